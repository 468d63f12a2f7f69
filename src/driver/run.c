/* `pyc run`: builds the program in memory and becomes it. So nothing is left behind even when it is killed, and
 * signals, standard streams and the exit status are the program's own. */
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "driver/driver.h"
#include "driver/pipeline.h"
#include "support/fs.h"

static const Span nowhere = {0, 0};

extern char **environ;

static const char *const device_names[] = {
    [DEVICE_BEST] = NULL, [DEVICE_CPU] = "cpu", [DEVICE_CUDA] = "cuda", [DEVICE_PTX] = "ptx"};

/* The program's runtime reads it, as it does in a program that was built. */
static void choose_device(uint32_t device) {
    if (device_names[device]) setenv("PYC_DEVICE", device_names[device], true);
}

/* The checker runs on the CPU device alone. */
static bool can_choose(Context *ctx) {
    const uint32_t device = ctx->options.device;
    if (!ctx->options.check_kernels || device == DEVICE_BEST || device == DEVICE_CPU) return true;
    const Str name = str_of(device_names[device]);
    diag(ctx, D_BAD_OPTION_VALUE, nowhere, "--device", STR_ARGS(name), "cpu, with --check-kernels");
    return false;
}

/* Becomes the program; comes back only when that fails. */
static void become(Context *ctx, Str source, Str program) {
    const StrList *args = &ctx->options.program_args;
    char **argv = NEW_ARRAY(&ctx->arena, char *, args->len + 2);
    argv[0] = (char *)(uintptr_t)source.at;
    for (uint32_t i = 0; i < args->len; i++) argv[i + 1] = (char *)(uintptr_t)args->at[i].at;
    const char *why = NULL;
    int fd = fs_in_memory(program, "program", &why);
    if (fd >= 0) {
        fcntl(fd, F_SETFD, FD_CLOEXEC);
        fflush(stdout);
        choose_device(ctx->options.device);
        signal(SIGXFSZ, SIG_DFL);
        fexecve(fd, argv, environ);
        why = strerror(errno);
    }
    diag(ctx, D_CANNOT_START_PROGRAM, nowhere, STR_ARGS(source), why);
}

static bool build(Context *ctx, Str source, Str *program) {
    if (!can_choose(ctx) || !driver_find_library(ctx)) return false;
    Pipeline p = {.ctx = ctx, .needs_entry = true, .file = driver_load(ctx, source)};
    if (IS_NONE(p.file) || !pipeline_run(&p, STEP_LINK)) return false;
    *program = p.code;
    return true;
}

int cmd_run(Context *ctx) {
    Str source = driver_single_input(ctx), program;
    bool built = source.len > 0 && build(ctx, source, &program);
    int status = driver_report(ctx);
    if (!built) return status;
    ctx->diags.all.len = 0; /* warnings are printed */
    become(ctx, source, program);
    return driver_report(ctx);
}
