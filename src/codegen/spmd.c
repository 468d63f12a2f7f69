/* Kernels on the CPU device: rewrites code of one thread to code of a whole block, in which each region (spmd.h) is a loop over the
 * threads of a strip that LLVM can vectorise. What lives across regions goes to memory: once when it is the same in all threads,
 * else an array with a place for each thread of the strip, which LLVM turns into vector registers where strips have a known size;
 * across phases an array with a place for each thread of the block. What is cheap is computed anew instead. */
#include "codegen/spmd.h"

#include "../runtime/kernel.h"

#include <llvm-c/DebugInfo.h>

typedef struct Phase {
    LLVMBasicBlockRef before, outer, body, latch, after; /* `before`, the loops over the strips around `body` … `latch`, `after` */
    LLVMValueRef corner[3];                       /* of a strip: its first thread's coordinates; i64 */
    LLVMValueRef nexts[3];
    uint32_t next;     /* the head that follows, blocks + 0 for the return */
    LLVMValueRef fork; /* or the branch that chooses */
    uint32_t fork_block;
    uint32_t regions;
} Phase;

typedef struct Region {
    LLVMBasicBlockRef before, outer, body, latch, after; /* the same around a thread of a strip */
    LLVMValueRef coords[3], wide[3], nexts[2];    /* of the thread: i32, i64 */
    LLVMValueRef lane, number;                    /* where it is in the strip, in the block; i64 */
    Map values;                                   /* what other regions have, as it is here */
    uint32_t next;                                /* as in a phase */
    LLVMValueRef fork;
    uint32_t fork_block;
    LLVMValueRef all, any;                        /* of a guard: places */
    bool makes_arrays;                            /* each thread leaves something for later */
} Region;

typedef struct Edge { /* a value on its way into a phi at a head */
    uint32_t from;
    LLVMValueRef phi, value, place;
    bool is_wide; /* the place has room for all threads of the block */
} Edge;

typedef struct Rewrite {
    Spmd *s;
    Cg *cg;
    LLVMBuilderRef b;
    Phase *phases;   /* by their heads' numbers */
    Region *regions;
    Map homes;       /* instruction: region */
    Map places;      /* what lives across regions: its memory */
    Map wide_places; /* ... with room for all threads of the block */
    Map merged;      /* phi at a head: the value that takes its place */
    Map origins;     /* what stands for a value in another region: the value */
    VEC(Edge) edges;
    LLVMBasicBlockRef entry, give_up;
    LLVMValueRef each; /* what to do then with the threads of a strip; NULL: the caller does the block */
    LLVMValueRef sizes[3], threads; /* threads: i64 */
    LLVMValueRef steps[3], lanes;   /* threads of a strip; lanes: i64 */
    bool keeps_values; /* of each thread of a strip, from region to region */
    LLVMValueRef access_group;
    unsigned access_kind, loop_kind;
} Rewrite;

static uint64_t key(const void *pointer) { return (uint64_t)(uintptr_t)pointer; }

static LLVMValueRef lookup(const Map *map, LLVMValueRef value) {
    uint64_t found;
    return map_get(map, key(value), &found) ? (LLVMValueRef)(uintptr_t)found : NULL;
}

static uint32_t home_of(const Rewrite *r, LLVMValueRef value) {
    uint64_t found;
    return map_get(&r->homes, key(value), &found) ? (uint32_t)found : SPMD_NONE;
}

static void set_home(Rewrite *r, LLVMValueRef value, uint32_t region) { map_put(&r->homes, key(value), region); }

static void at_end(Rewrite *r, LLVMBasicBlockRef block) {
    LLVMValueRef end = LLVMGetBasicBlockTerminator(block);
    if (end)
        LLVMPositionBuilderBefore(r->b, end);
    else
        LLVMPositionBuilderAtEnd(r->b, block);
}

/* ---- memory between regions ---- */

/* Bools take a byte. */
static LLVMTypeRef kept_type(Cg *cg, LLVMTypeRef type) { return type == cg->i1 ? cg->i8 : type; }

static LLVMValueRef tag(Rewrite *r, LLVMValueRef access) {
    LLVMSetMetadata(access, r->access_kind, r->access_group);
    return access;
}

static LLVMValueRef keep(Rewrite *r, LLVMValueRef value, LLVMValueRef place) {
    if (LLVMTypeOf(value) == r->cg->i1) value = LLVMBuildZExt(r->b, value, r->cg->i8, "");
    return LLVMBuildStore(r->b, value, place);
}

static LLVMValueRef fetch(Rewrite *r, LLVMTypeRef type, LLVMValueRef place, bool is_tagged) {
    LLVMValueRef value = LLVMBuildLoad2(r->b, kept_type(r->cg, type), place, "");
    if (is_tagged) tag(r, value);
    return type == r->cg->i1 ? LLVMBuildTrunc(r->b, value, type, "") : value;
}

static LLVMValueRef new_place(Rewrite *r, LLVMTypeRef type) {
    at_end(r, r->entry);
    return LLVMBuildAlloca(r->b, kept_type(r->cg, type), "");
}

static LLVMValueRef new_array(Rewrite *r, LLVMTypeRef type, bool is_wide, unsigned align) {
    r->keeps_values |= !is_wide;
    at_end(r, r->entry);
    LLVMValueRef array = LLVMBuildArrayAlloca(r->b, type, is_wide ? r->threads : r->lanes, "");
    LLVMSetAlignment(array, align);
    return array;
}

enum { ARRAY_ALIGN = 64 };

static LLVMValueRef element(Rewrite *r, LLVMTypeRef type, LLVMValueRef array, bool is_wide, uint32_t region) {
    LLVMValueRef *index = is_wide ? &r->regions[region].number : &r->regions[region].lane;
    return LLVMBuildInBoundsGEP2(r->b, type, array, index, 1, "");
}

static void position_behind(Rewrite *r, LLVMValueRef inst) {
    LLVMValueRef next = LLVMGetNextInstruction(inst);
    while (next && LLVMIsAPHINode(next)) next = LLVMGetNextInstruction(next);
    if (next)
        LLVMPositionBuilderBefore(r->b, next);
    else
        LLVMPositionBuilderAtEnd(r->b, LLVMGetInstructionParent(inst));
}

/* The memory of a value that all threads have alike, written behind the region where it is made. */
static LLVMValueRef place_of(Rewrite *r, LLVMValueRef value) {
    LLVMValueRef place = lookup(&r->places, value);
    if (place) return place;
    place = new_place(r, LLVMTypeOf(value));
    map_put(&r->places, key(value), key(place));
    at_end(r, r->regions[home_of(r, value)].after);
    keep(r, value, place);
    return place;
}

/* The memory of a value that differs, written where it is made. */
static LLVMValueRef array_of(Rewrite *r, LLVMValueRef value, bool is_wide) {
    Map *places = is_wide ? &r->wide_places : &r->places;
    LLVMValueRef array = lookup(places, value);
    if (array) return array;
    uint32_t home = home_of(r, value);
    LLVMTypeRef type = kept_type(r->cg, LLVMTypeOf(value));
    array = new_array(r, type, is_wide, ARRAY_ALIGN);
    map_put(places, key(value), key(array));
    r->regions[home].makes_arrays = true;
    position_behind(r, value);
    LLVMValueRef at = element(r, type, array, is_wide, home);
    tag(r, keep(r, value, at));
    return array;
}

/* The memory of one region cannot be that of a strip in another phase: other strips come between them. */
static bool are_phases_apart(const Rewrite *r, uint32_t region, uint32_t other) {
    return r->s->blocks[region].phase != r->s->blocks[other].phase;
}

/* ---- values in a region ---- */

/* The value itself, for a phi at a head and for what stands for it in some region. */
static LLVMValueRef itself(const Rewrite *r, LLVMValueRef value) {
    LLVMValueRef origin = lookup(&r->origins, value);
    if (origin) value = origin;
    LLVMValueRef merged = lookup(&r->merged, value);
    return merged ? merged : value;
}

static LLVMValueRef value_in(Rewrite *r, uint32_t region, LLVMValueRef value);

static bool is_cheap_op(LLVMOpcode op) {
    return op == LLVMAdd || op == LLVMSub || op == LLVMMul || op == LLVMShl || op == LLVMLShr || op == LLVMAShr || op == LLVMAnd || op == LLVMOr ||
           op == LLVMXor || op == LLVMZExt || op == LLVMSExt || op == LLVMTrunc || op == LLVMGetElementPtr || op == LLVMICmp || op == LLVMSelect;
}

/* Can be computed from the thread's coordinates and what is the same in all threads. */
static bool is_cheap(const Rewrite *r, LLVMValueRef value, uint32_t depth) {
    uint32_t axis;
    value = itself(r, value);
    if (!LLVMIsAInstruction(value) || !spmd_is_divergent(r->s, value) || spmd_axis(r->s, value, &axis) || LLVMIsAAllocaInst(value)) return true;
    if (depth == 0 || !is_cheap_op(LLVMGetInstructionOpcode(value))) return false;
    for (int i = 0; i < LLVMGetNumOperands(value); i++)
        if (!is_cheap(r, LLVMGetOperand(value, (unsigned)i), depth - 1)) return false;
    return true;
}

static LLVMValueRef compute_again(Rewrite *r, uint32_t region, LLVMValueRef value) {
    LLVMValueRef clone = LLVMInstructionClone(value);
    for (int i = 0; i < LLVMGetNumOperands(value); i++)
        LLVMSetOperand(clone, (unsigned)i, value_in(r, region, LLVMGetOperand(value, (unsigned)i)));
    at_end(r, r->regions[region].body);
    LLVMInsertIntoBuilder(r->b, clone);
    return clone;
}

/* Each thread has memory of its own. */
static LLVMValueRef own_memory(Rewrite *r, uint32_t region, LLVMValueRef variable) {
    LLVMTypeRef type = LLVMGetAllocatedType(variable);
    LLVMValueRef array = lookup(&r->places, variable);
    if (!array) {
        array = new_array(r, type, r->s->waits, MAX(LLVMGetAlignment(variable), 16u));
        map_put(&r->places, key(variable), key(array));
    }
    at_end(r, r->regions[region].body);
    return element(r, type, array, r->s->waits, region);
}

static LLVMValueRef bring(Rewrite *r, uint32_t region, LLVMValueRef value) {
    if (LLVMIsAAllocaInst(value)) return own_memory(r, region, value);
    LLVMTypeRef type = LLVMTypeOf(value);
    if (!spmd_is_divergent(r->s, value)) {
        LLVMValueRef place = place_of(r, value);
        at_end(r, r->regions[region].before);
        return fetch(r, type, place, false);
    }
    if (is_cheap(r, value, 16)) return compute_again(r, region, value);
    bool is_wide = are_phases_apart(r, region, home_of(r, value));
    LLVMValueRef array = array_of(r, value, is_wide);
    at_end(r, r->regions[region].body);
    return fetch(r, type, element(r, kept_type(r->cg, type), array, is_wide, region), true);
}

static LLVMValueRef value_in(Rewrite *r, uint32_t region, LLVMValueRef value) {
    uint32_t axis;
    value = itself(r, value);
    if (!LLVMIsAInstruction(value)) return value;
    if (spmd_axis(r->s, value, &axis)) return axis < SPMD_WIDE ? r->regions[region].coords[axis] : r->regions[region].wide[axis - SPMD_WIDE];
    bool is_home = home_of(r, value) == region && !LLVMIsAAllocaInst(value);
    if (is_home || home_of(r, value) == SPMD_NONE) return value;
    LLVMValueRef here = lookup(&r->regions[region].values, value);
    if (!here) {
        here = bring(r, region, value);
        map_put(&r->regions[region].values, key(value), key(here));
        map_put(&r->origins, key(here), key(value));
    }
    return here;
}

/* For what all threads have alike: behind the loop over the threads, at the end of a block. */
static LLVMValueRef value_behind(Rewrite *r, uint32_t region, LLVMBasicBlockRef block, LLVMValueRef value) {
    value = itself(r, value);
    bool is_there = home_of(r, value) == region && block == r->regions[region].after;
    if (!LLVMIsAInstruction(value) || is_there) return value;
    LLVMValueRef place = place_of(r, value);
    at_end(r, block);
    return fetch(r, LLVMTypeOf(value), place, false);
}

/* ---- loops over the threads ---- */

static LLVMBasicBlockRef new_block(Rewrite *r, const char *name) { return LLVMAppendBasicBlockInContext(r->cg->llvm, r->s->fn, name); }

static LLVMMetadataRef text_node(Rewrite *r, const char *text) {
    LLVMMetadataRef part = LLVMMDStringInContext2(r->cg->llvm, text, strlen(text));
    return LLVMMDNodeInContext2(r->cg->llvm, &part, 1);
}

/* The threads in any order; unrolled when vectorised, not before. */
static LLVMMetadataRef lanes_id(Rewrite *r) {
    LLVMContextRef llvm = r->cg->llvm;
    LLVMMetadataRef self = LLVMTemporaryMDNode(llvm, NULL, 0);
    LLVMMetadataRef parallel[] = {LLVMMDStringInContext2(llvm, "llvm.loop.parallel_accesses", 27), LLVMValueAsMetadata(r->access_group)};
    LLVMMetadataRef then[] = {LLVMMDStringInContext2(llvm, "llvm.loop.vectorize.followup_vectorized", 39), text_node(r, "llvm.loop.isvectorized")};
    LLVMMetadataRef parts[] = {self, LLVMMDNodeInContext2(llvm, parallel, 2), text_node(r, "llvm.loop.unroll.disable"),
                               LLVMMDNodeInContext2(llvm, then, 2)};
    LLVMMetadataRef id = LLVMMDNodeInContext2(llvm, parts, COUNT_OF(parts));
    LLVMMetadataReplaceAllUsesWith(self, id);
    return id;
}

typedef struct Loop {
    LLVMBasicBlockRef head, latch;
    LLVMValueRef counter, next; /* i64 */
    LLVMValueRef end;
} Loop;

/* for (counter = 0; counter < count; counter += step) from `before` to `after`; the count is never 0. */
static Loop new_loop(Rewrite *r, LLVMBasicBlockRef before, LLVMBasicBlockRef after, LLVMValueRef count, LLVMValueRef step) {
    Cg *cg = r->cg;
    Loop loop = {.head = new_block(r, ""), .latch = new_block(r, "")};
    LLVMPositionBuilderAtEnd(r->b, loop.head);
    loop.counter = LLVMBuildPhi(r->b, cg->i64, "");
    LLVMPositionBuilderAtEnd(r->b, loop.latch);
    loop.next = LLVMBuildNUWAdd(r->b, loop.counter, step, "");
    LLVMSetNSW(loop.next, true);
    LLVMValueRef more = LLVMBuildICmp(r->b, LLVMIntULT, loop.next, count, ""), zero = cg_zero(cg->i64);
    loop.end = LLVMBuildCondBr(r->b, more, loop.head, after);
    LLVMAddIncoming(loop.counter, &zero, &before, 1);
    LLVMAddIncoming(loop.counter, &loop.next, &loop.latch, 1);
    return loop;
}

/* for (z …) for (y …) for (x …) strip */
static void build_strips(Rewrite *r, Phase *phase) {
    LLVMBasicBlockRef before = phase->before = new_block(r, "phase"), after = phase->after = new_block(r, "");
    for (uint32_t axis = 3; axis-- > 0;) {
        Loop loop = new_loop(r, before, after, r->sizes[axis], r->steps[axis]);
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
    Loop rows = new_loop(r, region->before, region->after, r->steps[1], cg_i64(cg, 1));
    Loop lanes = new_loop(r, rows.head, rows.latch, r->steps[0], cg_i64(cg, 1));
    LLVMSetMetadata(lanes.end, r->loop_kind, LLVMMetadataAsValue(cg->llvm, lanes_id(r)));
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
        map_put(&r->s->coords, key(region->coords[axis]), axis);
        map_put(&r->s->coords, key(region->wide[axis]), axis + SPMD_WIDE);
    }
}

static void build_entry(Rewrite *r) {
    Cg *cg = r->cg;
    LLVMValueRef fn = r->s->fn;
    r->entry = LLVMInsertBasicBlockInContext(cg->llvm, LLVMGetEntryBasicBlock(fn), "");
    LLVMPositionBuilderAtEnd(r->b, r->entry);
    for (uint32_t axis = 0; axis < 3; axis++) {
        uint64_t offset = offsetof(PycThreadCtx, block_dim) + axis * sizeof(uint32_t);
        LLVMValueRef size = cg_load_at(cg, cg->i32, cg_offset(cg, LLVMGetParam(fn, 0), offset), 4);
        r->sizes[axis] = LLVMBuildZExt(r->b, size, cg->i64, "");
        r->steps[axis] = axis < 2 ? LLVMGetParam(fn, 2 + axis) : cg_i64(cg, 1);
    }
    r->threads = product(r, product(r, r->sizes[0], r->sizes[1]), r->sizes[2]);
    r->lanes = product(r, r->steps[0], r->steps[1]);
    r->give_up = new_block(r, "");
    LLVMPositionBuilderAtEnd(r->b, r->give_up);
    if (!r->each) LLVMBuildRet(r->b, LLVMConstInt(cg->i1, 0, false));
}

/* Runs the threads of a strip in another way. */
static void build_give_up(Rewrite *r, const Phase *phase) {
    LLVMPositionBuilderAtEnd(r->b, r->give_up);
    const LLVMValueRef *corner = phase->corner;
    LLVMValueRef args[] = {LLVMGetParam(r->s->fn, 0), LLVMGetParam(r->s->fn, 1), corner[0], corner[1], corner[2], r->steps[0], r->steps[1]};
    LLVMBuildCall2(r->b, LLVMGlobalGetValueType(r->each), r->each, args, COUNT_OF(args), "");
    LLVMBuildBr(r->b, phase->latch);
}

/* ---- the rewriting ---- */

static void note_homes(Rewrite *r) {
    Spmd *s = r->s;
    for (uint32_t i = 0; i < s->count; i++)
        for (LLVMValueRef inst = LLVMGetFirstInstruction(s->blocks[i].at); inst; inst = LLVMGetNextInstruction(inst))
            set_home(r, inst, s->blocks[i].region);
}

static uint32_t number_of(const Spmd *s, LLVMBasicBlockRef block) {
    uint64_t number = 0;
    map_get(&s->numbers, key(block), &number);
    return (uint32_t)number;
}

/* One strip may leave there what it has for the next round, while others still need what was there before. */
static LLVMValueRef fetch_merged(Rewrite *r, uint32_t head, LLVMTypeRef type, LLVMValueRef place) {
    LLVMValueRef from = place;
    if (r->s->blocks[head].begins_phase) {
        from = new_place(r, type);
        at_end(r, r->phases[head].before);
        keep(r, fetch(r, type, place, false), from);
    }
    at_end(r, r->regions[head].before);
    return fetch(r, type, from, false);
}

/* A phi at a head: its value is left in memory by the edges, and fetched there. */
static void merge_phi(Rewrite *r, uint32_t head, LLVMValueRef phi) {
    Spmd *s = r->s;
    LLVMTypeRef type = LLVMTypeOf(phi), kept = kept_type(r->cg, type);
    bool differs = spmd_is_divergent(s, phi), is_wide = s->blocks[head].begins_phase;
    LLVMValueRef place, value;
    if (differs) {
        place = new_array(r, kept, is_wide, ARRAY_ALIGN);
        at_end(r, r->regions[head].body);
        value = fetch(r, type, element(r, kept, place, is_wide, head), true);
        map_put(&s->divergent, key(value), 1);
    } else {
        place = new_place(r, type);
        value = fetch_merged(r, head, type, place);
    }
    set_home(r, value, head);
    map_put(&r->merged, key(phi), key(value));
    for (unsigned i = 0; i < LLVMCountIncoming(phi); i++)
        vec_push(r->cg->arena, &r->edges,
                 ((Edge){number_of(s, LLVMGetIncomingBlock(phi, i)), phi, LLVMGetIncomingValue(phi, i), place, is_wide}));
}

static void merge_phis(Rewrite *r) {
    Spmd *s = r->s;
    for (uint32_t i = 0; i < s->count; i++)
        for (LLVMValueRef phi = LLVMGetFirstInstruction(s->blocks[i].at); s->blocks[i].is_head && LLVMIsAPHINode(phi); phi = LLVMGetNextInstruction(phi))
            merge_phi(r, i, phi);
}

static bool is_merged(const Rewrite *r, LLVMValueRef inst) { return lookup(&r->merged, inst) != NULL; }

static void localise(Rewrite *r, uint32_t block) {
    SpmdBlock *at = &r->s->blocks[block];
    for (LLVMValueRef inst = LLVMGetFirstInstruction(at->at); inst; inst = LLVMGetNextInstruction(inst)) {
        if (is_merged(r, inst) || home_of(r, inst) != at->region || inst == r->regions[at->region].fork) continue;
        for (int i = 0; i < LLVMGetNumOperands(inst); i++) {
            LLVMValueRef value = LLVMGetOperand(inst, (unsigned)i), here = value_in(r, at->region, value);
            if (here != value) LLVMSetOperand(inst, (unsigned)i, here);
        }
        bool is_access = LLVMIsALoadInst(inst) || LLVMIsAStoreInst(inst);
        if (is_access && LLVMGetOrdering(inst) == LLVMAtomicOrderingNotAtomic) tag(r, inst);
    }
}

/* ---- with checks ---- */

/* Tells the checker which thread runs, where it has not been told. */
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
        at_end(r, r->phases[h].before);
        LLVMValueRef place = r->s->blocks[h].passed ? r->s->blocks[h].passed : cg_zero(r->cg->ptr);
        cg_call_runtime(r->cg, RT_pyc_check_barrier, &place);
    }
}

static uint32_t edges_into(const Rewrite *r, const Edge *edge) {
    uint32_t count = 0, region = r->s->blocks[edge->from].region;
    for (uint32_t i = 0; i < r->edges.len; i++)
        count += r->edges.at[i].phi == edge->phi && r->s->blocks[r->edges.at[i].from].region == region;
    return count;
}

/* From a guard at corners all threads go the first way. */
static bool is_given_up(const Spmd *s, const Edge *edge) {
    const SpmdBlock *from = &s->blocks[edge->from];
    return from->is_guard && from->is_at_corners && number_of(s, LLVMGetInstructionParent(edge->phi)) != from->succs[0];
}

static void store_edge(Rewrite *r, const Edge *edge) {
    SpmdBlock *from = &r->s->blocks[edge->from];
    LLVMTypeRef kept = kept_type(r->cg, LLVMTypeOf(edge->phi));
    if (from->region == SPMD_NONE || is_given_up(r->s, edge)) return;
    if (spmd_is_divergent(r->s, edge->phi)) {
        LLVMValueRef value = value_in(r, from->region, edge->value);
        LLVMPositionBuilderBefore(r->b, from->end);
        tag(r, keep(r, value, element(r, kept, edge->place, edge->is_wide, from->region)));
        r->regions[from->region].makes_arrays = true;
    } else if (edges_into(r, edge) > 1) {
        LLVMValueRef value = value_in(r, from->region, edge->value);
        LLVMPositionBuilderBefore(r->b, from->end);
        keep(r, value, edge->place);
    } else {
        LLVMBasicBlockRef after = r->regions[from->region].after;
        LLVMValueRef value = value_behind(r, from->region, after, edge->value);
        at_end(r, after);
        keep(r, value, edge->place);
    }
}

/* How regions and phases end: which of their blocks chooses, or what comes next. */
static void find_ends(Rewrite *r) {
    Spmd *s = r->s;
    for (uint32_t i = 0; i < s->count; i++) {
        SpmdBlock *b = &s->blocks[i];
        if (b->region == SPMD_NONE) continue;
        Region *region = &r->regions[b->region];
        Phase *phase = &r->phases[b->phase];
        const SpmdBlock *to[2] = {&s->blocks[b->succs[0]], &s->blocks[b->succs[1]]};
        bool is_choice = b->succ_count == 2 && b->succs[0] != b->succs[1];
        if (b->is_guard || (is_choice && to[0]->is_head && to[1]->is_head)) region->fork = b->end, region->fork_block = i;
        if ((b->is_guard && s->waits) || (is_choice && to[0]->begins_phase && to[1]->begins_phase)) phase->fork = b->end, phase->fork_block = i;
        if (b->returns) region->next = phase->next = s->count;
        for (uint32_t k = 0; k < b->succ_count; k++) {
            if (to[k]->is_head) region->next = b->succs[k];
            if (to[k]->begins_phase) phase->next = b->succs[k];
        }
    }
}

/* Where the threads that a guard's condition is for begin. */
static LLVMBasicBlockRef guarded(const Rewrite *r, uint32_t head) {
    return r->s->waits ? r->phases[r->s->blocks[head].phase].before : r->regions[head].before;
}

static void note_guard(Rewrite *r, uint32_t head, LLVMValueRef condition) {
    Cg *cg = r->cg;
    Region *region = &r->regions[head];
    region->all = new_place(r, cg->i1);
    region->any = new_place(r, cg->i1);
    at_end(r, guarded(r, head));
    keep(r, LLVMConstInt(cg->i1, 1, false), region->all);
    keep(r, cg_zero(cg->i1), region->any);
    LLVMPositionBuilderBefore(r->b, region->fork);
    keep(r, LLVMBuildAnd(r->b, fetch(r, cg->i1, region->all, false), condition, ""), region->all);
    keep(r, LLVMBuildOr(r->b, fetch(r, cg->i1, region->any, false), condition, ""), region->any);
}

/* Only the first and the last of `count`, `step` at a time. */
static void visit_ends(Rewrite *r, LLVMValueRef next, LLVMValueRef count, LLVMValueRef step) {
    at_end(r, r->entry);
    LLVMSetOperand(next, 1, cg_binary(r->cg, "llvm.umax", LLVMBuildSub(r->b, count, step, ""), step));
}

/* A condition between whose values at the corners all others lie. */
static void visit_corners(Rewrite *r, uint32_t head) {
    Region *region = &r->regions[head];
    Phase *phase = &r->phases[r->s->blocks[head].phase];
    for (uint32_t axis = 0; axis < 2; axis++) visit_ends(r, region->nexts[axis], r->steps[axis], cg_i64(r->cg, 1));
    LLVMValueRef end = LLVMGetBasicBlockTerminator(region->latch);
    LLVMSetMetadata(end, r->loop_kind, NULL);
    for (uint32_t axis = 0; axis < 3 && r->s->waits; axis++) visit_ends(r, phase->nexts[axis], r->sizes[axis], r->steps[axis]);
}

/* On to the next strip, when what follows is another phase. */
static LLVMBasicBlockRef begin_of_region(const Rewrite *r, const Phase *phase, uint32_t head) {
    bool leaves = head == r->s->count || r->s->blocks[head].begins_phase;
    return leaves ? phase->latch : r->regions[head].before;
}

static LLVMBasicBlockRef begin_of(const Rewrite *r, const Phase *phase, uint32_t head) {
    return r->s->waits ? r->phases[head].before : begin_of_region(r, phase, head);
}

static void end_guard(Rewrite *r, uint32_t head, LLVMBasicBlockRef after) {
    Spmd *s = r->s;
    const Region *region = &r->regions[head];
    const SpmdBlock *b = &s->blocks[region->fork_block];
    const Phase *phase = &r->phases[b->phase];
    LLVMPositionBuilderAtEnd(r->b, after);
    LLVMValueRef all = fetch(r, r->cg->i1, region->all, false), any = fetch(r, r->cg->i1, region->any, false);
    LLVMBasicBlockRef to[2];
    for (uint32_t k = 0; k < 2; k++) to[k] = s->blocks[b->succs[k]].is_dead_end ? r->give_up : begin_of(r, phase, b->succs[k]);
    if (b->is_at_corners) {
        bool is_alone = !s->waits || phase->regions == 1;
        if (is_alone && !region->makes_arrays) visit_corners(r, head);
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
    LLVMValueRef condition = goes_on ? value_behind(r, head, region->after, LLVMGetCondition(region->fork)) : NULL;
    LLVMPositionBuilderAtEnd(r->b, region->after);
    if (goes_on)
        LLVMBuildCondBr(r->b, condition, begin_of_region(r, phase, b->succs[0]), begin_of_region(r, phase, b->succs[1]));
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
        LLVMValueRef condition = value_behind(r, b->region, phase->after, LLVMGetCondition(phase->fork));
        LLVMPositionBuilderAtEnd(r->b, phase->after);
        LLVMBuildCondBr(r->b, condition, r->phases[b->succs[0]].before, r->phases[b->succs[1]].before);
    } else {
        LLVMPositionBuilderAtEnd(r->b, phase->after);
        if (phase->next == s->count)
            LLVMBuildRet(r->b, LLVMConstInt(r->cg->i1, 1, false));
        else
            LLVMBuildBr(r->b, r->phases[phase->next].before);
    }
}

/* Out of the region means: on to the next thread. */
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
            bool is_gone = is_merged(r, inst) || spmd_is_barrier(s, inst) || LLVMIsAAllocaInst(inst) || spmd_axis(s, inst, &axis);
            if (!is_gone) continue;
            if (LLVMGetTypeKind(LLVMTypeOf(inst)) != LLVMVoidTypeKind) LLVMReplaceAllUsesWith(inst, LLVMGetPoison(LLVMTypeOf(inst)));
            LLVMInstructionEraseFromParent(inst);
        }
    for (uint32_t i = 0; i < s->settled.len; i++) LLVMInstructionEraseFromParent(s->settled.at[i]);
}

/* Marks of a variable's life have no sense for the memory of all threads. */
static void erase_lifetimes(Spmd *s) {
    for (uint32_t i = 0; i < s->count; i++)
        for (LLVMValueRef inst = LLVMGetFirstInstruction(s->blocks[i].at), next; inst; inst = next) {
            next = LLVMGetNextInstruction(inst);
            size_t length;
            const char *name = LLVMIsAIntrinsicInst(inst) ? LLVMGetValueName2(LLVMGetCalledValue(inst), &length) : "";
            if (strncmp(name, "llvm.lifetime.", 14) == 0) LLVMInstructionEraseFromParent(inst);
        }
}

static bool is_argument(const Spmd *s, LLVMValueRef address) {
    while (LLVMIsAGetElementPtrInst(address)) address = LLVMGetOperand(address, 0);
    return address == LLVMGetParam(s->fn, 1);
}

/* Nobody writes to the arguments while a block runs: what is read there can be read before all loops. */
static void mark_arguments(Rewrite *r) {
    Spmd *s = r->s;
    unsigned kind = LLVMGetMDKindIDInContext(r->cg->llvm, "invariant.load", 14);
    LLVMValueRef nothing = LLVMMetadataAsValue(r->cg->llvm, LLVMMDNodeInContext2(r->cg->llvm, NULL, 0));
    for (uint32_t i = 0; i < s->count; i++)
        for (LLVMValueRef inst = LLVMGetFirstInstruction(s->blocks[i].at); inst; inst = LLVMGetNextInstruction(inst)) {
            if (!LLVMIsALoadInst(inst)) continue;
            LLVMValueRef from = LLVMGetOperand(inst, 0);
            bool is_value = LLVMIsALoadInst(from) && is_argument(s, LLVMGetOperand(from, 0));
            if (is_value || is_argument(s, from)) LLVMSetMetadata(inst, kind, nothing);
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
    LLVMBuildBr(r->b, r->phases[0].before);
}

static void rewrite(Rewrite *r) {
    Spmd *s = r->s;
    erase_lifetimes(s);
    mark_arguments(r);
    build_entry(r);
    if (r->cg->options->check_kernels) spmd_share_calls(s, r->entry);
    build_loops(r);
    if (r->cg->options->check_kernels) spmd_settle_reads(s);
    note_homes(r);
    find_ends(r);
    merge_phis(r);
    for (uint32_t i = 0; i < s->count; i++)
        if (s->blocks[i].region != SPMD_NONE) localise(r, i);
    for (uint32_t i = 0; i < r->edges.len; i++) store_edge(r, &r->edges.at[i]);
    for (uint32_t h = 0; h < s->count; h++) {
        const Region *region = &r->regions[h];
        if (s->blocks[h].is_head && region->fork && s->blocks[region->fork_block].is_guard)
            note_guard(r, h, value_in(r, h, LLVMGetCondition(region->fork)));
    }
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
}

/* LLVM's C interface makes no distinct nodes, its parser does. */
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

bool cg_make_block_code(Cg *cg, LLVMValueRef fn, LLVMValueRef each, CgStrips *strips) {
    Spmd s = {.cg = cg, .fn = fn, .waits = each == NULL};
    if (!spmd_find_regions(&s)) return false;
    strips->want_tiles = uses_axis(&s, 1);
    Rewrite r = {.s = &s, .cg = cg, .b = cg->b, .each = each};
    r.phases = NEW_ARRAY(cg->arena, Phase, s.count + 1);
    r.regions = NEW_ARRAY(cg->arena, Region, s.count + 1);
    Map *maps[] = {&r.homes, &r.places, &r.wide_places, &r.merged, &r.origins};
    for (uint32_t i = 0; i < COUNT_OF(maps); i++) map_init(maps[i], cg->arena);
    r.access_kind = LLVMGetMDKindIDInContext(cg->llvm, "llvm.access.group", 17);
    r.loop_kind = LLVMGetMDKindIDInContext(cg->llvm, "llvm.loop", 9);
    r.access_group = new_access_group(cg);
    rewrite(&r);
    strips->want_long_rows = r.keeps_values || s.waits;
    return true;
}
