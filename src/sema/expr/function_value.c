/* Function values: the type that `def(A) -> B` and `Callable[[A], B]` mean where a value is stored: a field, a result,
 * an element.
 *
 * The library's FunctionValue[F] (stdlib/std/builtin/function_value.mojo) holds the address of what was captured,
 * shared by its copies, and a function made here that takes that address before the arguments. Even if F raises
 * nothing, that function may raise an Error, because it may be a Python function: the caller passes the exception on if
 * it can; otherwise the program ends with it.
 *
 * Several copies share the captures, so calls in several threads, or nested calls, may change them. They are therefore
 * reached through a _FunctionState, as the contents of an ArcPointer are, which tells ownership that they are
 * shared. */
#include "sema/call/call.h"
#include "sema/declare/declare.h"
#include "sema/expr/expr.h"
#include "sema/instance/instance.h"
#include "sema/register.h"

enum { FIELD_VALUE, FIELD_CODE };

static TypeId address_type(Check *c) { return ty_raw(c->types, TY_SCALAR(uint8)); }

static Hir *cast(Check *c, Hir *pointer, TypeId type) {
    return SAME(pointer->type, type) ? pointer : hir_op(c->arena, IR_PointerCast, type, &pointer, 1, pointer->span);
}

/* ---- functions made for it ---- */

/* F with a different first parameter. */
static Signature signature_with(Check *c, TypeId fn_type, TypeId first, TypeId raises) {
    const FnType *fn = &ty_data(c->types, fn_type)->fn;
    SigParam *params = NEW_ARRAY(c->s->arena, SigParam, fn->param_count + 1);
    params[0] = (SigParam){.name = N(self), .type = first, .convention = CONV_READ};
    for (uint32_t i = 0; i < fn->param_count; i++)
        params[i + 1] = (SigParam){.name = name_of(c->ctx, arena_printf(c->s->arena, "a%u", i)),
                                   .type = fn->params[i].type,
                                   .convention = fn->params[i].convention};
    return (Signature){
        .params = params, .count = fn->param_count + 1, .result = fn->result, .raises = raises, .out = -1};
}

static TypeId code_raises(Check *c, TypeId fn) {
    TypeId raises = ty_data(c->types, fn)->fn.raises;
    return IS_NONE(raises) ? TY(Error) : raises;
}

static Instance *code_begin(Check *c, Made *m, TypeId fn, Span span) {
    Signature sig = signature_with(c, fn, address_type(c), code_raises(c, fn));
    Instance *inst = instance_made(c->s, &sig, span);
    made_begin(m, c->s, inst, c->home);
    return inst;
}

/* The arguments after the address; Python functions get copies of what is only borrowed. */
static Expr *arguments(Made *m, bool to_python, Span span) {
    const Signature *sig = &m->inst->sig;
    Expr *args = NEW_ARRAY(m->c.arena, Expr, sig->count);
    for (uint32_t i = 1; i < sig->count; i++) {
        Hir *place = made_param(m, i);
        bool is_lent = sig->params[i].convention == CONV_READ && ty_is(m->c.types, place->type, TY_Struct);
        bool is_copied = to_python && is_lent && type_is_copyable(&m->c, place->type);
        args[i - 1] = is_copied ? expr_value(hir_copy(m->c.arena, place))
                                : expr_place(place, sig->params[i].convention != CONV_READ);
        args[i - 1].is_transfer = sig->params[i].convention == CONV_VAR;
        args[i - 1].span = span;
    }
    return args;
}

static void give_result(Made *m, const Expr *result) {
    TypeId type = m->inst->sig.result;
    if (expr_is_poison(result)) return;
    made_result(m, ty_is(m->c.types, type, TY_None) ? expr_to_value(&m->c, result) : expr_convert(&m->c, result, type));
}

static Instance *known_code(const Map *codes, uint64_t key) {
    uint64_t found;
    return map_get(codes, key, &found) ? (Instance *)(uintptr_t)found : NULL;
}

/* The code for a function without captures. */
static Instance *code_of_function(Check *c, Instance *callee, TypeId fn, Span span) {
    uint64_t key = map_key2(callee->fn_id.id, fn.id);
    Instance *inst = known_code(&c->s->expr->function_codes, key);
    if (inst) return inst;
    Made m;
    inst = code_begin(c, &m, fn, span);
    map_put(&c->s->expr->function_codes, key, (uint64_t)(uintptr_t)inst);
    Hir **args = NEW_ARRAY(m.c.arena, Hir *, inst->sig.count);
    for (uint32_t i = 1; i < inst->sig.count; i++) args[i - 1] = made_argument(&m, i);
    made_result(&m, hir_call(m.c.arena, fn_ref(&m.c, callee, span), inst->sig.result, args, inst->sig.count - 1, span));
    made_end(&m, span);
    return inst;
}

/* Whether a call may change the value that is called. */
static bool call_changes(Check *c, TypeId callable) {
    if (ty_is(c->types, callable, TY_Closure)) return closure_changes(c->s, callable);
    Decl *call = ty_is(c->types, callable, TY_Struct) ? type_member_decl(c->s, callable, N(__call__)) : NULL;
    bool changes = false;
    for (uint32_t i = 0; call && call->kind == DECL_OVERLOADS && i < call->list.len; i++) {
        const Ast *ast = call->list.at[i]->ast;
        if (!ast || ast->kind != AST_Fn || !ast->fn.sig.params.len) continue;
        AstConvention convention = ast->fn.sig.params.at[0]->param.convention;
        changes |= convention == CONV_MUT || convention == CONV_REF;
    }
    return changes;
}

static TypeId state_type(Check *c, TypeId captured) {
    Decl *decl = wellknown(c->s, WK_FunctionState);
    ValueId arg = val_type(c->types, captured);
    return decl ? ty_nominal(c->types, TY_Struct, decl->id, &arg, 1) : TY(Poison);
}

/* The captured value, from the address that the code receives. */
static Expr captured_place(Check *c, Hir *address, TypeId captured, bool changes, Span span) {
    if (!changes)
        return expr_place(hir_deref(c->arena, cast(c, address, ty_raw(c->types, captured)), captured, span), false);
    TypeId type = state_type(c, captured);
    Expr at = expr_value(cast(c, address, struct_complete(c->s, type, span)->fields[0].type));
    Args args = args_of_exprs(c, &at, 1, span);
    Expr state = construct(c, type, &args, span);
    HirLocal *temp = local_temp(c, type, span);
    emit(c, hir_let(c->arena, temp, expr_to_value(c, &state), span));
    Expr place = expr_place(hir_local(c->arena, temp, span), true);
    return call_method(c, &place, N(__getitem__), NULL, 0, span);
}

/* The code for captures: those of a callable value, or of a closure that borrows. */
static Instance *code_of_captured(Check *c, TypeId captured, TypeId callable, TypeId fn, Span span) {
    uint64_t key = map_key2(callable.id, fn.id);
    Instance *inst = known_code(&c->s->expr->captured_codes, key);
    if (inst) return inst;
    Made m;
    inst = code_begin(c, &m, fn, span);
    map_put(&c->s->expr->captured_codes, key, (uint64_t)(uintptr_t)inst);
    Hir *address = hir_load(m.c.arena, made_param(&m, 0));
    Expr callee = captured_place(&m.c, address, captured, call_changes(c, callable), span);
    if (!SAME(captured, callable)) callee = closure_of_captured(&m.c, callable, callee.hir, span);
    callee.span = span;
    Args args =
        args_of_exprs(&m.c, arguments(&m, ty_is(c->types, callable, TY_Object), span), inst->sig.count - 1, span);
    Expr result = call_expr(&m.c, &callee, &args, NONE_OF(TypeId), span);
    give_result(&m, &result);
    made_end(&m, span);
    return inst;
}

/* ---- calling it ---- */

/* try: return value.code(value.address, arguments) except e: the program ends */
static void finish_with(Made *m, Hir *body, Span span) {
    Check *c = &m->c;
    Hir *stmt = hir_new(c->arena, HIR_Try, NONE_OF(TypeId), span),
        *end = hir_new(c->arena, HIR_Panic, NONE_OF(TypeId), span);
    HirHandler *handler = NEW(c->arena, HirHandler);
    *handler = (HirHandler){.span = span, .target = local_temp(c, TY(Error), span)};
    handler->target->is_mutable = true;
    Hir *error = hir_move(c->arena, hir_local(c->arena, handler->target, span));
    Hir *stmts[] = {hir_expr_stmt(c->arena, hir_rt_call(c->arena, RT_pyc_finish_uncaught, TY(None), &error, 1, span)),
                    end};
    end->panic.message = STR("a function that raises nothing has raised");
    handler->body = hir_block(c->arena, stmts, 2, span);
    stmt->try_.body = body;
    stmt->try_.handlers = handler;
    stmt->try_.handler_count = 1;
    emit(c, stmt);
}

/* The function that calls the code of a value; `raises`: it passes errors on, else an error ends the program. */
static Instance *caller_of(Check *c, TypeId type, TypeId fn, bool raises, Span span) {
    uint64_t key = map_key2(type.id, raises);
    Instance *inst = known_code(&c->s->expr->function_callers, key);
    if (inst) return inst;
    Signature sig = signature_with(c, fn, type, raises ? code_raises(c, fn) : NONE_OF(TypeId));
    Signature code = signature_with(c, fn, address_type(c), code_raises(c, fn));
    Made m;
    inst = instance_made(c->s, &sig, span);
    map_put(&c->s->expr->function_callers, key, (uint64_t)(uintptr_t)inst);
    made_begin(&m, c->s, inst, wellknown(c->s, WK_FunctionValue));
    const StructInfo *info = struct_complete(c->s, type, span);
    Hir **args = NEW_ARRAY(m.c.arena, Hir *, sig.count);
    Hir *value = hir_field(m.c.arena, made_param(&m, 0), FIELD_VALUE, info->fields[FIELD_VALUE].type, span);
    Hir *callee = hir_field(m.c.arena, made_param(&m, 0), FIELD_CODE, info->fields[FIELD_CODE].type, span);
    args[0] = cast(&m.c, hir_load(m.c.arena, value), address_type(c));
    for (uint32_t i = 1; i < sig.count; i++) args[i] = made_argument(&m, i);
    callee = cast(&m.c, hir_load(m.c.arena, callee), fn_type_of(c->types, &code, m.c.arena));
    HirVec inner = {0}, *around = m.c.stmts;
    m.c.stmts = raises ? around : &inner;
    made_result(&m, hir_call(m.c.arena, callee, sig.result, args, sig.count, span));
    m.c.stmts = around;
    if (!raises) finish_with(&m, hir_block(m.c.arena, inner.at, inner.len, span), span);
    made_end(&m, span);
    return inst;
}

/* Whether an error that the code raises may leave the call: F allows it, or, for Python functions, an exception may
 * leave here. */
static bool lets_raise(Check *c, TypeId fn) {
    if (!IS_NONE(ty_data(c->types, fn)->fn.raises) || is_python(c->reg)) return true;
    return in_python_syntax(c) && may_raise_here(c, TY(Error));
}

Hir *function_value_callee(Check *c, TypeId type, Span span) {
    TypeId fn = function_value_fn(c->s, type);
    return fn_ref(c, caller_of(c, type, fn, lets_raise(c, fn), span), span);
}

/* ---- making it ---- */

/* In Python's syntax, `Callable` does not say whether it raises. */
static bool raises_fit(Check *c, TypeId a, TypeId b) {
    bool is_said = !in_python_syntax(c);
    return IS_NONE(a) || SAME(a, b) || (!is_said && IS_NONE(b) && ty_is(c->types, a, TY_Error));
}

static bool fits(Check *c, TypeId callable, TypeId fn) {
    const FnType *a = &ty_data(c->types, callable)->fn, *b = &ty_data(c->types, fn)->fn;
    if (a->param_count != b->param_count || !SAME(a->result, b->result) || !raises_fit(c, a->raises, b->raises))
        return false;
    for (uint32_t i = 0; i < a->param_count; i++)
        if (!SAME(a->params[i].type, b->params[i].type) || a->params[i].convention != b->params[i].convention)
            return false;
    return true;
}

static Instance *function_for(Check *c, const Expr *e, TypeId fn, bool report) {
    Trial trial = {0};
    if (!report) trial = trial_begin(c);
    Instance *inst = overload_pick_for_type(c, e, &ty_data(c->types, fn)->fn, e->span, report);
    if (!report) trial_end(c, trial);
    if (inst) instance_settle(c, inst, e->span);
    return inst && fits(c, inst->type, fn) ? inst : NULL;
}

bool function_value_accepts(Check *c, const Expr *e, TypeId type) {
    TypeId fn = function_value_fn(c->s, type);
    if (IS_NONE(fn) || ty_is_symbolic(c->types, fn) || SAME(e->type, type)) return false;
    if (e->kind == X_FNS) return function_for(c, e, fn, false) != NULL;
    if (e->kind != X_VALUE && e->kind != X_PLACE && !(e->kind == X_CONST && ty_is(c->types, e->type, TY_Fn)))
        return false;
    bool is_open = ty_is(c->types, e->type, TY_Param);
    const Decl *param = is_open ? decl_at(c->s, ty_data(c->types, e->type)->param.decl) : NULL;
    TypeId callable = is_open ? bound_callable(c->s, param_bound(c, param, c->env)) : callable_type(c, e->type);
    return ty_is(c->types, e->type, TY_Object) || (!IS_NONE(callable) && fits(c, callable, fn));
}

bool function_value_wanted(Check *c, TypeId given, TypeId fn) {
    if (!ty_is(c->types, fn, TY_Fn) || ty_is_symbolic(c->types, fn)) return false;
    TypeId callable = ty_is(c->types, given, TY_Object) ? given : callable_type(c, given);
    if (IS_NONE(callable)) return false;
    return ty_is(c->types, given, TY_Object) || (!IS_NONE(ty_data(c->types, callable)->fn.raises) &&
                                                 IS_NONE(ty_data(c->types, fn)->fn.raises) && fits(c, callable, fn));
}

static Hir *construct_value(Check *c, TypeId type, Instance *code, Hir *captured, bool is_state, Span span) {
    const StructInfo *info = struct_complete(c->s, type, span);
    Hir *thin = cast(c, fn_ref(c, code, span), info->fields[FIELD_CODE].type);
    Expr parts[] = {expr_value(thin), captured ? expr_value(captured) : expr_poison(span)};
    Args args = args_of_exprs(c, parts, captured ? 2 : 1, span);
    if (is_state) args.at[1].name = name_of(c->ctx, STR("state"));
    Expr made = construct(c, type, &args, span);
    return expr_to_value(c, &made);
}

static Hir *state_of(Check *c, TypeId captured, Hir *value, Span span) {
    Expr given = expr_value(value);
    Args args = args_of_exprs(c, &given, 1, span);
    args.at[0].name = name_of(c->ctx, STR("first"));
    Expr state = construct(c, state_type(c, captured), &args, span);
    return expr_to_value(c, &state);
}

Hir *function_value_convert(Check *c, const Expr *e, TypeId type) {
    TypeId fn = function_value_fn(c->s, type);
    if (c->speculative || c->header.is_symbolic || c->is_archetype) return hir_open(c, type, e->span);
    if (e->kind == X_FNS) {
        Instance *inst = function_for(c, e, fn, true);
        return inst ? construct_value(c, type, code_of_function(c, inst, fn, e->span), NULL, false, e->span)
                    : hir_poison(c, e->span);
    }
    TypeId captured = e->type;
    Hir *value = ty_is(c->types, e->type, TY_Closure) ? closure_captured(c, e, &captured) : expr_to_value(c, e);
    if (hir_is_bad(value)) return value;
    bool changes = call_changes(c, e->type);
    if (changes) value = state_of(c, captured, value, e->span);
    return construct_value(c, type, code_of_captured(c, captured, e->type, fn, e->span), value, changes, e->span);
}
