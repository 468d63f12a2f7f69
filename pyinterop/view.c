/* A memoryview of CPython's holds on to the buffer of its exporter, which cannot change its size meanwhile. One that a
 * function of ours was given, and that its caller has no more use for, would do so until the collector finds that our
 * object of it is gone. So it rests from the end of the call on: our object has, in place of the view, a tuple that
 * says how to make it again, which is done for each use. Where its buffer has become too small it counts as released.
 */
#include "python.h"

#include <string.h>

enum { BUFFER_FORMAT = 4, BUFFER_STRIDES = 0x18 };
enum { EXPORTER, START, STEP, COUNT, PARTS }; /* of the tuple */

typedef struct Part { /* which items of the whole buffer a view is; step 0: all, and `count` bytes */
    intptr_t start, step, count;
} Part;

static bool is_alike(const PyBuffer *a, const PyBuffer *b) {
    bool has_format = a->format && b->format;
    return a->dimensions == b->dimensions && a->item_size == b->item_size && a->readonly == b->readonly &&
           !a->suboffsets && !b->suboffsets && has_format && strcmp(a->format, b->format) == 0;
}

static bool is_same(const PyBuffer *a, const PyBuffer *b) {
    const size_t size = (size_t)a->dimensions * sizeof *a->shape;
    return a->data == b->data && memcmp(a->shape, b->shape, size) == 0 && memcmp(a->strides, b->strides, size) == 0;
}

static bool find_part(const PyBuffer *view, const PyBuffer *whole, Part *part) {
    *part = (Part){0, 0, view->length};
    if (!is_alike(view, whole)) return false;
    if (view->dimensions != 1 || !view->shape[0]) return is_same(view, whole);
    const intptr_t stride = whole->strides[0], offset = (const char *)view->data - (const char *)whole->data;
    if (!stride || offset % stride || view->strides[0] % stride) return false;
    *part = (Part){offset / stride, view->shape[0] == 1 ? 1 : view->strides[0] / stride, view->shape[0]};
    return part->step != 0 && part->start >= 0;
}

static PyObject *recipe(PyObject *exporter, Part part) {
    const int64_t numbers[] = {part.start, part.step, part.count};
    PyObject *made = py.PyTuple_New(PARTS);
    if (!made) return NULL;
    py.Py_IncRef(exporter);
    py.PyTuple_SetItem(made, EXPORTER, exporter);
    for (int i = START; i < PARTS; i++) py.PyTuple_SetItem(made, i, py.PyLong_FromLongLong(numbers[i - START]));
    return made;
}

/* NULL without an exception: it cannot be made again. */
static PyObject *recipe_of(PyObject *view) {
    PyBuffer here, all;
    PyObject *exporter = py.PyObject_GetAttrString(view, "obj"), *made = NULL;
    PyObject *whole = exporter ? py.PyMemoryView_FromObject(exporter) : NULL;
    if (whole && py.PyObject_GetBuffer(view, &here, BUFFER_FORMAT | BUFFER_STRIDES) == 0) {
        if (py.PyObject_GetBuffer(whole, &all, BUFFER_FORMAT | BUFFER_STRIDES) == 0) {
            Part part;
            if (find_part(&here, &all, &part)) made = recipe(exporter, part);
            py.PyBuffer_Release(&all);
        }
        py.PyBuffer_Release(&here);
    }
    if (whole) py.Py_DecRef(whole);
    if (exporter) py.Py_DecRef(exporter);
    if (!made) py.PyErr_Clear();
    return made;
}

/* The call may have ended with an exception. */
static void rest(PyProxy *proxy) {
    PyObject *type, *value, *trace, *view = proxy->object;
    py.PyErr_Fetch(&type, &value, &trace);
    PyObject *made = recipe_of(view);
    if (made) {
        proxy->object = made;
        proxy->value = PY_VIEW_RESTS;
        py.Py_DecRef(view);
    }
    py.PyErr_Restore(type, value, trace);
}

void py_rest_views(PyObject *const *args, const PycWord *words, intptr_t count) {
    enum { OF_CALLER_AND_OURS = 2 };
    for (intptr_t i = 0; i < count; i++) {
        if (args[i]->type != py.PyMemoryView_Type || !py_is_proxy(words[i])) continue;
        PyProxy *proxy = (PyProxy *)pyc_object(words[i]);
        const bool has_no_other = (uint32_t)args[i]->references == OF_CALLER_AND_OURS;
        if (proxy->object == args[i] && has_no_other) rest(proxy);
    }
}

static int64_t number(PyObject *made, intptr_t at) {
    int overflow;
    return py.PyLong_AsLongLongAndOverflow(py.PyTuple_GetItem(made, at), &overflow);
}

static PyObject *slice_of(PyObject *made) {
    const int64_t start = number(made, START), step = number(made, STEP);
    const int64_t stop = start + step * number(made, COUNT);
    PyObject *first = py.PyLong_FromLongLong(start), *by = py.PyLong_FromLongLong(step);
    PyObject *end = stop < 0 ? py_none() : py.PyLong_FromLongLong(stop);
    PyObject *slice = first && by && end ? py.PySlice_New(first, end, by) : NULL;
    if (first) py.Py_DecRef(first);
    if (end) py.Py_DecRef(end);
    if (by) py.Py_DecRef(by);
    return slice;
}

static PyObject *part_of(PyObject *whole, PyObject *made) {
    PyObject *slice = slice_of(made), *view = slice ? py.PyObject_GetItem(whole, slice) : NULL;
    if (slice) py.Py_DecRef(slice);
    return view;
}

static bool has_its_size(PyObject *view, PyObject *made) {
    if (number(made, STEP)) return py.PyObject_Size(view) == number(made, COUNT);
    int overflow;
    PyObject *bytes = py.PyObject_GetAttrString(view, "nbytes");
    const bool has_it = bytes && py.PyLong_AsLongLongAndOverflow(bytes, &overflow) == number(made, COUNT);
    if (bytes) py.Py_DecRef(bytes);
    return has_it;
}

/* What has been released says so whatever is done with it. */
static PyObject *released_view(void) {
    PyObject *nothing = py.PyBytes_FromStringAndSize("", 0),
             *view = nothing ? py.PyMemoryView_FromObject(nothing) : NULL;
    PyObject *release = view ? py.PyObject_GetAttrString(view, "release") : NULL, *args = py.PyTuple_New(0);
    PyObject *done = release && args ? py.PyObject_Call(release, args, NULL) : NULL;
    PyObject *const used[] = {nothing, release, args, done};
    for (size_t i = 0; i < sizeof used / sizeof *used; i++)
        if (used[i]) py.Py_DecRef(used[i]);
    return view;
}

PyObject *py_view_again(PycWord proxy) {
    PyObject *made = ((PyProxy *)pyc_object(proxy))->object;
    PyObject *whole = py.PyMemoryView_FromObject(py.PyTuple_GetItem(made, EXPORTER)), *view = whole;
    if (whole && number(made, STEP)) {
        view = part_of(whole, made);
        py.Py_DecRef(whole);
    }
    if (view && has_its_size(view, made)) return view;
    if (view) py.Py_DecRef(view);
    py.PyErr_Clear();
    return released_view();
}
