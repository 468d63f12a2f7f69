/* Overloaded functions called with objects: the classes of the arguments decide at run time.
 *
 * if isinstance(x, int): meant = 0 elif isinstance(x, str): meant = 1; then if meant == 0: result = f_int(x) elif
 * meant == 1: result = f_str(x) else: raise TypeError
 *
 * Exact matches come first; in the second round a bool is an int, and an int a float. */
#include "python/border/border.h"
#include "python/elaborate/elaborate.h"
#include "python/register.h"
#include "sema/call/call.h"
#include "sema/declare/declare.h"
#include "sema/expr/expr.h"
#include "sema/stmt/stmt.h"

typedef struct Dispatch {
    Check *c;
    const Expr *fns;
    Args args;       /* stored in temporaries, so that each argument can be tested and passed */
    uint32_t before; /* the number of arguments before these: the receiver */
    HirLocal *meant; /* the number of the chosen function; negative: none */
    HirLocal *result;
    Span span;
} Dispatch;

static bool is_object(Check *c, const Expr *e) {
    return (e->kind == X_VALUE || e->kind == X_PLACE) && ty_is(c->types, e->type, TY_Object);
}

static Hir *is_of(Dispatch *d, Hir *object, Hir *cls) {
    return py_rt(d->c, RT_pyc_obj_isinstance, TY(Bool), d->span, 2, object, cls);
}

static Hir *is_builtin(Dispatch *d, Hir *object, const char *name) {
    return is_of(d, object, py_builtin(d->c, str_of(name), d->span));
}

static Hir *logic(Dispatch *d, HirKind kind, Hir *left, Hir *right) {
    if (!left || !right) return left ? left : right;
    Hir *both = hir_new(d->c->arena, kind, left->type, d->span);
    both->logic.left = left;
    both->logic.right = right;
    return both;
}

/* A test whether the object can be passed to a parameter of this type; NULL: it always can. */
static Hir *goes_to(Dispatch *d, Hir *object, TypeId type, bool loosely) {
    Check *c = d->c;
    if (ty_is(c->types, type, TY_Object)) return NULL;
    if (ty_is(c->types, type, TY_Bool)) return is_builtin(d, object, "bool");
    if (ty_is(c->types, type, TY_PyInt) || ty_is_integer(c->types, type)) {
        Hir *is_bool = is_builtin(d, object, "bool"), *is_int = is_builtin(d, object, "int");
        return loosely ? is_int : logic(d, HIR_And, is_int, hir_op(c->arena, IR_Not, TY(Bool), &is_bool, 1, d->span));
    }
    if (ty_is_scalar(c->types, type))
        return loosely ? logic(d, HIR_Or, is_builtin(d, object, "float"), is_builtin(d, object, "int"))
                       : is_builtin(d, object, "float");
    if (ty_is(c->types, type, TY_PyStr) || py_system_from(c, type)) return is_builtin(d, object, "str");
    Hir *cls = py_struct_class(c, type, d->span);
    return cls ? is_of(d, object, cls) : py_bool(c, false, d->span);
}

static TypeId wanted_of(const Dispatch *d, const Candidate *k, uint32_t arg) {
    int32_t param = k->param_of[arg + d->before];
    for (uint32_t i = 0; param >= 0 && i < k->sig.count; i++)
        if (k->sig.params[i].ast == candidate_param(k, (uint32_t)param)) return k->sig.params[i].type;
    return NONE_OF(TypeId);
}

static Hir *is_meant(Dispatch *d, const Candidate *k, bool loosely) {
    Hir *test = NULL;
    for (uint32_t i = 0; i < d->args.len; i++) {
        const Expr *arg = &d->args.at[i].expr;
        TypeId wanted = wanted_of(d, k, i);
        if (is_object(d->c, arg) && !IS_NONE(wanted))
            test = logic(d, HIR_And, test, goes_to(d, expr_to_value(d->c, arg), wanted, loosely));
    }
    return test ? test : py_bool(d->c, true, d->span);
}

static Hir *candidate_call(Dispatch *d, const Candidate *k) {
    Check *c = d->c;
    Decl *one = decl_new(c->s, DECL_OVERLOADS, k->fn->name, k->fn->owner, k->fn->module, k->fn->ast, k->fn->span);
    vec_push(c->s->arena, &one->list, k->fn);
    Expr fns = *d->fns;
    fns.decl = one;
    HirVec stmts = {0}, *around = c->stmts;
    c->stmts = &stmts;
    Expr made = overload_call(c, &fns, &d->args, NONE_OF(TypeId), d->span);
    Hir *word = py_object_of(c, &made);
    if (!hir_is_bad(word)) emit(c, hir_assign(c->arena, hir_local(c->arena, d->result, d->span), word, d->span));
    c->stmts = around;
    return hir_is_bad(word) ? NULL : hir_block(c->arena, stmts.at, stmts.len, d->span);
}

static void keep_arguments(Dispatch *d, const Args *args, HirVec *stmts) {
    Check *c = d->c;
    d->args = (Args){NEW_ARRAY(c->arena, Arg, args->len + 1), args->len, false};
    for (uint32_t i = 0; i < args->len; i++) {
        d->args.at[i] = args->at[i];
        Expr *e = &d->args.at[i].expr;
        if (e->kind != X_VALUE) continue;
        HirLocal *kept = py_let(c, stmts, e->hir);
        *e = expr_place(hir_local(c->arena, kept, e->span), true);
        e->span = d->args.at[i].span;
        e->is_transfer = !ty_is_register(c->types, kept->type);
    }
}

static Hir *no_match(Dispatch *d) {
    Str text = arena_printf(d->c->s->arena, "no '%s' takes these arguments", name_c(d->c->ctx, d->fns->decl->name));
    return py_raise_text(d->c, STR("TypeError"), text, d->span);
}

/* meant = …: in two rounds, first exact, then loose. */
static Hir *choice(Dispatch *d, const Candidate *list, uint32_t count) {
    Check *c = d->c;
    Hir *chain = NULL;
    for (uint32_t i = 2 * count; i-- > 0;) {
        if (!list[i % count].fits) continue;
        Hir *set = hir_assign(c->arena, hir_local(c->arena, d->meant, d->span), py_i64(c, i % count, d->span), d->span);
        Hir *then = hir_block(c->arena, &set, 1, d->span),
            *otherwise = chain ? hir_block(c->arena, &chain, 1, d->span) : NULL;
        chain = py_if(c, is_meant(d, &list[i % count], i >= count), then, otherwise, d->span);
    }
    return chain ? chain : hir_block(c->arena, NULL, 0, d->span);
}

static Hir *calls(Dispatch *d, const Candidate *list, uint32_t count) {
    Check *c = d->c;
    Hir *chain = no_match(d);
    for (uint32_t i = count; i-- > 0;) {
        Hir *call = list[i].fits ? candidate_call(d, &list[i]) : NULL;
        Hir *pair[] = {hir_load(c->arena, hir_local(c->arena, d->meant, d->span)), py_i64(c, i, d->span)};
        if (call)
            chain = py_if(c, hir_op(c->arena, IR_Eq, TY(Bool), pair, 2, d->span), call,
                          hir_block(c->arena, &chain, 1, d->span), d->span);
    }
    return chain;
}

bool py_dispatch(Check *c, const Expr *fns, const Candidate *list, uint32_t count, const Args *args, uint32_t before,
                 Span span, Expr *result) {
    bool has_object = false;
    for (uint32_t i = 0; i < args->len; i++) has_object |= is_object(c, &args->at[i].expr);
    if (!is_python(c->reg) || !has_object) return false;
    Dispatch d = {.c = c, .fns = fns, .before = before, .span = span};
    HirVec stmts = {0};
    keep_arguments(&d, args, &stmts);
    d.result = py_let(c, &stmts, py_none(c, span));
    d.result->is_mutable = true;
    d.meant = py_let(c, &stmts, py_i64(c, -1, span));
    d.meant->is_mutable = true;
    vec_push(c->arena, &stmts, choice(&d, list, count));
    vec_push(c->arena, &stmts, calls(&d, list, count));
    *result = py_expr_of(py_seq(c, &stmts, py_load(c, d.result, span)));
    return true;
}
