/* Displays and comprehensions: what their types (display_type.c) and their construction (display.c) share. */
#ifndef PYC_SEMA_EXPR_DISPLAY_H
#define PYC_SEMA_EXPR_DISPLAY_H

#include "sema/expr/expr.h"

TypeId display_joined(Check *c, AstList items, TypeId like); /* one type for all items; none: there is no item */
TypeId display_list_type(Check *c, const Ast *ast, TypeId element, bool is_list);
TypeId display_hashed_type(Check *c, const Ast *ast); /* of the set or dict; Poison: not known */

/* ---- nodes that comprehensions are rewritten to ---- */

Ast *display_node(Check *c, AstKind kind, Span span);
Ast *display_name_node(Check *c, NameId name, Span span);
/* The loops and conditions of a comprehension as statements around `innermost`. */
Ast *comprehension_loops(Check *c, const Ast *ast, Ast *innermost);
Ast *comprehension_item(Check *c, Ast *value);
TypeId comprehension_item_type(Check *c, const Ast *ast, Ast *value);

#endif
