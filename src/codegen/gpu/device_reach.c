/* What kernels reach: a function of C or of the runtime that GPUs lack is an error at the user's line that leads to
 * it. */
#include "codegen/gpu/gpu.h"
#include "codegen/ops/ops.h"
#include "rtabi/rtabi.h"

typedef struct Reached { /* how a function is reached */
    const IrFn *fn;
    const struct Reached *caller; /* NULL: a kernel */
    Span span;                    /* of the call */
} Reached;

typedef struct Reach {
    const IrModule *module;
    Arena *arena;
    const CgGpuTarget *gpu;
    bool *known; /* by FnId */
    VEC(const Reached *) queue;
} Reach;

static bool is_on_devices(const Reach *r, const IrFn *fn) {
    if (cg_is_llvm_function(fn)) return true;
    for (const char *const *name = r->gpu->runtime_symbols; *name; name++)
        if (str_equal(fn->symbol, str_of(*name))) return true;
    return false;
}

/* Whether the function makes an error or takes one. */
static bool is_about_errors(RtFn fn) {
    const RtSignature sig = rt_signature(fn);
    bool any = sig.result == RT_TYPE_err || sig.result == RT_TYPE_own;
    for (uint32_t i = 0; i < sig.param_count; i++) any |= sig.params[i] == RT_TYPE_err || sig.params[i] == RT_TYPE_own;
    return any;
}

/* A description for the user, who does not know the runtime's names. */
static const char *words_of(const Reach *r, const Reached *missing) {
    const Str symbol = missing->fn->symbol;
    const RtFn runtime = rt_find(symbol);
    if (runtime == RT_NONE) return arena_printf(r->arena, "the C function '%.*s'", STR_ARGS(symbol)).at;
    if (is_about_errors(runtime)) return "what raises and catches an Error";
    const IrFn *caller = missing->caller->fn;
    return !source_is_program(r->module->ctx, caller->span.lo)
               ? arena_printf(r->arena, "'%.*s'", STR_ARGS(caller->display)).at
               : "a Python value";
}

static void report(const Reach *r, const Reached *missing) {
    const Reached *at = missing, *kernel = missing;
    while (kernel->caller) kernel = kernel->caller;
    while (at->caller && !source_is_program(r->module->ctx, at->span.lo)) at = at->caller;
    diag(r->module->ctx, D_HOST_ONLY, at->caller ? at->span : kernel->fn->span, STR_ARGS(kernel->fn->display),
         words_of(r, missing));
    for (at = at->caller; at && at->caller; at = at->caller)
        diag_note(r->module->ctx, at->span, "'%.*s' is called here", STR_ARGS(at->fn->display));
}

static void reach(Reach *r, FnId id, const Reached *caller, Span span) {
    const IrFn *fn = ir_fn(r->module, id);
    if (r->known[id.id - 1]) return;
    r->known[id.id - 1] = true;
    Reached *reached = NEW(r->arena, Reached);
    *reached = (Reached){fn, caller, span};
    if (fn->has_body) vec_push(r->arena, &r->queue, reached);
    if (!fn->has_body && !is_on_devices(r, fn)) report(r, reached);
}

static void visit_block(BlockId block, bool *seen, uint32_t *stack, uint32_t *depth) {
    if (seen[block.id - 1]) return;
    seen[block.id - 1] = true;
    stack[(*depth)++] = block.id;
}

/* Visits the calls of a function, without those that a branch on on_device excludes. */
static void scan(Reach *r, const Reached *reached) {
    const IrFn *fn = reached->fn;
    bool *seen = NEW_ARRAY(r->arena, bool, fn->blocks.len);
    uint32_t *stack = NEW_ARRAY(r->arena, uint32_t, fn->blocks.len), depth = 0;
    visit_block((BlockId){1}, seen, stack, &depth);
    while (depth > 0) {
        const IrBlock *block = ir_block(fn, (BlockId){stack[--depth]});
        for (uint32_t i = 0; i < block->insts.len; i++) {
            const IrInst *inst = &block->insts.at[i];
            for (uint32_t k = 0; k < inst->operand_count; k++) {
                const IrInst *def = ir_def(fn, inst->operands[k]);
                if (def && def->op == IR_FnAddr) reach(r, def->imm.fn, reached, inst->span);
            }
            const int only = facts_static_target(fn, inst, true);
            for (uint32_t t = 0; t < inst->target_count; t++)
                if (only < 0 || t == (uint32_t)only) visit_block(inst->targets[t].block, seen, stack, &depth);
        }
    }
}

void cg_check_kernels(const IrModule *module) {
    Arena *arena = &module->ctx->arena;
    const Gpu *gpu = gpu_chosen(module->ctx->options.gpu);
    Reach r = {.module = module, .arena = arena, .gpu = cg_gpu_target(gpu->kind->name)};
    r.known = NEW_ARRAY(arena, bool, module->fns.len + 1);
    for (uint32_t i = 0; i < module->fns.len; i++)
        if (facts_is_gpu_kernel(module->fns.at[i])) reach(&r, module->fns.at[i]->id, NULL, module->fns.at[i]->span);
    for (uint32_t i = 0; i < r.queue.len; i++) scan(&r, r.queue.at[i]);
}
