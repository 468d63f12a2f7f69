/* Private to the files of bytes and bytearray: views of their data, and results of the receiver's type. */
#ifndef PYC_BYTES_H
#define PYC_BYTES_H

#include "object/py.h"
#include "object/str.h"

typedef struct Span {
    const char *data;
    int64_t size;
} Span;

static inline PycByteArray *array_of(PycWord w) { return (PycByteArray *)pyc_object(w); }
static inline bool is_array(PycWord w) { return pyc_is_object(w) && pyc_type_is_sub(pyc_type(w), &pyc_bytearray_type); }
void array_reserve(PycByteArray *a, int64_t size);
PycWord array_new(PycType *type, const char *data, int64_t size);

Span bytes_span(PycWord self);                          /* `self` must be bytes or bytearray */
PycError *bytes_argument(PycWord w, Span *out);         /* TypeError when it is not a bytes-like object */
PycWord bytes_like(PycWord like, Span of);              /* bytes or bytearray, as `like` is */
PycResult bytes_from(PycWord source, const char *type); /* `type` ("bytes" or "bytearray") is for messages */
PycResult bytes_by_method(PycWord source);              /* calls `__bytes__`; 0: there is none */
PycWord bytes_like_made(PycWord like, PycWord made);    /* as bytes_like; takes over new bytes that nobody else refers
                                                           to */
PycIntResult byte_value(PycWord w, const char *what);

static inline bool is_byte_space(char c) { return c == ' ' || (c >= 9 && c <= 13); }

#endif
