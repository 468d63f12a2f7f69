/* Truth values, and values that must have a given type. */
#include "sema/call/call.h"
#include "sema/expr/expr.h"
#include <stdlib.h>

Hir *expr_condition(Check *c, const Expr *e) {
    if (expr_is_poison(e)) return hir_poison(c, e->span);
    if (ty_is(c->types, e->type, TY_Bool)) {
        if (e->kind == X_CONST) return const_to_hir(c, TY(Bool), e->value, e->span);
        return expr_to_value(c, e);
    }
    if (e->kind == X_CONST &&
        (val_data(c->types, e->value)->kind == VAL_INT || val_data(c->types, e->value)->kind == VAL_STRING)) {
        const ValueData *data = val_data(c->types, e->value);
        int64_t number = 1;
        bool truth =
            data->kind == VAL_STRING ? data->text.len > 0 : !val_as_int(c->types, e->value, &number) || number != 0;
        return hir_const(c->arena, TY(Bool), val_bool(c->types, truth), e->span);
    }
    if (ty_is(c->types, e->type, TY_Simd) && e->kind != X_CONST && ty_is_concrete(c->types, e->type) &&
        ty_width(c->types, e->type) == 1) {
        Hir *value = expr_to_value(c, e);
        TypeId type = e->type;
        if (ty_dtype(c->types, type) == DT_bool) return hir_op(c->arena, IR_Convert, TY(Bool), &value, 1, e->span);
        ValueId zero = dtype_class(ty_dtype(c->types, type)) == DTYPE_CLASS_FLOAT ? val_float(c->types, type, 0)
                                                                                  : val_int(c->types, type, 0);
        Hir *pair[] = {value, hir_const(c->arena, type, zero, e->span)};
        return hir_op(c->arena, IR_Ne, TY(Bool), pair, 2, e->span);
    }
    Expr truth;
    bool is_nothing =
        e->kind == X_VALUE && ty_is(c->types, e->type, TY_None); /* the result of a function without one */
    if (e->type.id != TY_Meta && !is_nothing && (e->kind == X_PLACE || e->kind == X_VALUE || e->kind == X_CONST)) {
        if (call_method_try(c, e, N(__bool__), NULL, 0, e->span, &truth))
            return expr_is_poison(&truth) ? hir_poison(c, e->span) : expr_convert(c, &truth, TY(Bool));
        if (ty_is(c->types, e->type, TY_Struct) && call_method_try(c, e, N(__len__), NULL, 0, e->span, &truth))
            return expr_is_poison(&truth) ? hir_poison(c, e->span) : expr_condition(c, &truth);
        if (!ty_is_concrete(c->types, e->type) && ty_is(c->types, e->type, TY_Simd))
            return hir_open(c, TY(Bool), e->span);
    }
    if (!ty_is(c->types, e->type, TY_Poison) || e->kind == X_FNS || e->kind == X_GENERIC)
        diag(c->ctx, D_NO_TRUTH_VALUE, e->span, text_of(c, e));
    return hir_poison(c, e->span);
}

Hir *check_condition(Check *c, const Ast *ast) {
    Expr e = expr_check(c, ast, TY(Bool));
    return expr_condition(c, &e);
}

Hir *check_value(Check *c, const Ast *ast, TypeId type) {
    Expr e = expr_check(c, ast, type);
    return expr_convert(c, &e, type);
}
