/* What the compiler emits for each kernel, and what compiled kernels need when they run on the CPU device.
 *
 * For a kernel whose symbol is K the compiled module defines the constant `K$kernel` (a PycKernel). GPUs load `code`
 * (the same string for all kernels of a module: PTX for NVIDIA's) and look `name` up in it. The CPU device calls
 * `run_blocks` if it is not null and can be used; otherwise `run_thread` once per thread; a kernel with
 * PYC_KERNEL_BARRIER or PYC_KERNEL_WARP needs each thread of a block on a stack of its own, because it calls
 * pyc_cpu_barrier and the warp functions in the middle.
 *
 * The layout of these structs is known to the compiler (src/codegen/blocks/kernel.c, gpu.c). */
#ifndef PYC_RUNTIME_KERNEL_H
#define PYC_RUNTIME_KERNEL_H

#include <stdbool.h>
#include <stdint.h>

enum PycKernelFlags {
    PYC_KERNEL_BARRIER = 1,        /* waits for the other threads of its block */
    PYC_KERNEL_WARP = 2,           /* exchanges values with the other lanes of its warp */
    PYC_KERNEL_SHARED = 4,         /* has static shared memory: shared_bytes */
    PYC_KERNEL_DYNAMIC_SHARED = 8, /* uses the launch's dynamic shared memory */
};

#define PYC_WRITTEN_END UINT32_MAX
#define PYC_WARP_SIZE 32 /* of the CPU device too; lane = linear thread number % 32 */

enum { PYC_SHARED_ALIGN = 1024 }; /* the largest that a program may ask for (std.memory has it too) */

/* One thread of one block on the CPU device. `shared` belongs to the block: at least shared_bytes; the launch's dynamic
 * part lies at `shared_dynamic`. Both are multiples of PYC_SHARED_ALIGN. */
typedef struct PycThreadCtx {
    uint32_t thread[3]; /* x, y, z; x runs fastest */
    uint32_t block[3];
    uint32_t block_dim[3];   /* threads of a block */
    uint32_t grid_dim[3];    /* blocks of the grid */
    uint32_t cluster_dim[3]; /* blocks of a cluster */
    char *shared;
    char *shared_dynamic;
    void *device; /* the CPU device's own state of this thread; not used by compiled code */
} PycThreadCtx;

/* `args[i]` points to the value of parameter i, as for cuLaunchKernel; kernels do not write to it. */
typedef void PycKernelThread(PycThreadCtx *ctx, void **args);
/* Runs all threads of `count` consecutive blocks: ctx->block is the first, ctx->thread is not read. Returns how many
 * blocks were run; the threads of the next one must be run one by one. */
typedef uint64_t PycKernelBlocks(PycThreadCtx *ctx, void **args, uint64_t count);

/* Constant memory: kernels that request the same name and size share it. Their launches fill it. */
typedef struct PycConstant {
    const char *name;   /* as in the program */
    const char *symbol; /* in the code */
    void *memory;       /* the CPU device's */
    uint64_t bytes;
} PycConstant;

enum { PYC_CONSTANT_MOST = 64 * 1024 }; /* the most bytes for all kernels of a program together */

typedef struct PycKernel {
    const char *name;     /* entry in the code */
    const char *code;     /* NUL-terminated; null when the program was built without GPU code */
    uint64_t code_length; /* without the NUL */
    PycKernelThread *run_thread;
    PycKernelBlocks *run_blocks; /* null when only code for single threads exists */
    const uint32_t *param_sizes; /* bytes of each parameter */
    uint32_t param_count;
    uint32_t shared_bytes; /* static shared memory of a block */
    uint32_t flags;        /* PycKernelFlags */
    uint32_t constant_count;
    const PycConstant *constants;   /* those that it, or a function that it calls, uses */
    const char *title;              /* as messages name it */
    const char *const *param_names; /* of each parameter, for messages */
    /* For --check-kernels; null when not known: pairs of a parameter's number and the offset of a pointer in it, then
     * PYC_WRITTEN_END. The kernel writes to device memory only through these pointers. */
    const uint32_t *written;
} PycKernel;

/* The architecture that a program's kernels are compiled for; programs without GPU code have none. */
typedef struct PycGpuTarget {
    uint32_t version;      /* 90: sm_90 */
    uint32_t block_shared; /* bytes that a block may have */
} PycGpuTarget;
extern const PycGpuTarget pyc_gpu_target __attribute__((weak));

/* Where a kernel on a GPU stores the reason of a panic before it traps: host memory whose address the device stores in
 * the variable `pyc_panic_record` of each module. The first thread that panics writes it. */
enum { PYC_PANIC_PLACE = 256, PYC_PANIC_MESSAGE = 256 };

typedef enum PycPanicKind { PYC_PANIC_NONE, PYC_PANIC_WORDS, PYC_PANIC_INDEX, PYC_PANIC_SLICE } PycPanicKind;

typedef struct PycPanicRecord {
    uint32_t kind; /* PycPanicKind; written last */
    uint32_t line, column;
    uint32_t block[3], thread[3];
    int64_t numbers[3]; /* for an index or slice: the arguments of pyc_panic_index and pyc_panic_slice */
    char place[PYC_PANIC_PLACE];
    char message[PYC_PANIC_MESSAGE];
} PycPanicRecord;

/* ---- called by kernels on the CPU device; implemented by the runtime ---- */

/* The context of the running thread, for code that is called through a function value. */
PycThreadCtx *pyc_cpu_thread(void);
/* The same; outside of kernels it panics. */
PycThreadCtx *pyc_cpu_kernel_thread(void);

/* All threads of the block arrive before any continues. */
void pyc_cpu_barrier(PycThreadCtx *ctx);

/* `count` threads of the block arrive at barrier `number` (0 to 15); then those that wait continue. */
void pyc_cpu_named_barrier(PycThreadCtx *ctx, uint32_t number, uint32_t count, bool waits);

/* Among the lanes of a warp that are in `mask` and alive. Each value is passed as 64 bits. A source lane outside of the
 * warp gives the lane's own value. */
uint64_t pyc_cpu_warp_shuffle_idx(PycThreadCtx *ctx, uint32_t mask, uint64_t value, uint32_t lane);
uint64_t pyc_cpu_warp_shuffle_up(PycThreadCtx *ctx, uint32_t mask, uint64_t value, uint32_t delta);
uint64_t pyc_cpu_warp_shuffle_down(PycThreadCtx *ctx, uint32_t mask, uint64_t value, uint32_t delta);
uint64_t pyc_cpu_warp_shuffle_xor(PycThreadCtx *ctx, uint32_t mask, uint64_t value, uint32_t lanes);
uint32_t pyc_cpu_warp_ballot(PycThreadCtx *ctx, uint32_t mask, bool predicate);
bool pyc_cpu_warp_any(PycThreadCtx *ctx, uint32_t mask, bool predicate);
bool pyc_cpu_warp_all(PycThreadCtx *ctx, uint32_t mask, bool predicate);
void pyc_cpu_warp_sync(PycThreadCtx *ctx, uint32_t mask);

/* The accesses of pyc_check_strip (check.h). */
enum { PYC_STRIP_READ, PYC_STRIP_WRITE, PYC_STRIP_UPDATE, PYC_STRIP_SETTLED }; /* update: a read, then a write */

#endif
