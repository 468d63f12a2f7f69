/* Guards: branches at which nearly always all threads go the same way, such as `if i < n` (spmd.h). The code of a block
 * is for that way; when some threads go the other way, all of them are run one by one, from the beginning. */
#include "codegen/blocks/spmd.h"
#include "codegen/loops/loops.h"

#include "../runtime/device/kernel.h"

/* The depth to which a value is examined for being linear: a sum of products of at most one coordinate each with
 * uniform values, so that it lies between its values at the block's corners. */
enum { LINEAR_DEPTH = 12 };

static bool is_linear(const Spmd *s, LLVMValueRef value, uint32_t depth) {
    uint32_t axis;
    if (!LLVMIsAInstruction(value) || !spmd_is_divergent(s, value)) return true;
    if (spmd_axis(s, value, &axis)) return true;
    if (depth == 0) return false;
    LLVMOpcode op = LLVMGetInstructionOpcode(value);
    LLVMValueRef a = LLVMGetOperand(value, 0), b = LLVMGetNumOperands(value) > 1 ? LLVMGetOperand(value, 1) : NULL;
    if (op == LLVMZExt || op == LLVMSExt) return is_linear(s, a, depth - 1);
    if (op == LLVMAdd || op == LLVMSub) return is_linear(s, a, depth - 1) && is_linear(s, b, depth - 1);
    if (op == LLVMMul)
        return is_linear(s, a, depth - 1) && is_linear(s, b, depth - 1) &&
               (!spmd_is_divergent(s, a) || !spmd_is_divergent(s, b));
    return op == LLVMShl && is_linear(s, a, depth - 1) && !spmd_is_divergent(s, b);
}

static bool depends_on_block(const Spmd *s, LLVMValueRef value, uint32_t depth) {
    if (!LLVMIsAInstruction(value) || depth == 0) return false;
    if (LLVMIsALoadInst(value)) {
        int64_t offset = spmd_context_offset(s, LLVMGetOperand(value, 0));
        return offset >= (int64_t)offsetof(PycThreadCtx, block) && offset < (int64_t)offsetof(PycThreadCtx, block_dim);
    }
    for (int i = 0; i < LLVMGetNumOperands(value); i++)
        if (depends_on_block(s, LLVMGetOperand(value, (unsigned)i), depth - 1)) return true;
    return false;
}

/* Whether it is not negative in any thread. */
static bool is_natural(const Spmd *s, LLVMValueRef value, uint32_t depth) {
    uint32_t axis;
    if (spmd_axis(s, value, &axis) || LLVMIsAZExtInst(value)) return true;
    if (LLVMIsAConstantInt(value)) return LLVMConstIntGetSExtValue(value) >= 0;
    if (depth == 0 || !LLVMIsAInstruction(value)) return false;
    LLVMOpcode op = LLVMGetInstructionOpcode(value);
    bool keeps = op == LLVMAdd || op == LLVMMul || op == LLVMShl;
    return keeps && is_natural(s, LLVMGetOperand(value, 0), depth - 1) &&
           is_natural(s, LLVMGetOperand(value, 1), depth - 1);
}

/* `0 < i`, in the form that LLVM gives it when i is not negative. */
static bool compares_with_zero(const Spmd *s, LLVMValueRef compare) {
    LLVMValueRef b = LLVMGetOperand(compare, 1);
    return LLVMIsAConstantInt(b) && LLVMConstIntGetZExtValue(b) == 0 &&
           is_natural(s, LLVMGetOperand(compare, 0), LINEAR_DEPTH);
}

/* `i < n`, where i is the thread's position in the grid: few blocks have divergent threads there. */
static bool is_about_position(const Spmd *s, LLVMValueRef condition) {
    bool is_both = LLVMIsASelectInst(condition) && LLVMTypeOf(condition) == s->cg->i1 &&
                   LLVMGetOperand(condition, 2) == cg_zero(s->cg->i1);
    if (is_both)
        return is_about_position(s, LLVMGetOperand(condition, 0)) && is_about_position(s, LLVMGetOperand(condition, 1));
    if (LLVMIsAInstruction(condition) && LLVMGetInstructionOpcode(condition) == LLVMAnd)
        return is_about_position(s, LLVMGetOperand(condition, 0)) && is_about_position(s, LLVMGetOperand(condition, 1));
    if (!LLVMIsAICmpInst(condition)) return false;
    LLVMIntPredicate predicate = LLVMGetICmpPredicate(condition);
    LLVMValueRef a = LLVMGetOperand(condition, 0), b = LLVMGetOperand(condition, 1);
    bool is_order = (predicate != LLVMIntEQ && predicate != LLVMIntNE) || compares_with_zero(s, condition);
    return is_order && LLVMTypeOf(a) == s->cg->i64 && is_linear(s, a, LINEAR_DEPTH) && is_linear(s, b, LINEAR_DEPTH) &&
           depends_on_block(s, condition, LINEAR_DEPTH);
}

/* In an unsigned comparison, a value that changes its sign does not lie between its values at the corners; a uniform
 * value has no others. */
static bool is_between_corners(const Spmd *s, LLVMValueRef condition) {
    if (!LLVMIsAICmpInst(condition))
        return is_between_corners(s, LLVMGetOperand(condition, 0)) &&
               is_between_corners(s, LLVMGetOperand(condition, 1));
    LLVMIntPredicate predicate = LLVMGetICmpPredicate(condition);
    if (predicate == LLVMIntSLT || predicate == LLVMIntSLE || predicate == LLVMIntSGT || predicate == LLVMIntSGE)
        return true;
    for (unsigned i = 0; i < 2; i++) {
        LLVMValueRef side = LLVMGetOperand(condition, i);
        if (spmd_is_divergent(s, side) && !is_natural(s, side, LINEAR_DEPTH)) return false;
    }
    return true;
}

static bool leaves_loop(const Spmd *s, uint32_t block, const Bitset *body) {
    for (uint32_t k = 0; k < s->blocks[block].succ_count; k++) {
        uint32_t next = s->blocks[block].succs[k];
        if (!bitset_has(body, next) && !s->blocks[next].is_dead_end) return true;
    }
    return false;
}

static bool ends_a_loop(const Spmd *s, uint32_t block) {
    for (uint32_t h = 0; h < s->count; h++) {
        if (!bitset_has(&s->blocks[block].dominators, h)) continue;
        Bitset body = spmd_loop_of(s, h);
        if (bitset_has(&body, block) && leaves_loop(s, block, &body)) return true;
    }
    return false;
}

static bool has_dead_side(const Spmd *s, uint32_t block) {
    const SpmdBlock *b = &s->blocks[block];
    return b->succ_count == 2 && (s->blocks[b->succs[0]].is_dead_end || s->blocks[b->succs[1]].is_dead_end);
}

/* The way out of a read that lies outside (kernel_reads.c), also of a uniform read. It leads nowhere by itself. */
static bool is_read_guard(const Spmd *s, uint32_t block) {
    const SpmdBlock *b = &s->blocks[block];
    for (uint32_t k = 0; k < b->succ_count && b->succ_count == 2; k++)
        if (s->blocks[b->succs[k]].is_dead_end &&
            LLVMIsAUnreachableInst(LLVMGetFirstInstruction(s->blocks[b->succs[k]].at)))
            return true;
    return false;
}

/* Otherwise a read outside would not be found. */
bool spmd_keeps_read_guards(const Spmd *s) {
    for (uint32_t i = 0; i < s->count; i++)
        if (is_read_guard(s, i) && !s->blocks[i].is_guard) return false;
    return true;
}

/* Checks see the threads one after the other, except those that are guards (kernel_reads.c). */
bool spmd_sees_threads(const Spmd *s) { return s->cg->options->check_kernels && s->waits; }

/* Whether the block is in a loop that is uniform for a strip, but not for the block of threads. */
static bool is_of_strip(const Spmd *s, uint32_t block) {
    for (uint32_t h = 0; h < s->count && s->waits; h++) {
        if (!bitset_has(&s->blocks[block].dominators, h)) continue;
        Bitset body = spmd_loop_of(s, h);
        bool votes = false, waits = false;
        for (uint32_t i = 0; i < s->count && bitset_has(&body, block); i++) {
            if (!bitset_has(&body, i)) continue;
            votes |= spmd_votes_at(s, i) != NULL;
            waits |= spmd_is_barrier(s, LLVMGetPreviousInstruction(s->blocks[i].end));
        }
        if (votes && !waits) return true;
    }
    return false;
}

static void choose_guard(const Spmd *s, uint32_t block) {
    SpmdBlock *b = &s->blocks[block];
    if (b->is_guard || b->is_no_guard || b->comes_after_effect) return;
    b->is_guard = is_read_guard(s, block);
    if (b->is_guard || !spmd_branches_apart(s, block)) return;
    LLVMValueRef condition = LLVMGetCondition(b->end);
    bool is_position = !s->is_apart && is_about_position(s, condition);
    b->is_at_corners = is_position && is_between_corners(s, condition) && !s->blocks[b->succs[0]].is_dead_end;
    b->is_guard = (has_dead_side(s, block) || (is_position && !ends_a_loop(s, block))) && !is_of_strip(s, block);
}

bool spmd_choose_guards(Spmd *s) {
    if (spmd_sees_threads(s)) return false; /* each thread takes its own path */
    bool found = false;
    for (uint32_t i = 0; i < s->count; i++) {
        const bool was_guard = s->blocks[i].is_guard;
        choose_guard(s, i);
        found |= s->blocks[i].is_guard && !was_guard;
    }
    return found;
}

bool spmd_drop_guards(Spmd *s) {
    bool dropped = false;
    for (uint32_t i = 0; i < s->count; i++) {
        if (!spmd_branches_apart(s, i) || s->blocks[i].is_guard) continue;
        Bitset blocks = spmd_influence(s, i);
        uint32_t join = spmd_join_of(s, i);
        for (uint32_t k = 0; k < s->count; k++) {
            SpmdBlock *b = &s->blocks[k];
            if (k == join || !bitset_has(&blocks, k) || !b->is_guard) continue;
            b->is_guard = false;
            dropped = b->is_no_guard = true;
        }
    }
    return dropped;
}

/* ---- the common path comes first ---- */

/* The operands of an `or`, also in the form of a select. */
static bool is_either(const Spmd *s, LLVMValueRef condition, LLVMValueRef operands[2]) {
    if (!LLVMIsAInstruction(condition) || LLVMTypeOf(condition) != s->cg->i1) return false;
    bool is_choice = LLVMIsASelectInst(condition) && LLVMGetOperand(condition, 1) == LLVMConstInt(s->cg->i1, 1, false);
    if (!is_choice && LLVMGetInstructionOpcode(condition) != LLVMOr) return false;
    operands[0] = LLVMGetOperand(condition, 0);
    operands[1] = LLVMGetOperand(condition, is_choice ? 2 : 1);
    return true;
}

/* Conditions that hold outside, at the border: `y >= rows or x >= columns`, and what LLVM makes of `0 < i`. */
static bool holds_outside(const Spmd *s, LLVMValueRef condition, uint32_t depth) {
    LLVMValueRef either[2];
    if (depth && is_either(s, condition, either))
        return holds_outside(s, either[0], depth - 1) && holds_outside(s, either[1], depth - 1);
    if (!LLVMIsAICmpInst(condition) || LLVMTypeOf(LLVMGetOperand(condition, 0)) != s->cg->i64) return false;
    LLVMIntPredicate predicate = LLVMGetICmpPredicate(condition);
    return predicate != LLVMIntNE && (predicate != LLVMIntEQ || compares_with_zero(s, condition));
}

LLVMValueRef spmd_negated(Spmd *s, LLVMValueRef condition) {
    if (!LLVMIsAICmpInst(condition)) return LLVMBuildNot(s->cg->b, condition, "");
    return LLVMBuildICmp(s->cg->b, cg_inverse(LLVMGetICmpPredicate(condition)), LLVMGetOperand(condition, 0),
                         LLVMGetOperand(condition, 1), "");
}

static LLVMValueRef inverted(Spmd *s, LLVMValueRef condition) {
    LLVMValueRef either[2];
    LLVMBuilderRef b = s->cg->b;
    if (is_either(s, condition, either)) {
        LLVMValueRef first = inverted(s, either[0]);
        return LLVMBuildSelect(b, first, inverted(s, either[1]), cg_zero(s->cg->i1), "");
    }
    return spmd_negated(s, condition);
}

int spmd_good_way(const Spmd *s, uint32_t block) {
    const SpmdBlock *b = &s->blocks[block];
    if (b->succ_count != 2) return -1;
    bool ends[] = {s->blocks[b->succs[0]].is_dead_end, s->blocks[b->succs[1]].is_dead_end};
    return ends[0] == ends[1] ? -1 : ends[0] ? 1 : 0;
}

/* Makes the way on which the program continues the first one. */
static void put_first(SpmdBlock *b, int way) {
    if (way == 0) return;
    const uint32_t first = b->succs[0];
    LLVMBasicBlockRef to = LLVMGetSuccessor(b->end, 0);
    LLVMSetSuccessor(b->end, 0, LLVMGetSuccessor(b->end, 1));
    LLVMSetSuccessor(b->end, 1, to);
    b->succs[0] = b->succs[1];
    b->succs[1] = first;
}

static bool is_turned(const Spmd *s, uint32_t block) {
    LLVMValueRef either[2], condition = LLVMGetCondition(s->blocks[block].end);
    if (spmd_good_way(s, block) == 1 && LLVMIsAICmpInst(condition)) return true;
    bool is_equal = LLVMIsAICmpInst(condition) && LLVMGetICmpPredicate(condition) == LLVMIntEQ;
    return (is_equal || is_either(s, condition, either)) && holds_outside(s, condition, LINEAR_DEPTH);
}

void spmd_turn_branches(Spmd *s) {
    for (uint32_t i = 0; i < s->count; i++) {
        SpmdBlock *b = &s->blocks[i];
        if (b->succ_count != 2 || b->succs[0] == b->succs[1] || !is_turned(s, i)) continue;
        LLVMPositionBuilderBefore(s->cg->b, b->end);
        LLVMSetCondition(b->end, inverted(s, LLVMGetCondition(b->end)));
        put_first(b, 1);
    }
}

/* ---- consecutive checks ---- */

/* Whether the instruction is cheap, and can do no harm when it runs although it is not needed. */
static bool may_come_earlier(LLVMValueRef inst) {
    static const LLVMOpcode OPS[] = {LLVMAdd, LLVMSub,  LLVMMul,  LLVMShl,   LLVMLShr, LLVMAShr,   LLVMAnd,   LLVMOr,
                                     LLVMXor, LLVMZExt, LLVMSExt, LLVMTrunc, LLVMICmp, LLVMSelect, LLVMFreeze};
    bool found = false;
    for (uint32_t i = 0; i < COUNT_OF(OPS) && !found; i++) found = LLVMGetInstructionOpcode(inst) == OPS[i];
    return found;
}

/* Whether a value is available at the end of a block. */
static bool is_known_at(const Spmd *s, LLVMValueRef value, uint32_t block) {
    if (!LLVMIsAInstruction(value)) return true;
    return bitset_has(&s->blocks[block].dominators, spmd_number_of(s, LLVMGetInstructionParent(value)));
}

/* … or can be computed there, though it is defined further on. */
static bool may_be_known(const Spmd *s, LLVMValueRef value, uint32_t block, uint32_t depth) {
    if (is_known_at(s, value, block)) return true;
    if (depth == 0 || !may_come_earlier(value)) return false;
    for (int i = 0; i < LLVMGetNumOperands(value); i++)
        if (!may_be_known(s, LLVMGetOperand(value, (unsigned)i), block, depth - 1)) return false;
    return true;
}

bool spmd_may_be_known_at(const Spmd *s, LLVMValueRef value, uint32_t block) {
    return may_be_known(s, value, block, LINEAR_DEPTH);
}

void spmd_move_to_end(Spmd *s, LLVMValueRef value, uint32_t block) {
    if (is_known_at(s, value, block)) return;
    for (int i = 0; i < LLVMGetNumOperands(value); i++) spmd_move_to_end(s, LLVMGetOperand(value, (unsigned)i), block);
    LLVMInstructionRemoveFromParent(value);
    LLVMPositionBuilderBefore(s->cg->b, s->blocks[block].end);
    LLVMInsertIntoBuilder(s->cg->b, value);
}

static LLVMValueRef good_condition(Spmd *s, LLVMValueRef branch, int way) {
    LLVMValueRef condition = LLVMGetCondition(branch);
    return way == 0 ? condition : spmd_negated(s, condition);
}

/* Merges the check at the end of `next` into that of `block`. The blocks between the two had checks that were merged
 * before. */
static bool merge_next(Spmd *s, uint32_t block, uint32_t next) {
    const int way = spmd_good_way(s, block), next_way = spmd_good_way(s, next);
    SpmdBlock *b = &s->blocks[block], *n = &s->blocks[next];
    if (next_way < 0 || n->preds.len != 1 || n->has_effect) return false;
    if (!spmd_may_be_known_at(s, LLVMGetCondition(n->end), block)) return false;
    LLVMBasicBlockRef on = LLVMGetSuccessor(n->end, (unsigned)next_way),
                      dead = LLVMGetSuccessor(n->end, 1u - (unsigned)next_way);
    spmd_move_to_end(s, LLVMGetCondition(n->end), block);
    LLVMPositionBuilderBefore(s->cg->b, b->end);
    LLVMValueRef first = good_condition(s, b->end, way), second = good_condition(s, n->end, next_way);
    LLVMValueRef both = LLVMBuildSelect(s->cg->b, first, second, cg_zero(s->cg->i1), "");
    LLVMSetCondition(b->end, both);
    put_first(b, way);
    LLVMPositionBuilderBefore(s->cg->b, n->end);
    LLVMBuildBr(s->cg->b, on);
    LLVMInstructionEraseFromParent(n->end);
    LLVMDeleteBasicBlock(dead);
    return true;
}

void cg_merge_checks(Cg *cg, LLVMValueRef fn, bool waits) {
    Spmd s = {.cg = cg, .fn = fn, .waits = waits};
    if (!spmd_look(&s)) return;
    for (uint32_t i = 0; i < s.count; i++) {
        const int way = spmd_good_way(&s, i);
        if (way < 0 || !s.blocks[i].is_guard) continue;
        /* the first check of a sequence takes in the others, which then are no checks any more */
        uint32_t next = s.blocks[i].succs[way];
        for (int on = spmd_good_way(&s, next); on >= 0 && merge_next(&s, i, next); on = spmd_good_way(&s, next)) {
            s.blocks[next].succ_count = 1;
            next = s.blocks[next].succs[on];
        }
    }
}
