/* Exact integers at compile time: values to and from GMP's numbers. Only for the files of this folder and comptime/. */
#ifndef PYC_TYPES_NUMBER_H
#define PYC_TYPES_NUMBER_H

#include "types/type.h"
#include "types/value.h"

#include <gmp.h>

/* Results beyond this many bits are refused: 1 << 10**9 must not eat the machine. */
enum { NUMBER_MAX_BITS = 1 << 22 };

/* VAL_INT or VAL_BOOL; `out` is initialised by the caller */
bool number_get(const Types *types, ValueId value, mpz_t out);
/* Wraps when the type is a machine type; exact for IntLiteral and PyInt. */
ValueId number_value(Types *types, TypeId type, const mpz_t number);
Str number_text(Arena *arena, const mpz_t number); /* decimal */

#endif
