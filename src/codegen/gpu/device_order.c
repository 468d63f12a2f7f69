/* Ordering of kernels' atomic operations that do not state one. Each releases what its thread did before, and acquires
 * for what it does afterwards. A fence ensures this, but costs as much as many plain accesses. So it is left out if
 * nothing could observe it: if no plain access that another thread could observe comes before, or after. A histogram
 * has no such accesses.
 *
 * The marks of atomic.c become fences or are removed. Plain accesses count by kind of memory. To global memory all
 * those before (after) count, because other blocks see them and barriers pass them on; to shared memory, which only the
 * block sees, those since (until) the block's barrier count. Memory of either kind that the kernel never writes with
 * plain accesses does not count. */
#include "codegen/gpu/gpu.h"

typedef enum Reach {                  /* bits */
                     GLOBAL = 1,      /* accesses to global memory, or to memory that may be global */
                     GLOBAL_NEAR = 2, /* the same, with no barrier between */
                     SHARED_NEAR = 4,
                     EVERYTHING = GLOBAL | GLOBAL_NEAR | SHARED_NEAR,
} Reach;

typedef VEC(LLVMValueRef) Marks;

/* The effect of a block on the accesses that reach it. */
typedef struct Way {
    bool forgets; /* there is a fence or barrier in it */
    uint8_t adds;
} Way;

typedef struct Order {
    Cg *cg;
    LLVMValueRef fn;
    LLVMBasicBlockRef *blocks;
    uint32_t count;
    VEC(uint32_t) edges;        /* pairs of block numbers */
    uint32_t accessed, written; /* anywhere in the function */
    uint8_t *reach;             /* for each block: what reaches its beginning, or its end */
    Way *ways;                  /* for each block, in the current direction */
    bool is_kernel;             /* otherwise the caller may have accesses before and after */
    bool is_behind;             /* the direction: backward, for accesses after the operation */
    Marks kept_far, kept_near;
} Order;

/* ---- memory ---- */

enum { MOST_STEPS = 8 };

/* A parameter that is a struct is the thread's own copy; the host made the pointers in it, which are to global
 * memory. */
static bool is_parameter(const Order *o, LLVMValueRef address) {
    while (LLVMIsAGetElementPtrInst(address)) address = LLVMGetOperand(address, 0);
    for (uint32_t i = 0; LLVMIsAArgument(address) && i < LLVMCountParams(o->fn); i++)
        if (LLVMGetParam(o->fn, i) == address)
            return LLVMGetEnumAttributeAtIndex(o->fn, i + 1, o->cg->attr[CG_ATTR_byval]) != NULL;
    return false;
}

static bool is_in(const Order *o, LLVMValueRef address, AddressSpace space) {
    return LLVMGetPointerAddressSpace(LLVMTypeOf(address)) == o->cg->gpu->spaces[space];
}

static uint32_t memory_through(const Order *o, LLVMValueRef address, uint32_t steps) {
    const uint32_t either = EVERYTHING;
    if (is_parameter(o, address)) return 0;
    for (;;) {
        bool is_cast = LLVMIsAAddrSpaceCastInst(address) || LLVMIsAGetElementPtrInst(address) ||
                       (LLVMIsAConstantExpr(address) && LLVMGetNumOperands(address) > 0 &&
                        LLVMGetConstOpcode(address) != LLVMIntToPtr);
        if (is_in(o, address, SPACE_SHARED)) return SHARED_NEAR;
        if (is_in(o, address, SPACE_LOCAL) || is_in(o, address, SPACE_CONSTANT) || LLVMIsAAllocaInst(address)) return 0;
        if (is_in(o, address, SPACE_GLOBAL) || LLVMIsAArgument(address)) return GLOBAL | GLOBAL_NEAR;
        if (LLVMIsAGlobalVariable(address)) return LLVMIsGlobalConstant(address) ? 0 : GLOBAL | GLOBAL_NEAR;
        if (!is_cast) break;
        address = LLVMGetOperand(address, 0);
    }
    if (LLVMIsALoadInst(address) && o->is_kernel && is_parameter(o, LLVMGetOperand(address, 0)))
        return GLOBAL | GLOBAL_NEAR;
    if (!LLVMIsASelectInst(address) || steps == MOST_STEPS) return either;
    return memory_through(o, LLVMGetOperand(address, 1), steps + 1) |
           memory_through(o, LLVMGetOperand(address, 2), steps + 1);
}

static uint32_t memory_of(const Order *o, LLVMValueRef address) { return memory_through(o, address, 0); }

/* ---- instructions ---- */

typedef struct Effect {
    uint32_t reads, writes;
    bool is_barrier, is_fence; /* barrier: of the whole block; fence: of the device */
} Effect;

static const Effect unknown = {.reads = EVERYTHING, .writes = EVERYTHING};

static bool has_name(LLVMValueRef callee, const char *prefix) {
    size_t length;
    const char *name = LLVMGetValueName2(callee, &length);
    return strncmp(name, prefix, strlen(prefix)) == 0;
}

static bool is_mark(LLVMValueRef callee) {
    return has_name(callee, CG_ORDER_BEFORE) || has_name(callee, CG_ORDER_BEHIND);
}

/* Whether the callee accesses no memory that others see: none, or only memory that no code can name. */
static bool touches_nothing(const Order *o, LLVMValueRef callee) {
    const uint64_t unnamed = 3 << 2; /* LLVM's two bits for inaccessible memory */
    const LLVMAttributeIndex whole = (LLVMAttributeIndex)LLVMAttributeFunctionIndex;
    LLVMAttributeRef memory = LLVMGetEnumAttributeAtIndex(callee, whole, o->cg->attr[CG_ATTR_memory]);
    return memory && (LLVMGetEnumAttributeValue(memory) & ~unnamed) == 0;
}

static Effect call_effect(const Order *o, LLVMValueRef call) {
    LLVMValueRef callee = LLVMGetCalledValue(call);
    if (!LLVMIsAFunction(callee)) return unknown;
    if (is_mark(callee) || has_name(callee, "llvm.lifetime") || has_name(callee, "llvm.dbg") ||
        has_name(callee, "llvm.assume"))
        return (Effect){0};
    const CgGpuTarget *gpu = o->cg->gpu;
    if (has_name(callee, gpu->block_barrier)) return (Effect){.is_barrier = true};
    if (has_name(callee, gpu->fences[CG_SCOPE_DEVICE]) || has_name(callee, gpu->fences[CG_SCOPE_SYSTEM]))
        return (Effect){.is_fence = true};
    if (has_name(callee, gpu->fences[CG_SCOPE_BLOCK]) || touches_nothing(o, callee)) return (Effect){0};
    if (has_name(callee, "llvm.memcpy") || has_name(callee, "llvm.memmove"))
        return (Effect){.reads = memory_of(o, LLVMGetArgOperand(call, 1)),
                        .writes = memory_of(o, LLVMGetArgOperand(call, 0))};
    if (has_name(callee, "llvm.memset")) return (Effect){.writes = memory_of(o, LLVMGetArgOperand(call, 0))};
    return unknown;
}

static bool ends_thread(LLVMValueRef inst) {
    LLVMValueRef next = LLVMGetNextInstruction(inst);
    return next && LLVMIsAUnreachableInst(next);
}

static Effect effect_of(const Order *o, LLVMValueRef inst) {
    if (LLVMIsALoadInst(inst) && LLVMGetOrdering(inst) == LLVMAtomicOrderingNotAtomic)
        return (Effect){.reads = memory_of(o, LLVMGetOperand(inst, 0))};
    if (LLVMIsAStoreInst(inst) && LLVMGetOrdering(inst) == LLVMAtomicOrderingNotAtomic)
        return (Effect){.writes = memory_of(o, LLVMGetOperand(inst, 1))};
    return LLVMIsACallInst(inst) && !ends_thread(inst) ? call_effect(o, inst) : (Effect){0};
}

/* ---- the way through the function ---- */

static Way after(const Order *o, LLVMValueRef inst, Way way) {
    Effect effect = effect_of(o, inst);
    if (effect.is_fence) return (Way){.forgets = true};
    if (effect.is_barrier)
        return (Way){true, o->accessed & GLOBAL}; /* also accesses of threads that reached the
                                                     barrier by another path */
    way.adds |= (uint8_t)(effect.reads | effect.writes);
    return way;
}

static uint8_t reach_after(Way way, uint8_t reach) { return way.forgets ? way.adds : reach | way.adds; }

/* Whether the result of the operation before a mark is not used. Marks stand around an operation that reads and writes;
 * when it is no longer in the mark's block, with its address, it counts as used. */
static bool is_ignored(LLVMValueRef mark) {
    LLVMValueRef operation = LLVMGetPreviousInstruction(mark);
    while (operation && !LLVMIsAAtomicRMWInst(operation) && !LLVMIsAAtomicCmpXchgInst(operation))
        operation = LLVMGetPreviousInstruction(operation);
    return operation && LLVMGetOperand(operation, 0) == LLVMGetArgOperand(mark, 0) && !LLVMGetFirstUse(operation);
}

/* Decides whether the operation at a mark needs ordering, and in which scope; memory that is never written does not
 * count. */
static void settle(Order *o, LLVMValueRef mark, uint8_t reach) {
    if (o->is_behind && is_ignored(mark)) return; /* nothing can be observed by it */
    uint32_t seen =
        memory_of(o, LLVMGetArgOperand(mark, 0)) == SHARED_NEAR ? SHARED_NEAR | GLOBAL_NEAR : SHARED_NEAR | GLOBAL;
    uint32_t counts = reach & seen & o->written;
    if (counts & GLOBAL)
        vec_push(o->cg->arena, &o->kept_far, mark);
    else if (counts)
        vec_push(o->cg->arena, &o->kept_near, mark);
}

static LLVMValueRef next_of(const Order *o, LLVMValueRef inst) {
    return o->is_behind ? LLVMGetPreviousInstruction(inst) : LLVMGetNextInstruction(inst);
}

static LLVMValueRef first_of(const Order *o, uint32_t block) {
    return o->is_behind ? LLVMGetLastInstruction(o->blocks[block]) : LLVMGetFirstInstruction(o->blocks[block]);
}

static void find_way(Order *o, uint32_t block) {
    Way way = {0};
    for (LLVMValueRef inst = first_of(o, block); inst; inst = next_of(o, inst)) way = after(o, inst, way);
    o->ways[block] = way;
}

static void settle_block(Order *o, uint32_t block) {
    const char *name = o->is_behind ? CG_ORDER_BEHIND : CG_ORDER_BEFORE;
    Way way = {0};
    for (LLVMValueRef inst = first_of(o, block); inst; inst = next_of(o, inst)) {
        LLVMValueRef callee = LLVMIsACallInst(inst) ? LLVMGetCalledValue(inst) : NULL;
        if (callee && LLVMIsAFunction(callee) && has_name(callee, name))
            settle(o, inst, reach_after(way, o->reach[block]));
        way = after(o, inst, way);
    }
}

static void find_reach(Order *o) {
    memset(o->reach, o->is_kernel ? 0 : EVERYTHING, o->count);
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t e = 0; e < o->edges.len; e += 2) {
            uint32_t from = o->edges.at[e + o->is_behind], to = o->edges.at[e + !o->is_behind];
            uint8_t reach = o->reach[to] | reach_after(o->ways[from], o->reach[from]);
            changed |= reach != o->reach[to];
            o->reach[to] = reach;
        }
    }
}

static void go(Order *o, bool is_behind) {
    o->is_behind = is_behind;
    for (uint32_t b = 0; b < o->count; b++) find_way(o, b);
    find_reach(o);
    for (uint32_t b = 0; b < o->count; b++) settle_block(o, b);
}

/* ---- functions ---- */

static void find_edges(Order *o) {
    Map numbers;
    map_init(&numbers, o->cg->arena);
    for (uint32_t b = 0; b < o->count; b++) map_put(&numbers, (uintptr_t)o->blocks[b], b);
    for (uint32_t b = 0; b < o->count; b++) {
        LLVMValueRef end = LLVMGetBasicBlockTerminator(o->blocks[b]);
        for (uint32_t s = 0; s < LLVMGetNumSuccessors(end); s++) {
            uint64_t to = 0;
            map_get(&numbers, (uintptr_t)LLVMGetSuccessor(end, s), &to);
            vec_push(o->cg->arena, &o->edges, b);
            vec_push(o->cg->arena, &o->edges, (uint32_t)to);
        }
    }
}

static void begin(Order *o) {
    o->count = LLVMCountBasicBlocks(o->fn);
    o->blocks = NEW_ARRAY(o->cg->arena, LLVMBasicBlockRef, o->count);
    o->reach = NEW_ARRAY(o->cg->arena, uint8_t, o->count);
    o->ways = NEW_ARRAY(o->cg->arena, Way, o->count);
    LLVMGetBasicBlocks(o->fn, o->blocks);
    find_edges(o);
    for (uint32_t b = 0; b < o->count; b++)
        for (LLVMValueRef inst = LLVMGetFirstInstruction(o->blocks[b]); inst; inst = LLVMGetNextInstruction(inst)) {
            Effect effect = effect_of(o, inst);
            o->accessed |= effect.reads | effect.writes;
            o->written |= effect.writes;
        }
}

static void make_fences(Cg *cg, const Marks *marks, CgScope which) {
    const char *scope = cg->gpu->scopes[which];
    uint32_t id = LLVMGetSyncScopeID(cg->llvm, scope, strlen(scope));
    for (uint32_t i = 0; i < marks->len; i++) {
        LLVMPositionBuilderBefore(cg->b, marks->at[i]);
        LLVMBuildFenceSyncScope(cg->b, LLVMAtomicOrderingAcquireRelease, id, "");
    }
}

static void settle_fn(Cg *cg, LLVMValueRef fn) {
    Order o = {.cg = cg, .fn = fn, .is_kernel = LLVMGetFunctionCallConv(fn) == cg->gpu->kernel_convention};
    begin(&o);
    if (!o.is_kernel) o.accessed = o.written = EVERYTHING;
    go(&o, false);
    go(&o, true);
    make_fences(cg, &o.kept_far, CG_SCOPE_DEVICE);
    make_fences(cg, &o.kept_near, CG_SCOPE_BLOCK);
}

static void drop_marks(Cg *cg, const char *name) {
    LLVMValueRef mark = LLVMGetNamedFunction(cg->out, name);
    for (LLVMUseRef use; mark && (use = LLVMGetFirstUse(mark));) LLVMInstructionEraseFromParent(LLVMGetUser(use));
    if (mark) LLVMDeleteFunction(mark);
}

bool cg_has_orders(const Cg *cg) {
    return LLVMGetNamedFunction(cg->out, CG_ORDER_BEFORE) || LLVMGetNamedFunction(cg->out, CG_ORDER_BEHIND);
}

void cg_settle_orders(Cg *cg) {
    cg_debug_none(cg);
    for (LLVMValueRef fn = LLVMGetFirstFunction(cg->out); fn; fn = LLVMGetNextFunction(fn))
        if (LLVMCountBasicBlocks(fn) > 0) settle_fn(cg, fn);
    drop_marks(cg, CG_ORDER_BEFORE);
    drop_marks(cg, CG_ORDER_BEHIND);
}
