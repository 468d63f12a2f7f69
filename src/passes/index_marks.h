/* Which values indices are computed from, over all functions: for the pass index_wraps. */
#ifndef PYC_PASSES_INDEX_MARKS_H
#define PYC_PASSES_INDEX_MARKS_H

#include "passes/check.h"

typedef struct IndexMarks { /* of a function */
    bool *values;           /* by ValId - 1; for an address: the mark of the place */
    bool *locals;           /* by LocalId - 1: the mark of the contents */
    bool result;
} IndexMarks;

/* By FnId - 1. A value is marked if it is an index, if an index is compared with it, or if a marked sum or product is
 * computed from it. Hashed or masked values do not count: the operands of `&`, `^`, `>>` and `%` are not marked. */
IndexMarks *index_marks(const IrModule *module, Arena *arena);

#endif
