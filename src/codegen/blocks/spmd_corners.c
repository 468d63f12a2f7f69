/* Conditions about a thread's position: `i < n`, where i grows from thread to thread. A vote of a strip is uniform if
 * it is so at the strip's corners, so only these are evaluated, before the loop over the threads. And a strip at the
 * edge of the data is cut to the threads for which such conditions hold. */
#include "codegen/blocks/spmd_rewrite.h"

enum { CORNERS = 4, DEPTH_MOST = 16 };

typedef struct Corners { /* a value at the threads in the corners: bit 0 of the index is that of x, bit 1 that of y */
    LLVMValueRef at[CORNERS];
    bool varies; /* then it grows with x and y */
} Corners;

typedef struct Ask {
    Rewrite *r;
    const Region *region;      /* NULL: before everything else */
    const LLVMValueRef *first; /* coordinates of the strip's first thread */
} Ask;

static bool corners_of(const Ask *a, LLVMValueRef value, uint32_t depth, Corners *corners);

static void all_alike(Corners *corners, LLVMValueRef value) {
    for (uint32_t k = 0; k < CORNERS; k++) corners->at[k] = value;
    corners->varies = false;
}

static void place_at(const Ask *a, uint32_t axis, Corners *corners) {
    LLVMBuilderRef b = a->r->b;
    const uint32_t of = axis % SPMD_WIDE;
    LLVMValueRef first = a->first[of], last = first;
    if (of < 2) last = LLVMBuildAdd(b, first, LLVMBuildSub(b, a->r->steps[of], cg_i64(a->r->cg, 1), ""), "");
    for (uint32_t k = 0; k < CORNERS; k++) {
        LLVMValueRef value = of < 2 && (k >> of & 1) ? last : first;
        corners->at[k] = axis < SPMD_WIDE ? LLVMBuildTrunc(b, value, a->r->cg->i32, "") : value;
    }
    corners->varies = true;
}

static LLVMValueRef clone_with(const Ask *a, LLVMValueRef inst, LLVMValueRef *operands) {
    LLVMValueRef clone = LLVMInstructionClone(inst);
    for (int i = 0; i < LLVMGetNumOperands(inst); i++) LLVMSetOperand(clone, (unsigned)i, operands[i]);
    LLVMInsertIntoBuilder(a->r->b, clone);
    return clone;
}

/* Whether the result is monotonic if these operands are. */
static bool keeps_growing(LLVMValueRef inst, const Corners *operands) {
    const LLVMOpcode op = LLVMGetInstructionOpcode(inst);
    if (op == LLVMAdd || op == LLVMZExt || op == LLVMSExt) return true;
    if (op == LLVMOr) return LLVMGetIsDisjoint(inst);
    if (op == LLVMSub) return !operands[1].varies;
    if (op == LLVMShl) return !operands[1].varies && LLVMGetNUW(inst);
    return op == LLVMMul && operands[0].varies != operands[1].varies && LLVMGetNUW(inst);
}

static bool can_come_earlier(const Ask *a, LLVMValueRef inst) {
    return LLVMIsABinaryOperator(inst) || LLVMIsACastInst(inst) || LLVMIsAGetElementPtrInst(inst) ||
           map_has(&a->r->constants, spmd_key(inst));
}

static bool divides(LLVMValueRef inst) {
    const LLVMOpcode op = LLVMGetInstructionOpcode(inst);
    return op == LLVMUDiv || op == LLVMSDiv || op == LLVMURem || op == LLVMSRem;
}

static bool corners_of_instruction(const Ask *a, LLVMValueRef inst, uint32_t depth, Corners *corners) {
    enum { MOST = 3 };
    Corners operands[MOST];
    LLVMValueRef values[MOST];
    const int count = LLVMGetNumOperands(inst);
    bool varies = false;
    if (count > MOST || !depth || !can_come_earlier(a, inst) || divides(inst)) return false;
    for (int i = 0; i < count; i++) {
        if (!corners_of(a, LLVMGetOperand(inst, (unsigned)i), depth - 1, &operands[i])) return false;
        varies |= operands[i].varies;
    }
    if (varies && !keeps_growing(inst, operands)) return false;
    for (uint32_t k = 0; k < (varies ? CORNERS : 1); k++) {
        for (int i = 0; i < count; i++) values[i] = operands[i].at[k];
        corners->at[k] = clone_with(a, inst, values);
    }
    if (!varies) all_alike(corners, corners->at[0]);
    corners->varies = varies;
    return true;
}

static bool corners_of(const Ask *a, LLVMValueRef value, uint32_t depth, Corners *corners) {
    uint32_t axis;
    if (spmd_axis(a->r->s, value, &axis)) {
        place_at(a, axis, corners);
        return true;
    }
    LLVMBasicBlockRef at = LLVMIsAInstruction(value) ? LLVMGetInstructionParent(value) : NULL;
    const bool is_here = !at || at == a->r->entry || (a->region && at == a->region->before);
    if (!is_here) return corners_of_instruction(a, value, depth, corners);
    all_alike(corners, value);
    return true;
}

/* Whether the varying side has not wrapped around between the corners; as an unsigned number it never does. */
static LLVMValueRef has_order(const Ask *a, const Corners *side, bool has_sign) {
    static const uint32_t PAIRS[][2] = {{0, 1}, {0, 2}, {1, 3}, {2, 3}};
    LLVMBuilderRef b = a->r->b;
    LLVMValueRef holds = has_sign ? LLVMConstInt(a->r->cg->i1, 1, false)
                                  : LLVMBuildICmp(b, LLVMIntSGE, side->at[0], cg_zero(LLVMTypeOf(side->at[0])), "");
    for (uint32_t i = 0; i < COUNT_OF(PAIRS); i++) {
        LLVMValueRef less = LLVMBuildICmp(b, LLVMIntSLE, side->at[PAIRS[i][0]], side->at[PAIRS[i][1]], "");
        holds = LLVMBuildAnd(b, holds, less, "");
    }
    return holds;
}

/* i1: whether it holds at all corners, and thus between them; NULL: that does not follow. */
static LLVMValueRef compare_at_corners(const Ask *a, LLVMValueRef compare) {
    LLVMBuilderRef b = a->r->b;
    const LLVMIntPredicate predicate = LLVMGetICmpPredicate(compare);
    Corners sides[2];
    for (unsigned i = 0; i < 2; i++)
        if (!corners_of(a, LLVMGetOperand(compare, i), DEPTH_MOST, &sides[i])) return NULL;
    const bool varies = sides[0].varies || sides[1].varies, is_order = predicate != LLVMIntEQ && predicate != LLVMIntNE;
    if (varies && (!is_order || (sides[0].varies && sides[1].varies))) return NULL;
    LLVMValueRef all = varies ? has_order(a, &sides[sides[0].varies ? 0 : 1], predicate >= LLVMIntSGT)
                              : LLVMConstInt(a->r->cg->i1, 1, false);
    for (uint32_t k = 0; k < (varies ? CORNERS : 1); k++)
        all = LLVMBuildAnd(b, all, LLVMBuildICmp(b, predicate, sides[0].at[k], sides[1].at[k], ""), "");
    return all;
}

/* `a and b`, also in the form of a select. */
static bool is_both(const Ask *a, LLVMValueRef condition) {
    if (!LLVMIsAInstruction(condition)) return false;
    if (LLVMIsASelectInst(condition)) return LLVMGetOperand(condition, 2) == cg_zero(a->r->cg->i1);
    return LLVMGetInstructionOpcode(condition) == LLVMAnd;
}

static LLVMValueRef condition_at_corners(const Ask *a, LLVMValueRef condition, uint32_t depth) {
    if (LLVMIsAICmpInst(condition)) return compare_at_corners(a, condition);
    if (!depth || !is_both(a, condition)) return NULL;
    LLVMValueRef left = condition_at_corners(a, LLVMGetOperand(condition, 0), depth - 1);
    LLVMValueRef right = left ? condition_at_corners(a, LLVMGetOperand(condition, 1), depth - 1) : NULL;
    return right ? LLVMBuildAnd(a->r->b, left, right, "") : NULL;
}

LLVMValueRef spmd_vote_of_corners(Rewrite *r, uint32_t region, LLVMValueRef condition) {
    const Ask ask = {r, &r->regions[region], r->phases[r->s->blocks[region].phase].corner};
    spmd_at_end(r, ask.region->before);
    return condition_at_corners(&ask, condition, DEPTH_MOST);
}

/* ---- the edge ---- */

typedef struct Cut { /* of the threads in a row, or of the rows: [from, to) remain */
    LLVMValueRef from, to, count;
} Cut;

static LLVMValueRef least(const Ask *a, LLVMValueRef x, LLVMValueRef y) {
    return cg_binary(a->r->cg, "llvm.umin", x, y);
}

/* How many of the threads come before the first whose value reaches the limit, or exceeds it. The first value is not
 * negative. */
static LLVMValueRef threads_before(const Ask *a, LLVMValueRef value, LLVMValueRef limit, bool has_sign, bool exceeds,
                                   LLVMValueRef count) {
    LLVMBuilderRef b = a->r->b;
    LLVMIntPredicate below = has_sign ? LLVMIntSLT : LLVMIntULT, up_to = has_sign ? LLVMIntSLE : LLVMIntULE;
    LLVMValueRef is_some = LLVMBuildICmp(b, exceeds ? up_to : below, value, limit, "");
    LLVMValueRef distance = least(a, LLVMBuildSub(b, limit, value, ""), count);
    if (exceeds) distance = least(a, LLVMBuildAdd(b, distance, cg_i64(a->r->cg, 1), ""), count);
    return LLVMBuildSelect(b, is_some, distance, cg_i64(a->r->cg, 0), "");
}

/* Cuts where `value predicate limit` does not hold, if the value grows by one along the axis. */
static void cut_along(const Ask *a, const Corners *value, LLVMValueRef limit, LLVMIntPredicate predicate, uint32_t axis,
                      Cut *cut) {
    Cg *cg = a->r->cg;
    LLVMBuilderRef b = a->r->b;
    const bool is_below =
        predicate == LLVMIntSLT || predicate == LLVMIntULT || predicate == LLVMIntSLE || predicate == LLVMIntULE;
    const bool exceeds =
        predicate == LLVMIntSLE || predicate == LLVMIntULE || predicate == LLVMIntSGT || predicate == LLVMIntUGT;
    LLVMValueRef last = LLVMBuildSub(b, cut->count, cg_i64(cg, 1), "");
    LLVMValueRef along = LLVMBuildSub(b, value->at[1u << axis], value->at[0], "");
    LLVMValueRef across = LLVMBuildICmp(b, LLVMIntEQ, value->at[2u >> axis], value->at[0], "");
    LLVMValueRef fits = LLVMBuildAnd(b, LLVMBuildICmp(b, LLVMIntEQ, along, last, ""), across, "");
    fits = LLVMBuildAnd(b, fits, LLVMBuildICmp(b, LLVMIntSGE, value->at[0], cg_i64(cg, 0), ""), "");
    LLVMValueRef at = threads_before(a, value->at[0], limit, predicate >= LLVMIntSGT, exceeds, cut->count);
    LLVMValueRef *end = is_below ? &cut->to : &cut->from;
    LLVMValueRef nearer = cg_binary(cg, is_below ? "llvm.umin" : "llvm.umax", *end, at);
    *end = LLVMBuildSelect(b, fits, nearer, *end, "");
}

static LLVMIntPredicate swapped(LLVMIntPredicate predicate) {
    static const LLVMIntPredicate PAIRS[][2] = {
        {LLVMIntULT, LLVMIntUGT}, {LLVMIntULE, LLVMIntUGE}, {LLVMIntSLT, LLVMIntSGT}, {LLVMIntSLE, LLVMIntSGE}};
    for (uint32_t i = 0; i < COUNT_OF(PAIRS); i++)
        for (unsigned k = 0; k < 2; k++)
            if (PAIRS[i][k] == predicate) return PAIRS[i][1 - k];
    return predicate;
}

static void cut_by_compare(const Ask *a, LLVMValueRef compare, Cut cuts[2]) {
    LLVMIntPredicate predicate = LLVMGetICmpPredicate(compare);
    Corners sides[2];
    if (LLVMTypeOf(LLVMGetOperand(compare, 0)) != a->r->cg->i64) return;
    for (unsigned i = 0; i < 2; i++)
        if (!corners_of(a, LLVMGetOperand(compare, i), DEPTH_MOST, &sides[i])) return;
    if (sides[0].varies == sides[1].varies) return;
    const unsigned varying = sides[0].varies ? 0 : 1;
    LLVMValueRef limit = sides[1 - varying].at[0];
    if (varying == 1) predicate = swapped(predicate);
    if (predicate == LLVMIntNE && limit == cg_zero(a->r->cg->i64)) predicate = LLVMIntUGT;
    if (predicate == LLVMIntEQ || predicate == LLVMIntNE) return;
    for (uint32_t axis = 0; axis < 2; axis++) cut_along(a, &sides[varying], limit, predicate, axis, &cuts[axis]);
}

static void cut_by(const Ask *a, LLVMValueRef condition, uint32_t depth, Cut cuts[2]) {
    if (LLVMIsAICmpInst(condition)) cut_by_compare(a, condition, cuts);
    if (!depth || !is_both(a, condition)) return;
    for (unsigned i = 0; i < 2; i++) cut_by(a, LLVMGetOperand(condition, i), depth - 1, cuts);
}

void spmd_cut_strip(Rewrite *r, const SpmdConditions *conditions) {
    LLVMBuilderRef b = r->b;
    const Ask ask = {r, NULL, r->first};
    Cut cuts[2];
    spmd_at_end(r, r->entry);
    for (uint32_t axis = 0; axis < 2; axis++) cuts[axis] = (Cut){cg_i64(r->cg, 0), r->steps[axis], r->steps[axis]};
    for (uint32_t i = 0; i < conditions->len; i++) cut_by(&ask, conditions->at[i], DEPTH_MOST, cuts);
    LLVMValueRef some = LLVMConstInt(r->cg->i1, 1, false);
    for (uint32_t axis = 0; axis < 2; axis++) {
        const Cut *cut = &cuts[axis];
        some = LLVMBuildAnd(b, some, LLVMBuildICmp(b, LLVMIntULT, cut->from, cut->to, ""), "");
        r->first[axis] = LLVMBuildAdd(b, r->first[axis], cut->from, "");
        r->steps[axis] = LLVMBuildSub(b, cut->to, cut->from, "");
    }
    r->any_left = some;
}
