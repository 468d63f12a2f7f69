/* What must hold after ownership: on every path each owned value is ended exactly once. This is checked independently
 * of liveness and the plan, from the state of places alone, with every `destroy` in the IR.
 *
 *   - a place that needs a destructor is there on all paths into a block or on none
 *   - nothing is used, moved or destroyed that is not there; nothing is initialised over a value that is
 *   - at every exit, what is the function's own has ended, and what is the caller's is whole
 *
 * Paths that end in a panic are exempt, because the program ends there. */
#include "ownership/own.h"
#include "ownership/plan.h"

typedef struct Verifier {
    Own *own;
    Text *why;
    InitState state;
    bool ok;
} Verifier;

static void fault(Verifier *v, BlockId block, uint32_t inst, NodeId node, const char *what) {
    const Own *own = v->own;
    PathId path = own_node(own, node)->path;
    Str name = ir_path_name(&own->places, path);
    uint32_t local = ir_path(&own->places, path)->local.id;
    if (v->ok)
        text_printf(v->why, "%.*s: block %u, instruction %u: place %.*s (local %u) %s", STR_ARGS(own->fn->symbol),
                    block.id, inst, STR_ARGS(name), local, what);
    v->ok = false;
}

/* Fields of a tuple that are not nodes of their own may be numbers, whose end does not matter. */
static bool counts(const Own *own, NodeId id) {
    const Node *node = own_node(own, id);
    TypeId type = ir_path(&own->places, node->path)->type;
    if (!node->needs_drop || node->is_whole_in_children) return false;
    if (IS_NONE(node->child) || !ty_is(own->types, type, TY_Tuple)) return true;
    const StructInfo *info = ty_struct(own->types, type);
    NodeId child = node->child;
    for (uint32_t i = 0; i < info->field_count; i++) {
        bool is_node = !IS_NONE(child) && ir_path(&own->places, own_node(own, child)->path)->field == i;
        if (is_node) child = own_node(own, child)->sibling;
        if (!is_node && ty_needs_destroy(own->types, info->fields[i].type)) return true;
    }
    return false;
}

static void verify_entry(Verifier *v, BlockId block) {
    if (own_only_panics(v->own, block)) return;
    for (uint32_t i = 1; i <= v->own->shared; i++) {
        NodeId node = {i};
        bool maybe = own_has(&v->state.may, node) && !own_has(&v->state.must, node);
        if (maybe && counts(v->own, node)) fault(v, block, 0, node, "is there on some paths into the block only");
    }
}

static void verify_access(Verifier *v, BlockId block, const IrAccess *access) {
    const Own *own = v->own;
    if (access->place.kind != PLACE_PATH && access->place.kind != PLACE_INSIDE) return;
    bool is_exact;
    NodeId top = own_nearest_node(own, access->place.path, &is_exact);
    if (ir_access_needs_value(access->kind) && !own_is_initialised(own, &v->state, access->place.path)) {
        fault(v, block, access->inst, top, "has no value where one is needed");
    }
    if (access->kind != ACCESS_INIT || access->place.kind != PLACE_PATH || !is_exact) return;
    for (NodeId n = top; !IS_NONE(n); n = own_next_below(own, n, top)) {
        if (counts(own, n) && own_has(&v->state.may, n))
            fault(v, block, access->inst, n, "is initialised over a value that never ends");
    }
}

static void verify_exit(Verifier *v, BlockId block, uint32_t inst, bool is_return) {
    const Own *own = v->own;
    for (uint32_t i = 1; i <= own->nodes.len; i++) {
        NodeId node = {i};
        Owner owner = own_node(own, node)->owner;
        bool is_kept = owner == OWNER_CALLER || (owner == OWNER_RESULT && is_return);
        if (is_kept && IS_NONE(own_node(own, node)->parent) && !own_node_is_whole(own, &v->state.must, node)) {
            fault(v, block, inst, node, "is not whole at an exit");
        }
        bool is_home = i <= own->shared; /* the others were checked at the end of their block */
        if (!is_kept && is_home && counts(own, node) && own_has(&v->state.may, node))
            fault(v, block, inst, node, "is still there at an exit");
    }
}

/* Checks, where a block is left, that the values that exist only in it have been destroyed. */
static void verify_leaving(Verifier *v, BlockId block, uint32_t inst) {
    for (uint32_t i = v->own->shared + 1; i <= v->own->nodes.len; i++) {
        NodeId node = {i};
        if (counts(v->own, node) && own_has(&v->state.may, node))
            fault(v, block, inst, node, "is still there when its block is left");
    }
}

static void verify_block(Verifier *v, BlockId block) {
    const Own *own = v->own;
    uint32_t last = ir_block(own->fn, block)->insts.len - 1;
    own_init_enter(own, &v->state, block);
    verify_entry(v, block);
    for (uint32_t a = own_first_access(own, block); a < own_end_access(own, block); a++) {
        verify_access(v, block, own_access(own, a));
        if (!own_access(own, a)->on_success) own_init_apply(own, &v->state, own_access(own, a));
    }
    IrOp op = ir_terminator(own->fn, block)->op;
    if (op == IR_Return || op == IR_Raise) verify_exit(v, block, last, op == IR_Return);
    if (op != IR_Panic && op != IR_Unreachable) verify_leaving(v, block, last);
}

bool own_verify_fn(const IrModule *module, const IrFn *fn, Text *why) {
    Arena arena = {0};
    if (!fn->has_body) return true;
    Own own = own_begin((IrModule *)module, (IrFn *)fn, &arena); /* it changes nothing */
    own_analyse(&own);
    Verifier v = {.own = &own, .why = why, .state = own_init_state(&own), .ok = true};
    for (uint32_t i = 0; i < own.cfg.order_count; i++) verify_block(&v, own.cfg.order[i]);
    arena_drop(&arena);
    return v.ok;
}
