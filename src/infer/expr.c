/* Expressions: the set of possible values of each. */
#include "infer/state.h"
#include "parse/ast_group.h"

#include "python/elaborate/elaborate.h"
#include "python/scope/scope.h"

void infer_note(Infer *f, const Ast *ast, const TypeSet *set) {
    uint64_t known;
    if (!f->is_recording || !ast->id) return;
    if (map_get(&f->facts, ast->id, &known)) {
        set_join(f, (TypeSet *)(uintptr_t)known, set);
        storage_meet(f, (TypeSet *)(uintptr_t)known);
        return;
    }
    TypeSet *kept = NEW(f->arena, TypeSet);
    *kept = *set;
    storage_meet(f, set);
    map_put(&f->facts, ast->id, (uint64_t)(uintptr_t)kept);
}

/* ---- names ---- */

static TypeSet builtin_value(Infer *f, NameId name) {
    if (infer_is_name(f, name, "NotImplemented")) return set_kind(ATOM_NotImplemented);
    if (infer_is_name(f, name, "__name__") || infer_is_name(f, name, "__file__")) return set_kind(ATOM_Str);
    if (infer_is_name(f, name, "Ellipsis")) return set_kind(ATOM_Ellipsis);
    if (!builtin_known(f, name)) return set_any();
    AtomId id = atom_make(f, ATOM_Builtin, name.id, 0, 0, NULL);
    atom_at(f, id)->name = name;
    return set_of(id);
}

static bool is_listed(const Infer *f, NameId name, const char *const *names, uint32_t count) {
    for (uint32_t i = 0; i < count; i++)
        if (infer_is_name(f, name, names[i])) return true;
    return false;
}

/* Builtins by which unanalysed code reaches variables. Their uses in the library are known to be harmless. */
static void look_out(Infer *f, NameId name) {
    static const char *const GLOBALS[] = {"globals",      "exec",       "eval",         "__import__",
                                          "__builtins__", "breakpoint", "import_module"};
    static const char *const LOCALS[] = {"locals", "exec", "eval", "breakpoint"};
    if (!module_is_program(f->scope->module)) return;
    if (is_listed(f, name, GLOBALS, COUNT_OF(GLOBALS))) open_program(f);
    if (is_listed(f, name, LOCALS, COUNT_OF(LOCALS))) open_scopes(f);
}

static TypeSet name_set(Infer *f, NameId name) {
    InferScope *at = f->scope;
    while (at && !at->names) at = at->outer;
    TypeSet own = set_none();
    bool is_class = at && at->cls && py_scope_find(at->names, name);
    if (is_class) {
        Slot *slot = scope_target(f, name);
        if (slot) own = slot_read(f, slot);
        TypeSet text = set_kind(ATOM_Str); /* the name of the class, before the body binds the name */
        bool is_special = infer_is_name(f, name, "__doc__") || infer_is_name(f, name, "__module__") ||
                          infer_is_name(f, name, "__qualname__");
        if (is_special) set_join(f, &own, &text);
        if (infer_is_name(f, name, "__doc__")) {
            TypeSet none = set_kind(ATOM_None); /* the __doc__ of a module without a doc string */
            set_join(f, &own, &none);
        }
    }
    Slot *slot = scope_find(f, name);
    if (!slot) {
        Unit *module = unit_of_module(f, f->scope->module);
        const PyName *global = py_scope_find(module->scope->names, name);
        if (infer_is_name(f, name, "__class__") && f->scope->owner) return set_of(f->scope->owner->atom);
        if (global && global->is_native) return set_any();
        if (is_class && !set_is_empty(&own)) return own;
        if (module->has_star) return set_any();
        look_out(f, name);
        return builtin_value(f, name);
    }
    TypeSet set = slot->is_imported && f->unit->kind == UNIT_FUNCTION ? set_any() : slot_read(f, slot);
    set_join(f, &own, &set);
    Unit *module = unit_of_module(f, f->scope->module);
    if (py_is_module_name(name) && slot == map_slot(f, &module->scope->slots, name)) return set_any();
    bool is_builtin = builtin_known(f, name) || py_is_builtin(name_text(f->s->ctx, name));
    if (!is_builtin || slot != map_slot(f, &module->scope->slots, name)) return own;
    look_out(f, name);
    set = builtin_value(f, name); /* used until the module binds the name */
    set_join(f, &own, &set);
    return own;
}

/* ---- displays ---- */

static TypeSet items_of(Infer *f, AstList items) {
    TypeSet all = set_none();
    for (uint32_t i = 0; i < items.len; i++) {
        const Ast *item = items.at[i];
        TypeSet set = infer_expr(f, item->kind == AST_Star ? item->star.operand : item);
        if (item->kind == AST_Star) set = iterate(f, &set, item);
        set_join(f, &all, &set);
    }
    return all;
}

static TypeSet tuple(Infer *f, const Ast *ast) {
    AstList items = ast->tuple.items;
    bool is_plain = items.len <= SET_MAX;
    for (uint32_t i = 0; i < items.len && is_plain; i++) is_plain = items.at[i]->kind != AST_Star;
    TypeSet all = set_none();
    if (!is_plain) {
        all = items_of(f, items);
        return tuple_uniform(f, ast, 0, &all);
    }
    TypeSet fields[SET_MAX];
    for (uint32_t i = 0; i < items.len; i++) fields[i] = infer_expr(f, items.at[i]);
    return tuple_of(f, ast, 0, fields, items.len);
}

static TypeSet dict(Infer *f, const Ast *ast) {
    AtomId id = container_at(f, ATOM_Dict, ast, 0);
    for (uint32_t i = 0; i < ast->dict.values.len; i++) {
        const Ast *key = ast->dict.keys.at[i];
        TypeSet value = infer_expr(f, ast->dict.values.at[i]), any = set_any();
        if (key) {
            TypeSet keys = infer_expr(f, key);
            slot_join(f, &atom_at(f, id)->parts[0], &keys);
            keys = slot_read(f, &atom_at(f, id)->parts[0]);
            operator_compares(f, &keys);
            slot_join(f, &atom_at(f, id)->parts[1], &value);
            continue;
        }
        for (uint32_t k = 0; k < value.len; k++) {
            Atom *from = atom_at(f, value.at[k]);
            bool is_dict = from->kind == ATOM_Dict;
            if (!is_dict) open_atom(f, value.at[k]);
            for (uint32_t p = 0; p < 2; p++) {
                TypeSet part = is_dict ? slot_read(f, &from->parts[p]) : any;
                slot_join(f, &atom_at(f, id)->parts[p], &part);
            }
        }
        for (uint32_t p = 0; value.is_any && p < 2; p++) slot_join(f, &atom_at(f, id)->parts[p], &any);
    }
    return set_of(atom_same(f, id));
}

static TypeSet comprehension(Infer *f, const Ast *ast) {
    InferScope *outer = f->scope, *inner = scope_inline(f, ast);
    for (uint32_t i = 0; i < ast->comprehension.clauses.len; i++) {
        const Ast *clause = ast->comprehension.clauses.at[i];
        TypeSet iterable = infer_expr(f, clause->comp_for.iter);
        TypeSet items = clause->comp_for.is_async ? set_any() : iterate(f, &iterable, clause->comp_for.iter);
        if (clause->comp_for.is_async) open_set(f, &iterable);
        f->scope = inner;
        infer_assign(f, clause->comp_for.target, &items);
        for (uint32_t k = 0; k < clause->comp_for.conditions.len; k++) {
            TypeSet truth = infer_expr(f, clause->comp_for.conditions.at[k]);
            (void)truth;
        }
    }
    TypeSet key = ast->comprehension.key ? infer_expr(f, ast->comprehension.key) : set_none();
    TypeSet value = infer_expr(f, ast->comprehension.value);
    f->scope = outer;
    switch (ast->comprehension.kind) {
    case COMP_LIST: return storage_list(f, ast, &value);
    case COMP_SET: operator_compares(f, &value); return container_of(f, ATOM_Set, ast, 0, &value);
    case COMP_GENERATOR:
        if (!py_is_async_comprehension(ast)) return container_of(f, ATOM_Iterator, ast, 0, &value);
        open_set(f, &value);
        return set_any();
    case COMP_DICT: break;
    }
    operator_compares(f, &key);
    TypeSet made = container_of(f, ATOM_Dict, ast, 0, &key);
    slot_join(f, &atom_at(f, made.at[0])->parts[1], &value);
    return made;
}

/* ---- expressions that are evaluated for their effects ---- */

static void fstring_parts(Infer *f, AstList parts) {
    for (uint32_t i = 0; i < parts.len; i++) {
        if (parts.at[i]->fpart.value) infer_expr(f, parts.at[i]->fpart.value);
        fstring_parts(f, parts.at[i]->fpart.format);
    }
}

static TypeSet slice(Infer *f, const Ast *ast) {
    const Ast *parts[] = {ast->slice.lower, ast->slice.upper, ast->slice.step};
    for (uint32_t i = 0; i < 3; i++)
        if (parts[i]) infer_expr(f, parts[i]);
    return set_kind(ATOM_Slice);
}

static TypeSet compare(Infer *f, const Ast *ast) {
    TypeSet left = infer_expr(f, ast->compare.operands.at[0]), result = set_none();
    for (uint32_t i = 1; i < ast->compare.operands.len; i++) {
        TypeSet right = infer_expr(f, ast->compare.operands.at[i]);
        TypeSet made = operator_compare(f, ast->compare.ops[i - 1], &left, &right);
        set_join(f, &result, &made);
        left = right;
    }
    return result;
}

static TypeSet binary(Infer *f, const Ast *ast) {
    TypeSet left = infer_expr(f, ast->binary.left), right = infer_expr(f, ast->binary.right);
    return operator_binary(f, ast->binary.op, &left, &right, ast, false);
}

/* The left side of `x or y` never gives None. */
static TypeSet logic(Infer *f, const Ast *ast) {
    TypeSet left = infer_expr(f, ast->logic.left), right = infer_expr(f, ast->logic.right);
    if (ast->logic.is_or) left = set_without(&left, atom_plain(ATOM_None));
    set_join(f, &left, &right);
    return left;
}

static TypeSet either(Infer *f, const Ast *ast) {
    infer_expr(f, ast->ternary.cond);
    TypeSet then = infer_expr(f, ast->ternary.then), otherwise = infer_expr(f, ast->ternary.otherwise);
    set_join(f, &then, &otherwise);
    return then;
}

static TypeSet walrus(Infer *f, const Ast *ast) {
    TypeSet value = infer_expr(f, ast->walrus.value);
    Slot *slot = ast->walrus.target->kind == AST_Name ? scope_walrus(f, ast->walrus.target->name.name) : NULL;
    if (slot)
        slot_join(f, slot, &value);
    else
        open_set(f, &value);
    return value;
}

static TypeSet lambda(Infer *f, const Ast *ast) {
    Unit *unit = unit_of_function(f, ast);
    infer_function_note(f, unit);
    return set_of(unit->atom);
}

void infer_function_note(Infer *f, Unit *unit) {
    for (uint32_t i = 0; i < unit->sig->params.len; i++) {
        const Ast *value = unit->sig->params.at[i]->param.default_value;
        if (!value) continue;
        TypeSet set = infer_expr(f, value);
        slot_join(f, &unit->params[i], &set);
    }
}

static Unit *function_here(const Infer *f) {
    InferScope *scope = f->scope;
    while (scope && !(scope->names && !scope->cls)) scope = scope->outer;
    return scope ? scope->unit : NULL;
}

static TypeSet yield(Infer *f, const Ast *ast) {
    Unit *unit = function_here(f);
    TypeSet value = ast->yield.value ? infer_expr(f, ast->yield.value) : set_kind(ATOM_None);
    slot_join(f, &unit->yields, &value);
    TypeSet sent = slot_read(f, &unit->sent);
    set_add(f, &sent, atom_plain(ATOM_None));
    return sent;
}

/* The values that `yield from` yields from an iterator. */
static TypeSet delegated(Infer *f, AtomId id, Unit *to) {
    Atom *atom = atom_at(f, id);
    if (atom->kind == ATOM_Generator) {
        TypeSet sent = slot_read(f, &to->sent);
        slot_join(f, &atom->unit->sent, &sent);
        return slot_read(f, &atom->unit->result);
    }
    if (atom->kind != ATOM_Instance) return set_kind(ATOM_None);
    bool has;
    TypeSet made = class_special(f, id, "__iter__", NULL, 0, &has), result = set_none();
    for (uint32_t i = 0; has && i < made.len; i++) {
        bool is_generator = atom_at(f, made.at[i])->kind == ATOM_Generator;
        TypeSet one = is_generator ? delegated(f, made.at[i], to) : set_any();
        if (!is_generator) open_atom(f, made.at[i]);
        set_join(f, &result, &one);
    }
    if (has && !made.is_any) return result;
    open_atom(f, id);
    return set_any();
}

static TypeSet yield_from(Infer *f, const Ast *ast) {
    Unit *unit = function_here(f);
    TypeSet from = infer_expr(f, ast->yield_from.operand), items = iterate(f, &from, ast), result = set_none();
    slot_join(f, &unit->yields, &items);
    if (from.is_any) result = set_any();
    for (uint32_t i = 0; i < from.len; i++) {
        TypeSet made = delegated(f, from.at[i], unit);
        set_join(f, &result, &made);
    }
    return result;
}

static TypeSet await(Infer *f, const Ast *ast) {
    TypeSet set = infer_expr(f, ast->await.operand), result = set.is_any ? set_any() : set_none();
    for (uint32_t i = 0; i < set.len; i++) {
        Atom *atom = atom_at(f, set.at[i]);
        TypeSet made = set_any();
        if (atom->kind == ATOM_Coroutine)
            made = slot_read(f, &atom->unit->result);
        else
            open_atom(f, set.at[i]);
        set_join(f, &result, &made);
    }
    return result;
}

/* Attributes that give access to modules, to variables of functions, or to all objects of the program. */
static void look_out_attribute(Infer *f, const TypeSet *base, NameId name) {
    static const char *const MODULES[] = {"__globals__", "f_globals", "import_module"};
    static const char *const MODULES_OF_ANY[] = {"modules"};
    static const char *const OBJECTS[] = {"__closure__", "f_locals"};
    static const char *const OBJECTS_OF_ANY[] = {"get_objects", "get_referrers", "__subclasses__"};
    if (!module_is_program(f->scope->module)) return;
    for (uint32_t i = 0; infer_is_name(f, name, "__subclasses__") && i < base->len; i++)
        if (atom_at(f, base->at[i])->kind == ATOM_Class) open_subclasses(f, atom_at(f, base->at[i])->cls);
    if (is_listed(f, name, MODULES, COUNT_OF(MODULES)) ||
        (base->is_any && is_listed(f, name, MODULES_OF_ANY, COUNT_OF(MODULES_OF_ANY))))
        open_program(f);
    if (is_listed(f, name, OBJECTS, COUNT_OF(OBJECTS)) ||
        (base->is_any && is_listed(f, name, OBJECTS_OF_ANY, COUNT_OF(OBJECTS_OF_ANY))))
        infer_give_up(f, name_c(f->s->ctx, name));
}

static TypeSet attribute(Infer *f, const Ast *ast) {
    TypeSet base = infer_expr(f, ast->attribute.base);
    look_out_attribute(f, &base, ast->attribute.name);
    return attribute_load(f, &base, scope_mangle(f, ast->attribute.name), ast);
}

static void visit_any(void *state, const Ast *node) {
    if (node) {
        TypeSet set = infer_expr(state, node);
        open_set(state, &set);
    }
}

static TypeSet expr(Infer *f, const Ast *ast) {
    TypeSet set;
    switch (ast->kind) {
    case AST_Name: return name_set(f, ast->name.name);
    case AST_Int: return set_kind(ATOM_Int);
    case AST_Float: return set_kind(ATOM_Float);
    case AST_Imaginary: return set_kind(ATOM_Complex);
    case AST_Str:
        return ast->str.kind == STR_BYTES  ? set_kind(ATOM_Bytes)
               : ast->str.kind == STR_TEXT ? set_kind(ATOM_Str)
                                           : set_any();
    case AST_FString:
        fstring_parts(f, ast->fstring.parts);
        return ast->fstring.kind == STR_TEXT ? set_kind(ATOM_Str) : set_any();
    case AST_None: return set_kind(ATOM_None);
    case AST_True:
    case AST_False: return set_kind(ATOM_Bool);
    case AST_Ellipsis: return set_kind(ATOM_Ellipsis);
    case AST_Tuple: return tuple(f, ast);
    case AST_List: set = items_of(f, ast->list.items); return storage_list(f, ast, &set);
    case AST_Set:
        set = items_of(f, ast->set.items);
        operator_compares(f, &set);
        return container_of(f, ATOM_Set, ast, 0, &set);
    case AST_Dict: return dict(f, ast);
    case AST_Comprehension: return comprehension(f, ast);
    case AST_Unary:
        set = infer_expr(f, ast->unary.operand);
        return ast->unary.op == OP_NOT ? set_kind(ATOM_Bool) : operator_unary(f, ast->unary.op, &set);
    case AST_Binary: return binary(f, ast);
    case AST_Compare: return compare(f, ast);
    case AST_Logic: return logic(f, ast);
    case AST_Ternary: return either(f, ast);
    case AST_Lambda: return lambda(f, ast);
    case AST_Call: return infer_call(f, ast);
    case AST_Subscript: set = infer_expr(f, ast->subscript.base); return subscript_load(f, &set, ast);
    case AST_Attribute: return attribute(f, ast);
    case AST_Slice: return slice(f, ast);
    case AST_Walrus: return walrus(f, ast);
    case AST_Await: return await(f, ast);
    case AST_Yield: return yield(f, ast);
    case AST_YieldFrom: return yield_from(f, ast);
    case AST_Star: set = infer_expr(f, ast->star.operand); return iterate(f, &set, ast);
    case AST_Arg: return infer_expr(f, ast->arg.value);
    case AST_NOTHING:
    case AST_ANY_SYSTEMS_EXPR:
    case AST_ANY_STMT:
    case AST_ANY_DECL:
    case AST_ANY_PATTERN:
    case AST_Param:
    case AST_Handler:
    case AST_Case:
    case AST_WithItem:
    case AST_CompFor:
    case AST_Capture:
    case AST_Alias:
    case AST_FPart: /* spellings of the systems register */ ast_children(ast, visit_any, f); return set_any();
    }
    UNREACHABLE();
}

TypeSet infer_expr(Infer *f, const Ast *ast) {
    const Ast *around = f->at;
    if (f->explains) f->at = ast;
    TypeSet set = expr(f, ast);
    f->at = around;
    infer_note(f, ast, &set);
    return set;
}

/* ---- targets ---- */

void infer_assign(Infer *f, const Ast *target, const TypeSet *value) {
    TypeSet base;
    Slot *slot;
    if (target->kind == AST_VarDecl) {
        infer_assign(f, target->var_decl.target, value);
        return;
    }
    switch (target->kind) {
    case AST_Name:
        slot = scope_target(f, target->name.name);
        infer_note(f, target, value);
        if (slot)
            slot_join(f, slot, value);
        else
            open_set(f, value);
        return;
    case AST_Tuple:
    case AST_List:
        infer_note(f, target, value);
        unpack(f, py_target_items(target), value, target);
        return;
    case AST_Attribute:
        base = infer_expr(f, target->attribute.base);
        attribute_store(f, &base, scope_mangle(f, target->attribute.name), value);
        return;
    case AST_Subscript:
        base = infer_expr(f, target->subscript.base);
        subscript_store(f, &base, target, value);
        return;
    case AST_Star: unpack(f, (AstList){(Ast *const *)&target, 1}, value, target); return;
    case AST_NO_TARGET: open_set(f, value); return;
    }
}
