/* Files on POSIX. The list of guarded paths belongs to the process, as exit handlers do, not to a compilation: it is
 * state outside a Context. It has a fixed size, and atomic slots instead of a lock, so that a signal handler can walk
 * it. */
#include "support/fs.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <unistd.h>

enum { LARGEST_FILE = 1 << 30, GUARD_SLOTS = 64 };

/* --- Guards --- */

typedef struct GuardSlot {
    _Atomic int state; /* 0 free, 1 being changed, 2 in use */
    char path[PATH_MAX];
} GuardSlot;

static GuardSlot guards[GUARD_SLOTS];

static bool take(GuardSlot *slot, int from) { return atomic_compare_exchange_strong(&slot->state, &from, 1); }

void fs_guard(const char *path) {
    if (strlen(path) >= PATH_MAX) return;
    for (uint32_t i = 0; i < GUARD_SLOTS; i++) {
        if (!take(&guards[i], 0)) continue;
        strcpy(guards[i].path, path);
        atomic_store(&guards[i].state, 2);
        return;
    }
}

void fs_release(const char *path) {
    for (uint32_t i = 0; i < GUARD_SLOTS; i++) {
        if (!take(&guards[i], 2)) continue;
        bool found = strcmp(guards[i].path, path) == 0;
        atomic_store(&guards[i].state, found ? 0 : 2);
        if (found) return;
    }
}

void fs_remove_guarded(void) {
    for (uint32_t i = 0; i < GUARD_SLOTS; i++) {
        if (!take(&guards[i], 2)) continue;
        fs_remove_tree(guards[i].path);
        atomic_store(&guards[i].state, 0);
    }
}

/* --- Reading and writing --- */

static bool fail(const char **why, int error) {
    *why = strerror(error);
    return false;
}

/* Reads to the end of a file that may be a pipe; `hint` is the size that the file system states. */
static bool read_all(Arena *arena, int fd, size_t hint, Str *bytes, const char **why) {
    size_t cap = MAX(hint + 1, (size_t)4096), len = 0;
    char *at = arena_alloc(arena, cap, 1);
    for (;;) {
        ssize_t got = TEMP_FAILURE_RETRY(read(fd, at + len, cap - len - 1));
        if (got < 0) return fail(why, errno);
        if (got == 0) break;
        len += (size_t)got;
        if (len > LARGEST_FILE) return fail(why, EFBIG);
        if (len + 1 < cap) continue;
        char *grown = arena_alloc(arena, cap * 2, 1);
        memcpy(grown, at, len);
        at = grown;
        cap *= 2;
    }
    at[len] = '\0';
    *bytes = (Str){at, (uint32_t)len};
    return true;
}

bool fs_read(Arena *arena, const char *path, Str *bytes, const char **why) {
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    if (fd < 0) return fail(why, errno);
    struct stat info;
    bool ok = fstat(fd, &info) == 0 || fail(why, errno);
    if (ok && S_ISDIR(info.st_mode)) ok = fail(why, EISDIR);
    if (ok && info.st_size > LARGEST_FILE) ok = fail(why, EFBIG);
    ok = ok && read_all(arena, fd, (size_t)info.st_size, bytes, why);
    close(fd);
    return ok;
}

static bool write_all(int fd, Str bytes, const char **why) {
    while (bytes.len > 0) {
        ssize_t put = TEMP_FAILURE_RETRY(write(fd, bytes.at, bytes.len));
        if (put < 0) return fail(why, errno);
        bytes.at += put;
        bytes.len -= (uint32_t)put;
    }
    return true;
}

static bool write_and_close(int fd, Str bytes, const char **why) {
    bool ok = write_all(fd, bytes, why);
    return (close(fd) == 0 || (ok && fail(why, errno))) && ok;
}

static bool write_straight(const char *path, Str bytes, const char **why) {
    int fd = open(path, O_WRONLY | O_CLOEXEC);
    return fd < 0 ? fail(why, errno) : write_and_close(fd, bytes, why);
}

/* Creates a file in the folder of `path`. Its name is random, so that nobody can put a link there beforehand, and short
 * even if the name of `path` is as long as names may be. -1 and errno on failure. */
static int open_beside(const char *path, uint32_t mode, char beside[PATH_MAX]) {
    enum { TRIES = 100 };
    Str folder = path_folder(str_of(path));
    const char *slash = folder.len == 0 || folder.at[folder.len - 1] == '/' ? "" : "/";
    for (uint32_t i = 0; i < TRIES; i++) {
        uint64_t number;
        if (getrandom(&number, sizeof number, 0) != sizeof number) return -1;
        int len =
            snprintf(beside, PATH_MAX, "%.*s%s.pyc-%016llx.tmp", STR_ARGS(folder), slash, (unsigned long long)number);
        if (len >= PATH_MAX) return errno = ENAMETOOLONG, -1;
        int fd = open(beside, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, (mode_t)mode);
        if (fd >= 0 || errno != EEXIST) return fd;
    }
    return -1;
}

bool fs_write(const char *path, Str bytes, uint32_t mode, const char **why) {
    struct stat info;
    if (stat(path, &info) == 0) {
        if (S_ISDIR(info.st_mode)) return fail(why, EISDIR);
        if (!S_ISREG(info.st_mode)) return write_straight(path, bytes, why);
        if (access(path, W_OK) != 0) return fail(why, errno);
    }
    char beside[PATH_MAX];
    int fd = open_beside(path, mode, beside);
    if (fd < 0) return fail(why, errno);
    fs_guard(beside);
    bool ok = write_and_close(fd, bytes, why);
    if (ok && rename(beside, path) != 0) ok = fail(why, errno);
    if (!ok) unlink(beside);
    fs_release(beside);
    return ok;
}

/* Reading from the stand-in for an output stream fails, and so does writing to that for input, as it does with a closed
 * stream. */
void fs_fill_closed_streams(void) {
    for (int fd = 0; fd <= 2; fd++) {
        if (fcntl(fd, F_GETFD) < 0) open("/dev/null", (fd == 0 ? O_WRONLY : O_RDONLY) | O_CLOEXEC);
    }
}

int fs_in_memory(Str bytes, const char *label, const char **why) {
    int fd = memfd_create(label, 0);
    if (fd < 0) {
        *why = strerror(errno);
        return -1;
    }
    if (write_all(fd, bytes, why) && lseek(fd, 0, SEEK_SET) == 0) return fd;
    close(fd);
    return -1;
}

bool fs_exists(const char *path) { return access(path, F_OK) == 0; }

bool fs_is_folder(const char *path) {
    struct stat info;
    return stat(path, &info) == 0 && S_ISDIR(info.st_mode);
}

bool fs_is_same(const char *path, const char *other) {
    struct stat a, b;
    return stat(path, &a) == 0 && stat(other, &b) == 0 && a.st_dev == b.st_dev && a.st_ino == b.st_ino;
}

/* --- Folders --- */

bool fs_make_folders(const char *path, const char **why) {
    char part[PATH_MAX];
    size_t len = strlen(path);
    if (len >= PATH_MAX) return fail(why, ENAMETOOLONG);
    for (size_t i = 1; i <= len; i++) {
        if (path[i] != '/' && path[i] != '\0') continue;
        memcpy(part, path, i);
        part[i] = '\0';
        if (mkdir(part, 0777) != 0 && errno != EEXIST && !fs_is_folder(part)) return fail(why, errno);
    }
    return fs_is_folder(path) || fail(why, ENOTDIR);
}

void fs_each(const char *path, void (*visit)(void *state, Str name), void *state) {
    struct dirent **entries;
    int count = scandir(path, &entries, NULL, alphasort);
    for (int i = 0; i < count; i++) {
        if (entries[i]->d_name[0] != '.') visit(state, str_of(entries[i]->d_name));
        free(entries[i]);
    }
    if (count >= 0) free(entries);
}

void fs_remove_tree(const char *path) {
    if (unlink(path) == 0) return;
    DIR *folder = opendir(path);
    if (folder == NULL) return;
    for (struct dirent *entry; (entry = readdir(folder)) != NULL;) {
        char inner[PATH_MAX];
        if (strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0) continue;
        if (snprintf(inner, sizeof inner, "%s/%s", path, entry->d_name) < PATH_MAX) fs_remove_tree(inner);
    }
    closedir(folder);
    rmdir(path);
}

const char *fs_temp_folder(Arena *arena, const char **why) {
    const char *base = getenv("TMPDIR");
    if (base == NULL || base[0] == '\0') base = "/tmp";
    char *path = (char *)(uintptr_t)arena_printf(arena, "%s/pyc-XXXXXX", base).at;
    if (mkdtemp(path) == NULL) {
        *why = strerror(errno);
        return NULL;
    }
    fs_guard(path);
    return path;
}

/* --- Paths as text --- */

Str path_join(Arena *arena, Str folder, Str name) {
    if (folder.len == 0 || (name.len > 0 && name.at[0] == '/')) return arena_str(arena, name);
    const char *slash = folder.at[folder.len - 1] == '/' ? "" : "/";
    return arena_printf(arena, "%.*s%s%.*s", STR_ARGS(folder), slash, STR_ARGS(name));
}

Str path_base(Str path) {
    uint32_t start = path.len;
    while (start > 0 && path.at[start - 1] != '/') start--;
    return (Str){path.at + start, path.len - start};
}

Str path_folder(Str path) {
    uint32_t len = path.len - path_base(path).len;
    return (Str){path.at, len > 1 ? len - 1 : len};
}

Str path_extension(Str path) {
    Str base = path_base(path);
    for (uint32_t i = base.len; i > 1; i--) {
        if (base.at[i - 1] == '.') return (Str){base.at + i - 1, base.len - i + 1};
    }
    return (Str){base.at + base.len, 0};
}

Str path_stem(Str path) {
    Str base = path_base(path);
    return (Str){base.at, base.len - path_extension(path).len};
}

Str path_of_program(Arena *arena) {
    char path[PATH_MAX];
    ssize_t len = readlink("/proc/self/exe", path, sizeof path);
    return len < 0 ? STR("") : arena_str(arena, (Str){path, (uint32_t)len});
}
