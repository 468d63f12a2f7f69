/* Remarks: what a program has to find out, test or allocate while it runs, line by line, and why (--explain-perf).
 *
 * In: the IR after the passes, which shows what the optimiser left of it, and what infer knows about the expressions.
 * Out: remarks (R08xx of diag.def) about the files of the program, or a page of HTML with its source coloured by cost.
 * Nothing here changes the program. The rows of cost.def define what counts as a cost. */
#ifndef PYC_REMARK_REMARK_H
#define PYC_REMARK_REMARK_H

#include "sema/sema.h"

typedef struct Remark {
    uint32_t index; /* of its diagnostic in the sink */
    uint32_t depth; /* the loops around it */
} Remark;

typedef VEC(Remark) RemarkVec;

/* Reports every cost in the program; call it after the passes. */
RemarkVec remark_program(const Sema *sema, const IrModule *module);
/* Writes the program's sources and these remarks as an HTML page. */
void remark_page(Context *ctx, const RemarkVec *remarks, Text *out);

#endif
