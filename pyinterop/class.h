/* Classes of an extension module as classes of CPython's. The lock is held. */
#ifndef PYC_PYINTEROP_CLASS_H
#define PYC_PYINTEROP_CLASS_H

#include "wrap.h"

bool py_classes_start(void);        /* false with an exception; before that, and in programs, no class is exported */
bool py_classes_are_exported(void); /* this is an extension module */
bool py_is_exported(const PycType *type);
PyObject *py_class(PycType *type);                  /* of an exported one: a new reference */
PyObject *py_instance(PycWord word);                /* of such a class: a new reference */
bool py_our_class(PyObject *object, PycWord *ours); /* whether it is one, or derives from one */
void py_instance_gone(Wrapper *wrapper);

#endif
