/* The size of block that a kernel is written for. Programs name it twice, at the launch and in the kernel: as the size
 * of shared memory, as `block_size=`. So it is found in the checks that all threads reach, which compare the thread's
 * coordinates and the block's dimensions with constants: the largest block in which none of them fails. */
#include "codegen/blocks/spmd.h"

#include "../runtime/device/kernel.h"

enum { DEPTH = 12, MOST_THREADS = 1024 };

/* The number of coordinates that a comparison with a constant tells apart from larger ones; 0: it is none. */
static uint64_t limit_of(LLVMIntPredicate predicate, uint64_t constant) {
    const bool is_under =
        predicate == LLVMIntULT || predicate == LLVMIntSLT || predicate == LLVMIntUGE || predicate == LLVMIntSGE;
    const bool is_up_to =
        predicate == LLVMIntULE || predicate == LLVMIntSLE || predicate == LLVMIntUGT || predicate == LLVMIntSGT;
    return is_under ? constant : is_up_to ? constant + 1 : 0;
}

/* The axis of the block's dimension that is read; -1 for other values. */
static int dimension_axis(const Spmd *s, LLVMValueRef value) {
    if (LLVMIsAZExtInst(value)) value = LLVMGetOperand(value, 0);
    if (!LLVMIsALoadInst(value)) return -1;
    const int64_t at = spmd_context_offset(s, LLVMGetOperand(value, 0)) - (int64_t)offsetof(PycThreadCtx, block_dim);
    return at >= 0 && at < (int64_t)(3 * sizeof(uint32_t)) ? (int)at / (int)sizeof(uint32_t) : -1;
}

static void note(uint32_t size[3], uint32_t axis, uint64_t limit) {
    if (limit > 0 && limit <= MOST_THREADS && (size[axis] == 0 || limit < size[axis])) size[axis] = (uint32_t)limit;
}

static void look_at_compare(const Spmd *s, LLVMValueRef compare, uint32_t size[3]) {
    const LLVMValueRef value = LLVMGetOperand(compare, 0), constant = LLVMGetOperand(compare, 1);
    if (!LLVMIsAConstantInt(constant)) return;
    const uint64_t number = LLVMConstIntGetZExtValue(constant);
    const LLVMIntPredicate predicate = LLVMGetICmpPredicate(compare);
    const int axis = dimension_axis(s, value);
    uint32_t coordinate;
    if (axis >= 0 && (predicate == LLVMIntEQ || predicate == LLVMIntNE)) note(size, (uint32_t)axis, number);
    if (spmd_axis(s, value, &coordinate)) note(size, coordinate % SPMD_WIDE, limit_of(predicate, number));
}

static void look_at(const Spmd *s, LLVMValueRef condition, uint32_t depth, uint32_t size[3]) {
    if (!LLVMIsAInstruction(condition) || depth == 0) return;
    if (LLVMIsAICmpInst(condition)) look_at_compare(s, condition, size);
    if (LLVMTypeOf(condition) != s->cg->i1 || LLVMIsACallInst(condition)) return;
    for (int i = 0; i < LLVMGetNumOperands(condition); i++)
        look_at(s, LLVMGetOperand(condition, (unsigned)i), depth - 1, size);
}

void spmd_find_size(const Spmd *s, uint32_t size[3]) {
    for (uint32_t i = 0; i < s->count; i++) {
        const SpmdBlock *b = &s->blocks[i];
        if (b->is_guard && (s->blocks[b->succs[0]].is_dead_end || s->blocks[b->succs[1]].is_dead_end))
            look_at(s, LLVMGetCondition(b->end), DEPTH, size);
    }
    if (size[0] == 0) return;
    for (uint32_t axis = 1; axis < 3; axis++) size[axis] = MAX(size[axis], 1u);
    if ((uint64_t)size[0] * size[1] * size[2] > MOST_THREADS) size[0] = 0;
}
