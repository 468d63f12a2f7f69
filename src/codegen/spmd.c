/* Kernels on the CPU device: rewrites code of one thread to code of a whole block, in which each region (spmd.h) is a loop over the
 * threads that LLVM can vectorise. What lives across regions goes to memory: once for the block when it is the same in all
 * threads, else an array with a place for each thread; what is cheap is computed anew instead. */
#include "codegen/spmd.h"

#include "../runtime/kernel.h"

#include <llvm-c/DebugInfo.h>

typedef struct Region {
    bool exists;
    LLVMBasicBlockRef before, body, latch, after; /* `before`, the loops around `body` … `latch`, `after` */
    LLVMValueRef coords[3], nexts[3], number;     /* of the thread; number: i64, counts all */
    Map values;                                   /* what other regions have, as it is here */
    uint32_t next;                                /* the head that follows, blocks + 0 for the return */
    LLVMValueRef fork;                            /* or the branch that chooses */
    uint32_t fork_block;
    LLVMValueRef all, any;                        /* of a guard: places */
    bool makes_arrays;                            /* each thread leaves something for later */
} Region;

typedef struct Edge { /* a value on its way into a phi at a head */
    uint32_t from;
    LLVMValueRef phi, value;
} Edge;

typedef struct Rewrite {
    Spmd *s;
    Cg *cg;
    LLVMBuilderRef b;
    Region *regions; /* by their heads' numbers */
    Map homes;       /* instruction: region */
    Map places;      /* what lives across regions: its memory */
    Map merged;      /* phi at a head: the value that takes its place */
    Map origins;     /* what stands for a value in another region: the value */
    VEC(Edge) edges;
    LLVMBasicBlockRef entry, give_up;
    LLVMValueRef each; /* what to do then; NULL: the caller must */
    LLVMValueRef sizes[3], threads; /* threads: i64 */
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

static LLVMValueRef new_place(Rewrite *r, LLVMTypeRef type, bool for_each) {
    at_end(r, r->entry);
    type = kept_type(r->cg, type);
    LLVMValueRef place = for_each ? LLVMBuildArrayAlloca(r->b, type, r->threads, "") : LLVMBuildAlloca(r->b, type, "");
    if (for_each) LLVMSetAlignment(place, 64);
    return place;
}

static LLVMValueRef element(Rewrite *r, LLVMTypeRef type, LLVMValueRef array, uint32_t region) {
    return LLVMBuildInBoundsGEP2(r->b, kept_type(r->cg, type), array, &r->regions[region].number, 1, "");
}

static void position_behind(Rewrite *r, LLVMValueRef inst) {
    LLVMValueRef next = LLVMGetNextInstruction(inst);
    while (next && LLVMIsAPHINode(next)) next = LLVMGetNextInstruction(next);
    if (next)
        LLVMPositionBuilderBefore(r->b, next);
    else
        LLVMPositionBuilderAtEnd(r->b, LLVMGetInstructionParent(inst));
}

/* The memory of a value, written where the value is made. */
static LLVMValueRef place_of(Rewrite *r, LLVMValueRef value) {
    LLVMValueRef place = lookup(&r->places, value);
    if (place) return place;
    LLVMTypeRef type = LLVMTypeOf(value);
    uint32_t home = home_of(r, value);
    bool for_each = spmd_is_divergent(r->s, value);
    place = new_place(r, type, for_each);
    map_put(&r->places, key(value), key(place));
    if (for_each) {
        r->regions[home].makes_arrays = true;
        position_behind(r, value);
        LLVMValueRef at = element(r, type, place, home);
        tag(r, keep(r, value, at));
    } else {
        LLVMPositionBuilderAtEnd(r->b, r->regions[home].after);
        keep(r, value, place);
    }
    return place;
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
    LLVMValueRef place = lookup(&r->places, variable);
    if (!place) {
        at_end(r, r->entry);
        place = LLVMBuildArrayAlloca(r->b, type, r->threads, "");
        LLVMSetAlignment(place, MAX(LLVMGetAlignment(variable), 16u));
        map_put(&r->places, key(variable), key(place));
    }
    at_end(r, r->regions[region].body);
    return LLVMBuildInBoundsGEP2(r->b, type, place, &r->regions[region].number, 1, "");
}

static LLVMValueRef bring(Rewrite *r, uint32_t region, LLVMValueRef value) {
    if (LLVMIsAAllocaInst(value)) return own_memory(r, region, value);
    LLVMTypeRef type = LLVMTypeOf(value);
    if (!spmd_is_divergent(r->s, value)) {
        LLVMValueRef place = place_of(r, value);
        LLVMPositionBuilderAtEnd(r->b, r->regions[region].before);
        return fetch(r, type, place, false);
    }
    if (is_cheap(r, value, 16)) return compute_again(r, region, value);
    LLVMValueRef place = place_of(r, value);
    at_end(r, r->regions[region].body);
    return fetch(r, type, element(r, type, place, region), true);
}

static LLVMValueRef value_in(Rewrite *r, uint32_t region, LLVMValueRef value) {
    uint32_t axis;
    value = itself(r, value);
    if (!LLVMIsAInstruction(value)) return value;
    if (spmd_axis(r->s, value, &axis)) return r->regions[region].coords[axis];
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

/* Behind the loop over the threads, for what all threads have alike. */
static LLVMValueRef value_behind(Rewrite *r, uint32_t region, LLVMValueRef value) {
    value = itself(r, value);
    if (!LLVMIsAInstruction(value) || home_of(r, value) == region) return value;
    LLVMValueRef place = place_of(r, value);
    LLVMPositionBuilderAtEnd(r->b, r->regions[region].after);
    return fetch(r, LLVMTypeOf(value), place, false);
}

/* ---- loops over the threads ---- */

static LLVMBasicBlockRef new_block(Rewrite *r, const char *name) { return LLVMAppendBasicBlockInContext(r->cg->llvm, r->s->fn, name); }

static LLVMMetadataRef loop_id(Rewrite *r) {
    LLVMContextRef llvm = r->cg->llvm;
    LLVMMetadataRef nothing = LLVMTemporaryMDNode(llvm, NULL, 0);
    LLVMMetadataRef parallel[] = {LLVMMDStringInContext2(llvm, "llvm.loop.parallel_accesses", 27), LLVMValueAsMetadata(r->access_group)};
    LLVMMetadataRef parts[] = {nothing, LLVMMDNodeInContext2(llvm, parallel, 2)};
    LLVMMetadataRef id = LLVMMDNodeInContext2(llvm, parts, 2);
    LLVMMetadataReplaceAllUsesWith(nothing, id);
    return id;
}

/* for (z …) for (y …) for (x …) body; dimensions are never 0. */
static void build_loops(Rewrite *r, Region *region) {
    Cg *cg = r->cg;
    LLVMBasicBlockRef heads[3], latches[3];
    region->before = new_block(r, "region");
    for (uint32_t i = 0; i < 3; i++) heads[i] = new_block(r, ""), latches[i] = new_block(r, "");
    region->after = new_block(r, "");
    region->body = heads[0];
    region->latch = latches[0];
    LLVMValueRef zero = cg_zero(cg->i32), one = cg_int(cg, cg->i32, 1);
    for (uint32_t axis = 3; axis-- > 0;) {
        LLVMPositionBuilderAtEnd(r->b, heads[axis]);
        region->coords[axis] = LLVMBuildPhi(r->b, cg->i32, "");
        map_put(&r->s->coords, key(region->coords[axis]), axis);
        LLVMBasicBlockRef outside = axis == 2 ? region->before : heads[axis + 1];
        LLVMAddIncoming(region->coords[axis], &zero, &outside, 1);
        if (axis > 0) LLVMBuildBr(r->b, heads[axis - 1]);
    }
    for (uint32_t axis = 0; axis < 3; axis++) {
        LLVMPositionBuilderAtEnd(r->b, latches[axis]);
        LLVMValueRef next = LLVMBuildNUWAdd(r->b, region->coords[axis], one, "");
        LLVMValueRef more = LLVMBuildICmp(r->b, LLVMIntULT, next, r->sizes[axis], "");
        LLVMValueRef end = LLVMBuildCondBr(r->b, more, heads[axis], axis == 2 ? region->after : latches[axis + 1]);
        LLVMAddIncoming(region->coords[axis], &next, &latches[axis], 1);
        region->nexts[axis] = next;
        if (axis == 0) LLVMSetMetadata(end, r->loop_kind, LLVMMetadataAsValue(cg->llvm, loop_id(r)));
    }
    LLVMPositionBuilderAtEnd(r->b, heads[1]); /* the number of a row's first thread */
    LLVMValueRef end = LLVMGetBasicBlockTerminator(heads[1]);
    LLVMPositionBuilderBefore(r->b, end);
    LLVMValueRef row = LLVMBuildMul(r->b, region->coords[2], r->sizes[1], "");
    row = LLVMBuildMul(r->b, LLVMBuildAdd(r->b, row, region->coords[1], ""), r->sizes[0], "");
    row = LLVMBuildZExt(r->b, row, cg->i64, "");
    LLVMPositionBuilderAtEnd(r->b, region->body);
    region->number = LLVMBuildNUWAdd(r->b, row, LLVMBuildZExt(r->b, region->coords[0], cg->i64, ""), "");
}

static void build_entry(Rewrite *r) {
    Cg *cg = r->cg;
    r->entry = LLVMInsertBasicBlockInContext(cg->llvm, LLVMGetEntryBasicBlock(r->s->fn), "");
    LLVMPositionBuilderAtEnd(r->b, r->entry);
    for (uint32_t axis = 0; axis < 3; axis++) {
        uint64_t offset = offsetof(PycThreadCtx, block_dim) + axis * sizeof(uint32_t);
        r->sizes[axis] = cg_load_at(cg, cg->i32, cg_offset(cg, LLVMGetParam(r->s->fn, 0), offset), 4);
    }
    LLVMValueRef threads = LLVMBuildMul(r->b, LLVMBuildMul(r->b, r->sizes[0], r->sizes[1], ""), r->sizes[2], "");
    r->threads = LLVMBuildZExt(r->b, threads, cg->i64, "");
    r->give_up = new_block(r, "");
    LLVMPositionBuilderAtEnd(r->b, r->give_up);
    LLVMValueRef args[] = {LLVMGetParam(r->s->fn, 0), LLVMGetParam(r->s->fn, 1)};
    LLVMValueRef done = LLVMConstInt(cg->i1, 0, false);
    if (r->each) done = LLVMBuildCall2(r->b, LLVMGlobalGetValueType(r->each), r->each, args, 2, "");
    LLVMBuildRet(r->b, done);
}

/* ---- the rewriting ---- */

static void note_homes(Rewrite *r) {
    Spmd *s = r->s;
    for (uint32_t i = 0; i < s->count; i++)
        for (LLVMValueRef inst = LLVMGetFirstInstruction(s->blocks[i].at); inst; inst = LLVMGetNextInstruction(inst))
            set_home(r, inst, s->blocks[i].region);
}

/* A phi at a head: its value is left in memory by the edges, and fetched there. */
static void merge_phi(Rewrite *r, uint32_t head, LLVMValueRef phi) {
    Spmd *s = r->s;
    LLVMTypeRef type = LLVMTypeOf(phi);
    bool for_each = spmd_is_divergent(s, phi);
    LLVMValueRef incoming = new_place(r, type, for_each), value;
    if (for_each) {
        at_end(r, r->regions[head].body);
        value = fetch(r, type, element(r, type, incoming, head), true);
        map_put(&s->divergent, key(value), 1);
    } else {
        LLVMPositionBuilderAtEnd(r->b, r->regions[head].before);
        value = fetch(r, type, incoming, false);
    }
    set_home(r, value, head);
    map_put(&r->merged, key(phi), key(value));
    map_put(&r->places, key(phi), key(incoming));
    for (unsigned i = 0; i < LLVMCountIncoming(phi); i++) {
        uint64_t from = 0;
        map_get(&s->numbers, key(LLVMGetIncomingBlock(phi, i)), &from);
        vec_push(r->cg->arena, &r->edges, ((Edge){(uint32_t)from, phi, LLVMGetIncomingValue(phi, i)}));
    }
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

static uint32_t edges_into(const Rewrite *r, const Edge *edge) {
    uint32_t count = 0, region = r->s->blocks[edge->from].region;
    for (uint32_t i = 0; i < r->edges.len; i++)
        count += r->edges.at[i].phi == edge->phi && r->s->blocks[r->edges.at[i].from].region == region;
    return count;
}

static void store_edge(Rewrite *r, const Edge *edge) {
    SpmdBlock *from = &r->s->blocks[edge->from];
    LLVMTypeRef type = LLVMTypeOf(edge->phi);
    LLVMValueRef place = lookup(&r->places, edge->phi);
    if (from->region == SPMD_NONE) return;
    if (spmd_is_divergent(r->s, edge->phi)) {
        LLVMValueRef value = value_in(r, from->region, edge->value);
        LLVMPositionBuilderBefore(r->b, from->end);
        tag(r, keep(r, value, element(r, type, place, from->region)));
    } else if (edges_into(r, edge) > 1) {
        LLVMValueRef value = value_in(r, from->region, edge->value);
        LLVMPositionBuilderBefore(r->b, from->end);
        keep(r, value, place);
    } else {
        LLVMValueRef value = value_behind(r, from->region, edge->value);
        LLVMPositionBuilderAtEnd(r->b, r->regions[from->region].after);
        keep(r, value, place);
    }
}

/* How a region ends: which of its blocks chooses, or what comes next. */
static void find_ends(Rewrite *r) {
    Spmd *s = r->s;
    for (uint32_t i = 0; i < s->count; i++) {
        SpmdBlock *b = &s->blocks[i];
        if (b->region == SPMD_NONE) continue;
        Region *region = &r->regions[b->region];
        bool forks = b->succ_count == 2 && (b->is_guard || (s->blocks[b->succs[0]].is_head && s->blocks[b->succs[1]].is_head &&
                                                           b->succs[0] != b->succs[1]));
        if (forks) region->fork = b->end, region->fork_block = i;
        if (b->returns) region->next = s->count;
        for (uint32_t k = 0; k < b->succ_count; k++)
            if (s->blocks[b->succs[k]].is_head) region->next = b->succs[k];
    }
}

static void note_guard(Rewrite *r, Region *region, LLVMValueRef condition) {
    Cg *cg = r->cg;
    region->all = new_place(r, cg->i1, false);
    region->any = new_place(r, cg->i1, false);
    LLVMPositionBuilderAtEnd(r->b, region->before);
    keep(r, LLVMConstInt(cg->i1, 1, false), region->all);
    keep(r, cg_zero(cg->i1), region->any);
    LLVMPositionBuilderBefore(r->b, region->fork);
    keep(r, LLVMBuildAnd(r->b, fetch(r, cg->i1, region->all, false), condition, ""), region->all);
    keep(r, LLVMBuildOr(r->b, fetch(r, cg->i1, region->any, false), condition, ""), region->any);
}

static LLVMBasicBlockRef begin_of(Rewrite *r, uint32_t head) { return r->regions[head].before; }

/* A condition between whose values at the corners of the block all others lie: only the first and the last of each coordinate. */
static void visit_corners(Rewrite *r, const Region *region) {
    Cg *cg = r->cg;
    for (uint32_t axis = 0; axis < 3; axis++) {
        at_end(r, r->entry);
        LLVMValueRef one = cg_int(cg, cg->i32, 1), last = LLVMBuildSub(r->b, r->sizes[axis], one, "");
        LLVMSetOperand(region->nexts[axis], 1, cg_binary(cg, "llvm.umax", last, one));
    }
    LLVMPositionBuilderAtEnd(r->b, region->after);
}

static void end_guard(Rewrite *r, const Region *region) {
    Spmd *s = r->s;
    const SpmdBlock *b = &s->blocks[region->fork_block];
    LLVMPositionBuilderAtEnd(r->b, region->after);
    LLVMValueRef all = fetch(r, r->cg->i1, region->all, false), any = fetch(r, r->cg->i1, region->any, false);
    LLVMBasicBlockRef to[2];
    for (uint32_t k = 0; k < 2; k++) to[k] = s->blocks[b->succs[k]].is_dead_end ? r->give_up : begin_of(r, b->succs[k]);
    if (b->is_at_corners && !region->makes_arrays) {
        visit_corners(r, region);
        LLVMBuildCondBr(r->b, all, to[0], r->give_up);
        return;
    }
    LLVMBasicBlockRef not_all = new_block(r, "");
    LLVMBuildCondBr(r->b, all, to[0], not_all);
    LLVMPositionBuilderAtEnd(r->b, not_all);
    LLVMBuildCondBr(r->b, any, r->give_up, to[1]);
}

static void end_region(Rewrite *r, const Region *region, LLVMValueRef condition) {
    Spmd *s = r->s;
    if (region->all) {
        end_guard(r, region);
        return;
    }
    LLVMPositionBuilderAtEnd(r->b, region->after);
    if (region->fork) {
        const SpmdBlock *b = &s->blocks[region->fork_block];
        LLVMBuildCondBr(r->b, condition, begin_of(r, b->succs[0]), begin_of(r, b->succs[1]));
    } else if (region->next == s->count) {
        LLVMBuildRet(r->b, LLVMConstInt(r->cg->i1, 1, false));
    } else {
        LLVMBuildBr(r->b, begin_of(r, region->next));
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

static bool is_parameter(const Spmd *s, LLVMValueRef address, unsigned number) {
    while (LLVMIsAGetElementPtrInst(address)) address = LLVMGetOperand(address, 0);
    return address == LLVMGetParam(s->fn, number);
}

/* Nobody writes to the context or the arguments while a block runs: what is read there can be read before all loops. */
static void mark_parameters(Rewrite *r) {
    Spmd *s = r->s;
    unsigned kind = LLVMGetMDKindIDInContext(r->cg->llvm, "invariant.load", 14);
    LLVMValueRef nothing = LLVMMetadataAsValue(r->cg->llvm, LLVMMDNodeInContext2(r->cg->llvm, NULL, 0));
    for (uint32_t i = 0; i < s->count; i++)
        for (LLVMValueRef inst = LLVMGetFirstInstruction(s->blocks[i].at); inst; inst = LLVMGetNextInstruction(inst)) {
            if (!LLVMIsALoadInst(inst)) continue;
            LLVMValueRef from = LLVMGetOperand(inst, 0);
            bool is_value = LLVMIsALoadInst(from) && is_parameter(s, LLVMGetOperand(from, 0), 1);
            if (is_value || is_parameter(s, from, 0) || is_parameter(s, from, 1)) LLVMSetMetadata(inst, kind, nothing);
        }
}

static void rewrite(Rewrite *r) {
    Spmd *s = r->s;
    erase_lifetimes(s);
    mark_parameters(r);
    note_homes(r);
    build_entry(r);
    for (uint32_t h = 0; h < s->count; h++) {
        if (!s->blocks[h].is_head) continue;
        map_init(&r->regions[h].values, r->cg->arena);
        r->regions[h].next = s->count;
        build_loops(r, &r->regions[h]);
    }
    find_ends(r);
    merge_phis(r);
    for (uint32_t i = 0; i < s->count; i++)
        if (s->blocks[i].region != SPMD_NONE) localise(r, i);
    for (uint32_t i = 0; i < r->edges.len; i++) store_edge(r, &r->edges.at[i]);
    LLVMValueRef *conditions = NEW_ARRAY(r->cg->arena, LLVMValueRef, s->count);
    for (uint32_t h = 0; h < s->count; h++) {
        Region *region = &r->regions[h];
        if (!s->blocks[h].is_head || !region->fork) continue;
        LLVMValueRef condition = LLVMGetCondition(region->fork);
        if (s->blocks[region->fork_block].is_guard)
            note_guard(r, region, value_in(r, h, condition));
        else
            conditions[h] = value_behind(r, h, condition);
    }
    turn_ends(r);
    for (uint32_t h = 0; h < s->count; h++) {
        if (!s->blocks[h].is_head) continue;
        end_region(r, &r->regions[h], conditions[h]);
        LLVMPositionBuilderAtEnd(r->b, r->regions[h].before);
        LLVMBasicBlockRef outer = LLVMGetInstructionParent(r->regions[h].coords[2]);
        LLVMBuildBr(r->b, outer);
        LLVMPositionBuilderAtEnd(r->b, r->regions[h].body);
        LLVMBuildBr(r->b, s->blocks[h].at);
    }
    LLVMPositionBuilderAtEnd(r->b, r->entry);
    LLVMBuildBr(r->b, begin_of(r, 0));
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

bool cg_make_block_code(Cg *cg, LLVMValueRef fn, LLVMValueRef each) {
    Spmd s = {.cg = cg, .fn = fn};
    if (!spmd_find_regions(&s)) return false;
    Rewrite r = {.s = &s, .cg = cg, .b = cg->b, .each = each};
    r.regions = NEW_ARRAY(cg->arena, Region, s.count + 1);
    Map *maps[] = {&r.homes, &r.places, &r.merged, &r.origins};
    for (uint32_t i = 0; i < COUNT_OF(maps); i++) map_init(maps[i], cg->arena);
    r.access_kind = LLVMGetMDKindIDInContext(cg->llvm, "llvm.access.group", 17);
    r.loop_kind = LLVMGetMDKindIDInContext(cg->llvm, "llvm.loop", 9);
    r.access_group = new_access_group(cg);
    rewrite(&r);
    return true;
}
