/* Assignability: which types fit where; type variables are solved on the way. */
#include "typing/state.h"

enum { DEPTH_MOST = 40 };

/* ---- type variables ---- */

static int32_t place_of(const Solution *solution, const TyVar *var) {
    for (uint32_t i = 0; solution && i < solution->vars.len; i++)
        if (solution->vars.at[i] == var) return (int32_t)i;
    return -1;
}

/* Whether each type that the variable stands for is one that `var` may stand for. */
static bool is_as_constrained(const TyVar *var, const Ty *value) {
    if (value->kind != T_VARIABLE || !value->var->among_count || !var->among_count) return false;
    for (uint32_t i = 0; i < value->var->among_count; i++) {
        bool is_there = false;
        for (uint32_t k = 0; k < var->among_count; k++) is_there |= typ_same(value->var->among[i], var->among[k]);
        if (!is_there) return false;
    }
    return true;
}

static bool fits_bound(Typing *t, const TyVar *var, const Ty *value) {
    if (is_as_constrained(var, value)) return true;
    if (var->bound && !typ_fits(t, value, var->bound)) return false;
    if (!var->among_count) return true;
    for (uint32_t i = 0; i < var->among_count; i++)
        if (typ_fits(t, value, var->among[i])) return true;
    return false;
}

/* The constraint that fits, if the variable has constraints; else the value itself. */
static const Ty *settled(Typing *t, const TyVar *var, const Ty *value) {
    if (is_as_constrained(var, value)) return value;
    for (uint32_t i = 0; i < var->among_count; i++)
        if (!typ_is(value, T_ANY) && typ_fits(t, value, var->among[i])) return var->among[i];
    return value;
}

/* The solution of a TypeVarTuple or ParamSpec does not grow: later uses must fit the first one. */
static bool solve_whole(Typing *t, Solution *solution, uint32_t at, const Ty *value) {
    const Ty *known = solution->types.at[at];
    if (typ_is(value, T_ANY)) return true;
    if (!known) solution->types.at[at] = value;
    return !known || typ_fits(t, value, known) || typ_fits(t, typ_widen(t, value), typ_widen(t, known));
}

static bool solve(Typing *t, Solution *solution, uint32_t at, const Ty *value) {
    const TyVar *var = solution->vars.at[at];
    const Ty *known = solution->types.at[at];
    if (var->kind != VAR_TYPE) return solve_whole(t, solution, at, value);
    if (!fits_bound(t, var, value)) return false;
    value = settled(t, var, value);
    if (!known || typ_is(known, T_ANY)) {
        solution->types.at[at] = value;
        return true;
    }
    if (typ_fits(t, value, known)) return true;
    if (var->among_count) return false;
    solution->types.at[at] = typ_fits(t, known, value) ? value : typ_union2(t, known, typ_widen(t, value));
    return true;
}

/* ---- functions ---- */

static const TyParam *positional_at(const TySig *sig, uint32_t index, bool *is_rest) {
    *is_rest = false;
    uint32_t seen = 0;
    for (uint32_t i = 0; i < sig->count; i++) {
        const TyParam *p = &sig->params[i];
        if (p->kind == PARAM_STAR) {
            *is_rest = true;
            return p;
        }
        if (p->kind == PARAM_PLAIN && p->group != GROUP_KEYWORD && seen++ == index) return p;
    }
    return NULL;
}

static uint32_t positional_count(const TySig *sig) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < sig->count; i++)
        count += sig->params[i].kind == PARAM_PLAIN && sig->params[i].group != GROUP_KEYWORD;
    return count;
}

static const TyParam *named(const TySig *sig, NameId name) {
    const TyParam *rest = NULL;
    for (uint32_t i = 0; i < sig->count; i++) {
        const TyParam *p = &sig->params[i];
        if (p->kind == PARAM_PLAIN && p->group != GROUP_POSITIONAL && SAME(p->name, name)) return p;
        if (p->kind == PARAM_DOUBLE_STAR) rest = p;
    }
    return rest;
}

static bool takes(Typing *t, const TyParam *has, const TyParam *given, Solution *solution) {
    if (!has || (given->has_default && has->kind == PARAM_PLAIN && !has->has_default)) return false;
    if (!solution || !typ_has_variable(given->type)) return typ_fits(t, given->type, has->type);
    /* What is solved already is passed to the function: its wider parameter does not change that. */
    const Ty *passed = typ_known_so_far(t, given->type, solution);
    return (!typ_has_variable(passed) && typ_fits(t, passed, has->type)) ||
           typ_unify(t, given->type, has->type, solution) || typ_fits(t, given->type, has->type);
}

/* The current position in a comparison of `value`'s parameters with those of `wanted`. */
typedef struct Place {
    uint32_t index; /* of the next positional one */
    bool is_done;   /* everything that is left is in a ParamSpec or an unpacked tuple */
} Place;

/* For `*args: *Ts` in `wanted`: the remaining positional parameters of `value`, as a tuple. */
static bool takes_unpacked(Typing *t, const TySig *value, const TyParam *wanted, uint32_t tail, Place *place,
                           Solution *solution) {
    TyVec items = {0};
    bool is_rest = false, is_end = false;
    uint32_t count = positional_count(value);
    const Ty *any = typ_tuple(t, (const Ty *const[]){&typ_any}, 1, true);
    for (const TyParam *has; !is_rest && (has = positional_at(value, place->index, &is_rest)); place->index++) {
        if (!is_rest && place->index + tail >= count) break;
        if (!is_rest && has->has_default && !tail) { /* it may get more arguments, or not */
            if (!is_end) vec_push(t->arena, &items, typ_unpack(t, any));
            is_end = true;
            continue;
        }
        bool is_many = is_rest && has->type->kind == T_UNPACK;
        vec_push(t->arena, &items,
                 is_many   ? has->type
                 : is_rest ? typ_unpack(t, typ_tuple(t, &has->type, 1, true))
                           : has->type);
    }
    return typ_unify(t, typ_packed(t, wanted->type), typ_tuple_of(t, &items), solution);
}

static bool takes_positional(Typing *t, const TySig *value, const TyParam *p, Place *place, Solution *solution) {
    bool is_rest = false;
    const TyParam *has = positional_at(value, place->index++, &is_rest);
    if (is_rest && has->type->kind == T_UNPACK) return true; /* it is compared as a whole elsewhere */
    if (!takes(t, has, p, solution)) return false;
    bool by_name = p->group == GROUP_NORMAL && !IS_NONE(p->name);
    if (by_name && !is_rest && !SAME(has->name, p->name)) return false;
    return !by_name || (!is_rest && has->group != GROUP_POSITIONAL) || named(value, p->name);
}

/* Whether `value` accepts every call that `wanted` accepts. */
static bool takes_all(Typing *t, const TySig *value, const TySig *wanted, Place *place, Solution *solution) {
    for (uint32_t i = 0; i < wanted->count; i++) {
        const TyParam *p = &wanted->params[i], *has;
        bool is_rest = false;
        if (p->kind == PARAM_STAR && p->type->kind == T_UNPACK) {
            uint32_t tail = 0;
            for (uint32_t k = i + 1; k < wanted->count; k++)
                tail += wanted->params[k].kind == PARAM_PLAIN && wanted->params[k].group == GROUP_POSITIONAL;
            if (!takes_unpacked(t, value, p, tail, place, solution)) return false;
        } else if (p->kind == PARAM_STAR) {
            for (; !is_rest; place->index++)
                if (!(has = positional_at(value, place->index, &is_rest)) || !takes(t, has, p, solution)) return false;
        } else if (p->kind == PARAM_DOUBLE_STAR) {
            has = named(value, NONE_OF(NameId));
            if (!has || !takes(t, has, p, solution)) return false;
        } else if (p->group == GROUP_KEYWORD) {
            if (!takes(t, named(value, p->name), p, solution)) return false;
        } else if (!takes_positional(t, value, p, place, solution)) {
            return false;
        }
    }
    return true;
}

/* The parameters from `index` on, for which a ParamSpec stands. */
static const Ty *params_behind(Typing *t, const TySig *sig, uint32_t index) {
    TySig *left = NEW(t->arena, TySig);
    TyParam *params = NEW_ARRAY(t->arena, TyParam, sig->count + 1);
    *left = *sig;
    left->params = params;
    left->count = 0;
    left->result = &typ_any;
    for (uint32_t i = 0, seen = 0; i < sig->count; i++) {
        bool is_positional = sig->params[i].kind == PARAM_PLAIN && sig->params[i].group != GROUP_KEYWORD;
        if (is_positional && seen++ < index) continue;
        params[left->count++] = sig->params[i];
    }
    return typ_callable(t, left);
}

/* Whether `wanted` supplies everything that `value` requires. */
static bool needs_no_more(const TySig *value, const TySig *wanted, const Place *place) {
    uint32_t index = 0;
    for (uint32_t i = 0; i < value->count; i++) {
        const TyParam *p = &value->params[i];
        bool is_rest, is_positional = p->kind == PARAM_PLAIN && p->group != GROUP_KEYWORD;
        uint32_t at = is_positional ? index++ : 0;
        if (p->kind != PARAM_PLAIN || p->has_default || (is_positional && place->is_done)) continue;
        const TyParam *given = is_positional ? positional_at(wanted, at, &is_rest) : NULL;
        if (given && given->kind == PARAM_PLAIN) continue;
        if (p->group == GROUP_POSITIONAL) return false;
        given = named(wanted, p->name);
        if (!given || given->kind != PARAM_PLAIN) return false;
    }
    return true;
}

static bool has_unpacked(const TySig *sig) {
    for (uint32_t i = 0; i < sig->count; i++)
        if (sig->params[i].kind == PARAM_STAR && sig->params[i].type->kind == T_UNPACK) return true;
    return false;
}

/* The parameters before (...). */
static const TySig *without_rest(Typing *t, const TySig *sig) {
    TySig *made = NEW(t->arena, TySig);
    TyParam *params = NEW_ARRAY(t->arena, TyParam, sig->count + 1);
    *made = *sig;
    made->count = 0;
    made->params = params;
    for (uint32_t i = 0; i < sig->count; i++)
        if (sig->params[i].kind == PARAM_PLAIN) params[made->count++] = sig->params[i];
    return made;
}

static bool fits_params(Typing *t, const TySig *value, const TySig *wanted, Solution *solution) {
    Place place = {.is_done = has_unpacked(wanted)};
    bool is_open = value->is_gradual && without_rest(t, value)->count == value->count; /* (int, ...), not *args */
    if (value->is_gradual && !value->count) return true;
    if (wanted->rest) {
        if (value->rest && value->rest != wanted->rest && place_of(solution, wanted->rest) < 0) return false;
        if (!takes_all(t, value, wanted, &place, solution)) return is_open;
        int32_t at = place_of(solution, wanted->rest);
        const Ty *behind = params_behind(t, value, place.index);
        if (at >= 0) return solve(t, solution, (uint32_t)at, behind);
        return value->rest == wanted->rest ? !behind->sig->count : behind->sig->is_gradual;
    }
    if (wanted->is_gradual) return takes_all(t, value, without_rest(t, wanted), &place, solution) || is_open;
    if (value->rest) return false; /* its requirements are unknown */
    if (!takes_all(t, value, wanted, &place, solution)) return false;
    return is_open || needs_no_more(value, wanted, &place);
}

bool typ_fits_sig(Typing *t, const TySig *value, const TySig *wanted, Solution *solution) {
    if (!fits_params(t, value, wanted, solution)) return false;
    return solution ? typ_unify(t, wanted->result, value->result, solution)
                    : typ_fits(t, value->result, wanted->result);
}

/* ---- instances ---- */

static bool fits_argument(Typing *t, Variance variance, const Ty *value, const Ty *wanted, Solution *solution) {
    if (typ_is(value, T_ANY) || typ_is(wanted, T_ANY) || variance == BIVARIANT) return true;
    bool is_back = variance == CONTRAVARIANT && !typ_has_variable(wanted);
    bool forth = is_back ? typ_fits(t, wanted, value) : typ_unify(t, wanted, value, solution);
    if (variance != INVARIANT || !forth) return forth;
    const Ty *meant = solution ? typ_replace(t, wanted, solution) : wanted;
    return typ_has_variable(wanted) || typ_fits(t, meant, value);
}

static bool fits_arguments(Typing *t, const Ty *value, const Ty *wanted, Solution *solution) {
    for (uint32_t i = 0; i < wanted->count && i < value->count; i++)
        if (!fits_argument(t, value->is_soft ? COVARIANT : typ_variance(t, wanted->cls, i), value->items[i],
                           wanted->items[i], solution))
            return false;
    return true;
}

/* A class with __getitem__ can be iterated over without __iter__. */
static bool is_iterable_by_index(Typing *t, const Ty *value, NameId name) {
    bool is_missing = false;
    if (typ_is_name(t, name, "__iter__")) typ_attribute(t, value, name_of(t->ctx, STR("__getitem__")), &is_missing);
    return typ_is_name(t, name, "__iter__") && !is_missing;
}

static bool is_asked_by_all(const Typing *t, NameId name) {
    static const char *const NAMES[] = {"__init__", "__class_getitem__", "__slots__", "__module__"};
    for (uint32_t i = 0; i < COUNT_OF(NAMES); i++)
        if (typ_is_name(t, name, NAMES[i])) return false;
    return true;
}

static bool is_settable(const Member *m) {
    if (m->is_property) return m->is_settable;
    return !m->is_method && !m->is_final && !m->is_read_only && !m->cls->is_frozen && !m->cls->is_named_tuple;
}

/* Whether the member can stand for that of the protocol: if that can be set, so must it, and a class variable and an
 * attribute of instances do not fit each other. */
static bool is_such_member(Typing *t, const Ty *value, const Member *asked) {
    if (value->kind != T_INSTANCE || !asked->symbol || value->cls->has_any_base) return true;
    const Member *has = typ_member(t, value->cls, asked->name, NULL);
    if (!has || !has->symbol) return true;
    if (asked->is_property) return !asked->is_settable || is_settable(has);
    if (asked->is_method) return !has->is_property || typ_is(typ_member_type(t, (Member *)(uintptr_t)has), T_ANY);
    if (!asked->symbol->is_declared || asked->is_read_only || asked->is_final) return true;
    if (has->is_method && !has->is_property) return false;
    bool is_other = asked->says_class_var != has->says_class_var && has->symbol->is_declared && !has->is_property;
    return !is_other && is_settable(has);
}

static bool has_member(Typing *t, const Ty *value, const Ty *wanted, NameId name, Solution *solution) {
    bool is_missing = false, is_there = true;
    uint32_t mistakes = t->mistakes;
    if (typ_is_name(t, name, "__hash__")) return !typ_is_unhashable(t, value);
    t->muted++;
    const Ty *has = typ_attribute(t, value, name, &is_missing);
    const Ty *asked = value->kind == T_INSTANCE ? typ_attribute_for(t, wanted, value, name, &is_there)
                                                : typ_attribute(t, wanted, name, &is_there);
    bool fits =
        is_missing ? is_iterable_by_index(t, value, name) : typ_is(has, T_ANY) || typ_unify(t, asked, has, solution);
    const Member *member = typ_member(t, wanted->cls, name, NULL);
    fits = fits && (is_missing || !member || is_such_member(t, value, member));
    bool is_variable = fits && !is_missing && member && member->symbol && !member->is_method && !member->is_read_only &&
                       member->symbol->is_declared && value->kind == T_INSTANCE && !typ_has_variable(asked);
    const Member *own = is_variable ? typ_member(t, value->cls, name, NULL) : NULL;
    if (own && own->symbol && own->symbol->is_declared && !own->is_method) fits = typ_fits(t, asked, has);
    t->mistakes = mistakes;
    t->muted--;
    return fits;
}

static bool has_all(Typing *t, const Ty *value, const Ty *wanted, Solution *solution) {
    const Class *protocol = wanted->cls;
    for (uint32_t b = 0; b < protocol->mro.len; b++) {
        const Class *base = protocol->mro.at[b]->cls;
        if (!base->is_protocol) continue;
        for (uint32_t i = 0; i < base->members.len; i++) {
            const Member *member = (const Member *)(uintptr_t)base->members.entries[i].value;
            if (is_asked_by_all(t, member->name) && !has_member(t, value, wanted, member->name, solution)) return false;
        }
    }
    return true;
}

/* Whether every member of the protocol exists and fits. Meanwhile the two types count as fitting, because their members
 * may refer to both again. */
static bool has_members(Typing *t, const Ty *value, const Ty *wanted, Solution *solution) {
    for (uint32_t i = 0; i < t->assumed.len; i++)
        if (typ_same(t->assumed.at[i].value, value) && typ_same(t->assumed.at[i].wanted, wanted)) return true;
    vec_push(t->arena, &t->assumed, (Assumed){value, wanted});
    bool has = has_all(t, value, wanted, solution);
    t->assumed.len--;
    return has;
}

static bool is_promoted(Typing *t, const Class *value, const Class *wanted) {
    const Class *i = typ_known(t, K_int), *f = typ_known(t, K_float), *c = typ_known(t, K_complex);
    return (wanted == f && typ_is_subclass(t, value, i)) ||
           (wanted == c && (typ_is_subclass(t, value, i) || typ_is_subclass(t, value, f)));
}

bool typ_decides_itself(Typing *t, const Class *cls) {
    const Member *hook = typ_member(t, cls, name_of(t->ctx, STR("__subclasshook__")), NULL);
    return hook && hook->cls == cls && !cls->scope->is_stub;
}

static bool fits_instance(Typing *t, const Ty *value, const Ty *wanted, Solution *solution) {
    Class *has = (Class *)(uintptr_t)value->cls, *asked = (Class *)(uintptr_t)wanted->cls;
    typ_class_ready(t, has);
    typ_class_ready(t, asked);
    if (has->is_typed_dict && asked->is_typed_dict && has != asked) return typ_dict_fits(t, value, wanted);
    const Ty *seen = typ_of_base(t, value, asked);
    if (seen) return fits_arguments(t, value->is_soft ? typ_soft(t, seen) : seen, wanted, solution);
    if (has->is_named_tuple && asked == typ_known(t, K_tuple))
        return typ_unify(t, wanted, typ_upper(t, typ_as_tuple(t, value)), solution);
    if (has->has_any_base || is_promoted(t, has, asked)) return true;
    const Ty *as_dict = has->is_typed_dict && asked->scope->is_stub ? typ_dict_as_dict(t, value) : NULL;
    if (as_dict && typ_of_base(t, as_dict, asked)) return typ_unify(t, wanted, as_dict, solution);
    if (has->is_typed_dict && asked->scope->is_stub) /* Mapping, its bases, and what it conforms to */
        return typ_unify(t, wanted, typ_dict_as_mapping(t, value), solution);
    return asked->is_protocol ? has_members(t, value, wanted, solution) : typ_decides_itself(t, asked);
}

/* ---- tuples ---- */

/* The parts of a tuple: items, a part of unknown length, items. */
typedef struct Parts {
    const Ty *const *lead, *const *tail;
    uint32_t lead_count, tail_count;
    const Ty *middle; /* T_UNPACK; NULL: the tuple has one length, and all is in `lead` */
} Parts;

static Parts parts_of(Typing *t, const Ty *tuple) {
    Parts p = {.lead = tuple->items, .lead_count = tuple->count};
    if (tuple->is_open) {
        p.lead_count = 0;
        p.middle = typ_unpack(t, tuple);
        return p;
    }
    for (uint32_t i = 0; i < tuple->count; i++)
        if (tuple->items[i]->kind == T_UNPACK) {
            p.middle = tuple->items[i];
            p.lead_count = i;
            p.tail = tuple->items + i + 1;
            p.tail_count = tuple->count - i - 1;
            return p;
        }
    return p;
}

static bool is_any_tuple(const Ty *type) {
    return type->kind == T_TUPLE && type->is_open && typ_is(type->items[0], T_ANY);
}

/* The part of the value that corresponds to the unpacked part of `wanted`. */
static bool fits_middle(Typing *t, const Ty *wanted, const TyVec *rest, Solution *solution) {
    const Ty *inner = wanted->items[0], *value = typ_tuple_of(t, rest);
    if (inner->kind == T_TUPLE && inner->is_open) {
        for (uint32_t i = 0; i < rest->len; i++) {
            const Ty *item = rest->at[i];
            if (item->kind == T_UNPACK) item = typ_item_of_tuple(t, typ_packed(t, item));
            if (!typ_unify(t, inner->items[0], item, solution)) return false;
        }
        return true;
    }
    if (inner->kind != T_VARIABLE) return typ_unify(t, inner, value, solution);
    int32_t at = place_of(solution, inner->var);
    if (at >= 0) return solve(t, solution, (uint32_t)at, value);
    bool is_same = rest->len == 1 && rest->at[0]->kind == T_UNPACK && typ_same(rest->at[0]->items[0], inner);
    return is_same || is_any_tuple(value);
}

static bool fits_tuple(Typing *t, const Ty *value, const Ty *wanted, Solution *solution) {
    Parts has = parts_of(t, value), asked = parts_of(t, wanted);
    if (is_any_tuple(value)) {
        if (typ_has_variable(wanted) && asked.middle && !asked.lead_count && !asked.tail_count)
            return fits_middle(t, asked.middle, &(TyVec){.at = (const Ty *[]){has.middle}, .len = 1, .cap = 1},
                               solution);
        return true;
    }
    if (!asked.middle && has.middle && is_any_tuple(has.middle->items[0])) {
        const Ty *exact = typ_with_length(t, value, asked.lead_count);
        return exact && fits_tuple(t, exact, wanted, solution);
    }
    if (!asked.middle && (has.middle || has.lead_count != asked.lead_count)) return false;
    TyVec rest = {0}, all = {0};
    for (uint32_t i = 0; i < has.lead_count; i++) vec_push(t->arena, &all, has.lead[i]);
    if (has.middle) vec_push(t->arena, &all, has.middle);
    for (uint32_t i = 0; i < has.tail_count; i++) vec_push(t->arena, &all, has.tail[i]);
    if (asked.lead_count + asked.tail_count > all.len) return false;
    for (uint32_t i = 0; i < asked.lead_count; i++)
        if (all.at[i]->kind == T_UNPACK || !typ_unify(t, asked.lead[i], all.at[i], solution)) return false;
    for (uint32_t i = 0; i < asked.tail_count; i++) {
        const Ty *item = all.at[all.len - asked.tail_count + i];
        if (item->kind == T_UNPACK || !typ_unify(t, asked.tail[i], item, solution)) return false;
    }
    for (uint32_t i = asked.lead_count; i < all.len - asked.tail_count; i++) vec_push(t->arena, &rest, all.at[i]);
    return !asked.middle || fits_middle(t, asked.middle, &rest, solution);
}

/* ---- class objects and callables ---- */

/* A class that is named without arguments may have any, except where parameters have defaults. */
static const Ty *open_class(Typing *t, const Ty *item) {
    if (item->kind != T_INSTANCE || !item->count) return item;
    const Ty **items = NEW_ARRAY(t->arena, const Ty *, item->count);
    for (uint32_t i = 0; i < item->count; i++) {
        const TyVar *param = item->cls->params.at[i];
        bool is_open = typ_same(item->items[i], typ_argument_of(t, param)) && !typ_is_in_scope(t, param);
        items[i] = is_open ? typ_defaulted(t, item->cls->params.at, item->count, i) : item->items[i];
    }
    return typ_instance(t, item->cls, items, item->count);
}

static bool fits_class_object(Typing *t, const Ty *value, const Ty *wanted, Solution *solution) {
    if (!value->count || !wanted->count) return true;
    return typ_unify(t, wanted->items[0], open_class(t, value->items[0]), solution);
}

/* The value as a callable: __call__ of an instance, the constructor of a class. */
static const Ty *callable_of(Typing *t, const Ty *value) {
    bool is_missing = false;
    if (value->kind == T_CALLABLE || value->kind == T_OVERLOAD) return value;
    if (value->kind == T_CLASS) return value->count ? typ_constructor(t, value->items[0]) : &typ_any;
    if (value->kind != T_INSTANCE) return NULL;
    const Ty *call = typ_attribute(t, value, name_of(t->ctx, STR("__call__")), &is_missing);
    return is_missing ? NULL : call;
}

/* A generic function in place of another one: its variables may be anything. */
static const Ty *without_own_variables(Typing *t, const Ty *fn) {
    Solution own = {0}, free = {0};
    if (!typ_has_variable(fn)) return fn;
    typ_collect(t, fn, &own);
    for (uint32_t i = 0; i < own.vars.len; i++) {
        if (typ_is_in_scope(t, own.vars.at[i])) continue;
        vec_push(t->arena, &free.vars, own.vars.at[i]);
        vec_push(t->arena, &free.types, NULL);
    }
    return typ_replace(t, fn, &free);
}

/* One of the overloads has to fit. A ParamSpec that nothing has solved yet stands for the parameters of all that do. */
static bool fits_one(Typing *t, const Ty *overload, const Ty *wanted, Solution *solution) {
    int32_t rest = wanted->sig->rest ? place_of(solution, wanted->sig->rest) : -1;
    bool is_open = rest >= 0 && !solution->types.at[rest];
    TyVec all = {0};
    for (uint32_t i = 0; i < overload->count; i++) {
        const Ty *one = without_own_variables(t, overload->items[i]);
        if (one->kind != T_CALLABLE || !typ_fits_sig(t, one->sig, wanted->sig, solution)) continue;
        if (!is_open) return true;
        if (typ_is(solution->types.at[rest], T_CALLABLE)) vec_push(t->arena, &all, solution->types.at[rest]);
        solution->types.at[rest] = NULL;
    }
    if (all.len) solution->types.at[rest] = all.len == 1 ? all.at[0] : typ_overload(t, &all);
    return all.len > 0;
}

static bool fits_callable(Typing *t, const Ty *value, const Ty *wanted, Solution *solution) {
    const Ty *call = callable_of(t, value);
    if (!call) return value->kind == T_CLASS;
    if (call->kind == T_CALLABLE && call != wanted) call = without_own_variables(t, call);
    if (call->kind == T_CALLABLE) return typ_fits_sig(t, call->sig, wanted->sig, solution);
    if (call->kind != T_OVERLOAD) return typ_is(call, T_ANY);
    return fits_one(t, call, wanted, solution);
}

/* ---- entry ---- */

static bool fits_union(Typing *t, const Ty *wanted, const Ty *value, Solution *solution) {
    for (uint32_t i = 0; i < wanted->count; i++) /* first without solving variables */
        if (!typ_has_variable(wanted->items[i]) && typ_fits(t, value, wanted->items[i])) return true;
    for (int alone = 0; alone < 2; alone++) /* a variable alone takes anything, so it comes last */
        for (uint32_t i = 0; i < wanted->count; i++) {
            const Ty *item = wanted->items[i];
            if ((item->kind == T_VARIABLE) != (alone == 1) || !typ_has_variable(item)) continue;
            if (typ_unify(t, item, value, solution)) return true;
        }
    return false;
}

/* The values of an enum may be spread over the union. */
static bool fits_values(Typing *t, const Ty *wanted, const Ty *value, Solution *solution) {
    if (fits_union(t, wanted, value, solution)) return true;
    const Ty *values = value->kind == T_INSTANCE ? typ_values_of(t, value->cls) : NULL;
    if (!typ_is(values, T_UNION)) return false;
    for (uint32_t i = 0; i < values->count; i++)
        if (!fits_union(t, wanted, values->items[i], solution)) return false;
    return true;
}

/* The constraint that the variable has here, as a test of a value of its type has shown; NULL: not known. */
static const Ty *shown_constraint(Typing *t, const TyVar *var) {
    if (!var->among_count) return NULL;
    for (const Narrowed *n = NULL; (n = typ_flow_next(&t->flow, n));)
        if (n->type->narrowed == var && n->type->kind == T_INSTANCE) return settled(t, var, n->type);
    return NULL;
}

/* A function, class object, module or tuple as an instance of its class. */
static const Ty *as_instance(Typing *t, const Ty *value) {
    switch (value->kind) {
    case T_LITERAL:
    case T_TUPLE: return typ_upper(t, value);
    case T_CALLABLE:
    case T_OVERLOAD: return typ_of_known(t, K_function);
    case T_CLASS: {
        const Ty *item = value->count ? value->items[0] : &typ_any;
        return item->kind == T_INSTANCE && item->cls->meta ? typ_instance(t, item->cls->meta, NULL, 0)
                                                           : typ_of_known(t, K_type);
    }
    case T_ANY:
    case T_NEVER:
    case T_NONE:
    case T_INSTANCE:
    case T_UNION:
    case T_VARIABLE:
    case T_UNPACK:
    case T_RECURSIVE:
    case T_MODULE: return value;
    }
    return value;
}

/* TypeGuard is covariant, TypeIs invariant, and neither fits the other. */
static bool fits_guard(Typing *t, const Ty *value, const Ty *wanted, Solution *solution) {
    if (!value->guard || value->is_exact_guard != wanted->is_exact_guard) return false;
    if (!typ_unify(t, wanted->guard, value->guard, solution)) return false;
    return !wanted->is_exact_guard || typ_has_variable(wanted->guard) || typ_fits(t, wanted->guard, value->guard);
}

/* A class or alias where a TypeForm is asked for: the type that it says. */
static bool fits_type_form(Typing *t, const Ty *wanted, const Ty *value, Solution *solution) {
    const Ty *said = value->kind == T_CLASS ? (value->count ? open_class(t, value->items[0]) : &typ_any) : value->form;
    return typ_unify(t, wanted->items[0], said ? said : &typ_any, solution);
}

static bool says_type(const Typing *t, const Ty *value) {
    return value->kind == T_CLASS || typ_is_instance(t, value, K_UnionType) ||
           typ_is_instance(t, value, K_TypeAliasType);
}

static bool fits_plain(Typing *t, const Ty *wanted, const Ty *value, Solution *solution) {
    switch (wanted->kind) {
    case T_INSTANCE: {
        if (wanted->cls == typ_known(t, K_object)) return true;
        if (wanted->is_literal_string) return typ_is_literal_string(t, value);
        if (wanted->guard) return fits_guard(t, value, wanted, solution);
        if (typ_is_instance(t, wanted, K_TypeForm) && says_type(t, value))
            return fits_type_form(t, wanted, value, solution);
        const Ty *seen = as_instance(t, value);
        if (seen->kind == T_NONE || seen->kind == T_MODULE)
            return wanted->cls->is_protocol && has_members(t, seen, wanted, solution);
        if (seen->kind != T_INSTANCE) return false;
        if (value->kind == T_CLASS && value->count && value->items[0]->kind == T_INSTANCE &&
            value->items[0]->cls->has_metaclass)
            return true;
        if (fits_instance(t, seen, wanted, solution)) return true;
        return wanted->cls->is_protocol && seen != value && has_members(t, value, wanted, solution);
    }
    case T_TUPLE: return typ_as_tuple(t, value) && fits_tuple(t, typ_as_tuple(t, value), wanted, solution);
    case T_CLASS:
        return value->kind == T_CLASS
                   ? fits_class_object(t, value, wanted, solution)
                   : value->kind == T_INSTANCE && typ_is_subclass(t, value->cls, typ_known(t, K_type));
    case T_CALLABLE: return fits_callable(t, value, wanted, solution);
    case T_LITERAL: {
        const Ty *values = value->kind == T_INSTANCE ? typ_values_of(t, value->cls) : NULL;
        return typ_same(values ? values : value, wanted);
    }
    case T_OVERLOAD:
        for (uint32_t i = 0; i < wanted->count; i++)
            if (!fits_callable(t, value, wanted->items[i], solution)) return false;
        return true;
    case T_UNPACK: return value->kind == T_UNPACK && typ_unify(t, wanted->items[0], value->items[0], solution);
    case T_NONE:
    case T_NEVER:
    case T_MODULE: return value->kind == wanted->kind;
    case T_ANY:
    case T_UNION:
    case T_RECURSIVE:
    case T_VARIABLE: return true;
    }
    return true;
}

/* The union of all constraints is the result of an operation that gives each of them itself, so it fits the
 * variable. */
static bool is_each_constraint(const Ty *wanted, const Ty *value) {
    if (wanted->kind != T_VARIABLE || !wanted->var->among_count || value->kind != T_UNION) return false;
    for (uint32_t i = 0; i < wanted->var->among_count; i++) {
        bool is_there = false;
        for (uint32_t k = 0; k < value->count; k++) is_there |= typ_same(wanted->var->among[i], value->items[k]);
        if (!is_there) return false;
    }
    return true;
}

/* While two recursive types are being compared they count as fitting, because both may contain the two again. */
static bool fits_recursive(Typing *t, const Ty *wanted, const Ty *value, Solution *solution) {
    for (uint32_t i = 0; i < t->assumed.len; i++)
        if (typ_same(t->assumed.at[i].value, value) && typ_same(t->assumed.at[i].wanted, wanted)) return true;
    const Ty *asked = typ_expanded(t, wanted), *has = typ_expanded(t, value);
    if (asked->kind == T_RECURSIVE || has->kind == T_RECURSIVE) return true; /* being compared, so not known yet */
    vec_push(t->arena, &t->assumed, (Assumed){value, wanted});
    bool fits = typ_unify(t, asked, has, solution);
    t->assumed.len--;
    return fits;
}

static bool unify(Typing *t, const Ty *wanted, const Ty *value, Solution *solution) {
    if (wanted == value || wanted->kind == T_ANY || value->kind == T_NEVER) return true;
    if (wanted->kind == T_VARIABLE && value->narrowed == wanted->var) return true;
    int32_t at = wanted->kind == T_VARIABLE ? place_of(solution, wanted->var) : -1;
    if (at >= 0) return solve(t, solution, (uint32_t)at, value);
    if (value->kind == T_ANY || is_each_constraint(wanted, value)) return true;
    if (wanted->kind == T_RECURSIVE || value->kind == T_RECURSIVE) return fits_recursive(t, wanted, value, solution);
    if (value->kind == T_UNION) {
        for (uint32_t i = 0; i < value->count; i++)
            if (!typ_unify(t, wanted, value->items[i], solution)) return false;
        return true;
    }
    if (wanted->kind == T_UNION && fits_values(t, wanted, value, solution)) return true;
    if (wanted->kind == T_UNION && value->kind != T_VARIABLE) return false;
    if (value->kind == T_VARIABLE) {
        if (wanted->kind == T_VARIABLE) return wanted->var == value->var && wanted->part == value->part;
        const Ty *shown = shown_constraint(t, value->var);
        if (!shown && wanted->kind == T_UNION && typ_same(typ_upper(t, value), value)) return false;
        return typ_unify(t, wanted, shown ? shown : typ_upper(t, value), solution);
    }
    if (wanted->kind == T_VARIABLE && shown_constraint(t, wanted->var))
        return typ_unify(t, shown_constraint(t, wanted->var), value, solution);
    if (wanted->kind == T_VARIABLE)
        return (wanted->part == PART_ALL && wanted->var->is_self &&
                value->kind != T_INSTANCE) || /* a method used as a function */
               (value->kind == T_CLASS && value->count && value->items[0]->kind == T_INSTANCE &&
                value->items[0]->cls->has_any_base);
    return fits_plain(t, wanted, value, solution);
}

bool typ_unify(Typing *t, const Ty *wanted, const Ty *value, Solution *solution) {
    if (t->depth > DEPTH_MOST) return true; /* protocols that refer to themselves */
    t->depth++;
    bool good = unify(t, wanted, value, solution);
    t->depth--;
    return good;
}

bool typ_fits(Typing *t, const Ty *value, const Ty *wanted) { return typ_unify(t, wanted, value, NULL); }
