/* Checks an access by each of several neighbouring threads at once (src/codegen/generated/from/kernel_check). If that
 * fails for some, all accesses are checked thread by thread (check.c), with the stamps as they were before. */
#include "sanitizer/check.h"

#include <string.h>

typedef struct Saved { /* the stamps of some cells, before a strip changed them */
    CheckStamp *to;
    uint64_t count, from; /* from: index in `stamps` */
} Saved;

static struct {
    Saved *at;
    uint32_t count, capacity;
    CheckStamp *stamps;
    uint64_t used, room;
} saved;

bool pyc_check_strip_begin(PycStrip *strip, uint64_t lanes, uint64_t rows) {
    enum { FEWEST = 8 };
    saved.count = 0;
    saved.used = 0;
    if (lanes < FEWEST || rows != 1) return false;
    if (strip->skip > 0) {
        strip->skip--;
        return false;
    }
    strip->misses -= strip->misses > 0;
    return true;
}

void pyc_check_strip_undo(PycStrip *strip) {
    enum { MOST_MISSES = 64 };
    for (uint32_t i = saved.count; i > 0; i--)
        memcpy(saved.at[i - 1].to, saved.stamps + saved.at[i - 1].from, saved.at[i - 1].count * sizeof(CheckStamp));
    saved.count = 0;
    strip->misses = strip->misses < MOST_MISSES ? strip->misses * 2 + 2 : strip->misses;
    strip->skip = strip->misses;
}

void pyc_check_strip_save(CheckStamp *stamps, uint64_t count) {
    if (saved.count == saved.capacity) {
        uint32_t wider = saved.capacity ? saved.capacity * 2 : 16;
        saved.at = pyc_realloc(saved.at, saved.capacity * sizeof(Saved), wider * sizeof(Saved), 8);
        saved.capacity = wider;
    }
    if (saved.used + count > saved.room) {
        uint64_t wider = (saved.used + count) * 2;
        saved.stamps = pyc_realloc(saved.stamps, saved.room * sizeof(CheckStamp), wider * sizeof(CheckStamp), 8);
        saved.room = wider;
    }
    memcpy(saved.stamps + saved.used, stamps, count * sizeof(CheckStamp));
    saved.at[saved.count++] = (Saved){stamps, count, saved.used};
    saved.used += count;
}
