/* Kernels in the host's module: the record that programs launch by (`K$kernel`, a PycKernel), and the entries of the
 * CPU device: `K$cpu` runs one thread, `K$blocks` runs consecutive blocks in loops that LLVM can vectorise; it ends
 * before a block that needs its threads one by one. It contains `K$strips`, a block in strips of threads (spmd.h), and
 * `K$each`, a strip in the simplest way: one loop over its threads. */
#include "codegen/blocks/blocks.h"
#include "codegen/gpu/gpu.h"
#include "codegen/ops/ops.h"

#include "../runtime/device/kernel.h"

static bool is_kernel(const IrFn *fn) { return (fn->flags & IR_FN_KERNEL) && !(fn->flags & IR_FN_GPU) && fn->has_body; }

static const char *name_with(Cg *cg, const IrFn *fn, const char *suffix) {
    return arena_printf(cg->arena, "%.*s%s", STR_ARGS(fn->symbol), suffix).at;
}

static void mark(Cg *cg, LLVMValueRef fn, const char *attribute) {
    LLVMAttributeRef made = LLVMCreateStringAttribute(cg->llvm, attribute, (unsigned)strlen(attribute), "", 0);
    LLVMAddAttributeAtIndex(fn, (LLVMAttributeIndex)LLVMAttributeFunctionIndex, made);
}

/* Keeps copying loops as loops: a call of memcpy for a strip takes longer than the vector instructions that copy it. */
static void keep_loops(Cg *cg, LLVMValueRef fn) {
    mark(cg, fn, "no-builtin-memcpy");
    mark(cg, fn, "no-builtin-memset");
}

/* An entry's parameters are the context, the list of arguments, and some numbers. */
static LLVMValueRef declare_entry(Cg *cg, const IrFn *fn, const char *suffix, LLVMTypeRef result, uint32_t numbers) {
    LLVMTypeRef params[] = {cg->ptr, cg->ptr, cg->i64, cg->i64, cg->i64, cg->i64, cg->i64};
    LLVMTypeRef type = LLVMFunctionType(result, params, 2 + numbers, false);
    LLVMValueRef entry = LLVMAddFunction(cg->out, name_with(cg, fn, suffix), type);
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

/* The names as in the source; empty where a parameter has none. */
static LLVMValueRef param_names(Cg *cg, const IrFn *fn) {
    LLVMValueRef *names = NEW_ARRAY(cg->arena, LLVMValueRef, fn->params.len + 1);
    for (uint32_t i = 0; i < fn->params.len; i++) {
        NameId name = fn->params.at[i].name;
        names[i] = cg_string(cg, IS_NONE(name) ? STR("") : name_text(cg->ctx, name));
    }
    return constant_global(cg, name_with(cg, fn, "$names"), LLVMConstArray2(cg->ptr, names, fn->params.len));
}

static LLVMValueRef constants(Cg *cg, const IrFn *fn, const FnFacts *facts) {
    if (facts->constants.len == 0) return cg_zero(cg->ptr);
    return constant_global(cg, name_with(cg, fn, "$constants"), cg_constant_rows(cg, facts));
}

enum { FIRST_LEVEL_OF_SPMD = 2 };

/* Whether a block can run as a loop over its threads: none of them ever waits for another, or the optimiser can make
 * several loops of the parts between barriers (spmd.c). */
static bool may_run_as_block(const Cg *cg, const FnFacts *facts) {
    if (cg->opt_level >= FIRST_LEVEL_OF_SPMD)
        return !(facts->kernel_flags & PYC_KERNEL_WARP) || !cg->options->check_kernels;
    return facts->kernel_flags == 0;
}

static Str name_on_gpu(const Cg *cg, const IrFn *fn) {
    return fn->export_name.len ? fn->export_name : ir_gpu_form(cg->module, fn)->symbol;
}

/* Only a declaration: the body may be made when the code of single threads has been optimised. */
static LLVMValueRef declare_blocks(Cg *cg, const IrFn *fn) {
    LLVMValueRef blocks = declare_entry(cg, fn, "$blocks", cg->i64, 1);
    LLVMSetLinkage(blocks, LLVMExternalLinkage);
    return blocks;
}

/* The same for `written`; null if no code computes it. */
static LLVMValueRef declare_written(Cg *cg, const IrFn *fn, const FnFacts *facts) {
    bool is_found = cg->options->check_kernels && cg->opt_level >= FIRST_LEVEL_OF_SPMD && may_run_as_block(cg, facts);
    return is_found ? LLVMAddGlobal(cg->out, cg->i32, name_with(cg, fn, "$written")) : cg_zero(cg->ptr);
}

static void declare_kernel(Cg *cg, const IrFn *fn, LLVMValueRef code, uint64_t length) {
    const FnFacts *facts = &cg->facts->fns[fn->id.id - 1];
    LLVMValueRef thread = declare_entry(cg, fn, "$cpu", cg->nothing, 0), null = cg_zero(cg->ptr);
    LLVMValueRef parts[] = {
        cg_string(cg, name_on_gpu(cg, fn)),
        code ? code : null,
        cg_i64(cg, length),
        thread,
        may_run_as_block(cg, facts) ? declare_blocks(cg, fn) : null,
        param_sizes(cg, fn),
        LLVMConstInt(cg->i32, fn->params.len, false),
        LLVMConstInt(cg->i32, facts->shared.bytes, false),
        LLVMConstInt(cg->i32, facts->kernel_flags, false),
        LLVMConstInt(cg->i32, facts->constants.len, false),
        constants(cg, fn, facts),
        cg_string(cg, fn->display.len ? fn->display : fn->symbol),
        param_names(cg, fn),
        declare_written(cg, fn, facts),
    };
    constant_global(cg, name_with(cg, fn, "$kernel"),
                    LLVMConstStructInContext(cg->llvm, parts, COUNT_OF(parts), false));
}

/* The PycGpuTarget that the runtime looks for. */
static void declare_target(Cg *cg) {
    const Gpu *gpu = gpu_chosen(cg->options->gpu);
    LLVMValueRef parts[] = {cg_int(cg, cg->i32, gpu->version), cg_int(cg, cg->i32, gpu->block_shared)};
    LLVMValueRef content = LLVMConstStructInContext(cg->llvm, parts, COUNT_OF(parts), false);
    LLVMSetLinkage(constant_global(cg, "pyc_gpu_target", content), LLVMWeakODRLinkage);
}

void cg_declare_kernels(Cg *cg, Str code) {
    LLVMValueRef text = code.len ? cg_bytes_global(cg, code, true, "gpu_code") : NULL;
    if (text) declare_target(cg);
    for (uint32_t i = 0; i < cg->module->fns.len; i++)
        if (is_kernel(cg->module->fns.at[i])) declare_kernel(cg, cg->module->fns.at[i], text, code.len);
}

/* ---- entries ---- */

/* An entry under construction: a CgFn without an IR function. */
typedef struct Entry {
    Cg *cg;
    CgFn f;
    const IrFn *kernel;
    const CgSignature *sig;
    LLVMValueRef *args; /* LLVM arguments of the kernel's body */
} Entry;

static Entry begin_entry(Cg *cg, const IrFn *kernel, const char *suffix) {
    Entry e = {.cg = cg, .kernel = kernel, .sig = cg_signature_of(cg, kernel->id)};
    e.args = NEW_ARRAY(cg->arena, LLVMValueRef, e.sig->llvm_count + 1);
    e.f = (CgFn){
        .cg = cg, .fn = kernel, .sig = e.sig, .value = LLVMGetNamedFunction(cg->out, name_with(cg, kernel, suffix))};
    e.f.entry = cg_new_block(&e.f, "");
    cg_at(&e.f, e.f.entry);
    return e;
}

/* An argument of memory type is copied, so that nothing else can reach it. */
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
    LLVMValueRef counter; /* i64 */
} Loop;

/* for counter in 0 … count - 1, count > 0 */
static Loop begin_loop(Entry *e) {
    LLVMBasicBlockRef before = LLVMGetInsertBlock(e->cg->b);
    Loop loop = {.head = cg_new_block(&e->f, ""), .exit = cg_new_block(&e->f, "")};
    LLVMBuildBr(e->cg->b, loop.head);
    cg_at(&e->f, loop.head);
    loop.counter = LLVMBuildPhi(e->cg->b, e->cg->i64, "");
    LLVMValueRef zero = cg_zero(e->cg->i64);
    LLVMAddIncoming(loop.counter, &zero, &before, 1);
    return loop;
}

static void end_loop(Entry *e, const Loop *loop, LLVMValueRef count) {
    Cg *cg = e->cg;
    LLVMBasicBlockRef latch = LLVMGetInsertBlock(cg->b);
    LLVMValueRef next = LLVMBuildNUWAdd(cg->b, loop->counter, cg_i64(cg, 1), "");
    LLVMAddIncoming(loop->counter, &next, &latch, 1);
    LLVMBuildCondBr(cg->b, LLVMBuildICmp(cg->b, LLVMIntULT, next, count, ""), loop->head, loop->exit);
    cg_at(&e->f, loop->exit);
}

/* A context of the entry's own, which disappears once the code that uses it is inlined. */
static LLVMValueRef copy_context(Entry *e) {
    Cg *cg = e->cg;
    LLVMValueRef context = cg_alloca(&e->f, LLVMArrayType2(cg->i8, sizeof(PycThreadCtx)), 8, "");
    cg_copy_bytes(cg, context, LLVMGetParam(e->f.value, 0), sizeof(PycThreadCtx), 8);
    return context;
}

static LLVMValueRef load_field(Entry *e, LLVMValueRef context, uint64_t offset) {
    LLVMValueRef value = cg_load_at(e->cg, e->cg->i32, cg_offset(e->cg, context, offset), 4);
    return LLVMBuildZExt(e->cg->b, value, e->cg->i64, "");
}

static void store_field(Entry *e, LLVMValueRef context, uint64_t offset, LLVMValueRef value) {
    value = LLVMBuildTrunc(e->cg->b, value, e->cg->i32, "");
    cg_store_at(e->cg, value, cg_offset(e->cg, context, offset), 4);
}

static LLVMValueRef load_dimension(Entry *e, LLVMValueRef context, uint32_t axis) {
    return load_field(e, context, offsetof(PycThreadCtx, block_dim) + axis * sizeof(uint32_t));
}

static void store_coordinate(Entry *e, LLVMValueRef context, uint32_t axis, LLVMValueRef value) {
    store_field(e, context, offsetof(PycThreadCtx, thread) + axis * sizeof(uint32_t), value);
}

static bool threads_wait(const FnFacts *facts) {
    return (facts->kernel_flags & (PYC_KERNEL_BARRIER | PYC_KERNEL_WARP)) != 0;
}

/* Tells the sanitizer which thread is running. */
static void resume_thread(Entry *e, LLVMValueRef context, LLVMValueRef x, LLVMValueRef y, LLVMValueRef z) {
    Cg *cg = e->cg;
    LLVMValueRef row = LLVMBuildNUWAdd(cg->b, LLVMBuildNUWMul(cg->b, z, load_dimension(e, context, 1), ""), y, "");
    LLVMValueRef number = LLVMBuildNUWAdd(cg->b, LLVMBuildNUWMul(cg->b, row, load_dimension(e, context, 0), ""), x, "");
    cg_call_runtime(cg, RT_pyc_check_resume, &number);
}

/* Parameters: context, arguments, x, y and z of the strip's first thread, threads of a row, rows. */
static void build_each_entry(Cg *cg, const IrFn *kernel) {
    LLVMValueRef fn = declare_entry(cg, kernel, "$each", cg->nothing, 5);
    cg_fn_attribute(cg, fn, CG_ATTR_noinline);
    Entry e = begin_entry(cg, kernel, "$each");
    LLVMValueRef context = copy_context(&e);
    load_arguments(&e);
    store_coordinate(&e, context, 2, LLVMGetParam(fn, 4));
    Loop rows = begin_loop(&e);
    LLVMValueRef y = LLVMBuildNUWAdd(cg->b, LLVMGetParam(fn, 3), rows.counter, "");
    store_coordinate(&e, context, 1, y);
    Loop row = begin_loop(&e);
    LLVMValueRef x = LLVMBuildNUWAdd(cg->b, LLVMGetParam(fn, 2), row.counter, "");
    store_coordinate(&e, context, 0, x);
    if (cg->options->check_kernels) resume_thread(&e, context, x, y, LLVMGetParam(fn, 4));
    call_body(&e, context, true);
    end_loop(&e, &row, LLVMGetParam(fn, 5));
    end_loop(&e, &rows, LLVMGetParam(fn, 6));
    LLVMBuildRetVoid(cg->b);
}

/* The code of one thread, of which cg_make_kernel_blocks makes the code of a block. */
static void build_strips_entry(Cg *cg, const IrFn *kernel, const char *suffix) {
    keep_loops(cg, declare_entry(cg, kernel, suffix, cg->i1, 2));
    Entry e = begin_entry(cg, kernel, suffix);
    load_arguments(&e);
    call_body(&e, LLVMGetParam(e.f.value, 0), true);
    LLVMBuildRet(cg->b, LLVMConstInt(cg->i1, 1, false));
}

/* ... or of a strip at the edge of the data; of a whole block, if threads wait for each other. */
static void build_apart_entry(Cg *cg, const IrFn *kernel, const FnFacts *facts) {
    if (threads_wait(facts)) {
        build_strips_entry(cg, kernel, "$apart");
        return;
    }
    keep_loops(cg, declare_entry(cg, kernel, "$apart", cg->nothing, 5));
    Entry e = begin_entry(cg, kernel, "$apart");
    load_arguments(&e);
    call_body(&e, LLVMGetParam(e.f.value, 0), true);
    LLVMBuildRetVoid(cg->b);
}

static LLVMValueRef call_entry(Entry *e, const char *suffix, const LLVMValueRef *args, uint32_t count) {
    LLVMValueRef callee = LLVMGetNamedFunction(e->cg->out, name_with(e->cg, e->kernel, suffix));
    return LLVMBuildCall2(e->cg->b, LLVMGlobalGetValueType(callee), callee, (LLVMValueRef *)args, count, "");
}

/* ---- consecutive blocks ---- */

typedef struct Blocks {
    const char *suffix; /* of the code */
    CgStrips strips;
    LLVMValueRef context;
    LLVMValueRef sized_context;      /* for blocks of strips.size: with that size as constants; NULL */
    bool is_sized;                   /* only for such blocks */
    LLVMValueRef is_constant;        /* whether the buffers that the guarded code reads are not written to */
    LLVMBasicBlockRef done, give_up; /* where to continue after a block: with the next, or where its threads run one by
                                        one */
} Blocks;

/* One block with strips of this size. */
static void call_strips(Entry *e, const Blocks *b, LLVMValueRef row, LLVMValueRef rows) {
    Cg *cg = e->cg;
    LLVMValueRef strips = LLVMGetNamedFunction(cg->out, name_with(cg, e->kernel, b->suffix)), context = b->context;
    LLVMValueRef args[] = {context, LLVMGetParam(e->f.value, 1), row, rows};
    LLVMValueRef call = LLVMBuildCall2(cg->b, LLVMGlobalGetValueType(strips), strips, args, COUNT_OF(args), "");
    LLVMAddCallSiteAttribute(call, (LLVMAttributeIndex)LLVMAttributeFunctionIndex,
                             cg_attribute(cg, CG_ATTR_alwaysinline, 0));
    LLVMBuildCondBr(cg->b, call, b->done, b->give_up);
}

static LLVMValueRef is_multiple(Cg *cg, LLVMValueRef value, uint64_t of) {
    LLVMValueRef rest = LLVMBuildURem(cg->b, value, cg_i64(cg, of), "");
    return LLVMBuildICmp(cg->b, LLVMIntEQ, rest, cg_i64(cg, 0), "");
}

/* Handles blocks that can be divided into such strips, and continues with the others; false: there are none. */
static bool build_strips_of(Entry *e, const Blocks *b, uint64_t row, uint64_t rows) {
    Cg *cg = e->cg;
    if (b->is_sized) {
        const bool divides = b->strips.size[0] % row == 0 && b->strips.size[1] % rows == 0;
        if (divides) call_strips(e, b, cg_i64(cg, row), cg_i64(cg, rows));
        return !divides;
    }
    LLVMBasicBlockRef divides = cg_new_block(&e->f, ""), otherwise = cg_new_block(&e->f, "");
    LLVMValueRef test = is_multiple(cg, load_dimension(e, b->context, 0), row);
    if (rows > 1) test = LLVMBuildAnd(cg->b, test, is_multiple(cg, load_dimension(e, b->context, 1), rows), "");
    LLVMBuildCondBr(cg->b, test, divides, otherwise);
    cg_at(&e->f, divides);
    call_strips(e, b, cg_i64(cg, row), cg_i64(cg, rows));
    cg_at(&e->f, otherwise);
    return true;
}

/* Vectors have 16 numbers, and there are twice as many as elsewhere. */
static bool has_long_vectors(const Cg *cg) {
    char *features = LLVMGetTargetMachineFeatureString(cg->machine);
    bool has = strstr(features, "+avx512f") != NULL;
    LLVMDisposeMessage(features);
    return has;
}

enum {
    LARGE_ROW = 128,
    LONG_ROW = 64,
    MIDDLE_ROW = 32,
    SHORT_ROW = 16,
    SHORT_ROWS = 4
}; /* threads of a strip's row, rows of a strip */

/* Whether all threads with the same z are whole warps, or the block has no others. */
static LLVMValueRef are_whole_warps(Entry *e, LLVMValueRef context) {
    Cg *cg = e->cg;
    LLVMValueRef count = LLVMBuildNUWMul(cg->b, load_dimension(e, context, 0), load_dimension(e, context, 1), "");
    LLVMValueRef is_flat = LLVMBuildICmp(cg->b, LLVMIntEQ, load_dimension(e, context, 2), cg_i64(cg, 1), "");
    return LLVMBuildOr(cg->b, is_multiple(cg, count, PYC_WARP_SIZE), is_flat, "");
}

/* Strips that are a row of warps, or all threads with the same z. */
static void build_strips_of_warps(Entry *e, const Blocks *b) {
    Cg *cg = e->cg;
    if (b->strips.want_long_rows && !build_strips_of(e, b, LONG_ROW, 1)) return;
    if (b->strips.want_long_rows && !build_strips_of(e, b, PYC_WARP_SIZE, 1)) return;
    LLVMBasicBlockRef is_strip = cg_new_block(&e->f, "");
    LLVMBuildCondBr(cg->b, are_whole_warps(e, b->context), is_strip, b->give_up);
    cg_at(&e->f, is_strip);
    call_strips(e, b, load_dimension(e, b->context, 0), load_dimension(e, b->context, 1));
}

static void build_strips(Entry *e, const Blocks *b) {
    if (b->strips.are_warps) {
        build_strips_of_warps(e, b);
        return;
    }
    const bool want_long = b->strips.want_long_rows, tiles_first = b->strips.tiles_first;
    const bool want_large = b->strips.want_large, want_tiles = b->strips.want_tiles;
    if (tiles_first && has_long_vectors(e->cg) && !build_strips_of(e, b, MIDDLE_ROW, SHORT_ROWS)) return;
    if (tiles_first && !build_strips_of(e, b, SHORT_ROW, SHORT_ROWS)) return;
    if (want_long && !build_strips_of(e, b, LONG_ROW, 1)) return;
    if (want_large && !build_strips_of(e, b, want_tiles ? LONG_ROW : LARGE_ROW, want_tiles ? SHORT_ROWS : 1)) return;
    if (want_tiles && !tiles_first && !build_strips_of(e, b, SHORT_ROW, SHORT_ROWS)) return;
    call_strips(e, b, load_dimension(e, b->context, 0), cg_i64(e->cg, 1));
}

/* Handles blocks of the size that the kernel is written for: all loops over threads have a known number of rounds. */
static void build_sized(Entry *e, Blocks *b, LLVMValueRef context) {
    Cg *cg = e->cg;
    LLVMBasicBlockRef has_size = cg_new_block(&e->f, ""), otherwise = cg_new_block(&e->f, "");
    LLVMValueRef test = LLVMConstInt(cg->i1, 1, false);
    for (uint32_t axis = 0; axis < 3; axis++) {
        LLVMValueRef size = load_dimension(e, b->context, axis);
        test =
            LLVMBuildAnd(cg->b, test, LLVMBuildICmp(cg->b, LLVMIntEQ, size, cg_i64(cg, b->strips.size[axis]), ""), "");
    }
    LLVMBuildCondBr(cg->b, test, has_size, otherwise);
    cg_at(&e->f, has_size);
    Blocks sized = *b;
    sized.is_sized = true;
    sized.context = context;
    store_field(e, context, offsetof(PycThreadCtx, block), load_field(e, b->context, offsetof(PycThreadCtx, block)));
    build_strips(e, &sized);
    cg_at(&e->f, otherwise);
}

static void build_whole_block(Entry *e, LLVMValueRef context) {
    Cg *cg = e->cg;
    LLVMValueRef zero = cg_i64(cg, 0);
    Loop layers = begin_loop(e);
    LLVMValueRef args[] = {context,
                           LLVMGetParam(e->f.value, 1),
                           zero,
                           zero,
                           layers.counter,
                           load_dimension(e, context, 0),
                           load_dimension(e, context, 1)};
    call_entry(e, "$each", args, COUNT_OF(args));
    end_loop(e, &layers, load_dimension(e, context, 2));
}

/* The codes that exist besides K$each; NULL for none. */
typedef struct Codes {
    const CgStrips *strips, *guarded;
    CgReads reads; /* of `guarded` */
    bool is_apart; /* the code of a block at the edge of the data */
} Codes;

/* Where a block continues in which some threads lie beyond the edge of the data: with all threads that have the same z
 * as a strip, if strips must be whole warps, else with rows. */
static LLVMBasicBlockRef build_edge(Entry *e, const Blocks *b) {
    Cg *cg = e->cg;
    LLVMBasicBlockRef before = LLVMGetInsertBlock(cg->b), edge = cg_new_block(&e->f, "");
    cg_at(&e->f, edge);
    if (b->strips.are_warps) {
        LLVMBasicBlockRef is_strip = cg_new_block(&e->f, "");
        LLVMBuildCondBr(cg->b, are_whole_warps(e, b->context), is_strip, b->give_up);
        cg_at(&e->f, is_strip);
    }
    LLVMValueRef rows = b->strips.are_warps ? load_dimension(e, b->context, 1) : cg_i64(cg, 1);
    LLVMValueRef args[] = {b->context, LLVMGetParam(e->f.value, 1), load_dimension(e, b->context, 0), rows};
    LLVMBuildCondBr(cg->b, call_entry(e, "$apart", args, COUNT_OF(args)), b->done, b->give_up);
    cg_at(&e->f, before);
    return edge;
}

static void build_block(Entry *e, const Codes *codes, Blocks *b) {
    Cg *cg = e->cg;
    if (codes->guarded) {
        LLVMBasicBlockRef is_constant = cg_new_block(&e->f, ""), otherwise = cg_new_block(&e->f, "");
        LLVMBuildCondBr(cg->b, b->is_constant, is_constant, otherwise);
        cg_at(&e->f, is_constant);
        b->suffix = "$guarded", b->strips = *codes->guarded;
        build_strips(e, b);
        cg_at(&e->f, otherwise);
    }
    if (codes->strips) {
        b->suffix = "$strips", b->strips = *codes->strips;
        if (codes->is_apart) b->give_up = build_edge(e, b);
        if (b->sized_context) build_sized(e, b, b->sized_context);
        build_strips(e, b);
    } else {
        build_whole_block(e, b->context);
        LLVMBuildBr(cg->b, b->done);
    }
    cg_at(&e->f, b->done);
}

/* The context of blocks of a known size. If their shared memory is small, it is the entry's own, so that LLVM can keep
 * it in registers. It is filled once, since reading what nobody wrote must not be undefined. */
static LLVMValueRef sized_context(Entry *e, const uint32_t size[3]) {
    enum { MOST_SHARED = 16 * 1024 };
    Cg *cg = e->cg;
    LLVMValueRef context = copy_context(e);
    for (uint32_t axis = 0; axis < 3; axis++)
        store_field(e, context, offsetof(PycThreadCtx, block_dim) + axis * sizeof(uint32_t), cg_i64(cg, size[axis]));
    const FnFacts *facts = &cg->facts->fns[e->kernel->id.id - 1];
    const uint64_t bytes = facts->shared.bytes;
    if (bytes == 0 || bytes > MOST_SHARED || (facts->kernel_flags & PYC_KERNEL_DYNAMIC_SHARED)) return context;
    LLVMValueRef shared = cg_alloca(&e->f, LLVMArrayType2(cg->i8, bytes), PYC_SHARED_ALIGN, "");
    LLVMBuildMemSet(cg->b, shared, cg_zero(cg->i8), cg_i64(cg, bytes), PYC_SHARED_ALIGN);
    cg_store_at(cg, shared, cg_offset(cg, context, offsetof(PycThreadCtx, shared)), 8);
    return context;
}

static void build_blocks_entry(Cg *cg, const IrFn *kernel, const Codes *codes) {
    Entry e = begin_entry(cg, kernel, "$blocks");
    LLVMSetLinkage(e.f.value, LLVMInternalLinkage);
    keep_loops(cg, e.f.value);
    LLVMBasicBlockRef give_up = cg_new_block(&e.f, "");
    LLVMValueRef context = copy_context(&e), count = LLVMGetParam(e.f.value, 2);
    LLVMValueRef first = load_field(&e, context, offsetof(PycThreadCtx, block));
    LLVMValueRef sized = codes->strips && codes->strips->size[0] ? sized_context(&e, codes->strips->size) : NULL;
    LLVMValueRef is_constant = codes->guarded ? cg_reads_are_constant(cg, e.f.value, &codes->reads) : NULL;
    Loop loop = begin_loop(&e);
    store_field(&e, context, offsetof(PycThreadCtx, block), LLVMBuildNUWAdd(cg->b, first, loop.counter, ""));
    Blocks blocks = {.context = context, .sized_context = sized, .is_constant = is_constant, .give_up = give_up};
    blocks.done = cg_new_block(&e.f, "");
    build_block(&e, codes, &blocks);
    end_loop(&e, &loop, count);
    LLVMBuildRet(cg->b, count);
    cg_at(&e.f, give_up);
    LLVMBuildRet(cg->b, codes->strips ? loop.counter : count);
}

/* With checks: whether there is a second code, for launches that do not write to what loops read (kernel_reads.c). */
static bool has_guarded_form(const Cg *cg, const FnFacts *facts) {
    return cg->options->check_kernels && cg->opt_level >= FIRST_LEVEL_OF_SPMD && !threads_wait(facts);
}

/* Whether there may be a code for strips at the edge of the data. */
static bool has_apart_form(const Cg *cg) { return !cg->options->check_kernels && cg->opt_level >= FIRST_LEVEL_OF_SPMD; }

static void build_entries(Cg *cg, const IrFn *kernel, const FnFacts *facts) {
    build_thread_entry(cg, kernel);
    if (!may_run_as_block(cg, facts)) return;
    if (!threads_wait(facts)) build_each_entry(cg, kernel);
    if (cg->opt_level < FIRST_LEVEL_OF_SPMD)
        build_blocks_entry(cg, kernel, &(Codes){0});
    else
        build_strips_entry(cg, kernel, "$strips");
    if (has_guarded_form(cg, facts)) build_strips_entry(cg, kernel, "$guarded");
    if (has_apart_form(cg)) build_apart_entry(cg, kernel, facts);
}

void cg_build_kernel_entries(Cg *cg) {
    cg_debug_none(cg);
    for (uint32_t i = 0; i < cg->module->fns.len; i++)
        if (is_kernel(cg->module->fns.at[i])) build_entries(cg, cg->module->fns.at[i], &cg->facts->fns[i]);
}

/* ---- with optimisation ---- */

static bool can_inline(const Cg *cg, LLVMValueRef inst) {
    LLVMValueRef callee = LLVMIsACallInst(inst) ? LLVMGetCalledValue(inst) : NULL;
    if (!callee || !LLVMIsAFunction(callee) || LLVMIsDeclaration(callee)) return false;
    return !LLVMGetEnumAttributeAtIndex(callee, (LLVMAttributeIndex)LLVMAttributeFunctionIndex,
                                        cg->attr[CG_ATTR_noinline]);
}

/* Marks all calls in a function for inlining; false when there is none. */
static bool mark_calls(Cg *cg, LLVMValueRef fn) {
    bool found = false;
    for (LLVMBasicBlockRef block = LLVMGetFirstBasicBlock(fn); block; block = LLVMGetNextBasicBlock(block))
        for (LLVMValueRef inst = LLVMGetFirstInstruction(block); inst; inst = LLVMGetNextInstruction(inst)) {
            if (!can_inline(cg, inst)) continue;
            LLVMAddCallSiteAttribute(inst, (LLVMAttributeIndex)LLVMAttributeFunctionIndex,
                                     cg_attribute(cg, CG_ATTR_alwaysinline, 0));
            found = true;
        }
    return found;
}

static void inline_calls(Cg *cg) {
    enum { ROUNDS = 6 };
    bool found = true;
    for (uint32_t round = 0; found && round < ROUNDS; round++) {
        cg_run_passes(cg, NULL, "always-inline");
        found = false;
        for (uint32_t i = 0; i < cg->module->fns.len; i++) {
            const IrFn *fn = cg->module->fns.at[i];
            if (!is_kernel(fn) || !may_run_as_block(cg, &cg->facts->fns[i])) continue;
            found |= mark_calls(cg, LLVMGetNamedFunction(cg->out, name_with(cg, fn, "$strips")));
            if (has_apart_form(cg)) found |= mark_calls(cg, LLVMGetNamedFunction(cg->out, name_with(cg, fn, "$apart")));
            if (!has_guarded_form(cg, &cg->facts->fns[i])) continue;
            found |= mark_calls(cg, LLVMGetNamedFunction(cg->out, name_with(cg, fn, "$guarded")));
        }
    }
}

/* Too long to have several copies: compiling them would take seconds. */
static bool is_long(LLVMValueRef fn) {
    enum { MOST = 1600 };
    uint32_t count = 0;
    for (LLVMBasicBlockRef block = LLVMGetFirstBasicBlock(fn); block; block = LLVMGetNextBasicBlock(block))
        for (LLVMValueRef inst = LLVMGetFirstInstruction(block); inst; inst = LLVMGetNextInstruction(inst)) count++;
    return count > MOST;
}

static void define_written(Cg *cg, const IrFn *kernel, LLVMValueRef code) {
    LLVMValueRef declared = LLVMGetNamedGlobal(cg->out, name_with(cg, kernel, "$written"));
    LLVMReplaceAllUsesWith(declared, cg_kernel_writes(cg, code));
    LLVMDeleteGlobal(declared);
}

/* False: only K$each can be used. With checks a strip is a row, so that the threads come in order; a block whose
 * threads diverge at a guard is run by the caller. */
static bool make_strips(Cg *cg, LLVMValueRef code, LLVMValueRef each, CgStrips *strips) {
    bool is_checked = cg->options->check_kernels;
    if (!cg_make_block_code(cg, code, is_checked ? NULL : each, CG_BLOCK_TOGETHER, strips)) return false;
    cg_run_passes(cg, code, "sroa,early-cse<memssa>,instcombine<no-verify-fixpoint>,simplifycfg");
    if (is_checked || is_long(code)) *strips = (CgStrips){.are_warps = strips->are_warps};
    return true;
}

/* Simplifies the code first: values in registers, loops of few iterations unrolled. */
static void simplify(Cg *cg, LLVMValueRef code, bool waits) {
    cg_run_passes(
        cg, code,
        "sroa,early-cse<memssa>,jump-threading,correlated-propagation,simplifycfg,instcombine<no-verify-fixpoint>,"
        "constraint-elimination,correlated-propagation,instcombine<no-verify-fixpoint>,simplifycfg");
    if (!cg->options->check_kernels) {
        cg_choose_loops_together(cg, code, waits);
        cg_go_together(cg, code, waits);
    }
    cg_run_passes(cg, code,
                  "loop(loop-rotate,indvars,loop-unroll-full),"
                  "sroa,early-cse<memssa>,instcombine<no-verify-fixpoint>,correlated-propagation,simplifycfg");
    if (!cg->options->check_kernels) {
        cg_merge_checks(cg, code, waits);
        cg_vote_on_checks(cg, code, waits);
    }
    cg_step_done(cg, CG_STEP_blocks_simplify, code);
}

/* False: it would be the same as the other one. */
static bool make_guarded(Cg *cg, const IrFn *kernel, CgStrips *strips, CgReads *reads) {
    LLVMValueRef code = LLVMGetNamedFunction(cg->out, name_with(cg, kernel, "$guarded"));
    LLVMValueRef each = LLVMGetNamedFunction(cg->out, name_with(cg, kernel, "$each"));
    simplify(cg, code, false);
    bool is_made = cg_guard_reads(cg, code, reads);
    if (is_made) {
        cg_drop_frames(cg, code);
        cg_branch_at_guards(cg, code);
        cg_step_done(cg, CG_STEP_blocks_guards, code);
        is_made = cg_make_block_code(cg, code, each, CG_BLOCK_TOGETHER, strips);
    }
    if (!is_made) {
        LLVMDeleteFunction(code);
        return false;
    }
    cg_limit_reads(cg, code, reads);
    cg_step_done(cg, CG_STEP_blocks_limits, code);
    cg_run_passes(cg, code, "sroa,early-cse<memssa>,instcombine<no-verify-fixpoint>,simplifycfg");
    return true;
}

/* The code for the edge of the data; NULL: the kernel has no conditions about the position, or is too long for another
 * copy. */
static LLVMValueRef make_apart(Cg *cg, const IrFn *kernel, LLVMValueRef strips, LLVMValueRef each) {
    LLVMValueRef code = LLVMGetNamedFunction(cg->out, name_with(cg, kernel, "$apart"));
    const bool waits = each == NULL;
    const CgBlockForm form = is_long(strips) ? CG_BLOCK_TOGETHER : cg_form_for_edges(cg, strips, waits);
    bool is_made = form != CG_BLOCK_TOGETHER;
    if (is_made) {
        CgStrips unused;
        simplify(cg, code, waits);
        if (form == CG_BLOCK_APART) cg_lift_checks(cg, code, waits);
        is_made = cg_make_block_code(cg, code, each, form, &unused);
    }
    if (!is_made) {
        LLVMDeleteFunction(code);
        return NULL;
    }
    cg_run_passes(cg, code, "sroa,early-cse<memssa>,instcombine<no-verify-fixpoint>,simplifycfg");
    cg_fn_attribute(cg, code, CG_ATTR_noinline);
    return code;
}

static void make_blocks(Cg *cg, const IrFn *kernel) {
    LLVMValueRef strips = LLVMGetNamedFunction(cg->out, name_with(cg, kernel, "$strips"));
    LLVMValueRef each = LLVMGetNamedFunction(cg->out, name_with(cg, kernel, "$each"));
    simplify(cg, strips, each == NULL);
    if (cg->options->check_kernels) {
        define_written(cg, kernel, strips);
        cg_drop_frames(cg, strips);
    }
    CgStrips made, guarded;
    Codes codes = {0};
    bool may_be_guarded = has_guarded_form(cg, &cg->facts->fns[kernel->id.id - 1]);
    if (may_be_guarded && make_guarded(cg, kernel, &guarded, &codes.reads)) codes.guarded = &guarded;
    LLVMValueRef apart = has_apart_form(cg) ? make_apart(cg, kernel, strips, each) : NULL;
    if (make_strips(cg, strips, apart && each ? apart : each, &made)) codes.strips = &made;
    codes.is_apart = apart && !each;
    if (codes.strips || each) {
        build_blocks_entry(cg, kernel, &codes);
        return;
    }
    LLVMValueRef blocks = LLVMGetNamedFunction(cg->out, name_with(cg, kernel, "$blocks"));
    LLVMReplaceAllUsesWith(blocks, cg_zero(cg->ptr));
    LLVMDeleteFunction(blocks);
    LLVMDeleteFunction(strips);
}

void cg_make_kernel_blocks(Cg *cg) {
    if (cg->opt_level < FIRST_LEVEL_OF_SPMD) return;
    if (cg->runtime[RT_pyc_cpu_barrier]) cg_fn_attribute(cg, cg->runtime[RT_pyc_cpu_barrier], CG_ATTR_convergent);
    inline_calls(cg);
    cg_step_done(cg, CG_STEP_blocks_inline, NULL);
    for (uint32_t i = 0; i < cg->module->fns.len; i++) {
        const IrFn *fn = cg->module->fns.at[i];
        if (is_kernel(fn) && may_run_as_block(cg, &cg->facts->fns[i])) make_blocks(cg, fn);
    }
}
