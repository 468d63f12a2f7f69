/* Phis of vectors that are built, or taken apart, lane by lane, such as the sums of matrix units, which work on
 * scalars: their lanes become phis of their own. Otherwise a GPU that keeps two lanes in a register would pack and
 * unpack them in each round of a loop. */
#include "codegen/gpu/gpu.h"

typedef struct VectorPhi {
    LLVMValueRef phi;
    LLVMValueRef *lanes; /* a phi for each lane */
    bool stays;
} VectorPhi;

typedef struct Split {
    Cg *cg;
    VEC(VectorPhi) phis;
    Map numbers; /* phi: its index */
} Split;

static uint64_t key(LLVMValueRef value) { return (uint64_t)(uintptr_t)value; }

static VectorPhi *row_of(const Split *s, LLVMValueRef value) {
    uint64_t number;
    return map_get(&s->numbers, key(value), &number) && !s->phis.at[number].stays ? &s->phis.at[number] : NULL;
}

static bool takes_lane(LLVMValueRef user) {
    return LLVMIsAExtractElementInst(user) && LLVMIsAConstantInt(LLVMGetOperand(user, 1));
}

static void find(Split *s, LLVMValueRef fn) {
    for (LLVMBasicBlockRef block = LLVMGetFirstBasicBlock(fn); block; block = LLVMGetNextBasicBlock(block))
        for (LLVMValueRef phi = LLVMGetFirstInstruction(block); phi && LLVMIsAPHINode(phi);
             phi = LLVMGetNextInstruction(phi)) {
            if (LLVMGetTypeKind(LLVMTypeOf(phi)) != LLVMVectorTypeKind) continue;
            map_put(&s->numbers, key(phi), s->phis.len);
            vec_push(s->cg->arena, &s->phis, ((VectorPhi){.phi = phi}));
        }
}

/* Whether it is built by insertions of single lanes, beginning with nothing or a constant. */
static bool is_made_of_lanes(LLVMValueRef value) {
    while (LLVMIsAInsertElementInst(value) && LLVMIsAConstantInt(LLVMGetOperand(value, 2)))
        value = LLVMGetOperand(value, 0);
    return LLVMIsConstant(value);
}

static bool is_put_together(const Split *s, LLVMValueRef phi) {
    for (uint32_t i = 0; i < LLVMCountIncoming(phi); i++)
        if (!is_made_of_lanes(LLVMGetIncomingValue(phi, i)) && !row_of(s, LLVMGetIncomingValue(phi, i))) return false;
    return true;
}

/* Whether each use extracts a lane or passes the vector on to another such phi. */
static bool is_taken_apart(const Split *s, LLVMValueRef phi) {
    for (LLVMUseRef use = LLVMGetFirstUse(phi); use; use = LLVMGetNextUse(use)) {
        LLVMValueRef user = LLVMGetUser(use);
        if (!takes_lane(user) && !row_of(s, user)) return false;
    }
    return true;
}

static bool choose(Split *s) {
    uint32_t left = s->phis.len;
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t i = 0; i < s->phis.len; i++) {
            VectorPhi *row = &s->phis.at[i];
            if (row->stays || is_put_together(s, row->phi) || is_taken_apart(s, row->phi)) continue;
            row->stays = changed = true;
            left--;
        }
    }
    return left > 0;
}

static void make_lanes(Split *s, VectorPhi *row) {
    LLVMTypeRef type = LLVMTypeOf(row->phi);
    uint32_t count = LLVMGetVectorSize(type);
    row->lanes = NEW_ARRAY(s->cg->arena, LLVMValueRef, count);
    LLVMPositionBuilderBefore(s->cg->b, row->phi);
    for (uint32_t lane = 0; lane < count; lane++)
        row->lanes[lane] = LLVMBuildPhi(s->cg->b, LLVMGetElementType(type), "");
}

/* Instcombine finds the lane where the vector was built. A block with several edges to this one, as of a switch, passes
 * the same on all. */
static LLVMValueRef incoming_lane(Split *s, const VectorPhi *to, uint32_t from, uint32_t lane) {
    LLVMBasicBlockRef block = LLVMGetIncomingBlock(to->phi, from);
    for (uint32_t before = 0; before < from; before++)
        if (LLVMGetIncomingBlock(to->phi, before) == block) return LLVMGetIncomingValue(to->lanes[lane], before);
    LLVMValueRef value = LLVMGetIncomingValue(to->phi, from);
    const VectorPhi *row = row_of(s, value);
    if (row) return row->lanes[lane];
    LLVMPositionBuilderBefore(s->cg->b, LLVMGetBasicBlockTerminator(block));
    return LLVMBuildExtractElement(s->cg->b, value, LLVMConstInt(s->cg->i32, lane, false), "");
}

static void fill_lanes(Split *s, const VectorPhi *row) {
    uint32_t count = LLVMGetVectorSize(LLVMTypeOf(row->phi));
    for (uint32_t from = 0; from < LLVMCountIncoming(row->phi); from++) {
        LLVMBasicBlockRef block = LLVMGetIncomingBlock(row->phi, from);
        for (uint32_t lane = 0; lane < count; lane++) {
            LLVMValueRef value = incoming_lane(s, row, from, lane);
            LLVMAddIncoming(row->lanes[lane], &value, &block, 1);
        }
    }
}

static LLVMValueRef first_behind_phis(LLVMValueRef phi) {
    while (LLVMIsAPHINode(phi)) phi = LLVMGetNextInstruction(phi);
    return phi;
}

static void replace(Split *s, const VectorPhi *row) {
    LLVMTypeRef type = LLVMTypeOf(row->phi);
    LLVMValueRef whole = LLVMGetPoison(type);
    LLVMPositionBuilderBefore(s->cg->b, first_behind_phis(row->phi));
    for (uint32_t lane = 0; lane < LLVMGetVectorSize(type); lane++)
        whole = LLVMBuildInsertElement(s->cg->b, whole, row->lanes[lane], LLVMConstInt(s->cg->i32, lane, false), "");
    LLVMReplaceAllUsesWith(row->phi, whole);
    LLVMInstructionEraseFromParent(row->phi);
}

static bool split_in(Cg *cg, LLVMValueRef fn) {
    Split s = {.cg = cg};
    map_init(&s.numbers, cg->arena);
    find(&s, fn);
    if (!choose(&s)) return false;
    for (uint32_t i = 0; i < s.phis.len; i++)
        if (!s.phis.at[i].stays) make_lanes(&s, &s.phis.at[i]);
    for (uint32_t i = 0; i < s.phis.len; i++)
        if (!s.phis.at[i].stays) fill_lanes(&s, &s.phis.at[i]);
    for (uint32_t i = 0; i < s.phis.len; i++)
        if (!s.phis.at[i].stays) replace(&s, &s.phis.at[i]);
    return true;
}

bool cg_split_phis(Cg *cg) {
    bool any = false;
    for (LLVMValueRef fn = LLVMGetFirstFunction(cg->out); fn; fn = LLVMGetNextFunction(fn))
        any |= !LLVMIsDeclaration(fn) && split_in(cg, fn);
    return any;
}
