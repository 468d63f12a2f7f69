/* Did-you-mean: keeps the nearest of the candidates offered, by edit distance.
 *
 *     Suggestion s = suggest(wanted);
 *     suggest_offer(&s, name_text(ctx, each));  …
 *     if (suggest_found(&s)) diag_note(ctx, span, "did you mean '%.*s'?", STR_ARGS(s.best));
 *
 * Of equally near candidates the first offered wins, so offer the innermost scope first. */
#ifndef PYC_SUPPORT_SUGGEST_H
#define PYC_SUPPORT_SUGGEST_H

#include "support/base.h"

typedef struct Suggestion {
    Str wanted, best;
    uint32_t distance; /* of `best`; at first one more than the largest distance that counts as near */
} Suggestion;

Suggestion suggest(Str wanted);
void suggest_offer(Suggestion *s, Str candidate);
static inline bool suggest_found(const Suggestion *s) { return s->best.len > 0; }

/* Counts insertions, deletions, replacements and swaps of neighbours; the first change between upper and lower case is
 * free. Returns `limit` when the distance is that or more. */
uint32_t edit_distance(Str a, Str b, uint32_t limit);

#endif
