/* Copies LLVM blocks, for another form of a loop or of a region. */
#include "codegen/core/core.h"

static uint64_t key(const void *pointer) { return (uint64_t)(uintptr_t)pointer; }

CgCopy cg_copy_begin(Cg *cg) {
    CgCopy copy;
    map_init(&copy.values, cg->arena);
    map_init(&copy.blocks, cg->arena);
    return copy;
}

LLVMValueRef cg_copied(const CgCopy *copy, LLVMValueRef value) {
    uint64_t to;
    return map_get(&copy->values, key(value), &to) ? (LLVMValueRef)(uintptr_t)to : value;
}

LLVMBasicBlockRef cg_copied_block(const CgCopy *copy, LLVMBasicBlockRef block) {
    uint64_t to;
    return map_get(&copy->blocks, key(block), &to) ? (LLVMBasicBlockRef)(uintptr_t)to : block;
}

static void copy_block(Cg *cg, CgCopy *copy, LLVMBasicBlockRef block) {
    LLVMPositionBuilderAtEnd(cg->b, cg_copied_block(copy, block));
    for (LLVMValueRef inst = LLVMGetFirstInstruction(block); inst; inst = LLVMGetNextInstruction(inst)) {
        bool is_phi = LLVMIsAPHINode(inst) != NULL;
        LLVMValueRef clone = is_phi ? LLVMBuildPhi(cg->b, LLVMTypeOf(inst), "") : LLVMInstructionClone(inst);
        if (!is_phi) LLVMInsertIntoBuilder(cg->b, clone);
        map_put(&copy->values, key(inst), key(clone));
    }
}

static void connect(const CgCopy *copy, LLVMValueRef from, LLVMValueRef to) {
    for (unsigned i = 0; LLVMIsAPHINode(from) && i < LLVMCountIncoming(from); i++) {
        LLVMValueRef value = cg_copied(copy, LLVMGetIncomingValue(from, i));
        LLVMBasicBlockRef block = cg_copied_block(copy, LLVMGetIncomingBlock(from, i));
        LLVMAddIncoming(to, &value, &block, 1);
    }
    if (LLVMIsAPHINode(from)) return;
    for (unsigned i = 0; LLVMIsATerminatorInst(from) && i < LLVMGetNumSuccessors(from); i++)
        LLVMSetSuccessor(to, i, cg_copied_block(copy, LLVMGetSuccessor(from, i)));
    for (unsigned i = 0; i < (unsigned)LLVMGetNumOperands(from); i++) {
        LLVMValueRef operand = LLVMGetOperand(from, i), instead = cg_copied(copy, operand);
        if (instead != operand) LLVMSetOperand(to, i, instead);
    }
}

void cg_copy_blocks(Cg *cg, CgCopy *copy, const LLVMBasicBlockRef *blocks, uint32_t count) {
    for (uint32_t i = 0; i < count; i++)
        map_put(&copy->blocks, key(blocks[i]),
                key(LLVMAppendBasicBlockInContext(cg->llvm, LLVMGetBasicBlockParent(blocks[i]), "")));
    for (uint32_t i = 0; i < count; i++) copy_block(cg, copy, blocks[i]);
    for (uint32_t i = 0; i < count; i++)
        for (LLVMValueRef inst = LLVMGetFirstInstruction(blocks[i]); inst; inst = LLVMGetNextInstruction(inst))
            connect(copy, inst, cg_copied(copy, inst));
}
