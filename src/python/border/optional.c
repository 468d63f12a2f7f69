/* An Optional that stands for what it holds. In untyped code each does, as a Python value that may be None: its
 * attributes, elements, in operators, and where the held type is wanted; when it is empty, that raises what None would.
 * In functions of the systems register one does that a test has shown to hold a value (narrow.c); should it be empty
 * all the same, that is a panic. */
#include "python/border/border.h"
#include "python/elaborate/elaborate.h"
#include "python/python.h"
#include "sema/call/call.h"
#include "sema/expr/expr.h"
#include "sema/instance/instance.h"
#include "sema/stmt/stmt.h"

bool py_is_optional(Check *c, const Expr *e) {
    if (e->is_filled) return e->kind == X_PLACE;
    return c->py && c->is_python && (e->kind == X_VALUE || e->kind == X_PLACE) &&
           type_is_wellknown(c->s, e->type, WK_Optional);
}

TypeId py_optional_held(Check *c, TypeId optional) {
    return val_data(c->types, ty_data(c->types, optional)->nominal.args[0])->t;
}

static Expr filled_content(Check *c, const Expr *e) {
    Expr plain = *e;
    plain.is_filled = false;
    Expr content = call_method(c, &plain, name_of(c->ctx, STR("value")), NULL, 0, e->span);
    content.span = e->span;
    content.ast = e->ast;
    content.why_immutable = e->why_immutable;
    return content;
}

static Expr content_of(Check *c, const Expr *e, Str error, Str text) {
    if (e->is_filled) return filled_content(c, e);
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

Expr py_optional_base(Check *c, const Expr *e, NameId name) {
    if (!py_is_optional(c, e) || type_member_decl(c->s, e->type, name)) return *e;
    return content_of(c, e, STR("AttributeError"),
                      arena_printf(c->s->arena, "'NoneType' object has no attribute '%s'", name_c(c->ctx, name)));
}

Expr py_optional_place(Check *c, const Expr *e) {
    return content_of(c, e, STR("TypeError"), STR("unsupported operand: 'NoneType'"));
}

Expr py_optional_operand(Check *c, const Expr *e) {
    if (!py_is_optional(c, e)) return *e;
    Expr content = py_optional_place(c, e);
    return ty_is_scalar(c->types, content.type) && !e->is_filled ? expr_value(expr_to_value(c, &content)) : content;
}

/* One of a number is walked as itself: it gives the number, or nothing. */
Expr py_optional_subject(Check *c, const Expr *e, const char *error) {
    if (!py_is_optional(c, e) || ty_is_scalar(c->types, py_optional_held(c, e->type))) return *e;
    return content_of(c, e, STR("TypeError"), str_of(error));
}

Expr py_optional_choice(Check *c, const Expr *e, const Expr *other) {
    bool is_other = other->kind == X_POISON || other->kind == X_PENDING ||
                    (other->kind == X_CONST && ty_is(c->types, other->type, TY_None));
    if (!e->is_filled || is_other || type_is_wellknown(c->s, type_settle(c, other), WK_Optional)) return *e;
    return py_optional_place(c, e);
}

bool py_optional_gives(Check *c, const Expr *e, TypeId type) {
    return py_is_optional(c, e) && SAME(py_optional_held(c, e->type), type);
}

bool py_optional_contents(Check *c, Args *args) {
    bool found = false;
    Arg *all = NEW_ARRAY(c->arena, Arg, args->len + 1);
    for (uint32_t i = 0; i < args->len; i++) {
        all[i] = args->at[i];
        found |= all[i].expr.is_filled;
        if (all[i].expr.is_filled) all[i].expr = py_optional_place(c, &all[i].expr);
    }
    args->at = all;
    return found;
}

/* An object must be a number when it runs, an Optional must hold one. */
void py_sequence_index(Check *c, Expr *index) {
    Span span = index->span;
    *index = py_optional_operand(c, index);
    if (c->py && c->is_python && (index->kind == X_VALUE || index->kind == X_PLACE) &&
        ty_is(c->types, index->type, TY_Object))
        *index = expr_value(expr_convert(c, index, TY_SCALAR(int)));
    index->span = span;
}
