/* Atomic memory operations and fences. On the host all are sequentially consistent; on a GPU read-modify-write
 * operations are relaxed within their scope (fences order them), loads acquire and stores release. */
#include "codegen/gpu/gpu.h"
#include "codegen/ops/ops.h"
#include "ir/ir_group.h"
#include "types/value.h"

static CgScope scope_of(CgFn *f, const IrInst *inst) {
    int64_t number = CG_SCOPE_DEVICE;
    if (ir_op_has_scope(ir_op_info(inst->op), inst->operand_count)) {
        const IrInst *said = ir_def(f->fn, inst->operands[inst->operand_count - 1]);
        bool is_known = said && said->op == IR_Const && val_as_int(f->cg->types, said->imm.value, &number);
        if (!is_known) ICE("an atomic operation's scope is not a constant");
    }
    return (CgScope)MIN((uint64_t)number, CG_SCOPE_SYSTEM);
}

static uint32_t scope(CgFn *f, const IrInst *inst) {
    const char *name = f->cg->on_device ? f->cg->gpu->scopes[scope_of(f, inst)] : "";
    return LLVMGetSyncScopeID(f->cg->llvm, name, strlen(name));
}

static LLVMAtomicOrdering rmw_ordering(Cg *cg) {
    return cg->on_device ? LLVMAtomicOrderingMonotonic : LLVMAtomicOrderingSequentiallyConsistent;
}

typedef struct Rmw {
    IrKind kind;
    LLVMAtomicRMWBinOp sint, uint, real;
} Rmw;

static const Rmw rmws[] = {
    {IrAtomic_Add, LLVMAtomicRMWBinOpAdd, LLVMAtomicRMWBinOpAdd, LLVMAtomicRMWBinOpFAdd},
    {IrAtomic_Sub, LLVMAtomicRMWBinOpSub, LLVMAtomicRMWBinOpSub, LLVMAtomicRMWBinOpFSub},
    {IrAtomic_And, LLVMAtomicRMWBinOpAnd, LLVMAtomicRMWBinOpAnd, LLVMAtomicRMWBinOpAnd},
    {IrAtomic_Or, LLVMAtomicRMWBinOpOr, LLVMAtomicRMWBinOpOr, LLVMAtomicRMWBinOpOr},
    {IrAtomic_Xor, LLVMAtomicRMWBinOpXor, LLVMAtomicRMWBinOpXor, LLVMAtomicRMWBinOpXor},
    {IrAtomic_Min, LLVMAtomicRMWBinOpMin, LLVMAtomicRMWBinOpUMin, LLVMAtomicRMWBinOpFMin},
    {IrAtomic_Max, LLVMAtomicRMWBinOpMax, LLVMAtomicRMWBinOpUMax, LLVMAtomicRMWBinOpFMax},
    {IrAtomic_Exchange, LLVMAtomicRMWBinOpXchg, LLVMAtomicRMWBinOpXchg, LLVMAtomicRMWBinOpXchg},
};

static LLVMValueRef change(CgFn *f, const IrInst *inst, LLVMAtomicRMWBinOp op, LLVMValueRef value, uint32_t align) {
    Cg *cg = f->cg;
    LLVMValueRef address = cg_operand(f, inst, 0);
    LLVMValueRef old = cg->on_device ? cg->gpu->atomic(cg, op, address, value, scope_of(f, inst)) : NULL;
    if (old) return old;
    old = LLVMBuildAtomicRMWSyncScope(cg->b, op, address, value, rmw_ordering(cg), scope(f, inst));
    LLVMSetAlignment(old, align);
    return old;
}

static LLVMValueRef changed_float(Cg *cg, IrKind kind, LLVMValueRef a, LLVMValueRef b) {
    switch (kind) {
    case IrAtomic_Add: return LLVMBuildFAdd(cg->b, a, b, "");
    case IrAtomic_Sub: return LLVMBuildFSub(cg->b, a, b, "");
    case IrAtomic_Min: return cg_binary(cg, "llvm.minnum", a, b);
    case IrAtomic_Max: return cg_binary(cg, "llvm.maxnum", a, b);
    case IR_NO_KIND_OF_ATOMIC:
    case IrAtomic_And:
    case IrAtomic_Or:
    case IrAtomic_Xor:
    case IrAtomic_Exchange: break;
    }
    ICE("atomic %s of floats", ir_kind_text(kind));
}

/* Changes a float that is stored as its bits, and computed with as float32, by a compare-and-swap loop. LLVM's
 * instruction would need a type, or call a function, that the machine lacks. */
static LLVMValueRef change_bits(CgFn *f, const IrInst *inst, TypeId type) {
    Cg *cg = f->cg;
    LLVMValueRef address = cg_operand(f, inst, 0), by = cg_widen(cg, type, cg_operand(f, inst, 1), false);
    LLVMBasicBlockRef before = LLVMGetInsertBlock(cg->b), again = cg_new_block(f, ""), done = cg_new_block(f, "");
    LLVMValueRef first = cg_load_at(cg, cg_type(cg, type), address, cg_align(cg, type));
    LLVMSetOrdering(first, LLVMAtomicOrderingMonotonic);
    LLVMBuildBr(cg->b, again);
    cg_at(f, again);
    LLVMValueRef old = LLVMBuildPhi(cg->b, cg_type(cg, type), "");
    LLVMValueRef wide = changed_float(cg, inst->imm.kind, cg_widen(cg, type, old, false), by);
    LLVMValueRef both = LLVMBuildAtomicCmpXchgSyncScope(cg->b, address, old, cg_narrow(cg, type, wide),
                                                        rmw_ordering(cg), rmw_ordering(cg), scope(f, inst));
    LLVMSetAlignment(both, cg_align(cg, type));
    LLVMValueRef found = LLVMBuildExtractValue(cg->b, both, 0, "");
    LLVMAddIncoming(old, (LLVMValueRef[]){first, found}, (LLVMBasicBlockRef[]){before, again}, 2);
    LLVMBuildCondBr(cg->b, LLVMBuildExtractValue(cg->b, both, 1, ""), done, again);
    cg_at(f, done);
    return old;
}

LLVMValueRef cg_op_AtomicRmw(CgFn *f, const IrInst *inst) {
    Cg *cg = f->cg;
    TypeId type = cg_operand_type(f, inst, 1);
    LLVMValueRef value = cg_to_memory(cg, type, cg_operand(f, inst, 1));
    bool is_number = cg_is_float(cg, type) && inst->imm.kind != IrAtomic_Exchange;
    if (is_number && LLVMGetTypeKind(LLVMTypeOf(value)) == LLVMIntegerTypeKind) return change_bits(f, inst, type);
    for (uint32_t i = 0; i < COUNT_OF(rmws); i++) {
        if (rmws[i].kind != inst->imm.kind) continue;
        LLVMAtomicRMWBinOp op = is_number ? rmws[i].real : cg_is_signed(cg, type) ? rmws[i].sint : rmws[i].uint;
        return cg_from_memory(cg, type, change(f, inst, op, value, cg_align(cg, type)));
    }
    UNREACHABLE();
}

LLVMValueRef cg_op_AtomicLoad(CgFn *f, const IrInst *inst) {
    Cg *cg = f->cg;
    LLVMValueRef load =
        cg_load_at(cg, cg_memory_type(cg, inst->type), cg_operand(f, inst, 0), cg_align(cg, inst->type));
    LLVMSetOrdering(load, cg->on_device ? LLVMAtomicOrderingAcquire : LLVMAtomicOrderingSequentiallyConsistent);
    if (cg->on_device) LLVMSetAtomicSyncScopeID(load, scope(f, inst));
    return cg_from_memory(cg, inst->type, load);
}

LLVMValueRef cg_op_AtomicStore(CgFn *f, const IrInst *inst) {
    Cg *cg = f->cg;
    TypeId type = cg_operand_type(f, inst, 0);
    LLVMValueRef value = cg_to_memory(cg, type, cg_operand(f, inst, 0));
    LLVMValueRef store = LLVMBuildStore(cg->b, value, cg_operand(f, inst, 1));
    LLVMSetAlignment(store, cg_align(cg, type));
    LLVMSetOrdering(store, cg->on_device ? LLVMAtomicOrderingRelease : LLVMAtomicOrderingSequentiallyConsistent);
    if (cg->on_device) LLVMSetAtomicSyncScopeID(store, scope(f, inst));
    return NULL;
}

/* LLVM compares integers and pointers only. */
static LLVMValueRef as_bits(Cg *cg, TypeId type, LLVMValueRef value) {
    value = cg_to_memory(cg, type, value);
    if (!cg_is_float(cg, type)) return value;
    return LLVMBuildBitCast(cg->b, value, LLVMIntTypeInContext(cg->llvm, cg_bits(cg, type)), "");
}

LLVMValueRef cg_op_AtomicCas(CgFn *f, const IrInst *inst) {
    Cg *cg = f->cg;
    TypeId type = cg_operand_type(f, inst, 1);
    LLVMValueRef expected = as_bits(cg, type, cg_operand(f, inst, 1)),
                 wanted = as_bits(cg, type, cg_operand(f, inst, 2));
    LLVMAtomicOrdering order = rmw_ordering(cg);
    LLVMValueRef both =
        LLVMBuildAtomicCmpXchgSyncScope(cg->b, cg_operand(f, inst, 0), expected, wanted, order, order, scope(f, inst));
    LLVMSetAlignment(both, cg_align(cg, type));
    LLVMValueRef found = LLVMBuildExtractValue(cg->b, both, 0, "");
    if (cg_is_float(cg, type)) return LLVMBuildBitCast(cg->b, found, cg_type(cg, type), "");
    return cg_from_memory(cg, type, found);
}

LLVMValueRef cg_op_Fence(CgFn *f, const IrInst *inst) {
    Cg *cg = f->cg;
    if (cg->on_device) {
        cg_intrinsic(cg, cg->gpu->fences[MIN(inst->imm.number, CG_SCOPE_SYSTEM)], NULL, 0, NULL, 0);
    } else {
        LLVMBuildFence(cg->b, LLVMAtomicOrderingSequentiallyConsistent, false, "");
    }
    return NULL;
}

/* A placeholder until it is known whether ordering could be observed (device_order.c). */
LLVMValueRef cg_op_AtomicOrder(CgFn *f, const IrInst *inst) {
    Cg *cg = f->cg;
    if (!cg->on_device) return NULL;
    const char *name = inst->imm.number ? CG_ORDER_BEHIND : CG_ORDER_BEFORE;
    LLVMTypeRef type = LLVMFunctionType(cg->nothing, &cg->ptr, 1, false);
    LLVMValueRef mark = LLVMGetNamedFunction(cg->out, name), place = cg_operand(f, inst, 0);
    if (!mark) mark = LLVMAddFunction(cg->out, name, type);
    LLVMBuildCall2(cg->b, type, mark, &place, 1, "");
    return NULL;
}
