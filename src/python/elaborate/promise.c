/* What annotations promise: types of the systems register are enforced, names of builtin classes are not relied upon,
 * and a value that surely breaks a promise is reported. */
#include "python/elaborate/elaborate.h"
#include "sema/declare/declare.h"
#include "sema/register.h"

const char *source_c(Check *c, const Ast *ast) { return arena_str(c->arena, source_text(c->ctx, ast->span)).at; }

static bool names_a_type(Check *c, const Ast *ast) {
    while (ast->kind == AST_Subscript) ast = ast->subscript.base;
    if (ast->kind != AST_Name) return false;
    Decl *def;
    return py_name_meaning(c, ast->name.name, &def) == PY_IS_SYSTEM;
}

TypeId py_annotation(Check *c, const Ast *ast) {
    if (!ast || !names_a_type(c, ast)) return NONE_OF(TypeId);
    Trial trial = trial_begin(c);
    TypeId type = type_check(c, ast);
    bool good = trial_end(c, trial);
    if (!good || ty_is(c->types, type, TY_Poison) || ty_is_symbolic(c->types, type) || ty_is(c->types, type, TY_Meta) ||
        ty_is(c->types, type, TY_Object) || ty_is(c->types, type, TY_Error) || ty_is(c->types, type, TY_Class))
        return NONE_OF(TypeId);
    return type;
}

TypeId py_promised(Check *c, const Ast *ast) {
    Decl *def;
    if (!ast || ast->kind != AST_Name || py_name_meaning(c, ast->name.name, &def) != PY_IS_BUILTIN)
        return NONE_OF(TypeId);
    NameId name = ast->name.name;
    return SAME(name, N(int))     ? TY(PyInt)
           : SAME(name, N(str))   ? TY(PyStr)
           : SAME(name, N(float)) ? TY_SCALAR(float64)
           : SAME(name, N(bool))  ? TY(Bool)
                                  : NONE_OF(TypeId);
}

/* Whether the value surely has another type than the annotation. */
bool py_breaks_promise(Check *c, const Ast *annotation, const Expr *value) {
    TypeId wanted = py_promised(c, annotation);
    if (IS_NONE(wanted) || value->kind == X_FNS || value->kind == X_PENDING || expr_is_poison(value) ||
        (value->kind == X_CONST && value->type.id == TY_Meta))
        return false;
    TypeId type = type_settle(c, value);
    bool is_number = ty_is(c->types, type, TY_PyInt) || ty_is(c->types, type, TY_Bool) || ty_is_integer(c->types, type);
    bool is_known = is_number || ty_is(c->types, type, TY_PyStr) || py_is_float(type);
    if (!is_known || SAME(type, wanted)) return false;
    if (ty_is(c->types, wanted, TY_PyInt) || py_is_float(wanted)) return !is_number;
    return true;
}
