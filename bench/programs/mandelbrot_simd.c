#include <stdio.h>

enum { SIZE = 1600, LIMIT = 200, LANES = 8 };

typedef double Floats __attribute__((vector_size(LANES * 8)));
typedef long Ints __attribute__((vector_size(LANES * 8)));

static Ints iterations(Floats cr, Floats ci) {
    Floats zr = {0}, zi = {0};
    Ints n = {0};
    for (int i = 0; i < LIMIT; i++) {
        Floats zr2 = zr * zr, zi2 = zi * zi;
        Ints inside = zr2 + zi2 <= 4.0;
        if (!__builtin_reduce_or(inside)) break;
        n -= inside;
        zi = 2 * zr * zi + ci;
        zr = zr2 - zi2 + cr;
    }
    return n;
}

int main(void) {
    Floats steps = {0, 1, 2, 3, 4, 5, 6, 7};
    long sum = 0;
    for (long y = 0; y < SIZE; y++) {
        Floats ci = (Floats){0} + (2.0 * (double)y / SIZE - 1.0);
        for (long x = 0; x < SIZE; x += LANES) {
            Floats cr = 3.0 * ((double)x + steps) / SIZE - 2.0;
            sum += __builtin_reduce_add(iterations(cr, ci));
        }
    }
    printf("%ld\n", sum);
    return 0;
}
