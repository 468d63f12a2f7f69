/* Attributes of objects: at a fixed offset where the analysis of the program knows the class, else through a cache at
 * the site. */
#include "python/elaborate/elaborate.h"

#include "../runtime/core/layout.h"
#include "python/scope/scope.h"

static bool known_place(Check *c, const Ast *attribute, bool sets, InferPlace *place) {
    return infer_place(c->s, attribute->attribute.base, py_mangle(c, attribute->attribute.name), sets, place);
}

/* The offsets of the attribute and of the dict, PYC_OR_NONE and PYC_ALWAYS_SET. */
static Hir *offset_of(Check *c, const InferPlace *place, Span span) {
    return py_i64(c,
                  (int64_t)place->offset | (int64_t)place->dict << PYC_DICT_SHIFT | (place->or_none ? PYC_OR_NONE : 0) |
                      (place->is_always_set ? PYC_ALWAYS_SET : 0),
                  span);
}

/* The same for a place that holds a double. */
static Hir *float_offset(Check *c, const InferPlace *place, Span span) {
    return py_i64(c, (int64_t)place->offset | (place->or_none ? PYC_OR_NONE : 0), span);
}

static Hir *store_float(Check *c, Hir *object, NameId name, const Expr *value, Hir *offset, Span span) {
    Hir *number = py_known_as(c, value, TY_SCALAR(float64));
    if (hir_is_bad(number)) return NULL;
    return py_rt(c, RT_pyc_obj_set_float_slot, TY(None), span, 4, object, py_name_str(c, name, span), number, offset);
}

/* A field of a named tuple, which is an object around a tuple. */
static Hir *field_of(Check *c, Hir *object, uint32_t index, Span span) {
    Hir *word = py_word(c, object);
    if (!word) return NULL;
    Hir *tuple = hir_load(c->arena, py_word_at(c, word, PYC_WRAPPED_VALUE / 8, span));
    return hir_load(c->arena, py_word_at(c, tuple, PYC_TUPLE_ITEMS / 8 + index, span));
}

Hir *py_attribute_load(Check *c, const Ast *attribute, Hir *object, Span span) {
    NameId name = py_mangle(c, attribute->attribute.name);
    int32_t field = infer_record_field(c->s, attribute->attribute.base, name);
    if (field >= 0) return field_of(c, object, (uint32_t)field, span);
    InferPlace place;
    Hir *word = known_place(c, attribute, false, &place) ? py_word(c, object) : NULL,
        *text = py_name_str(c, name, span);
    if (!word) return py_getattr(c, object, name, span);
    if (place.is_float)
        return py_rt(c, RT_pyc_obj_get_float_slot, TY_SCALAR(float64), span, 3, word, text,
                     float_offset(c, &place, span));
    return py_rt(c, RT_pyc_obj_getattr_slot, TY(Object), span, 4, word, text, py_attr_cache(c, span),
                 offset_of(c, &place, span));
}

static Hir *store_word(Check *c, const Ast *attribute, Hir *object, const InferPlace *place, Hir *word, Span span) {
    Hir *name = py_name_str(c, py_mangle(c, attribute->attribute.name), span), *cache = py_attr_cache(c, span);
    return place ? py_rt(c, RT_pyc_obj_setattr_slot, TY(None), span, 5, object, name, word, cache,
                         offset_of(c, place, span))
                 : py_rt(c, RT_pyc_obj_setattr_cached, TY(None), span, 4, object, name, word, cache);
}

Hir *py_attribute_store(Check *c, const Ast *attribute, Hir *object, const Expr *value, Span span) {
    InferPlace place;
    bool is_known = known_place(c, attribute, true, &place);
    Hir *call = NULL;
    if (is_known && place.is_float) {
        NameId name = py_mangle(c, attribute->attribute.name);
        call = store_float(c, object, name, value, float_offset(c, &place, span), span);
    } else {
        Hir *word = py_object_of(c, value);
        if (!hir_is_bad(word)) call = store_word(c, attribute, object, is_known ? &place : NULL, word, span);
    }
    return call ? hir_expr_stmt(c->arena, call) : NULL;
}

Hir *py_field_store(Check *c, Hir *object, const InferField *field, Hir *value) {
    Span span = value->span;
    if (!field->is_float) return hir_assign(c->arena, py_word_at(c, object, field->offset / 8, span), value, span);
    Expr number = py_expr_of(value);
    return hir_expr_stmt(c->arena, store_float(c, object, field->name, &number, py_i64(c, field->offset, span), span));
}
