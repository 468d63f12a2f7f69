/* Statements that run while compiling: `comptime if`, declarations, assertions. */
#include "sema/comptime/comptime.h"
#include "sema/declare/declare.h"
#include "sema/expr/expr.h"
#include "sema/instance/instance.h"
#include "sema/register.h"

static void local_comptime(Check *c, const Ast *ast) {
    const Ast *target = ast->var_decl.target;
    if (target->kind != AST_Name) return;
    Expr *fixed = NEW(c->arena, Expr);
    if (!ast->var_decl.value) {
        diag(c->ctx, D_COMPTIME_WITHOUT_VALUE, target->span, name_c(c->ctx, target->name.name));
        *fixed = expr_poison(target->span);
    } else if (ast->var_decl.type_params.len) {
        Decl *decl =
            decl_new(c->s, DECL_COMPTIME, target->name.name, (Decl *)(uintptr_t)c->home, c->module, ast, target->span);
        decl_resolve(c->s, decl);
        Env *env = env_new(c->arena, c->env, decl, NULL, 0);
        *fixed = (Expr){.kind = X_GENERIC, .type = TY(Meta), .span = target->span, .decl = decl, .env = env};
    } else {
        bool was = c->is_comptime;
        const Register *reg = c->reg;
        c->is_comptime = true;
        c->reg = &systems_register; /* as in evaluate_decl */
        TypeId type = ast->var_decl.type ? type_check(c, ast->var_decl.type) : NONE_OF(TypeId);
        Expr e = expr_check(c, ast->var_decl.value, type);
        c->is_comptime = was;
        c->reg = reg;
        *fixed = e;
        bool keep =
            e.kind == X_GENERIC || e.kind == X_POISON || e.kind == X_MODULE || (e.kind == X_FNS && IS_NONE(type));
        if (!keep) {
            ValueId value = comptime_of_expr(c, &e, type, true);
            TypeId made =
                IS_NONE(type) || (e.kind == X_CONST && ty_is(c->types, e.type, TY_StrLiteral)) ? e.type : type;
            bool is_pack = e.is_pack;
            *fixed = IS_NONE(value) ? expr_poison(target->span) : expr_const(c, made, value, target->span);
            fixed->is_pack = is_pack;
        }
    }
    Local *local = local_add(c, target->name.name, target->span, NULL);
    local->fixed = fixed;
    local->is_mutable = false;
}

static void comptime_assert(Check *c, const Ast *ast) {
    ValueId value;
    if (!comptime_bool(c, ast->assert_.cond, &value)) return;
    const ValueData *data = val_data(c->types, value);
    if (data->kind != VAL_BOOL) {
        facts_assume(c, ast->assert_.cond, true);
        return;
    }
    if (data->b) return;
    if (c->open_branches) { /* not reached */
        emit(c, hir_new(c->arena, HIR_Panic, NONE_OF(TypeId), ast->span));
        return;
    }
    Str message = comptime_message(c, ast->assert_.message);
    diag(c->ctx, D_ASSERT_FAILED, ast->span, message.len ? ": " : "",
         message.len ? arena_str(c->arena, message).at : "");
    for (const Instance *at = c->instance; at && at->requester; at = at->requester)
        if (at->request_span.lo != c->ctx->diags.blame.lo)
            diag_note(c->ctx, at->request_span, "in an instance that is needed here");
    c->s->instance->noted_errors = c->ctx->diags.error_count;
    c->gave_up = c->instance && (c->instance->arg_count || !IS_NONE(c->instance->self_type));
}

void comptime_stmt(Check *c, const Ast *ast) {
    if (ast->kind == AST_VarDecl)
        local_comptime(c, ast);
    else if (ast->kind == AST_Assert)
        comptime_assert(c, ast);
}

static Hir *branch(Check *c, const Ast *cond, bool taken, const Ast *block) {
    uint32_t kept = c->env ? c->env->facts.len : 0;
    Env *env = c->env;
    facts_assume(c, cond, taken);
    c->open_branches++;
    Hir *made = NULL;
    if (block && block->kind == AST_If) {
        HirVec stmts = {0}, *outer = c->stmts;
        c->stmts = &stmts;
        stmt_check(c, block);
        c->stmts = outer;
        made = hir_block(c->arena, stmts.at, stmts.len, block->span);
    } else if (block) {
        made = block_check(c, block);
    }
    c->open_branches--;
    c->env = env;
    if (env) env->facts.len = kept;
    return made;
}

void comptime_if(Check *c, const Ast *ast) {
    ValueId value;
    if (!comptime_bool(c, ast->if_.cond, &value)) { /* the error was reported; whether the code after it is reached is
                                                       not known */
        emit(c, hir_new(c->arena, HIR_Panic, NONE_OF(TypeId), ast->span));
        return;
    }
    const ValueData *data = val_data(c->types, value);
    if (data->kind == VAL_BOOL) {
        const Ast *chosen = data->b ? ast->if_.then : ast->if_.otherwise;
        if (!chosen) return;
        if (chosen->kind == AST_If)
            comptime_if(c, chosen);
        else
            emit(c, block_check(c, chosen));
        return;
    }
    Hir *node = hir_new(c->arena, HIR_If, NONE_OF(TypeId), ast->span);
    node->if_.cond = hir_open(c, TY(Bool), ast->span); /* the node stands for either branch */
    node->if_.then = branch(c, ast->if_.cond, true, ast->if_.then);
    node->if_.otherwise = branch(c, ast->if_.cond, false, ast->if_.otherwise);
    emit(c, node);
}
