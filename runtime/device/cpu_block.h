/* The threads of one block, or of the blocks of a cluster, on stacks of their own. */
#ifndef PYC_DEVICE_CPU_BLOCK_H
#define PYC_DEVICE_CPU_BLOCK_H

#include "device/device_cpu.h"
#include "device/fiber.h"

/* Stacks whose tops were 2^n bytes apart would all be in the same few lines of the caches. */
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
    uint32_t arrivals;   /* named barriers at which it counts as being */
    uint32_t warp_mask;  /* AT_WARP: the lanes it waits for */
    uint32_t came;       /* lanes that took part in the last warp operation; some may have ended since */
    uint64_t given, got; /* what a warp operation exchanges: offered, and as all lanes see it */
} Thread;

struct BlockRun {
    const PycKernel *kernel;
    void **args;
    Thread *threads;
    uint32_t count;
    Fiber scheduler;
    Thread *running;
    const PycCpuWatch *watch;         /* NULL: nobody wants to know */
    uint32_t first;                   /* the number that its first thread has for the watch */
    uint32_t rank, together;          /* in its cluster, and how many run at the same time */
    uint64_t block_bytes;             /* from the shared memory of one of them to that of the next */
    uint32_t arrived[NAMED_BARRIERS]; /* threads, since it last let some go on */
};

/* What a thread's stack begins with: it runs the kernel and ends. */
void cpu_thread_entry(void *thread);
/* Runs the threads of one block, or of those of a cluster, until all have ended. */
void cpu_schedule(BlockRun *blocks, uint32_t count);
/* Of what runs on this thread of the host; NULL: no kernel. */
void cpu_set_running(PycThreadCtx *ctx);

#endif
