/* Statements. */
#include "hir/hir_group.h"
#include "lower/internal.h"

static void lower_let(Lower *l, const Hir *stmt) {
    LocalId local = lower_local_of(l, stmt->let.local);
    if (stmt->let.value) lower_into(l, stmt->let.value, ir_local_addr(&l->b, local));
}

static void lower_if(Lower *l, const Hir *stmt) {
    BlockId then = ir_block_new(l->fn), join = ir_block_new(l->fn);
    BlockId otherwise = stmt->if_.otherwise ? ir_block_new(l->fn) : join;
    lower_branch(l, stmt->if_.cond, then, otherwise);
    ir_at(&l->b, then);
    lower_stmt(l, stmt->if_.then);
    ir_jump(&l->b, join, NULL, 0);
    if (stmt->if_.otherwise) {
        ir_at(&l->b, otherwise);
        lower_stmt(l, stmt->if_.otherwise);
        ir_jump(&l->b, join, NULL, 0);
    }
    ir_at(&l->b, join);
}

static void lower_loop(Lower *l, const Hir *stmt) {
    BlockId head = ir_block_new(l->fn), body = ir_block_new(l->fn), step = ir_block_new(l->fn),
            exit = ir_block_new(l->fn);
    BlockId otherwise = stmt->loop.otherwise ? ir_block_new(l->fn) : exit;
    ir_jump(&l->b, head, NULL, 0);
    ir_at(&l->b, head);
    if (stmt->loop.cond)
        lower_branch(l, stmt->loop.cond, body, otherwise);
    else
        ir_jump(&l->b, body, NULL, 0);
    Frame frame = frame_push(l, FRAME_LABEL);
    frame.label = stmt->loop.label;
    frame.break_to = exit;
    frame.continue_to = step;
    l->frame = &frame;
    ir_at(&l->b, body);
    lower_stmt(l, stmt->loop.body);
    ir_jump(&l->b, step, NULL, 0);
    ir_at(&l->b, step);
    if (stmt->loop.step) lower_stmt(l, stmt->loop.step);
    ir_jump(&l->b, head, NULL, 0);
    frame_pop(l, &frame);
    if (stmt->loop.otherwise) {
        ir_at(&l->b, otherwise);
        lower_stmt(l, stmt->loop.otherwise);
        ir_jump(&l->b, exit, NULL, 0);
    }
    ir_at(&l->b, exit);
}

static void lower_block(Lower *l, const Hir *stmt) {
    if (!stmt->block.label) {
        lower_stmts(l, stmt->block.stmts);
        return;
    }
    BlockId exit = ir_block_new(l->fn);
    Frame frame = frame_push(l, FRAME_LABEL);
    frame.label = stmt->block.label;
    frame.break_to = exit;
    l->frame = &frame;
    lower_stmts(l, stmt->block.stmts);
    frame_pop(l, &frame);
    ir_jump(&l->b, exit, NULL, 0);
    ir_at(&l->b, exit);
}

static void lower_return(Lower *l, const Hir *stmt) {
    const Hir *value = stmt->return_.value;
    ValId result = NONE_OF(ValId);
    if (value && !IS_NONE(l->fn->result_local))
        lower_into(l, value, ir_local_addr(&l->b, l->fn->result_local));
    else if (value)
        result = lower_value(l, value);
    l->b.span = stmt->span;
    lower_return_value(l, result);
}

/* An error without content, raised where its type is named, is the same constant everywhere: it gets no traceback. */
static bool has_traceback(Lower *l, TypeId error) {
    TypeId raises = ty_data(l->types, l->fn->type)->fn.raises;
    bool names_type = !IS_NONE(raises) && !ty_is(l->types, raises, TY_Error);
    return !names_type || ty_is(l->types, error, TY_Error) || ty_layout(l->types, error).size > 0;
}

static void lower_raise(Lower *l, const Hir *stmt) {
    const Hir *value = stmt->raise.value;
    ValId error;
    if (ty_is(l->types, value->type, TY_Error)) {
        error = lower_value(l, value);
    } else {
        LocalId temp = lower_temp(l, value->type);
        lower_into(l, value, ir_local_addr(&l->b, temp));
        l->b.span = stmt->span;
        error = ir_op1(&l->b, IR_ErrorMake, ty_simple(l->types, TY_Error), ir_local_addr(&l->b, temp));
    }
    l->b.span = stmt->span;
    if (!stmt->raise.is_again && has_traceback(l, value->type)) ir_op1(&l->b, IR_ErrorTrace, NONE_OF(TypeId), error);
    lower_error_exit(l, error);
}

static void lower_mark(Lower *l, const Hir *stmt, IrOp op) {
    ValId address = lower_address(l, stmt->mark.place);
    l->b.span = stmt->span;
    ir_op1(&l->b, op, NONE_OF(TypeId), address);
}

void lower_stmts(Lower *l, HirList stmts) {
    for (uint32_t i = 0; i < stmts.len; i++) lower_stmt(l, stmts.at[i]);
}

void lower_stmt(Lower *l, const Hir *stmt) {
    if (!ir_is_open(&l->b)) return; /* control never reaches this point */
    l->b.span = stmt->span;
    switch (stmt->kind) {
    case HIR_Block: lower_block(l, stmt); return;
    case HIR_Expr: lower_discard(l, stmt->expr.value); return;
    case HIR_Let: lower_let(l, stmt); return;
    case HIR_Assign: lower_assign(l, stmt); return;
    case HIR_Init: lower_init(l, stmt); return;
    case HIR_If: lower_if(l, stmt); return;
    case HIR_Loop: lower_loop(l, stmt); return;
    case HIR_Break: lower_jump_to_label(l, stmt->jump.label, false); return;
    case HIR_Continue: lower_jump_to_label(l, stmt->jump.label, true); return;
    case HIR_Return: lower_return(l, stmt); return;
    case HIR_Raise: lower_raise(l, stmt); return;
    case HIR_Try: lower_try(l, stmt); return;
    case HIR_Outside: lower_outside(l, stmt); return;
    case HIR_KeepAlive: lower_mark(l, stmt, IR_KeepAlive); return;
    case HIR_Destroy:
        sema_require_glue(l->sema, stmt->mark.place->type);
        lower_mark(l, stmt, IR_Destroy);
        return;
    case HIR_MarkInit: lower_mark(l, stmt, IR_MarkInit); return;
    case HIR_MarkUninit: lower_mark(l, stmt, IR_MarkUninit); return;
    case HIR_Panic: ir_panic(&l->b, stmt->panic.message); return;
    case HIR_NOTHING:
    case HIR_ANY_PLACE:
    case HIR_ANY_VALUE: break;
    }
    ICE("lowering: typed tree node %d is not a statement", (int)stmt->kind);
}
