/* What lives across the yields of a coroutine. Private to src/passes; see split_coroutines.c. */
#ifndef PYC_PASSES_COROUTINE_H
#define PYC_PASSES_COROUTINE_H

#include "ir/build.h"
#include "ir/cfg.h"

/* A bit set of the values (by id - 1) and locals (by number of values + id - 1) that are live at the beginning of one
 * of these blocks. */
Bitset coroutine_live(Arena *arena, const IrFn *fn, const BlockId *resumes, uint32_t count);

#endif
