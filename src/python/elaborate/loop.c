/* Loops of the Python register: while, and for over the sources of source.c, over objects, and over containers of the
 * systems register. */
#include "python/elaborate/container.h"
#include "python/elaborate/kinds.h"
#include "python/register.h"
#include "python/scope/scope.h"
#include "sema/call/call.h"
#include "sema/expr/expr.h"
#include "sema/stmt/stmt.h"

/* ---- the flow of names through loops ---- */

void py_loop_begin(Check *c, PyLoop *loop) {
    *loop = (PyLoop){c->py->loop, py_flow_save(c)};
    memset(loop->bits, 0xff, c->py->words * sizeof *loop->bits);
    c->py->loop = loop;
}

/* The names that are bound after the loop: those bound both when it ends normally and at each `break`. */
void py_loop_end(Check *c, PyLoop *loop, const uint64_t *ended) {
    py_flow_restore(c, ended);
    py_flow_meet(c, c->py->bound, loop->bits);
}

void py_jump(Check *c, const Ast *ast) {
    if (!c->flow.loop) return; /* the error was reported by the parser */
    bool is_break = ast->kind == AST_Break;
    Hir *stmt = py_stmt_new(c, is_break || c->flow.loop->continue_is_break ? HIR_Break : HIR_Continue, ast->span);
    stmt->jump.label = is_break ? c->flow.loop->label : c->flow.loop->continue_label;
    emit(c, stmt);
    if (is_break && c->py->loop) py_flow_meet(c, c->py->loop->bits, c->py->bound);
    py_flow_dead(c);
}

/* Each round begins by handling pending signals, so that Ctrl-C ends a loop that runs long. */
static void poll_signals(Check *c, HirVec *body, Span span) {
    if (!may_raise_here(c, TY(Error))) return;
    Hir *handle = hir_expr_stmt(c->arena, py_rt(c, RT_pyc_interrupt, TY(None), span, 0));
    Hir *waits = hir_op(c->arena, IR_Interrupted, TY(Bool), NULL, 0, span);
    vec_push(c->arena, body, py_if(c, waits, hir_block(c->arena, &handle, 1, span), NULL, span));
}

/* ---- while ---- */

static bool is_always(const Ast *cond) {
    if (cond->kind == AST_Int) return !(cond->int_.digits.len == 1 && cond->int_.digits.at[0] == '0');
    return cond->kind == AST_True;
}

void py_while_stmt(Check *c, const Ast *ast) {
    Hir *loop = py_stmt_new(c, HIR_Loop, ast->span);
    bool always = is_always(ast->while_.cond);
    Hir *cond = always ? NULL : py_condition(c, ast->while_.cond);
    loop->loop.cond = cond;
    loop->loop.label = ++c->flow.label_count;
    LoopFrame frame = {.outer = c->flow.loop, .label = loop->loop.label, .continue_label = loop->loop.label};
    PyLoop flow;
    uint64_t *ended = py_flow_save(c);
    py_loop_begin(c, &flow);
    c->flow.loop = &frame;
    HirVec body = {0};
    poll_signals(c, &body, ast->span);
    vec_push(c->arena, &body, py_block(c, ast->while_.body));
    loop->loop.body = hir_block(c->arena, body.at, body.len, ast->while_.body->span);
    c->flow.loop = frame.outer;
    c->py->loop = flow.outer;
    if (always)
        py_flow_dead(c);
    else
        py_flow_restore(c, ended);
    if (ast->while_.otherwise) loop->loop.otherwise = py_block(c, ast->while_.otherwise);
    py_loop_end(c, &flow, py_flow_save(c));
    if (always || !hir_is_bad(cond)) emit(c, loop);
}

/* ---- for: the frame that all kinds share ---- */

typedef struct Walk {
    PyItemBody *body;
    void *state;
    const Ast *otherwise;
    Span span;
    bool is_async;
    const Ast *parts; /* the target, if items are taken apart at once; NULL: they are not */
    uint32_t label, break_label;
    LoopFrame frame;
    PyLoop flow;
    uint64_t *ended;
    HirVec stmts, *saved; /* of the body */
} Walk;

static void walk_begin(Check *c, Walk *w) {
    w->label = ++c->flow.label_count;
    w->break_label = w->otherwise ? ++c->flow.label_count : w->label;
    w->frame = (LoopFrame){.outer = c->flow.loop, .label = w->break_label, .continue_label = w->label};
    w->ended = py_flow_save(c);
    py_loop_begin(c, &w->flow);
    c->flow.loop = &w->frame;
    w->stmts = (HirVec){0};
    w->saved = c->stmts;
    c->stmts = &w->stmts;
    if (is_python(c->reg)) poll_signals(c, &w->stmts, w->span);
}

/* Emits the loop, and its `else` in a block that `break` leaves. */
static void walk_end(Check *c, Walk *w, Hir *cond, Hir *step) {
    c->flow.loop = w->frame.outer;
    c->py->loop = w->flow.outer;
    c->stmts = w->saved;
    Hir *loop = py_stmt_new(c, HIR_Loop, w->span);
    loop->loop.label = w->label;
    loop->loop.cond = cond;
    loop->loop.step = step;
    loop->loop.body = hir_block(c->arena, w->stmts.at, w->stmts.len, w->span);
    py_flow_restore(c, w->ended);
    if (!w->otherwise) {
        emit(c, loop);
    } else {
        Hir *parts[] = {loop, py_block(c, w->otherwise)};
        Hir *block = hir_block(c->arena, parts, 2, w->span);
        block->block.label = w->break_label;
        emit(c, block);
    }
    py_loop_end(c, &w->flow, py_flow_save(c));
}

static Hir *leave(Check *c, uint32_t label, Span span) {
    Hir *stmt = py_stmt_new(c, HIR_Break, span);
    stmt->jump.label = label;
    return hir_block(c->arena, &stmt, 1, span);
}

/* ---- over objects ---- */

static HirLocal *object_iterator(Check *c, Hir *word, Span span) {
    return py_let(c, c->stmts, py_rt(c, RT_pyc_obj_iter, TY(Object), span, 1, word));
}

static Expr object_item(Check *c, HirLocal *iterator, uint32_t label, bool is_async, Span span) {
    HirLocal *item =
        is_async ? py_async_next(c, iterator, span)
                 : py_let(c, c->stmts, py_rt(c, RT_pyc_obj_next, TY(Object), span, 1, py_load(c, iterator, span)));
    emit(c, py_if(c, py_is_zero(c, py_load(c, item, span)), leave(c, label, span), NULL, span));
    return expr_place(hir_local(c->arena, item, span), false);
}

static void walk_parts(Check *c, Walk *w, Hir *word);

static void walk_object(Check *c, Walk *w, Hir *word) {
    if (w->parts) {
        walk_parts(c, w, word);
        return;
    }
    HirLocal *iterator = w->is_async ? py_let(c, c->stmts, py_rt(c, RT_pyc_aiter, TY(Object), w->span, 1, word))
                                     : object_iterator(c, word, w->span);
    walk_begin(c, w);
    Expr value = object_item(c, iterator, w->label, w->is_async, w->span);
    w->body(c, &value, w->state);
    walk_end(c, w, NULL, NULL);
}

/* A `for` of the systems register over a Python value. */
bool py_iterate_begin(Check *c, const Expr *iterable, Span span, Iteration *it) {
    bool is_object =
        (iterable->kind == X_VALUE || iterable->kind == X_PLACE) && py_is_dynamic(c->types, iterable->type);
    if (!is_object || is_python(c->reg)) return system_iterate(c, iterable, span, it);
    Hir *word = py_object_of(c, iterable);
    if (hir_is_bad(word)) return false;
    *it = (Iteration){.iterator = object_iterator(c, word, span), .reg = &python_register.own};
    return true;
}

bool py_iterate_next(Check *c, Iteration *it, uint32_t label, Span span) {
    it->item = object_item(c, it->iterator, label, false, span);
    return true;
}

/* ---- over containers of the systems register ---- */

static void walk_system(Check *c, Walk *w, const Expr *iterable) {
    HirVec stmts = {0}, *saved = c->stmts;
    c->stmts = &stmts;
    Iteration it;
    if (iterate_begin(c, iterable, w->span, &it)) {
        walk_begin(c, w);
        if (iterate_item(c, &it, leave(c, w->label, w->span), w->span)) w->body(c, &it.item, w->state);
        walk_end(c, w, NULL, NULL);
    }
    c->stmts = saved;
    emit(c, hir_block(c->arena, stmts.at, stmts.len, w->span));
}

static void walk_value(Check *c, Walk *w, const Expr *iterable) {
    if (expr_is_poison(iterable)) return;
    bool is_array = iterable->kind == X_CONST && ty_is(c->types, iterable->type, TY_Array);
    bool is_here = iterable->kind == X_VALUE || iterable->kind == X_PLACE;
    if (is_array || (is_here && py_is_system(c, iterable->type) &&
                     !ty_is(c->types, iterable->type, TY_Tuple))) { /* a Tuple has items of several types */
        walk_system(c, w, iterable);
        return;
    }
    Hir *word = py_object_of(c, iterable);
    if (!hir_is_bad(word)) walk_object(c, w, word);
}

void py_iterate(Check *c, const Expr *iterable, PyItemBody *body, void *state, const Ast *otherwise, Span span) {
    if (c->py) {
        Walk w = {.body = body, .state = state, .otherwise = otherwise, .span = span};
        walk_value(c, &w, iterable);
        return;
    }
    PyCheck bare = {0}; /* bodies of the systems register do not track bound names */
    PyScope scope = {0};
    bare.scope = bare.function = &scope;
    bare.bound = NEW_ARRAY(c->arena, uint64_t, 1);
    c->py = &bare;
    Walk w = {.body = body, .state = state, .otherwise = otherwise, .span = span};
    walk_value(c, &w, iterable);
    c->py = NULL;
}

/* ---- for statements and clauses ---- */

typedef struct Target {
    const Ast *target;
    PyLoopBody *body;
    PyItemTake *take; /* takes the place of both */
    void *state;
} Target;

static void store_and_run(Check *c, const Expr *item, void *state) {
    Target *to = state;
    PyScope *outer = c->py->scope;
    if (to->take) {
        to->take(c, &(PyItem){.value = *item}, to->state);
        return;
    }
    outer->is_walking = false;
    if (to->target->kind == AST_Name && outer->kind != PY_INLINE && py_is_lent(c, item))
        c->py->scope = py_scope_lent(c->s, outer, to->target->name.name, to->target->span);
    py_store(c, to->target, item);
    to->body(c, to->state);
    c->py->scope = outer;
}

static bool has_parts(const Ast *target) {
    if (target->kind != AST_Tuple && target->kind != AST_List) return false;
    AstList items = target->kind == AST_Tuple ? target->tuple.items : target->list.items;
    for (uint32_t i = 0; i < items.len; i++)
        if (items.at[i]->kind == AST_Star) return false;
    return items.len > 0;
}

static Hir *is_number(Check *c, HirLocal *number, int64_t value, Span span) {
    Hir *pair[] = {py_load(c, number, span), py_i64(c, value, span)};
    return hir_op(c->arena, IR_Eq, TY(Bool), pair, 2, span);
}

/* `for k, v in d.items()`: the runtime stores the parts without a tuple if it can; otherwise the item is the first word
 * of the room. */
static void walk_parts(Check *c, Walk *w, Hir *word) {
    enum { ENDED, PARTS, ITEM }; /* results of pyc_next_parts */
    Target *to = w->state;
    AstList items = w->parts->kind == AST_Tuple ? w->parts->tuple.items : w->parts->list.items;
    Span span = w->span, target = w->parts->span;
    HirLocal *iterator = object_iterator(c, word, span);
    walk_begin(c, w);
    Hir *room = py_room(c, c->stmts, items.len, target);
    HirLocal *how = py_let(c, c->stmts,
                           py_rt(c, RT_pyc_next_parts, TY_SCALAR(int64), span, 3, py_load(c, iterator, span),
                                 py_i64(c, items.len, span), room));
    emit(c, py_if(c, is_number(c, how, ENDED, span), leave(c, w->label, span), NULL, span));
    HirVec apart = {0};
    HirLocal *item = py_let(c, &apart, hir_load(c->arena, py_room_at(c, room, 0, target)));
    vec_push(c->arena, &apart,
             hir_expr_stmt(c->arena, py_rt(c, RT_pyc_unpack, TY(None), target, 3, py_load(c, item, target),
                                           py_i64(c, items.len, target), room)));
    emit(c, py_if(c, is_number(c, how, ITEM, span), hir_block(c->arena, apart.at, apart.len, target), NULL, target));
    c->py->scope->is_walking = false;
    for (uint32_t i = 0; i < items.len; i++) {
        Expr part = py_expr_of(hir_load(c->arena, py_room_at(c, room, i, items.at[i]->span)));
        py_store(c, items.at[i], &part);
    }
    to->body(c, to->state);
    walk_end(c, w, NULL, NULL);
}

static void store_parts_and_run(Check *c, const PyItem *item, void *state) {
    const Target *to = state;
    c->py->scope->is_walking = false;
    py_item_store_parts(c, to->target, item);
    to->body(c, to->state);
}

static void walk_source(Check *c, Walk *w, PySource *source) {
    Target *to = w->state;
    py_source_begin(c, source);
    walk_begin(c, w);
    PyItem item = py_source_next(c, source, w->label);
    if (to->take)
        to->take(c, &item, to->state);
    else
        store_parts_and_run(c, &item, to);
    walk_end(c, w, NULL, NULL);
}

void py_async_for(Check *c, const Ast *target, const Ast *iter, PyLoopBody *body, void *state, const Ast *otherwise) {
    Target to = {.target = target, .body = body, .state = state};
    Walk w = {.body = store_and_run, .state = &to, .otherwise = otherwise, .span = iter->span, .is_async = true};
    Hir *word = py_object(c, iter);
    if (!hir_is_bad(word)) walk_object(c, &w, word);
}

void py_async_for_each(Check *c, const Ast *target, const Expr *iterable, PyLoopBody *body, void *state, Span span) {
    Target to = {.target = target, .body = body, .state = state};
    Walk w = {.body = store_and_run, .state = &to, .span = span, .is_async = true};
    walk_object(c, &w, py_object_of(c, iterable));
}

void py_for_each(Check *c, const Ast *target, const Expr *iterable, PyLoopBody *body, void *state, Span span) {
    Target to = {.target = target, .body = body, .state = state};
    Walk w = {.body = store_and_run, .state = &to, .span = span};
    walk_value(c, &w, iterable);
}

static void walk_iterable(Check *c, Target *to, const Ast *iter, const Ast *otherwise) {
    Walk w = {.body = store_and_run,
              .state = to,
              .otherwise = otherwise,
              .span = iter->span,
              .parts = to->target && has_parts(to->target) ? to->target : NULL};
    bool failed = false;
    PySource *source = py_source_of_call(c, iter, &failed);
    if (failed) return;
    Expr iterable = source ? expr_poison(iter->span) : expr_check(c, iter, NONE_OF(TypeId));
    if (!source && !expr_is_poison(&iterable)) source = py_source_of_value(c, iter, &iterable);
    if (source && !py_source_is_iterator(source))
        walk_source(c, &w, source);
    else
        walk_value(c, &w, &iterable);
}

void py_for(Check *c, const Ast *loop, const Ast *target, const Ast *iter, PyLoopBody *body, void *state) {
    Target to = {.target = target, .body = body, .state = state};
    const Ast *otherwise = loop->kind == AST_For ? loop->for_.otherwise : NULL;
    PyMade *made = py_made_of(c, iter, loop);
    if (made)
        py_made_walk(c, made, iter, store_parts_and_run, &to, otherwise);
    else
        walk_iterable(c, &to, iter, otherwise);
}

void py_for_items(Check *c, const Ast *iter, PyItemTake *take, void *state) {
    Target to = {.take = take, .state = state};
    PyMade *made = py_made_of(c, iter, NULL);
    if (made)
        py_made_walk(c, made, iter, take, state, NULL);
    else
        walk_iterable(c, &to, iter, NULL);
}

static void for_body(Check *c, void *state) {
    const Ast *ast = state;
    py_body_stmts(c, ast->for_.body);
}

void py_for_stmt(Check *c, const Ast *ast) {
    if (ast->for_.is_async)
        py_async_for(c, ast->for_.target, ast->for_.iter, for_body, (void *)(uintptr_t)ast, ast->for_.otherwise);
    else
        py_for(c, ast, ast->for_.target, ast->for_.iter, for_body, (void *)(uintptr_t)ast);
}
