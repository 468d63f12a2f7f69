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
static PycIntResult characters_of(const PycTextFile *t, int64_t size, bool is_final, PycTextFile *after) {
    PycWord text;
    *after = *t;
    after->rest = 0;
    after->state = t->chunk_state;
    after->has_cr = t->chunk_has_cr;
    CHECK_AS(PycIntResult,
             pyc_text_decode(after, pyc_bytes_new(pyc_bytes(t->chunk)->data, (uint64_t)size), is_final, &text));
    return (PycIntResult){pyc_str(text)->length, NULL};
}

/* The position of the next character: a byte position in the file, and the decoder's state there. A character that one
 * decoding step makes together with those before it has no position of its own: then `fed` bytes from the position on
 * are decoded at once, and `skipped` characters of these are gone. */
typedef struct Place {
    int64_t at;
    int state;
    bool has_cr, is_final; /* is_final: the fed bytes are the last ones */
    int64_t fed, skipped;
} Place;

/* The place behind the first bytes of the chunk: before those that are not decoded there. */
static PycIntResult place_behind(const PycTextFile *t, int64_t start, int64_t bytes, Place *place) {
    PycTextFile after;
    TRY_AS(PycIntResult, count, characters_of(t, bytes, false, &after));
    int64_t rest = after.rest ? pyc_bytes(after.rest)->size : 0;
    *place = (Place){.at = start + bytes - rest, .state = after.state, .has_cr = after.has_cr, .fed = rest};
    return (PycIntResult){count, NULL};
}

static PycError *find_place(PycTextFile *t, int64_t here, Place *place) {
    *place = (Place){.at = here - (t->rest ? pyc_bytes(t->rest)->size : 0), .state = t->state, .has_cr = t->has_cr};
    if (!t->chunk || (t->at && t->at == t->chars->size)) return NULL;
    int64_t given = t->at ? (int64_t)pyc_utf8_count(t->chars->data, (uint64_t)t->at) : 0;
    int64_t size = pyc_bytes(t->chunk)->size, low = 0, high = size, start = here - size;
    PycTextFile after;
    while (low < high) { /* finds the fewest bytes that decode to this many characters */
        int64_t middle = low + (high - low) / 2;
        TRY_ERROR(count, characters_of(t, middle, false, &after));
        if (count < given)
            low = middle + 1;
        else
            high = middle;
    }
    TRY_ERROR(count, place_behind(t, start, low, place));
    if (count > given) {
        TRY_ERROR(fewer, place_behind(t, start, low - 1, place));
        place->fed++;
        place->skipped = given - fewer;
    } else if (count < given) {
        place->is_final = true;
        place->skipped = given - count;
    } else {
        place->fed = 0;
    }
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

/* The fields of a cookie, from the lowest one on, as CPython lays them out. */
typedef enum CookieField {
    COOKIE_AT,
    COOKIE_FLAGS,
    COOKIE_FED,
    COOKIE_SKIPPED,
    COOKIE_IS_FINAL,
    COOKIE_FIELDS
} CookieField;
static const int64_t field_bits[COOKIE_FIELDS] = {64, 32, 32, 32, 8};

static PycResult cookie_of(const PycTextFile *t, const Place *place) {
    bool is_start = place->at == 0 && place->state == PYC_CODEC_START && !place->skipped;
    const int64_t fields[COOKIE_FIELDS] = {place->at, t->chunk && !is_start ? flags_of(t, place) : 0, place->fed,
                                           place->skipped, place->is_final};
    PycWord cookie = pyc_small(0);
    for (int field = COOKIE_FIELDS; field-- > 0;) {
        TRY(high, pyc_obj_binary(PYC_LSHIFT, cookie, pyc_small(field_bits[field])));
        TRY(whole, pyc_obj_add(high, pyc_small(fields[field])));
        cookie = whole;
    }
    return pyc_ok(cookie);
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

static PycError *split_cookie(PycWord cookie, int64_t fields[COOKIE_FIELDS]) {
    for (int field = 0; field < COOKIE_FIELDS; field++) {
        PycWord bits = pyc_small(field_bits[field]);
        TRY_ERROR(high, pyc_obj_binary(PYC_RSHIFT, cookie, bits));
        TRY_ERROR(above, pyc_obj_binary(PYC_LSHIFT, high, bits));
        TRY_ERROR(low, pyc_obj_sub(cookie, above));
        TRY_ERROR(value, pyc_obj_to_i64_index(low));
        fields[field] = value;
        cookie = high;
    }
    return NULL;
}

/* Decodes the bytes from the position on that make the next characters, and takes those that are gone. */
static PycError *go_within(PycTextFile *t, int64_t fed, int64_t skipped, bool is_final) {
    const char *data;
    int64_t size;
    PycWord text;
    if (fed) CHECK_ERROR(pyc_buffered_take(t->buffer, fed, &data, &size));
    PycWord bytes = fed ? pyc_bytes_new(data, (uint64_t)size) : pyc_bytes_new("", 0);
    CHECK_ERROR(pyc_text_decode(t, bytes, is_final, &text));
    if (pyc_str(text)->length < skipped) return pyc_raise(&pyc_OSError, "can't restore logical file position");
    t->chunk = bytes;
    t->chars = pyc_str(text);
    t->at = (int64_t)pyc_utf8_offset(t->chars->data, (uint64_t)t->chars->size, (uint64_t)skipped);
    return NULL;
}

static PycResult seek_to(PycTextFile *t, PycWord cookie) {
    int64_t fields[COOKIE_FIELDS];
    CHECK(split_cookie(cookie, fields));
    const int64_t at = fields[COOKIE_AT], flags = fields[COOKIE_FLAGS], skipped = fields[COOKIE_SKIPPED];
    CHECK(pyc_buffered_move(t->buffer, at, 0).error);
    pyc_text_forget(t);
    t->is_start = at == 0 && flags == 0 && skipped == 0;
    if (t->is_start) return pyc_ok(cookie);
    t->has_cr = t->universal && flags & 1;
    t->chunk = pyc_bytes_new("", 0);
    t->state = t->chunk_state = state_of(t, t->universal ? flags >> 1 : flags);
    t->chunk_has_cr = t->has_cr;
    if (skipped) CHECK(go_within(t, fields[COOKIE_FED], skipped, fields[COOKIE_IS_FINAL]));
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
