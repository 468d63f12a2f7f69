/* Hash maps in an arena. `Map`: 64-bit key to 64-bit value, insertion-ordered (`entries`), so that no output depends on
 * hash order. `Intern`: structural interning of byte strings to dense ids from 1 (compares bytes, never only hashes).
 */
#ifndef PYC_SUPPORT_MAP_H
#define PYC_SUPPORT_MAP_H

#include "support/arena.h"

typedef struct MapEntry {
    uint64_t key, value;
} MapEntry;

typedef struct Map {
    Arena *arena;
    MapEntry *entries; /* in order of insertion */
    uint32_t len, cap;
    uint32_t *slots; /* index + 1 into entries */
    uint32_t slot_count;
} Map;

void map_init(Map *map, Arena *arena);
void map_put(Map *map, uint64_t key, uint64_t value); /* replaces the value of a key that is there */
bool map_get(const Map *map, uint64_t key, uint64_t *value);
bool map_has(const Map *map, uint64_t key);
static inline uint64_t map_key2(uint32_t a, uint32_t b) { return ((uint64_t)a << 32) | b; }

typedef struct Intern {
    Arena *arena;
    Str *keys; /* keys[id - 1] */
    uint64_t *hashes;
    uint32_t len, cap;
    uint32_t *slots;
    uint32_t slot_count;
} Intern;

void intern_init(Intern *table, Arena *arena);
/* The id of these bytes; *fresh (may be NULL) is set to whether they are new. New bytes are copied. */
uint32_t intern_bytes(Intern *table, Str bytes, bool *fresh);
uint32_t intern_find(const Intern *table, Str bytes); /* 0 when absent */
uint64_t hash_bytes(const void *bytes, size_t len);

#endif
