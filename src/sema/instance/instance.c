/* Instances: a function with its arguments in [...]; their keys, and the queue of bodies to check. A body is checked in
 * body.c. */
#include "sema/instance/instance.h"
#include "sema/declare/declare.h"
#include "sema/expr/expr.h"
#include "sema/register.h"

InstanceMemo *instance_memo_new(Arena *arena) {
    InstanceMemo *memo = NEW(arena, InstanceMemo);
    Map *maps[] = {&memo->instance_of_key, &memo->raising};
    for (uint32_t i = 0; i < COUNT_OF(maps); i++) map_init(maps[i], arena);
    intern_init(&memo->instance_keys, arena);
    return memo;
}

enum { INSTANCE_DEPTH_LIMIT = 512, SETTLE_DEPTH_LIMIT = 200 };

/* ---- keys and names ---- */

static Str instance_key(Sema *s, const Decl *fn, TypeId self_type, const ValueId *args, uint32_t count,
                        uint64_t ref_mut, bool archetype, bool is_gpu) {
    uint32_t *words = NEW_ARRAY(s->arena, uint32_t, count + 8);
    uint32_t n = 0;
    words[n++] = fn->id.id;
    words[n++] = self_type.id;
    words[n++] = (uint32_t)ref_mut;
    words[n++] = (uint32_t)(ref_mut >> 32);
    words[n++] = (uint32_t)archetype | (uint32_t)is_gpu << 1;
    for (uint32_t i = 0; i < count; i++) words[n++] = args[i].id;
    return (Str){(const char *)words, n * (uint32_t)sizeof *words};
}

/* Names of files may begin with a digit; symbols may not, because PTX does not accept them. */
static void append_symbol(Text *text, Str part) {
    if (text->len == 0 && part.len && part.at[0] >= '0' && part.at[0] <= '9') text_char(text, '_');
    for (uint32_t i = 0; i < part.len; i++) {
        char ch = part.at[i];
        bool fine = (ch >= 'a' && ch <= 'z') || (ch >= 'A' && ch <= 'Z') || (ch >= '0' && ch <= '9') || ch == '_';
        text_char(text, fine ? ch : '$');
    }
}

static Str symbol_of(Sema *s, const Instance *inst) {
    Text text;
    text_init(&text, s->arena);
    if (inst->fn) {
        append_symbol(&text, inst->fn->module ? inst->fn->module->path : STR("pyc"));
        text_char(&text, '$');
        if (inst->fn->owner && inst->fn->owner->kind != DECL_MODULE) {
            append_symbol(&text, name_text(s->ctx, inst->fn->owner->name));
            text_char(&text, '$');
        }
        append_symbol(&text, name_text(s->ctx, inst->fn->name));
    } else {
        text_c(&text, "comptime");
    }
    text_printf(&text, "$%u", inst->id);
    return text_view(&text);
}

Str instance_display(Sema *s, const Instance *inst) {
    Text text;
    text_init(&text, s->arena);
    if (!inst->fn) return STR("compile-time expression");
    if (!IS_NONE(inst->self_type)) text_printf(&text, "%s.", ty_c(s->types, inst->self_type));
    text_str(&text, name_text(s->ctx, inst->fn->name));
    uint32_t shown = 0;
    for (uint32_t i = 0; i < inst->arg_count; i++) {
        if (inst->fn->params.at[i]->param.is_hidden || is_python(inst->fn->reg)) continue;
        text_c(&text, shown++ ? ", " : "[");
        val_print(s->types, inst->args[i], &text);
    }
    if (shown) text_char(&text, ']');
    return arena_str(s->arena, text_view(&text));
}

static uint32_t flags_of(Sema *s, const Instance *inst) {
    uint32_t flags = (inst->is_archetype ? IR_FN_ARCHETYPE : 0u) | (s->target.is_gpu ? IR_FN_GPU : 0u);
    if (!inst->fn || !inst->fn->ast || inst->fn->ast->kind != AST_Fn) return flags;
    AstList list = inst->fn->ast->fn.decorators;
    for (uint32_t i = 0; i < list.len; i++) {
        Str text = source_text(s->ctx, list.at[i]->span);
        if (text.len && text.at[0] == '@') text.at++, text.len--;
        if (text.len >= 13 && memcmp(text.at, "always_inline", 13) == 0)
            flags |= IR_FN_INLINE;
        else if ((text.len >= 9 && memcmp(text.at, "no_inline", 9) == 0) ||
                 (text.len >= 13 && memcmp(text.at, "inline(.never", 13) == 0))
            flags |= IR_FN_NOINLINE;
        else if (str_equal(text, STR("__parallel")))
            flags |= IR_FN_PARALLEL;
        else if (str_equal(text, STR("__element")))
            flags |= IR_FN_ELEMENT;
        else if (str_equal(text, STR("__size")))
            flags |= IR_FN_SIZE;
        else if (text.len >= 14 && memcmp(text.at, "inline(.always", 14) == 0)
            flags |= IR_FN_INLINE;
    }
    if (inst->fn->ast->fn.keyword == FN_KERNEL)
        flags |= IR_FN_KERNEL;
    else if (inst->fn->fn.export_name.len && !inst->is_archetype)
        flags |= IR_FN_EXPORTED;
    return flags;
}

void instance_publish_type(Sema *s, Instance *inst) {
    inst->type = fn_type_of(s->types, &inst->sig, s->arena);
    IrFn *fn = ir_fn(s->module, inst->fn_id);
    fn->type = inst->type;
    fn->borrows = (int64_t)instance_borrows(s, inst);
    const Decl *owner = inst->fn || IS_NONE(inst->self_type) ? inst->fn : type_decl(s, inst->self_type);
    fn->lasting = signature_lasting(s, &inst->sig, owner);
    fn->flags = (fn->flags & ~(uint32_t)IR_FN_RAISES) | (IS_NONE(inst->sig.raises) ? 0u : (uint32_t)IR_FN_RAISES) |
                (inst->sig.is_c_abi ? (uint32_t)IR_FN_C_ABI : 0u);
}

static Instance *instance_new(Sema *s, const Decl *fn, Span span) {
    Instance *inst = NEW(s->arena, Instance);
    vec_push(s->arena, &s->instances, inst);
    inst->id = s->instances.len;
    inst->fn = fn;
    inst->reg = &systems_register;
    inst->request_span = span;
    inst->requester = s->current;
    inst->depth = s->current ? s->current->depth + 1 : 0;
    return inst;
}

static void make_ir_fn(Sema *s, Instance *inst) {
    IrFn *fn = ir_fn_new(s->module, symbol_of(s, inst));
    fn->display = instance_display(s, inst);
    fn->flags = flags_of(s, inst);
    if (inst->fn && !inst->is_archetype) fn->export_name = inst->fn->fn.export_name;
    fn->span = inst->fn ? inst->fn->span : inst->request_span;
    inst->fn_id = fn->id;
    map_put(&s->fns, fn->id.id, (uint64_t)(uintptr_t)inst);
}

/* ---- making instances ---- */

static void report_chain(Sema *s, const Instance *inst) {
    diag(s->ctx, D_TOO_MANY_INSTANCES, inst->request_span, inst->fn ? name_at_c(s, inst->fn->name) : "?",
         INSTANCE_DEPTH_LIMIT);
    const Instance *at = inst;
    for (int i = 0; i < 4 && at; i++, at = at->requester)
        diag_note(s->ctx, at->request_span, "needed here as '%.*s'", STR_ARGS(instance_display(s, at)));
}

static Env *env_of_instance(Sema *s, const Instance *inst) {
    const Decl *owner = inst->fn->owner;
    Env *outer = NULL;
    if (inst->fn->fn.around)
        outer = inst->fn->fn.around->env;
    else if (!IS_NONE(inst->self_type) && owner && owner->kind != DECL_TRAIT)
        outer = env_of_type(s, inst->self_type);
    Env *env = env_new(s->arena, outer, inst->fn, inst->args, inst->arg_count);
    env->self_type = inst->self_type;
    return env;
}

/* The instance of a key, if there is one; else where to store it. */
static Instance *find(Sema *s, Str key, uint64_t *slot) {
    uint64_t found = 0;
    *slot = intern_bytes(&s->instance->instance_keys, key, NULL);
    return map_get(&s->instance->instance_of_key, *slot, &found) ? (Instance *)(uintptr_t)found : NULL;
}

/* The host's instances, and functions that never ask about the target, with all that they call. */
static bool is_same_on_gpus(const Sema *s, const Instance *inst) {
    if (!inst || inst->id > s->host_count || inst->state != INST_GIVEN) return false;
    const IrFn *fn = ir_fn(s->module, inst->fn_id);
    return fn->has_body && !(fn->flags & IR_FN_ASKS_TARGET);
}

static Instance *find_or_make(Check *c, const Decl *fn, TypeId self_type, const ValueId *args, uint32_t count,
                              uint64_t ref_mut, bool archetype, Span span) {
    Sema *s = c->s;
    uint64_t key = 0;
    Instance *known = find(s, instance_key(s, fn, self_type, args, count, ref_mut, archetype, false), &key);
    bool is_gpu = s->target.is_gpu && !archetype && fn->ast && fn->ast->kind == AST_Fn && fn->ast->fn.body &&
                  !is_same_on_gpus(s, known);
    if (is_gpu) known = find(s, instance_key(s, fn, self_type, args, count, ref_mut, archetype, true), &key);
    if (known) return known;
    Instance *inst = instance_new(s, fn, span);
    map_put(&s->instance->instance_of_key, key, (uint64_t)(uintptr_t)inst);
    inst->is_gpu = is_gpu;
    inst->self_type = self_type;
    ValueId *kept = NEW_ARRAY(s->arena, ValueId, count + 1);
    if (count) memcpy(kept, args, count * sizeof *kept);
    inst->args = kept;
    inst->arg_count = count;
    inst->ref_mut = ref_mut;
    inst->is_archetype = archetype;
    inst->reg = fn->reg;
    inst->env = env_of_instance(s, inst);
    make_ir_fn(s, inst);
    if (inst->depth > INSTANCE_DEPTH_LIMIT) {
        report_chain(s, inst);
        inst->state = INST_FAILED;
        inst->sig.has_error = true;
        return inst;
    }
    Check at = check_at(s, fn, inst->env);
    at.is_archetype = archetype;
    at.header.is_symbolic = archetype;
    at.outer = closure_outer(fn);
    signature_kept(&at, fn, inst->env, ref_mut, &inst->sig);
    instance_publish_type(s, inst);
    return inst;
}

Instance *instance_get(Check *c, const Decl *fn, TypeId self_type, const ValueId *args, uint32_t count,
                       uint64_t ref_mut, Span span) {
    bool symbolic =
        (fn->fn.around && fn->fn.around->is_archetype) || (!IS_NONE(self_type) && ty_is_symbolic(c->types, self_type));
    for (uint32_t i = 0; i < count && !symbolic; i++)
        symbolic = !IS_NONE(args[i]) && val_is_symbolic(c->types, args[i]);
    return find_or_make(c, fn, self_type, args, count, ref_mut, symbolic, span);
}

Instance *instance_of_env(Check *c, const Decl *fn, TypeId self_type, Env *env, uint64_t ref_mut, Span span) {
    ValueId *args = NEW_ARRAY(c->arena, ValueId, fn->params.len + 1);
    for (uint32_t i = 0; i < fn->params.len; i++) args[i] = env_get(env, fn->params.at[i]);
    return instance_get(c, fn, self_type, args, fn->params.len, ref_mut, span);
}

Instance *instance_of_expr(Check *c, const Ast *expr, Hir *value, TypeId type) {
    Sema *s = c->s;
    Instance *inst = instance_new(s, NULL, value->span);
    inst->synth = expr;
    inst->sig = (Signature){.result = type, .out = -1};
    make_ir_fn(s, inst);
    instance_publish_type(s, inst);
    HirBody *body = NEW(s->arena, HirBody);
    Hir *ret = hir_new(s->arena, HIR_Return, NONE_OF(TypeId), value->span);
    ret->return_.value = value;
    *body = (HirBody){.fn = inst->fn_id,
                      .block = hir_block(s->arena, &ret, 1, value->span),
                      .label_count = c->flow.label_count + 1,
                      .arena = s->arena};
    inst->body = body;
    inst->state = INST_DONE;
    return inst;
}

/* A function that the compiler makes itself; the caller fills in its body. */
Instance *instance_made(Sema *s, const Signature *sig, Span span) {
    Instance *inst = instance_new(s, NULL, span);
    inst->sig = *sig;
    IrFn *fn = ir_fn_new(s->module, arena_printf(s->arena, "pyc$made$%u", inst->id));
    fn->flags = flags_of(s, inst);
    fn->display = STR("a function made by the compiler");
    fn->span = span;
    inst->fn_id = fn->id;
    map_put(&s->fns, fn->id.id, (uint64_t)(uintptr_t)inst);
    instance_publish_type(s, inst);
    inst->is_requested = true;
    vec_push(s->arena, &s->instance->queue, inst);
    return inst;
}

/* A function without parameters from its typed tree, to be emitted under this symbol. */
Instance *instance_of_block(Sema *s, Str symbol, const Signature *sig, Hir *block) {
    Instance *inst = instance_new(s, NULL, block->span);
    inst->sig = *sig;
    IrFn *fn = ir_fn_new(s->module, symbol);
    fn->display = symbol;
    fn->flags = IR_FN_EXPORTED | IR_FN_UNTRACED;
    fn->span = block->span;
    inst->fn_id = fn->id;
    map_put(&s->fns, fn->id.id, (uint64_t)(uintptr_t)inst);
    instance_publish_type(s, inst);
    inst->body = NEW(s->arena, HirBody);
    *inst->body = (HirBody){.fn = fn->id, .block = block, .label_count = 1, .arena = s->arena};
    inst->state = INST_DONE;
    inst->is_requested = true;
    vec_push(s->arena, &s->instance->queue, inst);
    return inst;
}

/* ---- the queue ---- */

void instance_request(Check *c, Instance *inst, Span span) {
    if (inst->is_requested || c->speculative || c->header.is_symbolic || c->is_archetype || inst->is_archetype) return;
    inst->is_requested = true;
    inst->request_span = span;
    if (inst->fn) export_made(c->s, inst->fn, inst);
    vec_push(c->s->arena, &c->s->instance->queue, inst);
}

void instance_settle(Check *c, Instance *inst, Span span) {
    if ((!inst->sig.infers_raises && !inst->sig.infers_result) || inst->state == INST_DONE || inst->state == INST_GIVEN)
        return;
    if (inst->state == INST_BUSY || c->s->instance->body_depth > SETTLE_DEPTH_LIMIT) {
        inst->is_assumed = true;
        return;
    }
    if (inst->state == INST_NEW && !inst->is_archetype && (!c->speculative || inst->sig.infers_result) && inst->fn &&
        inst->fn->ast->fn.body) {
        inst->request_span = span;
        instance_check_body(c->s, inst);
    }
}

Hir *fn_ref(Check *c, Instance *inst, Span span) {
    instance_request(c, inst, span);
    if (inst->fn) unsafe_call(c, inst->fn, span);
    Hir *node = hir_new(c->arena, HIR_FnRef, inst->type, span);
    node->fn_ref.fn = inst->fn_id;
    return node;
}

/* ---- what a result may point into ---- */

static uint64_t constructor_borrows(Types *types, const Instance *callee) {
    uint64_t bits = 0;
    if (!type_holds_reference(types, callee->self_type, 0)) return 0;
    for (uint32_t i = 1; i < callee->sig.count && i < 31; i++) {
        if (callee->sig.params[i].convention == CONV_REF) bits |= (uint64_t)IR_LENT_FROM(i);
        if (type_holds_reference(types, callee->sig.params[i].type, 0))
            bits |= (uint64_t)IR_HELD_BY(i);
        else if (callee->sig.params[i].convention != CONV_VAR &&
                 (callee->fn->fn.is_implicit ||
                  module_is_trusted(callee->fn->module))) /* it may be a span of the argument */
            bits |= (uint64_t)IR_LENT_FROM(i);
    }
    return bits;
}

static bool is_named_unsafe(Context *ctx, const Instance *inst) {
    Str name = inst->fn ? name_text(ctx, inst->fn->name) : STR("");
    return name.len > 6 && memcmp(name.at, "unsafe", 6) == 0;
}

static uint64_t result_borrows(Sema *s, const Instance *inst) {
    return inst->sig.constructs ? constructor_borrows(s->types, inst) : inst->sig.borrows;
}

uint64_t instance_call_borrows(Sema *s, const Instance *callee) {
    uint64_t bits = result_borrows(s, callee);
    return bits && is_named_unsafe(s->ctx, callee) ? bits | (uint64_t)IR_BORROW_UNCHECKED : bits;
}

uint64_t instance_borrows(Sema *s, const Instance *inst) {
    uint64_t bits = result_borrows(s, inst);
    bool is_trusted = inst->fn && inst->fn->module && module_is_trusted(inst->fn->module);
    return is_trusted || is_named_unsafe(s->ctx, inst) ? bits | (uint64_t)IR_BORROW_UNCHECKED : bits;
}
