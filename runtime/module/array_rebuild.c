/* The module array: pickled arrays. Their items are stored as bytes in a machine's format, possibly another
 * machine's. */
#include "module/array.h"

#include "object/bytes.h"

typedef struct Format { /* its index in the table is its number */
    uint8_t size;
    char kind; /* as in ArrayKind */
    bool is_big;
} Format;

static const Format formats[] = {
    {1, 'u', false}, {1, 's', false}, {2, 'u', false}, {2, 'u', true}, {2, 's', false}, {2, 's', true},
    {4, 'u', false}, {4, 'u', true},  {4, 's', false}, {4, 's', true}, {8, 'u', false}, {8, 'u', true},
    {8, 's', false}, {8, 's', true},  {4, 'f', false}, {4, 'f', true}, {8, 'f', false}, {8, 'f', true},
    {2, 't', false}, {2, 't', true},  {4, 't', false}, {4, 't', true},
};
enum { FORMATS = sizeof formats / sizeof *formats, FIRST_TEXT = 18 };

/* The format of items of a kind on this machine. */
static int format_of(const ArrayKind *kind) {
    for (int i = 0; i < FORMATS; i++)
        if (formats[i].size == kind->size && formats[i].kind == kind->kind && !formats[i].is_big) return i;
    return -1;
}

static uint64_t bits_at(const char *data, Format format) {
    uint64_t bits = 0;
    for (int i = 0; i < format.size; i++) {
        int at = format.is_big ? i : format.size - 1 - i;
        bits = bits << 8 | (unsigned char)data[at];
    }
    return bits;
}

static PycWord number_at(const char *data, Format format) {
    uint64_t bits = bits_at(data, format);
    float single;
    double value;
    uint32_t low = (uint32_t)bits;
    if (format.kind == 'u') return pyc_int_from_u64(bits);
    if (format.kind == 's') {
        int unused = 64 - 8 * format.size;
        return pyc_int_from_i64((int64_t)(bits << unused) >> unused);
    }
    memcpy(&single, &low, sizeof single);
    memcpy(&value, &bits, sizeof value);
    return pyc_float_new(format.size == sizeof single ? (double)single : value);
}

static PycResult text_items(Span bytes, int format) {
    static const char *const codecs[] = {"utf-16-le", "utf-16-be", "utf-32-le", "utf-32-be"};
    PycWord data = pyc_bytes_new(bytes.data, (uint64_t)bytes.size);
    return pyc_bytes_decode(data, pyc_str_c(codecs[format - FIRST_TEXT]), 0);
}

static PycResult list_items(Span bytes, Format format) {
    if (bytes.size % format.size) RAISE(&pyc_ValueError, "bytes length not a multiple of item size");
    PycWord list = pyc_list_new(bytes.size / format.size);
    for (int64_t at = 0; at < bytes.size; at += format.size) pyc_list_push(list, number_at(bytes.data + at, format));
    return pyc_ok(list);
}

/* The type code: the given one, or, if its integers have another size, the first one with integers of this size. */
static PycWord fitting_letter(PycWord given, Format format) {
    const ArrayKind *kind = array_kind((uint32_t)pyc_str_ord(given).value);
    if (format.kind != 's' && format.kind != 'u') return given;
    if (kind->size == format.size && kind->kind == format.kind) return given;
    for (const char *letter = "bBhHiIlLqQ"; *letter; letter++) {
        const ArrayKind *other = array_kind((uint32_t)*letter);
        if (other->size == format.size && other->kind == format.kind) return pyc_str_char((uint32_t)*letter);
    }
    return given;
}

static PycError *check_class(PycWord type) {
    if (!pyc_is_type(type))
        return pyc_raise(&pyc_TypeError, "first argument must be a type object, not %s", pyc_type_name(type));
    if (!pyc_type_is_sub(pyc_as_type(type), &pyc_array_type))
        return pyc_raise(&pyc_TypeError, "%s is not a subtype of array.array", pyc_as_type(type)->name);
    return NULL;
}

PycResult pyc_array_rebuilt(PycWord self, PycWord type, PycWord letter, PycWord number, PycWord items) {
    (void)self;
    CHECK(check_class(type));
    if (!pyc_as_str(letter) || pyc_str_len(letter) != 1)
        RAISE(&pyc_TypeError, "_array_reconstructor() argument 2 must be a unicode character, not %s",
              pyc_type_name(letter));
    TRY(which, pyc_int_to_i64_range(pyc_as_int(number) ? pyc_as_int(number) : number, INT32_MIN, INT32_MAX));
    if (!array_kind((uint32_t)pyc_str_ord(letter).value))
        RAISE(&pyc_ValueError, "second argument must be a valid type code");
    if (which < 0 || which >= FORMATS) RAISE(&pyc_ValueError, "third argument must be a valid machine format code.");
    if (!pyc_as_bytes(items)) RAISE(&pyc_TypeError, "fourth argument should be bytes, not %s", pyc_type_name(items));
    Span bytes = bytes_span(pyc_word(pyc_as_bytes(items)));
    letter = fitting_letter(letter, formats[which]);
    TRY(values, formats[which].kind == 't' ? text_items(bytes, (int)which) : list_items(bytes, formats[which]));
    PycWord args[2] = {letter, values};
    return pyc_obj_call(type, args, 2, 0);
}

/* Old protocols have no bytes: the items are pickled as a list. */
PycResult pyc_array_reduce(PycWord self, PycWord protocol) {
    enum { FIRST_WITH_BYTES = 3 };
    const Array *a = array_of_word(self);
    TRY(which, pyc_int_to_i64_range(protocol, INT32_MIN, INT32_MAX));
    PycWord letter = pyc_str_char((uint32_t)a->kind->letter), type = pyc_word(pyc_type(self));
    TRY(state, pyc_obj_getattr_or(self, PYC_NAME("__dict__")));
    PycWord rest = state && pyc_dict_len(state) ? state : PYC_NONE;
    int format = format_of(a->kind);
    if (which < FIRST_WITH_BYTES || format < 0) {
        TRY(list, pyc_array_tolist(self));
        PycWord args[] = {letter, list}, parts[] = {type, pyc_tuple_of(args, 2), rest};
        return pyc_ok(pyc_tuple_of(parts, 3));
    }
    TRY(module, pyc_module_array());
    TRY(rebuild, pyc_obj_getattr(module, PYC_NAME("_array_reconstructor")));
    TRY(bytes, pyc_array_tobytes(self));
    PycWord args[] = {type, letter, pyc_small(format), bytes}, parts[] = {rebuild, pyc_tuple_of(args, 4), rest};
    return pyc_ok(pyc_tuple_of(parts, 3));
}
