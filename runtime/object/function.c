/* Function objects, bound methods, cells, and the descriptors property, staticmethod, classmethod and super. */
#include "object/py.h"
#include "object/str.h"

#include <stdio.h>
#include <string.h>

/* ---- compiled functions ---- */

PycWord pyc_function_new(const void *info_address, const void *defaults, const void *cells, uint64_t cell_count) {
    const PycFnInfo *info = info_address;
    PycFunction *f = pyc_gc_alloc(sizeof *f + cell_count * sizeof(PycWord));
    uint64_t params = info->positional + info->keyword_only;
    f->head.type = &pyc_function_type;
    f->info = info;
    f->name = info->name;
    f->qualname = info->qualname;
    f->cell_count = cell_count;
    if (cell_count) memcpy(f->cells, cells, cell_count * sizeof(PycWord));
    if (defaults && params) {
        f->defaults = pyc_gc_alloc(params * sizeof(PycWord));
        memcpy(f->defaults, defaults, params * sizeof(PycWord));
    }
    return pyc_word(f);
}

void pyc_function_annotate(PycWord function, PycWord annotations) {
    ((PycFunction *)pyc_object(function))->annotations = annotations;
}

static PycFunction *function_of(PycWord w) { return (PycFunction *)pyc_object(w); }

static PycResult address_repr(const char *what, PycWord name, PycWord w) {
    char address[32];
    snprintf(address, sizeof address, " at 0x%012llx>", (unsigned long long)w);
    PycWord parts[3] = {pyc_str_c(what), name, pyc_str_c(address)};
    return pyc_ok(pyc_str_concat_n(parts, 3));
}

static PycResult function_repr(PycWord self) { return address_repr("<function ", function_of(self)->qualname, self); }

static PycResult function_get(PycWord self, PycWord instance, PycWord owner) {
    (void)owner;
    return pyc_ok(instance ? pyc_bound_method_new(self, instance) : self);
}

PycType pyc_function_type = {.head = {&pyc_type_type},
                             .name = "function",
                             .base = &pyc_object_type,
                             .flags = PYC_T_FROZEN | PYC_T_NO_BASE,
                             .repr = function_repr,
                             .getattr = pyc_function_getattr,
                             .setattr = pyc_function_setattr,
                             .call = pyc_function_call,
                             .get = function_get};

/* ---- bound methods ---- */

PycWord pyc_bound_method_new(PycWord function, PycWord self) {
    PycBoundMethod *m = pyc_gc_new(sizeof *m);
    *m = (PycBoundMethod){{&pyc_method_type}, function, self};
    return pyc_word(m);
}

static PycBoundMethod *bound_of(PycWord w) { return (PycBoundMethod *)pyc_object(w); }

static bool is_one_of(const char *name, const char *const *names) {
    while (*names && strcmp(name, *names) != 0) names++;
    return *names != NULL;
}

/* Whether CPython has the special method as a slot of the type, and no method of its own. */
bool pyc_is_slot_method(const PycMethod *m) {
    static const char *const of_object[] = {"__new__", "__format__", "__dir__", "__init_subclass__", NULL};
    if (m->kind != PYC_METHOD_WRAPPER) return m->owner == &pyc_object_type && !is_one_of(m->name, of_object);
    uint64_t flags = m->owner->flags;
    if (strcmp(m->name, "__getitem__") == 0) return !(flags & (PYC_T_LIST | PYC_T_DICT));
    return strcmp(m->name, "__contains__") != 0 || !(flags & (PYC_T_DICT | PYC_T_SET));
}

static PycResult method_repr(PycWord self) {
    PycBoundMethod *m = bound_of(self);
    PycBuf b;
    pyc_buf_init(&b, 64);
    if (pyc_is_exact(m->function, &pyc_builtin_type)) {
        bool is_slot = pyc_is_slot_method((PycMethod *)pyc_object(m->function));
        pyc_buf_ascii(&b, is_slot ? "<method-wrapper '" : "<built-in method ");
        pyc_buf_ascii(&b, ((PycMethod *)pyc_object(m->function))->name);
        pyc_buf_ascii(&b, is_slot ? "' of " : " of ");
        pyc_buf_ascii(&b, pyc_type_name(m->self));
        TRY(tail, address_repr(" object", pyc_str_empty(), m->self));
        pyc_buf_str(&b, tail);
        return pyc_ok(pyc_buf_finish(&b));
    }
    TRY(name, pyc_obj_getattr_or(m->function, PYC_NAME("__qualname__")));
    TRY(owner, pyc_obj_repr(m->self));
    pyc_buf_ascii(&b, "<bound method ");
    pyc_buf_str(&b, name ? name : pyc_str_c("?"));
    pyc_buf_ascii(&b, " of ");
    pyc_buf_str(&b, owner);
    pyc_buf_char(&b, '>');
    return pyc_ok(pyc_buf_finish(&b));
}

static PycResult method_getattr(PycWord self, PycWord name) {
    if (pyc_str_is(name, "__self__")) return pyc_ok(bound_of(self)->self);
    if (pyc_str_is(name, "__func__")) return pyc_ok(bound_of(self)->function);
    bool is_native = pyc_is_exact(bound_of(self)->function, &pyc_builtin_type);
    if (is_native && pyc_str_is(name, "__get__")) return pyc_ok(0); /* it cannot be bound again */
    return pyc_obj_getattr_or(bound_of(self)->function, name);
}

static PycResult method_compare(int op, PycWord a, PycWord b) {
    if ((op != PYC_EQ && op != PYC_NE) || !pyc_is_exact(a, &pyc_method_type) || !pyc_is_exact(b, &pyc_method_type))
        return pyc_ok(PYC_NOT_IMPLEMENTED);
    bool same = bound_of(a)->self == bound_of(b)->self && bound_of(a)->function == bound_of(b)->function;
    return pyc_ok(pyc_bool(same == (op == PYC_EQ)));
}

static PycIntResult method_hash(PycWord self) {
    uint64_t h = pyc_hash_u64(bound_of(self)->self) ^ pyc_hash_u64(bound_of(self)->function + 1);
    return (PycIntResult){h == UINT64_MAX ? -2 : (int64_t)h, NULL};
}

static PycResult method_call(PycWord self, const PycWord *args, uint64_t count, PycWord names) {
    return pyc_obj_call(self, args, count, names);
}

/* types.MethodType(function, instance) */
static PycResult method_make(PycType *type, const PycWord *args, uint64_t count, PycWord names) {
    (void)type;
    CHECK(pyc_no_keywords("method", names));
    if (count != 2) RAISE(&pyc_TypeError, "method expected 2 arguments, got %llu", (unsigned long long)count);
    TRY(calls, pyc_builtin_callable(0, args[0]));
    if (calls != PYC_TRUE) RAISE(&pyc_TypeError, "first argument must be callable");
    if (args[1] == PYC_NONE) RAISE(&pyc_TypeError, "instance must not be None");
    return pyc_ok(pyc_bound_method_new(args[0], args[1]));
}

PycType pyc_method_type = {.head = {&pyc_type_type},
                           .name = "method",
                           .base = &pyc_object_type,
                           .flags = PYC_T_FROZEN | PYC_T_NO_BASE,
                           .repr = method_repr,
                           .getattr = method_getattr,
                           .compare = method_compare,
                           .hash = method_hash,
                           .make = method_make,
                           .call = method_call};

/* ---- builtin functions and methods ---- */

static PycMethod *builtin_of(PycWord w) { return (PycMethod *)pyc_object(w); }

static const char *kind_shown(const PycMethod *m) {
    if (m->kind == PYC_METHOD_GETTER) return "attribute";
    return pyc_is_slot_method(m) ? "slot wrapper" : "method";
}

static PycResult builtin_repr(PycWord self) {
    PycMethod *m = builtin_of(self);
    char text[160];
    if (m->kind == PYC_METHOD_STATIC)
        snprintf(text, sizeof text, "<built-in method %s of type object at %p>", m->name, (void *)m->owner);
    else if (m->owner)
        snprintf(text, sizeof text, "<%s '%s' of '%s' objects>", kind_shown(m), m->name, m->owner->name);
    else
        snprintf(text, sizeof text, "<built-in function %s>", m->name);
    return pyc_ok(pyc_str_c(text));
}

typedef struct SlotText {
    const char *name, *signature, *doc;
} SlotText;

static const SlotText *slot_text(const PycMethod *m) {
    static const SlotText texts[] = {
#define SLOT_TEXT(name, signature, doc) {name, signature, doc},
#include "object/slot_text.def"
#undef SLOT_TEXT
    };
    if (!m->owner || !(pyc_is_slot_method(m) || strcmp(m->name, "__new__") == 0)) return NULL;
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        if (strcmp(m->name, texts[i].name) == 0) return &texts[i];
    return NULL;
}

static PycWord doc_of(const PycMethod *m) {
    const SlotText *slot = slot_text(m);
    const char *doc = m->doc || !slot ? m->doc : slot->doc;
    return doc ? pyc_str_c(doc) : PYC_NONE;
}

/* "($self, sub, /)" if all parameters are required; else None, because the defaults are not known. */
static PycWord text_signature(const PycMethod *m) {
    const SlotText *slot = slot_text(m);
    if (slot) return pyc_str_c(slot->signature);
    if (m->max < 0 || m->min != m->max) return PYC_NONE;
    PycBuf b;
    pyc_buf_init(&b, 64);
    pyc_buf_ascii(&b, !m->owner ? "($module" : m->kind == PYC_METHOD_CLASS ? "($type" : "($self");
    bool has_slash = false;
    for (const char *at = m->params; *at;) {
        size_t size = strcspn(at, " ");
        pyc_buf_ascii(&b, ", ");
        pyc_buf_str(&b, pyc_str_new(at, size));
        has_slash |= size == 1 && *at == '/';
        at += size + (at[size] == ' ');
    }
    pyc_buf_ascii(&b, m->max == 0 && !has_slash ? ", /)" : ")");
    return pyc_buf_finish(&b);
}

PycResult pyc_native_getattr(PycWord self, PycWord name) {
    PycMethod *m = builtin_of(self);
    if (pyc_str_is(name, "__name__")) return pyc_ok(pyc_str_c(m->name));
    if (pyc_str_is(name, "__qualname__")) {
        PycWord parts[3] = {pyc_str_c(m->owner ? m->owner->name : ""), pyc_str_c(m->owner ? "." : ""),
                            pyc_str_c(m->name)};
        return pyc_ok(pyc_str_concat_n(parts, 3));
    }
    if (pyc_str_is(name, "__module__"))
        return pyc_ok(m->owner ? PYC_NONE : pyc_str_c(m->module ? m->module : "builtins"));
    if (pyc_str_is(name, "__doc__")) return pyc_ok(doc_of(m));
    if (pyc_str_is(name, "__text_signature__")) return pyc_ok(text_signature(m));
    if (pyc_str_is(name, "__self__") && m->kind == PYC_METHOD_STATIC)
        return pyc_ok(m->owner && strcmp(m->name, "__new__") == 0 ? pyc_word(m->owner) : PYC_NONE);
    if (pyc_str_is(name, "__objclass__") && m->owner) return pyc_ok(pyc_word(m->owner));
    return pyc_ok(0);
}

PycResult pyc_native_get(PycWord self, PycWord instance, PycWord owner) {
    PycMethod *m = builtin_of(self);
    if (m->kind == PYC_METHOD_STATIC || !m->owner) return pyc_ok(self);
    if (m->kind == PYC_METHOD_CLASS) return pyc_ok(pyc_bound_class_method(self, owner));
    if (m->kind == PYC_METHOD_GETTER && instance) return ((PycResult (*)(PycWord))m->fn)(instance);
    return pyc_ok(instance ? pyc_bound_method_new(self, instance) : self);
}

PycType pyc_builtin_type = {.head = {&pyc_type_type},
                            .name = "builtin_function_or_method",
                            .base = &pyc_object_type,
                            .flags = PYC_T_FROZEN | PYC_T_NO_BASE,
                            .instance_size = sizeof(PycMethod),
                            .repr = builtin_repr,
                            .getattr = pyc_native_getattr,
                            .call = pyc_method_call,
                            .get = pyc_native_get};

/* Calls a class method of a builtin type that is bound to its class. */
static PycResult class_bound_call(PycWord self, const PycWord *args, uint64_t count, PycWord names) {
    return pyc_method_call_class(bound_of(self)->function, bound_of(self)->self, args, count, names);
}

PycType pyc_class_bound_type = {.head = {&pyc_type_type},
                                .name = "builtin_function_or_method",
                                .base = &pyc_object_type,
                                .flags = PYC_T_FROZEN | PYC_T_NO_BASE,
                                .repr = method_repr,
                                .getattr = method_getattr,
                                .call = class_bound_call};

PycWord pyc_bound_class_method(PycWord method, PycWord cls) {
    PycBoundMethod *m = pyc_gc_new(sizeof *m);
    *m = (PycBoundMethod){{&pyc_class_bound_type}, method, cls};
    return pyc_word(m);
}

/* ---- cells ---- */

PycWord pyc_cell_new(PycWord value) {
    PycCell *c = pyc_gc_new(sizeof *c);
    *c = (PycCell){{&pyc_cell_type}, value};
    return pyc_word(c);
}

static PycResult cell_getattr(PycWord self, PycWord name) {
    PycWord value = ((PycCell *)pyc_object(self))->value;
    if (!pyc_str_is(name, "cell_contents")) return pyc_ok(0);
    if (!value) RAISE(&pyc_ValueError, "Cell is empty");
    return pyc_ok(value);
}

static PycResult cell_setattr(PycWord self, PycWord name, PycWord value) {
    if (!pyc_str_is(name, "cell_contents")) return pyc_ok(0);
    ((PycCell *)pyc_object(self))->value = value;
    return pyc_ok(PYC_NONE);
}

/* types.CellType(), types.CellType(contents) */
static PycResult cell_make(PycType *type, const PycWord *args, uint64_t count, PycWord names) {
    (void)type;
    CHECK(pyc_no_keywords("cell", names));
    if (count > 1) RAISE(&pyc_TypeError, "cell expected at most 1 argument, got %llu", (unsigned long long)count);
    return pyc_ok(pyc_cell_new(count ? args[0] : 0));
}

PycType pyc_cell_type = {.head = {&pyc_type_type},
                         .name = "cell",
                         .base = &pyc_object_type,
                         .flags = PYC_T_FROZEN | PYC_T_NO_BASE,
                         .getattr = cell_getattr,
                         .setattr = cell_setattr,
                         .make = cell_make};

/* ---- property ---- */

typedef struct Property {
    PycObject head;
    PycWord get, set, del, doc, name;
} Property;

static Property *property_of(PycWord w) { return (Property *)pyc_object(w); }

static void property_set_parts(Property *p, const PycWord a[4]) {
    p->get = a[0] == PYC_NONE ? 0 : a[0];
    p->set = a[1] == PYC_NONE ? 0 : a[1];
    p->del = a[2] == PYC_NONE ? 0 : a[2];
    p->doc = a[3] == PYC_NONE ? 0 : a[3];
}

static PycWord property_new(PycType *type, PycWord get, PycWord set, PycWord del, PycWord doc) {
    Property *p = pyc_gc_new(type->instance_size);
    p->head.type = type;
    property_set_parts(p, (PycWord[]){get, set, del, doc});
    return pyc_word(p);
}

/* A subclass may take other arguments: its __init__ then calls the one of property. */
static PycResult property_make(PycType *type, const PycWord *args, uint64_t count, PycWord names) {
    (void)args, (void)count, (void)names;
    return pyc_ok(property_new(type, 0, 0, 0, 0));
}

/* An instance of a subclass stores the doc string in its own dict, where the one of the class would hide it. As in
 * CPython, an instance without a dict has none, unless the text is that of its function. */
static PycError *keep_doc(PycWord self) {
    const Property *p = property_of(self);
    PycWord name = pyc_str_c("__doc__");
    TRY_ERROR(told, p->doc || !p->get ? pyc_ok(p->doc) : pyc_obj_getattr_or(p->get, name));
    PycError *error = pyc_obj_setattr(self, name, told ? told : PYC_NONE);
    bool is_getters = !p->doc && told && told != PYC_NONE;
    if (!error || is_getters || !pyc_error_is_class(error, &pyc_AttributeError)) return error;
    pyc_error_drop(error);
    return NULL;
}

static PycError *property_init(PycWord self, const PycWord *args, uint64_t count, PycWord names) {
    PycWord a[4];
    CHECK_ERROR(pyc_bind("property", "fget fset fdel doc", 0, 4, args, count, names, a));
    property_set_parts(property_of(self), a);
    return property_of(self)->head.type == &pyc_property_type ? NULL : keep_doc(self);
}

/* "property 'x' of 'C' object has no getter"; without the name if the property has none. */
static PYC_COLD PycError *property_lacks(PycWord self, PycWord instance, const char *what) {
    const Property *p = property_of(self);
    const PycType *type = pyc_type(instance);
    const char *owner = type->qualname ? pyc_str(type->qualname)->data : type->name;
    PycWord name = p->name;
    if (!name && p->get) name = pyc_obj_getattr_or(p->get, PYC_NAME("__name__")).value;
    if (!name) return pyc_raise(&pyc_AttributeError, "property of '%s' object has no %s", owner, what);
    TRY_ERROR(shown, pyc_obj_repr(name));
    return pyc_raise(&pyc_AttributeError, "property %s of '%s' object has no %s", pyc_str(shown)->data, owner, what);
}

/* The getter; 0 if there is none. */
PycWord pyc_property_function(PycWord property) { return property_of(property)->get; }

static PycResult property_get(PycWord self, PycWord instance, PycWord owner) {
    Property *p = property_of(self);
    (void)owner;
    if (!instance) return pyc_ok(self);
    if (!p->get) return pyc_fail(property_lacks(self, instance, "getter"));
    return pyc_obj_call(p->get, &instance, 1, 0);
}

static PycError *property_set(PycWord self, PycWord instance, PycWord value) {
    Property *p = property_of(self);
    PycWord pair[2] = {instance, value}, fn = value ? p->set : p->del;
    if (!fn) return property_lacks(self, instance, value ? "setter" : "deleter");
    TRY_ERROR(done, pyc_obj_call(fn, pair, value ? 2 : 1, 0));
    (void)done;
    return NULL;
}

/* A subclass makes its own copies. */
static PycResult property_copy(PycWord self, PycWord get, PycWord set, PycWord del) {
    Property *p = property_of(self);
    if (p->head.type == &pyc_property_type) {
        PycWord made = property_new(p->head.type, get, set, del, p->doc);
        property_of(made)->name = p->name;
        return pyc_ok(made);
    }
    PycWord parts[3] = {get, set, del};
    for (int i = 0; i < 3; i++) parts[i] = parts[i] ? parts[i] : PYC_NONE;
    TRY(made, pyc_obj_call(pyc_word(p->head.type), parts, 3, 0));
    if (pyc_type_is_sub(pyc_type(made), &pyc_property_type)) property_of(made)->name = p->name;
    return pyc_ok(made);
}

PycResult pyc_property_getter(PycWord self, PycWord fn) {
    return property_copy(self, fn, property_of(self)->set, property_of(self)->del);
}
PycResult pyc_property_setter(PycWord self, PycWord fn) {
    return property_copy(self, property_of(self)->get, fn, property_of(self)->del);
}
PycResult pyc_property_deleter(PycWord self, PycWord fn) {
    return property_copy(self, property_of(self)->get, property_of(self)->set, fn);
}

/* Records the name that a class body binds the property to, for its errors. */
PycResult pyc_property_set_name(PycWord self, PycWord owner, PycWord name) {
    (void)owner;
    property_of(self)->name = name;
    return pyc_ok(PYC_NONE);
}

static PycResult property_is_abstract(const Property *p) {
    PycWord parts[3] = {p->get, p->set, p->del};
    for (int i = 0; i < 3; i++) {
        TRY(mark, parts[i] ? pyc_obj_getattr_or(parts[i], PYC_NAME("__isabstractmethod__")) : pyc_ok(0));
        PycBoolResult is_set = {false, NULL};
        if (mark) is_set = pyc_obj_truth(mark);
        if (is_set.error) return pyc_fail(is_set.error);
        if (is_set.value) return pyc_ok(PYC_TRUE);
    }
    return pyc_ok(PYC_FALSE);
}

static PycResult property_getattr(PycWord self, PycWord name) {
    Property *p = property_of(self);
    if (pyc_str_is(name, "fget")) return pyc_ok(p->get ? p->get : PYC_NONE);
    if (pyc_str_is(name, "fset")) return pyc_ok(p->set ? p->set : PYC_NONE);
    if (pyc_str_is(name, "fdel")) return pyc_ok(p->del ? p->del : PYC_NONE);
    if (pyc_str_is(name, "__doc__"))
        return p->doc ? pyc_ok(p->doc) : p->get ? pyc_obj_getattr_or(p->get, name) : pyc_ok(PYC_NONE);
    if (pyc_str_is(name, "__name__") && p->name) return pyc_ok(p->name);
    if (p->get && pyc_str_is(name, "__name__")) return pyc_obj_getattr_or(p->get, name);
    return pyc_str_is(name, "__isabstractmethod__") ? property_is_abstract(p) : pyc_ok(0);
}

static PycResult property_setattr(PycWord self, PycWord name, PycWord value) {
    Property *p = property_of(self);
    if (pyc_str_is(name, "__name__"))
        p->name = value;
    else if (pyc_str_is(name, "__doc__") && p->head.type == &pyc_property_type)
        p->doc = value ? value : PYC_NONE;
    else
        return pyc_ok(0);
    return pyc_ok(PYC_NONE);
}

PycType pyc_property_type = {.head = {&pyc_type_type},
                             .name = "property",
                             .base = &pyc_object_type,
                             .flags = PYC_T_FROZEN,
                             .instance_size = sizeof(Property),
                             .getattr = property_getattr,
                             .setattr = property_setattr,
                             .get = property_get,
                             .set = property_set,
                             .make = property_make,
                             .init = property_init};

/* ---- staticmethod, classmethod: PycWrapped around the function ---- */

static PycWord inner(PycWord w) { return ((PycWrapped *)pyc_object(w))->value; }

static PycResult wrapping_make(PycType *type, const PycWord *args, uint64_t count, PycWord names) {
    CHECK(pyc_no_keywords(type->name, names));
    if (count != 1) RAISE(&pyc_TypeError, "%s expected 1 argument, got %llu", type->name, (unsigned long long)count);
    PycWrapped *w = pyc_gc_new(type->instance_size);
    w->head.type = type;
    w->value = args[0];
    return pyc_ok(pyc_word(w));
}

static PycResult wrapping_getattr(PycWord self, PycWord name) {
    if (pyc_str_is(name, "__func__") || pyc_str_is(name, "__wrapped__")) return pyc_ok(inner(self));
    return pyc_obj_getattr_or(inner(self), name);
}

static PycResult static_get(PycWord self, PycWord instance, PycWord owner) {
    (void)instance, (void)owner;
    return pyc_ok(inner(self));
}

static PycResult static_call(PycWord self, const PycWord *args, uint64_t count, PycWord names) {
    return pyc_obj_call(inner(self), args, count, names);
}

static PycResult class_get(PycWord self, PycWord instance, PycWord owner) {
    (void)instance;
    return pyc_ok(pyc_bound_method_new(inner(self), owner));
}

PycType pyc_staticmethod_type = {.head = {&pyc_type_type},
                                 .name = "staticmethod",
                                 .base = &pyc_object_type,
                                 .flags = PYC_T_FROZEN,
                                 .instance_size = sizeof(PycWrapped),
                                 .getattr = wrapping_getattr,
                                 .get = static_get,
                                 .call = static_call,
                                 .make = wrapping_make};
PycType pyc_classmethod_type = {.head = {&pyc_type_type},
                                .name = "classmethod",
                                .base = &pyc_object_type,
                                .flags = PYC_T_FROZEN,
                                .instance_size = sizeof(PycWrapped),
                                .getattr = wrapping_getattr,
                                .get = class_get,
                                .make = wrapping_make};

/* ---- super ---- */

typedef struct Super {
    PycObject head;
    PycWord cls, self;
} Super;

static PYC_COLD PycResult super_misfit(PycWord cls, PycWord self) {
    bool is_type = pyc_is_type(self);
    RAISE(&pyc_TypeError, "super(type, obj): obj (%s %s) is not an instance or subtype of type (%s).",
          is_type ? "type" : "instance of", is_type ? pyc_as_type(self)->name : pyc_type_name(self),
          pyc_as_type(cls)->name);
}

PycResult pyc_super_attr(PycWord cls, PycWord self, PycWord name) {
    if (pyc_is_object(cls) && pyc_type(cls)->foreign) return pyc_type(cls)->foreign->super_attr(cls, self, name);
    const PycForeign *foreign = pyc_is_object(self) ? pyc_type(self)->foreign : NULL;
    if (foreign && pyc_as_type(cls)->flags & PYC_T_PLAIN) return foreign->super_attr(cls, self, name);
    bool of_class = pyc_is_type(self) && pyc_type_is_sub(pyc_as_type(self), pyc_as_type(cls));
    PycType *type = of_class ? pyc_as_type(self) : pyc_type(self);
    bool fits = of_class || self == PYC_NONE || pyc_type_is_sub(type, pyc_as_type(cls));
    if (PYC_UNLIKELY(!fits)) return super_misfit(cls, self);
    const bool is_mixed = type->flags & PYC_T_MIXED && type->twin;
    PycWord found = is_mixed ? 0 : pyc_type_lookup_from(type, pyc_as_type(cls), name);
    if (!found && type->twin) return type->twin->super_attr(cls, self, name);
    if (!found) RAISE(&pyc_AttributeError, "'super' object has no attribute '%s'", pyc_str(name)->data);
    if (pyc_is_exact(found, &pyc_staticmethod_type)) return pyc_ok(inner(found));
    if (pyc_str_is(name, "__new__")) return pyc_ok(found);
    return pyc_bind_to(found, of_class ? 0 : self, pyc_word(type));
}

static PycResult super_make(PycType *type, const PycWord *args, uint64_t count, PycWord names) {
    CHECK(pyc_no_keywords("super", names));
    if (!count) RAISE(&pyc_RuntimeError, "super(): no arguments");
    if (count > 2) RAISE(&pyc_TypeError, "super() expected at most 2 arguments, got %llu", (unsigned long long)count);
    if (!pyc_is_type(args[0]))
        RAISE(&pyc_TypeError, "super() argument 1 must be a type, not %s", pyc_type_name(args[0]));
    PycWord object = count == 2 && args[1] != PYC_NONE ? args[1] : 0;
    bool fits = !object || pyc_type_is_sub(pyc_type(object), pyc_as_type(args[0])) ||
                (pyc_is_type(object) && pyc_type_is_sub(pyc_as_type(object), pyc_as_type(args[0])));
    if (!fits) return super_misfit(args[0], object);
    Super *s = pyc_gc_new(sizeof *s);
    *s = (Super){{type}, args[0], object};
    return pyc_ok(pyc_word(s));
}

/* The class whose MRO super() walks: the object's, or the object itself if it is a class. */
static PycWord super_start(const Super *s) {
    bool of_class = pyc_is_type(s->self) && pyc_type_is_sub(pyc_as_type(s->self), pyc_as_type(s->cls));
    return of_class ? s->self : pyc_word(pyc_type(s->self));
}

static PycResult super_getattr(PycWord self, PycWord name) {
    Super *s = (Super *)pyc_object(self);
    if (pyc_str_is(name, "__class__")) return pyc_ok(pyc_word(s->head.type));
    if (pyc_str_is(name, "__thisclass__")) return pyc_ok(s->cls);
    if (pyc_str_is(name, "__self__")) return pyc_ok(s->self ? s->self : PYC_NONE);
    if (pyc_str_is(name, "__self_class__")) return pyc_ok(s->self ? super_start(s) : PYC_NONE);
    if (s->self) return pyc_super_attr(s->cls, s->self, name);
    PycWord found = pyc_type_lookup(s->head.type, name);
    return found ? pyc_bind_to(found, self, pyc_word(s->head.type)) : pyc_ok(0);
}

/* A super object without an instance, as a class attribute, is bound to the instance it is read through. */
static PycResult super_get(PycWord self, PycWord instance, PycWord owner) {
    Super *s = (Super *)pyc_object(self);
    PycWord words[2] = {s->cls, instance};
    (void)owner;
    return instance && !s->self ? pyc_obj_call(pyc_word(s->head.type), words, 2, 0) : pyc_ok(self);
}

static PycResult super_repr(PycWord self) {
    Super *s = (Super *)pyc_object(self);
    PycBuf b;
    pyc_buf_init(&b, 64);
    pyc_buf_ascii(&b, "<super: <class '");
    pyc_buf_ascii(&b, pyc_as_type(s->cls)->name);
    pyc_buf_ascii(&b, s->self ? "'>, <" : "'>, NULL>");
    if (s->self) {
        pyc_buf_ascii(&b, pyc_as_type(super_start(s))->name);
        pyc_buf_ascii(&b, " object>>");
    }
    return pyc_ok(pyc_buf_finish(&b));
}

PycType pyc_super_type = {.head = {&pyc_type_type},
                          .name = "super",
                          .base = &pyc_object_type,
                          .flags = PYC_T_FROZEN | PYC_T_NO_BASE,
                          .instance_size = sizeof(Super),
                          .repr = super_repr,
                          .getattr = super_getattr,
                          .get = super_get,
                          .make = super_make};
