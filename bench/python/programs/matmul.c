#include <stdio.h>
#include <stdlib.h>

static double **rows(int n) {
    double **m = malloc((size_t)n * sizeof *m);
    for (int i = 0; m && i < n; i++) m[i] = calloc((size_t)n, sizeof **m);
    return m;
}

static double **matrix(int n, int seed) {
    double **m = rows(n);
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) m[i][j] = (i * seed + j * 7) % 17 - 8.0;
    return m;
}

static double **multiply(double **a, double **b, int n) {
    double **c = rows(n);
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++) {
            double total = 0;
            for (int k = 0; k < n; k++) total += a[i][k] * b[k][j];
            c[i][j] = total;
        }
    }
    return c;
}

int main(void) {
    int n = 270;
    double **c = multiply(matrix(n, 3), matrix(n, 5), n), trace = 0;
    for (int i = 0; i < n; i++) trace += c[i][i];
    printf("%.1f %.1f %.1f\n", trace, c[3][4], c[n - 1][0]);
}
