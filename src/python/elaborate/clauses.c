/* The clauses of comprehensions: loops and conditions around the place where an item is made. */
#include "python/elaborate/container.h"
#include "python/scope/scope.h"
#include "sema/declare/declare.h"
#include "sema/stmt/stmt.h"

typedef struct Clauses {
    const Ast *ast;
    uint32_t at;
    const Expr *first; /* the iterable of the first clause; NULL: its AST */
    PyLoopBody *leaf;
    void *state;
} Clauses;

static void run_clause(Check *c, Clauses *clauses);

/* Emits the conditions of a clause, then the next clause. */
static void clause_body(Check *c, void *state) {
    Clauses *clauses = state;
    const Ast *clause = clauses->ast->comprehension.clauses.at[clauses->at];
    HirVec inner = {0}, *outer = c->stmts;
    c->stmts = &inner;
    Hir *cond = NULL;
    for (uint32_t i = 0; i < clause->comp_for.conditions.len; i++) {
        Hir *next = py_condition(c, clause->comp_for.conditions.at[i]);
        if (!cond || hir_is_bad(next)) {
            cond = next;
        } else if (!hir_is_bad(cond)) {
            Hir *both = hir_new(c->arena, HIR_And, TY(Bool), clause->span);
            both->logic.left = cond;
            both->logic.right = next;
            cond = both;
        }
    }
    if (clauses->at + 1 < clauses->ast->comprehension.clauses.len) {
        Clauses rest = *clauses;
        rest.at++;
        run_clause(c, &rest);
    } else {
        clauses->leaf(c, clauses->state);
    }
    c->stmts = outer;
    Hir *block = hir_block(c->arena, inner.at, inner.len, clause->span);
    if (!cond)
        emit(c, block);
    else if (!hir_is_bad(cond))
        emit(c, py_if(c, cond, block, NULL, clause->span));
}

static void run_clause(Check *c, Clauses *clauses) {
    const Ast *clause = clauses->ast->comprehension.clauses.at[clauses->at];
    bool is_given = clauses->first && !clauses->at;
    if (clause->comp_for.is_async && is_given)
        py_async_for_each(c, clause->comp_for.target, clauses->first, clause_body, clauses,
                          clause->comp_for.iter->span);
    else if (clause->comp_for.is_async)
        py_async_for(c, clause->comp_for.target, clause->comp_for.iter, clause_body, clauses, NULL);
    else if (is_given)
        py_for_each(c, clause->comp_for.target, clauses->first, clause_body, clauses, clause->comp_for.iter->span);
    else
        py_for(c, clauses->ast, clause->comp_for.target, clause->comp_for.iter, clause_body, clauses);
}

/* Emits the clauses in a scope of their own, into c->stmts. */
void py_run_clauses(Check *c, const Ast *ast, const Expr *first, PyLoopBody *leaf, void *state) {
    PyScope *scope = py_scope_new(c->s, PY_INLINE, c->py->scope, c->module, (AstList){NULL, 0}, ast);
    scope->qualname = c->py->scope->qualname;
    for (uint32_t i = 0; i < scope->list.len; i++) {
        PyName *name = scope->list.at[i];
        if (!name->is_cell) continue;
        name->var = local_temp(c, TY(Object), ast->span);
        emit(c, hir_let(c->arena, name->var,
                        py_rt(c, RT_pyc_cell_new, TY(Object), ast->span, 1, py_absent(c, ast->span)), ast->span));
    }
    uint64_t *bits = py_flow_save(c);
    PyScope *outer = c->py->scope;
    c->py->scope = scope;
    scope->is_walking = true;
    Clauses clauses = {ast, 0, first, leaf, state};
    run_clause(c, &clauses);
    c->py->scope = outer;
    py_flow_restore(c, bits);
}
