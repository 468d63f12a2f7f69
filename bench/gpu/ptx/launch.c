/* Launches a kernel of a file of PTX on the simulator, for its counts (PYC_PTX_STATS=1):
 *     launch FILE KERNEL GX,GY BX,BY ARG...
 * An ARG is bN: a buffer of N bytes; iN: an Int32; xF: a Float32; sN: a span of N floats; tR,C: a tensor of floats. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/rt.h"
#include "device/cuda.h"
#include "ptx/driver.h"

#define CUDA(symbol, ours, params) static int(*ours) params;
#define CUDA_LATER CUDA
#include "device/cuda.def"

enum { MOST_ARGS = 8, WORDS = 3, FIRST_ARG = 5 };

static void check(int result, const char *what) {
    const char *name = "?";
    if (result == 0) return;
    error_name(result, &name);
    fprintf(stderr, "%s: %s\n", what, name);
    exit(1);
}

static void find_driver(void) {
#define CUDA(symbol, ours, params) *(void **)&ours = pyc_ptx_symbol(#symbol);
#define CUDA_LATER CUDA
#include "device/cuda.def"
    check(init(0), "init");
}

static char *text_of(const char *path) {
    FILE *file = fopen(path, "rb");
    if (!file || fseek(file, 0, SEEK_END) != 0) exit(2);
    const long length = ftell(file);
    char *text = calloc(1, (size_t)length + 1);
    rewind(file);
    if (!text || fread(text, 1, (size_t)length, file) != (size_t)length) exit(2);
    fclose(file);
    return text;
}

static uint64_t buffer_of(uint64_t bytes) {
    uint64_t address = 0;
    check(memory_alloc(&address, bytes), "alloc");
    check(fill32(address, 0, bytes / 4, NULL), "fill");
    return address;
}

static void put_argument(const char *text, uint64_t words[WORDS]) {
    char *end;
    const float real = strtof(text + 1, NULL);
    words[0] = strtoull(text + 1, &end, 10);
    words[1] = *end == ',' ? strtoull(end + 1, NULL, 10) : 1;
    switch (*text) {
    case 'b': words[0] = buffer_of(words[0]); break;
    case 'x': memcpy(words, &real, sizeof real); break;
    case 's':
    case 't':
        words[2] = words[1];
        words[1] = words[0];
        words[0] = buffer_of(words[1] * words[2] * 4);
        break;
    }
}

static void put_size(const char *text, uint32_t size[3]) {
    char *end;
    size[0] = (uint32_t)strtoul(text, &end, 10);
    size[1] = *end == ',' ? (uint32_t)strtoul(end + 1, NULL, 10) : 1;
    size[2] = 1;
}

/* What the runtime calls of a program. */
PycError *pyc_program(void);
PycError *pyc_program(void) {
    uint64_t words[MOST_ARGS][WORDS];
    void *module, *kernel, *params[MOST_ARGS];
    CudaLaunch how = {.stream = NULL};
    if (pyc_argc < FIRST_ARG || pyc_argc > FIRST_ARG + MOST_ARGS) exit(2);
    find_driver();
    check(module_load(&module, text_of(pyc_argv[1]), 0, NULL, NULL), "load");
    check(module_function(&kernel, module, pyc_argv[2]), "find");
    put_size(pyc_argv[3], how.grid);
    put_size(pyc_argv[4], how.block);
    for (int i = FIRST_ARG; i < pyc_argc; i++) {
        put_argument(pyc_argv[i], words[i - FIRST_ARG]);
        params[i - FIRST_ARG] = words[i - FIRST_ARG];
    }
    check(launch_ex(&how, kernel, params, NULL), "launch");
    check(module_unload(module), "run");
    return NULL;
}
