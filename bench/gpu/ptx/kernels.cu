// The kernels of kernels.mojo in CUDA C++, line by line.
#include "cuda.h"

extern "C" {

__global__ void vector_add(const float *a, const float *b, float *c, int n) {
    long i = (long)bx * bdx + tx;
    if (i < n) c[i] = a[i] + b[i];
}

__global__ void saxpy4(float a, const float *x, float *y, int n) {
    long i = ((long)bx * bdx + tx) * 4;
    if (i < n) *(float4 *)(y + i) = a * *(const float4 *)(x + i) + *(float4 *)(y + i);
}

INLINE float warp_sum(float v) {
    for (int d = WARP / 2; d > 0; d /= 2) v += shuffle_xor(v, d);
    return v;
}

INLINE float warp_max(float v) {
    for (int d = WARP / 2; d > 0; d /= 2) v = max2(v, shuffle_xor(v, d));
    return v;
}

__global__ void reduction(const float *x, float *sums, int n) {
    __shared__ float parts[8];
    float4 four = 0;
    for (long i = ((long)bx * 256 + tx) * 4; i < n; i += (long)gdx * 1024) four += *(const float4 *)(x + i);
    float sum = warp_sum(four.x + four.y + four.z + four.w);
    if (tx % WARP == 0) parts[tx / WARP] = sum;
    sync();
    if (tx == 0) {
        float total = 0;
        for (int w = 0; w < 8; w++) total += parts[w];
        sums[bx] = total;
    }
}

__global__ void reduction_plain(const float *x, float *sums, int n) {
    __shared__ float parts[8];
    float mine = 0;
    for (long i = (long)bx * bdx + tx; i < n; i += (long)gdx * bdx) mine += x[i];
    float sum = warp_sum(mine);
    if (tx % WARP == 0) parts[tx / WARP] = sum;
    sync();
    float total = 0;
    for (int w = 0; w < 8; w++) total += parts[w];
    if (tx == 0) sums[bx] = total;
}

__global__ void transpose(const float *x, float *y, int side) {
    __shared__ float tile[32 * 33];
    long n = side, c = bx * 32 + tx, r = by * 32 + ty;
#pragma unroll
    for (int i = 0; i < 32; i += 8) tile[(ty + i) * 33 + tx] = x[(r + i) * n + c];
    sync();
    c = by * 32 + tx, r = bx * 32 + ty;
#pragma unroll
    for (int i = 0; i < 32; i += 8) y[(r + i) * n + c] = tile[tx * 33 + ty + i];
}

// A warp for each row of 1024 numbers, which it keeps in registers.
__global__ void softmax(const float *x, float *y) {
    long at = (long)bx * 1024 + tx * 4;
    float4 v[8];
    float top = -__builtin_inff();
#pragma unroll
    for (int k = 0; k < 8; k++) {
        v[k] = *(const float4 *)(x + at + k * 128);
#pragma unroll
        for (int i = 0; i < 4; i++) top = max2(top, v[k][i]);
    }
    top = warp_max(top);
    float sum = 0;
#pragma unroll
    for (int k = 0; k < 8; k++)
#pragma unroll
        for (int i = 0; i < 4; i++) {
            v[k][i] = __nvvm_ex2_approx_f((v[k][i] - top) * 1.44269504f);
            sum += v[k][i];
        }
    float scale = 1 / warp_sum(sum);
#pragma unroll
    for (int k = 0; k < 8; k++) *(float4 *)(y + at + k * 128) = v[k] * scale;
}

// A warp for each row, read twice.
__global__ void layer_norm(const float *x, const float *gain, const float *bias, float *y, int columns) {
    long n = columns, at = bx * n;
    float4 sum = 0, squares = 0;
    for (long i = tx * 4; i < n; i += 128) {
        float4 v = *(const float4 *)(x + at + i);
        sum += v;
        squares += v * v;
    }
    float mean = warp_sum(sum.x + sum.y + sum.z + sum.w) / columns;
    float variance = warp_sum(squares.x + squares.y + squares.z + squares.w) / columns - mean * mean;
    float scale = __nvvm_rsqrt_approx_f(variance + 1e-5f);
    for (long i = tx * 4; i < n; i += 128) {
        float4 v = *(const float4 *)(x + at + i);
        *(float4 *)(y + at + i) = (v - mean) * scale * *(const float4 *)(gain + i) + *(const float4 *)(bias + i);
    }
}

__global__ void matmul_tiled(const float *a, const float *b, float *c, int side) {
    __shared__ float left[32 * 32], right[32 * 32];
    long n = side, row = by * 32 + ty, column = bx * 32 + tx;
    float sum = 0;
    for (long t = 0; t < n; t += 32) {
        left[ty * 32 + tx] = a[row * n + t + tx];
        right[ty * 32 + tx] = b[(t + ty) * n + column];
        sync();
#pragma unroll
        for (int k = 0; k < 32; k++) sum += left[ty * 32 + k] * right[k * 32 + tx];
        sync();
    }
    c[row * n + column] = sum;
}

// 128 x 128 of the product in a block of 256 threads, 8 x 8 in each thread's registers.
__global__ void matmul_registers(const float *a, const float *b, float *c, int side) {
    __shared__ __attribute__((aligned(16))) float left[8 * 128], right[8 * 128];
    long n = side, row0 = by * 128, column0 = bx * 128;
    int t = tx, row = t / 16 * 8, column = t % 16 * 8;
    float sum[8][8] = {};
    for (long k0 = 0; k0 < n; k0 += 8) {
        float4 va = *(const float4 *)(a + (row0 + t / 2) * n + k0 + t % 2 * 4);
#pragma unroll
        for (int i = 0; i < 4; i++) left[(t % 2 * 4 + i) * 128 + t / 2] = va[i];
        *(float4 *)(right + t / 32 * 128 + t % 32 * 4) = *(const float4 *)(b + (k0 + t / 32) * n + column0 + t % 32 * 4);
        sync();
#pragma unroll
        for (int k = 0; k < 8; k++) {
            float4 l[2] = {*(float4 *)(left + k * 128 + row), *(float4 *)(left + k * 128 + row + 4)};
            float4 r[2] = {*(float4 *)(right + k * 128 + column), *(float4 *)(right + k * 128 + column + 4)};
#pragma unroll
            for (int i = 0; i < 8; i++)
#pragma unroll
                for (int j = 0; j < 8; j++) sum[i][j] += l[i / 4][i % 4] * r[j / 4][j % 4];
        }
        sync();
    }
#pragma unroll
    for (int i = 0; i < 8; i++)
#pragma unroll
        for (int j = 0; j < 8; j += 4)
            *(float4 *)(c + (row0 + row + i) * n + column0 + column + j) = (float4){sum[i][j], sum[i][j + 1], sum[i][j + 2], sum[i][j + 3]};
}

INLINE uint shared_address(const void *p) { return (uint)(unsigned long)(const __attribute__((address_space(3))) void *)p; }

INLINE void copy_16(void *to, const void *from) { asm volatile("cp.async.cg.shared.global [%0], [%1], 16;" ::"r"(shared_address(to)), "l"(from) : "memory"); }

// 128 x 128 of a bfloat16 product in a block of 8 warps, each 32 x 64; steps of 32 columns, copied while the step before is multiplied.
// A row of a tile has 8 numbers more, so that the rows of a fragment lie in different banks.
__global__ void matmul_mma(const unsigned short *a, const unsigned short *b, float *c, int side) {
    enum { AROW = 40, BROW = 136, ATILE = 128 * AROW, BTILE = 32 * BROW };
    __shared__ __attribute__((aligned(16))) unsigned short left[2 * ATILE], right[2 * BTILE];
    long n = side, row0 = by * 128, column0 = bx * 128;
    int t = tx, lane = t % WARP, warp = t / WARP, wr = warp / 2 * 32, wc = warp % 2 * 64;
    float sum[2][8][4] = {};
    int stage = 0;
#define FETCH(k0, stage)                                                                                                          \
    _Pragma("unroll") for (int i = 0; i < 512; i += 256) {                                                                        \
        copy_16(left + (stage) * ATILE + (t + i) / 4 * AROW + (t + i) % 4 * 8, a + (row0 + (t + i) / 4) * n + (k0) + (t + i) % 4 * 8); \
        copy_16(right + (stage) * BTILE + (t + i) / 16 * BROW + (t + i) % 16 * 8, b + ((k0) + (t + i) / 16) * n + column0 + (t + i) % 16 * 8); \
    }                                                                                                                             \
    asm volatile("cp.async.commit_group;" ::: "memory");
    FETCH(0, 0)
    for (long k0 = 0; k0 < n; k0 += 32) {
        asm volatile("cp.async.wait_group 0;" ::: "memory");
        sync();
        if (k0 + 32 < n) { FETCH(k0 + 32, 1 - stage) }
        const unsigned short *l = left + stage * ATILE, *r = right + stage * BTILE;
#pragma unroll
        for (int k = 0; k < 32; k += 16) {
            uint fa[2][4], fb[4][4];
#pragma unroll
            for (int i = 0; i < 2; i++)
                asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];"
                             : "=r"(fa[i][0]), "=r"(fa[i][1]), "=r"(fa[i][2]), "=r"(fa[i][3])
                             : "r"(shared_address(l + (wr + i * 16 + lane % 16) * AROW + k + lane / 16 * 8))
                             : "memory");
#pragma unroll
            for (int j = 0; j < 4; j++)
                asm volatile("ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16 {%0, %1, %2, %3}, [%4];"
                             : "=r"(fb[j][0]), "=r"(fb[j][1]), "=r"(fb[j][2]), "=r"(fb[j][3])
                             : "r"(shared_address(r + (k + lane % 16) * BROW + wc + j * 16 + lane / 16 * 8))
                             : "memory");
#pragma unroll
            for (int i = 0; i < 2; i++)
#pragma unroll
                for (int j = 0; j < 8; j++)
                    asm volatile("mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%0, %1, %2, %3};"
                                 : "+f"(sum[i][j][0]), "+f"(sum[i][j][1]), "+f"(sum[i][j][2]), "+f"(sum[i][j][3])
                                 : "r"(fa[i][0]), "r"(fa[i][1]), "r"(fa[i][2]), "r"(fa[i][3]), "r"(fb[j / 2][j % 2 * 2]), "r"(fb[j / 2][j % 2 * 2 + 1]));
        }
        stage = 1 - stage;
    }
#pragma unroll
    for (int i = 0; i < 2; i++)
#pragma unroll
        for (int j = 0; j < 8; j++)
#pragma unroll
            for (int h = 0; h < 2; h++) {
                float *to = c + (row0 + wr + i * 16 + lane / 4 + h * 8) * n + column0 + wc + j * 8 + lane % 4 * 2;
                typedef float float2 __attribute__((ext_vector_type(2)));
                *(float2 *)to = (float2){sum[i][j][h * 2], sum[i][j][h * 2 + 1]};
            }
}

__global__ void histogram(const unsigned char *data, int *counts, int n) {
    __shared__ int bins[256];
    bins[tx] = 0;
    sync();
    for (long i = (long)bx * 256 + tx; i < n / 16; i += (long)gdx * 256) {
        uint4 words = ((const uint4 *)data)[i];
#pragma unroll
        for (int w = 0; w < 4; w++)
#pragma unroll
            for (int k = 0; k < 32; k += 8) __atomic_fetch_add(&bins[words[w] >> k & 255], 1, __ATOMIC_RELAXED);
    }
    sync();
    __atomic_fetch_add(&counts[tx], bins[tx], __ATOMIC_RELAXED);
}

__global__ void scan(const int *x, int *y, int *sums, int n) {
    __shared__ int totals[8];
    long i = (long)bx * 256 + tx;
    int lane = tx % WARP, run = i < n ? x[i] : 0;
#pragma unroll
    for (int d = 1; d < WARP; d *= 2) {
        int left = shuffle_up(run, d);
        if (lane >= d) run += left;
    }
    if (lane == WARP - 1) totals[tx / WARP] = run;
    sync();
#pragma unroll
    for (int w = 0; w < 8; w++)
        if (w < tx / WARP) run += totals[w];
    if (i < n) y[i] = run;
    if (tx == 255) sums[bx] = run;
}

__global__ void bitonic_sort(int *x) {
    __shared__ int v[1024];
    int t = tx;
    int *block = x + (long)bx * 1024;
    v[t] = block[t];
    v[t + 512] = block[t + 512];
    for (int size = 2; size <= 1024; size *= 2)
        for (int step = size / 2; step > 0; step /= 2) {
            sync();
            int at = t * 2 - (t & (step - 1));
            int low = v[at], high = v[at + step];
            if ((low > high) == ((at & size) == 0)) {
                v[at] = high;
                v[at + step] = low;
            }
        }
    sync();
    block[t] = v[t];
    block[t + 512] = v[t + 512];
}
}
