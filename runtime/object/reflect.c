/* Introspection of classes: the read-only namespace of a class, the descriptors of names in `__slots__`, and those of
 * attributes of builtin types. */
#include "object/py.h"
#include "object/str.h"

/* ---- mappingproxy ---- */

typedef struct Proxy {
    PycObject head;
    PycWord mapping;
} Proxy;

static PycWord mapping_of(PycWord self) { return ((const Proxy *)pyc_object(self))->mapping; }
static PycWord behind(PycWord w) { return pyc_is_exact(w, &pyc_mappingproxy_type) ? mapping_of(w) : w; }

PycWord pyc_mappingproxy_new(PycWord mapping) {
    Proxy *p = pyc_gc_alloc(sizeof *p);
    *p = (Proxy){{&pyc_mappingproxy_type}, mapping};
    return pyc_word(p);
}

static PycResult proxy_make(PycType *type, const PycWord *args, uint64_t count, PycWord names) {
    (void)type;
    PycWord mapping;
    CHECK(pyc_bind("mappingproxy", "mapping", 1, 1, args, count, names, &mapping));
    const PycType *t = pyc_type(mapping);
    if (!t->getitem || t->flags & (PYC_T_LIST | PYC_T_TUPLE | PYC_T_STR | PYC_T_BYTES))
        RAISE(&pyc_TypeError, "mappingproxy() argument must be a mapping, not %s", t->name);
    return pyc_ok(pyc_mappingproxy_new(mapping));
}

static PycResult proxy_repr(PycWord self) {
    TRY(inner, pyc_obj_repr(mapping_of(self)));
    PycWord parts[3] = {pyc_str_c("mappingproxy("), inner, pyc_str_c(")")};
    return pyc_ok(pyc_str_concat_n(parts, 3));
}

static PycResult proxy_str(PycWord self) { return pyc_obj_str(mapping_of(self)); }
static PycIntResult proxy_len(PycWord self) { return pyc_obj_len(mapping_of(self)); }
static PycIntResult proxy_hash(PycWord self) { return pyc_obj_hash(mapping_of(self)); }
static PycResult proxy_getitem(PycWord self, PycWord key) { return pyc_obj_getitem(mapping_of(self), key); }
static PycBoolResult proxy_contains(PycWord self, PycWord key) { return pyc_obj_contains(mapping_of(self), key); }
static PycResult proxy_iter(PycWord self) { return pyc_obj_iter(mapping_of(self)); }
static PycResult proxy_compare(int op, PycWord a, PycWord b) { return pyc_obj_compare(op, behind(a), behind(b)); }

static PycResult proxy_binary(int op, PycWord a, PycWord b) {
    return op == PYC_OR ? pyc_obj_binary(op, behind(a), behind(b)) : pyc_ok(PYC_NOT_IMPLEMENTED);
}

static PycResult forward(PycWord self, const char *name, const PycWord *args, uint64_t count) {
    return pyc_obj_call_method(mapping_of(self), pyc_str_c(name), args, count, 0);
}

PycResult pyc_mappingproxy_get(PycWord self, PycWord key, PycWord otherwise) {
    PycWord args[2] = {key, otherwise};
    return forward(self, "get", args, otherwise ? 2 : 1);
}

PycResult pyc_mappingproxy_keys(PycWord self) { return forward(self, "keys", NULL, 0); }
PycResult pyc_mappingproxy_values(PycWord self) { return forward(self, "values", NULL, 0); }
PycResult pyc_mappingproxy_items(PycWord self) { return forward(self, "items", NULL, 0); }
PycResult pyc_mappingproxy_copy(PycWord self) { return forward(self, "copy", NULL, 0); }
PycResult pyc_mappingproxy_reversed(PycWord self) { return forward(self, "__reversed__", NULL, 0); }

PycType pyc_mappingproxy_type = {.head = {&pyc_type_type},
                                 .name = "mappingproxy",
                                 .base = &pyc_object_type,
                                 .flags = PYC_T_FROZEN | PYC_T_NO_BASE,
                                 .instance_size = sizeof(Proxy),
                                 .repr = proxy_repr,
                                 .str = proxy_str,
                                 .hash = proxy_hash,
                                 .compare = proxy_compare,
                                 .binary = proxy_binary,
                                 .len = proxy_len,
                                 .getitem = proxy_getitem,
                                 .contains = proxy_contains,
                                 .iter = proxy_iter,
                                 .make = proxy_make};

/* ---- the kinds of functions in C ---- */

#define SHOWN(ident, text, attribute, calling, binding)                                                                \
    static PycType ident = {.head = {&pyc_type_type},                                                                  \
                            .name = text,                                                                              \
                            .base = &pyc_object_type,                                                                  \
                            .flags = PYC_T_FROZEN | PYC_T_NO_BASE,                                                     \
                            .instance_size = sizeof(PycMethod),                                                        \
                            .getattr = attribute,                                                                      \
                            .call = calling,                                                                           \
                            .get = binding}
SHOWN(wrapper_descriptor, "wrapper_descriptor", pyc_native_getattr, pyc_method_call, pyc_native_get);
SHOWN(method_wrapper, "method-wrapper", NULL, NULL, NULL);
SHOWN(method_descriptor, "method_descriptor", pyc_native_getattr, pyc_method_call, pyc_native_get);
SHOWN(class_method_descriptor, "classmethod_descriptor", pyc_native_getattr, pyc_method_call, pyc_native_get);
SHOWN(getset_descriptor, "getset_descriptor", pyc_native_getattr, NULL, pyc_native_get);
#undef SHOWN

static PycType *shown_in_class(const PycMethod *m) {
    if (!m->owner || m->kind == PYC_METHOD_STATIC) return &pyc_builtin_type;
    if (m->kind == PYC_METHOD_GETTER) return &getset_descriptor;
    if (m->kind == PYC_METHOD_CLASS) return &class_method_descriptor;
    return pyc_is_slot_method(m) ? &wrapper_descriptor : &method_descriptor;
}

PycType *pyc_shown_type_of(PycWord w) {
    if (pyc_type(w) == &pyc_builtin_type) return shown_in_class((const PycMethod *)pyc_object(w));
    PycWord function = ((const PycBoundMethod *)pyc_object(w))->function;
    if (!pyc_is_exact(function, &pyc_builtin_type)) return &pyc_method_type;
    return pyc_is_slot_method((const PycMethod *)pyc_object(function)) ? &method_wrapper : &pyc_builtin_type;
}

/* ---- C.__flags__ ---- */

uint64_t pyc_type_flags(const PycType *type) {
    static const struct {
        uint64_t ours;
        int bit;
    } kinds[] = {{PYC_T_USER, 9},   {PYC_T_ABSTRACT, 20}, {PYC_T_INT, 24},  {PYC_T_LIST, 25},      {PYC_T_TUPLE, 26},
                 {PYC_T_BYTES, 27}, {PYC_T_STR, 28},      {PYC_T_DICT, 29}, {PYC_T_EXCEPTION, 30}, {PYC_T_TYPE, 31}};
    enum { CAN_BE_BASE = 1 << 10, IS_READY = 1 << 12, IS_IMMUTABLE = 1 << 8 };
    uint64_t flags = IS_READY;
    if (!(type->flags & PYC_T_NO_BASE)) flags |= CAN_BE_BASE;
    if (!(type->flags & PYC_T_USER)) flags |= IS_IMMUTABLE;
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (type->flags & kinds[i].ours) flags |= (uint64_t)1 << kinds[i].bit;
    return flags;
}

/* ---- what __slots__ names ---- */

typedef struct SlotMember {
    PycObject head;
    PycType *owner;
    PycWord name;
} SlotMember;

static PycType slot_member_type;
static const SlotMember *member_of(PycWord w) { return (const SlotMember *)pyc_object(w); }

static PycResult member_repr(PycWord self) {
    const SlotMember *m = member_of(self);
    PycWord parts[5] = {pyc_str_c("<member '"), m->name, pyc_str_c("' of '"), pyc_str_c(m->owner->name),
                        pyc_str_c("' objects>")};
    return pyc_ok(pyc_str_concat_n(parts, 5));
}

static PycResult member_getattr(PycWord self, PycWord name) {
    if (pyc_str_is(name, "__name__")) return pyc_ok(member_of(self)->name);
    if (pyc_str_is(name, "__objclass__")) return pyc_ok(pyc_word(member_of(self)->owner));
    return pyc_ok(0);
}

static PycError *refused(const SlotMember *m, PycWord instance) {
    return pyc_raise(&pyc_TypeError, "descriptor '%s' for '%s' objects doesn't apply to a '%s' object",
                     pyc_str(m->name)->data, m->owner->name, pyc_type_name(instance));
}

static PycResult member_get(PycWord self, PycWord instance, PycWord owner) {
    const SlotMember *m = member_of(self);
    (void)owner;
    if (!instance) return pyc_ok(self);
    if (!pyc_type_is_sub(pyc_type(instance), m->owner)) return pyc_fail(refused(m, instance));
    PycWord value = pyc_own_attribute(instance, m->name);
    return value ? pyc_ok(value) : pyc_fail(pyc_raise_attribute(instance, m->name));
}

static PycError *member_set(PycWord self, PycWord instance, PycWord value) {
    const SlotMember *m = member_of(self);
    if (!pyc_type_is_sub(pyc_type(instance), m->owner)) return refused(m, instance);
    return pyc_generic_setattr(instance, m->name, value);
}

static PycType slot_member_type = {.head = {&pyc_type_type},
                                   .name = "member_descriptor",
                                   .base = &pyc_object_type,
                                   .flags = PYC_T_FROZEN | PYC_T_NO_BASE,
                                   .instance_size = sizeof(SlotMember),
                                   .repr = member_repr,
                                   .getattr = member_getattr,
                                   .get = member_get,
                                   .set = member_set};

/* The descriptor C.name, if `__slots__` of the class or of a base has the name; else 0. */
PycResult pyc_slot_member(PycType *type, PycWord name) {
    if (!type->slot_names || !pyc_dict_find_str(type->slot_names, name)) return pyc_ok(0);
    for (uint64_t i = 0; i < type->mro_count; i++) {
        TRY(declared, pyc_declares_slot(type->mro[i], name));
        if (!declared) continue;
        SlotMember *m = pyc_gc_alloc(sizeof *m);
        *m = (SlotMember){{&slot_member_type}, type->mro[i], name};
        return pyc_ok(pyc_word(m));
    }
    return pyc_ok(0);
}

/* ---- attributes of builtin types ---- */

typedef struct Attribute {
    PycObject head;
    PycType *owner;
    const char *name;
} Attribute;

static const Attribute *attribute_of(PycWord w) { return (const Attribute *)pyc_object(w); }

static PycResult attribute_repr(PycWord self) {
    const Attribute *a = attribute_of(self);
    bool is_member = pyc_type(self)->name[0] == 'm';
    PycWord parts[5] = {pyc_str_c(is_member ? "<member '" : "<attribute '"), pyc_str_c(a->name), pyc_str_c("' of '"),
                        pyc_str_c(a->owner->name), pyc_str_c("' objects>")};
    return pyc_ok(pyc_str_concat_n(parts, 5));
}

static PycResult attribute_getattr(PycWord self, PycWord name) {
    const Attribute *a = attribute_of(self);
    if (pyc_str_is(name, "__name__")) return pyc_ok(pyc_str_c(a->name));
    if (pyc_str_is(name, "__objclass__")) return pyc_ok(pyc_word(a->owner));
    if (!pyc_str_is(name, "__qualname__")) return pyc_ok(0);
    PycWord parts[3] = {pyc_str_c(a->owner->name), pyc_str_c("."), pyc_str_c(a->name)};
    return pyc_ok(pyc_str_concat_n(parts, 3));
}

static PycError *does_not_apply(const Attribute *a, PycWord instance) {
    return pyc_raise(&pyc_TypeError, "descriptor '%s' for '%s' objects doesn't apply to a '%s' object", a->name,
                     a->owner->name, pyc_type_name(instance));
}

/* The first weak reference to an object, or None; NULL: the program has no weak references. */
PycWord (*pyc_first_weak_reference)(PycWord w);

static PycResult attribute_value(const Attribute *a, PycWord instance, PycWord name) {
    bool is_of_program = (a->owner->flags & PYC_T_USER) != 0; /* __dict__ or __weakref__ */
    if (is_of_program && strcmp(a->name, "__dict__") == 0) return pyc_instance_dict(instance);
    if (is_of_program) return pyc_ok(pyc_first_weak_reference ? pyc_first_weak_reference(instance) : PYC_NONE);
    if (a->owner == &pyc_object_type) return pyc_ok(pyc_obj_type(instance)); /* __class__ */
    return a->owner == &pyc_type_type ? pyc_ok(pyc_type_own(instance, name)) : a->owner->getattr(instance, name);
}

static PycResult attribute_get(PycWord self, PycWord instance, PycWord owner) {
    const Attribute *a = attribute_of(self);
    PycWord name = pyc_str_c(a->name);
    (void)owner;
    if (!instance) return pyc_ok(self);
    if (!pyc_type_is_sub(pyc_type(instance), a->owner)) return pyc_fail(does_not_apply(a, instance));
    TRY(value, attribute_value(a, instance, name));
    return value ? pyc_ok(value) : pyc_fail(pyc_raise_attribute(instance, name));
}

static PycError *attribute_set(PycWord self, PycWord instance, PycWord value) {
    const Attribute *a = attribute_of(self);
    PycWord name = pyc_str_c(a->name);
    if (!pyc_type_is_sub(pyc_type(instance), a->owner)) return does_not_apply(a, instance);
    if (a->owner == &pyc_object_type) return pyc_set_class(instance, value);
    if (a->owner->flags & PYC_T_USER && strcmp(a->name, "__dict__") == 0)
        return pyc_set_instance_dict(instance, value ? value : pyc_dict_new(0));
    if (a->owner == &pyc_type_type) return pyc_type_set_plain(instance, name, value);
    TRY_ERROR(done, a->owner->setattr ? a->owner->setattr(instance, name, value) : pyc_ok(0));
    if (done) return NULL;
    if (pyc_type(self)->name[0] == 'm') return pyc_raise(&pyc_AttributeError, "readonly attribute");
    return pyc_raise(&pyc_AttributeError, "attribute '%s' of '%s' objects is not writable", a->name, a->owner->name);
}

#define DESCRIPTOR(kind, text)                                                                                         \
    static PycType kind##_type = {.head = {&pyc_type_type},                                                            \
                                  .name = text,                                                                        \
                                  .base = &pyc_object_type,                                                            \
                                  .flags = PYC_T_FROZEN | PYC_T_NO_BASE,                                               \
                                  .instance_size = sizeof(Attribute),                                                  \
                                  .repr = attribute_repr,                                                              \
                                  .getattr = attribute_getattr,                                                        \
                                  .get = attribute_get,                                                                \
                                  .set = attribute_set}
DESCRIPTOR(GETSET, "getset_descriptor");
DESCRIPTOR(MEMBER, "member_descriptor");

void pyc_type_add_attributes(PycType *type, PycWord dict) {
    static const struct {
        PycType *owner;
        const char *name;
        PycType *kind;
    } rows[] = {
#define ATTRIBUTE(type, name, kind) {&pyc_##type, name, &kind##_type},
#include "object/attribute.def"
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        if (rows[i].owner != type) continue;
        Attribute *a = pyc_gc_new(sizeof *a);
        *a = (Attribute){{rows[i].kind}, type, rows[i].name};
        pyc_dict_set(dict, pyc_str_c(rows[i].name), pyc_word(a));
    }
}

/* `__dict__` and `__weakref__`, in the class of the program that is the first to have them. */
PycError *pyc_type_add_part(PycType *type, const char *name) {
    PycWord text = pyc_str_c(name);
    if (pyc_dict_find_str(type->dict, text)) return NULL;
    Attribute *a = pyc_gc_new(sizeof *a);
    *a = (Attribute){{&GETSET_type}, type, name};
    return pyc_dict_set(pyc_word(type->dict), text, pyc_word(a));
}

/* ---- --verify-types ---- */

static bool begins_with_word(const char *words, const char *word) {
    size_t length = strlen(word);
    return strncmp(words, word, length) == 0 && (words[length] == '|' || !words[length]);
}

/* The class name of a native module may be qualified by the module. */
PycError *pyc_obj_verify_class(PycWord object, PycWord words) {
    const PycType *type = pyc_type(object);
    const char *name = pyc_type_short_name(type), *names = str_text((PycStr *)words);
    for (const char *at = names; at; at = strchr(at, '|')) {
        at += *at == '|';
        if (begins_with_word(at, name) || begins_with_word(at, type->name)) return NULL;
    }
    return pyc_raise(&pyc_SystemError, "the analysis found '%s' where a value of '%s' is", names, name);
}
