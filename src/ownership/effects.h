/* What a call changes that the caller can't see from its arguments (effects.c). */
#ifndef PYC_OWNERSHIP_EFFECTS_H
#define PYC_OWNERSHIP_EFFECTS_H

#include "ownership/plan.h"
#include "ownership/spot.h"

typedef struct Given { /* what a call passes for a parameter of the callee */
    uint32_t param;
    bool is_behind;   /* the place is behind the parameter, not the parameter itself */
    bool is_readonly; /* the callee does not change anything through it */
    Spot spot;
} Given;

typedef struct CallSummary {
    FnId callee;
    bool is_possible; /* the call goes through a function value that may be this function: what the function relies on
                         counts, not what it changes */
    VEC(Given) given;
} CallSummary;

typedef struct Apart { /* two places that must be distinct */
    Spot changed, used;
    bool is_whole; /* neither may be a part of the other */
    Span change, use;
} Apart;

typedef VEC(FnId) FnList;

typedef struct FnSummary {
    FnId fn;
    Spots spots;
    VEC(CallSummary) calls;
    VEC(Apart) relied; /* apart.c */
    Keeps keeps;
} FnSummary;

typedef struct OwnHeld { /* what function values of one type were made of */
    TypeId by;
    OwnContents types;
} OwnHeld;

struct OwnEffects {
    IrModule *module;
    Arena *arena;
    Map of_fn; /* FnId -> index of its summary */
    VEC(FnSummary) all;
    VEC(OwnHeld) held;    /* for each type with `holds_any` */
    FnList of_errors;     /* functions that the end of an error may call */
    FnList of_values;     /* functions that a function value may be */
    OwnContents contents; /* the types of all shared values */
    Map is_content;
    Map reported;  /* changes for which a broken reliance was reported */
    bool *touches; /* by FnId - 1: the function, or one that it calls, makes references into shared values */
};

/* Summarises all functions that deal with shared values, and what they call. */
OwnEffects *own_effects_new(IrModule *module, Arena *arena);

/* Whether the function, or one that it calls, deals with shared values. */
bool own_touches_shared(const OwnEffects *effects, FnId fn);

/* Whether the callee's body shows what it changes; otherwise its signature counts. */
bool own_knows_body(const IrFn *callee);
bool own_knows_callee(const Own *own, const IrInst *call);

/* shared.c: finds what the constructors of types with `holds_any` take. */
void own_find_held(OwnEffects *effects);

FnSummary *own_summary(const OwnEffects *effects, FnId fn); /* NULL: the function has nothing to summarise */
/* Whether the called function value may be this function, judging by its parameters. */
bool own_takes_as_many(const Own *own, const IrFn *fn, const IrInst *call);
CallSummary own_sum_up_call(Arena *arena, Own *own, const IrInst *inst, const IrFn *callee);

/* Visits the changes that an instruction makes to shared values through the functions that it calls; when Own.asks is
 * set, to all places that others know. Needs Own.effects. */
void own_visit_effects(Own *own, const IrInst *inst, OwnChangeVisit visit, void *state);

#endif
