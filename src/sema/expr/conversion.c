/* Conversions: how a value of one type becomes one of another.
 *
 * `conversion_of` makes the decision once for all uses: it gives the cost, by which overloads are compared, and the
 * function that builds the converted value. An impossible conversion has a function, too: it reports the error. */
#include "sema/call/call.h"
#include "sema/declare/declare.h"
#include "sema/expr/expr.h"
#include "sema/instance/instance.h"
#include "sema/register.h"

/* ---- implicit constructors ---- */

Decl *implicit_inits(Check *c, Decl *all) {
    if (!all || all->kind != DECL_OVERLOADS) return NULL;
    uint64_t found;
    if (map_get(&c->s->expr->implicit, all->id.id, &found)) return (Decl *)(uintptr_t)found;
    Decl *set = NULL;
    for (uint32_t i = 0; i < all->list.len; i++)
        if (all->list.at[i]->fn.is_implicit) {
            if (!set) set = decl_new(c->s, DECL_OVERLOADS, all->name, all->owner, all->module, all->ast, all->span);
            vec_push(c->s->arena, &set->list, all->list.at[i]);
        }
    map_put(&c->s->expr->implicit, all->id.id, (uint64_t)(uintptr_t)set);
    return set;
}

/* Conversions don't chain; that a literal becomes a String does not count as one. */
static bool may_construct(Check *c, const Expr *e, TypeId type) {
    bool is_text =
        e->kind == X_CONST && ty_is(c->types, e->type, TY_StrLiteral) && type_is_wellknown(c->s, type, WK_String);
    bool has_constructors = ty_is(c->types, type, TY_Struct) || ty_is(c->types, type, TY_Error);
    return (!c->no_implicit || is_text) && has_constructors && (c->is_archetype || !ty_is_symbolic(c->types, type));
}

static bool implicit_construct(Check *c, const Expr *e, TypeId type, Expr *result) {
    if (!may_construct(c, e, type)) return false;
    Decl *decl = type_decl(c->s, type);
    if (decl && decl->struct_.fieldwise_implicit) constructors_complete(c->s, decl);
    Decl *inits = implicit_inits(c, type_member_decl(c->s, type, N(__init__)));
    if (!inits) return false;
    Expr fns = {.kind = X_FNS, .type = TY(Poison), .span = e->span, .decl = inits, .owner = type};
    Args args = args_of_exprs(c, e, 1, e->span);
    bool outer = c->no_implicit;
    c->no_implicit = true;
    *result = overload_call(c, &fns, &args, NONE_OF(TypeId), e->span);
    c->no_implicit = outer;
    return true;
}

static bool can_construct(Check *c, const Expr *e, TypeId type) {
    if (!may_construct(c, e, type)) return false;
    Trial trial = trial_begin(c);
    Expr result = expr_poison(e->span);
    bool tried = implicit_construct(c, e, type, &result);
    return trial_end(c, trial) && tried && !expr_is_poison(&result);
}

/* ---- what makes a conversion ---- */

Instance *fn_of_type(Check *c, const Expr *e, TypeId type, bool report) {
    Instance *inst = overload_pick_for_type(c, e, &ty_data(c->types, type)->fn, e->span, report);
    if (!inst) return NULL;
    instance_settle(c, inst, e->span);
    if (fn_type_widens(&ty_data(c->types, inst->type)->fn, &ty_data(c->types, type)->fn)) return inst;
    if (report) diag(c->ctx, D_TYPE_MISMATCH, e->span, "a function", ty_c(c->types, inst->type), ty_c(c->types, type));
    return NULL;
}

/* Both types have the same name when they differ only in that. */
static void note_pointers(Check *c, const Expr *e, TypeId wanted) {
    const TypeData *given = ty_data(c->types, e->type), *to = ty_data(c->types, wanted);
    if (given->kind != TY_Pointer || to->kind != TY_Pointer || !SAME(given->pointer.pointee, to->pointer.pointee))
        return;
    if (to->pointer.mut == MUT_YES && given->pointer.mut != MUT_YES)
        diag_note(c->ctx, e->span,
                  "one that may be written through is wanted: an argument 'Pointer[mut=True, %s, _]' is",
                  ty_c(c->types, to->pointer.pointee));
    else
        diag_note(c->ctx, e->span, "they differ in their origin: 'unsafe_origin_cast' gives another one");
}

void report_mismatch(Check *c, const Expr *e, TypeId wanted) {
    if (expr_is_reported(c, e) || ty_is(c->types, wanted, TY_Poison) || type_is_in_doubt(c, wanted)) return;
    if (e->kind == X_CONST && type_is_literal(c, e->type) && ty_is(c->types, wanted, TY_Simd) &&
        ty_is_concrete(c->types, wanted) && (ty_is(c->types, e->type, TY_IntLiteral))) {
        if (IS_NONE(const_convert(c, e, wanted, true))) return;
    }
    diag(c->ctx, D_TYPE_MISMATCH, e->span,
         e->kind == X_FNS                              ? "a function"
         : e->kind == X_CONST && e->type.id == TY_Meta ? "a type"
                                                       : "a value",
         text_of(c, e), ty_c(c->types, wanted));
    note_pointers(c, e, wanted);
    if (ty_is(c->types, wanted, TY_Dyn) && ty_is(c->types, e->type, TY_Struct))
        diag_note(c->ctx, e->span, "'%s' does not conform to '%s', holds references, or cannot be moved and ended",
                  ty_c(c->types, e->type), name_at_c(c->s, decl_at(c->s, ty_data(c->types, wanted)->dyn.bound)->name));
    if (ty_is(c->types, wanted, TY_Simd) && ty_is(c->types, e->type, TY_Simd) && ty_is_scalar(c->types, wanted))
        diag_note(c->ctx, e->span, "convert it explicitly: '%s(...)'", ty_c(c->types, wanted));
}

/* In a generic body the result stays an unknown value, whatever was reported. */
static Hir *make_mismatch(Check *c, const Expr *e, TypeId type, const Conversion *how, bool owned) {
    (void)how, (void)owned;
    report_mismatch(c, e, type);
    bool is_unknown = type_is_open(c, e->type) || type_is_open(c, type);
    return is_unknown ? hir_open(c, type, e->span) : hir_poison(c, e->span);
}

static Hir *make_poison(Check *c, const Expr *e, TypeId type, const Conversion *how, bool owned) {
    (void)how, (void)owned;
    bool is_unknown = !IS_NONE(type) && !expr_is_poison(e) && type_is_open(c, type);
    return is_unknown ? hir_open(c, type, e->span) : hir_poison(c, e->span);
}

static Hir *make_open(Check *c, const Expr *e, TypeId type, const Conversion *how, bool owned) {
    (void)how, (void)owned;
    return hir_open_of(c, type, e, NULL, e->span);
}

static Hir *make_same(Check *c, const Expr *e, TypeId type, const Conversion *how, bool owned) {
    (void)type, (void)how;
    return owned ? expr_to_value(c, e) : expr_to_place(c, e);
}

static Hir *make_const(Check *c, const Expr *e, TypeId type, const Conversion *how, bool owned) {
    (void)owned;
    if (ty_is(c->types, type, TY_Simd) && ty_is_concrete(c->types, type) && ty_width(c->types, type) > 1 &&
        type_is_literal(c, e->type)) {
        Hir *scalar = const_to_hir(c, ty_scalar(c->types, ty_dtype(c->types, type)), how->value, e->span);
        return hir_op(c->arena, IR_Splat, type, &scalar, 1, e->span);
    }
    Hir *hir = const_to_hir(c, type, how->value, e->span);
    return hir->kind == HIR_Image ? hir_copy(c->arena, hir) : hir;
}

static Hir *make_fn(Check *c, const Expr *e, TypeId type, const Conversion *how, bool owned) {
    (void)how, (void)owned;
    Instance *inst = fn_of_type(c, e, type, true);
    return inst ? fn_ref(c, inst, e->span) : hir_poison(c, e->span);
}

static Hir *make_closure(Check *c, const Expr *e, TypeId type, const Conversion *how, bool owned) {
    (void)how, (void)owned;
    return closure_of_nothing(c, type, e->span);
}

/* The same value, with a weaker type. */
static Hir *make_weaker(Check *c, const Expr *e, TypeId type, const Conversion *how, bool owned) {
    (void)how;
    if (ty_is_register(c->types, type)) {
        Hir *value = expr_to_value(c, e);
        return hir_is_bad(value) || ty_is(c->types, type, TY_StrLiteral)
                   ? value
                   : hir_op(c->arena, IR_PointerCast, type, &value, 1, e->span);
    }
    Hir *place = expr_place_of(c, e);
    if (hir_is_bad(place)) return place;
    Mutability mut = MUT_NO;
    Hir *borrow =
        hir_borrow(c->arena, place,
                   ty_pointer(c->types, e->type, PTR_REF, mut, origin_value(c->types, mut), SPACE_GENERIC), e->span);
    TypeId pointer = ty_pointer(c->types, type, PTR_REF, mut, origin_value(c->types, mut), SPACE_GENERIC);
    Hir *cast = hir_op(c->arena, IR_PointerCast, pointer, &borrow, 1, e->span);
    Hir *seen = hir_deref(c->arena, cast, type, e->span);
    return owned ? hir_copy(c->arena, seen) : seen;
}

static Hir *converted(Check *c, const Expr *e, TypeId type, IrOp op) {
    Hir *value = expr_to_value(c, e);
    return hir_op(c->arena, op, type, &value, 1, e->span);
}

static Hir *make_lane(Check *c, const Expr *e, TypeId type, const Conversion *how, bool owned) {
    (void)how, (void)owned;
    return converted(c, e, type, IR_Convert);
}

static Hir *make_splat(Check *c, const Expr *e, TypeId type, const Conversion *how, bool owned) {
    (void)how, (void)owned;
    return converted(c, e, type, IR_Splat);
}

static Hir *make_dyn(Check *c, const Expr *e, TypeId type, const Conversion *how, bool owned) {
    (void)how;
    return dyn_convert(c, e, type, owned);
}

static Hir *make_tuple(Check *c, const Expr *e, TypeId type, const Conversion *how, bool owned) {
    (void)how, (void)owned;
    const TypeData *a = ty_data(c->types, e->type), *b = ty_data(c->types, type);
    HirLocal *temp = NULL;
    Hir *base = e->hir, *let = NULL;
    if (e->kind != X_PLACE) {
        temp = local_temp(c, e->type, e->span);
        let = hir_let(c->arena, temp, e->hir, e->span);
        base = hir_local(c->arena, temp, e->span);
    }
    Hir *made = hir_new(c->arena, HIR_Aggregate, type, e->span);
    made->aggregate.items = (HirList){NEW_ARRAY(c->arena, Hir *, a->tuple.count + 1), a->tuple.count};
    for (uint32_t i = 0; i < a->tuple.count; i++) {
        Expr item = expr_place(hir_field(c->arena, base, i, a->tuple.items[i], e->span), true);
        item.is_transfer = temp != NULL || e->is_transfer;
        made->aggregate.items.at[i] = expr_convert(c, &item, b->tuple.items[i]);
        if (hir_is_bad(made->aggregate.items.at[i])) return made->aggregate.items.at[i];
    }
    if (!let) return made;
    Hir *seq = hir_new(c->arena, HIR_Seq, type, e->span);
    seq->seq.stmts = hir_block(c->arena, &let, 1, e->span)->block.stmts;
    seq->seq.value = made;
    return seq;
}

static Hir *make_via(Check *c, const Expr *e, TypeId type, const Conversion *how, bool owned) {
    (void)e;
    return expr_convert_as(c, how->via, type, owned);
}

static Hir *make_construct(Check *c, const Expr *e, TypeId type, const Conversion *how, bool owned) {
    Expr made;
    if (!implicit_construct(c, e, type, &made)) return make_mismatch(c, e, type, how, owned);
    return expr_is_poison(&made) ? hir_poison(c, e->span) : expr_to_value(c, &made);
}

static Hir *make_content(Check *c, const Expr *e, TypeId type, const Conversion *how, bool owned) {
    (void)how, (void)owned;
    Expr content = optional_operand(c, e);
    return expr_convert_as(c, &content, type, true);
}

static Hir *make_function_value(Check *c, const Expr *e, TypeId type, const Conversion *how, bool owned) {
    (void)how, (void)owned;
    return function_value_convert(c, e, type);
}

/* ---- the decision ---- */

static const Conversion impossible = {CONV_IMPOSSIBLE, make_mismatch, NULL, {0}};

static Conversion possible(ConvCost cost, MakeConversion *make) {
    return (Conversion){cost, cost == CONV_IMPOSSIBLE ? make_mismatch : make, NULL, {0}};
}

static bool is_bool_lane(Check *c, TypeId a, TypeId b) { /* Bool and SIMD[bool, 1] are the same */
    return ty_is(c->types, a, TY_Bool) && ty_is_concrete(c->types, b) && ty_is(c->types, b, TY_Simd) &&
           ty_dtype(c->types, b) == DT_bool && ty_width(c->types, b) == 1;
}

static bool splats(Check *c, const Expr *e, TypeId type) { /* Scalar[dt] where SIMD[dt, n] is wanted */
    if (!ty_is(c->types, type, TY_Simd) || !ty_is(c->types, e->type, TY_Simd)) return false;
    const TypeData *a = ty_data(c->types, e->type), *b = ty_data(c->types, type);
    int64_t width;
    return SAME(a->simd.dtype, b->simd.dtype) && val_as_int(c->types, a->simd.width, &width) && width == 1;
}

static bool tuple_converts(Check *c, const Expr *e, TypeId type) {
    const TypeData *a = ty_data(c->types, e->type), *b = ty_data(c->types, type);
    if (a->kind != TY_Tuple || b->kind != TY_Tuple || a->tuple.count != b->tuple.count) return false;
    for (uint32_t i = 0; i < a->tuple.count; i++) {
        Expr item = expr_place(
            hir_field(c->arena, e->hir ? e->hir : hir_poison(c, e->span), i, a->tuple.items[i], e->span), false);
        item.is_transfer = e->kind == X_VALUE || e->is_transfer;
        if (conversion_cost(c, &item, b->tuple.items[i]) == CONV_IMPOSSIBLE) return false;
    }
    return true;
}

/* A StaticString with a known value can go wherever its literal can. */
static bool is_static_text(Check *c, const Expr *e) {
    return e->kind == X_CONST && ty_is(c->types, e->type, TY_Struct) &&
           val_data(c->types, e->value)->kind == VAL_STRING;
}

static Conversion fn_conversion(Check *c, const Expr *e, TypeId type) {
    Trial trial = trial_begin(c);
    Instance *inst = overload_pick_for_type(c, e, &ty_data(c->types, type)->fn, e->span, false);
    trial_end(c, trial);
    if (inst) instance_settle(c, inst, e->span);
    bool fits = inst && fn_type_widens(&ty_data(c->types, inst->type)->fn, &ty_data(c->types, type)->fn);
    return (Conversion){fits ? CONV_EXACT : CONV_IMPOSSIBLE, make_fn, NULL, {0}}; /* make_fn reports why it does not
                                                                                     fit */
}

/* The cost of a literal as a number. In Python's register an int literal settles to int, and Int is the closest
 * machine type. */
static ConvCost number_cost(Check *c, const Expr *e, TypeId type) {
    bool is_int = is_python(c->reg) && ty_is(c->types, e->type, TY_IntLiteral);
    bool is_settled = ty_is_concrete(c->types, type) && SAME(type, is_int ? TY_SCALAR(int) : type_settle(c, e));
    return is_settled ? CONV_EXACT : CONV_LITERAL;
}

/* The conversion of a constant that stays a constant; false: the rules for other values apply. */
static bool const_conversion(Check *c, const Expr *e, TypeId type, Conversion *how) {
    TypeKind from = ty_kind(c->types, e->type), to = ty_kind(c->types, type);
    if (from == TY_Meta || to == TY_Meta) return false;
    bool is_literal = type_is_literal(c, e->type);
    if (from == TY_StrLiteral && type_is_wellknown(c->s, type, WK_String)) {
        *how = possible(CONV_LITERAL, make_construct);
        return true;
    }
    if (to == TY_Simd && is_literal && !ty_is_concrete(c->types, type)) {
        *how = possible(CONV_LITERAL, type_is_open(c, type) ? make_open : make_mismatch);
        return true;
    }
    ValueId value = const_convert(c, e, type, false);
    if (IS_NONE(value) || (from == TY_Simd && to == TY_Simd && !SAME(e->type, type))) return false;
    *how = possible(to == TY_Simd && is_literal ? number_cost(c, e, type)
                    : from == to                ? CONV_EXACT
                    : is_literal                ? CONV_LITERAL
                                                : CONV_WIDEN,
                    make_const);
    how->value = value;
    return true;
}

/* The same for a StaticString with a known value, which converts like its literal. */
static Conversion text_conversion(Check *c, const Expr *e, TypeId type) {
    Expr *literal = NEW(c->arena, Expr);
    *literal = expr_const(c, TY(StrLiteral), e->value, e->span);
    bool fits = conversion_cost(c, literal, type) != CONV_IMPOSSIBLE;
    Conversion how = possible(fits ? CONV_IMPLICIT : CONV_IMPOSSIBLE, make_via);
    how.via = literal;
    return how;
}

/* Decides when both types are known. */
static Conversion known_conversion(Check *c, const Expr *e, TypeId from, TypeId type) {
    if (dyn_accepts(c, from, type)) return possible(CONV_IMPLICIT, make_dyn);
    if (e->kind != X_CONST && e->kind != X_FNS && tuple_converts(c, e, type)) return possible(CONV_WIDEN, make_tuple);
    if (is_static_text(c, e)) return text_conversion(c, e, type);
    return can_construct(c, e, type) ? possible(CONV_IMPLICIT, make_construct) : impossible;
}

/* Decides in a generic body: unknown types may turn out to be the same, unless that is impossible. */
static Conversion open_conversion(Check *c, const Expr *e, TypeId from, TypeId type) {
    bool are_params = ty_is(c->types, from, TY_Param) && ty_is(c->types, type, TY_Param);
    if (!types_never_same(c, from, type)) return possible(are_params ? CONV_IMPOSSIBLE : CONV_WIDEN, make_open);
    return possible(known_conversion(c, e, from, type).cost, make_open);
}

static Conversion value_conversion(Check *c, const Expr *e, TypeId from, TypeId type) {
    if (type_widens(c, from, type)) return possible(CONV_WIDEN, make_weaker);
    if (is_bool_lane(c, from, type) || is_bool_lane(c, type, from)) return possible(CONV_WIDEN, make_lane);
    if (splats(c, e, type)) return possible(CONV_WIDEN, make_splat);
    if (type_is_open(c, from) || type_is_open(c, type)) return open_conversion(c, e, from, type);
    return known_conversion(c, e, from, type);
}

/* A display fits an Array and a List of the same elements equally well. */
static bool is_as_written(Check *c, const Ast *display, TypeId type) {
    TypeId own = pending_type(c, display, TY(Poison));
    if (SAME(own, type)) return true;
    TypeId element = display->kind == AST_List ? element_like(c, own) : TY(Poison);
    return !ty_is(c->types, element, TY_Poison) && SAME(element, element_like(c, type));
}

static ConvCost cost_of(Check *c, const Ast *ast, TypeId type) {
    Trial trial = trial_begin(c);
    Expr checked = expr_check(c, ast, type);
    bool good = trial_end(c, trial);
    if (!good || expr_is_poison(&checked)) return CONV_IMPOSSIBLE;
    if (checked.kind == X_PENDING) return CONV_IMPOSSIBLE;
    ConvCost cost = conversion_cost(c, &checked, type);
    if (ty_is(c->types, type, TY_Object)) return cost;
    return cost == CONV_EXACT && !is_as_written(c, ast, type) ? CONV_LITERAL : cost;
}

static ConvCost pending_cost(Check *c, const Ast *ast, TypeId type) {
    uint64_t found, key = map_key2(ast->id, type.id);
    if (!c->probe.probes || c->no_implicit) return cost_of(c, ast, type);
    if (map_get(&c->probe.probes->costs, key, &found)) return (ConvCost)found;
    ConvCost cost = cost_of(c, ast, type);
    map_put(&c->probe.probes->costs, key, cost);
    return cost;
}

Conversion system_conversion(Check *c, const Expr *e, TypeId type) {
    Conversion how;
    if (e->kind == X_PENDING)
        return possible(type_is_open(c, type) ? CONV_LITERAL : pending_cost(c, e->ast, type), make_pending);
    if (e->kind == X_FNS && ty_is(c->types, type, TY_Fn)) return fn_conversion(c, e, type);
    if (e->kind == X_FNS && ty_is(c->types, type, TY_Closure))
        return SAME(closure_of_fn(c, e), type) ? possible(CONV_EXACT, make_closure) : impossible;
    if (e->kind == X_CONST && const_conversion(c, e, type, &how)) return how;
    TypeId from = e->kind == X_FNS ? type_settle(c, e) : e->type;
    if (SAME(from, type) || ty_is(c->types, from, TY_Never)) return possible(CONV_EXACT, make_same);
    if (!ty_is(c->types, from, TY_Poison)) return value_conversion(c, e, from, type);
    bool is_no_value = e->kind == X_FNS || e->kind == X_GENERIC || e->kind == X_MODULE;
    return is_no_value ? impossible : possible(CONV_EXACT, make_poison);
}

Conversion conversion_of(Check *c, const Expr *e, TypeId type) {
    if (e->kind == X_POISON || ty_is(c->types, type, TY_Poison) || IS_NONE(type))
        return possible(CONV_EXACT, make_poison);
    if (function_value_accepts(c, e, type)) return possible(CONV_IMPLICIT, make_function_value);
    if (optional_gives(c, e, type)) return possible(CONV_IMPLICIT, make_content);
    return register_of_conversion(c, e, type)->conversion(c, e, type);
}

/* `rebind`: in a generic body both types are assumed to be the same. */
Expr expr_rebind(Check *c, const Expr *e, TypeId type) {
    if (expr_is_poison(e) || ty_is(c->types, type, TY_Poison) || SAME(e->type, type)) return *e;
    if (!type_is_open(c, e->type) && !type_is_open(c, type)) return expr_value(expr_convert_as(c, e, type, true));
    bool is_place = e->kind == X_PLACE && !e->is_transfer && !ty_is_register(c->types, type);
    return is_place ? expr_place(make_weaker(c, e, type, NULL, false), e->is_mutable)
                    : expr_value(hir_open_of(c, type, e, NULL, e->span));
}
