/* The growing half of `VEC`: doubles the capacity, in place if possible. */
#include "support/vec.h"

uint32_t vec_grow(Arena *arena, void **items, uint32_t cap, uint32_t need, size_t size, size_t align) {
    if (need > UINT32_MAX / 2) ICE("a vector of %u items", need);
    uint32_t new_cap = MAX(cap * 2, MAX(need, 4u));
    *items = arena_grow(arena, *items, size * cap, size * new_cap, align);
    return new_cap;
}
