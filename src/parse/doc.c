/* Doc strings as Python keeps them. */
#include "parse/ast.h"

/* Where the next line begins. */
static uint32_t next_line(Str text, uint32_t at) {
    while (at < text.len && text.at[at] != '\n') at++;
    return at < text.len ? at + 1 : at;
}

static uint32_t skip_spaces(Str text, uint32_t at) {
    while (at < text.len && text.at[at] == ' ') at++;
    return at;
}

static Str without_tabs(Arena *arena, Str text) {
    enum { TAB = 8 };
    if (!text.len || !memchr(text.at, '\t', text.len)) return text;
    Text out;
    uint32_t column = 0;
    text_init(&out, arena);
    for (uint32_t i = 0; i < text.len; i++) {
        if (text.at[i] == '\t') {
            uint32_t wide = TAB - column % TAB;
            for (uint32_t k = 0; k < wide; k++) text_char(&out, ' ');
            column += wide;
            continue;
        }
        text_char(&out, text.at[i]);
        column = text.at[i] == '\n' || text.at[i] == '\r' ? 0 : column + 1;
    }
    return text_view(&out);
}

Str ast_clean_doc(Arena *arena, Str doc) {
    Str text = without_tabs(arena, doc);
    uint32_t margin = UINT32_MAX, first = skip_spaces(text, 0);
    for (uint32_t at = next_line(text, 0); at < text.len; at = next_line(text, at)) {
        const uint32_t end = skip_spaces(text, at);
        if (end < text.len && text.at[end] != '\n') margin = MIN(margin, end - at);
    }
    if (!first && (margin == 0 || margin == UINT32_MAX)) return text;
    Text out;
    text_init(&out, arena);
    text_str(&out, (Str){text.at + first, next_line(text, 0) - first});
    for (uint32_t at = next_line(text, 0); at < text.len;) {
        const uint32_t next = next_line(text, at), end = skip_spaces(text, at);
        at = margin == UINT32_MAX ? at : MIN(end, at + margin);
        text_str(&out, (Str){text.at + at, next - at});
        at = next;
    }
    return text_view(&out);
}
