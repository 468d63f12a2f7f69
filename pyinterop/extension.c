/* A program that CPython loads: an extension module. The linker gives its init function the module's name
 * (PyInit_NAME). Its runtime is its own, as every extension module that pyc made has one: what two of them pass to each
 * other are objects of CPython's. Signals, streams and the stack belong to the process. */
#include "extension.h"
#include "class.h"
#include "python.h"
#include "wrap.h"

#include <stdio.h>
#include <string.h>

typedef struct ModuleDef { /* CPython's PyModuleDef */
    PyObject head;
    void *init, *index, *copy;
    const char *name, *doc;
    intptr_t size;
    void *methods, *slots, *traverse, *clear, *free;
} ModuleDef;

enum { API_VERSION = 1013, ONE_STATE = -1 };

static PyObject *made; /* by the body that is running */

PycError *pyc_extension_fill(PycWord name, PycWord module) {
    static ModuleDef definition = {.head = {1, NULL}, .size = ONE_STATE};
    PycWord key, value;
    definition.name = pyc_str(name)->data;
    made = py.PyModule_Create2(&definition, API_VERSION);
    if (!made) return py_fetch();
    PycResult names = pyc_module_names(module);
    if (names.error) return names.error;
    PyObject *dict = py.PyModule_GetDict(made);
    for (int64_t at = 0; pyc_dict_step(pyc_dict(names.value), &at, &key, &value);)
        if (!py_put_entry(dict, key, value)) return py_fetch();
    return NULL;
}

/* What the program prints goes where CPython's goes at that time. */
static const char source[] = "import sys\n"
                             "class Output:\n"
                             "    def __init__(self, name): self.name = name\n"
                             "    def write(self, text): return getattr(sys, self.name).write(text)\n"
                             "    def flush(self): getattr(sys, self.name).flush()\n"
                             "stdout = Output('stdout')\n";

static bool follow_streams(void) {
    PyObject *globals = py_helper_load("pyc.output", NULL, 0, source);
    if (!globals) return false;
    pyc_sys_stdout = py_borrow(py_helper_name(globals, "stdout"));
    return true;
}

static void close_files(void) { pyc_files_push(); }

static bool start(void) {
    static bool is_started;
    if (is_started) return true;
    if (!py_adopt()) return false;
    pyc_gc_start();
    py_enter_thread();
    pyc_io_start();
    pyc_stack_limit_init();
    py.Py_AtExit(close_files);
    return is_started = follow_streams() && py_classes_start();
}

PyObject *pyc_extension_init(void) {
    if (!start()) return NULL;
    made = NULL;
    PycError *error = pyc_program();
    if (!error) return made;
    py_throw(error);
    if (made) py.Py_DecRef(made);
    return NULL;
}
