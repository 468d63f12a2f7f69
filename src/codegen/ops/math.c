/* Math functions and bit operations. On the host: LLVM's intrinsics, which become instructions or calls of libm, and
 * libm by name for the rest, lane by lane. On a GPU there is no libm: functions that the hardware lacks come from
 * device_math.c. Floats of 16 bits are computed in float32. Integer powers are a loop, in a function of the module per
 * type. */
#include <math.h>
#include <string.h>

#include "codegen/gpu/gpu.h"
#include "codegen/ops/ops.h"

typedef struct MathRow {
    const char *intrinsic; /* NULL: only in libm */
    const char *libm;      /* also the name in device_math.c */
    bool native;           /* the intrinsic is one instruction, or expanded, on a GPU too */
    bool in_double;   /* libm's function of float32 is off by more than a unit in the last place, so that of float64 is
                         used */
    const char *ours; /* the runtime's function of float64, if libm's is off by more than that, too */
} MathRow;

/* Functions of floats; the others are handled by name below. */
static bool find_row(IrKind kind, MathRow *row) {
    static const struct {
        IrKind kind;
        MathRow row;
    } rows[] = {
        {IrMath_Sqrt, {"llvm.sqrt", "sqrt", true, false, NULL}},
        {IrMath_Exp, {"llvm.exp", "exp", false, false, NULL}},
        {IrMath_Exp2, {"llvm.exp2", "exp2", false, false, NULL}},
        {IrMath_Expm1, {NULL, "expm1", false, false, NULL}},
        {IrMath_Log, {"llvm.log", "log", false, false, NULL}},
        {IrMath_Log1p, {NULL, "log1p", false, false, NULL}},
        {IrMath_Log2, {"llvm.log2", "log2", false, false, NULL}},
        {IrMath_Log10, {"llvm.log10", "log10", false, true, NULL}},
        {IrMath_Sin, {"llvm.sin", "sin", false, false, NULL}},
        {IrMath_Cos, {"llvm.cos", "cos", false, false, NULL}},
        {IrMath_Tan, {"llvm.tan", "tan", false, false, NULL}},
        {IrMath_Asin, {"llvm.asin", "asin", false, false, NULL}},
        {IrMath_Acos, {"llvm.acos", "acos", false, false, NULL}},
        {IrMath_Atan, {"llvm.atan", "atan", false, false, NULL}},
        {IrMath_Atan2, {"llvm.atan2", "atan2", false, false, NULL}},
        {IrMath_Sinh, {"llvm.sinh", "sinh", false, false, NULL}},
        {IrMath_Cosh, {"llvm.cosh", "cosh", false, false, NULL}},
        {IrMath_Tanh, {"llvm.tanh", "tanh", false, true, NULL}},
        {IrMath_Asinh, {NULL, "asinh", false, false, NULL}},
        {IrMath_Acosh, {NULL, "acosh", false, false, NULL}},
        {IrMath_Atanh, {NULL, "atanh", false, false, NULL}},
        {IrMath_Erf, {NULL, "erf", false, false, NULL}},
        {IrMath_Erfc, {NULL, "erfc", false, false, NULL}},
        {IrMath_Gamma, {NULL, "tgamma", false, true, "pyc_tgamma"}},
        {IrMath_Lgamma, {NULL, "lgamma", false, true, "pyc_lgamma"}},
        {IrMath_Cbrt, {NULL, "cbrt", false, false, NULL}},
        {IrMath_Hypot, {NULL, "hypot", false, false, NULL}},
        {IrMath_Floor, {"llvm.floor", "floor", true, false, NULL}},
        {IrMath_Ceil, {"llvm.ceil", "ceil", true, false, NULL}},
        {IrMath_Trunc, {"llvm.trunc", "trunc", true, false, NULL}},
        {IrMath_Round, {"llvm.round", "round", true, false, NULL}},
        {IrMath_RoundEven, {"llvm.roundeven", "roundeven", true, false, NULL}},
        {IrMath_Copysign, {"llvm.copysign", "copysign", true, false, NULL}},
        {IrMath_Nextafter, {NULL, "nextafter", false, false, NULL}},
    };
    for (uint32_t i = 0; i < COUNT_OF(rows); i++) {
        if (rows[i].kind != kind) continue;
        *row = rows[i].row;
        return true;
    }
    return false;
}

/* ---- functions of floats ---- */

static void add_pure_attributes(Cg *cg, LLVMValueRef fn) {
    cg_fn_attribute(cg, fn, CG_ATTR_nounwind);
    cg_fn_attribute(cg, fn, CG_ATTR_willreturn);
    cg_fn_attribute(cg, fn, CG_ATTR_memory); /* none: programs do not see errno */
}

/* A scalar function of floats by name: libm's, or ours for GPUs (linked in later). */
static LLVMValueRef call_by_name(Cg *cg, const char *base, LLVMValueRef *args, uint32_t count) {
    LLVMTypeRef type = LLVMTypeOf(args[0]), types[3];
    bool is_f32 = type == cg->f32;
    Str name = cg->on_device ? arena_printf(cg->arena, "pyc_gpu_%s_%s", base, is_f32 ? "f32" : "f64")
                             : arena_printf(cg->arena, "%s%s", base, is_f32 ? "f" : "");
    for (uint32_t i = 0; i < count; i++) types[i] = type;
    LLVMTypeRef fn_type = LLVMFunctionType(type, types, count, false);
    LLVMValueRef fn = LLVMGetNamedFunction(cg->out, name.at);
    if (!fn) {
        fn = LLVMAddFunction(cg->out, name.at, fn_type);
        add_pure_attributes(cg, fn);
    }
    cg->needs_device_math |= cg->on_device;
    return LLVMBuildCall2(cg->b, fn_type, fn, args, count, "");
}

/* exp(x) as a power of two. The rounding error of x * log2(e) is corrected, except in an infinity. */
static LLVMValueRef exp_by_exp2(Cg *cg, LLVMValueRef x) {
    LLVMValueRef high = LLVMConstReal(cg->f32, 0x1.715476p+0), low = LLVMConstReal(cg->f32, 0x1.4ae0cp-26);
    LLVMValueRef ln2 = LLVMConstReal(cg->f32, 0x1.62e43p-1), least = LLVMConstReal(cg->f32, -150);
    LLVMValueRef is_less = LLVMBuildFCmp(cg->b, LLVMRealOLT, x, least, "");
    x = LLVMBuildSelect(cg->b, is_less, least, x, "");
    LLVMValueRef power = LLVMBuildFMul(cg->b, x, high, ""), minus = LLVMBuildFNeg(cg->b, power, "");
    LLVMValueRef lost = cg_intrinsic(cg, "llvm.fma", &cg->f32, 1, (LLVMValueRef[]){x, high, minus}, 3);
    lost = cg_intrinsic(cg, "llvm.fma", &cg->f32, 1, (LLVMValueRef[]){x, low, lost}, 3);
    LLVMValueRef y = cg->gpu->exp2(cg, power), part = LLVMBuildFMul(cg->b, lost, ln2, "");
    LLVMValueRef whole = cg_intrinsic(cg, "llvm.fma", &cg->f32, 1, (LLVMValueRef[]){y, part, y}, 3);
    LLVMValueRef is_infinite = LLVMBuildFCmp(cg->b, LLVMRealOEQ, y, LLVMConstReal(cg->f32, INFINITY), "");
    return LLVMBuildSelect(cg->b, is_infinite, y, whole, "");
}

/* GPUs have an instruction for powers of two of float32. */
static LLVMValueRef by_instruction(Cg *cg, const char *base, LLVMValueRef x) {
    if (!cg->on_device || LLVMTypeOf(x) != cg->f32) return NULL;
    if (strcmp(base, "exp2") == 0) return cg->gpu->exp2(cg, x);
    return strcmp(base, "exp") == 0 ? exp_by_exp2(cg, x) : NULL;
}

static LLVMValueRef call_scalar(Cg *cg, const char *base, LLVMValueRef *args, uint32_t count) {
    LLVMValueRef made = by_instruction(cg, base, args[0]);
    return made ? made : call_by_name(cg, base, args, count);
}

static LLVMValueRef call_lanes(Cg *cg, const char *base, LLVMValueRef *args, uint32_t count) {
    LLVMTypeRef type = LLVMTypeOf(args[0]);
    if (LLVMGetTypeKind(type) != LLVMVectorTypeKind) return call_scalar(cg, base, args, count);
    LLVMValueRef result = LLVMGetPoison(type), lanes[3];
    for (uint32_t i = 0; i < LLVMGetVectorSize(type); i++) {
        for (uint32_t k = 0; k < count; k++) lanes[k] = LLVMBuildExtractElement(cg->b, args[k], cg_i64(cg, i), "");
        LLVMValueRef lane = call_scalar(cg, base, lanes, count);
        result = LLVMBuildInsertElement(cg->b, result, lane, cg_i64(cg, i), "");
    }
    return result;
}

static LLVMValueRef call_math(Cg *cg, const MathRow *row, LLVMValueRef *args, uint32_t count) {
    if (!row->intrinsic || (cg->on_device && !row->native))
        return call_lanes(cg, row->ours && !cg->on_device ? row->ours : row->libm, args, count);
    LLVMTypeRef type = LLVMTypeOf(args[0]);
    return cg_intrinsic(cg, row->intrinsic, &type, 1, args, count);
}

static LLVMTypeRef like_double(Cg *cg, LLVMTypeRef type) {
    return LLVMGetTypeKind(type) == LLVMVectorTypeKind ? LLVMVectorType(cg->f64, LLVMGetVectorSize(type)) : cg->f64;
}

static bool is_float32(Cg *cg, LLVMTypeRef type) {
    return (LLVMGetTypeKind(type) == LLVMVectorTypeKind ? LLVMGetElementType(type) : type) == cg->f32;
}

static LLVMValueRef call_in_double(Cg *cg, const MathRow *row, LLVMValueRef *args, uint32_t count) {
    LLVMTypeRef type = LLVMTypeOf(args[0]);
    for (uint32_t i = 0; i < count; i++) args[i] = LLVMBuildFPExt(cg->b, args[i], like_double(cg, type), "");
    return LLVMBuildFPTrunc(cg->b, call_math(cg, row, args, count), type, "");
}

static LLVMValueRef float_math(CgFn *f, const IrInst *inst, const MathRow *row) {
    Cg *cg = f->cg;
    LLVMValueRef args[3];
    if (inst->operand_count > COUNT_OF(args)) ICE("a math function with %u operands", inst->operand_count);
    TypeId type = cg_operand_type(f, inst, 0);
    for (uint32_t i = 0; i < inst->operand_count; i++) args[i] = cg_widen(cg, type, cg_operand(f, inst, i), true);
    bool in_double = row->in_double && !cg->on_device && is_float32(cg, LLVMTypeOf(args[0]));
    return cg_narrow(cg, type,
                     in_double ? call_in_double(cg, row, args, inst->operand_count)
                               : call_math(cg, row, args, inst->operand_count));
}

/* ---- bits ---- */

static LLVMValueRef count_zeros(CgFn *f, const IrInst *inst, const char *name) {
    LLVMValueRef x = cg_operand(f, inst, 0);
    LLVMTypeRef type = LLVMTypeOf(x);
    return cg_intrinsic(f->cg, name, &type, 1, (LLVMValueRef[]){x, cg_zero(f->cg->i1)}, 2);
}

static LLVMValueRef rotate(CgFn *f, const IrInst *inst, const char *name) {
    LLVMValueRef x = cg_operand(f, inst, 0);
    LLVMTypeRef type = LLVMTypeOf(x);
    return cg_intrinsic(f->cg, name, &type, 1, (LLVMValueRef[]){x, x, cg_operand(f, inst, 1)}, 3);
}

/* LLVM can only swap an even number of bytes. */
static LLVMValueRef swap_bytes(CgFn *f, const IrInst *inst) {
    LLVMValueRef x = cg_operand(f, inst, 0);
    return cg_bits(f->cg, cg_operand_type(f, inst, 0)) == 8 ? x : cg_unary(f->cg, "llvm.bswap", x);
}

static LLVMValueRef compare_size(Cg *cg, LLVMValueRef x, LLVMRealPredicate predicate) {
    LLVMValueRef size = cg_unary(cg, "llvm.fabs", x);
    return LLVMBuildFCmp(cg->b, predicate, size, cg_float(cg, LLVMTypeOf(x), __builtin_inf()), "");
}

static LLVMValueRef reciprocal_root(CgFn *f, const IrInst *inst) {
    Cg *cg = f->cg;
    TypeId type = cg_operand_type(f, inst, 0);
    LLVMValueRef x = cg_widen(cg, type, cg_operand(f, inst, 0), true);
    LLVMValueRef root = cg_unary(cg, "llvm.sqrt", x);
    return cg_narrow(cg, type, LLVMBuildFDiv(cg->b, cg_float(cg, LLVMTypeOf(x), 1.0), root, ""));
}

LLVMValueRef cg_op_Math(CgFn *f, const IrInst *inst) {
    MathRow row;
    IrKind kind = inst->imm.kind;
    if (find_row(kind, &row)) return float_math(f, inst, &row);
    if (kind == IrMath_Rsqrt) return reciprocal_root(f, inst);
    if (kind == IrMath_Popcount) return cg_unary(f->cg, "llvm.ctpop", cg_operand(f, inst, 0));
    if (kind == IrMath_Clz) return count_zeros(f, inst, "llvm.ctlz");
    if (kind == IrMath_Ctz) return count_zeros(f, inst, "llvm.cttz");
    if (kind == IrMath_Bswap) return swap_bytes(f, inst);
    if (kind == IrMath_Bitreverse) return cg_unary(f->cg, "llvm.bitreverse", cg_operand(f, inst, 0));
    if (kind == IrMath_RotateLeft) return rotate(f, inst, "llvm.fshl");
    if (kind == IrMath_RotateRight) return rotate(f, inst, "llvm.fshr");
    LLVMValueRef x = cg_widen(f->cg, cg_operand_type(f, inst, 0), cg_operand(f, inst, 0), false);
    if (kind == IrMath_IsNan) return LLVMBuildFCmp(f->cg->b, LLVMRealUNO, x, x, "");
    if (kind == IrMath_IsInf) return compare_size(f->cg, x, LLVMRealOEQ);
    if (kind == IrMath_IsFinite) return compare_size(f->cg, x, LLVMRealONE);
    ICE("math function %s", ir_kind_text(kind));
}

/* ---- powers ---- */

/* The blocks and values of the power loop: while e: if e odd: r *= b; b *= b; e >>= 1. */
static void build_power_loop(Cg *cg, LLVMBuilderRef b, LLVMValueRef fn, LLVMTypeRef type, bool is_signed) {
    LLVMValueRef base = LLVMGetParam(fn, 0), exponent = LLVMGetParam(fn, 1), one = cg_int(cg, type, 1),
                 zero = cg_zero(type);
    LLVMBasicBlockRef entry = LLVMAppendBasicBlockInContext(cg->llvm, fn, ""),
                      head = LLVMAppendBasicBlockInContext(cg->llvm, fn, "");
    LLVMBasicBlockRef body = LLVMAppendBasicBlockInContext(cg->llvm, fn, ""),
                      done = LLVMAppendBasicBlockInContext(cg->llvm, fn, "");
    LLVMPositionBuilderAtEnd(b, entry);
    LLVMValueRef negative = is_signed ? LLVMBuildICmp(b, LLVMIntSLT, exponent, zero, "") : cg_zero(cg->i1);
    LLVMValueRef count = LLVMBuildSelect(b, negative, LLVMBuildNeg(b, exponent, ""), exponent, "");
    LLVMBuildBr(b, head);
    LLVMPositionBuilderAtEnd(b, head);
    LLVMValueRef e = LLVMBuildPhi(b, type, ""), x = LLVMBuildPhi(b, type, ""), r = LLVMBuildPhi(b, type, "");
    LLVMBuildCondBr(b, LLVMBuildICmp(b, LLVMIntNE, e, zero, ""), body, done);
    LLVMPositionBuilderAtEnd(b, body);
    LLVMValueRef odd = LLVMBuildTrunc(b, e, cg->i1, "");
    LLVMValueRef next_r = LLVMBuildSelect(b, odd, LLVMBuildMul(b, r, x, ""), r, "");
    LLVMValueRef next_x = LLVMBuildMul(b, x, x, ""), next_e = LLVMBuildLShr(b, e, one, "");
    LLVMBuildBr(b, head);
    LLVMBasicBlockRef from[] = {entry, body};
    LLVMAddIncoming(e, (LLVMValueRef[]){count, next_e}, from, 2);
    LLVMAddIncoming(x, (LLVMValueRef[]){base, next_x}, from, 2);
    LLVMAddIncoming(r, (LLVMValueRef[]){one, next_r}, from, 2);
    LLVMPositionBuilderAtEnd(b, done);
    /* a negative power: 1 and -1 are their own inverses, the rest rounds to 0 */
    LLVMValueRef unit = LLVMBuildICmp(b, LLVMIntEQ, LLVMBuildMul(b, base, base, ""), one, "");
    LLVMValueRef vanishes = LLVMBuildAnd(b, negative, LLVMBuildNot(b, unit, ""), "");
    LLVMBuildRet(b, LLVMBuildSelect(b, vanishes, zero, r, ""));
}

static LLVMValueRef power_function(Cg *cg, LLVMTypeRef type, bool is_signed) {
    Str name = arena_printf(cg->arena, "pyc.power.%c%u", is_signed ? 'i' : 'u', LLVMGetIntTypeWidth(type));
    LLVMValueRef fn = LLVMGetNamedFunction(cg->out, name.at);
    if (fn) return fn;
    fn = LLVMAddFunction(cg->out, name.at, LLVMFunctionType(type, (LLVMTypeRef[]){type, type}, 2, false));
    LLVMSetLinkage(fn, LLVMInternalLinkage);
    add_pure_attributes(cg, fn);
    LLVMBuilderRef builder = LLVMCreateBuilderInContext(cg->llvm);
    build_power_loop(cg, builder, fn, type, is_signed);
    LLVMDisposeBuilder(builder);
    return fn;
}

static LLVMValueRef int_power(CgFn *f, LLVMValueRef base, LLVMValueRef exponent, bool is_signed) {
    LLVMTypeRef type = LLVMTypeOf(base);
    LLVMTypeRef fn_type = LLVMFunctionType(type, (LLVMTypeRef[]){type, type}, 2, false);
    LLVMValueRef args[] = {base, exponent};
    return LLVMBuildCall2(f->cg->b, fn_type, power_function(f->cg, type, is_signed), args, 2, "");
}

LLVMValueRef cg_op_Pow(CgFn *f, const IrInst *inst) {
    Cg *cg = f->cg;
    TypeId type = cg_operand_type(f, inst, 0);
    if (cg_is_float(cg, type)) return float_math(f, inst, &(MathRow){"llvm.pow", "pow", false, false, NULL});
    LLVMValueRef base = cg_operand(f, inst, 0), exponent = cg_operand(f, inst, 1);
    bool is_signed = cg_is_signed(cg, type);
    uint32_t width = cg_lanes(cg, type);
    if (width == 1) return int_power(f, base, exponent, is_signed);
    LLVMValueRef result = LLVMGetPoison(LLVMTypeOf(base));
    for (uint32_t i = 0; i < width; i++) {
        LLVMValueRef x = LLVMBuildExtractElement(cg->b, base, cg_i64(cg, i), "");
        LLVMValueRef e = LLVMBuildExtractElement(cg->b, exponent, cg_i64(cg, i), "");
        result = LLVMBuildInsertElement(cg->b, result, int_power(f, x, e, is_signed), cg_i64(cg, i), "");
    }
    return result;
}
