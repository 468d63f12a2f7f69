/* Items: what `__getitem__` reads and `__setitem__` writes back after a change (item.c). */
#ifndef PYC_SEMA_ITEM_H
#define PYC_SEMA_ITEM_H

#include "sema/check.h"

typedef struct Item { /* base[indices] by `__getitem__` and `__setitem__`; with `field`: a field of the item `base` */
    Expr base;
    Args indices;
    NameId field;
    NameId computed; /* base.computed by `__getattr__` and `__setattr__` */
} Item;
typedef struct HeldItem { /* an item whose base and indices have been evaluated */
    Expr base;
    Args indices;
    NameId computed;
    Expr place; /* the temporary that holds its value */
    Span span;
} HeldItem;
typedef struct ItemUse {
    VEC(HeldItem) held;
    HirVec stmts, *outer; /* around a call */
} ItemUse;
/* Notes that `got` is the result of `__getitem__`, a lane, or the result of `__getattr__`. */
void item_note(Check *c, Expr *got, const Expr *base, const Args *indices);
void item_note_computed(Check *c, Expr *got, const Expr *base, NameId name);
void item_note_field(Check *c, Expr *field, const Expr *base, NameId name);
/* Reads the item; returns a temporary that may be changed until items_close writes the item back. */
Expr item_open(Check *c, ItemUse *use, const Expr *e);
void items_close(Check *c, ItemUse *use);
/* Opens those arguments of a call that are items and that the call changes (`changes`). The second function closes them
 * and passes on the call's result. */
void items_of_call(Check *c, ItemUse *use, Args *args, const bool *changes);
Expr items_of_call_close(Check *c, ItemUse *use, Expr result, Span span);

/* ---- subscript.c ---- */

bool is_lane_of(Check *c, const Expr *base, uint32_t index_count);
Expr computed_value(Check *c, const Expr *base, NameId name, Span span); /* by `__getattr_param__` or `__getattr__` */
void computed_set(Check *c, const Expr *base, NameId name, const Expr *value, Span span); /* by `__setattr__` */
Expr item_value(Check *c, const Expr *base, const Args *indices, Span span); /* by `__getitem__`, or a lane */
/* Writes by `__setitem__`, or to a lane; `indices` has room for the value. */
void item_set(Check *c, const Expr *base, Args *indices, const Expr *value, Span span);

#endif
