/* The module _memory_file: texts and bytes that behave like files. Positions count characters; for non-ASCII text the
 * byte offset is kept as well, so that sequential reads need no search. */
#include "module/module.h"

#include "object/bytes.h"
#include "object/str.h"

typedef struct MemoryFile {
    PycObject head;
    bool is_text, is_begun, is_closed;
    PycWord newline; /* of a text: None, or how line ends are written */
    char *data;      /* leaf memory; texts are UTF-8 */
    int64_t size, capacity;
    int64_t length;   /* characters, or bytes */
    int64_t at, byte; /* the position and its offset in the data; past the end: the end */
} MemoryFile;

extern PycType pyc_memory_text_type, pyc_memory_bytes_type;

static MemoryFile *file_of(PycWord w) { return (MemoryFile *)pyc_object(w); }
static bool is_by_byte(const MemoryFile *m) { return m->size == m->length; }

static PycError *check_open(const MemoryFile *m) {
    if (PYC_LIKELY(m->is_begun && !m->is_closed)) return NULL;
    if (!m->is_begun) return pyc_raise(&pyc_ValueError, "I/O operation on uninitialized object");
    return pyc_raise(&pyc_ValueError, "I/O operation on closed file%s", m->is_text ? "" : ".");
}

/* ---- places ---- */

/* The byte offset of a position at or after `from`, whose offset is `byte`. */
static int64_t byte_from(const MemoryFile *m, int64_t from, int64_t byte, int64_t at) {
    if (at >= m->length) return m->size;
    if (is_by_byte(m)) return at;
    return byte + (int64_t)pyc_utf8_offset(m->data + byte, (uint64_t)(m->size - byte), (uint64_t)(at - from));
}

static void go_to(MemoryFile *m, int64_t at) {
    m->byte = byte_from(m, 0, 0, at);
    m->at = at;
}

/* A size or position given by the program; -1: none. */
static PycIntResult number_of(PycWord w, int64_t none) {
    if (!w || w == PYC_NONE) return (PycIntResult){none, NULL};
    if (!pyc_has_index(w) && !pyc_as_int(w))
        RAISE_AS(PycIntResult, &pyc_TypeError, "argument should be integer or None, not '%s'", pyc_type_name(w));
    return pyc_obj_to_size(w);
}

/* ---- writing ---- */

static PycError *reserve(MemoryFile *m, int64_t size) {
    if (size <= m->capacity) return NULL;
    int64_t capacity = m->capacity + m->capacity / 2 > size ? m->capacity + m->capacity / 2 : size + 64;
    char *data = pyc_gc_try_atomic((uint64_t)capacity);
    if (!data) return pyc_raise_args(&pyc_MemoryError, NULL, 0);
    if (m->size) memcpy(data, m->data, (size_t)m->size);
    m->data = data;
    m->capacity = capacity;
    return NULL;
}

/* Fills with zeros up to the position. */
static PycError *fill(MemoryFile *m) {
    int64_t missing = m->at - m->length;
    if (missing <= 0) return NULL;
    if (missing > INT64_MAX / 2) return pyc_raise(&pyc_OverflowError, "new position too large");
    CHECK_ERROR(pyc_no_memory_for(missing, 1));
    CHECK_ERROR(reserve(m, m->size + missing));
    memset(m->data + m->size, 0, (size_t)missing);
    m->size += missing;
    m->length += missing;
    m->byte = m->size;
    return NULL;
}

/* Writes at the position, overwriting as many characters. */
static PycError *put(MemoryFile *m, const char *data, int64_t size, int64_t length) {
    if (!length) return NULL;
    CHECK_ERROR(fill(m));
    int64_t end = byte_from(m, m->at, m->byte, m->at + length), tail = m->size - end;
    CHECK_ERROR(reserve(m, m->byte + size + tail));
    if (tail) memmove(m->data + m->byte + size, m->data + end, (size_t)tail);
    memcpy(m->data + m->byte, data, (size_t)size);
    m->at += length;
    m->byte += size;
    m->size = m->byte + tail;
    if (m->length < m->at) m->length = m->at;
    return NULL;
}

/* The text with its line ends translated for the file. */
static PycStr *with_newlines(const MemoryFile *m, PycStr *text) {
    const char *into = m->newline == PYC_NONE ? "\n" : pyc_str(m->newline)->data;
    bool reads_all = m->newline == PYC_NONE;
    if (!reads_all && (*into == '\n' || !*into)) return text;
    if (!text->size || !memchr(text->data, reads_all ? '\r' : '\n', (size_t)text->size)) return text;
    PycBuf b;
    pyc_buf_init(&b, text->size);
    for (int64_t i = 0, start = 0; i <= text->size; i++) {
        char c = i < text->size ? text->data[i] : '\n';
        if (i < text->size && c != '\n' && !(reads_all && c == '\r')) continue;
        pyc_buf_bytes(&b, text->data + start, i - start,
                      (int64_t)pyc_utf8_count(text->data + start, (uint64_t)(i - start)));
        if (i < text->size) pyc_buf_ascii(&b, into);
        if (c == '\r' && i + 1 < text->size && text->data[i + 1] == '\n') i++;
        start = i + 1;
    }
    return pyc_str(pyc_buf_finish(&b));
}

static PycResult write_text(MemoryFile *m, PycWord word) {
    PycStr *text = pyc_as_str(word), *written;
    if (!text) RAISE(&pyc_TypeError, "string argument expected, got '%s'", pyc_type_name(word));
    written = with_newlines(m, text);
    CHECK(put(m, written->data, written->size, written->length));
    return pyc_ok(pyc_small(text->length));
}

PycResult pyc_memory_text_write(PycWord self, PycWord text) {
    CHECK(check_open(file_of(self)));
    return write_text(file_of(self), text);
}

static PycResult write_bytes(MemoryFile *m, PycWord bytes) {
    Span data;
    CHECK(bytes_argument(bytes, &data));
    CHECK(put(m, data.data, data.size, data.size));
    return pyc_ok(pyc_small(data.size));
}

PycResult pyc_memory_bytes_write(PycWord self, PycWord bytes) {
    CHECK(check_open(file_of(self)));
    return write_bytes(file_of(self), bytes);
}

static void begin(MemoryFile *m, bool is_text) {
    m->is_text = is_text;
    m->is_begun = true;
    m->is_closed = false;
    m->data = NULL;
    m->size = m->capacity = m->length = m->at = m->byte = 0;
}

/* Initializes the file with the text and its newline mode. */
PycResult pyc_memory_text_begin(PycWord self, PycWord text, PycWord newline) {
    MemoryFile *m = file_of(self);
    const PycStr *has = pyc_as_str(text);
    begin(m, true);
    m->newline = newline == PYC_NONE ? newline : pyc_word(pyc_as_str(newline));
    if (!has) RAISE(&pyc_TypeError, "string argument expected, got '%s'", pyc_type_name(text));
    CHECK(put(m, has->data, has->size, has->length));
    go_to(m, 0);
    return pyc_ok(PYC_NONE);
}

PycResult pyc_memory_bytes_begin(PycWord self, PycWord bytes) {
    MemoryFile *m = file_of(self);
    begin(m, false);
    TRY(count, write_bytes(m, bytes));
    (void)count;
    go_to(m, 0);
    return pyc_ok(PYC_NONE);
}

/* ---- reading ---- */

static PycWord piece(const MemoryFile *m, int64_t from, int64_t size) {
    if (!size) return m->is_text ? pyc_str_empty() : pyc_bytes_new(NULL, 0);
    if (!m->is_text) return pyc_bytes_new(m->data + from, (uint64_t)size);
    return is_by_byte(m) ? pyc_str_ascii(m->data + from, (uint64_t)size) : pyc_str_new(m->data + from, (uint64_t)size);
}

/* Takes the next `count` characters. */
static PycWord take(MemoryFile *m, int64_t count) {
    int64_t from = m->byte, end = byte_from(m, m->at, m->byte, m->at + count);
    m->at += count;
    m->byte = end;
    return piece(m, from, end - from);
}

PycResult pyc_memory_read(PycWord self, PycWord size) {
    MemoryFile *m = file_of(self);
    CHECK(check_open(m));
    TRY(count, number_of(size, -1));
    int64_t left = m->length > m->at ? m->length - m->at : 0;
    return pyc_ok(take(m, count < 0 || count > left ? left : count));
}

/* The number of bytes up to and including the line end. */
static int64_t line_size(const MemoryFile *m) {
    const char *start = m->data + m->byte, *end;
    int64_t size = m->size - m->byte, length = 1;
    const PycStr *newline = m->is_text && m->newline != PYC_NONE ? pyc_str(m->newline) : NULL;
    if (newline && newline->size == 0) {
        for (int64_t i = 0; i < size; i++)
            if (start[i] == '\n' || start[i] == '\r')
                return i + 1 + (start[i] == '\r' && i + 1 < size && start[i + 1] == '\n');
        return size;
    }
    if (newline && newline->size > 1) {
        end = memmem(start, (size_t)size, newline->data, (size_t)newline->size);
        length = newline->size;
    } else {
        end = memchr(start, newline ? newline->data[0] : '\n', (size_t)size);
    }
    return end ? end - start + length : size;
}

static PycWord next_line(MemoryFile *m, int64_t most) {
    if (m->at >= m->length) return piece(m, 0, 0);
    int64_t from = m->byte, size = line_size(m);
    int64_t count = is_by_byte(m) ? size : (int64_t)pyc_utf8_count(m->data + from, (uint64_t)size);
    if (most >= 0 && most < count) return take(m, most);
    m->at += count;
    m->byte += size;
    return piece(m, from, size);
}

PycResult pyc_memory_readline(PycWord self, PycWord size) {
    MemoryFile *m = file_of(self);
    CHECK(check_open(m));
    TRY(most, number_of(size, -1));
    return pyc_ok(next_line(m, most));
}

PycResult pyc_memory_getvalue(PycWord self) {
    CHECK(check_open(file_of(self)));
    return pyc_ok(piece(file_of(self), 0, file_of(self)->size));
}

/* ---- iteration: by the method readline, where a class has its own ---- */

static bool has_own_readline(PycWord self) {
    PycWord found = pyc_type_lookup(pyc_type(self), PYC_NAME("readline"));
    return !pyc_is_exact(found, &pyc_builtin_type) ||
           ((const PycMethod *)pyc_object(found))->fn != (const void *)pyc_memory_readline;
}

static PycResult memory_iter(PycWord self) {
    if (file_of(self)->is_closed) RAISE(&pyc_ValueError, "I/O operation on closed file.");
    CHECK(check_open(file_of(self)));
    return pyc_ok(self);
}

static PycResult memory_next(PycWord self) {
    MemoryFile *m = file_of(self);
    if (PYC_UNLIKELY(has_own_readline(self))) {
        TRY(line, pyc_obj_call_method(self, PYC_NAME("readline"), NULL, 0, 0));
        TRY(is_some, pyc_obj_truth(line));
        return pyc_ok(is_some ? line : 0);
    }
    CHECK(check_open(m));
    return pyc_ok(m->at < m->length ? next_line(m, -1) : 0);
}

/* ---- positions ---- */

PycResult pyc_memory_tell(PycWord self) {
    CHECK(check_open(file_of(self)));
    return pyc_ok(pyc_int_from_i64(file_of(self)->at));
}

PycResult pyc_memory_text_seek(PycWord self, PycWord place, PycWord from) {
    MemoryFile *m = file_of(self);
    CHECK(check_open(m));
    TRY(at, pyc_obj_to_size(place));
    TRY(whence, pyc_obj_to_size(from ? from : pyc_small(0)));
    if (whence < 0 || whence > 2)
        RAISE(&pyc_ValueError, "Invalid whence (%lld, should be 0, 1 or 2)", (long long)whence);
    if (!whence && at < 0) RAISE(&pyc_ValueError, "Negative seek position %lld", (long long)at);
    if (whence && at) RAISE(&pyc_OSError, "Can't do nonzero cur-relative seeks");
    if (whence != 1) go_to(m, whence ? m->length : at);
    return pyc_ok(pyc_int_from_i64(m->at));
}

PycResult pyc_memory_bytes_seek(PycWord self, PycWord place, PycWord from) {
    MemoryFile *m = file_of(self);
    CHECK(check_open(m));
    TRY(at, pyc_obj_to_size(place));
    TRY(whence, pyc_obj_to_size(from ? from : pyc_small(0)));
    if (whence < 0 || whence > 2)
        RAISE(&pyc_ValueError, "invalid whence (%lld, should be 0, 1 or 2)", (long long)whence);
    if (!whence && at < 0) RAISE(&pyc_ValueError, "negative seek value %lld", (long long)at);
    int64_t base = whence == 0 ? 0 : whence == 1 ? m->at : m->length;
    if (at > INT64_MAX - base) RAISE(&pyc_OverflowError, "new position too large");
    go_to(m, base + at < 0 ? 0 : base + at);
    return pyc_ok(pyc_int_from_i64(m->at));
}

PycResult pyc_memory_truncate(PycWord self, PycWord size) {
    MemoryFile *m = file_of(self);
    CHECK(check_open(m));
    TRY(length, number_of(size, m->at));
    if (length < 0) RAISE(&pyc_ValueError, "%cegative size value %lld", m->is_text ? 'N' : 'n', (long long)length);
    if (length < m->length) {
        m->size = byte_from(m, 0, 0, length);
        m->length = length;
        go_to(m, m->at);
    }
    return pyc_ok(pyc_int_from_i64(length));
}

/* ---- the end ---- */

PycResult pyc_memory_close(PycWord self) {
    MemoryFile *m = file_of(self);
    m->is_closed = true;
    m->data = NULL;
    m->size = m->capacity = m->length = 0;
    return pyc_ok(PYC_NONE);
}

PycResult pyc_memory_closed(PycWord self) {
    const MemoryFile *m = file_of(self);
    if (!m->is_begun) return pyc_fail(check_open(m));
    return pyc_ok(pyc_bool(m->is_closed));
}

PycResult pyc_memory_can(PycWord self) {
    CHECK(check_open(file_of(self)));
    return pyc_ok(PYC_TRUE);
}

static PycResult memory_make(PycType *type, const PycWord *args, uint64_t count, PycWord names) {
    (void)args, (void)count, (void)names;
    MemoryFile *m = pyc_gc_new(type->instance_size);
    m->head.type = type;
    m->is_text = pyc_type_is_sub(type, &pyc_memory_text_type);
    m->is_begun = !m->is_text;
    return pyc_ok(pyc_word(m));
}

#define MEMORY_TYPE(ident, text)                                                                                       \
    PycType ident = {.head = {&pyc_type_type},                                                                         \
                     .name = text,                                                                                     \
                     .base = &pyc_object_type,                                                                         \
                     .flags = PYC_T_FROZEN,                                                                            \
                     .instance_size = sizeof(MemoryFile),                                                              \
                     .iter = memory_iter,                                                                              \
                     .next = memory_next,                                                                              \
                     .make = memory_make}

MEMORY_TYPE(pyc_memory_text_type, "_memory_file.Text");
MEMORY_TYPE(pyc_memory_bytes_type, "_memory_file.Bytes");

#define MODULE_ROWS "memory_file.def"
#include "module/rows.h"
