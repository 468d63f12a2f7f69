/* Functions that the compiler makes itself: a body for an instance's signature, and adapters that make a function one
 * of another type. */
#include "sema/declare/declare.h"
#include "sema/expr/expr.h"
#include "sema/instance/instance.h"
#include "sema/stmt/stmt.h"

/* ---- making a body ---- */

void made_begin(Made *m, Sema *s, Instance *inst, const Decl *home) {
    *m = (Made){.c = check_at(s, home, NULL), .inst = inst};
    m->c.arena = &s->bodies;
    m->c.instance = inst;
    m->c.is_comptime = false;
    m->c.contract.result = inst->sig.result;
    m->c.contract.raises = inst->sig.raises;
    m->c.stmts = &m->stmts;
    m->params = NEW_ARRAY(&s->bodies, HirLocal *, inst->sig.count + 1);
    for (uint32_t i = 0; i < inst->sig.count; i++) {
        const SigParam *p = &inst->sig.params[i];
        HirLocal *var = hir_local_new(&s->bodies, p->name, p->type, home->span);
        var->is_temp = false;
        var->param = i + 1;
        var->convention = p->convention;
        var->is_mutable = p->convention != CONV_READ;
        m->params[i] = var;
    }
    locals_push(&m->c, &m->scope);
}

void made_end(Made *m, Span span) {
    Instance *inst = m->inst;
    Arena *arena = m->c.arena;
    HirBody *body = NEW(arena, HirBody);
    *body = (HirBody){.fn = inst->fn_id,
                      .params = m->params,
                      .param_count = inst->sig.count,
                      .label_count = m->c.flow.label_count + 1,
                      .arena = arena};
    body->block = hir_block(arena, m->stmts.at, m->stmts.len, span);
    inst->body = body;
    inst->state = INST_DONE;
}

Hir *made_param(Made *m, uint32_t i) { return hir_local(m->c.arena, m->params[i], m->c.home->span); }

void made_result(Made *m, Hir *value) {
    if (ty_is(m->c.types, m->inst->sig.result, TY_None)) {
        emit(&m->c, hir_expr_stmt(m->c.arena, value));
        return;
    }
    Hir *stmt = hir_new(m->c.arena, HIR_Return, NONE_OF(TypeId), value->span);
    stmt->return_.value = value;
    emit(&m->c, stmt);
}

Hir *made_argument(Made *m, uint32_t i) {
    const SigParam *p = &m->inst->sig.params[i];
    Expr e = expr_place(made_param(m, i), p->convention != CONV_READ);
    e.is_transfer = p->convention == CONV_VAR;
    return expr_convert_to(&m->c, &e, p->type, p->convention, "argument");
}

/* ---- a function as one that may raise ---- */

Instance *raising_instance(Check *c, Instance *inst, TypeId raises) {
    Sema *s = c->s;
    uint64_t key = map_key2(inst->fn_id.id, raises.id), found;
    if (map_get(&s->instance->raising, key, &found)) return (Instance *)(uintptr_t)found;
    Signature sig = inst->sig;
    sig.raises = raises;
    sig.infers_raises = false;
    Instance *made = instance_made(s, &sig, inst->fn->span);
    map_put(&s->instance->raising, key, (uint64_t)(uintptr_t)made);
    instance_request(c, inst, inst->fn->span);
    Made m;
    made_begin(&m, s, made, inst->fn);
    Hir **args = NEW_ARRAY(m.c.arena, Hir *, sig.count + 1);
    for (uint32_t i = 0; i < sig.count; i++) args[i] = made_argument(&m, i);
    made_result(&m,
                hir_call(m.c.arena, fn_ref(&m.c, inst, inst->fn->span), sig.result, args, sig.count, inst->fn->span));
    made_end(&m, inst->fn->span);
    return made;
}
