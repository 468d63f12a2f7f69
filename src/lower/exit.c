/* Ways out of a region: break, continue, return and errors, through every `finally` on the way; and `try` itself.
 *
 * `finally` bodies are lowered once per way out that control takes (normal, each jump) and once for all errors. */
#include "lower/internal.h"

Frame frame_push(Lower *l, FrameKind kind) { return (Frame){.kind = kind, .outer = l->frame}; }

/* Ends a region. If errors reached its `finally`, their common block is lowered here. */
void frame_pop(Lower *l, Frame *frame) {
    l->frame = frame->outer;
    if (frame->kind != FRAME_FINALLY || IS_NONE(frame->error_block)) return;
    BlockId resume = l->b.block;
    ir_at(&l->b, frame->error_block);
    ValId error = ir_block(l->fn, frame->error_block)->params.at[0];
    lower_stmt(l, frame->finally);
    lower_error_exit(l, error);
    l->b.block = resume;
}

static BlockId error_block_of(Lower *l, Frame *frame) {
    if (IS_NONE(frame->error_block)) {
        frame->error_block = ir_block_new(l->fn);
        ir_block_param(l->fn, frame->error_block, ty_simple(l->types, TY_Error));
    }
    return frame->error_block;
}

static Frame *error_frame(const Lower *l) {
    Frame *frame = l->frame;
    while (frame && frame->kind == FRAME_LABEL) frame = frame->outer;
    return frame;
}

void lower_error_exit(Lower *l, ValId error) {
    if (!ir_is_open(&l->b)) return;
    Frame *frame = error_frame(l);
    if (frame)
        ir_jump(&l->b, error_block_of(l, frame), &error, 1);
    else
        ir_raise(&l->b, error);
}

BlockId lower_landing(Lower *l, Span span, bool traced) {
    Frame *frame = error_frame(l);
    if (frame && !traced) return error_block_of(l, frame);
    BlockId resume = l->b.block, landing = ir_block_new(l->fn);
    ValId error = ir_block_param(l->fn, landing, ty_simple(l->types, TY_Error));
    ir_block(l->fn, landing)->is_cold = true;
    ir_at(&l->b, landing);
    l->b.span = span;
    if (traced) ir_op1(&l->b, IR_ErrorTrace, NONE_OF(TypeId), error);
    lower_error_exit(l, error);
    l->b.block = resume;
    return landing;
}

/* Runs the `finally` bodies from the current frame out to (not including) `until`. */
static void run_finallies_until(Lower *l, const Frame *until) {
    Frame *saved = l->frame;
    for (Frame *frame = saved; frame != until; frame = frame->outer) {
        if (frame->kind != FRAME_FINALLY) continue;
        l->frame = frame->outer;
        lower_stmt(l, frame->finally);
    }
    l->frame = saved;
}

void lower_run_finallies(Lower *l) { run_finallies_until(l, NULL); }

void lower_jump_to_label(Lower *l, uint32_t label, bool is_continue) {
    Frame *target = l->frame;
    while (target && !(target->kind == FRAME_LABEL && target->label == label)) target = target->outer;
    if (!target) ICE("lowering: a jump to a label that encloses nothing");
    run_finallies_until(l, target);
    ir_jump(&l->b, is_continue ? target->continue_to : target->break_to, NULL, 0);
}

static void bind_error(Lower *l, const HirHandler *handler, ValId error) {
    l->b.span = handler->span;
    if (!handler->target) {
        ir_op1(&l->b, IR_ErrorDrop, NONE_OF(TypeId), error);
        return;
    }
    ValId address = ir_local_addr(&l->b, lower_local_of(l, handler->target));
    if (ty_is(l->types, handler->target->type, TY_Error))
        ir_store(&l->b, error, address);
    else
        ir_op2(&l->b, IR_ErrorTake, NONE_OF(TypeId), error, address);
}

static ValId error_matches(Lower *l, const HirHandler *handler, ValId error) {
    l->b.span = handler->span;
    IrInst *inst = ir_inst(&l->b, IR_ErrorMatch, NONE_OF(TypeId), &error, 1);
    if (!inst) return NONE_OF(ValId);
    inst->imm.type = handler->type;
    return inst->result;
}

/* Handlers are tried in order; an error that none takes goes on outward. */
static void lower_handlers(Lower *l, const Hir *stmt, BlockId error_block, BlockId join) {
    ValId error = ir_block(l->fn, error_block)->params.at[0];
    ir_at(&l->b, error_block);
    for (uint32_t i = 0; i < stmt->try_.handler_count; i++) {
        const HirHandler *handler = &stmt->try_.handlers[i];
        BlockId next = NONE_OF(BlockId);
        if (!IS_NONE(handler->type)) {
            BlockId taken = ir_block_new(l->fn);
            next = ir_block_new(l->fn);
            ValId matches = error_matches(l, handler, error);
            ir_branch(&l->b, matches, taken, next);
            ir_at(&l->b, taken);
        }
        bind_error(l, handler, error);
        lower_stmt(l, handler->body);
        ir_jump(&l->b, join, NULL, 0);
        if (IS_NONE(next)) return;
        ir_at(&l->b, next);
    }
    l->b.span = stmt->span;
    lower_error_exit(l, error);
}

static void lower_try_handlers(Lower *l, const Hir *stmt) {
    BlockId join = ir_block_new(l->fn);
    Frame frame = frame_push(l, FRAME_TRY);
    l->frame = &frame;
    lower_stmt(l, stmt->try_.body);
    frame_pop(l, &frame);
    if (stmt->try_.otherwise) lower_stmt(l, stmt->try_.otherwise);
    ir_jump(&l->b, join, NULL, 0);
    if (!IS_NONE(frame.error_block)) lower_handlers(l, stmt, frame.error_block, join);
    ir_at(&l->b, join);
}

static void lower_try_body(Lower *l, const Hir *stmt) {
    if (stmt->try_.handler_count) {
        lower_try_handlers(l, stmt);
        return;
    }
    lower_stmt(l, stmt->try_.body);
    if (stmt->try_.otherwise) lower_stmt(l, stmt->try_.otherwise);
}

void lower_try(Lower *l, const Hir *stmt) {
    if (!stmt->try_.finally) {
        lower_try_body(l, stmt);
        return;
    }
    Frame frame = frame_push(l, FRAME_FINALLY);
    frame.finally = stmt->try_.finally;
    l->frame = &frame;
    lower_try_body(l, stmt);
    frame_pop(l, &frame);
    lower_stmt(l, stmt->try_.finally);
}
