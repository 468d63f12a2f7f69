/* A place in a form that all functions share: a place of a parameter, behind a parameter, or in a shared value, and a
 * path from there. */
#ifndef PYC_OWNERSHIP_SPOT_H
#define PYC_OWNERSHIP_SPOT_H

#include "ownership/own.h"

enum { MOST_SPOT_STEPS = 8 };

typedef enum SpotKind {
    SPOT_PLACE,  /* of a parameter */
    SPOT_BEHIND, /* what a parameter refers to */
    SPOT_SHARED, /* a shared value of type `content` */
    SPOT_ANY,    /* any of these: the called function is unknown */
} SpotKind;

typedef struct SpotStep {
    IrStep step;
    uint32_t field;
    TypeId of;
} SpotStep;

typedef struct Spot { /* means the same in every function */
    SpotKind kind;
    uint32_t param;
    TypeId content;
    uint32_t count;
    SpotStep steps[MOST_SPOT_STEPS]; /* the path from there */
    bool is_deepest;                 /* and anything that can be reached from there */
} Spot;

typedef VEC(Spot) Spots;

bool own_same_spot(const Spot *a, const Spot *b);
bool own_spot_add(Arena *arena, Spots *spots, const Spot *spot); /* false when the list contains it already */
/* False when the place is local to the function. */
bool own_spot_of(const Own *own, PathId reach, bool is_deepest, Spot *spot);
Spot own_spot_through(const Spot *spot, const Spot *base); /* the callee's spot, with `base` in place of the callee's
                                                              parameter */
/* The path in the function that the spot belongs to; not for SPOT_ANY. */
PathId own_spot_reach(Own *own, const Spot *spot, bool *is_deepest);

#endif
