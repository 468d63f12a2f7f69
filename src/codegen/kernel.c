/* Kernels in the host's module: the record that programs launch by (`K$kernel`, a PycKernel), and the entries of the
 * CPU device: `K$cpu` runs one thread, `K$block` all threads of a block in loops that LLVM can vectorise; it gives false when it
 * has done nothing, because the block needs its threads one by one. */
#include "codegen/cg.h"

#include "../runtime/kernel.h"

#include <llvm-c/Error.h>
#include <llvm-c/Transforms/PassBuilder.h>

static bool is_kernel(const IrFn *fn) { return (fn->flags & IR_FN_KERNEL) && fn->has_body; }

static LLVMTypeRef entry_type(Cg *cg, LLVMTypeRef result) {
    return LLVMFunctionType(result, (LLVMTypeRef[]){cg->ptr, cg->ptr}, 2, false);
}

static const char *name_with(Cg *cg, const IrFn *fn, const char *suffix) {
    return arena_printf(cg->arena, "%.*s%s", STR_ARGS(fn->symbol), suffix).at;
}

static LLVMValueRef declare_entry(Cg *cg, const IrFn *fn, const char *suffix, LLVMTypeRef result) {
    LLVMValueRef entry = LLVMAddFunction(cg->out, name_with(cg, fn, suffix), entry_type(cg, result));
    LLVMSetLinkage(entry, LLVMInternalLinkage);
    cg_fn_attribute(cg, entry, CG_ATTR_nounwind);
    return entry;
}

/* ---- the record ---- */

static LLVMValueRef constant_global(Cg *cg, const char *name, LLVMValueRef content) {
    LLVMValueRef global = LLVMAddGlobal(cg->out, LLVMTypeOf(content), name);
    LLVMSetInitializer(global, content);
    LLVMSetGlobalConstant(global, true);
    LLVMSetLinkage(global, LLVMInternalLinkage);
    LLVMSetAlignment(global, 8);
    return global;
}

static LLVMValueRef param_sizes(Cg *cg, const IrFn *fn) {
    LLVMValueRef *sizes = NEW_ARRAY(cg->arena, LLVMValueRef, fn->params.len + 1);
    for (uint32_t i = 0; i < fn->params.len; i++)
        sizes[i] = LLVMConstInt(cg->i32, cg_size(cg, fn->params.at[i].type), false);
    return constant_global(cg, name_with(cg, fn, "$sizes"), LLVMConstArray2(cg->i32, sizes, fn->params.len));
}

/* As the source has them; empty where there is none. */
static LLVMValueRef param_names(Cg *cg, const IrFn *fn) {
    LLVMValueRef *names = NEW_ARRAY(cg->arena, LLVMValueRef, fn->params.len + 1);
    for (uint32_t i = 0; i < fn->params.len; i++) {
        NameId name = fn->params.at[i].name;
        names[i] = cg_string(cg, IS_NONE(name) ? STR("") : name_text(cg->ctx, name));
    }
    return constant_global(cg, name_with(cg, fn, "$names"), LLVMConstArray2(cg->ptr, names, fn->params.len));
}

enum { FIRST_LEVEL_OF_SPMD = 2 };

/* A block can run as a loop over its threads when none of them ever waits for another; the optimiser makes several loops of the
 * parts between barriers (spmd.c), if it can. */
static bool may_run_as_block(const Cg *cg, const CgFnFacts *facts) {
    if (cg->options->check_kernels) return false;
    if (cg->opt_level >= FIRST_LEVEL_OF_SPMD) return !(facts->kernel_flags & PYC_KERNEL_WARP);
    return facts->kernel_flags == 0;
}

static void declare_kernel(Cg *cg, const IrFn *fn, LLVMValueRef ptx, uint64_t ptx_length) {
    const CgFnFacts *facts = &cg->facts->fns[fn->id.id - 1];
    LLVMValueRef thread = declare_entry(cg, fn, "$cpu", cg->nothing), null = cg_zero(cg->ptr);
    LLVMValueRef parts[] = {
        cg_string(cg, fn->symbol),
        ptx ? ptx : null,
        cg_i64(cg, ptx_length),
        thread,
        may_run_as_block(cg, facts) ? declare_entry(cg, fn, "$block", cg->i1) : null,
        param_sizes(cg, fn),
        LLVMConstInt(cg->i32, fn->params.len, false),
        LLVMConstInt(cg->i32, facts->shared_size, false),
        LLVMConstInt(cg->i32, facts->kernel_flags, false),
        cg_zero(cg->i32),
        cg_string(cg, fn->display.len ? fn->display : fn->symbol),
        param_names(cg, fn),
    };
    constant_global(cg, name_with(cg, fn, "$kernel"),
                    LLVMConstStructInContext(cg->llvm, parts, COUNT_OF(parts), false));
}

void cg_declare_kernels(Cg *cg, Str ptx) {
    LLVMValueRef text = ptx.len ? cg_bytes_global(cg, ptx, true, "ptx") : NULL;
    for (uint32_t i = 0; i < cg->module->fns.len; i++)
        if (is_kernel(cg->module->fns.at[i])) declare_kernel(cg, cg->module->fns.at[i], text, ptx.len);
}

/* ---- entries ---- */

/* An entry on its way; CgFn without an IR function of its own. */
typedef struct Entry {
    Cg *cg;
    CgFn f;
    const IrFn *kernel;
    const CgSignature *sig;
    LLVMValueRef args[64]; /* LLVM arguments of the kernel's body */
} Entry;

static Entry begin_entry(Cg *cg, const IrFn *kernel, const char *suffix) {
    Entry e = {.cg = cg, .kernel = kernel, .sig = cg_signature_of(cg, kernel->id)};
    if (e.sig->llvm_count > COUNT_OF(e.args)) ICE("a kernel with %u parameters", e.sig->llvm_count);
    e.f = (CgFn){
        .cg = cg, .fn = kernel, .sig = e.sig, .value = LLVMGetNamedFunction(cg->out, name_with(cg, kernel, suffix))};
    e.f.entry = cg_new_block(&e.f, "");
    cg_at(&e.f, e.f.entry);
    return e;
}

/* Arguments of memory type: a copy, so that nobody else can reach it. */
static LLVMValueRef load_argument(Entry *e, const CgArg *arg, LLVMValueRef address) {
    Cg *cg = e->cg;
    if (arg->pass == CG_PASS_VALUE || arg->pass == CG_PASS_TEXT) return cg_load(cg, arg->type, address);
    LLVMValueRef copy = cg_alloca(&e->f, cg_memory_type(cg, arg->type), cg_align(cg, arg->type), "");
    cg_copy_bytes(cg, copy, address, cg_size(cg, arg->type), cg_align(cg, arg->type));
    return copy;
}

static void load_arguments(Entry *e) {
    Cg *cg = e->cg;
    LLVMValueRef list = LLVMGetParam(e->f.value, 1);
    for (uint32_t i = 0; i < e->sig->arg_count; i++) {
        const CgArg *arg = &e->sig->args[i];
        if (arg->pass == CG_PASS_NOTHING) continue;
        LLVMValueRef address = cg_load_at(cg, cg->ptr, cg_offset(cg, list, (uint64_t)i * 8), 8);
        cg_add_value(cg, arg, load_argument(e, arg, address), e->args);
    }
}

static void call_body(Entry *e, LLVMValueRef context, bool inlined) {
    Cg *cg = e->cg;
    if (e->sig->takes_context) e->args[0] = context;
    LLVMValueRef call = LLVMBuildCall2(cg->b, e->sig->type, cg_fn(cg, e->kernel->id), e->args, e->sig->llvm_count, "");
    if (inlined)
        LLVMAddCallSiteAttribute(call, (LLVMAttributeIndex)LLVMAttributeFunctionIndex,
                                 cg_attribute(cg, CG_ATTR_alwaysinline, 0));
}

static void build_thread_entry(Cg *cg, const IrFn *kernel) {
    Entry e = begin_entry(cg, kernel, "$cpu");
    load_arguments(&e);
    call_body(&e, LLVMGetParam(e.f.value, 0), false);
    LLVMBuildRetVoid(cg->b);
}

typedef struct Loop {
    LLVMBasicBlockRef head, exit;
    LLVMValueRef counter;
} Loop;

static LLVMValueRef load_dimension(Entry *e, uint32_t axis) {
    uint64_t offset = offsetof(PycThreadCtx, block_dim) + axis * sizeof(uint32_t);
    return cg_load_at(e->cg, e->cg->i32, cg_offset(e->cg, LLVMGetParam(e->f.value, 0), offset), 4);
}

/* for counter in 0 … count - 1, count > 0: blocks are never empty */
static Loop begin_loop(Entry *e) {
    LLVMBasicBlockRef before = LLVMGetInsertBlock(e->cg->b);
    Loop loop = {.head = cg_new_block(&e->f, ""), .exit = cg_new_block(&e->f, "")};
    LLVMBuildBr(e->cg->b, loop.head);
    cg_at(&e->f, loop.head);
    loop.counter = LLVMBuildPhi(e->cg->b, e->cg->i32, "");
    LLVMValueRef zero = cg_zero(e->cg->i32);
    LLVMAddIncoming(loop.counter, &zero, &before, 1);
    return loop;
}

static void end_loop(Entry *e, const Loop *loop, LLVMValueRef count) {
    Cg *cg = e->cg;
    LLVMBasicBlockRef latch = LLVMGetInsertBlock(cg->b);
    LLVMValueRef next = LLVMBuildNUWAdd(cg->b, loop->counter, cg_int(cg, cg->i32, 1), "");
    LLVMAddIncoming(loop->counter, &next, &latch, 1);
    LLVMBuildCondBr(cg->b, LLVMBuildICmp(cg->b, LLVMIntULT, next, count, ""), loop->head, loop->exit);
    cg_at(&e->f, loop->exit);
}

/* Each iteration has its coordinates in a context of its own, which disappears once the body is inlined. */
static void build_block_loops(Entry *e) {
    Cg *cg = e->cg;
    LLVMValueRef context = cg_alloca(&e->f, LLVMArrayType2(cg->i8, sizeof(PycThreadCtx)), 8, "");
    cg_copy_bytes(cg, context, LLVMGetParam(e->f.value, 0), sizeof(PycThreadCtx), 8);
    load_arguments(e);
    LLVMValueRef counts[3];
    Loop loops[3];
    for (uint32_t axis = 0; axis < 3; axis++) counts[axis] = load_dimension(e, axis);
    for (uint32_t depth = 0; depth < 3; depth++) {
        uint32_t axis = 2 - depth;
        loops[axis] = begin_loop(e);
        cg_store_at(cg, loops[axis].counter, cg_offset(cg, context, axis * sizeof(uint32_t)), 4);
    }
    call_body(e, context, true);
    for (uint32_t axis = 0; axis < 3; axis++) end_loop(e, &loops[axis], counts[axis]);
}

static bool threads_wait(const CgFnFacts *facts) { return (facts->kernel_flags & (PYC_KERNEL_BARRIER | PYC_KERNEL_WARP)) != 0; }

/* `K$each`: the whole kernel as one loop over the threads, where none waits for another. */
static void build_each_entry(Cg *cg, const IrFn *kernel) {
    declare_entry(cg, kernel, "$each", cg->i1);
    Entry e = begin_entry(cg, kernel, "$each");
    build_block_loops(&e);
    LLVMBuildRet(cg->b, LLVMConstInt(cg->i1, 1, false));
}

/* With optimisation the code of one thread, of which cg_make_kernel_blocks makes that of a block. */
static void build_block_entry(Cg *cg, const IrFn *kernel, bool waits) {
    Entry e = begin_entry(cg, kernel, "$block");
    if (cg->opt_level >= FIRST_LEVEL_OF_SPMD) {
        load_arguments(&e);
        call_body(&e, LLVMGetParam(e.f.value, 0), true);
    } else {
        build_block_loops(&e);
    }
    LLVMBuildRet(cg->b, LLVMConstInt(cg->i1, 1, false));
    if (cg->opt_level >= FIRST_LEVEL_OF_SPMD && !waits) build_each_entry(cg, kernel);
}

void cg_build_kernel_entries(Cg *cg) {
    cg_debug_none(cg);
    for (uint32_t i = 0; i < cg->module->fns.len; i++) {
        const IrFn *fn = cg->module->fns.at[i];
        if (!is_kernel(fn)) continue;
        build_thread_entry(cg, fn);
        if (may_run_as_block(cg, &cg->facts->fns[i])) build_block_entry(cg, fn, threads_wait(&cg->facts->fns[i]));
    }
}

static void run_passes(Cg *cg, LLVMValueRef fn, const char *passes) {
    LLVMPassBuilderOptionsRef options = LLVMCreatePassBuilderOptions();
    LLVMErrorRef error = fn ? LLVMRunPassesOnFunction(fn, passes, cg->machine, options) : LLVMRunPasses(cg->out, passes, cg->machine, options);
    LLVMDisposePassBuilderOptions(options);
    if (error) ICE("LLVM's passes '%s': %s", passes, LLVMGetErrorMessage(error));
}

static void drop_block_entry(Cg *cg, LLVMValueRef block, LLVMValueRef each) {
    LLVMReplaceAllUsesWith(block, each ? each : cg_zero(cg->ptr));
    LLVMDeleteFunction(block);
}

static bool can_inline(const Cg *cg, LLVMValueRef inst) {
    LLVMValueRef callee = LLVMIsACallInst(inst) ? LLVMGetCalledValue(inst) : NULL;
    if (!callee || !LLVMIsAFunction(callee) || LLVMIsDeclaration(callee)) return false;
    return !LLVMGetEnumAttributeAtIndex(callee, (LLVMAttributeIndex)LLVMAttributeFunctionIndex, cg->attr[CG_ATTR_noinline]);
}

/* Asks for the inlining of all calls that a function makes; false when there is none. */
static bool mark_calls(Cg *cg, LLVMValueRef fn) {
    bool found = false;
    for (LLVMBasicBlockRef block = LLVMGetFirstBasicBlock(fn); block; block = LLVMGetNextBasicBlock(block))
        for (LLVMValueRef inst = LLVMGetFirstInstruction(block); inst; inst = LLVMGetNextInstruction(inst)) {
            if (!can_inline(cg, inst)) continue;
            LLVMAddCallSiteAttribute(inst, (LLVMAttributeIndex)LLVMAttributeFunctionIndex, cg_attribute(cg, CG_ATTR_alwaysinline, 0));
            found = true;
        }
    return found;
}

static void inline_calls(Cg *cg) {
    enum { ROUNDS = 6 };
    bool found = true;
    for (uint32_t round = 0; found && round < ROUNDS; round++) {
        run_passes(cg, NULL, "always-inline");
        found = false;
        for (uint32_t i = 0; i < cg->module->fns.len; i++) {
            const IrFn *fn = cg->module->fns.at[i];
            if (!is_kernel(fn) || !may_run_as_block(cg, &cg->facts->fns[i])) continue;
            found |= mark_calls(cg, LLVMGetNamedFunction(cg->out, name_with(cg, fn, "$block")));
        }
    }
}

/* Simple enough code first: values in registers, loops of few iterations unrolled. */
void cg_make_kernel_blocks(Cg *cg) {
    if (cg->opt_level < FIRST_LEVEL_OF_SPMD) return;
    if (cg->runtime[RT_pyc_cpu_barrier]) cg_fn_attribute(cg, cg->runtime[RT_pyc_cpu_barrier], CG_ATTR_convergent);
    inline_calls(cg);
    for (uint32_t i = 0; i < cg->module->fns.len; i++) {
        const IrFn *fn = cg->module->fns.at[i];
        if (!is_kernel(fn) || !may_run_as_block(cg, &cg->facts->fns[i])) continue;
        LLVMValueRef block = LLVMGetNamedFunction(cg->out, name_with(cg, fn, "$block"));
        run_passes(cg, block, "sroa,early-cse<memssa>,jump-threading,correlated-propagation,simplifycfg,instcombine<no-verify-fixpoint>,"
                              "loop(loop-rotate,indvars,loop-unroll-full),"
                              "sroa,early-cse<memssa>,instcombine<no-verify-fixpoint>,simplifycfg");
        LLVMValueRef each = LLVMGetNamedFunction(cg->out, name_with(cg, fn, "$each"));
        if (!cg_make_block_code(cg, block, each)) drop_block_entry(cg, block, each);
    }
    cg_verify(cg);
}
