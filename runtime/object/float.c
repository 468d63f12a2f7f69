/* float: arithmetic as Python defines it, text, rounding, hashing. */
#include "object/format.h"
#include "object/py.h"

#include <ctype.h>
#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { HASH_BITS = 61, HASH_INF = 314159 };
#define HASH_MODULUS (((uint64_t)1 << HASH_BITS) - 1)

PycFloat pyc_float_special[PYC_FLOAT_SPECIAL_COUNT] = {{{&pyc_float_type}, -0.0},
                                                       {{&pyc_float_type}, HUGE_VAL},
                                                       {{&pyc_float_type}, -HUGE_VAL},
                                                       {{&pyc_float_type}, NAN},
                                                       {{&pyc_float_type}, -NAN}};

PycWord pyc_float_box(double value) {
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    int32_t special = pyc_float_special_of(bits);
    if (special >= 0) return pyc_word(&pyc_float_special[special]);
    PycFloat *f = pyc_gc_new_leaf(sizeof *f);
    *f = (PycFloat){{&pyc_float_type}, value};
    return pyc_word(f);
}

/* ---- operators ---- */

static void floor_divide(double a, double b, double *quotient, double *rest) {
    double mod = fmod(a, b), div = (a - mod) / b;
    if (mod != 0) {
        if ((b < 0) != (mod < 0)) {
            mod += b;
            div -= 1;
        }
    } else {
        mod = copysign(0, b);
    }
    double floor_div = 0;
    if (div != 0) {
        floor_div = floor(div);
        if (div - floor_div > 0.5) floor_div += 1;
    } else {
        floor_div = copysign(0, a / b);
    }
    *quotient = floor_div;
    *rest = mod;
}

PycFloatResult pyc_float_floordiv(double a, double b) {
    double q, r;
    if (b == 0) RAISE_AS(PycFloatResult, &pyc_ZeroDivisionError, "float floor division by zero");
    floor_divide(a, b, &q, &r);
    return (PycFloatResult){q, NULL};
}

PycFloatResult pyc_float_mod(double a, double b) {
    double q, r;
    if (b == 0) RAISE_AS(PycFloatResult, &pyc_ZeroDivisionError, "float modulo by zero");
    floor_divide(a, b, &q, &r);
    return (PycFloatResult){r, NULL};
}

PycFloatResult pyc_float_div(double a, double b) {
    if (b == 0) RAISE_AS(PycFloatResult, &pyc_ZeroDivisionError, "float division by zero");
    return (PycFloatResult){a / b, NULL};
}

PycFloatResult pyc_float_pow_real(double a, double b) {
    if (a == 0 && b < 0 && !isinf(b))
        RAISE_AS(PycFloatResult, &pyc_ZeroDivisionError, "0.0 cannot be raised to a negative power");
    double r = pow(a, b);
    if (isinf(r) && !isinf(a) && !isinf(b)) {
        PycWord args[2] = {pyc_small(ERANGE), pyc_str_c("Numerical result out of range")};
        return (PycFloatResult){0, pyc_raise_args(&pyc_OverflowError, args, 2)};
    }
    return (PycFloatResult){r, NULL};
}

PycResult pyc_float_pow(double a, double b) {
    if (a < 0 && isfinite(a) && isfinite(b) && b != floor(b))
        return pyc_complex_binary(PYC_POW, pyc_complex_new(a, 0), pyc_float_new(b));
    TRY(r, pyc_float_pow_real(a, b));
    return pyc_ok(pyc_float_new(r));
}

/* ---- hash, text ---- */

int64_t pyc_float_hash(double v) {
    int e;
    uint64_t x = 0;
    if (isnan(v)) return 0;
    if (isinf(v)) return v > 0 ? HASH_INF : -HASH_INF;
    double m = frexp(fabs(v), &e);
    while (m != 0) {
        x = ((x << 28) & HASH_MODULUS) | x >> (HASH_BITS - 28);
        m *= 268435456.0;
        e -= 28;
        uint64_t y = (uint64_t)m;
        m -= (double)y;
        x += y;
        if (x >= HASH_MODULUS) x -= HASH_MODULUS;
    }
    e = e >= 0 ? e % HASH_BITS : HASH_BITS - 1 - ((-1 - e) % HASH_BITS);
    x = ((x << e) & HASH_MODULUS) | x >> (HASH_BITS - e);
    int64_t h = v < 0 ? -(int64_t)x : (int64_t)x;
    return h == -1 ? -2 : h;
}

PycWord pyc_float_repr(double value) {
    char text[PYC_FLOAT_TEXT];
    return pyc_str_ascii(text, pyc_f64_text(value, text));
}

PycFloatResult pyc_float_parse(PycWord w) {
    PycStr *s = pyc_as_str(w);
    const char *data = NULL;
    uint64_t len = 0;
    double value;
    if (pyc_has(w, PYC_T_FLOAT)) return (PycFloatResult){pyc_float_value(w), NULL};
    if (!s && !(pyc_memoryview_is_whole(w) && pyc_bytes_view(w, &data, &len)))
        return pyc_obj_to_f64_named(w, "float() argument must be a string or a real number, not '%s'");
    if (s) {
        if (s->size != s->length) {
            TRY_AS(PycFloatResult, ascii, pyc_str_ascii_digits(pyc_word(s)));
            s = pyc_str(ascii);
        }
        data = s->data;
        len = (uint64_t)s->size;
    }
    if (pyc_parse_f64(data, len, &value)) return (PycFloatResult){value, NULL};
    TRY_AS(PycFloatResult, shown, pyc_obj_repr(w));
    RAISE_AS(PycFloatResult, &pyc_ValueError, "could not convert string to float: %s", pyc_str(shown)->data);
}

/* ---- rounding ---- */

static PycResult round_to(double x, int64_t digits) { /* by decimal text, which is exact */
    char text[512];
    if (digits > 323 || !isfinite(x) || x == 0) return pyc_ok(pyc_float_new(x));
    if (digits >= 0) {
        snprintf(text, sizeof text, "%.*f", (int)digits, x);
        return pyc_ok(pyc_float_new(strtod(text, NULL)));
    }
    snprintf(text, sizeof text, "%.17e", x);
    int exponent = atoi(strchr(text, 'e') + 1);
    int64_t keep = exponent + digits; /* digits after the first */
    if (keep < -1) return pyc_ok(pyc_float_new(copysign(0, x)));
    if (keep < 0) {
        double half = 5 * pow(10, exponent), up = pow(10, exponent + 1);
        return pyc_ok(pyc_float_new(copysign(fabs(x) > half ? up : 0, x)));
    }
    snprintf(text, sizeof text, "%.*e", (int)keep, x);
    double r = strtod(text, NULL);
    if (isinf(r)) RAISE(&pyc_OverflowError, "rounded value too large to represent");
    return pyc_ok(pyc_float_new(r));
}

PycResult pyc_float_round(double x, PycWord digits) {
    if (!digits || digits == PYC_NONE) {
        if (isnan(x)) RAISE(&pyc_ValueError, "cannot convert float NaN to integer");
        if (isinf(x)) RAISE(&pyc_OverflowError, "cannot convert float infinity to integer");
        return pyc_int_from_f64(rint(x));
    }
    TRY(n, pyc_obj_index(digits));
    return round_to(x, pyc_int_clamp(n));
}

/* ---- methods ---- */

PycResult pyc_float_is_integer(PycWord self) {
    double v = pyc_float_value(self);
    return pyc_ok(pyc_bool(isfinite(v) && floor(v) == v));
}

PycResult pyc_float_as_integer_ratio(PycWord self) {
    double v = pyc_float_value(self);
    int e;
    if (isnan(v)) RAISE(&pyc_ValueError, "cannot convert NaN to integer ratio");
    if (isinf(v)) RAISE(&pyc_OverflowError, "cannot convert Infinity to integer ratio");
    double m = frexp(v, &e);
    while (m != floor(m)) {
        m *= 2;
        e--;
    }
    TRY(n, pyc_int_from_f64(m));
    PycWord pair[2] = {n, pyc_small(1)};
    TRY(scaled, pyc_int_lshift(e > 0 ? pair[0] : pair[1], pyc_small(e > 0 ? e : -e)));
    pair[e > 0 ? 0 : 1] = scaled;
    return pyc_ok(pyc_tuple_of(pair, 2));
}

PycResult pyc_float_hex(PycWord self) {
    double v = pyc_float_value(self);
    char text[64];
    int e;
    if (!isfinite(v)) return pyc_ok(pyc_float_repr(v));
    if (v == 0) return pyc_ok(pyc_str_c(signbit(v) ? "-0x0.0p+0" : "0x0.0p+0"));
    double m = frexp(fabs(v), &e);
    int shift = 1 - (-1021 - e > 0 ? -1021 - e : 0);
    m = ldexp(m, shift);
    e -= shift;
    uint64_t fraction = (uint64_t)ldexp(m - floor(m), 52);
    snprintf(text, sizeof text, "%s0x%d.%013llxp%+d", v < 0 ? "-" : "", (int)m, (unsigned long long)fraction, e);
    return pyc_ok(pyc_str_c(text));
}

/* float.__getformat__: the format of floats on the machines that pyc supports. */
PycResult pyc_float_getformat(PycWord cls, PycWord kind) {
    (void)cls;
    if (!pyc_as_str(kind)) RAISE(&pyc_TypeError, "__getformat__() argument must be str, not %s", pyc_type_name(kind));
    if (!pyc_str_is(kind, "double") && !pyc_str_is(kind, "float"))
        RAISE(&pyc_ValueError, "__getformat__() argument 1 must be 'double' or 'float'");
    return pyc_ok(pyc_str_c("IEEE, little-endian"));
}

/* ---- hexadecimal texts ---- */

static const char *hex_digits(const char *p, bool *any) {
    while (isxdigit((unsigned char)*p)) p++, *any = true;
    return p;
}

/* The end of a hexadecimal number such as `0x1.8p3`, without its sign; NULL if the text is none. */
static const char *hex_number(const char *p) {
    bool any = false;
    if (p[0] == '0' && (p[1] == 'x' || p[1] == 'X')) p += 2;
    p = hex_digits(p, &any);
    if (*p == '.') p = hex_digits(p + 1, &any);
    if (!any) return NULL;
    if (*p != 'p' && *p != 'P') return p;
    p += p[1] == '+' || p[1] == '-' ? 2 : 1;
    if (!isdigit((unsigned char)*p)) return NULL;
    while (isdigit((unsigned char)*p)) p++;
    return p;
}

static const char *behind_word(const char *p) { /* the end of inf, infinity or nan */
    static const char *const WORDS[] = {"infinity", "inf", "nan"};
    for (size_t i = 0; i < sizeof WORDS / sizeof *WORDS; i++)
        if (strncasecmp(p, WORDS[i], strlen(WORDS[i])) == 0) return p + strlen(WORDS[i]);
    return NULL;
}

PycResult pyc_float_fromhex(PycWord cls, PycWord text) {
    PycStr *s = pyc_as_str(text);
    if (!s) RAISE(&pyc_TypeError, "bad argument type for built-in operation");
    CHECK(pyc_str_utf8(pyc_word(s)).error);
    TRY(stripped, pyc_str_strip(pyc_word(s), 0));
    const char *p = pyc_str(stripped)->data + (pyc_str(stripped)->data[0] == '-' || pyc_str(stripped)->data[0] == '+');
    bool negative = pyc_str(stripped)->data[0] == '-', has_prefix = p[0] == '0' && (p[1] == 'x' || p[1] == 'X');
    const char *word = behind_word(p), *end = word ? word : hex_number(p);
    if (!end || end != pyc_str(stripped)->data + pyc_str(stripped)->size)
        RAISE(&pyc_ValueError, "invalid hexadecimal floating-point string");
    uint64_t size = (uint64_t)(end - p);
    char *room = pyc_gc_alloc_atomic(size + 3);
    snprintf(room, size + 3, "%s%s", word || has_prefix ? "" : "0x", p);
    double v = strtod(room, NULL);
    if (!word && isinf(v)) RAISE(&pyc_OverflowError, "hexadecimal value too large to represent as a float");
    PycWord value = pyc_float_new(negative ? -v : v);
    return !cls || cls == pyc_word(&pyc_float_type) ? pyc_ok(value) : pyc_obj_call(cls, &value, 1, 0);
}

static PycResult float_repr(PycWord self) { return pyc_ok(pyc_float_repr(pyc_float_value(self))); }
static PycIntResult float_hash(PycWord self) { return (PycIntResult){pyc_float_hash(pyc_float_value(self)), NULL}; }
static PycBoolResult float_truth(PycWord self) { return (PycBoolResult){pyc_float_value(self) != 0, NULL}; }
static PycFloatResult float_to_float(PycWord self) { return (PycFloatResult){pyc_float_value(self), NULL}; }

static PycResult float_to_int(PycWord self, bool is_index) {
    if (is_index) RAISE(&pyc_TypeError, "'float' object cannot be interpreted as an integer");
    return pyc_int_from_f64(pyc_float_value(self));
}

static PycResult float_format(PycWord self, PycWord text) {
    FormatSpec spec;
    CHECK(format_parse(text, self, &spec));
    return format_float(pyc_float_value(self), &spec);
}

static PycResult float_unary(int op, PycWord a) {
    double v = pyc_float_value(a);
    if (op == PYC_INVERT) return pyc_ok(PYC_NOT_IMPLEMENTED);
    return pyc_ok(pyc_float_new(op == PYC_NEG ? -v : op == PYC_ABS ? fabs(v) : v));
}

static PycResult float_getattr(PycWord self, PycWord name) {
    if (pyc_str_is(name, "real")) return pyc_ok(self);
    if (pyc_str_is(name, "imag")) return pyc_ok(pyc_float_new(0));
    return pyc_ok(0);
}

static PycResult float_make(PycType *type, const PycWord *args, uint64_t count, PycWord names) {
    CHECK(pyc_no_keywords_of(type, "float", names));
    if (count > 1) RAISE(&pyc_TypeError, "float expected at most 1 argument, got %llu", (unsigned long long)count);
    double value = 0;
    if (count) {
        TRY(parsed, pyc_float_parse(args[0]));
        value = parsed;
    }
    if (type == &pyc_float_type) return pyc_ok(pyc_float_new(value));
    PycFloat *f = pyc_gc_alloc(type->instance_size);
    f->head.type = type;
    f->value = value;
    return pyc_ok(pyc_word(f));
}

PycType pyc_float_type = {.head = {&pyc_type_type},
                          .name = "float",
                          .base = &pyc_object_type,
                          .flags = PYC_T_FROZEN | PYC_T_FLOAT | PYC_T_ATOMIC,
                          .instance_size = sizeof(PycFloat),
                          .repr = float_repr,
                          .format = float_format,
                          .hash = float_hash,
                          .compare = pyc_number_compare,
                          .binary = pyc_number_binary,
                          .unary = float_unary,
                          .truth = float_truth,
                          .to_float = float_to_float,
                          .to_int = float_to_int,
                          .getattr = float_getattr,
                          .make = float_make};
