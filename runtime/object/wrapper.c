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

/* The slots of numbers compute with any two numbers, those of bytes compare with a bytearray; a method of one type
 * knows only the values that its type includes. */
static bool is_for_reflected(const Call *c, int d, PycWord other) {
    if (c->type == &pyc_int_type || c->type == &pyc_bool_type) return !pyc_as_int(other);
    if (c->type == &pyc_bytes_type) return d >= PYC_D_lt && d <= PYC_D_ge && !pyc_has(other, PYC_T_BYTES);
    return c->type == &pyc_float_type && !pyc_as_int(other) && !pyc_has(other, PYC_T_FLOAT);
}

static bool is_sequence(const Call *c) {
    return c->type->flags & (PYC_T_STR | PYC_T_BYTES | PYC_T_TUPLE | PYC_T_LIST) || c->type == &pyc_bytearray_type;
}

static bool is_repeated(const Call *c, int d) { return (d == PYC_D_mul || d == PYC_D_rmul) && is_sequence(c); }

static PycResult joined(const Call *c, PycWord other) {
    TRY(both, c->type->binary(PYC_ADD, c->self, other));
    if (both != PYC_NOT_IMPLEMENTED) return pyc_ok(both);
    RAISE(&pyc_TypeError, "can only concatenate %s (not \"%s\") to %s", c->type->name, pyc_type_name(other),
          c->type->name);
}

static PycResult operators(const Call *c, int d) {
    PycWord a = c->self, b = c->count ? c->args[0] : 0;
    if (d >= PYC_D_neg && d <= PYC_D_abs) {
        CHECK(want(c, 0));
        return c->type->unary(d - PYC_D_neg, a);
    }
    if (d == PYC_D_pow && c->count == 2) return pyc_builtin_pow(0, a, b, c->args[1]);
    CHECK(want(c, 1));
    if (c->type == &pyc_bool_type) a = pyc_bool(a == pyc_small(1)); /* it came as its plain value */
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
    case PYC_D_format: CHECK(want(c, 1)); return c->type->format(c->self, c->args[0]);
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
    Call c = {m, m->owner, self, args, count};
    int d = m->extra;
    bool mine;
    PycResult r = with_arguments(&c, d, names, &mine);
    if (mine) return r;
    CHECK(pyc_no_keywords(m->name, names));
    if (d <= PYC_D_abs) return operators(&c, d);
    return unary_protocol(&c, d);
}
