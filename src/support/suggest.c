/* Edit distance by the usual table, three rows of it at a time (the third for swapped neighbours). */
#include "support/suggest.h"

enum { LONGEST = 64 }; /* nobody needs a suggestion for a longer name */

static char lower(char c) { return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c; }

uint32_t edit_distance(Str a, Str b, uint32_t limit) {
    if (str_equal(a, b)) return 0;
    if (a.len > LONGEST || b.len > LONGEST) return limit;
    uint32_t rows[3][LONGEST + 1];
    uint32_t *before = rows[0], *above = rows[1], *row = rows[2];
    for (uint32_t j = 0; j <= b.len; j++) above[j] = before[j] = j;
    for (uint32_t i = 1; i <= a.len; i++) {
        row[0] = i;
        uint32_t least = i;
        for (uint32_t j = 1; j <= b.len; j++) {
            char x = lower(a.at[i - 1]), y = lower(b.at[j - 1]);
            uint32_t best = MIN(above[j - 1] + (x != y), MIN(above[j], row[j - 1]) + 1);
            bool swapped = i > 1 && j > 1 && x == lower(b.at[j - 2]) && y == lower(a.at[i - 2]);
            if (swapped) best = MIN(best, before[j - 2] + 1);
            row[j] = best;
            least = MIN(least, best);
        }
        if (least >= limit) return limit;
        uint32_t *oldest = before;
        before = above;
        above = row;
        row = oldest;
    }
    return MIN(MAX(above[b.len], 1u), limit);
}

Suggestion suggest(Str wanted) {
    uint32_t near = wanted.len <= 2 ? 1 : wanted.len <= 5 ? 2 : 3;
    return (Suggestion){wanted, {NULL, 0}, near};
}

void suggest_offer(Suggestion *s, Str candidate) {
    if (candidate.len == 0) return;
    uint32_t distance = edit_distance(s->wanted, candidate, s->distance);
    if (distance == 0 || distance >= s->distance || distance >= candidate.len) return;
    s->best = candidate;
    s->distance = distance;
}
