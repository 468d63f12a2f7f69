/* The module _process: starting other programs. Between fork and exec only async-signal-safe functions are called. */
#include "module/module.h"

#include "core/rt.h"
#include "io/io.h"
#include "object/str.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

/* ---- processes ---- */

PycResult pyc_process_fork(PycWord self) {
    (void)self;
    pyc_out_flush();
    return pyc_io_number(fork());
}

PycResult pyc_process_wait(PycWord self, PycWord pid, PycWord options) {
    (void)self;
    TRY(wanted, pyc_obj_to_i64_index(pid));
    TRY(flags, pyc_obj_to_i64_index(options));
    int status = 0;
    pid_t got;
    while ((got = PYC_WAITING(waitpid((pid_t)wanted, &status, (int)flags))) < 0) CHECK(pyc_io_error(errno));
    PycWord words[2] = {pyc_small(got), pyc_small(status)};
    return pyc_ok(pyc_tuple_of(words, 2));
}

PycResult pyc_process_setsid(PycWord self) { return (void)self, pyc_io_done(setsid()); }

PycResult pyc_process_getpgid(PycWord self, PycWord pid) {
    (void)self;
    TRY(wanted, pyc_obj_to_i64_index(pid));
    return pyc_io_number(getpgid((pid_t)wanted));
}

PycResult pyc_process_killpg(PycWord self, PycWord group, PycWord signal_number) {
    (void)self;
    TRY(wanted, pyc_obj_to_i64_index(group));
    TRY(sent, pyc_obj_to_i64_index(signal_number));
    TRY(told, pyc_io_done(killpg((pid_t)wanted, (int)sent)));
    CHECK(pyc_interrupt()); /* interrupted by a signal */
    return pyc_ok(told);
}

/* ---- descriptors ---- */

PycResult pyc_process_dup2(PycWord self, PycWord fd, PycWord to, PycWord inheritable) {
    (void)self;
    TRY(from, pyc_obj_to_i64_index(fd));
    TRY(into, pyc_obj_to_i64_index(to));
    TRY(inherits, pyc_obj_truth(inheritable));
    if (from == into) return pyc_ok(to);
    return pyc_io_number(dup3((int)from, (int)into, inherits ? 0 : O_CLOEXEC));
}

static PycResult flag_of(PycWord word, int ask, int flag, bool means) {
    TRY(fd, pyc_obj_to_i64_index(word));
    int flags = fcntl((int)fd, ask, 0);
    return flags < 0 ? pyc_io_done(-1) : pyc_ok(pyc_bool(((flags & flag) != 0) == means));
}

static PycResult set_flag(PycWord word, PycWord on, const int commands[2], int flag, bool means) {
    TRY(fd, pyc_obj_to_i64_index(word));
    TRY(wanted, pyc_obj_truth(on));
    int flags = fcntl((int)fd, commands[0], 0);
    if (flags < 0) return pyc_io_done(-1);
    return pyc_io_done(fcntl((int)fd, commands[1], wanted == means ? flags | flag : flags & ~flag));
}

static const int descriptor_flags[2] = {F_GETFD, F_SETFD}, file_flags[2] = {F_GETFL, F_SETFL};

PycResult pyc_process_inherits(PycWord self, PycWord fd) { return (void)self, flag_of(fd, F_GETFD, FD_CLOEXEC, false); }
PycResult pyc_process_set_inherits(PycWord self, PycWord fd, PycWord on) {
    return (void)self, set_flag(fd, on, descriptor_flags, FD_CLOEXEC, false);
}
PycResult pyc_process_blocks(PycWord self, PycWord fd) { return (void)self, flag_of(fd, F_GETFL, O_NONBLOCK, false); }
PycResult pyc_process_set_blocks(PycWord self, PycWord fd, PycWord on) {
    return (void)self, set_flag(fd, on, file_flags, O_NONBLOCK, false);
}

/* ---- exec ---- */

/* A list of bytes as a C array; `null` stands for None. */
static PycError *texts_of(PycWord list, char **null, char ***texts) {
    *texts = null;
    if (list == PYC_NONE) return NULL;
    TRY_ERROR(tuple, pyc_tuple_from(list));
    int64_t count = pyc_tuple(tuple)->length;
    char **made = pyc_gc_alloc(((uint64_t)count + 1) * sizeof *made);
    for (int64_t i = 0; i < count; i++) {
        const char *data;
        uint64_t size;
        PycWord item = pyc_tuple(tuple)->items[i];
        if (!pyc_bytes_view(item, &data, &size))
            return pyc_raise(&pyc_TypeError, "expected bytes, not %s", pyc_type_name(item));
        if (memchr(data, 0, size)) return pyc_raise(&pyc_ValueError, "embedded null byte");
        made[i] = memcpy(pyc_gc_alloc_atomic(size + 1), data, size);
        made[i][size] = 0;
    }
    *texts = made;
    return NULL;
}

PycResult pyc_process_exec(PycWord self, PycWord path, PycWord arguments, PycWord environment) {
    char **program, **words, **variables;
    (void)self;
    CHECK(texts_of(pyc_tuple_of(&path, 1), NULL, &program));
    CHECK(texts_of(arguments, NULL, &words));
    CHECK(texts_of(environment, environ, &variables));
    pyc_out_flush();
    execve(program[0], words, variables);
    return pyc_io_done(-1);
}

typedef struct Child {
    char **words, **programs, **variables, **folder;
    int files[3], report; /* files for 0, 1, 2 (-1: unchanged); where errors are reported */
    int *kept;            /* descriptors to keep open, ascending, then -1 */
    bool closes, restores, begins_session;
    int64_t group; /* process group; -1: the parent's */
} Child;

static bool is_kept(const Child *c, int fd) {
    for (const int *at = c->kept; *at >= 0; at++)
        if (*at == fd) return true;
    return fd == c->report;
}

static void close_others(const Child *c) {
    long most = sysconf(_SC_OPEN_MAX);
    if (most < 0 || most > 65536) most = 65536;
    for (int fd = 3; fd < most; fd++)
        if (!is_kept(c, fd)) close(fd);
}

/* Descriptors below 3 that are still needed are moved out of the way first. */
static bool place_files(Child *c) {
    for (int i = 0; i < 3; i++)
        if (c->files[i] >= 0 && c->files[i] < i && (c->files[i] = dup(c->files[i])) < 0) return false;
    for (int i = 0; i < 3; i++) {
        if (c->files[i] < 0) continue;
        if (c->files[i] != i ? dup2(c->files[i], i) < 0 : fcntl(i, F_SETFD, 0) < 0) return false;
    }
    return true;
}

static void tell(const Child *c, int what) {
    int words[2] = {errno, what};
    ssize_t ignored = write(c->report, words, sizeof words);
    (void)ignored;
    _exit(255);
}

PYC_NORETURN static void run_child(Child *c) {
    if (!place_files(c)) tell(c, 0);
    if (c->folder && chdir(c->folder[0]) != 0) tell(c, 1);
    if (c->restores) signal(SIGPIPE, SIG_DFL), signal(SIGXFSZ, SIG_DFL);
    if (c->begins_session) setsid();
    if (c->group >= 0) setpgid(0, (pid_t)c->group);
    for (const int *at = c->kept; *at >= 0; at++) fcntl(*at, F_SETFD, 0);
    if (c->closes) close_others(c);
    int seen = 0;
    for (char **program = c->programs; *program; program++) {
        execve(*program, c->words, c->variables);
        if (errno != ENOENT && errno != ENOTDIR) seen = errno;
    }
    if (seen) errno = seen;
    tell(c, 0);
    _exit(255);
}

static PycResult watch_child(pid_t pid, int report) {
    int told[2] = {0, 0}, status;
    ssize_t size = TEMP_FAILURE_RETRY(read(report, told, sizeof told));
    close(report);
    if (size == (ssize_t)sizeof told) waitpid(pid, &status, 0);
    PycWord words[3] = {pyc_small(pid), pyc_small(told[0]), pyc_small(told[1])};
    return pyc_ok(pyc_tuple_of(words, 3));
}

/* files: the ones for 0, 1, 2, then those to keep open; flags: close the others, restore signals, new session,
 * group. */
static PycError *read_files(Child *c, PycWord files, PycWord flags) {
    int64_t values[4];
    TRY_ERROR(list, pyc_tuple_from(files));
    int64_t count = pyc_tuple(list)->length;
    c->kept = pyc_gc_alloc_atomic(((uint64_t)count + 1) * sizeof *c->kept);
    for (int64_t i = 0; i < count; i++) {
        TRY_ERROR(fd, pyc_obj_to_i64_index(pyc_tuple(list)->items[i]));
        *(i < 3 ? &c->files[i] : &c->kept[i - 3]) = (int)fd;
    }
    c->kept[count - 3] = -1;
    for (int i = 0; i < 4; i++) {
        TRY_ERROR(item, pyc_obj_getitem(flags, pyc_small(i)));
        TRY_ERROR(value, pyc_obj_to_i64_index(item));
        values[i] = value;
    }
    c->closes = values[0], c->restores = values[1], c->begins_session = values[2], c->group = values[3];
    return NULL;
}

PycResult pyc_process_start(PycWord self, PycWord arguments, PycWord programs, PycWord environment, PycWord folder,
                            PycWord files, PycWord flags) {
    Child c;
    int report[2];
    (void)self;
    CHECK(texts_of(arguments, NULL, &c.words));
    CHECK(texts_of(programs, NULL, &c.programs));
    CHECK(texts_of(environment, environ, &c.variables));
    CHECK(texts_of(folder == PYC_NONE ? PYC_NONE : pyc_tuple_of(&folder, 1), NULL, &c.folder));
    CHECK(read_files(&c, files, flags));
    if (pipe2(report, O_CLOEXEC) != 0) return pyc_io_done(-1);
    if (report[1] < 3) { /* it must not clash with the new 0, 1, 2 */
        int moved = fcntl(report[1], F_DUPFD_CLOEXEC, 3);
        close(report[1]);
        report[1] = moved;
    }
    c.report = report[1];
    pid_t pid = fork();
    if (pid == 0) run_child(&c);
    close(report[1]);
    if (pid < 0) close(report[0]);
    return pid < 0 ? pyc_io_done(-1) : watch_child(pid, report[0]);
}

#define MODULE_ROWS "process.def"
#include "module/rows.h"
