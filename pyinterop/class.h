/* Our classes as classes of CPython's. The caller holds the lock. */
#ifndef PYC_PYINTEROP_CLASS_H
#define PYC_PYINTEROP_CLASS_H

#include "wrap.h"

bool py_is_exported(const PycType *type);
PyObject *py_class(PycType *type);                  /* of an exported class: a new reference; null with an exception */
bool py_our_class(PyObject *object, PycWord *ours); /* whether it is one of our classes, or derived from one */

#endif
