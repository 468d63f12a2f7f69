/* Frames of running functions, for programs that read them (sys._getframe): a function of the Python register keeps a
 * PycRunning (runtime/core/running.h) on its stack, in which it stores its position before each call. Only functions
 * that can be on the stack when frames are read have one; if only slow paths of operations lead to code of the program,
 * it is made there. docs/decisions/frames.md says why. */
#include "codegen/core/internal.h"
#include "codegen/ops/ops.h"

#include "../runtime/core/layout.h"

struct CgFrames {
    bool *busy;        /* by FnId - 1: it may run any code of the program */
    bool only_modules; /* only module bodies have records, because the program itself needs no others */
};

/* ---- which functions have frames ---- */

typedef struct Finder {
    CgFrames *out;
    const IrModule *module;
    uint32_t effects; /* of all runtime functions in the module */
    bool has_changed;
} Finder;

static const IrFn *direct_callee(const IrModule *module, const IrFn *fn, const IrInst *call) {
    const IrInst *def = ir_def(fn, call->operands[0]);
    if (!def || def->op != IR_FnAddr) return NULL;
    const IrFn *callee = ir_fn(module, def->imm.fn);
    return IS_NONE(callee->stand_in) ? callee : ir_fn(module, callee->stand_in);
}

/* The instruction with the place that its error passes; NULL when it passes none. */
static const IrInst *place_of(const IrFn *fn, const IrInst *call) {
    if (call->op != IR_TryCall) return NULL;
    const IrBlock *raised = ir_block(fn, call->targets[1].block);
    for (uint32_t i = 0; i < raised->insts.len && !(ir_op_info(raised->insts.at[i].op)->flags & IR_CALL); i++)
        if (raised->insts.at[i].op == IR_ErrorTrace) return &raised->insts.at[i];
    return NULL;
}

static bool callee_is_busy(const CgFrames *frames, const IrFn *callee) {
    return !callee || frames->busy[callee->id.id - 1];
}

static void look_at_fn(Finder *f, const IrFn *fn) {
    CgFrames *frames = f->out;
    uint32_t own = fn->id.id - 1;
    for (uint32_t b = 0; b < fn->blocks.len; b++)
        for (uint32_t i = 0; i < fn->blocks.at[b].insts.len; i++) {
            const IrInst *inst = &fn->blocks.at[b].insts.at[i];
            if (!(ir_op_info(inst->op)->flags & IR_CALL)) continue;
            if (!callee_is_busy(frames, direct_callee(f->module, fn, inst))) continue;
            f->has_changed |= !frames->busy[own];
            frames->busy[own] = true;
        }
}

/* Looks at a function without a body here: one of the runtime, or a C function. */
static void look_at_external(Finder *f, const IrFn *fn) {
    RtFn which = rt_find(fn->symbol);
    if (which != RT_NONE) f->effects |= rt_effects(which).effects;
    f->out->busy[fn->id.id - 1] = which == RT_NONE || rt_runs_program(which);
}

const CgFrames *cg_frames_of(const IrModule *module, Arena *arena) {
    CgFrames *frames = NEW(arena, CgFrames);
    *frames = (CgFrames){.busy = NEW_ARRAY(arena, bool, module->fns.len + 1)};
    Finder f = {.out = frames, .module = module};
    for (uint32_t i = 0; i < module->fns.len; i++)
        if (!module->fns.at[i]->has_body) look_at_external(&f, module->fns.at[i]);
    frames->only_modules = !(f.effects & RT_SHOWS_FRAMES);
    if (!(f.effects & (RT_SHOWS_FRAMES | RT_SHOWS_MODULES))) return NULL;
    do {
        f.has_changed = false;
        for (uint32_t i = 0; i < module->fns.len; i++)
            if (module->fns.at[i]->has_body) look_at_fn(&f, module->fns.at[i]);
    } while (f.has_changed);
    return frames;
}

/* ---- code ---- */

static LLVMValueRef innermost(Cg *cg) {
    LLVMValueRef known = LLVMGetNamedGlobal(cg->out, "pyc_running");
    if (known) return known;
    LLVMValueRef made = LLVMAddGlobal(cg->out, cg->ptr, "pyc_running");
    LLVMSetThreadLocalMode(made, cg->options->is_loaded ? LLVMGeneralDynamicTLSModel : LLVMInitialExecTLSModel);
    return made;
}

static LLVMValueRef member(CgFn *f, uint64_t offset) { return cg_offset(f->cg, f->frame, offset); }

static void begin(CgFn *f) {
    Cg *cg = f->cg;
    f->back = cg_load_at(cg, cg->ptr, innermost(cg), 8);
    cg_store_at(cg, f->back, member(f, PYC_RUNNING_BACK), 8);
    cg_store_at(cg, cg_first_site(cg), member(f, PYC_RUNNING_SITES), 8);
    cg_store_at(cg, cg_zero(cg->ptr), member(f, PYC_RUNNING_OBJECT), 8);
    cg_store_at(cg, f->frame, innermost(cg), 8);
}

/* A frame object that was requested outlives the function. */
static void end(CgFn *f) {
    Cg *cg = f->cg;
    LLVMBasicBlockRef seen = cg_new_block(f, ""), done = cg_new_block(f, "");
    LLVMValueRef object = cg_load_at(cg, cg->ptr, member(f, PYC_RUNNING_OBJECT), 8);
    cg_branch_unlikely(cg, LLVMBuildIsNotNull(cg->b, object, ""), seen, done);
    cg_at(f, seen);
    cg_call_runtime(cg, RT_pyc_running_ends, &f->frame);
    LLVMBuildBr(cg->b, done);
    cg_at(f, done);
    cg_store_at(cg, f->back, innermost(cg), 8);
}

static void note_place(CgFn *f, Span span) {
    Cg *cg = f->cg;
    cg_store_at(cg, LLVMConstInt(cg->i32, cg_site_index(cg, f->fn, span), false), member(f, PYC_RUNNING_AT), 4);
}

typedef enum Calls { NO_BUSY, SLOW_ALONE, ANY_BUSY } Calls;

static bool is_on_slow_way(const CgFn *f, const IrBlock *block, const IrFn *callee) {
    return block->is_cold || cg_has_quick_way(f->cg, f->fn, callee);
}

static Calls busy_calls(const CgFn *f) {
    Calls found = NO_BUSY;
    for (uint32_t b = 0; b < f->fn->blocks.len; b++) {
        const IrBlock *block = &f->fn->blocks.at[b];
        const IrInst *call = block->insts.len ? &vec_last(&block->insts) : NULL;
        if (!call || !place_of(f->fn, call)) continue;
        const IrFn *callee = direct_callee(f->cg->module, f->fn, call);
        if (!callee_is_busy(f->cg->frames, callee)) continue;
        if (!is_on_slow_way(f, block, callee)) return ANY_BUSY;
        found = SLOW_ALONE;
    }
    return found;
}

void cg_enter_frame(CgFn *f) {
    Cg *cg = f->cg;
    bool may_have = cg->frames && !cg->on_device;
    if (may_have && cg->frames->only_modules) may_have = f->fn->flags & IR_FN_MODULE_INIT;
    Calls calls = may_have ? busy_calls(f) : NO_BUSY;
    if (calls == NO_BUSY) return;
    f->frame = cg_alloca(f, LLVMArrayType2(cg->i8, PYC_RUNNING_SIZE), 8, "frame");
    cg_at(f, f->entry);
    f->is_running = calls == ANY_BUSY;
    if (!f->is_running) return;
    begin(f);
    note_place(f, f->fn->span); /* the place for a call that has none of its own */
}

void cg_leave_frame(CgFn *f) {
    if (f->is_running) end(f);
}

static bool is_noted(const CgFn *f, const IrInst *call, const IrFn *callee) {
    return f->frame && place_of(f->fn, call) && callee_is_busy(f->cg->frames, callee);
}

void cg_before_call(CgFn *f, const IrInst *call, const IrFn *callee) {
    if (!is_noted(f, call, callee)) return;
    if (!f->is_running) begin(f);
    note_place(f, place_of(f->fn, call)->span);
}

void cg_after_call(CgFn *f, const IrInst *call, const IrFn *callee) {
    if (is_noted(f, call, callee) && !f->is_running) end(f);
}
