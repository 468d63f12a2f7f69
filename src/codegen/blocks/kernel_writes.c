/* Finds the pointers through which a kernel writes: the sanitizer need not remember who reads buffers that nothing is
 * written to (`written` in runtime/device/kernel.h). */
#include "codegen/blocks/blocks.h"
#include "codegen/gpu/gpu.h"

#include "../runtime/device/kernel.h"

typedef struct Writes {
    Cg *cg;
    LLVMValueRef fn; /* a kernel's code with context and arguments, all calls inlined */
    VEC(LLVMValueRef) pairs;
} Writes;

static LLVMValueRef base_of(LLVMValueRef address) {
    while (LLVMIsAGetElementPtrInst(address)) address = LLVMGetOperand(address, 0);
    return address;
}

/* Whether the address is a known number of bytes after its base. */
static bool find_offset(const Cg *cg, LLVMValueRef address, uint64_t *offset) {
    *offset = 0;
    if (!LLVMIsAGetElementPtrInst(address)) return true;
    LLVMValueRef index = LLVMGetOperand(address, 1);
    bool is_plain = LLVMGetNumOperands(address) == 2 && LLVMGetGEPSourceElementType(address) == cg->i8;
    if (!is_plain || !LLVMIsAConstantInt(index) || LLVMIsAGetElementPtrInst(LLVMGetOperand(address, 0))) return false;
    *offset = LLVMConstIntGetZExtValue(index);
    return true;
}

static LLVMValueRef loaded_from(LLVMValueRef value) { return LLVMIsALoadInst(value) ? LLVMGetOperand(value, 0) : NULL; }

/* Shared memory and the thread's own are never a buffer. */
static bool is_in_block(const Writes *w, LLVMValueRef base) {
    uint64_t offset;
    if (LLVMIsAAllocaInst(base)) return true;
    LLVMValueRef from = loaded_from(base);
    if (!from || base_of(from) != LLVMGetParam(w->fn, 0) || !find_offset(w->cg, from, &offset)) return false;
    return offset == offsetof(PycThreadCtx, shared) || offset == offsetof(PycThreadCtx, shared_dynamic);
}

typedef struct Parameter {                 /* a pointer in an argument */
    LLVMValueRef pointer, argument, field; /* … and where it and the list of arguments are read */
} Parameter;

static bool find_parameter(LLVMValueRef fn, LLVMValueRef address, Parameter *p) {
    p->pointer = base_of(address);
    p->field = loaded_from(p->pointer);
    p->argument = p->field ? loaded_from(base_of(p->field)) : NULL;
    return p->argument && LLVMCountParams(fn) > 1 && base_of(p->argument) == LLVMGetParam(fn, 1);
}

static bool note_write(Writes *w, LLVMValueRef address) {
    uint64_t inside, place;
    Parameter p;
    if (is_in_block(w, base_of(address))) return true;
    if (!find_parameter(w->fn, address, &p)) return false;
    if (!find_offset(w->cg, p.field, &inside) || !find_offset(w->cg, p.argument, &place)) return false;
    vec_push(w->cg->arena, &w->pairs, LLVMConstInt(w->cg->i32, place / sizeof(void *), false));
    vec_push(w->cg->arena, &w->pairs, LLVMConstInt(w->cg->i32, inside, false));
    return true;
}

static bool is_one_of(const Cg *cg, LLVMValueRef callee, const RtFn *list, uint32_t count) {
    for (uint32_t i = 0; i < count; i++)
        if (callee == cg->runtime[list[i]]) return true;
    return false;
}

static bool is_write(const Cg *cg, LLVMValueRef call) {
    static const RtFn writing[] = {RT_pyc_check_write, RT_pyc_check_atomic, RT_pyc_check_atomic_store,
                                   RT_pyc_check_write_lane};
    return is_one_of(cg, LLVMGetCalledValue(call), writing, COUNT_OF(writing));
}

/* Functions of the runtime write only through checks, or not at all. */
static bool writes_nothing(LLVMValueRef call) {
    LLVMValueRef callee = LLVMGetCalledValue(call);
    bool never_returns = LLVMIsAUnreachableInst(LLVMGetBasicBlockTerminator(LLVMGetInstructionParent(call))) != NULL;
    return never_returns || (LLVMIsAFunction(callee) && LLVMIsDeclaration(callee));
}

static bool note_call(Writes *w, LLVMValueRef call) {
    return is_write(w->cg, call) ? note_write(w, LLVMGetArgOperand(call, 0)) : writes_nothing(call);
}

static bool find_writes(Writes *w) {
    for (LLVMBasicBlockRef block = LLVMGetFirstBasicBlock(w->fn); block; block = LLVMGetNextBasicBlock(block))
        for (LLVMValueRef inst = LLVMGetFirstInstruction(block); inst; inst = LLVMGetNextInstruction(inst))
            if (LLVMIsACallInst(inst) && !note_call(w, inst)) return false;
    return true;
}

bool cg_may_write_shared(const Cg *cg, LLVMValueRef fn, LLVMValueRef inst) {
    Parameter p;
    if (!LLVMIsACallInst(inst)) return false;
    if (!is_write(cg, inst)) return !writes_nothing(inst);
    LLVMValueRef pointer = LLVMGetArgOperand(inst, 1); /* a check: an access outside of the memory that its pointer was
                                                          made from is reported */
    return !LLVMIsAAllocaInst(base_of(pointer)) && !find_parameter(fn, pointer, &p);
}

LLVMValueRef cg_kernel_writes(Cg *cg, LLVMValueRef fn) {
    Writes w = {.cg = cg, .fn = fn};
    if (!find_writes(&w)) return cg_zero(cg->ptr);
    vec_push(cg->arena, &w.pairs, LLVMConstAllOnes(cg->i32));
    LLVMValueRef content = LLVMConstArray2(cg->i32, w.pairs.at, w.pairs.len);
    LLVMValueRef global = LLVMAddGlobal(cg->out, LLVMTypeOf(content), "");
    LLVMSetInitializer(global, content);
    LLVMSetGlobalConstant(global, true);
    LLVMSetLinkage(global, LLVMPrivateLinkage);
    return global;
}

static void to_beginning(Cg *cg, LLVMValueRef fn) {
    LLVMPositionBuilderBefore(cg->b, LLVMGetFirstInstruction(LLVMGetEntryBasicBlock(fn)));
}

LLVMValueRef cg_kernel_shared(Cg *cg, LLVMValueRef fn, LLVMValueRef pointer) {
    uint64_t inside, field;
    LLVMValueRef base = base_of(pointer), from = loaded_from(base);
    if (!from || !is_in_block(&(Writes){.cg = cg, .fn = fn}, base) || !find_offset(cg, pointer, &inside) ||
        !find_offset(cg, from, &field))
        return NULL;
    to_beginning(cg, fn);
    return cg_offset(cg, cg_load_at(cg, cg->ptr, cg_offset(cg, LLVMGetParam(fn, 0), field), 8), inside);
}

bool cg_find_kernel_place(const Cg *cg, LLVMValueRef fn, LLVMValueRef address, CgKernelPlace *place) {
    Parameter p;
    return find_parameter(fn, address, &p) && find_offset(cg, p.field, &place->offset) &&
           find_offset(cg, p.argument, &place->parameter);
}

LLVMValueRef cg_load_kernel_place(Cg *cg, LLVMValueRef fn, CgKernelPlace place) {
    LLVMValueRef argument = cg_load_at(cg, cg->ptr, cg_offset(cg, LLVMGetParam(fn, 1), place.parameter), 8);
    return cg_load_at(cg, cg->ptr, cg_offset(cg, argument, place.offset), 8);
}

LLVMValueRef cg_kernel_pointer(Cg *cg, LLVMValueRef fn, LLVMValueRef address) {
    CgKernelPlace place;
    if (!cg_find_kernel_place(cg, fn, address, &place)) return NULL;
    to_beginning(cg, fn);
    return cg_load_kernel_place(cg, fn, place);
}
