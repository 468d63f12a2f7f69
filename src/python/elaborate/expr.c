/* Expressions of the Python register: the dispatch, literals, conditional values, names of types. Operations on values
 * of the systems register are passed to that register, with the operands as they were checked here. */
#include "sema/expr/expr.h"
#include "parse/ast_group.h"
#include "python/elaborate/kinds.h"
#include "python/register.h"
#include "python/scope/scope.h"
#include "sema/declare/declare.h"
#include <stdlib.h>

/* ---- types of the systems register in annotations: `int`, `list`, class names ---- */

static bool type_name(Check *c, const Ast *ast, Expr *result) {
    NameId name = ast->name.name;
    TypeId type = SAME(name, N(int))                            ? TY(PyInt)
                  : SAME(name, N(str))                          ? TY(PyStr)
                  : SAME(name, N(float))                        ? TY_SCALAR(float64)
                  : SAME(name, N(bool))                         ? TY(Bool)
                  : SAME(name, N(object)) || SAME(name, N(Any)) ? TY(Object)
                                                                : NONE_OF(TypeId);
    if (IS_NONE(type)) {
        Found found;
        Str text = name_text(c->ctx, name);
        if (!in_python_syntax(c) || (name_find(c, name, &found) && !(found.decl && found.decl->kind == DECL_CLASS)))
            return false;
        bool is_class = found.decl && found.decl->kind == DECL_CLASS;
        if (!is_class && !py_is_builtin(text)) return false;
        bool is_error =
            text.len > 5 && (memcmp(text.at + text.len - 5, "Error", 5) == 0 || str_equal(text, STR("Exception")));
        type = is_error ? TY(Error) : TY(Object);
    }
    *result = expr_type(c, type, ast->span);
    return true;
}

/* tuple[A, B] of the systems register is Tuple[A, B]. */
static Expr tuple_annotation(Check *c, const Ast *ast) {
    Ast *base = ast_copy(c->arena, ast->subscript.base), *made = ast_copy(c->arena, ast);
    base->name.name = N(Tuple);
    made->subscript.base = base;
    return subscript_check(c, made, TY(Meta));
}

static bool type_subscript(Check *c, const Ast *ast, Expr *result) {
    const Ast *base = ast->subscript.base;
    static const char *const NAMES[] = {"list",     "dict",     "set",      "tuple",   "frozenset",
                                        "Iterable", "Iterator", "Sequence", "Mapping", "type"};
    if (base->kind != AST_Name || !in_python_syntax(c)) return false;
    if (SAME(base->name.name, N(tuple)) && !is_python(c->reg)) {
        *result = tuple_annotation(c, ast);
        return true;
    }
    for (uint32_t i = 0; i < COUNT_OF(NAMES); i++)
        if (str_equal(name_text(c->ctx, base->name.name), str_of(NAMES[i]))) {
            *result = expr_type(c, TY(Object), ast->span);
            return true;
        }
    return false;
}

/* ---- literals ---- */

static Hir *bytes_object(Check *c, const Ast *ast) {
    Expr text =
        expr_const(c, ty_str_literal(c->types, NONE_OF(ValueId)), val_string(c->types, ast->str.text), ast->span);
    Hir *literal = hir_const(c->arena, TY(StrLiteral), text.value, ast->span);
    Hir *data = hir_op(c->arena, IR_StrData, ty_raw(c->types, TY_SCALAR(uint8)), &literal, 1, ast->span);
    return py_rt(c, RT_pyc_bytes_new, TY(Object), ast->span, 2, data, py_u64(c, ast->str.text.len, ast->span));
}

static Hir *imaginary(Check *c, const Ast *ast) {
    double value = strtod(arena_str(c->arena, ast->imaginary.digits).at, NULL);
    Hir *words[2],
        *parts[] = {hir_const(c->arena, TY_SCALAR(float64), val_float(c->types, TY_SCALAR(float64), 0), ast->span),
                    hir_const(c->arena, TY_SCALAR(float64), val_float(c->types, TY_SCALAR(float64), value), ast->span)};
    for (int i = 0; i < 2; i++) words[i] = py_word(c, parts[i]);
    return py_call_words(c, py_builtin(c, STR("complex"), ast->span), words, 2, ast->span);
}

/* ---- conditional values ---- */

static TypeId common_type(Check *c, const Expr *a, const Expr *b) {
    TypeId x = type_settle(c, a), y = type_settle(c, b);
    if (SAME(x, y) && !ty_is(c->types, x, TY_None)) return x;
    if (py_is_system(c, x) && b->kind == X_CONST && conversion_cost(c, b, x) != CONV_IMPOSSIBLE) return x;
    if (py_is_system(c, y) && a->kind == X_CONST && conversion_cost(c, a, y) != CONV_IMPOSSIBLE) return y;
    TypeId joined = py_join(c, x, y);
    return ty_is(c->types, joined, TY_None) ? TY(Object) : joined;
}

static Hir *as_type(Check *c, const Expr *e, TypeId type) {
    if (ty_is(c->types, type, TY_Object)) return py_object_of(c, e);
    if (py_is_system(c, type)) return expr_convert(c, e, type);
    Hir *value = py_operand(c, e);
    return value ? py_convert_or_report(c, value, type) : hir_poison(c, e->span);
}

static Expr ternary(Check *c, const Ast *ast) {
    Hir *cond = py_condition(c, ast->ternary.cond);
    uint64_t *before = py_flow_save(c);
    Expr then = expr_check(c, ast->ternary.then, NONE_OF(TypeId));
    uint64_t *after = py_flow_save(c);
    py_flow_restore(c, before);
    Expr otherwise = expr_check(c, ast->ternary.otherwise, NONE_OF(TypeId));
    py_flow_meet(c, c->py->bound, after);
    if (hir_is_bad(cond) || expr_is_poison(&then) || expr_is_poison(&otherwise)) return expr_poison(ast->span);
    TypeId type = common_type(c, &then, &otherwise);
    Hir *made = hir_new(c->arena, HIR_Cond, type, ast->span);
    made->cond.cond = cond;
    made->cond.then = as_type(c, &then, type);
    made->cond.otherwise = as_type(c, &otherwise, type);
    return hir_is_bad(made->cond.then) || hir_is_bad(made->cond.otherwise) ? expr_poison(ast->span) : py_expr_of(made);
}

/* a and b, a or b: one of the two values. */
static Expr logic(Check *c, const Ast *ast) {
    Expr left = expr_check(c, ast->logic.left, NONE_OF(TypeId));
    uint64_t *bits = py_flow_save(c);
    Expr right = expr_check(c, ast->logic.right, NONE_OF(TypeId));
    py_flow_restore(c, bits);
    if (expr_is_poison(&left) || expr_is_poison(&right)) return expr_poison(ast->span);
    TypeId type = common_type(c, &left, &right);
    bool is_held = py_is_word(c->types, type) || ty_is_register(c->types, type);
    if (!is_held && py_is_system(c, type) && SAME(type_settle(c, &left), type))
        return logic_of_values(c, ast, &left, &right);
    type = is_held ? type : TY(Object);
    Hir *first = as_type(c, &left, type), *second = as_type(c, &right, type);
    if (hir_is_bad(first) || hir_is_bad(second)) return expr_poison(ast->span);
    if (ty_is(c->types, type, TY_Bool)) {
        Hir *both = hir_new(c->arena, ast->logic.is_or ? HIR_Or : HIR_And, type, ast->span);
        both->logic.left = first;
        both->logic.right = second;
        return py_expr_of(both);
    }
    HirVec stmts = {0};
    HirLocal *temp = py_let(c, &stmts, first);
    Hir *truth = py_truth(c, py_load(c, temp, ast->span));
    Hir *set = hir_assign(c->arena, hir_local(c->arena, temp, ast->span), second, ast->span);
    if (ast->logic.is_or) truth = hir_op(c->arena, IR_Not, TY(Bool), &truth, 1, ast->span);
    vec_push(c->arena, &stmts, py_if(c, truth, hir_block(c->arena, &set, 1, ast->span), NULL, ast->span));
    return py_expr_of(py_seq(c, &stmts, py_load(c, temp, ast->span)));
}

static Expr walrus(Check *c, const Ast *ast) {
    Expr value = expr_check(c, ast->walrus.value, NONE_OF(TypeId));
    Hir *made = py_operand(c, &value);
    if (!made || ast->walrus.target->kind != AST_Name) return expr_poison(ast->span);
    HirVec stmts = {0}, *saved = c->stmts;
    HirLocal *temp = py_let(c, &stmts, made);
    bool is_system =
        py_is_system(c, made->type); /* moved into the variable, which then is the value of the expression */
    c->stmts = &stmts;
    Expr kept = expr_place(hir_local(c->arena, temp, ast->span), is_system);
    kept.is_transfer = is_system;
    py_name_store(c, ast->walrus.target->name.name, &kept, ast->span);
    Expr named = is_system ? expr_check(c, ast->walrus.target, NONE_OF(TypeId)) : expr_poison(ast->span);
    c->stmts = saved;
    if (named.kind != X_PLACE)
        return py_expr_of(py_seq(c, &stmts, is_system ? py_object_of(c, &named) : py_load(c, temp, ast->span)));
    Hir *seq = hir_new(c->arena, HIR_Seq, named.type, ast->span);
    seq->seq.stmts = (HirList){stmts.at, stmts.len};
    seq->seq.value = named.hir;
    return expr_place(seq, named.is_mutable);
}

static Expr unary(Check *c, const Ast *ast) {
    if (ast->unary.op == OP_NOT) {
        Hir *truth = py_condition(c, ast);
        return hir_is_bad(truth) ? expr_poison(ast->span) : py_expr_of(truth);
    }
    Expr known;
    if (py_known_special(c, ast->unary.operand, ast_op_dunder(ast->unary.op), NULL, NULL, ast->span, &known))
        return known;
    Expr operand = expr_check(c, ast->unary.operand, NONE_OF(TypeId));
    Expr made = operator_apply(c, ast->unary.op, &operand, NULL, ast->span);
    made.span = ast->span;
    return made;
}

static Expr binary(Check *c, const Ast *ast) {
    Expr known;
    if (py_known_special(c, ast->binary.left, ast_op_dunder(ast->binary.op), ast->binary.right, NULL, ast->span,
                         &known))
        return known;
    Expr left = expr_check(c, ast->binary.left, NONE_OF(TypeId)),
         right = expr_check(c, ast->binary.right, NONE_OF(TypeId));
    if (expr_is_poison(&left) || expr_is_poison(&right)) return expr_poison(ast->span);
    return operator_apply(c, ast->binary.op, &left, &right, ast->span);
}

/* ---- the dispatch ---- */

static bool later(Check *c, const Ast *ast, const char *what, Expr *result) {
    diag(c->ctx, D_PY_LATER, ast->span, what);
    *result = expr_poison(ast->span);
    return true;
}

static bool set_result(Check *c, Hir *value, Span span, Expr *result) {
    (void)c;
    *result = hir_is_bad(value) ? expr_poison(span) : py_expr_of(value);
    return true;
}

static bool is_system_context(Check *c, TypeId expected) {
    return !IS_NONE(expected) && !ty_is(c->types, expected, TY_Poison) && py_is_system(c, expected) &&
           expected.id != TY_Meta;
}

/* A quoted type in an annotation: the parser has parsed it, but the value is a str. */
static bool quoted_type(Check *c, const Ast *ast, Expr *result) {
    if (!c->py->in_annotation || ast->kind == AST_Str || !ast_is_quoted(source_text(c->ctx, ast->span))) return false;
    Str text = source_text(c->ctx, ast->span);
    return set_result(c, py_word(c, py_str(c, (Str){text.at + 1, text.len - 2}, ast->span)), ast->span, result);
}

static bool expr_of_kind(Check *c, const Ast *ast, TypeId expected, Expr *result) {
    if (quoted_type(c, ast, result)) return true;
    switch (ast->kind) {
    case AST_Name: return py_name_load(c, ast, result);
    case AST_Str: return ast->str.kind == STR_BYTES && set_result(c, bytes_object(c, ast), ast->span, result);
    case AST_Imaginary: return set_result(c, imaginary(c, ast), ast->span, result);
    case AST_Ellipsis: return set_result(c, py_builtin(c, STR("Ellipsis"), ast->span), ast->span, result);
    case AST_FString: return py_fstring(c, ast, result);
    case AST_Tuple:
        if (is_system_context(c, expected) && ty_is(c->types, expected, TY_Struct)) {
            *result = py_system_tuple(c, ast);
            return true;
        }
        return !is_system_context(c, expected) && py_display(c, ast, expected, result);
    case AST_List:
    case AST_Set:
    case AST_Dict:
    case AST_Comprehension: return !is_system_context(c, expected) && py_display(c, ast, expected, result);
    case AST_Unary: *result = unary(c, ast); return true;
    case AST_Binary: *result = binary(c, ast); return true;
    case AST_Compare: return py_compare(c, ast, result);
    case AST_Logic: *result = logic(c, ast); return true;
    case AST_Ternary: *result = ternary(c, ast); return true;
    case AST_Lambda:
        return set_result(
            c,
            py_function_object(c, ast, &ast->lambda.sig, ast->lambda.body, name_of(c->ctx, STR("<lambda>")), ast->span),
            ast->span, result);
    case AST_Call: return py_call_ast(c, ast, expected, result);
    case AST_Attribute: *result = py_attribute(c, ast); return true;
    case AST_Subscript: *result = py_subscript_expr(c, ast); return true;
    case AST_Walrus: *result = walrus(c, ast); return true;
    case AST_Yield:
    case AST_YieldFrom:
    case AST_Await: return py_yield_expr(c, ast, result);
    case AST_FnType: *result = py_subscript_expr(c, ast->fn_type.written); return true;
    case AST_Star: return later(c, ast, "a star here", result);
    case AST_Int:
    case AST_Float:
    case AST_None:
    case AST_True:
    case AST_False:
    case AST_ContextMember:
    case AST_Slice:
    case AST_Transfer:
    case AST_Comptime:
    case AST_RefType:
    case AST_Dyn:
    case AST_Default:
    case AST_BadExpr:
    case AST_NO_EXPR: break;
    }
    return false;
}

bool py_name(Check *c, const Ast *ast, TypeId expected, Expr *result) {
    if (expected.id == TY_Meta && ast->kind == AST_Name && type_name(c, ast, result)) return true;
    if (expected.id == TY_Meta && ast->kind == AST_Subscript && type_subscript(c, ast, result)) return true;
    bool is_body = is_python(c->reg) && c->py;
    if (ast->kind == AST_Attribute && (expected.id == TY_Meta || !is_body)) {
        Decl *decl = py_system_attribute_decl(c, ast);
        if (decl) *result = decl_expr(c, decl, ast->span);
        return decl != NULL;
    }
    return !is_body && ast->kind == AST_Name && in_python_syntax(c) && py_system_name(c, ast, result);
}

Expr py_expr(Check *c, const Ast *ast, TypeId expected) {
    Expr e;
    bool is_type = expected.id == TY_Meta || !c->py;
    bool is_ours = is_type ? py_name(c, ast, expected, &e) : expr_of_kind(c, ast, expected, &e);
    if (is_ours && !is_type) py_narrow(c, ast, &e);
    return is_ours ? e : system_expr(c, ast, expected);
}
