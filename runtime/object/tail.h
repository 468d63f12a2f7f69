/* Text and bytes that grow at their end: values that are prefixes of each other share one buffer. */
#ifndef PYC_TAIL_H
#define PYC_TAIL_H

#include "object/py.h"

enum { TAIL_WORTH = 256 }; /* bytes: what is shorter is copied */

/* Where `size` bytes at `data` stand with `more` behind them and a zero byte at the end. The buffer of `data`, which is
 * one of these when `shared` is set, is used again if nobody else has gone on writing after `size`. */
char *tail_grown(const char *data, int64_t size, bool shared, const char *more, int64_t more_size);

#endif
