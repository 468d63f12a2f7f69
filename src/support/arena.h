/* Bump allocation by lifetime. Nothing is freed alone; an arena is dropped as a whole.
 * Memory is zeroed; the large chunks of a dropped arena serve the next ones. Allocation never fails: it ends the
 * program with a clear message instead. */
#ifndef PYC_SUPPORT_ARENA_H
#define PYC_SUPPORT_ARENA_H

#include "support/base.h"

#include <stdarg.h>

typedef struct ArenaChunk ArenaChunk;
typedef struct Arena {
    ArenaChunk *chunk; /* newest first */
    char *next, *end;
    size_t total; /* bytes of all chunks, for --stats */
} Arena;

/* Chunks that short-lived arenas leave for the next ones, so that each arena starts with memory that is still in the
 * processor's cache. */
typedef struct ArenaPool {
    ArenaChunk *spare;
} ArenaPool;

void *arena_alloc_slow(Arena *arena, size_t size, size_t align); /* the rest of arena_alloc */
static inline void *arena_alloc(Arena *arena, size_t size, size_t align) {
    size_t padding = -(uintptr_t)arena->next & (align - 1);
    size_t room = (size_t)(arena->end - arena->next);
    if (room < padding || size >= room - padding) return arena_alloc_slow(arena, size, align);
    char *at = arena->next + padding;
    arena->next = at + size;
    return at;
}
/* Enlarges an allocation, in place if possible. The result is `at`, or the address that its bytes have moved to. */
void *arena_grow(Arena *arena, void *at, size_t size, size_t new_size, size_t align);
void arena_drop(Arena *arena);
Arena arena_take(ArenaPool *pool);                   /* an empty one */
void arena_give_back(ArenaPool *pool, Arena *arena); /* ends the arena; its chunks go to the pool */
void arena_pool_drop(ArenaPool *pool);
Str arena_str(Arena *arena, Str text); /* a copy, NUL-terminated after its end */
Str arena_printf(Arena *arena, const char *format, ...) PRINTF_LIKE(2, 3);
Str arena_vprintf(Arena *arena, const char *format, va_list args) PRINTF_LIKE(2, 0);

#define NEW(arena, T) ((T *)arena_alloc((arena), sizeof(T), _Alignof(T)))
#define NEW_ARRAY(arena, T, count) ((T *)arena_alloc((arena), sizeof(T) * (size_t)(count), _Alignof(T)))

#endif
