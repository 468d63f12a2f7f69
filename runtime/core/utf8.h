/* UTF-8 text (utf8.c). The compiler uses it, too. */
#ifndef PYC_CORE_UTF8_H
#define PYC_CORE_UTF8_H

#include <stdbool.h>
#include <stdint.h>

bool pyc_utf8_is_ascii(const char *data, uint64_t len);
uint64_t pyc_utf8_count(const char *data, uint64_t len); /* code points of valid text */
/* The byte offset of a code point; len if there are fewer. */
uint64_t pyc_utf8_offset(const char *data, uint64_t len, uint64_t nth);
uint32_t pyc_utf8_decode(const char *data, uint64_t *used); /* of valid text */
uint64_t pyc_utf8_encode(uint32_t code, char into[4]);
/* The length of the sequence at `data`; 0 when it is malformed, cut off, overlong, a surrogate or beyond U+10FFFF. */
uint64_t pyc_utf8_length(const char *data, uint64_t left);
bool pyc_utf8_valid(const char *data, uint64_t len, uint64_t *bad); /* surrogates are not valid */

#endif
