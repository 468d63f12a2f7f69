/* Floats as text with a given precision, by the C library. */
#include "core/rt.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { FORMAT_ALTERNATE = 1, FORMAT_PLUS = 2, FORMAT_SPACE = 4 };

/* Writes the digits of a number below 2^63, the last ones after the point. */
static uint64_t put_fixed(uint64_t number, bool negative, int32_t precision, char *into) {
    char digits[24], *end = into;
    int32_t count = 0;
    for (; number || count <= precision; number /= 10) digits[count++] = (char)('0' + number % 10);
    if (negative) *end++ = '-';
    while (count > 0) {
        *end++ = digits[--count];
        if (count == precision && precision > 0) *end++ = '.';
    }
    *end = 0;
    return (uint64_t)(end - into);
}

/* Exact text of kind f: value * 10^precision as 53 bits and a power of two, rounded half to even. 0: the number is too
 * large. */
static uint64_t fixed(double value, int32_t precision, char *into, uint64_t room) {
    enum { MOST_DIGITS = 9, MOST_SHIFT = 100 };
    if (precision < 0 || precision > MOST_DIGITS || room < 40) return 0;
    int exponent;
    double fraction = frexp(fabs(value), &exponent);
    unsigned __int128 scaled = (uint64_t)ldexp(fraction, 53);
    for (int32_t i = 0; i < precision; i++) scaled *= 10;
    int shift = 53 - exponent;
    if (shift < 0 || shift > MOST_SHIFT || scaled >> shift >> 63) return 0;
    uint64_t number = (uint64_t)(scaled >> shift);
    unsigned __int128 half = shift ? (unsigned __int128)1 << (shift - 1) : 0;
    unsigned __int128 rest = scaled - ((unsigned __int128)number << shift);
    number += rest > half || (rest == half && half && number & 1);
    return put_fixed(number, signbit(value), precision, into);
}

uint64_t pyc_f64_format(double value, uint32_t kind, int32_t precision, uint32_t flags, char *into, uint64_t room) {
    if (kind == 'f' && !flags && isfinite(value)) {
        uint64_t quick = fixed(value, precision < 0 ? 6 : precision, into, room);
        if (quick) return quick;
    }
    char format[16], *p = format;
    bool percent = kind == '%';
    *p++ = '%';
    if (flags & FORMAT_ALTERNATE) *p++ = '#';
    if (flags & FORMAT_PLUS) *p++ = '+';
    if (flags & FORMAT_SPACE) *p++ = ' ';
    memcpy(p, ".*", 2);
    p[2] = percent ? 'f' : (char)kind;
    p[3] = 0;
    if (isnan(value)) value = fabs(value);
#if defined(__GNUC__)
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
#endif
    int n = snprintf(into, room, format, precision < 0 ? 6 : precision, percent ? value * 100 : value);
#if defined(__GNUC__)
#pragma GCC diagnostic pop
#endif
    uint64_t len = n < 0 ? 0 : (uint64_t)n;
    if (percent) {
        if (len + 1 < room) into[len] = '%', into[len + 1] = 0;
        len++;
    }
    return len;
}
