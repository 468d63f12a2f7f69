/* The module _posix: system calls, with Python's errors; those with paths are in posix_paths.c. */
#include "module/module.h"

#include "core/rt.h"
#include "io/io.h"

#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <sys/times.h>
#include <sys/utsname.h>
#include <unistd.h>

/* ---- arguments ---- */

static PycResult number(int64_t value, PycWord path) {
    if (value < 0) return pyc_fail(pyc_raise_errno(errno, path));
    return pyc_ok(pyc_int_from_i64(value));
}

static PycResult done(int status, PycWord path) {
    if (status < 0) return pyc_fail(pyc_raise_errno(errno, path));
    return pyc_ok(PYC_NONE);
}

/* ---- folders ---- */

PycResult pyc_posix_getcwd(PycWord self) {
    (void)self;
    char *path = getcwd(NULL, 0);
    if (!path) return pyc_fail(pyc_raise_errno(errno, 0));
    PycWord text = pyc_io_path_text(path, strlen(path));
    free(path);
    return pyc_ok(text);
}

/* ---- descriptors ---- */

#define ON_FD(name, result)                                                                                            \
    PycResult pyc_posix_##name(PycWord self, PycWord descriptor) {                                                     \
        (void)self;                                                                                                    \
        TRY(fd, pyc_io_int(descriptor));                                                                               \
        return result;                                                                                                 \
    }
ON_FD(close, done(close((int)fd), 0))
ON_FD(fsync, done(fsync((int)fd), 0))
ON_FD(isatty, pyc_ok(pyc_bool(isatty((int)fd))))
ON_FD(dup, number(fcntl((int)fd, F_DUPFD_CLOEXEC, 0), 0))
ON_FD(umask, pyc_ok(pyc_small(umask((mode_t)fd))))

PycResult pyc_posix_read(PycWord self, PycWord descriptor, PycWord length) {
    (void)self;
    TRY(fd, pyc_io_int(descriptor));
    TRY(room, pyc_obj_to_size(length));
    if (room < 0) return pyc_fail(pyc_raise_errno(EINVAL, 0));
    char *data;
    CHECK(pyc_io_memory(room, &data));
    for (;;) {
        ssize_t got = PYC_WAITING(read((int)fd, data, (size_t)room));
        if (got >= 0) return pyc_ok(pyc_io_taken(data, got));
        CHECK(pyc_io_error(errno));
    }
}

PycResult pyc_posix_write(PycWord self, PycWord descriptor, PycWord data) {
    const char *bytes;
    uint64_t size;
    (void)self;
    TRY(fd, pyc_io_int(descriptor));
    if (!pyc_bytes_view(data, &bytes, &size))
        RAISE(&pyc_TypeError, "a bytes-like object is required, not '%s'", pyc_type_name(data));
    for (;;) {
        ssize_t put = PYC_WAITING(write((int)fd, bytes, size));
        if (put >= 0) return pyc_ok(pyc_small(put));
        CHECK(pyc_io_error(errno));
    }
}

PycResult pyc_posix_lseek(PycWord self, PycWord descriptor, PycWord position, PycWord whence) {
    (void)self;
    TRY(fd, pyc_io_int(descriptor));
    TRY(offset, pyc_obj_to_size(position));
    TRY(from, pyc_io_int(whence));
    return number(lseek((int)fd, offset, (int)from), 0);
}

PycResult pyc_posix_pipe(PycWord self) {
    int ends[2];
    (void)self;
    if (pipe2(ends, O_CLOEXEC) != 0) return pyc_fail(pyc_raise_errno(errno, 0));
    PycWord words[2] = {pyc_small(ends[0]), pyc_small(ends[1])};
    return pyc_ok(pyc_tuple_of(words, 2));
}

/* ---- the process ---- */

PycResult pyc_posix_environment(PycWord self) {
    PycWord list = pyc_list_new(32);
    (void)self;
    for (char **at = environ; *at; at++) pyc_list_push(list, pyc_bytes_new(*at, strlen(*at)));
    return pyc_ok(list);
}

PycResult pyc_posix_putenv(PycWord self, PycWord name, PycWord value) {
    const char *n, *v;
    (void)self;
    CHECK(pyc_io_path(name, &n));
    CHECK(pyc_io_path(value, &v));
    if (strchr(n, '=')) RAISE(&pyc_ValueError, "illegal environment variable name");
    return done(setenv(n, v, 1), 0);
}

PycResult pyc_posix_unsetenv(PycWord self, PycWord name) {
    const char *n;
    (void)self;
    CHECK(pyc_io_path(name, &n));
    return done(unsetenv(n), 0);
}

#define OF_PROCESS(name, value)                                                                                        \
    PycResult pyc_posix_##name(PycWord self) { return (void)self, pyc_ok(pyc_small(value)); }
OF_PROCESS(getpid, getpid())
OF_PROCESS(getppid, getppid())
OF_PROCESS(getuid, getuid())
OF_PROCESS(geteuid, geteuid())
OF_PROCESS(getgid, getgid())
OF_PROCESS(getegid, getegid())
OF_PROCESS(cpu_count, sysconf(_SC_NPROCESSORS_ONLN))

PycResult pyc_posix_kill(PycWord self, PycWord pid, PycWord signal_number) {
    (void)self;
    TRY(process, pyc_io_int(pid));
    TRY(n, pyc_io_int(signal_number));
    TRY(sent, done(kill((pid_t)process, (int)n), 0));
    CHECK(pyc_interrupt()); /* interrupted by a signal */
    return pyc_ok(sent);
}

PycResult pyc_posix_urandom(PycWord self, PycWord size) {
    (void)self;
    TRY(length, pyc_obj_to_size(size));
    if (length < 0) RAISE(&pyc_ValueError, "negative argument not allowed");
    char *data;
    CHECK(pyc_io_memory(length, &data));
    for (int64_t at = 0; at < length;) {
        ssize_t got = getrandom(data + at, (size_t)(length - at), 0);
        if (got < 0) CHECK(pyc_io_error(errno));
        at += got > 0 ? got : 0;
    }
    return pyc_ok(pyc_bytes_new(data, (uint64_t)length));
}

PycResult pyc_posix_system(PycWord self, PycWord command) {
    const char *text;
    (void)self;
    CHECK(pyc_io_path(command, &text));
    pyc_out_flush();
    return pyc_ok(pyc_small(system(text))); /* NOLINT */
}

PycResult pyc_posix_exit_now(PycWord self, PycWord status) {
    (void)self;
    TRY(code, pyc_io_int(status));
    _exit((int)code);
}

PycResult pyc_posix_abort(PycWord self) { return (void)self, abort(), pyc_ok(PYC_NONE); }

PycResult pyc_posix_strerror(PycWord self, PycWord code) {
    (void)self;
    TRY(number_of, pyc_io_int(code));
    return pyc_ok(pyc_str_c(strerror((int)number_of)));
}

PycResult pyc_posix_terminal_size(PycWord self, PycWord descriptor) {
    struct winsize size;
    (void)self;
    TRY(fd, pyc_io_int(descriptor));
    if (ioctl((int)fd, TIOCGWINSZ, &size) != 0) return pyc_fail(pyc_raise_errno(errno, 0));
    PycWord words[2] = {pyc_small(size.ws_col), pyc_small(size.ws_row)};
    return pyc_ok(pyc_tuple_of(words, 2));
}

PycResult pyc_posix_system_name(PycWord self) {
    struct utsname name;
    (void)self;
    if (uname(&name) != 0) return pyc_fail(pyc_raise_errno(errno, 0));
    PycWord words[] = {pyc_str_c(name.sysname), pyc_str_c(name.nodename), pyc_str_c(name.release),
                       pyc_str_c(name.version), pyc_str_c(name.machine)};
    return pyc_ok(pyc_tuple_of(words, 5));
}

PycResult pyc_posix_process_times(PycWord self) {
    struct tms t;
    (void)self;
    clock_t now = times(&t);
    double tick = (double)sysconf(_SC_CLK_TCK);
    clock_t parts[] = {t.tms_utime, t.tms_stime, t.tms_cutime, t.tms_cstime, now};
    PycWord words[5];
    for (int i = 0; i < 5; i++) words[i] = pyc_float_new((double)parts[i] / tick);
    return pyc_ok(pyc_tuple_of(words, 5));
}

PycResult pyc_posix_load(PycWord self) {
    double load[3] = {0};
    (void)self;
    if (getloadavg(load, 3) != 3) RAISE(&pyc_OSError, "Load averages are unobtainable");
    PycWord words[3];
    for (int i = 0; i < 3; i++) words[i] = pyc_float_new(load[i]);
    return pyc_ok(pyc_tuple_of(words, 3));
}

PycResult pyc_posix_unsupported_operation(PycWord self) {
    (void)self;
    return pyc_ok(pyc_word(pyc_exception_of(pyc_unsupported(""))->head.type));
}

#define MODULE_ROWS "posix.def"
#include "module/rows.h"
