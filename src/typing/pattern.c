/* Patterns of `match`: the types of the subject when a pattern matches and when it does not, and of the names in it. */
#include "parse/ast_group.h"
#include "typing/state.h"

static bool is_irrefutable(const Ast *pattern) {
    return pattern->kind == AST_PatCapture || pattern->kind == AST_PatStar ||
           (pattern->kind == AST_PatAs && (!pattern->pat_as.pattern || is_irrefutable(pattern->pat_as.pattern)));
}

/* The type all of whose values match; NULL: there is no such type. */
static const Ty *type_of(Typing *t, const Ast *pattern) {
    switch (pattern->kind) {
    case AST_PatValue: {
        const Ty *type = typ_quietly(t, pattern->pat_value.value);
        return typ_is_single(type) ? type : NULL;
    }
    case AST_PatClass: return typ_instances_of(t, typ_quietly(t, pattern->pat_class.cls));
    case AST_PatAs: return pattern->pat_as.pattern ? type_of(t, pattern->pat_as.pattern) : NULL;
    case AST_PatOr: {
        TyVec all = {0};
        for (uint32_t i = 0; i < pattern->pat_or.items.len; i++) {
            const Ty *one = type_of(t, pattern->pat_or.items.at[i]);
            if (!one) return NULL;
            vec_push(t->arena, &all, one);
        }
        return typ_union(t, all.at, all.len);
    }
    case AST_NO_PATTERN:
    case AST_PatCapture:
    case AST_PatSequence:
    case AST_PatStar:
    case AST_PatMapping: break;
    }
    return NULL;
}

static bool all_irrefutable(AstList patterns) {
    for (uint32_t i = 0; i < patterns.len; i++)
        if (!is_irrefutable(patterns.at[i])) return false;
    return true;
}

static bool takes_whole_class(const Ast *pattern) {
    if (pattern->kind == AST_PatAs && pattern->pat_as.pattern) return takes_whole_class(pattern->pat_as.pattern);
    if (pattern->kind == AST_PatOr) {
        for (uint32_t i = 0; i < pattern->pat_or.items.len; i++)
            if (!takes_whole_class(pattern->pat_or.items.at[i])) return false;
        return true;
    }
    return pattern->kind == AST_PatValue ||
           (pattern->kind == AST_PatClass && all_irrefutable(pattern->pat_class.positional) &&
            all_irrefutable(pattern->pat_class.values));
}

static void bind(Typing *t, NameId name, const Ty *type) {
    if (IS_NONE(name)) return;
    uint32_t key = typ_name_key(t, name);
    const Ty *other = typ_narrowed(t, key); /* from another member of a union, or another alternative */
    typ_set_narrowed(t, key, other ? typ_union2(t, other, type) : type);
}

static const Ty *fit(Typing *t, const Ty *type, const Ast *pattern);

/* ---- sequences ---- */

static int32_t star_of(AstList items) {
    for (uint32_t i = 0; i < items.len; i++)
        if (items.at[i]->kind == AST_PatStar) return (int32_t)i;
    return -1;
}

/* The tuple type with as many items as the pattern has; NULL: it cannot have as many, or their number is unknown. */
static const Ty *tuple_of_length(Typing *t, const Ty *type, AstList items) {
    if (type->kind != T_TUPLE || star_of(items) >= 0) return NULL;
    return typ_with_length(t, type, items.len);
}

static bool may_be_sequence(const Typing *t, const Ty *type) {
    if (type->kind == T_ANY || type->kind == T_TUPLE || type->kind == T_VARIABLE) return true;
    bool is_text = typ_is_instance(t, type, K_str) || typ_is_instance(t, type, K_bytes) ||
                   typ_is_instance(t, type, K_int) || typ_is_instance(t, type, K_float) ||
                   typ_is_instance(t, type, K_bool);
    return type->kind == T_INSTANCE && !is_text;
}

static const Ty *fit_sequence(Typing *t, const Ty *type, AstList items) {
    if (type->kind == T_UNION) {
        TyVec left = {0};
        for (uint32_t i = 0; i < type->count; i++) {
            Flow before = t->flow;
            const Ty *one = fit_sequence(t, type->items[i], items);
            if (one->kind == T_NEVER) t->flow = before; /* no name is bound by it */
            vec_push(t->arena, &left, one);
        }
        return typ_union(t, left.at, left.len);
    }
    if (!may_be_sequence(t, type)) return &typ_never;
    if (type->kind != T_TUPLE) {
        const Ty *sequence = typ_of_base(t, type, typ_known(t, K_Sequence));
        const Ty *item = sequence && sequence->count ? sequence->items[0] : &typ_any;
        for (uint32_t i = 0; i < items.len; i++)
            if (items.at[i]->kind != AST_PatStar) fit(t, item, items.at[i]);
        return type;
    }
    if (star_of(items) >= 0) {
        const Ty *item = typ_item_of_tuple(t, type);
        for (uint32_t i = 0; i < items.len; i++) {
            bool is_star = items.at[i]->kind == AST_PatStar;
            if (is_star)
                bind(t, items.at[i]->pat_star.name, typ_known1(t, K_list, typ_widen(t, item)));
            else
                fit(t, item, items.at[i]);
        }
        return type;
    }
    const Ty *tuple = tuple_of_length(t, type, items);
    if (!tuple) return &typ_never;
    TyVec parts = {0};
    for (uint32_t i = 0; i < items.len; i++) {
        const Ty *part = fit(t, tuple->items[i], items.at[i]);
        if (part->kind == T_NEVER) return &typ_never;
        vec_push(t->arena, &parts, part);
    }
    return typ_tuple(t, parts.at, parts.len, false);
}

/* The type without what the sequence pattern matches; this is known if at most one item can fail to match. */
static const Ty *refuse_sequence(Typing *t, const Ty *type, AstList items) {
    if (type->kind == T_UNION) {
        TyVec left = {0};
        for (uint32_t i = 0; i < type->count; i++) vec_push(t->arena, &left, refuse_sequence(t, type->items[i], items));
        return typ_union(t, left.at, left.len);
    }
    bool is_exact = type->kind == T_TUPLE && !type->is_open && star_of(items) < 0 && type->count == items.len;
    int32_t told = -1;
    for (uint32_t i = 0; is_exact && i < items.len; i++) {
        if (type->items[i]->kind == T_UNPACK) return type;
        if (is_irrefutable(items.at[i])) continue;
        if (told >= 0 || !takes_whole_class(items.at[i]) || !type_of(t, items.at[i])) return type;
        told = (int32_t)i;
    }
    if (!is_exact) return type;
    if (told < 0) return &typ_never;
    const Ty **parts = NEW_ARRAY(t->arena, const Ty *, type->count);
    for (uint32_t i = 0; i < type->count; i++) parts[i] = type->items[i];
    parts[told] = typ_filter(t, parts[told], type_of(t, items.at[told]), false);
    return parts[told]->kind == T_NEVER ? &typ_never : typ_tuple(t, parts, type->count, false);
}

/* ---- classes ---- */

static void fit_parts(Typing *t, const Ty *type, const Ast *pattern) {
    bool is_one = type->kind == T_INSTANCE;
    for (uint32_t i = 0; i < pattern->pat_class.values.len; i++) {
        bool is_missing = false;
        const Ty *part = is_one ? typ_attribute(t, type, pattern->pat_class.keys[i], &is_missing) : &typ_any;
        fit(t, is_missing ? &typ_any : part, pattern->pat_class.values.at[i]);
    }
    for (uint32_t i = 0; i < pattern->pat_class.positional.len; i++) {
        bool has_field = is_one && type->cls->is_dataclass && i < type->cls->fields.len;
        const Ty *part = has_field ? typ_field_type(t, type, type->cls->fields.at[i]) : &typ_any;
        bool is_itself = is_one && type->cls->scope->is_stub && pattern->pat_class.positional.len == 1;
        fit(t, is_itself ? type : part, pattern->pat_class.positional.at[i]);
    }
}

/* How many patterns the class takes by position; -1: not known. */
static int32_t own_positional(Typing *t, const Class *cls) {
    static const char *const ITSELF[] = {"bool", "bytearray", "bytes", "dict", "float", "frozenset",
                                         "int",  "list",      "set",   "str",  "tuple"};
    uint64_t known;
    if (map_get(&cls->members, name_of(t->ctx, STR("__match_args__")).id, &known)) {
        const Symbol *symbol = ((const Member *)(uintptr_t)known)->symbol;
        const Ast *by = symbol && symbol->binds.len == 1 ? symbol->binds.at[0] : NULL;
        const Ast *value = by && by->kind == AST_Assign ? by->assign.value : NULL;
        return value && value->kind == AST_Tuple ? (int32_t)value->tuple.items.len : -1;
    }
    for (uint32_t i = 0; cls->scope->outer == t->builtins && i < COUNT_OF(ITSELF); i++)
        if (typ_is_name(t, cls->name, ITSELF[i])) return 1;
    return -1;
}

static int32_t field_count(const Class *cls) {
    int32_t count = 0;
    for (uint32_t i = 0; i < cls->fields.len; i++)
        count += !cls->fields.at[i]->is_keyword_only && !cls->fields.at[i]->is_no_init;
    return count;
}

static int32_t positional_of(Typing *t, const Class *cls) {
    for (uint32_t i = 0; i < cls->mro.len; i++) {
        const Class *at = cls->mro.at[i]->cls;
        bool is_said = map_has(&at->members, name_of(t->ctx, STR("__match_args__")).id);
        if (at == typ_known(t, K_object)) return 0;
        if (is_said || at->scope->outer == t->builtins) return own_positional(t, at);
        if (at->is_named_tuple) return field_count(at);
        if (at->transform) return -1;
        if (at->is_own_dataclass && typ_has_match_args(t, at)) return field_count(at);
        if (at->scope->is_stub) return -1;
    }
    return -1;
}

static void misfit(Typing *t, const Ast *pattern, const char *why) { typ_report(t, D_TYPING_ITEM, pattern->span, why); }

void typ_check_class_pattern(Typing *t, const Ast *pattern) {
    const Ty *cls = typ_expr(t, pattern->pat_class.cls, NULL);
    bool is_value =
        cls->kind == T_LITERAL || cls->kind == T_NONE || cls->kind == T_MODULE || cls->kind == T_CALLABLE ||
        (cls->kind == T_INSTANCE && !cls->cls->has_any_base && !typ_is_subclass(t, cls->cls, typ_known(t, K_type)));
    if (is_value)
        misfit(t, pattern, arena_printf(t->arena, "a class pattern names a class, and this is '%s'", typ_c(t, cls)).at);
    const char *why = cls->kind == T_CLASS ? typ_why_not_tested(t, cls, false) : NULL;
    if (why) misfit(t, pattern, arena_printf(t->arena, "nothing can be tested for this: %s", why).at);
    const Ty *item = cls->kind == T_CLASS && cls->count ? cls->items[0] : &typ_any;
    if (item->kind != T_INSTANCE || item->cls->has_any_base || item->cls->has_metaclass) return;
    int32_t most = positional_of(t, item->cls);
    if (most >= 0 && pattern->pat_class.positional.len > (uint32_t)most)
        misfit(t, pattern,
               arena_printf(t->arena, "'%s' takes %d patterns by position", name_c(t->ctx, item->cls->name), most).at);
}

/* ---- entry ---- */

/* The part of the type that matches; names in the pattern get their types. */
static const Ty *fit(Typing *t, const Ty *type, const Ast *pattern) {
    switch (pattern->kind) {
    case AST_PatCapture: bind(t, pattern->pat_capture.name, type); return type;
    case AST_PatSequence: return fit_sequence(t, type, pattern->pat_sequence.items);
    case AST_PatAs: {
        const Ty *left = pattern->pat_as.pattern ? fit(t, type, pattern->pat_as.pattern) : type;
        bind(t, pattern->pat_as.name, left);
        return left;
    }
    case AST_PatOr: {
        TyVec all = {0};
        for (uint32_t i = 0; i < pattern->pat_or.items.len; i++)
            vec_push(t->arena, &all, fit(t, type, pattern->pat_or.items.at[i]));
        return typ_union(t, all.at, all.len);
    }
    case AST_PatClass: {
        const Ty *of = type_of(t, pattern), *left = of ? typ_filter(t, type, of, true) : &typ_any;
        fit_parts(t, left, pattern);
        return of ? left : type;
    }
    case AST_PatValue: {
        const Ty *of = type_of(t, pattern);
        return of ? typ_filter(t, type, of, true) : type;
    }
    case AST_NO_PATTERN:
    case AST_PatStar:
    case AST_PatMapping: break;
    }
    return type;
}

static void narrow(Typing *t, const Ast *subject, const Ty *type, const Ty *left) {
    if (left->kind == T_NEVER && !typ_is(type, T_NEVER)) t->flow.is_dead = true;
    if (!typ_same(type, left)) typ_set_narrowed(t, typ_key(t, subject), left);
}

void typ_assume_pattern(Typing *t, const Ast *subject, const Ty *type, const Ast *pattern) {
    narrow(t, subject, type, fit(t, type, pattern));
}

const Ty *typ_refuse_pattern(Typing *t, const Ast *subject, const Ty *type, const Ast *pattern) {
    const Ty *left = type;
    if (pattern->kind == AST_PatAs && pattern->pat_as.pattern) pattern = pattern->pat_as.pattern;
    if (pattern->kind == AST_PatSequence) {
        left = refuse_sequence(t, type, pattern->pat_sequence.items);
    } else if (is_irrefutable(pattern)) {
        left = &typ_never;
    } else if (takes_whole_class(pattern)) {
        const Ty *of = type_of(t, pattern);
        const Ty *const *items = of && of->kind == T_UNION ? of->items : &of;
        for (uint32_t i = 0; of && i < (of->kind == T_UNION ? of->count : 1); i++)
            left = typ_filter(t, left, items[i], false);
    }
    narrow(t, subject, type, left);
    return left;
}
