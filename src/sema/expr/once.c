/* `x op= e` reads x and writes it: whatever is needed to find x (indices, calls that return references) is evaluated
 * once, before e. */
#include "sema/declare/declare.h"
#include "sema/expr/expr.h"
#include "sema/stmt/stmt.h"

static void settle_place(Check *c, Hir **slot);

void expr_once(Check *c, Expr *e) {
    if (e->kind != X_VALUE) return;
    HirLocal *temp = local_temp(c, e->type, e->span);
    emit(c, hir_let(c->arena, temp, e->hir, e->span));
    *e = expr_place(hir_local(c->arena, temp, e->span), true);
}

/* A value is stored in a temporary, unless it is the same each time. */
static void settle_value(Check *c, Hir **slot, bool is_consumed) {
    Hir *value = *slot;
    if (value->kind == HIR_Const || value->kind == HIR_FnRef || value->kind == HIR_Poison) return;
    if (value->kind == HIR_Borrow) {
        settle_place(c, &value->borrow.place);
        return;
    }
    Expr held = expr_value(value);
    expr_once(c, &held);
    if (ty_is_register(c->types, value->type))
        *slot = hir_load(c->arena, held.hir);
    else
        *slot = is_consumed ? hir_copy(c->arena, held.hir) : held.hir;
}

static void settle_argument(Check *c, Hir **slot, AstConvention convention) {
    bool is_number = convention == CONV_READ && hir_is_place(*slot) && ty_is_register(c->types, (*slot)->type);
    if (is_number) *slot = hir_load(c->arena, *slot);
    if (hir_is_place(*slot))
        settle_place(c, slot);
    else
        settle_value(c, slot, convention == CONV_VAR || convention == CONV_DEINIT);
}

static void settle_call(Check *c, Hir *call) {
    const FnType *type = &ty_data(c->types, call->call.callee->type)->fn;
    uint32_t first = call->call.constructs ? 1 : 0;
    for (uint32_t i = 0; i < call->call.args.len; i++)
        settle_argument(c, &call->call.args.at[i], type->params[first + i].convention);
}

static void settle_pointer(Check *c, Hir **slot) {
    Hir *pointer = *slot;
    if (pointer->kind == HIR_Call)
        settle_call(c, pointer);
    else if (pointer->kind == HIR_Op && pointer->op.op == IR_Offset)
        for (uint32_t i = 0; i < pointer->op.operands.len; i++) settle_value(c, &pointer->op.operands.at[i], false);
    else if (pointer->kind != HIR_Load ||
             pointer->load.place->kind != HIR_Local) /* a named reference does not change */
        settle_value(c, slot, false);
}

static void settle_place(Check *c, Hir **slot) {
    Hir *place = *slot;
    if (place->kind == HIR_Seq) {
        for (uint32_t i = 0; i < place->seq.stmts.len; i++) emit(c, place->seq.stmts.at[i]);
        *slot = place->seq.value;
        settle_place(c, slot);
    } else if (place->kind == HIR_Field) {
        settle_place(c, &place->field.base);
    } else if (place->kind == HIR_Element) {
        settle_place(c, &place->element.base);
        settle_value(c, &place->element.index, false);
    } else if (place->kind == HIR_Deref) {
        settle_pointer(c, &place->deref.pointer);
    } else if (!hir_is_place(place)) { /* a part of the result of a call */
        settle_value(c, slot, false);
    }
}

void place_once(Check *c, Expr *place) {
    if (place->kind == X_PLACE) settle_place(c, &place->hir);
}

/* The call that returns the reference to the place; NULL when there is none. */
static Hir **call_in(Hir *place) {
    while (place->kind == HIR_Field || place->kind == HIR_Element)
        place = place->kind == HIR_Field ? place->field.base : place->element.base;
    return place->kind == HIR_Deref && place->deref.pointer->kind == HIR_Call ? &place->deref.pointer : NULL;
}

void place_found(Check *c, Expr *place) {
    Hir **call = call_in(place->hir);
    if (!call) return;
    HirLocal *reference = local_temp(c, (*call)->type, place->span);
    emit(c, hir_let(c->arena, reference, *call, place->span));
    *call = hir_load(c->arena, hir_local(c->arena, reference, place->span));
}

void place_held(Check *c, Expr *place, Expr *value) {
    if (!call_in(place->hir) || !ty_is_register(c->types, place->type)) return;
    if (value->kind == X_PLACE && ty_is_register(c->types, value->type))
        *value = expr_value(hir_load(c->arena, value->hir));
    expr_once(c, value);
    place_found(c, place);
}
