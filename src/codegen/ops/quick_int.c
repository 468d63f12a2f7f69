/* Fast paths of small ints, and of characters as numbers: results that machine arithmetic gives exactly. */
#include "codegen/ops/quick.h"

#include "../runtime/core/layout.h"

static LLVMValueRef value_of(Cg *cg, LLVMValueRef word) { return LLVMBuildAShr(cg->b, word, cg_i64(cg, 1), ""); }

/* Makes the word of a small int. */
static LLVMValueRef tagged(Cg *cg, LLVMValueRef value) {
    LLVMValueRef doubled = LLVMBuildShl(cg->b, value, cg_i64(cg, 1), "");
    if (LLVMIsAInstruction(doubled)) LLVMSetNSW(doubled, true);
    return LLVMBuildOr(cg->b, doubled, cg_i64(cg, 1), "");
}

static void need_small(const CgWay *way) {
    Cg *cg = way->f->cg;
    cg_need(way, cg_is_small(cg, LLVMBuildAnd(cg->b, way->args[0], way->args[1], "")));
}

LLVMValueRef cg_way_obj_index(const CgWay *way) {
    cg_need(way, cg_is_small(way->f->cg, way->args[0]));
    return way->args[0];
}

/* ---- bits ---- */

static LLVMValueRef bits(const CgWay *way, LLVMOpcode op) {
    Cg *cg = way->f->cg;
    need_small(way);
    return LLVMBuildOr(cg->b, LLVMBuildBinOp(cg->b, op, way->args[0], way->args[1], ""), cg_i64(cg, 1), "");
}

LLVMValueRef cg_way_int_and(const CgWay *way) { return bits(way, LLVMAnd); }
LLVMValueRef cg_way_int_or(const CgWay *way) { return bits(way, LLVMOr); }
LLVMValueRef cg_way_int_xor(const CgWay *way) { return bits(way, LLVMXor); }

/* A count from 0 to 62, which shifts out no more than the bits. */
static LLVMValueRef shift_count(const CgWay *way) {
    Cg *cg = way->f->cg;
    need_small(way);
    LLVMValueRef count = value_of(cg, way->args[1]);
    cg_need(way, LLVMBuildICmp(cg->b, LLVMIntULT, count, cg_i64(cg, 63), ""));
    return count;
}

LLVMValueRef cg_way_int_rshift(const CgWay *way) {
    Cg *cg = way->f->cg;
    LLVMValueRef count = shift_count(way);
    return LLVMBuildOr(cg->b, LLVMBuildAShr(cg->b, way->args[0], count, ""), cg_i64(cg, 1), "");
}

/* Requires that shifting back gives the original value. */
LLVMValueRef cg_way_int_lshift(const CgWay *way) {
    Cg *cg = way->f->cg;
    LLVMValueRef count = shift_count(way), doubled = LLVMBuildSub(cg->b, way->args[0], cg_i64(cg, 1), "");
    LLVMValueRef shifted = LLVMBuildShl(cg->b, doubled, count, "");
    cg_need(way, LLVMBuildICmp(cg->b, LLVMIntEQ, LLVMBuildAShr(cg->b, shifted, count, ""), doubled, ""));
    return LLVMBuildOr(cg->b, shifted, cg_i64(cg, 1), "");
}

/* ---- division, rounded down ---- */

typedef struct Division {
    LLVMValueRef quotient, rest, divisor, is_down; /* is_down: the quotient was rounded toward zero, up */
} Division;

/* The divisor must be neither 0 nor -1, whose quotient may not be small. */
static Division divided(const CgWay *way) {
    Cg *cg = way->f->cg;
    need_small(way);
    LLVMValueRef a = value_of(cg, way->args[0]), b = value_of(cg, way->args[1]);
    LLVMValueRef above = LLVMBuildAdd(cg->b, b, cg_i64(cg, 1), "");
    cg_need(way, LLVMBuildICmp(cg->b, LLVMIntUGT, above, cg_i64(cg, 1), ""));
    Division d = {LLVMBuildSDiv(cg->b, a, b, ""), LLVMBuildSRem(cg->b, a, b, ""), b, NULL};
    LLVMValueRef differ = LLVMBuildXor(cg->b, d.rest, b, ""), zero = cg_i64(cg, 0);
    d.is_down = LLVMBuildAnd(cg->b, LLVMBuildICmp(cg->b, LLVMIntNE, d.rest, zero, ""),
                             LLVMBuildICmp(cg->b, LLVMIntSLT, differ, zero, ""), "");
    return d;
}

LLVMValueRef cg_way_int_floordiv(const CgWay *way) {
    Cg *cg = way->f->cg;
    Division d = divided(way);
    return tagged(cg, LLVMBuildAdd(cg->b, d.quotient, LLVMBuildSExt(cg->b, d.is_down, cg->i64, ""), ""));
}

LLVMValueRef cg_way_int_mod(const CgWay *way) {
    Cg *cg = way->f->cg;
    Division d = divided(way);
    LLVMValueRef more = LLVMBuildSelect(cg->b, d.is_down, d.divisor, cg_i64(cg, 0), "");
    return tagged(cg, LLVMBuildAdd(cg->b, d.rest, more, ""));
}

/* ---- sign ---- */

static LLVMValueRef negative(const CgWay *way) {
    Cg *cg = way->f->cg;
    LLVMValueRef both = cg_binary(cg, "llvm.ssub.with.overflow", cg_i64(cg, 2), way->args[0]);
    cg_need(way, LLVMBuildNot(cg->b, LLVMBuildExtractValue(cg->b, both, 1, ""), ""));
    return LLVMBuildExtractValue(cg->b, both, 0, "");
}

LLVMValueRef cg_way_int_neg(const CgWay *way) {
    cg_need(way, cg_is_small(way->f->cg, way->args[0]));
    return negative(way);
}

LLVMValueRef cg_way_int_abs(const CgWay *way) {
    Cg *cg = way->f->cg;
    cg_need(way, cg_is_small(cg, way->args[0]));
    LLVMValueRef below = LLVMBuildICmp(cg->b, LLVMIntSLT, way->args[0], cg_i64(cg, 0), "");
    return LLVMBuildSelect(cg->b, below, negative(way), way->args[0], "");
}

/* ---- floats ---- */

/* Both must be exact as floats: then the quotient is rounded once. */
LLVMValueRef cg_way_int_truediv(const CgWay *way) {
    Cg *cg = way->f->cg;
    const uint64_t limit = (uint64_t)1 << 53;
    need_small(way);
    LLVMValueRef numbers[2];
    for (uint32_t i = 0; i < 2; i++) {
        LLVMValueRef value = value_of(cg, way->args[i]);
        LLVMValueRef moved = LLVMBuildAdd(cg->b, value, cg_i64(cg, limit), "");
        cg_need(way, LLVMBuildICmp(cg->b, LLVMIntULT, moved, cg_i64(cg, 2 * limit), ""));
        numbers[i] = LLVMBuildSIToFP(cg->b, value, cg->f64, "");
    }
    cg_need(way, LLVMBuildICmp(cg->b, LLVMIntNE, way->args[1], cg_i64(cg, 1), ""));
    return LLVMBuildFDiv(cg->b, numbers[0], numbers[1], "");
}

LLVMValueRef cg_way_int_to_f64(const CgWay *way) {
    Cg *cg = way->f->cg;
    cg_need(way, cg_is_small(cg, way->args[0]));
    return LLVMBuildSIToFP(cg->b, value_of(cg, way->args[0]), cg->f64, "");
}

LLVMValueRef cg_way_small_value(const CgWay *way) {
    cg_need(way, cg_is_small(way->f->cg, way->args[0]));
    return value_of(way->f->cg, way->args[0]);
}

LLVMValueRef cg_way_value_in_range(const CgWay *way) {
    Cg *cg = way->f->cg;
    LLVMValueRef value = cg_way_small_value(way);
    LLVMValueRef is_least = LLVMBuildICmp(cg->b, LLVMIntSGE, value, way->args[1], "");
    cg_need(way, LLVMBuildAnd(cg->b, is_least, LLVMBuildICmp(cg->b, LLVMIntSLE, value, way->args[2], ""), ""));
    return value;
}

/* ---- characters ---- */

static LLVMValueRef text_word(Cg *cg, LLVMValueRef text) { return LLVMBuildPtrToInt(cg->b, text, cg->i64, ""); }

static LLVMValueRef first_byte(Cg *cg, LLVMValueRef text) {
    LLVMValueRef data = cg_object_header(cg, cg->ptr, text, PYC_STR_DATA);
    return LLVMBuildZExt(cg->b, cg_load_at(cg, cg->i8, data, 1), cg->i64, "");
}

/* A text of one byte is an ASCII character. */
LLVMValueRef cg_way_str_ord(const CgWay *way) {
    Cg *cg = way->f->cg;
    LLVMValueRef text = text_word(cg, way->args[0]), size = cg_object_fixed(cg, cg->i64, text, PYC_STR_SIZE);
    cg_need(way, LLVMBuildICmp(cg->b, LLVMIntEQ, size, cg_i64(cg, 1), ""));
    return first_byte(cg, text);
}

LLVMValueRef cg_way_str_chr(const CgWay *way) {
    Cg *cg = way->f->cg;
    cg_need(way, cg_is_small(cg, way->args[0]));
    LLVMValueRef code = value_of(cg, way->args[0]);
    cg_need(way, LLVMBuildICmp(cg->b, LLVMIntULT, code, cg_i64(cg, PYC_ASCII_COUNT), ""));
    return cg_ascii_char(cg, LLVMBuildTrunc(cg->b, code, cg->i8, ""));
}

LLVMValueRef cg_way_str_cmp(const CgWay *way) {
    Cg *cg = way->f->cg;
    LLVMValueRef bytes[2];
    for (uint32_t i = 0; i < 2; i++) {
        LLVMValueRef text = text_word(cg, way->args[i]), size = cg_object_fixed(cg, cg->i64, text, PYC_STR_SIZE);
        cg_need(way, LLVMBuildICmp(cg->b, LLVMIntEQ, size, cg_i64(cg, 1), ""));
        bytes[i] = first_byte(cg, text);
    }
    return LLVMBuildTrunc(cg->b, LLVMBuildSub(cg->b, bytes[0], bytes[1], ""), cg->i32, "");
}
