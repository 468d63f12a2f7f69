/* NVIDIA GPUs, through the driver only: libcuda.so.1 is loaded when the first device is requested; no toolkit is needed
 * to build or run programs. Kernels come as PTX inside the program; the driver compiles a module once per device, when
 * its first kernel is launched, and keeps the result in its own cache on disk. */
#include "core/bounds_text.h"
#include "device/cuda.h"
#include "ptx/driver.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef enum CudaState { CUDA_UNTRIED, CUDA_READY, CUDA_ABSENT } CudaState;

static struct { /* filled in once; read-only afterwards */
    pthread_once_t once;
    CudaState state;
    Cuda api;
    char why[256]; /* CUDA_ABSENT */
} driver = {.once = PTHREAD_ONCE_INIT};

typedef struct LoadedModule {
    const char *code; /* modules are identified by the address of their text */
    void *module;
    struct LoadedModule *next;
} LoadedModule;

typedef struct LoadedKernel {
    const PycKernel *kernel;
    void *function;
    struct LoadedKernel *next;
} LoadedKernel;

typedef struct Launched { /* a launch that may still be running */
    const PycKernel *kernel;
    uint64_t number;
    PycLaunch launch;
} Launched;

enum { MOST_LAUNCHED = 4 }; /* the most that a message names */

typedef struct CudaDevice {
    PycDevice base;
    int number, capability; /* 90: sm_90 */
    char architecture[16];
    void *context;
    char name[128];
    pthread_mutex_t lock; /* protects the following */
    LoadedModule *modules;
    LoadedKernel *kernels;
    PycPanicRecord *panic;        /* kernels write the reason of a panic here */
    uint64_t launches, finished;  /* their number; how many of them had succeeded at the last synchronisation */
    Launched last[MOST_LAUNCHED]; /* launch n is in [n % MOST_LAUNCHED] */
} CudaDevice;

/* ---- the driver ---- */

static void *in_library(void *library, const char *name) { return dlsym(library, name); }
static void *in_simulator(void *none, const char *name) {
    (void)none;
    return pyc_ptx_symbol(name);
}

typedef void *Find(void *library, const char *name);

static bool find_functions(Find *find, void *library) {
#define CUDA(symbol, ours, params)                                                                                     \
    *(void **)&driver.api.ours = find(library, #symbol);                                                               \
    if (!driver.api.ours) {                                                                                            \
        snprintf(driver.why, sizeof driver.why, "the NVIDIA driver is too old: it lacks '%s'", #symbol);               \
        return false;                                                                                                  \
    }
#define CUDA_LATER(symbol, ours, params) *(void **)&driver.api.ours = find(library, #symbol);
#include "device/cuda.def"
    return true;
}

/* PYC_DEVICE=ptx selects the PTX simulator, which is part of the program. */
static bool find_driver(void) {
    if (pyc_device_asked_for("ptx")) return find_functions(in_simulator, NULL);
    void *library = dlopen("libcuda.so.1", RTLD_NOW | RTLD_LOCAL);
    if (library) return find_functions(in_library, library);
    snprintf(driver.why, sizeof driver.why, "there is no NVIDIA driver on this machine (libcuda.so.1 was not found)");
    return false;
}

static const char *words_of(int result) {
    switch (result) {
#define CUDA_ERROR(code, words)                                                                                        \
    case code: return words;
#include "device/cuda_error.def"
    }
    const char *text = NULL;
    driver.api.error_string(result, &text);
    return text ? text : "unknown error";
}

static const char *name_of(int result) {
    const char *name = NULL;
    driver.api.error_name(result, &name);
    return name ? name : "no name";
}

/* PTX for sm_80, the default architecture, needs CUDA 11. */
static bool is_new_enough(void) {
    enum { LEAST = 11000 };
    int version = 0;
    if (driver.api.driver_version(&version) != 0 || version >= LEAST) return true;
    snprintf(driver.why, sizeof driver.why, "the NVIDIA driver is too old: it is for CUDA %d.%d, and 11.0 is needed",
             version / 1000, version % 1000 / 10);
    return false;
}

static void load_driver(void) {
    driver.state = CUDA_ABSENT;
    if (!find_driver() || !is_new_enough()) return;
    int result = driver.api.init(0), count = 0;
    if (result == 0) result = driver.api.device_count(&count);
    if (result == 0 && count == 0) result = 100;
    if (result != 0) {
        snprintf(driver.why, sizeof driver.why, "there is an NVIDIA driver, but no GPU to use: %s (%s)",
                 words_of(result), name_of(result));
        return;
    }
    driver.state = CUDA_READY;
}

static const Cuda *cuda(void) {
    pthread_once(&driver.once, load_driver);
    return driver.state == CUDA_READY ? &driver.api : NULL;
}

static int32_t check(int result, const char *doing) {
    return result == 0 ? 0 : pyc_device_fail("%s failed: %s (%s)", doing, words_of(result), name_of(result));
}

static CudaDevice *use(PycDevice *device) {
    CudaDevice *self = (CudaDevice *)device;
    driver.api.context_use(self->context);
    return self;
}

/* ---- reasons of failures ---- */

static void write_panic(const PycPanicRecord *panic, char *text, size_t room) {
    char bounds[PYC_BOUNDS_TEXT], place[PYC_PANIC_PLACE + 32];
    const char *message = panic->message;
    const int64_t *n = panic->numbers;
    if (panic->kind != PYC_PANIC_WORDS) message = bounds;
    if (panic->kind == PYC_PANIC_INDEX) pyc_index_text(bounds, n[0], n[1]);
    if (panic->kind == PYC_PANIC_SLICE) pyc_slice_text(bounds, n[0], n[1], n[2]);
    if (panic->line)
        snprintf(place, sizeof place, "%s:%u:%u", panic->place, panic->line, panic->column);
    else
        snprintf(place, sizeof place, "%s", panic->place);
    const uint32_t *b = panic->block, *t = panic->thread;
    snprintf(text, room, "a kernel panicked at %s: %s (block %u, %u, %u, thread %u, %u, %u)", place, message, b[0],
             b[1], b[2], t[0], t[1], t[2]);
}

/* Writes why work on the GPU failed: the kernel's own message when it panicked, else the driver's. */
static void write_failure(const CudaDevice *self, int result, char *text, size_t room) {
    if (self->panic && self->panic->kind != PYC_PANIC_NONE)
        write_panic(self->panic, text, room);
    else
        snprintf(text, room, "%s (%s)", words_of(result), name_of(result));
}

static int write_launch(char *text, size_t room, const Launched *l) {
    const uint32_t *grid = l->launch.grid, *block = l->launch.block;
    return snprintf(text, room, "kernel '%s' (launch %llu, grid %u x %u x %u, block %u x %u x %u)", l->kernel->title,
                    (unsigned long long)l->number, grid[0], grid[1], grid[2], block[0], block[1], block[2]);
}

/* Names the launches that may have failed: the last ones since the last success. */
static int32_t fail_later(CudaDevice *self, int result) {
    char text[2048], why[1024];
    size_t length = 0;
    write_failure(self, result, why, sizeof why);
    pthread_mutex_lock(&self->lock);
    uint64_t first = self->finished + 1, last = self->launches;
    uint64_t shown = last >= first + MOST_LAUNCHED ? last - MOST_LAUNCHED + 1 : first;
    for (uint64_t n = last; n >= shown && n > 0; n--) {
        length += (size_t)snprintf(text + length, sizeof text - length, "\n    ");
        length += (size_t)write_launch(text + length, sizeof text - length, &self->last[n % MOST_LAUNCHED]);
    }
    pthread_mutex_unlock(&self->lock);
    text[length] = 0;
    if (first == last) return pyc_device_fail("work on the GPU failed: %s in%s", why, text);
    return pyc_device_fail("work on the GPU failed: %s; PYC_GPU_SYNC=1 tells which launch it was%s%s", why,
                           length ? ", the last ones are" : "", text);
}

/* A failure found when further work is requested: either that of an earlier launch, whose error is permanent, or that
 * of the request. */
static int32_t check_work(CudaDevice *self, int result, const char *doing) {
    enum { FIRST_OF_KERNELS = 700 }; /* errors from here on are permanent ones of a kernel */
    return result >= FIRST_OF_KERNELS && self->launches > self->finished ? fail_later(self, result)
                                                                         : check(result, doing);
}

/* ---- device and memory ---- */

static int64_t cuda_count(void) {
    int count = 0;
    return cuda() && driver.api.device_count(&count) == 0 ? count : 0;
}

static int32_t cuda_open(int64_t ordinal, PycDevice **device) {
    if (!cuda()) return pyc_device_fail("%s", driver.why);
    if (ordinal < 0 || ordinal >= cuda_count())
        return pyc_device_fail("there is no GPU number %lld: this machine has %lld", (long long)ordinal,
                               (long long)cuda_count());
    CudaDevice *self = calloc(1, sizeof *self);
    if (!self) return pyc_device_fail("out of memory");
    self->base.ops = &pyc_cuda_device;
    pthread_mutex_init(&self->lock, NULL);
    int32_t failed = check(driver.api.device_get(&self->number, (int)ordinal), "opening the GPU");
    if (!failed) failed = check(driver.api.context_retain(&self->context, self->number), "opening the GPU");
    if (failed) {
        free(self);
        return failed;
    }
    driver.api.device_name(self->name, sizeof self->name, self->number);
    int major = 0, minor = 0;
    driver.api.device_attribute(&major, PYC_ATTR_COMPUTE_CAPABILITY_MAJOR, self->number);
    driver.api.device_attribute(&minor, PYC_ATTR_COMPUTE_CAPABILITY_MINOR, self->number);
    self->capability = major * 10 + minor;
    snprintf(self->architecture, sizeof self->architecture, "sm_%d", self->capability);
    *device = &self->base;
    return 0;
}

static void free_lists(CudaDevice *self) {
    for (LoadedModule *m = self->modules, *next; m; m = next) {
        next = m->next;
        driver.api.module_unload(m->module);
        free(m);
    }
    for (LoadedKernel *k = self->kernels, *next; k; k = next) {
        next = k->next;
        free(k);
    }
}

static void cuda_close(PycDevice *device) {
    CudaDevice *self = use(device);
    driver.api.context_synchronize();
    free_lists(self);
    if (self->panic) driver.api.host_free(self->panic);
    driver.api.context_release(self->number);
    pthread_mutex_destroy(&self->lock);
    free(self);
}

static int64_t cuda_api_version(void) {
    int version = 0;
    return driver.api.driver_version(&version) == 0 ? version : 0;
}

static const char *cuda_architecture(PycDevice *device) { return ((CudaDevice *)device)->architecture; }
static const char *cuda_name(PycDevice *device) { return ((CudaDevice *)device)->name; }

static int32_t cuda_attribute(PycDevice *device, int32_t attribute, int64_t *value) {
    int found = 0;
    int32_t failed =
        check(driver.api.device_attribute(&found, attribute, use(device)->number), "asking for an attribute");
    *value = found;
    return failed;
}

static int32_t cuda_memory(PycDevice *device, uint64_t *free_bytes, uint64_t *total_bytes) {
    use(device);
    return check(driver.api.memory_info(free_bytes, total_bytes), "asking for the memory");
}

static bool cuda_can_access(PycDevice *device, PycDevice *peer) {
    int can = 0, from = ((CudaDevice *)device)->number, to = ((CudaDevice *)peer)->number;
    return from == to || (driver.api.device_can_access(&can, from, to) == 0 && can);
}

enum { MOST_PEERS = 64 };
static _Atomic uint64_t peers[MOST_PEERS]; /* bits, by number, of devices whose memory its kernels were given */

static bool cuda_reaches(PycDevice *device, PycDevice *owner) {
    int from = ((CudaDevice *)device)->number, to = ((CudaDevice *)owner)->number;
    return from == to || from >= MOST_PEERS || to >= MOST_PEERS || (peers[from] >> to & 1);
}

static int64_t cuda_number(PycDevice *device) { return ((CudaDevice *)device)->number; }

static int32_t cuda_enable_peer(PycDevice *device, PycDevice *peer) {
    enum { ENABLED_ALREADY = 704 };
    if (use(device)->number == ((CudaDevice *)peer)->number) return 0;
    int result = driver.api.context_enable_peer(((CudaDevice *)peer)->context, 0);
    int32_t failed = result == ENABLED_ALREADY ? 0 : check(result, "giving a GPU access to another");
    int from = ((CudaDevice *)device)->number, to = ((CudaDevice *)peer)->number;
    if (!failed && from < MOST_PEERS && to < MOST_PEERS) peers[from] |= (uint64_t)1 << to;
    return failed;
}

static int32_t cuda_alloc(PycDevice *device, uint64_t bytes, void **memory) {
    uint64_t address = 0;
    char doing[128];
    size_t free_bytes = 0, total_bytes = 0;
    use(device);
    int result = driver.api.memory_alloc(&address, bytes);
    *memory = (void *)(uintptr_t)address;
    if (result == 0) return 0;
    driver.api.memory_info(&free_bytes, &total_bytes);
    snprintf(doing, sizeof doing, "allocating %llu bytes on the GPU, where %llu of %llu are free,",
             (unsigned long long)bytes, (unsigned long long)free_bytes, (unsigned long long)total_bytes);
    return check(result, doing);
}

static int32_t cuda_free(PycDevice *device, void *memory) {
    use(device);
    return check(driver.api.memory_free((uintptr_t)memory), "freeing GPU memory");
}

static int32_t cuda_alloc_host(PycDevice *device, uint64_t bytes, void **memory) {
    enum { OUT_OF_MEMORY = 2 };
    use(device);
    int result = driver.api.host_alloc(memory, bytes);
    if (result == OUT_OF_MEMORY)
        return pyc_device_fail("out of memory on the host: %llu bytes were asked for that the GPU can reach",
                               (unsigned long long)bytes);
    return check(result, "allocating pinned host memory");
}

static int32_t cuda_free_host(PycDevice *device, void *memory) {
    use(device);
    return check(driver.api.host_free(memory), "freeing pinned host memory");
}

static int32_t cuda_copy(PycDevice *device, PycStream *stream, void *to, const void *from, uint64_t bytes) {
    CudaDevice *self = use(device);
    return check_work(self, driver.api.copy((uintptr_t)to, (uintptr_t)from, bytes, stream), "copying");
}

/* The driver fills with 1, 2 and 4 bytes; 8 bytes whose halves differ are copied once, and then doubled repeatedly. */
static int32_t fill_wide(void *to, const void *element, uint64_t count, PycStream *stream) {
    int32_t failed = check(driver.api.copy((uintptr_t)to, (uintptr_t)element, 8, stream), "filling");
    for (uint64_t done = 1; !failed && done < count;) {
        uint64_t now = done < count - done ? done : count - done;
        failed = check(driver.api.copy((uintptr_t)to + done * 8, (uintptr_t)to, now * 8, stream), "filling");
        done += now;
    }
    return failed;
}

static int32_t cuda_fill(PycDevice *device, PycStream *stream, void *to, const void *element, uint32_t size,
                         uint64_t count) {
    uint8_t b;
    uint16_t h;
    uint32_t w[2];
    use(device);
    switch (size) {
    case 1: memcpy(&b, element, 1); return check(driver.api.fill8((uintptr_t)to, b, count, stream), "filling");
    case 2: memcpy(&h, element, 2); return check(driver.api.fill16((uintptr_t)to, h, count, stream), "filling");
    case 4: memcpy(w, element, 4); return check(driver.api.fill32((uintptr_t)to, w[0], count, stream), "filling");
    case 8:
        memcpy(w, element, 8);
        if (w[0] == w[1]) return check(driver.api.fill32((uintptr_t)to, w[0], count * 2, stream), "filling");
        return fill_wide(to, element, count, stream);
    default: return pyc_device_fail("elements of %u bytes cannot be filled", size);
    }
}

/* ---- kernels ---- */

/* Parses the line ".target sm_90a": 90, and whether there is a letter; 0 when there is no such line. */
static int compiled_for(const PycKernel *kernel, bool *is_exact) {
    const char *target = strstr(kernel->code, ".target sm_");
    *is_exact = false;
    if (!target) return 0;
    char *end;
    long wanted = strtol(target + strlen(".target sm_"), &end, 10);
    *is_exact = *end == 'a' || *end == 'f';
    return (int)wanted;
}

/* Code for an architecture runs on that and newer GPUs; with a letter, only on that one. */
static bool runs_here(const CudaDevice *self, const PycKernel *kernel) {
    bool is_exact;
    int wanted = compiled_for(kernel, &is_exact);
    if (is_exact ? self->capability == wanted : self->capability >= wanted) return true;
    pyc_device_fail("kernel '%s' is compiled for sm_%d%s, and %s is sm_%d: build the program with --gpu=sm_%d",
                    kernel->title, wanted, is_exact ? "a" : "", self->name, self->capability, self->capability);
    return false;
}

/* Tells the module's kernels where to write the reason of a panic; if that fails they trap without a message. Kernels
 * may run on streams that do not wait for the stream of the copy, so this waits for the copy. */
static void give_panic_record(CudaDevice *self, void *module) {
    uint64_t variable = 0;
    size_t bytes = 0;
    if (driver.api.module_global(&variable, &bytes, module, "pyc_panic_record") != 0 || bytes != sizeof self->panic)
        return;
    if (!self->panic && driver.api.host_alloc((void **)&self->panic, sizeof *self->panic) == 0)
        memset(self->panic, 0, sizeof *self->panic);
    if (self->panic && driver.api.copy(variable, (uintptr_t)&self->panic, sizeof self->panic, NULL) == 0)
        driver.api.stream_synchronize(NULL);
}

static int32_t load_module(CudaDevice *self, const PycKernel *kernel, void **module) {
    for (LoadedModule *m = self->modules; m; m = m->next)
        if (m->code == kernel->code) {
            *module = m->module;
            return 0;
        }
    if (!runs_here(self, kernel)) return 1;
    char log[2048] = "";
    int options[] = {5, 6}; /* CU_JIT_ERROR_LOG_BUFFER and its size */
    void *values[] = {log, (void *)(uintptr_t)sizeof log};
    int result = driver.api.module_load(module, kernel->code, 2, options, values);
    if (result != 0) {
        return pyc_device_fail("kernel '%s' was refused by %s: %s (%s)%s%.1500s", kernel->title, self->name,
                               words_of(result), name_of(result), *log ? "\n" : "", log);
    }
    LoadedModule *made = malloc(sizeof *made);
    if (!made) return pyc_device_fail("out of memory");
    *made = (LoadedModule){kernel->code, *module, self->modules};
    self->modules = made;
    give_panic_record(self, *module);
    return 0;
}

static int32_t load_kernel(CudaDevice *self, const PycKernel *kernel, void **function) {
    void *module;
    int32_t failed = load_module(self, kernel, &module);
    if (!failed) failed = check(driver.api.module_function(function, module, kernel->name), "finding the kernel");
    LoadedKernel *made = failed ? NULL : malloc(sizeof *made);
    if (!made) return failed ? failed : pyc_device_fail("out of memory");
    *made = (LoadedKernel){kernel, *function, self->kernels};
    self->kernels = made;
    return 0;
}

static int32_t kernel_function(CudaDevice *self, const PycKernel *kernel, void **function) {
    if (!kernel->code) return pyc_device_fail("kernel '%s': this program was built without GPU code", kernel->title);
    pthread_mutex_lock(&self->lock);
    LoadedKernel *loaded = self->kernels;
    while (loaded && loaded->kernel != kernel) loaded = loaded->next;
    int32_t failed = 0;
    if (loaded)
        *function = loaded->function;
    else
        failed = load_kernel(self, kernel, function);
    pthread_mutex_unlock(&self->lock);
    return failed;
}

static int32_t cuda_fill_constant(PycDevice *device, PycStream *stream, const PycKernel *kernel,
                                  const PycConstant *constant, const void *from, uint64_t bytes) {
    CudaDevice *self = use(device);
    uint64_t address = 0;
    size_t room = 0;
    void *function, *module;
    int32_t failed = kernel_function(self, kernel, &function);
    if (failed) return failed;
    pthread_mutex_lock(&self->lock);
    failed = load_module(self, kernel, &module);
    pthread_mutex_unlock(&self->lock);
    char doing[400];
    snprintf(doing, sizeof doing, "filling constant memory '%s' of kernel '%s'", constant->name, kernel->title);
    if (!failed) failed = check(driver.api.module_global(&address, &room, module, constant->symbol), doing);
    return failed || bytes == 0 ? failed
                                : check_work(self, driver.api.copy(address, (uintptr_t)from, bytes, stream), doing);
}

static bool is_synchronous(void) {
    const char *wish = getenv("PYC_GPU_SYNC");
    return wish && strcmp(wish, "1") == 0;
}

static Launched remember(CudaDevice *self, const PycKernel *kernel, const PycLaunch *launch) {
    pthread_mutex_lock(&self->lock);
    Launched launched = {kernel, ++self->launches, *launch};
    self->last[launched.number % MOST_LAUNCHED] = launched;
    pthread_mutex_unlock(&self->lock);
    return launched;
}

static int32_t check_shared(const CudaDevice *self, const PycKernel *kernel, const PycLaunch *launch) {
    int most = 0;
    if (driver.api.device_attribute(&most, PYC_ATTR_MAX_SHARED_MEMORY_PER_BLOCK_OPTIN, self->number) != 0 || most == 0)
        return 0;
    uint64_t wanted = (uint64_t)kernel->shared_bytes + launch->dynamic_shared;
    if (wanted <= (uint64_t)most) return 0;
    return pyc_device_fail("kernel '%s' is launched with %llu bytes of shared memory, and a block of %s has %d at most",
                           kernel->title, (unsigned long long)wanted, self->name, most);
}

/* The blocks of a launch's clusters; 1: no clusters. */
static uint64_t cluster_blocks(const PycLaunch *launch) {
    const PycLaunchAttribute *cluster = pyc_launch_attribute(launch, PYC_LAUNCH_CLUSTER);
    return cluster ? (uint64_t)cluster->value[0] * cluster->value[1] * cluster->value[2] : 1;
}

/* Code for a GPU without clusters treats each block as a cluster of its own. */
static int32_t check_cluster(const CudaDevice *self, const PycKernel *kernel, uint64_t blocks) {
    enum { WITH_CLUSTERS = 90, MOST = 16 };
    bool is_exact;
    int target = compiled_for(kernel, &is_exact);
    if (blocks <= 1) return 0;
    if (self->capability < WITH_CLUSTERS)
        return pyc_device_fail("kernel '%s' is launched in clusters, and %s has none: sm_90 is the first that does",
                               kernel->title, self->name);
    if (target && target < WITH_CLUSTERS)
        return pyc_device_fail("kernel '%s' is launched in clusters, and compiled for sm_%d, which has none: build the "
                               "program with --gpu=sm_%d",
                               kernel->title, target, self->capability);
    if (blocks > MOST)
        return pyc_device_fail("kernel '%s' is launched in clusters of %llu blocks, and %d are the most", kernel->title,
                               (unsigned long long)blocks, MOST);
    return 0;
}

static int32_t check_attributes(const CudaDevice *self, const PycKernel *kernel, const PycLaunch *launch) {
    if (launch->attribute_count && !driver.api.launch_ex)
        return pyc_device_fail(
            "kernel '%s' is launched with attributes, and the NVIDIA driver is too old for them: 11.8 is needed",
            kernel->title);
    return check_cluster(self, kernel, cluster_blocks(launch));
}

/* Sets the limits that a kernel needs before the launch. */
static int32_t allow(void *function, const PycLaunch *launch, const char *doing) {
    enum { MAX_DYNAMIC_SHARED = 8, NON_PORTABLE_CLUSTER = 14, SHARED_WITHOUT_ASKING = 48 * 1024, PORTABLE_CLUSTER = 8 };
    int32_t failed = 0;
    if (launch->dynamic_shared > SHARED_WITHOUT_ASKING)
        failed = check(driver.api.function_set(function, MAX_DYNAMIC_SHARED, (int)launch->dynamic_shared), doing);
    if (!failed && cluster_blocks(launch) > PORTABLE_CLUSTER)
        failed = check(driver.api.function_set(function, NON_PORTABLE_CLUSTER, 1), doing);
    return failed;
}

static int launch_function(void *function, PycStream *stream, const PycLaunch *launch, void **args) {
    const uint32_t *grid = launch->grid, *block = launch->block;
    if (!launch->attribute_count)
        return driver.api.launch(function, grid[0], grid[1], grid[2], block[0], block[1], block[2],
                                 launch->dynamic_shared, stream, args, NULL);
    CudaLaunch all = {.dynamic_shared = launch->dynamic_shared,
                      .stream = stream,
                      .attributes = launch->attributes,
                      .attribute_count = launch->attribute_count};
    memcpy(all.grid, grid, sizeof all.grid);
    memcpy(all.block, block, sizeof all.block);
    return driver.api.launch_ex(&all, function, args, NULL);
}

/* CUtensorMapDataType */
static int tensor_type(const PycTensorMap *map) {
    static const uint8_t ints[] = {[1] = 0, [2] = 1, [4] = 3, [8] = 5}, floats[] = {[2] = 6, [4] = 7, [8] = 8};
    enum { BFLOAT16 = 9 };
    return map->kind == PYC_TENSOR_BFLOAT                      ? BFLOAT16
           : map->kind == PYC_TENSOR_FLOAT && map->element > 1 ? floats[map->element]
                                                               : ints[map->element];
}

static int32_t cuda_tensor_map(PycDevice *device, const PycTensorMap *map, void *to) {
    enum { FIRST_WITH_MAPS = 90, L2_128_BYTES = 2 };
    static const uint32_t steps[PYC_TENSOR_RANK] = {1, 1, 1, 1, 1};
    CudaDevice *self = use(device);
    if (self->capability < FIRST_WITH_MAPS)
        return pyc_device_fail("%s has no bulk copies of tiles: sm_90 is the first that does", self->name);
    if (!driver.api.tensor_map)
        return pyc_device_fail("the NVIDIA driver is too old for bulk copies of tiles: 12.0 is needed");
    return check(driver.api.tensor_map(to, tensor_type(map), map->rank, map->base, map->size, map->stride + 1, map->box,
                                       steps, 0, map->swizzle, L2_128_BYTES, 0),
                 "describing a tensor for bulk copies");
}

static int32_t cuda_launch(PycDevice *device, PycStream *stream, const PycKernel *kernel, const PycLaunch *launch,
                           void **args) {
    CudaDevice *self = use(device);
    void *function;
    int32_t failed = kernel_function(self, kernel, &function);
    if (!failed) failed = check_shared(self, kernel, launch);
    if (!failed) failed = check_attributes(self, kernel, launch);
    if (failed) return failed;
    Launched launched = remember(self, kernel, launch);
    char doing[512];
    size_t length = (size_t)snprintf(doing, sizeof doing, "launching ");
    write_launch(doing + length, sizeof doing - length, &launched);
    failed = allow(function, launch, doing);
    if (!failed) failed = check(launch_function(function, stream, launch, args), doing);
    if (!failed && is_synchronous()) {
        write_launch(doing, sizeof doing, &launched);
        int result = driver.api.stream_synchronize(stream);
        char why[1024];
        if (result != 0)
            write_failure(self, result, why, sizeof why), failed = pyc_device_fail("%s failed: %s", doing, why);
    }
    return failed;
}

static int32_t cuda_synchronize(PycDevice *device, PycStream *stream) {
    CudaDevice *self = use(device);
    uint64_t launches = self->launches;
    int result = stream ? driver.api.stream_synchronize(stream) : driver.api.context_synchronize();
    if (result != 0) return fail_later(self, result);
    if (!stream) self->finished = launches;
    return 0;
}

/* ---- streams and events: the driver's own handles ---- */

static int32_t cuda_stream_priorities(PycDevice *device, int32_t *least, int32_t *greatest) {
    use(device);
    return check(driver.api.stream_priorities(least, greatest), "asking for the priorities of streams");
}

static int32_t cuda_stream_open(PycDevice *device, int32_t priority, PycStream **stream) {
    enum { DOES_NOT_WAIT_FOR_THE_DEFAULT = 1 };
    use(device);
    return check(driver.api.stream_create((void **)stream, DOES_NOT_WAIT_FOR_THE_DEFAULT, priority), "making a stream");
}

static void cuda_stream_close(PycDevice *device, PycStream *stream) {
    use(device);
    if (stream) driver.api.stream_destroy(stream);
}

static int32_t cuda_event_open(PycDevice *device, PycEvent **event) {
    use(device);
    return check(driver.api.event_create((void **)event, 0), "making an event");
}

static void cuda_event_close(PycDevice *device, PycEvent *event) {
    use(device);
    driver.api.event_destroy(event);
}

static int32_t cuda_event_record(PycDevice *device, PycEvent *event, PycStream *stream) {
    use(device);
    return check(driver.api.event_record(event, stream), "recording an event");
}

static int32_t cuda_event_wait(PycDevice *device, PycEvent *event, PycStream *stream) {
    use(device);
    return check(driver.api.stream_wait(stream, event, 0), "waiting for an event");
}

static int32_t cuda_event_elapsed(PycDevice *device, PycEvent *from, PycEvent *to, double *seconds) {
    float milliseconds = 0;
    use(device);
    int32_t failed = check(driver.api.event_synchronize(to), "waiting for an event");
    if (!failed) failed = check(driver.api.event_elapsed(&milliseconds, from, to), "timing");
    *seconds = (double)milliseconds / 1e3;
    return failed;
}

const PycDeviceOps pyc_cuda_device = {
    .api = "cuda",
    .count = cuda_count,
    .open = cuda_open,
    .close = cuda_close,
    .api_version = cuda_api_version,
    .architecture = cuda_architecture,
    .name = cuda_name,
    .attribute = cuda_attribute,
    .memory = cuda_memory,
    .can_access = cuda_can_access,
    .enable_peer = cuda_enable_peer,
    .reaches = cuda_reaches,
    .number = cuda_number,
    .alloc = cuda_alloc,
    .free = cuda_free,
    .alloc_host = cuda_alloc_host,
    .free_host = cuda_free_host,
    .copy = cuda_copy,
    .fill = cuda_fill,
    .fill_constant = cuda_fill_constant,
    .tensor_map = cuda_tensor_map,
    .launch = cuda_launch,
    .synchronize = cuda_synchronize,
    .stream_priorities = cuda_stream_priorities,
    .stream_open = cuda_stream_open,
    .stream_close = cuda_stream_close,
    .event_open = cuda_event_open,
    .event_close = cuda_event_close,
    .event_record = cuda_event_record,
    .event_wait = cuda_event_wait,
    .event_elapsed = cuda_event_elapsed,
};
