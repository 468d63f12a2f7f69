/* Text to and from bytes, in the encodings that need no CPython. */
#ifndef PYC_CODEC_H
#define PYC_CODEC_H

#include "object/bytes.h"

typedef struct PycCodec PycCodec;

/* The state of a stream: its byte order, as a mark has told. At its start: 0. */
enum { PYC_CODEC_START, PYC_CODEC_LITTLE, PYC_CODEC_BIG };

const PycCodec *pyc_codec_utf8(void);
/* Null, and an error: a LookupError, or a TypeError when the name is not a str. */
const PycCodec *pyc_codec_find(PycWord encoding, PycError **error);
bool pyc_codec_has_mark(const PycCodec *codec);                  /* it begins with a byte order mark */
bool pyc_codec_mark_at(const PycCodec *codec, const char *data); /* whether there is a mark of two or four bytes, in
                                                                    either order */
uint32_t pyc_codec_unit(const PycCodec *codec);                  /* bytes: 1, 2 or 4 */

/* Appends the decoded bytes to `out`; `source` is the bytes object that errors show. Without `is_final`, an incomplete
 * character at the end is left undecoded: `used` tells where. */
PycError *pyc_codec_decode(const PycCodec *codec, int *state, PycWord source, bool is_final, const char *errors,
                           PycBuf *out, int64_t *used);
/* Returns a bytes object, which at the start of a stream begins with the mark, if the encoding has one. */
PycResult pyc_codec_encode(const PycCodec *codec, PycWord text, const char *errors, bool is_start);

/* ---- codecs that the program has registered (module/codec_registry.c) ---- */
PycResult pyc_codec_handler(PycWord self, PycWord name);
PycResult pyc_codec_search(PycWord self, PycWord name); /* a CodecInfo, or None */

/* ---- punycode.c ---- */
PycResult pyc_punycode_encode(PycWord text);
PycResult pyc_punycode_decode(PycWord source);
PycResult pyc_idna_encode(PycWord text, PycWord errors);   /* 0: there are characters outside ASCII */
PycResult pyc_idna_decode(PycWord source, PycWord errors); /* 0: some label is encoded */

/* ---- utf7.c ---- */
PycResult pyc_utf7_encode(PycWord text);
PycResult pyc_utf7_decode(PycWord source, const char *errors);

/* ---- unicode_escape and raw_unicode_escape (escape.c) ---- */
typedef struct Coding {
    const char *codec; /* its name in messages */
    PycWord object;    /* the bytes */
    const char *errors;
} Coding;
/* Handles the bytes from `from` to `*to`, which cannot be decoded: appends the replacement, and sets `*to` to where
 * decoding continues. */
PycError *codec_decode_bad(const Coding *c, PycBuf *into, int64_t from, int64_t *to, const char *why);
PycResult escape_encode(PycWord self, bool raw);
PycResult escape_decode(Span of, bool raw, Coding *coding);

#endif
