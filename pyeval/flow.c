/* try, with, and asynchronous loops. A handler gets the stack as it was before its block, with the error pushed. */
#include "emit.h"

static void handler_here(Unit *u, const Block *block) {
    label_here(u, block->handler);
    u->depth = block->depth + 1;
}

static void throw_slot(Unit *u, uint32_t slot) {
    emit(u, DO_LoadSlot, slot, 0, 1);
    emit(u, DO_Throw, 0, 0, -1);
}

/* After an exception in a handler: the handled exception is dropped. */
static void end_handled(Unit *u, const Block *block) {
    handler_here(u, block);
    emit(u, DO_Leave, block->slot, 0, 0);
    emit(u, DO_Throw, 0, 0, -1);
}

/* ---- except ---- */

/* The exception is on the stack. After the body its name is unbound. */
static void handler_body(Unit *u, const Ast *handler) {
    if (IS_NONE(handler->handler.name)) {
        emit(u, DO_Pop, 0, 0, -1);
        body(u, handler->handler.body);
        return;
    }
    Block named = {.kind = BLOCK_NAME, .handler = label_new(u), .name = handler->handler.name};
    uint32_t end = label_new(u);
    u->at = handler->handler.name_span;
    name_store(u, named.name);
    block_push(u, &named);
    body(u, handler->handler.body);
    block_pop(u);
    emit_const(u, PYC_NONE);
    name_store(u, named.name);
    name_delete(u, named.name);
    emit_jump(u, DO_Jump, end, 0);
    handler_here(u, &named);
    emit_const(u, PYC_NONE);
    name_store(u, named.name);
    name_delete(u, named.name);
    emit(u, DO_Throw, 0, 0, -1);
    label_here(u, end);
}

static void one_handler(Unit *u, const Ast *handler, uint32_t error, uint32_t before, uint32_t end) {
    uint32_t next = label_new(u);
    if (handler->handler.type) {
        expr(u, handler->handler.type);
        emit(u, DO_Matches, error, 0, 0);
        emit_jump(u, DO_JumpUnless, next, -1);
    }
    emit(u, DO_Handle, error, 0, 1);
    handler_body(u, handler);
    emit(u, DO_Leave, before, 0, 0);
    emit_jump(u, DO_Jump, end, 0);
    label_here(u, next);
}

static void handlers(Unit *u, AstList list, uint32_t end) {
    uint32_t error = temp_new(u);
    Block handled = {.kind = BLOCK_HANDLED, .handler = label_new(u), .slot = temp_new(u)};
    emit(u, DO_StoreSlot, error, 0, -1);
    emit(u, DO_Enter, error, handled.slot, 0);
    block_push(u, &handled);
    for (uint32_t i = 0; i < list.len; i++) one_handler(u, list.at[i], error, handled.slot, end);
    block_pop(u);
    emit(u, DO_Leave, handled.slot, 0, 0);
    throw_slot(u, error);
    end_handled(u, &handled);
    u->depth = handled.depth;
    temp_free(u, error);
    temp_free(u, handled.slot);
}

/* ---- except* ---- */

static void group_handler(Unit *u, const Ast *handler, uint32_t left, uint32_t raised) {
    uint32_t next = label_new(u), match = temp_new(u);
    Block inner = {.kind = BLOCK_HANDLED, .handler = label_new(u), .slot = temp_new(u)};
    emit(u, DO_LoadSlot, left, 0, 1);
    emit_jump(u, DO_JumpIfNull, next, -1);
    expr(u, handler->handler.type);
    emit(u, DO_GroupSplit, left, 0, 0);
    emit(u, DO_StoreSlot, match, 0, -1);
    emit(u, DO_LoadSlot, match, 0, 1);
    emit_jump(u, DO_JumpIfNull, next, -1);
    emit(u, DO_HandleObject, match, inner.slot, 0);
    block_push(u, &inner);
    emit(u, DO_LoadSlot, match, 0, 1);
    handler_body(u, handler);
    block_pop(u);
    emit(u, DO_Leave, inner.slot, 0, 0);
    emit_jump(u, DO_Jump, next, 0);
    handler_here(u, &inner);
    emit(u, DO_Leave, inner.slot, 0, 0);
    emit(u, DO_Object, 0, 0, 0);
    emit(u, DO_StoreSlot, raised, 0, -1);
    label_here(u, next);
    temp_free(u, match);
    temp_free(u, inner.slot);
}

/* Combines the exceptions raised by handlers with those that no handler caught, and raises them. */
static void group_handlers(Unit *u, AstList list) {
    uint32_t object = temp_new(u), left = temp_new(u), *raised = NEW_ARRAY(u->arena, uint32_t, list.len + 1);
    Block handled = {.kind = BLOCK_HANDLED, .handler = label_new(u), .slot = temp_new(u)};
    emit(u, DO_Object, 0, 0, 0);
    emit(u, DO_Dup, 0, 0, 1);
    emit(u, DO_StoreSlot, object, 0, -1);
    emit(u, DO_StoreSlot, left, 0, -1);
    emit(u, DO_HandleObject, object, handled.slot, 0);
    block_push(u, &handled);
    for (uint32_t i = 0; i < list.len; i++) {
        raised[i] = temp_new(u);
        emit(u, DO_Null, 0, 0, 1);
        emit(u, DO_StoreSlot, raised[i], 0, -1);
        group_handler(u, list.at[i], left, raised[i]);
    }
    block_pop(u);
    emit(u, DO_Leave, handled.slot, 0, 0);
    emit(u, DO_LoadSlot, object, 0, 1);
    for (uint32_t i = 0; i < list.len; i++) emit(u, DO_LoadSlot, raised[i], 0, 1);
    emit(u, DO_LoadSlot, left, 0, 1);
    emit(u, DO_GroupMerge, list.len + 1, 0, -(int)list.len - 2);
    uint32_t end = label_new(u);
    emit_jump(u, DO_Jump, end, 0);
    end_handled(u, &handled);
    label_here(u, end);
    u->depth = handled.depth;
}

static void try_except(Unit *u, const Ast *ast) {
    if (!ast->try_.handlers.len) {
        body(u, ast->try_.body);
        body(u, ast->try_.otherwise);
        return;
    }
    Block guarded = {.kind = BLOCK_TRY, .handler = label_new(u)};
    uint32_t end = label_new(u);
    block_push(u, &guarded);
    body(u, ast->try_.body);
    block_pop(u);
    body(u, ast->try_.otherwise);
    emit_jump(u, DO_Jump, end, 0);
    handler_here(u, &guarded);
    if (ast->try_.is_star)
        group_handlers(u, ast->try_.handlers);
    else
        handlers(u, ast->try_.handlers, end);
    label_here(u, end);
    u->depth = guarded.depth;
}

/* The exception that runs a finally block is the context of exceptions raised in it. */
static void finally_raised(Unit *u, const Ast *ast) {
    uint32_t error = temp_new(u);
    Block handled = {.kind = BLOCK_HANDLED, .handler = label_new(u), .slot = temp_new(u)};
    emit(u, DO_StoreSlot, error, 0, -1);
    emit(u, DO_Enter, error, handled.slot, 0);
    block_push(u, &handled);
    body(u, ast->try_.finally);
    block_pop(u);
    emit(u, DO_Leave, handled.slot, 0, 0);
    throw_slot(u, error);
    end_handled(u, &handled);
    temp_free(u, error);
    temp_free(u, handled.slot);
}

void try_stmt(Unit *u, const Ast *ast) {
    if (!ast->try_.finally) {
        try_except(u, ast);
        return;
    }
    Block outer = {.kind = BLOCK_FINALLY, .handler = label_new(u), .finally = ast->try_.finally};
    uint32_t end = label_new(u);
    block_push(u, &outer);
    try_except(u, ast);
    block_pop(u);
    body(u, ast->try_.finally);
    emit_jump(u, DO_Jump, end, 0);
    handler_here(u, &outer);
    finally_raised(u, ast);
    label_here(u, end);
    u->depth = outer.depth;
}

/* ---- with ---- */

static void async_exit_raised(Unit *u, const Block *block) {
    uint32_t object = temp_new(u), end = label_new(u);
    Block handled = {.kind = BLOCK_HANDLED, .handler = label_new(u), .slot = temp_new(u)};
    emit(u, DO_Object, 0, 0, 0);
    emit(u, DO_StoreSlot, object, 0, -1);
    emit(u, DO_HandleObject, object, handled.slot, 0);
    block_push(u, &handled);
    emit(u, DO_WithAsyncExit, block->slot, object + 1, 1);
    await(u);
    emit(u, DO_Not, 0, 0, 0);
    block_pop(u);
    emit(u, DO_Leave, handled.slot, 0, 0);
    emit_jump(u, DO_JumpUnless, end, -1);
    emit(u, DO_RaiseOn, object, 0, 0);
    end_handled(u, &handled);
    label_here(u, end);
    u->depth = block->depth;
    temp_free(u, object);
    temp_free(u, handled.slot);
}

void with_stmt(Unit *u, const Ast *ast, uint32_t item) {
    if (item == ast->with.items.len) {
        body(u, ast->with.body);
        return;
    }
    const Ast *one = ast->with.items.at[item];
    Block block = {.kind = BLOCK_WITH, .handler = label_new(u), .slot = temp_new(u), .is_async = ast->with.is_async};
    uint32_t end = label_new(u);
    expr(u, one->with_item.value);
    u->at = one->with_item.value->span;
    emit(u, block.is_async ? DO_WithAsyncEnter : DO_WithEnter, block.slot, 0, 0);
    if (block.is_async) await(u);
    u->depth--; /* guarded as if the value were popped: the store pops it */
    block_push(u, &block);
    u->depth++;
    if (one->with_item.target)
        store(u, one->with_item.target);
    else
        emit(u, DO_Pop, 0, 0, -1);
    with_stmt(u, ast, item + 1);
    block_pop(u);
    u->at = one->with_item.value->span;
    with_exit(u, &block);
    emit_jump(u, DO_Jump, end, 0);
    handler_here(u, &block);
    if (block.is_async) {
        async_exit_raised(u, &block);
    } else {
        emit(u, DO_WithExcept, block.slot, 0, 0);
        emit(u, DO_Pop, 0, 0, -1);
    }
    label_here(u, end);
    u->depth = block.depth;
    temp_free(u, block.slot);
}

/* ---- async for ---- */

void async_loop(Unit *u, uint32_t end) {
    uint32_t start = u->code.len, depth = u->depth, handler = label_new(u), past = label_new(u);
    emit(u, DO_AsyncNext, 0, 0, 1);
    await(u);
    vec_push(u->arena, &u->guards, (Guard){start, u->code.len, handler, depth});
    emit_jump(u, DO_Jump, past, 0);
    label_here(u, handler);
    emit(u, DO_AsyncEnd, 0, 0, -2);
    emit_jump(u, DO_Jump, end, 0);
    label_here(u, past);
    u->depth = depth + 1;
}
