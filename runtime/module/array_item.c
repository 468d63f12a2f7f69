/* Items of arrays: storing numbers in memory, and the errors for values that do not fit. */
#include "module/array.h"

static const ArrayKind kinds[] = {
    {'b', 1, 's'}, {'B', 1, 'u'}, {'u', 4, 't'}, {'w', 4, 't'}, {'h', 2, 's'}, {'H', 2, 'u'}, {'i', 4, 's'},
    {'I', 4, 'u'}, {'l', 8, 's'}, {'L', 8, 'u'}, {'q', 8, 's'}, {'Q', 8, 'u'}, {'f', 4, 'f'}, {'d', 8, 'f'},
};

const ArrayKind *array_kind(uint32_t letter) {
    for (uint64_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if ((uint32_t)kinds[i].letter == letter) return &kinds[i];
    return NULL;
}

/* The item at an index, in its stored type. */
#define ITEM(type) ((const type *)(const void *)a->data)[at]

PycWord array_load(const Array *a, int64_t at) {
    switch (a->kind->kind) {
    case 'f': return pyc_float_new(a->kind->size == 8 ? ITEM(double) : (double)ITEM(float));
    case 't': return pyc_str_char(ITEM(uint32_t));
    case 's':
        if (a->kind->size == 4) return pyc_small(ITEM(int32_t));
        if (a->kind->size == 8) return pyc_int_from_i64(ITEM(int64_t));
        return pyc_small(a->kind->size == 1 ? ITEM(int8_t) : ITEM(int16_t));
    }
    if (a->kind->size == 8) return pyc_int_from_u64(ITEM(uint64_t));
    return pyc_small(a->kind->size == 1   ? ITEM(uint8_t)
                     : a->kind->size == 2 ? ITEM(uint16_t)
                                          : (int64_t)ITEM(uint32_t));
}

/* ---- what does not fit ---- */

/* The C type to which CPython converts a number before it checks whether that fits. */
static const struct Range {
    char letter;
    const char *name, *taken_as;
    int64_t taken_low, taken_high;
} ranges[] = {
    {'b', "signed char", "signed short integer", INT16_MIN, INT16_MAX},
    {'B', "unsigned byte integer", NULL, 0, 0},
    {'h', "signed short integer", NULL, 0, 0},
    {'H', "unsigned short", "signed integer", INT32_MIN, INT32_MAX},
    {'i', "signed integer", NULL, 0, 0},
};

static PycError *side(const char *name, bool is_less) {
    return pyc_raise(&pyc_OverflowError, "%s is %s", name, is_less ? "less than minimum" : "greater than maximum");
}

static PycError *does_not_fit(const ArrayKind *kind, PycWord number) {
    bool is_less = pyc_int_cmp_slow(number, pyc_small(0)) < 0, fits_long = pyc_int_fits_i64(number);
    if (kind->letter == 'Q')
        return pyc_raise(&pyc_OverflowError,
                         is_less ? "can't convert negative int to unsigned" : "int too big to convert");
    if (kind->letter == 'q') return pyc_raise(&pyc_OverflowError, "int too big to convert");
    if (strchr("IL", kind->letter) && is_less)
        return pyc_raise(&pyc_OverflowError, "can't convert negative value to unsigned int");
    if (kind->letter == 'I' && pyc_int_fits_u64(number)) return side("unsigned int", false);
    if (strchr("IL", kind->letter))
        return pyc_raise(&pyc_OverflowError, "Python int too large to convert to C unsigned long");
    if (!fits_long) return pyc_raise(&pyc_OverflowError, "Python int too large to convert to C long");
    int64_t value = (int64_t)pyc_int_low_u64(number);
    for (uint64_t i = 0; i < sizeof ranges / sizeof *ranges; i++) {
        const struct Range *r = &ranges[i];
        if (r->letter != kind->letter) continue;
        bool is_taken = !r->taken_as || (value >= r->taken_low && value <= r->taken_high);
        return side(is_taken ? r->name : r->taken_as, is_less);
    }
    return side("array item", is_less);
}

/* ---- storing ---- */

/* Stores a small int that fits the item. */
static bool store_small(const ArrayKind *kind, char *into, PycWord value) {
    int64_t number = pyc_small_value(value);
    int shift = 64 - 8 * kind->size;
    bool fits = kind->kind == 's' ? number << shift >> shift == number
                                  : number >= 0 && (uint64_t)number << shift >> shift == (uint64_t)number;
    if (!fits) return false;
    switch (kind->size) {
    case 1: memcpy(into, &number, 1); break;
    case 2: memcpy(into, &number, 2); break;
    case 4: memcpy(into, &number, 4); break;
    case 8: memcpy(into, &number, 8); break;
    }
    return true;
}

static PycError *store_int(const ArrayKind *kind, char *into, PycWord value) {
    if (pyc_is_small(value) && store_small(kind, into, value)) return NULL;
    if (!pyc_as_int(value) && !pyc_has_index(value))
        return pyc_raise(&pyc_TypeError, "'%s' object cannot be interpreted as an integer", pyc_type_name(value));
    TRY_ERROR(number, pyc_obj_index(value));
    uint64_t bits = pyc_int_low_u64(number);
    int shift = 64 - 8 * kind->size;
    bool fits = kind->kind == 's' ? pyc_int_fits_i64(number) && (int64_t)(bits << shift) >> shift == (int64_t)bits
                                  : pyc_int_fits_u64(number) && bits << shift >> shift == bits;
    if (!fits) return does_not_fit(kind, number);
    memcpy(into, &bits, kind->size);
    return NULL;
}

static PycError *store_text(char *into, PycWord value) {
    const PycStr *text = pyc_as_str(value);
    uint64_t used;
    if (!text || text->length != 1) return pyc_raise(&pyc_TypeError, "array item must be unicode character");
    uint32_t code = pyc_utf8_decode(text->data, &used);
    memcpy(into, &code, sizeof code);
    return NULL;
}

PycError *array_store(const ArrayKind *kind, char *into, PycWord value) {
    if (kind->kind == 't') return store_text(into, value);
    if (kind->kind != 'f') return store_int(kind, into, value);
    TRY_ERROR(wide, pyc_obj_to_f64(value));
    float narrow = (float)wide;
    if (kind->size == 4)
        memcpy(into, &narrow, sizeof narrow);
    else
        memcpy(into, &wide, sizeof wide);
    return NULL;
}
