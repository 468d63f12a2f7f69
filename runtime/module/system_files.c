/* The module _system: attributes and limits of files. */
#include "module/module.h"

#include "io/io.h"

#include <errno.h>
#include <limits.h>
#include <string.h>
#include <sys/xattr.h>
#include <unistd.h>

/* A path, or a descriptor of a file. */
typedef struct File {
    const char *path; /* NULL: the descriptor */
    int fd;
    bool follows;
    PycWord named; /* in errors; 0: nothing */
} File;

static PycError *file_of(PycWord path, PycWord follow, const char *function, File *file) {
    TRY_ERROR(follows, pyc_obj_truth(follow));
    *file = (File){.follows = follows, .named = path};
    if (!pyc_has_index(path)) return pyc_io_path(path, &file->path);
    if (!follows) return pyc_raise(&pyc_ValueError, "%s: cannot use fd and follow_symlinks together", function);
    TRY_ERROR(fd, pyc_io_int(path));
    file->fd = (int)fd;
    return NULL;
}

static PycResult failed(const File *file) { return pyc_fail(pyc_raise_errno(errno, file->named)); }

/* ---- extended attributes ---- */

static ssize_t get(const File *file, const char *name, char *room, size_t size) {
    if (!file->path) return fgetxattr(file->fd, name, room, size);
    return file->follows ? getxattr(file->path, name, room, size) : lgetxattr(file->path, name, room, size);
}

PycResult pyc_system_getxattr(PycWord self, PycWord path, PycWord attribute, PycWord follow) {
    File file;
    const char *name;
    (void)self;
    CHECK(file_of(path, follow, "getxattr", &file));
    CHECK(pyc_io_path(attribute, &name));
    char *room = pyc_gc_alloc_atomic(XATTR_SIZE_MAX);
    ssize_t size = get(&file, name, room, XATTR_SIZE_MAX);
    return size < 0 ? failed(&file) : pyc_ok(pyc_bytes_new(room, (uint64_t)size));
}

PycResult pyc_system_setxattr(PycWord self, PycWord path, PycWord attribute, PycWord value, PycWord flags,
                              PycWord follow) {
    File file;
    const char *name;
    Span data;
    (void)self;
    CHECK(file_of(path, follow, "setxattr", &file));
    CHECK(pyc_io_path(attribute, &name));
    CHECK(bytes_argument(value, &data));
    TRY(how, pyc_io_int(flags));
    int status = !file.path     ? fsetxattr(file.fd, name, data.data, (size_t)data.size, (int)how)
                 : file.follows ? setxattr(file.path, name, data.data, (size_t)data.size, (int)how)
                                : lsetxattr(file.path, name, data.data, (size_t)data.size, (int)how);
    return status < 0 ? failed(&file) : pyc_ok(PYC_NONE);
}

PycResult pyc_system_removexattr(PycWord self, PycWord path, PycWord attribute, PycWord follow) {
    File file;
    const char *name;
    (void)self;
    CHECK(file_of(path, follow, "removexattr", &file));
    CHECK(pyc_io_path(attribute, &name));
    int status = !file.path     ? fremovexattr(file.fd, name)
                 : file.follows ? removexattr(file.path, name)
                                : lremovexattr(file.path, name);
    return status < 0 ? failed(&file) : pyc_ok(PYC_NONE);
}

PycResult pyc_system_listxattr(PycWord self, PycWord path, PycWord follow) {
    File file;
    (void)self;
    CHECK(file_of(path, follow, "listxattr", &file));
    char *room = pyc_gc_alloc_atomic(XATTR_LIST_MAX);
    ssize_t size = !file.path     ? flistxattr(file.fd, room, XATTR_LIST_MAX)
                   : file.follows ? listxattr(file.path, room, XATTR_LIST_MAX)
                                  : llistxattr(file.path, room, XATTR_LIST_MAX);
    if (size < 0) return failed(&file);
    PycWord list = pyc_list_new(4);
    for (const char *at = room; at < room + size; at += strlen(at) + 1)
        pyc_list_push(list, pyc_io_path_text(at, strlen(at)));
    return pyc_ok(list);
}

/* ---- limits ---- */

/* -1: there is no limit. */
PycResult pyc_system_pathconf(PycWord self, PycWord path, PycWord name) {
    File file;
    (void)self;
    CHECK(file_of(path, PYC_TRUE, "pathconf", &file));
    TRY(which, pyc_io_int(name));
    errno = 0;
    long found = file.path ? pathconf(file.path, (int)which) : fpathconf(file.fd, (int)which);
    return found < 0 && errno ? failed(&file) : pyc_ok(pyc_int_from_i64(found));
}

/* None: there is no such value. */
PycResult pyc_system_confstr(PycWord self, PycWord name) {
    (void)self;
    TRY(which, pyc_io_int(name));
    errno = 0;
    size_t size = confstr((int)which, NULL, 0);
    if (!size) return errno ? pyc_io_done(-1) : pyc_ok(PYC_NONE);
    char *room = pyc_gc_alloc_atomic(size);
    confstr((int)which, room, size);
    return pyc_ok(pyc_io_path_text(room, size - 1));
}
