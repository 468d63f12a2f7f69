/* Scopes of a body, and the names in them. */
#include "sema/declare/declare.h"

void locals_push(Check *c, LocalScope *scope) {
    *scope = (LocalScope){.outer = c->scope};
    c->scope = scope;
}

void locals_pop(Check *c) { c->scope = c->scope->outer; }

static Local *find_in_check(Check *c, NameId name) {
    for (LocalScope *scope = c->scope; scope; scope = scope->outer)
        for (uint32_t i = scope->locals.len; i-- > 0;)
            if (SAME(scope->locals.at[i]->name, name)) return scope->locals.at[i];
    return NULL;
}

Local *local_find(Check *c, NameId name, Check **where) {
    for (; c; c = c->outer) {
        Local *local = find_in_check(c, name);
        if (local) {
            *where = c;
            return local;
        }
        if (c->home && param_named(c->home, name))
            return NULL; /* the parameter hides variables of the same name in the
                            functions around */
    }
    return NULL;
}

static void report_duplicate(Check *c, const LocalScope *scope, NameId name, Span span) {
    for (uint32_t i = 0; i < scope->locals.len && !SAME(name, N(_)); i++) {
        const Local *old = scope->locals.at[i];
        if (SAME(old->name, name)) {
            diag(c->ctx, D_DUPLICATE_NAME, span, name_c(c->ctx, name));
            diag_note(c->ctx, old->span, "'%s' is declared here first", name_c(c->ctx, name));
        }
    }
}

/* Parameters are names of the body, too, except in Python's syntax, where variables may take their names. */
Local *local_add(Check *c, NameId name, Span span, HirLocal *var) {
    report_duplicate(c, c->scope, name, span);
    if (c->scope->outer && c->scope->outer->is_function && !is_python(c->reg))
        report_duplicate(c, c->scope->outer, name, span);
    Local *local = NEW(c->arena, Local);
    local->name = name;
    local->span = span;
    local->var = var;
    local->is_mutable = true;
    local->type = var ? var->type : NONE_OF(TypeId);
    vec_push(c->arena, &c->scope->locals, local);
    if (c->probe.type && var && SAME(name, c->probe.name)) *c->probe.type = var->type;
    return local;
}

HirLocal *local_temp(Check *c, TypeId type, Span span) { return hir_local_new(c->arena, NONE_OF(NameId), type, span); }

ValueId origin_value(Types *types, Mutability mut) {
    ValueData data = {.kind = VAL_ORIGIN, .type = TY(Origin)};
    data.origin.mut = mut;
    return val_intern(types, &data);
}

Decl *param_named(const Decl *decl, NameId name) {
    for (uint32_t i = 0; i < decl->params.len; i++)
        if (SAME(decl->params.at[i]->name, name) && !decl->params.at[i]->param.is_hidden) return decl->params.at[i];
    return NULL;
}
