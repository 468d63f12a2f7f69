/* Attributes: where they are found, and how binding turns methods and properties into values. */
#include "typing/state.h"

/* ---- binding ---- */

void typ_add_self(Typing *t, const Ty *self, Solution *solution) {
    const Ty *instance = self->kind == T_CLASS && self->count ? self->items[0] : self;
    const Ty *upper = typ_upper(t, instance);
    if (upper->kind != T_INSTANCE) return;
    for (uint32_t i = 0; i < upper->cls->mro.len; i++) {
        const TyVar *var = upper->cls->mro.at[i]->cls->self_var;
        if (!var) continue;
        vec_push(t->arena, &solution->vars, var);
        vec_push(t->arena, &solution->types, instance);
    }
}

/* Whether the method itself annotates its first parameter. */
static bool says_self(const TySig *sig) {
    AstList params = sig->def && sig->def->kind == AST_Fn ? sig->def->fn.sig.params : (AstList){0};
    return params.len && params.at[0]->param.type;
}

/* NULL: the method does not take this one. */
static const Ty *bind_one(Typing *t, const Ty *self, const TySig *sig, bool drops_first) {
    Solution solution = {0};
    bool has_first = sig->count && sig->params[0].kind == PARAM_PLAIN && sig->params[0].group != GROUP_KEYWORD;
    typ_add_self(t, self, &solution);
    const Ty *first = has_first ? sig->params[0].type : NULL;
    bool is_self = typ_is(first, T_VARIABLE) && first->var->is_self;
    if (is_self && self->kind != T_CLASS) { /* that of a protocol, which has it for the class that conforms to it */
        vec_push(t->arena, &solution.vars, first->var);
        vec_push(t->arena, &solution.types, self);
    }
    uint32_t own = solution.vars.len;
    if (drops_first && has_first) typ_collect(t, sig->params[0].type, &solution);
    bool is_asked = solution.vars.len > own || (drops_first && has_first && says_self(sig));
    if (is_asked && !typ_unify(t, sig->params[0].type, self, &solution)) return NULL;
    TySig *made = NEW(t->arena, TySig);
    *made = *sig;
    if (drops_first && has_first) made->params++, made->count--;
    for (uint32_t i = own; i < solution.vars.len; i++)
        if (!solution.types.at[i]) solution.types.at[i] = typ_argument_of(t, solution.vars.at[i]);
    return typ_replace(t, typ_callable(t, made), &solution);
}

/* NULL: the method does not take it as its first parameter. */
static const Ty *bound_to(Typing *t, const Ty *self, const Ty *fn, bool drops_first) {
    if (fn->kind == T_CALLABLE) return bind_one(t, self, fn->sig, drops_first);
    if (fn->kind != T_OVERLOAD) return fn;
    TyVec all = {0};
    for (uint32_t i = 0; i < fn->count; i++) {
        const Ty *bound = bind_one(t, self, fn->items[i]->sig, drops_first);
        if (bound) vec_push(t->arena, &all, bound);
    }
    if (all.len == 1) return all.at[0];
    return all.len ? typ_overload(t, &all) : NULL;
}

const Ty *typ_bound_method(Typing *t, const Ty *self, const Ty *fn, bool drops_first) {
    const Ty *bound = bound_to(t, self, fn, drops_first);
    return bound ? bound : &typ_any;
}

/* ---- attributes of instances ---- */

/* The attribute's type as seen from `self`, which is the instance or a variable that stands for it. */
static const Ty *seen_from(Typing *t, const Ty *instance, const Ty *self, const Ty *owner, const Ty *type) {
    const Ty *base = typ_of_base(t, instance, owner->cls);
    Solution solution = base ? typ_solution_of(t, base) : (Solution){0};
    typ_add_self(t, self, &solution);
    return typ_replace(t, type, &solution);
}

/* The value of a class attribute with __get__; any other attribute is itself. `instance`: None when accessed through
 * the class. */
static const Ty *through_descriptor(Typing *t, const Ty *type, const Ty *instance, const Ty *owner) {
    bool is_one = type->kind == T_INSTANCE && typ_member(t, type->cls, name_of(t->ctx, STR("__get__")), NULL);
    if (!is_one) return type;
    const Ty *args[] = {instance, typ_class_object(t, owner)};
    const Ty *got = typ_call_method(t, type, "__get__", args, 2);
    return got ? got : &typ_any;
}

static bool is_from_body(const Member *member) { /* a function of the class body, not an attribute that holds one */
    return member->is_method;
}

/* For a type inferred from a display: its methods accept anything, and may return anything. */
static const Ty *softened_sig(Typing *t, const TySig *sig) {
    TySig *made = NEW(t->arena, TySig);
    TyParam *params = NEW_ARRAY(t->arena, TyParam, sig->count + 1);
    *made = *sig;
    for (uint32_t i = 0; i < sig->count; i++) {
        params[i] = sig->params[i];
        bool is_stored = i > 0 && typ_has_variable(params[i].type) && params[i].type->kind != T_CALLABLE;
        if (!is_stored) continue;
        if (typ_same(params[i].type, sig->result)) made->result = &typ_any;
        params[i].type = &typ_any;
    }
    made->params = params;
    if (made->result->kind == T_INSTANCE && typ_has_variable(made->result)) made->result = typ_soft(t, made->result);
    return typ_callable(t, made);
}

static const Ty *softened(Typing *t, const Ty *fn) {
    if (fn->kind == T_CALLABLE) return softened_sig(t, fn->sig);
    if (fn->kind != T_OVERLOAD) return fn;
    TyVec all = {0};
    for (uint32_t i = 0; i < fn->count; i++) vec_push(t->arena, &all, softened_sig(t, fn->items[i]->sig));
    return typ_overload(t, &all);
}

static const Ty *of_member(Typing *t, const Ty *instance, const Ty *self, Member *member, const Ty *owner,
                           bool *is_missing) {
    const Ty *type = typ_member_type(t, member);
    if (!is_from_body(member)) {
        bool is_in_body = member->is_class_var || (member->symbol && !member->symbol->is_instance_var);
        type = seen_from(t, instance, self, owner, type);
        bool is_function = member->is_class_var && !member->says_class_var && type->kind == T_CALLABLE &&
                           type->sig->def && type->sig->def->kind == AST_Fn;
        if (is_function) return typ_bound_method(t, self, type, true);
        return is_in_body || member->cls->is_dataclass ? through_descriptor(t, type, instance, instance) : type;
    }
    if (member->is_property) {
        const Ast *first = member->symbol->binds.at[0];
        bool is_getter = first->kind == AST_Fn && !typ_is_setter(t, first);
        const Ty *getter = is_getter ? typ_callable(t, typ_signature(t, member->symbol->scope, first)) : &typ_any;
        getter = typ_bound_method(t, self, seen_from(t, instance, self, owner, getter), true);
        return getter->kind == T_CALLABLE ? getter->sig->result : &typ_any;
    }
    type = seen_from(t, instance, self, owner, instance->is_soft ? softened(t, type) : type);
    if (member->is_static) return type;
    const Ty *first = member->is_class_method ? typ_class_object(t, self) : self;
    const Ty *bound = bound_to(t, first, type, true);
    *is_missing |= !bound;
    return bound ? bound : &typ_any;
}

static const Ty *by_getattr(Typing *t, const Ty *self) {
    Member *member = typ_member(t, self->cls, name_of(t->ctx, STR("__getattr__")), NULL);
    if (!member) member = typ_member(t, self->cls, name_of(t->ctx, STR("__getattribute__")), NULL);
    if (!member || member->cls == typ_known(t, K_object)) return NULL;
    const Ty *fn = typ_bound_method(t, self, typ_member_type(t, member), true);
    return fn->kind == T_CALLABLE ? fn->sig->result : &typ_any;
}

static const Ty *of_instance(Typing *t, const Ty *self, const Ty *seen, NameId name, bool *is_missing) {
    const Ty *owner = NULL;
    const Ty *value = self->cls->is_enum ? typ_enum_value(t, self, name) : NULL;
    if (value) return value;
    Member *member = typ_member(t, self->cls, name, &owner);
    if (member && typ_is_name(t, name, "__new__")) return &typ_any; /* it is static */
    if (member && self->cls->is_enum && typ_is_enum_member(t, member))
        return typ_literal(t, self->cls, name_text(t->ctx, name));
    if (member && member->is_init_var && !member->has_default) return *is_missing = true, &typ_any;
    if (member && self->cls->has_any_base && !member->is_method)
        return &typ_any; /* its base is unknown, so anything may happen to it */
    if (member && !(self->cls->is_typed_dict && !member->is_method))
        return of_member(t, self, seen, member, owner, is_missing);
    if (self->cls->has_any_base || self->cls->is_busy) return &typ_any;
    if (self->cls->is_typed_dict) {
        bool removes = typ_is_name(t, name, "clear") || typ_is_name(t, name, "popitem");
        if (removes && !typ_may_lose_all(t, self)) return *is_missing = true, &typ_any;
        if (typ_is_name(t, name, "copy")) return &typ_any;
        const Ty *as_dict = typ_known2(t, K_dict, typ_of_known(t, K_str), &typ_any);
        return typ_attribute(t, as_dict, name, is_missing);
    }
    if (self->cls->is_named_tuple) {
        Str text = name_text(t->ctx, name);
        if (text.len > 1 && text.at[0] == '_' && text.at[1] != '_') return &typ_any;
        if (typ_is_name(t, name, "__replace__")) return typ_replacer(t, self);
        return typ_attribute(t, typ_fields_as_tuple(t, self), name, is_missing);
    }
    if (self->cls->is_dataclass && typ_is_name(t, name, "__replace__")) return typ_replacer(t, self);
    const Ty *computed = by_getattr(t, self);
    Str text = name_text(t->ctx, name);
    if (computed) return computed;
    bool is_private = text.len > 3 && text.at[0] == '_' && text.at[1] != '_'; /* it may be _Class__name */
    bool is_open = typ_is_set_by(t, self->cls->scope, name) || (t->sets_any && self->cls->scope->module == t->main) ||
                   (self->cls != typ_known(t, K_type) && typ_is_subclass(t, self->cls, typ_known(t, K_type)));
    *is_missing = !is_open && !(is_private && strstr(text.at, "__"));
    return &typ_any;
}

const Ty *typ_fields_as_tuple(Typing *t, const Ty *instance) {
    TyVec items = {0};
    for (uint32_t i = 0; i < instance->cls->fields.len; i++)
        vec_push(t->arena, &items, typ_field_type(t, instance, instance->cls->fields.at[i]));
    return items.len ? typ_tuple(t, items.at, items.len, false) : typ_tuple(t, (const Ty *const[]){&typ_any}, 1, true);
}

/* ---- attributes of class objects ---- */

/* An attribute whose type contains a variable of the class: each instance has its own, the class has none. */
bool typ_is_of_instances(Typing *t, const Class *cls, Member *member) {
    if (member->is_method || !member->symbol || !member->symbol->is_declared || !cls->params.len || cls->scope->is_stub)
        return false;
    Solution all = {0};
    typ_collect(t, typ_member_type(t, member), &all);
    for (uint32_t i = 0; i < all.vars.len; i++)
        for (uint32_t k = 0; k < member->cls->params.len; k++)
            if (all.vars.at[i] == member->cls->params.at[k]) return true;
    return false;
}

static const Ty *of_class_object(Typing *t, const Ty *self, NameId name, bool *is_missing) {
    const Ty *item = self->count ? typ_upper(t, self->items[0]) : &typ_any;
    if (item->kind != T_INSTANCE) return &typ_any;
    const Class *cls = item->cls;
    const Ty *owner = NULL;
    Member *member = typ_member(t, cls, name, &owner);
    if (member && cls->is_enum && typ_is_enum_member(t, member)) return typ_literal(t, cls, name_text(t->ctx, name));
    if (member && is_from_body(member)) {
        if (member->is_property) return &typ_any;
        const Ty *type = typ_member_type(t, member);
        if (typ_is_name(t, name, "__new__")) return &typ_any;
        if (!member->is_class_method) return seen_from(t, item, item, owner, type);
        const Ty *bound = bound_to(t, self, type, true);
        *is_missing |= !bound;
        return bound ? bound : &typ_any;
    }
    if (member && typ_is_of_instances(t, cls, member)) return *is_missing = true, &typ_any;
    if (member)
        return through_descriptor(t, seen_from(t, item, self->items[0], owner, typ_member_type(t, member)), &typ_none,
                                  item);
    Str text = name_text(t->ctx, name);
    if (cls->is_enum && typ_enum_value(t, item, name)) return &typ_any;
    if (cls->is_enum && !member && text.at[0] != '_' && !cls->scope->is_stub && typ_is_closed_enum(t, cls))
        return *is_missing = !map_has(&t->set_names, name.id), &typ_any;
    if (cls->has_any_base || cls->has_metaclass || cls->is_enum || cls->is_typed_dict || cls->is_named_tuple)
        return &typ_any;
    const Ty *meta = cls->meta ? typ_instance(t, cls->meta, NULL, 0) : typ_of_known(t, K_type);
    bool is_open = map_has(&t->set_names, name.id) || by_getattr(t, item);
    if (is_open) return &typ_any;
    return meta->kind == T_INSTANCE ? typ_attribute(t, meta, name, is_missing) : &typ_any;
}

/* ---- attributes of functions ---- */

/* A function made by `def` has the attributes of all functions, and those that the file sets. */
static const Ty *of_function(Typing *t, const Ty *base, NameId name, bool *is_missing) {
    if (typ_is_name(t, name, "__call__")) return base;
    const Ast *def = base->kind == T_CALLABLE ? base->sig->def : NULL;
    bool is_made = def && def->kind == AST_Fn && !def->fn.decorators.len && !t->sets_any;
    const Ty *function = typ_of_known(t, K_function);
    if (!is_made || function->kind != T_INSTANCE || map_has(&t->set_names, name.id)) return &typ_any;
    return typ_attribute(t, function, name, is_missing);
}

/* ---- entry ---- */

const Ty *typ_attribute_for(Typing *t, const Ty *base, const Ty *self, NameId name, bool *is_missing) {
    return base->kind == T_INSTANCE ? of_instance(t, base, self, name, is_missing)
                                    : typ_attribute(t, base, name, is_missing);
}

static const Ty *of_union(Typing *t, const Ty *base, NameId name, bool *is_missing) {
    TyVec all = {0};
    for (uint32_t i = 0; i < base->count; i++)
        vec_push(t->arena, &all, typ_attribute(t, base->items[i], name, is_missing));
    return typ_union(t, all.at, all.len);
}

const Ty *typ_attribute(Typing *t, const Ty *base, NameId name, bool *is_missing) {
    switch (base->kind) {
    case T_ANY: return &typ_any;
    case T_NEVER: return &typ_never;
    case T_NONE: {
        const Ty *object = typ_of_known(t, K_object);
        if (typ_is_name(t, name, "__bool__")) return &typ_any;
        if (typ_is_name(t, name, "__class__")) return typ_class_object(t, base);
        return object->kind == T_INSTANCE ? typ_attribute(t, object, name, is_missing) : &typ_any;
    }
    case T_UNION: return of_union(t, base, name, is_missing);
    case T_INSTANCE: return of_instance(t, base, base, name, is_missing);
    case T_LITERAL:
        if (base->cls->is_enum) {
            const Ty *of = typ_instance(t, base->cls, NULL, 0), *value = typ_enum_value(t, base, name);
            return value ? value : of_instance(t, of, of, name, is_missing);
        }
        return typ_attribute(t, typ_upper(t, base), name, is_missing);
    case T_TUPLE: return typ_attribute(t, typ_upper(t, base), name, is_missing);
    case T_CLASS: return of_class_object(t, base, name, is_missing);
    case T_CALLABLE:
    case T_OVERLOAD: return of_function(t, base, name, is_missing);
    case T_VARIABLE: {
        const Ty *upper = typ_upper(t, base);
        return upper->kind == T_INSTANCE ? of_instance(t, upper, base, name, is_missing)
                                         : typ_attribute(t, upper, name, is_missing);
    }
    case T_UNPACK: return &typ_any;
    case T_RECURSIVE: return &typ_any;
    case T_MODULE: {
        Symbol *symbol = typ_own(base->module, name);
        return symbol ? typ_symbol(t, symbol) : &typ_any;
    }
    }
    return &typ_any;
}
