/* Room: calls. Which function a call means, what its parameters in [...] are, and the nodes that the call becomes.
 *
 * In: a callee and checked arguments. Out: an Expr that calls one instance, constructs a value, launches a kernel, or
 * the report why no candidate fits. Each candidate gets an Env with open slots; what the arguments say is unified with
 * the annotations, and each argument gets the cost of its conversion: the cheapest candidate is called. This room
 * makes no conversions itself (`expr` does) and checks no bodies (`instance` does). */
#ifndef PYC_SEMA_CALL_H
#define PYC_SEMA_CALL_H

#include "sema/check.h"

/* ---- arg_order.c ---- */

/* `arg_of`: the number of the argument that a value was written as, -1 for others */
/* The value goes to a temporary first; what the call gets instead. */
Hir *kept_for_later(Check *c, Hir *value, AstConvention convention, HirVec *stmts);
void args_in_order(Check *c, const Signature *sig, Hir **values, const int32_t *arg_of, uint32_t count, Span span);

/* ---- call.c ---- */

bool expr_is_open_fn(Check *c, const Expr *e);
Expr call_check(Check *c, const Ast *ast, TypeId expected);
Args args_check(Check *c, AstList args);
Args args_of_exprs(Check *c, const Expr *exprs, uint32_t count, Span span);
Expr call_expr(Check *c, const Expr *callee, const Args *args, TypeId expected, Span span);
Expr call_method(Check *c, const Expr *receiver, NameId name, const Expr *args, uint32_t count, Span span);
bool call_method_try(Check *c, const Expr *receiver, NameId name, const Expr *args, uint32_t count, Span span,
                     Expr *result);
Expr call_library(Check *c, WellKnown which, const Expr *args, uint32_t count, Span span);
Expr call_instance(Check *c, Instance *callee, Hir *const *args, uint32_t count, Span span);
bool may_raise_here(Check *c, TypeId raises); /* it is caught, or leaves the function */
void note_raise(Check *c, TypeId raises, Span span, const char *what, Str name); /* a call that may raise */
/* What its body may let the result point into; what the library and unsafe functions do there is believed. */
uint64_t instance_borrows(Sema *s, const Instance *inst);
Expr finish_call(Check *c, Instance *callee, Hir *const *args, uint32_t count, Span span);

/* ---- candidate_report.c ---- */

bool method_is_in_doubt(Check *c, TypeId type, NameId name);
bool type_is_in_doubt(Check *c, TypeId type); /* candidate_report.c */

/* ---- construct.c ---- */

Expr construct(Check *c, TypeId type, const Args *args, Span span);
Expr construct_generic(Check *c, const Expr *generic, const Args *args, TypeId expected, Span span);
void constructors_complete(Sema *s, Decl *decl);

/* ---- infer.c ---- */

bool unify(Check *c, Env *env, TypeId pattern, TypeId actual);
bool unify_value(Check *c, Env *env, ValueId pattern, ValueId actual);
bool unify_callable(Check *c, Env *env, TypeId bound, TypeId actual);
TypeId callable_type(Check *c, TypeId type); /* the TY_Fn of a function value, closure or struct with __call__; none */

/* ---- overload.c ---- */

Expr overload_call(Check *c, const Expr *fns, const Args *args, TypeId expected, Span span);
Instance *overload_pick_for_type(Check *c, const Expr *fns, const FnType *wanted, Span span, bool report);
Expr expr_unknown(Check *c, TypeId type, Span span);

/* ---- site.c ---- */

Expr call_site(Check *c, Span span);
Expr caller_site(Check *c, Span span);
/* The function, with one more parameter for the place of its call if it asks for that. */
const Ast *fn_with_site(Sema *s, const Module *module, const Ast *fn);

#endif
