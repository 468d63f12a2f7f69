/* Calls of builtin functions and classes: what each reads, stores, calls and returns. */
#include "infer/model.h"

typedef TypeSet BuiltinModel(Infer *f, const InferArgs *args, const Ast *site);

static TypeSet named(const Infer *f, const InferArgs *args, const char *name) {
    for (uint32_t i = 0; i < args->named; i++)
        if (infer_is_name(f, args->names[i], name)) return args->at[args->count + i];
    return set_none();
}

TypeSet infer_arg(const InferArgs *args, uint32_t i) { return i < args->count ? args->at[i] : set_none(); }

static TypeSet items_at(Infer *f, const InferArgs *args, uint32_t i, const Ast *site) {
    TypeSet set = infer_arg(args, i);
    return iterate(f, &set, site);
}

/* ---- constant kinds ---- */

#define GIVES(name, Kind)                                                                                              \
    static TypeSet name(Infer *f, const InferArgs *args, const Ast *site) {                                            \
        (void)f, (void)args, (void)site;                                                                               \
        return set_kind(ATOM_##Kind);                                                                                  \
    }
GIVES(gives_bool, Bool)
GIVES(gives_int, Int)
GIVES(gives_complex, Complex)
GIVES(gives_str, Str)
GIVES(gives_range, Range)
GIVES(gives_slice, Slice)

static TypeSet gives_any(Infer *f, const InferArgs *args, const Ast *site) {
    (void)site;
    open_args(f, args);
    return set_any();
}

/* ---- numbers ---- */

static TypeSet abs_(Infer *f, const InferArgs *args, const Ast *site) {
    TypeSet value = infer_arg(args, 0), result = value.is_any ? set_any() : set_none();
    (void)site;
    for (uint32_t i = 0; i < value.len; i++) {
        bool has = false;
        AtomKind kind = atom_at(f, value.at[i])->kind;
        TypeSet made = set_none();
        if (kind == ATOM_Bool || kind == ATOM_Int)
            made = set_kind(ATOM_Int);
        else if (kind == ATOM_Float || kind == ATOM_Complex)
            made = set_kind(ATOM_Float);
        else
            made = class_special(f, value.at[i], "__abs__", NULL, 0, &has);
        if (kind > ATOM_NotImplemented && !has) {
            open_atom(f, value.at[i]);
            made = set_any();
        }
        set_join(f, &result, &made);
    }
    return result;
}

static TypeSet round_(Infer *f, const InferArgs *args, const Ast *site) {
    TypeSet value = infer_arg(args, 0), result = set_none();
    bool has_digits = args->count > 1 || args->named;
    if (has_digits && args->count > 1 && set_has_kind(f, &args->at[1], ATOM_None)) return gives_any(f, args, site);
    for (uint32_t i = 0; i < value.len; i++) {
        AtomKind kind = atom_at(f, value.at[i])->kind;
        if (kind == ATOM_Bool || kind == ATOM_Int || (kind == ATOM_Float && !has_digits))
            set_add(f, &result, atom_plain(ATOM_Int));
        else if (kind == ATOM_Float && !args->named)
            set_add(f, &result, atom_plain(ATOM_Float));
        else
            return gives_any(f, args, site);
    }
    return value.is_any ? set_any() : result;
}

static TypeSet divmod_(Infer *f, const InferArgs *args, const Ast *site) {
    TypeSet left = infer_arg(args, 0), right = infer_arg(args, 1);
    bool plain = (set_is_only(f, &left, ATOM_Int) || set_is_only(f, &left, ATOM_Float)) &&
                 (set_is_only(f, &right, ATOM_Int) || set_is_only(f, &right, ATOM_Float));
    if (!plain) return gives_any(f, args, site);
    TypeSet both[2];
    both[0] = operator_binary(f, OP_FLOORDIV, &left, &right, site, false);
    both[1] = operator_binary(f, OP_MOD, &left, &right, site, false);
    return tuple_of(f, site, 0, both, 2);
}

static TypeSet pow_(Infer *f, const InferArgs *args, const Ast *site) {
    TypeSet left = infer_arg(args, 0), right = infer_arg(args, 1);
    if (args->count == 3 && set_is_only(f, &left, ATOM_Int) && set_is_only(f, &right, ATOM_Int))
        return set_kind(ATOM_Int);
    if (args->count != 2 || args->named) return gives_any(f, args, site);
    return operator_binary(f, OP_POW, &left, &right, site, false);
}

static TypeSet sum_(Infer *f, const InferArgs *args, const Ast *site) {
    TypeSet items = items_at(f, args, 0, site), start = args->count > 1 ? infer_arg(args, 1) : named(f, args, "start");
    if (set_is_empty(&start)) start = set_kind(ATOM_Int);
    for (uint32_t round = 0; round < 4; round++) {
        TypeSet made = operator_binary(f, OP_ADD, &start, &items, site, false);
        set_join(f, &start, &made);
    }
    return start;
}

/* ---- min, max, sorted ---- */

static void calls_key(Infer *f, const InferArgs *args, const TypeSet *items, const Ast *site) {
    TypeSet key = named(f, args, "key"), keys;
    if (args->has_stars) {
        open_args(f, args);
        open_set(f, items);
    }
    if (set_is_empty(&key) || set_is_only(f, &key, ATOM_None)) {
        operator_compares(f, items);
        return;
    }
    TypeSet called = set_without(&key, atom_plain(ATOM_None));
    keys = call_values(f, &called, items, 1, site);
    operator_compares(f, &keys);
    if (set_has(&key, atom_plain(ATOM_None))) operator_compares(f, items);
}

static TypeSet extreme(Infer *f, const InferArgs *args, const Ast *site) {
    TypeSet items = set_none(), other = named(f, args, "default");
    if (args->count == 1 && !args->has_star) items = items_at(f, args, 0, site);
    for (uint32_t i = 0; i < args->count && (args->count > 1 || args->has_star); i++) set_join(f, &items, &args->at[i]);
    if (args->has_star) set_join(f, &items, &args->star);
    if (args->has_star && !args->count) {
        TypeSet inner = iterate(f, &args->star, site);
        set_join(f, &items, &inner);
    }
    calls_key(f, args, &items, site);
    set_join(f, &items, &other);
    return items;
}

static TypeSet sorted_(Infer *f, const InferArgs *args, const Ast *site) {
    TypeSet items = items_at(f, args, 0, site);
    calls_key(f, args, &items, site);
    return storage_call(f, site, &items);
}

/* ---- containers ---- */

static TypeSet list_(Infer *f, const InferArgs *args, const Ast *site) {
    TypeSet items = items_at(f, args, 0, site);
    return storage_call(f, site, &items);
}

static TypeSet set__(Infer *f, const InferArgs *args, const Ast *site) {
    TypeSet items = items_at(f, args, 0, site);
    operator_compares(f, &items);
    return container_of(f, ATOM_Set, site, 0, &items);
}

static TypeSet frozenset_(Infer *f, const InferArgs *args, const Ast *site) {
    TypeSet items = items_at(f, args, 0, site);
    operator_compares(f, &items);
    return container_of(f, ATOM_FrozenSet, site, 0, &items);
}

static TypeSet tuple_(Infer *f, const InferArgs *args, const Ast *site) {
    TypeSet items = items_at(f, args, 0, site);
    return tuple_uniform(f, site, 0, &items);
}

static TypeSet dict_(Infer *f, const InferArgs *args, const Ast *site) {
    AtomId made = container_at(f, ATOM_Dict, site, 0);
    method_call(f, made, infer_name(f, "update"), args, site);
    return set_of(atom_same(f, made));
}

static TypeSet iterator_of(Infer *f, const TypeSet *set, const Ast *site) {
    TypeSet items = iterate(f, set, site);
    return container_of(f, ATOM_Iterator, site, 0, &items);
}

static TypeSet iter_(Infer *f, const InferArgs *args, const Ast *site) {
    TypeSet set = infer_arg(args, 0), result = set_none();
    if (args->count != 1 || set.is_any) return gives_any(f, args, site);
    for (uint32_t i = 0; i < set.len; i++) { /* iter() of an iterator is the iterator itself */
        AtomKind kind = atom_at(f, set.at[i])->kind;
        bool has;
        TypeSet one = set_of(set.at[i]), items;
        if (kind == ATOM_Iterator || kind == ATOM_Generator) {
            set_add(f, &result, set.at[i]);
        } else if (kind == ATOM_Instance) {
            items = class_special(f, set.at[i], "__iter__", NULL, 0, &has);
            if (!has && !instance_content(f, set.at[i])) return gives_any(f, args, site);
            if (!has) items = iterator_of(f, &one, site);
            set_join(f, &result, &items);
        } else {
            items = iterator_of(f, &one, site);
            set_join(f, &result, &items);
        }
    }
    return result;
}

static TypeSet next_(Infer *f, const InferArgs *args, const Ast *site) {
    TypeSet set = infer_arg(args, 0), result = infer_arg(args, 1);
    if (set.is_any) {
        open_args(f, args);
        return set_any();
    }
    for (uint32_t i = 0; i < set.len; i++) {
        AtomKind kind = atom_at(f, set.at[i])->kind;
        bool has = true;
        TypeSet one = set_of(set.at[i]), items = set_none();
        if (kind == ATOM_Iterator || kind == ATOM_Generator)
            items = iterate(f, &one, site);
        else
            items = class_special(f, set.at[i], "__next__", NULL, 0, &has);
        if (!has && kind > ATOM_Dict) return gives_any(f, args, site);
        set_join(f, &result, &items);
    }
    return result;
}

static TypeSet enumerate_(Infer *f, const InferArgs *args, const Ast *site) {
    TypeSet fields[] = {set_kind(ATOM_Int), items_at(f, args, 0, site)}, pair = tuple_of(f, site, 1, fields, 2);
    return container_of(f, ATOM_Iterator, site, 0, &pair);
}

static TypeSet zip_(Infer *f, const InferArgs *args, const Ast *site) {
    TypeSet fields[8], all = set_none(), pair;
    if (args->has_star || args->count > COUNT_OF(fields)) {
        for (uint32_t i = 0; i < args->count; i++) {
            TypeSet items = items_at(f, args, i, site);
            set_join(f, &all, &items);
        }
        TypeSet rest = iterate(f, &args->star, site);
        set_join(f, &all, &rest);
        pair = tuple_uniform(f, site, 1, &all);
    } else {
        for (uint32_t i = 0; i < args->count; i++) fields[i] = items_at(f, args, i, site);
        pair = tuple_of(f, site, 1, fields, args->count);
    }
    return container_of(f, ATOM_Iterator, site, 0, &pair);
}

static TypeSet map_(Infer *f, const InferArgs *args, const Ast *site) {
    InferArgs given = {.has_star = args->has_star, .star = iterate(f, &args->star, site)};
    TypeSet callee = infer_arg(args, 0);
    for (uint32_t i = 1; i < args->count; i++) given.at[given.count++] = items_at(f, args, i, site);
    TypeSet made = call_set(f, &callee, &given, site);
    return container_of(f, ATOM_Iterator, site, 0, &made);
}

static TypeSet filter_(Infer *f, const InferArgs *args, const Ast *site) {
    TypeSet callee = infer_arg(args, 0), items = items_at(f, args, 1, site);
    callee = set_without(&callee, atom_plain(ATOM_None));
    call_values(f, &callee, &items, 1, site);
    return container_of(f, ATOM_Iterator, site, 0, &items);
}

static TypeSet reversed_(Infer *f, const InferArgs *args, const Ast *site) {
    TypeSet value = infer_arg(args, 0);
    if (set_has_kind(f, &value, ATOM_Instance)) return gives_any(f, args, site);
    TypeSet items = iterate(f, &value, site);
    return container_of(f, ATOM_Iterator, site, 0, &items);
}

static TypeSet consumes(Infer *f, const InferArgs *args, const Ast *site) { /* any, all */
    items_at(f, args, 0, site);
    return set_kind(ATOM_Bool);
}

static TypeSet bytes_(Infer *f, const InferArgs *args, const Ast *site) {
    TypeSet value = infer_arg(args, 0);
    for (uint32_t i = 0; i < value.len; i++)
        if (atom_at(f, value.at[i])->kind >= ATOM_Instance) return gives_any(f, args, site);
    return set_kind(ATOM_Bytes);
}

/* int(x), float(x), str(x): for an instance the result may be of a derived class. */
static TypeSet converts(Infer *f, const InferArgs *args, AtomKind kind) {
    for (uint32_t i = 0; i < args->count; i++)
        if (args->at[i].is_any || set_has_kind(f, &args->at[i], ATOM_Instance)) {
            open_args(f, args);
            break;
        }
    return set_kind(kind);
}

static TypeSet int_(Infer *f, const InferArgs *args, const Ast *site) {
    (void)site;
    return converts(f, args, ATOM_Int);
}

static TypeSet float_(Infer *f, const InferArgs *args, const Ast *site) {
    (void)site;
    return converts(f, args, ATOM_Float);
}

/* ---- objects ---- */

static TypeSet type_(Infer *f, const InferArgs *args, const Ast *site) {
    TypeSet value = infer_arg(args, 0), result = set_none();
    if (args->count != 1 || args->named || args->has_stars) return gives_any(f, args, site);
    for (uint32_t i = 0; i < value.len; i++) {
        const Atom *atom = atom_at(f, value.at[i]);
        if (atom->kind != ATOM_Instance) return set_any(); /* a builtin class */
        set_add(f, &result, atom->cls->atom);
    }
    return value.is_any ? set_any() : result;
}

/* The attributes of an object; without one, the names of the enclosing body. */
static TypeSet vars_(Infer *f, const InferArgs *args, const Ast *site) {
    if (!args->count) {
        open_program(f);
        open_scopes(f);
    }
    return gives_any(f, args, site);
}

/* The value of a name that is written there as a literal. */
static bool literal_name(Infer *f, const Ast *site, NameId *name) {
    if (site->kind != AST_Call || site->call.args.len < 2) return false;
    const Ast *text = ast_arg_value(site->call.args.at[1]);
    if (text->kind != AST_Str || text->str.kind != STR_TEXT) return false;
    *name = name_of(f->s->ctx, text->str.text);
    return true;
}

static TypeSet getattr_(Infer *f, const InferArgs *args, const Ast *site) {
    NameId name;
    TypeSet base = infer_arg(args, 0), result = infer_arg(args, 2), made;
    if (!literal_name(f, site, &name)) return gives_any(f, args, site);
    made = attribute_load(f, &base, name, site);
    set_join(f, &result, &made);
    return result;
}

static TypeSet setattr_(Infer *f, const InferArgs *args, const Ast *site) {
    NameId name;
    TypeSet base = infer_arg(args, 0), value = infer_arg(args, 2);
    if (!literal_name(f, site, &name)) {
        gives_any(f, args, site);
        open_changed(f, &base);
        return set_kind(ATOM_None);
    }
    attribute_store(f, &base, name, &value);
    return set_kind(ATOM_None);
}

static TypeSet opens_gives_none(Infer *f, const InferArgs *args, const Ast *site) {
    gives_any(f, args, site);
    return set_kind(ATOM_None);
}

static TypeSet isinstance_(Infer *f, const InferArgs *args, const Ast *site) {
    (void)site, (void)f, (void)args;
    return set_kind(ATOM_Bool); /* a class with __instancecheck__ is open */
}

static TypeSet hasattr_(Infer *f, const InferArgs *args, const Ast *site) {
    NameId name;
    TypeSet base = infer_arg(args, 0);
    if (literal_name(f, site, &name))
        attribute_load(f, &base, name, site); /* properties run */
    else
        open_set(f, &base);
    return set_kind(ATOM_Bool);
}

/* print(…, file=x) and the like: printed values are only asked for their text. */
static TypeSet print_(Infer *f, const InferArgs *args, const Ast *site) {
    (void)site;
    TypeSet file = named(f, args, "file");
    open_set(f, &file);
    if (args->has_stars) open_set(f, &args->stars);
    return set_kind(ATOM_None);
}

static TypeSet wrap(Infer *f, AtomKind kind, const InferArgs *args) {
    TypeSet value = infer_arg(args, 0), result = value.is_any ? set_any() : set_none();
    for (uint32_t i = 0; i < value.len; i++) {
        AtomId id = atom_make(f, kind, value.at[i], 0, 0, NULL);
        atom_at(f, id)->what = value.at[i];
        set_add(f, &result, id);
    }
    return result;
}

static TypeSet staticmethod_(Infer *f, const InferArgs *args, const Ast *site) {
    (void)site;
    return wrap(f, ATOM_Static, args);
}

static TypeSet classmethod_(Infer *f, const InferArgs *args, const Ast *site) {
    (void)site;
    return wrap(f, ATOM_ClassMethod, args);
}

static TypeSet property_(Infer *f, const InferArgs *args, const Ast *site) {
    static const char *const NAMES[] = {"fget", "fset", "fdel"};
    AtomId id = atom_make(f, ATOM_Property, site->id, 1, 2, site);
    for (uint32_t i = 0; i < 3; i++) {
        TypeSet function = i < args->count ? args->at[i] : named(f, args, NAMES[i]);
        function = set_without(&function, atom_plain(ATOM_None));
        if (i < 2)
            slot_join(f, &atom_at(f, id)->parts[i], &function);
        else
            open_set(f, &function);
    }
    return set_of(id);
}

/* ---- the table ---- */

static const struct {
    const char *name;
    BuiltinModel *model;
} MODELS[] = {
    {"abs", abs_},
    {"all", consumes},
    {"any", consumes},
    {"ascii", gives_str},
    {"bin", gives_str},
    {"bool", gives_bool},
    {"bytes", bytes_},
    {"callable", gives_bool},
    {"chr", gives_str},
    {"classmethod", classmethod_},
    {"complex", gives_complex},
    {"delattr", opens_gives_none},
    {"dict", dict_},
    {"divmod", divmod_},
    {"enumerate", enumerate_},
    {"filter", filter_},
    {"float", float_},
    {"format", gives_str},
    {"frozenset", frozenset_},
    {"getattr", getattr_},
    {"hasattr", hasattr_},
    {"hash", gives_int},
    {"hex", gives_str},
    {"id", gives_int},
    {"input", gives_str},
    {"int", int_},
    {"isinstance", isinstance_},
    {"issubclass", isinstance_},
    {"iter", iter_},
    {"len", gives_int},
    {"list", list_},
    {"map", map_},
    {"max", extreme},
    {"min", extreme},
    {"next", next_},
    {"oct", gives_str},
    {"ord", gives_int},
    {"pow", pow_},
    {"print", print_},
    {"property", property_},
    {"range", gives_range},
    {"repr", gives_str},
    {"reversed", reversed_},
    {"round", round_},
    {"set", set__},
    {"setattr", setattr_},
    {"slice", gives_slice},
    {"sorted", sorted_},
    {"staticmethod", staticmethod_},
    {"str", gives_str},
    {"sum", sum_},
    {"tuple", tuple_},
    {"type", type_},
    {"vars", vars_},
    {"zip", zip_},
    {"exit", opens_gives_none},
    {"quit", opens_gives_none},
    {"breakpoint", gives_any},
    {"object", gives_any},
#define EXCEPTION(Name, Base, doc) {#Name, gives_any},
#include "../runtime/object/exception.def"
};

static BuiltinModel *model_of(Infer *f, NameId name) {
    uint64_t index;
    if (!f->builtins.len)
        for (uint32_t i = 0; i < COUNT_OF(MODELS); i++) map_put(&f->builtins, infer_name(f, MODELS[i].name).id, i);
    return map_get(&f->builtins, name.id, &index) ? MODELS[index].model : NULL;
}

bool builtin_known(Infer *f, NameId name) { return model_of(f, name) != NULL; }

/* With *xs, only those builtins are known that take any number of values, or whose result does not depend on them. */
static bool takes_star(BuiltinModel *model) {
    return model == print_ || model == zip_ || model == extreme || model == map_ || model == gives_any;
}

TypeSet builtin_call(Infer *f, NameId name, const InferArgs *args, const Ast *site) {
    BuiltinModel *model = model_of(f, name);
    if (!model || ((args->has_star || args->has_stars) && !takes_star(model))) return gives_any(f, args, site);
    return model(f, args, site);
}
