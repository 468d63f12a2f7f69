/* The state of sema for one compilation. */
#include "sema/call/call.h"
#include "sema/comptime/comptime.h"
#include "sema/declare/declare.h"
#include "sema/expr/expr.h"
#include "sema/instance/instance.h"

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
    map_init(&s->absent, s->arena);
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
