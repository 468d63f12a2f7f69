/* Inlined generators: `for x in numbers(n)` becomes the body of `numbers`, in which each yield is a round of the loop.
 * No object is made, nothing is resumed, and yielded values keep their types.
 *
 * Generator and loop take turns, so everything happens in the same order as with an object. Nothing else can reach the
 * generator, so no value or exception can be sent to it. When the loop is left, the generator would be closed, but only
 * a `try` or `with` around a yield would notice: such generators stay objects.
 *
 * An argument that is itself such a call, and that the body only iterates over, once, is not evaluated before: its body
 * is inlined into that of the generator that takes it. */
#include "parse/ast_group.h"
#include "python/elaborate/bind.h"
#include "python/elaborate/container.h"
#include "python/scope/scope.h"
#include "sema/declare/declare.h"
#include "sema/expr/expr.h"
#include "sema/register.h"

/* Limits: nesting of inlined bodies; size of a body; size of all copies of a loop's body for several yields. */
enum { DEPTH_MAX = 4, BODY_MAX = 400, ROUNDS_MAX = 150 };

struct PyMade {
    const Ast *def, *cls; /* cls: the class around; NULL */
    const Ast **args;     /* by parameter */
    HirLocal **words;     /* what they are; NULL: */
    PyMade **made;        /* it is made where it is walked */
    bool is_method;
    Span span;
};

typedef struct PyInlined { /* a body that is being inlined */
    const Ast *def;
    PyItemTake *take;
    void *state;
    PyCheck around; /* of the loop that iterates over it */
    LoopFrame *loop;
    TryFrame *try_frame;
    uint64_t *before; /* names that are bound when a round begins */
    uint32_t break_label, end_label;
} PyInlined;

/* ---- which generators can be inlined ---- */

typedef struct Scan {
    Sema *s;
    uint32_t size, yields;
    bool in_guard, is_refused;
} Scan;

static bool sees_frame(Sema *s, NameId name) {
    static const char *const NAMES[] = {"locals", "vars", "dir", "super", "eval", "exec", "globals", "__class__"};
    Str text = name_text(s->ctx, name);
    for (uint32_t i = 0; i < COUNT_OF(NAMES); i++)
        if (str_equal(text, str_of(NAMES[i]))) return true;
    return false;
}

static bool is_function(Sema *s, const Ast *node) {
    bool is_lazy =
        node->kind == AST_Comprehension && node->comprehension.kind == COMP_GENERATOR && !py_is_eager(s, node);
    return is_lazy || node->kind == AST_Fn || node->kind == AST_Lambda || node->kind == AST_Class;
}

static bool is_refused(const Scan *scan, const Ast *node) {
    if (is_function(scan->s, node)) return true;
    switch (node->kind) {
    case AST_Yield:
    case AST_YieldFrom: /* its value is used */
    case AST_Await:
    case AST_Import:
    case AST_ImportFrom:
    case AST_TypeAlias:
    case AST_Nonlocal: return true;
    case AST_For: return node->for_.is_async;
    case AST_Raise: return !node->raise.value;
    case AST_Name: return sees_frame(scan->s, node->name.name);
    case AST_ANY_LITERAL:
    case AST_ANY_DISPLAY:
    case AST_ANY_OPERATION:
    case AST_Lambda:
    case AST_Call:
    case AST_Subscript:
    case AST_Attribute:
    case AST_Slice:
    case AST_Walrus:
    case AST_Star:
    case AST_ANY_SYSTEMS_EXPR:
    case AST_Block:
    case AST_ExprStmt:
    case AST_ANY_ASSIGNMENT:
    case AST_If:
    case AST_While:
    case AST_Try:
    case AST_With:
    case AST_Match:
    case AST_Return:
    case AST_Break:
    case AST_Continue:
    case AST_Pass:
    case AST_Del:
    case AST_Assert:
    case AST_Global:
    case AST_BadStmt:
    case AST_Fn:
    case AST_Class:
    case AST_Module:
    case AST_ANY_PATTERN:
    case AST_ANY_PART:
    case AST_NOTHING: break;
    }
    return false;
}

static void scan_body(void *state, const Ast *node);

static void scan_yield(Scan *scan, const Ast *yield) {
    scan->yields++;
    scan->is_refused |= scan->in_guard;
    ast_children(yield, scan_body, scan);
}

static void scan_body(void *state, const Ast *node) {
    Scan *scan = state;
    if (!node || scan->is_refused) return;
    scan->is_refused = ++scan->size > BODY_MAX;
    if (scan->is_refused) return;
    const Ast *value = node->kind == AST_ExprStmt ? node->expr_stmt.value : NULL;
    if (value && (value->kind == AST_Yield || value->kind == AST_YieldFrom)) {
        scan_yield(scan, value);
        return;
    }
    scan->is_refused |= is_refused(scan, node);
    bool in_guard = scan->in_guard;
    scan->in_guard |= node->kind == AST_Try || node->kind == AST_With;
    ast_children(node, scan_body, scan);
    scan->in_guard = in_guard;
}

static bool is_simple(const AstSignature *sig) {
    for (uint32_t i = 0; i < sig->params.len; i++)
        if (sig->params.at[i]->param.kind != PARAM_PLAIN || IS_NONE(sig->params.at[i]->param.name)) return false;
    return true;
}

typedef struct Rounds {
    Sema *s;
    uint32_t size;
} Rounds;

static void measure_round(void *state, const Ast *node) {
    Rounds *rounds = state;
    if (!node) return;
    rounds->size += is_function(rounds->s, node) || node->kind == AST_Import ? ROUNDS_MAX : 1;
    ast_children(node, measure_round, state);
}

/* Whether the loop's body may be repeated: each yield contains one copy of it, so there must be one yield, or few
 * statements. */
static bool can_repeat(Sema *s, const Ast *loop, uint32_t times) {
    Rounds rounds = {.s = s};
    if (times == 1 || !loop) return times == 1;
    ast_children(loop, measure_round, &rounds);
    return rounds.size * times <= ROUNDS_MAX;
}

/* `loop`: the statement or comprehension that iterates over it; NULL: the size of a round is not known. */
static bool can_inline(Sema *s, const Ast *def, const Ast *loop) {
    Scan scan = {.s = s};
    if (!is_simple(&def->fn.sig)) return false;
    scan_body(&scan, def->fn.body);
    return !scan.is_refused && scan.yields && can_repeat(s, loop, scan.yields);
}

/* Whether the body would be inlined into itself. */
static bool is_around(const Check *c, const Ast *def, Span span) {
    uint32_t depth = 0;
    if (span.lo >= def->span.lo && span.hi <= def->span.hi) return true;
    for (const PyInlined *in = c->py->inlined; in; in = in->around.inlined)
        if (in->def == def || ++depth >= DEPTH_MAX) return true;
    return false;
}

/* ---- its arguments ---- */

static bool place_argument(const AstSignature *sig, const Ast *arg, uint32_t *next, const Ast **args) {
    NameId name = py_arg_name(arg);
    if (py_arg_star(arg) != PARAM_PLAIN || ast_arg_value(arg)->kind == AST_Star) return false;
    uint32_t i = IS_NONE(name) ? (*next)++ : 0;
    while (!IS_NONE(name) && i < sig->params.len && !SAME(sig->params.at[i]->param.name, name)) i++;
    if (i >= sig->params.len || args[i]) return false;
    AstParamGroup group = sig->params.at[i]->param.group;
    if (group == (IS_NONE(name) ? GROUP_KEYWORD : GROUP_POSITIONAL)) return false;
    args[i] = ast_arg_value(arg);
    return true;
}

static bool place_arguments(const AstSignature *sig, AstList list, const Ast *object, const Ast **args) {
    uint32_t next = object ? 1 : 0;
    if (object && !sig->params.len) return false;
    if (object) args[0] = object;
    for (uint32_t i = 0; i < list.len; i++)
        if (!place_argument(sig, list.at[i], &next, args)) return false;
    for (uint32_t i = 0; i < sig->params.len; i++) {
        const Ast *value = sig->params.at[i]->param.default_value;
        if (args[i]) continue;
        if (!value || !py_is_literal(value)) return false;
        args[i] = value;
    }
    return true;
}

typedef struct Uses {
    NameId name;
    uint32_t loops, mentions, walks;
} Uses;

static void count_uses(void *state, const Ast *node) {
    Uses *uses = state;
    if (!node) return;
    bool is_loop = node->kind == AST_For || node->kind == AST_While || node->kind == AST_Comprehension;
    const Ast *walked = node->kind == AST_For ? node->for_.iter : NULL;
    uses->mentions += node->kind == AST_Name && SAME(node->name.name, uses->name);
    uses->walks += walked && walked->kind == AST_Name && SAME(walked->name.name, uses->name) && !uses->loops;
    uses->loops += is_loop;
    ast_children(node, count_uses, state);
    uses->loops -= is_loop;
}

static bool is_only_walked(const Ast *def, const Ast *param) {
    Uses uses = {.name = param->param.name};
    count_uses(&uses, def->fn.body);
    return uses.mentions == 1 && uses.walks == 1;
}

static PyMade *made_by(Check *c, const Ast *call, const Ast *loop) {
    InferTarget target;
    bool is_method;
    const Ast *callee = call->kind == AST_Call ? call->call.callee : NULL;
    if (!callee) return NULL;
    NameId name = callee->kind == AST_Attribute ? py_mangle(c, callee->attribute.name) : NONE_OF(NameId);
    if (!infer_generator_of(c->s, call, name, &target, &is_method) || target.module != c->module) return NULL;
    if (target.cls && target.cls->class_.type_params.len) return NULL;
    const AstSignature *sig = &target.fn->fn.sig;
    const Ast **args = NEW_ARRAY(c->arena, const Ast *, sig->params.len + 1);
    if (is_around(c, target.fn, call->span) || !can_inline(c->s, target.fn, loop)) return NULL;
    if (!place_arguments(sig, call->call.args, is_method ? callee->attribute.base : NULL, args)) return NULL;
    PyMade *made = NEW(c->arena, PyMade);
    *made = (PyMade){.def = target.fn,
                     .cls = target.cls,
                     .args = args,
                     .words = NEW_ARRAY(c->arena, HirLocal *, sig->params.len + 1),
                     .made = NEW_ARRAY(c->arena, PyMade *, sig->params.len + 1),
                     .is_method = is_method,
                     .span = call->span};
    for (uint32_t i = 0; i < sig->params.len; i++)
        made->made[i] = is_only_walked(target.fn, sig->params.at[i]) ? made_by(c, args[i], NULL) : NULL;
    return made;
}

/* The value in a form that a temporary can hold; NULL: an error was reported. */
static Hir *kept_value(Check *c, const Expr *e) {
    if (expr_is_poison(e)) return NULL;
    Hir *value = py_is_system(c, type_settle(c, e)) ? py_object_of(c, e) : py_operand(c, e);
    if (hir_is_bad(value)) return NULL;
    return ty_is(c->types, value->type, TY_None) ? py_word(c, value) : value;
}

static bool evaluate(Check *c, PyMade *made, const Ast *call);

static bool evaluate_one(Check *c, PyMade *made, uint32_t i) {
    if (made->words[i]) return true;
    if (made->made[i]) return evaluate(c, made->made[i], made->args[i]);
    Expr e = expr_check(c, made->args[i], NONE_OF(TypeId));
    Hir *value = kept_value(c, &e);
    if (value) made->words[i] = py_let(c, c->stmts, value);
    return value != NULL;
}

/* Evaluates the callee and the arguments in the order in which they are written, then the defaults. False: an error was
 * reported. */
static bool evaluate(Check *c, PyMade *made, const Ast *call) {
    AstList params = made->def->fn.sig.params, list = call->call.args;
    Hir *callee = made->is_method ? NULL : py_object(c, call->call.callee);
    if (callee && hir_is_bad(callee)) return false;
    if (callee) emit(c, hir_expr_stmt(c->arena, callee));
    if (made->is_method && !evaluate_one(c, made, 0)) return false;
    for (uint32_t at = 0; at < list.len; at++)
        for (uint32_t i = 0; i < params.len; i++)
            if (made->args[i] == ast_arg_value(list.at[at]) && !evaluate_one(c, made, i)) return false;
    for (uint32_t i = 0; i < params.len; i++)
        if (py_is_literal(made->args[i]) && !evaluate_one(c, made, i)) return false;
    return true;
}

/* ---- the body ---- */

/* The scope of the inlined body; it stays the same in all checks of the body around, which determine the types of its
 * names. */
static PyScope *scope_of(Check *c, const PyMade *made) {
    PyScope *around = c->py->function;
    for (uint32_t i = 0; i < around->inlined.len; i++)
        if (around->inlined.at[i].site == made->span.lo) return around->inlined.at[i].scope;
    const AstSignature *sig = &made->def->fn.sig;
    PyScope *module = py_module_info(c->s, c->module)->scope;
    PyScope *scope = py_scope_new(c->s, PY_FUNCTION, module, c->module, sig->params, made->def);
    Str name = name_text(c->ctx, made->def->fn.name);
    scope->qualname = arena_printf(c->s->arena, "%.*s.<locals>.", STR_ARGS(name));
    if (made->cls) scope->class_name = made->cls->class_.name; /* the class whose private names the body uses */
    vec_push(c->s->arena, &around->inlined, (PyInlinedScope){made->span.lo, scope});
    return scope;
}

static void store_params(Check *c, const PyMade *made) {
    AstList params = made->def->fn.sig.params;
    for (uint32_t i = 0; i < params.len; i++) {
        NameId name = params.at[i]->param.name;
        py_scope_find(c->py->function, name)->made = made->made[i];
        if (made->made[i]) continue;
        Expr value = expr_place(hir_local(c->arena, made->words[i], made->span), false);
        py_name_store(c, name, &value, made->span);
    }
}

static Hir *body_of(Check *c, const PyMade *made, PyInlined *in) {
    HirVec stmts = {0}, *saved = c->stmts;
    PyScope *scope = scope_of(c, made);
    uint32_t words = scope->list.len / 64 + 1;
    in->around = *c->py;
    in->loop = c->flow.loop;
    in->try_frame = c->flow.try_frame;
    *c->py = (PyCheck){.scope = scope,
                       .function = scope,
                       .bound = NEW_ARRAY(c->arena, uint64_t, words),
                       .words = words,
                       .is_inner = true,
                       .try_depth = in->around.try_depth,
                       .result = TY(Object),
                       .name = name_text(c->ctx, made->def->fn.name),
                       .inlined = in};
    c->stmts = &stmts;
    c->flow.loop = NULL;
    c->flow.try_frame = NULL;
    c->ctx->diags.muted++; /* these errors are reported for the function itself */
    py_names_begin(c, scope);
    store_params(c, made);
    py_body_stmts(c, made->def->fn.body);
    c->ctx->diags.muted--;
    *c->py = in->around;
    c->flow.loop = in->loop;
    c->flow.try_frame = in->try_frame;
    c->stmts = saved;
    Hir *body = hir_block(c->arena, stmts.at, stmts.len, made->span);
    body->block.label = in->end_label;
    return body;
}

/* Errors that the generator raises pass through the loop, too. */
static Hir *passing(Check *c, const PyMade *made, Hir *body) {
    Span span = made->span;
    Hir *stmt = py_stmt_new(c, HIR_Try, span);
    HirLocal *error = local_temp(c, TY(Error), span);
    error->is_mutable = true;
    Hir *left = py_error(c, RT_pyc_generator_failed, span, 1, hir_move(c->arena, hir_local(c->arena, error, span)));
    stmt->try_.body = body;
    stmt->try_.inlined = name_text(c->ctx, made->def->fn.name);
    stmt->try_.written = made->def->span;
    stmt->try_.handlers = NEW(c->arena, HirHandler);
    stmt->try_.handlers[0] = (HirHandler){.target = error, .span = span, .body = py_raise_of(c, left, span)};
    stmt->try_.handler_count = 1;
    return stmt;
}

PyMade *py_made_of(Check *c, const Ast *iter, const Ast *loop) {
    if (iter->kind != AST_Name) return made_by(c, iter, loop);
    const PyName *name = c->py->inlined ? py_scope_find(c->py->scope, iter->name.name) : NULL;
    return name ? name->made : NULL;
}

bool py_can_put_in(Check *c, const Ast *call) { return made_by(c, call, call) != NULL; }

InferFact py_made_items(Check *c, const Ast *call) { return infer_yields(c->s, made_by(c, call, call)->def); }

void py_made_walk(Check *c, PyMade *made, const Ast *iter, PyItemTake *take, void *state, const Ast *otherwise) {
    HirVec stmts = {0}, *saved = c->stmts;
    PyLoop flow;
    if (iter->kind == AST_Call && !evaluate(c, made, iter)) return;
    PyInlined in = {.def = made->def, .take = take, .state = state, .before = py_flow_save(c)};
    in.break_label = ++c->flow.label_count;
    in.end_label = ++c->flow.label_count;
    py_loop_begin(c, &flow);
    Hir *parts[] = {passing(c, made, body_of(c, made, &in)), NULL};
    c->py->loop = flow.outer;
    py_flow_restore(c, in.before);
    c->stmts = &stmts;
    parts[1] = otherwise ? py_block(c, otherwise) : NULL;
    c->stmts = saved;
    Hir *block = hir_block(c->arena, parts, otherwise ? 2 : 1, made->span);
    block->block.label = in.break_label;
    emit(c, block);
    py_loop_end(c, &flow, py_flow_save(c));
}

/* ---- yields and returns in the body ---- */

/* One round of the loop, as part of the body around. */
static void hand_out(Check *c, const PyItem *item, void *state) {
    PyInlined *in = state;
    HirVec stmts = {0}, *saved = c->stmts;
    PyCheck inner = *c->py;
    LoopFrame *loop = c->flow.loop, frame = {.outer = in->loop, .label = in->break_label, .continue_is_break = true};
    TryFrame *try_frame = c->flow.try_frame;
    frame.continue_label = ++c->flow.label_count;
    *c->py = in->around;
    c->stmts = &stmts;
    c->flow.loop = &frame;
    c->flow.try_frame = in->try_frame;
    c->ctx->diags.muted--;
    py_flow_restore(c, in->before);
    c->py->scope->is_walking = false;
    in->take(c, item, in->state);
    c->ctx->diags.muted++;
    in->around = *c->py;
    *c->py = inner;
    c->flow.loop = loop;
    c->flow.try_frame = try_frame;
    c->stmts = saved;
    Hir *outside = py_stmt_new(c, HIR_Outside, in->def->span);
    outside->outside.body = hir_block(c->arena, stmts.at, stmts.len, in->def->span);
    outside->outside.body->block.label = frame.continue_label;
    emit(c, outside);
}

/* Stores the yielded value in a temporary, or the parts of a tuple separately. False: an error was reported. */
static bool item_kept(Check *c, const Ast *value, Span span, PyItem *item) {
    *item = (PyItem){0};
    AstList parts = value && value->kind == AST_Tuple ? value->tuple.items : (AstList){NULL, 0};
    for (uint32_t i = 0; i < parts.len; i++)
        if (parts.at[i]->kind == AST_Star) parts.len = 0;
    if (parts.len) {
        item->parts = NEW_ARRAY(c->arena, PyItem, parts.len);
        item->count = parts.len;
        for (uint32_t i = 0; i < parts.len; i++)
            if (!item_kept(c, parts.at[i], span, &item->parts[i])) return false;
        return true;
    }
    Expr e = value ? expr_check(c, value, NONE_OF(TypeId)) : py_expr_of(py_none(c, span));
    Hir *kept = kept_value(c, &e);
    if (!kept) return false;
    item->value = expr_place(hir_local(c->arena, py_let(c, c->stmts, kept), span), false);
    item->value.span = span;
    return true;
}

bool py_inlined_yield(Check *c, const Ast *yield) {
    PyItem item;
    PyInlined *in = c->py->inlined;
    if (!in || (yield->kind != AST_Yield && yield->kind != AST_YieldFrom)) return false;
    if (yield->kind == AST_YieldFrom)
        py_for_items(c, yield->yield_from.operand, hand_out, in);
    else if (item_kept(c, yield->yield.value, yield->span, &item))
        hand_out(c, &item, in);
    return true;
}

bool py_inlined_return(Check *c, const Ast *ast) {
    if (!c->py->inlined) return false;
    Hir *value = ast->return_.value ? py_object(c, ast->return_.value) : NULL;
    if (value && !hir_is_bad(value)) emit(c, hir_expr_stmt(c->arena, value));
    Hir *leave = py_stmt_new(c, HIR_Break, ast->span);
    leave->jump.label = c->py->inlined->end_label;
    emit(c, leave);
    py_flow_dead(c);
    return true;
}
