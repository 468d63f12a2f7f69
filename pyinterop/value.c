/* Instances of classes (of the program, or of the library, like Counter) that derive from int, float, str, bytes,
 * tuple, list or dict: CPython gets an instance of a class of its own with the same base and the plain value, because
 * its C code (json, heapq, struct) needs that. It refers to our object, which has the attributes and methods, and which
 * it becomes again when it comes back. */
#include "python.h"

enum { KINDS = 7 };

static const uint64_t kinds[KINDS] = {PYC_T_INT,   PYC_T_FLOAT, PYC_T_STR, PYC_T_BYTES,
                                      PYC_T_TUPLE, PYC_T_LIST,  PYC_T_DICT};

static const char source[] = "import collections\n"
                             "from collections import defaultdict\n"
                             "def derive(base):\n"
                             "    class value(base):\n"
                             "        def __getattr__(self, name):\n"
                             "            if name == '_pyc': raise AttributeError(name)\n"
                             "            return getattr(self._pyc, name)\n"
                             "        def __str__(self): return str(self._pyc)\n"
                             "        def __repr__(self): return repr(self._pyc)\n"
                             "        if base in (int, float, tuple):\n"
                             "            def __lt__(self, other): return self._pyc < other\n"
                             "            def __le__(self, other): return self._pyc <= other\n"
                             "            def __gt__(self, other): return self._pyc > other\n"
                             "            def __ge__(self, other): return self._pyc >= other\n"
                             "        if base is dict:\n"
                             "            def __getitem__(self, key): return self._pyc[key]\n"
                             "        @property\n"
                             "        def __class__(self): return self.__dict__.get('_class') or type(self)\n"
                             "        def __reduce_ex__(self, protocol):\n"
                             "            cls = self.__dict__.get('_class')\n"
                             "            if cls is None: return super().__reduce_ex__(protocol)\n"
                             "            first = () if cls is not defaultdict else (self._pyc.default_factory,)\n"
                             "            return cls, (*first, base(self))\n"
                             "    value.__name__ = value.__qualname__ = base.__name__\n"
                             "    return value\n"
                             "kinds = [derive(base) for base in (int, float, str, bytes, tuple, list, dict)]\n"
                             "def wrap(kind, plain, ours, module, name):\n"
                             "    made = kinds[kind](plain)\n"
                             "    made._pyc = ours\n"
                             "    if module == 'collections': made._class = getattr(collections, name, None)\n"
                             "    return made\n";

static PyObject *wrap_function, *types[KINDS]; /* protected by the lock; null until first needed */

static bool start(void) {
    PyObject *module = py.PyImport_AddModule("_pyc_values"), *globals = py.PyModule_GetDict(module);
    PyObject *builtins = py.PyImport_ImportModule("builtins");
    py.PyDict_SetItemString(globals, "__builtins__", builtins);
    py.Py_DecRef(builtins);
    PyObject *done = py.PyRun_String(source, 257, globals, globals);
    if (!done) return false;
    py.Py_DecRef(done);
    PyObject *list = py.PyObject_GetAttrString(module, "kinds");
    for (int i = 0; i < KINDS; i++) types[i] = py.PyList_GetItem(list, i); /* the module keeps them alive */
    wrap_function = py.PyObject_GetAttrString(module, "wrap");
    return wrap_function != NULL;
}

/* The value of the object as an object of the builtin type. */
static PyObject *plain_of(PycWord word, int kind) {
    const PycType *type = pyc_type(word);
    if (kinds[kind] == PYC_T_LIST) return py_list_of(word);
    if (kinds[kind] == PYC_T_DICT) return py_dict_of(word);
    if (kinds[kind] == PYC_T_FLOAT) return py.PyFloat_FromDouble(pyc_float_value(word));
    return type->flags & PYC_T_WRAPPED ? py_to(((const PycWrapped *)pyc_object(word))->value) : NULL;
}

/* A new reference; null without an exception: not such an object. */
PyObject *py_value(PycWord word) {
    const PycType *type = pyc_type(word);
    int kind = 0;
    while (kind < KINDS && !(type->flags & kinds[kind])) kind++;
    if (kind == KINDS || !(type->flags & PYC_T_USER) || (!wrap_function && !start())) return NULL;
    PyObject *module = type->module && pyc_as_str(type->module) ? py_to(type->module) : py_none();
    PyObject *parts[] = {py.PyLong_FromLongLong(kind), plain_of(word, kind), py_wrap(word), module,
                         py_text(type->name)};
    enum { PARTS = sizeof parts / sizeof *parts };
    PyObject *args = py.PyTuple_New(PARTS);
    for (int i = 0; i < PARTS; i++)
        if (parts[i]) py.PyTuple_SetItem(args, i, parts[i]);
    PyObject *made = parts[1] && parts[2] ? py.PyObject_Call(wrap_function, args, NULL) : NULL;
    py.Py_DecRef(args);
    return made;
}

bool py_is_value(const PyObject *object) {
    for (int i = 0; i < KINDS; i++)
        if (types[i] && object->type == types[i]) return true;
    return false;
}
