/* Which names of a function are certainly bound at the place being checked: a set that follows the statements. */
#include "python/scope/scope.h"

uint64_t *py_flow_save(Check *c) {
    uint64_t *bits = NEW_ARRAY(c->arena, uint64_t, c->py->words + 1);
    memcpy(bits, c->py->bound, c->py->words * sizeof *bits);
    return bits;
}

void py_flow_restore(Check *c, const uint64_t *bits) { memcpy(c->py->bound, bits, c->py->words * sizeof *bits); }

void py_flow_meet(Check *c, uint64_t *into, const uint64_t *other) {
    for (uint32_t i = 0; i < c->py->words; i++) into[i] &= other[i];
}

void py_flow_dead(Check *c) { memset(c->py->bound, 0xff, c->py->words * sizeof *c->py->bound); }

void py_flow_set(Check *c, const PyName *name, bool is_bound) {
    uint64_t bit = (uint64_t)1 << (name->index & 63);
    if (is_bound)
        c->py->bound[name->index >> 6] |= bit;
    else
        c->py->bound[name->index >> 6] &= ~bit;
}

bool py_flow_is_bound(const Check *c, const PyName *name) {
    return c->py->bound[name->index >> 6] >> (name->index & 63) & 1;
}
