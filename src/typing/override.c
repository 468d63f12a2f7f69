/* Overriding: whether the members of a class, and those inherited from several bases, are compatible with all bases. */
#include "typing/state.h"

static bool is_private(const Typing *t, NameId name) {
    Str text = name_text(t->ctx, name);
    return text.len > 2 && text.at[0] == '_' && text.at[1] == '_' && text.at[text.len - 1] != '_';
}

static bool is_exempt(Typing *t, NameId name) {
    static const char *const NAMES[] = {"__init__",          "__new__",  "__init_subclass__", "__post_init__",
                                        "__slots__",         "__hash__", "__match_args__",    "__doc__",
                                        "__class_getitem__", "__call__"};
    for (uint32_t i = 0; i < COUNT_OF(NAMES); i++)
        if (typ_is_name(t, name, NAMES[i])) return true;
    return is_private(t, name);
}

static bool is_overload(Typing *t, const Class *cls, const Ast *fn) {
    return fn->kind == AST_Fn && typ_has_decorator(t, cls->scope, fn->fn.decorators, "overload");
}

Span typ_span_of_member(const Member *member) {
    const Ast *by = member->symbol->binds.at[0];
    return by->kind == AST_Fn ? by->fn.name_span : by->kind == AST_Class ? by->class_.name_span : by->span;
}

/* For overloads, the implementation behind them. */
static Span place_of(Typing *t, const Class *cls, const Member *member) {
    const Ast *first = member->symbol->binds.at[0], *last = member->symbol->binds.at[member->symbol->binds.len - 1];
    return is_overload(t, cls, first) && last->kind == AST_Fn ? last->fn.name_span : typ_span_of_member(member);
}

/* ---- of what kind both are ---- */

/* Whether the program declares the member's type. */
static bool says_type(const Member *member) {
    const Ast *by = member->symbol && member->symbol->binds.len ? member->symbol->binds.at[0] : NULL;
    if (!by) return false;
    if (member->is_method) return by->kind == AST_Fn && ast_has_annotation(by);
    return member->symbol->is_declared || by->kind == AST_Class;
}

static const char *property_conflict(const Member *own, const Member *base) {
    if (base->is_settable && !own->is_settable) return "it can be set there";
    return base->is_deletable && !own->is_deletable ? "it can be deleted there" : NULL;
}

static const char *kind_conflict(Typing *t, const Member *own, const Member *base) {
    if (own->is_method && base->is_method) {
        bool is_same = own->is_static == base->is_static && own->is_class_method == base->is_class_method &&
                       own->is_property == base->is_property;
        if (!is_same) return "it is another kind of method there";
        return own->is_property && says_type(own) ? property_conflict(own, base) : NULL;
    }
    if (base->is_method || base->is_class_var || !own->is_method || own->is_property) return NULL;
    const Ty *type = typ_member_type(t, (Member *)(uintptr_t)base);
    return typ_is(type, T_CALLABLE) || typ_is(type, T_ANY) ? NULL : "it is an attribute there";
}

/* ---- types ---- */

static bool is_dunder(const Typing *t, NameId name) {
    Str text = name_text(t->ctx, name);
    return text.len > 4 && text.at[0] == '_' && text.at[1] == '_' && text.at[text.len - 1] == '_';
}

/* The signature with all parameters positional-only, for methods that are never called with keywords. */
static const Ty *positional_only(Typing *t, const Ty *fn) {
    if (fn->kind != T_CALLABLE) return fn;
    TySig *sig = NEW(t->arena, TySig);
    TyParam *params = NEW_ARRAY(t->arena, TyParam, fn->sig->count + 1);
    *sig = *fn->sig;
    for (uint32_t i = 0; i < sig->count; i++) {
        params[i] = sig->params[i];
        if (params[i].kind == PARAM_PLAIN && params[i].group == GROUP_NORMAL) params[i].group = GROUP_POSITIONAL;
    }
    sig->params = params;
    return typ_callable(t, sig);
}

/* Overloads fulfil a function's contract if one of them, or their implementation, does. */
static bool body_fits(Typing *t, const Class *cls, const Member *own, const Ty *promised) {
    const Ast *last = own->symbol->binds.at[own->symbol->binds.len - 1];
    if (promised->kind != T_CALLABLE || last->kind != AST_Fn || is_overload(t, cls, last)) return false;
    const Ty *body = typ_callable(t, typ_signature(t, own->symbol->scope, last));
    return typ_fits(t, own->is_static ? body : typ_bound_method(t, cls->self, body, true), promised);
}

/* `own` is a member of the class itself, or of an earlier base. */
static const char *type_conflict(Typing *t, Class *cls, const Member *own, const Member *base, const Ty *owner) {
    bool is_kept = own->is_method == base->is_method || !base->is_property;
    if (!says_type(own) || !is_kept || cls->is_enum || (!base->is_method && !says_type(base))) return NULL;
    uint32_t mistakes = t->mistakes;
    bool missing = false;
    t->muted++;
    const Ty *has = typ_attribute(t, cls->self, own->name, &missing);
    const Ty *base_self = typ_of_base(t, cls->self, owner->cls);
    const Ty *promised = base_self ? typ_attribute_for(t, base_self, cls->self, own->name, &missing) : &typ_any;
    if (is_dunder(t, own->name) || own->is_method != base->is_method) promised = positional_only(t, promised);
    bool fits = missing || typ_fits(t, has, promised) ||
                (has->kind == T_OVERLOAD && own->cls == cls && body_fits(t, cls, own, promised));
    bool is_fixed = own->is_method || base->is_method || own->is_read_only || base->is_read_only || own->is_class_var ||
                    cls->is_frozen || cls->is_protocol;
    fits = fits && (is_fixed || typ_fits(t, promised, has));
    t->mistakes = mistakes;
    t->muted--;
    return fits ? NULL : arena_printf(t->arena, "there it is '%s', here '%s'", typ_c(t, promised), typ_c(t, has)).at;
}

static const char *conflict_of(Typing *t, Class *cls, const Member *own, const Member *base, const Ty *owner) {
    if (base->is_final && !base->cls->scope->is_stub && !is_private(t, own->name)) return "it is final there";
    if (is_exempt(t, own->name)) return NULL;
    const char *conflict = kind_conflict(t, own, base);
    return conflict ? conflict : type_conflict(t, cls, own, base, owner);
}

/* ---- the class against its bases ---- */

static void check_own(Typing *t, Class *cls, Member *own) {
    Member *base = NULL;
    const Ty *owner = NULL;
    for (uint32_t k = 1; k < cls->mro.len && !base; k++) {
        uint64_t known;
        owner = cls->mro.at[k];
        if (map_get(&owner->cls->members, own->name.id, &known)) base = (Member *)(uintptr_t)known;
    }
    const Ast *by = own->symbol->binds.at[0];
    bool says_override = by->kind == AST_Fn && typ_has_decorator(t, cls->scope, by->fn.decorators, "override");
    if (says_override && !base && !cls->has_any_base)
        typ_report(
            t, D_TYPING_DEFINITION, typ_span_of_member(own),
            arena_printf(t->arena, "'%s' is marked as an override, but no base has it", name_c(t->ctx, own->name)).at);
    if (!base || cls->is_typed_dict || base->cls == typ_known(t, K_object)) return;
    const char *conflict = conflict_of(t, cls, own, base, owner);
    if (conflict)
        typ_report(t, D_TYPING_OVERRIDE, place_of(t, cls, own), name_c(t->ctx, own->name),
                   name_c(t->ctx, base->cls->name), conflict);
}

/* ---- bases against each other ---- */

/* Checks whether the member inherited from an earlier base also fulfils what a later base promises. */
static bool check_inherited(Typing *t, Class *cls, const Ty *owner, const Member *base) {
    const Member *has = typ_member(t, cls, base->name, NULL);
    if (!has || has == base || has->cls == cls || typ_is_subclass(t, has->cls, base->cls) || !says_type(base) ||
        is_dunder(t, base->name) || base->symbol->is_instance_var)
        return true;
    const char *conflict = conflict_of(t, cls, has, base, owner);
    if (conflict)
        typ_report(t, D_TYPING_OVERRIDE, cls->node->class_.name_span,
                   arena_printf(t->arena, "%s.%s", name_c(t->ctx, has->cls->name), name_c(t->ctx, has->name)).at,
                   name_c(t->ctx, base->cls->name), conflict);
    return !conflict;
}

static void check_bases_agree(Typing *t, Class *cls) {
    if (cls->has_any_base || cls->is_typed_dict) return;
    for (uint32_t i = 1; i < cls->bases.len; i++) {
        const Class *later = cls->bases.at[i]->cls;
        for (uint32_t k = 0; k < later->mro.len; k++) {
            const Ty *owner = later->mro.at[k];
            for (uint32_t m = 0; m < owner->cls->members.len && !owner->cls->scope->is_stub; m++)
                if (!check_inherited(t, cls, owner, (const Member *)(uintptr_t)owner->cls->members.entries[m].value))
                    return; /* one report is enough */
        }
    }
}

void typ_check_overrides(Typing *t, Class *cls) {
    for (uint32_t i = 0; i < cls->members.len; i++) {
        Member *own = (Member *)(uintptr_t)cls->members.entries[i].value;
        if (own->symbol && !own->symbol->is_instance_var && own->symbol->binds.len) check_own(t, cls, own);
    }
    check_bases_agree(t, cls);
}
