/* What atomic operations of kernels order that say no order. Each releases what its thread did before, and acquires for what it does behind;
 * a fence does it, which costs as much as many plain accesses. So it is left out where nothing could tell: where no plain access comes before,
 * or behind, that another thread could meet. A histogram has none but its atomic operations.
 *
 * The marks of atomic.c become fences or go. Plain accesses count by kind of memory: to global memory those anywhere before (behind), since
 * other blocks see them and barriers pass them on; to shared memory, which only the block sees, those since (until) the block's barrier.
 * Memory of either kind that the kernel never writes plainly does not count: nobody can meet anybody there. */
#include "codegen/cg.h"

typedef enum Reach { /* bits */
    GLOBAL = 1,       /* accesses to global memory, or to what may be */
    GLOBAL_NEAR = 2,  /* ... with no barrier between */
    SHARED_NEAR = 4,
    EVERYTHING = GLOBAL | GLOBAL_NEAR | SHARED_NEAR,
} Reach;

typedef VEC(LLVMValueRef) Marks;

typedef struct Order {
    Cg *cg;
    LLVMValueRef fn;
    LLVMBasicBlockRef *blocks;
    uint32_t count;
    VEC(uint32_t) edges;        /* pairs of block numbers */
    uint32_t accessed, written; /* anywhere in the function */
    uint8_t *reach;             /* of each block: where it begins, or ends */
    bool is_kernel;             /* else anything may come before and behind */
    bool is_behind;             /* the direction */
    Marks kept_far, kept_near;
} Order;

/* ---- memory ---- */

enum { MOST_STEPS = 8 };

/* A parameter that holds a struct is the thread's own copy; the pointers in it are of the host, to global memory. */
static bool is_parameter(const Order *o, LLVMValueRef address) {
    while (LLVMIsAGetElementPtrInst(address)) address = LLVMGetOperand(address, 0);
    for (uint32_t i = 0; LLVMIsAArgument(address) && i < LLVMCountParams(o->fn); i++)
        if (LLVMGetParam(o->fn, i) == address) return LLVMGetEnumAttributeAtIndex(o->fn, i + 1, o->cg->attr[CG_ATTR_byval]) != NULL;
    return false;
}

static uint32_t memory_through(const Order *o, LLVMValueRef address, uint32_t steps) {
    const uint32_t either = EVERYTHING;
    if (is_parameter(o, address)) return 0;
    for (;;) {
        uint32_t space = LLVMGetPointerAddressSpace(LLVMTypeOf(address));
        bool is_cast = LLVMIsAAddrSpaceCastInst(address) || LLVMIsAGetElementPtrInst(address) ||
                       (LLVMIsAConstantExpr(address) && LLVMGetNumOperands(address) > 0 && LLVMGetConstOpcode(address) != LLVMIntToPtr);
        if (space == SPACE_SHARED) return SHARED_NEAR;
        if (space == SPACE_LOCAL || space == SPACE_CONSTANT || LLVMIsAAllocaInst(address)) return 0;
        if (space == SPACE_GLOBAL || LLVMIsAArgument(address)) return GLOBAL | GLOBAL_NEAR;
        if (LLVMIsAGlobalVariable(address)) return LLVMIsGlobalConstant(address) ? 0 : GLOBAL | GLOBAL_NEAR;
        if (!is_cast) break;
        address = LLVMGetOperand(address, 0);
    }
    if (LLVMIsALoadInst(address) && o->is_kernel && is_parameter(o, LLVMGetOperand(address, 0))) return GLOBAL | GLOBAL_NEAR;
    if (!LLVMIsASelectInst(address) || steps == MOST_STEPS) return either;
    return memory_through(o, LLVMGetOperand(address, 1), steps + 1) | memory_through(o, LLVMGetOperand(address, 2), steps + 1);
}

static uint32_t memory_of(const Order *o, LLVMValueRef address) { return memory_through(o, address, 0); }

/* ---- instructions ---- */

typedef struct Effect {
    uint32_t reads, writes;
    bool is_barrier, is_fence; /* of the whole block, of the device */
} Effect;

static const Effect unknown = {.reads = EVERYTHING, .writes = EVERYTHING};

static bool has_name(LLVMValueRef callee, const char *prefix) {
    size_t length;
    const char *name = LLVMGetValueName2(callee, &length);
    return strncmp(name, prefix, strlen(prefix)) == 0;
}

static bool is_mark(LLVMValueRef callee) { return has_name(callee, CG_ORDER_BEFORE) || has_name(callee, CG_ORDER_BEHIND); }

/* Without memory that others see: none, or only what no code can name. */
static bool touches_nothing(const Order *o, LLVMValueRef callee) {
    const uint64_t unnamed = 3 << 2; /* LLVM's two bits for inaccessible memory */
    LLVMAttributeRef memory = LLVMGetEnumAttributeAtIndex(callee, (LLVMAttributeIndex)LLVMAttributeFunctionIndex, o->cg->attr[CG_ATTR_memory]);
    return memory && (LLVMGetEnumAttributeValue(memory) & ~unnamed) == 0;
}

static Effect call_effect(const Order *o, LLVMValueRef call) {
    LLVMValueRef callee = LLVMGetCalledValue(call);
    if (!LLVMIsAFunction(callee)) return unknown;
    if (is_mark(callee) || has_name(callee, "llvm.lifetime") || has_name(callee, "llvm.dbg") || has_name(callee, "llvm.assume")) return (Effect){0};
    if (has_name(callee, "llvm.nvvm.barrier.cta.sync.aligned.all")) return (Effect){.is_barrier = true};
    if (has_name(callee, "llvm.nvvm.membar.gl") || has_name(callee, "llvm.nvvm.membar.sys")) return (Effect){.is_fence = true};
    if (has_name(callee, "llvm.nvvm.membar") || touches_nothing(o, callee)) return (Effect){0};
    if (has_name(callee, "llvm.memcpy") || has_name(callee, "llvm.memmove"))
        return (Effect){.reads = memory_of(o, LLVMGetArgOperand(call, 1)), .writes = memory_of(o, LLVMGetArgOperand(call, 0))};
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

static uint8_t after(const Order *o, LLVMValueRef inst, uint8_t reach) {
    Effect effect = effect_of(o, inst);
    if (effect.is_fence) return 0;
    if (effect.is_barrier) return o->accessed & GLOBAL; /* of threads that came there another way, too */
    return (uint8_t)(reach | effect.reads | effect.writes);
}

/* Whether the operation at a mark has to order, and how far; memory that is never written counts for nothing. */
static void settle(Order *o, LLVMValueRef mark, uint8_t reach) {
    LLVMValueRef operation = LLVMGetPreviousInstruction(mark);
    while (o->is_behind && operation && !LLVMIsAAtomicRMWInst(operation) && !LLVMIsAAtomicCmpXchgInst(operation))
        operation = LLVMGetPreviousInstruction(operation);
    if (o->is_behind && operation && !LLVMGetFirstUse(operation)) return; /* what is not looked at tells nothing */
    uint32_t seen = memory_of(o, LLVMGetArgOperand(mark, 0)) == SHARED_NEAR ? SHARED_NEAR | GLOBAL_NEAR : SHARED_NEAR | GLOBAL;
    uint32_t counts = reach & seen & o->written;
    if (counts & GLOBAL)
        vec_push(o->cg->arena, &o->kept_far, mark);
    else if (counts)
        vec_push(o->cg->arena, &o->kept_near, mark);
}

static uint8_t through(Order *o, uint32_t block, uint8_t reach, bool settles) {
    const char *name = o->is_behind ? CG_ORDER_BEHIND : CG_ORDER_BEFORE;
    LLVMBasicBlockRef b = o->blocks[block];
    for (LLVMValueRef inst = o->is_behind ? LLVMGetLastInstruction(b) : LLVMGetFirstInstruction(b); inst;
         inst = o->is_behind ? LLVMGetPreviousInstruction(inst) : LLVMGetNextInstruction(inst)) {
        if (settles && LLVMIsACallInst(inst) && LLVMIsAFunction(LLVMGetCalledValue(inst)) && has_name(LLVMGetCalledValue(inst), name))
            settle(o, inst, reach);
        reach = after(o, inst, reach);
    }
    return reach;
}

static void find_reach(Order *o) {
    memset(o->reach, o->is_kernel ? 0 : EVERYTHING, o->count);
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t e = 0; e < o->edges.len; e += 2) {
            uint32_t from = o->edges.at[e + o->is_behind], to = o->edges.at[e + !o->is_behind];
            uint8_t reach = o->reach[to] | through(o, from, o->reach[from], false);
            changed |= reach != o->reach[to];
            o->reach[to] = reach;
        }
    }
}

static void go(Order *o, bool is_behind) {
    o->is_behind = is_behind;
    find_reach(o);
    for (uint32_t b = 0; b < o->count; b++) through(o, b, o->reach[b], true);
}

/* ---- functions ---- */

static uint32_t number_of(const Order *o, LLVMBasicBlockRef block) {
    uint32_t i = 0;
    while (o->blocks[i] != block) i++;
    return i;
}

static void find_edges(Order *o) {
    for (uint32_t b = 0; b < o->count; b++) {
        LLVMValueRef end = LLVMGetBasicBlockTerminator(o->blocks[b]);
        for (uint32_t s = 0; s < LLVMGetNumSuccessors(end); s++) {
            vec_push(o->cg->arena, &o->edges, b);
            vec_push(o->cg->arena, &o->edges, number_of(o, LLVMGetSuccessor(end, s)));
        }
    }
}

static void begin(Order *o) {
    o->count = LLVMCountBasicBlocks(o->fn);
    o->blocks = NEW_ARRAY(o->cg->arena, LLVMBasicBlockRef, o->count);
    o->reach = NEW_ARRAY(o->cg->arena, uint8_t, o->count);
    LLVMGetBasicBlocks(o->fn, o->blocks);
    find_edges(o);
    for (uint32_t b = 0; b < o->count; b++)
        for (LLVMValueRef inst = LLVMGetFirstInstruction(o->blocks[b]); inst; inst = LLVMGetNextInstruction(inst)) {
            Effect effect = effect_of(o, inst);
            o->accessed |= effect.reads | effect.writes;
            o->written |= effect.writes;
        }
}

static void make_fences(Cg *cg, const Marks *marks, const char *scope) {
    uint32_t id = LLVMGetSyncScopeID(cg->llvm, scope, strlen(scope));
    for (uint32_t i = 0; i < marks->len; i++) {
        LLVMPositionBuilderBefore(cg->b, marks->at[i]);
        LLVMBuildFenceSyncScope(cg->b, LLVMAtomicOrderingAcquireRelease, id, "");
    }
}

static void settle_fn(Cg *cg, LLVMValueRef fn) {
    Order o = {.cg = cg, .fn = fn, .is_kernel = LLVMGetFunctionCallConv(fn) == LLVMPTXKernelCallConv};
    begin(&o);
    if (!o.is_kernel) o.accessed = o.written = EVERYTHING;
    go(&o, false);
    go(&o, true);
    make_fences(cg, &o.kept_far, "device");
    make_fences(cg, &o.kept_near, "block");
}

static void drop_marks(Cg *cg, const char *name) {
    LLVMValueRef mark = LLVMGetNamedFunction(cg->out, name);
    for (LLVMUseRef use; mark && (use = LLVMGetFirstUse(mark));) LLVMInstructionEraseFromParent(LLVMGetUser(use));
    if (mark) LLVMDeleteFunction(mark);
}

bool cg_has_orders(const Cg *cg) { return LLVMGetNamedFunction(cg->out, CG_ORDER_BEFORE) || LLVMGetNamedFunction(cg->out, CG_ORDER_BEHIND); }

void cg_settle_orders(Cg *cg) {
    cg_debug_none(cg);
    for (LLVMValueRef fn = LLVMGetFirstFunction(cg->out); fn; fn = LLVMGetNextFunction(fn))
        if (LLVMCountBasicBlocks(fn) > 0) settle_fn(cg, fn);
    drop_marks(cg, CG_ORDER_BEFORE);
    drop_marks(cg, CG_ORDER_BEHIND);
}
