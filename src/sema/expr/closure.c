/* Nested functions and lambdas: their captures, values and calls.
 *
 * A nested function without captures is a function like any other. With captures its value is a struct of them
 * (TY_Closure), which its first parameter refers to. Which outer variables it uses is found in its text (capture.c);
 * its body is checked as an instance when it is called. */
#include "sema/expr/closure.h"
#include "sema/declare/declare.h"
#include "sema/expr/expr.h"
#include "sema/instance/instance.h"

/* ---- captures ---- */

static Local *outer_variable(Check *c, NameId name) {
    Check *where = NULL;
    Local *local = local_find(c, name, &where);
    if (!local || local->fixed) return NULL;
    if (where != c) { /* a variable that the function around captured itself */
        Expr e = closure_capture(c, where, local, name, local->span);
        if (e.kind != X_PLACE) return NULL;
        Local *stand_in = NEW(c->arena, Local);
        *stand_in = *local;
        stand_in->fixed = NEW(c->arena, Expr);
        *stand_in->fixed = e;
        stand_in->is_mutable = e.is_mutable;
        return stand_in;
    }
    return local;
}

static Expr outer_place(Check *c, const Local *local, Span span) {
    if (local->fixed) return *local->fixed;
    Hir *place = hir_local(c->arena, local->var, span);
    if (local->is_ref)
        place =
            hir_deref(c->arena, hir_load(c->arena, place), ty_data(c->types, local->var->type)->pointer.pointee, span);
    Expr e = expr_place(place, local->is_mutable);
    e.why_immutable = local->why_immutable;
    return e;
}

static void add_capture(Check *c, Closure *cl, const CaptureName *captured) {
    NameId name = captured->name;
    Span span = captured->span;
    Check *where = NULL;
    if (!local_find(c, name, &where)) {
        report_unknown_name(c, name, span);
        cl->in_doubt = true;
        return;
    }
    Local *local = outer_variable(c, name);
    if (!local) return;
    Capture cap = {.name = name, .local = local, .is_transfer = captured->is_transfer, .span = span};
    Expr place = outer_place(c, local, span);
    AstConvention convention = captured->convention;
    cap.by_value = cap.is_transfer || convention == CONV_VAR;
    cap.is_mutable = cap.by_value || ((convention == CONV_MUT || convention == CONV_REF) && place.is_mutable);
    if (convention == CONV_MUT && !place.is_mutable)
        diag(c->ctx, D_NOT_MUTABLE, span, arena_printf(c->arena, "'%s'", name_c(c->ctx, name)).at,
             place.why_immutable ? place.why_immutable : "not mutable");
    Mutability mut = cap.is_mutable ? MUT_YES : MUT_NO;
    cap.type = cap.by_value
                   ? place.type
                   : ty_pointer(c->types, place.type, PTR_REF, mut, origin_value(c->types, mut), SPACE_GENERIC);
    vec_push(c->s->arena, &cl->captures, cap);
}

static void add_captures(Check *c, Closure *cl, const Ast *fn) {
    CaptureList list = {0};
    capture_list(c, fn, &list);
    for (uint32_t i = 0; i < list.len; i++) add_capture(c, cl, &list.at[i]);
}

/* ---- the declaration ---- */

static Check *snapshot(Check *c) {
    Check *kept = NEW(c->s->arena, Check);
    *kept = *c;
    kept->stmts = NULL;
    kept->speculative = 0;
    kept->probe.probes = NULL;
    LocalScope **to = &kept->scope;
    for (LocalScope *from = c->scope; from; from = from->outer) {
        LocalScope *copy = NEW(c->s->arena, LocalScope);
        copy->is_function = from->is_function;
        for (uint32_t i = 0; i < from->locals.len; i++) vec_push(c->s->arena, &copy->locals, from->locals.at[i]);
        *to = copy;
        to = &copy->outer;
    }
    *to = NULL;
    return kept;
}

/* In a generic body only the check of the code as written counts, because it includes what instances leave out. */
void closure_note_uses(Check *c, const HirBody *body) {
    Closure *cl = c->closure;
    if (!cl || !cl->captures.len || !c->captures || (cl->fn->params.len && !c->is_archetype)) return;
    bool *lasts = NEW_ARRAY(c->arena, bool, cl->captures.len + 1);
    const CaptureUse *uses = capture_uses(c, cl->type, body, lasts);
    for (uint32_t i = 0; i < cl->captures.len; i++) {
        cl->captures.at[i].use = uses[i];
        cl->captures.at[i].lasts = lasts[i];
    }
    closure_set_fields(c, cl);
}

static Decl *declare_nested(Check *c, const Ast *ast, NameId name, bool is_open, TypeId like, Span span) {
    Decl *fn = decl_new(c->s, DECL_FN, name, (Decl *)(uintptr_t)c->home, c->module, ast, span);
    fn->fn.is_static = true;
    fn->fn.around = c->instance;
    if (c->instance) c->instance->has_nested = true;
    if (decorators_have(c->s, ast->fn.decorators, "export"))
        diag(c->ctx, D_DECORATOR_MISPLACED, span, "export", "nested function");
    Closure *cl = NEW(c->s->arena, Closure);
    cl->fn = fn;
    cl->is_open = is_open;
    cl->like = like;
    fn->fn.closure = cl;
    add_captures(c, cl, ast);
    cl->outer = snapshot(c);
    if (cl->captures.len) {
        cl->type = ty_closure(c->types);
        closure_set_fields(c, cl);
        map_put(&c->s->expr->closures, cl->type.id, (uint64_t)(uintptr_t)cl);
    }
    return fn;
}

static Hir *closure_value(Check *c, Closure *cl, Span span) {
    Hir *made = hir_new(c->arena, HIR_Aggregate, cl->type, span);
    made->aggregate.items = (HirList){NEW_ARRAY(c->arena, Hir *, cl->captures.len + 1), cl->captures.len};
    for (uint32_t i = 0; i < cl->captures.len; i++) {
        const Capture *cap = &cl->captures.at[i];
        Expr place = outer_place(c, cap->local, cap->span);
        place.is_transfer = cap->is_transfer;
        place.span = cap->span;
        made->aggregate.items.at[i] =
            cap->by_value ? expr_to_value(c, &place) : hir_borrow(c->arena, place.hir, cap->type, cap->span);
        if (hir_is_bad(made->aggregate.items.at[i])) return made->aggregate.items.at[i];
    }
    return made;
}

void nested_fn_check(Check *c, const Ast *ast) {
    Decl *fn = declare_nested(c, ast, ast->fn.name, !ast->fn.sig.has_captures, NONE_OF(TypeId), ast->fn.name_span);
    Closure *cl = fn->fn.closure;
    if (!cl->captures.len) {
        Local *local = local_add(c, fn->name, fn->span, NULL);
        local->fixed = NEW(c->s->arena, Expr);
        *local->fixed = closure_fns(c, fn, fn->span);
        local->is_mutable = false;
        vec_push(c->s->arena, &cl->outer->scope->locals, local); /* it can call itself */
        if (!c->speculative) fn_check_written(c->s, fn);
        return;
    }
    Hir *value = closure_value(c, cl, fn->span);
    HirLocal *var = hir_local_new(c->arena, fn->name, cl->type, fn->span);
    Local *local = local_add(c, fn->name, fn->span, var);
    if (!hir_is_bad(value)) emit(c, hir_let(c->arena, var, value, fn->span));
    vec_push(c->s->arena, &cl->outer->scope->locals, local); /* it can call itself */
    if (!c->speculative) fn_check_written(c->s, fn);
}

/* The function type that the context of the lambda expects. */
static TypeId wanted_fn(Check *c, TypeId expected) {
    if (IS_NONE(expected)) return expected;
    if (type_is_wellknown(c->s, expected, WK_Optional))
        return wanted_fn(c, val_data(c->types, ty_data(c->types, expected)->nominal.args[0])->t);
    TypeId fn = ty_is(c->types, expected, TY_Fn) ? expected : function_value_fn(c->s, expected);
    return !IS_NONE(fn) && ty_is_concrete(c->types, fn) ? fn : NONE_OF(TypeId);
}

/* A lambda is a nested function that returns its expression. In Python's syntax, which has no other form, it always
 * returns it. */
static Ast *lambda_fn(Check *c, const Ast *ast, TypeId like) {
    Ast *fn = NEW(c->s->arena, Ast), *body = NEW(c->s->arena, Ast), *ret = NEW(c->s->arena, Ast);
    Ast **items = NEW_ARRAY(c->s->arena, Ast *, 1);
    fn->kind = AST_Fn;
    body->kind = AST_Block;
    bool is_none = !IS_NONE(like) && ty_is(c->types, ty_data(c->types, like)->fn.result, TY_None);
    bool has_result =
        ast->lambda.sig.result || is_python(c->reg) || (source_has_python_syntax(c->ctx, ast->span.lo) && !is_none);
    ret->kind = has_result ? AST_Return : AST_ExprStmt;
    fn->id = ++c->ctx->ast_count;
    body->id = ++c->ctx->ast_count;
    ret->id = ++c->ctx->ast_count;
    fn->span = body->span = ret->span = ast->span;
    if (ret->kind == AST_Return)
        ret->return_.value = ast->lambda.body;
    else
        ret->expr_stmt.value = ast->lambda.body;
    items[0] = ret;
    body->block.items = (AstList){items, 1};
    fn->fn.keyword = FN_DEF;
    fn->fn.returns_value = ret->kind == AST_Return;
    fn->fn.name = name_of(c->ctx, STR("lambda"));
    fn->fn.name_span = ast->span;
    fn->fn.sig = ast->lambda.sig;
    fn->fn.body = body;
    return fn;
}

static void default_captures(Check *c, Ast *fn) { /* a lambda borrows what it uses */
    Ast *cap = NEW(c->s->arena, Ast);
    cap->kind = AST_Capture;
    cap->span = fn->span;
    cap->capture.convention = CONV_READ;
    Ast **items = NEW_ARRAY(c->s->arena, Ast *, 1);
    items[0] = cap;
    fn->fn.sig.captures = (AstList){items, 1};
    fn->fn.sig.has_captures = true;
}

Expr lambda_check(Check *c, const Ast *ast, TypeId expected) {
    TypeId like = lambda_says_types(ast) ? NONE_OF(TypeId) : wanted_fn(c, expected);
    Ast *fn_ast = lambda_fn(c, ast, like);
    bool is_open = !fn_ast->fn.sig.has_captures;
    if (is_open) default_captures(c, fn_ast);
    Decl *fn = declare_nested(c, fn_ast, fn_ast->fn.name, is_open, like, ast->span);
    Closure *cl = fn->fn.closure;
    if (!cl->captures.len) return closure_fns(c, fn, ast->span);
    Hir *value = closure_value(c, cl, ast->span);
    return hir_is_bad(value) ? expr_poison(ast->span) : expr_value(value);
}

/* ---- the captures that a function value stores ---- */

static TypeId captured_type(Check *c, const Capture *cap) {
    return cap->by_value ? cap->type : ty_data(c->types, cap->type)->pointer.pointee;
}

/* The variable itself when the closure is in the same function; otherwise the captured reference. */
static Expr captured_place(Check *c, const Closure *cl, uint32_t i, const Expr *closure) {
    const Capture *cap = &cl->captures.at[i];
    bool is_here = cl->outer->instance == c->instance;
    Hir *field = is_here ? NULL : hir_load(c->arena, hir_field(c->arena, closure->hir, i, cap->type, closure->span));
    Expr place = is_here ? outer_place(c, cap->local, closure->span)
                         : expr_place(hir_deref(c->arena, field, captured_type(c, cap), closure->span), false);
    place.span = closure->span;
    place.is_transfer = is_here && (cap->is_mutable || !type_is_implicitly_copyable(c, place.type));
    return place;
}

static Hir *captured_value(Check *c, const Closure *cl, uint32_t i, const Expr *closure) {
    Expr place = captured_place(c, cl, i, closure);
    const Capture *cap = &cl->captures.at[i];
    bool is_here = cl->outer->instance == c->instance && c->home->ast && c->home->ast->kind == AST_Fn;
    Span behind = {0};
    if (is_here)
        behind =
            capture_use_behind(c->home->ast, cl->fn->ast, cap->name, closure->span, cap->local->span, cap->is_mutable);
    if (behind.hi) {
        const char *name = name_c(c->ctx, cap->name);
        diag(c->ctx, D_CLOSURE_BORROWS, closure->span, name);
        diag_note(c->ctx, behind, "'%s' is %s here, which what is kept would not see", name,
                  cap->is_mutable ? "used" : "changed");
        return hir_poison(c, closure->span);
    }
    if (cap->is_mutable && !place.is_transfer) {
        diag(c->ctx, D_CLOSURE_BORROWS, closure->span, name_c(c->ctx, cap->name));
        diag_note(c->ctx, cap->span, "it changes '%s', so only the enclosing function can keep it",
                  name_c(c->ctx, cap->name));
        return hir_poison(c, closure->span);
    }
    return expr_to_value(c, &place);
}

static bool report_borrows(Check *c, const Closure *cl, const Expr *closure) {
    for (uint32_t i = 0; i < cl->captures.len; i++) {
        const Capture *cap = &cl->captures.at[i];
        if (!type_holds_reference(c->types, cl->is_open ? captured_type(c, cap) : cap->type, 0)) continue;
        diag(c->ctx, D_CLOSURE_BORROWS, closure->span, name_c(c->ctx, cap->name));
        if (!cap->by_value && !cl->is_open)
            diag_note(c->ctx, cap->span, "'{var %s}' captures a copy", name_c(c->ctx, cap->name));
        return true;
    }
    return false;
}

/* How a closure is stored. One that owns its captures is stored as it is. One that borrows stores the variables
 * themselves: copied, or moved if it changes them or they are not implicitly copyable. */
Hir *closure_captured(Check *c, const Expr *closure, TypeId *type) {
    const Closure *cl = closure_of(c->s, closure->type);
    if (!cl || report_borrows(c, cl, closure)) return hir_poison(c, closure->span);
    if (!cl->is_open || !cl->captures.len) return expr_to_value(c, closure);
    TypeId *types = NEW_ARRAY(c->arena, TypeId, cl->captures.len);
    Hir **items = NEW_ARRAY(c->arena, Hir *, cl->captures.len);
    for (uint32_t i = 0; i < cl->captures.len; i++) {
        types[i] = captured_type(c, &cl->captures.at[i]);
        items[i] = captured_value(c, cl, i, closure);
        if (hir_is_bad(items[i])) return items[i];
    }
    *type = ty_tuple(c->types, types, cl->captures.len);
    Hir *made = hir_new(c->arena, HIR_Aggregate, *type, closure->span);
    made->aggregate.items = (HirList){items, cl->captures.len};
    return made;
}

Expr closure_of_captured(Check *c, TypeId closure, Hir *captured, Span span) {
    const Closure *cl = closure_of(c->s, closure);
    Hir *made = hir_new(c->arena, HIR_Aggregate, closure, span);
    made->aggregate.items = (HirList){NEW_ARRAY(c->arena, Hir *, cl->captures.len), cl->captures.len};
    for (uint32_t i = 0; i < cl->captures.len; i++) {
        const Capture *cap = &cl->captures.at[i];
        made->aggregate.items.at[i] =
            hir_borrow(c->arena, hir_field(c->arena, captured, i, captured_type(c, cap), span), cap->type, span);
    }
    HirLocal *temp = local_temp(c, closure, span);
    emit(c, hir_let(c->arena, temp, made, span));
    return expr_place(hir_local(c->arena, temp, span), false);
}
