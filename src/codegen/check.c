/* The ops `check` and `check.access`: calls of the runtime's checker (runtime/check.h) with a record of the place. */
#include "codegen/cg.h"

enum { ACCESS_WORDS = 6 }; /* of PycAccess: the checker's own */

static const struct {
    IrKind kind;
    CgRuntime fn;
} access_rows[] = {
    {IrAccess_Read, RT_pyc_check_read},
    {IrAccess_Write, RT_pyc_check_write},
    {IrAccess_Atomic, RT_pyc_check_atomic},
    {IrAccess_AtomicLoad, RT_pyc_check_atomic_load},
    {IrAccess_AtomicStore, RT_pyc_check_atomic_store},
    {IrAccess_ReadLane, RT_pyc_check_read_lane},
    {IrAccess_WriteLane, RT_pyc_check_write_lane},
};

static Str text_operand(CgFn *f, const IrInst *inst, uint32_t n) {
    const IrInst *def = ir_def(f->fn, inst->operands[n]);
    if (!def || def->op != IR_Const) ICE("a check without a name");
    return val_data(f->cg->types, def->imm.value)->text;
}

static bool in_library(Cg *cg, Span span) {
    FileId file = span.lo ? source_of(cg->ctx, span.lo) : NONE_OF(FileId);
    return !IS_NONE(file) && source_file(cg->ctx, file)->is_library;
}

/* A PycPlace, or a PycAccess when there are words behind it. */
static LLVMValueRef place(CgFn *f, const IrInst *inst, Str name, uint32_t words) {
    Cg *cg = f->cg;
    LLVMValueRef parts[] = {
        cg_site(cg, f->fn, inst->span),
        cg_string(cg, name),
        LLVMConstInt(cg->i32, in_library(cg, inst->span), false),
        cg_zero(cg->i32),
        cg_zero(LLVMArrayType2(cg->i64, words)),
    };
    LLVMValueRef content = LLVMConstStructInContext(cg->llvm, parts, COUNT_OF(parts), false);
    LLVMValueRef global = LLVMAddGlobal(cg->out, LLVMTypeOf(content), "check");
    LLVMSetInitializer(global, content);
    LLVMSetLinkage(global, LLVMPrivateLinkage);
    LLVMSetAlignment(global, 8);
    return global;
}

LLVMValueRef cg_op_CheckAccess(CgFn *f, const IrInst *inst) {
    if (f->cg->on_device) return cg_operand(f, inst, 0);
    LLVMValueRef record = place(f, inst, text_operand(f, inst, 3), ACCESS_WORDS);
    LLVMValueRef args[] = {cg_operand(f, inst, 0), cg_operand(f, inst, 1), cg_operand(f, inst, 2), record};
    for (uint32_t i = 0; i < COUNT_OF(access_rows); i++)
        if (access_rows[i].kind == inst->imm.kind) return cg_call_runtime(f->cg, access_rows[i].fn, args);
    ICE("check.access %s", ir_kind_text(inst->imm.kind));
}

static void check_room(CgFn *f, const IrInst *inst, CgRuntime fn) {
    LLVMValueRef record = place(f, inst, text_operand(f, inst, 2), 0);
    cg_call_runtime(f->cg, fn, (LLVMValueRef[]){cg_operand(f, inst, 0), cg_operand(f, inst, 1), record});
}

static void check_call(CgFn *f, const IrInst *inst) {
    LLVMValueRef record = place(f, inst, text_operand(f, inst, 0), 0);
    cg_call_runtime(f->cg, RT_pyc_check_enter, (LLVMValueRef[]){record, cg_operand(f, inst, 1)});
}

/* The PycCheckGpu that the runtime looks for. */
void cg_declare_check(Cg *cg) {
    const CgGpu *gpu = cg_gpu(cg->options->gpu);
    LLVMValueRef parts[] = {cg_c_string(cg, gpu->name), cg_i64(cg, gpu->block_shared),
                            cg_extern_data(cg, "pyc_checker")};
    LLVMValueRef content = LLVMConstStructInContext(cg->llvm, parts, COUNT_OF(parts), false);
    LLVMValueRef global = LLVMAddGlobal(cg->out, LLVMTypeOf(content), "pyc_check_gpu");
    LLVMSetInitializer(global, content);
    LLVMSetGlobalConstant(global, true);
    LLVMSetAlignment(global, 8);
}

LLVMValueRef cg_op_Check(CgFn *f, const IrInst *inst) {
    Cg *cg = f->cg;
    IrKind kind = inst->imm.kind;
    if (cg->on_device) return NULL;
    if (kind == IrCheck_Shared) check_room(f, inst, RT_pyc_check_shared);
    if (kind == IrCheck_Local) check_room(f, inst, RT_pyc_check_local);
    if (kind == IrCheck_Enter) check_call(f, inst);
    if (kind == IrCheck_Leave) cg_call_runtime(cg, RT_pyc_check_leave, NULL);
    if (kind == IrCheck_Fence) cg_call_runtime(cg, RT_pyc_check_fence, NULL);
    if (kind == IrCheck_Wait) {
        LLVMValueRef record = place(f, inst, STR(""), 0);
        cg_call_runtime(cg, RT_pyc_check_wait, &record);
    }
    return NULL;
}
