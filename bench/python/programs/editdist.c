#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static long distance(const char *a, const char *b) {
    size_t n = strlen(a), m = strlen(b);
    long *before = malloc((m + 1) * sizeof *before), *row = malloc((m + 1) * sizeof *row);
    if (!before || !row) abort();
    for (size_t j = 0; j <= m; j++) before[j] = (long)j;
    for (size_t i = 1; i <= n; i++) {
        row[0] = (long)i;
        for (size_t j = 1; j <= m; j++) {
            long least = before[j - 1];
            if (a[i - 1] != b[j - 1]) {
                if (before[j] < least) least = before[j];
                if (row[j - 1] < least) least = row[j - 1];
                least++;
            }
            row[j] = least;
        }
        long *t = before;
        before = row, row = t;
    }
    long result = before[m];
    free(before), free(row);
    return result;
}

static char *text(int n, long seed) {
    char *out = calloc((size_t)n + 1, 1);
    if (!out) abort();
    for (int i = 0; i < n; i++) {
        seed = (seed * 1103515245 + 12345) % 2147483648;
        out[i] = "acgt"[seed / 65536 % 4];
    }
    return out;
}

int main(void) {
    printf("%ld %ld\n", distance("kitten", "sitting"), distance("", "abc"));
    int sizes[] = {900, 1400, 1700};
    for (int i = 0; i < 3; i++) printf("%d %ld\n", sizes[i], distance(text(sizes[i], 1), text(sizes[i] + 50, 2)));
}
