/* Is a source file text? Files from disk are checked when they are read; this is for text that comes from memory. */
#include "parse/syntax_error.h"

/* The length of the UTF-8 sequence at `at`, 0 when it is none. */
static uint32_t sequence_length(const unsigned char *at, const unsigned char *end) {
    if (at[0] < 0x80) return 1;
    uint32_t len = at[0] >= 0xc2 && at[0] <= 0xdf ? 2 : (at[0] & 0xf0) == 0xe0 ? 3 : at[0] >= 0xf0 && at[0] <= 0xf4 ? 4 : 0;
    if (len == 0 || (uint32_t)(end - at) < len) return 0;
    for (uint32_t i = 1; i < len; i++)
        if ((at[i] & 0xc0) != 0x80) return 0;
    const bool overlong = (at[0] == 0xe0 && at[1] < 0xa0) || (at[0] == 0xf0 && at[1] < 0x90);
    const bool surrogate = at[0] == 0xed && at[1] > 0x9f;
    const bool too_large = at[0] == 0xf4 && at[1] > 0x8f;
    return overlong || surrogate || too_large ? 0 : len;
}

bool source_is_text(Context *ctx, const SourceFile *file) {
    const unsigned char *start = (const unsigned char *)file->text.at, *end = start + file->text.len;
    for (const unsigned char *at = start; at < end;) {
        const uint32_t len = sequence_length(at, end);
        const uint32_t place = file->base + (uint32_t)(at - start);
        if (len == 0) diag(ctx, D_NOT_UTF8, (Span){place, place + 1}, *at);
        if (*at == 0) diag(ctx, D_NUL_BYTE, (Span){place, place + 1});
        if (len == 0 || *at == 0) return false;
        at += len;
    }
    return true;
}
