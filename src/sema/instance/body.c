/* Checking one body. */
#include "sema/comptime/comptime.h"
#include "sema/declare/declare.h"
#include "sema/expr/expr.h"
#include "sema/instance/instance.h"
#include "sema/register.h"
#include "sema/stmt/stmt.h"

static bool is_open(Sema *s, const Decl *fn) {
    for (const Decl *at = fn; at; at = at->owner) {
        decl_resolve(s, (Decl *)(uintptr_t)at);
        if (at->params.len || at->kind == DECL_TRAIT) return true;
    }
    return false;
}

/* The check of generic code as written decides what its calls refer to, so it comes before instances are made of it. */
void fn_check_before_instance(Sema *s, Decl *fn) {
    bool is_written = module_is_program(fn->module) && fn->ast->kind == AST_Fn && !is_python(fn->reg) &&
                      !fn->fn.closure && !fn->fn.around && !fn->fn.is_twice;
    if (is_written && !fn->fn.is_checked && is_open(s, fn)) fn_check_written(s, fn);
}

static ValueId *own_args(Sema *s, const Decl *fn, const Env *env) {
    ValueId *args = NEW_ARRAY(s->arena, ValueId, fn->params.len + 1);
    for (uint32_t i = 0; i < fn->params.len; i++) args[i] = env_get(env, fn->params.at[i]);
    return args;
}

/* The tree of a body that is only checked is dropped at once. */
void fn_check_written(Sema *s, Decl *fn) {
    if (fn->fn.is_checked) return;
    fn->fn.is_checked = true;
    fn_resolve(s, fn);
    Env *env = symbolic_env(s, fn);
    Check c = check_at(s, fn, env);
    c.is_archetype = is_open(s, fn);
    Instance *inst = instance_get(&c, fn, env_self(env), own_args(s, fn, env), fn->params.len, 0, fn->span);
    if (!fn->ast->fn.body) return;
    uint32_t before = s->ctx->diags.error_count;
    instance_check_body(s, inst);
    bool is_done = inst->state == INST_DONE;
    fn->fn.is_wrong = c.is_archetype && s->ctx->diags.error_count != before;
    Check at = check_at(s, fn, NULL);
    if (is_done && !c.is_archetype)
        instance_request(&at, inst, fn->span);
    else if (is_done && !inst->is_open)
        vec_push(s->arena, &s->instance->queue, inst);
    else if (c.is_archetype)
        instance_drop_tree(s, inst);
}

static const char *immutable_reason(Check *c, const SigParam *p) {
    if (source_has_python_syntax(c->ctx, c->home->span.lo))
        return p->is_self ? "a 'self' without '@mut'" : "an argument without 'Mut[...]' or 'Var[...]'";
    return p->is_self ? "a 'self' without 'mut'" : "an argument without 'mut' or 'var'";
}

static HirLocal *declare_param(Check *c, const SigParam *p, uint32_t index, uint64_t ref_mut) {
    Span span = p->ast ? p->ast->span : c->home->span;
    HirLocal *var = hir_local_new(c->arena, p->name, p->type, span);
    var->is_temp = false;
    var->param = index + 1;
    var->convention = p->convention;
    Local *local = local_add(c, p->name, span, var);
    local->is_param = true;
    local->is_pack = p->is_pack;
    local->is_bracket = p->ast && p->ast->param.bracket;
    local->is_mutable = p->convention != CONV_READ && (p->convention != CONV_REF || (ref_mut >> index & 1));
    var->is_mutable = local->is_mutable;
    local->why_immutable = immutable_reason(c, p);
    if (!p->ast && c->closure) c->captures = var;
    return var;
}

static HirLocal *declare_out(Check *c, const Signature *sig) {
    const Ast *ast = c->home->ast->fn.sig.params.at[sig->out];
    HirLocal *var = hir_local_new(c->arena, ast->param.name, sig->result, ast->span);
    var->is_mutable = true;
    local_add(c, ast->param.name, ast->span, var);
    return var;
}

static void check_end(Check *c, const Instance *inst, const Hir *block) {
    const Signature *sig = &inst->sig;
    TypeId result = c->contract.infers_result ? c->contract.inferred_result : sig->result;
    if (c->gave_up || IS_NONE(result) || sig->constructs || sig->out >= 0 || ty_is(c->types, result, TY_None) ||
        ty_is(c->types, result, TY_Poison))
        return;
    bool is_generator = inst->fn->ast->kind == AST_Fn && inst->fn->ast->fn.is_generator; /* which is an error already */
    if (block_falls_through(block) && !is_generator)
        diag(c->ctx, D_MISSING_RETURN, inst->fn->span, name_c(c->ctx, inst->fn->name), ty_c(c->types, result));
}

/* In a body the conditions of its function and of the struct around it hold. */
static void assume_conditions(Check *c, const Instance *inst) {
    const Decl *owner = inst->fn->owner;
    if (owner && owner->kind == DECL_STRUCT && owner->ast->class_.where) {
        Check around = check_for(c, owner, env_new(c->arena, inst->env->outer, NULL, NULL, 0));
        around.is_archetype = inst->is_archetype;
        facts_assume(&around, owner->ast->class_.where, true);
        for (uint32_t i = 0; i < around.env->facts.len; i++)
            vec_push(c->s->arena, &c->env->facts, around.env->facts.at[i]);
    }
    if (inst->fn->ast->fn.sig.where) facts_assume(c, inst->fn->ast->fn.sig.where, true);
}

void instance_drop_tree(Sema *s, Instance *inst) {
    inst->body = NULL;
    if (!inst->has_nested) arena_give_back(&s->ctx->spare, &inst->tree);
}

static void note_if_linear(Check *c, IrFn *fn, TypeId type) {
    if (ty_is(c->types, type, TY_Param) && !conforms(c, type, wellknown(c->s, WK_Deinitable)))
        vec_push(c->s->module->arena, &fn->linear, type);
}

/* Values of parameters whose bounds do not include Deinitable must be consumed. Bounds in Python's files do not say
 * that, so there each use is checked. */
static void note_linear(Check *c, const Instance *inst) {
    IrFn *fn = ir_fn(c->s->module, inst->fn_id);
    TypeId self = env_self(c->env);
    if (inst->fn->module->has_python_syntax) return;
    if (!IS_NONE(self)) note_if_linear(c, fn, self);
    for (const Env *env = c->env; env; env = env->outer)
        for (uint32_t i = 0; i < env->count; i++) {
            const ValueData *value = IS_NONE(env->at[i].value) ? NULL : val_data(c->types, env->at[i].value);
            if (value && value->kind == VAL_TYPE) note_if_linear(c, fn, value->t);
        }
}

void system_body(Sema *s, Instance *inst) {
    const Signature *sig = &inst->sig;
    const Ast *ast = inst->fn->ast;
    if (!inst->tree.chunk) inst->tree = arena_take(&s->ctx->spare);
    Check c = {.s = s,
               .reg = &systems_register,
               .ctx = s->ctx,
               .types = s->types,
               .arena = &inst->tree,
               .home = inst->fn,
               .module = inst->fn->module,
               .env = inst->env,
               .instance = inst,
               .is_archetype = inst->is_archetype};
    c.outer = closure_outer(inst->fn);
    c.closure = inst->fn->fn.closure;
    c.contract.result = sig->infers_result ? NONE_OF(TypeId) : sig->result;
    c.contract.raises = sig->raises;
    c.contract.infers_raises = sig->infers_raises;
    c.contract.infers_result = sig->infers_result;
    c.contract.result_is_ref = !IS_NONE(c.contract.result) && ty_is(s->types, c.contract.result, TY_Pointer) &&
                               ty_data(s->types, c.contract.result)->pointer.flavour == PTR_REF;
    LocalScope scope;
    locals_push(&c, &scope);
    scope.is_function = true;
    assume_conditions(&c, inst);
    if (inst->is_archetype) note_linear(&c, inst);
    HirBody *body = NEW(c.arena, HirBody);
    *body = (HirBody){.fn = inst->fn_id,
                      .param_count = sig->count,
                      .is_archetype = inst->is_archetype,
                      .is_place_first = !in_python_syntax(&c),
                      .arena = c.arena};
    body->params = NEW_ARRAY(c.arena, HirLocal *, sig->count + 1);
    for (uint32_t i = 0; i < sig->count; i++) body->params[i] = declare_param(&c, &sig->params[i], i, inst->ref_mut);
    if (sig->out >= 0) c.contract.result_place = body->result_place = declare_out(&c, sig);
    body->block = block_check(&c, ast->fn.body);
    body->label_count = c.flow.label_count + 1;
    check_end(&c, inst, body->block);
    if (sig->infers_result) {
        inst->sig.result = IS_NONE(c.contract.inferred_result) ? TY(None) : c.contract.inferred_result;
        inst->sig.infers_result = false;
    }
    closure_note_uses(&c, body);
    if (!inst->is_archetype) ir_fn(s->module, inst->fn_id)->left_alone = params_left_alone(&c, body);
    if (c.contract.may_raise && sig->infers_raises && IS_NONE(inst->sig.raises)) inst->sig.raises = TY(Error);
    inst->body = body;
}

/* The place in the program that asks for an instance of the library; none for the program's own functions. */
static Span wanted_at(Sema *s, const Instance *inst) {
    const Span nowhere = {0, 0};
    if (!inst->fn || module_is_program(inst->fn->module)) return nowhere;
    while (inst && (!inst->request_span.hi || !source_is_program(s->ctx, inst->request_span.lo)))
        inst = inst->requester;
    return inst ? inst->request_span : nowhere;
}

static bool has_own_values(const Sema *s, const Instance *inst) {
    if (inst->arg_count || IS_NONE(inst->self_type)) return inst->arg_count;
    return ty_is(s->types, inst->self_type, TY_Struct) && ty_data(s->types, inst->self_type)->nominal.arg_count;
}

/* An error that only one instance has cannot be seen where it is written: notes name the uses that asked for it, the
 * nearest first. */
static void note_uses(Sema *s, const Instance *inst, uint32_t errors_before) {
    enum { USES_SHOWN = 4 };
    const DiagSink *sink = &s->ctx->diags;
    if (inst->is_archetype || is_python(inst->reg) || sink->blame.hi || sink->error_count == errors_before ||
        s->instance->noted_errors == sink->error_count)
        return;
    s->instance->noted_errors = sink->error_count;
    for (int i = 0; i < USES_SHOWN && inst && inst->fn && has_own_values(s, inst); i++, inst = inst->requester)
        if (inst->request_span.hi)
            diag_note(s->ctx, inst->request_span, "needed here as '%.*s'", STR_ARGS(instance_display(s, inst)));
}

void instance_check_body(Sema *s, Instance *inst) {
    if (inst->state != INST_NEW) return;
    bool is_dispatch = dyn_is_dispatch(s, inst);
    if (inst->sig.has_error || !inst->fn || (!inst->fn->ast->fn.body && !is_dispatch)) {
        inst->state = INST_FAILED;
        return;
    }
    if (!inst->is_archetype) fn_check_before_instance(s, (Decl *)(uintptr_t)inst->fn);
    Instance *outer = s->current;
    SemaTarget target = s->target;
    DiagSink *sink = &s->ctx->diags;
    uint32_t muted = sink->muted, errors = diag_mistakes(s->ctx), told = sink->error_count;
    Span blame = sink->blame;
    Activity activity;
    activity_enter(&activity, "checking", name_text(s->ctx, inst->fn->name));
    bool is_told = !inst->is_archetype && inst->fn->fn.is_wrong; /* its errors were reported for the generic code */
    sink->muted = is_told;
    sink->blame = wanted_at(s, inst);
    s->current = inst;
    s->target = (SemaTarget){.is_gpu = inst->is_gpu};
    s->instance->body_depth++;
    inst->state = INST_BUSY;
    bool inferred = inst->sig.infers_raises;
    if (is_dispatch)
        dyn_body(s, inst);
    else
        inst->reg->body(s, inst);
    if (inferred && inst->is_assumed && !IS_NONE(inst->sig.raises) && diag_mistakes(s->ctx) == errors) {
        instance_publish_type(s, inst); /* it called itself before it was known to raise */
        inst->sig.infers_raises = false;
        system_body(s, inst);
    }
    inst->sig.infers_raises = false;
    instance_publish_type(s, inst);
    note_uses(s, inst, told);
    inst->state = diag_mistakes(s->ctx) == errors && !inst->calls_wrong && !is_told ? INST_DONE : INST_FAILED;
    s->instance->body_depth--;
    s->current = outer;
    if (s->target.was_asked || inst->sig.asks_target) ir_fn(s->module, inst->fn_id)->flags |= IR_FN_ASKS_TARGET;
    s->target = target;
    sink->muted = muted;
    sink->blame = blame;
    activity_leave(&activity);
}
