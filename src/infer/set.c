/* Atoms, sets of them, and slots. */
#include "infer/state.h"

const char *const infer_atom_names[ATOM_KIND_COUNT] = {
#define ATOM(Kind, text) [ATOM_##Kind] = text,
#include "infer/atom.def"
};

/* ---- atoms ---- */

AtomId atom_same(const Infer *f, AtomId id) {
    while (f->atoms.at[id - 1]->same) id = f->atoms.at[id - 1]->same;
    return id;
}

bool atom_is_plain(const Atom *atom) { return atom->kind < ATOM_List; }

Atom *atom_at(const Infer *f, AtomId id) { return f->atoms.at[atom_same(f, id) - 1]; }

AtomId atom_make(Infer *f, AtomKind kind, uint32_t a, uint32_t b, uint32_t parts, const Ast *site) {
    uint32_t key[3] = {kind, a, b};
    uint64_t known;
    uint32_t number = intern_bytes(&f->keys, (Str){(const char *)key, sizeof key}, NULL);
    if (map_get(&f->made, number, &known)) return atom_same(f, (AtomId)known);
    Atom *atom = NEW(f->arena, Atom);
    atom->kind = kind;
    atom->site = site;
    atom->count = parts;
    atom->parts = NEW_ARRAY(f->arena, Slot, parts + 1);
    atom->key = number;
    vec_push(f->arena, &f->atoms, atom);
    map_put(&f->made, number, f->atoms.len);
    return f->atoms.len;
}

/* ---- sets ---- */

TypeSet set_none(void) { return (TypeSet){0}; }
TypeSet set_any(void) { return (TypeSet){.is_any = true}; }
TypeSet set_of(AtomId atom) { return (TypeSet){.len = 1, .at = {atom}}; }
TypeSet set_kind(AtomKind kind) { return set_of(atom_plain(kind)); }
bool set_is_empty(const TypeSet *set) { return !set->is_any && !set->len; }

bool set_has(const TypeSet *set, AtomId atom) {
    for (uint32_t i = 0; i < set->len; i++)
        if (set->at[i] == atom) return true;
    return false;
}

bool set_has_kind(const Infer *f, const TypeSet *set, AtomKind kind) {
    for (uint32_t i = 0; i < set->len; i++)
        if (atom_at(f, set->at[i])->kind == kind) return true;
    return false;
}

bool set_is_only(const Infer *f, const TypeSet *set, AtomKind kind) {
    for (uint32_t i = 0; i < set->len; i++)
        if (atom_at(f, set->at[i])->kind != kind) return false;
    return set->len && !set->is_any;
}

TypeSet set_without(const TypeSet *set, AtomId atom) {
    TypeSet rest = {.is_any = set->is_any};
    for (uint32_t i = 0; i < set->len; i++)
        if (set->at[i] != atom) rest.at[rest.len++] = set->at[i];
    return rest;
}

/* Unites two atoms: containers from several places that become one. */
static void unite(Infer *f, AtomId a, AtomId b) {
    Atom *kept = atom_at(f, a), *gone = atom_at(f, b);
    if (kept == gone) return;
    if (kept->kind == ATOM_List) storage_unite(f, atom_same(f, a), atom_same(f, b));
    gone->same = atom_same(f, a);
    if (gone->is_open) open_atom(f, gone->same);
    if (kept->is_open) /* its parts are open then */
        for (uint32_t i = 0; i < gone->count; i++) slot_open(f, &gone->parts[i]);
    for (uint32_t i = 0; i < gone->count; i++) {
        Slot *from = slot_same(&gone->parts[i]), *to = slot_same(&kept->parts[i]);
        if (from == to) continue;
        if (from->leaks) slot_leak(f, to);
        slot_join(f, to, &from->set);
        from->same = to;
        for (uint32_t k = 0; k < from->readers.len; k++) { /* they read the values of the other one, too */
            vec_push(f->arena, &to->readers, from->readers.at[k]);
            unit_enqueue(f, from->readers.at[k]);
        }
        from->readers.len = 0;
    }
}

static bool can_unite(AtomKind kind) {
    return kind == ATOM_List || kind == ATOM_Set || kind == ATOM_Dict || kind == ATOM_FrozenSet ||
           kind == ATOM_Iterator;
}

/* If there are too many containers of one kind, the new one is united with the first. */
static bool absorb(Infer *f, TypeSet *set, AtomId atom) {
    const Atom *data = atom_at(f, atom);
    if (!can_unite(data->kind) && !(data->kind == ATOM_Tuple && data->is_uniform)) return false;
    uint32_t same = 0;
    AtomId first = 0;
    for (uint32_t i = 0; i < set->len; i++) {
        const Atom *other = atom_at(f, set->at[i]);
        if (other == data) return true;
        if (other->kind != data->kind || other->is_uniform != data->is_uniform || other->collection != data->collection)
            continue;
        first = first ? first : set->at[i];
        same++;
    }
    if (same < SITES_MAX) return false;
    unite(f, first, atom);
    return true;
}

static void make_any(Infer *f, TypeSet *set) {
    TypeSet old = *set;
    *set = set_any();
    open_set(f, &old);
}

void set_add(Infer *f, TypeSet *set, AtomId atom) {
    atom = atom_same(f, atom);
    if (set_has(set, atom)) return;
    if (set->is_any) {
        open_atom(f, atom);
        return;
    }
    if (absorb(f, set, atom)) return;
    if (set->len == SET_MAX) {
        make_any(f, set);
        open_atom(f, atom);
        return;
    }
    uint32_t at = set->len++;
    for (; at && set->at[at - 1] > atom; at--) set->at[at] = set->at[at - 1];
    set->at[at] = atom;
}

void set_join(Infer *f, TypeSet *set, const TypeSet *more) {
    if (more->is_any && !set->is_any) make_any(f, set);
    for (uint32_t i = 0; i < more->len; i++) set_add(f, set, more->at[i]);
}

static bool set_is_plain(const Infer *f, const TypeSet *set) {
    for (uint32_t i = 0; i < set->len; i++)
        if (!atom_is_plain(atom_at(f, set->at[i]))) return false;
    return !set->is_any;
}

/* ---- slots ---- */

Slot *slot_same(Slot *slot) {
    while (slot->same) slot = slot->same;
    return slot;
}

TypeSet slot_read(Infer *f, Slot *slot) {
    slot = slot_same(slot);
    bool known = false;
    for (uint32_t i = slot->readers.len; i-- > 0 && !known;) known = slot->readers.at[i] == f->unit;
    if (!known && f->unit) vec_push(f->arena, &slot->readers, f->unit);
    origin_of_load(f, slot);
    return slot->set;
}

void slot_join(Infer *f, Slot *slot, const TypeSet *more) {
    slot = slot_same(slot);
    TypeSet before = slot->set, added = *more;
    if (slot->is_plain && !set_is_plain(f, &added)) added.is_any = true;
    if (slot->leaks) open_set(f, &added);
    set_join(f, &slot->set, &added);
    slot = slot_same(slot);
    if (before.is_any == slot->set.is_any && before.len == slot->set.len &&
        memcmp(before.at, slot->set.at, before.len * sizeof *before.at) == 0)
        return;
    f->has_grown = true;
    origin_of_store(f, slot, &before);
    for (uint32_t i = 0; i < slot->readers.len; i++) unit_enqueue(f, slot->readers.at[i]);
}

void slot_add(Infer *f, Slot *slot, AtomId atom) {
    TypeSet set = set_of(atom);
    slot_join(f, slot, &set);
}

void slot_leak(Infer *f, Slot *slot) {
    slot = slot_same(slot);
    if (slot->leaks) return;
    slot->leaks = true;
    TypeSet held = slot->set;
    open_set(f, &held);
}

void slot_open(Infer *f, Slot *slot) {
    TypeSet any = set_any();
    slot_leak(f, slot);
    slot_join(f, slot, &any);
}
