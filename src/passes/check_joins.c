/* Where diverged threads may converge again, for the pass check_kernels. A warp operation on only one path from a
 * branch is missed by the lanes that take the other path. On a GPU it waits for the lanes that its mask names. A lane
 * that has reached the point where the paths join has passed by the operation; one that left the kernel before has not,
 * and nobody waits for it. */
#include "passes/check.h"

typedef struct Search {
    const CheckFacts *facts;
    const IrFn *fn;
    CheckJoins joins;
    const Bitset *behind; /* by BlockId - 1: the blocks that postdominate it, and the block itself */
} Search;

static bool ends_program(const IrInst *end) { return end->op == IR_Panic || end->op == IR_Unreachable; }

static void pass_block(void *state, BlockId block, Bitset *behind) {
    const IrFn *fn = state;
    if (ends_program(ir_terminator(fn, block)))
        bitset_fill(behind); /* paths that end the program impose no
                                condition */
    bitset_add(behind, block.id - 1);
}

static uint32_t count_of(const Bitset *set) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < bitset_words(set); i++) count += (uint32_t)__builtin_popcountll(set->words[i]);
    return count;
}

/* The nearest block that postdominates a branch; the number of blocks if there is none. */
static uint32_t join_of(const Search *s, uint32_t branch) {
    const uint32_t count = s->fn->blocks.len;
    uint32_t best = count, most = 0;
    for (uint32_t i = 0; i < count; i++) {
        if (i == branch || !bitset_has(&s->behind[branch], i) || count_of(&s->behind[i]) <= most) continue;
        most = count_of(&s->behind[i]);
        best = i;
    }
    return best;
}

/* Whether the branch decides if the block is executed. */
static bool decides(const Search *s, uint32_t branch, uint32_t block) {
    const IrInst *end = ir_terminator(s->fn, (BlockId){branch + 1});
    bool is_reached = false;
    if (!end || end->target_count < 2 || bitset_has(&s->behind[branch], block)) return false;
    for (uint32_t t = 0; t < end->target_count && !is_reached; t++)
        is_reached = bitset_has(&s->behind[end->targets[t].block.id - 1], block);
    return is_reached;
}

/* The blocks where lanes converge that have passed by this one. */
static Bitset joins_around(const Search *s, uint32_t block) {
    const uint32_t count = s->fn->blocks.len;
    Bitset joins = bitset_new(s->facts->arena, count + 1), seen = bitset_new(s->facts->arena, count);
    VEC(uint32_t) todo = {0};
    vec_push(s->facts->arena, &todo, block);
    while (todo.len) {
        uint32_t one = vec_pop(&todo);
        for (uint32_t branch = 0; branch < count; branch++) {
            if (bitset_has(&seen, branch) || !decides(s, branch, one)) continue;
            bitset_add(&seen, branch);
            bitset_add(&joins, join_of(s, branch));
            vec_push(s->facts->arena, &todo, branch);
        }
    }
    bitset_remove(&joins, count);
    return joins;
}

static bool exchanges(const CheckFacts *facts, const IrFn *fn, const IrBlock *block) {
    for (uint32_t i = 0; i < block->insts.len; i++)
        if (check_exchanges(facts, fn, &block->insts.at[i])) return true;
    return false;
}

static void number_joins(Search *s, const Bitset *around, uint32_t *used) {
    for (uint32_t i = 0; i < s->fn->blocks.len; i++)
        if (bitset_has(around, i) && s->joins.numbers[i] == CHECK_NO_JOIN && *used < CHECK_MOST_JOINS)
            s->joins.numbers[i] = (*used)++;
}

CheckJoins check_joins(const CheckFacts *facts, IrFn *fn, uint32_t *used) {
    Search s = {.facts = facts, .fn = fn};
    if (!facts->fns[fn->id.id - 1].exchanges) return s.joins;
    const uint32_t count = fn->blocks.len;
    IrCfg cfg = ir_cfg(facts->arena, fn);
    IrDataflow flow = {.backward = true, .bits = count, .boundary = bitset_new(facts->arena, count), .state = fn};
    flow.transfer = pass_block;
    ir_solve(facts->arena, fn, &cfg, &flow);
    s.behind = flow.in;
    s.joins.numbers = NEW_ARRAY(facts->arena, uint32_t, count);
    s.joins.around = NEW_ARRAY(facts->arena, Bitset, count);
    for (uint32_t i = 0; i < count; i++) s.joins.numbers[i] = CHECK_NO_JOIN;
    for (uint32_t i = 0; i < count; i++) {
        if (cfg.position[i] == UINT32_MAX || !exchanges(facts, fn, &fn->blocks.at[i])) continue;
        s.joins.around[i] = joins_around(&s, i);
        number_joins(&s, &s.joins.around[i], used);
    }
    return s.joins;
}
