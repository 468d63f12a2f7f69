#include <stdio.h>
#include <stdlib.h>

enum { SIZE = 768 };

static void matmul(const double *a, const double *b, double *c, long n) {
    for (long i = 0; i < n; i++) {
        for (long k = 0; k < n; k++) {
            double x = a[i * n + k];
            for (long j = 0; j < n; j++) c[i * n + j] += x * b[k * n + j];
        }
    }
}

int main(void) {
    double *a = malloc(SIZE * SIZE * sizeof(double)), *b = malloc(SIZE * SIZE * sizeof(double));
    double *c = calloc(SIZE * SIZE, sizeof(double));
    for (long i = 0; i < SIZE * SIZE; i++) {
        a[i] = (double)(i % 10);
        b[i] = (double)(i % 7);
    }
    matmul(a, b, c, SIZE);
    double trace = 0;
    for (long i = 0; i < SIZE; i++) trace += c[i * SIZE + i];
    printf("%.0f\n", trace);
    return 0;
}
