/* Finds `x.copy()` where x is a variable of the function that is not named afterwards, so that `x^` would do. Only the
 * text is examined, so a variable that could be reached in another way (references, closures, a loop around) is left
 * alone. */
#include "lint/internal.h"

typedef struct Uses { /* of one variable in one function */
    NameId name;
    const Ast *declared; /* its VarDecl, or var Param; NULL */
    const Ast *copy;     /* the last call of x.copy() */
    uint32_t last;       /* the position of the last mention of the name */
    bool is_shared;      /* a closure or a reference may reach it */
} Uses;

typedef struct Copies {
    Lint *lint;
    const Ast *function;
    VEC(Uses) all;
} Copies;

static Uses *uses_of(Copies *c, NameId name) {
    for (uint32_t i = 0; i < c->all.len; i++)
        if (SAME(c->all.at[i].name, name)) return &c->all.at[i];
    return NULL;
}

static void declare(Copies *c, NameId name, const Ast *declared) {
    Uses *known = uses_of(c, name);
    if (known) known->is_shared = true; /* two variables of one name: the text does not tell them apart */
    if (!known) vec_push(c->lint->arena, &c->all, ((Uses){.name = name, .declared = declared}));
}

static bool visit_declared(void *state, const Ast *node) {
    Copies *c = state;
    if (node->kind == AST_VarDecl && node->var_decl.kind == VAR_VAR && node->var_decl.target->kind == AST_Name)
        declare(c, node->var_decl.target->name.name, node);
    return !lint_is_function(node) && node->kind != AST_Class;
}

/* x of a call `x.copy()`; NULL. */
static const Ast *copied_name(const Ast *node) {
    if (node->kind != AST_Call || node->call.args.len || node->call.callee->kind != AST_Attribute) return NULL;
    const Ast *callee = node->call.callee;
    return SAME(callee->attribute.name, N(copy)) && callee->attribute.base->kind == AST_Name ? callee->attribute.base
                                                                                             : NULL;
}

static bool visit_shared(void *state, const Ast *node) {
    Uses *uses = node->kind == AST_Name ? uses_of(state, node->name.name) : NULL;
    if (uses) uses->is_shared = true;
    return true;
}

static bool visit_use(void *state, const Ast *node) {
    Copies *c = state;
    const bool is_ref = node->kind == AST_VarDecl && node->var_decl.kind == VAR_REF;
    if (lint_is_function(node) || is_ref || node->kind == AST_Comprehension || node->kind == AST_With) {
        lint_walk(node, visit_shared, c);
        return false;
    }
    const Ast *copied = copied_name(node);
    Uses *uses = copied ? uses_of(c, copied->name.name) : node->kind == AST_Name ? uses_of(c, node->name.name) : NULL;
    if (!uses) return true;
    const uint32_t at = copied ? copied->span.lo : node->span.lo;
    if (copied && at >= uses->last) uses->copy = node;
    uses->last = MAX(uses->last, at);
    return !copied;
}

/* Whether there is a loop around the copy that does not contain the declaration. */
typedef struct LoopSearch {
    const Uses *uses;
    bool found;
} LoopSearch;

static bool is_inside(const Ast *node, const Ast *around) {
    return node->span.lo >= around->span.lo && node->span.hi <= around->span.hi;
}

static bool visit_loop(void *state, const Ast *node) {
    LoopSearch *s = state;
    const bool loop = node->kind == AST_For || node->kind == AST_While;
    s->found |= loop && is_inside(s->uses->copy, node) && !is_inside(s->uses->declared, node);
    return !s->found;
}

static bool is_needless(const Copies *c, const Uses *uses) {
    if (uses->is_shared || !uses->copy || copied_name(uses->copy)->span.lo != uses->last) return false;
    LoopSearch search = {uses, false};
    lint_walk(c->function->fn.body, visit_loop, &search);
    return !search.found;
}

static void report(const Copies *c, const Uses *uses) {
    Context *ctx = c->lint->ctx;
    const Span call = uses->copy->span;
    const char *name = name_text(ctx, uses->name).at;
    const Str transfer = source_has_python_syntax(ctx, call.lo) ? arena_printf(&ctx->arena, "move(%s)", name)
                                                                : arena_printf(&ctx->arena, "%s^", name);
    diag(ctx, D_NEEDLESS_COPY, call, name, transfer.at);
    diag_suggest(ctx, call, transfer);
}

void lint_copies(Lint *l, const Ast *function) {
    if (!function->fn.body) return;
    Copies c = {.lint = l, .function = function};
    for (uint32_t i = 0; i < function->fn.sig.params.len; i++) {
        const Ast *param = function->fn.sig.params.at[i];
        if (param->param.convention == CONV_VAR && !param->param.is_self) declare(&c, param->param.name, param);
    }
    lint_walk(function->fn.body, visit_declared, &c);
    lint_walk(function->fn.body, visit_use, &c);
    for (uint32_t i = 0; i < c.all.len; i++)
        if (is_needless(&c, &c.all.at[i])) report(&c, &c.all.at[i]);
}
