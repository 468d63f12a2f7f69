/* Code objects: of a compiled function, of a place in a traceback, or of source text that the program runs. pyeval
 * appends what it needs to run to the PycCode. */
#ifndef PYC_OBJECT_CODE_H
#define PYC_OBJECT_CODE_H

#include "object/py.h"

typedef struct PycCode {
    PycObject head;
    const void *of;                   /* code objects with the same `of` are equal; NULL: only with itself */
    const PycSite *site;              /* the place of its frame; NULL: a function's own code */
    PycWord name, qualname, filename; /* of a place: 0 until first read */
    PycWord variables; /* tuple of names, which begins with the parameters; 0: of a place, which has none */
    uint32_t positional_only, positional, keyword_only; /* as in PycFnInfo */
    uint32_t co_flags;                                  /* as in inspect: pyc_code_flags */
    int64_t first_line;
    PycResult (*more)(PycWord self, PycWord name); /* further attributes, of code that pyeval runs; else NULL */
    uint64_t size;                                 /* including the data appended to this */
} PycCode;

PycWord pyc_function_code(const PycFnInfo *info);
PycWord pyc_site_code(const PycSite *site);
uint32_t pyc_code_flags(uint32_t fn_flags, bool is_nested); /* of a function with PYC_FN_ flags */

#endif
