/* Calls in the Python register: objects are called through the runtime, methods with an inline cache; calls of the
 * systems register's functions are passed on to that register. */
#include "sema/call/call.h"
#include "python/border/border.h"
#include "python/elaborate/container.h"
#include "python/elaborate/kinds.h"
#include "python/register.h"
#include "python/scope/scope.h"
#include "sema/declare/declare.h"
#include "sema/expr/expr.h"
#include "sema/instance/instance.h"

/* ---- call expressions ---- */

static bool is_dynamic_value(Check *c, const Expr *e) {
    return (e->kind == X_VALUE || e->kind == X_PLACE) && py_is_word(c->types, e->type);
}

/* Whether the callee's value is called by the runtime. "text"(), which raises, counts as such if raising is allowed. */
static bool is_called_as_object(Check *c, const Expr *e, Span span) {
    if (is_dynamic_value(c, e)) return true;
    if (!py_raises_later(c) || !py_is_value(c, e)) return false;
    if (!py_may_fail(c)) diag_sure(c->ctx, D_NOT_CALLABLE, span, "a value of type", text_of(c, e));
    return true;
}

static bool set_result(Check *c, Hir *value, Span span, Expr *result) {
    (void)c;
    *result = hir_is_bad(value) ? expr_poison(span) : py_expr_of(value);
    return true;
}

/* A function or struct of the program whose arguments are only known at run time: called as an object. */
static bool is_spread_over(Check *c, const Ast *ast, const Expr *callee) {
    if (!py_has_stars(ast->call.args)) return false;
    bool is_fn =
        callee->kind == X_FNS && !callee->receiver && !callee->has_params && callee->decl->kind == DECL_OVERLOADS;
    if (is_fn && callee->decl->list.len > 1) return false;
    bool is_type = expr_is_type(callee) && val_data(c->types, callee->value)->kind == VAL_TYPE;
    const Decl *decl = is_fn     ? callee->decl->list.at[0]
                       : is_type ? type_decl(c->s, val_data(c->types, callee->value)->t)
                                 : NULL;
    return decl && decl->module && decl->module->has_python_syntax;
}

/* A call that the systems register handles. */
static bool core_call(Check *c, const Ast *ast, const Expr *callee, TypeId expected, Expr *result) {
    if (is_spread_over(c, ast, callee))
        return set_result(c, py_call_object(c, py_object_of(c, callee), ast->call.args, ast->span), ast->span, result);
    if (py_spread_call(c, callee, ast->call.args, ast->span, result)) return true;
    bool is_form;
    *result = call_form(c, ast, expected, &is_form);
    if (!is_form) *result = call_of(c, callee, ast, expected);
    return true;
}

static bool call_name(Check *c, const Ast *ast, TypeId expected, Expr *result) {
    const Ast *callee = ast->call.callee;
    Decl *def = NULL;
    PyMeaning meaning = py_name_meaning(c, callee->name.name, &def);
    if (meaning == PY_IS_SYSTEM && !py_has_stars(ast->call.args)) {
        *result = call_check(c, ast, expected);
        return true;
    }
    if (meaning == PY_IS_DEF && !py_has_stars(ast->call.args))
        return py_direct_call(c, def, ast->call.args, ast->span, result);
    if (meaning == PY_IS_BUILTIN && !py_has_stars(ast->call.args) &&
        py_builtin_call(c, ast, callee->name.name, expected, result))
        return true;
    const Native *native = meaning == PY_IS_VARIABLE ? py_native_name(c, callee->name.name) : NULL;
    if (native && py_native_call(c, native, ast, result)) return true;
    if (meaning == PY_IS_VARIABLE && py_known_call(c, ast, result)) return true;
    Expr e = expr_check(c, callee, NONE_OF(TypeId));
    if (expr_is_poison(&e)) {
        *result = e;
        return true;
    }
    if (!is_called_as_object(c, &e, ast->span)) return core_call(c, ast, &e, expected, result);
    if (py_call_misfits(c, ast)) return set_result(c, NULL, ast->span, result);
    return set_result(c, py_call_object(c, py_operand(c, &e), ast->call.args, ast->span), ast->span, result);
}

static bool changes_receiver(Check *c, TypeId type, NameId method) {
    const Decl *found = type_member_decl(c->s, type, method);
    for (uint32_t i = 0; found && found->kind == DECL_OVERLOADS && i < found->list.len; i++) {
        const Ast *fn = found->list.at[i]->ast;
        if (fn->kind == AST_Fn && fn->fn.sig.params.len && fn->fn.sig.params.at[0]->param.convention == CONV_MUT)
            return true;
    }
    return false;
}

/* make().change(): the returned struct gets a place, so that the method may change it. */
static Expr kept_receiver(Check *c, const Expr *base, NameId method) {
    if (base->kind != X_VALUE || !ty_is(c->types, base->type, TY_Struct) || !changes_receiver(c, base->type, method))
        return *base;
    HirVec stmts = {0};
    Hir *seq = hir_new(c->arena, HIR_Seq, base->type, base->span);
    HirLocal *kept = py_let(c, &stmts, base->hir);
    seq->seq.stmts = (HirList){stmts.at, stmts.len};
    seq->seq.value = hir_local(c->arena, kept, base->span);
    Expr place = expr_place(seq, true);
    place.span = base->span;
    place.ast = base->ast;
    return place;
}

static bool call_attribute(Check *c, const Ast *ast, TypeId expected, Expr *result) {
    const Ast *callee = ast->call.callee, *base_ast = callee->attribute.base;
    if (py_known_call(c, ast, result)) return true;
    if (py_is_super(base_ast)) {
        Expr method = expr_check(c, callee, NONE_OF(TypeId));
        Hir *value = py_operand(c, &method);
        return set_result(c, value ? py_call_object(c, value, ast->call.args, ast->span) : NULL, ast->span, result);
    }
    const Native *native = py_native_attribute(c, callee);
    if (native && py_native_call(c, native, ast, result)) return true;
    Expr base = expr_check(c, base_ast, NONE_OF(TypeId));
    base = optional_base(c, &base, callee->attribute.name);
    base = py_text_base(c, &base, callee->attribute.name);
    if (expr_is_poison(&base)) {
        *result = base;
        return true;
    }
    base = optional_base(c, &base, callee->attribute.name);
    if (expr_is_poison(&base)) {
        *result = base;
        return true;
    }
    if (py_is_value(c, &base)) {
        if (py_lacks_attribute(c, base_ast, callee->attribute.name, callee->span) || py_call_misfits(c, ast) ||
            py_breaks_element(c, ast))
            return set_result(c, NULL, ast->span, result);
        Hir *object = py_operand(c, &base);
        Hir *made = object ? py_known_method(c, object, ast) : NULL;
        NameId name = py_mangle(c, callee->attribute.name);
        if (object && !made) made = py_call_method(c, object, name, ast->call.args, ast->span);
        return set_result(c, made, ast->span, result);
    }
    base = kept_receiver(c, &base, callee->attribute.name);
    Expr method = attribute_of(c, &base, callee);
    if (is_dynamic_value(c, &method))
        return set_result(c, py_call_object(c, py_operand(c, &method), ast->call.args, ast->span), ast->span, result);
    if (!expr_is_poison(&method)) return core_call(c, ast, &method, expected, result);
    *result = method;
    return true;
}

bool py_call_ast(Check *c, const Ast *ast, TypeId expected, Expr *result) {
    const Ast *callee = ast->call.callee;
    if (callee->kind == AST_Default || callee->kind == AST_ContextMember) return false;
    if (callee->kind == AST_Name) return call_name(c, ast, expected, result);
    if (callee->kind == AST_Attribute && !py_attribute_decl(c, callee)) return call_attribute(c, ast, expected, result);
    Expr e = expr_check(c, callee, NONE_OF(TypeId));
    if (expr_is_poison(&e)) {
        *result = e;
        return true;
    }
    if (!is_called_as_object(c, &e, ast->span)) return core_call(c, ast, &e, expected, result);
    return set_result(c, py_call_object(c, py_operand(c, &e), ast->call.args, ast->span), ast->span, result);
}

/* ---- a query of the systems register ---- */

static Decl *python_decl(const Expr *callee) {
    if (callee->kind != X_FNS || !callee->decl || callee->decl->kind != DECL_OVERLOADS || !callee->decl->list.len ||
        callee->receiver)
        return NULL;
    Decl *fn = callee->decl->list.at[0];
    return is_python(fn->reg) ? fn : NULL;
}

static bool is_object(Check *c, const Expr *e) {
    return (e->kind == X_VALUE || e->kind == X_PLACE) && py_is_dynamic(c->types, e->type);
}

/* Whether len(x), sorted(x), … in the systems register mean the builtin, because x is a Python value, which the
 * library's function does not take. */
static bool means_builtin(Check *c, const Expr *callee, const Args *args, Span span) {
    if (is_python(c->reg) || !in_python_syntax(c) || callee->kind != X_FNS || callee->receiver || !callee->decl ||
        callee->decl->module->has_python_syntax || !py_is_builtin(name_text(c->ctx, callee->decl->name)))
        return false;
    bool has_object = false;
    for (uint32_t i = 0; i < args->len; i++) has_object |= is_object(c, &args->at[i].expr);
    if (!has_object) return false;
    Trial trial = trial_begin(c);
    Expr tried = overload_call(c, callee, args, NONE_OF(TypeId), span);
    return !trial_end(c, trial) || expr_is_poison(&tried);
}

/* The result type R that the header declares for an argument `f: Callable[…, R]`, which is a Python function here;
 * none: not known. */
static TypeId promised_result(Check *c, const Expr *callee) {
    const HirLocal *local = callee->hir->kind == HIR_Local ? callee->hir->local : NULL;
    if (is_python(c->reg) || !local || !local->param || !c->instance || local->param > c->instance->sig.count)
        return NONE_OF(TypeId);
    const SigParam *param = &c->instance->sig.params[local->param - 1];
    const Ast *type = param->ast && SAME(param->name, local->name) ? param->ast->param.type : NULL;
    return type && type->kind == AST_FnType && type->fn_type.sig.result ? type_check(c, type->fn_type.sig.result)
                                                                        : NONE_OF(TypeId);
}

static Expr call_type(Check *c, const Expr *callee, const Args *args, TypeId expected, Span span) {
    Expr made;
    TypeId type = val_data(c->types, callee->value)->t;
    if (ty_is(c->types, type, TY_Class))
        set_result(c, py_call_args(c, py_type_object(c, type, span), args, span), span, &made);
    else if (!py_construct(c, type, args, span, &made))
        return system_call(c, callee, args, expected, span);
    return made;
}

Expr py_call(Check *c, const Expr *callee, const Args *args, TypeId expected, Span span) {
    Expr made, *result = &made;
    Decl *fn = python_decl(callee);
    if (fn)
        return py_direct_call_exprs(c, fn, args, span, result) ? made : system_call(c, callee, args, expected, span);
    if (means_builtin(c, callee, args, span)) {
        Hir *builtin = py_builtin(c, name_text(c->ctx, callee->decl->name), span);
        set_result(c, py_call_args(c, builtin, args, span), span, result);
        return made;
    }
    if (expr_is_type(callee) && val_data(c->types, callee->value)->kind == VAL_TYPE)
        return call_type(c, callee, args, expected, span);
    if ((callee->kind != X_VALUE && callee->kind != X_PLACE) || !py_is_dynamic(c->types, callee->type))
        return system_call(c, callee, args, expected, span);
    Hir *value = py_operand(c, callee);
    if (value && !is_python(c->reg) && !c->python.reported_raise)
        note_raise(c, TY(Error), span, "this call", (Str){NULL, 0});
    set_result(c, value ? py_call_args(c, value, args, span) : NULL, span, result);
    TypeId promised = promised_result(c, callee);
    if (!expr_is_poison(result) && !IS_NONE(promised) && !ty_is(c->types, promised, TY_None))
        *result = expr_value(expr_convert(c, result, promised));
    return made;
}
