/* Code that only the first threads of a row run: `if t < stride: …`, `if t == 0: …`, with nothing else between two
 * barriers. The loop over the threads then ends where the condition becomes false, and need not test it. */
#include "codegen/blocks/spmd_rewrite.h"

enum { STEPS_MOST = 8 }; /* consecutive empty blocks */

typedef struct Bound {
    Region *region;
    LLVMBasicBlockRef at; /* the block of the region that ends with the condition */
    LLVMValueRef limit;   /* threads below it run the code */
    bool has_sign;
} Bound;

static bool is_harmless(LLVMValueRef inst) {
    if (LLVMIsACallInst(inst)) return LLVMIsAIntrinsicInst(inst) && !LLVMIsAMemIntrinsic(inst);
    if (LLVMIsALoadInst(inst)) return LLVMGetOrdering(inst) == LLVMAtomicOrderingNotAtomic && !LLVMGetVolatile(inst);
    return !LLVMIsAStoreInst(inst) && !LLVMIsAAtomicRMWInst(inst) && !LLVMIsAAtomicCmpXchgInst(inst) &&
           !LLVMIsAFenceInst(inst);
}

static bool block_is_harmless(LLVMBasicBlockRef block) {
    for (LLVMValueRef inst = LLVMGetFirstInstruction(block); inst; inst = LLVMGetNextInstruction(inst))
        if (!is_harmless(inst)) return false;
    return true;
}

/* Finds the first block of the region that does more than jump to the next one; false: there is none, or something is
 * done before it. */
static bool find_condition(Bound *b, LLVMBasicBlockRef head) {
    b->at = head;
    for (int steps = 0; steps < STEPS_MOST && b->at != b->region->latch && block_is_harmless(b->at); steps++) {
        LLVMValueRef end = LLVMGetBasicBlockTerminator(b->at);
        if (!LLVMIsABranchInst(end)) return false;
        if (LLVMIsConditional(end)) return true;
        b->at = LLVMGetSuccessor(end, 0);
    }
    return false;
}

/* The path from there to the next thread does nothing. */
static bool does_nothing(const Bound *b, LLVMBasicBlockRef block) {
    for (int steps = 0; block != b->region->latch; steps++) {
        LLVMValueRef end = LLVMGetFirstInstruction(block);
        if (steps == STEPS_MOST || !LLVMIsABranchInst(end) || LLVMIsConditional(end)) return false;
        block = LLVMGetSuccessor(end, 0);
    }
    return true;
}

static bool is_known_before(const Rewrite *r, const Bound *b, LLVMValueRef value) {
    LLVMBasicBlockRef at = LLVMIsAInstruction(value) ? LLVMGetInstructionParent(value) : NULL;
    return !at || at == b->region->before || at == r->entry;
}

/* The condition as `x < limit`, where x is the thread's place in its row. */
static bool find_limit(const Rewrite *r, Bound *b, LLVMValueRef compare, bool wanted) {
    if (!LLVMIsAICmpInst(compare)) return false;
    LLVMValueRef x = LLVMGetOperand(compare, 0), limit = LLVMGetOperand(compare, 1);
    const LLVMIntPredicate predicate = LLVMGetICmpPredicate(compare);
    if (x != b->region->coords[0] && x != b->region->wide[0]) return false;
    const bool is_first = predicate == (wanted ? LLVMIntEQ : LLVMIntNE) && LLVMIsAConstantInt(limit) &&
                          LLVMConstIntGetZExtValue(limit) == 0;
    const bool is_above = predicate == LLVMIntUGT && !wanted && LLVMIsAConstantInt(limit);
    const bool is_below = predicate == (wanted ? LLVMIntULT : LLVMIntUGE);
    b->has_sign = predicate == (wanted ? LLVMIntSLT : LLVMIntSGE);
    if (is_first || is_above) limit = LLVMConstInt(LLVMTypeOf(limit), LLVMConstIntGetZExtValue(limit) + 1, false);
    b->limit = limit;
    return (is_first || is_above || is_below || b->has_sign) && is_known_before(r, b, limit);
}

static bool is_in_region(const Rewrite *r, uint32_t head, LLVMBasicBlockRef block) {
    const Region *region = &r->regions[head];
    if (block == region->outer || block == region->body || block == region->latch) return true;
    uint64_t number;
    return map_get(&r->s->numbers, spmd_key(block), &number) && r->s->blocks[number].region == head;
}

/* Nothing that the last thread computes is needed later. */
static bool leaves_nothing(const Rewrite *r, uint32_t head) {
    for (uint32_t i = 0; i < r->s->count; i++) {
        if (r->s->blocks[i].region != head) continue;
        for (LLVMValueRef inst = LLVMGetFirstInstruction(r->s->blocks[i].at); inst; inst = LLVMGetNextInstruction(inst))
            for (LLVMUseRef use = LLVMGetFirstUse(inst); use; use = LLVMGetNextUse(use))
                if (!is_in_region(r, head, LLVMGetInstructionParent(LLVMGetUser(use)))) return false;
    }
    return true;
}

static bool find_bound(const Rewrite *r, uint32_t head, Bound *b) {
    *b = (Bound){.region = &r->regions[head]};
    if (!find_condition(b, r->s->blocks[head].at)) return false;
    LLVMValueRef end = LLVMGetBasicBlockTerminator(b->at);
    const bool skips[] = {does_nothing(b, LLVMGetSuccessor(end, 0)), does_nothing(b, LLVMGetSuccessor(end, 1))};
    return skips[0] != skips[1] && find_limit(r, b, LLVMGetCondition(end), skips[1]) && leaves_nothing(r, head);
}

/* for (place = 0; place < min(limit - corner, threads of the strip's row); place++), where there are any. */
static void bound_lanes(Rewrite *r, const Bound *b, LLVMValueRef corner) {
    Cg *cg = r->cg;
    Region *region = b->region;
    LLVMValueRef end = LLVMGetBasicBlockTerminator(region->outer), branch = LLVMGetBasicBlockTerminator(b->at);
    LLVMValueRef more = LLVMGetCondition(LLVMGetBasicBlockTerminator(region->latch)), limit = b->limit;
    LLVMPositionBuilderBefore(r->b, end);
    if (LLVMTypeOf(limit) != cg->i64)
        limit = b->has_sign ? LLVMBuildSExt(r->b, limit, cg->i64, "") : LLVMBuildZExt(r->b, limit, cg->i64, "");
    LLVMValueRef some = LLVMBuildICmp(r->b, b->has_sign ? LLVMIntSLT : LLVMIntULT, corner, limit, "");
    LLVMValueRef count = cg_binary(cg, "llvm.umin", LLVMBuildSub(r->b, limit, corner, ""), LLVMGetOperand(more, 1));
    LLVMBuildCondBr(r->b, some, region->body, LLVMGetSuccessor(LLVMGetBasicBlockTerminator(region->latch), 1));
    LLVMInstructionEraseFromParent(end);
    LLVMSetOperand(more, 1, count);
    const bool enters_first = !does_nothing(b, LLVMGetSuccessor(branch, 0));
    LLVMSetCondition(branch, LLVMConstInt(cg->i1, enters_first, false));
}

void spmd_bound_lanes(Rewrite *r) {
    Bound b;
    for (uint32_t h = 0; h < r->s->count; h++)
        if (r->s->blocks[h].is_head && find_bound(r, h, &b))
            bound_lanes(r, &b, r->phases[r->s->blocks[h].phase].corner[0]);
}
