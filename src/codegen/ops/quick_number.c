/* Operators on words that are two small ints, or two floats, or a float and a constant. */
#include "codegen/ops/quick.h"

#include "../runtime/core/layout.h"

/* ---- operands ---- */

static bool constant_of(LLVMValueRef word, uint64_t *value) {
    if (!LLVMIsAConstantInt(word)) return false;
    *value = LLVMConstIntGetZExtValue(word);
    return true;
}

static bool is_constant_flonum(LLVMValueRef word) {
    uint64_t value;
    return constant_of(word, &value) && (value & PYC_TAG_MASK) == PYC_FLONUM_TAG;
}

/* A constant that a float holds exactly, or a flonum. */
static bool may_be_real(LLVMValueRef word) {
    const int64_t exact = (int64_t)1 << 53;
    uint64_t value;
    if (!constant_of(word, &value)) return !LLVMIsConstant(word);
    return is_constant_flonum(word) || ((value & 1) && (int64_t)value >> 1 >= -exact && (int64_t)value >> 1 <= exact);
}

static LLVMValueRef real_of(const CgWay *way, LLVMValueRef word) {
    uint64_t value;
    if (cg_is_known_small(word) && constant_of(word, &value))
        return cg_float(way->f->cg, way->f->cg->f64, (double)((int64_t)value >> 1));
    return cg_flonum_value(way->f->cg, word);
}

static void need_reals(const CgWay *way, LLVMValueRef a, LLVMValueRef b) {
    Cg *cg = way->f->cg;
    LLVMValueRef tag = cg_i64(cg, PYC_FLONUM_TAG);
    if (LLVMIsConstant(a) || LLVMIsConstant(b)) {
        LLVMValueRef word = LLVMIsConstant(a) ? b : a;
        if (!LLVMIsConstant(word)) cg_need(way, cg_has_tag(cg, word, PYC_FLONUM_TAG));
        return;
    }
    LLVMValueRef others = LLVMBuildOr(cg->b, LLVMBuildXor(cg->b, a, tag, ""), LLVMBuildXor(cg->b, b, tag, ""), "");
    cg_need(way, cg_has_tag(cg, others, 0));
}

/* ---- small ints ---- */

static LLVMValueRef without_overflow(const CgWay *way, const char *intrinsic, LLVMValueRef x, LLVMValueRef y) {
    Cg *cg = way->f->cg;
    LLVMValueRef both = cg_binary(cg, intrinsic, x, y);
    cg_need(way, LLVMBuildNot(cg->b, LLVMBuildExtractValue(cg->b, both, 1, ""), ""));
    return LLVMBuildExtractValue(cg->b, both, 0, "");
}

static LLVMValueRef untagged(Cg *cg, LLVMValueRef word) { return LLVMBuildSub(cg->b, word, cg_i64(cg, 1), ""); }

static LLVMValueRef sum(const CgWay *way, LLVMValueRef a, LLVMValueRef b) {
    return without_overflow(way, "llvm.sadd.with.overflow", a, untagged(way->f->cg, b));
}

static LLVMValueRef difference(const CgWay *way, LLVMValueRef a, LLVMValueRef b) {
    return without_overflow(way, "llvm.ssub.with.overflow", a, untagged(way->f->cg, b));
}

static LLVMValueRef product(const CgWay *way, LLVMValueRef a, LLVMValueRef b) {
    Cg *cg = way->f->cg;
    LLVMValueRef y = LLVMBuildAShr(cg->b, b, cg_i64(cg, 1), "");
    LLVMValueRef doubled = without_overflow(way, "llvm.smul.with.overflow", untagged(cg, a), y);
    return LLVMBuildOr(cg->b, doubled, cg_i64(cg, 1), "");
}

static LLVMValueRef bits_and(const CgWay *way, LLVMValueRef a, LLVMValueRef b) {
    return LLVMBuildAnd(way->f->cg->b, a, b, "");
}

static LLVMValueRef bits_or(const CgWay *way, LLVMValueRef a, LLVMValueRef b) {
    return LLVMBuildOr(way->f->cg->b, a, b, "");
}

static LLVMValueRef bits_xor(const CgWay *way, LLVMValueRef a, LLVMValueRef b) {
    Cg *cg = way->f->cg;
    return LLVMBuildOr(cg->b, LLVMBuildXor(cg->b, a, b, ""), cg_i64(cg, 1), "");
}

/* ---- both ---- */

typedef struct NumberOp {
    LLVMValueRef (*ints)(const CgWay *way, LLVMValueRef a, LLVMValueRef b); /* NULL: there is no fast path */
    LLVMOpcode reals;                                                       /* 0: there is no fast path */
    LLVMIntPredicate order;                                                 /* of ints, and of reals, where both */
    LLVMRealPredicate real_order;                                           /* are 0 and NULL */
} NumberOp;

static LLVMValueRef of_ints(const CgWay *way, const NumberOp *op, LLVMValueRef a, LLVMValueRef b) {
    return op->ints ? op->ints(way, a, b) : LLVMBuildICmp(way->f->cg->b, op->order, a, b, "");
}

static LLVMValueRef of_reals(const CgWay *way, const NumberOp *op, LLVMValueRef a, LLVMValueRef b) {
    Cg *cg = way->f->cg;
    need_reals(way, a, b);
    LLVMValueRef x = real_of(way, a), y = real_of(way, b);
    if (!op->reals) return LLVMBuildFCmp(cg->b, op->real_order, x, y, "");
    if (op->reals == LLVMFDiv) cg_need(way, LLVMBuildFCmp(cg->b, LLVMRealUNE, y, cg_float(cg, cg->f64, 0), ""));
    return cg_float_word(way->f, LLVMBuildBinOp(cg->b, op->reals, x, y, ""));
}

static LLVMValueRef of_either(const CgWay *way, const NumberOp *op, LLVMValueRef a, LLVMValueRef b) {
    Cg *cg = way->f->cg;
    LLVMBasicBlockRef ints = cg_new_block(way->f, ""), reals = cg_new_block(way->f, ""),
                      done = cg_new_block(way->f, "");
    LLVMBuildCondBr(cg->b, cg_both_small(cg, a, b), ints, reals);
    cg_at(way->f, ints);
    LLVMValueRef whole = of_ints(way, op, a, b);
    ints = LLVMGetInsertBlock(cg->b);
    LLVMBuildBr(cg->b, done);
    cg_at(way->f, reals);
    LLVMValueRef real = of_reals(way, op, a, b);
    reals = LLVMGetInsertBlock(cg->b);
    LLVMBuildBr(cg->b, done);
    cg_at(way->f, done);
    return cg_phi2(cg, whole, ints, real, reals);
}

static LLVMValueRef of_numbers(const CgWay *way, const NumberOp *op, LLVMValueRef a, LLVMValueRef b) {
    bool is_order = !op->ints && !op->reals, known = cg_is_known_small(a) && cg_is_known_small(b);
    bool ints = (op->ints || is_order) && !is_constant_flonum(a) && !is_constant_flonum(b);
    bool reals = (op->reals || is_order) && may_be_real(a) && may_be_real(b) && !known;
    if (ints && reals) return of_either(way, op, a, b);
    if (reals) return of_reals(way, op, a, b);
    if (!ints) return NULL;
    if (!known) cg_need(way, cg_both_small(way->f->cg, a, b));
    return of_ints(way, op, a, b);
}

/* ---- which operators have one ---- */

static const NumberOp operators[PYC_BINARY_COUNT] = {
    [PYC_ADD] = {sum, LLVMFAdd, 0, 0},     [PYC_SUB] = {difference, LLVMFSub, 0, 0},
    [PYC_MUL] = {product, LLVMFMul, 0, 0}, [PYC_TRUEDIV] = {NULL, LLVMFDiv, 0, 0},
    [PYC_AND] = {bits_and, 0, 0, 0},       [PYC_OR] = {bits_or, 0, 0, 0},
    [PYC_XOR] = {bits_xor, 0, 0, 0},
};

static const NumberOp orders[PYC_COMPARE_COUNT] = {
    [PYC_LT] = {NULL, 0, LLVMIntSLT, LLVMRealOLT}, [PYC_LE] = {NULL, 0, LLVMIntSLE, LLVMRealOLE},
    [PYC_EQ] = {NULL, 0, LLVMIntEQ, LLVMRealOEQ},  [PYC_NE] = {NULL, 0, LLVMIntNE, LLVMRealUNE},
    [PYC_GT] = {NULL, 0, LLVMIntSGT, LLVMRealOGT}, [PYC_GE] = {NULL, 0, LLVMIntSGE, LLVMRealOGE},
};

LLVMValueRef cg_way_add(const CgWay *way) { return of_numbers(way, &operators[PYC_ADD], way->args[0], way->args[1]); }
LLVMValueRef cg_way_sub(const CgWay *way) { return of_numbers(way, &operators[PYC_SUB], way->args[0], way->args[1]); }
LLVMValueRef cg_way_mul(const CgWay *way) { return of_numbers(way, &operators[PYC_MUL], way->args[0], way->args[1]); }

LLVMValueRef cg_way_binary(const CgWay *way) {
    uint64_t op;
    if (!constant_of(way->args[0], &op) || op >= COUNT_OF(operators)) return NULL;
    if (!operators[op].ints && !operators[op].reals) return NULL;
    return of_numbers(way, &operators[op], way->args[1], way->args[2]);
}

LLVMValueRef cg_way_test(const CgWay *way) {
    uint64_t op;
    if (!constant_of(way->args[0], &op) || op >= COUNT_OF(orders)) return NULL;
    return of_numbers(way, &orders[op], way->args[1], way->args[2]);
}

LLVMValueRef cg_way_compare(const CgWay *way) {
    Cg *cg = way->f->cg;
    LLVMValueRef truth = cg_way_test(way);
    return truth ? cg_bool_word(cg, truth) : NULL;
}

LLVMValueRef cg_way_float_div(const CgWay *way) {
    Cg *cg = way->f->cg;
    cg_need(way, LLVMBuildFCmp(cg->b, LLVMRealUNE, way->args[1], cg_float(cg, cg->f64, 0), ""));
    return LLVMBuildFDiv(cg->b, way->args[0], way->args[1], "");
}

LLVMValueRef cg_way_obj_to_f64(const CgWay *way) {
    Cg *cg = way->f->cg;
    LLVMValueRef word = way->args[0];
    LLVMBasicBlockRef start = LLVMGetInsertBlock(cg->b), other = cg_new_block(way->f, ""),
                      done = cg_new_block(way->f, "");
    LLVMValueRef flonum = cg_flonum_value(cg, word);
    cg_branch_likely(cg, cg_has_tag(cg, word, PYC_FLONUM_TAG), done, other);
    cg_at(way->f, other);
    cg_need(way, cg_is_small(cg, word));
    LLVMValueRef whole = LLVMBuildSIToFP(cg->b, LLVMBuildAShr(cg->b, word, cg_i64(cg, 1), ""), cg->f64, "");
    other = LLVMGetInsertBlock(cg->b);
    LLVMBuildBr(cg->b, done);
    cg_at(way->f, done);
    return cg_phi2(cg, flonum, start, whole, other);
}
