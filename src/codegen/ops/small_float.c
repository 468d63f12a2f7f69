/* 8-bit floats to and from float32, by integer arithmetic on all lanes, because hardware support is rare. They are kept
 * as their bits. */
#include "codegen/gpu/gpu.h"
#include "codegen/ops/ops.h"
#include "types/float_format.h"

enum { F32_FRACTION = 23, F32_BIAS = 127 };

typedef struct Small {
    Cg *cg;
    const FloatFormat *format;
    LLVMTypeRef bits, value; /* i32 and float, with the lanes */
} Small;

static Small small_of(Cg *cg, Dtype dtype, uint32_t width) {
    return (Small){cg, float_format(dtype), cg_with_lanes(cg, cg->i32, width), cg_with_lanes(cg, cg->f32, width)};
}

static LLVMValueRef number(const Small *s, uint64_t i) { return cg_int(s->cg, s->bits, i); }

static LLVMValueRef as_value(const Small *s, LLVMValueRef bits) {
    return LLVMBuildBitCast(s->cg->b, bits, s->value, "");
}
static LLVMValueRef as_bits(const Small *s, LLVMValueRef value) {
    return LLVMBuildBitCast(s->cg->b, value, s->bits, "");
}

static LLVMValueRef choose_if(const Small *s, LLVMIntPredicate order, LLVMValueRef bits, uint32_t limit,
                              LLVMValueRef then, LLVMValueRef otherwise) {
    LLVMValueRef holds = LLVMBuildICmp(s->cg->b, order, bits, number(s, limit), "");
    return LLVMBuildSelect(s->cg->b, holds, then, otherwise, "");
}

static uint32_t f32_bits(float f) {
    uint32_t bits;
    memcpy(&bits, &f, sizeof bits);
    return bits;
}

/* ---- to float32 ---- */

/* The bits of a power are the exponent of a float32; the smallest power is a subnormal float32. */
static LLVMValueRef from_power(const Small *s, LLVMValueRef bits) {
    LLVMValueRef shifted = LLVMBuildShl(s->cg->b, bits, number(s, F32_FRACTION), "");
    shifted = choose_if(s, LLVMIntEQ, bits, 0, number(s, f32_bits(0x1p-127f)), shifted);
    return as_value(s, choose_if(s, LLVMIntEQ, bits, s->format->nan, number(s, f32_bits(__builtin_nanf(""))), shifted));
}

/* Shifted into a float32, the magnitude is too small by the difference of the biases; the correction is exact, for
 * subnormal numbers too. */
static LLVMValueRef from_size(const Small *s, LLVMValueRef size) {
    LLVMBuilderRef b = s->cg->b;
    LLVMValueRef placed = LLVMBuildShl(b, size, number(s, F32_FRACTION - s->format->fraction_bits), "");
    LLVMValueRef scale = number(s, (uint64_t)(2 * F32_BIAS - s->format->bias) << F32_FRACTION);
    return as_bits(s, LLVMBuildFMul(b, as_value(s, placed), as_value(s, scale), ""));
}

LLVMValueRef cg_from_small(Cg *cg, LLVMValueRef value, Dtype from, uint32_t width) {
    Small s = small_of(cg, from, width);
    LLVMBuilderRef b = cg->b;
    LLVMValueRef bits = LLVMBuildZExt(b, value, s.bits, ""), nan = number(&s, f32_bits(__builtin_nanf("")));
    if (s.format->is_power) return from_power(&s, bits);
    LLVMValueRef size = LLVMBuildAnd(b, bits, number(&s, 0x7f), "");
    LLVMValueRef whole = from_size(&s, size);
    if (s.format->infinity)
        whole = choose_if(&s, LLVMIntEQ, size, s.format->infinity, number(&s, f32_bits(__builtin_inff())), whole);
    LLVMValueRef sign = LLVMBuildShl(b, LLVMBuildAnd(b, bits, number(&s, 0x80), ""), number(&s, 24), "");
    whole = LLVMBuildOr(b, whole, sign, "");
    if (s.format->nan == 0x80)
        whole = choose_if(&s, LLVMIntEQ, bits, 0x80, nan, whole);
    else
        whole = choose_if(&s, LLVMIntUGT, size, MAX(s.format->largest, s.format->infinity), nan, whole);
    return as_value(&s, whole);
}

/* ---- from float32 ---- */

/* Rounds up to the next power: the fraction carries into the exponent. */
static LLVMValueRef to_power(const Small *s, LLVMValueRef size) {
    LLVMBuilderRef b = s->cg->b;
    LLVMValueRef up = LLVMBuildAdd(b, size, number(s, (1u << F32_FRACTION) - 1), "");
    LLVMValueRef power = LLVMBuildLShr(b, up, number(s, F32_FRACTION), "");
    power = choose_if(s, LLVMIntULE, size, f32_bits(0x1p-127f), number(s, 0), power);
    power = cg_binary(s->cg, "llvm.umin", power, number(s, s->format->largest));
    return choose_if(s, LLVMIntUGE, size, f32_bits(__builtin_inff()), number(s, s->format->nan), power);
}

/* For subnormal numbers, adding a number whose last bit is the format's smallest step rounds; for others, the dropped
 * bits are rounded as integers. */
static LLVMValueRef to_size(const Small *s, LLVMValueRef size) {
    LLVMBuilderRef b = s->cg->b;
    uint32_t drop = F32_FRACTION - s->format->fraction_bits, shift = F32_BIAS - s->format->bias;
    uint32_t smallest = (shift + 1) << F32_FRACTION, magic = (shift + 1 + drop) << F32_FRACTION;
    LLVMValueRef sum = as_bits(s, LLVMBuildFAdd(b, as_value(s, size), as_value(s, number(s, magic)), ""));
    LLVMValueRef low = LLVMBuildSub(b, sum, number(s, magic), "");
    LLVMValueRef odd = LLVMBuildAnd(b, LLVMBuildLShr(b, size, number(s, drop), ""), number(s, 1), "");
    LLVMValueRef rounded = LLVMBuildAdd(b, LLVMBuildAdd(b, size, number(s, (1u << (drop - 1)) - 1), ""), odd, "");
    rounded = LLVMBuildSub(b, rounded, number(s, (uint64_t)shift << F32_FRACTION), "");
    LLVMValueRef high = LLVMBuildLShr(b, rounded, number(s, drop), "");
    high = cg_binary(s->cg, "llvm.umin", high, number(s, s->format->largest));
    return choose_if(s, LLVMIntULT, size, smallest, low, high);
}

LLVMValueRef cg_to_small(Cg *cg, LLVMValueRef value, Dtype to, uint32_t width) {
    Small s = small_of(cg, to, width);
    LLVMBuilderRef b = cg->b;
    LLVMValueRef bits = as_bits(&s, value), size = LLVMBuildAnd(b, bits, number(&s, 0x7fffffff), ""), whole;
    if (s.format->is_power) {
        whole = to_power(&s, size);
    } else {
        LLVMValueRef kept = to_size(&s, size);
        LLVMValueRef sign = LLVMBuildAnd(b, LLVMBuildLShr(b, bits, number(&s, 24), ""), number(&s, 0x80), "");
        if (s.format->nan == 0x80)
            sign = choose_if(&s, LLVMIntEQ, kept, 0, number(&s, 0), sign); /* there is no
                                                                              negative zero */
        whole = LLVMBuildOr(b, kept, sign, "");
    }
    whole = choose_if(&s, LLVMIntUGT, size, f32_bits(__builtin_inff()), number(&s, s.format->nan), whole);
    return LLVMBuildTrunc(b, whole, cg_with_lanes(cg, cg->i8, width), "");
}
