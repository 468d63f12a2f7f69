/* The last changes to the code of a GPU, which improve the selected instructions: LLVM's passes would undo them. */
#include "codegen/gpu/gpu.h"
#include "codegen/loops/loops.h"

/* ---- parameters ---- */

/* The kernel's parameter that contains the address, if its offset is known; NULL. */
static LLVMValueRef parameter_of(LLVMValueRef address) {
    if (LLVMIsAGetElementPtrInst(address)) {
        for (int i = 1; i < LLVMGetNumOperands(address); i++)
            if (!LLVMIsAConstantInt(LLVMGetOperand(address, (unsigned)i))) return NULL;
        address = LLVMGetOperand(address, 0);
    }
    return LLVMIsAArgument(address) ? address : NULL;
}

static bool is_constant_parameter(const Cg *cg, LLVMValueRef fn, LLVMValueRef param) {
    LLVMAttributeIndex at = 1;
    while (LLVMGetParam(fn, at - 1) != param) at++;
    return LLVMGetEnumAttributeAtIndex(fn, at, cg->attr[CG_ATTR_byval]) &&
           LLVMGetEnumAttributeAtIndex(fn, at, cg->attr[CG_ATTR_readonly]);
}

static void move_to(Cg *cg, LLVMValueRef inst, LLVMValueRef before) {
    LLVMInstructionRemoveFromParent(inst);
    LLVMPositionBuilderBefore(cg->b, before);
    LLVMInsertIntoBuilder(cg->b, inst);
}

/* Parameters are read in the first block, where an instruction can name them; elsewhere their addresses need a register
 * and an instruction each. */
static void read_parameters_first(Cg *cg, LLVMValueRef fn) {
    LLVMBasicBlockRef entry = LLVMGetEntryBasicBlock(fn);
    LLVMValueRef end = LLVMGetBasicBlockTerminator(entry);
    for (LLVMBasicBlockRef block = LLVMGetNextBasicBlock(entry); block; block = LLVMGetNextBasicBlock(block))
        for (LLVMValueRef inst = LLVMGetFirstInstruction(block), next; inst; inst = next) {
            next = LLVMGetNextInstruction(inst);
            if (!LLVMIsALoadInst(inst) || LLVMGetVolatile(inst)) continue;
            LLVMValueRef address = LLVMGetOperand(inst, 0), param = parameter_of(address);
            if (!param || !is_constant_parameter(cg, fn, param)) continue;
            if (address != param && LLVMGetInstructionParent(address) != entry) {
                LLVMValueRef copy = LLVMInstructionClone(address);
                LLVMPositionBuilderBefore(cg->b, end);
                LLVMInsertIntoBuilder(cg->b, copy);
                LLVMSetOperand(inst, 0, copy);
            }
            move_to(cg, inst, end);
        }
}

/* ---- loops ---- */

/* A branch with two targets, neither of which follows, takes two instructions: the first shall be the one to the next
 * round, so that only the last round runs the second. */
static void go_on_first(Cg *cg, const CgLoop *loop) {
    LLVMValueRef branch = LLVMGetBasicBlockTerminator(loop->latch);
    if (!LLVMIsABranchInst(branch) || !LLVMIsConditional(branch) || LLVMGetSuccessor(branch, 1) != loop->header) return;
    LLVMValueRef test = LLVMGetCondition(branch);
    bool is_only_here = LLVMIsAICmpInst(test) && !LLVMGetNextUse(LLVMGetFirstUse(test));
    if (!is_only_here) return;
    LLVMPositionBuilderBefore(cg->b, branch);
    LLVMValueRef other = LLVMBuildICmp(cg->b, cg_inverse(LLVMGetICmpPredicate(test)), LLVMGetOperand(test, 0),
                                       LLVMGetOperand(test, 1), "");
    LLVMValueRef made = LLVMBuildCondBr(cg->b, other, loop->header, LLVMGetSuccessor(branch, 0));
    LLVMValueRef unroll = LLVMGetMetadata(branch, LLVMGetMDKindIDInContext(cg->llvm, "llvm.loop", 9));
    if (unroll) LLVMSetMetadata(made, LLVMGetMDKindIDInContext(cg->llvm, "llvm.loop", 9), unroll);
    LLVMInstructionEraseFromParent(branch);
    LLVMInstructionEraseFromParent(test);
}

void cg_finish_device(Cg *cg) {
    for (LLVMValueRef fn = LLVMGetFirstFunction(cg->out); fn; fn = LLVMGetNextFunction(fn)) {
        if (LLVMIsDeclaration(fn)) continue;
        if (LLVMGetFunctionCallConv(fn) == cg->gpu->kernel_convention) read_parameters_first(cg, fn);
        CgLoops loops = cg_find_loops(cg, fn);
        for (uint32_t i = 0; i < loops.list.len; i++) go_on_first(cg, &loops.list.at[i]);
    }
}
