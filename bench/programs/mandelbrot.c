#include <stdio.h>
#include <stdlib.h>

enum { SIZE = 700, LIMIT = 200 };

static long iterations(double cr, double ci) {
    double zr = 0, zi = 0;
    long n = 0;
    while (n < LIMIT && zr * zr + zi * zi <= 4.0) {
        double next = zr * zr - zi * zi + cr;
        zi = 2 * zr * zi + ci;
        zr = next;
        n++;
    }
    return n;
}

int main(void) {
    long *counts = calloc(LIMIT + 1, sizeof *counts);
    for (long y = 0; y < SIZE; y++) {
        for (long x = 0; x < SIZE; x++) {
            double cr = 3.0 * (double)x / SIZE - 2.0, ci = 2.0 * (double)y / SIZE - 1.0;
            counts[iterations(cr, ci)]++;
        }
    }
    long sum = 0;
    for (long i = 0; i <= LIMIT; i++) sum += i * counts[i];
    printf("%ld %ld\n", sum, counts[LIMIT]);
    free(counts);
    return 0;
}
