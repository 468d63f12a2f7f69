#include <stdio.h>
#include <stdlib.h>

enum { SIZE = 10 };

static long fannkuch(long n, long *most_flips) {
    long *perm = calloc((size_t)n, sizeof *perm), *start = calloc((size_t)n, sizeof *start);
    long *count = calloc((size_t)n, sizeof *count);
    for (long i = 0; i < n; i++) start[i] = i;
    long most = 0, checksum = 0, number = 0, r = n;
    for (;;) {
        for (; r != 1; r--) count[r - 1] = r;
        for (long i = 0; i < n; i++) perm[i] = start[i];
        long flips = 0;
        for (long k = perm[0]; k != 0; k = perm[0]) {
            for (long low = 0, high = k; low < high; low++, high--) {
                long kept = perm[low];
                perm[low] = perm[high];
                perm[high] = kept;
            }
            flips++;
        }
        if (flips > most) most = flips;
        checksum += number % 2 == 0 ? flips : -flips;
        number++;
        for (;; r++) {
            if (r == n) {
                free(perm);
                free(start);
                free(count);
                *most_flips = most;
                return checksum;
            }
            long first = start[0];
            for (long i = 0; i < r; i++) start[i] = start[i + 1];
            start[r] = first;
            if (--count[r] > 0) break;
        }
    }
}

int main(void) {
    long most, checksum = fannkuch(SIZE, &most);
    printf("%ld %ld\n", checksum, most);
    return 0;
}
