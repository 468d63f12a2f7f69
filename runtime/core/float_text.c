/* Floats to text: the shortest digits that read back the same, by Raffaello Giulietti's Schubfach, for every float
 * type, in the format of Python's repr. */
#include "core/float_powers.h"
#include "core/rt.h"

#include <string.h>

typedef struct Decimal {
    uint64_t digits;
    int exponent;
} Decimal;

static uint64_t round_to_odd(const uint64_t g[2], uint64_t cp) {
    __extension__ typedef unsigned __int128 U128;
    U128 x = (U128)g[1] * cp, y = (U128)g[0] * cp;
    uint64_t low = (uint64_t)y, high = (uint64_t)(y >> 64), add = (uint64_t)(x >> 64);
    uint64_t sum = low + add;
    high += sum < low;
    return high | (sum > 1);
}

/* Shortest decimal for c * 2**q, c > 0. `closer`: the gap below is half the gap above. Halfway between two decimals the
 * even one is chosen, as in Python, or with `ties_down` the lower one, as Mojo does for its narrow floats. */
static Decimal shortest(uint64_t c, int q, bool closer, bool ties_down) {
    bool even = (c & 1) == 0;
    if (q <= 0 && q > -64 && (c & (((uint64_t)1 << -q) - 1)) == 0) return (Decimal){c >> -q, 0};
    uint64_t left = 4 * c - 2 + closer, middle = 4 * c, right = 4 * c + 2;
    int k = (q * 1262611 - (closer ? 524031 : 0)) >> 22;
    int h = q + ((-k * 1741647) >> 19) + 1;
    const uint64_t *g = pyc_float_powers[-k - PYC_FLOAT_POWER_LOW];
    uint64_t vbl = round_to_odd(g, left << h), vb = round_to_odd(g, middle << h), vbr = round_to_odd(g, right << h);
    uint64_t lower = vbl + !even, upper = vbr - !even, s = vb / 4;
    if (s >= 10) {
        uint64_t sp = s / 10;
        bool up = lower <= 40 * sp, wp = 40 * sp + 40 <= upper;
        if (up != wp) return (Decimal){sp + wp, k + 1};
    }
    bool u = lower <= 4 * s, w = 4 * s + 4 <= upper;
    if (u != w) return (Decimal){s + w, k};
    uint64_t mid = 4 * s + 2;
    bool round_up = vb > mid || (vb == mid && (s & 1) && !ties_down);
    return (Decimal){s + round_up, k};
}

static int digits_of(Decimal d, char digits[24], int *point) {
    char reversed[24];
    int n = 0;
    while (d.digits % 10 == 0) {
        d.digits /= 10;
        d.exponent++;
    }
    for (uint64_t v = d.digits; v; v /= 10) reversed[n++] = (char)('0' + v % 10);
    for (int i = 0; i < n; i++) digits[i] = reversed[n - 1 - i];
    *point = n + d.exponent;
    return n;
}

/* bits: without the sign; a format with `fraction` bits and an exponent bias. */
static int ieee_digits(uint64_t bits, int fraction, int bias, char digits[24], int *point) {
    uint64_t mantissa = bits & (((uint64_t)1 << fraction) - 1);
    int exponent = (int)(bits >> fraction);
    uint64_t c = exponent ? mantissa | (uint64_t)1 << fraction : mantissa;
    int q = (exponent ? exponent : 1) - bias - fraction;
    return digits_of(shortest(c, q, mantissa == 0 && exponent > 1, fraction < 52), digits, point);
}

int pyc_f64_digits(double value, char digits[24], int *point) {
    uint64_t bits;
    memcpy(&bits, &value, 8);
    return ieee_digits(bits & INT64_MAX, 52, 1023, digits, point);
}

int pyc_f32_digits(float value, char digits[24], int *point) {
    uint32_t bits;
    memcpy(&bits, &value, 4);
    return ieee_digits(bits & INT32_MAX, 23, 127, digits, point);
}

/* ---- Python's layout ---- */

static uint64_t exponent_form(const char *digits, int n, int point, char *into) {
    char *p = into;
    *p++ = digits[0];
    if (n > 1) {
        *p++ = '.';
        memcpy(p, digits + 1, (size_t)n - 1);
        p += n - 1;
    }
    int exponent = point < 1 ? 1 - point : point - 1;
    *p++ = 'e';
    *p++ = point < 1 ? '-' : '+';
    if (exponent >= 100) *p++ = (char)('0' + exponent / 100);
    *p++ = (char)('0' + exponent / 10 % 10);
    *p++ = (char)('0' + exponent % 10);
    return (uint64_t)(p - into);
}

static uint64_t plain_form(const char *digits, int n, int point, char *into) {
    char *p = into;
    if (point <= 0) {
        *p++ = '0';
        *p++ = '.';
        for (int i = 0; i < -point; i++) *p++ = '0';
        memcpy(p, digits, (size_t)n);
        return (uint64_t)(p - into) + (uint64_t)n;
    }
    for (int i = 0; i < point; i++) *p++ = i < n ? digits[i] : '0';
    *p++ = '.';
    if (n <= point) *p++ = '0';
    for (int i = point; i < n; i++) *p++ = digits[i];
    return (uint64_t)(p - into);
}

static uint64_t lay_out(uint64_t bits, int exponent_bits, int fraction, char *into) {
    char digits[24], *p = into;
    int point, bias = (1 << (exponent_bits - 1)) - 1;
    uint64_t sign = bits >> (exponent_bits + fraction);
    bits &= ((uint64_t)1 << (exponent_bits + fraction)) - 1;
    uint64_t infinity = (((uint64_t)1 << exponent_bits) - 1) << fraction;
    if (bits > infinity) return memcpy(into, "nan", 3), 3;
    if (sign) *p++ = '-';
    uint64_t front = (uint64_t)(p - into);
    if (bits == infinity) return memcpy(p, "inf", 3), front + 3;
    if (bits == 0) return memcpy(p, "0.0", 3), front + 3;
    int n = ieee_digits(bits, fraction, bias, digits, &point);
    return front + (point > 16 || point <= -4 ? exponent_form(digits, n, point, p) : plain_form(digits, n, point, p));
}

uint64_t pyc_f64_text(double value, char *into) {
    uint64_t bits;
    memcpy(&bits, &value, 8);
    return lay_out(bits, 11, 52, into);
}

uint64_t pyc_f32_text(float value, char *into) {
    uint32_t bits;
    memcpy(&bits, &value, 4);
    return lay_out(bits, 8, 23, into);
}

uint64_t pyc_f16_text(uint32_t bits, char *into) { return lay_out(bits & 0xFFFF, 5, 10, into); }
uint64_t pyc_bf16_text(uint32_t bits, char *into) { return lay_out(bits & 0xFFFF, 8, 7, into); }
