/* The content of an Optional in the Python register: an empty one raises what None would raise. */
#include "python/border/border.h"
#include "python/elaborate/elaborate.h"
#include "sema/call/call.h"
#include "sema/expr/expr.h"
#include "sema/instance/instance.h"
#include "sema/stmt/stmt.h"

Expr py_optional_content(Check *c, const Expr *e, Str error, Str text) {
    Span span = e->span;
    HirVec stmts = {0}, *around = c->stmts;
    c->stmts = &stmts;
    Expr place = *e;
    if (e->kind == X_VALUE) {
        place = expr_place(hir_local(c->arena, py_let(c, &stmts, e->hir), span), true);
        place.span = span;
    }
    Hir *has = expr_condition(c, &place);
    emit(c, py_if(c, has, NULL, py_raise_text(c, error, text, span), span));
    Expr content = call_method(c, &place, name_of(c->ctx, STR("unsafe_value")), NULL, 0, span);
    c->stmts = around;
    if (content.kind != X_PLACE) return expr_poison(span);
    Hir *seq = hir_new(c->arena, HIR_Seq, content.type, span);
    seq->seq.stmts = (HirList){stmts.at, stmts.len};
    seq->seq.value = content.hir;
    Expr result = expr_place(seq, true);
    result.span = span;
    return result;
}

/* An object must be a number at run time. */
void py_index(Check *c, Expr *index) {
    if (is_python(c->reg) && (index->kind == X_VALUE || index->kind == X_PLACE) &&
        ty_is(c->types, index->type, TY_Object))
        *index = expr_value(expr_convert(c, index, TY_SCALAR(int)));
}
