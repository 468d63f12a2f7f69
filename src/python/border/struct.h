/* What the files about structs as Python objects share: struct.c, struct_entry.c, struct_value.c. */
#ifndef PYC_SEMA_PY_STRUCT_H
#define PYC_SEMA_PY_STRUCT_H

#include "sema/check.h"

#define ELEMENT_PLACE STR("<element>") /* a method of containers */
#define CONTENT_PLACE STR("<content>") /* of an Optional */

typedef struct StructClass {
    TypeId type;
    GlobalId slot;   /* the class object, 0 until it is made */
    GlobalId offset; /* the offset of the address in its instances */
    FnId make;
    GlobalId named;  /* the class object with its constructors */
    FnId make_named; /* none: the program does not use the type's name */
} StructClass;

typedef struct Wrap {
    const StructClass *made;
    NameId name;      /* that of the method or field */
    uint32_t first;   /* the argument after self, if there is one */
    uint32_t count;   /* the most arguments after self */
    uint64_t arities; /* the argument counts that some overload accepts, a bit each */
    uint32_t field;
    enum {
        WRAP_METHOD,
        WRAP_STATIC,
        WRAP_NEW,
        WRAP_INDEXED,
        WRAP_GET,
        WRAP_SET,
        WRAP_TEXT,
        WRAP_FORMAT,
        WRAP_COPY,
        WRAP_ITER,
        WRAP_EQUAL,
        WRAP_HASH,
        WRAP_EXIT,
        WRAP_CONTENT,
        WRAP_CONTENT_PLACE,
        WRAP_FIELD_PLACE,
        WRAP_PLACE,
        WRAP_ITEM,
        WRAP_SET_ITEM,
        WRAP_CALL
    } kind;
    bool failed;
    HirLocal *params[2];
    Hir *room; /* the address of the passed words; NULL: they are in the second parameter */
    Span span;
} Wrap;

/* struct.c */
StructClass *py_struct_made(Check *c, TypeId type);                            /* the class of a struct type */
Hir *py_struct_class_word(Check *c, const StructClass *made, Span span);       /* its object */
Hir *py_struct_offset(Check *c, const StructClass *made, Span span);           /* the offset of the address in its
                                                                                  instances */
Hir *py_struct_place(Check *c, const StructClass *made, Hir *word, Span span); /* the value of an instance */

/* struct_entry.c */
FnId py_struct_entry(Check *outer, Wrap *w, Str name);
Str py_struct_field_place(Check *c, const Wrap *w); /* the name by which a field's place is found */

#endif
