/* Checked kernels in strips of threads (--check-kernels). A read of a buffer that the launch does not write to is right
 * if it lies inside, and the sanitizer need not remember who read. So a second code of the kernel has guards (spmd.h)
 * for these reads instead of calls of the sanitizer, and all threads of a strip run a loop together. When one reads
 * outside, each of them runs alone, with all checks, from the beginning.
 *
 * A read first becomes a test of its address against placeholders for the limits. When the code of a block has been
 * made, the limits are computed where the block begins. */
#include "codegen/blocks/blocks.h"
#include "codegen/gpu/gpu.h"

static const char begin_name[] = "pyc_read_begin", count_name[] = "pyc_read_places",
                  guard_name[] = "pyc_read_is_inside";

/* Calls a function that depends only on these numbers. */
static LLVMValueRef pure_call(Cg *cg, const char *name, LLVMTypeRef result, const LLVMValueRef *args, uint32_t count) {
    LLVMTypeRef params[2] = {LLVMTypeOf(args[0]), LLVMTypeOf(args[count - 1])};
    LLVMTypeRef type = LLVMFunctionType(result, params, count, false);
    LLVMValueRef fn = LLVMGetNamedFunction(cg->out, name);
    if (!fn) {
        fn = LLVMAddFunction(cg->out, name, type);
        cg_fn_attribute(cg, fn, CG_ATTR_nounwind);
        cg_fn_attribute(cg, fn, CG_ATTR_willreturn);
        LLVMAddAttributeAtIndex(fn, (LLVMAttributeIndex)LLVMAttributeFunctionIndex,
                                cg_attribute(cg, CG_ATTR_memory, 0));
    }
    return LLVMBuildCall2(cg->b, type, fn, (LLVMValueRef *)args, count, "");
}

static bool calls(LLVMValueRef inst, const char *name) {
    LLVMValueRef callee = LLVMIsACallInst(inst) ? LLVMGetCalledValue(inst) : NULL;
    size_t length;
    return callee && LLVMIsAFunction(callee) && strcmp(LLVMGetValueName2(callee, &length), name) == 0;
}

bool cg_is_read_guard(LLVMValueRef call) { return calls(call, guard_name); }

/* ---- which reads get guards ---- */

typedef VEC(LLVMBasicBlockRef) BlockVec;

static bool is_in_loop(Cg *cg, LLVMBasicBlockRef block) {
    BlockVec todo = {0};
    Map seen;
    map_init(&seen, cg->arena);
    vec_push(cg->arena, &todo, block);
    while (todo.len) {
        LLVMValueRef end = LLVMGetBasicBlockTerminator(vec_pop(&todo));
        for (unsigned i = 0; i < LLVMGetNumSuccessors(end); i++) {
            LLVMBasicBlockRef next = LLVMGetSuccessor(end, i);
            if (next == block) return true;
            if (map_has(&seen, (uintptr_t)next)) continue;
            map_put(&seen, (uintptr_t)next, 1);
            vec_push(cg->arena, &todo, next);
        }
    }
    return false;
}

static uint32_t note_place(Cg *cg, CgReads *reads, CgKernelPlace place, uint64_t bytes) {
    for (uint32_t i = 0; i < reads->len; i++) {
        const CgRead *one = &reads->at[i];
        if (one->place.parameter == place.parameter && one->place.offset == place.offset && one->bytes == bytes)
            return i;
    }
    vec_push(cg->arena, reads, ((CgRead){place, bytes}));
    return reads->len - 1;
}

/* Whether a read through a pointer in an argument got a guard. */
static bool guard_read(Cg *cg, LLVMValueRef fn, LLVMValueRef read, CgReads *reads) {
    enum { MOST_BYTES = 64 };
    LLVMValueRef address = LLVMGetArgOperand(read, 0), bytes = LLVMGetArgOperand(read, 2);
    uint64_t size = LLVMIsAConstantInt(bytes) ? LLVMConstIntGetZExtValue(bytes) : 0;
    CgKernelPlace place;
    if (size == 0 || size > MOST_BYTES || !cg_find_kernel_place(cg, fn, address, &place)) return false;
    LLVMValueRef number = cg_i64(cg, note_place(cg, reads, place, size));
    LLVMPositionBuilderBefore(cg->b, read);
    pure_call(cg, guard_name, cg->i1, (LLVMValueRef[]){address, number}, 2);
    LLVMReplaceAllUsesWith(read, address);
    LLVMInstructionEraseFromParent(read);
    return true;
}

bool cg_guard_reads(Cg *cg, LLVMValueRef fn, CgReads *reads) {
    VEC(LLVMValueRef) all = {0};
    bool found = false;
    for (LLVMBasicBlockRef block = LLVMGetFirstBasicBlock(fn); block; block = LLVMGetNextBasicBlock(block))
        for (LLVMValueRef inst = LLVMGetFirstInstruction(block); inst; inst = LLVMGetNextInstruction(inst))
            if (LLVMIsACallInst(inst) && LLVMGetCalledValue(inst) == cg->runtime[RT_pyc_check_read])
                vec_push(cg->arena, &all, inst);
    for (uint32_t i = 0; i < all.len; i++) {
        LLVMBasicBlockRef block = LLVMGetInstructionParent(all.at[i]);
        if (guard_read(cg, fn, all.at[i], reads) && !found) found = is_in_loop(cg, block);
    }
    return found;
}

/* ---- marks as branches ---- */

static void branch_at(Cg *cg, LLVMValueRef guard) {
    LLVMValueRef address = LLVMGetArgOperand(guard, 0), number = LLVMGetArgOperand(guard, 1);
    LLVMBasicBlockRef block = LLVMGetInstructionParent(guard), rest = cg_split_behind(cg, guard);
    LLVMBasicBlockRef outside = LLVMAppendBasicBlockInContext(cg->llvm, LLVMGetBasicBlockParent(block), "");
    LLVMInstructionEraseFromParent(LLVMGetBasicBlockTerminator(block));
    LLVMPositionBuilderAtEnd(cg->b, block);
    LLVMValueRef begin = pure_call(cg, begin_name, cg->i64, &number, 1),
                 places = pure_call(cg, count_name, cg->i64, &number, 1);
    LLVMValueRef offset = LLVMBuildSub(cg->b, LLVMBuildPtrToInt(cg->b, address, cg->i64, ""), begin, "");
    LLVMBuildCondBr(cg->b, LLVMBuildICmp(cg->b, LLVMIntULT, offset, places, ""), rest, outside);
    LLVMPositionBuilderAtEnd(cg->b, outside);
    LLVMBuildUnreachable(cg->b);
    LLVMInstructionEraseFromParent(guard);
}

void cg_branch_at_guards(Cg *cg, LLVMValueRef fn) {
    VEC(LLVMValueRef) guards = {0};
    for (LLVMBasicBlockRef block = LLVMGetFirstBasicBlock(fn); block; block = LLVMGetNextBasicBlock(block))
        for (LLVMValueRef inst = LLVMGetFirstInstruction(block); inst; inst = LLVMGetNextInstruction(inst))
            if (cg_is_read_guard(inst)) vec_push(cg->arena, &guards, inst);
    for (uint32_t i = 0; i < guards.len; i++) branch_at(cg, guards.at[i]);
}

/* ---- what they are compared with ---- */

static LLVMValueRef pointer_of(Cg *cg, LLVMValueRef fn, const CgRead *read) {
    return cg_load_kernel_place(cg, fn, read->place);
}

static LLVMValueRef begin_of(Cg *cg, LLVMValueRef fn, const CgRead *read) {
    LLVMValueRef pointer = pointer_of(cg, fn, read);
    return cg_call_runtime(cg, RT_pyc_check_begin, &pointer);
}

static LLVMValueRef places_of(Cg *cg, LLVMValueRef fn, const CgRead *read) {
    return cg_call_runtime(cg, RT_pyc_check_constant_places,
                           (LLVMValueRef[]){pointer_of(cg, fn, read), cg_i64(cg, read->bytes)});
}

LLVMValueRef cg_reads_are_constant(Cg *cg, LLVMValueRef fn, const CgReads *reads) {
    LLVMValueRef all = LLVMConstInt(cg->i1, 1, false);
    for (uint32_t i = 0; i < reads->len; i++)
        all = LLVMBuildAnd(cg->b, all,
                           LLVMBuildICmp(cg->b, LLVMIntNE, places_of(cg, fn, &reads->at[i]), cg_zero(cg->i64), ""), "");
    return all;
}

static void replace(Cg *cg, LLVMValueRef fn, const char *name, uint32_t number, LLVMValueRef value) {
    LLVMValueRef callee = LLVMGetNamedFunction(cg->out, name);
    for (LLVMUseRef use = callee ? LLVMGetFirstUse(callee) : NULL, next; use; use = next) {
        LLVMValueRef call = LLVMGetUser(use);
        next = LLVMGetNextUse(use);
        bool is_here = LLVMGetBasicBlockParent(LLVMGetInstructionParent(call)) == fn;
        if (!is_here || LLVMConstIntGetZExtValue(LLVMGetArgOperand(call, 0)) != number) continue;
        LLVMReplaceAllUsesWith(call, value);
        LLVMInstructionEraseFromParent(call);
    }
}

void cg_limit_reads(Cg *cg, LLVMValueRef fn, const CgReads *reads) {
    for (uint32_t i = 0; i < reads->len; i++) {
        LLVMPositionBuilderBefore(cg->b, LLVMGetFirstInstruction(LLVMGetEntryBasicBlock(fn)));
        LLVMValueRef begin = begin_of(cg, fn, &reads->at[i]), places = places_of(cg, fn, &reads->at[i]);
        replace(cg, fn, begin_name, i, begin);
        replace(cg, fn, count_name, i, places);
    }
}
