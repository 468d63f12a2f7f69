/* The containers of the library's module `collections`, which are dicts and lists with more abilities. Their atoms have
 * the kinds DICT and LIST, so that everything that holds for those applies to them; but their class is not the builtin
 * one. */
#include "infer/model.h"

static const char *const CLASSES[] = {
    [COLLECTION_DEFAULTDICT] = "defaultdict",
    [COLLECTION_COUNTER] = "Counter",
    [COLLECTION_ORDERED] = "OrderedDict",
    [COLLECTION_DEQUE] = "collections.deque",
};

const char *collection_class(const Atom *atom) { return CLASSES[atom->collection]; }

static Collection kind_of_class(const Infer *f, const Atom *atom) {
    if (atom->kind == ATOM_Native) return native_is_deque(atom->native) ? COLLECTION_DEQUE : COLLECTION_NONE;
    if (atom->kind != ATOM_Class || module_is_program(atom->cls->scope->module) ||
        !str_equal(atom->cls->scope->module->path, STR("collections")))
        return COLLECTION_NONE;
    for (uint32_t i = 1; i < COUNT_OF(CLASSES); i++)
        if (infer_is_name(f, atom->cls->node->class_.name, CLASSES[i])) return (Collection)i;
    return COLLECTION_NONE;
}

/* ---- additions ---- */

static void put(Infer *f, AtomId id, uint32_t part, const TypeSet *set) {
    slot_join(f, &atom_at(f, id)->parts[part], set);
    if (part == 0) {
        TypeSet keys = slot_read(f, &atom_at(f, id)->parts[0]);
        operator_compares(f, &keys);
    }
}

/* Counts the keys of a dict, with its values, or the items of any other iterable. */
static void count_items(Infer *f, AtomId id, const TypeSet *from, const Ast *site) {
    TypeSet any = set_any();
    if (from->is_any) {
        put(f, id, 0, &any);
        put(f, id, 1, &any);
    }
    for (uint32_t i = 0; i < from->len; i++) {
        TypeSet one = set_of(from->at[i]), keys = iterate(f, &one, site);
        put(f, id, 0, &keys);
        if (atom_at(f, from->at[i])->kind != ATOM_Dict) continue;
        TypeSet values = slot_read(f, &atom_at(f, from->at[i])->parts[1]);
        put(f, id, 1, &values);
    }
}

/* ---- construction ---- */

static bool takes(Collection kind, const InferArgs *args) {
    static const uint32_t MOST[] = {
        [COLLECTION_DEFAULTDICT] = 1, [COLLECTION_COUNTER] = 1, [COLLECTION_ORDERED] = 0, [COLLECTION_DEQUE] = 2};
    bool has_names = kind == COLLECTION_DEQUE ? args->named > 1 : args->named > 0;
    return !args->has_star && !args->has_stars && !has_names && args->count <= MOST[kind];
}

static TypeSet missing_value(Infer *f, Collection kind, const InferArgs *args, const Ast *site) {
    if (kind == COLLECTION_COUNTER) return set_kind(ATOM_Int);
    if (kind != COLLECTION_DEFAULTDICT || !args->count) return set_none();
    TypeSet factory = set_without(&args->at[0], atom_plain(ATOM_None));
    return call_values(f, &factory, NULL, 0, site);
}

bool collection_make(Infer *f, AtomId callee, const InferArgs *args, const Ast *site, TypeSet *result) {
    Collection kind = kind_of_class(f, atom_at(f, callee));
    if (kind == COLLECTION_NONE || !takes(kind, args)) return false;
    bool is_list = kind == COLLECTION_DEQUE;
    if (!is_list) open_atom(f, callee); /* the code of the class is analysed for any values */
    AtomId id = container_at(f, is_list ? ATOM_List : ATOM_Dict, site, 6);
    atom_at(f, id)->collection = kind;
    TypeSet value = missing_value(f, kind, args, site);
    if (!is_list) put(f, id, 1, &value);
    if (kind == COLLECTION_COUNTER && args->count) count_items(f, id, &args->at[0], site);
    if (is_list && args->count) {
        TypeSet items = iterate(f, &args->at[0], site);
        put(f, id, 0, &items);
    }
    *result = set_of(atom_same(f, id));
    return true;
}

/* d[key] where the key is missing. */
void collection_miss(Infer *f, AtomId id, const TypeSet *key) {
    if (atom_at(f, id)->collection == COLLECTION_DEFAULTDICT) put(f, id, 0, key);
}

/* ---- methods ---- */

static bool is_in(const Infer *f, NameId name, const char *const *names) {
    for (uint32_t i = 0; names[i]; i++)
        if (infer_is_name(f, name, names[i])) return true;
    return false;
}

static bool has_method(const Infer *f, Collection kind, NameId name) {
    static const char *const OF_DICT[] = {"get",        "items", "keys",    "values", "pop",
                                          "setdefault", "clear", "popitem", NULL};
    static const char *const OF_DEQUE[] = {"append",  "appendleft", "extend", "extendleft", "pop",
                                           "popleft", "clear",      "remove", "index",      "count",
                                           "insert",  "reverse",    "rotate", NULL};
    static const char *const OF_COUNTER[] = {"update", "subtract", "most_common", "elements", NULL};
    static const char *const OF_ORDERED[] = {"update", "move_to_end", NULL};
    static const char *const OF_DEFAULTDICT[] = {"update", NULL};
    switch (kind) {
    case COLLECTION_NONE: return false;
    case COLLECTION_DEFAULTDICT: return is_in(f, name, OF_DICT) || is_in(f, name, OF_DEFAULTDICT);
    case COLLECTION_COUNTER: return is_in(f, name, OF_DICT) || is_in(f, name, OF_COUNTER);
    case COLLECTION_ORDERED: return is_in(f, name, OF_DICT) || is_in(f, name, OF_ORDERED);
    case COLLECTION_DEQUE: return is_in(f, name, OF_DEQUE);
    }
    UNREACHABLE();
}

TypeSet collection_load(Infer *f, AtomId id, NameId name) {
    Atom *atom = atom_at(f, id);
    if (atom->collection == COLLECTION_DEQUE && infer_is_name(f, name, "maxlen")) {
        TypeSet most = set_kind(ATOM_Int), none = set_kind(ATOM_None);
        set_join(f, &most, &none);
        return most;
    }
    if (!has_method(f, atom->collection, name)) {
        open_atom(f, id);
        return set_any();
    }
    return set_of(attribute_method(f, id, name));
}

static TypeSet most_common(Infer *f, AtomId id, const Ast *site) {
    TypeSet fields[] = {slot_read(f, &atom_at(f, id)->parts[0]), slot_read(f, &atom_at(f, id)->parts[1])};
    TypeSet pair = tuple_of(f, site, 5, fields, 2);
    operator_compares(f, &fields[1]);
    return container_of(f, ATOM_List, site, 5, &pair);
}

/* The name of the equivalent list method. */
static const char *list_name(const Infer *f, NameId name) {
    static const char *const NAMES[][2] = {{"appendleft", "append"}, {"extendleft", "extend"}, {"popleft", "pop"}};
    for (uint32_t i = 0; i < COUNT_OF(NAMES); i++)
        if (infer_is_name(f, name, NAMES[i][0])) return NAMES[i][1];
    return NULL;
}

bool collection_method(Infer *f, AtomId self, NameId *name, const InferArgs *args, const Ast *site, TypeSet *result) {
    TypeSet none = set_none(), from = args->count ? args->at[0] : none;
    Collection kind = atom_at(f, self)->collection;
    const char *same = kind == COLLECTION_DEQUE ? list_name(f, *name) : NULL;
    if (same) *name = infer_name(f, same);
    bool is_counted = infer_is_name(f, *name, "update") || infer_is_name(f, *name, "subtract");
    *result = set_kind(ATOM_None);
    if (infer_is_name(f, *name, "move_to_end") || infer_is_name(f, *name, "rotate")) return true;
    if (kind != COLLECTION_COUNTER || args->named || args->has_star || args->has_stars) return false;
    if (is_counted) count_items(f, self, &from, site);
    if (is_counted) return true;
    if (infer_is_name(f, *name, "most_common")) {
        *result = most_common(f, self, site);
        return true;
    }
    if (!infer_is_name(f, *name, "elements")) return false;
    TypeSet keys = slot_read(f, &atom_at(f, self)->parts[0]);
    *result = container_of(f, ATOM_Iterator, site, 5, &keys);
    return true;
}
