/* Functions that run once: they have a single call, outside of loops, in a function that itself runs once. Entries that
 * are called by address are not counted, because every Python function has one, used or not. So the result is an
 * estimate, good enough to decide what is worth optimising, and no proof. */
#include "analysis/analysis.h"

#include "ir/cfg.h"

typedef struct Once {
    Facts *facts;
    const IrModule *module;
    Arena *arena;
    uint32_t *calls; /* by FnId - 1 */
    VEC(FnId) todo;
} Once;

static void count_calls(Once *o) {
    for (uint32_t i = 0; i < o->module->fns.len; i++) {
        const FnFacts *own = &o->facts->fns[i];
        for (uint32_t c = 0; !own->address_taken && c < own->callees.len; c++) o->calls[own->callees.at[c].id - 1]++;
    }
}

static void look_at_call(Once *o, const IrFn *fn, const IrInst *inst) {
    if (!(ir_op_info(inst->op)->flags & IR_CALL)) return;
    const IrInst *def = ir_def(fn, inst->operands[0]);
    if (!def || def->op != IR_FnAddr) return;
    FnFacts *callee = &o->facts->fns[def->imm.fn.id - 1];
    if (o->calls[def->imm.fn.id - 1] != 1 || callee->address_taken || callee->runs_once) return;
    callee->runs_once = true;
    vec_push(o->arena, &o->todo, def->imm.fn);
}

static void look_at_fn(Once *o, const IrFn *fn) {
    if (!fn->has_body) return;
    IrCfg cfg = ir_cfg(o->arena, fn);
    ir_find_dominators(&cfg, o->arena);
    const uint32_t *depths = ir_loop_depths(&cfg, o->arena);
    for (uint32_t b = 0; b < fn->blocks.len; b++)
        for (uint32_t i = 0; depths[b] == 0 && i < fn->blocks.at[b].insts.len; i++)
            look_at_call(o, fn, &fn->blocks.at[b].insts.at[i]);
}

void facts_find_once(Facts *facts, const IrModule *module, Arena *arena) {
    if (IS_NONE(module->main)) return;
    Once once = {
        .facts = facts, .module = module, .arena = arena, .calls = NEW_ARRAY(arena, uint32_t, module->fns.len)};
    count_calls(&once);
    vec_push(arena, &once.todo, module->main);
    while (once.todo.len) look_at_fn(&once, ir_fn(module, vec_pop(&once.todo)));
}
