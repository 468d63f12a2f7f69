/* Checks: their creation, trials whose results are thrown away, and the statements of a block. */
#include "sema/declare/declare.h"
#include "sema/register.h"

void instance_calls_wrong(const Check *c) {
    if (c->instance && c->ctx->diags.muted == 0) c->instance->calls_wrong = true;
}

Check check_at(Sema *s, const Decl *home, const Env *env) {
    return (Check){.s = s,
                   .ctx = s->ctx,
                   .types = s->types,
                   .arena = s->arena,
                   .home = home,
                   .module = home ? home->module : s->main,
                   .env = (Env *)(uintptr_t)env,
                   .reg = &systems_register,
                   .is_comptime = true};
}

Check check_for(Check *c, const Decl *home, const Env *env) {
    Check made = check_at(c->s, home, env);
    made.speculative = c->speculative;
    made.header.is_symbolic = c->header.is_symbolic;
    made.is_archetype = c->is_archetype;
    made.depth = c->depth;
    return made;
}

Check *check_keep(const Check *c) {
    Check *kept = NEW(c->arena, Check);
    *kept = *c;
    kept->probe.probes = NULL;
    return kept;
}

Trial trial_begin(Check *c) {
    DiagSink *sink = &c->ctx->diags;
    sink->muted++;
    c->speculative++;
    return (Trial){sink->muted_errors};
}

bool trial_end(Check *c, Trial trial) {
    DiagSink *sink = &c->ctx->diags;
    sink->muted--;
    c->speculative--;
    bool good = sink->muted_errors == trial.errors;
    sink->muted_errors = trial.errors; /* a trial around this one does not fail because of it */
    return good;
}

const char *name_at_c(const Sema *s, NameId name) { return name_c(s->ctx, name); }

void emit(Check *c, Hir *stmt) { vec_push(c->arena, c->stmts, stmt); }

void stmt_check(Check *c, const Ast *ast) { c->reg->stmt(c, ast); }

void stmts_check(Check *c, AstList items) {
    for (uint32_t i = 0; i < items.len && !c->gave_up; i++) stmt_check(c, items.at[i]);
}

Hir *block_check(Check *c, const Ast *block) {
    HirVec stmts = {0}, *saved = c->stmts;
    LocalScope scope;
    c->stmts = &stmts;
    locals_push(c, &scope);
    if (block->kind == AST_Block)
        stmts_check(c, block->block.items);
    else
        stmt_check(c, block);
    locals_pop(c);
    c->stmts = saved;
    return hir_block(c->arena, stmts.at, stmts.len, block->span);
}
