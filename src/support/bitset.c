/* Fixed-size bit sets. Bits past the end stay clear, so that sets compare word by word. */
#include "support/bitset.h"

Bitset bitset_new(Arena *arena, uint32_t bits) {
    Bitset set = {NULL, bits};
    set.words = NEW_ARRAY(arena, uint64_t, bitset_words(&set));
    return set;
}

Bitset *bitset_array(Arena *arena, uint32_t count, uint32_t bits) {
    size_t words = ((size_t)bits + 63) / 64;
    Bitset *sets = NEW_ARRAY(arena, Bitset, count);
    uint64_t *all = NEW_ARRAY(arena, uint64_t, count *words);
    for (uint32_t i = 0; i < count; i++) sets[i] = (Bitset){all + i * words, bits};
    return sets;
}

static void clear_tail(Bitset *s) {
    if (s->bits % 64 != 0) s->words[s->bits / 64] &= ((uint64_t)1 << (s->bits % 64)) - 1;
}

void bitset_fill(Bitset *s) {
    for (uint32_t i = 0; i < bitset_words(s); i++) s->words[i] = UINT64_MAX;
    clear_tail(s);
}

bool bitset_intersect(Bitset *to, const Bitset *from) {
    assert(to->bits == from->bits);
    uint64_t changed = 0;
    for (uint32_t i = 0; i < bitset_words(to); i++) {
        changed |= to->words[i] & ~from->words[i];
        to->words[i] &= from->words[i];
    }
    return changed != 0;
}

void bitset_subtract(Bitset *to, const Bitset *from) {
    assert(to->bits == from->bits);
    for (uint32_t i = 0; i < bitset_words(to); i++) to->words[i] &= ~from->words[i];
}

bool bitset_dominate(Bitset *of_i, const Bitset *of_other, uint32_t i) {
    assert(of_i->bits == of_other->bits);
    uint64_t changed = 0;
    for (uint32_t at = 0; at < bitset_words(of_i); at++) {
        uint64_t kept = of_other->words[at] | (at == i / 64 ? (uint64_t)1 << (i % 64) : 0);
        changed |= of_i->words[at] & ~kept;
        of_i->words[at] &= kept;
    }
    return changed != 0;
}
