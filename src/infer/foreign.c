/* Modules of Python's library that are compiled with the program but not analysed: the results of some of their
 * functions. */
#include "infer/model.h"

typedef enum Result { NONE, INT, FLOAT, TEXT, BYTES, ITEM, ITEMS } Result;
typedef enum Needs { ANYTHING, NUMBERS, TEXTS, ONE_LIST } Needs;
typedef enum Effect { READS, READS_VALUES } Effect;

static const struct {
    const char *module, *name;
    Result result;
    Needs needs;
    Effect effect;
} ROWS[] = {
#define FOREIGN(module, name, result, needs, effect) {module, name, result, needs, effect},
#include "infer/foreign.def"
};

static TypeSet foreign_atom(Infer *f, uint32_t module, uint32_t function) {
    return set_of(atom_make(f, ATOM_Foreign, module, function, 1, NULL));
}

/* Finds the module by its first row, whose atom stands for it. */
TypeSet foreign_module(Infer *f, const Module *module) {
    for (uint32_t i = 0; i < COUNT_OF(ROWS); i++)
        if (str_equal(module->path, str_of(ROWS[i].module))) {
            TypeSet made = foreign_atom(f, i + 1, 0);
            atom_at(f, made.at[0])->row = i;
            atom_at(f, made.at[0])->is_module = true;
            return made;
        }
    return set_any();
}

/* Functions that are not in the table are unknown, and so is everything in a module that may have been changed. */
TypeSet foreign_load(Infer *f, AtomId id, NameId name) {
    const Atom *atom = atom_at(f, id);
    TypeSet changed = slot_read(f, &atom_at(f, id)->parts[0]);
    uint32_t first = atom->row;
    for (uint32_t i = first; !changed.is_any && atom->is_module && i < COUNT_OF(ROWS); i++) {
        if (strcmp(ROWS[i].module, ROWS[first].module) != 0) break;
        if (!infer_is_name(f, name, ROWS[i].name)) continue;
        TypeSet made = foreign_atom(f, 0, i + 1);
        atom_at(f, made.at[0])->row = i;
        return made;
    }
    return set_any();
}

/* ---- calls ---- */

static bool are_all(const Infer *f, const InferArgs *args, AtomKind least, AtomKind most) {
    for (uint32_t i = 0; i < args->count + args->named; i++) {
        if (args->at[i].is_any) return false;
        for (uint32_t k = 0; k < args->at[i].len; k++) {
            AtomKind kind = atom_at(f, args->at[i].at[k])->kind;
            if (kind < least || kind > most) return false;
        }
    }
    return true;
}

static bool are_texts(const Infer *f, const InferArgs *args) {
    for (uint32_t i = 0; i < args->count; i++)
        if (!set_is_only(f, &args->at[i], ATOM_Str) && !(i && set_is_only(f, &args->at[i], ATOM_Int))) return false;
    for (uint32_t i = 0; i < args->named; i++)
        if (!set_is_only(f, &args->at[args->count + i], ATOM_Str)) return false;
    return args->count > 0;
}

static bool meets(const Infer *f, Needs needs, const InferArgs *args) {
    if (args->has_star || args->has_stars) return false;
    switch (needs) {
    case ANYTHING: return true;
    case NUMBERS: return are_all(f, args, ATOM_Bool, ATOM_Float);
    case TEXTS: return are_texts(f, args);
    case ONE_LIST: return args->count == 1 && !args->named && set_is_only(f, &args->at[0], ATOM_List);
    }
    UNREACHABLE();
}

static TypeSet result_of(Infer *f, Result result, const InferArgs *args, const Ast *site) {
    TypeSet items = set_none();
    if ((result == ITEM || result == ITEMS) && args->count) items = iterate(f, &args->at[0], site);
    switch (result) {
    case NONE: return set_kind(ATOM_None);
    case INT: return set_kind(ATOM_Int);
    case FLOAT: return set_kind(ATOM_Float);
    case TEXT: return set_kind(ATOM_Str);
    case BYTES: return set_kind(ATOM_Bytes);
    case ITEM: return items;
    case ITEMS: return container_of(f, ATOM_List, site, 4, &items);
    }
    UNREACHABLE();
}

static bool names_are_values(const Infer *f, const InferArgs *args) {
    for (uint32_t i = 0; i < args->named; i++) {
        const TypeSet *set = &args->at[args->count + i];
        for (uint32_t k = 0; k < set->len; k++)
            if (atom_at(f, set->at[k])->kind > ATOM_Dict) return false;
        if (set->is_any) return false;
    }
    return true;
}

TypeSet foreign_call(Infer *f, AtomId id, const InferArgs *args, const Ast *site) {
    const Atom *atom = atom_at(f, id);
    uint32_t row = atom->row;
    for (uint32_t i = 0; i < args->count + args->named; i++)
        if (set_is_empty(&args->at[i]))
            return set_none(); /* the argument has no value yet, so the call is not reached */
    bool is_known = !atom->is_module && meets(f, ROWS[row].needs, args);
    bool reads = is_known && (ROWS[row].effect == READS || names_are_values(f, args));
    if (!reads) open_args(f, args);
    return is_known ? result_of(f, ROWS[row].result, args, site) : set_any();
}
