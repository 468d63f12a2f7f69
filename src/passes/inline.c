/* Replaces calls of functions that are always inlined by their bodies, innermost first. Returning and raising become
 * jumps, so an error that is handled where it is raised costs no more than a branch: the end of a `for` is a plain loop
 * exit.
 *
 * It also inlines calls, in loops, of short functions of the Python register that only compute with numbers and texts.
 * Their bodies write tracebacks, so the places of the inlined code are recorded (IrFn.inlined).
 *
 * Needs no lifetime operations (expand_lifetimes). Functions that call themselves, and other bodies that write
 * tracebacks (these name the function), stay calls. */
#include "ir/build.h"
#include "ir/cfg.h"
#include "passes/pass.h"
#include "rtabi/rtabi.h"

enum {
    SHORT = 60,
    ADDED_MAX = 600
}; /* in instructions: the size of a short function; the growth of a function at
      most */

typedef enum State { UNSEEN, OPEN, DONE } State;
typedef enum Short { NOT_ASKED, IS_SHORT, IS_LONG } Short;

typedef struct Inliner {
    IrModule *module;
    State *states; /* by function id - 1 */
    Short *shorts; /* by function id - 1 */
    Arena scratch;
    bool changed;
} Inliner;

/* One call that is being replaced. */
typedef struct Site {
    Inliner *in;
    IrFn *to;
    const IrFn *from;
    IrInst call;
    BlockId *blocks; /* by id - 1, of `from`: the copy of the block */
    ValId *values;   /* by id - 1 */
    LocalId *locals; /* by id - 1; none for parameters and the result */
    BlockId after;   /* where a Call continues */
    bool is_traced;  /* the callee is a function of the Python register, whose tracebacks name it */
} Site;

/* ---- what is inlined ---- */

/* An error without content is one constant if it never gets a traceback. */
static bool is_constant_error(const Inliner *in, const IrFn *fn, const IrInst *inst) {
    if (!inst || inst->op != IR_ErrorMake) return false;
    TypeId place = ir_type_of(fn, inst->operands[0]);
    return ty_layout(in->module->types, ty_data(in->module->types, place)->pointer.pointee).size == 0;
}

static bool leaves_traces(const IrFn *fn) {
    for (uint32_t b = 0; b < fn->blocks.len; b++) {
        for (uint32_t i = 0; i < fn->blocks.at[b].insts.len; i++) {
            if (fn->blocks.at[b].insts.at[i].op == IR_ErrorTrace) return true;
        }
    }
    return false;
}

static const IrFn *callee_of(const Inliner *in, const IrFn *fn, const IrInst *inst) {
    if (inst->op != IR_Call && inst->op != IR_TryCall) return NULL;
    const IrInst *def = ir_def(fn, inst->operands[0]);
    return def && def->op == IR_FnAddr ? ir_fn(in->module, def->imm.fn) : NULL;
}

static bool raises_any_error(const Inliner *in, const IrFn *fn) {
    TypeId raises = ty_data(in->module->types, fn->type)->fn.raises;
    return !IS_NONE(raises) && ty_is(in->module->types, raises, TY_Error);
}

static bool is_wanted(const Inliner *in, const IrFn *callee) {
    const uint32_t apart = IR_FN_C_ABI | IR_FN_EXPORTED | IR_FN_EXTERNAL | IR_FN_KERNEL | IR_FN_ARCHETYPE;
    if (!callee || !callee->has_body || !(callee->flags & IR_FN_INLINE) || (callee->flags & apart)) return false;
    return in->states[callee->id.id - 1] == DONE && !raises_any_error(in, callee) && !leaves_traces(callee);
}

/* ---- short functions of the Python register ---- */

/* Whether only runtime functions are called that run no code of the program: then nobody can ask which functions are
 * running. */
static bool calls_little(const Inliner *in, const IrFn *fn, const IrInst *inst) {
    if (!(ir_op_info(inst->op)->flags & IR_CALL)) return true;
    const IrFn *callee = callee_of(in, fn, inst);
    RtFn which = callee && !callee->has_body ? rt_find(callee->symbol) : RT_NONE;
    return which != RT_NONE && !rt_runs_program(which);
}

static Short judge(const Inliner *in, const IrFn *fn) {
    const uint32_t apart = IR_FN_C_ABI | IR_FN_EXPORTED | IR_FN_EXTERNAL | IR_FN_KERNEL | IR_FN_ARCHETYPE |
                           IR_FN_COROUTINE | IR_FN_LIGHT | IR_FN_MODULE_INIT | IR_FN_NOINLINE;
    uint32_t size = 0;
    if (!fn->has_body || !(fn->flags & IR_FN_BOUNDED) || (fn->flags & apart)) return IS_LONG;
    for (uint32_t b = 0; b < fn->blocks.len; b++) {
        const IrBlock *block = &fn->blocks.at[b];
        size += block->is_cold ? 0 : block->insts.len;
        for (uint32_t i = 0; i < block->insts.len; i++)
            if (size > SHORT || !calls_little(in, fn, &block->insts.at[i])) return IS_LONG;
    }
    return IS_SHORT;
}

static bool is_short(Inliner *in, const IrFn *callee) {
    if (!callee || in->states[callee->id.id - 1] != DONE) return false;
    Short *known = &in->shorts[callee->id.id - 1];
    if (*known == NOT_ASKED) *known = judge(in, callee);
    return *known == IS_SHORT;
}

/* The text from the function's name to the last place that a traceback can name. */
static Span text_of(const IrFn *fn) {
    Span text = fn->span;
    for (uint32_t b = 0; b < fn->blocks.len; b++)
        for (uint32_t i = 0; i < fn->blocks.at[b].insts.len; i++) {
            const IrInst *inst = &fn->blocks.at[b].insts.at[i];
            if (inst->op == IR_ErrorTrace && !ir_inlined_at(fn, inst->span)) text.hi = MAX(text.hi, inst->span.hi);
        }
    return text;
}

/* Whether the function is written inside the other one's text, so that tracebacks could not tell them apart. */
static bool is_written_in(const IrFn *fn, const IrFn *other) {
    Span text = text_of(other);
    return fn->span.lo >= text.lo && fn->span.lo <= text.hi;
}

/* Debuggers and --explain-perf show functions as they are written, so then short functions are not inlined. */
static bool takes_short(const IrModule *module, const IrFn *fn) {
    const Options *options = &module->ctx->options;
    return options->opt_level >= 2 && !options->debug_info && !explains_perf(module->ctx) && !(fn->flags & IR_FN_LIGHT);
}

/* ---- one call ---- */

static ValId new_value(IrFn *fn, TypeId type) {
    vec_push(fn->arena, &fn->values, ((IrValue){.type = type, .inst = UINT32_MAX}));
    return (ValId){fn->values.len};
}

static ValId copied(Site *s, ValId value) {
    ValId *slot = &s->values[value.id - 1];
    if (IS_NONE(*slot)) *slot = new_value(s->to, ir_type_of(s->from, value));
    return *slot;
}

static void append(IrFn *fn, BlockId block, IrInst inst) {
    IrBlock *to = ir_block(fn, block);
    if (!IS_NONE(inst.result)) {
        IrValue *value = ir_value(fn, inst.result);
        value->block = block;
        value->inst = to->insts.len;
    }
    vec_push(fn->arena, &to->insts, inst);
}

static ValId *copy_values(Site *s, const ValId *values, uint32_t count) {
    if (count == 0) return NULL;
    ValId *copy = NEW_ARRAY(s->to->arena, ValId, count);
    for (uint32_t i = 0; i < count; i++) copy[i] = copied(s, values[i]);
    return copy;
}

static void jump(Site *s, BlockId from, BlockId to, const ValId *args, uint32_t count) {
    IrTarget *target = NEW(s->to->arena, IrTarget);
    *target = (IrTarget){to, args, count};
    append(s->to, from, (IrInst){.op = IR_Jump, .targets = target, .target_count = 1, .span = s->call.span});
}

/* Jumps with a value in front of the edge's own arguments. */
static void jump_with(Site *s, BlockId from, const IrTarget *target, ValId value) {
    uint32_t first = IS_NONE(value) ? 0 : 1;
    ValId *args = NEW_ARRAY(s->to->arena, ValId, target->arg_count + 1);
    args[0] = value;
    for (uint32_t i = 0; i < target->arg_count; i++) args[first + i] = target->args[i];
    jump(s, from, target->block, args, first + target->arg_count);
}

static void copy_return(Site *s, BlockId block, const IrInst *inst) {
    bool is_try = s->call.op == IR_TryCall;
    const IrTarget *target = is_try ? &s->call.targets[0] : &(IrTarget){.block = s->after};
    uint32_t carried = ir_block(s->to, target->block)->params.len - target->arg_count;
    jump_with(s, block, target, carried ? copied(s, inst->operands[0]) : NONE_OF(ValId));
}

/* The address that the caller gave for a parameter or the result. */
static ValId given(const Site *s, const IrLocal *local) {
    return local->kind == LOCAL_RESULT ? s->call.operands[s->call.operand_count - 1]
                                       : s->call.operands[local->param + 1];
}

static void copy_local_address(Site *s, BlockId block, const IrInst *inst) {
    IrInst copy = *inst;
    const IrLocal *local = ir_local(s->from, inst->imm.local);
    copy.span = s->call.span;
    copy.result = copied(s, inst->result);
    if (local->kind == LOCAL_PARAM || local->kind == LOCAL_RESULT) {
        copy.op = IR_PointerCast;
        copy.operands = NEW(s->to->arena, ValId);
        copy.operands[0] = given(s, local);
        copy.operand_count = 1;
        copy.imm = (IrImmediate){0};
    } else {
        copy.imm.local = s->locals[inst->imm.local.id - 1];
    }
    append(s->to, block, copy);
}

static void copy_error(Site *s, BlockId block, const IrInst *inst) {
    TypeId type = ty_data(s->in->module->types, ir_type_of(s->from, inst->operands[0]))->pointer.pointee;
    append(s->to, block,
           (IrInst){.op = IR_ErrorConst,
                    .type = inst->type,
                    .result = copied(s, inst->result),
                    .imm.type = type,
                    .span = s->call.span});
}

static void copy_plain(Site *s, BlockId block, const IrInst *inst) {
    IrInst copy = *inst;
    if (!s->is_traced && !(ir_op_info(inst->op)->flags & IR_TRAPS)) /* instructions that can trap keep their own
                                                                       place */
        copy.span = s->call.span;
    copy.operands = copy_values(s, inst->operands, inst->operand_count);
    if (!IS_NONE(inst->result)) copy.result = copied(s, inst->result);
    copy.targets = NEW_ARRAY(s->to->arena, IrTarget, inst->target_count);
    for (uint32_t t = 0; t < inst->target_count; t++) {
        const IrTarget *target = &inst->targets[t];
        copy.targets[t] = (IrTarget){s->blocks[target->block.id - 1], copy_values(s, target->args, target->arg_count),
                                     target->arg_count};
    }
    append(s->to, block, copy);
}

static void copy_inst(Site *s, BlockId block, const IrInst *inst) {
    if (inst->op == IR_Return)
        copy_return(s, block, inst);
    else if (inst->op == IR_Raise)
        jump_with(s, block, &s->call.targets[1], copied(s, inst->operands[0]));
    else if (inst->op == IR_LocalAddr)
        copy_local_address(s, block, inst);
    else if (!s->is_traced && is_constant_error(s->in, s->from, inst))
        copy_error(s, block, inst);
    else
        copy_plain(s, block, inst);
}

static void copy_locals(Site *s) {
    for (uint32_t i = 0; i < s->from->locals.len; i++) {
        IrLocal local = s->from->locals.at[i];
        if (local.kind == LOCAL_PARAM || local.kind == LOCAL_RESULT) continue;
        local.name = NONE_OF(NameId);
        vec_push(s->to->arena, &s->to->locals, local);
        s->locals[i] = (LocalId){s->to->locals.len};
    }
}

static void bind_parameters(Site *s) {
    for (uint32_t i = 0; i < s->from->params.len; i++) {
        const IrParam *param = &s->from->params.at[i];
        if (!IS_NONE(param->value)) s->values[param->value.id - 1] = s->call.operands[i + 1];
    }
}

static void make_blocks(Site *s) {
    for (uint32_t b = 0; b < s->from->blocks.len; b++) {
        const IrBlock *from = &s->from->blocks.at[b];
        if (from->insts.len == 0) /* never reached */
            continue;
        s->blocks[b] = ir_block_new(s->to);
        ir_block(s->to, s->blocks[b])->is_cold = from->is_cold;
        for (uint32_t i = 0; b > 0 && i < from->params.len; i++) {
            ValId param = copied(s, from->params.at[i]);
            ir_value(s->to, param)->block = s->blocks[b];
            vec_push(s->to->arena, &ir_block(s->to, s->blocks[b])->params, param);
        }
    }
}

/* Makes the block where a Call continues, with its result as parameter. */
static void make_after(Site *s) {
    if (s->call.op == IR_TryCall) return;
    s->after = ir_block_new(s->to);
    if (IS_NONE(s->call.result)) return;
    *ir_value(s->to, s->call.result) = (IrValue){.type = s->call.type, .block = s->after, .inst = UINT32_MAX};
    vec_push(s->to->arena, &ir_block(s->to, s->after)->params, s->call.result);
}

/* ---- frames (check_kernels.c) ---- */

static bool is_check(const IrInst *inst, IrKind kind) { return inst->op == IR_Check && inst->imm.kind == kind; }

static bool ends_program(const IrBlock *block) {
    IrOp last = block->insts.len ? block->insts.at[block->insts.len - 1].op : IR_Unreachable;
    return last == IR_Panic || last == IR_Unreachable;
}

/* Whether the instruction needs its function's frame. Copied accesses take the place of the call; everything else that
 * reports needs the frame. */
static bool asks_for_frame(const IrInst *inst) {
    return (ir_op_info(inst->op)->flags & (IR_CALL | IR_TRAPS)) != 0 || is_check(inst, IrCheck_Shared) ||
           is_check(inst, IrCheck_Local) || is_check(inst, IrCheck_HostReads) || is_check(inst, IrCheck_HostWrites);
}

static bool needs_frame(const IrFn *callee) {
    for (uint32_t b = 0; b < callee->blocks.len; b++) {
        const IrBlock *block = &callee->blocks.at[b];
        for (uint32_t i = 0; i < block->insts.len && !ends_program(block); i++)
            if (asks_for_frame(&block->insts.at[i])) return true;
    }
    return false;
}

/* The `enter` before a call, if the body does not need the frame. */
static const IrInst *dropped_frame(const IrInst *insts, uint32_t count, uint32_t i, const IrFn *callee) {
    bool is_framed =
        i > 0 && i + 1 < count && is_check(&insts[i - 1], IrCheck_Enter) && is_check(&insts[i + 1], IrCheck_Leave);
    return is_framed && !needs_frame(callee) ? &insts[i - 1] : NULL;
}

/* Notes which functions the copied texts belong to, for tracebacks. */
static void note_texts(Site *s) {
    s->is_traced = true;
    IrInlined inlined = {text_of(s->from), s->call.span, s->from->display, s->from->qualname};
    ir_note_inlined(s->in->module, s->to, inlined);
    for (uint32_t i = 0; i < s->from->inlined.len; i++) ir_note_inlined(s->in->module, s->to, s->from->inlined.at[i]);
}

/* Ends `block` with a jump to a copy of the callee. In the copy, `frame` (may be NULL) is inserted before instructions
 * that end the program. Returns the block for the code after the call. */
static BlockId expand_call(Inliner *in, IrFn *fn, const IrFn *callee, BlockId block, const IrInst *call,
                           const IrInst *frame) {
    Site s = {.in = in, .to = fn, .from = callee, .call = *call};
    s.blocks = NEW_ARRAY(&in->scratch, BlockId, callee->blocks.len);
    s.values = NEW_ARRAY(&in->scratch, ValId, callee->values.len);
    s.locals = NEW_ARRAY(&in->scratch, LocalId, callee->locals.len);
    if (raises_any_error(in, callee)) note_texts(&s);
    copy_locals(&s);
    bind_parameters(&s);
    make_after(&s);
    make_blocks(&s);
    jump(&s, block, s.blocks[0], NULL, 0);
    for (uint32_t b = 0; b < callee->blocks.len; b++) {
        const IrBlock *from = &callee->blocks.at[b];
        if (frame && from->insts.len && ends_program(from)) append(fn, s.blocks[b], *frame);
        for (uint32_t i = 0; i < from->insts.len; i++) copy_inst(&s, s.blocks[b], &from->insts.at[i]);
    }
    in->changed = true;
    return s.after;
}

/* ---- functions ---- */

static void expand_fn(Inliner *in, IrFn *fn);

/* The function into which calls are inlined. */
typedef struct Taker {
    Inliner *in;
    IrFn *fn;
    uint32_t *depths; /* by block id - 1: its loop depth; NULL: short functions are not inlined */
    uint32_t added;
} Taker;

static bool takes(Taker *t, BlockId block, const IrFn *callee) {
    if (is_wanted(t->in, callee)) return true;
    if (!t->depths || !t->depths[block.id - 1] || callee == t->fn || !is_short(t->in, callee)) return false;
    if (t->added > ADDED_MAX || is_written_in(t->fn, callee)) return false;
    t->added += SHORT;
    return true;
}

/* Whether the block has calls to inline. The callees are expanded first. */
static bool has_wanted(Taker *t, BlockId block) {
    bool any = false;
    for (uint32_t i = 0; i < ir_block(t->fn, block)->insts.len; i++) {
        const IrFn *callee = callee_of(t->in, t->fn, &ir_block(t->fn, block)->insts.at[i]);
        bool may_be = callee && (callee->flags & (IR_FN_INLINE | IR_FN_BOUNDED));
        if (may_be && t->in->states[callee->id.id - 1] == UNSEEN) expand_fn(t->in, ir_fn(t->in->module, callee->id));
        any |= is_wanted(t->in, callee) || is_short(t->in, callee);
    }
    return any;
}

static void expand_block(Taker *t, BlockId block) {
    IrFn *fn = t->fn;
    IrInst *insts = ir_block(fn, block)->insts.at;
    uint32_t count = ir_block(fn, block)->insts.len;
    BlockId at = block;
    IrBlock *emptied = ir_block(fn, block);
    emptied->insts.at = NULL;
    emptied->insts.len = emptied->insts.cap = 0;
    for (uint32_t i = 0; i < count; i++) {
        const IrFn *callee = callee_of(t->in, fn, &insts[i]);
        if (!takes(t, block, callee)) {
            append(fn, at, insts[i]);
            continue;
        }
        const IrInst *frame = dropped_frame(insts, count, i, callee);
        if (frame) ir_block(fn, at)->insts.len--;
        at = expand_call(t->in, fn, callee, at, &insts[i], frame);
        i += frame != NULL;
    }
}

static void find_depths(Taker *t) {
    if (!takes_short(t->in->module, t->fn)) return;
    IrCfg cfg = ir_cfg(&t->in->scratch, t->fn);
    ir_find_dominators(&cfg, &t->in->scratch);
    t->depths = ir_loop_depths(&cfg, &t->in->scratch);
}

static void expand_fn(Inliner *in, IrFn *fn) {
    State *state = &in->states[fn->id.id - 1];
    if (*state != UNSEEN || !fn->has_body) return;
    *state = OPEN;
    Taker t = {.in = in, .fn = fn};
    uint32_t count = fn->blocks.len; /* copies contain no calls to inline */
    bool *wanted = NEW_ARRAY(&in->scratch, bool, count + 1), any = false;
    for (uint32_t b = 1; b <= count; b++) any |= wanted[b - 1] = has_wanted(&t, (BlockId){b});
    if (any) find_depths(&t);
    for (uint32_t b = 1; b <= count; b++)
        if (wanted[b - 1]) expand_block(&t, (BlockId){b});
    *state = DONE;
}

bool pass_inline(IrModule *module) {
    Inliner in = {.module = module};
    in.states = NEW_ARRAY(&in.scratch, State, module->fns.len);
    in.shorts = NEW_ARRAY(&in.scratch, Short, module->fns.len);
    for (uint32_t i = 0; i < module->fns.len; i++) expand_fn(&in, module->fns.at[i]);
    bool changed = in.changed;
    arena_drop(&in.scratch);
    return changed;
}
