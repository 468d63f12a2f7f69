/* Growing text buffers for dumps, messages and generated files. */
#ifndef PYC_SUPPORT_TEXT_H
#define PYC_SUPPORT_TEXT_H

#include "support/arena.h"
#include "support/vec.h"

typedef struct Text {
    Arena *arena;
    char *at; /* NUL-terminated whenever len > 0 */
    uint32_t len, cap;
} Text;

void text_init(Text *text, Arena *arena);
void text_char(Text *text, char c);
void text_str(Text *text, Str s);
void text_c(Text *text, const char *s);
void text_printf(Text *text, const char *format, ...) PRINTF_LIKE(2, 3);
void text_vprintf(Text *text, const char *format, va_list args) PRINTF_LIKE(2, 0);
void text_quoted(Text *text, Str s);  /* "…" with C escapes; bytes above 0x7e as \xNN */
void text_visible(Text *text, Str s); /* as it is, but control characters and bytes that are not UTF-8 as \xNN */
void text_indent(Text *text, uint32_t depth); /* two blanks a level */
/* The length of the UTF-8 sequence at `at`; 0 when it is invalid (overlong, surrogate, cut off, too large). */
uint32_t utf8_length(const char *at, const char *end);
static inline Str text_view(const Text *text) { return (Str){text->at ? text->at : "", text->len}; }

#endif
