/* Fields of packed structs: the letters of a format, and storing and loading single values. */
#include "module/struct.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>

PycWord pyc_struct_error(void) {
    static PycWord class;
    if (!class) class = pyc_native_exception("struct", "error", &pyc_Exception);
    return class;
}

PycError *struct_raise(const char *format, ...) {
    char text[200];
    va_list args;
    va_start(args, format);
    int length = vsnprintf(text, sizeof text, format, args);
    va_end(args);
    return pyc_raise_text(pyc_struct_error(), text, (uint64_t)length);
}

/* ---- formats ---- */

static const struct Letter {
    char letter;
    FieldKind kind;
    uint8_t native, standard; /* bytes; 0: not available */
} letters[] = {
    {'x', FIELD_PAD, 1, 1},      {'b', FIELD_SIGNED, 1, 1},  {'B', FIELD_UNSIGNED, 1, 1}, {'c', FIELD_CHAR, 1, 1},
    {'s', FIELD_STRING, 1, 1},   {'p', FIELD_PASCAL, 1, 1},  {'?', FIELD_BOOL, 1, 1},     {'h', FIELD_SIGNED, 2, 2},
    {'H', FIELD_UNSIGNED, 2, 2}, {'i', FIELD_SIGNED, 4, 4},  {'I', FIELD_UNSIGNED, 4, 4}, {'l', FIELD_SIGNED, 8, 4},
    {'L', FIELD_UNSIGNED, 8, 4}, {'q', FIELD_SIGNED, 8, 8},  {'Q', FIELD_UNSIGNED, 8, 8}, {'n', FIELD_SIGNED, 8, 0},
    {'N', FIELD_UNSIGNED, 8, 0}, {'P', FIELD_POINTER, 8, 0}, {'e', FIELD_FLOAT, 2, 2},    {'f', FIELD_FLOAT, 4, 4},
    {'d', FIELD_FLOAT, 8, 8},
};

static const struct Letter *letter_of(char c) {
    for (uint64_t i = 0; i < sizeof letters / sizeof *letters; i++)
        if (letters[i].letter == c) return &letters[i];
    return NULL;
}

static bool is_space(char c) { return c == ' ' || (c >= 9 && c <= 13); }

/* The count at *at, 1 if there is none; moves past it. */
static PycError *count_at(const char *text, int64_t length, int64_t *at, int64_t *count) {
    bool is_there = *at < length && text[*at] >= '0' && text[*at] <= '9';
    *count = !is_there;
    for (; *at < length && text[*at] >= '0' && text[*at] <= '9'; ++*at)
        if (__builtin_mul_overflow(*count, 10, count) || __builtin_add_overflow(*count, text[*at] - '0', count))
            return struct_raise("total struct size too long");
    return is_there && *at == length ? struct_raise("repeat count given without format specifier") : NULL;
}

static PycError *add_field(Struct *s, const struct Letter *letter, int64_t size, bool is_native, int64_t count) {
    bool is_text = letter->kind == FIELD_STRING || letter->kind == FIELD_PASCAL;
    int64_t bytes;
    if (is_native && size > 1) s->size = (s->size + size - 1) / size * size;
    int64_t offset = s->size;
    if (__builtin_mul_overflow(size, count, &bytes) || __builtin_add_overflow(s->size, bytes, &s->size))
        return struct_raise("total struct size too long");
    if (letter->kind == FIELD_PAD || (!is_text && !count)) return NULL;
    s->values += is_text ? 1 : count;
    s->field[s->fields++] = (Field){.kind = letter->kind,
                                    .letter = letter->letter,
                                    .is_native = is_native,
                                    .offset = offset,
                                    .size = is_text ? count : size,
                                    .count = is_text ? 1 : count};
    return NULL;
}

PycError *struct_parse(Struct *s, const char *text, int64_t length) {
    int64_t at = length && *text && strchr("@=<>!", *text), count;
    bool is_native = !at || *text == '@';
    s->is_swapped = at && (*text == '>' || *text == '!');
    s->field = pyc_gc_alloc_atomic((uint64_t)length * sizeof *s->field + 1);
    while (at < length) {
        if (is_space(text[at])) {
            at++;
            continue;
        }
        CHECK_ERROR(count_at(text, length, &at, &count));
        const struct Letter *letter = letter_of(text[at++]);
        int64_t size = letter ? (is_native ? letter->native : letter->standard) : 0;
        if (!size) return struct_raise(text[at - 1] ? "bad char in struct format" : "embedded null character");
        CHECK_ERROR(add_field(s, letter, size, is_native, count));
    }
    return NULL;
}

/* ---- values ---- */

static uint64_t bits_at(const unsigned char *from, int64_t size, bool is_swapped) {
    uint64_t bits = 0;
    memcpy(&bits, from, (size_t)size);
    return is_swapped ? __builtin_bswap64(bits) >> (64 - 8 * size) : bits;
}

static void put_bits(unsigned char *into, int64_t size, bool is_swapped, uint64_t bits) {
    if (is_swapped) bits = __builtin_bswap64(bits) >> (64 - 8 * size);
    memcpy(into, &bits, (size_t)size);
}

static double float_of(uint64_t bits, int64_t size) {
    uint32_t half = (uint32_t)bits;
    float narrow;
    double wide;
    if (size == 8) return memcpy(&wide, &bits, 8), wide;
    if (size == 4) return memcpy(&narrow, &half, 4), (double)narrow;
    int exponent = (int)(half >> 10 & 31), fraction = (int)(half & 1023);
    double value = exponent == 31 ? (fraction ? NAN : INFINITY)
                   : exponent     ? ldexp(fraction + 1024, exponent - 25)
                                  : ldexp(fraction, -24);
    return half >> 15 ? -value : value;
}

PycWord struct_load(const Field *f, const unsigned char *from, bool is_swapped) {
    uint64_t length;
    switch (f->kind) {
    case FIELD_SIGNED: {
        int64_t shift = 64 - 8 * f->size;
        return pyc_int_from_i64((int64_t)(bits_at(from, f->size, is_swapped) << shift) >> shift);
    }
    case FIELD_UNSIGNED:
    case FIELD_POINTER: return pyc_int_from_u64(bits_at(from, f->size, is_swapped));
    case FIELD_FLOAT: return pyc_float_new(float_of(bits_at(from, f->size, is_swapped), f->size));
    case FIELD_BOOL: return pyc_bool(*from != 0);
    case FIELD_CHAR: return pyc_bytes_new(from, 1);
    case FIELD_STRING: return pyc_bytes_new(from, (uint64_t)f->size);
    case FIELD_PASCAL:
        length = f->size ? *from : 0;
        if (length >= (uint64_t)f->size) length = f->size ? (uint64_t)f->size - 1 : 0;
        return pyc_bytes_new(from + 1, length);
    case FIELD_PAD: break;
    }
    return PYC_NONE;
}

static PycError *out_of_range(const Field *f) {
    int64_t bits = 8 * f->size - (f->kind == FIELD_SIGNED);
    uint64_t high = bits == 64 ? UINT64_MAX : ((uint64_t)1 << bits) - 1;
    if (f->kind == FIELD_POINTER) return struct_raise("int too large to convert");
    if (f->kind == FIELD_UNSIGNED)
        return struct_raise("'%c' format requires 0 <= number <= %llu", f->letter, (unsigned long long)high);
    return struct_raise("'%c' format requires %lld <= number <= %lld", f->letter, (long long)~high, (long long)high);
}

static PycError *store_int(const Field *f, unsigned char *into, bool is_swapped, PycWord value) {
    PycWord number = pyc_as_int(value);
    if (!number) {
        if (!pyc_has_index(value)) return struct_raise("required argument is not an integer");
        TRY_ERROR(index, pyc_obj_index(value));
        number = index;
    }
    uint64_t bits = pyc_int_low_u64(number);
    int64_t shift = 64 - 8 * f->size;
    bool is_signed = f->kind == FIELD_SIGNED || (f->kind == FIELD_POINTER && !pyc_int_fits_u64(number));
    bool fits = is_signed ? pyc_int_fits_i64(number) && (int64_t)(bits << shift) >> shift == (int64_t)bits
                          : pyc_int_fits_u64(number) && bits << shift >> shift == bits;
    if (!fits) return out_of_range(f);
    put_bits(into, f->size, is_swapped, bits);
    return NULL;
}

/* Rounds to the nearest half float, ties to even; false: it is too large. */
static bool half_of(double value, uint32_t *bits) {
    double size = fabs(value), scaled;
    int exponent;
    *bits = signbit(value) ? 0x8000 : 0;
    if (isnan(value)) return *bits |= 0x7e00, true;
    if (isinf(value)) return *bits |= 0x7c00, true;
    frexp(size, &exponent);
    if (exponent < -13) exponent = -13;
    scaled = rint(ldexp(size, 11 - exponent)); /* 11 bits, the first of which is not stored */
    if (scaled >= 2048) scaled /= 2, exponent++;
    if (exponent > 16) return false;
    uint32_t biased = scaled >= 1024 ? (uint32_t)(exponent + 14) : 0;
    *bits |= biased << 10 | ((uint32_t)scaled & 1023);
    return true;
}

static PycError *store_float(const Field *f, unsigned char *into, bool is_swapped, PycWord value) {
    PycFloatResult number = pyc_obj_to_f64(value);
    uint32_t narrow = 0;
    uint64_t bits;
    if (number.error && pyc_as_int(value)) return struct_raise("int too large to convert");
    if (number.error) {
        bool is_wrong_type = !pyc_type(value)->to_float && !pyc_has_index(value);
        return is_wrong_type ? struct_raise("required argument is not a float") : number.error;
    }
    bool fits = f->size != 2 || half_of(number.value, &narrow);
    if (f->size == 4) {
        float rounded = (float)number.value;
        fits = f->is_native || !isinf(rounded) || isinf(number.value); /* as C converts it */
        memcpy(&narrow, &rounded, 4);
    }
    if (!fits && pyc_as_int(value)) return struct_raise("int too large to convert");
    if (!fits) return pyc_raise(&pyc_OverflowError, "float too large to pack with %c format", f->letter);
    memcpy(&bits, &number.value, 8);
    put_bits(into, f->size, is_swapped, f->size == 8 ? bits : narrow);
    return NULL;
}

static PycError *store_text(const Field *f, unsigned char *into, PycWord value) {
    const char *data;
    uint64_t size, start = f->kind == FIELD_PASCAL, room = (uint64_t)f->size;
    bool is_bytes =
        pyc_has(value, PYC_T_BYTES) || (pyc_is_object(value) && pyc_type_is_sub(pyc_type(value), &pyc_bytearray_type));
    if (!is_bytes || !pyc_bytes_view(value, &data, &size))
        return struct_raise("argument for '%c' must be a bytes object", f->letter);
    if (room <= start) return NULL;
    if (size > room - start) size = room - start;
    memcpy(into + start, data, size);
    if (start) *into = (unsigned char)(size < 255 ? size : 255);
    return NULL;
}

/* The destination bytes are 0. */
PycError *struct_store(const Field *f, unsigned char *into, bool is_swapped, PycWord value) {
    switch (f->kind) {
    case FIELD_SIGNED:
    case FIELD_UNSIGNED:
    case FIELD_POINTER: return store_int(f, into, is_swapped, value);
    case FIELD_FLOAT: return store_float(f, into, is_swapped, value);
    case FIELD_STRING:
    case FIELD_PASCAL: return store_text(f, into, value);
    case FIELD_CHAR: {
        PycBytes *b = pyc_as_bytes(value);
        if (!b || b->size != 1) return struct_raise("char format requires a bytes object of length 1");
        *into = (unsigned char)*b->data;
        return NULL;
    }
    case FIELD_BOOL: {
        TRY_ERROR(truth, pyc_obj_truth(value));
        *into = truth;
        return NULL;
    }
    case FIELD_PAD: break;
    }
    return NULL;
}
