#include <stdio.h>

static int steps(double cr, double ci, int limit) {
    double zr = 0, zi = 0;
    for (int n = 0; n < limit; n++) {
        double rr = zr * zr, ii = zi * zi;
        if (rr + ii > 4.0) return n;
        zi = 2.0 * zr * zi + ci;
        zr = rr - ii + cr;
    }
    return limit;
}

int main(void) {
    int size = 360, limit = 200;
    long inside = 0, total = 0;
    for (int y = 0; y < size; y++) {
        double ci = 2.0 * y / size - 1.0;
        for (int x = 0; x < size; x++) {
            int n = steps(2.0 * x / size - 1.5, ci, limit);
            if (n == limit)
                inside++;
            else
                total += n;
        }
    }
    printf("%ld %ld\n", inside, total);
}
