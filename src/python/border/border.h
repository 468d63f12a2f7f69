/* Room: the border between the registers. Values of the systems register as Python objects and back, and calls of
 * functions of one register from the other.
 *
 * In: a value or a function of one register. Out: its counterpart in the other: a box, a copy, a loan, or an entry
 * that converts arguments. */
#ifndef PYC_PYTHON_BORDER_H
#define PYC_PYTHON_BORDER_H

#include "python/state.h"

/* ---- bridge.c ---- */

Hir *py_box(Check *c, const Expr *value);         /* a struct, vector… boxed as an object; NULL after an error */
Hir *py_system_text(Check *c, const Expr *value); /* the str of a struct, vector… */
Hir *py_text_word(Check *c, const Expr *value);   /* like py_object_of, for uses that only need the text */
bool py_system_from(Check *c, TypeId type);       /* String, StringSpan: types that can be made from a str */
Hir *py_system_of(Check *c, Hir *value, TypeId type);
Hir *py_type_object(Check *c, TypeId type, Span span);
bool py_construct(Check *c, TypeId type, const Args *args, Span span, Expr *result); /* List[Int](python iterable) */
Hir *py_system_dict(Check *c, const Expr *value, Span span);
bool py_is_number_array(Check *c, const Expr *e); /* the value was just made */
Hir *py_number_tuple(Check *c, const Expr *array, Span span);
Hir *py_system_list(Check *c, const Expr *value, Span span); /* a list of the items of a system container */

/* ---- optional.c ---- */

/* The content of an Optional; an empty one raises. */
Expr py_optional_content(Check *c, const Expr *e, Str error, Str text);

/* ---- spread.c ---- */

bool py_spread_call(Check *c, const Expr *fns, AstList args, Span span, Expr *result);

/* ---- struct.c ---- */

Hir *py_struct_class(Check *c, TypeId type, Span span); /* NULL: the type cannot be an object */
/* The same for a type that the program names, so that the class can be called. */
Hir *py_struct_named(Check *c, TypeId type, Span span);
Hir *py_number_class(Check *c, TypeId type, Span span); /* the class of a machine number */
bool py_struct_is_error(Check *c, TypeId type);         /* the type is an exception class as an object */

/* ---- struct_entry.c ---- */

/* ---- struct_value.c ---- */

Hir *py_struct_box(Check *c, const Expr *value);
Hir *py_struct_unbox(Check *c, Hir *word, TypeId type); /* a place */
TypeId py_struct_with_method(Check *c, NameId method);  /* that struct of the file which has this method with
                                                           parameters */
Hir *py_struct_copied(Check *c, Hir *word, Span span);

#endif
