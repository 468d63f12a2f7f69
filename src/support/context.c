/* One compilation's state: begin and end. */
#include "support/context.h"

void context_begin(Context *ctx, const Names *names) {
    *ctx = (Context){.names = *names};
    intern_init(&ctx->diags.seen, &ctx->arena);
    options_init(&ctx->options);
}

void context_init(Context *ctx) {
    context_begin(ctx, &(Names){0});
    names_init(&ctx->names, &ctx->arena);
}

void context_drop(Context *ctx) {
    Arena arena = ctx->arena; /* a copy, because the context's own tables lie in the arena */
    arena_pool_drop(&ctx->spare);
    *ctx = (Context){0};
    arena_drop(&arena);
}
