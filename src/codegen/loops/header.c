/* Loads lengths and addresses of lists before a loop that changes none of them, even if the loop may end before it uses
 * them: then the word may not be a list, which is tested first. */
#include "codegen/loops/loops.h"

static LLVMValueRef tag_of(const Cg *cg, LLVMValueRef access) {
    return LLVMGetMetadata(access, LLVMGetMDKindIDInContext(cg->llvm, "tbaa", 4));
}

/* Whether it writes at most elements of lists. */
static bool keeps_headers(const Cg *cg, LLVMValueRef inst) {
    LLVMValueRef tag = tag_of(cg, inst);
    if (LLVMIsAStoreInst(inst))
        return tag && (tag == cg->element_access || tag == cg->number_access) && !LLVMGetVolatile(inst);
    if (!LLVMIsACallInst(inst))
        return !LLVMIsAAtomicRMWInst(inst) && !LLVMIsAAtomicCmpXchgInst(inst) && !LLVMIsAFenceInst(inst);
    LLVMValueRef callee = LLVMGetCalledValue(inst);
    unsigned id = LLVMIsAFunction(callee) ? LLVMGetIntrinsicID(callee) : 0;
    return id &&
           (LLVMGetTypeKind(LLVMTypeOf(inst)) != LLVMVoidTypeKind || id == LLVMLookupIntrinsicID("llvm.assume", 11));
}

static bool loop_keeps(const Cg *cg, const CgLoops *loops, const CgLoop *loop) {
    for (uint32_t i = 0; i < loops->count; i++) {
        if (!bitset_has(&loop->members, i)) continue;
        for (LLVMValueRef inst = LLVMGetFirstInstruction(loops->blocks[i]); inst; inst = LLVMGetNextInstruction(inst))
            if (!keeps_headers(cg, inst)) return false;
    }
    return true;
}

/* The word of which the address is at a constant offset; NULL: it is another address. */
static LLVMValueRef base_of(LLVMValueRef address, uint64_t *offset) {
    *offset = 0;
    if (LLVMIsAGetElementPtrInst(address)) {
        LLVMValueRef index = LLVMGetNumOperands(address) == 2 ? LLVMGetOperand(address, 1) : NULL;
        bool is_bytes = LLVMGetTypeKind(LLVMGetGEPSourceElementType(address)) == LLVMIntegerTypeKind &&
                        LLVMGetIntTypeWidth(LLVMGetGEPSourceElementType(address)) == 8;
        if (!index || !is_bytes || !LLVMIsAConstantInt(index)) return NULL;
        *offset = LLVMConstIntGetZExtValue(index);
        address = LLVMGetOperand(address, 0);
    }
    return LLVMIsAIntToPtrInst(address) ? LLVMGetOperand(address, 0) : NULL;
}

/* The address of the list, or of something that can be read in its place. */
static LLVMValueRef list_address(CgRanges *r, Map *lists, LLVMValueRef word) {
    Cg *cg = r->cg;
    uint64_t known;
    if (map_get(lists, (uintptr_t)word, &known)) return (LLVMValueRef)(uintptr_t)known;
    LLVMValueRef type = cg_extern_data(cg, "pyc_list_type"), tag = LLVMBuildAnd(cg->b, word, cg_i64(cg, 3), "");
    LLVMValueRef is_object = LLVMBuildAnd(cg->b, LLVMBuildICmp(cg->b, LLVMIntEQ, tag, cg_i64(cg, 0), ""),
                                          LLVMBuildICmp(cg->b, LLVMIntNE, word, cg_i64(cg, 0), ""), "");
    LLVMValueRef address = LLVMBuildIntToPtr(cg->b, word, cg->ptr, "");
    LLVMValueRef head = cg_load_at(cg, cg->ptr, LLVMBuildSelect(cg->b, is_object, address, type, ""), 8);
    LLVMValueRef is_list = LLVMBuildAnd(cg->b, is_object, LLVMBuildICmp(cg->b, LLVMIntEQ, head, type, ""), "");
    r->counters_hold = LLVMBuildAnd(cg->b, r->counters_hold, is_list, "");
    LLVMValueRef readable = LLVMBuildSelect(cg->b, is_list, address, type, "");
    map_put(lists, (uintptr_t)word, (uintptr_t)readable);
    return readable;
}

static void load_before(CgRanges *r, Map *lists, LLVMValueRef load) {
    Cg *cg = r->cg;
    uint64_t offset;
    LLVMValueRef word = base_of(LLVMGetOperand(load, 0), &offset);
    if (!word || cg_loop_varies(r->loops, r->loop, word)) return;
    LLVMValueRef place = cg_offset(cg, list_address(r, lists, word), offset);
    LLVMValueRef before = cg_load_at(cg, LLVMTypeOf(load), place, LLVMGetAlignment(load));
    map_put(&r->before, (uintptr_t)load, (uintptr_t)before);
    vec_push(cg->arena, &r->loads, load);
}

void cg_load_headers(CgRanges *r) {
    Map lists;
    map_init(&lists, r->cg->arena);
    if (!r->cg->header_access || !loop_keeps(r->cg, r->loops, r->loop)) return;
    for (uint32_t i = 0; i < r->loops->count; i++) {
        if (!bitset_has(&r->loop->members, i)) continue;
        for (LLVMValueRef inst = LLVMGetFirstInstruction(r->loops->blocks[i]); inst;
             inst = LLVMGetNextInstruction(inst))
            if (LLVMIsALoadInst(inst) && tag_of(r->cg, inst) == r->cg->header_access) load_before(r, &lists, inst);
    }
}
