/* What `match` statements need beyond plain tests. */
#include "object/py.h"

#include <string.h>

static PycBoolResult is_foreign(PycWord w, PycType *first, PycType *second) { /* an object of CPython's that is an
                                                                                 instance of one of the classes */
    TRY_AS(PycBoolResult, yes, pyc_obj_isinstance(w, pyc_word(first)));
    return yes || !second ? (PycBoolResult){yes, NULL} : pyc_obj_isinstance(w, pyc_word(second));
}

/* Which patterns match the instances of a class of the program: what the nearest abstract class among its bases says,
 * or the one that it is registered with (abc.py). */
static bool matches(PycType *t, const char *pattern) {
    PycWord found = t->flags & PYC_T_USER ? pyc_type_lookup(t, PYC_NAME("__pyc_pattern__")) : 0;
    return found && pyc_as_str(found) && pyc_str_is(found, pattern);
}

PycIntResult pyc_match_sequence(PycWord w) {
    PycType *t = pyc_type(w);
    if (t->flags & (PYC_T_STR | PYC_T_BYTES) || t == &pyc_bytearray_type) return (PycIntResult){-1, NULL};
    bool sequence = t->flags & (PYC_T_LIST | PYC_T_TUPLE) || t == &pyc_range_type || t == &pyc_memoryview_type;
    for (const PycType *base = t; base; base = base->base) sequence |= (base->flags & PYC_T_SEQUENCE) != 0;
    if (t->foreign) {
        TRY_AS(PycIntResult, theirs, is_foreign(w, &pyc_list_type, &pyc_tuple_type));
        sequence = theirs;
    } else if (!sequence) {
        sequence = matches(t, "sequence");
    }
    return sequence ? pyc_obj_len(w) : (PycIntResult){-1, NULL};
}

/* Sequences need not have slices: a deque has none. */
PycResult pyc_match_star(PycWord w, int64_t from, int64_t to) {
    TRY(all, pyc_is_exact(w, &pyc_list_type) ? pyc_ok(w) : pyc_list_from(w));
    return pyc_list_slice(all, pyc_small(from), pyc_small(to), 0);
}

PycBoolResult pyc_match_mapping(PycWord w) {
    if (pyc_has(w, PYC_T_DICT) || pyc_is_exact(w, &pyc_mappingproxy_type)) return (PycBoolResult){true, NULL};
    if (pyc_type(w)->foreign) return is_foreign(w, &pyc_dict_type, NULL);
    return (PycBoolResult){matches(pyc_type(w), "mapping"), NULL};
}

/* A mapping is asked by its `get`, as in CPython, with a default that nothing else is; 0: it has no such key. */
static PycResult value_of_key(PycWord w, PycWord key) {
    static PycObject absent = {&pyc_object_type};
    if (pyc_is_exact(w, &pyc_dict_type)) return pyc_dict_find(w, key);
    TRY(get, pyc_obj_getattr(w, PYC_NAME("get")));
    PycWord args[2] = {key, pyc_word(&absent)};
    TRY(value, pyc_obj_call(get, args, 2, 0));
    return pyc_ok(value == args[1] ? 0 : value);
}

PycBoolResult pyc_match_keys(PycWord w, const void *key_words, int64_t count, void *into) {
    const PycWord *keys = key_words;
    PycWord *out = into;
    for (int64_t i = 0; i < count; i++) {
        TRY_AS(PycBoolResult, value, value_of_key(w, keys[i]));
        out[i] = value;
        if (!value) return (PycBoolResult){false, NULL};
    }
    return (PycBoolResult){true, NULL};
}

PycResult pyc_match_rest(PycWord w, const void *key_words, int64_t count) {
    const PycWord *keys = key_words;
    PycWord rest = pyc_dict_new(0);
    CHECK(pyc_dict_merge(rest, w));
    for (int64_t i = 0; i < count; i++) {
        TRY(gone, pyc_dict_take(rest, keys[i]));
        (void)gone;
    }
    return pyc_ok(rest);
}

static PycBoolResult take_attribute(PycWord w, PycWord name, PycWord *out) {
    TRY_AS(PycBoolResult, value, pyc_obj_getattr_or(w, name));
    *out = value;
    return (PycBoolResult){value != 0, NULL};
}

static bool matches_itself(PycType *t) { /* int(x), str(x), …: one positional pattern is the subject */
    const uint64_t kinds =
        PYC_T_INT | PYC_T_STR | PYC_T_BYTES | PYC_T_TUPLE | PYC_T_LIST | PYC_T_DICT | PYC_T_SET | PYC_T_FLOAT;
    return (t->flags & kinds) != 0 || t == &pyc_bytearray_type;
}

PycBoolResult pyc_match_class(PycWord w, PycWord cls, int64_t positional, const void *name_words, int64_t named,
                              void *into) {
    const PycWord *names = name_words;
    PycWord *out = into;
    PycType *type = pyc_is_type(cls) ? pyc_as_type(cls) : NULL; /* NULL: a class of another object system */
    if (!type && !pyc_type(cls)->foreign)
        RAISE_AS(PycBoolResult, &pyc_TypeError, "called match pattern must be a class");
    TRY_AS(PycBoolResult, fits, pyc_obj_isinstance(w, cls));
    if (!fits) return (PycBoolResult){false, NULL};
    if (positional > 0) {
        TRY_AS(PycBoolResult, args, pyc_obj_getattr_or(cls, PYC_NAME("__match_args__")));
        bool itself = !args && type && matches_itself(type);
        int64_t allowed = itself ? 1 : args && pyc_as_tuple(args) ? pyc_as_tuple(args)->length : 0;
        if (positional > allowed)
            RAISE_AS(PycBoolResult, &pyc_TypeError, "%s() accepts %lld positional sub-pattern%s (%lld given)",
                     type ? type->name : "this class", (long long)allowed, allowed == 1 ? "" : "s",
                     (long long)positional);
        if (itself) out[0] = w;
        for (int64_t i = 0; !itself && i < positional; i++) {
            TRY_AS(PycBoolResult, there, take_attribute(w, pyc_as_tuple(args)->items[i], &out[i]));
            if (!there) return (PycBoolResult){false, NULL};
        }
    }
    for (int64_t i = 0; i < named; i++) {
        TRY_AS(PycBoolResult, there, take_attribute(w, names[i], &out[positional + i]));
        if (!there) return (PycBoolResult){false, NULL};
    }
    return (PycBoolResult){true, NULL};
}
