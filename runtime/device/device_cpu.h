/* The CPU device, for the device of --check-kernels: a launch that reports each of its steps. */
#ifndef PYC_RUNTIME_DEVICE_CPU_H
#define PYC_RUNTIME_DEVICE_CPU_H

#include "device/device.h"

/* Threads are named by their number in the block, sets of them are arrays of as many bools. The blocks of a cluster run
 * at the same time and count as one: the numbers of each begin at a multiple of the warp's size. */
typedef struct PycCpuWatch {
    /* Or a cluster, with its first block; and where its threads' stacks are. */
    void (*begin_block)(const PycThreadCtx *ctx, uintptr_t stack_low, uintptr_t stack_high);
    void (*begin_threads)(
        uintptr_t stack_low,
        uintptr_t stack_high);       /* the block is run from its beginning, each thread on a stack of its own */
    void (*resume)(uint32_t thread); /* it continues, or begins */
    void (*ended)(uint32_t thread);
    void (*barrier)(const bool *member, uint32_t first,
                    uint32_t count); /* these waited for each other and go on: of a block with so many */
    void (*waits)(void);             /* the running thread, for its cluster */
    void (*cluster)(const bool *member);
    void (*named_barrier)(const bool *member);
    void (*warp)(const bool *member);
    void (*lane)(uint32_t lane); /* the running thread wants the value of one that takes no part; its own lane: its mask
                                    leaves itself out */
    void (*absent)(uint32_t lane); /* the mask of the running thread's warp operation names it, and it has ended */
    void (*stuck)(void);           /* no thread can go on; does not return */
} PycCpuWatch;

typedef struct PycCpuCluster { /* what counts as a block */
    uint32_t size[3], threads; /* blocks; threads from one of them to the next */
} PycCpuCluster;

PycCpuCluster pyc_cpu_cluster_of(const PycKernel *kernel, const PycLaunch *launch);

/* As a launch, one block or cluster after the other on the calling thread. `shared` is told where dynamic shared memory
 * is. */
int32_t pyc_cpu_run_watched(const PycKernel *kernel, const PycLaunch *launch, void **args, const PycCpuWatch *watch,
                            void (*shared)(char *dynamic));

#endif
