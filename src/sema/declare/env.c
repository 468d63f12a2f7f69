/* Environments: what the parameters of declarations are bound to. */
#include "sema/declare/declare.h"

ValueId env_get(const Env *env, const Decl *param) {
    for (; env; env = env->outer)
        for (uint32_t i = 0; i < env->count; i++)
            if (env->at[i].param == param) return env->at[i].value;
    return NONE_OF(ValueId);
}

bool env_set(Env *env, const Decl *param, ValueId value) {
    for (Env *e = env; e; e = (Env *)(uintptr_t)e->outer)
        for (uint32_t i = 0; i < e->count; i++)
            if (e->at[i].param == param) {
                e->at[i].value = value;
                return true;
            }
    return false;
}

TypeId env_self(const Env *env) {
    for (; env; env = env->outer)
        if (!IS_NONE(env->self_type)) return env->self_type;
    return NONE_OF(TypeId);
}

Env *env_new(Arena *arena, const Env *outer, const Decl *decl, const ValueId *args, uint32_t count) {
    Env *env = NEW(arena, Env);
    env->outer = outer;
    if (!decl) return env;
    env->count = decl->params.len;
    env->at = NEW_ARRAY(arena, Binding, env->count + 1);
    for (uint32_t i = 0; i < env->count; i++)
        env->at[i] = (Binding){.param = decl->params.at[i], .value = args && i < count ? args[i] : NONE_OF(ValueId)};
    return env;
}

Env *env_of_type(Sema *s, TypeId type) {
    Decl *decl = type_decl(s, type);
    Env *env = env_new(s->arena, NULL, decl, NULL, 0);
    for (uint32_t i = 0; i < env->count; i++) env->at[i].value = type_argument(s, type, env->at[i].param);
    env->self_type = type;
    return env;
}
