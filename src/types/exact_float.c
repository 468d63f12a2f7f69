/* Float literals are exact as far as anybody can see: a literal keeps the nearest double and the exact difference to
 * it, so that 0.1 + 0.2 is 0.3. It is rounded when it gets a machine type. */
#include "types/exact_float.h"
#include "parse/operator_group.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_EXPONENT = 400 };

static void set_exact(mpq_t out, double f, double rest) {
    mpq_t low;
    mpq_init(low);
    mpq_set_d(out, f);
    mpq_set_d(low, rest);
    mpq_add(out, out, low);
    mpq_clear(low);
}

static bool is_odd(double f) {
    uint64_t bits;
    memcpy(&bits, &f, sizeof bits);
    return bits & 1;
}

/* mpq_get_d truncates, so the neighbouring double may be nearer. */
static double nearest(const mpq_t exact) {
    double cut = mpq_get_d(exact), next = nextafter(cut, mpq_sgn(exact) < 0 ? -INFINITY : INFINITY);
    if (!isfinite(cut) || !isfinite(next)) return cut;
    mpq_t below, above;
    mpq_inits(below, above, NULL);
    mpq_set_d(below, cut), mpq_set_d(above, next);
    mpq_sub(below, exact, below), mpq_sub(above, above, exact);
    mpq_abs(below, below), mpq_abs(above, above);
    int order = mpq_cmp(below, above);
    mpq_clears(below, above, NULL);
    return order > 0 || (order == 0 && is_odd(cut)) ? next : cut;
}

static ValueId from_exact(Types *types, const mpq_t exact) {
    double f = nearest(exact);
    ValueData d = {.kind = VAL_FLOAT, .type = TY(FloatLiteral)};
    d.f = f;
    if (isfinite(f)) {
        mpq_t rest;
        mpq_init(rest);
        mpq_set_d(rest, f);
        mpq_sub(rest, exact, rest);
        d.rest = mpq_get_d(rest);
        mpq_clear(rest);
    }
    return val_intern(types, &d);
}

/* Reads digits, perhaps with a point and an exponent: stores the digits as an integer, and returns the power of ten to
 * multiply by. */
static long take_digits(const char *text, char *digits) {
    long power = 0;
    bool behind_point = false;
    for (; *text && *text != 'e' && *text != 'E'; text++) {
        if (*text == '.') {
            behind_point = true;
        } else if (*text >= '0' && *text <= '9') {
            *digits++ = *text;
            power -= behind_point;
        }
    }
    *digits = '\0';
    return *text ? power + strtol(text + 1, NULL, 10) : power;
}

ValueId val_float_text(Types *types, const char *text) {
    double f = strtod(text, NULL);
    Arena scratch = {0};
    char *digits = arena_alloc(&scratch, strlen(text) + 2, 1);
    long power = take_digits(text, digits);
    ValueId value = val_float(types, TY(FloatLiteral), f);
    if (isfinite(f) && f != 0 && *digits && labs(power) <= MAX_EXPONENT) {
        mpq_t exact;
        mpq_init(exact);
        mpz_set_str(mpq_numref(exact), digits, 10);
        mpz_t ten;
        mpz_init(ten);
        mpz_ui_pow_ui(ten, 10, (unsigned long)labs(power));
        if (power < 0)
            mpz_set(mpq_denref(exact), ten);
        else
            mpz_mul(mpq_numref(exact), mpq_numref(exact), ten);
        mpq_canonicalize(exact);
        value = from_exact(types, exact);
        mpz_clear(ten);
        mpq_clear(exact);
    }
    arena_drop(&scratch);
    return value;
}

static bool get_exact(const Types *types, ValueId value, mpq_t out) {
    const ValueData *d = val_data(types, value);
    if (d->kind == VAL_FLOAT) {
        if (!isfinite(d->f)) return false;
        set_exact(out, d->f, d->rest);
        return true;
    }
    mpz_t number;
    mpz_init(number);
    bool ok = number_get(types, value, number);
    if (ok) mpq_set_z(out, number);
    mpz_clear(number);
    return ok;
}

ValueId exact_arithmetic(Types *types, AstOp op, ValueId a, ValueId b) {
    mpq_t x, y;
    mpq_inits(x, y, NULL);
    bool ok = get_exact(types, a, x) && get_exact(types, b, y);
    switch (op) {
    case OP_ADD: mpq_add(x, x, y); break;
    case OP_SUB: mpq_sub(x, x, y); break;
    case OP_MUL: mpq_mul(x, x, y); break;
    case OP_DIV:
        ok = ok && mpq_sgn(y) != 0;
        if (ok) mpq_div(x, x, y);
        break;
    case OP_NOTHING:
    case OP_FLOORDIV:
    case OP_MOD:
    case OP_POW:
    case OP_MATMUL:
    case OP_ANY_BITWISE:
    case OP_ANY_UNARY:
    case OP_ANY_COMPARISON: ok = false;
    }
    ok = ok && mpq_sgn(x) != 0; /* zeros have a sign, which only doubles can represent */
    ValueId value = ok ? from_exact(types, x) : NONE_OF(ValueId);
    mpq_clears(x, y, NULL);
    return value;
}
