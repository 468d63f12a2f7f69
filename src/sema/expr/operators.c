/* Operators: folded on constants, one IR operation on numbers, Bool and pointers, a method call on everything else. */
#include "sema/call/call.h"
#include "sema/comptime/comptime.h"
#include "sema/declare/declare.h"
#include "sema/expr/expr.h"
#include "sema/instance/instance.h"
#include "sema/register.h"
#include "sema/stmt/stmt.h"

static bool is_comparison(AstOp op) { return op >= OP_EQ && op <= OP_GE; }
static bool is_literal_kind(TypeKind kind) { return kind == TY_IntLiteral || kind == TY_FloatLiteral; }

static bool is_any_text(Check *c, const Expr *e) {
    TypeId type = e->type;
    return !IS_NONE(type) && (ty_is(c->types, type, TY_StrLiteral) || type_is_wellknown(c->s, type, WK_String) ||
                              type_is_wellknown(c->s, type, WK_StringSpan));
}

/* Of two number types, the one that can represent more: a float rather than an integer, then the wider one. */
static const Expr *wider_number(Check *c, const Expr *left, const Expr *right) {
    const ValueData *a = val_data(c->types, ty_data(c->types, left->type)->simd.dtype),
                    *b = val_data(c->types, ty_data(c->types, right->type)->simd.dtype);
    if (a->kind != VAL_DTYPE || b->kind != VAL_DTYPE) return left;
    bool a_float = dtype_class(a->dtype) == DTYPE_CLASS_FLOAT, b_float = dtype_class(b->dtype) == DTYPE_CLASS_FLOAT;
    if (a_float != b_float) return a_float ? left : right;
    return dtype_bits(b->dtype) > dtype_bits(a->dtype) ? right : left;
}

static bool misfit_raises(Check *c, AstOp op, const Expr *left, const Expr *right, Span span, Expr *result) {
    Args operands = args_of_exprs(c, (Expr[]){*left, *right}, 2, span);
    Str text = arena_printf(c->s->arena, "unsupported operand types for %s: '%s' and '%s'", ast_op_text(op),
                            text_of(c, left), text_of(c, right));
    return c->reg->call_raises(c, &operands, text, span, result);
}

/* The trait that gives type parameters the operator; NULL. */
static const char *bound_of(AstOp op) {
    bool orders = op == OP_LT || op == OP_LE || op == OP_GT || op == OP_GE;
    return orders ? "Comparable" : op == OP_EQ || op == OP_NE ? "Equatable" : NULL;
}

static Expr no_operator(Check *c, AstOp op, const Expr *left, const Expr *right, Span span) {
    Expr result;
    bool is_left_in_doubt = method_is_in_doubt(c, left->type, ast_op_dunder(op)) || type_is_in_doubt(c, left->type);
    if (is_left_in_doubt ||
        (right && (method_is_in_doubt(c, right->type, ast_op_reflected(op)) || type_is_in_doubt(c, right->type))))
        return expr_poison(span);
    Str types = right ? arena_printf(c->arena, "'%s' and '%s'", text_of(c, left), text_of(c, right))
                      : arena_printf(c->arena, "'%s'", text_of(c, left));
    if (right && (c->reg->operator_raises(c, op, left, right, span, &result) ||
                  misfit_raises(c, op, left, right, span, &result)))
        return result;
    diag(c->ctx, D_NO_OPERATOR, span, ast_op_text(op), types.at);
    if (right && ty_is(c->types, left->type, TY_Simd) && ty_is(c->types, right->type, TY_Simd))
        diag_note(c->ctx, span, "number types are not mixed; convert one of them, as in '%s(...)'",
                  text_of(c, wider_number(c, left, right)));
    if (right && op == OP_ADD && is_any_text(c, left) != is_any_text(c, right))
        diag_note(c->ctx, span,
                  "only texts are joined with '+'; 'String(x)' makes a text of x, and print takes several arguments");
    if (ty_is(c->types, left->type, TY_Param) && right && SAME(left->type, right->type) && bound_of(op))
        diag_note(c->ctx, span, "a '%s' has it only if its bound includes '%s'", ty_c(c->types, left->type),
                  bound_of(op));
    return expr_poison(span);
}

static Expr open_value(Check *c, TypeId type, const Expr *left, const Expr *right, Span span) {
    return expr_value(hir_open_of(c, type, left, right, span));
}

/* ---- constants ---- */

static bool is_number_value(Check *c, const Expr *e) {
    ValueKind kind = val_data(c->types, e->value)->kind;
    TypeKind type = ty_kind(c->types, e->type);
    return (type == TY_Simd || type == TY_Bool || is_literal_kind(type)) &&
           (kind == VAL_INT || kind == VAL_FLOAT || kind == VAL_BOOL || kind == VAL_PARAM || kind == VAL_EXPR);
}

static bool common_const(Check *c, const Expr *a, const Expr *b, TypeId *type, ValueId *x, ValueId *y) {
    TypeKind ka = ty_kind(c->types, a->type), kb = ty_kind(c->types, b->type);
    *x = a->value;
    *y = b->value;
    *type = a->type;
    if (SAME(a->type, b->type)) return true;
    if (is_literal_kind(ka) && is_literal_kind(kb)) {
        *type = TY(FloatLiteral);
        *x = val_convert(c->types, a->value, *type);
        *y = val_convert(c->types, b->value, *type);
        return true;
    }
    if (is_literal_kind(ka))
        *x = const_convert(c, a, *type = b->type, true);
    else if (is_literal_kind(kb))
        *y = const_convert(c, b, *type = a->type, true);
    else
        return false;
    return !IS_NONE(*x) && !IS_NONE(*y);
}

static TypeId fold_type(Check *c, AstOp op, TypeId type) {
    if (is_comparison(op)) return TY(Bool);
    if (op != OP_DIV) return type;
    if (ty_is(c->types, type, TY_IntLiteral)) return TY(FloatLiteral);
    if (ty_is(c->types, type, TY_Simd) && ty_is_concrete(c->types, type) &&
        dtype_class(ty_dtype(c->types, type)) != DTYPE_CLASS_FLOAT)
        return TY_SCALAR(float64);
    return type;
}

static bool fold_strings(Check *c, AstOp op, const Expr *a, const Expr *b, Span span, Expr *result) {
    const ValueData *x = val_data(c->types, a->value), *y = val_data(c->types, b->value);
    if (x->kind != VAL_STRING || y->kind != VAL_STRING) return false;
    if (op == OP_ADD) {
        ValueId both = val_string(c->types, arena_printf(c->arena, "%.*s%.*s", STR_ARGS(x->text), STR_ARGS(y->text)));
        *result = expr_const(c, ty_str_literal(c->types, both), both, span);
        return true;
    }
    if (!is_comparison(op)) return false;
    int order = val_compare(c->types, a->value, b->value);
    bool truth = op == OP_EQ   ? order == 0
                 : op == OP_NE ? order != 0
                 : op == OP_LT ? order < 0
                 : op == OP_LE ? order <= 0
                 : op == OP_GT ? order > 0
                               : order >= 0;
    *result = expr_const(c, TY(Bool), val_bool(c->types, truth), span);
    return true;
}

static bool fold_types(Check *c, AstOp op, const Expr *a, const Expr *b, Span span, Expr *result) {
    const ValueData *x = val_data(c->types, a->value), *y = val_data(c->types, b->value);
    if (a->type.id == TY_Meta && b->type.id == TY_Meta && op == OP_AND) { /* Trait & Trait, (def() -> T) & Trait */
        TypeId called = bound_callable(c->s, a->value), other = bound_callable(c->s, b->value);
        bool is_bound = (x->kind == VAL_TRAIT || ty_is(c->types, called, TY_Fn)) &&
                        (y->kind == VAL_TRAIT || ty_is(c->types, other, TY_Fn));
        if (!is_bound || (!IS_NONE(called) && !IS_NONE(other))) return false;
        uint32_t left = x->kind == VAL_TRAIT ? x->trait.count : 0, right = y->kind == VAL_TRAIT ? y->trait.count : 0,
                 count = 0;
        Decl **all = NEW_ARRAY(c->arena, Decl *, left + right + 1);
        for (uint32_t i = 0; i < left; i++) all[count++] = decl_at(c->s, x->trait.traits[i]);
        for (uint32_t i = 0; i < right; i++) all[count++] = decl_at(c->s, y->trait.traits[i]);
        *result = expr_const(c, TY(Meta), trait_value(c->s, all, count, IS_NONE(called) ? other : called), span);
        return true;
    }
    bool comparable = (a->type.id == TY_Meta || ty_is(c->types, a->type, TY_Dtype)) && SAME(a->type, b->type);
    if (!comparable || (op != OP_EQ && op != OP_NE)) return false;
    bool open = val_is_symbolic(c->types, a->value) || val_is_symbolic(c->types, b->value);
    if (open && !SAME(a->value, b->value)) {
        ValueId operands[] = {a->value, b->value};
        *result = expr_const(c, TY(Bool), value_open(c, (OpenOp)op, TY(Bool), operands, 2), span);
        return true;
    }
    *result = expr_const(c, TY(Bool), val_bool(c->types, SAME(a->value, b->value) == (op == OP_EQ)), span);
    return true;
}

static bool fold(Check *c, AstOp op, const Expr *a, const Expr *b, Span span, Expr *result) {
    if (a->kind != X_CONST || (b && b->kind != X_CONST)) return false;
    if (b && (fold_types(c, op, a, b, span, result) || fold_strings(c, op, a, b, span, result))) return true;
    if (!is_number_value(c, a) || (b && !is_number_value(c, b))) return false;
    TypeId type = a->type;
    ValueId operands[2] = {a->value, NONE_OF(ValueId)};
    uint32_t before = c->ctx->diags.error_count + c->ctx->diags.muted_errors;
    if (b && !common_const(c, a, b, &type, &operands[0], &operands[1])) {
        *result = expr_poison(span);
        return c->ctx->diags.error_count + c->ctx->diags.muted_errors != before;
    }
    if (ty_is(c->types, type, TY_Bool) && !is_comparison(op) && op != OP_AND && op != OP_OR && op != OP_XOR &&
        op != OP_NOT)
        return false;
    TypeId made = fold_type(c, op, type);
    if (op == OP_DIV && !SAME(made, type)) {
        operands[0] = val_convert(c->types, operands[0], made);
        operands[1] = val_convert(c->types, operands[1], made);
        if (IS_NONE(operands[0]) || IS_NONE(operands[1])) return false; /* of a parameter whose value is open */
    }
    if (op == OP_POS) {
        *result = *a;
        return true;
    }
    const char *why = NULL;
    ValueId value = val_op(c->types, op, made, operands, b ? 2 : 1, &why);
    if (IS_NONE(value)) {
        if (!why) return false;
        diag(c->ctx, D_COMPTIME_CANNOT, span, why);
        *result = expr_poison(span);
        return true;
    }
    if (ty_is(c->types, made, TY_IntLiteral) && val_data(c->types, value)->kind == VAL_FLOAT) made = TY(FloatLiteral);
    if (is_python(c->reg) && val_data(c->types, value)->kind == VAL_FLOAT) /* rounded at each step */
        value = val_float(c->types, val_data(c->types, value)->type, val_data(c->types, value)->f);
    *result = expr_const(c, made, value, span);
    return true;
}

/* ---- numbers ---- */

static const IrOp NUMBER_OPS[OP_COUNT] = {
    [OP_ADD] = IR_Add, [OP_SUB] = IR_Sub, [OP_MUL] = IR_Mul, [OP_DIV] = IR_Div, [OP_FLOORDIV] = IR_FloorDiv,
    [OP_MOD] = IR_Mod, [OP_POW] = IR_Pow, [OP_AND] = IR_And, [OP_OR] = IR_Or,   [OP_XOR] = IR_Xor,
    [OP_SHL] = IR_Shl, [OP_SHR] = IR_Shr, [OP_EQ] = IR_Eq,   [OP_NE] = IR_Ne,   [OP_LT] = IR_Lt,
    [OP_LE] = IR_Le,   [OP_GT] = IR_Gt,   [OP_GE] = IR_Ge,
};

static IrOp ir_op_of(AstOp op, bool is_float) {
    bool is_bitwise = op >= OP_AND && op <= OP_SHR;
    return is_float && is_bitwise ? IR_NO_OP : NUMBER_OPS[op];
}

static bool is_simd(const Check *c, const Expr *e) { return ty_is(c->types, e->type, TY_Simd); }

static bool is_number_literal(const Check *c, const Expr *e) {
    return e->kind == X_CONST && is_literal_kind(ty_kind(c->types, e->type));
}

static bool is_scalar_of(Check *c, TypeId scalar, TypeId vector) {
    const TypeData *a = ty_data(c->types, scalar), *b = ty_data(c->types, vector);
    int64_t width;
    return a->kind == TY_Simd && b->kind == TY_Simd && SAME(a->simd.dtype, b->simd.dtype) &&
           val_as_int(c->types, a->simd.width, &width) && width == 1;
}

static bool is_float_type(Check *c, TypeId type) {
    return ty_is_concrete(c->types, type) && ty_is(c->types, type, TY_Simd) &&
           dtype_class(ty_dtype(c->types, type)) == DTYPE_CLASS_FLOAT;
}

/* x ** n: n may have another type, but needs as many lanes as x, or one for all. */
static bool is_exponent(Check *c, const Expr *e, TypeId base) {
    if (!ty_is_concrete(c->types, e->type) || ty_dtype(c->types, e->type) == DT_bool) return false;
    uint32_t width = ty_width(c->types, e->type);
    return width == 1 || width == ty_width(c->types, base);
}

/* The type to which both operands convert; none if there is no such type. */
static TypeId common_type(Check *c, AstOp op, const Expr *a, const Expr *b) {
    if (SAME(a->type, b->type)) return a->type;
    if (is_simd(c, a) && (is_number_literal(c, b) || is_scalar_of(c, b->type, a->type))) return a->type;
    if (is_simd(c, b) && (is_number_literal(c, a) || is_scalar_of(c, a->type, b->type))) return b->type;
    if (op == OP_POW && is_simd(c, a) && is_simd(c, b) && is_float_type(c, a->type) && is_exponent(c, b, a->type))
        return a->type;
    return NONE_OF(TypeId);
}

static Hir *as_operand(Check *c, AstOp op, const Expr *e, TypeId type) {
    if (op == OP_POW && is_simd(c, e) && !SAME(e->type, type) && !is_scalar_of(c, e->type, type)) {
        Hir *value = expr_to_value(c, e);
        if (hir_is_bad(value)) return value;
        TypeId like = ty_simd_of(c->types, ty_dtype(c->types, type), ty_width(c->types, e->type));
        Expr number = expr_value(hir_op(c->arena, IR_Convert, like, &value, 1, e->span));
        return expr_convert(c, &number, type);
    }
    return expr_convert(c, e, type);
}

static TypeId float_like(Check *c, TypeId type) { /* of `/` on integers */
    return ty_simd_of(c->types, DT_float64, ty_width(c->types, type));
}

static Hir *to_float(Check *c, Hir *value, TypeId type, Span span) {
    return hir_op(c->arena, IR_Convert, type, &value, 1, span);
}

static Expr all_lanes(Check *c, AstOp op, TypeId type, Hir *const *pair, Span span) {
    TypeId mask = ty_simd_of(c->types, DT_bool, ty_width(c->types, type));
    Hir *lanes = hir_op(c->arena, ir_op_of(op, false), mask, pair, 2, span);
    Hir *all = hir_op(c->arena, IR_Reduce, TY(Bool), &lanes, 1, span);
    all->op.imm = op == OP_NE ? IrReduce_Or : IrReduce_And;
    return expr_value(all);
}

static Expr simd_op(Check *c, AstOp op, const Expr *left, const Expr *right, TypeId type, Span span) {
    if (!ty_is_concrete(c->types, type)) return open_value(c, is_comparison(op) ? TY(Bool) : type, left, right, span);
    Hir *pair[] = {as_operand(c, op, left, type), as_operand(c, op, right, type)};
    if (hir_is_bad(pair[0]) || hir_is_bad(pair[1])) return expr_poison(span);
    bool is_float = is_float_type(c, type);
    if (op == OP_DIV && !is_float) {
        type = float_like(c, type);
        pair[0] = to_float(c, pair[0], type, span);
        pair[1] = to_float(c, pair[1], type, span);
    }
    IrOp made = ir_op_of(op, is_float);
    if (made == IR_NO_OP) return no_operator(c, op, left, right, span);
    if (is_comparison(op) && ty_width(c->types, type) > 1) return all_lanes(c, op, type, pair, span);
    return expr_value(hir_op(c->arena, made, is_comparison(op) ? TY(Bool) : type, pair, 2, span));
}

static bool bool_op(Check *c, AstOp op, const Expr *left, const Expr *right, Span span, Expr *result) {
    if (!ty_is(c->types, left->type, TY_Bool) || !ty_is(c->types, right->type, TY_Bool)) return false;
    if (!is_comparison(op) && op != OP_AND && op != OP_OR && op != OP_XOR) return false;
    Hir *pair[] = {expr_to_value(c, left), expr_to_value(c, right)};
    if (is_comparison(op) && op != OP_EQ && op != OP_NE)
        for (int i = 0; i < 2; i++) pair[i] = hir_op(c->arena, IR_Convert, TY_SCALAR(uint8), &pair[i], 1, span);
    *result = expr_value(hir_op(c->arena, ir_op_of(op, false), TY(Bool), pair, 2, span));
    return true;
}

static bool dtype_op(Check *c, AstOp op, const Expr *left, const Expr *right, Span span, Expr *result) {
    if (!ty_is(c->types, left->type, TY_Dtype) || !ty_is(c->types, right->type, TY_Dtype) ||
        (op != OP_EQ && op != OP_NE))
        return false;
    Hir *pair[] = {expr_to_value(c, left), expr_to_value(c, right)};
    *result = expr_value(hir_op(c->arena, op == OP_EQ ? IR_Eq : IR_Ne, TY(Bool), pair, 2, span));
    return true;
}

static bool pointer_op(Check *c, AstOp op, const Expr *left, const Expr *right, Span span, Expr *result) {
    if (!ty_is(c->types, left->type, TY_Pointer) || left->kind == X_CONST) return false;
    Hir *pointer = expr_to_value(c, left);
    if (ty_is(c->types, right->type, TY_Pointer) && is_comparison(op)) {
        Hir *pair[] = {pointer, expr_to_value(c, right)};
        *result = expr_value(hir_op(c->arena, ir_op_of(op, false), TY(Bool), pair, 2, span));
        return true;
    }
    bool is_open = is_simd(c, right) && !ty_is_concrete(c->types, right->type);
    if ((op == OP_ADD || op == OP_SUB) &&
        (is_open || ty_is_integer(c->types, right->type) || is_number_literal(c, right))) {
        Hir *by = index_number(c, right);
        if (hir_is_bad(by)) return false;
        unsafe_report(c, "pointer arithmetic", span);
        if (op == OP_SUB) by = hir_op(c->arena, IR_Neg, TY_SCALAR(int), &by, 1, span);
        Hir *pair[] = {pointer, by};
        *result = expr_value(hir_op(c->arena, IR_Offset, left->type, pair, 2, span));
        return true;
    }
    return false;
}

/* ---- methods ---- */

static bool try_dunder(Check *c, const Expr *receiver, NameId name, const Expr *arg, Span span, Expr *result) {
    Expr method;
    if (IS_NONE(name) || !member_find(c, receiver, name, span, &method) || method.kind != X_FNS) return false;
    Args args = args_of_exprs(c, arg, arg ? 1 : 0, span);
    Trial trial = trial_begin(c);
    Expr tried = overload_call(c, &method, &args, NONE_OF(TypeId), span);
    if (!trial_end(c, trial) || expr_is_poison(&tried)) return false;
    *result = overload_call(c, &method, &args, NONE_OF(TypeId), span);
    return true;
}

static Expr negated(Check *c, const Expr *e) {
    if (expr_is_poison(e)) return *e;
    Hir *truth = expr_condition(c, e);
    return hir_is_bad(truth) ? expr_poison(e->span)
                             : expr_value(hir_op(c->arena, IR_Not, TY(Bool), &truth, 1, e->span));
}

static bool method_op(Check *c, AstOp op, const Expr *left, const Expr *right, Span span, Expr *result) {
    if (try_dunder(c, left, ast_op_dunder(op), right, span, result) ||
        try_dunder(c, right, ast_op_reflected(op), left, span, result))
        return true;
    Expr other;
    if (op == OP_NE &&
        (try_dunder(c, left, N(__eq__), right, span, &other) || try_dunder(c, right, N(__eq__), left, span, &other))) {
        *result = negated(c, &other);
        return true;
    }
    return false;
}

static Expr stored_string(Check *c, const Expr *e) {
    TypeId string = wellknown_type(c, WK_String);
    Hir *value = expr_convert(c, e, string);
    return hir_is_bad(value) ? expr_poison(e->span) : expr_value(value);
}

static bool is_text(const Check *c, const Expr *e) { return ty_is(c->types, e->type, TY_StrLiteral); }

static bool is_open_number(Check *c, const Expr *e) {
    return ty_is(c->types, e->type, TY_Simd) && !ty_is_concrete(c->types, e->type);
}

/* A Bool beside a mask stands for one of its lanes. */
static bool bool_as_lane(Check *c, const Expr *e, const Expr *mask, Expr *lane) {
    if (!ty_is(c->types, e->type, TY_Bool) || !is_simd(c, mask) || !ty_is_concrete(c->types, mask->type) ||
        ty_dtype(c->types, mask->type) != DT_bool)
        return false;
    Hir *value = expr_to_value(c, e);
    *lane = hir_is_bad(value)
                ? expr_poison(e->span)
                : expr_value(hir_op(c->arena, IR_Convert, ty_simd_of(c->types, DT_bool, 1), &value, 1, e->span));
    lane->span = e->span;
    return true;
}

static Expr number_or_method(Check *c, AstOp op, const Expr *left, const Expr *right, Span span) {
    Expr result, lane;
    if (bool_as_lane(c, left, right, &lane)) return operator_apply(c, op, &lane, right, span);
    if (bool_as_lane(c, right, left, &lane)) return operator_apply(c, op, left, &lane, span);
    if ((is_simd(c, left) || is_number_literal(c, left)) && (is_simd(c, right) || is_number_literal(c, right))) {
        TypeId type = common_type(c, op, left, right);
        if (!IS_NONE(type)) return simd_op(c, op, left, right, type, span);
        if (is_open_number(c, left) || is_open_number(c, right))
            return open_value(c,
                              is_comparison(op)  ? TY(Bool)
                              : is_simd(c, left) ? left->type
                                                 : right->type,
                              left, right, span);
        bool has_method = op == OP_POW && method_op(c, op, left, right, span, &result);
        return has_method ? result : no_operator(c, op, left, right, span);
    }
    if (bool_op(c, op, left, right, span, &result) || pointer_op(c, op, left, right, span, &result) ||
        dtype_op(c, op, left, right, span, &result) || method_op(c, op, left, right, span, &result))
        return result;
    if (is_text(c, left)) { /* a literal becomes a String where it must act as one */
        Expr string = stored_string(c, left);
        if (expr_is_poison(&string) || method_op(c, op, &string, right, span, &result))
            return expr_is_poison(&string) ? string : result;
    }
    if (ty_is(c->types, left->type, TY_Bool) && is_simd(c, right)) {
        Hir *value = expr_to_value(c, left);
        bool is_known = ty_is_concrete(c->types, right->type);
        TypeId type = is_known ? ty_simd_of(c->types, ty_dtype(c->types, right->type), 1) : right->type;
        Expr number = expr_value(hir_op(c->arena, IR_Convert, type, &value, 1, span));
        return operator_apply(c, op, &number, right, span);
    }
    return no_operator(c, op, left, right, span);
}

static Expr unary_value(Check *c, AstOp op, const Expr *e, Span span) {
    Expr result;
    if (is_simd(c, e)) {
        if (op == OP_POS) return *e;
        if (!ty_is_concrete(c->types, e->type)) return open_value(c, e->type, e, NULL, span);
        Hir *value = expr_to_value(c, e);
        if (op == OP_INVERT && is_float_type(c, e->type)) return no_operator(c, op, e, NULL, span);
        return expr_value(hir_op(c->arena, op == OP_NEG ? IR_Neg : IR_Not, e->type, &value, 1, span));
    }
    if (ty_is(c->types, e->type, TY_Bool) && op == OP_INVERT) {
        Hir *value = expr_to_value(c, e);
        return expr_value(hir_op(c->arena, IR_Not, TY(Bool), &value, 1, span));
    }
    NameId name = op == OP_NEG ? N(__neg__) : op == OP_POS ? N(__pos__) : N(__invert__);
    if (call_method_try(c, e, name, NULL, 0, span, &result)) return result;
    return no_operator(c, op, e, NULL, span);
}

static bool contains(Check *c, AstOp op, const Expr *left, const Expr *right, Span span, Expr *result) {
    if (op != OP_IN && op != OP_NOT_IN) return false;
    if (!call_method_try(c, right, N(__contains__), left, 1, span, result))
        *result = no_operator(c, op, left, right, span);
    else if (op == OP_NOT_IN)
        *result = negated(c, result);
    return true;
}

static bool is_none_const(Check *c, const Expr *e) { return e->kind == X_CONST && ty_is(c->types, e->type, TY_None); }

static bool identity(Check *c, AstOp op, const Expr *left, const Expr *right, Span span, Expr *result) {
    if (op != OP_IS && op != OP_IS_NOT) return false;
    bool same_none = is_none_const(c, left) && is_none_const(c, right);
    if (same_none || (is_none_const(c, right) && ty_is(c->types, left->type, TY_None))) {
        *result = expr_const(c, TY(Bool), val_bool(c->types, op == OP_IS), span);
        return true;
    }
    if (try_dunder(c, left, op == OP_IS ? N(__is__) : N(__isnot__), right, span, result)) return true;
    if (op == OP_IS_NOT && try_dunder(c, left, N(__is__), right, span, result)) {
        *result = negated(c, result);
        return true;
    }
    if (left->type.id == TY_Meta && right->type.id == TY_Meta)
        return fold_types(c, op == OP_IS ? OP_EQ : OP_NE, left, right, span, result);
    *result = no_operator(c, op, left, right, span);
    return true;
}

Expr system_operator(Check *c, AstOp op, const Expr *left, const Expr *right, Span span) {
    Expr result;
    if (op == OP_NOT) return negated(c, left);
    if (right && (contains(c, op, left, right, span, &result) || identity(c, op, left, right, span, &result)))
        return result;
    if (fold(c, op, left, right, span, &result)) return result;
    if (left->kind == X_FNS || left->kind == X_GENERIC || left->kind == X_MODULE || left->type.id == TY_Meta)
        return no_operator(c, op, left, right, span);
    if (!right) return unary_value(c, op, left, span);
    return number_or_method(c, op, left, right, span);
}

/* Whether the operator applies to the content of an Optional; the other operators apply to the Optional itself. */
static bool takes_content(AstOp op) {
    return op != OP_EQ && op != OP_NE && op != OP_IS && op != OP_IS_NOT && op != OP_NOT;
}

static bool meets_optional(Check *c, AstOp op, const Expr *left, const Expr *right, Span span, Expr *result) {
    if (!takes_content(op) || (!optional_is_content(c, left) && !(right && optional_is_content(c, right))))
        return false;
    bool is_in = op == OP_IN || op == OP_NOT_IN;
    if (is_in && !optional_is_content(c, right)) return false;
    Expr a = is_in ? *left : optional_operand(c, left);
    Expr b = !right  ? *left
             : is_in ? optional_subject(c, right, "argument of type 'NoneType' is not iterable")
                     : optional_operand(c, right);
    if (is_in && SAME(b.type, right->type)) return false;
    *result = operator_apply(c, op, &a, right ? &b : NULL, span);
    return true;
}

Expr operator_apply(Check *c, AstOp op, const Expr *left, const Expr *right, Span span) {
    if (expr_is_poison(left) || (right && expr_is_poison(right))) return expr_poison(span);
    if ((left->kind != X_GENERIC && ty_is(c->types, left->type, TY_Poison) && left->kind != X_FNS) ||
        (right && ty_is(c->types, right->type, TY_Poison) && right->kind != X_FNS && right->kind != X_GENERIC))
        return expr_poison(span);
    Expr result;
    if (meets_optional(c, op, left, right, span, &result)) return result;
    return register_of(c, left, right)->operator(c, op, left, right, span);
}

/* ---- expressions ---- */

/* The type of an operand that needs a context where there is none: in `[0] * n` and `[0] + [1]` a List, which has these
 * operators. */
static TypeId own_context(Check *c, const Ast *ast) {
    return ast->kind == AST_List ? growing_type(c, ast) : NONE_OF(TypeId);
}

/* What the other operand implies for one that needs a context: `[0] * n` is not an Int, whatever n is. */
static TypeId context_of(Check *c, const Ast *ast, const Expr *other) {
    bool is_display =
        ast->kind == AST_List || ast->kind == AST_Set || ast->kind == AST_Dict || ast->kind == AST_Comprehension;
    TypeId type = type_settle(c, other);
    return is_display && ty_is_scalar(c->types, type) ? own_context(c, ast) : type;
}

static void check_operands(Check *c, const Ast *left_ast, const Ast *right_ast, TypeId expected, Expr *left,
                           Expr *right) {
    bool left_open = expr_needs_context(c, left_ast), right_open = expr_needs_context(c, right_ast);
    if (left_open && !right_open) {
        *right = expr_check(c, right_ast, NONE_OF(TypeId));
        *left = expr_check(c, left_ast, context_of(c, left_ast, right));
        return;
    }
    bool has_context = !IS_NONE(expected) || !left_open;
    *left = expr_check(c, left_ast, !left_open ? NONE_OF(TypeId) : has_context ? expected : own_context(c, left_ast));
    *right = expr_check(c, right_ast,
                        right_open && !expr_is_poison(left) ? context_of(c, right_ast, left) : NONE_OF(TypeId));
}

Expr binary_check(Check *c, const Ast *ast, TypeId expected) {
    Expr left, right;
    if (expected.id == TY_Meta && ast->binary.op == OP_AND) {
        left = bound_check(c, ast->binary.left);
        right = bound_check(c, ast->binary.right);
    } else {
        check_operands(c, ast->binary.left, ast->binary.right, NONE_OF(TypeId), &left, &right);
    }
    Expr e = operator_apply(c, ast->binary.op, &left, &right, ast->span);
    e.span = ast->span;
    return e;
}

/* As a condition, `a and b` only asks whether its parts are true. */
static Expr logic_operand(Check *c, const Ast *ast, bool wants_bool) {
    return expr_check(c, ast, wants_bool && ast->kind == AST_Logic ? TY(Bool) : NONE_OF(TypeId));
}

Expr unary_check(Check *c, const Ast *ast, TypeId expected) {
    if (ast->unary.op == OP_NOT) {
        Expr e = logic_operand(c, ast->unary.operand, true);
        if (expr_is_poison(&e)) return e;
        if (e.kind == X_CONST && val_data(c->types, e.value)->kind == VAL_BOOL)
            return expr_const(c, TY(Bool), val_bool(c->types, !val_data(c->types, e.value)->b), ast->span);
        if (e.kind == X_CONST && ty_is(c->types, e.type, TY_Bool) && val_is_symbolic(c->types, e.value)) {
            ValueId made = val_op(c->types, OP_NOT, TY(Bool), &e.value, 1, NULL);
            return IS_NONE(made) ? expr_poison(ast->span) : expr_const(c, TY(Bool), made, ast->span);
        }
        return operator_apply(c, OP_NOT, &e, NULL, ast->span);
    }
    Expr e =
        expr_check(c, ast->unary.operand, ast->unary.operand->kind == AST_ContextMember ? expected : NONE_OF(TypeId));
    Expr made = operator_apply(c, ast->unary.op, &e, NULL, ast->span);
    made.span = ast->span;
    return made;
}

/* a < b < c: b is evaluated once, c only when a < b. */
static Expr chain_from(Check *c, const Ast *ast, uint32_t i, const Expr *left) {
    const Ast *right_ast = ast->compare.operands.at[i + 1];
    bool last = i + 2 == ast->compare.operands.len;
    Expr right = expr_check(c, right_ast, expr_needs_context(c, right_ast) ? type_settle(c, left) : NONE_OF(TypeId));
    if (expr_is_poison(&right) || last) return operator_apply(c, ast->compare.ops[i], left, &right, ast->span);
    if (right.kind == X_CONST || (right.kind == X_PLACE && right.hir->kind == HIR_Local)) {
        Expr first = operator_apply(c, ast->compare.ops[i], left, &right, ast->span);
        Expr rest = chain_from(c, ast, i + 1, &right);
        if (expr_is_poison(&first) || expr_is_poison(&rest)) return expr_poison(ast->span);
        if (first.kind == X_CONST && rest.kind == X_CONST && val_data(c->types, first.value)->kind == VAL_BOOL)
            return val_data(c->types, first.value)->b ? rest : first;
        Hir *node = hir_new(c->arena, HIR_And, TY(Bool), ast->span);
        node->logic.left = expr_condition(c, &first);
        node->logic.right = expr_condition(c, &rest);
        return expr_value(node);
    }
    Hir *value = right.kind == X_PLACE ? NULL : expr_to_value(c, &right);
    TypeId type = value ? value->type : right.type;
    TypeId held =
        value ? type : ty_pointer(c->types, type, PTR_REF, MUT_NO, origin_value(c->types, MUT_NO), SPACE_GENERIC);
    HirLocal *temp = local_temp(c, held, right.span);
    Hir *let = hir_let(c->arena, temp, value ? value : hir_borrow(c->arena, right.hir, held, right.span), right.span);
    Hir *place = hir_local(c->arena, temp, right.span);
    if (!value) place = hir_deref(c->arena, hir_load(c->arena, place), type, right.span);
    Expr middle = expr_place(place, false);
    Hir *seq = hir_new(c->arena, HIR_Seq, type, right.span);
    seq->seq.stmts = hir_block(c->arena, &let, 1, right.span)->block.stmts;
    seq->seq.value = place;
    Expr once = expr_place(seq, false);
    Expr first = operator_apply(c, ast->compare.ops[i], left, &once, ast->span);
    Expr rest = chain_from(c, ast, i + 1, &middle);
    if (expr_is_poison(&first) || expr_is_poison(&rest)) return expr_poison(ast->span);
    Hir *node = hir_new(c->arena, HIR_And, TY(Bool), ast->span);
    node->logic.left = expr_condition(c, &first);
    node->logic.right = expr_condition(c, &rest);
    return expr_value(node);
}

Expr compare_check(Check *c, const Ast *ast) {
    const Ast *first = ast->compare.operands.at[0];
    Expr e;
    if (ast->compare.operands.len == 2) {
        Expr left, right;
        bool is_in = ast->compare.ops[0] == OP_IN || ast->compare.ops[0] == OP_NOT_IN;
        if (is_in) {
            right = expr_check(c, ast->compare.operands.at[1], NONE_OF(TypeId));
            TypeId element = NONE_OF(TypeId);
            if (expr_needs_context(c, first) && ty_is(c->types, right.type, TY_Struct) &&
                ty_data(c->types, right.type)->nominal.arg_count &&
                val_data(c->types, ty_data(c->types, right.type)->nominal.args[0])->kind == VAL_TYPE)
                element = val_data(c->types, ty_data(c->types, right.type)->nominal.args[0])->t;
            left = expr_check(c, first, element);
        } else {
            check_operands(c, first, ast->compare.operands.at[1], NONE_OF(TypeId), &left, &right);
        }
        e = operator_apply(c, ast->compare.ops[0], &left, &right, ast->span);
    } else {
        Expr left = expr_check(c, first, NONE_OF(TypeId));
        e = chain_from(c, ast, 0, &left);
    }
    e.span = ast->span;
    return e;
}

/* a or b of two values that are not Bool: one of the values. */
Expr logic_of_values(Check *c, const Ast *ast, const Expr *left, const Expr *right) {
    TypeId type = type_settle(c, left);
    Hir *value = expr_to_value(c, left);
    if (hir_is_bad(value)) return expr_poison(ast->span);
    HirLocal *temp = local_temp(c, type, ast->span);
    Hir *let = hir_let(c->arena, temp, value, ast->span);
    Expr held = expr_place(hir_local(c->arena, temp, ast->span), false);
    Hir *cond = expr_condition(c, &held);
    held.is_transfer = true;
    Hir *kept = expr_to_value(c, &held), *other = expr_convert(c, right, type);
    if (hir_is_bad(cond) || hir_is_bad(other)) return expr_poison(ast->span);
    Hir *choice = hir_new(c->arena, HIR_Cond, type, ast->span);
    choice->cond.cond = cond;
    choice->cond.then = ast->logic.is_or ? kept : other;
    choice->cond.otherwise = ast->logic.is_or ? other : kept;
    Hir *seq = hir_new(c->arena, HIR_Seq, type, ast->span);
    seq->seq.stmts = hir_block(c->arena, &let, 1, ast->span)->block.stmts;
    seq->seq.value = choice;
    return expr_value(seq);
}

/* Whether `left or right` gives one of the values: a number or a struct, and something that converts to its type. */
static bool gives_value(Check *c, const Expr *left, const Expr *right) {
    TypeId type = type_settle(c, left);
    bool holds = ty_is(c->types, type, TY_Struct) ||
                 (ty_is(c->types, type, TY_Simd) && ty_is_concrete(c->types, type) && ty_width(c->types, type) == 1);
    return holds && conversion_cost(c, right, type) != CONV_IMPOSSIBLE;
}

Expr logic_check(Check *c, const Ast *ast, TypeId expected) {
    bool wants_bool = !IS_NONE(expected) && ty_is(c->types, expected, TY_Bool);
    Expr left = logic_operand(c, ast->logic.left, wants_bool);
    if (left.kind == X_CONST && ty_is(c->types, left.type, TY_Bool) &&
        val_data(c->types, left.value)->kind == VAL_BOOL) {
        if (val_data(c->types, left.value)->b == ast->logic.is_or) return left;
        Expr right = logic_operand(c, ast->logic.right, wants_bool);
        Hir *truth = right.kind == X_CONST ? NULL : expr_condition(c, &right);
        return !truth ? right : hir_is_bad(truth) ? expr_poison(ast->span) : expr_value(truth);
    }
    FilledPaths before = narrow_save(c);
    narrow_assume(c, ast->logic.left, !ast->logic.is_or);
    Expr right = logic_operand(c, ast->logic.right, wants_bool);
    narrow_restore(c, &before);
    if (expr_is_poison(&left) || expr_is_poison(&right)) return expr_poison(ast->span);
    if (left.kind == X_CONST && right.kind == X_CONST && ty_is(c->types, left.type, TY_Bool) &&
        ty_is(c->types, right.type, TY_Bool)) {
        ValueId operands[] = {left.value, right.value};
        ValueId made = val_op(c->types, ast->logic.is_or ? OP_OR : OP_AND, TY(Bool), operands, 2, NULL);
        if (!IS_NONE(made)) return expr_const(c, TY(Bool), made, ast->span);
    }
    if (!wants_bool && gives_value(c, &left, &right)) return logic_of_values(c, ast, &left, &right);
    Hir *node = hir_new(c->arena, ast->logic.is_or ? HIR_Or : HIR_And, TY(Bool), ast->span);
    node->logic.left = expr_condition(c, &left);
    node->logic.right = expr_condition(c, &right);
    if (hir_is_bad(node->logic.left) || hir_is_bad(node->logic.right)) return expr_poison(ast->span);
    return expr_value(node);
}

/* ---- x op= e ---- */

static bool in_place(Check *c, AstOp op, const Expr *target, const Expr *value, Span span) {
    Expr result;
    if (is_simd(c, target) || !try_dunder(c, target, ast_op_inplace(op), value, span, &result)) return false;
    if (result.hir) emit(c, hir_expr_stmt(c->arena, result.hir));
    return true;
}

void aug_assign_place(Check *c, const Expr *place, const Ast *ast) {
    const Ast *target_ast = ast->aug_assign.target;
    AstOp op = ast->aug_assign.op;
    Expr target = *place;
    if (expr_is_poison(&target)) {
        expr_check(c, ast->aug_assign.value, NONE_OF(TypeId));
        return;
    }
    if (target.kind != X_PLACE) {
        diag(c->ctx, D_NOT_ASSIGNABLE, target_ast->span,
             target.kind == X_CONST ? "a compile-time value" : "a temporary value");
        return;
    }
    if (!target.is_mutable) {
        immutable_report(c, target_ast->span, target.why_immutable);
        immutable_suggest(c, target_ast->span, target.why_immutable);
        return;
    }
    target = optional_operand(c, &target);
    place_once(c, &target);
    const Ast *value_ast = ast->aug_assign.value;
    Expr value = expr_check(c, value_ast, expr_needs_context(c, value_ast) ? target.type : NONE_OF(TypeId));
    if (expr_is_poison(&value) || in_place(c, op, &target, &value, ast->span)) return;
    place_held(c, &target, &value);
    Expr made = operator_apply(c, op, &target, &value, ast->span);
    if (expr_is_poison(&made)) return;
    Hir *converted = expr_convert(c, &made, target.type);
    if (!hir_is_bad(converted)) emit(c, hir_assign(c->arena, target.hir, converted, ast->span));
}

/* base[i] op= v: where base[i] is not a mutable place, by `__getitem__` and `__setitem__`. */
void aug_assign_item(Check *c, const Expr *base, const Ast *ast) {
    Expr held = optional_subject(c, base, NOT_SUBSCRIPTABLE);
    Trial trial = trial_begin(c);
    Expr target = subscript_of(c, &held, ast->aug_assign.target);
    trial_end(c, trial);
    if ((target.kind != X_PLACE || !target.is_mutable) && subscript_update(c, base, ast)) return;
    target = subscript_of(c, &held, ast->aug_assign.target);
    aug_assign_place(c, &target, ast);
}

void aug_assign_check(Check *c, const Ast *ast) {
    const Ast *target_ast = ast->aug_assign.target;
    Expr part;
    if (assign_part_of_object(c, target_ast, &part)) {
        python_register.update(c, &part, ast);
        return;
    }
    ItemUse use = {0};
    bool is_item = target_ast->kind == AST_Subscript;
    part = expr_check(c, is_item ? target_ast->subscript.base : target_ast, NONE_OF(TypeId));
    if (part.item) part = item_open(c, &use, &part);
    if (is_item)
        aug_assign_item(c, &part, ast);
    else
        aug_assign_place(c, &part, ast);
    items_close(c, &use);
}
