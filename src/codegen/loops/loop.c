/* The natural loops of a function. */
#include "codegen/loops/loops.h"

static uint64_t key(const void *pointer) { return (uint64_t)(uintptr_t)pointer; }

static uint32_t number_of(const CgLoops *loops, LLVMBasicBlockRef block) {
    uint64_t number = 0;
    map_get(&loops->numbers, key(block), &number);
    return (uint32_t)number;
}

bool cg_loop_has(const CgLoops *loops, const CgLoop *loop, LLVMBasicBlockRef block) {
    return bitset_has(&loop->members, number_of(loops, block));
}

bool cg_loop_varies(const CgLoops *loops, const CgLoop *loop, LLVMValueRef value) {
    return LLVMIsAInstruction(value) && cg_loop_has(loops, loop, LLVMGetInstructionParent(value));
}

bool cg_block_dominates(const CgLoops *loops, LLVMBasicBlockRef a, LLVMBasicBlockRef b) {
    return bitset_has(&loops->dominators[number_of(loops, b)], number_of(loops, a));
}

const CgLoop *cg_loop_of_header(const CgLoops *loops, LLVMBasicBlockRef header) {
    for (uint32_t i = 0; i < loops->list.len; i++)
        if (loops->list.at[i].header == header) return &loops->list.at[i];
    return NULL;
}

bool cg_block_ends_program(LLVMBasicBlockRef block) {
    LLVMValueRef end = LLVMGetBasicBlockTerminator(block);
    for (int i = 0; i < 2 && LLVMIsABranchInst(end) && !LLVMIsConditional(end); i++)
        end = LLVMGetBasicBlockTerminator(LLVMGetSuccessor(end, 0));
    return LLVMIsAUnreachableInst(end) != NULL;
}

static uint64_t weight_at(LLVMValueRef weights, uint32_t from_end) {
    LLVMValueRef parts[4];
    uint32_t count = (uint32_t)LLVMGetMDNodeNumOperands(weights);
    if (count < 3 || count > COUNT_OF(parts)) return 0;
    LLVMGetMDNodeOperands(weights, parts);
    LLVMValueRef number = parts[count - 1 - from_end];
    return number && LLVMIsAConstantInt(number) ? LLVMConstIntGetZExtValue(number) : 0;
}

bool cg_way_is_seldom(const Cg *cg, LLVMValueRef branch, uint32_t way) {
    const uint64_t times = 100;
    LLVMValueRef weights = LLVMGetMetadata(branch, LLVMGetMDKindIDInContext(cg->llvm, "prof", 4));
    return weights && weight_at(weights, 1 - way) * times < weight_at(weights, way);
}

LLVMValueRef cg_incoming(LLVMValueRef phi, LLVMBasicBlockRef from) {
    for (unsigned i = 0; i < LLVMCountIncoming(phi); i++)
        if (LLVMGetIncomingBlock(phi, i) == from) return LLVMGetIncomingValue(phi, i);
    return NULL;
}

/* ---- dominators ---- */

typedef VEC(LLVMBasicBlockRef) BlockVec;

static BlockVec *find_preds(Cg *cg, const CgLoops *loops) {
    BlockVec *preds = NEW_ARRAY(cg->arena, BlockVec, loops->count + 1);
    for (uint32_t i = 0; i < loops->count; i++) {
        LLVMValueRef end = LLVMGetBasicBlockTerminator(loops->blocks[i]);
        for (unsigned k = 0; k < LLVMGetNumSuccessors(end); k++)
            vec_push(cg->arena, &preds[number_of(loops, LLVMGetSuccessor(end, k))], loops->blocks[i]);
    }
    return preds;
}

/* Unreachable blocks count as dominated by every block. */
static void find_dominators(Cg *cg, CgLoops *loops, const BlockVec *preds) {
    loops->dominators = bitset_array(cg->arena, loops->count, loops->count);
    for (uint32_t i = 1; i < loops->count; i++) bitset_fill(&loops->dominators[i]);
    if (loops->count) bitset_add(&loops->dominators[0], 0);
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t i = 1; i < loops->count; i++)
            for (uint32_t k = 0; k < preds[i].len; k++)
                changed |=
                    bitset_dominate(&loops->dominators[i], &loops->dominators[number_of(loops, preds[i].at[k])], i);
    }
}

/* ---- loops ---- */

/* The blocks that reach the latch without passing the header. */
static void find_members(Cg *cg, const CgLoops *loops, const BlockVec *preds, CgLoop *loop) {
    BlockVec work = {0};
    loop->members = bitset_new(cg->arena, loops->count);
    bitset_add(&loop->members, number_of(loops, loop->header));
    loop->size = 1;
    vec_push(cg->arena, &work, loop->latch);
    while (work.len) {
        LLVMBasicBlockRef block = vec_pop(&work);
        uint32_t number = number_of(loops, block);
        if (bitset_has(&loop->members, number)) continue;
        bitset_add(&loop->members, number);
        loop->size++;
        for (uint32_t k = 0; k < preds[number].len; k++) vec_push(cg->arena, &work, preds[number].at[k]);
    }
}

static void add_loop(Cg *cg, CgLoops *loops, const BlockVec *preds, uint32_t header) {
    CgLoop loop = {.header = loops->blocks[header]};
    uint32_t latches = 0, others = 0;
    for (uint32_t k = 0; k < preds[header].len; k++) {
        bool is_latch = cg_block_dominates(loops, loop.header, preds[header].at[k]);
        *(is_latch ? &loop.latch : &loop.before) = preds[header].at[k];
        *(is_latch ? &latches : &others) += 1;
    }
    if (latches != 1 || others != 1 || LLVMGetNumSuccessors(LLVMGetBasicBlockTerminator(loop.before)) != 1) return;
    find_members(cg, loops, preds, &loop);
    uint32_t at = loops->list.len;
    while (at && loops->list.at[at - 1].size < loop.size) at--;
    vec_push(cg->arena, &loops->list, loop);
    memmove(&loops->list.at[at + 1], &loops->list.at[at], (loops->list.len - 1 - at) * sizeof loop);
    loops->list.at[at] = loop;
}

CgLoops cg_find_loops(Cg *cg, LLVMValueRef fn) {
    CgLoops loops = {.fn = fn, .count = LLVMCountBasicBlocks(fn)};
    map_init(&loops.numbers, cg->arena);
    loops.blocks = NEW_ARRAY(cg->arena, LLVMBasicBlockRef, loops.count + 1);
    LLVMGetBasicBlocks(fn, loops.blocks);
    for (uint32_t i = 0; i < loops.count; i++) map_put(&loops.numbers, key(loops.blocks[i]), i);
    BlockVec *preds = find_preds(cg, &loops);
    find_dominators(cg, &loops, preds);
    for (uint32_t i = 0; i < loops.count; i++)
        if (i == 0 || preds[i].len) add_loop(cg, &loops, preds, i);
    return loops;
}
