/* How objects are taken apart and made again, for the modules copy and pickle: __reduce_ex__ of object, and the
 * reductions of builtin types. */
#include "object/py.h"
#include "object/str.h"

/* ---- the functions of copyreg ---- */

static PycError *want_class(const PycWord *args, uint64_t count) {
    if (count >= 1 && pyc_is_type(args[0])) return NULL;
    return pyc_raise(&pyc_TypeError, "the first argument must be a class");
}

static PycResult new_by(PycWord cls, const PycWord *args, uint64_t count, PycWord names) {
    TRY(maker, pyc_obj_getattr(cls, pyc_dunder_name(PYC_D_new)));
    return pyc_obj_call(maker, args, count, names);
}

static PycResult new_object(PycWord self, const PycWord *args, uint64_t count) {
    (void)self;
    CHECK(want_class(args, count));
    return new_by(args[0], args, count, 0);
}

static PycResult new_object_ex(PycWord self, PycWord cls, PycWord args, PycWord keywords) {
    (void)self;
    CHECK(want_class(&cls, 1));
    TRY(maker, pyc_obj_getattr(cls, pyc_dunder_name(PYC_D_new)));
    TRY(all, pyc_list_from(args));
    PycWord whole = pyc_list_of(&cls, 1);
    CHECK(pyc_list_extend_with(whole, all));
    return pyc_obj_call_ex(maker, pyc_list_to_tuple(whole), keywords);
}

static PycResult reconstructor(PycWord self, PycWord cls, PycWord base, PycWord state) {
    (void)self;
    CHECK(want_class(&cls, 1));
    CHECK(want_class(&base, 1));
    PycWord args[2] = {cls, state}, init = pyc_dunder_name(PYC_D_init);
    if (base == pyc_word(&pyc_object_type)) return pyc_object_new(base, args, 1, 0);
    TRY(made, new_by(base, args, 2, 0));
    PycWord own = pyc_type_lookup(pyc_as_type(base), init);
    if (own == pyc_type_lookup(&pyc_object_type, init)) return pyc_ok(made);
    args[0] = made;
    TRY(nothing, pyc_obj_call(own, args, 2, 0));
    (void)nothing;
    return pyc_ok(made);
}

typedef enum Maker { MAKES_BY_NEW, MAKES_BY_KEYWORDS, MAKES_BY_BASE, MAKER_COUNT } Maker;

static const PycMethodRow maker_rows[] = {
    {NULL, "__newobj__", (const void *)new_object, 1, -1, PYC_METHOD_PLAIN, "", "copyreg", NULL},
    {NULL, "__newobj_ex__", (const void *)new_object_ex, 3, 3, PYC_METHOD_PLAIN, "cls args kwargs", "copyreg", NULL},
    {NULL, "_reconstructor", (const void *)reconstructor, 3, 3, PYC_METHOD_PLAIN, "cls base state", "copyreg", NULL},
};

/* The functions that the module copyreg imports. */
static PycWord maker(Maker which) {
    static PycWord made[MAKER_COUNT];
    if (!made[which]) made[which] = pyc_method_new(&maker_rows[which]);
    return made[which];
}

/* ---- the state of an object ---- */

static const PycType *builtin_base(const PycType *t) {
    while (t->flags & PYC_T_USER && t->base) t = t->base;
    return t;
}

static PycError *cannot_pickle(PycWord self) {
    return pyc_raise(&pyc_TypeError, "cannot pickle '%s' object", pyc_type_short_name(pyc_type(self)));
}

/* Puts set attributes named by `__slots__` into `declared`, and others into `rest`. */
static PycError *part_slots(PycWord self, PycWord rest, PycWord declared) {
    PycType *t = pyc_type(self);
    PycWord name, place;
    for (int64_t at = 0; t->slot_names && pyc_dict_step(t->slot_names, &at, &name, &place);) {
        PycWord value = pyc_slot_load(self, place);
        if (!value) continue;
        TRY_ERROR(is_declared, pyc_is_declared_slot(t, name));
        CHECK_ERROR(pyc_dict_set(is_declared ? declared : rest, name, value));
    }
    return NULL;
}

static PycWord *extra_dict(PycWord self) {
    PycType *t = pyc_type(self);
    if (t->flags & PYC_T_EXCEPTION) return &pyc_exception(self)->dict;
    return t->dict_offset ? (PycWord *)(void *)((char *)pyc_object(self) + t->dict_offset) : NULL;
}

static PycResult default_state(PycWord self) {
    PycWord rest = pyc_dict_new(0), declared = pyc_dict_new(0);
    CHECK(part_slots(self, rest, declared));
    const PycWord *more = pyc_is_object(self) ? extra_dict(self) : NULL;
    if (more && *more) CHECK(pyc_dict_merge(rest, *more));
    PycWord state = pyc_dict_len(rest) ? rest : PYC_NONE;
    if (!pyc_dict_len(declared)) return pyc_ok(state);
    PycWord both[2] = {state, declared};
    return pyc_ok(pyc_tuple_of(both, 2));
}

PycResult pyc_object_getstate(PycWord self) { return default_state(self); }

/* Whether its class inherits the method from object. */
static bool is_default(PycWord self, PycWord name) {
    return pyc_type_lookup(pyc_type(self), name) == pyc_type_lookup(&pyc_object_type, name);
}

static PycResult state_of(PycWord self) {
    PycWord name = PYC_NAME("__getstate__");
    if (is_default(self, name)) return default_state(self);
    return pyc_obj_call_method(self, name, NULL, 0, 0);
}

/* ---- object.__reduce__ ---- */

static PycResult call_if(PycWord self, const char *name) { /* 0: its class has no such method */
    PycWord text = pyc_str_c(name);
    return pyc_type_lookup(pyc_type(self), text) ? pyc_obj_call_method(self, text, NULL, 0, 0) : pyc_ok(0);
}

static PycError *by_keywords(PycWord both, PycWord *args, PycWord *keywords) {
    if (!pyc_has(both, PYC_T_TUPLE))
        return pyc_raise(&pyc_TypeError, "__getnewargs_ex__ should return a tuple, not '%s'", pyc_type_name(both));
    const PycTuple *pair = pyc_as_tuple(both);
    if (pair->length != 2)
        return pyc_raise(&pyc_ValueError, "__getnewargs_ex__ should return a tuple of length 2, not %lld",
                         (long long)pair->length);
    const char *form = "%s item of the tuple returned by __getnewargs_ex__ must be a %s, not '%s'";
    if (!pyc_has(pair->items[0], PYC_T_TUPLE))
        return pyc_raise(&pyc_TypeError, form, "first", "tuple", pyc_type_name(pair->items[0]));
    if (!pyc_has(pair->items[1], PYC_T_DICT))
        return pyc_raise(&pyc_TypeError, form, "second", "dict", pyc_type_name(pair->items[1]));
    *args = pair->items[0];
    *keywords = pyc_dict_len(pair->items[1]) ? pair->items[1] : 0;
    return NULL;
}

/* The arguments for __new__: `args` is 0 if the object names none, `keywords` if there are none. */
static PycError *new_arguments(PycWord self, PycWord *args, PycWord *keywords) {
    *args = *keywords = 0;
    TRY_ERROR(both, call_if(self, "__getnewargs_ex__"));
    if (both) return by_keywords(both, args, keywords);
    TRY_ERROR(given, call_if(self, "__getnewargs__"));
    if (given && !pyc_has(given, PYC_T_TUPLE))
        return pyc_raise(&pyc_TypeError, "__getnewargs__ should return a tuple, not '%s'", pyc_type_name(given));
    *args = given;
    return NULL;
}

static PycResult how_it_is_made(PycWord self, PycWord args, PycWord keywords, PycWord *with) {
    PycWord cls = pyc_obj_type(self);
    if (keywords) {
        PycWord parts[3] = {cls, args, keywords};
        *with = pyc_tuple_of(parts, 3);
        return pyc_ok(maker(MAKES_BY_KEYWORDS));
    }
    PycWord whole = pyc_list_of(&cls, 1);
    if (args) CHECK(pyc_list_extend_with(whole, args));
    *with = pyc_list_to_tuple(whole);
    return pyc_ok(maker(MAKES_BY_NEW));
}

static PycResult items_of(PycWord self) {
    TRY(items, pyc_obj_call_method(self, PYC_NAME("items"), NULL, 0, 0));
    return pyc_obj_iter(items);
}

static PycResult reduce_by_new(PycWord self) {
    PycWord args, keywords, parts[5] = {0, 0, 0, PYC_NONE, PYC_NONE};
    const PycType *base = builtin_base(pyc_type(self));
    bool is_filled = pyc_has(self, PYC_T_LIST | PYC_T_DICT);
    if (!base->make) return pyc_fail(cannot_pickle(self));
    CHECK(new_arguments(self, &args, &keywords));
    TRY(function, how_it_is_made(self, args, keywords, &parts[1]));
    parts[0] = function;
    if (!args && !is_filled && base != &pyc_object_type) return pyc_fail(cannot_pickle(self));
    TRY(state, state_of(self));
    parts[2] = state;
    if (pyc_has(self, PYC_T_LIST)) {
        TRY(iterator, pyc_obj_iter(self));
        parts[3] = iterator;
    }
    if (pyc_has(self, PYC_T_DICT)) {
        TRY(iterator, items_of(self));
        parts[4] = iterator;
    }
    return pyc_ok(pyc_tuple_of(parts, 5));
}

static PycError *slots_need_state(PycWord self) {
    PycWord slots = pyc_type_lookup(pyc_type(self), PYC_NAME("__slots__"));
    if (!slots || !is_default(self, pyc_str_c("__getstate__"))) return NULL;
    TRY_ERROR(any, pyc_obj_truth(slots));
    const char *text = "a class that defines __slots__ without defining __getstate__ cannot be pickled";
    return any ? pyc_raise(&pyc_TypeError, "%s", text) : NULL;
}

/* Protocols 0 and 1: the object is rebuilt from the builtin value in it. */
static PycResult reduce_by_base(PycWord self) {
    PycWord base = pyc_word(builtin_base(pyc_type(self))), inner = PYC_NONE, cls = pyc_obj_type(self);
    if (base != pyc_word(&pyc_object_type)) {
        if (base == cls) return pyc_fail(cannot_pickle(self));
        TRY(plain, pyc_obj_call(base, &self, 1, 0));
        inner = plain;
    }
    CHECK(slots_need_state(self));
    TRY(state, state_of(self));
    TRY(has_state, pyc_obj_truth(state));
    PycWord with[3] = {cls, base, inner};
    PycWord parts[3] = {maker(MAKES_BY_BASE), pyc_tuple_of(with, 3), state};
    return pyc_ok(pyc_tuple_of(parts, has_state ? 3 : 2));
}

static PycResult reduce_by_protocol(PycWord self, int64_t protocol) {
    return protocol >= 2 ? reduce_by_new(self) : reduce_by_base(self);
}

PycResult pyc_object_reduce(PycWord self) { return reduce_by_protocol(self, 0); }

PycResult pyc_object_reduce_ex(PycWord self, PycWord protocol) {
    TRY(number, pyc_obj_to_i64_index(protocol));
    PycWord name = pyc_dunder_name(PYC_D_reduce);
    if (!is_default(self, name)) return pyc_obj_call_method(self, name, NULL, 0, 0);
    return reduce_by_protocol(self, number);
}

/* ---- builtin types ---- */

static PycResult tuple_of_one(PycWord word) { return pyc_ok(pyc_tuple_of(&word, 1)); }

PycResult pyc_int_getnewargs(PycWord self) { return tuple_of_one(pyc_as_int(self)); }
PycResult pyc_float_getnewargs(PycWord self) { return tuple_of_one(pyc_float_new(pyc_float_value(self))); }
PycResult pyc_str_getnewargs(PycWord self) { return tuple_of_one(pyc_word(pyc_as_str(self))); }
PycResult pyc_bytes_getnewargs(PycWord self) { return tuple_of_one(pyc_word(pyc_as_bytes(self))); }
PycResult pyc_tuple_getnewargs(PycWord self) { return tuple_of_one(pyc_word(pyc_as_tuple(self))); }

PycResult pyc_complex_getnewargs(PycWord self) {
    const PycComplex *c = (const PycComplex *)pyc_object(self);
    PycWord parts[2] = {pyc_float_new(c->real), pyc_float_new(c->imag)};
    return pyc_ok(pyc_tuple_of(parts, 2));
}

static PycWord reduced(PycWord function, PycWord args) {
    PycWord parts[2] = {function, args};
    return pyc_tuple_of(parts, 2);
}

/* (class, arguments, state) */
static PycResult with_state(PycWord self, PycWord args) {
    TRY(state, state_of(self));
    PycWord parts[3] = {pyc_obj_type(self), args, state};
    return pyc_ok(pyc_tuple_of(parts, 3));
}

PycResult pyc_set_reduce(PycWord self) {
    TRY(items, pyc_list_from(self));
    return with_state(self, pyc_tuple_of(&items, 1));
}

static PycResult as_latin(PycWord self) { /* readable by Python 2 */
    PycWord codec = pyc_str_c("latin-1");
    TRY(text, pyc_bytes_decode(self, codec, 0));
    PycWord args[2] = {text, codec};
    return pyc_ok(pyc_tuple_of(args, 2));
}

PycResult pyc_bytearray_reduce_ex(PycWord self, PycWord protocol) {
    TRY(number, pyc_obj_to_i64_index(protocol));
    const PycByteArray *b = (const PycByteArray *)pyc_object(self);
    if (!b->size) return with_state(self, pyc_tuple_of(NULL, 0));
    TRY(args, number < 3 ? as_latin(self) : tuple_of_one(pyc_bytes_new(b->data, (uint64_t)b->size)));
    return with_state(self, args);
}

PycResult pyc_bytearray_reduce(PycWord self) { return pyc_bytearray_reduce_ex(self, pyc_small(2)); }

PycResult pyc_range_reduce(PycWord self) {
    const PycRange *r = (const PycRange *)pyc_object(self);
    return pyc_ok(reduced(pyc_obj_type(self), pyc_tuple_of(&r->start, 3)));
}

PycResult pyc_slice_reduce(PycWord self) {
    const PycSlice *s = (const PycSlice *)pyc_object(self);
    return pyc_ok(reduced(pyc_obj_type(self), pyc_tuple_of(&s->start, 3)));
}

PycResult pyc_ellipsis_reduce(PycWord self) {
    return pyc_ok(pyc_str_c(self == PYC_ELLIPSIS ? "Ellipsis" : "NotImplemented"));
}

PycResult pyc_exception_reduce(PycWord self) {
    const PycException *e = pyc_exception(self);
    TRY(state, default_state(self));
    PycWord args = e->args;
    bool has_file = pyc_type_is_sub(e->head.type, &pyc_OSError) && pyc_tuple_len(args) == 2 && e->extra[2];
    if (has_file) { /* args leave out the file names */
        PycWord all[5] = {e->extra[0], e->extra[1], e->extra[2], PYC_NONE, e->extra[3]};
        args = pyc_tuple_of(all, e->extra[3] ? 5 : 3);
    }
    PycWord parts[3] = {pyc_obj_type(self), args, state};
    return pyc_ok(pyc_tuple_of(parts, state != PYC_NONE ? 3 : 2));
}

PycResult pyc_exception_setstate(PycWord self, PycWord state) {
    if (state == PYC_NONE) return pyc_ok(PYC_NONE);
    if (!pyc_has(state, PYC_T_DICT)) RAISE(&pyc_TypeError, "state is not a dictionary");
    PycWord name, value;
    for (int64_t at = 0; pyc_dict_step(pyc_dict(state), &at, &name, &value);) CHECK(pyc_obj_setattr(self, name, value));
    return pyc_ok(PYC_NONE);
}

/* ---- functions and methods ---- */

static PycWord got_from(PycWord owner, PycWord name) {
    PycWord args[2] = {owner, name};
    return reduced(pyc_builtin_value(pyc_str_c("getattr")), pyc_tuple_of(args, 2));
}

PycResult pyc_builtin_reduce(PycWord self) { /* a function by its name alone, a method as an attribute of its class */
    const PycMethod *m = (const PycMethod *)pyc_object(self);
    PycWord name = pyc_str_c(m->name);
    return pyc_ok(m->owner ? got_from(pyc_word(m->owner), name) : name);
}

PycResult pyc_method_reduce(PycWord self) {
    const PycBoundMethod *m = (const PycBoundMethod *)pyc_object(self);
    TRY(name, pyc_obj_getattr(m->function, PYC_NAME("__name__")));
    return pyc_ok(got_from(m->self, name));
}
