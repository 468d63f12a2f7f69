/* Changes the function as planned: inserts destroys where values end, turns last copies into moves, copies owners for
 * calls, and resolves the remaining `overwrite`s. */
#include "ir/build.h"
#include "ownership/own.h"
#include "ownership/plan.h"

typedef struct Insertion {
    BlockId block;
    uint32_t before;
    PathId path;  /* this path is destroyed at the place, … */
    ValId copied; /* … or it becomes a copy of this value */
    Span span;
} Insertion;

typedef struct Inserter {
    Own *own;
    VEC(Insertion) list;
} Inserter;

static void add_insertion(Inserter *ins, BlockId block, uint32_t before, const Drop *drop) {
    vec_push(ins->own->arena, &ins->list, (Insertion){block, before, drop->path, NONE_OF(ValId), drop->span});
}

/* --- edges --- */

/* If the plan has several drops for one edge, they are adjacent; the edge is split for the first one. */
static void place_edge_drop(Inserter *ins, const Drop *drop, BlockId *split) {
    Own *own = ins->own;
    const IrInst *term = ir_terminator(own->fn, drop->block);
    BlockId to = term->targets[drop->edge].block;
    if (!IS_NONE(*split)) {
        add_insertion(ins, *split, 0, drop);
    } else if (term->target_count == 1) {
        add_insertion(ins, drop->block, ir_block(own->fn, drop->block)->insts.len - 1, drop);
    } else if (own->cfg.pred_count[to.id - 1] == 1) {
        add_insertion(ins, to, 0, drop);
    } else {
        *split = ir_split_edge(own->fn, drop->block, drop->edge);
        add_insertion(ins, *split, 0, drop);
    }
}

static bool same_edge(const Drop *a, const Drop *b) {
    return a->on_edge && b->on_edge && SAME(a->block, b->block) && a->edge == b->edge;
}

static void place_drops(Inserter *ins, const Plan *plan) {
    BlockId split = {0};
    for (uint32_t i = 0; i < plan->drops.len; i++) {
        const Drop *drop = &plan->drops.at[i];
        if (!drop->on_edge) {
            add_insertion(ins, drop->block, drop->before, drop);
            continue;
        }
        if (i == 0 || !same_edge(drop, &plan->drops.at[i - 1])) split = NONE_OF(BlockId);
        place_edge_drop(ins, drop, &split);
    }
}

/* The copy is made before the call and destroyed right after it. */
static void plan_keep(Inserter *ins, const Keep *keep, Plan *plan) {
    Own *own = ins->own;
    Span span = own_span(own, keep->call);
    PathId path = ir_path_root(&own->places, keep->copy);
    Drop drop = {.block = keep->call.block, .before = keep->call.inst + 1, .path = path, .span = span};
    vec_push(own->arena, &ins->list, (Insertion){keep->call.block, keep->call.inst, path, keep->owner, span});
    drop.on_edge = own_inst(own, keep->call)->op == IR_TryCall;
    for (; drop.edge < (drop.on_edge ? 2 : 1); drop.edge++) vec_push(own->arena, &plan->drops, drop);
}

/* Sorts by place. Insertions at one place keep their order; what ends on an edge into a block comes first there. */
static void sort_insertions(const Inserter *ins, uint32_t *first, Insertion *sorted) {
    uint32_t blocks = ins->own->fn->blocks.len;
    for (uint32_t i = 0; i < ins->list.len; i++) first[ins->list.at[i].block.id]++;
    for (uint32_t b = 0; b < blocks; b++) first[b + 1] += first[b];
    uint32_t *fill = NEW_ARRAY(ins->own->arena, uint32_t, blocks + 1);
    memcpy(fill, first, sizeof(uint32_t) * (blocks + 1));
    for (uint32_t i = 0; i < ins->list.len; i++) sorted[fill[ins->list.at[i].block.id - 1]++] = ins->list.at[i];
    for (uint32_t b = 0; b < blocks; b++) {
        for (uint32_t i = first[b] + 1; i < first[b + 1]; i++) {
            for (uint32_t k = i; k > first[b] && sorted[k].before < sorted[k - 1].before; k--) {
                Insertion kept = sorted[k];
                sorted[k] = sorted[k - 1];
                sorted[k - 1] = kept;
            }
        }
    }
}

/* --- instructions --- */

static ValId path_address(IrBuilder *b, const Own *own, PathId path) {
    const IrPath *p = ir_path(&own->places, path);
    if (IS_NONE(p->parent)) return ir_local_addr(b, p->local);
    return ir_field_addr(b, path_address(b, own, p->parent), p->field);
}

/* An overwrite of a tracked path is dropped, because its old value was destroyed after its last use; any other becomes
 * a destroy. */
static bool is_kept(const Own *own, IrInst *i) {
    if (i->op != IR_Overwrite) return true;
    IrPlace place = own->places.of_value[i->operands[0].id - 1];
    if (place.kind == PLACE_PATH && !IS_NONE(own->node_of[place.path.id - 1])) return false;
    i->op = IR_Destroy;
    TypeId type = ty_data(own->types, ir_type_of(own->fn, i->operands[0]))->pointer.pointee;
    return ty_needs_destroy(own->types, type);
}

static void rebuild_block(const Own *own, BlockId id, const Insertion *list, uint32_t count) {
    IrBlock *block = ir_block(own->fn, id);
    IrInst *old = block->insts.at;
    uint32_t old_count = block->insts.len, next = 0;
    IrBuilder b = ir_builder(own->module, own->fn);
    block->insts.at = NULL;
    block->insts.len = block->insts.cap = 0;
    vec_reserve(own->fn->arena, &block->insts, old_count + 2 * count);
    ir_at(&b, id);
    for (uint32_t i = 0; i < old_count; i++) {
        for (; next < count && list[next].before == i; next++) {
            b.span = list[next].span;
            ValId address = path_address(&b, own, list[next].path);
            if (IS_NONE(list[next].copied))
                ir_op1(&b, IR_Destroy, NONE_OF(TypeId), address);
            else
                ir_op2(&b, IR_Copy, NONE_OF(TypeId), address, list[next].copied);
        }
        if (is_kept(own, &old[i])) vec_push(own->fn->arena, &ir_block(own->fn, id)->insts, old[i]);
    }
}

static bool has_overwrite(const Own *own, BlockId id) {
    const IrBlock *block = ir_block(own->fn, id);
    for (uint32_t i = 0; own->places.overwrites && i < block->insts.len; i++) {
        if (block->insts.at[i].op == IR_Overwrite) return true;
    }
    return false;
}

void own_apply_plan(Own *own, Plan *plan) {
    Inserter ins = {.own = own};
    if (plan->drops.len + plan->moves.len + plan->keeps.len == 0 && !own->places.overwrites) return;
    for (uint32_t i = 0; i < plan->moves.len; i++) {
        Site site = plan->moves.at[i];
        ir_block(own->fn, site.block)->insts.at[site.inst].op = IR_Move;
    }
    for (uint32_t i = 0; i < plan->keeps.len; i++) plan_keep(&ins, &plan->keeps.at[i], plan);
    place_drops(&ins, plan);
    bool is_rebuilt = false;
    uint32_t *first = NEW_ARRAY(own->arena, uint32_t, own->fn->blocks.len + 1);
    Insertion *sorted = NEW_ARRAY(own->arena, Insertion, ins.list.len + 1);
    sort_insertions(&ins, first, sorted);
    for (uint32_t b = 0; b < own->fn->blocks.len; b++) {
        uint32_t count = first[b + 1] - first[b];
        if (count == 0 && !has_overwrite(own, (BlockId){b + 1})) continue;
        rebuild_block(own, (BlockId){b + 1}, sorted + first[b], count);
        is_rebuilt = true;
    }
    if (is_rebuilt) ir_renumber(own->fn);
}
