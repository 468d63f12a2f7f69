/* One compilation, from a source file to the requested result. The stages and their order are in pipeline.c. */
#ifndef PYC_DRIVER_PIPELINE_H
#define PYC_DRIVER_PIPELINE_H

#include "codegen/codegen.h"
#include "comptime/comptime.h"
#include "parse/parse.h"
#include "sema/sema.h"

typedef enum Step {
    STEP_PARSE,
    STEP_SEMA,
    STEP_LOWER,
    STEP_OWNERSHIP,
    STEP_KERNELS,
    STEP_LINT,
    STEP_PASSES,
    STEP_CODEGEN,
    STEP_LINK,
    STEP_COUNT,
} Step;

typedef struct KeptReports { /* ownership errors of one function */
    FnId fn;
    DiagList reports;
} KeptReports;

typedef struct Pipeline {
    Context *ctx;
    FileId file;      /* the main source file */
    bool needs_entry; /* it is an error when the file has no entry (main, or statements of a script) */

    /* passed from stage to stage */
    const Ast *ast;
    const Ast *written; /* of an extension module: what the user wrote; `ast` may be a module generated to export it */
    Types *types;
    Sema *sema;
    IrModule *module;
    Map owned; /* FnId of each function that went through ownership -> whether it has no errors */
    VEC(KeptReports) kept;
    Comptime *comptime; /* runs what is known at compile time; made on first use */
    CgFiles files;      /* what codegen made: object files, or the requested text form */
    Str code;           /* the first of these files; after linking, the program */

    Step last; /* the stage to stop after */

    /* for --time and --stats */
    Step running;
    uint64_t since; /* when `running` began */
    uint64_t nanoseconds[STEP_COUNT];
    uint32_t body_count;
} Pipeline;

/* Runs the stages up to `last`, or fewer if --stop-after or --dump say so, and prints the dumps. Stops after the first
 * stage that reported errors. True when everything was done: the caller can use the result of `last`. */
bool pipeline_run(Pipeline *p, Step last);

/* Starts the clock of this stage; returns the stage whose clock was running before. */
Step pipeline_enter(Pipeline *p, Step step);

const char *step_name(Step step);

#endif
