/* Classes of the program that derive from a class of CPython's are classes of CPython's, made by its own `class`
 * machinery: functions of the body become Python functions that call ours, so that `self` is bound as for any method.
 * Their instances live there. */
#include "python.h"

typedef enum Kind { KIND_VALUE, KIND_FUNCTION, KIND_STATIC, KIND_CLASS, KIND_PROPERTY } Kind;

static const char source[] =
    "def method(ours, name):\n"
    "    if not callable(ours): return ours\n"
    "    def call(*args, **keywords): return ours(*args, **keywords)\n"
    "    call.__name__ = call.__qualname__ = name\n"
    "    call.__doc__ = getattr(ours, '__doc__', None)\n"
    "    call.__wrapped__ = ours\n" /* its parameters are asked for */
    "    return call\n"
    "def member(name, kind, a, b, c):\n"
    "    if kind == 0: return a\n"
    "    if kind == 4: return property(*[x and method(x, name) for x in (a, b, c)])\n"
    "    made = method(a, name)\n"
    "    return staticmethod(made) if kind == 2 else classmethod(made) if kind == 3 else made\n"
    "def derive(name, qualname, module, doc, bases, keywords, *items):\n"
    "    space = {'__module__': module, '__qualname__': qualname}\n"
    "    if doc is not None: space['__doc__'] = doc\n"
    "    for key, *rest in items: space[key] = member(key, *rest)\n"
    "    meta = type(bases[0])\n"
    "    for base in bases[1:]:\n"
    "        if issubclass(type(base), meta): meta = type(base)\n"
    "    return meta(name, bases, space, **keywords)\n";

/* A new reference to a function of the text above. */
static PyObject *derive_function(void) {
    PyObject *globals = py.PyModule_GetDict(py.PyImport_AddModule("_pyc_derive")),
             *builtins = py.PyImport_ImportModule("builtins");
    PyObject *module = py.PyImport_AddModule("_pyc_derive"), *found = py.PyObject_GetAttrString(module, "derive");
    if (!found) {
        py.PyErr_Clear();
        py.PyDict_SetItemString(globals, "__builtins__", builtins);
        PyObject *done = py.PyRun_String(source, 257, globals, globals);
        found = done ? py.PyObject_GetAttrString(module, "derive") : NULL;
        if (done) py.Py_DecRef(done);
    }
    py.Py_DecRef(builtins);
    return found;
}

static Kind kind_of(PycWord value) {
    const PycType *type = pyc_type(value);
    return type == &pyc_function_type       ? KIND_FUNCTION
           : type == &pyc_staticmethod_type ? KIND_STATIC
           : type == &pyc_classmethod_type  ? KIND_CLASS
           : type == &pyc_property_type     ? KIND_PROPERTY
                                            : KIND_VALUE;
}

static PyObject *part(PycWord object, const char *name, uint64_t size) {
    PycResult found = pyc_obj_getattr(object, pyc_str_new(name, size));
    return found.error ? (py_throw(found.error), NULL) : py_to(found.value);
}

/* (key, kind, a, b, c) */
static PyObject *item_of(PycWord key, PycWord value) {
    Kind kind = kind_of(value);
    PyObject *none = py._Py_NoneStruct, *parts[5] = {py_to(key), py.PyLong_FromLongLong(kind), none, none, none};
    if (kind == KIND_PROPERTY) {
        parts[2] = part(value, "fget", 4);
        parts[3] = part(value, "fset", 4);
        parts[4] = part(value, "fdel", 4);
    } else {
        parts[2] = kind == KIND_STATIC || kind == KIND_CLASS ? part(value, "__func__", 8) : py_to(value);
    }
    PyObject *tuple = py.PyTuple_New(5);
    for (intptr_t i = 0; i < 5; i++) {
        if (!parts[i]) return NULL;
        if (parts[i] == none) py.Py_IncRef(none);
        py.PyTuple_SetItem(tuple, i, parts[i]);
    }
    return tuple;
}

static bool is_good(PyObject *args, intptr_t count) {
    for (intptr_t i = 0; i < count; i++)
        if (!py.PyTuple_GetItem(args, i)) return false;
    return true;
}

/* The class; an exception is set when it is null. */
static PyObject *derived(const PycClassInfo *info, const PycWord *bases, uint64_t count, PycWord namespace,
                         PycWord keywords) {
    for (uint64_t i = 0; i < count; i++)
        if (pyc_type(bases[i]) != &py_proxy_type && ((const PycType *)pyc_object(bases[i]))->flags & PYC_T_USER) {
            PyObject *builtins = py.PyImport_ImportModule("builtins"),
                     *error = py.PyObject_GetAttrString(builtins, "TypeError");
            py.PyErr_SetString(error, "a class of the program cannot be a base beside a class of CPython's");
            py.Py_DecRef(builtins);
            py.Py_DecRef(error);
            return NULL;
        }
    enum { NAME, QUALNAME, MODULE, DOC, BASES, KEYWORDS, ITEMS };
    PycDict *dict = (PycDict *)pyc_object(namespace);
    PycWord key, value, none = PYC_NONE;
    intptr_t length = ITEMS;
    for (int64_t at = 0; pyc_dict_step(dict, &at, &key, &value);) length++;
    PyObject *args = py.PyTuple_New(length), *derive = derive_function();
    PycWord words[] = {info->name, info->qualname, info->module, info->doc ? info->doc : none};
    for (intptr_t i = 0; i < BASES; i++) py.PyTuple_SetItem(args, i, py_to(words[i]));
    py.PyTuple_SetItem(args, BASES, py_tuple_of(bases, count));
    py.PyTuple_SetItem(args, KEYWORDS, keywords ? py_to(keywords) : py.PyDict_New());
    intptr_t i = ITEMS;
    for (int64_t at = 0; pyc_dict_step(dict, &at, &key, &value);) py.PyTuple_SetItem(args, i++, item_of(key, value));
    PyObject *made = derive && is_good(args, length) ? py.PyObject_Call(derive, args, NULL) : NULL;
    py.Py_DecRef(args);
    if (derive) py.Py_DecRef(derive);
    return made;
}

PycResult py_derive(const PycClassInfo *info, const PycWord *bases, uint64_t count, PycWord namespace,
                    PycWord keywords) {
    PyLock lock = py_lock();
    PycResult made = py_take(derived(info, bases, count, namespace, keywords));
    py_unlock(lock);
    return made;
}

/* super(cls, self).name */
PycResult py_super_attr(PycWord cls, PycWord self, PycWord name) {
    PyLock lock = py_lock();
    PycWord words[] = {cls, self};
    PyObject *builtins = py.PyImport_ImportModule("builtins"), *type = py.PyObject_GetAttrString(builtins, "super");
    PyObject *args = py_tuple_of(words, 2), *object = args ? py.PyObject_Call(type, args, NULL) : NULL,
             *their_name = py_to(name);
    PycResult found = py_take(object && their_name ? py.PyObject_GetAttr(object, their_name) : NULL);
    PyObject *drops[] = {builtins, type, args, object, their_name};
    for (uint32_t i = 0; i < 5; i++)
        if (drops[i]) py.Py_DecRef(drops[i]);
    py_unlock(lock);
    return found;
}
