/* What is known of a closure: its type, its captures, and the function that it calls. */
#include "sema/declare/declare.h"
#include "sema/expr/closure.h"
#include "sema/expr/expr.h"
#include "sema/instance/instance.h"

/* A captured variable or argument is never a part of another one; the referent of a reference may be. */
static bool is_apart(const Capture *cap) { return !cap->by_value && !cap->local->is_ref; }

void closure_set_fields(Check *c, Closure *cl) {
    StructField *fields = NEW_ARRAY(c->s->arena, StructField, cl->captures.len + 1);
    for (uint32_t i = 0; i < cl->captures.len; i++)
        fields[i] = (StructField){cl->captures.at[i].name,       cl->captures.at[i].type, cl->captures.at[i].span,
                                  is_apart(&cl->captures.at[i]), cl->captures.at[i].use,  cl->captures.at[i].lasts};
    StructInfo info = {.fields = fields,
                       .field_count = cl->captures.len,
                       .is_complete = true,
                       .name = name_text(c->ctx, cl->fn->name)};
    for (uint32_t i = 0; i < cl->captures.len; i++)
        if (!type_is_implicitly_copyable(c, cl->captures.at[i].type)) info.glue.no_copy = true;
    info.glue.implicit_copy = !info.glue.no_copy;
    ty_set_struct(c->types, cl->type, &info);
}

Expr closure_fns(Check *c, Decl *fn, Span span) {
    Decl *set = decl_new(c->s, DECL_OVERLOADS, fn->name, fn->owner, fn->module, fn->ast, span);
    vec_push(c->s->arena, &set->list, fn);
    return (Expr){.kind = X_FNS, .type = TY(Poison), .span = span, .decl = set};
}

Closure *closure_of(const Sema *s, TypeId type) {
    uint64_t found;
    return map_get(&s->expr->closures, type.id, &found) ? (Closure *)(uintptr_t)found : NULL;
}

TypeId closure_type_of(const Decl *fn) {
    return fn->fn.closure && fn->fn.closure->captures.len ? fn->fn.closure->type : NONE_OF(TypeId);
}

TypeId closure_like(const Decl *fn) { return fn->fn.closure ? fn->fn.closure->like : NONE_OF(TypeId); }

Check *closure_outer(const Decl *fn) { return fn->fn.closure ? fn->fn.closure->outer : NULL; }

bool closure_captures(const Check *c, NameId name) {
    const Closure *cl = c->closure;
    for (uint32_t i = 0; cl && i < cl->captures.len; i++)
        if (SAME(cl->captures.at[i].name, name)) return true;
    return false;
}

/* A name of the enclosing function, used in the nested one. */
Expr closure_capture(Check *c, Check *where, Local *local, NameId name, Span span) {
    Closure *cl = c->closure;
    (void)where;
    for (uint32_t i = 0; cl && i < cl->captures.len; i++) {
        const Capture *cap = &cl->captures.at[i];
        if (!SAME(cap->name, name)) continue;
        Hir *field = hir_field(c->arena, hir_local(c->arena, c->captures, span), i, cap->type, span);
        if (cap->by_value) {
            Expr e = expr_place(field, false);
            e.why_immutable = "captured by value in a function that is only read";
            return e;
        }
        Expr e = expr_place(
            hir_deref(c->arena, hir_load(c->arena, field), ty_data(c->types, cap->type)->pointer.pointee, span),
            cap->is_mutable);
        e.why_immutable = "captured without 'mut'";
        return e;
    }
    if (cl && c->captures && local->var && SAME(local->name, cl->fn->name) && SAME(local->var->type, cl->type))
        return expr_place(hir_local(c->arena, c->captures, span), false); /* it calls itself */
    if (cl && cl->in_doubt) return expr_poison(span);
    diag(c->ctx, D_NOT_CAPTURED, span, name_c(c->ctx, name));
    diag_note(c->ctx, local->span, "'%s' is declared here", name_c(c->ctx, name));
    if (in_python_syntax(c))
        diag_note(c->ctx, span, "write 'nonlocal %s' to change the variable of the enclosing function",
                  name_c(c->ctx, name));
    else
        diag_note(c->ctx, c->home->span,
                  "write '{mut %s}' after its parameters to change it, '{read %s}' to look at it", name_c(c->ctx, name),
                  name_c(c->ctx, name));
    return expr_poison(span);
}

const Signature *closure_signature(Sema *s, TypeId type, Instance **instance) {
    Closure *cl = closure_of(s, type);
    if (!cl) return NULL;
    fn_resolve(s, cl->fn);
    if (cl->fn->params.len) return NULL;
    Check c = check_at(s, cl->fn, NULL);
    *instance = instance_get(&c, cl->fn, NONE_OF(TypeId), NULL, 0, 0, cl->fn->span);
    instance_settle(&c, *instance, cl->fn->span);
    return &(*instance)->sig;
}

Decl *closure_decl(Sema *s, TypeId type) {
    const Closure *cl = closure_of(s, type);
    if (cl) fn_resolve(s, cl->fn);
    return cl ? cl->fn : NULL;
}

bool closure_has_captures(Sema *s, TypeId type) { return closure_of(s, type)->captures.len; }

static Decl *single_fn(Check *c, const Expr *fns) {
    Decl *fn = fns->kind == X_FNS && !fns->has_params && !fns->receiver && fns->decl && fns->decl->list.len == 1
                   ? fns->decl->list.at[0]
                   : NULL;
    if (!fn || fn->kind != DECL_FN || !IS_NONE(closure_type_of(fn))) return NULL;
    fn_resolve(c->s, fn);
    return fn;
}

bool fns_are_open(Check *c, const Expr *fns) {
    const Decl *fn = single_fn(c, fns);
    return fn && fn->params.len;
}

TypeId closure_of_fn(Check *c, const Expr *fns) {
    Decl *fn = single_fn(c, fns);
    uint64_t found;
    if (!fn || (!fn->params.len && (is_python(fn->reg) || fn->owner->kind != DECL_FN))) return NONE_OF(TypeId);
    if (map_get(&c->s->expr->open_closures, fn->id.id, &found)) return ((Closure *)(uintptr_t)found)->type;
    Closure *cl = NEW(c->s->arena, Closure);
    cl->fn = fn;
    cl->type = ty_closure(c->types);
    closure_set_fields(c, cl);
    map_put(&c->s->expr->open_closures, fn->id.id, (uint64_t)(uintptr_t)cl);
    map_put(&c->s->expr->closures, cl->type.id, (uint64_t)(uintptr_t)cl);
    return cl->type;
}

Hir *closure_of_nothing(Check *c, TypeId type, Span span) { return hir_new(c->arena, HIR_Aggregate, type, span); }

bool closure_function(Check *c, const Expr *closure, Span span, Expr *fns) {
    Closure *cl = closure_of(c->s, closure->type);
    if (!cl) return false;
    *fns = closure_fns(c, cl->fn, span);
    fns->has_params = false;
    if (cl->captures.len) { /* they are its first argument */
        Expr *receiver = NEW(c->arena, Expr);
        *receiver = *closure;
        fns->receiver = receiver;
    }
    return true;
}

bool closure_changes(const Sema *s, TypeId closure) {
    const Closure *cl = closure_of(s, closure);
    bool changes = false;
    for (uint32_t i = 0; cl && cl->is_open && i < cl->captures.len; i++) changes |= cl->captures.at[i].is_mutable;
    return changes;
}
