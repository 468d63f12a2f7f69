/* The module _posix: system calls with paths. A path is str, bytes, or has __fspath__; a relative one is resolved in
 * the folder of the descriptor `dir_fd`, or in the current one if that is None. */
#include "module/module.h"

#include "core/rt.h"
#include "io/io.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- arguments ---- */

static PycResult done(int status, PycWord path) {
    return status < 0 ? pyc_fail(pyc_raise_errno(errno, path)) : pyc_ok(PYC_NONE);
}

static PycError *folder_of(PycWord dir_fd, int *folder) {
    *folder = AT_FDCWD;
    if (dir_fd == PYC_NONE) return NULL;
    if (!pyc_has_index(dir_fd))
        return pyc_raise(&pyc_TypeError, "argument should be integer or None, not %s", pyc_type_name(dir_fd));
    TRY_ERROR(fd, pyc_io_int(dir_fd));
    *folder = (int)fd;
    return NULL;
}

typedef struct Place {
    int folder;
    const char *path;
} Place;

static PycError *place_of(PycWord path, PycWord dir_fd, Place *place) {
    CHECK_ERROR(pyc_io_path(path, &place->path));
    return folder_of(dir_fd, &place->folder);
}

static PycIntResult flag_of_links(PycWord follow) {
    TRY_AS(PycIntResult, follows, pyc_obj_truth(follow));
    return (PycIntResult){follows ? 0 : AT_SYMLINK_NOFOLLOW, NULL};
}

/* ---- one path ---- */

PycResult pyc_posix_chdir(PycWord self, PycWord path) {
    const char *p;
    (void)self;
    if (pyc_has_index(path)) {
        TRY(fd, pyc_io_int(path));
        return done(fchdir((int)fd), path);
    }
    CHECK(pyc_io_path(path, &p));
    return done(chdir(p), path);
}

#define ON_PATH(name, call)                                                                                            \
    PycResult pyc_posix_##name(PycWord self, PycWord path, PycWord dir_fd) {                                           \
        Place at;                                                                                                      \
        (void)self;                                                                                                    \
        CHECK(place_of(path, dir_fd, &at));                                                                            \
        return done(call, path);                                                                                       \
    }
ON_PATH(remove_folder, unlinkat(at.folder, at.path, AT_REMOVEDIR))
ON_PATH(remove_file, unlinkat(at.folder, at.path, 0))

PycResult pyc_posix_make_folder(PycWord self, PycWord path, PycWord mode, PycWord dir_fd) {
    Place at;
    (void)self;
    CHECK(place_of(path, dir_fd, &at));
    TRY(bits, pyc_io_int(mode));
    return done(mkdirat(at.folder, at.path, (mode_t)bits), path);
}

PycResult pyc_posix_make_node(PycWord self, PycWord path, PycWord mode, PycWord device, PycWord dir_fd) {
    Place at;
    (void)self;
    CHECK(place_of(path, dir_fd, &at));
    TRY(bits, pyc_io_int(mode));
    TRY(number, pyc_obj_to_size(device));
    return done(mknodat(at.folder, at.path, (mode_t)bits, (dev_t)number), path);
}

PycResult pyc_posix_open_file(PycWord self, PycWord path, PycWord flags, PycWord mode, PycWord dir_fd) {
    Place at;
    (void)self;
    CHECK(place_of(path, dir_fd, &at));
    TRY(how, pyc_io_int(flags));
    TRY(bits, pyc_io_int(mode));
    int fd = PYC_WAITING(openat(at.folder, at.path, (int)how | O_CLOEXEC, (mode_t)bits));
    return fd < 0 ? done(fd, path) : pyc_ok(pyc_small(fd));
}

PycResult pyc_posix_link_target(PycWord self, PycWord path, PycWord dir_fd) {
    Place at;
    char target[4096];
    (void)self;
    CHECK(place_of(path, dir_fd, &at));
    ssize_t length = readlinkat(at.folder, at.path, target, sizeof target);
    if (length < 0) return done(-1, path);
    return pyc_ok(pyc_as_bytes(path) ? pyc_bytes_new(target, (uint64_t)length)
                                     : pyc_io_path_text(target, (size_t)length));
}

PycResult pyc_posix_may_access(PycWord self, PycWord path, PycWord mode, PycWord dir_fd, PycWord effective,
                               PycWord follow) {
    Place at;
    (void)self;
    CHECK(place_of(path, dir_fd, &at));
    TRY(bits, pyc_io_int(mode));
    TRY(is_effective, pyc_obj_truth(effective));
    TRY(links, flag_of_links(follow));
    int flags = (int)links | (is_effective ? AT_EACCESS : 0);
    return pyc_ok(pyc_bool(faccessat(at.folder, at.path, (int)bits, flags) == 0));
}

PycResult pyc_posix_change_owner(PycWord self, PycWord path, PycWord user, PycWord group, PycWord dir_fd,
                                 PycWord follow) {
    Place at;
    (void)self;
    CHECK(place_of(path, dir_fd, &at));
    TRY(u, pyc_io_id(user));
    TRY(g, pyc_io_id(group));
    TRY(links, flag_of_links(follow));
    return done(fchownat(at.folder, at.path, (uid_t)u, (gid_t)g, (int)links), path);
}

static struct timespec time_of(int64_t ns) {
    int64_t seconds = ns / 1000000000, rest = ns % 1000000000;
    if (rest < 0) seconds--, rest += 1000000000;
    return (struct timespec){seconds, rest};
}

PycResult pyc_posix_set_times(PycWord self, PycWord path, PycWord accessed, PycWord modified, PycWord dir_fd,
                              PycWord follow) {
    Place at;
    struct timespec times[2] = {{0, UTIME_NOW}, {0, UTIME_NOW}};
    (void)self;
    TRY(links, flag_of_links(follow));
    if (accessed != PYC_NONE) {
        TRY(a, pyc_obj_to_size(accessed));
        TRY(m, pyc_obj_to_size(modified));
        times[0] = time_of(a);
        times[1] = time_of(m);
    }
    if (pyc_has_index(path)) {
        TRY(fd, pyc_io_int(path));
        return done(futimens((int)fd, times), 0);
    }
    CHECK(place_of(path, dir_fd, &at));
    return done(utimensat(at.folder, at.path, times, (int)links), path);
}

/* ---- a path, or a descriptor ---- */

PycResult pyc_posix_set_length(PycWord self, PycWord path, PycWord length) {
    const char *p;
    (void)self;
    TRY(n, pyc_obj_to_size(length));
    if (pyc_has_index(path)) {
        TRY(fd, pyc_io_int(path));
        return done(ftruncate((int)fd, n), 0);
    }
    CHECK(pyc_io_path(path, &p));
    return done(truncate(p, n), path);
}

PycResult pyc_posix_change_mode(PycWord self, PycWord path, PycWord mode, PycWord dir_fd, PycWord follow) {
    Place at;
    (void)self;
    TRY(bits, pyc_io_int(mode));
    TRY(links, flag_of_links(follow));
    if (pyc_has_index(path)) {
        TRY(fd, pyc_io_int(path));
        return done(fchmod((int)fd, (mode_t)bits), 0);
    }
    CHECK(place_of(path, dir_fd, &at));
    return done(fchmodat(at.folder, at.path, (mode_t)bits, (int)links), path);
}

static int64_t ns_of(struct timespec t) { return (int64_t)t.tv_sec * 1000000000 + t.tv_nsec; }

PycResult pyc_posix_status(PycWord self, PycWord path, PycWord dir_fd, PycWord follow) {
    Place at;
    struct stat st;
    (void)self;
    TRY(links, flag_of_links(follow));
    if (pyc_has_index(path)) {
        TRY(fd, pyc_io_int(path));
        if (fstat((int)fd, &st) != 0) return done(-1, 0);
    } else {
        CHECK(place_of(path, dir_fd, &at));
        if (fstatat(at.folder, at.path, &st, (int)links) != 0) return done(-1, path);
    }
    PycWord words[] = {pyc_small(st.st_mode),
                       pyc_int_from_u64(st.st_ino),
                       pyc_int_from_u64(st.st_dev),
                       pyc_small((int64_t)st.st_nlink),
                       pyc_small(st.st_uid),
                       pyc_small(st.st_gid),
                       pyc_int_from_i64(st.st_size),
                       pyc_int_from_i64(ns_of(st.st_atim)),
                       pyc_int_from_i64(ns_of(st.st_mtim)),
                       pyc_int_from_i64(ns_of(st.st_ctim)),
                       pyc_small(st.st_blksize),
                       pyc_int_from_i64(st.st_blocks),
                       pyc_int_from_u64(st.st_rdev)};
    return pyc_ok(pyc_tuple_of(words, sizeof words / sizeof *words));
}

/* Reads a duplicate, as the descriptor must stay open and may be read again. */
static DIR *opened_again(int fd) {
    int copy = fcntl(fd, F_DUPFD_CLOEXEC, 0);
    DIR *folder = copy < 0 ? NULL : fdopendir(copy);
    if (folder) {
        rewinddir(folder);
    } else if (copy >= 0) {
        int error = errno;
        close(copy);
        errno = error;
    }
    return folder;
}

static PycError *folder_at(PycWord path, DIR **folder) {
    const char *p = ".";
    if (path != PYC_NONE && pyc_has_index(path)) {
        TRY_ERROR(fd, pyc_io_int(path));
        *folder = opened_again((int)fd);
    } else {
        if (path != PYC_NONE) CHECK_ERROR(pyc_io_path(path, &p));
        *folder = opendir(p);
    }
    return *folder ? NULL : pyc_raise_errno(errno, path);
}

PycResult pyc_posix_names(PycWord self, PycWord path) {
    DIR *folder;
    (void)self;
    CHECK(folder_at(path, &folder));
    PycWord list = pyc_list_new(8);
    bool are_bytes = path != PYC_NONE && pyc_as_bytes(path);
    for (struct dirent *entry; (entry = readdir(folder)) != NULL;) {
        size_t size = strlen(entry->d_name);
        if (strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0) continue;
        PycWord words[3] = {are_bytes ? pyc_bytes_new(entry->d_name, size) : pyc_io_path_text(entry->d_name, size),
                            pyc_small(entry->d_type), pyc_int_from_u64(entry->d_ino)};
        pyc_list_push(list, pyc_tuple_of(words, 3));
    }
    closedir(folder);
    return pyc_ok(list);
}

/* ---- two paths ---- */

static PycResult done_with_two(int status, PycWord from, PycWord to) {
    if (status == 0) return pyc_ok(PYC_NONE);
    PycError *error = pyc_raise_errno(errno, from);
    if (error) pyc_exception_of(error)->extra[3] = to;
    return pyc_fail(error);
}

PycResult pyc_posix_move(PycWord self, PycWord from, PycWord to, PycWord from_fd, PycWord to_fd) {
    Place old, new;
    (void)self;
    CHECK(place_of(from, from_fd, &old));
    CHECK(place_of(to, to_fd, &new));
    return done_with_two(renameat(old.folder, old.path, new.folder, new.path), from, to);
}

PycResult pyc_posix_make_link(PycWord self, PycWord from, PycWord to, PycWord from_fd, PycWord to_fd, PycWord follow) {
    Place old, new;
    (void)self;
    CHECK(place_of(from, from_fd, &old));
    CHECK(place_of(to, to_fd, &new));
    TRY(follows, pyc_obj_truth(follow));
    int flags = follows && (from_fd != PYC_NONE || to_fd != PYC_NONE) ? AT_SYMLINK_FOLLOW : 0; /* as CPython on Linux */
    return done_with_two(linkat(old.folder, old.path, new.folder, new.path, flags), from, to);
}

PycResult pyc_posix_make_symlink(PycWord self, PycWord target, PycWord path, PycWord dir_fd) {
    const char *text;
    Place at;
    (void)self;
    CHECK(pyc_io_path(target, &text));
    CHECK(place_of(path, dir_fd, &at));
    return done_with_two(symlinkat(text, at.folder, at.path), target, path);
}
