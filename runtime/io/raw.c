/* Raw files: a descriptor and its mode. Every call is one system call. */
#include "io/io.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static PycRaw *raw_of(PycWord w) { return (PycRaw *)pyc_object(w); }

/* ---- errors ---- */

static PycWord unsupported_class(void) {
    static PycWord made;
    if (made) return made;
    static PycClassInfo info;
    info.name = info.qualname = pyc_str_c("UnsupportedOperation");
    info.module = pyc_str_c("io");
    PycWord bases[2] = {pyc_word(&pyc_OSError), pyc_word(&pyc_ValueError)};
    PycResult class = pyc_class_new(&info, bases, 2, pyc_dict_new(0), 0);
    return made = class.error ? bases[0] : class.value;
}

PycError *pyc_unsupported(const char *what) { return pyc_raise_text(unsupported_class(), what, strlen(what)); }

PycError *pyc_io_error(int code) { return code == EINTR ? pyc_interrupt() : pyc_raise_errno(code, 0); }

static PycError *closed_file(void) { return pyc_raise(&pyc_ValueError, "I/O operation on closed file"); }

PycError *pyc_raw_check(const PycRaw *raw) { return raw->fd < 0 ? closed_file() : NULL; }

PycResult pyc_io_size(PycWord size) {
    if (!size || size == PYC_NONE) return pyc_ok(pyc_small(-1));
    if (!pyc_has_index(size))
        RAISE(&pyc_TypeError, "argument should be integer or None, not '%s'", pyc_type_name(size));
    return pyc_io_offset(size);
}

PycResult pyc_io_offset(PycWord size) {
    TRY(n, pyc_obj_to_i64_index(size));
    return pyc_ok(pyc_small(n));
}

/* ---- open ---- */

PycRaw *pyc_raw_new(int fd, PycStream stream, const char *name) {
    PycRaw *raw = pyc_gc_alloc(sizeof *raw);
    *raw = (PycRaw){.head = {&pyc_raw_type}, .fd = fd, .seekable = -1, .stream = stream, .keeps_fd = true};
    raw->name = pyc_str_c(name);
    raw->reads = stream == PYC_STREAM_IN;
    raw->writes = !raw->reads;
    return raw;
}

static int flags_of(const char *mode, PycRaw *raw) {
    bool plus = strchr(mode, '+') != NULL;
    raw->creates = strchr(mode, 'x') != NULL;
    raw->appends = strchr(mode, 'a') != NULL;
    raw->reads = plus || strchr(mode, 'r');
    raw->writes = plus || !strchr(mode, 'r');
    int flags = raw->reads && raw->writes ? O_RDWR : raw->reads ? O_RDONLY : O_WRONLY;
    if (raw->creates) flags |= O_EXCL | O_CREAT;
    if (raw->appends) flags |= O_APPEND | O_CREAT;
    if (strchr(mode, 'w')) flags |= O_CREAT | O_TRUNC;
    return flags | O_CLOEXEC;
}

static PycError *open_path(PycRaw *raw, PycWord file, int flags) {
    const char *path;
    CHECK_ERROR(pyc_io_path(file, &path));
    for (int tries = 0; (raw->fd = open(path, flags, 0666)) < 0; tries++) {
        int code = errno;
        if (code == EINTR)
            CHECK_ERROR(pyc_interrupt());
        else if (code != EMFILE || tries > 0)
            return pyc_raise_errno(code, file);
        else
            pyc_gc_collect(); /* this closes files that nothing refers to */
    }
    return NULL;
}

static PycError *open_with(PycRaw *raw, PycWord opener, PycWord file, int flags) {
    PycWord args[2] = {file, pyc_small(flags)};
    TRY_ERROR(fd, pyc_obj_call(opener, args, 2, 0));
    if (!pyc_as_int(fd)) return pyc_raise(&pyc_TypeError, "expected integer from opener");
    TRY_ERROR(number, pyc_obj_to_i64(fd));
    if (number < 0) return pyc_raise(&pyc_ValueError, "opener returned %lld", (long long)number);
    raw->fd = (int)number;
    return NULL;
}

static PycError *open_descriptor(PycRaw *raw, PycWord file) {
    TRY_ERROR(number, pyc_obj_to_i64(file));
    if (number < 0) return pyc_raise(&pyc_ValueError, "negative file descriptor");
    raw->fd = (int)number;
    return NULL;
}

static PycError *check_kind(PycRaw *raw, PycWord file) {
    struct stat info;
    int code = 0;
    if (fstat(raw->fd, &info) != 0) code = errno == EBADF ? EBADF : 0;
    if (!code && S_ISDIR(info.st_mode)) code = EISDIR;
    if (!code) return NULL;
    if (!raw->keeps_fd && !pyc_as_int(file)) close(raw->fd);
    raw->fd = -1;
    return pyc_raise_errno(code, file);
}

static void open_nothing(PycRaw *raw, PycWord name) {
    PycObject head = raw->head;
    *raw = (PycRaw){.head = head, .fd = -1, .seekable = -1, .name = name};
}

static PycError *open_raw(PycRaw *raw, PycWord file, const char *mode, PycWord closefd, PycWord opener) {
    open_nothing(raw, file);
    int flags = flags_of(mode, raw);
    if (closefd) {
        TRY_ERROR(closes, pyc_obj_truth(closefd));
        raw->keeps_fd = !closes;
    }
    bool is_number = pyc_as_int(file) != 0;
    if (raw->keeps_fd && !is_number) return pyc_raise(&pyc_ValueError, "Cannot use closefd=False with file name");
    if (is_number)
        CHECK_ERROR(open_descriptor(raw, file));
    else if (opener && opener != PYC_NONE)
        CHECK_ERROR(open_with(raw, opener, file, flags));
    else
        CHECK_ERROR(open_path(raw, file, flags));
    CHECK_ERROR(check_kind(raw, file));
    if (raw->appends) lseek(raw->fd, 0, SEEK_END);
    return NULL;
}

PycResult pyc_raw_open(PycWord file, const char *mode, PycWord closefd, PycWord opener) {
    PycRaw *raw = pyc_gc_alloc(sizeof *raw);
    raw->head.type = &pyc_raw_type;
    CHECK(open_raw(raw, file, mode, closefd, opener));
    return pyc_ok(pyc_word(raw));
}

PycError *pyc_raw_end(PycRaw *raw) {
    int fd = raw->fd;
    raw->fd = -1;
    if (fd < 0 || raw->keeps_fd) return NULL;
    return close(fd) == 0 || errno == EINTR ? NULL : pyc_raise_errno(errno, 0);
}

/* ---- reading, writing, moving ---- */

PycResult pyc_raw_read_into(PycRaw *raw, char *into, int64_t size) {
    CHECK(pyc_raw_check(raw));
    if (!raw->reads) return pyc_fail(pyc_unsupported("File not open for reading"));
    for (;;) {
        ssize_t n = PYC_WAITING(read(raw->fd, into, (size_t)size));
        if (n >= 0) return pyc_ok(pyc_small(n));
        if (errno == EAGAIN) return pyc_ok(PYC_NONE);
        CHECK(pyc_io_error(errno));
    }
}

/* A non-blocking file may take less than all. Other threads have their turns meanwhile. */
PycError *pyc_raw_write_all(PycRaw *raw, const char *data, int64_t size, int64_t *done) {
    for (*done = 0; *done < size;) {
        CHECK_ERROR(pyc_raw_check(raw));
        ssize_t n = PYC_WAITING(write(raw->fd, data + *done, (size_t)(size - *done)));
        if (n >= 0)
            *done += n;
        else if (errno == EAGAIN)
            return NULL;
        else
            CHECK_ERROR(pyc_io_error(errno));
    }
    return NULL;
}

PycResult pyc_raw_move(PycRaw *raw, int64_t offset, int whence) {
    CHECK(pyc_raw_check(raw));
    off_t at = lseek(raw->fd, offset, whence);
    return at < 0 ? pyc_fail(pyc_raise_errno(errno, 0)) : pyc_ok(pyc_small(at));
}

bool pyc_raw_can_seek(PycRaw *raw) {
    if (raw->seekable < 0) raw->seekable = lseek(raw->fd, 0, SEEK_CUR) >= 0;
    return raw->seekable > 0;
}

const char *pyc_raw_mode(const PycRaw *raw) {
    if (raw->creates) return raw->reads ? "xb+" : "xb";
    if (raw->appends) return raw->reads ? "ab+" : "ab";
    return raw->reads ? raw->writes ? "rb+" : "rb" : "wb";
}

/* ---- methods ---- */

enum { BLOCK = 65536 };

PycResult pyc_raw_readall(PycWord self) {
    int64_t size = 0, room = BLOCK;
    char *data = pyc_gc_alloc_atomic((uint64_t)room);
    for (;;) {
        if (size == room) {
            char *larger = pyc_gc_alloc_atomic((uint64_t)(room *= 2));
            memcpy(larger, data, (uint64_t)size);
            data = larger;
        }
        TRY(n, pyc_raw_read_into(raw_of(self), data + size, room - size));
        if (n == PYC_NONE && size == 0) return pyc_ok(PYC_NONE);
        if (n == PYC_NONE || pyc_small_value(n) == 0) return pyc_ok(pyc_bytes_new(data, (uint64_t)size));
        size += pyc_small_value(n);
    }
}

PycResult pyc_raw_read(PycWord self, PycWord size) {
    CHECK(pyc_raw_check(raw_of(self)));
    if (!raw_of(self)->reads) return pyc_fail(pyc_unsupported("File not open for reading"));
    TRY(wanted, pyc_io_size(size));
    int64_t most = pyc_small_value(wanted);
    if (most < 0) return pyc_raw_readall(self);
    char *data;
    CHECK(pyc_io_memory(most, &data));
    TRY(n, pyc_raw_read_into(raw_of(self), data, most));
    return pyc_ok(n == PYC_NONE ? n : pyc_io_taken(data, pyc_small_value(n)));
}

PycResult pyc_raw_readinto(PycWord self, PycWord into) {
    const char *data;
    uint64_t size;
    CHECK(pyc_io_room(into, &data, &size));
    return pyc_raw_read_into(raw_of(self), (char *)(uintptr_t)data, (int64_t)size);
}

PycResult pyc_raw_write(PycWord self, PycWord what) {
    const char *data;
    uint64_t size;
    if (!pyc_bytes_view(what, &data, &size))
        RAISE(&pyc_TypeError, "a bytes-like object is required, not '%s'", pyc_type_name(what));
    CHECK(pyc_raw_check(raw_of(self)));
    if (!raw_of(self)->writes) return pyc_fail(pyc_unsupported("File not open for writing"));
    for (;;) {
        ssize_t n = PYC_WAITING(write(raw_of(self)->fd, data, size));
        if (n >= 0) return pyc_ok(pyc_small(n));
        if (errno == EAGAIN) return pyc_ok(PYC_NONE);
        CHECK(pyc_io_error(errno));
    }
}

PycResult pyc_raw_seek(PycWord self, PycWord offset, PycWord whence) {
    CHECK(pyc_raw_check(raw_of(self)));
    TRY(to, pyc_io_offset(offset));
    TRY(from, whence ? pyc_io_offset(whence) : pyc_ok(pyc_small(0)));
    return pyc_raw_move(raw_of(self), pyc_small_value(to), (int)pyc_small_value(from));
}

PycResult pyc_raw_tell(PycWord self) { return pyc_raw_move(raw_of(self), 0, 1); }

PycResult pyc_raw_truncate(PycWord self, PycWord size) {
    PycRaw *raw = raw_of(self);
    CHECK(pyc_raw_check(raw));
    if (!raw->writes) return pyc_fail(pyc_unsupported("File not open for writing"));
    if (!size || size == PYC_NONE) {
        TRY(here, pyc_raw_move(raw, 0, 1));
        size = here;
    }
    TRY(to, pyc_io_offset(size));
    if (ftruncate(raw->fd, pyc_small_value(to)) != 0) return pyc_fail(pyc_raise_errno(errno, 0));
    return pyc_ok(size);
}

PycResult pyc_raw_close(PycWord self) { return pyc_done(pyc_raw_end(raw_of(self))); }
PycResult pyc_raw_flush(PycWord self) { return pyc_done(pyc_raw_check(raw_of(self))); }

PycResult pyc_raw_fileno(PycWord self) {
    CHECK(pyc_raw_check(raw_of(self)));
    return pyc_ok(pyc_small(raw_of(self)->fd));
}

PycResult pyc_raw_isatty(PycWord self) {
    CHECK(pyc_raw_check(raw_of(self)));
    return pyc_ok(pyc_bool(isatty(raw_of(self)->fd)));
}

PycResult pyc_raw_readable(PycWord self) {
    CHECK(pyc_raw_check(raw_of(self)));
    return pyc_ok(pyc_bool(raw_of(self)->reads));
}

PycResult pyc_raw_writable(PycWord self) {
    CHECK(pyc_raw_check(raw_of(self)));
    return pyc_ok(pyc_bool(raw_of(self)->writes));
}

PycResult pyc_raw_seekable(PycWord self) {
    CHECK(pyc_raw_check(raw_of(self)));
    return pyc_ok(pyc_bool(pyc_raw_can_seek(raw_of(self))));
}

static PycResult raw_getattr(PycWord self, PycWord name) {
    PycRaw *raw = raw_of(self);
    if (pyc_str_is(name, "closed")) return pyc_ok(pyc_bool(raw->fd < 0));
    if (pyc_str_is(name, "name")) return pyc_ok(raw->name); /* 0 when nothing has been opened */
    if (pyc_str_is(name, "mode")) return pyc_ok(pyc_str_c(pyc_raw_mode(raw)));
    if (pyc_str_is(name, "closefd")) return pyc_ok(pyc_bool(!raw->keeps_fd));
    return pyc_ok(0);
}

static PycResult raw_setattr(PycWord self, PycWord name, PycWord value) {
    if (!value || !pyc_str_is(name, "name")) return pyc_ok(0);
    raw_of(self)->name = value;
    return pyc_ok(PYC_NONE);
}

/* ---- FileIO(file, mode='r', closefd=True, opener=None) ---- */

static PycError *check_mode(PycWord mode, const char **out) {
    if (!pyc_as_str(mode))
        return pyc_raise(&pyc_TypeError, "FileIO() argument 'mode' must be str, not %s", pyc_type_name(mode));
    const char *text = *out = pyc_str(pyc_word(pyc_as_str(mode)))->data;
    int kinds = 0, pluses = 0;
    for (const char *p = text; *p; p++) {
        if (!strchr("rwaxb+", *p)) return pyc_raise(&pyc_ValueError, "invalid mode: %s", text);
        kinds += strchr("rwax", *p) != NULL;
        pluses += *p == '+';
    }
    if (kinds == 1 && pluses <= 1) return NULL;
    return pyc_raise(&pyc_ValueError, "Must have exactly one of create/read/write/append mode and at most one plus");
}

static PycResult raw_make(PycType *type, const PycWord *args, uint64_t count, PycWord names) {
    (void)args, (void)count, (void)names;
    PycRaw *raw = pyc_gc_alloc(type->instance_size);
    raw->head.type = type;
    open_nothing(raw, 0);
    pyc_file_watch(pyc_word(raw));
    return pyc_ok(pyc_word(raw));
}

static PycError *raw_init(PycWord self, const PycWord *args, uint64_t count, PycWord names) {
    PycWord a[4] = {0};
    const char *mode = "r";
    CHECK_ERROR(pyc_bind("FileIO", "file mode closefd opener", 1, 4, args, count, names, a));
    if (a[1]) CHECK_ERROR(check_mode(a[1], &mode));
    CHECK_ERROR(pyc_raw_end(raw_of(self)));
    return open_raw(raw_of(self), a[0], mode, a[2], a[3]);
}

static PycResult raw_repr(PycWord self) {
    PycRaw *raw = raw_of(self);
    const char *kind = raw->head.type->name;
    if (raw->fd < 0) {
        PycWord closed[3] = {pyc_str_c("<"), pyc_str_c(kind), pyc_str_c(" [closed]>")};
        return pyc_ok(pyc_str_concat_n(closed, 3));
    }
    TRY(name, pyc_obj_repr(raw->name));
    char end[64];
    snprintf(end, sizeof end, " mode='%s' closefd=%s>", pyc_raw_mode(raw), raw->keeps_fd ? "False" : "True");
    PycWord parts[5] = {pyc_str_c("<"), pyc_str_c(kind), pyc_str_c(" name="), name, pyc_str_c(end)};
    return pyc_ok(pyc_str_concat_n(parts, 5));
}

PycType pyc_raw_type = {.head = {&pyc_type_type},
                        .name = "_io.FileIO",
                        .base = &pyc_io_base_type,
                        .flags = PYC_T_FROZEN,
                        .instance_size = sizeof(PycRaw),
                        .make = raw_make,
                        .init = raw_init,
                        .repr = raw_repr,
                        .getattr = raw_getattr,
                        .setattr = raw_setattr,
                        .iter = pyc_io_itself,
                        .next = pyc_io_next_line};
