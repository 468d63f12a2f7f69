/* A function that a call may mean, and what is known of how it fits; overload.c chooses. */
#ifndef PYC_SEMA_CANDIDATE_H
#define PYC_SEMA_CANDIDATE_H

#include "sema/check.h"

enum { MAX_ARGS = 255, NO_ARG = -1, REST_ARG = -2 };

typedef struct Candidate {
    Decl *fn;
    const Decl
        *promise;  /* the trait's method that generic code means here: it says the names and defaults of arguments */
    Env *env;      /* of the function's own parameters; the type's are around it */
    Env *type_env; /* constructors of an open generic */
    Decl *generic;
    TypeId self_type;
    int32_t *arg_of;   /* per written parameter: number of the argument, NO_ARG, or REST_ARG for variadics */
    int32_t *param_of; /* per argument */
    uint32_t first;    /* parameters before it are not given by arguments: `out self` */
    Signature sig;
    uint64_t ref_mut;
    Str reason;       /* why it does not fit */
    int32_t misfit;   /* the argument that does not, NO_ARG */
    int32_t doubtful; /* an argument that said nothing of the parameters in its type, NO_ARG */
    Str doubt;        /* what is wrong with it if nothing else says them */
    uint32_t cost, variadic, bent;
    uint32_t literals; /* arguments that are taken as the literals that they are */
    uint32_t reached;  /* how far it fits: 1 the number and names of the arguments, 2 the parameters in [...] too */
    bool fits, failed_silently, lacks_trait; /* lacks_trait: only a bound of a parameter stands against it */
    const Expr *unchangeable;                /* the receiver or argument that must be mutable and is not */
} Candidate;

static inline AstList params_of(const Candidate *k) { return k->fn->ast->fn.sig.params; }
static inline const Ast *param_at(const Candidate *k, uint32_t i) { return params_of(k).at[i]; }
/* What the caller knows of it. */
static inline const Ast *promised_at(const Candidate *k, uint32_t i) {
    const AstList *params = k->promise ? &k->promise->ast->fn.sig.params : NULL;
    return params && i < params->len ? params->at[i] : param_at(k, i);
}
static inline bool is_out(const Ast *param) { return param->param.convention == CONV_OUT; }

int candidate_compare(const Candidate *a, const Candidate *b); /* < 0: a is better */

/* candidate_fit.c; what gives a bool gives false when the candidate is out, and has said why */
bool unfit(Check *c, Candidate *k, const char *format, ...) PRINTF_LIKE(3, 4);
bool unfit_arg(Check *c, Candidate *k, uint32_t number, const char *format, ...) PRINTF_LIKE(4, 5);
uint32_t shown_number(const Candidate *k, uint32_t number);          /* of an argument, as the user counts */
int32_t candidate_rest_param(const Candidate *k, AstParamKind kind); /* *args or **kwargs; NO_ARG */
bool candidate_place(Check *c, Candidate *k, const Args *args);      /* sets arg_of and param_of */
bool candidate_judge(Check *c, Candidate *k, const Args *args);      /* sets cost, bent and literals */
/* of each `ref` parameter: does its place change */
uint64_t candidate_ref_bits(Check *c, const Candidate *k, const Args *args);

/* candidate_infer.c */
bool candidate_infer(Check *c, Candidate *k, const Args *args);
bool candidate_complete(Check *c, Candidate *k); /* by defaults */
bool candidate_constraints_hold(Check *c, Candidate *k);

/* candidate_report.c */
void candidates_report_none(Check *c, const Expr *fns, const Args *args, const Candidate *list, uint32_t count,
                            Span span);
void candidates_report_ambiguous(Check *c, const Expr *fns, const Candidate *list, uint32_t count,
                                 const Candidate *best, Span span);

/* border/dispatch.c: the call of the one that takes the objects among the arguments, found out when it runs; `before`:
 * the receiver is an argument, too */
bool py_dispatch(Check *c, const Expr *fns, const Candidate *list, uint32_t count, const Args *args, uint32_t before,
                 Span span, Expr *result);

/* border/generic.c: the call of a generic function whose parameters follow from what is in the objects among the
 * arguments
 */
bool py_generic_call(Check *c, const Expr *fns, const Args *args, Span span, Expr *result);

/* variadic.c: what stands in the call for parameter number `written`, which takes several arguments */
uint32_t variadic_count(Check *c, const Candidate *k, const Args *args, uint32_t written);
Hir *variadic_pack(Check *c, const Candidate *k, const Args *args, uint32_t written, const SigParam *p);
Hir *variadic_owned(Check *c, const Candidate *k, const Args *args, uint32_t written, const SigParam *p, Span span);
Hir *variadic_lent(Check *c, const Candidate *k, const Args *args, uint32_t written, const SigParam *p, Span span);
Hir *variadic_keywords(Check *c, const Candidate *k, const Args *args, uint32_t written, const SigParam *p, Span span);

#endif
