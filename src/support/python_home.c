#include "support/python_home.h"

#include <limits.h>
#include <stdlib.h>

#include "support/fs.h"

enum { OLDEST = 8, NEWEST = 20 }; /* Python 3.x */

static Str environment(const char *name) {
    const char *value = getenv(name);
    return str_of(value ? value : "");
}

static Str on_path(Arena *arena, Str command) {
    Str rest = environment("PATH");
    while (rest.len) {
        uint32_t length = 0;
        while (length < rest.len && rest.at[length] != ':') length++;
        Str path = path_join(arena, arena_str(arena, (Str){rest.at, length}), command);
        if (length && fs_exists(path.at) && !fs_is_folder(path.at)) return path;
        uint32_t skipped = length < rest.len ? length + 1 : length;
        rest = (Str){rest.at + skipped, rest.len - skipped};
    }
    return (Str){NULL, 0};
}

/* The value of `key` in lines such as "home = /usr/bin"; empty: no such line. */
static Str value_of(Arena *arena, Str text, const char *key) {
    size_t length = strlen(key);
    for (const char *line = text.at; line && *line; line = strchr(line, '\n') ? strchr(line, '\n') + 1 : NULL) {
        const char *at = line + length;
        if (strncmp(line, key, length) != 0) continue;
        at += strspn(at, " \t");
        if (*at++ != '=') continue;
        at += strspn(at, " \t");
        return arena_str(arena, (Str){at, (uint32_t)strcspn(at, " \t\r\n")});
    }
    return (Str){NULL, 0};
}

static Str read_text(Arena *arena, Str path) {
    Str text = {NULL, 0};
    const char *why;
    if (!path.len || !fs_exists(path.at) || !fs_read(arena, path.at, &text, &why)) return (Str){NULL, 0};
    return text;
}

/* pyenv puts a script in place of each command, which starts the command of the selected version. */
static Str behind_script(Arena *arena, Str path) {
    Str versions = path_join(arena, path_folder(path_folder(path)), STR("versions"));
    if (!str_equal(path_base(path_folder(path)), STR("shims")) || !fs_is_folder(versions.at)) return path;
    Str version = environment("PYENV_VERSION");
    if (!version.len) version = read_text(arena, path_join(arena, path_folder(versions), STR("version")));
    version = arena_str(arena, (Str){version.at, version.len ? (uint32_t)strcspn(version.at, ": \n") : 0});
    Str bin = path_join(arena, path_join(arena, versions, version), STR("bin/python3"));
    return version.len && fs_exists(bin.at) ? bin : (Str){NULL, 0};
}

static Str resolved(Arena *arena, Str path) {
    char real[PATH_MAX];
    return realpath(path.at, real) ? arena_str(arena, str_of(real)) : path;
}

Str python_of_project(Arena *arena, Str folder) {
    if (environment("PYC_PYTHON").len || environment("VIRTUAL_ENV").len) return STR("");
    Str at = resolved(arena, folder.len ? arena_str(arena, folder) : STR("."));
    while (at.len > 1) {
        Str python = path_join(arena, at, STR(".venv/bin/python3"));
        if (fs_exists(python.at)) return python;
        at = path_folder(at);
    }
    return STR("");
}

static Str command_path(Arena *arena, Str folder) {
    Str wish = environment("PYC_PYTHON"), active = environment("VIRTUAL_ENV");
    if (wish.len) return strchr(wish.at, '/') ? wish : on_path(arena, wish);
    if (active.len) return path_join(arena, active, STR("bin/python3"));
    Str own = python_of_project(arena, folder);
    return own.len ? own : on_path(arena, STR("python3"));
}

static bool find_library(Arena *arena, PythonHome *home, Str prefix) {
    Str name = path_base(resolved(arena, home->executable));
    if (name.len < 6 || strncmp(name.at, "python", 6) != 0) return false;
    uint32_t said = name.len > 8 && strncmp(name.at, "python3.", 8) == 0 ? (uint32_t)atoi(name.at + 8) : 0;
    for (uint32_t minor = said ? said : NEWEST; minor >= (said ? said : OLDEST); minor--) {
        Str folder = arena_printf(arena, "%.*s/lib/python3.%u", STR_ARGS(prefix), minor);
        if (!fs_exists(path_join(arena, folder, STR("os.py")).at)) continue;
        home->library = folder;
        home->minor = minor;
        return true;
    }
    return false;
}

/* ---- folders of packages ---- */

static void add_site(PythonHome *home, Str folder) {
    if (!folder.len || !fs_is_folder(folder.at) || home->site_count == PYTHON_SITES) return;
    for (uint32_t i = 0; i < home->site_count; i++)
        if (str_equal(home->sites[i], folder)) return;
    home->sites[home->site_count++] = folder;
}

static void add_listed(Arena *arena, PythonHome *home, Str list, char end) {
    while (list.len) {
        uint32_t length = 0;
        while (length < list.len && list.at[length] != end) length++;
        Str line = {list.at, length};
        while (line.len && (line.at[line.len - 1] == '\r' || line.at[line.len - 1] == ' ')) line.len--;
        add_site(home, arena_str(arena, line));
        uint32_t skipped = length < list.len ? length + 1 : length;
        list = (Str){list.at + skipped, list.len - skipped};
    }
}

typedef struct PathFiles {
    Arena *arena;
    PythonHome *home;
    Str folder;
} PathFiles;

/* A line of a .pth file is a folder or code. Packages installed in editable mode are found by it. */
static void look_for_paths(void *state, Str name) {
    PathFiles *files = state;
    bool is_finder =
        name.len > 12 && memcmp(name.at, "__editable__", 12) == 0 && str_equal(path_extension(name), STR(".py"));
    files->home->has_more |= is_finder;
    if (!str_equal(path_extension(name), STR(".pth"))) return;
    add_listed(files->arena, files->home,
               read_text(files->arena, path_join(files->arena, files->folder, arena_str(files->arena, name))), '\n');
}

static void add_packages(Arena *arena, PythonHome *home, Str folder) {
    uint32_t before = home->site_count;
    add_site(home, folder);
    if (home->site_count == before) return;
    fs_each(folder.at, look_for_paths, &(PathFiles){arena, home, folder});
}

/* Debian's Python has its packages elsewhere. */
static void add_system(Arena *arena, PythonHome *home, Str prefix) {
    add_packages(arena, home, arena_printf(arena, "%.*s/lib/python3.%u/site-packages", STR_ARGS(prefix), home->minor));
    add_packages(arena, home,
                 arena_printf(arena, "%.*s/local/lib/python3.%u/dist-packages", STR_ARGS(prefix), home->minor));
    add_packages(arena, home, arena_printf(arena, "%.*s/lib/python3/dist-packages", STR_ARGS(prefix)));
}

/* Adds the folders of PYTHONPATH, those of the virtual environment and, unless that environment is closed, the user's
 * and the system's. */
static void find_packages(Arena *arena, PythonHome *home, Str own, Str prefix, Str config) {
    bool is_closed = config.len && !str_equal(value_of(arena, config, "include-system-site-packages"), STR("true"));
    add_listed(arena, home, environment("PYTHONPATH"), ':');
    if (config.len)
        add_packages(arena, home, arena_printf(arena, "%.*s/lib/python3.%u/site-packages", STR_ARGS(own), home->minor));
    if (is_closed) return;
    add_packages(arena, home,
                 arena_printf(arena, "%s/.local/lib/python3.%u/site-packages", environment("HOME").at, home->minor));
    add_system(arena, home, prefix);
}

PythonHome python_home(Arena *arena, Str folder) {
    PythonHome none = {0}, home = {.executable = command_path(arena, folder)};
    if (home.executable.len) home.executable = behind_script(arena, home.executable);
    if (!home.executable.len || !fs_exists(home.executable.at)) return none;
    Str own = path_folder(path_folder(home.executable));
    Str config = read_text(arena, path_join(arena, own, STR("pyvenv.cfg")));
    Str base = value_of(arena, config, "home");
    Str prefix = path_folder(base.len ? base : path_folder(resolved(arena, home.executable)));
    if (!find_library(arena, &home, prefix)) return none;
    find_packages(arena, &home, own, prefix, config);
    return home;
}
