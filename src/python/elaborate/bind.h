/* The arguments of one call, and the parameters that they are bound to (bind.c). */
#ifndef PYC_PYTHON_BIND_H
#define PYC_PYTHON_BIND_H

#include "python/elaborate/elaborate.h"
#include "sema/expr/expr.h"

typedef struct PyGiven { /* an argument as it was written */
    Expr expr;
    NameId name;
    Span span;
} PyGiven;

typedef struct PyBound {
    const AstSignature *sig;
    PyGiven *given;
    uint32_t count;
    Expr *params; /* one per parameter */
    bool *has;
    Expr *rest; /* for *args */
    uint32_t rest_count;
    NameId *extra_names; /* for **kwargs */
    Expr *extra;
    uint32_t extra_count;
    bool only_fits; /* only whether the arguments fit is of interest */
    bool is_quiet;  /* nothing is reported */
} PyBound;

/* The values of all parameters, in b->params; false: they do not fit, which is reported unless b->is_quiet. */
bool py_bind(Check *c, const Decl *fn, PyBound *b, Span span);

bool py_call_fits(Check *c, const AstSignature *sig, AstList args, uint32_t before); /* `before`: the number of
                                                                                        arguments before those in the
                                                                                        list */
/* A misfit is reported. */
bool py_arguments_fit(Check *c, NameId shown, Span defined, const AstSignature *sig, AstList args, Span span);
Hir *py_default_place(Check *c, const Ast *param); /* the global that keeps a default value */
bool py_is_literal(const Ast *ast);                /* it means the same wherever it is evaluated */
bool py_default_is_literal(const Ast *param);      /* evaluated at each call */

#endif
