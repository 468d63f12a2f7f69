#include "ptx/program.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "core/rt.h"

/* ---- types ---- */

typedef struct TypeRow {
    const char *text;
    uint8_t bytes;
} TypeRow;

static const TypeRow types[] = {
    {"", 0},
#define TYPE(name, text, bytes, element) {text, bytes},
#include "ptx/type.def"
};

uint32_t ptx_type_bytes(PtxType type) { return types[type].bytes; }
bool ptx_type_is_signed(PtxType type) { return types[type].text[0] == 's'; }

PtxType ptx_type_named(const char *text, size_t length) {
    for (uint32_t i = 1; i < sizeof types / sizeof *types; i++)
        if (strlen(types[i].text) == length && memcmp(types[i].text, text, length) == 0) return (PtxType)i;
    return PTX_NO_TYPE;
}

/* ---- memory ---- */

typedef struct PtxChunk {
    struct PtxChunk *next;
    size_t used, room;
    char *bytes;
} PtxChunk;

static PtxChunk *new_chunk(PtxArena *arena, size_t least) {
    enum { USUAL = 64 * 1024 };
    const size_t room = least > USUAL ? least : USUAL;
    PtxChunk *chunk = pyc_alloc(sizeof *chunk, 8);
    *chunk = (PtxChunk){arena->chunks, 0, room, pyc_alloc(room, 64)};
    memset(chunk->bytes, 0, room);
    arena->chunks = chunk;
    return chunk;
}

void *ptx_arena_take(PtxArena *arena, size_t bytes) {
    PtxChunk *chunk = arena->chunks;
    bytes = (bytes + 63) / 64 * 64;
    if (!chunk || chunk->room - chunk->used < bytes) chunk = new_chunk(arena, bytes);
    chunk->used += bytes;
    return chunk->bytes + chunk->used - bytes;
}

void ptx_arena_free(PtxArena *arena) {
    for (PtxChunk *c = arena->chunks, *next; c; c = next) {
        next = c->next;
        pyc_free(c->bytes);
        pyc_free(c);
    }
    arena->chunks = NULL;
}

char *ptx_arena_text(PtxArena *arena, const char *at, size_t length) {
    char *text = ptx_arena_take(arena, length + 1);
    memcpy(text, at, length);
    return text;
}

void *ptx_grow(void *items, uint32_t count, uint32_t *room, size_t size) {
    if (count < *room) return items;
    *room = *room ? *room * 2 : 16;
    void *grown = pyc_alloc(*room * size, 64);
    if (count) memcpy(grown, items, count * size);
    if (items) pyc_free(items);
    return grown;
}

/* ---- text ---- */

int ptx_line(const PtxProgram *p, uint32_t line, const char **text) {
    const char *at = p->text;
    for (; line > 1 && at; line--) at = strchr(at, '\n') ? strchr(at, '\n') + 1 : NULL;
    *text = at ? at : "";
    while (isblank((unsigned char)**text)) ++*text;
    int length = (int)strcspn(*text, "\n");
    while (length && isspace((unsigned char)(*text)[length - 1])) length--;
    return length;
}
