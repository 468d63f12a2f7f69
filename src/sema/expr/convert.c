/* From what an expression is to what a place wants: literals that adapt, implicit conversions, loads, copies, moves.
 *
 * `convert_cost` asks, the others do; both follow the same rules. A value that the compiler cannot make yet in a
 * generic body (its type has open parameters) is a Poison node, silently. */
#include "sema/call/call.h"
#include "sema/declare/declare.h"
#include "sema/expr/expr.h"
#include "sema/instance/instance.h"
#include "sema/register.h"

ExprMemo *expr_memo_new(Arena *arena) {
    ExprMemo *memo = NEW(arena, ExprMemo);
    Map *maps[] = {&memo->implicit,       &memo->merged,         &memo->closures,         &memo->open_closures,
                   &memo->function_codes, &memo->captured_codes, &memo->function_callers, &memo->dyn_tables};
    for (uint32_t i = 0; i < COUNT_OF(maps); i++) map_init(maps[i], arena);
    return memo;
}

/* ---- types that values settle to ---- */

/* The one function that a name, perhaps with [...], stands for without any argument; NULL. */
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

TypeId type_settle(Check *c, const Expr *e) { return c->reg->settle(c, e); }

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

const char *text_of(Check *c, const Expr *e) {
    TypeId fn = e->kind == X_FNS || ty_is(c->types, e->type, TY_Closure)
                    ? callable_type(c, e->kind == X_FNS ? type_settle(c, e) : e->type)
                    : NONE_OF(TypeId);
    if (!IS_NONE(fn) && ty_is(c->types, fn, TY_Fn))
        return e->kind == X_FNS ? ty_c(c->types, fn)
                                : arena_printf(c->arena, "%s with captures", ty_c(c->types, fn)).at;
    switch (e->kind) {
    case X_FNS: return "function";
    case X_MODULE: return arena_str(c->arena, e->decl->unit->path).at;
    case X_GENERIC: return name_c(c->ctx, e->decl->name);
    case X_PENDING: return pending_text(c, e->ast);
    case X_CONST:
        if (e->type.id == TY_Meta) return val_c(c->types, e->value);
        if (ty_is(c->types, e->type, TY_StrLiteral)) return is_python(c->reg) ? "str" : "StringLiteral";
        if (ty_is(c->types, e->type, TY_IntLiteral)) return is_python(c->reg) ? "int" : "IntLiteral";
        if (ty_is(c->types, e->type, TY_FloatLiteral) && is_python(c->reg)) return "float";
        break;
    case X_POISON:
    case X_VALUE:
    case X_PLACE: break;
    }
    return ty_c(c->types, e->type);
}

/* ---- copying ---- */

bool type_is_implicitly_copyable(Check *c, TypeId type) {
    switch ((int)ty_kind(c->types, type)) {
    case TY_Struct:
    case TY_Param:
    case TY_Member: {
        Decl *trait = wellknown(c->s, WK_ImplicitlyCopyable);
        return !trait || conforms(c, type, trait);
    }
    case TY_Tuple: {
        const TypeData *data = ty_data(c->types, type);
        for (uint32_t i = 0; i < data->tuple.count; i++)
            if (!type_is_implicitly_copyable(c, data->tuple.items[i])) return false;
        return true;
    }
    case TY_Array: /* as long as a list may be: its copy is written */ return false;
    case TY_Closure: {
        const StructInfo *info = ty_struct(c->types, type);
        for (uint32_t i = 0; i < info->field_count; i++)
            if (!type_is_implicitly_copyable(c, info->fields[i].type)) return false;
        return true;
    }
    case TY_Dyn: return false;
    default: return true;
    }
}

bool type_is_copyable(Check *c, TypeId type) {
    Decl *trait = wellknown(c->s, WK_Copyable);
    return trait && conforms(c, type, trait);
}

/* `return x` of the function's own variable: nothing needs x behind it. */
static bool is_returned_variable(const Check *c, const Expr *e) {
    if (!c->returned || c->returned->kind != AST_Name || c->returned->span.lo != e->span.lo ||
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
        diag_suggest(c->ctx, e->span, arena_printf(c->arena, "move(%s)", name_c(c->ctx, c->returned->name.name)));
    else if (is_returned_variable(c, e))
        diag_suggest(c->ctx, behind, STR("^"));
    else if (type_is_copyable(c, e->type))
        diag_suggest(c->ctx, behind, STR(".copy()"));
    else if (ty_is(c->types, e->type, TY_Param))
        diag_note(c->ctx, e->span, "'%s' has a '.copy()' only when its bound says 'Copyable'", ty_c(c->types, e->type));
    else
        diag_note(c->ctx, e->span, "'%s' does not list 'Copyable', so it has no '.copy()'", ty_c(c->types, e->type));
}

/* A copy of `a if c else b` is a copy of the one that is chosen. */
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
        (is_python(c->reg) && type_is_copyable(c, e->type))) /* untyped code copies what can be copied */
        return hir_copy(c->arena, e->hir);
    report_not_copyable(c, e);
    return hir_poison(c, e->span);
}

/* ---- constants ---- */

/* The functions that an image points to must be there when the program runs: what evaluated it took their addresses
 * only. */
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

/* With the range, which nobody knows by heart. */
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

static bool is_literal(const Check *c, TypeId type) {
    TypeKind kind = ty_kind(c->types, type);
    return kind == TY_IntLiteral || kind == TY_FloatLiteral;
}

ValueId const_convert(Check *c, const Expr *e, TypeId type, bool report) {
    TypeKind from = ty_kind(c->types, e->type), to = ty_kind(c->types, type);
    if (SAME(e->type, type) || (from == to && from == TY_StrLiteral) || (from == to && is_literal(c, type)))
        return e->value;
    if (val_is_symbolic(c->types, e->value) && to == TY_Simd && (from == TY_Simd || is_literal(c, e->type)))
        return e->value;
    if (to == TY_Simd && is_literal(c, e->type) && val_is_concrete(c->types, e->value))
        return adapt_number(c, e, type, report);
    if (to == TY_FloatLiteral && from == TY_IntLiteral) return val_convert(c->types, e->value, TY(FloatLiteral));
    if (to == TY_Bool && val_data(c->types, e->value)->kind == VAL_BOOL) return e->value;
    return NONE_OF(ValueId);
}

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

/* Conversions don't chain; that a literal becomes a String is none. */
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

/* ---- widening: the same thing under a weaker type ---- */

static bool value_widens(Check *c, ValueId from, ValueId to) {
    if (SAME(from, to)) return true;
    const ValueData *a = val_data(c->types, from), *b = val_data(c->types, to);
    if (a->kind == VAL_ORIGIN && b->kind == VAL_ORIGIN)
        return a->origin.mut == MUT_YES || b->origin.mut != MUT_YES || a->origin.mut == MUT_SYMBOLIC;
    if (a->kind == VAL_BOOL && b->kind == VAL_BOOL) /* mutability that goes with an origin */
        return a->b && !b->b;
    if (a->kind == VAL_ORIGIN || b->kind == VAL_ORIGIN) return true;
    return a->kind == VAL_EXPR || b->kind == VAL_EXPR;
}

static bool has_origin_argument(Check *c, const TypeData *data) {
    for (uint32_t i = 0; i < data->nominal.arg_count; i++)
        if (ty_is(c->types, val_data(c->types, data->nominal.args[i])->type, TY_Origin)) return true;
    return false;
}

static bool fn_widens(Check *c, const FnType *a, const FnType *b) {
    (void)c;
    if (a->param_count != b->param_count || !SAME(a->result, b->result) || a->is_c_abi != b->is_c_abi ||
        !SAME(a->raises, b->raises))
        return false;
    for (uint32_t i = 0; i < a->param_count; i++)
        if (!SAME(a->params[i].type, b->params[i].type) || a->params[i].convention != b->params[i].convention)
            return false;
    return true;
}

static bool widens(Check *c, TypeId from, TypeId to) {
    const TypeData *a = ty_data(c->types, from), *b = ty_data(c->types, to);
    if (a->kind != b->kind) return false;
    switch ((int)a->kind) {
    case TY_Pointer:
        return (SAME(a->pointer.pointee, b->pointer.pointee) || widens(c, a->pointer.pointee, b->pointer.pointee)) &&
               (a->pointer.mut != MUT_NO || b->pointer.mut != MUT_YES) &&
               (a->pointer.space == b->pointer.space || b->pointer.space == SPACE_GENERIC);
    case TY_Struct:
        if (!SAME(a->nominal.decl, b->nominal.decl) || !has_origin_argument(c, a)) return false;
        for (uint32_t i = 0; i < a->nominal.arg_count; i++)
            if (!value_widens(c, a->nominal.args[i], b->nominal.args[i])) return false;
        return true;
    case TY_Fn: return fn_widens(c, &a->fn, &b->fn);
    case TY_StrLiteral: return true;
    default: return false;
    }
}

static Hir *reinterpret(Check *c, const Expr *e, TypeId type, bool owned) {
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

/* ---- the cost ---- */

static bool is_open(Check *c, TypeId type) {
    return ty_is_symbolic(c->types, type) && (c->is_archetype || c->is_symbolic);
}

/* A type that only a constructor leads to, from anything of another declaration. */
static bool is_made_only(TypeKind kind) {
    return kind == TY_Struct || kind == TY_Simd || kind == TY_Bool || kind == TY_StrLiteral || kind == TY_Tuple ||
           kind == TY_Error || kind == TY_None;
}

/* A parameter of the body, or of what it stands in, not one of a call that is being inferred. */
static bool is_own_param(Check *c, DeclId id) {
    const Decl *decl = decl_at(c->s, id);
    bool is_item = decl->param.is_hidden && decl->target && decl->target->param.is_pack; /* of an open pack */
    ValueId value = env_get(c->env, is_item ? decl->target : decl);
    if (IS_NONE(value)) return false;
    const ValueData *data = val_data(c->types, value);
    const TypeData *type = data->kind == VAL_TYPE ? ty_data(c->types, data->t) : NULL;
    return type ? type->kind == TY_Param && SAME(type->param.decl, id)
                : data->kind == VAL_PARAM && (is_item || SAME(data->param.decl, id));
}

/* T, T.Item, the Self of a trait. */
static bool is_own_type(Check *c, TypeId type) {
    while (ty_is(c->types, type, TY_Member)) type = ty_data(c->types, type)->member.base;
    TypeId self = env_self(c->env);
    if (!ty_is(c->types, type, TY_Param)) return false;
    return (!IS_NONE(self) && SAME(self, type)) || is_own_param(c, ty_data(c->types, type)->param.decl);
}

/* Lanes of types that can't be one: of an own parameter, and of another or a known one. */
static bool are_other_lanes(Check *c, const TypeData *from, const TypeData *to) {
    const ValueData *a = val_data(c->types, from->simd.dtype), *b = val_data(c->types, to->simd.dtype);
    bool is_own_a = a->kind == VAL_PARAM && is_own_param(c, a->param.decl);
    bool is_own_b = b->kind == VAL_PARAM && is_own_param(c, b->param.decl);
    bool are_known = (is_own_a || a->kind == VAL_DTYPE) && (is_own_b || b->kind == VAL_DTYPE);
    return !SAME(from->simd.dtype, to->simd.dtype) && (is_own_a || is_own_b) && are_known;
}

/* A condition is known to hold here: two types may be one by it. */
static bool has_facts(const Check *c) {
    bool any = false;
    for (const Env *env = c->env; env; env = env->outer)
        for (uint32_t i = 0; i < env->facts.len; i++) any |= !env->facts.at[i].trait;
    return any;
}

/* T, or T.Item of one. */
static bool is_opaque(Check *c, TypeId type) {
    const TypeData *data = ty_data(c->types, type);
    bool is_member = data->kind == TY_Member && ty_is(c->types, data->member.base, TY_Param);
    return (is_member || data->kind == TY_Param) && is_own_type(c, type);
}

/* A number that only the body's own parameters and known numbers make, by operators: its canonical form tells it from
 * others. */
static bool is_own_number(Check *c, const ValueData *value) {
    if (value->kind == VAL_PARAM) return ty_is(c->types, value->type, TY_Simd) && is_own_param(c, value->param.decl);
    bool is_own = value->kind == VAL_EXPR && value->expr.op < OP_COUNT && ty_is(c->types, value->type, TY_Simd);
    for (uint32_t i = 0; is_own && i < value->expr.count; i++) {
        const ValueData *part = val_data(c->types, value->expr.operands[i]);
        is_own = part->kind == VAL_INT || is_own_number(c, part);
    }
    return is_own;
}

static bool is_never_same(Check *c, TypeId from, TypeId to);

/* Grid[w, h] where Grid[h, w] is wanted: numbers or types among the arguments that are other ones, whatever they stand
 * for. */
static bool are_other_args(Check *c, const TypeData *from, const TypeData *to) {
    bool any = false;
    for (uint32_t i = 0; i < from->nominal.arg_count && i < to->nominal.arg_count && !any; i++) {
        const ValueData *a = val_data(c->types, from->nominal.args[i]), *b = val_data(c->types, to->nominal.args[i]);
        if (SAME(from->nominal.args[i], to->nominal.args[i])) continue;
        bool are_types = a->kind == VAL_TYPE && b->kind == VAL_TYPE;
        any = are_types ? is_never_same(c, a->t, b->t)
                        : is_own_number(c, a) && (is_own_number(c, b) || b->kind == VAL_INT);
        any |= a->kind == VAL_INT && is_own_number(c, b);
    }
    return any;
}

/* In a generic body: what a type parameter stands for, or a type of which the declaration is known, where another one
 * is wanted. Whatever the arguments are, only a constructor leads there. */
static bool is_never_same(Check *c, TypeId from, TypeId to) {
    const TypeData *a = ty_data(c->types, from), *b = ty_data(c->types, to);
    if (!c->is_archetype || SAME(from, to)) return false;
    if ((a->kind == TY_Member || b->kind == TY_Member) && is_opaque(c, to) && !has_facts(c))
        return is_made_only(a->kind) || is_literal(c, from) || is_opaque(c, from);
    if (b->kind == TY_Param)
        return is_own_type(c, to) &&
               (is_made_only(a->kind) || is_literal(c, from) || (a->kind == TY_Param && is_own_type(c, from)));
    if (!is_made_only(b->kind)) return false;
    if (a->kind == TY_Simd && b->kind == TY_Simd) return are_other_lanes(c, a, b);
    if (a->kind == TY_Struct && b->kind == TY_Struct)
        return !SAME(a->nominal.decl, b->nominal.decl) || (!has_facts(c) && are_other_args(c, a, b));
    return is_own_type(c, from) || (is_made_only(a->kind) && a->kind != b->kind);
}

static ConvCost const_cost(Check *c, const Expr *e, TypeId type) {
    TypeKind from = ty_kind(c->types, e->type), to = ty_kind(c->types, type);
    if (from == TY_Meta || to == TY_Meta) return from == to ? CONV_EXACT : CONV_IMPOSSIBLE;
    if (to == TY_Simd && is_literal(c, e->type)) {
        if (!ty_is_concrete(c->types, type)) return CONV_LITERAL;
        if (IS_NONE(adapt_number(c, e, type, false))) return CONV_IMPOSSIBLE;
        bool is_int = is_python(c->reg) &&
                      ty_is(c->types, e->type, TY_IntLiteral); /* it settles to int, which is an Int first of all */
        return SAME(type, is_int ? TY_SCALAR(int) : type_settle(c, e)) ? CONV_EXACT : CONV_LITERAL;
    }
    if (from == to && (from == TY_StrLiteral || is_literal(c, type))) return CONV_EXACT;
    if (from == TY_StrLiteral && type_is_wellknown(c->s, type, WK_String)) return CONV_LITERAL;
    return CONV_IMPOSSIBLE;
}

static bool is_bool_lane(Check *c, TypeId a, TypeId b) { /* Bool and SIMD[bool, 1] are one */
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
        if (convert_cost(c, &item, b->tuple.items[i]) == CONV_IMPOSSIBLE) return false;
    }
    return true;
}

/* A StaticString that is known goes wherever its literal goes. */
static bool is_static_text(Check *c, const Expr *e) {
    return e->kind == X_CONST && ty_is(c->types, e->type, TY_Struct) &&
           val_data(c->types, e->value)->kind == VAL_STRING;
}

static Expr literal_of(Check *c, const Expr *e) { return expr_const(c, TY(StrLiteral), e->value, e->span); }

ConvCost system_cost(Check *c, const Expr *e, TypeId type) {
    ConvCost cost;
    if (e->kind == X_PENDING) return is_open(c, type) ? CONV_LITERAL : pending_cost(c, e->ast, type);
    if (e->kind == X_FNS && ty_is(c->types, type, TY_Fn)) {
        Trial trial = trial_begin(c);
        Instance *inst = overload_pick_for_type(c, e, &ty_data(c->types, type)->fn, e->span, false);
        trial_end(c, trial);
        if (inst) instance_settle(c, inst, e->span);
        return inst && (fn_widens(c, &ty_data(c->types, inst->type)->fn, &ty_data(c->types, type)->fn))
                   ? CONV_EXACT
                   : CONV_IMPOSSIBLE;
    }
    if (e->kind == X_FNS && ty_is(c->types, type, TY_Closure))
        return SAME(closure_of_open_fn(c, e), type) ? CONV_EXACT : CONV_IMPOSSIBLE;
    TypeId from = e->kind == X_FNS ? type_settle(c, e) : e->type;
    if (SAME(from, type) || ty_is(c->types, from, TY_Never)) return CONV_EXACT;
    if (ty_is(c->types, from, TY_Poison))
        return e->kind == X_FNS || e->kind == X_GENERIC || e->kind == X_MODULE ? CONV_IMPOSSIBLE : CONV_EXACT;
    if (e->kind == X_CONST && (cost = const_cost(c, e, type)) != CONV_IMPOSSIBLE) return cost;
    if (widens(c, from, type)) return CONV_WIDEN;
    if (is_bool_lane(c, from, type) || is_bool_lane(c, type, from) || splats(c, e, type)) return CONV_WIDEN;
    if ((is_open(c, from) || is_open(c, type)) && !is_never_same(c, from, type))
        return ty_is(c->types, from, TY_Param) && ty_is(c->types, type, TY_Param) ? CONV_IMPOSSIBLE : CONV_WIDEN;
    if (dyn_accepts(c, from, type)) return CONV_IMPLICIT;
    if (e->kind != X_CONST && tuple_converts(c, e, type)) return CONV_WIDEN;
    if (is_static_text(c, e)) {
        Expr literal = literal_of(c, e);
        return can_construct(c, &literal, type) ? CONV_IMPLICIT : CONV_IMPOSSIBLE;
    }
    return can_construct(c, e, type) ? CONV_IMPLICIT : CONV_IMPOSSIBLE;
}

ConvCost convert_cost(Check *c, const Expr *e, TypeId type) {
    if (e->kind == X_POISON || ty_is(c->types, type, TY_Poison) || IS_NONE(type)) return CONV_EXACT;
    if (function_value_accepts(c, e, type) || optional_gives(c, e, type)) return CONV_IMPLICIT;
    return register_of_conversion(c, e, type)->cost(c, e, type);
}

/* ---- doing it ---- */

Instance *fn_of_type(Check *c, const Expr *e, TypeId type, bool report) {
    Instance *inst = overload_pick_for_type(c, e, &ty_data(c->types, type)->fn, e->span, report);
    if (!inst) return NULL;
    instance_settle(c, inst, e->span);
    if (fn_widens(c, &ty_data(c->types, inst->type)->fn, &ty_data(c->types, type)->fn)) return inst;
    if (report) diag(c->ctx, D_TYPE_MISMATCH, e->span, "a function", ty_c(c->types, inst->type), ty_c(c->types, type));
    return NULL;
}

void report_mismatch(Check *c, const Expr *e, TypeId wanted) {
    if (expr_is_reported(c, e) || ty_is(c->types, wanted, TY_Poison) || type_is_in_doubt(c, wanted)) return;
    if (e->kind == X_CONST && is_literal(c, e->type) && ty_is(c->types, wanted, TY_Simd) &&
        ty_is_concrete(c->types, wanted) && (ty_is(c->types, e->type, TY_IntLiteral))) {
        if (IS_NONE(adapt_number(c, e, wanted, true))) return;
    }
    diag(c->ctx, D_TYPE_MISMATCH, e->span,
         e->kind == X_FNS                              ? "a function"
         : e->kind == X_CONST && e->type.id == TY_Meta ? "a type"
                                                       : "a value",
         text_of(c, e), ty_c(c->types, wanted));
    if (ty_is(c->types, wanted, TY_Dyn) && ty_is(c->types, e->type, TY_Struct))
        diag_note(c->ctx, e->span, "'%s' does not conform to '%s', holds references, or cannot be moved and ended",
                  ty_c(c->types, e->type), name_at_c(c->s, decl_at(c->s, ty_data(c->types, wanted)->dyn.bound)->name));
    if (ty_is(c->types, wanted, TY_Simd) && ty_is(c->types, e->type, TY_Simd) && ty_is_scalar(c->types, wanted))
        diag_note(c->ctx, e->span, "convert it explicitly: '%s(...)'", ty_c(c->types, wanted));
}

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

static Hir *convert_tuple(Check *c, const Expr *e, TypeId type) {
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

static Hir *convert_const(Check *c, const Expr *e, TypeId type) {
    ValueId value = const_convert(c, e, type, false);
    if (IS_NONE(value)) return NULL;
    if (ty_is(c->types, type, TY_Simd) && ty_is_concrete(c->types, type) && ty_width(c->types, type) > 1 &&
        is_literal(c, e->type)) {
        Hir *scalar = const_to_hir(c, ty_scalar(c->types, ty_dtype(c->types, type)), value, e->span);
        return hir_op(c->arena, IR_Splat, type, &scalar, 1, e->span);
    }
    Hir *hir = const_to_hir(c, type, value, e->span);
    return hir->kind == HIR_Image ? hir_copy(c->arena, hir) : hir;
}

static Hir *convert(Check *c, const Expr *e, TypeId type, bool owned);

Hir *system_convert(Check *c, const Expr *e, TypeId type, bool owned) {
    Hir *value;
    if (e->kind == X_PENDING) {
        Expr checked = expr_check(c, e->ast, type);
        return checked.kind == X_PENDING ? hir_poison(c, e->span) : convert(c, &checked, type, owned);
    }
    if (e->kind == X_FNS && ty_is(c->types, type, TY_Fn)) {
        Instance *inst = fn_of_type(c, e, type, true);
        return inst ? fn_ref(c, inst, e->span) : hir_poison(c, e->span);
    }
    if (e->kind == X_FNS && ty_is(c->types, type, TY_Closure) && SAME(closure_of_open_fn(c, e), type))
        return closure_of_nothing(c, type, e->span);
    if (e->kind == X_CONST && e->type.id != TY_Meta && (value = convert_const(c, e, type)) != NULL) return value;
    if (SAME(e->type, type) && e->kind != X_FNS) return owned ? expr_to_value(c, e) : expr_to_place(c, e);
    if (e->kind == X_VALUE && ty_is(c->types, e->type, TY_Never)) return e->hir;
    if (e->kind != X_FNS && widens(c, e->type, type)) return reinterpret(c, e, type, owned);
    if (is_bool_lane(c, e->type, type) || is_bool_lane(c, type, e->type)) {
        value = expr_to_value(c, e);
        return hir_op(c->arena, IR_Convert, type, &value, 1, e->span);
    }
    if (splats(c, e, type)) {
        value = expr_to_value(c, e);
        return hir_op(c->arena, IR_Splat, type, &value, 1, e->span);
    }
    TypeId from = e->kind == X_FNS ? type_settle(c, e) : e->type;
    if (is_open(c, from) || is_open(c, type)) {
        if (convert_cost(c, e, type) == CONV_IMPOSSIBLE) report_mismatch(c, e, type);
        return hir_open(c, type, e->span);
    }
    if (dyn_accepts(c, from, type)) return dyn_convert(c, e, type, owned);
    if (e->kind != X_CONST && e->kind != X_FNS && tuple_converts(c, e, type)) return convert_tuple(c, e, type);
    if (is_static_text(c, e)) {
        Expr literal = literal_of(c, e);
        return convert(c, &literal, type, owned);
    }
    Expr made;
    if (convert_cost(c, e, type) != CONV_IMPOSSIBLE && implicit_construct(c, e, type, &made))
        return expr_is_poison(&made) ? hir_poison(c, e->span) : expr_to_value(c, &made);
    report_mismatch(c, e, type);
    return hir_poison(c, e->span);
}

static Hir *convert(Check *c, const Expr *e, TypeId type, bool owned) {
    if (e->kind == X_POISON || ty_is(c->types, type, TY_Poison) || IS_NONE(type)) return hir_poison(c, e->span);
    if (function_value_accepts(c, e, type)) return function_value_convert(c, e, type);
    if (optional_gives(c, e, type)) {
        Expr content = optional_operand(c, e);
        return convert(c, &content, type, true);
    }
    return register_of_conversion(c, e, type)->convert(c, e, type, owned);
}

Hir *expr_convert(Check *c, const Expr *e, TypeId type) { return convert(c, e, type, true); }

/* `rebind`: in a generic body both types are taken for one. */
Expr expr_rebind(Check *c, const Expr *e, TypeId type) {
    if (expr_is_poison(e) || ty_is(c->types, type, TY_Poison) || SAME(e->type, type)) return *e;
    if (!is_open(c, e->type) && !is_open(c, type)) return expr_value(convert(c, e, type, true));
    bool is_place = e->kind == X_PLACE && !e->is_transfer && !ty_is_register(c->types, type);
    return is_place ? expr_place(reinterpret(c, e, type, false), e->is_mutable)
                    : expr_value(hir_open(c, type, e->span));
}

Hir *expr_convert_read(Check *c, const Expr *e, TypeId type) {
    if (optional_gives(c, e, type)) {
        Expr content = optional_place(c, e);
        return convert(c, &content, type, false);
    }
    bool by_value = ty_is_concrete(c->types, type) && ty_is_register(c->types, type);
    if (e->kind == X_PLACE && e->is_transfer && !by_value && SAME(e->type, type)) return hir_move(c->arena, e->hir);
    return convert(c, e, type, false);
}

static Hir *convert_place(Check *c, const Expr *e, TypeId type, AstConvention convention, const char *what) {
    if (e->kind == X_POISON) return hir_poison(c, e->span);
    Expr content;
    if (optional_gives(c, e, type)) {
        content = optional_place(c, e);
        e = &content;
    }
    if (convention == CONV_MUT && !c->speculative)
        narrow_forget(c, e->ast, type_is_wellknown(c->s, e->type, WK_Optional));
    if (convention == CONV_MUT && python_register.lends(c, e, type)) return python_register.lent_place(c, e, type);
    if (e->kind != X_PLACE && convention == CONV_MUT) {
        diag(c->ctx, D_NEEDS_PLACE, e->span, arena_printf(c->arena, "a 'mut' %s", what).at);
        return hir_poison(c, e->span);
    }
    if (e->kind == X_PLACE && convention == CONV_MUT && !e->is_mutable) {
        diag(c->ctx, D_NOT_MUTABLE, e->span, "this", e->why_immutable ? e->why_immutable : "not mutable");
        return hir_poison(c, e->span);
    }
    if (e->kind == X_PLACE && SAME(e->type, type)) return e->hir;
    return expr_place_of(c, &(Expr){.kind = X_VALUE, .type = type, .hir = convert(c, e, type, false), .span = e->span});
}

Hir *expr_convert_to(Check *c, const Expr *e, TypeId type, AstConvention convention, const char *what) {
    switch (convention) {
    case CONV_DEFAULT:
    case CONV_READ: return expr_convert_read(c, e, type);
    case CONV_MUT:
    case CONV_REF:
    case CONV_OUT: return convert_place(c, e, type, convention, what);
    case CONV_VAR:
    case CONV_DEINIT: return convert(c, e, type, true);
    }
    UNREACHABLE();
}
