/* Extension modules for CPython: symbols for the linker and compiled code. */
#ifndef PYC_PYINTEROP_EXTENSION_H
#define PYC_PYINTEROP_EXTENSION_H

#include "object/py.h"

struct PyObject;

PycError *pyc_extension_begin(PycWord name, PycWord module); /* before the body runs */
PycError *pyc_extension_fill(void);                          /* after it has run */
struct PyObject *pyc_extension_init(void);                   /* PyInit_NAME */

#endif
