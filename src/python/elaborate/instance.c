/* Attributes of objects: at a fixed offset where the analysis of the program knows the class, else through a cache at
 * the site. */
#include "python/elaborate/elaborate.h"

#include "../runtime/core/layout.h"
#include "python/scope/scope.h"

/* The offsets of the attribute and of the dict, and PYC_OR_NONE; -1: not known. */
static int64_t known_offset(Check *c, const Ast *attribute, bool sets) {
    InferPlace place;
    if (!infer_place(c->s, attribute->attribute.base, py_mangle(c, attribute->attribute.name), sets, &place)) return -1;
    return (int64_t)place.offset | (int64_t)place.dict << PYC_DICT_SHIFT | (place.or_none ? PYC_OR_NONE : 0);
}

/* Of a named tuple: an object around a tuple. */
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
    int64_t offset = known_offset(c, attribute, false);
    Hir *word = offset < 0 ? NULL : py_word(c, object);
    if (!word) return py_getattr(c, object, name, span);
    return py_rt(c, RT_pyc_obj_getattr_slot, TY(Object), span, 4, word, py_name_str(c, name, span),
                 py_attr_cache(c, span), py_i64(c, offset, span));
}

Hir *py_attribute_store(Check *c, const Ast *attribute, Hir *object, Hir *word, Span span) {
    Hir *name = py_name_str(c, py_mangle(c, attribute->attribute.name), span), *cache = py_attr_cache(c, span);
    int64_t offset = known_offset(c, attribute, true);
    Hir *call = offset < 0 ? py_rt(c, RT_pyc_obj_setattr_cached, TY(None), span, 4, object, name, word, cache)
                           : py_rt(c, RT_pyc_obj_setattr_slot, TY(None), span, 5, object, name, word, cache,
                                   py_i64(c, offset, span));
    return hir_expr_stmt(c->arena, call);
}
