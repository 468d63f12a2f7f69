/* Text and bytes that grow at their end: values that are prefixes of each other share one buffer. */
#ifndef PYC_TAIL_H
#define PYC_TAIL_H

#include "object/py.h"

enum { TAIL_WORTH = 256 }; /* bytes: shorter values are copied */

/* Returns a buffer with the `size` bytes of `data`, followed by `more` and a zero byte. If `shared`, `data` is in such
 * a buffer, which is reused if no other value has claimed the room after `size`. */
char *tail_grown(const char *data, int64_t size, bool shared, const char *more, int64_t more_size);

#endif
