/* Arenas, vectors, maps, interning, bit sets, text. */
#include "support/bitset.h"
#include "support/map.h"
#include "support/text.h"
#include "support/vec.h"
#include "unit.h"

TEST(arena_memory_is_zeroed_aligned_and_distinct) {
    Arena arena = {0};
    char *last = NULL;
    for (size_t size = 1; size < 100000; size = size * 3 / 2 + 1) {
        char *at = arena_alloc(&arena, size, 16);
        CHECK((uintptr_t)at % 16 == 0);
        CHECK(at != last);
        for (size_t i = 0; i < size; i++) CHECK(at[i] == 0);
        memset(at, 0xaa, size);
        last = at;
    }
    CHECK(arena.total > 100000);
    arena_drop(&arena);
    CHECK(arena.chunk == NULL && arena.total == 0);
}

TEST(arena_large_block_keeps_the_chunk) {
    Arena arena = {0};
    char *first = arena_alloc(&arena, 8, 8);
    arena_alloc(&arena, 10000000, 8);
    char *second = arena_alloc(&arena, 8, 8);
    CHECK(second == first + 8);
    arena_drop(&arena);
}

TEST(arena_pool_gives_zeroed_memory_again) {
    ArenaPool pool = {0};
    for (size_t size = 16; size <= 1 << 20; size *= 4) {
        Arena outer = arena_take(&pool), inner = arena_take(&pool);
        char *a = arena_alloc(&outer, size, 16), *b = arena_alloc(&inner, size, 16);
        for (size_t i = 0; i < size; i++) CHECK(a[i] == 0 && b[i] == 0);
        memset(a, 0xaa, size);
        memset(b, 0xbb, size);
        arena_give_back(&pool, &inner);
        arena_give_back(&pool, &outer);
        CHECK(outer.chunk == NULL && outer.total == 0);
    }
    arena_pool_drop(&pool);
}

TEST(arena_text) {
    Arena arena = {0};
    Str text = arena_printf(&arena, "%s-%d", "abc", 12);
    CHECK_STR(text, "abc-12");
    CHECK(text.at[text.len] == '\0');
    CHECK_STR(arena_str(&arena, STR("")), "");
    arena_drop(&arena);
}

TEST(vec_grows_and_keeps_its_items) {
    Arena arena = {0};
    VEC(uint32_t) v = {0};
    for (uint32_t i = 0; i < 1000; i++) vec_push(&arena, &v, i * i);
    CHECK(v.len == 1000 && v.cap >= 1000);
    for (uint32_t i = 0; i < 1000; i++) CHECK(v.at[i] == i * i);
    CHECK(vec_last(&v) == 999 * 999);
    CHECK(vec_pop(&v) == 999 * 999 && v.len == 999);
    arena_drop(&arena);
}

TEST(vec_grows_where_it_stands) {
    Arena arena = {0};
    VEC(uint32_t) v = {0};
    for (uint32_t i = 0; i < 8; i++) vec_push(&arena, &v, i);
    const uint32_t *before = v.at;
    vec_push(&arena, &v, 8);
    CHECK(v.at == before && v.at[8] == 8);
    NEW(&arena, uint32_t);
    for (uint32_t i = 9; v.at == before; i++) vec_push(&arena, &v, i);
    CHECK(v.at[0] == 0 && v.at[v.len - 1] == v.len - 1);
    arena_drop(&arena);
}

TEST(large_vecs_leave_nothing_behind_when_they_grow) {
    Arena arena = {0};
    VEC(uint64_t) v = {0}, w = {0};
    for (uint64_t i = 0; i < 3000000; i++) { /* in turns: neither is the newest */
        vec_push(&arena, &v, i);
        vec_push(&arena, &w, ~i);
    }
    for (uint64_t i = 0; i < 3000000; i++) CHECK(v.at[i] == i && w.at[i] == ~i);
    CHECK(arena.total < (v.cap + w.cap) * sizeof(uint64_t) + (16 << 20));
    arena_drop(&arena);
}

TEST(map_keeps_order_and_replaces) {
    Arena arena = {0};
    Map map;
    map_init(&map, &arena);
    CHECK(!map_has(&map, 0));
    for (uint64_t i = 0; i < 5000; i++) map_put(&map, i * 0x100000001u, i);
    map_put(&map, 0, 77);
    CHECK(map.len == 5000);
    uint64_t value = 0;
    CHECK(map_get(&map, 0, &value) && value == 77);
    for (uint64_t i = 1; i < 5000; i++) CHECK(map_get(&map, i * 0x100000001u, &value) && value == i);
    CHECK(!map_get(&map, 3, &value));
    for (uint32_t i = 0; i < map.len; i++) CHECK(map.entries[i].key == i * (uint64_t)0x100000001u);
    arena_drop(&arena);
}

TEST(intern_gives_one_id_per_text) {
    Arena arena = {0};
    Intern table;
    intern_init(&table, &arena);
    CHECK(intern_find(&table, STR("a")) == 0);
    bool fresh = false;
    CHECK(intern_bytes(&table, STR("a"), &fresh) == 1 && fresh);
    CHECK(intern_bytes(&table, STR(""), &fresh) == 2 && fresh);
    CHECK(intern_bytes(&table, STR("a"), &fresh) == 1 && !fresh);
    for (uint32_t i = 0; i < 3000; i++) {
        CHECK(intern_bytes(&table, arena_printf(&arena, "name%u", i), NULL) == i + 3);
    }
    CHECK(intern_find(&table, STR("name2999")) == 3002);
    CHECK_STR(table.keys[0], "a");
    arena_drop(&arena);
}

TEST(bitset_operations) {
    Arena arena = {0};
    Bitset a = bitset_new(&arena, 130), b = bitset_new(&arena, 130);
    bitset_add(&a, 0);
    bitset_add(&a, 129);
    bitset_add(&b, 64);
    CHECK(bitset_has(&a, 129) && !bitset_has(&a, 128));
    CHECK(bitset_union(&b, &a) && !bitset_union(&b, &a));
    CHECK(bitset_has(&b, 0) && bitset_has(&b, 64));
    CHECK(bitset_intersect(&b, &a) && bitset_equal(&a, &b));
    bitset_subtract(&b, &a);
    CHECK(!bitset_has(&b, 129));
    bitset_fill(&a);
    bitset_fill(&b);
    bitset_remove(&b, 5);
    bitset_add(&b, 5);
    CHECK(bitset_equal(&a, &b));
    bitset_clear(&a);
    bitset_copy(&b, &a);
    CHECK(bitset_equal(&a, &b) && !bitset_has(&b, 7));
    arena_drop(&arena);
}

/* 0 leads to 1 and 2, both to 3, and 3 back to 1. */
TEST(bitset_finds_dominators) {
    Arena arena = {0};
    static const uint32_t preds[][2] = {{0, 0}, {0, 3}, {0, 0}, {1, 2}};
    Bitset *of = bitset_array(&arena, 4, 4);
    for (uint32_t i = 1; i < 4; i++) bitset_fill(&of[i]);
    bitset_add(&of[0], 0);
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t i = 1; i < 4; i++)
            for (uint32_t k = 0; k < 2; k++) changed |= bitset_dominate(&of[i], &of[preds[i][k]], i);
    }
    for (uint32_t i = 1; i < 4; i++) CHECK(bitset_has(&of[i], 0) && bitset_has(&of[i], i));
    CHECK(!bitset_has(&of[3], 1) && !bitset_has(&of[3], 2) && !bitset_has(&of[1], 3));
    arena_drop(&arena);
}

TEST(text_builds_and_quotes) {
    Arena arena = {0};
    Text text;
    text_init(&text, &arena);
    CHECK_STR(text_view(&text), "");
    text_indent(&text, 2);
    text_quoted(&text, STR("a\"\\\n\x01\xc3"));
    CHECK_STR(text_view(&text), "    \"a\\\"\\\\\\n\\x01\\xc3\"");
    for (int i = 0; i < 1000; i++) text_printf(&text, "%03d", i);
    CHECK(text.len == 3000 + 4 + 17 && text.at[text.len] == '\0');
    arena_drop(&arena);
}
