/* The forms of expressions: which function checks which kind of node, and the small forms themselves. */
#include "parse/ast_group.h"
#include "sema/call/call.h"
#include "sema/comptime/comptime.h"
#include "sema/declare/declare.h"
#include "sema/expr/expr.h"
#include "sema/register.h"
#include "sema/stmt/stmt.h"
#include <stdlib.h>

static Expr int_check(Check *c, const Ast *ast) {
    Str digits = ast->int_.digits;
    int base = ast_int_base(digits);
    if (base != 10) digits = (Str){digits.at + 2, digits.len - 2};
    return expr_const(c, TY(IntLiteral), val_big(c->types, NONE_OF(TypeId), digits, base), ast->span);
}

static Expr float_check(Check *c, const Ast *ast) {
    Str text = arena_str(c->arena, ast->float_.digits);
    /* in the Python register a literal is a double from the start */
    ValueId value = is_python(c->reg) ? val_float(c->types, TY(FloatLiteral), strtod(text.at, NULL))
                                      : val_float_text(c->types, text.at);
    return expr_const(c, TY(FloatLiteral), value, ast->span);
}

static Expr str_check(Check *c, const Ast *ast) {
    ValueId text = val_string(c->types, ast->str.text);
    return expr_const(c, ty_str_literal(c->types, text), text, ast->span);
}

static bool const_truth(Check *c, const Expr *e, bool *truth) {
    if (e->kind != X_CONST || val_data(c->types, e->value)->kind != VAL_BOOL) return false;
    *truth = val_data(c->types, e->value)->b;
    return true;
}

static TypeId ternary_type(Check *c, const Expr *a, const Expr *b, TypeId expected) {
    if (!IS_NONE(expected) && !ty_is(c->types, expected, TY_Poison) && ty_class(c->types, expected) != TYPE_CLASS_COMP)
        return expected;
    TypeId x = type_settle(c, a), y = type_settle(c, b);
    if (SAME(x, y)) return x;
    bool weak_a = a->kind == X_CONST, weak_b = b->kind == X_CONST;
    if (weak_a && !weak_b) return y;
    if (weak_b && !weak_a) return x;
    if (conversion_cost(c, b, x) != CONV_IMPOSSIBLE) return x;
    return conversion_cost(c, a, y) != CONV_IMPOSSIBLE ? y : x;
}

static Expr open_choice(Check *c, const Expr *cond, const Expr *a, const Expr *b, Span span) {
    ValueId operands[] = {cond->value, a->value, b->value};
    return expr_const(c, a->type, value_open(c, OPEN_CHOICE, a->type, operands, 3), span);
}

/* When both are places of one type in memory, the result is the chosen place, not a copy. */
static bool are_places(Check *c, const Expr *a, const Expr *b, TypeId type) {
    bool in_memory = !ty_is_concrete(c->types, type) || !ty_is_register(c->types, type);
    return a->kind == X_PLACE && b->kind == X_PLACE && !a->is_transfer && !b->is_transfer && !a->is_pack &&
           !b->is_pack && !is_python(c->reg) && in_memory && SAME(a->type, type) && SAME(b->type, type);
}

static Expr chosen_place(Check *c, Hir *test, const Expr *a, const Expr *b, Span span) {
    Mutability mut = a->is_mutable && b->is_mutable ? MUT_YES : MUT_NO;
    TypeId reference = ty_pointer(c->types, a->type, PTR_REF, mut, origin_value(c->types, mut), SPACE_GENERIC);
    Hir *node = hir_new(c->arena, HIR_Cond, reference, span);
    node->cond.cond = test;
    node->cond.then = hir_borrow(c->arena, a->hir, reference, a->span);
    node->cond.otherwise = hir_borrow(c->arena, b->hir, reference, b->span);
    Expr made = expr_place(hir_deref(c->arena, node, a->type, span), mut == MUT_YES);
    made.why_immutable = a->is_mutable ? b->why_immutable : a->why_immutable;
    return made;
}

static bool is_type_or_origin(Check *c, const Ast *ast) {
    if (ast->kind != AST_Name && ast->kind != AST_Attribute && ast->kind != AST_Subscript) return false;
    Trial trial = trial_begin(c);
    Expr e = expr_check(c, ast, NONE_OF(TypeId));
    trial_end(c, trial);
    return expr_is_type(&e) || (e.kind == X_CONST && ty_is(c->types, e.type, TY_Origin));
}

/* A choice between two types or origins is made at compile time, if its condition can be computed then. */
static bool type_choice(Check *c, const Ast *ast, bool *truth) {
    if (is_python(c->reg) || !is_type_or_origin(c, ast->ternary.then) || !is_type_or_origin(c, ast->ternary.otherwise))
        return false;
    ValueId value = comptime_value(c, ast->ternary.cond, TY(Bool));
    if (IS_NONE(value) || val_data(c->types, value)->kind != VAL_BOOL) return false;
    *truth = val_data(c->types, value)->b;
    return true;
}

static Expr ternary_check(Check *c, const Ast *ast, TypeId expected) {
    Expr cond = expr_check(c, ast->ternary.cond, TY(Bool));
    bool truth;
    if (const_truth(c, &cond, &truth) || (cond.kind != X_CONST && type_choice(c, ast, &truth)))
        return expr_check(c, truth ? ast->ternary.then : ast->ternary.otherwise, expected);
    Hir *test = cond.kind == X_CONST && val_is_symbolic(c->types, cond.value) ? NULL : expr_condition(c, &cond);
    FilledPaths before = narrow_save(c);
    narrow_assume(c, ast->ternary.cond, true);
    Expr a = expr_check(c, ast->ternary.then, expected), b;
    narrow_restore(c, &before);
    narrow_assume(c, ast->ternary.cond, false);
    if (expr_needs_context(c, ast->ternary.otherwise) && IS_NONE(expected))
        b = expr_check(c, ast->ternary.otherwise, expr_is_poison(&a) ? expected : type_settle(c, &a));
    else
        b = expr_check(c, ast->ternary.otherwise, expected);
    narrow_restore(c, &before);
    if (IS_NONE(expected) || !type_is_wellknown(c->s, expected, WK_Optional)) {
        a = optional_choice(c, &a, &b);
        b = optional_choice(c, &b, &a);
    }
    if (expr_is_poison(&a) || expr_is_poison(&b) || (test && hir_is_bad(test))) return expr_poison(ast->span);
    if (!test && a.kind == X_CONST && b.kind == X_CONST) return open_choice(c, &cond, &a, &b, ast->span);
    if (!test) return a;
    TypeId type = ternary_type(c, &a, &b, expected);
    if (are_places(c, &a, &b, type)) return chosen_place(c, test, &a, &b, ast->span);
    Hir *node = hir_new(c->arena, HIR_Cond, type, ast->span);
    node->cond.cond = test;
    node->cond.then = expr_convert(c, &a, type);
    node->cond.otherwise = expr_convert(c, &b, type);
    if (hir_is_bad(node->cond.then) || hir_is_bad(node->cond.otherwise)) return expr_poison(ast->span);
    return expr_value(node);
}

static Expr transfer_check(Check *c, const Ast *ast, TypeId expected) {
    Expr e = expr_check(c, ast->transfer.operand, expected);
    if (e.kind != X_PLACE) return e;
    if (e.is_pack) {
        e.is_transfer = true;
        return e;
    }
    bool in_register = ty_is_concrete(c->types, e.type) && ty_is_register(c->types, e.type);
    if (in_register && !ty_is(c->types, e.type, TY_Error)) return e;
    if (!e.is_mutable && !in_register && e.hir->kind == HIR_Local &&
        (e.hir->local->param == 0 || e.hir->local->convention != CONV_READ)) {
        e.is_transfer = true;
        return e;
    }
    e.is_transfer = true;
    e.span = ast->span;
    return e;
}

static Expr comptime_expr(Check *c, const Ast *ast, TypeId expected) {
    Expr e = expr_check(c, ast->comptime.operand, expected);
    if (e.kind == X_CONST || expr_is_poison(&e) || e.kind == X_FNS || e.kind == X_GENERIC) return e;
    TypeId type = e.type;
    ValueId value = comptime_of_expr(c, &e, type, true);
    return IS_NONE(value) ? expr_poison(ast->span) : expr_const(c, type, value, ast->span);
}

static Expr walrus_check(Check *c, const Ast *ast) {
    const Ast *target = ast->walrus.target;
    bool declares =
        in_python_syntax(c) && target->kind == AST_Name && is_new_name(c, target->name.name); /* as in Python */
    Expr first = declares ? expr_check(c, ast->walrus.value, NONE_OF(TypeId)) : expr_poison(ast->span);
    Hir *value = declares ? expr_to_value(c, &first) : NULL;
    if (declares) declare_implicit(c, target->name.name, value->type, target->span);
    Expr place = expr_check(c, target, NONE_OF(TypeId));
    if (expr_is_poison(&place)) return place;
    if (place.kind != X_PLACE || !place.is_mutable) {
        diag(c->ctx, D_NOT_ASSIGNABLE, target->span, "this");
        return expr_poison(ast->span);
    }
    if (!declares) value = check_value(c, ast->walrus.value, place.type);
    if (hir_is_bad(value)) return expr_poison(ast->span);
    Hir *store = hir_assign(c->arena, place.hir, value, ast->span);
    Hir *seq = hir_new(c->arena, HIR_Seq, place.type, ast->span);
    seq->seq.stmts = hir_block(c->arena, &store, 1, ast->span)->block.stmts;
    seq->seq.value = place.hir;
    return expr_place(seq, false);
}

static Expr unsupported(Check *c, const Ast *ast, const char *what) {
    diag(c->ctx, D_NOT_SUPPORTED, ast->span, what);
    return expr_poison(ast->span);
}

/* *Ts: the types of a list of types. Values are unpacked by calls, which handle this themselves. */
static Expr star_type(Check *c, const Ast *ast) {
    Expr e = expr_check(c, ast->star.operand, TY(Meta));
    bool is_value = e.kind == X_VALUE || e.kind == X_PLACE || (e.kind == X_CONST && !e.is_pack && e.type.id != TY_Meta);
    return is_value && !expr_is_reported(c, &e) ? unsupported(c, ast, "'*' in a display of fixed length") : e;
}

Expr system_expr(Check *c, const Ast *ast, TypeId expected) {
    switch (ast->kind) {
    case AST_Name: return name_check(c, ast);
    case AST_Int: return int_check(c, ast);
    case AST_Float: return float_check(c, ast);
    case AST_Str: return str_check(c, ast);
    case AST_FString: return fstring_check(c, ast, expected);
    case AST_None: return expr_const(c, TY(None), val_none(c->types), ast->span);
    case AST_True: return expr_const(c, TY(Bool), val_bool(c->types, true), ast->span);
    case AST_False: return expr_const(c, TY(Bool), val_bool(c->types, false), ast->span);
    case AST_Tuple:
    case AST_List:
    case AST_Set:
    case AST_Dict: return display_check(c, ast, expected);
    case AST_Comprehension: return comprehension_check(c, ast, expected);
    case AST_Unary: return unary_check(c, ast, expected);
    case AST_Binary: return binary_check(c, ast, expected);
    case AST_Compare: return compare_check(c, ast);
    case AST_Logic: return logic_check(c, ast, expected);
    case AST_Ternary: return ternary_check(c, ast, expected);
    case AST_Lambda: return lambda_check(c, ast, expected);
    case AST_Call: return call_check(c, ast, expected);
    case AST_Subscript: return subscript_check(c, ast, expected);
    case AST_Attribute:
        if (is_of_context(ast)) {
            Expr base = expr_check(c, ast->attribute.base, expected);
            return member_of(c, &base, ast->attribute.name, ast->span);
        }
        return attribute_check(c, ast);
    case AST_ContextMember: return context_member_check(c, ast, expected);
    case AST_Transfer: return transfer_check(c, ast, expected);
    case AST_Walrus: return walrus_check(c, ast);
    case AST_Comptime: return comptime_expr(c, ast, expected);
    case AST_FnType:
    case AST_Dyn:
    case AST_RefType: return expr_type(c, type_check(c, ast), ast->span);
    case AST_Star: return star_type(c, ast);
    case AST_BadExpr: return expr_poison(ast->span);
    case AST_Imaginary: return unsupported(c, ast, "a complex literal of Python");
    case AST_Ellipsis: return call_library(c, WK_EllipsisType, NULL, 0, ast->span);
    case AST_Slice: return slice_check(c, ast, expected);
    case AST_Await: return expr_poison(ast->span); /* it stands in an 'async' function, which has been reported */
    case AST_Yield:
    case AST_YieldFrom:
        return unsupported(c, ast,
                           in_python_syntax(c)
                               ? "'yield' in an '@fn' (leave '@fn' away: a plain 'def' may be a generator)"
                               : "'yield' in a .mojo file");
    case AST_Default:
    case AST_NO_EXPR: break;
    }
    return unsupported(c, ast, "this");
}
