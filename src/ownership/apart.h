/* What functions rely on, so that callers must see to it: that places which a function knows by different names are not
 * one. */
#ifndef PYC_OWNERSHIP_APART_H
#define PYC_OWNERSHIP_APART_H

#include "ownership/effects.h"

struct OwnAsked { /* of one function */
    FnSummary *summary;
    Arena *arena; /* of the effects */
    Map loans;    /* those that were looked at */
};

typedef struct OwnAskedPlace {
    PathId reach;
    bool is_deepest;
    bool is_whole; /* no part of it may be the other */
} OwnAskedPlace;

bool own_asks_first_time(Own *own, LoanId loan);

/* The function is right only if what it changes here, and uses there, is not the same. */
void own_rely(Own *own, OwnAskedPlace changed, OwnAskedPlace used, Span change, Span use);

/* While something is moved out of a place that the caller lent, nobody may look there by another name. */
void own_rely_on_moved(Own *own, Site site, uint32_t first, const InitState *state);

/* The call needs one more owner while it runs. */
void own_keep(Own *own, Site call, ValId owner);

/* Finds what all functions rely on, by themselves and by what they call, and where one more owner is needed. */
void own_ask_all(OwnEffects *effects);

/* Whether the places that a call is given are as the callee relies on. */
void own_check_apart(Own *own, Site call);

#endif
