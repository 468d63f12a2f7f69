/* Groups of operators for `case`, as those of ast_group.h: `case OP_ANY_BITWISE:`. */
#ifndef PYC_PARSE_OPERATOR_GROUP_H
#define PYC_PARSE_OPERATOR_GROUP_H

#include "parse/syntax.h"

/* clang-format off */
#define OP_ANY_ARITHMETIC OP_ADD: case OP_SUB: case OP_MUL: case OP_DIV: case OP_FLOORDIV: case OP_MOD: case OP_POW: \
    case OP_MATMUL
#define OP_ANY_BITWISE OP_AND: case OP_OR: case OP_XOR: case OP_SHL: case OP_SHR
#define OP_ANY_UNARY OP_NEG: case OP_POS: case OP_INVERT: case OP_NOT
#define OP_ANY_ORDER OP_EQ: case OP_NE: case OP_LT: case OP_LE: case OP_GT: case OP_GE
#define OP_ANY_IDENTITY OP_IS: case OP_IS_NOT
#define OP_ANY_MEMBERSHIP OP_IN: case OP_NOT_IN
#define OP_ANY_COMPARISON OP_ANY_ORDER: case OP_ANY_IDENTITY: case OP_ANY_MEMBERSHIP
#define OP_NOTHING OP_NONE: case OP_COUNT
/* clang-format on */

#endif
