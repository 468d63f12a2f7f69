/* Runs a GPU's assembler: the text goes in, and the machine code comes out, through files in memory. The assembler is
 * searched for where its environment variable says, on the PATH, and where it is usually installed. */
#include "driver/gpu_assembler.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "support/fs.h"
#include "support/process.h"

static const Span nowhere = {0, 0};

const GpuAssembler *gpu_assembler(const Context *ctx) {
    const char *kind = gpu_chosen(ctx->options.gpu)->kind->name;
#define GPU_KIND(name, ...)                                                                                            \
    if (strcmp(kind, #name) == 0) return &gpu_assembler_##name;
#define GPU(...)
#include "support/gpu.def"
    UNREACHABLE();
}

static const char *find(Context *ctx, const GpuAssembler *assembler) {
    const char *names[1 + GPU_ASSEMBLER_PLACES] = {getenv(assembler->variable)};
    memcpy(names + 1, assembler->places, sizeof assembler->places);
    uint32_t first = names[0] == NULL || *names[0] == '\0';
    const char *found = process_find(&ctx->arena, names + first, COUNT_OF(names) - first);
    if (found == NULL)
        diag(ctx, D_NO_GPU_ASSEMBLER, nowhere, assembler->vendor, assembler->name, assembler->install,
             assembler->variable);
    return found;
}

static const char *path_of(Context *ctx, int file) { return arena_printf(&ctx->arena, "/proc/self/fd/%d", file).at; }

static bool run(Context *ctx, const GpuAssembler *assembler, const char *program, int in, int out, Process *process) {
    const char *argv[1 + GPU_ASSEMBLER_ARGUMENTS] = {program}, *why = NULL;
    assembler->arguments(&ctx->arena, gpu_chosen(ctx->options.gpu), path_of(ctx, in), path_of(ctx, out), argv + 1);
    *process = (Process){.argv = argv, .capture = true};
    if (!process_run(&ctx->arena, process, &why)) {
        diag(ctx, D_CANNOT_START_PROGRAM, nowhere, STR_ARGS(str_of(program)), why);
        return false;
    }
    if (process->status == 0) return true;
    Str said = process->err.len > 0 ? process->err : process->out;
    while (said.len > 0 && said.at[said.len - 1] == '\n') said.len--;
    diag(ctx, D_GPU_ASSEMBLER_FAILED, nowhere, assembler->name, process->status, STR_ARGS(said));
    return false;
}

static Str read_back(Context *ctx, int fd) {
    off_t size = lseek(fd, 0, SEEK_END);
    char *bytes = NEW_ARRAY(&ctx->arena, char, (size_t)size + 1);
    ssize_t got = pread(fd, bytes, (size_t)size, 0);
    return (Str){bytes, got > 0 ? (uint32_t)got : 0};
}

bool gpu_assemble(Context *ctx, Str text, Str *code, Str *said) {
    const GpuAssembler *assembler = gpu_assembler(ctx);
    const char *program = find(ctx, assembler), *why = NULL;
    if (program == NULL) return false;
    int in = fs_in_memory(text, "kernels", &why), out = fs_in_memory(STR(""), "kernels.out", &why);
    Process process = {0};
    bool ok = in >= 0 && out >= 0;
    if (!ok) diag(ctx, D_CANNOT_WRITE, nowhere, STR_ARGS(STR("the kernels")), why);
    ok = ok && run(ctx, assembler, program, in, out, &process);
    if (ok) *code = read_back(ctx, out);
    *said = process.err;
    if (in >= 0) close(in);
    if (out >= 0) close(out);
    return ok;
}
