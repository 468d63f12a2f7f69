/* The glue between the registers, which is compiled fast rather than well: entries of struct methods for untyped code and the functions
 * that make their classes. What they call takes longer than they do; so they are not optimised, unless they have loops. */
#include "codegen/cg.h"

static uint32_t number_of(const Map *numbers, const void *value) {
    uint64_t number;
    return map_get(numbers, (uint64_t)(uintptr_t)value, &number) ? (uint32_t)number : UINT32_MAX;
}

static void set_number(Map *numbers, const void *value, uint32_t number) { map_put(numbers, (uint64_t)(uintptr_t)value, number); }

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

static bool has_loop(Cg *cg, LLVMValueRef fn) {
    Graph g = {.arena = cg->arena};
    find_loops(&g, fn);
    for (uint32_t i = 0; i < g.nodes.len; i++)
        if (g.nodes.at[i].is_in_loop) return true;
    return false;
}

void cg_mark_glue(Cg *cg) {
    for (uint32_t i = 0; i < cg->module->fns.len; i++) {
        LLVMValueRef fn = cg->fns[i];
        if (!(cg->module->fns.at[i]->flags & IR_FN_GLUE) || !fn || LLVMIsDeclaration(fn) || has_loop(cg, fn)) continue;
        cg_fn_attribute(cg, fn, CG_ATTR_noinline);
        cg_fn_attribute(cg, fn, CG_ATTR_optnone);
    }
}
