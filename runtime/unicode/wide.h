/* Texts in UTF-16 and UTF-32. */
#ifndef PYC_WIDE_H
#define PYC_WIDE_H

#include "object/py.h"
#include "object/str.h"

int wide_encoding(const char *name); /* by its name without - and _, in small letters; -1: none of them */
PycResult wide_encode(PycWord text, int encoding, const char *how);
PycResult wide_decode(PycWord self, const char *data, uint64_t size, int encoding, const char *how);

#endif
