/* The module unicodedata: properties of characters, and the normal forms of texts. */
#include "module/unicodedata.h"
#include "object/str.h"
#include "unicode/unicode.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- one character ---- */

static PycIntResult char_of(PycWord word, const char *function) {
    PycStr *s = pyc_as_str(word);
    uint64_t used;
    if (s && s->length == 1) return (PycIntResult){pyc_utf8_decode(s->data, &used), NULL};
    if (s)
        RAISE_AS(PycIntResult, &pyc_TypeError, "%s(): argument must be a unicode character, not a string of length %ld",
                 function, (long)s->length);
    RAISE_AS(PycIntResult, &pyc_TypeError, "%s() argument must be a unicode character, not %s", function,
             pyc_type_name(word));
}

#define CHARACTER(name, word, function)                                                                                \
    const PycIntResult name##_result = char_of(word, function);                                                        \
    if (name##_result.error) return pyc_fail(name##_result.error);                                                     \
    const uint32_t name = (uint32_t)name##_result.value

PycResult pyc_unicodedata_category(PycWord self, PycWord chr) {
    CHARACTER(c, chr, "category");
    return pyc_ok(pyc_str_c(pyc_unicode_categories[pyc_ucd_record(self, c).category]));
}

PycResult pyc_unicodedata_bidirectional(PycWord self, PycWord chr) {
    CHARACTER(c, chr, "bidirectional");
    return pyc_ok(pyc_str_c(pyc_unicode_directions[pyc_ucd_record(self, c).direction]));
}

PycResult pyc_unicodedata_width(PycWord self, PycWord chr) {
    CHARACTER(c, chr, "east_asian_width");
    return pyc_ok(pyc_str_c(pyc_unicode_widths[pyc_ucd_record(self, c).width]));
}

PycResult pyc_unicodedata_combining(PycWord self, PycWord chr) {
    CHARACTER(c, chr, "combining");
    return pyc_ok(pyc_small(pyc_ucd_record(self, c).combining));
}

PycResult pyc_unicodedata_mirrored(PycWord self, PycWord chr) {
    CHARACTER(c, chr, "mirrored");
    return pyc_ok(pyc_small(pyc_ucd_record(self, c).is_mirrored));
}

static int by_code(const void *code, const void *row) {
    uint32_t a = *(const uint32_t *)code, b = *(const uint32_t *)row;
    return (a > b) - (a < b);
}

/* The row for a code point, by binary search over the code points at the beginning of rows; NULL: there is none. */
static const void *find(uint32_t code, const void *table, uint32_t count, size_t size) {
    return bsearch(&code, table, count, size, by_code);
}

/* ---- numbers ---- */

static PycResult or_default(PycWord otherwise, const char *what) {
    if (otherwise) return pyc_ok(otherwise);
    RAISE(&pyc_ValueError, "not a %s", what);
}

PycResult pyc_unicodedata_decimal(PycWord self, PycWord chr, PycWord otherwise) {
    CHARACTER(c, chr, "decimal");
    if (pyc_ucd_lacks(self, c)) return or_default(otherwise, "decimal");
    return pyc_char_is(c, PYC_CHAR_DECIMAL) ? pyc_ok(pyc_small(pyc_char(c)->digit)) : or_default(otherwise, "decimal");
}

PycResult pyc_unicodedata_digit(PycWord self, PycWord chr, PycWord otherwise) {
    (void)self;
    CHARACTER(c, chr, "digit");
    return pyc_char_is(c, PYC_CHAR_DIGIT) ? pyc_ok(pyc_small(pyc_char(c)->digit)) : or_default(otherwise, "digit");
}

PycResult pyc_unicodedata_numeric(PycWord self, PycWord chr, PycWord otherwise) {
    CHARACTER(c, chr, "numeric");
    if (pyc_ucd_lacks(self, c)) return or_default(otherwise, "numeric character");
    const PycUnicodeNumber *number =
        find(c, pyc_unicode_numbers, pyc_unicode_number_count, sizeof *pyc_unicode_numbers);
    return number ? pyc_ok(pyc_float_new(number->value)) : or_default(otherwise, "numeric character");
}

/* ---- decomposition ---- */

static const PycDecomposition *decomposition_of(uint32_t c) {
    return find(c, pyc_unicode_decompositions, pyc_unicode_decomposition_count, sizeof *pyc_unicode_decompositions);
}

PycResult pyc_unicodedata_decomposition(PycWord self, PycWord chr) {
    CHARACTER(c, chr, "decomposition");
    const PycDecomposition *d = pyc_ucd_lacks(self, c) ? NULL : decomposition_of(c);
    PycBuf b;
    pyc_buf_init(&b, 32);
    if (d && d->tag) pyc_buf_ascii(&b, pyc_unicode_tags[d->tag]);
    for (uint32_t i = 0; d && i < d->count; i++) {
        char text[16];
        snprintf(text, sizeof text, "%s%04X", i || d->tag ? " " : "", pyc_unicode_parts[d->first + i]);
        pyc_buf_ascii(&b, text);
    }
    return pyc_ok(pyc_buf_finish(&b));
}

/* ---- normal forms ---- */

typedef struct Form {
    PycWord version; /* the object whose function it is */
    bool is_compatible, is_composed;
} Form;

typedef struct Chars {
    uint32_t *at;
    uint64_t len, room;
} Chars;

enum { /* syllables of Hangul are computed */
       HANGUL = 0xAC00,
       LEAD = 0x1100,
       VOWEL = 0x1161,
       TAIL = 0x11A7,
       LEADS = 19,
       VOWELS = 21,
       TAILS = 28,
};

static PycResult form_of(PycWord word, PycWord version, Form *form) {
    static const char *const names[] = {"NFD", "NFC", "NFKD", "NFKC"};
    if (!pyc_as_str(word)) RAISE(&pyc_TypeError, "normalize() argument 1 must be str, not %s", pyc_type_name(word));
    for (int i = 0; i < 4; i++) {
        if (!pyc_str_is(word, names[i])) continue;
        *form = (Form){version, i >= 2, i % 2 == 1};
        return pyc_ok(PYC_NONE);
    }
    RAISE(&pyc_ValueError, "invalid normalization form");
}

static void push(Chars *chars, uint32_t c) {
    if (chars->len == chars->room) {
        chars->room = chars->room * 2 + 32;
        chars->at = pyc_gc_realloc(chars->at, chars->room * sizeof(uint32_t));
    }
    chars->at[chars->len++] = c;
}

/* Inserts a mark in the order of combining classes. */
static void push_sorted(Chars *chars, uint32_t c) {
    uint8_t class = pyc_unicode(c)->combining;
    push(chars, c);
    if (!class) return;
    for (uint64_t i = chars->len - 1; i > 0 && pyc_unicode(chars->at[i - 1])->combining > class; i--) {
        chars->at[i] = chars->at[i - 1];
        chars->at[i - 1] = c;
    }
}

static void push_decomposed(Chars *chars, uint32_t c, Form form) {
    const uint32_t corrected = pyc_ucd_corrected(form.version, c);
    if (corrected) c = corrected;
    uint32_t syllable = c - HANGUL;
    if (c >= HANGUL && syllable < LEADS * VOWELS * TAILS) {
        push(chars, LEAD + syllable / (VOWELS * TAILS));
        push(chars, VOWEL + syllable % (VOWELS * TAILS) / TAILS);
        if (syllable % TAILS) push(chars, TAIL + syllable % TAILS);
        return;
    }
    const PycDecomposition *d = pyc_ucd_lacks(form.version, c) ? NULL : decomposition_of(c);
    if (!d || (d->tag && !form.is_compatible)) {
        push_sorted(chars, c);
        return;
    }
    for (uint32_t i = 0; i < d->count; i++) push_decomposed(chars, pyc_unicode_parts[d->first + i], form);
}

static bool is_before(const PycComposition *pair, uint32_t first, uint32_t second) {
    return pair->first < first || (pair->first == first && pair->second < second);
}

/* The composition of two characters; 0: there is none. */
static uint32_t composed(uint32_t first, uint32_t second) {
    if (first - LEAD < LEADS && second - VOWEL < VOWELS)
        return HANGUL + ((first - LEAD) * VOWELS + (second - VOWEL)) * TAILS;
    if (first - HANGUL < LEADS * VOWELS * TAILS && (first - HANGUL) % TAILS == 0 && second - TAIL - 1 < TAILS - 1)
        return first + second - TAIL;
    uint32_t low = 0, high = pyc_unicode_composition_count;
    while (low < high) {
        uint32_t middle = (low + high) / 2;
        if (is_before(&pyc_unicode_compositions[middle], first, second))
            low = middle + 1;
        else
            high = middle;
    }
    const PycComposition *pair = &pyc_unicode_compositions[low];
    bool found = low < pyc_unicode_composition_count && pair->first == first && pair->second == second;
    return found ? pair->code : 0;
}

static void compose(Chars *chars) {
    uint64_t to = 0, starter = UINT64_MAX;
    uint8_t before = 0; /* class of the last character between the starter and this one */
    for (uint64_t i = 0; i < chars->len; i++) {
        uint32_t c = chars->at[i];
        uint8_t class = pyc_unicode(c)->combining;
        bool is_near = starter != UINT64_MAX && (to == starter + 1 || (before && before < class));
        uint32_t both = is_near ? composed(chars->at[starter], c) : 0;
        if (both) {
            chars->at[starter] = both;
            continue;
        }
        if (!class) starter = to;
        before = class;
        chars->at[to++] = c;
    }
    chars->len = to;
}

static PycWord normalized(const PycStr *s, Form form) {
    Chars chars = {NULL, 0, 0};
    for (uint64_t at = 0, used; at < (uint64_t)s->size; at += used)
        push_decomposed(&chars, pyc_utf8_decode(s->data + at, &used), form);
    if (form.is_composed) compose(&chars);
    PycBuf b;
    pyc_buf_init(&b, s->size + 16);
    for (uint64_t i = 0; i < chars.len; i++) {
        char text[4];
        pyc_buf_bytes(&b, text, (int64_t)pyc_utf8_encode(chars.at[i], text), 1);
    }
    return pyc_buf_finish(&b);
}

PycResult pyc_unicodedata_normalize(PycWord self, PycWord name, PycWord text) {
    Form form = {0, false, false};
    TRY(known, form_of(name, self, &form));
    (void)known;
    PycStr *s = pyc_as_str(text);
    if (!s) RAISE(&pyc_TypeError, "normalize() argument 2 must be str, not %s", pyc_type_name(text));
    return pyc_ok(str_is_ascii(s) ? pyc_word(s) : normalized(s, form));
}

PycResult pyc_unicodedata_is_normalized(PycWord self, PycWord name, PycWord text) {
    TRY(normal, pyc_unicodedata_normalize(self, name, text));
    const PycStr *a = pyc_str(normal), *b = pyc_as_str(text);
    return pyc_ok(a->size == b->size && memcmp(a->data, b->data, (size_t)a->size) == 0 ? PYC_TRUE : PYC_FALSE);
}

#define MODULE_ROWS "unicodedata.def"
#include "module/rows.h"
