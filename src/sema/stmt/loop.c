/* while and for. A `for` calls __iter__ once and __next__ until it raises StopIteration. */
#include "sema/call/call.h"
#include "sema/declare/declare.h"
#include "sema/expr/expr.h"
#include "sema/instance/instance.h"
#include "sema/register.h"
#include "sema/stmt/stmt.h"

static bool is_true(Check *c, const Hir *cond) {
    return cond->kind == HIR_Const && SAME(cond->const_.value, val_bool(c->types, true));
}

/* ---- iteration ---- */

/* A type parameter with an iterable bound is iterated only in the instances; its items have no type yet. */
static bool is_promised(Check *c, TypeId type) {
    Decl *iterable = wellknown(c->s, WK_Iterable), *owned = wellknown(c->s, WK_IterableOwned);
    bool is_open = ty_is(c->types, type, TY_Param) || ty_is(c->types, type, TY_Member);
    return is_open && ((iterable && conforms(c, type, iterable)) || (owned && conforms(c, type, owned)));
}

static bool is_reference_result(Check *c, TypeId iterator) {
    const Decl *next = type_member_decl(c->s, iterator, N(__next__));
    const Ast *result = next && next->kind == DECL_OVERLOADS ? next->list.at[0]->ast->fn.sig.result : NULL;
    return result && result->kind == AST_RefType;
}

/* Whether the iterator's items refer to nothing, so that the loop cannot change the container. */
static bool gives_plain_items(Check *c, const Expr *iterator, Span span) {
    if (iterator->kind != X_VALUE || !ty_is(c->types, iterator->type, TY_Struct) ||
        !ty_lends_mutably(c->types, iterator->type) || is_reference_result(c, iterator->type) ||
        !type_has_method(c, iterator->type, N(__next__)))
        return false;
    TryFrame frame = {.outer = c->flow.try_frame, .catches_all = true};
    HirVec stmts = {0}, *outer = c->stmts;
    c->flow.try_frame = &frame;
    c->stmts = &stmts;
    Trial trial = trial_begin(c);
    Expr at = expr_place(hir_local(c->arena, local_temp(c, iterator->type, span), span), true);
    Expr item = call_method(c, &at, N(__next__), NULL, 0, span);
    bool good = trial_end(c, trial) && item.kind == X_VALUE;
    c->stmts = outer;
    c->flow.try_frame = frame.outer;
    return good && !ty_holds_references(c->types, item.type);
}

/* Calls __iter__ of the container, which is borrowed immutably if that is enough, so that several loops may run over it
 * at a time. */
static Expr iterator_of(Check *c, const Expr *source, Span span) {
    Expr iterator = call_method(c, source, N(__iter__), NULL, 0, span);
    if (source->kind != X_PLACE || !source->is_mutable || !gives_plain_items(c, &iterator, span)) return iterator;
    Expr lent = *source;
    lent.is_mutable = false;
    Trial trial = trial_begin(c);
    Expr reading = call_method(c, &lent, N(__iter__), NULL, 0, span);
    return trial_end(c, trial) && !expr_is_poison(&reading) ? call_method(c, &lent, N(__iter__), NULL, 0, span)
                                                            : iterator;
}

/* It has an `__iter__(var self)`, which consumes it. */
static bool gives_items_away(Check *c, TypeId type) {
    const Decl *methods = type_member_decl(c->s, type, N(__iter__));
    for (uint32_t i = 0; methods && methods->kind == DECL_OVERLOADS && i < methods->list.len; i++) {
        const Ast *ast = methods->list.at[i]->ast;
        bool has_self = ast && ast->kind == AST_Fn && ast->fn.sig.params.len > 0;
        if (has_self && ast->fn.sig.params.at[0]->param.convention == CONV_VAR) return true;
    }
    return false;
}

static bool make_iterator(Check *c, const Expr *iterable, Span span, Expr *iterator) {
    Expr source = *iterable;
    bool is_temp = source.kind != X_PLACE;
    if (is_temp) { /* the container lives as long as the loop */
        Hir *made = expr_to_value(c, iterable);
        if (made->kind == HIR_Poison) return false;
        HirLocal *temp = local_temp(c, made->type, span);
        emit(c, hir_let(c->arena, temp, made, span));
        source = expr_place(hir_local(c->arena, temp, span), true);
        source.is_transfer = iterable->is_transfer && gives_items_away(c, source.type);
    }
    bool by_codepoints = counts_codepoints(c, source.type) && type_has_method(c, source.type, N(codepoint_slices));
    if (by_codepoints || type_has_method(c, source.type, N(__iter__))) {
        *iterator =
            by_codepoints ? call_method(c, &source, N(codepoint_slices), NULL, 0, span) : iterator_of(c, &source, span);
        return !expr_is_poison(iterator);
    }
    if (type_has_method(c, source.type, N(__next__))) {
        *iterator = source;
        iterator->is_transfer = is_temp || iterable->is_transfer;
        return true;
    }
    if (!ty_is(c->types, source.type, TY_Poison) && !is_promised(c, source.type))
        diag(c->ctx, D_NOT_ITERABLE, span, ty_c(c->types, source.type));
    return false;
}

bool system_iterate(Check *c, const Expr *iterable, Span span, Iteration *it) {
    *it = (Iteration){.reg = &systems_register};
    Expr iterator;
    Expr walked = optional_subject(c, iterable, "'NoneType' object is not iterable");
    if (expr_is_poison(iterable) || !make_iterator(c, &walked, span, &iterator)) return false;
    it->by_reference = iterator.kind == X_PLACE && iterator.hir->kind == HIR_Deref && iterator.is_mutable;
    Hir *value = it->by_reference ? iterator.hir->deref.pointer : expr_to_value(c, &iterator);
    if (value->kind == HIR_Poison) return false;
    it->iterator = local_temp(c, value->type, span);
    it->iterator->is_mutable = true;
    emit(c, hir_let(c->arena, it->iterator, value, span));
    return true;
}

bool iterate_begin(Check *c, const Expr *iterable, Span span, Iteration *it) {
    return register_of(c, iterable, NULL)->iterate(c, iterable, span, it);
}

/* Binds the next item to a temporary; a reference stays one. `frame` notes what the call may raise. */
static bool emit_item(Check *c, Iteration *it, TryFrame *frame, Span span) {
    Hir *at = hir_local(c->arena, it->iterator, span);
    if (it->by_reference)
        at = hir_deref(c->arena, hir_load(c->arena, at), ty_data(c->types, at->type)->pointer.pointee, span);
    Expr iterator = expr_place(at, true);
    c->flow.try_frame = frame;
    Expr item = call_method(c, &iterator, N(__next__), NULL, 0, span);
    c->flow.try_frame = frame->outer;
    if (expr_is_poison(&item)) return false;
    bool is_ref = item.kind == X_PLACE && item.hir->kind == HIR_Deref;
    Hir *value = is_ref ? item.hir->deref.pointer : expr_to_value(c, &item);
    if (value->kind == HIR_Poison) return false;
    HirLocal *temp = local_temp(c, value->type, span);
    emit(c, hir_let(c->arena, temp, value, span));
    Hir *place = hir_local(c->arena, temp, span);
    it->item = is_ref ? expr_place(hir_deref(c->arena, hir_load(c->arena, place), item.type, span), item.is_mutable)
                      : expr_place(place, true);
    it->item.is_transfer = !is_ref;
    it->item.why_immutable = item.why_immutable;
    return true;
}

/* try: item = next() except StopIteration: leave. Other errors propagate. */
bool iterate_item(Check *c, Iteration *it, Hir *leave, Span span) {
    TypeId stop = wellknown_type(c, WK_StopIteration);
    TryFrame frame = {.outer = c->flow.try_frame, .types = &stop, .type_count = 1};
    HirVec stmts = {0}, *saved = c->stmts;
    c->stmts = &stmts;
    bool good = emit_item(c, it, &frame, span);
    c->stmts = saved;
    if (!good) return false;
    Hir *stmt = stmt_new(c, HIR_Try, span);
    stmt->try_.body = hir_block(c->arena, stmts.at, stmts.len, span);
    stmt->try_.handlers = NEW(c->arena, HirHandler);
    stmt->try_.handler_count = 1;
    stmt->try_.handlers[0] = (HirHandler){
        .type = frame.escapes ? stop : NONE_OF(TypeId), .body = hir_block(c->arena, &leave, 1, span), .span = span};
    emit(c, stmt);
    return true;
}

bool system_next(Check *c, Iteration *it, uint32_t label, Span span) {
    Hir *leave = stmt_new(c, HIR_Break, span);
    leave->jump.label = label;
    return iterate_item(c, it, leave, span);
}

/* ---- loops ---- */

static void body_check(Check *c, const Ast *body) {
    if (body->kind == AST_Block)
        stmts_check(c, body->block.items);
    else
        stmt_check(c, body);
}

/* `break` leaves both the loop and its `else`, so a loop with an `else` is put in a block of its own. */
static void for_body(Check *c, const Ast *ast, Iteration *it, uint32_t break_label) {
    uint32_t label = ++c->flow.label_count;
    LoopFrame frame = {.outer = c->flow.loop, .label = break_label ? break_label : label, .continue_label = label};
    HirVec stmts = {0}, *saved = c->stmts;
    LocalScope scope;
    c->stmts = &stmts;
    locals_push(c, &scope);
    c->flow.loop = &frame;
    if (it->reg->next(c, it, label, ast->for_.iter->span)) {
        bind_target(c, ast->for_.target, &it->item, ast->for_.binding, ast->span);
        body_check(c, ast->for_.body);
    }
    c->flow.loop = frame.outer;
    locals_pop(c);
    c->stmts = saved;
    Hir *loop = stmt_new(c, HIR_Loop, ast->span);
    loop->loop.label = label;
    loop->loop.body = hir_block(c->arena, stmts.at, stmts.len, ast->for_.body->span);
    emit(c, loop);
}

/* The items are not known: the body is checked for its own errors. */
static void unknown_body(Check *c, const Ast *ast) {
    LoopFrame frame = {.outer = c->flow.loop, .label = ++c->flow.label_count};
    HirVec stmts = {0}, *saved = c->stmts;
    LocalScope scope;
    Expr item = expr_poison(ast->for_.target->span);
    frame.continue_label = frame.label;
    c->stmts = &stmts;
    locals_push(c, &scope);
    c->flow.loop = &frame;
    bind_target(c, ast->for_.target, &item, ast->for_.binding, ast->span);
    body_check(c, ast->for_.body);
    c->flow.loop = frame.outer;
    locals_pop(c);
    c->stmts = saved;
}

static void emit_for(Check *c, const Ast *ast) {
    bool takes = ast->for_.binding == CONV_VAR; /* the items, out of the container */
    Expr iterable = takes ? expr_check(c, ast->for_.iter, NONE_OF(TypeId)) : display_of_loop(c, ast->for_.iter);
    HirVec stmts = {0}, *saved = c->stmts;
    uint32_t break_label = ast->for_.otherwise ? ++c->flow.label_count : 0;
    c->stmts = &stmts;
    Iteration it;
    if (iterable.kind == X_VALUE && ast->for_.binding == CONV_VAR) iterable.is_transfer = true;
    narrow_forget_changed(c, ast);
    FilledPaths before = narrow_save(c);
    if (iterate_begin(c, &iterable, ast->for_.iter->span, &it))
        for_body(c, ast, &it, break_label);
    else
        unknown_body(c, ast);
    narrow_restore(c, &before);
    if (ast->for_.otherwise) emit(c, block_check(c, ast->for_.otherwise));
    c->stmts = saved;
    Hir *block = hir_block(c->arena, stmts.at, stmts.len, ast->span);
    block->block.label = break_label;
    emit(c, block);
}

static void while_check(Check *c, const Ast *ast) {
    Hir *loop = stmt_new(c, HIR_Loop, ast->span);
    narrow_forget_changed(c, ast->while_.body);
    Hir *cond = check_condition(c, ast->while_.cond);
    FilledPaths before = narrow_save(c);
    narrow_assume(c, ast->while_.cond, true);
    loop->loop.cond = is_true(c, cond) ? NULL : cond;
    loop->loop.label = ++c->flow.label_count;
    LoopFrame frame = {.outer = c->flow.loop, .label = loop->loop.label, .continue_label = loop->loop.label};
    c->flow.loop = &frame;
    loop->loop.body = block_check(c, ast->while_.body);
    c->flow.loop = frame.outer;
    narrow_restore(c, &before);
    if (narrow_ends_by_test(ast)) narrow_assume(c, ast->while_.cond, false);
    if (ast->while_.otherwise) loop->loop.otherwise = block_check(c, ast->while_.otherwise);
    if (cond->kind != HIR_Poison) emit(c, loop);
}

void for_check(Check *c, const Ast *ast) {
    if (ast->kind == AST_While)
        while_check(c, ast);
    else if (ast->for_.is_comptime)
        comptime_for(c, ast);
    else
        emit_for(c, ast);
}
