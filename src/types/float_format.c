/* Conversion of 8-bit floats to and from doubles. */
#include "types/float_format.h"
#include "types/type_group.h"

#include <math.h>

const FloatFormat *float_format(Dtype dtype) {
    static const FloatFormat e3m4 = {4, 3, false, 0x6f, 0x70, 0x78}, e4m3fn = {3, 7, false, 0x7e, 0, 0x7f},
                             e4m3fnuz = {3, 8, false, 0x7f, 0, 0x80}, e5m2 = {2, 15, false, 0x7b, 0x7c, 0x7f},
                             e5m2fnuz = {2, 16, false, 0x7f, 0, 0x80}, e8m0fnu = {0, 127, true, 0xfe, 0, 0xff};
    switch (dtype) {
    case DT_float8_e3m4: return &e3m4;
    case DT_float8_e4m3fn: return &e4m3fn;
    case DT_float8_e4m3fnuz: return &e4m3fnuz;
    case DT_float8_e5m2: return &e5m2;
    case DT_float8_e5m2fnuz: return &e5m2fnuz;
    case DT_float8_e8m0fnu: return &e8m0fnu;
    case DT_bool:
    case DT_ANY_INTEGER:
    case DT_ANY_WIDE_FLOAT:
    case DT_COUNT: break;
    }
    return NULL;
}

static bool is_nan(const FloatFormat *format, uint8_t bits) {
    if (format->is_power || format->nan == 0x80) return bits == format->nan;
    return (bits & 0x7f) > MAX(format->largest, format->infinity);
}

double float_of_bits(const FloatFormat *format, uint8_t bits) {
    if (is_nan(format, bits)) return NAN;
    if (format->is_power) return ldexp(1, bits - format->bias);
    uint8_t size = bits & 0x7f, fraction = (uint8_t)(size & ((1u << format->fraction_bits) - 1));
    int exponent = size >> format->fraction_bits;
    double f;
    if (format->infinity != 0 && size == format->infinity)
        f = INFINITY;
    else if (exponent == 0)
        f = ldexp(fraction, 1 - format->bias - format->fraction_bits);
    else
        f = ldexp(fraction + (1 << format->fraction_bits), exponent - format->bias - format->fraction_bits);
    return bits & 0x80 ? -f : f;
}

static uint8_t power_bits(const FloatFormat *format, double f) {
    if (isinf(f)) return format->nan;
    int exponent;
    double fraction = frexp(fabs(f), &exponent); /* in [0.5, 1) */
    int power = f == 0 ? 0 : exponent - (fraction == 0.5) + format->bias;
    return (uint8_t)MIN(MAX(power, 0), (int)format->largest);
}

uint8_t float_bits(const FloatFormat *format, double f, bool keeps_infinity) {
    if (f != f) return format->nan;
    if (format->is_power) return power_bits(format, f);
    uint8_t sign = signbit(f) ? 0x80 : 0;
    int exponent, smallest = 1 - format->bias;
    if (isinf(f) && keeps_infinity && format->infinity != 0) return sign | format->infinity;
    if (fabs(f) >= float_of_bits(format, format->largest)) return sign | format->largest;
    frexp(f, &exponent);
    exponent = f == 0 ? smallest : MAX(exponent - 1, smallest);
    /* A fraction that rounds up to a power of two carries into the exponent by itself. */
    double steps = nearbyint(ldexp(fabs(f), format->fraction_bits - exponent));
    int bits = ((exponent - smallest) << format->fraction_bits) + (int)steps;
    return bits == 0 && format->nan == 0x80 ? 0 : (uint8_t)(sign | MIN(bits, (int)format->largest));
}
