/* Private to the codecs: what `errors` says about text that cannot be encoded and bytes that cannot be decoded. */
#ifndef PYC_CODEC_H
#define PYC_CODEC_H

#include "object/bytes.h"

typedef enum CodecErrors {
    CODEC_STRICT,
    CODEC_IGNORE,
    CODEC_REPLACE,
    CODEC_BACKSLASH,
    CODEC_XML,
    CODEC_SURROGATE_PASS,
    CODEC_SURROGATE_ESCAPE,
    CODEC_NAMES,
    CODEC_UNKNOWN,
} CodecErrors;

typedef struct Coding {
    const char *codec; /* its name in messages */
    PycWord object;    /* the str or bytes */
    CodecErrors errors;
    const char *errors_name;
} Coding;

/* What stands for the characters `from` to `to`, which the codec does not know: a str, or bytes as they are. */
PycResult codec_encode_bad(const Coding *c, int64_t from, int64_t to, const char *why);
/* Appends what stands for the bytes from `from` to `*to`, which mean nothing; `*to` becomes where it goes on. */
PycError *codec_decode_bad(const Coding *c, PycBuf *into, int64_t from, int64_t *to, const char *why);

/* unicode_escape and raw_unicode_escape */
PycResult escape_encode(PycWord self, bool raw);
PycResult escape_decode(Span of, bool raw, Coding *coding);

#endif
