/* Classes of the program that derive from list or dict. The items of such objects are in one container for each class,
 * the content. A method that the class does not define is the content's. */
#include "infer/model.h"

enum { CONTENT = 7 }; /* the variant of the container at the class statement */

/* ---- the class ---- */

/* Bases of two kinds make no class: their layouts conflict. */
static bool set_container(ClassInfo *cls, AtomKind kind) {
    if (cls->container && cls->container != kind) return false;
    cls->container = kind;
    return true;
}

bool derived_note(Infer *f, ClassInfo *cls, const Atom *base) {
    if (base && base->kind == ATOM_Class) return !base->cls->container || set_container(cls, base->cls->container);
    if (!base || base->kind != ATOM_Builtin) return false;
    if (infer_is_name(f, base->name, "list")) return set_container(cls, ATOM_List);
    return infer_is_name(f, base->name, "dict") && set_container(cls, ATOM_Dict);
}

bool class_is_plain(const ClassInfo *cls) { return !cls->is_opaque && !cls->container; }

AtomId class_content(Infer *f, ClassInfo *cls) {
    if (!cls->container) return 0;
    AtomId id = container_at(f, cls->container, cls->node, CONTENT);
    atom_at(f, id)->cls = cls;
    return id;
}

AtomId instance_content(Infer *f, AtomId self) {
    const Atom *atom = atom_at(f, self);
    return atom->kind == ATOM_Instance ? class_content(f, atom->cls) : 0;
}

/* ---- items ---- */

TypeSet derived_missing(Infer *f, AtomId content, const TypeSet *key) {
    const Atom *atom = atom_at(f, content);
    bool has;
    return atom->kind == ATOM_Dict && atom->cls ? class_special(f, atom->cls->instance, "__missing__", key, 1, &has)
                                                : set_none();
}

static TypeSet as_any(Infer *f, AtomId content, const InferArgs *args) {
    open_atom(f, content);
    open_args(f, args);
    return set_any();
}

static bool is_plain_call(const InferArgs *args, uint32_t count) {
    return args->count == count && !args->named && !args->has_star && !args->has_stars;
}

/* A list is sliced by the same method. */
static bool may_slice(const Infer *f, AtomId content, const InferArgs *args) {
    return atom_at(f, content)->kind == ATOM_List && !set_is_only(f, &args->at[0], ATOM_Int);
}

static TypeSet get_item(Infer *f, AtomId content, const InferArgs *args, const Ast *site) {
    (void)site;
    if (!is_plain_call(args, 1) || may_slice(f, content, args)) return as_any(f, content, args);
    Atom *atom = atom_at(f, content);
    operator_compares(f, &args->at[0]);
    TypeSet item = slot_read(f, &atom->parts[atom->kind == ATOM_Dict]);
    TypeSet missing = derived_missing(f, content, &args->at[0]);
    set_join(f, &item, &missing);
    return item;
}

static TypeSet set_item(Infer *f, AtomId content, const InferArgs *args, const Ast *site) {
    (void)site;
    if (!is_plain_call(args, 2) || may_slice(f, content, args)) return as_any(f, content, args);
    Atom *atom = atom_at(f, content);
    slot_join(f, &atom->parts[atom->kind == ATOM_Dict], &args->at[1]);
    if (atom->kind == ATOM_Dict) {
        slot_join(f, &atom->parts[0], &args->at[0]);
        TypeSet keys = atom_items(f, content);
        operator_compares(f, &keys);
    }
    return set_kind(ATOM_None);
}

static TypeSet delete_item(Infer *f, AtomId content, const InferArgs *args, const Ast *site) {
    (void)site;
    if (!is_plain_call(args, 1)) return as_any(f, content, args);
    operator_compares(f, &args->at[0]);
    return set_kind(ATOM_None);
}

static TypeSet contains(Infer *f, AtomId content, const InferArgs *args, const Ast *site) {
    (void)site;
    TypeSet all = atom_items(f, content), item = infer_arg(args, 0);
    set_join(f, &all, &item);
    operator_compares(f, &all);
    return set_kind(ATOM_Bool);
}

static TypeSet length(Infer *f, AtomId content, const InferArgs *args, const Ast *site) {
    (void)f, (void)content, (void)args, (void)site;
    return set_kind(ATOM_Int);
}

static TypeSet iterator(Infer *f, AtomId content, const InferArgs *args, const Ast *site) {
    (void)args;
    TypeSet items = atom_items(f, content);
    return container_of(f, ATOM_Iterator, site, 0, &items);
}

static TypeSet init(Infer *f, AtomId content, const InferArgs *args, const Ast *site) {
    if (atom_at(f, content)->kind == ATOM_Dict) return method_call(f, content, infer_name(f, "update"), args, site);
    TypeSet from = infer_arg(args, 0);
    if (args->has_star) set_join(f, &from, &args->star);
    TypeSet items = iterate(f, &from, site);
    slot_join(f, &atom_at(f, content)->parts[0], &items);
    return set_kind(ATOM_None);
}

/* ---- methods that operators and constructors call, and that a class calls by super() ---- */

static const struct {
    const char *name;
    TypeSet (*call)(Infer *f, AtomId content, const InferArgs *args, const Ast *site);
} SPECIAL[] = {
    {"__init__", init},         {"__getitem__", get_item}, {"__setitem__", set_item}, {"__delitem__", delete_item},
    {"__contains__", contains}, {"__len__", length},       {"__iter__", iterator},
};

bool derived_has(Infer *f, AtomId self, NameId name) {
    AtomId content = instance_content(f, self);
    if (!content) return false;
    for (uint32_t i = 0; i < COUNT_OF(SPECIAL); i++)
        if (infer_is_name(f, name, SPECIAL[i].name)) return true;
    return method_known(f, content, name);
}

bool derived_method(Infer *f, AtomId self, NameId name, const InferArgs *args, const Ast *site, TypeSet *result) {
    const Atom *atom = atom_at(f, self);
    bool is_content = atom->cls && atom->cls->container && atom->kind == atom->cls->container;
    for (uint32_t i = 0; is_content && i < COUNT_OF(SPECIAL); i++)
        if (infer_is_name(f, name, SPECIAL[i].name)) {
            *result = SPECIAL[i].call(f, self, args, site);
            return true;
        }
    return false;
}
