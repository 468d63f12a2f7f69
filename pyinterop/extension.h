/* Extension modules for CPython: symbols for the linker and compiled code. */
#ifndef PYC_PYINTEROP_EXTENSION_H
#define PYC_PYINTEROP_EXTENSION_H

#include "object/py.h"

struct PyObject;

PycError *pyc_extension_fill(PycWord name, PycWord module); /* after the body has run */
struct PyObject *pyc_extension_init(void);                  /* PyInit_NAME */

#endif
