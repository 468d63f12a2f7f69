/* Private to the files of the module _struct. */
#ifndef PYC_MODULE_STRUCT_H
#define PYC_MODULE_STRUCT_H

#include "module/module.h"

typedef enum FieldKind {
    FIELD_PAD,
    FIELD_SIGNED,
    FIELD_UNSIGNED,
    FIELD_FLOAT,
    FIELD_BOOL,
    FIELD_CHAR,
    FIELD_STRING,
    FIELD_PASCAL,
    FIELD_POINTER,
} FieldKind;

typedef struct Field {
    FieldKind kind;
    char letter;
    bool is_native;
    int64_t offset, size, count; /* `count` values of `size` bytes; a text is a single value */
} Field;

typedef struct Struct {
    PycObject head;
    PycWord format; /* str */
    int64_t size, values, fields;
    bool is_swapped; /* big-endian */
    Field *field;    /* without padding */
} Struct;

extern PycType pyc_struct_struct_type, pyc_struct_iterator_type;

PycWord pyc_struct_error(void); /* the class */
PycError *struct_raise(const char *format, ...) PYC_PRINTF(1, 2);
PycError *struct_parse(Struct *s, const char *text, int64_t length);
PycWord struct_load(const Field *f, const unsigned char *from, bool is_swapped);
PycError *struct_store(const Field *f, unsigned char *into, bool is_swapped, PycWord value);

#endif
