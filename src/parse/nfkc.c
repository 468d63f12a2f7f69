/* Normalises identifiers to NFKC: decomposes characters, orders marks, and composes them. The tables contain what
 * identifiers can contain; Hangul syllables follow a rule. */
#include "parse/nfkc.h"

typedef struct Decomposition {
    uint32_t code;
    const char *full; /* UTF-8 */
} Decomposition;

typedef struct Composition {
    uint32_t first, second, code;
} Composition;

typedef struct ClassRun {
    uint32_t first, count, value;
} ClassRun;

#include "parse/nfkc.inc"

enum { S_BASE = 0xac00, L_BASE = 0x1100, V_BASE = 0x1161, T_BASE = 0x11a7, L_COUNT = 19, V_COUNT = 21, T_COUNT = 28 };

typedef VEC(uint32_t) Codes;

/* ---- tables ---- */

static const char *decomposition_of(uint32_t code) {
    uint32_t low = 0, high = COUNT_OF(decompositions);
    while (low < high) {
        const uint32_t middle = low + (high - low) / 2;
        if (decompositions[middle].code == code) return decompositions[middle].full;
        if (decompositions[middle].code < code) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return NULL;
}

static uint32_t class_of(uint32_t code) {
    for (uint32_t i = 0; i < COUNT_OF(class_runs) && class_runs[i].first <= code; i++)
        if (code < class_runs[i].first + class_runs[i].count) return class_runs[i].value;
    return 0;
}

static uint32_t hangul_composition(uint32_t a, uint32_t b) {
    if (a >= L_BASE && a < L_BASE + L_COUNT && b >= V_BASE && b < V_BASE + V_COUNT)
        return S_BASE + ((a - L_BASE) * V_COUNT + (b - V_BASE)) * T_COUNT;
    const bool open = a >= S_BASE && a < S_BASE + L_COUNT * V_COUNT * T_COUNT && (a - S_BASE) % T_COUNT == 0;
    return open && b > T_BASE && b < T_BASE + T_COUNT ? a + (b - T_BASE) : 0;
}

/* The composition of two characters; 0 when there is none. */
static uint32_t composition_of(uint32_t a, uint32_t b) {
    uint32_t low = 0, high = COUNT_OF(compositions);
    while (low < high) {
        const uint32_t middle = low + (high - low) / 2;
        const Composition *c = &compositions[middle];
        if (c->first == a && c->second == b) return c->code;
        if (c->first < a || (c->first == a && c->second < b)) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return hangul_composition(a, b);
}

/* ---- UTF-8 ---- */

/* Reads one character of valid UTF-8. */
static uint32_t next_code(const char **at) {
    const unsigned char *s = (const unsigned char *)*at;
    const uint32_t len = s[0] < 0x80 ? 1 : s[0] < 0xe0 ? 2 : s[0] < 0xf0 ? 3 : 4;
    uint32_t code = len == 1 ? s[0] : s[0] & (0xffu >> (len + 1));
    for (uint32_t i = 1; i < len; i++) code = code << 6 | (s[i] & 0x3f);
    *at += len;
    return code;
}

static void put_code(Text *out, uint32_t c) {
    if (c < 0x80) {
        text_char(out, (char)c);
        return;
    }
    const uint32_t len = c < 0x800 ? 2 : c < 0x10000 ? 3 : 4;
    static const unsigned char heads[] = {0, 0, 0xc0, 0xe0, 0xf0};
    text_char(out, (char)(heads[len] | (c >> (6 * (len - 1)))));
    for (uint32_t i = len - 1; i-- > 0;) text_char(out, (char)(0x80 | ((c >> (6 * i)) & 0x3f)));
}

/* ---- the three steps ---- */

static void add_hangul(Arena *arena, Codes *codes, uint32_t code) {
    const uint32_t index = code - S_BASE, tail = index % T_COUNT;
    vec_push(arena, codes, L_BASE + index / (V_COUNT * T_COUNT));
    vec_push(arena, codes, V_BASE + index % (V_COUNT * T_COUNT) / T_COUNT);
    if (tail) vec_push(arena, codes, T_BASE + tail);
}

static void decompose(Arena *arena, Str text, Codes *codes) {
    for (const char *at = text.at; at < text.at + text.len;) {
        const uint32_t code = next_code(&at);
        const char *full = code < 0x80 ? NULL : decomposition_of(code);
        if (code >= S_BASE && code < S_BASE + L_COUNT * V_COUNT * T_COUNT) {
            add_hangul(arena, codes, code);
        } else if (full) {
            while (*full) vec_push(arena, codes, next_code(&full));
        } else {
            vec_push(arena, codes, code);
        }
    }
}

/* Marks on one character are ordered by their classes; those of one class keep their order. */
static void order_marks(Codes *codes) {
    for (uint32_t i = 1; i < codes->len; i++) {
        const uint32_t code = codes->at[i], value = class_of(code);
        uint32_t to = i;
        while (value && to > 0 && class_of(codes->at[to - 1]) > value) {
            codes->at[to] = codes->at[to - 1];
            to--;
        }
        codes->at[to] = code;
    }
}

static void compose(Codes *codes) {
    uint32_t kept = 0, starter = 0xffffffff, last_class = 0;
    for (uint32_t i = 0; i < codes->len; i++) {
        const uint32_t code = codes->at[i], value = class_of(code);
        const bool blocked = starter == 0xffffffff || (starter + 1 < kept && (last_class >= value || last_class == 0));
        const uint32_t made = blocked ? 0 : composition_of(codes->at[starter], code);
        if (made) {
            codes->at[starter] = made;
            continue;
        }
        if (value == 0) starter = kept;
        last_class = value;
        codes->at[kept++] = code;
    }
    codes->len = kept;
}

bool nfkc_is_ascii(Str text) {
    for (uint32_t i = 0; i < text.len; i++)
        if ((unsigned char)text.at[i] >= 0x80) return false;
    return true;
}

void nfkc(Str text, Text *out) {
    Codes codes = {0};
    decompose(out->arena, text, &codes);
    order_marks(&codes);
    compose(&codes);
    for (uint32_t i = 0; i < codes.len; i++) put_code(out, codes.at[i]);
}
