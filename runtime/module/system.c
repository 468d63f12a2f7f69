/* The module _system: further system calls, for stdlib/pylib/posix.py. */
#include "module/module.h"

#include "core/rt.h"
#include "io/io.h"
#include "object/bytes.h"
#include "object/str.h"

#include <errno.h>
#include <fcntl.h>
#include <grp.h>
#include <limits.h>
#include <pty.h>
#include <sched.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/random.h>
#include <sys/resource.h>
#include <sys/sendfile.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <sys/sysmacros.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <syslog.h>
#include <unistd.h>
#include <utmp.h>

/* ---- calls of numbers: NUMBERS_n(name, result, call), the arguments are a, b, c, d, as READ makes them ---- */

#define READ pyc_obj_to_size

#define NUMBERS_0(name, give, call)                                                                                    \
    PycResult pyc_system_##name(PycWord self) { return (void)self, give(call); }
#define NUMBERS_1(name, give, call)                                                                                    \
    PycResult pyc_system_##name(PycWord self, PycWord a_word) {                                                        \
        (void)self;                                                                                                    \
        TRY(a, READ(a_word));                                                                                          \
        return give(call);                                                                                             \
    }
#define NUMBERS_2(name, give, call)                                                                                    \
    PycResult pyc_system_##name(PycWord self, PycWord a_word, PycWord b_word) {                                        \
        (void)self;                                                                                                    \
        TRY(a, READ(a_word));                                                                                          \
        TRY(b, READ(b_word));                                                                                          \
        return give(call);                                                                                             \
    }
#define NUMBERS_3(name, give, call)                                                                                    \
    PycResult pyc_system_##name(PycWord self, PycWord a_word, PycWord b_word, PycWord c_word) {                        \
        (void)self;                                                                                                    \
        TRY(a, READ(a_word));                                                                                          \
        TRY(b, READ(b_word));                                                                                          \
        TRY(c, READ(c_word));                                                                                          \
        return give(call);                                                                                             \
    }
#define NUMBERS_4(name, give, call)                                                                                    \
    PycResult pyc_system_##name(PycWord self, PycWord a_word, PycWord b_word, PycWord c_word, PycWord d_word) {        \
        (void)self;                                                                                                    \
        TRY(a, READ(a_word));                                                                                          \
        TRY(b, READ(b_word));                                                                                          \
        TRY(c, READ(c_word));                                                                                          \
        TRY(d, READ(d_word));                                                                                          \
        return give(call);                                                                                             \
    }

static int code_of(int code) { /* for calls that return the error number */
    errno = code;
    return code ? -1 : 0;
}

NUMBERS_1(fchdir, pyc_io_done, fchdir((int)a))
NUMBERS_3(fchown, pyc_io_done, fchown((int)a, (uid_t)b, (gid_t)c))
NUMBERS_1(fdatasync, pyc_io_done, PYC_WAITING(fdatasync((int)a)))
NUMBERS_0(sync, pyc_io_done, (PYC_WAITING((sync(), 0))))
NUMBERS_1(getsid, pyc_io_number, getsid((pid_t)a))
NUMBERS_2(setpgid, pyc_io_done, setpgid((pid_t)a, (pid_t)b))
NUMBERS_0(sched_yield, pyc_io_done, sched_yield())
NUMBERS_1(sched_get_priority_max, pyc_io_number, sched_get_priority_max((int)a))
NUMBERS_1(sched_get_priority_min, pyc_io_number, sched_get_priority_min((int)a))
NUMBERS_1(sched_getscheduler, pyc_io_number, sched_getscheduler((pid_t)a))
NUMBERS_1(tcgetpgrp, pyc_io_number, tcgetpgrp((int)a))
NUMBERS_2(tcsetpgrp, pyc_io_done, tcsetpgrp((int)a, (pid_t)b))
NUMBERS_3(posix_fallocate, pyc_io_done, code_of(PYC_WAITING(posix_fallocate((int)a, b, c))))
NUMBERS_4(posix_fadvise, pyc_io_done, code_of(posix_fadvise((int)a, b, c, (int)d)))
NUMBERS_3(lockf, pyc_io_done, PYC_WAITING(lockf((int)a, (int)b, c)))
NUMBERS_2(eventfd, pyc_io_number, eventfd((unsigned)a, (int)b))
NUMBERS_2(makedev, pyc_io_number, (int64_t)makedev((unsigned)a, (unsigned)b))
NUMBERS_1(major, pyc_io_number, major((dev_t)a))
NUMBERS_1(minor, pyc_io_number, minor((dev_t)a))
NUMBERS_1(login_tty, pyc_io_done, login_tty((int)a))
NUMBERS_2(flock, pyc_io_done, PYC_WAITING(flock((int)a, (int)b)))
NUMBERS_3(set_priority, pyc_io_done, setpriority((__priority_which_t)a, (id_t)b, (int)c))

/* ---- users and groups ---- */

#undef READ
#define READ pyc_io_id
NUMBERS_1(setuid, pyc_io_done, setuid((uid_t)a))
NUMBERS_1(setgid, pyc_io_done, setgid((gid_t)a))
NUMBERS_1(seteuid, pyc_io_done, seteuid((uid_t)a))
NUMBERS_1(setegid, pyc_io_done, setegid((gid_t)a))
NUMBERS_2(setreuid, pyc_io_done, setreuid((uid_t)a, (uid_t)b))
NUMBERS_2(setregid, pyc_io_done, setregid((gid_t)a, (gid_t)b))
NUMBERS_3(setresuid, pyc_io_done, setresuid((uid_t)a, (uid_t)b, (uid_t)c))
NUMBERS_3(setresgid, pyc_io_done, setresgid((gid_t)a, (gid_t)b, (gid_t)c))

/* ---- calls whose result may be -1 ---- */

PycResult pyc_system_get_priority(PycWord self, PycWord which, PycWord who) {
    (void)self;
    TRY(kind, pyc_io_int(which));
    TRY(of, pyc_obj_to_size(who));
    errno = 0;
    int found = getpriority((__priority_which_t)kind, (id_t)of);
    return errno ? pyc_io_done(-1) : pyc_ok(pyc_small(found));
}

PycResult pyc_system_nice(PycWord self, PycWord more) {
    (void)self;
    TRY(by, pyc_io_int(more));
    errno = 0;
    int found = nice((int)by);
    return errno ? pyc_io_done(-1) : pyc_ok(pyc_small(found));
}

PycResult pyc_system_sysconf(PycWord self, PycWord name) {
    (void)self;
    TRY(which, pyc_io_int(name));
    errno = 0;
    long found = sysconf((int)which);
    return found < 0 && errno ? pyc_io_done(-1) : pyc_ok(pyc_int_from_i64(found));
}

/* ---- paths ---- */

static PycResult file_system(const struct statvfs *s) {
    PycWord parts[11] = {
        pyc_small((int64_t)s->f_bsize),   pyc_small((int64_t)s->f_frsize), pyc_small((int64_t)s->f_blocks),
        pyc_small((int64_t)s->f_bfree),   pyc_small((int64_t)s->f_bavail), pyc_small((int64_t)s->f_files),
        pyc_small((int64_t)s->f_ffree),   pyc_small((int64_t)s->f_favail), pyc_small((int64_t)s->f_flag),
        pyc_small((int64_t)s->f_namemax), pyc_int_from_u64(s->f_fsid)};
    return pyc_ok(pyc_tuple_of(parts, 11));
}

/* Of a path or a descriptor. */
PycResult pyc_system_statvfs(PycWord self, PycWord path) {
    struct statvfs found;
    const char *p;
    (void)self;
    if (!pyc_as_int(path)) {
        CHECK(pyc_io_path(path, &p));
        return statvfs(p, &found) < 0 ? pyc_fail(pyc_raise_errno(errno, path)) : file_system(&found);
    }
    TRY(fd, pyc_io_int(path));
    return fstatvfs((int)fd, &found) < 0 ? pyc_io_done(-1) : file_system(&found);
}

PycResult pyc_system_memfd_create(PycWord self, PycWord name, PycWord flags) {
    const char *p;
    (void)self;
    CHECK(pyc_io_path(name, &p));
    TRY(how, pyc_obj_to_size(flags));
    return pyc_io_number(memfd_create(p, (unsigned)how));
}

/* ---- data at a place of a file ---- */

PycResult pyc_system_pread(PycWord self, PycWord fd, PycWord length, PycWord offset) {
    (void)self;
    TRY(file, pyc_io_int(fd));
    TRY(room, pyc_obj_to_size(length));
    TRY(at, pyc_obj_to_size(offset));
    if (room < 0) return pyc_fail(pyc_raise_errno(EINVAL, 0));
    char *data;
    CHECK(pyc_io_memory(room, &data));
    ssize_t got = PYC_WAITING(pread((int)file, data, (size_t)room, at));
    return got < 0 ? pyc_io_done(-1) : pyc_ok(pyc_io_taken(data, got));
}

PycResult pyc_system_pwrite(PycWord self, PycWord fd, PycWord data, PycWord offset) {
    Span of;
    (void)self;
    TRY(file, pyc_io_int(fd));
    TRY(at, pyc_obj_to_size(offset));
    CHECK(bytes_argument(data, &of));
    return pyc_io_number(PYC_WAITING(pwrite((int)file, of.data, (size_t)of.size, at)));
}

PycResult pyc_system_sendfile(PycWord self, PycWord out, PycWord in, PycWord offset, PycWord count) {
    (void)self;
    TRY(to, pyc_io_int(out));
    TRY(from, pyc_obj_to_size(in));
    TRY(size, pyc_obj_to_size(count));
    if (offset == PYC_NONE) return pyc_io_number(PYC_WAITING(sendfile((int)to, (int)from, NULL, (size_t)size)));
    TRY(at, pyc_obj_to_size(offset));
    off_t place = at;
    return pyc_io_number(PYC_WAITING(sendfile((int)to, (int)from, &place, (size_t)size)));
}

PycResult pyc_system_writev(PycWord self, PycWord fd, PycWord buffers) {
    struct iovec *parts;
    (void)self;
    TRY(file, pyc_io_int(fd));
    CHECK(pyc_io_parts(buffers, false, &parts));
    return pyc_io_number(PYC_WAITING(writev((int)file, parts, (int)pyc_list(buffers)->length)));
}

PycResult pyc_system_readv(PycWord self, PycWord fd, PycWord buffers) {
    struct iovec *parts;
    (void)self;
    TRY(file, pyc_io_int(fd));
    CHECK(pyc_io_parts(buffers, true, &parts));
    return pyc_io_number(PYC_WAITING(readv((int)file, parts, (int)pyc_list(buffers)->length)));
}

PycResult pyc_system_getrandom(PycWord self, PycWord size, PycWord flags) {
    (void)self;
    TRY(room, pyc_obj_to_size(size));
    TRY(how, pyc_obj_to_size(flags));
    if (room < 0) return pyc_fail(pyc_raise_errno(EINVAL, 0));
    char *data;
    CHECK(pyc_io_memory(room, &data));
    ssize_t got = PYC_WAITING(getrandom(data, (size_t)room, (unsigned)how));
    return got < 0 ? pyc_io_done(-1) : pyc_ok(pyc_bytes_new(data, (uint64_t)got));
}

/* ---- users, terminals, children ---- */

PycResult pyc_system_getgroups(PycWord self) {
    gid_t groups[NGROUPS_MAX > 1024 ? 1024 : NGROUPS_MAX];
    int count = getgroups((int)(sizeof groups / sizeof *groups), groups);
    (void)self;
    if (count < 0) return pyc_io_done(-1);
    PycWord list = pyc_list_new(count);
    for (int i = 0; i < count; i++) pyc_list_push(list, pyc_small(groups[i]));
    return pyc_ok(list);
}

static PycResult three(uint32_t a, uint32_t b, uint32_t c) {
    PycWord parts[3] = {pyc_small(a), pyc_small(b), pyc_small(c)};
    return pyc_ok(pyc_tuple_of(parts, 3));
}

PycResult pyc_system_getresuid(PycWord self) {
    uid_t real, effective, saved;
    (void)self;
    return getresuid(&real, &effective, &saved) < 0 ? pyc_io_done(-1) : three(real, effective, saved);
}

PycResult pyc_system_getresgid(PycWord self) {
    gid_t real, effective, saved;
    (void)self;
    return getresgid(&real, &effective, &saved) < 0 ? pyc_io_done(-1) : three(real, effective, saved);
}

PycResult pyc_system_getlogin(PycWord self) {
    char name[256];
    (void)self;
    int code = getlogin_r(name, sizeof name);
    return code ? pyc_fail(pyc_raise_errno(code, 0)) : pyc_ok(pyc_str_c(name));
}

PycResult pyc_system_ttyname(PycWord self, PycWord fd) {
    char name[256];
    (void)self;
    TRY(file, pyc_io_int(fd));
    int code = ttyname_r((int)file, name, sizeof name);
    return code ? pyc_fail(pyc_raise_errno(code, 0)) : pyc_ok(pyc_str_c(name));
}

static PycResult pair(int first, int second) {
    PycWord both[2] = {pyc_small(first), pyc_small(second)};
    return pyc_ok(pyc_tuple_of(both, 2));
}

PycResult pyc_system_pipe2(PycWord self, PycWord flags) {
    int fds[2];
    (void)self;
    TRY(how, pyc_obj_to_size(flags));
    return pipe2(fds, (int)how) < 0 ? pyc_io_done(-1) : pair(fds[0], fds[1]);
}

PycResult pyc_system_openpty(PycWord self) {
    int master, slave;
    (void)self;
    if (openpty(&master, &slave, NULL, NULL, NULL) < 0) return pyc_io_done(-1);
    (void)fcntl(master, F_SETFD, FD_CLOEXEC);
    (void)fcntl(slave, F_SETFD, FD_CLOEXEC);
    return pair(master, slave);
}

PycResult pyc_system_forkpty(PycWord self) {
    int master = -1;
    (void)self;
    pyc_out_flush();
    pid_t pid = forkpty(&master, NULL, NULL, NULL);
    return pid < 0 ? pyc_io_done(-1) : pair(pid, master);
}

static PycWord seconds(struct timeval time) { return pyc_float_new((double)time.tv_sec + (double)time.tv_usec * 1e-6); }

static PycWord usage_object(const struct rusage *u) {
    PycWord parts[16] = {
        seconds(u->ru_utime),    seconds(u->ru_stime),      pyc_small(u->ru_maxrss),  pyc_small(u->ru_ixrss),
        pyc_small(u->ru_idrss),  pyc_small(u->ru_isrss),    pyc_small(u->ru_minflt),  pyc_small(u->ru_majflt),
        pyc_small(u->ru_nswap),  pyc_small(u->ru_inblock),  pyc_small(u->ru_oublock), pyc_small(u->ru_msgsnd),
        pyc_small(u->ru_msgrcv), pyc_small(u->ru_nsignals), pyc_small(u->ru_nvcsw),   pyc_small(u->ru_nivcsw)};
    return pyc_tuple_of(parts, 16);
}

PycResult pyc_system_wait4(PycWord self, PycWord pid, PycWord options) {
    (void)self;
    TRY(wanted, pyc_io_int(pid));
    TRY(flags, pyc_io_int(options));
    for (int status = 0;;) {
        struct rusage usage = {0};
        pid_t got = PYC_WAITING(wait4((pid_t)wanted, &status, (int)flags, &usage));
        if (got < 0) CHECK(pyc_io_error(errno));
        if (got < 0) continue;
        PycWord words[3] = {pyc_small(got), pyc_small(status), usage_object(&usage)};
        return pyc_ok(pyc_tuple_of(words, 3));
    }
}

/* ---- resources ---- */

PycResult pyc_system_usage(PycWord self, PycWord who) {
    struct rusage usage;
    (void)self;
    TRY(of, pyc_obj_to_size(who));
    return getrusage((__rusage_who_t)of, &usage) < 0 ? pyc_io_done(-1) : pyc_ok(usage_object(&usage));
}

/* pid, which, (soft, hard) or None: returns the old limits */
PycResult pyc_system_limits(PycWord self, PycWord pid, PycWord which, PycWord limits) {
    struct rlimit before, wanted;
    (void)self;
    TRY(of, pyc_obj_to_size(pid));
    TRY(what, pyc_obj_to_size(which));
    if (limits != PYC_NONE) {
        TRY(soft, pyc_obj_to_size(pyc_tuple(limits)->items[0]));
        TRY(hard, pyc_obj_to_size(pyc_tuple(limits)->items[1]));
        wanted = (struct rlimit){(rlim_t)soft, (rlim_t)hard};
    }
    if (prlimit((pid_t)of, (enum __rlimit_resource)what, limits == PYC_NONE ? NULL : &wanted, &before) < 0) {
        if (errno == EINVAL) RAISE(&pyc_ValueError, "current limit exceeds maximum limit");
        if (errno == EPERM && limits != PYC_NONE) RAISE(&pyc_ValueError, "not allowed to raise maximum limit");
        return pyc_io_done(-1);
    }
    PycWord both[2] = {pyc_int_from_i64((int64_t)before.rlim_cur), pyc_int_from_i64((int64_t)before.rlim_max)};
    return pyc_ok(pyc_tuple_of(both, 2));
}

/* ---- fcntl and ioctl ---- */

enum { MOST_DATA = 1024 };

/* The argument is a number, or bytes that receive the result. */
PycResult pyc_system_fcntl(PycWord self, PycWord fd, PycWord command, PycWord argument) {
    char room[MOST_DATA];
    const char *data;
    uint64_t size;
    (void)self;
    TRY(file, pyc_io_int(fd));
    TRY(what, pyc_obj_to_size(command));
    if (pyc_bytes_view(argument, &data, &size)) {
        if (size > sizeof room) RAISE(&pyc_ValueError, "fcntl argument 3 is too long");
        memcpy(room, data, size);
        if (PYC_WAITING(fcntl((int)file, (int)what, room)) < 0) return pyc_io_done(-1);
        return pyc_ok(pyc_bytes_new(room, size));
    }
    TRY(value, pyc_obj_to_size(argument));
    return pyc_io_number(PYC_WAITING(fcntl((int)file, (int)what, (long)value)));
}

/* The same, or a buffer that receives the result itself, if `in_place`. */
PycResult pyc_system_ioctl(PycWord self, PycWord fd, PycWord request, PycWord argument, PycWord in_place) {
    char room[MOST_DATA] = {0};
    const char *data;
    uint64_t size;
    (void)self;
    TRY(file, pyc_io_int(fd));
    TRY(what, pyc_obj_to_size(request));
    if (!pyc_bytes_view(argument, &data, &size)) {
        TRY(value, pyc_obj_to_size(argument));
        return pyc_io_number(PYC_WAITING(ioctl((int)file, (unsigned long)what, (long)value)));
    }
    if (in_place == PYC_TRUE) {
        CHECK(pyc_io_room(argument, &data, &size));
        return pyc_io_number(PYC_WAITING(ioctl((int)file, (unsigned long)what, (char *)(uintptr_t)data)));
    }
    if (size > sizeof room) RAISE(&pyc_ValueError, "ioctl argument 3 is too long");
    memcpy(room, data, size);
    if (PYC_WAITING(ioctl((int)file, (unsigned long)what, room)) < 0) return pyc_io_done(-1);
    return pyc_ok(pyc_bytes_new(room, size));
}

/* length, start, whence; what: as fcntl.LOCK_… */
PycResult pyc_system_lock(PycWord self, PycWord fd, PycWord what, PycWord length, PycWord start, PycWord whence) {
    (void)self;
    TRY(file, pyc_io_int(fd));
    TRY(how, pyc_obj_to_size(what));
    TRY(size, pyc_obj_to_size(length));
    TRY(from, pyc_obj_to_size(start));
    TRY(base, pyc_obj_to_size(whence));
    short type = how == LOCK_UN ? F_UNLCK : how & LOCK_SH ? F_RDLCK : how & LOCK_EX ? F_WRLCK : -1;
    if (type < 0) RAISE(&pyc_ValueError, "unrecognized lockf argument");
    struct flock lock = {.l_type = type, .l_start = from, .l_len = size, .l_whence = (short)base};
    return pyc_io_done(PYC_WAITING(fcntl((int)file, how & LOCK_NB ? F_SETLK : F_SETLKW, &lock)));
}

/* ---- the log of the system ---- */

PycResult pyc_system_log_open(PycWord self, PycWord ident, PycWord options, PycWord facility) {
    static char *kept; /* the C library keeps the pointer */
    (void)self;
    TRY(how, pyc_io_int(options));
    TRY(what, pyc_io_int(facility));
    closelog();
    free(kept);
    kept = ident == PYC_NONE ? NULL : strdup(str_text(pyc_str(ident)));
    openlog(kept, (int)how, (int)what);
    return pyc_ok(PYC_NONE);
}

PycResult pyc_system_log(PycWord self, PycWord priority, PycWord message) {
    (void)self;
    TRY(how, pyc_io_int(priority));
    CHECK(pyc_str_utf8(message).error); /* no lone surrogates */
    if (memchr(pyc_str(message)->data, 0, (size_t)pyc_str(message)->size))
        RAISE(&pyc_ValueError, "embedded null character");
    (void)PYC_WAITING((syslog((int)how, "%s", str_text(pyc_str(message))), 0));
    return pyc_ok(PYC_NONE);
}

PycResult pyc_system_log_close(PycWord self) {
    (void)self;
    closelog();
    return pyc_ok(PYC_NONE);
}

PycResult pyc_system_log_mask(PycWord self, PycWord mask) {
    (void)self;
    TRY(which, pyc_io_int(mask));
    return pyc_ok(pyc_small(setlogmask((int)which)));
}

#include <sys/ioctl.h>
#define MODULE_ROWS "system.def"
#include "module/rows.h"
