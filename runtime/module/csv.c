/* The module _csv_engine: dialects, and reading records. csv_write.c writes them. */
#include "module/csv.h"

#include <stdarg.h>
#include <stdio.h>

static int64_t field_limit = 128 * 1024;

PycError *csv_error(const CsvDialect *d, const char *format, ...) {
    char text[200];
    va_list args;
    va_start(args, format);
    int length = vsnprintf(text, sizeof text, format, args);
    va_end(args);
    return pyc_raise_text(d->error, text, (uint64_t)length);
}

/* ---- dialects: an object of the class Dialect has been checked ---- */

static PycError *a_char(PycWord dialect, const char *name, int32_t *into) {
    uint64_t used;
    TRY_ERROR(value, pyc_obj_getattr(dialect, pyc_str_c(name)));
    *into = value == PYC_NONE ? CSV_NOT_SET : (int32_t)pyc_utf8_decode(pyc_as_str(value)->data, &used);
    return NULL;
}

static PycError *a_flag(PycWord dialect, const char *name, bool *into) {
    TRY_ERROR(value, pyc_obj_getattr(dialect, pyc_str_c(name)));
    TRY_ERROR(truth, pyc_obj_truth(value));
    *into = truth;
    return NULL;
}

PycError *csv_dialect(PycWord object, PycWord error, CsvDialect *into) {
    CHECK_ERROR(a_char(object, "delimiter", &into->delimiter));
    CHECK_ERROR(a_char(object, "quotechar", &into->quote));
    CHECK_ERROR(a_char(object, "escapechar", &into->escape));
    CHECK_ERROR(a_flag(object, "doublequote", &into->doubles));
    CHECK_ERROR(a_flag(object, "skipinitialspace", &into->skips_space));
    CHECK_ERROR(a_flag(object, "strict", &into->is_strict));
    TRY_ERROR(line_end, pyc_obj_getattr(object, PYC_NAME("lineterminator")));
    TRY_ERROR(quoting, pyc_obj_getattr(object, PYC_NAME("quoting")));
    into->object = object;
    into->error = error;
    into->line_end = pyc_word(pyc_as_str(line_end));
    into->quoting = (CsvQuoting)pyc_small_value(quoting);
    return NULL;
}

PycResult pyc_csv_dialect(PycWord self) { return pyc_ok(((const CsvHead *)pyc_object(self))->dialect.object); }

PycResult pyc_csv_limit(PycWord self, PycWord limit) {
    int64_t before = field_limit;
    (void)self;
    if (!limit) return pyc_ok(pyc_small(before));
    if (!pyc_as_int(limit)) RAISE(&pyc_TypeError, "limit must be an integer");
    TRY(wanted, pyc_obj_to_i64(limit));
    field_limit = wanted;
    return pyc_ok(pyc_small(before));
}

/* ---- reading ---- */

typedef enum State {
    START_RECORD,
    START_FIELD,
    ESCAPED,
    IN_FIELD,
    IN_QUOTED,
    ESCAPED_IN_QUOTED,
    QUOTE_IN_QUOTED,
    EAT_LINE_END,
    AFTER_ESCAPED_END,
} State;

enum { LINE_DONE = -2 }; /* passed as the character after the end of a line */

typedef struct Reader {
    PycObject head;
    CsvDialect dialect;
    PycWord source;
    int64_t lines;
} Reader;

typedef struct Record { /* being read */
    const CsvDialect *dialect;
    PycWord fields;
    PycBuf field;
    State state;
    bool is_quoted;
} Record;

static PycError *save_field(Record *r) {
    CsvQuoting quoting = r->dialect->quoting;
    bool is_empty = r->field.size == 0, is_bare = !r->is_quoted;
    PycWord value = pyc_buf_finish(&r->field);
    if (is_bare && is_empty && (quoting == CSV_STRINGS || quoting == CSV_NOTNULL)) value = PYC_NONE;
    if (is_bare && !is_empty && (quoting == CSV_NONNUMERIC || quoting == CSV_STRINGS)) {
        TRY_ERROR(number, pyc_obj_call(pyc_word(&pyc_float_type), &value, 1, 0));
        value = number;
    }
    pyc_list_push(r->fields, value);
    r->field.size = r->field.length = 0;
    r->is_quoted = false;
    return NULL;
}

static PycError *add(Record *r, int32_t c) {
    if (r->field.length >= field_limit)
        return csv_error(r->dialect, "field larger than field limit (%lld)", (long long)field_limit);
    pyc_buf_char(&r->field, (uint32_t)c);
    return NULL;
}

static bool is_line_end(int32_t c) { return c == '\n' || c == '\r' || c == LINE_DONE; }
static bool is_quote(const Record *r, int32_t c) { return c == r->dialect->quote && r->dialect->quoting != CSV_NONE; }

static PycError *add_in(Record *r, State state, int32_t c) {
    r->state = state;
    return add(r, c);
}

static PycError *end_field(Record *r, int32_t c) {
    r->state = c == r->dialect->delimiter ? START_FIELD : c == LINE_DONE ? START_RECORD : EAT_LINE_END;
    return save_field(r);
}

static PycError *at_start(Record *r, int32_t c) {
    if (is_line_end(c)) return end_field(r, c);
    if (is_quote(r, c)) return r->is_quoted = true, r->state = IN_QUOTED, NULL;
    if (c == r->dialect->escape) return r->state = ESCAPED, NULL;
    if (c == ' ' && r->dialect->skips_space) return NULL;
    return c == r->dialect->delimiter ? end_field(r, c) : add_in(r, IN_FIELD, c);
}

static PycError *in_field(Record *r, int32_t c) {
    if (is_line_end(c)) return end_field(r, c);
    if (c == r->dialect->escape) return r->state = ESCAPED, NULL;
    return c == r->dialect->delimiter ? end_field(r, c) : add_in(r, IN_FIELD, c);
}

static PycError *in_quoted(Record *r, int32_t c) {
    if (c == LINE_DONE) return NULL;
    if (c == r->dialect->escape) return r->state = ESCAPED_IN_QUOTED, NULL;
    if (is_quote(r, c)) return r->state = r->dialect->doubles ? QUOTE_IN_QUOTED : IN_FIELD, NULL;
    return add(r, c);
}

static PycError *behind_quote(Record *r, int32_t c) {
    PycBuf b;
    if (is_quote(r, c)) return add_in(r, IN_QUOTED, c);
    if (c == r->dialect->delimiter || is_line_end(c)) return end_field(r, c);
    if (!r->dialect->is_strict) return add_in(r, IN_FIELD, c);
    pyc_buf_init(&b, 0);
    pyc_buf_char(&b, '\'');
    pyc_buf_char(&b, (uint32_t)r->dialect->delimiter);
    pyc_buf_ascii(&b, "' expected after '");
    pyc_buf_char(&b, (uint32_t)r->dialect->quote);
    pyc_buf_char(&b, '\'');
    return csv_error(r->dialect, "%s", pyc_str(pyc_buf_finish(&b))->data);
}

static PycError *at_line_end(Record *r, int32_t c) {
    if (c == LINE_DONE) r->state = START_RECORD;
    if (is_line_end(c)) return NULL;
    return csv_error(r->dialect, "new-line character seen in unquoted field - do you need to open the file with "
                                 "newline=''?");
}

static PycError *step(Record *r, int32_t c) {
    switch (r->state) {
    case START_RECORD:
        if (c == LINE_DONE) return NULL; /* an empty line */
        if (is_line_end(c)) return r->state = EAT_LINE_END, NULL;
        return at_start(r, c);
    case START_FIELD: return at_start(r, c);
    case ESCAPED:
        if (c == '\n' || c == '\r') return add_in(r, AFTER_ESCAPED_END, c);
        return add_in(r, IN_FIELD, c == LINE_DONE ? '\n' : c);
    case AFTER_ESCAPED_END: return c == LINE_DONE ? NULL : in_field(r, c);
    case IN_FIELD: return in_field(r, c);
    case IN_QUOTED: return in_quoted(r, c);
    case ESCAPED_IN_QUOTED: return add_in(r, IN_QUOTED, c == LINE_DONE ? '\n' : c);
    case QUOTE_IN_QUOTED: return behind_quote(r, c);
    case EAT_LINE_END: return at_line_end(r, c);
    }
    return NULL;
}

/* The number of bytes from `at` on that are ordinary characters of a field. */
static int64_t plain_run(const Record *r, const PycStr *line, int64_t at) {
    const CsvDialect *d = r->dialect;
    int64_t end = at;
    if (r->state != IN_FIELD && r->state != IN_QUOTED) return 0;
    for (; end < line->size; end++) {
        int32_t c = (unsigned char)line->data[end];
        if (c >= 0x80 || c == d->delimiter || c == d->quote || c == d->escape || c == '\n' || c == '\r') break;
    }
    return r->field.length + end - at <= field_limit ? end - at : 0;
}

static PycError *read_line(Record *r, const PycStr *line) {
    for (int64_t at = 0; at < line->size;) {
        int64_t run = plain_run(r, line, at);
        uint64_t used;
        if (run) {
            pyc_buf_bytes(&r->field, line->data + at, run, run);
            at += run;
            continue;
        }
        CHECK_ERROR(step(r, (int32_t)pyc_utf8_decode(line->data + at, &used)));
        at += (int64_t)used;
    }
    return step(r, LINE_DONE);
}

/* Handles the end of the input; 0 if no record is left. */
static PycResult end_of_input(Record *r) {
    if (r->field.size == 0 && r->state != IN_QUOTED) return pyc_ok(0);
    if (r->dialect->is_strict) return pyc_fail(csv_error(r->dialect, "unexpected end of data"));
    CHECK(save_field(r));
    return pyc_ok(r->fields);
}

static PycResult reader_next(PycWord self) {
    Reader *reader = (Reader *)pyc_object(self);
    Record r = {.dialect = &reader->dialect, .fields = pyc_list_new(4), .state = START_RECORD};
    pyc_buf_init(&r.field, 0);
    do {
        TRY(line, pyc_obj_next(reader->source));
        if (!line) return end_of_input(&r);
        const PycStr *text = pyc_as_str(line);
        if (!text)
            return pyc_fail(csv_error(&reader->dialect,
                                      "iterator should return strings, not %s (the file should be opened in text mode)",
                                      pyc_type_name(line)));
        reader->lines++;
        CHECK(read_line(&r, text));
    } while (r.state != START_RECORD);
    return pyc_ok(r.fields);
}

static PycResult reader_itself(PycWord self) { return pyc_ok(self); }

PycResult pyc_csv_line_number(PycWord self) { return pyc_ok(pyc_small(((const Reader *)pyc_object(self))->lines)); }

static PycResult reader_make(PycType *type, const PycWord *args, uint64_t count, PycWord names) {
    PycWord bound[3];
    Reader *r = pyc_gc_new(type->instance_size);
    CHECK(pyc_bind("Reader", "source dialect error /", 3, 3, args, count, names, bound));
    r->head.type = type;
    TRY(source, pyc_obj_iter(bound[0]));
    r->source = source;
    CHECK(csv_dialect(bound[1], bound[2], &r->dialect));
    return pyc_ok(pyc_word(r));
}

PycType pyc_csv_reader_type = {.head = {&pyc_type_type},
                               .name = "_csv.reader",
                               .base = &pyc_object_type,
                               .flags = PYC_T_FROZEN | PYC_T_NO_BASE,
                               .instance_size = sizeof(Reader),
                               .iter = reader_itself,
                               .next = reader_next,
                               .make = reader_make};

#define MODULE_ROWS "csv.def"
#include "module/rows.h"
