/* Generators: functions with a yield, coroutines, generator expressions. The body is a function of its own that the
 * pass split_coroutines splits; the function that is called makes a generator object and puts the function object and
 * the arguments into its frame. */
#include "python/elaborate/container.h"
#include "python/elaborate/kinds.h"
#include "python/scope/scope.h"
#include "sema/declare/declare.h"
#include "sema/expr/expr.h"
#include "sema/instance/instance.h"
#include "sema/stmt/stmt.h"

enum { GENERATOR_RESULT = 3, GENERATOR_DELEGATE = 7, GENERATOR_FRAME = 10 }; /* words of PycGenerator */
enum { ASYNC_GENERATOR = 2, GENERATOR_HANDLES = 4 };                         /* kinds; PYC_GEN_HANDLES */

/* ---- yield, yield from, await ---- */

static Hir *frame_word(Check *c, HirLocal *generator, uint32_t index, Span span) {
    return py_word_at(c, py_load(c, generator, span), GENERATOR_FRAME + index, span);
}

Hir *py_yield(Check *c, Hir *word, Span span) { return py_rt(c, RT_pyc_yield, TY(Object), span, 1, word); }

static Hir *set(Check *c, HirLocal *local, Hir *value, Span span) {
    return hir_assign(c->arena, hir_local(c->arena, local, span), value, span);
}

static Hir *set_delegate(Check *c, Hir *word, Span span) {
    return hir_assign(c->arena, py_word_at(c, py_load(c, c->py->generator, span), GENERATOR_DELEGATE, span), word,
                      span);
}

/* yield from: yields all items of the iterator and passes on sent values; its value is the iterator's return value.
 *
 * item = send(it, None); while item: try: sent = yield item; item = send(it, sent) except e: item = throw(it, e) */
Hir *py_delegate(Check *c, Hir *iterator, Span span) {
    HirVec stmts = {0}, body = {0}, handling = {0};
    HirLocal *it = py_let(c, &stmts, iterator);
    HirLocal *item =
        py_let(c, &stmts, py_rt(c, RT_pyc_generator_send, TY(Object), span, 2, py_load(c, it, span), py_none(c, span)));
    HirLocal *sent = py_let(c, &stmts, py_absent(c, span));
    Hir *loop = py_stmt_new(c, HIR_Loop, span), *attempt = py_stmt_new(c, HIR_Try, span),
        *is_over = py_is_zero(c, py_load(c, item, span));
    loop->loop.label = ++c->flow.label_count;
    loop->loop.cond = hir_op(c->arena, IR_Not, TY(Bool), &is_over, 1, span);
    vec_push(c->arena, &body, set(c, sent, py_absent(c, span), span));
    Hir *yielded = py_yield(c, py_load(c, item, span), span);
    yielded->rt_call.is_untraced = true; /* the iterator handles the error first */
    vec_push(c->arena, &body, set_delegate(c, py_load(c, it, span), span));
    Hir *give = set(c, sent, yielded, span);
    attempt->try_.body = hir_block(c->arena, &give, 1, span);
    HirLocal *error = local_temp(c, TY(Error), span);
    error->is_mutable = true;
    Hir *moved = hir_move(c->arena, hir_local(c->arena, error, span));
    HirLocal *next =
        py_let(c, &handling, py_rt(c, RT_pyc_generator_throw_into, TY(Object), span, 2, py_load(c, it, span), moved));
    vec_push(c->arena, &handling, set(c, item, py_load(c, next, span), span));
    attempt->try_.handlers = NEW(c->arena, HirHandler);
    attempt->try_.handlers[0] =
        (HirHandler){.target = error, .span = span, .body = hir_block(c->arena, handling.at, handling.len, span)};
    attempt->try_.handler_count = 1;
    vec_push(c->arena, &body, attempt);
    Hir *forward =
        set(c, item, py_rt(c, RT_pyc_generator_send, TY(Object), span, 2, py_load(c, it, span), py_load(c, sent, span)),
            span);
    vec_push(c->arena, &body,
             py_if(c, py_is_zero(c, py_load(c, sent, span)), NULL, hir_block(c->arena, &forward, 1, span), span));
    loop->loop.body = hir_block(c->arena, body.at, body.len, span);
    vec_push(c->arena, &stmts, loop);
    return py_seq(c, &stmts, py_rt(c, RT_pyc_stop_value, TY(Object), span, 0));
}

/* An asynchronous generator has to distinguish the values that it yields from those that it awaits. */
static Hir *yield_value(Check *c, Hir *word, Span span) {
    bool is_async = c->py->is_async_generator;
    return py_yield(c, is_async ? py_rt(c, RT_pyc_async_yield, TY(Object), span, 1, word) : word, span);
}

bool py_yield_expr(Check *c, const Ast *ast, Expr *result) {
    Span span = ast->span;
    *result = expr_poison(span);
    if (!c->py->generator) {
        diag(c->ctx, D_PY_LATER, span, "a yield here");
        return true;
    }
    const Ast *operand = ast->kind == AST_Yield       ? ast->yield.value
                         : ast->kind == AST_YieldFrom ? ast->yield_from.operand
                                                      : ast->await.operand;
    Hir *word = operand ? py_object(c, operand) : py_none(c, span);
    if (hir_is_bad(word)) return true;
    if (ast->kind == AST_Yield)
        *result = py_expr_of(yield_value(c, word, span));
    else
        *result = py_expr_of(py_delegate(
            c, py_rt(c, ast->kind == AST_Await ? RT_pyc_await_iter : RT_pyc_obj_iter, TY(Object), span, 1, word),
            span));
    return true;
}

Hir *py_await(Check *c, Hir *awaitable, Span span) {
    return py_delegate(c, py_rt(c, RT_pyc_await_iter, TY(Object), span, 1, awaitable), span);
}

/* return x: stored in the generator; the word 0 means that it has ended. */
void py_generator_return(Check *c, Hir *word, Span span) {
    if (!hir_is_bad(word))
        emit(c, hir_assign(c->arena, py_word_at(c, py_load(c, c->py->generator, span), GENERATOR_RESULT, span), word,
                           span));
    Hir *stmt = py_stmt_new(c, HIR_Return, span);
    stmt->return_.value = py_absent(c, span);
    emit(c, stmt);
    py_flow_dead(c);
}

/* ---- the body ---- */

static TypeId resume_type(Sema *s) {
    FnParam params[3];
    for (int i = 0; i < 3; i++)
        params[i] = (FnParam){.type = TY(Object), .convention = CONV_READ, .group = GROUP_NORMAL};
    FnType type = {.params = params, .param_count = 3, .result = TY(Object), .raises = TY(Error), .is_c_abi = true};
    return ty_fn(s->types, &type);
}

/* An exception that is thrown into a generator before it has started is raised at its first line. */
static void raise_at_start(Check *c, HirLocal *thrown, Span span) {
    span.hi = span.lo; /* no part of the line raised it */
    Hir *error = py_unraw(c, py_load(c, thrown, span), TY(Error));
    emit(c, py_if(c, py_is_zero(c, py_load(c, thrown, span)), NULL, py_raise_of(c, error, span), span));
}

/* Emitted before the first statement: loads the function object and the arguments from the frame. */
static void py_generator_begin(Check *c, const PyGeneratorBegin *begin) {
    HirLocal **params = begin->params;
    static const char *const NAMES[] = {"__generator", "__sent", "__thrown"};
    for (uint32_t i = 0; i < 3; i++) params[i] = py_entry_param(c, NAMES[i], i + 1);
    Span span = c->home->span;
    c->py->generator = params[0];
    c->py->self = py_let(c, c->stmts, hir_load(c->arena, frame_word(c, params[0], 0, span)));
    raise_at_start(c, params[2], begin->span);
    py_names_begin(c, c->py->function);
    uint32_t count;
    const Ast **slots = py_slots_of(c->arena, begin->sig, &count);
    for (uint32_t i = 0; i < count; i++) {
        Expr value = py_expr_of(hir_load(c->arena, frame_word(c, params[0], 1 + i, span)));
        py_name_store(c, slots[i]->param.name, &value, slots[i]->span);
    }
}

/* ---- the function that is called: makes the generator ---- */

typedef struct Maker {
    Instance *resume;
    GlobalId frame;
    uint32_t slots, kind;
    Str name, qualname;
} Maker;

static HirBody *maker_body(Check *c, Instance *inst, const Maker *m, Span span) {
    HirVec stmts = {0};
    HirLocal **params = NEW_ARRAY(c->arena, HirLocal *, 2);
    py_entry_params(c, params);
    Hir *resume = hir_new(c->arena, HIR_FnRef, m->resume->type, span);
    resume->fn_ref.fn = m->resume->fn_id;
    Hir *code = hir_op(c->arena, IR_Bitcast, ty_raw(c->types, TY_SCALAR(uint8)), &resume, 1, span);
    Hir *size = hir_new(c->arena, HIR_Global, TY_SCALAR(uint64), span);
    size->global.global = m->frame;
    Hir *kind = hir_const(c->arena, TY_SCALAR(uint32), val_int(c->types, TY_SCALAR(uint32), m->kind), span);
    HirLocal *generator = py_let(c, &stmts,
                                 py_rt(c, RT_pyc_generator_new, TY(Object), span, 5, code, hir_load(c->arena, size),
                                       kind, py_str(c, m->name, span), py_str(c, m->qualname, span)));
    vec_push(c->arena, &stmts,
             hir_assign(c->arena, frame_word(c, generator, 0, span), py_load(c, params[0], span), span));
    for (uint32_t i = 0; i < m->slots; i++)
        vec_push(c->arena, &stmts,
                 hir_assign(c->arena, frame_word(c, generator, 1 + i, span),
                            hir_load(c->arena, py_word_at(c, py_load(c, params[1], span), i, span)), span));
    Hir *done = py_stmt_new(c, HIR_Return, span);
    done->return_.value = py_load(c, generator, span);
    vec_push(c->arena, &stmts, done);
    return py_finish_body(c, inst, hir_block(c->arena, stmts.at, stmts.len, span), params, 2);
}

static void py_generator_begin_state(Check *c, void *state);

/* Whether the body has try or with statements: it then tracks the exception being handled. */
static void find_handlers(void *state, const Ast *node) {
    bool *found = state;
    if (!node || *found) return;
    *found = node->kind == AST_Try || node->kind == AST_With;
    if (node->kind != AST_Fn && node->kind != AST_Class && node->kind != AST_Lambda)
        ast_children(node, find_handlers, found);
}

Instance *py_generator_entry(Check *outer, PyScope *scope, const AstSignature *sig, PyBody *body, uint32_t kind,
                             Str name, Str qualname, Span span) {
    Sema *s = outer->s;
    uint32_t number = ++py_sema(s)->count;
    Str symbol = arena_printf(s->arena, "py$gen$%u", number);
    Instance *resume = py_instance_new(s, symbol, name, resume_type(s), IR_FN_C_ABI | IR_FN_RAISES, span);
    bool handles = kind != 0;
    find_handlers(&handles, body->block);
    Maker maker = {
        .resume = resume, .kind = kind | (handles ? GENERATOR_HANDLES : 0), .name = name, .qualname = qualname};
    py_slots_of(s->arena, sig, &maker.slots);
    maker.frame = ir_make_coroutine(s->module, ir_fn(s->module, resume->fn_id), (1 + (uint64_t)maker.slots) * 8);
    PyCheck py = {.result = TY(Object), .name = name, .is_inner = true, .is_async_generator = kind == ASYNC_GENERATOR};
    Check c = py_check_new(s, resume, outer->home, outer->module, outer->env, &py, scope);
    PyGeneratorBegin begin = {sig, NEW_ARRAY(c.arena, HirLocal *, 3), span};
    body->begin = py_generator_begin_state;
    body->begin_state = &begin;
    uint32_t errors = s->ctx->diags.error_count;
    Instance *current = s->current;
    s->current = resume;
    Hir *block = py_check_fixpoint(&c, scope, body);
    s->current = current;
    bool good = block && s->ctx->diags.error_count == errors;
    py_instance_done(s, resume, good ? py_finish_body(&c, resume, block, begin.params, 3) : NULL);
    Instance *entry = py_instance_new(s, arena_printf(s->arena, "py$fn$%u", number), name, py_entry_type(s),
                                      IR_FN_C_ABI | IR_FN_RAISES, span);
    PyCheck plain = {.result = TY(Object), .name = name};
    Check made = py_check_new(s, entry, outer->home, outer->module, outer->env, &plain, scope);
    py_instance_done(s, entry, good ? maker_body(&made, entry, &maker, span) : NULL);
    return entry;
}

static void py_generator_begin_state(Check *c, void *state) { py_generator_begin(c, state); }

/* ---- generator expressions ---- */

static void yield_item(Check *c, void *state) {
    const Ast *ast = state;
    Hir *word = py_object(c, ast->comprehension.value);
    if (!hir_is_bad(word)) emit(c, hir_expr_stmt(c->arena, yield_value(c, word, ast->span)));
}

/* The first iterable was evaluated outside: it is the argument. */
static void run_clauses(Check *c, void *state) {
    const Ast *ast = state;
    PyName *argument = c->py->function->list.at[0];
    Expr iterator = expr_value(py_load(c, argument->var, ast->span));
    py_run_clauses(c, ast, &iterator, yield_item, state);
}

Hir *py_generator_expression(Check *c, const Ast *ast) {
    Span span = ast->span;
    Hir *walked = py_object(c, ast->comprehension.clauses.at[0]->comp_for.iter);
    if (c->speculative || hir_is_bad(walked)) return hir_is_bad(walked) ? walked : py_none(c, span);
    Ast *param = NEW(c->s->arena, Ast);
    Ast **list = NEW_ARRAY(c->s->arena, Ast *, 1);
    *param = (Ast){
        .kind = AST_Param, .span = span, .param = {.name = name_of(c->ctx, STR(".0")), .group = GROUP_POSITIONAL}};
    list[0] = param;
    AstSignature *sig = NEW(c->s->arena, AstSignature);
    sig->params = (AstList){list, 1};
    HirVec stmts = {0};
    RtFn walk = ast->comprehension.clauses.at[0]->comp_for.is_async ? RT_pyc_aiter : RT_pyc_obj_iter;
    HirLocal *iterator = py_let(c, &stmts, py_rt(c, walk, TY(Object), walked->span, 1, walked));
    PyScope *scope = py_scope_new(c->s, PY_FUNCTION, c->py->scope, c->module, sig->params, ast);
    PyFn fn = {.sig = sig,
               .name = STR("<genexpr>"),
               .qualname = py_text(c, "%.*s<genexpr>", STR_ARGS(c->py->scope->qualname)),
               .entry_type = py_entry_type(c->s)};
    scope->qualname = py_text(c, "%.*s.<locals>.", STR_ARGS(fn.qualname));
    fn.cells = py_capture_cells(c, scope, span);
    fn.cell_count = scope->frees.len;
    PyBody body = {.run = run_clauses, .state = (void *)(uintptr_t)ast};
    uint32_t kind = py_is_async_comprehension(ast) ? ASYNC_GENERATOR : 0;
    fn.entry = py_generator_entry(c, scope, sig, &body, kind, fn.name, fn.qualname, span)->fn_id;
    HirLocal *made = py_let(c, &stmts, py_function_make(c, &stmts, &fn, span));
    Hir *words[] = {py_load(c, iterator, span)};
    return py_seq(c, &stmts, py_call_words(c, py_load(c, made, span), words, 1, span));
}
