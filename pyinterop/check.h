/* Arguments that Python gives to functions of an extension module, compared with the annotations. The lock is held. */
#ifndef PYC_PYINTEROP_CHECK_H
#define PYC_PYINTEROP_CHECK_H

#include "wrap.h"

typedef struct PyChecks PyChecks;
PyChecks *py_checks_of(PycWord function); /* they live as long as the process */
bool py_arguments_fit(const PyChecks *checks, PycWord function, const PyGiven *given); /* or an exception */
/* Positional arguments converted, where each is of exactly the wanted type; false: the usual way says more. */
bool py_take_plain(const PyChecks *checks, PyObject *const *args, intptr_t count, PycWord *words);

#endif
