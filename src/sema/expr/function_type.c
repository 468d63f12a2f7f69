/* Function types: of function values, of what can be called, and of signatures. */
#include "sema/declare/declare.h"
#include "sema/expr/expr.h"

TypeId callable_type(Check *c, TypeId type) {
    if (ty_is(c->types, type, TY_Fn)) return type;
    if (ty_is(c->types, type, TY_Closure)) {
        Instance *inst = NULL;
        const Signature *sig = closure_signature(c->s, type, &inst);
        if (!sig) return NONE_OF(TypeId);
        Signature user = *sig;
        if (closure_has_captures(c->s, type)) { /* they are the first parameter */
            user.params++;
            user.count--;
        }
        return fn_type_of(c->types, &user, c->arena);
    }
    TypeId fn_type = function_value_fn(c->s, type);
    if (!IS_NONE(fn_type)) return fn_type;
    Decl *call = ty_is(c->types, type, TY_Struct) ? type_member_decl(c->s, type, N(__call__)) : NULL;
    if (!call || call->kind != DECL_OVERLOADS) return NONE_OF(TypeId);
    Signature sig;
    Decl *fn = call->list.at[0];
    fn_resolve(c->s, fn);
    Env *env = env_new(c->arena, env_of_type(c->s, type), fn, NULL, 0);
    if (fn->params.len || !signature_of(c, fn, env, 0, &sig) || !sig.count) return NONE_OF(TypeId);
    sig.params++;
    sig.count--;
    return fn_type_of(c->types, &sig, c->arena);
}

bool fn_type_is_generic(const Ast *ast) { return ast->kind == AST_FnType && ast->fn_type.sig.type_params.len > 0; }

/* A trait or a function type. A generic function has no single type: each call is checked when it is made. */
Expr bound_check(Check *c, const Ast *ast) {
    if (!fn_type_is_generic(ast)) return expr_check(c, ast, TY(Meta));
    return expr_const(c, TY(Meta), trait_value(c->s, NULL, 0, TY(Poison)), ast->span);
}

TypeId fn_type_of(Types *types, const Signature *sig, Arena *arena) {
    FnParam *params = NEW_ARRAY(arena, FnParam, sig->count + 1);
    for (uint32_t i = 0; i < sig->count; i++)
        params[i] = (FnParam){
            .type = sig->params[i].type, .convention = sig->params[i].convention, .name = sig->params[i].name};
    FnType fn = {.params = params,
                 .param_count = sig->count,
                 .result = sig->result,
                 .raises = sig->raises,
                 .is_c_abi = sig->is_c_abi};
    return ty_fn(types, &fn);
}

TypeId bound_callable(Sema *s, ValueId bound) {
    if (IS_NONE(bound)) return NONE_OF(TypeId);
    const ValueData *data = val_data(s->types, bound);
    if (data->kind != VAL_TYPE) return data->kind == VAL_TRAIT ? data->trait.callable : NONE_OF(TypeId);
    TypeId fn = function_value_fn(s, data->t);
    return IS_NONE(fn) ? data->t : fn;
}

TypeId function_value_fn(Sema *s, TypeId type) {
    if (!type_is_wellknown(s, type, WK_FunctionValue) || !ty_data(s->types, type)->nominal.arg_count)
        return NONE_OF(TypeId);
    const ValueData *fn = val_data(s->types, ty_data(s->types, type)->nominal.args[0]);
    return fn->kind == VAL_TYPE && ty_is(s->types, fn->t, TY_Fn) ? fn->t : NONE_OF(TypeId);
}

TypeId function_value_type(Check *c, TypeId fn) {
    Decl *decl = ty_is(c->types, fn, TY_Fn) ? wellknown(c->s, WK_FunctionValue) : NULL;
    ValueId arg = val_type(c->types, fn);
    return decl ? ty_nominal(c->types, TY_Struct, decl->id, &arg, 1) : TY(Poison);
}
