/* The value of an expression: the type that it settles to, its value or place; copies, moves, constants.
 *
 * A value that cannot be built yet in a generic body, because its type has open parameters, is a Poison node; no error
 * is reported for it. */
#include "sema/declare/declare.h"
#include "sema/expr/expr.h"
#include "sema/instance/instance.h"
#include "sema/register.h"

ExprMemo *expr_memo_new(Arena *arena) {
    ExprMemo *memo = NEW(arena, ExprMemo);
    Map *maps[] = {&memo->implicit,       &memo->closures,         &memo->open_closures, &memo->function_codes,
                   &memo->captured_codes, &memo->function_callers, &memo->dyn_tables};
    for (uint32_t i = 0; i < COUNT_OF(maps); i++) map_init(maps[i], arena);
    return memo;
}

/* ---- types that values settle to ---- */

/* The single function that a name, perhaps with [...], stands for without arguments; NULL. */
static Instance *fns_instance(Check *c, const Expr *e) {
    if (e->decl->kind != DECL_OVERLOADS || e->decl->list.len != 1 || e->receiver) return NULL;
    Decl *fn = e->decl->list.at[0];
    fn_resolve(c->s, fn);
    if (!IS_NONE(closure_type_of(fn)) || (fn->params.len && !e->has_params)) return NULL;
    Env *env = env_new(c->arena, IS_NONE(e->owner) ? NULL : env_of_type(c->s, e->owner), fn, NULL, 0);
    Str why = {NULL, 0};
    const Decl *missing = NULL;
    Trial trial = trial_begin(c);
    bool bound = bind_params_of(c, e, fn, env, &why);
    bound = bound && env_fill_defaults(c, fn, env, &missing);
    trial_end(c, trial);
    if (!bound) return NULL;
    Instance *inst = instance_of_env(c, fn, e->owner, env, 0, e->span);
    instance_settle(c, inst, e->span);
    return inst;
}

static TypeId fns_type(Check *c, const Expr *e) {
    Instance *inst = fns_instance(c, e);
    return !inst || inst->sig.has_error ? TY(Poison) : inst->type;
}

TypeId system_settle(Check *c, const Expr *e) {
    switch (e->kind) {
    case X_CONST: {
        TypeKind kind = ty_kind(c->types, e->type);
        if (kind == TY_IntLiteral) return TY_SCALAR(int);
        if (kind == TY_FloatLiteral) return TY_SCALAR(float64);
        if (kind == TY_StrLiteral) {
            TypeId string = wellknown_type(c, WK_String);
            return ty_is(c->types, string, TY_Poison) ? TY(StrLiteral) : string;
        }
        return e->type;
    }
    case X_FNS: return fns_type(c, e);
    case X_PENDING: return pending_type(c, e->ast, TY(Poison));
    case X_POISON:
    case X_GENERIC:
    case X_MODULE: return TY(Poison);
    case X_VALUE:
    case X_PLACE: break;
    }
    return e->type;
}

/* ---- copying ---- */

/* `return x` of the function's own variable, which is not needed afterwards. */
static bool is_returned_variable(const Check *c, const Expr *e) {
    if (!c->flow.returned || c->flow.returned->kind != AST_Name || c->flow.returned->span.lo != e->span.lo ||
        e->hir->kind != HIR_Local)
        return false;
    const HirLocal *local = e->hir->local;
    return !local->param || local->convention == CONV_VAR;
}

static void report_not_copyable(Check *c, const Expr *e) {
    Span behind = {e->span.hi, e->span.hi};
    bool is_py_file = source_has_python_syntax(c->ctx, e->span.lo);
    diag(c->ctx, D_NOT_COPYABLE, e->span, ty_c(c->types, e->type), is_py_file ? "move" : "^");
    if (is_returned_variable(c, e) && is_py_file)
        diag_suggest(c->ctx, e->span, arena_printf(c->arena, "move(%s)", name_c(c->ctx, c->flow.returned->name.name)));
    else if (is_returned_variable(c, e))
        diag_fixit(c->ctx, behind, STR("^"));
    else if (type_is_copyable(c, e->type))
        diag_suggest(c->ctx, behind, STR(".copy()"));
    else if (ty_is(c->types, e->type, TY_Param))
        diag_note(c->ctx, e->span, "'%s' has a '.copy()' only if its bound includes 'Copyable'",
                  ty_c(c->types, e->type));
    else
        diag_note(c->ctx, e->span, "'%s' does not list 'Copyable', so it has no '.copy()'", ty_c(c->types, e->type));
}

/* A copy of `a if c else b` copies the chosen one only. */
static Hir *copy_of_choice(Check *c, const Expr *e) {
    const Hir *chosen = e->hir->deref.pointer;
    Expr then = expr_place(chosen->cond.then->borrow.place, false),
         otherwise = expr_place(chosen->cond.otherwise->borrow.place, false);
    Hir *copy = hir_new(c->arena, HIR_Cond, e->type, e->span);
    copy->cond.cond = chosen->cond.cond;
    copy->cond.then = expr_to_value(c, &then);
    copy->cond.otherwise = expr_to_value(c, &otherwise);
    return hir_is_bad(copy->cond.then) || hir_is_bad(copy->cond.otherwise) ? hir_poison(c, e->span) : copy;
}

static Hir *copy_of_place(Check *c, const Expr *e) {
    if (e->hir->kind == HIR_Deref && e->hir->deref.pointer->kind == HIR_Cond && !e->is_transfer)
        return copy_of_choice(c, e);
    if (e->is_transfer &&
        (e->hir->kind != HIR_Local || !ty_is_register(c->types, e->type) || ty_is(c->types, e->type, TY_Error)))
        return hir_move(c->arena, e->hir);
    if (ty_is(c->types, e->type, TY_Error)) return hir_copy(c->arena, e->hir);
    if (ty_is_concrete(c->types, e->type) && ty_is_register(c->types, e->type)) return hir_load(c->arena, e->hir);
    if (type_is_implicitly_copyable(c, e->type) ||
        (is_python(c->reg) && type_is_copyable(c, e->type))) /* untyped code copies whatever can be copied */
        return hir_copy(c->arena, e->hir);
    report_not_copyable(c, e);
    return hir_poison(c, e->span);
}

/* ---- constants ---- */

/* The functions that an image points to must exist at run time; evaluation only took their addresses. */
static void request_functions(Check *c, ValueId value, Span span) {
    const ValueData *data = val_data(c->types, value);
    uint64_t found;
    if (data->kind == VAL_FN && map_get(&c->s->fns, data->fn.fn.id, &found))
        instance_request(c, (Instance *)(uintptr_t)found, span);
    for (uint32_t i = 0; data->kind == VAL_TUPLE && i < data->tuple.count; i++)
        request_functions(c, data->tuple.items[i], span);
    for (uint32_t i = 0; data->kind == VAL_MEMORY && i < data->memory.reloc_count; i++)
        request_functions(c, data->memory.relocs[i].target, span);
}

Hir *const_to_hir(Check *c, TypeId type, ValueId value, Span span) {
    TypeKind kind = ty_kind(c->types, type);
    if (kind == TY_Poison) return hir_poison(c, span);
    if (!ty_is_concrete(c->types, type) || !val_is_concrete(c->types, value)) return hir_open(c, type, span);
    if (val_data(c->types, value)->kind == VAL_FN) {
        uint64_t found;
        if (map_get(&c->s->fns, val_data(c->types, value)->fn.fn.id, &found))
            return fn_ref(c, (Instance *)(uintptr_t)found, span);
    }
    if (ty_is_register(c->types, type) || kind == TY_StrLiteral || kind == TY_Dtype)
        return hir_const(c->arena, kind == TY_StrLiteral ? TY(StrLiteral) : type, value, span);
    if (ty_class(c->types, type) == TYPE_CLASS_COMP) {
        diag(c->ctx, D_NOT_SUPPORTED, span, "a compile-time value of this kind at run time");
        return hir_poison(c, span);
    }
    if (val_data(c->types, value)->kind == VAL_STRING) { /* a StaticString holds its literal */
        Expr literal = expr_const(c, TY(StrLiteral), value, span);
        return expr_convert(c, &literal, type);
    }
    request_functions(c, value, span);
    Hir *image = hir_new(c->arena, HIR_Image, type, span);
    image->image.value = value;
    return image;
}

/* The message states the range of the type, which nobody knows by heart. */
void report_literal(Check *c, ValueId value, TypeId type, Span span) {
    diag(c->ctx, D_LITERAL_DOES_NOT_FIT, span, val_c(c->types, value), ty_c(c->types, type));
    Dtype dtype = ty_dtype(c->types, type);
    uint32_t bits = dtype_bits(dtype);
    if (bits > 64) return;
    uint64_t top = UINT64_MAX >> (64 - bits);
    if (dtype_class(dtype) == DTYPE_CLASS_UINT)
        diag_note(c->ctx, span, "'%s' holds 0 to %llu", ty_c(c->types, type), (unsigned long long)top);
    if (dtype_class(dtype) == DTYPE_CLASS_SINT)
        diag_note(c->ctx, span, "'%s' holds -%llu to %llu", ty_c(c->types, type), (unsigned long long)(top / 2 + 1),
                  (unsigned long long)(top / 2));
}

/* A literal as a number type; none when it does not fit. */
static ValueId adapt_number(Check *c, const Expr *e, TypeId type, bool report) {
    if (!ty_is_concrete(c->types, type)) return NONE_OF(ValueId);
    Dtype dtype = ty_dtype(c->types, type);
    bool is_float = dtype_class(dtype) == DTYPE_CLASS_FLOAT;
    TypeId scalar = ty_scalar(c->types, dtype);
    if (ty_is(c->types, e->type, TY_FloatLiteral) && !is_float) return NONE_OF(ValueId);
    if (!is_float && !val_fits(c->types, e->value, dtype)) {
        if (report) report_literal(c, e->value, type, e->span);
        return NONE_OF(ValueId);
    }
    return val_convert(c->types, e->value, scalar);
}

bool type_is_literal(const Check *c, TypeId type) {
    TypeKind kind = ty_kind(c->types, type);
    return kind == TY_IntLiteral || kind == TY_FloatLiteral;
}

ValueId const_convert(Check *c, const Expr *e, TypeId type, bool report) {
    TypeKind from = ty_kind(c->types, e->type), to = ty_kind(c->types, type);
    if (SAME(e->type, type) || (from == to && from == TY_StrLiteral) || (from == to && type_is_literal(c, type)))
        return e->value;
    if (val_is_symbolic(c->types, e->value) && to == TY_Simd && (from == TY_Simd || type_is_literal(c, e->type)))
        return e->value;
    if (to == TY_Simd && type_is_literal(c, e->type) && val_is_concrete(c->types, e->value))
        return adapt_number(c, e, type, report);
    if (to == TY_FloatLiteral && from == TY_IntLiteral) return val_convert(c->types, e->value, TY(FloatLiteral));
    if (to == TY_Bool && val_data(c->types, e->value)->kind == VAL_BOOL) return e->value;
    return NONE_OF(ValueId);
}

/* ---- values and places ---- */

Hir *expr_place_of(Check *c, const Expr *e) {
    if (e->kind == X_PLACE) return e->hir;
    Hir *value = e->kind == X_CONST ? expr_to_value(c, e) : e->hir;
    if (hir_is_bad(value)) return hir_poison(c, e->span);
    if (hir_is_place(value)) return value;
    HirLocal *temp = local_temp(c, value->type, e->span);
    Hir *let = hir_let(c->arena, temp, value, e->span);
    Hir *seq = hir_new(c->arena, HIR_Seq, value->type, e->span);
    seq->seq.stmts = hir_block(c->arena, &let, 1, e->span)->block.stmts;
    seq->seq.value = hir_local(c->arena, temp, e->span);
    return seq;
}

static Hir *fns_value(Check *c, const Expr *e) {
    TypeId type = fns_type(c, e);
    if (ty_is(c->types, type, TY_Poison)) {
        diag(c->ctx, D_NO_CONTEXT, e->span, arena_printf(c->arena, "function '%s'", name_c(c->ctx, e->decl->name)).at);
        return hir_poison(c, e->span);
    }
    return fn_ref(c, fns_instance(c, e), e->span);
}

Hir *expr_to_value(Check *c, const Expr *e) {
    switch (e->kind) {
    case X_POISON: return hir_poison(c, e->span);
    case X_VALUE: return e->hir;
    case X_PLACE: return copy_of_place(c, e);
    case X_FNS: return fns_value(c, e);
    case X_PENDING: {
        Expr checked = expr_check(c, e->ast, NONE_OF(TypeId));
        return checked.kind == X_PENDING ? hir_poison(c, e->span) : expr_to_value(c, &checked);
    }
    case X_CONST: {
        if (e->type.id == TY_Meta) break;
        TypeId type = type_settle(c, e);
        if (SAME(type, e->type)) {
            Hir *value = const_to_hir(c, type, e->value, e->span);
            return value->kind == HIR_Image ? hir_copy(c->arena, value) : value;
        }
        return expr_convert(c, e, type);
    }
    case X_GENERIC:
    case X_MODULE: break;
    }
    diag(c->ctx, D_NOT_SUPPORTED, e->span, e->kind == X_MODULE ? "a module as a value" : "a type as a run-time value");
    return hir_poison(c, e->span);
}

Hir *expr_to_place(Check *c, const Expr *e) {
    if (e->kind == X_PLACE) return e->hir;
    if (e->kind == X_CONST && e->type.id != TY_Meta && ty_is(c->types, e->type, TY_Struct))
        return const_to_hir(c, e->type, e->value, e->span);
    return expr_to_value(c, e);
}

/* ---- values that nothing uses ---- */

void expr_discard(Check *c, const Expr *value, Span span) {
    if (expr_is_poison(value)) return;
    if (value->kind == X_PLACE) {
        Hir *stmt = hir_new(c->arena, value->is_transfer ? HIR_Destroy : HIR_KeepAlive, NONE_OF(TypeId), span);
        stmt->keep_alive.place = value->hir;
        emit(c, stmt);
    } else if (value->kind == X_VALUE || value->kind == X_PENDING) {
        Hir *made = expr_to_value(c, value);
        if (!hir_is_bad(made)) emit(c, hir_expr_stmt(c->arena, made));
    }
}
