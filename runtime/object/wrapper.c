/* Special methods of builtin types as functions: `int.__add__`, `super().__setitem__(k, v)`. Each calls the slot of its
 * owner. */
#include "object/py.h"

#include <string.h>

typedef struct Call {
    const PycMethod *method;
    PycType *type;
    PycWord self;
    const PycWord *args;
    uint64_t count;
} Call;

static PycError *want(const Call *c, uint64_t n) {
    if (c->count == n) return NULL;
    return pyc_raise(&pyc_TypeError, "expected %llu argument%s, got %llu", (unsigned long long)n, n == 1 ? "" : "s",
                     (unsigned long long)c->count);
}

/* Number slots compute with any two numbers, and bytes slots compare with a bytearray; a method of one type only
 * accepts the values that its type includes. */
static bool is_for_reflected(const Call *c, int d, PycWord other) {
    if (c->type == &pyc_int_type || c->type == &pyc_bool_type) return !pyc_as_int(other);
    if (c->type == &pyc_bytes_type) return d >= PYC_D_lt && d <= PYC_D_ge && !pyc_has(other, PYC_T_BYTES);
    return c->type == &pyc_float_type && !pyc_as_int(other) && !pyc_has(other, PYC_T_FLOAT);
}

static bool is_sequence(const Call *c) {
    return c->type->flags & (PYC_T_STR | PYC_T_BYTES | PYC_T_TUPLE | PYC_T_LIST | PYC_T_SEQUENCE) ||
           c->type == &pyc_bytearray_type;
}

static bool is_repeated(const Call *c, int d) { return (d == PYC_D_mul || d == PYC_D_rmul) && is_sequence(c); }

static PycResult joined(const Call *c, PycWord other) {
    TRY(both, c->type->binary(PYC_ADD, c->self, other));
    if (both != PYC_NOT_IMPLEMENTED) return pyc_ok(both);
    const char *name = pyc_type_short_name(c->type);
    RAISE(&pyc_TypeError, "can only concatenate %s (not \"%s\") to %s", name, pyc_type_name(other), name);
}

static PycResult operators(const Call *c, int d) {
    PycWord a = c->self, b = c->count ? c->args[0] : 0;
    if (d >= PYC_D_neg && d <= PYC_D_abs) {
        CHECK(want(c, 0));
        return c->type->unary(d - PYC_D_neg, a);
    }
    if (d == PYC_D_pow && c->count == 2) return pyc_builtin_pow(0, a, b, c->args[1]);
    CHECK(want(c, 1));
    if (is_for_reflected(c, d, b)) return pyc_ok(PYC_NOT_IMPLEMENTED);
    if (d == PYC_D_add && is_sequence(c)) return joined(c, b);
    if (is_repeated(c, d)) {
        TRY(times, pyc_obj_index(b));
        return c->type->binary(PYC_MUL, a, times);
    }
    if (d >= PYC_D_lt && d <= PYC_D_ge) return c->type->compare(d - PYC_D_lt, a, b);
    if (d >= PYC_D_iadd && d <= PYC_D_ior) return c->type->in_place(d - PYC_D_iadd, a, b);
    if (d >= PYC_D_radd && d <= PYC_D_rdivmod) return c->type->binary(d - PYC_D_radd, b, a);
    return c->type->binary(d - PYC_D_add, a, b);
}

static PycResult from_int(PycIntResult r) { return r.error ? pyc_fail(r.error) : pyc_ok(pyc_int_from_i64(r.value)); }

static PycResult next_or_stop(const Call *c) {
    TRY(item, c->type->next(c->self));
    return item ? pyc_ok(item) : pyc_fail(pyc_raise_stop(pyc_stop_value()));
}

static PycResult unary_protocol(const Call *c, int d) {
    PycWord self = c->self;
    CHECK(want(c, 0));
    switch (d) {
    case PYC_D_repr: return c->type->repr(self);
    case PYC_D_str: return c->type->str(self);
    case PYC_D_hash: return from_int(c->type->hash(self));
    case PYC_D_bool: return pyc_bool_word(c->type->truth(self));
    case PYC_D_len: return from_int(c->type->len(self));
    case PYC_D_iter: return c->type->iter(self);
    case PYC_D_next: return next_or_stop(c);
    case PYC_D_int: return c->type->to_int(self, false);
    case PYC_D_index: return c->type->to_int(self, true);
    case PYC_D_float: {
        TRY(f, c->type->to_float(self));
        return pyc_ok(pyc_float_new(f));
    }
    default: RAISE(&pyc_SystemError, "bad special method");
    }
}

static PycResult with_arguments(const Call *c, int d, PycWord names, bool *mine) {
    *mine = true;
    switch (d) {
    case PYC_D_format:
        CHECK(want(c, 1));
        CHECK(pyc_check_spec(c->args[0]));
        return c->type->format(c->self, pyc_word(pyc_as_str(c->args[0])));
    case PYC_D_getitem: CHECK(want(c, 1)); return c->type->getitem(c->self, c->args[0]);
    case PYC_D_setitem: CHECK(want(c, 2)); return pyc_done(c->type->setitem(c->self, c->args[0], c->args[1]));
    case PYC_D_delitem: CHECK(want(c, 1)); return pyc_done(c->type->setitem(c->self, c->args[0], 0));
    case PYC_D_contains: CHECK(want(c, 1)); return pyc_bool_word(c->type->contains(c->self, c->args[0]));
    case PYC_D_call: return c->type->call(c->self, c->args, c->count, names);
    case PYC_D_init: return pyc_done(c->type->init(c->self, c->args, c->count, names));
    case PYC_D_get: {
        if (c->count < 1) return pyc_fail(want(c, 1));
        PycWord instance = c->args[0] == PYC_NONE ? 0 : c->args[0];
        return c->type->get(c->self, instance, c->count > 1 ? c->args[1] : pyc_word(pyc_type(c->args[0])));
    }
    case PYC_D_set: CHECK(want(c, 2)); return pyc_done(c->type->set(c->self, c->args[0], c->args[1]));
    case PYC_D_delete: CHECK(want(c, 1)); return pyc_done(c->type->set(c->self, c->args[0], 0));
    default: *mine = false; return pyc_ok(0);
    }
}

PycResult pyc_wrapper_call(const PycMethod *m, PycWord self, const PycWord *args, uint64_t count, PycWord names) {
    if (m->owner == &pyc_bool_type) self = pyc_bool(self == pyc_small(1)); /* it came as its plain value */
    Call c = {m, m->owner, self, args, count};
    int d = m->extra;
    bool mine;
    PycResult r = with_arguments(&c, d, names, &mine);
    if (mine) return r;
    CHECK(pyc_no_keywords(m->name, names));
    if (d <= PYC_D_abs) return operators(&c, d);
    return unary_protocol(&c, d);
}

/* ---- the special methods of a builtin type ---- */

/* The slots of special methods that have one of their own. */
static const size_t SLOTS[PYC_D_COUNT] = {
#define SLOT(ident, slot) [PYC_D_##ident] = offsetof(PycType, slot)
    SLOT(repr, repr), SLOT(str, str),         SLOT(format, format),   SLOT(hash, hash),       SLOT(bool, truth),
    SLOT(len, len),   SLOT(getitem, getitem), SLOT(setitem, setitem), SLOT(delitem, setitem), SLOT(contains, contains),
    SLOT(iter, iter), SLOT(next, next),       SLOT(call, call),       SLOT(init, init),       SLOT(get, get),
    SLOT(set, set),   SLOT(delete, set),      SLOT(int, to_int),      SLOT(index, to_int),    SLOT(float, to_float),
#undef SLOT
};

/* Whether the type has the slot, but not the method. */
static bool is_hidden(const PycType *t, PycDunder d) {
    if (d == PYC_D_contains) return t == &pyc_memoryview_type || t == &pyc_dict_values_type;
    if (d == PYC_D_get) return t == &pyc_builtin_type; /* only descriptors in classes */
    return d == PYC_D_index && !(t->flags & PYC_T_INT);
}

static bool has_slot(const PycType *t, PycDunder d) { /* whether a builtin type implements a special method by a slot */
    if (d >= PYC_D_add && d <= PYC_D_rdivmod) return t->binary;
    if (d >= PYC_D_iadd && d <= PYC_D_ior) return t->in_place;
    if (d >= PYC_D_lt && d <= PYC_D_ge) return t->compare;
    if (d >= PYC_D_neg && d <= PYC_D_abs) return t->unary;
    if (!SLOTS[d] || is_hidden(t, d)) return false;
    void (*slot)(void);
    memcpy(&slot, (const char *)t + SLOTS[d], sizeof slot);
    return slot != NULL;
}

static int operator_of(PycDunder d) { return (int)(d >= PYC_D_radd ? d - PYC_D_radd : d - PYC_D_add); }

/* Whether it is an arithmetic method of float, or one of the fewer of complex. */
static bool is_arithmetic(PycDunder d, bool complex) {
    int op = operator_of(d);
    bool bits = op >= PYC_LSHIFT && op <= PYC_OR, whole = op == PYC_FLOORDIV || op == PYC_MOD || op == PYC_DIVMOD;
    return !bits && op != PYC_MATMUL && !(complex && whole);
}

static bool in_place_applies(const PycType *t, PycDunder d) {
    if (t->flags & PYC_T_DICT) return d == PYC_D_ior;
    if (t->flags & PYC_T_SET) return d == PYC_D_ior || d == PYC_D_iand || d == PYC_D_ixor || d == PYC_D_isub;
    return d == PYC_D_iadd || d == PYC_D_imul;
}

/* list has no __sub__ although it has a slot for operators */
static bool operator_applies(const PycType *t, PycDunder d) {
    if (d == PYC_D_invert) return (t->flags & PYC_T_INT) != 0;
    if (d > PYC_D_ior) return true;
    if (d > PYC_D_rdivmod) return in_place_applies(t, d);
    if (t->operators) return t->operators >> operator_of(d) & 1;
    if (t->flags & PYC_T_INT) return d != PYC_D_matmul && d != PYC_D_rmatmul;
    if (t->flags & PYC_T_FLOAT) return is_arithmetic(d, false);
    if (t->flags & PYC_T_COMPLEX) return is_arithmetic(d, true);
    if (t == &pyc_none_type) return false;
    if (t == &pyc_type_type) return d == PYC_D_or || d == PYC_D_ror;
    if (t->flags & (PYC_T_LIST | PYC_T_TUPLE | PYC_T_SEQUENCE))
        return d == PYC_D_add || d == PYC_D_mul || d == PYC_D_rmul;
    if (t->flags & (PYC_T_STR | PYC_T_BYTES) || t == &pyc_bytearray_type)
        return d == PYC_D_add || d == PYC_D_mul || d == PYC_D_rmul || d == PYC_D_mod || d == PYC_D_rmod;
    if (t->flags & PYC_T_DICT) return d == PYC_D_or || d == PYC_D_ror;
    return d == PYC_D_or || d == PYC_D_and || d == PYC_D_xor || d == PYC_D_sub || d == PYC_D_ror || d == PYC_D_rand ||
           d == PYC_D_rxor || d == PYC_D_rsub;
}

/* Whether the operator is inherited from the base; bool has its own for bits, which return a bool. */
static bool is_inherited(const PycType *type, PycDunder d) {
    int op = operator_of(d);
    bool is_of_bits = d <= PYC_D_rdivmod && op >= PYC_AND && op <= PYC_OR;
    return type->base && d >= PYC_D_add && d <= PYC_D_abs && has_slot(type->base, d) &&
           type->binary == type->base->binary && type->compare == type->base->compare &&
           !(type == &pyc_bool_type && is_of_bits);
}

void pyc_add_wrappers(PycType *type, PycWord dict) {
    for (int d = 1; d < PYC_D_COUNT; d++) {
        if (!has_slot(type, (PycDunder)d) || !operator_applies(type, (PycDunder)d)) continue;
        if (is_inherited(type, (PycDunder)d)) continue;
        PycMethodRow row = {.owner = type,
                            .name = pyc_str(pyc_dunder_name((PycDunder)d))->data,
                            .max = -1,
                            .kind = PYC_METHOD_WRAPPER,
                            .params = ""};
        PycWord method = pyc_method_new(&row);
        ((PycMethod *)pyc_object(method))->extra = (uint16_t)d;
        pyc_dict_set(dict, pyc_dunder_name((PycDunder)d), method);
    }
    if (type->hash == pyc_unhashable) pyc_dict_set(dict, pyc_dunder_name(PYC_D_hash), PYC_NONE);
}
