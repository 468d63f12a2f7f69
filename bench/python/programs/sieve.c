#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static long *primes(long limit, long *count) {
    bool *is_prime = malloc((size_t)limit + 1);
    if (!is_prime) abort();
    memset(is_prime, true, (size_t)limit + 1);
    is_prime[0] = is_prime[1] = false;
    for (long i = 2; i * i <= limit; i++)
        if (is_prime[i])
            for (long j = i * i; j <= limit; j += i) is_prime[j] = false;
    long room = 16, *found = malloc(16 * sizeof *found);
    *count = 0;
    for (long i = 0; i <= limit; i++) {
        if (!is_prime[i]) continue;
        if (*count == room) found = realloc(found, (size_t)(room *= 2) * sizeof *found);
        if (!found) abort();
        found[(*count)++] = i;
    }
    free(is_prime);
    return found;
}

int main(void) {
    for (long limit = 2000000; limit <= 5000000; limit += 3000000) {
        long count, sum = 0, *found = primes(limit, &count);
        for (long i = 0; i < count; i++) sum += found[i];
        printf("%ld %ld %ld\n", count, found[count - 1], sum % 1000007);
        free(found);
    }
}
