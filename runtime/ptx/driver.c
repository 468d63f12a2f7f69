/* The functions of the CUDA driver that programs use (device/cuda.def), on a GPU that is simulated: one device of the
 * architecture that the program is compiled for. */
#include "ptx/driver.h"
#include "core/rt.h"
#include "device/cuda.h"
#include "ptx/copy.h"
#include "ptx/stream.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SUCCESS, INVALID_VALUE, OUT_OF_MEMORY, INVALID_DEVICE = 101, INVALID_PTX = 218, NOT_FOUND = 500 };
enum { TOO_LARGE_FOR_COOPERATION = 720, INVALID_CLUSTER = 912 };
enum { USUAL_SHARED = 48 * 1024, MOST_THREADS = 1024, PORTABLE_CLUSTER = 8, MOST_CLUSTER = 16 };

typedef struct Function { /* CUfunction */
    PtxProgram *program;
    PtxFunction *function;
    uint32_t dynamic_allowed;
    bool is_large_cluster_allowed;
} Function;

static struct { /* the driver's own state, under `lock` */
    pthread_mutex_t lock;
    PtxQueues queues;
    PtxProgram *loaded;
    bool wants_stats, is_begun;
} driver = {.lock = PTHREAD_MUTEX_INITIALIZER};

/* Each driver function sim_NAME takes the lock; DO(NAME) does the work. */
#define LOCKED(call)                                                                                                   \
    pthread_mutex_lock(&driver.lock);                                                                                  \
    const int result = (call);                                                                                         \
    pthread_mutex_unlock(&driver.lock);                                                                                \
    return result

/* ---- statistics ---- */

static void write_stats(const PtxProgram *program) {
    for (uint32_t i = 0; i < program->function_count; i++) {
        const PtxFunction *f = program->functions[i];
        if (f->launches == 0) continue;
        fprintf(stderr, "ptx: kernel '%s': %llu launch%s, %llu instructions of warps, %llu of threads\n", f->name,
                (unsigned long long)f->launches, f->launches == 1 ? "" : "es", (unsigned long long)f->warps_run,
                (unsigned long long)f->threads_run);
    }
}

/* Statistics of modules that were not unloaded, because the program called `exit` or keeps the context in a global. */
static void write_all_stats(void) {
    pthread_mutex_lock(&driver.lock);
    for (const PtxProgram *program = driver.loaded; program; program = program->next) write_stats(program);
    pthread_mutex_unlock(&driver.lock);
}

/* ---- the device ---- */

static int sim_cuInit(unsigned flags) {
    const char *stats = getenv("PYC_PTX_STATS");
    pthread_mutex_lock(&driver.lock);
    if (!driver.is_begun) driver.queues.main = (PtxStream){.end = &driver.queues.main.first, .is_legacy = true};
    driver.is_begun = true;
    if (stats && strcmp(stats, "1") == 0 && !driver.wants_stats) driver.wants_stats = atexit(write_all_stats) == 0;
    pthread_mutex_unlock(&driver.lock);
    return flags == 0 ? SUCCESS : INVALID_VALUE;
}

static int sim_cuDriverGetVersion(int *version) {
    *version = 12080;
    return SUCCESS;
}

static const struct {
    int code;
    const char *name, *words;
} errors[] = {{0, "CUDA_SUCCESS", "no error"},
              {1, "CUDA_ERROR_INVALID_VALUE", "invalid argument"},
              {2, "CUDA_ERROR_OUT_OF_MEMORY", "out of memory"},
              {101, "CUDA_ERROR_INVALID_DEVICE", "invalid device ordinal"},
              {218, "CUDA_ERROR_INVALID_PTX", "a PTX JIT compilation failed"},
              {500, "CUDA_ERROR_NOT_FOUND", "named symbol not found"},
              {700, "CUDA_ERROR_ILLEGAL_ADDRESS", "an illegal memory access was encountered"},
              {702, "CUDA_ERROR_LAUNCH_TIMEOUT", "the launch timed out and was terminated"},
              {715, "CUDA_ERROR_ILLEGAL_INSTRUCTION", "an illegal instruction was encountered"},
              {716, "CUDA_ERROR_MISALIGNED_ADDRESS", "misaligned address"},
              {717, "CUDA_ERROR_INVALID_ADDRESS_SPACE", "operation not supported on global/shared address space"},
              {718, "CUDA_ERROR_INVALID_PC", "invalid program counter"},
              {719, "CUDA_ERROR_LAUNCH_FAILED", "unspecified launch failure"},
              {720, "CUDA_ERROR_COOPERATIVE_LAUNCH_TOO_LARGE", "too many blocks in cooperative launch"},
              {912, "CUDA_ERROR_INVALID_CLUSTER_SIZE", "invalid cluster size"}};

static int sim_cuGetErrorName(int code, const char **text) {
    for (size_t i = 0; i < sizeof errors / sizeof *errors; i++)
        if (errors[i].code == code) *text = errors[i].name;
    return SUCCESS;
}

static int sim_cuGetErrorString(int code, const char **text) {
    for (size_t i = 0; i < sizeof errors / sizeof *errors; i++)
        if (errors[i].code == code) *text = errors[i].words;
    return SUCCESS;
}

static int sim_cuDeviceGetCount(int *count) {
    *count = 1;
    return SUCCESS;
}

static int sim_cuDeviceGet(int *device, int ordinal) {
    *device = ordinal;
    return ordinal == 0 ? SUCCESS : INVALID_DEVICE;
}

static int sim_cuDeviceGetName(char *name, int length, int device) {
    snprintf(name, (size_t)length, "PTX simulator");
    return device == 0 ? SUCCESS : INVALID_DEVICE;
}

static int capability(void) {
    enum { USUAL = 90 };
    return &pyc_gpu_target ? (int)pyc_gpu_target.version : USUAL;
}

static int most_shared(void) { return &pyc_gpu_target ? (int)pyc_gpu_target.block_shared : USUAL_SHARED; }

static int sim_cuDeviceGetAttribute(int *value, int attribute, int device) {
    if (device != 0) return INVALID_DEVICE;
    *value = 0;
    if (attribute == PYC_ATTR_COMPUTE_CAPABILITY_MAJOR) *value = capability() / 10;
    if (attribute == PYC_ATTR_COMPUTE_CAPABILITY_MINOR) *value = capability() % 10;
#define ATTRIBUTE(number, words)                                                                                       \
    if (attribute == (number)) *value = (words);
#include "ptx/attribute.def"
    return SUCCESS;
}

static int sim_cuDevicePrimaryCtxRetain(void **context, int device) {
    *context = &driver;
    return device == 0 ? SUCCESS : INVALID_DEVICE;
}

static int sim_cuDevicePrimaryCtxRelease_v2(int device) { return device == 0 ? SUCCESS : INVALID_DEVICE; }
static int sim_cuCtxSetCurrent(void *context) { return context == &driver ? SUCCESS : INVALID_VALUE; }
static int sim_cuCtxSynchronize(void) { LOCKED(ptx_finish_all(&driver.queues)); }

static int sim_cuDeviceCanAccessPeer(int *can, int device, int peer) {
    *can = 0;
    return device == 0 && peer == 0 ? SUCCESS : INVALID_DEVICE;
}

static int sim_cuCtxEnablePeerAccess(void *peer, unsigned flags) {
    (void)peer, (void)flags;
    return INVALID_DEVICE;
}

/* ---- memory ---- */

static int sim_cuMemGetInfo_v2(size_t *free_bytes, size_t *total_bytes) {
    *total_bytes = PTX_DEVICE_BYTES;
    *free_bytes = PTX_DEVICE_BYTES - driver.queues.memory.used;
    return SUCCESS;
}

static int take_memory(uint64_t *address, size_t bytes) {
    if (driver.queues.error) return driver.queues.error;
    if (!bytes) return INVALID_VALUE;
    *address = ptx_memory_take(&driver.queues.memory, bytes, 256, PTX_DEVICE, NULL);
    return *address ? SUCCESS : OUT_OF_MEMORY;
}

static int sim_cuMemAlloc_v2(uint64_t *address, size_t bytes) { LOCKED(take_memory(address, bytes)); }

/* A driver waits for all work before it frees memory. */
static int free_memory(uint64_t address) {
    const int error = ptx_finish_all(&driver.queues);
    if (address && !ptx_memory_free(&driver.queues.memory, address)) return INVALID_VALUE;
    return error;
}

static int sim_cuMemFree_v2(uint64_t address) { LOCKED(free_memory(address)); }

static int pin_memory(void **memory, size_t bytes) {
    *memory = malloc(bytes ? bytes : 1);
    if (!*memory) return OUT_OF_MEMORY;
    return ptx_memory_pin(&driver.queues.memory, *memory, bytes) ? SUCCESS : OUT_OF_MEMORY;
}

static int sim_cuMemAllocHost_v2(void **memory, size_t bytes) { LOCKED(pin_memory(memory, bytes)); }
static int sim_cuMemFreeHost(void *memory) { LOCKED(free_memory((uint64_t)(uintptr_t)memory)); }

static PtxStream *stream_of(void *stream) { return stream ? stream : &driver.queues.main; }

static int copy(uint64_t to, uint64_t from, size_t bytes, void *stream) {
    if (driver.queues.error) return driver.queues.error;
    return ptx_stream_copy(&driver.queues, stream_of(stream), to, from, bytes);
}

static int sim_cuMemcpyAsync(uint64_t to, uint64_t from, size_t bytes, void *stream) {
    LOCKED(copy(to, from, bytes, stream));
}

static int fill(uint64_t to, uint32_t value, uint32_t size, size_t count, void *stream) {
    if (driver.queues.error) return driver.queues.error;
    if (to % size) return INVALID_VALUE;
    return ptx_stream_fill(&driver.queues, stream_of(stream), to, value, size, count);
}

static int sim_cuMemsetD8Async(uint64_t to, uint8_t value, size_t count, void *stream) {
    LOCKED(fill(to, value, 1, count, stream));
}

static int sim_cuMemsetD16Async(uint64_t to, uint16_t value, size_t count, void *stream) {
    LOCKED(fill(to, value, 2, count, stream));
}

static int sim_cuMemsetD32Async(uint64_t to, uint32_t value, size_t count, void *stream) {
    LOCKED(fill(to, value, 4, count, stream));
}

/* ---- modules ---- */

enum { ERROR_LOG = 5, ERROR_LOG_SIZE = 6 }; /* CUjit_option */

static int load_module(void **module, const void *image, unsigned count, const int *options, void **values) {
    char why[1024] = "", *log = NULL;
    size_t room = 0;
    for (unsigned i = 0; i < count; i++) {
        if (options[i] == ERROR_LOG) log = values[i];
        if (options[i] == ERROR_LOG_SIZE) room = (size_t)(uintptr_t)values[i];
    }
    if (driver.queues.error) return driver.queues.error;
    *module = ptx_load(&driver.queues.memory, image, why, sizeof why);
    if (*module) {
        ((PtxProgram *)*module)->next = driver.loaded;
        driver.loaded = *module;
        return SUCCESS;
    }
    if (log) snprintf(log, room, "%s", why);
    return INVALID_PTX;
}

static int sim_cuModuleLoadDataEx(void **module, const void *image, unsigned count, int *options, void **values) {
    LOCKED(load_module(module, image, count, options, values));
}

static int unload(PtxProgram *program) {
    const int error = ptx_finish_all(&driver.queues);
    PtxProgram **at = &driver.loaded;
    while (*at != program) at = &(*at)->next;
    *at = program->next;
    if (driver.wants_stats) write_stats(program);
    ptx_unload(&driver.queues.memory, program);
    return error;
}

static int sim_cuModuleUnload(void *module) { LOCKED(unload(module)); }

static int sim_cuModuleGetGlobal_v2(uint64_t *address, size_t *bytes, void *module, const char *name) {
    for (const PtxVariable *v = ((PtxProgram *)module)->variables; v; v = v->next) {
        if (strcmp(v->name, name) != 0) continue;
        *address = v->address;
        *bytes = v->bytes;
        return SUCCESS;
    }
    return NOT_FOUND;
}

static int sim_cuModuleGetFunction(void **function, void *module, const char *name) {
    PtxFunction *found = ptx_function(module, name);
    if (!found || !found->is_kernel || found->entry == UINT32_MAX) return NOT_FOUND;
    Function *made = ptx_arena_take(&((PtxProgram *)module)->arena, sizeof *made);
    *made = (Function){module, found, USUAL_SHARED, false};
    *function = made;
    return SUCCESS;
}

static int sim_cuFuncSetAttribute(void *function, int attribute, int value) {
    enum { MAX_DYNAMIC_SHARED = 8, NON_PORTABLE_CLUSTER = 14 };
    Function *f = function;
    if (attribute == MAX_DYNAMIC_SHARED) f->dynamic_allowed = (uint32_t)value;
    if (attribute == NON_PORTABLE_CLUSTER) f->is_large_cluster_allowed = value != 0;
    return attribute == MAX_DYNAMIC_SHARED && (value < 0 || value > most_shared()) ? INVALID_VALUE : SUCCESS;
}

/* ---- launches ---- */

static bool is_size(const uint32_t *size, uint64_t most) {
    const uint64_t all = (uint64_t)size[0] * size[1] * size[2];
    return size[0] && size[1] && size[2] && all <= most;
}

static int check_sizes(const Function *f, const PtxLaunch *x, uint32_t dynamic) {
    const uint32_t *bound = f->function->most_threads;
    const uint64_t blocks = (uint64_t)x->cluster[0] * x->cluster[1] * x->cluster[2];
    if (!is_size(x->block, MOST_THREADS) || x->block[2] > 64 || !is_size(x->grid, UINT64_MAX)) return INVALID_VALUE;
    if (x->grid[1] > 65535 || x->grid[2] > 65535 || x->grid[0] > INT32_MAX) return INVALID_VALUE;
    if (bound[0] && (uint64_t)x->block[0] * x->block[1] * x->block[2] >
                        (uint64_t)bound[0] * (bound[1] ? bound[1] : 1) * (bound[2] ? bound[2] : 1))
        return INVALID_VALUE;
    if (dynamic > f->dynamic_allowed || x->shared_bytes - PTX_SHARED_START > (uint32_t)most_shared())
        return INVALID_VALUE;
    for (int k = 0; k < 3; k++)
        if (!x->cluster[k] || x->grid[k] % x->cluster[k]) return INVALID_CLUSTER;
    return blocks > (f->is_large_cluster_allowed ? MOST_CLUSTER : PORTABLE_CLUSTER) ? INVALID_CLUSTER : SUCCESS;
}

static const char *copy_params(const PtxFunction *f, void **params) {
    char *all = pyc_alloc_zeroed(f->param_bytes ? f->param_bytes : 1, 64);
    for (uint32_t i = 0; i < f->param_count; i++) memcpy(all + f->params[i].offset, params[i], f->params[i].bytes);
    return all;
}

static int launch(const CudaLaunch *how, Function *f, void **params) {
    const uint32_t align = f->program->dynamic_align ? f->program->dynamic_align : 16;
    PtxLaunch x = {
        .memory = &driver.queues.memory, .program = f->program, .function = f->function, .cluster = {1, 1, 1}};
    bool is_cooperative = false;
    memcpy(x.grid, how->grid, sizeof x.grid);
    memcpy(x.block, how->block, sizeof x.block);
    for (uint32_t i = 0; i < how->attribute_count; i++) {
        const PycLaunchAttribute *a = &how->attributes[i];
        if (a->id == PYC_LAUNCH_CLUSTER) memcpy(x.cluster, a->value, sizeof x.cluster);
        if (a->id == PYC_LAUNCH_COOPERATIVE) is_cooperative = a->value[0] != 0;
    }
    x.dynamic_start = (f->function->shared_end + align - 1) / align * align;
    x.shared_bytes = x.dynamic_start + how->dynamic_shared;
    const int wrong = driver.queues.error ? driver.queues.error : check_sizes(f, &x, how->dynamic_shared);
    if (wrong) return wrong;
    if (is_cooperative && (uint64_t)x.grid[0] * x.grid[1] * x.grid[2] > ptx_most_blocks(&x))
        return TOO_LARGE_FOR_COOPERATION;
    x.params = copy_params(f->function, params);
    PtxLaunch *kept = pyc_alloc(sizeof *kept, 64);
    *kept = x;
    ptx_stream_launch(&driver.queues, stream_of(how->stream), kept);
    return SUCCESS;
}

static int sim_cuLaunchKernelEx(const CudaLaunch *how, void *function, void **params, void **extra) {
    (void)extra;
    LOCKED(launch(how, function, params));
}

static int sim_cuLaunchKernel(void *function, unsigned gx, unsigned gy, unsigned gz, unsigned bx, unsigned by,
                              unsigned bz, unsigned shared, void *stream, void **params, void **extra) {
    const CudaLaunch how = {.grid = {gx, gy, gz}, .block = {bx, by, bz}, .dynamic_shared = shared, .stream = stream};
    return sim_cuLaunchKernelEx(&how, function, params, extra);
}

static int sim_cuTensorMapEncodeTiled(void *map, int type, uint32_t rank, void *base, const uint64_t *sizes,
                                      const uint64_t *strides, const uint32_t *box, const uint32_t *steps,
                                      int interleave, int swizzle, int l2, int outside) {
    (void)l2;
    const PtxTensor tensor = {.base = (uint64_t)(uintptr_t)base,
                              .type = (uint8_t)type,
                              .rank = (uint8_t)rank,
                              .swizzle = (uint8_t)swizzle,
                              .fills_with_nan = outside != 0};
    return interleave == 0 && ptx_tensor_map(map, tensor, sizes, strides, box, steps) ? SUCCESS : INVALID_VALUE;
}

/* ---- streams and events ---- */

static int sim_cuCtxGetStreamPriorityRange(int *least, int *greatest) {
    *least = 0;
    *greatest = -5;
    return SUCCESS;
}

static int open_stream(void **stream, unsigned flags) {
    *stream = ptx_stream_open(&driver.queues, !(flags & 1));
    return driver.queues.error;
}

static int sim_cuStreamCreateWithPriority(void **stream, unsigned flags, int priority) {
    (void)priority;
    LOCKED(open_stream(stream, flags));
}

static int close_stream(void *stream) {
    ptx_stream_close(&driver.queues, stream);
    return driver.queues.error;
}

static int sim_cuStreamDestroy_v2(void *stream) { LOCKED(close_stream(stream)); }
static int sim_cuStreamSynchronize(void *stream) { LOCKED(ptx_stream_finish(&driver.queues, stream_of(stream))); }

static int wait_for(void *stream, void *event) {
    ptx_stream_wait(&driver.queues, stream_of(stream), event);
    return driver.queues.error;
}

static int sim_cuStreamWaitEvent(void *stream, void *event, unsigned flags) {
    (void)flags;
    LOCKED(wait_for(stream, event));
}

static int sim_cuEventCreate(void **event, unsigned flags) {
    (void)flags;
    *event = pyc_alloc_zeroed(sizeof(PtxEvent), 8);
    return SUCCESS;
}

/* Streams that wait for the event may refer to it, so its memory is kept. */
static int sim_cuEventDestroy_v2(void *event) {
    (void)event;
    return SUCCESS;
}

static int record(void *event, void *stream) {
    ptx_stream_record(&driver.queues, stream_of(stream), event);
    return driver.queues.error;
}

static int sim_cuEventRecord(void *event, void *stream) { LOCKED(record(event, stream)); }
static int sim_cuEventSynchronize(void *event) { LOCKED(ptx_event_finish(&driver.queues, event)); }

/* Each instruction of a warp counts as a nanosecond. */
static int sim_cuEventElapsedTime(float *milliseconds, void *from, void *to) {
    const PtxEvent *begin = from, *end = to;
    *milliseconds = (float)(double)(end->time - begin->time) / 1e6f;
    return SUCCESS;
}

/* ---- the table ---- */

void *pyc_ptx_symbol(const char *name) {
    static const struct {
        const char *name;
        void *function;
    } rows[] = {
#define CUDA(symbol, ours, params) {#symbol, (void *)sim_##symbol},
#define CUDA_LATER CUDA
#include "device/cuda.def"
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (strcmp(rows[i].name, name) == 0) return rows[i].function;
    return NULL;
}
