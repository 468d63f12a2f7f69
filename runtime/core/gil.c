/* Threads of the Python register take turns: one of them runs at a time, as in CPython, so that each operation on an
 * object is complete before another thread sees it. A thread gives up its turn when it waits for the system, and at the
 * next loop or call when another thread has waited for some milliseconds. Programs without such threads pay nothing. */
#include "core/rt.h"

#include <errno.h>
#include <limits.h>
#include <linux/futex.h>
#include <pthread.h>
#include <stdatomic.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

enum { FREE, TAKEN, WANTED, TURN_NS = 5000000, HAND_OVER_NS = 1000000 };

bool pyc_gil_used;
static _Atomic uint32_t state, waiting, turns;
static _Thread_local bool takes_part, is_mine;

/* ---- waiting by the system ---- */

/* Waits until the word is no longer `seen`, or for this long (negative: for ever); returns an errno, or 0 when
 * woken. */
int pyc_futex_wait(_Atomic uint32_t *word, uint32_t seen, int64_t ns) {
    struct timespec time = {ns / 1000000000, ns % 1000000000};
    long done = syscall(SYS_futex, word, FUTEX_WAIT_PRIVATE, seen, ns < 0 ? NULL : &time, NULL, 0);
    return done == 0 ? 0 : errno;
}

static void wake(_Atomic uint32_t *word, int count) {
    syscall(SYS_futex, word, FUTEX_WAKE_PRIVATE, count, NULL, NULL, 0);
}

void pyc_futex_wake(_Atomic uint32_t *word) { wake(word, 1); }
void pyc_futex_wake_all(_Atomic uint32_t *word) { wake(word, INT_MAX); }

/* ---- turns ---- */

static void wait_for_turn(void) {
    atomic_fetch_add(&waiting, 1);
    while (atomic_exchange(&state, WANTED) != FREE)
        if (pyc_futex_wait(&state, WANTED, TURN_NS) == ETIMEDOUT) pyc_poll_request();
    atomic_fetch_sub(&waiting, 1);
    atomic_fetch_add(&turns, 1);
    pyc_futex_wake(&turns);
}

void pyc_gil_take(void) {
    int error = errno;
    uint32_t none = FREE;
    if (!pyc_gil_used || !takes_part || is_mine) return;
    if (!atomic_compare_exchange_strong(&state, &none, TAKEN)) wait_for_turn();
    is_mine = true;
    errno = error;
}

void pyc_gil_give(void) {
    if (!pyc_gil_used || !is_mine) return;
    is_mine = false;
    if (atomic_exchange(&state, FREE) == WANTED) pyc_futex_wake(&state);
}

/* Threads get their turns in the order in which they asked for them. */
void pyc_gil_yield(void) {
    if (!pyc_gil_used || !is_mine || !waiting) return;
    uint32_t turn = turns;
    pyc_gil_give();
    while (turns == turn && waiting) pyc_futex_wait(&turns, turn, HAND_OVER_NS);
    pyc_gil_take();
}

/* ---- start ---- */

static void after_fork(void) { /* the other threads do not exist in the child */
    waiting = 0;
    state = is_mine ? TAKEN : FREE;
}

void pyc_gil_start(void) {
    if (pyc_gil_used) return;
    pthread_atfork(NULL, NULL, after_fork);
    takes_part = is_mine = true;
    state = TAKEN;
    pyc_gil_used = true;
}

void pyc_gil_join(void) { takes_part = true; }
