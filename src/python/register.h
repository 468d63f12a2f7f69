/* The Python register: its functions for the table of sema/register.h. What the rooms of this folder offer each other
 * is in their own headers. */
#ifndef PYC_PYTHON_REGISTER_H
#define PYC_PYTHON_REGISTER_H

#include "sema/register.h"

/* ---- border ---- */

bool py_dispatch(Check *c, const Expr *fns, const Candidate *list, uint32_t count, const Args *args, uint32_t before,
                 Span span, Expr *result);
bool py_generic_call(Check *c, const Expr *fns, const Args *args, Span span, Expr *result);
bool py_next_generic(Sema *s); /* makes one more function of border/generic.c; false: there are no more */
bool py_lends(Check *c, const Expr *e, TypeId type);
Hir *py_lent_place(Check *c, const Expr *e, TypeId type);
void py_loan_add(Check *c, HirLocal *object, Hir *place);
Hir *py_lent_argument(Check *c, PyLoans *loans, const Expr *e, const SigParam *p, int32_t number);
void py_check_loans(Check *c, const PyLoans *loans, Span span);
Expr py_optional_content(Check *c, const Expr *e, Str error, Str text);
void py_index(Check *c, Expr *index);
void py_struct_require_error(Check *outer, TypeId type, Span span);

/* ---- elaborate ---- */

void py_body(Sema *s, Instance *instance);
Expr py_call(Check *c, const Expr *callee, const Args *args, TypeId expected, Span span);
bool py_signature(Check *c, const Decl *fn, Env *env, uint64_t ref_mut, Signature *sig);
void py_fn_resolve(Sema *s, Decl *fn);
bool py_name(Check *c, const Ast *ast, TypeId expected, Expr *result);
Expr py_expr(Check *c, const Ast *ast, TypeId expected);
bool py_member(Check *c, const Expr *base, NameId name, Span span, Expr *found);
Expr py_subscript(Check *c, const Expr *base, const Ast *ast);
bool py_iterate_begin(Check *c, const Expr *iterable, Span span, Iteration *it);
bool py_iterate_next(Check *c, Iteration *it, uint32_t label, Span span);
Expr py_operator(Check *c, AstOp op, const Expr *left, const Expr *right, Span span);
bool py_operator_raises(Check *c, AstOp op, const Expr *left, const Expr *right, Span span, Expr *result);
void py_stmt(Check *c, const Ast *ast);
void py_object_store(Check *c, const Expr *base, const Ast *target, const Expr *value);
void py_object_update(Check *c, const Expr *base, const Ast *ast);
TypeId py_settle(Check *c, const Expr *e);
Conversion py_conversion(Check *c, const Expr *e, TypeId type);
bool py_literal_raises(Check *c, const Expr *e, TypeId type, Expr *result);
bool py_call_raises(Check *c, const Args *values, Str text, Span span, Expr *result);

/* ---- module, scope ---- */

bool py_declare(Sema *s, Module *module, Decl *owner, const Ast *stmt);
void py_spell_star(Sema *s, Module *module, Ast *stmt);
bool py_is_variable_import(Sema *s, Module *module, const Ast *stmt, uint32_t index);
void py_offer_visible(Check *c, Suggestion *near);
void py_offer_names(Sema *s, const Module *module, Suggestion *near);
bool py_next_library(Sema *s); /* checks one more library module in Python; false: there are no more */
bool py_next_teller(Sema *s);  /* makes the function that registers all modules (module/dynamic.c); false: unused */
void py_check_module(Sema *s);
FnId py_entry(Sema *s);

#endif
