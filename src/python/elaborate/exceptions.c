/* Exceptions and context managers of the Python register. One handler catches every error and compares its class with
 * those of the `except` clauses, in order. */
#include "python/border/border.h"
#include "python/elaborate/elaborate.h"
#include "python/elaborate/kinds.h"
#include "python/scope/scope.h"
#include "sema/declare/declare.h"
#include "sema/expr/expr.h"
#include "sema/stmt/stmt.h"

static Hir *emitted(Check *c, HirVec *stmts, Span span) { return hir_block(c->arena, stmts->at, stmts->len, span); }

static Hir *load_error(Check *c, HirLocal *error, Span span) {
    return hir_load(c->arena, hir_local(c->arena, error, span));
}

static void do_call(Check *c, Hir *call) { emit(c, hir_expr_stmt(c->arena, call)); }

static void raise_again(Check *c, HirLocal *error, Span span) {
    emit(c, py_raise_on(c, hir_move(c->arena, hir_local(c->arena, error, span)), span));
}

/* The error becomes an exception object; its box is consumed. */
static HirLocal *take_object(Check *c, HirLocal *error, Span span) {
    Hir *moved = hir_move(c->arena, hir_local(c->arena, error, span));
    return py_let(c, c->stmts, py_rt(c, RT_pyc_error_object, TY(Object), span, 1, moved));
}

/* ---- raise ---- */

/* A bare raise: raises the exception that is being handled; where there is none, that is an error of this line. */
static void raise_handled(Check *c, Span span) {
    Hir *none = py_is_zero(c, py_rt(c, RT_pyc_handled, TY(Object), span, 0));
    Hir *error = py_raise_of(c, py_error(c, RT_pyc_raise_again, span, 0), span);
    Hir *again = py_raise_on(c, py_error(c, RT_pyc_raise_again, span, 0), span);
    emit(c, c->py->in_handler ? again : py_if(c, none, error, again, span));
}

void py_raise_stmt(Check *c, const Ast *ast) {
    Span span = ast->span;
    if (!ast->raise.value) {
        raise_handled(c, span);
        py_flow_dead(c);
        return;
    }
    Expr e = expr_check(c, ast->raise.value, NONE_OF(TypeId));
    bool is_system = (e.kind == X_VALUE || e.kind == X_PLACE) &&
                     (ty_is(c->types, e.type, TY_Struct) || ty_is(c->types, e.type, TY_Error));
    if (is_system && !py_struct_is_error(c, e.type)) {
        Hir *stmt = py_stmt_new(c, HIR_Raise, span);
        stmt->raise.value =
            ty_is(c->types, e.type, TY_Error) && e.kind == X_PLACE ? hir_move(c->arena, e.hir) : expr_to_value(c, &e);
        if (!hir_is_bad(stmt->raise.value)) emit(c, stmt);
        py_flow_dead(c);
        return;
    }
    Hir *word = py_object_of(c, &e);
    if (!hir_is_bad(word)) word = py_load(c, py_let(c, c->stmts, word), span);
    Hir *cause = ast->raise.cause ? py_object(c, ast->raise.cause) : py_absent(c, span);
    if (!hir_is_bad(word) && !hir_is_bad(cause))
        emit(c, py_raise_of(c, py_error(c, RT_pyc_raise_object, span, 2, word, cause), span));
    py_flow_dead(c);
}

/* ---- try ---- */

/* Sets the exception that is being handled; returns the previous one. */
static HirLocal *handle_enter(Check *c, HirLocal *object, Span span) {
    return py_let(c, c->stmts, py_rt(c, RT_pyc_handle_enter, TY(Object), span, 1, py_load(c, object, span)));
}

/* try: body finally: the previous exception is being handled again */
static void handled_in(Check *c, HirVec *body, HirLocal *before, Span span) {
    Hir *stmt = py_stmt_new(c, HIR_Try, span);
    Hir *leave = hir_expr_stmt(c->arena, py_rt(c, RT_pyc_handle_leave, TY(None), span, 1, py_load(c, before, span)));
    stmt->try_.body = emitted(c, body, span);
    stmt->try_.finally = hir_block(c->arena, &leave, 1, span);
    emit(c, stmt);
}

/* try: body finally: the name is unbound */
static void handler_body(Check *c, const Ast *handler) {
    Span span = handler->span;
    bool was_inside = c->py->in_handler;
    c->py->in_handler = true;
    Hir *body = py_block(c, handler->handler.body);
    c->py->in_handler = was_inside;
    if (IS_NONE(handler->handler.name)) {
        emit(c, body);
        return;
    }
    Hir *stmt = py_stmt_new(c, HIR_Try, span);
    stmt->try_.body = body;
    uint64_t *bits = py_flow_save(c);
    HirVec stmts = {0}, *saved = c->stmts;
    c->stmts = &stmts;
    py_name_delete(c, handler->handler.name, span);
    c->stmts = saved;
    py_flow_restore(c, bits);
    stmt->try_.finally = emitted(c, &stmts, span);
    emit(c, stmt);
}

static void handle_object(Check *c, const Ast *handler, HirLocal *object) {
    if (!IS_NONE(handler->handler.name)) {
        Expr value = expr_place(hir_local(c->arena, object, handler->span), false);
        py_name_store(c, handler->handler.name, &value, handler->handler.name_span);
    }
    handler_body(c, handler);
}

/* An error without an object gets one now, which becomes the exception being handled. */
static void handle_error(Check *c, const Ast *handler, HirLocal *error) {
    HirLocal *object = take_object(c, error, handler->span);
    handle_enter(c, object, handler->span);
    handle_object(c, handler, object);
}

/* Handles a struct that was raised: it is moved out of its box. */
static void handle_struct(Check *c, const Ast *handler, HirLocal *error, TypeId type) {
    Span span = handler->span;
    HirLocal *value = local_temp(c, type, span);
    value->is_mutable = true;
    emit(c, hir_let(c->arena, value, NULL, span));
    Hir *parts[] = {load_error(c, error, span), hir_local(c->arena, value, span)};
    do_call(c, hir_op(c->arena, IR_ErrorTake, TY(None), parts, 2, span));
    Hir *gone = py_stmt_new(c, HIR_MarkUninit, span);
    gone->mark.place = hir_local(c->arena, error, span);
    emit(c, gone);
    if (!IS_NONE(handler->handler.name)) {
        Expr e = expr_place(hir_local(c->arena, value, span), true);
        e.is_transfer = true;
        py_name_store(c, handler->handler.name, &e, handler->handler.name_span);
    }
    emit(c, py_block(c, handler->handler.body));
}

/* The struct type that a handler names; none: an expression that gives a class. */
static TypeId struct_type(Check *c, const Ast *type) {
    Decl *def;
    if (!type || type->kind != AST_Name || py_name_meaning(c, type->name.name, &def) != PY_IS_SYSTEM)
        return NONE_OF(TypeId);
    return type_check(c, type);
}

/* Whether the struct has no exception class, so that its handler gets the struct itself. */
static bool catches_struct(Check *c, TypeId type) {
    return !IS_NONE(type) && ty_is(c->types, type, TY_Struct) && !py_struct_is_error(c, type);
}

static Hir *matches_struct(Check *c, HirLocal *error, TypeId type, Span span) {
    Hir *value = load_error(c, error, span), *test = hir_op(c->arena, IR_ErrorMatch, TY(Bool), &value, 1, span);
    test->op.imm_type = type;
    return test;
}

static Hir *handler_block(Check *c, const Ast *handler, HirLocal *error, TypeId type) {
    HirVec stmts = {0}, *saved = c->stmts;
    c->stmts = &stmts;
    if (catches_struct(c, type))
        handle_struct(c, handler, error, type);
    else
        handle_error(c, handler, error);
    c->stmts = saved;
    return emitted(c, &stmts, handler->span);
}

/* The tests of the handlers, each in the `else` of the previous one; after the last the error is raised again. */
static void handlers(Check *c, AstList list, uint32_t at, HirLocal *error, const uint64_t *before, uint64_t *after,
                     Span span) {
    if (at == list.len) {
        raise_again(c, error, span);
        return;
    }
    const Ast *handler = list.at[at];
    py_flow_restore(c, before);
    const Ast *name = handler->handler.type;
    TypeId type = struct_type(c, name);
    Hir *test = NULL;
    if (catches_struct(c, type)) {
        test = matches_struct(c, error, type, handler->span);
    } else if (!IS_NONE(type) && ty_is(c->types, type, TY_Error)) {
        Hir *cls = py_builtin(c, STR("Error"), handler->span);
        test = py_rt(c, RT_pyc_error_isinstance, TY(Bool), handler->span, 2, load_error(c, error, handler->span), cls);
    } else if (name) {
        Hir *cls = py_object(c, name);
        if (hir_is_bad(cls)) return;
        HirLocal *kept = py_let(c, c->stmts, cls);
        test = py_rt(c, RT_pyc_error_isinstance, TY(Bool), handler->span, 2, load_error(c, error, handler->span),
                     py_load(c, kept, handler->span));
    }
    Hir *block = handler_block(c, handler, error, type);
    py_flow_meet(c, after, c->py->bound);
    if (!test) {
        emit(c, block);
        return;
    }
    HirVec rest = {0}, *saved = c->stmts;
    c->stmts = &rest;
    handlers(c, list, at + 1, error, before, after, span);
    c->stmts = saved;
    emit(c, py_if(c, test, block, emitted(c, &rest, handler->span), handler->span));
}

static bool names_struct(Check *c, const Ast *type) {
    for (uint32_t i = 0; type && type->kind == AST_Tuple && i < type->tuple.items.len; i++) {
        TypeId item = struct_type(c, type->tuple.items.at[i]);
        if (catches_struct(c, item)) return true;
    }
    return false;
}

/* `except (A, B) as e` becomes two handlers if one of them is a struct, because e has another type in each. */
static AstList split_handlers(Check *c, AstList list) {
    VEC(Ast *) all = {0};
    for (uint32_t i = 0; i < list.len; i++) {
        const Ast *type = list.at[i]->handler.type;
        bool is_split = names_struct(c, type);
        for (uint32_t k = 0; is_split && k < type->tuple.items.len; k++) {
            Ast *part = NEW(c->s->arena, Ast);
            *part = *list.at[i];
            part->handler.type = type->tuple.items.at[k];
            vec_push(c->s->arena, &all, part);
        }
        if (!is_split) vec_push(c->s->arena, &all, list.at[i]);
    }
    return (AstList){all.at, all.len};
}

/* The exception counts as being handled while its class is tested. */
static void handlers_of(Check *c, AstList list, HirLocal *error, const uint64_t *before, uint64_t *after, Span span) {
    HirVec stmts = {0}, *saved = c->stmts;
    HirLocal *outer =
        py_let(c, c->stmts, py_rt(c, RT_pyc_finally_enter, TY(Object), span, 1, load_error(c, error, span)));
    c->stmts = &stmts;
    handlers(c, split_handlers(c, list), 0, error, before, after, span);
    c->stmts = saved;
    handled_in(c, &stmts, outer, span);
}

static Hir *catch_all(Check *c, Hir *body, HirHandler handler, Span span) {
    Hir *stmt = py_stmt_new(c, HIR_Try, span);
    stmt->try_.body = body;
    stmt->try_.handlers = NEW(c->arena, HirHandler);
    stmt->try_.handlers[0] = handler;
    stmt->try_.handler_count = 1;
    return stmt;
}

static HirLocal *error_local(Check *c, Span span) {
    HirLocal *error = local_temp(c, TY(Error), span);
    error->is_mutable = true;
    return error;
}

/* ---- one exception that is expected ---- */

/* try: body except cls: pass */
static void passing(Check *c, Hir *body, const char *cls, Span span) {
    HirVec stmts = {0}, *saved = c->stmts;
    HirHandler handler = {.span = span, .target = error_local(c, span)};
    c->stmts = &stmts;
    HirLocal *object = take_object(c, handler.target, span);
    Hir *test =
        py_rt(c, RT_pyc_obj_isinstance, TY(Bool), span, 2, py_load(c, object, span), py_builtin(c, str_of(cls), span));
    Hir *again = py_raise_on(c, py_error(c, RT_pyc_raise_on, span, 1, py_load(c, object, span)), span);
    emit(c, py_if(c, test, NULL, again, span));
    c->stmts = saved;
    handler.body = emitted(c, &stmts, span);
    emit(c, catch_all(c, body, handler, span));
}

/* item = 0; try: item = await anext(iterator) except StopAsyncIteration: pass */
HirLocal *py_async_next(Check *c, HirLocal *iterator, Span span) {
    HirLocal *item = py_let(c, c->stmts, py_absent(c, span));
    TryFrame frame = {.outer = c->flow.try_frame, .catches_all = true};
    item->is_mutable = true;
    c->flow.try_frame = &frame;
    Hir *next = py_await(c, py_rt(c, RT_pyc_anext, TY(Object), span, 1, py_load(c, iterator, span)), span);
    Hir *set = hir_assign(c->arena, hir_local(c->arena, item, span), next, span);
    c->flow.try_frame = frame.outer;
    passing(c, hir_block(c->arena, &set, 1, span), "StopAsyncIteration", span);
    return item;
}

/* ---- except*: each handler takes its part of a group ---- */

/* try: body except: raised = the exception; finally: the name is unbound */
static void group_body(Check *c, const Ast *handler, HirLocal *match, HirLocal *raised) {
    Span span = handler->span;
    HirLocal *before = handle_enter(c, match, span);
    HirVec body = {0}, inner = {0}, catching = {0}, *saved = c->stmts;
    c->stmts = &body;
    handle_object(c, handler, match);
    c->stmts = &inner;
    handled_in(c, &body, before, span);
    HirHandler all = {.span = span, .target = error_local(c, span)};
    c->stmts = &catching;
    HirLocal *object = take_object(c, all.target, span);
    emit(c, hir_assign(c->arena, hir_local(c->arena, raised, span), py_load(c, object, span), span));
    c->stmts = saved;
    all.body = emitted(c, &catching, span);
    emit(c, catch_all(c, emitted(c, &inner, span), all, span));
}

/* if something is left: match, left = split(left, class); if match: the body */
static void group_handler(Check *c, const Ast *handler, HirLocal *left, HirLocal *raised) {
    Span span = handler->span;
    HirVec inner = {0}, body = {0}, *saved = c->stmts;
    c->stmts = &inner;
    Hir *cls = py_object(c, handler->handler.type);
    if (!hir_is_bad(cls)) {
        HirLocal *kept = py_let(c, c->stmts, cls);
        Hir *room = py_room(c, c->stmts, 2, span);
        do_call(c,
                py_rt(c, RT_pyc_group_split, TY(None), span, 3, py_load(c, left, span), py_load(c, kept, span), room));
        HirLocal *match = py_let(c, c->stmts, hir_load(c->arena, py_room_at(c, room, 0, span)));
        emit(c, hir_assign(c->arena, hir_local(c->arena, left, span), hir_load(c->arena, py_room_at(c, room, 1, span)),
                           span));
        c->stmts = &body;
        group_body(c, handler, match, raised);
        c->stmts = &inner;
        emit(c, py_if(c, py_is_zero(c, py_load(c, match, span)), NULL, emitted(c, &body, span), span));
    }
    c->stmts = saved;
    emit(c, py_if(c, py_is_zero(c, py_load(c, left, span)), NULL, emitted(c, &inner, span), span));
}

/* Combines the exceptions that the handlers raised with those that no handler caught, and raises them. */
static void group_handlers(Check *c, AstList list, HirLocal *error, uint64_t *after, Span span) {
    HirLocal *object = take_object(c, error, span), *before = handle_enter(c, object, span);
    HirLocal *left = py_let(c, c->stmts, py_load(c, object, span));
    Hir **words = NEW_ARRAY(c->arena, Hir *, list.len + 1);
    HirVec stmts = {0}, *saved = c->stmts;
    for (uint32_t i = 0; i < list.len; i++) {
        HirLocal *raised = py_let(c, saved, py_absent(c, span));
        uint64_t *without = py_flow_save(c); /* the next handler runs whether or not this one does */
        c->stmts = &stmts;
        group_handler(c, list.at[i], left, raised);
        c->stmts = saved;
        words[i] = py_load(c, raised, span);
        py_flow_meet(c, without, c->py->bound);
        py_flow_restore(c, without);
    }
    py_flow_meet(c, after, c->py->bound);
    words[list.len] = py_load(c, left, span);
    handled_in(c, &stmts, before, span);
    Hir *array = py_words(c, c->stmts, words, list.len + 1, span);
    Hir *merged =
        py_error(c, RT_pyc_group_merge, span, 3, py_load(c, object, span), array, py_i64(c, list.len + 1, span));
    HirLocal *result = py_let(c, c->stmts, py_raw(c, merged));
    Hir *again = py_raise_on(c, py_unraw(c, py_load(c, result, span), TY(Error)), span);
    emit(c, py_if(c, py_is_zero(c, py_load(c, result, span)), NULL, again, span));
}

/* try … except … else */
static Hir *try_except(Check *c, const Ast *ast) {
    uint64_t *before = py_flow_save(c);
    c->py->try_depth += ast->try_.handlers.len > 0;
    Hir *body = py_block(c, ast->try_.body);
    c->py->try_depth -= ast->try_.handlers.len > 0;
    if (!ast->try_.handlers.len) return body;
    HirHandler handler = {.span = ast->span, .target = error_local(c, ast->span)};
    Hir *otherwise = ast->try_.otherwise ? py_block(c, ast->try_.otherwise) : NULL;
    uint64_t *after = py_flow_save(c);
    HirVec stmts = {0}, *saved = c->stmts;
    c->stmts = &stmts;
    py_flow_restore(c, before);
    if (ast->try_.is_star)
        group_handlers(c, ast->try_.handlers, handler.target, after, ast->span);
    else
        handlers_of(c, ast->try_.handlers, handler.target, before, after, ast->span);
    c->stmts = saved;
    py_flow_restore(c, after);
    handler.body = emitted(c, &stmts, ast->span);
    Hir *stmt = catch_all(c, body, handler, ast->span);
    stmt->try_.otherwise = otherwise;
    return stmt;
}

/* try: body except: before = what was handled; failed = True; raise again */
static Hir *handled_while(Check *c, Hir *body, HirLocal *before, HirLocal *failed, Span span) {
    HirHandler handler = {.span = span, .target = error_local(c, span)};
    HirVec stmts = {0}, *saved = c->stmts;
    c->stmts = &stmts;
    Hir *enter = py_rt(c, RT_pyc_finally_enter, TY(Object), span, 1, load_error(c, handler.target, span));
    emit(c, hir_assign(c->arena, hir_local(c->arena, before, span), enter, span));
    emit(c, hir_assign(c->arena, hir_local(c->arena, failed, span), py_bool(c, true, span), span));
    raise_again(c, handler.target, span);
    c->stmts = saved;
    handler.body = emitted(c, &stmts, span);
    return catch_all(c, body, handler, span);
}

/* try: body finally: if failed: what was handled before is handled again */
static Hir *handled_until(Check *c, Hir *body, HirLocal *before, HirLocal *failed, Span span) {
    Hir *stmt = py_stmt_new(c, HIR_Try, span);
    Hir *leave = hir_expr_stmt(c->arena, py_rt(c, RT_pyc_handle_leave, TY(None), span, 1, py_load(c, before, span)));
    Hir *restore = py_if(c, py_load(c, failed, span), hir_block(c->arena, &leave, 1, span), NULL, span);
    stmt->try_.body = body;
    stmt->try_.finally = hir_block(c->arena, &restore, 1, span);
    return hir_block(c->arena, &stmt, 1, span);
}

/* An exception that reaches the finally becomes the context of exceptions raised there. */
void py_try(Check *c, const Ast *ast) {
    TryFrame frame = {.outer = c->flow.try_frame, .catches_all = true};
    uint64_t *before = py_flow_save(c);
    c->flow.try_frame = &frame;
    Hir *inner = try_except(c, ast);
    c->flow.try_frame = frame.outer;
    if (!ast->try_.finally) {
        emit(c, inner);
        return;
    }
    uint64_t *after = py_flow_save(c);
    py_flow_restore(c, before);
    HirLocal *handled = py_let(c, c->stmts, py_absent(c, ast->span)),
             *failed = py_let(c, c->stmts, py_bool(c, false, ast->span));
    Hir *body = inner->kind == HIR_Block ? inner : hir_block(c->arena, &inner, 1, ast->span);
    Hir *watched = handled_while(c, body, handled, failed, ast->span), *stmt = py_stmt_new(c, HIR_Try, ast->span);
    stmt->try_.body = hir_block(c->arena, &watched, 1, ast->span);
    stmt->try_.finally = handled_until(c, py_block(c, ast->try_.finally), handled, failed, ast->span);
    for (uint32_t i = 0; i < c->py->words; i++) /* names that the finally binds are bound as well */
        c->py->bound[i] |= after[i];
    emit(c, stmt);
}

/* ---- with ---- */

static void with_rest(Check *c, const Ast *ast, uint32_t item) {
    if (item + 1 < ast->with.items.len)
        py_with(c, ast, item + 1);
    else
        py_body_stmts(c, ast->with.body);
}

static Hir *with_body(Check *c, const Ast *ast, uint32_t item, const Expr *entered) {
    HirVec stmts = {0}, *saved = c->stmts;
    c->stmts = &stmts;
    if (ast->with.items.at[item]->with_item.target) py_store(c, ast->with.items.at[item]->with_item.target, entered);
    with_rest(c, ast, item);
    c->stmts = saved;
    return emitted(c, &stmts, ast->with.body->span);
}

/* Calls the exit method with the exception, 0 for none; the result is whether it swallows the exception. */
static Hir *exit_call(Check *c, HirLocal *exit, Hir *exception, bool is_async, Span span) {
    if (!is_async) return py_rt(c, RT_pyc_with_exit, TY(Bool), span, 2, py_load(c, exit, span), exception);
    Hir *verdict =
        py_await(c, py_rt(c, RT_pyc_with_async_exit, TY(Object), span, 2, py_load(c, exit, span), exception), span);
    return py_rt(c, RT_pyc_obj_truth, TY(Bool), span, 1, verdict);
}

/* except: failed = True; if not exit(exception): raise again */
static HirHandler exit_handler(Check *c, HirLocal *exit, HirLocal *failed, bool is_async, Span span) {
    HirHandler handler = {.span = span, .target = error_local(c, span)};
    HirVec stmts = {0}, *saved = c->stmts;
    c->stmts = &stmts;
    emit(c, hir_assign(c->arena, hir_local(c->arena, failed, span), py_bool(c, true, span), span));
    HirLocal *object = take_object(c, handler.target, span), *before = handle_enter(c, object, span);
    HirVec inner = {0};
    c->stmts = &inner;
    HirLocal *swallow = py_let(c, &stmts, py_bool(c, false, span));
    swallow->is_mutable = true;
    emit(c, hir_assign(c->arena, hir_local(c->arena, swallow, span),
                       exit_call(c, exit, py_load(c, object, span), is_async, span), span));
    c->stmts = &stmts;
    Hir *guarded = py_stmt_new(c, HIR_Try, span),
        *leave = hir_expr_stmt(c->arena, py_rt(c, RT_pyc_handle_leave, TY(None), span, 1, py_load(c, before, span)));
    guarded->try_.body = emitted(c, &inner, span);
    guarded->try_.finally = hir_block(c->arena, &leave, 1, span);
    emit(c, guarded);
    Hir *again = py_raise_on(c, py_error(c, RT_pyc_raise_on, span, 1, py_load(c, object, span)), span);
    emit(c, py_if(c, py_load(c, swallow, span), NULL, again, span));
    c->stmts = saved;
    handler.body = emitted(c, &stmts, span);
    return handler;
}

static void with_object(Check *c, const Ast *ast, uint32_t item, Hir *manager) {
    Span span = ast->with.items.at[item]->with_item.value->span;
    Hir *room = py_room(c, c->stmts, 1, span);
    bool is_async = ast->with.is_async;
    Hir *enter = py_rt(c, is_async ? RT_pyc_with_async_enter : RT_pyc_with_enter, TY(Object), span, 2, manager, room);
    HirLocal *entered = py_let(c, c->stmts, enter);
    HirLocal *exit = py_let(c, c->stmts, hir_load(c->arena, py_room_at(c, room, 0, span)));
    if (is_async) entered = py_let(c, c->stmts, py_await(c, py_load(c, entered, span), span));
    HirLocal *failed = py_let(c, c->stmts, py_bool(c, false, span));
    uint64_t *before = py_flow_save(c);
    TryFrame frame = {.outer = c->flow.try_frame, .catches_all = true};
    c->flow.try_frame = &frame;
    Expr value = expr_place(hir_local(c->arena, entered, span), false);
    Hir *body = with_body(c, ast, item, &value);
    c->flow.try_frame = frame.outer;
    py_flow_restore(c, before); /* an exception may end it early and be swallowed */
    Hir *inner = catch_all(c, body, exit_handler(c, exit, failed, is_async, span), span),
        *outer = py_stmt_new(c, HIR_Try, span);
    Hir *call = hir_expr_stmt(c->arena, exit_call(c, exit, py_absent(c, span), is_async, span));
    Hir *unless = py_if(c, py_load(c, failed, span), NULL, hir_block(c->arena, &call, 1, span), span);
    outer->try_.body = hir_block(c->arena, &inner, 1, span);
    outer->try_.finally = hir_block(c->arena, &unless, 1, span);
    emit(c, outer);
}

/* A struct with __enter__ and perhaps __exit__. */
static void with_system(Check *c, const Ast *ast, uint32_t item, const Expr *value) {
    Span span = ast->with.items.at[item]->span;
    Expr manager = *value;
    if (manager.kind != X_PLACE || manager.is_transfer) {
        Hir *made = expr_to_value(c, value);
        if (hir_is_bad(made)) return;
        manager = expr_place(hir_local(c->arena, py_let(c, c->stmts, made), span), true);
    }
    Expr entered = with_enter(c, &manager, ast->with.items.at[item]->with_item.target, span);
    if (expr_is_poison(&entered)) return;
    uint64_t *before = py_flow_save(c);
    Hir *body = with_body(c, ast, item, &entered);
    if (!type_has_method(c, manager.type, N(__exit__)))
        emit(c, body);
    else if (with_protected(c, &manager, body, NONE_OF(TypeId), span))
        py_flow_restore(c, before); /* an error may end it early and be swallowed */
}

void py_with(Check *c, const Ast *ast, uint32_t item) {
    Expr value = expr_check(c, ast->with.items.at[item]->with_item.value, NONE_OF(TypeId));
    if (expr_is_poison(&value)) return;
    if ((value.kind == X_VALUE || value.kind == X_PLACE) && py_is_system(c, value.type)) {
        with_system(c, ast, item, &value);
        return;
    }
    Hir *word = py_object_of(c, &value);
    if (!hir_is_bad(word)) with_object(c, ast, item, word);
}
