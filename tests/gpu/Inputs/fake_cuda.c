/* A libcuda.so.1 without a GPU, for the ways in which a driver fails. Memory is the host's; kernels do nothing. The
 * environment variable FAKE_CUDA says what goes wrong: words like `cuInit=100` (the function returns that code),
 * `fault=700` (so does waiting, once a kernel was launched), `version=10020`, `devices=0`, `capability=75`. With
 * `trace=1` it tells on standard error what it is asked for, in order: streams have numbers, 0 is the default one. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../../runtime/device/kernel.h"

typedef int CUresult;

static int launched;
static PycPanicRecord *panic_record; /* the variable of a module */

static int setting(const char *name, int otherwise) {
    const char *at = getenv("FAKE_CUDA");
    size_t length = strlen(name);
    while (at && *at) {
        if (strncmp(at, name, length) == 0 && at[length] == '=') return atoi(at + length + 1);
        at = strchr(at, ' ');
        at = at ? at + 1 : NULL;
    }
    return otherwise;
}

static CUresult waited(const char *name) { return launched ? setting("fault", setting(name, 0)) : setting(name, 0); }

/* What a kernel does that panics: `panic=2` (PYC_PANIC_INDEX). */
static void panic(void) {
    if (!setting("panic", 0) || !panic_record) return;
    *panic_record = (PycPanicRecord){.kind = (uint32_t)setting("panic", 0),
                                     .line = 3,
                                     .column = 4,
                                     .block = {1, 2, 3},
                                     .thread = {4, 5, 6},
                                     .numbers = {7, 4, 9},
                                     .message = "what it says"};
    if (panic_record->kind != PYC_PANIC_WORDS) panic_record->line = 0;
    strcpy(panic_record->place, panic_record->line ? "a.mojo" : "a.mojo:3:4");
}

__attribute__((format(printf, 1, 2))) static void tell(const char *format, ...) {
    va_list args;
    if (!setting("trace", 0)) return;
    va_start(args, format);
    fputs("cuda: ", stderr);
    vfprintf(stderr, format, args);
    fputc('\n', stderr);
    va_end(args);
}

static unsigned number_of(const void *stream) { return (unsigned)(uintptr_t)stream; }

static void *new_stream(void) {
    static uintptr_t streams;
    return (void *)++streams;
}

static void fill(uint64_t to, const void *element, size_t size, size_t count, const void *stream) {
    for (size_t i = 0; i < count; i++) memcpy((char *)(uintptr_t)to + i * size, element, size);
    tell("fill %zu x %zu bytes on stream %u", count, size, number_of(stream));
}

/* F(name, parameters, what it does before it returns) */
#define F(name, params, ...)                                                                                           \
    CUresult name params;                                                                                              \
    CUresult name params {                                                                                             \
        int result = setting(#name, 0);                                                                                \
        if (result) return result;                                                                                     \
        __VA_ARGS__;                                                                                                   \
        return 0;                                                                                                      \
    }

F(cuInit, (unsigned flags), (void)flags)
F(cuDriverGetVersion, (int *version), *version = setting("version", 12040))
F(cuGetErrorName, (int code, const char **text), (void)code,
  *text = code == 700 ? "CUDA_ERROR_ILLEGAL_ADDRESS" : "CUDA_ERROR_FAKE")
F(cuGetErrorString, (int code, const char **text), (void)code, *text = "the fake driver's own words")
F(cuDeviceGetCount, (int *count), *count = setting("devices", 1))
F(cuDeviceGet, (int *device, int ordinal), *device = ordinal)
F(cuDeviceGetName, (char *name, int length, int device), (void)device, strncpy(name, "Fake GPU", (size_t)length))
F(cuDevicePrimaryCtxRetain, (void **context, int device), (void)device, *context = &launched)
F(cuDevicePrimaryCtxRelease_v2, (int device), (void)device)
F(cuCtxSetCurrent, (void *context), (void)context)
F(cuMemGetInfo_v2, (size_t *free_bytes, size_t *total_bytes), *free_bytes = 1000, *total_bytes = 5000)
F(cuMemAlloc_v2, (uint64_t *address, size_t bytes), *address = (uint64_t)(uintptr_t)malloc(bytes))
F(cuMemFree_v2, (uint64_t address), free((void *)(uintptr_t)address))
F(cuMemAllocHost_v2, (void **memory, size_t bytes), *memory = malloc(bytes))
F(cuMemFreeHost, (void *memory), free(memory))
F(cuMemsetD8Async, (uint64_t to, uint8_t value, size_t count, void *stream), fill(to, &value, 1, count, stream))
F(cuMemsetD16Async, (uint64_t to, uint16_t value, size_t count, void *stream), fill(to, &value, 2, count, stream))
F(cuMemsetD32Async, (uint64_t to, uint32_t value, size_t count, void *stream), fill(to, &value, 4, count, stream))
F(cuModuleUnload, (void *module), (void)module)
F(cuModuleGetFunction, (void **function, void *module, const char *name), (void)name, *function = module)
F(cuFuncSetAttribute, (void *function, int attribute, int value), (void)function,
  tell("function attribute %d is %d", attribute, value))
F(cuCtxGetStreamPriorityRange, (int *least, int *greatest), *least = 0, *greatest = -5)
F(cuStreamCreateWithPriority, (void **stream, unsigned flags, int priority), *stream = new_stream(),
  tell("stream %u, flags %u, priority %d", number_of(*stream), flags, priority))
F(cuDeviceCanAccessPeer, (int *can, int device, int peer), (void)device, (void)peer, *can = setting("peers", 1))
F(cuCtxEnablePeerAccess, (void *peer, unsigned flags), (void)peer, (void)flags)
F(cuStreamDestroy_v2, (void *stream), (void)stream)
F(cuStreamWaitEvent, (void *stream, void *event, unsigned flags), (void)event, (void)flags,
  tell("stream %u waits for an event", number_of(stream)))
F(cuEventCreate, (void **event, unsigned flags), (void)flags, *event = &launched)
F(cuEventDestroy_v2, (void *event), (void)event)
F(cuEventRecord, (void *event, void *stream), (void)event, tell("an event on stream %u", number_of(stream)))
F(cuEventSynchronize, (void *event), (void)event)
F(cuEventElapsedTime, (float *milliseconds, void *from, void *to), (void)from, (void)to, *milliseconds = 1)
F(cuLaunchKernel,
  (void *function, unsigned gx, unsigned gy, unsigned gz, unsigned bx, unsigned by, unsigned bz, unsigned shared,
   void *stream, void **params, void **extra),
  (void)function, (void)params, (void)extra, launched = 1, panic(),
  tell("launch of grid %u %u %u, block %u %u %u, shared %u on stream %u", gx, gy, gz, bx, by, bz, shared,
       number_of(stream)))

/* Says what it was asked for. */
CUresult cuLaunchKernelEx(const void *launch, void *function, void **params, void **extra);
CUresult cuLaunchKernelEx(const void *launch, void *function, void **params, void **extra) {
    const uint32_t *words = launch, *attribute;
    memcpy(&attribute, words + 10, sizeof attribute);
    (void)function, (void)params, (void)extra;
    printf("grid %u %u %u block %u %u %u, %u attributes, the first %u: %u %u %u\n", words[0], words[1], words[2],
           words[3], words[4], words[5], words[12], attribute[0], attribute[2], attribute[3], attribute[4]);
    tell("launch with %u attributes", words[12]);
    return setting("cuLaunchKernelEx", 0);
}

CUresult cuTensorMapEncodeTiled(void *map, int type, unsigned rank, void *base, const unsigned long long *sizes,
                                const unsigned long long *strides, const unsigned *box, const unsigned *steps,
                                int interleave, int swizzle, int l2, int outside);
CUresult cuTensorMapEncodeTiled(void *map, int type, unsigned rank, void *base, const unsigned long long *sizes,
                                const unsigned long long *strides, const unsigned *box, const unsigned *steps,
                                int interleave, int swizzle, int l2, int outside) {
    (void)map, (void)base, (void)steps, (void)interleave, (void)l2, (void)outside;
    printf("map of type %d, rank %u, %llu x %llu, rows %llu bytes apart, box %u x %u, swizzle %d\n", type, rank,
           sizes[0], sizes[1], strides[0], box[0], box[1], swizzle);
    return setting("cuTensorMapEncodeTiled", 0);
}

CUresult cuDeviceGetAttribute(int *value, int attribute, int device);
CUresult cuDeviceGetAttribute(int *value, int attribute, int device) {
    int capability = setting("capability", 80);
    (void)device;
    *value = attribute == 75                    ? capability / 10
             : attribute == 76                  ? capability % 10
             : attribute == 97                  ? 166912
             : attribute >= 5 && attribute <= 7 ? 65535
                                                : 1024;
    return setting("cuDeviceGetAttribute", 0);
}

CUresult cuModuleLoadDataEx(void **module, const void *image, unsigned count, int *options, void **values);
CUresult cuModuleLoadDataEx(void **module, const void *image, unsigned count, int *options, void **values) {
    int result = setting("cuModuleLoadDataEx", 0);
    (void)image;
    tell("a module");
    if (result && count == 2 && options[0] == 5) strcpy(values[0], "ptxas fatal : what the compiler says");
    *module = &launched;
    return result;
}

/* Other variables than that of panics are constant memory: what is copied there is said. */
static float constant_memory[64];

CUresult cuModuleGetGlobal_v2(uint64_t *address, size_t *bytes, void *module, const char *name);
CUresult cuModuleGetGlobal_v2(uint64_t *address, size_t *bytes, void *module, const char *name) {
    bool is_panic = strcmp(name, "pyc_panic_record") == 0;
    (void)module;
    if (!is_panic) printf("variable %s\n", name);
    *address = (uint64_t)(uintptr_t)(is_panic ? (void *)&panic_record : constant_memory);
    *bytes = is_panic ? sizeof panic_record : sizeof constant_memory;
    return setting("cuModuleGetGlobal_v2", 0);
}

static void say_constants(size_t bytes) {
    for (size_t i = 0; i < bytes / sizeof *constant_memory; i++) printf(" %g", (double)constant_memory[i]);
    printf(" before the launch\n");
}

CUresult cuMemcpyAsync(uint64_t to, uint64_t from, size_t bytes, void *stream);
CUresult cuMemcpyAsync(uint64_t to, uint64_t from, size_t bytes, void *stream) {
    memmove((void *)(uintptr_t)to, (void *)(uintptr_t)from, bytes);
    bool is_panic = to == (uint64_t)(uintptr_t)&panic_record;
    tell("copy of %zu bytes%s on stream %u", bytes, is_panic ? ", the address of the panic record," : "",
         number_of(stream));
    if (to == (uint64_t)(uintptr_t)constant_memory) say_constants(bytes);
    return launched ? setting("cuMemcpyAsync_late", 0) : setting("cuMemcpyAsync", 0);
}

CUresult cuCtxSynchronize(void);
CUresult cuCtxSynchronize(void) {
    tell("wait for the device");
    return waited("cuCtxSynchronize");
}

CUresult cuStreamSynchronize(void *stream);
CUresult cuStreamSynchronize(void *stream) {
    tell("wait for stream %u", number_of(stream));
    return waited("cuStreamSynchronize");
}
