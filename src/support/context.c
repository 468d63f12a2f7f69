/* One compilation's state: begin and end. */
#include "support/context.h"

void context_init(Context *ctx) {
    *ctx = (Context){0};
    names_init(&ctx->names, &ctx->arena);
    intern_init(&ctx->diags.seen, &ctx->arena);
    options_init(&ctx->options);
}

void context_drop(Context *ctx) {
    Arena arena = ctx->arena; /* the context's own tables lie in it */
    arena_pool_drop(&ctx->spare);
    *ctx = (Context){0};
    arena_drop(&arena);
}
