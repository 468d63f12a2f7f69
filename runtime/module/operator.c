/* The module operator. */
#include "module/module.h"
#include "object/str.h"

#include <string.h>

/* ---- operators ---- */

#define COMPARE(name, op)                                                                                              \
    PycResult pyc_operator_##name(PycWord self, PycWord a, PycWord b) { return (void)self, pyc_obj_compare(op, a, b); }
COMPARE(lt, PYC_LT)
COMPARE(le, PYC_LE)
COMPARE(eq, PYC_EQ)
COMPARE(ne, PYC_NE)
COMPARE(ge, PYC_GE)
COMPARE(gt, PYC_GT)

#define BINARY(name, in_place_name, op)                                                                                \
    PycResult pyc_operator_##name(PycWord self, PycWord a, PycWord b) { return (void)self, pyc_obj_binary(op, a, b); } \
    PycResult pyc_operator_##in_place_name(PycWord self, PycWord a, PycWord b) {                                       \
        return (void)self, pyc_obj_in_place(op, a, b);                                                                 \
    }
BINARY(add, iadd, PYC_ADD)
BINARY(and_, iand, PYC_AND)
BINARY(floordiv, ifloordiv, PYC_FLOORDIV)
BINARY(lshift, ilshift, PYC_LSHIFT)
BINARY(mod, imod, PYC_MOD)
BINARY(mul, imul, PYC_MUL)
BINARY(matmul, imatmul, PYC_MATMUL)
BINARY(or_, ior, PYC_OR)
BINARY(pow, ipow, PYC_POW)
BINARY(rshift, irshift, PYC_RSHIFT)
BINARY(sub, isub, PYC_SUB)
BINARY(truediv, itruediv, PYC_TRUEDIV)
BINARY(xor, ixor, PYC_XOR)

#define UNARY(name, op)                                                                                                \
    PycResult pyc_operator_##name(PycWord self, PycWord a) { return (void)self, pyc_obj_unary(op, a); }
UNARY(neg, PYC_NEG)
UNARY(pos, PYC_POS)
UNARY(abs, PYC_ABS)
UNARY(inv, PYC_INVERT)
UNARY(invert, PYC_INVERT)

PycResult pyc_operator_truth(PycWord self, PycWord a) { return (void)self, pyc_bool_word(pyc_obj_truth(a)); }
PycResult pyc_operator_not_(PycWord self, PycWord a) {
    (void)self;
    TRY(truth, pyc_obj_truth(a));
    return pyc_ok(pyc_bool(!truth));
}
PycResult pyc_operator_is_(PycWord self, PycWord a, PycWord b) {
    return (void)self, pyc_ok(pyc_bool(pyc_obj_is(a, b)));
}
PycResult pyc_operator_is_not(PycWord self, PycWord a, PycWord b) {
    return (void)self, pyc_ok(pyc_bool(!pyc_obj_is(a, b)));
}
PycResult pyc_operator_index(PycWord self, PycWord a) { return (void)self, pyc_obj_index(a); }

/* ---- sequences and mappings ---- */

static PycError *not_a_sequence(PycWord a) {
    if ((pyc_type(a)->getitem && !pyc_has(a, PYC_T_DICT)) || pyc_type(a)->foreign) return NULL;
    return pyc_raise(&pyc_TypeError, "'%s' object can't be concatenated", pyc_type_name(a));
}

PycResult pyc_operator_concat(PycWord self, PycWord a, PycWord b) {
    (void)self;
    CHECK(not_a_sequence(a));
    return pyc_obj_add(a, b);
}
PycResult pyc_operator_iconcat(PycWord self, PycWord a, PycWord b) {
    (void)self;
    CHECK(not_a_sequence(a));
    return pyc_obj_in_place(PYC_ADD, a, b);
}

PycResult pyc_operator_contains(PycWord self, PycWord a, PycWord b) {
    return (void)self, pyc_bool_word(pyc_obj_contains(a, b));
}
PycResult pyc_operator_getitem(PycWord self, PycWord a, PycWord b) { return (void)self, pyc_obj_getitem(a, b); }
PycResult pyc_operator_setitem(PycWord self, PycWord a, PycWord b, PycWord c) {
    return (void)self, pyc_done(pyc_obj_setitem(a, b, c));
}
PycResult pyc_operator_delitem(PycWord self, PycWord a, PycWord b) {
    return (void)self, pyc_done(pyc_obj_delitem(a, b));
}

/* Counts the items equal to `wanted`, or finds the index of the first one; -1: none. */
static PycIntResult search(PycWord iterable, PycWord wanted, bool counts) {
    PycWalk walk;
    int64_t at = 0, found = 0;
    if (!pyc_is_iterable(iterable))
        RAISE_AS(PycIntResult, &pyc_TypeError, "argument of type '%s' is not iterable", pyc_type_name(iterable));
    CHECK_AS(PycIntResult, pyc_walk_start(&walk, iterable));
    for (;; at++) {
        TRY_AS(PycIntResult, item, pyc_walk_next(&walk));
        if (!item) return (PycIntResult){counts ? found : -1, NULL};
        TRY_AS(PycIntResult, same, pyc_obj_eq(item, wanted));
        if (same && !counts) return (PycIntResult){at, NULL};
        found += same;
    }
}

PycResult pyc_operator_countOf(PycWord self, PycWord a, PycWord b) {
    (void)self;
    TRY(count, search(a, b, true));
    return pyc_ok(pyc_small(count));
}

PycResult pyc_operator_indexOf(PycWord self, PycWord a, PycWord b) {
    (void)self;
    TRY(at, search(a, b, false));
    if (at < 0) RAISE(&pyc_ValueError, "sequence.index(x): x not in sequence");
    return pyc_ok(pyc_small(at));
}

PycResult pyc_operator_length_hint(PycWord self, PycWord object, PycWord otherwise) {
    (void)self;
    if (otherwise && !pyc_as_int(otherwise))
        RAISE(&pyc_TypeError, "'%s' object cannot be interpreted as an integer", pyc_type_name(otherwise));
    return pyc_obj_length_hint(object, otherwise ? pyc_as_int(otherwise) : pyc_small(0));
}

PycResult pyc_operator_call(PycWord self, const PycWord *args, uint64_t count, PycWord names) {
    (void)self;
    return pyc_obj_call(args[0], args + 1, count - 1, names);
}

/* ---- what takes something out: functions that remember what ---- */

typedef struct Getter {
    PycObject head;
    PycWord parts;          /* tuple: indices; or names, each a tuple of its steps; or arguments of methodcaller */
    PycWord shown;          /* tuple: as given */
    PycWord name, keywords; /* of methodcaller; keywords: a tuple of names or 0 */
    int64_t positional;
} Getter;

static Getter *getter_of(PycWord w) { return (Getter *)pyc_object(w); }

static PycError *takes_one(const char *name, uint64_t count, PycWord names) {
    CHECK_ERROR(pyc_no_keywords(name, names));
    if (count == 1) return NULL;
    return pyc_raise(&pyc_TypeError, "%s expected 1 argument, got %llu", name, (unsigned long long)count);
}

static PycWord getter_new(PycType *type, const PycWord *args, uint64_t count) {
    Getter *g = pyc_gc_new(type->instance_size);
    *g = (Getter){.head = {type}, .shown = pyc_tuple_of(args, (int64_t)count)};
    g->parts = g->shown;
    return pyc_word(g);
}

static PycResult getter_repr(const char *name, PycWord self) {
    Getter *g = getter_of(self);
    PycTuple *shown = pyc_tuple(g->shown);
    PycBuf b;
    pyc_buf_init(&b, 64);
    pyc_buf_ascii(&b, "operator.");
    pyc_buf_ascii(&b, name);
    for (int64_t i = 0; i < shown->length; i++) {
        int64_t keyword = i - 1 - g->positional; /* of methodcaller: after the name and positional arguments */
        pyc_buf_ascii(&b, i ? ", " : "(");
        if (g->keywords && keyword >= 0) {
            pyc_buf_str(&b, pyc_tuple(g->keywords)->items[keyword]);
            pyc_buf_char(&b, '=');
        }
        TRY(text, pyc_obj_repr(shown->items[i]));
        pyc_buf_str(&b, text);
    }
    pyc_buf_char(&b, ')');
    return pyc_ok(pyc_buf_finish(&b));
}

/* ---- itemgetter ---- */

static PycResult itemgetter_make(PycType *type, const PycWord *args, uint64_t count, PycWord names) {
    CHECK(pyc_no_keywords("itemgetter", names));
    if (!count) return pyc_fail(takes_one("itemgetter", count, 0));
    return pyc_ok(getter_new(type, args, count));
}

static PycResult itemgetter_call(PycWord self, const PycWord *args, uint64_t count, PycWord names) {
    CHECK(takes_one("itemgetter", count, names));
    PycTuple *parts = pyc_tuple(getter_of(self)->parts);
    if (parts->length == 1) return pyc_obj_getitem(args[0], parts->items[0]);
    PycTuple *all = pyc_tuple_room(parts->length);
    for (int64_t i = 0; i < parts->length; i++) {
        TRY(item, pyc_obj_getitem(args[0], parts->items[i]));
        all->items[i] = item;
    }
    return pyc_ok(pyc_word(all));
}

static PycResult itemgetter_repr(PycWord self) { return getter_repr("itemgetter", self); }

/* ---- attrgetter ---- */

static PycResult steps_of(PycWord path) {
    if (!pyc_as_str(path)) RAISE(&pyc_TypeError, "attribute name must be a string");
    TRY(list, pyc_str_split(pyc_word(pyc_as_str(path)), pyc_str_c("."), 0));
    return pyc_ok(pyc_list_to_tuple(list));
}

static PycResult attrgetter_make(PycType *type, const PycWord *args, uint64_t count, PycWord names) {
    CHECK(pyc_no_keywords("attrgetter", names));
    if (!count) return pyc_fail(takes_one("attrgetter", count, 0));
    PycWord w = getter_new(type, args, count);
    PycTuple *parts = pyc_tuple_room((int64_t)count);
    for (uint64_t i = 0; i < count; i++) {
        TRY(steps, steps_of(args[i]));
        parts->items[i] = steps;
    }
    getter_of(w)->parts = pyc_word(parts);
    return pyc_ok(w);
}

static PycResult take_steps(PycWord object, PycWord steps) {
    for (int64_t i = 0; i < pyc_tuple(steps)->length; i++) {
        TRY(value, pyc_obj_getattr(object, pyc_tuple(steps)->items[i]));
        object = value;
    }
    return pyc_ok(object);
}

static PycResult attrgetter_call(PycWord self, const PycWord *args, uint64_t count, PycWord names) {
    CHECK(takes_one("attrgetter", count, names));
    PycTuple *parts = pyc_tuple(getter_of(self)->parts);
    if (parts->length == 1) return take_steps(args[0], parts->items[0]);
    PycTuple *all = pyc_tuple_room(parts->length);
    for (int64_t i = 0; i < parts->length; i++) {
        TRY(value, take_steps(args[0], parts->items[i]));
        all->items[i] = value;
    }
    return pyc_ok(pyc_word(all));
}

static PycResult attrgetter_repr(PycWord self) { return getter_repr("attrgetter", self); }

/* ---- methodcaller ---- */

static PycResult methodcaller_make(PycType *type, const PycWord *args, uint64_t count, PycWord names) {
    if (!count) RAISE(&pyc_TypeError, "methodcaller needs at least one argument, the method name");
    if (!pyc_as_str(args[0])) RAISE(&pyc_TypeError, "method name must be a string");
    uint64_t named = names ? (uint64_t)pyc_tuple(names)->length : 0;
    PycWord w = getter_new(type, args, count + named);
    Getter *g = getter_of(w);
    g->name = pyc_word(pyc_as_str(args[0]));
    g->keywords = named ? names : 0;
    g->positional = (int64_t)count - 1;
    return pyc_ok(w);
}

static PycResult methodcaller_call(PycWord self, const PycWord *args, uint64_t count, PycWord names) {
    CHECK(takes_one("methodcaller", count, names));
    Getter *g = getter_of(self);
    return pyc_obj_call_method(args[0], g->name, pyc_tuple(g->parts)->items + 1, (uint64_t)g->positional, g->keywords);
}

static PycResult methodcaller_repr(PycWord self) { return getter_repr("methodcaller", self); }

/* ---- reductions for copy and pickle ---- */

PycResult pyc_getter_reduce(PycWord self) {
    PycWord parts[2] = {pyc_obj_type(self), getter_of(self)->shown};
    return pyc_ok(pyc_tuple_of(parts, 2));
}

/* Keywords cannot be passed as arguments: they are the state. */
PycResult pyc_methodcaller_reduce(PycWord self) {
    const Getter *g = getter_of(self);
    if (!g->keywords) return pyc_getter_reduce(self);
    const PycTuple *names = pyc_tuple(g->keywords);
    const PycWord *shown = pyc_tuple(g->shown)->items;
    PycWord keywords = pyc_dict_new(names->length);
    for (int64_t i = 0; i < names->length; i++)
        CHECK(pyc_dict_set(keywords, names->items[i], shown[1 + g->positional + i]));
    PycWord parts[3] = {pyc_obj_type(self), pyc_tuple_of(shown, 1 + g->positional), keywords};
    return pyc_ok(pyc_tuple_of(parts, 3));
}

PycResult pyc_methodcaller_setstate(PycWord self, PycWord keywords) {
    Getter *g = getter_of(self);
    PycWord names = pyc_list_new(4), shown = pyc_list_of(pyc_tuple(g->shown)->items, 1 + g->positional), name, value;
    if (!pyc_has(keywords, PYC_T_DICT)) RAISE(&pyc_TypeError, "state is not a dict");
    for (int64_t at = 0; pyc_dict_step(pyc_dict(keywords), &at, &name, &value);) {
        if (!pyc_as_str(name)) RAISE(&pyc_TypeError, "keywords must be strings");
        pyc_list_push(names, name);
        pyc_list_push(shown, value);
    }
    g->keywords = pyc_list(names)->length ? pyc_list_to_tuple(names) : 0;
    g->parts = g->shown = pyc_list_to_tuple(shown);
    return pyc_ok(PYC_NONE);
}

#define GETTER(ident, text)                                                                                            \
    PycType pyc_##ident##_type = {.head = {&pyc_type_type},                                                            \
                                  .name = "operator." text,                                                            \
                                  .base = &pyc_object_type,                                                            \
                                  .flags = PYC_T_FROZEN,                                                               \
                                  .instance_size = sizeof(Getter),                                                     \
                                  .repr = ident##_repr,                                                                \
                                  .call = ident##_call,                                                                \
                                  .make = ident##_make}
GETTER(attrgetter, "attrgetter");
GETTER(itemgetter, "itemgetter");
GETTER(methodcaller, "methodcaller");

#define MODULE_ROWS "operator.def"
#include "module/rows.h"
