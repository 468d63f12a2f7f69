/* Text files: converts bytes to characters in chunks, and finds the file position of a character. */
#include "io/text_file.h"

#include <string.h>

enum { CHUNK = 8192 };

/* ---- ends of lines ---- */

static uint32_t seen_at(const char *data, const char *end) {
    return *data == '\n' ? PYC_SEEN_LF : data + 1 < end && data[1] == '\n' ? PYC_SEEN_CRLF : PYC_SEEN_CR;
}

/* Translates line ends by `newline`; a \r at the end may be half of a \r\n, so it is kept back. */
static PycWord lines_of(PycTextFile *t, PycWord text, bool is_final) {
    if (!t->universal) return text;
    if (t->has_cr) text = pyc_str_concat(pyc_str_char('\r'), text);
    PycStr *s = pyc_str(text);
    if (!memchr(s->data, '\r', (uint64_t)s->size)) {
        t->has_cr = false;
        if (!(t->seen & PYC_SEEN_LF) && memchr(s->data, '\n', (uint64_t)s->size)) t->seen |= PYC_SEEN_LF;
        return text;
    }
    t->has_cr = !is_final && s->size && s->data[s->size - 1] == '\r';
    const char *data = s->data, *end = data + s->size - t->has_cr;
    PycBuf b;
    pyc_buf_init(&b, s->size);
    while (data < end) {
        const char *line = data;
        while (data < end && *data != '\r' && *data != '\n') data++;
        pyc_buf_bytes(&b, line, data - line, (int64_t)pyc_utf8_count(line, (uint64_t)(data - line)));
        if (data == end) break;
        uint32_t kind = seen_at(data, end);
        t->seen |= kind;
        if (t->translates)
            pyc_buf_ascii(&b, "\n");
        else
            pyc_buf_bytes(&b, data, kind == PYC_SEEN_CRLF ? 2 : 1, kind == PYC_SEEN_CRLF ? 2 : 1);
        data += kind == PYC_SEEN_CRLF ? 2 : 1;
    }
    return pyc_buf_finish(&b);
}

/* ---- decoding ---- */

static PycWord joined(PycWord a, PycWord b) {
    if (!a || pyc_bytes(a)->size == 0) return b;
    PycWord w = pyc_bytes_room(pyc_bytes(a)->size + pyc_bytes(b)->size);
    memcpy(pyc_bytes(w)->data, pyc_bytes(a)->data, (uint64_t)pyc_bytes(a)->size);
    memcpy(pyc_bytes(w)->data + pyc_bytes(a)->size, pyc_bytes(b)->data, (uint64_t)pyc_bytes(b)->size);
    return w;
}

/* A file in an encoding with two byte orders must begin with a mark; bytes.decode assumes the machine's order. */
static PycError *check_mark(PycTextFile *t, PycWord bytes, int before, int64_t used) {
    int64_t unit = pyc_codec_unit(t->codec);
    if (!pyc_codec_has_mark(t->codec) || unit == 1 || before != PYC_CODEC_START || used < unit) return NULL;
    if (pyc_codec_mark_at(t->codec, pyc_bytes(bytes)->data)) return NULL;
    t->state = PYC_CODEC_START;
    return pyc_raise_decode(unit == 2 ? "utf-16" : "utf-32", bytes, 0, unit, "Stream does not start with BOM");
}

PycError *pyc_text_decode(PycTextFile *t, PycWord bytes, bool is_final, PycWord *text) {
    PycWord all = joined(t->rest, bytes);
    PycBytes *data = pyc_bytes(all);
    PycBuf out;
    int64_t used;
    int before = t->state;
    pyc_buf_init(&out, data->size);
    CHECK_ERROR(pyc_codec_decode(t->codec, &t->state, all, is_final, pyc_str(t->errors)->data, &out, &used));
    CHECK_ERROR(check_mark(t, all, before, used));
    t->rest = used < data->size ? pyc_bytes_new(data->data + used, (uint64_t)(data->size - used)) : 0;
    *text = lines_of(t, pyc_buf_finish(&out), is_final);
    return NULL;
}

void pyc_text_forget(PycTextFile *t) {
    t->chars = NULL;
    t->at = 0;
    t->chunk = t->rest = 0;
    t->state = PYC_CODEC_START;
    t->has_cr = false;
}

/* From standard input, one line at a time is taken, so that all readers share the buffered input. */
static int64_t chunk_size(const PycTextFile *t) {
    if (t->buffer->raw->stream != PYC_STREAM_IN) return CHUNK;
    uint64_t size;
    const char *data = pyc_in_ready(&size), *end = size ? memchr(data, '\n', size) : NULL;
    return end ? end + 1 - data : CHUNK;
}

PycBoolResult pyc_text_read_chunk(PycTextFile *t) {
    const char *data;
    int64_t size;
    if (t->buffer->raw->stream == PYC_STREAM_IN) { /* to find the end of the line */
        CHECK_AS(PycBoolResult, pyc_buffered_take(t->buffer, 0, &data, &size));
    }
    CHECK_AS(PycBoolResult, pyc_buffered_take(t->buffer, chunk_size(t), &data, &size));
    PycWord bytes = pyc_bytes_new(data, (uint64_t)size), text;
    t->chunk = t->is_walked ? 0 : joined(t->rest, bytes); /* only tell needs it */
    t->chunk_state = t->state;
    t->chunk_has_cr = t->has_cr;
    CHECK_AS(PycBoolResult, pyc_text_decode(t, bytes, size == 0, &text));
    t->chars = pyc_str(text);
    t->at = 0;
    return (PycBoolResult){size > 0, NULL};
}

/* ---- tell ---- */

/* The number of characters that the first bytes of the chunk decode to. */
static PycIntResult characters_of(const PycTextFile *t, int64_t size, PycTextFile *after) {
    PycWord text;
    *after = *t;
    after->rest = 0;
    after->state = t->chunk_state;
    after->has_cr = t->chunk_has_cr;
    CHECK_AS(PycIntResult,
             pyc_text_decode(after, pyc_bytes_new(pyc_bytes(t->chunk)->data, (uint64_t)size), false, &text));
    return (PycIntResult){pyc_str(text)->length, NULL};
}

/* The position of the next character: a byte position in the file, and the decoder's state there. */
typedef struct Place {
    int64_t at;
    int state;
    bool has_cr;
} Place;

static PycError *find_place(PycTextFile *t, int64_t here, Place *place) {
    *place = (Place){here - (t->rest ? pyc_bytes(t->rest)->size : 0), t->state, t->has_cr};
    if (!t->chunk || (t->at && t->at == t->chars->size)) return NULL;
    int64_t given = t->at ? (int64_t)pyc_utf8_count(t->chars->data, (uint64_t)t->at) : 0;
    int64_t low = 0, high = pyc_bytes(t->chunk)->size, start = here - high;
    PycTextFile after;
    while (low < high) { /* finds the fewest bytes that decode to this many characters */
        int64_t middle = low + (high - low) / 2;
        TRY_ERROR(count, characters_of(t, middle, &after));
        if (count < given)
            low = middle + 1;
        else
            high = middle;
    }
    TRY_ERROR(count, characters_of(t, low, &after));
    (void)count;
    *place = (Place){start + low, after.state, after.has_cr};
    return NULL;
}

/* The decoder's state is stored above the position, in CPython's numbers. */
static int64_t flags_of(const PycTextFile *t, const Place *place) {
    bool is_bytes = pyc_codec_unit(t->codec) == 1, is_start = place->state == PYC_CODEC_START;
    int64_t flags = !pyc_codec_has_mark(t->codec) ? 0 : is_start ? (is_bytes ? 1 : 2) : place->state == PYC_CODEC_BIG;
    return t->universal ? flags << 1 | place->has_cr : flags;
}

static int state_of(const PycTextFile *t, int64_t flags) {
    bool is_bytes = pyc_codec_unit(t->codec) == 1;
    if (flags == (is_bytes ? 1 : 2)) return PYC_CODEC_START;
    return flags == 1 ? PYC_CODEC_BIG : PYC_CODEC_LITTLE;
}

static PycResult cookie_of(const PycTextFile *t, const Place *place) {
    bool is_start = place->at == 0 && place->state == PYC_CODEC_START;
    int64_t flags = t->chunk && !is_start ? flags_of(t, place) : 0;
    if (flags == 0) return pyc_ok(pyc_small(place->at));
    TRY(high, pyc_obj_binary(PYC_LSHIFT, pyc_small(flags), pyc_small(64)));
    return pyc_obj_add(high, pyc_small(place->at));
}

PycResult pyc_text_file_tell(PycWord self) {
    PycTextFile *t = pyc_text_file(self);
    Place place;
    CHECK(pyc_text_check(t));
    if (!pyc_raw_can_seek(t->buffer->raw)) return pyc_fail(pyc_unsupported("underlying stream is not seekable"));
    if (t->is_walked) RAISE(&pyc_OSError, "telling position disabled by next() call");
    CHECK(pyc_text_push(t));
    CHECK(pyc_buffered_push(t->buffer));
    TRY(here, pyc_buffered_tell(pyc_word(t->buffer)));
    CHECK(find_place(t, pyc_small_value(here), &place));
    return cookie_of(t, &place);
}

/* ---- seek ---- */

static PycError *split_cookie(PycWord cookie, int64_t *at, int64_t *flags) {
    TRY_ERROR(high, pyc_obj_binary(PYC_RSHIFT, cookie, pyc_small(64)));
    TRY_ERROR(above, pyc_obj_binary(PYC_LSHIFT, high, pyc_small(64)));
    TRY_ERROR(low, pyc_obj_sub(cookie, above));
    TRY_ERROR(place, pyc_obj_to_i64_index(low));
    *at = place;
    *flags = pyc_is_small(high) ? pyc_small_value(high) : 0;
    return NULL;
}

static PycResult seek_to(PycTextFile *t, PycWord cookie) {
    int64_t at, flags;
    CHECK(split_cookie(cookie, &at, &flags));
    CHECK(pyc_buffered_move(t->buffer, at, 0).error);
    pyc_text_forget(t);
    t->is_start = at == 0 && flags == 0;
    if (t->is_start) return pyc_ok(cookie);
    t->has_cr = t->universal && flags & 1;
    t->chunk = pyc_bytes_new("", 0);
    t->state = t->chunk_state = state_of(t, t->universal ? flags >> 1 : flags);
    t->chunk_has_cr = t->has_cr;
    return pyc_ok(cookie);
}

static PycResult seek_to_end(PycTextFile *t) {
    pyc_text_forget(t);
    TRY(end, pyc_buffered_move(t->buffer, 0, 2));
    t->is_start = end == pyc_small(0);
    return pyc_ok(end);
}

static PycError *no_nonzero(const char *from) {
    PycText text;
    pyc_text_init(&text);
    pyc_text_printf(&text, "can't do nonzero %s-relative seeks", from);
    PycError *error = pyc_unsupported(text.data);
    pyc_text_free(&text);
    return error;
}

PycResult pyc_text_file_seek(PycWord self, PycWord offset, PycWord whence) {
    PycTextFile *t = pyc_text_file(self);
    CHECK(pyc_text_check(t));
    TRY(way, whence ? pyc_obj_index(whence) : pyc_ok(pyc_small(0)));
    if (!pyc_raw_can_seek(t->buffer->raw)) return pyc_fail(pyc_unsupported("underlying stream is not seekable"));
    TRY(to, pyc_obj_index(offset));
    bool is_zero = to == pyc_small(0);
    if (way == pyc_small(1)) {
        if (!is_zero) return pyc_fail(no_nonzero("cur"));
        TRY(here, pyc_text_file_tell(self));
        to = here;
    } else if (way == pyc_small(2)) {
        if (!is_zero) return pyc_fail(no_nonzero("end"));
    } else if (way != pyc_small(0)) {
        TRY(shown, pyc_obj_repr(way));
        RAISE(&pyc_ValueError, "invalid whence (%s, should be 0, 1 or 2)", pyc_str(shown)->data);
    }
    TRY(is_negative, pyc_obj_test(PYC_LT, to, pyc_small(0)));
    if (is_negative) {
        TRY(shown, pyc_obj_repr(to));
        RAISE(&pyc_ValueError, "negative seek position %s", pyc_str(shown)->data);
    }
    CHECK(pyc_text_file_flush(self).error);
    return way == pyc_small(2) ? seek_to_end(t) : seek_to(t, to);
}
