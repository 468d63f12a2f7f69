/* Passes over the IR after ownership, and their pipeline. Observes the options --print-after, --only-fn, --stop-after,
 * --pass-limit and --verify-ir. */
#ifndef PYC_PASSES_PASS_H
#define PYC_PASSES_PASS_H

#include "ir/ir.h"

typedef struct PassInfo {
    const char *name, *doc;
    uint32_t level; /* the least -O at which it runs by itself */
    bool (*run_FN)(IrModule *module, IrFn *fn);
    bool (*run_MODULE)(IrModule *module); /* exactly one of the two is set */
} PassInfo;

/* All passes of the optimisation level, in order. */
void pass_run_pipeline(IrModule *module);

/* NULL when there is no pass of this name. */
const PassInfo *pass_find(Str name);
/* Runs one pass and prints the IR after it if requested; true when it changed something. */
bool pass_run(IrModule *module, const PassInfo *pass);

/* The passes; only pass.c calls them. */
#define PROTOTYPE_FN(ident) bool pass_##ident(IrModule *module, IrFn *fn);
#define PROTOTYPE_MODULE(ident) bool pass_##ident(IrModule *module);
#define PASS(ident, KIND, level, doc) PROTOTYPE_##KIND(ident)
#include "passes/pass.def"

#endif
