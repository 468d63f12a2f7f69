/* Arguments that Python gives to functions of an extension module, compared with the annotations. The lock is held. */
#ifndef PYC_PYINTEROP_CHECK_H
#define PYC_PYINTEROP_CHECK_H

#include "wrap.h"

typedef struct PyChecks PyChecks;
PyChecks *py_checks_of(PycWord function); /* they live as long as the process */
bool py_arguments_fit(const PyChecks *checks, PycWord function, const PyGiven *given); /* or an exception */

#endif
