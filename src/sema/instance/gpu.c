/* Instances for GPUs: kernels, and what they call, if the code asks about the target (comptime/target.c). */
#include "sema/declare/declare.h"
#include "sema/instance/instance.h"

static bool calls_one_that_asks(const IrModule *module, const IrFn *fn) {
    for (uint32_t b = 0; b < fn->blocks.len; b++) {
        for (uint32_t i = 0; i < fn->blocks.at[b].insts.len; i++) {
            const IrInst *inst = &fn->blocks.at[b].insts.at[i];
            if (inst->op == IR_FnAddr && (ir_fn(module, inst->imm.fn)->flags & IR_FN_ASKS_TARGET)) return true;
        }
    }
    return false;
}

/* A function that calls one that asks counts as asking as well. */
static void spread(const IrModule *module) {
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t i = 0; i < module->fns.len; i++) {
            IrFn *fn = module->fns.at[i];
            if (!fn->has_body || (fn->flags & IR_FN_ASKS_TARGET) || !calls_one_that_asks(module, fn)) continue;
            fn->flags |= IR_FN_ASKS_TARGET;
            changed = true;
        }
    }
}

static bool has_both(const IrModule *module) {
    uint32_t seen = 0;
    for (uint32_t i = 0; i < module->fns.len; i++)
        if (!(module->fns.at[i]->flags & IR_FN_ARCHETYPE)) seen |= module->fns.at[i]->flags;
    return (seen & IR_FN_KERNEL) && (seen & IR_FN_ASKS_TARGET);
}

static void request(Sema *s, const Instance *inst) {
    IrFn *host = ir_fn(s->module, inst->fn_id);
    Check c = check_at(s, inst->fn, NULL);
    Instance *made =
        instance_get(&c, inst->fn, inst->self_type, inst->args, inst->arg_count, inst->ref_mut, inst->request_span);
    made->requester = inst->requester;
    instance_request(&c, made, inst->request_span);
    IrFn *fn = ir_fn(s->module, made->fn_id);
    ir_set_gpu_form(s->module, host, fn);
}

void sema_request_gpu(Sema *s) {
    exports_finish(s);
    if (!has_both(s->module)) return;
    spread(s->module);
    s->host_count = s->instances.len;
    s->target.is_gpu = true;
    for (uint32_t i = 0; i < s->host_count; i++) {
        const Instance *inst = s->instances.at[i];
        const uint32_t flags = ir_fn(s->module, inst->fn_id)->flags;
        if (inst->fn && (flags & IR_FN_KERNEL) && (flags & IR_FN_ASKS_TARGET) && !(flags & IR_FN_ARCHETYPE))
            request(s, inst);
    }
    s->target.is_gpu = false;
}
