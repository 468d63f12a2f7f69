/* The functions that expr.c and stmt.c have in their tables of kinds: one for each kind of node that needs more than a
 * few lines. A function without a result emits statements; one that returns `bool` leaves the node to the systems
 * register by returning false. */
#ifndef PYC_PYTHON_KINDS_H
#define PYC_PYTHON_KINDS_H

#include "python/elaborate/elaborate.h"

/* ---- expressions ---- */

bool py_fstring(Check *c, const Ast *ast, Expr *result);
bool py_display(Check *c, const Ast *ast, TypeId expected, Expr *result);
Expr py_system_tuple(Check *c, const Ast *ast);
bool py_compare(Check *c, const Ast *ast, Expr *result);
bool py_call_ast(Check *c, const Ast *ast, TypeId expected, Expr *result);
Expr py_attribute(Check *c, const Ast *ast);
Expr py_subscript_expr(Check *c, const Ast *ast);
bool py_yield_expr(Check *c, const Ast *ast, Expr *result);

/* ---- statements ---- */

bool py_var_decl(Check *c, const Ast *ast);
void py_assign(Check *c, const Ast *ast);
void py_aug_assign(Check *c, const Ast *ast);
void py_delete(Check *c, const Ast *target);
void py_while_stmt(Check *c, const Ast *ast);
void py_for_stmt(Check *c, const Ast *ast);
void py_jump(Check *c, const Ast *ast);
void py_try(Check *c, const Ast *ast);
void py_with(Check *c, const Ast *ast, uint32_t item);
void py_raise_stmt(Check *c, const Ast *ast);
void py_match(Check *c, const Ast *ast);
void py_fn_stmt(Check *c, const Ast *ast);
void py_class_stmt(Check *c, const Ast *ast);

#endif
