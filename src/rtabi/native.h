/* The native modules of Python's standard library, as the compiler sees them.
 *
 * In: the rows of runtime/module/rows.def. Out: the modules, their members, and for each function its parameters, its
 * result type and the runtime functions that implement it. */
#ifndef PYC_RTABI_NATIVE_H
#define PYC_RTABI_NATIVE_H

#include "../runtime/object/column.h"
#include "rtabi/rtabi.h"

typedef enum NativeKind {
    NATIVE_FUNCTION,
    NATIVE_NUMBER, /* a float that never changes */
    NATIVE_VALUE,
    NATIVE_CLASS,
    NATIVE_EXACT,  /* a function's other form, behind it: found by native_exact */
    NATIVE_ALIAS,  /* `type` names the member that this one stands for; native_member returns that */
    NATIVE_MODULE, /* the row of the module itself */
} NativeKind;

typedef struct Native {
    NativeKind kind;
    const char *name;
    const char *type;   /* of a function's result, or of a value, as a Python annotation; of a class its name */
    RtFn fn;            /* a function takes self (the word 0) and max words, with 0 for absent ones; of a module: its
                           object */
    int min, max;       /* how many arguments, or PYC_ANY_… */
    const char *params; /* their names; "/" ends the positional-only ones, "*" starts the keyword-only ones */
    RtFn unboxed;       /* the same function for values that are not objects; RT_NONE: there is none */
    bool converts;      /* `unboxed` takes floats, for which any real number may be given */
    double number;      /* of NATIVE_NUMBER */
} Native;

/* The method of a builtin class, as it is called with its receiver; false: there is none. */
bool native_method(const char *type, Str name, Native *method);
const Native *native_module(Str name);                       /* NULL: there is no such module */
const Native *native_member(const Native *module, Str name); /* NULL: there is no such member */
const Native *native_next(const Native *row);                /* the next member of the module; NULL at its end */
bool native_is_of(const Native *row, const Native *module);  /* the row is the module's own or that of a member */
const Native *native_exact(const Native *function);          /* the function's other form, for known types; NULL:
                                                                none */

#endif
