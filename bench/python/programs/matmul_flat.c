#include <stdio.h>
#include <stdlib.h>

static double *matrix(int n, int seed) {
    double *m = malloc((size_t)(n * n) * sizeof *m);
    if (!m) abort();
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) m[i * n + j] = (i * seed + j * 7) % 17 - 8.0;
    return m;
}

static double *multiply(const double *a, const double *b, int n) {
    double *c = calloc((size_t)(n * n), sizeof *c);
    if (!c) abort();
    for (int i = 0; i < n; i++) {
        for (int k = 0; k < n; k++) {
            double x = a[i * n + k];
            for (int j = 0; j < n; j++) c[i * n + j] += x * b[k * n + j];
        }
    }
    return c;
}

int main(void) {
    int n = 230;
    double *c = multiply(matrix(n, 3), matrix(n, 5), n), trace = 0;
    for (int i = 0; i < n; i++) trace += c[i * n + i];
    printf("%.1f %.1f %.1f\n", trace, c[3 * n + 4], c[n * n - n]);
}
