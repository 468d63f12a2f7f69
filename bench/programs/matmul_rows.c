#include <stdio.h>
#include <stdlib.h>

enum { SIZE = 600 };

static void matmul(double **a, double **b, double **c, long n) {
    for (long i = 0; i < n; i++) {
        for (long k = 0; k < n; k++) {
            double x = a[i][k];
            for (long j = 0; j < n; j++) c[i][j] += x * b[k][j];
        }
    }
}

static double **filled(long n, long modulus) {
    double **rows = malloc((size_t)n * sizeof *rows);
    for (long i = 0; i < n; i++) {
        rows[i] = malloc((size_t)n * sizeof **rows);
        for (long j = 0; j < n; j++) rows[i][j] = (double)((i * n + j) % modulus);
    }
    return rows;
}

static void drop(double **rows, long n) {
    for (long i = 0; i < n; i++) free(rows[i]);
    free(rows);
}

int main(void) {
    double **a = filled(SIZE, 10), **b = filled(SIZE, 7), **c = filled(SIZE, 1);
    matmul(a, b, c, SIZE);
    double trace = 0;
    for (long i = 0; i < SIZE; i++) trace += c[i][i];
    printf("%.0f\n", trace);
    drop(a, SIZE);
    drop(b, SIZE);
    drop(c, SIZE);
    return 0;
}
