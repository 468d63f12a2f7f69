/* IR text: what is parsed prints the same again; wrong text gives one error at the right place; builder and edits. */
#include "unit.h"

#include <stdio.h>

#include "ir/build.h"
#include "ir/cfg.h"
#include "ir/ir.h"

typedef struct Fixture {
    Context ctx;
    Types *types;
    IrModule *module;
} Fixture;

static void set_up(Fixture *f) {
    context_init(&f->ctx);
    f->types = types_new(&f->ctx);
    f->module = ir_module_new(&f->ctx, f->types);
}

static void tear_down(Fixture *f) { context_drop(&f->ctx); }

static bool parses(Fixture *f, const char *text) {
    return ir_parse(f->module, source_add(&f->ctx, STR("test.ir"), str_of(text)));
}

static Str printed(Fixture *f) {
    Text out;
    text_init(&out, &f->ctx.arena);
    ir_print(f->module, &out);
    return text_view(&out);
}

static void check_round_trip(const char *text) {
    Fixture f;
    set_up(&f);
    bool ok = parses(&f, text);
    if (!ok) {
        Text out;
        text_init(&out, &f.ctx.arena);
        diag_render(&f.ctx, &out, DIAG_TEXT, false);
        fprintf(stderr, "%s", out.at);
    }
    CHECK(ok);
    if (ok) CHECK_STR(printed(&f), text);
    tear_down(&f);
}

TEST(ir_text_arithmetic) {
    check_round_trip("fn @add(%1 a: int read, %2 b: int read) -> int {\n"
                     "bb1:\n"
                     "  %3 = add %1, %2\n"
                     "  %4 = const int 5\n"
                     "  %5 = lt %3, %4\n"
                     "  branch %5, bb2, bb3(%3)\n"
                     "bb2:\n"
                     "  %6 = abs %3\n"
                     "  return %6\n"
                     "bb3(%7: int) cold:\n"
                     "  return %7\n"
                     "}\n");
}

TEST(ir_text_module) {
    check_round_trip("struct %Point { x: int, y: float64 }\n"
                     "struct %\"List[Int]\" { data: ptr(int), size: int } deinit @List_deinit copy @List_copy linear "
                     "hint \"close() it\" no_copy implicit_copy\n"
                     "class ^Node { next: ^Node, -: object }\n"
                     "closure %f { n: ref(int mut) }\n"
                     "\n"
                     "global @counter: int = 5\n"
                     "global @table: array(int, 2) const = (1, 2)\n"
                     "global @text: %\"List[Int]\" const = memory(8, \"\\x00\\x00\\x00\\x00\\x00\\x00\\x00\\x00\", 0: "
                     "memory(8, \"ab\"))\n"
                     "global @stdout: ptr(uint8) external\n"
                     "global @nodes: tuple(^Node, %f, %Point)\n"
                     "\n"
                     "fn @List_deinit($self: %\"List[Int]\" deinit) -> none external\n"
                     "\n"
                     "fn @List_copy($1: %\"List[Int]\" read) -> $2: %\"List[Int]\" external\n"
                     "\n"
                     "fn @malloc(%1: uint read) -> ptr(uint8) external c_abi\n"
                     "\n"
                     "fn @main() -> none raises(error) inline display \"main()\" {\n"
                     "  local $x: int var mutable\n"
                     "  local $x.2: %Point temp\n"
                     "  local $3: %\"List[Int]\" temp\n"
                     "bb1:\n"
                     "  %1 = local $x\n"
                     "  %2 = const int 1\n"
                     "  store %2, %1\n"
                     "  %3 = local $x.2\n"
                     "  %4 = field %3, .1\n"
                     "  %5 = load float64 %4\n"
                     "  %6 = fn_addr @malloc\n"
                     "  %7 = call ptr(uint8) %6, %2, lends(0, 3), holds(1), unchecked\n"
                     "  %8 = global_addr @counter\n"
                     "  %9 = math.sqrt %5\n"
                     "  %10 = math.isnan %9\n"
                     "  %11 = size_of int [%Point]\n"
                     "  %12 = local $3\n"
                     "  copy %12, %12\n"
                     "  %13 = fn_addr @may_raise\n"
                     "  try_call int %13, %2, bb2, bb3\n"
                     "bb2(%14: int):\n"
                     "  switch %14, (1, -5), bb4, bb4, bb5(%14)\n"
                     "bb3(%15: error) cold:\n"
                     "  error.trace %15\n"
                     "  raise %15\n"
                     "bb4:\n"
                     "  return\n"
                     "bb5(%16: int):\n"
                     "  panic \"index out of range\"\n"
                     "}\n"
                     "\n"
                     "fn @may_raise(%1: int read) -> int raises(error) external lends(0) holds(2)\n"
                     "\n"
                     "main @main\n");
}

TEST(ir_text_ops_of_each_kind) {
    check_round_trip("fn @f(%1 a: float32x4 read, $p: int mut, %2 n: pyint read, %3: ptr(float32) read) -> pyint {\n"
                     "bb1:\n"
                     "  %4 = shuffle float32x4 %1, %1, (0, 1, 4, 5)\n"
                     "  %5 = reduce.add float32 %4\n"
                     "  %6 = splat float32x4 %5\n"
                     "  %7 = lt %6, %4\n"
                     "  %8 = select float32x4 %7, %6, %4\n"
                     "  %9 = load_wide float32x4 %3, #16\n"
                     "  store_wide %9, %3, #16\n"
                     "  %10 = pyint.const pyint 123456789012345678901234567890\n"
                     "  %11 = pyint.add %2, %10\n"
                     "  %12 = pyint.cmp.lt %11, %10\n"
                     "  %13 = pyint.fits %11, [int]\n"
                     "  %14 = local $p\n"
                     "  %15 = borrow ref(int mut) %14\n"
                     "  %16 = ptr_cast ptr(int) %15\n"
                     "  %17 = load int %16\n"
                     "  %18 = atomic_rmw.add int %14, %17\n"
                     "  %19 = gpu.index.thread_x int\n"
                     "  %20 = on_device\n"
                     "  %21 = const strlit \"a\\\"b\"\n"
                     "  %22 = const fn(int read) -> int @g\n"
                     "  %23 = math.isnan %9\n"
                     "  %24 = const int8 <int>5\n"
                     "  gpu.fence #2\n"
                     "  gpu.barrier\n"
                     "  return %11\n"
                     "}\n"
                     "\n"
                     "fn @g(%1: int read) -> int external\n");
}

TEST(ir_text_use_before_definition) {
    check_round_trip("fn @f(%1: int read) -> int {\n"
                     "bb1:\n"
                     "  jump bb3\n"
                     "bb2:\n"
                     "  %2 = add %3, %1\n"
                     "  %4 = neg %2\n"
                     "  return %4\n"
                     "bb3:\n"
                     "  %3 = mul %1, %1\n"
                     "  jump bb2\n"
                     "}\n");
}

static void check_error(const char *text, const char *message, uint32_t line) {
    Fixture f;
    set_up(&f);
    CHECK(!parses(&f, text));
    CHECK(f.ctx.diags.all.len == 1);
    if (f.ctx.diags.all.len == 1) {
        const Diagnostic *d = &f.ctx.diags.all.at[0];
        if (strstr(d->message.at, message) == NULL) fprintf(stderr, "    got '%s'\n", d->message.at);
        CHECK(strstr(d->message.at, message) != NULL);
        CHECK(source_locate(&f.ctx, d->span.lo).line == line);
    }
    tear_down(&f);
}

TEST(ir_text_errors) {
    check_error("fun @f() -> none\n", "is expected here", 1);
    check_error("fn @f() -> none\nfn @f() -> none\n", "there twice", 2);
    check_error("fn @f() -> none {\nbb1:\n  %1 = ad int 5\n}\n", "no operation 'ad'", 3);
    check_error("fn @f() -> none {\nbb1:\n  %1 = const int x\n}\n", "a value is expected", 3);
    check_error("fn @f() -> none {\nbb1:\n  %1 = const int 1\n  %1 = const int 2\n}\n", "defined twice", 4);
    check_error("fn @f() -> none {\nbb1:\n  const int 1\n}\n", "needs a name", 3);
    check_error("fn @f() -> none {\nbb1:\n  %1 = add %2, %3\n  return\n}\n", "not defined", 5);
    check_error("fn @f() -> none {\nbb1:\n  return\n", "'}' is missing", 4);
    check_error("fn @f() -> none {\nbb1:\n  %99999999 = const int 1\n}\n", "cannot be a value", 3);
    check_error("fn @f() -> none {\n  return\n}\n", "a block", 2);
    check_error("fn @f(%1: %S read) -> none\n", "is a place", 1);
    check_error("fn @f() -> none {\nbb1:\n  %1 = local $x\n}\n", "no local $x", 3);
    check_error("fn @f() -> none {\nbb1:\n  %1 = add %1, %1\n  return\n}\n", "does not follow", 5);
    check_error("struct %A { }\nstruct %A { }\n", "declared twice", 2);
    check_error("main @f\n", "no function", 1);
    check_error("fn @f() -> none {\nbb1:\n  jump bb2 bb3\n}\n", "should end here", 3);
}

TEST(ir_text_places) {
    Fixture f;
    set_up(&f);
    FileId source = source_add(&f.ctx, STR("prog.mojo"), STR("fn f():\n    x = 1\n"));
    const char *text = "fn @f() -> none at \"prog.mojo\" !1:4 {\n"
                       "bb1:\n"
                       "  %1 = const int 1 !2:9\n"
                       "  return !1:4\n"
                       "}\n";
    CHECK(parses(&f, text));
    const IrFn *fn = ir_fn(f.module, (FnId){1});
    CHECK(source_of(&f.ctx, fn->span.lo).id == source.id);
    f.module->print_spans = true;
    CHECK_STR(printed(&f), text);
    tear_down(&f);
}

static FnId make_counter(Fixture *f) {
    FnParam params[] = {{.type = TY_SCALAR(int), .convention = CONV_READ, .group = GROUP_NORMAL},
                        {.type = TY(Tuple), .convention = CONV_VAR, .group = GROUP_NORMAL},
                        {.type = TY(Bool), .convention = CONV_MUT, .group = GROUP_NORMAL}};
    FnType type = {params, 3, TY_SCALAR(int), TY(Error), false};
    IrFn *fn = ir_fn_new(f->module, STR("counter"));
    NameId names[] = {name_of(&f->ctx, STR("n")), name_of(&f->ctx, STR("t")), NONE_OF(NameId)};
    ir_fn_set_type(f->module, fn, ty_fn(f->types, &type), names, NULL);
    IrBuilder b = ir_builder(f->module, fn);
    ValId n = fn->params.at[0].value;
    BlockId failed = ir_block_new(fn);
    ValId error = ir_block_param(fn, failed, TY(Error));
    ValId callee = ir_fn_addr(&b, fn->id);
    ValId tuple = ir_local_addr(&b, (LocalId){1});
    ValId flag = ir_local_addr(&b, (LocalId){2});
    ValId again = ir_try_call(&b, callee, (ValId[]){n, tuple, flag}, 3, 0, failed);
    ir_return(&b, ir_op2(&b, IR_Add, NONE_OF(TypeId), again, n));
    CHECK(!ir_is_open(&b));
    ValId dead = ir_op2(&b, IR_Mul, NONE_OF(TypeId), n, n);
    CHECK(SAME(ir_type_of(fn, dead), TY_SCALAR(int)) && ir_def(fn, dead) == NULL);
    ir_at(&b, failed);
    ir_raise(&b, error);
    return fn->id;
}

TEST(ir_of_a_function_moves) {
    Fixture f;
    set_up(&f);
    IrFn *fn = ir_fn(f.module, make_counter(&f));
    Text before = {0};
    text_init(&before, &f.ctx.arena);
    ir_print(f.module, &before);
    Arena arena = {0};
    ir_fn_move(fn, &arena);
    CHECK(fn->arena == &arena && fn->values.cap == fn->values.len && ir_block(fn, (BlockId){1})->insts.cap == 4);
    CHECK_STR(printed(&f), text_view(&before).at);
    arena_drop(&arena);
    tear_down(&f);
}

TEST(ir_builder_and_split) {
    Fixture f;
    set_up(&f);
    IrFn *fn = ir_fn(f.module, make_counter(&f));
    CHECK(fn->params.len == 3 && IS_NONE(fn->params.at[1].value) && IS_NONE(fn->params.at[0].local));
    CHECK(ir_terminator(fn, (BlockId){1})->op == IR_TryCall);
    BlockId normal = ir_split_edge(fn, (BlockId){1}, 0);
    BlockId failed = ir_split_edge(fn, (BlockId){1}, 1);
    CHECK(ir_block(fn, normal)->params.len == 1 && ir_block(fn, failed)->params.len == 1);
    CHECK_STR(printed(&f), "fn @counter(%1 n: int read, $t: tuple() var, $2: bool mut) -> int raises(error) {\n"
                           "bb1:\n"
                           "  %3 = fn_addr @counter\n"
                           "  %4 = local $t\n"
                           "  %5 = local $2\n"
                           "  try_call int %3, %1, %4, %5, bb4, bb5\n"
                           "bb2(%2: error):\n"
                           "  raise %2\n"
                           "bb3(%6: int):\n"
                           "  %7 = add %6, %1\n"
                           "  return %7\n"
                           "bb4(%9: int):\n"
                           "  jump bb3(%9)\n"
                           "bb5(%10: error):\n"
                           "  jump bb2(%10)\n"
                           "}\n");
    ir_renumber(fn);
    CHECK(ir_def(fn, (ValId){7})->op == IR_Add);
    tear_down(&f);
}
