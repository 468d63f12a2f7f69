/* `pyc ir`: reads a file of IR, runs the passes named by --passes over it, prints what came out, or what code
 * generation makes of it (--dump). Besides the passes of pass.def, --passes accepts ownership and the interpreter, so
 * that both can be tested alone. */
#include <stdio.h>

#include "comptime/comptime.h"
#include "driver/driver.h"
#include "driver/dump.h"
#include "driver/pipeline.h"
#include "ownership/ownership.h"
#include "passes/pass.h"

static const Span nowhere = {0, 0};

typedef struct IrRun {
    Context *ctx;
    IrModule *module;
    bool prints_module; /* at the end; false when a step printed something instead of changing the IR */
} IrRun;

/* --- Steps that can be named besides the passes --- */

static bool verify(IrRun *run, IrStage stage) {
    Text why;
    text_init(&why, &run->ctx->arena);
    for (uint32_t i = 0; i < run->module->fns.len; i++) {
        const IrFn *fn = run->module->fns.at[i];
        if (!fn->has_body) continue;
        bool ok = ir_verify_fn(run->module, fn, stage, &why);
        if (ok && stage == IR_STAGE_OWNED) ok = own_verify_fn(run->module, fn, &why);
        if (ok) continue;
        diag(run->ctx, D_MALFORMED_IR, fn->span, STR_ARGS(fn->display), STR_ARGS(text_view(&why)));
        why.len = 0;
    }
    return !diag_has_errors(run->ctx);
}

static bool run_verify(IrRun *run) { return verify(run, IR_STAGE_LOWERED); }

static bool run_verify_owned(IrRun *run) { return verify(run, IR_STAGE_OWNED); }

static bool run_ownership(IrRun *run) {
    for (uint32_t i = 0; i < run->module->fns.len; i++) {
        IrFn *fn = run->module->fns.at[i];
        if (fn->has_body) own_check_fn(run->module, fn);
    }
    if (!diag_has_errors(run->ctx)) own_check_module(run->module);
    return !diag_has_errors(run->ctx);
}

static bool run_ownership_facts(IrRun *run) {
    Text out;
    text_init(&out, &run->ctx->arena);
    for (uint32_t i = 0; i < run->module->fns.len; i++) {
        IrFn *fn = run->module->fns.at[i];
        if (fn->has_body && options_wants_fn(&run->ctx->options, fn->display)) own_dump_fn(run->module, fn, &out);
    }
    run->prints_module = false;
    return driver_print(run->ctx, text_view(&out));
}

static void print_line(void *state, bool is_error, Str text) {
    (void)state;
    fwrite(text.at, 1, text.len, is_error ? stderr : stdout);
}

/* Runs the function `main`, then prints its status and what it did wrong. */
static bool interpret(IrRun *run, bool check_drops) {
    Text problems;
    text_init(&problems, &run->ctx->arena);
    ComptimeProgram program = {.write = print_line, .check_drops = check_drops, .problems = &problems};
    ComptimeOptions options = {0};
    Comptime *interpreter = comptime_new(run->module, &options);
    FnId main = IS_NONE(run->module->main) ? ir_fn_find(run->module, STR("main")) : run->module->main;
    bool ok = !IS_NONE(main) && comptime_run_program(interpreter, main, &program);
    comptime_free(interpreter);
    run->prints_module = false;
    if (IS_NONE(main)) diag(run->ctx, D_NO_MAIN, nowhere);
    return driver_print(run->ctx, text_view(&problems)) &&
           driver_print(run->ctx, arena_printf(&run->ctx->arena, "status %d\n", program.status)) && ok;
}

static bool run_interpret(IrRun *run) { return interpret(run, false); }

static bool run_interpret_owned(IrRun *run) { return interpret(run, true); }

static const struct {
    const char *name;
    bool (*run)(IrRun *run);
} extras[] = {
    {"verify", run_verify},       {"verify_owned", run_verify_owned},       {"ownership", run_ownership},
    {"interpret", run_interpret}, {"interpret_owned", run_interpret_owned}, {"ownership_facts", run_ownership_facts},
};

/* --- The command --- */

static bool run_named(IrRun *run, Str name) {
    for (uint32_t i = 0; i < COUNT_OF(extras); i++) {
        if (str_equal(str_of(extras[i].name), name)) return extras[i].run(run);
    }
    const PassInfo *pass = pass_find(name);
    if (pass == NULL) {
        diag(run->ctx, D_UNKNOWN_PASS, nowhere, STR_ARGS(name));
        return false;
    }
    pass_run(run->module, pass);
    return !diag_has_errors(run->ctx);
}

static bool run_passes(IrRun *run, Str names) {
    while (names.len > 0) {
        uint32_t len = (uint32_t)strcspn(names.at, ",");
        if (!run_named(run, (Str){names.at, len})) return false;
        uint32_t skip = MIN(len + 1, names.len);
        names = (Str){names.at + skip, names.len - skip};
    }
    return true;
}

static void run_file(Context *ctx, Str path) {
    FileId file = driver_load(ctx, path);
    if (IS_NONE(file)) return;
    IrRun run = {.ctx = ctx, .module = ir_module_new(ctx, types_new(ctx)), .prints_module = true};
    if (!ir_parse(run.module, file) || !run_passes(&run, ctx->options.passes) || !run.prints_module) return;
    Pipeline p = {.ctx = ctx, .module = run.module, .types = run.module->types};
    if (ctx->options.dump != 0) {
        dump_program(&p, STEP_PASSES);
        return;
    }
    Text out;
    text_init(&out, &ctx->arena);
    ir_print(run.module, &out);
    driver_print(ctx, text_view(&out));
}

int cmd_ir(Context *ctx) {
    Str path = driver_single_input(ctx);
    if (path.len > 0) run_file(ctx, path);
    return driver_report(ctx);
}
