/* Imports, evaluation, arrays. */
#include "bridge.h"
#include "python.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *utf8(PycWord str) { return ((const PycStr *)pyc_object(str))->data; }

static PycResult failed(PycError *error) { return (PycResult){0, error}; }

PycResult pyc_cpython_import(PycWord path) {
    PycError *error = py_start();
    if (error) return failed(error);
    PyLock lock = py_lock();
    PycResult result = py_take(py.PyImport_ImportModule(utf8(path)));
    if (!result.error) py_main_fill();
    py_unlock(lock);
    return result;
}

PycResult pyc_cpython_import_name(PycWord path, PycWord name) {
    PycError *error = py_start();
    if (error) return failed(error);
    PyLock lock = py_lock();
    PyObject *names = py.PyList_New(1), *module = NULL, *found = NULL;
    py.PyList_SetItem(names, 0, py_text(utf8(name)));
    PyObject *builtins = py.PyImport_ImportModule("builtins"),
             *import = py.PyObject_GetAttrString(builtins, "__import__");
    PyObject *args = py.PyTuple_New(4);
    py.PyTuple_SetItem(args, 0, py_text(utf8(path)));
    py.PyTuple_SetItem(args, 1, py.PyDict_New());
    py.PyTuple_SetItem(args, 2, py.PyDict_New());
    py.PyTuple_SetItem(args, 3, names);
    module = py.PyObject_Call(import, args, NULL);
    if (module) found = py.PyObject_GetAttrString(module, utf8(name));
    PycWord ours = found && py_is_sys(module) ? py_sys_value(name) : 0;
    PycResult result;
    if (ours) {
        py.Py_DecRef(found);
        result = (PycResult){ours, NULL};
    } else if (module && !found) {
        py.PyErr_Clear();
        result = failed(pyc_import_error(name, path));
    } else {
        result = py_take(found);
    }
    if (!result.error) py_main_fill();
    PyObject *parts[] = {builtins, import, args, module};
    for (int i = 0; i < 4; i++)
        if (parts[i]) py.Py_DecRef(parts[i]);
    py_unlock(lock);
    return result;
}

static PyObject *run_as_module(const char *source, const char *name) {
    PyObject *module = py.PyImport_AddModule(name); /* borrowed */
    if (!module) return NULL;
    PyObject *globals = py.PyModule_GetDict(module);
    PyObject *builtins = py.PyImport_ImportModule("builtins");
    py.PyDict_SetItemString(globals, "__builtins__", builtins);
    py.Py_DecRef(builtins);
    PyObject *result = py.PyRun_String(source, 257, globals, globals); /* Py_file_input */
    if (!result) return NULL;
    py.Py_DecRef(result);
    py.Py_IncRef(module);
    return module;
}

PycResult pyc_cpython_evaluate(PycWord source, bool as_file, PycWord module_name) {
    PycError *error = py_start();
    if (error) return failed(error);
    PyLock lock = py_lock();
    PyObject *result;
    if (as_file) {
        result = run_as_module(utf8(source), utf8(module_name));
    } else {
        PyObject *globals = py.PyModule_GetDict(py.PyImport_AddModule("__main__"));
        result = py.PyRun_String(utf8(source), 258, globals, globals); /* Py_eval_input */
    }
    PycResult taken = py_take(result);
    py_unlock(lock);
    return taken;
}

PycResult pyc_cpython_object(PycWord value) {
    PycError *error = py_start();
    if (error) return failed(error);
    if (py_is_proxy(value)) return (PycResult){value, NULL};
    PyLock lock = py_lock();
    PyObject *object = py_to(value);
    PycResult result = object ? (PycResult){py_proxy_new(object), NULL} : failed(py_fetch());
    py_unlock(lock);
    return result;
}

/* ---- arrays ---- */

enum { BUFFER_WRITABLE = 1, BUFFER_FORMAT = 4, BUFFER_STRIDES = 0x18 };

static void fill_view(PycArrayView *view, PyBuffer *buffer) {
    *view = (PycArrayView){.data = buffer->data,
                           .item_size = buffer->item_size,
                           .dimensions = buffer->dimensions,
                           .owner = buffer,
                           .is_readonly = buffer->readonly != 0,
                           .is_contiguous = true};
    const char *format = buffer->format ? buffer->format : "B";
    format += strspn(format, "@=<|");
    snprintf(view->format, sizeof view->format, "%s", format);
    int64_t dense = buffer->item_size;
    for (int i = buffer->dimensions - 1; i >= 0; i--) {
        view->shape[i] = buffer->shape[i];
        view->strides[i] = buffer->strides[i];
        view->is_contiguous = view->is_contiguous && (buffer->shape[i] <= 1 || buffer->strides[i] == dense);
        dense *= buffer->shape[i];
    }
}

/* A view of an array of our own, which does not need CPython: the collector keeps its items alive while the view points
 * to them. */
static bool own_view(PycWord object, PycArrayView *view) {
    PycView own;
    if (!pyc_is_object(object) || !pyc_type(object)->view) return false;
    pyc_type(object)->view(object, &own);
    *view = (PycArrayView){.data = own.data, .item_size = own.item, .dimensions = 1, .is_contiguous = true};
    view->shape[0] = (int64_t)(own.size / own.item);
    view->strides[0] = own.item;
    view->format[0] = own.format;
    return true;
}

PycError *pyc_cpython_view(PycWord object, bool writable, PycArrayView *view) {
    *view = (PycArrayView){0}; /* releasing it is safe even if there was none */
    if (own_view(object, view)) return NULL;
    PycError *error = py_start();
    if (error) return error;
    PyLock lock = py_lock();
    PyObject *theirs = py_to(object);
    PyBuffer *buffer = calloc(1, sizeof *buffer);
    int flags = BUFFER_FORMAT | BUFFER_STRIDES | (writable ? BUFFER_WRITABLE : 0);
    int status = theirs && buffer ? py.PyObject_GetBuffer(theirs, buffer, flags) : -1;
    if (theirs) py.Py_DecRef(theirs);
    if (status == 0 && buffer->dimensions > 8) {
        py.PyBuffer_Release(buffer);
        error = pyc_raise_text(pyc_word(&pyc_ValueError), "arrays of more than 8 dimensions are not supported", 50);
    } else if (status == 0) {
        fill_view(view, buffer);
    } else {
        error = py_fetch();
    }
    py_unlock(lock);
    if (error) free(buffer);
    return error;
}

static void pack_dimension(const PycArrayView *view, int64_t dimension, const char *from, char **to) {
    if (dimension == view->dimensions) {
        memcpy(*to, from, (size_t)view->item_size);
        *to += view->item_size;
        return;
    }
    for (int64_t i = 0; i < view->shape[dimension]; i++)
        pack_dimension(view, dimension + 1, from + i * view->strides[dimension], to);
}

void pyc_cpython_view_pack(PycArrayView *view) {
    uint64_t bytes = (uint64_t)view->item_size;
    for (int64_t i = 0; i < view->dimensions; i++) bytes *= (uint64_t)view->shape[i];
    view->packed = pyc_alloc(bytes, 64);
    char *to = view->packed;
    pack_dimension(view, 0, view->data, &to);
    view->data = view->packed;
    view->is_contiguous = true;
}

void pyc_cpython_view_release(PycArrayView *view) {
    if (view->packed) pyc_free(view->packed);
    view->packed = NULL;
    if (!view->owner) return;
    PyLock lock = py_lock();
    py.PyBuffer_Release(view->owner);
    py_unlock(lock);
    free(view->owner);
    view->owner = NULL;
}

PycResult pyc_cpython_new_array(PycWord dtype, const int64_t *shape, int64_t dimensions) {
    PycError *error = py_start();
    if (error) return failed(error);
    PyLock lock = py_lock();
    PyObject *numpy = py.PyImport_ImportModule("numpy"),
             *empty = numpy ? py.PyObject_GetAttrString(numpy, "empty") : NULL;
    PyObject *args = py.PyTuple_New(2), *sizes = py.PyTuple_New((intptr_t)dimensions);
    for (int64_t i = 0; i < dimensions; i++) py.PyTuple_SetItem(sizes, (intptr_t)i, py.PyLong_FromLongLong(shape[i]));
    py.PyTuple_SetItem(args, 0, sizes);
    py.PyTuple_SetItem(args, 1, py_to(dtype));
    PycResult result = py_take(empty ? py.PyObject_Call(empty, args, NULL) : NULL);
    PyObject *parts[] = {numpy, empty, args};
    for (int i = 0; i < 3; i++)
        if (parts[i]) py.Py_DecRef(parts[i]);
    py_unlock(lock);
    return result;
}
