/* With checks: regions that call the sanitizer only for accesses whose addresses are known beforehand get a second form
 * without checks, which LLVM can vectorise. A loop before both is a copy of the region that only computes the
 * addresses: it finds out whether the reads of settled shared memory (spmd_check.c) and constant buffers are right in
 * all threads of the strip, and collects the addresses of other accesses, so that the sanitizer can check those of all
 * threads at once (kernel_check/quick.c). */
#include "codegen/blocks/spmd_rewrite.h"

#include "../runtime/device/kernel.h"

typedef struct Version {
    Rewrite *r;
    const Region *region;
    uint32_t head;
    LLVMBasicBlockRef row_latch;
    VEC(LLVMBasicBlockRef) blocks; /* of the loops over the threads */
    Map members, updates;          /* addresses that are read before they are written */
    bool branches;
    VEC(LLVMValueRef)
    checks, compared; /* checks for the sanitizer, all threads at once; checks that only compare
                         addresses */
} Version;

typedef VEC(LLVMValueRef) ValueVec;

/* ---- which regions get a second form ---- */

static void add_block(Version *v, LLVMBasicBlockRef block) {
    vec_push(v->r->cg->arena, &v->blocks, block);
    map_put(&v->members, spmd_key(block), 1);
}

static bool is_member(const Version *v, LLVMValueRef inst) {
    return map_has(&v->members, spmd_key(LLVMGetInstructionParent(inst)));
}

static bool is_settled_read(const Spmd *s, LLVMValueRef inst) {
    return spmd_calls(s, inst, RT_pyc_check_read_settled_by) || spmd_calls(s, inst, RT_pyc_check_read_settled);
}

/* An access of one element, to memory that is known where the function begins. */
static bool is_strip_check(const Rewrite *r, LLVMValueRef inst) {
    enum { MOST_BYTES = 8 };
    const Spmd *s = r->s;
    bool is_check = spmd_calls(s, inst, RT_pyc_check_read_by) || spmd_calls(s, inst, RT_pyc_check_write_by);
    is_check |= spmd_calls(s, inst, RT_pyc_check_read_settled_by);
    if (r->each || !is_check || !map_has(&r->memories, spmd_key(inst))) return false;
    LLVMValueRef bytes = LLVMGetOperand(inst, 2);
    uint64_t size = LLVMIsAConstantInt(bytes) ? LLVMConstIntGetZExtValue(bytes) : 0;
    return size != 0 && size <= MOST_BYTES && (size & (size - 1)) == 0;
}

/* A read of a buffer that this kernel does not write to: most launches do not write to it at all. */
static bool is_constant_read(const Rewrite *r, LLVMValueRef inst) {
    uint64_t parameter;
    bool is_known = spmd_calls(r->s, inst, RT_pyc_check_read_by) && map_get(&r->parameters, spmd_key(inst), &parameter);
    return is_known && is_strip_check(r, inst) && !map_has(&r->written, parameter);
}

/* Whether the block contains no loop of a thread. */
static bool is_straight(const Version *v, uint32_t block) {
    const Spmd *s = v->r->s;
    for (uint32_t k = 0; k < s->blocks[block].succ_count; k++) {
        uint32_t next = s->blocks[block].succs[k];
        bool is_inside = s->blocks[next].region == v->head && !s->blocks[next].is_head;
        if (is_inside && bitset_has(&s->blocks[block].dominators, next)) return false;
    }
    return true;
}

/* Whether the copy that only computes addresses can leave it out. */
static bool is_simple(const Rewrite *r, LLVMValueRef inst) {
    const Spmd *s = r->s;
    bool is_atomic = LLVMIsAFenceInst(inst) || LLVMIsAAtomicRMWInst(inst) || LLVMIsAAtomicCmpXchgInst(inst);
    if (LLVMIsAMemIntrinsic(inst) || is_atomic) return false;
    bool is_access = LLVMIsALoadInst(inst) || LLVMIsAStoreInst(inst);
    if (is_access && (LLVMGetVolatile(inst) || LLVMGetOrdering(inst) != LLVMAtomicOrderingNotAtomic)) return false;
    return !spmd_is_opaque_call(s, inst) || is_settled_read(s, inst) || is_strip_check(r, inst);
}

/* Values read in the region itself must not decide: it is not known yet whether they may be read, nor what was written
 * there. */
static bool is_known_before(const Version *v, Map *seen, LLVMValueRef value) {
    if (!LLVMIsAInstruction(value) || !is_member(v, value) || map_has(seen, spmd_key(value))) return true;
    map_put(seen, spmd_key(value), 1);
    bool is_load = LLVMIsALoadInst(value) && LLVMGetInstructionParent(value) != v->region->body;
    if (is_load && !map_has(&v->r->constants, spmd_key(value))) return false;
    if (LLVMIsACallInst(value) && !LLVMIsAIntrinsicInst(value)) return false;
    unsigned count = LLVMIsAPHINode(value) ? LLVMCountIncoming(value) : (unsigned)LLVMGetNumOperands(value);
    for (unsigned i = 0; i < count; i++)
        if (!is_known_before(v, seen,
                             LLVMIsAPHINode(value) ? LLVMGetIncomingValue(value, i) : LLVMGetOperand(value, i)))
            return false;
    return true;
}

static bool is_used_by_phi_outside(const Version *v, LLVMValueRef inst) {
    for (LLVMUseRef use = LLVMGetFirstUse(inst); use; use = LLVMGetNextUse(use))
        if (LLVMIsAPHINode(LLVMGetUser(use)) && !is_member(v, LLVMGetUser(use))) return true;
    return false;
}

/* Counts instructions; false when the region must stay as it is. */
static bool can_copy(Version *v, Map *seen, uint32_t block, uint32_t *size) {
    const Spmd *s = v->r->s;
    const SpmdBlock *b = &s->blocks[block];
    for (LLVMValueRef inst = LLVMGetFirstInstruction(b->at); inst && !b->is_dead_end;
         inst = LLVMGetNextInstruction(inst)) {
        bool is_settled = is_settled_read(s, inst), is_check = is_settled || is_strip_check(v->r, inst);
        bool is_compared = is_settled || is_constant_read(v->r, inst);
        bool is_choice = LLVMIsABranchInst(inst) && LLVMIsConditional(inst);
        if (!is_simple(v->r, inst) || is_used_by_phi_outside(v, inst)) return false;
        if (is_check && !is_known_before(v, seen, LLVMGetOperand(inst, 0))) return false;
        if (is_choice && !is_known_before(v, seen, LLVMGetCondition(inst))) return false;
        v->branches |= is_choice;
        if (is_compared)
            vec_push(v->r->cg->arena, &v->compared, inst);
        else if (is_check)
            vec_push(v->r->cg->arena, &v->checks, inst);
        *size += 1;
    }
    return true;
}

/* Orders the region's blocks so that each comes after its predecessors. */
static uint32_t order_blocks(const Version *v, uint32_t *order) {
    const Spmd *s = v->r->s;
    Bitset done = bitset_new(v->r->cg->arena, s->count);
    uint32_t count = 0;
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t i = 0; i < s->count; i++) {
            bool is_next = s->blocks[i].region == v->head && !bitset_has(&done, i);
            for (uint32_t k = 0; k < s->blocks[i].preds.len && is_next && i != v->head; k++) {
                uint32_t pred = s->blocks[i].preds.at[k];
                is_next = s->blocks[pred].region != v->head || bitset_has(&done, pred);
            }
            if (!is_next) continue;
            bitset_add(&done, i);
            order[count++] = i;
            changed = true;
        }
    }
    return count;
}

/* Whether the read and the thread's following write to the same place can be checked as one. */
static bool is_updated(const Version *v, uint32_t i) {
    LLVMValueRef read = v->checks.at[i];
    for (uint32_t k = i + 1; k < v->checks.len && spmd_calls(v->r->s, read, RT_pyc_check_read_by); k++) {
        LLVMValueRef write = v->checks.at[k];
        bool is_same =
            LLVMGetOperand(write, 0) == LLVMGetOperand(read, 0) && LLVMGetOperand(write, 2) == LLVMGetOperand(read, 2);
        bool is_sure = LLVMGetInstructionParent(write) == LLVMGetInstructionParent(read);
        if (is_same && is_sure && spmd_calls(v->r->s, write, RT_pyc_check_write_by)) return true;
    }
    return false;
}

static void join_updates(Version *v) {
    ValueVec kept = {0};
    for (uint32_t i = 0; i < v->checks.len; i++) {
        if (!is_updated(v, i))
            vec_push(v->r->cg->arena, &kept, v->checks.at[i]);
        else
            map_put(&v->updates, spmd_key(LLVMGetOperand(v->checks.at[i], 0)), 1);
    }
    v->checks.at = kept.at;
    v->checks.len = kept.len;
}

/* If there are other accesses, a few reads of settled memory may be checked in the same way, which also finds memory
 * that was written with gaps. */
static void gather_settled(Version *v) {
    enum { FEW = 4 };
    ValueVec rest = {0};
    if (v->checks.len == 0 || v->compared.len > FEW) return;
    for (uint32_t i = 0; i < v->compared.len; i++) {
        LLVMValueRef read = v->compared.at[i];
        if (is_settled_read(v->r->s, read) && is_strip_check(v->r, read))
            vec_push(v->r->cg->arena, &v->checks, read);
        else
            vec_push(v->r->cg->arena, &rest, read);
    }
    v->compared.at = rest.at;
    v->compared.len = rest.len;
}

static bool is_wanted(Version *v) {
    enum { MOST_INSTRUCTIONS = 2000, MOST_CHECKS = 24 };
    const Spmd *s = v->r->s;
    uint32_t size = 0;
    Map seen;
    map_init(&seen, v->r->cg->arena);
    for (uint32_t i = 0; i < s->count; i++)
        if (s->blocks[i].region == v->head && !is_straight(v, i)) return false;
    uint32_t *order = NEW_ARRAY(v->r->cg->arena, uint32_t, s->count + 1), count = order_blocks(v, order);
    for (uint32_t i = 0; i < count; i++)
        if (!can_copy(v, &seen, order[i], &size)) return false;
    gather_settled(v);
    join_updates(v);
    return v->checks.len + v->compared.len > 0 && v->checks.len <= MOST_CHECKS && size <= MOST_INSTRUCTIONS;
}

/* ---- copies ---- */

/* Copies the loops, with other blocks before and after. */
static CgCopy copy_loops(const Version *v, LLVMBasicBlockRef before, LLVMBasicBlockRef after) {
    Cg *cg = v->r->cg;
    CgCopy copy = cg_copy_begin(cg);
    map_put(&copy.blocks, spmd_key(v->region->before), spmd_key(before));
    map_put(&copy.blocks, spmd_key(v->region->after), spmd_key(after));
    cg_copy_blocks(cg, &copy, v->blocks.at, v->blocks.len);
    LLVMValueRef end = cg_copied(&copy, LLVMGetBasicBlockTerminator(v->region->latch));
    LLVMSetMetadata(end, v->r->loop_kind, LLVMMetadataAsValue(cg->llvm, spmd_lanes_id(v->r, true)));
    LLVMPositionBuilderAtEnd(v->r->b, before);
    LLVMBuildBr(v->r->b, cg_copied_block(&copy, v->region->outer));
    return copy;
}

static void use_address(LLVMValueRef read) {
    LLVMReplaceAllUsesWith(read, LLVMGetOperand(read, 0));
    LLVMInstructionEraseFromParent(read);
}

/* ---- the loop that checks the addresses ---- */

typedef struct Room { /* the range of addresses that a compared read may use */
    LLVMValueRef begin, places;
} Room;

static LLVMValueRef memory_of(const Rewrite *r, LLVMValueRef check) {
    uint64_t pointer = 0;
    map_get(&r->memories, spmd_key(check), &pointer);
    return (LLVMValueRef)(uintptr_t)pointer;
}

static Room constant_room(Rewrite *r, LLVMValueRef read) {
    LLVMValueRef args[] = {memory_of(r, read), LLVMGetOperand(read, 2)};
    spmd_at_end(r, r->entry);
    return (Room){cg_call_runtime(r->cg, RT_pyc_check_begin, args),
                  cg_call_runtime(r->cg, RT_pyc_check_constant_places, args)};
}

static void compare(const Version *v, const CgCopy *copy, LLVMValueRef original, LLVMValueRef right) {
    Rewrite *r = v->r;
    LLVMValueRef read = cg_copied(copy, original);
    bool is_settled = is_settled_read(r->s, original);
    Room room = is_settled ? (Room){NULL, LLVMGetOperand(read, 4)} : constant_room(r, original);
    LLVMPositionBuilderBefore(r->b, read);
    LLVMValueRef address = LLVMBuildPtrToInt(r->b, LLVMGetOperand(read, 0), r->cg->i64, "");
    if (is_settled) room.begin = LLVMBuildPtrToInt(r->b, LLVMGetOperand(read, 1), r->cg->i64, "");
    LLVMValueRef is_right =
        LLVMBuildICmp(r->b, LLVMIntULT, LLVMBuildSub(r->b, address, room.begin, ""), room.places, "");
    spmd_keep(r, LLVMBuildAnd(r->b, spmd_fetch(r, r->cg->i1, right, false), is_right, ""), right);
    use_address(read);
}

/* i1: whether all threads were right. At branches, LLVM can keep a sum of those that were wrong in vectors. */
static LLVMValueRef find_right(const Version *v, const CgCopy *copy, LLVMBasicBlockRef front, LLVMBasicBlockRef seen,
                               LLVMValueRef right) {
    Rewrite *r = v->r;
    LLVMValueRef yes = LLVMConstInt(r->cg->i1, 1, false), sum = v->branches ? spmd_new_place(r, r->cg->i32) : NULL;
    LLVMPositionBuilderBefore(r->b, LLVMGetFirstInstruction(front));
    if (!v->branches) {
        spmd_keep(r, yes, right);
        LLVMPositionBuilderAtEnd(r->b, seen);
        return spmd_fetch(r, r->cg->i1, right, false);
    }
    spmd_keep(r, cg_zero(r->cg->i32), sum);
    spmd_at_end(r, cg_copied_block(copy, v->region->body));
    spmd_keep(r, yes, right);
    spmd_at_end(r, cg_copied_block(copy, v->region->latch));
    LLVMValueRef wrong =
        LLVMBuildZExt(r->b, LLVMBuildNot(r->b, spmd_fetch(r, r->cg->i1, right, false), ""), r->cg->i32, "");
    spmd_keep(r, LLVMBuildAdd(r->b, spmd_fetch(r, r->cg->i32, sum, false), wrong, ""), sum);
    LLVMPositionBuilderAtEnd(r->b, seen);
    return LLVMBuildICmp(r->b, LLVMIntEQ, spmd_fetch(r, r->cg->i32, sum, false), cg_zero(r->cg->i32), "");
}

static LLVMValueRef lane_place(const Version *v, const CgCopy *copy, LLVMValueRef addresses) {
    LLVMValueRef lane = cg_copied(copy, v->region->lane);
    return LLVMBuildInBoundsGEP2(v->r->b, v->r->cg->i64, addresses, &lane, 1, "");
}

/* Stores the thread's address in the array, which has 0 for threads that do not get here. */
static void gather(const Version *v, const CgCopy *copy, LLVMValueRef check, LLVMValueRef addresses) {
    Rewrite *r = v->r;
    spmd_at_end(r, cg_copied_block(copy, v->region->body));
    spmd_tag(r, LLVMBuildStore(r->b, cg_zero(r->cg->i64), lane_place(v, copy, addresses)));
    LLVMPositionBuilderBefore(r->b, check);
    LLVMValueRef address = LLVMBuildPtrToInt(r->b, LLVMGetOperand(check, 0), r->cg->i64, "");
    spmd_tag(r, LLVMBuildStore(r->b, address, lane_place(v, copy, addresses)));
    use_address(check);
}

static void erase_all(LLVMBasicBlockRef block) {
    for (LLVMValueRef inst = LLVMGetLastInstruction(block); inst; inst = LLVMGetLastInstruction(block)) {
        if (LLVMGetTypeKind(LLVMTypeOf(inst)) != LLVMVoidTypeKind)
            LLVMReplaceAllUsesWith(inst, LLVMGetPoison(LLVMTypeOf(inst)));
        LLVMInstructionEraseFromParent(inst);
    }
}

/* A thread that would panic does so in the form with checks. */
static void end_panics(const Version *v, const CgCopy *copy, LLVMValueRef right) {
    const Spmd *s = v->r->s;
    for (uint32_t i = 0; i < s->count; i++) {
        if (s->blocks[i].region != v->head || !s->blocks[i].is_dead_end) continue;
        LLVMBasicBlockRef block = cg_copied_block(copy, s->blocks[i].at);
        erase_all(block);
        LLVMPositionBuilderAtEnd(v->r->b, block);
        if (right) {
            spmd_keep(v->r, cg_zero(v->r->cg->i1), right);
            LLVMBuildBr(v->r->b, cg_copied_block(copy, v->region->latch));
        } else {
            LLVMBuildUnreachable(v->r->b);
        }
    }
}

static bool is_any_check(const Rewrite *r, LLVMValueRef inst) {
    return is_settled_read(r->s, inst) || is_strip_check(r, inst);
}

/* The copy that does the work, without checks. */
static void drop_checks(const Version *v, const CgCopy *copy) {
    const Spmd *s = v->r->s;
    for (uint32_t i = 0; i < s->count; i++) {
        if (s->blocks[i].region != v->head || s->blocks[i].is_dead_end) continue;
        for (LLVMValueRef inst = LLVMGetFirstInstruction(s->blocks[i].at); inst; inst = LLVMGetNextInstruction(inst))
            if (is_any_check(v->r, inst)) use_address(cg_copied(copy, inst));
    }
    end_panics(v, copy, NULL);
}

/* The copy that only computes addresses: `arrays` are for the checks that the sanitizer makes; the other addresses are
 * compared with limits, or with each other. */
static void keep_addresses(const Version *v, const CgCopy *copy, LLVMValueRef right, const LLVMValueRef *arrays) {
    const Spmd *s = v->r->s;
    Map done;
    map_init(&done, v->r->cg->arena);
    for (uint32_t i = 0; i < v->checks.len; i++) gather(v, copy, cg_copied(copy, v->checks.at[i]), arrays[i]);
    for (uint32_t i = 0; i < v->checks.len; i++) map_put(&done, spmd_key(v->checks.at[i]), 1);
    for (uint32_t i = 0; i < v->compared.len; i++) compare(v, copy, v->compared.at[i], right);
    for (uint32_t i = 0; i < v->compared.len; i++) map_put(&done, spmd_key(v->compared.at[i]), 1);
    for (uint32_t i = 0; i < s->count; i++) {
        if (s->blocks[i].region != v->head || s->blocks[i].is_dead_end) continue;
        for (LLVMValueRef inst = LLVMGetFirstInstruction(s->blocks[i].at); inst; inst = LLVMGetNextInstruction(inst)) {
            if (is_any_check(v->r, inst) && !map_has(&done, spmd_key(inst))) use_address(cg_copied(copy, inst));
            if (LLVMIsAStoreInst(inst)) LLVMInstructionEraseFromParent(cg_copied(copy, inst));
        }
    }
    end_panics(v, copy, right);
}

/* ---- values that are used after the loops ---- */

static void join_value(const Version *v, const CgCopy *copy, LLVMValueRef value, LLVMBasicBlockRef copy_end) {
    LLVMValueRef phi = NULL;
    for (LLVMUseRef use = LLVMGetFirstUse(value), next; use; use = next) {
        LLVMValueRef user = LLVMGetUser(use);
        next = LLVMGetNextUse(use);
        if (is_member(v, user) || user == phi) continue;
        if (!phi) {
            LLVMValueRef first = LLVMGetFirstInstruction(v->region->after), values[] = {value, cg_copied(copy, value)};
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

static void join_values(const Version *v, const CgCopy *copy) {
    LLVMBasicBlockRef copy_end = cg_copied_block(copy, v->row_latch);
    for (uint32_t i = 0; i < v->blocks.len; i++)
        for (LLVMValueRef inst = LLVMGetFirstInstruction(v->blocks.at[i]); inst; inst = LLVMGetNextInstruction(inst))
            join_value(v, copy, inst, copy_end);
}

/* ---- assembling the parts ---- */

/* Puts a block before the loops, with the contents of `before`, which becomes the way into the form with checks. */
static LLVMBasicBlockRef split_before(const Version *v) {
    LLVMBasicBlockRef before = v->region->before,
                      front = LLVMAppendBasicBlockInContext(v->r->cg->llvm, v->r->s->fn, "");
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

static LLVMBasicBlockRef new_block(const Version *v) {
    return LLVMAppendBasicBlockInContext(v->r->cg->llvm, v->r->s->fn, "");
}

/* A PycStrip. */
static LLVMValueRef strip_record(Cg *cg) {
    enum { BYTES = 8 };
    LLVMTypeRef type = LLVMArrayType2(cg->i8, BYTES);
    LLVMValueRef global = LLVMAddGlobal(cg->out, type, "strip");
    LLVMSetInitializer(global, LLVMConstNull(type));
    LLVMSetLinkage(global, LLVMPrivateLinkage);
    LLVMSetAlignment(global, 8);
    return global;
}

/* Where nothing can be gained, the form with checks is entered at once. */
static LLVMBasicBlockRef begin_strip(const Version *v, LLVMBasicBlockRef front, LLVMValueRef strip) {
    Rewrite *r = v->r;
    LLVMBasicBlockRef looking = new_block(v);
    LLVMPositionBuilderAtEnd(r->b, front);
    LLVMValueRef is_tried =
        cg_call_runtime(r->cg, RT_pyc_check_strip_begin, (LLVMValueRef[]){strip, r->steps[0], r->steps[1]});
    LLVMBuildCondBr(r->b, is_tried, looking, v->region->before);
    return looking;
}

static LLVMValueRef first_thread(const Version *v) {
    Rewrite *r = v->r;
    const LLVMValueRef *corner = r->phases[r->s->blocks[v->head].phase].corner;
    LLVMValueRef row = LLVMBuildAdd(r->b, LLVMBuildMul(r->b, corner[2], r->sizes[1], ""), corner[1], "");
    return LLVMBuildAdd(r->b, LLVMBuildMul(r->b, row, r->sizes[0], ""), corner[0], "");
}

static LLVMValueRef region_of(Rewrite *r, LLVMValueRef check) {
    LLVMValueRef pointer = memory_of(r, check);
    spmd_at_end(r, r->entry);
    return cg_call_runtime(r->cg, RT_pyc_check_buffer, &pointer);
}

static uint32_t kind_of(const Version *v, LLVMValueRef check) {
    if (is_settled_read(v->r->s, check)) return PYC_STRIP_SETTLED;
    if (!spmd_calls(v->r->s, check, RT_pyc_check_write_by)) return PYC_STRIP_READ;
    return map_has(&v->updates, spmd_key(LLVMGetOperand(check, 0))) ? PYC_STRIP_UPDATE : PYC_STRIP_WRITE;
}

/* One check for all threads, then a block for the next check. */
static void look_at_strip(const Version *v, LLVMValueRef check, LLVMValueRef addresses, LLVMBasicBlockRef failed) {
    Rewrite *r = v->r;
    Cg *cg = r->cg;
    LLVMBasicBlockRef here = LLVMGetInsertBlock(r->b), next = new_block(v);
    LLVMValueRef region = region_of(r, check);
    LLVMPositionBuilderAtEnd(r->b, here);
    LLVMValueRef args[] = {addresses,
                           r->steps[0],
                           LLVMGetOperand(check, 2),
                           LLVMGetOperand(check, 3),
                           region,
                           first_thread(v),
                           LLVMConstInt(cg->i32, kind_of(v, check), false)};
    LLVMBuildCondBr(r->b, cg_call_runtime(cg, RT_pyc_check_strip, args), next, failed);
    LLVMPositionBuilderAtEnd(r->b, next);
}

/* Loads of the arguments and of the block's position are safe even in threads that do not get there; without hoisting,
 * vectors would be gathered. */
static bool can_be_hoisted(const Version *v, LLVMValueRef inst) {
    if (!map_has(&v->r->constants, spmd_key(inst)) && !LLVMIsAGetElementPtrInst(inst)) return false;
    for (unsigned i = 0; i < (unsigned)LLVMGetNumOperands(inst); i++) {
        LLVMValueRef operand = LLVMGetOperand(inst, i);
        if (LLVMIsAInstruction(operand) && is_member(v, operand)) return false;
    }
    return true;
}

static void hoist_constants(const Version *v) {
    for (uint32_t i = 0; i < v->blocks.len; i++)
        for (LLVMValueRef inst = LLVMGetFirstInstruction(v->blocks.at[i]), next; inst; inst = next) {
            next = LLVMGetNextInstruction(inst);
            if (!can_be_hoisted(v, inst)) continue;
            LLVMInstructionRemoveFromParent(inst);
            spmd_at_end(v->r, v->region->before);
            LLVMInsertIntoBuilder(v->r->b, inst);
        }
}

/* All regions share these arrays, whose contents are not needed after the region. */
static LLVMValueRef addresses_of(Rewrite *r, uint32_t i) {
    if (i == r->addresses.len) vec_push(r->cg->arena, &r->addresses, spmd_new_lanes(r, r->cg->i64));
    return r->addresses.at[i];
}

static void make_version(const Version *v) {
    hoist_constants(v);
    Rewrite *r = v->r;
    bool has_strip = v->checks.len > 0;
    LLVMBasicBlockRef quick = new_block(v), seen = new_block(v), failed = has_strip ? new_block(v) : v->region->before;
    LLVMValueRef right = spmd_new_place(r, r->cg->i1), strip = has_strip ? strip_record(r->cg) : NULL;
    LLVMValueRef *arrays = NEW_ARRAY(r->cg->arena, LLVMValueRef, v->checks.len + 1);
    for (uint32_t i = 0; i < v->checks.len; i++) arrays[i] = addresses_of(r, i);
    LLVMBasicBlockRef front = split_before(v);
    if (has_strip) front = begin_strip(v, front, strip);
    CgCopy looking = copy_loops(v, front, seen), working = copy_loops(v, quick, v->region->after);
    LLVMValueRef is_right = find_right(v, &looking, front, seen, right);
    keep_addresses(v, &looking, right, arrays);
    drop_checks(v, &working);
    LLVMPositionBuilderAtEnd(r->b, seen);
    LLVMBasicBlockRef compared = new_block(v);
    LLVMBuildCondBr(r->b, is_right, compared, failed);
    LLVMPositionBuilderAtEnd(r->b, compared);
    for (uint32_t i = 0; i < v->checks.len; i++) look_at_strip(v, v->checks.at[i], arrays[i], failed);
    LLVMBuildBr(r->b, quick);
    if (has_strip) {
        LLVMPositionBuilderAtEnd(r->b, failed);
        cg_call_runtime(r->cg, RT_pyc_check_strip_undo, &strip);
        LLVMBuildBr(r->b, v->region->before);
    }
    join_values(v, &working);
    cg_step_done(r->cg, CG_STEP_blocks_versions, r->s->fn);
}

void spmd_make_versions(Rewrite *r) {
    Spmd *s = r->s;
    for (uint32_t h = 0; h < s->count; h++) {
        if (!s->blocks[h].is_head) continue;
        Version v = {
            .r = r, .region = &r->regions[h], .head = h, .row_latch = LLVMGetInstructionParent(r->regions[h].nexts[1])};
        map_init(&v.members, r->cg->arena);
        map_init(&v.updates, r->cg->arena);
        add_block(&v, v.region->outer);
        add_block(&v, v.region->body);
        for (uint32_t i = 0; i < s->count; i++)
            if (s->blocks[i].region == h) add_block(&v, s->blocks[i].at);
        add_block(&v, v.region->latch);
        add_block(&v, v.row_latch);
        if (is_wanted(&v)) make_version(&v);
    }
}
