/* Running ptxas: PTX goes in and machine code comes out through files in memory. It is looked for where PYC_PTXAS says,
 * on the PATH, and where the CUDA toolkit is usually installed. */
#include "driver/ptxas.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "support/fs.h"
#include "support/gpu.h"
#include "support/process.h"

static const Span nowhere = {0, 0};

static const char *find(Context *ctx) {
    const char *names[] = {getenv("PYC_PTXAS"), "ptxas", "/usr/local/cuda/bin/ptxas"};
    uint32_t first = names[0] == NULL || *names[0] == '\0';
    const char *found = process_find(&ctx->arena, names + first, COUNT_OF(names) - first);
    if (found == NULL) diag(ctx, D_NO_PTXAS, nowhere);
    return found;
}

static bool run(Context *ctx, const char *program, int in, int out, Process *process) {
    const Gpu *gpu = gpu_find(ctx->options.gpu);
    const char *argv[] = {
        program,
        "-v",
        arena_printf(&ctx->arena, "-arch=%s", gpu->name).at,
        arena_printf(&ctx->arena, "/proc/self/fd/%d", in).at,
        "-o",
        arena_printf(&ctx->arena, "/proc/self/fd/%d", out).at,
        NULL,
    };
    const char *why = NULL;
    *process = (Process){.argv = argv, .capture = true};
    if (!process_run(&ctx->arena, process, &why)) {
        diag(ctx, D_CANNOT_START_PROGRAM, nowhere, STR_ARGS(str_of(program)), why);
        return false;
    }
    if (process->status == 0) return true;
    Str said = process->err.len > 0 ? process->err : process->out;
    while (said.len > 0 && said.at[said.len - 1] == '\n') said.len--;
    diag(ctx, D_PTXAS_FAILED, nowhere, process->status, STR_ARGS(said));
    return false;
}

static Str read_back(Context *ctx, int fd) {
    off_t size = lseek(fd, 0, SEEK_END);
    char *bytes = NEW_ARRAY(&ctx->arena, char, (size_t)size + 1);
    ssize_t got = pread(fd, bytes, (size_t)size, 0);
    return (Str){bytes, got > 0 ? (uint32_t)got : 0};
}

bool ptxas_run(Context *ctx, Str ptx, Str *cubin, Str *said) {
    const char *program = find(ctx), *why = NULL;
    if (program == NULL) return false;
    int in = fs_in_memory(ptx, "kernels.ptx", &why), out = fs_in_memory(STR(""), "kernels.cubin", &why);
    Process process = {0};
    bool ok = in >= 0 && out >= 0;
    if (!ok) diag(ctx, D_CANNOT_WRITE, nowhere, STR_ARGS(STR("the kernels")), why);
    ok = ok && run(ctx, program, in, out, &process);
    if (ok) *cubin = read_back(ctx, out);
    *said = process.err;
    if (in >= 0) close(in);
    if (out >= 0) close(out);
    return ok;
}
