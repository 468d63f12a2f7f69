/* The children of a node of the typed tree: one table for all walks. */
#include "hir/hir.h"

enum { CHILDREN_MAX = 4 };

typedef struct Child {
    uint32_t offset; /* in Hir, of a Hir * or HirList; 0: no child */
    bool is_list;
    const char *role;
} Child;

#define ONE(member, role) {offsetof(Hir, member), false, role}
#define LIST(member, role) {offsetof(Hir, member), true, role}

/* clang-format off: a table, in the order of evaluation */
static const Child table[HIR_KIND_COUNT][CHILDREN_MAX] = {
    [HIR_Field] = {ONE(field.base, NULL)},
    [HIR_Element] = {ONE(element.base, NULL), ONE(element.index, "index")},
    [HIR_Deref] = {ONE(deref.pointer, NULL)},
    [HIR_Load] = {ONE(load.place, NULL)},
    [HIR_Copy] = {ONE(copy.place, NULL)},
    [HIR_Move] = {ONE(move.place, NULL)},
    [HIR_Borrow] = {ONE(borrow.place, NULL)},
    [HIR_Op] = {LIST(op.operands, NULL)},
    [HIR_Call] = {ONE(call.callee, "callee"), LIST(call.args, "arg"), ONE(call.on_error, "error")},
    [HIR_RtCall] = {LIST(rt_call.args, "arg")},
    [HIR_Aggregate] = {LIST(aggregate.items, NULL)},
    [HIR_Poison] = {LIST(poison.of, NULL)},
    [HIR_Cond] = {ONE(cond.cond, "if"), ONE(cond.then, "then"), ONE(cond.otherwise, "else")},
    [HIR_And] = {ONE(logic.left, NULL), ONE(logic.right, NULL)},
    [HIR_Or] = {ONE(logic.left, NULL), ONE(logic.right, NULL)},
    [HIR_Seq] = {LIST(seq.stmts, NULL), ONE(seq.value, "value")},
    [HIR_Block] = {LIST(block.stmts, NULL)},
    [HIR_Expr] = {ONE(expr.value, NULL)},
    [HIR_Let] = {ONE(let.value, NULL)},
    [HIR_Assign] = {ONE(assign.place, "to"), ONE(assign.value, NULL)},
    [HIR_Init] = {ONE(assign.place, "to"), ONE(assign.value, NULL)},
    [HIR_If] = {ONE(if_.cond, "if"), ONE(if_.then, "then"), ONE(if_.otherwise, "else")},
    [HIR_Loop] = {ONE(loop.cond, "while"), ONE(loop.body, "body"), ONE(loop.step, "step"), ONE(loop.otherwise, "else")},
    [HIR_Return] = {ONE(return_.value, NULL)},
    [HIR_Raise] = {ONE(raise.value, NULL)},
    [HIR_Outside] = {ONE(outside.body, NULL)},
    [HIR_KeepAlive] = {ONE(keep_alive.place, NULL)},
    [HIR_Destroy] = {ONE(destroy.place, NULL)},
    [HIR_MarkInit] = {ONE(mark.place, NULL)},
    [HIR_MarkUninit] = {ONE(mark.place, NULL)},
};
/* clang-format on */

static void visit_one(const Hir *child, const char *role, HirVisit visit, void *state) {
    if (child) visit(state, role, child);
}

static void visit_try(const Hir *node, HirVisit visit, void *state) {
    visit_one(node->try_.body, "body", visit, state);
    for (uint32_t i = 0; i < node->try_.handler_count; i++)
        visit_one(node->try_.handlers[i].body, "handler", visit, state);
    visit_one(node->try_.otherwise, "else", visit, state);
    visit_one(node->try_.finally, "finally", visit, state);
}

void hir_children(const Hir *node, HirVisit visit, void *state) {
    if (node->kind == HIR_Try) visit_try(node, visit, state);
    for (uint32_t i = 0; i < CHILDREN_MAX && table[node->kind][i].offset; i++) {
        const Child *child = &table[node->kind][i];
        const char *at = (const char *)node + child->offset;
        if (!child->is_list) {
            visit_one(*(Hir *const *)at, child->role, visit, state);
            continue;
        }
        const HirList *list = (const HirList *)at;
        for (uint32_t k = 0; k < list->len; k++) visit(state, child->role, list->at[k]);
    }
}
