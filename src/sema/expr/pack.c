/* Packs: the arguments of `*args`, and other operands whose number is known at compile time. */
#include "sema/declare/declare.h"
#include "sema/expr/expr.h"

/* A value of F: def[n: Int](A) -> B in a generic body: its calls are checked in the instances. */
bool expr_is_open_fn(Check *c, const Expr *e) {
    if (!ty_is(c->types, e->type, TY_Param)) return false;
    ValueId bound = param_bound(c, decl_at(c->s, ty_data(c->types, e->type)->param.decl), c->env);
    TypeId callable = bound_callable(c->s, bound);
    return !IS_NONE(callable) && ty_is(c->types, callable, TY_Poison);
}

bool expr_pack_length(Check *c, const Expr *pack, uint32_t *length) {
    if (pack->kind == X_CONST) {
        const ValueData *data = val_data(c->types, pack->value);
        *length = data->tuple.count;
        return data->kind == VAL_TUPLE;
    }
    if (pack->kind != X_PLACE || !ty_is(c->types, pack->type, TY_Tuple)) return false;
    *length = ty_data(c->types, pack->type)->tuple.count;
    return true;
}

Expr pack_item(Check *c, const Expr *pack, uint32_t index, Span span) {
    uint32_t length;
    if (!expr_pack_length(c, pack, &length) || index >= length) return expr_poison(span);
    if (pack->kind == X_CONST) {
        ValueId value = val_data(c->types, pack->value)->tuple.items[index];
        const ValueData *data = val_data(c->types, value);
        return expr_const(c, data->kind == VAL_TYPE ? TY(Meta) : data->type, value, span);
    }
    TypeId item = ty_data(c->types, pack->type)->tuple.items[index];
    Hir *field = hir_field(c->arena, pack->hir, index, item, span);
    if (ty_is(c->types, item, TY_Pointer) && ty_data(c->types, item)->pointer.flavour == PTR_REF)
        return expr_of_result(c, hir_load(c->arena, field));
    Expr e = expr_place(field, pack->is_mutable);
    return e;
}

/* The list `*Ts` of a pack that the arguments of a use will decide; none when it is known, or belongs to another body.
 */
ValueId expr_open_pack(Check *c, const Expr *base) {
    ValueId value = base->kind == X_CONST ? base->value : NONE_OF(ValueId);
    if (!c->is_archetype || !base->is_pack) return NONE_OF(ValueId);
    if (base->kind == X_PLACE && base->hir->kind == HIR_Local && base->hir->local->param && c->instance) {
        const SigParam *param = &c->instance->sig.params[base->hir->local->param - 1];
        const Ast *type = param->ast ? param->ast->param.type : NULL;
        Expr types =
            type && type->kind == AST_Star ? expr_check(c, type->star.operand, TY(Meta)) : expr_poison(base->span);
        value = types.kind == X_CONST ? types.value : value;
    }
    return IS_NONE(value) || IS_NONE(type_of_open_pack(c, value)) ? NONE_OF(ValueId) : value;
}

/* The index as an Int, with its check; statements that must run first are appended to *stmts. */
Hir *index_number(Check *c, const Expr *e) {
    bool is_open = ty_is(c->types, e->type, TY_Simd) && !ty_is_concrete(c->types, e->type);
    if (!is_open && !ty_is_integer(c->types, e->type)) return expr_convert(c, e, TY_SCALAR(int));
    Hir *value = expr_to_value(c, e);
    return hir_is_bad(value) || SAME(value->type, TY_SCALAR(int))
               ? value
               : hir_op(c->arena, IR_Convert, TY_SCALAR(int), &value, 1, e->span);
}

bool counts_codepoints(Check *c, TypeId type) {
    bool is_text = ty_is(c->types, type, TY_StrLiteral) || type_is_wellknown(c->s, type, WK_String) ||
                   type_is_wellknown(c->s, type, WK_StringSpan);
    return is_text && in_python_syntax(c);
}
