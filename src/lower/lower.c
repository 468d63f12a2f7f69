/* One function: its parameters, its body, its end. */
#include "ir/cfg.h"
#include "lower/internal.h"

/* A register parameter passed by value becomes a variable like any other. */
static void lower_register_param(Lower *l, const HirLocal *param, ValId value) {
    LocalId local = lower_local_of(l, param);
    l->b.span = param->span;
    ir_store(&l->b, value, ir_local_addr(&l->b, local));
}

/* A value without fields cannot be partly initialised. */
static bool is_empty(const Lower *l, TypeId type) {
    return ty_is(l->types, type, TY_Struct) && ty_struct(l->types, type)->field_count == 0;
}

static void lower_params(Lower *l) {
    for (uint32_t i = 0; i < l->body->param_count; i++) {
        const HirLocal *param = l->body->params[i];
        const IrParam *made = &l->fn->params.at[i];
        if (IS_NONE(made->local)) {
            lower_register_param(l, param, made->value);
        } else {
            sema_require_glue(l->sema, param->type);
            map_put(&l->locals, (uint64_t)(uintptr_t)param, made->local.id);
            if (made->convention == CONV_OUT && is_empty(l, param->type))
                ir_op1(&l->b, IR_MarkInit, NONE_OF(TypeId), ir_local_addr(&l->b, made->local));
        }
    }
    if (l->body->result_place && !IS_NONE(l->fn->result_local))
        map_put(&l->locals, (uint64_t)(uintptr_t)l->body->result_place, l->fn->result_local.id);
    if (!IS_NONE(l->fn->result_local)) sema_require_glue(l->sema, l->fn->result);
}

/* Control reaches the end of the body; sema has checked that no result is missing. */
static void lower_end(Lower *l) {
    if (!ir_is_open(&l->b)) return;
    TypeKind result = ty_kind(l->types, l->fn->result);
    const HirLocal *named = l->body->result_place;
    if (named && IS_NONE(l->fn->result_local))
        ir_return(&l->b, ir_load(&l->b, ir_local_addr(&l->b, lower_local_of(l, named))));
    else if (result == TY_None || named)
        ir_return(&l->b, NONE_OF(ValId));
    else
        ir_unreachable(&l->b);
}

/* Code after a return may leave blocks that are never reached. */
static void drop_dead_code(IrFn *fn, Arena *scratch) {
    IrCfg cfg = ir_cfg(scratch, fn);
    if (ir_drop_unreachable(fn, &cfg)) ir_renumber(fn);
}

void lower_body(IrModule *module, Sema *sema, const HirBody *body, Arena *arena) {
    Arena scratch = arena_take(&module->ctx->spare);
    IrFn *fn = ir_fn(module, body->fn);
    fn->arena = arena;
    ir_fn_set_type(module, fn, fn->type, body->names, body->spans);
    Lower l = {.module = module, .types = module->types, .sema = sema, .body = body, .fn = fn, .scratch = &scratch};
    l.b = ir_builder(module, fn);
    map_init(&l.locals, &scratch);
    ir_at(&l.b, (BlockId){1});
    lower_params(&l);
    lower_stmt(&l, body->block);
    lower_end(&l);
    drop_dead_code(fn, &scratch);
    fn->has_body = true;
    arena_give_back(&module->ctx->spare, &scratch);
}
