/* Conversions between numbers, and of the same bits to another type. */
#include "codegen/gpu/gpu.h"
#include "codegen/ops/ops.h"
#include "types/type_text.h"

#include <math.h>

/* Float to bfloat16 by integer arithmetic, rounding to even: most machines lack the instruction, and LLVM would call a
 * function that older compiler runtimes lack. On the host a bfloat16 is kept as its bits. */
static LLVMValueRef to_bfloat(Cg *cg, LLVMValueRef value, uint32_t width) {
    LLVMBuilderRef b = cg->b;
    LLVMTypeRef wide = cg_with_lanes(cg, cg->i32, width), narrow = cg_with_lanes(cg, cg->i16, width);
    LLVMValueRef bits = LLVMBuildBitCast(b, value, wide, "");
    LLVMValueRef odd = LLVMBuildAnd(b, LLVMBuildLShr(b, bits, cg_int(cg, wide, 16), ""), cg_int(cg, wide, 1), "");
    LLVMValueRef bias = LLVMBuildAdd(b, odd, cg_int(cg, wide, 0x7fff), "");
    LLVMValueRef rounded = LLVMBuildLShr(b, LLVMBuildAdd(b, bits, bias, ""), cg_int(cg, wide, 16), "");
    LLVMValueRef quiet =
        LLVMBuildLShr(b, LLVMBuildOr(b, bits, cg_int(cg, wide, 0x400000), ""), cg_int(cg, wide, 16), "");
    LLVMValueRef is_nan = LLVMBuildFCmp(b, LLVMRealUNO, value, value, "");
    LLVMValueRef chosen = LLVMBuildSelect(b, is_nan, quiet, rounded, "");
    return LLVMBuildBitCast(b, LLVMBuildTrunc(b, chosen, narrow, ""),
                            cg_with_lanes(cg, cg_dtype(cg, DT_bfloat16), width), "");
}

static LLVMValueRef from_bfloat(Cg *cg, LLVMValueRef value, uint32_t width) {
    LLVMTypeRef wide = cg_with_lanes(cg, cg->i32, width), narrow = cg_with_lanes(cg, cg->i16, width);
    LLVMValueRef bits = LLVMBuildZExt(cg->b, LLVMBuildBitCast(cg->b, value, narrow, ""), wide, "");
    bits = LLVMBuildShl(cg->b, bits, cg_int(cg, wide, 16), "");
    return LLVMBuildBitCast(cg->b, bits, cg_with_lanes(cg, cg->f32, width), "");
}

/* A double as float32, rounded to odd, so that the next rounding gives the same result as rounding once. */
static LLVMValueRef to_odd_float(Cg *cg, LLVMValueRef value, uint32_t width) {
    LLVMBuilderRef b = cg->b;
    LLVMTypeRef type = cg_with_lanes(cg, cg->f32, width), bits_type = cg_with_lanes(cg, cg->i32, width);
    LLVMValueRef near = LLVMBuildFPTrunc(b, value, type, ""), back = LLVMBuildFPExt(b, near, LLVMTypeOf(value), "");
    LLVMValueRef inexact = LLVMBuildFCmp(b, LLVMRealUNE, back, value, "");
    LLVMValueRef above =
        LLVMBuildFCmp(b, LLVMRealOGT, cg_unary(cg, "llvm.fabs", back), cg_unary(cg, "llvm.fabs", value), "");
    LLVMValueRef bits = LLVMBuildBitCast(b, near, bits_type, "");
    bits = LLVMBuildSub(b, bits, LLVMBuildZExt(b, above, bits_type, ""), "");
    bits = LLVMBuildOr(b, bits, LLVMBuildZExt(b, inexact, bits_type, ""), "");
    return LLVMBuildBitCast(b, bits, type, "");
}

static LLVMValueRef float_to_float(Cg *cg, LLVMValueRef value, Dtype from, Dtype to, uint32_t width) {
    if (from == to) return value;
    LLVMTypeRef type = cg_with_lanes(cg, cg_dtype(cg, to), width);
    if (dtype_bits(from) == 8) return float_to_float(cg, cg_from_small(cg, value, from, width), DT_float32, to, width);
    if (dtype_bits(to) == 8 && from == DT_float64) return cg_to_small(cg, to_odd_float(cg, value, width), to, width);
    if (dtype_bits(to) == 8) return cg_to_small(cg, float_to_float(cg, value, from, DT_float32, width), to, width);
    if (cg->on_device && from != DT_bfloat16 && to != DT_bfloat16) {
        return dtype_bits(to) > dtype_bits(from) ? LLVMBuildFPExt(cg->b, value, type, "")
                                                 : LLVMBuildFPTrunc(cg->b, value, type, "");
    }
    if (from == DT_bfloat16) return float_to_float(cg, from_bfloat(cg, value, width), DT_float32, to, width);
    if (to == DT_bfloat16 && from == DT_float64) return to_bfloat(cg, to_odd_float(cg, value, width), width);
    if (to == DT_bfloat16) return to_bfloat(cg, float_to_float(cg, value, from, DT_float32, width), width);
    return dtype_bits(to) > dtype_bits(from) ? LLVMBuildFPExt(cg->b, value, type, "")
                                             : LLVMBuildFPTrunc(cg->b, value, type, "");
}

static bool is_narrow(Cg *cg, TypeId type, bool all) {
    if (!cg_is_float(cg, type)) return false;
    Dtype dtype = ty_dtype(cg->types, type);
    return dtype_bits(dtype) == 8 || (dtype == DT_bfloat16 && (all || !cg->on_device)) || (dtype == DT_float16 && all);
}

LLVMValueRef cg_widen(Cg *cg, TypeId type, LLVMValueRef value, bool all) {
    if (!is_narrow(cg, type, all)) return value;
    return float_to_float(cg, value, ty_dtype(cg->types, type), DT_float32, cg_lanes(cg, type));
}

LLVMValueRef cg_narrow(Cg *cg, TypeId type, LLVMValueRef value) {
    if (!is_narrow(cg, type, true) || LLVMTypeOf(value) == cg_type(cg, type)) return value;
    return float_to_float(cg, value, DT_float32, ty_dtype(cg->types, type), cg_lanes(cg, type));
}

static LLVMValueRef int_to_int(Cg *cg, LLVMValueRef value, Dtype from, LLVMTypeRef type, uint32_t from_bits,
                               uint32_t to_bits) {
    if (to_bits < from_bits) return LLVMBuildTrunc(cg->b, value, type, "");
    if (to_bits == from_bits) return value;
    return dtype_class(from) == DTYPE_CLASS_SINT ? LLVMBuildSExt(cg->b, value, type, "")
                                                 : LLVMBuildZExt(cg->b, value, type, "");
}

/* ---- integers of more than 64 bits and floats, where LLVM has no function to call ---- */

/* On a GPU for all such types, on the host for those of 256 bits. */
static bool lacks_function(Cg *cg, Dtype dtype) { return dtype_bits(dtype) > (cg->on_device ? 64u : 128u); }

/* Takes the 64 leading bits, the last one set if any lower bit is, so that they round as the number does; they are
 * converted and multiplied by their power of two. */
static LLVMValueRef wide_to_float(Cg *cg, LLVMValueRef value, bool is_signed, Dtype to, uint32_t width) {
    LLVMBuilderRef b = cg->b;
    LLVMTypeRef wide = LLVMTypeOf(value), word = cg_with_lanes(cg, cg->i64, width),
                type = cg_with_lanes(cg, cg->f64, width);
    uint32_t bits = LLVMGetIntTypeWidth(width == 1 ? wide : LLVMGetElementType(wide));
    LLVMValueRef no = cg_zero(cg->i1), is_below = LLVMBuildICmp(b, LLVMIntSLT, value, cg_zero(wide), "");
    LLVMValueRef size = is_signed ? cg_intrinsic(cg, "llvm.abs", &wide, 1, (LLVMValueRef[]){value, no}, 2) : value;
    LLVMValueRef zeros = cg_intrinsic(cg, "llvm.ctlz", &wide, 1, (LLVMValueRef[]){size, no}, 2);
    zeros = cg_binary(cg, "llvm.umin", zeros, cg_int(cg, wide, bits - 1));
    LLVMValueRef shifted = LLVMBuildShl(b, size, zeros, "");
    LLVMValueRef head = LLVMBuildTrunc(b, LLVMBuildLShr(b, shifted, cg_int(cg, wide, bits - 64), ""), word, "");
    LLVMValueRef rest = LLVMBuildShl(b, shifted, cg_int(cg, wide, 64), "");
    LLVMValueRef some = LLVMBuildZExt(b, LLVMBuildICmp(b, LLVMIntNE, rest, cg_zero(wide), ""), word, "");
    bool narrow = to != DT_float64;
    LLVMValueRef near =
        LLVMBuildUIToFP(b, LLVMBuildOr(b, head, some, ""), narrow ? cg_with_lanes(cg, cg->f32, width) : type, "");
    if (narrow) near = LLVMBuildFPExt(b, near, type, "");
    LLVMValueRef power = LLVMBuildSub(b, cg_int(cg, word, 1023 + bits - 64), LLVMBuildTrunc(b, zeros, word, ""), "");
    LLVMValueRef scale = LLVMBuildBitCast(b, LLVMBuildShl(b, power, cg_int(cg, word, 52), ""), type, "");
    LLVMValueRef whole = LLVMBuildFMul(b, near, scale, "");
    return is_signed ? LLVMBuildSelect(b, is_below, LLVMBuildFNeg(b, whole, ""), whole, "") : whole;
}

/* The integer part of a float64 that is at least 1, shifted into place. */
static LLVMValueRef whole_part(Cg *cg, LLVMValueRef size, LLVMTypeRef wide, uint32_t bits, uint32_t width) {
    LLVMBuilderRef b = cg->b;
    LLVMTypeRef word = cg_with_lanes(cg, cg->i64, width);
    LLVMValueRef image = LLVMBuildBitCast(b, size, word, "");
    LLVMValueRef fraction = LLVMBuildAnd(b, image, cg_int(cg, word, ((uint64_t)1 << 52) - 1), "");
    fraction = LLVMBuildZExt(b, LLVMBuildOr(b, fraction, cg_int(cg, word, (uint64_t)1 << 52), ""), wide, "");
    LLVMValueRef power = LLVMBuildZExt(b, LLVMBuildLShr(b, image, cg_int(cg, word, 52), ""), wide, "");
    LLVMValueRef up = LLVMBuildSub(b, power, cg_int(cg, wide, 1023 + 52), "");
    LLVMValueRef down = LLVMBuildSub(b, cg_int(cg, wide, 1023 + 52), power, "");
    LLVMValueRef most = cg_int(cg, wide, bits - 1);
    LLVMValueRef left = LLVMBuildShl(b, fraction, cg_binary(cg, "llvm.umin", up, most), "");
    LLVMValueRef right = LLVMBuildLShr(b, fraction, cg_binary(cg, "llvm.umin", down, most), "");
    LLVMValueRef moved = LLVMBuildSelect(b, LLVMBuildICmp(b, LLVMIntSGE, up, cg_zero(wide), ""), left, right, "");
    LLVMValueRef is_less = LLVMBuildFCmp(b, LLVMRealOLT, size, cg_float(cg, LLVMTypeOf(size), 1), "");
    return LLVMBuildSelect(b, is_less, cg_zero(wide), moved, "");
}

static LLVMValueRef float_to_wide(Cg *cg, LLVMValueRef value, Dtype to, uint32_t width) {
    LLVMBuilderRef b = cg->b;
    bool is_signed = dtype_class(to) == DTYPE_CLASS_SINT;
    LLVMTypeRef type = LLVMTypeOf(value), wide = cg_with_lanes(cg, cg_dtype(cg, to), width);
    uint32_t bits = dtype_bits(to);
    LLVMValueRef size = cg_unary(cg, "llvm.fabs", value), whole = whole_part(cg, size, wide, bits, width);
    LLVMValueRef most = cg_int(cg, wide, UINT64_MAX); /* all ones */
    if (is_signed) most = LLVMBuildLShr(b, most, cg_int(cg, wide, 1), "");
    LLVMValueRef limit = cg_float(cg, type, ldexp(1, (int)bits - is_signed));
    LLVMValueRef is_far = LLVMBuildFCmp(b, LLVMRealOGE, size, limit, "");
    LLVMValueRef negated = is_signed ? LLVMBuildNeg(b, whole, "") : cg_zero(wide);
    if (is_signed) negated = LLVMBuildSelect(b, is_far, LLVMBuildNot(b, most, ""), negated, "");
    whole = LLVMBuildSelect(b, is_far, most, whole, "");
    whole = LLVMBuildSelect(b, LLVMBuildFCmp(b, LLVMRealOLT, value, cg_zero(type), ""), negated, whole, "");
    return LLVMBuildSelect(b, LLVMBuildFCmp(b, LLVMRealUNO, value, value, ""), cg_zero(wide), whole, "");
}

/* ---- integers and floats ---- */

/* Floats of 16 bits and less are converted by way of float32, which represents them exactly. */
static LLVMValueRef float_to_int(Cg *cg, LLVMValueRef value, Dtype from, Dtype to, uint32_t width) {
    bool is_signed = dtype_class(to) == DTYPE_CLASS_SINT;
    if (lacks_function(cg, to)) return float_to_wide(cg, float_to_float(cg, value, from, DT_float64, width), to, width);
    if (dtype_bits(from) <= 16) value = float_to_float(cg, value, from, DT_float32, width);
    LLVMTypeRef overloads[] = {cg_with_lanes(cg, cg_dtype(cg, to), width), LLVMTypeOf(value)};
    return cg_intrinsic(cg, is_signed ? "llvm.fptosi.sat" : "llvm.fptoui.sat", overloads, 2, &value, 1);
}

static LLVMValueRef int_to_float(Cg *cg, LLVMValueRef value, Dtype from, Dtype to, uint32_t width) {
    bool is_signed = dtype_class(from) == DTYPE_CLASS_SINT;
    if (lacks_function(cg, from))
        return float_to_float(cg, wide_to_float(cg, value, is_signed, to, width), DT_float64, to, width);
    bool by_way = to == DT_bfloat16 || dtype_bits(to) == 8; /* exact for all that bfloat16 distinguishes, up to 32
                                                               bits */
    LLVMTypeRef type = cg_with_lanes(cg, cg_dtype(cg, by_way ? DT_float32 : to), width);
    value = is_signed ? LLVMBuildSIToFP(cg->b, value, type, "") : LLVMBuildUIToFP(cg->b, value, type, "");
    return by_way ? float_to_float(cg, value, DT_float32, to, width) : value;
}

static LLVMValueRef to_bool(Cg *cg, LLVMValueRef value, Dtype from, uint32_t width) {
    if (from == DT_bfloat16 || (dtype_class(from) == DTYPE_CLASS_FLOAT && dtype_bits(from) == 8))
        value = float_to_float(cg, value, from, DT_float32, width);
    LLVMValueRef zero = cg_zero(LLVMTypeOf(value));
    if (dtype_class(from) == DTYPE_CLASS_FLOAT) return LLVMBuildFCmp(cg->b, LLVMRealUNE, value, zero, "");
    return LLVMBuildICmp(cg->b, LLVMIntNE, value, zero, "");
}

static Dtype dtype_of(Cg *cg, TypeId type) {
    if (ty_is(cg->types, type, TY_Bool)) return DT_bool;
    if (!ty_is(cg->types, type, TY_Simd)) ICE("a conversion of %s", ty_c(cg->types, type));
    return ty_dtype(cg->types, type);
}

LLVMValueRef cg_op_Convert(CgFn *f, const IrInst *inst) {
    Cg *cg = f->cg;
    LLVMValueRef value = cg_operand(f, inst, 0);
    Dtype from = dtype_of(cg, cg_operand_type(f, inst, 0)), to = dtype_of(cg, inst->type);
    uint32_t width = cg_lanes(cg, inst->type);
    bool from_float = dtype_class(from) == DTYPE_CLASS_FLOAT, to_float = dtype_class(to) == DTYPE_CLASS_FLOAT;
    if (to == DT_bool) return from == DT_bool ? value : to_bool(cg, value, from, width);
    if (from_float)
        return to_float ? float_to_float(cg, value, from, to, width) : float_to_int(cg, value, from, to, width);
    if (to_float) return int_to_float(cg, value, from, to, width);
    uint32_t from_bits = from == DT_bool ? 1 : dtype_bits(from);
    return int_to_int(cg, value, from, cg_type(cg, inst->type), from_bits, dtype_bits(to));
}

/* ---- the same bits ---- */

static uint32_t total_bits(Cg *cg, TypeId type, bool bool_is_bit) {
    uint32_t lane = cg_is_bool(cg, type) && !bool_is_bit ? 8 : cg_bits(cg, type);
    return lane * cg_lanes(cg, type);
}

/* Masks have a bit per lane if the other type has that many bits, else a byte per lane. */
static LLVMValueRef bitcast_mask(Cg *cg, LLVMValueRef value, TypeId from, TypeId to) {
    LLVMTypeRef target = cg_type(cg, to);
    if (total_bits(cg, from, true) == total_bits(cg, to, true)) return LLVMBuildBitCast(cg->b, value, target, "");
    if (cg_is_bool(cg, from)) return LLVMBuildBitCast(cg->b, cg_to_memory(cg, from, value), target, "");
    return cg_from_memory(cg, to, LLVMBuildBitCast(cg->b, value, cg_memory_type(cg, to), ""));
}

LLVMValueRef cg_op_Bitcast(CgFn *f, const IrInst *inst) {
    Cg *cg = f->cg;
    TypeId from = cg_operand_type(f, inst, 0);
    LLVMValueRef value = cg_operand(f, inst, 0);
    LLVMTypeRef source = LLVMTypeOf(value), target = cg_type(cg, inst->type);
    if (source == target) return value;
    if (cg_is_bool(cg, from) || cg_is_bool(cg, inst->type)) return bitcast_mask(cg, value, from, inst->type);
    if (target == cg->ptr) {
        if (source != cg->i64) value = LLVMBuildBitCast(cg->b, value, cg->i64, "");
        return LLVMBuildIntToPtr(cg->b, value, target, "");
    }
    if (source == cg->ptr) {
        value = LLVMBuildPtrToInt(cg->b, value, cg->i64, "");
        return target == cg->i64 ? value : LLVMBuildBitCast(cg->b, value, target, "");
    }
    return LLVMBuildBitCast(cg->b, value, target, "");
}
