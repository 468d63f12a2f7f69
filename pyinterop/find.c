/* Finds the Python to load and its library: PYC_PYTHON, else the project's Python, else the `python3` on the path. */
#include "find.h"

#include <fcntl.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

bool py_find_fails(PyFound *found, const char *format, ...) {
    va_list args;
    va_start(args, format);
    vsnprintf(found->why, sizeof found->why, format, args);
    va_end(args);
    return false;
}

/* The Python in `.venv` in the program's folder or one above; NULL if there is none. */
static const char *python_of_project(void) {
    enum { BEHIND = sizeof ".venv/bin/python3" };
    static char path[PATH_MAX + BEHIND];
    ssize_t length = readlink("/proc/self/exe", path, PATH_MAX - 1);
    for (ssize_t at = length - 1; at > 0; at--) {
        if (path[at] != '/') continue;
        strcpy(path + at + 1, ".venv/bin/python3");
        if (access(path, X_OK) == 0) return path;
    }
    return NULL;
}

static const char *python_command(void) {
    const char *wish = getenv("PYC_PYTHON"), *active = getenv("VIRTUAL_ENV");
    if (wish && *wish) return wish;
    const char *own = active && *active ? NULL : python_of_project();
    return own ? own : "python3";
}

/* Reads the output of a command. Runs no shell, as the name may come from the environment. */
static bool run(const char *command, const char *script, char *out, size_t room) {
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0) return false;
    pid_t child = fork();
    if (child == 0) {
        dup2(ends[1], 1);
        execlp(command, command, "-c", script, (char *)NULL);
        _exit(127);
    }
    close(ends[1]);
    size_t length = 0;
    for (ssize_t n; child > 0 && length < room - 1 && (n = read(ends[0], out + length, room - 1 - length)) > 0;)
        length += (size_t)n;
    close(ends[0]);
    out[length] = 0;
    int status = 1;
    return child > 0 && waitpid(child, &status, 0) == child && WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

/* Prints the library and the executable. A Python without a shared library (`-`) may still have one installed beside
 * it, as in conda; only otherwise the other Pythons of this machine that have one are listed. */
static const char question[] =
    "import os, re, subprocess, sys, sysconfig\n"
    "from glob import glob\n"
    "v = sysconfig.get_config_var\n"
    "def beside():\n"
    "    name = 'libpython%s.so' % (v('LDVERSION') or v('VERSION'))\n"
    "    usual = v('LIBDIR') or ''\n"
    "    folders = usual, os.path.join(usual, v('MULTIARCH') or ''), os.path.join(sys.base_prefix, 'lib'), v('LIBPL')\n"
    "    for folder in folders:\n"
    "        for path in sorted(glob(os.path.join(folder or '', name + '*'))):\n"
    "            return path\n"
    "    return '-'\n"
    "def others():\n"
    "    asked = 'import sys, sysconfig; print(sysconfig.get_config_var(\"Py_ENABLE_SHARED\"), sys.executable)'\n"
    "    folders = os.environ.get('PATH', '').split(os.pathsep) + ['/usr/bin', '/usr/local/bin']\n"
    "    folders += glob(os.path.expanduser('~/.pyenv/versions/*/bin')) + glob('/opt/*/bin')\n"
    "    paths = [p for f in folders for p in sorted(glob(os.path.join(f, 'python3*')))]\n"
    "    seen = []\n"
    "    for path in dict((os.path.realpath(p), p) for p in reversed(paths)).values():\n"
    "        if re.match(r'python3(\\.\\d+)?t?$', os.path.basename(path)):\n"
    "            try:\n"
    "                said = subprocess.check_output([path, '-c', asked], universal_newlines=True).strip()\n"
    "            except (OSError, subprocess.CalledProcessError):\n"
    "                continue\n"
    "            if said.startswith('1 ') and said[2:] not in seen:\n"
    "                seen.append(said[2:])\n"
    "    return ', '.join(seen)\n"
    "library = os.path.join(v('LIBDIR') or '', v('INSTSONAME') or v('LDLIBRARY') or '')\n"
    "library = library if v('Py_ENABLE_SHARED') else beside()\n"
    "print(library)\n"
    "print(sys.executable)\n"
    "print(others() if library == '-' else '')\n";

/* The next line of an answer, without its end; null if there is none. */
static char *next_line(char **rest) {
    char *line = *rest, *end = strchr(line, '\n');
    if (!end) return NULL;
    *end = 0;
    *rest = end + 1;
    return line;
}

static bool has_no_library(PyFound *found, const char *others) {
    if (!*others)
        return py_find_fails(found,
                             "'%.256s' was built without a shared library (libpython), so it cannot be loaded into "
                             "this program, and no other Python of this machine has one; install a Python that was "
                             "built with --enable-shared, and set PYC_PYTHON to it",
                             found->executable);
    return py_find_fails(found,
                         "'%.256s' was built without a shared library (libpython), so it cannot be loaded into this "
                         "program; set PYC_PYTHON to a Python that has one: %.600s",
                         found->executable, others);
}

bool py_find(PyFound *found) {
    char answer[8192], *rest = answer;
    if (py_find_layout(found, python_command())) return true;
    if (!run(python_command(), question, answer, sizeof answer))
        return py_find_fails(
            found, "this program imports a Python package, but '%.200s' could not be run; set PYC_PYTHON to a Python",
            python_command());
    const char *library = next_line(&rest), *executable = next_line(&rest), *others = next_line(&rest);
    if (!others)
        return py_find_fails(found,
                             "'%.200s' is no Python: it does not say where its library is; set PYC_PYTHON to one",
                             python_command());
    snprintf(found->library, sizeof found->library, "%s", library);
    snprintf(found->executable, sizeof found->executable, "%s", executable);
    return strcmp(library, "-") != 0 || has_no_library(found, others);
}

/* Debian and Ubuntu install Python without its library; the library's package is named like the file up to `.so`. */
bool py_find_says_package(PyFound *found, const char *reason) {
    const char *slash = strrchr(found->library, '/'), *name = slash ? slash + 1 : found->library;
    const char *end = strstr(name, ".so");
    return py_find_fails(found,
                         "the library of '%.256s' could not be loaded: %.400s; install the package that has it: "
                         "%.*s on Debian and Ubuntu",
                         found->executable, reason, (int)(end ? end - name : (long)strlen(name)), name);
}
