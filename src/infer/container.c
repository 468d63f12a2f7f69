/* Containers: creation, iteration, subscripts, unpacking. One atom for each expression that creates them. */
#include "infer/atom_group.h"
#include "infer/model.h"

/* Expressions that create several containers distinguish these by `variant`. */
static uint32_t site_key(const Ast *site, uint32_t variant) { return site->id * 8u + variant; }

AtomId container_site(Infer *f, AtomKind kind, const Ast *site, uint32_t variant) {
    return atom_make(f, kind, site_key(site, variant), site->id, kind == ATOM_Dict ? 2 : 1, site);
}

AtomId container_at(Infer *f, AtomKind kind, const Ast *site, uint32_t variant) {
    AtomId id = container_site(f, kind, site, variant);
    atom_at(f, id)->has_words = true;
    return id;
}

TypeSet container_of(Infer *f, AtomKind kind, const Ast *site, uint32_t variant, const TypeSet *items) {
    AtomId id = container_at(f, kind, site, variant);
    slot_join(f, &atom_at(f, id)->parts[0], items);
    return set_of(atom_same(f, id));
}

TypeSet tuple_of(Infer *f, const Ast *site, uint32_t variant, const TypeSet *fields, uint32_t count) {
    AtomId id = atom_make(f, ATOM_Tuple, site_key(site, variant), 1000 + count, count, site);
    for (uint32_t i = 0; i < count; i++) slot_join(f, &atom_at(f, id)->parts[i], &fields[i]);
    return set_of(id);
}

TypeSet tuple_uniform(Infer *f, const Ast *site, uint32_t variant, const TypeSet *items) {
    AtomId id = atom_make(f, ATOM_Tuple, site_key(site, variant), 999, 1, site);
    atom_at(f, id)->is_uniform = true;
    slot_join(f, &atom_at(f, id)->parts[0], items);
    return set_of(atom_same(f, id));
}

TypeSet atom_items(Infer *f, AtomId id) {
    Atom *atom = atom_at(f, id);
    TypeSet items = set_none();
    uint32_t count = atom->kind == ATOM_Dict ? 1 : atom->count;
    for (uint32_t i = 0; i < count; i++) {
        TypeSet part = slot_read(f, &atom->parts[i]);
        set_join(f, &items, &part);
    }
    return items;
}

/* ---- iteration ---- */

static TypeSet iterate_instance(Infer *f, AtomId id, const Ast *site) {
    bool has;
    TypeSet made = class_special(f, id, "__iter__", NULL, 0, &has), items = set_none();
    AtomId content = instance_content(f, id);
    if (!has && content) return atom_items(f, content);
    if (!has) {
        TypeSet number = set_kind(ATOM_Int);
        made = class_special(f, id, "__getitem__", &number, 1, &has);
        if (!has) open_atom(f, id);
        return has ? made : set_any();
    }
    if (made.is_any) return made;
    for (uint32_t i = 0; i < made.len; i++) {
        TypeSet one = set_of(made.at[i]), got;
        if (atom_at(f, made.at[i])->kind == ATOM_Instance)
            got = class_special(f, made.at[i], "__next__", NULL, 0, &has);
        else
            got = iterate(f, &one, site);
        set_join(f, &items, &got);
    }
    return items;
}

static TypeSet iterate_atom(Infer *f, AtomId id, const Ast *site) {
    Atom *atom = atom_at(f, id);
    switch (atom->kind) {
    case ATOM_ANY_CONTAINER: return atom_items(f, id);
    case ATOM_Str: return set_kind(ATOM_Str);
    case ATOM_Bytes:
    case ATOM_Range: return set_kind(ATOM_Int);
    case ATOM_Generator: return slot_read(f, &atom->unit->yields);
    case ATOM_Instance: return iterate_instance(f, id, site);
    case ATOM_None:
    case ATOM_ANY_NUMBER: return set_none(); /* raises */
    case ATOM_Slice:
    case ATOM_Ellipsis:
    case ATOM_NotImplemented:
    case ATOM_Coroutine:
    case ATOM_ANY_CALLABLE:
    case ATOM_Super:
    case ATOM_Module:
    case ATOM_ANY_BUILTIN:
    case ATOM_ANY_DESCRIPTOR:
    case ATOM_Foreign:
    case ATOM_KIND_COUNT: open_atom(f, id); return set_any();
    }
    UNREACHABLE();
}

TypeSet iterate(Infer *f, const TypeSet *set, const Ast *site) {
    TypeSet items = set->is_any ? set_any() : set_none();
    for (uint32_t i = 0; i < set->len; i++) {
        TypeSet made = iterate_atom(f, set->at[i], site);
        set_join(f, &items, &made);
    }
    return items;
}

/* ---- subscripts ---- */

static const Ast *index_of(const Ast *ast) {
    const Ast *arg = ast->subscript.args.len == 1 ? ast->subscript.args.at[0] : NULL;
    return arg ? ast_arg_value(arg) : NULL;
}

/* x[a], x[a, b], x[a:b] */
static TypeSet index_set(Infer *f, const Ast *ast) {
    const Ast *index = index_of(ast);
    if (index) return infer_expr(f, index);
    TypeSet fields[8], none = set_none();
    uint32_t count = ast->subscript.args.len;
    if (!count || count > COUNT_OF(fields)) {
        for (uint32_t i = 0; i < count; i++) {
            TypeSet item = infer_expr(f, ast->subscript.args.at[i]);
            set_join(f, &none, &item);
        }
        return tuple_uniform(f, ast, 1, &none);
    }
    for (uint32_t i = 0; i < count; i++) {
        const Ast *arg = ast->subscript.args.at[i];
        fields[i] = infer_expr(f, ast_arg_value(arg));
    }
    return tuple_of(f, ast, 1, fields, count);
}

static bool constant_index(const Ast *index, uint32_t count, uint32_t *at) {
    bool is_negative = index && index->kind == AST_Unary && index->unary.op == OP_NEG;
    const Ast *number = is_negative ? index->unary.operand : index;
    if (!number || number->kind != AST_Int || number->int_.digits.len > 3) return false;
    uint32_t value = 0;
    for (uint32_t i = 0; i < number->int_.digits.len; i++) {
        char digit = number->int_.digits.at[i];
        if (digit < '0' || digit > '9') return false;
        value = value * 10 + (uint32_t)(digit - '0');
    }
    if (is_negative && (!value || value > count)) return false;
    *at = is_negative ? count - value : value;
    return *at < count;
}

static TypeSet load_tuple(Infer *f, AtomId id, const Ast *ast, bool is_slice) {
    Atom *atom = atom_at(f, id);
    uint32_t at;
    TypeSet items = atom_items(f, id);
    if (is_slice) return tuple_uniform(f, ast, 2, &items);
    if (!atom->is_uniform && constant_index(index_of(ast), atom->count, &at)) return slot_read(f, &atom->parts[at]);
    return items;
}

static TypeSet load_atom(Infer *f, AtomId id, const Ast *ast, const TypeSet *index, bool is_slice, bool is_index) {
    Atom *atom = atom_at(f, id);
    TypeSet items, result = set_none();
    bool has;
    switch (atom->kind) {
    case ATOM_List:
        items = atom_items(f, id);
        if (items.is_any) open_atom(f, id); /* perhaps CPython's, too, which then makes the slice */
        if (items.is_any) return items;
        if (is_slice) result = storage_copy(f, id, ast, 2, &items);
        if (is_index) set_join(f, &result, &items);
        return result;
    case ATOM_Tuple:
        if (is_slice) result = load_tuple(f, id, ast, true);
        items = is_index ? load_tuple(f, id, ast, false) : set_none();
        set_join(f, &result, &items);
        return result;
    case ATOM_Dict:
        collection_miss(f, id, index);
        operator_compares(f, index);
        result = derived_missing(f, id, index);
        items = slot_read(f, &atom->parts[1]);
        set_join(f, &result, &items);
        return result;
    case ATOM_Str: return set_kind(ATOM_Str);
    case ATOM_Bytes:
    case ATOM_Range:
        if (is_slice) set_add(f, &result, atom_plain(atom->kind));
        if (is_index) set_add(f, &result, atom_plain(ATOM_Int));
        return result;
    case ATOM_Instance:
        result = class_special(f, id, "__getitem__", index, 1, &has);
        if (has) return result;
        if (instance_content(f, id)) return load_atom(f, instance_content(f, id), ast, index, is_slice, is_index);
        open_atom(f, id);
        open_set(f, index);
        return set_any();
    case ATOM_None:
    case ATOM_Bool:
    case ATOM_Int:
    case ATOM_Float: return set_none(); /* raises */
    case ATOM_Complex:
    case ATOM_Slice:
    case ATOM_Ellipsis:
    case ATOM_NotImplemented:
    case ATOM_ANY_SET:
    case ATOM_Iterator:
    case ATOM_ANY_FRAME:
    case ATOM_ANY_CALLABLE:
    case ATOM_Super:
    case ATOM_Module:
    case ATOM_ANY_BUILTIN:
    case ATOM_ANY_DESCRIPTOR:
    case ATOM_Foreign:
    case ATOM_KIND_COUNT:
        open_atom(f, id);
        open_set(f, index);
        return set_any();
    }
    UNREACHABLE();
}

static void kinds_of_index(Infer *f, const TypeSet *index, bool *is_slice, bool *is_index) {
    *is_slice = index->is_any || set_has_kind(f, index, ATOM_Slice);
    *is_index = !set_is_only(f, index, ATOM_Slice);
}

TypeSet subscript_load(Infer *f, const TypeSet *base, const Ast *ast) {
    TypeSet index = index_set(f, ast), result = set_none();
    bool is_slice, is_index;
    kinds_of_index(f, &index, &is_slice, &is_index);
    if (base->is_any) {
        open_set(f, &index);
        return set_any();
    }
    for (uint32_t i = 0; i < base->len; i++) {
        TypeSet made = load_atom(f, base->at[i], ast, &index, is_slice, is_index);
        set_join(f, &result, &made);
    }
    return result;
}

static void store_list(Infer *f, Atom *list, const TypeSet *value, const Ast *ast, bool is_slice, bool is_index) {
    if (is_slice) {
        TypeSet items = iterate(f, value, ast);
        slot_join(f, &list->parts[0], &items);
    }
    if (is_index) slot_join(f, &list->parts[0], value);
}

static void store_dict(Infer *f, Atom *dict, const TypeSet *key, const TypeSet *value) {
    slot_join(f, &dict->parts[0], key);
    slot_join(f, &dict->parts[1], value);
    TypeSet keys = slot_read(f, &dict->parts[0]);
    operator_compares(f, &keys);
}

static void store_atom(Infer *f, AtomId id, const TypeSet *index, const TypeSet *value, const Ast *ast) {
    Atom *atom = atom_at(f, id);
    AtomId content = instance_content(f, id);
    TypeSet args[] = {*index, *value};
    bool is_slice, is_index, has = false;
    kinds_of_index(f, index, &is_slice, &is_index);
    if (atom->kind == ATOM_List) {
        store_list(f, atom, value, ast, is_slice, is_index);
    } else if (atom->kind == ATOM_Dict) {
        store_dict(f, atom, index, value);
    } else {
        class_special(f, id, "__setitem__", args, 2, &has);
        if (has || atom_is_plain(atom) || atom->kind == ATOM_Tuple) return;
        if (content) {
            store_atom(f, content, index, value, ast);
            return;
        }
        if (atom->kind == ATOM_Instance && !class_may_change(f, atom->cls)) return;
        open_atom(f, id);
        open_set(f, index);
        open_set(f, value);
    }
}

void subscript_store(Infer *f, const TypeSet *base, const Ast *ast, const TypeSet *value) {
    TypeSet index = index_set(f, ast);
    if (base->is_any) {
        open_set(f, &index);
        open_set(f, value);
    }
    for (uint32_t i = 0; i < base->len; i++) store_atom(f, base->at[i], &index, value, ast);
}

/* ---- a, *b, c = value ---- */

static int32_t star_of(AstList targets) {
    for (uint32_t i = 0; i < targets.len; i++)
        if (targets.at[i]->kind == AST_Star) return (int32_t)i;
    return -1;
}

void unpack(Infer *f, AstList targets, const TypeSet *value, const Ast *site) {
    int32_t star = star_of(targets);
    TypeSet *parts = NEW_ARRAY(f->arena, TypeSet, targets.len + 1), rest = set_none();
    for (uint32_t i = 0; i < value->len || (value->is_any && !i); i++) {
        Atom *atom = value->is_any ? NULL : atom_at(f, value->at[i]);
        bool fits = atom && atom->kind == ATOM_Tuple && !atom->is_uniform && star < 0;
        if (fits && atom->count != targets.len) continue; /* raises */
        TypeSet one = value->is_any ? set_any() : set_of(value->at[i]), items = fits ? rest : iterate(f, &one, site);
        for (uint32_t k = 0; k < targets.len; k++) {
            TypeSet part = fits ? slot_read(f, &atom->parts[k]) : items;
            set_join(f, &parts[k], &part);
        }
    }
    for (uint32_t k = 0; k < targets.len; k++) {
        const Ast *target = targets.at[k];
        TypeSet part = parts[k];
        if ((int32_t)k == star) {
            part = container_of(f, ATOM_List, target, 0, &parts[k]);
            target = target->star.operand;
        }
        infer_assign(f, target, &part);
    }
}
