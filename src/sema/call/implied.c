/* Calls that the language implies: of a method by its name, of a library function, of an instance. */
#include "sema/call/call.h"
#include "sema/declare/declare.h"
#include "sema/expr/expr.h"
#include "sema/instance/instance.h"
#include "sema/register.h"

Args args_of_exprs(Check *c, const Expr *exprs, uint32_t count, Span span) {
    Args args = {NEW_ARRAY(c->arena, Arg, count + 1), count, false};
    for (uint32_t i = 0; i < count; i++) {
        args.at[i] = (Arg){.expr = exprs[i], .span = exprs[i].span.hi ? exprs[i].span : span, .ast = exprs[i].ast};
        args.has_poison |= exprs[i].kind == X_POISON;
    }
    return args;
}

Expr call_instance(Check *c, Instance *callee, Hir *const *args, uint32_t count, Span span) {
    instance_settle(c, callee, span);
    return finish_call(c, callee, args, count, span);
}

bool call_method_try(Check *c, const Expr *receiver, NameId name, const Expr *args, uint32_t count, Span span,
                     Expr *result) {
    Expr method;
    if (!member_find(c, receiver, name, span, &method) || method.kind != X_FNS) return false;
    Args list = args_of_exprs(c, args, count, span);
    *result = overload_call(c, &method, &list, NONE_OF(TypeId), span);
    return true;
}

Expr call_method(Check *c, const Expr *receiver, NameId name, const Expr *args, uint32_t count, Span span) {
    Expr result;
    if (expr_is_poison(receiver)) return *receiver;
    if (call_method_try(c, receiver, name, args, count, span, &result)) return result;
    diag(c->ctx, D_UNKNOWN_ATTRIBUTE, span, text_of(c, receiver), name_c(c->ctx, name));
    return expr_poison(span);
}

Expr call_library(Check *c, WellKnown which, const Expr *args, uint32_t count, Span span) {
    Decl *decl = wellknown(c->s, which);
    if (!decl) ICE("the library lacks '%s'", wellknown_name(which));
    Expr fns = decl_expr(c, decl, span);
    Args list = args_of_exprs(c, args, count, span);
    return call_expr(c, &fns, &list, NONE_OF(TypeId), span);
}

Expr call_method_param(Check *c, const Expr *base, NameId name, AstList params, Span span) {
    Expr method;
    Args none = {0};
    member_find(c, base, name, span, &method);
    method.params = params;
    method.params_check = check_keep(c);
    method.has_params = true;
    return overload_call(c, &method, &none, NONE_OF(TypeId), span);
}
