/* The systems register, and which register is asked. */
#include "sema/register.h"
#include "sema/declare/declare.h"
#include "sema/instance/instance.h"

bool is_python(const Register *reg) { return reg == &python_register.own; }

/* ---- which register is asked ---- */

static bool type_is_python(const Check *c, TypeId type) {
    TypeKind kind = ty_kind(c->types, type);
    return kind == TY_Object || kind == TY_Class || kind == TY_PyInt || kind == TY_PyStr;
}

bool value_is_python(const Check *c, const Expr *e) {
    return (e->kind == X_VALUE || e->kind == X_PLACE || e->kind == X_CONST) && type_is_python(c, e->type);
}

const Register *register_of(const Check *c, const Expr *a, const Expr *b) {
    bool is_any = value_is_python(c, a) || (b && value_is_python(c, b));
    return is_any ? &python_register.own : c->reg;
}

/* Classes and functions of Python's are called by its register, too. */
static bool callee_is_python(const Check *c, const Expr *callee) {
    if (callee->kind == X_FNS)
        return callee->decl->kind == DECL_OVERLOADS && callee->decl->list.len &&
               is_python(callee->decl->list.at[0]->reg);
    return expr_is_type(callee) && val_data(c->types, callee->value)->kind == VAL_TYPE &&
           type_is_python(c, val_data(c->types, callee->value)->t);
}

const Register *register_of_call(const Check *c, const Expr *callee, const Args *args) {
    bool is_any = value_is_python(c, callee) || callee_is_python(c, callee);
    for (uint32_t i = 0; i < args->len && !is_any; i++) is_any = value_is_python(c, &args->at[i].expr);
    return is_any ? &python_register.own : c->reg;
}

const Register *register_of_conversion(const Check *c, const Expr *e, TypeId type) {
    return type_is_python(c, e->type) || type_is_python(c, type) ? &python_register.own : c->reg;
}

/* ---- the systems register ---- */

/* In a file in Python's syntax some names are Python's. */
static Expr expr_in_file(Check *c, const Ast *ast, TypeId expected) {
    Expr e;
    bool is_name = in_python_syntax(c) && python_register.name(c, ast, expected, &e);
    return is_name ? e : system_expr(c, ast, expected);
}

/* What does not fit is an error of the program, always. */
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
