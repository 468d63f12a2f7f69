/* What compiled programs and the library call: rows of runtime/core/rt.def, and functions for the library's Python
 * module. */
#ifndef PYC_PYINTEROP_BRIDGE_H
#define PYC_PYINTEROP_BRIDGE_H

#include "object/object.h"

/* import a.b.c: returns the module a.b.c; raises what CPython raises. */
PycResult pyc_cpython_import(PycWord path);
/* from path import name: an attribute, else a submodule. */
/* The imports of the main module, as lines `name module [name there]`. */
void pyc_cpython_names(PycWord lines);
PycResult pyc_cpython_import_name(PycWord path, PycWord name);
/* Runs source: as an expression, or as a file (then the result is a module of that name). */
PycResult pyc_cpython_evaluate(PycWord source, bool as_file, PycWord module_name);
/* A value as a CPython object of its own (a proxy): from then on a list stays one object. */
PycResult pyc_cpython_object(PycWord value);

/* An array lent by an object with the buffer protocol, without a copy. Strides are in bytes; the array lives as long as
 * the view. */
typedef struct PycArrayView {
    void *data;
    int64_t item_size, dimensions;
    int64_t shape[8], strides[8];
    char format[8]; /* as in the module struct: "f", "d", "i", … without byte order */
    bool is_readonly, is_contiguous;
    void *owner; /* private: the buffer and the packed copy; pyc_cpython_view_release frees it */
    void *packed;
} PycArrayView;
PycError *pyc_cpython_view(PycWord object, bool writable, PycArrayView *view);
/* non-contiguous elements are copied: dense, row-major, owned by the view */
void pyc_cpython_view_pack(PycArrayView *view);
void pyc_cpython_view_release(PycArrayView *view);
/* A new, uninitialized numpy array of a numpy dtype name ("float32"). */
PycResult pyc_cpython_new_array(PycWord dtype, const int64_t *shape, int64_t dimensions);

#endif
