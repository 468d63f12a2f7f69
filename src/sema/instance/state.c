/* The state of checking: its creation, environments, checks, trials. The entry points of sema.h are in entry.c. */
#include "sema/call/call.h"
#include "sema/comptime/comptime.h"
#include "sema/declare/declare.h"
#include "sema/expr/expr.h"
#include "sema/instance/instance.h"
#include "sema/register.h"

typedef struct KnownType {
    const char *name, *params, *module;
    TypeKind kind;
} KnownType;

static const KnownType KNOWN_TYPES[] = {
#define KNOWN(Name, Kind, params, module) {#Name, params, module, TY_##Kind},
#include "sema/declare/known_type.def"
};

typedef struct WellKnownRow {
    const char *module, *name;
} WellKnownRow;

static const WellKnownRow WELLKNOWN_ROWS[WK_COUNT] = {
    {NULL, NULL},
#define WELLKNOWN(ident, module, name) {module, #name},
#include "sema/declare/wellknown.def"
};

/* ---- environments ---- */

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

/* ---- checks ---- */

Check check_at(Sema *s, const Decl *home, const Env *env) {
    return (Check){.s = s,
                   .ctx = s->ctx,
                   .types = s->types,
                   .arena = s->arena,
                   .home = home,
                   .module = home ? home->module : s->main,
                   .env = (Env *)(uintptr_t)env,
                   .reg = &systems_register,
                   .is_comptime = true};
}

Check check_for(Check *c, const Decl *home, const Env *env) {
    Check made = check_at(c->s, home, env);
    made.speculative = c->speculative;
    made.header.is_symbolic = c->header.is_symbolic;
    made.is_archetype = c->is_archetype;
    made.depth = c->depth;
    return made;
}

Check *check_keep(const Check *c) {
    Check *kept = NEW(c->arena, Check);
    *kept = *c;
    kept->probe.probes = NULL;
    return kept;
}

Trial trial_begin(Check *c) {
    DiagSink *sink = &c->ctx->diags;
    sink->muted++;
    c->speculative++;
    return (Trial){sink->muted_errors};
}

bool trial_end(Check *c, Trial trial) {
    DiagSink *sink = &c->ctx->diags;
    sink->muted--;
    c->speculative--;
    bool good = sink->muted_errors == trial.errors;
    sink->muted_errors = trial.errors; /* a trial around this one does not fail because of it */
    return good;
}

const char *name_at_c(const Sema *s, NameId name) { return name_c(s->ctx, name); }

/* ---- types the compiler knows ---- */

static void known_param(Sema *s, Decl *decl, Str text, AstParamGroup group) {
    bool is_pack = text.at[0] == '*';
    if (is_pack) text.at++, text.len--;
    uint32_t colon = 0;
    while (colon < text.len && text.at[colon] != ':') colon++;
    Decl *param =
        decl_new(s, DECL_PARAM, name_of(s->ctx, (Str){text.at, colon}), decl, decl->module, NULL, (Span){0, 0});
    param->index = decl->params.len;
    param->param.group = group;
    param->param.is_pack = is_pack;
    param->param.is_type_known = true;
    param->param.is_type = colon == text.len;
    if (!param->param.is_type) {
        Str type = {text.at + colon + 1, text.len - colon - 1};
        param->type = str_equal(type, STR("Int"))     ? TY_SCALAR(int)
                      : str_equal(type, STR("Bool"))  ? TY(Bool)
                      : str_equal(type, STR("DType")) ? TY(Dtype)
                                                      : TY(Origin);
    }
    vec_push(s->arena, &decl->params, param);
}

static void known_params(Sema *s, Decl *decl, const char *text) {
    AstParamGroup group = strstr(text, "//") ? GROUP_INFERRED : GROUP_NORMAL;
    while (*text) {
        const char *end = strchr(text, ',');
        Str part = {text, end ? (uint32_t)(end - text) : (uint32_t)strlen(text)};
        if (str_equal(part, STR("//")))
            group = GROUP_NORMAL;
        else if (str_equal(part, STR("*")))
            group = GROUP_KEYWORD;
        else
            known_param(s, decl, part, group);
        text = end ? end + 1 : text + part.len;
    }
}

static void known_declare(Sema *s) {
    for (uint32_t i = 0; i < COUNT_OF(KNOWN_TYPES); i++) {
        const KnownType *row = &KNOWN_TYPES[i];
        NameId name = name_of(s->ctx, str_of(row->name));
        Decl *decl = decl_new(s, DECL_BUILTIN, name, NULL, NULL, NULL, (Span){0, 0});
        decl->known = row->kind;
        decl->state = DECL_NEW;
        decl->index = i;
        known_params(s, decl, row->params);
        map_put(&s->declare->known, name.id, (uint64_t)(uintptr_t)decl);
    }
}

/* The declaration of a type that the compiler knows; decl_resolve loads its extensions. */
Decl *known_decl(Sema *s, TypeKind kind) {
    for (uint32_t i = 0; i < COUNT_OF(KNOWN_TYPES); i++) {
        uint64_t found;
        if (KNOWN_TYPES[i].kind == kind &&
            map_get(&s->declare->known, name_of(s->ctx, str_of(KNOWN_TYPES[i].name)).id, &found))
            return (Decl *)(uintptr_t)found;
    }
    return NULL;
}

const char *known_module(const Decl *decl) { return KNOWN_TYPES[decl->index].module; }

/* ---- names of the library ---- */

Decl *wellknown(Sema *s, WellKnown which) {
    if (s->declare->wellknown[which]) return s->declare->wellknown[which];
    const WellKnownRow *row = &WELLKNOWN_ROWS[which];
    Module *module = module_library(s, row->module);
    Decl *decl = module ? module_name(s, module, name_of(s->ctx, str_of(row->name))) : NULL;
    decl = decl ? decl_follow(s, decl) : NULL;
    return s->declare->wellknown[which] = decl;
}

const char *wellknown_name(WellKnown which) { return WELLKNOWN_ROWS[which].name; }

TypeId wellknown_type(Check *c, WellKnown which) { return wellknown_of(c, which, NULL, 0, (Span){0}); }

TypeId wellknown_of(Check *c, WellKnown which, const TypeId *args, uint32_t count, Span span) {
    Decl *decl = wellknown(c->s, which);
    if (!decl) return TY(Poison);
    decl_resolve(c->s, decl);
    Env *env = env_new(c->arena, NULL, decl, NULL, 0);
    uint32_t used = 0;
    for (uint32_t i = 0; i < env->count && used < count; i++)
        if (env->at[i].param->param.group != GROUP_INFERRED) env->at[i].value = val_type(c->types, args[used++]);
    const Decl *missing = NULL;
    Check at = check_for(c, decl, env);
    if (!env_fill_defaults(&at, decl, env, &missing)) return TY(Poison);
    return type_of_env(&at, decl, env, span);
}

bool type_is_wellknown(Sema *s, TypeId type, WellKnown which) {
    if (!ty_is(s->types, type, TY_Struct)) return false;
    Decl *decl = decl_at(s, ty_data(s->types, type)->nominal.decl);
    const WellKnownRow *row = &WELLKNOWN_ROWS[which];
    if (s->declare->wellknown[which]) /* a type of a file that was never loaded cannot be the one */
        return decl == s->declare->wellknown[which];
    return decl->module && decl->module->is_library && str_equal(name_text(s->ctx, decl->name), str_of(row->name)) &&
           decl == wellknown(s, which);
}

static Str decl_namer(void *state, DeclId id) {
    Sema *s = state;
    if (IS_NONE(id) || id.id > s->decls.len) return STR("?");
    return name_text(s->ctx, decl_at(s, id)->name);
}

Sema *sema_new(Context *ctx, Types *types, IrModule *module, const SemaHost *host) {
    Sema *s = NEW(&ctx->arena, Sema);
    s->ctx = ctx;
    s->types = types;
    s->module = module;
    s->host = host;
    s->arena = &ctx->arena;
    map_init(&s->modules, s->arena);
    map_init(&s->fns, s->arena);
    s->declare = declare_memo_new(s->arena);
    s->call = call_memo_new(s->arena);
    s->expr = expr_memo_new(s->arena);
    s->comptime = comptime_memo_new(s->arena);
    s->instance = instance_memo_new(s->arena);
    known_declare(s);
    names_predefine(s);
    intrinsics_declare(s);
    types_set_decl_namer(types, decl_namer, s);
    types_set_nominal_writer(types, struct_write_name);
    return s;
}

void sema_free(Sema *s) {
    for (uint32_t i = 0; i < s->instances.len; i++) arena_drop(&s->instances.at[i]->tree);
    arena_drop(&s->bodies);
}
