/* The copies of functions of an extension module for calls from inside. Private to src/python/elaborate; see inside.c.
 */
#ifndef PYC_PYTHON_ELABORATE_INSIDE_H
#define PYC_PYTHON_ELABORATE_INSIDE_H

#include "sema/check.h"

/* At the beginning of a known function: goes on in its copy for calls from inside if the arguments fit that. */
Hir *py_guard_inside(Check *c, const Module *module, NameId name, Hir *word); /* the value of the module's variable */
void py_hand_inside(Check *c, const Decl *fn, const Signature *sig, HirLocal **params);

#endif
