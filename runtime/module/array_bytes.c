/* Arrays as bytes, texts and files. */
#include "module/array.h"

#include "object/bytes.h"

PycResult pyc_array_tobytes(PycWord self) {
    const Array *a = array_of_word(self);
    return pyc_ok(pyc_bytes_new(a->data, (uint64_t)(a->length * a->kind->size)));
}

PycResult pyc_array_frombytes(PycWord self, PycWord bytes) {
    Array *a = array_of_word(self);
    Span from;
    CHECK(bytes_argument(bytes, &from));
    if (from.size % a->kind->size) RAISE(&pyc_ValueError, "bytes length not a multiple of item size");
    for (int64_t at = 0; a->kind->kind == 't' && at < from.size; at += 4) {
        uint32_t code;
        memcpy(&code, from.data + at, sizeof code);
        if (code > 0x10ffff) RAISE(&pyc_ValueError, "character U+%x is not in range [U+0000; U+10ffff]", code);
    }
    if (from.data == a->data)
        from.data = memcpy(pyc_gc_alloc_atomic((uint64_t)from.size + 1), from.data, (size_t)from.size);
    int64_t before = a->length;
    CHECK(array_splice(a, before, before, from.size / a->kind->size));
    if (from.size) memcpy(a->data + before * a->kind->size, from.data, (size_t)from.size);
    return pyc_ok(PYC_NONE);
}

PycResult pyc_array_tofile(PycWord self, PycWord file) {
    TRY(bytes, pyc_array_tobytes(self));
    return pyc_done(pyc_obj_call_method(file, PYC_NAME("write"), &bytes, 1, 0).error);
}

PycResult pyc_array_fromfile(PycWord self, PycWord file, PycWord count) {
    int64_t size = array_of_word(self)->kind->size;
    TRY(items, pyc_obj_to_size(count));
    if (items < 0) RAISE(&pyc_ValueError, "negative count");
    PycWord wanted = pyc_int_from_i64(items * size);
    TRY(bytes, pyc_obj_call_method(file, PYC_NAME("read"), &wanted, 1, 0));
    if (!pyc_as_bytes(bytes)) RAISE(&pyc_TypeError, "read() didn't return bytes");
    bool is_whole = pyc_as_bytes(bytes)->size == items * size;
    CHECK(pyc_array_frombytes(self, bytes).error);
    if (!is_whole) RAISE(&pyc_EOFError, "read() didn't return enough bytes");
    return pyc_ok(PYC_NONE);
}

PycResult pyc_array_fromlist(PycWord self, PycWord list) {
    Array *a = array_of_word(self);
    int64_t before = a->length;
    if (!pyc_has(list, PYC_T_LIST)) RAISE(&pyc_TypeError, "arg must be list");
    for (int64_t i = 0; i < pyc_list_len(list); i++) {
        PycError *error = pyc_array_append(self, pyc_list_at(list, i)).error;
        if (!error) continue;
        a->length = before;
        return pyc_fail(error);
    }
    return pyc_ok(PYC_NONE);
}

PycResult pyc_array_tounicode(PycWord self) {
    const Array *a = array_of_word(self);
    PycBuf b;
    if (a->kind->kind != 't')
        RAISE(&pyc_ValueError, "tounicode() may only be called on unicode type arrays ('u' or 'w')");
    pyc_buf_init(&b, a->length);
    for (int64_t i = 0; i < a->length; i++) {
        uint32_t code;
        memcpy(&code, a->data + 4 * i, sizeof code);
        pyc_buf_char(&b, code);
    }
    return pyc_ok(pyc_buf_finish(&b));
}

PycResult pyc_array_fromunicode(PycWord self, PycWord text) {
    Array *a = array_of_word(self);
    const PycStr *s = pyc_as_str(text);
    if (!s) RAISE(&pyc_TypeError, "fromunicode() argument must be str, not %s", pyc_type_name(text));
    if (a->kind->kind != 't')
        RAISE(&pyc_ValueError, "fromunicode() may only be called on unicode type arrays ('u' or 'w')");
    for (int64_t at = 0; at < s->size;) {
        uint64_t used;
        uint32_t code = pyc_utf8_decode(s->data + at, &used);
        CHECK(array_splice(a, a->length, a->length, 1));
        memcpy(a->data + 4 * (a->length - 1), &code, sizeof code);
        at += (int64_t)used;
    }
    return pyc_ok(PYC_NONE);
}

PycResult pyc_array_byteswap(PycWord self) {
    const Array *a = array_of_word(self);
    int size = a->kind->size;
    for (int64_t i = 0; i < a->length; i++) {
        uint64_t bits = 0;
        memcpy(&bits, a->data + i * size, (size_t)size);
        bits = __builtin_bswap64(bits) >> (64 - 8 * size);
        memcpy(a->data + i * size, &bits, (size_t)size);
    }
    return pyc_ok(PYC_NONE);
}

PycResult pyc_array_buffer_info(PycWord self) {
    const Array *a = array_of_word(self);
    PycWord pair[] = {pyc_int_from_u64((uint64_t)(uintptr_t)a->data), pyc_small(a->length)};
    return pyc_ok(pyc_tuple_of(pair, 2));
}

PycResult pyc_array_typecode(PycWord self) { return pyc_ok(pyc_str_char((uint32_t)array_of_word(self)->kind->letter)); }
PycResult pyc_array_itemsize(PycWord self) { return pyc_ok(pyc_small(array_of_word(self)->kind->size)); }
