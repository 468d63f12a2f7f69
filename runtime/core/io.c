/* Standard input and output. Output is line-buffered on a terminal, else in blocks of 8 kB. The lock is taken only once
 * a second thread has started. */
#include "core/rt.h"

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { OUT_SIZE = 8192, IN_SIZE = 16384 };

static char out[OUT_SIZE];
static uint64_t out_len;
static enum { OUT_UNKNOWN, OUT_BLOCKS, OUT_LINES } out_mode;
static pthread_mutex_t out_lock = PTHREAD_MUTEX_INITIALIZER;

static void write_fd(int fd, const char *data, uint64_t len) {
    while (len > 0) {
        ssize_t n = write(fd, data, len);
        if (n < 0) {
            if (errno == EINTR || errno == EAGAIN) continue;
            return;
        }
        data += n;
        len -= (uint64_t)n;
    }
}

static void flush(void) {
    uint64_t len = out_len;
    out_len = 0;
    write_fd(1, out, len);
}

static void put(const char *data, uint64_t len) {
    if (out_len + len > OUT_SIZE) flush();
    if (len >= OUT_SIZE) {
        write_fd(1, data, len);
        return;
    }
    memcpy(out + out_len, data, len);
    out_len += len;
}

void pyc_out_write(const char *data, uint64_t len) {
    bool locked = pyc_threads_started;
    if (locked) pthread_mutex_lock(&out_lock);
    if (PYC_UNLIKELY(out_mode == OUT_UNKNOWN)) out_mode = isatty(1) ? OUT_LINES : OUT_BLOCKS;
    put(data, len);
    if (out_mode == OUT_LINES && memchr(data, '\n', len)) flush();
    if (locked) pthread_mutex_unlock(&out_lock);
}

void pyc_out_flush(void) {
    bool locked = pyc_threads_started;
    if (locked) pthread_mutex_lock(&out_lock);
    flush();
    if (locked) pthread_mutex_unlock(&out_lock);
}

void pyc_out_flush_try(void) {
    if (pthread_mutex_trylock(&out_lock) != 0) return;
    flush();
    pthread_mutex_unlock(&out_lock);
}

void pyc_err_write(const char *data, uint64_t len) {
    pyc_out_flush();
    write_fd(2, data, len);
}

/* ---- input ---- */

static char *in;
static uint64_t in_at, in_len, in_capacity;
static bool in_ended;

static bool fill(void) { /* more bytes behind in_len; false at the end */
    if (in_ended) return false;
    if (in_at > 0) {
        memmove(in, in + in_at, in_len - in_at);
        in_len -= in_at;
        in_at = 0;
    }
    if (in_capacity - in_len < IN_SIZE) {
        uint64_t capacity = in_capacity ? in_capacity * 2 : IN_SIZE;
        in = pyc_realloc(in, in_capacity, capacity, 1);
        in_capacity = capacity;
    }
    ssize_t n;
    do n = read(0, in + in_len, in_capacity - in_len);
    while (n < 0 && errno == EINTR);
    if (n <= 0) {
        in_ended = n < 0 || !isatty(0);
        return false;
    }
    in_len += (uint64_t)n;
    return true;
}

const char *pyc_in_line(uint64_t *len) {
    uint64_t seen = 0;
    pyc_out_flush();
    for (;;) {
        char *end = in_len - in_at > seen ? memchr(in + in_at + seen, '\n', in_len - in_at - seen) : NULL;
        if (end) {
            *len = (uint64_t)(end + 1 - (in + in_at));
            break;
        }
        seen = in_len - in_at;
        if (!fill()) {
            *len = seen;
            if (seen == 0) return NULL;
            break;
        }
    }
    const char *line = in + in_at;
    in_at += *len;
    return line;
}

uint64_t pyc_in_read(char *into, uint64_t size) {
    uint64_t done = 0;
    while (done < size) {
        if (in_at == in_len && !fill()) break;
        uint64_t n = in_len - in_at < size - done ? in_len - in_at : size - done;
        memcpy(into + done, in + in_at, n);
        in_at += n;
        done += n;
    }
    return done;
}
