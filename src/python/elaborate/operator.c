/* Operators of the Python register: exact ints and floats in line or by the runtime, everything else by dynamic
 * operations. */
#include "infer/infer.h"
#include "parse/operator_group.h"
#include "python/border/border.h"
#include "python/elaborate/container.h"
#include "python/elaborate/kinds.h"
#include "python/register.h"
#include "python/scope/scope.h"
#include "sema/declare/declare.h"
#include "sema/expr/expr.h"

#include "../runtime/core/layout.h"

/* ---- numbers of operators in the runtime ---- */

/* The PycBinary of an operator; -1: it is not one of these. */
static int binary_number(AstOp op) {
    enum { SHIFT = 1 }; /* added to each number, because a missing row reads as 0 */
    static const int8_t NUMBERS[OP_COUNT] = {
        [OP_ADD] = PYC_ADD + SHIFT,       [OP_SUB] = PYC_SUB + SHIFT,     [OP_MUL] = PYC_MUL + SHIFT,
        [OP_MATMUL] = PYC_MATMUL + SHIFT, [OP_DIV] = PYC_TRUEDIV + SHIFT, [OP_FLOORDIV] = PYC_FLOORDIV + SHIFT,
        [OP_MOD] = PYC_MOD + SHIFT,       [OP_POW] = PYC_POW + SHIFT,     [OP_SHL] = PYC_LSHIFT + SHIFT,
        [OP_SHR] = PYC_RSHIFT + SHIFT,    [OP_AND] = PYC_AND + SHIFT,     [OP_XOR] = PYC_XOR + SHIFT,
        [OP_OR] = PYC_OR + SHIFT,
    };
    return NUMBERS[op] - SHIFT;
}

int py_compare_number(AstOp op) {
    enum { SHIFT = 1 };
    static const int8_t NUMBERS[OP_COUNT] = {
        [OP_LT] = PYC_LT + SHIFT, [OP_LE] = PYC_LE + SHIFT, [OP_EQ] = PYC_EQ + SHIFT,
        [OP_NE] = PYC_NE + SHIFT, [OP_GT] = PYC_GT + SHIFT, [OP_GE] = PYC_GE + SHIFT,
    };
    return NUMBERS[op] - SHIFT;
}

static IrOp machine_compare(AstOp op) {
    return op == OP_LT   ? IR_Lt
           : op == OP_LE ? IR_Le
           : op == OP_EQ ? IR_Eq
           : op == OP_NE ? IR_Ne
           : op == OP_GT ? IR_Gt
                         : IR_Ge;
}

/* ---- kinds of operands ---- */

static bool is_int(Check *c, TypeId type) { return ty_is(c->types, type, TY_PyInt); }
static bool is_bool(Check *c, TypeId type) { return ty_is(c->types, type, TY_Bool); }
static bool is_str(Check *c, TypeId type) { return ty_is(c->types, type, TY_PyStr); }
static bool counts_as_int(Check *c, TypeId type) {
    return is_int(c, type) || is_bool(c, type) || ty_is_integer(c->types, type);
}
static bool counts_as_float(Check *c, TypeId type) { return py_is_float(type) || counts_as_int(c, type); }

/* Types whose operations only the runtime has. */
static bool is_python_only(Check *c, TypeId type) {
    return is_int(c, type) || is_str(c, type) || ty_is(c->types, type, TY_Object) || ty_is(c->types, type, TY_Class);
}

static bool is_machine(Check *c, TypeId type) { return ty_is_scalar(c->types, type) && !py_is_float(type); }

/* ---- ints, floats, texts ---- */

static bool is_constant_natural(Check *c, const Hir *value) {
    int64_t number;
    return value->kind == HIR_Const && val_as_int(c->types, value->const_.value, &number) && number >= 0;
}

static IrOp machine_op(AstOp op) {
    return op == OP_MOD        ? IR_Mod
           : op == OP_FLOORDIV ? IR_FloorDiv
           : op == OP_AND      ? IR_And
           : op == OP_SHR      ? IR_Shr
                               : IR_NO_OP;
}

static bool is_small_divisor(Check *c, const Hir *value) {
    int64_t number;
    return value->kind == HIR_Const && val_as_int(c->types, value->const_.value, &number) && number > 0 &&
           number < (int64_t)1 << 62;
}

/* n % 10, n // 2, n & 1, n >> 3: with machine arithmetic when n fits a word. */
static Hir *with_constant(Check *c, AstOp op, Hir *left, Hir *right, RtFn exact, Span span) {
    TypeId word = TY_SCALAR(int64);
    HirVec stmts = {0};
    HirLocal *kept = py_let(c, &stmts, left);
    Hir *number = py_load(c, kept, span), *fits = hir_op(c->arena, IR_PyIntFits, TY(Bool), &number, 1, span);
    fits->op.imm_type = word;
    int64_t divisor = 0;
    val_as_int(c->types, right->const_.value, &divisor);
    Hir *value = py_load(c, kept, span);
    Hir *small = hir_op2(c->arena, machine_op(op), word, hir_op(c->arena, IR_PyIntToInt, word, &value, 1, span),
                         py_i64(c, divisor, span), span);
    Hir *made = hir_new(c->arena, HIR_Cond, TY(PyInt), span);
    made->cond.cond = fits;
    made->cond.is_usual = true;
    IrOp back = divisor > 1 || op == OP_AND || op == OP_MOD ? IR_PyIntSmall : IR_PyIntFromInt;
    made->cond.then = hir_op(c->arena, back, TY(PyInt), &small, 1, span);
    made->cond.otherwise = py_rt(c, exact, TY(PyInt), span, 2, py_load(c, kept, span), right);
    return py_seq(c, &stmts, made);
}

static RtFn exact_function(AstOp op) {
    return op == OP_MOD        ? RT_pyc_int_mod
           : op == OP_FLOORDIV ? RT_pyc_int_floordiv
           : op == OP_AND      ? RT_pyc_int_and
                               : RT_pyc_int_rshift;
}

static Hir *int_binary(Check *c, AstOp op, Hir *left, Hir *right, Span span) {
    TypeId type = TY(PyInt);
    if (machine_op(op) != IR_NO_OP && is_small_divisor(c, right))
        return with_constant(c, op, left, right, exact_function(op), span);
    switch (op) {
    case OP_ADD: return hir_op2(c->arena, IR_PyIntAdd, type, left, right, span);
    case OP_SUB: return hir_op2(c->arena, IR_PyIntSub, type, left, right, span);
    case OP_MUL: return hir_op2(c->arena, IR_PyIntMul, type, left, right, span);
    case OP_DIV: return py_rt(c, RT_pyc_int_truediv, TY_SCALAR(float64), span, 2, left, right);
    case OP_FLOORDIV: return py_rt(c, RT_pyc_int_floordiv, type, span, 2, left, right);
    case OP_MOD: return py_rt(c, RT_pyc_int_mod, type, span, 2, left, right);
    case OP_AND: return py_rt(c, RT_pyc_int_and, type, span, 2, left, right);
    case OP_OR: return py_rt(c, RT_pyc_int_or, type, span, 2, left, right);
    case OP_XOR: return py_rt(c, RT_pyc_int_xor, type, span, 2, left, right);
    case OP_SHL: return py_rt(c, RT_pyc_int_lshift, type, span, 2, left, right);
    case OP_SHR: return py_rt(c, RT_pyc_int_rshift, type, span, 2, left, right);
    case OP_POW: {
        Hir *power = py_rt(c, RT_pyc_int_pow, TY(Object), span, 2, left, right);
        return is_constant_natural(c, right) ? py_unraw(c, power, type) : power;
    }
    case OP_NOTHING:
    case OP_MATMUL:
    case OP_ANY_UNARY:
    case OP_ANY_COMPARISON: break;
    }
    return NULL;
}

static Hir *float_binary(Check *c, AstOp op, Hir *left, Hir *right, bool integral_power, Span span) {
    TypeId type = TY_SCALAR(float64);
    switch (op) {
    case OP_ADD: return hir_op2(c->arena, IR_Add, type, left, right, span);
    case OP_SUB: return hir_op2(c->arena, IR_Sub, type, left, right, span);
    case OP_MUL: return hir_op2(c->arena, IR_Mul, type, left, right, span);
    case OP_DIV: return py_rt(c, RT_pyc_float_div, type, span, 2, left, right);
    case OP_FLOORDIV: return py_rt(c, RT_pyc_float_floordiv, type, span, 2, left, right);
    case OP_MOD: return py_rt(c, RT_pyc_float_mod, type, span, 2, left, right);
    case OP_POW:
        return integral_power ? py_rt(c, RT_pyc_float_pow_real, type, span, 2, left, right)
                              : py_rt(c, RT_pyc_float_pow, TY(Object), span, 2, left, right);
    case OP_NOTHING:
    case OP_MATMUL:
    case OP_ANY_BITWISE:
    case OP_ANY_UNARY:
    case OP_ANY_COMPARISON: break;
    }
    return NULL;
}

static Hir *str_binary(Check *c, AstOp op, Hir *left, Hir *right, Span span) {
    if (op == OP_ADD && is_str(c, right->type)) return py_rt(c, RT_pyc_str_add, TY(PyStr), span, 2, left, right);
    if (op == OP_MUL && counts_as_int(c, right->type))
        return py_rt(c, RT_pyc_str_repeat, TY(PyStr), span, 2, left, py_to(c, right, TY(PyInt)));
    return NULL;
}

static Hir *word_binary(Check *c, AstOp op, Hir *left, Hir *right, bool in_place, Span span) {
    Hir *a = py_word(c, left), *b = py_word(c, right);
    int number = binary_number(op);
    if (!a || !b || number < 0) return NULL;
    if (in_place) return py_rt(c, RT_pyc_obj_in_place, TY(Object), span, 3, py_i32(c, number, span), a, b);
    if (op == OP_ADD || op == OP_SUB || op == OP_MUL)
        return py_rt(c,
                     op == OP_ADD   ? RT_pyc_obj_add
                     : op == OP_SUB ? RT_pyc_obj_sub
                                    : RT_pyc_obj_mul,
                     TY(Object), span, 2, a, b);
    return py_rt(c, RT_pyc_obj_binary, TY(Object), span, 3, py_i32(c, number, span), a, b);
}

/* A float, int or bool as operand of a float operation. A bool becomes an int first. */
static Hir *as_float(Check *c, Hir *number) {
    return py_to(c, is_bool(c, number->type) ? py_to(c, number, TY(PyInt)) : number, TY_SCALAR(float64));
}

/* An int may be too large for a float; the error is raised when both operands have been evaluated. */
static Hir *float_of_both(Check *c, AstOp op, Hir *left, Hir *right, Span span) {
    bool is_integral = counts_as_int(c, right->type);
    if (py_is_float(left->type) || left->kind == HIR_Const || right->kind == HIR_Const)
        return float_binary(c, op, as_float(c, left), as_float(c, right), is_integral, span);
    HirVec stmts = {0};
    HirLocal *first = py_let(c, &stmts, left), *second = py_let(c, &stmts, right);
    left = as_float(c, py_load(c, first, span));
    Hir *made = float_binary(c, op, left, as_float(c, py_load(c, second, span)), is_integral, span);
    return made ? py_seq(c, &stmts, made) : NULL;
}

/* When operands may be ints or floats, a float operand makes the result a float. */
static bool is_float_beside(Check *c, AstOp op, const Ast *ast, const Hir *value, const Hir *other) {
    bool both = py_is_float(other->type) && ty_is(c->types, value->type, TY_Object);
    return both && op != OP_POW && binary_number(op) < binary_number(OP_POW) && infer_is_number(c->s, ast);
}

Hir *py_binary(Check *c, AstOp op, const Ast *asts[2], Hir *left, Hir *right, bool in_place, Span span) {
    TypeId a = left->type, b = right->type;
    Hir *made = NULL;
    if (is_bool(c, a) && is_bool(c, b) && (op == OP_AND || op == OP_OR || op == OP_XOR))
        return hir_op2(c->arena, op == OP_AND ? IR_And : op == OP_OR ? IR_Or : IR_Xor, TY(Bool), left, right, span);
    if (counts_as_int(c, a) && counts_as_int(c, b)) {
        made = int_binary(c, op, py_to(c, left, TY(PyInt)), py_to(c, right, TY(PyInt)), span);
    } else if ((counts_as_float(c, a) || is_float_beside(c, op, asts[0], left, right)) &&
               (counts_as_float(c, b) || is_float_beside(c, op, asts[1], right, left))) {
        made = float_of_both(c, op, left, right, span);
    } else if (is_str(c, a)) {
        made = str_binary(c, op, left, right, span);
    } else if (is_str(c, b) && op == OP_MUL && counts_as_int(c, a)) {
        made = py_rt(c, RT_pyc_str_repeat, TY(PyStr), span, 2, right, py_to(c, left, TY(PyInt)));
    }
    return made ? made : word_binary(c, op, left, right, in_place, span);
}

/* ---- unary ---- */

static Hir *unary(Check *c, AstOp op, Hir *value, Span span) {
    if (op == OP_NOT) {
        Hir *truth = py_truth(c, value);
        return truth ? hir_op(c->arena, IR_Not, TY(Bool), &truth, 1, span) : NULL;
    }
    if (counts_as_int(c, value->type)) {
        Hir *exact = py_to(c, value, TY(PyInt));
        if (op == OP_POS) return exact;
        return py_rt(c, op == OP_NEG ? RT_pyc_int_neg : RT_pyc_int_invert, TY(PyInt), span, 1, exact);
    }
    if (py_is_float(value->type) && op != OP_INVERT)
        return op == OP_POS ? value : hir_op(c->arena, IR_Neg, value->type, &value, 1, span);
    Hir *word = py_word(c, value);
    int number = op == OP_NEG ? 0 : op == OP_POS ? 1 : 2;
    return word ? py_rt(c, RT_pyc_obj_unary, TY(Object), span, 2, py_i32(c, number, span), word) : NULL;
}

/* ---- queries of the systems register ---- */

static bool is_literal_int(Check *c, const Expr *e) {
    return e->kind == X_CONST && ty_is(c->types, e->type, TY_IntLiteral);
}

static bool is_number_literal(Check *c, const Expr *e) {
    return is_literal_int(c, e) || (e->kind == X_CONST && ty_is(c->types, e->type, TY_FloatLiteral));
}

/* A literal takes the type of the machine number beside it; a float beside an integer stays one, as in Python. */
static bool adapts_to(Check *c, const Expr *literal, TypeId machine) {
    return is_number_literal(c, literal) &&
           !(ty_is(c->types, literal->type, TY_FloatLiteral) && ty_is_integer(c->types, machine));
}

/* Whether both are int literals and the result is an int of a sensible size: then the systems register folds it. */
static bool is_folded(Check *c, AstOp op, const Expr *left, const Expr *right) {
    int64_t a, b;
    if (!is_literal_int(c, left) || !is_literal_int(c, right) || op == OP_DIV || op == OP_MATMUL) return false;
    bool small = val_as_int(c->types, right->value, &b);
    if (op == OP_FLOORDIV || op == OP_MOD) return !small || b != 0;
    if (op == OP_POW || op == OP_SHL || op == OP_SHR)
        return small && b >= 0 && b <= 512 && (val_as_int(c->types, left->value, &a) || b < 8);
    return true;
}

static bool has_value(const Expr *e) { return e->kind == X_VALUE || e->kind == X_PLACE || e->kind == X_CONST; }

static bool is_for_us(Check *c, AstOp op, const Expr *left, const Expr *right) {
    if (!has_value(left) || (right && !has_value(right)) || (left->kind == X_CONST && left->type.id == TY_Meta))
        return false;
    TypeId a = type_settle(c, left), b = right ? type_settle(c, right) : a;
    bool a_word = py_is_word(c->types, a), b_word = py_is_word(c->types, b);
    if (!is_python(c->reg))
        return (is_python_only(c, left->kind == X_CONST ? left->type : a) && (b_word || is_machine(c, b))) ||
               (right && is_python_only(c, right->kind == X_CONST ? right->type : b) && (a_word || is_machine(c, a)));
    if (!right) return a_word && (!is_number_literal(c, left) || (op == OP_INVERT && !is_literal_int(c, left)));
    if (is_machine(c, a) && (is_machine(c, b) || adapts_to(c, right, a))) return false;
    if (is_machine(c, b) && adapts_to(c, left, b)) return false;
    return (a_word || is_machine(c, a)) && (b_word || is_machine(c, b)) && !is_folded(c, op, left, right);
}

static Hir *compare_values(Check *c, AstOp op, Hir *left, Hir *right, InferKind of, bool truth, Span span);

static bool is_object(Check *c, const Expr *e) {
    return (e->kind == X_VALUE || e->kind == X_PLACE) && ty_is(c->types, e->type, TY_Object);
}

/* value in object, value == object: whatever the value is, it becomes an object. */
static bool meets_object(Check *c, AstOp op, const Expr *left, const Expr *right) {
    if (!right || !has_value(left) || !has_value(right)) return false;
    if (op == OP_IN || op == OP_NOT_IN) return is_object(c, right);
    if (op == OP_EQ || op == OP_NE) return is_object(c, left) || is_object(c, right);
    bool can_be_object =
        py_struct_is_object(c, right->type) && (right->kind != X_PLACE || type_is_copyable(c, right->type));
    return op != OP_IS && op != OP_IS_NOT && is_object(c, left) &&
           can_be_object; /* the left operand's operator is tried first, whatever it is */
}

static bool is_vector(Check *c, const Expr *e) {
    return has_value(e) && ty_is(c->types, e->type, TY_Simd) && !ty_is_scalar(c->types, e->type);
}

/* v + n: a Python number becomes a lane, with a check. */
static bool meets_vector(Check *c, AstOp op, const Expr *left, const Expr *right, Span span, Expr *result) {
    if (!is_python(c->reg) || !right || is_vector(c, left) == is_vector(c, right)) return false;
    const Expr *vector = is_vector(c, left) ? left : right, *number = vector == left ? right : left;
    bool is_word =
        (number->kind == X_VALUE || number->kind == X_PLACE) && (is_int(c, number->type) || is_object(c, number));
    if (!is_word || !ty_is_concrete(c->types, vector->type)) return false;
    Expr lane = expr_value(expr_convert(c, number, ty_scalar(c->types, ty_dtype(c->types, vector->type))));
    lane.span = number->span;
    *result = operator_apply(c, op, vector == left ? left : &lane, vector == left ? &lane : right, span);
    return true;
}

static Expr applied(Check *c, AstOp op, const Ast *asts[2], Hir *left, Hir *const *right, Span span) {
    Hir *made = NULL;
    if (!hir_is_bad(left) && (!right || !hir_is_bad(*right))) {
        if (!right)
            made = unary(c, op, left, span);
        else if (binary_number(op) >= 0)
            made = py_binary(c, op, asts, left, *right, false, span);
        else
            made = compare_values(c, op, left, *right, INFER_ANY, true, span);
    }
    return hir_is_bad(made) ? expr_poison(span) : py_expr_of(made);
}

Expr py_operator(Check *c, AstOp op, const Expr *left, const Expr *right, Span span) {
    Expr result;
    if (meets_vector(c, op, left, right, span, &result)) return result;
    bool as_objects = !is_for_us(c, op, left, right);
    if (as_objects && !meets_object(c, op, left, right)) return system_operator(c, op, left, right, span);
    Hir *a = as_objects ? py_object_of(c, left) : py_operand(c, left);
    Hir *b = !right ? NULL : as_objects ? py_object_of(c, right) : py_operand(c, right);
    const Ast *asts[2] = {left->ast, right ? right->ast : NULL};
    return applied(c, op, asts, a, right ? &b : NULL, span);
}

/* object + struct, where the struct has no such operator: the struct becomes an object, so that the object's operator
 * can take it. */
bool py_operator_raises(Check *c, AstOp op, const Expr *left, const Expr *right, Span span, Expr *result) {
    bool asks_right = op == OP_IN || op == OP_NOT_IN || op == OP_IS || op == OP_IS_NOT;
    if (asks_right || !has_value(left) || !has_value(right) || (!is_object(c, left) && !is_object(c, right)))
        return false;
    Hir *a = py_object_of(c, left), *b = py_object_of(c, right);
    *result = applied(c, op, (const Ast *[2]){left->ast, right->ast}, a, &b, span);
    return true;
}

/* ---- comparisons ---- */

static Hir *negated(Check *c, Hir *truth, bool negate) {
    return negate ? hir_op(c->arena, IR_Not, TY(Bool), &truth, 1, truth->span) : truth;
}

static Hir *order_test(Check *c, AstOp op, Hir *order, Span span) {
    Hir *zero = hir_const(c->arena, order->type, val_int(c->types, order->type, 0), span);
    return hir_op2(c->arena, machine_compare(op), TY(Bool), order, zero, span);
}

static Hir *int_compare(Check *c, AstOp op, Hir *left, Hir *right, Span span) {
    Hir *test = hir_op2(c->arena, IR_PyIntCmp, TY(Bool), left, right, span);
    test->op.imm = machine_compare(op);
    return test;
}

/* An exact comparison of an int with a float; 2 means NaN. */
static Hir *by_order(Check *c, AstOp op, Hir *exact, Hir *real, Span span) {
    HirVec stmts = {0};
    HirLocal *order = py_let(c, &stmts, py_rt(c, RT_pyc_int_cmp_f64, TY_SCALAR(int32), span, 2, exact, real));
    Hir *test = order_test(c, op, py_load(c, order, span), span);
    Hir *is_number = hir_op2(c->arena, IR_Ne, TY(Bool), py_load(c, order, span), py_i32(c, 2, span), span);
    Hir *both = hir_new(c->arena, op == OP_NE ? HIR_Or : HIR_And, TY(Bool), span);
    both->logic.left = negated(c, is_number, op == OP_NE);
    both->logic.right = test;
    return py_seq(c, &stmts, both);
}

/* Compares as floats, unless the int cannot be represented as a float. */
static Hir *int_with_float(Check *c, AstOp op, HirLocal *exact, HirLocal *real, Span span) {
    Hir *number = py_load(c, exact, span), *fits = hir_op(c->arena, IR_PyIntFits, TY(Bool), &number, 1, span);
    fits->op.imm_type = TY_SCALAR(int32);
    number = py_load(c, exact, span);
    Hir *narrow = hir_op(c->arena, IR_PyIntToInt, TY_SCALAR(int32), &number, 1, span);
    Hir *same = hir_op(c->arena, IR_Convert, TY_SCALAR(float64), &narrow, 1, span);
    Hir *made = hir_new(c->arena, HIR_Cond, TY(Bool), span);
    made->cond.cond = fits;
    made->cond.is_usual = true;
    made->cond.then = hir_op2(c->arena, machine_compare(op), TY(Bool), same, py_load(c, real, span), span);
    made->cond.otherwise = by_order(c, op, py_load(c, exact, span), py_load(c, real, span), span);
    return made;
}

static AstOp mirrored(AstOp op) {
    return op == OP_LT ? OP_GT : op == OP_LE ? OP_GE : op == OP_GT ? OP_LT : op == OP_GE ? OP_LE : op;
}

static Hir *float_compare(Check *c, AstOp op, Hir *left, Hir *right, Span span) {
    if (!py_is_float(left->type)) {
        HirVec stmts = {0}; /* the int is evaluated first */
        HirLocal *exact = py_let(c, &stmts, py_to(c, left, TY(PyInt))), *real = py_let(c, &stmts, right);
        return py_seq(c, &stmts, int_with_float(c, op, exact, real, span));
    }
    if (!py_is_float(right->type)) {
        HirVec stmts = {0};
        HirLocal *real = py_let(c, &stmts, left), *exact = py_let(c, &stmts, py_to(c, right, TY(PyInt)));
        return py_seq(c, &stmts, int_with_float(c, mirrored(op), exact, real, span));
    }
    return hir_op2(c->arena, machine_compare(op), TY(Bool), left, right, span);
}

static Hir *str_compare(Check *c, AstOp op, Hir *left, Hir *right, Span span) {
    if (op == OP_EQ || op == OP_NE)
        return negated(c, py_rt(c, RT_pyc_str_eq, TY(Bool), span, 2, left, right), op == OP_NE);
    return order_test(c, op, py_rt(c, RT_pyc_str_cmp, TY_SCALAR(int32), span, 2, left, right), span);
}

static Hir *contains(Check *c, Hir *item, Hir *container, InferKind of, Span span) {
    if (is_str(c, item->type) && is_str(c, container->type)) {
        HirVec stmts = {0};
        HirLocal *first = py_let(c, &stmts, item);
        return py_seq(c, &stmts, py_rt(c, RT_pyc_str_contains, TY(Bool), span, 2, container, py_load(c, first, span)));
    }
    HirVec stmts = {0};
    Hir *word = py_word(c, item), *box = py_word(c, container);
    if (!word || !box) return NULL;
    HirLocal *first = py_let(c, &stmts, word);
    return py_seq(c, &stmts, py_known_contains(c, of, box, py_load(c, first, span), span));
}

static Hir *identity(Check *c, Hir *left, Hir *right, Span span) {
    if (py_is_system(c, left->type) || py_is_system(c, right->type)) return py_bool(c, false, span);
    Hir *a = py_word(c, left), *b = py_word(c, right);
    return a && b ? py_rt(c, RT_pyc_obj_is, TY(Bool), span, 2, a, b) : NULL;
}

static Hir *word_compare(Check *c, AstOp op, Hir *left, Hir *right, bool truth, Span span) {
    Hir *a = py_word(c, left), *b = py_word(c, right), *number = py_i32(c, py_compare_number(op), span);
    if (!a || !b) return NULL;
    return truth ? py_rt(c, RT_pyc_obj_test, TY(Bool), span, 3, number, a, b)
                 : py_rt(c, RT_pyc_obj_compare, TY(Object), span, 3, number, a, b);
}

/* `of`: the known kind of the right operand. */
static Hir *compare_values(Check *c, AstOp op, Hir *left, Hir *right, InferKind of, bool truth, Span span) {
    if (op == OP_IS || op == OP_IS_NOT) {
        Hir *same = identity(c, left, right, span);
        return same ? negated(c, same, op == OP_IS_NOT) : NULL;
    }
    if (op == OP_IN || op == OP_NOT_IN) {
        Hir *found = contains(c, left, right, of, span);
        return found ? negated(c, found, op == OP_NOT_IN) : NULL;
    }
    if (counts_as_int(c, left->type) && counts_as_int(c, right->type))
        return int_compare(c, op, py_to(c, left, TY(PyInt)), py_to(c, right, TY(PyInt)), span);
    if (counts_as_float(c, left->type) && counts_as_float(c, right->type))
        return float_compare(c, op, left, right, span);
    if (is_str(c, left->type) && is_str(c, right->type)) return str_compare(c, op, left, right, span);
    return word_compare(c, op, left, right, truth, span);
}

/* Whether the systems register compares these: structs, vectors, and machine numbers with each other. */
static bool is_core_comparison(Check *c, AstOp op, const Expr *left, const Expr *right) {
    if (op == OP_IS || op == OP_IS_NOT || !has_value(left) || !has_value(right)) return false;
    TypeId a = py_type_of(c, left), b = py_type_of(c, right);
    bool a_system = py_is_system(c, a), b_system = py_is_system(c, b);
    if (!a_system && !b_system) return false;
    bool a_other = is_machine(c, a) && !is_number_literal(c, right) && py_is_word(c->types, b);
    bool b_other = is_machine(c, b) && !is_number_literal(c, left) && py_is_word(c->types, a);
    return !a_other && !b_other;
}

static Hir *compare_pair(Check *c, AstOp op, const Expr *left, const Expr *right, bool truth, Span span) {
    if (is_core_comparison(c, op, left, right)) {
        Expr made = operator_apply(c, op, left, right, span);
        return expr_is_poison(&made) ? NULL : expr_to_value(c, &made);
    }
    if (op == OP_IS || op == OP_IS_NOT) { /* `is` holds for a struct only with itself, unless it defines something else,
                                             as Optional does for None */
        TypeId a = py_type_of(c, left), b = py_type_of(c, right);
        if (ty_is(c->types, a, TY_Struct) && type_has_method(c, a, N(__is__)) && ty_is(c->types, b, TY_None)) {
            Expr made = operator_apply(c, op, left, right, span);
            return expr_is_poison(&made) ? NULL : expr_to_value(c, &made);
        }
        if (py_is_system(c, a) || py_is_system(c, b)) return py_bool(c, op == OP_IS_NOT, span);
    }
    Hir *a = py_operand(c, left), *b = py_operand(c, right);
    return a && b ? compare_values(c, op, a, b, py_kind_of(c, right), truth, span) : NULL;
}

/* An operand that is used twice is stored in a temporary. Structs are compared in place. */
static bool keep(Check *c, HirVec *stmts, Expr *e) {
    if (e->kind == X_CONST || e->kind == X_POISON || py_is_system(c, type_settle(c, e))) return e->kind != X_POISON;
    Hir *value = py_operand(c, e);
    if (!value) return false;
    *e = expr_place(hir_local(c->arena, py_let(c, stmts, value), e->span), false);
    return true;
}

typedef struct Chain { /* a < b < c */
    const Ast *ast;
    bool truth;
    HirLocal *result;
} Chain;

/* The rest of the chain from this operand on, inside the test of the comparison before it, because `left` is only
 * available there. */
static bool compare_rest(Check *c, const Chain *chain, uint32_t at, Expr left, HirVec *stmts) {
    const Ast *ast = chain->ast;
    if (at == ast->compare.operands.len) return true;
    HirVec then = {0};
    Expr right = expr_check(c, ast->compare.operands.at[at], NONE_OF(TypeId));
    if (!keep(c, &then, &right)) return false;
    Hir *next = compare_pair(c, ast->compare.ops[at - 1], &left, &right, chain->truth, ast->span);
    next = hir_is_bad(next) ? NULL : py_to(c, next, chain->result->type);
    if (!next) return false;
    vec_push(c->arena, &then, hir_assign(c->arena, hir_local(c->arena, chain->result, ast->span), next, ast->span));
    if (!compare_rest(c, chain, at + 1, right, &then)) return false;
    Hir *block = hir_block(c->arena, then.at, then.len, ast->span);
    vec_push(c->arena, stmts, py_if(c, py_truth(c, py_load(c, chain->result, ast->span)), block, NULL, ast->span));
    return true;
}

/* Evaluates each operand once, and only as far as needed: names that later operands bind may be unbound after the
 * chain. */
static Hir *compare_chain(Check *c, const Ast *ast, bool truth) {
    AstList operands = ast->compare.operands;
    HirVec stmts = {0};
    Expr left = expr_check(c, operands.at[0], NONE_OF(TypeId)), right = expr_check(c, operands.at[1], NONE_OF(TypeId));
    if (!keep(c, &stmts, &left) || !keep(c, &stmts, &right)) return NULL;
    Hir *first = compare_pair(c, ast->compare.ops[0], &left, &right, truth, ast->span);
    if (hir_is_bad(first)) return NULL;
    TypeId type = is_bool(c, first->type) && truth ? TY(Bool) : TY(Object);
    Chain chain = {ast, truth, local_temp(c, type, ast->span)};
    chain.result->is_mutable = true;
    vec_push(c->arena, &stmts, hir_let(c->arena, chain.result, py_to(c, first, type), ast->span));
    uint64_t *bits = py_flow_save(c);
    bool good = compare_rest(c, &chain, 2, right, &stmts);
    py_flow_restore(c, bits);
    return good ? py_seq(c, &stmts, py_load(c, chain.result, ast->span)) : NULL;
}

static Hir *compare(Check *c, const Ast *ast, bool truth) {
    if (ast->compare.operands.len > 2) return compare_chain(c, ast, truth);
    AstOp op = ast->compare.ops[0];
    Expr known;
    if (py_compare_number(op) >= 0 && py_known_special(c, ast->compare.operands.at[0], ast_op_dunder(op),
                                                       ast->compare.operands.at[1], NULL, ast->span, &known)) {
        Hir *value = py_operand(c, &known);
        return value && truth ? py_truth(c, value) : value;
    }
    Expr left = expr_check(c, ast->compare.operands.at[0], NONE_OF(TypeId)),
         right = expr_check(c, ast->compare.operands.at[1], NONE_OF(TypeId));
    if (expr_is_poison(&left) || expr_is_poison(&right)) return NULL;
    return compare_pair(c, ast->compare.ops[0], &left, &right, truth, ast->span);
}

bool py_compare(Check *c, const Ast *ast, Expr *result) {
    Hir *made = compare(c, ast, false);
    *result = hir_is_bad(made) ? expr_poison(ast->span) : py_expr_of(made);
    return true;
}

/* ---- conditions ---- */

Hir *py_condition(Check *c, const Ast *ast) {
    Hir *made = NULL;
    if (ast->kind == AST_Logic) {
        Hir *left = py_condition(c, ast->logic.left);
        uint64_t *bits = py_flow_save(c);
        Hir *right = py_condition(c, ast->logic.right);
        py_flow_restore(c, bits);
        if (hir_is_bad(left) || hir_is_bad(right)) return hir_poison(c, ast->span);
        made = hir_new(c->arena, ast->logic.is_or ? HIR_Or : HIR_And, TY(Bool), ast->span);
        made->logic.left = left;
        made->logic.right = right;
        return made;
    }
    if (ast->kind == AST_Unary && ast->unary.op == OP_NOT) {
        Hir *truth = py_condition(c, ast->unary.operand);
        return hir_is_bad(truth) ? truth : hir_op(c->arena, IR_Not, TY(Bool), &truth, 1, ast->span);
    }
    if (ast->kind == AST_Compare) {
        made = compare(c, ast, true);
        made = hir_is_bad(made) ? NULL : py_truth(c, made);
    } else {
        Expr e = expr_check(c, ast, NONE_OF(TypeId));
        if (expr_is_poison(&e)) return hir_poison(c, ast->span);
        if (e.kind != X_CONST && py_is_system(c, e.type)) return expr_condition(c, &e);
        Hir *value = py_operand(c, &e);
        made = value ? py_known_truth(c, py_known_kind(c, ast, value), value) : NULL;
        if (value && !made) made = py_truth(c, value);
    }
    return made ? made : hir_poison(c, ast->span);
}
