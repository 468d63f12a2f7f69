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

static PycWord class_attribute(PyObject *cls, const char *name) {
    PyObject *value = py.PyObject_GetAttrString(cls, name);
    if (!value) {
        py.PyErr_Clear();
        return our_str("?");
    }
    return py_from(value);
}

static PycWord our_class_of(PyObject *cls);

static PycWord our_base_of(PyObject *cls) {
    PyObject *base = py.PyObject_GetAttrString(cls, "__base__");
    PycWord ours = base && base != py._Py_NoneStruct ? our_class_of(base) : pyc_word(&pyc_Exception);
    if (base) py.Py_DecRef(base);
    py.PyErr_Clear();
    return ours;
}

static PycWord make_class(PyObject *cls) {
    PycClassInfo *info = pyc_gc_alloc(sizeof *info);
    info->name = info->qualname = class_attribute(cls, "__name__");
    info->module = class_attribute(cls, "__module__");
    PycWord base = our_base_of(cls);
    PycResult made = pyc_class_new(info, &base, 1, pyc_dict_new(0), 0);
    return made.error ? base : made.value;
}

static PycWord our_class_of(PyObject *cls) {
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
    PycError *error = pyc_raise_object(py_unwrap(value, &ours) ? ours : our_exception(type, value), 0);
    py.Py_DecRef(type);
    py.Py_DecRef(value);
    if (trace) py.Py_DecRef(trace);
    return error;
}

PyObject *py_original(PycWord exception) {
    PycResult found = pyc_obj_getattr_or(exception, original_name());
    return !found.error && found.value && py_is_proxy(found.value) ? py_object_of(found.value) : NULL;
}

/* The builtin Python class of the same name as ours or as its nearest builtin base. */
static PyObject *their_class(const PycType *type) {
    PyObject *builtins = py.PyImport_ImportModule("builtins"), *found = NULL;
    for (; !found && type; type = type->base) {
        if (type->flags & PYC_T_USER) continue;
        found = py.PyObject_GetAttrString(builtins, type->name);
        if (!found) py.PyErr_Clear();
    }
    if (!found) found = py.PyObject_GetAttrString(builtins, "RuntimeError");
    py.Py_DecRef(builtins);
    return found;
}

void py_throw(PycError *error) {
    PycWord ours = pyc_error_object(error);
    PyObject *original = py_original(ours);
    if (original) {
        py.PyErr_SetObject(original->type, original);
        return;
    }
    const PycException *exception = (const PycException *)pyc_object(ours);
    PyObject *cls = their_class(pyc_type(ours)), *args = py_to(exception->args);
    PyObject *value = args ? py.PyObject_Call(cls, args, NULL) : NULL;
    if (value) py.PyErr_SetObject(cls, value);
    py.Py_DecRef(cls);
    if (args) py.Py_DecRef(args);
    if (value) py.Py_DecRef(value);
}
