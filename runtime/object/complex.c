/* complex numbers. */
#include "object/format.h"
#include "object/py.h"
#include "object/str.h"

#include <math.h>
#include <string.h>

static PycComplex *complex_of(PycWord w) { return (PycComplex *)pyc_object(w); }

PycWord pyc_complex_new(double real, double imag) {
    PycComplex *c = pyc_gc_alloc_atomic(sizeof *c);
    *c = (PycComplex){{&pyc_complex_type}, real, imag};
    return pyc_word(c);
}

static bool convert(PycWord w, double *real, double *imag) {
    *imag = 0;
    if (pyc_has(w, PYC_T_COMPLEX)) {
        *real = complex_of(w)->real;
        *imag = complex_of(w)->imag;
        return true;
    }
    if (pyc_has(w, PYC_T_FLOAT)) return *real = pyc_float_value(w), true;
    if (!pyc_as_int(w)) return false;
    *real = pyc_int_to_f64(pyc_as_int(w)).value;
    return true;
}

/* The value of an operand; an int that is too large is an error. */
static PycBoolResult operand(PycWord w, double *real, double *imag) {
    PycWord whole = pyc_as_int(w);
    if (!whole) return (PycBoolResult){convert(w, real, imag), NULL};
    TRY_AS(PycBoolResult, value, pyc_int_to_f64(whole));
    *real = value;
    *imag = 0;
    return (PycBoolResult){true, NULL};
}

static PycResult divide(double ar, double ai, double br, double bi) {
    if (br == 0 && bi == 0) RAISE(&pyc_ZeroDivisionError, "complex division by zero");
    if (fabs(br) >= fabs(bi)) {
        double ratio = bi / br, denominator = br + bi * ratio;
        return pyc_ok(pyc_complex_new((ar + ai * ratio) / denominator, (ai - ar * ratio) / denominator));
    }
    double ratio = br / bi, denominator = br * ratio + bi;
    return pyc_ok(pyc_complex_new((ar * ratio + ai) / denominator, (ai * ratio - ar) / denominator));
}

static PycResult within_range(double real, double imag) {
    if (isinf(real) || isinf(imag)) RAISE(&pyc_OverflowError, "complex exponentiation");
    return pyc_ok(pyc_complex_new(real, imag));
}

static PycResult power(double ar, double ai, double br, double bi) {
    if (br == 0 && bi == 0) return pyc_ok(pyc_complex_new(1, 0));
    bool whole = bi == 0 && br == floor(br) && fabs(br) <= 100;
    if (ar == 0 && ai == 0 && !(whole && br > 0)) {
        if (bi != 0 || br < 0) RAISE(&pyc_ZeroDivisionError, "0.0 to a negative or complex power");
        return pyc_ok(pyc_complex_new(0, 0));
    }
    if (whole) { /* by repeated multiplication, like CPython */
        double r = 1, i = 0, pr = ar, pi = ai;
        for (int64_t n = (int64_t)fabs(br), mask = 1; mask > 0 && n >= mask; mask <<= 1) {
            if (n & mask) {
                double t = r * pr - i * pi;
                i = r * pi + i * pr;
                r = t;
            }
            double t = pr * pr - pi * pi;
            pi = 2 * pr * pi;
            pr = t;
        }
        return br >= 0 ? within_range(r, i) : divide(1, 0, r, i);
    }
    double size = hypot(ar, ai), angle = atan2(ai, ar), length = pow(size, br), phase = angle * br;
    if (bi != 0) {
        length /= exp(angle * bi);
        phase += bi * log(size);
    }
    if (isinf(phase)) RAISE(&pyc_ZeroDivisionError, "0.0 to a negative or complex power"); /* the base has no angle */
    return within_range(length * cos(phase), length * sin(phase));
}

static bool is_operation(int op) { return op <= PYC_MUL || op == PYC_TRUEDIV || op == PYC_POW; }

PycResult pyc_complex_binary(int op, PycWord a, PycWord b) {
    double ar, ai, br, bi;
    if (!is_operation(op)) return pyc_ok(PYC_NOT_IMPLEMENTED);
    TRY(left, operand(a, &ar, &ai));
    TRY(right, operand(b, &br, &bi));
    if (!left || !right) return pyc_ok(PYC_NOT_IMPLEMENTED);
    switch (op) {
    case PYC_ADD: return pyc_ok(pyc_complex_new(ar + br, ai + bi));
    case PYC_SUB: return pyc_ok(pyc_complex_new(ar - br, ai - bi));
    case PYC_MUL: return pyc_ok(pyc_complex_new(ar * br - ai * bi, ar * bi + ai * br));
    case PYC_TRUEDIV: return divide(ar, ai, br, bi);
    case PYC_POW: return power(ar, ai, br, bi);
    default: return pyc_ok(PYC_NOT_IMPLEMENTED);
    }
}

static PycResult complex_compare(int op, PycWord a, PycWord b) {
    double ar, ai, br, bi;
    if ((op != PYC_EQ && op != PYC_NE) || !convert(a, &ar, &ai) || !convert(b, &br, &bi))
        return pyc_ok(PYC_NOT_IMPLEMENTED);
    bool same = ar == br && ai == bi;
    if (same && (pyc_as_int(a) || pyc_as_int(b))) /* an int may exceed what a float holds exactly */
        same = pyc_int_cmp_f64(pyc_as_int(a) ? pyc_as_int(a) : pyc_as_int(b), pyc_as_int(a) ? br : ar) == 0;
    return pyc_ok(pyc_bool(same == (op == PYC_EQ)));
}

static void part(PycBuf *b, double value, bool sign) {
    char text[PYC_FLOAT_TEXT];
    uint64_t n = pyc_f64_text(value, text);
    if (n > 2 && text[n - 1] == '0' && text[n - 2] == '.') n -= 2;
    if (sign && text[0] != '-') pyc_buf_char(b, '+');
    pyc_buf_bytes(b, text, (int64_t)n, (int64_t)n);
}

static PycResult complex_repr(PycWord self) {
    PycComplex *c = complex_of(self);
    bool only_imag = c->real == 0 && !signbit(c->real);
    PycBuf b;
    pyc_buf_init(&b, 64);
    if (!only_imag) {
        pyc_buf_char(&b, '(');
        part(&b, c->real, false);
    }
    part(&b, c->imag, !only_imag);
    pyc_buf_char(&b, 'j');
    if (!only_imag) pyc_buf_char(&b, ')');
    return pyc_ok(pyc_buf_finish(&b));
}

/* Formats both parts like a float; without a type as repr does. */
static PycResult complex_format(PycWord self, PycWord text) {
    FormatSpec spec, of_part, around;
    CHECK(format_parse(text, self, &spec));
    if (spec.type && (spec.type >= 128 || !strchr("eEfFgGn", (int)spec.type))) return pyc_fail(format_unknown(&spec));
    if (spec.fill == '0') RAISE(&pyc_ValueError, "Zero padding is not allowed in complex format specifier");
    if (spec.align == '=') RAISE(&pyc_ValueError, "'=' alignment flag is not allowed in complex format specifier");
    PycComplex *c = complex_of(self);
    bool only_imag = !spec.type && c->real == 0 && !signbit(c->real);
    around =
        (FormatSpec){.fill = spec.fill, .align = spec.align ? spec.align : '>', .width = spec.width, .precision = -1};
    of_part = spec;
    of_part.width = -1;
    of_part.fill = 0;
    of_part.align = 0;
    if (!spec.type) of_part.type = spec.precision < 0 ? 'r' : 'g';
    PycWord parts[5], real = pyc_str_empty();
    uint32_t count = 0;
    if (!only_imag) {
        TRY(first, format_float_part(c->real, &of_part));
        real = first;
        of_part.sign = '+';
    }
    TRY(imag, format_float_part(c->imag, &of_part));
    if (!spec.type && !only_imag) parts[count++] = pyc_str_c("(");
    parts[count++] = real;
    parts[count++] = imag;
    parts[count++] = pyc_str_c("j");
    if (!spec.type && !only_imag) parts[count++] = pyc_str_c(")");
    return format_text(pyc_str_concat_n(parts, count), &around);
}

static PycIntResult complex_hash(PycWord self) {
    PycComplex *c = complex_of(self);
    uint64_t h = (uint64_t)pyc_float_hash(c->real) + 1000003U * (uint64_t)pyc_float_hash(c->imag);
    return (PycIntResult){h == UINT64_MAX ? -2 : (int64_t)h, NULL};
}

static PycResult complex_unary(int op, PycWord a) {
    PycComplex *c = complex_of(a);
    if (op == PYC_NEG) return pyc_ok(pyc_complex_new(-c->real, -c->imag));
    if (op == PYC_ABS) return pyc_ok(pyc_float_new(hypot(c->real, c->imag)));
    return pyc_ok(op == PYC_POS ? a : PYC_NOT_IMPLEMENTED);
}

static PycBoolResult complex_truth(PycWord self) {
    return (PycBoolResult){complex_of(self)->real != 0 || complex_of(self)->imag != 0, NULL};
}

static PycResult complex_getattr(PycWord self, PycWord name) {
    if (pyc_str_is(name, "real")) return pyc_ok(pyc_float_new(complex_of(self)->real));
    if (pyc_str_is(name, "imag")) return pyc_ok(pyc_float_new(complex_of(self)->imag));
    return pyc_ok(0);
}

PycResult pyc_complex_conjugate(PycWord self) {
    return pyc_ok(pyc_complex_new(complex_of(self)->real, -complex_of(self)->imag));
}

static PycResult from_text(PycWord text) { /* "1+2j", "3j", "4", with spaces and one pair of parentheses around */
    TRY(ascii, pyc_str_ascii_digits(text));
    TRY(stripped, pyc_str_strip(ascii, 0));
    const char *p = pyc_str(stripped)->data;
    uint64_t n = (uint64_t)pyc_str(stripped)->size, split = 0;
    double real = 0, imag = 0;
    if (n > 1 && p[0] == '(' && p[n - 1] == ')') p++, n -= 2;
    bool good;
    if (n == 0 || (p[n - 1] | 32) != 'j') {
        good = pyc_parse_f64(p, n, &real);
    } else {
        n--;
        for (uint64_t i = n; i-- > 1 && split == 0;)
            if ((p[i] == '+' || p[i] == '-') && (p[i - 1] | 32) != 'e') split = i;
        good = split == 0 || pyc_parse_f64(p, split, &real);
        bool bare = n - split == 0 || (n - split == 1 && (p[split] == '+' || p[split] == '-'));
        if (bare)
            imag = n - split == 1 && p[split] == '-' ? -1 : 1;
        else
            good = good && pyc_parse_f64(p + split, n - split, &imag);
    }
    if (!good && strchr(pyc_str(ascii)->data, '_')) {
        TRY(shown, pyc_obj_repr(text));
        RAISE(&pyc_ValueError, "could not convert string to complex: %s", pyc_str(shown)->data);
    }
    if (!good) RAISE(&pyc_ValueError, "complex() arg is a malformed string");
    return pyc_ok(pyc_complex_new(real, imag));
}

static PycWord complex_instance(PycType *type, double real, double imag) {
    if (type == &pyc_complex_type) return pyc_complex_new(real, imag);
    PycComplex *c = pyc_gc_alloc(type->instance_size);
    c->head.type = type;
    c->real = real;
    c->imag = imag;
    return pyc_word(c);
}

/* `__complex__` of an object, bound to it; 0 if its class has none. */
static PycResult conversion_of(PycWord w) {
    PycType *type = pyc_type(w);
    PycWord name = pyc_str_c("__complex__");
    if (type->foreign) return pyc_obj_getattr_or(w, name);
    PycWord found = pyc_type_lookup(type, name);
    return found ? pyc_bind_to(found, w, pyc_word(type)) : pyc_ok(0);
}

/* Whether it can be made a float: the arguments are looked at before one is converted. */
static PycError *want_number(PycWord w, const char *message) {
    const PycType *t = pyc_type(w);
    const bool is_number = t->flags & (PYC_T_COMPLEX | PYC_T_FLOAT | PYC_T_HOLDER) || t->to_float || t->foreign;
    if (is_number || pyc_has_index(w)) return NULL;
    return pyc_raise(&pyc_TypeError, message, pyc_type_name(w));
}

static PycResult complex_make(PycType *type, const PycWord *args, uint64_t count, PycWord names) {
    PycWord bound[2];
    double ar = 0, ai = 0, br = 0, bi = 0;
    CHECK(pyc_bind("complex", "real imag", 0, 2, args, count, names, bound));
    if (bound[0] && pyc_as_str(bound[0])) {
        if (bound[1]) RAISE(&pyc_TypeError, "complex() can't take second arg if first is a string");
        TRY(parsed, from_text(pyc_word(pyc_as_str(bound[0]))));
        return pyc_ok(complex_instance(type, complex_of(parsed)->real, complex_of(parsed)->imag));
    }
    if (bound[1] && pyc_as_str(bound[1])) RAISE(&pyc_TypeError, "complex() second arg can't be a string");
    TRY(own, bound[0] && pyc_is_object(bound[0]) ? conversion_of(bound[0]) : pyc_ok(0));
    if (own) {
        TRY(made, pyc_obj_call(own, NULL, 0, 0));
        if (!pyc_has(made, PYC_T_COMPLEX))
            RAISE(&pyc_TypeError, "__complex__ returned non-complex (type %s)", pyc_type_name(made));
        bound[0] = made;
    }
    static const char *const WANTED[] = {"complex() first argument must be a string or a number, not '%s'",
                                         "complex() second argument must be a number, not '%s'"};
    for (int i = 0; i < 2; i++)
        if (bound[i]) CHECK(want_number(bound[i], WANTED[i]));
    for (int i = 0; i < 2; i++) {
        double *real = i ? &br : &ar, *imag = i ? &bi : &ai;
        if (!bound[i]) continue;
        TRY(known, operand(bound[i], real, imag));
        if (known) continue;
        TRY(number, pyc_obj_to_f64_named(bound[i], WANTED[i]));
        *real = number;
    }
    if (!bound[1]) return pyc_ok(complex_instance(type, ar, ai));
    bool has_imag = bound[0] && pyc_has(bound[0], PYC_T_COMPLEX); /* keeps -0.0 */
    bool from_imag = pyc_has(bound[1], PYC_T_COMPLEX);
    return pyc_ok(complex_instance(type, from_imag ? ar - bi : ar, has_imag ? br + ai : br));
}

PycType pyc_complex_type = {.head = {&pyc_type_type},
                            .name = "complex",
                            .base = &pyc_object_type,
                            .flags = PYC_T_FROZEN | PYC_T_ATOMIC | PYC_T_COMPLEX,
                            .instance_size = sizeof(PycComplex),
                            .repr = complex_repr,
                            .hash = complex_hash,
                            .compare = complex_compare,
                            .binary = pyc_number_binary,
                            .unary = complex_unary,
                            .truth = complex_truth,
                            .getattr = complex_getattr,
                            .format = complex_format,
                            .make = complex_make};
