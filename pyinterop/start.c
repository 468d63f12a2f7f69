/* Loading and starting libpython. */
#include "find.h"
#include "python.h"

#include <dlfcn.h>
#include <gc.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

PyApi py;

static pthread_once_t once = PTHREAD_ONCE_INIT;
static PyFound found;
static bool is_adopted;

/* Excludes CPython's libraries from the roots: they refer to objects of ours only through wrappers, which have roots of
 * their own, and a collection would scan megabytes. */
static int has_roots(const char *name, void *section, size_t size) {
    (void)section, (void)size;
    return !strstr(name, "/libpython") && !strstr(name, "/lib/python3.");
}

static void *open_library(void) {
    GC_register_has_static_roots_callback(has_roots);
    void *library = dlopen(found.library, RTLD_NOW | RTLD_GLOBAL); /* global: extension modules look up its symbols */
    const char *name = strrchr(found.library, '/');
    if (!library && name) library = dlopen(name + 1, RTLD_NOW | RTLD_GLOBAL);
    if (!library) py_find_says_package(&found, dlerror());
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
            return py_find_fails(&found, "%.256s lacks %s: it is of a Python that is too old or of another kind",
                                 found.library, symbols[i].name);
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

/* Finds modules in the folder of the program's source, like `python3 program.py`. */
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
    if (!py_find(&found)) return;
    void *library = open_library();
    if (!library || !look_up(library)) return;
    wchar_t *name = py.Py_DecodeLocale(found.executable, NULL);
    py.Py_SetProgramName(name); /* determines the prefix and a virtual environment */
    py_initialize();
    set_arguments();
    set_path();
    py_share_streams();
    py_main_begin();
    py.PyEval_SaveThread();
    pyc_at_exit(PYC_EXIT_CPYTHON, end_python);
}

static void use_loaded_python(void) { is_adopted = look_up(RTLD_DEFAULT); }

bool py_adopt(void) {
    pthread_once(&once, use_loaded_python);
    if (!is_adopted && py.PyErr_SetString && py.PyImport_ImportModule)
        py_throw(pyc_raise_text(pyc_word(&pyc_ImportError), found.why, strlen(found.why)));
    return is_adopted;
}

bool py_is_extension(void) { return is_adopted; }

PycError *py_start(void) {
    pthread_once(&once, start);
    if (!found.why[0]) return NULL;
    return pyc_raise_text(pyc_word(&pyc_ImportError), found.why, strlen(found.why));
}
