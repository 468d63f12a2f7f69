/* Type expressions: the meaning of an annotation, and the type that a complete binding of parameters names. */
#include "parse/ast_group.h"
#include "sema/comptime/comptime.h"
#include "sema/declare/declare.h"
#include "sema/expr/expr.h"
#include "sema/register.h"
#include "types/type_group.h"

/* ---- function types ---- */

static AstConvention settled_convention(AstConvention convention) {
    return convention == CONV_DEFAULT ? CONV_READ : convention;
}

static TypeId fn_type_parts(Check *c, const Ast *ast) {
    const AstSignature *sig = &ast->fn_type.sig;
    if (sig->type_params.len) /* of a generic function, which has no single type: each call binds the parameters and is
                                 checked then */
        return TY(Poison);
    FnParam *params = NEW_ARRAY(c->arena, FnParam, sig->params.len + 1);
    for (uint32_t i = 0; i < sig->params.len; i++) {
        const Ast *param = sig->params.at[i];
        const Ast *type = param->kind == AST_Param ? param->param.type : param;
        params[i].type = type ? type_check(c, type) : TY(Poison);
        params[i].convention = settled_convention(param->kind == AST_Param ? param->param.convention : CONV_READ);
        if (ty_is(c->types, params[i].type, TY_Poison)) return TY(Poison);
    }
    FnType fn = {.params = params,
                 .param_count = sig->params.len,
                 .result = TY(None),
                 .is_c_abi = str_equal(sig->abi, STR("C"))};
    if (sig->result) fn.result = type_check(c, sig->result);
    if (sig->raises) fn.raises = sig->raises_type ? type_check(c, sig->raises_type) : TY(Error);
    if (!IS_NONE(fn.raises) && ty_is(c->types, fn.raises, TY_Never)) fn.raises = NONE_OF(TypeId);
    return ty_is(c->types, fn.result, TY_Poison) ? TY(Poison) : ty_fn(c->types, &fn);
}

static TypeId fn_type_check(Check *c, const Ast *ast) {
    bool is_field = c->header.is_field;
    c->header.is_field = false;
    TypeId type = fn_type_parts(c, ast);
    c->header.is_field = is_field;
    return type;
}

static Mutability origin_mutability(Types *types, ValueId origin) {
    if (IS_NONE(origin)) return MUT_SYMBOLIC;
    const ValueData *data = val_data(types, origin);
    return data->kind == VAL_ORIGIN ? data->origin.mut : MUT_SYMBOLIC;
}

static TypeId ref_type_check(Check *c, const Ast *ast) {
    TypeId target = ast->ref_type.type ? type_check(c, ast->ref_type.type) : TY(Poison);
    if (ty_is(c->types, target, TY_Poison)) return target;
    ValueId origin = NONE_OF(ValueId);
    if (ast->ref_type.origin) {
        Trial trial = trial_begin(c);
        Expr e = expr_check(c, ast->ref_type.origin, TY(Origin));
        trial_end(c, trial);
        if (e.kind == X_CONST && ty_is(c->types, e.type, TY_Origin))
            origin = e.value;
        else if (e.kind == X_PLACE)
            origin = origin_value(c->types, e.is_mutable ? MUT_YES : MUT_NO);
    }
    Mutability mut = origin_mutability(c->types, origin);
    return ty_pointer(c->types, target, PTR_REF, mut, origin_value(c->types, mut), SPACE_GENERIC);
}

/* ---- hidden parameters: open generics and Some[...] in the annotations of a function ---- */

static Decl *hole_param(Check *c, const Ast *node, uint32_t number, const Decl *like, ValueId bound) {
    uint64_t hole = map_key2(node->id, number), found;
    if (map_get(&c->s->declare->holes, hole, &found)) return (Decl *)(uintptr_t)found;
    if (!c->header.makes_holes) return NULL;
    Decl *owner = c->header.hole_owner;
    Decl *param = decl_new(c->s, DECL_PARAM, like ? like->name : N(T), owner, owner->module, NULL, node->span);
    param->index = owner->params.len;
    param->param.group = GROUP_INFERRED;
    param->param.is_hidden = true;
    param->param.is_pack = like && like->param.is_pack;
    param->param.hole = hole;
    param->param.is_type = like ? param_is_type(c->s, (Decl *)(uintptr_t)like) : true;
    param->param.is_type_known = true;
    param->param.fixed = bound;
    param->target = (Decl *)(uintptr_t)like;
    if (like && !param->param.is_type) param->type = like->ast ? NONE_OF(TypeId) : like->type;
    vec_push(c->s->arena, &owner->params, param);
    map_put(&c->s->declare->holes, hole, (uint64_t)(uintptr_t)param);
    return param;
}

/* Some[bound]: a type parameter without a name. None where no parameter can be hidden. */
static TypeId some_check(Check *c, const Ast *node, const Ast *bound_ast) {
    bool is_open_fn = fn_type_is_generic(bound_ast);
    bool makes_holes = c->header.makes_holes;
    c->header.makes_holes = false;
    Expr bound = bound_ast->kind == AST_FnType ? expr_type(c, fn_type_check(c, bound_ast), node->span)
                                               : expr_check(c, bound_ast, TY(Meta));
    c->header.makes_holes = makes_holes;
    if (expr_is_poison(&bound) && !is_open_fn) return TY(Poison);
    Decl *param = hole_param(c, node, 0, NULL, is_open_fn ? val_type(c->types, TY(Poison)) : bound.value);
    if (!param) return NONE_OF(TypeId);
    ValueId value = env_get(c->env, param);
    return IS_NONE(value) ? ty_param(c->types, param->id) : val_data(c->types, value)->t;
}

/* A generic type with open parameters: they become hidden parameters of the function around. */
static TypeId fill_with_holes(Check *c, const Ast *node, const Expr *e) {
    Env *env = env_new(c->arena, e->env->outer, e->decl, NULL, 0);
    for (uint32_t i = 0; i < env->count; i++) {
        env->at[i].value = e->env->at[i].value;
        if (!IS_NONE(env->at[i].value)) continue;
        const Decl *like = env->at[i].param;
        bool of_mut = i > 0 && !IS_NONE(env->at[0].value) && val_data(c->types, env->at[0].value)->kind == VAL_BOOL;
        bool is_origin =
            !param_is_type(c->s, (Decl *)(uintptr_t)like) && ty_is(c->types, param_type(c, like, NULL), TY_Origin);
        Decl *param = hole_param(c, node, i, like, of_mut && is_origin ? env->at[0].value : NONE_OF(ValueId));
        if (!param) return NONE_OF(TypeId);
        ValueId value = env_get(c->env, param);
        if (IS_NONE(value)) {
            TypeId type = param->param.is_type ? TY(Meta) : param->type;
            if (IS_NONE(type)) type = like->ast ? TY_SCALAR(int) : known_param_type(c->s, like);
            value = param->param.is_type ? val_type(c->types, ty_param(c->types, param->id))
                                         : val_param(c->types, type, param->id);
        }
        env->at[i].value = value;
    }
    return type_of_env(c, e->decl, env, node->span);
}

static TypeId open_type(Check *c, const Ast *ast, const Expr *e) {
    Env *env = env_new(c->arena, e->env->outer, e->decl, NULL, 0);
    memcpy(env->at, e->env->at, env->count * sizeof *env->at);
    const Decl *missing = NULL;
    bool is_written = ast->kind == AST_Subscript && !params_have_open_mark(c, ast->subscript.args);
    if (is_written && env_fill_defaults(c, e->decl, env, &missing)) /* Span[T]: only the origin is left out */
        return type_of_env(c, e->decl, env, ast->span);
    TypeId type = fill_with_holes(c, ast, e);
    if (!IS_NONE(type)) return type;
    if (c->header.is_symbolic && e->decl->kind == DECL_BUILTIN && e->decl->known == TY_Tuple && !is_written)
        return TY(Poison); /* `[ts: Tuple]`: of any types, which the value determines */
    if (env_fill_defaults(c, e->decl, env, &missing)) return type_of_env(c, e->decl, env, ast->span);
    if (ast->kind == AST_Subscript && old_pointer(c, e->decl, ast->subscript.args, ast->span, env))
        return type_of_env(c, e->decl, env, ast->span);
    if (!c->header.is_symbolic && missing)
        diag(c->ctx, D_CANNOT_INFER, ast->span, name_c(c->ctx, missing->name), name_c(c->ctx, e->decl->name));
    return TY(Poison);
}

/* ---- type expressions ---- */

bool expr_is_trait(const Check *c, const Expr *e) {
    return expr_is_type(e) && val_data(c->types, e->value)->kind == VAL_TRAIT;
}

const char *expr_kind_text(const Check *c, const Expr *e) {
    switch (e->kind) {
    case X_FNS: return "a function";
    case X_MODULE: return "a module";
    case X_GENERIC: return "a struct";
    case X_CONST: return expr_is_trait(c, e) ? "a trait" : expr_is_type(e) ? "a type" : "a value";
    case X_POISON:
    case X_VALUE:
    case X_PLACE:
    case X_PENDING: break;
    }
    return "a value";
}

/* Older Mojo named the type of an atomic number by its DType. */
static void suggest_scalar(Check *c, Span span) {
    Str now = arena_printf(c->arena, "Scalar[%.*s]", STR_ARGS(source_text(c->ctx, span)));
    diag_note(c->ctx, span, "the numbers of a DType have the type '%.*s'", STR_ARGS(now));
    diag_fixit(c->ctx, span, now);
}

static TypeId type_of_expr(Check *c, const Ast *ast, const Expr *e) {
    if (expr_is_poison(e)) return TY(Poison);
    if (e->kind == X_GENERIC) return open_type(c, ast, e);
    if (expr_is_type(e)) {
        const ValueData *data = val_data(c->types, e->value);
        if (data->kind == VAL_TYPE) return data->t;
        if (data->kind == VAL_NONE) return TY(None);
        if (data->kind == VAL_EXPR) return TY(Poison); /* one of several types, which the parameters will decide */
        if (data->kind == VAL_TRAIT && (c->header.makes_holes || c->header.is_symbolic || c->env)) {
            Decl *param = hole_param(c, ast, 0, NULL, e->value); /* a trait as an argument's type: Some[Trait] */
            if (param) {
                ValueId value = env_get(c->env, param);
                return IS_NONE(value) ? ty_param(c->types, param->id) : val_data(c->types, value)->t;
            }
        }
    }
    if (e->kind == X_CONST && val_data(c->types, e->value)->kind == VAL_NONE) return TY(None);
    diag(c->ctx, D_NOT_A_TYPE, ast->span, "a type", expr_kind_text(c, e));
    if (ty_is(c->types, e->type, TY_Dtype)) suggest_scalar(c, ast->span);
    return TY(Poison);
}

static bool is_some(const Ast *subscript) { /* Some[...] */
    const Ast *base = subscript->subscript.base;
    return base->kind == AST_Name && SAME(base->name.name, N(Some)) && subscript->subscript.args.len == 1;
}

TypeId type_check(Check *c, const Ast *ast) {
    switch (ast->kind) {
    case AST_None: return TY(None);
    case AST_BadExpr: return TY(Poison);
    case AST_FnType:
        if (!ast->fn_type.sig.is_thin) {
            uint64_t found;
            if ((c->header.makes_holes && !ast->fn_type.sig.abi.len) ||
                map_get(&c->s->declare->holes, map_key2(ast->id, 0), &found)) {
                TypeId bound = fn_type_check(c, ast);
                Decl *param = hole_param(c, ast, 0, NULL, val_type(c->types, bound));
                ValueId value = param ? env_get(c->env, param) : NONE_OF(ValueId);
                if (param) return IS_NONE(value) ? ty_param(c->types, param->id) : val_data(c->types, value)->t;
            }
            TypeId kept = ast->fn_type.sig.abi.len ? NONE_OF(TypeId) : fn_type_check(c, ast);
            if (!IS_NONE(kept)) return ty_is(c->types, kept, TY_Fn) ? function_value_type(c, kept) : kept;
        }
        return fn_type_check(c, ast);
    case AST_RefType: return ref_type_check(c, ast);
    case AST_Dyn: {
        Expr trait = expr_check(c, ast->dyn.operand, TY(Meta));
        if (expr_is_poison(&trait)) return TY(Poison);
        const ValueData *data = expr_is_trait(c, &trait) ? val_data(c->types, trait.value) : NULL;
        if (data && data->trait.count == 1) return dyn_type(c, data->trait.traits[0]);
        diag(c->ctx, D_NOT_A_TYPE, ast->span, "one trait", expr_kind_text(c, &trait));
        return TY(Poison);
    }
    case AST_Subscript:
        if (is_some(ast)) {
            const Ast *arg = ast->subscript.args.at[0];
            TypeId type = some_check(c, ast, arg->kind == AST_Arg ? arg->arg.value : arg);
            if (!IS_NONE(type)) return type;
            diag(c->ctx, D_NOT_A_TYPE, ast->span, "a type", "'Some', which is only for arguments");
            return TY(Poison);
        }
        break;
    case AST_Name:
    case AST_ANY_NUMBER:
    case AST_Str:
    case AST_FString:
    case AST_True:
    case AST_False:
    case AST_Ellipsis:
    case AST_ANY_DISPLAY:
    case AST_ANY_OPERATION:
    case AST_Lambda:
    case AST_Call:
    case AST_Attribute:
    case AST_ContextMember:
    case AST_Slice:
    case AST_Transfer:
    case AST_Walrus:
    case AST_ANY_SUSPENSION:
    case AST_Star:
    case AST_Comptime:
    case AST_Default:
    case AST_NO_EXPR: break;
    }
    Expr e = expr_check(c, ast, TY(Meta));
    return type_of_expr(c, ast, &e);
}

/* ---- the type of a variable ---- */

static bool is_of_generic(Check *c, const Expr *generic, TypeId type) {
    if (type_decl(c->s, type) != generic->decl || !ty_is_concrete(c->types, type)) return false;
    const Env *env = env_of_type(c->s, type);
    for (uint32_t i = 0; i < env->count; i++)
        if (!IS_NONE(generic->env->at[i].value) && !SAME(generic->env->at[i].value, env->at[i].value)) return false;
    return true;
}

static TypeId type_of_value(Check *c, const Expr *generic, const Ast *value) {
    bool is_list = value->kind == AST_List && generic->decl == wellknown(c->s, WK_List);
    if (is_list) return growing_type(c, value);
    if (expr_needs_context(c, value)) return pending_type(c, value, TY(Poison));
    Expr e = expr_check(c, value, NONE_OF(TypeId));
    return expr_is_poison(&e) ? TY(Poison) : type_settle(c, &e);
}

TypeId type_of_variable(Check *c, const Ast *ast, const Ast *value) {
    bool names_type =
        ast->kind == AST_Name || ast->kind == AST_Attribute || (ast->kind == AST_Subscript && !is_some(ast));
    if (!value || is_python(c->reg) || !names_type) return type_check(c, ast);
    Expr e = expr_check(c, ast, TY(Meta));
    if (e.kind == X_GENERIC) {
        Trial trial = trial_begin(c);
        TypeId type = type_of_value(c, &e, value);
        trial_end(c, trial);
        if (!IS_NONE(type) && is_of_generic(c, &e, type)) return type;
    }
    return type_of_expr(c, ast, &e);
}

/* ---- complete bindings ---- */

static ValueId bound(const Env *env, uint32_t i) { return i < env->count ? env->at[i].value : NONE_OF(ValueId); }

static TypeId pointer_of_env(Check *c, const Env *env) {
    ValueId mut = bound(env, 0), type = bound(env, 1), origin = bound(env, 2), space = bound(env, 3);
    if (IS_NONE(type)) return TY(Poison);
    Mutability m = origin_mutability(c->types, origin);
    if (IS_NONE(origin) && !IS_NONE(mut))
        m = val_data(c->types, mut)->kind == VAL_BOOL ? (val_data(c->types, mut)->b ? MUT_YES : MUT_NO) : MUT_SYMBOLIC;
    bool symbolic_origin = !IS_NONE(origin) && val_data(c->types, origin)->kind != VAL_ORIGIN;
    if (symbolic_origin && !IS_NONE(mut) && val_data(c->types, mut)->kind == VAL_BOOL &&
        val_data(c->types, mut)->b) /* whichever type it is */
        m = MUT_YES;
    ValueId kept = symbolic_origin ? origin : origin_value(c->types, m);
    AddressSpace where = IS_NONE(space) ? SPACE_GENERIC : space_of_value(c->types, space);
    return ty_pointer(c->types, val_data(c->types, type)->t, PTR_POINTER, m, kept, where);
}

static TypeId tuple_of_env(Check *c, const Env *env) {
    ValueId pack = bound(env, 0);
    if (IS_NONE(pack)) return TY(Poison);
    const ValueData *data = val_data(c->types, pack);
    if (data->kind == VAL_TYPE) /* `*Ts`, to be inferred */
        return ty_tuple(c->types, &data->t, 1);
    if (data->kind != VAL_TUPLE) return TY(Poison);
    TypeId *items = NEW_ARRAY(c->arena, TypeId, data->tuple.count + 1);
    for (uint32_t i = 0; i < data->tuple.count; i++) items[i] = val_data(c->types, data->tuple.items[i])->t;
    return ty_tuple(c->types, items, data->tuple.count);
}

static TypeId simd_of_env(Check *c, ValueId dtype, ValueId lanes, Span span) {
    int64_t count;
    if (IS_NONE(dtype) || IS_NONE(lanes)) return TY(Poison);
    if (!c->header.is_symbolic && val_as_int(c->types, lanes, &count) &&
        (count < 1 || count > 32768 || (count & (count - 1)))) {
        diag(c->ctx, D_BAD_LANES, span, val_c(c->types, lanes));
        return TY(Poison);
    }
    return ty_simd(c->types, dtype, lanes);
}

static TypeId array_of_env(Check *c, ValueId element, ValueId length, Span span) {
    int64_t count;
    if (IS_NONE(element) || IS_NONE(length)) return TY(Poison);
    if (!c->header.is_symbolic && val_as_int(c->types, length, &count) && count < 0) {
        diag(c->ctx, D_WRONG_PARAMETERS, span, "Array",
             arena_printf(c->arena, "it cannot have %s elements", val_c(c->types, length)).at);
        return TY(Poison);
    }
    return ty_array(c->types, val_data(c->types, element)->t, length);
}

static TypeId known_of_env(Check *c, const Decl *decl, Env *env, Span span) {
    ValueId first = bound(env, 0), second = bound(env, 1);
    switch (decl->known) {
    case TY_Simd:
        if (env->count == 1) /* Scalar */
            second = val_int(c->types, TY_SCALAR(int), 1);
        return simd_of_env(c, first, second, span);
    case TY_Pointer: return pointer_of_env(c, env);
    case TY_Tuple: return tuple_of_env(c, env);
    case TY_Array: return array_of_env(c, first, second, span);
    case TY_NOTHING:
    case TY_ANY_BOTTOM:
    case TY_None:
    case TY_Bool:
    case TY_Fn:
    case TY_ANY_OBJECT:
    case TY_Error:
    case TY_Struct:
    case TY_Closure:
    case TY_Dyn:
    case TY_ANY_SYMBOLIC:
    case TY_ANY_LITERAL:
    case TY_ANY_META: break;
    }
    return ty_simple(c->types, decl->known);
}

static bool args_fit(Check *c, Decl *decl, Env *env, Span span) {
    if (c->header.is_symbolic) return true;
    for (uint32_t i = 0; i < env->count; i++)
        if (!value_fits_param(c, env->at[i].param, env->at[i].value, env, span, true)) return false;
    Str why = {NULL, 0};
    const Ast *where = decl->kind == DECL_STRUCT ? decl->ast->class_.where : NULL;
    if (where && !where_holds(c, where, env, decl, &why)) {
        diag(c->ctx, D_WHERE_FAILED, span, name_c(c->ctx, decl->name), why.len ? why.at : "does not hold");
        return false;
    }
    return true;
}

TypeId type_of_env(Check *c, Decl *decl, Env *env, Span span) {
    if (decl->kind == DECL_BUILTIN) return known_of_env(c, decl, env, span);
    if (decl->kind == DECL_COMPTIME) {
        Expr e = comptime_decl(c, decl, NONE_OF(TypeId), env, span);
        return expr_is_type(&e) && val_data(c->types, e.value)->kind == VAL_TYPE ? val_data(c->types, e.value)->t
                                                                                 : TY(Poison);
    }
    ValueId *args = NEW_ARRAY(c->arena, ValueId, env->count + 1);
    for (uint32_t i = 0; i < env->count; i++) {
        args[i] = env->at[i].value;
        if (IS_NONE(args[i])) return TY(Poison);
    }
    TypeId type = ty_nominal(c->types, decl->kind == DECL_CLASS ? TY_Class : TY_Struct, decl->id, args, env->count);
    if (env->count) {
        uint64_t known;
        if (!map_get(&c->s->declare->structs, ((uint64_t)1 << 32) | type.id,
                     &known)) { /* the arguments are judged once */
            map_put(&c->s->declare->structs, ((uint64_t)1 << 32) | type.id, 1);
            if (!args_fit(c, decl, env, span)) {
                map_put(&c->s->declare->structs, ((uint64_t)1 << 32) | type.id, c->speculative ? 0 : 2);
                return TY(Poison);
            }
            if (c->header.is_symbolic) map_put(&c->s->declare->structs, ((uint64_t)1 << 32) | type.id, 0);
        } else if (known != 1 && !c->header.is_symbolic && !args_fit(c, decl, env, span)) {
            return TY(Poison);
        } else if (known == 0 && !c->header.is_symbolic) {
            map_put(&c->s->declare->structs, ((uint64_t)1 << 32) | type.id, 1);
        }
    }
    return type;
}
