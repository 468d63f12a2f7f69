/* Operations of kernels, for both worlds: on a GPU the target's table (gpu.h) builds them; on the host they are fields
 * of the running thread's context, and calls of the CPU device (runtime/device/kernel.h). */
#include "codegen/gpu/gpu.h"
#include "codegen/ops/ops.h"

#include "../runtime/device/kernel.h"
#include "types/value.h"

LLVMValueRef cg_context(CgFn *f) {
    Cg *cg = f->cg;
    if (f->context) return f->context;
    if (f->sig->takes_context) return f->context = LLVMGetParam(f->value, 0);
    LLVMBasicBlockRef here = LLVMGetInsertBlock(cg->b); /* asked for once, at the entry */
    cg_at(f, f->entry);
    f->context = cg_call_runtime(cg, RT_pyc_cpu_thread, NULL);
    cg_at(f, here);
    return f->context;
}

/* For operations that only kernels have. The host may call the function, too, so the context is requested where it is
 * needed. */
static LLVMValueRef kernel_context(CgFn *f) {
    return f->sig->takes_context ? cg_context(f) : cg_call_runtime(f->cg, RT_pyc_cpu_kernel_thread, NULL);
}

static LLVMValueRef context_field(CgFn *f, uint64_t offset) {
    return cg_load_at(f->cg, f->cg->i32, cg_offset(f->cg, kernel_context(f), offset), 4);
}

/* ---- indices ---- */

typedef struct IndexRow {
    IrKind kind;
    uint32_t offset;        /* in PycThreadCtx */
    uint32_t least, beyond; /* the range that a launch allows (runtime/device/device_attribute.def) */
} IndexRow;

enum { MOST_THREADS = 1024, MOST_BLOCKS = INT32_MAX, MOST_CLUSTER = 16 };

#define AXIS(field, axis) (uint32_t)(offsetof(PycThreadCtx, field) + (axis) * sizeof(uint32_t))

static const IndexRow index_rows[] = {
    {IrGpuIndex_ThreadX, AXIS(thread, 0), 0, MOST_THREADS},
    {IrGpuIndex_ThreadY, AXIS(thread, 1), 0, MOST_THREADS},
    {IrGpuIndex_ThreadZ, AXIS(thread, 2), 0, MOST_THREADS},
    {IrGpuIndex_BlockX, AXIS(block, 0), 0, MOST_BLOCKS},
    {IrGpuIndex_BlockY, AXIS(block, 1), 0, MOST_BLOCKS},
    {IrGpuIndex_BlockZ, AXIS(block, 2), 0, MOST_BLOCKS},
    {IrGpuIndex_BlockDimX, AXIS(block_dim, 0), 1, MOST_THREADS + 1},
    {IrGpuIndex_BlockDimY, AXIS(block_dim, 1), 1, MOST_THREADS + 1},
    {IrGpuIndex_BlockDimZ, AXIS(block_dim, 2), 1, MOST_THREADS + 1},
    {IrGpuIndex_GridX, AXIS(grid_dim, 0), 1, (uint32_t)MOST_BLOCKS + 1},
    {IrGpuIndex_GridY, AXIS(grid_dim, 1), 1, (uint32_t)MOST_BLOCKS + 1},
    {IrGpuIndex_GridZ, AXIS(grid_dim, 2), 1, (uint32_t)MOST_BLOCKS + 1},
    {IrGpuIndex_ClusterDimX, AXIS(cluster_dim, 0), 1, MOST_CLUSTER + 1},
    {IrGpuIndex_ClusterDimY, AXIS(cluster_dim, 1), 1, MOST_CLUSTER + 1},
    {IrGpuIndex_ClusterDimZ, AXIS(cluster_dim, 2), 1, MOST_CLUSTER + 1},
};

static LLVMValueRef index_of(CgFn *f, const IndexRow *row) {
    Cg *cg = f->cg;
    LLVMValueRef index = context_field(f, row->offset);
    LLVMMetadataRef bounds[] = {LLVMValueAsMetadata(cg_int(cg, cg->i32, row->least)),
                                LLVMValueAsMetadata(cg_int(cg, cg->i32, row->beyond))};
    LLVMValueRef range = LLVMMetadataAsValue(cg->llvm, LLVMMDNodeInContext2(cg->llvm, bounds, COUNT_OF(bounds)));
    LLVMSetMetadata(index, LLVMGetMDKindIDInContext(cg->llvm, "range", 5), range);
    return index;
}

static LLVMValueRef coordinate(CgFn *f, IrKind kind) {
    if (f->cg->on_device) return f->cg->gpu->index(f->cg, kind);
    for (uint32_t i = 0; i < COUNT_OF(index_rows); i++)
        if (index_rows[i].kind == kind) return index_of(f, &index_rows[i]);
    ICE("GPU index %s", ir_kind_text(kind));
}

/* The number of the thread in its block; x varies fastest. */
static LLVMValueRef linear_thread(CgFn *f) {
    LLVMBuilderRef b = f->cg->b;
    LLVMValueRef rows = LLVMBuildMul(b, coordinate(f, IrGpuIndex_ThreadZ), coordinate(f, IrGpuIndex_BlockDimY), "");
    rows = LLVMBuildAdd(b, rows, coordinate(f, IrGpuIndex_ThreadY), "");
    LLVMValueRef before = LLVMBuildMul(b, rows, coordinate(f, IrGpuIndex_BlockDimX), "");
    return LLVMBuildAdd(b, before, coordinate(f, IrGpuIndex_ThreadX), "");
}

static LLVMValueRef lane(CgFn *f) {
    Cg *cg = f->cg;
    if (cg->on_device) return coordinate(f, IrGpuIndex_Lane);
    return LLVMBuildAnd(cg->b, linear_thread(f), cg_int(cg, cg->i32, PYC_WARP_SIZE - 1), "");
}

static LLVMValueRef gpu_index(CgFn *f, IrKind kind) {
    Cg *cg = f->cg;
    if (kind == IrGpuIndex_Lane) return lane(f);
    uint32_t warp = cg->on_device ? gpu_chosen(cg->options->gpu)->kind->warp : PYC_WARP_SIZE;
    if (kind == IrGpuIndex_WarpId) return LLVMBuildUDiv(cg->b, linear_thread(f), cg_int(cg, cg->i32, warp), "");
    return coordinate(f, kind);
}

/* Converts an unsigned number to another width. */
static LLVMValueRef resize(Cg *cg, LLVMValueRef value, LLVMTypeRef type) {
    uint32_t from = LLVMGetIntTypeWidth(LLVMTypeOf(value)), to = LLVMGetIntTypeWidth(type);
    if (from == to) return value;
    return from < to ? LLVMBuildZExt(cg->b, value, type, "") : LLVMBuildTrunc(cg->b, value, type, "");
}

LLVMValueRef cg_op_GpuIndex(CgFn *f, const IrInst *inst) {
    return resize(f->cg, gpu_index(f, inst->imm.kind), cg_type(f->cg, inst->type));
}

LLVMValueRef cg_op_OnDevice(CgFn *f, const IrInst *inst) {
    (void)inst;
    return LLVMConstInt(f->cg->i1, f->cg->on_device, false);
}

/* Only in kernels: if a length is known not to be negative, `i < len(xs)` implies the check of `xs[i]`. On the host
 * this was measured to make code slower. */
LLVMValueRef cg_op_Assume(CgFn *f, const IrInst *inst) {
    Cg *cg = f->cg;
    LLVMValueRef holds = cg_operand(f, inst, 0);
    bool in_kernel = cg->on_device || cg->facts->fns[f->fn->id.id - 1].on_device;
    if (in_kernel && cg->opt_level > 0 && LLVMIsAInstruction(holds))
        cg_intrinsic(cg, "llvm.assume", NULL, 0, &holds, 1);
    return NULL;
}

/* ---- the block ---- */

LLVMValueRef cg_op_Barrier(CgFn *f, const IrInst *inst) {
    (void)inst;
    Cg *cg = f->cg;
    if (cg->on_device) {
        cg->gpu->barrier(cg);
    } else {
        LLVMValueRef context = cg_context(f);
        cg_call_runtime(cg, RT_pyc_cpu_barrier, &context);
    }
    return NULL;
}

LLVMValueRef cg_op_NamedBarrier(CgFn *f, const IrInst *inst) {
    Cg *cg = f->cg;
    bool waits = inst->imm.kind == IrBarrier_Wait;
    LLVMValueRef number = resize(cg, cg_operand(f, inst, 0), cg->i32),
                 count = resize(cg, cg_operand(f, inst, 1), cg->i32);
    if (cg->on_device) {
        cg->gpu->named_barrier(cg, number, count, waits);
    } else {
        LLVMValueRef wait = LLVMConstInt(cg->i1, waits, false);
        cg_call_runtime(cg, RT_pyc_cpu_named_barrier, (LLVMValueRef[]){cg_context(f), number, count, wait});
    }
    return NULL;
}

static LLVMValueRef shared_global(Cg *cg, SharedRoom room) {
    LLVMTypeRef type = LLVMArrayType2(cg->i8, room.bytes);
    LLVMValueRef global = LLVMAddGlobalInAddressSpace(cg->out, type, "shared", cg->gpu->spaces[SPACE_SHARED]);
    LLVMSetAlignment(global, MAX(room.align, SHARED_ALIGN));
    LLVMSetLinkage(global, LLVMInternalLinkage);
    LLVMSetInitializer(global, LLVMGetUndef(type));
    return LLVMConstAddrSpaceCast(global, cg->ptr);
}

/* The beginning of the block's memory for this function, which a caller passes to a helper. */
static LLVMValueRef shared_base(CgFn *f) {
    Cg *cg = f->cg;
    if (f->sig->takes_shared) return LLVMGetParam(f->value, f->sig->takes_context);
    return cg_load_at(cg, cg->ptr, cg_offset(cg, cg_context(f), offsetof(PycThreadCtx, shared)), 8);
}

/* In a kernel on a GPU each region is a variable of its own, which tells LLVM most about aliases. */
LLVMValueRef cg_shared_region(CgFn *f, SharedRoom room) {
    if (f->cg->on_device && !f->sig->takes_shared) return shared_global(f->cg, room);
    uint64_t align = MAX(room.align, SHARED_ALIGN), offset = (f->shared_used + align - 1) / align * align;
    f->shared_used += facts_shared_room(room);
    return cg_offset(f->cg, shared_base(f), offset);
}

LLVMValueRef cg_op_SharedAddr(CgFn *f, const IrInst *inst) {
    if (!f->cg->on_device) kernel_context(f);
    return cg_shared_region(f, facts_shared_of(f->cg->types, f->fn, inst));
}

/* All kernels share it, so its alignment is the largest that one requests. */
static LLVMValueRef dynamic_global(Cg *cg, uint32_t align) {
    enum { LEAST = 128 };
    static const char name[] = "pyc_shared_dynamic";
    LLVMValueRef global = LLVMGetNamedGlobal(cg->out, name);
    if (!global) {
        global = LLVMAddGlobalInAddressSpace(cg->out, LLVMArrayType2(cg->i8, 0), name, cg->gpu->spaces[SPACE_SHARED]);
        LLVMSetAlignment(global, LEAST);
    }
    LLVMSetAlignment(global, MAX(LLVMGetAlignment(global), align));
    return LLVMConstAddrSpaceCast(global, cg->ptr);
}

LLVMValueRef cg_op_SharedDynamic(CgFn *f, const IrInst *inst) {
    Cg *cg = f->cg;
    if (cg->on_device) return dynamic_global(cg, (uint32_t)inst->imm.number);
    return cg_load_at(cg, cg->ptr, cg_offset(cg, kernel_context(f), offsetof(PycThreadCtx, shared_dynamic)), 8);
}

/* ---- the warp ---- */

typedef struct WarpRow {
    IrKind kind;
    RtFn cpu;
} WarpRow;

static const WarpRow shuffle_rows[] = {
    {IrWarp_ShuffleIdx, RT_pyc_cpu_warp_shuffle_idx},
    {IrWarp_ShuffleDown, RT_pyc_cpu_warp_shuffle_down},
    {IrWarp_ShuffleUp, RT_pyc_cpu_warp_shuffle_up},
    {IrWarp_ShuffleXor, RT_pyc_cpu_warp_shuffle_xor},
};

static const WarpRow vote_rows[] = {
    {IrWarp_Ballot, RT_pyc_cpu_warp_ballot},
    {IrWarp_Any, RT_pyc_cpu_warp_any},
    {IrWarp_All, RT_pyc_cpu_warp_all},
};

/* The lanes that take part: all, unless operand `n` selects them. */
static LLVMValueRef lane_mask(CgFn *f, const IrInst *inst, uint32_t n) {
    return n < inst->operand_count ? cg_operand(f, inst, n) : cg_int(f->cg, f->cg->i32, UINT32_MAX);
}

/* One piece: 32 bits on a GPU, 64 on the CPU device. */
static LLVMValueRef shuffle_piece(CgFn *f, const WarpRow *row, LLVMValueRef mask, LLVMValueRef piece,
                                  LLVMValueRef lane_argument) {
    Cg *cg = f->cg;
    if (cg->on_device) return cg->gpu->shuffle(cg, row->kind, mask, piece, lane_argument);
    return cg_call_runtime(cg, row->cpu, (LLVMValueRef[]){cg_context(f), mask, piece, lane_argument});
}

/* The value's bits as one integer that is a multiple of the piece. */
static LLVMValueRef bits_of(Cg *cg, TypeId type, LLVMValueRef value, uint32_t bits, uint32_t whole) {
    value = cg_to_memory(cg, type, value);
    if (LLVMTypeOf(value) == cg->ptr) value = LLVMBuildPtrToInt(cg->b, value, cg->i64, "");
    value = LLVMBuildBitCast(cg->b, value, LLVMIntTypeInContext(cg->llvm, bits), "");
    return whole == bits ? value : LLVMBuildZExt(cg->b, value, LLVMIntTypeInContext(cg->llvm, whole), "");
}

static LLVMValueRef value_of_bits(Cg *cg, TypeId type, LLVMValueRef value, uint32_t bits) {
    value = resize(cg, value, LLVMIntTypeInContext(cg->llvm, bits));
    LLVMTypeRef memory = cg_memory_type(cg, type);
    if (memory == cg->ptr) return LLVMBuildIntToPtr(cg->b, value, cg->ptr, "");
    return cg_from_memory(cg, type, LLVMBuildBitCast(cg->b, value, memory, ""));
}

static LLVMValueRef shuffle(CgFn *f, const IrInst *inst, const WarpRow *row) {
    Cg *cg = f->cg;
    TypeId type = cg_operand_type(f, inst, 0);
    uint32_t lane_bits = cg_is_bool(cg, type) ? 8 : cg_bits(cg, type), bits = lane_bits * cg_lanes(cg, type);
    uint32_t piece_bits = cg->on_device ? 32 : 64, whole = (bits + piece_bits - 1) / piece_bits * piece_bits;
    LLVMTypeRef piece_type = LLVMIntTypeInContext(cg->llvm, piece_bits),
                whole_type = LLVMIntTypeInContext(cg->llvm, whole);
    LLVMValueRef value = bits_of(cg, type, cg_operand(f, inst, 0), bits, whole);
    LLVMValueRef mask = lane_mask(f, inst, 2), lane_argument = resize(cg, cg_operand(f, inst, 1), cg->i32);
    LLVMValueRef result = cg_zero(whole_type);
    for (uint32_t at = 0; at < whole; at += piece_bits) {
        LLVMValueRef piece = LLVMBuildLShr(cg->b, value, cg_int(cg, whole_type, at), "");
        piece = shuffle_piece(f, row, mask, resize(cg, piece, piece_type), lane_argument);
        piece = LLVMBuildShl(cg->b, resize(cg, piece, whole_type), cg_int(cg, whole_type, at), "");
        result = LLVMBuildOr(cg->b, result, piece, "");
    }
    return value_of_bits(cg, type, result, bits);
}

static LLVMValueRef vote(CgFn *f, const IrInst *inst, const WarpRow *row) {
    Cg *cg = f->cg;
    LLVMValueRef predicate = cg_operand(f, inst, 0), mask = lane_mask(f, inst, 1), result;
    if (cg->on_device)
        result = cg->gpu->vote(cg, row->kind, mask, predicate);
    else
        result = cg_call_runtime(cg, row->cpu, (LLVMValueRef[]){cg_context(f), mask, predicate});
    return LLVMTypeOf(result) == cg->i1 ? result : resize(cg, result, cg_type(cg, inst->type));
}

static LLVMValueRef warp_sync(CgFn *f, const IrInst *inst) {
    Cg *cg = f->cg;
    LLVMValueRef mask = lane_mask(f, inst, 0);
    if (cg->on_device)
        cg->gpu->warp_sync(cg, mask);
    else
        cg_call_runtime(cg, RT_pyc_cpu_warp_sync, (LLVMValueRef[]){cg_context(f), mask});
    return NULL;
}

LLVMValueRef cg_op_Warp(CgFn *f, const IrInst *inst) {
    IrKind kind = inst->imm.kind;
    for (uint32_t i = 0; i < COUNT_OF(shuffle_rows); i++)
        if (shuffle_rows[i].kind == kind) return shuffle(f, inst, &shuffle_rows[i]);
    for (uint32_t i = 0; i < COUNT_OF(vote_rows); i++)
        if (vote_rows[i].kind == kind) return vote(f, inst, &vote_rows[i]);
    return warp_sync(f, inst);
}

/* ---- inline assembly ---- */

enum { MAX_ASM_LANES = 64 };

typedef struct AsmOperands {
    LLVMTypeRef types[MAX_ASM_LANES];
    LLVMValueRef values[MAX_ASM_LANES];
    uint32_t count;
} AsmOperands;

static void add_operand_lanes(Cg *cg, AsmOperands *all, LLVMValueRef value) {
    bool is_vector = LLVMGetTypeKind(LLVMTypeOf(value)) == LLVMVectorTypeKind;
    uint32_t lanes = is_vector ? LLVMGetVectorSize(LLVMTypeOf(value)) : 1;
    for (uint32_t i = 0; i < lanes; i++) {
        if (all->count == MAX_ASM_LANES) ICE("GPU assembly with more than %d lanes", MAX_ASM_LANES);
        LLVMValueRef lane = is_vector ? LLVMBuildExtractElement(cg->b, value, cg_i64(cg, i), "") : value;
        all->types[all->count] = LLVMTypeOf(lane);
        all->values[all->count++] = lane;
    }
}

/* A pointer to a kind of memory is passed as an address in that address space. */
static LLVMValueRef asm_operand(CgFn *f, const IrInst *inst, uint32_t n) {
    Cg *cg = f->cg;
    LLVMValueRef value = cg_operand(f, inst, n);
    const TypeData *data = ty_data(cg->types, cg_operand_type(f, inst, n));
    if (data->kind != TY_Pointer || data->pointer.space == SPACE_GENERIC) return value;
    return LLVMBuildAddrSpaceCast(cg->b, value,
                                  LLVMPointerTypeInContext(cg->llvm, cg->gpu->spaces[data->pointer.space]), "");
}

static Str asm_constraints(Cg *cg, LLVMTypeRef lane, uint32_t results, const AsmOperands *operands) {
    Text text;
    text_init(&text, cg->arena);
    for (uint32_t i = 0; i < results; i++) text_printf(&text, "=%c,", cg->gpu->register_class(cg, lane));
    for (uint32_t i = 0; i < operands->count; i++)
        text_printf(&text, "%c,", cg->gpu->register_class(cg, operands->types[i]));
    text_c(&text, "~{memory}");
    return text_view(&text);
}

/* Assembly with several result registers returns a struct. */
static LLVMValueRef join_lanes(Cg *cg, LLVMValueRef made, LLVMTypeRef type, uint32_t lanes) {
    if (LLVMGetTypeKind(type) != LLVMVectorTypeKind) return made;
    LLVMValueRef result = LLVMGetPoison(type);
    for (uint32_t i = 0; i < lanes; i++) {
        LLVMValueRef lane = LLVMBuildExtractValue(cg->b, made, i, "");
        result = LLVMBuildInsertElement(cg->b, result, lane, cg_i64(cg, i), "");
    }
    return result;
}

LLVMValueRef cg_op_DeviceAsm(CgFn *f, const IrInst *inst) {
    Cg *cg = f->cg;
    LLVMTypeRef type = cg_type(cg, inst->type);
    if (!cg->on_device) { /* in a helper that only the GPU's branch calls */
        cg_intrinsic(cg, "llvm.trap", NULL, 0, NULL, 0);
        return type ? LLVMGetPoison(type) : NULL;
    }
    AsmOperands operands = {0};
    for (uint32_t i = 0; i < inst->operand_count; i++) add_operand_lanes(cg, &operands, asm_operand(f, inst, i));
    LLVMTypeRef lane = type, made = type ? type : cg->nothing, lanes[MAX_ASM_LANES];
    uint32_t count = type != NULL;
    if (type && LLVMGetTypeKind(type) == LLVMVectorTypeKind) {
        count = LLVMGetVectorSize(type);
        lane = LLVMGetElementType(type);
        for (uint32_t i = 0; i < count; i++) lanes[i] = lane;
        made = LLVMStructTypeInContext(cg->llvm, lanes, count, false);
    }
    Str text = val_data(cg->types, inst->imm.value)->text, constraints = asm_constraints(cg, lane, count, &operands);
    LLVMTypeRef fn = LLVMFunctionType(made, operands.types, operands.count, false);
    LLVMValueRef code = LLVMGetInlineAsm(fn, text.at, text.len, constraints.at, constraints.len, true, false,
                                         LLVMInlineAsmDialectATT, false);
    LLVMValueRef call = LLVMBuildCall2(cg->b, fn, code, operands.values, operands.count, "");
    LLVMAddCallSiteAttribute(call, (LLVMAttributeIndex)LLVMAttributeFunctionIndex,
                             cg_attribute(cg, CG_ATTR_convergent, 0));
    return type ? join_lanes(cg, call, type, count) : NULL;
}
