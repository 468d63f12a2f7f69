/* Calls: the arguments of one, and what they are bound to. Private to src/typing. */
#ifndef PYC_TYPING_CALL_H
#define PYC_TYPING_CALL_H

#include "typing/state.h"

enum { ARGS_MOST = 64 };

typedef struct Given { /* an argument */
    const Ast *ast;    /* NULL: only `type` is known */
    const Ty *type;
    NameId name;
    AstParamKind star;
    Span span;
} Given;

typedef struct GivenArgs {
    Given at[ARGS_MOST];
    uint32_t count;
    Span span;
} GivenArgs;

enum { BEHIND = -2 };

typedef struct Matched {
    int32_t param[ARGS_MOST]; /* for each argument; -1: unknown (spreads); BEHIND: a ParamSpec takes it */
    bool has_spread, has_spread_names;
    uint32_t tail_from; /* the first argument for the parameters behind `*args` */
    const bool *taken;  /* by parameter: whether it has an argument of its own */
} Matched;

/* ---- argument.c ---- */

void typ_evaluate(Typing *t, GivenArgs *given);
void typ_spread(Typing *t, GivenArgs *given); /* a tuple that is spread counts as one argument per item */
bool typ_needs_context(const Ast *ast);       /* the type of the expression depends on its expected type */
bool typ_match_given(Typing *t, const TySig *sig, const GivenArgs *given, Matched *m);
bool typ_check_argument(Typing *t, const TySig *sig, Given *g, const TyParam *p, Solution *solution);
void typ_own_variables(Typing *t, const TySig *sig, Solution *solution); /* those that a call solves */
const Ty *typ_finished(Typing *t, const TySig *sig, Solution *solution, const Ty *wanted); /* the result */
const Ty *typ_call_sig(Typing *t, const TySig *sig, GivenArgs *given, const Ty *wanted);

/* ---- overload.c, partial.c, special.c, type_form.c ---- */

const Ty *typ_call_overload(Typing *t, const Ty *fn, GivenArgs *given, const Ty *wanted);
const Ty *typ_call_partial(Typing *t, const Ty *callee, GivenArgs *given, const Ty *wanted);
bool typ_call_special(Typing *t, Str word, GivenArgs *given, const Ty **type); /* false: the word is not special */
void typ_check_test(Typing *t, Str word, GivenArgs *given);
void typ_check_abstract_call(Typing *t, const Ast *ast);
const Ty *typ_call_form(Typing *t, GivenArgs *given); /* TypeForm(…) */

/* ---- call.c ---- */

const Ty *typ_call_type(Typing *t, const Ty *callee, GivenArgs *given, const Ty *wanted);
const Ty *typ_with_fresh_variables(Typing *t, const Ty *instance); /* the class whose constructor is called */

#endif
