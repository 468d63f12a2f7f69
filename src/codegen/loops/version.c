/* The second form of loops: a copy without the checks that can be decided beforehand. */
#include "codegen/loops/loops.h"

/* Limits: instructions of a loop; loops of a function; how often a function is processed. */
enum { SIZE_MAX_COPIED = 800, LOOPS_MAX = 64, ROUNDS_MAX = 3 };
enum { ROUNDS_WITHOUT_ASKING = 1 << 24 }; /* some ten milliseconds */

typedef struct Check { /* a branch, one way of which ends the program or is rarely taken */
    LLVMValueRef branch;
    bool wanted; /* the condition's value when it does not go there */
    bool asks;   /* it tests whether a signal is pending */
} Check;

typedef struct Version {
    Cg *cg;
    CgLoops loops;
    const CgLoop *loop;
    CgDecide *decide;  /* NULL: each thread that reaches a loop chooses for itself */
    VEC(Check) checks; /* those that can be decided beforehand */
    Map done;          /* headers of loops that were examined */
} Version;

static uint64_t key(const void *pointer) { return (uint64_t)(uintptr_t)pointer; }

/* ---- which loops ---- */

static bool has_attribute(const Cg *cg, LLVMValueRef call, CgAttr attribute) {
    const LLVMAttributeIndex fn = (LLVMAttributeIndex)LLVMAttributeFunctionIndex;
    LLVMValueRef callee = LLVMGetCalledValue(call);
    return LLVMGetCallSiteEnumAttribute(call, fn, cg->attr[attribute]) ||
           (LLVMIsAFunction(callee) && LLVMGetEnumAttributeAtIndex(callee, fn, cg->attr[attribute]));
}

/* Threads of a warp that diverge before the loop must not reach such calls at different places. */
static bool can_copy(const Cg *cg, LLVMValueRef inst) {
    if (LLVMIsACallInst(inst) && has_attribute(cg, inst, CG_ATTR_convergent)) return false;
    if (LLVMGetTypeKind(LLVMTypeOf(inst)) == LLVMTokenTypeKind) return false;
    return !LLVMIsATerminatorInst(inst) || LLVMIsABranchInst(inst) || LLVMIsASwitchInst(inst);
}

static bool is_small(const Version *v) {
    uint32_t size = 0;
    for (uint32_t i = 0; i < v->loops.count; i++) {
        if (!bitset_has(&v->loop->members, i)) continue;
        for (LLVMValueRef inst = LLVMGetFirstInstruction(v->loops.blocks[i]); inst; inst = LLVMGetNextInstruction(inst))
            if (!can_copy(v->cg, inst) || ++size > SIZE_MAX_COPIED) return false;
    }
    return true;
}

/* ---- which checks ---- */

/* The load of the flag that a signal is pending; NULL: the condition is a different one. */
static LLVMValueRef flag_of(LLVMValueRef condition) {
    LLVMValueRef load = LLVMIsAICmpInst(condition) ? LLVMGetOperand(condition, 0) : NULL;
    return load && LLVMIsALoadInst(load) && LLVMGetVolatile(load) ? load : NULL;
}

/* A way out of the loop that is taken when a number does not fit, or an item does not exist. */
static bool leaves(const Version *v, LLVMValueRef branch, uint32_t way) {
    return cg_way_is_seldom(v->cg, branch, way) && !cg_loop_has(&v->loops, v->loop, LLVMGetSuccessor(branch, way));
}

static bool is_check(const Version *v, LLVMValueRef branch, Check *check) {
    if (!LLVMIsABranchInst(branch) || !LLVMIsConditional(branch)) return false;
    bool ends[2];
    for (uint32_t way = 0; way < 2; way++)
        ends[way] = cg_block_ends_program(LLVMGetSuccessor(branch, way)) || leaves(v, branch, way);
    *check = (Check){branch, ends[1], flag_of(LLVMGetCondition(branch)) != NULL};
    return ends[0] != ends[1] && !LLVMIsConstant(LLVMGetCondition(branch));
}

static bool is_innermost(const Version *v) {
    for (uint32_t i = 0; i < v->loops.list.len; i++)
        if (&v->loops.list.at[i] != v->loop && cg_loop_has(&v->loops, v->loop, v->loops.list.at[i].header))
            return false;
    return true;
}

/* A loop that ends soon need not test for signals: the loop around it does. */
static bool tell(const Version *v, CgRanges *ranges, const Check *check) {
    if (check->asks) return is_innermost(v) && cg_tell_rounds(ranges, ROUNDS_WITHOUT_ASKING);
    return cg_tell_condition(ranges, LLVMGetCondition(check->branch), check->wanted);
}

static void tell_checks(Version *v, CgRanges *ranges) {
    Check check;
    v->checks.len = 0;
    for (uint32_t i = 0; i < v->loops.count; i++) {
        ranges->at = v->loops.blocks[i];
        if (bitset_has(&v->loop->members, i) && is_check(v, LLVMGetBasicBlockTerminator(ranges->at), &check) &&
            tell(v, ranges, &check))
            vec_push(v->cg->arena, &v->checks, check);
    }
}

static void drop_check(const Version *v, const Check *check, LLVMValueRef branch) {
    LLVMValueRef flag = check->asks ? flag_of(LLVMGetCondition(branch)) : NULL;
    LLVMSetCondition(branch, LLVMConstInt(v->cg->i1, check->wanted, false));
    if (flag) LLVMSetVolatile(flag, false); /* the flag is not used any more */
}

/* ---- the copy ---- */

/* Edges that leave the loop leave the copy as well. */
static void join(const Version *v, const CgCopy *copy, LLVMBasicBlockRef exit) {
    for (LLVMValueRef phi = LLVMGetFirstInstruction(exit); phi && LLVMIsAPHINode(phi);
         phi = LLVMGetNextInstruction(phi))
        for (unsigned i = 0, count = LLVMCountIncoming(phi); i < count; i++) {
            LLVMBasicBlockRef from = LLVMGetIncomingBlock(phi, i), copied = cg_copied_block(copy, from);
            if (!cg_loop_has(&v->loops, v->loop, from)) continue;
            LLVMValueRef value = cg_copied(copy, LLVMGetIncomingValue(phi, i));
            LLVMAddIncoming(phi, &value, &copied, 1);
        }
}

static void join_exits(const Version *v, const CgCopy *copy) {
    Map joined;
    map_init(&joined, v->cg->arena);
    for (uint32_t i = 0; i < v->loops.count; i++) {
        LLVMValueRef end = LLVMGetBasicBlockTerminator(v->loops.blocks[i]);
        for (unsigned k = 0; bitset_has(&v->loop->members, i) && k < LLVMGetNumSuccessors(end); k++) {
            LLVMBasicBlockRef exit = LLVMGetSuccessor(end, k);
            if (cg_loop_has(&v->loops, v->loop, exit) || map_has(&joined, key(exit))) continue;
            map_put(&joined, key(exit), 1);
            join(v, copy, exit);
        }
    }
}

static void never_wrap(const Version *v, const CgCopy *copy, const CgRanges *ranges) {
    for (uint32_t i = 0; i < ranges->wraps.len; i++)
        LLVMReplaceAllUsesWith(cg_copied(copy, ranges->wraps.at[i]), LLVMConstInt(v->cg->i1, 0, false));
}

static void never_negative(const CgCopy *copy, const CgRanges *ranges) {
    for (uint32_t i = 0; i < ranges->indices.len; i++) {
        LLVMValueRef choice = cg_copied(copy, ranges->indices.at[i]);
        LLVMReplaceAllUsesWith(choice, cg_copied(copy, cg_index_from_start(ranges->indices.at[i])));
    }
}

static void copy_loop(Version *v, const CgRanges *ranges, LLVMValueRef holds) {
    Cg *cg = v->cg;
    LLVMBasicBlockRef *blocks = NEW_ARRAY(cg->arena, LLVMBasicBlockRef, v->loop->size);
    uint32_t count = 0;
    for (uint32_t i = 0; i < v->loops.count; i++)
        if (bitset_has(&v->loop->members, i)) blocks[count++] = v->loops.blocks[i];
    CgCopy copy = cg_copy_begin(cg);
    cg_copy_blocks(cg, &copy, blocks, count);
    join_exits(v, &copy);
    for (uint32_t i = 0; i < v->checks.len; i++) {
        const Check *check = &v->checks.at[i];
        drop_check(v, check, cg_copied(&copy, check->branch));
    }
    never_wrap(v, &copy, ranges);
    never_negative(&copy, ranges);
    for (uint32_t i = 0; i < ranges->loads.len; i++) {
        uint64_t before = 0;
        map_get(&ranges->before, key(ranges->loads.at[i]), &before);
        LLVMReplaceAllUsesWith(cg_copied(&copy, ranges->loads.at[i]), (LLVMValueRef)(uintptr_t)before);
    }
    LLVMValueRef end = LLVMGetBasicBlockTerminator(v->loop->before);
    LLVMPositionBuilderBefore(cg->b, end);
    holds = LLVMBuildFreeze(cg->b, holds, "");
    if (v->decide) holds = v->decide(cg, holds);
    LLVMBuildCondBr(cg->b, holds, cg_copied_block(&copy, v->loop->header), v->loop->header);
    LLVMInstructionEraseFromParent(end);
}

static unsigned mark_of(const Version *v) { return LLVMGetMDKindIDInContext(v->cg->llvm, "pyc.checked", 11); }

/* The form with checks stays unchanged, with its inner loops; the mark tells the next round. */
static void leave_alone(Version *v, const CgLoop *loop) {
    LLVMValueRef end = LLVMGetBasicBlockTerminator(loop->latch);
    LLVMSetMetadata(end, mark_of(v), LLVMMetadataAsValue(v->cg->llvm, LLVMMDNodeInContext2(v->cg->llvm, NULL, 0)));
    for (uint32_t i = 0; i < v->loops.list.len; i++)
        if (cg_loop_has(&v->loops, loop, v->loops.list.at[i].header))
            map_put(&v->done, key(v->loops.list.at[i].header), 1);
}

static void leave_marked(Version *v) {
    for (uint32_t i = 0; i < v->loops.list.len; i++)
        if (LLVMGetMetadata(LLVMGetBasicBlockTerminator(v->loops.list.at[i].latch), mark_of(v)))
            leave_alone(v, &v->loops.list.at[i]);
}

/* ---- a loop ---- */

/* False: nothing has changed. */
static bool version(Version *v) {
    Cg *cg = v->cg;
    map_put(&v->done, key(v->loop->header), 1);
    if (!is_small(v)) return false;
    const LLVMValueRef yes = LLVMConstInt(cg->i1, 1, false);
    CgRanges ranges = {.cg = cg, .loops = &v->loops, .loop = v->loop, .holds = yes, .counters_hold = yes};
    map_init(&ranges.greatest, cg->arena);
    map_init(&ranges.before, cg->arena);
    LLVMPositionBuilderBefore(cg->b, LLVMGetBasicBlockTerminator(v->loop->before));
    if (!cg->on_device) cg_load_headers(&ranges);
    tell_checks(v, &ranges);
    /* Threads whose counter may wrap around cannot go together. */
    if (!v->checks.len && !(v->decide && cg_tell_no_wrap(&ranges))) return false;
    LLVMValueRef holds = LLVMBuildAnd(cg->b, ranges.holds, ranges.counters_hold, "");
    if (LLVMIsConstant(holds) && (!LLVMConstIntGetZExtValue(holds) || !v->checks.len)) return false;
    if (LLVMIsConstant(holds)) {
        for (uint32_t i = 0; i < v->checks.len; i++) drop_check(v, &v->checks.at[i], v->checks.at[i].branch);
        return true;
    }
    copy_loop(v, &ranges, holds);
    leave_alone(v, v->loop);
    return true;
}

static bool next_loop(Version *v) {
    v->loop = NULL;
    for (uint32_t i = 0; i < v->loops.list.len && !v->loop; i++)
        if (!map_has(&v->done, key(v->loops.list.at[i].header))) v->loop = &v->loops.list.at[i];
    return v->loop != NULL;
}

static bool version_function(Cg *cg, LLVMValueRef fn, CgDecide *decide) {
    Version v = {.cg = cg, .loops = cg_find_loops(cg, fn), .decide = decide};
    bool changed = false;
    map_init(&v.done, cg->arena);
    leave_marked(&v);
    for (int i = 0; i < LOOPS_MAX && next_loop(&v); i++) {
        if (!version(&v)) continue;
        changed = true;
        v.loops = cg_find_loops(cg, fn);
    }
    return changed;
}

/* Puts the values that decide the checks into registers, and before the loops. */
#define SIMPLE_PASSES                                                                                                  \
    "lower-expect,sroa,early-cse<memssa>,simplifycfg,instcombine<no-verify-fixpoint>,correlated-propagation,"          \
    "simplifycfg,loop-simplify,lcssa,loop-mssa(loop-rotate,licm),early-cse<memssa>,instcombine<no-verify-fixpoint>,"   \
    "simplifycfg,loop-simplify,lcssa"

/* Loads that are no longer checked in a loop are moved before its inner loops: a row of a list of lists. */
#define NEXT_PASSES                                                                                                    \
    "simplifycfg,loop-simplify,lcssa,loop-mssa(loop-rotate,licm),early-cse<memssa>,instcombine<no-verify-fixpoint>,"   \
    "simplifycfg,loop-simplify,lcssa"

void cg_version_raw_loops(Cg *cg) {
    for (uint32_t i = 0; i < cg->module->fns.len; i++) {
        if (!cg->module->fns.at[i]->has_raw_loops || !cg->fns[i] || LLVMIsDeclaration(cg->fns[i])) continue;
        cg_run_passes(cg, cg->fns[i], SIMPLE_PASSES);
        for (int k = 0; k < ROUNDS_MAX && version_function(cg, cg->fns[i], NULL); k++)
            cg_run_passes(cg, cg->fns[i], NEXT_PASSES);
    }
}

bool cg_version_loops(Cg *cg) {
    bool changed = false;
    cg_run_passes(cg, NULL, "function(loop-simplify,lcssa)");
    for (LLVMValueRef fn = LLVMGetFirstFunction(cg->out); fn; fn = LLVMGetNextFunction(fn))
        if (!LLVMIsDeclaration(fn)) changed |= version_function(cg, fn, NULL);
    return changed;
}

bool cg_version_loops_of(Cg *cg, LLVMValueRef fn, CgDecide *decide) {
    cg_run_passes(cg, fn, "loop-simplify,lcssa");
    return version_function(cg, fn, decide);
}
