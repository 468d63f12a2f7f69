#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>

enum { N = 9000000, PARTS = 8 };
static long totals[PARTS];
static atomic_int next_part;

static long part(long low, long high) {
    long total = 0;
    for (long i = low; i < high; i++) total += ((i * i) ^ (i >> 3)) & 1023;
    return total;
}

static void *work(void *unused) {
    (void)unused;
    long step = N / PARTS;
    for (int k; (k = next_part++) < PARTS;) totals[k] = part(k * step, (k + 1) * step);
    return NULL;
}

int main(void) {
    pthread_t workers[2];
    for (int i = 0; i < 2; i++) pthread_create(&workers[i], NULL, work, NULL);
    for (int i = 0; i < 2; i++) pthread_join(workers[i], NULL);
    long sum = 0;
    for (int i = 0; i < PARTS; i++) sum += totals[i];
    printf("%ld %ld\n%ld\n", totals[0], totals[PARTS - 1], sum % 1000000007);
}
