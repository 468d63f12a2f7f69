/* The ops `check` and `check.access`: calls of the kernel sanitizer (runtime/sanitizer/check.h) with a record of the
 * place. */
#include "codegen/blocks/blocks.h"
#include "codegen/gpu/gpu.h"
#include "codegen/ops/ops.h"
#include "types/value.h"

static const struct {
    IrKind kind;
    RtFn fn;
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

static LLVMValueRef record(Cg *cg, LLVMValueRef content) {
    LLVMValueRef global = LLVMAddGlobal(cg->out, LLVMTypeOf(content), "check");
    LLVMSetInitializer(global, content);
    LLVMSetLinkage(global, LLVMPrivateLinkage);
    LLVMSetAlignment(global, 8);
    return global;
}

static LLVMValueRef place_content(CgFn *f, const IrInst *inst, Str name) {
    Cg *cg = f->cg;
    LLVMValueRef parts[] = {
        cg_site(cg, f->fn, inst->span),
        cg_string(cg, name),
        LLVMConstInt(cg->i32, source_is_given(cg->ctx, inst->span.lo), false),
        cg_zero(cg->i32),
    };
    return LLVMConstStructInContext(cg->llvm, parts, COUNT_OF(parts), false);
}

/* A PycPlace. */
static LLVMValueRef place(CgFn *f, const IrInst *inst, Str name) { return record(f->cg, place_content(f, inst, name)); }

/* A PycAccess. */
static LLVMValueRef access_record(CgFn *f, const IrInst *inst, Str name) {
    Cg *cg = f->cg;
    LLVMValueRef parts[] = {
        place_content(f, inst, name),
        cg_extern_data(cg, "pyc_check_nowhere"),
        cg_zero(cg->ptr),
        cg_zero(cg->i64),
    };
    return record(cg, LLVMConstStructInContext(cg->llvm, parts, COUNT_OF(parts), false));
}

LLVMValueRef cg_op_CheckAccess(CgFn *f, const IrInst *inst) {
    if (f->cg->on_device) return cg_operand(f, inst, 0);
    LLVMValueRef access = access_record(f, inst, text_operand(f, inst, 3));
    LLVMValueRef args[] = {cg_operand(f, inst, 0), cg_operand(f, inst, 1), cg_operand(f, inst, 2), access};
    for (uint32_t i = 0; i < COUNT_OF(access_rows); i++)
        if (access_rows[i].kind == inst->imm.kind) return cg_call_runtime(f->cg, access_rows[i].fn, args);
    ICE("check.access %s", ir_kind_text(inst->imm.kind));
}

static void check_room(CgFn *f, const IrInst *inst, RtFn fn) {
    LLVMValueRef where = place(f, inst, text_operand(f, inst, 2));
    cg_call_runtime(f->cg, fn, (LLVMValueRef[]){cg_operand(f, inst, 0), cg_operand(f, inst, 1), where});
}

static void check_host(CgFn *f, const IrInst *inst, RtFn fn) {
    cg_call_runtime(f->cg, fn, (LLVMValueRef[]){cg_operand(f, inst, 0), cg_operand(f, inst, 1)});
}

static void check_call(CgFn *f, const IrInst *inst) {
    LLVMValueRef where = place(f, inst, text_operand(f, inst, 0));
    cg_call_runtime(f->cg, RT_pyc_check_enter, (LLVMValueRef[]){where, cg_operand(f, inst, 1)});
}

/* The PycCheckGpu that the runtime looks for. */
void cg_declare_check(Cg *cg) {
    const Gpu *gpu = gpu_find(cg->options->gpu);
    LLVMValueRef parts[] = {cg_c_string(cg, gpu->name), cg_i64(cg, gpu->block_shared),
                            cg_i64(cg, gpu->kind->static_shared), cg_extern_data(cg, "pyc_checker")};
    LLVMValueRef content = LLVMConstStructInContext(cg->llvm, parts, COUNT_OF(parts), false);
    LLVMValueRef global = LLVMAddGlobal(cg->out, LLVMTypeOf(content), "pyc_check_gpu");
    LLVMSetInitializer(global, content);
    LLVMSetGlobalConstant(global, true);
    LLVMSetAlignment(global, 8);
}

LLVMValueRef cg_op_Check(CgFn *f, const IrInst *inst) {
    Cg *cg = f->cg;
    IrKind kind = inst->imm.kind;
    if (cg->on_device || !cg->options->check_kernels) return NULL;
    if (kind == IrCheck_Shared) check_room(f, inst, RT_pyc_check_shared);
    if (kind == IrCheck_Local) check_room(f, inst, RT_pyc_check_local);
    if (kind == IrCheck_Enter) check_call(f, inst);
    if (kind == IrCheck_Leave) cg_call_runtime(cg, RT_pyc_check_leave, NULL);
    if (kind == IrCheck_Relaxed || kind == IrCheck_Acquire || kind == IrCheck_Release) {
        LLVMValueRef orders[] = {LLVMConstInt(cg->i1, kind == IrCheck_Acquire, false),
                                 LLVMConstInt(cg->i1, kind == IrCheck_Release, false)};
        cg_call_runtime(cg, RT_pyc_check_order, orders);
    }
    if (kind == IrCheck_Aligned) {
        LLVMValueRef access = access_record(f, inst, text_operand(f, inst, 2));
        cg_call_runtime(cg, RT_pyc_check_aligned,
                        (LLVMValueRef[]){cg_operand(f, inst, 0), cg_operand(f, inst, 1), access});
    }
    if (kind == IrCheck_Within || kind == IrCheck_Joined) {
        LLVMValueRef join = cg_operand(f, inst, 0);
        cg_call_runtime(cg, kind == IrCheck_Within ? RT_pyc_check_within : RT_pyc_check_joined, &join);
    }
    if (kind == IrCheck_Fence) cg_call_runtime(cg, RT_pyc_check_fence, NULL);
    if (kind == IrCheck_HostReads) check_host(f, inst, RT_pyc_check_host_reads);
    if (kind == IrCheck_HostWrites) check_host(f, inst, RT_pyc_check_host_writes);
    if (kind == IrCheck_HostLends) check_host(f, inst, RT_pyc_check_host_lends);
    if (kind == IrCheck_Wait) {
        LLVMValueRef where = place(f, inst, STR(""));
        cg_call_runtime(cg, RT_pyc_check_wait, &where);
    }
    return NULL;
}

/* ---- memory that kernels allocate ---- */

Str cg_checked_symbol(Str symbol) {
    static const char *const rows[][2] = {
        {"pyc_alloc", "pyc_check_alloc"},
        {"pyc_alloc_zeroed", "pyc_check_alloc_zeroed"},
        {"pyc_realloc", "pyc_check_realloc"},
        {"pyc_free", "pyc_check_free"},
    };
    for (uint32_t i = 0; i < COUNT_OF(rows); i++)
        if (str_equal(symbol, str_of(rows[i][0]))) return str_of(rows[i][1]);
    return symbol;
}

/* ---- with optimisation ---- */

static bool can_be_inlined(LLVMValueRef inst, LLVMValueRef callee) {
    enum { MOST = 8 };
    if (!LLVMIsACallInst(inst) || LLVMGetCalledValue(inst) != callee) return false;
    if (LLVMGetNumArgOperands(inst) < 3) return true;
    LLVMValueRef bytes = LLVMGetArgOperand(inst, 2);
    uint64_t size = LLVMIsAConstantInt(bytes) ? LLVMConstIntGetZExtValue(bytes) : 0;
    return size != 0 && size <= MOST && (size & (size - 1)) == 0;
}

static void call_instead(Cg *cg, LLVMValueRef call, LLVMValueRef instead, const LLVMValueRef *extra) {
    LLVMValueRef args[8];
    uint32_t count = LLVMGetNumArgOperands(call), all = LLVMCountParams(instead);
    if (all > COUNT_OF(args)) ICE("a check with %u parameters", all);
    for (uint32_t i = 0; i < all; i++) args[i] = i < count ? LLVMGetArgOperand(call, i) : extra[i - count];
    LLVMPositionBuilderBefore(cg->b, call);
    LLVMValueRef made = LLVMBuildCall2(cg->b, LLVMGlobalGetValueType(instead), instead, args, all, "");
    LLVMReplaceAllUsesWith(call, made);
    LLVMInstructionEraseFromParent(call);
}

/* Declares the inlined form of a check that passes its thread: its parameters, followed by `known` ones of region,
 * beginning and places. */
static LLVMValueRef declare_known(Cg *cg, const char *name, uint32_t count, uint32_t known) {
    LLVMTypeRef own[] = {cg->ptr, cg->ptr, cg->i64, cg->ptr, cg->i64, cg->i64}, more[] = {cg->ptr, cg->i64, cg->i64},
                params[COUNT_OF(own) + COUNT_OF(more)];
    if (count > COUNT_OF(own) || known > COUNT_OF(more)) ICE("a check with %u and %u parameters", count, known);
    for (uint32_t i = 0; i < count + known; i++) params[i] = i < count ? own[i] : more[i - count];
    LLVMValueRef declared = LLVMGetNamedFunction(cg->out, name);
    return declared ? declared
                    : LLVMAddFunction(cg->out, name, LLVMFunctionType(cg->ptr, params, count + known, false));
}

static void know(Cg *cg, LLVMValueRef call, const char *name, const LLVMValueRef *known, uint32_t count) {
    call_instead(cg, call, declare_known(cg, name, LLVMGetNumArgOperands(call), count), known);
}

static void know_variable(Cg *cg, LLVMValueRef call, LLVMValueRef pointer, const char *name) {
    LLVMValueRef region = cg_call_runtime(cg, RT_pyc_check_variable, &pointer);
    know(cg, call, name, &region, 1);
}

static void know_buffer(Cg *cg, LLVMValueRef call, LLVMValueRef pointer, bool is_write) {
    LLVMValueRef operands[] = {pointer, LLVMGetArgOperand(call, 2)};
    LLVMValueRef known[] = {cg_call_runtime(cg, RT_pyc_check_buffer, operands),
                            cg_call_runtime(cg, RT_pyc_check_begin, operands),
                            is_write ? NULL : cg_call_runtime(cg, RT_pyc_check_constant_places, operands)};
    know(cg, call, is_write ? "pyc_check_write_buffer_inline" : "pyc_check_read_buffer_inline", known,
         is_write ? 2 : 3);
}

/* An access through a pointer in an argument, or to shared memory: what is known of that memory is looked up once per
 * block. */
static void inline_known(Cg *cg, LLVMValueRef call, RtFn which) {
    LLVMValueRef fn = LLVMGetBasicBlockParent(LLVMGetInstructionParent(call));
    LLVMValueRef shared = cg_kernel_shared(cg, fn, LLVMGetArgOperand(call, 1)), buffer = NULL;
    bool is_write = which == RT_pyc_check_write_by;
    if (which == RT_pyc_check_read_settled_by) {
        if (shared) know_variable(cg, call, shared, "pyc_check_read_settled_inline");
        return;
    }
    if (!shared) buffer = cg_kernel_pointer(cg, fn, LLVMGetArgOperand(call, 0));
    if (shared)
        know_variable(cg, call, shared, is_write ? "pyc_check_write_shared_inline" : "pyc_check_read_shared_inline");
    else if (buffer)
        know_buffer(cg, call, buffer, is_write);
    else
        know(cg, call, is_write ? "pyc_check_write_any_inline" : "pyc_check_read_any_inline", NULL, 0);
}

typedef VEC(LLVMValueRef) CallVec;

static CallVec calls_to_inline(Cg *cg, RtFn which) {
    CallVec calls = {0};
    LLVMValueRef callee = cg_runtime(cg, which);
    for (LLVMUseRef use = LLVMGetFirstUse(callee); use; use = LLVMGetNextUse(use))
        if (can_be_inlined(LLVMGetUser(use), callee)) vec_push(cg->arena, &calls, LLVMGetUser(use));
    return calls;
}

static void inline_calls(Cg *cg, RtFn which, const char *instead) {
    CallVec calls = calls_to_inline(cg, which);
    LLVMValueRef inlined = LLVMAddFunction(cg->out, instead, LLVMGlobalGetValueType(cg_runtime(cg, which)));
    for (uint32_t i = 0; i < calls.len; i++) call_instead(cg, calls.at[i], inlined, NULL);
}

static void inline_numbered(Cg *cg, RtFn which) {
    CallVec calls = calls_to_inline(cg, which);
    for (uint32_t i = 0; i < calls.len; i++) inline_known(cg, calls.at[i], which);
}

/* ---- frames ---- */

static bool calls(const Cg *cg, LLVMValueRef inst, RtFn fn) {
    return LLVMIsACallInst(inst) && LLVMGetCalledValue(inst) == cg->runtime[fn];
}

static bool may_look(LLVMValueRef inst) {
    if (cg_is_read_guard(inst)) return false;
    return LLVMIsACallInst(inst) &&
           !(LLVMIsAFunction(LLVMGetCalledValue(inst)) && LLVMGetIntrinsicID(LLVMGetCalledValue(inst)));
}

/* Removes `enter` and `leave` of calls in which nothing needs the frames. */
static void drop_frames_in(Cg *cg, LLVMBasicBlockRef block) {
    VEC(LLVMValueRef) entered = {0};
    for (LLVMValueRef inst = LLVMGetFirstInstruction(block), next; inst; inst = next) {
        next = LLVMGetNextInstruction(inst);
        if (calls(cg, inst, RT_pyc_check_enter)) {
            vec_push(cg->arena, &entered, inst);
        } else if (calls(cg, inst, RT_pyc_check_leave) && entered.len) {
            LLVMInstructionEraseFromParent(vec_pop(&entered));
            LLVMInstructionEraseFromParent(inst);
        } else if (may_look(inst)) {
            entered.len = 0;
        }
    }
}

void cg_drop_frames(Cg *cg, LLVMValueRef fn) {
    for (LLVMBasicBlockRef block = LLVMGetFirstBasicBlock(fn); block; block = LLVMGetNextBasicBlock(block))
        drop_frames_in(cg, block);
}

void cg_inline_checks(Cg *cg) {
    cg_debug_none(cg);
    inline_numbered(cg, RT_pyc_check_read_by);
    inline_numbered(cg, RT_pyc_check_read_settled_by);
    inline_numbered(cg, RT_pyc_check_write_by);
    inline_calls(cg, RT_pyc_check_read, "pyc_check_read_inline");
    inline_calls(cg, RT_pyc_check_write, "pyc_check_write_inline");
    inline_calls(cg, RT_pyc_check_strip, "pyc_check_strip_inline");
    inline_calls(cg, RT_pyc_check_resume, "pyc_check_resume_inline");
    cg_link_code(cg, "kernel_check", cg_kernel_check_text, cg_kernel_check_size);
}
