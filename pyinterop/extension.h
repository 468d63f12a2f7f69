/* Extension modules for CPython: what the linker and compiled code refer to. */
#ifndef PYC_PYINTEROP_EXTENSION_H
#define PYC_PYINTEROP_EXTENSION_H

#include "object/py.h"

struct PyObject;

PycError *pyc_extension_fill(PycWord name, PycWord module); /* when the body has ended */
struct PyObject *pyc_extension_init(void);                  /* PyInit_NAME */

#endif
