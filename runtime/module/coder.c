/* The module _coders: streams of the libraries bzip2 and xz, for stdlib/pylib/_bz2.py and _lzma.py. A stream is an int,
 * its address; its creator must close it. */
#include "module/module.h"
#include "module/output.h"

#include "core/rt.h"
#include "io/io.h"
#include "object/bytes.h"

#include <bzlib.h>
#include <lzma.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { GREATEST_PART = 64 * 1024 * 1024 };

/* (bytes, input bytes used, whether the stream is at its end) */
static PycResult answer(const Output *out, uint64_t used, bool is_at_end) {
    PycWord parts[3] = {output_bytes(out), pyc_small((int64_t)used), pyc_bool(is_at_end)};
    return pyc_ok(pyc_tuple_of(parts, 3));
}

typedef struct Input {
    const char *data;
    uint64_t size;
    uint64_t most;
} Input;

static PycError *input_of(PycWord data, PycWord most, Input *in) {
    Span of;
    CHECK_ERROR(bytes_argument(data, &of));
    TRY_ERROR(wanted, pyc_obj_to_size(most));
    *in = (Input){of.data, (uint64_t)of.size, wanted < 0 ? UINT64_MAX / 2 : (uint64_t)wanted};
    return NULL;
}

static PycError *address_of(PycWord word, void **out) {
    TRY_ERROR(address, pyc_obj_to_size(word));
    *out = (void *)(uintptr_t)address;
    return NULL;
}

static PycResult stream_object(void *stream) { return pyc_ok(pyc_int_from_u64((uintptr_t)stream)); }

/* ---- bzip2 ---- */

/* The streams of the archive libbz2.a, under the names that CMakeLists.txt gives them: it is not compiled for shared
 * libraries, which cannot refer to variables of the C library by a distance. Only errors are ever written. */
FILE *pyc_bzip_stdin, *pyc_bzip_stdout, *pyc_bzip_stderr;

static PycError *bzip_failed(int code) {
    if (code == BZ_PARAM_ERROR)
        return pyc_raise(&pyc_ValueError, "Internal error - invalid parameters passed to libbzip2");
    if (code == BZ_MEM_ERROR) return pyc_raise(&pyc_MemoryError, "out of memory");
    if (code == BZ_DATA_ERROR || code == BZ_DATA_ERROR_MAGIC) return pyc_raise(&pyc_OSError, "Invalid data stream");
    if (code == BZ_IO_ERROR) return pyc_raise(&pyc_OSError, "Unknown I/O error");
    if (code == BZ_UNEXPECTED_EOF)
        return pyc_raise(&pyc_EOFError, "Compressed file ended before the logical end-of-stream was detected");
    return pyc_raise(&pyc_RuntimeError, "Invalid sequence of commands sent to libbzip2");
}

typedef struct Bzip {
    bz_stream z;
    bool compresses;
} Bzip;

/* level: 0 for decompression */
PycResult pyc_coder_bzip(PycWord self, PycWord level) {
    (void)self;
    TRY(size, pyc_io_int(level));
    Bzip *b = calloc(1, sizeof *b);
    if (!b) return pyc_fail(bzip_failed(BZ_MEM_ERROR));
    b->compresses = size != 0;
    pyc_bzip_stderr = stderr;
    int code = size ? BZ2_bzCompressInit(&b->z, (int)size, 0, 0) : BZ2_bzDecompressInit(&b->z, 0, 0);
    if (code == BZ_OK) return stream_object(b);
    free(b);
    return pyc_fail(bzip_failed(code));
}

PycResult pyc_coder_bzip_close(PycWord self, PycWord stream) {
    void *address;
    (void)self;
    CHECK(address_of(stream, &address));
    Bzip *b = address;
    (void)(b->compresses ? BZ2_bzCompressEnd(&b->z) : BZ2_bzDecompressEnd(&b->z));
    free(b);
    return pyc_ok(PYC_NONE);
}

static int bzip_step(Bzip *b, bool ends) {
    if (!b->compresses) return BZ2_bzDecompress(&b->z);
    return BZ2_bzCompress(&b->z, ends ? BZ_FINISH : BZ_RUN);
}

PycResult pyc_coder_bzip_run(PycWord self, PycWord stream, PycWord data, PycWord ends, PycWord most) {
    void *address;
    Input in;
    (void)self;
    CHECK(address_of(stream, &address));
    CHECK(input_of(data, most, &in));
    Bzip *b = address;
    bz_stream *z = &b->z;
    Output out = output_start(in.most);
    uint64_t used = 0;
    bool is_at_end = false;
    for (;;) {
        uint64_t room, left = in.size - used < GREATEST_PART ? in.size - used : GREATEST_PART;
        char *at = output_next(&out, GREATEST_PART, &room);
        if (!room || (!left && ends != PYC_TRUE && b->compresses)) break;
        z->next_in = (char *)(uintptr_t)in.data + used, z->avail_in = (unsigned)left;
        z->next_out = at, z->avail_out = (unsigned)room;
        int code = bzip_step(b, ends == PYC_TRUE);
        used += left - z->avail_in;
        out.size += room - z->avail_out;
        if (code < 0) return pyc_fail(bzip_failed(code));
        is_at_end = code == BZ_STREAM_END;
        if (is_at_end || (!b->compresses && z->avail_out && used == in.size)) break;
    }
    return answer(&out, used, is_at_end);
}

/* ---- xz ---- */

static PycWord lzma_error(void) {
    static PycWord class;
    if (!class) class = pyc_native_exception("lzma", "LZMAError", &pyc_Exception);
    return class;
}

PycWord pyc_coder_lzma_error(void) { return lzma_error(); }

static PycError *xz_says(const char *text) { return pyc_raise_text(lzma_error(), text, strlen(text)); }

static PycError *xz_failed(lzma_ret code) {
    switch (code) {
    case LZMA_OK:
    case LZMA_NO_CHECK:
    case LZMA_GET_CHECK:
    case LZMA_STREAM_END:
    case LZMA_BUF_ERROR:
    case LZMA_SEEK_NEEDED: return NULL;
    case LZMA_UNSUPPORTED_CHECK: return xz_says("Unsupported integrity check");
    case LZMA_MEM_ERROR: return pyc_raise(&pyc_MemoryError, "out of memory");
    case LZMA_MEMLIMIT_ERROR: return xz_says("Memory usage limit exceeded");
    case LZMA_FORMAT_ERROR: return xz_says("Input format not supported by decoder");
    case LZMA_OPTIONS_ERROR: return xz_says("Invalid or unsupported options");
    case LZMA_DATA_ERROR: return xz_says("Corrupt input data");
    case LZMA_PROG_ERROR: return xz_says("Internal error");
    case LZMA_RET_INTERNAL1:
    case LZMA_RET_INTERNAL2:
    case LZMA_RET_INTERNAL3:
    case LZMA_RET_INTERNAL4:
    case LZMA_RET_INTERNAL5:
    case LZMA_RET_INTERNAL6:
    case LZMA_RET_INTERNAL7:
    case LZMA_RET_INTERNAL8: break;
    }
    return xz_says("Unrecognized error from liblzma");
}

enum { FORMAT_AUTO, FORMAT_XZ, FORMAT_ALONE, FORMAT_RAW, OF_LZMA = 11 };

typedef struct Chain {
    lzma_filter filters[LZMA_FILTERS_MAX + 1];
    lzma_options_lzma lzma[LZMA_FILTERS_MAX];
    lzma_options_delta delta[LZMA_FILTERS_MAX];
    lzma_options_bcj bcj[LZMA_FILTERS_MAX];
} Chain;

static void fill_lzma(lzma_options_lzma *o, const int64_t *numbers) {
    uint32_t *const parts[8] = {&o->dict_size, &o->lc, &o->lp, &o->pb, NULL, &o->nice_len, NULL, &o->depth};
    for (int i = 0; i < 8; i++)
        if (parts[i] && numbers[i + 1] >= 0) *parts[i] = (uint32_t)numbers[i + 1];
    if (numbers[5] >= 0) o->mode = (lzma_mode)numbers[5];
    if (numbers[7] >= 0) o->mf = (lzma_match_finder)numbers[7];
}

/* A filter is a tuple: its id, then for LZMA the preset, dict_size, lc, lp, pb, mode, nice_len, mf, depth, each -1 if
 * not given; for others one number. */
static PycError *read_filter(const PycTuple *given, Chain *chain, int64_t at) {
    int64_t numbers[OF_LZMA];
    TRY_ERROR(id, pyc_obj_to_size(given->items[0]));
    for (int64_t i = 1; i < given->length && i <= OF_LZMA; i++) {
        TRY_ERROR(number, pyc_obj_to_size(given->items[i]));
        numbers[i - 1] = number;
    }
    lzma_filter *filter = &chain->filters[at];
    filter->id = (lzma_vli)id;
    if (filter->id == LZMA_FILTER_LZMA1 || filter->id == LZMA_FILTER_LZMA2) {
        uint32_t preset = numbers[0] < 0 ? LZMA_PRESET_DEFAULT : (uint32_t)numbers[0];
        if (lzma_lzma_preset(&chain->lzma[at], preset)) return xz_says("Invalid compression preset");
        fill_lzma(&chain->lzma[at], numbers);
        filter->options = &chain->lzma[at];
    } else if (filter->id == LZMA_FILTER_DELTA) {
        chain->delta[at] = (lzma_options_delta){.type = LZMA_DELTA_TYPE_BYTE, .dist = (uint32_t)numbers[0]};
        filter->options = &chain->delta[at];
    } else {
        chain->bcj[at].start_offset = (uint32_t)numbers[0];
        filter->options = &chain->bcj[at];
    }
    return NULL;
}

static PycError *read_chain(PycWord list, Chain *chain) {
    const PycList *given = pyc_list(list);
    if (given->length > LZMA_FILTERS_MAX)
        return pyc_raise(&pyc_ValueError, "Too many filters - liblzma supports a maximum of 4");
    for (int64_t i = 0; i < given->length; i++) CHECK_ERROR(read_filter(pyc_tuple(given->items[i]), chain, i));
    chain->filters[given->length].id = LZMA_VLI_UNKNOWN;
    return NULL;
}

static PycResult opened(lzma_stream *z, lzma_ret code) {
    PycError *error = xz_failed(code);
    if (!error) return stream_object(z);
    lzma_end(z);
    free(z);
    return pyc_fail(error);
}

static lzma_stream *stream_new(void) {
    lzma_stream *z = calloc(1, sizeof *z);
    if (z) *z = (lzma_stream)LZMA_STREAM_INIT;
    return z;
}

/* format, check, preset, and a list of filters (empty: those of the preset) */
PycResult pyc_coder_xz_encoder(PycWord self, PycWord format, PycWord check, PycWord preset, PycWord filters) {
    Chain chain;
    (void)self;
    TRY(form, pyc_io_int(format));
    TRY(sum, pyc_io_int(check));
    TRY(level, pyc_obj_to_size(preset));
    CHECK(read_chain(filters, &chain));
    bool has_filters = pyc_list(filters)->length > 0;
    if (form == FORMAT_ALONE && !has_filters && lzma_lzma_preset(&chain.lzma[0], (uint32_t)level))
        return pyc_fail(xz_says("Invalid compression preset"));
    lzma_stream *z = stream_new();
    if (!z) return pyc_fail(xz_failed(LZMA_MEM_ERROR));
    if (form == FORMAT_RAW) return opened(z, lzma_raw_encoder(z, chain.filters));
    if (form == FORMAT_ALONE)
        return opened(z, lzma_alone_encoder(z, has_filters ? chain.filters[0].options : &chain.lzma[0]));
    return opened(z, has_filters ? lzma_stream_encoder(z, chain.filters, (lzma_check)sum)
                                 : lzma_easy_encoder(z, (uint32_t)level, (lzma_check)sum));
}

PycResult pyc_coder_xz_decoder(PycWord self, PycWord format, PycWord limit, PycWord filters) {
    Chain chain;
    (void)self;
    TRY(form, pyc_io_int(format));
    TRY(most, pyc_obj_to_size(limit));
    CHECK(read_chain(filters, &chain));
    uint64_t memory = most < 0 ? UINT64_MAX : (uint64_t)most;
    lzma_stream *z = stream_new();
    if (!z) return pyc_fail(xz_failed(LZMA_MEM_ERROR));
    const uint32_t flags = LZMA_TELL_ANY_CHECK | LZMA_TELL_NO_CHECK;
    if (form == FORMAT_RAW) return opened(z, lzma_raw_decoder(z, chain.filters));
    if (form == FORMAT_ALONE) return opened(z, lzma_alone_decoder(z, memory));
    return opened(z, form == FORMAT_XZ ? lzma_stream_decoder(z, memory, flags) : lzma_auto_decoder(z, memory, flags));
}

PycResult pyc_coder_xz_close(PycWord self, PycWord stream) {
    void *z;
    (void)self;
    CHECK(address_of(stream, &z));
    lzma_end(z);
    free(z);
    return pyc_ok(PYC_NONE);
}

/* The kind of checksum, as far as it has been read from the stream. */
PycResult pyc_coder_xz_check(PycWord self, PycWord stream) {
    void *z;
    (void)self;
    CHECK(address_of(stream, &z));
    return pyc_ok(pyc_small(lzma_get_check(z)));
}

PycResult pyc_coder_xz_run(PycWord self, PycWord stream, PycWord data, PycWord ends, PycWord most) {
    void *address;
    Input in;
    (void)self;
    CHECK(address_of(stream, &address));
    CHECK(input_of(data, most, &in));
    lzma_stream *z = address;
    Output out = output_start(in.most);
    bool is_at_end = false;
    z->next_in = (const uint8_t *)in.data, z->avail_in = in.size;
    for (;;) {
        uint64_t room;
        char *at = output_next(&out, GREATEST_PART, &room);
        if (!room) break;
        z->next_out = (uint8_t *)at, z->avail_out = room;
        lzma_ret code = lzma_code(z, ends == PYC_TRUE ? LZMA_FINISH : LZMA_RUN);
        out.size += room - z->avail_out;
        is_at_end = code == LZMA_STREAM_END;
        CHECK(xz_failed(code));
        if (is_at_end || (code == LZMA_BUF_ERROR && z->avail_out)) break;
        if (!z->avail_in && z->avail_out && ends != PYC_TRUE && code == LZMA_OK) break;
    }
    return answer(&out, in.size - z->avail_in, is_at_end);
}

/* The properties of a filter that a container stores, as bytes. */
PycResult pyc_coder_xz_properties(PycWord self, PycWord filters) {
    Chain chain;
    uint32_t size;
    (void)self;
    CHECK(read_chain(filters, &chain));
    CHECK(xz_failed(lzma_properties_size(&size, &chain.filters[0])));
    char *data = pyc_gc_alloc_atomic((uint64_t)size + 1);
    CHECK(xz_failed(lzma_properties_encode(&chain.filters[0], (uint8_t *)data)));
    return pyc_ok(pyc_bytes_new(data, size));
}

static PycResult numbers(int64_t a, int64_t b, int64_t c, int64_t d) {
    PycWord parts[4] = {pyc_small(a), pyc_small(b), pyc_small(c), pyc_small(d)};
    return pyc_ok(pyc_tuple_of(parts, 4));
}

/* The options encoded in such bytes: for LZMA the dictionary size, lc, lp and pb, for others one number; None if there
 * are none. */
PycResult pyc_coder_xz_options(PycWord self, PycWord id, PycWord properties) {
    Span of;
    (void)self;
    TRY(kind, pyc_obj_to_size(id));
    CHECK(bytes_argument(properties, &of));
    lzma_filter filter = {.id = (lzma_vli)kind};
    CHECK(xz_failed(lzma_properties_decode(&filter, NULL, (const uint8_t *)of.data, (size_t)of.size)));
    if (!filter.options) return pyc_ok(PYC_NONE);
    const lzma_options_lzma *lzma = filter.options;
    const lzma_options_delta *delta = filter.options;
    const lzma_options_bcj *bcj = filter.options;
    bool is_lzma = filter.id == LZMA_FILTER_LZMA1 || filter.id == LZMA_FILTER_LZMA2;
    PycResult made = is_lzma ? numbers(lzma->dict_size, lzma->lc, lzma->lp, lzma->pb)
                             : numbers(filter.id == LZMA_FILTER_DELTA ? delta->dist : bcj->start_offset, 0, 0, 0);
    free(filter.options);
    return made;
}

PycResult pyc_coder_xz_has_check(PycWord self, PycWord check) {
    (void)self;
    TRY(which, pyc_io_int(check));
    return pyc_ok(pyc_bool(lzma_check_is_supported((lzma_check)which)));
}

#define MODULE_ROWS "coder.def"
#include "module/rows.h"
