/* Terminators: jumps with arguments for block parameters, returns, panics. Calls that raise are in call.c. */
#include "codegen/core/internal.h"
#include "codegen/gpu/gpu.h"
#include "codegen/ops/ops.h"
#include "types/value.h"

#include "../runtime/core/layout.h"

/* An object that a phi takes would stay where LLVM puts it in the block before. */
LLVMValueRef cg_passing(CgFn *f, BlockId to, uint32_t param) {
    const TypeId type = ir_type_of(f->fn, ir_block(f->fn, to)->params.at[param]);
    const bool is_error = ty_is(f->cg->types, type, TY_Error); /* a call passes the one or the other */
    return f->passing && cg_is_word(f->cg, type) ? f->passing[2 * param + is_error] : NULL;
}

void cg_pass_argument(CgFn *f, BlockId to, uint32_t param, LLVMValueRef value) {
    LLVMBasicBlockRef from = LLVMGetInsertBlock(f->cg->b);
    LLVMValueRef place = cg_passing(f, to, param), phi = f->values[ir_block(f->fn, to)->params.at[param].id - 1];
    if (place)
        LLVMSetVolatile(cg_store_at(f->cg, value, place, 8), true);
    else if (phi)
        LLVMAddIncoming(phi, &value, &from, 1);
}

/* The arguments of one edge. `skip` parameters are filled by the caller. */
void cg_pass_arguments(CgFn *f, const IrTarget *target, uint32_t skip) {
    for (uint32_t i = 0; i < target->arg_count; i++)
        cg_pass_argument(f, target->block, i + skip, cg_value(f, target->args[i]));
}

/* Where to branch for a target: its block, or a block of its own on the edge when another target leads to the same
 * block (a phi cannot tell two edges from one block apart). */
static LLVMBasicBlockRef edge(CgFn *f, const IrInst *inst, uint32_t n) {
    const IrTarget *target = &inst->targets[n];
    LLVMBasicBlockRef to = f->blocks[target->block.id - 1];
    bool shared = f->passing && inst->target_count > 1; /* … and what passes in memory passes on one edge alone */
    for (uint32_t i = 0; i < inst->target_count; i++) shared |= i != n && SAME(inst->targets[i].block, target->block);
    if (!shared || target->arg_count == 0) {
        cg_pass_arguments(f, target, 0);
        return to;
    }
    LLVMBasicBlockRef here = LLVMGetInsertBlock(f->cg->b), between = cg_new_block(f, "");
    cg_at(f, between);
    cg_pass_arguments(f, target, 0);
    LLVMBuildBr(f->cg->b, to);
    cg_at(f, here);
    return between;
}

LLVMValueRef cg_op_Jump(CgFn *f, const IrInst *inst) {
    LLVMBuildBr(f->cg->b, edge(f, inst, 0));
    return NULL;
}

static bool is_cold(CgFn *f, const IrInst *inst, uint32_t n) {
    const IrBlock *block = ir_block(f->fn, inst->targets[n].block);
    return block->is_cold || vec_last(&block->insts).op == IR_Panic;
}

LLVMValueRef cg_op_Branch(CgFn *f, const IrInst *inst) {
    int only = facts_static_target(f->fn, inst, f->cg->on_device);
    if (only >= 0) {
        LLVMBuildBr(f->cg->b, edge(f, inst, (uint32_t)only));
        return NULL;
    }
    LLVMValueRef cond = cg_operand(f, inst, 0);
    LLVMBasicBlockRef then = edge(f, inst, 0), otherwise = edge(f, inst, 1);
    bool cold_then = is_cold(f, inst, 0), cold_otherwise = is_cold(f, inst, 1);
    if (cold_then == cold_otherwise)
        LLVMBuildCondBr(f->cg->b, cond, then, otherwise);
    else if (cold_then)
        cg_branch_unlikely(f->cg, cond, then, otherwise);
    else
        cg_branch_likely(f->cg, cond, then, otherwise);
    return NULL;
}

LLVMValueRef cg_op_Switch(CgFn *f, const IrInst *inst) {
    Cg *cg = f->cg;
    LLVMValueRef value = cg_operand(f, inst, 0);
    TypeId type = cg_operand_type(f, inst, 0);
    const ValueData *cases = val_data(cg->types, inst->imm.value);
    uint32_t count = inst->target_count - 1;
    LLVMValueRef branch = LLVMBuildSwitch(cg->b, value, edge(f, inst, count), count);
    for (uint32_t i = 0; i < count; i++)
        LLVMAddCase(branch, cg_constant(cg, type, cases->tuple.items[i]), edge(f, inst, i));
    return NULL;
}

/* The result, without the error. */
static LLVMValueRef returned_value(CgFn *f, const IrInst *inst) {
    Cg *cg = f->cg;
    const CgSignature *sig = f->sig;
    if (sig->how == CG_RETURN_VALUE) {
        LLVMValueRef value = inst->operand_count ? cg_operand(f, inst, 0) : LLVMGetPoison(sig->value_type);
        return sig->is_mask && inst->operand_count ? cg_to_memory(cg, sig->result, value) : value;
    }
    if (sig->how != CG_RETURN_PIECES) return NULL;
    LLVMValueRef place = f->locals[f->fn->result_local.id - 1];
    LLVMValueRef parts[2];
    for (uint32_t i = 0; i < sig->piece_count; i++) {
        parts[i] = cg_load_at(cg, sig->pieces[i].type, cg_offset(cg, place, sig->pieces[i].offset), 1);
    }
    if (sig->piece_count == 1) return parts[0];
    LLVMTypeRef pair =
        LLVMStructTypeInContext(cg->llvm, (LLVMTypeRef[]){sig->pieces[0].type, sig->pieces[1].type}, 2, false);
    LLVMValueRef value = LLVMBuildInsertValue(cg->b, LLVMGetPoison(pair), parts[0], 0, "");
    return LLVMBuildInsertValue(cg->b, value, parts[1], 1, "");
}

static void build_return(CgFn *f, LLVMValueRef value, LLVMValueRef error) {
    Cg *cg = f->cg;
    cg_leave_frame(f);
    if (!f->sig->raises) {
        if (value)
            LLVMBuildRet(cg->b, value);
        else
            LLVMBuildRetVoid(cg->b);
    } else if (f->sig->how != CG_RETURN_VALUE && f->sig->how != CG_RETURN_PIECES) {
        LLVMBuildRet(cg->b, error);
    } else {
        LLVMTypeRef pair = LLVMGetReturnType(f->sig->type);
        LLVMValueRef both = LLVMGetPoison(pair);
        if (value) both = LLVMBuildInsertValue(cg->b, both, value, 0, "");
        LLVMBuildRet(cg->b, LLVMBuildInsertValue(cg->b, both, error, 1, ""));
    }
}

LLVMValueRef cg_op_Return(CgFn *f, const IrInst *inst) {
    build_return(f, returned_value(f, inst), cg_zero(f->cg->ptr));
    return NULL;
}

void cg_raise(CgFn *f, LLVMValueRef error) {
    if (!f->sig->raises) ICE("raise in %.*s, which does not raise", STR_ARGS(f->fn->symbol));
    build_return(f, NULL, error);
}

LLVMValueRef cg_op_Raise(CgFn *f, const IrInst *inst) {
    cg_raise(f, cg_operand(f, inst, 0));
    return NULL;
}

/* ---- recursion and signals ---- */

/* if frame address < pyc_stack_mark: error = pyc_stack_check(frame); if error: raise it. The mark is the main thread's;
 * the stacks of other threads lie below it, so these call the function each time. While a signal is pending, all
 * threads do. By the section the runtime recognises the calls that count: see core/recursion.c. */
void cg_bound_recursion(CgFn *f) {
    Cg *cg = f->cg;
    if (!(f->fn->flags & IR_FN_LIGHT)) LLVMSetSection(f->value, PYC_RECURSIVE_SECTION);
    LLVMBasicBlockRef ask = cg_new_block(f, ""), deep = cg_new_block(f, "deep"), fine = cg_new_block(f, "");
    LLVMValueRef zero = LLVMConstInt(cg->i32, 0, false);
    LLVMValueRef frame = cg_intrinsic(cg, "llvm.frameaddress", &cg->ptr, 1, &zero, 1);
    LLVMValueRef mark = cg_load_at(cg, cg->ptr, cg_extern_data(cg, "pyc_stack_mark"), 8);
    cg_branch_unlikely(cg, LLVMBuildICmp(cg->b, LLVMIntULT, frame, mark, ""), ask, fine);
    cg_at(f, ask);
    LLVMValueRef error = cg_call_runtime(cg, RT_pyc_stack_check, &frame);
    cg_branch_unlikely(cg, LLVMBuildIsNotNull(cg->b, error, ""), deep, fine);
    cg_at(f, deep);
    cg_raise(f, error);
    cg_at(f, fine);
}

/* One load from memory that a signal handler writes, and a branch that is rarely taken. */
LLVMValueRef cg_op_Interrupted(CgFn *f, const IrInst *inst) {
    (void)inst;
    Cg *cg = f->cg;
    if (cg->on_device) return LLVMConstInt(cg->i1, 0, false);
    LLVMValueRef flag = cg_load_at(cg, cg->i8, cg_extern_data(cg, "pyc_interrupted"), 1);
    LLVMSetVolatile(flag, true);
    LLVMValueRef args[] = {LLVMBuildIsNotNull(cg->b, flag, ""), LLVMConstInt(cg->i1, 0, false)};
    return cg_intrinsic(cg, "llvm.expect", &cg->i1, 1, args, 2);
}

/* ---- panics ---- */

static void build_panic(CgFn *f, Span span, Str message) {
    Cg *cg = f->cg;
    Location at = {0};
    if (span.lo) at = source_locate(cg->ctx, span.lo);
    LLVMValueRef args[] = {
        cg_string(cg, IS_NONE(at.file) ? STR("?") : source_file(cg->ctx, at.file)->path),
        LLVMConstInt(cg->i32, at.line, false),
        LLVMConstInt(cg->i32, at.column, false),
        cg_string(cg, message),
        cg_i64(cg, message.len),
    };
    cg_call_runtime(cg, RT_pyc_panic, args);
    LLVMBuildUnreachable(cg->b);
}

void cg_panic_if(CgFn *f, LLVMValueRef condition, Span span, const char *message) {
    LLVMBasicBlockRef fine = cg_new_block(f, ""), panic = cg_new_block(f, "panic");
    cg_branch_unlikely(f->cg, condition, panic, fine);
    cg_at(f, panic);
    build_panic(f, span, str_of(message));
    cg_at(f, fine);
}

LLVMValueRef cg_op_Panic(CgFn *f, const IrInst *inst) {
    const ValueData *message = val_data(f->cg->types, inst->imm.value);
    build_panic(f, inst->span, message->text);
    return NULL;
}

LLVMValueRef cg_op_Unreachable(CgFn *f, const IrInst *inst) {
    (void)inst;
    LLVMBuildUnreachable(f->cg->b);
    return NULL;
}
