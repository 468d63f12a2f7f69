/* Decimal objects: conversion from and to ints, floats, texts and tuples. */
#include "module/decimal.h"
#include "object/str.h"
#include "unicode/unicode.h"

#include <math.h>

PycWord decimal_new(PycType *type, const Num *from) {
    Decimal *d = pyc_gc_new(type->instance_size);
    d->head.type = type;
    d->num = *from;
    bool fits = from->n <= OWN_LIMBS;
    d->num.limbs = fits ? d->room : pyc_gc_alloc_atomic((uint64_t)from->n * sizeof(mp_limb_t));
    for (int64_t i = 0; i < from->n; i++) d->num.limbs[i] = from->limbs[i];
    return pyc_word(d);
}

PycError *decimal_no_room(void) {
    if (PYC_LIKELY(!decimal_too_large)) return NULL;
    decimal_too_large = false;
    return pyc_raise_args(&pyc_MemoryError, NULL, 0);
}

PycResult decimal_result(PycType *type, const Work *w, Context *context, Status status) {
    CHECK(decimal_no_room());
    if (PYC_UNLIKELY(status)) CHECK(context_raise(context, status));
    return pyc_ok(decimal_new(type, &w->num));
}

/* ---- of text ---- */

/* Normalizes a text for Decimal(): strips spaces and underscores, and converts the digits of all scripts to ASCII. */
static PycResult plain_text(PycWord text) {
    TRY(ascii, pyc_str_ascii_digits(text));
    const PycStr *s = pyc_str(ascii);
    const char *from = s->data, *end = s->data + s->size;
    PycBuf b;
    while (from < end && pyc_is_space_char((unsigned char)*from)) from++;
    while (end > from && pyc_is_space_char((unsigned char)end[-1])) end--;
    pyc_buf_init(&b, 0);
    for (; from < end; from++)
        if (*from != '_') pyc_buf_char(&b, (unsigned char)*from);
    return pyc_ok(pyc_buf_finish(&b));
}

static PycResult from_text(PycType *type, PycWord text, Context *context, bool exact) {
    Work w;
    Status status = 0;
    const Rules *rules = exact ? &decimal_exact_rules : &context->rules;
    const PycStr *s = pyc_str(text);
    bool good = num_parse(&w, s->data, s->size) && (int64_t)strlen(s->data) == s->size;
    if (good && num_is_nan(&w.num) && w.num.n && num_digits(&w.num) > rules->prec - rules->clamp) good = false;
    if (!good) num_invalid(&w, &status, CONVERSION_SYNTAX);
    num_finish(&w, rules, &status);
    if (exact) {
        if (status & (INEXACT | ROUNDED | CLAMPED)) num_invalid(&w, &status, INVALID_OPERATION);
        status &= ANY_INVALID;
    }
    return decimal_result(type, &w, context, status);
}

/* ---- of numbers ---- */

static void from_int(Work *w, PycWord value) {
    work_start(w);
    limbs_from_int(w, value);
}

static PycResult finished(PycType *type, Work *w, Context *context, bool exact) {
    Status status = 0;
    if (!exact) num_finish(w, &context->rules, &status);
    return decimal_result(type, w, context, status);
}

/* value = mantissa * 2 ** exp; a negative power of two is a power of five times one of ten. */
static void from_double(Work *w, double value) {
    int exp;
    double mantissa = frexp(fabs(value), &exp);
    work_start(w);
    w->num.negative = signbit(value);
    if (isinf(value) || isnan(value)) {
        w->num.kind = isinf(value) ? INFINITE : QUIET_NAN;
        return;
    }
    if (value == 0) return;
    uint64_t bits = (uint64_t)ldexp(mantissa, 53);
    exp -= 53;
    int zeros = __builtin_ctzll(bits);
    bits >>= zeros;
    exp += zeros;
    bool negative = w->num.negative;
    PycWord base = pyc_small(exp < 0 ? 5 : 2), power = pyc_small(exp < 0 ? -exp : exp);
    limbs_from_int(w, pyc_int_mul_slow(pyc_int_from_u64(bits), pyc_int_pow(base, power).value));
    w->num.negative = negative;
    w->num.exp = exp < 0 ? exp : 0;
}

static PycResult from_float(PycType *type, double value, Context *context, bool exact) {
    Work w;
    from_double(&w, value);
    return finished(type, &w, context, exact);
}

/* ---- of tuples ---- */

static PycResult bad(const char *message) { RAISE(&pyc_ValueError, "%s", message); }

static const char *special_of(PycWord exponent) {
    PycWord text = pyc_word(pyc_as_str(exponent));
    if (pyc_str_is(text, "F")) return "Inf";
    if (pyc_str_is(text, "n")) return "NaN";
    return pyc_str_is(text, "N") ? "sNaN" : NULL;
}

static PycError *put_tuple_digits(PycBuf *b, PycWord digits) {
    const PycWord *items;
    if (!pyc_has(digits, PYC_T_TUPLE | PYC_T_LIST)) return bad("coefficient must be a tuple of digits").error;
    PycWord plain = pyc_has(digits, PYC_T_TUPLE) ? pyc_word(pyc_as_tuple(digits)) : digits;
    int64_t count = pyc_items(plain, &items);
    for (int64_t i = 0; i < count; i++) {
        PycWord digit = pyc_as_int(items[i]);
        if (!digit || !pyc_is_small(digit) || pyc_small_value(digit) < 0 || pyc_small_value(digit) > 9)
            return bad("coefficient must be a tuple of digits").error;
        pyc_buf_char(b, (uint32_t)('0' + pyc_small_value(digit)));
    }
    return NULL;
}

static PycResult from_tuple(PycType *type, PycWord value, Context *context, bool exact) {
    const PycWord *parts;
    PycBuf b;
    PycWord plain = pyc_has(value, PYC_T_TUPLE) ? pyc_word(pyc_as_tuple(value)) : value;
    if (pyc_items(plain, &parts) != 3) return bad("argument must be a sequence of length 3");
    PycWord sign = pyc_as_int(parts[0]), exp = pyc_as_int(parts[2]);
    const char *special = NULL;
    if (!sign || (sign != pyc_small(0) && sign != pyc_small(1)))
        return bad("sign must be an integer with the value 0 or 1");
    if (pyc_as_str(parts[2])) {
        special = special_of(parts[2]);
        if (!special) return bad("string argument in the third position must be 'F', 'n' or 'N'");
    } else if (!exp) {
        return bad("exponent must be an integer");
    }
    pyc_buf_init(&b, 0);
    if (sign == pyc_small(1)) pyc_buf_char(&b, '-');
    if (special) pyc_buf_ascii(&b, special);
    int64_t before = b.size;
    if (!special || special[1] != 'n') CHECK(put_tuple_digits(&b, parts[1]));
    if (!special && b.size == before) pyc_buf_char(&b, '0');
    if (!special) {
        TRY(text, pyc_int_str(exp));
        pyc_buf_char(&b, 'E');
        pyc_buf_str(&b, text);
    }
    return from_text(type, pyc_buf_finish(&b), context, exact);
}

/* ---- of anything ---- */

PycResult decimal_from_word(PycType *type, PycWord value, Context *context, bool exact) {
    Work w;
    if (is_decimal(value)) {
        if (exact && type == &pyc_decimal_type && pyc_type(value) == type) return pyc_ok(value);
        work_copy(&w, decimal_num(value));
        bool long_nan =
            !exact && num_is_nan(&w.num) && w.num.n && num_digits(&w.num) > context->rules.prec - context->rules.clamp;
        if (!long_nan) return finished(type, &w, context, exact);
        Status status = 0;
        num_invalid(&w, &status, CONVERSION_SYNTAX);
        return decimal_result(type, &w, context, status);
    }
    if (pyc_as_str(value)) {
        PycWord text = pyc_word(pyc_as_str(value));
        if (!exact) return from_text(type, text, context, false);
        TRY(plain, plain_text(text));
        return from_text(type, plain, context, true);
    }
    if (pyc_as_int(value)) {
        from_int(&w, pyc_as_int(value));
        return finished(type, &w, context, exact);
    }
    if (pyc_has(value, PYC_T_FLOAT)) {
        CHECK(context_raise(context, FLOAT_OPERATION));
        return from_float(type, pyc_float_value(value), context, exact);
    }
    if (pyc_has(value, PYC_T_TUPLE | PYC_T_LIST)) return from_tuple(type, value, context, exact);
    RAISE(&pyc_TypeError, "conversion from %s to Decimal is not supported", pyc_type_name(value));
}

PycResult decimal_exact(PycWord value) {
    if (PYC_LIKELY(is_decimal(value))) return pyc_ok(value);
    PycWord plain = pyc_as_int(value);
    if (!plain) return pyc_ok(PYC_NOT_IMPLEMENTED);
    Work w;
    from_int(&w, plain);
    return pyc_ok(decimal_new(&pyc_decimal_type, &w.num));
}

PycResult decimal_operand(PycWord value) {
    TRY(made, decimal_exact(value));
    if (PYC_LIKELY(made != PYC_NOT_IMPLEMENTED)) return pyc_ok(made);
    RAISE(&pyc_TypeError, "conversion from %s to Decimal is not supported", pyc_type_name(value));
}

static PycResult as_class(PycWord cls, PycWord number) {
    if (cls == pyc_word(&pyc_decimal_type)) return pyc_ok(number);
    return pyc_obj_call(cls, &number, 1, 0);
}

PycResult pyc_decimal_from_float(PycWord cls, PycWord value) {
    Work w;
    if (pyc_as_int(value))
        from_int(&w, pyc_as_int(value));
    else if (pyc_has(value, PYC_T_FLOAT))
        from_double(&w, pyc_float_value(value));
    else
        RAISE(&pyc_TypeError, "argument must be int or float");
    return as_class(cls, decimal_new(&pyc_decimal_type, &w.num));
}

PycResult pyc_decimal_context_create(PycWord self, PycWord value) {
    Context *c = context_of(self);
    if (!value) value = pyc_small(0);
    return decimal_from_word(&pyc_decimal_type, value, c, false);
}

PycResult pyc_decimal_context_create_float(PycWord self, PycWord value) {
    Work w;
    if (pyc_as_int(value))
        from_int(&w, pyc_as_int(value));
    else if (pyc_has(value, PYC_T_FLOAT))
        from_double(&w, pyc_float_value(value));
    else
        RAISE(&pyc_TypeError, "argument must be int or float");
    return finished(&pyc_decimal_type, &w, context_of(self), false);
}

/* ---- into other numbers ---- */

static PycError *not_finite(const Num *a, const char *what) {
    if (num_is_nan(a)) return pyc_raise(&pyc_ValueError, "cannot convert NaN to %s", what);
    return pyc_raise(&pyc_OverflowError, "cannot convert Infinity to %s", what);
}

static PycResult to_int(const Num *a, Rounding rounding) {
    Work w;
    Status lost = 0;
    if (num_is_special(a)) return pyc_fail(not_finite(a, "integer"));
    if (a->exp > 0 && a->n) CHECK(pyc_no_memory_for(a->exp, 1));
    work_copy(&w, a);
    num_rescale(&w, 0, rounding, &lost);
    CHECK(decimal_no_room());
    return pyc_ok(limbs_int(&w.num, a->negative));
}

PycResult pyc_decimal_int(PycWord self) { return to_int(decimal_num(self), ROUND_DOWN); }
PycResult pyc_decimal_floor(PycWord self) { return to_int(decimal_num(self), ROUND_FLOOR); }
PycResult pyc_decimal_ceil(PycWord self) { return to_int(decimal_num(self), ROUND_CEILING); }

PycResult pyc_decimal_round(PycWord self, PycWord places) {
    Work w;
    Status status = 0;
    if (!places) return to_int(decimal_num(self), ROUND_HALF_EVEN);
    PycWord number = pyc_as_int(places);
    if (!number) RAISE(&pyc_TypeError, "optional arg must be an integer");
    TRY(context, context_now());
    TRY(wanted, pyc_int_to_i64(number));
    mp_limb_t one[1] = {1};
    Num unit = {-wanted, 1, one, FINITE, false};
    work_start(&w);
    num_quantize(&w, decimal_num(self), &unit, &context->rules, &status);
    return decimal_result(&pyc_decimal_type, &w, context, status);
}

PycFloatResult decimal_to_float(PycWord self) {
    const Num *a = decimal_num(self);
    if (a->kind == SIGNALLING_NAN) RAISE_AS(PycFloatResult, &pyc_ValueError, "cannot convert signaling NaN to float");
    if (a->kind == QUIET_NAN) return (PycFloatResult){a->negative ? -NAN : NAN, NULL};
    return pyc_float_parse(num_text(a, false, true));
}

PycResult pyc_decimal_ratio(PycWord self) {
    const Num *a = decimal_num(self);
    if (num_is_special(a)) return pyc_fail(not_finite(a, "integer ratio"));
    CHECK(pyc_no_memory_for(a->exp < 0 ? -a->exp : a->exp, 1));
    Work w;
    Status lost = 0;
    PycWord parts[2] = {0, pyc_small(1)};
    work_copy(&w, a);
    if (a->n == 0) {
        parts[0] = pyc_small(0);
        return pyc_ok(pyc_tuple_of(parts, 2));
    }
    if (a->exp >= 0) num_rescale(&w, 0, ROUND_DOWN, &lost);
    CHECK(decimal_no_room());
    parts[0] = limbs_int(&w.num, a->negative);
    if (a->exp < 0) {
        int64_t n;
        const mp_limb_t *power = ten_to(-a->exp, &n);
        CHECK(decimal_no_room());
        Num ten = {0, n, (mp_limb_t *)(uintptr_t)power, FINITE, false};
        mpz_t x, y, common;
        mpz_init(common);
        mpz_gcd(common, mpz_roinit_n(x, w.num.limbs, w.num.n), mpz_roinit_n(y, power, n));
        Num divisor = {0, (int64_t)mpz_size(common), NULL, FINITE, false};
        mp_limb_t *copy = pyc_gc_alloc_atomic((uint64_t)divisor.n * sizeof *copy);
        memcpy(copy, mpz_limbs_read(common), (size_t)divisor.n * sizeof *copy);
        divisor.limbs = copy;
        mpz_clear(common);
        Work quotient, rest, from;
        work_copy(&from, &w.num);
        work_start(&quotient), work_start(&rest);
        limbs_div(&quotient, &rest, &from.num, &divisor);
        parts[0] = limbs_int(&quotient.num, a->negative);
        work_start(&quotient), work_start(&rest);
        limbs_div(&quotient, &rest, &ten, &divisor);
        parts[1] = limbs_int(&quotient.num, false);
    }
    return pyc_ok(pyc_tuple_of(parts, 2));
}

PycResult pyc_decimal_as_tuple(PycWord self) {
    const Num *a = decimal_num(self);
    int64_t count;
    PycWord parts[3] = {pyc_small(a->negative), 0, pyc_int_from_i64(a->exp)};
    const char *digits = limbs_text(a, &count);
    if (num_is_nan(a) && a->n == 0) count = 0;
    PycTuple *all = pyc_tuple_room(count);
    for (int64_t i = 0; i < count; i++) all->items[i] = pyc_small(digits[i] - '0');
    parts[1] = pyc_word(all);
    if (num_is_special(a)) parts[2] = pyc_str_c(a->kind == INFINITE ? "F" : a->kind == QUIET_NAN ? "n" : "N");
    return pyc_obj_call(decimal_helper(HELP_TUPLE), parts, 3, 0);
}

PycResult pyc_decimal_complex(PycWord self) {
    TRY(real, decimal_to_float(self));
    return pyc_ok(pyc_complex_new(real, 0));
}
