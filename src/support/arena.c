/* Chunks of zeroed memory, newest first. A request that is large compared with the chunk size gets a chunk of its own
 * behind the current one, so that the rest of the current one stays in use. */
#include "support/arena.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>

struct ArenaChunk {
    ArenaChunk *older;
    size_t size;
    max_align_t data[];
};

enum { MAPPED_FROM = 2 * 1024 * 1024 };
enum { FIRST_CHUNK = 4 * 1024, LARGEST_CHUNK = 2 * MAPPED_FROM - sizeof(ArenaChunk) };

#ifdef __SANITIZE_ADDRESS__
enum {
    LARGEST_SPARE = 0,
    KEEPS_MAPPED = false
}; /* the sanitizer reports a use of freed memory, but would miss one of memory that is in use again */
#else
enum { LARGEST_SPARE = 256 * 1024, KEEPS_MAPPED = true };
#endif

NORETURN static void out_of_memory(size_t size) {
    fprintf(stderr, "pyc: error: out of memory (%zu bytes wanted) [E0001]\n", size);
    exit(1);
}

/* --- Chunks --- */

static bool is_mapped(size_t size) { return sizeof(ArenaChunk) + size >= MAPPED_FROM; }

/* Maps a large chunk with all its pages present: a large program takes some hundred megabytes, and a page fault for
 * each page costs more. Huge pages would be cheaper still when the kernel has them ready, but it may search for them
 * for a long time. */
static ArenaChunk *map_chunk(size_t whole) {
    void *at = mmap(NULL, whole, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_POPULATE, -1, 0);
    return at == MAP_FAILED ? NULL : at;
}

/* Spare chunks of LARGEST_CHUNK that no arena uses any more: clearing one takes a fifth of the time of mapping one.
 * Their number is limited because the parser's tree of a large file is larger than everything that comes after it. */
enum { MOST_SPARE = 16 };
static _Thread_local ArenaChunk *mapped_spare;
static _Thread_local uint32_t spare_count;

static ArenaChunk *spare_chunk(void) {
    ArenaChunk *chunk = mapped_spare;
    mapped_spare = chunk->older;
    spare_count--;
    return memset(chunk, 0, sizeof(ArenaChunk) + LARGEST_CHUNK);
}

static ArenaChunk *chunk_new(Arena *arena, size_t size) {
    if (size > SIZE_MAX / 2) out_of_memory(size);
    const size_t whole = sizeof(ArenaChunk) + size;
    ArenaChunk *chunk = size == LARGEST_CHUNK && mapped_spare ? spare_chunk()
                        : is_mapped(size)                     ? map_chunk(whole)
                                                              : calloc(1, whole);
    if (chunk == NULL) out_of_memory(size);
    chunk->size = size;
    arena->total += size;
    return chunk;
}

static void chunk_free(ArenaChunk *chunk) {
    if (KEEPS_MAPPED && chunk->size == LARGEST_CHUNK && spare_count < MOST_SPARE) {
        chunk->older = mapped_spare;
        mapped_spare = chunk;
        spare_count++;
    } else if (is_mapped(chunk->size)) {
        munmap(chunk, sizeof(ArenaChunk) + chunk->size);
    } else {
        free(chunk);
    }
}

/* --- Arenas --- */

static size_t next_chunk_size(const Arena *arena) {
    if (arena->chunk == NULL) return FIRST_CHUNK;
    return MIN(MAX(arena->chunk->size * 2, (size_t)FIRST_CHUNK), (size_t)LARGEST_CHUNK);
}

static void *alloc_alone(Arena *arena, size_t size) {
    ArenaChunk *chunk = chunk_new(arena, size);
    chunk->older = arena->chunk->older;
    arena->chunk->older = chunk;
    return chunk->data;
}

static void *alloc_in_new_chunk(Arena *arena, size_t size) {
    size_t chunk_size = next_chunk_size(arena);
    if (size > chunk_size / 4 && arena->chunk != NULL) return alloc_alone(arena, size);
    ArenaChunk *chunk = chunk_new(arena, MAX(chunk_size, size));
    chunk->older = arena->chunk;
    arena->chunk = chunk;
    arena->next = (char *)chunk->data + size;
    arena->end = (char *)chunk->data + chunk->size;
    return chunk->data;
}

void *arena_alloc_slow(Arena *arena, size_t size, size_t align) {
    assert(align <= _Alignof(max_align_t) && (align & (align - 1)) == 0);
    return alloc_in_new_chunk(arena, size);
}

static bool extends(Arena *arena, const void *at, size_t size, size_t new_size) {
    if ((const char *)at + size != arena->next || new_size - size > (size_t)(arena->end - arena->next)) return false;
    arena->next += new_size - size;
    return true;
}

/* The link to the mapped chunk that holds only this allocation; NULL when there is none. */
static ArenaChunk **link_of_alone(Arena *arena, const void *at, size_t size) {
    if (!is_mapped(size) || size == LARGEST_CHUNK) return NULL;
    ArenaChunk **link = &arena->chunk->older;
    while (*link && (*link)->data != at) link = &(*link)->older;
    return *link && (*link)->size == size ? link : NULL;
}

/* Lets the kernel move the pages, so that two copies never exist at once and nothing is left behind. */
static void *move_alone(Arena *arena, ArenaChunk **link, size_t new_size) {
    ArenaChunk *chunk = *link;
    arena->total += new_size - chunk->size;
    chunk = mremap(chunk, sizeof *chunk + chunk->size, sizeof *chunk + new_size, MREMAP_MAYMOVE);
    if (chunk == MAP_FAILED) out_of_memory(new_size);
    chunk->size = new_size;
    *link = chunk;
    return chunk->data;
}

void *arena_grow(Arena *arena, void *at, size_t size, size_t new_size, size_t align) {
    if (size > 0 && extends(arena, at, size, new_size)) return at;
    ArenaChunk **alone = size > 0 ? link_of_alone(arena, at, size) : NULL;
    if (alone) return move_alone(arena, alone, new_size);
    void *grown = arena_alloc(arena, new_size, align);
    if (size > 0) memcpy(grown, at, size);
    return grown;
}

static void free_chunks(ArenaChunk *chunk) {
    while (chunk != NULL) {
        ArenaChunk *older = chunk->older;
        chunk_free(chunk);
        chunk = older;
    }
}

void arena_drop(Arena *arena) {
    free_chunks(arena->chunk);
    *arena = (Arena){0};
}

/* --- Pools --- */

Arena arena_take(ArenaPool *pool) {
    ArenaChunk *chunk = pool->spare;
    if (chunk == NULL) return (Arena){0};
    pool->spare = chunk->older;
    chunk->older = NULL;
    char *start = (char *)chunk->data;
    return (Arena){chunk, start, start + chunk->size, chunk->size};
}

/* The newest chunk is the largest of the ordinary ones. */
void arena_give_back(ArenaPool *pool, Arena *arena) {
    ArenaChunk *kept = arena->chunk;
    if (kept == NULL || kept->size > LARGEST_SPARE) {
        arena_drop(arena);
        return;
    }
    memset(kept->data, 0, (size_t)(arena->next - (char *)kept->data));
    arena->chunk = kept->older;
    arena_drop(arena);
    kept->older = pool->spare;
    pool->spare = kept;
}

void arena_pool_drop(ArenaPool *pool) { arena_drop(&(Arena){.chunk = pool->spare}); }

/* --- Text --- */

Str arena_str(Arena *arena, Str text) {
    char *copy = arena_alloc(arena, (size_t)text.len + 1, 1);
    if (text.len > 0) memcpy(copy, text.at, text.len);
    return (Str){copy, text.len};
}

Str arena_vprintf(Arena *arena, const char *format, va_list args) {
    va_list again;
    va_copy(again, args);
    int len = vsnprintf(NULL, 0, format, again);
    va_end(again);
    if (len < 0) ICE("bad format '%s'", format);
    char *text = arena_alloc(arena, (size_t)len + 1, 1);
    vsnprintf(text, (size_t)len + 1, format, args);
    return (Str){text, (uint32_t)len};
}

Str arena_printf(Arena *arena, const char *format, ...) {
    va_list args;
    va_start(args, format);
    Str text = arena_vprintf(arena, format, args);
    va_end(args);
    return text;
}
