/* Calls: binding arguments to parameters, and the effect of each kind of callee. */
#include "infer/atom_group.h"
#include "infer/model.h"

#include "python/scope/scope.h"

void open_args(Infer *f, const InferArgs *args) {
    for (uint32_t i = 0; i < args->count + args->named; i++) open_set(f, &args->at[i]);
    if (args->has_star) open_set(f, &args->star);
    if (args->has_stars) open_set(f, &args->stars);
}

/* ---- functions of the program ---- */

static bool takes_position(const Ast *param) {
    return param->param.kind == PARAM_PLAIN && param->param.group != GROUP_KEYWORD;
}

static Slot *param_slot(Unit *unit, NameId name) {
    for (uint32_t i = 0; i < unit->sig->params.len; i++) {
        const Ast *param = unit->sig->params.at[i];
        if (param->param.kind == PARAM_PLAIN && param->param.group != GROUP_POSITIONAL && SAME(param->param.name, name))
            return &unit->params[i];
    }
    return NULL;
}

static void pass_positional(Infer *f, Unit *unit, const TypeSet *self, const InferArgs *args) {
    Slot *rest = unit_rest(f, unit, PARAM_STAR);
    uint32_t next = 0, count = args->count + (self != NULL);
    for (uint32_t i = 0; i < unit->sig->params.len && takes_position(unit->sig->params.at[i]); i++) {
        if (next < count) {
            const TypeSet *value = self && !next ? self : &args->at[next - (self != NULL)];
            slot_join(f, &unit->params[i], value);
            next++;
        }
        /* where *xs is among them, the positions after it shift */
        if (args->has_star && i >= (uint32_t)(self != NULL)) {
            slot_join(f, &unit->params[i], &args->star);
            for (uint32_t k = 0; k < args->count; k++) slot_join(f, &unit->params[i], &args->at[k]);
        }
    }
    for (; rest && next < count; next++) slot_join(f, rest, self && !next ? self : &args->at[next - (self != NULL)]);
    if (rest && args->has_star) {
        slot_join(f, rest, &args->star);
        for (uint32_t k = 0; k < args->count; k++) slot_join(f, rest, &args->at[k]);
    }
}

static void pass_named(Infer *f, Unit *unit, const InferArgs *args) {
    Slot *rest = unit_rest(f, unit, PARAM_DOUBLE_STAR);
    for (uint32_t i = 0; i < args->named; i++) {
        Slot *slot = param_slot(unit, args->names[i]);
        if (!slot) slot = rest;
        if (slot) slot_join(f, slot, &args->at[args->count + i]);
    }
    if (!args->has_stars) return;
    if (rest) slot_join(f, rest, &args->stars);
    for (uint32_t i = 0; i < unit->sig->params.len; i++) {
        const Ast *param = unit->sig->params.at[i];
        if (param->param.kind == PARAM_PLAIN && param->param.group != GROUP_POSITIONAL)
            slot_join(f, &unit->params[i], &args->stars);
    }
}

TypeSet call_function(Infer *f, Unit *unit, const TypeSet *self, const InferArgs *args) {
    pass_positional(f, unit, self, args);
    pass_named(f, unit, args);
    unit_reach(f, unit);
    if (unit->is_generator || unit->is_async) {
        bool is_plain = unit->is_generator && !unit->is_async;
        AtomId made = atom_make(f, is_plain ? ATOM_Generator : ATOM_Coroutine, unit->node->id, 1, 0, unit->node);
        atom_at(f, made)->unit = unit;
        if (unit->is_async && unit->is_generator) open_atom(f, made);
        return unit->is_async && unit->is_generator ? set_any() : set_of(made);
    }
    return slot_read(f, &unit->result);
}

/* ---- classes ---- */

static TypeSet make_instance(Infer *f, AtomId id, const InferArgs *args, const Ast *site) {
    ClassInfo *cls = atom_at(f, id)->cls;
    if (cls->is_record) return record_make(f, cls, args);
    TypeSet made = class_instance(f, cls), found;
    if (cls->is_opaque) { /* __new__, metaclasses, bases that are not known */
        open_atom(f, id);
        open_args(f, args);
        return set_any();
    }
    if (cls->is_exception) open_args(f, args);
    if (class_is_data(cls) && dataclass_make(f, cls, args)) return made;
    NameId init = infer_name(f, "__init__");
    if (cls->container && !class_has_surely(f, cls, init)) method_call(f, class_content(f, cls), init, args, site);
    if (!class_lookup(f, cls, NULL, init, &found)) return made;
    if (found.is_any) {
        open_atom(f, cls->instance);
        open_args(f, args);
    }
    for (uint32_t i = 0; i < found.len; i++) {
        Atom *own = atom_at(f, found.at[i]);
        if (own->kind == ATOM_Function) {
            call_function(f, own->unit, &made, args);
        } else {
            open_atom(f, cls->instance);
            open_args(f, args);
        }
    }
    return made;
}

static TypeSet call_instance(Infer *f, AtomId id, const InferArgs *args) {
    TypeSet found, self = set_of(id), result = set_none();
    ClassInfo *cls = atom_at(f, id)->cls;
    if (!class_lookup(f, cls, NULL, infer_name(f, "__call__"), &found) || found.is_any) {
        if (!cls->is_opaque && !found.is_any) return result; /* raises */
        open_atom(f, id);
        open_args(f, args);
        return set_any();
    }
    for (uint32_t i = 0; i < found.len; i++) {
        Atom *what = atom_at(f, found.at[i]);
        if (what->kind == ATOM_Instance) { /* it may be of the same class, and so on */
            open_atom(f, found.at[i]);
            open_args(f, args);
            return set_any();
        }
        TypeSet made = what->kind == ATOM_Function ? call_function(f, what->unit, &self, args)
                                                   : call_atom(f, found.at[i], args, cls->node);
        set_join(f, &result, &made);
    }
    return result;
}

/* ---- any callee ---- */

static TypeSet call_method(Infer *f, const Atom *method, const InferArgs *args, const Ast *site) {
    Atom *what = atom_at(f, method->what);
    TypeSet self = set_of(method->self);
    if (what->kind == ATOM_Function) return call_function(f, what->unit, &self, args);
    InferArgs more = *args;
    if (more.count + more.named == ARGS_MAX) {
        open_args(f, args);
        open_set(f, &self);
        return set_any();
    }
    memmove(&more.at[1], &more.at[0], (more.count + more.named) * sizeof *more.at);
    more.at[0] = self;
    more.count++;
    return call_atom(f, method->what, &more, site);
}

TypeSet call_atom(Infer *f, AtomId callee, const InferArgs *args, const Ast *site) {
    Atom *atom = atom_at(f, callee);
    TypeSet made;
    switch (atom->kind) {
    case ATOM_Function: return call_function(f, atom->unit, NULL, args);
    case ATOM_Method: return call_method(f, atom, args, site);
    case ATOM_Class:
        if (collection_make(f, callee, args, site, &made)) return made;
        return make_instance(f, callee, args, site);
    case ATOM_Instance: return call_instance(f, callee, args);
    case ATOM_Builtin: return builtin_call(f, atom->name, args, site);
    case ATOM_BuiltinMethod: return method_call(f, atom->self, atom->name, args, site);
    case ATOM_Foreign: return foreign_call(f, callee, args, site);
    case ATOM_Native:
        if (collection_make(f, callee, args, site, &made)) return made;
        return native_call(f, atom->native, args, site);
    case ATOM_Static: return call_atom(f, atom->what, args, site);
    case ATOM_ANY_PLAIN:
    case ATOM_ANY_CONTAINER:
    case ATOM_ANY_FRAME:
    case ATOM_Super:
    case ATOM_Module:
    case ATOM_Property:
    case ATOM_ClassMethod:
    case ATOM_KIND_COUNT:
        if (atom->kind <= ATOM_Dict) return set_none(); /* raises */
        open_atom(f, callee);
        open_args(f, args);
        return set_any();
    }
    UNREACHABLE();
}

TypeSet call_set(Infer *f, const TypeSet *callee, const InferArgs *args, const Ast *site) {
    TypeSet result = set_none();
    if (callee->is_any) {
        open_args(f, args);
        return set_any();
    }
    for (uint32_t i = 0; i < callee->len; i++) {
        TypeSet made = call_atom(f, callee->at[i], args, site);
        set_join(f, &result, &made);
    }
    return result;
}

TypeSet call_values(Infer *f, const TypeSet *callee, const TypeSet *values, uint32_t count, const Ast *site) {
    InferArgs args = {.count = count};
    for (uint32_t i = 0; i < count; i++) args.at[i] = values[i];
    return call_set(f, callee, &args, site);
}

/* ---- the expression ---- */

static void add_star(Infer *f, InferArgs *args, const Ast *value, const Ast *arg) {
    TypeSet set = infer_expr(f, value), items = iterate(f, &set, arg);
    args->has_star = true;
    set_join(f, &args->star, &items);
}

static void add_stars(Infer *f, InferArgs *args, const Ast *value) {
    TypeSet set = infer_expr(f, value);
    args->has_stars = true;
    if (set.is_any) args->stars = set_any();
    for (uint32_t i = 0; i < set.len; i++) {
        Atom *dict = atom_at(f, set.at[i]);
        TypeSet values = set_any();
        if (dict->kind == ATOM_Dict)
            values = slot_read(f, &dict->parts[1]);
        else
            open_atom(f, set.at[i]);
        set_join(f, &args->stars, &values);
    }
}

static void add_named(Infer *f, InferArgs *args, const Ast *arg) {
    args->names[args->named] = arg->arg.name;
    args->at[args->count + args->named++] = infer_expr(f, arg->arg.value);
}

static InferArgs args_of(Infer *f, AstList list) {
    InferArgs args = {0};
    for (uint32_t i = 0; i < list.len; i++) {
        const Ast *arg = list.at[i], *value = ast_arg_value(arg);
        bool is_star = value->kind == AST_Star || (arg->kind == AST_Arg && arg->arg.star == PARAM_STAR);
        bool is_stars = arg->kind == AST_Arg && arg->arg.star == PARAM_DOUBLE_STAR;
        if (value->kind == AST_Star) value = value->star.operand;
        if (is_star) {
            add_star(f, &args, value, arg);
        } else if (is_stars) {
            add_stars(f, &args, value);
        } else if (arg->kind == AST_Arg && !IS_NONE(arg->arg.name)) {
            continue;
        } else if (args.count + 1 == ARGS_MAX || args.has_star) { /* the argument's position is unknown */
            TypeSet set = infer_expr(f, value);
            args.has_star = true;
            set_join(f, &args.star, &set);
        } else {
            args.at[args.count++] = infer_expr(f, value);
        }
    }
    for (uint32_t i = 0; i < list.len; i++) {
        const Ast *arg = list.at[i];
        if (arg->kind != AST_Arg || IS_NONE(arg->arg.name)) continue;
        if (args.count + args.named < ARGS_MAX) {
            add_named(f, &args, arg);
        } else {
            TypeSet set = infer_expr(f, arg->arg.value);
            args.has_stars = true;
            set_join(f, &args.stars, &set);
        }
    }
    return args;
}

/* super() and super(C, self) */
static bool super_call(Infer *f, const Ast *ast, TypeSet *result) {
    const Ast *callee = ast->call.callee;
    if (callee->kind != AST_Name || !infer_is_name(f, callee->name.name, "super") || scope_find(f, callee->name.name))
        return false;
    InferScope *scope = f->scope;
    while (scope && !(scope->names && !scope->cls)) scope = scope->outer;
    ClassInfo *owner = f->scope->owner;
    TypeSet self = set_none();
    *result = set_none();
    if (ast->call.args.len == 2) {
        TypeSet cls = infer_expr(f, ast->call.args.at[0]);
        self = infer_expr(f, ast->call.args.at[1]);
        owner = cls.len == 1 && atom_at(f, cls.at[0])->kind == ATOM_Class ? atom_at(f, cls.at[0])->cls : NULL;
    } else if (ast->call.args.len == 1) {
        self = infer_expr(f, ast->call.args.at[0]); /* the class; later look-ups in the result are unknown */
    } else if (!ast->call.args.len && scope && scope->unit->sig && scope->unit->sig->params.len) {
        self = slot_read(f, &scope->unit->params[0]);
    }
    bool is_unbound = ast->call.args.len == 1;
    if (!owner || self.is_any || is_unbound) {
        open_set(f, &self);
        *result = set_any();
        return true;
    }
    for (uint32_t i = 0; i < self.len; i++) {
        AtomId id = atom_make(f, ATOM_Super, owner->atom, self.at[i], 0, ast);
        Atom *super = atom_at(f, id);
        super->self = self.at[i];
        super->cls = owner;
        set_add(f, result, id);
    }
    return true;
}

TypeSet infer_call(Infer *f, const Ast *ast) {
    TypeSet result;
    if (super_call(f, ast, &result)) return result;
    TypeSet callee = infer_expr(f, ast->call.callee);
    native_callee(f, ast, &callee);
    InferArgs args = args_of(f, ast->call.args);
    return call_set(f, &callee, &args, ast);
}
