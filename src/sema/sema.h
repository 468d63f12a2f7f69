/* Names, types, traits, overloads, conversions, inference, generics: from AST to typed trees, one per function instance.
 *
 * The driver asks for work until there is none: sema_check_file checks every function of a file (generic ones with
 * archetypes), sema_next_body gives the typed trees of the instances that the program reaches, in order of request. */
#ifndef PYC_SEMA_SEMA_H
#define PYC_SEMA_SEMA_H

#include "sema/hir.h"

typedef struct Sema Sema;

typedef struct SemaHost { /* what sema needs from stages that come after it; given by the driver */
    void *state;
    /* Runs a function instance at compile time (checks, lowers and interprets it and all that it reaches). Reports its own errors. */
    bool (*evaluate)(void *state, FnId fn, const ValueId *args, uint32_t count, Span span, ValueId *result);
} SemaHost;

/* Gives back the typed trees that nobody asked for (after errors). The Sema itself lives in the context. */
void sema_free(Sema *sema);
Sema *sema_new(Context *ctx, Types *types, IrModule *module, const SemaHost *host);
/* Declares and checks a source file as the program's main module. False when errors were reported. */
bool sema_check_file(Sema *sema, FileId file);
bool sema_check_module(Sema *sema, const Ast *module); /* the same, parsed already */
/* Requests the program's entry (main, or the module body of a script); none and an error when there is none. */
FnId sema_require_entry(Sema *sema);
/* The next requested instance, checked; NULL when nothing is left to do. */
HirBody *sema_next_body(Sema *sema);
/* Checks one requested instance at once, out of turn (for evaluation at compile time); NULL when it has errors or was given out already. */
HirBody *sema_body_of(Sema *sema, FnId fn);
/* Makes sure that TypeGlue of the type and of all that it contains is known, and requests the functions. Called by lowering for each place
 * that may need destroying, copying or moving. */
void sema_require_glue(Sema *sema, TypeId type);

#endif
