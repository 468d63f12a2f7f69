/* A place as functions speak of it to each other: of a parameter, behind one, or in a value with several owners; and on
 * from there. */
#ifndef PYC_OWNERSHIP_SPOT_H
#define PYC_OWNERSHIP_SPOT_H

#include "ownership/own.h"

enum { MOST_SPOT_STEPS = 8 };

typedef enum SpotKind {
    SPOT_PLACE,  /* of a parameter */
    SPOT_BEHIND, /* what a parameter refers to */
    SPOT_SHARED, /* a value of type `content` with several owners */
    SPOT_ANY,    /* all of these: the called function is not known */
} SpotKind;

typedef struct SpotStep {
    IrStep step;
    uint32_t field;
    TypeId of;
} SpotStep;

typedef struct Spot { /* the same in every function */
    SpotKind kind;
    uint32_t param;
    TypeId content;
    uint32_t count;
    SpotStep steps[MOST_SPOT_STEPS]; /* from there */
    bool is_deepest;                 /* and anything that can be reached from there */
} Spot;

typedef VEC(Spot) Spots;

bool own_same_spot(const Spot *a, const Spot *b);
bool own_spot_add(Arena *arena, Spots *spots, const Spot *spot); /* false when it is there already */
/* false when the place is local to the function */
bool own_spot_of(const Own *own, PathId reach, bool is_deepest, Spot *spot);
Spot own_spot_through(const Spot *spot, const Spot *base); /* that of a callee, whose parameter is `base` */
/* in the function that the spot is one of; not of SPOT_ANY */
PathId own_spot_reach(Own *own, const Spot *spot, bool *is_deepest);

#endif
