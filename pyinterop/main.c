/* CPython's module `__main__`: packages look there for the names in quoted annotations, and pickle for functions and
 * classes. It has the functions and classes that the program has passed to CPython, and finds imports of the program's
 * main module. */
#include "bridge.h"
#include "python.h"

static PycWord imported; /* constant data of the program */

void pyc_cpython_names(PycWord lines) { imported = lines; }

/* An import is entered once CPython has loaded the module, so nothing is loaded for it. CPython looks up unknown names
 * in the module's builtins: these know the imports. */
static const char source[] =
    "import builtins, importlib, sys\n"
    "space, lines = sys.modules['__main__'].__dict__, {}\n"
    "def find(module, inner): return getattr(module, inner[0]) if inner else module\n"
    "class Names(dict):\n"
    "    def __missing__(self, name):\n"
    "        if name in builtins.__dict__ or name not in lines: return builtins.__dict__[name]\n"
    "        path, *inner = lines[name]\n"
    "        try: return find(importlib.import_module(path), inner)\n"
    "        except (ImportError, AttributeError): raise KeyError(name) from None\n"
    "def begin(text):\n"
    "    space['__builtins__'] = Names()\n"
    "    for line in text.splitlines():\n"
    "        name, *rest = line.split()\n"
    "        lines[name] = rest\n"
    "    return len(lines)\n"
    "def fill(_):\n"
    "    for name, (path, *inner) in list(lines.items()):\n"
    "        module = sys.modules.get(path)\n"
    "        if module and (not inner or hasattr(module, inner[0])):\n"
    "            space.setdefault(name, find(module, inner))\n"
    "            del lines[name]\n"
    "    return len(lines)\n";

static PyObject *globals; /* of the text above; null: not needed. Protected by the lock */

/* Calls a function of the text above; whether imports are left to enter. */
static bool call(const char *name, PyObject *argument) {
    PyObject *args = py.PyTuple_New(1);
    py.PyTuple_SetItem(args, 0, argument);
    PyObject *left = py.PyObject_Call(py_helper_name(globals, name), args, NULL);
    bool is_some = left && py.PyObject_IsTrue(left) > 0;
    if (left) py.Py_DecRef(left);
    if (!left) py.PyErr_Clear();
    py.Py_DecRef(args);
    return is_some;
}

static void done_if(bool is_done) {
    if (is_done) globals = NULL;
}

void py_main_begin(void) {
    globals = imported ? py_helper_load("pyc", NULL, 0, source) : NULL;
    if (globals) done_if(!call("begin", py_to(imported)));
}

void py_main_fill(void) {
    if (globals) done_if(!call("fill", py_none()));
}

static bool is_main(PycWord module) {
    return !py_is_extension() && module && pyc_as_str(module) && pyc_str_is(module, "__main__");
}

PyObject *py_main_names_of(PycWord function) {
    if (!is_main(((const PycFunction *)pyc_object(function))->info->module)) return NULL;
    PyObject *dict = py.PyModule_GetDict(py.PyImport_AddModule("__main__"));
    py.Py_IncRef(dict);
    return dict;
}

/* A function or class of the main module was passed to CPython. */
void py_main_has(PycWord module, PycWord qualname, PyObject *object) {
    if (!is_main(module) || !pyc_as_str(qualname)) return;
    for (const char *p = pyc_str(qualname)->data; *p; p++)
        if (*p == '.' || *p == '<') return;
    PyObject *main = py.PyImport_AddModule("__main__"); /* borrowed */
    if (!main || py.PyObject_SetAttrString(main, pyc_str(qualname)->data, object) != 0) py.PyErr_Clear();
}
