/* Types from the analysis of the whole program (src/infer): an object gets the type that the analysis knows. */
#include "python/elaborate/container.h"

#include "python/scope/scope.h"
#include "sema/expr/expr.h"

static TypeId type_of(InferFact fact) {
    if (fact.or_none) return NONE_OF(TypeId);
    switch (fact.kind) {
    case INFER_INT: return TY(PyInt);
    case INFER_FLOAT: return TY_SCALAR(float64);
    case INFER_STR: return TY(PyStr);
    case INFER_BOOL: return TY(Bool);
    case INFER_ANY:
    case INFER_NONE:
    case INFER_BYTES:
    case INFER_LIST:
    case INFER_FLOATS:
    case INFER_INTS:
    case INFER_BOOLS:
    case INFER_DICT:
    case INFER_SET:
    case INFER_DEQUE:
    case INFER_TUPLE:
    case INFER_INSTANCE: break;
    }
    return NONE_OF(TypeId);
}

TypeId py_known_type(InferFact fact) {
    TypeId type = type_of(fact);
    return IS_NONE(type) ? TY(Object) : type;
}

/* By the analysis, a value of another type cannot occur here. */
Hir *py_known_as(Check *c, const Expr *e, TypeId type) {
    Hir *value = py_operand(c, e);
    if (!value || ty_is(c->types, type, TY_Object)) return py_object_of(c, e);
    if (SAME(value->type, type)) return value;
    Hir *word = py_word(c, value);
    return word ? hir_op(c->arena, IR_Unbox, type, &word, 1, word->span) : hir_poison(c, e->span);
}

/* --verify-types: the program reports when the analysis was wrong. */
static Hir *verified(Check *c, Str names, Hir *word) {
    Span span = word->span;
    HirVec stmts = {0};
    HirLocal *kept = py_let(c, &stmts, word);
    Hir *check = py_rt(c, RT_pyc_obj_verify_class, TY(None), span, 2, py_load(c, kept, span), py_str(c, names, span));
    vec_push(c->arena, &stmts, hir_expr_stmt(c->arena, check));
    return py_seq(c, &stmts, py_load(c, kept, span));
}

static const InferKind promised[] = {INFER_INT, INFER_FLOAT, INFER_BOOL};

void py_narrow_argument(Check *c, const Ast *param, HirLocal *function, uint32_t index, Expr *e) {
    PyPromise promise = py_promise(c->s, c->module, param);
    InferFact fact = infer_fact(c->s, param);
    if (promise != PY_PROMISES_NOTHING && !fact.or_none && fact.kind == promised[promise]) {
        Hir *word = py_rt(c, RT_pyc_argument, TY(Object), param->span, 4, py_operand(c, e),
                          py_i64(c, (int64_t)promise, param->span), py_load(c, function, param->span),
                          py_i64(c, index, param->span));
        *e = py_expr_of(word);
    }
    py_narrow(c, param, e);
}

void py_narrow(Check *c, const Ast *ast, Expr *e) {
    if ((e->kind != X_VALUE && e->kind != X_PLACE) || !ty_is(c->types, e->type, TY_Object)) return;
    Str names = c->ctx->options.verify_types ? infer_classes(c->s, ast) : STR("");
    InferFact fact = infer_fact(c->s, ast);
    TypeId type = type_of(fact);
    PycListKind holds = py_made_list(c, ast);
    if (IS_NONE(type) && !names.len && !holds) return;
    Hir *word = expr_to_value(c, e);
    if (hir_is_bad(word)) return;
    bool is_held = word->kind == HIR_RtCall && word->rt_call.fn == RT_pyc_list_from_in_kind;
    if (holds && !is_held)
        word = py_rt(c, RT_pyc_list_to_kind, TY(Object), e->span, 2, word, py_i64(c, holds, e->span));
    if (names.len) word = verified(c, names, word);
    Expr known = expr_value(IS_NONE(type) ? word : hir_op(c->arena, IR_Unbox, type, &word, 1, word->span));
    known.span = e->span;
    known.ast = e->ast;
    *e = known;
}
