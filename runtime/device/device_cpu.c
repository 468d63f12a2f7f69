/* The CPU device, which runs kernels with the same results as a GPU.
 *
 * The blocks of a grid are spread over the processor's cores. A block whose kernel has no barrier and no warp operation
 * is one loop over its threads (compiled into `run_blocks`, vectorised). Otherwise each thread of the block runs on a
 * small stack of its own (cpu_block.c). The threads of all blocks of a cluster do so as well, since they may wait for
 * each other. */
#include "device/device_cpu.h"
#include "core/pool.h"
#include "core/rt.h"
#include "core/together.h"
#include "device/cpu_block.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

/* ---- a grid over the cores ---- */

typedef struct Grid {
    const PycKernel *kernel;
    const PycLaunch *launch;
    void **args;
    atomic_uint_least64_t next;
    uint64_t blocks, workers;
    bool on_fibers;
    uint32_t cluster[3];     /* blocks of a cluster */
    uint32_t cluster_blocks; /* … that run at the same time, as one unit of work; else 1 */
    const PycCpuWatch *watch;
    atomic_bool out_of_memory;
} Grid;

typedef struct Worker { /* a core's memory for the blocks that it runs, one after the other */
    char *shared;
    uint64_t shared_bytes;
    char *stacks;
    Thread *threads;
    uint32_t count;                     /* threads of a block */
    uint64_t static_bytes, block_bytes; /* shared memory of a block: its static part, and all of it with the launch's */
    uint32_t places;                    /* the number of threads for which there are stacks */
} Worker;

static uint64_t rounded(uint64_t bytes) { return (bytes + PYC_SHARED_ALIGN - 1) / PYC_SHARED_ALIGN * PYC_SHARED_ALIGN; }

static void free_shared(Worker *worker) {
    free(worker->shared);
    worker->shared = NULL;
    worker->shared_bytes = 0;
}

static void free_threads(Worker *worker) {
    if (worker->stacks) munmap(worker->stacks, (size_t)worker->places * CPU_STACK_BYTES);
    free(worker->threads);
    worker->stacks = NULL;
    worker->threads = NULL;
    worker->places = 0;
}

static bool have_shared(Worker *worker, uint64_t bytes) {
    if (worker->shared_bytes >= bytes) return true;
    free_shared(worker);
    worker->shared = aligned_alloc(PYC_SHARED_ALIGN, bytes);
    worker->shared_bytes = worker->shared ? bytes : 0;
    return worker->shared != NULL;
}

static bool have_threads(Worker *worker, uint32_t count) {
    if (worker->places >= count) return true;
    free_threads(worker);
    worker->threads = calloc(count, sizeof(Thread));
    void *stacks = mmap(NULL, (size_t)count * CPU_STACK_BYTES, PROT_READ | PROT_WRITE,
                        MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    worker->stacks = stacks == MAP_FAILED ? NULL : stacks;
    worker->places = count;
    if (!worker->threads || !worker->stacks) free_threads(worker);
    return worker->places >= count;
}

/* A thread keeps the memory for its next launch, because fresh stacks cost a page fault for each thread of a block. */
static pthread_key_t worker_key;
static pthread_once_t worker_once = PTHREAD_ONCE_INIT;

static void worker_close(void *argument) {
    Worker *worker = argument;
    free_shared(worker);
    free_threads(worker);
    free(worker);
}

static void make_worker_key(void) { pthread_key_create(&worker_key, worker_close); }

/* The calling thread's worker; NULL when memory is exhausted. */
static Worker *worker_open(const Grid *grid) {
    pthread_once(&worker_once, make_worker_key);
    Worker *worker = pthread_getspecific(worker_key);
    if (!worker) {
        worker = calloc(1, sizeof *worker);
        if (!worker || pthread_setspecific(worker_key, worker) != 0) {
            free(worker);
            return NULL;
        }
    }
    worker->static_bytes = rounded(grid->kernel->shared_bytes + 1u);
    worker->block_bytes = worker->static_bytes + rounded(grid->launch->dynamic_shared + 1u);
    worker->count = grid->launch->block[0] * grid->launch->block[1] * grid->launch->block[2];
    if (!have_shared(worker, worker->block_bytes * grid->cluster_blocks)) return NULL;
    return !grid->on_fibers || have_threads(worker, worker->count * grid->cluster_blocks) ? worker : NULL;
}

static void find_cluster(const PycLaunch *launch, uint32_t size[3]) {
    for (int k = 0; k < 3; k++) size[k] = 1;
    const PycLaunchAttribute *cluster = pyc_launch_attribute(launch, PYC_LAUNCH_CLUSTER);
    if (cluster) memcpy(size, cluster->value, 3 * sizeof *size);
}

static PycThreadCtx block_ctx(const Grid *grid, const Worker *worker, uint64_t number) {
    const uint32_t *dim = grid->launch->grid;
    PycThreadCtx ctx = {.shared = worker->shared, .shared_dynamic = worker->shared + worker->static_bytes};
    ctx.block[0] = (uint32_t)(number % dim[0]);
    ctx.block[1] = (uint32_t)(number / dim[0] % dim[1]);
    ctx.block[2] = (uint32_t)(number / dim[0] / dim[1]);
    memcpy(ctx.block_dim, grid->launch->block, sizeof ctx.block_dim);
    memcpy(ctx.grid_dim, dim, sizeof ctx.grid_dim);
    memcpy(ctx.cluster_dim, grid->cluster, sizeof ctx.cluster_dim);
    return ctx;
}

static void place_thread(PycThreadCtx *ctx, uint32_t number) {
    ctx->thread[0] = number % ctx->block_dim[0];
    ctx->thread[1] = number / ctx->block_dim[0] % ctx->block_dim[1];
    ctx->thread[2] = number / ctx->block_dim[0] / ctx->block_dim[1];
}

static uint32_t rounded_to_warps(uint32_t threads) { return (threads + WARP - 1) / WARP * WARP; }

/* Prepares the threads of block `number` among those that run at the same time. */
static void prepare_block(const Grid *grid, const Worker *worker, BlockRun *block, uint32_t number,
                          const PycThreadCtx *ctx) {
    uint32_t first = number * worker->count;
    *block = (BlockRun){.kernel = grid->kernel,
                        .args = grid->args,
                        .threads = worker->threads + first,
                        .count = worker->count,
                        .watch = grid->watch,
                        .first = number * rounded_to_warps(worker->count),
                        .rank = number,
                        .together = grid->cluster_blocks,
                        .block_bytes = worker->block_bytes};
    for (uint32_t i = 0; i < worker->count; i++) {
        Thread *thread = &block->threads[i];
        *thread = (Thread){.ctx = *ctx, .block = block, .state = RUNNABLE};
        place_thread(&thread->ctx, i);
        thread->ctx.device = thread;
        fiber_prepare(&thread->fiber, worker->stacks + (size_t)(first + i) * CPU_STACK_BYTES, CPU_STACK_BYTES,
                      cpu_thread_entry, thread);
    }
}

static void run_on_fibers(const Grid *grid, const Worker *worker, const PycThreadCtx *ctx) {
    BlockRun block;
    prepare_block(grid, worker, &block, 0, ctx);
    cpu_schedule(&block, 1);
}

static void run_as_loop(const Grid *grid, const Worker *worker, PycThreadCtx *ctx) {
    for (uint32_t i = 0; i < worker->count; i++) {
        place_thread(ctx, i);
        if (grid->watch) grid->watch->resume(i);
        grid->kernel->run_thread(ctx, grid->args);
        if (grid->watch) grid->watch->ended(i);
    }
}

static void tell_block(const Grid *grid, const PycThreadCtx *ctx) {
    enum { ROOM = 8 << 20 }; /* the stack limit for threads that have no stack of their own */
    grid->watch->begin_block(ctx, (uintptr_t)ctx - ROOM, (uintptr_t)ctx);
}

static void tell_fibers(const Grid *grid, const Worker *worker) {
    uintptr_t stacks = (uintptr_t)worker->stacks;
    grid->watch->begin_threads(stacks, stacks + (uintptr_t)worker->count * grid->cluster_blocks * CPU_STACK_BYTES);
}

static void run_as_threads(const Grid *grid, const Worker *worker, PycThreadCtx *ctx) {
    if (grid->watch && grid->on_fibers) tell_fibers(grid, worker);
    if (grid->on_fibers)
        run_on_fibers(grid, worker, ctx);
    else
        run_as_loop(grid, worker, ctx);
}

/* Runs blocks from `number` on, at most `count`, all in one row of the grid; returns how many. */
static uint64_t run_row(const Grid *grid, const Worker *worker, uint64_t number, uint64_t count) {
    PycThreadCtx ctx = block_ctx(grid, worker, number);
    uint64_t rest = grid->launch->grid[0] - ctx.block[0], done = 0;
    cpu_set_running(&ctx);
    if (grid->watch) tell_block(grid, &ctx);
    if (grid->kernel->run_blocks) done = grid->kernel->run_blocks(&ctx, grid->args, count < rest ? count : rest);
    if (done == 0) {
        run_as_threads(grid, worker, &ctx);
        done = 1;
    }
    cpu_set_running(NULL);
    return done;
}

/* Runs the blocks of cluster `number` at the same time. */
static void run_cluster(const Grid *grid, const Worker *worker, uint64_t number) {
    const uint32_t *dim = grid->launch->grid, *size = grid->cluster;
    uint32_t across = dim[0] / size[0], down = dim[1] / size[1];
    uint64_t corner[] = {number % across * size[0], number / across % down * size[1], number / across / down * size[2]};
    BlockRun blocks[MAX_CLUSTER];
    for (uint32_t b = 0; b < grid->cluster_blocks; b++) {
        uint64_t x = corner[0] + b % size[0], y = corner[1] + b / size[0] % size[1],
                 z = corner[2] + b / size[0] / size[1];
        PycThreadCtx ctx = block_ctx(grid, worker, (z * dim[1] + y) * dim[0] + x);
        ctx.shared += b * worker->block_bytes;
        ctx.shared_dynamic += b * worker->block_bytes;
        if (grid->watch && b == 0) tell_block(grid, &ctx);
        prepare_block(grid, worker, &blocks[b], b, &ctx);
    }
    if (grid->watch) tell_fibers(grid, worker);
    cpu_schedule(blocks, grid->cluster_blocks);
    cpu_set_running(NULL);
}

/* Takes large parts first, so that there are few of them, and small ones at the end, so that all cores finish
 * together. */
static uint64_t take(Grid *grid, uint64_t *first) {
    uint64_t number = atomic_load(&grid->next), count;
    do {
        uint64_t rest = number < grid->blocks ? grid->blocks - number : 0;
        count = rest / (grid->workers * 4);
        count = rest > 0 && count < 1 ? 1 : count;
    } while (!atomic_compare_exchange_weak(&grid->next, &number, number + count));
    *first = number;
    return count;
}

static void work(void *argument) {
    Grid *grid = argument;
    Worker *worker = worker_open(grid);
    if (!worker) {
        atomic_store(&grid->out_of_memory, true);
        return;
    }
    uint64_t number, count;
    while ((count = take(grid, &number)) > 0)
        for (uint64_t done = 0; done < count;) {
            if (grid->cluster_blocks > 1)
                run_cluster(grid, worker, number + done++);
            else
                done += run_row(grid, worker, number + done, count - done);
        }
}

/* Waking another core costs about 10 us, so small grids run on the calling thread. */
static uint64_t workers_for(const Grid *grid) {
    uint64_t threads =
        grid->blocks * grid->cluster_blocks * grid->launch->block[0] * grid->launch->block[1] * grid->launch->block[2];
    uint64_t cores = (uint64_t)pyc_cpu_count();
    return threads < 4096 ? 1 : cores < grid->blocks ? cores : grid->blocks;
}

/* Blocks of a cooperative launch may wait for each other. False: that many threads cannot be started. */
static bool run_grid(Grid *grid) {
    const PycLaunchAttribute *cooperative = pyc_launch_attribute(grid->launch, PYC_LAUNCH_COOPERATIVE);
    if (cooperative && cooperative->value[0]) {
        grid->workers = grid->blocks;
        return together_run(work, grid, grid->blocks);
    }
    grid->workers = workers_for(grid);
    PoolJob helpers = {.fn = work, .argument = grid, .places = grid->workers - 1};
    pool_begin(&helpers);
    work(grid);
    pool_end(&helpers);
    return true;
}

/* ---- the device ---- */

static PycDevice the_device = {.ops = &pyc_cpu_device};

static int64_t cpu_count(void) { return 1; }

static int32_t cpu_open(int64_t ordinal, PycDevice **device) {
    if (ordinal != 0) return pyc_device_fail("there is no CPU device %lld: there is one, number 0", (long long)ordinal);
    *device = &the_device;
    return 0;
}

static void cpu_close(PycDevice *device) { (void)device; }
static const char *cpu_architecture(PycDevice *device) { return (void)device, "cpu"; }
static const char *cpu_name(PycDevice *device) { return (void)device, "CPU device"; }

static int32_t cpu_attribute(PycDevice *device, int32_t attribute, int64_t *value) {
    (void)device;
    switch ((PycDeviceAttribute)attribute) {
#define ATTRIBUTE(name, number, cpu)                                                                                   \
    case PYC_ATTR_##name: *value = cpu; return 0;
#include "device/device_attribute.def"
    }
    return pyc_device_fail("the CPU device has no attribute %d", attribute);
}

static int32_t cpu_memory(PycDevice *device, uint64_t *free_bytes, uint64_t *total_bytes) {
    (void)device;
    uint64_t page = (uint64_t)sysconf(_SC_PAGESIZE);
    *free_bytes = (uint64_t)sysconf(_SC_AVPHYS_PAGES) * page;
    *total_bytes = (uint64_t)sysconf(_SC_PHYS_PAGES) * page;
    return 0;
}

static bool cpu_can_access(PycDevice *device, PycDevice *peer) { return (void)device, (void)peer, true; }
static int64_t cpu_api_version(void) { return 0; }
static int64_t cpu_number(PycDevice *device) { return (void)device, 0; }

static int32_t cpu_enable_peer(PycDevice *device, PycDevice *peer) { return (void)device, (void)peer, 0; }

static int32_t cpu_alloc(PycDevice *device, uint64_t bytes, void **memory) {
    (void)device;
    *memory = bytes > UINT64_MAX / 2 ? NULL : aligned_alloc(256, (bytes + 255) / 256 * 256);
    return *memory ? 0
                   : pyc_device_fail("out of memory on the CPU device: %llu bytes were asked for",
                                     (unsigned long long)bytes);
}

static int32_t cpu_free(PycDevice *device, void *memory) {
    (void)device;
    free(memory);
    return 0;
}

static int32_t cpu_copy(PycDevice *device, PycStream *stream, void *to, const void *from, uint64_t bytes) {
    (void)device, (void)stream;
    memmove(to, from, bytes);
    return 0;
}

static int32_t cpu_fill(PycDevice *device, PycStream *stream, void *to, const void *element, uint32_t size,
                        uint64_t count) {
    (void)device, (void)stream;
    for (uint64_t i = 0; i < count; i++) memcpy((char *)to + i * size, element, size);
    return 0;
}

static int32_t cpu_fill_constant(PycDevice *device, PycStream *stream, const PycKernel *kernel,
                                 const PycConstant *constant, const void *from, uint64_t bytes) {
    (void)kernel;
    return cpu_copy(device, stream, constant->memory, from, bytes);
}

/* Kernels of this device read the description itself. */
static int32_t cpu_tensor_map(PycDevice *device, const PycTensorMap *map, void *to) {
    _Static_assert(sizeof *map <= PYC_TENSOR_MAP, "the description has to fit");
    (void)device;
    memcpy(to, map, sizeof *map);
    return 0;
}

static Grid grid_of(const PycKernel *kernel, const PycLaunch *launch, void **args) {
    Grid grid = {.kernel = kernel, .launch = launch, .args = args};
    grid.blocks = (uint64_t)launch->grid[0] * launch->grid[1] * launch->grid[2];
    grid.on_fibers = (kernel->flags & (PYC_KERNEL_BARRIER | PYC_KERNEL_WARP)) != 0;
    grid.cluster_blocks = 1;
    find_cluster(launch, grid.cluster);
    return grid;
}

/* Makes clusters the units of work if there is anything to wait for; false: they are too large. */
static bool join_clusters(Grid *grid) {
    uint64_t blocks = (uint64_t)grid->cluster[0] * grid->cluster[1] * grid->cluster[2];
    if (!grid->on_fibers || blocks == 1) return true;
    if (blocks > MAX_CLUSTER) return false;
    grid->cluster_blocks = (uint32_t)blocks;
    grid->blocks /= blocks;
    return true;
}

static int32_t no_memory(const PycKernel *kernel) {
    return pyc_device_fail("kernel '%s': out of memory for its threads", kernel->title);
}

static int32_t cpu_launch(PycDevice *device, PycStream *stream, const PycKernel *kernel, const PycLaunch *launch,
                          void **args) {
    (void)device, (void)stream;
    Grid grid = grid_of(kernel, launch, args);
    if (!join_clusters(&grid))
        return pyc_device_fail("kernel '%s' is launched in clusters of more than %d blocks", kernel->title,
                               MAX_CLUSTER);
    if (!run_grid(&grid))
        return pyc_device_fail(
            "kernel '%s' is launched with %llu blocks that run at the same time, and %d are the most", kernel->title,
            (unsigned long long)grid.blocks, TOGETHER_MOST);
    return atomic_load(&grid.out_of_memory) ? no_memory(kernel) : 0;
}

int32_t pyc_cpu_run_watched(const PycKernel *kernel, const PycLaunch *launch, void **args, const PycCpuWatch *watch,
                            void (*shared)(char *dynamic)) {
    Grid grid = grid_of(kernel, launch, args);
    grid.watch = watch;
    const Worker *worker = join_clusters(&grid) ? worker_open(&grid) : NULL;
    if (!worker) return no_memory(kernel);
    for (uint32_t b = 0; b < grid.cluster_blocks; b++)
        shared(worker->shared + worker->static_bytes + b * worker->block_bytes);
    for (uint64_t number = 0; number < grid.blocks; number++) {
        if (grid.cluster_blocks > 1)
            run_cluster(&grid, worker, number);
        else
            run_row(&grid, worker, number, 1);
    }
    return 0;
}

PycCpuCluster pyc_cpu_cluster_of(const PycKernel *kernel, const PycLaunch *launch) {
    Grid grid = grid_of(kernel, launch, NULL);
    PycCpuCluster cluster = {.size = {1, 1, 1}};
    if (!join_clusters(&grid)) return cluster; /* the launch fails when it runs */
    if (grid.cluster_blocks > 1) memcpy(cluster.size, grid.cluster, sizeof cluster.size);
    uint32_t threads = launch->block[0] * launch->block[1] * launch->block[2];
    cluster.threads = grid.cluster_blocks > 1 ? rounded_to_warps(threads) : threads;
    return cluster;
}

static int32_t cpu_synchronize(PycDevice *device, PycStream *stream) { return (void)device, (void)stream, 0; }

/* Streams and events only need the time, because work is done at once. */
static int32_t cpu_stream_priorities(PycDevice *device, int32_t *least, int32_t *greatest) {
    return (void)device, *least = *greatest = 0;
}

static int32_t cpu_stream_open(PycDevice *device, int32_t priority, PycStream **stream) {
    return (void)device, (void)priority, *stream = NULL, 0;
}
static void cpu_stream_close(PycDevice *device, PycStream *stream) { (void)device, (void)stream; }

struct PycEvent {
    struct timespec time;
};

static int32_t cpu_event_open(PycDevice *device, PycEvent **event) {
    (void)device;
    *event = calloc(1, sizeof **event);
    return *event ? 0 : pyc_device_fail("out of memory");
}

static void cpu_event_close(PycDevice *device, PycEvent *event) { (void)device, free(event); }

static int32_t cpu_event_record(PycDevice *device, PycEvent *event, PycStream *stream) {
    (void)device, (void)stream;
    clock_gettime(CLOCK_MONOTONIC, &event->time);
    return 0;
}

static int32_t cpu_event_wait(PycDevice *device, PycEvent *event, PycStream *stream) {
    return (void)device, (void)event, (void)stream, 0;
}

static int32_t cpu_event_elapsed(PycDevice *device, PycEvent *from, PycEvent *to, double *seconds) {
    (void)device;
    *seconds = (double)(to->time.tv_sec - from->time.tv_sec) + (double)(to->time.tv_nsec - from->time.tv_nsec) * 1e-9;
    return 0;
}

const PycDeviceOps pyc_cpu_device = {
    .api = "cpu",
    .count = cpu_count,
    .open = cpu_open,
    .close = cpu_close,
    .api_version = cpu_api_version,
    .architecture = cpu_architecture,
    .name = cpu_name,
    .attribute = cpu_attribute,
    .memory = cpu_memory,
    .can_access = cpu_can_access,
    .enable_peer = cpu_enable_peer,
    .reaches = cpu_can_access,
    .number = cpu_number,
    .alloc = cpu_alloc,
    .free = cpu_free,
    .alloc_host = cpu_alloc,
    .free_host = cpu_free,
    .copy = cpu_copy,
    .fill = cpu_fill,
    .fill_constant = cpu_fill_constant,
    .tensor_map = cpu_tensor_map,
    .launch = cpu_launch,
    .synchronize = cpu_synchronize,
    .stream_priorities = cpu_stream_priorities,
    .stream_open = cpu_stream_open,
    .stream_close = cpu_stream_close,
    .event_open = cpu_event_open,
    .event_close = cpu_event_close,
    .event_record = cpu_event_record,
    .event_wait = cpu_event_wait,
    .event_elapsed = cpu_event_elapsed,
};
