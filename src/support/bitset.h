/* Fixed-size bit sets in an arena, for dataflow. */
#ifndef PYC_SUPPORT_BITSET_H
#define PYC_SUPPORT_BITSET_H

#include "support/arena.h"

typedef struct Bitset {
    uint64_t *words;
    uint32_t bits;
} Bitset;

Bitset bitset_new(Arena *arena, uint32_t bits);
Bitset *bitset_array(Arena *arena, uint32_t count, uint32_t bits); /* that many sets, side by side */
static inline uint32_t bitset_words(const Bitset *s) { return (s->bits + 63) / 64; }
static inline bool bitset_has(const Bitset *s, uint32_t i) { return (s->words[i / 64] >> (i % 64)) & 1; }
static inline void bitset_add(Bitset *s, uint32_t i) { s->words[i / 64] |= (uint64_t)1 << (i % 64); }
static inline void bitset_remove(Bitset *s, uint32_t i) { s->words[i / 64] &= ~((uint64_t)1 << (i % 64)); }
static inline void bitset_clear(Bitset *s) {
    for (uint32_t i = 0; i < bitset_words(s); i++) s->words[i] = 0;
}
static inline bool bitset_is_empty(const Bitset *s) {
    uint64_t any = 0;
    for (uint32_t i = 0; i < bitset_words(s); i++) any |= s->words[i];
    return any == 0;
}
static inline void bitset_copy(Bitset *to, const Bitset *from) {
    assert(to->bits == from->bits);
    for (uint32_t i = 0; i < bitset_words(to); i++) to->words[i] = from->words[i];
}
void bitset_fill(Bitset *s);
static inline bool bitset_union(Bitset *to, const Bitset *from) { /* true when `to` changed */
    assert(to->bits == from->bits);
    uint64_t changed = 0;
    for (uint32_t i = 0; i < bitset_words(to); i++) {
        changed |= from->words[i] & ~to->words[i];
        to->words[i] |= from->words[i];
    }
    return changed != 0;
}
bool bitset_intersect(Bitset *to, const Bitset *from); /* true when `to` changed */
/* A step of the search for dominators: only what dominates a predecessor, and `i` itself, can dominate `i` (for
 * postdominators: a successor). True when the dominators of `i` changed. */
bool bitset_dominate(Bitset *of_i, const Bitset *of_other, uint32_t i);
void bitset_subtract(Bitset *to, const Bitset *from);
static inline bool bitset_equal(const Bitset *a, const Bitset *b) {
    if (a->bits != b->bits) return false;
    uint64_t difference = 0;
    for (uint32_t i = 0; i < bitset_words(a); i++) difference |= a->words[i] ^ b->words[i];
    return difference == 0;
}

#endif
