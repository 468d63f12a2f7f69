/* Whether a struct has what the traits in its header require. */
#include "sema/comptime/comptime.h"
#include "sema/declare/trait.h"
#include "sema/expr/expr.h"

static void report_missing(Check *c, Decl *decl, const Decl *trait, const Decl *wanted, const Decl *found) {
    const char *kind = wanted->kind == DECL_COMPTIME ? "member" : "method";
    diag(c->ctx, D_MISSING_METHOD, decl->span, name_c(c->ctx, decl->name), name_c(c->ctx, trait->name),
         arena_printf(c->arena, "%s '%s'", kind, name_c(c->ctx, wanted->name)).at);
    if (!c->ctx->diags.muted) map_put(&c->s->declare->missing, map_key2(decl->id.id, wanted->name.id), 1);
    diag_note(c->ctx, wanted->span, "required here");
    if (found)
        diag_note(c->ctx, found->span, "this one differs in %s",
                  wanted->kind == DECL_COMPTIME ? "its type" : "arguments, result or raising");
}

/* A method cannot replace a trait's default method when its result type differs. */
static void check_override(Check *c, Decl *decl, TypeId self, const Decl *trait, const Decl *given) {
    const Decl *own = decl_member(c->s, decl, given->name);
    const Decl *other = NULL;
    for (uint32_t i = 0; own && own->kind == DECL_OVERLOADS && i < own->list.len; i++) {
        Likeness like = trait_likeness(c, self, own->list.at[i], given);
        if (like == LIKE_ALL) return;
        if (like == LIKE_ARGUMENTS) other = own->list.at[i];
    }
    if (other) report_missing(c, decl, trait, given, other);
}

static void check_requirement(Check *c, Decl *decl, TypeId self, const Decl *trait, Decl *member) {
    if (member->kind == DECL_COMPTIME) {
        Decl *found = type_member_decl(c->s, self, member->name);
        bool is_own = found && found->owner->kind != DECL_TRAIT;
        bool has_value = found && (found->kind != DECL_COMPTIME || found->ast->var_decl.value);
        if (!is_own && !has_value)
            report_missing(c, decl, trait, member, NULL);
        else if (is_own && found->kind == DECL_COMPTIME && has_value && !comptime_fulfils(c, found, member, self))
            report_missing(c, decl, trait, member, found);
        return;
    }
    if (member->kind != DECL_OVERLOADS) return;
    Decl *found = type_member_decl(c->s, self, member->name);
    for (uint32_t i = 0; i < member->list.len; i++) {
        const Decl *wanted = member->list.at[i];
        if (wanted->ast->fn.body) {
            check_override(c, decl, self, trait, wanted);
            continue;
        }
        bool own = found && !(found->owner && found->owner->kind == DECL_TRAIT && !found->list.at[0]->ast->fn.body);
        if (!own || !trait_is_met(c, self, found, wanted))
            report_missing(c, decl, trait, wanted, own && found->owner == decl ? found->list.at[0] : NULL);
    }
}

static void check_trait(Check *c, Decl *decl, TypeId self, Decl *trait, uint32_t depth) {
    decl_resolve(c->s, trait);
    for (uint32_t i = 0; i < trait->members.len; i++)
        check_requirement(c, decl, self, trait, (Decl *)(uintptr_t)trait->members.entries[i].value);
    DeclVec bases = {0};
    struct_traits(c->s, trait, &bases);
    for (uint32_t i = 0; i < bases.len && depth < 32; i++) check_trait(c, decl, self, bases.at[i], depth + 1);
}

void struct_check_conformance(Sema *s, Decl *decl) {
    Check c = check_at(s, decl, NULL);
    TypeId self = symbolic_self(s, decl);
    AstList list = decl->ast->class_.bases;
    constructors_complete(s, decl);
    for (uint32_t i = 0; i < list.len; i++) {
        const Ast *value = list.at[i]->kind == AST_Arg ? list.at[i]->arg.value : list.at[i];
        if (value->kind == AST_FnType) continue;
        Check at = check_at(s, decl, symbolic_env(s, decl));
        at.is_archetype = true;
        Expr e = expr_check(&at, value, TY(Meta));
        if (expr_is_poison(&e)) continue;
        if (!expr_is_trait(&at, &e)) {
            if (!(expr_is_type(&e) && ty_is(s->types, bound_callable(s, e.value), TY_Fn)))
                diag(s->ctx, D_NOT_A_TYPE, value->span, "a trait", expr_kind_text(&at, &e));
            continue;
        }
        const ValueData *data = val_data(s->types, e.value);
        if (list.at[i]->kind == AST_Arg && list.at[i]->arg.where) continue;
        for (uint32_t k = 0; k < data->trait.count; k++)
            check_trait(&c, decl, self, decl_at(s, data->trait.traits[k]), 0);
    }
}
