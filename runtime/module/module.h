/* Room: native modules. The C part of Python's standard library, a file of rows and one of C (or some) per module.
 *
 * In: the rows of <module>.def. Out: a function pyc_module_<module> that gives the module object, made when it is first
 * asked for; the functions of the rows, which compiled code also calls directly. */
#ifndef PYC_MODULE_H
#define PYC_MODULE_H

#include "object/py.h"

typedef struct PycNativeModule {
    const char *name, *doc;
    const PycMethodRow *functions;   /* ends with a null name */
    PycError *(*fill)(PycWord dict); /* everything else that it has */
    PycWord object;                  /* once it is made */
} PycNativeModule;

PycResult pyc_native_module(PycNativeModule *module);
/* The type's own name has that of its module in front. */
PycError *pyc_native_class(PycWord dict, const char *name, PycType *type, const PycMethodRow *methods);
/* `*` of a native sequence and another value: a copy of it, repeated in place. */
PycResult pyc_native_repeat(int op, PycWord sequence, PycWord other, PycResult (*copy)(PycWord),
                            PycResult (*repeat)(PycWord, int64_t));
PycWord pyc_native_exception(const char *module, const char *name, PycType *base);

#endif
