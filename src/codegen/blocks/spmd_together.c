/* Loops that the threads of a block leave one by one: `for i in range(thread_idx.x, n, 128)`. While all threads of a
 * strip stay in the loop they can run it together, as vectors; the last rounds each thread runs alone.
 *
 * In the code of one thread such a loop gets a copy in front of it. At its head the copy asks whether all threads
 * continue (spmd_vote), and if not, leaves for the original loop. A counter that starts at a different value in each
 * thread, and has the same step in all, is split into its first value and the uniform sum of the steps: then
 * neighbouring threads use neighbouring elements.
 *
 * By votes, threads also stay converged at checks, after which either all threads continue or the program ends. */
#include "codegen/blocks/spmd.h"
#include "codegen/loops/loops.h"

enum { LOOP_SIZE_MAX = 200, LOOPS_MAX = 8 };

static const char vote_name[] = "pyc_all_threads";

typedef struct Together {
    Spmd s;
    uint32_t header;
    Bitset body;
    LLVMBasicBlockRef before, latch, copied_header, copied_latch;
    CgCopy copy;
    LLVMValueRef goes_on; /* i1, in the copied header: the condition of the vote */
} Together;

/* ---- votes ---- */

LLVMValueRef spmd_vote_function(const Cg *cg) { return LLVMGetNamedFunction(cg->out, vote_name); }

static LLVMValueRef build_vote(Cg *cg, LLVMValueRef condition) {
    LLVMTypeRef type = LLVMFunctionType(cg->i1, &cg->i1, 1, false);
    LLVMValueRef fn = spmd_vote_function(cg);
    if (!fn) {
        fn = LLVMAddFunction(cg->out, vote_name, type);
        cg_fn_attribute(cg, fn, CG_ATTR_nounwind);
        cg_fn_attribute(cg, fn, CG_ATTR_willreturn);
        LLVMAddAttributeAtIndex(fn, (LLVMAttributeIndex)LLVMAttributeFunctionIndex,
                                cg_attribute(cg, CG_ATTR_memory, 0));
    }
    return LLVMBuildCall2(cg->b, type, fn, &condition, 1, "");
}

void spmd_settle_vote(LLVMValueRef vote) {
    LLVMReplaceAllUsesWith(vote, LLVMGetOperand(vote, 0));
    LLVMInstructionEraseFromParent(vote);
}

/* ---- which loops can be run together ---- */

static bool is_in_body(const Together *t, LLVMValueRef value) {
    return LLVMIsAInstruction(value) && bitset_has(&t->body, spmd_number_of(&t->s, LLVMGetInstructionParent(value)));
}

static bool is_intrinsic(LLVMValueRef inst) { return LLVMIsAIntrinsicInst(inst) != NULL; }

/* The instruction runs twice where the vote fails. */
static bool can_be_repeated(LLVMValueRef inst) {
    if (LLVMIsALoadInst(inst)) return LLVMGetOrdering(inst) == LLVMAtomicOrderingNotAtomic && !LLVMGetVolatile(inst);
    if (LLVMIsACallInst(inst)) return is_intrinsic(inst) && !LLVMIsAMemIntrinsic(inst);
    return !LLVMIsAStoreInst(inst) && !LLVMIsAAtomicRMWInst(inst) && !LLVMIsAAtomicCmpXchgInst(inst) &&
           !LLVMIsAFenceInst(inst);
}

static bool has_plain_header(const Together *t) {
    for (LLVMValueRef inst = LLVMGetFirstInstruction(t->s.blocks[t->header].at); inst;
         inst = LLVMGetNextInstruction(inst))
        if (!can_be_repeated(inst)) return false;
    return true;
}

/* Whether a block of the loop contains no barrier and no divergent exit. */
static bool can_go_together(const Together *t, uint32_t block, uint32_t *size) {
    const SpmdBlock *b = &t->s.blocks[block];
    for (LLVMValueRef inst = LLVMGetFirstInstruction(b->at); inst; inst = LLVMGetNextInstruction(inst), ++*size)
        if (spmd_is_barrier(&t->s, inst) || spmd_is_opaque_call(&t->s, inst)) return false;
    for (uint32_t k = 0; k < b->succ_count; k++) {
        bool leaves = !bitset_has(&t->body, b->succs[k]) && !t->s.blocks[b->succs[k]].is_dead_end;
        if (leaves && block != t->header && spmd_is_divergent(&t->s, LLVMGetCondition(b->end))) return false;
    }
    return true;
}

static bool has_plain_body(const Together *t) {
    uint32_t size = 0;
    for (uint32_t i = 0; i < t->s.count; i++)
        if (bitset_has(&t->body, i) && !can_go_together(t, i, &size)) return false;
    return size <= LOOP_SIZE_MAX;
}

/* The successor of the header that stays in the loop; -1: there is no unique one. */
static int way_in(const Together *t) {
    const SpmdBlock *b = &t->s.blocks[t->header];
    if (b->succ_count != 2) return -1;
    bool stays[] = {bitset_has(&t->body, b->succs[0]), bitset_has(&t->body, b->succs[1])};
    if (stays[0] == stays[1] || t->s.blocks[b->succs[stays[0] ? 1 : 0]].is_dead_end) return -1;
    return stays[0] ? 0 : 1;
}

static bool find_edges(Together *t) {
    const SpmdBlock *b = &t->s.blocks[t->header];
    if (b->preds.len != 2) return false;
    bool is_latch[] = {bitset_has(&t->body, b->preds.at[0]), bitset_has(&t->body, b->preds.at[1])};
    if (is_latch[0] == is_latch[1]) return false;
    t->latch = t->s.blocks[b->preds.at[is_latch[0] ? 0 : 1]].at;
    t->before = t->s.blocks[b->preds.at[is_latch[0] ? 1 : 0]].at;
    return LLVMGetNumSuccessors(LLVMGetBasicBlockTerminator(t->before)) == 1;
}

static bool parts_threads(Together *t, uint32_t header) {
    t->header = header;
    t->body = spmd_loop_of(&t->s, header);
    if (!bitset_has(&t->body, header) || way_in(t) < 0 || !find_edges(t)) return false;
    LLVMValueRef condition = LLVMGetCondition(t->s.blocks[header].end);
    return spmd_is_divergent(&t->s, condition) && has_plain_header(t) && has_plain_body(t) &&
           spmd_is_reached_by_all(&t->s, header, &t->body);
}

/* ---- the copy ---- */

/* Copies it, including panics that are reached only from the loop. */
static void copy_loop(Together *t) {
    const Spmd *s = &t->s;
    LLVMBasicBlockRef *blocks = NEW_ARRAY(s->cg->arena, LLVMBasicBlockRef, s->count);
    uint32_t count = 0;
    for (uint32_t i = 0; i < s->count; i++) {
        const SpmdBlock *b = &s->blocks[i];
        bool is_way_out = b->is_dead_end && b->preds.len == 1 && bitset_has(&t->body, b->preds.at[0]);
        if (is_way_out || bitset_has(&t->body, i)) blocks[count++] = b->at;
    }
    t->copy = cg_copy_begin(s->cg);
    cg_copy_blocks(s->cg, &t->copy, blocks, count);
    t->copied_header = cg_copied_block(&t->copy, s->blocks[t->header].at);
    t->copied_latch = cg_copied_block(&t->copy, t->latch);
}

/* Other exits of the loop are reached from the copy, too. */
static void join_exits(const Together *t) {
    for (uint32_t i = 0; i < t->s.count; i++) {
        if (bitset_has(&t->body, i)) continue;
        for (LLVMValueRef phi = LLVMGetFirstInstruction(t->s.blocks[i].at); phi && LLVMIsAPHINode(phi);
             phi = LLVMGetNextInstruction(phi))
            for (unsigned k = 0, count = LLVMCountIncoming(phi); k < count; k++) {
                LLVMBasicBlockRef from = LLVMGetIncomingBlock(phi, k), copied = cg_copied_block(&t->copy, from);
                uint32_t number = spmd_number_of(&t->s, from);
                if (copied == from || number == t->header) continue;
                LLVMValueRef value = cg_copied(&t->copy, LLVMGetIncomingValue(phi, k));
                LLVMAddIncoming(phi, &value, &copied, 1);
            }
    }
}

/* ---- counters ---- */

/* A counter that would wrap around gets the loop's end instead: returns the sum, and the condition of wrapping. */
static LLVMValueRef sum_of_counter(const Together *t, LLVMValueRef phi, LLVMValueRef *wraps, LLVMValueRef *end) {
    LLVMValueRef next = spmd_incoming_from(phi, t->latch);
    *wraps = *end = NULL;
    if (!LLVMIsASelectInst(next)) return next;
    LLVMValueRef compare = LLVMGetOperand(next, 0), sum = LLVMGetOperand(next, 2);
    if (!cg_tells_wrap(compare, sum, phi) || is_in_body(t, LLVMGetOperand(next, 1))) return NULL;
    *wraps = compare;
    *end = LLVMGetOperand(next, 1);
    return sum;
}

/* The step of each round; NULL: it is not uniform, or not the same in all rounds. */
static LLVMValueRef step_of(const Together *t, LLVMValueRef phi, LLVMValueRef sum) {
    if (!sum || !LLVMIsAInstruction(sum) || LLVMGetInstructionOpcode(sum) != LLVMAdd) return NULL;
    LLVMValueRef a = LLVMGetOperand(sum, 0), b = LLVMGetOperand(sum, 1), step = a == phi ? b : b == phi ? a : NULL;
    return !step || is_in_body(t, step) || spmd_is_divergent(&t->s, step) ? NULL : step;
}

static LLVMValueRef new_phi(const Together *t, LLVMTypeRef type, LLVMValueRef first) {
    LLVMPositionBuilderBefore(t->s.cg->b, LLVMGetFirstInstruction(t->copied_header));
    LLVMValueRef phi = LLVMBuildPhi(t->s.cg->b, type, "");
    LLVMBasicBlockRef before = t->before;
    LLVMAddIncoming(phi, &first, &before, 1);
    return phi;
}

static void goes_on_with(const Together *t, LLVMValueRef phi, LLVMValueRef next) {
    LLVMBasicBlockRef latch = t->copied_latch;
    LLVMAddIncoming(phi, &next, &latch, 1);
}

static LLVMValueRef first_behind_phis(LLVMBasicBlockRef block) {
    LLVMValueRef inst = LLVMGetFirstInstruction(block);
    while (LLVMIsAPHINode(inst)) inst = LLVMGetNextInstruction(inst);
    return inst;
}

/* Splits the copied phi into its first value and the sum of the steps. Returns the value with which the original loop
 * begins. */
static LLVMValueRef rewrite_counter(Together *t, LLVMValueRef phi) {
    Cg *cg = t->s.cg;
    LLVMValueRef wraps, end, copied = cg_copied(&t->copy, phi), start = spmd_incoming_from(phi, t->before);
    LLVMValueRef step = step_of(t, phi, sum_of_counter(t, phi, &wraps, &end));
    LLVMTypeRef type = LLVMTypeOf(phi);
    if (!step || LLVMGetTypeKind(type) != LLVMIntegerTypeKind) return copied;
    LLVMValueRef added = new_phi(t, type, cg_zero(type)), has_wrapped = wraps ? new_phi(t, cg->i1, cg_zero(cg->i1)) : 0;
    LLVMPositionBuilderBefore(cg->b, LLVMGetBasicBlockTerminator(t->copied_latch));
    goes_on_with(t, added, LLVMBuildAdd(cg->b, added, step, ""));
    if (wraps) goes_on_with(t, has_wrapped, cg_copied(&t->copy, wraps));
    LLVMPositionBuilderBefore(cg->b, first_behind_phis(t->copied_header));
    LLVMValueRef counter = LLVMBuildAdd(cg->b, start, added, "");
    LLVMReplaceAllUsesWith(copied, counter);
    LLVMInstructionEraseFromParent(copied);
    map_put(&t->copy.values, spmd_key(phi), spmd_key(counter));
    if (!wraps) return counter;
    LLVMPositionBuilderBefore(cg->b, LLVMGetBasicBlockTerminator(t->copied_header));
    t->goes_on = LLVMBuildAnd(cg->b, t->goes_on, LLVMBuildNot(cg->b, has_wrapped, ""), "");
    return LLVMBuildSelect(cg->b, has_wrapped, end, counter, "");
}

/* ---- together ---- */

/* The original loop begins where the copy ends. */
static void begin_at_copy(Together *t, LLVMValueRef phi, LLVMValueRef value) {
    LLVMValueRef next = spmd_incoming_from(phi, t->latch), values[] = {value, next};
    LLVMBasicBlockRef blocks[] = {t->copied_header, t->latch};
    LLVMPositionBuilderBefore(t->s.cg->b, phi);
    LLVMValueRef fresh = LLVMBuildPhi(t->s.cg->b, LLVMTypeOf(phi), "");
    LLVMAddIncoming(fresh, values, blocks, 2);
    LLVMReplaceAllUsesWith(phi, fresh);
    LLVMInstructionEraseFromParent(phi);
}

static void find_condition(Together *t, int in) {
    LLVMValueRef end = LLVMGetBasicBlockTerminator(t->copied_header);
    t->goes_on = LLVMGetCondition(end);
    LLVMPositionBuilderBefore(t->s.cg->b, end);
    if (in == 1) t->goes_on = LLVMBuildNot(t->s.cg->b, t->goes_on, "");
}

static void go_together(Together *t) {
    Cg *cg = t->s.cg;
    LLVMBasicBlockRef header = t->s.blocks[t->header].at;
    const int in = way_in(t);
    copy_loop(t);
    join_exits(t);
    LLVMSetSuccessor(LLVMGetBasicBlockTerminator(t->before), 0, t->copied_header);
    find_condition(t, in);
    for (LLVMValueRef phi = LLVMGetFirstInstruction(header), next; LLVMIsAPHINode(phi); phi = next) {
        next = LLVMGetNextInstruction(phi);
        begin_at_copy(t, phi, rewrite_counter(t, phi));
    }
    LLVMValueRef end = LLVMGetBasicBlockTerminator(t->copied_header);
    LLVMPositionBuilderBefore(cg->b, end);
    LLVMBuildCondBr(cg->b, build_vote(cg, t->goes_on), LLVMGetSuccessor(end, (unsigned)in), header);
    LLVMInstructionEraseFromParent(end);
}

static bool next_loop(Together *t, const Map *done) {
    for (uint32_t h = 0; h < t->s.count; h++)
        if (!map_has(done, spmd_key(t->s.blocks[h].at)) && parts_threads(t, h)) return true;
    return false;
}

void cg_go_together(Cg *cg, LLVMValueRef fn, bool waits) {
    Map done; /* headers of loops that have a copy before them */
    map_init(&done, cg->arena);
    cg_run_passes(cg, fn, "loop-simplify,lcssa");
    for (uint32_t i = 0; i < LOOPS_MAX; i++) {
        Together t = {.s = {.cg = cg, .fn = fn, .waits = waits}};
        if (!spmd_look(&t.s) || !next_loop(&t, &done)) return;
        map_put(&done, spmd_key(t.s.blocks[t.header].at), 1);
        go_together(&t);
    }
}

/* ---- checks ---- */

/* A vote about a uniform condition is not needed. */
static void settle_alike(Cg *cg, LLVMValueRef fn, bool waits) {
    Spmd s = {.cg = cg, .fn = fn, .waits = waits};
    if (!spmd_look(&s)) return;
    for (uint32_t i = 0; i < s.count; i++) {
        LLVMValueRef vote = spmd_votes_at(&s, i);
        if (vote && !spmd_is_divergent(&s, LLVMGetOperand(vote, 0))) spmd_settle_vote(vote);
    }
}

void cg_choose_loops_together(Cg *cg, LLVMValueRef fn, bool waits) {
    cg_run_passes(cg, fn,
                  "sroa,early-cse<memssa>,instcombine<no-verify-fixpoint>,simplifycfg"); /* puts sizes into registers */
    if (!cg_version_loops_of(cg, fn, build_vote)) return;
    settle_alike(cg, fn, waits);
    cg_run_passes(cg, fn, "simplifycfg,early-cse<memssa>,instcombine<no-verify-fixpoint>");
}

/* A check that is not a guard, because something was written before it: if it holds for all threads, they continue
 * together. Otherwise each thread tests it alone, and some end the program. */
static void vote_on_check(Spmd *s, uint32_t block) {
    Cg *cg = s->cg;
    const SpmdBlock *b = &s->blocks[block];
    const unsigned good = s->blocks[b->succs[0]].is_dead_end ? 1 : 0;
    LLVMBasicBlockRef on = LLVMGetSuccessor(b->end, good), dead = LLVMGetSuccessor(b->end, 1 - good);
    LLVMBasicBlockRef alone = LLVMInsertBasicBlockInContext(cg->llvm, dead, "");
    LLVMValueRef condition = LLVMGetCondition(b->end);
    LLVMPositionBuilderBefore(cg->b, b->end);
    if (good == 1) condition = spmd_negated(s, condition);
    LLVMBuildCondBr(cg->b, build_vote(cg, condition), on, alone);
    LLVMInstructionEraseFromParent(b->end);
    LLVMPositionBuilderAtEnd(cg->b, alone);
    LLVMBuildCondBr(cg->b, condition, on, dead);
    for (LLVMValueRef phi = LLVMGetFirstInstruction(on); LLVMIsAPHINode(phi); phi = LLVMGetNextInstruction(phi)) {
        LLVMValueRef value = spmd_incoming_from(phi, b->at);
        LLVMAddIncoming(phi, &value, &alone, 1);
    }
}

void cg_vote_on_checks(Cg *cg, LLVMValueRef fn, bool waits) {
    Spmd s = {.cg = cg, .fn = fn, .waits = waits};
    if (!spmd_look(&s)) return;
    const Bitset none = bitset_new(cg->arena, s.count);
    for (uint32_t i = 0; i < s.count; i++) {
        const SpmdBlock *b = &s.blocks[i];
        bool is_check = b->succ_count == 2 && !b->is_guard &&
                        s.blocks[b->succs[0]].is_dead_end != s.blocks[b->succs[1]].is_dead_end &&
                        spmd_is_divergent(&s, LLVMGetCondition(b->end));
        if (is_check && spmd_is_reached_by_all(&s, i, &none)) vote_on_check(&s, i);
    }
}
