#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SIZE = 4000000, ROUNDS = 8 };

static long primes_below(long n) {
    bool *is_prime = malloc((size_t)n);
    memset(is_prime, true, (size_t)n);
    long count = 0;
    for (long i = 2; i < n; i++) {
        if (!is_prime[i]) continue;
        count++;
        for (long k = i * i; k < n; k += i) is_prime[k] = false;
    }
    free(is_prime);
    return count;
}

int main(void) {
    long sum = 0;
    for (long round = 0; round < ROUNDS; round++) sum += primes_below(SIZE - round);
    printf("%ld\n", sum);
    return 0;
}
