/* Exceptions across the border: with their type, arguments and text.
 *
 * A Python exception becomes an exception object of ours: of the builtin class of the same name, or of a class made
 * once for its Python class, below the nearest builtin one. It keeps the original, so that it goes back as itself and
 * `except package.Error` can ask CPython. */
#include "python.h"

#include <string.h>

static PycWord our_str(const char *text) { return pyc_str_new(text, strlen(text)); }
static PycWord original_name(void) { return our_str("__cpython__"); }

static struct {
    PycWord classes;
} known; /* dict: id of a Python class -> our class; kept alive as static data is scanned */

enum { IS_EXCEPTION = 1 << 30 }; /* among the flags of a type */

static PycWord class_attribute(PyObject *cls, const char *name) {
    PyObject *value = py.PyObject_GetAttrString(cls, name);
    if (!value) {
        py.PyErr_Clear();
        return our_str("?");
    }
    return py_from(value);
}

static PycWord our_class_of(PyObject *cls);

/* Those of its bases that are exceptions; Exception alone if there is none. */
static uint64_t our_bases_of(PyObject *cls, PycWord *bases, uint64_t room) {
    PyObject *all = py.PyObject_GetAttrString(cls, "__bases__");
    uint64_t count = 0;
    for (intptr_t i = 0; all && i < py.PyTuple_Size(all) && count < room; i++) {
        PyObject *base = py.PyTuple_GetItem(all, i);
        if (py.PyType_GetFlags(base) & IS_EXCEPTION) bases[count++] = our_class_of(base);
    }
    if (all) py.Py_DecRef(all);
    py.PyErr_Clear();
    if (!count) bases[count++] = pyc_word(&pyc_Exception);
    return count;
}

static PycWord make_class(PyObject *cls) {
    PycClassInfo *info = pyc_gc_alloc(sizeof *info);
    info->name = info->qualname = class_attribute(cls, "__name__");
    info->module = class_attribute(cls, "__module__");
    PycWord bases[8];
    uint64_t count = our_bases_of(cls, bases, 8);
    PycResult made = pyc_class_new(info, bases, count, pyc_dict_new(0), 0);
    if (made.error && count > 1) made = pyc_class_new(info, bases, 1, pyc_dict_new(0), 0);
    return made.error ? bases[0] : made.value;
}

/* The attribute of an exception, or class of such, that was made for one of ours. */
static bool behind(PyObject *object, const char *attribute, PycWord *ours) {
    PyObject *wrapper = py.PyObject_GetAttrString(object, attribute);
    bool is_ours = wrapper && py_unwrap(wrapper, ours);
    if (!wrapper) py.PyErr_Clear();
    if (wrapper) py.Py_DecRef(wrapper);
    return is_ours;
}

bool py_our_exception(PyObject *object, PycWord *ours) {
    if (py.PyType_GetFlags(object->type) & IS_EXCEPTION) return behind(object, "_pyc", ours);
    bool is_class = py.PyType_IsSubtype(object->type, py.PyType_Type) && py.PyType_GetFlags(object) & IS_EXCEPTION;
    return is_class && behind(object, "_pyc_class", ours) && pyc_as_type(*ours)->foreign_class == object;
}

static PycWord our_class_of(PyObject *cls) {
    PycWord known_class;
    if (py_our_exception(cls, &known_class)) return known_class;
    PycWord module = class_attribute(cls, "__module__"), name = class_attribute(cls, "__name__");
    PycResult text = pyc_obj_str(module);
    bool is_builtin = !text.error && strcmp(((const PycStr *)pyc_object(text.value))->data, "builtins") == 0;
    PycWord builtin = is_builtin ? pyc_builtin_value(name) : 0;
    if (builtin) return builtin;
    if (!known.classes) known.classes = pyc_dict_new(8);
    PycWord id = pyc_small((int64_t)((uintptr_t)cls >> 1));
    PycResult found = pyc_dict_find(known.classes, id);
    if (!found.error && found.value) return found.value;
    PycWord made = make_class(cls);
    py.Py_IncRef(cls); /* its address is a key from now on */
    pyc_dict_set(known.classes, id, made);
    return made;
}

static PycWord our_exception(PyObject *type, PyObject *value) {
    PycWord args = py_take(py.PyObject_GetAttrString(value, "args")).value;
    PycWord cls = our_class_of(type);
    const PycTuple *tuple = args && pyc_type(args) == &pyc_tuple_type ? (const PycTuple *)pyc_object(args) : NULL;
    PycResult made = pyc_obj_call(cls, tuple ? tuple->items : NULL, tuple ? (uint64_t)tuple->length : 0, 0);
    if (made.error) made = pyc_obj_call(pyc_word(&pyc_Exception), NULL, 0, 0);
    PyObject *their_text = py.PyObject_Str(value);
    py.PyErr_Clear();
    if (their_text) py.Py_DecRef(their_text);
    py.Py_IncRef(value);
    pyc_obj_setattr(made.value, original_name(), py_proxy_new(value));
    return made.value;
}

PycError *py_fetch(void) {
    PyObject *type, *value, *trace;
    py.PyErr_Fetch(&type, &value, &trace);
    if (!type) return NULL;
    py.PyErr_NormalizeException(&type, &value, &trace);
    if (trace) py.PyException_SetTraceback(value, trace);
    PycWord ours;
    PycError *error = pyc_raise_object(py_our_exception(value, &ours) ? ours : our_exception(type, value), 0);
    py.Py_DecRef(type);
    py.Py_DecRef(value);
    if (trace) py.Py_DecRef(trace);
    return error;
}

PyObject *py_original(PycWord exception) {
    PycResult found = pyc_obj_getattr_or(exception, original_name());
    return !found.error && found.value && py_is_proxy(found.value) ? py_object_of(found.value) : NULL;
}

/* ---- ours as theirs ---- */

/* A class of CPython's per exception class of the program, so that its code can catch and test for it. An instance
 * leads back to the exception that it stands for, which has the attributes and the text. */
static const char source[] =
    "def exception(name, qualname, module, bases, ours):\n"
    "    def __getattr__(self, name):\n"
    "        if name[:1] == '_': raise AttributeError(name)\n"
    "        return getattr(self._pyc, name)\n"
    "    def __str__(self):\n"
    "        return str(self.__dict__['_pyc']) if '_pyc' in self.__dict__ else bases[0].__str__(self)\n"
    "    space = {'__getattr__': __getattr__, '__str__': __str__, '_pyc_class': ours}\n"
    "    space.update(__module__=module, __qualname__=qualname)\n"
    "    return type(name, bases, space)\n";

static PyObject *maker(void) {
    static PyObject *made; /* under the lock */
    if (made) return made;
    PyObject *module = py.PyImport_AddModule("_pyc_exceptions"), *globals = py.PyModule_GetDict(module);
    PyObject *builtins = py.PyImport_ImportModule("builtins");
    py.PyDict_SetItemString(globals, "__builtins__", builtins);
    py.Py_DecRef(builtins);
    PyObject *done = py.PyRun_String(source, 257, globals, globals);
    if (done) py.Py_DecRef(done);
    return made = done ? py.PyObject_GetAttrString(module, "exception") : NULL;
}

static PyObject *builtin_class(const PycType *type) {
    PyObject *builtins = py.PyImport_ImportModule("builtins");
    PyObject *found = py.PyObject_GetAttrString(builtins, type->name);
    if (!found) {
        py.PyErr_Clear();
        found = py.PyObject_GetAttrString(builtins, "RuntimeError");
    }
    py.Py_DecRef(builtins);
    return found;
}

static PyObject *bases_of(PycType *type) {
    PycTuple *all = pyc_tuple(type->bases);
    PyObject *list[16], *tuple;
    intptr_t count = 0;
    for (int64_t i = 0; i < all->length && count < 16; i++)
        if (pyc_is_type(all->items[i]) && pyc_as_type(all->items[i])->flags & PYC_T_EXCEPTION)
            list[count++] = py_exception_class(pyc_as_type(all->items[i]));
    tuple = py.PyTuple_New(count);
    for (intptr_t i = 0; i < count; i++) py.PyTuple_SetItem(tuple, i, list[i]);
    return tuple;
}

static PyObject *make_their_class(PycType *type) {
    PyObject *make = maker(), *args = py.PyTuple_New(5);
    PycWord name = pyc_str_c(type->name), module = type->module ? type->module : pyc_str_c("__main__");
    py.PyTuple_SetItem(args, 0, py_to(name));
    py.PyTuple_SetItem(args, 1, py_to(type->qualname ? type->qualname : name));
    py.PyTuple_SetItem(args, 2, py_to(module));
    py.PyTuple_SetItem(args, 3, bases_of(type));
    py.PyTuple_SetItem(args, 4, py_wrap(pyc_word(type)));
    PyObject *made = make ? py.PyObject_Call(make, args, NULL) : NULL;
    py.Py_DecRef(args);
    if (made) return made;
    py.PyErr_Clear(); /* bases that CPython does not combine */
    return py_exception_class(type->base);
}

PyObject *py_exception_class(PycType *type) {
    if (!(type->flags & PYC_T_USER)) return builtin_class(type);
    if (!type->foreign_class) type->foreign_class = make_their_class(type);
    py.Py_IncRef(type->foreign_class);
    return type->foreign_class;
}

/* For one of the program's classes, whose constructor is not run again. */
static PyObject *new_instance(PyObject *cls, PyObject *args) {
    PyObject *made = py.PyObject_Call(cls, args, NULL);
    if (made) return made;
    py.PyErr_Clear();
    PyObject *none = py.PyTuple_New(0);
    made = py.PyObject_Call(cls, none, NULL);
    py.Py_DecRef(none);
    return made;
}

PyObject *py_exception_of(PycWord ours) {
    PyObject *original = py_original(ours);
    if (original) {
        py.Py_IncRef(original);
        return original;
    }
    PyObject *cls = py_exception_class(pyc_type(ours)), *args = py_to(((PycException *)pyc_object(ours))->args);
    PyObject *value = args ? new_instance(cls, args) : NULL, *wrapper = value ? py_wrap(ours) : NULL;
    if (wrapper && py.PyObject_SetAttrString(value, "_pyc", wrapper) != 0) py.PyErr_Clear();
    PyObject *parts[] = {cls, args, wrapper};
    for (int i = 0; i < 3; i++)
        if (parts[i]) py.Py_DecRef(parts[i]);
    return value;
}

void py_throw(PycError *error) {
    PyObject *value = py_exception_of(pyc_error_object(error));
    if (!value) return;
    py.PyErr_SetObject(value->type, value);
    py.Py_DecRef(value);
}
