/* Encodings of several bytes per character, whose tables are unpacked when they are first used. */
#include "codec/multibyte.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

/* ---- a table from keys to values: 0 where there is none, else the value and 1 ---- */

enum { PAGE = 256, PAGES = 0x30000 / PAGE + 0xA000 / PAGE, ROWS = 16 };

typedef struct Table {
    uint32_t *pages[PAGES];
} Table;

typedef struct Loaded {
    Table decode, encode;
} Loaded;

static uint32_t table_get(const Table *t, uint32_t key) {
    const uint32_t *page = key / PAGE < PAGES ? t->pages[key / PAGE] : NULL;
    return page && page[key % PAGE] ? page[key % PAGE] - 1 : MULTIBYTE_NONE;
}

static void *zeroed(uint64_t count, uint64_t size) {
    void *made = calloc(count, size);
    if (!made) abort();
    return made;
}

static void table_put(Table *t, uint32_t key, uint32_t value) {
    uint32_t **page = &t->pages[key / PAGE];
    if (!*page) *page = zeroed(PAGE, sizeof **page);
    (*page)[key % PAGE] = value == MULTIBYTE_NONE ? 0 : value + 1;
}

/* ---- unpacking ---- */

typedef struct Reader {
    const uint8_t *at, *end;
} Reader;

static uint32_t read_number(Reader *r) {
    uint32_t n = 0;
    for (uint32_t shift = 0;; shift += 7) {
        uint8_t byte = *r->at++;
        n |= (uint32_t)(byte & 127) << shift;
        if (byte < 128) return n;
    }
}

static void unpack(Table *into, const uint8_t *packed, uint64_t size) {
    Reader r = {packed, packed + size};
    uint32_t key = 0, next = 0;
    while (r.at < r.end) {
        key += read_number(&r);
        for (uint32_t left = read_number(&r); left;) {
            uint32_t step = read_number(&r), same = step ? 1 : read_number(&r) + 1;
            next += step & 1 ? -(step / 2) - 1 : step / 2;
            for (left -= same; same; same--) table_put(into, key++, next++);
        }
    }
}

/* The key in EUC-JP of what Shift JIS has under a key; MULTIBYTE_NONE: none. */
static uint32_t key_in_euc(uint32_t key) {
    uint32_t lead = key >> 8, trail = key & 255;
    if (key < 256) return key >= 0xA1 && key <= 0xDF ? 0x8E00 | key : key;
    bool is_lead = (lead >= 0x81 && lead <= 0x9F) || (lead >= 0xE0 && lead <= 0xFC);
    if (!is_lead || trail < 0x40 || trail > 0xFC || trail == 0x7F) return MULTIBYTE_NONE;
    uint32_t row = (lead - (lead < 0xA0 ? 0x81 : 0xC1)) * 2 + (trail >= 0x9F);
    uint32_t cell = trail - (trail >= 0x9F ? 0x9F : trail > 0x7F ? 0x41 : 0x40);
    return row < 94 ? (row + 0xA1) << 8 | (cell + 0xA1) : MULTIBYTE_NONE;
}

static void load_decode(Table *into, const PycMultibyte *row) {
    if (row->like >= 0 && row->way == MULTIBYTE_SAME) load_decode(into, &pyc_multibytes[row->like]);
    if (row->like >= 0 && row->way == MULTIBYTE_SJIS) {
        Table like = {0};
        load_decode(&like, &pyc_multibytes[row->like]);
        for (uint32_t key = 0; key < 0x10000; key++) {
            uint32_t there = key_in_euc(key), value = there == MULTIBYTE_NONE ? there : table_get(&like, there);
            bool is_lead = there == 0x8E || there == 0x8F;
            if (value != MULTIBYTE_NONE && !is_lead) table_put(into, key, value);
        }
        for (uint32_t i = 0; i < PAGES; i++) free(like.pages[i]);
    }
    unpack(into, row->changes, row->changes_size);
}

static void load_encode(Table *into, const Table *decode, const PycMultibyte *row) {
    for (uint32_t key = 0; key < PAGES * PAGE; key++) {
        uint32_t code = table_get(decode, key);
        if (code < MULTIBYTE_LEAD && table_get(into, code) == MULTIBYTE_NONE) table_put(into, code, key);
    }
    unpack(into, row->ways, row->ways_size);
}

/* Two threads may unpack a table at once: both make the same one. */
static const Loaded *loaded(uint32_t row) {
    static _Atomic(Loaded *) known[ROWS];
    Loaded *made = atomic_load(&known[row]);
    if (made) return made;
    made = zeroed(1, sizeof *made);
    load_decode(&made->decode, &pyc_multibytes[row]);
    load_encode(&made->encode, &made->decode, &pyc_multibytes[row]);
    atomic_store(&known[row], made);
    return made;
}

/* ---- what is computed ---- */

static bool is_named(uint32_t row, const char *name) { return strcmp(pyc_multibytes[row].name, name) == 0; }

/* GB 18030: four bytes are counted; behind those of the first plane are all others. */
enum { FOUR_COUNT = 39420, FOUR_PLANES = 189000 };

static MultibyteFound decode_four(const Table *t, const unsigned char *p, uint64_t left, MultibyteChar *c) {
    if (left < 4) {
        c->size = (uint32_t)left;
        return MULTIBYTE_CUT;
    }
    if (p[0] > 0xFE || p[2] < 0x81 || p[2] > 0xFE || p[3] < 0x30 || p[3] > 0x39) return MULTIBYTE_BAD;
    uint32_t number = ((p[0] - 0x81u) * 10 + p[1] - 0x30u) * 1260 + (p[2] - 0x81u) * 10 + p[3] - 0x30u;
    if (number < FOUR_COUNT)
        c->code = table_get(t, MULTIBYTE_FOUR + number);
    else
        c->code =
            number >= FOUR_PLANES && number < FOUR_PLANES + 0x100000 ? number - FOUR_PLANES + 0x10000 : MULTIBYTE_NONE;
    if (c->code == MULTIBYTE_NONE) return MULTIBYTE_BAD;
    c->size = 4;
    return MULTIBYTE_GOOD;
}

static uint32_t put_four(uint32_t number, unsigned char *bytes) {
    bytes[0] = (unsigned char)(0x81 + number / 12600);
    bytes[1] = (unsigned char)(0x30 + number / 1260 % 10);
    bytes[2] = (unsigned char)(0x81 + number / 10 % 126);
    bytes[3] = (unsigned char)(0x30 + number % 10);
    return 4;
}

/* EUC-KR writes the syllables that KS X 1001 lacks as a mark and three letters: eight bytes. The letters of each place,
 * in the order of Unicode. */
enum { HANGUL = 0xAC00, SYLLABLES = 11172, FILLER = 0xD4, LEADS = 19, VOWELS = 21, TAILS = 28 };
static const unsigned char FIRST[LEADS] = {0xA1, 0xA2, 0xA4, 0xA7, 0xA8, 0xA9, 0xB1, 0xB2, 0xB3, 0xB5,
                                           0xB6, 0xB7, 0xB8, 0xB9, 0xBA, 0xBB, 0xBC, 0xBD, 0xBE};
static const unsigned char LAST[TAILS] = {0xD4, 0xA1, 0xA2, 0xA3, 0xA4, 0xA5, 0xA6, 0xA7, 0xA9, 0xAA,
                                          0xAB, 0xAC, 0xAD, 0xAE, 0xAF, 0xB0, 0xB1, 0xB2, 0xB4, 0xB5,
                                          0xB6, 0xB7, 0xB8, 0xBA, 0xBB, 0xBC, 0xBD, 0xBE};

static uint32_t put_syllable(uint32_t code, unsigned char *bytes) {
    uint32_t n = code - HANGUL;
    const unsigned char parts[4] = {FILLER, FIRST[n / (VOWELS * TAILS)], (unsigned char)(0xBF + n / TAILS % VOWELS),
                                    LAST[n % TAILS]};
    for (uint32_t i = 0; i < 4; i++) {
        bytes[2 * i] = 0xA4;
        bytes[2 * i + 1] = parts[i];
    }
    return 8;
}

static uint32_t index_in(const unsigned char *letters, uint32_t count, unsigned char letter) {
    const unsigned char *found = memchr(letters, letter, count);
    return found ? (uint32_t)(found - letters) : count;
}

static MultibyteFound decode_syllable(const unsigned char *p, uint64_t left, MultibyteChar *c) {
    if (left < 8) {
        c->size = (uint32_t)left;
        return MULTIBYTE_CUT;
    }
    uint32_t first = index_in(FIRST, LEADS, p[3]), vowel = p[5] - 0xBFu, last = index_in(LAST, TAILS, p[7]);
    if (p[2] != 0xA4 || p[4] != 0xA4 || p[6] != 0xA4 || first == LEADS || vowel >= VOWELS || last == TAILS)
        return MULTIBYTE_BAD;
    c->code = HANGUL + (first * VOWELS + vowel) * TAILS + last;
    c->size = 8;
    return MULTIBYTE_GOOD;
}

/* ---- one character ---- */

static MultibyteFound decode_long(uint32_t row, const Table *t, uint32_t size, const unsigned char *p, uint64_t left,
                                  MultibyteChar *c) {
    if (left < size) {
        c->size = (uint32_t)left;
        return MULTIBYTE_CUT;
    }
    if (is_named(row, "gb18030") && p[1] >= 0x30 && p[1] <= 0x39) return decode_four(t, p, left, c);
    if (is_named(row, "euc_kr") && p[0] == 0xA4 && p[1] == FILLER) return decode_syllable(p, left, c);
    uint32_t key = size == 2 ? (uint32_t)p[0] << 8 | p[1] : MULTIBYTE_THREE + ((uint32_t)p[1] << 8 | p[2]);
    uint32_t value = table_get(t, key);
    if (value == MULTIBYTE_NONE) return MULTIBYTE_BAD;
    c->size = size;
    c->code = value;
    if (value >= MULTIBYTE_PAIRS) {
        c->code = pyc_multibyte_pairs[value - MULTIBYTE_PAIRS][0];
        c->second = pyc_multibyte_pairs[value - MULTIBYTE_PAIRS][1];
    }
    return MULTIBYTE_GOOD;
}

MultibyteFound pyc_multibyte_decode(uint32_t row, const unsigned char *p, uint64_t left, MultibyteChar *c) {
    const Table *t = &loaded(row)->decode;
    *c = (MultibyteChar){table_get(t, p[0]), 0, 1};
    if (c->code < MULTIBYTE_LEAD) return MULTIBYTE_GOOD;
    if (c->code == MULTIBYTE_NONE) return MULTIBYTE_BAD;
    return decode_long(row, t, c->code == MULTIBYTE_LEAD3 ? 3 : 2, p, left, c);
}

bool pyc_multibyte_has_ascii(uint32_t row) {
    const Table *t = &loaded(row)->decode;
    return table_get(t, '\\') == '\\' && table_get(t, '~') == '~';
}

static uint32_t put_key(uint32_t key, unsigned char *bytes) {
    uint32_t size = 0;
    if (key >= MULTIBYTE_FOUR) return put_four(key - MULTIBYTE_FOUR, bytes);
    if (key >= MULTIBYTE_THREE) bytes[size++] = 0x8F;
    if (key >= 256) bytes[size++] = (unsigned char)(key >> 8);
    bytes[size++] = (unsigned char)key;
    return size;
}

static uint32_t pair_key(const Table *decode, uint32_t code, uint32_t next) {
    bool may_combine = (next >= 0x2E5 && next <= 0x30C) || next == 0x309A; /* the second of any pair */
    for (uint32_t i = 0; may_combine && i < pyc_multibyte_pair_count; i++) {
        if (pyc_multibyte_pairs[i][0] != code || pyc_multibyte_pairs[i][1] != next) continue;
        for (uint32_t key = 0x8000; key < 0x10000; key++)
            if (table_get(decode, key) == MULTIBYTE_PAIRS + i) return key;
    }
    return MULTIBYTE_NONE;
}

uint32_t pyc_multibyte_encode(uint32_t row, uint32_t code, uint32_t next, unsigned char bytes[8], bool *takes_both) {
    const Loaded *tables = loaded(row);
    uint32_t pair = next ? pair_key(&tables->decode, code, next) : MULTIBYTE_NONE;
    uint32_t key = pair == MULTIBYTE_NONE ? table_get(&tables->encode, code) : pair;
    *takes_both = pair != MULTIBYTE_NONE;
    if (key != MULTIBYTE_NONE) return put_key(key, bytes);
    if (is_named(row, "gb18030") && code >= 0x10000) return put_four(code - 0x10000 + FOUR_PLANES, bytes);
    if (is_named(row, "euc_kr") && code >= HANGUL && code < HANGUL + SYLLABLES) return put_syllable(code, bytes);
    return 0;
}
