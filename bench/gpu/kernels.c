/* The same work as plain loops, spread over the cores by OpenMP; the interface of kernels.mojo. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { N = 1 << 22, SIDE = 2048, M = 512, BLOCK = 256 };

static void saxpy(float a, const float *restrict x, float *restrict y, int n) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) y[i] = a * x[i] + y[i];
}

static void polynomial(const float *restrict x, float *restrict y, int n) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        float v = x[i];
        y[i] = sqrtf(v * v + 1) * (((v * 0.25f + 0.5f) * v - 1.5f) * v + 2) / (v + 3);
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

static void matmul(const float *restrict a, const float *restrict b, float *restrict c, int n) {
#pragma omp parallel for
    for (int row = 0; row < n; row++) {
        for (int column = 0; column < n; column++) c[row * n + column] = 0;
        for (int k = 0; k < n; k++)
            for (int column = 0; column < n; column++) c[row * n + column] += a[row * n + k] * b[k * n + column];
    }
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

static void transpose(const float *restrict x, float *restrict y, int n) {
#pragma omp parallel for
    for (int r = 0; r < n; r += 16)
        for (int c = 0; c < n; c += 16)
            for (int i = 0; i < 16; i++)
                for (int k = 0; k < 16; k++) y[(c + i) * n + r + k] = x[(r + k) * n + c + i];
}

static float *filled(int n) {
    float *buffer = aligned_alloc(256, (size_t)n * sizeof(float));
    for (int i = 0; i < n; i++) buffer[i] = (float)(i % 17) * 0.25f;
    return buffer;
}

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

int main(int count, char **args) {
    const char *name = args[1];
    int side = strncmp(name, "matmul", 6) ? SIDE : M;
    int n = !strcmp(name, "saxpy") || !strcmp(name, "polynomial") || !strcmp(name, "reduction") ? N : side * side;
    float *x = filled(n), *b = filled(n), *y = filled(n);
    double best = 1e9, total = 0;
    for (int i = 0; i < atoi(args[2]); i++) {
        double begin = now();
        if (!strcmp(name, "saxpy")) saxpy(0.5f, x, y, n);
        if (!strcmp(name, "polynomial")) polynomial(x, y, n);
        if (!strcmp(name, "stencil")) stencil(x, y, side);
        if (!strncmp(name, "matmul", 6)) matmul(x, b, y, side);
        if (!strcmp(name, "reduction")) reduction(x, y, n);
        if (!strcmp(name, "transpose")) transpose(x, y, side);
        double took = now() - begin;
        if (took < best) best = took;
    }
    for (int i = 0; i < n; i++) total += y[i];
    printf("%.9g %.17g\n", best, total);
    return 0;
}
