/* Checks arguments that Python passes to functions of an extension module against the annotations. The caller holds the
 * lock. */
#ifndef PYC_PYINTEROP_CHECK_H
#define PYC_PYINTEROP_CHECK_H

#include "wrap.h"

typedef struct PyChecks PyChecks;
PyChecks *py_checks_of(PycWord function);                                              /* live as long as the process */
bool py_arguments_fit(const PyChecks *checks, PycWord function, const PyGiven *given); /* false: with an exception */
/* Converts positional arguments if each has exactly the expected type; false: use the general way, which reports
 * errors. */
bool py_take_plain(const PyChecks *checks, PyObject *const *args, intptr_t count, PycWord *words);

#endif
