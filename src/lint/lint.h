/* Warnings about code that is right and probably not meant: they need the tree alone, and the whole of a file. Run when
 * the program has no errors, which may explain what looks odd. */
#ifndef PYC_LINT_LINT_H
#define PYC_LINT_LINT_H

#include "parse/ast.h"

void lint_module(Context *ctx, const Ast *module);

#endif
