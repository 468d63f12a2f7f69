/* File objects: open(), and the standard streams. Text is UTF-8; reading turns \r\n and \r into \n unless newline says
 * otherwise. */
#include "object/py.h"
#include "object/str.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

typedef enum Stream { STREAM_FILE, STREAM_IN, STREAM_OUT, STREAM_ERR } Stream;

typedef struct File {
    PycObject head;
    FILE *file; /* null once closed; null for standard streams */
    Stream stream;
    bool binary, closed, reads, writes, keep_newlines;
    PycWord name, mode;
} File;

static File *file_of(PycWord w) { return (File *)pyc_object(w); }

static File *new_file(Stream stream, const char *name, const char *mode) {
    File *f = pyc_gc_alloc(sizeof *f);
    f->head.type = &pyc_file_type;
    f->stream = stream;
    f->name = pyc_str_c(name);
    f->mode = pyc_str_c(mode);
    f->reads = mode[0] == 'r';
    f->writes = !f->reads;
    return f;
}

static PycWord standard(Stream stream, const char *name, const char *mode) {
    static PycWord made[4];
    if (!made[stream]) made[stream] = pyc_word(new_file(stream, name, mode));
    return made[stream];
}

PycWord pyc_file_stdin(void) { return standard(STREAM_IN, "<stdin>", "r"); }
PycWord pyc_file_stdout(void) { return standard(STREAM_OUT, "<stdout>", "w"); }
PycWord pyc_file_stderr(void) { return standard(STREAM_ERR, "<stderr>", "w"); }

/* ---- open, close ---- */

static void finalize(void *object) {
    File *f = object;
    if (f->file) fclose(f->file);
    f->file = NULL;
}

static PycError *bad_mode(const char *mode) { return pyc_raise(&pyc_ValueError, "invalid mode: '%s'", mode); }

static PycError *parse_mode(const char *mode, File *f, char native[8]) {
    int kinds = 0;
    bool plus = false, text = false;
    char kind = 0;
    for (const char *p = mode; *p; p++) {
        if (strchr("rwax", *p))
            kinds++, kind = *p;
        else if (*p == 'b')
            f->binary = true;
        else if (*p == 't')
            text = true;
        else if (*p == '+')
            plus = true;
        else
            return bad_mode(mode);
    }
    if (text && f->binary) return pyc_raise(&pyc_ValueError, "can't have text and binary mode at once");
    if (kinds != 1) return pyc_raise(&pyc_ValueError, "must have exactly one of create/read/write/append mode");
    f->reads = kind == 'r' || plus;
    f->writes = kind != 'r' || plus;
    snprintf(native, 8, "%c%s%se", kind == 'x' ? 'w' : kind, plus ? "+" : "", kind == 'x' ? "x" : "");
    return NULL;
}

/* What `__fspath__` of the object says; 0: it has none. */
static PycResult path_text(PycWord path) {
    if (pyc_is_small(path) || !pyc_type(path)->foreign) return pyc_call_dunder_if(path, PYC_D_fspath, NULL, 0);
    TRY(method, pyc_obj_getattr_or(path, pyc_dunder_name(PYC_D_fspath)));
    return method ? pyc_obj_call(method, NULL, 0, 0) : pyc_ok(0);
}

PycResult pyc_builtin_open(PycWord self, PycWord path, PycWord mode, PycWord buffering, PycWord encoding,
                           PycWord errors, PycWord newline) {
    char native[8];
    const char *data;
    uint64_t size;
    (void)self, (void)buffering, (void)encoding, (void)errors;
    TRY(own, path_text(path));
    PycWord where = own ? own : path;
    PycWord text = mode ? pyc_word(pyc_as_str(mode)) : pyc_str_c("r");
    if (!text) RAISE(&pyc_TypeError, "open() argument 'mode' must be str, not %s", pyc_type_name(mode));
    File *f = new_file(STREAM_FILE, "", pyc_str(text)->data);
    f->name = path;
    CHECK(parse_mode(pyc_str(text)->data, f, native));
    f->keep_newlines = newline && newline != PYC_NONE;
    if (pyc_as_int(where)) {
        TRY(fd, pyc_obj_to_i64(where));
        f->file = fdopen((int)fd, native);
    } else {
        if (pyc_as_str(where))
            data = str_text(pyc_as_str(where));
        else if (!pyc_bytes_view(where, &data, &size))
            RAISE(&pyc_TypeError, "expected str, bytes or os.PathLike object, not %s", pyc_type_name(where));
        struct stat status;
        if (f->reads && !f->writes && stat(data, &status) == 0 && S_ISDIR(status.st_mode))
            return pyc_fail(pyc_raise_errno(EISDIR, where));
        f->file = fopen(data, native);
    }
    if (!f->file) return pyc_fail(pyc_raise_errno(errno, where));
    pyc_gc_finalizer(f, finalize);
    return pyc_ok(pyc_word(f));
}

static PycError *check(PycWord self, bool reading, bool writing) {
    File *f = file_of(self);
    if (f->closed) return pyc_raise(&pyc_ValueError, "I/O operation on closed file.");
    if (reading && !f->reads) return pyc_raise(&pyc_OSError, "not readable");
    if (writing && !f->writes) return pyc_raise(&pyc_OSError, "not writable");
    return NULL;
}

PycResult pyc_file_close(PycWord self) {
    File *f = file_of(self);
    if (f->closed) return pyc_ok(PYC_NONE);
    f->closed = true;
    if (f->stream == STREAM_OUT) pyc_out_flush();
    FILE *file = f->file;
    f->file = NULL;
    if (file && fclose(file) != 0) return pyc_fail(pyc_raise_errno(errno, 0));
    return pyc_ok(PYC_NONE);
}

PycResult pyc_file_flush(PycWord self) {
    CHECK(check(self, false, false));
    if (file_of(self)->stream == STREAM_OUT)
        pyc_out_flush();
    else if (file_of(self)->file)
        fflush(file_of(self)->file);
    return pyc_ok(PYC_NONE);
}

PycResult pyc_file_enter(PycWord self) {
    CHECK(check(self, false, false));
    return pyc_ok(self);
}

PycResult pyc_file_exit(PycWord self, const PycWord *args, uint64_t count) {
    (void)args, (void)count;
    return pyc_file_close(self);
}

/* ---- reading ---- */

static int next_byte(File *f) {
    char c;
    if (f->stream == STREAM_FILE) return getc(f->file);
    return pyc_in_read(&c, 1) ? (unsigned char)c : EOF;
}

static void back_byte(File *f, int c) {
    if (c != EOF && f->stream == STREAM_FILE) ungetc(c, f->file);
}

typedef struct Bytes {
    char *data;
    uint64_t size, capacity;
} Bytes;

static void add(Bytes *b, int c) {
    if (b->size == b->capacity) {
        uint64_t capacity = b->capacity ? b->capacity * 2 : 256;
        char *data = pyc_gc_alloc_atomic(capacity);
        if (b->size) memcpy(data, b->data, b->size);
        b->data = data;
        b->capacity = capacity;
    }
    b->data[b->size++] = (char)c;
}

static PycResult as_result(File *f, const Bytes *b) {
    PycWord bytes = pyc_bytes_new(b->data ? b->data : "", b->size);
    return f->binary ? pyc_ok(bytes) : pyc_bytes_decode(bytes, 0, 0);
}

/* Up to `limit` characters (bytes when binary), at most one line when asked; limit < 0: all. */
static PycResult take(File *f, int64_t limit, bool line) {
    Bytes b = {0};
    bool translate = !f->binary && !f->keep_newlines;
    for (int64_t n = 0; limit < 0 || n < limit;) {
        int c = next_byte(f);
        if (c == EOF) break;
        if (translate && c == '\r') {
            int after = next_byte(f);
            if (after != '\n') back_byte(f, after);
            c = '\n';
        }
        add(&b, c);
        if (line && c == '\n') break;
        n++;
        if (f->binary || (c & 0x80) == 0) continue;
        for (int more = c >= 0xF0 ? 3 : c >= 0xE0 ? 2 : 1; more > 0; more--) { /* the rest of the character */
            int next = next_byte(f);
            if (next == EOF || (next & 0xC0) != 0x80) {
                back_byte(f, next);
                break;
            }
            add(&b, next);
        }
    }
    return as_result(f, &b);
}

static PycResult size_argument(PycWord size) {
    if (!size || size == PYC_NONE) return pyc_ok(pyc_small(-1));
    return pyc_obj_index(size);
}

PycResult pyc_file_read(PycWord self, PycWord size) {
    CHECK(check(self, true, false));
    TRY(n, size_argument(size));
    return take(file_of(self), pyc_small_value(n), false);
}

PycResult pyc_file_readline(PycWord self, PycWord size) {
    CHECK(check(self, true, false));
    TRY(n, size_argument(size));
    if (file_of(self)->stream == STREAM_IN && pyc_small_value(n) < 0) {
        uint64_t len;
        const char *line = pyc_in_line(&len);
        return pyc_bytes_decode(pyc_bytes_new(line ? line : "", line ? len : 0), 0, 0);
    }
    return take(file_of(self), pyc_small_value(n), true);
}

static PycResult file_next(PycWord self) {
    TRY(line, pyc_file_readline(self, 0));
    TRY(n, pyc_obj_len(line));
    return pyc_ok(n ? line : 0);
}

PycResult pyc_file_readlines(PycWord self, PycWord hint) {
    PycWord list = pyc_list_new(0);
    (void)hint;
    for (;;) {
        TRY(line, file_next(self));
        if (!line) return pyc_ok(list);
        pyc_list_push(list, line);
    }
}

/* ---- writing ---- */

static void put(File *f, const char *data, uint64_t size) {
    if (f->stream == STREAM_OUT)
        pyc_out_write(data, size);
    else if (f->stream == STREAM_ERR)
        pyc_err_write(data, size);
    else if (size)
        fwrite(data, 1, size, f->file);
}

PycResult pyc_file_write(PycWord self, PycWord what) {
    File *f = file_of(self);
    const char *data;
    uint64_t size;
    CHECK(check(self, false, true));
    if (f->binary) {
        if (!pyc_bytes_view(what, &data, &size))
            RAISE(&pyc_TypeError, "a bytes-like object is required, not '%s'", pyc_type_name(what));
        put(f, data, size);
        return pyc_ok(pyc_small((int64_t)size));
    }
    PycStr *s = pyc_as_str(what);
    if (!s) RAISE(&pyc_TypeError, "write() argument must be str, not %s", pyc_type_name(what));
    TRY(good, pyc_str_utf8(pyc_word(s)));
    put(f, good, (uint64_t)s->size);
    return pyc_ok(pyc_small(s->length));
}

PycResult pyc_file_writelines(PycWord self, PycWord lines) {
    PycWalk walk;
    CHECK(pyc_walk_start(&walk, lines));
    for (;;) {
        TRY(line, pyc_walk_next(&walk));
        if (!line) return pyc_ok(PYC_NONE);
        TRY(n, pyc_file_write(self, line));
        (void)n;
    }
}

/* ---- position, kind ---- */

PycResult pyc_file_seek(PycWord self, PycWord offset, PycWord whence) {
    File *f = file_of(self);
    int64_t from = 0;
    CHECK(check(self, false, false));
    TRY(to, pyc_obj_to_i64(offset));
    if (whence) {
        TRY(given, pyc_obj_to_i64(whence));
        from = given;
    }
    if (!f->file) RAISE(&pyc_OSError, "underlying stream is not seekable");
    if (fseek(f->file, (long)to, from == 1 ? SEEK_CUR : from == 2 ? SEEK_END : SEEK_SET) != 0)
        return pyc_fail(pyc_raise_errno(errno, 0));
    return pyc_ok(pyc_small(ftell(f->file)));
}

PycResult pyc_file_tell(PycWord self) {
    CHECK(check(self, false, false));
    if (!file_of(self)->file) RAISE(&pyc_OSError, "underlying stream is not seekable");
    return pyc_ok(pyc_small(ftell(file_of(self)->file)));
}

static int descriptor(const File *f) {
    return f->file ? fileno(f->file) : f->stream == STREAM_IN ? 0 : f->stream == STREAM_OUT ? 1 : 2;
}

PycResult pyc_file_truncate(PycWord self, PycWord size) {
    File *f = file_of(self);
    CHECK(check(self, false, true));
    if (!f->file) RAISE(&pyc_OSError, "truncate is not possible here");
    int64_t to = ftell(f->file);
    if (size && size != PYC_NONE) {
        TRY(given, pyc_obj_to_i64(size));
        to = given;
    }
    fflush(f->file);
    if (ftruncate(fileno(f->file), to) != 0) return pyc_fail(pyc_raise_errno(errno, 0));
    return pyc_ok(pyc_small(to));
}

PycResult pyc_file_fileno(PycWord self) {
    CHECK(check(self, false, false));
    return pyc_ok(pyc_small(descriptor(file_of(self))));
}

PycResult pyc_file_isatty(PycWord self) {
    return pyc_ok(pyc_bool(!file_of(self)->closed && isatty(descriptor(file_of(self)))));
}
PycResult pyc_file_readable(PycWord self) { return pyc_ok(pyc_bool(file_of(self)->reads)); }
PycResult pyc_file_writable(PycWord self) { return pyc_ok(pyc_bool(file_of(self)->writes)); }
PycResult pyc_file_seekable(PycWord self) { return pyc_ok(pyc_bool(file_of(self)->file != NULL)); }

static PycResult file_getattr(PycWord self, PycWord name) {
    File *f = file_of(self);
    if (pyc_str_is(name, "closed")) return pyc_ok(pyc_bool(f->closed));
    if (pyc_str_is(name, "name")) return pyc_ok(f->name);
    if (pyc_str_is(name, "mode")) return pyc_ok(f->mode);
    if (pyc_str_is(name, "encoding") && !f->binary) return pyc_ok(pyc_str_c("utf-8"));
    return pyc_ok(0);
}

static PycResult file_repr(PycWord self) {
    File *f = file_of(self);
    TRY(name, pyc_obj_repr(f->name));
    TRY(mode, pyc_obj_repr(f->mode));
    if (f->binary) {
        PycWord parts[3] = {pyc_str_c("<_io.BufferedReader name="), name, pyc_str_c(">")};
        return pyc_ok(pyc_str_concat_n(parts, 3));
    }
    PycWord parts[5] = {pyc_str_c("<_io.TextIOWrapper name="), name, pyc_str_c(" mode="), mode,
                        pyc_str_c(" encoding='utf-8'>")};
    return pyc_ok(pyc_str_concat_n(parts, 5));
}

static PycResult file_iter(PycWord self) { return pyc_ok(self); }

PycType pyc_file_type = {.head = {&pyc_type_type},
                         .name = "TextIOWrapper",
                         .base = &pyc_object_type,
                         .flags = PYC_T_FROZEN | PYC_T_NO_BASE,
                         .instance_size = sizeof(File),
                         .repr = file_repr,
                         .getattr = file_getattr,
                         .iter = file_iter,
                         .next = file_next};
