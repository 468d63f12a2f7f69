/* Open addressing with linear probing over dense arrays: the slots hold index + 1, the arrays keep the order of
 * insertion. At most three quarters of the slots are in use. */
#include "support/map.h"

#include "support/vec.h"

static uint64_t mix(uint64_t h) {
    h ^= h >> 32;
    h *= 0xd6e8feb86659fd93u;
    h ^= h >> 32;
    h *= 0xd6e8feb86659fd93u;
    return h ^ (h >> 32);
}

uint64_t hash_bytes(const void *bytes, size_t len) {
    const char *at = bytes;
    uint64_t h = 0x9e3779b97f4a7c15u ^ len;
    for (; len >= 8; at += 8, len -= 8) {
        uint64_t word;
        memcpy(&word, at, 8);
        h = mix(h ^ word) + word;
    }
    uint64_t tail = 0;
    if (len > 0) memcpy(&tail, at, len);
    return mix(h ^ tail);
}

static bool is_crowded(uint32_t len, uint32_t slot_count) { return (uint64_t)len * 4 >= (uint64_t)slot_count * 3; }

/* --- Map --- */

void map_init(Map *map, Arena *arena) { *map = (Map){.arena = arena}; }

/* The slot of the key, or the empty slot where it belongs. */
static uint32_t map_slot(const Map *map, uint64_t key) {
    uint32_t mask = map->slot_count - 1;
    uint32_t i = (uint32_t)mix(key) & mask;
    while (map->slots[i] != 0 && map->entries[map->slots[i] - 1].key != key) i = (i + 1) & mask;
    return i;
}

static void map_rehash(Map *map) {
    map->slot_count = map->slot_count == 0 ? 8 : map->slot_count * 2;
    map->slots = NEW_ARRAY(map->arena, uint32_t, map->slot_count);
    for (uint32_t i = 0; i < map->len; i++) map->slots[map_slot(map, map->entries[i].key)] = i + 1;
}

void map_put(Map *map, uint64_t key, uint64_t value) {
    if (is_crowded(map->len, map->slot_count)) map_rehash(map);
    uint32_t slot = map_slot(map, key);
    if (map->slots[slot] != 0) {
        map->entries[map->slots[slot] - 1].value = value;
        return;
    }
    if (map->len == map->cap) {
        map->cap =
            vec_grow(map->arena, (void **)&map->entries, map->cap, map->len + 1, sizeof(MapEntry), _Alignof(MapEntry));
    }
    map->entries[map->len++] = (MapEntry){key, value};
    map->slots[slot] = map->len;
}

bool map_get(const Map *map, uint64_t key, uint64_t *value) {
    if (map->len == 0) return false;
    uint32_t index = map->slots[map_slot(map, key)];
    if (index == 0) return false;
    if (value != NULL) *value = map->entries[index - 1].value;
    return true;
}

bool map_has(const Map *map, uint64_t key) { return map_get(map, key, NULL); }

/* --- Intern --- */

void intern_init(Intern *table, Arena *arena) { *table = (Intern){.arena = arena}; }

static uint32_t intern_slot(const Intern *table, Str bytes, uint64_t hash) {
    uint32_t mask = table->slot_count - 1;
    uint32_t i = (uint32_t)hash & mask;
    for (; table->slots[i] != 0; i = (i + 1) & mask) {
        uint32_t index = table->slots[i] - 1;
        if (table->hashes[index] == hash && str_equal(table->keys[index], bytes)) break;
    }
    return i;
}

static void intern_rehash(Intern *table) {
    table->slot_count = table->slot_count == 0 ? 64 : table->slot_count * 2;
    table->slots = NEW_ARRAY(table->arena, uint32_t, table->slot_count);
    for (uint32_t i = 0; i < table->len; i++) {
        table->slots[intern_slot(table, table->keys[i], table->hashes[i])] = i + 1;
    }
}

static void intern_grow(Intern *table) {
    uint32_t cap = table->cap;
    table->cap = vec_grow(table->arena, (void **)&table->keys, cap, table->len + 1, sizeof(Str), _Alignof(Str));
    vec_grow(table->arena, (void **)&table->hashes, cap, table->len + 1, sizeof(uint64_t), _Alignof(uint64_t));
}

uint32_t intern_bytes(Intern *table, Str bytes, bool *fresh) {
    if (is_crowded(table->len, table->slot_count)) intern_rehash(table);
    uint64_t hash = hash_bytes(bytes.at, bytes.len);
    uint32_t slot = intern_slot(table, bytes, hash);
    bool is_new = table->slots[slot] == 0;
    if (fresh != NULL) *fresh = is_new;
    if (!is_new) return table->slots[slot];
    if (table->len == table->cap) intern_grow(table);
    table->keys[table->len] = arena_str(table->arena, bytes);
    table->hashes[table->len++] = hash;
    return table->slots[slot] = table->len;
}

uint32_t intern_find(const Intern *table, Str bytes) {
    return table->len == 0 ? 0 : table->slots[intern_slot(table, bytes, hash_bytes(bytes.at, bytes.len))];
}
