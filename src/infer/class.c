/* Classes: bases, the order of attribute look-up, slots of instances, special methods. */
#include "infer/model.h"

#include "python/scope/scope.h"

/* ---- which attributes methods assign to their first parameter ---- */

typedef struct Finder {
    Infer *f;
    ClassInfo *cls;
    NameId self;
} Finder;

static void note_target(Finder *finder, const Ast *target) {
    AstList items = py_target_items(target);
    for (uint32_t i = 0; i < items.len; i++) note_target(finder, items.at[i]);
    if (target->kind == AST_Star) note_target(finder, target->star.operand);
    if (target->kind == AST_Attribute && target->attribute.base->kind == AST_Name &&
        SAME(target->attribute.base->name.name, finder->self))
        map_put(&finder->cls->declared, scope_mangle(finder->f, target->attribute.name).id, 1);
}

static void find_declared(void *state, const Ast *node) {
    Finder *finder = state;
    if (!node || node->kind == AST_Class) return;
    for (uint32_t i = 0; node->kind == AST_Assign && i < node->assign.targets.len; i++)
        note_target(finder, node->assign.targets.at[i]);
    if (node->kind == AST_AugAssign) note_target(finder, node->aug_assign.target);
    if (node->kind == AST_For) note_target(finder, node->for_.target);
    if (node->kind == AST_VarDecl) note_target(finder, node->var_decl.target);
    if (node->kind == AST_WithItem && node->with_item.target) note_target(finder, node->with_item.target);
    ast_children(node, find_declared, finder);
}

static void find_slots(Infer *f, ClassInfo *cls) {
    AstList items = cls->node->class_.body->block.items;
    InferScope *saved = f->scope;
    f->scope = cls->scope;
    for (uint32_t i = 0; i < items.len; i++) {
        if (items.at[i]->kind != AST_Fn || !items.at[i]->fn.sig.params.len) continue;
        Finder finder = {f, cls, items.at[i]->fn.sig.params.at[0]->param.name};
        find_declared(&finder, items.at[i]->fn.body);
    }
    f->scope = saved;
}

/* Names of a class body that some paths through it do not bind. */
static void find_maybe(ClassInfo *cls, const PyScope *names, AstList items) {
    for (uint32_t i = 0; i < names->list.len; i++) {
        NameId name = names->list.at[i]->name;
        bool is_sure = false;
        for (uint32_t k = 0; k < items.len && !is_sure; k++) {
            const Ast *item = items.at[k];
            is_sure = (item->kind == AST_Fn && SAME(item->fn.name, name)) ||
                      (item->kind == AST_Class && SAME(item->class_.name, name)) ||
                      (item->kind == AST_VarDecl && item->var_decl.value && item->var_decl.target->kind == AST_Name &&
                       SAME(item->var_decl.target->name.name, name));
            for (uint32_t t = 0; item->kind == AST_Assign && t < item->assign.targets.len && !is_sure; t++) {
                const Ast *target = item->assign.targets.at[t];
                is_sure = target->kind == AST_Name && SAME(target->name.name, name);
            }
        }
        if (!is_sure || names->list.at[i]->is_deleted) map_put(&cls->maybe, name.id, 1);
    }
}

ClassInfo *class_of(Infer *f, const Ast *node) {
    uint64_t found;
    if (map_get(&f->classes, node->id, &found)) return (ClassInfo *)(uintptr_t)found;
    ClassInfo *cls = NEW(f->arena, ClassInfo);
    map_put(&f->classes, node->id, (uint64_t)(uintptr_t)cls);
    cls->node = node;
    map_init(&cls->attrs, f->arena);
    map_init(&cls->slots, f->arena);
    map_init(&cls->declared, f->arena);
    map_init(&cls->defaults, f->arena);
    map_init(&cls->maybe, f->arena);
    map_init(&cls->floats, f->arena);
    cls->scope = NEW(f->arena, InferScope);
    *cls->scope = (InferScope){.outer = f->scope,
                               .names = py_names_of(f->s, node),
                               .cls = cls,
                               .owner = cls,
                               .unit = f->scope->unit,
                               .module = f->scope->module};
    map_init(&cls->scope->slots, f->arena);
    cls->atom = atom_make(f, ATOM_Class, node->id, 0, 0, node);
    cls->instance = atom_make(f, ATOM_Instance, node->id, 0, 0, node);
    atom_at(f, cls->atom)->cls = atom_at(f, cls->instance)->cls = cls;
    vec_push(f->arena, &cls->mro, cls);
    scope_type_params(f, &cls->attrs, node->class_.type_params);
    scope_type_params(f, &cls->scope->slots, node->class_.type_params);
    cls->header = scope_types(f, node->class_.type_params);
    find_slots(f, cls);
    find_maybe(cls, cls->scope->names, node->class_.body->block.items);
    return cls;
}

/* ---- the order of look-up (C3) ---- */

static bool is_in_tail(const ClassVec *lists, const uint32_t *heads, uint32_t count, const ClassInfo *cls) {
    for (uint32_t i = 0; i < count; i++)
        for (uint32_t k = heads[i] + 1; k < lists[i].len; k++)
            if (lists[i].at[k] == cls) return true;
    return false;
}

static bool merge(Infer *f, ClassInfo *cls) {
    uint32_t count = cls->bases.len + 1, *heads = NEW_ARRAY(f->arena, uint32_t, count + 1);
    ClassVec *lists = NEW_ARRAY(f->arena, ClassVec, count);
    for (uint32_t i = 0; i + 1 < count; i++) lists[i] = cls->bases.at[i]->mro;
    lists[count - 1] = cls->bases;
    cls->mro.len = 0;
    vec_push(f->arena, &cls->mro, cls);
    for (;;) {
        ClassInfo *next = NULL;
        bool is_done = true;
        for (uint32_t i = 0; i < count && !next; i++) {
            if (heads[i] == lists[i].len) continue;
            is_done = false;
            ClassInfo *head = lists[i].at[heads[i]];
            if (!is_in_tail(lists, heads, count, head)) next = head;
        }
        if (!next) return is_done;
        vec_push(f->arena, &cls->mro, next);
        for (uint32_t i = 0; i < count; i++) heads[i] += heads[i] < lists[i].len && lists[i].at[heads[i]] == next;
    }
}

/* ---- bases ---- */

static bool is_exception_name(const Infer *f, NameId name) {
    static const char *const NAMES[] = {
#define EXCEPTION(Name, Base, doc) #Name,
#include "../runtime/object/exception.def"
    };
    for (uint32_t i = 0; i < COUNT_OF(NAMES); i++)
        if (infer_is_name(f, name, NAMES[i])) return true;
    return false;
}

/* In an extension module a class with such a base becomes one of CPython (pyc_process_bases). */
static bool is_value_of_process(const Infer *f, const ClassInfo *cls, const Atom *base) {
    if (!makes_extension(f->s->ctx) || !module_is_program(cls->scope->module)) return false;
    return base->kind == ATOM_Builtin ? !is_exception_name(f, base->name) && !infer_is_name(f, base->name, "object")
                                      : record_is_base(f, base);
}

static void add_base(Infer *f, ClassInfo *cls, const Ast *ast) {
    bool is_generic = ast->kind == AST_Subscript;
    TypeSet set = infer_expr(f, is_generic ? ast->subscript.base : ast);
    const Atom *atom = set.len == 1 && !set.is_any ? atom_at(f, set.at[0]) : NULL;
    if (atom && is_value_of_process(f, cls, atom)) {
        cls->is_opaque = true;
        open_set(f, &set);
        return;
    }
    if (record_note(f, cls, atom)) return;
    if (atom && atom->kind == ATOM_Class && atom->cls->is_record) {
        cls->is_opaque = true; /* the base's methods get instances of both classes */
        open_set(f, &set);
    }
    if (atom && atom->kind == ATOM_Class) {
        vec_push(f->arena, &cls->bases, atom->cls);
        cls->is_opaque |= atom->cls->is_opaque || !derived_note(f, cls, atom);
        cls->is_exception |= atom->cls->is_exception;
        cls->is_abstract |= atom->cls->is_abstract;
        return;
    }
    if (atom && atom->kind == ATOM_Builtin && infer_is_name(f, atom->name, "object")) return;
    if (derived_note(f, cls, atom)) return;
    if (atom && atom->kind == ATOM_Builtin && is_exception_name(f, atom->name))
        cls->is_exception = true;
    else
        cls->is_opaque = true;
    open_set(f, &set);
}

bool class_is_hiding(Infer *f, NameId name) {
    static const char *const NAMES[] = {
        "__getattribute__",  "__setattr__",       "__delattr__",       "__new__",     "__set_name__",
        "__init_subclass__", "__class_getitem__", "__instancecheck__", "__prepare__", "__subclasshook__"};
    for (uint32_t i = 0; i < COUNT_OF(NAMES); i++)
        if (infer_is_name(f, name, NAMES[i])) return true;
    return false;
}

static bool hides_attributes(Infer *f, const ClassInfo *cls) {
    const PyScope *names = cls->scope->names;
    for (uint32_t i = 0; i < names->list.len; i++)
        if (class_is_hiding(f, names->list.at[i]->name)) return true;
    return false;
}

/* metaclass=ABCMeta: it collects abstract methods, asks classes for their subclasses, and changes nothing else. */
static bool is_abstract_meta(const Infer *f, const Ast *arg, const TypeSet *meta) {
    const Atom *atom = meta->len == 1 && !meta->is_any ? atom_at(f, meta->at[0]) : NULL;
    return arg->kind == AST_Arg && arg->arg.star == PARAM_PLAIN && infer_is_name(f, arg->arg.name, "metaclass") &&
           atom && atom->kind == ATOM_Class && infer_is_name(f, atom->cls->node->class_.name, "ABCMeta") &&
           !module_is_program(atom->cls->scope->module);
}

/* Whether all bases have values; a module that has not been evaluated yet has none. */
static bool has_bases(Infer *f, AstList bases) {
    for (uint32_t i = 0; i < bases.len; i++) {
        const Ast *base = ast_arg_value(bases.at[i]);
        TypeSet set = infer_expr(f, base->kind == AST_Star ? base->star.operand : base);
        if (set_is_empty(&set)) return false;
    }
    return true;
}

static bool set_bases(Infer *f, ClassInfo *cls) {
    AstList bases = cls->node->class_.bases;
    if (!has_bases(f, bases)) return false;
    ClassVec before = cls->bases;
    cls->bases = (ClassVec){0};
    bool was_opaque = cls->is_opaque;
    for (uint32_t i = 0; i < bases.len; i++) {
        const Ast *arg = bases.at[i], *value = ast_arg_value(arg);
        if (value->kind == AST_Star) { /* any number of them */
            TypeSet all = infer_expr(f, value->star.operand);
            cls->is_opaque = true;
            open_set(f, &all);
        } else if (arg->kind == AST_Arg && (!IS_NONE(arg->arg.name) || arg->arg.star != PARAM_PLAIN)) {
            TypeSet keyword = infer_expr(f, value);
            cls->is_abstract |= is_abstract_meta(f, arg, &keyword);
            cls->is_opaque |= !is_abstract_meta(f, arg, &keyword);
            if (!is_abstract_meta(f, arg, &keyword)) open_set(f, &keyword);
        } else {
            add_base(f, cls, value);
        }
    }
    cls->is_opaque |= hides_attributes(f, cls) || (cls->is_exception && cls->container);
    bool is_same = before.len == cls->bases.len;
    for (uint32_t i = 0; is_same && i < before.len; i++) is_same = before.at[i] == cls->bases.at[i];
    if (cls->mro.len > 1 && !is_same) cls->is_opaque = true; /* the bases are not always the same */
    if (!merge(f, cls)) cls->is_opaque = true;
    if (cls->is_opaque && !was_opaque) open_class(f, cls);
    for (uint32_t i = 1; i < cls->mro.len; i++)
        if (cls->mro.at[i]->gives_subclasses) open_atom(f, cls->atom);
    return true;
}

bool class_set_bases(Infer *f, ClassInfo *cls) {
    InferScope *outer = f->scope;
    f->scope = cls->header;
    bool is_known = set_bases(f, cls);
    f->scope = outer;
    return is_known;
}

/* ---- instances ---- */

/* Methods that the runtime calls by itself, with the object and no other value of the program. */
static void reach_hidden(Infer *f, ClassInfo *cls) {
    static const char *const NAMES[] = {"__repr__", "__str__",         "__len__", "__bool__",    "__hash__",
                                        "__del__",  "__index__",       "__int__", "__float__",   "__iter__",
                                        "__next__", "__length_hint__", "__dir__", "__complex__", "__bytes__"};
    bool has;
    for (uint32_t i = 0; i < COUNT_OF(NAMES); i++) class_special(f, cls->instance, NAMES[i], NULL, 0, &has);
    TypeSet text = set_kind(ATOM_Str), any = set_any();
    TypeSet exit[] = {any, any, any};
    class_special(f, cls->instance, "__format__", &text, 1, &has);
    class_special(f, cls->instance, "__getattr__", &text, 1, &has);
    class_special(f, cls->instance, "__exit__", exit, 3, &has);
    class_special(f, cls->instance, "__aexit__", exit, 3, &has);
    TypeSet access[] = {any, any}; /* for __get__ of a descriptor: unanalysed code may read it through the class */
    class_special(f, cls->instance, "__get__", access, 2, &has);
    TypeSet number = set_kind(ATOM_Int);
    class_special(f, cls->instance, "__round__", &number, 1, &has);
}

TypeSet class_instance(Infer *f, ClassInfo *cls) {
    if (cls->is_record) return set_any(); /* its constructor is code that is not analysed, so the values are unknown */
    cls->is_made = true;
    reach_hidden(f, cls);
    return set_of(cls->instance);
}

/* ---- look-up ---- */

bool class_lookup(Infer *f, ClassInfo *cls, const ClassInfo *after, NameId name, TypeSet *found) {
    bool skips = after != NULL;
    *found = set_none();
    for (uint32_t i = 0; i < cls->mro.len; i++) {
        ClassInfo *at = cls->mro.at[i];
        if (skips) {
            skips = at != after;
            continue;
        }
        TypeSet own = slot_read(f, map_slot(f, &at->attrs, name));
        set_join(f, found, &own);
        if (!set_is_empty(&own) && !map_has(&at->maybe, name.id)) break;
    }
    return !set_is_empty(found);
}

bool class_has_surely(Infer *f, const ClassInfo *cls, NameId name) {
    for (uint32_t i = 0; i < cls->mro.len; i++) {
        TypeSet own = slot_read(f, map_slot(f, &cls->mro.at[i]->attrs, name));
        if (!set_is_empty(&own) && !map_has(&cls->mro.at[i]->maybe, name.id)) return true;
    }
    return false;
}

Slot *class_slot(Infer *f, ClassInfo *cls, NameId name) {
    ClassInfo *first = NULL;
    for (uint32_t i = cls->mro.len; i-- > 0 && !first;)
        if (map_has(&cls->mro.at[i]->declared, name.id)) first = cls->mro.at[i];
    if (!first) first = vec_last(&cls->mro); /* no method declares it: one slot for all classes with this root */
    return map_slot(f, &first->slots, name);
}

bool class_may_change(Infer *f, ClassInfo *cls) {
    bool may = cls->is_opaque;
    for (uint32_t i = 0; i < cls->mro.len; i++)
        if (i == 0 || module_is_program(cls->mro.at[i]->scope->module))
            may |= slot_read(f, &cls->mro.at[i]->openness).is_any;
    return may;
}

TypeSet class_special(Infer *f, AtomId self, const char *method, const TypeSet *args, uint32_t count, bool *has) {
    Atom *atom = atom_at(f, self);
    TypeSet found = set_none(), result = set_none(), receiver = set_of(self);
    *has = atom->kind == ATOM_Instance && class_lookup(f, atom->cls, NULL, infer_name(f, method), &found);
    if (!*has) return result;
    InferArgs given = {.count = count};
    for (uint32_t i = 0; i < count; i++) given.at[i] = args[i];
    if (found.is_any) {
        open_atom(f, self);
        open_args(f, &given);
        return set_any();
    }
    for (uint32_t i = 0; i < found.len; i++) {
        Atom *what = atom_at(f, found.at[i]);
        TypeSet made = what->kind == ATOM_Function ? call_function(f, what->unit, &receiver, &given)
                                                   : call_atom(f, found.at[i], &given, atom->cls->node);
        set_join(f, &result, &made);
    }
    return result;
}
