/* Writing records of comma-separated values. */
#include "module/csv.h"

typedef struct Writer {
    PycObject head;
    CsvDialect dialect;
    PycWord write;
} Writer;

typedef struct Row { /* being written */
    const CsvDialect *dialect;
    PycBuf text;
    int64_t fields;
} Row;

static bool is_number(PycWord value) {
    const PycType *t = pyc_type(value);
    return pyc_has(value, PYC_T_INT | PYC_T_FLOAT | PYC_T_COMPLEX) || t->to_float || t->to_int;
}

static bool is_quoted_always(CsvQuoting quoting, PycWord value) {
    switch (quoting) {
    case CSV_ALL: return true;
    case CSV_NONNUMERIC: return !is_number(value);
    case CSV_STRINGS: return pyc_has(value, PYC_T_STR);
    case CSV_NOTNULL: return value != PYC_NONE;
    case CSV_MINIMAL:
    case CSV_NONE: return false;
    }
    return false;
}

static bool is_special(const CsvDialect *d, int32_t c) {
    const PycStr *line_end = pyc_str(d->line_end);
    return c == d->delimiter || c == d->escape || c == d->quote || c == '\n' || c == '\r' ||
           (c && c < 0x80 && memchr(line_end->data, c, (size_t)line_end->size)) ||
           (c >= 0x80 && !str_is_ascii(line_end) && pyc_str_contains(d->line_end, pyc_str_char((uint32_t)c)));
}

/* Writes the escape before a special character, or sets *quoted if quoting the field is enough. */
static PycError *guard(const CsvDialect *d, PycBuf *into, int32_t c, bool *quoted) {
    bool is_quote = c == d->quote;
    if (is_quote && d->quoting != CSV_NONE && d->doubles) {
        *quoted = true;
        pyc_buf_char(into, (uint32_t)d->quote);
        return NULL;
    }
    if (d->quoting != CSV_NONE && !is_quote && c != d->escape) {
        *quoted = true;
        return NULL;
    }
    if (d->escape == CSV_NOT_SET) return csv_error(d, "need to escape, but no escapechar set");
    pyc_buf_char(into, (uint32_t)d->escape);
    return NULL;
}

static PycError *guarded(const CsvDialect *d, const PycStr *text, PycBuf *into, bool *quoted) {
    for (int64_t at = 0; at < text->size;) {
        uint64_t used;
        int32_t c = (int32_t)pyc_utf8_decode(text->data + at, &used);
        if (is_special(d, c)) CHECK_ERROR(guard(d, into, c, quoted));
        pyc_buf_bytes(into, text->data + at, (int64_t)used, 1);
        at += (int64_t)used;
    }
    return NULL;
}

/* An empty field that is alone in its line, or between skipped spaces, must be quoted: the error if it cannot be. */
static PycError *must_be_quoted(const CsvDialect *d, bool is_none, const char *why) {
    bool cannot = d->quoting == CSV_NONE || (is_none && (d->quoting == CSV_STRINGS || d->quoting == CSV_NOTNULL));
    return cannot ? csv_error(d, "%s", why) : NULL;
}

static PycError *join(Row *row, const PycStr *text, bool is_none, bool quoted) {
    const CsvDialect *d = row->dialect;
    PycBuf field;
    pyc_buf_init(&field, 0);
    CHECK_ERROR(guarded(d, text, &field, &quoted));
    if (!text->size && d->delimiter == ' ' && d->skips_space) {
        CHECK_ERROR(must_be_quoted(d, is_none,
                                   "empty field must be quoted if delimiter is a space and skipinitialspace is true"));
        quoted = true;
    }
    if (row->fields++) pyc_buf_char(&row->text, (uint32_t)d->delimiter);
    if (quoted) pyc_buf_char(&row->text, (uint32_t)d->quote);
    pyc_buf_bytes(&row->text, field.data, field.size, field.length);
    if (quoted) pyc_buf_char(&row->text, (uint32_t)d->quote);
    return NULL;
}

static PycError *add_value(Row *row, PycWord value) {
    PycWord text = value == PYC_NONE ? pyc_str_empty() : pyc_word(pyc_as_str(value));
    if (!text) {
        TRY_ERROR(made, pyc_obj_str(value));
        text = made;
    }
    return join(row, pyc_str(text), value == PYC_NONE, is_quoted_always(row->dialect->quoting, value));
}

PycResult pyc_csv_writerow(PycWord self, PycWord values) {
    const Writer *w = (const Writer *)pyc_object(self);
    Row row = {.dialect = &w->dialect};
    PycWalk walk;
    PycWord last = 0;
    pyc_buf_init(&row.text, 0);
    if (!pyc_is_iterable(values))
        return pyc_fail(csv_error(&w->dialect, "iterable expected, not %s", pyc_type_name(values)));
    CHECK(pyc_walk_start(&walk, values));
    for (;;) {
        TRY(value, pyc_walk_next(&walk));
        if (!value) break;
        CHECK(add_value(&row, value));
        last = value;
    }
    if (row.fields && !row.text.size) {
        CHECK(must_be_quoted(&w->dialect, last == PYC_NONE, "single empty field record must be quoted"));
        row.fields = 0;
        CHECK(join(&row, pyc_str(pyc_str_empty()), false, true));
    }
    pyc_buf_str(&row.text, w->dialect.line_end);
    PycWord line = pyc_buf_finish(&row.text);
    return pyc_obj_call(w->write, &line, 1, 0);
}

PycResult pyc_csv_writerows(PycWord self, PycWord rows) {
    PycWalk walk;
    CHECK(pyc_walk_start(&walk, rows));
    for (;;) {
        TRY(row, pyc_walk_next(&walk));
        if (!row) return pyc_ok(PYC_NONE);
        CHECK(pyc_csv_writerow(self, row).error);
    }
}

static PycResult writer_make(PycType *type, const PycWord *args, uint64_t count, PycWord names) {
    PycWord bound[3];
    Writer *w = pyc_gc_new(type->instance_size);
    CHECK(pyc_bind("Writer", "write dialect error /", 3, 3, args, count, names, bound));
    w->head.type = type;
    w->write = bound[0];
    CHECK(csv_dialect(bound[1], bound[2], &w->dialect));
    return pyc_ok(pyc_word(w));
}

PycType pyc_csv_writer_type = {.head = {&pyc_type_type},
                               .name = "_csv.writer",
                               .base = &pyc_object_type,
                               .flags = PYC_T_FROZEN | PYC_T_NO_BASE,
                               .instance_size = sizeof(Writer),
                               .make = writer_make};
