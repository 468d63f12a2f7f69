/* Exact ints: one tagged word, low bit 1 for a small int of 63 bits. The fast path works on the tagged words
 * themselves; for large ints and overflows the runtime is called, out of line. */
#include "codegen/gpu/gpu.h"
#include "codegen/ops/ops.h"

bool cg_is_known_small(LLVMValueRef word) { return LLVMIsAConstantInt(word) && (LLVMConstIntGetZExtValue(word) & 1); }

LLVMValueRef cg_both_small(Cg *cg, LLVMValueRef a, LLVMValueRef b) {
    if (cg_is_known_small(a)) return cg_is_known_small(b) ? NULL : cg_is_small(cg, b);
    return cg_is_small(cg, cg_is_known_small(b) ? a : LLVMBuildAnd(cg->b, a, b, ""));
}

typedef struct FastSlow {
    LLVMBasicBlockRef slow, done, fast_end;
} FastSlow;

/* Branches to the slow block unless the fast result is right. */
static FastSlow leave_fast(CgFn *f, LLVMValueRef right) {
    FastSlow blocks = {cg_new_block(f, "slow"), cg_new_block(f, ""), LLVMGetInsertBlock(f->cg->b)};
    cg_branch_likely(f->cg, right, blocks.done, blocks.slow);
    cg_at(f, blocks.slow);
    return blocks;
}

static LLVMValueRef join(CgFn *f, const FastSlow *blocks, LLVMValueRef fast, LLVMValueRef slow) {
    LLVMBasicBlockRef slow_end = LLVMGetInsertBlock(f->cg->b);
    LLVMBuildBr(f->cg->b, blocks->done);
    cg_at(f, blocks->done);
    return cg_phi2(f->cg, fast, blocks->fast_end, slow, slow_end);
}

typedef struct Arithmetic {
    const char *intrinsic;
    RtFn slow;
} Arithmetic;

static LLVMValueRef build_arithmetic(CgFn *f, Arithmetic how, LLVMValueRef words[2], LLVMValueRef x, LLVMValueRef y) {
    Cg *cg = f->cg;
    if (cg_is_cold(f)) return cg_call_runtime(cg, how.slow, words);
    LLVMValueRef small = cg_both_small(cg, words[0], words[1]);
    LLVMValueRef both = cg_binary(cg, how.intrinsic, x, y);
    LLVMValueRef value = LLVMBuildExtractValue(cg->b, both, 0, "");
    LLVMValueRef right = LLVMBuildNot(cg->b, LLVMBuildExtractValue(cg->b, both, 1, ""), "");
    if (small) right = LLVMBuildAnd(cg->b, small, right, "");
    if (how.slow != RT_pyc_int_add_slow) value = LLVMBuildOr(cg->b, value, cg_i64(cg, 1), "");
    FastSlow blocks = leave_fast(f, right);
    return join(f, &blocks, value, cg_call_runtime(cg, how.slow, words));
}

/* (2x + 1) + 2y */
LLVMValueRef cg_op_PyIntAdd(CgFn *f, const IrInst *inst) {
    LLVMValueRef words[] = {cg_operand(f, inst, 0), cg_operand(f, inst, 1)};
    LLVMValueRef y = LLVMBuildSub(f->cg->b, words[1], cg_i64(f->cg, 1), "");
    return build_arithmetic(f, (Arithmetic){"llvm.sadd.with.overflow", RT_pyc_int_add_slow}, words, words[0], y);
}

/* (2x + 1) - (2y + 1), tagged again */
LLVMValueRef cg_op_PyIntSub(CgFn *f, const IrInst *inst) {
    LLVMValueRef words[] = {cg_operand(f, inst, 0), cg_operand(f, inst, 1)};
    return build_arithmetic(f, (Arithmetic){"llvm.ssub.with.overflow", RT_pyc_int_sub_slow}, words, words[0], words[1]);
}

/* 2x * y, tagged again */
LLVMValueRef cg_op_PyIntMul(CgFn *f, const IrInst *inst) {
    LLVMValueRef words[] = {cg_operand(f, inst, 0), cg_operand(f, inst, 1)};
    LLVMValueRef x = LLVMBuildSub(f->cg->b, words[0], cg_i64(f->cg, 1), "");
    LLVMValueRef y = LLVMBuildAShr(f->cg->b, words[1], cg_i64(f->cg, 1), "");
    return build_arithmetic(f, (Arithmetic){"llvm.smul.with.overflow", RT_pyc_int_mul_slow}, words, x, y);
}

/* A tagged word keeps the order of small ints; a big one never equals a small one. */
LLVMValueRef cg_op_PyIntCmp(CgFn *f, const IrInst *inst) {
    Cg *cg = f->cg;
    LLVMIntPredicate predicate = cg_signed_predicate((IrOp)inst->imm.kind);
    LLVMValueRef words[] = {cg_operand(f, inst, 0), cg_operand(f, inst, 1)};
    LLVMValueRef fast = LLVMBuildICmp(cg->b, predicate, words[0], words[1], "");
    bool a_small = cg_is_known_small(words[0]), b_small = cg_is_known_small(words[1]);
    bool is_equality = predicate == LLVMIntEQ || predicate == LLVMIntNE;
    if ((a_small && b_small) || (is_equality && (a_small || b_small))) return fast;
    FastSlow blocks = {0};
    bool is_cold = cg_is_cold(f);
    if (!is_cold) blocks = leave_fast(f, cg_both_small(cg, words[0], words[1]));
    LLVMValueRef order = cg_call_runtime(cg, RT_pyc_int_cmp_slow, words);
    LLVMValueRef slow = LLVMBuildICmp(cg->b, predicate, order, cg_zero(cg->i32), "");
    return is_cold ? slow : join(f, &blocks, fast, slow);
}

LLVMValueRef cg_op_PyIntConst(CgFn *f, const IrInst *inst) { return cg_constant(f->cg, inst->type, inst->imm.value); }

/* ---- to and from machine integers ---- */

static LLVMValueRef tag(Cg *cg, LLVMValueRef value) {
    return LLVMBuildOr(cg->b, LLVMBuildShl(cg->b, value, cg_i64(cg, 1), ""), cg_i64(cg, 1), "");
}

/* A place for an integer of more than 64 bits, which the runtime reads and writes by words. */
static LLVMValueRef wide_room(CgFn *f, LLVMTypeRef type) { return cg_alloca(f, type, 16, ""); }

static LLVMValueRef word_count(Cg *cg, LLVMTypeRef type) { return cg_i64(cg, LLVMGetIntTypeWidth(type) / 64); }

static LLVMValueRef from_wide(CgFn *f, LLVMValueRef value, bool is_signed) {
    Cg *cg = f->cg;
    LLVMTypeRef type = LLVMTypeOf(value);
    LLVMValueRef room = wide_room(f, type);
    LLVMSetAlignment(LLVMBuildStore(cg->b, value, room), 16);
    return cg_call_runtime(cg, RT_pyc_int_from_words,
                           (LLVMValueRef[]){room, word_count(cg, type), cg_int(cg, cg->i1, is_signed)});
}

static LLVMValueRef wide_bits(CgFn *f, LLVMValueRef word, LLVMTypeRef type, LLVMValueRef room) {
    cg_call_runtime(f->cg, RT_pyc_int_bits, (LLVMValueRef[]){word, word_count(f->cg, type), room});
    return cg_load_at(f->cg, type, room, 16);
}

/* Doubling overflows exactly when the number is not small. */
static LLVMValueRef from_word(CgFn *f, LLVMValueRef value, bool is_signed) {
    Cg *cg = f->cg;
    if (cg_is_cold(f)) return cg_call_runtime(cg, is_signed ? RT_pyc_int_from_i64 : RT_pyc_int_from_u64, &value);
    LLVMValueRef both = cg_binary(cg, "llvm.sadd.with.overflow", value, value);
    LLVMValueRef fits = LLVMBuildNot(cg->b, LLVMBuildExtractValue(cg->b, both, 1, ""), "");
    if (!is_signed) fits = LLVMBuildICmp(cg->b, LLVMIntULT, value, cg_i64(cg, (uint64_t)1 << 62), "");
    LLVMValueRef fast = LLVMBuildOr(cg->b, LLVMBuildExtractValue(cg->b, both, 0, ""), cg_i64(cg, 1), "");
    FastSlow blocks = leave_fast(f, fits);
    return join(f, &blocks, fast, cg_call_runtime(cg, is_signed ? RT_pyc_int_from_i64 : RT_pyc_int_from_u64, &value));
}

LLVMValueRef cg_op_PyIntFromInt(CgFn *f, const IrInst *inst) {
    Cg *cg = f->cg;
    LLVMValueRef value = cg_operand(f, inst, 0);
    bool is_signed = cg_is_signed(cg, cg_operand_type(f, inst, 0));
    uint32_t bits = cg_bits(cg, cg_operand_type(f, inst, 0));
    if (bits > 64) return from_wide(f, value, is_signed);
    if (bits == 64) return from_word(f, value, is_signed);
    return tag(cg, is_signed ? LLVMBuildSExt(cg->b, value, cg->i64, "") : LLVMBuildZExt(cg->b, value, cg->i64, ""));
}

/* Tells LLVM the size, so that it can see which sums cannot overflow. */
static void assume_bits(Cg *cg, LLVMValueRef value, int64_t bits) {
    if (!bits || !cg->opt_level || !LLVMIsAInstruction(value)) return;
    LLVMValueRef moved = LLVMBuildAdd(cg->b, value, cg_i64(cg, (uint64_t)1 << (bits - 1)), "");
    LLVMValueRef fits = LLVMBuildICmp(cg->b, LLVMIntULT, moved, cg_i64(cg, (uint64_t)1 << bits), "");
    cg_intrinsic(cg, "llvm.assume", NULL, 0, &fits, 1);
}

LLVMValueRef cg_op_PyIntSmall(CgFn *f, const IrInst *inst) {
    Cg *cg = f->cg;
    assume_bits(cg, cg_operand(f, inst, 0), inst->imm.number);
    LLVMValueRef doubled = LLVMBuildShl(cg->b, cg_operand(f, inst, 0), cg_i64(cg, 1), "");
    if (LLVMIsAInstruction(doubled)) LLVMSetNSW(doubled, true);
    return LLVMBuildOr(cg->b, doubled, cg_i64(cg, 1), "");
}

/* The value of a small int is within the range of the type. */
static LLVMValueRef small_fits(Cg *cg, LLVMValueRef word, TypeId type) {
    LLVMValueRef value = LLVMBuildAShr(cg->b, word, cg_i64(cg, 1), "");
    uint32_t bits = cg_bits(cg, type);
    bool is_signed = cg_is_signed(cg, type);
    if (bits >= 64)
        return is_signed ? LLVMConstInt(cg->i1, 1, false) : LLVMBuildICmp(cg->b, LLVMIntSGE, value, cg_i64(cg, 0), "");
    uint64_t count = (uint64_t)1 << bits;
    if (is_signed) value = LLVMBuildAdd(cg->b, value, cg_i64(cg, count / 2), "");
    return LLVMBuildICmp(cg->b, LLVMIntULT, value, cg_i64(cg, count), "");
}

static LLVMValueRef big_fits_wide(CgFn *f, LLVMValueRef word, TypeId type) {
    Cg *cg = f->cg;
    LLVMTypeRef wide = cg_type(cg, type);
    LLVMValueRef bits = wide_bits(f, word, wide, wide_room(f, wide));
    LLVMValueRef back = from_wide(f, bits, cg_is_signed(cg, type));
    LLVMValueRef order = cg_call_runtime(cg, RT_pyc_int_cmp_slow, (LLVMValueRef[]){word, back});
    return LLVMBuildICmp(cg->b, LLVMIntEQ, order, cg_zero(cg->i32), "");
}

LLVMValueRef cg_op_PyIntFits(CgFn *f, const IrInst *inst) {
    Cg *cg = f->cg;
    TypeId type = inst->imm.type;
    LLVMValueRef word = cg_operand(f, inst, 0), fast = small_fits(cg, word, type);
    if (cg_is_known_small(word)) return fast;
    LLVMValueRef small = cg_is_small(cg, word);
    if (cg_bits(cg, type) < 64) return LLVMBuildAnd(cg->b, small, fast, "");
    FastSlow blocks = leave_fast(f, small);
    LLVMValueRef slow;
    if (cg_bits(cg, type) > 64)
        slow = big_fits_wide(f, word, type);
    else
        slow = cg_call_runtime(cg, cg_is_signed(cg, type) ? RT_pyc_int_fits_i64 : RT_pyc_int_fits_u64, &word);
    return join(f, &blocks, fast, slow);
}

static LLVMValueRef to_wide(CgFn *f, LLVMValueRef word, LLVMTypeRef type) {
    Cg *cg = f->cg;
    LLVMValueRef room = wide_room(f, type);
    LLVMValueRef fast = LLVMBuildSExt(cg->b, LLVMBuildAShr(cg->b, word, cg_i64(cg, 1), ""), type, "");
    FastSlow blocks = leave_fast(f, cg_is_small(cg, word));
    return join(f, &blocks, fast, wide_bits(f, word, type, room));
}

LLVMValueRef cg_op_PyIntToInt(CgFn *f, const IrInst *inst) {
    Cg *cg = f->cg;
    LLVMValueRef word = cg_operand(f, inst, 0);
    uint32_t bits = cg_bits(cg, inst->type);
    if (bits > 64) return to_wide(f, word, cg_type(cg, inst->type));
    LLVMValueRef value = LLVMBuildAShr(cg->b, word, cg_i64(cg, 1), "");
    if (bits < 64) return LLVMBuildTrunc(cg->b, value, cg_type(cg, inst->type), "");
    if (cg_is_known_small(word)) return value;
    FastSlow blocks = leave_fast(f, cg_is_small(cg, word));
    return join(f, &blocks, value, cg_call_runtime(cg, RT_pyc_int_low_u64, &word));
}
