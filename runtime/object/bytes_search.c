/* bytes and bytearray: finding, counting, replacing, splitting, joining, stripping. */
#include "object/bytes.h"

#include <string.h>

/* ---- finding ---- */

static int64_t find_in(const char *data, int64_t from, int64_t to, Span what) {
    if (what.size > to - from) return -1;
    if (what.size == 0) return from;
    const char *at = memmem(data + from, (uint64_t)(to - from), what.data, (uint64_t)what.size);
    return at ? at - data : -1;
}

static int64_t rfind_in(const char *data, int64_t from, int64_t to, Span what) {
    for (int64_t at = to - what.size; at >= from; at--)
        if (what.size == 0 || memcmp(data + at, what.data, (uint64_t)what.size) == 0) return at;
    return -1;
}

/* The bytes to search for; a single byte given as an int is stored in `one`. */
static PycError *sought(PycWord what, char *one, Span *out) {
    uint64_t size;
    if (!pyc_memoryview_is_whole(what)) return bytes_argument(what, out);
    if (pyc_as_int(what) || pyc_has_index(what)) {
        TRY_ERROR(b, byte_value(what, "byte"));
        *one = (char)b;
        *out = (Span){one, 1};
        return NULL;
    }
    if (!pyc_bytes_view(what, &out->data, &size))
        return pyc_raise(&pyc_TypeError, "argument should be integer or bytes-like object, not '%s'",
                         pyc_type_name(what));
    out->size = (int64_t)size;
    return NULL;
}

static PycIntResult find(PycWord self, PycWord what, PycWord start, PycWord end, bool last) {
    Span of = bytes_span(self), sub;
    int64_t from, to;
    char one;
    CHECK_AS(PycIntResult, pyc_clamp_range(start, end, of.size, &from, &to));
    CHECK_AS(PycIntResult, sought(what, &one, &sub));
    if (from > to) return (PycIntResult){-1, NULL};
    return (PycIntResult){last ? rfind_in(of.data, from, to, sub) : find_in(of.data, from, to, sub), NULL};
}

static PycResult found(PycIntResult at, bool must) {
    if (at.error) return pyc_fail(at.error);
    if (must && at.value < 0) RAISE(&pyc_ValueError, "subsection not found");
    return pyc_ok(pyc_small(at.value));
}

PycResult pyc_bytes_find(PycWord self, PycWord what, PycWord start, PycWord end) {
    return found(find(self, what, start, end, false), false);
}
PycResult pyc_bytes_rfind(PycWord self, PycWord what, PycWord start, PycWord end) {
    return found(find(self, what, start, end, true), false);
}
PycResult pyc_bytes_index(PycWord self, PycWord what, PycWord start, PycWord end) {
    return found(find(self, what, start, end, false), true);
}
PycResult pyc_bytes_rindex(PycWord self, PycWord what, PycWord start, PycWord end) {
    return found(find(self, what, start, end, true), true);
}

PycResult pyc_bytes_count(PycWord self, PycWord what, PycWord start, PycWord end) {
    Span of = bytes_span(self), sub;
    int64_t from, to, n = 0;
    char one;
    CHECK(pyc_clamp_range(start, end, of.size, &from, &to));
    CHECK(sought(what, &one, &sub));
    if (from > to) return pyc_ok(pyc_small(0));
    if (sub.size == 0) return pyc_ok(pyc_small(to - from + 1));
    while ((from = find_in(of.data, from, to, sub)) >= 0) {
        n++;
        from += sub.size;
    }
    return pyc_ok(pyc_small(n));
}

static bool has_affix(Span of, Span affix, bool at_end) {
    if (affix.size > of.size) return false;
    return affix.size == 0 ||
           memcmp(of.data + (at_end ? of.size - affix.size : 0), affix.data, (uint64_t)affix.size) == 0;
}

static PycResult affix_test(PycWord self, PycWord what, PycWord start, PycWord end, bool at_end) {
    Span of = bytes_span(self), affix;
    PycTuple *many = pyc_as_tuple(what);
    const char *data;
    uint64_t size;
    int64_t from, to;
    CHECK(pyc_clamp_range(start, end, of.size, &from, &to));
    if (!many && !pyc_bytes_view(what, &data, &size))
        RAISE(&pyc_TypeError, "%s first arg must be bytes or a tuple of bytes, not %s",
              at_end ? "endswith" : "startswith", pyc_type_name(what));
    const PycWord *items = many ? many->items : &what;
    int64_t n = many ? many->length : 1;
    for (int64_t i = 0; i < n; i++) {
        CHECK(bytes_argument(items[i], &affix));
        if (from <= to && has_affix((Span){of.data + from, to - from}, affix, at_end)) return pyc_ok(PYC_TRUE);
    }
    return pyc_ok(PYC_FALSE);
}

PycResult pyc_bytes_startswith(PycWord self, PycWord what, PycWord start, PycWord end) {
    return affix_test(self, what, start, end, false);
}
PycResult pyc_bytes_endswith(PycWord self, PycWord what, PycWord start, PycWord end) {
    return affix_test(self, what, start, end, true);
}

/* A part of the receiver. An immutable receiver itself is returned for all of it. */
static PycWord part(PycWord self, int64_t from, int64_t to) {
    Span of = bytes_span(self);
    if (from == 0 && to == of.size && pyc_is_exact(self, &pyc_bytes_type)) return self;
    return bytes_like(self, (Span){of.data + from, to - from});
}

static PycResult without(PycWord self, PycWord what, bool at_end) {
    Span of = bytes_span(self), affix;
    CHECK(bytes_argument(what, &affix));
    int64_t n = has_affix(of, affix, at_end) ? affix.size : 0;
    return pyc_ok(part(self, at_end ? 0 : n, at_end ? of.size - n : of.size));
}

PycResult pyc_bytes_removeprefix(PycWord self, PycWord what) { return without(self, what, false); }
PycResult pyc_bytes_removesuffix(PycWord self, PycWord what) { return without(self, what, true); }

/* ---- replacing ---- */

static int64_t occurrences(Span of, Span what, int64_t limit) {
    int64_t n = 0, at = 0;
    if (what.size == 0) return limit < of.size + 1 ? limit : of.size + 1;
    while (n < limit && (at = find_in(of.data, at, of.size, what)) >= 0) {
        n++;
        at += what.size;
    }
    return n;
}

static char *put(char *into, const char *data, int64_t size) {
    if (size) memcpy(into, data, (uint64_t)size);
    return into + size;
}

PycResult pyc_bytes_replace(PycWord self, PycWord old, PycWord new, PycWord count) {
    Span of = bytes_span(self), what, with;
    int64_t limit = INT64_MAX, from = 0;
    CHECK(bytes_argument(old, &what));
    CHECK(bytes_argument(new, &with));
    if (count) {
        TRY(n, pyc_obj_to_size(count));
        if (n >= 0) limit = n;
    }
    int64_t n = occurrences(of, what, limit);
    if (n == 0) return pyc_ok(part(self, 0, of.size));
    PycWord w = pyc_bytes_room(of.size + n * (with.size - what.size));
    char *into = pyc_bytes(w)->data;
    for (int64_t i = 0; i < n; i++) {
        int64_t at = what.size ? find_in(of.data, from, of.size, what) : i;
        into = put(into, of.data + from, at - from);
        into = put(into, with.data, with.size);
        from = at + what.size;
    }
    put(into, of.data + from, of.size - from);
    return pyc_ok(bytes_like_made(self, w));
}

PycResult pyc_bytes_expandtabs(PycWord self, PycWord tabsize) {
    Span of = bytes_span(self);
    int64_t size = 8, column = 0;
    PycWord array = array_new(&pyc_bytearray_type, "", 0);
    PycByteArray *out = array_of(array);
    if (tabsize) {
        TRY(n, pyc_obj_to_size(tabsize));
        size = n;
    }
    for (int64_t i = 0; i < of.size; i++) {
        char c = of.data[i];
        int64_t n = c != '\t' ? 1 : size > 0 ? size - column % size : 0;
        array_reserve(out, out->size + n);
        memset(out->data + out->size, c == '\t' ? ' ' : c, (uint64_t)n);
        out->size += n;
        column = c == '\n' || c == '\r' ? 0 : column + n;
    }
    return pyc_ok(is_array(self) ? array : pyc_bytes_new(out->data, (uint64_t)out->size));
}

/* ---- stripping ---- */

static bool is_stripped(char c, const Span *set) {
    return set ? set->size && memchr(set->data, c, (uint64_t)set->size) : is_byte_space(c);
}

static PycResult strip(PycWord self, PycWord chars, bool left, bool right) {
    Span of = bytes_span(self), given, *set = NULL;
    int64_t from = 0, to = of.size;
    if (chars && chars != PYC_NONE) {
        CHECK(bytes_argument(chars, &given));
        set = &given;
    }
    while (left && from < to && is_stripped(of.data[from], set)) from++;
    while (right && to > from && is_stripped(of.data[to - 1], set)) to--;
    return pyc_ok(part(self, from, to));
}

PycResult pyc_bytes_strip(PycWord self, PycWord chars) { return strip(self, chars, true, true); }
PycResult pyc_bytes_lstrip(PycWord self, PycWord chars) { return strip(self, chars, true, false); }
PycResult pyc_bytes_rstrip(PycWord self, PycWord chars) { return strip(self, chars, false, true); }

/* ---- splitting ---- */

static void push(PycWord list, PycWord self, int64_t from, int64_t to) { pyc_list_push(list, part(self, from, to)); }

static void split_spaces(PycWord list, PycWord self, int64_t limit) {
    Span of = bytes_span(self);
    for (int64_t at = 0, from;;) {
        while (at < of.size && is_byte_space(of.data[at])) at++;
        if (at >= of.size) return;
        from = at;
        while (at < of.size && !is_byte_space(of.data[at])) at++;
        if (limit-- <= 0) at = of.size;
        push(list, self, from, at);
    }
}

static void rsplit_spaces(PycWord list, PycWord self, int64_t limit) {
    Span of = bytes_span(self);
    for (int64_t at = of.size, to;;) {
        while (at > 0 && is_byte_space(of.data[at - 1])) at--;
        if (at <= 0) return;
        to = at;
        while (at > 0 && !is_byte_space(of.data[at - 1])) at--;
        if (limit-- <= 0) at = 0;
        push(list, self, at, to);
    }
}

static void split_by(PycWord list, PycWord self, Span by, int64_t limit) {
    Span of = bytes_span(self);
    int64_t from = 0, at;
    while (limit-- > 0 && (at = find_in(of.data, from, of.size, by)) >= 0) {
        push(list, self, from, at);
        from = at + by.size;
    }
    push(list, self, from, of.size);
}

static void rsplit_by(PycWord list, PycWord self, Span by, int64_t limit) {
    Span of = bytes_span(self);
    int64_t to = of.size, at;
    while (limit-- > 0 && (at = rfind_in(of.data, 0, to, by)) >= 0) {
        push(list, self, at + by.size, to);
        to = at;
    }
    push(list, self, 0, to);
}

static PycResult split(PycWord self, PycWord sep, PycWord maxsplit, bool right) {
    PycWord list = pyc_list_new(0);
    int64_t limit = INT64_MAX;
    Span by;
    if (maxsplit) {
        TRY(n, pyc_obj_to_size(maxsplit));
        if (n >= 0) limit = n;
    }
    bool spaces = !sep || sep == PYC_NONE;
    if (!spaces) {
        CHECK(bytes_argument(sep, &by));
        if (by.size == 0) RAISE(&pyc_ValueError, "empty separator");
    }
    if (spaces && !right) split_spaces(list, self, limit);
    if (spaces && right) rsplit_spaces(list, self, limit);
    if (!spaces && !right) split_by(list, self, by, limit);
    if (!spaces && right) rsplit_by(list, self, by, limit);
    if (right) pyc_list_reverse(list);
    return pyc_ok(list);
}

PycResult pyc_bytes_split(PycWord self, PycWord sep, PycWord limit) { return split(self, sep, limit, false); }
PycResult pyc_bytes_rsplit(PycWord self, PycWord sep, PycWord limit) { return split(self, sep, limit, true); }

static PycResult partition(PycWord self, PycWord sep, bool right) {
    Span of = bytes_span(self), by;
    if (is_array(self) && !pyc_memoryview_is_whole(sep)) sep = bytes_like(self, bytes_span(sep));
    CHECK(bytes_argument(sep, &by));
    if (by.size == 0) RAISE(&pyc_ValueError, "empty separator");
    int64_t at = right ? rfind_in(of.data, 0, of.size, by) : find_in(of.data, 0, of.size, by);
    int64_t low = at >= 0 ? at : right ? 0 : of.size, high = at >= 0 ? at + by.size : low;
    PycWord middle = at < 0 ? part(self, low, low) : is_array(self) ? bytes_like(self, by) : sep;
    PycWord parts[3] = {part(self, 0, low), middle, part(self, high, of.size)};
    return pyc_ok(pyc_tuple_of(parts, 3));
}

PycResult pyc_bytes_partition(PycWord self, PycWord sep) { return partition(self, sep, false); }
PycResult pyc_bytes_rpartition(PycWord self, PycWord sep) { return partition(self, sep, true); }

PycResult pyc_bytes_splitlines(PycWord self, PycWord keepends) {
    Span of = bytes_span(self);
    PycWord list = pyc_list_new(0);
    bool keep = false;
    if (keepends) {
        TRY(truth, pyc_obj_truth(keepends));
        keep = truth;
    }
    for (int64_t from = 0, at = 0; from < of.size; from = at) {
        while (at < of.size && of.data[at] != '\n' && of.data[at] != '\r') at++;
        int64_t end = at;
        if (at < of.size) at += of.data[at] == '\r' && at + 1 < of.size && of.data[at + 1] == '\n' ? 2 : 1;
        push(list, self, from, keep ? at : end);
    }
    return pyc_ok(list);
}

/* ---- joining ---- */

PycResult pyc_bytes_join(PycWord self, PycWord iterable) {
    Span by = bytes_span(self);
    const char *data;
    uint64_t n;
    if (!pyc_is_iterable(iterable)) RAISE(&pyc_TypeError, "can only join an iterable");
    TRY(list, pyc_list_or_tuple(iterable));
    const PycWord *items;
    int64_t count = pyc_items(list, &items), size = count ? by.size * (count - 1) : 0;
    for (int64_t i = 0; i < count; i++) {
        if (!pyc_bytes_view(items[i], &data, &n))
            RAISE(&pyc_TypeError, "sequence item %lld: expected a bytes-like object, %s found", (long long)i,
                  pyc_type_name(items[i]));
        size += (int64_t)n;
    }
    PycWord w = pyc_bytes_room(size);
    char *into = pyc_bytes(w)->data;
    for (int64_t i = 0; i < count; i++) {
        Span item = bytes_span(items[i]);
        if (i > 0) into = put(into, by.data, by.size);
        into = put(into, item.data, item.size);
    }
    return pyc_ok(bytes_like_made(self, w));
}
