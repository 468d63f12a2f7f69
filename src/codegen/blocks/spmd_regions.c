/* Finds the values that are uniform in a block, and the regions of a kernel (spmd.h). */
#include "codegen/blocks/spmd.h"

#include "../runtime/device/kernel.h"

#define EACH_INST(inst, block)                                                                                         \
    for (LLVMValueRef inst = LLVMGetFirstInstruction(block); inst; inst = LLVMGetNextInstruction(inst))

typedef VEC(LLVMValueRef) ValueVec;

/* ---- single instructions ---- */

bool spmd_axis(const Spmd *s, LLVMValueRef value, uint32_t *axis) {
    uint64_t found;
    if (!map_get(&s->coords, spmd_key(value), &found)) return false;
    *axis = (uint32_t)found;
    return true;
}

bool spmd_calls(const Spmd *s, LLVMValueRef inst, RtFn fn) {
    return inst && LLVMIsACallInst(inst) && LLVMGetCalledValue(inst) == s->cg->runtime[fn];
}

bool spmd_is_barrier(const Spmd *s, LLVMValueRef inst) { return spmd_calls(s, inst, RT_pyc_cpu_barrier); }

/* The offset in the context that an address is at; -1 for other addresses. */
int64_t spmd_context_offset(const Spmd *s, LLVMValueRef address) {
    LLVMValueRef context = LLVMGetParam(s->fn, 0);
    if (address == context) return 0;
    if (!LLVMIsAGetElementPtrInst(address) || LLVMGetOperand(address, 0) != context || LLVMGetNumOperands(address) != 2)
        return -1;
    LLVMValueRef index = LLVMGetOperand(address, 1);
    if (!LLVMIsAConstantInt(index) || LLVMGetGEPSourceElementType(address) != s->cg->i8) return -1;
    return LLVMConstIntGetSExtValue(index);
}

bool spmd_is_private(const Spmd *s, LLVMValueRef address) {
    while (LLVMIsAGetElementPtrInst(address)) address = LLVMGetOperand(address, 0);
    if (LLVMIsAAllocaInst(address)) return true;
    if (!LLVMIsALoadInst(address)) return false;
    int64_t offset = spmd_context_offset(s, LLVMGetOperand(address, 0));
    return offset == offsetof(PycThreadCtx, shared) || offset == offsetof(PycThreadCtx, shared_dynamic);
}

static bool is_pure_function(const Spmd *s, LLVMValueRef callee) {
    LLVMAttributeRef memory = LLVMIsAFunction(callee)
                                  ? LLVMGetEnumAttributeAtIndex(callee, (LLVMAttributeIndex)LLVMAttributeFunctionIndex,
                                                                s->cg->attr[CG_ATTR_memory])
                                  : NULL;
    return memory && LLVMGetEnumAttributeValue(memory) == 0;
}

static bool is_intrinsic_call(LLVMValueRef inst) {
    return LLVMIsACallInst(inst) && LLVMIsAFunction(LLVMGetCalledValue(inst)) &&
           LLVMGetIntrinsicID(LLVMGetCalledValue(inst)) != 0;
}

bool spmd_is_opaque_call(const Spmd *s, LLVMValueRef inst) {
    if (!LLVMIsACallInst(inst) || spmd_is_barrier(s, inst) || is_intrinsic_call(inst)) return false;
    return !is_pure_function(s, LLVMGetCalledValue(inst));
}

/* Calls that tell where a thread is and what memory it has: they are repeated when the whole block runs again. */
static bool tells_place(const Spmd *s, LLVMValueRef inst) {
    return spmd_calls(s, inst, RT_pyc_check_enter) || spmd_calls(s, inst, RT_pyc_check_leave) ||
           spmd_calls(s, inst, RT_pyc_check_shared) || spmd_calls(s, inst, RT_pyc_check_local);
}

/* A check, which returns the address that it is given. */
static bool keeps_address(const Spmd *s, LLVMValueRef inst) {
    return spmd_calls(s, inst, RT_pyc_check_read) || spmd_calls(s, inst, RT_pyc_check_write);
}

static bool has_effect(const Spmd *s, LLVMValueRef inst) {
    if (LLVMIsAStoreInst(inst)) return !spmd_is_private(s, LLVMGetOperand(inst, 1));
    if (LLVMIsAAtomicRMWInst(inst) || LLVMIsAAtomicCmpXchgInst(inst))
        return !spmd_is_private(s, LLVMGetOperand(inst, 0));
    if (LLVMIsAMemIntrinsic(inst)) return !spmd_is_private(s, LLVMGetOperand(inst, 0));
    if (LLVMIsAFenceInst(inst)) return true;
    return spmd_is_opaque_call(s, inst) && !(s->waits && tells_place(s, inst)) && !spmd_is_exchange(s, inst);
}

static bool writes(LLVMValueRef inst) {
    return LLVMIsAStoreInst(inst) || LLVMIsAAtomicRMWInst(inst) || LLVMIsAAtomicCmpXchgInst(inst) ||
           LLVMIsAMemIntrinsic(inst);
}

/* Values that are divergent by themselves. */
static bool is_source(const Spmd *s, LLVMValueRef inst) {
    uint32_t axis;
    if (LLVMIsAAllocaInst(inst) || LLVMIsAAtomicRMWInst(inst) || LLVMIsAAtomicCmpXchgInst(inst)) return true;
    if (LLVMIsALoadInst(inst)) return spmd_axis(s, inst, &axis) || LLVMGetOrdering(inst) != LLVMAtomicOrderingNotAtomic;
    return (spmd_is_opaque_call(s, inst) && !keeps_address(s, inst)) || spmd_is_taken(s, inst);
}

/* ---- blocks ---- */

static void rebuild_phi(Cg *cg, LLVMValueRef phi, LLVMBasicBlockRef from, LLVMBasicBlockRef to) {
    LLVMBuilderRef b = cg->b;
    LLVMPositionBuilderBefore(b, phi);
    LLVMValueRef fresh = LLVMBuildPhi(b, LLVMTypeOf(phi), "");
    for (unsigned i = 0; i < LLVMCountIncoming(phi); i++) {
        LLVMValueRef value = LLVMGetIncomingValue(phi, i);
        LLVMBasicBlockRef block = LLVMGetIncomingBlock(phi, i);
        block = block == from ? to : block;
        LLVMAddIncoming(fresh, &value, &block, 1);
    }
    LLVMReplaceAllUsesWith(phi, fresh);
    LLVMInstructionEraseFromParent(phi);
}

LLVMBasicBlockRef cg_split_behind(Cg *cg, LLVMValueRef inst) {
    LLVMBuilderRef b = cg->b;
    LLVMBasicBlockRef block = LLVMGetInstructionParent(inst), rest = LLVMInsertBasicBlockInContext(cg->llvm, block, "");
    LLVMMoveBasicBlockAfter(rest, block);
    for (LLVMValueRef next = LLVMGetNextInstruction(inst); next; next = LLVMGetNextInstruction(inst)) {
        LLVMInstructionRemoveFromParent(next);
        LLVMPositionBuilderAtEnd(b, rest);
        LLVMInsertIntoBuilder(b, next);
    }
    LLVMValueRef end = LLVMGetBasicBlockTerminator(rest);
    for (unsigned i = 0; i < LLVMGetNumSuccessors(end); i++) {
        LLVMValueRef phi = LLVMGetFirstInstruction(LLVMGetSuccessor(end, i));
        for (LLVMValueRef next; phi && LLVMIsAPHINode(phi); phi = next) {
            next = LLVMGetNextInstruction(phi);
            rebuild_phi(cg, phi, block, rest);
        }
    }
    LLVMPositionBuilderAtEnd(b, block);
    LLVMBuildBr(b, rest);
    return rest;
}

static void split_at_barriers(Spmd *s) {
    for (LLVMBasicBlockRef block = LLVMGetFirstBasicBlock(s->fn); block; block = LLVMGetNextBasicBlock(block)) {
        EACH_INST(inst, block) {
            if (!spmd_is_barrier(s, inst)) continue;
            cg_split_behind(s->cg, inst);
            break;
        }
    }
}

/* The branches that lead to a block, each one once. */
static ValueVec branches_to(const Spmd *s, LLVMBasicBlockRef block) {
    ValueVec branches = {0};
    for (LLVMUseRef use = LLVMGetFirstUse(LLVMBasicBlockAsValue(block)); use; use = LLVMGetNextUse(use)) {
        bool is_known = !LLVMIsATerminatorInst(LLVMGetUser(use));
        for (uint32_t i = 0; i < branches.len && !is_known; i++) is_known = branches.at[i] == LLVMGetUser(use);
        if (!is_known) vec_push(s->cg->arena, &branches, LLVMGetUser(use));
    }
    return branches;
}

/* Copies the block for one of the branches to it: phis of the block become values. */
static void copy_block_for(Spmd *s, LLVMBasicBlockRef block, LLVMValueRef branch) {
    LLVMBasicBlockRef copy = LLVMAppendBasicBlockInContext(s->cg->llvm, s->fn, "");
    Map made;
    map_init(&made, s->cg->arena);
    LLVMPositionBuilderAtEnd(s->cg->b, copy);
    EACH_INST(inst, block) {
        if (LLVMIsAPHINode(inst)) {
            map_put(&made, spmd_key(inst), spmd_key(spmd_incoming_from(inst, LLVMGetInstructionParent(branch))));
            continue;
        }
        LLVMValueRef clone = LLVMInstructionClone(inst);
        for (int i = 0; i < LLVMGetNumOperands(clone); i++) {
            uint64_t mapped;
            if (map_get(&made, spmd_key(LLVMGetOperand(clone, (unsigned)i)), &mapped))
                LLVMSetOperand(clone, (unsigned)i, (LLVMValueRef)(uintptr_t)mapped);
        }
        LLVMInsertIntoBuilder(s->cg->b, clone);
        map_put(&made, spmd_key(inst), spmd_key(clone));
    }
    for (unsigned i = 0; i < LLVMGetNumSuccessors(branch); i++)
        if (LLVMGetSuccessor(branch, i) == block) LLVMSetSuccessor(branch, i, copy);
}

static bool is_dead_end(LLVMBasicBlockRef block) {
    return LLVMIsAUnreachableInst(LLVMGetBasicBlockTerminator(block)) != NULL;
}

/* Panics that several places share get a copy for each. A dead end then has one predecessor and no phi, so nothing has
 * to be updated when that edge is redirected. */
static void copy_dead_ends(Spmd *s) {
    unsigned count = LLVMCountBasicBlocks(s->fn);
    LLVMBasicBlockRef *all = NEW_ARRAY(s->cg->arena, LLVMBasicBlockRef, count);
    LLVMGetBasicBlocks(s->fn, all);
    for (unsigned i = 0; i < count; i++) {
        if (!is_dead_end(all[i])) continue;
        ValueVec branches = branches_to(s, all[i]);
        if (branches.len < 2 && !LLVMIsAPHINode(LLVMGetFirstInstruction(all[i]))) continue;
        for (uint32_t b = 0; b < branches.len; b++) copy_block_for(s, all[i], branches.at[b]);
        if (branches.len) LLVMDeleteBasicBlock(all[i]);
    }
}

static bool number_blocks(Spmd *s) {
    s->count = LLVMCountBasicBlocks(s->fn);
    if (s->count > SPMD_MAX_BLOCKS) return false;
    s->blocks = NEW_ARRAY(s->cg->arena, SpmdBlock, s->count + 1);
    LLVMBasicBlockRef *all = NEW_ARRAY(s->cg->arena, LLVMBasicBlockRef, s->count);
    LLVMGetBasicBlocks(s->fn, all);
    for (uint32_t i = 0; i < s->count; i++) {
        s->blocks[i].at = all[i];
        s->blocks[i].end = LLVMGetBasicBlockTerminator(all[i]);
        s->blocks[i].is_dead_end = is_dead_end(all[i]);
        s->blocks[i].returns = LLVMIsAReturnInst(s->blocks[i].end) != NULL;
        map_put(&s->numbers, spmd_key(all[i]), i);
    }
    for (uint32_t i = 0; i < s->count; i++) {
        SpmdBlock *block = &s->blocks[i];
        block->succ_count = LLVMGetNumSuccessors(block->end);
        if (block->succ_count > 2 || (block->succ_count && !LLVMIsABranchInst(block->end))) return false;
        for (uint32_t k = 0; k < block->succ_count; k++) {
            uint64_t number = 0;
            map_get(&s->numbers, spmd_key(LLVMGetSuccessor(block->end, k)), &number);
            block->succs[k] = (uint32_t)number;
            vec_push(s->cg->arena, &s->blocks[number].preds, i);
        }
    }
    return true;
}

/* Finds dominators and postdominators; paths into dead ends do not count. */
static void find_dominators(Spmd *s) {
    for (uint32_t i = 0; i < s->count; i++) {
        SpmdBlock *b = &s->blocks[i];
        b->dominators = bitset_new(s->cg->arena, s->count);
        b->postdominators = bitset_new(s->cg->arena, s->count);
        bitset_fill(&b->dominators);
        bitset_fill(&b->postdominators);
        if (i == 0) bitset_clear(&b->dominators), bitset_add(&b->dominators, 0);
        if (b->returns) bitset_clear(&b->postdominators), bitset_add(&b->postdominators, i);
    }
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t i = 0; i < s->count; i++) {
            SpmdBlock *b = &s->blocks[i];
            for (uint32_t p = 0; i && p < b->preds.len; p++)
                changed |= bitset_dominate(&b->dominators, &s->blocks[b->preds.at[p]].dominators, i);
            for (uint32_t k = 0; k < b->succ_count; k++)
                if (!s->blocks[b->succs[k]].is_dead_end)
                    changed |= bitset_dominate(&b->postdominators, &s->blocks[b->succs[k]].postdominators, i);
        }
    }
}

static void find_effects(Spmd *s) {
    for (uint32_t i = 0; i < s->count; i++) {
        SpmdBlock *b = &s->blocks[i];
        EACH_INST(inst, b->at) b->writes |= !b->is_dead_end && writes(inst);
        EACH_INST(inst, b->at) b->has_effect |= !b->is_dead_end && has_effect(s, inst);
        b->comes_after_effect = b->has_effect;
    }
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t i = 0; i < s->count; i++)
            for (uint32_t k = 0; k < s->blocks[i].succ_count; k++) {
                SpmdBlock *next = &s->blocks[s->blocks[i].succs[k]];
                changed |= s->blocks[i].comes_after_effect && !next->comes_after_effect;
                next->comes_after_effect |= s->blocks[i].comes_after_effect;
            }
    }
}

/* ---- loops ---- */

static bool is_back_edge(const Spmd *s, uint32_t from, uint32_t to) {
    return bitset_has(&s->blocks[from].dominators, to);
}

Bitset spmd_loop_of(const Spmd *s, uint32_t header) {
    Bitset body = bitset_new(s->cg->arena, s->count);
    VEC(uint32_t) todo = {0};
    for (uint32_t p = 0; p < s->blocks[header].preds.len; p++)
        if (is_back_edge(s, s->blocks[header].preds.at[p], header))
            vec_push(s->cg->arena, &todo, s->blocks[header].preds.at[p]);
    if (todo.len) bitset_add(&body, header);
    while (todo.len) {
        uint32_t at = vec_pop(&todo);
        if (bitset_has(&body, at)) continue;
        bitset_add(&body, at);
        for (uint32_t p = 0; p < s->blocks[at].preds.len; p++) vec_push(s->cg->arena, &todo, s->blocks[at].preds.at[p]);
    }
    return body;
}

/* ---- divergence ---- */

uint32_t spmd_join_of(const Spmd *s, uint32_t block) {
    uint32_t best = SPMD_NONE, best_size = 0;
    for (uint32_t i = 0; i < s->count; i++) {
        if (i == block || !bitset_has(&s->blocks[block].postdominators, i)) continue;
        uint32_t size = 0;
        for (uint32_t k = 0; k < s->count; k++) size += bitset_has(&s->blocks[i].postdominators, k);
        if (size > best_size) best = i, best_size = size;
    }
    return best;
}

/* The blocks that only some threads may run after a branch, and those where the threads converge. */
Bitset spmd_influence(const Spmd *s, uint32_t branch) {
    uint32_t join = spmd_join_of(s, branch);
    Bitset seen = bitset_new(s->cg->arena, s->count);
    VEC(uint32_t) todo = {0};
    for (uint32_t k = 0; k < s->blocks[branch].succ_count; k++)
        vec_push(s->cg->arena, &todo, s->blocks[branch].succs[k]);
    while (todo.len) {
        uint32_t at = vec_pop(&todo);
        if (bitset_has(&seen, at)) continue;
        bitset_add(&seen, at);
        for (uint32_t k = 0; at != join && k < s->blocks[at].succ_count; k++)
            vec_push(s->cg->arena, &todo, s->blocks[at].succs[k]);
    }
    return seen;
}

static void add_divergent(Spmd *s, ValueVec *todo, LLVMValueRef value) {
    if (spmd_is_divergent(s, value)) return;
    map_put(&s->divergent, spmd_key(value), 1);
    vec_push(s->cg->arena, todo, value);
}

static void diverge_at(Spmd *s, ValueVec *todo, LLVMValueRef end) {
    uint64_t number = 0;
    map_get(&s->numbers, spmd_key(LLVMGetInstructionParent(end)), &number);
    if (s->blocks[number].is_guard) return;
    Bitset blocks = spmd_influence(s, (uint32_t)number);
    for (uint32_t i = 0; i < s->count; i++) {
        if (!bitset_has(&blocks, i)) continue;
        EACH_INST(phi, s->blocks[i].at) {
            if (!LLVMIsAPHINode(phi)) break;
            add_divergent(s, todo, phi);
        }
    }
}

static void find_divergent(Spmd *s) {
    ValueVec todo = {0};
    map_init(&s->divergent, s->cg->arena);
    for (uint32_t i = 0; i < s->count; i++) EACH_INST(inst, s->blocks[i].at)
    if (is_source(s, inst)) add_divergent(s, &todo, inst);
    while (todo.len) {
        LLVMValueRef value = vec_pop(&todo);
        for (LLVMUseRef use = LLVMGetFirstUse(value); use; use = LLVMGetNextUse(use)) {
            LLVMValueRef user = LLVMGetUser(use);
            if (spmd_is_vote(s, user)) continue;
            if (LLVMIsABranchInst(user))
                diverge_at(s, &todo, user);
            else if (LLVMGetTypeKind(LLVMTypeOf(user)) != LLVMVoidTypeKind)
                add_divergent(s, &todo, user);
        }
    }
}

bool spmd_branches_apart(const Spmd *s, uint32_t block) {
    const SpmdBlock *b = &s->blocks[block];
    return b->succ_count == 2 && spmd_is_divergent(s, LLVMGetCondition(b->end));
}

LLVMValueRef spmd_votes_at(const Spmd *s, uint32_t block) {
    const SpmdBlock *b = &s->blocks[block];
    LLVMValueRef condition = b->succ_count == 2 ? LLVMGetCondition(b->end) : NULL;
    return condition && spmd_is_vote(s, condition) ? condition : NULL;
}

/* ---- regions ---- */

static void find_next_heads(Spmd *s) {
    for (uint32_t i = 0; i < s->count; i++) s->blocks[i].heads = bitset_new(s->cg->arena, s->count + 1);
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t i = 0; i < s->count; i++) {
            SpmdBlock *b = &s->blocks[i];
            if (b->returns && !bitset_has(&b->heads, s->count)) bitset_add(&b->heads, s->count), changed = true;
            for (uint32_t k = 0; k < b->succ_count; k++) {
                SpmdBlock *next = &s->blocks[b->succs[k]];
                if (!next->is_head)
                    changed |= bitset_union(&b->heads, &next->heads);
                else if (!bitset_has(&b->heads, b->succs[k]))
                    bitset_add(&b->heads, b->succs[k]), changed = true;
            }
        }
    }
}

static uint32_t size_of(const Bitset *set) {
    uint32_t size = 0;
    for (uint32_t i = 0; i < set->bits; i++) size += bitset_has(set, i);
    return size;
}

static bool make_head(Spmd *s, uint32_t block) {
    bool is_new = !s->blocks[block].is_head && !s->blocks[block].is_dead_end;
    s->blocks[block].is_head |= is_new;
    return is_new;
}

/* Whether control continues in different regions after a block. */
static bool goes_apart(const Spmd *s, uint32_t block) {
    const SpmdBlock *b = &s->blocks[block];
    return b->succ_count == 2 && (size_of(&b->heads) > 1 || (b->is_guard && s->splits_at_guards));
}

static bool may_go_apart(const Spmd *s, uint32_t block) {
    if (!s->votes_are_heads && spmd_votes_at(s, block)) return false;
    return !spmd_branches_apart(s, block) || s->blocks[block].is_guard;
}

/* Threads that diverge there converge where another region begins, before control continues in different regions. */
static bool meet_behind(Spmd *s, uint32_t branch, bool *changed) {
    uint32_t join = spmd_join_of(s, branch);
    *changed = join != SPMD_NONE && make_head(s, join);
    return *changed;
}

/* Where control continues in different regions, it must be uniform. This is checked when no new region begins, because
 * a new one may be where the threads converge. */
static bool close_branches(Spmd *s, bool *changed) {
    for (uint32_t i = 0; i < s->count; i++)
        for (uint32_t k = 0; k < 2 && goes_apart(s, i) && may_go_apart(s, i); k++)
            *changed |= make_head(s, s->blocks[i].succs[k]);
    for (uint32_t i = 0; i < s->count && !*changed; i++)
        if (goes_apart(s, i) && !may_go_apart(s, i) && !meet_behind(s, i, changed)) return false;
    return true;
}

/* A block belongs to one region: where two would overlap, another region begins. */
static bool assign_regions(Spmd *s) {
    bool changed = false;
    for (uint32_t i = 0; i < s->count; i++) s->blocks[i].region = SPMD_NONE;
    for (uint32_t h = 0; h < s->count; h++) {
        if (!s->blocks[h].is_head) continue;
        VEC(uint32_t) todo = {0};
        vec_push(s->cg->arena, &todo, h);
        while (todo.len) {
            uint32_t at = vec_pop(&todo);
            SpmdBlock *b = &s->blocks[at];
            if (b->region == h || (at != h && b->is_head)) continue;
            if (b->region != SPMD_NONE) {
                if (b->is_dead_end) continue;
                changed |= make_head(s, at);
                continue;
            }
            b->region = h;
            for (uint32_t k = 0; k < b->succ_count; k++)
                if (!(b->is_guard && s->blocks[b->succs[k]].is_dead_end)) vec_push(s->cg->arena, &todo, b->succs[k]);
        }
    }
    return changed;
}

static bool close_regions(Spmd *s) {
    for (bool changed = true; changed;) {
        changed = false;
        find_next_heads(s);
        if (!close_branches(s, &changed)) return false;
        changed |= assign_regions(s);
    }
    return true;
}

/* Uniform loops become loops around loops over the threads, as far as that is possible. */
static void choose_loops(Spmd *s) {
    bool *kept = NEW_ARRAY(s->cg->arena, bool, s->count);
    for (uint32_t h = 0; h < s->count; h++) {
        Bitset body = spmd_loop_of(s, h);
        if (!bitset_has(&body, h) || s->blocks[h].is_head) continue;
        for (uint32_t i = 0; i < s->count; i++) kept[i] = s->blocks[i].is_head;
        s->blocks[h].is_head = true;
        if (close_regions(s)) continue;
        for (uint32_t i = 0; i < s->count; i++) s->blocks[i].is_head = kept[i];
        close_regions(s);
    }
}

static void note_phases(Spmd *s) {
    for (uint32_t i = 0; i < s->count; i++) {
        s->blocks[i].phase = s->blocks[i].region;
        s->blocks[i].begins_phase = s->blocks[i].is_head;
    }
}

static void find_coords(Spmd *s) {
    map_init(&s->coords, s->cg->arena);
    for (uint32_t i = 0; i < s->count; i++) EACH_INST(inst, s->blocks[i].at) {
            if (!LLVMIsALoadInst(inst)) continue;
            int64_t offset = spmd_context_offset(s, LLVMGetOperand(inst, 0));
            if (offset < 0 || offset >= (int64_t)(3 * sizeof(uint32_t))) continue;
            uint64_t axis = (uint64_t)offset / sizeof(uint32_t);
            map_put(&s->coords, spmd_key(inst), axis);
            for (LLVMUseRef use = LLVMGetFirstUse(inst); use; use = LLVMGetNextUse(use)) {
                LLVMValueRef user = LLVMGetUser(use);
                bool is_extended = LLVMIsAZExtInst(user) && LLVMTypeOf(user) == s->cg->i64;
                if (is_extended) map_put(&s->coords, spmd_key(user), axis + SPMD_WIDE);
            }
        }
}

/* Whether the context is only read at known offsets and passed to barriers and warp operations. */
static bool context_is_plain(const Spmd *s, LLVMValueRef context) {
    for (LLVMUseRef use = LLVMGetFirstUse(context); use; use = LLVMGetNextUse(use)) {
        LLVMValueRef user = LLVMGetUser(use);
        if (LLVMIsALoadInst(user) || spmd_is_barrier(s, user) || spmd_is_exchange(s, user)) continue;
        if (!LLVMIsAGetElementPtrInst(user) || spmd_context_offset(s, user) < 0 || !context_is_plain(s, user))
            return false;
    }
    return true;
}

/* A guard is chosen by what the guards before it make alike. Where one is dropped, the choice begins again without it.
 */
static void find_what_differs(Spmd *s) {
    do {
        for (uint32_t i = 0; i < s->count; i++) s->blocks[i].is_guard = s->blocks[i].is_at_corners = false;
        do find_divergent(s);
        while (spmd_choose_guards(s));
    } while (spmd_drop_guards(s));
}

bool spmd_look(Spmd *s) {
    if (!context_is_plain(s, LLVMGetParam(s->fn, 0))) return false;
    s->vote = spmd_vote_function(s->cg);
    split_at_barriers(s);
    copy_dead_ends(s);
    map_init(&s->numbers, s->cg->arena);
    map_init(&s->replaced, s->cg->arena);
    if (!number_blocks(s)) return false;
    find_dominators(s);
    find_effects(s);
    find_coords(s);
    spmd_turn_branches(s);
    find_what_differs(s);
    return true;
}

bool spmd_is_reached_by_all(const Spmd *s, uint32_t block, const Bitset *loop) {
    for (uint32_t i = 0; i < s->count; i++) {
        if (bitset_has(loop, i) || !spmd_branches_apart(s, i) || s->blocks[i].is_guard) continue;
        Bitset blocks = spmd_influence(s, i);
        if (bitset_has(&blocks, block) && spmd_join_of(s, i) != block) return false;
    }
    return true;
}

/* ---- votes ---- */

/* Where a vote fails, the threads continue one by one, in a region to which nothing returns. */
static void split_fail_edge(Spmd *s, LLVMValueRef branch) {
    Cg *cg = s->cg;
    LLVMBasicBlockRef from = LLVMGetInstructionParent(branch), to = LLVMGetSuccessor(branch, 1);
    LLVMBasicBlockRef between = LLVMInsertBasicBlockInContext(cg->llvm, to, "");
    LLVMPositionBuilderAtEnd(cg->b, between);
    LLVMBuildBr(cg->b, to);
    LLVMSetSuccessor(branch, 1, between);
    for (LLVMValueRef phi = LLVMGetFirstInstruction(to), next; phi && LLVMIsAPHINode(phi); phi = next) {
        next = LLVMGetNextInstruction(phi);
        rebuild_phi(cg, phi, from, between);
    }
}

/* Keeps votes that are used only by a branch; others are settled. */
static void prepare_votes(Spmd *s) {
    for (LLVMBasicBlockRef block = LLVMGetFirstBasicBlock(s->fn); block; block = LLVMGetNextBasicBlock(block))
        for (LLVMValueRef inst = LLVMGetFirstInstruction(block), next; inst; inst = next) {
            next = LLVMGetNextInstruction(inst);
            if (!spmd_is_vote(s, inst)) continue;
            LLVMUseRef use = LLVMGetFirstUse(inst);
            LLVMValueRef user = use ? LLVMGetUser(use) : NULL;
            bool is_alone =
                user && !LLVMGetNextUse(use) && LLVMIsABranchInst(user) && LLVMGetInstructionParent(user) == block;
            if (!is_alone)
                spmd_settle_vote(inst);
            else
                split_fail_edge(s, user);
        }
}

/* Settles votes that do not choose between regions; true when there was one. */
static bool settle_votes(Spmd *s, bool all) {
    bool settled = false;
    for (uint32_t i = 0; i < s->count; i++) {
        const SpmdBlock *b = &s->blocks[i];
        LLVMValueRef vote = spmd_votes_at(s, i);
        bool chooses = vote && s->blocks[b->succs[0]].is_head && s->blocks[b->succs[1]].is_head;
        if (!vote || (chooses && !all)) continue;
        spmd_settle_vote(vote);
        settled = true;
    }
    return settled;
}

/* ---- entry ---- */

static bool divide(Spmd *s) {
    for (uint32_t i = 0; i < s->count; i++) s->blocks[i].is_head = s->blocks[i].is_no_guard = false;
    find_what_differs(s);
    const bool has_read_guards = s->is_apart || (s->cg->options->check_kernels && !spmd_sees_threads(s));
    if (has_read_guards && !spmd_keeps_read_guards(s)) return false;
    s->blocks[0].is_head = true;
    for (uint32_t i = 0; i < s->count; i++) EACH_INST(inst, s->blocks[i].at)
    if (spmd_is_barrier(s, inst)) {
        make_head(s, s->blocks[i].succs[0]);
        s->blocks[s->blocks[i].succs[0]].follows_barrier = true;
        s->blocks[s->blocks[i].succs[0]].passed = spmd_waits_at(s, inst);
    }
    s->splits_at_guards = s->waits;
    s->votes_are_heads = false;
    if (!close_regions(s)) return false;
    note_phases(s);
    s->splits_at_guards = s->votes_are_heads = true;
    for (uint32_t i = 0; i < s->exchanges.len; i++) make_head(s, spmd_number_of(s, s->exchanges.at[i].to));
    if (!close_regions(s)) return false;
    if (!spmd_sees_threads(s)) choose_loops(s);
    return true;
}

bool spmd_find_regions(Spmd *s) {
    if (!context_is_plain(s, LLVMGetParam(s->fn, 0))) return false;
    s->vote = spmd_vote_function(s->cg);
    spmd_drop_waits(s);
    split_at_barriers(s);
    prepare_votes(s);
    spmd_split_exchanges(s);
    copy_dead_ends(s);
    map_init(&s->numbers, s->cg->arena);
    map_init(&s->replaced, s->cg->arena);
    if (!number_blocks(s)) return false;
    find_dominators(s);
    spmd_name_exits(s);
    find_effects(s);
    find_coords(s);
    spmd_turn_branches(s);
    for (bool is_divided = divide(s); !is_divided || settle_votes(s, false); is_divided = divide(s))
        if (!is_divided && !settle_votes(s, true)) return false;
    for (uint32_t i = 0; i < s->count; i++)
        if (s->blocks[i].region != SPMD_NONE) s->blocks[i].phase = s->blocks[s->blocks[i].region].phase;
    return true;
}
