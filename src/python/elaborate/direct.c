/* Direct calls of a module's functions: arguments to parameters by Python's rules, an instance for their types. */
#include "python/elaborate/elaborate.h"

#include "python/register.h"
#include "python/scope/scope.h"
#include "sema/call/call.h"
#include "sema/declare/declare.h"
#include "sema/expr/expr.h"
#include "sema/instance/instance.h"

enum { INSTANCES_BY_TYPE = 12 };

typedef struct Given { /* an argument as it was written */
    Expr expr;
    NameId name;
    Span span;
} Given;

typedef struct Bound {
    const AstSignature *sig;
    Given *given;
    uint32_t count;
    Expr *params; /* one per parameter */
    bool *has;
    Expr *rest; /* for *args */
    uint32_t rest_count;
    NameId *extra_names; /* for **kwargs */
    Expr *extra;
    uint32_t extra_count;
    bool only_fits; /* its arguments do not matter */
    bool is_quiet;  /* nothing is reported */
} Bound;

static const Ast *param_at(const Bound *b, uint32_t i) { return b->sig->params.at[i]; }

static bool misfit(Check *c, const Decl *fn, const Bound *b, Span span, const char *why) {
    if (b->is_quiet || py_may_fail(c)) return false; /* the call of the function object raises */
    diag_sure(c->ctx, D_PY_ARGUMENTS, span, name_c(c->ctx, fn->name), why);
    diag_note(c->ctx, fn->span, "'%s' is defined here", name_c(c->ctx, fn->name));
    return false;
}

static uint32_t positional_count(const Bound *b) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < b->sig->params.len; i++)
        count += param_at(b, i)->param.kind == PARAM_PLAIN && param_at(b, i)->param.group != GROUP_KEYWORD;
    return count;
}

static bool bind_positional(Check *c, const Decl *fn, Bound *b, const Given *given, uint32_t *next) {
    while (*next < b->sig->params.len && param_at(b, *next)->param.kind == PARAM_PLAIN &&
           param_at(b, *next)->param.group == GROUP_KEYWORD)
        ++*next;
    if (*next < b->sig->params.len && param_at(b, *next)->param.kind == PARAM_PLAIN) {
        b->params[*next] = given->expr;
        b->has[(*next)++] = true;
        return true;
    }
    if (*next < b->sig->params.len && param_at(b, *next)->param.kind == PARAM_STAR &&
        !IS_NONE(param_at(b, *next)->param.name)) {
        b->rest[b->rest_count++] = given->expr;
        return true;
    }
    return misfit(c, fn, b, given->span,
                  arena_printf(c->arena, "it takes %u positional argument%s", positional_count(b),
                               positional_count(b) == 1 ? "" : "s")
                      .at);
}

static bool bind_keyword(Check *c, const Decl *fn, Bound *b, const Given *given) {
    bool has_rest = false;
    for (uint32_t i = 0; i < b->sig->params.len; i++) {
        const Ast *param = param_at(b, i);
        has_rest |= param->param.kind == PARAM_DOUBLE_STAR;
        if (param->param.kind != PARAM_PLAIN || param->param.group == GROUP_POSITIONAL ||
            !SAME(param->param.name, given->name))
            continue;
        if (b->has[i])
            return misfit(c, fn, b, given->span,
                          arena_printf(c->arena, "it gets '%s' twice", name_c(c->ctx, given->name)).at);
        b->params[i] = given->expr;
        return b->has[i] = true;
    }
    if (!has_rest)
        return misfit(c, fn, b, given->span,
                      arena_printf(c->arena, "it has no parameter '%s'", name_c(c->ctx, given->name)).at);
    b->extra_names[b->extra_count] = given->name;
    b->extra[b->extra_count++] = given->expr;
    return true;
}

/* ---- defaults ---- */

bool py_is_literal(const Ast *ast) {
    if (ast->kind == AST_Unary && ast->unary.op == OP_NEG) ast = ast->unary.operand;
    return ast->kind == AST_Int || ast->kind == AST_Float || ast->kind == AST_None || ast->kind == AST_True ||
           ast->kind == AST_False || (ast->kind == AST_Str && ast->str.kind == STR_TEXT);
}

Hir *py_default_place(Check *c, const Ast *param) {
    uint64_t known;
    Sema *s = c->s;
    if (!map_get(&py_sema(s)->defaults, param->id, &known)) {
        Str symbol = arena_printf(s->arena, "py$default$%u", ++py_sema(s)->count);
        known = ir_global_new(s->module, symbol, TY(Object), NONE_OF(ValueId)).id;
        map_put(&py_sema(s)->defaults, param->id, known);
    }
    Hir *place = hir_new(c->arena, HIR_Global, TY(Object), param->span);
    place->global.global = (GlobalId){(uint32_t)known};
    return place;
}

bool py_default_is_literal(const Ast *param) { return py_is_literal(param->param.default_value); }

static Expr default_of(Check *c, const Ast *param, Span span) {
    if (!py_is_literal(param->param.default_value)) return expr_value(hir_load(c->arena, py_default_place(c, param)));
    Expr e = expr_check(c, param->param.default_value, NONE_OF(TypeId));
    e.span = span;
    return e;
}

static bool fill_defaults(Check *c, const Decl *fn, Bound *b, Span span) {
    Text missing;
    text_init(&missing, c->arena);
    for (uint32_t i = 0; i < b->sig->params.len; i++) {
        const Ast *param = param_at(b, i);
        if (b->has[i] || param->param.kind != PARAM_PLAIN || IS_NONE(param->param.name)) continue;
        if (param->param.default_value)
            b->params[i] = b->only_fits ? expr_poison(span) : default_of(c, param, span);
        else
            text_printf(&missing, "%s'%s'", missing.len ? ", " : "", name_c(c->ctx, param->param.name));
    }
    return !missing.len ||
           misfit(c, fn, b, span, arena_printf(c->arena, "it lacks %.*s", STR_ARGS(text_view(&missing))).at);
}

/* ---- *args and **kwargs ---- */

static bool make_rest(Check *c, Bound *b, Span span) {
    bool good = true;
    for (uint32_t i = 0; i < b->sig->params.len; i++) {
        const Ast *param = param_at(b, i);
        if (param->param.kind == PARAM_PLAIN || IS_NONE(param->param.name)) continue;
        HirVec stmts = {0};
        if (param->param.kind == PARAM_STAR) {
            Hir **words = NEW_ARRAY(c->arena, Hir *, b->rest_count + 1);
            for (uint32_t k = 0; k < b->rest_count; k++) {
                words[k] = py_object_of(c, &b->rest[k]);
                good &= !hir_is_bad(words[k]);
            }
            Hir *array = py_words(c, &stmts, words, b->rest_count, span);
            b->params[i] = expr_value(py_seq(
                c, &stmts, py_rt(c, RT_pyc_tuple_of, TY(Object), span, 2, array, py_i64(c, b->rest_count, span))));
            continue;
        }
        HirLocal *dict =
            py_let(c, &stmts, py_rt(c, RT_pyc_dict_new, TY(Object), span, 1, py_i64(c, b->extra_count, span)));
        for (uint32_t k = 0; k < b->extra_count; k++) {
            Hir *word = py_object_of(c, &b->extra[k]);
            good &= !hir_is_bad(word);
            vec_push(c->arena, &stmts,
                     hir_expr_stmt(c->arena, py_rt(c, RT_pyc_dict_set, TY(None), span, 3, py_load(c, dict, span),
                                                   py_word(c, py_name_str(c, b->extra_names[k], span)), word)));
        }
        b->params[i] = expr_value(py_seq(c, &stmts, py_load(c, dict, span)));
    }
    return good;
}

static bool bind_all(Check *c, const Decl *fn, Bound *b, Span span) {
    uint32_t n = b->sig->params.len, next = 0;
    b->params = NEW_ARRAY(c->arena, Expr, n + 1);
    b->has = NEW_ARRAY(c->arena, bool, n + 1);
    b->rest = NEW_ARRAY(c->arena, Expr, b->count + 1);
    b->extra = NEW_ARRAY(c->arena, Expr, b->count + 1);
    b->extra_names = NEW_ARRAY(c->arena, NameId, b->count + 1);
    for (uint32_t i = 0; i < b->count; i++)
        if (!(IS_NONE(b->given[i].name) ? bind_positional(c, fn, b, &b->given[i], &next)
                                        : bind_keyword(c, fn, b, &b->given[i])))
            return false;
    return fill_defaults(c, fn, b, span);
}

static bool bind(Check *c, const Decl *fn, Bound *b, Span span) {
    return bind_all(c, fn, b, span) && make_rest(c, b, span);
}

bool py_call_fits(Check *c, const AstSignature *sig, AstList args, uint32_t before) {
    Bound b = {.sig = sig, .count = before + args.len, .only_fits = true, .is_quiet = true};
    b.given = NEW_ARRAY(c->arena, Given, b.count + 1);
    for (uint32_t i = 0; i < b.count; i++) {
        const Ast *arg = i < before ? NULL : args.at[i - before];
        if (arg && py_arg_star(arg) != PARAM_PLAIN) return false;
        b.given[i] = (Given){.name = arg ? py_arg_name(arg) : NONE_OF(NameId)};
    }
    return bind_all(c, NULL, &b, (Span){0, 0});
}

bool py_arguments_fit(Check *c, NameId shown, Span defined, const AstSignature *sig, AstList args, Span span) {
    Bound b = {.sig = sig, .given = NEW_ARRAY(c->arena, Given, args.len + 1), .count = args.len, .only_fits = true};
    for (uint32_t i = 0; i < args.len; i++) {
        const Ast *arg = args.at[i];
        if (arg->kind == AST_Star ||
            (arg->kind == AST_Arg && (arg->arg.star != PARAM_PLAIN || arg->arg.value->kind == AST_Star)))
            return true;
        b.given[i] = (Given){expr_poison(arg->span), arg->kind == AST_Arg ? arg->arg.name : NONE_OF(NameId), arg->span};
    }
    Decl method = {.name = shown, .span = defined};
    return bind_all(c, &method, &b, span);
}

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

/* The type that an instance gets for an argument. */
static TypeId argument_type(Check *c, const Decl *fn, const Ast *param, const Expr *e) {
    if (fn->fn.py && fn->fn.py->is_known) return py_known_type(infer_fact(c->s, param));
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

/* Calls with the arguments in the order in which they were written, each stored before the next is evaluated. */
static bool keep_in_order(Check *c, HirVec *stmts, Bound *b) {
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

static Hir *argument(Check *c, const Decl *fn, const Ast *param, const Expr *e, TypeId type) {
    if (fn->fn.py->is_known) return py_known_as(c, e, type);
    if (param->param.type && param->param.kind == PARAM_PLAIN && !py_may_fail(c) &&
        py_breaks_promise(c, param->param.type, e)) {
        diag_sure(c->ctx, D_PY_PROMISE, e->span,
                  arena_printf(c->arena, "parameter '%s' of '%s'", name_c(c->ctx, param->param.name),
                               name_c(c->ctx, fn->name))
                      .at,
                  source_c(c, param->param.type), text_of(c, e));
        if (!diag_makes_program(c->ctx)) return hir_poison(c, e->span);
    }
    if (ty_is(c->types, type, TY_Object)) return py_object_of(c, e);
    if (py_is_system(c, type)) return expr_convert_to(c, e, type, CONV_READ, "argument");
    Hir *value = py_operand(c, e);
    return value ? py_convert_or_report(c, value, type) : hir_poison(c, e->span);
}

/* With the types of its arguments in the env. */
static Expr call_instance_of(Check *c, Decl *fn, Env *env, Hir **args, uint32_t count, Span span) {
    uint32_t before = c->s->instances.len;
    Instance *current = c->s->current;
    if (fn->fn.py->is_known) c->s->current = NULL; /* it belongs to the program, whoever asks for it first */
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

Expr py_direct_call_bound(Check *c, Decl *fn, Expr *params, Span span) {
    fn_resolve(c->s, fn);
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
        TypeId type = argument_type(c, fn, param, &params[i]);
        env_set(env, py_hidden_param(fn, i), val_type(c->types, type));
        args[count] = argument(c, fn, param, &params[i], type);
        good &= !hir_is_bad(args[count++]);
    }
    return good ? call_instance_of(c, fn, env, args, count, span) : expr_poison(span);
}

static Expr call_bound(Check *c, Decl *fn, Bound *b, HirVec *stmts, Span span) {
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
static Expr call_misfit(Check *c, const Decl *fn, const Bound *b, HirVec *stmts, Span span) {
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

static bool call_given(Check *c, Decl *fn, Bound *b, Span span, Expr *result) {
    HirVec stmts = {0};
    uint32_t errors = c->ctx->diags.error_count + c->ctx->diags.muted_errors;
    *result = expr_poison(span);
    for (uint32_t i = 0; i < b->count; i++)
        if (expr_is_poison(&b->given[i].expr)) return true;
    if (!keep_in_order(c, &stmts, b)) return true;
    if (bind(c, fn, b, span))
        *result = call_bound(c, fn, b, &stmts, span);
    else if (py_raises_later(c) && errors == c->ctx->diags.error_count + c->ctx->diags.muted_errors)
        *result = call_misfit(c, fn, b, &stmts, span);
    return true;
}

bool py_direct_call(Check *c, Decl *fn, AstList args, Span span, Expr *result) {
    Bound b = {.sig = &fn->ast->fn.sig, .given = NEW_ARRAY(c->arena, Given, args.len + 1), .count = args.len};
    for (uint32_t i = 0; i < args.len; i++) {
        const Ast *arg = args.at[i], *value = arg->kind == AST_Arg ? arg->arg.value : arg;
        b.given[i] = (Given){expr_check(c, value, NONE_OF(TypeId)),
                             arg->kind == AST_Arg ? arg->arg.name : NONE_OF(NameId), value->span};
        if (!b.given[i].expr.span.hi) b.given[i].expr.span = value->span;
    }
    return call_given(c, fn, &b, span, result);
}

bool py_direct_call_exprs(Check *c, Decl *fn, const Args *args, Span span, Expr *result) {
    Bound b = {.sig = &fn->ast->fn.sig, .given = NEW_ARRAY(c->arena, Given, args->len + 1), .count = args->len};
    for (uint32_t i = 0; i < args->len; i++) {
        const Expr *e = &args->at[i].expr;
        b.given[i] = (Given){e->kind == X_PENDING ? expr_check(c, args->at[i].ast, NONE_OF(TypeId)) : *e,
                             args->at[i].name, args->at[i].span};
    }
    return call_given(c, fn, &b, span, result);
}
