/* The systems register: the table of its operations, which are implemented in the rooms. */
#include "sema/declare/declare.h"
#include "sema/instance/instance.h"
#include "sema/register.h"

/* In a file in Python's syntax, some names belong to Python. */
static Expr expr_in_file(Check *c, const Ast *ast, TypeId expected) {
    Expr e;
    bool is_name = in_python_syntax(c) && python_register.name(c, ast, expected, &e);
    return is_name ? e : system_expr(c, ast, expected);
}

/* Operands that do not fit are always a compile-time error. */
static bool operator_raises(Check *c, AstOp op, const Expr *left, const Expr *right, Span span, Expr *result) {
    (void)c, (void)op, (void)left, (void)right, (void)span, (void)result;
    return false;
}

static bool call_raises(Check *c, const Args *values, Str text, Span span, Expr *result) {
    (void)c, (void)values, (void)text, (void)span, (void)result;
    return false;
}

static bool literal_raises(Check *c, const Expr *e, TypeId type, Expr *result) {
    (void)c, (void)e, (void)type, (void)result;
    return false;
}

const Register systems_register = {
    .expr = expr_in_file,
    .stmt = system_stmt,
    .settle = system_settle,
    .optional_content = system_optional_content,
    .operator_raises = operator_raises,
    .call_raises = call_raises,
    .literal_raises = literal_raises,
    .operator = system_operator,
    .member = system_member,
    .subscript = system_subscript,
    .call = system_call,
    .conversion = system_conversion,
    .iterate = system_iterate,
    .next = system_next,
    .resolve = system_resolve,
    .signature = system_signature,
    .body = system_body,
};
