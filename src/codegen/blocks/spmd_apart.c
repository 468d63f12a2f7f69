/* The edge of the data: strips in which `i < n` holds for some threads only. Where the others do nothing, the strip is
 * cut to those inside (spmd_corners.c). Otherwise such a condition is no guard in the code for the edge (K$apart) but a
 * branch, which LLVM turns into masks of vectors. Only a check behind it would be in the way of that, so the check is
 * asked in front of the branch, for the threads that go there. */
#include "codegen/blocks/spmd.h"

enum { ROUNDS_MOST = 40 };

/* The branch behind which the block comes on one of the two ways, and which one; false: there is none. */
static bool find_branch(const Spmd *s, uint32_t block, uint32_t *branch, unsigned *way) {
    uint32_t from = block, to;
    do {
        to = from;
        if (s->blocks[to].preds.len != 1) return false;
        from = s->blocks[to].preds.at[0];
    } while (s->blocks[from].succ_count == 1);
    const SpmdBlock *b = &s->blocks[from];
    *branch = from;
    *way = b->succs[0] == to ? 0 : 1;
    return b->succ_count == 2 && b->succs[0] != b->succs[1] && spmd_good_way(s, from) < 0 &&
           !spmd_is_vote(s, LLVMGetCondition(b->end));
}

/* if (inside) { if (fails) … } becomes if (inside and fails) …; if (inside). Where it fails the threads are run in
 * another way from the beginning, so nothing else is done there. */
static void lift(Spmd *s, uint32_t block, uint32_t branch, unsigned way) {
    LLVMBuilderRef b = s->cg->b;
    LLVMValueRef check = s->blocks[block].end, end = s->blocks[branch].end;
    const unsigned good = (unsigned)spmd_good_way(s, block);
    LLVMBasicBlockRef on = LLVMGetSuccessor(check, good), dead = LLVMGetSuccessor(check, 1 - good);
    spmd_move_to_end(s, LLVMGetCondition(check), branch);
    LLVMPositionBuilderBefore(b, end);
    LLVMValueRef holds = LLVMGetCondition(check), inside = LLVMGetCondition(end);
    if (good == 1) holds = spmd_negated(s, holds);
    if (way == 1) inside = spmd_negated(s, inside);
    LLVMValueRef right = LLVMBuildSelect(b, inside, holds, LLVMConstInt(s->cg->i1, 1, false), "");
    /* it may be a constant, behind which no block can be split */
    LLVMValueRef last = LLVMBuildFreeze(b, right, "");
    LLVMBasicBlockRef rest = cg_split_behind(s->cg, last);
    LLVMBasicBlockRef fails = LLVMAppendBasicBlockInContext(s->cg->llvm, s->fn, "");
    LLVMInstructionEraseFromParent(LLVMGetBasicBlockTerminator(s->blocks[branch].at));
    LLVMPositionBuilderAtEnd(b, s->blocks[branch].at);
    LLVMBuildCondBr(b, last, rest, fails);
    LLVMPositionBuilderAtEnd(b, fails);
    LLVMBuildUnreachable(b);
    LLVMPositionBuilderBefore(b, check);
    LLVMBuildBr(b, on);
    LLVMInstructionEraseFromParent(check);
    LLVMDeleteBasicBlock(dead);
}

static bool lift_next(Spmd *s) {
    for (uint32_t i = 0; i < s->count; i++) {
        uint32_t branch;
        unsigned way;
        if (spmd_good_way(s, i) < 0 || !find_branch(s, i, &branch, &way)) continue;
        if (s->blocks[branch].comes_after_effect) continue;
        if (!spmd_may_be_known_at(s, LLVMGetCondition(s->blocks[i].end), branch)) continue;
        lift(s, i, branch, way);
        return true;
    }
    return false;
}

void cg_lift_checks(Cg *cg, LLVMValueRef fn, bool waits) {
    bool again = true;
    for (uint32_t i = 0; i < ROUNDS_MOST && again; i++) {
        Spmd s = {.cg = cg, .fn = fn, .waits = waits};
        again = spmd_look(&s) && lift_next(&s);
    }
}

/* ---- which form is for the edge ---- */

static bool is_edge(const Spmd *s, uint32_t block) { return s->blocks[block].is_guard && spmd_good_way(s, block) < 0; }

/* Whether a thread that comes to the block ends there, with nothing done. */
static bool ends_at(const Spmd *s, uint32_t block) {
    for (uint32_t steps = 0; steps < s->count; steps++) {
        const SpmdBlock *b = &s->blocks[block];
        if (b->has_effect || b->writes) return false;
        if (b->returns) return true;
        if (b->succ_count != 1) return false;
        block = b->succs[0];
    }
    return false;
}

void spmd_find_edge(const Spmd *s, SpmdConditions *conditions) {
    uint32_t at = 0;
    for (uint32_t steps = 0; steps < s->count; steps++) {
        const SpmdBlock *b = &s->blocks[at];
        if (steps > 0 && b->preds.len != 1) return;
        const int way = b->succ_count == 1 ? 0 : b->is_guard ? MAX(spmd_good_way(s, at), 0) : -1;
        if (way < 0 || b->returns || (is_edge(s, at) && !ends_at(s, b->succs[1]))) return;
        if (is_edge(s, at)) vec_push(s->cg->arena, conditions, LLVMGetCondition(b->end));
        at = b->succs[way];
    }
}

CgBlockForm cg_form_for_edges(Cg *cg, LLVMValueRef fn, bool waits) {
    Spmd s = {.cg = cg, .fn = fn, .waits = waits};
    SpmdConditions conditions = {0};
    uint32_t count = 0;
    if (!spmd_look(&s)) return CG_BLOCK_TOGETHER;
    for (uint32_t i = 0; i < s.count; i++) count += is_edge(&s, i);
    spmd_find_edge(&s, &conditions);
    return count == 0 ? CG_BLOCK_TOGETHER : !waits && conditions.len == count ? CG_BLOCK_CUT : CG_BLOCK_APART;
}
