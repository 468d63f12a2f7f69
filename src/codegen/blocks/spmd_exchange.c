/* Warp operations in the code of a block: shuffles and votes of lanes. All threads of a strip offer their values in one
 * region; in the next one each takes what it wants. Strips must therefore be whole warps (kernel.c), and all threads of
 * a block must reach the operation; otherwise the block's threads run on fibers, as they do with checks. */
#include "codegen/blocks/spmd_rewrite.h"

#include "../runtime/device/kernel.h"

enum { LAST_LANE = PYC_WARP_SIZE - 1, LANE_BITS = 5 };

typedef enum Exchange { SHUFFLE_IDX, SHUFFLE_UP, SHUFFLE_DOWN, SHUFFLE_XOR, BALLOT, ANY, ALL, SYNC } Exchange;

static const RtFn functions[] = {
    [SHUFFLE_IDX] = RT_pyc_cpu_warp_shuffle_idx,
    [SHUFFLE_UP] = RT_pyc_cpu_warp_shuffle_up,
    [SHUFFLE_DOWN] = RT_pyc_cpu_warp_shuffle_down,
    [SHUFFLE_XOR] = RT_pyc_cpu_warp_shuffle_xor,
    [BALLOT] = RT_pyc_cpu_warp_ballot,
    [ANY] = RT_pyc_cpu_warp_any,
    [ALL] = RT_pyc_cpu_warp_all,
    [SYNC] = RT_pyc_cpu_warp_sync,
};

enum { MASK = 1, VALUE = 2, LANE = 3 }; /* operands */

static int kind_of(const Spmd *s, LLVMValueRef inst) {
    for (uint32_t i = 0; i < COUNT_OF(functions); i++)
        if (spmd_calls(s, inst, functions[i])) return (int)i;
    return -1;
}

bool spmd_is_exchange(const Spmd *s, LLVMValueRef inst) {
    return !s->cg->options->check_kernels && kind_of(s, inst) >= 0;
}

/* ---- in a thread's code ---- */

/* A placeholder until the code is that of a block. */
static LLVMValueRef build_mark(Cg *cg, const char *name, LLVMTypeRef result, LLVMValueRef *args, uint32_t count) {
    LLVMTypeRef params[2];
    if (count > COUNT_OF(params)) ICE("a mark with %u arguments", count);
    for (uint32_t i = 0; i < count; i++) params[i] = LLVMTypeOf(args[i]);
    LLVMTypeRef type = LLVMFunctionType(result, params, count, false);
    LLVMValueRef fn = LLVMAddFunction(cg->out, name, type);
    LLVMAddAttributeAtIndex(fn, (LLVMAttributeIndex)LLVMAttributeFunctionIndex, cg_attribute(cg, CG_ATTR_memory, 0));
    return LLVMBuildCall2(cg->b, type, fn, args, count, "");
}

/* The value to offer: of a number that was extended, the original one. */
static LLVMValueRef narrow(LLVMValueRef value) { return LLVMIsAZExtInst(value) ? LLVMGetOperand(value, 0) : value; }

static void split_exchange(Spmd *s, LLVMValueRef call) {
    Cg *cg = s->cg;
    SpmdExchange exchange = {.kind = (uint32_t)kind_of(s, call), .from = LLVMGetInstructionParent(call)};
    exchange.to = cg_split_behind(cg, call);
    if (exchange.kind != SYNC) {
        LLVMValueRef value = LLVMGetOperand(call, VALUE);
        if (exchange.kind < BALLOT) value = narrow(value);
        LLVMPositionBuilderBefore(cg->b, call);
        exchange.offer = build_mark(cg, "pyc_lane_offers", cg->nothing, &value, 1);
        LLVMValueRef args[] = {LLVMGetOperand(call, MASK), LLVMGetOperand(call, exchange.kind < BALLOT ? LANE : MASK)};
        LLVMPositionBuilderBefore(cg->b, LLVMGetFirstInstruction(exchange.to));
        exchange.take = build_mark(cg, "pyc_lane_takes", LLVMTypeOf(call), args, 2);
        LLVMReplaceAllUsesWith(call, exchange.take);
    }
    LLVMInstructionEraseFromParent(call);
    vec_push(cg->arena, &s->exchanges, exchange);
}

void spmd_split_exchanges(Spmd *s) {
    for (LLVMBasicBlockRef block = LLVMGetFirstBasicBlock(s->fn); block; block = LLVMGetNextBasicBlock(block))
        for (LLVMValueRef inst = LLVMGetFirstInstruction(block); inst; inst = LLVMGetNextInstruction(inst)) {
            if (!spmd_is_exchange(s, inst)) continue;
            split_exchange(s, inst);
            break; /* the rest is the next block */
        }
}

bool spmd_is_taken(const Spmd *s, LLVMValueRef inst) {
    for (uint32_t i = 0; i < s->exchanges.len; i++)
        if (s->exchanges.at[i].take == inst) return true;
    return false;
}

/* ---- in a block's code ---- */

typedef struct Lane {       /* the lane of a thread; i32 */
    LLVMValueRef own, warp; /* its number in the warp; the number of the warp's first thread in the strip */
} Lane;

static Lane lane_in(Rewrite *r, uint32_t region) {
    LLVMValueRef number = LLVMBuildTrunc(r->b, r->regions[region].lane, r->cg->i32, "");
    return (Lane){LLVMBuildAnd(r->b, number, cg_int(r->cg, r->cg->i32, LAST_LANE), ""),
                  LLVMBuildAnd(r->b, number, cg_int(r->cg, r->cg->i32, ~(uint64_t)LAST_LANE), "")};
}

static LLVMValueRef source_lane(Rewrite *r, uint32_t kind, LLVMValueRef own, LLVMValueRef argument) {
    LLVMBuilderRef b = r->b;
    LLVMValueRef last = cg_int(r->cg, r->cg->i32, LAST_LANE);
    switch (kind) {
    case SHUFFLE_UP: {
        LLVMValueRef is_there = LLVMBuildICmp(b, LLVMIntULE, argument, own, "");
        return LLVMBuildSelect(b, is_there, LLVMBuildSub(b, own, argument, ""), own, "");
    }
    case SHUFFLE_DOWN: {
        LLVMValueRef is_there = LLVMBuildICmp(b, LLVMIntULE, argument, LLVMBuildSub(b, last, own, ""), "");
        return LLVMBuildSelect(b, is_there, LLVMBuildAdd(b, own, argument, ""), own, "");
    }
    case SHUFFLE_XOR: return LLVMBuildAnd(b, LLVMBuildXor(b, own, argument, ""), last, "");
    }
    return LLVMBuildAnd(b, argument, last, "");
}

static LLVMValueRef at(Rewrite *r, LLVMTypeRef type, LLVMValueRef room, LLVMValueRef index) {
    index = LLVMBuildZExt(r->b, index, r->cg->i64, "");
    return LLVMBuildInBoundsGEP2(r->b, type, room, &index, 1, "");
}

static LLVMTypeRef offered_type(const Rewrite *r, const SpmdExchange *e) {
    return e->kind < BALLOT ? LLVMTypeOf(LLVMGetOperand(e->offer, 0)) : r->cg->i32;
}

static uint32_t region_of(const Rewrite *r, LLVMBasicBlockRef block) {
    return r->s->blocks[spmd_number_of(r->s, block)].region;
}

static void offer_value(Rewrite *r, const SpmdExchange *e, LLVMValueRef room) {
    LLVMPositionBuilderBefore(r->b, e->offer);
    LLVMValueRef *lane = &r->regions[region_of(r, e->from)].lane;
    LLVMValueRef place = LLVMBuildInBoundsGEP2(r->b, offered_type(r, e), room, lane, 1, "");
    spmd_tag(r, LLVMBuildStore(r->b, LLVMGetOperand(e->offer, 0), place));
}

/* A lane that the block does not have gives the thread's own value. */
static LLVMValueRef take_value(Rewrite *r, const SpmdExchange *e, LLVMValueRef room) {
    Cg *cg = r->cg;
    uint32_t region = region_of(r, e->to);
    LLVMPositionBuilderBefore(r->b, e->take);
    Lane lane = lane_in(r, region);
    LLVMValueRef source = source_lane(r, e->kind, lane.own, LLVMGetOperand(e->take, 1));
    LLVMValueRef other = LLVMBuildZExt(r->b, LLVMBuildOr(r->b, lane.warp, source, ""), cg->i64, "");
    LLVMValueRef is_there = LLVMBuildICmp(r->b, LLVMIntULT, other, r->lanes, "");
    other = LLVMBuildSelect(r->b, is_there, other, r->regions[region].lane, "");
    LLVMTypeRef type = offered_type(r, e);
    LLVMValueRef place = LLVMBuildInBoundsGEP2(r->b, type, room, &other, 1, "");
    LLVMValueRef value = spmd_tag(r, LLVMBuildLoad2(r->b, type, place, ""));
    return type == cg->i64 ? value : LLVMBuildZExt(r->b, value, cg->i64, "");
}

/* Each warp has a word in which its lanes set their bits. */
static void offer_bit(Rewrite *r, const SpmdExchange *e, LLVMValueRef room) {
    Cg *cg = r->cg;
    uint32_t region = region_of(r, e->from);
    spmd_at_end(r, r->regions[region].before);
    LLVMBuildMemSet(r->b, room, cg_zero(cg->i8), LLVMBuildMul(r->b, r->lanes, cg_i64(cg, 4), ""), 4);
    LLVMPositionBuilderBefore(r->b, e->offer);
    Lane lane = lane_in(r, region);
    LLVMValueRef bit = LLVMGetOperand(e->offer, 0);
    if (e->kind == ALL) bit = LLVMBuildNot(r->b, bit, "");
    bit = LLVMBuildShl(r->b, LLVMBuildZExt(r->b, bit, cg->i32, ""), lane.own, "");
    LLVMValueRef warp = LLVMBuildLShr(r->b, lane.warp, cg_int(cg, cg->i32, LANE_BITS), "");
    LLVMValueRef place = at(r, cg->i32, room, warp), bits = LLVMBuildLoad2(r->b, cg->i32, place, "");
    LLVMBuildStore(r->b, LLVMBuildOr(r->b, bits, bit, ""), place);
}

static LLVMValueRef take_bits(Rewrite *r, const SpmdExchange *e, LLVMValueRef room) {
    Cg *cg = r->cg;
    LLVMPositionBuilderBefore(r->b, e->take);
    Lane lane = lane_in(r, region_of(r, e->to));
    LLVMValueRef warp = LLVMBuildLShr(r->b, lane.warp, cg_int(cg, cg->i32, LANE_BITS), "");
    LLVMValueRef bits = spmd_tag(r, LLVMBuildLoad2(r->b, cg->i32, at(r, cg->i32, room, warp), ""));
    bits = LLVMBuildAnd(r->b, bits, LLVMGetOperand(e->take, 0), "");
    if (e->kind == BALLOT) return bits;
    return LLVMBuildICmp(r->b, e->kind == ANY ? LLVMIntNE : LLVMIntEQ, bits, cg_zero(cg->i32), "");
}

void spmd_place_exchanges(Rewrite *r) {
    for (uint32_t i = 0; i < r->s->exchanges.len; i++) {
        const SpmdExchange *e = &r->s->exchanges.at[i];
        if (!e->offer || region_of(r, e->from) == SPMD_NONE) continue;
        LLVMValueRef room = spmd_new_lanes(r, offered_type(r, e)), taken;
        if (e->kind < BALLOT) {
            offer_value(r, e, room);
            taken = take_value(r, e, room);
        } else {
            offer_bit(r, e, room);
            taken = take_bits(r, e, room);
        }
        LLVMReplaceAllUsesWith(e->take, taken);
        LLVMInstructionEraseFromParent(e->take);
        LLVMInstructionEraseFromParent(e->offer);
    }
}
