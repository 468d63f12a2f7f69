/* Errors and context managers: try, raise, with. */
#include "sema/call/call.h"
#include "sema/declare/declare.h"
#include "sema/expr/expr.h"
#include "sema/register.h"
#include "sema/stmt/stmt.h"

/* ---- raise ---- */

static void emit_raise(Check *c, Hir *value, Span span) {
    Hir *stmt = stmt_new(c, HIR_Raise, span);
    stmt->raise.value = value;
    emit(c, stmt);
}

static bool is_caught(const Check *c, TypeId type) {
    for (const TryFrame *frame = c->flow.try_frame; frame; frame = frame->outer)
        if (try_catches(frame, type)) return true;
    return false;
}

/* A function that raises one type can only be left by values of that type. */
static bool may_leave(Check *c, const Expr *e, TypeId type, Span span) {
    bool is_typed = !IS_NONE(c->contract.raises) && !ty_is(c->types, c->contract.raises, TY_Error) &&
                    !ty_is(c->types, c->contract.raises, TY_Poison);
    if (!is_typed || is_caught(c, type) || SAME(type, c->contract.raises) ||
        conversion_cost(c, e, c->contract.raises) != CONV_IMPOSSIBLE)
        return true;
    diag(c->ctx, D_WRONG_RAISE, span, ty_c(c->types, type), ty_c(c->types, c->contract.raises));
    return false;
}

/* The value that is raised: errors and structs unchanged, text as an Error. */
static Hir *raised_value(Check *c, const Expr *e, TypeId type) {
    bool is_caught_one = e->kind == X_PLACE && e->hir->kind == HIR_Local && e->hir->local == c->flow.handler_error;
    if (ty_is(c->types, type, TY_Error) && is_caught_one) return hir_move(c->arena, e->hir);
    if (ty_is(c->types, e->type, TY_StrLiteral) || type_is_wellknown(c->s, type, WK_String))
        return expr_convert(c, e, TY(Error));
    if (ty_is(c->types, type, TY_Error) || ty_is(c->types, type, TY_Struct) || ty_is(c->types, type, TY_Class))
        return expr_to_value(c, e);
    return expr_convert(c, e, TY(Error));
}

static void raise_again(Check *c, const Ast *ast) {
    if (!c->flow.handler_error) {
        diag(c->ctx, D_NOT_SUPPORTED, ast->span, "'raise' without a value outside of 'except'");
        return;
    }
    Hir *place = hir_local(c->arena, c->flow.handler_error, ast->span);
    note_raise(c, place->type, ast->span, "'raise'", (Str){NULL, 0});
    emit_raise(c, hir_move(c->arena, place), ast->span);
}

static Hir *raise_value(Check *c, const Ast *ast) {
    Expr e = expr_check(c, ast->raise.value, NONE_OF(TypeId));
    if (ast->raise.cause) diag(c->ctx, D_NOT_SUPPORTED, ast->raise.cause->span, "'from' in the systems register");
    if (expr_is_poison(&e)) return NULL;
    TypeId type = type_settle(c, &e);
    Hir *converted = raised_converted(c, &e);
    if (converted) return converted;
    return may_leave(c, &e, type, ast->raise.value->span) ? raised_value(c, &e, type) : NULL;
}

/* Errors in the value are reported; control flow ends here in any case. */
void raise_check(Check *c, const Ast *ast) {
    if (!ast->raise.value) {
        raise_again(c, ast);
        return;
    }
    uint32_t before = c->ctx->diags.error_count;
    Hir *value = raise_value(c, ast);
    bool is_reported = c->ctx->diags.error_count != before; /* constructing it may raise, too, with the same result */
    if (!value || hir_is_bad(value)) {
        emit_raise(c, hir_new(c->arena, HIR_Poison, TY(Poison), ast->span), ast->span);
        return;
    }
    if (!is_reported) note_raise(c, value->type, ast->span, "'raise'", (Str){NULL, 0});
    struct_require_text(c, value->type, ast->span);
    emit_raise(c, value, ast->span);
}

/* ---- try ---- */

/* `except e:` looks like a type; a name that is not a type is the variable that holds the error. */
static NameId handler_name(Check *c, const Ast *handler) {
    const Ast *type = handler->handler.type;
    if (!IS_NONE(handler->handler.name) || !type || type->kind != AST_Name) return handler->handler.name;
    Trial trial = trial_begin(c);
    Expr e = expr_check(c, type, TY(Meta));
    trial_end(c, trial);
    return expr_is_type(&e) ? NONE_OF(NameId) : type->name.name;
}

/* The type that a handler names; none when it takes everything. */
static TypeId handler_type(Check *c, const Ast *handler) {
    if (!handler->handler.type || (IS_NONE(handler->handler.name) && !IS_NONE(handler_name(c, handler))))
        return NONE_OF(TypeId);
    TypeId type = type_check(c, handler->handler.type);
    return ty_is(c->types, type, TY_Error) ? NONE_OF(TypeId) : type;
}

/* A handler for everything binds the one type that its body can raise, else the error itself. */
static HirHandler handler_check(Check *c, const Ast *ast, TypeId type, TypeId raised) {
    HirHandler handler = {.type = type, .span = ast->span};
    TypeId bound = !IS_NONE(type) ? type : !IS_NONE(raised) ? raised : TY(Error);
    NameId name = handler_name(c, ast);
    Span at = IS_NONE(name) ? ast->span : IS_NONE(ast->handler.name) ? ast->handler.type->span : ast->handler.name_span;
    handler.target = hir_local_new(c->arena, name, bound, at);
    HirLocal *saved = c->flow.handler_error;
    c->flow.handler_error = handler.target;
    LocalScope scope;
    locals_push(c, &scope);
    if (!IS_NONE(name)) local_add(c, name, handler.target->span, handler.target);
    handler.body = block_check(c, ast->handler.body);
    locals_pop(c);
    c->flow.handler_error = saved;
    return handler;
}

/* Where the handlers name all types that are raised, no error gets past them. */
static HirHandler impossible_handler(Check *c, Span span) {
    HirHandler handler = {.type = NONE_OF(TypeId), .span = span};
    handler.target = hir_local_new(c->arena, NONE_OF(NameId), TY(Error), span);
    Hir *stmt = stmt_new(c, HIR_Panic, span);
    stmt->panic.message = STR("this place cannot be reached");
    handler.body = hir_block(c->arena, &stmt, 1, span);
    return handler;
}

void try_check(Check *c, const Ast *ast) {
    AstList handlers = ast->try_.handlers;
    TypeId *types = NEW_ARRAY(c->arena, TypeId, handlers.len + 1);
    TryFrame frame = {.outer = c->flow.try_frame, .types = types, .type_count = handlers.len};
    for (uint32_t i = 0; i < handlers.len; i++) {
        types[i] = handler_type(c, handlers.at[i]);
        if (frame.catches_all) diag(c->ctx, D_HANDLER_NOT_REACHED, handlers.at[i]->span);
        frame.catches_all = frame.catches_all || IS_NONE(types[i]);
    }
    Hir *stmt = stmt_new(c, HIR_Try, ast->span);
    c->flow.try_frame = &frame;
    uint32_t before = check_mistakes(c);
    FilledPaths body = narrow_save(c);
    stmt->try_.body = block_check(c, ast->try_.body);
    narrow_restore(c, &body);
    narrow_forget_changed(c, ast);
    FilledPaths known = narrow_save(c);
    c->flow.try_frame = frame.outer;
    if (IS_NONE(frame.raised) && check_mistakes(c) != before)
        frame.raised = TY(Poison); /* what the body raises is not known */
    stmt->try_.handlers = NEW_ARRAY(c->arena, HirHandler, handlers.len + 2);
    stmt->try_.handler_count = handlers.len;
    for (uint32_t i = 0; i < handlers.len; i++) {
        narrow_restore(c, &known);
        bool is_only =
            !IS_NONE(frame.raised) && SAME(types[i], frame.raised); /* nothing else is raised: everything is caught */
        stmt->try_.handlers[i] = handler_check(c, handlers.at[i], is_only ? NONE_OF(TypeId) : types[i], frame.raised);
    }
    bool is_mixed = !IS_NONE(frame.raised) && ty_is(c->types, frame.raised, TY_Error);
    if (handlers.len && is_mixed && !frame.catches_all && !frame.escapes)
        stmt->try_.handlers[stmt->try_.handler_count++] = impossible_handler(c, ast->span);
    if (ast->try_.otherwise) stmt->try_.otherwise = block_check(c, ast->try_.otherwise);
    if (ast->try_.finally) stmt->try_.finally = block_check(c, ast->try_.finally);
    narrow_restore(c, &known);
    emit(c, stmt);
}

/* ---- with ---- */

static bool manager_open(Check *c, const Ast *value_ast, Expr *manager) {
    Expr e = expr_check(c, value_ast, NONE_OF(TypeId));
    if (expr_is_poison(&e)) return false;
    if (e.kind != X_PLACE || e.is_transfer) {
        Hir *value = expr_to_value(c, &e);
        if (value->kind == HIR_Poison) return false;
        HirLocal *temp = local_temp(c, value->type, value_ast->span);
        temp->is_mutable = true;
        emit(c, hir_let(c->arena, temp, value, value_ast->span));
        e = expr_place(hir_local(c->arena, temp, value_ast->span), true);
    }
    *manager = e;
    if (type_has_method(c, e.type, N(__enter__))) return true;
    diag(c->ctx, D_NO_CONTEXT_MANAGER, value_ast->span, ty_c(c->types, e.type));
    return false;
}

static Hir *emitted(Check *c, HirVec *stmts, Span span) { return hir_block(c->arena, stmts->at, stmts->len, span); }

static void emit_call(Check *c, const Expr *call) {
    if (!expr_is_poison(call)) emit(c, hir_expr_stmt(c->arena, expr_to_value(c, call)));
}

static void with_rest(Check *c, const Ast *ast, uint32_t item) {
    if (item + 1 < ast->with.items.len)
        with_check(c, ast, item + 1);
    else
        stmts_check(c, ast->with.body->block.items);
}

/* __enter__ is not protected: when it raises, there is nothing to exit. Its result is kept for the body. */
Expr with_enter(Check *c, const Expr *manager, bool is_kept, Span span) {
    Expr entered = call_method(c, manager, N(__enter__), NULL, 0, span);
    if (entered.kind == X_PLACE) {
        place_found(c, &entered);
    } else if (!is_kept) {
        emit_call(c, &entered);
    } else {
        expr_once(c, &entered);
        entered.is_transfer = entered.kind == X_PLACE;
    }
    return entered;
}

/* The unnamed result of __enter__ in `with m():`; NULL when it need not be kept. */
static HirLocal *keep_entered(Check *c, const Expr *entered) {
    if (!entered->is_transfer || ty_is(c->types, entered->type, TY_None)) return NULL;
    HirLocal *kept = local_temp(c, entered->type, entered->span);
    kept->is_temp = false;
    kept->is_mutable = true;
    emit(c, hir_let(c->arena, kept, expr_to_value(c, entered), entered->span));
    return kept;
}

/* try: body; finally: whatever was entered lives to here, however the body ends */
static void with_kept(Check *c, const Ast *ast, uint32_t item, HirLocal *kept) {
    HirVec stmts = {0}, *saved = c->stmts;
    c->stmts = &stmts;
    with_rest(c, ast, item);
    c->stmts = saved;
    Hir *whole = stmt_new(c, HIR_Try, ast->span), *alive = stmt_new(c, HIR_KeepAlive, ast->span);
    alive->keep_alive.place = hir_local(c->arena, kept, ast->span);
    whole->try_.body = emitted(c, &stmts, ast->with.body->span);
    whole->try_.finally = hir_block(c->arena, &alive, 1, ast->span);
    emit(c, whole);
}

/* `as name`: the temporary with the value of __enter__ becomes the variable, so that the value is not moved again. */
static bool becomes_variable(Check *c, const Ast *target, const Expr *entered) {
    bool fits = target->kind == AST_Name && !is_python(c->reg) && entered->is_transfer &&
                entered->hir->kind == HIR_Local && SAME(type_settle(c, entered), entered->type);
    if (!fits) return false;
    HirLocal *var = entered->hir->local;
    var->name = target->name.name;
    var->is_temp = false;
    var->is_mutable = true;
    local_add(c, var->name, target->span, var);
    return true;
}

/* Checks the body of the `with` in a scope of its own; binds the value of __enter__ first. */
static Hir *with_body(Check *c, const Ast *ast, uint32_t item, const Expr *entered, bool keep) {
    const Ast *target = ast->with.items.at[item]->with_item.target;
    HirVec stmts = {0}, *saved = c->stmts;
    LocalScope scope;
    c->stmts = &stmts;
    locals_push(c, &scope);
    HirLocal *kept = NULL;
    if (target && !becomes_variable(c, target, entered))
        bind_target(c, target, entered, entered->kind == X_PLACE && !entered->is_transfer ? CONV_REF : CONV_VAR,
                    ast->span);
    if (!target && keep) kept = keep_entered(c, entered);
    Local *bound = target && scope.locals.len ? scope.locals.at[0] : NULL;
    if (keep && bound && !bound->is_ref) kept = bound->var;
    if (kept)
        with_kept(c, ast, item, kept);
    else
        with_rest(c, ast, item);
    locals_pop(c);
    c->stmts = saved;
    return emitted(c, &stmts, ast->with.body->span);
}

static Hir *exit_block(Check *c, const Expr *manager, Span span) {
    HirVec stmts = {0}, *saved = c->stmts;
    c->stmts = &stmts;
    Expr call = call_method(c, manager, N(__exit__), NULL, 0, span);
    emit_call(c, &call);
    c->stmts = saved;
    return emitted(c, &stmts, span);
}

static bool takes_error(Check *c, const Expr *manager, const Expr *error, Span span) {
    Expr ignored;
    Trial trial = trial_begin(c);
    bool found = call_method_try(c, manager, N(__exit__), error, 1, span, &ignored);
    return trial_end(c, trial) && found && !expr_is_poison(&ignored);
}

/* except e: failed = True; if not manager.__exit__(e): raise e */
static HirHandler error_handler(Check *c, const Expr *manager, TypeId raised, HirLocal *failed, Span span, bool *fits) {
    HirHandler handler = {.span = span, .target = hir_local_new(c->arena, NONE_OF(NameId), raised, span)};
    HirVec stmts = {0}, *saved = c->stmts;
    c->stmts = &stmts;
    Hir *yes = hir_const(c->arena, TY(Bool), val_bool(c->types, true), span);
    emit(c, hir_assign(c->arena, hir_local(c->arena, failed, span), yes, span));
    Expr error = expr_place(hir_local(c->arena, handler.target, span), true), call;
    *fits = takes_error(c, manager, &error, span);
    if (*fits) {
        call = call_method(c, manager, N(__exit__), &error, 1, span);
        Hir *swallow = stmt_new(c, HIR_If, span), *again = stmt_new(c, HIR_Raise, span);
        again->raise.is_again = true;
        again->raise.value = hir_move(c->arena, hir_local(c->arena, handler.target, span));
        swallow->if_.cond = expr_condition(c, &call);
        swallow->if_.then = hir_block(c->arena, NULL, 0, span);
        swallow->if_.otherwise = hir_block(c->arena, &again, 1, span);
        emit(c, swallow);
    }
    c->stmts = saved;
    handler.body = emitted(c, &stmts, span);
    return handler;
}

static Hir *unless(Check *c, HirLocal *flag, Hir *block, Span span) {
    Hir *stmt = stmt_new(c, HIR_If, span);
    stmt->if_.cond = hir_load(c->arena, hir_local(c->arena, flag, span));
    stmt->if_.then = hir_block(c->arena, NULL, 0, span);
    stmt->if_.otherwise = block;
    return hir_block(c->arena, &stmt, 1, span);
}

/* failed = False; try: try: body except …; finally: if not failed: manager.__exit__()
 * `raised`: the one type that the body raises; Error or none when it raises several or nothing known. */
bool with_protected(Check *c, const Expr *manager, Hir *body, TypeId raised, Span span) {
    Hir *outer = stmt_new(c, HIR_Try, span);
    HirLocal *failed = local_temp(c, TY(Bool), span);
    failed->is_mutable = true;
    bool is_told = false; /* whether __exit__ takes the error */
    HirHandler handler = {.span = span};
    if (!IS_NONE(raised)) handler = error_handler(c, manager, raised, failed, span, &is_told);
    if (!is_told) handler = error_handler(c, manager, TY(Error), failed, span, &is_told);
    outer->try_.body = body;
    outer->try_.finally = exit_block(c, manager, span);
    if (is_told) {
        Hir *inner = stmt_new(c, HIR_Try, span);
        inner->try_.body = body;
        inner->try_.handlers = NEW(c->arena, HirHandler);
        inner->try_.handlers[0] = handler;
        inner->try_.handler_count = 1;
        outer->try_.body = hir_block(c->arena, &inner, 1, span);
        outer->try_.finally = unless(c, failed, outer->try_.finally, span);
        emit(c, hir_let(c->arena, failed, hir_const(c->arena, TY(Bool), val_bool(c->types, false), span), span));
    }
    emit(c, outer);
    return is_told;
}

/* `__enter__(var self)`: the manager is consumed and becomes what is bound. */
static bool enters_by_value(Check *c, TypeId type) {
    Decl *set = type_member_decl(c->s, type, N(__enter__));
    if (!set || set->kind != DECL_OVERLOADS) return false;
    AstList params = set->list.at[0]->ast->fn.sig.params;
    return params.len && params.at[0]->param.convention == CONV_VAR;
}

void with_check(Check *c, const Ast *ast, uint32_t item) {
    const Ast *with_item = ast->with.items.at[item];
    HirVec stmts = {0}, *saved = c->stmts;
    c->stmts = &stmts;
    Expr manager;
    bool good = manager_open(c, with_item->with_item.value, &manager);
    if (good && enters_by_value(c, manager.type)) manager.is_transfer = true;
    bool has_exit = good && type_has_method(c, manager.type, N(__exit__)),
         is_kept = with_item->with_item.target || !has_exit;
    Expr entered = good ? with_enter(c, &manager, is_kept, with_item->span) : expr_poison(with_item->span);
    TryFrame frame = {.outer = c->flow.try_frame};
    c->flow.try_frame = &frame;
    Hir *body = with_body(c, ast, item, &entered, good && !has_exit);
    c->flow.try_frame = frame.outer;
    if (has_exit)
        with_protected(c, &manager, body, frame.raised, ast->span);
    else
        emit(c, body);
    c->stmts = saved;
    emit(c, emitted(c, &stmts, ast->span));
}
