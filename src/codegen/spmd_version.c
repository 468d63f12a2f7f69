/* With checks: regions that call the checker for nothing but reads of settled shared memory (spmd_check.c) get a second form, in which
 * nothing is checked and which LLVM can vectorise. A loop in front of both finds out whether all threads of the strip read where that is right:
 * a copy of the region in which only the addresses are left. */
#include "codegen/spmd_rewrite.h"

typedef struct Version {
    Rewrite *r;
    const Region *region;
    uint32_t head;
    LLVMBasicBlockRef row_latch;
    VEC(LLVMBasicBlockRef) blocks; /* of the loops over the threads */
    Map members;
} Version;

/* ---- which regions ---- */

static void add_block(Version *v, LLVMBasicBlockRef block) {
    vec_push(v->r->cg->arena, &v->blocks, block);
    map_put(&v->members, spmd_key(block), 1);
}

static bool is_member(const Version *v, LLVMValueRef inst) { return map_has(&v->members, spmd_key(LLVMGetInstructionParent(inst))); }

static bool is_settled_read(const Spmd *s, LLVMValueRef inst) {
    return spmd_calls(s, inst, RT_pyc_check_read_settled_by) || spmd_calls(s, inst, RT_pyc_check_read_settled);
}

/* Has no loop of a thread in it. */
static bool is_straight(const Version *v, uint32_t block) {
    const Spmd *s = v->r->s;
    for (uint32_t k = 0; k < s->blocks[block].succ_count; k++) {
        uint32_t next = s->blocks[block].succs[k];
        bool is_inside = s->blocks[next].region == v->head && !s->blocks[next].is_head;
        if (is_inside && bitset_has(&s->blocks[block].dominators, next)) return false;
    }
    return true;
}

/* Whether the copy that only computes addresses can do without it. */
static bool is_simple(const Spmd *s, LLVMValueRef inst) {
    if (LLVMIsAMemIntrinsic(inst) || LLVMIsAFenceInst(inst) || LLVMIsAAtomicRMWInst(inst) || LLVMIsAAtomicCmpXchgInst(inst)) return false;
    bool is_access = LLVMIsALoadInst(inst) || LLVMIsAStoreInst(inst);
    if (is_access && (LLVMGetVolatile(inst) || LLVMGetOrdering(inst) != LLVMAtomicOrderingNotAtomic)) return false;
    return !spmd_is_opaque_call(s, inst) || is_settled_read(s, inst);
}

/* What is read in the region itself may not decide: it is not known yet whether it may be read, nor what was written there. */
static bool is_known_before(const Version *v, Map *seen, LLVMValueRef value) {
    if (!LLVMIsAInstruction(value) || !is_member(v, value) || map_has(seen, spmd_key(value))) return true;
    map_put(seen, spmd_key(value), 1);
    bool is_invariant = LLVMHasMetadata(value) && LLVMGetMetadata(value, LLVMGetMDKindIDInContext(v->r->cg->llvm, "invariant.load", 14));
    if (LLVMIsALoadInst(value) && LLVMGetInstructionParent(value) != v->region->body && !is_invariant) return false;
    if (LLVMIsACallInst(value) && !LLVMIsAIntrinsicInst(value)) return false;
    unsigned count = LLVMIsAPHINode(value) ? LLVMCountIncoming(value) : (unsigned)LLVMGetNumOperands(value);
    for (unsigned i = 0; i < count; i++)
        if (!is_known_before(v, seen, LLVMIsAPHINode(value) ? LLVMGetIncomingValue(value, i) : LLVMGetOperand(value, i))) return false;
    return true;
}

static bool is_used_by_phi_outside(const Version *v, LLVMValueRef inst) {
    for (LLVMUseRef use = LLVMGetFirstUse(inst); use; use = LLVMGetNextUse(use))
        if (LLVMIsAPHINode(LLVMGetUser(use)) && !is_member(v, LLVMGetUser(use))) return true;
    return false;
}

/* Counts the reads; false when the region is to stay as it is. */
static bool can_copy(const Version *v, Map *seen, uint32_t block, uint32_t *reads, uint32_t *size) {
    const Spmd *s = v->r->s;
    const SpmdBlock *b = &s->blocks[block];
    for (LLVMValueRef inst = LLVMGetFirstInstruction(b->at); inst && !b->is_dead_end; inst = LLVMGetNextInstruction(inst)) {
        bool is_read = is_settled_read(s, inst), is_choice = LLVMIsABranchInst(inst) && LLVMIsConditional(inst);
        if (!is_simple(s, inst) || is_used_by_phi_outside(v, inst)) return false;
        if (is_read && !is_known_before(v, seen, LLVMGetOperand(inst, 0))) return false;
        if (is_choice && !is_known_before(v, seen, LLVMGetCondition(inst))) return false;
        *reads += is_read;
        *size += 1;
    }
    return is_straight(v, block);
}

static bool is_wanted(Version *v) {
    enum { MOST_INSTRUCTIONS = 2000 };
    const Spmd *s = v->r->s;
    uint32_t reads = 0, size = 0;
    Map seen;
    map_init(&seen, v->r->cg->arena);
    for (uint32_t i = 0; i < s->count; i++)
        if (s->blocks[i].region == v->head && !can_copy(v, &seen, i, &reads, &size)) return false;
    return reads > 0 && size <= MOST_INSTRUCTIONS;
}

/* ---- copies ---- */

typedef struct Copy {
    Map values, blocks;
} Copy;

static LLVMValueRef copied(const Copy *copy, LLVMValueRef value) {
    uint64_t to;
    return map_get(&copy->values, spmd_key(value), &to) ? (LLVMValueRef)(uintptr_t)to : value;
}

static LLVMBasicBlockRef copied_block(const Copy *copy, LLVMBasicBlockRef block) {
    uint64_t to;
    return map_get(&copy->blocks, spmd_key(block), &to) ? (LLVMBasicBlockRef)(uintptr_t)to : block;
}

static void copy_block(const Version *v, Copy *copy, LLVMBasicBlockRef block) {
    LLVMBuilderRef b = v->r->b;
    LLVMPositionBuilderAtEnd(b, copied_block(copy, block));
    for (LLVMValueRef inst = LLVMGetFirstInstruction(block); inst; inst = LLVMGetNextInstruction(inst)) {
        bool is_phi = LLVMIsAPHINode(inst) != NULL;
        LLVMValueRef clone = is_phi ? LLVMBuildPhi(b, LLVMTypeOf(inst), "") : LLVMInstructionClone(inst);
        if (!is_phi) LLVMInsertIntoBuilder(b, clone);
        map_put(&copy->values, spmd_key(inst), spmd_key(clone));
    }
}

static void connect(const Copy *copy, LLVMValueRef from, LLVMValueRef to) {
    for (unsigned i = 0; LLVMIsAPHINode(from) && i < LLVMCountIncoming(from); i++) {
        LLVMValueRef value = copied(copy, LLVMGetIncomingValue(from, i));
        LLVMBasicBlockRef block = copied_block(copy, LLVMGetIncomingBlock(from, i));
        LLVMAddIncoming(to, &value, &block, 1);
    }
    if (LLVMIsAPHINode(from)) return;
    for (unsigned i = 0; LLVMIsATerminatorInst(from) && i < LLVMGetNumSuccessors(from); i++)
        LLVMSetSuccessor(to, i, copied_block(copy, LLVMGetSuccessor(from, i)));
    for (unsigned i = 0; i < (unsigned)LLVMGetNumOperands(from); i++) {
        LLVMValueRef operand = LLVMGetOperand(from, i), instead = copied(copy, operand);
        if (instead != operand) LLVMSetOperand(to, i, instead);
    }
}

/* The loops again, from another block and to another one. */
static Copy copy_loops(const Version *v, LLVMBasicBlockRef before, LLVMBasicBlockRef after) {
    Copy copy;
    Cg *cg = v->r->cg;
    map_init(&copy.values, cg->arena);
    map_init(&copy.blocks, cg->arena);
    map_put(&copy.blocks, spmd_key(v->region->before), spmd_key(before));
    map_put(&copy.blocks, spmd_key(v->region->after), spmd_key(after));
    for (uint32_t i = 0; i < v->blocks.len; i++)
        map_put(&copy.blocks, spmd_key(v->blocks.at[i]), spmd_key(LLVMAppendBasicBlockInContext(cg->llvm, v->r->s->fn, "")));
    for (uint32_t i = 0; i < v->blocks.len; i++) copy_block(v, &copy, v->blocks.at[i]);
    for (uint32_t i = 0; i < v->blocks.len; i++)
        for (LLVMValueRef inst = LLVMGetFirstInstruction(v->blocks.at[i]); inst; inst = LLVMGetNextInstruction(inst))
            connect(&copy, inst, copied(&copy, inst));
    LLVMValueRef end = copied(&copy, LLVMGetBasicBlockTerminator(v->region->latch));
    LLVMSetMetadata(end, v->r->loop_kind, LLVMMetadataAsValue(cg->llvm, spmd_lanes_id(v->r)));
    LLVMPositionBuilderAtEnd(v->r->b, before);
    LLVMBuildBr(v->r->b, copied_block(&copy, v->region->outer));
    return copy;
}

static void use_address(LLVMValueRef read) {
    LLVMReplaceAllUsesWith(read, LLVMGetOperand(read, 0));
    LLVMInstructionEraseFromParent(read);
}

/* ---- the loop that looks where the threads read ---- */

static void look_at(const Version *v, LLVMValueRef read, LLVMValueRef all) {
    Rewrite *r = v->r;
    LLVMPositionBuilderBefore(r->b, read);
    LLVMValueRef address = LLVMBuildPtrToInt(r->b, LLVMGetOperand(read, 0), r->cg->i64, "");
    LLVMValueRef root = LLVMBuildPtrToInt(r->b, LLVMGetOperand(read, 1), r->cg->i64, "");
    LLVMValueRef is_right = LLVMBuildICmp(r->b, LLVMIntULT, LLVMBuildSub(r->b, address, root, ""), LLVMGetOperand(read, 4), "");
    spmd_keep(r, LLVMBuildAnd(r->b, spmd_fetch(r, r->cg->i1, all, false), is_right, ""), all);
    use_address(read);
}

static void erase_all(LLVMBasicBlockRef block) {
    for (LLVMValueRef inst = LLVMGetLastInstruction(block); inst; inst = LLVMGetLastInstruction(block)) {
        if (LLVMGetTypeKind(LLVMTypeOf(inst)) != LLVMVoidTypeKind) LLVMReplaceAllUsesWith(inst, LLVMGetPoison(LLVMTypeOf(inst)));
        LLVMInstructionEraseFromParent(inst);
    }
}

/* A thread that would panic does so in the form with checks. */
static void end_panics(const Version *v, const Copy *copy, LLVMValueRef all) {
    const Spmd *s = v->r->s;
    for (uint32_t i = 0; i < s->count; i++) {
        if (s->blocks[i].region != v->head || !s->blocks[i].is_dead_end) continue;
        LLVMBasicBlockRef block = copied_block(copy, s->blocks[i].at);
        erase_all(block);
        LLVMPositionBuilderAtEnd(v->r->b, block);
        if (all) {
            spmd_keep(v->r, cg_zero(v->r->cg->i1), all);
            LLVMBuildBr(v->r->b, copied_block(copy, v->region->latch));
        } else {
            LLVMBuildUnreachable(v->r->b);
        }
    }
}

/* In all blocks of the copy; `all` is NULL in the one that does the work. */
static void drop_checks(const Version *v, const Copy *copy, LLVMValueRef all) {
    const Spmd *s = v->r->s;
    for (uint32_t i = 0; i < s->count; i++) {
        if (s->blocks[i].region != v->head || s->blocks[i].is_dead_end) continue;
        for (LLVMValueRef inst = LLVMGetFirstInstruction(copied_block(copy, s->blocks[i].at)), next; inst; inst = next) {
            next = LLVMGetNextInstruction(inst);
            if (is_settled_read(s, inst) && !all) use_address(inst);
            else if (is_settled_read(s, inst)) look_at(v, inst, all);
            else if (LLVMIsAStoreInst(inst) && all) LLVMInstructionEraseFromParent(inst);
        }
    }
    end_panics(v, copy, all);
}

/* ---- what is used behind the loops ---- */

static void join_value(const Version *v, const Copy *copy, LLVMValueRef value, LLVMBasicBlockRef copy_end) {
    LLVMValueRef phi = NULL;
    for (LLVMUseRef use = LLVMGetFirstUse(value), next; use; use = next) {
        LLVMValueRef user = LLVMGetUser(use);
        next = LLVMGetNextUse(use);
        if (is_member(v, user) || user == phi) continue;
        if (!phi) {
            LLVMValueRef first = LLVMGetFirstInstruction(v->region->after), values[] = {value, copied(copy, value)};
            LLVMBasicBlockRef blocks[] = {v->row_latch, copy_end};
            LLVMPositionBuilderBefore(v->r->b, first);
            phi = LLVMBuildPhi(v->r->b, LLVMTypeOf(value), "");
            LLVMAddIncoming(phi, values, blocks, 2);
        }
        for (unsigned i = 0; i < (unsigned)LLVMGetNumOperands(user); i++)
            if (LLVMGetOperand(user, i) == value) LLVMSetOperand(user, i, phi);
        next = LLVMGetFirstUse(value);
    }
}

static void join_values(const Version *v, const Copy *copy) {
    LLVMBasicBlockRef copy_end = copied_block(copy, v->row_latch);
    for (uint32_t i = 0; i < v->blocks.len; i++)
        for (LLVMValueRef inst = LLVMGetFirstInstruction(v->blocks.at[i]); inst; inst = LLVMGetNextInstruction(inst))
            join_value(v, copy, inst, copy_end);
}

/* ---- putting it together ---- */

/* Puts a block in front of the loops: what stood in `before`, which is left to be the way into the form with checks. */
static LLVMBasicBlockRef split_before(const Version *v) {
    LLVMBasicBlockRef before = v->region->before, front = LLVMAppendBasicBlockInContext(v->r->cg->llvm, v->r->s->fn, "");
    LLVMPositionBuilderAtEnd(v->r->b, front);
    for (LLVMValueRef inst = LLVMGetFirstInstruction(before); inst; inst = LLVMGetFirstInstruction(before)) {
        LLVMInstructionRemoveFromParent(inst);
        LLVMInsertIntoBuilder(v->r->b, inst);
    }
    LLVMReplaceAllUsesWith(LLVMBasicBlockAsValue(before), LLVMBasicBlockAsValue(front));
    LLVMInstructionEraseFromParent(LLVMGetBasicBlockTerminator(front));
    LLVMPositionBuilderAtEnd(v->r->b, before);
    LLVMBuildBr(v->r->b, v->region->outer);
    return front;
}

static void make_version(const Version *v) {
    Rewrite *r = v->r;
    LLVMBasicBlockRef quick = LLVMAppendBasicBlockInContext(r->cg->llvm, r->s->fn, ""), seen = LLVMAppendBasicBlockInContext(r->cg->llvm, r->s->fn, "");
    LLVMValueRef all = spmd_new_place(r, r->cg->i1);
    LLVMBasicBlockRef front = split_before(v);
    LLVMPositionBuilderAtEnd(r->b, front);
    spmd_keep(r, LLVMConstInt(r->cg->i1, 1, false), all);
    Copy looking = copy_loops(v, front, seen), working = copy_loops(v, quick, v->region->after);
    drop_checks(v, &looking, all);
    drop_checks(v, &working, NULL);
    LLVMPositionBuilderAtEnd(r->b, seen);
    LLVMBuildCondBr(r->b, spmd_fetch(r, r->cg->i1, all, false), quick, v->region->before);
    join_values(v, &working);
}

void spmd_make_versions(Rewrite *r) {
    Spmd *s = r->s;
    for (uint32_t h = 0; h < s->count; h++) {
        if (!s->blocks[h].is_head) continue;
        Version v = {.r = r, .region = &r->regions[h], .head = h, .row_latch = LLVMGetInstructionParent(r->regions[h].nexts[1])};
        map_init(&v.members, r->cg->arena);
        add_block(&v, v.region->outer);
        add_block(&v, v.region->body);
        for (uint32_t i = 0; i < s->count; i++)
            if (s->blocks[i].region == h) add_block(&v, s->blocks[i].at);
        add_block(&v, v.region->latch);
        add_block(&v, v.row_latch);
        if (is_wanted(&v)) make_version(&v);
    }
}
