/* Items, parts and lengths of containers whose class is known: calls of runtime functions for this class, most of
 * which code generation expands in line (codegen/ops/quick.c). */
#include "python/elaborate/container.h"

#include "sema/expr/expr.h"
#include "sema/stmt/stmt.h"

typedef struct ItemRow {
    InferKind of;
    bool by_int; /* only for int keys; else the key may be any object */
    RtFn load, store;
    TypeId type; /* of the item */
} ItemRow;

static const ItemRow ROWS[] = {
    {INFER_LIST, true, RT_pyc_list_item, RT_pyc_list_set_item, {TY_Object}},
    {INFER_FLOATS, true, RT_pyc_floats_item, RT_pyc_floats_set_item, TY_SCALAR(float64)},
    {INFER_INTS, true, RT_pyc_ints_item, RT_pyc_ints_set_item, {TY_PyInt}},
    {INFER_BOOLS, true, RT_pyc_bools_item, RT_pyc_bools_set_item, {TY_Bool}},
    {INFER_TUPLE, true, RT_pyc_tuple_item, RT_NONE, {TY_Object}},
    {INFER_STR, true, RT_pyc_str_item, RT_NONE, {TY_PyStr}},
    {INFER_BYTES, true, RT_pyc_bytes_item, RT_NONE, {TY_PyInt}},
    {INFER_DICT, false, RT_pyc_dict_get_item, RT_pyc_dict_set, {TY_Object}},
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
    return py_rt(c, row ? row->load : RT_pyc_obj_getitem, row ? row->type : TY(Object), span, 2, object, index);
}

Hir *py_item_store(Check *c, InferKind of, Hir *object, Hir *key, Hir *value, Span span) {
    const ItemRow *row = row_of(c, of, key);
    bool is_direct = row && row->store != RT_NONE;
    Hir *index = key_for(c, is_direct ? row : NULL, key);
    value = is_direct && py_list_kind(of) != PYC_LIST_WORDS ? value : py_word(c, value);
    if (!index || !value) return hir_poison(c, span);
    return py_rt(c, is_direct ? row->store : RT_pyc_obj_setitem, TY(None), span, 3, object, index, value);
}

/* ---- lists ---- */

static const struct ListRow {
    InferKind of;
    PycListKind kind;
    TypeId type; /* of an item */
    RtFn at, push, pop;
} LISTS[] = {
    {INFER_LIST, PYC_LIST_WORDS, {TY_Object}, RT_pyc_list_at, RT_pyc_list_push, RT_NONE},
    {INFER_FLOATS, PYC_LIST_FLOATS, TY_SCALAR(float64), RT_pyc_floats_at, RT_pyc_floats_push, RT_pyc_floats_pop},
    {INFER_INTS, PYC_LIST_INTS, {TY_PyInt}, RT_pyc_ints_at, RT_pyc_ints_push, RT_pyc_ints_pop},
    {INFER_BOOLS, PYC_LIST_BOOLS, {TY_Bool}, RT_pyc_bools_at, RT_pyc_bools_push, RT_pyc_bools_pop},
};

static const struct ListRow *list_row(InferKind of) {
    for (uint32_t i = 0; i < COUNT_OF(LISTS); i++)
        if (LISTS[i].of == of) return &LISTS[i];
    return &LISTS[0];
}

TypeId py_item_type(InferKind of) { return list_row(of)->type; }
PycListKind py_made_list(Check *c, const Ast *call) {
    InferFact fact = infer_fact(c->s, call);
    return infer_makes_list(c->s, call) && !fact.or_none ? py_list_kind(fact.kind) : PYC_LIST_WORDS;
}

PycListKind py_list_kind(InferKind of) { return list_row(of)->kind; }

PySequence py_sequence_of(InferKind of) {
    if (of == INFER_TUPLE) return (PySequence){RT_pyc_tuple_len, RT_pyc_tuple_at, TY(Object)};
    return (PySequence){RT_pyc_list_len, list_row(of)->at, list_row(of)->type};
}

Hir *py_list_push(Check *c, InferKind of, Hir *list, Hir *item, Span span) {
    return py_rt(c, list_row(of)->push, TY(None), span, 2, list, item);
}

Hir *py_list_pop(Check *c, InferKind of, Hir *list, Hir *index, Span span) {
    return py_rt(c, list_row(of)->pop, list_row(of)->type, span, 2, list, index);
}

InferKind py_kind_of(Check *c, const Expr *e) {
    bool is_value = (e->kind == X_VALUE || e->kind == X_PLACE) && e->hir;
    return is_value ? py_known_kind(c, e->ast, e->hir) : INFER_ANY;
}

/* ---- parts ---- */

static const Ast *slice_of(const Ast *subscript) {
    const Ast *index = subscript->subscript.args.len == 1 ? ast_arg_value(subscript->subscript.args.at[0]) : NULL;
    return index && index->kind == AST_Slice ? index : NULL;
}

/* False: an error was reported. */
static bool bounds_of(Check *c, const Ast *slice, Hir *bounds[3]) {
    const Ast *asts[] = {slice->slice.lower, slice->slice.upper, slice->slice.step};
    bool good = true;
    for (uint32_t i = 0; i < 3; i++) {
        bounds[i] = asts[i] ? py_object(c, asts[i]) : py_absent(c, slice->span);
        good &= !hir_is_bad(bounds[i]);
    }
    return good;
}

Hir *py_part_load(Check *c, InferKind of, Hir *object, const Ast *subscript) {
    const Ast *slice = slice_of(subscript);
    RtFn fn = infer_is_list(of)   ? RT_pyc_list_slice
              : of == INFER_TUPLE ? RT_pyc_tuple_slice
              : of == INFER_STR   ? RT_pyc_str_slice
                                  : RT_NONE;
    Hir *bounds[3];
    if (!slice || fn == RT_NONE) return NULL;
    if (!bounds_of(c, slice, bounds)) return hir_poison(c, slice->span);
    if (of == INFER_STR) object = py_unraw(c, object, TY(PyStr));
    return py_rt(c, fn, object->type, subscript->span, 4, object, bounds[0], bounds[1], bounds[2]);
}

bool py_part_store(Check *c, InferKind of, Hir *object, const Ast *subscript, const Expr *value) {
    const Ast *slice = slice_of(subscript);
    Hir *bounds[3];
    if (!slice || !infer_is_list(of)) return false;
    bool good = bounds_of(c, slice, bounds);
    Hir *word = py_object_of(c, value);
    if (!good || hir_is_bad(word)) return true;
    emit(c, hir_expr_stmt(c->arena, py_rt(c, RT_pyc_list_set_slice, TY(None), subscript->span, 5, object, bounds[0],
                                          bounds[1], bounds[2], word)));
    return true;
}

/* ---- lengths ---- */

Hir *py_known_length(Check *c, InferKind of, Hir *object, Span span) {
    RtFn fn = infer_is_list(of)   ? RT_pyc_list_len
              : of == INFER_TUPLE ? RT_pyc_tuple_len
              : of == INFER_DICT  ? RT_pyc_dict_len
              : of == INFER_SET   ? RT_pyc_set_len
              : of == INFER_DEQUE ? RT_pyc_deque_len
              : of == INFER_STR   ? RT_pyc_str_len
              : of == INFER_BYTES ? RT_pyc_bytes_len
                                  : RT_NONE;
    if (fn == RT_NONE) return NULL;
    if (of == INFER_STR) object = py_unraw(c, object, TY(PyStr));
    return py_rt(c, fn, TY_SCALAR(int64), span, 1, object);
}

Hir *py_known_truth(Check *c, InferKind of, Hir *object) {
    Hir *length = py_known_length(c, of, object, object->span);
    if (!length) return NULL;
    Hir *pair[] = {length, py_i64(c, 0, object->span)};
    return hir_op(c->arena, IR_Ne, TY(Bool), pair, 2, object->span);
}

Hir *py_known_contains(Check *c, InferKind of, Hir *container, Hir *item, Span span) {
    RtFn fn = infer_is_list(of)   ? RT_pyc_list_has
              : of == INFER_TUPLE ? RT_pyc_tuple_has
              : of == INFER_DICT  ? RT_pyc_dict_has
              : of == INFER_SET   ? RT_pyc_set_has
                                  : RT_pyc_obj_contains;
    return py_rt(c, fn, TY(Bool), span, 2, container, item);
}
