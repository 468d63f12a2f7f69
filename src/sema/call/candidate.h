/* Judging the candidates of a call (Candidate, in call.h): private to this room; overload.c chooses. */
#ifndef PYC_SEMA_CANDIDATE_H
#define PYC_SEMA_CANDIDATE_H

#include "sema/call/call.h"

/* candidate_fit.c. A function that returns false has rejected the candidate and stored the reason. */
bool candidate_reject(Check *c, Candidate *k, const char *format, ...) PRINTF_LIKE(3, 4);
bool unfit_arg(Check *c, Candidate *k, uint32_t number, const char *format, ...) PRINTF_LIKE(4, 5);
uint32_t shown_number(const Candidate *k, uint32_t number);          /* of an argument, as the user counts them */
int32_t candidate_rest_param(const Candidate *k, AstParamKind kind); /* *args or **kwargs; NO_ARG */
bool candidate_place(Check *c, Candidate *k, const Args *args);      /* sets arg_of and param_of */
bool candidate_judge(Check *c, Candidate *k, const Args *args);      /* sets cost, bent and literals */
int candidate_compare(const Candidate *a, const Candidate *b);       /* < 0: a is better */
/* a bit for each `ref` parameter whose argument is mutable */
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

/* variadic.c: the value that the call passes for parameter number `written`, which takes several arguments */
uint32_t variadic_count(Check *c, const Candidate *k, const Args *args, uint32_t written);
Hir *variadic_pack(Check *c, const Candidate *k, const Args *args, uint32_t written, const SigParam *p);
Hir *variadic_owned(Check *c, const Candidate *k, const Args *args, uint32_t written, const SigParam *p, Span span);
Hir *variadic_lent(Check *c, const Candidate *k, const Args *args, uint32_t written, const SigParam *p, Span span);
Hir *variadic_keywords(Check *c, const Candidate *k, const Args *args, uint32_t written, const SigParam *p, Span span);

#endif
