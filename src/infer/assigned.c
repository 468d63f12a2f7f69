/* Definite assignment: the attributes that an instance is sure to have when anything but its constructor can see it.
 * `__init__` is followed for as long as it keeps the instance to itself. An attribute that it has stored by then on
 * every path is always set, because nothing can delete it: code that could is outside of the analysis, which would make
 * the class open. Computed after the analysis. */
#include "infer/model.h"
#include "parse/ast_group.h"

#include "python/scope/scope.h"

typedef enum End {
    FALLS,  /* continues with the next statement */
    LEAVES, /* ends with an exception, so there is no instance */
    STOPS,  /* others may see the instance from here on, or nothing more is known */
} End;

typedef struct Way {
    Infer *f;
    ClassInfo *cls;          /* of the instance */
    const ClassInfo *around; /* the class whose __init__ is being followed */
    NameId self;
    NameVec set;
    uint32_t depth; /* nesting of constructors that call each other */
} Way;

static bool has(const NameVec *names, NameId name) {
    for (uint32_t i = 0; i < names->len; i++)
        if (SAME(names->at[i], name)) return true;
    return false;
}

static NameId mangled(const Way *w, NameId name) {
    return py_mangled(w->f->s->ctx, w->f->arena, w->around->node->class_.name, name);
}

static bool is_self(const Way *w, const Ast *ast) { return ast->kind == AST_Name && SAME(ast->name.name, w->self); }

/* ---- expressions that keep the instance to themselves ---- */

static void look_for_leak(void *state, const Ast *node) {
    Way *w = ((void **)state)[0];
    bool *leaks = ((void **)state)[1];
    if (!node || *leaks) return;
    if (node->kind == AST_Attribute && is_self(w, node->attribute.base)) {
        *leaks = !has(&w->set, mangled(w, node->attribute.name));
        return;
    }
    *leaks = node->kind == AST_Return || is_self(w, node) ||
             (node->kind == AST_Name && infer_is_name(w->f, node->name.name, "super"));
    if (!*leaks) ast_children(node, look_for_leak, state);
}

/* Whether the evaluation passes the instance to no other code, reads only attributes that are set, and ends normally or
 * with an exception. */
static bool is_kept(Way *w, const Ast *ast) {
    bool leaks = false;
    void *state[] = {w, &leaks};
    if (ast) look_for_leak(state, ast);
    return !leaks;
}

/* ---- constructors ---- */

static End block_end(Way *w, const Ast *block);

/* Whether a call runs the whole body, in which private names and super() refer to `cls`. */
static bool runs_when_called(const Unit *unit, const ClassInfo *cls) {
    return unit->node->kind == AST_Fn && unit->scope->owner == cls && !unit->is_generator && !unit->is_async &&
           unit->sig->params.len && unit->sig->params.at[0]->param.kind == PARAM_PLAIN;
}

/* The only __init__ of `at`, if it has one; false when that is not certain. */
static bool own_init(Infer *f, const ClassInfo *at, const Unit **init) {
    NameId name = infer_name(f, "__init__");
    const TypeSet *set = member_held(&at->attrs, name);
    *init = NULL;
    if (at->is_data) return false;
    if (!set || set_is_empty(set)) return true;
    const Atom *atom = set->is_any || set->len != 1 ? NULL : atom_at(f, set->at[0]);
    if (!atom || atom->kind != ATOM_Function || map_has(&at->maybe, name.id) || !runs_when_called(atom->unit, at))
        return false;
    const PyName *self = py_scope_find(atom->unit->scope->names, atom->unit->sig->params.at[0]->param.name);
    if (!self || self->binds) return false; /* otherwise the name may refer to another object */
    *init = atom->unit;
    return true;
}

/* Follows the first __init__ in the order of look-up, from the class with that number on. */
static End init_end(Way *w, uint32_t from) {
    enum { DEPTH_MAX = 16 };
    if (w->depth == DEPTH_MAX) return STOPS;
    for (uint32_t i = from; i < w->cls->mro.len; i++) {
        const Unit *init;
        if (!own_init(w->f, w->cls->mro.at[i], &init)) return STOPS;
        if (!init) continue;
        Way inner = *w;
        inner.around = w->cls->mro.at[i];
        inner.self = init->sig->params.at[0]->param.name;
        inner.depth++;
        End end = block_end(&inner, init->node->fn.body);
        w->set = inner.set;
        return end;
    }
    return FALLS;
}

static uint32_t place_in_order(const Way *w, const ClassInfo *cls) {
    uint32_t i = 0;
    while (i < w->cls->mro.len && w->cls->mro.at[i] != cls) i++;
    return i;
}

/* super().__init__(…), Base.__init__(self, …): the number of the class whose constructor is called; -1: it is no such
 * call. */
static int64_t called_init(Way *w, const Ast *call, uint32_t *first_arg) {
    const Ast *callee = call->kind == AST_Call ? call->call.callee : NULL;
    *first_arg = 0;
    if (!callee || callee->kind != AST_Attribute || !infer_is_name(w->f, callee->attribute.name, "__init__")) return -1;
    const Ast *base = callee->attribute.base;
    bool is_super = base->kind == AST_Call && base->call.callee->kind == AST_Name && !base->call.args.len &&
                    infer_is_name(w->f, base->call.callee->name.name, "super");
    if (is_super) return place_in_order(w, w->around) + 1;
    const TypeSet *set = infer_set_of(w->f->s, base);
    const Atom *atom = set && !set->is_any && set->len == 1 ? atom_at(w->f, set->at[0]) : NULL;
    AstList args = call->call.args;
    if (!atom || atom->kind != ATOM_Class || !args.len || !is_self(w, ast_arg_value(args.at[0]))) return -1;
    *first_arg = 1;
    return place_in_order(w, atom->cls);
}

static End call_end(Way *w, const Ast *call) {
    uint32_t first;
    int64_t from = called_init(w, call, &first);
    if (from < 0) return is_kept(w, call) ? FALLS : STOPS;
    for (uint32_t i = first; i < call->call.args.len; i++)
        if (!is_kept(w, ast_arg_value(call->call.args.at[i]))) return STOPS;
    return init_end(w, (uint32_t)from);
}

/* ---- statements ---- */

static bool target_is_kept(Way *w, const Ast *target) {
    AstList items = py_target_items(target);
    InferPlace place;
    for (uint32_t i = 0; i < items.len; i++)
        if (!target_is_kept(w, items.at[i])) return false;
    if (items.len) return true;
    if (target->kind != AST_Attribute || !is_self(w, target->attribute.base)) return is_kept(w, target);
    NameId name = mangled(w, target->attribute.name);
    if (!class_place(w->f, w->cls, name, &place)) return false;
    if (!has(&w->set, name)) vec_push(w->f->arena, &w->set, name);
    return true;
}

static End assign_end(Way *w, const AstList targets, const Ast *value) {
    if (!is_kept(w, value)) return STOPS;
    for (uint32_t i = 0; i < targets.len; i++)
        if (!target_is_kept(w, targets.at[i])) return STOPS;
    return FALLS;
}

static NameVec set_in_both(Arena *arena, const NameVec *a, const NameVec *b) {
    NameVec both = {0};
    for (uint32_t i = 0; i < a->len; i++)
        if (has(b, a->at[i])) vec_push(arena, &both, a->at[i]);
    return both;
}

static NameVec copied(Arena *arena, const NameVec *names) { return set_in_both(arena, names, names); }

static End if_end(Way *w, const Ast *ast) {
    if (!is_kept(w, ast->if_.cond)) return STOPS;
    Way other = *w;
    other.set = copied(w->f->arena, &w->set);
    End end = block_end(w, ast->if_.then), otherwise = block_end(&other, ast->if_.otherwise);
    if (end == LEAVES) {
        w->set = other.set;
        return otherwise;
    }
    if (otherwise == LEAVES) return end;
    w->set = set_in_both(w->f->arena, &w->set, &other.set);
    return end == FALLS && otherwise == FALLS ? FALLS : STOPS;
}

static End statement_end(Way *w, const Ast *ast) {
    switch (ast->kind) {
    case AST_Block: return block_end(w, ast);
    case AST_If: return if_end(w, ast);
    case AST_Assign: return assign_end(w, ast->assign.targets, ast->assign.value);
    case AST_VarDecl: {
        Ast *target[] = {ast->var_decl.target};
        return ast->var_decl.value ? assign_end(w, (AstList){target, 1}, ast->var_decl.value) : FALLS;
    }
    case AST_ExprStmt: return call_end(w, ast->expr_stmt.value);
    case AST_Raise: return is_kept(w, ast->raise.value) && is_kept(w, ast->raise.cause) ? LEAVES : STOPS;
    case AST_NO_STMT:
    case AST_AugAssign:
    case AST_ANY_LOOP:
    case AST_Try:
    case AST_With:
    case AST_Match:
    case AST_Return:
    case AST_Break:
    case AST_Continue:
    case AST_Pass:
    case AST_Del:
    case AST_Assert:
    case AST_ANY_SCOPE:
    case AST_ANY_IMPORT:
    case AST_BadStmt:
    case AST_ANY_DECL: return is_kept(w, ast) ? FALLS : STOPS; /* its stores may not happen on every path */
    }
    UNREACHABLE();
}

static End block_end(Way *w, const Ast *block) {
    if (!block) return FALLS;
    if (block->kind != AST_Block) return statement_end(w, block);
    for (uint32_t i = 0; i < block->block.items.len; i++) {
        End end = statement_end(w, block->block.items.at[i]);
        if (end != FALLS) return end;
    }
    return FALLS;
}

/* ---- results ---- */

/* Whether all members of the class are known, so that reading an attribute passes the instance to nothing else. */
static bool knows_members(const Infer *f, const ClassInfo *cls) {
    for (uint32_t i = 0; i < cls->attrs.len; i++) {
        const TypeSet *set = &slot_same((Slot *)(uintptr_t)cls->attrs.entries[i].value)->set;
        if (set->is_any) return false;
        for (uint32_t k = 0; k < set->len; k++) {
            AtomKind kind = atom_at(f, set->at[k])->kind;
            if (kind == ATOM_Native || kind == ATOM_Foreign) return false;
        }
    }
    return true;
}

static void find_set(Infer *f, ClassInfo *cls) {
    InferField fields[INFER_FIELDS];
    Way way = {.f = f, .cls = cls};
    if (class_has_any(f, cls, "__del__")) return; /* it gets instances that no constructor has finished */
    for (uint32_t i = 0; i < cls->mro.len; i++)
        if (!knows_members(f, cls->mro.at[i])) return;
    if (class_by_fields(f, cls)) {
        uint32_t count = class_fields(f, cls, fields);
        for (uint32_t i = 0; i < count; i++) vec_push(f->arena, &way.set, fields[i].name);
    } else {
        init_end(&way, 0);
    }
    cls->always = way.set;
}

bool class_always_has(Infer *f, ClassInfo *cls, NameId name) {
    if (!class_is_closed(cls) || map_has(&f->deleted, name.id)) return false;
    if (!cls->knows_always) find_set(f, cls);
    cls->knows_always = true;
    return has(&cls->always, name);
}
