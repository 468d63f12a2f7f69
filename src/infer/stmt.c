/* Statements: what they bind, call, import and return. */
#include "infer/inside.h"
#include "infer/model.h"
#include "parse/ast_group.h"

#include "parse/type_param.h"
#include "python/module/module.h"
#include "python/scope/scope.h"
#include "sema/declare/declare.h"

static Unit *body_here(const Infer *f) {
    InferScope *scope = f->scope;
    while (!scope->names || scope->cls) scope = scope->outer;
    return scope->unit;
}

static void store_name(Infer *f, NameId name, const TypeSet *value) {
    Slot *slot = scope_target(f, name);
    if (slot)
        slot_join(f, slot, value);
    else
        open_set(f, value);
}

static void evaluate(Infer *f, const Ast *ast) {
    if (ast) infer_expr(f, ast);
}

/* ---- whether the end of a block can be reached ---- */

static void find_break(void *state, const Ast *node) {
    bool *found = state;
    if (!node || *found) return;
    *found = node->kind == AST_Break;
    if (node->kind == AST_For) /* a break in the `else` of a loop leaves the loop around */
        find_break(state, node->for_.otherwise);
    else if (node->kind == AST_While)
        find_break(state, node->while_.otherwise);
    else if (node->kind != AST_Fn && node->kind != AST_Class)
        ast_children(node, find_break, state);
}

static bool is_endless(const Ast *ast) {
    bool found = false;
    const Ast *cond = ast->while_.cond;
    bool always = cond->kind == AST_True || (cond->kind == AST_Int && str_equal(cond->int_.digits, STR("1")));
    if (always) find_break(&found, ast->while_.body);
    return always && !found;
}

bool infer_falls(Infer *f, const Ast *ast) {
    if (!ast) return true;
    switch (ast->kind) {
    case AST_Block:
        for (uint32_t i = 0; i < ast->block.items.len; i++)
            if (!infer_falls(f, ast->block.items.at[i])) return false;
        return true;
    case AST_Return:
    case AST_Raise:
    case AST_Continue:
    case AST_Break: return false;
    case AST_If: return !ast->if_.otherwise || infer_falls(f, ast->if_.then) || infer_falls(f, ast->if_.otherwise);
    case AST_While: return !is_endless(ast);
    case AST_Try: {
        bool falls = ast->try_.otherwise ? infer_falls(f, ast->try_.otherwise) || infer_falls(f, ast->try_.body)
                                         : infer_falls(f, ast->try_.body);
        for (uint32_t i = 0; i < ast->try_.handlers.len; i++)
            falls |= infer_falls(f, ast->try_.handlers.at[i]->handler.body);
        return falls && (!ast->try_.finally || infer_falls(f, ast->try_.finally));
    }
    case AST_NO_STMT:
    case AST_ExprStmt:
    case AST_ANY_ASSIGNMENT:
    case AST_For:
    case AST_With:
    case AST_Match:
    case AST_Pass:
    case AST_Del:
    case AST_Assert:
    case AST_ANY_SCOPE:
    case AST_ANY_IMPORT:
    case AST_BadStmt:
    case AST_ANY_DECL: break;
    }
    return true;
}

/* ---- definitions ---- */

static bool names_attribute(const Infer *f, const Ast *decorator, const char *name) {
    return decorator->kind == AST_Attribute && infer_is_name(f, decorator->attribute.name, name);
}

static TypeSet property_of(Infer *f, const Ast *ast, const TypeSet *getter) {
    AtomId id = atom_make(f, ATOM_Property, ast->id, 0, 2, ast);
    slot_join(f, &atom_at(f, id)->parts[0], getter);
    return set_of(id);
}

/* @x.setter: the same property with another function. */
static TypeSet property_with(Infer *f, const Ast *decorator, const TypeSet *function) {
    TypeSet base = infer_expr(f, decorator->attribute.base);
    for (uint32_t i = 0; i < base.len; i++) {
        Atom *atom = atom_at(f, base.at[i]);
        if (atom->kind == ATOM_Property)
            slot_join(f, &atom->parts[names_attribute(f, decorator, "getter") ? 0 : 1], function);
        else
            open_set(f, function);
    }
    if (base.is_any) open_set(f, function);
    return base;
}

bool infer_is_library(const Infer *f, const TypeSet *callee, const char *name) {
    const Atom *atom = callee->len == 1 && !callee->is_any ? atom_at(f, callee->at[0]) : NULL;
    return atom && atom->kind == ATOM_Function && atom->unit->node->kind == AST_Fn &&
           infer_is_name(f, atom->unit->node->fn.name, name) && !module_is_program(atom->unit->scope->module);
}

/* The function's effect is modelled; its own code is analysed for any argument. */
bool infer_models(Infer *f, const TypeSet *callee, const char *name) {
    if (!infer_is_library(f, callee, name)) return false;
    open_set(f, callee);
    return true;
}

/* The class gets comparisons that call the ones it has. */
static bool order(Infer *f, const TypeSet *value) {
    Atom *atom = value->len == 1 && !value->is_any ? atom_at(f, value->at[0]) : NULL;
    if (!atom || atom->kind != ATOM_Class) return false;
    atom->cls->is_ordered = true;
    return true;
}

static bool is_data(const Infer *f, const TypeSet *value) {
    const Atom *atom = value->len == 1 && !value->is_any ? atom_at(f, value->at[0]) : NULL;
    return atom && atom->kind == ATOM_Class && atom->cls->is_data;
}

static TypeSet decorated(Infer *f, AstList decorators, TypeSet value) {
    for (uint32_t i = decorators.len; i-- > 0;) {
        const Ast *decorator = decorators.at[i];
        bool is_part = names_attribute(f, decorator, "setter") || names_attribute(f, decorator, "getter") ||
                       names_attribute(f, decorator, "deleter");
        if (is_part) {
            value = property_with(f, decorator, &value);
            continue;
        }
        if (is_data(f, &value) && dataclass_decorator(f, decorator)) continue;
        TypeSet callee = infer_expr(f, decorator);
        if (infer_models(f, &callee, "total_ordering") && order(f, &value)) continue;
        value = call_values(f, &callee, &value, 1, decorator);
        inside_decorated(f, &value);
    }
    return value;
}

static TypeSet wrapped(Infer *f, AtomKind kind, const TypeSet *value) {
    TypeSet result = value->is_any ? set_any() : set_none();
    for (uint32_t i = 0; i < value->len; i++) {
        AtomId id = atom_make(f, kind, value->at[i], 0, 0, NULL);
        atom_at(f, id)->what = value->at[i];
        set_add(f, &result, id);
    }
    return result;
}

/* A library function makes a class from functions that return its parts. */
static void made_by_typing(Infer *f, const char *name, const Ast *parts, const Ast *ast) {
    const NameId typing[] = {infer_name(f, "_typing")};
    TypeSet module = import_module(f, f->scope->module, typing, 1, 0, ast->span);
    TypeSet maker = attribute_load(f, &module, infer_name(f, name), ast), set = infer_expr(f, parts);
    open_set(f, &maker);
    open_set(f, &set);
}

static void type_params(Infer *f, const Ast *ast) {
    const Ast *parts = py_type_param_parts(f->s, ast);
    if (parts) made_by_typing(f, TYPING_MAKES_PARAMS, parts, ast);
}

static void define_function(Infer *f, const Ast *ast) {
    if (ast->fn.keyword != FN_DEF) {
        infer_give_up(f, "the systems register");
        return;
    }
    type_params(f, ast);
    Unit *unit = unit_of_function(f, ast);
    infer_function_note(f, unit);
    inside_function(f, unit);
    AstList all = ast->fn.decorators, outside = {all.at, ast->fn.outside};
    AstList inside = {all.at + outside.len, all.len - outside.len};
    TypeSet value = decorated(f, inside, set_of(unit->atom));
    if (ast->fn.is_static) value = wrapped(f, ATOM_Static, &value);
    if (ast->fn.is_class_method) value = wrapped(f, ATOM_ClassMethod, &value);
    if (ast->fn.is_property) value = property_of(f, ast, &value);
    value = decorated(f, outside, value);
    store_name(f, ast->fn.name, &value);
}

/* Whether they have values; a module that has not been evaluated yet has none. */
static bool has_decorators(Infer *f, AstList decorators) {
    for (uint32_t i = 0; i < decorators.len; i++) {
        const Ast *decorator = decorators.at[i];
        TypeSet set = infer_expr(f, decorator->kind == AST_Call ? decorator->call.callee : decorator);
        if (set_is_empty(&set)) return false;
    }
    return true;
}

static void define_class(Infer *f, const Ast *ast) {
    if (ast->class_.kind != CLASS_CLASS) {
        infer_give_up(f, "the systems register");
        return;
    }
    type_params(f, ast);
    ClassInfo *cls = class_of(f, ast);
    if (!class_set_bases(f, cls) || !has_decorators(f, ast->class_.decorators)) return;
    dataclass_note(f, cls);
    InferScope *outer = f->scope;
    f->scope = cls->scope;
    infer_block(f, ast->class_.body);
    f->scope = outer;
    inside_class(f, cls);
    TypeSet value = decorated(f, ast->class_.decorators, set_of(cls->atom));
    store_name(f, ast->class_.name, &value);
}

/* ---- imports ---- */

static void reach_module(Infer *f, Module *module) {
    unit_reach(f, unit_of_module(f, module));
    bool is_shared = f->is_inside && !module_is_program(module) && !module_is_foreign(module);
    if (is_shared || map_has(&f->outside, (uint64_t)(uintptr_t)module)) open_library(f, module);
    if ((f->is_inside || f->is_exposed) && module_is_program(module)) open_module(f, module);
}

static void module_is_outside(Infer *f, Module *module);

static void path_is_outside(Infer *f, Module *from, const NameId *path, uint32_t length, uint32_t level, Span span) {
    Module *found = length || level ? module_find(f->s, from, path, length, level, span, false) : NULL;
    if (found) module_is_outside(f, found);
}

typedef struct Outside {
    Infer *f;
    Module *module;
} Outside;

static void sets_outside(Infer *f, const Ast *target) {
    AstList items = py_target_items(target);
    for (uint32_t i = 0; i < items.len; i++) sets_outside(f, items.at[i]);
    if (target->kind != AST_Attribute) return;
    const Ast *base = target->attribute.base;
    if (base->kind != AST_Name || !infer_is_name(f, base->name.name, "self"))
        map_put(&f->set_outside, target->attribute.name.id, 1);
}

static void imports_outside(void *state, const Ast *ast) {
    Outside *o = state;
    if (!ast) return;
    for (uint32_t i = 0; ast->kind == AST_Assign && i < ast->assign.targets.len; i++)
        sets_outside(o->f, ast->assign.targets.at[i]);
    for (uint32_t i = 0; ast->kind == AST_Import && i < ast->import.names.len; i++) {
        const Ast *alias = ast->import.names.at[i];
        path_is_outside(o->f, o->module, alias->alias.path, alias->alias.path_len, 0, ast->span);
    }
    if (ast->kind == AST_ImportFrom)
        path_is_outside(o->f, o->module, ast->import_from.path, ast->import_from.path_len, ast->import_from.level,
                        ast->span);
    ast_children(ast, imports_outside, o);
}

static void module_is_outside(Infer *f, Module *module) {
    if (!module_is_compiled(module) || map_has(&f->outside, (uint64_t)(uintptr_t)module)) return;
    map_put(&f->outside, (uint64_t)(uintptr_t)module, 1);
    imports_outside(&(Outside){f, module}, module->ast->module.body);
}

/* Python's own library is not analysed: it may use the contents of modules that it imports in any way. */
static void foreign_import(Infer *f, Module *module) {
    if (map_has(&f->outside, (uint64_t)(uintptr_t)module)) return;
    module_is_outside(f, module);
    for (uint32_t i = 0; i < f->outside.len; i++) {
        Module *at = (Module *)(uintptr_t)f->outside.entries[i].key;
        if (!module_is_foreign(at) && unit_of_module(f, at)->is_reached) open_library(f, at);
    }
}

static TypeSet set_of_module(Infer *f, Module *module) {
    AtomId id =
        atom_make(f, ATOM_Module, (uint32_t)(uintptr_t)module, (uint32_t)((uint64_t)(uintptr_t)module >> 32), 0, NULL);
    atom_at(f, id)->module = module;
    return set_of(id);
}

/* The package of a module has it as an attribute. */
static void enter_package(Infer *f, Module *module) {
    if (!py_package_variable(f->s, module) || module_is_foreign(module->parent)) return;
    InferScope *scope = unit_of_module(f, module->parent)->scope;
    TypeSet value = set_of_module(f, module);
    slot_join(f, map_slot(f, &scope->slots, name_of(f->s->ctx, py_last_name(module))), &value);
}

TypeSet import_module(Infer *f, Module *from, const NameId *path, uint32_t length, uint32_t level, Span span) {
    Module *found = length || level ? module_find(f->s, from, path, length, level, span, false) : NULL;
    if (!module_is_compiled(found)) {
        bool is_other = level || (found && !IS_NONE(found->file));
        f->has_foreign |= is_other;
        return is_other ? set_any() : native_import(f, path, length);
    }
    if (module_is_foreign(found)) {
        foreign_import(f, found);
        return foreign_module(f, found);
    }
    if (found == f->s->main) infer_give_up(f, "the program imports itself");
    for (Module *at = found; module_is_compiled(at); at = at->parent) {
        reach_module(f, at);
        enter_package(f, at);
    }
    return set_of_module(f, found);
}

TypeSet import_child(Infer *f, Module *package, NameId name) {
    return import_module(f, package, &name, 1, 1, (Span){0, 0});
}

static void import(Infer *f, const Ast *ast) {
    for (uint32_t i = 0; i < ast->import.names.len; i++) {
        const Ast *alias = ast->import.names.at[i];
        uint32_t length = alias->alias.path_len;
        bool is_named = !IS_NONE(alias->alias.alias);
        TypeSet module = import_module(f, f->scope->module, alias->alias.path, length, 0, alias->span);
        if (!is_named && length > 1) module = import_module(f, f->scope->module, alias->alias.path, 1, 0, alias->span);
        store_name(f, is_named ? alias->alias.alias : alias->alias.path[0], &module);
    }
}

static void import_from(Infer *f, const Ast *ast) {
    TypeSet module = import_module(f, f->scope->module, ast->import_from.path, ast->import_from.path_len,
                                   ast->import_from.level, ast->span);
    if (ast->import_from.star && !ast->import_from.names.len) {
        body_here(f)->has_star = true; /* only in modules */
        open_module(f, f->scope->module);
    }
    for (uint32_t i = 0; i < ast->import_from.names.len; i++) {
        const Ast *alias = ast->import_from.names.at[i];
        NameId name = alias->alias.path[0];
        TypeSet value = attribute_load(f, &module, name, alias);
        store_name(f, IS_NONE(alias->alias.alias) ? name : alias->alias.alias, &value);
    }
}

/* ---- patterns: the names they bind may be any part of the subject ---- */

static void bind_pattern(void *state, const Ast *node) {
    Infer *f = state;
    TypeSet any = set_any();
    if (!node) return;
    NameId name = ast_pattern_name(node);
    if (!IS_NONE(name)) store_name(f, name, &any);
    if (node->kind == AST_PatValue) evaluate(f, node->pat_value.value);
    if (node->kind == AST_PatClass) {
        TypeSet cls = infer_expr(f, node->pat_class.cls);
        (void)cls;
    }
    if (node->kind == AST_PatMapping)
        for (uint32_t i = 0; i < node->pat_mapping.keys.len; i++) evaluate(f, node->pat_mapping.keys.at[i]);
    if (node->kind != AST_PatValue) ast_children(node, bind_pattern, f);
}

static bool is_simple_pattern(const Ast *pattern) {
    if (pattern->kind == AST_PatValue || pattern->kind == AST_PatCapture) return true;
    if (pattern->kind != AST_PatOr) return false;
    for (uint32_t i = 0; i < pattern->pat_or.items.len; i++)
        if (!is_simple_pattern(pattern->pat_or.items.at[i])) return false;
    return true;
}

static void match(Infer *f, const Ast *ast) {
    TypeSet subject = infer_expr(f, ast->match.subject);
    for (uint32_t i = 0; i < ast->match.cases.len; i++) {
        const Ast *one = ast->match.cases.at[i], *pattern = one->case_.pattern;
        if (pattern->kind == AST_PatCapture) {
            if (!IS_NONE(pattern->pat_capture.name)) store_name(f, pattern->pat_capture.name, &subject);
        } else {
            if (!is_simple_pattern(pattern)) open_set(f, &subject);
            bind_pattern(f, pattern);
        }
        operator_compares(f, &subject);
        evaluate(f, one->case_.guard);
        infer_block(f, one->case_.body);
    }
}

/* ---- others ---- */

static void aug_assign(Infer *f, const Ast *ast) {
    const Ast *target = ast->aug_assign.target;
    TypeSet left = infer_expr(f, target), right = infer_expr(f, ast->aug_assign.value);
    TypeSet made = operator_binary(f, ast->aug_assign.op, &left, &right, ast, true);
    infer_assign(f, target, &made);
}

static void loop(Infer *f, const Ast *ast) {
    TypeSet iterable = infer_expr(f, ast->for_.iter), items = set_any();
    if (ast->for_.is_async)
        open_set(f, &iterable);
    else
        items = iterate(f, &iterable, ast->for_.iter);
    infer_assign(f, ast->for_.target, &items);
    infer_block(f, ast->for_.body);
    infer_block(f, ast->for_.otherwise);
}

static TypeSet entered(Infer *f, const TypeSet *manager) {
    TypeSet result = manager->is_any ? set_any() : set_none();
    for (uint32_t i = 0; i < manager->len; i++) {
        bool has;
        TypeSet made = class_special(f, manager->at[i], "__enter__", NULL, 0, &has);
        if (!has) {
            open_atom(f, manager->at[i]);
            made = set_any();
        }
        set_join(f, &result, &made);
    }
    return result;
}

static void with(Infer *f, const Ast *ast) {
    for (uint32_t i = 0; i < ast->with.items.len; i++) {
        const Ast *item = ast->with.items.at[i];
        TypeSet manager = infer_expr(f, item->with_item.value), value = set_any();
        if (ast->with.is_async)
            open_set(f, &manager);
        else
            value = entered(f, &manager);
        if (item->with_item.target) infer_assign(f, item->with_item.target, &value);
    }
    infer_block(f, ast->with.body);
}

static void try(Infer *f, const Ast *ast) {
    TypeSet any = set_any();
    infer_block(f, ast->try_.body);
    for (uint32_t i = 0; i < ast->try_.handlers.len; i++) {
        const Ast *handler = ast->try_.handlers.at[i];
        evaluate(f, handler->handler.type);
        if (!IS_NONE(handler->handler.name)) store_name(f, handler->handler.name, &any);
        infer_block(f, handler->handler.body);
    }
    infer_block(f, ast->try_.otherwise);
    infer_block(f, ast->try_.finally);
}

/* Exceptions are caught as unknown values. */
static void raise(Infer *f, const Ast *ast) {
    const Ast *parts[] = {ast->raise.value, ast->raise.cause};
    for (uint32_t i = 0; i < 2; i++) {
        if (!parts[i]) continue;
        TypeSet value = infer_expr(f, parts[i]);
        open_set(f, &value);
    }
}

static void return_stmt(Infer *f, const Ast *ast) {
    TypeSet value = ast->return_.value ? infer_expr(f, ast->return_.value) : set_kind(ATOM_None);
    slot_join(f, &body_here(f)->result, &value);
}

static void assign(Infer *f, const Ast *ast) {
    TypeSet value = infer_expr(f, ast->assign.value);
    for (uint32_t i = 0; i < ast->assign.targets.len; i++) infer_assign(f, ast->assign.targets.at[i], &value);
}

static void annotated(Infer *f, const Ast *ast) {
    if (ast->var_decl.kind != VAR_ANNOTATED) {
        infer_give_up(f, "the systems register");
        return;
    }
    if (!ast->var_decl.value || dataclass_field(f, f->scope->cls, ast)) return;
    TypeSet value = infer_expr(f, ast->var_decl.value);
    infer_assign(f, ast->var_decl.target, &value);
}

static void delete_from(Infer *f, const Ast *target) {
    AstList items = py_target_items(target);
    for (uint32_t i = 0; i < items.len; i++) delete_from(f, items.at[i]);
    if (target->kind == AST_Attribute) {
        TypeSet base = infer_expr(f, target->attribute.base);
        for (uint32_t i = 0; i < base.len; i++) /* the attributes of the base classes are visible again */
            if (atom_at(f, base.at[i])->kind == ATOM_Class)
                map_put(&atom_at(f, base.at[i])->cls->maybe, target->attribute.name.id, 1);
            else if (atom_at(f, base.at[i])->kind == ATOM_Instance)
                map_put(&f->deleted, scope_mangle(f, target->attribute.name).id, 1);
            else
                open_atom(f, base.at[i]);
    }
    if (target->kind != AST_Subscript) return;
    TypeSet base = infer_expr(f, target->subscript.base), index = set_none();
    for (uint32_t i = 0; i < target->subscript.args.len; i++) {
        TypeSet part = infer_expr(f, target->subscript.args.at[i]);
        set_join(f, &index, &part);
    }
    operator_compares(f, &index);
    for (uint32_t i = 0; i < base.len; i++) {
        bool has;
        class_special(f, base.at[i], "__delitem__", &index, 1, &has);
    }
}

static void type_alias(Infer *f, const Ast *ast) {
    TypeSet any = set_any();
    made_by_typing(f, TYPING_MAKES_ALIAS, py_alias_parts(f->s, ast), ast);
    store_name(f, ast->type_alias.name, &any);
}

static void statement(Infer *f, const Ast *ast) {
    if (f->explains) f->at = ast;
    switch (ast->kind) {
    case AST_Block: infer_block(f, ast); return;
    case AST_ExprStmt: evaluate(f, ast->expr_stmt.value); return;
    case AST_Assign: assign(f, ast); return;
    case AST_AugAssign: aug_assign(f, ast); return;
    case AST_VarDecl: annotated(f, ast); return;
    case AST_If:
        evaluate(f, ast->if_.cond);
        infer_block(f, ast->if_.then);
        infer_block(f, ast->if_.otherwise);
        return;
    case AST_While:
        evaluate(f, ast->while_.cond);
        infer_block(f, ast->while_.body);
        infer_block(f, ast->while_.otherwise);
        return;
    case AST_For: loop(f, ast); return;
    case AST_Try: try(f, ast); return;
    case AST_With: with(f, ast); return;
    case AST_Match: match(f, ast); return;
    case AST_Return: return_stmt(f, ast); return;
    case AST_Raise: raise(f, ast); return;
    case AST_Assert:
        evaluate(f, ast->assert_.cond);
        if (ast->assert_.message) {
            TypeSet message = infer_expr(f, ast->assert_.message);
            open_set(f, &message);
        }
        return;
    case AST_Del:
        for (uint32_t i = 0; i < ast->del.targets.len; i++) delete_from(f, ast->del.targets.at[i]);
        return;
    case AST_Import: import(f, ast); return;
    case AST_ImportFrom: import_from(f, ast); return;
    case AST_Fn: define_function(f, ast); return;
    case AST_Class: define_class(f, ast); return;
    case AST_TypeAlias: type_alias(f, ast); return;
    case AST_Break:
    case AST_Continue:
    case AST_Pass:
    case AST_Global:
    case AST_Nonlocal: return;
    case AST_NO_STMT:
    case AST_BadStmt:
    case AST_Module: infer_give_up(f, "a statement of the systems register"); return;
    }
}

void infer_block(Infer *f, const Ast *block) {
    if (!block) return;
    if (block->kind != AST_Block) {
        statement(f, block);
        return;
    }
    for (uint32_t i = 0; i < block->block.items.len && !f->off; i++) statement(f, block->block.items.at[i]);
}
