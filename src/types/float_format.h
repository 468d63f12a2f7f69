/* The formats of 8-bit floats. */
#ifndef PYC_TYPES_FLOAT_FORMAT_H
#define PYC_TYPES_FLOAT_FORMAT_H

#include "types/type.h"

typedef struct FloatFormat {
    uint8_t fraction_bits;
    uint8_t bias;     /* of the exponent */
    bool is_power;    /* only an exponent: no sign, no zero */
    uint8_t largest;  /* bits of the largest finite number */
    uint8_t infinity; /* bits; 0: there is none */
    uint8_t nan;      /* bits of the NaN that operations return */
} FloatFormat;

const FloatFormat *float_format(Dtype dtype); /* NULL: not of 8 bits */
double float_of_bits(const FloatFormat *format, uint8_t bits);
/* Rounds to nearest, ties to even (powers of two: up). A value that is too large becomes the largest finite number, and
 * so does infinity, unless it `keeps_infinity` and the format has one. */
uint8_t float_bits(const FloatFormat *format, double f, bool keeps_infinity);

#endif
