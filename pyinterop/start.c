/* Finding libpython, loading it, starting it. */
#include "python.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

PyApi py;

static struct {
    pthread_once_t once;
    char why[512]; /* empty when all is well */
    char library[1024], executable[1024];
} found = {.once = PTHREAD_ONCE_INIT};

void py_redirect_output(void);

static const char *python_command(void) {
    const char *wish = getenv("PYC_PYTHON");
    return wish && *wish ? wish : "python3";
}

/* Reads what a command prints. No shell: the name may come from the environment. */
static bool run(const char *command, const char *script, char *out, size_t room) {
    int ends[2];
    if (pipe(ends) != 0) return false;
    pid_t child = fork();
    if (child == 0) {
        dup2(ends[1], 1);
        close(ends[0]);
        close(ends[1]);
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

static const char question[] = "import sys, sysconfig as s, os\n"
                               "v = s.get_config_var\n"
                               "l = v('INSTSONAME') or v('LDLIBRARY') or ''\n"
                               "print(os.path.join(v('LIBDIR') or '', l) if v('Py_ENABLE_SHARED') else '-')\n"
                               "print(sys.executable)\n";

static bool ask(void) {
    char answer[2048];
    if (!run(python_command(), question, answer, sizeof answer)) {
        snprintf(found.why, sizeof found.why,
                 "this program imports a Python package, but '%.200s' could not be run; set PYC_PYTHON to a Python",
                 python_command());
        return false;
    }
    char *second = strchr(answer, '\n');
    if (!second) return false;
    *second++ = 0;
    second[strcspn(second, "\n")] = 0;
    snprintf(found.library, sizeof found.library, "%.1023s", answer);
    snprintf(found.executable, sizeof found.executable, "%.1023s", second);
    if (strcmp(found.library, "-") != 0) return true;
    snprintf(found.why, sizeof found.why,
             "'%.256s' was built without a shared library (libpython), so it cannot be loaded into this program; "
             "set PYC_PYTHON to one that was built with --enable-shared",
             found.executable);
    return false;
}

static void *open_library(void) {
    void *library = dlopen(found.library, RTLD_NOW | RTLD_GLOBAL); /* global: extension modules look its symbols up */
    const char *name = strrchr(found.library, '/');
    if (!library && name) library = dlopen(name + 1, RTLD_NOW | RTLD_GLOBAL);
    if (!library) snprintf(found.why, sizeof found.why, "libpython could not be loaded: %s", dlerror());
    return library;
}

static bool look_up(void *library) {
    static const struct {
        const char *name;
        size_t offset;
    } symbols[] = {
#define PY(name, result, params) {#name, offsetof(PyApi, name)},
#define PY_DATA(name) {#name, offsetof(PyApi, name)},
#include "python.def"
    };
    for (size_t i = 0; i < sizeof symbols / sizeof *symbols; i++) {
        void *address = dlsym(library, symbols[i].name);
        if (!address) {
            snprintf(found.why, sizeof found.why, "%.256s lacks %s", found.library, symbols[i].name);
            return false;
        }
        memcpy((char *)&py + symbols[i].offset, &address, sizeof address);
    }
    return true;
}

static void set_arguments(void) {
    wchar_t **arguments = calloc((size_t)pyc_argc + 1, sizeof *arguments);
    for (int i = 0; arguments && i < pyc_argc; i++) arguments[i] = py.Py_DecodeLocale(pyc_argv[i], NULL);
    if (arguments) py.PySys_SetArgvEx(pyc_argc, arguments, 0);
}

/* Modules beside the program's source are found as with `python3 program.py`. */
static void set_path(void) {
    PyObject *globals = py.PyModule_GetDict(py.PyImport_AddModule("__main__"));
    PyObject *result = py.PyRun_String("import sys, os\n"
                                       "sys.path.insert(0, os.environ.get('PYC_SOURCE_DIR') or os.getcwd())\n",
                                       257, globals, globals);
    if (result)
        py.Py_DecRef(result);
    else
        py.PyErr_Clear();
}

static void end_python(void) {
    py_lock();
    py.Py_FinalizeEx();
}

static void start(void) {
    if (!ask()) return;
    void *library = open_library();
    if (!library || !look_up(library)) return;
    wchar_t *name = py.Py_DecodeLocale(found.executable, NULL);
    py.Py_SetProgramName(name); /* the prefix and a virtual environment follow from it */
    py.Py_InitializeEx(0);
    set_arguments();
    set_path();
    py_redirect_output();
    py.PyEval_SaveThread();
    pyc_at_exit(end_python);
}

PycError *py_start(void) {
    pthread_once(&found.once, start);
    if (!found.why[0]) return NULL;
    return pyc_raise_text(pyc_word(&pyc_ImportError), found.why, strlen(found.why));
}
