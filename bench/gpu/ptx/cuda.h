/* What kernels.cu needs of CUDA, so that clang compiles it without the toolkit. */
#pragma once

#define __global__ __attribute__((global))
#define __device__ __attribute__((device))
#define __shared__ __attribute__((shared))
#define __launch_bounds__(threads) __attribute__((launch_bounds(threads)))
#define INLINE static inline __device__ __attribute__((always_inline))

typedef unsigned int uint;
typedef float float4 __attribute__((ext_vector_type(4)));
typedef uint uint4 __attribute__((ext_vector_type(4)));

#define tx __nvvm_read_ptx_sreg_tid_x()
#define ty __nvvm_read_ptx_sreg_tid_y()
#define bx __nvvm_read_ptx_sreg_ctaid_x()
#define by __nvvm_read_ptx_sreg_ctaid_y()
#define bdx __nvvm_read_ptx_sreg_ntid_x()
#define gdx __nvvm_read_ptx_sreg_nctaid_x()

#define WARP 32
#define ALL 0xffffffffu

INLINE void sync() { __nvvm_bar_sync(0); }
INLINE float shuffle_down(float v, int d) {
    return __builtin_bit_cast(float, __nvvm_shfl_sync_down_i32(ALL, __builtin_bit_cast(int, v), d, 31));
}
INLINE float shuffle_xor(float v, int m) {
    return __builtin_bit_cast(float, __nvvm_shfl_sync_bfly_i32(ALL, __builtin_bit_cast(int, v), m, 31));
}
INLINE int shuffle_up(int v, int d) { return __nvvm_shfl_sync_up_i32(ALL, v, d, 0); }
INLINE float max2(float a, float b) { return __nvvm_fmax_f(a, b); }
