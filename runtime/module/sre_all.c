/* The module _sre_engine: iterating over all matches of a text, and the texts of groups. */
#include "module/sre.h"

#include "object/str.h"

/* Positions are clamped: a bytearray may have shrunk since. */
static PycResult cut(PycWord string, int64_t from, int64_t to) {
    PycStr *text = pyc_as_str(string);
    const char *data;
    uint64_t size;
    if (text) return pyc_ok(str_between(text, from, to));
    if (!pyc_bytes_view(string, &data, &size)) RAISE(&pyc_TypeError, "expected string or bytes-like object");
    from = sre_within(from, (int64_t)size);
    to = sre_within(to, (int64_t)size);
    return pyc_ok(pyc_bytes_new(data + from, (uint64_t)(to > from ? to - from : 0)));
}

static PycError *push_cut(PycWord list, PycWord string, int64_t from, int64_t to) {
    TRY_ERROR(part, cut(string, from, to));
    pyc_list_push(list, part);
    return NULL;
}

/* ---- groups of a match that was found ---- */

static PycResult group_text(PycWord found, PycWord string, int64_t number, PycWord otherwise) {
    const PycList *places = pyc_list(found);
    int64_t at = 2 * number + 1;
    if (at + 1 >= places->length) return pyc_ok(otherwise);
    int64_t from = pyc_small_value(places->items[at]), to = pyc_small_value(places->items[at + 1]);
    return from < 0 || to < 0 ? pyc_ok(otherwise) : cut(string, from, to);
}

PycResult pyc_sre_text(PycWord self, PycWord found, PycWord string, PycWord number, PycWord otherwise) {
    (void)self;
    TRY(i, pyc_obj_to_i64_index(number));
    return group_text(found, string, i, otherwise);
}

/* The index of a group given by name, or by any index object; IndexError if there is no such group. */
static PycIntResult asked_group(PycWord group, PycWord pattern) {
    PycWord number = group;
    TRY_AS(PycIntResult, groups, pyc_obj_getattr(pattern, PYC_NAME("groups")));
    if (pyc_as_str(group)) {
        PycWord or_none[2] = {group, pyc_small(-1)};
        TRY_AS(PycIntResult, names, pyc_obj_getattr(pattern, PYC_NAME("groupindex")));
        TRY_AS(PycIntResult, named, pyc_obj_call_method(names, PYC_NAME("get"), or_none, 2, 0));
        number = named;
    }
    bool is_number = pyc_as_int(number) || pyc_has_index(number);
    TRY_AS(PycIntResult, index, is_number ? pyc_obj_index(number) : pyc_ok(pyc_small(-1)));
    int64_t i = pyc_int_clamp(index);
    if (i < 0 || i > pyc_int_clamp(groups)) RAISE_AS(PycIntResult, &pyc_IndexError, "no such group");
    return (PycIntResult){i, NULL};
}

static PycIntResult group_number(PycWord found, PycWord group, PycWord pattern) {
    uint64_t count = (uint64_t)pyc_list(found)->length / 2, number = (uint64_t)pyc_small_value(group);
    return pyc_is_small(group) && number < count ? (PycIntResult){(int64_t)number, NULL} : asked_group(group, pattern);
}

PycResult pyc_sre_group(PycWord self, PycWord found, PycWord string, PycWord group, PycWord pattern) {
    (void)self;
    TRY(number, group_number(found, group, pattern));
    return group_text(found, string, number, PYC_NONE);
}

static PycResult place_of(PycWord found, PycWord group, PycWord pattern, bool is_end) {
    TRY(number, group_number(found, group, pattern));
    const PycList *places = pyc_list(found);
    int64_t at = 2 * number + 1;
    bool is_set = at + 1 < places->length && pyc_small_value(places->items[at + 1]) >= 0;
    return pyc_ok(is_set ? places->items[at + is_end] : pyc_small(-1));
}

PycResult pyc_sre_start(PycWord self, PycWord found, PycWord group, PycWord pattern) {
    (void)self;
    return place_of(found, group, pattern, false);
}

PycResult pyc_sre_end(PycWord self, PycWord found, PycWord group, PycWord pattern) {
    (void)self;
    return place_of(found, group, pattern, true);
}

PycResult pyc_sre_texts(PycWord self, PycWord found, PycWord string, PycWord groups, PycWord otherwise) {
    (void)self;
    TRY(count, pyc_obj_to_i64_index(groups));
    PycTuple *texts = pyc_tuple_room(count);
    for (int64_t i = 0; i < count; i++) {
        TRY(text, group_text(found, string, i + 1, otherwise));
        texts->items[i] = text;
    }
    return pyc_ok(pyc_word(texts));
}

/* ---- all matches ---- */

typedef struct Walk {
    Sre s;
    const uint32_t *code;
    PycWord string, empty;
    int64_t at, length, groups;
} Walk;

static PycError *walk_start(Walk *w, PycWord code, PycWord string, PycWord groups) {
    CHECK_ERROR(sre_open(&w->s, string, &w->length));
    TRY_ERROR(empty, cut(string, 0, 0));
    TRY_ERROR(count, pyc_obj_to_i64_index(groups));
    w->code = (const uint32_t *)(const void *)pyc_bytes(code)->data;
    w->string = string, w->empty = empty, w->groups = count;
    w->at = 0;
    w->s.end = w->length;
    w->s.skip = SRE_NOWHERE;
    w->s.is_full = false;
    return NULL;
}

/* Finds the next match, s.from to s.at; false at the end, and if s.error is set. */
static bool walk_next(Walk *w) {
    w->s.from = w->at;
    sre_reset(&w->s);
    if (w->s.from > w->s.end || !sre_search(&w->s, w->code) || w->s.error) return false;
    w->at = w->s.at;
    w->s.skip = w->s.at == w->s.from ? w->s.at : SRE_NOWHERE; /* the next match may not be empty here, too */
    return true;
}

static PycResult walk_group(const Walk *w, int64_t number, PycWord otherwise) {
    int64_t at = 2 * (number - 1);
    bool is_set = at + 1 <= w->s.last_mark && w->s.marks[at] >= 0 && w->s.marks[at + 1] >= 0;
    return is_set ? cut(w->string, w->s.marks[at], w->s.marks[at + 1]) : pyc_ok(otherwise);
}

static PycResult walk_item(const Walk *w) {
    if (w->groups == 0) return cut(w->string, w->s.from, w->s.at);
    if (w->groups == 1) return walk_group(w, 1, w->empty);
    PycTuple *texts = pyc_tuple_room(w->groups);
    for (int64_t i = 0; i < w->groups; i++) {
        TRY(text, walk_group(w, i + 1, w->empty));
        texts->items[i] = text;
    }
    return pyc_ok(pyc_word(texts));
}

PycResult pyc_sre_findall(PycWord self, PycWord code, PycWord string, PycWord start, PycWord end, PycWord groups) {
    Walk w;
    PycWord list = pyc_list_new(0);
    (void)self;
    CHECK(walk_start(&w, code, string, groups));
    TRY(from, pyc_obj_to_i64_index(start));
    TRY(to, pyc_obj_to_i64_index(end));
    w.at = sre_within(from, w.length);
    w.s.end = sre_within(to, w.length);
    while (walk_next(&w)) {
        TRY(item, walk_item(&w));
        pyc_list_push(list, item);
    }
    return w.s.error ? pyc_fail(w.s.error) : pyc_ok(list);
}

PycResult pyc_sre_split(PycWord self, PycWord code, PycWord string, PycWord most, PycWord groups) {
    Walk w;
    PycWord list = pyc_list_new(0);
    int64_t start = 0;
    (void)self;
    CHECK(walk_start(&w, code, string, groups));
    TRY(limit, pyc_obj_to_i64_index(most));
    for (int64_t done = 0; (limit == 0 || done < limit) && walk_next(&w); done++) {
        CHECK(push_cut(list, string, start, w.s.from));
        for (int64_t i = 1; i <= w.groups; i++) {
            TRY(text, walk_group(&w, i, PYC_NONE));
            pyc_list_push(list, text);
        }
        start = w.s.at;
    }
    if (w.s.error) return pyc_fail(w.s.error);
    CHECK(push_cut(list, string, start, w.length));
    return pyc_ok(list);
}

PycResult pyc_sre_replace(PycWord self, PycWord code, PycWord string, PycWord text, PycWord most) {
    Walk w;
    PycWord parts[2] = {pyc_list_new(0), 0};
    int64_t start = 0, done = 0;
    (void)self;
    CHECK(walk_start(&w, code, string, pyc_small(0)));
    TRY(limit, pyc_obj_to_i64_index(most));
    for (; (limit == 0 || done < limit) && walk_next(&w); done++) {
        if (w.s.from > start) CHECK(push_cut(parts[0], string, start, w.s.from));
        pyc_list_push(parts[0], text);
        start = w.s.at;
    }
    if (w.s.error) return pyc_fail(w.s.error);
    if (start < w.length || done == 0) CHECK(push_cut(parts[0], string, start, w.length));
    parts[1] = pyc_small(done);
    return pyc_ok(pyc_tuple_of(parts, 2));
}
