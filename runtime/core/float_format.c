/* Floats to text with a given precision, by the C library. */
#include "core/rt.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { FORMAT_ALTERNATE = 1, FORMAT_PLUS = 2, FORMAT_SPACE = 4 };

uint64_t pyc_f64_format(double value, uint32_t kind, int32_t precision, uint32_t flags, char *into, uint64_t room) {
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
