/* The control-flow graph and the dataflow solver on small functions written as text; places and accesses. */
#include "unit.h"

#include "ir/place.h"

typedef struct Fixture {
    Context ctx;
    Arena arena;
    IrModule *module;
    IrFn *fn;
    IrCfg cfg;
} Fixture;

static void set_up(Fixture *f, const char *text) {
    context_init(&f->ctx);
    f->arena = (Arena){0};
    f->module = ir_module_new(&f->ctx, types_new(&f->ctx));
    CHECK(ir_parse(f->module, source_add(&f->ctx, STR("test.ir"), str_of(text))));
    f->fn = ir_fn(f->module, ir_fn_find(f->module, STR("f")));
    f->cfg = ir_cfg(&f->arena, f->fn);
}

static void tear_down(Fixture *f) {
    arena_drop(&f->arena);
    context_drop(&f->ctx);
}

static BlockId block(uint32_t id) { return (BlockId){id}; }

/* 1 -> 2 <-> 3, 2 -> 4 -> (5 | 6) -> 7; 8 is never reached. */
static const char looped[] = "fn @f(%1 c: bool read) -> none {\n"
                             "bb1:\n  jump bb2\n"
                             "bb2:\n  branch %1, bb3, bb4\n"
                             "bb3:\n  jump bb2\n"
                             "bb4:\n  branch %1, bb5, bb6\n"
                             "bb5:\n  jump bb7\n"
                             "bb6:\n  jump bb7\n"
                             "bb7:\n  return\n"
                             "bb8:\n  jump bb7\n"
                             "}\n";

TEST(cfg_order_starts_at_the_entry_and_puts_predecessors_first) {
    Fixture f;
    set_up(&f, looped);
    CHECK(f.cfg.order_count == 7);
    CHECK(SAME(f.cfg.order[0], block(1)));
    CHECK(f.cfg.position[6] > f.cfg.position[4] && f.cfg.position[6] > f.cfg.position[5]);
    CHECK(f.cfg.position[3] < f.cfg.position[4] && f.cfg.position[3] < f.cfg.position[5]);
    CHECK(f.cfg.position[7] == UINT32_MAX);
    CHECK(f.cfg.pred_count[1] == 2 && f.cfg.pred_count[6] == 2 && f.cfg.pred_count[0] == 0);
    tear_down(&f);
}

TEST(cfg_dominators_of_loops_and_joins) {
    Fixture f;
    set_up(&f, looped);
    ir_find_dominators(&f.cfg, &f.arena);
    CHECK(SAME(f.cfg.idom[6], block(4)));
    CHECK(SAME(f.cfg.idom[2], block(2)));
    CHECK(ir_dominates(&f.cfg, block(2), block(7)) && ir_dominates(&f.cfg, block(7), block(7)));
    CHECK(!ir_dominates(&f.cfg, block(5), block(7)) && !ir_dominates(&f.cfg, block(3), block(4)));
    CHECK(!ir_dominates(&f.cfg, block(1), block(8)));
    tear_down(&f);
}

/* Each block adds its own bit. */
static void add_own_bit(void *state, BlockId id, Bitset *facts) {
    (void)state;
    bitset_add(facts, id.id);
}

static void solve(Fixture *f, IrDataflow *flow) {
    flow->bits = 16;
    flow->transfer = add_own_bit;
    flow->boundary = bitset_new(&f->arena, flow->bits);
    ir_solve(&f->arena, f->fn, &f->cfg, flow);
}

TEST(dataflow_forward_union_collects_all_ways) {
    Fixture f;
    set_up(&f, looped);
    IrDataflow flow = {.meet_is_union = true};
    solve(&f, &flow);
    for (uint32_t b = 1; b <= 6; b++) CHECK(bitset_has(&flow.in[6], b));
    CHECK(!bitset_has(&flow.in[6], 7) && !bitset_has(&flow.in[6], 8));
    CHECK(bitset_has(&flow.in[1], 3));
    tear_down(&f);
}

TEST(dataflow_forward_intersection_keeps_what_all_ways_have) {
    Fixture f;
    set_up(&f, looped);
    IrDataflow flow = {.meet_is_union = false};
    solve(&f, &flow);
    CHECK(bitset_has(&flow.in[6], 1) && bitset_has(&flow.in[6], 2) && bitset_has(&flow.in[6], 4));
    CHECK(!bitset_has(&flow.in[6], 3) && !bitset_has(&flow.in[6], 5) && !bitset_has(&flow.in[6], 6));
    tear_down(&f);
}

TEST(dataflow_backward_sees_what_comes) {
    Fixture f;
    set_up(&f, looped);
    IrDataflow flow = {.backward = true, .meet_is_union = true};
    solve(&f, &flow);
    for (uint32_t b = 2; b <= 7; b++) CHECK(bitset_has(&flow.out[0], b));
    CHECK(bitset_has(&flow.out[1], 3) && !bitset_has(&flow.out[4], 6));
    tear_down(&f);
}

static void drop_second_bit_on_else(void *state, BlockId from, uint32_t target, Bitset *facts) {
    (void)state;
    if (from.id == 4 && target == 1) bitset_remove(facts, 2);
}

TEST(dataflow_asks_edges) {
    Fixture f;
    set_up(&f, looped);
    IrDataflow flow = {.meet_is_union = true, .edge = drop_second_bit_on_else};
    solve(&f, &flow);
    CHECK(bitset_has(&flow.in[4], 2) && !bitset_has(&flow.in[5], 2) && bitset_has(&flow.in[6], 2));
    tear_down(&f);
}

static const char accessed[] = "struct %S { a: int, b: int }\n"
                               "fn @use($s: %S read, $t: %S mut, $u: %S var) -> none external\n"
                               "fn @f($p: %S read, $q: %S mut, $r: %S var) -> int {\n"
                               "bb1:\n"
                               "  %1 = local $q\n"
                               "  %2 = field %1, .1\n"
                               "  %3 = load int %2\n"
                               "  %4 = fn_addr @use\n"
                               "  %5 = local $p\n"
                               "  %6 = local $q\n"
                               "  %7 = local $r\n"
                               "  call %4, %5, %6, %7\n"
                               "  return %3\n"
                               "}\n";

TEST(places_name_fields_and_order_the_accesses_of_a_call) {
    Fixture f;
    set_up(&f, accessed);
    IrPlaces places = ir_places(&f.arena, f.module, f.fn, &f.cfg);
    CHECK(places.accesses.len == 4);
    CHECK(places.accesses.at[0].kind == ACCESS_USE);
    CHECK_STR(ir_path_name(&places, places.accesses.at[0].place.path), "q.b");
    CHECK(places.accesses.at[1].kind == ACCESS_USE && places.accesses.at[1].operand == 1);
    CHECK(places.accesses.at[2].kind == ACCESS_WRITE && places.accesses.at[2].operand == 2);
    CHECK(places.accesses.at[3].kind == ACCESS_MOVE && places.accesses.at[3].operand == 3);
    tear_down(&f);
}
