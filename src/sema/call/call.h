/* Room: calls. Finds the function that a call means and its parameters in [...], and builds the nodes that the call
 * becomes.
 *
 * In: a callee and checked arguments. Out: an Expr that calls one instance, constructs a value or launches a kernel,
 * or an error that says why no candidate fits. Each candidate gets an Env with open slots. The arguments are unified
 * with the annotations, each argument gets the cost of its conversion, and the cheapest candidate is called. This room
 * makes no conversions itself (`expr` does) and checks no bodies (`instance` does). */
#ifndef PYC_SEMA_CALL_H
#define PYC_SEMA_CALL_H

#include "sema/check.h"

typedef struct CallMemo { /* What calls in generic code refer to, for the whole program. */
    Map promises; /* end of a call in generic code -> Decl* FN: the method of a bound, whose defaults and argument names
                     the call uses */
    Map choices; /* end of a call in generic code -> Decl* FN: the one of the program's overloads that the bounds select
                  */
} CallMemo;
CallMemo *call_memo_new(Arena *arena);

enum { MAX_ARGS = 255, NO_ARG = -1, REST_ARG = -2 };

typedef struct Candidate { /* a function that a call may mean, and how well it fits */
    Decl *fn;
    const Decl *promise; /* the trait's method that generic code means: argument names and defaults come from it */
    Env *env;            /* of the function's own parameters; the bindings of its type are in the outer Env */
    Env *type_env;       /* a constructor of a generic type that has open parameters */
    Decl *generic;
    TypeId self_type;
    int32_t *arg_of;   /* per written parameter: number of the argument, NO_ARG, or REST_ARG for variadics */
    int32_t *param_of; /* per argument */
    uint32_t first;    /* parameters before it are not given by arguments: `out self` */
    Signature sig;
    uint64_t ref_mut;
    Str reason;       /* why it does not fit */
    int32_t misfit;   /* the argument that does not fit, NO_ARG */
    int32_t doubtful; /* an argument that could not decide the parameters in its type, NO_ARG */
    Str doubt;        /* what is wrong with that argument, unless other arguments decide these parameters */
    uint32_t cost, variadic, bent;
    uint32_t literals; /* arguments that are taken as literals */
    uint32_t
        reached; /* how far matching got: 1 the number and names of the arguments fit, 2 the parameters in [...] too */
    bool fits, failed_silently, lacks_trait; /* lacks_trait: nothing but a parameter's bound is violated */
    const Expr *unchangeable;                /* the receiver or argument that would have to be mutable and is not */
} Candidate;

static inline AstList candidate_params(const Candidate *k) { return k->fn->ast->fn.sig.params; }
static inline const Ast *candidate_param(const Candidate *k, uint32_t i) { return candidate_params(k).at[i]; }
/* The AST of parameter i as the caller sees it: from the trait's method, where there is one. */
static inline const Ast *candidate_promised(const Candidate *k, uint32_t i) {
    const AstList *params = k->promise ? &k->promise->ast->fn.sig.params : NULL;
    return params && i < params->len ? params->at[i] : candidate_param(k, i);
}
static inline bool is_out(const Ast *param) { return param->param.convention == CONV_OUT; }

/* ---- arg_order.c ---- */

/* `arg_of`: the number of the argument that a value was written as, -1 for others */
/* Stores the value in a temporary; returns the expression that the call gets in its place. */
Hir *kept_for_later(Check *c, Hir *value, AstConvention convention, HirVec *stmts);
void args_in_order(Check *c, const Signature *sig, Hir **values, const int32_t *arg_of, uint32_t count, Span span);

/* ---- call.c ---- */

Expr call_check(Check *c, const Ast *ast, TypeId expected);
Expr system_call(Check *c, const Expr *callee, const Args *args, TypeId expected, Span span);
/* What has the form of a call but calls no function: intrinsics, special forms, `{…}`. */
Expr call_form(Check *c, const Ast *ast, TypeId expected, bool *is_form);
Expr call_of(Check *c, const Expr *callee, const Ast *ast, TypeId expected); /* the arguments from the AST */
Expr closure_call(Check *c, const Expr *closure, const Args *args, Span span);

/* ---- construct.c ---- */

Expr construct(Check *c, TypeId type, const Args *args, Span span);
Expr construct_generic(Check *c, const Expr *generic, const Args *args, TypeId expected, Span span);

/* ---- infer.c ---- */

bool unify(Check *c, Env *env, TypeId pattern, TypeId actual);
bool unify_value(Check *c, Env *env, ValueId pattern, ValueId actual);
bool unify_callable(Check *c, Env *env, TypeId bound, TypeId actual);
/* F: def[w: Int](A) -> SIMD[dt, w] decides dt; whether the function fits is seen at each call. */
void infer_generic_callable(Check *c, Env *env, const Decl *param, TypeId actual);

/* ---- overload.c ---- */

Expr overload_call(Check *c, const Expr *fns, const Args *args, TypeId expected, Span span);
Instance *overload_pick_for_type(Check *c, const Expr *fns, const FnType *wanted, Span span, bool report);

/* The call of an instance whose arguments are converted already. */
Expr finish_call(Check *c, Instance *callee, Hir *const *args, uint32_t count, Span span);

/* ---- site.c ---- */

Expr call_site(Check *c, Span span);
Expr caller_site(Check *c, Span span);
/* The function, with one more parameter for the place of its call if it asks for that place. */
const Ast *fn_with_site(Sema *s, const Module *module, const Ast *fn);

/* ---- raise.c ---- */

bool may_raise_here(Check *c, TypeId raises); /* the error is caught here, or may leave the function */
void note_raise(Check *c, TypeId raises, Span span, const char *what, Str name); /* a call that may raise */
/* Like note_raise, for a call whose error may have to be converted to the type that the function or the `try` around it
 * expects. */
void note_call_raise(Check *c, Hir *call, TypeId raises, const char *what, Str name);
Hir *raised_converted(Check *c, const Expr *error); /* the converted error to raise in place of this value; NULL: the
                                                       value itself */
bool try_catches(const TryFrame *frame, TypeId raised);

/* ---- closure_param.c ---- */

/* The callee without the closures in its [...], which become arguments of the call. */
Expr closure_params(Check *c, const Expr *callee, const Ast **ast);

/* ---- older.c ---- */

const Ast *older_form(Check *c, const Ast *ast); /* today's call or `comptime assert`; NULL: it is today's form */
/* Whether it is str(x), int(x) or float(x). *today: the type to construct; none: call the `__str__` of x. */
bool older_conversion(Check *c, const Args *args, Span span, TypeId *today);

/* ---- implied.c ---- */

Expr call_instance(Check *c, Instance *callee, Hir *const *args, uint32_t count, Span span);
Expr call_method(Check *c, const Expr *receiver, NameId name, const Expr *args, uint32_t count, Span span);
bool call_method_try(Check *c, const Expr *receiver, NameId name, const Expr *args, uint32_t count, Span span,
                     Expr *result);
Expr call_library(Check *c, WellKnown which, const Expr *args, uint32_t count, Span span);
Args args_of_exprs(Check *c, const Expr *exprs, uint32_t count, Span span);
Expr call_method_param(Check *c, const Expr *base, NameId name, AstList params, Span span); /* base.name[params]() */

/* ---- args.c ---- */

Args args_check(Check *c, AstList args);

/* ---- external.c, launch.c ---- */

Expr external_call(Check *c, const Ast *ast);                         /* external_call["name", …](…) */
Expr call_address(Check *c, AstList params, AstList args, Span span); /* __pyc.call_address */
Expr launch_call(Check *c, AstList params, AstList args, Span span);  /* __pyc.launch */
Expr kernel_record(Check *c, AstList params, Span span);              /* __pyc.kernel_record */

#endif
