/* Statements other than loops, handlers, assignments and compile-time ones: declarations, conditions, returns,
 * blocks. */
#include "sema/stmt/stmt.h"
#include "sema/call/call.h"
#include "sema/comptime/comptime.h"
#include "sema/declare/declare.h"
#include "sema/expr/expr.h"
#include "sema/register.h"

/* ---- var, ref ---- */

static void var_pattern(Check *c, const Ast *ast) {
    if (!ast->var_decl.value) {
        diag(c->ctx, D_NO_CONTEXT, ast->span, "this declaration");
        return;
    }
    TypeId type = ast->var_decl.type ? type_check(c, ast->var_decl.type) : NONE_OF(TypeId);
    Expr value = expr_check(c, ast->var_decl.value, type);
    if (!IS_NONE(type) && !expr_is_poison(&value)) value = expr_value(expr_convert(c, &value, type));
    bind_target(c, ast->var_decl.target, &value, CONV_VAR, ast->span);
}

static void var_name(Check *c, const Ast *ast) {
    const Ast *target = ast->var_decl.target;
    NameId name = target->name.name;
    Hir *value = NULL;
    TypeId type = ast->var_decl.type ? type_of_variable(c, ast->var_decl.type, ast->var_decl.value) : NONE_OF(TypeId);
    if (ast->var_decl.value && !IS_NONE(type)) {
        value = check_value(c, ast->var_decl.value, type);
    } else if (ast->var_decl.value) {
        Expr e = expr_check(c, ast->var_decl.value, type);
        value = expr_to_value(c, &e);
        type = value->type;
    } else if (IS_NONE(type)) {
        diag(c->ctx, D_MISSING_ANNOTATION, target->span, "the variable without a value", name_c(c->ctx, name));
        type = TY(Poison);
    }
    bool failed = value && hir_is_bad(value);
    Local *local = local_declare(c, name, failed && IS_NONE(type) ? TY(Poison) : type, target->span);
    if (!failed && !ty_is(c->types, type, TY_Poison)) emit(c, hir_let(c->arena, local->var, value, ast->span));
}

static void var_check(Check *c, const Ast *ast) {
    const Ast *target = ast->var_decl.target;
    if (ast->var_decl.kind == VAR_COMPTIME) {
        comptime_stmt(c, ast);
    } else if (ast->var_decl.kind == VAR_REF) {
        Expr value = expr_check(c, ast->var_decl.value, NONE_OF(TypeId));
        if (!expr_is_poison(&value))
            local_declare_ref(c, target->name.name, &value, target->span);
        else
            local_add(c, target->name.name, target->span,
                      hir_local_new(c->arena, target->name.name, TY(Poison), target->span));
    } else if (target->kind == AST_Name) {
        var_name(c, ast);
    } else if (target_is_pattern(target)) {
        var_pattern(c, ast);
    } else {
        assign_check(c, target, NULL, ast->var_decl.value, ast->span);
    }
}

/* ---- return ---- */

static void emit_return(Check *c, Hir *value, Span span) {
    Hir *stmt = stmt_new(c, HIR_Return, span);
    stmt->return_.value = value;
    emit(c, stmt);
}

static void return_place(Check *c, const Ast *ast, const Ast *value);

static Hir *return_block(Check *c, const Ast *ast, const Ast *value) {
    HirVec stmts = {0}, *outer = c->stmts;
    c->stmts = &stmts;
    return_place(c, ast, value);
    c->stmts = outer;
    return hir_block(c->arena, stmts.at, stmts.len, value->span);
}

/* `return a if c else b`: both are places. */
static void return_either(Check *c, const Ast *ast, const Ast *value) {
    Hir *stmt = stmt_new(c, HIR_If, value->span);
    stmt->if_.cond = check_condition(c, value->ternary.cond);
    stmt->if_.then = return_block(c, ast, value->ternary.then);
    stmt->if_.otherwise = return_block(c, ast, value->ternary.otherwise);
    if (!hir_is_bad(stmt->if_.cond)) emit(c, stmt);
}

static void return_place(Check *c, const Ast *ast, const Ast *value) {
    if (value->kind == AST_Ternary) {
        return_either(c, ast, value);
        return;
    }
    TypeId pointee = ty_data(c->types, c->contract.result)->pointer.pointee;
    Expr e = expr_check(c, value, pointee);
    bool differs = e.kind == X_PLACE && !SAME(e.type, pointee) && ty_is_concrete(c->types, e.type);
    if (!expr_is_poison(&e) && e.kind != X_PLACE)
        diag(c->ctx, D_NEEDS_PLACE, value->span, "a function that returns a reference");
    else if (differs)
        report_mismatch(c, &e, pointee);
    bool good = e.kind == X_PLACE && !differs;
    emit_return(c, good ? hir_borrow(c->arena, e.hir, c->contract.result, ast->span) : hir_poison(c, ast->span),
                ast->span);
}

/* The first return of a function without a written result type decides the type. */
static void return_inferred(Check *c, const Ast *ast) {
    Expr e = expr_check(c, ast->return_.value, c->contract.inferred_result);
    Hir *value =
        IS_NONE(c->contract.inferred_result) ? expr_to_value(c, &e) : expr_convert(c, &e, c->contract.inferred_result);
    if (hir_is_bad(value)) return;
    if (IS_NONE(c->contract.inferred_result)) c->contract.inferred_result = value->type;
    emit_return(c, ty_is(c->types, value->type, TY_None) ? (emit(c, hir_expr_stmt(c->arena, value)), NULL) : value,
                ast->span);
}

static void return_nothing(Check *c, const Ast *ast) {
    bool needs_value = !IS_NONE(c->contract.result) && !ty_is(c->types, c->contract.result, TY_None) &&
                       !c->contract.result_place && !c->contract.infers_result;
    if (needs_value && !ty_is(c->types, c->contract.result, TY_Poison))
        diag(c->ctx, D_TYPE_MISMATCH, ast->span, "'return' without a value", "None",
             ty_c(c->types, c->contract.result));
    emit_return(c, NULL, ast->span);
}

static void return_check(Check *c, const Ast *ast) {
    if (!ast->return_.value) {
        return_nothing(c, ast);
    } else if (c->contract.infers_result) {
        return_inferred(c, ast);
    } else if (c->contract.result_is_ref) {
        return_place(c, ast, ast->return_.value);
    } else if (ty_is(c->types, c->contract.result, TY_None)) {
        Expr e = expr_check(c, ast->return_.value, c->contract.result);
        if (!expr_is_poison(&e) && !ty_is(c->types, type_settle(c, &e), TY_None))
            diag(c->ctx, D_RETURN_WITHOUT_RESULT, ast->return_.value->span);
        else
            expr_discard(c, &e, ast->span);
        emit_return(c, NULL, ast->span);
    } else {
        c->flow.returned = ast->return_.value;
        Hir *value = check_value(c, ast->return_.value, c->contract.result);
        c->flow.returned = NULL;
        if (!hir_is_bad(value))
            emit_return(c, value, ast->span);
        else
            emit_return(c, NULL, ast->span);
    }
}

/* ---- the rest ---- */

static void if_check(Check *c, const Ast *ast) {
    if (ast->if_.is_comptime) {
        comptime_if(c, ast);
        return;
    }
    Hir *stmt = stmt_new(c, HIR_If, ast->span);
    stmt->if_.cond = check_condition(c, ast->if_.cond);
    FilledPaths before = narrow_save(c);
    narrow_assume(c, ast->if_.cond, true);
    stmt->if_.then = block_check(c, ast->if_.then);
    FilledPaths then = narrow_save(c);
    narrow_restore(c, &before);
    narrow_assume(c, ast->if_.cond, false);
    stmt->if_.otherwise = ast->if_.otherwise ? block_check(c, ast->if_.otherwise) : NULL;
    if (stmt->if_.otherwise && !block_falls_through(stmt->if_.otherwise))
        narrow_restore(c, &then);
    else if (block_falls_through(stmt->if_.then))
        narrow_meet(c, &then);
    emit(c, stmt); /* after a bad condition, too: what ends both branches ends the statement */
}

/* Most calls in Python are made for their effects. */
static bool is_discardable(Check *c, TypeId type) {
    const Decl *decl = ty_is(c->types, type, TY_Struct) ? type_decl(c->s, type) : NULL;
    bool is_nothing =
        ty_is(c->types, type, TY_None) || ty_is(c->types, type, TY_Never) || ty_is(c->types, type, TY_Poison);
    return is_nothing || ty_is(c->types, type, TY_Object) || (decl && decl->struct_.is_discardable);
}

/* A value that is computed and not used; strings serve as comments. */
static void check_used(Check *c, const Ast *value, const Expr *e) {
    bool is_silent = is_python(c->reg) || !module_is_program(c->module) || e->is_transfer || value->kind == AST_Str ||
                     value->kind == AST_Ellipsis;
    if (e->kind == X_PENDING && !is_silent) diag(c->ctx, D_UNUSED_RESULT, value->span, "this expression");
    if (is_silent || (e->kind != X_VALUE && e->kind != X_PLACE)) return;
    TypeId type = e->kind == X_VALUE ? e->hir->type : e->type;
    bool is_call = value->kind == AST_Call;
    bool is_method = is_call && value->call.callee->kind == AST_Attribute;
    if (is_discardable(c, type) ||
        (is_method && in_python_syntax(c))) /* methods in Python are often called only for their effects */
        return;
    Str what =
        arena_printf(&c->ctx->arena, "this %s, of type '%s',", is_call ? "call" : "expression", ty_c(c->types, type));
    diag(c->ctx, D_UNUSED_RESULT, value->span, what.at);
    diag_suggest(c->ctx, (Span){value->span.lo, value->span.lo}, STR("_ = "));
}

/* An ignored Poison value is silent because its error was reported; if no error was reported, the statement would get
 * lost. */
static void check_kept(Check *c, const Ast *value, const Expr *e) {
    bool is_final = !c->speculative && !c->header.is_symbolic && !c->is_archetype && c->ctx->diags.muted == 0;
    if (expr_is_poison(e) && is_final && c->ctx->diags.error_count == 0)
        diag(c->ctx, D_NOT_SUPPORTED, value->span, "this expression");
}

static void expr_stmt_check(Check *c, const Ast *ast) {
    Expr e = expr_check(c, ast->expr_stmt.value, NONE_OF(TypeId));
    check_kept(c, ast->expr_stmt.value, &e);
    check_used(c, ast->expr_stmt.value, &e);
    if (e.kind == X_PLACE && !e.is_transfer)
        emit(c, hir_expr_stmt(c->arena, e.hir));
    else
        expr_discard(c, &e, ast->span);
}

static void unsupported(Check *c, const Ast *ast, const char *what) { diag(c->ctx, D_NOT_SUPPORTED, ast->span, what); }

/* del x[i] */
static void del_check(Check *c, const Ast *ast) {
    for (uint32_t i = 0; i < ast->del.targets.len; i++) {
        const Ast *target = ast->del.targets.at[i];
        bool has_one = target->kind == AST_Subscript && target->subscript.args.len == 1;
        const Ast *index = has_one ? ast_arg_value(target->subscript.args.at[0]) : NULL;
        if (!index || index->kind == AST_Slice) {
            unsupported(c, target, "'del' of anything but an element");
            diag_note(c->ctx, target->span, "in the systems register a value ends after its last use");
            return;
        }
        Expr base = expr_check(c, target->subscript.base, NONE_OF(TypeId)), key = expr_check(c, index, NONE_OF(TypeId));
        Expr done = expr_is_poison(&key) ? key : call_method(c, &base, N(__delitem__), &key, 1, target->span);
        expr_discard(c, &done, target->span);
    }
}

static void jump_check(Check *c, const Ast *ast, HirKind kind) {
    if (!c->flow.loop) return; /* reported with the syntax */
    bool is_break = kind == HIR_Break;
    Hir *stmt = stmt_new(c, is_break || c->flow.loop->continue_is_break ? HIR_Break : HIR_Continue, ast->span);
    stmt->jump.label = is_break ? c->flow.loop->label : c->flow.loop->continue_label;
    emit(c, stmt);
}

static void assert_check(Check *c, const Ast *ast) {
    if (ast->assert_.is_comptime) {
        comptime_stmt(c, ast);
        return;
    }
    Hir *cond = check_condition(c, ast->assert_.cond);
    HirVec stmts = {0}, *saved = c->stmts;
    c->stmts = &stmts;
    Expr message = expr_const(c, ty_str_literal(c->types, NONE_OF(ValueId)), val_string(c->types, STR("")), ast->span);
    if (ast->assert_.message) message = expr_check(c, ast->assert_.message, NONE_OF(TypeId));
    Expr call = expr_is_poison(&message) ? message : call_library(c, WK_assert_failed, &message, 1, ast->span);
    expr_discard(c, &call, ast->span);
    c->stmts = saved;
    Hir *stmt = stmt_new(c, HIR_If, ast->span);
    stmt->if_.cond = cond;
    stmt->if_.then = hir_block(c->arena, NULL, 0, ast->span);
    stmt->if_.otherwise = hir_block(c->arena, stmts.at, stmts.len, ast->span);
    if (!hir_is_bad(cond)) emit(c, stmt);
    narrow_assume(c, ast->assert_.cond, true);
}

void import_check(Check *c, const Ast *ast) {
    Map names;
    map_init(&names, c->arena);
    import_declare(c->s, c->module, c->module->decl, &names, ast);
    for (uint32_t i = 0; i < names.len; i++) {
        Decl *decl = (Decl *)(uintptr_t)names.entries[i].value, *target = decl_follow(c->s, decl);
        if (target) local_add(c, decl->name, decl->span, NULL)->import = target;
    }
}

/* The variables of a .py file belong to the Python register. Later assignments to the name are not reported again. */
static void refuse_global(Check *c, const Ast *ast) {
    unsupported(c, ast, "'global' in an '@fn' (pass the variable as a 'Mut' argument, or assign it in a plain 'def')");
    for (uint32_t i = 0; i < ast->global.count; i++) {
        Expr *poison = NEW(c->arena, Expr);
        *poison = expr_poison(ast->span);
        local_add(c, ast->global.names[i], ast->span, NULL)->fixed = poison;
    }
}

static void scope_stmt_check(Check *c, const Ast *ast) {
    if (!c->module || in_python_syntax(c)) {
        if (ast->kind == AST_Global) refuse_global(c, ast);
        return;
    }
    unsupported(
        c, ast,
        ast->kind == AST_Global
            ? "'global' in the systems register (no variable is seen by every function; pass it as a 'mut' argument)"
            : "'nonlocal' in the systems register (write '{mut x}' after the nested function's arguments)");
}

static void block_stmt(Check *c, const Ast *ast) { emit(c, block_check(c, ast)); }
static void with_stmt(Check *c, const Ast *ast) { with_check(c, ast, 0); }
static void break_stmt(Check *c, const Ast *ast) { jump_check(c, ast, HIR_Break); }
static void continue_stmt(Check *c, const Ast *ast) { jump_check(c, ast, HIR_Continue); }
static void alias_stmt(Check *c, const Ast *ast) { unsupported(c, ast, "a type alias inside a function"); }

static void pass_stmt(Check *c, const Ast *ast) {
    (void)c;
    (void)ast;
}

static void class_stmt(Check *c, const Ast *ast) {
    unsupported(c, ast, "a type inside a function");
    Expr *poison = NEW(c->arena, Expr);
    *poison = expr_poison(ast->span);
    local_add(c, ast->class_.name, ast->class_.name_span, NULL)->fixed = poison; /* its name is known */
}

static void (*const stmts[AST_KIND_COUNT])(Check *c, const Ast *ast) = {
    [AST_Block] = block_stmt,        [AST_ExprStmt] = expr_stmt_check,
    [AST_Assign] = assign_stmt,      [AST_AugAssign] = aug_assign_check,
    [AST_VarDecl] = var_check,       [AST_If] = if_check,
    [AST_While] = for_check,         [AST_For] = for_check,
    [AST_Try] = try_check,           [AST_With] = with_stmt,
    [AST_Return] = return_check,     [AST_Raise] = raise_check,
    [AST_Break] = break_stmt,        [AST_Continue] = continue_stmt,
    [AST_Assert] = assert_check,     [AST_Fn] = nested_fn_check,
    [AST_Pass] = pass_stmt,          [AST_BadStmt] = pass_stmt,
    [AST_Global] = scope_stmt_check, [AST_Nonlocal] = scope_stmt_check,
    [AST_Match] = match_check,       [AST_Del] = del_check,
    [AST_Import] = import_check,     [AST_ImportFrom] = import_check,
    [AST_Class] = class_stmt,        [AST_TypeAlias] = alias_stmt,
};

void system_stmt(Check *c, const Ast *ast) {
    if (!stmts[ast->kind]) ICE("sema: '%s' is not a statement", ast_kind_name(ast->kind));
    stmts[ast->kind](c, ast);
}
