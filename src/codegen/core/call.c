/* Calls: arguments by the callee's signature, results and errors taken apart again. */
#include "codegen/core/internal.h"
#include "codegen/gpu/gpu.h"
#include "codegen/ops/ops.h"
#include "codegen/target/target.h"

typedef struct Callee {
    LLVMValueRef value;
    const CgSignature *sig;
    const IrFn *fn; /* NULL: a function value */
} Callee;

static Callee callee_of(CgFn *f, const IrInst *inst) {
    const IrInst *def = ir_def(f->fn, inst->operands[0]);
    if (def && def->op == IR_FnAddr) {
        FnId id = def->imm.fn;
        return (Callee){cg_fn(f->cg, id), cg_signature_of(f->cg, id), ir_fn(f->cg->module, id)};
    }
    return (Callee){cg_operand(f, inst, 0), cg_signature(f->cg, cg_operand_type(f, inst, 0), false, 0), NULL};
}

static void add_pieces(CgFn *f, const CgArg *arg, LLVMValueRef address, LLVMValueRef *args) {
    Cg *cg = f->cg;
    uint64_t size = cg_size(cg, arg->type);
    uint64_t whole = 8 * ((size + 7) / 8);
    if (size != whole || arg->piece_count == 1) { /* nothing after the value may be read */
        LLVMValueRef room = cg_alloca(f, LLVMArrayType2(cg->i8, MAX(whole, 16u)), 16, "");
        cg_copy_bytes(cg, room, address, size, 1);
        address = room;
    }
    for (uint32_t i = 0; i < arg->piece_count; i++) {
        args[arg->first + i] = cg_load_at(cg, arg->pieces[i].type, cg_offset(cg, address, arg->pieces[i].offset), 1);
    }
}

static void add_copy(CgFn *f, const CgArg *arg, LLVMValueRef address, LLVMValueRef *args) {
    Cg *cg = f->cg;
    args[arg->first] = address;
    if (arg->by_value_attribute) return; /* the call copies */
    LLVMValueRef copy = cg_alloca(f, cg_memory_type(cg, arg->type), cg_align(cg, arg->type), "");
    cg_copy_bytes(cg, copy, address, cg_size(cg, arg->type), cg_align(cg, arg->type));
    args[arg->first] = copy;
}

void cg_add_value(Cg *cg, const CgArg *arg, LLVMValueRef value, LLVMValueRef *args) {
    if (arg->pass != CG_PASS_TEXT) {
        args[arg->first] = value;
        return;
    }
    args[arg->first] = cg_text_data(cg, value);
    args[arg->first + 1] = cg_text_size(cg, value);
}

static void add_argument(CgFn *f, const CgArg *arg, LLVMValueRef value, LLVMValueRef *args) {
    switch (arg->pass) {
    case CG_PASS_NOTHING: break;
    case CG_PASS_VALUE:
    case CG_PASS_TEXT:
    case CG_PASS_ADDRESS: cg_add_value(f->cg, arg, value, args); break;
    case CG_PASS_PIECES: add_pieces(f, arg, value, args); break;
    case CG_PASS_COPY: add_copy(f, arg, value, args); break;
    }
}

/* The caller's attributes must agree with the callee's if they change how a value is passed. */
static void call_attributes(Cg *cg, LLVMValueRef call, const CgSignature *sig) {
    for (uint32_t i = 0; i < sig->arg_count; i++) {
        const CgArg *arg = &sig->args[i];
        if (arg->pass == CG_PASS_COPY && arg->by_value_attribute) {
            LLVMAttributeRef byval =
                LLVMCreateTypeAttribute(cg->llvm, cg->attr[CG_ATTR_byval], cg_memory_type(cg, arg->type));
            LLVMAddCallSiteAttribute(call, arg->first + 1, byval);
            LLVMAddCallSiteAttribute(call, arg->first + 1,
                                     cg_attribute(cg, CG_ATTR_align, MAX(cg_align(cg, arg->type), 8u)));
        }
        bool extends =
            arg->pass == CG_PASS_VALUE && sig->is_c && cg_lanes(cg, arg->type) == 1 && cg_bits(cg, arg->type) < 32;
        if (extends && !cg_is_float(cg, arg->type)) {
            LLVMAddCallSiteAttribute(
                call, arg->first + 1,
                cg_attribute(cg, cg_is_signed(cg, arg->type) ? CG_ATTR_signext : CG_ATTR_zeroext, 0));
        }
    }
    if (sig->how == CG_RETURN_SRET) {
        LLVMAttributeRef sret =
            LLVMCreateTypeAttribute(cg->llvm, cg->attr[CG_ATTR_sret], cg_memory_type(cg, sig->result));
        LLVMAddCallSiteAttribute(call, sig->result_param + 1, sret);
    }
}

/* Registers that functions keep for their callers are on the stack of those that need them, with what was in them last:
 * an object, perhaps, that the function no longer needs. */
static void wipe_registers(CgFn *f) {
    Cg *cg = f->cg;
    enum { MOST = 16 };
    LLVMTypeRef types[MOST];
    LLVMValueRef zeros[MOST];
    for (uint32_t i = 0; i < cg->abi->kept_count; i++) {
        types[i] = cg->i64;
        zeros[i] = cg_i64(cg, 0);
    }
    LLVMTypeRef type = LLVMFunctionType(cg->nothing, types, cg->abi->kept_count, false);
    LLVMValueRef nothing = LLVMGetInlineAsm(type, "", 0, cg->abi->kept, strlen(cg->abi->kept), true, false,
                                            LLVMInlineAsmDialectATT, false);
    LLVMBuildCall2(cg->b, type, nothing, zeros, cg->abi->kept_count, "");
}

static LLVMValueRef build_call(CgFn *f, const IrInst *inst, const Callee *callee) {
    Cg *cg = f->cg;
    const CgSignature *sig = callee->sig;
    LLVMValueRef *args = NEW_ARRAY(cg->arena, LLVMValueRef, sig->llvm_count + 1);
    bool has_place = sig->how == CG_RETURN_PLACE || sig->how == CG_RETURN_SRET || sig->how == CG_RETURN_PIECES;
    if (inst->operand_count != 1 + sig->arg_count + has_place) {
        ICE("a call with %u arguments where %u are expected", inst->operand_count - 1, sig->arg_count + has_place);
    }
    if (sig->takes_context) args[0] = cg_context(f);
    if (sig->takes_shared) args[sig->takes_context] = cg_shared_region(f, cg->facts->fns[callee->fn->id.id - 1].shared);
    for (uint32_t i = 0; i < sig->arg_count; i++) add_argument(f, &sig->args[i], cg_operand(f, inst, i + 1), args);
    if (sig->how == CG_RETURN_PLACE || sig->how == CG_RETURN_SRET)
        args[sig->result_param] = cg_operand(f, inst, sig->arg_count + 1);
    if (callee->fn && cg_is_llvm_function(callee->fn))
        cg_check_llvm_call(cg, callee->fn, callee->value, args, inst->span);
    cg_before_call(f, inst, callee->fn);
    LLVMValueRef call = LLVMBuildCall2(cg->b, sig->type, callee->value, args, sig->llvm_count, "");
    call_attributes(cg, call, sig);
    if (f->fn->flags & IR_FN_FORGETS && !(callee->fn && callee->fn->flags & IR_FN_INLINE)) /* whose frame stays */
        LLVMAddCallSiteAttribute(call, (LLVMAttributeIndex)LLVMAttributeFunctionIndex,
                                 cg_attribute(cg, CG_ATTR_noinline, 0));
    if (!callee->fn)
        LLVMAddCallSiteAttribute(call, (LLVMAttributeIndex)LLVMAttributeFunctionIndex,
                                 cg_attribute(cg, CG_ATTR_nounwind, 0));
    if (f->fn->flags & IR_FN_FORGETS && callee->fn && rt_find(callee->fn->symbol) == RT_pyc_gc_wipe_stack)
        wipe_registers(f);
    cg_after_call(f, inst, callee->fn);
    return call;
}

/* Stores a struct that C returned in registers to its place. */
static void store_pieces(CgFn *f, const CgSignature *sig, LLVMValueRef value, LLVMValueRef place) {
    Cg *cg = f->cg;
    uint64_t size = cg_size(cg, sig->result);
    LLVMValueRef room = cg_alloca(f, LLVMArrayType2(cg->i8, MAX(8 * ((size + 7) / 8), 16u)), 16, "");
    for (uint32_t i = 0; i < sig->piece_count; i++) {
        LLVMValueRef part = sig->piece_count == 1 ? value : LLVMBuildExtractValue(cg->b, value, i, "");
        cg_store_at(cg, part, cg_offset(cg, room, sig->pieces[i].offset), 8);
    }
    cg_copy_bytes(cg, place, room, size, 1);
}

static LLVMValueRef finish_result(CgFn *f, const IrInst *inst, const CgSignature *sig, LLVMValueRef value) {
    if (sig->how == CG_RETURN_VALUE) return sig->is_mask ? cg_from_memory(f->cg, sig->result, value) : value;
    if (sig->how == CG_RETURN_PIECES) store_pieces(f, sig, value, cg_operand(f, inst, sig->arg_count + 1));
    return NULL;
}

static LLVMValueRef quick_or_call(CgFn *f, const IrInst *inst, const Callee *callee, const CgQuick *quick) {
    Cg *cg = f->cg;
    LLVMBasicBlockRef quick_end = LLVMGetInsertBlock(cg->b), done = cg_new_block(f, "");
    LLVMBuildBr(cg->b, done);
    cg_at(f, quick->slow);
    LLVMValueRef value = finish_result(f, inst, callee->sig, build_call(f, inst, callee));
    LLVMBasicBlockRef slow_end = LLVMGetInsertBlock(cg->b);
    LLVMBuildBr(cg->b, done);
    cg_at(f, done);
    return value ? cg_phi2(cg, quick->value, quick_end, value, slow_end) : NULL;
}

LLVMValueRef cg_op_Call(CgFn *f, const IrInst *inst) {
    Callee callee = callee_of(f, inst);
    if (callee.sig->raises) ICE("a plain call of a function that raises, in %.*s", STR_ARGS(f->fn->symbol));
    LLVMValueRef known = cg_quick_identity(f, inst, callee.fn);
    if (known) return known;
    CgQuick quick;
    if (cg_quick_way(f, inst, callee.fn, &quick)) return quick_or_call(f, inst, &callee, &quick);
    LLVMValueRef value = build_call(f, inst, &callee);
    return finish_result(f, inst, callee.sig, value);
}

/* The block of an edge that passes `value` (NULL: none) as its first argument. */
static LLVMBasicBlockRef carry(CgFn *f, const IrTarget *target, LLVMValueRef value, uint32_t carried) {
    if (f->leaves[target->block.id - 1]) return cg_leave(f, ir_block(f->fn, target->block)->insts.at[0].span, value);
    cg_pass_arguments(f, target, carried);
    if (carried) cg_pass_argument(f, target->block, 0, value);
    return f->blocks[target->block.id - 1];
}

LLVMValueRef cg_op_TryCall(CgFn *f, const IrInst *inst) {
    Cg *cg = f->cg;
    Callee callee = callee_of(f, inst);
    const CgSignature *sig = callee.sig;
    /* the result, even one without bits, is the first parameter of the target when there are more parameters than
     * arguments */
    uint32_t carried = ir_block(f->fn, inst->targets[0].block)->params.len - inst->targets[0].arg_count;
    CgQuick quick = {NULL, NULL, false};
    if (cg_quick_way(f, inst, callee.fn, &quick)) {
        LLVMBuildBr(cg->b, carry(f, &inst->targets[0], quick.value, carried));
        cg_at(f, quick.slow);
    }
    LLVMValueRef both = build_call(f, inst, &callee), value = both, error = cg_zero(cg->ptr);
    if (sig->raises) {
        bool has_value = sig->how == CG_RETURN_VALUE || sig->how == CG_RETURN_PIECES;
        error = has_value ? LLVMBuildExtractValue(cg->b, both, 1, "") : both;
        value = has_value ? LLVMBuildExtractValue(cg->b, both, 0, "") : NULL;
    }
    if (quick.only_raises) {
        LLVMBuildBr(cg->b, carry(f, &inst->targets[1], error, 1));
        return NULL;
    }
    value = finish_result(f, inst, sig, value);
    LLVMValueRef fine = LLVMBuildICmp(cg->b, LLVMIntEQ, error, cg_zero(cg->ptr), "");
    LLVMBasicBlockRef normal = carry(f, &inst->targets[0], value, carried),
                      raised = carry(f, &inst->targets[1], error, 1);
    cg_branch_likely(cg, fine, normal, raised);
    return NULL;
}
