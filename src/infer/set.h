/* Sets of atoms, and the slots that hold them. Private to src/infer; see state.h. */
#ifndef PYC_INFER_SET_H
#define PYC_INFER_SET_H

#include "infer/infer.h"

enum { SET_MAX = 16, SITES_MAX = 4 };

typedef struct Infer Infer;
typedef struct Atom Atom;

typedef enum AtomKind {
#define ATOM(Kind, text) ATOM_##Kind,
#include "infer/atom.def"
    ATOM_KIND_COUNT
} AtomKind;

typedef uint32_t AtomId; /* from 1; plain kinds have their kind's number + 1 */

typedef struct TypeSet {
    bool is_any; /* the set stands for anything that is open */
    uint8_t len;
    AtomId at[SET_MAX]; /* in order */
} TypeSet;

typedef VEC(struct Unit *) UnitVec;

typedef struct Origin Origin;

typedef struct Slot {
    TypeSet set;
    UnitVec readers;
    struct Slot *same; /* the slot that this one was united with */
    bool leaks;        /* unanalysed code reads it */
    bool is_imported;  /* an importer may bind the name anew, once the module's body has run */
    bool is_plain;     /* it is any as soon as it holds something else than plain values */
    Origin *origins;   /* --explain-perf: where its values came from */
} Slot;

typedef VEC(Slot *) SlotVec;

extern const char *const infer_atom_names[ATOM_KIND_COUNT];

static inline AtomId atom_plain(AtomKind kind) { return (AtomId)kind + 1; }
Atom *atom_at(const Infer *f, AtomId id);
AtomId atom_same(const Infer *f, AtomId id);
/* Whether nothing can be stored in it: None, a number, a text, … */
bool atom_is_plain(const Atom *atom);
/* The atom of that kind for these two numbers, created with `parts` slots the first time. */
AtomId atom_make(Infer *f, AtomKind kind, uint32_t a, uint32_t b, uint32_t parts, const Ast *site);

TypeSet set_none(void); /* no value: the place is never reached */
TypeSet set_any(void);
TypeSet set_of(AtomId atom);
TypeSet set_kind(AtomKind kind);
bool set_is_empty(const TypeSet *set);
bool set_has(const TypeSet *set, AtomId atom);
bool set_has_kind(const Infer *f, const TypeSet *set, AtomKind kind);
bool set_is_only(const Infer *f, const TypeSet *set, AtomKind kind);
void set_add(Infer *f, TypeSet *set, AtomId atom);
void set_join(Infer *f, TypeSet *set, const TypeSet *more);
TypeSet set_without(const TypeSet *set, AtomId atom);

Slot *slot_same(Slot *slot);
TypeSet slot_read(Infer *f, Slot *slot); /* registers the current unit, which is evaluated again when the slot grows */
void slot_join(Infer *f, Slot *slot, const TypeSet *more);
void slot_add(Infer *f, Slot *slot, AtomId atom);
void slot_leak(Infer *f, Slot *slot); /* opens all its values, present and future */
void slot_open(Infer *f, Slot *slot); /* the same, and it may hold anything */

#endif
