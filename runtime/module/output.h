/* Output bytes of a stream, collected in a growing buffer. */
#ifndef PYC_OUTPUT_H
#define PYC_OUTPUT_H

#include "object/py.h"

#include <string.h>

typedef struct Output {
    char *data;
    uint64_t size, room, most; /* most: how much is wanted */
} Output;

static inline Output output_start(uint64_t most) {
    enum { FIRST_ROOM = 16384 };
    Output out = {.room = most < FIRST_ROOM ? most : FIRST_ROOM, .most = most};
    out.data = pyc_gc_alloc_atomic(out.room + 1);
    return out;
}

/* Where the next bytes go, and at most how many; 0: no more are wanted. */
static inline char *output_next(Output *out, uint64_t most, uint64_t *room) {
    if (out->size == out->room && out->room < out->most) {
        out->room = out->room * 2 < out->most ? out->room * 2 : out->most;
        char *bigger = pyc_gc_alloc_atomic(out->room + 1);
        memcpy(bigger, out->data, out->size);
        out->data = bigger;
    }
    uint64_t left = out->room - out->size;
    *room = left < most ? left : most;
    return out->data + out->size;
}

static inline PycWord output_bytes(const Output *out) { return pyc_bytes_new(out->data, out->size); }

#endif
