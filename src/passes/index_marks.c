/* Traces indices back to the values that they are computed from: through sums and products, variables, arguments and
 * results, until nothing new is found. */
#include "passes/index_marks.h"

typedef struct Walk {
    const IrModule *module;
    IndexMarks *all;
    IndexMarks *own; /* of the function that is being walked */
    const IrFn *fn;
    bool changed;
} Walk;

static void set(Walk *w, bool *mark) {
    w->changed |= !*mark;
    *mark = true;
}

static void mark(Walk *w, ValId value) { set(w, &w->own->values[value.id - 1]); }

static bool is_marked(const Walk *w, ValId value) { return !IS_NONE(value) && w->own->values[value.id - 1]; }

/* ---- places ---- */

/* The mark of the place at an address; NULL: the place is not traced. */
static bool *place_mark(const Walk *w, ValId address) {
    CheckRoot root = check_root(w->fn, address);
    if (root.moves) return NULL;
    if (root.def == NULL) return &w->own->values[root.value.id - 1];
    return root.def->op == IR_LocalAddr ? &w->own->locals[root.def->imm.local.id - 1] : NULL;
}

static void mark_place(Walk *w, ValId address) {
    bool *place = place_mark(w, address);
    if (place) set(w, place);
}

static bool is_marked_place(const Walk *w, ValId address) {
    const bool *place = place_mark(w, address);
    return place && *place;
}

/* ---- calls ---- */

/* The mark of a place that a function is passed: a parameter or, after the parameters, the place of the result; NULL:
 * there is none. */
static bool *given_place(const IrFn *callee, const IndexMarks *marks, uint32_t param) {
    LocalId local = param < callee->params.len ? callee->params.at[param].local : callee->result_local;
    return IS_NONE(local) ? NULL : &marks->locals[local.id - 1];
}

static void share_place(Walk *w, ValId address, bool *theirs) {
    if (*theirs) mark_place(w, address);
    if (is_marked_place(w, address)) set(w, theirs);
}

static void follow_call(Walk *w, const IrInst *inst, ValId result) {
    FnId id = check_callee(w->fn, inst);
    const IrFn *callee = IS_NONE(id) ? NULL : ir_fn(w->module, id);
    if (callee == NULL || !callee->has_body) return;
    IndexMarks *marks = &w->all[id.id - 1];
    if (is_marked(w, result)) set(w, &marks->result);
    for (uint32_t i = 1; i < inst->operand_count; i++) {
        bool *place = given_place(callee, marks, i - 1);
        if (place)
            share_place(w, inst->operands[i], place);
        else if (i <= callee->params.len && marks->values[callee->params.at[i - 1].value.id - 1])
            mark(w, inst->operands[i]);
    }
}

/* ---- instructions ---- */

static void mark_first(Walk *w, const IrInst *inst, uint32_t count) {
    for (uint32_t i = 0; i < count && is_marked(w, inst->result); i++) mark(w, inst->operands[i]);
}

/* A variable that is an index somewhere counts as one wherever it is read, also in comparisons. */
static void follow_load(Walk *w, const IrInst *inst) {
    const IrInst *address = ir_def(w->fn, inst->operands[0]);
    bool is_variable = address && address->op == IR_LocalAddr;
    if (is_marked(w, inst->result)) mark_place(w, inst->operands[0]);
    if (is_variable && w->own->locals[address->imm.local.id - 1]) mark(w, inst->result);
}

static void compare(Walk *w, const IrInst *inst) {
    for (uint32_t i = 0; i < 2; i++)
        if (is_marked(w, inst->operands[i])) mark(w, inst->operands[1 - i]);
}

static void follow_index(Walk *w, const IrInst *inst) { mark(w, inst->operands[1]); }
static void follow_one(Walk *w, const IrInst *inst) { mark_first(w, inst, 1); }
static void follow_two(Walk *w, const IrInst *inst) { mark_first(w, inst, 2); }
static void follow_given(Walk *w, const IrInst *inst) { follow_call(w, inst, inst->result); }

static void follow_select(Walk *w, const IrInst *inst) {
    for (uint32_t i = 1; i <= 2 && is_marked(w, inst->result); i++) mark(w, inst->operands[i]);
}

static void follow_store(Walk *w, const IrInst *inst) {
    if (is_marked_place(w, inst->operands[1])) mark(w, inst->operands[0]);
}

static void follow_bytes(Walk *w, const IrInst *inst) {
    if (is_marked_place(w, inst->operands[0])) mark_place(w, inst->operands[1]);
}

static void follow_return(Walk *w, const IrInst *inst) {
    if (inst->operand_count && w->own->result) mark(w, inst->operands[0]);
}

/* The operations that indices go through. */
static void (*const FOLLOW[IR_OP_COUNT])(Walk *, const IrInst *) = {
    [IR_Offset] = follow_index,
    [IR_ElementAddr] = follow_index,
    [IR_Lt] = compare,
    [IR_Le] = compare,
    [IR_Gt] = compare,
    [IR_Ge] = compare,
    [IR_Add] = follow_two,
    [IR_Sub] = follow_two,
    [IR_Mul] = follow_two,
    [IR_Min] = follow_two,
    [IR_Max] = follow_two,
    [IR_Neg] = follow_one,
    [IR_Shl] = follow_one,
    [IR_Div] = follow_one,
    [IR_FloorDiv] = follow_one,
    [IR_Convert] = follow_one,
    [IR_Select] = follow_select,
    [IR_Load] = follow_load,
    [IR_Store] = follow_store,
    [IR_CopyBytes] = follow_bytes,
    [IR_MoveBytes] = follow_bytes,
    [IR_Call] = follow_given,
    [IR_Return] = follow_return,
};

static void follow(Walk *w, const IrInst *inst) {
    if (FOLLOW[inst->op]) FOLLOW[inst->op](w, inst);
}

/* The result of a call, or its error, comes before the arguments that are written on the edge. */
static void follow_edges(Walk *w, const IrInst *end) {
    for (uint32_t t = 0; t < end->target_count; t++) {
        const IrTarget *target = &end->targets[t];
        const IrBlock *to = ir_block(w->fn, target->block);
        uint32_t implicit = to->params.len - target->arg_count;
        for (uint32_t i = 0; i < target->arg_count; i++)
            if (is_marked(w, to->params.at[i + implicit])) mark(w, target->args[i]);
        if (end->op == IR_TryCall && t == 0) follow_call(w, end, implicit ? to->params.at[0] : NONE_OF(ValId));
    }
}

/* Backward, because the values that an index is computed from are mostly defined before it. */
static void follow_function(Walk *w) {
    for (uint32_t b = w->fn->blocks.len; b > 0; b--) {
        const IrBlock *block = &w->fn->blocks.at[b - 1];
        if (block->insts.len) follow_edges(w, &vec_last(&block->insts));
        for (uint32_t i = block->insts.len; i > 0; i--) follow(w, &block->insts.at[i - 1]);
    }
}

IndexMarks *index_marks(const IrModule *module, Arena *arena) {
    Walk w = {.module = module, .all = NEW_ARRAY(arena, IndexMarks, module->fns.len + 1), .changed = true};
    for (uint32_t i = 0; i < module->fns.len; i++) {
        w.all[i].values = NEW_ARRAY(arena, bool, module->fns.at[i]->values.len + 1);
        w.all[i].locals = NEW_ARRAY(arena, bool, module->fns.at[i]->locals.len + 1);
    }
    while (w.changed) {
        w.changed = false;
        for (uint32_t i = module->fns.len; i > 0; i--) {
            w.fn = module->fns.at[i - 1];
            w.own = &w.all[i - 1];
            if (w.fn->has_body) follow_function(&w);
        }
    }
    return w.all;
}
