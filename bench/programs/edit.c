#include <stdio.h>
#include <stdlib.h>

enum { LENGTH = 6000 };

static long min(long a, long b) { return a < b ? a : b; }

static long distance(const unsigned char *a, long a_len, const unsigned char *b, long b_len) {
    long *before = malloc((size_t)(b_len + 1) * sizeof *before), *row = calloc((size_t)(b_len + 1), sizeof *row);
    for (long j = 0; j <= b_len; j++) before[j] = j;
    for (long i = 0; i < a_len; i++) {
        row[0] = i + 1;
        for (long j = 0; j < b_len; j++) {
            long cost = a[i] == b[j] ? 0 : 1;
            row[j + 1] = min(min(row[j] + 1, before[j + 1] + 1), before[j] + cost);
        }
        long *swap = before;
        before = row;
        row = swap;
    }
    long result = before[b_len];
    free(before);
    free(row);
    return result;
}

static unsigned char *make(long state) {
    unsigned char *letters = malloc(LENGTH);
    for (long i = 0; i < LENGTH; i++) {
        state = (state * 1103515245 + 12345) % 2147483648;
        letters[i] = (unsigned char)(97 + (state >> 16) % 4);
    }
    return letters;
}

int main(void) {
    unsigned char *a = make(1), *b = make(2);
    printf("%ld\n", distance(a, LENGTH, b, LENGTH));
    free(a);
    free(b);
    return 0;
}
