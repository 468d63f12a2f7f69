/* Statements of the Python register: the dispatch, and those that need a few lines. */
#include "sema/stmt/stmt.h"
#include "parse/ast_group.h"
#include "python/elaborate/container.h"
#include "python/elaborate/kinds.h"
#include "python/module/module.h"
#include "python/register.h"
#include "python/scope/scope.h"
#include "sema/expr/expr.h"

/* ---- del, assert, return, if ---- */

static bool assert_stmt(Check *c, const Ast *ast) {
    if (ast->assert_.is_comptime) return false;
    Hir *cond = py_condition(c, ast->assert_.cond);
    HirVec stmts = {0}, *saved = c->stmts;
    c->stmts = &stmts;
    uint64_t *bound = py_flow_save(c); /* names that the message binds are not bound afterwards */
    Hir *message = ast->assert_.message ? py_object(c, ast->assert_.message) : py_absent(c, ast->span);
    py_flow_restore(c, bound);
    if (!hir_is_bad(message))
        emit(c, py_raise_of(c, py_error(c, RT_pyc_assert_fail, ast->span, 1, message), ast->assert_.cond->span));
    c->stmts = saved;
    if (!hir_is_bad(cond) && !hir_is_bad(message))
        emit(c, py_if(c, cond, NULL, hir_block(c->arena, stmts.at, stmts.len, ast->span), ast->span));
    return true;
}

static void return_stmt(Check *c, const Ast *ast) {
    Expr value = ast->return_.value ? expr_check(c, ast->return_.value,
                                                 py_is_system(c, c->py->result) ? c->py->result : NONE_OF(TypeId))
                                    : expr_const(c, TY(None), val_none(c->types), ast->span);
    if (expr_is_poison(&value)) {
        py_flow_dead(c);
        emit(c, py_stmt_new(c, HIR_Return, ast->span));
        return;
    }
    if (c->py->returns && ast->return_.value && py_breaks_promise(c, c->py->returns, &value))
        diag_sure(c->ctx, D_PY_PROMISE, value.span,
                  arena_printf(c->arena, "the result of '%.*s'", STR_ARGS(c->py->name)).at, source_c(c, c->py->returns),
                  text_of(c, &value));
    py_return(c, &value, ast->span);
}

/* Whether the types of this instance decide the test, as in isinstance(s, Struct): the branch that is not taken need
 * not be valid for these types. */
static bool is_decided(Check *c, const Ast *test, const Hir *cond, bool truth) {
    return test->kind == AST_Call && !hir_is_bad(cond) && cond->kind == HIR_Const &&
           ty_is(c->types, cond->type, TY_Bool) && SAME(cond->const_.value, val_bool(c->types, truth));
}

static bool if_stmt(Check *c, const Ast *ast) {
    if (ast->if_.is_comptime) return false;
    Hir *cond = py_condition(c, ast->if_.cond);
    bool is_never = is_decided(c, ast->if_.cond, cond, false);
    if (is_never || is_decided(c, ast->if_.cond, cond, true)) {
        const Ast *taken = is_never ? ast->if_.otherwise : ast->if_.then;
        if (taken) emit(c, py_block(c, taken));
        return true;
    }
    uint64_t *before = py_flow_save(c);
    Hir *then = py_block(c, ast->if_.then);
    uint64_t *after = py_flow_save(c);
    py_flow_restore(c, before);
    Hir *otherwise = ast->if_.otherwise ? py_block(c, ast->if_.otherwise) : NULL;
    py_flow_meet(c, c->py->bound, after);
    if (!hir_is_bad(cond)) emit(c, py_if(c, cond, then, otherwise, ast->span));
    return true;
}

static void nonlocal(Check *c, const Ast *ast) {
    for (uint32_t i = 0; i < ast->nonlocal.count; i++)
        if (!py_name_around(c->py->scope, ast->nonlocal.names[i]))
            diag(c->ctx, D_NONLOCAL_UNBOUND, ast->span, name_c(c->ctx, ast->nonlocal.names[i]));
}

/* ---- the dispatch ---- */

/* A method of the systems register is a declaration (module.c). A class that is not at the top of its module has none.
 */
static bool declared_method(Check *c, const Ast *fn) {
    const AstList top = c->module->ast->module.body->block.items;
    bool is_declared = false;
    for (uint32_t i = 0; i < top.len && !is_declared; i++) {
        const Ast *class_ = top.at[i];
        if (class_->kind != AST_Class || class_->class_.body->kind != AST_Block) continue;
        const AstList items = class_->class_.body->block.items;
        for (uint32_t k = 0; k < items.len; k++) is_declared |= items.at[k] == fn;
    }
    if (!is_declared)
        diag(c->ctx, D_NOT_SUPPORTED, fn->fn.name_span,
             "a method of a class that is not at the top of the module, as '@fn' or '@kernel'");
    return true;
}

static bool stmt_of_kind(Check *c, const Ast *ast) {
    switch (ast->kind) {
    case AST_Block: emit(c, py_block(c, ast)); return true;
    case AST_ExprStmt: return py_inlined_yield(c, ast->expr_stmt.value);
    case AST_Assign: py_assign(c, ast); return true;
    case AST_AugAssign: py_aug_assign(c, ast); return true;
    case AST_VarDecl: return py_var_decl(c, ast);
    case AST_If: return if_stmt(c, ast);
    case AST_While: py_while_stmt(c, ast); return true;
    case AST_For:
        if (ast->for_.is_comptime) return false;
        py_for_stmt(c, ast);
        return true;
    case AST_Try: py_try(c, ast); return true;
    case AST_With: py_with(c, ast, 0); return true;
    case AST_Match: py_match(c, ast); return true;
    case AST_Return:
        if (!py_inlined_return(c, ast)) return_stmt(c, ast);
        return true;
    case AST_Raise: py_raise_stmt(c, ast); return true;
    case AST_Break:
    case AST_Continue: py_jump(c, ast); return true;
    case AST_Assert: return assert_stmt(c, ast);
    case AST_Fn:
        if (c->py->scope->kind == PY_CLASS && !py_is_python_fn(ast)) return declared_method(c, ast);
        if (!py_is_python_fn(ast)) return c->py->function->kind == PY_MODULE;
        py_fn_stmt(c, ast);
        return true;
    case AST_Class:
        if (ast->class_.kind != CLASS_CLASS) return c->py->function->kind == PY_MODULE;
        py_class_stmt(c, ast);
        return true;
    case AST_Del:
        for (uint32_t i = 0; i < ast->del.targets.len; i++) py_delete(c, ast->del.targets.at[i]);
        return true;
    case AST_Import:
    case AST_ImportFrom: return py_import(c, ast);
    case AST_TypeAlias: py_type_alias(c, ast); return true;
    case AST_Nonlocal: nonlocal(c, ast); return true;
    case AST_Global:
    case AST_Pass: return true;
    case AST_NO_STMT:
    case AST_BadStmt:
    case AST_Module: break;
    }
    return false;
}

void py_stmt(Check *c, const Ast *ast) {
    if (!stmt_of_kind(c, ast)) system_stmt(c, ast);
}
