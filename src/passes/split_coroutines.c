/* The coroutine split. Generator functions are cut at their yields: what lives across one is kept in the generator
 * object, and a switch at the start resumes the function where it stopped.
 *
 * Such a function is marked IR_FN_COROUTINE and takes the generator, the value sent to it and the error thrown into it,
 * each as a word (runtime/object/object.h, PycResumeFn). A yield is a try_call of pyc_yield, which exists only up to
 * here. The global `frame` of the function holds the size of the frame: at first the bytes that the compiler uses
 * itself, afterwards all of it.
 *
 * Needs IR after expand_lifetimes. The locals and values that live across a yield move into the frame
 * (coroutine_live.c). */
#include "passes/pass.h"

#include "../runtime/core/layout.h"
#include "ir/build.h"
#include "ir/cfg.h"
#include "passes/coroutine.h"
#include "types/value.h"

typedef struct Yield {
    BlockId block, resume;
} Yield;

typedef struct Split {
    IrModule *module;
    Types *types;
    IrFn *fn;
    Arena *arena;
    IrBuilder entry;       /* at the end of the entry block */
    ValId base;            /* the generator as an address */
    uint64_t size;         /* of the frame so far */
    Bitset live;           /* across yields: values, then locals */
    ValId *addresses;      /* of locals, by id - 1; none: the local does not live across a yield */
    ValId *slots;          /* addresses of spilled values, by id - 1 */
    BlockId *homes;        /* the block that defines a value, by id - 1 */
    const IrInst **makers; /* its instruction, NULL for block parameters */
    uint32_t value_count;
    FnId yield;
    VEC(Yield) yields;
} Split;

/* ---- the frame ---- */

static ValId frame_address(Split *s, TypeId type) {
    Layout layout = ty_layout(s->types, type);
    uint64_t align = MAX(layout.align, 8u);
    uint64_t offset = (s->size + align - 1) / align * align;
    s->size = offset + MAX(layout.size, 8u);
    ValId at = ir_op2(&s->entry, IR_Offset, NONE_OF(TypeId), s->base,
                      ir_const_int(&s->entry, ty_int(s->types), (int64_t)(PYC_GENERATOR_FRAME + offset)));
    return ir_op1(&s->entry, IR_PointerCast, ty_raw(s->types, type), at);
}

/* ---- yields ---- */

static const IrInst *yield_at(const Split *s, BlockId block) {
    const IrInst *last = ir_terminator(s->fn, block);
    if (!last || last->op != IR_TryCall) return NULL;
    const IrInst *callee = ir_def(s->fn, last->operands[0]);
    return callee && callee->op == IR_FnAddr && SAME(callee->imm.fn, s->yield) ? last : NULL;
}

static void find_yields(Split *s) {
    for (uint32_t i = 1; i <= s->fn->blocks.len; i++)
        if (yield_at(s, (BlockId){i})) vec_push(s->arena, &s->yields, (Yield){{i}, {0}});
}

/* Moves the instructions of the entry block to a new one, so that the entry block can begin with the switch. */
static BlockId move_entry(Split *s) {
    BlockId start = ir_block_new(s->fn);
    IrBlock *from = ir_block(s->fn, (BlockId){1}), *to = ir_block(s->fn, start);
    to->insts.at = from->insts.at;
    to->insts.len = from->insts.len;
    to->insts.cap = from->insts.cap;
    from->insts.at = NULL;
    from->insts.len = from->insts.cap = 0;
    for (uint32_t i = 0; i < s->yields.len; i++)
        if (s->yields.at[i].block.id == 1) s->yields.at[i].block = start;
    return start;
}

/* Jumps with a value in front of the edge's own arguments. */
static void jump_with(IrBuilder *b, Arena *arena, const IrTarget *target, ValId first) {
    uint32_t params = ir_block(b->fn, target->block)->params.len;
    ValId *args = NEW_ARRAY(arena, ValId, target->arg_count + 2);
    uint32_t count = 0;
    if (params > target->arg_count) args[count++] = first;
    for (uint32_t i = 0; i < target->arg_count; i++) args[count++] = target->args[i];
    ir_jump(b, target->block, args, count);
}

/* The block where the function resumes: with the value sent to it, or raising the error thrown into it. */
static BlockId make_resume(Split *s, const IrInst *call) {
    IrBuilder b = ir_builder(s->module, s->fn);
    BlockId resume = ir_block_new(s->fn), sent = ir_block_new(s->fn), thrown = ir_block_new(s->fn);
    ValId sent_value = s->fn->params.at[1].value, thrown_value = s->fn->params.at[2].value;
    b.span = call->span;
    ir_at(&b, resume);
    ValId bits = ir_op1(&b, IR_Bitcast, ty_scalar(s->types, DT_uint64), thrown_value);
    ValId none = ir_op2(&b, IR_Eq, TY(Bool), bits, ir_const_int(&b, ty_scalar(s->types, DT_uint64), 0));
    ir_branch(&b, none, sent, thrown);
    ir_at(&b, sent);
    jump_with(&b, s->arena, &call->targets[0], sent_value);
    ir_at(&b, thrown);
    jump_with(&b, s->arena, &call->targets[1], ir_op1(&b, IR_Bitcast, TY(Error), thrown_value));
    return resume;
}

static ValId point_address(Split *s) {
    ValId at = ir_op2(&s->entry, IR_Offset, NONE_OF(TypeId), s->base,
                      ir_const_int(&s->entry, ty_int(s->types), PYC_GENERATOR_POINT));
    return ir_op1(&s->entry, IR_PointerCast, ty_raw(s->types, ty_scalar(s->types, DT_uint32)), at);
}

/* Replaces the yield: stores the point of resumption and returns the value. */
static void cut(Split *s, uint32_t index, ValId point) {
    Yield *yield = &s->yields.at[index];
    IrInst call = *yield_at(s, yield->block);
    yield->resume = make_resume(s, &call);
    IrBuilder b = ir_builder(s->module, s->fn);
    ir_block(s->fn, yield->block)->insts.len--;
    ir_at(&b, yield->block);
    b.span = call.span;
    ir_store(&b, ir_const_int(&b, ty_scalar(s->types, DT_uint32), index + 1), point);
    ir_return(&b, call.operands[1]);
}

static void dispatch(Split *s, BlockId start, ValId point) {
    int64_t *cases = NEW_ARRAY(s->arena, int64_t, s->yields.len + 1);
    BlockId *targets = NEW_ARRAY(s->arena, BlockId, s->yields.len + 1);
    for (uint32_t i = 0; i < s->yields.len; i++) {
        cases[i] = i + 1;
        targets[i] = s->yields.at[i].resume;
    }
    targets[s->yields.len] = start;
    ir_switch(&s->entry, ir_load(&s->entry, point), cases, s->yields.len, targets);
}

/* ---- values that are used in other blocks ---- */

static bool is_framed(const Split *s, LocalId local) { return !IS_NONE(s->addresses[local.id - 1]); }

static bool can_repeat(const IrInst *inst) {
    return inst && inst->operand_count == 0 && (ir_op_info(inst->op)->flags & IR_PURE) && !inst->target_count;
}

static const IrInst *maker(const Split *s, ValId value) { return s->makers[value.id - 1]; }

static void note_use(Split *s, BlockId block, ValId value) {
    if (IS_NONE(value) || value.id > s->value_count) return;
    BlockId home = s->homes[value.id - 1];
    if (IS_NONE(home) || home.id == 1 || SAME(home, block) || !IS_NONE(s->slots[value.id - 1])) return;
    const IrInst *made = maker(s, value);
    if (made && can_repeat(made)) return;
    if (value.id <= s->live.bits - s->fn->locals.len && bitset_has(&s->live, value.id - 1))
        s->slots[value.id - 1] = frame_address(s, ir_type_of(s->fn, value));
}

static void each_use(Split *s, BlockId block, IrInst *inst, void (*visit)(Split *s, BlockId block, ValId value)) {
    for (uint32_t i = 0; i < inst->operand_count; i++) visit(s, block, inst->operands[i]);
    for (uint32_t t = 0; t < inst->target_count; t++)
        for (uint32_t i = 0; i < inst->targets[t].arg_count; i++) visit(s, block, inst->targets[t].args[i]);
}

static void note_maker(Split *s, BlockId block, const IrInst *inst) {
    IrInst *kept = NEW(s->arena, IrInst);
    *kept = *inst;
    s->homes[inst->result.id - 1] = block;
    s->makers[inst->result.id - 1] = kept;
}

static void find_homes(Split *s) {
    s->value_count = s->fn->values.len;
    s->homes = NEW_ARRAY(s->arena, BlockId, s->value_count + 1);
    s->slots = NEW_ARRAY(s->arena, ValId, s->value_count + 1);
    s->makers = NEW_ARRAY(s->arena, const IrInst *, s->value_count + 1);
    for (uint32_t b = 1; b <= s->fn->blocks.len; b++) {
        IrBlock *block = ir_block(s->fn, (BlockId){b});
        for (uint32_t i = 0; i < block->params.len; i++) s->homes[block->params.at[i].id - 1] = (BlockId){b};
        for (uint32_t i = 0; i < block->insts.len; i++)
            if (!IS_NONE(block->insts.at[i].result)) note_maker(s, (BlockId){b}, &block->insts.at[i]);
    }
}

/* ---- writing the blocks anew ---- */

typedef struct Rewrite {
    Split *s;
    IrBuilder b;
    BlockId block;
    Map known; /* value of another block -> its value here */
} Rewrite;

static ValId reload(Rewrite *r, ValId value) {
    Split *s = r->s;
    uint64_t found;
    if (IS_NONE(value) || value.id > s->value_count) return value;
    BlockId home = s->homes[value.id - 1];
    const IrInst *made = IS_NONE(home) || home.id == 1 ? NULL : maker(s, value);
    if (made && made->op == IR_LocalAddr && is_framed(s, made->imm.local)) return s->addresses[made->imm.local.id - 1];
    if (IS_NONE(home) || home.id == 1 || SAME(home, r->block)) return value;
    if (map_get(&r->known, value.id, &found)) return (ValId){(uint32_t)found};
    ValId result = value;
    if (made && can_repeat(made)) {
        IrInst *copy = ir_inst(&r->b, made->op, made->type, NULL, 0);
        copy->imm = made->imm;
        result = copy->result;
    } else if (!IS_NONE(s->slots[value.id - 1])) {
        result = ir_load(&r->b, s->slots[value.id - 1]);
    }
    map_put(&r->known, value.id, result.id);
    return result;
}

static void map_uses(Rewrite *r, IrInst *inst) {
    for (uint32_t i = 0; i < inst->operand_count; i++) inst->operands[i] = reload(r, inst->operands[i]);
    for (uint32_t t = 0; t < inst->target_count; t++) {
        ValId *args = NEW_ARRAY(r->s->fn->arena, ValId, inst->targets[t].arg_count + 1);
        for (uint32_t i = 0; i < inst->targets[t].arg_count; i++) args[i] = reload(r, inst->targets[t].args[i]);
        inst->targets[t].args = args;
    }
}

static void spill(Rewrite *r, ValId value) {
    if (!IS_NONE(value) && value.id <= r->s->value_count && !IS_NONE(r->s->slots[value.id - 1]))
        ir_store(&r->b, value, r->s->slots[value.id - 1]);
}

typedef struct Insts {
    IrInst *at;
    uint32_t len;
} Insts;

static void rewrite_block(Split *s, BlockId id, Insts old) {
    Rewrite r = {.s = s, .b = ir_builder(s->module, s->fn), .block = id};
    map_init(&r.known, s->arena);
    ir_at(&r.b, id);
    IrBlock *block = ir_block(s->fn, id);
    for (uint32_t i = 0; i < block->params.len; i++) spill(&r, block->params.at[i]);
    for (uint32_t i = 0; i < old.len; i++) {
        IrInst inst = old.at[i];
        if (inst.op == IR_LocalAddr && is_framed(s, inst.imm.local)) continue;
        r.b.span = inst.span;
        map_uses(&r, &inst);
        vec_push(s->fn->arena, &ir_block(s->fn, id)->insts, inst);
        spill(&r, inst.result);
    }
}

static void rewrite(Split *s) {
    uint32_t count = s->fn->blocks.len;
    Insts *old = NEW_ARRAY(s->arena, Insts, count + 1);
    for (uint32_t b = 2; b <= count; b++) {
        IrBlock *block = ir_block(s->fn, (BlockId){b});
        old[b].at = NEW_ARRAY(s->arena, IrInst, block->insts.len + 1);
        old[b].len = block->insts.len;
        memcpy(old[b].at, block->insts.at, block->insts.len * sizeof *old[b].at);
    }
    for (uint32_t b = 2; b <= count; b++) {
        ir_block(s->fn, (BlockId){b})->insts.len = 0;
        ir_block(s->fn, (BlockId){b})->insts.cap = 0;
        ir_block(s->fn, (BlockId){b})->insts.at = NULL;
        rewrite_block(s, (BlockId){b}, old[b]);
    }
}

static void locals_to_frame(Split *s) {
    uint32_t values = s->live.bits - s->fn->locals.len;
    s->addresses = NEW_ARRAY(s->arena, ValId, s->fn->locals.len + 1);
    for (uint32_t i = 0; i < s->fn->locals.len; i++)
        if (bitset_has(&s->live, values + i)) s->addresses[i] = frame_address(s, s->fn->locals.at[i].type);
}

static void find_live(Split *s) {
    BlockId *resumes = NEW_ARRAY(s->arena, BlockId, s->yields.len + 1);
    for (uint32_t i = 0; i < s->yields.len; i++) resumes[i] = s->yields.at[i].resume;
    s->live = coroutine_live(s->arena, s->fn, resumes, s->yields.len);
}

bool pass_split_coroutines(IrModule *module, IrFn *fn) {
    FnId yield = ir_fn_find(module, STR("pyc_yield"));
    if (!(fn->flags & IR_FN_COROUTINE) || IS_NONE(yield)) return false;
    Arena arena = {0};
    Split s = {.module = module, .types = module->types, .fn = fn, .arena = &arena, .yield = yield};
    IrCfg cfg = ir_cfg(&arena, fn);
    ir_drop_unreachable(fn, &cfg); /* yields in unreachable code are no points of resumption */
    find_yields(&s);
    if (!s.yields.len) {
        arena_drop(&arena);
        return false;
    }
    int64_t header = 0;
    val_as_int(module->types, ir_global(module, fn->frame)->init, &header);
    s.size = (uint64_t)header;
    BlockId start = move_entry(&s);
    s.entry = ir_builder(module, fn);
    ir_at(&s.entry, (BlockId){1});
    s.base =
        ir_op1(&s.entry, IR_Bitcast, ty_raw(module->types, ty_scalar(module->types, DT_uint8)), fn->params.at[0].value);
    ValId point = point_address(&s);
    ir_renumber(fn);
    for (uint32_t i = 0; i < s.yields.len; i++) cut(&s, i, point);
    ir_renumber(fn);
    find_live(&s);
    locals_to_frame(&s);
    find_homes(&s);
    for (uint32_t b = 2; b <= fn->blocks.len; b++)
        for (uint32_t i = 0; i < ir_block(fn, (BlockId){b})->insts.len; i++)
            each_use(&s, (BlockId){b}, &ir_block(fn, (BlockId){b})->insts.at[i], note_use);
    rewrite(&s);
    dispatch(&s, start, point);
    ir_renumber(fn);
    ir_global(module, fn->frame)->init = val_int(module->types, ty_scalar(module->types, DT_uint64), (int64_t)s.size);
    arena_drop(&arena);
    return true;
}
