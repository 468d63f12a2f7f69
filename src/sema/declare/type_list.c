/* Questions about the types of a parameter list: Ts.all_conforms_to[Trait](), Ts.contains[T](). */
#include "sema/comptime/comptime.h"
#include "sema/declare/declare.h"
#include "sema/expr/expr.h"

/* Whether all types conform. In a generic body the list may be open: then the body's condition must say it. */
static Expr all_conform(Check *c, const Expr *pack, const Ast *trait, Span span) {
    Expr bound = expr_check(c, trait, TY(Meta));
    if (!expr_is_type(&bound)) return expr_poison(span);
    const ValueData *data = val_data(c->types, pack->value);
    bool is_open = data->kind != VAL_TUPLE;
    for (uint32_t i = 0; !is_open && i < data->tuple.count; i++) {
        TypeId type = val_data(c->types, data->tuple.items[i])->t;
        if (conforms_value(c, type, bound.value)) continue;
        if (ty_is_concrete(c->types, type)) return expr_const(c, TY(Bool), val_bool(c->types, false), span);
        is_open = true;
    }
    if (!is_open) return expr_const(c, TY(Bool), val_bool(c->types, true), span);
    ValueId operands[] = {pack->value, bound.value};
    return expr_const(c, TY(Bool), value_open(c, OPEN_ALL_CONFORM, TY(Bool), operands, 2), span);
}

static Expr contains(Check *c, const Expr *pack, const Ast *wanted, Span span) {
    TypeId type = type_check(c, wanted);
    if (ty_is(c->types, type, TY_Poison)) return expr_poison(span);
    const ValueData *data = val_data(c->types, pack->value);
    bool is_open = data->kind != VAL_TUPLE || !ty_is_concrete(c->types, type);
    for (uint32_t i = 0; data->kind == VAL_TUPLE && i < data->tuple.count; i++) {
        TypeId item = val_data(c->types, data->tuple.items[i])->t;
        if (SAME(item, type)) return expr_const(c, TY(Bool), val_bool(c->types, true), span);
        is_open |= !ty_is_concrete(c->types, item);
    }
    if (!is_open) return expr_const(c, TY(Bool), val_bool(c->types, false), span);
    ValueId operands[] = {pack->value, val_type(c->types, type)};
    return expr_const(c, TY(Bool), value_open(c, OPEN_CONTAINS, TY(Bool), operands, 2), span);
}

Expr type_list_call(Check *c, const Ast *ast, bool *is_special) {
    const Ast *callee = ast->call.callee, *attribute = callee->subscript.base;
    Str name = name_text(c->ctx, attribute->attribute.name);
    bool asks_all = str_equal(name, STR("all_conforms_to"));
    if ((!asks_all && !str_equal(name, STR("contains"))) || callee->subscript.args.len != 1 || ast->call.args.len)
        return expr_poison(ast->span);
    Trial trial = trial_begin(c);
    Expr pack = expr_check(c, attribute->attribute.base, NONE_OF(TypeId));
    trial_end(c, trial);
    if (!pack.is_pack || pack.kind != X_CONST) return expr_poison(ast->span);
    *is_special = true;
    const Ast *arg = callee->subscript.args.at[0];
    if (arg->kind == AST_Arg) arg = arg->arg.value;
    return asks_all ? all_conform(c, &pack, arg, ast->span) : contains(c, &pack, arg, ast->span);
}
