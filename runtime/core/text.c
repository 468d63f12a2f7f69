/* A growing text buffer for messages; small texts need no heap. */
#include "core/rt.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

void pyc_text_init(PycText *text) {
    text->data = text->room;
    text->len = 0;
    text->capacity = sizeof text->room;
}

void pyc_text_free(PycText *text) {
    if (text->data != text->room) pyc_free(text->data);
    pyc_text_init(text);
}

static void reserve(PycText *text, uint64_t more) {
    if (text->len + more <= text->capacity) return;
    uint64_t capacity = text->capacity * 2;
    while (capacity < text->len + more) capacity *= 2;
    if (text->data == text->room) {
        char *data = pyc_alloc(capacity, 1);
        memcpy(data, text->data, text->len);
        text->data = data;
    } else {
        text->data = pyc_realloc(text->data, text->capacity, capacity, 1);
    }
    text->capacity = capacity;
}

void pyc_text_write(PycText *text, const char *data, uint64_t len) {
    reserve(text, len);
    if (len) memcpy(text->data + text->len, data, len);
    text->len += len;
}

void pyc_text_c(PycText *text, const char *c) { pyc_text_write(text, c, strlen(c)); }

void pyc_text_printf(PycText *text, const char *format, ...) {
    va_list args, again;
    va_start(args, format);
    va_copy(again, args);
    int need = vsnprintf(NULL, 0, format, args);
    va_end(args);
    if (need > 0) {
        reserve(text, (uint64_t)need + 1);
        vsnprintf(text->data + text->len, (size_t)need + 1, format, again);
        text->len += (uint64_t)need;
    }
    va_end(again);
}
