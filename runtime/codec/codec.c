/* Text to and from bytes: one loop over characters for all encodings, with fast paths for plain text. Characters that
 * cannot be decoded or encoded are passed to the named error handler. */
#include "codec/codec.h"
#include "codec/multibyte.h"
#include "unicode/charmap.h"

#include <string.h>

typedef enum Kind { UTF8, UTF16, UTF32, ASCII, LATIN1, CHARMAP, MULTIBYTE } Kind;

struct PycCodec {
    Kind kind;
    uint32_t unit;    /* bytes */
    bool marked, big; /* begins with a byte order mark; big-endian without one */
    const char *name; /* its name in errors */
    const char *keys; /* normalised names: lower case, without - and _; each between spaces */
    const uint16_t *upper;
    uint32_t row; /* in the table of MULTIBYTE */
};

static const PycCodec codecs[] = {
    /* after one of both byte orders: little, big */
    {UTF8, 1, false, false, "utf-8", " utf8 u8 utf cp65001 ", NULL, 0},
    {UTF8, 1, true, false, "utf-8", " utf8sig ", NULL, 0},
    {ASCII, 1, false, false, "ascii", " ascii usascii 646 ansix3.41968 iso646us us cp367 ibm367 ", NULL, 0},
    {LATIN1, 1, false, false, "latin-1", " latin1 iso88591 latin l1 8859 cp819 ibm819 isolatin1 iso885911987 ", NULL,
     0},
    {UTF16, 2, true, false, "utf-16", " utf16 u16 ", NULL, 0},
    {UTF16, 2, false, false, "utf-16-le", " utf16le unicodelittleunmarked ", NULL, 0},
    {UTF16, 2, false, true, "utf-16-be", " utf16be unicodebigunmarked ", NULL, 0},
    {UTF32, 4, true, false, "utf-32", " utf32 u32 ", NULL, 0},
    {UTF32, 4, false, false, "utf-32-le", " utf32le ", NULL, 0},
    {UTF32, 4, false, true, "utf-32-be", " utf32be ", NULL, 0},
};
enum { CODECS = sizeof codecs / sizeof *codecs, MOST_CHARMAPS = 96, MOST_MULTIBYTES = 16, MOST_KEY = 40 };

/* ---- names ---- */

const PycCodec *pyc_codec_utf8(void) { return &codecs[0]; }
bool pyc_codec_has_mark(const PycCodec *codec) { return codec->marked; }
uint32_t pyc_codec_unit(const PycCodec *codec) { return codec->unit; }

/* Normalises a name: " key ", in lower case, without separators. */
static bool key_of(const PycStr *name, char key[MOST_KEY + 3]) {
    int64_t n = 1;
    key[0] = ' ';
    for (int64_t i = 0; i < name->size; i++) {
        char c = name->data[i];
        if (c == '-' || c == '_' || c == ' ') continue;
        if (n > MOST_KEY || c == 0) return false;
        key[n++] = (char)(c >= 'A' && c <= 'Z' ? c + 32 : c);
    }
    key[n] = ' ';
    key[n + 1] = 0;
    return n > 1;
}

static const PycCodec *charmap_of(const char *key) {
    static PycCodec made[MOST_CHARMAPS];
    for (int i = 0; i < MOST_CHARMAPS && pyc_charmaps[i].keys; i++) {
        if (!strstr(pyc_charmaps[i].keys, key)) continue;
        made[i] = (PycCodec){CHARMAP, 1, false, false, "charmap", pyc_charmaps[i].keys, pyc_charmaps[i].upper, 0};
        return &made[i];
    }
    return NULL;
}

static const PycCodec *multibyte_of(const char *key) {
    static PycCodec made[MOST_MULTIBYTES];
    for (uint32_t i = 0; i < MOST_MULTIBYTES && pyc_multibytes[i].keys; i++) {
        if (!strstr(pyc_multibytes[i].keys, key)) continue;
        made[i] = (PycCodec){MULTIBYTE, 1, false, false, pyc_multibytes[i].name, pyc_multibytes[i].keys, NULL, i};
        return &made[i];
    }
    return NULL;
}

const PycCodec *pyc_codec_find(PycWord encoding, PycError **error) {
    const PycStr *name = pyc_as_str(encoding);
    char key[MOST_KEY + 3];
    *error = NULL;
    if (!name) {
        *error = pyc_raise(&pyc_TypeError, "encoding must be str, not %s", pyc_type_name(encoding));
        return NULL;
    }
    bool is_key = key_of(name, key);
    for (int i = 0; is_key && i < CODECS; i++)
        if (strstr(codecs[i].keys, key)) return &codecs[i];
    const PycCodec *found = is_key ? charmap_of(key) : NULL;
    if (is_key && !found) found = multibyte_of(key);
    if (!found) *error = pyc_raise(&pyc_LookupError, "unknown encoding: %s", name->data);
    return found;
}

/* ---- error handlers ---- */

typedef enum Handler { STRICT, IGNORE, REPLACE, BACKSLASH, XML, ESCAPE, PASS, UNKNOWN } Handler;

static Handler handler_of(const char *errors) {
    static const char *const names[] = {[STRICT] = "strict",         [IGNORE] = "ignore",
                                        [REPLACE] = "replace",       [BACKSLASH] = "backslashreplace",
                                        [XML] = "xmlcharrefreplace", [ESCAPE] = "surrogateescape",
                                        [PASS] = "surrogatepass"};
    for (int i = 0; i < UNKNOWN; i++)
        if (strcmp(errors, names[i]) == 0) return (Handler)i;
    return UNKNOWN;
}

static PycError *unknown_handler(const char *errors) {
    return pyc_raise(&pyc_LookupError, "unknown error handler name '%s'", errors);
}

/* Calls a handler of the program: it returns the text or bytes to use instead, and the position at which to
 * continue. */
static PycError *ask_handler(PycError *error, const char *errors, int64_t length, PycWord *made, int64_t *place) {
    TRY_ERROR(handler, pyc_codec_handler(0, pyc_str_c(errors)));
    if (handler == PYC_NONE) return unknown_handler(errors);
    PycWord exception = pyc_word(pyc_exception_of(error));
    bool encodes = pyc_is_exact(exception, &pyc_UnicodeEncodeError);
    TRY_ERROR(answer, pyc_obj_call(handler, &exception, 1, 0));
    const PycTuple *pair = pyc_as_tuple(answer);
    bool fits = pair && pair->length == 2 && pyc_is_small(pair->items[1]) &&
                (pyc_as_str(pair->items[0]) || (encodes && pyc_as_bytes(pair->items[0])));
    if (!fits)
        return pyc_raise(&pyc_TypeError, encodes ? "encoding error handler must return (str/bytes, int) tuple"
                                                 : "decoding error handler must return (str, int) tuple");
    *made = pair->items[0];
    *place = pyc_small_value(pair->items[1]);
    if (*place < 0) *place += length;
    if (*place >= 0 && *place <= length) return NULL;
    return pyc_raise(&pyc_IndexError, "position %lld from error handler out of bounds", (long long)*place);
}

static bool is_surrogate(uint32_t c) { return c >= 0xD800 && c < 0xE000; }

/* ---- one character to decode ---- */

typedef enum Found { GOOD, BAD, CUT } Found; /* CUT: more bytes may complete it */

typedef struct Char {
    uint32_t code;
    uint64_t size; /* for BAD: the number of wrong bytes */
    const char *why;
    uint32_t second; /* the character behind it, where the bytes are two; else 0 */
} Char;

static Found bad(Char *c, uint64_t size, const char *why) {
    c->size = size;
    c->why = why;
    return BAD;
}

static Found cut(Char *c, uint64_t size, const char *why) {
    bad(c, size, why);
    return CUT;
}

static bool continues(const unsigned char *p, uint64_t i) {
    if ((p[i] & 0xC0) != 0x80) return false;
    return i != 1 || (!(p[0] == 0xE0 && p[1] < 0xA0) && !(p[0] == 0xED && p[1] >= 0xA0) &&
                      !(p[0] == 0xF0 && p[1] < 0x90) && !(p[0] == 0xF4 && p[1] >= 0x90));
}

static Found utf8_char(const unsigned char *p, uint64_t left, Char *c) {
    uint64_t size = p[0] < 0x80                   ? 1
                    : p[0] >= 0xC2 && p[0] < 0xE0 ? 2
                    : p[0] >= 0xE0 && p[0] < 0xF0 ? 3
                    : p[0] >= 0xF0 && p[0] < 0xF5 ? 4
                                                  : 0;
    if (size == 0) return bad(c, 1, "invalid start byte");
    for (uint64_t i = 1; i < size; i++) {
        if (i >= left) return cut(c, left, "unexpected end of data");
        if (!continues(p, i)) return bad(c, i, "invalid continuation byte");
    }
    c->code = pyc_utf8_decode((const char *)p, &c->size);
    return GOOD;
}

static uint32_t unit_at(const unsigned char *p, uint32_t unit, bool big) {
    uint32_t value = 0;
    for (uint32_t i = 0; i < unit; i++) value |= (uint32_t)p[i] << 8 * (big ? unit - 1 - i : i);
    return value;
}

static Found utf16_char(const unsigned char *p, uint64_t left, bool big, Char *c) {
    if (left < 2) return cut(c, left, "truncated data");
    c->code = unit_at(p, 2, big);
    c->size = 2;
    if (!is_surrogate(c->code)) return GOOD;
    if (c->code >= 0xDC00) return bad(c, 2, "illegal encoding");
    if (left < 4) return cut(c, left, "unexpected end of data");
    uint32_t low = unit_at(p + 2, 2, big);
    if (low < 0xDC00 || low >= 0xE000) return bad(c, 2, "illegal UTF-16 surrogate");
    c->code = 0x10000 + ((c->code - 0xD800) << 10) + (low - 0xDC00);
    c->size = 4;
    return GOOD;
}

static Found utf32_char(const unsigned char *p, uint64_t left, bool big, Char *c) {
    if (left < 4) return cut(c, left, "truncated data");
    c->code = unit_at(p, 4, big);
    c->size = 4;
    if (is_surrogate(c->code)) return bad(c, 4, "code point in surrogate code point range");
    return c->code < 0x110000 ? GOOD : bad(c, 4, "code point not in range(0x110000)");
}

static Found multibyte_char(const PycCodec *codec, const unsigned char *p, uint64_t left, Char *c) {
    MultibyteChar found;
    MultibyteFound how = pyc_multibyte_decode(codec->row, p, left, &found);
    if (how == MULTIBYTE_CUT) return cut(c, found.size, "incomplete multibyte sequence");
    if (how == MULTIBYTE_BAD) return bad(c, found.size, "illegal multibyte sequence");
    *c = (Char){found.code, found.size, NULL, found.second};
    return GOOD;
}

static Found decode_char(const PycCodec *codec, bool big, const unsigned char *p, uint64_t left, Char *c) {
    c->size = 1;
    c->code = p[0];
    switch (codec->kind) {
    case UTF8: return utf8_char(p, left, c);
    case UTF16: return utf16_char(p, left, big, c);
    case UTF32: return utf32_char(p, left, big, c);
    case ASCII: return p[0] < 128 ? GOOD : bad(c, 1, "ordinal not in range(128)");
    case LATIN1: return GOOD;
    case CHARMAP:
        if (p[0] >= 128) c->code = codec->upper[p[0] - 128];
        return c->code == PYC_CHARMAP_UNDEFINED ? bad(c, 1, "character maps to <undefined>") : GOOD;
    case MULTIBYTE: return multibyte_char(codec, p, left, c);
    }
    return BAD;
}

/* ---- decoding ---- */

/* A surrogate as UTF-8, UTF-16 and UTF-32 would encode it, for surrogatepass. */
static bool decode_surrogate(const PycCodec *codec, bool big, const unsigned char *p, uint64_t left, Char *c) {
    if (codec->kind == UTF8) {
        if (left < 3 || p[0] != 0xED || (p[1] & 0xE0) != 0xA0 || (p[2] & 0xC0) != 0x80) return false;
        c->code = 0xD000 | (uint32_t)(p[1] & 0x3F) << 6 | (p[2] & 0x3F);
        c->size = 3;
        return true;
    }
    if (left < codec->unit || codec->unit == 1) return false;
    c->code = unit_at(p, codec->unit, big);
    c->size = codec->unit;
    return is_surrogate(c->code);
}

static void put_backslashes(PycBuf *out, const unsigned char *p, uint64_t size) {
    static const char digits[] = "0123456789abcdef";
    for (uint64_t i = 0; i < size; i++) {
        char text[4] = {'\\', 'x', digits[p[i] >> 4], digits[p[i] & 15]};
        pyc_buf_bytes(out, text, 4, 4);
    }
}

static uint64_t escape_bytes(PycBuf *out, const unsigned char *p, uint64_t size) {
    uint64_t n = 0;
    for (; n < size && p[n] >= 128; n++) pyc_buf_char(out, 0xDC00u + p[n]);
    return n;
}

/* An encoding whose byte order is known has the name for that order. */
static const char *name_of(const PycCodec *codec, bool big) {
    return codec->marked && codec->unit > 1 ? codec[big ? 2 : 1].name : codec->name;
}

/* Handles the error at `at`; `c` tells its kind, and gets the number of bytes that were handled. */
static PycError *decode_wrong(const PycCodec *codec, bool big, PycWord source, uint64_t at, const char *errors, Char *c,
                              PycBuf *out) {
    const char *data;
    uint64_t size, done;
    pyc_bytes_view(source, &data, &size);
    const unsigned char *p = (const unsigned char *)data + at;
    PycError *error;
    PycWord made;
    int64_t place;
    switch (handler_of(errors)) {
    case IGNORE: return NULL;
    case REPLACE: pyc_buf_char(out, 0xFFFD); return NULL;
    case BACKSLASH: put_backslashes(out, p, c->size); return NULL;
    case ESCAPE:
        done = escape_bytes(out, p, c->size);
        if (done == 0) break;
        c->size = done;
        return NULL;
    case PASS:
        if (!decode_surrogate(codec, big, p, size - at, c)) break;
        pyc_buf_char(out, c->code);
        return NULL;
    case UNKNOWN:
        error = pyc_raise_decode(name_of(codec, big), source, (int64_t)at, (int64_t)(at + c->size), c->why);
        CHECK_ERROR(ask_handler(error, errors, (int64_t)size, &made, &place));
        pyc_buf_str(out, pyc_word(pyc_as_str(made)));
        c->size = (uint64_t)place - at;
        return NULL;
    case XML: return pyc_raise(&pyc_TypeError, "don't know how to handle UnicodeDecodeError in error callback");
    case STRICT: break;
    }
    return pyc_raise_decode(name_of(codec, big), source, (int64_t)at, (int64_t)(at + c->size), c->why);
}

bool pyc_codec_mark_at(const PycCodec *codec, const char *data) {
    const unsigned char *p = (const unsigned char *)data;
    return unit_at(p, codec->unit, false) == 0xFEFF || unit_at(p, codec->unit, true) == 0xFEFF;
}

/* The size of the byte order mark at the start of a stream. -1: more bytes are needed to tell. */
static int64_t take_mark(const PycCodec *codec, const unsigned char *p, uint64_t size, bool is_final, int *state) {
    static const unsigned char utf8_mark[3] = {0xEF, 0xBB, 0xBF};
    if (codec->kind == UTF8) {
        bool may_be = memcmp(p, utf8_mark, size < 3 ? size : 3) == 0;
        if (may_be && size < 3 && !is_final) return -1;
        *state = PYC_CODEC_LITTLE;
        return may_be && size >= 3 ? 3 : 0;
    }
    if (size < codec->unit) return is_final ? 0 : -1;
    bool is_little = unit_at(p, codec->unit, false) == 0xFEFF, is_big = unit_at(p, codec->unit, true) == 0xFEFF;
    *state = is_big ? PYC_CODEC_BIG : PYC_CODEC_LITTLE;
    return is_little || is_big ? codec->unit : 0;
}

static bool has_ascii(const PycCodec *codec) {
    return codec->unit == 1 && (codec->kind != MULTIBYTE || pyc_multibyte_has_ascii(codec->row));
}

/* The plain bytes from here on: valid UTF-8, or ASCII if bytes are characters. */
static uint64_t take_plain(const PycCodec *codec, const char *p, uint64_t size, PycBuf *out) {
    uint64_t n = 0;
    if (!has_ascii(codec)) return 0;
    if (codec->kind == UTF8) {
        if (pyc_utf8_valid(p, size, &n)) n = size;
        if (n) pyc_buf_bytes(out, p, (int64_t)n, (int64_t)pyc_utf8_count(p, n));
        return n;
    }
    while (n < size && (unsigned char)p[n] < 128) n++;
    if (n) pyc_buf_bytes(out, p, (int64_t)n, (int64_t)n);
    return n;
}

PycError *pyc_codec_decode(const PycCodec *codec, int *state, PycWord source, bool is_final, const char *errors,
                           PycBuf *out, int64_t *used) {
    const char *data;
    uint64_t size, at = 0, before = 0;
    pyc_bytes_view(source, &data, &size);
    *used = 0;
    if (codec->marked && *state == PYC_CODEC_START && size) {
        int64_t mark = take_mark(codec, (const unsigned char *)data, size, is_final, state);
        if (mark < 0) return NULL;
        at = (uint64_t)mark;
    }
    if (codec->kind == UTF8 && at) { /* errors name the place behind the mark */
        before = at;
        source = pyc_bytes_new(data + at, size - at);
        pyc_bytes_view(source, &data, &size);
        at = 0;
    }
    bool big = codec->marked ? *state == PYC_CODEC_BIG : codec->big;
    for (;;) {
        at += take_plain(codec, data + at, size - at, out);
        if (at == size) break;
        Char c = {0};
        Found found = decode_char(codec, big, (const unsigned char *)data + at, size - at, &c);
        if (found == CUT && !is_final) break;
        if (found == GOOD) {
            pyc_buf_char(out, c.code);
            if (c.second) pyc_buf_char(out, c.second);
        } else
            CHECK_ERROR(decode_wrong(codec, big, source, at, errors, &c, out));
        at += c.size;
    }
    *used = (int64_t)(before + at);
    return NULL;
}

/* ---- encoding ---- */

typedef struct Bytes {
    char *data;
    uint64_t size, room;
} Bytes;

static char *more(Bytes *b, uint64_t size) {
    if (b->size + size > b->room) {
        uint64_t room = (b->size + size) * 2;
        char *data = pyc_gc_alloc_atomic(room);
        memcpy(data, b->data, b->size);
        b->data = data;
        b->room = room;
    }
    b->size += size;
    return b->data + b->size - size;
}

static void put_unit(Bytes *b, const PycCodec *codec, uint32_t value) {
    char *at = more(b, codec->unit);
    for (uint32_t i = 0; i < codec->unit; i++) at[i] = (char)(value >> 8 * (codec->big ? codec->unit - 1 - i : i));
}

/* Writes the bytes of a code point that the encoding has. */
static void put_code(Bytes *b, const PycCodec *codec, uint32_t code) {
    char text[4];
    if (codec->kind == UTF8) {
        uint64_t n = pyc_utf8_encode(code, text);
        memcpy(more(b, n), text, n);
        return;
    }
    if (codec->kind == UTF16 && code >= 0x10000) {
        put_unit(b, codec, 0xD800 + ((code - 0x10000) >> 10));
        code = 0xDC00 + ((code - 0x10000) & 0x3FF);
    }
    put_unit(b, codec, code);
}

/* `takes_next`: the bytes also stand for the `next` character. */
static bool encode_multibyte(Bytes *b, const PycCodec *codec, uint32_t code, uint32_t next, bool *takes_next) {
    unsigned char bytes[8];
    uint32_t size = pyc_multibyte_encode(codec->row, code, next, bytes, takes_next);
    if (size) memcpy(more(b, size), bytes, size);
    return size > 0;
}

static bool encode_char(Bytes *b, const PycCodec *codec, uint32_t code) {
    switch (codec->kind) {
    case UTF8:
    case UTF16:
    case UTF32:
        if (is_surrogate(code)) return false;
        break;
    case ASCII:
        if (code >= 128) return false;
        break;
    case LATIN1:
        if (code >= 256) return false;
        break;
    case CHARMAP:
        if (code < 128) break;
        for (uint32_t i = 0; i < 128; i++) {
            if (codec->upper[i] != code || code == PYC_CHARMAP_UNDEFINED) continue;
            *more(b, 1) = (char)(128 + i);
            return true;
        }
        return false;
    case MULTIBYTE: return encode_multibyte(b, codec, code, 0, &(bool){false});
    }
    put_code(b, codec, code);
    return true;
}

static const char *why_not(const PycCodec *codec) {
    return codec->kind == ASCII       ? "ordinal not in range(128)"
           : codec->kind == LATIN1    ? "ordinal not in range(256)"
           : codec->kind == CHARMAP   ? "character maps to <undefined>"
           : codec->kind == MULTIBYTE ? "illegal multibyte sequence"
                                      : "surrogates not allowed";
}

static void put_text(Bytes *b, const PycCodec *codec, const char *format, uint32_t code) {
    PycText text;
    pyc_text_init(&text);
    pyc_text_printf(&text, format, code);
    for (uint64_t i = 0; i < text.len; i++) encode_char(b, codec, (unsigned char)text.data[i]);
    pyc_text_free(&text);
}

/* How many characters from `at` on the encoding lacks: one error reports them together, if characters are bytes. */
static int64_t wrong_run(const PycCodec *codec, const PycStr *s, int64_t at) {
    if (codec->unit > 1 || codec->kind == MULTIBYTE) return 1;
    int64_t count = 0;
    Bytes nothing = {0};
    for (uint64_t used; at < s->size; at += (int64_t)used, count++) {
        nothing.size = 0;
        if (encode_char(&nothing, codec, pyc_utf8_decode(s->data + at, &used))) break;
    }
    return count;
}

static PycError *encode_error(const PycCodec *codec, PycWord text, int64_t at, int64_t index) {
    return pyc_raise_encode(codec->name, text, index, index + wrong_run(codec, pyc_str(text), at), why_not(codec));
}

/* A handler of the program returns what to write, and the index of the `next` character. */
static PycError *encode_by_program(Bytes *b, const PycCodec *codec, PycWord text, PycError *error, const char *errors,
                                   int64_t *next) {
    PycWord made;
    CHECK_ERROR(ask_handler(error, errors, pyc_str(text)->length, &made, next));
    if (pyc_as_str(made)) {
        PycResult bytes = pyc_codec_encode(codec, pyc_word(pyc_as_str(made)), "strict", false);
        if (bytes.error) return error;
        made = bytes.value;
    }
    const PycBytes *bytes = pyc_as_bytes(made);
    memcpy(more(b, (uint64_t)bytes->size), bytes->data, (uint64_t)bytes->size);
    return NULL;
}

static PycError *encode_wrong(Bytes *b, const PycCodec *codec, PycWord text, int64_t at, int64_t index, uint32_t code,
                              const char *errors, int64_t *next) {
    switch (handler_of(errors)) {
    case IGNORE: return NULL;
    case REPLACE: encode_char(b, codec, '?'); return NULL;
    case BACKSLASH:
        put_text(b, codec, code < 256 ? "\\x%02x" : code < 0x10000 ? "\\u%04x" : "\\U%08x", code);
        return NULL;
    case XML: put_text(b, codec, "&#%u;", code); return NULL;
    case ESCAPE:
        if (code < 0xDC80 || code > 0xDCFF || codec->unit > 1) break;
        *more(b, 1) = (char)(code & 255);
        return NULL;
    case PASS:
        if (!is_surrogate(code) || (codec->unit == 1 && codec->kind != UTF8)) break;
        if (codec->kind == UTF8)
            put_code(b, codec, code);
        else
            put_unit(b, codec, code);
        return NULL;
    case UNKNOWN: return encode_by_program(b, codec, text, encode_error(codec, text, at, index), errors, next);
    case STRICT: break;
    }
    return encode_error(codec, text, at, index);
}

/* The byte offset of a character. */
static int64_t offset_of(const PycStr *s, int64_t index) {
    int64_t at = 0;
    for (uint64_t used; index > 0; index--, at += (int64_t)used) pyc_utf8_decode(s->data + at, &used);
    return at;
}

/* Some encodings have one sequence for a character and a mark that combines with it. */
static bool encode_with_next(Bytes *b, const PycCodec *codec, const PycStr *s, int64_t at, uint32_t code,
                             uint64_t *used, int64_t *index) {
    int64_t behind = at + (int64_t)*used;
    uint64_t more_used = 0;
    uint32_t next = behind < s->size ? pyc_utf8_decode(s->data + behind, &more_used) : 0;
    bool takes_next, is_done = encode_multibyte(b, codec, code, next, &takes_next);
    if (takes_next) {
        *used += more_used;
        (*index)++;
    }
    return is_done;
}

PycResult pyc_codec_encode(const PycCodec *codec, PycWord text, const char *errors, bool is_start) {
    const PycStr *s = pyc_str(text);
    bool is_marked = codec->marked && is_start;
    if (!is_marked && str_is_ascii(s) && has_ascii(codec)) return pyc_ok(pyc_bytes_new(s->data, (uint64_t)s->size));
    uint64_t room = (uint64_t)s->size * codec->unit + 8, used;
    Bytes b = {pyc_gc_alloc_atomic(room), 0, room};
    int64_t index = 0;
    if (is_marked) put_code(&b, codec, 0xFEFF);
    for (int64_t at = 0; at < s->size;) {
        uint32_t code = pyc_utf8_decode(s->data + at, &used);
        int64_t behind = index + 1, next;
        bool is_done = codec->kind == MULTIBYTE ? encode_with_next(&b, codec, s, at, code, &used, &behind)
                                                : encode_char(&b, codec, code);
        next = behind;
        if (!is_done) CHECK(encode_wrong(&b, codec, text, at, index, code, errors, &next));
        at = next == behind ? at + (int64_t)used : offset_of(s, next);
        index = next;
    }
    return pyc_ok(pyc_bytes_new(b.data, b.size));
}

/* ---- str.encode, bytes.decode ---- */

PycError *codec_decode_bad(const Coding *c, PycBuf *into, int64_t from, int64_t *to, const char *why) {
    const PycCodec codec = {ASCII, 1, false, false, c->codec, NULL, NULL, 0};
    Char wrong = {0, (uint64_t)(*to - from), why, 0};
    PycError *error = decode_wrong(&codec, false, c->object, (uint64_t)from, c->errors, &wrong, into);
    *to = from + (int64_t)wrong.size;
    return error;
}

/* The encodings of literals' escapes are for strings only, not for files. */
static bool is_escape(PycWord encoding, bool *is_raw) {
    char key[MOST_KEY + 3];
    if (!encoding || !pyc_as_str(encoding) || !key_of(pyc_as_str(encoding), key)) return false;
    *is_raw = strcmp(key, " rawunicodeescape ") == 0;
    return *is_raw || strcmp(key, " unicodeescape ") == 0;
}

static PycError *no_str(const char *function, const char *argument, PycWord given) {
    return pyc_raise(&pyc_TypeError, "%s() argument '%s' must be str, not %s", function, argument,
                     given == PYC_NONE ? "None" : pyc_type_name(given));
}

static PycError *words_of(const char *function, PycWord encoding, PycWord errors, const PycCodec **codec,
                          const char **how) {
    PycError *error = NULL;
    if (encoding && !pyc_as_str(encoding)) return no_str(function, "encoding", encoding);
    if (errors && !pyc_as_str(errors)) return no_str(function, "errors", errors);
    *codec = encoding ? pyc_codec_find(encoding, &error) : pyc_codec_utf8();
    *how = errors ? pyc_as_str(errors)->data : "strict";
    return error;
}

/* An encoding that is not in the table: UTF-7, punycode, or one that the program has registered. */
static PycResult coded_otherwise(PycError *error, PycWord self, PycWord encoding, PycWord errors, bool decodes) {
    if (!pyc_error_is_class(error, &pyc_LookupError)) return pyc_fail(error);
    char key[MOST_KEY + 3];
    if (!key_of(pyc_as_str(encoding), key)) return pyc_fail(error);
    if (strstr(" utf7 u7 unicode11utf7 ", key))
        return decodes ? pyc_utf7_decode(self, errors ? pyc_as_str(errors)->data : "strict") : pyc_utf7_encode(self);
    if (strcmp(key, " punycode ") == 0) return decodes ? pyc_punycode_decode(self) : pyc_punycode_encode(self);
    if (strcmp(key, " idna ") == 0) {
        TRY(made, decodes ? pyc_idna_decode(self, errors) : pyc_idna_encode(self, errors));
        if (made) return pyc_ok(made);
    }
    TRY(info, pyc_codec_search(0, encoding));
    if (info == PYC_NONE) return pyc_fail(error);
    TRY(coder, pyc_obj_getitem_i64(info, decodes));
    PycWord words[2] = {self, errors ? errors : pyc_str_c("strict")};
    TRY(pair, pyc_obj_call(coder, words, 2, 0));
    TRY(made, pyc_obj_getitem_i64(pair, 0));
    if (decodes ? pyc_as_str(made) != NULL : pyc_as_bytes(made) != NULL) return pyc_ok(made);
    RAISE(&pyc_TypeError,
          "'%s' %scoder returned '%s' instead of '%s'; use codecs.%scode() to %scode to arbitrary types",
          pyc_as_str(encoding)->data, decodes ? "de" : "en", pyc_type_name(made), decodes ? "str" : "bytes",
          decodes ? "de" : "en", decodes ? "de" : "en");
}

PycResult pyc_str_encode(PycWord self, PycWord encoding, PycWord errors) {
    const PycCodec *codec;
    const char *how;
    bool is_raw;
    if (is_escape(encoding, &is_raw)) return escape_encode(self, is_raw);
    PycError *error = words_of("encode", encoding, errors, &codec, &how);
    if (error) return coded_otherwise(error, self, encoding, errors, false);
    return pyc_codec_encode(codec, self, how, true);
}

PycResult pyc_bytes_decode(PycWord self, PycWord encoding, PycWord errors) {
    const PycCodec *codec;
    const char *how, *data;
    uint64_t size;
    int state = PYC_CODEC_START;
    int64_t used;
    PycBuf out;
    bool is_raw, escapes = is_escape(encoding, &is_raw);
    bool is_empty = pyc_bytes_view(self, &data, &size) && size == 0; /* then the codec is not looked up */
    bool is_asked = encoding && !escapes && !(is_empty && pyc_as_str(encoding));
    PycError *error = words_of("decode", is_asked ? encoding : 0, errors, &codec, &how);
    if (error) return coded_otherwise(error, self, encoding, errors, true);
    if (escapes) return escape_decode(bytes_span(self), is_raw, &(Coding){NULL, self, how});
    if (!pyc_bytes_view(self, &data, &size))
        RAISE(&pyc_TypeError, "decoding to str: need a bytes-like object, %s found", pyc_type_name(self));
    if (codec == pyc_codec_utf8() && pyc_utf8_valid(data, size, &(uint64_t){0})) return pyc_ok(pyc_str_new(data, size));
    if (codec->unit == 1 && codec->marked && size >= 3 && memcmp(data, "\xEF\xBB\xBF", 3) == 0) {
        self = pyc_bytes_new(data + 3, size - 3); /* positions in messages count from after the mark */
        state = PYC_CODEC_LITTLE;
    }
    pyc_buf_init(&out, (int64_t)size);
    CHECK(pyc_codec_decode(codec, &state, self, true, how, &out, &used));
    return pyc_ok(pyc_buf_finish(&out));
}
