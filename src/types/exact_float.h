/* Arithmetic of float literals without rounding. */
#ifndef PYC_TYPES_EXACT_FLOAT_H
#define PYC_TYPES_EXACT_FLOAT_H

#include "types/number.h"

/* None where doubles have to be used: zeros, infinities, other operations. */
ValueId exact_arithmetic(Types *types, AstOp op, ValueId a, ValueId b);

#endif
