/* Finds the Python on the path by the layout of its installation, without starting a process. Unusual layouts are left
 * to find.c, which runs the Python. */
#include "find.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static bool is_there(const char *path) { return access(path, R_OK) == 0; }

static bool on_path(const char *command, char *into, size_t room) {
    const char *path = getenv("PATH");
    if (strchr(command, '/')) return snprintf(into, room, "%s", command) < (int)room && is_there(into);
    for (const char *at = path; at && *at;) {
        size_t length = strcspn(at, ":");
        int size = snprintf(into, room, "%.*s/%s", (int)length, at, command);
        if (length && size < (int)room && access(into, X_OK) == 0) return true;
        at += length + (at[length] == ':');
    }
    return false;
}

/* Removes the last two components: …/bin/python3 */
static bool two_up(char *path) {
    for (int i = 0; i < 2; i++) {
        char *slash = strrchr(path, '/');
        if (!slash || slash == path) return false;
        *slash = 0;
    }
    return true;
}

/* `home = /usr/bin` of a virtual environment, as the path of a Python there. */
static bool read_home(const char *config, char *into, size_t room) {
    char line[PATH_MAX];
    FILE *file = fopen(config, "re");
    bool found = false;
    while (file && !found && fgets(line, sizeof line, file)) {
        char *value = strchr(line, '=');
        if (strncmp(line, "home", 4) != 0 || !value) continue;
        value += 1 + strspn(value + 1, " \t");
        value[strcspn(value, "\r\n")] = 0;
        found = snprintf(into, room, "%s/python3", value) < (int)room;
    }
    if (file) fclose(file);
    return found;
}

/* The program itself, after following links and virtual environments. */
static bool find_program(const char *executable, char real[PATH_MAX]) {
    char folder[PATH_MAX], config[PATH_MAX], base[PATH_MAX];
    if (snprintf(folder, sizeof folder, "%s", executable) >= (int)sizeof folder || !two_up(folder)) return false;
    if (snprintf(config, sizeof config, "%s/pyvenv.cfg", folder) >= (int)sizeof config) return false;
    if (read_home(config, base, sizeof base)) return realpath(base, real) != NULL;
    return realpath(executable, real) != NULL;
}

bool py_find_layout(PyFound *found, const char *command) {
    static const char *const places[] = {"lib", "lib/x86_64-linux-gnu", "lib/aarch64-linux-gnu"};
    char executable[PATH_MAX], real[PATH_MAX];
    if (!on_path(command, executable, sizeof executable) || !find_program(executable, real)) return false;
    const char *name = strrchr(real, '/') + 1, *digits = name + strlen("python3.");
    if (strncmp(name, "python3.", strlen("python3.")) != 0 || !*digits || digits[strspn(digits, "0123456789")])
        return false;
    char version[8];
    snprintf(version, sizeof version, "%s", digits);
    if (!two_up(real)) return false;
    for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
        int size =
            snprintf(found->library, sizeof found->library, "%s/%s/libpython3.%s.so.1.0", real, places[i], version);
        if (size >= (int)sizeof found->library || !is_there(found->library)) continue;
        return snprintf(found->executable, sizeof found->executable, "%s", executable) < (int)sizeof found->executable;
    }
    return false;
}
