/* Which values indices are made of, over all functions: for the pass index_wraps. */
#ifndef PYC_PASSES_INDEX_MARKS_H
#define PYC_PASSES_INDEX_MARKS_H

#include "passes/check.h"

typedef struct IndexMarks { /* of a function */
    bool *values;           /* by ValId - 1; of an address: what lies there */
    bool *locals;           /* by LocalId - 1: what they hold */
    bool result;
} IndexMarks;

/* By FnId - 1. A value is marked that is an index, that one is compared with, or that sums and products are made of
 * which are marked. What was hashed or masked is none: the operands of `&`, `^`, `>>` and `%` are not marked. */
IndexMarks *index_marks(const IrModule *module, Arena *arena);

#endif
