/* The interface of the CPU device for the kernel sanitizer: a launch that reports each of its steps. */
#ifndef PYC_RUNTIME_DEVICE_CPU_H
#define PYC_RUNTIME_DEVICE_CPU_H

#include "device/device.h"

/* Threads are identified by their number in the block, and sets of them are arrays of bools. The blocks of a cluster
 * run at the same time and count as one block: the numbers of each begin at a multiple of the warp size. */
typedef struct PycCpuWatch {
    /* A block or cluster begins, given its first context, and the range of its threads' stacks. */
    void (*begin_block)(const PycThreadCtx *ctx, uintptr_t stack_low, uintptr_t stack_high);
    void (*begin_threads)(
        uintptr_t stack_low,
        uintptr_t stack_high);       /* the block starts again from its beginning, each thread on a stack of its own */
    void (*resume)(uint32_t thread); /* the thread continues, or begins */
    void (*ended)(uint32_t thread);
    void (*barrier)(const bool *member, uint32_t first,
                    uint32_t count); /* these threads waited for each other and continue; `count`: all threads of the
                                        block */
    void (*waits)(void);             /* the running thread waits for its cluster */
    void (*cluster)(const bool *member);
    void (*named_barrier)(const bool *member);
    void (*warp)(const bool *member);
    void (*lane)(uint32_t lane);   /* the running thread wants the value of a lane that takes no part; its own lane: its
                                      mask does not contain it */
    void (*absent)(uint32_t lane); /* the mask of the running thread's warp operation contains the lane, which has
                                      ended */
    void (*stuck)(void);           /* no thread can continue; does not return */
} PycCpuWatch;

typedef struct PycCpuCluster { /* a group of blocks that counts as one block */
    uint32_t size[3], threads; /* blocks; distance between the thread numbers of two blocks */
} PycCpuCluster;

PycCpuCluster pyc_cpu_cluster_of(const PycKernel *kernel, const PycLaunch *launch);

/* Like a launch, but one block or cluster after the other, on the calling thread. `shared` is called with the address
 * of dynamic shared memory. */
int32_t pyc_cpu_run_watched(const PycKernel *kernel, const PycLaunch *launch, void **args, const PycCpuWatch *watch,
                            void (*shared)(char *dynamic));

#endif
