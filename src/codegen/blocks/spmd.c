/* Kernels on the CPU device: rewrites code of one thread to code of a whole block, in which each region (spmd.h) is a
 * loop over the threads of a strip that LLVM can vectorise. Values that live across regions are stored in memory
 * (spmd_values.c).
 * */
#include "codegen/blocks/spmd_rewrite.h"

#include "../runtime/device/kernel.h"

#include <llvm-c/DebugInfo.h>

/* ---- loops over the threads ---- */

static LLVMBasicBlockRef new_block(Rewrite *r, const char *name) {
    return LLVMAppendBasicBlockInContext(r->cg->llvm, r->s->fn, name);
}

static LLVMMetadataRef text_node(Rewrite *r, const char *text) {
    LLVMMetadataRef part = LLVMMDStringInContext2(r->cg->llvm, text, strlen(text));
    return LLVMMDNodeInContext2(r->cg->llvm, &part, 1);
}

static LLVMMetadataRef number_node(Rewrite *r, const char *text, LLVMTypeRef type, unsigned number) {
    LLVMMetadataRef parts[] = {LLVMMDStringInContext2(r->cg->llvm, text, strlen(text)),
                               LLVMValueAsMetadata(LLVMConstInt(type, number, false))};
    return LLVMMDNodeInContext2(r->cg->llvm, parts, 2);
}

/* Loop metadata: the threads may run in any order; the loop is unrolled when vectorised, not before. If strips have no
 * fixed size, one vector at a time, because rows are often short. At the edge of the data the last vector has fewer
 * threads, so that none is run alone. */
LLVMMetadataRef spmd_lanes_id(Rewrite *r, bool is_short) {
    enum { MOST = 6 };
    LLVMContextRef llvm = r->cg->llvm;
    LLVMMetadataRef self = LLVMTemporaryMDNode(llvm, NULL, 0);
    LLVMMetadataRef parallel[] = {LLVMMDStringInContext2(llvm, "llvm.loop.parallel_accesses", 27),
                                  LLVMValueAsMetadata(r->access_group)};
    LLVMMetadataRef then[] = {LLVMMDStringInContext2(llvm, "llvm.loop.vectorize.followup_vectorized", 39),
                              text_node(r, "llvm.loop.isvectorized")};
    LLVMMetadataRef parts[MOST] = {self, LLVMMDNodeInContext2(llvm, parallel, 2),
                                   text_node(r, "llvm.loop.unroll.disable"), LLVMMDNodeInContext2(llvm, then, 2)};
    size_t count = 4;
    const bool is_edge = r->form != CG_BLOCK_TOGETHER;
    if (is_short || is_edge) parts[count++] = number_node(r, "llvm.loop.interleave.count", r->cg->i32, 1);
    if (is_edge) parts[count++] = number_node(r, "llvm.loop.vectorize.predicate.enable", r->cg->i1, 1);
    LLVMMetadataRef id = LLVMMDNodeInContext2(llvm, parts, count);
    LLVMMetadataReplaceAllUsesWith(self, id);
    return id;
}

typedef struct Loop {
    LLVMBasicBlockRef head, latch;
    LLVMValueRef counter, next; /* i64 */
    LLVMValueRef end;
} Loop;

/* for (counter = first; counter < count; counter += step) from `before` to `after`, at least once. */
static Loop new_loop(Rewrite *r, LLVMBasicBlockRef before, LLVMBasicBlockRef after, LLVMValueRef first,
                     LLVMValueRef count, LLVMValueRef step) {
    Cg *cg = r->cg;
    Loop loop = {.head = new_block(r, ""), .latch = new_block(r, "")};
    LLVMPositionBuilderAtEnd(r->b, loop.head);
    loop.counter = LLVMBuildPhi(r->b, cg->i64, "");
    LLVMPositionBuilderAtEnd(r->b, loop.latch);
    loop.next = LLVMBuildNUWAdd(r->b, loop.counter, step, "");
    LLVMSetNSW(loop.next, true);
    LLVMValueRef more = LLVMBuildICmp(r->b, LLVMIntULT, loop.next, count, "");
    loop.end = LLVMBuildCondBr(r->b, more, loop.head, after);
    LLVMAddIncoming(loop.counter, &first, &before, 1);
    LLVMAddIncoming(loop.counter, &loop.next, &loop.latch, 1);
    return loop;
}

/* for (z …) for (y …) for (x …) run a strip; of a single strip each loop has one round. */
static void build_strips(Rewrite *r, Phase *phase) {
    LLVMBasicBlockRef before = phase->before = new_block(r, "phase"), after = phase->after = new_block(r, "");
    for (uint32_t axis = 3; axis-- > 0;) {
        LLVMValueRef zero = cg_i64(r->cg, 0), first = r->first[axis] ? r->first[axis] : zero;
        Loop loop = new_loop(r, before, after, first, r->first[axis] ? zero : r->sizes[axis], r->steps[axis]);
        if (axis < 2) {
            LLVMPositionBuilderAtEnd(r->b, before);
            LLVMBuildBr(r->b, loop.head);
        } else {
            phase->outer = loop.head;
        }
        phase->corner[axis] = loop.counter;
        phase->nexts[axis] = loop.next;
        before = loop.head;
        after = loop.latch;
    }
    phase->body = before;
    phase->latch = after;
}

static LLVMValueRef sum(Rewrite *r, LLVMValueRef a, LLVMValueRef b) {
    LLVMValueRef value = LLVMBuildNUWAdd(r->b, a, b, "");
    LLVMSetNSW(value, true);
    return value;
}

static LLVMValueRef product(Rewrite *r, LLVMValueRef a, LLVMValueRef b) {
    LLVMValueRef value = LLVMBuildNUWMul(r->b, a, b, "");
    LLVMSetNSW(value, true);
    return value;
}

/* for (row …) for (place in the row …) thread */
static void build_lanes(Rewrite *r, Region *region, const Phase *phase) {
    Cg *cg = r->cg;
    region->before = new_block(r, "region");
    region->after = new_block(r, "");
    LLVMValueRef zero = cg_i64(cg, 0), one = cg_i64(cg, 1);
    Loop rows = new_loop(r, region->before, region->after, zero, r->steps[1], one);
    Loop lanes = new_loop(r, rows.head, rows.latch, zero, r->steps[0], one);
    LLVMSetMetadata(lanes.end, r->loop_kind, LLVMMetadataAsValue(cg->llvm, spmd_lanes_id(r, false)));
    region->outer = rows.head;
    region->body = lanes.head;
    region->latch = lanes.latch;
    region->nexts[0] = lanes.next;
    region->nexts[1] = rows.next;
    LLVMPositionBuilderAtEnd(r->b, rows.head);
    region->wide[2] = phase->corner[2];
    region->wide[1] = sum(r, phase->corner[1], rows.counter);
    LLVMValueRef row = product(r, sum(r, product(r, region->wide[2], r->sizes[1]), region->wide[1]), r->sizes[0]);
    LLVMValueRef lane_row = product(r, rows.counter, r->steps[0]);
    LLVMBuildBr(r->b, lanes.head);
    LLVMPositionBuilderAtEnd(r->b, lanes.head);
    region->wide[0] = sum(r, phase->corner[0], lanes.counter);
    region->number = sum(r, row, region->wide[0]);
    region->lane = sum(r, lane_row, lanes.counter);
    for (uint32_t axis = 0; axis < 3; axis++) {
        region->coords[axis] = LLVMBuildTrunc(r->b, region->wide[axis], cg->i32, "");
        map_put(&r->s->coords, spmd_key(region->coords[axis]), axis);
        map_put(&r->s->coords, spmd_key(region->wide[axis]), axis + SPMD_WIDE);
    }
}

static void cut_strip(Rewrite *r) {
    SpmdConditions conditions = {0};
    spmd_find_edge(r->s, &conditions);
    spmd_cut_strip(r, &conditions);
}

static void build_entry(Rewrite *r) {
    Cg *cg = r->cg;
    LLVMValueRef fn = r->s->fn;
    const bool is_strip = r->form != CG_BLOCK_TOGETHER && r->each;
    r->entry = LLVMInsertBasicBlockInContext(cg->llvm, LLVMGetEntryBasicBlock(fn), "");
    LLVMPositionBuilderAtEnd(r->b, r->entry);
    for (uint32_t axis = 0; axis < 3; axis++) {
        uint64_t offset = offsetof(PycThreadCtx, block_dim) + axis * sizeof(uint32_t);
        LLVMValueRef size = cg_load_at(cg, cg->i32, cg_offset(cg, LLVMGetParam(fn, 0), offset), 4);
        r->sizes[axis] = LLVMBuildZExt(r->b, size, cg->i64, "");
        const unsigned at = is_strip ? 5 : 2;
        r->first[axis] = is_strip ? LLVMGetParam(fn, 2 + axis) : NULL;
        r->steps[axis] = axis < 2 ? LLVMGetParam(fn, at + axis) : cg_i64(cg, 1);
    }
    if (r->form == CG_BLOCK_CUT) cut_strip(r);
    r->threads = product(r, product(r, r->sizes[0], r->sizes[1]), r->sizes[2]);
    r->lanes = product(r, r->steps[0], r->steps[1]);
    r->give_up = new_block(r, "");
    LLVMPositionBuilderAtEnd(r->b, r->give_up);
    if (!r->each) LLVMBuildRet(r->b, LLVMConstInt(cg->i1, 0, false));
}

/* Falls back to running the threads of a strip one by one. */
static void build_give_up(Rewrite *r, const Phase *phase) {
    LLVMPositionBuilderAtEnd(r->b, r->give_up);
    const LLVMValueRef *corner = phase->corner;
    LLVMValueRef args[] = {LLVMGetParam(r->s->fn, 0),
                           LLVMGetParam(r->s->fn, 1),
                           corner[0],
                           corner[1],
                           corner[2],
                           r->steps[0],
                           r->steps[1]};
    LLVMBuildCall2(r->b, LLVMGlobalGetValueType(r->each), r->each, args, COUNT_OF(args), "");
    LLVMBuildBr(r->b, phase->latch);
}

/* ---- the rewriting ---- */
/* ---- with checks ---- */

/* What is known of a check's memory is found while its address is still the one that the thread computes. */
static void note_memory(Rewrite *r, LLVMValueRef check) {
    CgKernelPlace place;
    LLVMValueRef fn = r->s->fn, address = LLVMGetArgOperand(check, 0),
                 pointer = cg_kernel_shared(r->cg, fn, LLVMGetArgOperand(check, 1));
    if (!pointer && cg_find_kernel_place(r->cg, fn, address, &place)) {
        uint64_t parameter = spmd_parameter_key(place);
        pointer = cg_kernel_pointer(r->cg, fn, address);
        map_put(&r->parameters, spmd_key(check), parameter);
        if (spmd_calls(r->s, check, RT_pyc_check_write_by)) map_put(&r->written, parameter, 1);
    }
    if (pointer) map_put(&r->memories, spmd_key(check), spmd_key(pointer));
}

static void number_checks(Rewrite *r) {
    Spmd *s = r->s;
    for (uint32_t i = 0; i < s->count; i++)
        for (LLVMValueRef inst = LLVMGetFirstInstruction(s->blocks[i].at), next;
             inst && s->blocks[i].region != SPMD_NONE; inst = next) {
            next = LLVMGetNextInstruction(inst);
            LLVMValueRef check = spmd_number_check(s, inst, r->regions[s->blocks[i].region].number);
            if (check) note_memory(r, check);
        }
}

/* Tells the sanitizer which thread is running, where that is needed. */
static void resume_threads(Rewrite *r) {
    Bitset calling = spmd_calling(r->s);
    for (uint32_t i = 0; i < r->s->count; i++) {
        LLVMValueRef at = spmd_resumes_at(r->s, &calling, i);
        if (!at) continue;
        LLVMPositionBuilderBefore(r->b, at);
        cg_call_runtime(r->cg, RT_pyc_check_resume, &r->regions[r->s->blocks[i].region].number);
    }
}

static void tell_barriers(Rewrite *r) {
    for (uint32_t h = 0; h < r->s->count; h++) {
        if (!r->s->blocks[h].begins_phase || !r->s->blocks[h].follows_barrier) continue;
        spmd_at_end(r, r->phases[h].before);
        LLVMValueRef place = r->s->blocks[h].passed ? r->s->blocks[h].passed : cg_zero(r->cg->ptr);
        cg_call_runtime(r->cg, RT_pyc_check_barrier, &place);
    }
}

/* Finds how regions and phases end: the block that chooses the next one, or the next one itself. */
static void find_ends(Rewrite *r) {
    Spmd *s = r->s;
    for (uint32_t i = 0; i < s->count; i++) {
        SpmdBlock *b = &s->blocks[i];
        if (b->region == SPMD_NONE) continue;
        Region *region = &r->regions[b->region];
        Phase *phase = &r->phases[b->phase];
        const SpmdBlock *to[2] = {&s->blocks[b->succs[0]], &s->blocks[b->succs[1]]};
        bool is_choice = b->succ_count == 2 && b->succs[0] != b->succs[1];
        if (b->is_guard || (is_choice && to[0]->is_head && to[1]->is_head))
            region->fork = b->end, region->fork_block = i;
        if ((b->is_guard && s->waits) || (is_choice && to[0]->begins_phase && to[1]->begins_phase))
            phase->fork = b->end, phase->fork_block = i;
        if (b->returns) region->next = phase->next = s->count;
        for (uint32_t k = 0; k < b->succ_count; k++) {
            if (to[k]->is_head) region->next = b->succs[k];
            if (to[k]->begins_phase) phase->next = b->succs[k];
        }
    }
}

/* The block where the threads begin to which a guard's condition applies. */
static LLVMBasicBlockRef guarded(const Rewrite *r, uint32_t head) {
    return r->s->waits ? r->phases[r->s->blocks[head].phase].before : r->regions[head].before;
}

/* Whether all threads answer alike, in two places. Where only the first matters, the corners may tell it. */
static void note_guard(Rewrite *r, uint32_t head, LLVMValueRef condition) {
    Cg *cg = r->cg;
    Region *region = &r->regions[head];
    const SpmdBlock *b = &r->s->blocks[region->fork_block];
    const bool is_check = r->s->blocks[b->succs[1]].is_dead_end;
    const bool may_ask = (is_check || (b->is_at_corners && !r->s->waits)) && !cg->options->check_kernels;
    LLVMValueRef at_corners = may_ask ? spmd_vote_of_corners(r, head, condition) : NULL;
    region->asks_corners = at_corners != NULL;
    region->all = spmd_new_place(r, cg->i1);
    region->any = spmd_new_place(r, cg->i1);
    spmd_at_end(r, guarded(r, head));
    spmd_keep(r, LLVMConstInt(cg->i1, 1, false), region->all);
    spmd_keep(r, cg_zero(cg->i1), region->any);
    if (at_corners)
        spmd_at_end(r, region->before);
    else
        LLVMPositionBuilderBefore(r->b, region->fork);
    LLVMValueRef answer = at_corners ? at_corners : condition;
    spmd_keep(r, LLVMBuildAnd(r->b, spmd_fetch(r, cg->i1, region->all, false), answer, ""), region->all);
    spmd_keep(r, LLVMBuildOr(r->b, spmd_fetch(r, cg->i1, region->any, false), answer, ""), region->any);
}

/* Collects the votes of a strip's threads in a place. */
static void note_vote(Rewrite *r, LLVMValueRef vote) {
    Cg *cg = r->cg;
    LLVMValueRef place = spmd_new_place(r, cg->i1);
    const SpmdBlock *b = &r->s->blocks[spmd_number_of(r->s, LLVMGetInstructionParent(vote))];
    LLVMPositionBuilderBefore(r->b, vote);
    LLVMValueRef condition = spmd_value_in(r, b->region, LLVMGetOperand(vote, 0));
    LLVMValueRef at_corners = spmd_vote_of_corners(r, b->region, condition);
    spmd_at_end(r, r->regions[b->region].before);
    spmd_keep(r, at_corners ? at_corners : LLVMConstInt(cg->i1, 1, false), place);
    if (!at_corners) {
        LLVMPositionBuilderBefore(r->b, vote);
        spmd_keep(r, LLVMBuildAnd(r->b, spmd_fetch(r, cg->i1, place, false), condition, ""), place);
    }
    map_put(&r->places, spmd_key(vote), spmd_key(place));
}

static void note_votes(Rewrite *r) {
    for (uint32_t i = 0; i < r->s->count; i++) {
        const SpmdBlock *b = &r->s->blocks[i];
        if (b->region == SPMD_NONE || b->succ_count != 2) continue;
        LLVMValueRef condition = LLVMGetCondition(b->end);
        if (spmd_is_vote(r->s, condition)) note_vote(r, condition);
    }
}

/* Visits only the first and the last of `count`, in steps of `step`. */
static void visit_ends(Rewrite *r, LLVMValueRef next, LLVMValueRef count, LLVMValueRef step) {
    spmd_at_end(r, r->entry);
    LLVMSetOperand(next, 1, cg_binary(r->cg, "llvm.umax", LLVMBuildSub(r->b, count, step, ""), step));
}

/* A condition whose values all lie between those at the corners is evaluated only there. */
static void visit_corners(Rewrite *r, uint32_t head) {
    Region *region = &r->regions[head];
    Phase *phase = &r->phases[r->s->blocks[head].phase];
    for (uint32_t axis = 0; axis < 2; axis++) visit_ends(r, region->nexts[axis], r->steps[axis], cg_i64(r->cg, 1));
    LLVMValueRef end = LLVMGetBasicBlockTerminator(region->latch);
    LLVMSetMetadata(end, r->loop_kind, NULL);
    for (uint32_t axis = 0; axis < 3 && r->s->waits; axis++)
        visit_ends(r, phase->nexts[axis], r->sizes[axis], r->steps[axis]);
}

/* The next strip's block, if another phase follows. */
static LLVMBasicBlockRef begin_of_region(const Rewrite *r, const Phase *phase, uint32_t head) {
    bool leaves = head == r->s->count || r->s->blocks[head].begins_phase;
    return leaves ? phase->latch : r->regions[head].before;
}

static LLVMBasicBlockRef begin_of(const Rewrite *r, const Phase *phase, uint32_t head) {
    return r->s->waits ? r->phases[head].before : begin_of_region(r, phase, head);
}

/* Whether each thread of the region stores something for later, so that none may be left out. */
static bool leaves_something(const Rewrite *r, uint32_t head) {
    bool leaves = r->regions[head].makes_arrays;
    for (uint32_t i = 0; i < r->s->count; i++) leaves |= r->s->blocks[i].region == head && r->s->blocks[i].writes;
    return leaves;
}

static void end_guard(Rewrite *r, uint32_t head, LLVMBasicBlockRef after) {
    Spmd *s = r->s;
    const Region *region = &r->regions[head];
    const SpmdBlock *b = &s->blocks[region->fork_block];
    const Phase *phase = &r->phases[b->phase];
    LLVMPositionBuilderAtEnd(r->b, after);
    LLVMValueRef all = spmd_fetch(r, r->cg->i1, region->all, false), any = spmd_fetch(r, r->cg->i1, region->any, false);
    LLVMBasicBlockRef to[2];
    for (uint32_t k = 0; k < 2; k++)
        to[k] = s->blocks[b->succs[k]].is_dead_end ? r->give_up : begin_of(r, phase, b->succs[k]);
    if (b->is_at_corners) {
        bool is_alone = !s->waits || phase->regions == 1;
        if (is_alone && !region->asks_corners && !leaves_something(r, head)) visit_corners(r, head);
        LLVMPositionBuilderAtEnd(r->b, after);
        LLVMBuildCondBr(r->b, all, to[0], r->give_up);
        return;
    }
    LLVMBasicBlockRef not_all = new_block(r, "");
    LLVMBuildCondBr(r->b, all, to[0], not_all);
    LLVMPositionBuilderAtEnd(r->b, not_all);
    LLVMBuildCondBr(r->b, any, r->give_up, to[1]);
}

static void end_region(Rewrite *r, uint32_t head) {
    Spmd *s = r->s;
    const Region *region = &r->regions[head];
    const Phase *phase = &r->phases[s->blocks[head].phase];
    const SpmdBlock *b = &s->blocks[region->fork_block];
    if (region->all && !s->waits) {
        end_guard(r, head, region->after);
        return;
    }
    bool goes_on = region->fork && region->fork != phase->fork;
    LLVMValueRef condition = goes_on ? spmd_value_behind(r, head, region->after, LLVMGetCondition(region->fork)) : NULL;
    LLVMPositionBuilderAtEnd(r->b, region->after);
    if (goes_on)
        LLVMBuildCondBr(r->b, condition, begin_of_region(r, phase, b->succs[0]),
                        begin_of_region(r, phase, b->succs[1]));
    else
        LLVMBuildBr(r->b, region->fork ? phase->latch : begin_of_region(r, phase, region->next));
}

static void end_phase(Rewrite *r, uint32_t head) {
    Spmd *s = r->s;
    const Phase *phase = &r->phases[head];
    const SpmdBlock *b = &s->blocks[phase->fork_block];
    if (phase->fork && b->is_guard) {
        end_guard(r, b->region, phase->after);
    } else if (phase->fork) {
        LLVMValueRef condition = spmd_value_behind(r, b->region, phase->after, LLVMGetCondition(phase->fork));
        LLVMPositionBuilderAtEnd(r->b, phase->after);
        LLVMBuildCondBr(r->b, condition, r->phases[b->succs[0]].before, r->phases[b->succs[1]].before);
    } else {
        LLVMPositionBuilderAtEnd(r->b, phase->after);
        if (phase->next == s->count && r->first[0])
            LLVMBuildRetVoid(r->b);
        else if (phase->next == s->count)
            LLVMBuildRet(r->b, LLVMConstInt(r->cg->i1, 1, false));
        else
            LLVMBuildBr(r->b, r->phases[phase->next].before);
    }
}

/* Redirects the ways out of the region to the next thread. */
static void turn_ends(Rewrite *r) {
    Spmd *s = r->s;
    for (uint32_t i = 0; i < s->count; i++) {
        SpmdBlock *b = &s->blocks[i];
        if (b->region == SPMD_NONE) continue;
        Region *region = &r->regions[b->region];
        if (b->end == region->fork || b->returns) {
            LLVMPositionBuilderBefore(r->b, b->end);
            LLVMBuildBr(r->b, region->latch);
            LLVMInstructionEraseFromParent(b->end);
            continue;
        }
        for (uint32_t k = 0; k < b->succ_count; k++)
            if (s->blocks[b->succs[k]].is_head) LLVMSetSuccessor(b->end, k, region->latch);
    }
}

static void erase_leftovers(Rewrite *r) {
    Spmd *s = r->s;
    for (uint32_t i = 0; i < s->count; i++)
        for (LLVMValueRef inst = LLVMGetFirstInstruction(s->blocks[i].at), next; inst; inst = next) {
            uint32_t axis;
            next = LLVMGetNextInstruction(inst);
            bool is_gone = spmd_is_merged(r, inst) || spmd_is_barrier(s, inst) || spmd_is_vote(s, inst) ||
                           LLVMIsAAllocaInst(inst) || spmd_axis(s, inst, &axis);
            if (!is_gone) continue;
            if (LLVMGetTypeKind(LLVMTypeOf(inst)) != LLVMVoidTypeKind)
                LLVMReplaceAllUsesWith(inst, LLVMGetPoison(LLVMTypeOf(inst)));
            LLVMInstructionEraseFromParent(inst);
        }
    for (uint32_t i = 0; i < s->replaced.len; i++)
        LLVMInstructionEraseFromParent((LLVMValueRef)(uintptr_t)s->replaced.entries[i].key);
}

/* Lifetime markers of a variable make no sense for the memory of all threads. At the edge of the data assumptions
 * depend on conditions, and for LLVM they are then accesses that keep it from making vectors. */
static void erase_markers(Spmd *s) {
    for (uint32_t i = 0; i < s->count; i++)
        for (LLVMValueRef inst = LLVMGetFirstInstruction(s->blocks[i].at), next; inst; inst = next) {
            next = LLVMGetNextInstruction(inst);
            size_t length;
            const char *name = LLVMIsAIntrinsicInst(inst) ? LLVMGetValueName2(LLVMGetCalledValue(inst), &length) : "";
            const bool is_assumption = s->is_apart && strcmp(name, "llvm.assume") == 0;
            if (strncmp(name, "llvm.lifetime.", 14) == 0 || is_assumption) LLVMInstructionEraseFromParent(inst);
        }
}

static bool is_in_parameter(const Spmd *s, LLVMValueRef address, unsigned parameter) {
    while (LLVMIsAGetElementPtrInst(address)) address = LLVMGetOperand(address, 0);
    return address == LLVMGetParam(s->fn, parameter);
}

/* Nothing writes to the arguments while a block runs, so loads from them can be moved before all loops. The context is
 * a different one for the next block. */
static void mark_arguments(Rewrite *r) {
    Spmd *s = r->s;
    unsigned kind = LLVMGetMDKindIDInContext(r->cg->llvm, "invariant.load", 14);
    LLVMValueRef nothing = LLVMMetadataAsValue(r->cg->llvm, LLVMMDNodeInContext2(r->cg->llvm, NULL, 0));
    for (uint32_t i = 0; i < s->count; i++)
        for (LLVMValueRef inst = LLVMGetFirstInstruction(s->blocks[i].at); inst; inst = LLVMGetNextInstruction(inst)) {
            if (!LLVMIsALoadInst(inst)) continue;
            LLVMValueRef from = LLVMGetOperand(inst, 0), whole = from;
            while (LLVMIsAGetElementPtrInst(whole) && LLVMGetNumOperands(whole) == 2 &&
                   LLVMIsAConstantInt(LLVMGetOperand(whole, 1)))
                whole = LLVMGetOperand(whole, 0);
            bool is_value = LLVMIsALoadInst(whole) && is_in_parameter(s, LLVMGetOperand(whole, 0), 1),
                 is_argument = is_in_parameter(s, from, 1);
            if (is_value || is_argument) LLVMSetMetadata(inst, kind, nothing);
            if (is_value || is_argument || is_in_parameter(s, from, 0)) map_put(&r->constants, spmd_key(inst), 1);
        }
}

static void build_loops(Rewrite *r) {
    Spmd *s = r->s;
    for (uint32_t h = 0; h < s->count; h++) {
        if (!s->blocks[h].begins_phase) continue;
        r->phases[h].next = s->count;
        build_strips(r, &r->phases[h]);
        s->blocks[h].begin = r->phases[h].before;
    }
    for (uint32_t h = 0; h < s->count; h++) {
        if (!s->blocks[h].is_head) continue;
        Phase *phase = &r->phases[s->blocks[h].phase];
        phase->regions++;
        map_init(&r->regions[h].values, r->cg->arena);
        r->regions[h].next = s->count;
        build_lanes(r, &r->regions[h], phase);
    }
    if (r->each) build_give_up(r, &r->phases[0]);
}

static void close_loops(Rewrite *r) {
    Spmd *s = r->s;
    for (uint32_t h = 0; h < s->count; h++) {
        if (!s->blocks[h].is_head) continue;
        LLVMPositionBuilderAtEnd(r->b, r->regions[h].before);
        LLVMBuildBr(r->b, r->regions[h].outer);
        LLVMPositionBuilderAtEnd(r->b, r->regions[h].body);
        LLVMBuildBr(r->b, s->blocks[h].at);
        if (!s->blocks[h].begins_phase) continue;
        LLVMPositionBuilderAtEnd(r->b, r->phases[h].before);
        LLVMBuildBr(r->b, r->phases[h].outer);
        LLVMPositionBuilderAtEnd(r->b, r->phases[h].body);
        LLVMBuildBr(r->b, r->regions[h].before);
    }
    LLVMPositionBuilderAtEnd(r->b, r->entry);
    if (!r->any_left) {
        LLVMBuildBr(r->b, r->phases[0].before);
        return;
    }
    LLVMBasicBlockRef none = new_block(r, "");
    LLVMBuildCondBr(r->b, r->any_left, r->phases[0].before, none);
    LLVMPositionBuilderAtEnd(r->b, none);
    LLVMBuildRetVoid(r->b);
}

static void rewrite(Rewrite *r) {
    Spmd *s = r->s;
    erase_markers(s);
    mark_arguments(r);
    if (!r->cg->options->check_kernels) spmd_find_own_atomics(r);
    build_entry(r);
    if (r->cg->options->check_kernels) spmd_share_calls(s, r->entry);
    build_loops(r);
    if (r->cg->options->check_kernels) {
        spmd_settle_reads(s);
        if (spmd_can_number_checks(s)) number_checks(r);
    }
    spmd_note_homes(r);
    find_ends(r);
    spmd_merge_phis(r);
    for (uint32_t i = 0; i < s->count; i++)
        if (s->blocks[i].region != SPMD_NONE) spmd_localise(r, i);
    spmd_store_edges(r);
    for (uint32_t h = 0; h < s->count; h++) {
        const Region *region = &r->regions[h];
        if (s->blocks[h].is_head && region->fork && s->blocks[region->fork_block].is_guard)
            note_guard(r, h, spmd_value_in(r, h, LLVMGetCondition(region->fork)));
    }
    note_votes(r);
    spmd_place_exchanges(r);
    if (r->cg->options->check_kernels) {
        resume_threads(r);
        tell_barriers(r);
    }
    for (uint32_t h = 0; h < s->count; h++)
        if (s->blocks[h].is_head) end_region(r, h);
    for (uint32_t h = 0; h < s->count; h++)
        if (s->blocks[h].begins_phase) end_phase(r, h);
    turn_ends(r);
    close_loops(r);
    erase_leftovers(r);
    spmd_settle_own_atomics(r);
    if (!r->cg->options->check_kernels) spmd_bound_lanes(r);
    cg_step_done(r->cg, CG_STEP_blocks_loops, s->fn);
    if (r->cg->options->check_kernels) spmd_make_versions(r);
}

/* LLVM's C interface cannot make distinct nodes, but its parser can. */
static LLVMValueRef new_access_group(Cg *cg) {
    static const char text[] = "!group = !{!0}\n!0 = distinct !{}\n";
    LLVMModuleRef module = cg_parse_text(cg, "access group", text, sizeof text - 1);
    LLVMValueRef group;
    LLVMGetNamedMetadataOperands(module, "group", &group);
    LLVMDisposeModule(module);
    return group;
}

static bool uses_axis(const Spmd *s, uint32_t axis) {
    bool found = false;
    for (uint32_t i = 0; i < s->coords.len && !found; i++) found = s->coords.entries[i].value % SPMD_WIDE == axis;
    return found;
}

bool cg_make_block_code(Cg *cg, LLVMValueRef fn, LLVMValueRef each, CgBlockForm form, CgStrips *strips) {
    Spmd s = {.cg = cg, .fn = fn, .waits = each == NULL, .is_apart = form == CG_BLOCK_APART};
    if (!spmd_find_regions(&s)) return false;
    cg_step_done(cg, CG_STEP_blocks_regions, fn);
    *strips = (CgStrips){.want_tiles = uses_axis(&s, 1)};
    if (s.waits && !cg->options->check_kernels) spmd_find_size(&s, strips->size);
    Rewrite r = {.s = &s, .cg = cg, .b = cg->b, .form = form, .each = each};
    r.phases = NEW_ARRAY(cg->arena, Phase, s.count + 1);
    r.regions = NEW_ARRAY(cg->arena, Region, s.count + 1);
    Map *maps[] = {&r.homes,   &r.places,    &r.wide_places, &r.memories, &r.parameters,
                   &r.written, &r.constants, &r.merged,      &r.origins};
    for (uint32_t i = 0; i < COUNT_OF(maps); i++) map_init(maps[i], cg->arena);
    r.access_kind = LLVMGetMDKindIDInContext(cg->llvm, "llvm.access.group", 17);
    r.loop_kind = LLVMGetMDKindIDInContext(cg->llvm, "llvm.loop", 9);
    r.access_group = new_access_group(cg);
    rewrite(&r);
    strips->are_warps = s.exchanges.len > 0;
    strips->want_long_rows = r.keeps_values || s.waits;
    strips->want_large = !strips->want_long_rows && !cg->options->check_kernels;
    strips->tiles_first = strips->want_tiles && r.keeps_values && !s.waits && !cg->options->check_kernels;
    return true;
}
