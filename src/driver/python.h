/* Commands that are written in Python, in the package `pyc`: they make things for CPython, or run in it. */
#ifndef PYC_DRIVER_PYTHON_H
#define PYC_DRIVER_PYTHON_H

#include "support/context.h"

/* Becomes `python3 -m MODULE …` with the inputs of the command line, by the Python that is in use (docs/python.md).
 * Returns, with an error reported, only when there is none. */
void become_python(Context *ctx, const char *module, const StrList *options);

#endif
