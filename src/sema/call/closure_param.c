/* Closures that are given in [...], as in `each[p](3)`: such an argument becomes the keyword argument that the parser
 * made of the closure parameter (parse/closure_param.c). */
#include "sema/call/call.h"
#include "sema/expr/expr.h"

/* The closure parameter that an argument in [...] is for, by its name or position; NULL. */
static const Ast *closure_param(const Decl *fn, NameId name, uint32_t place) {
    const AstList params = fn->ast && fn->ast->kind == AST_Fn ? fn->ast->fn.sig.params : (AstList){NULL, 0};
    for (uint32_t i = 0; i < params.len; i++) {
        const Ast *param = params.at[i];
        if (param->param.bracket && (IS_NONE(name) ? param->param.bracket == place : SAME(param->param.name, name)))
            return param;
    }
    return NULL;
}

static bool is_function(Check *c, const Ast *arg) {
    Trial trial = trial_begin(c);
    Expr e = expr_check(c, arg, NONE_OF(TypeId));
    trial_end(c, trial);
    return e.kind == X_FNS || ty_is(c->types, e.type, TY_Closure) || ty_is(c->types, e.type, TY_Fn);
}

/* Where only some of the overloads take a closure at this position, the argument is a closure if it is a function. */
static const Ast *closure_param_of_any(Check *c, const Expr *fns, const Ast *arg, uint32_t place) {
    const NameId name = arg->kind == AST_Arg ? arg->arg.name : NONE_OF(NameId);
    const Ast *found = NULL;
    bool in_all = true;
    for (uint32_t i = 0; i < fns->decl->list.len; i++) {
        const Ast *param = closure_param(fns->decl->list.at[i], name, place);
        in_all &= param != NULL;
        if (!found) found = param;
    }
    return found && (in_all || is_function(c, ast_arg_value(arg))) ? found : NULL;
}

static const Ast *keyword_argument(Check *c, const Ast *param, const Ast *given) {
    Ast *made = NEW(c->arena, Ast);
    *made = (Ast){.kind = AST_Arg, .id = ++c->ctx->ast_count, .span = given->span};
    made->arg.name = param->param.name;
    made->arg.value = (Ast *)(uintptr_t)ast_arg_value(given);
    return made;
}

Expr closure_params(Check *c, const Expr *callee, const Ast **ast) {
    if (callee->kind != X_FNS || !callee->has_params || callee->decl->kind != DECL_OVERLOADS) return *callee;
    const AstList given = callee->params, written = (*ast)->call.args;
    const Ast **rest = NEW_ARRAY(c->arena, const Ast *, given.len + 1);
    const Ast **args = NEW_ARRAY(c->arena, const Ast *, given.len + written.len + 1);
    uint32_t kept = 0, count = written.len;
    for (uint32_t i = 0; i < written.len; i++) args[i] = written.at[i];
    for (uint32_t i = 0; i < given.len; i++) {
        const Ast *param = closure_param_of_any(c, callee, given.at[i], i + 1);
        if (param)
            args[count++] = keyword_argument(c, param, given.at[i]);
        else
            rest[kept++] = given.at[i];
    }
    if (kept == given.len) return *callee;
    Ast *call = NEW(c->arena, Ast);
    *call = **ast;
    call->call.args = (AstList){(Ast *const *)args, count};
    *ast = call;
    Expr fns = *callee;
    fns.params = (AstList){(Ast *const *)rest, kept};
    fns.has_params = kept || callee->bound;
    return fns;
}
