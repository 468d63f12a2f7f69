/* The work of checked.py as plain loops, spread over the cores by OpenMP; the same arguments and the same output. */
#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#ifdef SMALL /* as checked.py has them for one launch: for counting instructions */
enum { N = 1 << 14, SIDE = 64, M = 64, ROWS = 16, BODIES = 256, KEYS = 128 };
#else
enum { N = 1 << 22, SIDE = 2048, M = 512, ROWS = 1024, BODIES = 4096, KEYS = 1024 };
#endif
enum { COLUMNS = 1024, BLOCK = 256, MASK = 5, HEAD = 32 };

typedef struct Work {
    float *x, *y, *b, *c;
    int32_t *starts, *columns, *counts;
    uint8_t *bytes;
    int n, side;
} Work;

static void saxpy(const float *restrict x, float *restrict y, int n) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) y[i] = 0.5f * x[i] + y[i];
}

static void gelu(const float *restrict x, float *restrict y, int n) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        float v = x[i];
        y[i] = 0.5f * v * (1 + tanhf(0.7978845608f * (v + 0.044715f * v * v * v)));
    }
}

static void stencil(const float *restrict x, float *restrict y, int n) {
#pragma omp parallel for
    for (int r = 1; r < n - 1; r++)
        for (int c = 1; c < n - 1; c++) {
            long at = (long)r * n + c;
            y[at] = 0.2f * (x[at] + x[at - 1] + x[at + 1] + x[at - n] + x[at + n]);
        }
}

static void convolution(const float *restrict x, const float *restrict mask, float *restrict y, int n, int size) {
#pragma omp parallel for
    for (int r = 0; r < n; r++)
        for (int c = 0; c < n; c++) {
            float total = 0;
            for (int dy = 0; dy < size; dy++)
                for (int dx = 0; dx < size; dx++) {
                    int yy = r + dy - size / 2, xx = c + dx - size / 2;
                    if (yy >= 0 && yy < n && xx >= 0 && xx < n) total += x[(long)yy * n + xx] * mask[dy * size + dx];
                }
            y[(long)r * n + c] = total;
        }
}

static void matmul(const float *restrict a, const float *restrict b, float *restrict c, int n) {
#pragma omp parallel for
    for (int row = 0; row < n; row++) {
        for (int column = 0; column < n; column++) c[row * n + column] = 0;
        for (int k = 0; k < n; k++)
            for (int column = 0; column < n; column++) c[row * n + column] += a[row * n + k] * b[k * n + column];
    }
}

static void transpose(const float *restrict x, float *restrict y, int n) {
#pragma omp parallel for
    for (int r = 0; r < n; r += 16)
        for (int c = 0; c < n; c += 16)
            for (int i = 0; i < 16; i++)
                for (int k = 0; k < 16; k++) y[(c + i) * n + r + k] = x[(r + k) * n + c + i];
}

static void reduction(const float *restrict x, float *restrict sums, int n) {
#pragma omp parallel for
    for (int block = 0; block < n / BLOCK; block++) {
        float partial[BLOCK];
        memcpy(partial, x + block * BLOCK, sizeof partial);
        for (int stride = BLOCK / 2; stride > 0; stride /= 2)
            for (int t = 0; t < stride; t++) partial[t] += partial[t + stride];
        sums[block] = partial[0];
    }
}

static void scan(const float *restrict x, float *restrict y, int n) {
#pragma omp parallel for
    for (int block = 0; block < n; block += BLOCK) {
        float total = 0;
        for (int i = block; i < block + BLOCK; i++) y[i] = total += x[i];
    }
}

static void histogram(const uint8_t *restrict data, int32_t *restrict counts, int n) {
#pragma omp parallel
    {
        int32_t bins[BLOCK] = {0};
#pragma omp for
        for (int i = 0; i < n; i++) bins[data[i]]++;
#pragma omp critical
        for (int i = 0; i < BLOCK; i++) counts[i] += bins[i];
    }
}

static void softmax(const float *restrict x, float *restrict y, int rows, int n) {
#pragma omp parallel for
    for (int r = 0; r < rows; r++) {
        const float *in = x + (long)r * n;
        float *out = y + (long)r * n, top = in[0], total = 0;
#pragma omp simd reduction(max : top)
        for (int i = 0; i < n; i++) top = in[i] > top ? in[i] : top;
#pragma omp simd reduction(+ : total)
        for (int i = 0; i < n; i++) total += out[i] = expf(in[i] - top);
        for (int i = 0; i < n; i++) out[i] /= total;
    }
}

static void layer_norm(const float *restrict x, const float *restrict gain, const float *restrict bias,
                       float *restrict y, int rows, int n) {
#pragma omp parallel for
    for (int r = 0; r < rows; r++) {
        const float *in = x + (long)r * n;
        float total = 0, squares = 0;
#pragma omp simd reduction(+ : total, squares)
        for (int i = 0; i < n; i++) {
            total += in[i];
            squares += in[i] * in[i];
        }
        float mean = total / (float)n, scale = 1 / sqrtf(squares / (float)n - mean * mean + 1e-5f);
        for (int i = 0; i < n; i++) y[(long)r * n + i] = (in[i] - mean) * scale * gain[i] + bias[i];
    }
}

static void sparse_product(const int32_t *restrict starts, const int32_t *restrict columns,
                           const float *restrict values, const float *restrict x, float *restrict y, int rows) {
#pragma omp parallel for
    for (int r = 0; r < rows; r++) {
        float total = 0;
        for (int k = starts[r]; k < starts[r + 1]; k++) total += values[k] * x[columns[k]];
        y[r] = total;
    }
}

static void bodies(const float *restrict position, float *restrict force, int n) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        float x = position[i * 3], y = position[i * 3 + 1], z = position[i * 3 + 2], fx = 0, fy = 0, fz = 0;
#pragma omp simd reduction(+ : fx, fy, fz)
        for (int j = 0; j < n; j++) {
            float dx = position[j * 3] - x, dy = position[j * 3 + 1] - y, dz = position[j * 3 + 2] - z;
            float inverse = 1 / sqrtf(dx * dx + dy * dy + dz * dz + 0.01f), f = inverse * inverse * inverse;
            fx += dx * f;
            fy += dy * f;
            fz += dz * f;
        }
        force[i * 3] = fx;
        force[i * 3 + 1] = fy;
        force[i * 3 + 2] = fz;
    }
}

static void sort(float *x, int n) {
#pragma omp parallel for
    for (int block = 0; block < n; block += BLOCK) {
        float *restrict v = x + block;
        for (int size = 2; size <= BLOCK; size *= 2)
            for (int step = size / 2; step > 0; step /= 2)
                for (int t = 0; t < BLOCK / 2; t++) {
                    int at = t * 2 - (t & (step - 1));
                    float low = v[at], high = v[at + step];
                    if ((low > high) == ((at & size) == 0)) {
                        v[at] = high;
                        v[at + step] = low;
                    }
                }
    }
}

static void attention(const float *restrict q, const float *restrict k, const float *restrict v, float *restrict out,
                      int rows) {
#pragma omp parallel for
    for (int r = 0; r < rows; r++) {
        float top = -INFINITY, total = 0, sums[HEAD] = {0};
        for (int j = 0; j < rows; j++) {
            float score = 0;
#pragma omp simd reduction(+ : score)
            for (int d = 0; d < HEAD; d++) score += q[r * HEAD + d] * k[j * HEAD + d];
            float best = fmaxf(top, score), old = expf(top - best), weight = expf(score - best);
            top = best;
            total = total * old + weight;
            for (int d = 0; d < HEAD; d++) sums[d] = sums[d] * old + weight * v[j * HEAD + d];
        }
        for (int d = 0; d < HEAD; d++) out[r * HEAD + d] = sums[d] / total;
    }
}

static void *room(size_t bytes) { return aligned_alloc(256, (bytes + 255) / 256 * 256); }

static float *floats(int n) {
    float *buffer = room((size_t)n * sizeof *buffer);
    for (int i = 0; i < n; i++) buffer[i] = (float)((long)i * 7 % 17) * 0.25f;
    return buffer;
}

static int32_t *ints(int n, int64_t step, int64_t modulus) {
    int32_t *buffer = room((size_t)n * sizeof *buffer);
    for (int i = 0; i < n; i++) buffer[i] = (int32_t)(i * step % modulus);
    return buffer;
}

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static bool is_one_of(const char *name, const char *const *names) {
    while (*names && strcmp(name, *names) != 0) names++;
    return *names != NULL;
}

int main(int count, char **args) {
    const char *name = count > 2 ? args[1] : "";
    const char *squares[] = {"matmul", "matmul_tiled", NULL}, *rows[] = {"softmax", "softmax_rows", "layer_norm", NULL};
    const int wide = is_one_of(name, rows) ? ROWS * COLUMNS : is_one_of(name, squares) ? M * M : N;
    float *x = floats(wide), *y = floats(wide), *b = floats(wide), *c = floats(wide);
    int32_t *starts = ints(N / 16 + 1, 16, 1 << 30), *columns = ints(N, 31, N / 16), *counts = ints(BLOCK, 0, 1);
    uint8_t *bytes = room(N);
    for (int i = 0; i < N; i++) bytes[i] = (uint8_t)((long)i * 37 % 251);
    double best = 1e9, total = 0;
    int length = wide;
    for (int i = 0; i < atoi(args[2]); i++) {
        double begin = now();
        if (!strncmp(name, "saxpy", 5)) saxpy(x, y, N);
        if (!strcmp(name, "gelu")) gelu(x, y, N);
        if (!strcmp(name, "stencil")) stencil(x, y, SIDE);
        if (!strcmp(name, "convolution")) convolution(x, b, y, SIDE, MASK);
        if (is_one_of(name, squares)) matmul(x, b, y, M);
        if (!strcmp(name, "transpose")) transpose(x, y, SIDE);
        if (!strcmp(name, "reduction")) reduction(x, y, length = N), length = N / BLOCK;
        if (!strcmp(name, "scan")) scan(x, y, N);
        if (!strcmp(name, "histogram")) histogram(bytes, counts, N);
        if (!strncmp(name, "softmax", 7)) softmax(x, y, ROWS, COLUMNS);
        if (!strcmp(name, "layer_norm")) layer_norm(x, b, c, y, ROWS, COLUMNS);
        if (!strcmp(name, "sparse_product")) sparse_product(starts, columns, x, b, y, length = N / 16);
        if (!strcmp(name, "bodies")) bodies(x, y, BODIES), length = BODIES * 3;
        if (!strcmp(name, "sort")) sort(y, N);
        if (!strcmp(name, "attention")) attention(x, b, c, y, KEYS), length = KEYS * HEAD;
        double took = now() - begin;
        if (took < best) best = took;
    }
    for (int i = 0; i < length; i++) total += y[i];
    if (!strcmp(name, "histogram")) {
        total = 0;
        for (int i = 0; i < BLOCK; i++) total += counts[i];
    }
    printf("%.9g %.17g\n", best, total);
    return 0;
}
