/* Private to the files of the module _json. */
#ifndef PYC_MODULE_JSON_H
#define PYC_MODULE_JSON_H

#include "module/module.h"
#include "object/str.h"

extern PycType pyc_json_scanner_type, pyc_json_encoder_type;

/* A JSON text being parsed. Positions in it are byte offsets; Python sees code points. */
typedef struct Json {
    PycStr *text;
    const char *data;
    int64_t size;
} Json;

Json json_of(PycStr *text);
/* The index in code points of a byte offset. */
int64_t json_index(const Json *j, int64_t at);
PycError *json_error(const char *message, const Json *j, int64_t at); /* JSONDecodeError */
/* Parses a string after its quote and moves past it. plain: it has no escapes. */
PycResult json_text_at(const Json *j, bool strict, int64_t *at, bool *plain);
PycResult pyc_json_quote(PycWord self, PycWord string);
PycResult pyc_json_quote_ascii(PycWord self, PycWord string);
void json_write_text(PycBuf *b, const PycStr *text, bool ascii);

#endif
