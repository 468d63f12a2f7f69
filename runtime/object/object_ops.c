/* Dynamic operations on any words: operators, comparison, truth, length, items, iteration, conversion. They try fast
 * paths for small ints and floats first, then special methods of user classes, slots of builtin types, and foreign
 * objects. */
#include "object/py.h"
#include "object/str.h"

#include <string.h>

static bool is_foreign(PycWord w) { return pyc_is_object(w) && pyc_object(w)->type->foreign; }
static const PycForeign *foreign_of(PycWord a, PycWord b) {
    return is_foreign(a) ? pyc_type(a)->foreign : is_foreign(b) ? pyc_type(b)->foreign : NULL;
}

/* ---- binary operators ---- */

static const char *const binary_text[PYC_BINARY_COUNT] = {"+",           "-",  "*",  "@", "/", "//", "%",
                                                          "** or pow()", "<<", ">>", "&", "^", "|",  "divmod()"};
static const char *const in_place_text[PYC_BINARY_COUNT] = {
    "+=", "-=", "*=", "@=", "/=", "//=", "%=", "**=", "<<=", ">>=", "&=", "^=", "|=", "divmod()"};

static PycWord dunder(PycWord w, int d) {
    PycType *t = pyc_type(w);
    return t->dunders ? t->dunders[d] : 0;
}

/* Calls the special method of one operand; NotImplemented if it has none. */
static PycResult call_special(PycWord self, int d, PycWord other) {
    PycResult r = pyc_call_dunder_if(self, (PycDunder)d, &other, 1);
    if (!r.error && !r.value) r.value = PYC_NOT_IMPLEMENTED;
    return r;
}

static bool right_goes_first(PycWord a, PycWord b, int reflected) {
    PycType *ta = pyc_type(a), *tb = pyc_type(b);
    return ta != tb && dunder(b, reflected) && pyc_type_is_sub(tb, ta) && dunder(a, reflected) != dunder(b, reflected);
}

static int number_rank(const PycType *t) {
    return t->flags & PYC_T_INT ? 1 : t->flags & PYC_T_FLOAT ? 2 : t->flags & PYC_T_COMPLEX ? 3 : 0;
}

/* Whether the left builtin operand must let the right one go first: an int does not know floats, nor a float complex
 * numbers, so a reflected method of the program's class counts there. */
static bool leaves_to_right(PycWord a, PycWord b, int reflected) {
    int rank = number_rank(pyc_type(a));
    return rank && dunder(b, reflected) && number_rank(pyc_type(b)) > rank;
}

static PycResult dispatch(int op, PycWord a, PycWord b) {
    PycType *ta = pyc_type(a), *tb = pyc_type(b);
    bool right_first = right_goes_first(a, b, PYC_D_radd + op);
    PycResult r = pyc_ok(PYC_NOT_IMPLEMENTED);
    if (right_first) r = call_special(b, PYC_D_radd + op, a);
    bool has_slot = ta->binary && !leaves_to_right(a, b, PYC_D_radd + op);
    if (r.value == PYC_NOT_IMPLEMENTED && !r.error)
        r = dunder(a, PYC_D_add + op) ? call_special(a, PYC_D_add + op, b) : has_slot ? ta->binary(op, a, b) : r;
    if (r.error || r.value != PYC_NOT_IMPLEMENTED) return r;
    if (!right_first && ta != tb && dunder(b, PYC_D_radd + op)) r = call_special(b, PYC_D_radd + op, a);
    if (r.error || r.value != PYC_NOT_IMPLEMENTED) return r;
    if (tb->binary && tb->binary != ta->binary && !dunder(b, PYC_D_radd + op)) r = tb->binary(op, a, b);
    return r;
}

/* The operation by one operand alone, for another object system, which asks both itself. `first` is PYC_D_add,
 * PYC_D_radd or PYC_D_iadd. */
PycResult pyc_obj_binary_side(int first, int op, PycWord self, PycWord other) {
    PycType *t = pyc_type(self);
    if (dunder(self, first + op)) return call_special(self, first + op, other);
    if (!t->binary || first == PYC_D_iadd) return pyc_ok(PYC_NOT_IMPLEMENTED);
    return first == PYC_D_add ? t->binary(op, self, other) : t->binary(op, other, self);
}

static PYC_COLD PycResult unsupported(const char *text, PycWord a, PycWord b) {
    RAISE(&pyc_TypeError, "unsupported operand type(s) for %s: '%s' and '%s'", text, pyc_type_name(a),
          pyc_type_name(b));
}

/* Whether its + or * is that of a builtin sequence, not overridden by a class of the program. */
static bool is_sequence(PycWord w, int op) {
    bool is_one = pyc_has(w, PYC_T_STR | PYC_T_LIST | PYC_T_TUPLE | PYC_T_BYTES) ||
                  pyc_type_is_sub(pyc_type(w), &pyc_bytearray_type);
    return is_one && !dunder(w, PYC_D_add + op);
}

/* The name of the builtin sequence type whose operator applies. */
static const char *sequence_name(PycWord w) {
    const PycType *t = pyc_type(w);
    while (t->flags & PYC_T_USER && t->base) t = t->base;
    return t->name;
}

static PYC_COLD PycResult no_operator(int op, PycWord a, PycWord b, bool in_place) {
    bool sequence = is_sequence(a, op), other = is_sequence(b, op) && !(in_place && pyc_type(a)->contains);
    if (op == PYC_ADD && sequence)
        RAISE(&pyc_TypeError, "can only concatenate %s (not \"%s\") to %s", sequence_name(a), pyc_type_name(b),
              sequence_name(a));
    if (op == PYC_MUL && (sequence || other))
        RAISE(&pyc_TypeError, "can't multiply sequence by non-int of type '%s'", pyc_type_name(sequence ? b : a));
    return unsupported(in_place ? in_place_text[op] : binary_text[op], a, b);
}

/* Neither operand knows the other: an Optional is replaced by its value. */
static PYC_COLD PycResult by_contents(int op, PycWord a, PycWord b, bool in_place) {
    TRY(x, pyc_struct_content(a));
    TRY(y, pyc_struct_content(b));
    return x == a && y == b ? no_operator(op, a, b, in_place) : pyc_obj_binary(op, x, y);
}

static bool both_small(PycWord a, PycWord b) { return a & b & 1; }
static bool both_floats(PycWord a, PycWord b) { return pyc_is_float_word(a) && pyc_is_float_word(b); }

/* The value of a float, or of an int that a float holds exactly: the operands of nearly all arithmetic. */
static bool as_float(PycWord w, double *value) {
    const int64_t exact = (int64_t)1 << 53;
    if (pyc_is_small(w)) {
        *value = (double)pyc_small_value(w);
        return pyc_small_value(w) >= -exact && pyc_small_value(w) <= exact;
    }
    if (!pyc_is_float_word(w)) return false;
    *value = pyc_float_value(w);
    return true;
}

static PycResult quick_float(int op, double x, double y) {
    if (op == PYC_ADD) return pyc_ok(pyc_float_new(x + y));
    if (op == PYC_SUB) return pyc_ok(pyc_float_new(x - y));
    if (op == PYC_MUL) return pyc_ok(pyc_float_new(x * y));
    if (op == PYC_TRUEDIV && y != 0) return pyc_ok(pyc_float_new(x / y));
    return pyc_ok(0);
}

/* Small ints whose result certainly is small, too. */
static PycResult quick_small(int op, PycWord a, PycWord b) {
    int64_t x = pyc_small_value(a), y = pyc_small_value(b), value;
    if (op == PYC_AND) return pyc_ok(a & b);
    if (op == PYC_OR) return pyc_ok(a | b);
    if (op == PYC_XOR) return pyc_ok((a ^ b) | 1);
    if (op == PYC_ADD) return pyc_ok(__builtin_add_overflow((int64_t)a, (int64_t)(b - 1), &value) ? 0 : (PycWord)value);
    if (op == PYC_SUB) return pyc_ok(__builtin_sub_overflow((int64_t)a, (int64_t)(b - 1), &value) ? 0 : (PycWord)value);
    if (op == PYC_MUL) return pyc_ok(__builtin_mul_overflow((int64_t)(a - 1), y, &value) ? 0 : (PycWord)value | 1);
    if (op == PYC_RSHIFT && y >= 0) return pyc_ok(pyc_small(x >> (y > 62 ? 62 : y)));
    if (op == PYC_LSHIFT && (uint64_t)y < 32 && (uint64_t)(x + INT32_MAX) < UINT32_MAX)
        return pyc_ok(pyc_small((int64_t)((uint64_t)x << y)));
    if (y <= 0) return pyc_ok(0);
    int64_t rest = x % y;
    if (op == PYC_MOD) return pyc_ok(pyc_small(rest < 0 ? rest + y : rest));
    if (op == PYC_FLOORDIV) return pyc_ok(pyc_small(x / y - (rest < 0)));
    return pyc_ok(0);
}

/* 0: no fast path applies. */
static inline PycResult quick_binary(int op, PycWord a, PycWord b) {
    double x, y;
    if (both_small(a, b) && op != PYC_TRUEDIV) return quick_small(op, a, b);
    if (op <= PYC_TRUEDIV && op != PYC_MATMUL && as_float(a, &x) && as_float(b, &y)) return quick_float(op, x, y);
    return pyc_ok(0);
}

PycResult pyc_obj_binary(int32_t op, PycWord a, PycWord b) {
    PycResult r = quick_binary(op, a, b);
    if (PYC_LIKELY(r.value != 0)) return r;
    const PycType *t = pyc_type(a);
    bool is_builtin = t == pyc_type(b) && !t->dunders && !t->foreign && t->binary; /* which calls nothing else */
    const PycForeign *foreign = is_builtin ? NULL : foreign_of(a, b);
    r = is_builtin ? t->binary(op, a, b) : foreign ? foreign->binary(op, false, a, b) : dispatch(op, a, b);
    if (PYC_UNLIKELY(!r.error && r.value == PYC_NOT_IMPLEMENTED)) return by_contents(op, a, b, false);
    return r;
}

PycResult pyc_obj_add(PycWord a, PycWord b) {
    int64_t sum;
    if (both_small(a, b) && !__builtin_add_overflow((int64_t)a, (int64_t)(b - 1), &sum)) return pyc_ok((PycWord)sum);
    if (both_floats(a, b)) return pyc_ok(pyc_float_new(pyc_float_value(a) + pyc_float_value(b)));
    return pyc_obj_binary(PYC_ADD, a, b);
}

PycResult pyc_obj_sub(PycWord a, PycWord b) {
    int64_t difference;
    if (both_small(a, b) && !__builtin_sub_overflow((int64_t)a, (int64_t)(b - 1), &difference))
        return pyc_ok((PycWord)difference);
    if (both_floats(a, b)) return pyc_ok(pyc_float_new(pyc_float_value(a) - pyc_float_value(b)));
    return pyc_obj_binary(PYC_SUB, a, b);
}

PycResult pyc_obj_mul(PycWord a, PycWord b) {
    int64_t product;
    if (both_small(a, b) && !__builtin_mul_overflow((int64_t)(a - 1), pyc_small_value(b), &product))
        return pyc_ok((PycWord)product | 1);
    if (both_floats(a, b)) return pyc_ok(pyc_float_new(pyc_float_value(a) * pyc_float_value(b)));
    return pyc_obj_binary(PYC_MUL, a, b);
}

PycResult pyc_obj_in_place(int32_t op, PycWord a, PycWord b) {
    PycResult r = quick_binary(op, a, b);
    if (PYC_LIKELY(r.value != 0)) return r;
    const PycForeign *foreign = foreign_of(a, b);
    PycType *t = pyc_type(a);
    r = pyc_ok(PYC_NOT_IMPLEMENTED);
    if (foreign)
        r = foreign->binary(op, true, a, b);
    else if (op < PYC_DIVMOD && dunder(a, PYC_D_iadd + op))
        r = call_special(a, PYC_D_iadd + op, b);
    else if (t->in_place)
        r = t->in_place(op, a, b);
    if (!r.error && r.value == PYC_NOT_IMPLEMENTED) r = foreign ? foreign->binary(op, false, a, b) : dispatch(op, a, b);
    if (!r.error && r.value == PYC_NOT_IMPLEMENTED) return by_contents(op, a, b, true);
    return r;
}

PycResult pyc_obj_unary(int32_t op, PycWord a) {
    static const char *const text[PYC_UNARY_COUNT] = {"unary -", "unary +", "unary ~", "abs()"};
    PycType *t = pyc_type(a);
    PycResult r = pyc_ok(PYC_NOT_IMPLEMENTED);
    if (t->foreign) return t->foreign->unary(op, a);
    if (dunder(a, PYC_D_neg + op)) return pyc_call_dunder_if(a, (PycDunder)(PYC_D_neg + op), NULL, 0);
    if (t->unary) r = t->unary(op, a);
    if (r.error || r.value != PYC_NOT_IMPLEMENTED) return r;
    TRY(held, pyc_struct_content(a));
    if (held != a) return pyc_obj_unary(op, held);
    RAISE(&pyc_TypeError, "bad operand type for %s: '%s'", text[op], t->name);
}

/* ---- comparison ---- */

static const int swapped[PYC_COMPARE_COUNT] = {PYC_GT, PYC_GE, PYC_EQ, PYC_NE, PYC_LT, PYC_LE};
static const char *const compare_text[PYC_COMPARE_COUNT] = {"<", "<=", "==", "!=", ">", ">="};

PycResult pyc_obj_compare_side(int op, PycWord a, PycWord b) { /* the comparison by `a` alone */
    PycType *t = pyc_type(a);
    if (dunder(a, PYC_D_lt + op)) return call_special(a, PYC_D_lt + op, b);
    if (op == PYC_NE && dunder(a, PYC_D_eq) && !t->compare) { /* a class in C has its own __ne__ */
        PycResult r = call_special(a, PYC_D_eq, b);
        if (r.error || r.value == PYC_NOT_IMPLEMENTED) return r;
        TRY(equal, pyc_obj_truth(r.value));
        return pyc_ok(pyc_bool(!equal));
    }
    bool has_slot = t->compare && !leaves_to_right(a, b, PYC_D_lt + swapped[op]);
    return has_slot ? t->compare(op, a, b) : pyc_ok(PYC_NOT_IMPLEMENTED);
}

static bool order_words(int op, int64_t a, int64_t b) {
    if (op == PYC_LT) return a < b;
    if (op == PYC_LE) return a <= b;
    if (op == PYC_EQ) return a == b;
    if (op == PYC_NE) return a != b;
    return op == PYC_GT ? a > b : a >= b;
}

static bool order_floats(int op, double a, double b) {
    if (op == PYC_LT) return a < b;
    if (op == PYC_LE) return a <= b;
    if (op == PYC_EQ) return a == b;
    if (op == PYC_NE) return a != b;
    return op == PYC_GT ? a > b : a >= b;
}

/* Compares numbers and texts; false: no fast path applies. */
static inline bool test_scalars(int op, PycWord a, PycWord b, bool *truth) {
    double x, y;
    if (both_small(a, b)) {
        *truth = order_words(op, (int64_t)a, (int64_t)b);
        return true;
    }
    if (pyc_is_exact(a, &pyc_str_type) && pyc_is_exact(b, &pyc_str_type)) {
        bool is_equality = op == PYC_EQ || op == PYC_NE;
        *truth = is_equality ? pyc_str_eq(a, b) == (op == PYC_EQ) : order_words(op, pyc_str_cmp(a, b), 0);
        return true;
    }
    if (!as_float(a, &x) || !as_float(b, &y)) return false;
    *truth = order_floats(op, x, y);
    return true;
}

/* Compares tuples whose first differing items are numbers or texts, as in priority queues and sorted records. */
static bool test_tuples(int op, const PycTuple *a, const PycTuple *b, bool *truth) {
    int64_t length = a->length < b->length ? a->length : b->length;
    for (int64_t i = 0; i < length; i++) {
        PycWord x = a->items[i], y = b->items[i];
        bool is_same = x == y;
        if (!is_same && !test_scalars(PYC_EQ, x, y, &is_same)) return false;
        if (!is_same) return test_scalars(op, x, y, truth);
    }
    *truth = order_words(op, a->length, b->length);
    return true;
}

static inline bool quick_test(int op, PycWord a, PycWord b, bool *truth) {
    if (test_scalars(op, a, b, truth)) return true;
    bool are_tuples = pyc_is_exact(a, &pyc_tuple_type) && pyc_is_exact(b, &pyc_tuple_type);
    return are_tuples && test_tuples(op, pyc_tuple(a), pyc_tuple(b), truth);
}

/* The result if neither operand knows the other. */
static PycResult compare_unknown(int op, PycWord a, PycWord b) {
    TRY(x, pyc_struct_content(a));
    TRY(y, pyc_struct_content(b));
    if (x != a || y != b) return pyc_obj_compare(op, x, y);
    if (op == PYC_EQ) return pyc_ok(pyc_bool(a == b));
    if (op == PYC_NE) return pyc_ok(pyc_bool(a != b));
    RAISE(&pyc_TypeError, "'%s' not supported between instances of '%s' and '%s'", compare_text[op], pyc_type_name(a),
          pyc_type_name(b));
}

/* Whether it is a builtin type that never calls code of the program. */
static bool is_closed(const PycType *t) { return !t->dunders && !t->foreign && !(t->flags & PYC_T_HOLDER); }

static PycResult compare_by_types(int op, PycWord a, PycWord b) {
    PycType *ta = pyc_type(a), *tb = pyc_type(b);
    PycResult r = pyc_ok(PYC_NOT_IMPLEMENTED);
    if (ta == tb && is_closed(ta)) {
        if (ta->compare) r = ta->compare(op, a, b);
        if (!r.error && r.value == PYC_NOT_IMPLEMENTED && ta->compare) r = ta->compare(swapped[op], b, a);
        return r.error || r.value != PYC_NOT_IMPLEMENTED ? r : compare_unknown(op, a, b);
    }
    const PycForeign *foreign = foreign_of(a, b);
    if (foreign) return foreign->compare(op, a, b);
    bool right_first = ta != tb && dunder(b, PYC_D_lt + swapped[op]) && pyc_type_is_sub(tb, ta);
    if (right_first) r = pyc_obj_compare_side(swapped[op], b, a);
    if (!r.error && r.value == PYC_NOT_IMPLEMENTED) r = pyc_obj_compare_side(op, a, b);
    if (!r.error && r.value == PYC_NOT_IMPLEMENTED && !right_first) r = pyc_obj_compare_side(swapped[op], b, a);
    return r.error || r.value != PYC_NOT_IMPLEMENTED ? r : compare_unknown(op, a, b);
}

_Thread_local int32_t pyc_nesting;

static PycResult compare_in_full(int op, PycWord a, PycWord b) {
    CHECK(pyc_nest(" in comparison"));
    PycResult r = compare_by_types(op, a, b);
    pyc_unnest();
    return r;
}

PycResult pyc_obj_compare(int32_t op, PycWord a, PycWord b) {
    bool truth;
    return quick_test(op, a, b, &truth) ? pyc_ok(pyc_bool(truth)) : compare_in_full(op, a, b);
}

PycBoolResult pyc_obj_test(int32_t op, PycWord a, PycWord b) {
    bool truth;
    if (quick_test(op, a, b, &truth)) return (PycBoolResult){truth, NULL};
    TRY_AS(PycBoolResult, r, compare_in_full(op, a, b));
    return pyc_obj_truth(r);
}

/* Whether objects of the type are equal only to themselves. */
static bool is_equal_to_itself_alone(const PycType *t) { return is_closed(t) && !t->compare; }

PycBoolResult pyc_obj_eq(PycWord a, PycWord b) {
    if (a == b) return (PycBoolResult){true, NULL};
    if (both_small(a, b)) return (PycBoolResult){false, NULL};
    const PycType *ta = pyc_type(a), *tb = pyc_type(b);
    if (ta == &pyc_str_type && tb == &pyc_str_type) return (PycBoolResult){pyc_same_text(a, b), NULL};
    if (is_equal_to_itself_alone(ta) && is_equal_to_itself_alone(tb)) return (PycBoolResult){false, NULL};
    return pyc_obj_test(PYC_EQ, a, b);
}

PycWord pyc_obj_identity(PycWord w) {
    return is_foreign(w) && pyc_type(w)->foreign->identity ? pyc_type(w)->foreign->identity(w) : w;
}

bool pyc_obj_is(PycWord a, PycWord b) {
    if (PYC_LIKELY(a == b || !is_foreign(a) || !is_foreign(b))) return a == b;
    return pyc_obj_identity(a) == pyc_obj_identity(b);
}

/* ---- truth, length, hash ---- */

/* The plain value for a slot inherited from int, str, bytes or tuple; the object itself for the program's own
 * method. */
static PycWord for_slot(PycWord w, int d) {
    PycType *t = pyc_type(w);
    return t->dunders && t->flags & PYC_T_WRAPPED && !t->dunders[d] ? ((PycWrapped *)pyc_object(w))->value : w;
}

PycBoolResult pyc_obj_truth(PycWord w) {
    if (pyc_is_small(w)) return (PycBoolResult){w != pyc_small(0), NULL};
    if (w == PYC_TRUE) return (PycBoolResult){true, NULL};
    if (w == PYC_FALSE || w == PYC_NONE || w == PYC_FLONUM_ZERO) return (PycBoolResult){false, NULL};
    PycType *t = pyc_type(w);
    if (t->foreign) return t->foreign->truth(w);
    if (t->truth) return t->truth(w);
    if (!t->len) return (PycBoolResult){true, NULL};
    TRY_AS(PycBoolResult, n, t->len(for_slot(w, PYC_D_len)));
    return (PycBoolResult){n != 0, NULL};
}

PycIntResult pyc_obj_len(PycWord w) {
    PycType *t = pyc_type(w);
    if (t->foreign) return t->foreign->len(w);
    if (t->len) return t->len(for_slot(w, PYC_D_len));
    RAISE_AS(PycIntResult, &pyc_TypeError, "object of type '%s' has no len()", t->name);
}

PycIntResult pyc_unhashable(PycWord w) {
    RAISE_AS(PycIntResult, &pyc_TypeError, "unhashable type: '%s'", pyc_type_name(w));
}

PycIntResult pyc_obj_hash(PycWord w) {
    if (pyc_is_small(w)) {
        int64_t hash;
        return (PycIntResult){PYC_LIKELY(pyc_small_hash(w, &hash)) ? hash : pyc_int_hash(w), NULL};
    }
    PycType *t = pyc_type(w);
    if (t == &pyc_str_type) return (PycIntResult){pyc_str_hash(w), NULL};
    if (t->foreign) return t->foreign->hash(w);
    PycError *deep = pyc_check_nesting("");
    if (deep) return (PycIntResult){0, deep};
    if (t->flags & PYC_T_HOLDER) {
        TRY_AS(PycIntResult, held, pyc_struct_content(w));
        return pyc_obj_hash(held);
    }
    if (t->hash) return t->hash(for_slot(w, PYC_D_hash));
    if (t->compare && !(t->flags & PYC_T_TYPE)) return pyc_unhashable(w);
    uint64_t h = w >> 4 | w << 60;
    return (PycIntResult){h == UINT64_MAX ? -2 : (int64_t)h, NULL};
}

/* ---- items ---- */

PycResult pyc_obj_getitem(PycWord w, PycWord key) {
    PycType *t = pyc_type(w);
    if (t == &pyc_list_type && pyc_is_small(key)) return pyc_list_get(w, pyc_small_value(key));
    if (t == &pyc_dict_type) return pyc_dict_get_item(w, key);
    if (t == &pyc_tuple_type && pyc_is_small(key)) return pyc_tuple_get(w, pyc_small_value(key));
    if (t == &pyc_str_type && pyc_is_small(key)) return pyc_str_at(w, pyc_small_value(key));
    if (t->foreign) return t->foreign->getitem(w, key);
    if (t->getitem) return t->getitem(for_slot(w, PYC_D_getitem), key);
    if (t->flags & PYC_T_TYPE) return pyc_class_getitem(w, key);
    RAISE(&pyc_TypeError, "'%s' object is not subscriptable", t->name);
}

PycResult pyc_obj_getitem_i64(PycWord w, int64_t i) {
    if (pyc_is_exact(w, &pyc_list_type)) return pyc_list_get(w, i);
    if (pyc_is_exact(w, &pyc_tuple_type)) return pyc_tuple_get(w, i);
    return pyc_obj_getitem(w, pyc_int_from_i64(i));
}

static bool is_indexed(PycWord w, PycWord key) {
    const PycType *t = pyc_type(w);
    return (t->len || t->contains || t->flags & PYC_T_USER) && (pyc_as_int(key) || pyc_has_index(key));
}

PycError *pyc_obj_setitem(PycWord w, PycWord key, PycWord value) {
    PycType *t = pyc_type(w);
    if (t == &pyc_list_type && pyc_is_small(key)) return pyc_list_set(w, pyc_small_value(key), value);
    if (t == &pyc_dict_type) return pyc_dict_set(w, key, value);
    if (t->foreign) return t->foreign->setitem(w, key, value);
    if (t->setitem) return t->setitem(w, key, value);
    if (is_indexed(w, key)) {
        TRY_ERROR(i, pyc_obj_to_i64_index(key));
        (void)i;
    }
    return pyc_raise(&pyc_TypeError, "'%s' object does not support item assignment", t->name);
}

PycError *pyc_obj_delitem(PycWord w, PycWord key) {
    PycType *t = pyc_type(w);
    if (t->foreign) return t->foreign->setitem(w, key, 0);
    if (t->setitem) return t->setitem(w, key, 0);
    if (is_indexed(w, key)) {
        TRY_ERROR(i, pyc_obj_to_i64_index(key));
        (void)i;
    }
    const char *not = is_indexed(w, key) ? "doesn't" : "does not"; /* as CPython spells it */
    return pyc_raise(&pyc_TypeError, "'%s' object %s support item deletion", t->name, not);
}

static PYC_COLD PycError *not_iterable(PycWord w) {
    return pyc_raise(&pyc_TypeError, "argument of type '%s' is not iterable", pyc_type_name(w));
}

static PycBoolResult contains_by_walk(PycWord w, PycWord item) {
    PycWalk walk;
    PycError *error = pyc_walk_start(&walk, w);
    if (error && pyc_error_is_class(error, &pyc_TypeError)) {
        pyc_error_drop(error);
        error = not_iterable(w);
    }
    CHECK_AS(PycBoolResult, error);
    for (;;) {
        TRY_AS(PycBoolResult, x, pyc_walk_next(&walk));
        if (!x) return (PycBoolResult){false, NULL};
        TRY_AS(PycBoolResult, same, pyc_obj_eq(x, item));
        if (same) return (PycBoolResult){true, NULL};
    }
}

PycBoolResult pyc_obj_contains(PycWord w, PycWord item) {
    PycType *t = pyc_type(w);
    if (t->foreign) return t->foreign->contains(w, item);
    if (t->contains) return t->contains(for_slot(w, PYC_D_contains), item);
    if (!pyc_is_iterable(w)) return (PycBoolResult){false, not_iterable(w)};
    return contains_by_walk(w, item);
}

/* ---- iteration ---- */

bool pyc_is_iterable(PycWord w) {
    PycType *t = pyc_type(w);
    if (t->dunders && t->dunders[PYC_D_iter]) return t->dunders[PYC_D_iter] != PYC_NONE;
    return t->iter || (t->dunders && t->dunders[PYC_D_getitem]) || (t->foreign && t->foreign->iter);
}

bool pyc_is_iterator(PycWord w) { return pyc_type(w)->next || (pyc_type(w)->foreign && pyc_type(w)->foreign->next); }

PycResult pyc_obj_iter(PycWord w) {
    PycType *t = pyc_type(w);
    if (t->foreign) return t->foreign->iter(w);
    if (t->iter) return t->iter(for_slot(w, PYC_D_iter));
    if (t->dunders && t->dunders[PYC_D_getitem]) return pyc_ok(pyc_sequence_iter(w));
    RAISE(&pyc_TypeError, "'%s' object is not iterable", t->name);
}

/* A StopIteration raised by a function that an iterator calls, as in map, ends the iteration. */
static PYC_COLD PycResult end_or_error(PycError *error) {
    if (!pyc_error_is_class(error, &pyc_StopIteration)) return pyc_fail(error);
    pyc_thread()->stop_value = pyc_stop_value_of(error);
    return pyc_ok(0);
}

PycResult pyc_obj_next(PycWord it) {
    PycType *t = pyc_type(it);
    if (t == &pyc_generator_type) return pyc_generator_next(it); /* it ends without a StopIteration */
    if (PYC_LIKELY(t->next != NULL)) {
        PycResult item = t->next(it);
        return PYC_LIKELY(!item.error) ? item : end_or_error(item.error);
    }
    if (t->foreign) return t->foreign->next(it);
    RAISE(&pyc_TypeError, "'%s' object is not an iterator", t->name);
}

/* ---- reprs that contain themselves ---- */

typedef struct PycReprs {
    PycWord list;
} PycReprs;

/* Limits the nesting: each repr searches all enclosing ones, so deep nesting would take quadratic time. */
static PycError *check_reprs(void) {
    enum { MOST = 10000 };
    const PycReprs *reprs = pyc_thread()->reprs;
    bool many = reprs && pyc_list(reprs->list)->length >= MOST;
    return many || pyc_stack_is_low() ? pyc_raise_nesting(" while getting the repr of an object") : NULL;
}

bool pyc_repr_enter(PycWord w) {
    PycThread *thread = pyc_thread();
    if (!thread->reprs) {
        thread->reprs = pyc_gc_alloc(sizeof(PycReprs));
        thread->reprs->list = pyc_list_new(8);
    }
    PycList *list = pyc_list(thread->reprs->list);
    for (int64_t i = 0; i < list->length; i++)
        if (list->items[i] == w) return true;
    pyc_list_push(thread->reprs->list, w);
    return false;
}

void pyc_repr_leave(void) {
    PycList *list = pyc_list(pyc_thread()->reprs->list);
    list->items[--list->length] = 0;
}

/* ---- text ---- */

PycResult pyc_obj_repr(PycWord w) {
    PycType *t = pyc_type(w);
    CHECK(check_reprs());
    if (t->foreign) return t->foreign->repr(w);
    if (t->repr) return t->repr(for_slot(w, PYC_D_repr));
    return pyc_object_repr(w);
}

PycResult pyc_obj_str(PycWord w) {
    if (pyc_is_exact(w, &pyc_str_type)) return pyc_ok(w);
    PycType *t = pyc_type(w);
    if (t->foreign) return t->foreign->str(w);
    if (t->str) return t->str(for_slot(w, PYC_D_str));
    return pyc_obj_repr(w);
}

PycResult pyc_obj_ascii(PycWord w) {
    TRY(text, pyc_obj_repr(w));
    return pyc_ok(pyc_str_escape_ascii(text));
}

PycResult pyc_obj_format(PycWord w, PycWord spec) {
    PycType *t = pyc_type(w);
    if (!spec) spec = pyc_str_empty();
    if (!pyc_as_str(spec))
        RAISE(&pyc_TypeError, "format() argument 2 must be str, not %s",
              spec == PYC_NONE ? "None" : pyc_type_name(spec));
    spec = pyc_word(pyc_as_str(spec));
    if (t->foreign) return t->foreign->format(w, spec);
    bool plain = pyc_str(spec)->size == 0;
    if (t->flags & PYC_T_HOLDER) {
        TRY(held, pyc_struct_content(w));
        return pyc_obj_format(held, spec);
    }
    if (plain && t == &pyc_str_type) return pyc_ok(w);
    if (t->dunders && t->dunders[PYC_D_format]) return t->format(w, spec);
    if (plain) return pyc_obj_str(w);
    if (t->format) return t->format(for_slot(w, PYC_D_format), spec);
    RAISE(&pyc_TypeError, "unsupported format string passed to %s.__format__", t->name);
}

/* ---- conversion ---- */

bool pyc_has_index(PycWord w) {
    PycType *t = pyc_type(w);
    if (t->flags & (PYC_T_INT | PYC_T_HOLDER) || (t->dunders && t->dunders[PYC_D_index])) return true;
    if (!t->foreign || !t->foreign->to_int) return false;
    PycResult found = pyc_obj_getattr_or(w, PYC_NAME("__index__")); /* any foreign object may have it */
    return !found.error && found.value;
}

PycResult pyc_obj_index(PycWord w) {
    PycWord i = pyc_as_int(w);
    if (i) return pyc_ok(i);
    PycType *t = pyc_type(w);
    if (t->foreign) return t->foreign->to_int(w, true);
    if (t->dunders && t->dunders[PYC_D_index]) return t->to_int(w, true);
    TRY(held, pyc_struct_content(w));
    if (held != w) return pyc_obj_index(held);
    RAISE(&pyc_TypeError, "'%s' object cannot be interpreted as an integer", t->name);
}

PycResult pyc_obj_to_int(PycWord w) {
    PycType *t = pyc_type(w);
    if (pyc_is_small(w)) return pyc_ok(w);
    if (t->foreign) return t->foreign->to_int(w, false);
    if (t->to_int) return t->to_int(w, false);
    const char *data;
    uint64_t size;
    if (pyc_as_str(w) || (pyc_memoryview_is_whole(w) && pyc_bytes_view(w, &data, &size))) return pyc_int_parse(w, 0);
    TRY(held, pyc_struct_content(w));
    if (held != w) return pyc_obj_to_int(held);
    RAISE(&pyc_TypeError, "int() argument must be a string, a bytes-like object or a real number, not '%s'", t->name);
}

PycIntResult pyc_obj_to_i64(PycWord w) {
    if (PYC_LIKELY(pyc_is_small(w))) return (PycIntResult){pyc_small_value(w), NULL};
    TRY_AS(PycIntResult, i, pyc_obj_index(w));
    return pyc_int_to_i64(i);
}

/* An index that does not fit is out of range anyway. */
PycIntResult pyc_obj_to_i64_index(PycWord w) {
    TRY_AS(PycIntResult, i, pyc_obj_index(w));
    if (!pyc_int_fits_i64(i))
        RAISE_AS(PycIntResult, &pyc_IndexError, "cannot fit '%s' into an index-sized integer", pyc_type_name(w));
    return (PycIntResult){(int64_t)pyc_int_low_u64(i), NULL};
}

/* For arguments that are sizes or counts. */
PycIntResult pyc_obj_to_size(PycWord w) {
    if (PYC_LIKELY(pyc_is_small(w))) return (PycIntResult){pyc_small_value(w), NULL};
    TRY_AS(PycIntResult, i, pyc_obj_index(w));
    if (!pyc_int_fits_i64(i))
        RAISE_AS(PycIntResult, &pyc_OverflowError, "Python int too large to convert to C ssize_t");
    return (PycIntResult){(int64_t)pyc_int_low_u64(i), NULL};
}

/* For repetition counts and lengths. */
PycIntResult pyc_obj_to_count(PycWord w) {
    if (PYC_LIKELY(pyc_is_small(w))) return (PycIntResult){pyc_small_value(w), NULL};
    TRY_AS(PycIntResult, i, pyc_obj_index(w));
    if (!pyc_int_fits_i64(i))
        RAISE_AS(PycIntResult, &pyc_OverflowError, "cannot fit '%s' into an index-sized integer", pyc_type_name(w));
    return (PycIntResult){(int64_t)pyc_int_low_u64(i), NULL};
}

PycFloatResult pyc_obj_to_f64_named(PycWord w, const char *message) {
    PycType *t = pyc_type(w);
    if (t->flags & PYC_T_FLOAT && !(t->dunders && t->dunders[PYC_D_float]))
        return (PycFloatResult){pyc_float_value(w), NULL};
    if (t->foreign && t->foreign->to_float) return t->foreign->to_float(w);
    if (t->to_float) return t->to_float(w);
    TRY_AS(PycFloatResult, held, pyc_struct_content(w));
    if (held != w) return pyc_obj_to_f64_named(held, message);
    PycText text;
    pyc_text_init(&text);
    for (const char *p = message; *p; p++) {
        if (p[0] == '%' && p[1] == 's') {
            pyc_text_c(&text, t->name);
            p++;
        } else {
            pyc_text_write(&text, p, 1);
        }
    }
    PycWord argument = pyc_str_new(text.data, text.len);
    return (PycFloatResult){0, pyc_raise_args(&pyc_TypeError, &argument, 1)};
}

PycFloatResult pyc_obj_to_f64(PycWord w) { return pyc_obj_to_f64_named(w, "must be real number, not %s"); }

PycResult pyc_obj_to_str(PycWord w) {
    PycStr *s = pyc_as_str(w);
    if (s) return pyc_ok(pyc_word(s));
    RAISE(&pyc_TypeError, "expected str, got %s", pyc_type_name(w));
}

PycBoolResult pyc_obj_to_bool(PycWord w) {
    if (w == PYC_TRUE || w == PYC_FALSE) return (PycBoolResult){w == PYC_TRUE, NULL};
    RAISE_AS(PycBoolResult, &pyc_TypeError, "expected bool, got %s", pyc_type_name(w));
}

/* ---- types ---- */

PycWord pyc_obj_type(PycWord w) {
    PycType *t = pyc_shown_type(w);
    if (t->foreign && t->foreign->type_of) {
        PycResult r = t->foreign->type_of(w);
        if (!r.error) return r.value;
    }
    return t->shown ? t->shown : pyc_word(t);
}

bool pyc_obj_is_exactly(PycWord w, const void *type) { return pyc_type_is_sub(pyc_type(w), type); }
