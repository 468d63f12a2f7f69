/* Private to the files of the module array. */
#ifndef PYC_MODULE_ARRAY_H
#define PYC_MODULE_ARRAY_H

#include "module/module.h"

typedef struct ArrayKind {
    char letter;
    uint8_t size;
    char kind; /* signed, unsigned, floating, text */
} ArrayKind;

typedef struct Array {
    PycObject head;
    const ArrayKind *kind;
    int64_t length, capacity;
    char *data; /* leaf memory */
} Array;

extern PycType pyc_array_type;

static inline Array *array_of_word(PycWord w) { return (Array *)pyc_object(w); }
static inline bool is_an_array(PycWord w) { return pyc_is_object(w) && pyc_type_is_sub(pyc_type(w), &pyc_array_type); }
const ArrayKind *array_kind(uint32_t letter); /* NULL: no such type code */
PycWord array_load(const Array *a, int64_t at);
PycError *array_store(const ArrayKind *kind, char *into, PycWord value);
PycWord array_made(PycType *type, const ArrayKind *kind, int64_t length);
/* Replaces the items from `from` to `to` by `count` uninitialized ones. */
PycError *array_splice(Array *a, int64_t from, int64_t to, int64_t count);

PycResult pyc_array_append(PycWord self, PycWord value);
PycResult pyc_array_tolist(PycWord self);
PycResult pyc_array_tobytes(PycWord self);
PycResult pyc_module_array(void);
PycResult pyc_array_tounicode(PycWord self);
PycResult pyc_array_frombytes(PycWord self, PycWord bytes);
PycResult pyc_array_fromunicode(PycWord self, PycWord text);

#endif
