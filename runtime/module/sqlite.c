/* The module _sqlites: databases, statements, rows, for stdlib/pylib/_sqlite3. Databases and statements are ints, their
 * addresses; their creator must close them. */
#include "module/sqlite.h"

#include "core/rt.h"
#include "io/io.h"
#include "object/str.h"

#include <stdio.h>
#include <stdlib.h>

static PycWord make_error;

PycResult pyc_sqlite_start(PycWord self, PycWord error) {
    (void)self;
    make_error = error;
    return pyc_ok(PYC_NONE);
}

PycError *sqlite_raised(PycWord code, PycWord message) {
    PycWord args[2] = {code, message};
    TRY_ERROR(exception, pyc_obj_call(make_error, args, 2, 0));
    return pyc_raise_object(exception, 0);
}

PycError *sqlite_failed(sqlite3 *db, int code) {
    if (code == SQLITE_OK) return NULL;
    if (code == SQLITE_NOMEM) return pyc_raise_args(&pyc_MemoryError, NULL, 0);
    const char *message = db ? sqlite3_errmsg(db) : sqlite3_errstr(code);
    return sqlite_raised(pyc_small(db ? sqlite3_extended_errcode(db) : code), pyc_str_c(message));
}

/* The UTF-8 text of a str, as SQLite accepts it. */
PycError *sqlite_text(PycWord word, const char *argument, const char **text) {
    if (!pyc_as_str(word)) return pyc_raise(&pyc_TypeError, "%s must be str, not %s", argument, pyc_type_name(word));
    CHECK_ERROR(pyc_str_utf8(pyc_word(pyc_as_str(word))).error);
    *text = str_text(pyc_as_str(word));
    return NULL;
}

static PycError *misused(const char *message) { return sqlite_raised(PYC_NONE, pyc_str_c(message)); }

static sqlite3_stmt *statement(PycWord word) { return sqlite_address(word); }

/* ---- databases ---- */

PycResult pyc_sqlite_open(PycWord self, PycWord path, PycWord flags, PycWord timeout, PycWord uri) {
    sqlite3 *db = NULL;
    (void)self;
    const char *name;
    CHECK(sqlite_text(path, "connect() argument 'database'", &name));
    TRY(wait, pyc_io_int(timeout));
    int how = (int)pyc_small_value(flags) | (uri == PYC_TRUE ? SQLITE_OPEN_URI : 0);
    int code = PYC_WAITING(sqlite3_open_v2(name, &db, how, NULL));
    if (code != SQLITE_OK) {
        PycError *error = sqlite_failed(db, code);
        sqlite3_close(db);
        return pyc_fail(error);
    }
    sqlite3_extended_result_codes(db, 0);
    sqlite3_busy_timeout(db, (int)wait);
    Database *made = calloc(1, sizeof *made);
    if (!made) return pyc_fail(pyc_raise_args(&pyc_MemoryError, NULL, 0));
    made->at = db;
    return sqlite_object(made);
}

PycResult pyc_sqlite_close(PycWord self, PycWord db) {
    Database *d = sqlite_database(db);
    (void)self;
    if (d->uses) return pyc_fail(misused("Cannot close a database while it is used."));
    int code = sqlite3_close_v2(d->at);
    if (code != SQLITE_OK) return pyc_fail(sqlite_failed(d->at, code));
    free(d);
    return pyc_ok(PYC_NONE);
}

PycResult pyc_sqlite_state(PycWord self, PycWord db, PycWord what) {
    sqlite3 *at = sqlite_database(db)->at;
    (void)self;
    switch (pyc_small_value(what)) {
    case 0: return pyc_ok(pyc_small(sqlite3_changes(at)));
    case 1: return pyc_ok(pyc_small(sqlite3_total_changes(at)));
    case 2: return pyc_ok(pyc_int_from_i64(sqlite3_last_insert_rowid(at)));
    default: return pyc_ok(pyc_small(sqlite3_get_autocommit(at)));
    }
}

PycResult pyc_sqlite_interrupt(PycWord self, PycWord db) {
    (void)self;
    sqlite3_interrupt(sqlite_database(db)->at);
    return pyc_ok(PYC_NONE);
}

PycResult pyc_sqlite_limit(PycWord self, PycWord db, PycWord category, PycWord limit) {
    (void)self;
    TRY(which, pyc_io_int(category));
    TRY(most, pyc_io_int(limit));
    int before = sqlite3_limit(sqlite_database(db)->at, (int)which, (int)most);
    if (before < 0) return pyc_fail(misused("'category' is out of bounds"));
    return pyc_ok(pyc_small(before));
}

PycResult pyc_sqlite_config(PycWord self, PycWord db, PycWord option, PycWord value) {
    int now = 0;
    (void)self;
    TRY(which, pyc_io_int(option));
    Database *d = sqlite_database(db);
    if (sqlite3_db_config(d->at, (int)which, (int)pyc_small_value(value), &now) != SQLITE_OK)
        RAISE(&pyc_ValueError, "unknown config 'op': %d", (int)which);
    return pyc_ok(pyc_bool(now));
}

PycResult pyc_sqlite_is_complete(PycWord self, PycWord sql) {
    const char *text;
    (void)self;
    CHECK(sqlite_text(sql, "complete_statement() argument 'statement'", &text));
    return pyc_ok(pyc_bool(sqlite3_complete(text)));
}

PycResult pyc_sqlite_serialize(PycWord self, PycWord db, PycWord name) {
    sqlite3_int64 size = 0;
    const char *of;
    (void)self;
    CHECK(sqlite_text(name, "serialize() argument 'name'", &of));
    Database *d = sqlite_database(db);
    unsigned char *data = sqlite3_serialize(d->at, of, &size, 0);
    if (!data) return pyc_fail(sqlite_failed(NULL, SQLITE_ERROR));
    PycWord made = pyc_bytes_new(data, (uint64_t)size);
    sqlite3_free(data);
    return pyc_ok(made);
}

PycResult pyc_sqlite_deserialize(PycWord self, PycWord db, PycWord data, PycWord name) {
    Span of;
    const char *into;
    (void)self;
    CHECK(bytes_argument(data, &of));
    CHECK(sqlite_text(name, "deserialize() argument 'name'", &into));
    Database *d = sqlite_database(db);
    unsigned char *copy = sqlite3_malloc64((sqlite3_uint64)of.size + 1);
    if (!copy) return pyc_fail(pyc_raise_args(&pyc_MemoryError, NULL, 0));
    memcpy(copy, of.data, (size_t)of.size);
    unsigned how = SQLITE_DESERIALIZE_FREEONCLOSE | SQLITE_DESERIALIZE_RESIZEABLE;
    int code = sqlite3_deserialize(d->at, into, copy, of.size, of.size, how);
    return pyc_done(sqlite_failed(d->at, code));
}

static PycError *tell(PycWord progress, int code, sqlite3_backup *backup) {
    if (progress == PYC_NONE) return NULL;
    PycWord args[3] = {pyc_small(code), pyc_small(sqlite3_backup_remaining(backup)),
                       pyc_small(sqlite3_backup_pagecount(backup))};
    return pyc_obj_call(progress, args, 3, 0).error;
}

PycResult pyc_sqlite_backup(PycWord self, PycWord source, PycWord name, PycWord target, PycWord pages,
                            PycWord progress) {
    enum { PAUSE_MS = 250 };
    Database *from = sqlite_database(source), *to = sqlite_database(target);
    PycError *error = NULL;
    const char *of;
    int code;
    (void)self;
    CHECK(sqlite_text(name, "backup() argument 'name'", &of));
    TRY(most, pyc_io_int(pages));
    sqlite3_backup *backup = sqlite3_backup_init(to->at, "main", from->at, of);
    if (!backup) return pyc_fail(sqlite_failed(to->at, sqlite3_errcode(to->at)));
    from->uses++, to->uses++;
    do {
        code = sqlite3_backup_step(backup, (int)most);
        error = tell(progress, code, backup);
        if (code == SQLITE_BUSY || code == SQLITE_LOCKED) PYC_WAITING(sqlite3_sleep(PAUSE_MS));
    } while (!error && (code == SQLITE_OK || code == SQLITE_BUSY || code == SQLITE_LOCKED));
    from->uses--, to->uses--;
    int end = sqlite3_backup_finish(backup);
    if (error) return pyc_fail(error);
    return pyc_done(sqlite_failed(to->at, end));
}

/* ---- statements ---- */

static bool is_blank(const char *text) {
    for (;; text++) {
        while (*text == ' ' || (*text >= 9 && *text <= 13)) text++;
        if (text[0] == '-' && text[1] == '-') {
            while (*text && *text != '\n') text++;
        } else if (text[0] == '/' && text[1] == '*') {
            const char *end = strstr(text + 2, "*/");
            if (!end) return true;
            text = end + 1;
            continue;
        }
        if (!*text) return true;
        if (*text != '\n') return false;
    }
}

PycResult pyc_sqlite_prepare(PycWord self, PycWord db, PycWord sql) {
    Database *d = sqlite_database(db);
    const char *text, *tail;
    sqlite3_stmt *made;
    (void)self;
    CHECK(sqlite_text(sql, "execute() argument 1", &text));
    if (pyc_as_str(sql)->size > sqlite3_limit(d->at, SQLITE_LIMIT_SQL_LENGTH, -1))
        return pyc_fail(sqlite_raised(pyc_small(SQLITE_TOOBIG), pyc_str_c("query string is too large")));
    d->uses++;
    int code = sqlite3_prepare_v2(d->at, text, -1, &made, &tail);
    d->uses--;
    if (code != SQLITE_OK) return pyc_fail(sqlite_failed(d->at, code));
    PycWord parts[3] = {sqlite_object(made).value, pyc_bool(!is_blank(tail)), pyc_small(tail - text)};
    return pyc_ok(pyc_tuple_of(parts, 3));
}

PycResult pyc_sqlite_finalize(PycWord self, PycWord stmt) {
    (void)self;
    sqlite3_finalize(statement(stmt));
    return pyc_ok(PYC_NONE);
}

PycResult pyc_sqlite_reset(PycWord self, PycWord stmt) {
    (void)self;
    sqlite3_reset(statement(stmt));
    sqlite3_clear_bindings(statement(stmt));
    return pyc_ok(PYC_NONE);
}

PycResult pyc_sqlite_parameters(PycWord self, PycWord stmt) {
    sqlite3_stmt *s = statement(stmt);
    (void)self;
    int count = sqlite3_bind_parameter_count(s);
    PycWord list = pyc_list_new(count);
    for (int i = 1; i <= count; i++) {
        const char *name = sqlite3_bind_parameter_name(s, i);
        pyc_list_push(list, name ? pyc_str_c(name) : PYC_NONE);
    }
    return pyc_ok(list);
}

static PycError *not_supported(sqlite3_stmt *s, int at, PycWord value) {
    const char *name = sqlite3_bind_parameter_name(s, at);
    char place[128];
    snprintf(place, sizeof place, name ? "'%s'" : "%.0s%d", name ? name : "", at);
    PycBuf b;
    pyc_buf_init(&b, 0);
    pyc_buf_ascii(&b, "Error binding parameter ");
    pyc_buf_str(&b, pyc_str_c(place));
    pyc_buf_ascii(&b, ": type '");
    pyc_buf_ascii(&b, pyc_type_name(value));
    pyc_buf_ascii(&b, "' is not supported");
    return sqlite_raised(PYC_NONE, pyc_buf_finish(&b));
}

static int bind_bytes(sqlite3_stmt *s, int at, const char *data, uint64_t size) {
    return sqlite3_bind_blob64(s, at, size ? data : "", size, SQLITE_TRANSIENT);
}

static PycError *bind_one(sqlite3_stmt *s, int at, PycWord value) {
    int code;
    Span bytes;
    if (value == PYC_NONE) {
        code = sqlite3_bind_null(s, at);
    } else if (pyc_as_int(value)) {
        PycWord number = pyc_as_int(value);
        if (!pyc_int_fits_i64(number))
            return pyc_raise(&pyc_OverflowError, "Python int too large to convert to SQLite INTEGER");
        code = sqlite3_bind_int64(s, at, pyc_int_to_i64(number).value);
    } else if (pyc_has(value, PYC_T_FLOAT)) {
        code = sqlite3_bind_double(s, at, pyc_float_value(value));
    } else if (pyc_as_str(value)) {
        PycWord word = pyc_word(pyc_as_str(value));
        TRY_ERROR(valid, pyc_str_utf8(word)); /* no lone surrogates */
        (void)valid;
        code = sqlite3_bind_text64(s, at, pyc_str(word)->data, (sqlite3_uint64)pyc_str(word)->size, SQLITE_TRANSIENT,
                                   SQLITE_UTF8);
    } else {
        PycError *error = bytes_argument(value, &bytes);
        if (error && !pyc_error_is_class(error, &pyc_TypeError)) return error;
        if (error) {
            pyc_error_drop(error);
            return not_supported(s, at, value);
        }
        code = bind_bytes(s, at, bytes.data, (uint64_t)bytes.size);
    }
    return sqlite_failed(sqlite3_db_handle(s), code);
}

/* Whether a value is bound directly, without an adapter. */
static bool is_plain(PycWord value) {
    return pyc_is_small(value) || pyc_is_flonum(value) || value == PYC_NONE || pyc_is_exact(value, &pyc_int_type) ||
           pyc_is_exact(value, &pyc_str_type) || pyc_is_exact(value, &pyc_float_type);
}

/* Statements stepped to their end are reset. */
PycResult pyc_sqlite_bind(PycWord self, PycWord stmt, PycWord values, PycWord adapt, PycWord adapts_all) {
    const PycWord *items;
    (void)self;
    for (int64_t i = 0; i < pyc_items(values, &items); i++) {
        PycWord value = items[i];
        if (adapts_all == PYC_TRUE || !is_plain(value)) {
            TRY(adapted, pyc_obj_call(adapt, &value, 1, 0));
            value = adapted;
        }
        CHECK(bind_one(statement(stmt), (int)i + 1, value));
    }
    return pyc_ok(PYC_NONE);
}

PycResult pyc_sqlite_columns(PycWord self, PycWord stmt) {
    sqlite3_stmt *s = statement(stmt);
    (void)self;
    int count = sqlite3_column_count(s);
    PycWord list = pyc_list_new(count);
    for (int i = 0; i < count; i++) {
        const char *name = sqlite3_column_name(s, i), *type = sqlite3_column_decltype(s, i);
        PycWord pair[2] = {name ? pyc_str_c(name) : PYC_NONE, type ? pyc_str_c(type) : PYC_NONE};
        pyc_list_push(list, pyc_tuple_of(pair, 2));
    }
    return pyc_ok(list);
}

/* ---- rows ---- */

static PycResult bad_text(sqlite3_stmt *s, int at) {
    PycBuf b;
    pyc_buf_init(&b, 0);
    pyc_buf_ascii(&b, "Could not decode to UTF-8 column '");
    pyc_buf_str(&b, pyc_str_c(sqlite3_column_name(s, at)));
    pyc_buf_ascii(&b, "' with text '");
    PycWord raw = pyc_bytes_new(sqlite3_column_text(s, at), (uint64_t)sqlite3_column_bytes(s, at));
    PycWord how[2] = {pyc_str_c("utf-8"), pyc_str_c("replace")};
    TRY(shown, pyc_bytes_decode(raw, how[0], how[1]));
    pyc_buf_str(&b, shown);
    pyc_buf_ascii(&b, "'");
    return pyc_fail(sqlite_raised(pyc_small(SQLITE_OK), pyc_buf_finish(&b)));
}

static PycResult text_of(sqlite3_stmt *s, int at, PycWord factory) {
    const char *text = (const char *)sqlite3_column_text(s, at);
    uint64_t size = (uint64_t)sqlite3_column_bytes(s, at);
    if (factory == pyc_word(&pyc_str_type)) {
        uint64_t good;
        return pyc_utf8_valid(text, size, &good) ? pyc_ok(pyc_str_new(text, size)) : bad_text(s, at);
    }
    PycWord bytes = pyc_bytes_new(text, size);
    return factory == pyc_word(&pyc_bytes_type) ? pyc_ok(bytes) : pyc_obj_call(factory, &bytes, 1, 0);
}

static PycWord blob_of(sqlite3_stmt *s, int at) {
    const void *data = sqlite3_column_blob(s, at);
    return pyc_bytes_new(data, (uint64_t)sqlite3_column_bytes(s, at));
}

static PycResult column(sqlite3_stmt *s, int at, PycWord factory, PycWord converter) {
    int type = sqlite3_column_type(s, at);
    if (type == SQLITE_NULL) return pyc_ok(PYC_NONE);
    if (converter != PYC_NONE) {
        PycWord bytes = blob_of(s, at);
        if (!sqlite3_column_blob(s, at)) return pyc_ok(PYC_NONE); /* as CPython has it of no bytes */
        return pyc_obj_call(converter, &bytes, 1, 0);
    }
    if (type == SQLITE_INTEGER) return pyc_ok(pyc_int_from_i64(sqlite3_column_int64(s, at)));
    if (type == SQLITE_FLOAT) return pyc_ok(pyc_float_new(sqlite3_column_double(s, at)));
    return type == SQLITE_TEXT ? text_of(s, at, factory) : pyc_ok(blob_of(s, at));
}

/* `converters`: None, or a list with a converter or None for each column. */
static PycResult row(sqlite3_stmt *s, PycWord factory, PycWord converters) {
    int count = sqlite3_data_count(s);
    PycTuple *made = pyc_tuple_room(count);
    for (int i = 0; i < count; i++) made->items[i] = PYC_NONE;
    for (int i = 0; i < count; i++) {
        PycWord converter = converters == PYC_NONE ? PYC_NONE : pyc_list_at(converters, i);
        TRY(value, column(s, i, factory, converter));
        made->items[i] = value;
    }
    return pyc_ok(pyc_word(made));
}

/* The next row; 0: there is none, and the statement is reset, as after an error. */
static PycResult step(sqlite3_stmt *s, const Database *d, PycWord factory, PycWord converters) {
    int code = d->calls_back ? sqlite3_step(s) : PYC_WAITING(sqlite3_step(s));
    if (code == SQLITE_ROW) return row(s, factory, converters);
    PycError *error = code == SQLITE_DONE ? NULL : sqlite_failed(d->at, code);
    sqlite3_reset(s);
    return (PycResult){0, error};
}

/* The next rows as a list. It ends with None if there are no more, or with the error of the row after them. */
PycResult pyc_sqlite_fetch(PycWord self, PycWord stmt, PycWord db, PycWord factory, PycWord converters, PycWord most) {
    Database *d = sqlite_database(db);
    PycWord list = pyc_list_new(8);
    (void)self;
    if (!d) return pyc_fail(misused("Cannot operate on a closed database.")); /* closed by an adapter of a parameter */
    for (int64_t left = pyc_small_value(most); left > 0; left--) {
        d->uses++;
        PycResult next = step(statement(stmt), d, factory, converters);
        d->uses--;
        if (next.error && !pyc_list_len(list)) return next;
        pyc_list_push(list, next.error ? pyc_word(pyc_exception_of(next.error)) : next.value ? next.value : PYC_NONE);
        if (!next.value) break;
    }
    return pyc_ok(list);
}

#define MODULE_ROWS "sqlite.def"
#include "module/rows.h"
