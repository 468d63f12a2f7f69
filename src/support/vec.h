/* Growable arrays in an arena. `VEC(T)` declares one; a zeroed one is empty.
 *
 *     VEC(int) v = {0};
 *     vec_push(arena, &v, 3);
 *     for (uint32_t i = 0; i < v.len; i++) use(v.at[i]);
 */
#ifndef PYC_SUPPORT_VEC_H
#define PYC_SUPPORT_VEC_H

#include "support/arena.h"

#define VEC(T)                                                                                                         \
    struct {                                                                                                           \
        T *at;                                                                                                         \
        uint32_t len, cap;                                                                                             \
    }

/* Grows *items to hold at least `need` elements; returns the new capacity. */
uint32_t vec_grow(Arena *arena, void **items, uint32_t cap, uint32_t need, size_t size, size_t align);

#define vec_reserve(arena, v, need)                                                                                    \
    ((v)->cap >= (need) ? (void)0                                                                                      \
                        : (void)((v)->cap = vec_grow((arena), (void **)&(v)->at, (v)->cap, (need), sizeof(*(v)->at),   \
                                                     _Alignof(max_align_t))))
#define vec_push(arena, v, ...) (vec_reserve((arena), (v), (v)->len + 1), (v)->at[(v)->len++] = (__VA_ARGS__))
#define vec_pop(v) ((v)->at[--(v)->len])
#define vec_last(v) ((v)->at[(v)->len - 1])

#endif
