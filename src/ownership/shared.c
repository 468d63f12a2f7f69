/* Values with several owners (`@__shared`), called shared values: each owner leads to the same value and may change it.
 * It is not known which owners share one value, so all shared values of one type count as the same. A reference that is
 * reached through an owner is also a loan of the shared value (lend.c), so a change through another owner invalidates
 * it like any other change. */
#include "ownership/effects.h"
#include "types/value.h"

TypeId own_shared_content(const Types *types, TypeId type) {
    if (!ty_is(types, type, TY_Struct) || !ty_struct(types, type)->is_shared) return NONE_OF(TypeId);
    const TypeData *d = ty_data(types, type);
    const ValueData *v = d->nominal.arg_count > 0 ? val_data(types, d->nominal.args[0]) : NULL;
    return v != NULL && v->kind == VAL_TYPE ? v->t : type;
}

/* --- what function values hold, which their type does not show --- */

static OwnContents *held_by(OwnEffects *effects, TypeId type) {
    for (uint32_t i = 0; i < effects->held.len; i++)
        if (SAME(effects->held.at[i].by, type)) return &effects->held.at[i].types;
    return NULL;
}

void own_find_held(OwnEffects *effects) {
    const Types *types = effects->module->types;
    for (uint32_t i = 0; i < effects->module->fns.len; i++) {
        const FnType *fn = &ty_data(types, effects->module->fns.at[i]->type)->fn;
        bool constructs = fn->param_count > 1 && fn->params[0].convention == CONV_OUT;
        TypeId made = constructs ? fn->params[0].type : NONE_OF(TypeId);
        if (!constructs || !ty_is(types, made, TY_Struct) || !ty_struct(types, made)->holds_any) continue;
        if (!held_by(effects, made)) vec_push(effects->arena, &effects->held, (OwnHeld){.by = made});
        for (uint32_t k = 1; k < fn->param_count; k++)
            vec_push(effects->arena, held_by(effects, made), fn->params[k].type);
    }
}

/* --- the parts of a type, and what its pointers lead to --- */

typedef struct Walk {
    Own *own;
    bool stops_at_owners;
    TypeId part; /* the walk notes whether this type occurs */
    Map seen;
    OwnContents found;
    bool has_part;
    TypeId hiding; /* a type that was met and does not show what its values hold */
} Walk;

static void visit(Walk *w, TypeId type);

static void visit_value(Walk *w, ValueId value) {
    const ValueData *v = val_data(w->own->types, value);
    if (v->kind == VAL_TYPE) visit(w, v->t);
    for (uint32_t i = 0; v->kind == VAL_TUPLE && i < v->tuple.count; i++) visit_value(w, v->tuple.items[i]);
}

/* Includes what is known of function values, once all functions exist. */
static void visit_held(Walk *w, TypeId type) {
    const OwnContents *held = w->own->effects ? held_by(w->own->effects, type) : NULL;
    for (uint32_t i = 0; held && i < held->len; i++) visit(w, held->at[i]);
}

static void visit_parts(Walk *w, TypeId type) {
    const TypeData *d = ty_data(w->own->types, type);
    if (d->kind == TY_Pointer) visit(w, d->pointer.pointee);
    if (d->kind == TY_Array) visit(w, d->array.element);
    for (uint32_t i = 0; d->kind == TY_Struct && i < d->nominal.arg_count; i++) visit_value(w, d->nominal.args[i]);
    const StructInfo *info = ty_has_fields(d->kind) ? ty_struct(w->own->types, type) : NULL;
    for (uint32_t i = 0; info != NULL && i < info->field_count; i++) visit(w, info->fields[i].type);
    if (info != NULL && info->holds_any) visit_held(w, type);
}

static void add_content(Walk *w, TypeId content) {
    for (uint32_t i = 0; i < w->found.len; i++) {
        if (SAME(w->found.at[i], content)) return;
    }
    vec_push(w->own->arena, &w->found, content);
}

static bool hides_content(TypeKind kind) {
    return kind == TY_Dyn || kind == TY_Error || kind == TY_Object || kind == TY_Class;
}

static void visit(Walk *w, TypeId type) {
    TypeId content = own_shared_content(w->own->types, type);
    w->has_part |= SAME(type, w->part);
    if (hides_content(ty_kind(w->own->types, type))) w->hiding = type;
    if (map_has(&w->seen, type.id)) return;
    map_put(&w->seen, type.id, 1);
    if (!IS_NONE(content)) add_content(w, content);
    if (IS_NONE(content) || !w->stops_at_owners) visit_parts(w, type);
}

OwnContents own_shared_contents(Own *own, TypeId type) {
    Walk w = {.own = own};
    map_init(&w.seen, own->arena);
    visit(&w, type);
    return w.found;
}

TypeId own_hiding_type(Own *own, TypeId type) {
    Walk w = {.own = own};
    map_init(&w.seen, own->arena);
    visit(&w, type);
    return w.hiding;
}

static bool leads_to(Own *own, TypeId type, TypeId part) {
    OwnContents contents = own_shared_contents(own, type);
    bool found = !IS_NONE(own_hiding_type(own, type));
    for (uint32_t i = 0; i < contents.len && !found; i++)
        found = SAME(contents.at[i], part) || own_type_holds(own, contents.at[i], part);
    return found;
}

bool own_may_be_shared(Own *own, LocalId local) {
    const IrLocal *lent = ir_local(own->fn, local);
    bool found = false;
    for (uint32_t i = 0; own_is_lent_place(lent) && i < own->fn->params.len && !found; i++)
        found = leads_to(own, own->fn->params.at[i].type, lent->type);
    return found;
}

bool own_type_holds(Own *own, TypeId whole, TypeId part) {
    Walk w = {.own = own, .part = part, .stops_at_owners = true};
    map_init(&w.seen, own->arena);
    map_put(&w.seen, whole.id, 1);
    if (IS_NONE(own_shared_content(own->types, whole))) visit_parts(&w, whole);
    return w.has_part;
}
