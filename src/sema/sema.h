/* Names, types, traits, overloads, conversions, inference, generics: from AST to typed trees, one per function
 * instance.
 *
 * The driver asks for typed trees until there are none, and drops each before it asks for the next: first those of the
 * functions of the program's file (sema_next_of_file, which checks the generic ones too, with archetypes), then those
 * of the instances that the program reaches, in order of request (sema_next_body), and finally the kernels whose code
 * differs on GPUs (sema_request_gpu). */
#ifndef PYC_SEMA_SEMA_H
#define PYC_SEMA_SEMA_H

#include "hir/hir.h"
#include "parse/ast.h"

typedef struct Sema Sema;

typedef struct SemaTarget {
    bool is_gpu;    /* what is checked and evaluated is for a GPU */
    bool was_asked; /* whether it was asked for since this was last cleared */
} SemaTarget;

typedef struct SemaHost { /* what sema needs from stages that come after it; given by the driver */
    void *state;
    /* Runs a function instance without parameters at compile time (checks, lowers and interprets it and all that it
       reaches). Reports its own errors. */
    bool (*evaluate)(void *state, FnId fn, Span span, SemaTarget *target, ValueId *result);
} SemaHost;

/* Drops the typed trees that are left. The Sema itself lives in the context. */
void sema_free(Sema *sema);
Sema *sema_new(Context *ctx, Types *types, IrModule *module, const SemaHost *host);
/* Declares the program's main module. False when the library is missing. */
bool sema_begin(Sema *sema, const Ast *module);
/* The next checked instance of a function of the main module; NULL when the whole module is checked. */
HirBody *sema_next_of_file(Sema *sema);
void sema_list_imports(Sema *sema, Text *out); /* what each import of a Python program means, and why */
/* The tree of the Python module that an import in the file refers to; NULL: there is none with a source. */
const Ast *sema_imported_tree(Sema *sema, FileId from, const NameId *path, uint32_t length, uint32_t level);
/* Whether the name is known in the systems register without an import: Int, String. */
bool sema_knows_name(const Sema *sema, NameId name);
void sema_dump_types(const Sema *sema, Text *out); /* the types that values of a plain Python program can have */
/* Requests the program's entry (main, or the module body of a script); none, and a report, when there is none. */
FnId sema_require_entry(Sema *sema);
/* The next requested instance, checked; NULL when nothing is left to do. */
HirBody *sema_next_body(Sema *sema);
/* When everything is lowered: requests, for GPUs, those kernels whose code asked at compile time about the target. */
void sema_request_gpu(Sema *sema);
/* Checks one requested instance at once, out of turn (for evaluation at compile time); NULL when it has errors or was
 * given out before. */
HirBody *sema_body_of(Sema *sema, FnId fn);
/* Frees the tree of a body that was given out. */
void sema_drop_body(Sema *sema, const HirBody *body);
/* The fields of the file's own types have no errors, so ownership errors in a function that has no other error can be
 * trusted. */
bool sema_knows_types(const Sema *sema);
/* Makes sure that TypeGlue of the type and of all that it contains is known, and requests the functions. Called by
 * lowering for each place that may need destroying, copying or moving. */
void sema_require_glue(Sema *sema, TypeId type);

#endif
