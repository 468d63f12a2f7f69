/* Python source of ours that runs in CPython, with functions in C that it calls. */
#include "python.h"

enum { METH_O = 8, FILE_INPUT = 257 };

PyObject *py_none(void) {
    py.Py_IncRef(py._Py_NoneStruct);
    return py._Py_NoneStruct;
}

/* The functions and the source live as long as the process. */
bool py_helper_run(const char *module, PyHelper *functions, size_t count, const char *source) {
    PyObject *globals = py.PyModule_GetDict(py.PyImport_AddModule(module));
    PyObject *builtins = py.PyImport_ImportModule("builtins");
    py.PyDict_SetItemString(globals, "__builtins__", builtins);
    py.Py_DecRef(builtins);
    for (size_t i = 0; i < count; i++) {
        functions[i].flags = METH_O;
        PyObject *function = py.PyCFunction_NewEx(&functions[i], NULL, NULL);
        py.PyDict_SetItemString(globals, functions[i].name, function);
        py.Py_DecRef(function);
    }
    PyObject *result = py.PyRun_String(source, FILE_INPUT, globals, globals);
    if (result)
        py.Py_DecRef(result);
    else
        py.PyErr_Clear();
    return result != NULL;
}
