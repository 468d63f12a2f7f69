/* Text files: characters over a buffered file. Decoding is in text_decode.c. */
#include "io/text_file.h"

#include <stdio.h>
#include <string.h>

enum { PENDING = 8192 };

/* ---- making ---- */

PycError *pyc_text_check(const PycTextFile *t) {
    if (!t->buffer) return pyc_raise(&pyc_ValueError, "underlying buffer has been detached");
    return pyc_buffered_is_closed(t->buffer) ? pyc_raise(&pyc_ValueError, "I/O operation on closed file.") : NULL;
}

static PycError *set_newline(PycTextFile *t, PycWord newline) {
    static const char *const kinds[] = {"", "\n", "\r", "\r\n"};
    const PycStr *text = newline && newline != PYC_NONE ? pyc_as_str(newline) : NULL;
    if (newline && newline != PYC_NONE && !text)
        return pyc_raise(&pyc_TypeError, "open() argument 'newline' must be str or None, not %s",
                         pyc_type_name(newline));
    t->universal = t->translates = true;
    t->ends = "\n";
    t->written = NULL;
    if (!text) return NULL;
    for (int i = 0; i < 4; i++) {
        if (!pyc_str_is(newline, kinds[i])) continue;
        t->universal = i == 0;
        t->translates = false;
        t->ends = i ? kinds[i] : "\n";
        t->written = i > 1 ? kinds[i] : NULL;
        return NULL;
    }
    return pyc_raise(&pyc_ValueError, "illegal newline value: %s", text->data);
}

static PycError *set_encoding(PycTextFile *t, PycWord encoding, PycWord errors) {
    PycError *error;
    t->encoding = encoding && encoding != PYC_NONE ? encoding : pyc_str_c("UTF-8");
    if (pyc_str_is(t->encoding, "locale")) t->encoding = pyc_str_c("UTF-8");
    t->codec = pyc_codec_find(t->encoding, &error);
    if (error) return error;
    t->errors = errors && errors != PYC_NONE ? errors : pyc_str_c("strict");
    if (!pyc_as_str(t->errors))
        return pyc_raise(&pyc_TypeError, "open() argument 'errors' must be str or None, not %s",
                         pyc_type_name(t->errors));
    return NULL;
}

PycResult pyc_text_file_new(PycBuffered *buffer, PycWord encoding, PycWord errors, PycWord newline, bool lines) {
    PycTextFile *t = pyc_gc_alloc(sizeof *t);
    t->head.type = &pyc_text_file_type;
    t->buffer = buffer;
    t->by_lines = lines;
    t->is_start = true;
    CHECK(set_newline(t, newline));
    CHECK(set_encoding(t, encoding, errors));
    if (buffer->raw->writes && pyc_raw_can_seek(buffer->raw)) {
        TRY(at, pyc_buffered_tell(pyc_word(buffer)));
        t->is_start = at == pyc_small(0);
    }
    buffer->owner = pyc_word(t);
    return pyc_ok(pyc_word(t));
}

/* ---- reading ---- */

static PycError *check_reads(PycTextFile *t) {
    CHECK_ERROR(pyc_text_check(t));
    if (!t->buffer->raw->reads) return pyc_unsupported("not readable");
    return pyc_text_push(t);
}

/* The number of bytes of the first `most` available characters; all with most < 0. */
static int64_t bytes_of(const PycTextFile *t, int64_t most, int64_t *count) {
    int64_t at = t->at, size = t->chars->size;
    if (most < 0 || str_is_ascii(t->chars)) {
        if (most >= 0 && size - at > most) size = at + most;
        *count = most < 0 ? 0 : size - at;
        return size - at;
    }
    for (*count = 0; at < size && *count < most; (*count)++) {
        uint64_t used;
        pyc_utf8_decode(t->chars->data + at, &used);
        at += (int64_t)used;
    }
    return at - t->at;
}

static void take_chars(PycTextFile *t, PycBuf *into, int64_t size) {
    const char *data = t->chars->data + t->at;
    pyc_buf_bytes(into, data, size, (int64_t)pyc_utf8_count(data, (uint64_t)size));
    t->at += size;
}

static bool has_chars(const PycTextFile *t) { return t->chars && t->at < t->chars->size; }

static PycResult read_all(PycTextFile *t) {
    PycWord text;
    TRY(bytes, pyc_buffered_read(pyc_word(t->buffer), 0));
    if (bytes == PYC_NONE) bytes = pyc_bytes_new("", 0); /* a non-blocking file has nothing yet */
    CHECK(pyc_text_decode(t, bytes, true, &text));
    if (has_chars(t)) {
        PycWord before = str_bytes_between(t->chars, t->at, t->chars->size);
        text = pyc_str_concat(before, text);
    }
    int state = t->state;
    pyc_text_forget(t);
    t->state = state;
    return pyc_ok(text);
}

PycResult pyc_text_file_read(PycWord self, PycWord size) {
    PycTextFile *t = pyc_text_file(self);
    TRY(wanted, pyc_io_size(size));
    CHECK(check_reads(t));
    int64_t most = pyc_small_value(wanted), count;
    if (most < 0) return read_all(t);
    PycBuf text;
    pyc_buf_init(&text, most < PENDING ? most : PENDING);
    while (most > 0) {
        if (!has_chars(t)) {
            TRY(more, pyc_text_read_chunk(t));
            if (!more && !has_chars(t)) break;
            continue;
        }
        take_chars(t, &text, bytes_of(t, most, &count));
        most -= count;
    }
    return pyc_ok(pyc_buf_finish(&text));
}

/* How many of these bytes belong to the line; 0: more are needed. `before`: the last byte already taken. */
static int64_t line_end(const PycTextFile *t, const char *data, int64_t size, char before) {
    for (int64_t i = 0; i < size; i++) {
        char c = data[i];
        if (t->universal && !t->translates && c == '\r') return i + 1 < size && data[i + 1] == '\n' ? i + 2 : i + 1;
        bool is_last = c == t->ends[strlen(t->ends) - 1];
        if (is_last && (!t->ends[1] || (i ? data[i - 1] : before) == t->ends[0])) return i + 1;
    }
    return 0;
}

static int64_t quick_line_end(const PycTextFile *t, const char *data, int64_t size, char before) {
    if (!t->translates) return line_end(t, data, size, before);
    const char *end = memchr(data, '\n', (uint64_t)size);
    return end ? end + 1 - data : 0;
}

static PycResult read_line(PycTextFile *t, int64_t most) {
    PycBuf line;
    char last = 0;
    pyc_buf_init(&line, 80);
    for (;;) {
        if (!has_chars(t)) {
            TRY(more, pyc_text_read_chunk(t));
            if (more || has_chars(t)) continue;
            t->chars = NULL;
            t->at = 0;
            t->chunk = 0;
            break;
        }
        if (most == 0) break;
        int64_t count, room = bytes_of(t, most, &count);
        int64_t size = quick_line_end(t, t->chars->data + t->at, room, last);
        if (size == 0 && most >= 0) most -= count;
        last = t->chars->data[t->at + (size ? size : room) - 1];
        take_chars(t, &line, size ? size : room);
        if (size) break;
    }
    return pyc_ok(pyc_buf_finish(&line));
}

PycResult pyc_text_file_readline(PycWord self, PycWord size) {
    PycTextFile *t = pyc_text_file(self);
    TRY(most, size ? pyc_io_offset(size) : pyc_ok(pyc_small(-1)));
    CHECK(check_reads(t));
    return read_line(t, pyc_small_value(most));
}

static PycResult text_next(PycWord self) {
    PycTextFile *t = pyc_text_file(self);
    t->is_walked = true;
    CHECK(check_reads(t));
    TRY(line, read_line(t, -1));
    if (pyc_str(line)->size) return pyc_ok(line);
    t->is_walked = false;
    return pyc_ok(0);
}

/* ---- writing ---- */

static PycError *push_alone(PycTextFile *t) {
    int64_t size = t->pending_size;
    t->pending_size = 0;
    return size ? pyc_buffered_put(t->buffer, t->pending, size) : NULL;
}

PycError *pyc_text_push(PycTextFile *t) { return t->pending_size ? PYC_ALONE(t->buffer, push_alone(t)) : NULL; }

static PycError *put(PycTextFile *t, const char *data, int64_t size) {
    bool waits = t->buffer->raw->stream == PYC_STREAM_FILE; /* standard streams are buffered only by the core */
    if (!waits || t->pending_size + size > PENDING) CHECK_ERROR(pyc_text_push(t));
    if (!waits || size > PENDING) return pyc_buffered_put(t->buffer, data, size);
    if (!t->pending) t->pending = pyc_gc_alloc_atomic(PENDING);
    memcpy(t->pending + t->pending_size, data, (uint64_t)size);
    t->pending_size += size;
    pyc_file_is_dirty();
    return NULL;
}

static PycResult with_ends(const PycTextFile *t, PycWord text) {
    if (!t->written || !memchr(pyc_str(text)->data, '\n', (uint64_t)pyc_str(text)->size)) return pyc_ok(text);
    return pyc_str_replace(text, pyc_str_char('\n'), pyc_str_c(t->written), 0);
}

static bool ends_a_line(PycWord text) {
    return memchr(pyc_str(text)->data, '\n', (uint64_t)pyc_str(text)->size) ||
           memchr(pyc_str(text)->data, '\r', (uint64_t)pyc_str(text)->size);
}

/* As in CPython, lines that `for` has read ahead are still returned after a write. */
static void forget_read(PycTextFile *t) {
    PycStr *chars = t->chunk ? NULL : t->chars;
    int64_t at = chars ? t->at : 0;
    pyc_text_forget(t);
    t->chars = chars;
    t->at = at;
}

static PycError *write_text(PycTextFile *t, PycWord text) {
    TRY_ERROR(lines, with_ends(t, text));
    TRY_ERROR(bytes, pyc_codec_encode(t->codec, lines, pyc_str(t->errors)->data, t->is_start));
    t->is_start = false;
    CHECK_ERROR(put(t, pyc_bytes(bytes)->data, pyc_bytes(bytes)->size));
    bool flushes = t->by_lines && ends_a_line(lines);
    if (flushes || t->writes_through) CHECK_ERROR(pyc_text_push(t));
    if (flushes) CHECK_ERROR(pyc_buffered_push(t->buffer));
    forget_read(t);
    return NULL;
}

PycResult pyc_text_file_write(PycWord self, PycWord what) {
    PycTextFile *t = pyc_text_file(self);
    const PycStr *text = pyc_as_str(what);
    if (!text) RAISE(&pyc_TypeError, "write() argument must be str, not %s", pyc_type_name(what));
    CHECK(pyc_text_check(t));
    if (!t->buffer->raw->writes) return pyc_fail(pyc_unsupported("not writable"));
    PycError *error = PYC_ALONE(t->buffer, write_text(t, pyc_word(text)));
    return error ? pyc_fail(error) : pyc_ok(pyc_small(text->length));
}

PycResult pyc_text_file_flush(PycWord self) {
    PycTextFile *t = pyc_text_file(self);
    CHECK(pyc_text_check(t));
    t->is_walked = false;
    CHECK(pyc_text_push(t));
    return pyc_done(pyc_buffered_push(t->buffer));
}

PycResult pyc_text_file_truncate(PycWord self, PycWord size) {
    PycTextFile *t = pyc_text_file(self);
    CHECK(pyc_text_file_flush(self).error);
    return pyc_buffered_truncate(pyc_word(t->buffer), size);
}

/* ---- the rest ---- */

PycResult pyc_text_file_close(PycWord self) {
    PycTextFile *t = pyc_text_file(self);
    if (!t->buffer) return pyc_done(pyc_text_check(t));
    if (pyc_buffered_is_closed(t->buffer)) return pyc_ok(PYC_NONE);
    PycError *error = pyc_text_push(t);
    PycResult closed = pyc_buffered_close(pyc_word(t->buffer));
    return error ? pyc_fail(error) : closed;
}

PycResult pyc_text_file_detach(PycWord self) {
    CHECK(pyc_text_file_flush(self).error);
    PycTextFile *t = pyc_text_file(self);
    PycWord buffer = pyc_word(t->buffer);
    t->buffer->owner = 0;
    t->buffer = NULL;
    pyc_file_watch(buffer);
    return pyc_ok(buffer);
}

PycResult pyc_text_file_reconfigure(PycWord self, PycWord encoding, PycWord errors, PycWord newline, PycWord by_lines,
                                    PycWord through) {
    PycTextFile *t = pyc_text_file(self);
    bool changes_reading = (encoding && encoding != PYC_NONE) || newline;
    CHECK(pyc_text_check(t));
    if (t->chars && changes_reading)
        return pyc_fail(
            pyc_unsupported("It is not possible to set the encoding or newline of stream after the first read"));
    CHECK(pyc_text_file_flush(self).error);
    if (newline) CHECK(set_newline(t, newline));
    if ((encoding && encoding != PYC_NONE) || (errors && errors != PYC_NONE))
        CHECK(set_encoding(t, encoding && encoding != PYC_NONE ? encoding : t->encoding,
                           errors && errors != PYC_NONE       ? errors
                           : encoding && encoding != PYC_NONE ? 0
                                                              : t->errors));
    if (by_lines && by_lines != PYC_NONE) {
        TRY(on, pyc_obj_truth(by_lines));
        t->by_lines = on;
        if (t->buffer->raw->stream == PYC_STREAM_OUT) pyc_out_lines(on);
    }
    if (through && through != PYC_NONE) {
        TRY(on, pyc_obj_truth(through));
        t->writes_through = on;
    }
    return pyc_ok(PYC_NONE);
}

#define OF_BUFFER(name)                                                                                                \
    PycResult pyc_text_file_##name(PycWord self) {                                                                     \
        PycTextFile *t = pyc_text_file(self);                                                                          \
        CHECK(t->buffer ? NULL : pyc_text_check(t));                                                                   \
        return pyc_buffered_##name(pyc_word(t->buffer));                                                               \
    }
OF_BUFFER(fileno)
OF_BUFFER(isatty)
OF_BUFFER(readable)
OF_BUFFER(writable)
OF_BUFFER(seekable)

static PycWord newlines_of(const PycTextFile *t) {
    static const char *const kinds[] = {"\r", "\n", "\r\n"};
    PycWord found[3];
    int count = 0;
    for (int i = 0; i < 3; i++)
        if (t->seen & (1u << i)) found[count++] = pyc_str_c(kinds[i]);
    return count == 0 ? PYC_NONE : count == 1 ? found[0] : pyc_tuple_of(found, count);
}

static PycResult text_getattr(PycWord self, PycWord name) {
    PycTextFile *t = pyc_text_file(self);
    if (pyc_str_is(name, "encoding")) return pyc_ok(t->encoding);
    if (pyc_str_is(name, "errors")) return pyc_ok(t->errors);
    if (pyc_str_is(name, "newlines")) return pyc_ok(newlines_of(t));
    if (pyc_str_is(name, "line_buffering")) return pyc_ok(pyc_bool(t->by_lines));
    if (pyc_str_is(name, "write_through")) return pyc_ok(pyc_bool(t->writes_through));
    if (pyc_str_is(name, "mode")) return pyc_ok(t->mode);
    if (pyc_str_is(name, "buffer")) return pyc_ok(t->buffer ? pyc_word(t->buffer) : PYC_NONE);
    if (!t->buffer) return pyc_ok(0);
    if (pyc_str_is(name, "closed")) return pyc_ok(pyc_bool(pyc_buffered_is_closed(t->buffer)));
    if (pyc_str_is(name, "name")) return pyc_ok(t->buffer->raw->name);
    return pyc_ok(0);
}

static PycResult text_setattr(PycWord self, PycWord name, PycWord value) {
    if (!value || !pyc_str_is(name, "mode")) return pyc_ok(0);
    pyc_text_file(self)->mode = value;
    return pyc_ok(PYC_NONE);
}

static PycResult text_repr(PycWord self) {
    PycTextFile *t = pyc_text_file(self);
    TRY(name, t->buffer ? pyc_obj_repr(t->buffer->raw->name) : pyc_ok(PYC_NONE));
    TRY(mode, pyc_obj_repr(t->mode));
    TRY(encoding, pyc_obj_repr(t->encoding));
    PycWord parts[7] = {pyc_str_c("<_io.TextIOWrapper name="),
                        name,
                        pyc_str_c(" mode="),
                        mode,
                        pyc_str_c(" encoding="),
                        encoding,
                        pyc_str_c(">")};
    return pyc_ok(pyc_str_concat_n(parts, 7));
}

/* io.TextIOWrapper(buffer, …), for a buffered file of the runtime. */
static PycResult text_make(PycType *type, const PycWord *args, uint64_t count, PycWord names) {
    enum { BUFFER, ENCODING, ERRORS, NEWLINE, LINES, THROUGH, PARTS };
    PycWord a[PARTS];
    (void)type;
    CHECK(pyc_bind("TextIOWrapper", "buffer encoding errors newline line_buffering write_through", 1, PARTS, args,
                   count, names, a));
    bool is_buffered = pyc_is_exact(a[BUFFER], &pyc_buffered_reader_type) ||
                       pyc_is_exact(a[BUFFER], &pyc_buffered_writer_type) ||
                       pyc_is_exact(a[BUFFER], &pyc_buffered_random_type);
    if (!is_buffered)
        RAISE(&pyc_TypeError, "TextIOWrapper() takes a buffered file, not '%s'", pyc_type_name(a[BUFFER]));
    bool lines = a[LINES] == PYC_TRUE;
    TRY(made, pyc_text_file_new(pyc_buffered(a[BUFFER]), a[ENCODING], a[ERRORS], a[NEWLINE], lines));
    pyc_text_file(made)->writes_through = a[THROUGH] == PYC_TRUE;
    pyc_text_file(made)->mode = pyc_str_c(pyc_raw_mode(pyc_buffered(a[BUFFER])->raw));
    pyc_file_watch(made);
    return pyc_ok(made);
}

PycType pyc_text_file_type = {.head = {&pyc_type_type},
                              .name = "_io.TextIOWrapper",
                              .base = &pyc_io_base_type,
                              .flags = PYC_T_FROZEN | PYC_T_NO_BASE,
                              .instance_size = sizeof(PycTextFile),
                              .repr = text_repr,
                              .getattr = text_getattr,
                              .setattr = text_setattr,
                              .make = text_make,
                              .iter = pyc_io_itself,
                              .next = text_next};
