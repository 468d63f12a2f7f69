/* Ways out of a region: break, continue, return and errors, through every `finally` on the way; and `try` itself.
 *
 * A `finally` body is lowered once for each place where control continues after it: all returns share one copy, all
 * errors another one. So ownership sees on each path which values exist there. Nested bodies would need exponentially
 * many copies; from the third level on there is one copy for all paths, with a number that tells it where to
 * continue. */
#include "lower/internal.h"

enum { EXACT_DEPTH = 2 }; /* the depth up to which nested `finally` bodies have a copy for each exit */

Frame frame_push(Lower *l, FrameKind kind) { return (Frame){.kind = kind, .outer = l->frame}; }

void frame_pop(Lower *l, Frame *frame) { l->frame = frame->outer; }

/* ---- exits ---- */

static bool is_exit(const Exit *exit, ExitKind kind, uint32_t label, TypeId value) {
    return exit->kind == kind && exit->label == label && IS_NONE(exit->value) == IS_NONE(value);
}

/* The block of an exit; `value` is the type of what the exit carries. */
static BlockId exit_block(Lower *l, Frame *frame, ExitKind kind, uint32_t label, TypeId value) {
    for (uint32_t i = 0; i < frame->exits.len; i++)
        if (is_exit(&frame->exits.at[i], kind, label, value)) return frame->exits.at[i].block;
    Exit exit = {.kind = kind, .label = label, .block = ir_block_new(l->fn), .span = l->b.span};
    if (!IS_NONE(value)) exit.value = ir_block_param(l->fn, exit.block, value);
    vec_push(l->scratch, &frame->exits, exit);
    return exit.block;
}

static BlockId error_block_of(Lower *l, Frame *frame) {
    if (frame->kind == FRAME_FINALLY) return exit_block(l, frame, EXIT_ERROR, 0, ty_simple(l->types, TY_Error));
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

/* `target`: the variable that takes the error; NULL. */
static void bind_error(Lower *l, HirLocal *target, ValId error) {
    if (!target) {
        ir_op1(&l->b, IR_ErrorDrop, NONE_OF(TypeId), error);
        return;
    }
    ValId address = ir_local_addr(&l->b, lower_local_of(l, target));
    if (ty_is(l->types, target->type, TY_Error))
        ir_store(&l->b, error, address);
    else
        ir_op2(&l->b, IR_ErrorTake, NONE_OF(TypeId), error, address);
}

BlockId lower_conversion(Lower *l, HirLocal *error, const Hir *on_error) {
    BlockId resume = l->b.block, landing = ir_block_new(l->fn);
    ValId raised = ir_block_param(l->fn, landing, ty_simple(l->types, TY_Error));
    ir_block(l->fn, landing)->is_cold = true;
    ir_at(&l->b, landing);
    l->b.span = on_error->span;
    bind_error(l, error, raised);
    lower_stmt(l, on_error);
    l->b.block = resume;
    return landing;
}

static void return_now(Lower *l, ValId value) {
    if (IS_NONE(value) && l->body->result_place && IS_NONE(l->fn->result_local))
        value = ir_load(&l->b, ir_local_addr(&l->b, lower_local_of(l, l->body->result_place)));
    ir_return(&l->b, value);
}

/* Jumps to the target itself if no `finally` lies between, else to the innermost one. */
static void leave(Lower *l, ExitKind kind, uint32_t label, ValId value) {
    if (!ir_is_open(&l->b)) return;
    Frame *frame = l->frame;
    while (frame && frame->kind != FRAME_FINALLY && !(label && frame->label == label)) frame = frame->outer;
    if (frame && frame->kind == FRAME_LABEL) {
        ir_jump(&l->b, kind == EXIT_CONTINUE ? frame->continue_to : frame->break_to, NULL, 0);
    } else if (frame) {
        TypeId type = IS_NONE(value) ? NONE_OF(TypeId) : ir_type_of(l->fn, value);
        ir_jump(&l->b, exit_block(l, frame, kind, label, type), &value, !IS_NONE(value));
    } else if (label) {
        ICE("lowering: a jump to a label that encloses nothing");
    } else {
        return_now(l, value);
    }
}

void lower_jump_to_label(Lower *l, uint32_t label, bool is_continue) {
    leave(l, is_continue ? EXIT_CONTINUE : EXIT_BREAK, label, NONE_OF(ValId));
}

void lower_return_value(Lower *l, ValId value) { leave(l, EXIT_RETURN, 0, value); }

/* ---- finally ---- */

static void go_on(Lower *l, const Exit *exit, ValId value) {
    l->b.span = exit->span;
    if (exit->kind == EXIT_ERROR)
        lower_error_exit(l, value);
    else if (exit->kind != EXIT_NORMAL)
        leave(l, exit->kind, exit->label, value);
}

static void lower_finally(Lower *l, const Hir *finally) {
    l->finally_depth++;
    lower_stmt(l, finally);
    l->finally_depth--;
}

static void copy_for_exit(Lower *l, const Exit *exit, const Hir *finally) {
    ir_at(&l->b, exit->block);
    lower_finally(l, finally);
    go_on(l, exit, exit->value);
}

/* The exits jump here with their number and their value. */
static ValId *enter_shared(Lower *l, const Exit *exits, uint32_t count, BlockId shared) {
    ValId *values = NEW_ARRAY(l->scratch, ValId, count + 1), *args = NEW_ARRAY(l->scratch, ValId, count + 1);
    uint32_t params = 1;
    values[count] = ir_block_param(l->fn, shared, ty_int(l->types));
    for (uint32_t i = 0; i < count; i++)
        if (!IS_NONE(exits[i].value))
            values[i] = ir_block_param(l->fn, shared, ir_type_of(l->fn, exits[i].value)), params++;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t next = 0;
        ir_at(&l->b, exits[i].block);
        args[next++] = ir_const_int(&l->b, ty_int(l->types), i);
        for (uint32_t k = 0; k < count; k++)
            if (!IS_NONE(values[k]))
                args[next++] = k == i ? exits[i].value : ir_op(&l->b, IR_Undef, ir_type_of(l->fn, values[k]), NULL, 0);
        ir_jump(&l->b, shared, args, params);
    }
    return values;
}

/* One body for all of these exits; control continues after it with the exit that is EXIT_NORMAL, if there is one. */
static void share_between(Lower *l, const Exit *exits, uint32_t count, const Hir *finally) {
    BlockId shared = ir_block_new(l->fn), behind = NONE_OF(BlockId), *targets = NEW_ARRAY(l->scratch, BlockId, count);
    int64_t *cases = NEW_ARRAY(l->scratch, int64_t, count);
    ValId *values = enter_shared(l, exits, count, shared);
    ir_at(&l->b, shared);
    lower_finally(l, finally);
    if (!ir_is_open(&l->b)) return;
    for (uint32_t i = 0; i < count; i++) {
        cases[i] = i;
        targets[i] = ir_block_new(l->fn);
    }
    ir_switch(&l->b, values[count], cases, count - 1, targets);
    for (uint32_t i = 0; i < count; i++) {
        ir_at(&l->b, targets[i]);
        if (exits[i].kind == EXIT_NORMAL) behind = targets[i];
        go_on(l, &exits[i], values[i]);
    }
    l->b.block = behind;
}

/* A result that is built in place exists only on the path of a return, so that path gets its own copy of the body. */
static void share_finally(Lower *l, Frame *frame, const Hir *finally) {
    Exit *shared = NEW_ARRAY(l->scratch, Exit, frame->exits.len + 1);
    uint32_t count = 0;
    if (ir_is_open(&l->b)) ir_jump(&l->b, exit_block(l, frame, EXIT_NORMAL, 0, NONE_OF(TypeId)), NULL, 0);
    for (uint32_t i = 0; i < frame->exits.len; i++) {
        const Exit *exit = &frame->exits.at[i];
        if (exit->kind == EXIT_RETURN && !IS_NONE(l->fn->result_local))
            copy_for_exit(l, exit, finally);
        else
            shared[count++] = *exit;
    }
    l->b.block = NONE_OF(BlockId);
    if (count) share_between(l, shared, count, finally);
}

static void end_finally(Lower *l, Frame *frame, const Hir *finally) {
    frame_pop(l, frame);
    if (l->finally_depth >= EXACT_DEPTH) {
        share_finally(l, frame, finally);
        return;
    }
    BlockId behind = l->b.block;
    for (uint32_t i = 0; i < frame->exits.len; i++) copy_for_exit(l, &frame->exits.at[i], finally);
    l->b.block = behind;
    lower_finally(l, finally);
}

/* ---- try ---- */

static ValId error_matches(Lower *l, const HirHandler *handler, ValId error) {
    l->b.span = handler->span;
    IrInst *inst = ir_inst(&l->b, IR_ErrorMatch, NONE_OF(TypeId), &error, 1);
    if (!inst) return NONE_OF(ValId);
    inst->imm.type = handler->type;
    return inst->result;
}

/* Handlers are tried in order; an error that no handler takes propagates outward. */
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
        l->b.span = handler->span;
        bind_error(l, handler->target, error);
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
    frame.is_inlined = stmt->try_.inlined.len > 0;
    if (frame.is_inlined)
        ir_note_inlined(l->module, l->fn,
                        (IrInlined){.written = stmt->try_.written, .at = stmt->span, .display = stmt->try_.inlined});
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
    l->frame = &frame;
    lower_try_body(l, stmt);
    end_finally(l, &frame, stmt->try_.finally);
}

/* Exits from this code pass no frame of the inlined body that contains it. */
void lower_outside(Lower *l, const Hir *stmt) {
    Frame *inside = l->frame, *frame = inside;
    while (!frame->is_inlined) frame = frame->outer;
    l->frame = frame->outer;
    lower_stmt(l, stmt->outside.body);
    l->frame = inside;
}
