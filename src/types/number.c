/* Exact integers at compile time. GMP's memory functions are left alone: other code in the process uses them. */
#include "types/number.h"

#include "types/float_format.h"
#include "types/table.h"
#include "types/type_text.h"

#include <float.h>
#include <math.h>

/* --- to and from GMP --- */

static void set_u64(mpz_t out, uint64_t word) { mpz_import(out, 1, 1, sizeof word, 0, 0, &word); }

static bool set_digits(mpz_t out, Str digits, int base) {
    char buffer[64];
    char *text = digits.len < sizeof buffer ? buffer : NULL;
    Arena arena = {0};
    if (text == NULL) text = arena_alloc(&arena, (size_t)digits.len + 1, 1);
    memcpy(text, digits.at, digits.len);
    text[digits.len] = '\0';
    bool ok = digits.len > 0 && mpz_set_str(out, text[0] == '+' ? text + 1 : text, base) == 0;
    arena_drop(&arena);
    return ok;
}

bool number_get(const Types *types, ValueId value, mpz_t out) {
    const ValueData *d = val_data(types, value);
    if (d->kind == VAL_BOOL) {
        mpz_set_si(out, d->b);
        return true;
    }
    if (d->kind != VAL_INT) return false;
    if (d->integer.big.len > 0) return set_digits(out, d->integer.big, 10);
    int64_t word;
    if (val_as_int(types, value, &word)) {
        mpz_set_si(out, word);
    } else {
        set_u64(out, (uint64_t)d->integer.i);
    }
    return true;
}

Str number_text(Arena *arena, const mpz_t number) {
    size_t room = mpz_sizeinbase(number, 10) + 2;
    char *text = arena_alloc(arena, room, 1);
    mpz_get_str(text, 10, number);
    return (Str){text, (uint32_t)strlen(text)};
}

static uint64_t low_word(const mpz_t number) {
    uint64_t word = 0;
    size_t count = 0;
    mpz_t low;
    mpz_init(low);
    mpz_fdiv_r_2exp(low, number, 64);
    mpz_export(&word, &count, 1, sizeof word, 0, 0, low);
    mpz_clear(low);
    return word;
}

static bool number_fits(Dtype dtype, const mpz_t number) {
    bool is_signed = dtype_class(dtype) == DTYPE_CLASS_SINT;
    uint32_t bits = dtype == DT_bool ? 1 : dtype_bits(dtype);
    if (!is_signed) return mpz_sgn(number) >= 0 && mpz_sizeinbase(number, 2) <= bits;
    if (mpz_sgn(number) >= 0) return mpz_sizeinbase(number, 2) < bits;
    mpz_t next; /* -128 fits 8 bits because 127 does */
    mpz_init(next);
    mpz_com(next, number);
    bool fits = mpz_sizeinbase(next, 2) < bits;
    mpz_clear(next);
    return fits;
}

static void number_wrap(Dtype dtype, mpz_t number) {
    uint32_t bits = dtype_bits(dtype);
    mpz_fdiv_r_2exp(number, number, bits);
    if (dtype_class(dtype) != DTYPE_CLASS_SINT || !mpz_tstbit(number, bits - 1)) return;
    mpz_t modulus;
    mpz_init_set_ui(modulus, 1);
    mpz_mul_2exp(modulus, modulus, bits);
    mpz_sub(number, number, modulus);
    mpz_clear(modulus);
}

static ValueId exact_value(Types *types, TypeId type, const mpz_t number) {
    ValueData d = {.kind = VAL_INT, .type = type};
    if (number_fits(DT_int64, number)) {
        d.integer.i = (int64_t)low_word(number);
        return val_intern(types, &d);
    }
    Arena scratch = {0};
    d.integer.big = number_text(&scratch, number);
    ValueId value = val_intern(types, &d);
    arena_drop(&scratch);
    return value;
}

ValueId number_value(Types *types, TypeId type, const mpz_t number) {
    if (IS_NONE(type)) type = TY(IntLiteral);
    if (!ty_is_scalar(types, type)) return exact_value(types, type, number);
    Dtype dtype = ty_dtype(types, type);
    if (dtype_bits(dtype) <= 64) return val_int(types, type, (int64_t)low_word(number));
    mpz_t wrapped;
    mpz_init_set(wrapped, number);
    number_wrap(dtype, wrapped);
    ValueId value = exact_value(types, type, wrapped);
    mpz_clear(wrapped);
    return value;
}

ValueId val_big(Types *types, TypeId type, Str digits, int base) {
    mpz_t number;
    mpz_init(number);
    if (!set_digits(number, digits, base)) ICE("'%.*s' is not a number in base %d", STR_ARGS(digits), base);
    ValueId value = number_value(types, type, number);
    mpz_clear(number);
    return value;
}

Str val_int_text(Types *types, ValueId value) {
    mpz_t number;
    mpz_init(number);
    if (!number_get(types, value, number)) ICE("%s is not an integer", val_c(types, value));
    Str text = number_text(types->arena, number);
    mpz_clear(number);
    return text;
}

bool val_fits(Types *types, ValueId value, Dtype dtype) {
    mpz_t number;
    mpz_init(number);
    bool fits = number_get(types, value, number) && number_fits(dtype, number);
    mpz_clear(number);
    return fits;
}

/* --- conversion --- */

static ValueId saturated(Types *types, TypeId type, double f) {
    mpz_t number;
    mpz_init(number);
    ValueId value;
    if (f != f) {
        value = val_int(types, type, 0);
    } else if (!ty_is_scalar(types, type)) {
        if (f - f == 0) mpz_set_d(number, f);
        value = number_value(types, type, number);
    } else {
        Dtype dtype = ty_dtype(types, type);
        bool is_signed = dtype_class(dtype) == DTYPE_CLASS_SINT;
        double limit = ldexp(1, (int)dtype_bits(dtype) - is_signed);
        double low = is_signed ? -limit : 0;
        if (f >= limit) {
            mpz_set_ui(number, 1);
            mpz_mul_2exp(number, number, dtype_bits(dtype) - is_signed);
            mpz_sub_ui(number, number, 1);
        } else {
            mpz_set_d(number, f < low ? low : f);
        }
        value = number_value(types, type, number);
    }
    mpz_clear(number);
    return value;
}

/* To nearest, ties to even, as CPython's float(int): mpz_get_d alone truncates. */
static double rounded(const mpz_t number) {
    double low = mpz_get_d(number);
    if (low - low != 0) return low;
    double high = nextafter(low, mpz_sgn(number) < 0 ? -INFINITY : INFINITY);
    mpz_t a, b;
    mpz_init_set_d(a, low);
    mpz_init(b);
    mpz_sub(a, number, a); /* distance to low, doubled, against the gap */
    mpz_mul_2exp(a, a, 1);
    bool up = false;
    if (high - high == 0) {
        mpz_set_d(b, high);
        mpz_t base;
        mpz_init_set_d(base, low);
        mpz_sub(b, b, base);
        mpz_clear(base);
        int order = mpz_cmpabs(a, b);
        uint64_t bits;
        memcpy(&bits, &low, sizeof bits);
        up = order > 0 || (order == 0 && (bits & 1) != 0 && mpz_sgn(b) != 0);
    }
    mpz_clear(a);
    mpz_clear(b);
    return up ? high : low;
}

/* For types narrower than a double: truncates, and sets the last bit if anything was cut off, so that rounding the
 * result gives what rounding the number would. */
static double cut_off(const mpz_t number) {
    double f = mpz_get_d(number);
    if (f - f != 0 || mpz_cmp_d(number, f) == 0) return f;
    uint64_t bits;
    memcpy(&bits, &f, sizeof bits);
    bits |= 1;
    memcpy(&f, &bits, sizeof f);
    return f;
}

static ValueId to_float(Types *types, ValueId value, TypeId type) {
    const ValueData *d = val_data(types, value);
    bool is_small = ty_is_scalar(types, type) && float_format(ty_dtype(types, type)) != NULL;
    if (d->kind == VAL_FLOAT && SAME(d->type, type)) return value;
    if (d->kind == VAL_FLOAT) return val_float(types, type, is_small && isinf(d->f) ? copysign(DBL_MAX, d->f) : d->f);
    mpz_t number;
    mpz_init(number);
    ValueId result = NONE_OF(ValueId);
    bool is_narrow = ty_is_scalar(types, type) && dtype_bits(ty_dtype(types, type)) < 64;
    if (number_get(types, value, number))
        result = val_float(types, type, is_narrow ? cut_off(number) : rounded(number));
    mpz_clear(number);
    return result;
}

static ValueId to_integer(Types *types, ValueId value, TypeId type) {
    const ValueData *d = val_data(types, value);
    if (d->kind == VAL_FLOAT) return saturated(types, type, d->f);
    mpz_t number;
    mpz_init(number);
    ValueId result = NONE_OF(ValueId);
    if (number_get(types, value, number)) result = number_value(types, type, number);
    mpz_clear(number);
    return result;
}

static bool is_float_type(const Types *types, TypeId type) {
    if (ty_is(types, type, TY_FloatLiteral)) return true;
    return ty_is_scalar(types, type) && dtype_class(ty_dtype(types, type)) == DTYPE_CLASS_FLOAT;
}

ValueId val_convert(Types *types, ValueId value, TypeId type) {
    if (ty_is(types, type, TY_IntLiteral)) type = TY(IntLiteral);
    if (ty_is(types, type, TY_FloatLiteral)) type = TY(FloatLiteral);
    return is_float_type(types, type) ? to_float(types, value, type) : to_integer(types, value, type);
}

/* --- comparison --- */

static int sign_of(int order) { return (order > 0) - (order < 0); }

static int compare_text(Str a, Str b) {
    uint32_t common = MIN(a.len, b.len);
    int order = common > 0 ? memcmp(a.at, b.at, common) : 0;
    return sign_of(order != 0 ? order : (a.len > b.len) - (a.len < b.len));
}

static int compare_int_float(const mpz_t number, double f) {
    if (f - f != 0) return f > 0 ? -1 : 1;
    return sign_of(mpz_cmp_d(number, f));
}

int val_compare(Types *types, ValueId a, ValueId b) {
    const ValueData *x = val_data(types, a), *y = val_data(types, b);
    if (x->kind == VAL_STRING && y->kind == VAL_STRING) return compare_text(x->text, y->text);
    if (x->kind == VAL_FLOAT && y->kind == VAL_FLOAT) return (x->f > y->f) - (x->f < y->f);
    mpz_t m, n;
    mpz_inits(m, n, NULL);
    int order;
    if (x->kind == VAL_FLOAT) {
        order = number_get(types, b, n) ? -compare_int_float(n, x->f) : 0;
    } else if (y->kind == VAL_FLOAT) {
        order = number_get(types, a, m) ? compare_int_float(m, y->f) : 0;
    } else {
        order = number_get(types, a, m) && number_get(types, b, n) ? sign_of(mpz_cmp(m, n)) : 0;
    }
    mpz_clears(m, n, NULL);
    return order;
}
