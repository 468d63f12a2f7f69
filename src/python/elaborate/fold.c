/* Builtins over generator expressions become loops in place: any and all stop early, sum, min and max keep one value,
 * list and set become comprehensions. */
#include "infer/infer.h"
#include "python/elaborate/container.h"
#include "python/scope/scope.h"
#include "sema/expr/expr.h"
#include "sema/stmt/stmt.h"

typedef struct Fold {
    const Ast *value;
    TypeId type; /* of each value */
    HirLocal *result;
    HirLocal *rest;  /* sum of floats: the accumulated rounding error */
    HirLocal *found; /* whether there was an item; NULL: not needed */
    uint32_t label;
    bool is_max, is_any, failed;
} Fold;

static void set(Check *c, HirLocal *local, Hir *value) {
    emit(c, hir_assign(c->arena, hir_local(c->arena, local, value->span), value, value->span));
}

/* The value of this round, converted to the common type; NULL: an error was reported. */
static HirLocal *value_of(Check *c, Fold *fold) {
    Expr e = expr_check(c, fold->value, NONE_OF(TypeId));
    Hir *value = py_operand(c, &e);
    value = hir_is_bad(value) ? NULL : py_to(c, value, fold->type);
    fold->failed |= !value;
    return value ? py_let(c, c->stmts, value) : NULL;
}

/* ---- any, all ---- */

static void search_item(Check *c, void *state) {
    Fold *fold = state;
    Hir *cond = py_condition(c, fold->value);
    fold->failed |= hir_is_bad(cond);
    if (fold->failed) return;
    if (!fold->is_any) cond = hir_op(c->arena, IR_Not, TY(Bool), &cond, 1, cond->span);
    Hir *leave = py_stmt_new(c, HIR_Break, cond->span);
    leave->jump.label = fold->label;
    Hir *found[] = {hir_assign(c->arena, hir_local(c->arena, fold->result, cond->span),
                               py_bool(c, fold->is_any, cond->span), cond->span),
                    leave};
    emit(c, py_if(c, cond, hir_block(c->arena, found, 2, cond->span), NULL, cond->span));
}

/* ---- sum ---- */

static Hir *op2(Check *c, IrOp op, TypeId type, Hir *a, Hir *b) { return hir_op2(c->arena, op, type, a, b, a->span); }

static void add_int(Check *c, void *state) {
    Fold *fold = state;
    HirLocal *value = value_of(c, fold);
    if (!value) return;
    Span span = fold->value->span;
    set(c, fold->result, op2(c, IR_PyIntAdd, fold->type, py_load(c, fold->result, span), py_load(c, value, span)));
}

static Hir *magnitude(Check *c, HirLocal *number, Span span) {
    Hir *value = py_load(c, number, span);
    return hir_op(c->arena, IR_Abs, value->type, &value, 1, span);
}

/* The rounding error of a + b, given the sum t, for the smaller of the two: (a - t) + b. */
static Hir *rounding_error(Check *c, HirLocal *a, HirLocal *t, HirLocal *b, Span span) {
    Hir *rest = op2(c, IR_Sub, a->type, py_load(c, a, span), py_load(c, t, span));
    return op2(c, IR_Add, a->type, rest, py_load(c, b, span));
}

/* With Neumaier's correction, as in CPython. */
static void add_float(Check *c, void *state) {
    Fold *fold = state;
    HirLocal *value = value_of(c, fold);
    if (!value) return;
    Span span = fold->value->span;
    Hir *sum = op2(c, IR_Add, fold->type, py_load(c, fold->result, span), py_load(c, value, span));
    HirLocal *total = py_let(c, c->stmts, sum);
    Hir *choice = hir_new(c->arena, HIR_Cond, fold->type, span);
    choice->cond.cond = op2(c, IR_Ge, TY(Bool), magnitude(c, fold->result, span), magnitude(c, value, span));
    choice->cond.then = rounding_error(c, fold->result, total, value, span);
    choice->cond.otherwise = rounding_error(c, value, total, fold->result, span);
    set(c, fold->rest, op2(c, IR_Add, fold->type, py_load(c, fold->rest, span), choice));
    set(c, fold->result, py_load(c, total, span));
    set(c, fold->found, py_bool(c, true, span));
}

static Hir *real(Check *c, double number, Span span) {
    TypeId type = TY_SCALAR(float64);
    return hir_const(c->arena, type, val_float(c->types, type, number), span);
}

/* Without items the sum is the int 0. The rounding error is added unless it is NaN. */
static Hir *float_sum(Check *c, const Fold *fold, Span span) {
    Hir *rest = py_load(c, fold->rest, span), *is_finite = hir_op(c->arena, IR_Math, TY(Bool), &rest, 1, span);
    is_finite->op.imm = IrMath_IsFinite;
    Hir *total = hir_new(c->arena, HIR_Cond, fold->type, span), *made = hir_new(c->arena, HIR_Cond, TY(Object), span);
    total->cond.cond = is_finite;
    total->cond.then = op2(c, IR_Add, fold->type, py_load(c, fold->result, span), py_load(c, fold->rest, span));
    total->cond.otherwise = py_load(c, fold->result, span);
    made->cond.cond = py_load(c, fold->found, span);
    made->cond.then = py_word(c, total);
    made->cond.otherwise = py_word(c, py_int(c, 0, span));
    return made;
}

/* ---- min, max ---- */

static void keep_best(Check *c, void *state) {
    Fold *fold = state;
    HirLocal *value = value_of(c, fold);
    if (!value) return;
    Span span = fold->value->span;
    bool is_int = ty_is(c->types, fold->type, TY_PyInt);
    Hir *better = op2(c,
                      is_int         ? IR_PyIntCmp
                      : fold->is_max ? IR_Gt
                                     : IR_Lt,
                      TY(Bool), py_load(c, value, span), py_load(c, fold->result, span));
    better->op.imm = fold->is_max ? IR_Gt : IR_Lt;
    Hir *first = py_load(c, fold->found, span), *is_best = hir_new(c->arena, HIR_Or, TY(Bool), span);
    is_best->logic.left = hir_op(c->arena, IR_Not, TY(Bool), &first, 1, span);
    is_best->logic.right = better;
    Hir *keep[] = {
        hir_assign(c->arena, hir_local(c->arena, fold->result, span), py_load(c, value, span), span),
        hir_assign(c->arena, hir_local(c->arena, fold->found, span), py_bool(c, true, span), span),
    };
    emit(c, py_if(c, is_best, hir_block(c->arena, keep, 2, span), NULL, span));
}

/* ---- the loop ---- */

static void run(Check *c, const Ast *generator, HirVec *stmts, Fold *fold, PyLoopBody *body) {
    HirVec inner = {0}, *saved = c->stmts;
    fold->label = ++c->flow.label_count;
    c->stmts = &inner;
    py_run_clauses(c, generator, NULL, body, fold);
    c->stmts = saved;
    Hir *block = hir_block(c->arena, inner.at, inner.len, generator->span);
    block->block.label = fold->label;
    vec_push(c->arena, stmts, block);
}

/* The kind of each value; INFER_ANY: it is unknown, or the value may be None. */
static InferKind kind_of_items(Check *c, const Ast *generator) {
    const Ast *value = generator->comprehension.value, *first = generator->comprehension.clauses.at[0];
    InferFact fact = value->id ? infer_fact(c->s, value) : py_made_items(c, first->comp_for.iter);
    return fact.or_none ? INFER_ANY : fact.kind;
}

static Hir *search(Check *c, const Ast *generator, bool is_any, Span span) {
    HirVec stmts = {0};
    Fold fold = {.value = generator->comprehension.value, .is_any = is_any};
    fold.result = py_let(c, &stmts, py_bool(c, !is_any, span));
    run(c, generator, &stmts, &fold, search_item);
    return fold.failed ? hir_poison(c, span) : py_seq(c, &stmts, py_load(c, fold.result, span));
}

static Hir *sum(Check *c, const Ast *generator, Span span) {
    HirVec stmts = {0};
    Fold fold = {.value = generator->comprehension.value};
    InferKind kind = kind_of_items(c, generator);
    bool is_float = kind == INFER_FLOAT;
    if (!is_float && kind != INFER_INT && kind != INFER_BOOL) return NULL;
    fold.type = is_float ? TY_SCALAR(float64) : TY(PyInt);
    fold.result = py_let(c, &stmts, is_float ? real(c, 0, span) : py_int(c, 0, span));
    if (is_float) fold.rest = py_let(c, &stmts, real(c, 0, span));
    if (is_float) fold.found = py_let(c, &stmts, py_bool(c, false, span));
    run(c, generator, &stmts, &fold, is_float ? add_float : add_int);
    if (fold.failed) return hir_poison(c, span);
    return py_seq(c, &stmts, is_float ? float_sum(c, &fold, span) : py_load(c, fold.result, span));
}

static Hir *extreme(Check *c, const Ast *generator, bool is_max, Span span) {
    HirVec stmts = {0};
    Fold fold = {.value = generator->comprehension.value, .is_max = is_max};
    InferKind kind = kind_of_items(c, generator);
    if (kind != INFER_FLOAT && kind != INFER_INT) return NULL;
    fold.type = kind == INFER_FLOAT ? TY_SCALAR(float64) : TY(PyInt);
    fold.result = py_let(c, &stmts, kind == INFER_FLOAT ? real(c, 0, span) : py_int(c, 0, span));
    fold.found = py_let(c, &stmts, py_bool(c, false, span));
    run(c, generator, &stmts, &fold, keep_best);
    if (fold.failed) return hir_poison(c, span);
    Str text = is_max ? STR("max() iterable argument is empty") : STR("min() iterable argument is empty");
    vec_push(c->arena, &stmts,
             py_if(c, py_load(c, fold.found, span), NULL, py_raise_text(c, STR("ValueError"), text, span), span));
    return py_seq(c, &stmts, py_load(c, fold.result, span));
}

static Hir *collected(Check *c, const Ast *generator, AstCompKind kind) {
    Ast *ast = NEW(c->arena, Ast);
    *ast = *ast_copy(c->arena, generator);
    ast->comprehension.kind = kind;
    return py_comprehension(c, ast);
}

static Ast *ast_new(Check *c, AstKind kind, Span span) {
    Ast *ast = NEW(c->arena, Ast);
    ast->kind = kind;
    ast->span = span;
    return ast;
}

/* The generator expression (x for x in call) for a call of a generator that can be inlined here. */
static const Ast *as_expression(Check *c, const Ast *call) {
    Ast *name = ast_new(c, AST_Name, call->span), *clause = ast_new(c, AST_CompFor, call->span),
        *whole = ast_new(c, AST_Comprehension, call->span);
    name->name.name = name_of(c->ctx, STR("<item>"));
    clause->comp_for.target = name;
    clause->comp_for.iter = (Ast *)(uintptr_t)call;
    whole->comprehension.kind = COMP_GENERATOR;
    whole->comprehension.value = name;
    whole->comprehension.clauses = ast_list_of_one(c->arena, clause);
    return whole;
}

/* The items that the call consumes: a generator expression, or a generator that can be inlined. */
static const Ast *items_of(Check *c, const Ast *call) {
    const Ast *given = py_generator_argument(call), *arg = call->call.args.len == 1 ? call->call.args.at[0] : NULL;
    if (given) return py_is_eager(c->s, given) ? given : NULL;
    if (!arg || !IS_NONE(py_arg_name(arg)) || py_arg_star(arg) != PARAM_PLAIN) return NULL;
    arg = ast_arg_value(arg);
    return arg->kind == AST_Call && py_can_put_in(c, arg) ? as_expression(c, arg) : NULL;
}

bool py_fold_call(Check *c, const Ast *ast, Str name, Expr *result) {
    const Ast *arg = c->py ? items_of(c, ast) : NULL;
    if (!arg) return false;
    Hir *made = str_equal(name, STR("any"))    ? search(c, arg, true, ast->span)
                : str_equal(name, STR("all"))  ? search(c, arg, false, ast->span)
                : str_equal(name, STR("sum"))  ? sum(c, arg, ast->span)
                : str_equal(name, STR("min"))  ? extreme(c, arg, false, ast->span)
                : str_equal(name, STR("max"))  ? extreme(c, arg, true, ast->span)
                : str_equal(name, STR("list")) ? collected(c, arg, COMP_LIST)
                : str_equal(name, STR("set"))  ? collected(c, arg, COMP_SET)
                                               : NULL;
    if (!made) return false;
    *result = hir_is_bad(made) ? expr_poison(ast->span) : py_expr_of(made);
    return true;
}
