/* NVIDIA's GPUs, by LLVM's NVPTX: kernels become PTX text, which the driver compiles. Names of intrinsics are NVVM's.
 */
#include "codegen/gpu/gpu.h"

#include <llvm-c/Target.h>

static void initialise(void) {
    LLVMInitializeNVPTXTargetInfo();
    LLVMInitializeNVPTXTarget();
    LLVMInitializeNVPTXTargetMC();
    LLVMInitializeNVPTXAsmPrinter();
}

/* ---- indices ---- */

static LLVMValueRef index_of(Cg *cg, IrKind kind) {
#define SREG(name) "llvm.nvvm.read.ptx.sreg." name
    static const struct {
        IrKind kind;
        const char *special; /* register */
    } rows[] = {
        {IrGpuIndex_ThreadX, SREG("tid.x")},
        {IrGpuIndex_ThreadY, SREG("tid.y")},
        {IrGpuIndex_ThreadZ, SREG("tid.z")},
        {IrGpuIndex_BlockX, SREG("ctaid.x")},
        {IrGpuIndex_BlockY, SREG("ctaid.y")},
        {IrGpuIndex_BlockZ, SREG("ctaid.z")},
        {IrGpuIndex_BlockDimX, SREG("ntid.x")},
        {IrGpuIndex_BlockDimY, SREG("ntid.y")},
        {IrGpuIndex_BlockDimZ, SREG("ntid.z")},
        {IrGpuIndex_GridX, SREG("nctaid.x")},
        {IrGpuIndex_GridY, SREG("nctaid.y")},
        {IrGpuIndex_GridZ, SREG("nctaid.z")},
        {IrGpuIndex_ClusterDimX, SREG("cluster.nctaid.x")},
        {IrGpuIndex_ClusterDimY, SREG("cluster.nctaid.y")},
        {IrGpuIndex_ClusterDimZ, SREG("cluster.nctaid.z")},
        {IrGpuIndex_Lane, SREG("laneid")},
    };
    for (uint32_t i = 0; i < COUNT_OF(rows); i++)
        if (rows[i].kind == kind) return cg_intrinsic(cg, rows[i].special, NULL, 0, NULL, 0);
    ICE("GPU index %s", ir_kind_text(kind));
}

/* ---- the block ---- */

#define BLOCK_BARRIER "llvm.nvvm.barrier.cta.sync.aligned.all"

static void barrier(Cg *cg) {
    LLVMValueRef which = cg_zero(cg->i32);
    cg_intrinsic(cg, BLOCK_BARRIER, NULL, 0, &which, 1);
}

static void named_barrier(Cg *cg, LLVMValueRef number, LLVMValueRef threads, bool waits) {
    const char *name =
        waits ? "llvm.nvvm.barrier.cta.sync.aligned.count" : "llvm.nvvm.barrier.cta.arrive.aligned.count";
    cg_intrinsic(cg, name, NULL, 0, (LLVMValueRef[]){number, threads}, 2);
}

/* ---- the warp ---- */

static LLVMValueRef shuffle(Cg *cg, IrKind kind, LLVMValueRef mask, LLVMValueRef value, LLVMValueRef lane) {
    static const struct {
        IrKind kind;
        const char *name;
        uint32_t clamp; /* the last lane that a value may come from, and the segment */
    } rows[] = {
        {IrWarp_ShuffleIdx, "llvm.nvvm.shfl.sync.idx.i32", 31},
        {IrWarp_ShuffleDown, "llvm.nvvm.shfl.sync.down.i32", 31},
        {IrWarp_ShuffleUp, "llvm.nvvm.shfl.sync.up.i32", 0},
        {IrWarp_ShuffleXor, "llvm.nvvm.shfl.sync.bfly.i32", 31},
    };
    for (uint32_t i = 0; i < COUNT_OF(rows); i++) {
        if (rows[i].kind != kind) continue;
        LLVMValueRef args[] = {mask, value, lane, cg_int(cg, cg->i32, rows[i].clamp)};
        return cg_intrinsic(cg, rows[i].name, NULL, 0, args, COUNT_OF(args));
    }
    ICE("shuffle %s", ir_kind_text(kind));
}

static LLVMValueRef vote(Cg *cg, IrKind kind, LLVMValueRef mask, LLVMValueRef predicate) {
    const char *name = kind == IrWarp_Ballot ? "llvm.nvvm.vote.ballot.sync"
                       : kind == IrWarp_Any  ? "llvm.nvvm.vote.any.sync"
                                             : "llvm.nvvm.vote.all.sync";
    return cg_intrinsic(cg, name, NULL, 0, (LLVMValueRef[]){mask, predicate}, 2);
}

static void warp_sync(Cg *cg, LLVMValueRef mask) { cg_intrinsic(cg, "llvm.nvvm.bar.warp.sync", NULL, 0, &mask, 1); }

/* ---- inline assembly ---- */

static char register_class(const Cg *cg, LLVMTypeRef type) {
    if (type == cg->f32) return 'f';
    if (type == cg->f64) return 'd';
    if (LLVMGetTypeKind(type) == LLVMPointerTypeKind || type == cg->i64) return 'l';
    return type == cg->i16 || type == cg->f16 || type == cg->bf16 ? 'h' : 'r';
}

/* ---- atomic operations ---- */

typedef struct Atomic {
    LLVMAtomicRMWBinOp op;
    const char *name, *of_32, *of_64;
} Atomic;

static const Atomic atomics[] = {
    {LLVMAtomicRMWBinOpAdd, "add", "u32", "u64"},  {LLVMAtomicRMWBinOpFAdd, "add", "f32", "f64"},
    {LLVMAtomicRMWBinOpAnd, "and", "b32", "b64"},  {LLVMAtomicRMWBinOpOr, "or", "b32", "b64"},
    {LLVMAtomicRMWBinOpXor, "xor", "b32", "b64"},  {LLVMAtomicRMWBinOpMin, "min", "s32", "s64"},
    {LLVMAtomicRMWBinOpUMin, "min", "u32", "u64"}, {LLVMAtomicRMWBinOpMax, "max", "s32", "s64"},
    {LLVMAtomicRMWBinOpUMax, "max", "u32", "u64"}, {LLVMAtomicRMWBinOpXchg, "exch", "b32", "b64"},
};

/* "add.u32"; NULL if LLVM makes a compare-and-swap loop, which has the scope. */
static const char *atomic_name(Cg *cg, LLVMAtomicRMWBinOp op, LLVMTypeRef type) {
    const bool is_32 = type == cg->i32 || type == cg->f32, is_64 = type == cg->i64 || type == cg->f64;
    const bool adds_bf16 = gpu_chosen(cg->options->gpu)->version >= 90;
    if (op == LLVMAtomicRMWBinOpFAdd && type == cg->f16) return "add.noftz.f16";
    if (op == LLVMAtomicRMWBinOpFAdd && type == cg->bf16 && adds_bf16) return "add.noftz.bf16";
    for (uint32_t i = 0; i < COUNT_OF(atomics) && (is_32 || is_64); i++)
        if (atomics[i].op == op)
            return arena_printf(cg->arena, "%s.%s", atomics[i].name, is_32 ? atomics[i].of_32 : atomics[i].of_64).at;
    return NULL;
}

/* LLVM's own instructions become `atom` without a scope, which has device scope. */
static LLVMValueRef atomic(Cg *cg, LLVMAtomicRMWBinOp op, LLVMValueRef address, LLVMValueRef value, CgScope scope) {
    if (scope != CG_SCOPE_SYSTEM) return NULL;
    LLVMTypeRef type = LLVMTypeOf(value);
    const bool subtracts = op == LLVMAtomicRMWBinOpSub, subtracts_floats = op == LLVMAtomicRMWBinOpFSub;
    const char *name = atomic_name(cg,
                                   subtracts          ? LLVMAtomicRMWBinOpAdd
                                   : subtracts_floats ? LLVMAtomicRMWBinOpFAdd
                                                      : op,
                                   type);
    if (!name) return NULL;
    if (subtracts) value = LLVMBuildNeg(cg->b, value, "");
    if (subtracts_floats) value = LLVMBuildFNeg(cg->b, value, "");
    Str text = arena_printf(cg->arena, "atom.relaxed.sys.%s $0, [$1], $2;", name);
    const char class = register_class(cg, type);
    Str constraints = arena_printf(cg->arena, "=%c,l,%c,~{memory}", class, class);
    LLVMTypeRef fn = LLVMFunctionType(type, (LLVMTypeRef[]){cg->ptr, type}, 2, false);
    LLVMValueRef code = LLVMGetInlineAsm(fn, text.at, text.len, constraints.at, constraints.len, true, false,
                                         LLVMInlineAsmDialectATT, false);
    return LLVMBuildCall2(cg->b, fn, code, (LLVMValueRef[]){address, value}, 2, "");
}

/* ---- math ---- */

static LLVMValueRef power_of_two(Cg *cg, LLVMValueRef x) {
    const Str text = STR("ex2.approx.f32 $0, $1;"), constraints = STR("=f,f");
    LLVMTypeRef fn = LLVMFunctionType(cg->f32, &cg->f32, 1, false);
    LLVMValueRef code = LLVMGetInlineAsm(fn, text.at, text.len, constraints.at, constraints.len, false, false,
                                         LLVMInlineAsmDialectATT, false);
    return LLVMBuildCall2(cg->b, fn, code, &x, 1, "");
}

const CgGpuTarget cg_gpu_nvptx = {
    .name = "nvptx",
    .triple = "nvptx64-nvidia-cuda",
    .initialise = initialise,
    .kernel_convention = LLVMPTXKernelCallConv,
    .constant_parameter = "nvvm.grid_constant",
    .spaces = {[SPACE_GENERIC] = 0, [SPACE_GLOBAL] = 1, [SPACE_SHARED] = 3, [SPACE_CONSTANT] = 4, [SPACE_LOCAL] = 5},
    .scopes = {"block", "device", ""},
    .fences = {"llvm.nvvm.membar.cta", "llvm.nvvm.membar.gl", "llvm.nvvm.membar.sys"},
    .block_barrier = BLOCK_BARRIER,
    .math_text = cg_device_math_text,
    .runtime_text = cg_device_runtime_text,
    .math_size = &cg_device_math_size,
    .runtime_size = &cg_device_runtime_size,
    .runtime_symbols = cg_device_runtime_symbols,
    .index = index_of,
    .barrier = barrier,
    .named_barrier = named_barrier,
    .shuffle = shuffle,
    .vote = vote,
    .warp_sync = warp_sync,
    .atomic = atomic,
    .exp2 = power_of_two,
    .register_class = register_class,
};
