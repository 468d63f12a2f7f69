#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef float Lanes __attribute__((vector_size(32)));

enum { LENGTH = 4096, ROUNDS = 2000000 };

static Lanes load(const float *at) {
    Lanes lanes;
    memcpy(&lanes, at, sizeof lanes);
    return lanes;
}

static float dot(const float *a, const float *b, long n) {
    Lanes x = {0}, y = {0};
    for (long i = 0; i + 16 <= n; i += 16) {
        x = __builtin_elementwise_fma(load(a + i), load(b + i), x);
        y = __builtin_elementwise_fma(load(a + i + 8), load(b + i + 8), y);
    }
    x += y;
    return ((x[0] + x[4]) + (x[2] + x[6])) + ((x[1] + x[5]) + (x[3] + x[7]));
}

int main(void) {
    float *a = malloc(LENGTH * sizeof(float)), *b = malloc(LENGTH * sizeof(float));
    for (long i = 0; i < LENGTH; i++) {
        a[i] = (float)(i % 7);
        b[i] = (float)(i % 5);
    }
    double sum = 0;
    for (long round = 0; round < ROUNDS; round++) {
        a[round % LENGTH] = (float)(round % 3);
        sum += (double)dot(a, b, LENGTH);
    }
    printf("%.0f\n", sum);
    return 0;
}
