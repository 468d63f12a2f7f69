/* open(), and the open files: files that the program drops are flushed and closed, at the latest at its end. */
#include "io/text_file.h"

#include <gc.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* ---- open files ---- */

/* Their addresses are stored hidden, so that the collector finds files that nothing else refers to. CPython closes such
 * a file at once; here it is at least flushed before anything can read it (pyc_files_push). */
static struct {
    pthread_mutex_t lock;
    GC_word *at;
    int64_t count, room;
    bool is_dirty; /* a text file has characters pending */
} files = {.lock = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP};

static void close_file(PycWord file) {
    if (pyc_object(file)->type == &pyc_text_file_type)
        pyc_text_file_close(file);
    else if (pyc_is_raw(file))
        pyc_raw_close(file);
    else
        pyc_buffered_close(file);
}

static void unwatch(void *file) {
    pthread_mutex_lock(&files.lock);
    int64_t i = 0;
    while (i < files.count && files.at[i] != GC_HIDE_POINTER(file)) i++;
    if (i < files.count) files.at[i] = files.at[--files.count];
    pthread_mutex_unlock(&files.lock);
}

static bool is_detached(PycWord file) {
    const PycType *type = pyc_object(file)->type;
    if (type == &pyc_text_file_type) return !pyc_text_file(file)->buffer;
    return !pyc_is_raw(file) && !pyc_buffered(file)->raw;
}

static void finalize(void *file) {
    unwatch(file);
    if (!is_detached(pyc_word(file))) close_file(pyc_word(file));
}

void pyc_file_watch(PycWord file) {
    pthread_mutex_lock(&files.lock);
    if (files.count == files.room) {
        int64_t room = files.room ? files.room * 2 : 16;
        files.at = pyc_realloc(files.at, (uint64_t)files.room * sizeof *files.at, (uint64_t)room * sizeof *files.at,
                               sizeof *files.at);
        files.room = room;
    }
    files.at[files.count++] = GC_HIDE_POINTER(pyc_object(file));
    pthread_mutex_unlock(&files.lock);
    pyc_gc_finalizer(pyc_object(file), finalize);
}

void pyc_file_is_dirty(void) { files.is_dirty = true; }

static void push_file(PycWord file) {
    const PycType *type = pyc_object(file)->type;
    if (is_detached(file) || pyc_is_raw(file)) return;
    PycTextFile *text = type == &pyc_text_file_type ? pyc_text_file(file) : NULL;
    PycBuffered *b = text ? text->buffer : pyc_buffered(file);
    if (pyc_buffered_is_closed(b) || !pyc_buffered_try(b))
        return;                                              /* a file that another thread has entered is in
                                                                use */
    if (!text || !pyc_text_push(text)) pyc_buffered_push(b); /* the next write reports the error */
    pyc_buffered_leave(b);
}

static PycWord file_at(int64_t i) {
    pthread_mutex_lock(&files.lock);
    PycWord file = i < files.count ? pyc_word(GC_REVEAL_POINTER(files.at[i])) : 0;
    pthread_mutex_unlock(&files.lock);
    return file;
}

void pyc_files_push(void) {
    if (!files.is_dirty && !pyc_files_dirty) return;
    files.is_dirty = false;
    PycWord file;
    for (int64_t i = 0; (file = file_at(i)); i++) push_file(file);
}

/* ---- open ---- */

static PycError *bad_mode(PycWord mode) {
    TRY_ERROR(shown, pyc_obj_repr(mode));
    return pyc_raise(&pyc_ValueError, "invalid mode: %s", pyc_str(shown)->data);
}

static PycError *check_mode(PycWord mode, bool *is_binary) {
    const char *text = pyc_str(mode)->data;
    int kinds = 0;
    bool is_text = strchr(text, 't') != NULL;
    *is_binary = strchr(text, 'b') != NULL;
    for (const char *p = text; *p; p++) {
        if (!strchr("rwaxbt+", *p) || strchr(p + 1, *p)) return bad_mode(mode);
        kinds += strchr("rwax", *p) != NULL;
    }
    if (pyc_str(mode)->size != (int64_t)strlen(text)) return bad_mode(mode);
    if (is_text && *is_binary) return pyc_raise(&pyc_ValueError, "can't have text and binary mode at once");
    if (kinds == 0)
        return pyc_raise(&pyc_ValueError,
                         "Must have exactly one of create/read/write/append mode and at most one plus");
    return kinds == 1 ? NULL : pyc_raise(&pyc_ValueError, "must have exactly one of create/read/write/append mode");
}

static bool is_given(PycWord w) { return w && w != PYC_NONE; }

/* The result of the object's `__fspath__`; 0: it has none. */
static PycResult path_text(PycWord path) {
    if (!pyc_is_object(path) || !pyc_type(path)->foreign) return pyc_call_dunder_if(path, PYC_D_fspath, NULL, 0);
    TRY(method, pyc_obj_getattr_or(path, pyc_dunder_name(PYC_D_fspath)));
    return method ? pyc_obj_call(method, NULL, 0, 0) : pyc_ok(0);
}

enum { FILE_, MODE, BUFFERING, ENCODING, ERRORS, NEWLINE, CLOSEFD, OPENER, ARGUMENTS };

static PycError *check_binary(const PycWord *args) {
    static const char *const names[] = {"encoding", "errors", "newline"};
    for (int i = 0; i < 3; i++) {
        if (!is_given(args[ENCODING + i])) continue;
        return pyc_raise(&pyc_ValueError, "binary mode doesn't take %s %s argument", i == 2 ? "a" : "an", names[i]);
    }
    return NULL;
}

static PycResult open_text(PycRaw *raw, const PycWord *args, PycWord mode, int64_t buffering) {
    bool lines = buffering == 1 || (buffering < 0 && isatty(raw->fd));
    PycResult text = pyc_text_file_new(pyc_buffered_new(raw), args[ENCODING], args[ERRORS], args[NEWLINE], lines);
    if (!text.error) pyc_text_file(text.value)->mode = mode;
    return text;
}

static PycResult open_layers(PycRaw *raw, const PycWord *args, PycWord mode, bool is_binary, int64_t buffering) {
    if (buffering == 0 && is_binary) return pyc_ok(pyc_word(raw));
    if (buffering == 0) RAISE(&pyc_ValueError, "can't have unbuffered text I/O");
    if (raw->reads && raw->writes && !pyc_raw_can_seek(raw))
        return pyc_fail(pyc_unsupported("File or stream is not seekable."));
    return is_binary ? pyc_ok(pyc_word(pyc_buffered_new(raw))) : open_text(raw, args, mode, buffering);
}

static PycResult open_file(PycWord *args) {
    bool is_binary;
    PycWord mode = is_given(args[MODE]) ? pyc_word(pyc_as_str(args[MODE])) : pyc_str_c("r");
    if (args[MODE] && (args[MODE] == PYC_NONE || !pyc_word(pyc_as_str(args[MODE]))))
        RAISE(&pyc_TypeError, "open() argument 'mode' must be str, not %s", pyc_type_name(args[MODE]));
    TRY(path, path_text(args[FILE_]));
    if (path) args[FILE_] = path;
    TRY(buffering, args[BUFFERING] ? pyc_io_offset(args[BUFFERING]) : pyc_ok(pyc_small(-1)));
    CHECK(check_mode(mode, &is_binary));
    if (is_binary) CHECK(check_binary(args));
    pyc_files_push();
    TRY(raw, pyc_raw_open(args[FILE_], pyc_str(mode)->data, args[CLOSEFD], args[OPENER]));
    int64_t size = pyc_small_value(buffering);
    PycResult file = open_layers((PycRaw *)pyc_object(raw), args, mode, is_binary, size);
    if (file.error)
        pyc_raw_close(raw);
    else
        pyc_file_watch(file.value);
    return file;
}

PycResult pyc_builtin_open(PycWord self, const PycWord *args, uint64_t count, PycWord names) {
    PycWord bound[ARGUMENTS] = {0};
    (void)self;
    CHECK(pyc_bind("open", "file mode buffering encoding errors newline closefd opener", 1, ARGUMENTS, args, count,
                   names, bound));
    return open_file(bound);
}
