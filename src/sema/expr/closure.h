/* Closures: what their construction (closure.c) and the questions about them (closure_type.c) share. */
#ifndef PYC_SEMA_EXPR_CLOSURE_H
#define PYC_SEMA_EXPR_CLOSURE_H

#include "sema/expr/expr.h"

typedef struct Capture {
    NameId name;
    Local *local; /* of the function around */
    bool by_value, is_transfer, is_mutable;
    TypeId type; /* of the field */
    Span span;
    CaptureUse use; /* known, like the next field, when the body is checked */
    bool lasts;
} Capture;

typedef struct Closure {
    Decl *fn;
    TypeId type;
    TypeId like;  /* a lambda without types: the function type of its context; none */
    Check *outer; /* the facts at the place of the nested function */
    bool is_open; /* nothing says how it captures: it borrows, and a stored copy owns */
    VEC(Capture) captures;
    bool in_doubt; /* its capture list has a wrong name, which was reported: what it captures is not known */
} Closure;

Closure *closure_of(const Sema *s, TypeId type);
void closure_set_fields(Check *c, Closure *cl);  /* its type, when the types of its captures are known */
Expr closure_fns(Check *c, Decl *fn, Span span); /* the function by itself, without its captures */

#endif
