/* What lives across the yields of a coroutine: the values and locals that are used after a point of resumption before
 * they are set again. */
#include "ir/ir_group.h"
#include "passes/coroutine.h"

typedef struct Live {
    Arena *arena;
    const IrFn *fn;
    const IrInst **makers;           /* by id of the value - 1 */
    bool *escapes;                   /* of locals: they are not only loaded and stored as a whole */
    BlockId *head;                   /* by block: where the blocks begin that lead to it and nowhere else in between */
    BlockId *only;                   /* of locals: the head of all blocks that mention them */
    Bitset *at_begin, *uses, *makes; /* by block */
} Live;

static uint32_t value_bit(ValId value) { return value.id - 1; }
static uint32_t local_bit(const Live *l, LocalId local) { return l->fn->values.len + local.id - 1; }

static LocalId local_of(const Live *l, ValId value) {
    const IrInst *made = IS_NONE(value) ? NULL : l->makers[value.id - 1];
    return made && made->op == IR_LocalAddr ? made->imm.local : (LocalId){0};
}

/* ---- locals whose address is used in other ways ---- */

/* The local that the address points into. */
static LocalId root_of(const Live *l, ValId value) {
    const IrInst *made = IS_NONE(value) ? NULL : l->makers[value.id - 1];
    if (!made) return (LocalId){0};
    switch (made->op) {
    case IR_LocalAddr: return made->imm.local;
    case IR_FieldAddr:
    case IR_ElementAddr:
    case IR_Offset:
    case IR_PointerCast:
    case IR_Bitcast:
    case IR_Borrow: return root_of(l, made->operands[0]);
    case IR_Select: {
        LocalId local = root_of(l, made->operands[1]);
        return IS_NONE(local) ? root_of(l, made->operands[2]) : local;
    }
    case IR_NO_POINTER:
    case IR_PointerDiff:
    case IR_Load:
    case IR_Call: break;
    }
    return (LocalId){0};
}

/* Several blocks that follow each other without other ways into them count as one: a call that may raise ends a block.
 */
static void find_heads(Live *l) {
    uint32_t *ways = NEW_ARRAY(l->arena, uint32_t, l->fn->blocks.len + 1);
    for (uint32_t b = 1; b <= l->fn->blocks.len; b++) {
        const IrInst *last = ir_terminator(l->fn, (BlockId){b});
        for (uint32_t t = 0; last && t < last->target_count; t++) {
            const BlockId to = last->targets[t].block;
            l->head[to.id - 1] = ways[to.id - 1]++ ? to : (BlockId){b};
        }
    }
    for (uint32_t b = 1; b <= l->fn->blocks.len; b++)
        if (!ways[b - 1]) l->head[b - 1] = (BlockId){b};
}

static BlockId head_of(Live *l, BlockId block) {
    BlockId *head = l->head;
    while (!SAME(head[block.id - 1], block)) {
        head[block.id - 1] = head[head[block.id - 1].id - 1];
        block = head[block.id - 1];
    }
    return block;
}

static void note_mention(Live *l, LocalId local, BlockId block, bool is_plain) {
    BlockId *only = &l->only[local.id - 1], head = IS_NONE(block) ? (BlockId){UINT32_MAX} : head_of(l, block);
    l->escapes[local.id - 1] |= !is_plain;
    if (IS_NONE(*only)) *only = head;
    if (!SAME(*only, head)) only->id = UINT32_MAX;
}

static bool is_whole(const Live *l, const IrInst *inst, uint32_t operand) {
    if (inst->op == IR_Load) return true;
    if (inst->op != IR_Store || operand != 1) return false;
    const IrLocal *local = &l->fn->locals.at[local_of(l, inst->operands[1]).id - 1];
    return SAME(ir_type_of(l->fn, inst->operands[0]), local->type);
}

static void find_escapes(Live *l, BlockId block, const IrInst *inst) {
    for (uint32_t i = 0; i < inst->operand_count; i++) {
        LocalId local = root_of(l, inst->operands[i]);
        bool is_itself = !IS_NONE(local_of(l, inst->operands[i]));
        if (!IS_NONE(local)) note_mention(l, local, block, is_itself && is_whole(l, inst, i));
    }
    for (uint32_t t = 0; t < inst->target_count; t++)
        for (uint32_t i = 0; i < inst->targets[t].arg_count; i++) {
            LocalId local = root_of(l, inst->targets[t].args[i]);
            if (!IS_NONE(local)) note_mention(l, local, NONE_OF(BlockId), false);
        }
}

/* Whether the local need not survive a yield: a temporary is always set before it is used, and all its uses are in
 * blocks that are only reached through one of them. No yield is between these: it ends the blocks before it. */
static bool begins_anew(const Live *l, LocalId local) {
    return l->fn->locals.at[local.id - 1].kind == LOCAL_TEMP && l->only[local.id - 1].id != UINT32_MAX;
}

static bool is_kept(const Live *l, LocalId local) { return l->escapes[local.id - 1] && !begins_anew(l, local); }

/* ---- backward through a block ---- */

static void make(Live *l, BlockId block, uint32_t bit) {
    bitset_add(&l->makes[block.id - 1], bit);
    bitset_remove(&l->uses[block.id - 1], bit);
}

static void use(Live *l, BlockId block, ValId value) {
    if (IS_NONE(value)) return;
    LocalId local = local_of(l, value);
    if (IS_NONE(local))
        bitset_add(&l->uses[block.id - 1], value_bit(value));
    else if (!begins_anew(l, local))
        bitset_add(&l->uses[block.id - 1], local_bit(l, local));
}

static void summarise_inst(Live *l, BlockId block, const IrInst *inst) {
    if (!IS_NONE(inst->result)) make(l, block, value_bit(inst->result));
    LocalId stored = inst->op == IR_Store ? local_of(l, inst->operands[1]) : (LocalId){0};
    bool is_made = !IS_NONE(stored) && !l->escapes[stored.id - 1];
    if (is_made) make(l, block, local_bit(l, stored));
    for (uint32_t i = 0; i < inst->operand_count; i++)
        if (!(is_made && i == 1)) use(l, block, inst->operands[i]);
    for (uint32_t t = 0; t < inst->target_count; t++)
        for (uint32_t i = 0; i < inst->targets[t].arg_count; i++) use(l, block, inst->targets[t].args[i]);
}

static void summarise(Live *l, BlockId id) {
    const IrBlock *block = ir_block(l->fn, id);
    for (uint32_t i = block->insts.len; i-- > 0;) summarise_inst(l, id, &block->insts.at[i]);
    for (uint32_t i = 0; i < block->params.len; i++) make(l, id, value_bit(block->params.at[i]));
}

static bool flow(Live *l, BlockId id, Bitset *facts) {
    const IrInst *last = ir_terminator(l->fn, id);
    bitset_clear(facts);
    for (uint32_t t = 0; last && t < last->target_count; t++)
        bitset_union(facts, &l->at_begin[last->targets[t].block.id - 1]);
    bitset_subtract(facts, &l->makes[id.id - 1]);
    bitset_union(facts, &l->uses[id.id - 1]);
    return bitset_union(&l->at_begin[id.id - 1], facts);
}

static void each_inst(Live *l, void (*visit)(Live *l, BlockId block, const IrInst *inst)) {
    for (uint32_t b = 1; b <= l->fn->blocks.len; b++) {
        const IrBlock *block = ir_block(l->fn, (BlockId){b});
        for (uint32_t i = 0; i < block->insts.len; i++) visit(l, (BlockId){b}, &block->insts.at[i]);
    }
}

static void note_maker(Live *l, BlockId block, const IrInst *inst) {
    (void)block;
    if (!IS_NONE(inst->result)) l->makers[inst->result.id - 1] = inst;
}

Bitset coroutine_live(Arena *arena, const IrFn *fn, const BlockId *resumes, uint32_t count) {
    uint32_t bits = fn->values.len + fn->locals.len, blocks = fn->blocks.len;
    Live l = {.arena = arena,
              .fn = fn,
              .makers = NEW_ARRAY(arena, const IrInst *, fn->values.len + 1),
              .escapes = NEW_ARRAY(arena, bool, fn->locals.len + 1),
              .head = NEW_ARRAY(arena, BlockId, blocks + 1),
              .only = NEW_ARRAY(arena, BlockId, fn->locals.len + 1),
              .at_begin = bitset_array(arena, blocks, bits),
              .uses = bitset_array(arena, blocks, bits),
              .makes = bitset_array(arena, blocks, bits)};
    each_inst(&l, note_maker);
    find_heads(&l);
    each_inst(&l, find_escapes);
    for (uint32_t b = 1; b <= blocks; b++) summarise(&l, (BlockId){b});
    Bitset facts = bitset_new(arena, bits), live = bitset_new(arena, bits);
    for (bool grows = true; grows;) {
        grows = false;
        for (uint32_t b = blocks; b > 0; b--) grows |= flow(&l, (BlockId){b}, &facts);
    }
    for (uint32_t i = 0; i < count; i++) bitset_union(&live, &l.at_begin[resumes[i].id - 1]);
    for (uint32_t i = 1; i <= fn->locals.len; i++)
        if (is_kept(&l, (LocalId){i})) bitset_add(&live, local_bit(&l, (LocalId){i}));
    return live;
}
