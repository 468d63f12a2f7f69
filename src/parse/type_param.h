/* The parts of type parameters and type aliases, for those who make objects of them. */
#ifndef PYC_PARSE_TYPE_PARAM_H
#define PYC_PARSE_TYPE_PARAM_H

#include "parse/ast.h"

#define TYPING_MAKES_ALIAS                                                                                             \
    "_lazy_alias" /* of the library's module `_typing`: of ast_alias_parts and the module's name */
#define TYPING_MAKES_PARAMS "_lazy_params" /* of ast_type_params: a tuple of the parameters */

/* (name, the function of the value, type parameters) */
const Ast *ast_alias_parts(Context *ctx, Arena *arena, const Ast *alias);
/* For each (name, kind, the function of the bound, that of the default); None where there is none. */
const Ast *ast_type_params(Context *ctx, Arena *arena, AstList params, Span span);

#endif
