/* A function that asks the collector to run must not itself keep what the program has let go of: `del x; gc.collect()`
 * finds an object gone only where no word of the stack leads to it. So in functions that ask,
 *
 *     - an object that is used behind a call is in a local meanwhile, and not in a place that LLVM chooses,
 *     - a local holds nothing at first, and a temporary nothing more once it is not needed any longer,
 *     - what the calls before have left below the frame is wiped before the collector is asked.
 *
 * Code generation leaves the accesses to these locals as they are (IR_FN_FORGETS). Other functions pay nothing: their
 * frames are gone when the collector is asked, or they wait for one that asks and are among them. */
#include "ir/build.h"
#include "ir/cfg.h"
#include "passes/pass.h"
#include "rtabi/rtabi.h"
#include "types/value.h"

enum { MOST_FACTS = 1 << 27 }; /* of one function: a longer one stays as it is */

typedef VEC(LocalId) Locals;

typedef struct Uses { /* what is done with the address of a local */
    uint32_t calls;   /* how many take it */
    bool is_loaded;
    bool is_given; /* to a function of the program, which may give it back */
    bool is_lost;  /* used in another way */
} Uses;

typedef struct Forget {
    IrModule *module;
    IrFn *fn;
    Arena scratch; /* for one function */
    IrBuilder b;   /* where the block that is written anew goes on */
    bool *asks;    /* by FnId - 1 */
    FnId wipe;
    VEC(bool) asking; /* by instruction, in order: whether it asks */
    uint32_t asking_at;
    LocalId *home;       /* by ValId - 1; none: the value is not used behind a call */
    uint32_t home_count; /* values that may have one */
    Uses *uses;          /* by LocalId - 1 */
    Locals *at_begin;    /* by BlockId - 1: what is forgotten there, */
    Locals **behind;     /* and behind each instruction */
    BlockId at;          /* the block of an instruction that is looked at */
    uint32_t at_inst;
} Forget;

/* ---- which functions ask ---- */

/* An object, or an error, which holds one. */
static bool is_object(const Forget *f, TypeId type) {
    return ty_is(f->module->types, type, TY_Object) || ty_is(f->module->types, type, TY_Error);
}
static bool is_call(const IrInst *inst) { return ir_op_info(inst->op)->flags & IR_CALL; }

static const IrFn *callee_of(const Forget *f, const IrFn *fn, const IrInst *call) {
    const IrInst *def = ir_def(fn, call->operands[0]);
    return def && def->op == IR_FnAddr ? ir_fn(f->module, def->imm.fn) : NULL;
}

/* By name, as an attribute of the module gc is called. */
static bool names_collect(const Forget *f, const IrFn *fn, const IrInst *call) {
    for (uint32_t i = 1; i < call->operand_count; i++) {
        const IrInst *def = ir_def(fn, call->operands[i]);
        if (!def || def->op != IR_Const || !ty_is(f->module->types, def->type, TY_PyStr)) continue;
        if (str_equal(val_data(f->module->types, def->imm.value)->text, STR("collect"))) return true;
    }
    return false;
}

static bool call_asks(const Forget *f, const IrFn *fn, const IrInst *inst) {
    if (!is_call(inst)) return false;
    const IrFn *callee = callee_of(f, fn, inst);
    return (callee && f->asks[callee->id.id - 1]) || names_collect(f, fn, inst);
}

typedef VEC(FnId) FnList;

typedef struct Askers { /* the functions that ask, and who calls them */
    Arena *arena;
    FnList *callers; /* by FnId - 1 */
    FnList work;     /* whose callers are to be marked */
} Askers;

static void mark(Forget *f, Askers *askers, FnId fn) {
    if (f->asks[fn.id - 1]) return;
    f->asks[fn.id - 1] = true;
    vec_push(askers->arena, &askers->work, fn);
}

static void note_calls(Forget *f, Askers *askers, const IrFn *fn, const IrBlock *block) {
    for (uint32_t i = 0; i < block->insts.len; i++) {
        const IrInst *inst = &block->insts.at[i];
        const IrFn *callee = is_call(inst) ? callee_of(f, fn, inst) : NULL;
        if (callee) vec_push(askers->arena, &askers->callers[callee->id.id - 1], fn->id);
        if (is_call(inst) && names_collect(f, fn, inst)) mark(f, askers, fn->id);
    }
}

/* A function asks if it calls one that asks. */
static void find_who_asks(Forget *f, Arena *arena) {
    Askers askers = {arena, NEW_ARRAY(arena, FnList, f->module->fns.len), {0}};
    for (uint32_t i = 0; i < f->module->fns.len; i++) {
        const IrFn *fn = f->module->fns.at[i];
        for (uint32_t b = 0; fn->has_body && b < fn->blocks.len; b++) note_calls(f, &askers, fn, &fn->blocks.at[b]);
    }
    while (askers.work.len) {
        const FnList *callers = &askers.callers[vec_pop(&askers.work).id - 1];
        for (uint32_t i = 0; i < callers->len; i++) mark(f, &askers, callers->at[i]);
    }
}

/* Whether the program has what asks the collector. */
static bool can_ask(const IrModule *module) {
    for (uint32_t i = 0; i < module->fns.len; i++) {
        const RtFn which = module->fns.at[i]->has_body ? RT_NONE : rt_find(module->fns.at[i]->symbol);
        if (which != RT_NONE && rt_effects(which).effects & RT_COLLECTS) return true;
    }
    return false;
}

/* ---- blocks, written anew ---- */

static void add(Forget *f, IrInst inst) { vec_push(f->fn->arena, &ir_block(f->fn, f->b.block)->insts, inst); }

static void write_anew(Forget *f, void (*begin)(Forget *f, BlockId block), void (*each)(Forget *f, IrInst inst)) {
    for (uint32_t b = 0, count = f->fn->blocks.len; b < count; b++) {
        IrBlock *block = &f->fn->blocks.at[b];
        const IrInst *old = block->insts.at;
        const uint32_t old_count = block->insts.len;
        if (!old_count) continue;
        block->insts.at = NULL;
        block->insts.len = block->insts.cap = 0;
        f->at = (BlockId){b + 1};
        f->b.span = old[0].span;
        ir_at(&f->b, f->at);
        if (begin) begin(f, f->at);
        for (f->at_inst = 0; f->at_inst < old_count; f->at_inst++) {
            f->b.span = old[f->at_inst].span;
            each(f, old[f->at_inst]);
        }
    }
    ir_renumber(f->fn);
}

static void store_nothing(Forget *f, TypeId type, ValId address) {
    ValId zero = ir_const_int(&f->b, TY_SCALAR(int64), 0);
    ir_store(&f->b, ir_op1(&f->b, IR_Bitcast, type, zero), address);
}

static uint64_t words_of(const Forget *f, TypeId array) {
    return ty_layout(f->module->types, array).size / ty_layout(f->module->types, TY(Object)).size;
}

static void forget(Forget *f, LocalId local) {
    const TypeId type = ir_local(f->fn, local)->type;
    if (is_object(f, type)) {
        store_nothing(f, type, ir_local_addr(&f->b, local));
        return;
    }
    for (uint64_t i = 0; i < words_of(f, type); i++) {
        ValId parts[] = {ir_local_addr(&f->b, local), ir_const_int(&f->b, ty_int(f->module->types), (int64_t)i)};
        store_nothing(f, TY(Object), ir_op(&f->b, IR_ElementAddr, ty_raw(f->module->types, TY(Object)), parts, 2));
    }
}

/* ---- before the collector is asked ---- */

/* An argument of an edge is used behind the call. */
static void split_edges(Forget *f) {
    for (uint32_t b = 1, count = f->fn->blocks.len; b <= count; b++) {
        const IrInst *end = ir_terminator(f->fn, (BlockId){b});
        for (uint32_t t = 0; end && end->op == IR_TryCall && t < end->target_count; t++) {
            if (end->targets[t].arg_count) ir_split_edge(f->fn, (BlockId){b}, t);
            end = ir_terminator(f->fn, (BlockId){b});
        }
    }
}

static void wipe_before(Forget *f, IrInst inst) {
    if (f->asking.at[f->asking_at++]) ir_call(&f->b, ir_fn_addr(&f->b, f->wipe), NULL, 0, 0);
    add(f, inst);
}

static void wipe_stack(Forget *f) {
    f->asking.at = NULL;
    f->asking.len = f->asking.cap = f->asking_at = 0;
    for (uint32_t b = 0; b < f->fn->blocks.len; b++)
        for (uint32_t i = 0; i < f->fn->blocks.at[b].insts.len; i++)
            vec_push(&f->scratch, &f->asking, call_asks(f, f->fn, &f->fn->blocks.at[b].insts.at[i]));
    write_anew(f, NULL, wipe_before);
}

/* ---- objects that are used behind a call ---- */

/* Whether the code for it may be a call, too: all but what moves words. */
static bool may_call(const IrInst *inst) {
    static const IrOp plain[] = {IR_Const,       IR_FnAddr,      IR_GlobalAddr, IR_LocalAddr, IR_FieldAddr,
                                 IR_ElementAddr, IR_PointerCast, IR_Bitcast,    IR_Load,      IR_Store,
                                 IR_MarkInit,    IR_Eq,          IR_Ne,         IR_Jump,      IR_Branch};
    for (uint32_t i = 0; i < COUNT_OF(plain); i++)
        if (inst->op == plain[i]) return false;
    return true;
}

/* How many calls are in the block before each instruction. */
static uint32_t *calls_before(Forget *f, const IrBlock *block) {
    uint32_t *before = NEW_ARRAY(&f->scratch, uint32_t, block->insts.len + 1);
    for (uint32_t i = 0; i < block->insts.len; i++) before[i + 1] = before[i] + may_call(&block->insts.at[i]);
    return before;
}

/* Its frame is gone behind the block. */
static bool leaves(const Forget *f, BlockId block) {
    const IrInst *end = ir_terminator(f->fn, block);
    return !end || !end->target_count;
}

static void note_use(Forget *f, ValId value, BlockId block, uint32_t inst, const uint32_t *before) {
    if (IS_NONE(value) || !is_object(f, ir_type_of(f->fn, value)) || !IS_NONE(f->home[value.id - 1])) return;
    const IrValue *made = ir_value(f->fn, value);
    if (SAME(made->block, block) && leaves(f, block)) return;
    const uint32_t next = made->inst == UINT32_MAX ? 0 : made->inst + 1;
    if (SAME(made->block, block) && before[inst] == before[next]) return;
    f->home[value.id - 1] = ir_local_new(f->fn, LOCAL_TEMP, made->type, NONE_OF(NameId), f->fn->span);
}

static void note_uses(Forget *f, BlockId id) {
    const IrBlock *block = ir_block(f->fn, id);
    const uint32_t *before = calls_before(f, block);
    for (uint32_t i = 0; i < block->insts.len; i++) {
        const IrInst *inst = &block->insts.at[i];
        for (uint32_t o = 0; o < inst->operand_count; o++) note_use(f, inst->operands[o], id, i, before);
        for (uint32_t t = 0; t < inst->target_count; t++)
            for (uint32_t a = 0; a < inst->targets[t].arg_count; a++)
                note_use(f, inst->targets[t].args[a], id, i, before);
    }
}

static void bring_home(Forget *f, ValId value) {
    if (IS_NONE(value) || value.id > f->home_count || IS_NONE(f->home[value.id - 1])) return;
    ir_store(&f->b, value, ir_local_addr(&f->b, f->home[value.id - 1]));
}

static ValId *fetched(Forget *f, const ValId *values, uint32_t count) {
    ValId *got = NEW_ARRAY(f->fn->arena, ValId, count + 1);
    for (uint32_t i = 0; i < count; i++) {
        const bool has_home = !IS_NONE(values[i]) && !IS_NONE(f->home[values[i].id - 1]);
        got[i] = has_home ? ir_load(&f->b, ir_local_addr(&f->b, f->home[values[i].id - 1])) : values[i];
    }
    return got;
}

static void use_homes(Forget *f, IrInst inst) {
    IrTarget *targets = NEW_ARRAY(f->fn->arena, IrTarget, inst.target_count + 1);
    inst.operands = fetched(f, inst.operands, inst.operand_count);
    for (uint32_t t = 0; t < inst.target_count; t++) {
        targets[t] = inst.targets[t];
        targets[t].args = fetched(f, targets[t].args, targets[t].arg_count);
    }
    inst.targets = targets;
    add(f, inst);
    bring_home(f, inst.result);
}

static void begin_at_home(Forget *f, BlockId block) {
    for (uint32_t i = 0; i < ir_block(f->fn, block)->params.len; i++)
        bring_home(f, ir_block(f->fn, block)->params.at[i]);
}

static void make_homes(Forget *f) {
    f->home_count = f->fn->values.len;
    f->home = NEW_ARRAY(&f->scratch, LocalId, f->home_count + 1);
    for (uint32_t b = 1; b <= f->fn->blocks.len; b++) note_uses(f, (BlockId){b});
    write_anew(f, begin_at_home, use_homes);
}

/* ---- what is known about locals ---- */

static LocalId root_of(const Forget *f, ValId value) {
    const IrInst *def = IS_NONE(value) ? NULL : ir_def(f->fn, value);
    while (def && (def->op == IR_ElementAddr || def->op == IR_PointerCast)) def = ir_def(f->fn, def->operands[0]);
    return def && def->op == IR_LocalAddr ? def->imm.local : NONE_OF(LocalId);
}

static bool is_array(const Forget *f, TypeId type) {
    return ty_is(f->module->types, type, TY_Array) &&
           ty_is(f->module->types, ty_data(f->module->types, type)->array.element, TY_Object);
}

static const IrFn *runtime_callee(const Forget *f, const IrInst *call) {
    const IrFn *callee = callee_of(f, f->fn, call);
    return callee && rt_find(callee->symbol) != RT_NONE ? callee : NULL;
}

static void use_local(Forget *f, const IrInst *inst, uint32_t operand, ValId value) {
    const LocalId local = root_of(f, value);
    if (IS_NONE(local)) return;
    Uses *uses = &f->uses[local.id - 1];
    const bool is_step = inst->op == IR_PointerCast || inst->op == IR_ElementAddr;
    if (is_step || (inst->op == IR_Store && operand == 1)) return;
    uses->is_loaded |= inst->op == IR_Load;
    uses->is_lost |= inst->op != IR_Load && (!is_call(inst) || operand == UINT32_MAX);
    uses->is_given |= is_call(inst) && !runtime_callee(f, inst);
    uses->calls += is_call(inst);
}

static void find_uses(Forget *f) {
    const IrFn *fn = f->fn;
    f->uses = NEW_ARRAY(&f->scratch, Uses, fn->locals.len + 1);
    for (uint32_t b = 0; b < fn->blocks.len; b++)
        for (uint32_t i = 0; i < fn->blocks.at[b].insts.len; i++) {
            const IrInst *inst = &fn->blocks.at[b].insts.at[i];
            for (uint32_t o = 0; o < inst->operand_count; o++) use_local(f, inst, o, inst->operands[o]);
            for (uint32_t t = 0; t < inst->target_count; t++)
                for (uint32_t a = 0; a < inst->targets[t].arg_count; a++)
                    use_local(f, inst, UINT32_MAX, inst->targets[t].args[a]);
        }
}

/* An array of arguments, which is over with the call that takes it. */
static bool is_of_one_call(const Forget *f, LocalId local) {
    const Uses *uses = &f->uses[local.id - 1];
    return is_array(f, ir_local(f->fn, local)->type) && uses->calls == 1 && !uses->is_loaded && !uses->is_lost;
}

/* Whether it is known where what it holds is needed. */
static bool is_tracked(const Forget *f, LocalId local) {
    const IrLocal *l = ir_local(f->fn, local);
    const Uses *uses = &f->uses[local.id - 1];
    if (l->kind != LOCAL_TEMP || uses->is_given || uses->is_lost) return false;
    return is_object(f, l->type) || (is_array(f, l->type) && !is_of_one_call(f, local));
}

/* ---- where what they hold is over ---- */

typedef enum Access { ACCESS_NONE, ACCESS_READS, ACCESS_FILLS } Access;

/* What an instruction does with what the local holds that an operand leads to. A store to an element of an array
 * leaves the others as they are. */
static Access access_by(const Forget *f, const IrInst *inst, uint32_t operand, LocalId *local) {
    if (inst->op != IR_Load && inst->op != IR_Store && !is_call(inst)) return ACCESS_NONE;
    *local = root_of(f, inst->operands[operand]);
    if (IS_NONE(*local) || !is_tracked(f, *local)) return ACCESS_NONE;
    if (inst->op == IR_Store) return is_object(f, ir_local(f->fn, *local)->type) ? ACCESS_FILLS : ACCESS_NONE;
    if (inst->op == IR_Load || operand + 1 < inst->operand_count) return ACCESS_READS;
    const RtEffects known = rt_effects(rt_find(runtime_callee(f, inst)->symbol));
    return known.effects & RT_FILLS_LAST ? ACCESS_FILLS : ACCESS_READS;
}

static void flow_before(const Forget *f, const IrInst *inst, Bitset *live) {
    LocalId local = {0};
    for (uint32_t o = 0; o < inst->operand_count; o++)
        if (access_by(f, inst, o, &local) == ACCESS_FILLS) bitset_remove(live, local.id - 1);
    for (uint32_t o = 0; o < inst->operand_count; o++)
        if (access_by(f, inst, o, &local) == ACCESS_READS) bitset_add(live, local.id - 1);
}

static void flow(void *state, BlockId id, Bitset *live) {
    const IrBlock *block = ir_block(((const Forget *)state)->fn, id);
    for (uint32_t i = block->insts.len; i-- > 0;) flow_before(state, &block->insts.at[i], live);
}

static void end_behind(Forget *f, BlockId id, uint32_t i, LocalId local) {
    const IrInst *inst = &ir_block(f->fn, id)->insts.at[i];
    if (!inst->target_count) vec_push(&f->scratch, &f->behind[id.id - 1][i], local);
    for (uint32_t t = 0; t < inst->target_count; t++) {
        const BlockId to = inst->targets[t].block;
        if (!leaves(f, to)) vec_push(&f->scratch, &f->at_begin[to.id - 1], local);
    }
}

static void find_ends(Forget *f, BlockId id, Bitset *live) {
    const IrBlock *block = ir_block(f->fn, id);
    f->behind[id.id - 1] = NEW_ARRAY(&f->scratch, Locals, block->insts.len + 1);
    for (uint32_t i = block->insts.len; i-- > 0;) {
        const IrInst *inst = &block->insts.at[i];
        for (uint32_t o = 0; o < inst->operand_count; o++) {
            LocalId local = is_call(inst) ? root_of(f, inst->operands[o]) : NONE_OF(LocalId);
            bool is_over = !IS_NONE(local) && is_of_one_call(f, local);
            if (!is_over) is_over = access_by(f, inst, o, &local) != ACCESS_NONE && !bitset_has(live, local.id - 1);
            if (is_over) end_behind(f, id, i, local);
        }
        flow_before(f, inst, live);
    }
}

/* What another way needed, and this one does not. */
static void find_ends_on_edges(Forget *f, const IrCfg *cfg, const IrDataflow *solved, BlockId id, Bitset *over) {
    bitset_clear(over);
    for (uint32_t p = 0; p < cfg->pred_count[id.id - 1]; p++)
        bitset_union(over, &solved->out[cfg->preds[id.id - 1][p].id - 1]);
    bitset_subtract(over, &solved->in[id.id - 1]);
    for (uint32_t i = 0; i < over->bits; i++)
        if (bitset_has(over, i)) vec_push(&f->scratch, &f->at_begin[id.id - 1], (LocalId){i + 1});
}

static void begin_without(Forget *f, BlockId block) {
    for (uint32_t i = 0; block.id == 1 && i < f->fn->locals.len; i++) {
        const IrLocal *local = &f->fn->locals.at[i];
        if (local->kind != LOCAL_VAR && local->kind != LOCAL_TEMP) continue;
        if (is_object(f, local->type) || is_array(f, local->type)) forget(f, (LocalId){i + 1});
    }
    for (uint32_t i = 0; i < f->at_begin[block.id - 1].len; i++) forget(f, f->at_begin[block.id - 1].at[i]);
}

static void forget_behind(Forget *f, IrInst inst) {
    const Locals *over = &f->behind[f->at.id - 1][f->at_inst];
    add(f, inst);
    for (uint32_t i = 0; i < over->len; i++) forget(f, over->at[i]);
}

static void forget_all(Forget *f) {
    const IrCfg cfg = ir_cfg(&f->scratch, f->fn);
    const uint32_t bits = f->fn->locals.len, blocks = f->fn->blocks.len;
    IrDataflow live = {.backward = true, .meet_is_union = true, .bits = bits, .transfer = flow, .state = f};
    live.boundary = bitset_new(&f->scratch, bits);
    find_uses(f);
    ir_solve(&f->scratch, f->fn, &cfg, &live);
    f->at_begin = NEW_ARRAY(&f->scratch, Locals, blocks);
    f->behind = NEW_ARRAY(&f->scratch, Locals *, blocks);
    Bitset facts = bitset_new(&f->scratch, bits);
    for (uint32_t b = 1; b <= blocks; b++) {
        bitset_copy(&facts, &live.out[b - 1]);
        find_ends(f, (BlockId){b}, &facts);
        if (!leaves(f, (BlockId){b})) find_ends_on_edges(f, &cfg, &live, (BlockId){b}, &facts);
    }
    write_anew(f, begin_without, forget_behind);
}

/* ---- the pass ---- */

static FnId declare_wipe(IrModule *module) {
    const Str symbol = str_of(rt_symbol(RT_pyc_gc_wipe_stack));
    const FnId known = ir_fn_find(module, symbol);
    if (!IS_NONE(known)) return known;
    const FnType type = {.result = rt_type_id(module->types, rt_signature(RT_pyc_gc_wipe_stack).result),
                         .is_c_abi = true};
    IrFn *made = ir_fn_new(module, symbol);
    made->display = symbol;
    made->flags |= IR_FN_EXTERNAL | IR_FN_C_ABI;
    ir_fn_set_type(module, made, ty_fn(module->types, &type), NULL, NULL);
    return made->id;
}

static bool is_short_enough(const IrFn *fn) {
    const uint64_t locals = fn->locals.len + fn->values.len / 4;
    return locals * fn->blocks.len <= MOST_FACTS;
}

static void change(Forget *f, IrFn *fn) {
    f->fn = fn;
    f->b = ir_builder(f->module, fn);
    split_edges(f);
    wipe_stack(f);
    make_homes(f);
    forget_all(f);
    fn->flags |= IR_FN_FORGETS;
    arena_drop(&f->scratch);
    f->scratch = (Arena){0};
}

bool pass_forget(IrModule *module) {
    if (!can_ask(module)) return false;
    Arena arena = {0};
    Forget f = {.module = module, .wipe = declare_wipe(module)};
    const uint32_t count = module->fns.len;
    bool changed = false;
    f.asks = NEW_ARRAY(&arena, bool, count);
    find_who_asks(&f, &arena);
    for (uint32_t i = 0; i < count; i++) {
        IrFn *fn = module->fns.at[i];
        if (!f.asks[i] || fn->flags & (IR_FN_KERNEL | IR_FN_GPU) || !is_short_enough(fn)) continue;
        change(&f, fn);
        changed = true;
    }
    arena_drop(&arena);
    return changed;
}
