/* Type variables: how they are declared, which scope owns them, and their arguments. */
#include "typing/state.h"

const Ast *typ_keyword(const Typing *t, AstList args, const char *name) {
    for (uint32_t i = 0; i < args.len; i++)
        if (args.at[i]->kind == AST_Arg && !IS_NONE(args.at[i]->arg.name) && typ_is_name(t, args.at[i]->arg.name, name))
            return args.at[i]->arg.value;
    return NULL;
}

static bool is_named(const Ast *arg) { return arg->kind == AST_Arg && !IS_NONE(arg->arg.name); }

static bool is_true(const Ast *ast) { return ast && ast->kind == AST_True; }

/* ---- calls that make them ---- */

static bool kind_of(Str word, TyVarKind *kind) {
    *kind = str_equal(word, STR("ParamSpec"))      ? VAR_PARAMS
            : str_equal(word, STR("TypeVarTuple")) ? VAR_TUPLE
                                                   : VAR_TYPE;
    return *kind != VAR_TYPE || str_equal(word, STR("TypeVar"));
}

static void refuse(Typing *t, const Ast *call, const char *why) { typ_report(t, D_TYPING_DEFINITION, call->span, why); }

static void check_constraints(Typing *t, const Ast *call, AstList args) {
    uint32_t among = 0;
    for (uint32_t i = 1; i < args.len; i++) {
        if (is_named(args.at[i])) continue;
        among++;
        if (typ_has_variable(typ_annotation(t, t->scope, ast_arg(args.at[i]))))
            refuse(t, call, "a constraint of a type variable names no other");
    }
    if (among == 1) refuse(t, call, "a type variable has no constraint or at least two");
    if (among && typ_keyword(t, args, "bound")) refuse(t, call, "a type variable has constraints or a bound");
}

static bool is_among(const TyVar *var, const Ty *type) {
    for (uint32_t i = 0; i < var->among_count; i++)
        if (typ_same(type, var->among[i])) return true;
    return false;
}

/* Whether the other variable can be this one's default: it stands for nothing that this one may not. */
static bool takes_variable(Typing *t, const TyVar *var, const TyVar *other) {
    if (var->bound) return typ_fits(t, typ_upper(t, typ_variable(t, other)), var->bound);
    for (uint32_t i = 0; i < other->among_count; i++)
        if (var->among_count && !is_among(var, other->among[i])) return false;
    return !var->among_count || other->among_count;
}

static void check_default(Typing *t, const Ast *call, const TyVar *var) {
    if (!var->fallback) return;
    if (var->fallback->kind == T_VARIABLE && var->kind == VAR_TYPE && !takes_variable(t, var, var->fallback->var))
        refuse(t, call,
               arena_printf(t->arena, "the default '%s' can be a type that does not fit the bound or the constraints",
                            typ_c(t, var->fallback))
                   .at);
    if (typ_has_variable(var->fallback)) return;
    bool fits = !var->bound || typ_fits(t, var->fallback, var->bound);
    for (uint32_t i = 0, same = 0; i < var->among_count; i++) {
        same += typ_same(var->fallback, var->among[i]);
        if (i + 1 == var->among_count) fits &= same > 0;
    }
    if (!fits)
        refuse(t, call,
               arena_printf(t->arena, "the default '%s' of a type variable fits its bound or is one of its constraints",
                            typ_c(t, var->fallback))
                   .at);
}

static bool is_in_front(const TyVar *const *params, uint32_t count, NameId name) {
    for (uint32_t i = 0; i < count; i++)
        if (SAME(params[i]->name, name)) return true;
    return false;
}

/* A default may name only variables before it, and a TypeVar after a TypeVarTuple cannot have one. */
void typ_check_defaults(Typing *t, const TyVar *const *params, uint32_t count, Span span) {
    for (uint32_t i = 0; i < count; i++) {
        Solution named = {0};
        typ_collect(t, params[i]->fallback, &named);
        for (uint32_t k = 0; k < named.vars.len; k++) {
            if (is_in_front(params, i, named.vars.at[k]->name)) continue;
            typ_report(t, D_TYPING_DEFINITION, span,
                       arena_printf(t->arena, "the default of '%s' names '%s', which is not declared before it",
                                    name_c(t->ctx, params[i]->name), name_c(t->ctx, named.vars.at[k]->name))
                           .at);
            return;
        }
        if (i > 0 && params[i]->kind == VAR_TYPE && params[i]->fallback && params[i - 1]->kind == VAR_TUPLE)
            typ_report(t, D_TYPING_DEFINITION, span,
                       arena_printf(t->arena, "'%s' follows a TypeVarTuple, so it can have no default",
                                    name_c(t->ctx, params[i]->name))
                           .at);
    }
}

/* A TypeVarTuple has a default and nothing else. */
static void check_options(Typing *t, const Ast *call, AstList args) {
    TyVarKind kind;
    if (!kind_of(typ_word(t, t->scope, call), &kind) || kind != VAR_TUPLE) return;
    for (uint32_t i = 1; i < args.len; i++)
        if (!is_named(args.at[i]) || !typ_is_name(t, args.at[i]->arg.name, "default")) {
            refuse(t, call, "a TypeVarTuple has a default and nothing else");
            return;
        }
}

/* Reports mistakes in the call itself. */
void typ_check_variable(Typing *t, const Ast *target, const Ast *call) {
    AstList args = call->call.args;
    const Ast *name = args.len ? ast_arg(args.at[0]) : NULL;
    bool is_same = name && name->kind == AST_Str && target->kind == AST_Name &&
                   str_equal(name->str.text, name_text(t->ctx, target->name.name));
    if (!is_same) refuse(t, call, "the name of a type variable must be the name it is assigned to");
    check_constraints(t, call, args);
    check_options(t, call, args);
    bool is_co = is_true(typ_keyword(t, args, "covariant")), is_contra = is_true(typ_keyword(t, args, "contravariant")),
         is_inferred = is_true(typ_keyword(t, args, "infer_variance"));
    if (is_co + is_contra + is_inferred > 1) refuse(t, call, "a type variable has one variance");
    const Ast *bound = typ_keyword(t, args, "bound");
    if (bound && typ_has_variable(typ_annotation(t, t->scope, bound)))
        refuse(t, call, "the bound of a type variable names no other");
    check_default(t, call, typ_made_variable(t, t->scope, call));
}

static const Ty *params_form(Typing *t, Scope *scope, const Ast *ast);

/* The default of a variable must be of its kind. */
static const Ty *fallback_of(Typing *t, Scope *scope, TyVarKind kind, const Ast *ast) {
    if (kind == VAR_TYPE) return typ_annotation(t, scope, ast);
    if (kind == VAR_PARAMS) {
        const Ty *params = params_form(t, scope, ast);
        if (!params) typ_report(t, D_TYPING_FORM, ast->span, "the default of a ParamSpec is a list of types or '...'");
        return params;
    }
    const Ty *tuple = typ_unpacked(t, scope, ast);
    if (!tuple) typ_report(t, D_TYPING_FORM, ast->span, "the default of a TypeVarTuple is an unpacked tuple");
    return tuple ? typ_packed(t, tuple) : NULL;
}

static Variance variance_said(const Typing *t, AstList args) {
    return is_true(typ_keyword(t, args, "covariant"))        ? COVARIANT
           : is_true(typ_keyword(t, args, "contravariant"))  ? CONTRAVARIANT
           : is_true(typ_keyword(t, args, "infer_variance")) ? VARIANCE_INFERRED
                                                             : INVARIANT;
}

/* T = TypeVar("T", bound=…): each call makes one variable. */
const TyVar *typ_made_variable(Typing *t, Scope *scope, const Ast *call) {
    TyVarKind kind;
    if (call->kind != AST_Call || !kind_of(typ_word(t, scope, call), &kind)) return NULL;
    uint64_t known;
    if (map_get(&t->variables, call->id, &known)) return (const TyVar *)(uintptr_t)known;
    TyVar *var = NEW(t->arena, TyVar);
    map_put(&t->variables, call->id, (uint64_t)(uintptr_t)var);
    AstList args = call->call.args;
    const Ast *name = args.len ? ast_arg(args.at[0]) : NULL;
    *var = (TyVar){.name = name_of(t->ctx, name && name->kind == AST_Str ? name->str.text : STR("T")),
                   .kind = kind,
                   .variance = variance_said(t, args)};
    const Ast *bound = typ_keyword(t, args, "bound"), *fallback = typ_keyword(t, args, "default");
    if (bound) var->bound = typ_annotation(t, scope, bound);
    TyVec among = {0};
    for (uint32_t i = 1; kind == VAR_TYPE && i < args.len; i++)
        if (!is_named(args.at[i])) vec_push(t->arena, &among, typ_annotation(t, scope, ast_arg(args.at[i])));
    var->among = among.at;
    var->among_count = among.len;
    if (fallback) var->fallback = fallback_of(t, scope, kind, fallback);
    return var;
}

/* ---- parameters in [...] after a name ---- */

void typ_add_variables(Typing *t, Scope *scope, AstList params) {
    for (uint32_t i = 0; i < params.len; i++) {
        const Ast *param = params.at[i];
        TyVar *var = NEW(t->arena, TyVar);
        var->name = param->param.name;
        var->kind = param->param.kind == PARAM_STAR    ? VAR_TUPLE
                    : param->param.kind == PARAM_PLAIN ? VAR_TYPE
                                                       : VAR_PARAMS;
        var->variance = VARIANCE_INFERRED;
        map_put(&scope->variables, var->name.id, (uint64_t)(uintptr_t)typ_variable(t, var));
    }
}

bool typ_is_listed(const Typing *t, AstList params, const TyVar *var) {
    for (uint32_t i = 0; i < params.len; i++)
        if (SAME(params.at[i]->param.name, var->name)) return true;
    return typ_is_in_scope(t, var);
}

void typ_check_fresh(Typing *t, const Scope *outer, AstList params) {
    for (uint32_t i = 0; i < params.len; i++) {
        const Ast *param = params.at[i];
        if (param->param.kind != PARAM_PLAIN && param->param.type)
            refuse(t, param->param.type, "a TypeVarTuple and a ParamSpec have no bound");
        if (typ_variable_here(outer, param->param.name))
            refuse(
                t, param,
                arena_printf(t->arena, "'%s' is a type parameter of what is around", name_c(t->ctx, param->param.name))
                    .at);
    }
}

/* Evaluates bounds and defaults, which may name the variables and the class itself. */
void typ_bind_variables(Typing *t, Scope *scope, AstList params) {
    for (uint32_t i = 0; i < params.len; i++) {
        const Ast *param = params.at[i], *bound = param->param.type;
        uint64_t known = 0;
        map_get(&scope->variables, param->param.name.id, &known);
        TyVar *var = (TyVar *)(uintptr_t)((const Ty *)(uintptr_t)known)->var;
        if (param->param.default_value) var->fallback = fallback_of(t, scope, var->kind, param->param.default_value);
        if (!bound || var->kind != VAR_TYPE) continue;
        if (bound->kind != AST_Tuple) {
            var->bound = typ_annotation(t, scope, bound);
            if (typ_has_variable(var->bound)) refuse(t, bound, "the bound of a type variable names no other");
            continue;
        }
        TyVec among = {0};
        for (uint32_t k = 0; k < bound->tuple.items.len; k++)
            vec_push(t->arena, &among, typ_annotation(t, scope, bound->tuple.items.at[k]));
        var->among = among.at;
        var->among_count = among.len;
        if (among.len < 2) refuse(t, bound, "a type variable has no constraint or at least two");
        for (uint32_t k = 0; k < among.len; k++)
            if (typ_has_variable(among.at[k])) refuse(t, bound, "a constraint of a type variable names no other");
    }
    for (uint32_t i = 0; i < params.len; i++) {
        uint64_t known = 0;
        map_get(&scope->variables, params.at[i]->param.name.id, &known);
        check_default(t, params.at[i], ((const Ty *)(uintptr_t)known)->var);
    }
}

/* ---- scopes ---- */

const Ty *typ_variable_here(const Scope *scope, NameId name) {
    for (; scope; scope = scope->outer) {
        uint64_t known;
        if (map_get(&scope->variables, name.id, &known)) return (const Ty *)(uintptr_t)known;
    }
    return NULL;
}

bool typ_is_in_scope(const Typing *t, const TyVar *var) {
    const Ty *known = typ_variable_here(t->scope, var->name);
    return var->is_self || (typ_is(known, T_VARIABLE) && known->var == var);
}

/* A class's variables are not those of classes nested in it. */
static bool is_of_outer_class(const Scope *scope, NameId name) {
    bool is_inside = false;
    for (; scope && !map_has(&scope->variables, name.id); scope = scope->outer) is_inside |= scope->kind == SCOPE_CLASS;
    return scope && is_inside && scope->kind == SCOPE_CLASS;
}

/* A variable of `typing` belongs to the function or class whose header names it, each of which has its own. */
const Ty *typ_own_variable(Typing *t, Scope *scope, const TyVar *var) {
    const Ty *known = typ_variable_here(scope, var->name);
    if (known && is_of_outer_class(scope, var->name)) t->has_stray = true;
    if (known) return known;
    bool is_body = scope->kind == SCOPE_CLASS ? scope->cls && scope->cls->is_ready : t->is_body;
    if (is_body || scope->kind == SCOPE_MODULE) { /* no header around names it */
        t->has_stray = true;
        return typ_variable(t, var);
    }
    TyVar *own = NEW(t->arena, TyVar);
    *own = *var;
    const Ty *made = typ_variable(t, own);
    map_put(&scope->variables, var->name.id, (uint64_t)(uintptr_t)made);
    return made;
}

/* ---- arguments ---- */

/* The variable of that kind that the expression names; NULL. */
const TyVar *typ_named_variable(Typing *t, Scope *scope, const Ast *ast, TyVarKind kind) {
    if (ast->kind != AST_Name) return NULL;
    const Ty *known = typ_variable_here(scope, ast->name.name);
    Symbol *symbol = known ? NULL : typ_find(t, scope, ast->name.name);
    bool is_method = symbol && symbol->scope->kind == SCOPE_CLASS && symbol->scope->outer && symbol->binds.len &&
                     symbol->binds.at[0]->kind == AST_Fn;
    if (is_method) symbol = typ_find(t, symbol->scope->outer, ast->name.name);
    symbol = symbol ? typ_origin(t, symbol) : NULL;
    const Ast *by = symbol && symbol->binds.len ? symbol->binds.at[0] : NULL;
    if (by && by->kind == AST_Assign) {
        const TyVar *var = typ_made_variable(t, symbol->scope, by->assign.value);
        if (var) known = typ_own_variable(t, scope, var);
    }
    return typ_is(known, T_VARIABLE) && known->var->kind == kind ? known->var : NULL;
}

static const Ty *of_list(Typing *t, Scope *scope, AstList list, const TyVar *rest, bool is_gradual) {
    TySig *sig = NEW(t->arena, TySig);
    TyParam *params = NEW_ARRAY(t->arena, TyParam, list.len + 1);
    *sig = (TySig){.params = params, .rest = rest, .is_gradual = is_gradual, .result = &typ_any};
    for (uint32_t i = 0; i < list.len; i++) {
        const Ast *item = ast_arg(list.at[i]);
        const Ty *many = typ_unpacked(t, scope, list.at[i]);
        params[sig->count++] = (TyParam){.type = many ? many : typ_annotation(t, scope, item),
                                         .kind = many ? PARAM_STAR : PARAM_PLAIN,
                                         .group = GROUP_POSITIONAL};
    }
    return typ_replace(t, typ_callable(t, sig), &(Solution){0});
}

static const Ty *concatenated(Typing *t, Scope *scope, AstList args) {
    const Ast *last = args.len ? ast_arg(args.at[args.len - 1]) : NULL;
    const TyVar *rest = last ? typ_named_variable(t, scope, last, VAR_PARAMS) : NULL;
    bool is_gradual = last && last->kind == AST_Ellipsis;
    if (rest || is_gradual) return of_list(t, scope, (AstList){args.at, args.len - 1}, rest, is_gradual);
    if (last) typ_report(t, D_TYPING_FORM, last->span, "the last part of Concatenate[...] is a ParamSpec or '...'");
    return last ? &typ_any : NULL;
}

/* A parameter list for a ParamSpec: [int, str], ..., P, Concatenate[int, P]. NULL: it is none. */
static const Ty *params_form(Typing *t, Scope *scope, const Ast *ast) {
    if (ast->kind == AST_List) return of_list(t, scope, ast->list.items, NULL, false);
    if (ast->kind == AST_Ellipsis) return of_list(t, scope, (AstList){0}, NULL, true);
    const TyVar *rest = typ_named_variable(t, scope, ast, VAR_PARAMS);
    if (rest) return of_list(t, scope, (AstList){0}, rest, false);
    if (ast->kind == AST_Subscript && str_equal(typ_word(t, scope, ast->subscript.base), STR("Concatenate")))
        return concatenated(t, scope, typ_flat_args(ast));
    return NULL;
}

const Ty *typ_params_form(Typing *t, Scope *scope, const Ast *ast) { return params_form(t, scope, ast); }

/* A default may name variables before it. They are found by name, because each user has variables of its own. */
static const Ty *fallback_with(Typing *t, const TyVar *var, const TyVar *const *params, const TyVec *items) {
    Solution named = {0};
    if (!var->fallback) return typ_unknown(t, var);
    typ_collect(t, var->fallback, &named);
    for (uint32_t i = 0; i < named.vars.len; i++)
        for (uint32_t k = 0; k < items->len; k++)
            if (SAME(params[k]->name, named.vars.at[i]->name)) named.types.at[i] = items->at[k];
    return typ_replace(t, var->fallback, &named);
}

const Ty *typ_defaulted(Typing *t, const TyVar *const *params, uint32_t count, uint32_t at) {
    TyVec items = {0};
    for (uint32_t i = 0; i <= at && i < count; i++)
        vec_push(t->arena, &items, fallback_with(t, params[i], params, &items));
    return items.at[at];
}

static bool fits_variable(Typing *t, const TyVar *var, const Ty *item) {
    if (typ_has_variable(item) && !(item->kind == T_VARIABLE && (item->var->bound || item->var->among_count))) {
        bool is_open = item->kind == T_VARIABLE && (var->bound || var->among_count);
        return !is_open || typ_is(typ_upper(t, item), T_ANY) || typ_is(var->bound, T_ANY) || item->var->is_self ||
               (var->bound && typ_fits(t, typ_upper(t, item), var->bound));
    }
    if (item->kind == T_VARIABLE && item->var->among_count && var->among_count) {
        for (uint32_t i = 0; i < item->var->among_count; i++)
            if (!fits_variable(t, var, item->var->among[i])) return false;
        return true;
    }
    if (var->bound && !typ_has_variable(var->bound) && !typ_fits(t, item, var->bound)) return false;
    for (uint32_t i = 0; i < var->among_count; i++)
        if (typ_fits(t, item, var->among[i]) || typ_is(item, T_ANY)) return true;
    return !var->among_count;
}

static const char *check_items(Typing *t, const TyVar *const *params, const TyVec *items) {
    for (uint32_t i = 0; i < items->len; i++)
        if (params[i]->kind == VAR_TYPE && !fits_variable(t, params[i], items->at[i]))
            return arena_printf(t->arena, "cannot take '%s': it does not fit the bound or a constraint of '%s'",
                                typ_c(t, items->at[i]), name_c(t->ctx, params[i]->name))
                .at;
    return NULL;
}

static uint32_t least_args(const TyVar *const *params, uint32_t count) {
    uint32_t least = 0;
    for (uint32_t i = 0; i < count; i++) least += params[i]->kind != VAR_TUPLE && !params[i]->fallback;
    return least;
}

static const Ty *packed(Typing *t, Scope *scope, AstList args) {
    TyVec items = {0};
    for (uint32_t i = 0; i < args.len; i++) {
        const Ast *arg = ast_arg(args.at[i]);
        const Ty *many = typ_unpacked(t, scope, args.at[i]);
        bool is_empty = args.len == 1 && arg->kind == AST_Tuple && !arg->tuple.items.len; /* X[()] */
        if (!is_empty) vec_push(t->arena, &items, many ? many : typ_annotation(t, scope, arg));
    }
    return typ_tuple_of(t, &items);
}

/* One argument for the variable. NULL: it does not fit the variable's kind. */
static const Ty *argument(Typing *t, Scope *scope, const TyVar *var, const Ast *ast) {
    if (var->kind == VAR_PARAMS) return params_form(t, scope, ast);
    if (ast->kind == AST_List || ast->kind == AST_Ellipsis) return NULL;
    return typ_annotation(t, scope, ast);
}

static bool has_open_unpack(Typing *t, Scope *scope, AstList args) {
    for (uint32_t i = 0; i < args.len; i++)
        if (typ_unpacked(t, scope, args.at[i])) return true;
    return false;
}

const char *typ_arguments(Typing *t, Scope *scope, const TyVar *const *params, uint32_t count, AstList args,
                          TyVec *items) {
    int32_t many = -1;
    for (uint32_t i = 0; i < count; i++)
        if (params[i]->kind == VAR_TUPLE && many < 0) many = (int32_t)i;
    bool is_list =
        count == 1 && params[0]->kind == VAR_PARAMS && args.len && !params_form(t, scope, ast_arg(args.at[0]));
    if (is_list) {
        vec_push(t->arena, items, of_list(t, scope, args, NULL, false));
        return NULL;
    }
    if (many < 0 && has_open_unpack(t, scope, args))
        return "has no TypeVarTuple, and only that takes something unpacked";
    uint32_t least = least_args(params, count);
    if (args.len < least || (many < 0 && args.len > count))
        return arena_printf(t->arena, "takes %s%u type%s in [...], and there are %u",
                            args.len < least && (least < count || many >= 0) ? "at least " : "",
                            args.len < least ? least : count, (args.len < least ? least : count) == 1 ? "" : "s",
                            args.len)
            .at;
    uint32_t behind = many >= 0 ? count - (uint32_t)many - 1 : 0;
    for (uint32_t i = 0, at = 0; i < count; i++) {
        if ((int32_t)i == many) {
            uint32_t taken = args.len > at + behind ? args.len - at - behind : 0;
            vec_push(t->arena, items, packed(t, scope, (AstList){args.at + at, taken}));
            at += taken;
            continue;
        }
        const Ty *item = at < args.len ? argument(t, scope, params[i], ast_arg(args.at[at]))
                                       : fallback_with(t, params[i], params, items);
        if (!item)
            return arena_printf(t->arena, "has the parameter '%s' for %s", name_c(t->ctx, params[i]->name),
                                params[i]->kind == VAR_PARAMS ? "a list of parameters" : "a type")
                .at;
        vec_push(t->arena, items, item);
        at += at < args.len;
    }
    return check_items(t, params, items);
}
