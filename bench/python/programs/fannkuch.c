#include <stdio.h>
#include <string.h>

enum { N = 9 };

static int flips_of(const int *p) {
    int q[N], flips = 0;
    memcpy(q, p, sizeof q);
    for (int first = q[0]; first; first = q[0], flips++) {
        for (int lo = 0, hi = first; lo < hi; lo++, hi--) {
            int t = q[lo];
            q[lo] = q[hi];
            q[hi] = t;
        }
    }
    return flips;
}

int main(void) {
    int p[N], count[N] = {0}, most = 0, r = N;
    long checksum = 0;
    for (int i = 0; i < N; i++) p[i] = i;
    for (long index = 0;; index++) {
        for (; r != 1; r--) count[r - 1] = r;
        if (p[0] != 0) {
            int flips = flips_of(p);
            if (flips > most) most = flips;
            checksum += index % 2 == 0 ? flips : -flips;
        }
        for (;; r++) {
            if (r == N) {
                printf("%ld\nflips(%d) = %d\n", checksum, N, most);
                return 0;
            }
            int first = p[0];
            memmove(p, p + 1, (size_t)r * sizeof *p);
            p[r] = first;
            if (--count[r] > 0) break;
        }
    }
}
