/* The CPU device, for the device of --check-kernels: a launch whose every step is told. */
#ifndef PYC_RUNTIME_DEVICE_CPU_H
#define PYC_RUNTIME_DEVICE_CPU_H

#include "device.h"

/* Threads are named by their number in the block; sets of them are arrays of as many bools. */
typedef struct PycCpuWatch {
    void (*begin_block)(const PycThreadCtx *ctx);
    void (*begin_threads)(uintptr_t stack_low, uintptr_t stack_high); /* where their stacks are; again when the block is run
                                                                       * in another way, from its beginning */
    void (*resume)(uint32_t thread); /* it goes on, or begins */
    void (*ended)(uint32_t thread);
    void (*barrier)(const bool *member); /* these waited for each other and go on */
    void (*named_barrier)(const bool *member);
    void (*warp)(const bool *member);
    void (*lane)(uint32_t lane); /* the running thread wants the value of one that takes no part; its own lane: its mask leaves itself out */
    void (*stuck)(void); /* no thread can go on; does not return */
} PycCpuWatch;

/* As a launch, one block after the other on the calling thread. `shared` is told where dynamic shared memory is. */
int32_t pyc_cpu_run_watched(const PycKernel *kernel, const PycLaunch *launch, void **args, const PycCpuWatch *watch,
                            void (*shared)(char *dynamic));

#endif
