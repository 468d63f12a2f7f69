/* Matching by backtracking: a recursive call for each choice that may have to be undone. re's _compiler.py defines the
 * words after each operation. */
#include "module/sre.h"

#include <string.h>

enum { HEAD = 4, WITH_LENGTH = 255 }; /* HEAD: words of REPEAT_ONE before its item; WITH_LENGTH: of `width` */
static const uint32_t UNLIMITED = 0xFFFFFFFF;

/* ---- marks ---- */

typedef struct Kept {
    int64_t last_mark, last_index;
    int64_t start, count; /* the marks are kept[start] to kept[start + count - 1] of the run */
} Kept;

static PYC_COLD void grow_kept(Sre *s, int64_t count) {
    int64_t room = s->kept_room * 2 + count + 64, *kept = pyc_gc_alloc_atomic((uint64_t)room * sizeof *kept);
    if (s->kept_count) memcpy(kept, s->kept, (uint64_t)s->kept_count * sizeof *kept);
    s->kept = kept, s->kept_room = room;
}

/* The state that a failed attempt must restore; without marks: groups set since cannot be observed. Ends with `forget`.
 */
static Kept keep(Sre *s, bool with_marks) {
    Kept k = {s->last_mark, s->last_index, s->kept_count, with_marks ? s->last_mark + 1 : 0};
    if (k.count == 0) return k;
    if (s->kept_room - s->kept_count < k.count) grow_kept(s, k.count);
    memcpy(s->kept + k.start, s->marks, (uint64_t)k.count * sizeof *s->marks);
    s->kept_count += k.count;
    return k;
}

static void put_back(Sre *s, const Kept *k) {
    s->last_mark = k->last_mark;
    s->last_index = k->last_index;
    s->kept_count = k->start + k->count;
    if (k->count) memcpy(s->marks, s->kept + k->start, (uint64_t)k->count * sizeof *s->marks);
}

static bool forget(Sre *s, const Kept *k, bool found) {
    s->kept_count = k->start;
    return found;
}

static void set_mark(Sre *s, int64_t mark, int64_t at) {
    if (mark & 1) s->last_index = mark / 2 + 1;
    for (int64_t i = s->last_mark + 1; i < mark; i++) s->marks[i] = SRE_NOWHERE;
    if (mark > s->last_mark) s->last_mark = mark;
    s->marks[mark] = at;
}

void sre_reset(Sre *s) {
    s->last_mark = s->last_index = -1;
    s->repeat = NULL;
    s->kept_count = 0;
}

/* ---- places ---- */

typedef enum At {
    AT_BEGINNING,
    AT_BEGINNING_LINE,
    AT_BEGINNING_STRING,
    AT_BOUNDARY,
    AT_NON_BOUNDARY,
    AT_END,
    AT_END_LINE,
    AT_END_STRING,
    AT_LOC_BOUNDARY,
    AT_LOC_NON_BOUNDARY,
    AT_UNI_BOUNDARY,
    AT_UNI_NON_BOUNDARY,
} At;

enum { WORD = 4, UNI_WORD = 14 }; /* numbers of categories */

static bool is_boundary(const Sre *s, int64_t at, uint32_t word) {
    bool before = at > s->begin && sre_category(word, sre_char(s, at - 1));
    bool behind = at < s->end && sre_category(word, sre_char(s, at));
    return before != behind;
}

static bool is_at(const Sre *s, int64_t at, uint32_t place) {
    bool is_empty = s->begin == s->end;
    switch ((At)place) {
    case AT_BEGINNING:
    case AT_BEGINNING_STRING: return at == s->begin;
    case AT_BEGINNING_LINE: return at == s->begin || sre_char(s, at - 1) == '\n';
    case AT_END: return at == s->end || (at + 1 == s->end && sre_char(s, at) == '\n');
    case AT_END_LINE: return at == s->end || sre_char(s, at) == '\n';
    case AT_END_STRING: return at == s->end;
    case AT_BOUNDARY:
    case AT_LOC_BOUNDARY: return !is_empty && is_boundary(s, at, WORD);
    case AT_NON_BOUNDARY:
    case AT_LOC_NON_BOUNDARY: return !is_empty && !is_boundary(s, at, WORD);
    case AT_UNI_BOUNDARY: return !is_empty && is_boundary(s, at, UNI_WORD);
    case AT_UNI_NON_BOUNDARY: return !is_empty && !is_boundary(s, at, UNI_WORD);
    }
    return false;
}

/* ---- one character ---- */

/* Whether the single-character operation matches this character; false for other operations. */
static bool takes(const uint32_t *code, uint32_t c) {
    switch (code[0]) {
    case SRE_ANY: return c != '\n';
    case SRE_ANY_ALL: return true;
    case SRE_CATEGORY: return sre_category(code[1], c);
    case SRE_IN: return sre_in_set(code + 2, c);
    case SRE_IN_IGNORE:
    case SRE_IN_LOC_IGNORE: return sre_in_set(code + 2, sre_lower_ascii(c));
    case SRE_IN_UNI_IGNORE: return sre_in_set(code + 2, sre_lower(c));
    case SRE_LITERAL: return c == code[1];
    case SRE_NOT_LITERAL: return c != code[1];
    case SRE_LITERAL_IGNORE:
    case SRE_LITERAL_LOC_IGNORE: return sre_lower_ascii(c) == code[1];
    case SRE_NOT_LITERAL_IGNORE:
    case SRE_NOT_LITERAL_LOC_IGNORE: return sre_lower_ascii(c) != code[1];
    case SRE_LITERAL_UNI_IGNORE: return sre_lower(c) == code[1];
    case SRE_NOT_LITERAL_UNI_IGNORE: return sre_lower(c) != code[1];
    default: return false;
    }
}

/* The number of words of a single-character operation; 0 for others. */
static uint32_t width(const uint32_t *code) {
    static const uint8_t widths[] = {
        [SRE_ANY] = 1,
        [SRE_ANY_ALL] = 1,
        [SRE_CATEGORY] = 2,
        [SRE_LITERAL] = 2,
        [SRE_NOT_LITERAL] = 2,
        [SRE_LITERAL_IGNORE] = 2,
        [SRE_LITERAL_LOC_IGNORE] = 2,
        [SRE_NOT_LITERAL_IGNORE] = 2,
        [SRE_NOT_LITERAL_LOC_IGNORE] = 2,
        [SRE_LITERAL_UNI_IGNORE] = 2,
        [SRE_NOT_LITERAL_UNI_IGNORE] = 2,
        [SRE_IN] = WITH_LENGTH,
        [SRE_IN_IGNORE] = WITH_LENGTH,
        [SRE_IN_LOC_IGNORE] = WITH_LENGTH,
        [SRE_IN_UNI_IGNORE] = WITH_LENGTH,
        [SRE_RANGE_UNI_IGNORE] = 0, /* the last operation */
    };
    uint32_t words = widths[code[0]];
    return words == WITH_LENGTH ? 1 + code[1] : words;
}

/* The place of the first `c` from `at` on, or `end`. */
static int64_t find_character(const Sre *s, uint32_t c, int64_t at, int64_t end) {
    if (at >= end) return end;
    if (s->wide) {
        while (at < end && s->wide[at] != c) at++;
        return at;
    }
    const uint8_t *found = c < 256 ? memchr(s->narrow + at, (int)c, (uint64_t)(end - at)) : NULL;
    return found ? found - s->narrow : end;
}

/* The place of the first character from `at` on that is in the set or, with while_in, is not. */
static int64_t skip_set(const Sre *s, const uint32_t *set, int64_t at, int64_t end, bool while_in) {
    const SreBits *bits = s->narrow && at < end ? sre_bits(set) : NULL;
    if (bits)
        while (at < end && sre_has_bit(bits, s->narrow[at]) == while_in) at++;
    else
        while (at < end && sre_in_set(set, sre_char(s, at)) == while_in) at++;
    return at;
}

/* How often `item` matches from `at` on, at most `most` times. */
static int64_t count_items(Sre *s, const uint32_t *item, int64_t at, uint32_t most) {
    int64_t end = most == UNLIMITED || s->end - at < (int64_t)most ? s->end : at + (int64_t)most, start = at;
    if (item[0] == SRE_ANY_ALL) return end > at ? end - at : 0;
    if (item[0] == SRE_IN) return skip_set(s, item + 2, at, end, true) - start;
    if (item[0] == SRE_ANY) return find_character(s, '\n', at, end) - start;
    if (item[0] == SRE_NOT_LITERAL) return find_character(s, item[1], at, end) - start;
    if (width(item)) {
        while (at < end && takes(item, sre_char(s, at))) at++;
        return at - start;
    }
    while (at < end && sre_match(s, item, at, false) && s->at > at) at = s->at; /* a group of one character */
    return at - start;
}

/* Whether the rest surely does not match here: looks at one or two characters, which is cheaper than a match that
 * fails. */
static bool cannot_begin(const Sre *s, const uint32_t *code, int64_t at) {
    for (int64_t last = at + 1; at <= last;) {
        switch (code[0]) {
        case SRE_MARK: code += 2; continue;
        case SRE_JUMP: code += 1 + code[1]; continue;
        case SRE_AT:
            if (!is_at(s, at, code[1])) return true;
            code += 2;
            continue;
        case SRE_REPEAT_ONE:
        case SRE_MIN_REPEAT_ONE:
            if (code[2] == 0) return false;
            code += HEAD; /* ends with SRE_SUCCESS */
            continue;
        case SRE_LITERAL:
            if (at >= s->end || sre_char(s, at) != code[1]) return true;
            code += 2;
            break;
        case SRE_IN:
            if (at >= s->end || !sre_in_set(code + 2, sre_char(s, at))) return true;
            code += 1 + code[1];
            break;
        default: return width(code) && (at >= s->end || !takes(code, sre_char(s, at)));
        }
        at++;
    }
    return false;
}

/* ---- repetitions of one character ---- */

static bool may_end(const Sre *s, int64_t at, bool is_top) {
    return !is_top || ((!s->is_full || at == s->end) && at != s->skip);
}

static bool repeat_one(Sre *s, const uint32_t *code, int64_t at, bool is_top) {
    const uint32_t *tail = code + 1 + code[1];
    int64_t least = code[2];
    if (s->end - at < least) return false;
    int64_t count = count_items(s, code + HEAD, at, code[3]);
    Kept kept = keep(s, s->repeat != NULL);
    for (; count >= least; count--) {
        if (cannot_begin(s, tail, at + count)) continue;
        if (sre_match(s, tail, at + count, is_top)) return forget(s, &kept, true);
        if (s->error) return false;
        put_back(s, &kept);
    }
    return forget(s, &kept, false);
}

static bool min_repeat_one(Sre *s, const uint32_t *code, int64_t at, bool is_top) {
    const uint32_t *tail = code + 1 + code[1];
    int64_t least = code[2], count = 0;
    if (s->end - at < least) return false;
    if (least) count = count_items(s, code + HEAD, at, (uint32_t)least);
    if (count < least) return false;
    Kept kept = keep(s, s->repeat != NULL);
    for (at += count; code[3] == UNLIMITED || count <= (int64_t)code[3]; count++) {
        if (!cannot_begin(s, tail, at) && sre_match(s, tail, at, is_top)) return forget(s, &kept, true);
        if (s->error) return false;
        put_back(s, &kept);
        if (count_items(s, code + HEAD, at, 1) == 0) break;
        at++;
    }
    return forget(s, &kept, false);
}

/* ---- repetitions of more ---- */

static bool repeat(Sre *s, const uint32_t *code, int64_t at, bool is_top) {
    SreRepeat this = {-1, SRE_NOWHERE, code, s->repeat};
    s->repeat = &this;
    bool found = sre_match(s, code + 1 + code[1], at, is_top);
    s->repeat = this.outer;
    return found;
}

static bool turn(Sre *s, SreRepeat *r, int64_t count, int64_t at, bool is_top) {
    r->count = count;
    if (sre_match(s, r->code + HEAD, at, is_top)) return true;
    r->count = count - 1;
    return false;
}

static bool guarded_turn(Sre *s, SreRepeat *r, int64_t count, int64_t at, bool is_top) {
    int64_t last = r->last;
    r->last = at;
    bool found = turn(s, r, count, at, is_top);
    r->last = last;
    return found;
}

static bool goes_on(Sre *s, SreRepeat *r, const uint32_t *tail, int64_t at, bool is_top) {
    s->repeat = r->outer;
    bool found = sre_match(s, tail, at, is_top);
    s->repeat = r;
    return found;
}

static bool max_until(Sre *s, const uint32_t *code, int64_t at, bool is_top) {
    SreRepeat *r = s->repeat;
    int64_t count = r->count + 1;
    uint32_t most = r->code[3];
    if (count < (int64_t)r->code[2]) return turn(s, r, count, at, is_top);
    if ((most == UNLIMITED || count < (int64_t)most) && at != r->last) {
        Kept kept = keep(s, true);
        if (guarded_turn(s, r, count, at, is_top)) return forget(s, &kept, true);
        if (s->error) return false;
        put_back(s, &kept);
        forget(s, &kept, false);
    }
    return goes_on(s, r, code + 1, at, is_top);
}

static bool min_until(Sre *s, const uint32_t *code, int64_t at, bool is_top) {
    SreRepeat *r = s->repeat;
    int64_t count = r->count + 1;
    uint32_t most = r->code[3];
    if (count < (int64_t)r->code[2]) return turn(s, r, count, at, is_top);
    Kept kept = keep(s, true);
    if (goes_on(s, r, code + 1, at, is_top)) return forget(s, &kept, true);
    if (s->error) return false;
    put_back(s, &kept);
    forget(s, &kept, false);
    if ((most != UNLIMITED && count >= (int64_t)most) || at == r->last) return false;
    return guarded_turn(s, r, count, at, is_top);
}

/* A possessive repetition: it never gives back what it matched. */
static bool possessive(Sre *s, const uint32_t *code, int64_t at, bool is_top) {
    SreRepeat this = {-1, SRE_NOWHERE, code, s->repeat};
    uint32_t most = code[3];
    int64_t count = 0;
    s->repeat = &this;
    for (; count < (int64_t)code[2]; count++, at = s->at)
        if (!sre_match(s, code + HEAD, at, false)) return s->repeat = this.outer, false;
    while ((most == UNLIMITED || count < (int64_t)most) && at != this.last) {
        Kept kept = keep(s, true);
        this.last = at;
        bool found = sre_match(s, code + HEAD, at, false);
        if (!found) put_back(s, &kept);
        forget(s, &kept, found);
        if (!found) break;
        at = s->at;
        count++;
    }
    s->repeat = this.outer;
    return !s->error && sre_match(s, code + 2 + code[1], at, is_top);
}

/* ---- groups ---- */

static bool branch(Sre *s, const uint32_t *code, int64_t at, bool is_top) {
    Kept kept = keep(s, s->repeat != NULL);
    for (const uint32_t *way = code + 1; way[0]; way += way[0]) {
        if (cannot_begin(s, way + 1, at)) continue;
        if (sre_match(s, way + 1, at, is_top)) return forget(s, &kept, true);
        if (s->error) return false;
        put_back(s, &kept);
    }
    return forget(s, &kept, false);
}

static bool is_absent(Sre *s, const uint32_t *code, int64_t at) {
    if (at - s->begin < (int64_t)code[2]) return true;
    Kept kept = keep(s, s->repeat != NULL);
    bool found = sre_match(s, code + 3, at - code[2], false);
    if (!found) put_back(s, &kept);
    return !forget(s, &kept, found);
}

static bool group_of(const Sre *s, uint32_t group, int64_t *start, int64_t *end) {
    int64_t mark = 2 * (int64_t)group;
    if (mark + 1 > s->last_mark) return false;
    *start = s->marks[mark];
    *end = s->marks[mark + 1];
    return *start >= 0 && *end >= *start;
}

static uint32_t itself(uint32_t c) { return c; }

/* The position after the text of a group, if it is repeated here; else -1. */
static int64_t behind_group(const Sre *s, const uint32_t *code, int64_t at) {
    int64_t start, end;
    uint32_t (*fold)(uint32_t) = code[0] == SRE_GROUPREF              ? itself
                                 : code[0] == SRE_GROUPREF_UNI_IGNORE ? sre_lower
                                                                      : sre_lower_ascii;
    if (!group_of(s, code[1], &start, &end) || s->end - at < end - start) return SRE_NOWHERE;
    for (; start < end; start++, at++)
        if (fold(sre_char(s, at)) != fold(sre_char(s, start))) return SRE_NOWHERE;
    return at;
}

static bool is_too_deep(Sre *s) {
    char here;
    if (&here > pyc_stack_limit || !pyc_stack_limit) return false;
    if (!s->error) s->error = pyc_raise(&pyc_RecursionError, "maximum recursion depth exceeded");
    return true;
}

/* Operations without alternatives: moves *at_code to the next operation; returns where this match ends, or -1. */
static int64_t simple(Sre *s, const uint32_t **at_code, int64_t at) {
    const uint32_t *code = *at_code;
    int64_t start, end;
    switch (code[0]) {
    case SRE_INFO: *at_code += 1 + code[1]; return at;
    case SRE_ASSERT:
        *at_code += 1 + code[1];
        return at - s->begin >= (int64_t)code[2] && sre_match(s, code + 3, at - code[2], false) ? at : SRE_NOWHERE;
    case SRE_ASSERT_NOT: *at_code += 1 + code[1]; return is_absent(s, code, at) ? at : SRE_NOWHERE;
    case SRE_ATOMIC_GROUP: *at_code += 1 + code[1]; return sre_match(s, code + 2, at, false) ? s->at : SRE_NOWHERE;
    case SRE_GROUPREF:
    case SRE_GROUPREF_IGNORE:
    case SRE_GROUPREF_LOC_IGNORE:
    case SRE_GROUPREF_UNI_IGNORE: *at_code += 2; return behind_group(s, code, at);
    case SRE_GROUPREF_EXISTS: *at_code += group_of(s, code[1], &start, &end) ? 3 : 1 + code[2]; return at;
    case SRE_POSSESSIVE_REPEAT_ONE:
        *at_code += 1 + code[1];
        end = s->end - at < (int64_t)code[2] ? SRE_NOWHERE : count_items(s, code + HEAD, at, code[3]);
        return end < (int64_t)code[2] ? SRE_NOWHERE : at + end;
    default: return SRE_NOWHERE;
    }
}

bool sre_match(Sre *s, const uint32_t *code, int64_t at, bool is_top) {
    if (is_too_deep(s)) return false;
    for (;;) {
        switch (code[0]) {
        case SRE_LITERAL:
            if (at >= s->end || sre_char(s, at) != code[1]) return false;
            at++;
            code += 2;
            continue;
        case SRE_IN:
            if (at >= s->end || !sre_in_set(code + 2, sre_char(s, at))) return false;
            at++;
            code += 1 + code[1];
            continue;
        case SRE_MARK:
            set_mark(s, code[1], at);
            code += 2;
            continue;
        case SRE_JUMP: code += 1 + code[1]; continue;
        case SRE_AT:
            if (!is_at(s, at, code[1])) return false;
            code += 2;
            continue;
        case SRE_SUCCESS: s->at = at; return may_end(s, at, is_top);
        case SRE_FAILURE: return false;
        case SRE_BRANCH: return branch(s, code, at, is_top);
        case SRE_REPEAT: return repeat(s, code, at, is_top);
        case SRE_REPEAT_ONE: return repeat_one(s, code, at, is_top);
        case SRE_MIN_REPEAT_ONE: return min_repeat_one(s, code, at, is_top);
        case SRE_POSSESSIVE_REPEAT: return possessive(s, code, at, is_top);
        case SRE_MAX_UNTIL: return max_until(s, code, at, is_top);
        case SRE_MIN_UNTIL: return min_until(s, code, at, is_top);
        default: break;
        }
        uint32_t words = width(code);
        if (words) {
            if (at >= s->end || !takes(code, sre_char(s, at))) return false;
            at++;
            code += words;
            continue;
        }
        at = simple(s, &code, at);
        if (at < 0) return false;
    }
}

/* ---- search ---- */

enum { INFO_PREFIX = 1, INFO_CHARSET = 4, INFO_SET = 5, INFO_LENGTH = 5, INFO_FIRST = 7 };

static int64_t find_item(const Sre *s, const uint32_t *item, int64_t from) {
    while (from < s->end && !takes(item, sre_char(s, from))) from++;
    return from;
}

static bool is_beginning(const uint32_t *code) {
    return code[0] == SRE_AT && (code[1] == AT_BEGINNING || code[1] == AT_BEGINNING_STRING);
}

/* The first place from `from` on where a match can begin; s->end: only one of nothing is still possible; behind it:
 * none. */
static int64_t find_start(const Sre *s, const uint32_t *info, const uint32_t *code, int64_t from) {
    if (is_beginning(code)) return from == s->begin ? from : s->end + 1;
    if (info && info[2] & INFO_PREFIX && info[INFO_LENGTH]) return find_character(s, info[INFO_FIRST], from, s->end);
    if (info && info[2] & INFO_CHARSET) return skip_set(s, info + INFO_SET, from, s->end, false);
    if (code[0] == SRE_LITERAL) return find_character(s, code[1], from, s->end);
    if (code[0] == SRE_IN) return skip_set(s, code + 2, from, s->end, false);
    return width(code) ? find_item(s, code, from) : from;
}

bool sre_search(Sre *s, const uint32_t *code) {
    const uint32_t *info = code[0] == SRE_INFO ? code : NULL;
    int64_t least = info ? info[3] : 0;
    if (info) code += 1 + info[1];
    for (int64_t from = s->from; from <= s->end - least; from++) {
        from = find_start(s, info, code, from);
        if (from > s->end - least) return false;
        s->from = from;
        sre_reset(s);
        if (sre_match(s, code, from, true)) return true;
        if (s->error) return false;
    }
    return false;
}
