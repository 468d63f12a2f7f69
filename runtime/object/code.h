/* Code objects: of a compiled function, of a place in a traceback, or of a text that the program runs. The room pyeval
 * puts what it runs behind a PycCode. */
#ifndef PYC_OBJECT_CODE_H
#define PYC_OBJECT_CODE_H

#include "object/py.h"

typedef struct PycCode {
    PycObject head;
    const void *of;                   /* two code objects of the same function are equal; NULL: this object alone */
    const PycSite *site;              /* where a frame of it is; NULL: a function's own code */
    PycWord name, qualname, filename; /* of a place: 0 until they are asked for */
    PycWord variables; /* tuple of names, which begins with the parameters; 0: of a place, which has none */
    uint32_t positional_only, positional, keyword_only; /* as in PycFnInfo */
    uint32_t co_flags;                                  /* as inspect has them: pyc_code_flags */
    int64_t first_line;
    PycResult (*more)(PycWord self, PycWord name); /* more attributes, of code that can be run; else NULL */
    uint64_t size;                                 /* with what lies behind this */
} PycCode;

PycWord pyc_function_code(const PycFnInfo *info);
PycWord pyc_site_code(const PycSite *site);
uint32_t pyc_code_flags(uint32_t fn_flags, bool is_nested); /* of a function with PYC_FN_ flags */

#endif
