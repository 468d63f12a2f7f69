/* The module _codec_registry: encodings and error handlers that the program registers with the runtime. */
#include "module/module.h"

#include "codec/codec.h"

static PycWord handlers(void) {
    static PycWord dict;
    if (!dict) dict = pyc_dict_new(4);
    return dict;
}

static PycWord searches(void) {
    static PycWord list;
    if (!list) list = pyc_list_new(4);
    return list;
}

static PycWord known(void) {
    static PycWord dict;
    if (!dict) dict = pyc_dict_new(4);
    return dict;
}

PycResult pyc_codec_add_handler(PycWord self, PycWord name, PycWord handler) {
    (void)self;
    CHECK(pyc_dict_set(handlers(), name, handler));
    return pyc_ok(PYC_NONE);
}

PycResult pyc_codec_handler(PycWord self, PycWord name) {
    (void)self;
    TRY(found, pyc_dict_find(handlers(), name));
    return pyc_ok(found ? found : PYC_NONE);
}

PycResult pyc_codec_add_search(PycWord self, PycWord search) {
    (void)self;
    pyc_list_push(searches(), search);
    return pyc_ok(PYC_NONE);
}

PycResult pyc_codec_remove_search(PycWord self, PycWord search) {
    PycList *list = pyc_list(searches());
    int64_t kept = 0;
    (void)self;
    for (int64_t i = 0; i < list->length; i++)
        if (list->items[i] != search) list->items[kept++] = list->items[i];
    list->length = kept;
    CHECK(pyc_dict_clear(known()).error);
    return pyc_ok(PYC_NONE);
}

/* In lower case, with _ for spaces and -. */
static PycWord searched_name(const PycStr *name) {
    PycBuf b;
    pyc_buf_init(&b, name->size);
    for (int64_t i = 0; i < name->size; i++) {
        char c = name->data[i];
        pyc_buf_char(&b, c == ' ' || c == '-' ? '_' : c >= 'A' && c <= 'Z' ? (uint32_t)(c + 32) : (unsigned char)c);
    }
    return pyc_buf_finish(&b);
}

PycResult pyc_codec_search(PycWord self, PycWord name) {
    (void)self;
    if (!pyc_as_str(name) || pyc_as_str(name)->size != pyc_as_str(name)->length) return pyc_ok(PYC_NONE);
    PycWord key = searched_name(pyc_as_str(name));
    TRY(before, pyc_dict_find(known(), key));
    if (before) return pyc_ok(before);
    for (int64_t i = 0; i < pyc_list(searches())->length; i++) {
        TRY(found, pyc_obj_call(pyc_list(searches())->items[i], &key, 1, 0));
        if (found == PYC_NONE) continue;
        CHECK(pyc_dict_set(known(), key, found));
        return pyc_ok(found);
    }
    return pyc_ok(PYC_NONE);
}

/* ---- a stream of text in parts ---- */

/* Returns (text, number of bytes decoded, state afterwards). */
PycResult pyc_codec_decode_part(PycWord self, PycWord data, PycWord encoding, PycWord errors, PycWord state,
                                PycWord final) {
    PycError *error = NULL;
    Span of;
    PycBuf out;
    int64_t used;
    (void)self;
    const PycCodec *codec = pyc_codec_find(encoding, &error);
    CHECK(error);
    CHECK(bytes_argument(data, &of));
    if (!pyc_as_str(errors)) RAISE(&pyc_TypeError, "errors must be str, not %s", pyc_type_name(errors));
    TRY(place, pyc_obj_to_size(state));
    TRY(is_final, pyc_obj_truth(final));
    int at = (int)place;
    pyc_buf_init(&out, of.size);
    CHECK(pyc_codec_decode(codec, &at, data, is_final, pyc_as_str(errors)->data, &out, &used));
    PycWord parts[3] = {pyc_buf_finish(&out), pyc_small(used), pyc_small(at)};
    return pyc_ok(pyc_tuple_of(parts, 3));
}

/* At the start of a stream, with a byte order mark if the encoding has one. */
PycResult pyc_codec_encode_part(PycWord self, PycWord text, PycWord encoding, PycWord errors, PycWord is_start) {
    PycError *error = NULL;
    (void)self;
    const PycCodec *codec = pyc_codec_find(encoding, &error);
    CHECK(error);
    if (!pyc_as_str(text)) RAISE(&pyc_TypeError, "expected str, not %s", pyc_type_name(text));
    if (!pyc_as_str(errors)) RAISE(&pyc_TypeError, "errors must be str, not %s", pyc_type_name(errors));
    return pyc_codec_encode(codec, text, pyc_as_str(errors)->data, is_start == PYC_TRUE);
}

#define MODULE_ROWS "codec_registry.def"
#include "module/rows.h"
