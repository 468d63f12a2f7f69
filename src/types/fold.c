/* Operations on concrete compile-time values: integers exactly, then wrapped if the result is of a machine type;
 * floats as doubles; strings, booleans, and identity of everything else. Symbolic operands go to polynomial.c. */
#include "parse/operator_group.h"
#include "types/exact_float.h"
#include "types/number.h"
#include "types/table.h"

#include <math.h>

typedef struct Fold {
    Types *types;
    AstOp op;
    TypeId type;
    const char *why; /* set when the operation exists and has no result */
} Fold;

static ValueId refuse(Fold *f, const char *why) {
    f->why = why;
    return NONE_OF(ValueId);
}

static bool order_holds(AstOp op, int order) {
    switch (op) {
    case OP_EQ:
    case OP_IS: return order == 0;
    case OP_NE:
    case OP_IS_NOT: return order != 0;
    case OP_LT: return order < 0;
    case OP_LE: return order <= 0;
    case OP_GT: return order > 0;
    case OP_GE: return order >= 0;
    case OP_NOTHING:
    case OP_ANY_ARITHMETIC:
    case OP_ANY_BITWISE:
    case OP_ANY_UNARY:
    case OP_ANY_MEMBERSHIP: break;
    }
    return false;
}

static bool is_comparison(AstOp op) { return op >= OP_EQ && op <= OP_IS_NOT; }

/* --- integers --- */

static bool shift_left(Fold *f, mpz_t r, const mpz_t a, const mpz_t b) {
    if (mpz_sgn(b) < 0) return f->why = "negative shift count", false;
    if (mpz_sgn(a) == 0) return mpz_set_ui(r, 0), true;
    if (mpz_cmp_ui(b, NUMBER_MAX_BITS) > 0) return f->why = "the number is too large", false;
    return mpz_mul_2exp(r, a, mpz_get_ui(b)), true;
}

static bool shift_right(Fold *f, mpz_t r, const mpz_t a, const mpz_t b) {
    if (mpz_sgn(b) < 0) return f->why = "negative shift count", false;
    unsigned long count = mpz_fits_ulong_p(b) ? mpz_get_ui(b) : (unsigned long)-1;
    return mpz_fdiv_q_2exp(r, a, count), true;
}

static bool power(Fold *f, mpz_t r, const mpz_t a, const mpz_t b) {
    bool is_small = mpz_cmpabs_ui(a, 1) <= 0;
    if (!is_small && mpz_cmp_ui(b, NUMBER_MAX_BITS) > 0) return f->why = "the number is too large", false;
    if (!is_small && mpz_sizeinbase(a, 2) * mpz_get_ui(b) > NUMBER_MAX_BITS)
        return f->why = "the number is too large", false;
    unsigned long exponent = is_small ? (mpz_odd_p(b) ? 1 : (mpz_sgn(b) == 0 ? 0 : 2)) : mpz_get_ui(b);
    return mpz_pow_ui(r, a, exponent), true;
}

static bool divide(Fold *f, mpz_t r, const mpz_t a, const mpz_t b) {
    if (mpz_sgn(b) == 0) return f->why = "division by zero", false;
    if (f->op == OP_FLOORDIV) {
        mpz_fdiv_q(r, a, b);
    } else {
        mpz_fdiv_r(r, a, b);
    }
    return true;
}

static bool int_arithmetic(Fold *f, mpz_t r, const mpz_t a, const mpz_t b) {
    switch (f->op) {
    case OP_ADD: return mpz_add(r, a, b), true;
    case OP_SUB: return mpz_sub(r, a, b), true;
    case OP_MUL: return mpz_mul(r, a, b), true;
    case OP_AND: return mpz_and(r, a, b), true;
    case OP_OR: return mpz_ior(r, a, b), true;
    case OP_XOR: return mpz_xor(r, a, b), true;
    case OP_SHL: return shift_left(f, r, a, b);
    case OP_SHR: return shift_right(f, r, a, b);
    case OP_POW: return power(f, r, a, b);
    case OP_FLOORDIV:
    case OP_MOD: return divide(f, r, a, b);
    case OP_NOTHING:
    case OP_DIV:
    case OP_MATMUL:
    case OP_ANY_UNARY:
    case OP_ANY_COMPARISON: break;
    }
    return false; /* there is no such operation */
}

static ValueId fold_ints(Fold *f, ValueId a, ValueId b) {
    if (is_comparison(f->op)) return val_bool(f->types, order_holds(f->op, val_compare(f->types, a, b)));
    mpz_t x, y, r;
    mpz_inits(x, y, r, NULL);
    number_get(f->types, a, x), number_get(f->types, b, y);
    ValueId value = NONE_OF(ValueId);
    if (int_arithmetic(f, r, x, y)) value = number_value(f->types, f->type, r);
    if (!IS_NONE(value) && ty_is(f->types, f->type, TY_Bool)) value = val_bool(f->types, mpz_sgn(r) != 0);
    mpz_clears(x, y, r, NULL);
    return value;
}

/* --- floats --- */

static bool floats_compare(AstOp op, double a, double b) {
    switch (op) {
    case OP_EQ:
    case OP_IS: return a == b;
    case OP_NE:
    case OP_IS_NOT: return a != b;
    case OP_LT: return a < b;
    case OP_LE: return a <= b;
    case OP_GT: return a > b;
    case OP_GE: return a >= b;
    case OP_NOTHING:
    case OP_ANY_ARITHMETIC:
    case OP_ANY_BITWISE:
    case OP_ANY_UNARY:
    case OP_ANY_MEMBERSHIP: break;
    }
    return false;
}

double float_mod(double a, double b) {
    double r = fmod(a, b);
    if (r != 0 && (r < 0) != (b < 0)) r += b;
    return r == 0 ? copysign(0, b) : r;
}

/* As CPython's float_floor_div, whose result is not always floor(a / b). */
double float_floordiv(double a, double b) {
    double r = fmod(a, b);
    double div = (a - r) / b;
    if (r != 0 && (r < 0) != (b < 0)) div -= 1;
    if (div == 0) return copysign(0, a / b);
    double down = floor(div);
    return div - down > 0.5 ? down + 1 : down;
}

static ValueId fold_floats(Fold *f, double a, double b) {
    if (is_comparison(f->op)) return val_bool(f->types, floats_compare(f->op, a, b));
    bool divides = f->op == OP_DIV || f->op == OP_FLOORDIV || f->op == OP_MOD;
    bool is_exact = !ty_is_scalar(f->types, f->type);
    if (divides && b == 0 && is_exact) return refuse(f, "division by zero");
    switch (f->op) {
    case OP_ADD: return val_float(f->types, f->type, a + b);
    case OP_SUB: return val_float(f->types, f->type, a - b);
    case OP_MUL: return val_float(f->types, f->type, a * b);
    case OP_DIV: return val_float(f->types, f->type, a / b);
    case OP_FLOORDIV: return val_float(f->types, f->type, b == 0 ? a / b : float_floordiv(a, b));
    case OP_MOD: return val_float(f->types, f->type, b == 0 ? NAN : float_mod(a, b));
    case OP_POW: return val_float(f->types, f->type, pow(a, b));
    case OP_NOTHING:
    case OP_MATMUL:
    case OP_ANY_BITWISE:
    case OP_ANY_UNARY:
    case OP_ANY_COMPARISON: break;
    }
    return refuse(f, NULL);
}

static double as_double(Types *types, ValueId value) {
    return val_data(types, val_convert(types, value, TY(FloatLiteral)))->f;
}

/* --- strings and the rest --- */

static ValueId fold_strings(Fold *f, Str a, Str b) {
    if (f->op != OP_ADD) return refuse(f, NULL);
    Text joined;
    Arena scratch = {0};
    text_init(&joined, &scratch);
    text_str(&joined, a), text_str(&joined, b);
    ValueId value = val_string(f->types, text_view(&joined));
    arena_drop(&scratch);
    return value;
}

static bool is_number(const ValueData *d) { return d->kind == VAL_INT || d->kind == VAL_BOOL || d->kind == VAL_FLOAT; }

static ValueId fold_binary(Fold *f, ValueId a, ValueId b) {
    const ValueData *x = val_data(f->types, a), *y = val_data(f->types, b);
    if (is_number(x) && is_number(y)) {
        bool is_float = x->kind == VAL_FLOAT || y->kind == VAL_FLOAT;
        if (is_float && is_comparison(f->op) && x->kind != y->kind && x->f == x->f && y->f == y->f) {
            return val_bool(f->types, order_holds(f->op, val_compare(f->types, a, b)));
        }
        if (is_float && ty_is(f->types, f->type, TY_FloatLiteral)) {
            ValueId exact = exact_arithmetic(f->types, f->op, a, b);
            if (!IS_NONE(exact)) return exact;
        }
        if (is_float || f->op == OP_DIV) return fold_floats(f, as_double(f->types, a), as_double(f->types, b));
        bool is_negative_power = f->op == OP_POW && val_compare(f->types, b, val_int(f->types, NONE_OF(TypeId), 0)) < 0;
        if (is_negative_power) return fold_floats(f, as_double(f->types, a), as_double(f->types, b));
        return fold_ints(f, a, b);
    }
    if (x->kind == VAL_STRING && y->kind == VAL_STRING) {
        if (is_comparison(f->op)) return val_bool(f->types, order_holds(f->op, val_compare(f->types, a, b)));
        return fold_strings(f, x->text, y->text);
    }
    if (f->op == OP_EQ || f->op == OP_IS) return val_bool(f->types, SAME(a, b));
    if (f->op == OP_NE || f->op == OP_IS_NOT) return val_bool(f->types, !SAME(a, b));
    return refuse(f, NULL);
}

static ValueId fold_unary_float(Fold *f, double x) {
    if (f->op == OP_NEG) return val_float(f->types, f->type, -x);
    if (f->op == OP_POS) return val_float(f->types, f->type, x);
    if (f->op == OP_NOT) return val_bool(f->types, x == 0);
    return refuse(f, NULL);
}

static ValueId fold_unary(Fold *f, ValueId a) {
    const ValueData *d = val_data(f->types, a);
    if (d->kind == VAL_FLOAT && d->rest != 0 && f->op == OP_NEG) {
        ValueData negated = *d;
        negated.f = -d->f;
        negated.rest = -d->rest;
        return val_intern(f->types, &negated);
    }
    if (d->kind == VAL_FLOAT) return fold_unary_float(f, d->f);
    if (!is_number(d)) return refuse(f, NULL);
    mpz_t x;
    mpz_init(x);
    number_get(f->types, a, x);
    ValueId value;
    if (f->op == OP_NOT) {
        value = val_bool(f->types, mpz_sgn(x) == 0);
    } else if (f->op == OP_INVERT && ty_is(f->types, f->type, TY_Bool)) {
        value = val_bool(f->types, mpz_sgn(x) == 0);
    } else {
        if (f->op == OP_NEG) mpz_neg(x, x);
        if (f->op == OP_INVERT) mpz_com(x, x);
        value = number_value(f->types, f->type, x);
    }
    mpz_clear(x);
    return value;
}

/* --- symbolic --- */

/* An operation on a value and itself, where the result does not depend on the value. */
static ValueId fold_same(Fold *f, ValueId a, ValueId b) {
    if (!SAME(a, b)) return NONE_OF(ValueId);
    if (f->op == OP_EQ || f->op == OP_LE || f->op == OP_GE) return val_bool(f->types, true);
    if (f->op == OP_NE || f->op == OP_LT || f->op == OP_GT) return val_bool(f->types, false);
    return NONE_OF(ValueId);
}

static bool is_integer_type(const Types *types, TypeId type) {
    if (ty_is(types, type, TY_IntLiteral) || ty_is(types, type, TY_PyInt)) return true;
    if (!ty_is_scalar(types, type)) return false;
    DtypeClass cls = dtype_class(ty_dtype(types, type));
    return (cls == DTYPE_CLASS_SINT || cls == DTYPE_CLASS_UINT) && dtype_bits(ty_dtype(types, type)) <= 64;
}

static ValueId symbolic(Fold *f, const ValueId *operands, uint32_t count) {
    ValueId known = count == 2 ? fold_same(f, operands[0], operands[1]) : NONE_OF(ValueId);
    if (!IS_NONE(known)) return known;
    if (is_integer_type(f->types, f->type)) {
        ValueId sum = val_polynomial(f->types, f->op, f->type, operands, count);
        if (!IS_NONE(sum)) return sum;
    }
    return val_opaque(f->types, f->type, f->op, operands, count);
}

ValueId val_op(Types *types, AstOp op, TypeId type, const ValueId *operands, uint32_t count, const char **why) {
    assert(count == 1 || count == 2);
    Fold f = {.types = types, .op = op, .type = type};
    bool is_open = val_is_symbolic(types, operands[0]) || (count == 2 && val_is_symbolic(types, operands[1]));
    ValueId value;
    if (is_open) {
        value = symbolic(&f, operands, count);
    } else {
        value = count == 1 ? fold_unary(&f, operands[0]) : fold_binary(&f, operands[0], operands[1]);
    }
    if (why != NULL) *why = f.why;
    return value;
}
