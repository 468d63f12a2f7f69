/* How lists store their items: as objects, or as numbers if all items are numbers. Code is generated for one form, so
 * lists that one expression can give share a form, and so do a list and its copies. */
#include "infer/inside.h"
#include "infer/model.h"

static bool is_list(const Infer *f, AtomId id) { return atom_at(f, id)->kind == ATOM_List; }

static AtomId leader(const Infer *f, AtomId id) {
    id = atom_same(f, id);
    while (f->atoms.at[id - 1]->held_as) id = atom_same(f, f->atoms.at[id - 1]->held_as);
    return id;
}

void storage_alike(Infer *f, AtomId a, AtomId b) {
    a = leader(f, a);
    b = leader(f, b);
    if (a != b) f->atoms.at[b - 1]->held_as = a;
}

/* The united list no longer decides its form itself. */
void storage_unite(Infer *f, AtomId kept, AtomId gone) {
    storage_alike(f, kept, gone);
    f->atoms.at[kept - 1]->has_words |= f->atoms.at[gone - 1]->has_words;
    if (leader(f, kept) != gone) return;
    f->atoms.at[kept - 1]->held_as = 0;
    f->atoms.at[gone - 1]->held_as = kept;
}

static TypeSet list_at(Infer *f, AtomId id, const TypeSet *items) {
    slot_join(f, &atom_at(f, id)->parts[0], items);
    return set_of(atom_same(f, id));
}

TypeSet storage_list(Infer *f, const Ast *site, const TypeSet *items) {
    return list_at(f, container_site(f, ATOM_List, site, 0), items);
}

/* list(…) and sorted(…), whose result is then converted to the form for its items (py_held). */
TypeSet storage_call(Infer *f, const Ast *site, const TypeSet *items) {
    AtomId id = container_site(f, ATOM_List, site, 0);
    atom_at(f, id)->has_words |= !infer_makes_list(f->s, site);
    return list_at(f, id, items);
}

bool infer_makes_list(const Sema *s, const Ast *ast) {
    const Ast *callee = ast->kind == AST_Call ? ast->call.callee : NULL;
    Str name = callee && callee->kind == AST_Name ? name_text(s->ctx, callee->name.name) : STR("");
    return str_equal(name, STR("list")) || str_equal(name, STR("sorted"));
}

TypeSet storage_copy(Infer *f, AtomId from, const Ast *site, uint32_t variant, const TypeSet *items) {
    AtomId id = container_site(f, ATOM_List, site, variant);
    storage_alike(f, from, id);
    return list_at(f, id, items);
}

void storage_meet(Infer *f, const TypeSet *set) {
    AtomId first = 0;
    for (uint32_t i = 0; i < set->len; i++) {
        if (!is_list(f, set->at[i])) continue;
        if (first) storage_alike(f, first, set->at[i]);
        first = set->at[i];
    }
}

/* ---- when nothing grows any more ---- */

static InferKind kind_of_items(const Infer *f, const Atom *list) {
    const TypeSet *items = &slot_same(&list->parts[0])->set;
    if (list->has_words || list->is_open || list->collection || items->is_any) return INFER_LIST;
    if (set_is_only(f, items, ATOM_Float)) return INFER_FLOATS;
    if (set_is_only(f, items, ATOM_Int)) return INFER_INTS;
    if (set_is_only(f, items, ATOM_Bool)) return INFER_BOOLS;
    return set_is_empty(items) ? INFER_ANY : INFER_LIST;
}

/* A list that is always empty has the form of the others. */
static void settle_list(Infer *f, AtomId id) {
    Atom *first = f->atoms.at[leader(f, id) - 1];
    InferKind kind = kind_of_items(f, f->atoms.at[id - 1]);
    if (kind == INFER_ANY) return;
    first->held = first->held == INFER_ANY || first->held == kind ? kind : INFER_LIST;
}

void storage_settle(Infer *f) {
    for (uint32_t i = 0; i < f->atoms.len; i++)
        if (f->atoms.at[i]->kind == ATOM_List && !f->atoms.at[i]->same) settle_list(f, i + 1);
}

/* The same list in the other analysis; 0: it is not made there. */
static AtomId twin_of(const Infer *f, Infer *other, AtomId list) {
    uint64_t known;
    Str key = f->keys.keys[atom_at(f, list)->key - 1];
    return map_get(&other->made, intern_bytes(&other->keys, key, NULL), &known) ? atom_same(other, (AtomId)known) : 0;
}

InferKind storage_of(const Infer *f, AtomId list) {
    Infer *other = inside_other(f);
    if (other) {
        list = twin_of(f, other, list);
        f = other;
    }
    if (!list) return INFER_LIST;
    InferKind held = f->atoms.at[leader(f, list) - 1]->held;
    return held == INFER_ANY ? INFER_LIST : held;
}
