/* Direct calls of a module's functions: binds arguments to parameters by Python's rules and makes an instance for their
 * types. */
#include "python/elaborate/bind.h"
#include "python/elaborate/elaborate.h"
#include "python/register.h"
#include "python/scope/scope.h"
#include "sema/call/call.h"
#include "sema/declare/declare.h"
#include "sema/expr/expr.h"
#include "sema/instance/instance.h"

enum { INSTANCES_BY_TYPE = 12 };

/* ---- the instance ---- */

const Decl *py_hidden_param(const Decl *fn, uint32_t index) {
    for (uint32_t i = 0; i < fn->params.len; i++)
        if (fn->params.at[i]->param.is_hidden && fn->params.at[i]->index == index) return fn->params.at[i];
    return NULL;
}

/* A hidden type parameter for each parameter: the type of its argument. */
void py_fn_resolve(Sema *s, Decl *fn) {
    const AstSignature *sig = &fn->ast->fn.sig;
    for (uint32_t i = 0; i < sig->params.len; i++) {
        Decl *param =
            decl_new(s, DECL_PARAM, sig->params.at[i]->param.name, fn, fn->module, NULL, sig->params.at[i]->span);
        param->param.is_hidden = param->param.is_type = param->param.is_type_known = true;
        param->index = i;
        vec_push(s->arena, &fn->params, param);
    }
    fn->fn.py = NEW(s->arena, struct PyDecl);
}

bool py_signature(Check *c, const Decl *fn, Env *env, uint64_t ref_mut, Signature *sig) {
    (void)ref_mut;
    const AstSignature *head = &fn->ast->fn.sig;
    SigParam *params = NEW_ARRAY(c->s->arena, SigParam, head->params.len + 1);
    for (uint32_t i = 0; i < head->params.len; i++) {
        const Ast *ast = head->params.at[i];
        if (IS_NONE(ast->param.name)) continue;
        const Decl *hidden = py_hidden_param(fn, i);
        ValueId value = hidden ? env_get(env, hidden) : NONE_OF(ValueId);
        TypeId type = IS_NONE(value) || val_is_symbolic(c->types, value) ? TY(Object) : val_data(c->types, value)->t;
        params[sig->count++] = (SigParam){.ast = ast,
                                          .name = ast->param.name,
                                          .type = type,
                                          .convention = CONV_READ,
                                          .kind = PARAM_PLAIN,
                                          .group = ast->param.group,
                                          .has_default = ast->param.default_value != NULL};
    }
    sig->params = params;
    sig->result = TY(Object);
    sig->raises = TY(Error);
    sig->infers_result = true;
    return true;
}

/* The parameter's type in the instance, given the argument. */
static TypeId argument_type(Check *c, const Decl *fn, const Ast *param, const Expr *e) {
    if (fn->fn.py && fn->fn.py->is_known) {
        bool before = infer_look(c->s, fn->fn.py->is_inside);
        TypeId known = py_known_type(infer_fact(c->s, param));
        infer_look(c->s, before);
        return known;
    }
    Check at = check_for(c, fn, NULL);
    at.reg = &python_register.own;
    TypeId fixed = param->param.kind == PARAM_PLAIN ? py_annotation(&at, param->param.type) : NONE_OF(TypeId);
    if (!IS_NONE(fixed)) return fixed;
    TypeId type = py_type_of(c, e);
    bool is_word = py_is_word(c->types, type);
    bool many = fn->fn.py && fn->fn.py->instances > INSTANCES_BY_TYPE;
    if (ty_is(c->types, type, TY_None) || ty_is(c->types, type, TY_Class) || ty_is(c->types, type, TY_Never) ||
        (is_word && many))
        return TY(Object);
    return type;
}

/* Stores each argument before the next one is evaluated, in the order in which they were written. */
static bool keep_in_order(Check *c, HirVec *stmts, PyBound *b) {
    bool named = false;
    for (uint32_t i = 0; i < b->count; i++) named |= !IS_NONE(b->given[i].name);
    for (uint32_t i = 0; named && i < b->count; i++) {
        Expr *e = &b->given[i].expr;
        if (e->kind == X_CONST || e->kind == X_FNS || expr_is_poison(e) || py_is_system(c, type_settle(c, e))) continue;
        Hir *value = py_operand(c, e);
        if (!value) return false;
        *e = expr_place(hir_local(c->arena, py_let(c, stmts, value), b->given[i].span), false);
    }
    return true;
}

/* The argument does not match the annotation: false if that is an error. */
static bool keeps_promise(Check *c, const Decl *fn, const Ast *param, const Expr *e) {
    if (!param->param.type || param->param.kind != PARAM_PLAIN || py_may_fail(c) ||
        !py_breaks_promise(c, param->param.type, e))
        return true;
    diag_sure(
        c->ctx, D_PY_PROMISE, e->span,
        arena_printf(c->arena, "parameter '%s' of '%s'", name_c(c->ctx, param->param.name), name_c(c->ctx, fn->name))
            .at,
        source_c(c, param->param.type), text_of(c, e));
    return diag_makes_program(c->ctx);
}

static Hir *argument(Check *c, const Decl *fn, const Expr *e, TypeId type) {
    if (fn->fn.py->is_known) return py_known_as(c, e, type);
    if (ty_is(c->types, type, TY_Object)) return py_object_of(c, e);
    if (py_is_system(c, type)) return expr_convert_to(c, e, type, CONV_READ, "argument");
    Hir *value = py_operand(c, e);
    return value ? py_convert_or_report(c, value, type) : hir_poison(c, e->span);
}

/* Calls the instance for the argument types in the env. */
static Expr call_instance_of(Check *c, Decl *fn, Env *env, Hir **args, uint32_t count, Span span) {
    uint32_t before = c->s->instances.len;
    Instance *current = c->s->current;
    if (fn->fn.py->is_known)
        c->s->current = NULL; /* the instance belongs to the program, whatever code requests it
                                 first */
    Instance *inst = instance_of_env(c, fn, NONE_OF(TypeId), env, 0, span);
    c->s->current = current;
    fn->fn.py->instances += c->s->instances.len - before;
    TypeId result = py_instance_result(c, inst, span);
    if (IS_NONE(result) && c->speculative) return expr_poison(span);
    if (!c->speculative || fn->fn.py->is_known) py_instance_publish(c->s, inst);
    Hir *call = hir_call(c->arena, fn_ref(c, inst, span), IS_NONE(result) ? TY(Object) : result, args, count, span);
    note_raise(c, TY(Error), span, "the call of", name_text(c->ctx, fn->name));
    return expr_of_result(c, call);
}

/* The instance that the function's object runs, where the arguments are of its types: one function, one piece of code.
 */
static Decl *shared_with_object(Check *c, Decl *fn, const Expr *params) {
    Decl *known = fn->fn.py->is_known ? fn : py_known_fn(c->s, fn->ast);
    if (!known) return fn;
    const AstSignature *sig = &fn->ast->fn.sig;
    for (uint32_t i = 0; i < sig->params.len && known != fn; i++) {
        const Ast *param = sig->params.at[i];
        if (IS_NONE(param->param.name) || expr_is_poison(&params[i])) continue;
        if (!SAME(argument_type(c, fn, param, &params[i]), argument_type(c, known, param, &params[i]))) return fn;
    }
    return known;
}

Expr py_direct_call_bound(Check *c, Decl *fn, Expr *params, Span span) {
    fn_resolve(c->s, fn);
    bool promises = !fn->fn.py->is_known;
    fn = shared_with_object(c, fn, params);
    const AstSignature *sig = &fn->ast->fn.sig;
    Env *env = env_new(c->arena, NULL, fn, NULL, 0);
    Hir **args = NEW_ARRAY(c->arena, Hir *, sig->params.len + 1);
    uint32_t count = 0;
    bool good = true;
    for (uint32_t i = 0; i < env->count; i++) env->at[i].value = val_type(c->types, TY(Object));
    for (uint32_t i = 0; i < sig->params.len; i++) {
        const Ast *param = sig->params.at[i];
        if (IS_NONE(param->param.name)) continue;
        if (expr_is_poison(&params[i])) return expr_poison(span);
        good &= !promises || keeps_promise(c, fn, param, &params[i]);
        TypeId type = argument_type(c, fn, param, &params[i]);
        env_set(env, py_hidden_param(fn, i), val_type(c->types, type));
        args[count] = argument(c, fn, &params[i], type);
        good &= !hir_is_bad(args[count++]);
    }
    return good ? call_instance_of(c, fn, env, args, count, span) : expr_poison(span);
}

static Expr call_bound(Check *c, Decl *fn, PyBound *b, HirVec *stmts, Span span) {
    Expr made = py_direct_call_bound(c, fn, b->params, span);
    if (stmts->len && made.kind == X_VALUE) {
        Hir *seq = hir_new(c->arena, HIR_Seq, made.type, span);
        seq->seq.stmts = (HirList){stmts->at, stmts->len};
        seq->seq.value = made.hir;
        made.hir = seq;
    }
    made.span = span;
    return made;
}

/* Calls a function object made for this purpose: it raises the TypeError, after the arguments in `stmts` have been
 * evaluated. */
static Expr call_misfit(Check *c, const Decl *fn, const PyBound *b, HirVec *stmts, Span span) {
    Args args = {NEW_ARRAY(c->arena, Arg, b->count + 1), b->count, false};
    for (uint32_t i = 0; i < b->count; i++)
        args.at[i] = (Arg){.name = b->given[i].name, .expr = b->given[i].expr, .span = b->given[i].span};
    PyScope *scope = c->py->scope;
    c->py->scope = py_module_info(c->s, fn->module)->scope;
    Hir *object = py_function_object(c, fn->ast, &fn->ast->fn.sig, fn->ast->fn.body, fn->name, fn->span);
    c->py->scope = scope;
    Hir *made = hir_is_bad(object) ? object : py_call_args(c, object, &args, span);
    return hir_is_bad(made) ? expr_poison(span) : py_expr_of(py_seq(c, stmts, made));
}

static bool call_given(Check *c, Decl *fn, PyBound *b, Span span, Expr *result) {
    HirVec stmts = {0};
    uint32_t errors = c->ctx->diags.error_count + c->ctx->diags.muted_errors;
    *result = expr_poison(span);
    for (uint32_t i = 0; i < b->count; i++)
        if (expr_is_poison(&b->given[i].expr)) return true;
    if (!keep_in_order(c, &stmts, b)) return true;
    if (py_bind(c, fn, b, span))
        *result = call_bound(c, fn, b, &stmts, span);
    else if (py_raises_later(c) && errors == c->ctx->diags.error_count + c->ctx->diags.muted_errors)
        *result = call_misfit(c, fn, b, &stmts, span);
    return true;
}

bool py_direct_call(Check *c, Decl *fn, AstList args, Span span, Expr *result) {
    PyBound b = {.sig = &fn->ast->fn.sig, .given = NEW_ARRAY(c->arena, PyGiven, args.len + 1), .count = args.len};
    for (uint32_t i = 0; i < args.len; i++) {
        const Ast *arg = args.at[i], *value = arg->kind == AST_Arg ? arg->arg.value : arg;
        b.given[i] = (PyGiven){expr_check(c, value, NONE_OF(TypeId)),
                               arg->kind == AST_Arg ? arg->arg.name : NONE_OF(NameId), value->span};
        if (!b.given[i].expr.span.hi) b.given[i].expr.span = value->span;
    }
    return call_given(c, fn, &b, span, result);
}

bool py_direct_call_exprs(Check *c, Decl *fn, const Args *args, Span span, Expr *result) {
    PyBound b = {.sig = &fn->ast->fn.sig, .given = NEW_ARRAY(c->arena, PyGiven, args->len + 1), .count = args->len};
    for (uint32_t i = 0; i < args->len; i++) {
        const Expr *e = &args->at[i].expr;
        b.given[i] = (PyGiven){e->kind == X_PENDING ? expr_check(c, args->at[i].ast, NONE_OF(TypeId)) : *e,
                               args->at[i].name, args->at[i].span};
    }
    return call_given(c, fn, &b, span, result);
}
