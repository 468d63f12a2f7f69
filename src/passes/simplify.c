/* Removes unreachable blocks, instructions without effect whose results are unused, and jumps between blocks that can
 * be joined. Values and blocks keep their numbers.
 *
 * Runs at any time. */
#include "ir/cfg.h"
#include "passes/pass.h"

typedef struct Simplifier {
    IrFn *fn;
    Arena scratch;
    uint32_t *uses;     /* by value id - 1 */
    ValId *replacement; /* by value id - 1: what replaces a block parameter; none: nothing */
    bool changed;
} Simplifier;

/* --- instructions without use --- */

static void count_operands(Simplifier *s, const IrInst *inst, uint32_t step) {
    for (uint32_t i = 0; i < inst->operand_count; i++) s->uses[inst->operands[i].id - 1] += step;
    for (uint32_t t = 0; t < inst->target_count; t++) {
        for (uint32_t i = 0; i < inst->targets[t].arg_count; i++) s->uses[inst->targets[t].args[i].id - 1] += step;
    }
}

static bool is_dead(const Simplifier *s, const IrInst *inst) {
    uint32_t flags = ir_op_info(inst->op)->flags;
    if ((flags & IR_PURE) == 0 || (flags & (IR_WRITES | IR_TRAPS | IR_CALL | IR_TERM)) != 0) return false;
    return !IS_NONE(inst->result) && s->uses[inst->result.id - 1] == 0;
}

/* Backward, so that the operands of a removed instruction are visited after it. */
static bool drop_dead_in_block(Simplifier *s, IrBlock *block) {
    uint32_t kept = block->insts.len;
    for (uint32_t i = block->insts.len; i > 0; i--) {
        const IrInst inst = block->insts.at[i - 1];
        if (is_dead(s, &inst)) {
            count_operands(s, &inst, (uint32_t)-1);
        } else {
            block->insts.at[--kept] = inst;
        }
    }
    bool any = kept > 0;
    memmove(block->insts.at, block->insts.at + kept, (block->insts.len - kept) * sizeof(IrInst));
    block->insts.len -= kept;
    return any;
}

/* Definitions come before uses in reverse postorder, so one sweep backward finds all but what loops keep alive. */
static void drop_dead(Simplifier *s, const IrCfg *cfg) {
    s->uses = NEW_ARRAY(&s->scratch, uint32_t, s->fn->values.len + 1);
    for (uint32_t i = 0; i < cfg->order_count; i++) {
        const IrBlock *block = ir_block(s->fn, cfg->order[i]);
        for (uint32_t k = 0; k < block->insts.len; k++) count_operands(s, &block->insts.at[k], 1);
    }
    for (uint32_t i = cfg->order_count; i > 0; i--) {
        IrBlock *block = ir_block(s->fn, cfg->order[i - 1]);
        if (block->insts.len > 0 && drop_dead_in_block(s, block)) s->changed = true;
    }
}

/* --- joining blocks --- */

static ValId replaced(const Simplifier *s, ValId value) {
    while (!IS_NONE(s->replacement[value.id - 1])) value = s->replacement[value.id - 1];
    return value;
}

static void replace_operands(Simplifier *s, IrInst *inst) {
    for (uint32_t i = 0; i < inst->operand_count; i++) inst->operands[i] = replaced(s, inst->operands[i]);
    for (uint32_t t = 0; t < inst->target_count; t++) {
        ValId *args = NEW_ARRAY(s->fn->arena, ValId, inst->targets[t].arg_count);
        for (uint32_t i = 0; i < inst->targets[t].arg_count; i++) args[i] = replaced(s, inst->targets[t].args[i]);
        inst->targets[t].args = args;
    }
}

static bool can_join(const Simplifier *s, const IrCfg *cfg, BlockId block) {
    const IrInst *term = ir_terminator(s->fn, block);
    if (term->op != IR_Jump) return false;
    BlockId to = term->targets[0].block;
    return !SAME(to, block) && !SAME(to, cfg->order[0]) && cfg->pred_count[to.id - 1] == 1;
}

static void join(Simplifier *s, BlockId block) {
    IrTarget target = ir_terminator(s->fn, block)->targets[0];
    IrBlock *from = ir_block(s->fn, block), *to = ir_block(s->fn, target.block);
    for (uint32_t i = 0; i < to->params.len; i++) s->replacement[to->params.at[i].id - 1] = target.args[i];
    from->insts.len--;
    for (uint32_t i = 0; i < to->insts.len; i++) vec_push(s->fn->arena, &from->insts, to->insts.at[i]);
    to->insts.len = to->params.len = 0;
    s->changed = true;
}

/* A block that took in another one has that one's terminator, and may take in further ones; its own predecessors do not
 * change. */
static void join_blocks(Simplifier *s, const IrCfg *cfg) {
    bool any = false;
    s->replacement = NEW_ARRAY(&s->scratch, ValId, s->fn->values.len + 1);
    for (uint32_t i = 0; i < cfg->order_count; i++) {
        BlockId block = cfg->order[i];
        if (ir_block(s->fn, block)->insts.len == 0) continue;
        for (; can_join(s, cfg, block); any = true) join(s, block);
    }
    for (uint32_t i = 0; any && i < cfg->order_count; i++) {
        IrBlock *block = ir_block(s->fn, cfg->order[i]);
        for (uint32_t k = 0; k < block->insts.len; k++) replace_operands(s, &block->insts.at[k]);
    }
}

bool pass_simplify(IrModule *module, IrFn *fn) {
    (void)module;
    Simplifier s = {.fn = fn};
    IrCfg cfg = ir_cfg(&s.scratch, fn);
    s.changed = ir_drop_unreachable(fn, &cfg);
    join_blocks(&s, &cfg);
    drop_dead(&s, &cfg);
    if (s.changed) ir_renumber(fn);
    arena_drop(&s.scratch);
    return s.changed;
}
