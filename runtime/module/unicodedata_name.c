/* Names of characters for the module unicodedata: from a text that is unpacked when a name is first needed, or by the
 * rule for a range of characters. */
#include "module/unicodedata.h"
#include "object/str.h"
#include "unicode/unicode.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <zlib.h>

typedef struct NamePlace {
    uint32_t code, offset;
} NamePlace;

static char *text;        /* all names, once unpacked: memory of the process */
static NamePlace *places; /* of the characters, in order */
static uint32_t others;   /* where the other names begin */

/* ---- the text ---- */

static void index_names(void) {
    uint32_t code = 0, count = 0, at = 0;
    while (text[at] != '\n') {
        const char *end = strchr(text + at, '\n');
        if (text[at] == '+')
            code += (uint32_t)strtoul(text + at + 1, NULL, 10);
        else
            places[count++] = (NamePlace){code++, at};
        at = (uint32_t)(end - text) + 1;
    }
    others = at + 1;
}

static PycError *unpack(void) {
    uLongf size = pyc_unicode_names_size;
    if (text) return NULL;
    char *made = malloc(size + 1);
    places = malloc(pyc_unicode_name_count * sizeof *places);
    if (!made || !places || uncompress((Bytef *)made, &size, pyc_unicode_names, pyc_unicode_names_packed_size) != Z_OK)
        return pyc_raise_args(&pyc_MemoryError, NULL, 0);
    made[size] = 0;
    text = made;
    index_names();
    return NULL;
}

static int by_code(const void *code, const void *place) {
    uint32_t a = *(const uint32_t *)code, b = ((const NamePlace *)place)->code;
    return a < b ? -1 : a > b;
}

/* ---- names by rule ---- */

enum { HANGUL_FIRST = 0xAC00, VOWELS = 21, ENDS = 28, SYLLABLES = 11172 };
static const char *const leads[] = {"G",  "GG", "N", "D",  "DD", "R", "M", "B", "BB", "S",
                                    "SS", "",   "J", "JJ", "C",  "K", "T", "P", "H"};
static const char *const vowels[VOWELS] = {"A",  "AE", "YA", "YAE", "EO", "E",  "YEO", "YE", "O",  "WA", "WAE",
                                           "OE", "YO", "U",  "WEO", "WE", "WI", "YU",  "EU", "YI", "I"};
static const char *const ends[ENDS] = {"",   "G",  "GG", "GS", "N",  "NJ", "NH", "D", "L",  "LG",
                                       "LM", "LB", "LS", "LT", "LP", "LH", "M",  "B", "BS", "S",
                                       "SS", "NG", "J",  "C",  "K",  "T",  "P",  "H"};

static void rule_name(const PycNameRange *range, uint32_t code, char *into, size_t room) {
    if (range->first != HANGUL_FIRST) {
        snprintf(into, room, "%s%X", range->prefix, code);
        return;
    }
    uint32_t place = code - HANGUL_FIRST;
    snprintf(into, room, "%s%s%s%s", range->prefix, leads[place / (VOWELS * ENDS)], vowels[place / ENDS % VOWELS],
             ends[place % ENDS]);
}

static const PycNameRange *range_of(uint32_t code) {
    for (const PycNameRange *r = pyc_unicode_name_ranges; r->prefix; r++)
        if (code >= r->first && code <= r->last) return r;
    return NULL;
}

enum { MOST_OF_RULE = 64 };

/* The character that has this name by rule; 0: none. */
static uint32_t code_by_rule(const char *name) {
    char made[MOST_OF_RULE];
    for (const PycNameRange *r = pyc_unicode_name_ranges; r->prefix; r++) {
        size_t size = strlen(r->prefix);
        if (strncmp(name, r->prefix, size) != 0) continue;
        uint32_t from = r->first, to = r->last;
        if (r->first != HANGUL_FIRST) from = to = (uint32_t)strtoul(name + size, NULL, 16);
        for (uint32_t code = from; code <= to && code >= r->first && code <= r->last; code++) {
            rule_name(r, code, made, sizeof made);
            if (strcmp(made, name) == 0) return code;
        }
    }
    return 0;
}

/* ---- functions ---- */

static PycResult no_name(PycWord otherwise) {
    if (otherwise) return pyc_ok(otherwise);
    RAISE(&pyc_ValueError, "no such name");
}

PycResult pyc_unicodedata_name(PycWord self, PycWord chr, PycWord other) {
    uint64_t used;
    char made[MOST_OF_RULE];
    const PycStr *s = pyc_as_str(chr);
    if (!s || s->length != 1)
        RAISE(&pyc_TypeError, "name() argument 1 must be a unicode character, not %s", pyc_type_name(chr));
    uint32_t code = pyc_utf8_decode(s->data, &used);
    if (pyc_ucd_lacks(self, code)) return no_name(other);
    const PycNameRange *range = range_of(code);
    if (range) {
        rule_name(range, code, made, sizeof made);
        return pyc_ok(pyc_str_c(made));
    }
    CHECK(unpack());
    const NamePlace *place = bsearch(&code, places, pyc_unicode_name_count, sizeof *places, by_code);
    if (place) {
        const char *name = text + place->offset;
        return pyc_ok(pyc_str_ascii(name, (uint64_t)(strchr(name, '\n') - name)));
    }
    return no_name(other);
}

static int by_offset(const void *offset, const void *place) {
    uint32_t a = *(const uint32_t *)offset, b = ((const NamePlace *)place)->offset;
    return a < b ? -1 : a > b;
}

/* Finds a whole line in the text from `start` on that begins with the name and continues with `end`. */
static const char *line_of(const char *start, const char *name, char end) {
    size_t size = strlen(name);
    for (const char *at = start; (at = strstr(at, name)); at++)
        if ((at == text || at[-1] == '\n') && at[size] == end) return at;
    return NULL;
}

/* The character of a name; 0: there is none. */
static uint32_t code_of(const char *name) {
    const char *at = line_of(text, name, '\n');
    if (at && at < text + others) {
        uint32_t offset = (uint32_t)(at - text);
        const NamePlace *place = bsearch(&offset, places, pyc_unicode_name_count, sizeof *places, by_offset);
        return place ? place->code : 0;
    }
    at = line_of(text + others, name, ';');
    return at ? (uint32_t)strtoul(at + strlen(name) + 1, NULL, 10) : code_by_rule(name);
}

PycResult pyc_unicodedata_lookup(PycWord self, PycWord name) {
    const PycStr *s = pyc_as_str(name);
    (void)self;
    if (!s) RAISE(&pyc_TypeError, "a bytes-like object is required, not '%s'", pyc_type_name(name));
    CHECK(unpack());
    char *upper = pyc_gc_alloc_atomic((uint64_t)s->size + 1);
    for (int64_t i = 0; i < s->size; i++) upper[i] = (char)toupper((unsigned char)s->data[i]);
    upper[s->size] = 0;
    bool is_name = s->size > 0 && !strpbrk(upper, "\n+;") && strlen(upper) == (size_t)s->size;
    uint32_t code = is_name ? code_of(upper) : 0;
    if (code || (is_name && strcmp(upper, "NULL") == 0)) return pyc_ok(pyc_str_char(code));
    PycBuf b;
    pyc_buf_init(&b, 0);
    pyc_buf_ascii(&b, "undefined character name '");
    pyc_buf_str(&b, pyc_word(s));
    pyc_buf_ascii(&b, "'");
    return pyc_fail(pyc_raise_value(&pyc_KeyError, pyc_buf_finish(&b)));
}
