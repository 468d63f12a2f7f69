/* Inference: matches the symbolic type of a parameter against the type of an argument and binds what is open.
 *
 * What structure alone cannot decide (an expression of parameters, an associated type) is accepted here: the header is
 * evaluated again under the complete bindings, and types are compared only then. */
#include "sema/call/call.h"
#include "sema/declare/declare.h"
#include "sema/expr/expr.h"
#include "types/type_group.h"

static Binding *slot_of(Env *env, DeclId decl) {
    for (; env; env = (Env *)(uintptr_t)env->outer)
        for (uint32_t i = 0; i < env->count; i++)
            if (SAME(env->at[i].param->id, decl)) return &env->at[i];
    return NULL;
}

static bool bind(Check *c, Env *env, Binding *slot, ValueId value) {
    if (IS_NONE(slot->value)) {
        slot->value = origin_param_value(c, slot->param, value, env);
        return true;
    }
    const ValueData *old = val_data(c->types, slot->value), *now = val_data(c->types, value);
    return SAME(slot->value, value) || old->kind == VAL_ORIGIN || now->kind == VAL_EXPR ||
           (old->kind == VAL_TYPE && now->kind == VAL_TYPE && unify(c, env, old->t, now->t));
}

/* The pack that `*Ts` stands for in a pattern. */
static Binding *pack_slot(Check *c, Env *env, TypeId type) {
    const TypeData *data = ty_data(c->types, type);
    Binding *slot = data->kind == TY_Param ? slot_of(env, data->param.decl) : NULL;
    return slot && slot->param->param.is_pack ? slot : NULL;
}

bool unify_value(Check *c, Env *env, ValueId pattern, ValueId actual) {
    if (IS_NONE(pattern) || IS_NONE(actual) || (SAME(pattern, actual) && !val_is_symbolic(c->types, pattern)))
        return true;
    const ValueData *p = val_data(c->types, pattern), *a = val_data(c->types, actual);
    if (p->kind == VAL_PARAM) {
        Binding *slot = slot_of(env, p->param.decl);
        return slot ? bind(c, env, slot, actual) : SAME(pattern, actual);
    }
    if (p->kind == VAL_TYPE && a->kind == VAL_TYPE) return unify(c, env, p->t, a->t);
    if (p->kind == VAL_TYPE && a->kind == VAL_TUPLE) {
        Binding *slot = pack_slot(c, env, p->t);
        return slot && bind(c, env, slot, actual);
    }
    if (p->kind == VAL_EXPR || a->kind == VAL_EXPR || a->kind == VAL_PARAM || p->kind == VAL_ORIGIN) return true;
    if (p->kind == VAL_TUPLE && a->kind == VAL_TUPLE && p->tuple.count == a->tuple.count) {
        for (uint32_t i = 0; i < p->tuple.count; i++)
            if (!unify_value(c, env, p->tuple.items[i], a->tuple.items[i])) return false;
        return true;
    }
    int64_t x, y;
    return val_as_int(c->types, pattern, &x) && val_as_int(c->types, actual, &y) && x == y;
}

static bool unify_fn(Check *c, Env *env, const FnType *p, const FnType *a) {
    if (p->param_count != a->param_count) return false;
    for (uint32_t i = 0; i < p->param_count; i++)
        if (!unify(c, env, p->params[i].type, a->params[i].type)) return false;
    if (!IS_NONE(p->raises) && ty_is(c->types, p->raises, TY_Param))
        unify(c, env, p->raises, IS_NONE(a->raises) ? TY(Never) : a->raises);
    return unify(c, env, p->result, a->result);
}

static bool unify_nominal(Check *c, Env *env, const TypeData *p, const TypeData *a) {
    if (!SAME(p->nominal.decl, a->nominal.decl) || p->nominal.arg_count != a->nominal.arg_count) return false;
    bool good = true;
    for (uint32_t i = 0; i < p->nominal.arg_count; i++)
        good &= unify_value(c, env, p->nominal.args[i],
                            a->nominal.args[i]); /* a type that differs may convert: a mutable Span */
    return good;
}

static bool unify_pointer(Check *c, Env *env, const TypeData *p, const TypeData *a) {
    bool only_reads = p->pointer.mut == MUT_YES && a->pointer.mut == MUT_NO;
    if (only_reads || !unify(c, env, p->pointer.pointee, a->pointer.pointee)) return false;
    if (IS_NONE(p->pointer.origin)) return true;
    ValueId actual = IS_NONE(a->pointer.origin) ? origin_value(c->types, a->pointer.mut) : a->pointer.origin;
    return unify_value(c, env, p->pointer.origin, actual);
}

static bool unify_tuple(Check *c, Env *env, const TypeData *p, const TypeData *a) {
    Binding *pack = p->tuple.count == 1 ? pack_slot(c, env, p->tuple.items[0]) : NULL;
    if (pack) {
        ValueId *items = NEW_ARRAY(c->arena, ValueId, a->tuple.count + 1);
        for (uint32_t i = 0; i < a->tuple.count; i++) items[i] = val_type(c->types, a->tuple.items[i]);
        return bind(c, env, pack, val_tuple(c->types, TY(Meta), items, a->tuple.count));
    }
    if (p->tuple.count != a->tuple.count) return false;
    for (uint32_t i = 0; i < p->tuple.count; i++)
        if (!unify(c, env, p->tuple.items[i], a->tuple.items[i])) return false;
    return true;
}

bool unify(Check *c, Env *env, TypeId pattern, TypeId actual) {
    const TypeData *p = ty_data(c->types, pattern), *a = ty_data(c->types, actual);
    if (p->kind == TY_Poison || a->kind == TY_Poison || p->kind == TY_Member) return true;
    if (p->kind == TY_Param) {
        Binding *slot = slot_of(env, p->param.decl);
        return slot ? bind(c, env, slot, val_type(c->types, actual)) : SAME(pattern, actual);
    }
    if (SAME(pattern, actual) && !ty_is_symbolic(c->types, pattern)) return true;
    if (p->kind != a->kind) return false;
    switch (p->kind) {
    case TY_Simd:
        return unify_value(c, env, p->simd.dtype, a->simd.dtype) && unify_value(c, env, p->simd.width, a->simd.width);
    case TY_Pointer: return unify_pointer(c, env, p, a);
    case TY_Array:
        return unify(c, env, p->array.element, a->array.element) && unify_value(c, env, p->array.count, a->array.count);
    case TY_Tuple: return unify_tuple(c, env, p, a);
    case TY_Struct:
    case TY_Class: return unify_nominal(c, env, p, a);
    case TY_Fn: return unify_fn(c, env, &p->fn, &a->fn);
    case TY_StrLiteral:
    case TY_IntLiteral:
    case TY_FloatLiteral: return true;
    case TY_NOTHING:
    case TY_ANY_BOTTOM:
    case TY_None:
    case TY_Bool:
    case TY_PyInt:
    case TY_PyStr:
    case TY_Object:
    case TY_Error:
    case TY_Closure:
    case TY_Dyn:
    case TY_ANY_SYMBOLIC:
    case TY_ANY_META: break;
    }
    return SAME(pattern, actual);
}

bool unify_callable(Check *c, Env *env, TypeId bound, TypeId actual) {
    TypeId fn = callable_type(c, actual);
    return IS_NONE(fn) || ty_is(c->types, bound, TY_Poison) || unify(c, env, bound, fn);
}

/* The generic function type in a bound: `def[w: Int](A) -> B`, alone or after `&`; NULL. */
static const Ast *generic_function_of(const Ast *bound) {
    if (!bound) return NULL;
    if (fn_type_is_generic(bound)) return bound;
    if (bound->kind != AST_Binary || bound->binary.op != OP_AND) return NULL;
    const Ast *left = generic_function_of(bound->binary.left);
    return left ? left : generic_function_of(bound->binary.right);
}

/* Where the names of the bound's own parameters are looked up: each stands for the given function's at its place. */
static Decl *own_params(Check *c, const Decl *param, AstList names) {
    Decl *scope = decl_new(c->s, DECL_FN, param->name, param->owner, param->module, NULL, param->span);
    for (uint32_t i = 0; i < names.len; i++) {
        const Ast *ast = names.at[i];
        Decl *own = decl_new(c->s, DECL_PARAM, ast->param.name, scope, param->module, ast, ast->span);
        own->index = i;
        vec_push(c->s->arena, &scope->params, own);
    }
    return scope;
}

static TypeId annotated(Check *at, const Ast *param) {
    const Ast *type = param->kind == AST_Param ? param->param.type : param;
    return type ? type_check(at, type) : TY(Poison);
}

void infer_generic_callable(Check *c, Env *env, const Decl *param, TypeId actual) {
    const Ast *bound = generic_function_of(param->ast ? param->ast->param.type : NULL);
    Decl *fn = bound ? closure_decl(c->s, actual) : NULL;
    const AstSignature *wanted = bound ? &bound->fn_type.sig : NULL;
    if (!fn || !fn->ast || fn->ast->kind != AST_Fn || fn->params.len != wanted->type_params.len) return;
    const AstSignature *given = &fn->ast->fn.sig;
    if (given->params.len != wanted->params.len) return;
    Env *own = symbolic_env(c->s, fn);
    Decl *scope = own_params(c, param, wanted->type_params);
    Env *symbols = env_new(c->arena, env, scope, NULL, 0);
    for (uint32_t i = 0; i < symbols->count; i++) symbols->at[i].value = own->at[i].value;
    Check pattern = check_for(c, scope, symbols), said = check_for(c, fn, own);
    pattern.header.is_symbolic = said.header.is_symbolic = true;
    Trial trial = trial_begin(c);
    for (uint32_t i = 0; i < given->params.len; i++)
        unify(c, env, annotated(&pattern, wanted->params.at[i]), annotated(&said, given->params.at[i]));
    if (wanted->result && given->result)
        unify(c, env, type_check(&pattern, wanted->result), type_check(&said, given->result));
    trial_end(c, trial);
}
