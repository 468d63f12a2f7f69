/* Runs the kernel `k(buffer)` of a file of PTX on the simulator: run_ptx FILE [blocks [threads [words [cluster]]]]. The
 * buffer is words of 32 bits, 0, 1, 2 and so on; what it holds afterwards is printed, or the driver's error. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include "../../../runtime/core/rt.h"
#include "../../../runtime/device/cuda.h"
#include "../../../runtime/ptx/driver.h"

#define CUDA(symbol, ours, params) static int(*ours) params;
#define CUDA_LATER CUDA
#include "../../../runtime/device/cuda.def"

enum { MOST_TEXT = 1 << 16, ERROR_LOG = 5, ERROR_LOG_SIZE = 6 };

static char text[MOST_TEXT], error_log[2048];

static void check(int result, const char *what) {
    const char *name = "?";
    if (result == 0) return;
    error_name(result, &name);
    printf("%s: %s\n", what, name);
    if (*error_log) printf("%s\n", error_log);
    exit(1);
}

static void find_driver(void) {
#define CUDA(symbol, ours, params) *(void **)&ours = pyc_ptx_symbol(#symbol);
#define CUDA_LATER CUDA
#include "../../../runtime/device/cuda.def"
    check(init(0), "init");
}

static uint32_t number(int at, uint32_t otherwise) {
    return at < pyc_argc ? (uint32_t)strtoul(pyc_argv[at], NULL, 10) : otherwise;
}

/* What the runtime calls of a program. */
PycError *pyc_program(void);
PycError *pyc_program(void) {
    const uint32_t blocks = number(2, 1), threads = number(3, 32);
    const uint32_t words = number(4, 32), cluster = number(5, 0);
    uint32_t *host = calloc(words, sizeof *host);
    uint64_t buffer = 0;
    void *module, *kernel, *params[] = {&buffer}, *values[] = {error_log, (void *)sizeof error_log};
    FILE *file = fopen(pyc_argv[1], "r");
    if (!file || !fread(text, 1, sizeof text - 1, file)) exit(2);
    find_driver();
    int options[] = {ERROR_LOG, ERROR_LOG_SIZE};
    check(module_load(&module, text, 2, options, values), "load");
    check(module_function(&kernel, module, "k"), "find");
    check(memory_alloc(&buffer, words * sizeof *host), "alloc");
    for (uint32_t i = 0; i < words; i++) host[i] = i;
    check(copy(buffer, (uintptr_t)host, words * sizeof *host, NULL), "copy");
    PycLaunchAttribute attribute = {.id = PYC_LAUNCH_CLUSTER, .value = {cluster, 1, 1}};
    CudaLaunch how = {
        .grid = {blocks, 1, 1}, .block = {threads, 1, 1}, .attributes = &attribute, .attribute_count = cluster != 0};
    check(launch_ex(&how, kernel, params, NULL), "launch");
    check(context_synchronize(), "run");
    check(copy((uintptr_t)host, buffer, words * sizeof *host, NULL), "copy");
    for (uint32_t i = 0; i < words; i++) printf(i % 16 == 15 || i + 1 == words ? "%d\n" : "%d ", (int)host[i]);
    return NULL;
}
