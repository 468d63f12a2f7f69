/* Items of containers whose class is known: a call of the runtime for this class, which code generation mostly does in
 * line (codegen/ops/quick.c). */
#include "python/elaborate/container.h"

#include "sema/expr/expr.h"

typedef struct ItemRow {
    InferKind of;
    bool by_int; /* for int keys alone; else the key is any object */
    RtFn load, store;
} ItemRow;

static const ItemRow ROWS[] = {
    {INFER_LIST, true, RT_pyc_list_item, RT_pyc_list_set_item},
    {INFER_TUPLE, true, RT_pyc_tuple_item, RT_NONE},
    {INFER_STR, true, RT_pyc_str_item, RT_NONE},
    {INFER_DICT, false, RT_pyc_dict_get_item, RT_pyc_dict_set},
};

InferKind py_known_kind(Check *c, const Ast *ast, const Hir *value) {
    if (ty_is(c->types, value->type, TY_PyStr)) return INFER_STR;
    InferFact fact = infer_fact(c->s, ast);
    return fact.or_none || !ty_is(c->types, value->type, TY_Object) ? INFER_ANY : fact.kind;
}

static bool counts_as_int(Check *c, TypeId type) {
    return ty_is(c->types, type, TY_PyInt) || ty_is(c->types, type, TY_Bool) || ty_is_integer(c->types, type);
}

static const ItemRow *row_of(Check *c, InferKind of, const Hir *key) {
    for (uint32_t i = 0; i < COUNT_OF(ROWS); i++)
        if (ROWS[i].of == of && (!ROWS[i].by_int || counts_as_int(c, key->type))) return &ROWS[i];
    return NULL;
}

static Hir *key_for(Check *c, const ItemRow *row, Hir *key) {
    return row && row->by_int ? py_to(c, key, TY(PyInt)) : py_word(c, key);
}

Hir *py_item_key(Check *c, InferKind of, Hir *key) { return key_for(c, row_of(c, of, key), key); }

Hir *py_item_load(Check *c, InferKind of, Hir *object, Hir *key, Span span) {
    const ItemRow *row = row_of(c, of, key);
    Hir *index = key_for(c, row, key);
    if (!index) return hir_poison(c, span);
    if (of == INFER_STR) {
        if (row) return py_rt(c, row->load, TY(PyStr), span, 2, py_unraw(c, object, TY(PyStr)), index);
        Hir *part = py_rt(c, RT_pyc_obj_getitem, TY(Object), span, 2, py_raw(c, object), index);
        return py_unraw(c, part, TY(PyStr));
    }
    return py_rt(c, row ? row->load : RT_pyc_obj_getitem, TY(Object), span, 2, object, index);
}

Hir *py_item_store(Check *c, InferKind of, Hir *object, Hir *key, Hir *word, Span span) {
    const ItemRow *row = row_of(c, of, key);
    bool is_direct = row && row->store != RT_NONE;
    Hir *index = key_for(c, is_direct ? row : NULL, key);
    if (!index) return hir_poison(c, span);
    return py_rt(c, is_direct ? row->store : RT_pyc_obj_setitem, TY(None), span, 3, object, index, word);
}
