/* int and bool as objects, and operators of numbers of mixed types. */
#include "object/format.h"
#include "object/py.h"

#include <math.h>
#include <string.h>

PycWrapped pyc_true_object = {{&pyc_bool_type}, 3};
PycWrapped pyc_false_object = {{&pyc_bool_type}, 1};

/* ---- operators ---- */

static PycResult int_op(int op, PycWord a, PycWord b) {
    switch (op) {
    case PYC_ADD: return pyc_ok(pyc_int_add_slow(a, b));
    case PYC_SUB: return pyc_ok(pyc_int_sub_slow(a, b));
    case PYC_MUL: return pyc_ok(pyc_int_mul_slow(a, b));
    case PYC_TRUEDIV: {
        TRY(q, pyc_int_truediv(a, b));
        return pyc_ok(pyc_float_new(q));
    }
    case PYC_FLOORDIV: return pyc_int_floordiv(a, b);
    case PYC_MOD: return pyc_int_mod(a, b);
    case PYC_DIVMOD: return pyc_int_divmod(a, b);
    case PYC_POW: return pyc_int_pow(a, b);
    case PYC_LSHIFT: return pyc_int_lshift(a, b);
    case PYC_RSHIFT: return pyc_int_rshift(a, b);
    case PYC_AND: return pyc_ok(pyc_int_and(a, b));
    case PYC_OR: return pyc_ok(pyc_int_or(a, b));
    case PYC_XOR: return pyc_ok(pyc_int_xor(a, b));
    default: return pyc_ok(PYC_NOT_IMPLEMENTED);
    }
}

static PycResult float_word(PycFloatResult r) { return r.error ? pyc_fail(r.error) : pyc_ok(pyc_float_new(r.value)); }

static PycResult float_op(int op, double a, double b) {
    switch (op) {
    case PYC_ADD: return pyc_ok(pyc_float_new(a + b));
    case PYC_SUB: return pyc_ok(pyc_float_new(a - b));
    case PYC_MUL: return pyc_ok(pyc_float_new(a * b));
    case PYC_TRUEDIV: return float_word(pyc_float_div(a, b));
    case PYC_FLOORDIV: return float_word(pyc_float_floordiv(a, b));
    case PYC_MOD: return float_word(pyc_float_mod(a, b));
    case PYC_POW: return pyc_float_pow(a, b);
    case PYC_DIVMOD: {
        if (b == 0) RAISE(&pyc_ZeroDivisionError, "float divmod()");
        PycWord pair[2] = {pyc_float_new(pyc_float_floordiv(a, b).value), pyc_float_new(pyc_float_mod(a, b).value)};
        return pyc_ok(pyc_tuple_of(pair, 2));
    }
    default: return pyc_ok(PYC_NOT_IMPLEMENTED);
    }
}

static bool is_number(PycWord w) { return pyc_is_small(w) || pyc_has(w, PYC_T_INT | PYC_T_FLOAT); }

static PycFloatResult as_double(PycWord w) {
    return pyc_has(w, PYC_T_FLOAT) ? (PycFloatResult){pyc_float_value(w), NULL} : pyc_int_to_f64(pyc_as_int(w));
}

PycResult pyc_number_binary(int op, PycWord a, PycWord b) {
    PycWord x = pyc_as_int(a), y = pyc_as_int(b);
    if (x && y) {
        if (op >= PYC_AND && op <= PYC_OR && pyc_is_exact(a, &pyc_bool_type) && pyc_is_exact(b, &pyc_bool_type))
            return pyc_ok(pyc_bool(int_op(op, x, y).value == pyc_small(1)));
        return int_op(op, x, y);
    }
    if (pyc_has(a, PYC_T_COMPLEX) || pyc_has(b, PYC_T_COMPLEX)) return pyc_complex_binary(op, a, b);
    bool whole = (op >= PYC_LSHIFT && op <= PYC_OR) || op == PYC_MATMUL;
    if (!is_number(a) || !is_number(b) || whole) return pyc_ok(PYC_NOT_IMPLEMENTED);
    TRY(f, as_double(a));
    TRY(g, as_double(b));
    return float_op(op, f, g);
}

static bool order_floats(int op, double a, double b) {
    switch (op) {
    case PYC_LT: return a < b;
    case PYC_LE: return a <= b;
    case PYC_EQ: return a == b;
    case PYC_NE: return a != b;
    case PYC_GT: return a > b;
    default: return a >= b;
    }
}

bool pyc_order(int op, int order) { return order_floats(op, order, 0); }

PycResult pyc_number_compare(int op, PycWord a, PycWord b) {
    PycWord x = pyc_as_int(a), y = pyc_as_int(b);
    bool fa = !x && pyc_has(a, PYC_T_FLOAT), fb = !y && pyc_has(b, PYC_T_FLOAT);
    if (x && y) return pyc_ok(pyc_bool(pyc_order(op, pyc_int_cmp_slow(x, y))));
    if (fa && fb) return pyc_ok(pyc_bool(order_floats(op, pyc_float_value(a), pyc_float_value(b))));
    if ((x && fb) || (fa && y)) {
        int order = pyc_int_cmp_f64(x ? x : y, pyc_float_value(x ? b : a));
        if (order == 2) return pyc_ok(pyc_bool(op == PYC_NE));
        return pyc_ok(pyc_bool(pyc_order(op, x ? order : -order)));
    }
    return pyc_ok(PYC_NOT_IMPLEMENTED);
}

static PycResult int_unary(int op, PycWord w) {
    PycWord i = pyc_as_int(w);
    if (op == PYC_NEG) return pyc_ok(pyc_int_neg(i));
    if (op == PYC_ABS) return pyc_ok(pyc_int_abs(i));
    if (op == PYC_INVERT) return pyc_ok(pyc_int_invert(i));
    return pyc_ok(i);
}

/* ---- methods ---- */

PycResult pyc_int_bit_length(PycWord self) { return pyc_ok(pyc_small(pyc_int_bit_length_of(self))); }
PycResult pyc_int_bit_count(PycWord self) { return pyc_ok(pyc_small(pyc_int_popcount(self))); }
PycResult pyc_int_itself(PycWord self) { return pyc_ok(self); }
PycResult pyc_int_is_integer(PycWord self) { return (void)self, pyc_ok(PYC_TRUE); }

PycResult pyc_int_as_integer_ratio(PycWord self) {
    PycWord pair[2] = {self, pyc_small(1)};
    return pyc_ok(pyc_tuple_of(pair, 2));
}

static PycError *byte_order(PycWord order, bool *little) {
    *little = order && pyc_as_str(order) && pyc_str_is(pyc_word(pyc_as_str(order)), "little");
    if (!order || *little || (pyc_as_str(order) && pyc_str_is(pyc_word(pyc_as_str(order)), "big"))) return NULL;
    return pyc_raise(&pyc_ValueError, "byteorder must be either 'little' or 'big'");
}

static void reverse_bytes(char *p, int64_t n) {
    for (int64_t i = 0, j = n - 1; i < j; i++, j--) {
        char t = p[i];
        p[i] = p[j];
        p[j] = t;
    }
}

PycResult pyc_int_to_bytes(PycWord self, PycWord length, PycWord order, PycWord is_signed) {
    bool little, with_sign = false;
    int64_t n = 1;
    if (length) {
        TRY(given, pyc_obj_to_size(length));
        n = given;
    }
    if (is_signed) {
        TRY(truth, pyc_obj_truth(is_signed));
        with_sign = truth;
    }
    CHECK(byte_order(order, &little));
    if (n < 0) RAISE(&pyc_ValueError, "length argument must be non-negative");
    if (!with_sign && pyc_int_cmp_slow(self, pyc_small(0)) < 0)
        RAISE(&pyc_OverflowError, "can't convert negative int to unsigned");
    if (n == 0 && self == pyc_small(-1)) return pyc_ok(pyc_bytes_new("", 0)); /* -1 fits in no bytes, too */
    PycWord bytes = pyc_bytes_room(n);
    char *data = pyc_bytes(bytes)->data;
    if (!pyc_int_write_bytes(self, (unsigned char *)data, n, with_sign))
        RAISE(&pyc_OverflowError, "int too big to convert");
    if (!little) reverse_bytes(data, n);
    return pyc_ok(bytes);
}

PycResult pyc_int_from_bytes(PycWord cls, PycWord bytes, PycWord order, PycWord is_signed) {
    bool little, with_sign = false;
    const char *data;
    uint64_t n;
    CHECK(byte_order(order, &little));
    if (is_signed) {
        TRY(truth, pyc_obj_truth(is_signed));
        with_sign = truth;
    }
    if (!pyc_bytes_view(bytes, &data, &n)) {
        if (pyc_has(bytes, PYC_T_STR | PYC_T_INT))
            RAISE(&pyc_TypeError, "cannot convert '%s' object to bytes", pyc_type_name(bytes));
        TRY(made, pyc_bytes_from(bytes));
        pyc_bytes_view(made, &data, &n);
    }
    char *copy = pyc_gc_alloc_atomic(n + 1);
    memcpy(copy, data, n);
    if (!little) reverse_bytes(copy, (int64_t)n);
    PycWord value = pyc_int_read_bytes((unsigned char *)copy, (int64_t)n, with_sign);
    return !cls || cls == pyc_word(&pyc_int_type) ? pyc_ok(value) : pyc_obj_call(cls, &value, 1, 0);
}

/* round(i, digits) to a multiple of a power of ten, ties to even. */
PycResult pyc_int_round(PycWord self, PycWord digits) {
    if (!digits) return pyc_ok(self);
    TRY(n, pyc_obj_index(digits));
    if (pyc_int_cmp_slow(n, pyc_small(0)) >= 0) return pyc_ok(self);
    TRY(unit, pyc_int_pow(pyc_small(10), pyc_int_neg(n)));
    PycWord rest = pyc_int_mod(self, unit).value, low = pyc_int_sub_slow(self, rest);
    int32_t c = pyc_int_cmp_slow(pyc_int_mul_slow(rest, pyc_small(2)), unit);
    bool odd = pyc_int_low_u64(pyc_int_floordiv(low, unit).value) & 1;
    return pyc_ok(c > 0 || (c == 0 && odd) ? pyc_int_add_slow(low, unit) : low);
}

/* ---- types ---- */

static PycResult int_repr(PycWord self) { return pyc_int_str(pyc_as_int(self)); }
static PycIntResult int_hash(PycWord self) { return (PycIntResult){pyc_int_hash(pyc_as_int(self)), NULL}; }
static PycBoolResult int_truth(PycWord self) { return (PycBoolResult){pyc_as_int(self) != pyc_small(0), NULL}; }
static PycResult int_to_int(PycWord self, bool is_index) { return (void)is_index, pyc_ok(pyc_as_int(self)); }
static PycFloatResult int_to_float(PycWord self) { return pyc_int_to_f64(pyc_as_int(self)); }

static PycResult int_format(PycWord self, PycWord text) {
    FormatSpec spec;
    CHECK(format_parse(text, self, &spec));
    return format_int(pyc_as_int(self), &spec);
}

static PycResult int_getattr(PycWord self, PycWord name) {
    if (pyc_str_is(name, "real") || pyc_str_is(name, "numerator")) return pyc_ok(pyc_as_int(self));
    if (pyc_str_is(name, "imag")) return pyc_ok(pyc_small(0));
    if (pyc_str_is(name, "denominator")) return pyc_ok(pyc_small(1));
    return pyc_ok(0);
}

static PycResult int_make(PycType *type, const PycWord *args, uint64_t count, PycWord names) {
    PycWord bound[2], value = pyc_small(0);
    if (!names && count > 2)
        RAISE(&pyc_TypeError, "int expected at most 2 arguments, got %llu", (unsigned long long)count);
    CHECK(pyc_bind("int", "x / base", 0, 2, args, count, names, bound));
    if (bound[1]) {
        if (!bound[0]) RAISE(&pyc_TypeError, "int() missing string argument");
        TRY(parsed, pyc_int_parse(bound[0], bound[1]));
        value = parsed;
    } else if (bound[0]) {
        TRY(converted, pyc_obj_to_int(bound[0]));
        value = converted;
    }
    return pyc_ok(pyc_wrap(type, &pyc_int_type, value));
}

PycType pyc_int_type = {.head = {&pyc_type_type},
                        .name = "int",
                        .base = &pyc_object_type,
                        .flags = PYC_T_FROZEN | PYC_T_INT | PYC_T_ATOMIC,
                        .repr = int_repr,
                        .format = int_format,
                        .hash = int_hash,
                        .compare = pyc_number_compare,
                        .binary = pyc_number_binary,
                        .unary = int_unary,
                        .truth = int_truth,
                        .to_int = int_to_int,
                        .to_float = int_to_float,
                        .getattr = int_getattr,
                        .make = int_make};

static PycResult bool_repr(PycWord self) { return pyc_ok(pyc_str_c(self == PYC_TRUE ? "True" : "False")); }

static PycResult bool_format(PycWord self, PycWord text) {
    if (pyc_str(text)->size == 0) return bool_repr(self);
    return int_format(self, text);
}

static PycResult bool_make(PycType *type, const PycWord *args, uint64_t count, PycWord names) {
    (void)type;
    CHECK(pyc_no_keywords("bool", names));
    if (count > 1) RAISE(&pyc_TypeError, "bool expected at most 1 argument, got %llu", (unsigned long long)count);
    if (count == 0) return pyc_ok(PYC_FALSE);
    return pyc_bool_word(pyc_obj_truth(args[0]));
}

PycType pyc_bool_type = {.head = {&pyc_type_type},
                         .name = "bool",
                         .base = &pyc_int_type,
                         .flags = PYC_T_FROZEN | PYC_T_INT | PYC_T_WRAPPED | PYC_T_NO_BASE,
                         .instance_size = sizeof(PycWrapped),
                         .repr = bool_repr,
                         .format = bool_format,
                         .hash = int_hash,
                         .compare = pyc_number_compare,
                         .binary = pyc_number_binary,
                         .unary = int_unary,
                         .truth = int_truth,
                         .to_int = int_to_int,
                         .to_float = int_to_float,
                         .getattr = int_getattr,
                         .make = bool_make};
