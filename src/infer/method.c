/* Methods of builtin classes: what each one stores in its receiver, and its result. For methods without other effects,
 * the result is in the runtime's table of methods. */
#include "infer/atom_group.h"
#include "infer/model.h"

typedef struct Call {
    Infer *f;
    AtomId self;
    Atom *atom;
    NameId name;
    const InferArgs *args;
    const Ast *site;
} Call;

static bool is(const Call *c, const char *name) { return infer_is_name(c->f, c->name, name); }

static TypeSet arg(const Call *c, uint32_t i) { return i < c->args->count ? c->args->at[i] : set_none(); }

static TypeSet items_at(const Call *c, uint32_t i) {
    TypeSet set = arg(c, i);
    return iterate(c->f, &set, c->site);
}

static void put(const Call *c, uint32_t part, const TypeSet *set) {
    slot_join(c->f, &atom_at(c->f, c->self)->parts[part], set);
}

static TypeSet part(const Call *c, uint32_t i) { return slot_read(c->f, &atom_at(c->f, c->self)->parts[i]); }
static TypeSet none(void) { return set_kind(ATOM_None); }

static TypeSet unknown(const Call *c) {
    open_atom(c->f, c->self);
    open_args(c->f, c->args);
    return set_any();
}

/* ---- the runtime's table ---- */

static const struct {
    const char *type, *name, *result;
} METHODS[] = {
#define METHOD(type, name, function, result, least, most, kind, parameters) {#type, name, result},
#include "../runtime/object/method.def"
#undef METHOD
};

static const char *type_name(AtomKind kind) {
    static const char *const NAMES[ATOM_KIND_COUNT] = {
        [ATOM_Bool] = "int_type",
        [ATOM_Int] = "int_type",
        [ATOM_Float] = "float_type",
        [ATOM_Complex] = "complex_type",
        [ATOM_Str] = "str_type",
        [ATOM_Bytes] = "bytes_type",
        [ATOM_Range] = "range_type",
        [ATOM_Slice] = "slice_type",
        [ATOM_List] = "list_type",
        [ATOM_Tuple] = "tuple_type",
        [ATOM_Dict] = "dict_type",
        [ATOM_Set] = "set_type",
        [ATOM_FrozenSet] = "frozenset_type",
    };
    return NAMES[kind];
}

static const char *result_of(const Infer *f, AtomKind kind, NameId name) {
    const char *type = type_name(kind);
    Str text = name_text(f->s->ctx, name);
    for (uint32_t i = 0; type && i < COUNT_OF(METHODS); i++)
        if (strcmp(METHODS[i].type, type) == 0 && str_equal(text, str_of(METHODS[i].name))) return METHODS[i].result;
    return NULL;
}

bool method_known(Infer *f, AtomId self, NameId name) {
    AtomKind kind = atom_at(f, self)->kind;
    if (kind == ATOM_Generator)
        return infer_is_name(f, name, "send") || infer_is_name(f, name, "close") || infer_is_name(f, name, "throw");
    return result_of(f, kind, name) != NULL;
}

/* The set for a type name such as "int" or "list[str]", for values that hold no objects. */
static TypeSet plain_result(const Call *c, const char *text) {
    static const struct {
        const char *text;
        AtomKind kind;
    } PLAIN[] = {{"None", ATOM_None},       {"bool", ATOM_Bool}, {"int", ATOM_Int},    {"float", ATOM_Float},
                 {"complex", ATOM_Complex}, {"str", ATOM_Str},   {"bytes", ATOM_Bytes}};
    for (uint32_t i = 0; i < COUNT_OF(PLAIN); i++)
        if (strcmp(text, PLAIN[i].text) == 0) return set_kind(PLAIN[i].kind);
    TypeSet item = set_kind(strstr(text, "str") ? ATOM_Str : strstr(text, "bytes") ? ATOM_Bytes : ATOM_Int);
    if (strncmp(text, "list[", 5) == 0 && !strchr(text + 5, '['))
        return container_of(c->f, ATOM_List, c->site, 0, &item);
    if (strncmp(text, "tuple[", 6) != 0) return unknown(c);
    TypeSet fields[] = {item, item, item};
    uint32_t count = 1;
    for (const char *at = text; *at; at++) count += *at == ',';
    return count <= 3 ? tuple_of(c->f, c->site, 0, fields, count) : unknown(c);
}

/* ---- lists ---- */

static void sort(const Call *c) {
    TypeSet items = part(c, 0), key = set_none();
    for (uint32_t i = 0; i < c->args->named; i++)
        if (infer_is_name(c->f, c->args->names[i], "key")) key = c->args->at[c->args->count + i];
    TypeSet called = set_without(&key, atom_plain(ATOM_None));
    TypeSet keys = call_values(c->f, &called, &items, 1, c->site);
    operator_compares(c->f, &keys);
    if (set_is_empty(&called) || called.len != key.len) operator_compares(c->f, &items);
}

static TypeSet compares(const Call *c) {
    TypeSet all = atom_items(c->f, c->self);
    for (uint32_t i = 0; i < c->args->count; i++) set_join(c->f, &all, &c->args->at[i]);
    operator_compares(c->f, &all);
    return set_none();
}

static TypeSet of_list(const Call *c) {
    TypeSet items;
    if (is(c, "append") || is(c, "insert")) {
        items = arg(c, is(c, "insert"));
        put(c, 0, &items);
        return none();
    }
    if (is(c, "extend")) {
        items = items_at(c, 0);
        put(c, 0, &items);
        return none();
    }
    if (is(c, "pop")) return part(c, 0);
    if (is(c, "copy")) {
        items = part(c, 0);
        return storage_copy(c->f, c->self, c->site, 0, &items);
    }
    if (is(c, "sort")) {
        sort(c);
        return none();
    }
    if (is(c, "clear") || is(c, "reverse")) return none();
    if (is(c, "remove") || is(c, "index") || is(c, "count")) {
        compares(c);
        return set_kind(is(c, "remove") ? ATOM_None : ATOM_Int);
    }
    return unknown(c);
}

/* ---- dicts ---- */

static void update_from(const Call *c, const TypeSet *from) {
    TypeSet any = set_any();
    for (uint32_t p = 0; from->is_any && p < 2; p++) put(c, p, &any);
    for (uint32_t i = 0; i < from->len; i++) {
        Atom *atom = atom_at(c->f, from->at[i]);
        TypeSet one = set_of(from->at[i]), pairs, keys, values;
        if (atom->kind == ATOM_Dict) {
            keys = slot_read(c->f, &atom->parts[0]), values = slot_read(c->f, &atom->parts[1]);
        } else {
            pairs = iterate(c->f, &one, c->site);
            keys = values = iterate(c->f, &pairs, c->site);
            if (pairs.len == 1 && !pairs.is_any && atom_at(c->f, pairs.at[0])->kind == ATOM_Tuple &&
                atom_at(c->f, pairs.at[0])->count == 2) {
                keys = slot_read(c->f, &atom_at(c->f, pairs.at[0])->parts[0]);
                values = slot_read(c->f, &atom_at(c->f, pairs.at[0])->parts[1]);
            }
            if (atom->kind == ATOM_Instance) { /* it may have keys() */
                open_atom(c->f, from->at[i]);
                keys = values = any;
            }
        }
        operator_compares(c->f, &keys);
        put(c, 0, &keys);
        put(c, 1, &values);
    }
}

static TypeSet update(const Call *c) {
    TypeSet from = arg(c, 0), text = set_kind(ATOM_Str);
    update_from(c, &from);
    for (uint32_t i = 0; i < c->args->named; i++) {
        put(c, 0, &text);
        put(c, 1, &c->args->at[c->args->count + i]);
    }
    if (c->args->has_stars) {
        put(c, 0, &text);
        put(c, 1, &c->args->stars);
    }
    return none();
}

static TypeSet of_dict(const Call *c) {
    TypeSet key = arg(c, 0), value = c->args->count > 1 ? arg(c, 1) : set_none(), fields[2], pair;
    bool is_get = is(c, "get"), is_pop = is(c, "pop"), is_default = is(c, "setdefault");
    if (is_get || is_pop || is_default) {
        TypeSet keys = part(c, 0), result = part(c, 1);
        set_join(c->f, &keys, &key);
        operator_compares(c->f, &keys);
        if (c->args->count < 2 && !is_pop) value = none();
        if (is_default) {
            put(c, 0, &key);
            put(c, 1, &value);
        }
        set_join(c->f, &result, &value);
        return result;
    }
    if (is(c, "update")) return update(c);
    if (is(c, "clear")) return none();
    fields[0] = part(c, 0);
    fields[1] = part(c, 1);
    if (is(c, "keys")) return container_of(c->f, ATOM_Iterator, c->site, 0, &fields[0]);
    if (is(c, "values")) return container_of(c->f, ATOM_Iterator, c->site, 0, &fields[1]);
    if (is(c, "items") || is(c, "popitem")) {
        pair = tuple_of(c->f, c->site, 1, fields, 2);
        return is(c, "popitem") ? pair : container_of(c->f, ATOM_Iterator, c->site, 0, &pair);
    }
    if (is(c, "copy")) {
        TypeSet made = container_of(c->f, ATOM_Dict, c->site, 0, &fields[0]);
        slot_join(c->f, &atom_at(c->f, made.at[0])->parts[1], &fields[1]);
        return made;
    }
    return unknown(c);
}

/* ---- sets ---- */

static TypeSet of_set(const Call *c) {
    static const char *const MORE[] = {"update", "symmetric_difference_update"};
    static const char *const FEWER[] = {"discard", "remove", "clear", "intersection_update", "difference_update"};
    static const char *const NEW[] = {"union", "intersection", "difference", "symmetric_difference", "copy"};
    static const char *const TEST[] = {"issubset", "issuperset", "isdisjoint"};
    compares(c);
    if (is(c, "add")) {
        TypeSet item = arg(c, 0);
        put(c, 0, &item);
        return none();
    }
    if (is(c, "pop")) return part(c, 0);
    TypeSet all = part(c, 0), added = set_none();
    for (uint32_t i = 0; i < c->args->count && !is(c, "discard") && !is(c, "remove"); i++) {
        TypeSet items = items_at(c, i);
        set_join(c->f, &added, &items);
    }
    operator_compares(c->f, &added);
    for (uint32_t i = 0; i < COUNT_OF(MORE); i++)
        if (is(c, MORE[i])) {
            put(c, 0, &added);
            return none();
        }
    for (uint32_t i = 0; i < COUNT_OF(FEWER); i++)
        if (is(c, FEWER[i])) return none();
    for (uint32_t i = 0; i < COUNT_OF(TEST); i++)
        if (is(c, TEST[i])) return set_kind(ATOM_Bool);
    set_join(c->f, &all, &added);
    for (uint32_t i = 0; i < COUNT_OF(NEW); i++)
        if (is(c, NEW[i])) return container_of(c->f, c->atom->kind, c->site, 0, &all);
    return unknown(c);
}

/* ---- others ---- */

static TypeSet of_generator(const Call *c) {
    Unit *unit = c->atom->unit;
    TypeSet value = arg(c, 0);
    if (is(c, "close")) return set_any();
    if (is(c, "send"))
        slot_join(c->f, &unit->sent, &value);
    else
        open_args(c->f, c->args);
    return slot_read(c->f, &unit->yields);
}

static TypeSet of_property(const Call *c) {
    TypeSet function = arg(c, 0);
    put(c, is(c, "getter") ? 0 : 1, &function);
    return set_of(c->self);
}

static TypeSet of_plain(const Call *c) {
    const char *result = result_of(c->f, c->atom->kind, c->name);
    bool is_text = c->atom->kind == ATOM_Str || c->atom->kind == ATOM_Bytes;
    /* join, translate: iteration runs code of the argument */
    for (uint32_t i = 0; is_text && i < c->args->count; i++) {
        TypeSet set = c->args->at[i];
        bool walks = is(c, "join");
        if (walks) iterate(c->f, &set, c->site);
        if (!walks && set_has_kind(c->f, &set, ATOM_Instance)) open_set(c->f, &set);
    }
    return result ? plain_result(c, result) : unknown(c);
}

/* Whether CPython may share the container, which then makes the results, except those that are items. */
static bool is_shared(const Call *c) {
    bool makes = is(c, "copy") || is(c, "union") || is(c, "intersection") || is(c, "difference") ||
                 is(c, "symmetric_difference") || is(c, "keys") || is(c, "values") || is(c, "items");
    return makes && c->atom->count && atom_items(c->f, c->self).is_any;
}

TypeSet method_call(Infer *f, AtomId self, NameId name, const InferArgs *args, const Ast *site) {
    TypeSet made;
    if (atom_at(f, self)->collection && collection_method(f, self, &name, args, site, &made)) return made;
    if (derived_method(f, self, name, args, site, &made)) return made;
    Call call = {f, self, atom_at(f, self), name, args, site};
    if (is_shared(&call)) return unknown(&call);
    if (args->has_star || (args->has_stars && call.atom->kind != ATOM_Dict)) {
        if (call.atom->kind == ATOM_Str && infer_is_name(f, name, "format")) return set_kind(ATOM_Str);
        return unknown(&call);
    }
    switch (call.atom->kind) {
    case ATOM_List: return of_list(&call);
    case ATOM_Dict: return of_dict(&call);
    case ATOM_Set:
    case ATOM_FrozenSet: return of_set(&call);
    case ATOM_Generator: return of_generator(&call);
    case ATOM_Property: return of_property(&call);
    case ATOM_Tuple: compares(&call); return set_kind(ATOM_Int); /* count, index */
    case ATOM_ANY_PLAIN:
    case ATOM_Iterator:
    case ATOM_Coroutine:
    case ATOM_ANY_CALLABLE:
    case ATOM_Instance:
    case ATOM_Super:
    case ATOM_Module:
    case ATOM_ANY_BUILTIN:
    case ATOM_Static:
    case ATOM_ClassMethod:
    case ATOM_Foreign:
    case ATOM_KIND_COUNT: break;
    }
    return of_plain(&call);
}
