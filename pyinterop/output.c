/* CPython's sys.stdout and sys.stderr write through the runtime's buffers, so that the order of output is the
 * program's. */
#include "python.h"

#include <string.h>

typedef struct Method {
    const char *name;
    PyObject *(*function)(PyObject *, PyObject *);
    int flags;
    const char *doc;
} Method;
enum { METH_NOARGS = 4, METH_O = 8 };

static PyObject *write_with(PyObject *text, void (*write)(const char *, uint64_t)) {
    PyObject *bytes = py.PyUnicode_AsEncodedString(text, "utf-8", "surrogateescape");
    char *data;
    intptr_t size;
    if (!bytes) return NULL;
    py.PyBytes_AsStringAndSize(bytes, &data, &size);
    write(data, (uint64_t)size);
    py.Py_DecRef(bytes);
    py.Py_IncRef(py._Py_NoneStruct);
    return py._Py_NoneStruct;
}

static PyObject *out_write(PyObject *self, PyObject *text) { return (void)self, write_with(text, pyc_out_write); }
static PyObject *err_write(PyObject *self, PyObject *text) { return (void)self, write_with(text, pyc_err_write); }

static PyObject *out_flush(PyObject *self, PyObject *unused) {
    (void)self, (void)unused;
    pyc_out_flush();
    py.Py_IncRef(py._Py_NoneStruct);
    return py._Py_NoneStruct;
}

static Method methods[] = {
    {"_out", out_write, METH_O, NULL},
    {"_err", err_write, METH_O, NULL},
    {"_flush", out_flush, METH_NOARGS, NULL},
};

static const char source[] = "import io, sys\n"
                             "class _Stream(io.TextIOBase):\n"
                             "    encoding = 'utf-8'\n"
                             "    errors = 'surrogateescape'\n"
                             "    def __init__(self, put, push, number):\n"
                             "        self._put, self._push, self._number = put, push, number\n"
                             "    def write(self, text):\n"
                             "        self._put(text)\n"
                             "        return len(text)\n"
                             "    def flush(self):\n"
                             "        self._push()\n"
                             "    def writable(self):\n"
                             "        return True\n"
                             "    def fileno(self):\n"
                             "        return self._number\n"
                             "    def isatty(self):\n"
                             "        import os\n"
                             "        return os.isatty(self._number)\n"
                             "sys.stdout = _Stream(_out, _flush, 1)\n"
                             "sys.stderr = _Stream(_err, _flush, 2)\n";

static PyObject *sys_module, *sys_dict, *stdout_key, *first_stdout, *last_stdout;

bool py_is_sys(const PyObject *object) { return object == sys_module; }

/* Whoever sets sys.stdout, our side or CPython's (contextlib.redirect_stdout, unittest.mock.patch): `print` writes
 * there from the end of that operation on. */
void py_watch_stdout(void) {
    PyObject *now = sys_dict ? py.PyDict_GetItem(sys_dict, stdout_key) : NULL;
    if (now == last_stdout || !now) return;
    last_stdout = now;
    if (now != first_stdout) py.Py_IncRef(now);
    pyc_sys_stdout = now == first_stdout ? 0 : py_from(now);
}

void py_redirect_output(void) {
    PyObject *globals = py.PyModule_GetDict(py.PyImport_AddModule("_pyc_output"));
    PyObject *builtins = py.PyImport_ImportModule("builtins");
    py.PyDict_SetItemString(globals, "__builtins__", builtins);
    py.Py_DecRef(builtins);
    for (size_t i = 0; i < sizeof methods / sizeof *methods; i++) {
        PyObject *function = py.PyCFunction_NewEx(&methods[i], NULL, NULL);
        py.PyDict_SetItemString(globals, methods[i].name, function);
        py.Py_DecRef(function);
    }
    PyObject *result = py.PyRun_String(source, 257, globals, globals);
    if (result)
        py.Py_DecRef(result);
    else
        py.PyErr_Clear();                      /* output still appears, only later than ours */
    sys_module = py.PyImport_AddModule("sys"); /* borrowed: it is there to the end */
    sys_dict = py.PyModule_GetDict(sys_module);
    stdout_key = py_text("stdout");
    first_stdout = last_stdout = py.PyObject_GetAttrString(sys_module, "stdout");
}
