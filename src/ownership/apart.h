/* What functions rely on, and callers must guarantee: that places with different names in a function are distinct. */
#ifndef PYC_OWNERSHIP_APART_H
#define PYC_OWNERSHIP_APART_H

#include "ownership/effects.h"

struct OwnAsked { /* the questions about one function */
    FnSummary *summary;
    Arena *arena; /* of the effects */
    Map loans;    /* loans that were examined */
};

typedef struct OwnAskedPlace {
    PathId reach;
    bool is_deepest;
    bool is_whole; /* neither may be a part of the other */
} OwnAskedPlace;

bool own_asks_first_time(Own *own, LoanId loan);

/* The function is only correct if what it changes here and what it uses there are different values. */
void own_rely(Own *own, OwnAskedPlace changed, OwnAskedPlace used, Span change, Span use);

/* While something is moved out of a place that the caller lent, that place must not be read by another name. */
void own_rely_on_moved(Own *own, Site site, uint32_t first, const InitState *state);

/* The call needs one more owner while it runs. */
void own_keep(Own *own, Site call, ValId owner);

/* Finds what all functions rely on, directly and through their callees, and where one more owner is needed. */
void own_ask_all(OwnEffects *effects);

/* Checks whether the places that are passed to a call satisfy what the callee relies on. */
void own_check_apart(Own *own, Site call);

#endif
