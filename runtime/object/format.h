/* The format mini-language: a parsed specifier, and the formatters that use it. */
#ifndef PYC_FORMAT_H
#define PYC_FORMAT_H

#include "object/str.h"

typedef struct FormatSpec {
    const char *of; /* the type's name, for messages */
    uint32_t fill;  /* 0: not given */
    char align;     /* < > = ^, 0: not given */
    char sign;      /* + - space, 0 */
    bool no_minus_zero, alternate;
    char group;               /* , _ or 0 */
    int64_t width, precision; /* -1: not given */
    uint32_t type;            /* 0: not given */
} FormatSpec;

PycError *format_parse(PycWord spec, PycWord value, FormatSpec *out);
PycError *format_unknown(const FormatSpec *spec);
PycResult format_int(PycWord value, const FormatSpec *spec);
PycResult format_float(double value, const FormatSpec *spec);
/* Formats a part of a complex number like format_float; the type r means the shortest digits without `.0`. */
PycResult format_float_part(double value, const FormatSpec *spec);
PycResult format_text(PycWord text, const FormatSpec *spec);
/* Lays out sign ("" or "-", "+", " "), prefix ("0x"), the digits before the point and the rest in the width, with
 * grouping. */
PycWord format_number(const char *sign, const char *prefix, const char *digits, int64_t digit_count, const char *rest,
                      const FormatSpec *spec);

#endif
