/* str: making, joining, comparing, indexing and slicing. Text is UTF-8; ASCII text is indexed directly, other text
 * through a table of every 64th code point that is filled when it is first needed. */
#include "object/str.h"
#include "object/tail.h"

#include <string.h>

enum { INDEX_STEP = 64 };

/* ---- making ---- */

static uint64_t index_at(const PycStr *s) { return ((uint64_t)s->size + 1 + 7) / 8 * 8; }

PycStr *str_room(int64_t size, int64_t length) {
    bool index = size != length && length > INDEX_STEP && size < UINT32_MAX;
    uint64_t bytes = ((uint64_t)size + 1 + 7) / 8 * 8 + (index ? ((uint64_t)length / INDEX_STEP + 1) * 4 : 0);
    PycStr *s = pyc_gc_new_leaf(sizeof(PycStr) + (index ? bytes : (uint64_t)size + 1));
    *s = (PycStr){.head = {&pyc_str_type},
                  .size = size,
                  .length = length,
                  .flags = index ? PYC_STR_INDEX_ROOM : 0,
                  .data = (char *)(s + 1)};
    s->data[size] = 0;
    return s;
}

PycWord pyc_str_ascii(const char *data, uint64_t size) {
    if (size == 1) return pyc_str_char((unsigned char)*data);
    PycStr *s = str_room((int64_t)size, (int64_t)size);
    memcpy(s->data, data, size);
    return pyc_word(s);
}

PycWord pyc_str_new(const void *data, uint64_t size) {
    uint64_t length = pyc_utf8_count(data, size);
    if (length == 1) {
        uint64_t used;
        return pyc_str_char(pyc_utf8_decode(data, &used));
    }
    PycStr *s = str_room((int64_t)size, (int64_t)length);
    memcpy(s->data, data, size);
    return pyc_word(s);
}

PycWord pyc_str_c(const void *c) { return pyc_str_new(c, strlen(c)); }

#define CHAR(code)                                                                                                     \
    [code] = {                                                                                                         \
        {.head = {&pyc_str_type}, .size = 1, .length = 1, .data = pyc_ascii_chars[code].text},                         \
        {(char)(code)},                                                                                                \
    }
#define CHARS(code) CHAR(code), CHAR(code + 1), CHAR(code + 2), CHAR(code + 3)
#define MANY(code) CHARS(code), CHARS(code + 4), CHARS(code + 8), CHARS(code + 12)
PycAsciiChar pyc_ascii_chars[PYC_ASCII_COUNT] = {MANY(0),  MANY(16), MANY(32), MANY(48),
                                                 MANY(64), MANY(80), MANY(96), MANY(112)};

PycWord pyc_str_char(uint32_t code) {
    if (code < PYC_ASCII_COUNT) return pyc_word(&pyc_ascii_chars[code]);
    char bytes[4];
    uint64_t size = pyc_utf8_encode(code, bytes);
    PycStr *s = str_room((int64_t)size, 1);
    memcpy(s->data, bytes, size);
    return pyc_word(s);
}

static char no_text[8];
static PycStr empty = {.head = {&pyc_str_type}, .data = no_text};
PycWord pyc_str_empty(void) { return pyc_word(&empty); }

/* ---- joining ---- */

/* x itself is the result of an addition: more will probably be appended. */
static PycWord grown(const PycStr *x, const PycStr *y) {
    PycStr *s = pyc_gc_alloc(sizeof *s);
    *s = (PycStr){.head = {&pyc_str_type},
                  .size = x->size + y->size,
                  .length = x->length + y->length,
                  .flags = PYC_STR_GROWN | PYC_STR_SHARED,
                  .data = tail_grown(x->data, x->size, x->flags & PYC_STR_SHARED, y->data, y->size)};
    return pyc_word(s);
}

static inline PycWord concat(PycWord a, PycWord b) {
    PycStr *x = pyc_str(a), *y = pyc_str(b);
    if (x->size == 0) return b;
    if (y->size == 0) return a;
    if (x->size >= TAIL_WORTH && x->flags & PYC_STR_GROWN) return grown(x, y);
    PycStr *s = str_room(x->size + y->size, x->length + y->length);
    s->flags |= PYC_STR_GROWN;
    memcpy(s->data, x->data, (uint64_t)x->size);
    memcpy(s->data + x->size, y->data, (uint64_t)y->size);
    return pyc_word(s);
}

PycWord pyc_str_concat(PycWord a, PycWord b) { return concat(a, b); }

PycWord pyc_str_concat_n(const void *words, int64_t count) {
    const PycWord *parts = words;
    int64_t size = 0, length = 0;
    for (int64_t i = 0; i < count; i++) {
        size += pyc_str(parts[i])->size;
        length += pyc_str(parts[i])->length;
    }
    if (size == 0) return pyc_str_empty();
    PycStr *s = str_room(size, length);
    char *p = s->data;
    for (int64_t i = 0; i < count; i++) {
        PycStr *part = pyc_str(parts[i]);
        memcpy(p, part->data, (uint64_t)part->size);
        p += part->size;
    }
    return pyc_word(s);
}

PycResult pyc_str_add(PycWord a, PycWord b) {
    CHECK(pyc_no_memory_to_join(pyc_str(a)->size, pyc_str(b)->size));
    return pyc_ok(concat(a, b));
}

PycResult pyc_str_add_n(const void *words, int64_t count) {
    const PycWord *parts = words;
    int64_t size = 0;
    for (int64_t i = 0; i < count; i++) size += pyc_str(parts[i])->size;
    CHECK(pyc_no_memory_to_join(size, 0));
    return pyc_ok(pyc_str_concat_n(words, count));
}

PycResult pyc_str_repeat(PycWord a, PycWord count) {
    PycStr *x = pyc_str(a);
    int64_t size;
    if (!pyc_int_fits_i64(count)) RAISE(&pyc_OverflowError, "cannot fit 'int' into an index-sized integer");
    int64_t n = (int64_t)pyc_int_low_u64(count);
    if (n <= 0 || x->size == 0) return pyc_ok(pyc_str_empty());
    if (n == 1) return pyc_ok(a);
    if (n > INT64_MAX / x->length) RAISE(&pyc_OverflowError, "repeated string is too long");
    CHECK(pyc_no_memory_for(n, x->size));
    size = n * x->size;
    PycStr *s = str_room(size, x->length * n);
    if (x->size == 1) {
        memset(s->data, x->data[0], (uint64_t)size);
        return pyc_ok(pyc_word(s));
    }
    memcpy(s->data, x->data, (uint64_t)x->size);
    fill_with_copies(s->data, x->size, size);
    return pyc_ok(pyc_word(s));
}

/* ---- comparing ---- */

bool pyc_str_eq(PycWord a, PycWord b) { return a == b || pyc_same_text(a, b); }

int32_t pyc_str_cmp(PycWord a, PycWord b) { /* UTF-8 sorts by code point */
    PycStr *x = pyc_str(a), *y = pyc_str(b);
    int64_t n = x->size < y->size ? x->size : y->size;
    int c = memcmp(x->data, y->data, (uint64_t)n);
    return c ? (c < 0 ? -1 : 1) : x->size < y->size ? -1 : x->size > y->size;
}

int64_t pyc_str_hash(PycWord a) {
    PycStr *s = pyc_str(a);
    if (PYC_LIKELY(s->hash)) return (int64_t)s->hash;
    uint64_t h = s->size ? pyc_hash_bytes(s->data, (uint64_t)s->size) : 0;
    if (h == UINT64_MAX) h = (uint64_t)-2;
    s->hash = h;
    return (int64_t)h;
}

/* ---- indexing ---- */

int64_t pyc_str_len(PycWord s) { return pyc_str(s)->length; }

static void fill_index(PycStr *s) {
    uint32_t *index = (uint32_t *)(void *)(s->data + index_at(s));
    uint64_t at = 0, count = 0, size = (uint64_t)s->size;
    while (at < size) {
        if (count % INDEX_STEP == 0) index[count / INDEX_STEP] = (uint32_t)at;
        count++;
        at++;
        while (at < size && (s->data[at] & 0xC0) == 0x80) at++;
    }
    if (count % INDEX_STEP == 0) index[count / INDEX_STEP] = (uint32_t)at;
    s->flags |= PYC_STR_INDEXED;
}

/* Gives a text its own data, with a zero byte and room for the index. */
static void settle(PycStr *s) {
    PycStr *own = str_room(s->size, s->length);
    memcpy(own->data, s->data, (uint64_t)s->size);
    if (own->flags & PYC_STR_INDEX_ROOM) fill_index(own);
    __atomic_store_n(&s->data, own->data, __ATOMIC_RELEASE);
    __atomic_store_n(&s->flags, own->flags, __ATOMIC_RELEASE);
}

const char *str_text(PycStr *s) {
    if (s->flags & PYC_STR_SHARED && s->data[s->size]) settle(s);
    return s->data;
}

int64_t str_offset(PycStr *s, int64_t i) {
    if (str_is_ascii(s)) return i;
    if (i >= s->length) return s->size;
    if (s->flags & PYC_STR_SHARED && s->length > INDEX_STEP) settle(s);
    uint64_t from = 0, rest = (uint64_t)i;
    if (s->flags & PYC_STR_INDEX_ROOM && i >= INDEX_STEP) {
        if (!(s->flags & PYC_STR_INDEXED)) fill_index(s);
        from = ((uint32_t *)(void *)(s->data + index_at(s)))[i / INDEX_STEP];
        rest = (uint64_t)i % INDEX_STEP;
    }
    return (int64_t)(from + pyc_utf8_offset(s->data + from, (uint64_t)s->size - from, rest));
}

PycWord str_bytes_between(PycStr *s, int64_t from, int64_t to) {
    if (from >= to) return pyc_str_empty();
    if (from == 0 && to == s->size) return pyc_word(s);
    if (str_is_ascii(s)) return pyc_str_ascii(s->data + from, (uint64_t)(to - from));
    return pyc_str_new(s->data + from, (uint64_t)(to - from));
}

PycWord str_between(PycStr *s, int64_t start, int64_t end) {
    if (start >= end) return pyc_str_empty();
    int64_t from = str_offset(s, start);
    return str_bytes_between(s, from, end == s->length ? s->size : str_offset(s, end));
}

PycResult pyc_str_at(PycWord w, int64_t i) {
    PycStr *s = pyc_str(w);
    if (i < 0) i += s->length;
    if (i < 0 || i >= s->length) RAISE(&pyc_IndexError, "string index out of range");
    if (PYC_LIKELY(str_is_ascii(s))) return pyc_ok(pyc_str_char((unsigned char)s->data[i]));
    uint64_t used;
    return pyc_ok(pyc_str_char(pyc_utf8_decode(s->data + str_offset(s, i), &used)));
}

int64_t pyc_str_size(PycWord w) { return pyc_str(w)->size; }

PycWord pyc_str_char_at(PycWord w, int64_t offset) {
    uint64_t used;
    return pyc_str_char(pyc_utf8_decode(pyc_str(w)->data + offset, &used));
}

int64_t pyc_str_after(PycWord w, int64_t offset) {
    uint64_t used;
    pyc_utf8_decode(pyc_str(w)->data + offset, &used);
    return offset + (int64_t)used;
}

PycResult pyc_str_item(PycWord w, PycWord i) {
    return PYC_LIKELY(pyc_is_small(i)) ? pyc_str_at(w, pyc_small_value(i)) : pyc_obj_getitem(w, i);
}

static PycWord ascii_steps(const PycStr *s, int64_t from, int64_t by, int64_t count) {
    if (count == 0) return pyc_str_empty();
    if (count == 1) return pyc_str_char((unsigned char)s->data[from]);
    PycStr *steps = str_room(count, count);
    for (int64_t i = 0; i < count; i++) steps->data[i] = s->data[from + i * by];
    return pyc_word(steps);
}

PycResult pyc_str_slice(PycWord w, PycWord start, PycWord stop, PycWord step) {
    PycStr *s = pyc_str(w);
    int64_t from, to, by, count;
    CHECK(pyc_slice_range(start, stop, step, &s->length, &from, &to, &by, &count));
    if (by == 1) return pyc_ok(str_between(s, from, from + count));
    if (str_is_ascii(s)) return pyc_ok(ascii_steps(s, from, by, count));
    PycBuf b;
    pyc_buf_init(&b, count);
    for (int64_t i = 0; i < count; i++) {
        uint64_t used;
        pyc_buf_char(&b, pyc_utf8_decode(s->data + str_offset(s, from + i * by), &used));
    }
    return pyc_ok(pyc_buf_finish(&b));
}

PycWord pyc_str_next(PycWord w, void *position) {
    PycStr *s = pyc_str(w);
    int64_t *at = position;
    uint64_t used;
    if (*at >= s->size) return 0;
    PycWord c = pyc_str_char(pyc_utf8_decode(s->data + *at, &used));
    *at += (int64_t)used;
    return c;
}

PycIntResult pyc_str_ord(PycWord w) {
    PycStr *s = pyc_str(w);
    uint64_t used;
    if (s->length != 1)
        RAISE_AS(PycIntResult, &pyc_TypeError, "ord() expected a character, but string of length %lld found",
                 (long long)s->length);
    return (PycIntResult){pyc_utf8_decode(s->data, &used), NULL};
}

PycResult pyc_str_chr(PycWord code) {
    int64_t c = pyc_is_small(code) ? pyc_small_value(code) : -1;
    if (c < 0 || c > 0x10FFFF) RAISE(&pyc_ValueError, "chr() arg not in range(0x110000)");
    return pyc_ok(pyc_str_char((uint32_t)c));
}

PycPtrResult pyc_str_utf8(PycWord w) {
    PycStr *s = pyc_str(w);
    uint64_t bad;
    if (str_is_ascii(s) || pyc_utf8_valid(s->data, (uint64_t)s->size, &bad)) return (PycPtrResult){s->data, NULL};
    int64_t at = (int64_t)pyc_utf8_count(s->data, bad);
    return (PycPtrResult){NULL, pyc_raise_encode("utf-8", w, at, at + 1, "surrogates not allowed")};
}

/* ---- building ---- */

void pyc_buf_init(PycBuf *b, int64_t capacity) {
    b->size = b->length = 0;
    b->data = b->room;
    b->capacity = sizeof b->room;
    if (capacity <= b->capacity) return;
    b->data = pyc_gc_alloc_atomic((uint64_t)capacity);
    b->capacity = capacity;
}

static void grow(PycBuf *b, int64_t size) {
    int64_t capacity = b->capacity * 2;
    while (capacity < b->size + size) capacity *= 2;
    char *bigger = pyc_gc_alloc_atomic((uint64_t)capacity);
    memcpy(bigger, b->data, (uint64_t)b->size);
    b->data = bigger;
    b->capacity = capacity;
}

static inline char *more(PycBuf *b, int64_t size) {
    if (PYC_UNLIKELY(b->size + size > b->capacity)) grow(b, size);
    char *p = b->data + b->size;
    b->size += size;
    return p;
}

void pyc_buf_bytes(PycBuf *b, const char *data, int64_t size, int64_t length) {
    memcpy(more(b, size), data, (uint64_t)size);
    b->length += length;
}

void pyc_buf_ascii(PycBuf *b, const char *c) {
    int64_t n = (int64_t)strlen(c);
    pyc_buf_bytes(b, c, n, n);
}

void pyc_buf_char(PycBuf *b, uint32_t code) {
    if (PYC_LIKELY(code < 0x80)) {
        *more(b, 1) = (char)code;
        b->length++;
        return;
    }
    char bytes[4];
    int64_t n = (int64_t)pyc_utf8_encode(code, bytes);
    pyc_buf_bytes(b, bytes, n, 1);
}

void pyc_buf_repeat(PycBuf *b, uint32_t code, int64_t times) {
    for (int64_t i = 0; i < times; i++) pyc_buf_char(b, code);
}

void pyc_buf_str(PycBuf *b, PycWord w) { pyc_buf_bytes(b, pyc_str(w)->data, pyc_str(w)->size, pyc_str(w)->length); }

PycWord pyc_buf_finish(PycBuf *b) {
    if (b->size == 0) return pyc_str_empty();
    if (b->size == b->length) return pyc_str_ascii(b->data, (uint64_t)b->size);
    return pyc_str_new(b->data, (uint64_t)b->size);
}
