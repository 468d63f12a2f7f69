/* Python's rules about the names of a whole block. The tree is complete; pyeval calls this for trees that a program has
 * made, too. */
#ifndef PYC_PARSE_NAME_RULES_H
#define PYC_PARSE_NAME_RULES_H

#include "parse/ast.h"

/* Reports: names that a block has as parameters or mentions before it declares them `global` or `nonlocal`; `:=` where
 * it has no place to bind its name or would change a variable of a comprehension; `:=`, `yield` and `await` in what is
 * evaluated later or never (annotations, type aliases, the headers of generic definitions); bindings of `__debug__`. */
void check_name_rules(Context *ctx, Arena *scratch, const Ast *module);

#endif
