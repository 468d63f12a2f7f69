/* The module _struct: packing values into bytes by a format, and unpacking them. struct_field.c parses formats. */
#include "module/struct.h"

#include "object/bytes.h"

static Struct *struct_of(PycWord w) { return (Struct *)pyc_object(w); }

/* ---- packing ---- */

static PycError *pack(const Struct *s, unsigned char *into, const PycWord *values) {
    for (int64_t i = 0; i < s->fields; i++) {
        const Field *f = &s->field[i];
        for (int64_t k = 0; k < f->count; k++)
            CHECK_ERROR(struct_store(f, into + f->offset + k * f->size, s->is_swapped, *values++));
    }
    return NULL;
}

PycResult pyc_struct_self_pack(PycWord self, const PycWord *args, uint64_t count) {
    const Struct *s = struct_of(self);
    if ((int64_t)count != s->values)
        return pyc_fail(struct_raise("pack expected %lld items for packing (got %llu)", (long long)s->values,
                                     (unsigned long long)count));
    PycWord made = pyc_bytes_room(s->size);
    char *into = pyc_bytes(made)->data;
    memset(into, 0, (size_t)s->size);
    CHECK(pack(s, (unsigned char *)into, args));
    return pyc_ok(made);
}

/* The offset of the struct in a buffer of `size` bytes; what: "pack_into" or "unpack_from", for messages. */
static PycIntResult place_in(const Struct *s, int64_t offset, int64_t size, bool packs) {
    long long own = s->size, at = offset;
    if (offset < 0 && offset + s->size > 0)
        return (PycIntResult){0, packs ? struct_raise("no space to pack %lld bytes at offset %lld", own, at)
                                       : struct_raise("not enough data to unpack %lld bytes at offset %lld", own, at)};
    if (offset < 0 && offset + size < 0)
        return (PycIntResult){0, struct_raise("offset %lld out of range for %lld-byte buffer", at, (long long)size)};
    if (offset < 0) offset += size;
    if (size - offset >= s->size) return (PycIntResult){offset, NULL};
    return (PycIntResult){
        0, struct_raise("%s requires a buffer of at least %llu bytes for %s %lld bytes at offset %lld "
                        "(actual buffer size is %lld)",
                        packs ? "pack_into" : "unpack_from", (unsigned long long)s->size + (unsigned long long)offset,
                        packs ? "packing" : "unpacking", own, (long long)offset, (long long)size)};
}

PycResult pyc_struct_self_pack_into(PycWord self, const PycWord *args, uint64_t count) {
    const Struct *s = struct_of(self);
    const char *data;
    uint64_t size;
    if (count < 2) return pyc_fail(struct_raise("pack_into expected %s argument", count ? "offset" : "buffer"));
    if ((int64_t)count - 2 != s->values)
        return pyc_fail(struct_raise("pack_into expected %lld items for packing (got %llu)", (long long)s->values,
                                     (unsigned long long)count - 2));
    CHECK(pyc_io_room(args[0], &data, &size));
    TRY(offset, pyc_obj_to_i64_index(args[1]));
    TRY(at, place_in(s, offset, (int64_t)size, true));
    unsigned char *into = (unsigned char *)(uintptr_t)data + at;
    memset(into, 0, (size_t)s->size);
    return pyc_done(pack(s, into, args + 2));
}

/* ---- unpacking ---- */

static PycWord unpacked(const Struct *s, const char *data) {
    PycTuple *made = pyc_tuple_room(s->values);
    PycWord *into = made->items;
    const unsigned char *from = (const unsigned char *)data;
    for (int64_t i = 0; i < s->fields; i++) {
        const Field *f = &s->field[i];
        for (int64_t k = 0; k < f->count; k++) *into++ = struct_load(f, from + f->offset + k * f->size, s->is_swapped);
    }
    return pyc_word(made);
}

PycResult pyc_struct_self_unpack(PycWord self, PycWord buffer) {
    const Struct *s = struct_of(self);
    Span bytes;
    CHECK(bytes_argument(buffer, &bytes));
    if (bytes.size != s->size)
        return pyc_fail(struct_raise("unpack requires a buffer of %lld bytes", (long long)s->size));
    return pyc_ok(unpacked(s, bytes.data));
}

PycResult pyc_struct_self_unpack_from(PycWord self, PycWord buffer, PycWord offset) {
    const Struct *s = struct_of(self);
    Span bytes;
    CHECK(bytes_argument(buffer, &bytes));
    TRY(wanted, pyc_obj_to_size(offset ? offset : pyc_small(0)));
    TRY(at, place_in(s, wanted, bytes.size, false));
    return pyc_ok(unpacked(s, bytes.data + at));
}

typedef struct Unpacking {
    PycObject head;
    PycWord of, buffer; /* of: the Struct; 0 at the end */
    int64_t at;
} Unpacking;

PycResult pyc_struct_self_iter_unpack(PycWord self, PycWord buffer) {
    const Struct *s = struct_of(self);
    Span bytes;
    CHECK(bytes_argument(buffer, &bytes));
    if (!s->size) return pyc_fail(struct_raise("cannot iteratively unpack with a struct of length 0"));
    if (bytes.size % s->size)
        return pyc_fail(
            struct_raise("iterative unpacking requires a buffer of a multiple of %lld bytes", (long long)s->size));
    Unpacking *u = pyc_gc_new(sizeof *u);
    *u = (Unpacking){{&pyc_struct_iterator_type}, self, buffer, 0};
    return pyc_ok(pyc_word(u));
}

static PycResult iterator_next(PycWord self) {
    Unpacking *u = (Unpacking *)pyc_object(self);
    Span bytes = u->of ? bytes_span(u->buffer) : (Span){NULL, 0};
    if (!u->of || bytes.size - u->at < struct_of(u->of)->size) return u->of = 0, pyc_ok(0);
    PycWord made = unpacked(struct_of(u->of), bytes.data + u->at);
    u->at += struct_of(u->of)->size;
    return pyc_ok(made);
}

PycResult pyc_struct_iterator_hint(PycWord self) {
    const Unpacking *u = (const Unpacking *)pyc_object(self);
    return pyc_ok(pyc_small(u->of ? (bytes_span(u->buffer).size - u->at) / struct_of(u->of)->size : 0));
}

static PycResult iterator_itself(PycWord self) { return pyc_ok(self); }

PycType pyc_struct_iterator_type = {.head = {&pyc_type_type},
                                    .name = "_struct.unpack_iterator",
                                    .base = &pyc_object_type,
                                    .flags = PYC_T_FROZEN | PYC_T_NO_BASE,
                                    .instance_size = sizeof(Unpacking),
                                    .iter = iterator_itself,
                                    .next = iterator_next};

/* ---- the class ---- */

static PycResult format_text(PycWord format) {
    PycWord ascii = pyc_str_c("ascii"), text = pyc_word(pyc_as_str(format));
    if (text) {
        TRY(bytes, pyc_str_encode(text, ascii, 0));
        (void)bytes;
        return pyc_ok(text);
    }
    if (!pyc_as_bytes(format))
        RAISE(&pyc_TypeError, "Struct() argument 1 must be a str or bytes object, not %s", pyc_type_name(format));
    return pyc_bytes_decode(format, ascii, 0);
}

static PycError *fill(Struct *s, PycWord format) {
    TRY_ERROR(text, format_text(format));
    s->format = text;
    s->size = s->values = s->fields = 0;
    return struct_parse(s, pyc_str(text)->data, pyc_str(text)->size);
}

static PycResult struct_make(PycType *type, const PycWord *args, uint64_t count, PycWord names) {
    Struct *s = pyc_gc_new(type->instance_size);
    (void)args, (void)count, (void)names;
    s->head.type = type;
    s->format = pyc_str_empty();
    return pyc_ok(pyc_word(s));
}

static PycError *struct_init(PycWord self, const PycWord *args, uint64_t count, PycWord names) {
    PycWord format;
    CHECK_ERROR(pyc_bind("Struct", "format", 1, 1, args, count, names, &format));
    return fill(struct_of(self), format);
}

PycResult pyc_struct_format(PycWord self) { return pyc_ok(struct_of(self)->format); }
PycResult pyc_struct_size(PycWord self) { return pyc_ok(pyc_small(struct_of(self)->size)); }

static PycResult struct_repr(PycWord self) {
    PycBuf b;
    pyc_buf_init(&b, 0);
    pyc_buf_ascii(&b, pyc_type_short_name(pyc_type(self)));
    pyc_buf_char(&b, '(');
    pyc_buf_str(&b, pyc_str_quoted(struct_of(self)->format));
    pyc_buf_char(&b, ')');
    return pyc_ok(pyc_buf_finish(&b));
}

PycType pyc_struct_struct_type = {.head = {&pyc_type_type},
                                  .name = "_struct.Struct",
                                  .base = &pyc_object_type,
                                  .flags = PYC_T_FROZEN,
                                  .instance_size = sizeof(Struct),
                                  .repr = struct_repr,
                                  .make = struct_make,
                                  .init = struct_init};

/* ---- functions, which keep the formats that came ---- */

enum { CACHED = 100 };
static PycWord cache, last_format, last_struct;

static PycResult struct_for(PycWord format) {
    if (format == last_format && pyc_is_exact(format, &pyc_str_type)) return pyc_ok(last_struct);
    if (!cache) cache = pyc_dict_new(0);
    TRY(known, pyc_dict_find(cache, format));
    if (!known) {
        TRY(made, struct_make(&pyc_struct_struct_type, NULL, 0, 0));
        CHECK(fill(struct_of(made), format));
        if (pyc_dict_len(cache) >= CACHED) CHECK(pyc_dict_clear(cache).error);
        CHECK(pyc_dict_set(cache, format, made));
        known = made;
    }
    last_struct = known;
    last_format = format;
    return pyc_ok(known);
}

PycResult pyc_struct_clearcache(PycWord self) {
    (void)self;
    cache = last_format = last_struct = 0;
    return pyc_ok(PYC_NONE);
}

PycResult pyc_struct_calcsize(PycWord self, PycWord format) {
    (void)self;
    TRY(s, struct_for(format));
    return pyc_struct_size(s);
}

static PycResult needs_format(const char *name) {
    RAISE(&pyc_TypeError, "%s expected at least 1 argument, got 0", name);
}

PycResult pyc_struct_pack(PycWord self, const PycWord *args, uint64_t count) {
    (void)self;
    if (!count) return needs_format("pack");
    TRY(s, struct_for(args[0]));
    return pyc_struct_self_pack(s, args + 1, count - 1);
}

PycResult pyc_struct_pack_into(PycWord self, const PycWord *args, uint64_t count) {
    (void)self;
    if (!count) return needs_format("pack_into");
    TRY(s, struct_for(args[0]));
    return pyc_struct_self_pack_into(s, args + 1, count - 1);
}

PycResult pyc_struct_unpack(PycWord self, PycWord format, PycWord buffer) {
    (void)self;
    TRY(s, struct_for(format));
    return pyc_struct_self_unpack(s, buffer);
}

PycResult pyc_struct_unpack_from(PycWord self, PycWord format, PycWord buffer, PycWord offset) {
    (void)self;
    TRY(s, struct_for(format));
    return pyc_struct_self_unpack_from(s, buffer, offset);
}

PycResult pyc_struct_iter_unpack(PycWord self, PycWord format, PycWord buffer) {
    (void)self;
    TRY(s, struct_for(format));
    return pyc_struct_self_iter_unpack(s, buffer);
}

#define MODULE_ROWS "struct.def"
#include "module/rows.h"
