/* Where values are destroyed: drops.c decides it, insert.c does it. */
#ifndef PYC_OWNERSHIP_PLAN_H
#define PYC_OWNERSHIP_PLAN_H

#include "ownership/own.h"

typedef struct Drop {
    BlockId block;
    uint32_t before; /* instruction; for edges see `edge` */
    bool on_edge;
    uint32_t edge; /* target of the block's terminator */
    PathId path;
    Span span;
} Drop;
typedef struct Keep { /* one more owner while a call runs */
    Site call;
    ValId owner; /* where it is copied from */
    LocalId copy;
} Keep;
typedef VEC(Keep) Keeps;
typedef struct Plan {
    VEC(Drop) drops; /* in order of execution where several happen at one place */
    VEC(Site) moves; /* copies that become moves */
    Keeps keeps;
} Plan;
bool own_only_panics(const Own *own, BlockId block); /* nothing happens there but a panic */
void own_plan_drops(Own *own, Plan *plan);
void own_apply_plan(Own *own, Plan *plan);

#endif
