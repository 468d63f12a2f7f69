/* Room: native modules. The C part of Python's standard library, with a file of rows and one or more C files per
 * module.
 *
 * In: the rows of <module>.def. Out: a function pyc_module_<module> that returns the module object, made on first use;
 * the functions of the rows, which compiled code also calls directly. */
#ifndef PYC_MODULE_H
#define PYC_MODULE_H

#include "object/py.h"

typedef struct PycNativeModule {
    const char *name, *doc;
    const PycMethodRow *functions;   /* ends with a null name */
    PycError *(*fill)(PycWord dict); /* adds everything else to the module */
    PycWord object;                  /* once it is made */
} PycNativeModule;

PycResult pyc_native_module(PycNativeModule *module);
/* Adds a class; the type's own name is qualified by its module. */
PycError *pyc_native_class(PycWord dict, const char *name, PycType *type, const PycMethodRow *methods);
/* `*` of a native sequence and another value: a copy of it, repeated in place. */
PycResult pyc_native_repeat(int op, PycWord sequence, PycWord other, PycResult (*copy)(PycWord),
                            PycResult (*repeat)(PycWord, int64_t));
PycWord pyc_native_exception(const char *module, const char *name, PycType *base);

#endif
