/* Assignments: whether the value fits the declaration of the place, and what the type of the place is afterwards. */
#include "parse/ast_group.h"
#include "typing/state.h"

static Span span_of(const Ast *target, const Ast *from) { return from ? from->span : target->span; }

static void check_fits(Typing *t, const Ty *value, const Ty *wanted, const Ast *target, const Ast *from) {
    if (typ_fits(t, value, wanted)) return;
    typ_report(t, D_TYPING_ASSIGN, span_of(target, from), typ_c(t, value),
               arena_printf(t->arena, "'%.*s'", STR_ARGS(source_text(t->ctx, target->span))).at, typ_c(t, wanted));
}

const Ty *typ_narrowed_by(Typing *t, const Ty *declared, const Ty *value) {
    if (typ_is(value, T_ANY) && declared->kind == T_UNION) return value; /* which of its types is not known */
    if (typ_is(value, T_ANY) || !typ_fits(t, value, declared)) return declared;
    if (declared->kind != T_INSTANCE || typ_is_instance(t, value, K_TypeForm)) return value;
    if (value->kind == T_LITERAL && declared->cls != value->cls) value = typ_widen(t, value);
    if (value->kind == T_LITERAL || value->kind == T_NONE) return declared;
    if (value->kind != T_INSTANCE) return value;
    if (declared->cls == value->cls) return declared;
    return value->count ? typ_soft(t, value) : value; /* the declaration fixes its arguments */
}

/* ---- names ---- */

static const Ast *first_final(Typing *t, const Symbol *symbol) {
    for (uint32_t i = 0; i < symbol->binds.len; i++) {
        const Ast *by = symbol->binds.at[i];
        const Ast *type = by->kind == AST_VarDecl ? by->var_decl.type : NULL;
        if (!type) continue;
        TyQualifiers q;
        typ_unqualified(t, symbol->scope, type, &q);
        if (q.is_final) return by;
    }
    return NULL;
}

/* A name that is Final already is bound once more, by a definition too. */
void typ_check_rebinding(Typing *t, NameId name, Span span) {
    Symbol *symbol = typ_own(t->scope, name);
    const Ast *final = symbol ? first_final(t, symbol) : NULL;
    if (final && !(final->span.lo <= span.lo && span.hi <= final->span.hi))
        typ_report(t, D_TYPING_FINAL, span, name_c(t->ctx, name));
}

/* A variable of a class that a base has declared. */
static void check_inherited(Typing *t, const Ast *target, const Ty *value, const Ast *from) {
    const Class *cls = t->scope->cls;
    for (uint32_t i = 1; i < cls->mro.len && !cls->has_any_base; i++) {
        const Class *base = cls->mro.at[i]->cls;
        uint64_t known;
        if (!map_get(&base->members, target->name.name.id, &known)) continue;
        const Member *member = (const Member *)(uintptr_t)known;
        const bool is_declared = member->symbol && member->symbol->annotation && !member->is_method;
        if (!is_declared || base->scope->is_stub || cls->is_enum || cls->is_dataclass) return;
        const Solution solution = typ_solution_of(t, cls->mro.at[i]);
        const Ty *wanted = typ_replace(t, typ_member_type(t, (Member *)(uintptr_t)member), &solution);
        if (!typ_has_variable(wanted)) check_fits(t, value, wanted, target, from);
        return;
    }
}

static void assign_name(Typing *t, const Ast *target, const Ty *value, const Ast *from) {
    uint32_t key = typ_key(t, target);
    Symbol *symbol = typ_find(t, t->scope, target->name.name);
    typ_forget(t, key);
    if (!symbol) return;
    const Ast *final = first_final(t, symbol);
    const Symbol *imported = typ_imported(t, symbol);
    if (imported && first_final(t, imported))
        typ_report(t, D_TYPING_FINAL, target->span, name_c(t->ctx, target->name.name));
    if (final && !(final->span.lo <= target->span.lo && target->span.hi <= final->span.hi))
        typ_report(t, D_TYPING_FINAL, target->span, name_c(t->ctx, target->name.name));
    if (!symbol->is_declared || final) {
        if (t->scope->kind == SCOPE_CLASS && !final) check_inherited(t, target, value, from);
        typ_set_inferred(t, key, value);
        return;
    }
    const Ty *declared = typ_symbol(t, symbol);
    check_fits(t, value, declared, target, from);
    typ_set_narrowed(t, key, typ_narrowed_by(t, declared, value));
}

/* ---- attributes ---- */

static bool is_inside_init(const Typing *t, const Class *cls) {
    const Scope *scope = t->scope;
    while (scope && !(scope->kind == SCOPE_FUNCTION && scope->cls)) scope = scope->outer;
    return scope && scope->cls == cls && scope->node->kind == AST_Fn &&
           (typ_is_name(t, scope->node->fn.name, "__init__") || typ_is_name(t, scope->node->fn.name, "__new__") ||
            typ_is_name(t, scope->node->fn.name, "__post_init__"));
}

static const char *why_not_settable(Typing *t, const Ty *base, const Member *member) {
    const Class *cls = member->cls;
    if (cls->is_dataclass && cls->is_frozen && !member->is_method && !member->is_class_var)
        return "its dataclass is frozen";
    if (cls->is_named_tuple && base->cls->is_named_tuple && !member->is_method) return "a NamedTuple does not change";
    if (member->is_property && !member->is_settable) return "it is a property without a setter";
    if (member->is_final && !(is_inside_init(t, cls) && !member->is_class_var)) return "it is Final";
    return NULL;
}

bool typ_is_setter(const Typing *t, const Ast *fn) {
    for (uint32_t i = 0; fn->kind == AST_Fn && i < fn->fn.decorators.len; i++) {
        const Ast *one = fn->fn.decorators.at[i];
        if (one->kind == AST_Attribute && typ_is_name(t, one->attribute.name, "setter")) return true;
    }
    return false;
}

/* NULL: there is none, or there are several overloads. */
static const Ast *sole_setter(const Typing *t, const Symbol *property) {
    const Ast *found = NULL;
    for (uint32_t i = 0; i < property->binds.len; i++) {
        if (!typ_is_setter(t, property->binds.at[i])) continue;
        if (found || property->binds.at[i]->fn.decorators.len > 1) return NULL;
        found = property->binds.at[i];
    }
    return found;
}

/* After an assignment the place has the assigned value's type, if reading it returns what was stored. */
static void narrow_both_ways(Typing *t, const Ast *target, const Ty *base, const Ty *taken, const Ty *value) {
    bool is_missing = false;
    const Ty *given = typ_attribute(t, base, target->attribute.name, &is_missing);
    if (!is_missing && typ_same(given, taken))
        typ_set_narrowed(t, typ_key(t, target), typ_narrowed_by(t, given, value));
}

/* The setter of a property decides what can be assigned. */
static void check_setter(Typing *t, const Ast *target, const Ty *base, const Member *member, const Ty *value,
                         const Ast *from) {
    const Ast *fn = member->symbol ? sole_setter(t, member->symbol) : NULL;
    if (!fn) return;
    const Ty *owner = typ_of_base(t, base, member->cls);
    Solution solution = owner ? typ_solution_of(t, owner) : (Solution){0};
    const Ty *setter = typ_replace(t, typ_callable(t, typ_signature(t, member->symbol->scope, fn)), &solution);
    setter = typ_bound_method(t, base, setter, true);
    if (setter->kind != T_CALLABLE || setter->sig->count != 1 || typ_has_variable(setter)) return;
    check_fits(t, value, setter->sig->params[0].type, target, from);
    narrow_both_ways(t, target, base, setter->sig->params[0].type, value);
}

/* False: the stored value is not what the attribute gives afterwards. */
static bool assign_member(Typing *t, const Ast *target, const Ty *base, const Ty *value, const Ast *from) {
    const Ty *owner = NULL;
    Member *member = typ_member(t, base->cls, target->attribute.name, &owner);
    if (!member) {
        if (base->cls->scope->is_stub && !base->cls->has_any_base && !base->cls->is_enum)
            typ_report(t, D_TYPING_ATTRIBUTE, target->attribute.name_span, typ_c(t, base),
                       name_c(t->ctx, target->attribute.name));
        return true; /* this declares a new attribute */
    }
    if (base->cls->has_any_base) return true;
    if (member->symbol && member->symbol->is_instance_var && member->cls->is_protocol)
        typ_report(t, D_TYPING_DEFINITION, target->span, "the members of a protocol are declared in its body");
    const bool is_of_class = member->is_method || (member->symbol && !member->symbol->is_instance_var);
    const char *why = why_not_settable(t, base, member);
    if (!is_of_class && !typ_has_place(t, base->cls, member->name)) why = "__slots__ has no place for it";
    if (why) {
        typ_report(t, D_TYPING_READ_ONLY, target->span, name_c(t->ctx, target->attribute.name), why);
        return true;
    }
    if (member->is_property) check_setter(t, target, base, member, value, from);
    const Ty *own = member->is_method ? &typ_any : typ_member_type(t, member);
    if (own->kind == T_INSTANCE && typ_member(t, own->cls, name_of(t->ctx, STR("__set__")), NULL)) {
        const Ty *args[] = {base, value};
        if (!typ_is(value, T_ANY) && !typ_call_method(t, own, "__set__", args, 2))
            typ_report(t, D_TYPING_ASSIGN, span_of(target, from), typ_c(t, value),
                       arena_printf(t->arena, "'%.*s'", STR_ARGS(source_text(t->ctx, target->span))).at,
                       arena_printf(t->arena, "%s, whose __set__ takes others", typ_c(t, own)).at);
        bool is_missing = false;
        const Ty *set = typ_attribute(t, own, name_of(t->ctx, STR("__set__")), &is_missing);
        if (set->kind == T_CALLABLE && set->sig->count == 2)
            narrow_both_ways(t, target, base, set->sig->params[1].type, value);
        return false;
    }
    if (member->converter) {
        check_fits(t, value, typ_taken(t, member), target, from);
        return false;
    }
    if (member->is_method || !member->symbol || !member->symbol->is_declared) return true;
    bool is_missing = false;
    bool is_given = own->kind == T_INSTANCE && typ_member(t, own->cls, name_of(t->ctx, STR("__get__")), NULL);
    const Ty *declared = is_given ? own : typ_attribute(t, base, target->attribute.name, &is_missing);
    if (is_missing || typ_is(declared, T_ANY)) return true;
    check_fits(t, value, declared, target, from);
    typ_set_narrowed(t, typ_key(t, target), typ_narrowed_by(t, declared, value));
    return true;
}

static void assign_attribute(Typing *t, const Ast *target, const Ty *value, const Ast *from) {
    const Ty *base = typ_expr(t, target->attribute.base, NULL);
    uint32_t key = typ_key(t, target);
    typ_forget(t, key);
    if (base->kind == T_VARIABLE) base = typ_upper(t, base);
    if (base->kind == T_INSTANCE) {
        if (!assign_member(t, target, base, value, from)) return;
        const Ty *known = typ_narrowed(t, key);
        Member *member = typ_member(t, base->cls, target->attribute.name, NULL);
        if (!known && member && !member->is_method && member->symbol && !member->symbol->is_declared)
            typ_set_narrowed(t, key, value);
    } else if (base->kind == T_UNION || base->kind == T_NONE) {
        bool is_missing = false;
        typ_attribute(t, base, target->attribute.name, &is_missing);
        if (is_missing && !typ_is(typ_without_none(t, base), T_UNION))
            typ_report(t, D_TYPING_MAYBE_NONE, target->attribute.name_span, typ_c(t, base),
                       name_c(t->ctx, target->attribute.name));
    } else if (base->kind == T_CLASS && base->count && base->items[0]->kind == T_INSTANCE) {
        const Ty *owner = NULL;
        Member *member = typ_member(t, base->items[0]->cls, target->attribute.name, &owner);
        bool is_enum_value = member && base->items[0]->cls->is_enum && !member->is_method && member->symbol &&
                             !member->symbol->annotation && !base->items[0]->cls->scope->is_stub;
        if (is_enum_value)
            typ_report(t, D_TYPING_READ_ONLY, target->span, name_c(t->ctx, target->attribute.name),
                       "it is a member of an enum");
        if (member && typ_is_of_instances(t, base->items[0]->cls, member))
            typ_report(t, D_TYPING_READ_ONLY, target->span, name_c(t->ctx, target->attribute.name),
                       "its type has a type variable, so only instances have it");
        if (member && member->is_final)
            typ_report(t, D_TYPING_READ_ONLY, target->span, name_c(t->ctx, target->attribute.name), "it is Final");
        bool is_declared = member && member->symbol && member->symbol->is_declared && !member->is_method;
        const Ty *declared = is_declared ? typ_taken(t, member) : &typ_any;
        if (!typ_has_variable(declared)) check_fits(t, value, declared, target, from);
    }
}

void typ_del_attribute(Typing *t, const Ast *target) {
    const Ty *base = typ_upper(t, typ_expr(t, target->attribute.base, NULL));
    Member *member = base->kind == T_INSTANCE ? typ_member(t, base->cls, target->attribute.name, NULL) : NULL;
    if (!member || base->cls->has_any_base) return;
    bool is_kept = member->is_property && !member->is_deletable;
    const char *why = is_kept               ? "it is a property without a deleter"
                      : member->is_property ? NULL
                                            : why_not_settable(t, base, member);
    if (why) typ_report(t, D_TYPING_READ_ONLY, target->span, name_c(t->ctx, target->attribute.name), why);
}

/* ---- items ---- */

static void assign_field(Typing *t, const Ast *target, const Ty *base, const Ty *value, const Ast *from) {
    const Ty *field = typ_item(t, base, target);
    if (!typ_may_set_key(t, base, ast_arg(target->subscript.args.at[0]), target->span)) return;
    if (!typ_is(field, T_ANY)) check_fits(t, value, field, target, from);
}

static void assign_item(Typing *t, const Ast *target, const Ty *value, const Ast *from) {
    const Ty *base = typ_expr(t, target->subscript.base, NULL);
    const Ast *key = target->subscript.args.len == 1 ? ast_arg(target->subscript.args.at[0]) : NULL;
    if (typ_is(base, T_ANY) || !key || base->kind == T_UNION || base->kind == T_CLASS) return;
    if (base->kind == T_INSTANCE && base->cls->is_typed_dict) {
        assign_field(t, target, base, value, from);
        return;
    }
    if (base->kind == T_INSTANCE && base->cls->has_any_base) return;
    const Ty *index = key->kind == AST_Slice ? typ_of_known(t, K_slice) : typ_widen(t, typ_expr(t, key, NULL));
    const Ty *args[] = {index, value};
    bool is_missing = false;
    typ_attribute(t, base, name_of(t->ctx, STR("__setitem__")), &is_missing);
    if (is_missing) {
        typ_report(t, D_TYPING_ITEM, target->span,
                   arena_printf(t->arena, "items of '%s' cannot be assigned", typ_c(t, base)).at);
        return;
    }
    if (typ_is(value, T_ANY) || typ_is(index, T_ANY) || typ_call_method(t, base, "__setitem__", args, 2)) return;
    typ_report(
        t, D_TYPING_ITEM, span_of(target, from),
        arena_printf(t->arena, "'%s' takes no '%s' at '%s'", typ_c(t, base), typ_c(t, value), typ_c(t, index)).at);
}

/* ---- several targets ---- */

/* For a union of tuples of that length: one tuple of the unions of their items. */
static const Ty *united_tuple(Typing *t, const Ty *value, uint32_t count) {
    if (value->kind != T_UNION) return value;
    for (uint32_t i = 0; i < value->count; i++)
        if (value->items[i]->kind != T_TUPLE || value->items[i]->is_open || value->items[i]->count != count)
            return value;
    TyVec items = {0};
    for (uint32_t k = 0; k < count; k++) {
        TyVec all = {0};
        for (uint32_t i = 0; i < value->count; i++) vec_push(t->arena, &all, value->items[i]->items[k]);
        vec_push(t->arena, &items, typ_union(t, all.at, all.len));
    }
    return typ_tuple(t, items.at, count, false);
}

static void assign_items(Typing *t, AstList targets, const Ast *whole, const Ty *value, const Ast *from) {
    int32_t star = -1;
    for (uint32_t i = 0; i < targets.len; i++)
        if (targets.at[i]->kind == AST_Star) star = (int32_t)i;
    const Ty *tuple = typ_as_tuple(t, value->kind == T_VARIABLE ? typ_upper(t, value) : value); /* also of `self` */
    if (tuple) value = tuple;
    if (star < 0) value = united_tuple(t, value, targets.len);
    if (star < 0 && value->kind == T_TUPLE && typ_with_length(t, value, targets.len))
        value = typ_with_length(t, value, targets.len);
    if (star >= 0 && value->kind == T_UNION) value = &typ_any; /* which item goes where depends on the length */
    bool is_known = value->kind == T_TUPLE && !typ_has_open_length(value);
    bool fits = !is_known || (star < 0 ? value->count == targets.len : value->count + 1 >= targets.len);
    if (!fits) typ_report(t, D_TYPING_UNPACK, whole->span, typ_c(t, value), targets.len);
    AstList values = from && from->kind == AST_Tuple ? from->tuple.items : (AstList){NULL, 0};
    const Ty *item = is_known && fits ? NULL : fits ? typ_iterated(t, value, span_of(whole, from), false) : &typ_any;
    for (uint32_t i = 0; i < targets.len; i++) {
        const Ast *target = targets.at[i];
        uint32_t at = star >= 0 && (int32_t)i > star ? value->count - (targets.len - i) : i;
        if (target->kind == AST_Star) {
            TyVec rest = {0};
            for (uint32_t k = i; is_known && fits && k + (targets.len - i - 1) < value->count; k++)
                vec_push(t->arena, &rest, value->items[k]);
            const Ty *one = item ? item : typ_widen(t, typ_union(t, rest.at, rest.len));
            typ_assign(t, target->star.operand, typ_known1(t, K_list, typ_is(one, T_NEVER) ? &typ_any : one), NULL);
            continue;
        }
        bool has_own = values.len == targets.len && star < 0 && values.at[i]->kind != AST_Star;
        typ_assign(t, target, item ? item : value->items[at], has_own ? values.at[i] : NULL);
    }
}

void typ_assign(Typing *t, const Ast *target, const Ty *value, const Ast *from) {
    switch (target->kind) {
    case AST_Name: assign_name(t, target, value, from); return;
    case AST_Attribute: assign_attribute(t, target, value, from); return;
    case AST_Subscript: assign_item(t, target, value, from); return;
    case AST_Tuple: assign_items(t, target->tuple.items, target, value, from); return;
    case AST_List: assign_items(t, target->list.items, target, value, from); return;
    case AST_Star: typ_assign(t, target->star.operand, value, from); return;
    case AST_NO_TARGET: return;
    }
}
