/* The forms of a program as text, for people who look into the compiler. Dumps go to standard output, numbers to
 * standard error. */
#include "driver/dump.h"

#include <stdio.h>

#include "codegen/codegen.h"
#include "driver/driver.h"

Step dump_step(uint32_t forms) {
    if (forms & (DUMP_IR | DUMP_LLVM | DUMP_ASM | DUMP_PTX)) return STEP_PASSES; /* dump_code calls codegen itself */
    return forms & (DUMP_SEMA | DUMP_TYPES) ? STEP_LOWER : STEP_PARSE;
}

/* --- Forms --- */

void dump_body(Pipeline *p, const HirBody *body) {
    if (!options_wants_fn(&p->ctx->options, ir_fn(p->module, body->fn)->display)) return;
    Text out;
    text_init(&out, &p->ctx->arena);
    hir_print(p->ctx, p->types, body, &out);
    driver_print(p->ctx, text_view(&out));
}

static void print_ir(const Pipeline *p, Text *out) {
    if (p->ctx->options.only_fn.len == 0) {
        ir_print(p->module, out);
        return;
    }
    for (uint32_t i = 0; i < p->module->fns.len; i++) {
        const IrFn *fn = p->module->fns.at[i];
        if (options_wants_fn(&p->ctx->options, fn->display)) ir_print_fn(p->module, fn, out);
    }
}

static bool dump_code(Pipeline *p, CgEmit form) {
    CgOptions options = cg_options(&p->ctx->options);
    options.emit = form;
    const char *why = NULL;
    CgFiles files = {0};
    if (cg_compile(p->module, &options, &p->ctx->arena, &files, &why)) return driver_print(p->ctx, files.at[0]);
    diag(p->ctx, D_CANNOT_GENERATE, (Span){0, 0}, why);
    return false;
}

bool dump_program(Pipeline *p, Step reached) {
    uint32_t forms = p->ctx->options.dump;
    Text out;
    text_init(&out, &p->ctx->arena);
    if (forms & DUMP_AST) ast_print(p->ctx, p->ast, &out);
    if (forms & DUMP_SOURCE) ast_source(p->ctx, p->ast, &out);
    if (forms & DUMP_TYPES) sema_dump_types(p->sema, &out);
    if ((forms & DUMP_IR) && reached >= STEP_LOWER) print_ir(p, &out);
    bool ok = driver_print(p->ctx, text_view(&out));
    if (reached < STEP_PASSES) return ok;
    if (forms & DUMP_LLVM) ok = ok && dump_code(p, CG_LLVM);
    if (forms & DUMP_ASM) ok = ok && dump_code(p, CG_ASSEMBLY);
    if (forms & DUMP_PTX) ok = ok && dump_code(p, CG_GPU);
    return ok;
}

/* --- Numbers --- */

void dump_times(const Pipeline *p) {
    uint64_t total = 0;
    for (Step step = STEP_PARSE; step < STEP_COUNT; step++) {
        total += p->nanoseconds[step];
        fprintf(stderr, "%-12s %9.3f ms\n", step_name(step), (double)p->nanoseconds[step] / 1e6);
    }
    fprintf(stderr, "%-12s %9.3f ms\n", "all", (double)total / 1e6);
}

static void stat(const char *what, size_t number) { fprintf(stderr, "%-24s %12zu\n", what, number); }

static void module_stats(const IrModule *module) {
    size_t bodies = 0, blocks = 0, insts = 0;
    for (uint32_t i = 0; i < module->fns.len; i++) {
        const IrFn *fn = module->fns.at[i];
        bodies += fn->has_body;
        blocks += fn->blocks.len;
        for (uint32_t j = 0; j < fn->blocks.len; j++) insts += fn->blocks.at[j].insts.len;
    }
    stat("IR functions", module->fns.len);
    stat("IR functions with body", bodies);
    stat("IR blocks", blocks);
    stat("IR instructions", insts);
}

void dump_stats(const Pipeline *p) {
    size_t bytes = 0;
    for (uint32_t i = 0; i < p->ctx->sources.files.len; i++) bytes += p->ctx->sources.files.at[i].text.len;
    stat("source files", p->ctx->sources.files.len);
    stat("source bytes", bytes);
    stat("AST nodes", parse_node_count(p->ctx));
    stat("names", p->ctx->names.table.len);
    stat("typed trees", p->body_count);
    if (p->module != NULL) module_stats(p->module);
    stat("bytes of code", p->code.len);
    stat("bytes of memory", p->ctx->arena.total);
}
