/* Attributes of instances whose classes are known: where they are. Asked after the analysis has ended. */
#include "infer/state.h"

#include "python/scope/scope.h"

const TypeSet *member_held(const Map *map, NameId name) {
    uint64_t known;
    return map_get(map, name.id, &known) ? &slot_same((Slot *)(uintptr_t)known)->set : NULL;
}

/* ---- what the classes have ---- */

/* Something that does nothing when an attribute of its name is read or set. */
static bool is_inert(const Atom *atom) {
    switch ((int)atom->kind) {
    case ATOM_Instance: /* perhaps with __set__ */
    case ATOM_Property:
    case ATOM_Super:
    case ATOM_Native: return false;
    default: return true;
    }
}

static bool is_inert_in(const Infer *f, const ClassInfo *cls, NameId name) {
    const TypeSet *set = member_held(&cls->attrs, name);
    if (set && set->is_any) return false;
    for (uint32_t i = 0; set && i < set->len; i++)
        if (!is_inert(atom_at(f, set->at[i]))) return false;
    return true;
}

bool class_is_closed(const ClassInfo *cls) {
    if (cls->is_opaque || cls->is_exception) return false;
    for (uint32_t i = 0; i < cls->mro.len; i++)
        if (cls->mro.at[i]->is_open) return false;
    return true;
}

bool class_has_any(const Infer *f, const ClassInfo *cls, const char *name) {
    NameId id = infer_name((Infer *)(uintptr_t)f, name);
    for (uint32_t i = 0; i < cls->mro.len; i++) {
        const TypeSet *set = member_held(&cls->mro.at[i]->attrs, id);
        if (set && !set_is_empty(set)) return true;
    }
    return false;
}

/* ---- where the instances have it ---- */

/* The bases are a chain up to `object`, so slots are where scope/slots.c says. */
static bool is_chain(const Infer *f, const ClassInfo *cls) {
    for (uint32_t i = 0; i < cls->mro.len; i++)
        if (cls->mro.at[i]->bases.len > 1) return false;
    return !class_has_any(f, cls, "__slots__") && !class_has_any(f, cls, "__getattribute__") &&
           !class_has_any(f, cls, "__setattr__");
}

static PySlots slots_of(Infer *f, const ClassInfo *cls) {
    PySlots own = py_own_slots(f->s->ctx, f->arena, cls->node), base;
    if (!cls->bases.len) return own;
    base = slots_of(f, cls->bases.at[0]);
    return py_slots_behind(f->arena, &base, &own);
}

/* The number of the slot; -1: there is none, or what is in it may not be the attribute. */
static int32_t slot_number(Infer *f, ClassInfo *cls, NameId name) {
    if (!class_is_closed(cls) || !is_chain(f, cls)) return -1;
    for (uint32_t i = 0; i < cls->mro.len; i++)
        if (!is_inert_in(f, cls->mro.at[i], name)) return -1;
    if (!cls->layout) {
        cls->layout = NEW(f->arena, PySlots);
        *cls->layout = slots_of(f, cls);
    }
    for (uint32_t i = 0; i < cls->layout->count; i++)
        if (SAME(cls->layout->at[i], name)) return (int32_t)i;
    return -1;
}

int32_t infer_slot(const Sema *s, const Ast *base, NameId name, bool *or_none) {
    const TypeSet *set = infer_set_of(s, base);
    int32_t found = -1;
    *or_none = false;
    if (!set || set->is_any) return -1;
    for (uint32_t i = 0; i < set->len; i++) {
        const Atom *atom = atom_at(s->py->infer, set->at[i]);
        if (atom->kind == ATOM_None) {
            *or_none = true;
            continue;
        }
        int32_t number = atom->kind == ATOM_Instance ? slot_number(s->py->infer, atom->cls, name) : -1;
        if (number < 0 || (found >= 0 && number != found)) return -1;
        found = number;
    }
    return found;
}
