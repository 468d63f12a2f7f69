/* Conversion to an expected type: it is decided (conversion.c), then built. */
#include "sema/declare/declare.h"
#include "sema/expr/expr.h"
#include "sema/register.h"

Hir *make_pending(Check *c, const Expr *e, TypeId type, const Conversion *how, bool owned) {
    (void)how;
    Expr checked = expr_check(c, e->ast, type);
    return checked.kind == X_PENDING ? hir_poison(c, e->span) : expr_convert_as(c, &checked, type, owned);
}

ConvCost conversion_cost(Check *c, const Expr *e, TypeId type) { return conversion_of(c, e, type).cost; }

Hir *expr_convert_as(Check *c, const Expr *e, TypeId type, bool owned) {
    if (e->kind == X_PENDING && !IS_NONE(type))
        return make_pending(c, e, type, NULL, owned); /* it is checked again, with its context */
    Conversion how = conversion_of(c, e, type);
    return how.make(c, e, type, &how, owned);
}

Hir *expr_convert(Check *c, const Expr *e, TypeId type) { return expr_convert_as(c, e, type, true); }

Hir *expr_convert_read(Check *c, const Expr *e, TypeId type) {
    if (optional_gives(c, e, type)) {
        Expr content = optional_place(c, e);
        return expr_convert_as(c, &content, type, false);
    }
    bool by_value = ty_is_concrete(c->types, type) && ty_is_register(c->types, type);
    if (e->kind == X_PLACE && e->is_transfer && !by_value && SAME(e->type, type)) return hir_move(c->arena, e->hir);
    return expr_convert_as(c, e, type, false);
}

static Hir *convert_place(Check *c, const Expr *e, TypeId type, AstConvention convention, const char *what) {
    if (e->kind == X_POISON) return hir_poison(c, e->span);
    Expr content;
    if (optional_gives(c, e, type)) {
        content = optional_place(c, e);
        e = &content;
    }
    if (convention == CONV_MUT && !c->speculative)
        narrow_forget(c, e->ast, type_is_wellknown(c->s, e->type, WK_Optional));
    if (convention == CONV_MUT && python_register.lends(c, e, type)) return python_register.lent_place(c, e, type);
    if (e->kind != X_PLACE && convention == CONV_MUT) {
        diag(c->ctx, D_NEEDS_PLACE, e->span, arena_printf(c->arena, "a 'mut' %s", what).at);
        return hir_poison(c, e->span);
    }
    if (e->kind == X_PLACE && convention == CONV_MUT && !e->is_mutable) {
        diag(c->ctx, D_NOT_MUTABLE, e->span, "this", e->why_immutable ? e->why_immutable : "not mutable");
        return hir_poison(c, e->span);
    }
    if (e->kind == X_PLACE && SAME(e->type, type)) return e->hir;
    return expr_place_of(
        c, &(Expr){.kind = X_VALUE, .type = type, .hir = expr_convert_as(c, e, type, false), .span = e->span});
}

Hir *expr_convert_to(Check *c, const Expr *e, TypeId type, AstConvention convention, const char *what) {
    switch (convention) {
    case CONV_DEFAULT:
    case CONV_READ: return expr_convert_read(c, e, type);
    case CONV_MUT:
    case CONV_REF:
    case CONV_OUT: return convert_place(c, e, type, convention, what);
    case CONV_VAR:
    case CONV_DEINIT: return expr_convert_as(c, e, type, true);
    }
    UNREACHABLE();
}
