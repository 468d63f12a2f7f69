/* The compiler, top to bottom. Each stage is one function below, in order; `steps` is the list of them. A stage takes
 * what the one before it left in the Pipeline, reports what is wrong with the program to the context, and says whether
 * it makes sense to go on.
 *
 *     source ──parse──▶ AST ──sema──▶ typed trees ──lower──▶ SSA IR ──ownership──▶ IR with drops
 *            ──kernels, lint──▶ the same, checked ──passes──▶ IR ──codegen──▶ object, text or PTX ──link──▶ executable,
 * shared library
 *
 * Checking at compile time (`comptime`) needs the stages up to ownership while sema is still at work: evaluate.c. */
#include "driver/pipeline.h"

#include <time.h>

#include "codegen/codegen.h"
#include "driver/driver.h"
#include "driver/dump.h"
#include "driver/evaluate.h"
#include "driver/instance.h"
#include "driver/link.h"
#include <stdio.h>

#include "lint/lint.h"
#include "ownership/ownership.h"
#include "passes/pass.h"
#include "remark/remark.h"
#include "support/fs.h"
#include "typing/typing.h"

/* Exports a module of the systems register through a generated Python module that imports what it offers. */
static void export_all(Pipeline *p) {
    Text text;
    text_init(&text, &p->ctx->arena);
    ast_exports(p->ctx, p->written, &text);
    Str path = source_file(p->ctx, p->file)->path,
        name = arena_printf(&p->ctx->arena, "%.*s.py", STR_ARGS(path_stem(path)));
    p->file = source_add(p->ctx, path_join(&p->ctx->arena, path_folder(path), name), text_view(&text));
    p->ast = parse_module(p->ctx, p->file, N(__main__));
}

static const Ast *import_tree(void *state, const Ast *from, const NameId *path, uint32_t length, uint32_t level) {
    const Pipeline *p = state;
    return p->sema ? sema_imported_tree(p->sema, from->module.file, path, length, level) : NULL;
}

static bool is_system_name(void *state, NameId name) {
    const Pipeline *p = state;
    return p->sema && sema_knows_name(p->sema, name);
}

/* Checks the annotations of plain Python; only for `pyc check`. */
static void check_annotations(Pipeline *p) {
    TypingHost host = {p, import_tree, is_system_name};
    if (p->ctx->options.command == CMD_CHECK && p->ast->module.is_python) typing_check(p->ctx, p->ast, &host);
}

/* Source text to AST. Syntax errors end the compilation here, as in Python, except those of the systems register that
 * only say that something is not allowed where it stands. A Python file with only such errors is still checked by its
 * annotations. */
static bool parse(Pipeline *p) {
    p->ast = p->written = parse_module(p->ctx, p->file, N(__main__));
    if (makes_extension(p->ctx) && !p->ast->module.is_python && !diag_has_errors(p->ctx)) export_all(p);
    if (!diag_has_errors(p->ctx)) return true;
    const bool has_sense = p->ast->module.is_whole && p->last > STEP_PARSE;
    if (has_sense && p->ast->module.is_python) check_annotations(p);
    return has_sense && !p->ast->module.is_python;
}

/* Functions with type errors do not get further; ownership errors of the other functions are reported too. */
static bool stop(Pipeline *p) {
    if (sema_knows_types(p->sema)) instance_report_all(p);
    return false;
}

static void list_imports(const Pipeline *p) {
    Text text;
    text_init(&text, &p->ctx->arena);
    sema_list_imports(p->sema, &text);
    fwrite(text_view(&text).at, 1, text_view(&text).len, stdout);
}

/* Names, types, traits, overloads, generics: every function of the file is checked, and the entry is requested. */
static bool sema(Pipeline *p) {
    map_init(&p->owned, &p->ctx->arena);
    p->types = types_new(p->ctx);
    p->module = ir_module_new(p->ctx, p->types);
    SemaHost *host = NEW(&p->ctx->arena, SemaHost);
    *host = (SemaHost){p, evaluate_at_compile_time};
    p->sema = sema_new(p->ctx, p->types, p->module, host);
    if (!sema_begin(p->sema, p->ast)) return false;
    if (p->ctx->options.imports) list_imports(p);
    for (HirBody *body; (body = sema_next_of_file(p->sema)) != NULL;) instance_compile(p, body);
    check_annotations(p);
    if (diag_has_errors(p->ctx)) return stop(p);
    p->ctx->diags.muted += !p->needs_entry;
    sema_require_entry(p->sema);
    p->ctx->diags.muted -= !p->needs_entry;
    return !diag_has_errors(p->ctx);
}

/* Checks and lowers the instances that the file's functions and the entry requested, which may request further ones.
 * Then it does so for the kernels that have different functions on GPUs, and for what those reach. */
static bool lower(Pipeline *p) {
    for (HirBody *body; (body = sema_next_body(p->sema)) != NULL;) instance_compile(p, body);
    if (diag_has_errors(p->ctx)) return stop(p);
    sema_request_gpu(p->sema);
    for (HirBody *body; (body = sema_next_body(p->sema)) != NULL;) instance_compile(p, body);
    return !diag_has_errors(p->ctx);
}

/* Initialisation, moves, borrows, and destroys after the last use of each value were handled with each body. What
 * remains needs all bodies. */
static bool ownership(Pipeline *p) {
    instance_report_all(p);
    if (!diag_has_errors(p->ctx)) own_check_module(p->module);
    return !diag_has_errors(p->ctx);
}

/* Kernels must not reach anything that only the host has. */
static bool kernels(Pipeline *p) {
    cg_check_kernels(p->module);
    return !diag_has_errors(p->ctx);
}

/* Warnings about the file itself, if there are no errors; `pyc run` gives none. */
static bool lint(Pipeline *p) {
    const Command command = p->ctx->options.command;
    if (command != CMD_RUN && command != CMD_TEST) lint_module(p->ctx, p->ast);
    return true;
}

/* Reports allocations and tests that the program does only because it runs without knowing types. */
static void remark(const Pipeline *p) {
    const Options *options = &p->ctx->options;
    const uint32_t before = p->ctx->diags.all.len;
    const RemarkVec remarks = remark_program(p->sema, p->module);
    Text page;
    text_init(&page, &p->ctx->arena);
    if (options->perf_page.len) remark_page(p->ctx, &remarks, &page);
    if (!options->explain_perf) diag_take(p->ctx, before);
    if (options->perf_page.len) driver_write(p->ctx, options->perf_page, text_view(&page), false);
}

/* Optimisations that LLVM cannot do; pass.def lists them. */
static bool passes(Pipeline *p) {
    pass_run_pipeline(p->module);
    if (explains_perf(p->ctx)) remark(p);
    return !diag_has_errors(p->ctx);
}

/* IR to machine code, or to the text form that was asked for. */
static bool codegen(Pipeline *p) {
    CgOptions options = cg_options(&p->ctx->options);
    const char *why = NULL;
    if (cg_compile(p->module, &options, &p->ctx->arena, &p->files, &why)) {
        p->code = p->files.at[0];
        return !diag_has_errors(p->ctx);
    }
    diag(p->ctx, D_CANNOT_GENERATE, (Span){0, 0}, why);
    return false;
}

/* Programs are linked only for this machine; for other targets the object file is the result. */
static bool is_linkable(Pipeline *p) {
    Str wanted = p->ctx->options.target, here = cg_host_triple(&p->ctx->arena);
    uint32_t arch = (uint32_t)strcspn(here.at, "-");
    bool same = wanted.len >= arch && strncmp(wanted.at, here.at, arch) == 0 && strstr(wanted.at, "linux") != NULL;
    if (wanted.len == 0 || same) return true;
    diag(p->ctx, D_FOREIGN_TARGET, (Span){0, 0}, STR_ARGS(wanted));
    return false;
}

static bool loads_python(const IrModule *module) {
    static const char *const ways[] = {"pyc_cpython_import", "pyc_cpython_import_name", "pyc_cpython_evaluate"};
    for (uint32_t i = 0; i < COUNT_OF(ways); i++)
        if (!IS_NONE(ir_fn_find(module, str_of(ways[i])))) return true;
    return false;
}

/* What cannot be combined with --static; NULL: nothing. */
static const char *why_not_static(const Options *options, bool python) {
    if (python) return "the program loads CPython";
    if (options->emit != EMIT_EXE) return "it is a library";
    if (options->shared_libraries) return "'--shared-libraries' asks for libraries that are loaded";
    return options->sanitize ? "'--sanitize' brings libraries that are loaded" : NULL;
}

typedef VEC(Str) ExportNames;

static ExportNames exported_names(const Pipeline *p) {
    ExportNames names = {0};
    for (uint32_t i = 0; i < p->module->fns.len; i++) {
        const IrFn *fn = p->module->fns.at[i];
        const bool is_offered = fn->export_name.len && fn->has_body && !(fn->flags & IR_FN_KERNEL);
        if (is_offered) vec_push(&p->ctx->arena, &names, fn->export_name);
    }
    return names;
}

/* Objects, our runtime and the C library to a program. */
static bool link(Pipeline *p) {
    const Options *options = &p->ctx->options;
    if (!is_linkable(p)) return false;
    bool is_extension = makes_extension(p->ctx), python = loads_python(p->module);
    const char *why = options->is_static ? why_not_static(options, python) : NULL;
    if (why) {
        diag(p->ctx, D_NOT_STATIC, (Span){0, 0}, why);
        return false;
    }
    const ExportNames names = exported_names(p);
    LinkJob job = {.objects = p->files.at,
                   .object_count = p->files.len,
                   .exports = names.at,
                   .export_count = names.len,
                   .shared = is_extension || options->emit == EMIT_SHARED,
                   .loads_python = python,
                   .module = is_extension ? path_stem(source_file(p->ctx, p->file)->path) : STR(""),
                   .sanitize = options->sanitize};
    return link_program(p->ctx, &job, &p->code);
}

static const struct {
    const char *name;
    bool (*run)(Pipeline *p);
} steps[STEP_COUNT] = {
    [STEP_PARSE] = {"parse", parse},       [STEP_SEMA] = {"sema", sema},
    [STEP_LOWER] = {"lower", lower},       [STEP_OWNERSHIP] = {"ownership", ownership},
    [STEP_KERNELS] = {"kernels", kernels}, [STEP_LINT] = {"lint", lint},
    [STEP_PASSES] = {"passes", passes},    [STEP_CODEGEN] = {"codegen", codegen},
    [STEP_LINK] = {"link", link},
};

const char *step_name(Step step) { return steps[step].name; }

static bool step_find(Str name, Step *step) {
    for (Step s = STEP_PARSE; s < STEP_COUNT; s++) {
        if (!str_equal(str_of(steps[s].name), name)) continue;
        *step = s;
        return true;
    }
    return false;
}

/* The stage to stop after; --stop-after or --dump can make it an earlier one than `last`. --stop-after also takes the
 * name of a pass, after which the passes stop. */
static Step last_step(const Options *options, Step last) {
    Step named;
    if (step_find(options->stop_after, &named)) {
        last = MIN(last, named);
    } else if (options->stop_after.len > 0) {
        last = MIN(last, STEP_PASSES);
    }
    return options->dump != 0 ? MIN(last, dump_step(options->dump)) : last;
}

static uint64_t now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (uint64_t)time.tv_sec * 1000000000u + (uint64_t)time.tv_nsec;
}

Step pipeline_enter(Pipeline *p, Step step) {
    if (!p->ctx->options.time) return step;
    Step before = p->running;
    uint64_t time = now();
    p->nanoseconds[before] += time - p->since;
    p->since = time;
    p->running = step;
    return before;
}

static bool run_step(Pipeline *p, Step step) {
    Activity activity;
    activity_enter(&activity, "in stage", str_of(steps[step].name));
    pipeline_enter(p, step);
    bool ok = steps[step].run(p);
    activity_leave(&activity);
    return ok;
}

static void clean_up(Pipeline *p) {
    if (p->comptime != NULL) comptime_free(p->comptime);
    p->comptime = NULL;
    if (p->sema != NULL) sema_free(p->sema);
    p->sema = NULL;
}

bool pipeline_run(Pipeline *p, Step last) {
    p->last = last_step(&p->ctx->options, last);
    p->since = now();
    bool ok = true;
    for (Step step = STEP_PARSE; step <= p->last && ok; step++) ok = run_step(p, step);
    pipeline_enter(p, p->last);
    if (ok) ok = dump_program(p, p->last);
    if (p->ctx->options.time) dump_times(p);
    if (p->ctx->options.stats) dump_stats(p);
    clean_up(p);
    return ok && p->last == last && p->ctx->options.dump == 0;
}
