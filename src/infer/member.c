/* Attributes of instances whose classes are known, and their places. Used after the analysis has ended. */
#include "infer/inside.h"
#include "infer/model.h"

#include "python/scope/scope.h"

enum { PYC_WORD = 8 };

const TypeSet *member_held(const Map *map, NameId name) {
    uint64_t known;
    return map_get(map, name.id, &known) ? &slot_same((Slot *)(uintptr_t)known)->set : NULL;
}

/* ---- attributes of the classes ---- */

/* Whether the class attribute does nothing when an attribute with its name is read or set. */
static bool is_inert(const Atom *atom) {
    return atom->kind != ATOM_Instance /* perhaps with __set__ */ && atom->kind != ATOM_Property &&
           atom->kind != ATOM_Super && atom->kind != ATOM_Native;
}

static bool is_inert_in(const Infer *f, const ClassInfo *cls, NameId name) {
    const TypeSet *set = member_held(&cls->attrs, name);
    if (set && set->is_any) return false;
    for (uint32_t i = 0; set && i < set->len; i++)
        if (!is_inert(atom_at(f, set->at[i]))) return false;
    return true;
}

/* Library classes that it derives from do not count, because unanalysed code does not change them. */
bool class_is_closed(const ClassInfo *cls) {
    if (!class_is_plain(cls) || cls->is_exception) return false;
    for (uint32_t i = 0; i < cls->mro.len; i++)
        if (cls->mro.at[i]->is_open && (i == 0 || module_is_program(cls->mro.at[i]->scope->module))) return false;
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

/* ---- places in instances, as lay_out of runtime/object/type.c assigns them ---- */

static const Ast *assigned_in_body(Infer *f, const ClassInfo *cls, const char *name, uint32_t *count) {
    AstList items = cls->node->class_.body->block.items;
    const Ast *value = NULL;
    *count = 0;
    for (uint32_t i = 0; i < items.len; i++) {
        const Ast *item = items.at[i];
        for (uint32_t k = 0; item->kind == AST_Assign && k < item->assign.targets.len; k++) {
            const Ast *target = item->assign.targets.at[k];
            if (target->kind != AST_Name || !infer_is_name(f, target->name.name, name)) continue;
            value = item->assign.value;
            ++*count;
        }
    }
    return value;
}

/* The names in `__slots__ = ...`; false if they are not written there. */
static bool listed_slots(Infer *f, const ClassInfo *cls, const Ast *value, PySlots *own, bool *has_dict) {
    Ast *one[] = {(Ast *)(uintptr_t)value};
    AstList items = value->kind == AST_Tuple  ? value->tuple.items
                    : value->kind == AST_List ? value->list.items
                                              : (AstList){one, 1};
    *own = (PySlots){NEW_ARRAY(f->arena, NameId, items.len + 1), 0};
    for (uint32_t i = 0; i < items.len; i++) {
        if (items.at[i]->kind != AST_Str || items.at[i]->str.kind != STR_TEXT) return false;
        NameId name = name_of(f->s->ctx, items.at[i]->str.text);
        bool is_dict = infer_is_name(f, name, "__dict__");
        *has_dict |= is_dict;
        if (!is_dict && !infer_is_name(f, name, "__weakref__"))
            own->at[own->count++] = py_mangled(f->s->ctx, f->arena, cls->node->class_.name, name);
    }
    return true;
}

static bool own_slots(Infer *f, const ClassInfo *cls, PySlots *own, bool *has_dict) {
    uint32_t count;
    const Ast *value = assigned_in_body(f, cls, "__slots__", &count);
    const TypeSet *any = member_held(&cls->attrs, infer_name(f, "__slots__"));
    *has_dict = false;
    if (count == 1) return listed_slots(f, cls, value, own, has_dict);
    if (count || (any && !set_is_empty(any))) return false;
    *has_dict = true;
    *own = py_own_slots(f->s->ctx, f->arena, cls->node);
    return true;
}

static void place(ClassLayout *layout, const PySlots *own) {
    for (uint32_t i = 0; i < own->count; i++) {
        bool is_there = false;
        for (uint32_t k = 0; k < layout->count && !is_there; k++) is_there = SAME(layout->at[k].name, own->at[i]);
        if (is_there) continue;
        layout->at[layout->count++] = (ClassSlot){own->at[i], layout->size};
        layout->size += PYC_WORD;
    }
}

/* Lays out a class whose bases are a single chain up to `object`. */
static bool lay_out(Infer *f, const ClassInfo *cls, ClassLayout *layout) {
    PySlots own;
    bool has_dict;
    if (cls->bases.len > 1 || !own_slots(f, cls, &own, &has_dict)) return false;
    *layout = (ClassLayout){.size = PYC_WORD};
    ClassLayout base = *layout;
    if (cls->bases.len && !lay_out(f, cls->bases.at[0], &base)) return false;
    *layout = base;
    layout->at = NEW_ARRAY(f->arena, ClassSlot, base.count + own.count + 1);
    if (base.count) memcpy(layout->at, base.at, base.count * sizeof *base.at);
    if (has_dict && !layout->dict) {
        layout->dict = layout->size;
        layout->size += PYC_WORD;
    }
    place(layout, &own);
    return true;
}

static const ClassLayout *layout_of(Infer *f, ClassInfo *cls) {
    if (!cls->layout) {
        cls->layout = NEW(f->arena, ClassLayout);
        if (!lay_out(f, cls, cls->layout)) *cls->layout = (ClassLayout){0};
    }
    return cls->layout;
}

static const ClassSlot *slot_in(const ClassLayout *layout, NameId name) {
    for (uint32_t i = 0; i < layout->count; i++)
        if (SAME(layout->at[i].name, name)) return &layout->at[i];
    return NULL;
}

/* False when there is no such place, or when the attribute may be elsewhere. */
bool class_place(Infer *f, ClassInfo *cls, NameId name, InferPlace *found) {
    if (!class_is_closed(cls) || class_has_any(f, cls, "__getattribute__") || class_has_any(f, cls, "__setattr__"))
        return false;
    for (uint32_t i = 0; i < cls->mro.len; i++)
        if (!is_inert_in(f, cls->mro.at[i], name)) return false;
    const ClassLayout *layout = layout_of(f, cls);
    const ClassSlot *slot = slot_in(layout, name);
    if (!slot) return false;
    found->offset = slot->offset;
    found->dict = layout->dict;
    return true;
}

/* ---- slots that hold doubles ---- */

static void find_derived(Infer *f) {
    if (f->knows_derived) return;
    f->knows_derived = true;
    for (uint32_t i = 0; i < f->classes.len; i++) {
        ClassInfo *cls = (ClassInfo *)(uintptr_t)f->classes.entries[i].value;
        for (uint32_t k = 0; k < cls->mro.len; k++) vec_push(f->arena, &cls->mro.at[k]->derived, cls);
    }
}

/* Whether instances of exactly this class always have a float there. */
static bool holds_float(Infer *f, ClassInfo *cls, NameId name) {
    InferPlace place;
    if (!class_is_closed(cls)) return false;
    if (!cls->is_made) return true;
    TypeSet held = slot_read(f, class_slot(f, cls, name));
    return set_is_only(f, &held, ATOM_Float) && class_place(f, cls, name, &place) && class_always_has(f, cls, name);
}

/* The base that lays it out; the place is the same in all classes that derive from that. */
static ClassInfo *first_with(Infer *f, ClassInfo *cls, NameId name) {
    while (cls->bases.len == 1 && slot_in(layout_of(f, cls->bases.at[0]), name)) cls = cls->bases.at[0];
    return cls;
}

bool class_is_float_slot(Infer *f, ClassInfo *cls, NameId name) {
    uint64_t known;
    Infer *other = inside_other(f);
    if (other)
        return map_get(&other->classes, cls->node->id, &known) &&
               class_is_float_slot(other, (ClassInfo *)(uintptr_t)known, name);
    ClassInfo *first = first_with(f, cls, name);
    if (map_get(&first->floats, name.id, &known)) return known != 0;
    find_derived(f);
    bool is_float = module_is_program(first->scope->module) && slot_in(layout_of(f, first), name) != NULL,
         is_made = false;
    for (uint32_t i = 0; i < first->derived.len && is_float; i++) {
        is_float = holds_float(f, first->derived.at[i], name);
        is_made |= first->derived.at[i]->is_made;
    }
    map_put(&first->floats, name.id, is_float && is_made);
    return is_float && is_made;
}

StrList infer_float_slots(const Sema *s, const Ast *node) {
    Infer *f = s->py->infer;
    StrList names = {0};
    uint64_t known;
    if (!f || f->off || !map_get(&f->classes, node->id, &known)) return names;
    ClassInfo *cls = (ClassInfo *)(uintptr_t)known;
    const ClassLayout *layout = layout_of(f, cls);
    for (uint32_t i = 0; i < layout->count; i++)
        if (class_is_float_slot(f, cls, layout->at[i].name))
            vec_push(f->arena, &names, name_text(s->ctx, layout->at[i].name));
    return names;
}

static bool is_frozen(const ClassInfo *cls) {
    for (uint32_t i = 0; i < cls->mro.len; i++)
        if (cls->mro.at[i]->is_frozen) return true;
    return false;
}

bool infer_place(const Sema *s, const Ast *base, NameId name, bool sets, InferPlace *found) {
    const TypeSet *set = infer_set_of(s, base);
    *found = (InferPlace){.is_always_set = true};
    if (!set || set->is_any) return false;
    for (uint32_t i = 0; i < set->len; i++) {
        const Atom *atom = atom_at(s->py->infer, set->at[i]);
        InferPlace place = {0};
        if (atom->kind == ATOM_None) {
            found->or_none = true;
            continue;
        }
        if (atom->kind != ATOM_Instance || (sets && is_frozen(atom->cls)) ||
            !class_place(s->py->infer, atom->cls, name, &place) ||
            (found->offset && (place.offset != found->offset || place.dict != found->dict)))
            return false;
        bool is_float = class_is_float_slot(s->py->infer, atom->cls, name);
        if (found->offset && is_float != found->is_float) return false;
        found->offset = place.offset;
        found->dict = place.dict;
        found->is_float = is_float;
        found->is_always_set &= class_always_has(s->py->infer, atom->cls, name);
    }
    return found->offset != 0;
}
