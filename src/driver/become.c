/* Replaces the compiler by the program in this process (exec). */
#include "driver/become.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "support/fs.h"

extern char **environ;

static const char *const device_names[] = {
    [DEVICE_BEST] = NULL, [DEVICE_CPU] = "cpu", [DEVICE_CUDA] = "cuda", [DEVICE_PTX] = "ptx"};

const char *device_name(uint32_t device) { return device_names[device]; }

/* The program's runtime reads this variable, as in a program that was built. */
static void choose_device(uint32_t device) {
    if (device_names[device]) setenv("PYC_DEVICE", device_names[device], true);
}

void become(Context *ctx, Str name, Str program) {
    const StrList *args = &ctx->options.program_args;
    char **argv = NEW_ARRAY(&ctx->arena, char *, args->len + 2);
    argv[0] = (char *)(uintptr_t)name.at;
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
    diag(ctx, D_CANNOT_START_PROGRAM, (Span){0, 0}, STR_ARGS(name), why);
}
