/* Types: constructors, comparison, decomposition, and their text. */
#include <errno.h>
#include <stdlib.h>

#include "typing/state.h"

const Ty typ_any = {.kind = T_ANY, .size = 1}, typ_never = {.kind = T_NEVER, .size = 1},
         typ_none = {.kind = T_NONE, .size = 1};

bool typ_is(const Ty *type, TyKind kind) { return type && type->kind == kind; }

/* A larger type would tell the user nothing, so excess parts become Any. A part that occurs repeatedly counts each
 * time. */
enum { LARGEST = 2000 };

static Ty *make(Typing *t, TyKind kind, const Ty *const *items, uint32_t count) {
    Ty *made = NEW(t->arena, Ty);
    const Ty **kept = NEW_ARRAY(t->arena, const Ty *, count + 1);
    *made = (Ty){.kind = kind, .items = kept, .count = count, .size = 1};
    for (uint32_t i = 0; i < count; i++) {
        bool fits = made->size + items[i]->size <= LARGEST;
        kept[i] = fits ? items[i] : &typ_any;
        made->size += kept[i]->size;
    }
    return made;
}

const Ty *typ_instance(Typing *t, const Class *cls, const Ty *const *items, uint32_t count) {
    Ty *made = make(t, T_INSTANCE, items, count);
    made->cls = cls;
    return made;
}

const Ty *typ_of_known(Typing *t, TyKnown which) {
    Class *cls = typ_known(t, which);
    if (!cls) return &typ_any;
    const Ty **items = NEW_ARRAY(t->arena, const Ty *, cls->params.len + 1);
    for (uint32_t i = 0; i < cls->params.len; i++) items[i] = typ_unknown(t, cls->params.at[i]);
    return typ_instance(t, cls, items, cls->params.len);
}

const Ty *typ_known1(Typing *t, TyKnown which, const Ty *item) {
    Class *cls = typ_known(t, which);
    return cls ? typ_instance(t, cls, &item, 1) : &typ_any;
}

const Ty *typ_known2(Typing *t, TyKnown which, const Ty *a, const Ty *b) {
    Class *cls = typ_known(t, which);
    const Ty *items[] = {a, b};
    return cls ? typ_instance(t, cls, items, 2) : &typ_any;
}

const Ty *typ_literal(Typing *t, const Class *cls, Str text) {
    Ty *made = make(t, T_LITERAL, NULL, 0);
    made->cls = cls;
    made->text = text;
    return made;
}

/* Normalises the digits: 0x10 is 16; a value of more than 64 bits stays as written. */
const Ty *typ_int_literal(Typing *t, Str digits) {
    static const struct {
        char mark;
        int base;
    } BASES[] = {{'x', 16}, {'X', 16}, {'o', 8}, {'O', 8}, {'b', 2}, {'B', 2}};
    const char *text = arena_str(t->arena, digits).at;
    int base = 10;
    for (uint32_t i = 0; digits.len > 2 && text[0] == '0' && i < COUNT_OF(BASES); i++)
        if (text[1] == BASES[i].mark) base = BASES[i].base;
    errno = 0;
    unsigned long long value = strtoull(base == 10 ? text : text + 2, NULL, base);
    bool is_large = errno != 0;
    return typ_literal(t, typ_known(t, K_int), is_large ? digits : arena_printf(t->arena, "%llu", value));
}

const Ty *typ_tuple(Typing *t, const Ty *const *items, uint32_t count, bool is_open) {
    Ty *made = make(t, T_TUPLE, items, count);
    made->is_open = is_open;
    return made;
}

const Ty *typ_soft(Typing *t, const Ty *type) {
    if (type->kind != T_INSTANCE || !type->count) return type;
    Ty *soft = NEW(t->arena, Ty);
    *soft = *type;
    soft->is_soft = true;
    return soft;
}

const Ty *typ_guard(Typing *t, const Ty *type, bool is_exact) {
    Ty *guard = NEW(t->arena, Ty);
    *guard = *typ_of_known(t, K_bool);
    guard->guard = type;
    guard->is_exact_guard = is_exact;
    return guard;
}

const Ty *typ_form(Typing *t, TyKnown which, const Ty *type) {
    Ty *value = NEW(t->arena, Ty);
    *value = *typ_of_known(t, which);
    value->form = type;
    return value;
}

const Ty *typ_narrowed_from(Typing *t, const Ty *type, const Ty *variable) {
    if (type->kind != T_INSTANCE || variable->kind != T_VARIABLE) return type;
    Ty *made = NEW(t->arena, Ty);
    *made = *type;
    made->narrowed = variable->var;
    return made;
}

const Ty *typ_class_object(Typing *t, const Ty *item) { return make(t, T_CLASS, &item, item ? 1 : 0); }

const Ty *typ_callable(Typing *t, const TySig *sig) {
    Ty *made = make(t, T_CALLABLE, NULL, 0);
    for (uint32_t i = 0; i < sig->count; i++) made->size += sig->params[i].type->size;
    made->size += sig->result->size;
    if (made->size > LARGEST) return &typ_any;
    made->sig = sig;
    return made;
}

const Ty *typ_overload(Typing *t, const TyVec *callables) { return make(t, T_OVERLOAD, callables->at, callables->len); }

const Ty *typ_variable(Typing *t, const TyVar *var) {
    Ty *made = make(t, T_VARIABLE, NULL, 0);
    made->var = var;
    return made;
}

const Ty *typ_part(Typing *t, const TyVar *var, TyPart part) {
    Ty *made = make(t, T_VARIABLE, NULL, 0);
    made->var = var;
    made->part = part;
    return made;
}

const Ty *typ_unpack(Typing *t, const Ty *tuple) { return make(t, T_UNPACK, &tuple, 1); }

const Ty *typ_recursive(Typing *t, const Symbol *alias, const TyVec *items) {
    Ty *made = make(t, T_RECURSIVE, items->at, items->len);
    made->alias = alias;
    return made;
}

static const Ty *expanded(Typing *t, const Ty *type) {
    const Symbol *symbol = type->alias;
    Solution solution = {0};
    for (uint32_t i = 0; i < symbol->alias_params.len; i++) {
        vec_push(t->arena, &solution.vars, symbol->alias_params.at[i]);
        vec_push(t->arena, &solution.types, i < type->count ? type->items[i] : &typ_any);
    }
    return symbol->alias ? typ_replace(t, symbol->alias, &solution) : type;
}

const Ty *typ_expanded(Typing *t, const Ty *type) {
    if (typ_is(type, T_RECURSIVE)) return expanded(t, type);
    bool has_one = false;
    for (uint32_t i = 0; typ_is(type, T_UNION) && i < type->count; i++) has_one |= type->items[i]->kind == T_RECURSIVE;
    if (!has_one) return type;
    TyVec all = {0};
    for (uint32_t i = 0; i < type->count; i++)
        vec_push(t->arena, &all, type->items[i]->kind == T_RECURSIVE ? expanded(t, type->items[i]) : type->items[i]);
    return typ_union(t, all.at, all.len);
}

const Ty *typ_argument_of(Typing *t, const TyVar *var) {
    const Ty *variable = typ_variable(t, var);
    if (var->kind == VAR_TUPLE) return typ_tuple(t, (const Ty *const[]){typ_unpack(t, variable)}, 1, false);
    if (var->kind == VAR_TYPE) return variable;
    TySig *sig = NEW(t->arena, TySig);
    *sig = (TySig){.rest = var, .result = &typ_any};
    return typ_callable(t, sig);
}

const Ty *typ_unknown(Typing *t, const TyVar *var) {
    if (var->kind == VAR_TUPLE) return typ_tuple(t, (const Ty *const[]){&typ_any}, 1, true);
    if (var->kind == VAR_TYPE) return &typ_any;
    TySig *sig = NEW(t->arena, TySig);
    *sig = (TySig){.is_gradual = true, .result = &typ_any};
    return typ_callable(t, sig);
}

bool typ_is_instance(const Typing *t, const Ty *type, TyKnown which) {
    return typ_is(type, T_INSTANCE) && t->known[which] && type->cls == t->known[which];
}

/* ---- comparing ---- */

static bool same_lists(const Ty *a, const Ty *b) {
    if (a->count != b->count) return false;
    for (uint32_t i = 0; i < a->count; i++)
        if (!typ_same(a->items[i], b->items[i])) return false;
    return true;
}

static bool same_sets(const Ty *a, const Ty *b) {
    if (a->count != b->count) return false;
    for (uint32_t i = 0; i < a->count; i++) {
        bool found = false;
        for (uint32_t k = 0; k < b->count; k++) found |= typ_same(a->items[i], b->items[k]);
        if (!found) return false;
    }
    return true;
}

static bool same_sigs(const TySig *a, const TySig *b) {
    if (a == b) return true;
    if (a->count != b->count || a->is_gradual != b->is_gradual || a->rest != b->rest || !typ_same(a->result, b->result))
        return false;
    for (uint32_t i = 0; i < a->count; i++)
        if (a->params[i].kind != b->params[i].kind || !SAME(a->params[i].name, b->params[i].name) ||
            !typ_same(a->params[i].type, b->params[i].type))
            return false;
    return true;
}

bool typ_same(const Ty *a, const Ty *b) {
    if (a == b) return true;
    if (!a || !b || a->kind != b->kind) return false;
    switch (a->kind) {
    case T_ANY:
    case T_NEVER:
    case T_NONE: return true;
    case T_INSTANCE:
        return a->cls == b->cls && same_lists(a, b) && a->is_literal_string == b->is_literal_string &&
               a->is_exact_guard == b->is_exact_guard && a->sig == b->sig &&
               (a->guard ? b->guard && typ_same(a->guard, b->guard) : !b->guard);
    case T_LITERAL: return a->cls == b->cls && str_equal(a->text, b->text);
    case T_TUPLE: return a->is_open == b->is_open && same_lists(a, b);
    case T_UNION: return same_sets(a, b);
    case T_CLASS:
    case T_UNPACK:
    case T_OVERLOAD: return same_lists(a, b);
    case T_CALLABLE: return same_sigs(a->sig, b->sig);
    case T_VARIABLE: return a->var == b->var && a->part == b->part;
    case T_MODULE: return a->module == b->module;
    case T_RECURSIVE: return a->alias == b->alias && same_lists(a, b);
    }
    return false;
}

bool typ_has_variable(const Ty *type) {
    if (!type) return false;
    if (type->kind == T_VARIABLE) return true;
    if (type->guard) return typ_has_variable(type->guard);
    for (uint32_t i = 0; i < type->count; i++)
        if (typ_has_variable(type->items[i])) return true;
    if (type->kind != T_CALLABLE) return false;
    if (type->sig->rest) return true;
    for (uint32_t i = 0; i < type->sig->count; i++)
        if (typ_has_variable(type->sig->params[i].type)) return true;
    return typ_has_variable(type->sig->result);
}

bool typ_has_literal(const Ty *type) {
    bool found = type->kind == T_LITERAL;
    for (uint32_t i = 0; i < type->count; i++) found |= typ_has_literal(type->items[i]);
    return found;
}

/* ---- unions ---- */

static void add_member(Typing *t, TyVec *all, const Ty *type) {
    if (!type || type->kind == T_NEVER) return;
    if (type->kind == T_UNION) {
        for (uint32_t i = 0; i < type->count; i++) add_member(t, all, type->items[i]);
        return;
    }
    for (uint32_t i = 0; i < all->len; i++) {
        const Ty *old = all->at[i];
        bool is_wider = old->kind == T_INSTANCE && old->cls == type->cls && !old->is_literal_string;
        if (typ_same(old, type) || (type->is_literal_string && is_wider)) return;
        if (type->kind == T_LITERAL && old->kind == T_INSTANCE && old->cls == type->cls) return;
    }
    for (uint32_t i = 0; type->kind == T_INSTANCE && i < all->len;)
        if ((all->at[i]->kind == T_LITERAL || all->at[i]->is_literal_string) && all->at[i]->cls == type->cls)
            all->at[i] = all->at[--all->len];
        else
            i++;
    vec_push(t->arena, all, type);
}

const Ty *typ_values_of(Typing *t, const Class *cls) {
    TyVec all = {0};
    if (cls == typ_known(t, K_bool)) {
        vec_push(t->arena, &all, typ_literal(t, cls, STR("True")));
        vec_push(t->arena, &all, typ_literal(t, cls, STR("False")));
    }
    for (uint32_t i = 0; cls->is_enum && !cls->is_flag && cls->is_ready && i < cls->members.len; i++) {
        const Member *member = (const Member *)(uintptr_t)cls->members.entries[i].value;
        if (typ_is_enum_member(t, member) && !typ_is_enum_alias(cls, member))
            vec_push(t->arena, &all, typ_literal(t, cls, name_text(t->ctx, member->name)));
    }
    return !all.len ? NULL : all.len == 1 ? all.at[0] : make(t, T_UNION, all.at, all.len);
}

static uint32_t literals_of(const TyVec *all, const Class *cls) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < all->len; i++) count += all->at[i]->kind == T_LITERAL && all->at[i]->cls == cls;
    return count;
}

/* All values of an enum together are the enum itself. */
static void join_values(Typing *t, TyVec *all) {
    for (uint32_t i = 0; i < all->len; i++) {
        const Class *cls = all->at[i]->kind == T_LITERAL ? all->at[i]->cls : NULL;
        bool is_of_few = cls && (cls->is_enum || cls == t->known[K_bool]);
        const Ty *values = is_of_few ? typ_values_of(t, cls) : NULL;
        if (!values || values->kind != T_UNION || literals_of(all, cls) != values->count) continue;
        uint32_t kept = 0;
        for (uint32_t k = 0; k < all->len; k++)
            if (k == i)
                all->at[kept++] = typ_instance(t, cls, NULL, 0);
            else if (all->at[k]->kind != T_LITERAL || all->at[k]->cls != cls)
                all->at[kept++] = all->at[k];
        all->len = kept;
    }
}

const Ty *typ_union(Typing *t, const Ty *const *items, uint32_t count) {
    enum { MOST = 24 }; /* more would tell nobody anything */
    TyVec all = {0};
    for (uint32_t i = 0; i < count; i++) {
        if (typ_is(items[i], T_ANY)) return &typ_any;
        add_member(t, &all, items[i]);
    }
    for (uint32_t i = 0; i < all.len; i++)
        if (all.at[i]->kind == T_ANY) return &typ_any;
    join_values(t, &all);
    if (all.len > MOST) return &typ_any;
    return !all.len ? &typ_never : all.len == 1 ? all.at[0] : make(t, T_UNION, all.at, all.len);
}

const Ty *typ_union2(Typing *t, const Ty *a, const Ty *b) {
    const Ty *items[] = {a, b};
    return a == b ? a : typ_union(t, items, 2);
}

const Ty *typ_without_none(Typing *t, const Ty *type) {
    if (type->kind == T_NONE) return &typ_never;
    if (type->kind != T_UNION) return type;
    TyVec left = {0};
    for (uint32_t i = 0; i < type->count; i++)
        if (type->items[i]->kind != T_NONE) vec_push(t->arena, &left, type->items[i]);
    return typ_union(t, left.at, left.len);
}

const Ty *typ_widen(Typing *t, const Ty *type) {
    if (type->kind == T_LITERAL || type->is_literal_string) return typ_instance(t, type->cls, NULL, 0);
    if (type->kind != T_UNION && type->kind != T_TUPLE) return type;
    TyVec wide = {0};
    for (uint32_t i = 0; i < type->count; i++) vec_push(t->arena, &wide, typ_widen(t, type->items[i]));
    return type->kind == T_UNION ? typ_union(t, wide.at, wide.len) : typ_tuple(t, wide.at, wide.len, type->is_open);
}

/* ---- replacing variables ---- */

static void collect_one(Typing *t, const TyVar *var, Solution *solution) {
    for (uint32_t i = 0; i < solution->vars.len; i++)
        if (solution->vars.at[i] == var) return;
    vec_push(t->arena, &solution->vars, var);
    vec_push(t->arena, &solution->types, NULL);
}

void typ_collect(Typing *t, const Ty *type, Solution *solution) {
    if (!type) return;
    if (type->kind == T_VARIABLE) collect_one(t, type->var, solution);
    if (type->guard) typ_collect(t, type->guard, solution);
    for (uint32_t i = 0; i < type->count; i++) typ_collect(t, type->items[i], solution);
    if (type->kind != T_CALLABLE) return;
    for (uint32_t i = 0; i < type->sig->count; i++) typ_collect(t, type->sig->params[i].type, solution);
    if (type->sig->rest) collect_one(t, type->sig->rest, solution);
    typ_collect(t, type->sig->result, solution);
}

const Ty *typ_known_so_far(Typing *t, const Ty *type, const Solution *solution) {
    Solution known = {0};
    for (uint32_t i = 0; i < solution->vars.len; i++) {
        if (!solution->types.at[i]) continue;
        vec_push(t->arena, &known.vars, solution->vars.at[i]);
        vec_push(t->arena, &known.types, solution->types.at[i]);
    }
    return typ_replace(t, type, &known);
}

Solution typ_solution_of(Typing *t, const Ty *instance) {
    Solution solution = {0};
    const Class *cls = instance->cls;
    for (uint32_t i = 0; cls && i < cls->params.len; i++) {
        vec_push(t->arena, &solution.vars, cls->params.at[i]);
        vec_push(t->arena, &solution.types, i < instance->count ? instance->items[i] : &typ_any);
    }
    return solution;
}

/* The solution of the variable; NULL: it is not one of the solution's variables. */
static const Ty *replacement(Typing *t, const TyVar *var, const Solution *solution) {
    for (uint32_t i = 0; i < solution->vars.len; i++)
        if (solution->vars.at[i] == var) {
            const Ty *known = solution->types.at[i];
            return known && !typ_is(known, T_ANY) ? known : typ_unknown(t, var);
        }
    return NULL;
}

/* `*args: *tuple[int, str]` becomes two parameters. */
static void add_unpacked(Typing *t, TySig *sig, TyParam *params, TyParam param) {
    const Ty *tuple = param.type->items[0];
    uint32_t lead = 0;
    for (; !tuple->is_open && lead < tuple->count && tuple->items[lead]->kind != T_UNPACK; lead++)
        params[sig->count++] = (TyParam){.type = tuple->items[lead], .group = GROUP_POSITIONAL};
    if (!tuple->is_open && lead == tuple->count) return;
    const Ty *left = tuple;
    if (tuple->is_open)
        left = tuple->items[0];
    else if (lead + 1 == tuple->count)
        left = tuple->items[lead]->items[0]->kind == T_TUPLE && tuple->items[lead]->items[0]->is_open
                   ? tuple->items[lead]->items[0]->items[0]
                   : tuple->items[lead];
    else
        left = typ_unpack(t, typ_tuple(t, tuple->items + lead, tuple->count - lead, false));
    param.type = left;
    params[sig->count++] = param;
}

static uint32_t most_params(const TySig *sig, const Solution *solution) {
    uint32_t most = sig->count + 2;
    for (uint32_t i = 0; i < solution->types.len; i++) {
        const Ty *type = solution->types.at[i];
        if (type) most += type->kind == T_CALLABLE ? type->sig->count : type->count;
    }
    return most;
}

static const TySig *replace_sig(Typing *t, const TySig *sig, const Solution *solution) {
    TySig *made = NEW(t->arena, TySig);
    TyParam *params = NEW_ARRAY(t->arena, TyParam, most_params(sig, solution));
    *made = *sig;
    made->params = params;
    made->count = 0;
    for (uint32_t i = 0; i < sig->count; i++) {
        TyParam param = sig->params[i];
        param.type = typ_replace(t, param.type, solution);
        if (param.type->kind == T_UNPACK && param.type->items[0]->kind == T_TUPLE)
            add_unpacked(t, made, params, param);
        else
            params[made->count++] = param;
    }
    made->result = typ_replace(t, sig->result, solution);
    const Ty *rest = sig->rest ? replacement(t, sig->rest, solution) : NULL;
    if (!typ_is(rest, T_CALLABLE)) return made;
    for (uint32_t i = 0; i < rest->sig->count; i++) params[made->count++] = rest->sig->params[i];
    made->rest = rest->sig->rest;
    made->is_gradual = rest->sig->is_gradual;
    return made;
}

/* The items of an unpacked tuple become items of the tuple around it. */
static void add_item(Typing *t, TyVec *items, const Ty *item) {
    const Ty *tuple = item->kind == T_UNPACK ? item->items[0] : NULL;
    if (!typ_is(tuple, T_TUPLE) || tuple->is_open) {
        vec_push(t->arena, items, item);
        return;
    }
    for (uint32_t i = 0; i < tuple->count; i++) add_item(t, items, tuple->items[i]);
}

const Ty *typ_tuple_of(Typing *t, const TyVec *parts) {
    TyVec items = {0};
    for (uint32_t i = 0; i < parts->len; i++) add_item(t, &items, parts->at[i]);
    bool is_whole = items.len == 1 && items.at[0]->kind == T_UNPACK && items.at[0]->items[0]->kind == T_TUPLE;
    return is_whole ? items.at[0]->items[0] : typ_tuple(t, items.at, items.len, false);
}

const Ty *typ_packed(Typing *t, const Ty *unpacked) {
    return typ_tuple_of(t, &(TyVec){.at = (const Ty *[]){unpacked}, .len = 1, .cap = 1});
}

static const Ty *replace_items(Typing *t, const Ty *type, const Solution *solution) {
    TyVec items = {0};
    for (uint32_t i = 0; i < type->count; i++) vec_push(t->arena, &items, typ_replace(t, type->items[i], solution));
    if (type->kind == T_UNION) return typ_union(t, items.at, items.len);
    if (type->kind == T_TUPLE && !type->is_open) return typ_tuple_of(t, &items);
    Ty *made = make(t, type->kind, items.at, items.len);
    made->cls = type->cls;
    made->is_open = type->is_open;
    made->is_soft = type->is_soft;
    made->alias = type->alias;
    return made;
}

/* A callable whose ParamSpec stands for the parameters of several overloads becomes as many. */
static const Ty *each_replaced(Typing *t, const Ty *callable, const Ty *overload, const Solution *solution) {
    TyVec all = {0};
    Solution one = *solution;
    one.types = (TyVec){0};
    for (uint32_t k = 0; k < overload->count; k++) {
        one.types.len = 0;
        for (uint32_t i = 0; i < solution->vars.len; i++)
            vec_push(t->arena, &one.types,
                     solution->vars.at[i] == callable->sig->rest ? overload->items[k] : solution->types.at[i]);
        vec_push(t->arena, &all, typ_replace(t, callable, &one));
    }
    return typ_overload(t, &all);
}

const Ty *typ_replace(Typing *t, const Ty *type, const Solution *solution) {
    if (!type || !solution->vars.len || !typ_has_variable(type)) return type;
    if (type->kind == T_VARIABLE) {
        const Ty *known = replacement(t, type->var, solution);
        if (!known) return type;
        if (type->part == PART_ALL) return typ_expanded(t, known);
        bool is_other = known->kind == T_CALLABLE && known->sig->rest && !known->sig->count;
        return is_other ? typ_part(t, known->sig->rest, type->part) : &typ_any;
    }
    if (type->guard) return typ_guard(t, typ_replace(t, type->guard, solution), type->is_exact_guard);
    const Ty *rest = type->kind == T_CALLABLE && type->sig->rest ? replacement(t, type->sig->rest, solution) : NULL;
    if (typ_is(rest, T_OVERLOAD)) return each_replaced(t, type, rest, solution);
    if (type->kind == T_CALLABLE) return typ_callable(t, replace_sig(t, type->sig, solution));
    return replace_items(t, type, solution);
}

/* ---- bases ---- */

const Ty *typ_of_base(Typing *t, const Ty *instance, const Class *base) {
    if (!typ_is(instance, T_INSTANCE) || !base) return NULL;
    if (instance->cls == base) return instance;
    typ_class_ready(t, (Class *)(uintptr_t)instance->cls);
    for (uint32_t i = 0; i < instance->cls->mro.len; i++) {
        const Ty *at = instance->cls->mro.at[i];
        if (at->cls != base) continue;
        Solution solution = typ_solution_of(t, instance);
        return typ_replace(t, at, &solution);
    }
    return NULL;
}

const Ty *typ_as_tuple(Typing *t, const Ty *type) {
    if (type->kind == T_TUPLE) return type;
    if (type->kind != T_INSTANCE) return NULL;
    if (type->cls->is_named_tuple) return typ_fields_as_tuple(t, type);
    for (uint32_t i = 0; i < type->cls->mro.len; i++) {
        const Class *base = type->cls->mro.at[i]->cls;
        if (!base->tuple) continue;
        Solution solution = typ_solution_of(t, typ_of_base(t, type, base));
        return typ_replace(t, base->tuple, &solution);
    }
    bool is_plain = type->cls == typ_known(t, K_tuple) && type->count == 1;
    return is_plain ? typ_tuple(t, type->items, 1, true) : NULL;
}

const Ty *typ_item_of_tuple(Typing *t, const Ty *tuple) {
    TyVec all = {0};
    for (uint32_t i = 0; i < tuple->count; i++) {
        const Ty *item = tuple->items[i];
        if (item->kind == T_UNPACK)
            item = item->items[0]->kind == T_TUPLE ? typ_item_of_tuple(t, item->items[0]) : typ_of_known(t, K_object);
        vec_push(t->arena, &all, item);
    }
    return typ_union(t, all.at, all.len);
}

/* The tuple type if it has this many items; NULL: it cannot. */
const Ty *typ_with_length(Typing *t, const Ty *tuple, uint32_t length) {
    TyVec items = {0};
    int32_t middle = -1;
    for (uint32_t i = 0; !tuple->is_open && i < tuple->count; i++)
        if (tuple->items[i]->kind == T_UNPACK) middle = (int32_t)i;
    if (!tuple->is_open && middle < 0) return tuple->count == length ? tuple : NULL;
    uint32_t others = tuple->is_open ? 0 : tuple->count - 1, lead = tuple->is_open ? 0 : (uint32_t)middle;
    const Ty *many = tuple->is_open ? tuple->items[0] : tuple->items[middle]->items[0];
    if (!tuple->is_open) many = many->kind == T_TUPLE ? typ_item_of_tuple(t, many) : typ_of_known(t, K_object);
    if (length < others) return NULL;
    for (uint32_t i = 0; i < lead; i++) vec_push(t->arena, &items, tuple->items[i]);
    for (uint32_t i = others; i < length; i++) vec_push(t->arena, &items, many);
    for (uint32_t i = lead + 1; i <= others && !tuple->is_open; i++) vec_push(t->arena, &items, tuple->items[i]);
    return typ_tuple(t, items.at, items.len, false);
}

const Ty *typ_upper(Typing *t, const Ty *type) {
    switch (type->kind) {
    case T_VARIABLE:
        if (type->part == PART_ARGS) return typ_known1(t, K_tuple, typ_of_known(t, K_object));
        if (type->part == PART_KWARGS) return typ_known2(t, K_dict, typ_of_known(t, K_str), typ_of_known(t, K_object));
        if (type->var->bound) return typ_upper(t, type->var->bound);
        return type->var->among_count ? typ_union(t, type->var->among, type->var->among_count)
                                      : typ_of_known(t, K_object);
    case T_LITERAL: return typ_instance(t, type->cls, NULL, 0);
    case T_RECURSIVE: return typ_expanded(t, type);
    case T_TUPLE: {
        const Ty *item = typ_item_of_tuple(t, type);
        return typ_known1(t, K_tuple, type->count ? typ_widen(t, item) : &typ_any);
    }
    case T_ANY:
    case T_NEVER:
    case T_NONE:
    case T_INSTANCE:
    case T_UNION:
    case T_CLASS:
    case T_CALLABLE:
    case T_OVERLOAD:
    case T_UNPACK:
    case T_MODULE: return type;
    }
    return type;
}

/* ---- text ---- */

static void write_type(Typing *t, const Ty *type, Text *out);

static void write_list(Typing *t, const Ty *const *items, uint32_t count, const char *between, Text *out) {
    for (uint32_t i = 0; i < count; i++) {
        if (i) text_c(out, between);
        write_type(t, items[i], out);
    }
}

static void write_sig(Typing *t, const TySig *sig, Text *out) {
    text_c(out, "(");
    for (uint32_t i = 0; i < sig->count; i++) {
        const TyParam *p = &sig->params[i];
        if (i) text_c(out, ", ");
        text_c(out, p->kind == PARAM_STAR ? "*" : p->kind == PARAM_DOUBLE_STAR ? "**" : "");
        if (!IS_NONE(p->name)) text_printf(out, "%s: ", name_c(t->ctx, p->name));
        write_type(t, p->type, out);
        if (p->has_default) text_c(out, " = …");
    }
    bool has_rest = sig->count && sig->params[sig->count - 1].kind == PARAM_DOUBLE_STAR; /* which says the same */
    if (sig->count && (sig->rest || (sig->is_gradual && !has_rest))) text_c(out, ", ");
    if (sig->rest) text_printf(out, "**%s", name_c(t->ctx, sig->rest->name));
    if (sig->is_gradual && !has_rest) text_c(out, "...");
    text_c(out, ") -> ");
    write_type(t, sig->result, out);
}

static void write_literal(Typing *t, const Ty *type, Text *out) {
    if (type->cls->is_enum) text_printf(out, "%s.", name_c(t->ctx, type->cls->name));
    text_visible(out, type->text);
}

/* Literals are written together. */
static void write_union(Typing *t, const Ty *type, Text *out) {
    uint32_t literals = 0;
    for (uint32_t i = 0; i < type->count; i++) {
        if (type->items[i]->kind != T_LITERAL) continue;
        text_c(out, literals++ ? ", " : "Literal[");
        write_literal(t, type->items[i], out);
    }
    if (literals) text_c(out, "]");
    for (uint32_t i = 0, n = literals; i < type->count; i++) {
        if (type->items[i]->kind == T_LITERAL) continue;
        if (n++) text_c(out, " | ");
        write_type(t, type->items[i], out);
    }
}

static void write_type(Typing *t, const Ty *type, Text *out) {
    switch (type->kind) {
    case T_ANY: text_c(out, "Any"); return;
    case T_NEVER: text_c(out, "Never"); return;
    case T_NONE: text_c(out, "None"); return;
    case T_INSTANCE:
        if (type->guard) {
            text_c(out, type->is_exact_guard ? "TypeIs[" : "TypeGuard[");
            write_type(t, type->guard, out);
            text_c(out, "]");
            return;
        }
        text_c(out, type->is_literal_string ? "LiteralString" : name_c(t->ctx, type->cls->name));
        if (!type->count) return;
        text_c(out, "[");
        write_list(t, type->items, type->count, ", ", out);
        text_c(out, "]");
        return;
    case T_LITERAL:
        text_c(out, "Literal[");
        write_literal(t, type, out);
        text_c(out, "]");
        return;
    case T_TUPLE:
        text_c(out, "tuple[");
        write_list(t, type->items, type->count, ", ", out);
        text_c(out, type->is_open ? ", ...]" : type->count ? "]" : "()]");
        return;
    case T_UNION: write_union(t, type, out); return;
    case T_CLASS:
        text_c(out, type->count ? "type[" : "type");
        write_list(t, type->items, type->count, ", ", out);
        text_c(out, type->count ? "]" : "");
        return;
    case T_CALLABLE: write_sig(t, type->sig, out); return;
    case T_OVERLOAD: text_c(out, "an overloaded function"); return;
    case T_VARIABLE:
        text_c(out, name_c(t->ctx, type->var->name));
        text_c(out, type->part == PART_ARGS ? ".args" : type->part == PART_KWARGS ? ".kwargs" : "");
        return;
    case T_UNPACK:
        text_c(out, "*");
        write_type(t, type->items[0], out);
        return;
    case T_MODULE: text_c(out, "module"); return;
    case T_RECURSIVE: text_c(out, name_c(t->ctx, type->alias->name)); return;
    }
}

const char *typ_c(Typing *t, const Ty *type) {
    Text text;
    text_init(&text, t->arena);
    write_type(t, type, &text);
    return arena_str(t->arena, text_view(&text)).at;
}
