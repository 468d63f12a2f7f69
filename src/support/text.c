/* Growing text buffers; the byte past the end is always NUL once anything was written. */
#include "support/text.h"

#include <stdio.h>

#include "../runtime/core/utf8.h"

void text_init(Text *text, Arena *arena) { *text = (Text){.arena = arena}; }

static void reserve(Text *text, uint32_t more) {
    uint64_t need = (uint64_t)text->len + more + 1;
    if (need > INT32_MAX) ICE("a text of %llu bytes", (unsigned long long)need);
    if (need <= text->cap) return;
    text->cap = vec_grow(text->arena, (void **)&text->at, text->cap, MAX((uint32_t)need, 64u), 1, 1);
}

void text_char(Text *text, char c) {
    reserve(text, 1);
    text->at[text->len++] = c;
    text->at[text->len] = '\0';
}

void text_str(Text *text, Str s) {
    if (s.len == 0) return;
    reserve(text, s.len);
    memcpy(text->at + text->len, s.at, s.len);
    text->len += s.len;
    text->at[text->len] = '\0';
}

void text_c(Text *text, const char *s) { text_str(text, str_of(s)); }

void text_vprintf(Text *text, const char *format, va_list args) {
    va_list again;
    va_copy(again, args);
    int len = vsnprintf(NULL, 0, format, again);
    va_end(again);
    if (len < 0) ICE("bad format '%s'", format);
    reserve(text, (uint32_t)len);
    vsnprintf(text->at + text->len, (size_t)len + 1, format, args);
    text->len += (uint32_t)len;
}

void text_printf(Text *text, const char *format, ...) {
    va_list args;
    va_start(args, format);
    text_vprintf(text, format, args);
    va_end(args);
}

static void quoted_char(Text *text, unsigned char c) {
    static const char escapes[] = "\aa\bb\tt\nn\vv\ff\rr\\\\\"\"";
    for (const char *e = escapes; *e != '\0'; e += 2) {
        if ((unsigned char)e[0] != c) continue;
        text_char(text, '\\');
        text_char(text, e[1]);
        return;
    }
    if (c < 0x20 || c > 0x7e) {
        text_printf(text, "\\x%02x", c);
    } else {
        text_char(text, (char)c);
    }
}

void text_quoted(Text *text, Str s) {
    text_char(text, '"');
    for (uint32_t i = 0; i < s.len; i++) quoted_char(text, (unsigned char)s.at[i]);
    text_char(text, '"');
}

uint32_t utf8_length(const char *at, const char *end) { return (uint32_t)pyc_utf8_length(at, (uint64_t)(end - at)); }

void text_visible(Text *text, Str s) {
    for (uint32_t i = 0; i < s.len;) {
        unsigned char c = (unsigned char)s.at[i];
        uint32_t len = utf8_length(s.at + i, s.at + s.len);
        if (!len || c < 0x20 || c == 0x7f)
            text_printf(text, "\\x%02x", c);
        else
            text_str(text, (Str){s.at + i, len});
        i += MAX(len, 1u);
    }
}

void text_indent(Text *text, uint32_t depth) {
    while (depth-- > 0) text_c(text, "  ");
}
