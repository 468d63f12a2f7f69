/* Clocks, environment, random bits, cores. */
#include "rt.h"

#include <errno.h>
#include <fcntl.h>
#include <sched.h>
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
    while (nanosleep(&t, &t) != 0 && errno == EINTR) {}
}

const char *pyc_env_get(const char *name) { return getenv(name); }

void pyc_random_bytes(void *into, uint64_t len) {
    char *p = into;
    while (len > 0) {
        ssize_t n = getrandom(p, len < 256 ? len : 256, 0);
        if (n < 0) {
            if (errno == EINTR) continue;
            pyc_panic_text("the system gives no random bytes");
        }
        p += n;
        len -= (uint64_t)n;
    }
}

/* xoshiro256** */
static _Thread_local uint64_t state[4];
static _Thread_local bool seeded;

void pyc_random_seed(uint64_t seed) {
    for (int i = 0; i < 4; i++) { /* splitmix64 */
        seed += 0x9e3779b97f4a7c15U;
        uint64_t z = (seed ^ (seed >> 30)) * 0xbf58476d1ce4e5b9U;
        z = (z ^ (z >> 27)) * 0x94d049bb133111ebU;
        state[i] = z ^ (z >> 31);
    }
    seeded = true;
}

static uint64_t rotate(uint64_t x, int b) { return (x << b) | (x >> (64 - b)); }

uint64_t pyc_random_bits(void) {
    if (PYC_UNLIKELY(!seeded)) {
        pyc_random_bytes(state, sizeof state);
        seeded = true;
    }
    uint64_t result = rotate(state[1] * 5, 7) * 9, t = state[1] << 17;
    state[2] ^= state[0];
    state[3] ^= state[1];
    state[1] ^= state[2];
    state[0] ^= state[3];
    state[2] ^= t;
    state[3] = rotate(state[3], 45);
    return result;
}

char **pyc_args(void) { return pyc_argv; }

void pyc_keep(const void *value) { (void)value; }

int64_t pyc_cpu_count(void) {
    cpu_set_t allowed;
    if (sched_getaffinity(0, sizeof allowed, &allowed) == 0) return CPU_COUNT(&allowed);
    long n = sysconf(_SC_NPROCESSORS_ONLN);
    return n > 0 ? n : 1;
}
