/* Expressions as Python objects: functions, methods, types and structs become objects when they are used as values. */
#include "python/border/border.h"
#include "python/elaborate/elaborate.h"
#include "sema/expr/expr.h"
#include "sema/register.h"

Expr py_expr_of(Hir *value) { return expr_value(value); }

bool py_is_fn_alone(const Expr *e, Decl **fn) {
    if (e->kind != X_FNS || !e->decl || e->decl->kind != DECL_OVERLOADS || e->receiver) return false;
    *fn = e->decl->list.at[0];
    return true;
}

Hir *py_attr_cache(Check *c, Span span) { return py_static(c, 4, span); }

Hir *py_getattr(Check *c, Hir *object, NameId name, Span span) {
    Hir *word = py_word(c, object);
    if (!word) return hir_poison(c, span);
    return py_rt(c, RT_pyc_obj_getattr_cached, TY(Object), span, 3, word, py_name_str(c, name, span),
                 py_attr_cache(c, span));
}

/* x.method that is not called binds x, as an object; so a variable that holds a struct has to hold an object. */
static Hir *bound_method(Check *c, const Expr *fns) {
    const Expr *receiver = fns->receiver;
    Span span = fns->span;
    if (py_name_holds_object(c, receiver)) return py_none(c, span); /* the body is checked again */
    Hir *self = py_object_of(c, receiver);
    return hir_is_bad(self) ? self : py_getattr(c, self, fns->decl->name, span);
}

Hir *py_object_of(Check *c, const Expr *e) {
    Decl *fn;
    if (expr_is_poison(e)) return hir_poison(c, e->span);
    if (py_is_fn_alone(e, &fn)) {
        Hir *made = py_system_function(c, e);
        return made ? made : hir_poison(c, e->span);
    }
    if (e->kind == X_FNS && e->receiver && e->decl && e->decl->kind == DECL_OVERLOADS && !e->has_params)
        return bound_method(c, e);
    if (expr_is_type(e) && val_data(c->types, e->value)->kind == VAL_TYPE)
        return py_type_object(c, val_data(c->types, e->value)->t, e->span);
    Hir *literal = e->kind == X_CONST ? py_literal_object(c, e) : NULL;
    if (literal) return literal;
    TypeId type = type_settle(c, e);
    if (py_is_system(c, type) && !ty_is_scalar(c->types, type)) {
        Hir *box = py_box(c, e);
        return box ? box : hir_poison(c, e->span);
    }
    Hir *value = expr_to_value(c, e), *word = hir_is_bad(value) ? NULL : py_word(c, value);
    return word ? word : hir_poison(c, e->span);
}

Hir *py_object(Check *c, const Ast *ast) {
    Expr e = expr_check(c, ast, NONE_OF(TypeId));
    return py_object_of(c, &e);
}

bool py_is_value(Check *c, const Expr *e) {
    if (e->kind == X_CONST) return !expr_is_type(e) && e->type.id != TY_Meta && py_is_word(c->types, type_settle(c, e));
    return (e->kind == X_VALUE || e->kind == X_PLACE) && py_is_word(c->types, e->type);
}
