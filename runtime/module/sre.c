/* The module _sre_engine: running patterns over texts. */
#include "module/sre.h"

#include "object/str.h"
#include "unicode/unicode.h"

#include <string.h>

PycResult pyc_sre_code(PycWord self, PycWord words) {
    (void)self;
    TRY(count, pyc_obj_len(words));
    uint32_t *code = pyc_gc_alloc_atomic((uint64_t)count * sizeof *code + 1);
    for (int64_t i = 0; i < count; i++) {
        TRY(item, pyc_obj_getitem(words, pyc_small(i)));
        TRY(word, pyc_obj_to_i64_index(item));
        code[i] = (uint32_t)word;
    }
    return pyc_ok(pyc_bytes_new(code, (uint64_t)count * sizeof *code));
}

typedef struct Wide { /* a text and its code points; keeps the text alive, so that its address is not reused */
    const PycStr *text;
    uint32_t *characters;
} Wide;

/* The code points of the text; each thread caches those of its last text. */
static const uint32_t *characters(const PycStr *text) {
    static _Thread_local Wide *last;
    if (!last) last = pyc_gc_alloc_root(sizeof *last, _Alignof(Wide));
    if (text == last->text) return last->characters;
    uint32_t *made = pyc_gc_alloc_atomic((uint64_t)text->length * sizeof *made);
    const char *at = text->data;
    for (int64_t i = 0; i < text->length; i++) {
        uint64_t used;
        made[i] = pyc_utf8_decode(at, &used);
        at += used;
    }
    *last = (Wide){text, made};
    return made;
}

PycError *sre_open(Sre *s, PycWord string, int64_t *length) {
    const PycStr *text = pyc_as_str(string);
    const char *data;
    uint64_t size;
    s->narrow = NULL, s->wide = NULL, s->begin = 0, s->error = NULL;
    s->kept = NULL, s->kept_count = s->kept_room = 0; /* the many marks need no initial value */
    if (text) {
        *length = text->length;
        if (str_is_ascii(text))
            s->narrow = (const uint8_t *)text->data;
        else
            s->wide = characters(text);
        return NULL;
    }
    if (!pyc_bytes_view(string, &data, &size))
        return pyc_raise(&pyc_TypeError, "expected string or bytes-like object, got '%s'", pyc_type_name(string));
    s->narrow = (const uint8_t *)data;
    *length = (int64_t)size;
    return NULL;
}

static PycResult found(const Sre *s) {
    enum { HEAD = 3 };
    int64_t groups = (s->last_mark + 2) / 2;
    PycWord list = pyc_list_new(HEAD + 2 * groups), *items = pyc_list(list)->items;
    items[0] = pyc_small(s->last_index);
    items[1] = pyc_small(s->from);
    items[2] = pyc_small(s->at);
    for (int64_t i = 0; i < 2 * groups; i++) items[HEAD + i] = pyc_small(i <= s->last_mark ? s->marks[i] : -1);
    pyc_list(list)->length = HEAD + 2 * groups;
    return pyc_ok(list);
}

PycResult pyc_sre_run(PycWord self, PycWord code, PycWord string, PycWord start, PycWord end, PycWord mode,
                      PycWord skip) {
    enum { FULL = 1, SEARCH = 2 };
    Sre s;
    int64_t length = 0;
    (void)self;
    CHECK(sre_open(&s, string, &length));
    TRY(from, pyc_obj_to_i64_index(start));
    TRY(to, pyc_obj_to_i64_index(end));
    TRY(not_at, pyc_obj_to_i64_index(skip));
    s.from = sre_within(from, length);
    s.end = sre_within(to, length);
    s.skip = not_at;
    s.is_full = pyc_small_value(mode) == FULL;
    const uint32_t *words = (const uint32_t *)(const void *)pyc_bytes(code)->data;
    sre_reset(&s);
    if (s.from > s.end) return pyc_ok(PYC_NONE);
    bool is_match = pyc_small_value(mode) == SEARCH ? sre_search(&s, words) : sre_match(&s, words, s.from, true);
    if (s.error) return pyc_fail(s.error);
    return is_match ? found(&s) : pyc_ok(PYC_NONE);
}

PycResult pyc_sre_lower(PycWord self, PycWord character, PycWord ascii) {
    (void)self;
    TRY(c, pyc_obj_to_i64_index(character));
    TRY(is_ascii, pyc_obj_truth(ascii));
    return pyc_ok(pyc_small(is_ascii ? sre_lower_ascii((uint32_t)c) : sre_lower((uint32_t)c)));
}

PycResult pyc_sre_is_cased(PycWord self, PycWord character, PycWord ascii) {
    (void)self;
    TRY(c, pyc_obj_to_i64_index(character));
    TRY(is_ascii, pyc_obj_truth(ascii));
    bool is_letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    return pyc_ok(pyc_bool(is_ascii ? is_letter : sre_is_cased((uint32_t)c)));
}

#define MODULE_ROWS "sre.def"
#include "module/rows.h"
