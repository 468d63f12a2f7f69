/* str: case, kinds of characters, padding, translation. */
#include "object/str.h"
#include "unicode/unicode.h"

#include <string.h>

static PycWord mapped_ascii(const PycStr *s, bool upper) {
    const uint64_t each = 0x0101010101010101;
    PycStr *into = str_room(s->size, s->size);
    unsigned char first = upper ? 'a' : 'A';
    int64_t i = 0;
    for (uint64_t eight; i + 8 <= s->size; i += 8) { /* the upper bit of a byte marks such a letter */
        memcpy(&eight, s->data + i, 8);
        uint64_t letters = ((eight + each * (0x80u - first)) ^ (eight + each * (0x80u - first - 26))) & each * 0x80;
        eight ^= letters >> 2;
        memcpy(into->data + i, &eight, 8);
    }
    for (; i < s->size; i++) {
        unsigned char c = (unsigned char)s->data[i];
        into->data[i] = (char)(c ^ ((unsigned char)(c - first) < 26 ? 32 : 0));
    }
    return pyc_word(into);
}

static PycWord mapped(PycWord self, PycCase kind) {
    PycStr *s = pyc_str(self);
    if (s->size == 0) return self;
    if (str_is_ascii(s) && kind != PYC_CASE_TITLE) return mapped_ascii(s, kind == PYC_CASE_UPPER);
    PycStr *into = str_room(s->size * 3, s->size * 3);
    return pyc_str_new(into->data, pyc_text_map(s->data, (uint64_t)s->size, kind, into->data));
}

PycResult pyc_str_upper(PycWord self) { return pyc_ok(mapped(self, PYC_CASE_UPPER)); }
PycResult pyc_str_lower(PycWord self) { return pyc_ok(mapped(self, PYC_CASE_LOWER)); }
PycResult pyc_str_casefold(PycWord self) { return pyc_ok(mapped(self, PYC_CASE_FOLD)); }

/* The character at byte offset `at`; a sigma becomes a final sigma in lower case at the end of a word. */
static void put_mapped_at(PycBuf *b, const PycStr *s, int64_t at, PycCase kind) {
    uint32_t into[3];
    int n = pyc_text_map_at(s->data, (uint64_t)s->size, (uint64_t)at, kind, into);
    for (int i = 0; i < n; i++) pyc_buf_char(b, into[i]);
}

PycResult pyc_str_capitalize(PycWord self) {
    PycStr *s = pyc_str(self);
    uint64_t used;
    if (s->size == 0) return pyc_ok(self);
    PycBuf b;
    pyc_buf_init(&b, s->size + 8);
    put_mapped_at(&b, s, 0, PYC_CASE_TITLE);
    PycWord lower = mapped(self, PYC_CASE_LOWER);
    uint32_t first[3];
    int n = pyc_char_map(pyc_utf8_decode(s->data, &used), PYC_CASE_LOWER, first);
    pyc_buf_str(&b, str_between(pyc_str(lower), n, pyc_str(lower)->length));
    return pyc_ok(pyc_buf_finish(&b));
}

PycResult pyc_str_title(PycWord self) {
    PycStr *s = pyc_str(self);
    bool cased = false;
    uint64_t used;
    PycBuf b;
    pyc_buf_init(&b, s->size + 8);
    for (int64_t at = 0; at < s->size; at += (int64_t)used) {
        uint32_t c = pyc_utf8_decode(s->data + at, &used);
        put_mapped_at(&b, s, at, cased ? PYC_CASE_LOWER : PYC_CASE_TITLE);
        cased = pyc_char_is(c, PYC_CHAR_CASED);
    }
    return pyc_ok(pyc_buf_finish(&b));
}

PycResult pyc_str_swapcase(PycWord self) {
    PycStr *s = pyc_str(self);
    uint64_t used;
    PycBuf b;
    pyc_buf_init(&b, s->size + 8);
    for (int64_t at = 0; at < s->size; at += (int64_t)used) {
        uint32_t c = pyc_utf8_decode(s->data + at, &used);
        if (pyc_char_is(c, PYC_CHAR_UPPER))
            put_mapped_at(&b, s, at, PYC_CASE_LOWER);
        else if (pyc_char_is(c, PYC_CHAR_LOWER))
            put_mapped_at(&b, s, at, PYC_CASE_UPPER);
        else
            pyc_buf_char(&b, c);
    }
    return pyc_ok(pyc_buf_finish(&b));
}

/* ---- kinds ---- */

static PycResult all_are(PycWord self, unsigned flags, bool when_empty) {
    const PycStr *s = pyc_str(self);
    return pyc_ok(pyc_bool(s->size == 0 ? when_empty : pyc_text_is(s->data, (uint64_t)s->size, flags)));
}

PycResult pyc_str_isalpha(PycWord self) { return all_are(self, PYC_CHAR_ALPHA, false); }
PycResult pyc_str_isdecimal(PycWord self) { return all_are(self, PYC_CHAR_DECIMAL, false); }
PycResult pyc_str_isdigit(PycWord self) { return all_are(self, PYC_CHAR_DIGIT, false); }
PycResult pyc_str_isnumeric(PycWord self) { return all_are(self, PYC_CHAR_NUMERIC, false); }
PycResult pyc_str_isalnum(PycWord self) {
    return all_are(self, PYC_CHAR_ALPHA | PYC_CHAR_DECIMAL | PYC_CHAR_DIGIT | PYC_CHAR_NUMERIC, false);
}
PycResult pyc_str_isspace(PycWord self) { return all_are(self, PYC_CHAR_SPACE, false); }
PycResult pyc_str_isprintable(PycWord self) { return all_are(self, PYC_CHAR_PRINTABLE, true); }
PycResult pyc_str_isascii(PycWord self) { return pyc_ok(pyc_bool(str_is_ascii(pyc_str(self)))); }

static PycResult all_cased(PycWord self, unsigned wanted, unsigned refused) {
    PycStr *s = pyc_str(self);
    bool some = false;
    uint64_t used;
    for (int64_t at = 0; at < s->size; at += (int64_t)used) {
        uint32_t c = pyc_utf8_decode(s->data + at, &used);
        if (pyc_char_is(c, refused)) return pyc_ok(PYC_FALSE);
        some = some || pyc_char_is(c, wanted);
    }
    return pyc_ok(pyc_bool(some));
}

PycResult pyc_str_islower(PycWord self) { return all_cased(self, PYC_CHAR_LOWER, PYC_CHAR_UPPER | PYC_CHAR_TITLE); }
PycResult pyc_str_isupper(PycWord self) { return all_cased(self, PYC_CHAR_UPPER, PYC_CHAR_LOWER | PYC_CHAR_TITLE); }

PycResult pyc_str_istitle(PycWord self) {
    PycStr *s = pyc_str(self);
    bool cased = false, some = false;
    uint64_t used;
    for (int64_t at = 0; at < s->size; at += (int64_t)used) {
        uint32_t c = pyc_utf8_decode(s->data + at, &used);
        bool up = pyc_char_is(c, PYC_CHAR_UPPER | PYC_CHAR_TITLE), low = pyc_char_is(c, PYC_CHAR_LOWER);
        if ((up && cased) || (low && !cased)) return pyc_ok(PYC_FALSE);
        cased = up || low;
        some = some || cased;
    }
    return pyc_ok(pyc_bool(some));
}

PycResult pyc_str_isidentifier(PycWord self) {
    PycStr *s = pyc_str(self);
    uint64_t used;
    for (int64_t at = 0; at < s->size; at += (int64_t)used)
        if (!pyc_char_is(pyc_utf8_decode(s->data + at, &used), at == 0 ? PYC_CHAR_START : PYC_CHAR_CONTINUE))
            return pyc_ok(PYC_FALSE);
    return pyc_ok(pyc_bool(s->size > 0));
}

/* The text with decimal digits and spaces of other scripts replaced by ASCII; other characters stay. */
PycResult pyc_str_ascii_digits(PycWord self) {
    PycStr *s = pyc_str(self);
    uint64_t used;
    PycBuf b;
    pyc_buf_init(&b, s->size);
    for (int64_t at = 0; at < s->size; at += (int64_t)used) {
        uint32_t c = pyc_utf8_decode(s->data + at, &used);
        if (pyc_char_is(c, PYC_CHAR_DECIMAL))
            pyc_buf_char(&b, '0' + pyc_char(c)->digit);
        else
            pyc_buf_char(&b, c >= 128 && pyc_char_is(c, PYC_CHAR_SPACE) ? ' ' : c);
    }
    return pyc_ok(pyc_buf_finish(&b));
}

/* ---- padding ---- */

static PycResult padded(PycWord self, PycWord width, PycWord fill, int where) {
    PycStr *s = pyc_str(self), *filler = fill ? pyc_as_str(fill) : NULL;
    uint64_t used;
    TRY(wanted, pyc_obj_to_size(width));
    if (fill && !filler)
        RAISE(&pyc_TypeError, "The fill character must be a unicode character, not %s", pyc_type_name(fill));
    if (filler && filler->length != 1) RAISE(&pyc_TypeError, "The fill character must be exactly one character long");
    uint32_t c = filler ? pyc_utf8_decode(filler->data, &used) : ' ';
    int64_t pad = wanted - s->length;
    if (pad <= 0) return pyc_ok(self);
    int64_t left = where == 0 ? 0 : where == 1 ? pad : pad / 2 + (pad & wanted & 1);
    CHECK(pyc_no_memory_for(wanted, filler ? filler->size : 1));
    PycBuf b;
    pyc_buf_init(&b, s->size + pad);
    pyc_buf_repeat(&b, c, left);
    pyc_buf_str(&b, self);
    pyc_buf_repeat(&b, c, pad - left);
    return pyc_ok(pyc_buf_finish(&b));
}

PycResult pyc_str_ljust(PycWord self, PycWord width, PycWord fill) { return padded(self, width, fill, 0); }
PycResult pyc_str_rjust(PycWord self, PycWord width, PycWord fill) { return padded(self, width, fill, 1); }
PycResult pyc_str_center(PycWord self, PycWord width, PycWord fill) { return padded(self, width, fill, 2); }

PycResult pyc_str_zfill(PycWord self, PycWord width) {
    PycStr *s = pyc_str(self);
    TRY(wanted, pyc_obj_to_size(width));
    int64_t sign = s->size > 0 && (s->data[0] == '+' || s->data[0] == '-');
    if (wanted <= s->length) return pyc_ok(self);
    CHECK(pyc_no_memory_for(wanted, 1));
    PycBuf b;
    pyc_buf_init(&b, s->size + wanted - s->length + 1);
    pyc_buf_bytes(&b, s->data, sign, sign);
    pyc_buf_repeat(&b, '0', wanted - s->length);
    pyc_buf_bytes(&b, s->data + sign, s->size - sign, s->length - sign);
    return pyc_ok(pyc_buf_finish(&b));
}

/* ---- translation ---- */

static PycError *translation_into(PycBuf *b, uint32_t c, PycWord to) {
    PycStr *text = pyc_as_str(to);
    if (to == PYC_NONE) return NULL;
    if (text) {
        pyc_buf_str(b, pyc_word(text));
        return NULL;
    }
    if (!pyc_is_small(to)) return pyc_raise(&pyc_TypeError, "character mapping must return integer, None or str");
    if (pyc_small_value(to) < 0 || pyc_small_value(to) > 0x10FFFF)
        return pyc_raise(&pyc_ValueError, "character mapping must be in range(0x110000)");
    (void)c;
    pyc_buf_char(b, (uint32_t)pyc_small_value(to));
    return NULL;
}

PycResult pyc_str_translate(PycWord self, PycWord table) {
    PycStr *s = pyc_str(self);
    uint64_t used;
    PycBuf b;
    pyc_buf_init(&b, s->size + 8);
    for (int64_t at = 0; at < s->size; at += (int64_t)used) {
        uint32_t c = pyc_utf8_decode(s->data + at, &used);
        PycResult to;
        if (pyc_is_exact(table, &pyc_dict_type)) {
            to = pyc_dict_find(table, pyc_small(c));
            if (!to.error && !to.value) to.value = pyc_small(c);
        } else {
            to = pyc_obj_getitem(table, pyc_small(c));
            if (to.error && pyc_error_is_class(to.error, &pyc_LookupError)) to = pyc_ok(pyc_small(c));
        }
        if (to.error) return to;
        CHECK(translation_into(&b, c, to.value));
    }
    return pyc_ok(pyc_buf_finish(&b));
}

static PycResult table_of_dict(PycWord map) {
    PycWord table = pyc_dict_new(0), key, value;
    int64_t at = 0;
    for (;;) {
        TRY(there, pyc_dict_next(map, &at, &key, &value));
        if (!there) return pyc_ok(table);
        PycStr *s = pyc_as_str(key);
        if (s) {
            if (s->length != 1) RAISE(&pyc_ValueError, "string keys in translate table must be of length 1");
            TRY(code, pyc_str_ord(pyc_word(s)));
            key = pyc_small(code);
        } else if (!pyc_as_int(key)) {
            RAISE(&pyc_TypeError, "keys in translate table must be strings or integers");
        }
        CHECK(pyc_dict_set(table, key, value));
    }
}

PycResult pyc_str_maketrans(PycWord self, PycWord x, PycWord y, PycWord z) {
    (void)self;
    if (!y) {
        if (!pyc_has(x, PYC_T_DICT))
            RAISE(&pyc_TypeError, "if you give only one argument to maketrans it must be a dict");
        return table_of_dict(x);
    }
    PycStr *a = pyc_as_str(x), *b = pyc_as_str(y), *gone = z ? pyc_as_str(z) : NULL;
    if (!b || (z && !gone))
        RAISE(&pyc_TypeError, "maketrans() argument %d must be str, not %s", b ? 3 : 2,
              (b ? z : y) == PYC_NONE ? "None" : pyc_type_name(b ? z : y));
    if (!a) RAISE(&pyc_TypeError, "first maketrans argument must be a string if there is a second argument");
    if (a->length != b->length) RAISE(&pyc_ValueError, "the first two maketrans arguments must have equal length");
    PycWord table = pyc_dict_new(a->length);
    uint64_t used = 0, used_b = 0;
    for (int64_t i = 0, k = 0; i < a->size; i += (int64_t)used, k += (int64_t)used_b) {
        uint32_t from = pyc_utf8_decode(a->data + i, &used), to = pyc_utf8_decode(b->data + k, &used_b);
        CHECK(pyc_dict_set(table, pyc_small(from), pyc_small(to)));
    }
    for (int64_t i = 0; gone && i < gone->size; i += (int64_t)used)
        CHECK(pyc_dict_set(table, pyc_small(pyc_utf8_decode(gone->data + i, &used)), PYC_NONE));
    return pyc_ok(table);
}
