/* Warnings about code that is valid but probably not intended. They need only the tree, of a whole file. They run when
 * the program has no errors, because an error may explain what looks odd. */
#ifndef PYC_LINT_LINT_H
#define PYC_LINT_LINT_H

#include "parse/ast.h"

void lint_module(Context *ctx, const Ast *module);

#endif
