/* Standard input and output. Output is line-buffered on a terminal, else in blocks of 8 kB. The lock is taken only once
 * a second thread has started.
 *
 * Failures are returned as an errno, which a Python program raises. Other programs continue, as with C's stdio; lost
 * output is reported at their end (pyc_out_finish). */
#include "core/rt.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { OUT_SIZE = 8192, IN_SIZE = 16384 };

/* Called when a signal has interrupted a system call; true: the operation ends with EINTR. */
bool (*pyc_io_interrupted)(void);

static char out[OUT_SIZE];
static uint64_t out_len;
static enum { OUT_UNKNOWN, OUT_BLOCKS, OUT_LINES, OUT_AT_ONCE } out_mode;
static pthread_mutex_t out_lock = PTHREAD_MUTEX_INITIALIZER;
static int lost_error; /* the errno with which output of pyc_out_write was lost */
static bool was_closed[3];

/* ---- closed streams ---- */

/* Opens a placeholder for each closed standard stream, so that no other file gets its number. Programs that this one
 * starts have the stream closed. */
void pyc_streams_fill(void) {
    for (int fd = 0; fd <= 2; fd++) {
        was_closed[fd] = fcntl(fd, F_GETFD) < 0;
        if (was_closed[fd]) open("/dev/null", (fd == 0 ? O_WRONLY : O_RDONLY) | O_CLOEXEC);
    }
}

bool pyc_stream_was_closed(int fd) { return was_closed[fd]; }

/* ---- output ---- */

static bool wait_writable(int fd) {
    struct pollfd polled = {fd, POLLOUT, 0};
    return poll(&polled, 1, -1) > 0;
}

/* Returns the number of bytes written; *error: why it is less than all. */
static uint64_t write_fd(int fd, const char *data, uint64_t len, int *error) {
    uint64_t done = 0;
    *error = 0;
    while (done < len && !*error) {
        ssize_t n = write(fd, data + done, len - done);
        if (n >= 0)
            done += (uint64_t)n;
        else if (errno == EINTR ? pyc_io_interrupted && pyc_io_interrupted() : errno != EAGAIN)
            *error = errno;
        else if (errno == EAGAIN)
            wait_writable(fd);
    }
    return done;
}

/* Data that cannot be written stays in the buffer. */
static int flush(void) {
    int error;
    uint64_t done = write_fd(1, out, out_len, &error);
    memmove(out, out + done, out_len - done);
    out_len -= done;
    return error;
}

static int put(const char *data, uint64_t len) {
    int error = out_len + len > OUT_SIZE ? flush() : 0;
    if (error) return error;
    if (len >= OUT_SIZE) {
        write_fd(1, data, len, &error);
        return error;
    }
    memcpy(out + out_len, data, len);
    out_len += len;
    bool flushes = out_mode == OUT_AT_ONCE || (out_mode == OUT_LINES && memchr(data, '\n', len));
    return flushes ? flush() : 0;
}

int pyc_out_put(const char *data, uint64_t len) {
    if (was_closed[1]) return 0;
    bool locked = pyc_threads_started;
    if (locked) pthread_mutex_lock(&out_lock);
    if (PYC_UNLIKELY(out_mode == OUT_UNKNOWN)) out_mode = isatty(1) ? OUT_LINES : OUT_BLOCKS;
    int error = put(data, len);
    if (locked) pthread_mutex_unlock(&out_lock);
    return error;
}

int pyc_out_flush_now(void) {
    bool locked = pyc_threads_started;
    if (locked) pthread_mutex_lock(&out_lock);
    int error = flush();
    if (locked) pthread_mutex_unlock(&out_lock);
    return error;
}

int pyc_err_put(const char *data, uint64_t len) {
    int error;
    pyc_out_flush();
    write_fd(2, data, len, &error);
    return was_closed[2] ? 0 : error;
}

void pyc_out_lines(bool by_lines) { out_mode = by_lines ? OUT_LINES : OUT_BLOCKS; }
void pyc_out_at_once(void) { out_mode = OUT_AT_ONCE; }
bool pyc_out_is_by_lines(void) { return out_mode == OUT_LINES || (out_mode == OUT_UNKNOWN && isatty(1)); }

static void note_lost(int error) {
    if (!error) return;
    lost_error = error;
    out_len = 0;
}

void pyc_out_write(const char *data, uint64_t len) { note_lost(pyc_out_put(data, len)); }
void pyc_out_flush(void) {
    int error = pyc_out_flush_now();
    if (!pyc_io_interrupted) note_lost(error); /* a Python program tries again at its end, and reports failures then */
}
void pyc_err_write(const char *data, uint64_t len) { pyc_err_put(data, len); }

void pyc_out_flush_try(void) {
    if (pthread_mutex_trylock(&out_lock) != 0) return;
    flush();
    pthread_mutex_unlock(&out_lock);
}

int pyc_out_finish(void) {
    int error = was_closed[1] ? 0 : pyc_out_flush_now();
    return error ? error : lost_error;
}

/* ---- input ---- */

static char *in;
static uint64_t in_at, in_len, in_capacity;

static void make_room(void) {
    if (in_at > 0) {
        memmove(in, in + in_at, in_len - in_at);
        in_len -= in_at;
        in_at = 0;
    }
    if (in_capacity - in_len >= IN_SIZE) return;
    uint64_t capacity = in_capacity ? in_capacity * 2 : IN_SIZE;
    in = pyc_realloc(in, in_capacity, capacity, 1);
    in_capacity = capacity;
}

int pyc_in_fill(void) {
    if (was_closed[0]) return -EBADF;
    pyc_out_flush();
    make_room();
    for (;;) {
        ssize_t n = read(0, in + in_len, in_capacity - in_len);
        if (n >= 0) {
            in_len += (uint64_t)n;
            return n > 0;
        }
        if (errno != EINTR) return -errno;
        if (pyc_io_interrupted && pyc_io_interrupted()) return -EINTR;
    }
}

const char *pyc_in_ready(uint64_t *len) {
    *len = in_len - in_at;
    return in + in_at;
}

void pyc_in_skip(uint64_t len) { in_at += len; }

const char *pyc_in_line(uint64_t *len) {
    for (uint64_t seen = 0;;) {
        char *end = in_len - in_at > seen ? memchr(in + in_at + seen, '\n', in_len - in_at - seen) : NULL;
        seen = in_len - in_at;
        if (!end && pyc_in_fill() > 0) continue;
        *len = end ? (uint64_t)(end + 1 - (in + in_at)) : seen;
        if (*len == 0) return NULL;
        const char *line = in + in_at;
        in_at += *len;
        return line;
    }
}

uint64_t pyc_in_read(char *into, uint64_t size) {
    uint64_t done = 0;
    while (done < size && (in_at < in_len || pyc_in_fill() > 0)) {
        uint64_t n = in_len - in_at < size - done ? in_len - in_at : size - done;
        memcpy(into + done, in + in_at, n);
        in_at += n;
        done += n;
    }
    return done;
}
