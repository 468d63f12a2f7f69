#include <stdbool.h>
#include <stdio.h>

// A generator is a struct with its state and a function that gives the next value, false at the end.
typedef struct {
    long n, limit;
} Count;

static bool count(Count *g, long *out) {
    if (g->n >= g->limit) return false;
    *out = g->n++;
    return true;
}

static bool evens(Count *g, long *out) {
    while (count(g, out))
        if (*out % 2 == 0) return true;
    return false;
}

static bool squares(Count *g, bool (*next)(Count *, long *), long *out) {
    if (!next(g, out)) return false;
    *out = *out * *out % 1009;
    return true;
}

typedef struct {
    Count numbers;
    long before;
} Pairs;

static bool pairs(Pairs *g, long *a, long *b) {
    *a = g->before;
    if (!squares(&g->numbers, evens, b)) return false;
    g->before = *b;
    return true;
}

typedef struct {
    long a, b, below;
} Fibonacci;

static bool fibonacci(Fibonacci *g, long *out) {
    if (g->a >= g->below) return false;
    *out = g->a;
    long next = g->a + g->b;
    g->a = g->b, g->b = next;
    return true;
}

int main(void) {
    long total = 0, sum = 0, all = 0, a, b, x;
    for (Pairs g = {{0, 3500000}, 0}; pairs(&g, &a, &b);) total += a * b % 7;
    for (Count g = {0, 3500000}; squares(&g, count, &x);)
        if (x > 500) sum += x % 10;
    for (long k = 0; k < 3000; k++)
        for (Fibonacci g = {0, 1, 1000 + k}; fibonacci(&g, &x);) all += x;
    printf("%ld\n%ld\n%ld\n", total, sum, all);
}
