/* The module zlib: compression and decompression, whole or in parts. The library's state is collected memory. */
#include "module/module.h"
#include "module/output.h"

#include "object/bytes.h"

#include <zlib.h>

typedef struct Stream { /* of Compress, Decompress and _ZlibDecompressor */
    PycObject head;
    z_stream z;
    PycWord unused, tail, dictionary; /* bytes; dictionary: or 0. tail: unused input of a _ZlibDecompressor */
    bool is_at_end, needs_input;
} Stream;

extern PycType pyc_zlib_compress_type, pyc_zlib_decompress_type, pyc_zlib_decompressor_type;

static Stream *stream_of(PycWord w) { return (Stream *)pyc_object(w); }

static void *alloc_memory(void *opaque, unsigned count, unsigned size) {
    return (void)opaque, pyc_gc_alloc((uint64_t)count * size);
}
static void free_memory(void *opaque, void *memory) { (void)opaque, (void)memory; }
static const z_stream fresh = {.zalloc = alloc_memory, .zfree = free_memory};

/* ---- errors ---- */

PycWord pyc_zlib_error(void) {
    static PycWord class;
    if (!class) class = pyc_native_exception("zlib", "error", &pyc_Exception);
    return class;
}

static PycError *fail(const z_stream *z, int code, const char *doing) {
    const char *why = code == Z_VERSION_ERROR ? "library version mismatch" : z->msg;
    if (!why && code == Z_BUF_ERROR) why = "incomplete or truncated stream";
    if (!why && code == Z_STREAM_ERROR) why = "inconsistent stream state";
    if (!why && code == Z_DATA_ERROR) why = "invalid input data";
    PycBuf b;
    pyc_buf_init(&b, 0);
    pyc_buf_ascii(&b, "Error ");
    pyc_buf_str(&b, pyc_int_str(pyc_small(code)).value);
    pyc_buf_char(&b, ' ');
    pyc_buf_ascii(&b, doing);
    if (why) pyc_buf_ascii(&b, ": ");
    if (why) pyc_buf_ascii(&b, why);
    PycStr *text = pyc_str(pyc_buf_finish(&b));
    return pyc_raise_text(pyc_zlib_error(), text->data, (uint64_t)text->size);
}

static PycError *fail_with(const char *text) { return pyc_raise_text(pyc_zlib_error(), text, strlen(text)); }

static PycIntResult number(PycWord given, int usual) {
    if (!given) return (PycIntResult){usual, NULL};
    return pyc_int_to_i64_range(pyc_as_int(given) ? pyc_as_int(given) : given, INT32_MIN, INT32_MAX);
}

/* ---- data through a stream ---- */

enum { FIRST_ROOM = 16384, GREATEST_PART = 1 << 30 };

/* Processes the input until it is used up or the wanted size is reached. */
static int run(int (*step)(z_stream *z, int mode), z_stream *z, Span *in, int mode, Output *out) {
    int code;
    do {
        uint64_t part = in->size < GREATEST_PART ? (uint64_t)in->size : GREATEST_PART;
        z->next_in = (Bytef *)(uintptr_t)in->data;
        z->avail_in = (unsigned)part;
        uint64_t room;
        z->next_out = (Bytef *)output_next(out, GREATEST_PART, &room);
        z->avail_out = (unsigned)room;
        code = step(z, part == (uint64_t)in->size ? mode : Z_NO_FLUSH);
        uint64_t used = part - z->avail_in;
        in->data += used;
        in->size -= (int64_t)used;
        out->size += room - z->avail_out;
    } while ((code == Z_OK || (code == Z_BUF_ERROR && out->size == out->room)) && out->size < out->most &&
             (in->size || z->avail_out == 0));
    return code;
}

static bool is_bad(int code) { return code != Z_OK && code != Z_BUF_ERROR && code != Z_STREAM_END; }

static int inflate_step(z_stream *z, int mode) { return inflate(z, mode); }
static int deflate_step(z_stream *z, int mode) { return deflate(z, mode); }

/* ---- whole data ---- */

PycResult pyc_zlib_compress(PycWord self, PycWord data, PycWord level, PycWord wbits) {
    z_stream z = fresh;
    Span in;
    Output out;
    (void)self;
    CHECK(bytes_argument(data, &in));
    TRY(how_much, number(level, Z_DEFAULT_COMPRESSION));
    TRY(bits, number(wbits, 15));
    int code = deflateInit2(&z, (int)how_much, Z_DEFLATED, (int)bits, 8, Z_DEFAULT_STRATEGY);
    if (code == Z_STREAM_ERROR) return pyc_fail(fail_with("Bad compression level"));
    if (code != Z_OK) return pyc_fail(fail(&z, code, "while compressing data"));
    out = output_start(UINT64_MAX);
    code = run(deflate_step, &z, &in, Z_FINISH, &out);
    if (code != Z_STREAM_END) return pyc_fail(fail(&z, code, "while compressing data"));
    return pyc_ok(output_bytes(&out));
}

PycResult pyc_zlib_decompress(PycWord self, PycWord data, PycWord wbits, PycWord room) {
    z_stream z = fresh;
    Span in;
    Output out;
    (void)self;
    CHECK(bytes_argument(data, &in));
    TRY(bits, number(wbits, 15));
    TRY(size, pyc_obj_to_size(room ? room : pyc_small(FIRST_ROOM)));
    if (size < 0) RAISE(&pyc_ValueError, "bufsize must be non-negative");
    int code = inflateInit2(&z, (int)bits);
    if (code != Z_OK) return pyc_fail(fail(&z, code, "while preparing to decompress data"));
    out = output_start(UINT64_MAX);
    code = run(inflate_step, &z, &in, Z_FINISH, &out);
    if (code != Z_STREAM_END) return pyc_fail(fail(&z, code, "while decompressing data"));
    return pyc_ok(output_bytes(&out));
}

PycResult pyc_zlib_adler32(PycWord self, PycWord data, PycWord value) {
    Span in;
    (void)self;
    CHECK(bytes_argument(data, &in));
    TRY(before, pyc_obj_index(value ? value : pyc_small(1)));
    return pyc_ok(
        pyc_small((int64_t)adler32_z((uint32_t)pyc_int_low_u64(before), (const Bytef *)in.data, (size_t)in.size)));
}

PycResult pyc_zlib_crc32(PycWord self, PycWord data, PycWord value) {
    Span in;
    (void)self;
    CHECK(bytes_argument(data, &in));
    TRY(before, pyc_obj_index(value ? value : pyc_small(0)));
    return pyc_ok(
        pyc_small((int64_t)crc32_z((uint32_t)pyc_int_low_u64(before), (const Bytef *)in.data, (size_t)in.size)));
}

/* ---- data in parts ---- */

static Stream *new_stream(PycType *type) {
    Stream *s = pyc_gc_alloc(sizeof *s);
    s->head.type = type;
    s->z = fresh;
    s->unused = s->tail = pyc_bytes_new("", 0);
    s->needs_input = true;
    return s;
}

PycResult pyc_zlib_compressobj(PycWord self, PycWord level, PycWord method, PycWord wbits, PycWord memory,
                               PycWord strategy, PycWord dictionary) {
    const PycWord given[] = {level, method, wbits, memory, strategy};
    static const int usual[] = {Z_DEFAULT_COMPRESSION, Z_DEFLATED, 15, 8, Z_DEFAULT_STRATEGY};
    Stream *s = new_stream(&pyc_zlib_compress_type);
    int option[5];
    Span words;
    (void)self;
    for (int i = 0; i < 5; i++) {
        TRY(value, number(given[i], usual[i]));
        option[i] = (int)value;
    }
    int code = deflateInit2(&s->z, option[0], option[1], option[2], option[3], option[4]);
    if (code == Z_STREAM_ERROR) RAISE(&pyc_ValueError, "Invalid initialization option");
    if (code != Z_OK) return pyc_fail(fail(&s->z, code, "while creating compression object"));
    if (!dictionary || dictionary == PYC_NONE) return pyc_ok(pyc_word(s));
    CHECK(bytes_argument(dictionary, &words));
    code = deflateSetDictionary(&s->z, (const Bytef *)words.data, (unsigned)words.size);
    if (code != Z_OK) RAISE(&pyc_ValueError, "Invalid dictionary");
    return pyc_ok(pyc_word(s));
}

static PycResult compressed(Stream *s, Span in, int mode, const char *doing) {
    Output out = output_start(UINT64_MAX);
    int code = s->is_at_end ? Z_STREAM_ERROR : run(deflate_step, &s->z, &in, mode, &out);
    if (is_bad(code)) return pyc_fail(fail(&s->z, code, doing));
    s->is_at_end = code == Z_STREAM_END;
    return pyc_ok(output_bytes(&out));
}

PycResult pyc_zlib_compress_part(PycWord self, PycWord data) {
    Span in;
    CHECK(bytes_argument(data, &in));
    return compressed(stream_of(self), in, Z_NO_FLUSH, "while compressing data");
}

PycResult pyc_zlib_compress_flush(PycWord self, PycWord mode) {
    TRY(how, number(mode, Z_FINISH));
    if (how == Z_NO_FLUSH) return pyc_ok(pyc_bytes_new("", 0));
    return compressed(stream_of(self), (Span){"", 0}, (int)how, "while flushing");
}

PycResult pyc_zlib_compress_copy(PycWord self) {
    Stream *copy = new_stream(&pyc_zlib_compress_type);
    if (stream_of(self)->is_at_end || deflateCopy(&copy->z, &stream_of(self)->z) != Z_OK)
        RAISE(&pyc_ValueError, "Inconsistent stream state");
    return pyc_ok(pyc_word(copy));
}

static PycError *set_dictionary(Stream *s) {
    Span words = bytes_span(s->dictionary);
    int code = inflateSetDictionary(&s->z, (const Bytef *)words.data, (unsigned)words.size);
    return code == Z_OK ? NULL : fail(&s->z, code, "while setting zdict");
}

static PycResult new_decompressor(PycType *type, PycWord wbits, PycWord dictionary) {
    Stream *s = new_stream(type);
    Span words;
    TRY(bits, number(wbits, 15));
    if (dictionary && dictionary != PYC_NONE) {
        if (bytes_argument(dictionary, &words))
            RAISE(&pyc_TypeError, "zdict argument must support the buffer protocol");
        s->dictionary = pyc_bytes_new(words.data, (uint64_t)words.size);
    }
    int code = inflateInit2(&s->z, (int)bits);
    if (code == Z_STREAM_ERROR) RAISE(&pyc_ValueError, "Invalid initialization option");
    if (code != Z_OK) return pyc_fail(fail(&s->z, code, "while creating decompression object"));
    if (s->dictionary && bits < 0) CHECK(set_dictionary(s)); /* raw data do not request it */
    return pyc_ok(pyc_word(s));
}

PycResult pyc_zlib_decompressobj(PycWord self, PycWord wbits, PycWord dictionary) {
    (void)self;
    return new_decompressor(&pyc_zlib_decompress_type, wbits, dictionary);
}

static PycWord rest(Span in) { return pyc_bytes_new(in.data, (uint64_t)in.size); }

/* Decompresses up to `most` bytes; *in becomes the rest of the input. */
static PycResult decompressed(Stream *s, Span *in, int mode, uint64_t most) {
    Output out = output_start(most);
    int code = run(inflate_step, &s->z, in, mode, &out);
    if (code == Z_NEED_DICT && s->dictionary) {
        CHECK(set_dictionary(s));
        code = run(inflate_step, &s->z, in, mode, &out);
    }
    if (is_bad(code)) return pyc_fail(fail(&s->z, code, "while decompressing data"));
    s->is_at_end |= code == Z_STREAM_END;
    return pyc_ok(output_bytes(&out));
}

/* Keeps the rest of the input: it follows the compressed data, or is to be passed again. */
static PycError *keep_rest(Stream *s, Span in) {
    if (!s->is_at_end) {
        s->tail = rest(in);
        return NULL;
    }
    s->tail = pyc_bytes_new("", 0);
    if (!in.size) return NULL;
    TRY_ERROR(joined, pyc_obj_add(s->unused, rest(in)));
    s->unused = joined;
    return NULL;
}

PycResult pyc_zlib_decompress_part(PycWord self, PycWord data, PycWord max_length) {
    Stream *s = stream_of(self);
    Span in;
    CHECK(bytes_argument(data, &in));
    TRY(most, pyc_obj_to_size(max_length ? max_length : pyc_small(0)));
    if (most < 0) RAISE(&pyc_ValueError, "max_length must be non-negative");
    PycResult made = s->is_at_end ? pyc_ok(pyc_bytes_new("", 0))
                                  : decompressed(s, &in, Z_SYNC_FLUSH, most ? (uint64_t)most : UINT64_MAX);
    if (made.error) return made;
    CHECK(keep_rest(s, in));
    return made;
}

PycResult pyc_zlib_decompress_flush(PycWord self, PycWord length) {
    Stream *s = stream_of(self);
    TRY(size, pyc_obj_to_size(length ? length : pyc_small(FIRST_ROOM)));
    if (size <= 0) RAISE(&pyc_ValueError, "length must be greater than zero");
    if (s->is_at_end) return pyc_ok(pyc_bytes_new("", 0));
    Span in = bytes_span(s->tail);
    TRY(made, decompressed(s, &in, Z_FINISH, UINT64_MAX));
    CHECK(keep_rest(s, in));
    return pyc_ok(made);
}

PycResult pyc_zlib_decompress_copy(PycWord self) {
    const Stream *s = stream_of(self);
    Stream *copy = new_stream(&pyc_zlib_decompress_type);
    *copy = *s;
    if (inflateCopy(&copy->z, (z_stream *)(uintptr_t)&s->z) != Z_OK)
        RAISE(&pyc_ValueError, "Inconsistent stream state");
    return pyc_ok(pyc_word(copy));
}

PycResult pyc_zlib_unused(PycWord self) { return pyc_ok(stream_of(self)->unused); }
PycResult pyc_zlib_tail(PycWord self) { return pyc_ok(stream_of(self)->tail); }
PycResult pyc_zlib_eof(PycWord self) { return pyc_ok(pyc_bool(stream_of(self)->is_at_end)); }
PycResult pyc_zlib_needs_input(PycWord self) { return pyc_ok(pyc_bool(stream_of(self)->needs_input)); }

/* As above, but keeps the pending input itself. */
PycResult pyc_zlib_decompress_more(PycWord self, PycWord data, PycWord max_length) {
    Stream *s = stream_of(self);
    Span in;
    CHECK(bytes_argument(data, &in));
    TRY(most, pyc_obj_to_size(max_length ? max_length : pyc_small(-1)));
    if (s->is_at_end) RAISE(&pyc_EOFError, "End of stream already reached");
    if (pyc_bytes(s->tail)->size) {
        TRY(all, pyc_obj_add(s->tail, rest(in)));
        in = bytes_span(all);
    }
    TRY(made, decompressed(s, &in, Z_SYNC_FLUSH, most < 0 ? UINT64_MAX : (uint64_t)most));
    CHECK(keep_rest(s, in));
    s->needs_input = !s->is_at_end && !in.size && (most < 0 || pyc_bytes(made)->size < most);
    return pyc_ok(made);
}

static PycResult decompressor_make(PycType *type, const PycWord *args, uint64_t count, PycWord names) {
    PycWord bound[2];
    CHECK(pyc_bind("_ZlibDecompressor", "wbits zdict", 0, 2, args, count, names, bound));
    return new_decompressor(type, bound[0], bound[1]);
}

static PycResult not_made(PycType *type, const PycWord *args, uint64_t count, PycWord names) {
    (void)args, (void)count, (void)names;
    RAISE(&pyc_TypeError, "cannot create '%s' instances", type->name);
}

#define STREAM_TYPE(ident, text, make_fn)                                                                              \
    PycType ident = {.head = {&pyc_type_type},                                                                         \
                     .name = "zlib." text,                                                                             \
                     .base = &pyc_object_type,                                                                         \
                     .flags = PYC_T_FROZEN | PYC_T_NO_BASE,                                                            \
                     .instance_size = sizeof(Stream),                                                                  \
                     .make = make_fn}
STREAM_TYPE(pyc_zlib_compress_type, "Compress", not_made);
STREAM_TYPE(pyc_zlib_decompress_type, "Decompress", not_made);
STREAM_TYPE(pyc_zlib_decompressor_type, "_ZlibDecompressor", decompressor_make);

#define MODULE_ROWS "zlib.def"
#include "module/rows.h"
