/* Case mapping of code points and UTF-8 text. */
#include "unicode/unicode.h"

#include <string.h>

int pyc_char_map(uint32_t c, PycCase kind, uint32_t into[3]) {
    const PycCharRecord *r = pyc_char(c);
    if (!(r->special >> kind & 1)) {
        into[0] = c + (uint32_t)r->map[kind];
        return 1;
    }
    const uint32_t *extra = &pyc_char_extra[r->map[kind]];
    for (uint32_t i = 0; i < extra[0]; i++) into[i] = extra[i + 1];
    return (int)extra[0];
}

/* Whether a cased letter is before `at`, and none after `next`: then a sigma there is final. */
static bool is_final_sigma(const char *data, uint64_t len, uint64_t at, uint64_t next) {
    uint64_t used, i = at;
    bool before = false;
    while (i > 0) {
        do i--;
        while (i > 0 && (data[i] & 0xC0) == 0x80);
        uint32_t c = pyc_utf8_decode(data + i, &used);
        if (pyc_char_is(c, PYC_CHAR_IGNORABLE)) continue;
        before = pyc_char_is(c, PYC_CHAR_CASED);
        break;
    }
    if (!before) return false;
    for (i = next; i < len; i += used) {
        uint32_t c = pyc_utf8_decode(data + i, &used);
        if (!pyc_char_is(c, PYC_CHAR_IGNORABLE)) return !pyc_char_is(c, PYC_CHAR_CASED);
    }
    return true;
}

int pyc_text_map_at(const char *data, uint64_t len, uint64_t at, PycCase kind, uint32_t into[3]) {
    uint64_t used;
    uint32_t c = pyc_utf8_decode(data + at, &used);
    if (c != 0x3A3 || kind != PYC_CASE_LOWER) return pyc_char_map(c, kind, into);
    into[0] = is_final_sigma(data, len, at, at + used) ? 0x3C2 : 0x3C3;
    return 1;
}

/* Changes the case of eight ASCII characters at once: adding to a byte sets its highest bit where the letters begin,
 * and where they have ended. */
static bool map_eight(const char *data, char first, char *into) {
    const uint64_t ones = 0x0101010101010101;
    uint64_t word;
    memcpy(&word, data, sizeof word);
    if (word & ones << 7) return false;
    uint64_t begun = word + ones * (uint64_t)(128 - first), over = word + ones * (uint64_t)(128 - 26 - first);
    word ^= (begun & ~over & ones << 7) >> 2;
    memcpy(into, &word, sizeof word);
    return true;
}

uint64_t pyc_text_map(const char *data, uint64_t len, PycCase kind, char *into) {
    uint64_t out = 0, used;
    char first = kind == PYC_CASE_LOWER || kind == PYC_CASE_FOLD ? 'A' : 'a';
    for (uint64_t i = 0; i < len; i += used) {
        if (len - i >= 8 && map_eight(data + i, first, into + out)) {
            used = 8;
            out += 8;
            continue;
        }
        uint32_t c = pyc_utf8_decode(data + i, &used), mapped[3];
        if (c < 128) {
            bool up = c >= 'A' && c <= 'Z', low = c >= 'a' && c <= 'z';
            bool to_lower = kind == PYC_CASE_LOWER || kind == PYC_CASE_FOLD;
            into[out++] = (char)(to_lower && up ? c + 32 : !to_lower && low ? c - 32 : c);
            continue;
        }
        int n = pyc_text_map_at(data, len, i, kind, mapped);
        for (int k = 0; k < n; k++) out += pyc_utf8_encode(mapped[k], into + out);
    }
    return out;
}

bool pyc_text_is(const char *data, uint64_t len, uint32_t flags) {
    uint64_t used;
    for (uint64_t at = 0; at < len; at += used)
        if (!pyc_char_is(pyc_utf8_decode(data + at, &used), flags)) return false;
    return len > 0;
}

uint64_t pyc_text_upper(const char *data, uint64_t len, char *into) {
    return pyc_text_map(data, len, PYC_CASE_UPPER, into);
}
uint64_t pyc_text_lower(const char *data, uint64_t len, char *into) {
    return pyc_text_map(data, len, PYC_CASE_LOWER, into);
}
