/* Names: where a load finds its value and a store puts it, by Python's rules. */
#include "infer/state.h"

#include "python/scope/scope.h"

static void *known(const Map *map, uint64_t key) {
    uint64_t found;
    return map_get(map, key, &found) ? (void *)(uintptr_t)found : NULL;
}

Slot *map_slot(Infer *f, Map *map, NameId name) {
    Slot *slot = known(map, name.id);
    if (slot) return slot;
    slot = NEW(f->arena, Slot);
    map_put(map, name.id, (uint64_t)(uintptr_t)slot);
    return slot;
}

static InferScope *scope_new(Infer *f, InferScope *outer, const PyScope *names, Module *module) {
    InferScope *scope = NEW(f->arena, InferScope);
    *scope = (InferScope){.outer = outer,
                          .names = names,
                          .module = module,
                          .owner = outer ? outer->owner : NULL,
                          .unit = outer ? outer->unit : NULL};
    map_init(&scope->slots, f->arena);
    return scope;
}

/* Type parameters are bound in the header. */
void scope_type_params(Infer *f, Map *slots, AstList params) {
    for (uint32_t i = 0; i < params.len; i++) slot_open(f, map_slot(f, slots, params.at[i]->param.name));
}

/* ---- bodies ---- */

Unit *unit_of_module(Infer *f, Module *module) {
    Unit *unit = known(&f->modules, (uint64_t)(uintptr_t)module);
    if (unit) return unit;
    unit = NEW(f->arena, Unit);
    map_put(&f->modules, (uint64_t)(uintptr_t)module, (uint64_t)(uintptr_t)unit);
    *unit = (Unit){.kind = UNIT_MODULE, .node = module->ast};
    unit->scope = scope_new(f, NULL, py_module_info(f->s, module)->scope, module);
    unit->scope->unit = unit;
    return unit;
}

static const Ast *body_of(const Ast *node) { return node->kind == AST_Lambda ? node->lambda.body : node->fn.body; }

static bool yields_itself(const Ast *node) {
    const Ast *body = body_of(node);
    return node->kind == AST_Fn ? node->fn.is_generator : body->kind == AST_Yield || body->kind == AST_YieldFrom;
}

/* *args is a tuple, **kwargs a dict of texts. */
static void make_rest(Infer *f, Unit *unit, uint32_t i) {
    const Ast *param = unit->sig->params.at[i];
    if (param->param.kind == PARAM_PLAIN || IS_NONE(param->param.name)) return;
    bool is_dict = param->param.kind == PARAM_DOUBLE_STAR;
    TypeSet none = set_none(), text = set_kind(ATOM_Str);
    TypeSet rest = is_dict ? container_of(f, ATOM_Dict, param, 0, &text) : tuple_uniform(f, param, 0, &none);
    unit->rest[is_dict] = rest.at[0];
    slot_join(f, &unit->params[i], &rest);
}

Slot *unit_rest(Infer *f, const Unit *unit, AstParamKind kind) {
    AtomId id = unit->rest[kind == PARAM_DOUBLE_STAR];
    return id ? &atom_at(f, id)->parts[atom_at(f, id)->count - 1] : NULL;
}

Unit *unit_of_function(Infer *f, const Ast *node) {
    Unit *unit = known(&f->units, node->id);
    if (unit) return unit;
    unit = NEW(f->arena, Unit);
    map_put(&f->units, node->id, (uint64_t)(uintptr_t)unit);
    *unit = (Unit){.kind = UNIT_FUNCTION,
                   .node = node,
                   .sig = py_signature_at(node),
                   .is_generator = yields_itself(node),
                   .is_async = node->kind == AST_Fn && node->fn.is_async};
    unit->scope = scope_new(f, f->scope, py_names_of(f->s, node), f->scope->module);
    unit->scope->unit = unit;
    unit->params = NEW_ARRAY(f->arena, Slot, unit->sig->params.len + 1);
    unit->atom = atom_make(f, ATOM_Function, node->id, 0, 0, node);
    atom_at(f, unit->atom)->unit = unit;
    scope_type_params(f, &unit->scope->slots, unit->sig->type_params);
    for (uint32_t i = 0; i < unit->sig->params.len; i++) {
        NameId name = unit->sig->params.at[i]->param.name;
        make_rest(f, unit, i);
        if (!IS_NONE(name)) map_put(&unit->scope->slots, name.id, (uint64_t)(uintptr_t)&unit->params[i]);
    }
    return unit;
}

InferScope *scope_types(Infer *f, AstList params) {
    InferScope *scope = scope_new(f, f->scope, NULL, f->scope->module);
    scope_type_params(f, &scope->slots, params);
    return scope;
}

static void add_targets(Infer *f, InferScope *scope, const Ast *target) {
    if (target->kind == AST_Name) map_slot(f, &scope->slots, target->name.name);
    AstList items = py_target_items(target);
    for (uint32_t i = 0; i < items.len; i++) add_targets(f, scope, items.at[i]);
    if (target->kind == AST_Star) add_targets(f, scope, target->star.operand);
}

InferScope *scope_inline(Infer *f, const Ast *node) {
    InferScope *scope = known(&f->inlines, node->id);
    if (scope) return scope;
    scope = scope_new(f, f->scope, NULL, f->scope->module);
    map_put(&f->inlines, node->id, (uint64_t)(uintptr_t)scope);
    for (uint32_t i = 0; i < node->comprehension.clauses.len; i++)
        add_targets(f, scope, node->comprehension.clauses.at[i]->comp_for.target);
    return scope;
}

/* ---- names ---- */

static Slot *global_slot(Infer *f, InferScope *scope, NameId name) {
    Unit *module = unit_of_module(f, scope->module);
    const PyName *found = py_scope_find(module->scope->names, name);
    return found && !found->is_native ? map_slot(f, &module->scope->slots, name) : NULL;
}

/* The slot of the name in this scope itself; `goes_on`: the search continues outside. */
static Slot *own_slot(Infer *f, InferScope *scope, NameId name, bool *goes_on) {
    *goes_on = false;
    if (!scope->outer) return global_slot(f, scope, name);
    if (!scope->names) {
        Slot *slot = known(&scope->slots, name.id);
        *goes_on = !slot;
        return slot;
    }
    const PyName *found = py_scope_find(scope->names, name);
    if (!found || found->is_nonlocal) {
        *goes_on = true;
        return NULL;
    }
    if (found->is_global) return global_slot(f, scope, name);
    return scope->cls ? map_slot(f, &scope->cls->attrs, scope_mangle(f, name)) : map_slot(f, &scope->slots, name);
}

static Slot *find_from(Infer *f, InferScope *scope, NameId name, bool skips_class) {
    for (InferScope *at = scope; at; at = at->outer) {
        bool goes_on = true;
        Slot *type = at->cls ? known(&at->slots, name.id) : NULL; /* type parameters, which methods can see */
        if (skips_class && type) return type;
        if (at->cls && skips_class) continue;
        Slot *slot = own_slot(f, at, name, &goes_on);
        if (!goes_on) return slot;
        if (at->names) skips_class = true; /* names of a class body are visible only to its own code */
    }
    return NULL;
}

Slot *scope_find(Infer *f, NameId name) { return find_from(f, f->scope, name, true); }

Slot *scope_target(Infer *f, NameId name) { return find_from(f, f->scope, name, false); }

Slot *scope_walrus(Infer *f, NameId name) {
    InferScope *at = f->scope;
    while (!at->names) at = at->outer;
    return find_from(f, at, name, false);
}

NameId scope_mangle(Infer *f, NameId name) {
    Str text = name_text(f->s->ctx, name);
    bool is_private = text.len > 2 && text.at[0] == '_' && text.at[1] == '_' &&
                      !(text.at[text.len - 1] == '_' && text.at[text.len - 2] == '_');
    if (!is_private || !f->scope->owner) return name;
    Str cls = name_text(f->s->ctx, f->scope->owner->node->class_.name);
    while (cls.len && cls.at[0] == '_') cls.at++, cls.len--;
    if (!cls.len) return name;
    return name_of(f->s->ctx, arena_printf(f->arena, "_%.*s%.*s", STR_ARGS(cls), STR_ARGS(text)));
}
