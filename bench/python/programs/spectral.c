#include <math.h>
#include <stdio.h>

enum { N = 380 };

static double a(int i, int j) { return 1.0 / ((i + j) * (i + j + 1) / 2 + i + 1); }

static void times(const double *v, double *out) {
    for (int i = 0; i < N; i++) {
        double sum = 0;
        for (int j = 0; j < N; j++) sum += a(i, j) * v[j];
        out[i] = sum;
    }
}

static void times_transposed(const double *v, double *out) {
    for (int i = 0; i < N; i++) {
        double sum = 0;
        for (int j = 0; j < N; j++) sum += a(j, i) * v[j];
        out[i] = sum;
    }
}

int main(void) {
    double u[N], v[N], t[N];
    for (int i = 0; i < N; i++) u[i] = 1;
    for (int i = 0; i < 10; i++) {
        times(u, t), times_transposed(t, v);
        times(v, t), times_transposed(t, u);
    }
    double vbv = 0, vv = 0;
    for (int i = 0; i < N; i++) vbv += u[i] * v[i], vv += v[i] * v[i];
    printf("%.9f\n", sqrt(vbv / vv));
}
