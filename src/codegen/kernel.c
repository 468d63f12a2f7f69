/* Kernels in the host's module: the record that programs launch by (`K$kernel`, a PycKernel), and the entries of the
 * CPU device: `K$cpu` runs one thread, `K$block` all threads of a block in loops that LLVM can vectorise. */
#include "codegen/cg.h"

#include "../runtime/kernel.h"

static bool is_kernel(const IrFn *fn) { return (fn->flags & IR_FN_KERNEL) && fn->has_body; }

static LLVMTypeRef entry_type(Cg *cg) {
    return LLVMFunctionType(cg->nothing, (LLVMTypeRef[]){cg->ptr, cg->ptr}, 2, false);
}

static const char *name_with(Cg *cg, const IrFn *fn, const char *suffix) {
    return arena_printf(cg->arena, "%.*s%s", STR_ARGS(fn->symbol), suffix).at;
}

static LLVMValueRef declare_entry(Cg *cg, const IrFn *fn, const char *suffix) {
    LLVMValueRef entry = LLVMAddFunction(cg->out, name_with(cg, fn, suffix), entry_type(cg));
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

/* A block can run as a loop over its threads when none of them ever waits for another. */
static bool runs_as_block(Cg *cg, const CgFnFacts *facts) {
    return facts->kernel_flags == 0 && !cg->options->check_kernels;
}

static void declare_kernel(Cg *cg, const IrFn *fn, LLVMValueRef ptx, uint64_t ptx_length) {
    const CgFnFacts *facts = &cg->facts->fns[fn->id.id - 1];
    LLVMValueRef thread = declare_entry(cg, fn, "$cpu"), null = cg_zero(cg->ptr);
    LLVMValueRef parts[] = {
        cg_string(cg, fn->symbol),
        ptx ? ptx : null,
        cg_i64(cg, ptx_length),
        thread,
        runs_as_block(cg, facts) ? declare_entry(cg, fn, "$block") : null,
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
    if (arg->pass == CG_PASS_VALUE) return cg_load(cg, arg->type, address);
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
        e->args[arg->first] = load_argument(e, arg, cg_load_at(cg, cg->ptr, cg_offset(cg, list, (uint64_t)i * 8), 8));
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
static void build_block_entry(Cg *cg, const IrFn *kernel) {
    Entry e = begin_entry(cg, kernel, "$block");
    LLVMValueRef context = cg_alloca(&e.f, LLVMArrayType2(cg->i8, sizeof(PycThreadCtx)), 8, "");
    cg_copy_bytes(cg, context, LLVMGetParam(e.f.value, 0), sizeof(PycThreadCtx), 8);
    load_arguments(&e);
    LLVMValueRef counts[3];
    Loop loops[3];
    for (uint32_t axis = 0; axis < 3; axis++) counts[axis] = load_dimension(&e, axis);
    for (uint32_t depth = 0; depth < 3; depth++) {
        uint32_t axis = 2 - depth;
        loops[axis] = begin_loop(&e);
        cg_store_at(cg, loops[axis].counter, cg_offset(cg, context, axis * sizeof(uint32_t)), 4);
    }
    call_body(&e, context, true);
    for (uint32_t axis = 0; axis < 3; axis++) end_loop(&e, &loops[axis], counts[axis]);
    LLVMBuildRetVoid(cg->b);
}

void cg_build_kernel_entries(Cg *cg) {
    cg_debug_none(cg);
    for (uint32_t i = 0; i < cg->module->fns.len; i++) {
        const IrFn *fn = cg->module->fns.at[i];
        if (!is_kernel(fn)) continue;
        build_thread_entry(cg, fn);
        if (runs_as_block(cg, &cg->facts->fns[i])) build_block_entry(cg, fn);
    }
}
