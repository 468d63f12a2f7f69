/* The module _sqlites: functions of the program that a database calls. The connection keeps them alive; SQLite's own
 * memory, which the collector does not see, only refers to them. */
#include "module/sqlite.h"

#include "io/io.h"
#include "object/str.h"

#include <stdio.h>

/* ---- errors of the program's functions: shown if the program wants to see them ---- */

static bool shows_errors;

PycResult pyc_sqlite_show_errors(PycWord self, PycWord enable) {
    (void)self;
    TRY(is_on, pyc_obj_truth(enable));
    shows_errors = is_on;
    return pyc_ok(PYC_NONE);
}

static void drop(PycError *error, PycWord call) {
    if (shows_errors)
        pyc_unraisable(error, NULL, call);
    else
        pyc_error_drop(error);
}

/* ---- values in and out ---- */

static PycResult argument(sqlite3_value *value) {
    switch (sqlite3_value_type(value)) {
    case SQLITE_INTEGER: return pyc_ok(pyc_int_from_i64(sqlite3_value_int64(value)));
    case SQLITE_FLOAT: return pyc_ok(pyc_float_new(sqlite3_value_double(value)));
    case SQLITE_TEXT: {
        const char *text = (const char *)sqlite3_value_text(value);
        return pyc_bytes_decode(pyc_bytes_new(text, (uint64_t)sqlite3_value_bytes(value)), 0, 0);
    }
    case SQLITE_BLOB: {
        const void *data = sqlite3_value_blob(value);
        return pyc_ok(pyc_bytes_new(data, (uint64_t)sqlite3_value_bytes(value)));
    }
    default: return pyc_ok(PYC_NONE);
    }
}

static PycError *arguments(sqlite3_value **values, int count, PycWord **out) {
    *out = pyc_gc_alloc((uint64_t)(count + 1) * sizeof **out);
    for (int i = 0; i < count; i++) {
        TRY_ERROR(word, argument(values[i]));
        (*out)[i] = word;
    }
    return NULL;
}

static PycError *set_result(sqlite3_context *context, PycWord value) {
    Span bytes;
    if (value == PYC_NONE) {
        sqlite3_result_null(context);
    } else if (pyc_as_int(value)) {
        if (!pyc_int_fits_i64(pyc_as_int(value)))
            return pyc_raise(&pyc_OverflowError, "Python int too large to convert to SQLite INTEGER");
        sqlite3_result_int64(context, pyc_int_to_i64(pyc_as_int(value)).value);
    } else if (pyc_has(value, PYC_T_FLOAT)) {
        sqlite3_result_double(context, pyc_float_value(value));
    } else if (pyc_as_str(value)) {
        const PycStr *s = pyc_as_str(value);
        CHECK_ERROR(pyc_str_utf8(pyc_word(s)).error); /* no lone surrogates */
        sqlite3_result_text64(context, s->data, (sqlite3_uint64)s->size, SQLITE_TRANSIENT, SQLITE_UTF8);
    } else {
        CHECK_ERROR(bytes_argument(value, &bytes));
        sqlite3_result_blob64(context, bytes.size ? bytes.data : "", (sqlite3_uint64)bytes.size, SQLITE_TRANSIENT);
    }
    return NULL;
}

static PycWord callee(sqlite3_context *context) { return pyc_word(sqlite3_user_data(context)); }

static void give_result(sqlite3_context *context, PycResult result, const char *what) {
    char message[64];
    PycError *error = result.error ? result.error : set_result(context, result.value);
    if (!error) return;
    if (pyc_error_is_class(error, &pyc_MemoryError)) {
        sqlite3_result_error_nomem(context);
    } else if (pyc_error_is_class(error, &pyc_OverflowError)) {
        sqlite3_result_error_toobig(context);
    } else {
        snprintf(message, sizeof message, "user-defined %s", what);
        sqlite3_result_error(context, message, -1);
    }
    drop(error, callee(context));
}

/* ---- functions ---- */

static void run_function(sqlite3_context *context, int count, sqlite3_value **values) {
    PycWord *words;
    PycError *error = arguments(values, count, &words);
    give_result(context, error ? pyc_fail(error) : pyc_obj_call(callee(context), words, (uint64_t)count, 0),
                "function raised exception");
}

static PycResult defined(Database *d, int code) {
    d->calls_back = true;
    return pyc_done(sqlite_failed(d->at, code));
}

PycResult pyc_sqlite_create_function(PycWord self, PycWord db, PycWord name, PycWord count, PycWord call,
                                     PycWord flags) {
    Database *d = sqlite_database(db);
    const char *text;
    (void)self;
    CHECK(sqlite_text(name, "create_function() argument 'name'", &text));
    TRY(most, pyc_io_int(count));
    int how = SQLITE_UTF8 | (int)pyc_small_value(flags);
    return defined(d, sqlite3_create_function_v2(d->at, text, (int)most, how, (void *)(uintptr_t)call, run_function,
                                                 NULL, NULL, NULL));
}

/* ---- aggregates: the instance is in a cell that the collector sees ---- */

static PycResult instance_of(sqlite3_context *context) {
    PycWord **cell = sqlite3_aggregate_context(context, sizeof *cell);
    if (!cell) return pyc_fail(pyc_raise_args(&pyc_MemoryError, NULL, 0));
    if (*cell) return pyc_ok(**cell);
    TRY(made, pyc_obj_call(callee(context), NULL, 0, 0));
    *cell = pyc_gc_alloc_root(sizeof **cell, sizeof **cell);
    **cell = made;
    return pyc_ok(made);
}

static void failed(sqlite3_context *context, PycError *error, const char *method) {
    give_result(context, pyc_fail(error), method);
}

/* An aggregate's method: what went wrong in it, or that it is not there. */
static void method_failed(sqlite3_context *context, PycError *error, const char *method, bool is_missing) {
    char what[64];
    snprintf(what, sizeof what, "aggregate's '%s' method %s", method, is_missing ? "not defined" : "raised error");
    failed(context, error, what);
}

static void call_with(sqlite3_context *context, int count, sqlite3_value **values, const char *method) {
    PycWord *words;
    PycResult instance = instance_of(context);
    if (instance.error) {
        failed(context, instance.error, "aggregate's '__init__' method raised error");
        return;
    }
    PycResult bound = pyc_obj_getattr(instance.value, pyc_str_c(method));
    if (bound.error) {
        method_failed(context, bound.error, method, true);
        return;
    }
    PycError *error = arguments(values, count, &words);
    if (!error) error = pyc_obj_call(bound.value, words, (uint64_t)count, 0).error;
    if (error) method_failed(context, error, method, false);
}

static void give_of_method(sqlite3_context *context, PycWord instance, const char *method) {
    PycResult made = pyc_obj_call_method(instance, pyc_str_c(method), NULL, 0, 0);
    if (made.error)
        method_failed(context, made.error, method, pyc_error_is_class(made.error, &pyc_AttributeError));
    else
        give_result(context, made, method);
}

static void aggregate_step(sqlite3_context *context, int count, sqlite3_value **values) {
    call_with(context, count, values, "step");
}
static void aggregate_inverse(sqlite3_context *context, int count, sqlite3_value **values) {
    call_with(context, count, values, "inverse");
}
static void aggregate_value(sqlite3_context *context) {
    PycResult instance = instance_of(context);
    if (instance.error)
        method_failed(context, instance.error, "value", false);
    else
        give_of_method(context, instance.value, "value");
}
static void aggregate_final(sqlite3_context *context) {
    PycWord **cell = sqlite3_aggregate_context(context, 0);
    if (!cell || !*cell) return; /* no row was given, or the instance could not be made: NULL */
    give_of_method(context, **cell, "finalize");
    pyc_gc_free_root(*cell);
    *cell = NULL;
}

PycResult pyc_sqlite_create_aggregate(PycWord self, PycWord db, PycWord name, PycWord count, PycWord cls,
                                      PycWord window) {
    Database *d = sqlite_database(db);
    const char *text;
    bool gone = cls == PYC_NONE && window == PYC_TRUE;
    void *data = gone ? NULL : (void *)(uintptr_t)cls;
    (void)self;
    CHECK(sqlite_text(name, "create_aggregate() argument 'name'", &text));
    TRY(most, pyc_io_int(count));
    bool there = data != NULL, windowed = window == PYC_TRUE && there;
    return defined(d, sqlite3_create_window_function(d->at, text, (int)most, SQLITE_UTF8, data,
                                                     there ? aggregate_step : NULL, there ? aggregate_final : NULL,
                                                     windowed ? aggregate_value : NULL,
                                                     windowed ? aggregate_inverse : NULL, NULL));
}

/* ---- orders, hooks ---- */

static int collate(void *call, int a_size, const void *a, int b_size, const void *b) {
    PycWord words[2] = {pyc_str_new(a, (uint64_t)a_size), pyc_str_new(b, (uint64_t)b_size)};
    PycResult order = pyc_obj_call(pyc_word(call), words, 2, 0);
    PycIntResult number = {0, order.error};
    if (!order.error) number = pyc_obj_to_i64(order.value);
    if (number.error) return drop(number.error, pyc_word(call)), 0;
    return number.value < 0 ? -1 : number.value > 0;
}

PycResult pyc_sqlite_create_collation(PycWord self, PycWord db, PycWord name, PycWord call) {
    Database *d = sqlite_database(db);
    const char *text;
    (void)self;
    CHECK(sqlite_text(name, "create_collation() argument 1", &text));
    bool there = call != PYC_NONE;
    return defined(d, sqlite3_create_collation_v2(d->at, text, SQLITE_UTF8, there ? (void *)(uintptr_t)call : NULL,
                                                  there ? collate : NULL, NULL));
}

static PycWord text_or_none(const char *text) { return text ? pyc_str_c(text) : PYC_NONE; }

static int authorize(void *call, int action, const char *a, const char *b, const char *c, const char *d) {
    PycWord words[5] = {pyc_small(action), text_or_none(a), text_or_none(b), text_or_none(c), text_or_none(d)};
    PycResult answer = pyc_obj_call(pyc_word(call), words, 5, 0);
    if (answer.error) return drop(answer.error, pyc_word(call)), SQLITE_DENY;
    int64_t code = pyc_is_small(answer.value) ? pyc_small_value(answer.value) : SQLITE_DENY;
    return code == (int)code ? (int)code : SQLITE_DENY;
}

static int progress(void *call) {
    PycResult answer = pyc_obj_call(pyc_word(call), NULL, 0, 0);
    if (answer.error) return drop(answer.error, pyc_word(call)), 1;
    PycBoolResult stops = pyc_obj_truth(answer.value);
    if (stops.error) return drop(stops.error, pyc_word(call)), 1;
    return stops.value;
}

static int trace(unsigned type, void *call, void *stmt, void *sql) {
    if (type != SQLITE_TRACE_STMT) return 0;
    char *expanded = sqlite3_expanded_sql(stmt);
    if (!expanded) {
        PycWord why = pyc_str_c("Expanded SQL string exceeds the maximum string length");
        drop(sqlite_raised(pyc_small(SQLITE_TOOBIG), why), pyc_word(call));
    }
    PycWord text = pyc_str_c(expanded ? expanded : sql);
    sqlite3_free(expanded);
    PycResult done = pyc_obj_call(pyc_word(call), &text, 1, 0);
    if (done.error) drop(done.error, pyc_word(call));
    return 0;
}

PycResult pyc_sqlite_set_hook(PycWord self, PycWord db, PycWord which, PycWord call, PycWord count) {
    Database *d = sqlite_database(db);
    bool there = call != PYC_NONE;
    void *data = there ? (void *)(uintptr_t)call : NULL;
    int code = SQLITE_OK;
    (void)self;
    TRY(steps, pyc_io_int(count));
    switch (pyc_small_value(which)) {
    case 0: code = sqlite3_set_authorizer(d->at, there ? authorize : NULL, data); break;
    case 1: sqlite3_progress_handler(d->at, there ? (int)steps : 0, there ? progress : NULL, data); break;
    default: sqlite3_trace_v2(d->at, SQLITE_TRACE_STMT, there ? trace : NULL, data); break;
    }
    return defined(d, code);
}
