/* Clocks, environment, random bits, cores. */
#include "core/rt.h"

#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <sys/random.h>
#include <time.h>
#include <unistd.h>

static int64_t clock_ns(clockid_t clock) {
    struct timespec t;
    clock_gettime(clock, &t);
    return (int64_t)t.tv_sec * 1000000000 + t.tv_nsec;
}

int64_t pyc_time_monotonic_ns(void) { return clock_ns(CLOCK_MONOTONIC); }
int64_t pyc_time_wall_ns(void) { return clock_ns(CLOCK_REALTIME); }
int64_t pyc_time_cpu_ns(void) { return clock_ns(CLOCK_PROCESS_CPUTIME_ID); }

void pyc_sleep_ns(int64_t ns) {
    if (ns <= 0) return;
    struct timespec t = {.tv_sec = ns / 1000000000, .tv_nsec = ns % 1000000000};
    TEMP_FAILURE_RETRY(nanosleep(&t, &t));
}

const char *pyc_env_get(const char *name) { return getenv(name); }

void pyc_random_bytes(void *into, uint64_t len) {
    char *p = into;
    while (len > 0) {
        ssize_t n = TEMP_FAILURE_RETRY(getrandom(p, len < 256 ? len : 256, 0));
        if (n < 0) pyc_panic_text("the system gives no random bytes");
        p += n;
        len -= (uint64_t)n;
    }
}

/* Philox 4x32-10, with two results from each step: the sequence of std.random.Random with the same seed. */
static _Thread_local struct {
    uint64_t seed, steps, second;
    bool begun, has_second;
} bits;

void pyc_random_seed(uint64_t seed) {
    bits.seed = seed;
    bits.steps = 0;
    bits.has_second = false;
    bits.begun = true;
}

/* A program that sets no seed is reproducible too; other threads have different sequences. */
static void random_begin(void) {
    static atomic_bool first_has_begun;
    uint64_t seed = 0;
    if (atomic_exchange(&first_has_begun, true)) pyc_random_bytes(&seed, sizeof seed);
    pyc_random_seed(seed);
}

static void philox(uint32_t c[4], uint64_t seed) {
    uint32_t low = (uint32_t)seed, high = (uint32_t)(seed >> 32);
    for (int i = 0; i < 10; i++) {
        uint64_t x = (uint64_t)c[0] * 0xD2511F53U, y = (uint64_t)c[2] * 0xCD9E8D57U;
        uint32_t b = c[1], d = c[3];
        c[0] = (uint32_t)(y >> 32) ^ b ^ low;
        c[1] = (uint32_t)y;
        c[2] = (uint32_t)(x >> 32) ^ d ^ high;
        c[3] = (uint32_t)x;
        low += 0x9E3779B9U;
        high += 0xBB67AE85U;
    }
}

uint64_t pyc_random_bits(void) {
    if (PYC_UNLIKELY(!bits.begun)) random_begin();
    if (bits.has_second) {
        bits.has_second = false;
        return bits.second;
    }
    uint32_t c[4] = {(uint32_t)bits.steps, (uint32_t)(bits.steps >> 32), 0, 0};
    bits.steps++;
    philox(c, bits.seed);
    bits.second = (uint64_t)c[2] << 32 | c[3];
    bits.has_second = true;
    return (uint64_t)c[0] << 32 | c[1];
}

char **pyc_args(void) { return pyc_argv; }

void pyc_keep(const void *value) { (void)value; }

int64_t pyc_cpu_count(void) {
    cpu_set_t allowed;
    if (sched_getaffinity(0, sizeof allowed, &allowed) == 0) return CPU_COUNT(&allowed);
    long n = sysconf(_SC_NPROCESSORS_ONLN);
    return n > 0 ? n : 1;
}
