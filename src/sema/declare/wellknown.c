/* Names of the library that the compiler needs (wellknown.def). */
#include "sema/declare/declare.h"

typedef struct WellKnownRow {
    const char *module, *name;
} WellKnownRow;

static const WellKnownRow WELLKNOWN_ROWS[WK_COUNT] = {
    {NULL, NULL},
#define WELLKNOWN(ident, module, name) {module, #name},
#include "sema/declare/wellknown.def"
};

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
    return decl_is_library(decl) && str_equal(name_text(s->ctx, decl->name), str_of(row->name)) &&
           decl == wellknown(s, which);
}
