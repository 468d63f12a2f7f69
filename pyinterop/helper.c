/* Python source of ours that runs in CPython, with C functions that it calls. */
#include "python.h"

enum { METH_O = 8, FILE_INPUT = 257 };

PyObject *py_none(void) {
    py.Py_IncRef(py._Py_NoneStruct);
    return py._Py_NoneStruct;
}

static void put(PyObject *dict, const char *name, PyObject *value) {
    py.PyDict_SetItemString(dict, name, value);
    py.Py_DecRef(value);
}

/* It belongs to no module, because the process may have several runtimes. The functions and the source are never
 * freed. */
PyObject *py_helper_load(const char *name, PyHelper *functions, size_t count, const char *source) {
    PyObject *globals = py.PyDict_New();
    put(globals, "__name__", py_text(name));
    put(globals, "__builtins__", py.PyImport_ImportModule("builtins"));
    for (size_t i = 0; i < count; i++) {
        functions[i].flags = METH_O;
        put(globals, functions[i].name, py.PyCFunction_NewEx(&functions[i], NULL, NULL));
    }
    PyObject *result = py.PyRun_String(source, FILE_INPUT, globals, globals);
    if (result) py.Py_DecRef(result);
    return result ? globals : NULL;
}

PyObject *py_helper_name(PyObject *globals, const char *name) {
    PyObject *key = py_text(name), *found = py.PyDict_GetItem(globals, key);
    py.Py_DecRef(key);
    return found;
}

void py_helper_run(const char *name, PyHelper *functions, size_t count, const char *source) {
    if (!py_helper_load(name, functions, count, source)) py.PyErr_Clear();
}
