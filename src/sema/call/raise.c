/* What calls and `raise` may raise: whether the error may leave here, and as which type. */
#include "sema/call/call.h"
#include "sema/expr/expr.h"
#include "sema/stmt/stmt.h"

/* ---- whether ---- */

/* Where `raises` belongs in a header: after the parameters. An empty span where that place is not obvious. */
static Span behind_parameters(Check *c, const Ast *fn) {
    Span header = {fn->fn.name_span.hi, fn->fn.body ? fn->fn.body->span.lo : fn->fn.name_span.hi};
    Str text = source_text(c->ctx, header);
    int depth = 0;
    for (uint32_t i = 0; i < text.len && !fn->fn.sig.has_captures; i++) {
        depth += strchr("([{", text.at[i]) != NULL ? 1 : strchr(")]}", text.at[i]) != NULL ? -1 : 0;
        if (text.at[i] == ')' && depth == 0) return (Span){header.lo + i + 1, header.lo + i + 1};
    }
    return (Span){0, 0};
}

static void suggest_raises(Check *c, TypeId raises) {
    const Ast *fn = c->home->ast && c->home->ast->kind == AST_Fn ? c->home->ast : NULL;
    Span at = fn ? behind_parameters(c, fn) : (Span){0, 0};
    if (!at.hi || source_has_python_syntax(c->ctx, at.lo)) return;
    bool is_any = ty_is(c->types, raises, TY_Error);
    diag_suggest(c->ctx, at, is_any ? STR(" raises") : arena_printf(c->arena, " raises %s", ty_c(c->types, raises)));
}

static void report_raise(Check *c, TypeId raises, Span span, const char *what, Str name) {
    diag(c->ctx, D_MAY_RAISE, span, name.len ? arena_printf(c->arena, "%s '%.*s'", what, STR_ARGS(name)).at : what,
         ty_c(c->types, raises), source_has_python_syntax(c->ctx, span.lo) ? "@raises" : "raises");
    suggest_raises(c, raises);
}

static bool in_try(Check *c, TypeId raises) {
    for (TryFrame *frame = c->flow.try_frame; frame; frame = frame->outer) {
        frame->raised = IS_NONE(frame->raised) || SAME(frame->raised, raises) ? raises : TY(Error);
        if (try_catches(frame, raises)) return true;
        frame->escapes = true;
    }
    return false;
}

bool may_raise_here(Check *c, TypeId raises) {
    return in_try(c, raises) || c->contract.infers_raises ||
           (!IS_NONE(c->contract.raises) && ty_is(c->types, c->contract.raises, TY_Error));
}

void note_raise(Check *c, TypeId raises, Span span, const char *what, Str name) {
    if (IS_NONE(raises) || ty_is(c->types, raises, TY_Never) || ty_is(c->types, raises, TY_Poison) ||
        c->header.is_symbolic)
        return;
    if (in_try(c, raises) || c->speculative) return;
    if (c->contract.infers_raises) {
        c->contract.may_raise = true;
    } else if (IS_NONE(c->contract.raises)) {
        if (c->instance) report_raise(c, raises, span, what, name);
    } else if (!ty_is(c->types, c->contract.raises, TY_Error) && !SAME(c->contract.raises, raises) &&
               !ty_is(c->types, c->contract.raises, TY_Param)) {
        diag(c->ctx, D_WRONG_RAISE, span, ty_c(c->types, raises), ty_c(c->types, c->contract.raises));
    }
}

/* ---- as what ---- */

/* The type that an error is converted to: that of the first error in the `try` around it, or the one that the function
 * raises. None: no conversion. */
static TypeId raised_as(const Check *c, TypeId raised) {
    TypeId wanted = c->contract.raises;
    for (const TryFrame *frame = c->flow.try_frame; frame; frame = frame->outer) {
        for (uint32_t i = 0; i < frame->type_count; i++)
            if (SAME(frame->types[i], raised)) return NONE_OF(TypeId);
        if (!frame->catches_all) continue;
        wanted = frame->raised;
        break;
    }
    bool is_typed = !IS_NONE(wanted) && ty_is(c->types, wanted, TY_Struct);
    return is_typed && !SAME(wanted, raised) ? wanted : NONE_OF(TypeId);
}

Hir *raised_converted(Check *c, const Expr *error) {
    TypeId wanted = c->speculative ? NONE_OF(TypeId) : raised_as(c, error->type);
    if (IS_NONE(wanted) || conversion_cost(c, error, wanted) == CONV_IMPOSSIBLE) return NULL;
    return expr_convert(c, error, wanted);
}

/* The statements that convert an error of the call to the type that is raised here; NULL: none are needed. */
static Hir *error_converted(Check *c, HirLocal *error, Span span) {
    HirVec stmts = {0}, *saved = c->stmts;
    Expr place = expr_place(hir_local(c->arena, error, span), true);
    place.is_transfer = true;
    place.span = span;
    c->stmts = &stmts;
    Hir *value = raised_converted(c, &place);
    if (value) {
        Hir *raise = stmt_new(c, HIR_Raise, span);
        raise->raise.value = value;
        emit(c, raise);
    }
    c->stmts = saved;
    return value ? hir_block(c->arena, stmts.at, stmts.len, span) : NULL;
}

void note_call_raise(Check *c, Hir *call, TypeId raises, const char *what, Str name) {
    bool may = !IS_NONE(raises) && (ty_is(c->types, raises, TY_Struct) || ty_is(c->types, raises, TY_Error));
    if (may && !c->header.is_symbolic && !IS_NONE(raised_as(c, raises))) {
        HirLocal *error = hir_local_new(c->arena, NONE_OF(NameId), raises, call->span);
        call->call.on_error = error_converted(c, error, call->span);
        call->call.error = call->call.on_error ? error : NULL;
        if (call->call.on_error) raises = raised_as(c, raises);
    }
    note_raise(c, raises, call->span, what, name);
}

bool try_catches(const TryFrame *frame, TypeId raised) {
    for (uint32_t i = 0; i < frame->type_count; i++)
        if (SAME(frame->types[i], raised)) return true;
    return frame->catches_all;
}
