/* Characters by name. Most names are looked up by hash in a generated table; those of CJK and Tangut ideographs contain
 * their code point, those of Hangul syllables their parts. */
#include "parse/unicode_name.h"

typedef struct NameRun {
    uint32_t first, count;
} NameRun;

#include "parse/unicode_names.inc"

enum { HASHES_A_LINE = 23, LONGEST_NAME = 96, NO_CHARACTER = 0xffffffff };

/* ---- hashes ---- */

static uint32_t hash_of(Str name) {
    uint32_t value = 2166136261u;
    for (uint32_t i = 0; i < name.len; i++) value = (value ^ (unsigned char)name.at[i]) * 16777619u;
    return value;
}

/* The digits are the characters from '#' to 'y' without '?' and '\'. */
static uint32_t digit_value(char c) {
    uint32_t value = (uint32_t)(c - '#');
    if (c > '\\') value--;
    if (c > '?') value--;
    return value;
}

static uint32_t hash_at(uint32_t index) {
    const char *text = hash_texts[index / HASHES_A_LINE] + (size_t)(index % HASHES_A_LINE) * 5;
    uint32_t value = 0;
    for (int i = 4; i >= 0; i--) value = value * 85 + digit_value(text[i]);
    return value;
}

static uint32_t code_point_at(uint32_t index) {
    uint32_t run = 0;
    while (index >= runs[run].count) index -= runs[run++].count;
    return runs[run].first + index;
}

static uint32_t by_hash(Str name) {
    const uint32_t wanted = hash_of(name);
    uint32_t count = 0;
    for (uint32_t i = 0; i < COUNT_OF(runs); i++) count += runs[i].count;
    for (uint32_t i = 0; i < count; i++)
        if (hash_at(i) == wanted) return code_point_at(i);
    return NO_CHARACTER;
}

/* ---- names by rule ---- */

static bool skip(Str *name, const char *head) {
    const uint32_t len = (uint32_t)strlen(head);
    if (name->len < len || memcmp(name->at, head, len) != 0) return false;
    name->at += len;
    name->len -= len;
    return true;
}

static bool is_ideograph(uint32_t c) {
    static const NameRun blocks[] = {{0x3400, 0x19c0},  {0x4e00, 0x5200},  {0x20000, 0xa6e0}, {0x2a700, 0x103a},
                                     {0x2b740, 0xde},   {0x2b820, 0x1682}, {0x2ceb0, 0x1d31}, {0x2ebf0, 0x26e},
                                     {0x30000, 0x134b}, {0x31350, 0x1060}};
    for (uint32_t i = 0; i < COUNT_OF(blocks); i++)
        if (c >= blocks[i].first && c < blocks[i].first + blocks[i].count) return true;
    return false;
}

static bool is_tangut(uint32_t c) { return (c >= 0x17000 && c < 0x187f8) || (c >= 0x18d00 && c < 0x18d09); }

static uint32_t hex_number(Str digits) {
    uint32_t value = 0;
    if (digits.len < 4 || digits.len > 5) return NO_CHARACTER;
    for (uint32_t i = 0; i < digits.len; i++) {
        const char c = digits.at[i];
        const bool good = (c >= '0' && c <= '9') || (c >= 'A' && c <= 'F');
        if (!good) return NO_CHARACTER;
        value = value * 16 + (uint32_t)(c <= '9' ? c - '0' : c - 'A' + 10);
    }
    return value;
}

/* The longest part that is a prefix of the name. */
static uint32_t longest_part(Str *name, const char *const *parts, uint32_t count) {
    uint32_t best = NO_CHARACTER;
    size_t best_len = 0;
    for (uint32_t i = 0; i < count; i++) {
        Str rest = *name;
        if (!skip(&rest, parts[i]) || (best != NO_CHARACTER && strlen(parts[i]) <= best_len)) continue;
        best = i;
        best_len = strlen(parts[i]);
    }
    if (best != NO_CHARACTER) skip(name, parts[best]);
    return best;
}

static uint32_t hangul(Str name) {
    static const char *const leads[] = {"G",  "GG", "N", "D",  "DD", "R", "M", "B", "BB", "S",
                                        "SS", "",   "J", "JJ", "C",  "K", "T", "P", "H"};
    static const char *const vowels[] = {"A",  "AE", "YA", "YAE", "EO", "E",  "YEO", "YE", "O",  "WA", "WAE",
                                         "OE", "YO", "U",  "WEO", "WE", "WI", "YU",  "EU", "YI", "I"};
    static const char *const tails[] = {"",   "G",  "GG", "GS", "N",  "NJ", "NH", "D", "L",  "LG",
                                        "LM", "LB", "LS", "LT", "LP", "LH", "M",  "B", "BS", "S",
                                        "SS", "NG", "J",  "C",  "K",  "T",  "P",  "H"};
    const uint32_t lead = longest_part(&name, leads, COUNT_OF(leads));
    const uint32_t vowel = longest_part(&name, vowels, COUNT_OF(vowels));
    if (vowel == NO_CHARACTER) return NO_CHARACTER;
    const uint32_t tail = longest_part(&name, tails, COUNT_OF(tails));
    return name.len ? NO_CHARACTER : 0xac00 + (lead * COUNT_OF(vowels) + vowel) * COUNT_OF(tails) + tail;
}

uint32_t unicode_by_name(Str name) {
    char upper[LONGEST_NAME];
    if (name.len == 0 || name.len > sizeof upper) return NO_CHARACTER;
    for (uint32_t i = 0; i < name.len; i++) {
        const char c = name.at[i];
        upper[i] = (char)(c >= 'a' && c <= 'z' ? c - 'a' + 'A' : c);
    }
    Str rest = {upper, name.len};
    if (skip(&rest, "HANGUL SYLLABLE ")) return hangul(rest);
    if (skip(&rest, "CJK UNIFIED IDEOGRAPH-")) return is_ideograph(hex_number(rest)) ? hex_number(rest) : NO_CHARACTER;
    if (skip(&rest, "TANGUT IDEOGRAPH-")) return is_tangut(hex_number(rest)) ? hex_number(rest) : NO_CHARACTER;
    return by_hash(rest);
}
