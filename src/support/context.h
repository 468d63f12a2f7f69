/* The state of one compilation, passed first everywhere. There are no mutable globals: two compilations in one process
 * are independent. */
#ifndef PYC_SUPPORT_CONTEXT_H
#define PYC_SUPPORT_CONTEXT_H

#include "support/diag.h"
#include "support/names.h"
#include "support/options.h"
#include "support/source.h"

struct Context {
    Arena arena;     /* lives as long as the context */
    ArenaPool spare; /* for arenas that end before the context */
    Names names;
    Sources sources;
    DiagSink diags;
    Options options;
    bool changes_classes;  /* the program or a package assigns an `x.__class__` somewhere */
    bool explains_asserts; /* `pyc test`: assertions of test files say which values they compared */
    uint32_t ast_count;    /* AST nodes made so far: the ids of src/parse */
    Str library;           /* the folder of our own library (lib/pyc): stdlib/ is in it; set by the driver */
    Str library_trees; /* the parsed trees of the library's files (parse/snapshot.h); empty: each file is parsed when it
                          is used */
};

/* CPython will load what is compiled, so other code can see, call and derive from everything that the module binds. */
static inline bool makes_extension(const Context *ctx) { return ctx->options.emit == EMIT_PYEXT; }
static inline bool explains_perf(const Context *ctx) {
    return ctx->options.explain_perf || ctx->options.perf_page.len > 0;
}

void context_init(Context *ctx);
void context_begin(Context *ctx, const Names *names); /* the same, with names that are stored elsewhere */
void context_drop(Context *ctx);

#endif
