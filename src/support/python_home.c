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

/* What stands behind `key` in lines such as "home = /usr/bin"; empty: no such line. */
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

/* pyenv has a script for each command, which starts that of the version in force. */
static Str behind_script(Arena *arena, Str path) {
    Str versions = path_join(arena, path_folder(path_folder(path)), STR("versions"));
    if (!str_equal(path_base(path_folder(path)), STR("shims")) || !fs_is_folder(versions.at)) return path;
    Str version = environment("PYENV_VERSION");
    if (!version.len) version = read_text(arena, path_join(arena, path_folder(versions), STR("version")));
    version = arena_str(arena, (Str){version.at, version.len ? (uint32_t)strcspn(version.at, ": \n") : 0});
    Str bin = path_join(arena, path_join(arena, versions, version), STR("bin/python3"));
    return version.len && fs_exists(bin.at) ? bin : (Str){NULL, 0};
}

static Str command_path(Arena *arena) {
    Str wish = environment("PYC_PYTHON"), active = environment("VIRTUAL_ENV");
    if (wish.len) return strchr(wish.at, '/') ? wish : on_path(arena, wish);
    if (active.len) return path_join(arena, active, STR("bin/python3"));
    return on_path(arena, STR("python3"));
}

static Str resolved(Arena *arena, Str path) {
    char real[PATH_MAX];
    return realpath(path.at, real) ? arena_str(arena, str_of(real)) : path;
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

static void look_for_editable(void *state, Str name) {
    bool *found = state;
    *found |= name.len > 12 && memcmp(name.at, "__editable__", 12) == 0;
}

/* PYTHONPATH, the user's own packages, the system's behind a virtual environment, packages that are worked on. */
static bool has_more(Arena *arena, const PythonHome *home, Str config) {
    Str user = arena_printf(arena, "%s/.local/lib/python3.%u/site-packages", environment("HOME").at, home->minor);
    bool found = environment("PYTHONPATH").len || fs_is_folder(user.at) ||
                 str_equal(value_of(arena, config, "include-system-site-packages"), STR("true"));
    if (home->site.len) fs_each(home->site.at, look_for_editable, &found);
    return found;
}

PythonHome python_home(Arena *arena) {
    PythonHome none = {0}, home = {.executable = command_path(arena)};
    if (home.executable.len) home.executable = behind_script(arena, home.executable);
    if (!home.executable.len || !fs_exists(home.executable.at)) return none;
    Str own = path_folder(path_folder(home.executable));
    Str config = read_text(arena, path_join(arena, own, STR("pyvenv.cfg")));
    Str base = value_of(arena, config, "home");
    Str prefix = path_folder(base.len ? base : path_folder(resolved(arena, home.executable)));
    if (!find_library(arena, &home, prefix)) return none;
    Str site = arena_printf(arena, "%.*s/lib/python3.%u/site-packages", STR_ARGS(base.len ? own : prefix), home.minor);
    if (fs_is_folder(site.at)) home.site = site;
    home.has_more = has_more(arena, &home, config);
    return home;
}
