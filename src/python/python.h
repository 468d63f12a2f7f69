/* The Python register, as the core of sema sees it.
 *
 * The core asks here when an operand, a body or a module is Python's. A function that gives bool and a result returns
 * false to leave the matter to the core. What the rooms of this folder offer each other is in their own headers. */
#ifndef PYC_PYTHON_PYTHON_H
#define PYC_PYTHON_PYTHON_H

#include "sema/call/call.h"
#include "sema/expr/expr.h"
#include "sema/stmt/stmt.h"
#include "support/suggest.h"

#define NOT_SUBSCRIPTABLE "'NoneType' object is not subscriptable"

/* ---- border/dispatch.c ---- */

/* The call of the one that takes the objects among the arguments, found out when it runs; `before`:
 * the receiver is an argument, too */
bool py_dispatch(Check *c, const Expr *fns, const Candidate *list, uint32_t count, const Args *args, uint32_t before,
                 Span span, Expr *result);

/* ---- border/generic.c ---- */

/* The call of a generic function whose parameters follow from what is in the objects among the arguments. */
bool py_generic_call(Check *c, const Expr *fns, const Args *args, Span span, Expr *result);
bool py_next_generic(Sema *s); /* makes one more function of border/generic.c; false: there are no more */

/* ---- border/lend.c ---- */

typedef struct PyLoan {
    HirLocal *object;
    Hir *place;     /* a sequence that ends with the place; NULL: of the receiver, which is known before */
    int32_t number; /* of the argument, as written */
    bool is_mut;
} PyLoan;
typedef struct PyLoans {
    VEC(PyLoan) list;
} PyLoans;
/* an object that may hold the struct a `mut` argument is to change */
bool py_lends(Check *c, const Expr *e, TypeId type);
Hir *py_lent_place(Check *c, const Expr *e, TypeId type);
void py_loan_add(Check *c, HirLocal *object, Hir *place);
Hir *py_lent_argument(Check *c, PyLoans *loans, const Expr *e, const SigParam *p, int32_t number); /* expr_convert_to */
void py_check_loans(Check *c, const PyLoans *loans, Span span);

/* ---- border/optional.c ---- */

Expr py_optional_base(Check *c, const Expr *e, NameId name); /* where it has no such attribute itself */
Expr py_optional_operand(Check *c, const Expr *e);
Expr py_optional_subject(Check *c, const Expr *e, const char *error); /* of `x[i]`, `for … in x`, `len(x)` */
Expr py_optional_choice(Check *c, const Expr *e, const Expr *other);  /* of two values that are to have one type */
Expr py_optional_place(Check *c, const Expr *e);
bool py_optional_gives(Check *c, const Expr *e, TypeId type); /* what it holds is of the type */
bool py_optional_contents(Check *c, Args *args); /* of arguments that fit no function; false: there are none */
void py_sequence_index(Check *c, Expr *index);   /* of a List, an Array: made the number that it stands for */

/* ---- border/struct.c ---- */

void py_struct_require_error(Check *outer, TypeId type, Span span); /* and its class, should untyped code catch it */

/* ---- elaborate/body.c ---- */

bool py_body(Sema *s, Instance *instance); /* checks the body of an instance itself */

/* ---- elaborate/call.c ---- */

bool py_call_value(Check *c, const Expr *callee, const Args *args, TypeId expected, Span span, Expr *result);

/* ---- elaborate/direct.c ---- */

bool py_signature(Check *c, const Decl *fn, Env *env, Signature *sig);
void py_fn_resolve(Sema *s, Decl *fn); /* a hidden parameter for each argument */

/* ---- elaborate/expr.c ---- */

bool py_expr(Check *c, const Ast *ast, TypeId expected, Expr *result);
bool py_member(Check *c, const Expr *base, NameId name, Span span, Expr *result);
bool py_subscript(Check *c, const Expr *base, AstList args, Span span, Expr *result);

/* ---- elaborate/loop.c ---- */

bool py_iterate_begin(Check *c, const Expr *iterable, Span span, Iteration *it);
void py_iterate_item(Check *c, Iteration *it, uint32_t label, Span span); /* leaves the block `label` at the end */

/* ---- elaborate/operator.c ---- */

/* right NULL: unary */
bool py_operator(Check *c, AstOp op, const Expr *left, const Expr *right, Span span, Expr *result);
bool py_operator_with_object(Check *c, AstOp op, const Expr *left, const Expr *right, Span span, Expr *result);

/* ---- elaborate/stmt.c ---- */

bool py_stmt(Check *c, const Ast *ast);
/* o.name = value, o[i] = value */
bool py_store_part(Check *c, const Ast *target, const Expr *value, const Ast *value_ast);
bool py_update_part(Check *c, const Ast *ast); /* o.name op= value, o[i] op= value */

/* ---- elaborate/value.c ---- */

bool py_convert_cost(Check *c, const Expr *e, TypeId type, ConvCost *cost);
bool py_convert(Check *c, const Expr *e, TypeId type, Hir **value);
bool py_settle(Check *c, const Expr *e, TypeId *type); /* 1 is an int in the Python register */
/* the literal does not fit: where it may fail when it runs */
bool py_literal_raises(Check *c, const Expr *e, TypeId type, Expr *result);
bool py_misfit_raises(Check *c, const Args *values, Str text, Span span, Expr *result);

/* ---- module/module.c ---- */

bool py_declare(Sema *s, Module *module, Decl *owner, const Ast *stmt); /* class, a second def, global assignment */
void py_spell_star(Sema *s, Module *module, Ast *stmt); /* `from m import *` of a .py file: the names that it binds */
void py_offer_visible(Check *c, Suggestion *near);      /* the names of the Python register that can be seen here */
void py_offer_names(Sema *s, const Module *module, Suggestion *near); /* what the body of a .py file binds */
bool py_next_library(Sema *s); /* checks one more library module in Python; false: there are no more */
void py_check_module(Sema *s); /* checks the body of the main module, when it is a script */
FnId py_entry(Sema *s);        /* module body of a script; none */

/* ---- scope/scope.c ---- */

/* of `from m import …`: what Python binds when it runs */
bool py_is_variable_import(Sema *s, Module *module, const Ast *stmt, uint32_t index);

#endif
