/* The repairs of a text with syntax errors that make it parse, and the mapping of positions back to the original.
 * Private to src/parse. */
#ifndef PYC_PARSE_REPAIR_H
#define PYC_PARSE_REPAIR_H

#include "support/text.h"

typedef struct Repair {
    uint32_t at;      /* in the original */
    uint32_t removed; /* bytes of the original */
    Str inserted;
} Repair;

typedef struct Stretch {
    uint32_t lo, hi;
} Stretch;

typedef struct Repairs {
    VEC(Repair) all;     /* sorted by position, not overlapping */
    VEC(Stretch) pieces; /* top-level statements of the original with repairs in them */
} Repairs;

/* The place in the original of an offset in the repaired text. */
uint32_t repairs_original(const Repairs *repairs, uint32_t offset);
bool repairs_cover(const Repairs *repairs, uint32_t offset); /* is this offset of the repaired text inside an
                                                                insertion? */
/* Is this place of the original in a top-level statement that was repaired? */
bool repairs_around(const Repairs *repairs, uint32_t place);
/* Was something repaired on the line of this place of the original, or at most `lines` lines above? */
bool repairs_just_above(const Repairs *repairs, Str original, uint32_t place, uint32_t lines);
Str repairs_apply(Arena *arena, const Repairs *repairs, Str original);

#endif
