/* What a nested function captures, found in its text: the names in its capture list, and all names it uses when the
 * default is `{imm}`.
 *
 * In Python's syntax there is no capture list. There a nested function captures what it uses, as in Python: read-only,
 * or mutably when it says `nonlocal x`, stores into a part of x, or calls a method that changes it. A name that it
 * assigns without `nonlocal` is its own. */
#include "sema/declare/declare.h"
#include "sema/expr/expr.h"

typedef VEC(NameId) NameVec;

typedef struct Finder {
    Check *c;
    bool by_python; /* plain assignments bind */
    NameVec used, bound, changed, nonlocal;
} Finder;

static bool has_name(const NameVec *names, NameId name) {
    for (uint32_t i = 0; i < names->len; i++)
        if (SAME(names->at[i], name)) return true;
    return false;
}

static void add_name(Finder *f, NameVec *names, NameId name) {
    if (!has_name(names, name)) vec_push(f->c->arena, names, name);
}

static void bind_names(Finder *f, const Ast *target) {
    if (target->kind == AST_Name)
        add_name(f, &f->bound, target->name.name);
    else if (target->kind == AST_Tuple)
        for (uint32_t i = 0; i < target->tuple.items.len; i++) bind_names(f, target->tuple.items.at[i]);
}

/* ---- what Python's syntax leaves to be found ---- */

static const Ast *root_of(const Ast *place) {
    while (place->kind == AST_Attribute || place->kind == AST_Subscript)
        place = place->kind == AST_Attribute ? place->attribute.base : place->subscript.base;
    return place;
}

/* x[i] = … and x.a += … store into a part of x; x = … binds x. */
static void store(Finder *f, const Ast *target) {
    if (target->kind == AST_Tuple) {
        for (uint32_t i = 0; i < target->tuple.items.len; i++) store(f, target->tuple.items.at[i]);
        return;
    }
    const Ast *root = root_of(target);
    if (root->kind == AST_Name) add_name(f, root == target ? &f->bound : &f->changed, root->name.name);
}

static bool changes(const Decl *methods, uint32_t param) {
    for (uint32_t i = 0; methods && methods->kind == DECL_OVERLOADS && i < methods->list.len; i++) {
        const Ast *ast = methods->list.at[i]->ast;
        if (!ast || ast->kind != AST_Fn || param >= ast->fn.sig.params.len) continue;
        if (ast->fn.sig.params.at[param]->param.convention == CONV_MUT) return true;
    }
    return false;
}

/* x.append(1) changes x, and so may swap(x, y): the declaration of the callee decides. */
static void note_call(Finder *f, const Ast *call) {
    const Ast *callee = call->call.callee;
    Check *where = NULL;
    if (callee->kind == AST_Attribute && callee->attribute.base->kind == AST_Name) {
        NameId name = callee->attribute.base->name.name;
        Local *local = local_find(f->c, name, &where);
        Decl *type = local && !IS_NONE(local->type) ? type_decl(f->c->s, local->type) : NULL;
        if (type && changes(decl_member(f->c->s, type, callee->attribute.name), 0)) add_name(f, &f->changed, name);
    }
    Found found;
    if (callee->kind != AST_Name || !name_find(f->c, callee->name.name, &found)) return;
    for (uint32_t i = 0; i < call->call.args.len; i++) {
        const Ast *arg = call->call.args.at[i], *value = arg->kind == AST_Arg ? arg->arg.value : arg;
        if (value->kind == AST_Name && changes(found.decl, i)) add_name(f, &f->changed, value->name.name);
    }
}

static void find_python(Finder *f, const Ast *node) {
    if (node->kind == AST_Assign)
        for (uint32_t i = 0; i < node->assign.targets.len; i++) store(f, node->assign.targets.at[i]);
    if (node->kind == AST_AugAssign) store(f, node->aug_assign.target);
    if (node->kind == AST_Call) note_call(f, node);
    if (node->kind == AST_Nonlocal)
        for (uint32_t i = 0; i < node->nonlocal.count; i++) add_name(f, &f->nonlocal, node->nonlocal.names[i]);
}

/* ---- the names ---- */

static void find_names(void *state, const Ast *node) {
    Finder *f = state;
    if (!node) return;
    if (node->kind == AST_Name) {
        add_name(f, &f->used, node->name.name);
        return;
    }
    if (node->kind == AST_VarDecl) bind_names(f, node->var_decl.target);
    if (node->kind == AST_For) bind_names(f, node->for_.target);
    if (node->kind == AST_CompFor) bind_names(f, node->comp_for.target);
    if (node->kind == AST_Param && !IS_NONE(node->param.name)) add_name(f, &f->bound, node->param.name);
    if (f->by_python) find_python(f, node);
    ast_children(node, find_names, f);
}

static void add(Finder *f, CaptureList *list, NameId name, AstConvention convention, bool is_transfer, Span span) {
    for (uint32_t i = 0; i < list->len; i++)
        if (SAME(list->at[i].name, name)) return;
    vec_push(f->c->arena, list,
             ((CaptureName){name, convention == CONV_DEFAULT ? CONV_READ : convention, is_transfer, span}));
}

static void find_all(Finder *f, const Ast *fn) {
    for (uint32_t i = 0; i < fn->fn.sig.type_params.len; i++) find_names(f, fn->fn.sig.type_params.at[i]);
    for (uint32_t i = 0; i < fn->fn.sig.params.len; i++) find_names(f, fn->fn.sig.params.at[i]);
    find_names(f, fn->fn.body);
}

/* All variables of enclosing functions that the text uses. */
static void add_used(Finder *f, CaptureList *list, const Ast *fn, AstConvention convention, bool is_transfer) {
    Check *where = NULL;
    find_all(f, fn);
    for (uint32_t i = 0; i < f->nonlocal.len; i++) add(f, list, f->nonlocal.at[i], CONV_MUT, false, fn->span);
    for (uint32_t i = 0; i < f->used.len; i++) {
        NameId name = f->used.at[i];
        if (!has_name(&f->bound, name) && local_find(f->c, name, &where))
            add(f, list, name, has_name(&f->changed, name) ? CONV_REF : convention, is_transfer, fn->span);
    }
}

static bool has_bracket_closure(const Check *c) {
    for (const LocalScope *scope = c->scope; scope; scope = scope->outer)
        for (uint32_t i = 0; i < scope->locals.len; i++)
            if (scope->locals.at[i]->is_bracket) return true;
    return c->closure != NULL;
}

/* Closures that the enclosing functions were given in [...] are not variables in the source, so no capture list names
 * them. */
static void add_bracket_closures(Finder *f, CaptureList *list, const Ast *fn) {
    Check *where = NULL;
    if (!has_bracket_closure(f->c)) return;
    find_all(f, fn);
    for (uint32_t i = 0; i < f->used.len; i++) {
        const Local *local = has_name(&f->bound, f->used.at[i]) ? NULL : local_find(f->c, f->used.at[i], &where);
        if (local && local->is_bracket) add(f, list, local->name, CONV_READ, false, fn->span);
    }
}

void capture_list(Check *c, const Ast *fn, CaptureList *list) {
    const AstSignature *sig = &fn->fn.sig;
    Finder f = {.c = c, .by_python = !sig->has_captures && in_python_syntax(c)};
    const Ast *rest = NULL;
    for (uint32_t i = 0; i < sig->captures.len; i++) {
        const Ast *cap = sig->captures.at[i];
        if (IS_NONE(cap->capture.name))
            rest = cap;
        else
            add(&f, list, cap->capture.name, cap->capture.convention, cap->capture.is_transfer, cap->span);
    }
    if (rest || f.by_python)
        add_used(&f, list, fn, rest ? rest->capture.convention : CONV_READ, rest && rest->capture.is_transfer);
    else
        add_bracket_closures(&f, list, fn);
}

/* ---- what happens to a variable after a copy of it ---- */

typedef struct Watch {
    const Ast *closure; /* its own text does not count */
    NameId name;
    Span kept, declared;
    bool any_use;  /* any use counts; else only one that changes the variable */
    uint32_t loop; /* the start of the outermost loop that contains the copy and not the declaration; none: ~0 */
    Span found;
} Watch;

static bool holds(Span outer, Span inner) { return outer.lo <= inner.lo && inner.hi <= outer.hi; }

static bool is_behind(const Watch *w, Span at) { return at.lo >= w->kept.hi || at.lo >= w->loop; }

static void note_use(Watch *w, const Ast *node) {
    if (node && node->kind == AST_Name && SAME(node->name.name, w->name) && is_behind(w, node->span) &&
        !holds(w->kept, node->span) && !w->found.hi)
        w->found = node->span;
}

static void watch(void *state, const Ast *node) {
    Watch *w = state;
    if (!node || node == w->closure || w->found.hi) return;
    bool is_loop = node->kind == AST_For || node->kind == AST_While;
    if (is_loop && holds(node->span, w->kept) && !holds(node->span, w->declared) && w->loop > node->span.lo)
        w->loop = node->span.lo;
    if (w->any_use) note_use(w, node);
    for (uint32_t i = 0; node->kind == AST_Assign && i < node->assign.targets.len; i++)
        note_use(w, node->assign.targets.at[i]);
    if (node->kind == AST_AugAssign) note_use(w, node->aug_assign.target);
    for (uint32_t i = 0; node->kind == AST_Nonlocal && i < node->nonlocal.count; i++)
        if (SAME(node->nonlocal.names[i], w->name)) w->found = node->span;
    ast_children(node, watch, w);
}

/* The place where the variable is used (or only: changed) after a closure with a copy of it was stored; an empty span:
 * nowhere. */
Span capture_use_behind(const Ast *fn, const Ast *closure, NameId name, Span kept, Span declared, bool any_use) {
    Watch w = {
        .closure = closure, .name = name, .kept = kept, .declared = declared, .any_use = any_use, .loop = UINT32_MAX};
    watch(&w, fn->fn.body);
    return w.found;
}
