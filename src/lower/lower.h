/* Typed tree to IR: one function per kind of node, no decisions. */
#ifndef PYC_LOWER_LOWER_H
#define PYC_LOWER_LOWER_H

#include "sema/sema.h"

/* Fills the body of the instance's IrFn, in this arena. The tree must be free of Poison. */
void lower_body(IrModule *module, Sema *sema, const HirBody *body, Arena *arena);

/* The IR function of a runtime function, declared on first use. */
FnId lower_rt_fn(IrModule *module, RtFn fn);

#endif
