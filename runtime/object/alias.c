/* The objects that stand for types in annotations: unions, `int | str`, and aliases, `list[int]`. An alias remembers
 * its arguments and calling it calls its origin. Type variables among the arguments are parameters: subscripting
 * replaces them. */
#include "object/py.h"
#include "object/str.h"

#include <string.h>

/* ---- common to both ---- */

static PycError *put_part(PycBuf *b, PycWord w);

static PycError *put_parts(PycBuf *b, const PycTuple *parts) {
    for (int64_t i = 0; i < parts->length; i++) {
        if (i) pyc_buf_ascii(b, ", ");
        CHECK_ERROR(put_part(b, parts->items[i]));
    }
    return NULL;
}

static PycError *put_list(PycBuf *b, PycWord list) {
    pyc_buf_char(b, '[');
    TRY_ERROR(parts, pyc_tuple_from(list));
    CHECK_ERROR(put_parts(b, pyc_tuple(parts)));
    pyc_buf_char(b, ']');
    return NULL;
}

static PycError *put_part(PycBuf *b, PycWord w) {
    if (w == PYC_ELLIPSIS)
        pyc_buf_ascii(b, "...");
    else if (pyc_is_type(w))
        pyc_type_put_name(b, pyc_as_type(w));
    else if (pyc_is_exact(w, &pyc_list_type))
        return put_list(b, w);
    else {
        TRY_ERROR(text, pyc_obj_repr(w));
        pyc_buf_str(b, text);
    }
    return NULL;
}

static bool is_among(const PycList *list, PycWord w) {
    bool there = false;
    for (int64_t i = 0; i < list->length && !there; i++) there = list->items[i] == w;
    return there;
}

/* Collects the type variables in subscript arguments, each once. The first argument of a callable is a list of
 * types. */
static PycError *add_parameters(PycWord out, const PycTuple *args) {
    for (int64_t i = 0; i < args->length; i++) {
        PycWord arg = args->items[i];
        if (pyc_is_type(arg)) continue;
        if (pyc_is_exact(arg, &pyc_list_type) || pyc_is_exact(arg, &pyc_tuple_type)) {
            TRY_ERROR(inner, pyc_tuple_from(arg));
            CHECK_ERROR(add_parameters(out, pyc_tuple(inner)));
            continue;
        }
        TRY_ERROR(hook, pyc_obj_getattr_or(arg, PYC_NAME("__typing_subst__")));
        if (hook) {
            if (!is_among(pyc_list(out), arg)) pyc_list_push(out, arg);
            continue;
        }
        TRY_ERROR(inner, pyc_obj_getattr_or(arg, PYC_NAME("__parameters__")));
        const PycTuple *parts = inner ? pyc_as_tuple(inner) : NULL;
        for (int64_t k = 0; parts && k < parts->length; k++)
            if (!is_among(pyc_list(out), parts->items[k])) pyc_list_push(out, parts->items[k]);
    }
    return NULL;
}

static PycResult parameters_of(PycWord args) {
    PycWord out = pyc_list_new(2);
    CHECK(add_parameters(out, pyc_tuple(args)));
    return pyc_ok(pyc_list_to_tuple(out));
}

/* ---- substituting parameters ---- */

typedef struct Subst {
    PycWord self;
    const PycTuple *parameters, *given;
} Subst;

static int64_t place_of(const PycTuple *parameters, PycWord parameter) {
    int64_t i = 0;
    while (i < parameters->length && parameters->items[i] != parameter) i++;
    return i;
}

/* Among the arguments, `*tuple[int, str]` is replaced by its parts. */
static PycResult unpacked(PycWord item) {
    PycWord out = pyc_list_new(2), one = pyc_as_tuple(item) ? item : pyc_tuple_of(&item, 1);
    const PycTuple *items = pyc_as_tuple(one);
    for (int64_t i = 0; i < items->length; i++) {
        PycWord arg = items->items[i];
        PycResult parts =
            pyc_is_type(arg) ? pyc_ok(0) : pyc_obj_getattr_or(arg, PYC_NAME("__typing_unpacked_tuple_args__"));
        if (parts.error) return parts;
        const PycTuple *inner = parts.value ? pyc_as_tuple(parts.value) : NULL;
        bool is_open = inner && inner->length && inner->items[inner->length - 1] == PYC_ELLIPSIS;
        if (!inner || is_open) pyc_list_push(out, arg);
        for (int64_t k = 0; inner && !is_open && k < inner->length; k++) pyc_list_push(out, inner->items[k]);
    }
    return pyc_ok(pyc_list_to_tuple(out));
}

/* A parameter that takes several arguments, or has a default, prepares its own arguments
 * (`__typing_prepare_subst__`). */
static PycResult prepared(Subst *s, PycWord item) {
    for (int64_t i = 0; i < s->parameters->length; i++) {
        TRY(hook, pyc_obj_getattr_or(s->parameters->items[i], PYC_NAME("__typing_prepare_subst__")));
        if (!hook || hook == PYC_NONE) continue;
        PycWord pair[2] = {s->self, pyc_as_tuple(item) ? item : pyc_tuple_of(&item, 1)};
        TRY(next, pyc_obj_call(hook, pair, 2, 0));
        item = next;
    }
    return pyc_ok(pyc_as_tuple(item) ? item : pyc_tuple_of(&item, 1));
}

static PycResult replaced_inside(const Subst *s, PycWord arg) {
    TRY(inner, pyc_obj_getattr_or(arg, PYC_NAME("__parameters__")));
    const PycTuple *own = inner ? pyc_as_tuple(inner) : NULL;
    if (!own || !own->length) return pyc_ok(arg);
    PycWord key = pyc_list_new(own->length);
    for (int64_t i = 0; i < own->length; i++) {
        int64_t at = place_of(s->parameters, own->items[i]);
        PycWord value = at < s->given->length ? s->given->items[at] : own->items[i];
        if (at < s->given->length && pyc_type_lookup(pyc_type(own->items[i]), PYC_NAME("__iter__")))
            CHECK(pyc_list_extend_with(key, value));
        else
            pyc_list_push(key, value);
    }
    const PycList *list = pyc_list(key);
    return pyc_obj_getitem(arg, list->length == 1 ? list->items[0] : pyc_list_to_tuple(key));
}

static PycResult replaced_all(const Subst *s, const PycTuple *args);

static PycResult replaced(const Subst *s, PycWord arg) {
    if (pyc_is_type(arg)) return pyc_ok(arg);
    if (pyc_is_exact(arg, &pyc_tuple_type)) return replaced_all(s, pyc_tuple(arg));
    if (pyc_is_exact(arg, &pyc_list_type)) {
        TRY(parts, pyc_tuple_from(arg));
        TRY(made, replaced_all(s, pyc_tuple(parts)));
        return pyc_list_from(made);
    }
    TRY(hook, pyc_obj_getattr_or(arg, PYC_NAME("__typing_subst__")));
    int64_t at = place_of(s->parameters, arg);
    return hook && at < s->given->length ? pyc_obj_call(hook, &s->given->items[at], 1, 0) : replaced_inside(s, arg);
}

static PycResult replaced_all(const Subst *s, const PycTuple *args) {
    PycWord out = pyc_list_new(args->length);
    for (int64_t i = 0; i < args->length; i++) {
        PycWord arg = args->items[i];
        PycResult many =
            pyc_is_type(arg) ? pyc_ok(0) : pyc_obj_getattr_or(arg, PYC_NAME("__typing_is_unpacked_typevartuple__"));
        if (many.error) return many;
        TRY(value, replaced(s, arg));
        if (many.value == PYC_TRUE)
            CHECK(pyc_list_extend_with(out, value));
        else
            pyc_list_push(out, value);
    }
    return pyc_ok(pyc_list_to_tuple(out));
}

/* The arguments `args` of `self` with the parameters replaced by `item`. */
static PycResult substituted(PycWord self, PycWord args, PycWord item) {
    TRY(parameters, parameters_of(args));
    if (!pyc_tuple(parameters)->length) {
        TRY(text, pyc_obj_repr(self));
        RAISE(&pyc_TypeError, "%s is not a generic class", pyc_str(text)->data);
    }
    Subst s = {.self = self, .parameters = pyc_tuple(parameters)};
    TRY(parts, unpacked(item));
    TRY(given, prepared(&s, parts));
    s.given = pyc_as_tuple(given);
    if (s.given->length == s.parameters->length) return replaced_all(&s, pyc_tuple(args));
    TRY(text, pyc_obj_repr(self));
    RAISE(&pyc_TypeError, "Too %s arguments for %s; actual %lld, expected %lld",
          s.given->length > s.parameters->length ? "many" : "few", pyc_str(text)->data, (long long)s.given->length,
          (long long)s.parameters->length);
}

/* ---- int | str ---- */

typedef struct Union {
    PycObject head;
    PycWord args;
} Union;

static PycType union_type;
bool pyc_is_union(PycWord w) { return pyc_is_exact(w, &union_type); }
PycWord pyc_union_args(PycWord w) { return ((Union *)pyc_object(w))->args; }

static PycError *add_part(PycWord list, PycWord part) {
    if (part == PYC_NONE) part = pyc_word(&pyc_none_type);
    if (is_among(pyc_list(list), part)) return NULL;
    for (int64_t i = 0; i < pyc_list(list)->length && !pyc_is_type(part); i++) {
        PycBoolResult same = pyc_obj_eq(pyc_list(list)->items[i], part);
        if (same.error || same.value) return same.error;
    }
    pyc_list_push(list, part);
    return NULL;
}

static PycError *add_parts(PycWord list, PycWord w) {
    if (!pyc_is_union(w)) return add_part(list, w);
    const PycTuple *parts = pyc_tuple(pyc_union_args(w));
    for (int64_t i = 0; i < parts->length; i++) CHECK_ERROR(add_part(list, parts->items[i]));
    return NULL;
}

static PycWord union_new(PycWord list) {
    if (pyc_list(list)->length == 1) return pyc_list(list)->items[0];
    Union *u = pyc_gc_new(sizeof *u);
    *u = (Union){{&union_type}, pyc_list_to_tuple(list)};
    return pyc_word(u);
}

PycResult pyc_union_of(PycWord a, PycWord b) {
    PycWord list = pyc_list_new(2);
    CHECK(add_parts(list, a));
    CHECK(add_parts(list, b));
    return pyc_ok(union_new(list));
}

static PycResult union_repr(PycWord self) {
    const PycTuple *args = pyc_tuple(pyc_union_args(self));
    PycBuf b;
    pyc_buf_init(&b, 64);
    for (int64_t i = 0; i < args->length; i++) {
        if (i) pyc_buf_ascii(&b, " | ");
        if (args->items[i] == pyc_word(&pyc_none_type))
            pyc_buf_ascii(&b, "None");
        else
            CHECK(put_part(&b, args->items[i]));
    }
    return pyc_ok(pyc_buf_finish(&b));
}

bool pyc_is_alias(PycWord w) { return pyc_type_is_sub(pyc_type(w), &pyc_alias_type); }

static bool is_typelike(PycWord w) { return w == PYC_NONE || pyc_is_type(w) || pyc_is_union(w) || pyc_is_alias(w); }

static bool is_type_alias(PycWord w) { return strcmp(pyc_type_name(w), "TypeAliasType") == 0; }

PycResult pyc_union_binary(int op, PycWord a, PycWord b) {
    bool fits = (is_typelike(a) || is_type_alias(a)) && (is_typelike(b) || is_type_alias(b));
    return op == PYC_OR && fits ? pyc_union_of(a, b) : pyc_ok(PYC_NOT_IMPLEMENTED);
}

static PycResult as_set(PycWord w) { return pyc_obj_call(pyc_word(&pyc_frozenset_type), &w, 1, 0); }

static PycResult union_compare(int op, PycWord a, PycWord b) {
    if ((op != PYC_EQ && op != PYC_NE) || !pyc_is_union(a) || !pyc_is_union(b)) return pyc_ok(PYC_NOT_IMPLEMENTED);
    TRY(x, as_set(pyc_union_args(a)));
    TRY(y, as_set(pyc_union_args(b)));
    return pyc_obj_compare(op, x, y);
}

static PycIntResult union_hash(PycWord self) {
    TRY_AS(PycIntResult, set, as_set(pyc_union_args(self)));
    return pyc_obj_hash(set);
}

static PycResult union_getattr(PycWord self, PycWord name) {
    if (pyc_str_is(name, "__args__")) return pyc_ok(pyc_union_args(self));
    if (pyc_str_is(name, "__parameters__")) return parameters_of(pyc_union_args(self));
    return pyc_ok(0);
}

static PycResult union_getitem(PycWord self, PycWord key) {
    TRY(args, substituted(self, pyc_union_args(self), key));
    const PycTuple *parts = pyc_tuple(args);
    PycWord made = parts->items[0];
    for (int64_t i = 1; i < parts->length; i++) {
        TRY(both, pyc_obj_binary(PYC_OR, made, parts->items[i]));
        made = both;
    }
    return pyc_ok(made);
}

/* Only the library makes unions this way: the object that a `type` statement makes has a class of its own. */
static PycResult union_make(PycType *type, const PycWord *args, uint64_t count, PycWord names) {
    (void)type;
    if (count == 2 && !names && (is_type_alias(args[0]) || is_type_alias(args[1])))
        return pyc_union_of(args[0], args[1]);
    RAISE(&pyc_TypeError, "cannot create 'types.UnionType' instances");
}

static PycType union_type = {.head = {&pyc_type_type},
                             .name = "types.UnionType",
                             .base = &pyc_object_type,
                             .flags = PYC_T_FROZEN | PYC_T_NO_BASE,
                             .repr = union_repr,
                             .hash = union_hash,
                             .binary = pyc_union_binary,
                             .compare = union_compare,
                             .getattr = union_getattr,
                             .getitem = union_getitem,
                             .make = union_make};

/* ---- list[int] ---- */

typedef struct Alias {
    PycObject head;
    PycWord origin, args;
    bool is_starred; /* *tuple[int, str] */
} Alias;

static Alias *alias_of(PycWord w) { return (Alias *)pyc_object(w); }

static Alias *alias_make_of(PycType *type, PycWord origin, PycWord key) {
    Alias *a = pyc_gc_new(type->instance_size);
    a->head.type = type;
    a->origin = origin;
    a->args = pyc_as_tuple(key) ? key : pyc_tuple_of(&key, 1);
    return a;
}

static PycWord alias_new(PycWord origin, PycWord key, bool is_starred) {
    Alias *a = alias_make_of(&pyc_alias_type, origin, key);
    a->is_starred = is_starred;
    return pyc_word(a);
}

PycResult pyc_generic_alias(PycWord cls, PycWord key) { return pyc_ok(alias_new(cls, key, false)); }

static PycResult alias_repr(PycWord self) {
    PycBuf b;
    pyc_buf_init(&b, 64);
    if (alias_of(self)->is_starred) pyc_buf_char(&b, '*');
    CHECK(put_part(&b, alias_of(self)->origin));
    pyc_buf_char(&b, '[');
    if (!pyc_tuple(alias_of(self)->args)->length) pyc_buf_ascii(&b, "()");
    CHECK(put_parts(&b, pyc_tuple(alias_of(self)->args)));
    pyc_buf_char(&b, ']');
    return pyc_ok(pyc_buf_finish(&b));
}

/* The instance remembers the alias that made it (`__orig_class__`), if it can. */
static PycResult alias_call(PycWord self, const PycWord *args, uint64_t count, PycWord names) {
    TRY(made, pyc_obj_call(alias_of(self)->origin, args, count, names));
    if (!(pyc_type(made)->flags & PYC_T_USER)) return pyc_ok(made);
    PycError *refused = pyc_obj_setattr(made, PYC_NAME("__orig_class__"), self);
    bool is_usual =
        refused && (pyc_error_is_class(refused, &pyc_AttributeError) || pyc_error_is_class(refused, &pyc_TypeError));
    if (refused && !is_usual) return (PycResult){0, refused};
    return pyc_ok(made);
}

static bool is_own_name(PycWord name) {
    static const char *const NAMES[] = {"__class__", "__reduce_ex__", "__reduce__",
                                        "__copy__",  "__deepcopy__",  "__bases__"};
    bool is = false;
    for (size_t i = 0; i < sizeof NAMES / sizeof *NAMES && !is; i++) is = pyc_str_is(name, NAMES[i]);
    return is;
}

static PycResult alias_getattr(PycWord self, PycWord name) {
    if (pyc_str_is(name, "__origin__")) return pyc_ok(alias_of(self)->origin);
    if (pyc_str_is(name, "__args__")) return pyc_ok(alias_of(self)->args);
    if (pyc_str_is(name, "__parameters__")) return parameters_of(alias_of(self)->args);
    if (pyc_str_is(name, "__unpacked__")) return pyc_ok(pyc_bool(alias_of(self)->is_starred));
    if (pyc_str_is(name, "__typing_unpacked_tuple_args__")) {
        bool has = alias_of(self)->is_starred && alias_of(self)->origin == pyc_word(&pyc_tuple_type);
        return pyc_ok(has ? alias_of(self)->args : PYC_NONE);
    }
    return is_own_name(name) ? pyc_ok(0) : pyc_obj_getattr_or(alias_of(self)->origin, name);
}

PycResult pyc_alias_mro_entries(PycWord self, PycWord bases) {
    (void)bases;
    return pyc_ok(pyc_tuple_of(&alias_of(self)->origin, 1));
}

PycResult pyc_alias_reduce(PycWord self) {
    PycWord pair[2] = {alias_of(self)->origin, alias_of(self)->args};
    PycWord parts[2] = {pyc_word(&pyc_alias_type), pyc_tuple_of(pair, 2)};
    return pyc_ok(pyc_tuple_of(parts, 2));
}

static PycResult alias_compare(int op, PycWord a, PycWord b) {
    if ((op != PYC_EQ && op != PYC_NE) || !pyc_is_alias(a) || !pyc_is_alias(b)) return pyc_ok(PYC_NOT_IMPLEMENTED);
    const Alias *x = alias_of(a), *y = alias_of(b);
    TRY_AS(PycResult, same_origin, pyc_obj_eq(x->origin, y->origin));
    TRY_AS(PycResult, same_args, pyc_obj_eq(x->args, y->args));
    return pyc_ok(pyc_bool((same_origin && same_args && x->is_starred == y->is_starred) == (op == PYC_EQ)));
}

static PycIntResult alias_hash(PycWord self) {
    TRY_AS(PycIntResult, origin, pyc_obj_hash(alias_of(self)->origin));
    TRY_AS(PycIntResult, args, pyc_obj_hash(alias_of(self)->args));
    return (PycIntResult){origin ^ args, NULL};
}

static PycResult alias_getitem(PycWord self, PycWord key) {
    TRY(args, substituted(self, alias_of(self)->args, key));
    return pyc_ok(alias_new(alias_of(self)->origin, args, alias_of(self)->is_starred));
}

static PycResult alias_iter(PycWord self) {
    PycWord one = alias_new(alias_of(self)->origin, alias_of(self)->args, true);
    return pyc_obj_iter(pyc_tuple_of(&one, 1));
}

static PycResult alias_make(PycType *type, const PycWord *args, uint64_t count, PycWord names) {
    CHECK(pyc_no_keywords("GenericAlias", names));
    if (count != 2) RAISE(&pyc_TypeError, "GenericAlias expected 2 arguments, got %llu", (unsigned long long)count);
    return pyc_ok(pyc_word(alias_make_of(type, args[0], args[1])));
}

PycType pyc_alias_type = {.head = {&pyc_type_type},
                          .name = "types.GenericAlias",
                          .base = &pyc_object_type,
                          .flags = PYC_T_FROZEN,
                          .instance_size = sizeof(Alias),
                          .repr = alias_repr,
                          .hash = alias_hash,
                          .call = alias_call,
                          .getattr = alias_getattr,
                          .getitem = alias_getitem,
                          .iter = alias_iter,
                          .compare = alias_compare,
                          .binary = pyc_union_binary,
                          .make = alias_make};
