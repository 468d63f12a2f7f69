/* Arithmetic and bit operations on numbers, lane by lane. Integers wrap: no nsw or nuw anywhere. LLVM's division is
 * never built for a divisor with which it would be undefined. */
#include "codegen/gpu/gpu.h"
#include "codegen/ops/ops.h"

/* Allows a * b + c to be rounded once, where that is permitted. */
static LLVMValueRef contract(CgFn *f, LLVMValueRef value) {
    bool wanted = f->cg->on_device || f->cg->options->contract || f->cg->facts->fns[f->fn->id.id - 1].contracts;
    if (wanted && LLVMIsAInstruction(value) && LLVMCanValueUseFastMathFlags(value))
        LLVMSetFastMathFlags(value, LLVMGetFastMathFlags(value) | LLVMFastMathAllowContract);
    return value;
}

static bool is_float(CgFn *f, const IrInst *inst) { return cg_is_float(f->cg, cg_operand_type(f, inst, 0)); }
static bool is_signed(CgFn *f, const IrInst *inst) { return cg_is_signed(f->cg, cg_operand_type(f, inst, 0)); }

static LLVMValueRef float_operand(CgFn *f, const IrInst *inst, uint32_t n) {
    return cg_widen(f->cg, cg_operand_type(f, inst, n), cg_operand(f, inst, n), false);
}

static LLVMValueRef float_result(CgFn *f, const IrInst *inst, LLVMValueRef value) {
    return cg_narrow(f->cg, cg_operand_type(f, inst, 0), contract(f, value));
}

LLVMValueRef cg_op_Add(CgFn *f, const IrInst *inst) {
    LLVMBuilderRef b = f->cg->b;
    LLVMValueRef x = float_operand(f, inst, 0), y = float_operand(f, inst, 1);
    return is_float(f, inst) ? float_result(f, inst, LLVMBuildFAdd(b, x, y, "")) : LLVMBuildAdd(b, x, y, "");
}

LLVMValueRef cg_op_Sub(CgFn *f, const IrInst *inst) {
    LLVMBuilderRef b = f->cg->b;
    LLVMValueRef x = float_operand(f, inst, 0), y = float_operand(f, inst, 1);
    return is_float(f, inst) ? float_result(f, inst, LLVMBuildFSub(b, x, y, "")) : LLVMBuildSub(b, x, y, "");
}

LLVMValueRef cg_op_Mul(CgFn *f, const IrInst *inst) {
    LLVMBuilderRef b = f->cg->b;
    LLVMValueRef x = float_operand(f, inst, 0), y = float_operand(f, inst, 1);
    return is_float(f, inst) ? float_result(f, inst, LLVMBuildFMul(b, x, y, "")) : LLVMBuildMul(b, x, y, "");
}

LLVMValueRef cg_op_Neg(CgFn *f, const IrInst *inst) {
    LLVMValueRef x = float_operand(f, inst, 0);
    return is_float(f, inst) ? float_result(f, inst, LLVMBuildFNeg(f->cg->b, x, "")) : LLVMBuildNeg(f->cg->b, x, "");
}

LLVMValueRef cg_op_Abs(CgFn *f, const IrInst *inst) {
    Cg *cg = f->cg;
    LLVMValueRef x = float_operand(f, inst, 0);
    if (is_float(f, inst)) return float_result(f, inst, cg_unary(cg, "llvm.fabs", x));
    if (!is_signed(f, inst)) return x;
    LLVMTypeRef type = LLVMTypeOf(x);
    return cg_intrinsic(cg, "llvm.abs", &type, 1, (LLVMValueRef[]){x, cg_zero(cg->i1)}, 2);
}

LLVMValueRef cg_op_Min(CgFn *f, const IrInst *inst) {
    const char *name = is_float(f, inst) ? "llvm.minnum" : is_signed(f, inst) ? "llvm.smin" : "llvm.umin";
    return float_result(f, inst, cg_binary(f->cg, name, float_operand(f, inst, 0), float_operand(f, inst, 1)));
}

LLVMValueRef cg_op_Max(CgFn *f, const IrInst *inst) {
    const char *name = is_float(f, inst) ? "llvm.maxnum" : is_signed(f, inst) ? "llvm.smax" : "llvm.umax";
    return float_result(f, inst, cg_binary(f->cg, name, float_operand(f, inst, 0), float_operand(f, inst, 1)));
}

LLVMValueRef cg_op_Fma(CgFn *f, const IrInst *inst) {
    Cg *cg = f->cg;
    LLVMValueRef args[] = {float_operand(f, inst, 0), float_operand(f, inst, 1), float_operand(f, inst, 2)};
    if (!is_float(f, inst)) return LLVMBuildAdd(cg->b, LLVMBuildMul(cg->b, args[0], args[1], ""), args[2], "");
    LLVMTypeRef type = LLVMTypeOf(args[0]);
    return float_result(f, inst, cg_intrinsic(cg, "llvm.fma", &type, 1, args, 3));
}

/* ---- bits ---- */

LLVMValueRef cg_op_And(CgFn *f, const IrInst *inst) {
    return LLVMBuildAnd(f->cg->b, cg_operand(f, inst, 0), cg_operand(f, inst, 1), "");
}

LLVMValueRef cg_op_Or(CgFn *f, const IrInst *inst) {
    return LLVMBuildOr(f->cg->b, cg_operand(f, inst, 0), cg_operand(f, inst, 1), "");
}

LLVMValueRef cg_op_Xor(CgFn *f, const IrInst *inst) {
    return LLVMBuildXor(f->cg->b, cg_operand(f, inst, 0), cg_operand(f, inst, 1), "");
}

LLVMValueRef cg_op_Not(CgFn *f, const IrInst *inst) { return LLVMBuildNot(f->cg->b, cg_operand(f, inst, 0), ""); }

/* Whether the count, as an unsigned number, is below the width. */
static LLVMValueRef count_fits(CgFn *f, const IrInst *inst, LLVMValueRef count) {
    LLVMValueRef bits = cg_int(f->cg, LLVMTypeOf(count), cg_bits(f->cg, cg_operand_type(f, inst, 0)));
    return LLVMBuildICmp(f->cg->b, LLVMIntULT, count, bits, "");
}

LLVMValueRef cg_op_Shl(CgFn *f, const IrInst *inst) {
    LLVMBuilderRef b = f->cg->b;
    LLVMValueRef x = cg_operand(f, inst, 0), count = cg_operand(f, inst, 1);
    LLVMValueRef shifted = LLVMBuildShl(b, x, count, "");
    return LLVMBuildSelect(b, count_fits(f, inst, count), shifted, cg_zero(LLVMTypeOf(x)), "");
}

LLVMValueRef cg_op_Shr(CgFn *f, const IrInst *inst) {
    LLVMBuilderRef b = f->cg->b;
    LLVMValueRef x = cg_operand(f, inst, 0), count = cg_operand(f, inst, 1);
    if (is_signed(f, inst)) {
        LLVMValueRef most = cg_int(f->cg, LLVMTypeOf(count), cg_bits(f->cg, cg_operand_type(f, inst, 0)) - 1);
        return LLVMBuildAShr(b, x, cg_binary(f->cg, "llvm.umin", count, most), "");
    }
    LLVMValueRef shifted = LLVMBuildLShr(b, x, count, "");
    return LLVMBuildSelect(b, count_fits(f, inst, count), shifted, cg_zero(LLVMTypeOf(x)), "");
}

/* ---- overflow ---- */

static LLVMValueRef overflow(CgFn *f, const IrInst *inst, const char *signed_name, const char *unsigned_name) {
    const char *name = is_signed(f, inst) ? signed_name : unsigned_name;
    LLVMValueRef both = cg_binary(f->cg, name, cg_operand(f, inst, 0), cg_operand(f, inst, 1));
    return LLVMBuildExtractValue(f->cg->b, both, 1, "");
}

LLVMValueRef cg_op_AddOverflow(CgFn *f, const IrInst *inst) {
    return overflow(f, inst, "llvm.sadd.with.overflow", "llvm.uadd.with.overflow");
}

LLVMValueRef cg_op_SubOverflow(CgFn *f, const IrInst *inst) {
    return overflow(f, inst, "llvm.ssub.with.overflow", "llvm.usub.with.overflow");
}

LLVMValueRef cg_op_MulOverflow(CgFn *f, const IrInst *inst) {
    return overflow(f, inst, "llvm.smul.with.overflow", "llvm.umul.with.overflow");
}

/* ---- division of integers ---- */

typedef struct Division {
    CgFn *f;
    LLVMValueRef a, b;     /* as given */
    LLVMValueRef divisor;  /* safe */
    LLVMValueRef is_minus; /* b is -1 (signed, not a constant) */
    bool is_signed;
    bool has_constant; /* b is a constant, not 0 and not -1, for scalars */
    uint64_t constant;
} Division;

/* MIN / -1 traps on most machines: divide by 1 there and negate. */
static Division division_begin(CgFn *f, const IrInst *inst) {
    Cg *cg = f->cg;
    Division d = {.f = f, .a = cg_operand(f, inst, 0), .b = cg_operand(f, inst, 1), .is_signed = is_signed(f, inst)};
    d.divisor = d.b;
    if (LLVMIsAConstantInt(d.b) && LLVMGetIntTypeWidth(LLVMTypeOf(d.b)) <= 64) {
        d.constant = d.is_signed ? (uint64_t)LLVMConstIntGetSExtValue(d.b) : LLVMConstIntGetZExtValue(d.b);
        d.has_constant = d.constant != 0 && !(d.is_signed && d.constant == UINT64_MAX);
    }
    if (!d.is_signed || d.has_constant) return d;
    d.is_minus = LLVMBuildICmp(cg->b, LLVMIntEQ, d.b, cg_int(cg, LLVMTypeOf(d.b), UINT64_MAX), "");
    d.divisor = LLVMBuildSelect(cg->b, d.is_minus, cg_int(cg, LLVMTypeOf(d.b), 1), d.b, "");
    return d;
}

static LLVMValueRef int_quotient(const Division *d) {
    LLVMBuilderRef b = d->f->cg->b;
    return d->is_signed ? LLVMBuildSDiv(b, d->a, d->divisor, "") : LLVMBuildUDiv(b, d->a, d->divisor, "");
}

static LLVMValueRef int_remainder(const Division *d) {
    LLVMBuilderRef b = d->f->cg->b;
    return d->is_signed ? LLVMBuildSRem(b, d->a, d->divisor, "") : LLVMBuildURem(b, d->a, d->divisor, "");
}

static LLVMValueRef quotient_fixed(const Division *d, LLVMValueRef value) {
    if (!d->is_minus) return value;
    return LLVMBuildSelect(d->f->cg->b, d->is_minus, LLVMBuildNeg(d->f->cg->b, d->a, ""), value, "");
}

/* Whether rounding toward zero rounded up: there is a remainder, and its sign is not the divisor's. */
static LLVMValueRef is_rounded_up(const Division *d, LLVMValueRef rest) {
    LLVMBuilderRef b = d->f->cg->b;
    LLVMValueRef zero = cg_zero(LLVMTypeOf(rest));
    if (d->has_constant) return LLVMBuildICmp(b, (int64_t)d->constant > 0 ? LLVMIntSLT : LLVMIntSGT, rest, zero, "");
    LLVMValueRef some = LLVMBuildICmp(b, LLVMIntNE, rest, zero, "");
    LLVMValueRef signs = LLVMBuildICmp(b, LLVMIntSLT, LLVMBuildXor(b, rest, d->divisor, ""), zero, "");
    return LLVMBuildAnd(b, some, signs, "");
}

static bool is_power_of_two(const Division *d) {
    return d->has_constant && (int64_t)d->constant > 0 && (d->constant & (d->constant - 1)) == 0;
}

LLVMValueRef cg_op_Div(CgFn *f, const IrInst *inst) {
    if (is_float(f, inst)) {
        return float_result(f, inst, LLVMBuildFDiv(f->cg->b, float_operand(f, inst, 0), float_operand(f, inst, 1), ""));
    }
    Division d = division_begin(f, inst);
    return quotient_fixed(&d, int_quotient(&d));
}

LLVMValueRef cg_op_Rem(CgFn *f, const IrInst *inst) {
    if (is_float(f, inst)) {
        return float_result(f, inst, LLVMBuildFRem(f->cg->b, float_operand(f, inst, 0), float_operand(f, inst, 1), ""));
    }
    Division d = division_begin(f, inst);
    return int_remainder(&d);
}

/* A zero divisor panics; zero lanes are divided by 1 instead, and *zero_lanes tells which they are. */
static void check_zero(Division *d, const IrInst *inst, LLVMValueRef *zero_lanes) {
    Cg *cg = d->f->cg;
    *zero_lanes = NULL;
    if (d->has_constant) return;
    LLVMTypeRef type = LLVMTypeOf(d->b);
    LLVMValueRef is_zero = LLVMBuildICmp(cg->b, LLVMIntEQ, d->b, cg_zero(type), "");
    if (LLVMGetTypeKind(type) != LLVMVectorTypeKind) {
        cg_panic_if(d->f, is_zero, inst->span, "division by zero");
        return;
    }
    d->divisor = LLVMBuildSelect(cg->b, is_zero, cg_int(cg, type, 1), d->divisor, "");
    *zero_lanes = is_zero;
}

static LLVMValueRef clear_lanes(Cg *cg, LLVMValueRef lanes, LLVMValueRef value) {
    return lanes ? LLVMBuildSelect(cg->b, lanes, cg_zero(LLVMTypeOf(value)), value, "") : value;
}

static LLVMValueRef int_floordiv(CgFn *f, const IrInst *inst) {
    Cg *cg = f->cg;
    LLVMValueRef zero_lanes;
    Division d = division_begin(f, inst);
    check_zero(&d, inst, &zero_lanes);
    if (!d.is_signed) return clear_lanes(cg, zero_lanes, int_quotient(&d));
    LLVMTypeRef type = LLVMTypeOf(d.a);
    if (is_power_of_two(&d)) {
        return LLVMBuildAShr(cg->b, d.a, cg_int(cg, type, (uint64_t)__builtin_ctzll(d.constant)), "");
    }
    LLVMValueRef q = int_quotient(&d), rest = int_remainder(&d);
    LLVMValueRef up = LLVMBuildSExt(cg->b, is_rounded_up(&d, rest), type, "");
    return clear_lanes(cg, zero_lanes, quotient_fixed(&d, LLVMBuildAdd(cg->b, q, up, "")));
}

static LLVMValueRef int_mod(CgFn *f, const IrInst *inst) {
    Cg *cg = f->cg;
    LLVMValueRef zero_lanes;
    Division d = division_begin(f, inst);
    check_zero(&d, inst, &zero_lanes);
    if (!d.is_signed) return clear_lanes(cg, zero_lanes, int_remainder(&d));
    if (is_power_of_two(&d)) return LLVMBuildAnd(cg->b, d.a, cg_int(cg, LLVMTypeOf(d.a), d.constant - 1), "");
    LLVMValueRef rest = int_remainder(&d);
    LLVMValueRef moved = LLVMBuildAdd(cg->b, rest, d.b, "");
    return clear_lanes(cg, zero_lanes, LLVMBuildSelect(cg->b, is_rounded_up(&d, rest), moved, rest, ""));
}

/* ---- Python's // and % of floats, step by step as CPython does them; by zero as IEEE's division ---- */

typedef struct FloatDivision {
    Cg *cg;
    LLVMValueRef a, b, zero;
    LLVMValueRef rest;   /* C's remainder */
    LLVMValueRef adjust; /* its sign is not the divisor's */
} FloatDivision;

static FloatDivision float_division(CgFn *f, const IrInst *inst) {
    LLVMBuilderRef b = f->cg->b;
    FloatDivision d = {.cg = f->cg, .a = float_operand(f, inst, 0), .b = float_operand(f, inst, 1)};
    d.zero = cg_zero(LLVMTypeOf(d.a));
    d.rest = LLVMBuildFRem(b, d.a, d.b, "");
    LLVMValueRef some = LLVMBuildFCmp(b, LLVMRealUNE, d.rest, d.zero, "");
    LLVMValueRef below = LLVMBuildFCmp(b, LLVMRealOLT, d.b, d.zero, "");
    LLVMValueRef rest_below = LLVMBuildFCmp(b, LLVMRealOLT, d.rest, d.zero, "");
    d.adjust = LLVMBuildAnd(b, some, LLVMBuildXor(b, below, rest_below, ""), "");
    return d;
}

static LLVMValueRef float_floordiv(CgFn *f, const IrInst *inst) {
    FloatDivision d = float_division(f, inst);
    LLVMBuilderRef b = f->cg->b;
    LLVMTypeRef type = LLVMTypeOf(d.a);
    LLVMValueRef plain = LLVMBuildFDiv(b, d.a, d.b, "");
    LLVMValueRef exact = LLVMBuildFDiv(b, LLVMBuildFSub(b, d.a, d.rest, ""), d.b, "");
    LLVMValueRef less = LLVMBuildFSub(b, exact, cg_float(f->cg, type, 1.0), "");
    LLVMValueRef q = LLVMBuildSelect(b, d.adjust, less, exact, "");
    LLVMValueRef down = cg_unary(f->cg, "llvm.floor", q);
    LLVMValueRef far = LLVMBuildFCmp(b, LLVMRealOGT, LLVMBuildFSub(b, q, down, ""), cg_float(f->cg, type, 0.5), "");
    LLVMValueRef whole = LLVMBuildSelect(b, far, LLVMBuildFAdd(b, down, cg_float(f->cg, type, 1.0), ""), down, "");
    LLVMValueRef is_zero = LLVMBuildFCmp(b, LLVMRealOEQ, q, d.zero, "");
    LLVMValueRef signed_zero = cg_binary(f->cg, "llvm.copysign", d.zero, plain);
    whole = LLVMBuildSelect(b, is_zero, signed_zero, whole, "");
    return LLVMBuildSelect(b, LLVMBuildFCmp(b, LLVMRealOEQ, d.b, d.zero, ""), plain, whole, "");
}

static LLVMValueRef float_mod(CgFn *f, const IrInst *inst) {
    FloatDivision d = float_division(f, inst);
    LLVMBuilderRef b = f->cg->b;
    LLVMValueRef moved = LLVMBuildSelect(b, d.adjust, LLVMBuildFAdd(b, d.rest, d.b, ""), d.rest, "");
    LLVMValueRef is_zero = LLVMBuildFCmp(b, LLVMRealOEQ, d.rest, d.zero, "");
    return LLVMBuildSelect(b, is_zero, cg_binary(f->cg, "llvm.copysign", d.zero, d.b), moved, "");
}

LLVMValueRef cg_op_FloorDiv(CgFn *f, const IrInst *inst) {
    return is_float(f, inst) ? float_result(f, inst, float_floordiv(f, inst)) : int_floordiv(f, inst);
}

LLVMValueRef cg_op_Mod(CgFn *f, const IrInst *inst) {
    return is_float(f, inst) ? float_result(f, inst, float_mod(f, inst)) : int_mod(f, inst);
}
