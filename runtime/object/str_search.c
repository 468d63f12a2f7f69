/* str: finding, counting, replacing, splitting, joining, stripping. */
#include "object/str.h"
#include "unicode/unicode.h"

#include <string.h>

/* ---- arguments ---- */

static const char *named(PycWord w) { return w == PYC_NONE ? "None" : pyc_type_name(w); }

#define STR_ARG(name, word, function, which)                                                                           \
    PycStr *name = pyc_as_str(word);                                                                                   \
    if (!name) RAISE(&pyc_TypeError, "%s() argument%s must be str, not %s", function, which, named(word))

PycError *str_range(PycStr *s, PycWord start, PycWord end, int64_t *from, int64_t *to) {
    *from = 0;
    *to = s->length;
    return pyc_clamp_range(start, end, s->length, from, to);
}

/* ---- finding ---- */

/* Separators of words and fields are mostly near: scanning a few bytes inline is faster than a call. */
static const char *find_byte(const char *at, const char *end, char byte) {
    enum { NEAR = 12 };
    const char *near = end - at < NEAR ? end : at + NEAR;
    for (; at < near; at++)
        if (*at == byte) return at;
    return at < end ? memchr(at, byte, (uint64_t)(end - at)) : NULL;
}

static int64_t find_bytes(const char *data, int64_t from, int64_t to, const PycStr *what) {
    if (what->size > to - from) return -1;
    if (what->size == 0) return from;
    const char *at = what->size == 1 ? find_byte(data + from, data + to, what->data[0])
                                     : memmem(data + from, (uint64_t)(to - from), what->data, (uint64_t)what->size);
    return at ? at - data : -1;
}

static int64_t rfind_bytes(const char *data, int64_t from, int64_t to, const PycStr *what) {
    if (what->size == 0) return to < from ? -1 : to;
    for (int64_t end = to - what->size + 1; end > from; end--) { /* behind the first byte */
        const char *at = memrchr(data + from, what->data[0], (uint64_t)(end - from));
        if (!at) return -1;
        end = at - data + 1;
        if (memcmp(at, what->data, (uint64_t)what->size) == 0) return at - data;
    }
    return -1;
}

static PycIntResult find(PycWord self, PycWord text, PycWord start, PycWord end, const char *name) {
    bool last = name[0] == 'r';
    PycStr *s = pyc_str(self), *what = pyc_as_str(text);
    int64_t from, to;
    if (!what) RAISE_AS(PycIntResult, &pyc_TypeError, "%s() argument 1 must be str, not %s", name, named(text));
    CHECK_AS(PycIntResult, str_range(s, start, end, &from, &to));
    if (from > to) return (PycIntResult){-1, NULL};
    int64_t low = str_offset(s, from), high = str_offset(s, to);
    int64_t at = last ? rfind_bytes(s->data, low, high, what) : find_bytes(s->data, low, high, what);
    if (at > 0 && !str_is_ascii(s)) at = (int64_t)pyc_utf8_count(s->data, (uint64_t)at);
    return (PycIntResult){at, NULL};
}

PycResult pyc_str_find(PycWord self, PycWord text, PycWord start, PycWord end) {
    TRY(at, find(self, text, start, end, "find"));
    return pyc_ok(pyc_small(at));
}

PycResult pyc_str_rfind(PycWord self, PycWord text, PycWord start, PycWord end) {
    TRY(at, find(self, text, start, end, "rfind"));
    return pyc_ok(pyc_small(at));
}

PycResult pyc_str_index(PycWord self, PycWord text, PycWord start, PycWord end) {
    TRY(at, find(self, text, start, end, "index"));
    if (at < 0) RAISE(&pyc_ValueError, "substring not found");
    return pyc_ok(pyc_small(at));
}

PycResult pyc_str_rindex(PycWord self, PycWord text, PycWord start, PycWord end) {
    TRY(at, find(self, text, start, end, "rindex"));
    if (at < 0) RAISE(&pyc_ValueError, "substring not found");
    return pyc_ok(pyc_small(at));
}

bool pyc_str_contains(PycWord self, PycWord text) {
    return find_bytes(pyc_str(self)->data, 0, pyc_str(self)->size, pyc_str(text)) >= 0;
}

PycResult pyc_str_count(PycWord self, PycWord text, PycWord start, PycWord end) {
    STR_ARG(what, text, "count", " 1");
    PycStr *s = pyc_str(self);
    int64_t from, to, n = 0;
    CHECK(str_range(s, start, end, &from, &to));
    if (from > to) return pyc_ok(pyc_small(0));
    if (what->size == 0) return pyc_ok(pyc_small(to - from + 1));
    int64_t at = str_offset(s, from), high = str_offset(s, to);
    while ((at = find_bytes(s->data, at, high, what)) >= 0) {
        n++;
        at += what->size;
    }
    return pyc_ok(pyc_small(n));
}

static bool has_affix(PycStr *s, const PycStr *affix, int64_t low, int64_t high, bool at_end) {
    if (affix->size > high - low) return false;
    return memcmp(s->data + (at_end ? high - affix->size : low), affix->data, (uint64_t)affix->size) == 0;
}

static PycResult affix_test(PycWord self, PycWord text, PycWord start, PycWord end, bool at_end) {
    PycStr *s = pyc_str(self), *one = pyc_as_str(text);
    PycTuple *many = one ? NULL : pyc_as_tuple(text);
    int64_t from, to;
    const char *name = at_end ? "endswith" : "startswith";
    CHECK(str_range(s, start, end, &from, &to));
    if (!one && !many)
        RAISE(&pyc_TypeError, "%s first arg must be str or a tuple of str, not %s", name, pyc_type_name(text));
    bool outside = from > to;
    int64_t low = outside ? 0 : str_offset(s, from), high = outside ? -1 : str_offset(s, to);
    if (one) return pyc_ok(pyc_bool(has_affix(s, one, low, high, at_end)));
    for (int64_t i = 0; i < many->length; i++) {
        PycStr *affix = pyc_as_str(many->items[i]);
        if (!affix)
            RAISE(&pyc_TypeError, "tuple for %s must only contain str, not %s", name, pyc_type_name(many->items[i]));
        if (has_affix(s, affix, low, high, at_end)) return pyc_ok(PYC_TRUE);
    }
    return pyc_ok(PYC_FALSE);
}

PycResult pyc_str_startswith(PycWord self, PycWord text, PycWord start, PycWord end) {
    return affix_test(self, text, start, end, false);
}
PycResult pyc_str_endswith(PycWord self, PycWord text, PycWord start, PycWord end) {
    return affix_test(self, text, start, end, true);
}

PycResult pyc_str_removeprefix(PycWord self, PycWord text) {
    STR_ARG(affix, text, "removeprefix", "");
    PycStr *s = pyc_str(self);
    return pyc_ok(has_affix(s, affix, 0, s->size, false) ? str_bytes_between(s, affix->size, s->size) : self);
}

PycResult pyc_str_removesuffix(PycWord self, PycWord text) {
    STR_ARG(affix, text, "removesuffix", "");
    PycStr *s = pyc_str(self);
    return pyc_ok(has_affix(s, affix, 0, s->size, true) ? str_bytes_between(s, 0, s->size - affix->size) : self);
}

/* ---- replacing ---- */

static PycWord insert_everywhere(PycStr *s, PycWord with, int64_t limit) {
    PycBuf b;
    uint64_t used;
    pyc_buf_init(&b, s->size * 2);
    for (int64_t at = 0; at <= s->size; at += (int64_t)used) {
        if (limit-- != 0)
            pyc_buf_str(&b, with);
        else
            limit = 0;
        if (at == s->size) break;
        pyc_buf_char(&b, pyc_utf8_decode(s->data + at, &used));
    }
    return pyc_buf_finish(&b);
}

/* Replaces by a text of the same size; `at` is the first match. */
static PycWord replace_in_copy(const PycStr *s, const PycStr *what, const PycStr *with, int64_t at, int64_t limit) {
    PycStr *copy = str_room(s->size, s->length);
    memcpy(copy->data, s->data, (uint64_t)s->size);
    for (; at >= 0 && limit != 0; limit--) {
        memcpy(copy->data + at, with->data, (uint64_t)with->size);
        at = find_bytes(s->data, at + what->size, s->size, what);
    }
    return pyc_word(copy);
}

static void put_between(PycBuf *b, const PycStr *s, int64_t from, int64_t to) {
    uint64_t size = (uint64_t)(to - from);
    pyc_buf_bytes(b, s->data + from, to - from,
                  str_is_ascii(s) ? to - from : (int64_t)pyc_utf8_count(s->data + from, size));
}

PycResult pyc_str_replace(PycWord self, PycWord old, PycWord new, PycWord count) {
    STR_ARG(what, old, "replace", " 1");
    PycStr *s = pyc_str(self), *with = pyc_as_str(new);
    int64_t limit = -1;
    if (!with) RAISE(&pyc_TypeError, "replace() argument 2 must be str, not %s", named(new));
    if (count) {
        TRY(n, pyc_obj_to_size(count));
        limit = n;
    }
    if (limit == 0) return pyc_ok(self);
    if (what->size == 0) return pyc_ok(insert_everywhere(s, pyc_word(with), limit));
    int64_t at = find_bytes(s->data, 0, s->size, what), from = 0;
    if (at < 0) return pyc_ok(self);
    if (what->size == with->size && what->length == with->length)
        return pyc_ok(replace_in_copy(s, what, with, at, limit));
    PycBuf b;
    pyc_buf_init(&b, s->size + with->size + 16);
    for (; at >= 0 && limit != 0; limit--) {
        put_between(&b, s, from, at);
        pyc_buf_str(&b, pyc_word(with));
        from = at + what->size;
        at = find_bytes(s->data, from, s->size, what);
    }
    put_between(&b, s, from, s->size);
    return pyc_ok(pyc_buf_finish(&b));
}

PycResult pyc_str_expandtabs(PycWord self, PycWord tabsize) {
    PycStr *s = pyc_str(self);
    int64_t size = 8, column = 0;
    uint64_t used;
    if (tabsize) {
        TRY(n, pyc_obj_to_size(tabsize));
        size = n;
    }
    PycBuf b;
    pyc_buf_init(&b, s->size + 16);
    for (int64_t at = 0; at < s->size; at += (int64_t)used) {
        uint32_t c = pyc_utf8_decode(s->data + at, &used);
        if (c == '\t') {
            int64_t n = size > 0 ? size - column % size : 0;
            CHECK(pyc_no_memory_for(n, 1));
            pyc_buf_repeat(&b, ' ', n);
            column += n;
        } else {
            pyc_buf_char(&b, c);
            column = c == '\n' || c == '\r' ? 0 : column + 1;
        }
    }
    return pyc_ok(pyc_buf_finish(&b));
}

/* ---- stripping ---- */

static inline bool is_space(uint32_t c) {
    return c < 128 ? c == ' ' || (c >= 9 && c <= 13) || (c >= 28 && c <= 31) : pyc_char_is(c, PYC_CHAR_SPACE);
}

bool pyc_is_space_char(uint32_t c) { return is_space(c); }

static bool in_set(uint32_t c, const PycStr *set) {
    uint64_t used;
    if (!set) return pyc_is_space_char(c);
    for (int64_t at = 0; at < set->size; at += (int64_t)used)
        if (pyc_utf8_decode(set->data + at, &used) == c) return true;
    return false;
}

static PycResult strip(PycWord self, PycWord chars, bool left, bool right, const char *function) {
    PycStr *s = pyc_str(self), *set = NULL;
    int64_t from = 0, to = s->size;
    uint64_t used;
    if (chars && chars != PYC_NONE && !(set = pyc_as_str(chars)))
        RAISE(&pyc_TypeError, "%s arg must be None or str", function);
    while (left && from < to && in_set(pyc_utf8_decode(s->data + from, &used), set)) from += (int64_t)used;
    while (right && to > from) {
        int64_t at = to - 1;
        while ((s->data[at] & 0xC0) == 0x80) at--;
        if (!in_set(pyc_utf8_decode(s->data + at, &used), set)) break;
        to = at;
    }
    return pyc_ok(str_bytes_between(s, from, to));
}

PycResult pyc_str_strip(PycWord self, PycWord chars) { return strip(self, chars, true, true, "strip"); }
PycResult pyc_str_lstrip(PycWord self, PycWord chars) { return strip(self, chars, true, false, "lstrip"); }
PycResult pyc_str_rstrip(PycWord self, PycWord chars) { return strip(self, chars, false, true, "rstrip"); }

/* ---- splitting ---- */

static PycError *limit_of(PycWord maxsplit, int64_t *limit) {
    *limit = INT64_MAX;
    if (!maxsplit) return NULL;
    TRY_ERROR(n, pyc_obj_to_size(maxsplit));
    if (n >= 0) *limit = n;
    return NULL;
}

/* The character at an offset, and its size in bytes. */
static uint32_t char_at(const PycStr *s, int64_t at, int64_t *used) {
    *used = 1;
    if (PYC_LIKELY((unsigned char)s->data[at] < 0x80)) return (unsigned char)s->data[at];
    uint64_t bytes;
    uint32_t c = pyc_utf8_decode(s->data + at, &bytes);
    *used = (int64_t)bytes;
    return c;
}

static PycWord split_spaces(PycStr *s, int64_t limit) {
    PycWord list = pyc_list_new(0);
    int64_t at = 0, used = 1;
    for (;;) {
        while (at < s->size && is_space(char_at(s, at, &used))) at += used;
        if (at >= s->size) return list;
        int64_t from = at;
        if (limit-- <= 0) {
            pyc_list_push(list, str_bytes_between(s, from, s->size));
            return list;
        }
        while (at < s->size && !is_space(char_at(s, at, &used))) at += used;
        pyc_list_push(list, str_bytes_between(s, from, at));
    }
}

static int64_t back(const PycStr *s, int64_t at, uint32_t *c) { /* the character before `at` */
    uint64_t used;
    do at--;
    while ((s->data[at] & 0xC0) == 0x80);
    *c = pyc_utf8_decode(s->data + at, &used);
    return at;
}

static PycWord rsplit_spaces(PycStr *s, int64_t limit) {
    PycWord list = pyc_list_new(0);
    int64_t at = s->size;
    uint32_t c;
    for (;;) {
        int64_t before = at;
        while (at > 0 && (before = back(s, at, &c), pyc_is_space_char(c))) at = before;
        if (at == 0) break;
        int64_t to = at;
        if (limit-- <= 0) {
            pyc_list_push(list, str_bytes_between(s, 0, to));
            break;
        }
        while (at > 0 && (before = back(s, at, &c), !pyc_is_space_char(c))) at = before;
        pyc_list_push(list, str_bytes_between(s, at, to));
    }
    pyc_list_reverse(list);
    return list;
}

static PycWord split_by(PycStr *s, const PycStr *sep, int64_t limit) {
    PycWord list = pyc_list_new(0);
    int64_t from = 0, at;
    while (limit-- > 0 && (at = find_bytes(s->data, from, s->size, sep)) >= 0) {
        pyc_list_push(list, str_bytes_between(s, from, at));
        from = at + sep->size;
    }
    pyc_list_push(list, str_bytes_between(s, from, s->size));
    return list;
}

static PycWord rsplit_by(PycStr *s, const PycStr *sep, int64_t limit) {
    PycWord list = pyc_list_new(0);
    int64_t to = s->size, at;
    while (limit-- > 0 && (at = rfind_bytes(s->data, 0, to, sep)) >= 0) {
        pyc_list_push(list, str_bytes_between(s, at + sep->size, to));
        to = at;
    }
    pyc_list_push(list, str_bytes_between(s, 0, to));
    pyc_list_reverse(list);
    return list;
}

static PycResult split(PycWord self, PycWord sep, PycWord maxsplit, bool right) {
    PycStr *s = pyc_str(self), *by = NULL;
    int64_t limit;
    CHECK(limit_of(maxsplit, &limit));
    if (!sep || sep == PYC_NONE) return pyc_ok(right ? rsplit_spaces(s, limit) : split_spaces(s, limit));
    if (!(by = pyc_as_str(sep))) RAISE(&pyc_TypeError, "must be str or None, not %s", pyc_type_name(sep));
    if (by->size == 0) RAISE(&pyc_ValueError, "empty separator");
    return pyc_ok(right ? rsplit_by(s, by, limit) : split_by(s, by, limit));
}

PycResult pyc_str_split(PycWord self, PycWord sep, PycWord maxsplit) { return split(self, sep, maxsplit, false); }
PycResult pyc_str_rsplit(PycWord self, PycWord sep, PycWord maxsplit) { return split(self, sep, maxsplit, true); }

static PycResult partition(PycWord self, PycWord sep, bool right) {
    PycStr *s = pyc_str(self), *by = pyc_as_str(sep);
    if (!by) RAISE(&pyc_TypeError, "must be str, not %s", pyc_type_name(sep));
    if (by->size == 0) RAISE(&pyc_ValueError, "empty separator");
    int64_t at = right ? rfind_bytes(s->data, 0, s->size, by) : find_bytes(s->data, 0, s->size, by);
    PycWord none = pyc_str_empty();
    PycWord parts[3] = {right ? none : self, none, right ? self : none};
    if (at >= 0) {
        parts[0] = str_bytes_between(s, 0, at);
        parts[1] = pyc_word(by);
        parts[2] = str_bytes_between(s, at + by->size, s->size);
    }
    return pyc_ok(pyc_tuple_of(parts, 3));
}

PycResult pyc_str_partition(PycWord self, PycWord sep) { return partition(self, sep, false); }
PycResult pyc_str_rpartition(PycWord self, PycWord sep) { return partition(self, sep, true); }

static bool is_line_end(uint32_t c) {
    return (c >= 10 && c <= 13) || (c >= 28 && c <= 30) || c == 0x85 || c == 0x2028 || c == 0x2029;
}

PycResult pyc_str_splitlines(PycWord self, PycWord keepends) {
    PycStr *s = pyc_str(self);
    PycWord list = pyc_list_new(0);
    bool keep = false;
    uint64_t used;
    if (keepends) {
        TRY(truth, pyc_obj_truth(keepends));
        keep = truth;
    }
    for (int64_t from = 0, at = 0; from < s->size;) {
        int64_t end = -1;
        for (; at < s->size && end < 0; at += (int64_t)used)
            if (is_line_end(pyc_utf8_decode(s->data + at, &used))) end = at;
        if (end < 0) end = s->size;
        if (at < s->size && end < at && s->data[end] == '\r' && s->data[at] == '\n') at++;
        pyc_list_push(list, str_bytes_between(s, from, keep ? at : end));
        from = at;
    }
    return pyc_ok(list);
}

/* ---- joining ---- */

static char *put(char *at, const PycStr *s) {
    memcpy(at, s->data, (uint64_t)s->size);
    return at + s->size;
}

/* Many parts are scattered in memory: they are prefetched this many places ahead. */
enum { AHEAD = 8 };

PycResult pyc_str_join(PycWord self, PycWord iterable) {
    PycStr *sep = pyc_str(self);
    if (!pyc_is_iterable(iterable)) RAISE(&pyc_TypeError, "can only join an iterable");
    TRY(list, pyc_threads_started ? pyc_tuple_from(iterable) : pyc_list_or_tuple(iterable)); /* a sequence that no other
                                                                                                thread changes */
    const PycWord *items;
    int64_t n = pyc_items(list, &items);
    if (n == 0) return pyc_ok(pyc_str_empty());
    int64_t size = -sep->size, length = -sep->length;
    for (int64_t i = 0; i < n; i++) {
        if (i + AHEAD < n) __builtin_prefetch(pyc_object(items[i + AHEAD]));
        PycStr *part = pyc_as_str(items[i]);
        if (!part)
            RAISE(&pyc_TypeError, "sequence item %lld: expected str instance, %s found", (long long)i,
                  pyc_type_name(items[i]));
        size += part->size + sep->size;
        length += part->length + sep->length;
    }
    if (n == 1) return pyc_ok(pyc_word(pyc_as_str(items[0])));
    if (size <= 0) return pyc_ok(pyc_str_empty());
    CHECK(pyc_no_memory_for(size, 1));
    PycStr *joined = str_room(size, length);
    for (char *at = joined->data; n > 0; n--, items++) {
        if (n > AHEAD) __builtin_prefetch(pyc_object(items[AHEAD]));
        at = put(at, pyc_as_str(*items));
        if (n > 1) at = put(at, sep);
    }
    return pyc_ok(pyc_word(joined));
}
