#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { SIZE = 1500 };

static double element(long i, long j) { return 1.0 / (double)(((i + j) * (i + j + 1) >> 1) + i + 1); }

static void times(const double *v, double *out, long n) {
    for (long i = 0; i < n; i++) {
        double sum = 0;
        for (long j = 0; j < n; j++) sum += element(i, j) * v[j];
        out[i] = sum;
    }
}

static void times_transposed(const double *v, double *out, long n) {
    for (long i = 0; i < n; i++) {
        double sum = 0;
        for (long j = 0; j < n; j++) sum += element(j, i) * v[j];
        out[i] = sum;
    }
}

static double *filled(long n, double value) {
    double *v = malloc((size_t)n * sizeof *v);
    for (long i = 0; i < n; i++) v[i] = value;
    return v;
}

int main(void) {
    double *u = filled(SIZE, 1), *v = filled(SIZE, 0), *room = filled(SIZE, 0);
    for (int k = 0; k < 10; k++) {
        times(u, room, SIZE);
        times_transposed(room, v, SIZE);
        times(v, room, SIZE);
        times_transposed(room, u, SIZE);
    }
    double vbv = 0, vv = 0;
    for (long i = 0; i < SIZE; i++) {
        vbv += u[i] * v[i];
        vv += v[i] * v[i];
    }
    printf("%.0f\n", trunc(sqrt(vbv / vv) * 1e9));
    free(u);
    free(v);
    free(room);
    return 0;
}
