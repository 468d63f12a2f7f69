/* object, None, Ellipsis, NotImplemented, and type as objects. */
#include "object/py.h"
#include "object/str.h"

#include <stdio.h>
#include <string.h>

PycObject pyc_none_object = {&pyc_none_type};
PycObject pyc_ellipsis_object = {&pyc_ellipsis_type};
PycObject pyc_not_implemented_object = {&pyc_not_implemented_type};

/* ---- object ---- */

void pyc_type_put_name(PycBuf *b, PycType *t) {
    PycWord module = pyc_type_module(t);
    if (module && !pyc_str_is(module, "builtins")) {
        pyc_buf_str(b, module);
        pyc_buf_char(b, '.');
    }
    pyc_buf_str(b, pyc_type_qualname(t));
}

PycResult pyc_object_repr(PycWord self) {
    char address[32];
    PycBuf b;
    pyc_buf_init(&b, 64);
    pyc_buf_char(&b, '<');
    pyc_type_put_name(&b, pyc_type(self));
    snprintf(address, sizeof address, " object at 0x%012llx>", (unsigned long long)self);
    pyc_buf_ascii(&b, address);
    return pyc_ok(pyc_buf_finish(&b));
}

static PycResult object_make(PycType *type, const PycWord *args, uint64_t count, PycWord names) {
    (void)args;
    if ((count || (names && pyc_tuple(names)->length)) && !type->init)
        RAISE(&pyc_TypeError, "%s() takes no arguments", type->name);
    return pyc_instance_new(pyc_word(type));
}

/* Methods of object, which programs call through super() or by name. */
PycResult pyc_object_init(PycWord self, const PycWord *args, uint64_t count, PycWord names) {
    (void)args;
    PycType *t = pyc_type(self);
    if (t->flags & PYC_T_TYPE || !(count || names)) return pyc_ok(PYC_NONE); /* type.__init__ */
    if (t->init) RAISE(&pyc_TypeError, "object.__init__() takes exactly one argument (the instance to initialize)");
    if (t->make == object_make)
        RAISE(&pyc_TypeError, "%s.__init__() takes exactly one argument (the instance to initialize)", t->name);
    return pyc_ok(PYC_NONE);
}

static PycError *want_subtype(PycType *of, const PycWord *args, uint64_t count) {
    if (count < 1) return pyc_raise(&pyc_TypeError, "%s.__new__(): not enough arguments", of->name);
    PycType *type = pyc_is_type(args[0]) ? pyc_as_type(args[0]) : NULL;
    if (!type)
        return pyc_raise(&pyc_TypeError, "%s.__new__(X): X is not a type object (%s)", of->name,
                         pyc_type_name(args[0]));
    if (pyc_type_is_sub(type, of)) return NULL;
    return pyc_raise(&pyc_TypeError, "%s.__new__(%s): %s is not a subtype of %s", of->name, type->name, type->name,
                     of->name);
}

/* `__new__` of the type `self`; refuses types whose contents it cannot create. */
PycResult pyc_object_new(PycWord self, const PycWord *args, uint64_t count, PycWord names) {
    PycType *owner = pyc_as_type(self);
    const PycForeign *foreign =
        count ? pyc_type(args[0])->foreign : NULL; /* a class of theirs that is derived from it */
    if (foreign) {
        TRY(theirs, foreign->same_member(owner, pyc_str_c("__new__")));
        if (theirs) return pyc_obj_call(theirs, args, count, names);
    }
    CHECK(want_subtype(owner, args, count));
    PycType *type = pyc_as_type(args[0]), *base = type;
    while (base->flags & PYC_T_USER) base = base->base;
    if (base->make != owner->make)
        RAISE(&pyc_TypeError, "%s.__new__(%s) is not safe, use %s.__new__()", owner->name, type->name, base->name);
    bool has_more = count > 1 || (names && pyc_tuple(names)->length);
    if (base == &pyc_object_type && has_more && type->make != object_make)
        RAISE(&pyc_TypeError, "object.__new__() takes exactly one argument (the type to instantiate)");
    if (base == &pyc_object_type) return object_make(type, args + 1, count - 1, names);
    return base->make(type, args + 1, count - 1, names);
}

PycResult pyc_attribute_name(PycWord name) {
    PycStr *s = pyc_as_str(name);
    if (!s) RAISE(&pyc_TypeError, "attribute name must be string, not '%s'", pyc_type_name(name));
    return pyc_ok(pyc_word(s));
}

PycResult pyc_object_getattribute(PycWord self, PycWord name) {
    TRY(text, pyc_attribute_name(name));
    TRY(value, pyc_is_type(self) ? pyc_type_getattr(self, text) : pyc_generic_getattr(self, text));
    return value ? pyc_ok(value) : pyc_fail(pyc_raise_attribute(self, text));
}

PycResult pyc_object_setattr(PycWord self, PycWord name, PycWord value) {
    TRY(text, pyc_attribute_name(name));
    return pyc_done(pyc_is_type(self) ? pyc_type_set_own(self, text, value) : pyc_generic_setattr(self, text, value));
}

PycResult pyc_object_delattr(PycWord self, PycWord name) { return pyc_object_setattr(self, name, 0); }

PycResult pyc_object_hash(PycWord self) {
    uint64_t h = self >> 4 | self << 60;
    return pyc_ok(pyc_int_from_i64((int64_t)h));
}
PycResult pyc_object_str(PycWord self) { return pyc_obj_repr(self); }

PycError *pyc_check_spec(PycWord spec) {
    if (pyc_as_str(spec)) return NULL;
    const char *kind = spec == PYC_NONE ? "None" : pyc_type_short_name(pyc_type(spec));
    return pyc_raise(&pyc_TypeError, "__format__() argument must be str, not %s", kind);
}

PycResult pyc_object_format(PycWord self, PycWord spec) {
    CHECK(pyc_check_spec(spec));
    if (pyc_as_str(spec) && pyc_as_str(spec)->size)
        RAISE(&pyc_TypeError, "unsupported format string passed to %s.__format__", pyc_type_name(self));
    return pyc_obj_str(self);
}

PycResult pyc_object_eq(PycWord self, PycWord other) { return pyc_ok(self == other ? PYC_TRUE : PYC_NOT_IMPLEMENTED); }

PycResult pyc_object_ne(PycWord self, PycWord other) {
    PycType *t = pyc_type(self);
    PycResult r =
        t->dunders && t->dunders[PYC_D_eq] ? pyc_call_dunder_if(self, PYC_D_eq, &other, 1) : pyc_object_eq(self, other);
    if (r.error || r.value == PYC_NOT_IMPLEMENTED) return r;
    TRY(truth, pyc_obj_truth(r.value));
    return pyc_ok(pyc_bool(!truth));
}

PycResult pyc_object_init_subclass(PycWord cls, const PycWord *args, uint64_t count, PycWord names) {
    (void)args;
    const char *name = pyc_str(pyc_type_qualname(pyc_as_type(cls)))->data;
    if (names && pyc_tuple(names)->length)
        RAISE(&pyc_TypeError, "%s.__init_subclass__() takes no keyword arguments", name);
    if (count)
        RAISE(&pyc_TypeError, "%s.__init_subclass__() takes no arguments (%llu given)", name,
              (unsigned long long)count);
    return pyc_ok(PYC_NONE);
}

PycResult pyc_object_subclasshook(PycWord cls, PycWord other) {
    return (void)cls, (void)other, pyc_ok(PYC_NOT_IMPLEMENTED);
}

PycType pyc_object_type = {.head = {&pyc_type_type},
                           .name = "object",
                           .flags = PYC_T_FROZEN,
                           .instance_size = sizeof(PycObject),
                           .make = object_make};

/* ---- singletons ---- */

static PycResult none_repr(PycWord self) { return (void)self, pyc_ok(pyc_str_c("None")); }
PycWord pyc_ellipsis(void) { return PYC_ELLIPSIS; }

static PycResult ellipsis_repr(PycWord self) { return (void)self, pyc_ok(pyc_str_c("Ellipsis")); }
static PycResult not_implemented_repr(PycWord self) { return (void)self, pyc_ok(pyc_str_c("NotImplemented")); }
/* the same as CPython's, which is constant */
static PycIntResult none_hash(PycWord self) { return (void)self, (PycIntResult){0xFCA86420, NULL}; }

static PycBoolResult always(PycWord self) { return (void)self, (PycBoolResult){true, NULL}; }
static PycBoolResult never(PycWord self) { return (void)self, (PycBoolResult){false, NULL}; }

static PycResult none_binary(int op, PycWord a, PycWord b) { /* int | None */
    if (op == PYC_OR && (pyc_is_type(a) || pyc_is_type(b))) return pyc_union_of(a, b);
    return pyc_ok(PYC_NOT_IMPLEMENTED);
}

static PycResult none_make(PycType *type, const PycWord *args, uint64_t count, PycWord names) {
    (void)type, (void)args, (void)count, (void)names;
    return pyc_ok(PYC_NONE);
}

PycType pyc_none_type = {.head = {&pyc_type_type},
                         .name = "NoneType",
                         .base = &pyc_object_type,
                         .flags = PYC_T_FROZEN | PYC_T_NO_BASE,
                         .repr = none_repr,
                         .hash = none_hash,
                         .truth = never,
                         .binary = none_binary,
                         .make = none_make};
PycType pyc_ellipsis_type = {.head = {&pyc_type_type},
                             .name = "ellipsis",
                             .base = &pyc_object_type,
                             .flags = PYC_T_FROZEN | PYC_T_NO_BASE,
                             .repr = ellipsis_repr};
PycType pyc_not_implemented_type = {.head = {&pyc_type_type},
                                    .name = "NotImplementedType",
                                    .base = &pyc_object_type,
                                    .flags = PYC_T_FROZEN | PYC_T_NO_BASE,
                                    .repr = not_implemented_repr,
                                    .truth = always};

PycResult pyc_class_getitem(PycWord cls, PycWord key) {
    PycType *meta = pyc_type(cls);
    if (meta->getitem && meta->dunders) return meta->getitem(cls, key);
    PycWord hook = pyc_type_lookup(pyc_as_type(cls), pyc_dunder_name(PYC_D_class_getitem));
    if (hook) {
        if (pyc_is_exact(hook, &pyc_function_type)) {
            PycWord pair[2] = {cls, key};
            return pyc_obj_call(hook, pair, 2, 0);
        }
        TRY(bound, pyc_bind_to(hook, 0, cls));
        return pyc_obj_call(bound, &key, 1, 0);
    }
    const uint64_t generic = PYC_T_LIST | PYC_T_DICT | PYC_T_SET | PYC_T_TUPLE | PYC_T_TYPE;
    if (!(pyc_as_type(cls)->flags & generic) && !pyc_type_lookup(pyc_as_type(cls), PYC_NAME("__type_params__")))
        RAISE(&pyc_TypeError, "type '%s' is not subscriptable", pyc_as_type(cls)->name);
    return pyc_generic_alias(cls, key);
}

/* ---- type ---- */

static PycResult type_repr(PycWord self) {
    PycBuf b;
    pyc_buf_init(&b, 64);
    pyc_buf_ascii(&b, "<class '");
    pyc_type_put_name(&b, pyc_as_type(self));
    pyc_buf_ascii(&b, "'>");
    return pyc_ok(pyc_buf_finish(&b));
}

static PycWord mro_tuple(PycType *t) {
    pyc_type_ready(t);
    PycTuple *out = pyc_tuple_room((int64_t)t->mro_count);
    for (uint64_t i = 0; i < t->mro_count; i++) out->items[i] = pyc_word(t->mro[i]);
    return pyc_word(out);
}

PycResult pyc_type_mro(PycWord self) { return pyc_list_from(mro_tuple(pyc_as_type(self))); }
PycResult pyc_type_subclasses(PycWord self) {
    PycWord all = pyc_as_type(self)->subclasses;
    return all ? pyc_list_copy(all) : pyc_ok(pyc_list_new(0));
}

/* Attributes that every class has of its own; 0 for other names. */
PycWord pyc_type_own(PycWord self, PycWord name) {
    PycType *t = pyc_as_type(self);
    if (pyc_str(name)->size < 5 || pyc_str(name)->data[0] != '_') return 0;
    if (pyc_str_is(name, "__name__")) return pyc_str_c(pyc_type_short_name(t));
    if (pyc_str_is(name, "__qualname__")) return pyc_type_qualname(t);
    if (pyc_str_is(name, "__module__")) return pyc_type_module(t) ? pyc_type_module(t) : pyc_str_c("builtins");
    if (pyc_str_is(name, "__mro__")) return mro_tuple(t);
    if (pyc_str_is(name, "__bases__")) return pyc_type_ready(t), t->bases;
    if (pyc_str_is(name, "__base__")) return t->base ? pyc_word(t->base) : PYC_NONE;
    if (pyc_str_is(name, "__class__")) return pyc_word(t->head.type);
    if (pyc_str_is(name, "__dict__")) return pyc_type_ready(t), pyc_mappingproxy_new(pyc_word(t->dict));
    if (pyc_str_is(name, "__flags__")) return pyc_small((int64_t)pyc_type_flags(t));
    if (pyc_str_is(name, "__basicsize__")) return pyc_small((int64_t)t->instance_size);
    if (pyc_str_is(name, "__itemsize__")) return pyc_small(0);
    if (pyc_str_is(name, "__dictoffset__")) return pyc_small((int64_t)t->dict_offset);
    if (pyc_str_is(name, "__text_signature__")) return t == &pyc_object_type ? pyc_str_c("()") : PYC_NONE;
    if (pyc_str_is(name, "__weakrefoffset__")) return pyc_small(0);
    if (pyc_str_is(name, "__abstractmethods__")) return pyc_type_abstract_set(t);
    return 0;
}

/* cls.name: first data descriptors of the metatype, then attributes of the class, then others of the metatype; 0 if
 * there is none. */
PycResult pyc_type_getattr(PycWord self, PycWord name) {
    PycType *t = pyc_as_type(self), *meta = t->head.type;
    PycWord own = pyc_type_own(self, name);
    if (own) return pyc_ok(own);
    PycWord in_meta = meta == &pyc_type_type ? 0 : pyc_type_lookup(meta, name);
    if (in_meta && pyc_is_object(in_meta) && pyc_object(in_meta)->type->set)
        return pyc_bind_to(in_meta, self, pyc_word(meta));
    PycWord found = pyc_type_lookup(t, name);
    if (found) return pyc_bind_to(found, 0, self);
    TRY(member, pyc_slot_member(t, name));
    if (member) return pyc_ok(member);
    if (!in_meta) in_meta = pyc_type_lookup(meta, name);
    if (in_meta) return pyc_bind_to(in_meta, self, pyc_word(meta));
    if (pyc_str_is(name, "__doc__")) return pyc_ok(t->doc ? t->doc : PYC_NONE);
    if (pyc_str_is(name, "__type_params__")) return pyc_ok(pyc_tuple_of(NULL, 0));
    if (meta->flags & PYC_T_HAS_GETATTR) return pyc_call_dunder_if(self, PYC_D_getattr, &name, 1);
    return pyc_ok(0);
}

static bool is_dunder_text(PycWord name) {
    return pyc_str(name)->size > 4 && pyc_str(name)->data[0] == '_' && pyc_str(name)->data[1] == '_';
}

/* Attributes of a class that cannot be deleted. */
static bool is_kept(PycWord name) {
    static const char *const names[] = {"__name__", "__qualname__", "__module__", "__doc__", "__bases__"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (pyc_str_is(name, names[i])) return true;
    return false;
}

static PycError *set_name(PycType *t, PycWord name, PycWord value, bool is_name) {
    const char *text = pyc_str(name)->data;
    if (!pyc_as_str(value))
        return pyc_raise(&pyc_TypeError, "can only assign string to %s.%s, not '%s'", t->name, text,
                         pyc_type_name(value));
    if (is_name)
        t->name = pyc_as_str(value)->data;
    else
        t->qualname = value;
    return NULL;
}

static bool are_same(PycWord a, PycWord b) {
    const PycTuple *x = pyc_tuple(a), *y = pyc_tuple(b);
    bool same = x->length == y->length;
    for (int64_t i = 0; i < x->length && same; i++) same = x->items[i] == y->items[i];
    return same;
}

/* Where a class has its attributes and what its methods are is compiled into the program, so it keeps its bases. */
static PycError *set_bases(PycType *t, PycWord value) {
    const PycTuple *bases = pyc_as_tuple(value);
    if (!bases)
        return pyc_raise(&pyc_TypeError, "can only assign tuple to %s.__bases__, not %s", t->name,
                         pyc_type_name(value));
    if (!bases->length)
        return pyc_raise(&pyc_TypeError, "can only assign non-empty tuple to %s.__bases__, not ()", t->name);
    for (int64_t i = 0; i < bases->length; i++) {
        if (!pyc_is_type(bases->items[i]))
            return pyc_raise(&pyc_TypeError, "%s.__bases__ must be tuple of classes, not '%s'", t->name,
                             pyc_type_name(bases->items[i]));
        if (pyc_type_is_sub(pyc_as_type(bases->items[i]), t))
            return pyc_raise(&pyc_TypeError, "a __bases__ item causes an inheritance cycle");
    }
    if (are_same(t->bases, value)) return NULL;
    return pyc_raise(&pyc_TypeError, "__bases__ assignment: '%s' is compiled with its bases and keeps them", t->name);
}

/* type.__setattr__, without the __setattr__ of a metaclass. */
PycError *pyc_type_set_plain(PycWord self, PycWord name, PycWord value) {
    PycType *t = pyc_as_type(self);
    if (t->flags & PYC_T_FROZEN || !is_dunder_text(name)) return pyc_type_set_attribute(t, name, value);
    bool is_name = pyc_str_is(name, "__name__");
    if (!value && is_kept(name))
        return pyc_raise(&pyc_TypeError, "cannot delete '%s' attribute of immutable type '%s'", pyc_str(name)->data,
                         t->name);
    if (is_name || pyc_str_is(name, "__qualname__")) return set_name(t, name, value, is_name);
    if (pyc_str_is(name, "__bases__")) return set_bases(t, value);
    if (pyc_str_is(name, "__dict__"))
        return pyc_raise(&pyc_AttributeError, "attribute '__dict__' of 'type' objects is not writable");
    if (value && pyc_str_is(name, "__module__")) t->module = value;
    if (pyc_str_is(name, "__abstractmethods__")) CHECK_ERROR(pyc_type_mark_abstract(t, value));
    return pyc_type_set_attribute(t, name, value);
}

/* Like type.__setattr__: data descriptors of the metaclass come first. */
PycError *pyc_type_set_own(PycWord self, PycWord name, PycWord value) {
    PycType *meta = pyc_type(self);
    PycWord in_meta = meta == &pyc_type_type ? 0 : pyc_type_lookup(meta, name);
    bool is_data = in_meta && pyc_is_object(in_meta) && pyc_object(in_meta)->type->set;
    return is_data ? pyc_object(in_meta)->type->set(in_meta, self, value) : pyc_type_set_plain(self, name, value);
}

PycError *pyc_type_setattr(PycWord self, PycWord name, PycWord value) {
    PycType *meta = pyc_as_type(self)->head.type;
    PycWord pair[2] = {name, value};
    if (!(meta->flags & PYC_T_HAS_SETATTR) || !meta->dunders[value ? PYC_D_setattr : PYC_D_delattr])
        return pyc_type_set_own(self, name, value);
    TRY_ERROR(done, pyc_call_dunder_if(self, value ? PYC_D_setattr : PYC_D_delattr, pair, value ? 2 : 1));
    (void)done;
    return NULL;
}

/* type(name, bases, namespace): calls the metaclass of the bases; the caller of type calls its __init__. */
static PycResult new_by(PycWord meta, const PycWord *args, PycWord keywords) {
    PycWord all[] = {meta, args[0], args[1], args[2]};
    TRY(make, pyc_obj_getattr(meta, pyc_dunder_name(PYC_D_new)));
    return pyc_obj_call_ex(make, pyc_tuple_of(all, 4), keywords);
}

static PycResult type_make(PycType *meta, const PycWord *args, uint64_t count, PycWord names) {
    PycWord keywords = pyc_dict_new(0);
    if (count == 1 && !names) return pyc_ok(pyc_obj_type(args[0]));
    if (count != 3) RAISE(&pyc_TypeError, "type() takes 1 or 3 arguments");
    for (int64_t i = 0; names && i < pyc_tuple(names)->length; i++)
        CHECK(pyc_dict_set(keywords, pyc_tuple(names)->items[i], args[3 + i]));
    if (meta != &pyc_type_type) return pyc_class_dynamic(args[0], args[1], args[2], keywords, pyc_word(meta));
    TRY(derived, pyc_class_metatype(args[1]));
    if (pyc_as_type(derived)->flags & PYC_T_USER) return new_by(derived, args, keywords);
    return pyc_class_dynamic(args[0], args[1], args[2], keywords, 0);
}

PycType pyc_type_type = {.head = {&pyc_type_type},
                         .name = "type",
                         .base = &pyc_object_type,
                         .flags = PYC_T_FROZEN | PYC_T_TYPE,
                         .instance_size = sizeof(PycType),
                         .repr = type_repr,
                         .binary = pyc_union_binary,
                         .call = pyc_type_call,
                         .make = type_make};

/* ---- str as an object: its slots ---- */

static PycResult str_repr(PycWord self) { return pyc_ok(pyc_str_quoted(self)); }
static PycResult str_str(PycWord self) { return pyc_ok(self); }
static PycIntResult str_hash(PycWord self) { return (PycIntResult){pyc_str_hash(self), NULL}; }
static PycIntResult str_len(PycWord self) { return (PycIntResult){pyc_str(self)->length, NULL}; }

static PycResult str_compare(int op, PycWord a, PycWord b) {
    PycStr *x = pyc_as_str(a), *y = pyc_as_str(b);
    if (!x || !y) return pyc_ok(PYC_NOT_IMPLEMENTED);
    if (op == PYC_EQ || op == PYC_NE) return pyc_ok(pyc_bool(pyc_str_eq(pyc_word(x), pyc_word(y)) == (op == PYC_EQ)));
    return pyc_ok(pyc_bool(pyc_order(op, pyc_str_cmp(pyc_word(x), pyc_word(y)))));
}

static PycResult str_binary(int op, PycWord a, PycWord b) {
    PycStr *x = pyc_as_str(a), *y = pyc_as_str(b);
    if (op == PYC_ADD && x && y) return pyc_str_add(pyc_word(x), pyc_word(y));
    if (op == PYC_MOD && x) return pyc_str_mod(pyc_word(x), b);
    PycWord other = x ? b : a;
    if (op != PYC_MUL || (!pyc_as_int(other) && !pyc_has_index(other))) return pyc_ok(PYC_NOT_IMPLEMENTED);
    TRY(count, pyc_obj_index(other));
    return pyc_str_repeat(pyc_word(x ? x : y), count);
}

static PycResult str_getitem(PycWord self, PycWord key) {
    if (pyc_is_exact(key, &pyc_slice_type)) {
        PycSlice *s = (PycSlice *)pyc_object(key);
        return pyc_str_slice(self, s->start, s->stop, s->step);
    }
    if (!pyc_as_int(key) && !pyc_has_index(key))
        RAISE(&pyc_TypeError, "string indices must be integers, not '%s'", pyc_type_name(key));
    TRY(i, pyc_obj_to_i64_index(key));
    return pyc_str_at(self, i);
}

static PycBoolResult str_contains(PycWord self, PycWord item) {
    PycStr *s = pyc_as_str(item);
    if (!s)
        RAISE_AS(PycBoolResult, &pyc_TypeError, "'in <string>' requires string as left operand, not %s",
                 pyc_type_name(item));
    return (PycBoolResult){pyc_str_contains(self, pyc_word(s)), NULL};
}

static PycResult str_format(PycWord self, PycWord spec) { return pyc_format_str(self, spec); }

/* The message names the class of the wrong value in the way of the type: classes of the program write None as it is. */
static PycError *want_text(const PycType *type, const char *what, PycWord w) {
    if (!w || pyc_as_str(w)) return NULL;
    bool is_none = w == PYC_NONE && type != &pyc_str_type;
    return pyc_raise(&pyc_TypeError, "str() argument '%s' must be str, not %s", what,
                     is_none ? "None" : pyc_type_name(w));
}

static PycError *check_decodable(PycWord w) {
    const char *data;
    uint64_t size;
    if (pyc_as_str(w)) return pyc_raise(&pyc_TypeError, "decoding str is not supported");
    if (pyc_memoryview_is_whole(w) && pyc_bytes_view(w, &data, &size)) return NULL;
    return pyc_raise(&pyc_TypeError, "decoding to str: need a bytes-like object, %s found", pyc_type_name(w));
}

static PycResult str_make(PycType *type, const PycWord *args, uint64_t count, PycWord names) {
    PycWord bound[3];
    if (!names && count > 3)
        RAISE(&pyc_TypeError, "str expected at most 3 arguments, got %llu", (unsigned long long)count);
    CHECK(pyc_bind("str", "object encoding errors", 0, 3, args, count, names, bound));
    CHECK(want_text(type, "encoding", bound[1]));
    CHECK(want_text(type, "errors", bound[2]));
    if (!bound[0]) return pyc_ok(pyc_wrap(type, &pyc_str_type, pyc_str_empty()));
    if (bound[1] || bound[2]) CHECK(check_decodable(bound[0]));
    TRY(text, bound[1] || bound[2] ? pyc_bytes_decode(bound[0], bound[1], bound[2]) : pyc_obj_str(bound[0]));
    return pyc_ok(pyc_wrap(type, &pyc_str_type, text));
}

PycType pyc_str_type = {.head = {&pyc_type_type},
                        .name = "str",
                        .base = &pyc_object_type,
                        .flags = PYC_T_FROZEN | PYC_T_STR | PYC_T_ATOMIC,
                        .repr = str_repr,
                        .str = str_str,
                        .format = str_format,
                        .hash = str_hash,
                        .compare = str_compare,
                        .binary = str_binary,
                        .len = str_len,
                        .getitem = str_getitem,
                        .contains = str_contains,
                        .iter = pyc_str_iter,
                        .make = str_make};
