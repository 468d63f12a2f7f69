/* One walk over the fields of a node, in source order, shared by ast_children and ast_print. Private to src/parse. */
#ifndef PYC_PARSE_AST_WALK_H
#define PYC_PARSE_AST_WALK_H

#include "parse/ast.h"

typedef void AstFieldVisit(void *state, const char *field, const Ast *child);

/* Calls `visit` for each child that is not NULL. `field` is the label of its row in ast_field.c. */
void ast_walk_fields(const Ast *node, AstFieldVisit *visit, void *state);

#endif
