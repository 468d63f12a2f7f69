/* Binds arguments to parameters when the signature is known: by position and by name, with defaults, and the rest to
 * *args and **kwargs. */
#include "python/elaborate/bind.h"

#include "python/scope/scope.h"
#include "sema/expr/expr.h"

static const Ast *param_at(const PyBound *b, uint32_t i) { return b->sig->params.at[i]; }

static bool misfit(Check *c, const Decl *fn, const PyBound *b, Span span, const char *why) {
    if (b->is_quiet || py_may_fail(c)) return false; /* the call of the function object raises */
    diag_sure(c->ctx, D_PY_ARGUMENTS, span, name_c(c->ctx, fn->name), why);
    diag_note(c->ctx, fn->span, "'%s' is defined here", name_c(c->ctx, fn->name));
    return false;
}

static uint32_t positional_count(const PyBound *b) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < b->sig->params.len; i++)
        count += param_at(b, i)->param.kind == PARAM_PLAIN && param_at(b, i)->param.group != GROUP_KEYWORD;
    return count;
}

static bool bind_positional(Check *c, const Decl *fn, PyBound *b, const PyGiven *given, uint32_t *next) {
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

static bool bind_keyword(Check *c, const Decl *fn, PyBound *b, const PyGiven *given) {
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

static bool fill_defaults(Check *c, const Decl *fn, PyBound *b, Span span) {
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

static bool make_rest(Check *c, PyBound *b, Span span) {
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

/* ---- all of them ---- */

static bool bind_all(Check *c, const Decl *fn, PyBound *b, Span span) {
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

bool py_bind(Check *c, const Decl *fn, PyBound *b, Span span) {
    return bind_all(c, fn, b, span) && make_rest(c, b, span);
}

bool py_call_fits(Check *c, const AstSignature *sig, AstList args, uint32_t before) {
    PyBound b = {.sig = sig, .count = before + args.len, .only_fits = true, .is_quiet = true};
    b.given = NEW_ARRAY(c->arena, PyGiven, b.count + 1);
    for (uint32_t i = 0; i < b.count; i++) {
        const Ast *arg = i < before ? NULL : args.at[i - before];
        if (arg && py_arg_star(arg) != PARAM_PLAIN) return false;
        b.given[i] = (PyGiven){.name = arg ? py_arg_name(arg) : NONE_OF(NameId)};
    }
    return bind_all(c, NULL, &b, (Span){0, 0});
}

bool py_arguments_fit(Check *c, NameId shown, Span defined, const AstSignature *sig, AstList args, Span span) {
    PyBound b = {.sig = sig, .given = NEW_ARRAY(c->arena, PyGiven, args.len + 1), .count = args.len, .only_fits = true};
    for (uint32_t i = 0; i < args.len; i++) {
        const Ast *arg = args.at[i];
        if (arg->kind == AST_Star ||
            (arg->kind == AST_Arg && (arg->arg.star != PARAM_PLAIN || arg->arg.value->kind == AST_Star)))
            return true;
        b.given[i] =
            (PyGiven){expr_poison(arg->span), arg->kind == AST_Arg ? arg->arg.name : NONE_OF(NameId), arg->span};
    }
    Decl method = {.name = shown, .span = defined};
    return bind_all(c, &method, &b, span);
}
