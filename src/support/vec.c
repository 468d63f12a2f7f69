/* The growing half of `VEC`: doubles, in place where nothing was allocated since; else the old items stay in the arena.
 */
#include "support/vec.h"

uint32_t vec_grow(Arena *arena, void **items, uint32_t len, uint32_t cap, uint32_t need, size_t size, size_t align) {
    if (need > UINT32_MAX / 2) ICE("a vector of %u items", need);
    uint32_t new_cap = MAX(cap * 2, MAX(need, 4u));
    if (cap > 0 && arena_extend(arena, *items, size * cap, size * new_cap)) return new_cap;
    void *grown = arena_alloc(arena, size * new_cap, align);
    if (len > 0) memcpy(grown, *items, size * len);
    *items = grown;
    return new_cap;
}
