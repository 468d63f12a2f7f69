/* Private to the str_*.c files and the formatters: building text and walking it. */
#ifndef PYC_STR_H
#define PYC_STR_H

#include "object/py.h"

#include <string.h>

typedef struct PycBuf { /* a str being built in place: must not be moved or copied; nothing to free */
    char *data;         /* `room`, or collected memory */
    int64_t size, length, capacity;
    char room[200];
} PycBuf;
void pyc_buf_init(PycBuf *b, int64_t capacity);
void pyc_buf_bytes(PycBuf *b, const char *data, int64_t size, int64_t length);
void pyc_buf_ascii(PycBuf *b, const char *c);
void pyc_buf_char(PycBuf *b, uint32_t code);
void pyc_buf_repeat(PycBuf *b, uint32_t code, int64_t times);
void pyc_buf_str(PycBuf *b, PycWord s);
void pyc_type_put_name(PycBuf *b, PycType *t); /* with its module */
PycWord pyc_buf_finish(PycBuf *b);

/* Fills `size` bytes with copies of the first `part` bytes, each time with all that is there. */
static inline void fill_with_copies(char *data, int64_t part, int64_t size) {
    for (int64_t done = part; done < size; done *= 2)
        memcpy(data + done, data, (uint64_t)(size - done < done ? size - done : done));
}

static inline bool str_is_ascii(const PycStr *s) { return s->size == s->length; }
PycStr *str_room(int64_t size, int64_t length);
const char *str_text(PycStr *s);                                /* zero-terminated, for C */
int64_t str_offset(PycStr *s, int64_t index);                   /* byte offset of a code point, 0 <= index <= length */
PycWord str_between(PycStr *s, int64_t start, int64_t end);     /* by code points, 0 <= start <= end <= length */
PycWord str_bytes_between(PycStr *s, int64_t from, int64_t to); /* by byte offsets */
/* start/end arguments of find, count, startswith: clamped code point range; error for wrong types */
PycError *str_range(PycStr *s, PycWord start, PycWord end, int64_t *from, int64_t *to);

#endif
