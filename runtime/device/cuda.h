/* The CUDA driver's interface, as far as programs use it: libcuda has it, and the simulator of PTX. */
#ifndef PYC_RUNTIME_DEVICE_CUDA_H
#define PYC_RUNTIME_DEVICE_CUDA_H

#include "device/device.h"

typedef struct CudaLaunch { /* CUlaunchConfig */
    uint32_t grid[3], block[3];
    uint32_t dynamic_shared;
    void *stream;
    const PycLaunchAttribute *attributes;
    uint32_t attribute_count;
} CudaLaunch;

typedef struct Cuda {
#define CUDA(symbol, name, params) int(*name) params;
#define CUDA_LATER CUDA
#include "device/cuda.def"
} Cuda;

#endif
