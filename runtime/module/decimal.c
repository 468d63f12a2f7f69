/* The module _decimals: the type Decimal and its operations, in the given or the current context. */
#include "module/decimal.h"
#include "object/str.h"

/* ---- operations, as methods of numbers and of contexts ---- */

static PycResult op1(Op1 *op, PycWord a, Context *context) {
    Work w;
    Status status = 0;
    work_start(&w);
    op(&w, decimal_num(a), &context->rules, &status);
    return decimal_result(&pyc_decimal_type, &w, context, status);
}

static PycResult op2(Op2 *op, PycWord a, PycWord b, Context *context) {
    Work w;
    Status status = 0;
    work_start(&w);
    op(&w, decimal_num(a), decimal_num(b), &context->rules, &status);
    return decimal_result(&pyc_decimal_type, &w, context, status);
}

static PycResult function1(Function1 *function, PycWord a, Context *context) {
    Work w;
    Status status = 0;
    work_start(&w);
    CHECK(function(&w, decimal_num(a), &context->rules, &status));
    return decimal_result(&pyc_decimal_type, &w, context, status);
}

static PycResult method1(Op1 *op, PycWord self, PycWord given) {
    TRY(context, context_given(given));
    return op1(op, self, context);
}

static PycResult method2(Op2 *op, PycWord self, PycWord other, PycWord given) {
    TRY(context, context_given(given));
    TRY(b, decimal_operand(other));
    return op2(op, self, b, context);
}

static PycResult context1(Op1 *op, PycWord self, PycWord x) {
    TRY(a, decimal_operand(x));
    return op1(op, a, context_of(self));
}

static PycResult context2(Op2 *op, PycWord self, PycWord x, PycWord y) {
    TRY(a, decimal_operand(x));
    TRY(b, decimal_operand(y));
    return op2(op, a, b, context_of(self));
}

#define OP1(name)                                                                                                      \
    PycResult pyc_decimal_context_##name(PycWord self, PycWord x) { return context1(num_##name, self, x); }
#define OP2(name)                                                                                                      \
    PycResult pyc_decimal_context_##name(PycWord self, PycWord x, PycWord y) {                                         \
        return context2(num_##name, self, x, y);                                                                       \
    }
#include "module/decimal_op.def"

#define METHOD1(name)                                                                                                  \
    PycResult pyc_decimal_##name(PycWord self, PycWord context) { return method1(num_##name, self, context); }
#define METHOD2(name)                                                                                                  \
    PycResult pyc_decimal_##name(PycWord self, PycWord other, PycWord context) {                                       \
        return method2(num_##name, self, other, context);                                                              \
    }
METHOD1(next_minus)
METHOD1(next_plus)
METHOD1(normalize)
METHOD1(sqrt)
METHOD1(logb)
METHOD1(logical_invert)
METHOD2(remainder_near)
METHOD2(compare)
METHOD2(compare_signal)
METHOD2(compare_total)
METHOD2(compare_total_mag)
METHOD2(max)
METHOD2(max_mag)
METHOD2(min)
METHOD2(min_mag)
METHOD2(next_toward)
METHOD2(logical_and)
METHOD2(logical_or)
METHOD2(logical_xor)
METHOD2(rotate)
METHOD2(scaleb)
METHOD2(shift)

#define FUNCTION1(name)                                                                                                \
    PycResult pyc_decimal_##name(PycWord self, PycWord given) {                                                        \
        TRY(context, context_given(given));                                                                            \
        return function1(num_##name, self, context);                                                                   \
    }                                                                                                                  \
    PycResult pyc_decimal_context_##name(PycWord self, PycWord x) {                                                    \
        TRY(a, decimal_operand(x));                                                                                    \
        return function1(num_##name, a, context_of(self));                                                             \
    }
FUNCTION1(exp)
FUNCTION1(ln)
FUNCTION1(log10)

static PycError *rounded_so(PycWord name, Rules *rules) {
    if (!name || name == PYC_NONE) return NULL;
    int rounding = rounding_of(name);
    if (rounding < 0)
        return pyc_raise(&pyc_TypeError, "valid values for rounding are:\n"
                                         "  [ROUND_CEILING, ROUND_FLOOR, ROUND_UP, ROUND_DOWN,\n"
                                         "   ROUND_HALF_UP, ROUND_HALF_DOWN, ROUND_HALF_EVEN,\n"
                                         "   ROUND_05UP]");
    rules->rounding = (Rounding)rounding;
    return NULL;
}

PycResult pyc_decimal_quantize(PycWord self, PycWord exp, PycWord rounding, PycWord given) {
    Work w;
    Status status = 0;
    TRY(context, context_given(given));
    Rules rules = context->rules;
    CHECK(rounded_so(rounding, &rules));
    TRY(b, decimal_operand(exp));
    work_start(&w);
    num_quantize(&w, decimal_num(self), decimal_num(b), &rules, &status);
    return decimal_result(&pyc_decimal_type, &w, context, status);
}

static PycResult integral(PycWord self, PycWord rounding, Context *context, bool exact) {
    Work w;
    Status status = 0;
    Rules rules = context->rules;
    CHECK(rounded_so(rounding, &rules));
    work_start(&w);
    num_to_integral(&w, decimal_num(self), &rules, &status);
    if (!exact) status &= ANY_INVALID;
    return decimal_result(&pyc_decimal_type, &w, context, status);
}

PycResult pyc_decimal_to_integral(PycWord self, PycWord rounding, PycWord given) {
    TRY(context, context_given(given));
    return integral(self, rounding, context, false);
}
PycResult pyc_decimal_to_integral_exact(PycWord self, PycWord rounding, PycWord given) {
    TRY(context, context_given(given));
    return integral(self, rounding, context, true);
}
PycResult pyc_decimal_context_to_integral(PycWord self, PycWord x) {
    TRY(a, decimal_operand(x));
    return integral(a, 0, context_of(self), false);
}
PycResult pyc_decimal_context_to_integral_exact(PycWord self, PycWord x) {
    TRY(a, decimal_operand(x));
    return integral(a, 0, context_of(self), true);
}

static PycResult fused(PycWord a, PycWord b, PycWord c, Context *context) {
    Work w;
    Status status = 0;
    TRY(x, decimal_operand(a));
    TRY(y, decimal_operand(b));
    TRY(z, decimal_operand(c));
    work_start(&w);
    num_fma(&w, decimal_num(x), decimal_num(y), decimal_num(z), &context->rules, &status);
    return decimal_result(&pyc_decimal_type, &w, context, status);
}

PycResult pyc_decimal_fma(PycWord self, PycWord other, PycWord third, PycWord given) {
    TRY(context, context_given(given));
    return fused(self, other, third, context);
}
PycResult pyc_decimal_context_fma(PycWord self, PycWord x, PycWord y, PycWord z) {
    return fused(x, y, z, context_of(self));
}

static PycResult power(PycWord a, PycWord b, PycWord modulo, Context *context) {
    Work w;
    Status status = 0;
    const Num *x = decimal_num(a), *y = decimal_num(b);
    work_start(&w);
    CHECK(modulo ? num_power_mod(&w, x, y, decimal_num(modulo), &context->rules, &status)
                 : num_power(&w, x, y, &context->rules, &status));
    return decimal_result(&pyc_decimal_type, &w, context, status);
}

PycResult pyc_decimal_context_power(PycWord self, PycWord a, PycWord b, PycWord modulo) {
    TRY(x, decimal_operand(a));
    TRY(y, decimal_operand(b));
    if (!modulo || modulo == PYC_NONE) return power(x, y, 0, context_of(self));
    TRY(m, decimal_operand(modulo));
    return power(x, y, m, context_of(self));
}

PycResult pyc_decimal_pow(PycWord self, PycWord other, PycWord modulo) {
    TRY(context, context_now());
    TRY(y, decimal_exact(other));
    if (y == PYC_NOT_IMPLEMENTED) return pyc_ok(y);
    if (!modulo || modulo == PYC_NONE) return power(self, y, 0, context);
    TRY(m, decimal_exact(modulo));
    return m == PYC_NOT_IMPLEMENTED ? pyc_ok(m) : power(self, y, m, context);
}

static PycResult both(PycWord a, PycWord b, Context *context) {
    Work quotient, rest;
    Status status = 0;
    work_start(&quotient);
    work_start(&rest);
    num_divmod(&quotient, &rest, decimal_num(a), decimal_num(b), &context->rules, &status);
    CHECK(context_raise(context, status));
    PycWord parts[2] = {decimal_new(&pyc_decimal_type, &quotient.num), decimal_new(&pyc_decimal_type, &rest.num)};
    return pyc_ok(pyc_tuple_of(parts, 2));
}

PycResult pyc_decimal_context_divmod(PycWord self, PycWord x, PycWord y) {
    TRY(a, decimal_operand(x));
    TRY(b, decimal_operand(y));
    return both(a, b, context_of(self));
}

/* ---- without a context ---- */

static PycResult with_sign(PycWord self, bool negative) {
    Num copy = *decimal_num(self);
    copy.negative = negative;
    return pyc_ok(decimal_new(&pyc_decimal_type, &copy));
}

PycResult pyc_decimal_copy_abs(PycWord self) { return with_sign(self, false); }
PycResult pyc_decimal_copy_negate(PycWord self) { return with_sign(self, !decimal_num(self)->negative); }
PycResult pyc_decimal_copy_sign(PycWord self, PycWord other, PycWord context) {
    TRY(given, context_given(context));
    (void)given;
    TRY(b, decimal_operand(other));
    return with_sign(self, decimal_num(b)->negative);
}
PycResult pyc_decimal_itself(PycWord self) { return pyc_ok(self); }
PycResult pyc_decimal_deepcopy(PycWord self, PycWord memo) { return (void)memo, pyc_ok(self); }
PycResult pyc_decimal_imag(PycWord self) {
    Work zero;
    (void)self;
    work_set(&zero, false, 0, 0);
    return pyc_ok(decimal_new(&pyc_decimal_type, &zero.num));
}
PycResult pyc_decimal_adjusted(PycWord self) {
    const Num *a = decimal_num(self);
    return pyc_ok(num_is_special(a) ? pyc_small(0) : pyc_int_from_i64(num_adjusted(a)));
}
PycResult pyc_decimal_same_quantum(PycWord self, PycWord other, PycWord context) {
    TRY(given, context_given(context));
    (void)given;
    TRY(w, decimal_operand(other));
    const Num *a = decimal_num(self), *b = decimal_num(w);
    if (!num_is_special(a) && !num_is_special(b)) return pyc_ok(pyc_bool(a->exp == b->exp));
    return pyc_ok(pyc_bool((num_is_nan(a) && num_is_nan(b)) || (a->kind == INFINITE && b->kind == INFINITE)));
}

static bool is_canonical(const Num *a) { return (void)a, true; }
static bool is_finite(const Num *a) { return a->kind == FINITE; }
static bool is_infinite(const Num *a) { return a->kind == INFINITE; }
static bool is_nan(const Num *a) { return num_is_nan(a); }
static bool is_qnan(const Num *a) { return a->kind == QUIET_NAN; }
static bool is_snan(const Num *a) { return a->kind == SIGNALLING_NAN; }
static bool is_signed(const Num *a) { return a->negative; }
static bool is_zero(const Num *a) { return num_is_zero(a); }
#define TEST(name)                                                                                                     \
    PycResult pyc_decimal_##name(PycWord self) { return pyc_ok(pyc_bool(name(decimal_num(self)))); }                   \
    PycResult pyc_decimal_context_##name(PycWord self, PycWord x) {                                                    \
        (void)self;                                                                                                    \
        TRY(a, decimal_operand(x));                                                                                    \
        return pyc_decimal_##name(a);                                                                                  \
    }
TEST(is_canonical)
TEST(is_finite)
TEST(is_infinite)
TEST(is_nan)
TEST(is_qnan)
TEST(is_snan)
TEST(is_signed)
TEST(is_zero)

static bool is_normal(const Num *a, const Rules *rules) {
    return a->kind == FINITE && a->n && num_adjusted(a) >= rules->emin;
}
static bool is_subnormal(const Num *a, const Rules *rules) {
    return a->kind == FINITE && a->n && num_adjusted(a) < rules->emin;
}
#define TEST_BY_CONTEXT(name, made)                                                                                    \
    PycResult pyc_decimal_##name(PycWord self, PycWord given) {                                                        \
        TRY(context, context_given(given));                                                                            \
        const Num *a = decimal_num(self);                                                                              \
        const Rules *rules = &context->rules;                                                                          \
        return pyc_ok(made);                                                                                           \
    }                                                                                                                  \
    PycResult pyc_decimal_context_##name(PycWord self, PycWord x) {                                                    \
        TRY(a, decimal_operand(x));                                                                                    \
        return pyc_decimal_##name(a, self);                                                                            \
    }
TEST_BY_CONTEXT(is_normal, pyc_bool(is_normal(a, rules)))
TEST_BY_CONTEXT(is_subnormal, pyc_bool(is_subnormal(a, rules)))
TEST_BY_CONTEXT(number_class, pyc_str_c(num_class(a, rules)))
TEST_BY_CONTEXT(to_eng_string, num_text(a, true, rules->capitals))
TEST_BY_CONTEXT(to_sci_string, num_text(a, false, rules->capitals))

#define CONTEXT_PLAIN(name)                                                                                            \
    PycResult pyc_decimal_context_##name(PycWord self, PycWord x) {                                                    \
        (void)self;                                                                                                    \
        TRY(a, decimal_operand(x));                                                                                    \
        return pyc_decimal_##name(a);                                                                                  \
    }
CONTEXT_PLAIN(copy_abs)
CONTEXT_PLAIN(copy_negate)
CONTEXT_PLAIN(itself)
PycResult pyc_decimal_context_copy_sign(PycWord self, PycWord x, PycWord y) {
    TRY(a, decimal_operand(x));
    return pyc_decimal_copy_sign(a, y, self);
}
PycResult pyc_decimal_context_same_quantum(PycWord self, PycWord x, PycWord y) {
    TRY(a, decimal_operand(x));
    return pyc_decimal_same_quantum(a, y, self);
}

PycResult pyc_decimal_reduce(PycWord self) {
    PycWord text = num_text(decimal_num(self), false, true),
            parts[2] = {pyc_word(pyc_type(self)), pyc_tuple_of(&text, 1)};
    return pyc_ok(pyc_tuple_of(parts, 2));
}

/* ---- slots ---- */

static PycResult decimal_str(PycWord self) {
    TRY(context, context_now());
    return pyc_ok(num_text(decimal_num(self), false, context->rules.capitals));
}

static PycResult decimal_repr(PycWord self) {
    PycBuf b;
    TRY(text, decimal_str(self));
    pyc_buf_init(&b, 0);
    pyc_buf_ascii(&b, "Decimal('");
    pyc_buf_str(&b, text);
    pyc_buf_ascii(&b, "')");
    return pyc_ok(pyc_buf_finish(&b));
}

static PycResult decimal_format(PycWord self, PycWord spec) {
    TRY(context, context_now());
    if (!pyc_as_str(spec)) RAISE(&pyc_TypeError, "format arg must be str");
    if (!pyc_str(pyc_word(pyc_as_str(spec)))->size) return pyc_obj_str(self);
    return num_format(decimal_num(self), pyc_word(pyc_as_str(spec)), &context->rules);
}

/* The hash equals that of an int or float of the same value: computed modulo the prime 2**61 - 1. */
enum { HASH_BITS = 61, HASH_INFINITY = 314159 };
#define HASH_PRIME ((UINT64_C(1) << HASH_BITS) - 1)
#define INVERSE_OF_TEN UINT64_C(2075258708292324556)

static uint64_t product_mod(uint64_t a, uint64_t b) { return (uint64_t)((unsigned __int128)a * b % HASH_PRIME); }

static uint64_t power_mod(uint64_t base, uint64_t times) {
    uint64_t result = 1;
    for (; times; times >>= 1, base = product_mod(base, base))
        if (times & 1) result = product_mod(result, base);
    return result;
}

static PycIntResult decimal_hash(PycWord self) {
    const Num *a = decimal_num(self);
    if (a->kind == SIGNALLING_NAN) RAISE_AS(PycIntResult, &pyc_TypeError, "Cannot hash a signaling NaN value");
    if (a->kind == QUIET_NAN) return (PycIntResult){(int64_t)(self >> 4), NULL};
    if (a->kind == INFINITE) return (PycIntResult){a->negative ? -HASH_INFINITY : HASH_INFINITY, NULL};
    uint64_t coefficient = a->n ? mpn_mod_1(a->limbs, a->n, HASH_PRIME) : 0;
    uint64_t power = a->exp >= 0 ? power_mod(10, (uint64_t)a->exp) : power_mod(INVERSE_OF_TEN, (uint64_t)-a->exp);
    int64_t hash = (int64_t)product_mod(coefficient, power);
    if (a->negative) hash = -hash;
    return (PycIntResult){hash == -1 ? -2 : hash, NULL};
}

static Op2 *const operators[] = {
    [PYC_ADD] = num_add,        [PYC_SUB] = num_subtract,        [PYC_MUL] = num_multiply,
    [PYC_TRUEDIV] = num_divide, [PYC_FLOORDIV] = num_divide_int, [PYC_MOD] = num_remainder};

static PycResult decimal_binary(int op, PycWord a, PycWord b) {
    bool known = (op <= PYC_MOD && operators[op]) || op == PYC_POW || op == PYC_DIVMOD;
    if (!known) return pyc_ok(PYC_NOT_IMPLEMENTED);
    TRY(x, decimal_exact(a));
    TRY(y, decimal_exact(b));
    if (x == PYC_NOT_IMPLEMENTED || y == PYC_NOT_IMPLEMENTED) return pyc_ok(PYC_NOT_IMPLEMENTED);
    TRY(context, context_now());
    if (op == PYC_POW) return power(x, y, 0, context);
    return op == PYC_DIVMOD ? both(x, y, context) : op2(operators[op], x, y, context);
}

static PycResult decimal_unary(int op, PycWord a) {
    TRY(context, context_now());
    if (op == PYC_INVERT) RAISE(&pyc_TypeError, "bad operand type for unary ~: '%s'", pyc_type_name(a));
    return op1(op == PYC_NEG ? num_minus : op == PYC_POS ? num_plus : num_abs, a, context);
}

static PycBoolResult decimal_truth(PycWord self) { return (PycBoolResult){!num_is_zero(decimal_num(self)), NULL}; }

static PycResult decimal_to_int(PycWord self, bool is_index) {
    if (is_index) RAISE(&pyc_TypeError, "'%s' object cannot be interpreted as an integer", pyc_type_name(self));
    return pyc_decimal_int(self);
}

/* ---- comparisons ---- */

static PycResult compared(int op, PycWord a, PycWord b, Context *context) {
    const Num *x = decimal_num(a), *y = decimal_num(b);
    bool equality = op == PYC_EQ || op == PYC_NE;
    if (num_is_nan(x) || num_is_nan(y)) {
        if (!equality || x->kind == SIGNALLING_NAN || y->kind == SIGNALLING_NAN)
            CHECK(context_raise(context, INVALID_OPERATION));
        return pyc_ok(pyc_bool(op == PYC_NE));
    }
    return pyc_ok(pyc_bool(pyc_order(op, num_cmp(x, y))));
}

/* Comparison with a fraction: self times its denominator is compared with its numerator. */
static PycResult compared_ratio(int op, PycWord self, PycWord other, Context *context) {
    TRY(below, pyc_obj_getattr(other, PYC_NAME("denominator")));
    TRY(above, pyc_obj_getattr(other, PYC_NAME("numerator")));
    TRY(x, decimal_operand(below));
    TRY(y, decimal_operand(above));
    Work w;
    Status status = 0;
    work_start(&w);
    if (num_is_special(decimal_num(self))) return compared(op, self, y, context);
    num_multiply(&w, decimal_num(self), decimal_num(x), &decimal_exact_rules, &status);
    return compared(op, decimal_new(&pyc_decimal_type, &w.num), y, context);
}

static PycResult compared_float(int op, PycWord self, double value, Context *context) {
    if (op == PYC_EQ || op == PYC_NE)
        context->status |= FLOAT_OPERATION;
    else
        CHECK(context_raise(context, FLOAT_OPERATION));
    TRY(other, pyc_decimal_from_float(pyc_word(&pyc_decimal_type), pyc_float_new(value)));
    return compared(op, self, other, context);
}

static PycResult decimal_compare(int op, PycWord a, PycWord b) {
    TRY(context, context_now());
    if (!is_decimal(a)) return pyc_ok(PYC_NOT_IMPLEMENTED);
    TRY(other, decimal_exact(b));
    if (other != PYC_NOT_IMPLEMENTED) return compared(op, a, other, context);
    if (pyc_has(b, PYC_T_FLOAT)) return compared_float(op, a, pyc_float_value(b), context);
    if (pyc_has(b, PYC_T_COMPLEX) && (op == PYC_EQ || op == PYC_NE)) {
        const PycComplex *c = (const PycComplex *)pyc_object(b);
        return c->imag == 0 ? compared_float(op, a, c->real, context) : pyc_ok(pyc_bool(op == PYC_NE));
    }
    if (pyc_is_object(b) && !(pyc_type(b)->flags & PYC_T_USER)) return pyc_ok(PYC_NOT_IMPLEMENTED);
    TRY(ratio, pyc_obj_call(decimal_helper(HELP_RATIONAL), &b, 1, 0));
    return ratio == PYC_TRUE ? compared_ratio(op, a, b, context) : pyc_ok(PYC_NOT_IMPLEMENTED);
}

/* ---- the type ---- */

static PycResult decimal_make(PycType *type, const PycWord *args, uint64_t count, PycWord names) {
    PycWord bound[2] = {count ? args[0] : 0};
    if (PYC_UNLIKELY(count != 1 || names)) CHECK(pyc_bind("Decimal", "value context", 0, 2, args, count, names, bound));
    TRY(context, context_given(bound[1]));
    return decimal_from_word(type, bound[0] ? bound[0] : pyc_small(0), context, true);
}

PycType pyc_decimal_type = {.head = {&pyc_type_type},
                            .name = "decimal.Decimal",
                            .base = &pyc_object_type,
                            .flags = PYC_T_FROZEN,
                            .instance_size = sizeof(Decimal),
                            .repr = decimal_repr,
                            .str = decimal_str,
                            .format = decimal_format,
                            .hash = decimal_hash,
                            .compare = decimal_compare,
                            .binary = decimal_binary,
                            .unary = decimal_unary,
                            .truth = decimal_truth,
                            .to_int = decimal_to_int,
                            .to_float = decimal_to_float,
                            .operators = 1 << PYC_ADD | 1 << PYC_SUB | 1 << PYC_MUL | 1 << PYC_TRUEDIV |
                                         1 << PYC_FLOORDIV | 1 << PYC_MOD | 1 << PYC_POW | 1 << PYC_DIVMOD,
                            .make = decimal_make};

PycResult pyc_decimal_start(PycWord self, PycWord helpers) {
    (void)self;
    decimal_helpers = helpers;
    return pyc_ok(PYC_NONE);
}

#define MODULE_ROWS "decimal.def"
#include "module/rows.h"
