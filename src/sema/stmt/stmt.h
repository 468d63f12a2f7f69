/* Room: statements of the systems register. Declarations, assignments, conditions, loops, errors, context managers and
 * `match`.
 *
 * In: the AST of a block. Out: statements of the typed tree in `c->stmts`, in a scope of their own. Protocols are
 * explicit afterwards: a `for` is a loop over calls of __next__, a `with` calls __exit__ on all ways out. */
#ifndef PYC_SEMA_STMT_H
#define PYC_SEMA_STMT_H

#include "sema/check.h"

static inline Hir *stmt_new(Check *c, HirKind kind, Span span) {
    return hir_new(c->arena, kind, NONE_OF(TypeId), span);
}

/* ---- assign.c ---- */

Local *local_declare(Check *c, NameId name, TypeId type, Span span);
void local_declare_ref(Check *c, NameId name, const Expr *value, Span span);
bool target_is_pattern(const Ast *target);
void assign_stmt(Check *c, const Ast *ast);
bool pattern_parts(Check *c, TypeId type, uint32_t *count, Span span);
Expr pattern_part(Check *c, const Expr *whole, uint32_t index, Span span);
void bind_target(Check *c, const Ast *target, const Expr *value, AstConvention binding, Span span);
Local *declare_implicit(Check *c, NameId name, TypeId type, Span span);
bool is_new_name(Check *c, NameId name); /* an assignment to it declares it */
void assign_check(Check *c, const Ast *target, const Expr *value, const Ast *value_ast, Span span);
void assign_item(Check *c, const Expr *base, const Ast *target, const Expr *value, const Ast *value_ast, Span span);
/* Whether the target is an attribute or item of a Python object in a body of the systems register. */
bool assign_part_of_object(Check *c, const Ast *target, Expr *object);
void assign_place(Check *c, const Ast *target, const Expr *place, const Expr *value, const Ast *value_ast, Span span);

/* ---- exceptions.c ---- */

void with_check(Check *c, const Ast *ast, uint32_t item);
/* Makes sure that __exit__ is called, with the error if it takes one; true: it may swallow errors. */
Expr with_enter(Check *c, const Expr *manager, bool is_kept, Span span);
bool with_protected(Check *c, const Expr *manager, Hir *body, TypeId raised, Span span);
void try_check(Check *c, const Ast *ast);
void raise_check(Check *c, const Ast *ast);

/* ---- flow.c ---- */

bool block_falls_through(const Hir *stmt);

/* ---- loop.c ---- */

typedef struct Iteration {
    HirLocal *iterator;
    Expr item;
    bool by_reference;
    const Register *reg; /* of the container */
} Iteration;
void for_check(Check *c, const Ast *ast);
bool iterate_begin(Check *c, const Expr *iterable, Span span, Iteration *it); /* emits the iterator */
bool iterate_item(Check *c, Iteration *it, Hir *leave, Span span);            /* emits the item; `leave` at the end */
bool system_iterate(Check *c, const Expr *iterable, Span span, Iteration *it);
bool system_next(Check *c, Iteration *it, uint32_t label, Span span);

/* ---- match.c ---- */

void match_check(Check *c, const Ast *ast);

/* ---- stmt.c ---- */

void import_check(Check *c, const Ast *ast); /* in a function: the names hold from here to the end of the block */
void system_stmt(Check *c, const Ast *ast);

/* ---- unroll.c ---- */

void comptime_for(Check *c, const Ast *ast);

#endif
