/* Where values are destroyed: drops.c decides it, insert.c does it. */
#ifndef PYC_OWNERSHIP_PLAN_H
#define PYC_OWNERSHIP_PLAN_H

#include "ownership/own.h"

typedef struct Drop {
    BlockId block;
    uint32_t before; /* instruction; for edges see `edge` */
    bool on_edge;
    uint32_t edge; /* the block's terminator leaves by this target */
    PathId path;
    Span span;
} Drop;
typedef struct Keep { /* one more owner that must exist while a call runs */
    Site call;
    ValId owner; /* what it is a copy of */
    LocalId copy;
} Keep;
typedef VEC(Keep) Keeps;
typedef struct Plan {
    VEC(Drop) drops; /* drops at the same place are in order of execution */
    VEC(Site) moves; /* copies that become moves */
    Keeps keeps;
} Plan;
bool own_only_panics(const Own *own, BlockId block); /* the block does nothing but panic */
void own_plan_drops(Own *own, Plan *plan);
void own_apply_plan(Own *own, Plan *plan);

#endif
