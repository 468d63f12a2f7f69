/* Which functions a call runs, where that is certain: used after the analysis has ended. */
#include "infer/inside.h"
#include "infer/model.h"

#include "python/scope/scope.h"

/* ---- functions that calls run ---- */

static bool stands_in(const Ast *body, const Ast *node) {
    if (body->kind != AST_Block) return false;
    for (uint32_t i = 0; i < body->block.items.len; i++)
        if (body->block.items.at[i] == node) return true;
    return false;
}

bool target_is_once(const InferScope *outer, const Ast *node) {
    for (const InferScope *at = outer; at; node = at->cls->node, at = at->outer) {
        const Ast *body = at->cls ? at->cls->node->class_.body : at->outer ? NULL : at->module->ast->module.body;
        if (!body || !stands_in(body, node)) return false;
        if (!at->cls) return true;
    }
    return false;
}

/* Code that holds the function object can change its default values. */
static bool has_defaults(const Unit *unit) {
    for (uint32_t i = 0; i < unit->sig->params.len; i++)
        if (unit->sig->params.at[i]->param.default_value) return true;
    return false;
}

/* Its names may be type parameters of an enclosing class. */
static bool is_in_generic(const InferScope *cls) {
    for (const InferScope *at = cls->outer; at; at = at->outer)
        if (at->cls && at->cls->node->class_.type_params.len) return true;
    return false;
}

static bool is_sure(const Infer *f, const Unit *unit) {
    const Ast *fn = unit->node;
    if (is_in_generic(unit->scope->outer)) return false;
    if (atom_at(f, unit->atom)->is_open && has_defaults(unit) && !makes_extension(f->s->ctx)) return false;
    return fn->kind == AST_Fn && !unit->is_async && !fn->fn.sig.type_params.len &&
           module_is_program(unit->scope->module) && target_is_once(unit->scope->outer, fn);
}

bool target_is_known(const Infer *f, const Unit *unit) { return !unit->is_generator && is_sure(f, unit); }

static InferTarget target_of(const Unit *unit) {
    const ClassInfo *cls = unit->scope->outer->cls;
    return (InferTarget){.fn = unit->node, .cls = cls ? cls->node : NULL, .module = unit->scope->module};
}

static const Unit *unit_of_ast(const Infer *f, const Ast *fn) {
    uint64_t unit;
    return map_get(&f->units, fn->id, &unit) ? (const Unit *)(uintptr_t)unit : NULL;
}

static Str names_around(Infer *f, const InferScope *outer) {
    if (!outer->cls) return STR("");
    return arena_printf(f->arena, "%.*s%s.", STR_ARGS(names_around(f, outer->outer)),
                        name_c(f->s->ctx, outer->cls->node->class_.name));
}

bool infer_class_is_once(const Sema *s, const Ast *cls) {
    const Infer *f = s->py ? s->py->infer : NULL;
    uint64_t found;
    if (!f || f->off || !map_get(&f->classes, cls->id, &found)) return false;
    const InferScope *scope = ((const ClassInfo *)(uintptr_t)found)->scope;
    return module_is_program(scope->module) && target_is_once(scope->outer, cls);
}

bool infer_target_of(const Sema *s, const Ast *fn, InferTarget *target) {
    const Infer *f = s->py ? s->py->infer : NULL;
    const Unit *unit = f && !f->off ? unit_of_ast(f, fn) : NULL;
    if (!unit || !target_is_known(f, unit)) return false;
    *target = target_of(unit);
    target->around = names_around(s->py->infer, unit->scope->outer);
    return true;
}

/* ---- what classes have ---- */

/* The only value that the class ever has by this name, after `after` in its order; NULL: there are several, or it is
 * not certain. */
static const Atom *member_of(const Infer *f, const ClassInfo *cls, const ClassInfo *after, NameId name) {
    bool skips = after != NULL;
    for (uint32_t i = 0; i < cls->mro.len; i++) {
        const ClassInfo *at = cls->mro.at[i];
        const TypeSet *set = member_held(&at->attrs, name);
        if (skips) {
            skips = at != after;
            continue;
        }
        if (!set || set_is_empty(set)) continue;
        return set->is_any || set->len != 1 || map_has(&at->maybe, name.id) ? NULL : atom_at(f, set->at[0]);
    }
    return NULL;
}

static bool derives_from(const ClassInfo *cls, const ClassInfo *base) {
    for (uint32_t i = 0; i < cls->mro.len; i++)
        if (cls->mro.at[i] == base) return true;
    return false;
}

/* The method that an operator tries on the other operand. */
static NameId reflected_of(NameId method) {
    for (uint32_t op = 0; op < OP_COUNT; op++)
        if (SAME(ast_op_dunder((AstOp)op), method)) return ast_op_reflected((AstOp)op);
    return NONE_OF(NameId);
}

/* It may return NotImplemented, so that the other operand is asked. */
static bool may_give_up(const Unit *unit) {
    const TypeSet *result = &slot_same((Slot *)(uintptr_t)&unit->result)->set;
    return result->is_any || set_has(result, atom_plain(ATOM_NotImplemented));
}

static bool has_in_instances(const ClassInfo *cls, NameId name) {
    for (uint32_t i = 0; i < cls->mro.len; i++) {
        const TypeSet *set = member_held(&cls->mro.at[i]->slots, name);
        if (set && !set_is_empty(set)) return true;
    }
    return false;
}

/* The function, perhaps in a staticmethod. */
static const Unit *function_in(const Infer *f, const Atom *member, bool *is_static) {
    *is_static = member && member->kind == ATOM_Static;
    if (*is_static) member = atom_at(f, member->what);
    return member && member->kind == ATOM_Function && target_is_known(f, member->unit) ? member->unit : NULL;
}

/* ---- calls ---- */

static bool add_receiver(InferCall *call, const Unit *unit, const ClassInfo *cls) {
    uint32_t i = 0;
    while (i < call->count && call->at[i].fn != unit->node) i++;
    if (i == INFER_TARGETS) return false;
    if (i == call->count) call->at[call->count++] = target_of(unit);
    InferTarget *target = &call->at[i];
    if (target->receiver_count == COUNT_OF(target->receivers)) return false;
    target->receivers[target->receiver_count++] = cls->node;
    return true;
}

/* The object may have an attribute of that name itself, or a hook, which would come first. */
static bool may_hide(const Infer *f, const ClassInfo *cls, NameId name) {
    return has_in_instances(cls, name) || class_has_any(f, cls, "__getattribute__");
}

static bool instance_call(const Infer *f, const TypeSet *base, NameId name, InferCall *call) {
    uint32_t statics = 0;
    call->kind = INFER_METHOD;
    for (uint32_t i = 0; i < base->len; i++) {
        const Atom *atom = atom_at(f, base->at[i]);
        bool is_static;
        if (atom->kind == ATOM_None) {
            call->or_none = true;
            continue;
        }
        if (atom->kind != ATOM_Instance || !class_is_closed(atom->cls) || may_hide(f, atom->cls, name)) return false;
        const Unit *unit = function_in(f, member_of(f, atom->cls, NULL, name), &is_static);
        if (!unit || !add_receiver(call, unit, atom->cls)) return false;
        statics += is_static;
    }
    if (!statics) return call->count > 0;
    call->kind = INFER_FUNCTION;
    call->of_a_class = true;
    return call->count == 1 && statics == base->len;
}

static bool is_ordered(const ClassInfo *cls) {
    for (uint32_t i = 0; i < cls->mro.len; i++)
        if (cls->mro.at[i]->is_ordered) return true;
    return false;
}

/* Methods that operators call are searched in the class only. */
static bool has_reflected(const Infer *f, const ClassInfo *cls, NameId method, const TypeSet *others) {
    NameId reflected = reflected_of(method);
    if (others->is_any) return true;
    for (uint32_t i = 0; i < others->len && !IS_NONE(reflected); i++) {
        const Atom *other = atom_at(f, others->at[i]);
        bool is_sub = other->kind == ATOM_Instance && other->cls != cls && derives_from(other->cls, cls);
        if (is_sub && (is_ordered(other->cls) || class_has_any(f, other->cls, name_c(f->s->ctx, reflected))))
            return true;
    }
    return false;
}

static bool special_call(const Infer *f, const TypeSet *object, NameId method, const TypeSet *others, InferCall *call) {
    *call = (InferCall){.kind = INFER_METHOD};
    for (uint32_t i = 0; i < object->len; i++) {
        const Atom *atom = atom_at(f, object->at[i]);
        bool is_static;
        if (atom->kind != ATOM_Instance || !class_is_closed(atom->cls)) return false;
        const Unit *unit = function_in(f, member_of(f, atom->cls, NULL, method), &is_static);
        if (!unit || is_static || may_give_up(unit) || (others && has_reflected(f, atom->cls, method, others)) ||
            !add_receiver(call, unit, atom->cls))
            return false;
    }
    return call->count > 0;
}

bool infer_special(const Sema *s, const Ast *object, NameId method, const Ast *other, InferCall *call) {
    const TypeSet *set = infer_set_of(s, object), *others = other ? infer_set_of(s, other) : NULL;
    return set && !set->is_any && (!other || others) && special_call(s->py->infer, set, method, others, call);
}

bool infer_property(const Sema *s, const Ast *object, NameId name, bool sets, InferCall *call) {
    const Infer *f = s->py ? s->py->infer : NULL;
    const TypeSet *set = infer_set_of(s, object);
    *call = (InferCall){.kind = INFER_METHOD};
    for (uint32_t i = 0; set && !set->is_any && i < set->len; i++) {
        const Atom *atom = atom_at(f, set->at[i]);
        if (atom->kind == ATOM_None) {
            call->or_none = true;
            continue;
        }
        const Atom *property = atom->kind == ATOM_Instance && class_is_closed(atom->cls) &&
                                       !may_hide(f, atom->cls, name) && !class_has_any(f, atom->cls, "__getattr__")
                                   ? member_of(f, atom->cls, NULL, name)
                                   : NULL;
        const TypeSet *part =
            property && property->kind == ATOM_Property ? &slot_same(&property->parts[sets])->set : NULL;
        bool is_one = part && !part->is_any && part->len == 1 && atom_at(f, part->at[0])->kind == ATOM_Function;
        const Unit *unit = is_one ? atom_at(f, part->at[0])->unit : NULL;
        if (!unit || !target_is_known(f, unit) || !add_receiver(call, unit, atom->cls)) return false;
    }
    return set && !set->is_any && call->count;
}

/* No later class in the MRO has an __init__. */
static bool reaches_object(const Infer *f, const Atom *super) {
    const ClassInfo *cls = atom_at(f, super->self)->cls;
    bool is_behind = false;
    for (uint32_t i = 0; i < cls->mro.len; i++) {
        const TypeSet *init = member_held(&cls->mro.at[i]->attrs, infer_name((Infer *)(uintptr_t)f, "__init__"));
        if (is_behind && (cls->mro.at[i]->is_data || (init && !set_is_empty(init)))) return false;
        is_behind |= cls->mro.at[i] == super->cls;
    }
    return is_behind;
}

static bool super_call(const Infer *f, const TypeSet *base, NameId name, InferCall *call) {
    call->kind = INFER_SUPER;
    bool is_init = infer_is_name(f, name, "__init__");
    uint32_t ends = 0;
    for (uint32_t i = 0; i < base->len; i++) {
        const Atom *super = atom_at(f, base->at[i]), *self = super->kind == ATOM_Super ? atom_at(f, super->self) : NULL;
        bool is_static;
        if (!self || self->kind != ATOM_Instance || !class_is_closed(self->cls)) return false;
        if (is_init && reaches_object(f, super)) {
            ends++;
            continue;
        }
        const Unit *unit = function_in(f, member_of(f, self->cls, super->cls, name), &is_static);
        if (!unit || is_static || !add_receiver(call, unit, self->cls)) return false;
    }
    if (ends == base->len) call->kind = INFER_OBJECT;
    return ends ? ends == base->len : call->count == 1;
}

/* A class method gets the class as its first argument. */
static bool class_call(const Infer *f, const ClassInfo *cls, NameId name, InferCall *call) {
    const Atom *member = class_is_closed(cls) ? member_of(f, cls, NULL, name) : NULL;
    bool is_static, is_of_class = member && member->kind == ATOM_ClassMethod;
    const Unit *unit = function_in(f, is_of_class ? atom_at(f, member->what) : member, &is_static);
    if (!unit) return false;
    *call = (InferCall){
        .kind = is_of_class ? INFER_METHOD : INFER_FUNCTION, .count = 1, .at = {target_of(unit)}, .of_a_class = true};
    return true;
}

static bool gives_none(const Infer *f, const Unit *unit) {
    return set_is_only(f, &slot_same((Slot *)(uintptr_t)&unit->result)->set, ATOM_None);
}

static bool making_call(const Infer *f, const ClassInfo *cls, InferCall *call) {
    NameId init = infer_name((Infer *)(uintptr_t)f, "__init__");
    bool is_static;
    *call = (InferCall){.kind = INFER_MAKES, .count = 1};
    call->at[0].cls = cls->node;
    call->is_record = call->by_fields = record_is_closed(f, cls);
    if (call->is_record) return true;
    if (!class_is_closed(cls)) return false;
    call->by_fields = class_by_fields(f, cls);
    if (class_is_data(cls)) return call->by_fields;
    if (!class_has_any(f, cls, "__init__")) return true;
    const Unit *unit = function_in(f, member_of(f, cls, NULL, init), &is_static);
    if (!unit || is_static || !gives_none(f, unit)) return false;
    call->at[0] = target_of(unit);
    return true;
}

static bool attribute_call(const Sema *s, const Ast *callee, NameId name, InferCall *call) {
    const Infer *f = s->py->infer;
    const TypeSet *base = infer_set_of(s, callee->attribute.base);
    if (!base || base->is_any || !base->len) return false;
    const Atom *first = atom_at(f, base->at[0]);
    if (first->kind == ATOM_Super) return super_call(f, base, name, call);
    if (first->kind == ATOM_Class) return base->len == 1 && class_call(f, first->cls, name, call);
    return instance_call(f, base, name, call);
}

bool infer_call_of(const Sema *s, const Ast *ast, NameId name, InferCall *call) {
    const Ast *callee = ast->call.callee;
    const TypeSet *set = infer_set_of(s, callee);
    *call = (InferCall){.kind = INFER_FUNCTION};
    if (!set || set->is_any) return false;
    if (callee->kind == AST_Attribute && attribute_call(s, callee, name, call)) return true;
    const Infer *f = s->py->infer;
    const Atom *atom = set->len ? atom_at(f, set->at[0]) : NULL;
    if (atom && atom->kind == ATOM_Instance) {
        bool is_known = special_call(f, set, N(__call__), NULL, call);
        call->is_object = true;
        return is_known;
    }
    if (!atom || set->len > 1) return false;
    if (atom->kind == ATOM_Class) return making_call(f, atom->cls, call);
    if (atom->kind != ATOM_Function || !target_is_known(f, atom->unit)) return false;
    *call = (InferCall){.kind = INFER_FUNCTION, .count = 1, .at = {target_of(atom->unit)}};
    return true;
}

/* ---- generators ---- */

static const Unit *generator_unit(const Infer *f, const Atom *atom) {
    bool is_one = atom && atom->kind == ATOM_Function && atom->unit->is_generator && is_sure(f, atom->unit);
    return is_one ? atom->unit : NULL;
}

/* The method of this name, if it is the same for all objects of the set. */
static const Unit *generator_method(const Infer *f, const TypeSet *base, NameId name) {
    const Unit *found = NULL;
    for (uint32_t i = 0; base && !base->is_any && i < base->len; i++) {
        const Atom *atom = atom_at(f, base->at[i]);
        bool is_plain = atom->kind == ATOM_Instance && class_is_closed(atom->cls) && !may_hide(f, atom->cls, name);
        const Unit *unit = is_plain ? generator_unit(f, member_of(f, atom->cls, NULL, name)) : NULL;
        if (!unit || (found && found != unit)) return NULL;
        found = unit;
    }
    return found;
}

bool infer_generator_of(const Sema *s, const Ast *call, NameId name, InferTarget *target, bool *is_method) {
    const Ast *callee = call->call.callee;
    const TypeSet *set = infer_set_of(s, callee);
    const Infer *f = set ? s->py->infer : NULL;
    bool is_one = set && !set->is_any && set->len == 1;
    const Unit *unit = callee->kind == AST_Attribute && set
                           ? generator_method(f, infer_set_of(s, callee->attribute.base), name)
                           : NULL;
    *is_method = unit != NULL;
    if (!unit && is_one) unit = generator_unit(f, atom_at(f, set->at[0]));
    if (unit) *target = target_of(unit);
    return unit != NULL;
}
