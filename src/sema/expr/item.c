/* Items: `x[i]` whose `__getitem__` gives a value and whose type has `__setitem__`, lanes, and fields of items. A
 * statement that changes such a value reads it into a temporary, changes the temporary, and writes it back:
 *
 *     swap(v[0], v[2])        var a = v[0], b = v[2]; swap(a, b); v[2] = b; v[0] = a
 *     m[i].x = 1              var a = m[i]; a.x = 1; m[i] = a
 *
 * Attributes that `__getattr__` reads and `__setattr__` sets are treated like items.
 * */
#include "sema/call/call.h"
#include "sema/declare/declare.h"
#include "sema/expr/expr.h"
#include "sema/stmt/stmt.h"

/* Whether a method of the type changes only what the receiver refers to, not the receiver. */
static bool sets_from_afar(Check *c, TypeId type, NameId setter) {
    const Decl *set = type_member_decl(c->s, type, setter);
    uint32_t count = !set ? 0 : set->kind == DECL_OVERLOADS ? set->list.len : 1;
    for (uint32_t i = 0; i < count; i++) {
        const Decl *fn = set->kind == DECL_OVERLOADS ? set->list.at[i] : set;
        AstList params = fn->ast && fn->ast->kind == AST_Fn ? fn->ast->fn.sig.params : (AstList){NULL, 0};
        if (params.len && params.at[0]->param.convention == CONV_MUT) return false;
    }
    return count > 0;
}

static bool is_item_of(Check *c, const Expr *base, NameId setter) {
    if (base->item) return true;
    if (base->kind == X_PLACE && base->is_mutable) return true;
    return (base->kind == X_PLACE || base->kind == X_VALUE) && sets_from_afar(c, base->type, setter);
}

void item_note(Check *c, Expr *got, const Expr *base, const Args *indices) {
    bool is_settable = is_lane_of(c, base, indices->len) || type_has_method(c, base->type, N(__setitem__));
    if (got->kind != X_VALUE || indices->has_poison || !is_settable || !is_item_of(c, base, N(__setitem__))) return;
    Item *item = NEW(c->arena, Item);
    *item = (Item){.base = *base, .indices = *indices};
    got->item = item;
}

void item_note_computed(Check *c, Expr *got, const Expr *base, NameId name) {
    if (got->kind != X_VALUE || !type_has_method(c, base->type, N(__setattr__)) || !is_item_of(c, base, N(__setattr__)))
        return;
    Item *item = NEW(c->arena, Item);
    *item = (Item){.base = *base, .computed = name};
    got->item = item;
}

void item_note_field(Check *c, Expr *field, const Expr *base, NameId name) {
    if (!base->item || field->kind != X_PLACE) return;
    Item *item = NEW(c->arena, Item);
    *item = (Item){.base = *base, .field = name};
    field->item = item;
}

/* Numbers are read now, because the call may change their variables. */
static void hold_index(Check *c, Expr *index) {
    if (index->kind == X_PLACE && ty_is_register(c->types, index->type))
        *index = expr_value(hir_load(c->arena, index->hir));
    expr_once(c, index);
}

/* Evaluates everything but the last `[…]`. */
static void item_reach(Check *c, ItemUse *use, HeldItem *held) {
    if (held->base.item)
        held->base = item_open(c, use, &held->base);
    else if (held->base.kind == X_PLACE)
        place_once(c, &held->base);
    else
        expr_once(c, &held->base);
    Args *indices = &held->indices;
    Arg *own = NEW_ARRAY(c->arena, Arg, indices->len + 2);                  /* room for the value that is set */
    if (indices->len) memcpy(own, indices->at, indices->len * sizeof *own); /* `computed` has none */
    indices->at = own;
    for (uint32_t i = 0; i < indices->len; i++) hold_index(c, &indices->at[i].expr);
}

static HeldItem held_of(const Expr *e) {
    const Item *item = e->item;
    return (HeldItem){.base = item->base, .indices = item->indices, .computed = item->computed, .span = e->span};
}

static Expr item_get(Check *c, ItemUse *use, HeldItem *held, Span span) {
    Expr got = IS_NONE(held->computed) ? item_value(c, &held->base, &held->indices, span)
                                       : computed_value(c, &held->base, held->computed, span);
    if (expr_is_poison(&got)) return got;
    HirLocal *temp = local_temp(c, got.type, span);
    emit(c, hir_let(c->arena, temp, expr_to_value(c, &got), span));
    held->place = expr_place(hir_local(c->arena, temp, span), true);
    vec_push(c->arena, &use->held, *held);
    return held->place;
}

Expr item_open(Check *c, ItemUse *use, const Expr *e) {
    const Item *item = e->item;
    if (!IS_NONE(item->field)) {
        Expr base = item_open(c, use, &item->base);
        return expr_is_poison(&base) ? base : member_of(c, &base, item->field, e->span);
    }
    HeldItem held = held_of(e);
    item_reach(c, use, &held);
    return expr_is_poison(&held.base) ? held.base : item_get(c, use, &held, e->span);
}

void computed_set(Check *c, const Expr *base, NameId name, const Expr *value, Span span) {
    ValueId text = val_string(c->types, name_text(c->ctx, name));
    Expr args[] = {expr_const(c, ty_str_literal(c->types, text), text, span), *value};
    Expr call = call_method(c, base, N(__setattr__), args, 2, span);
    expr_discard(c, &call, span);
}

void items_close(Check *c, ItemUse *use) {
    while (use->held.len) {
        HeldItem *held = &vec_pop(&use->held);
        held->place.is_transfer = true;
        if (IS_NONE(held->computed))
            item_set(c, &held->base, &held->indices, &held->place, held->span);
        else
            computed_set(c, &held->base, held->computed, &held->place, held->span);
    }
}

/* ---- in calls ---- */

/* An argument that is evaluated before the items are read keeps its value. */
static void hold_argument(Check *c, Expr *arg) {
    if (arg->kind != X_VALUE) return;
    expr_once(c, arg);
    if (!ty_is_register(c->types, arg->type)) arg->is_transfer = true;
}

void items_of_call(Check *c, ItemUse *use, Args *args, const bool *changes) {
    use->outer = c->stmts;
    c->stmts = &use->stmts;
    Arg *own = NEW_ARRAY(c->arena, Arg, args->len + 1);
    memcpy(own, args->at, args->len * sizeof *own);
    args->at = own;
    HeldItem *held = NEW_ARRAY(c->arena, HeldItem, args->len + 1);
    for (uint32_t i = 0; i < args->len; i++) {
        Expr *e = &own[i].expr;
        if (!changes[i]) {
            hold_argument(c, e);
        } else if (IS_NONE(e->item->field)) {
            held[i] = held_of(e);
            item_reach(c, use, &held[i]);
        }
    }
    for (uint32_t i = 0; i < args->len; i++)
        if (changes[i])
            own[i].expr = IS_NONE(own[i].expr.item->field) ? item_get(c, use, &held[i], own[i].span)
                                                           : item_open(c, use, &own[i].expr);
}

/* Makes one expression of the statements around the call and its result. */
Expr items_of_call_close(Check *c, ItemUse *use, Expr result, Span span) {
    bool is_value = result.kind == X_VALUE && !SAME(result.type, TY(None));
    if (result.kind == X_PLACE)
        place_found(c, &result);
    else if (is_value)
        expr_once(c, &result);
    else if (result.hir)
        emit(c, hir_expr_stmt(c->arena, result.hir));
    items_close(c, use);
    c->stmts = use->outer;
    if (expr_is_poison(&result)) return result;
    Hir *value = is_value && ty_is_register(c->types, result.type) ? hir_load(c->arena, result.hir)
                 : is_value                                        ? hir_move(c->arena, result.hir)
                 : result.kind == X_PLACE ? result.hir
                                          : hir_const(c->arena, TY(None), val_none(c->types), span);
    Hir *seq = hir_new(c->arena, HIR_Seq, value->type, span);
    seq->seq.stmts = hir_block(c->arena, use->stmts.at, use->stmts.len, span)->block.stmts;
    seq->seq.value = value;
    if (result.kind != X_PLACE) return expr_value(seq);
    result.hir = seq;
    return result;
}
