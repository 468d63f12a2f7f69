/* Values of structs as objects: src/sema/py_struct.c makes their classes. An instance owns its value or, as a view, leads to the object
 * whose part it is. */
#include "py.h"

typedef struct StructObject {
    PycWord value;             /* its address; 0 in a view */
    PycWord owner, ask, index; /* of a view: owner.ask(index) gives the address */
} StructObject;

static const StructObject *struct_object(PycWord w) {
    PycWord type = pyc_word(pyc_type(w));
    int64_t offset = pyc_as_type(type)->slot_names ? pyc_class_slot(type, pyc_str_c("<value>")) : 0;
    return offset ? (const StructObject *)((const char *)w + offset) : NULL;
}

/* How many views lie between the object and the owner of its value. */
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
        if (!pyc_str_eq(x->ask, y->ask) || x->index != y->index) return false; /* indices of elements are small ints */
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
