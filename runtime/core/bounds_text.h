/* The text of a panic for an index or slice out of bounds: on the host, at compile time, and on a GPU. */
#ifndef PYC_RUNTIME_BOUNDS_TEXT_H
#define PYC_RUNTIME_BOUNDS_TEXT_H

#include <inttypes.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

enum { PYC_BOUNDS_TEXT = 128 }; /* room for either */

static inline uint64_t pyc_index_text(char text[PYC_BOUNDS_TEXT], int64_t index, int64_t length) {
    const int n =
        length == 0
            ? snprintf(text, PYC_BOUNDS_TEXT, "index %" PRId64 " is out of bounds, there are no elements", index)
            : snprintf(text, PYC_BOUNDS_TEXT, "index %" PRId64 " is out of bounds, valid range is 0 to %" PRId64, index,
                       length - 1);
    return (uint64_t)n;
}

static inline uint64_t pyc_slice_text(char text[PYC_BOUNDS_TEXT], int64_t start, int64_t end, int64_t length) {
    return (uint64_t)snprintf(text, PYC_BOUNDS_TEXT,
                              "slice %" PRId64 ":%" PRId64 " is out of bounds, the length is %" PRId64, start, end,
                              length);
}

#endif
