/* Edits of a text with syntax errors: applying them, and mapping positions back. */
#include "parse/repair.h"

uint32_t repairs_original(const Repairs *repairs, uint32_t offset) {
    uint32_t shift = 0; /* repaired minus original, modulo 2^32 */
    for (uint32_t i = 0; i < repairs->all.len; i++) {
        const Repair *r = &repairs->all.at[i];
        const uint32_t lo = r->at + shift;
        if (offset < lo) break;
        if (offset < lo + r->inserted.len) return r->at + MIN(offset - lo, r->removed);
        shift += r->inserted.len - r->removed;
    }
    return offset - shift;
}

bool repairs_cover(const Repairs *repairs, uint32_t offset) {
    if (!repairs) return false;
    uint32_t shift = 0;
    for (uint32_t i = 0; i < repairs->all.len; i++) {
        const Repair *r = &repairs->all.at[i];
        const uint32_t lo = r->at + shift;
        if (offset < lo) return false;
        if (offset < lo + r->inserted.len) return true;
        shift += r->inserted.len - r->removed;
    }
    return false;
}

bool repairs_around(const Repairs *repairs, uint32_t place) {
    if (!repairs) return false;
    for (uint32_t i = 0; i < repairs->pieces.len; i++) {
        const Stretch piece = repairs->pieces.at[i];
        if (place >= piece.lo && place <= piece.hi) return true;
    }
    return false;
}

bool repairs_just_above(const Repairs *repairs, Str original, uint32_t place, uint32_t lines) {
    if (!repairs) return false;
    uint32_t lo = MIN(place, original.len);
    uint32_t hi = lo;
    while (hi < original.len && original.at[hi] != '\n') hi++;
    for (lines++; lo > 0; lo--)
        if (original.at[lo - 1] == '\n' && --lines == 0) break;
    for (uint32_t i = 0; i < repairs->all.len; i++) {
        const Repair *r = &repairs->all.at[i];
        if (r->at <= hi && r->at + r->removed >= lo) return true;
    }
    return false;
}

Str repairs_apply(Arena *arena, const Repairs *repairs, Str original) {
    Text out;
    text_init(&out, arena);
    uint32_t from = 0;
    for (uint32_t i = 0; i < repairs->all.len; i++) {
        const Repair *r = &repairs->all.at[i];
        text_str(&out, (Str){original.at + from, r->at - from});
        text_str(&out, r->inserted);
        from = r->at + r->removed;
    }
    text_str(&out, (Str){original.at + from, original.len - from});
    return text_view(&out);
}
