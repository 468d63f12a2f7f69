/* Code that is compiled fast rather than well, since it takes no time when the program runs: what no loop and no recursion leads to, as
 * much of what a program does from its start to its end, and the glue between the registers. Such functions are not optimised, and what
 * they call is not inlined, unless it is short. It is all as ever in a function that has a loop, since what the loop works on may be given
 * to calls behind it: if these are not inlined it must stay in memory. */
#include "codegen/cg.h"

enum { MANY = 100, SHORT = 25 };

typedef struct Function {
    LLVMValueRef value;
    uint32_t runs; /* at most; MANY: nobody knows */
    uint32_t size; /* instructions */
    bool has_loop, is_near_loop; /* near: it has one, or may be inlined where one is */
} Function;

typedef struct Call {
    LLVMValueRef inst;
    uint32_t caller, callee;
    bool is_in_loop;
} Call;

typedef struct Rare {
    Cg *cg;
    Map numbers; /* function: its place in `functions` */
    VEC(Function) functions;
    VEC(Call) calls;
} Rare;

static uint32_t number_of(const Map *numbers, const void *value) {
    uint64_t number;
    return map_get(numbers, (uint64_t)(uintptr_t)value, &number) ? (uint32_t)number : UINT32_MAX;
}

static void set_number(Map *numbers, const void *value, uint32_t number) { map_put(numbers, (uint64_t)(uintptr_t)value, number); }

/* ---- loops ---- */

typedef struct Node {
    LLVMBasicBlockRef block;
    VEC(uint32_t) preds;
    uint32_t next_target;
    bool is_reached, is_done, is_in_loop;
} Node;

typedef struct Graph {
    Arena *arena;
    Map numbers;
    VEC(Node) nodes;
    VEC(uint32_t) order; /* postorder */
} Graph;

static void add_nodes(Graph *g, LLVMValueRef fn) {
    map_init(&g->numbers, g->arena);
    for (LLVMBasicBlockRef block = LLVMGetFirstBasicBlock(fn); block; block = LLVMGetNextBasicBlock(block)) {
        set_number(&g->numbers, block, g->nodes.len);
        vec_push(g->arena, &g->nodes, ((Node){.block = block}));
    }
}

static void find_order(Graph *g) {
    VEC(uint32_t) stack = {0};
    vec_push(g->arena, &stack, 0);
    g->nodes.at[0].is_reached = true;
    while (stack.len) {
        uint32_t from = vec_last(&stack);
        Node *node = &g->nodes.at[from];
        LLVMValueRef end = LLVMGetBasicBlockTerminator(node->block);
        if (node->next_target == LLVMGetNumSuccessors(end)) {
            vec_push(g->arena, &g->order, vec_pop(&stack));
            continue;
        }
        uint32_t to = number_of(&g->numbers, LLVMGetSuccessor(end, node->next_target++));
        vec_push(g->arena, &g->nodes.at[to].preds, from);
        if (g->nodes.at[to].is_reached) continue;
        g->nodes.at[to].is_reached = true;
        vec_push(g->arena, &stack, to);
    }
}

/* What leads to a block that comes first in the order, among what has no component yet, is its component (Kosaraju and Sharir). */
static void find_component(Graph *g, uint32_t first) {
    VEC(uint32_t) members = {0};
    bool is_loop = false;
    vec_push(g->arena, &members, first);
    g->nodes.at[first].is_done = true;
    for (uint32_t i = 0; i < members.len; i++) {
        const Node *node = &g->nodes.at[members.at[i]];
        for (uint32_t p = 0; p < node->preds.len; p++) {
            uint32_t pred = node->preds.at[p];
            is_loop |= pred == members.at[i];
            if (g->nodes.at[pred].is_done) continue;
            g->nodes.at[pred].is_done = true;
            vec_push(g->arena, &members, pred);
        }
    }
    is_loop |= members.len > 1;
    for (uint32_t i = 0; i < members.len; i++) g->nodes.at[members.at[i]].is_in_loop = is_loop;
}

static void find_loops(Graph *g, LLVMValueRef fn) {
    add_nodes(g, fn);
    find_order(g);
    for (uint32_t i = g->order.len; i-- > 0;)
        if (!g->nodes.at[g->order.at[i]].is_done) find_component(g, g->order.at[i]);
}

/* ---- how often functions run ---- */

static void scan(Rare *r, uint32_t number) {
    Function *fn = &r->functions.at[number];
    Graph g = {.arena = r->cg->arena};
    find_loops(&g, fn->value);
    for (uint32_t i = 0; i < g.nodes.len; i++) {
        const Node *node = &g.nodes.at[i];
        fn->has_loop |= node->is_in_loop;
        for (LLVMValueRef inst = LLVMGetFirstInstruction(node->block); inst; inst = LLVMGetNextInstruction(inst), fn->size++) {
            uint32_t callee = LLVMIsACallInst(inst) ? number_of(&r->numbers, LLVMGetCalledValue(inst)) : UINT32_MAX;
            if (callee == UINT32_MAX) continue;
            Call call = {inst, number, callee, node->is_in_loop};
            vec_push(r->cg->arena, &r->calls, call);
        }
    }
}

static bool is_only_called(LLVMValueRef fn) {
    if (LLVMGetLinkage(fn) != LLVMInternalLinkage) return false;
    for (LLVMUseRef use = LLVMGetFirstUse(fn); use; use = LLVMGetNextUse(use)) {
        LLVMValueRef user = LLVMGetUser(use);
        if (!LLVMIsACallInst(user) || LLVMGetCalledValue(user) != fn) return false;
    }
    return true;
}

/* Without the calls that are seen here. */
static uint32_t outer_runs(const Cg *cg, LLVMValueRef fn) {
    FnId program = cg->module->main;
    if (!IS_NONE(program) && fn == cg->fns[program.id - 1]) return 1;
    return is_only_called(fn) ? 0 : MANY;
}

static void add_functions(Rare *r) {
    for (LLVMValueRef fn = LLVMGetFirstFunction(r->cg->out); fn; fn = LLVMGetNextFunction(fn)) {
        if (LLVMIsDeclaration(fn)) continue;
        set_number(&r->numbers, fn, r->functions.len);
        Function added = {.value = fn};
        vec_push(r->cg->arena, &r->functions, added);
    }
    for (uint32_t i = 0; i < r->functions.len; i++) scan(r, i);
}

/* Each round adds up the runs of the callers; in a recursion that ends at MANY. */
static void count_runs(Rare *r) {
    Arena *arena = r->cg->arena;
    uint32_t *outer = NEW_ARRAY(arena, uint32_t, r->functions.len), *runs = NEW_ARRAY(arena, uint32_t, r->functions.len);
    for (uint32_t i = 0; i < r->functions.len; i++) outer[i] = outer_runs(r->cg, r->functions.at[i].value);
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t i = 0; i < r->functions.len; i++) runs[i] = outer[i];
        for (uint32_t i = 0; i < r->calls.len; i++) {
            const Call *call = &r->calls.at[i];
            uint32_t from = r->functions.at[call->caller].runs, more = call->is_in_loop && from ? MANY : from;
            runs[call->callee] = MIN(runs[call->callee] + more, (uint32_t)MANY);
        }
        for (uint32_t i = 0; i < r->functions.len; i++) {
            changed |= runs[i] != r->functions.at[i].runs;
            r->functions.at[i].runs = runs[i];
        }
    }
}

/* ---- marks ---- */

static bool is_always_inlined(const Cg *cg, LLVMValueRef fn) {
    return LLVMGetEnumAttributeAtIndex(fn, (LLVMAttributeIndex)LLVMAttributeFunctionIndex, cg->attr[CG_ATTR_alwaysinline]);
}

static void leave_alone(Cg *cg, LLVMValueRef fn) {
    cg_fn_attribute(cg, fn, CG_ATTR_noinline);
    cg_fn_attribute(cg, fn, CG_ATTR_optnone);
}

/* What such a function gives to a call, its caller's loop may work on. */
static void find_near_loops(Rare *r) {
    for (uint32_t i = 0; i < r->functions.len; i++) r->functions.at[i].is_near_loop = r->functions.at[i].has_loop;
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t i = 0; i < r->calls.len; i++) {
            bool *is_near = &r->functions.at[r->calls.at[i].callee].is_near_loop;
            if (*is_near || !r->functions.at[r->calls.at[i].caller].is_near_loop) continue;
            *is_near = changed = true;
        }
    }
}

static bool is_plain(const Function *fn) { return fn->runs < MANY && !fn->is_near_loop; }

static void mark_functions(Rare *r) {
    for (uint32_t i = 0; i < r->functions.len; i++) {
        const Function *fn = &r->functions.at[i];
        if (is_plain(fn) && fn->size > SHORT && !is_always_inlined(r->cg, fn->value)) leave_alone(r->cg, fn->value);
    }
}

static void mark_glue(Rare *r) {
    Cg *cg = r->cg;
    for (uint32_t i = 0; i < cg->module->fns.len; i++) {
        if (!(cg->module->fns.at[i]->flags & IR_FN_GLUE) || !cg->fns[i]) continue;
        uint32_t number = number_of(&r->numbers, cg->fns[i]);
        if (number != UINT32_MAX && !r->functions.at[number].has_loop) leave_alone(cg, cg->fns[i]);
    }
}

static void mark_calls(Rare *r) {
    for (uint32_t i = 0; i < r->calls.len; i++) {
        const Call *call = &r->calls.at[i];
        const Function *callee = &r->functions.at[call->callee];
        if (!is_plain(&r->functions.at[call->caller]) || callee->size <= SHORT || is_always_inlined(r->cg, callee->value)) continue;
        LLVMAddCallSiteAttribute(call->inst, (LLVMAttributeIndex)LLVMAttributeFunctionIndex, cg_attribute(r->cg, CG_ATTR_noinline, 0));
    }
}

void cg_mark_rare(Cg *cg) {
    Rare r = {.cg = cg};
    map_init(&r.numbers, cg->arena);
    add_functions(&r);
    count_runs(&r);
    find_near_loops(&r);
    mark_functions(&r);
    mark_glue(&r);
    mark_calls(&r);
}
