/* Which names a function, lambda, class or generator expression needs from enclosing bodies.
 *
 * One walk handles every kind of body and every place in it. The needs of an inner body are found once and then passed
 * outwards; each enclosing body removes the names that it binds itself. */
#include "parse/ast_group.h"
#include "python/scope/scope.h"

typedef struct Needs {
    Sema *s;
    Map *out;
    const PyScope *bound; /* what the body binds; NULL: it binds nothing that would hide an outer name */
    const Ast *top;       /* the generator expression that is the body; its first iterable is evaluated outside */
    bool is_class;        /* functions and comprehensions in a class body do not see the names of the class */
    VEC(NameId) shadows;  /* targets of the comprehensions around */
} Needs;

static void find_needs(void *state, const Ast *node);

/* ---- one name ---- */

enum { OF_AROUND = PY_NEEDS_FREE | PY_NEEDS_FREE_DELETED, OF_MODULE = PY_NEEDS_GLOBAL | PY_NEEDS_GLOBAL_DELETED };

/* For inner bodies, names that a body declares `global` are the module's. */
static uint64_t as_global(uint64_t need) {
    return (need & OF_MODULE) | (need & PY_NEEDS_FREE ? PY_NEEDS_GLOBAL : 0u) |
           (need & PY_NEEDS_FREE_DELETED ? PY_NEEDS_GLOBAL_DELETED : 0u);
}

static bool is_shadowed(const Needs *n, NameId name) {
    for (uint32_t i = 0; i < n->shadows.len; i++)
        if (SAME(n->shadows.at[i], name)) return true;
    return false;
}

static void need(Needs *n, NameId name, uint64_t need) {
    const PyName *own = n->bound ? py_scope_find(n->bound, name) : NULL;
    if (is_shadowed(n, name) || (own && !own->is_global && !own->is_nonlocal))
        need &= OF_MODULE;
    else if (own && own->is_global)
        need = as_global(need);
    uint64_t before = 0;
    map_get(n->out, name.id, &before);
    if (need) map_put(n->out, name.id, before | need);
}

static void need_all(Needs *n, const NameId *names, uint32_t count, PyNeed what) {
    for (uint32_t i = 0; i < count; i++) need(n, names[i], what);
}

static void need_deleted(Needs *n, const Ast *target) {
    if (target->kind == AST_Name) need(n, target->name.name, PY_NEEDS_FREE_DELETED);
    AstList items = py_target_items(target);
    for (uint32_t i = 0; i < items.len; i++) need_deleted(n, items.at[i]);
}

/* ---- bodies inside ---- */

static void need_of_inner(Needs *n, const Ast *node) {
    const Map *inner = py_free_names(n->s, node);
    const PyScope *bound = n->bound;
    if (n->is_class) n->bound = NULL;
    for (uint32_t i = 0; i < inner->len; i++) {
        NameId name = {(uint32_t)inner->entries[i].key};
        if (!(n->is_class && SAME(name, N(__class__)))) need(n, name, inner->entries[i].value);
    }
    n->bound = bound;
}

static void push_targets(Needs *n, const Ast *target) {
    if (target->kind == AST_Name) vec_push(n->s->arena, &n->shadows, target->name.name);
    AstList items = py_target_items(target);
    for (uint32_t i = 0; i < items.len; i++) push_targets(n, items.at[i]);
    if (target->kind == AST_Star) push_targets(n, target->star.operand);
}

static void needs_of_clauses(Needs *n, const Ast *node) {
    for (uint32_t i = 0; i < node->comprehension.clauses.len; i++) {
        const Ast *clause = node->comprehension.clauses.at[i];
        if (i) find_needs(n, clause->comp_for.iter);
        find_needs(n, clause->comp_for.target);
        for (uint32_t k = 0; k < clause->comp_for.conditions.len; k++) find_needs(n, clause->comp_for.conditions.at[k]);
    }
    find_needs(n, node->comprehension.key);
    find_needs(n, node->comprehension.value);
}

static void needs_of_comprehension(Needs *n, const Ast *node) {
    if (node != n->top) find_needs(n, node->comprehension.clauses.at[0]->comp_for.iter);
    uint32_t mark = n->shadows.len;
    const PyScope *bound = n->bound;
    if (n->is_class) n->bound = NULL;
    for (uint32_t i = 0; i < node->comprehension.clauses.len; i++)
        push_targets(n, node->comprehension.clauses.at[i]->comp_for.target);
    needs_of_clauses(n, node);
    n->shadows.len = mark;
    n->bound = bound;
}

/* ---- the walk ---- */

static void need_of_name(Needs *n, NameId name) {
    need(n, name, PY_NEEDS_FREE);
    if (SAME(name, N(super))) need(n, N(__class__), PY_NEEDS_FREE);
}

static void find_needs(void *state, const Ast *node) {
    Needs *n = state;
    if (!node) return;
    switch (node->kind) {
    case AST_Fn:
    case AST_Lambda:
    case AST_Class:
        py_visit_header(n->s, node, find_needs, n);
        need_of_inner(n, node);
        return;
    case AST_Comprehension: needs_of_comprehension(n, node); return;
    case AST_TypeAlias: find_needs(n, py_alias_parts(n->s, node)); return;
    case AST_Name: need_of_name(n, node->name.name); return;
    case AST_Nonlocal: need_all(n, node->nonlocal.names, node->nonlocal.count, PY_NEEDS_FREE); return;
    case AST_Global: need_all(n, node->global.names, node->global.count, PY_NEEDS_GLOBAL); return;
    case AST_VarDecl: /* the declaration of a name is not a use */
        if (node->var_decl.target->kind != AST_Name) break;
        find_needs(n, node->var_decl.type);
        find_needs(n, node->var_decl.value);
        return;
    case AST_Del:
        for (uint32_t i = 0; i < node->del.targets.len; i++) need_deleted(n, node->del.targets.at[i]);
        break;
    case AST_Handler:
        if (!IS_NONE(node->handler.name)) need(n, node->handler.name, PY_NEEDS_FREE_DELETED);
        break;
    case AST_BINDS_NOTHING:
    case AST_Case:
    case AST_Assign:
    case AST_AugAssign:
    case AST_For:
    case AST_Walrus:
    case AST_WithItem:
    case AST_ANY_IMPORT:
    case AST_ANY_BINDING_PATTERN: break;
    }
    ast_children(node, find_needs, n);
}

const Map *py_free_names(Sema *s, const Ast *node) {
    uint64_t known;
    if (map_get(&py_sema(s)->free_names, node->id, &known)) return (const Map *)(uintptr_t)known;
    Map *out = NEW(s->arena, Map);
    map_init(out, s->arena);
    map_put(&py_sema(s)->free_names, node->id, (uint64_t)(uintptr_t)out);
    Needs n = {.s = s, .out = out, .is_class = node->kind == AST_Class};
    if (node->kind == AST_Comprehension) {
        n.top = node;
        find_needs(&n, node);
        return out;
    }
    const Ast *body = py_body_of(node);
    n.bound = py_names_of(s, node);
    if (body) find_needs(&n, body);
    return out;
}
