/* The module _semaphores: named POSIX semaphores and shared memory, for stdlib/pylib/_multiprocessing.py and
 * _posixshmem.py. A semaphore is an int, its address. */
#include "module/semaphore.h"
#include "module/module.h"

#include "core/rt.h"
#include "io/io.h"

#include <errno.h>
#include <fcntl.h>
#include <semaphore.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>

static PycError *name_of(PycWord word, const char **out) {
    const PycStr *text = pyc_as_str(word);
    if (!text) return pyc_raise(&pyc_TypeError, "a name must be str, not %s", pyc_type_name(word));
    if (strlen(text->data) != (size_t)text->size) return pyc_raise(&pyc_ValueError, "embedded null character");
    *out = text->data;
    return NULL;
}

static PycError *semaphore_of(PycWord word, sem_t **out) {
    TRY_ERROR(address, pyc_obj_to_size(word));
    *out = (sem_t *)(uintptr_t)address;
    return NULL;
}

/* Creates a semaphore if a value is given, else opens an existing one. */
PycResult pyc_semaphore_open(PycWord self, PycWord name, PycWord value) {
    const char *text;
    (void)self;
    CHECK(name_of(name, &text));
    if (value == PYC_NONE) {
        sem_t *found = sem_open(text, 0);
        return found == SEM_FAILED ? pyc_io_done(-1) : pyc_ok(pyc_int_from_u64((uintptr_t)found));
    }
    TRY(first, pyc_obj_to_size(value));
    sem_t *made = sem_open(text, O_CREAT | O_EXCL, 0600, (unsigned)first);
    return made == SEM_FAILED ? pyc_io_done(-1) : pyc_ok(pyc_int_from_u64((uintptr_t)made));
}

PycResult pyc_semaphore_unlink(PycWord self, PycWord name) {
    const char *text;
    (void)self;
    CHECK(name_of(name, &text));
    return pyc_io_done(sem_unlink(text));
}

PycResult pyc_semaphore_close(PycWord self, PycWord semaphore) {
    sem_t *s;
    (void)self;
    CHECK(semaphore_of(semaphore, &s));
    return pyc_io_done(sem_close(s));
}

/* Whether it was acquired within that many seconds; None: no limit. */
PycResult pyc_semaphore_take(PycWord self, PycWord semaphore, PycWord seconds) {
    const double longest = 1e9; /* thirty years; the clock's seconds are limited */
    sem_t *s;
    struct timespec end;
    PycFloatResult limit = {0, NULL};
    (void)self;
    CHECK(semaphore_of(semaphore, &s));
    if (seconds != PYC_NONE) limit = pyc_obj_to_f64(seconds);
    CHECK(limit.error);
    if (limit.value > longest) limit.value = longest;
    clock_gettime(CLOCK_MONOTONIC, &end);
    double until = (double)end.tv_sec + (double)end.tv_nsec * 1e-9 + limit.value;
    end = (struct timespec){(time_t)until, (long)((until - (double)(time_t)until) * 1e9)};
    for (;;) {
        if (sem_trywait(s) == 0) return pyc_ok(PYC_TRUE);
        if (seconds != PYC_NONE && limit.value <= 0) return pyc_ok(PYC_FALSE);
        int status = PYC_WAITING(seconds == PYC_NONE ? sem_wait(s) : sem_clockwait(s, CLOCK_MONOTONIC, &end));
        if (status == 0) return pyc_ok(PYC_TRUE);
        if (errno == ETIMEDOUT) return pyc_ok(PYC_FALSE);
        CHECK(pyc_io_error(errno));
    }
}

PycResult pyc_semaphore_give(PycWord self, PycWord semaphore) {
    sem_t *s;
    (void)self;
    CHECK(semaphore_of(semaphore, &s));
    return pyc_io_done(sem_post(s));
}

PycResult pyc_semaphore_value(PycWord self, PycWord semaphore) {
    sem_t *s;
    int value;
    (void)self;
    CHECK(semaphore_of(semaphore, &s));
    return sem_getvalue(s, &value) < 0 ? pyc_io_done(-1) : pyc_ok(pyc_small(value < 0 ? 0 : value));
}

/* ---- shared memory ---- */

PycResult pyc_shared_open(PycWord self, PycWord path, PycWord flags, PycWord mode) {
    const char *text;
    (void)self;
    CHECK(name_of(path, &text));
    TRY(how, pyc_io_int(flags));
    TRY(rights, pyc_io_int(mode));
    int fd = shm_open(text, (int)how, (mode_t)rights);
    return fd < 0 ? pyc_fail(pyc_raise_errno(errno, path)) : pyc_ok(pyc_small(fd));
}

PycResult pyc_shared_unlink(PycWord self, PycWord path) {
    const char *text;
    (void)self;
    CHECK(name_of(path, &text));
    return shm_unlink(text) < 0 ? pyc_fail(pyc_raise_errno(errno, path)) : pyc_ok(PYC_NONE);
}

/* Linked only into programs that use the module. */
__attribute__((constructor)) static void help_others(int count, char **words) {
    pyc_multiprocessing_help(count, words);
}

#define MODULE_ROWS "semaphore.def"
#include "module/rows.h"
