/* Tree-sitter allocates and frees millions of small pieces, and everything that is left is unneeded once the flat tree
 * is made. So the pieces come from an arena; a freed piece is put into a free list for its size.
 *
 * The library has one allocator for the whole process and gives it no context: hence the variable, one per thread. */
#include "parse/tree_memory.h"

#include <tree_sitter/api.h>

enum { STEP = 16, LARGEST_STEPPED = 64 * STEP, FIRST_DOUBLED = LARGEST_STEPPED / STEP };

typedef struct TreePiece {
    uint64_t list; /* the free list that it goes to */
    struct TreePiece *next;
} TreePiece;

enum { HEAD = offsetof(TreePiece, next) };

static _Thread_local TreeMemory *current;

/* Small sizes are rounded up to a step, large ones to a power of two; both include the header. */
static uint32_t list_of_size(size_t size) {
    if (size <= LARGEST_STEPPED) return (uint32_t)((size - 1) / STEP);
    uint32_t list = FIRST_DOUBLED;
    for (size_t room = LARGEST_STEPPED * 2; room < size; room *= 2) list++;
    return list;
}

static size_t size_of_list(uint64_t list) {
    if (list < FIRST_DOUBLED) return (size_t)(list + 1) * STEP;
    return (size_t)LARGEST_STEPPED * 2 << (list - FIRST_DOUBLED);
}

static TreePiece *piece_of(void *at) { return (TreePiece *)((char *)at - HEAD); }

static void *take(size_t size) {
    const uint32_t list = list_of_size(MAX(size + HEAD, sizeof(TreePiece)));
    TreePiece *piece = current->unused[list];
    if (piece) {
        current->unused[list] = piece->next;
    } else {
        piece = arena_alloc(&current->arena, size_of_list(list), _Alignof(TreePiece));
        piece->list = list;
    }
    return &piece->next;
}

static void *take_zeroed(size_t count, size_t size) { return memset(take(count * size), 0, count * size); }

static void give_back(void *at) {
    if (!at) return;
    TreePiece *piece = piece_of(at);
    piece->next = current->unused[piece->list];
    current->unused[piece->list] = piece;
}

static void *resize(void *at, size_t size) {
    if (!at) return take(size);
    const size_t room = size_of_list(piece_of(at)->list) - HEAD;
    if (size <= room) return at;
    void *grown = memcpy(take(size), at, room);
    give_back(at);
    return grown;
}

void tree_memory_enter(TreeMemory *memory) {
    *memory = (TreeMemory){.outer = current};
    current = memory;
    ts_set_allocator(take, take_zeroed, resize, give_back);
}

void tree_memory_leave(TreeMemory *memory) {
    current = memory->outer;
    arena_drop(&memory->arena);
}
