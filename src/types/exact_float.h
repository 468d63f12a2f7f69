/* Arithmetic of float literals without rounding. */
#ifndef PYC_TYPES_EXACT_FLOAT_H
#define PYC_TYPES_EXACT_FLOAT_H

#include "types/number.h"

/* None where doubles must do it: zeros, infinities, other operations. */
ValueId exact_arithmetic(Types *types, AstOp op, ValueId a, ValueId b);

#endif
