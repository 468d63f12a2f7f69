/* Values with several owners (`@__shared`): each owner leads to the same value and may change it. Owners are not known to be the same
 * or not the same, so all values of a type that are owned so count as one. A reference that is reached through an owner is a
 * loan of that one, too (lend.c): what changes it through another owner then meets it as any change does. */
#include "ownership/own.h"

TypeId own_shared_content(const Types *types, TypeId type) {
    if (!ty_is(types, type, TY_Struct) || !ty_struct(types, type)->is_shared) return NONE_OF(TypeId);
    const TypeData *d = ty_data(types, type);
    const ValueData *v = d->nominal.arg_count > 0 ? val_data(types, d->nominal.args[0]) : NULL;
    return v != NULL && v->kind == VAL_TYPE ? v->t : type;
}

/* --- what a type leads to --- */

typedef struct Search {
    Own *own;
    Map seen;
    OwnContents found;
} Search;

static void search(Search *s, TypeId type);

static void search_value(Search *s, ValueId value) {
    const ValueData *v = val_data(s->own->types, value);
    if (v->kind == VAL_TYPE) search(s, v->t);
    for (uint32_t i = 0; v->kind == VAL_TUPLE && i < v->tuple.count; i++) search_value(s, v->tuple.items[i]);
}

static void search_fields(Search *s, TypeId type) {
    const StructInfo *info = ty_struct(s->own->types, type);
    for (uint32_t i = 0; i < info->field_count; i++) search(s, info->fields[i].type);
}

static void add_content(Search *s, TypeId content) {
    for (uint32_t i = 0; i < s->found.len; i++) {
        if (SAME(s->found.at[i], content)) return;
    }
    vec_push(s->own->arena, &s->found, content);
}

static void search(Search *s, TypeId type) {
    const TypeData *d = ty_data(s->own->types, type);
    if (!ty_has_fields(d->kind) && d->kind != TY_Pointer && d->kind != TY_Array) return;
    if (map_has(&s->seen, type.id)) return;
    map_put(&s->seen, type.id, 1);
    TypeId content = own_shared_content(s->own->types, type);
    if (!IS_NONE(content)) add_content(s, content);
    if (d->kind == TY_Pointer) {
        search(s, d->pointer.pointee);
    } else if (d->kind == TY_Array) {
        search(s, d->array.element);
    } else {
        for (uint32_t i = 0; d->kind == TY_Struct && i < d->nominal.arg_count; i++) search_value(s, d->nominal.args[i]);
        search_fields(s, type);
    }
}

OwnContents own_shared_contents(Own *own, TypeId type) {
    Search s = {.own = own};
    map_init(&s.seen, own->arena);
    search(&s, type);
    return s.found;
}

/* --- what a type is made of --- */

typedef struct PartSearch {
    Own *own;
    TypeId part;
    Map seen;
    bool found;
} PartSearch;

static void find_part(PartSearch *s, TypeId type);

static void find_part_in_value(PartSearch *s, ValueId value) {
    const ValueData *v = val_data(s->own->types, value);
    if (v->kind == VAL_TYPE) find_part(s, v->t);
    for (uint32_t i = 0; v->kind == VAL_TUPLE && i < v->tuple.count; i++) find_part_in_value(s, v->tuple.items[i]);
}

static void find_part_within(PartSearch *s, TypeId type) {
    const TypeData *d = ty_data(s->own->types, type);
    if (s->found || !IS_NONE(own_shared_content(s->own->types, type)) || map_has(&s->seen, type.id)) return;
    map_put(&s->seen, type.id, 1);
    if (d->kind == TY_Pointer) find_part(s, d->pointer.pointee);
    if (d->kind == TY_Array) find_part(s, d->array.element);
    for (uint32_t i = 0; d->kind == TY_Struct && i < d->nominal.arg_count; i++) find_part_in_value(s, d->nominal.args[i]);
    const StructInfo *info = ty_has_fields(d->kind) ? ty_struct(s->own->types, type) : NULL;
    for (uint32_t i = 0; info != NULL && i < info->field_count; i++) find_part(s, info->fields[i].type);
}

static void find_part(PartSearch *s, TypeId type) {
    s->found |= SAME(type, s->part);
    find_part_within(s, type);
}

bool own_type_holds(Own *own, TypeId whole, TypeId part) {
    PartSearch s = {.own = own, .part = part};
    map_init(&s.seen, own->arena);
    find_part_within(&s, whole);
    return s.found;
}
