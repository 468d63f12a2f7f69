/* The threads of one block, or of the blocks of a cluster, on stacks of their own. */
#ifndef PYC_DEVICE_CPU_BLOCK_H
#define PYC_DEVICE_CPU_BLOCK_H

#include "device/device_cpu.h"
#include "device/fiber.h"

/* Stack tops that are 2^n bytes apart would all share the same few cache lines, so they are offset. */
enum {
    CPU_STACK_BYTES = 128 * 1024 + 133 * 64,
    MAX_THREADS = 1024,
    MAX_CLUSTER = 16,
    WARP = PYC_WARP_SIZE,
    NAMED_BARRIERS = 16
};

typedef enum ThreadState { RUNNABLE, AT_BARRIER, AT_NAMED_BARRIER, AT_WARP, AT_CLUSTER, FINISHED } ThreadState;

typedef struct BlockRun BlockRun;

typedef struct Thread {
    PycThreadCtx ctx;
    Fiber fiber;
    BlockRun *block;
    ThreadState state;
    uint32_t barrier;    /* AT_NAMED_BARRIER: its number */
    uint32_t arrivals;   /* arrivals at named barriers that count for it */
    uint32_t warp_mask;  /* AT_WARP: the lanes it waits for */
    uint32_t came;       /* the lanes of the last warp operation; some may have ended since */
    uint64_t given, got; /* the value offered in a warp operation, and the one that all lanes see */
} Thread;

struct BlockRun {
    const PycKernel *kernel;
    void **args;
    Thread *threads;
    uint32_t count;
    Fiber scheduler;
    Thread *running;
    const PycCpuWatch *watch;         /* NULL: nothing is watched */
    uint32_t first;                   /* the number of its first thread for the watch */
    uint32_t rank, together;          /* its rank in the cluster, and how many blocks run together */
    uint64_t block_bytes;             /* the distance between the shared memory of two of them */
    uint32_t arrived[NAMED_BARRIERS]; /* threads that have arrived since threads were last released */
};

/* The entry of a thread's stack: runs the kernel and ends. */
void cpu_thread_entry(void *thread);
/* Runs the threads of one block, or of those of a cluster, until all have ended. */
void cpu_schedule(BlockRun *blocks, uint32_t count);
/* Sets the context that runs on this thread of the host; NULL: no kernel runs. */
void cpu_set_running(PycThreadCtx *ctx);

#endif
