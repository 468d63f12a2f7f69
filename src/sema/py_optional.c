/* An Optional in untyped code stands for what it holds, as a Python value that may be None does: its attributes, in operators, and where the
 * held type is wanted. When it is empty, that raises what None would. */
#include "sema/py_internal.h"

bool py_is_optional(Check *c, const Expr *e) {
    return c->py && c->is_python && (e->kind == X_VALUE || e->kind == X_PLACE) && type_is_wellknown(c->s, e->type, WK_Optional);
}

TypeId py_optional_held(Check *c, TypeId optional) { return val_data(c->types, ty_data(c->types, optional)->nominal.args[0])->t; }

static Expr content_of(Check *c, const Expr *e, Str error, Str text) {
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
    if (content.kind != X_PLACE)
        return expr_poison(span);
    Hir *seq = hir_new(c->arena, HIR_Seq, content.type, span);
    seq->seq.stmts = (HirList){stmts.at, stmts.len};
    seq->seq.value = content.hir;
    Expr result = expr_place(seq, true);
    result.span = span;
    return result;
}

Expr py_optional_base(Check *c, const Expr *e, NameId name) {
    if (!py_is_optional(c, e) || type_member_decl(c->s, e->type, name))
        return *e;
    return content_of(c, e, STR("AttributeError"), arena_printf(c->s->arena, "'NoneType' object has no attribute '%s'", name_c(c->ctx, name)));
}

Expr py_optional_operand(Check *c, const Expr *e) {
    if (!py_is_optional(c, e))
        return *e;
    Expr content = content_of(c, e, STR("TypeError"), STR("unsupported operand: 'NoneType'"));
    return ty_is_scalar(c->types, content.type) ? expr_value(expr_to_value(c, &content)) : content;
}

/* An object must be a number when it runs, an Optional must hold one. */
void py_sequence_index(Check *c, Expr *index) {
    Span span = index->span;
    if (c->py)
        *index = py_optional_operand(c, index);
    if (c->py && c->is_python && (index->kind == X_VALUE || index->kind == X_PLACE) && ty_is(c->types, index->type, TY_Object))
        *index = expr_value(expr_convert(c, index, TY_SCALAR(int)));
    index->span = span;
}
