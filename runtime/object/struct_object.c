/* Values of structs as objects: src/python/border/struct.c makes their classes. An instance owns its value or, as a
 * view, refers to the object that contains it. */
#include "object/py.h"

typedef struct StructObject {
    PycWord value;             /* its address; 0 in a view */
    PycWord owner, ask, index; /* of a view: owner.ask(index) gives the address */
} StructObject;

static StructObject *slots_at(PycWord w, int64_t offset) { return (StructObject *)((char *)w + offset); }

/* The offset of the slots in instances of a struct's class; 0 for other classes. */
int64_t pyc_struct_offset(PycWord cls) {
    return pyc_as_type(cls)->slot_names ? pyc_class_slot(cls, PYC_NAME("<value>")) : 0;
}

/* The class of a struct that can be raised is an exception class. */
static PycResult new_object(PycWord cls) {
    return pyc_as_type(cls)->flags & PYC_T_EXCEPTION ? pyc_ok(pyc_exception_new(cls)) : pyc_instance_new(cls);
}

PycResult pyc_struct_new(PycWord cls, int64_t offset, uint64_t size) {
    TRY(object, new_object(cls));
    slots_at(object, offset)->value = (PycWord)(uintptr_t)pyc_gc_alloc(size);
    return pyc_ok(object);
}

PycResult pyc_struct_view(PycWord cls, int64_t offset, PycWord owner, PycWord ask, PycWord index) {
    TRY(view, new_object(cls));
    *slots_at(view, offset) = (StructObject){.owner = owner, .ask = ask, .index = index};
    return pyc_ok(view);
}

PycResult pyc_struct_value(PycWord w, int64_t offset) {
    const StructObject *o = slots_at(w, offset);
    if (o->value) return pyc_ok(o->value);
    TRY(ask, pyc_obj_getattr_or(o->owner, o->ask));
    return pyc_obj_call(ask, &o->index, 1, 0);
}

/* The value in an Optional that is an object; other objects as they are. */
PycResult pyc_struct_content(PycWord w) {
    if (!(pyc_type(w)->flags & PYC_T_HOLDER)) return pyc_ok(w);
    TRY(held, pyc_generic_getattr(w, PYC_NAME("__pyc_content__")));
    return held ? pyc_obj_call(held, NULL, 0, 0) : pyc_ok(w); /* 0: it holds a value that Python cannot have */
}

PycWord pyc_struct_plain(PycWord w, uint64_t flag) {
    PycResult held = pyc_struct_content(w);
    return held.error || held.value == w ? 0 : pyc_plain(held.value, flag);
}

/* The value in an Optional, if it is an instance of the class; else the object. */
PycResult pyc_struct_as(PycWord w, PycWord cls) {
    for (PycWord at = w;;) {
        if (pyc_type_is_sub(pyc_type(at), pyc_as_type(cls))) return pyc_ok(at);
        TRY(held, pyc_struct_content(at));
        if (held == at) return pyc_ok(w);
        at = held;
    }
}

/* ---- an Optional behaves like its value ---- */

static PycResult content(PycWord w) {
    TRY(held, pyc_struct_content(w));
    return held != w
               ? pyc_ok(held)
               : pyc_fail(pyc_raise(&pyc_TypeError, "'%s' object: Python cannot have what is in it", pyc_type_name(w)));
}

static PycIntResult holder_len(PycWord w) {
    TRY_AS(PycIntResult, held, content(w));
    return pyc_obj_len(held);
}

static PycResult holder_getitem(PycWord w, PycWord key) {
    TRY(held, content(w));
    return pyc_obj_getitem(held, key);
}

static PycError *holder_setitem(PycWord w, PycWord key, PycWord value) {
    TRY_ERROR(held, content(w));
    return value ? pyc_obj_setitem(held, key, value) : pyc_obj_delitem(held, key);
}

static PycBoolResult holder_contains(PycWord w, PycWord item) {
    TRY_AS(PycBoolResult, held, content(w));
    return pyc_obj_contains(held, item);
}

static PycResult holder_iter(PycWord w) {
    TRY(held, content(w));
    return pyc_obj_iter(held);
}

static PycResult holder_repr(PycWord w) {
    TRY(held, pyc_struct_content(w));
    return held == w ? pyc_object_repr(w) : pyc_obj_repr(held);
}

static PycResult holder_str(PycWord w) {
    TRY(held, pyc_struct_content(w));
    return held == w ? pyc_object_repr(w) : pyc_obj_str(held);
}

static PycResult holder_getattr(PycWord w, PycWord name) {
    TRY(held, pyc_struct_content(w));
    return held == w ? pyc_ok(0) : pyc_obj_getattr(held, name);
}

static PycResult holder_setattr(PycWord w, PycWord name, PycWord value) {
    TRY(held, pyc_struct_content(w));
    if (held == w) return pyc_ok(0);
    CHECK(value ? pyc_obj_setattr(held, name, value) : pyc_obj_delattr(held, name));
    return pyc_ok(PYC_NONE);
}

/* Fills the slots that the class itself does not define. */
void pyc_holder_fill_slots(PycType *t) {
    t->len = holder_len;
    t->getitem = holder_getitem;
    t->setitem = holder_setitem;
    t->contains = holder_contains;
    t->iter = holder_iter;
    t->getattr = holder_getattr;
    t->setattr = holder_setattr;
    t->repr = holder_repr;
    t->str = holder_str;
}

/* ---- identity ---- */

static const StructObject *struct_object(PycWord w) {
    int64_t offset = pyc_struct_offset(pyc_word(pyc_type(w)));
    return offset ? slots_at(w, offset) : NULL;
}

/* The number of views between the object and the owner of its value. */
static uint32_t depth_of(PycWord w) {
    uint32_t depth = 0;
    for (const StructObject *o = struct_object(w); o && !o->value; o = struct_object(o->owner)) depth++;
    return depth;
}

static PycWord outwards(PycWord w, uint32_t steps) {
    for (; steps; steps--) w = struct_object(w)->owner;
    return w;
}

static bool is_same_place(PycWord a, PycWord b, uint32_t depth) {
    for (; depth; depth--) {
        const StructObject *x = struct_object(a), *y = struct_object(b);
        PycBoolResult is_same = pyc_obj_eq(x->index, y->index); /* numbers or keys */
        if (!pyc_str_eq(x->ask, y->ask) || (!is_same.error && !is_same.value)) return false;
        a = x->owner;
        b = y->owner;
    }
    return a == b;
}

PycError *pyc_struct_apart(PycWord a, PycWord b) {
    uint32_t x = depth_of(a), y = depth_of(b), least = x < y ? x : y;
    if (!is_same_place(outwards(a, x - least), outwards(b, y - least), least)) return NULL;
    return pyc_raise(&pyc_ValueError, "two arguments are %s, and the function changes one of them; copy the other",
                     x == y ? "the same object" : "an object and a part of it");
}
