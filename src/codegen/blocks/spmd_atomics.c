/* Atomic operations on a block's own memory become plain ones, because one core runs the block. */
#include "codegen/blocks/spmd_rewrite.h"

typedef enum Way { NONE, OPERATION, CHOICE, EXCHANGE } Way;

static const struct {
    Way way;
    LLVMOpcode op;
    LLVMIntPredicate keeps; /* the old value is kept when it and the operand compare so */
} rows[] = {
    [LLVMAtomicRMWBinOpXchg] = {.way = EXCHANGE},
    [LLVMAtomicRMWBinOpAdd] = {OPERATION, .op = LLVMAdd},
    [LLVMAtomicRMWBinOpSub] = {OPERATION, .op = LLVMSub},
    [LLVMAtomicRMWBinOpAnd] = {OPERATION, .op = LLVMAnd},
    [LLVMAtomicRMWBinOpOr] = {OPERATION, .op = LLVMOr},
    [LLVMAtomicRMWBinOpXor] = {OPERATION, .op = LLVMXor},
    [LLVMAtomicRMWBinOpFAdd] = {OPERATION, .op = LLVMFAdd},
    [LLVMAtomicRMWBinOpFSub] = {OPERATION, .op = LLVMFSub},
    [LLVMAtomicRMWBinOpMax] = {CHOICE, .keeps = LLVMIntSGT},
    [LLVMAtomicRMWBinOpMin] = {CHOICE, .keeps = LLVMIntSLT},
    [LLVMAtomicRMWBinOpUMax] = {CHOICE, .keeps = LLVMIntUGT},
    [LLVMAtomicRMWBinOpUMin] = {CHOICE, .keeps = LLVMIntULT},
};

static Way way_of(LLVMValueRef atomic) {
    const uint32_t op = (uint32_t)LLVMGetAtomicRMWBinOp(atomic);
    return op < COUNT_OF(rows) ? rows[op].way : NONE;
}

/* Called while addresses are still those that the thread computes. */
void spmd_find_own_atomics(Rewrite *r) {
    for (uint32_t i = 0; i < r->s->count; i++)
        for (LLVMValueRef inst = LLVMGetFirstInstruction(r->s->blocks[i].at); inst; inst = LLVMGetNextInstruction(inst))
            if (LLVMIsAAtomicRMWInst(inst) && way_of(inst) != NONE && spmd_is_private(r->s, LLVMGetOperand(inst, 0)))
                vec_push(r->cg->arena, &r->own_atomics, inst);
}

static LLVMValueRef new_value(const Rewrite *r, LLVMValueRef atomic, LLVMValueRef old, LLVMValueRef value) {
    const uint32_t op = (uint32_t)LLVMGetAtomicRMWBinOp(atomic);
    if (rows[op].way == EXCHANGE) return value;
    if (rows[op].way == OPERATION) return LLVMBuildBinOp(r->b, rows[op].op, old, value, "");
    return LLVMBuildSelect(r->b, LLVMBuildICmp(r->b, rows[op].keeps, old, value, ""), old, value, "");
}

/* Not tagged as a thread's own accesses, because other threads may use the same place. */
void spmd_settle_own_atomics(Rewrite *r) {
    for (uint32_t i = 0; i < r->own_atomics.len; i++) {
        LLVMValueRef atomic = r->own_atomics.at[i], place = LLVMGetOperand(atomic, 0);
        LLVMPositionBuilderBefore(r->b, atomic);
        LLVMValueRef old = LLVMBuildLoad2(r->b, LLVMTypeOf(atomic), place, "");
        LLVMBuildStore(r->b, new_value(r, atomic, old, LLVMGetOperand(atomic, 1)), place);
        LLVMReplaceAllUsesWith(atomic, old);
        LLVMInstructionEraseFromParent(atomic);
    }
}
