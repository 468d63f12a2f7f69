#include "ptx/floats.h"

#include <math.h>
#include <string.h>

typedef struct Format {
    int fraction_bits, bias, most_exponent; /* of a normal number, as encoded */
    bool has_infinity;
} Format;

static const Format f16 = {10, 15, 30, true}, bf16 = {7, 127, 254, true}, e4m3 = {3, 7, 15, false},
                    e5m2 = {2, 15, 30, true};

static double decode(Format f, uint32_t bits, int width) {
    const uint32_t fraction = bits & ((1u << f.fraction_bits) - 1);
    const int exponent = (int)(bits >> f.fraction_bits & ((1u << (width - 1 - f.fraction_bits)) - 1));
    double value = exponent == 0 ? ldexp(fraction, 1 - f.bias - f.fraction_bits)
                                 : ldexp((1u << f.fraction_bits) + fraction, exponent - f.bias - f.fraction_bits);
    if (exponent > f.most_exponent) value = fraction ? NAN : INFINITY;
    if (!f.has_infinity && (bits & 0x7F) == 0x7F) value = NAN;
    return bits >> (width - 1) ? -value : value;
}

double ptx_of_f16(uint16_t bits) { return decode(f16, bits, 16); }
double ptx_of_e4m3(uint8_t bits) { return decode(e4m3, bits, 8); }
double ptx_of_e5m2(uint8_t bits) { return decode(e5m2, bits, 8); }

double ptx_of_bf16(uint16_t bits) {
    const uint32_t wide = (uint32_t)bits << 16;
    float value;
    memcpy(&value, &wide, sizeof value);
    return value;
}

/* The value in units of the last place, rounded, and its encoded exponent; without the sign. */
static uint32_t encode(Format f, double value, double (*round)(double)) {
    int exponent;
    if (value == 0) return 0;
    frexp(value, &exponent);
    int written = exponent - 1 + f.bias;
    if (written < 1) written = 1;
    const double units = round(ldexp(fabs(value), f.fraction_bits + f.bias - written));
    /* the addition carries into the next exponent; for subnormal numbers the exponent is 0 */
    return ((uint32_t)(written - 1) << f.fraction_bits) + (uint32_t)units;
}

static uint32_t sign_of(double value, int width) { return signbit(value) ? 1u << (width - 1) : 0; }

static uint16_t half(Format f, double value, double (*round)(double)) {
    const uint32_t infinity = (uint32_t)(f.most_exponent + 1) << f.fraction_bits;
    if (isnan(value)) return 0x7FFF;
    uint32_t bits = isinf(value) ? infinity : encode(f, value, round);
    if (bits > infinity || (bits == infinity && !isinf(value))) bits = round == trunc ? infinity - 1 : infinity;
    return (uint16_t)(bits | sign_of(value, 16));
}

uint16_t ptx_f16(double value) { return half(f16, value, rint); }
uint16_t ptx_bf16(double value) { return half(bf16, value, rint); }
uint16_t ptx_f16_toward_zero(double value) { return half(f16, value, trunc); }
uint16_t ptx_bf16_toward_zero(double value) { return half(bf16, value, trunc); }

/* The product is exact. If the sum is not, its last bit is made odd, so that rounding it again gives the right
 * result. */
static double odd_sum(double a, double b, double c) {
    const double product = a * b, sum = product + c;
    const double back = sum - product, lost = (product - (sum - back)) + (c - back);
    uint64_t bits;
    memcpy(&bits, &sum, sizeof bits);
    if (lost == 0 || !isfinite(sum) || bits & 1) return sum;
    bits += (lost > 0) == (sum > 0) ? 1 : (uint64_t)-1;
    double odd;
    memcpy(&odd, &bits, sizeof odd);
    return odd;
}

uint16_t ptx_f16_of_sum(double a, double b, double c) { return ptx_f16(odd_sum(a, b, c)); }
uint16_t ptx_bf16_of_sum(double a, double b, double c) { return ptx_bf16(odd_sum(a, b, c)); }

static uint8_t quarter(Format f, double value, uint32_t greatest, uint8_t nan) {
    if (isnan(value)) return nan;
    uint32_t bits = isinf(value) ? greatest : encode(f, value, rint);
    if (bits > greatest) bits = greatest;
    return (uint8_t)(bits | sign_of(value, 8));
}

uint8_t ptx_e4m3(double value) { return quarter(e4m3, value, 0x7E, 0x7F); }
uint8_t ptx_e5m2(double value) { return quarter(e5m2, value, 0x7B, 0x7F); }

uint32_t ptx_tf32(float value) {
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    return isfinite(value) ? (bits + 0x1000) & 0xFFFFE000 : bits;
}
