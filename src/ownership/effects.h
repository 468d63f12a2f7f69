/* What a call changes that the caller can't see from its arguments (effects.c). */
#ifndef PYC_OWNERSHIP_EFFECTS_H
#define PYC_OWNERSHIP_EFFECTS_H

#include "ownership/plan.h"
#include "ownership/spot.h"

typedef struct Given { /* what a parameter of a callee is */
    uint32_t param;
    bool is_behind;   /* … refers to */
    bool is_readonly; /* the callee does not change anything through it */
    Spot spot;
} Given;

typedef struct CallSummary {
    FnId callee;
    bool is_possible; /* one of those that a function value may be: what it relies on counts, not what it changes */
    VEC(Given) given;
} CallSummary;

typedef struct Apart { /* two places that must not be one */
    Spot changed, used;
    bool is_whole; /* no part of the one may be the other */
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

typedef struct OwnHeld { /* what a function value was made of somewhere */
    TypeId by;
    OwnContents types;
} OwnHeld;

struct OwnEffects {
    IrModule *module;
    Arena *arena;
    Map of_fn; /* FnId -> index of its summary */
    VEC(FnSummary) all;
    VEC(OwnHeld) held;    /* of each type with `holds_any` */
    FnList of_errors;     /* what the end of an error may call */
    FnList of_values;     /* what a function value may be */
    OwnContents contents; /* what references are reached through, of which there are several owners */
    Map is_content;
    Map reported;  /* changes that broke what a function relies on */
    bool *touches; /* by FnId - 1: references into shared values are made in it, or by what it calls */
};

/* Sums up all functions that have to do with shared values, and what they call. */
OwnEffects *own_effects_new(IrModule *module, Arena *arena);

/* Whether the function, or one that it calls, has to do with values of several owners. */
bool own_touches_shared(const OwnEffects *effects, FnId fn);

/* Whether the body of the callee tells what it changes; else its signature counts. */
bool own_knows_body(const IrFn *callee);
bool own_knows_callee(const Own *own, const IrInst *call);

/* shared.c: what the constructors of types with `holds_any` are given. */
void own_find_held(OwnEffects *effects);

FnSummary *own_summary(const OwnEffects *effects, FnId fn); /* NULL: there is nothing to ask */
/* it might be the function value that is called */
bool own_takes_as_many(const Own *own, const IrFn *fn, const IrInst *call);
CallSummary own_sum_up_call(Arena *arena, Own *own, const IrInst *inst, const IrFn *callee);

/* What the instruction changes by the functions that it calls, of values with several owners; when Own.asks, of all
 * places that others know. Needs Own.effects. */
void own_visit_effects(Own *own, const IrInst *inst, OwnChangeVisit visit, void *state);

#endif
