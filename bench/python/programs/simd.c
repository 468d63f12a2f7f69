#include <stdio.h>
#include <stdlib.h>

static void step(double *restrict height, double *restrict speed, int n) {
    for (int i = 1; i < n - 1; i++) {
        double force = height[i - 1] - 2.0 * height[i] + height[i + 1];
        speed[i] = (speed[i] + 0.25 * force) * 0.9999;
    }
    for (int i = 0; i < n; i++) height[i] += speed[i];
}

int main(void) {
    int n = 100000;
    double *height = malloc((size_t)n * sizeof *height), *speed = calloc((size_t)n, sizeof *speed);
    if (!height || !speed) abort();
    for (int i = 0; i < n; i++) {
        double x = (double)i / n;
        height[i] = x * (1.0 - x);
    }
    for (int i = 0; i < 1200; i++) step(height, speed, n);
    printf("%.9f %.9f %.9f %.12f\n", height[0], height[50000], height[99], speed[100]);
}
