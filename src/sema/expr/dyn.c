/* dyn Trait: a value of some conforming type in a box, together with a table of the functions of that type.
 *
 * The table is a constant: first the function that destroys the box, then the trait's methods, each of which takes the
 * address of the value in place of `self`. A method of the trait for Self = dyn Trait is an instance whose body is
 * made here: it calls through the table. An argument that is only borrowed is not boxed: the address of its own place
 * is used instead of the box. */
#include "sema/call/call.h"
#include "sema/declare/declare.h"
#include "sema/expr/expr.h"
#include "sema/instance/instance.h"

enum { FIELD_BOX, FIELD_TABLE, FIELD_COUNT, SLOT_END = 0, FIRST_SLOT, MOST_BASES = 32 };

/* For borrowed values: a reference in place of the box, so that the owner stays alive and unchanged. */
static TypeId lent_type(Check *c) {
    return ty_pointer(c->types, TY_SCALAR(uint8), PTR_REF, MUT_YES, origin_value(c->types, MUT_YES), SPACE_GENERIC);
}

static TypeId address_type(Check *c) { return ty_raw(c->types, TY_SCALAR(uint8)); }

static Hir *cast(Check *c, Hir *pointer, TypeId type) {
    return hir_op(c->arena, IR_PointerCast, type, &pointer, 1, pointer->span);
}

static Decl *trait_of(Check *c, TypeId type) { return decl_at(c->s, ty_data(c->types, type)->dyn.bound); }

/* ---- slots ---- */

/* Whether it is a method that does not consume `self` and has no parameters of its own. */
static bool has_slot(Sema *s, Decl *fn) {
    AstList params = fn->ast->fn.sig.params;
    fn_resolve(s, fn);
    if (fn->fn.is_static || fn->params.len || !params.len || !params.at[0]->param.is_self) return false;
    AstConvention self = params.at[0]->param.convention;
    return self == CONV_DEFAULT || self == CONV_READ || self == CONV_MUT;
}

static void collect_slots(Sema *s, Decl *trait, DeclVec *slots, uint32_t depth) {
    decl_resolve(s, trait);
    for (uint32_t i = 0; i < trait->members.len; i++) {
        Decl *set = (Decl *)(uintptr_t)trait->members.entries[i].value;
        for (uint32_t k = 0; set->kind == DECL_OVERLOADS && k < set->list.len; k++)
            if (has_slot(s, set->list.at[k])) vec_push(s->arena, slots, set->list.at[k]);
    }
    DeclVec bases = {0};
    struct_traits(s, trait, &bases);
    for (uint32_t i = 0; i < bases.len && depth < MOST_BASES; i++) collect_slots(s, bases.at[i], slots, depth + 1);
}

/* If another argument or the result has the type Self, there is no single type behind the table. */
static bool is_dispatched(const Instance *method) {
    const Signature *sig = &method->sig;
    for (uint32_t i = 1; i < sig->count; i++)
        if (SAME(sig->params[i].type, method->self_type)) return false;
    return !sig->has_error && sig->out < 0 && !SAME(sig->result, method->self_type);
}

/* ---- through the table ---- */

static TypeId slot_type(Check *c, const Signature *sig) {
    SigParam *params = NEW_ARRAY(c->arena, SigParam, sig->count + 1);
    memcpy(params, sig->params, sig->count * sizeof *params);
    params[0] = (SigParam){.name = params[0].name, .type = address_type(c), .convention = CONV_READ};
    Signature own = *sig;
    own.params = params;
    return fn_type_of(c->types, &own, c->arena);
}

static TypeId table_type(Check *c, uint32_t slots) {
    SigParam address = {.type = address_type(c), .convention = CONV_READ};
    TypeId fn = slot_type(c, &(Signature){.params = &address, .count = 1, .result = TY(None), .out = -1});
    TypeId *items = NEW_ARRAY(c->arena, TypeId, slots + FIRST_SLOT);
    for (uint32_t i = 0; i < slots + FIRST_SLOT; i++) items[i] = fn;
    return ty_tuple(c->types, items, slots + FIRST_SLOT);
}

static Hir *slot_value(Check *c, Hir *self, uint32_t slot, uint32_t slots, TypeId type) {
    Span span = self->span;
    TypeId table = table_type(c, slots);
    Hir *address = hir_load(c->arena, hir_field(c->arena, self, FIELD_TABLE, address_type(c), span));
    Hir *place = hir_deref(c->arena, cast(c, address, ty_raw(c->types, table)), table, span);
    Hir *fn = hir_load(c->arena, hir_field(c->arena, place, slot, ty_data(c->types, table)->tuple.items[slot], span));
    return SAME(fn->type, type) ? fn : cast(c, fn, type);
}

static Hir *box_address(Check *c, Hir *self) {
    return hir_load(c->arena, hir_field(c->arena, self, FIELD_BOX, address_type(c), self->span));
}

bool dyn_is_dispatch(const Sema *s, const Instance *inst) {
    return inst->fn && !IS_NONE(inst->self_type) && ty_is(s->types, inst->self_type, TY_Dyn) && inst->fn->owner &&
           inst->fn->owner->kind == DECL_TRAIT;
}

static uint32_t slot_of(Check *c, const Instance *method, DeclVec *slots) {
    collect_slots(c->s, trait_of(c, method->self_type), slots, 0);
    uint32_t slot = 0;
    while (slot < slots->len && slots->at[slot] != method->fn) slot++;
    return slot;
}

bool dyn_allows(Check *c, const Instance *method, Span span) {
    DeclVec slots = {0};
    if (slot_of(c, method, &slots) < slots.len && is_dispatched(method)) return true;
    diag(c->ctx, D_NOT_DYNAMIC, span, name_c(c->ctx, method->fn->name), ty_c(c->types, method->self_type));
    diag_note(c->ctx, method->fn->span, "it is declared here");
    return false;
}

/* The body of a trait's method for Self = dyn Trait. */
void dyn_body(Sema *s, Instance *inst) {
    Made m;
    made_begin(&m, s, inst, inst->fn);
    DeclVec slots = {0};
    uint32_t slot = slot_of(&m.c, inst, &slots);
    Hir *callee = slot_value(&m.c, made_param(&m, 0), slot + FIRST_SLOT, slots.len, slot_type(&m.c, &inst->sig));
    Hir **args = NEW_ARRAY(m.c.arena, Hir *, inst->sig.count + 1);
    args[0] = box_address(&m.c, made_param(&m, 0));
    for (uint32_t i = 1; i < inst->sig.count; i++) args[i] = made_argument(&m, i);
    made_result(&m, hir_call(m.c.arena, callee, inst->sig.result, args, inst->sig.count, inst->fn->span));
    made_end(&m, inst->fn->span);
}

/* ---- making the table ---- */

/* The method of `type` for a slot: the same function for an address in place of `self`. */
static Instance *slot_function(Check *c, TypeId type, const Instance *method) {
    Sema *s = c->s;
    SigParam *params = NEW_ARRAY(s->arena, SigParam, method->sig.count + 1);
    memcpy(params, method->sig.params, method->sig.count * sizeof *params);
    params[0] = (SigParam){.name = params[0].name, .type = address_type(c), .convention = CONV_READ};
    Signature sig = method->sig;
    sig.params = params;
    sig.borrows = 0;
    Instance *inst = instance_made(s, &sig, method->fn->span);
    Made m;
    made_begin(&m, s, inst, method->fn);
    Hir *address = cast(&m.c, hir_load(m.c.arena, made_param(&m, 0)), ty_raw(c->types, type));
    Expr self = expr_place(hir_deref(m.c.arena, address, type, method->fn->span), true);
    Expr *args = NEW_ARRAY(m.c.arena, Expr, sig.count + 1);
    for (uint32_t i = 1; i < sig.count; i++) {
        args[i - 1] = expr_place(made_param(&m, i), sig.params[i].convention != CONV_READ);
        args[i - 1].is_transfer = sig.params[i].convention == CONV_VAR;
    }
    Expr result = call_method(&m.c, &self, method->fn->name, args, sig.count - 1, method->fn->span);
    bool is_ref = ty_is(c->types, sig.result, TY_Pointer) && ty_data(c->types, sig.result)->pointer.flavour == PTR_REF;
    if (!expr_is_poison(&result))
        made_result(&m, is_ref ? hir_borrow(m.c.arena, expr_place_of(&m.c, &result), sig.result, method->fn->span)
                               : expr_convert(&m.c, &result, sig.result));
    made_end(&m, method->fn->span);
    return inst;
}

static Instance *library_function(Check *c, WellKnown which, TypeId type, Span span) {
    Decl *set = wellknown(c->s, which);
    ValueId argument_value = val_type(c->types, type);
    fn_resolve(c->s, set->list.at[0]);
    Instance *inst = instance_get(c, set->list.at[0], NONE_OF(TypeId), &argument_value, 1, 0, span);
    instance_request(c, inst, span);
    return inst;
}

static Hir *table_address(Check *c, TypeId type, TypeId dyn, Span span) {
    DeclVec slots = {0};
    collect_slots(c->s, trait_of(c, dyn), &slots, 0);
    TypeId table = table_type(c, slots.len);
    uint64_t key = map_key2(type.id, dyn.id), found;
    if (!map_get(&c->s->expr->dyn_tables, key, &found)) {
        TypeId fn = ty_data(c->types, table)->tuple.items[SLOT_END];
        ValueId *items = NEW_ARRAY(c->arena, ValueId, slots.len + FIRST_SLOT);
        items[SLOT_END] = val_fn(c->types, fn, library_function(c, WK_end_box, type, span)->fn_id);
        for (uint32_t i = 0; i < slots.len; i++) {
            Instance *method = instance_get(c, slots.at[i], dyn, NULL, 0, 0, span);
            items[i + FIRST_SLOT] =
                is_dispatched(method) ? val_fn(c->types, fn, slot_function(c, type, method)->fn_id) : items[SLOT_END];
        }
        found = val_tuple(c->types, table, items, slots.len + FIRST_SLOT).id;
        map_put(&c->s->expr->dyn_tables, key, found);
    }
    Hir *image = hir_new(c->arena, HIR_Image, table, span);
    image->image.value = (ValueId){(uint32_t)found};
    return cast(c, hir_borrow(c->arena, image, ty_raw(c->types, table), span), address_type(c));
}

/* ---- the type ---- */

/* The function in the table that destroys a value. */
static FnId end_function(Check *c, TypeId type, const Decl *trait) {
    SigParam self = {.name = N(self), .type = type, .convention = CONV_DEINIT, .is_self = true};
    SigParam *params = NEW(c->s->arena, SigParam);
    *params = self;
    Instance *inst =
        instance_made(c->s, &(Signature){.params = params, .count = 1, .result = TY(None), .out = -1}, trait->span);
    Made m;
    made_begin(&m, c->s, inst, trait);
    Hir *callee =
        slot_value(&m.c, made_param(&m, 0), SLOT_END, 0, ty_data(c->types, table_type(c, 0))->tuple.items[SLOT_END]);
    Hir *box = box_address(&m.c, made_param(&m, 0));
    made_result(&m, hir_call(m.c.arena, callee, TY(None), &box, 1, trait->span));
    made_end(&m, trait->span);
    return inst->fn_id;
}

TypeId dyn_type(Check *c, DeclId trait) {
    TypeId type = ty_dyn(c->types, trait);
    if (ty_struct(c->types, type)->is_complete) return type;
    StructField fields[FIELD_COUNT] = {
        [FIELD_BOX] = {.name = name_of(c->ctx, STR("box")), .type = address_type(c)},
        [FIELD_TABLE] = {.name = name_of(c->ctx, STR("table")), .type = address_type(c)}};
    StructInfo info = {.fields = fields, .field_count = FIELD_COUNT, .is_complete = true, .glue.no_copy = true};
    ty_set_struct(c->types, type, &info);
    ty_glue(c->types, type)->deinit = end_function(c, type, decl_at(c->s, trait));
    return type;
}

/* ---- values ---- */

/* A type that contains references is refused: nothing in the type `dyn Trait` would say where they point. */
bool dyn_accepts(Check *c, TypeId from, TypeId to) {
    Decl *movable = wellknown(c->s, WK_Movable), *deinitable = wellknown(c->s, WK_Deinitable);
    return ty_is(c->types, to, TY_Dyn) && ty_is(c->types, from, TY_Struct) && conforms(c, from, trait_of(c, to)) &&
           !type_holds_reference(c->types, from, 0) && (!movable || conforms(c, from, movable)) &&
           (!deinitable || conforms(c, from, deinitable));
}

static Hir *box_of(Check *c, const Expr *e) {
    Hir *value = expr_to_value(c, e);
    if (hir_is_bad(value)) return value;
    Expr made = call_instance(c, library_function(c, WK_box, e->type, e->span), &value, 1, e->span);
    return expr_to_value(c, &made);
}

static Hir *lent(Check *c, const Expr *e) {
    Hir *place = expr_place_of(c, e);
    if (hir_is_bad(place)) return place;
    TypeId type = ty_pointer(c->types, e->type, PTR_REF, MUT_YES, origin_value(c->types, MUT_YES), SPACE_GENERIC);
    return hir_borrow(c->arena, place, type, e->span);
}

Hir *dyn_convert(Check *c, const Expr *e, TypeId type, bool owned) {
    Span span = e->span;
    if (c->speculative || c->header.is_symbolic || c->is_archetype) return hir_open(c, type, span);
    Hir *box = owned ? box_of(c, e) : lent(c, e);
    if (hir_is_bad(box)) return box;
    TypeId parts[FIELD_COUNT] = {lent_type(c), address_type(c)};
    TypeId pair = ty_tuple(c->types, parts, FIELD_COUNT);
    Hir *made = hir_new(c->arena, HIR_Aggregate, owned ? type : pair, span);
    made->aggregate.items = (HirList){NEW_ARRAY(c->arena, Hir *, FIELD_COUNT), FIELD_COUNT};
    made->aggregate.items.at[FIELD_BOX] = cast(c, box, owned ? address_type(c) : lent_type(c));
    made->aggregate.items.at[FIELD_TABLE] = table_address(c, e->type, type, span);
    if (owned) return made;
    HirLocal *temp = local_temp(c, pair, span); /* the box is borrowed, so it must not be destroyed */
    Hir *let = hir_let(c->arena, temp, made, span);
    TypeId pointer = ty_pointer(c->types, pair, PTR_REF, MUT_YES, origin_value(c->types, MUT_YES), SPACE_GENERIC);
    TypeId seen = ty_pointer(c->types, type, PTR_REF, MUT_YES, origin_value(c->types, MUT_YES), SPACE_GENERIC);
    Hir *seq = hir_new(c->arena, HIR_Seq, type, span);
    seq->seq.stmts = hir_block(c->arena, &let, 1, span)->block.stmts;
    seq->seq.value = hir_deref(
        c->arena, cast(c, hir_borrow(c->arena, hir_local(c->arena, temp, span), pointer, span), seen), type, span);
    return seq;
}
