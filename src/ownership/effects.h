/* What a call changes that the caller can't see from its arguments (effects.c). */
#ifndef PYC_OWNERSHIP_EFFECTS_H
#define PYC_OWNERSHIP_EFFECTS_H

#include "ownership/own.h"

OwnEffects *own_effects_new(IrModule *module, Arena *arena);

/* Whether the function, or one that it calls, has to do with values of several owners. */
bool own_touches_shared(const OwnEffects *effects, FnId fn);

/* Whether the body of the callee tells what it changes; else its signature counts. */
bool own_knows_callee(const Own *own, const IrInst *call);

/* What the instruction changes by the functions that it calls, of values with several owners. Needs own->effects. */
void own_visit_effects(Own *own, const IrInst *inst, OwnChangeVisit visit, void *state);

#endif
