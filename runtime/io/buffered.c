/* Buffered files: bytes that were read ahead, or are not yet written, never both. Bytes of the standard streams are in
 * the core's buffers. */
#include "io/io.h"

#include <errno.h>
#include <stdatomic.h>
#include <string.h>
#include <unistd.h>

enum { ROOM = 8192 };

int64_t pyc_files_dirty; /* files with unwritten bytes */

/* ---- errors ---- */

bool pyc_buffered_is_closed(const PycBuffered *b) { return b->raw && b->raw->fd < 0; }

static PycError *check(const PycBuffered *b, const char *what) {
    if (!b->raw) return pyc_raise(&pyc_ValueError, "raw stream has been detached");
    return b->raw->fd < 0 ? pyc_raise(&pyc_ValueError, "%s closed file", what) : NULL;
}

static PycError *check_reads(const PycBuffered *b, const char *what) {
    return b->raw && !b->raw->reads ? pyc_unsupported(what) : NULL;
}

static PycError *check_writes(const PycBuffered *b, const char *what) {
    return b->raw && !b->raw->writes ? pyc_unsupported(what) : NULL;
}

PycBuffered *pyc_buffered_new(PycRaw *raw) {
    PycBuffered *b = pyc_gc_alloc(sizeof *b);
    b->head.type =
        raw->reads ? raw->writes ? &pyc_buffered_random_type : &pyc_buffered_reader_type : &pyc_buffered_writer_type;
    b->raw = raw;
    if (raw->stream == PYC_STREAM_FILE) b->data = pyc_gc_alloc_atomic(ROOM);
    return b;
}

/* ---- one thread at a time ---- */

static _Thread_local char here; /* its address identifies the thread */

bool pyc_buffered_try(PycBuffered *b) {
    uint32_t none = 0;
    if (b->holder != &here && !atomic_compare_exchange_strong(&b->lock, &none, 1)) return false;
    b->holder = &here;
    b->depth++;
    return true;
}

void pyc_buffered_enter(PycBuffered *b) {
    if (pyc_buffered_try(b)) return;
    while (atomic_exchange(&b->lock, 2)) PYC_WAITING(pyc_futex_wait(&b->lock, 2, -1));
    b->holder = &here;
    b->depth = 1;
}

void pyc_buffered_leave(PycBuffered *b) {
    if (--b->depth) return;
    b->holder = NULL;
    if (atomic_exchange(&b->lock, 0) == 2) pyc_futex_wake(&b->lock);
}

/* ---- buffered bytes: those to be read ... ---- */

static bool is_input(const PycBuffered *b) { return b->raw->stream == PYC_STREAM_IN; }

static int64_t ready(const PycBuffered *b, const char **data) {
    uint64_t size;
    if (is_input(b)) {
        *data = pyc_in_ready(&size);
        return (int64_t)size;
    }
    *data = b->data + b->from;
    return b->to - b->from;
}

static void skip(PycBuffered *b, int64_t size) {
    if (is_input(b))
        pyc_in_skip((uint64_t)size);
    else
        b->from += size;
}

static PycError *look_alone(PycBuffered *b, const char **data, int64_t *size) {
    CHECK_ERROR(pyc_buffered_push(b));
    *size = ready(b, data);
    if (*size) return NULL;
    if (is_input(b)) {
        int status = pyc_in_fill();
        if (status < 0) return pyc_out_failure(-status);
    } else {
        b->from = b->to = 0;
        TRY_ERROR(n, pyc_raw_read_into(b->raw, b->data, ROOM));
        b->is_blocked = n == PYC_NONE;
        b->to = n == PYC_NONE ? 0 : pyc_small_value(n);
    }
    *size = ready(b, data);
    return NULL;
}

/* Reads once when the buffer is empty; `size` is 0 at the end. */
static PycError *look(PycBuffered *b, const char **data, int64_t *size) {
    return PYC_ALONE(b, look_alone(b, data, size));
}

PycError *pyc_buffered_take(PycBuffered *b, int64_t most, const char **data, int64_t *size) {
    CHECK_ERROR(check(b, "read of"));
    CHECK_ERROR(look(b, data, size));
    if (*size > most) *size = most;
    skip(b, *size);
    return NULL;
}

/* Moves the system's position back to the program's. */
static PycError *forget_ahead(PycBuffered *b) {
    int64_t ahead = b->to - b->from;
    b->from = b->to = 0;
    if (ahead == 0 || !pyc_raw_can_seek(b->raw)) return NULL;
    TRY_ERROR(at, pyc_raw_move(b->raw, -ahead, 1));
    (void)at;
    return NULL;
}

/* ---- ... and those to be written ---- */

static void count_dirty(PycBuffered *b) {
    bool is_dirty = b->pending > 0;
    if (is_dirty != b->is_dirty) __atomic_add_fetch(&pyc_files_dirty, is_dirty ? 1 : -1, __ATOMIC_RELAXED);
    b->is_dirty = is_dirty;
}

/* A non-blocking file may not take everything. */
static PycError *push_some(PycBuffered *b) {
    int64_t done;
    PycError *error = pyc_raw_write_all(b->raw, b->data, b->pending, &done);
    memmove(b->data, b->data + done, (uint64_t)(b->pending - done));
    b->pending -= done;
    count_dirty(b);
    return error;
}

static PycError *would_block(int64_t written) {
    PycWord args[3] = {pyc_small(EAGAIN), pyc_str_c("write could not complete without blocking"), pyc_small(written)};
    return pyc_raise_args(&pyc_BlockingIOError, args, 3);
}

static PycError *push_pending(PycBuffered *b) {
    CHECK_ERROR(push_some(b));
    return b->pending ? would_block(0) : NULL;
}

PycError *pyc_buffered_push(PycBuffered *b) {
    if (b->raw->stream == PYC_STREAM_OUT) return pyc_out_failure(pyc_out_flush_now());
    return b->pending ? PYC_ALONE(b, push_pending(b)) : NULL;
}

static PycError *put_stream(PycBuffered *b, const char *data, int64_t size) {
    if (b->raw->stream == PYC_STREAM_OUT) return pyc_out_failure(pyc_out_put(data, (uint64_t)size));
    return pyc_out_failure(pyc_err_put(data, (uint64_t)size));
}

static PycError *put_alone(PycBuffered *b, const char *data, int64_t size) {
    int64_t done = 0;
    CHECK_ERROR(forget_ahead(b));
    if (b->pending + size > ROOM && b->pending) CHECK_ERROR(push_some(b));
    if (size > ROOM && !b->pending) CHECK_ERROR(pyc_raw_write_all(b->raw, data, size, &done));
    int64_t room = ROOM - b->pending, kept = size - done < room ? size - done : room;
    memcpy(b->data + b->pending, data + done, (uint64_t)kept);
    b->pending += kept;
    count_dirty(b);
    return done + kept < size ? would_block(done + kept) : NULL;
}

PycError *pyc_buffered_put(PycBuffered *b, const char *data, int64_t size) {
    CHECK_ERROR(check(b, "write to"));
    if (b->raw->stream != PYC_STREAM_FILE) return put_stream(b, data, size);
    return PYC_ALONE(b, put_alone(b, data, size));
}

static PycResult move_alone(PycBuffered *b, int64_t offset, int whence) {
    if (whence == 1) offset -= b->to - b->from;
    CHECK(pyc_buffered_push(b));
    PycResult at = pyc_raw_move(b->raw, offset, whence);
    if (!at.error) b->from = b->to = 0;
    return at;
}

PycResult pyc_buffered_move(PycBuffered *b, int64_t offset, int whence) {
    return PYC_ALONE(b, move_alone(b, offset, whence));
}

/* ---- reading ---- */

typedef struct Gathered {
    char *data;
    int64_t size, room;
} Gathered;

static void gather(Gathered *g, const char *data, int64_t size) {
    if (g->size + size > g->room) {
        g->room = (g->size + size) * 2;
        char *larger = pyc_gc_alloc_atomic((uint64_t)g->room);
        if (g->size) memcpy(larger, g->data, (uint64_t)g->size);
        g->data = larger;
    }
    memcpy(g->data + g->size, data, (uint64_t)size);
    g->size += size;
}

static PycResult gathered(const Gathered *g) {
    return pyc_ok(pyc_bytes_new(g->size ? g->data : "", (uint64_t)g->size));
}

static PycResult take_alone(PycBuffered *b, int64_t most, bool line) {
    Gathered g = {0};
    while (most < 0 || g.size < most) {
        const char *data;
        int64_t size;
        CHECK(look(b, &data, &size));
        if (size == 0) break;
        if (most >= 0 && size > most - g.size) size = most - g.size;
        const char *end = line ? memchr(data, '\n', (uint64_t)size) : NULL;
        if (end) size = end + 1 - data;
        gather(&g, data, size);
        skip(b, size);
        if (end) break;
    }
    return gathered(&g);
}

/* Reads up to `most` bytes (-1: all), at most a line if requested. */
static PycResult take(PycBuffered *b, int64_t most, bool line) { return PYC_ALONE(b, take_alone(b, most, line)); }

static PycResult size_of(PycWord size) {
    TRY(n, pyc_io_size(size));
    if (pyc_small_value(n) < -1) RAISE(&pyc_ValueError, "read length must be non-negative or -1");
    return pyc_ok(n);
}

PycResult pyc_buffered_read(PycWord self, PycWord size) {
    PycBuffered *b = pyc_buffered(self);
    if (b->raw && !b->raw->reads && size) CHECK(pyc_io_offset(size).error);
    CHECK(check_reads(b, "read"));
    TRY(n, size_of(size));
    CHECK(check(b, "read of"));
    b->is_blocked = false;
    TRY(bytes, take(b, pyc_small_value(n), false));
    return pyc_ok(b->is_blocked && !pyc_bytes(bytes)->size ? PYC_NONE : bytes);
}

PycResult pyc_buffered_read1(PycWord self, PycWord size) {
    PycBuffered *b = pyc_buffered(self);
    const char *data;
    int64_t n;
    CHECK(check_reads(b, "read1"));
    TRY(most, pyc_io_size(size));
    CHECK(check(b, "read of"));
    if (pyc_small_value(most) == 0) return pyc_ok(pyc_bytes_new("", 0));
    CHECK(pyc_buffered_take(b, pyc_small_value(most) < 0 ? ROOM : pyc_small_value(most), &data, &n));
    return pyc_ok(pyc_bytes_new(data, (uint64_t)n));
}

PycResult pyc_buffered_peek(PycWord self, PycWord size) {
    const char *data;
    int64_t n;
    (void)size;
    CHECK(check_reads(pyc_buffered(self), "peek"));
    CHECK(check(pyc_buffered(self), "peek of"));
    CHECK(look(pyc_buffered(self), &data, &n));
    return pyc_ok(pyc_bytes_new(data, (uint64_t)n));
}

PycResult pyc_buffered_readline(PycWord self, PycWord size) {
    PycBuffered *b = pyc_buffered(self);
    TRY(n, pyc_io_size(size));
    if (n != pyc_small(0)) CHECK(check_reads(b, "read"));
    CHECK(check(b, "readline of"));
    return take(b, pyc_small_value(n), true);
}

static PycResult read_into(PycWord self, PycWord into, bool once) {
    PycBuffered *b = pyc_buffered(self);
    const char *room, *data;
    uint64_t size;
    int64_t done = 0, n;
    CHECK(pyc_io_room(into, &room, &size));
    CHECK(check_reads(b, once ? "read1" : "read"));
    CHECK(check(b, "readinto of"));
    b->is_blocked = false;
    while (done < (int64_t)size) {
        CHECK(pyc_buffered_take(b, (int64_t)size - done, &data, &n));
        memcpy((char *)(uintptr_t)room + done, data, (uint64_t)n);
        done += n;
        if (n == 0 || once) break;
    }
    return pyc_ok(b->is_blocked && !done ? PYC_NONE : pyc_small(done));
}

PycResult pyc_buffered_readinto(PycWord self, PycWord into) { return read_into(self, into, false); }
PycResult pyc_buffered_readinto1(PycWord self, PycWord into) { return read_into(self, into, true); }

/* ---- writing ---- */

PycResult pyc_buffered_write(PycWord self, PycWord what) {
    PycBuffered *b = pyc_buffered(self);
    const char *data;
    uint64_t size;
    CHECK(check_writes(b, "write"));
    if (!pyc_bytes_view(what, &data, &size))
        RAISE(&pyc_TypeError, "a bytes-like object is required, not '%s'", pyc_type_name(what));
    PycError *error = pyc_buffered_put(b, data, (int64_t)size);
    return error ? pyc_fail(error) : pyc_ok(pyc_small((int64_t)size));
}

PycResult pyc_buffered_flush(PycWord self) {
    PycBuffered *b = pyc_buffered(self);
    if (b->raw && !b->raw->writes && b->raw->fd < 0) RAISE(&pyc_ValueError, "I/O operation on closed file.");
    CHECK(check(b, "flush of"));
    return pyc_done(pyc_buffered_push(b));
}

PycResult pyc_buffered_truncate(PycWord self, PycWord size) {
    PycBuffered *b = pyc_buffered(self);
    CHECK(check(b, "truncate of"));
    CHECK(check_writes(b, "truncate"));
    CHECK(pyc_buffered_push(b));
    CHECK(forget_ahead(b));
    return pyc_raw_truncate(pyc_word(b->raw), size);
}

/* ---- position, end ---- */

PycResult pyc_buffered_seek(PycWord self, PycWord offset, PycWord whence) {
    PycBuffered *b = pyc_buffered(self);
    TRY(from, whence ? pyc_io_offset(whence) : pyc_ok(pyc_small(0)));
    int64_t way = pyc_small_value(from);
    if (way < 0 || way > SEEK_HOLE) RAISE(&pyc_ValueError, "whence value %lld unsupported", (long long)way);
    CHECK(check(b, "seek of"));
    if (!pyc_raw_can_seek(b->raw)) return pyc_fail(pyc_unsupported("File or stream is not seekable."));
    TRY(to, pyc_io_offset(offset));
    return pyc_buffered_move(b, pyc_small_value(to), (int)way);
}

PycResult pyc_buffered_tell(PycWord self) {
    PycBuffered *b = pyc_buffered(self);
    CHECK(b->raw ? pyc_raw_check(b->raw) : check(b, ""));
    TRY(at, pyc_raw_move(b->raw, 0, 1));
    return pyc_ok(pyc_small(pyc_small_value(at) - (b->to - b->from) + b->pending));
}

/* The file is closed even if the last bytes cannot be written. */
PycResult pyc_buffered_close(PycWord self) {
    PycBuffered *b = pyc_buffered(self);
    CHECK(b->raw ? NULL : check(b, ""));
    if (b->raw->fd < 0) return pyc_ok(PYC_NONE);
    PycError *error = pyc_buffered_push(b), *closing = pyc_raw_end(b->raw);
    b->pending = 0;
    count_dirty(b);
    return pyc_done(error ? error : closing);
}

PycResult pyc_buffered_detach(PycWord self) {
    PycBuffered *b = pyc_buffered(self);
    CHECK(check(b, "flush of"));
    CHECK(pyc_buffered_push(b));
    PycWord raw = pyc_word(b->raw);
    b->raw = NULL;
    return pyc_ok(raw);
}

/* `never`: files of this kind never support it, even when closed. */
#define OF_RAW(name, never)                                                                                            \
    PycResult pyc_buffered_##name(PycWord self) {                                                                      \
        PycBuffered *b = pyc_buffered(self);                                                                           \
        const PycType *other = never;                                                                                  \
        if (other && b->head.type == other) return pyc_ok(PYC_FALSE);                                                  \
        CHECK(b->raw ? NULL : check(b, ""));                                                                           \
        return pyc_raw_##name(pyc_word(b->raw));                                                                       \
    }
OF_RAW(fileno, NULL)
OF_RAW(isatty, NULL)
OF_RAW(readable, &pyc_buffered_writer_type)
OF_RAW(writable, &pyc_buffered_reader_type)
OF_RAW(seekable, NULL)

static PycResult buffered_getattr(PycWord self, PycWord name) {
    PycBuffered *b = pyc_buffered(self);
    if (pyc_str_is(name, "raw")) return pyc_ok(b->raw ? pyc_word(b->raw) : PYC_NONE);
    if (!b->raw) return pyc_ok(0);
    if (pyc_str_is(name, "closed")) return pyc_ok(pyc_bool(b->raw->fd < 0));
    if (pyc_str_is(name, "name")) return pyc_ok(b->raw->name);
    if (pyc_str_is(name, "mode")) return pyc_ok(pyc_str_c(pyc_raw_mode(b->raw)));
    return pyc_ok(0);
}

static PycResult buffered_repr(PycWord self) {
    PycBuffered *b = pyc_buffered(self);
    TRY(name, b->raw ? pyc_obj_repr(b->raw->name) : pyc_ok(pyc_str_empty()));
    PycWord parts[5] = {pyc_str_c("<"), pyc_str_c(b->head.type->name), pyc_str_c(b->raw ? " name=" : ""), name,
                        pyc_str_c(">")};
    return pyc_ok(pyc_str_concat_n(parts, 5));
}

#define BUFFERED(ident, text)                                                                                          \
    PycType ident = {.head = {&pyc_type_type},                                                                         \
                     .name = text,                                                                                     \
                     .base = &pyc_io_base_type,                                                                        \
                     .flags = PYC_T_FROZEN | PYC_T_NO_BASE,                                                            \
                     .instance_size = sizeof(PycBuffered),                                                             \
                     .repr = buffered_repr,                                                                            \
                     .getattr = buffered_getattr,                                                                      \
                     .iter = pyc_io_itself,                                                                            \
                     .next = pyc_io_next_line}
BUFFERED(pyc_buffered_reader_type, "_io.BufferedReader");
BUFFERED(pyc_buffered_writer_type, "_io.BufferedWriter");
BUFFERED(pyc_buffered_random_type, "_io.BufferedRandom");
