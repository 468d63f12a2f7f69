/* Decides which register is responsible, and passes operations on to it. */
#include "sema/register.h"

bool is_python(const Register *reg) { return reg == &python_register.own; }

/* ---- which register is responsible ---- */

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

/* Python classes and functions are called by the Python register. */
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

/* ---- operations that are passed on ---- */

Expr call_expr(Check *c, const Expr *callee, const Args *args, TypeId expected, Span span) {
    return register_of_call(c, callee, args)->call(c, callee, args, expected, span);
}

bool member_find(Check *c, const Expr *base, NameId name, Span span, Expr *found) {
    return register_of(c, base, NULL)->member(c, base, name, span, found);
}

Expr subscript_of(Check *c, const Expr *base, const Ast *ast) {
    return register_of(c, base, NULL)->subscript(c, base, ast);
}

TypeId type_settle(Check *c, const Expr *e) { return c->reg->settle(c, e); }
