/* Constructors: T(args). Numbers, Bool, pointers and tuples are built here; everything else goes to __init__ of the
 * struct or of the library's extension. */
#include "sema/call/call.h"
#include "sema/comptime/comptime.h"
#include "sema/declare/declare.h"
#include "sema/expr/expr.h"
#include "sema/register.h"
#include "types/type_group.h"

/* ---- numbers ---- */

static Hir *convert_op(Check *c, Hir *value, TypeId type, Span span) {
    return SAME(value->type, type) ? value : hir_op(c->arena, IR_Convert, type, &value, 1, span);
}

static bool is_number(const Check *c, TypeId type) {
    TypeKind kind = ty_kind(c->types, type);
    return kind == TY_Simd || kind == TY_Bool || kind == TY_IntLiteral || kind == TY_FloatLiteral;
}

static TypeId scalar_of(Check *c, TypeId simd) {
    const TypeData *data = ty_data(c->types, simd);
    return ty_simd(c->types, data->simd.dtype, val_int(c->types, TY_SCALAR(int), 1));
}

static bool is_wide(Check *c, TypeId simd) {
    int64_t width;
    return !val_as_int(c->types, ty_data(c->types, simd)->simd.width, &width) || width != 1;
}

/* A constant converted explicitly to the number type. */
static bool const_number(Check *c, TypeId type, const Expr *e, Span span, Expr *result) {
    const ValueData *data = val_data(c->types, e->value);
    if (!val_is_concrete(c->types, e->value) || !ty_is_concrete(c->types, type) || ty_width(c->types, type) != 1 ||
        (data->kind != VAL_INT && data->kind != VAL_FLOAT && data->kind != VAL_BOOL))
        return false;
    bool literal =
        ty_is(c->types, e->type, TY_IntLiteral) && dtype_class(ty_dtype(c->types, type)) != DTYPE_CLASS_FLOAT;
    if (literal && !val_fits(c->types, e->value, ty_dtype(c->types, type))) {
        if (!c->reg->literal_raises(c, e, type, result)) {
            report_literal(c, e->value, type, span);
            *result = expr_poison(span);
        }
        return true;
    }
    *result = expr_const(c, type, val_convert(c->types, e->value, type), span);
    return true;
}

static Expr splat(Check *c, TypeId type, Hir *scalar, Span span) {
    return expr_value(hir_op(c->arena, IR_Splat, type, &scalar, 1, span));
}

static Expr number_of(Check *c, TypeId type, const Expr *e, Span span) {
    Expr result;
    if (e->kind == X_CONST && const_number(c, type, e, span, &result)) return result;
    TypeId element = scalar_of(c, type);
    if (is_wide(c, type) && e->kind == X_CONST && const_number(c, element, e, span, &result))
        return expr_is_poison(&result) ? result : splat(c, type, const_to_hir(c, element, result.value, span), span);
    Hir *value = expr_to_value(c, e);
    if (hir_is_bad(value)) return expr_poison(span);
    bool from_wide = ty_is(c->types, value->type, TY_Simd) && is_wide(c, value->type);
    if (!is_wide(c, type) || from_wide) return expr_value(convert_op(c, value, type, span));
    return splat(c, type, convert_op(c, value, element, span), span);
}

static Expr zero_of(Check *c, TypeId type, Span span) {
    if (!ty_is_concrete(c->types, type)) return expr_value(hir_open(c, type, span));
    TypeId element = scalar_of(c, type);
    Dtype dtype = ty_dtype(c->types, type);
    ValueId zero = dtype_class(dtype) == DTYPE_CLASS_FLOAT  ? val_float(c->types, element, 0.0)
                   : dtype_class(dtype) == DTYPE_CLASS_BOOL ? val_bool(c->types, false)
                                                            : val_int(c->types, element, 0);
    if (!is_wide(c, type)) return expr_const(c, type, zero, span);
    TypeId lane = dtype_class(dtype) == DTYPE_CLASS_BOOL ? TY(Bool) : element;
    return splat(c, type, hir_const(c->arena, lane, zero, span), span);
}

static Expr lanes_of(Check *c, TypeId type, const Args *args, Span span) {
    Hir **values = NEW_ARRAY(c->arena, Hir *, args->len + 1);
    TypeId element = scalar_of(c, type);
    bool is_bool = ty_is_concrete(c->types, type) && ty_dtype(c->types, type) == DT_bool;
    if (ty_is_concrete(c->types, type) && ty_width(c->types, type) != args->len) {
        diag(
            c->ctx, D_NO_MATCHING_CALL, span, ty_c(c->types, type),
            arena_printf(c->arena, "it has %u lanes, and there are %u values", ty_width(c->types, type), args->len).at);
        return expr_poison(span);
    }
    for (uint32_t i = 0; i < args->len; i++) {
        values[i] = expr_convert(c, &args->at[i].expr, is_bool ? TY(Bool) : element);
        if (hir_is_bad(values[i])) return expr_poison(span);
    }
    return expr_value(hir_op(c->arena, IR_Lanes, type, values, args->len, span));
}

static bool all_positional(const Args *args) {
    for (uint32_t i = 0; i < args->len; i++)
        if (!IS_NONE(args->at[i].name) || args->at[i].is_pack_spread) return false;
    return true;
}

static bool construct_number(Check *c, TypeId type, const Args *args, Span span, Expr *result) {
    if (args->len == 1 && str_equal(name_text(c->ctx, args->at[0].name), STR("fill"))) {
        *result = number_of(c, type, &args->at[0].expr, span);
        return true;
    }
    if (!all_positional(args)) return false;
    if (!args->len) {
        *result = zero_of(c, type, span);
        return true;
    }
    if (args->len > 1) {
        if (ty_is_concrete(c->types, type) && ty_width(c->types, type) == 1) return false;
        *result = lanes_of(c, type, args, span);
        return true;
    }
    const Expr *e = &args->at[0].expr;
    if (e->kind == X_PENDING) {
        Expr checked = expr_check(c, e->ast, type);
        *result = checked;
        if (!expr_is_poison(&checked) && !is_number(c, checked.type)) return false;
        if (!expr_is_poison(&checked)) *result = number_of(c, type, &checked, span);
        return true;
    }
    if (is_number(c, e->type)) {
        *result = number_of(c, type, e, span);
        return true;
    }
    bool is_float = ty_is_concrete(c->types, type) && dtype_class(ty_dtype(c->types, type)) == DTYPE_CLASS_FLOAT;
    NameId dunder = is_float ? N(__float__) : N(__int__);
    TypeId own = type_settle(c, e);
    bool may_have =
        ty_is(c->types, own, TY_Struct) || ty_is(c->types, own, TY_Param) || ty_is(c->types, own, TY_Member);
    if (!may_have || !type_has_method(c, own, dunder) || type_is_wellknown(c->s, own, WK_String)) return false;
    Expr number = call_method(c, e, dunder, NULL, 0, span);
    *result = expr_is_poison(&number) ? number : number_of(c, type, &number, span);
    return true;
}

/* ---- other types the compiler knows ---- */

static Expr pointer_to(Check *c, const Expr *place, TypeId wanted, Span span) {
    if (place->kind == X_POISON) return *place;
    Hir *hir = place->kind == X_CONST ? const_to_hir(c, type_settle(c, place), place->value, span) : place->hir;
    if (hir_is_bad(hir)) return expr_poison(span);
    Mutability mut = place->is_mutable ? MUT_YES : MUT_NO;
    TypeId type = ty_pointer(c->types, hir->type, PTR_POINTER, mut, origin_value(c->types, mut), SPACE_GENERIC);
    if (!IS_NONE(wanted) && SAME(ty_data(c->types, wanted)->pointer.pointee, hir->type) &&
        (place->is_mutable || ty_data(c->types, wanted)->pointer.mut != MUT_YES))
        type = wanted;
    return expr_value(hir_borrow(c->arena, hir, type, span));
}

static bool is_to(Check *c, const Args *args) {
    return args->len == 1 && str_equal(name_text(c->ctx, args->at[0].name), STR("to"));
}

static Expr bool_of(Check *c, const Args *args, Span span) {
    if (!args->len) return expr_const(c, TY(Bool), val_bool(c->types, false), span);
    const Expr *e = &args->at[0].expr;
    if (e->kind == X_CONST && val_data(c->types, e->value)->kind == VAL_BOOL) return *e;
    Hir *truth = expr_condition(c, e);
    return hir_is_bad(truth) ? expr_poison(span) : expr_value(truth);
}

static Expr tuple_of(Check *c, TypeId type, const Args *args, Span span) {
    const TypeData *data = ty_data(c->types, type);
    if (data->tuple.count != args->len) {
        diag(c->ctx, D_NO_MATCHING_CALL, span, ty_c(c->types, type), "the number of values differs");
        return expr_poison(span);
    }
    Hir *made = hir_new(c->arena, HIR_Aggregate, type, span);
    made->aggregate.items = (HirList){NEW_ARRAY(c->arena, Hir *, args->len + 1), args->len};
    for (uint32_t i = 0; i < args->len; i++) {
        made->aggregate.items.at[i] = expr_convert(c, &args->at[i].expr, data->tuple.items[i]);
        if (hir_is_bad(made->aggregate.items.at[i])) return expr_poison(span);
    }
    return expr_value(made);
}

/* Self(copy=x) and Self(move=x) of a type that has no such constructor of its own. */
static bool copies(Check *c, TypeId type, const Args *args, Span span, Expr *result) {
    if (args->len != 1 || (!SAME(args->at[0].name, N(copy)) && !SAME(args->at[0].name, N(move)))) return false;
    const Expr *e = &args->at[0].expr;
    bool is_copy = SAME(args->at[0].name, N(copy));
    if (e->kind != X_PLACE || !SAME(e->type, type)) return false;
    Decl *copyable = wellknown(c->s, WK_Copyable);
    if (is_copy && copyable && !conforms(c, type, copyable)) return false;
    *result = expr_value(is_copy ? hir_copy(c->arena, e->hir) : hir_move(c->arena, e->hir));
    result->span = span;
    return true;
}

/* Tuple(*items): each item of the pack becomes a value; the items of `*items^` are moved. */
static Args spread_packs(Check *c, const Args *args) {
    uint32_t total = 0;
    for (uint32_t i = 0; i < args->len; i++) {
        TypeId type = args->at[i].expr.type;
        total +=
            args->at[i].is_pack_spread && ty_is(c->types, type, TY_Tuple) ? ty_data(c->types, type)->tuple.count : 1;
    }
    Args all = {NEW_ARRAY(c->arena, Arg, total + 1), 0, args->has_poison};
    for (uint32_t i = 0; i < args->len; i++) {
        const Arg *arg = &args->at[i];
        if (!arg->is_pack_spread || !ty_is(c->types, arg->expr.type, TY_Tuple)) {
            all.at[all.len++] = *arg;
            continue;
        }
        for (uint32_t k = 0; k < ty_data(c->types, arg->expr.type)->tuple.count; k++) {
            TypeId item = ty_data(c->types, arg->expr.type)->tuple.items[k];
            bool is_owned = !ty_is(c->types, item, TY_Pointer) && (arg->expr.is_transfer || arg->expr.kind == X_VALUE);
            Expr e = is_owned ? expr_value(hir_move(c->arena, hir_field(c->arena, arg->expr.hir, k, item, arg->span)))
                              : pack_item(c, &arg->expr, k, arg->span);
            all.at[all.len++] = (Arg){.expr = e, .span = arg->span, .ast = arg->ast};
        }
    }
    return all;
}

static bool construct_known(Check *c, TypeId type, const Args *args, Span span, Expr *result) {
    TypeKind kind = ty_kind(c->types, type);
    bool one_key = args->len == 1 && (SAME(args->at[0].name, N(copy)) || SAME(args->at[0].name, N(move)));
    if (one_key && kind != TY_Struct && kind != TY_Class && kind != TY_Param) {
        if ((kind == TY_Array || kind == TY_Tuple) && copies(c, type, args, span, result)) return true;
        Hir *value = expr_convert(c, &args->at[0].expr, type);
        *result = hir_is_bad(value) ? expr_poison(span) : expr_value(value);
        return true;
    }
    switch (kind) {
    case TY_Simd: return construct_number(c, type, args, span, result);
    case TY_Bool:
        if (args->len > 1 || !all_positional(args)) return false;
        *result = bool_of(c, args, span);
        return true;
    case TY_None: *result = expr_const(c, TY(None), val_none(c->types), span); return true;
    case TY_Pointer:
        if (!is_to(c, args)) return false;
        *result = pointer_to(c, &args->at[0].expr, type, span);
        return true;
    case TY_Tuple: {
        Args all = spread_packs(c, args);
        *result = tuple_of(c, type, &all, span);
        return true;
    }
    case TY_IntLiteral:
    case TY_FloatLiteral:
    case TY_StrLiteral:
        if (args->len != 1) return false;
        *result = args->at[0].expr;
        return true;
    case TY_NOTHING:
    case TY_ANY_BOTTOM:
    case TY_Fn:
    case TY_ANY_OBJECT:
    case TY_Error:
    case TY_Array:
    case TY_Struct:
    case TY_Closure:
    case TY_Dyn:
    case TY_ANY_SYMBOLIC:
    case TY_ANY_META: break;
    }
    return false;
}

/* ---- structs ---- */

static bool construct_older(Check *c, const Args *args, Span span, Expr *result) {
    TypeId today;
    if (!older_conversion(c, args, span, &today)) return false;
    *result = IS_NONE(today) ? call_method(c, &args->at[0].expr, name_of(c->ctx, STR("__str__")), NULL, 0, span)
                             : construct(c, today, args, span);
    return true;
}

Expr construct(Check *c, TypeId type, const Args *args, Span span) {
    Expr result;
    if (ty_is(c->types, type, TY_Poison)) return expr_poison(span);
    for (uint32_t i = 0; i < args->len; i++)
        if (args->at[i].expr.kind == X_POISON) return expr_poison(span);
    Args contents = *args;
    if (ty_is_scalar(c->types, type) && optional_contents(c, &contents)) args = &contents;
    if (construct_known(c, type, args, span, &result) || copies(c, type, args, span, &result)) return result;
    Decl *decl = type_decl(c->s, type);
    if (decl) constructors_complete(c->s, decl);
    Decl *init = type_member_decl(c->s, type, N(__init__));
    if (!init && construct_older(c, args, span, &result)) return result;
    if (!init) {
        diag(c->ctx, D_NO_MATCHING_CALL, span, ty_c(c->types, type), "it has no constructor");
        if (decl && decl->kind == DECL_STRUCT)
            diag_note(c->ctx, decl->span, "write '__init__', or '@fieldwise_init' above the struct");
        return expr_poison(span);
    }
    Expr fns = {.kind = X_FNS, .type = TY(Poison), .span = span, .decl = init, .owner = type};
    Expr made = overload_call(c, &fns, args, NONE_OF(TypeId), span);
    return made;
}

static Expr construct_known_generic(Check *c, const Expr *generic, const Args *args, TypeId expected, Span span) {
    TypeKind kind = generic->decl->known;
    if (kind == TY_Pointer && is_to(c, args)) return pointer_to(c, &args->at[0].expr, NONE_OF(TypeId), span);
    if (kind == TY_Tuple) {
        Args all = spread_packs(c, args);
        TypeId *items = NEW_ARRAY(c->arena, TypeId, all.len + 1);
        for (uint32_t i = 0; i < all.len; i++)
            items[i] = all.at[i].expr.kind == X_PENDING ? pending_type(c, all.at[i].ast, TY(Poison))
                                                        : type_settle(c, &all.at[i].expr);
        return tuple_of(c, ty_tuple(c->types, items, all.len), &all, span);
    }
    if (kind == TY_Simd && args->len >= 1 && all_positional(args)) {
        TypeId first = type_settle(c, &args->at[0].expr);
        if (ty_is(c->types, first, TY_Simd)) {
            bool scalar = generic->decl->params.len == 1;
            ValueId dtype = env_get(generic->env, generic->decl->params.at[0]);
            ValueId width =
                scalar ? val_int(c->types, TY_SCALAR(int), 1) : env_get(generic->env, generic->decl->params.at[1]);
            if (IS_NONE(dtype)) dtype = ty_data(c->types, first)->simd.dtype;
            if (IS_NONE(width))
                width =
                    args->len > 1 ? val_int(c->types, TY_SCALAR(int), args->len) : ty_data(c->types, first)->simd.width;
            return construct(c, ty_simd(c->types, dtype, width), args, span);
        }
    }
    if (!IS_NONE(expected) && ty_is(c->types, expected, kind)) return construct(c, expected, args, span);
    Decl *init = decl_member(c->s, generic->decl, N(__init__));
    for (uint32_t i = 0; !init && i < generic->decl->list.len; i++)
        init = decl_member(c->s, generic->decl->list.at[i], N(__init__));
    if (init) {
        Expr fns = {.kind = X_FNS, .type = TY(Poison), .span = span, .decl = init, .env = generic->env};
        return overload_call(c, &fns, args, expected, span);
    }
    diag(c->ctx, D_CANNOT_INFER, span, name_c(c->ctx, generic->decl->params.at[0]->name),
         name_c(c->ctx, generic->decl->name));
    return expr_poison(span);
}

Expr construct_generic(Check *c, const Expr *generic, const Args *args, TypeId expected, Span span) {
    if (generic->decl->kind == DECL_BUILTIN) {
        decl_resolve(c->s, generic->decl);
        return construct_known_generic(c, generic, args, expected, span);
    }
    if (generic->decl->kind == DECL_COMPTIME) {
        Env *env = env_new(c->arena, generic->env->outer, generic->decl, NULL, 0);
        memcpy(env->at, generic->env->at, env->count * sizeof *env->at);
        const Decl *missing = NULL;
        if (!env_has_open_origin(c, generic->decl, env) && env_fill_defaults(c, generic->decl, env, &missing)) {
            Expr e = comptime_decl(c, generic->decl, generic->env->self_type, env, span);
            return call_expr(c, &e, args, expected, span);
        }
        Check at = check_for(c, generic->decl, env); /* with open parameters: the alias of a generic */
        at.header.is_symbolic = true;
        Expr body = expr_check(&at, comptime_value_ast(generic->decl), TY(Meta));
        if (body.kind == X_GENERIC) return construct_generic(c, &body, args, expected, span);
        if (expr_is_type(&body) && val_data(c->types, body.value)->kind == VAL_TYPE) {
            Decl *decl = type_decl(c->s, val_data(c->types, body.value)->t);
            if (decl && decl->params.len) {
                Expr open = {.kind = X_GENERIC,
                             .type = TY(Meta),
                             .span = span,
                             .decl = decl,
                             .env = env_new(c->arena, NULL, decl, NULL, 0)};
                for (uint32_t i = 0; i < open.env->count; i++) {
                    ValueId value = type_argument(c->s, val_data(c->types, body.value)->t, open.env->at[i].param);
                    open.env->at[i].value =
                        !IS_NONE(value) && !val_is_symbolic(c->types, value) ? value : NONE_OF(ValueId);
                }
                return construct_generic(c, &open, args, expected, span);
            }
        }
        diag(c->ctx, D_CANNOT_INFER, span, missing ? name_c(c->ctx, missing->name) : "?",
             name_c(c->ctx, generic->decl->name));
        return expr_poison(span);
    }
    constructors_complete(c->s, generic->decl);
    Decl *init = decl_member(c->s, generic->decl, N(__init__));
    for (uint32_t i = 0; !init && i < generic->decl->list.len; i++)
        init = decl_member(c->s, generic->decl->list.at[i], N(__init__));
    if (!init) {
        diag(c->ctx, D_NO_MATCHING_CALL, span, name_c(c->ctx, generic->decl->name), "it has no constructor");
        return expr_poison(span);
    }
    Expr fns = {.kind = X_FNS, .type = TY(Poison), .span = span, .decl = init, .env = generic->env};
    return overload_call(c, &fns, args, expected, span);
}
