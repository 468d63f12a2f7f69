/* The interpreter: numbers, control flow, memory and its errors, life of values, results as compile-time values. */
#include "unit.h"

#include <stdio.h>

#include "comptime/comptime.h"
#include "types/type_text.h"

typedef struct Fixture {
    Context ctx;
    Types *types;
    IrModule *module;
    Comptime *c;
    Text out, problems;
    ComptimeProgram program;
} Fixture;

static void render(Fixture *f) {
    Text out;
    text_init(&out, &f->ctx.arena);
    diag_render(&f->ctx, &out, DIAG_TEXT, false);
    fprintf(stderr, "%s", out.len > 0 ? out.at : "");
}

static void set_up(Fixture *f, const char *text) {
    *f = (Fixture){0};
    context_init(&f->ctx);
    f->types = types_new(&f->ctx);
    f->module = ir_module_new(&f->ctx, f->types);
    bool ok = ir_parse(f->module, source_add(&f->ctx, STR("test.ir"), str_of(text)));
    if (!ok) render(f);
    CHECK(ok);
    f->c = comptime_new(f->module, &(ComptimeOptions){.max_steps = 20000000, .max_memory = 1 << 26, .max_depth = 1000});
}

static void tear_down(Fixture *f) {
    comptime_free(f->c);
    context_drop(&f->ctx);
}

static FnId fn_of(Fixture *f, const char *name) { return ir_fn_find(f->module, str_of(name)); }

/* Values are written as in IR text. */
static ValueId value_of(Fixture *f, const char *text) {
    ValueId value = NONE_OF(ValueId);
    uint32_t used;
    CHECK(val_parse_ir(f->types, str_of(text), &used, NONE_OF(TypeId), &value));
    return value;
}

static ValueId call(Fixture *f, const char *name, const char *a, const char *b) {
    ValueId args[2], result = NONE_OF(ValueId);
    uint32_t count = 0;
    if (a != NULL) args[count++] = value_of(f, a);
    if (b != NULL) args[count++] = value_of(f, b);
    return comptime_call(f->c, fn_of(f, name), args, count, (Span){0, 0}, NULL, &result) ? result : NONE_OF(ValueId);
}

static void check_value(Fixture *f, int line, ValueId value, const char *wanted) {
    Text out;
    text_init(&out, &f->ctx.arena);
    if (!IS_NONE(value)) val_print_ir(f->types, value, NONE_OF(TypeId), &out);
    if (IS_NONE(value)) render(f);
    if (!str_equal(text_view(&out), str_of(wanted))) unit_fail_str(__FILE__, line, text_view(&out), str_of(wanted));
}
#define CHECK_VALUE(value, wanted) check_value(&f, __LINE__, (value), (wanted))

/* The call fails with this message. */
static void check_fails(int line, const char *text, const char *message) {
    Fixture f;
    set_up(&f, text);
    ValueId result = call(&f, "main", NULL, NULL);
    bool ok = IS_NONE(result) && f.ctx.diags.all.len == 1 && strstr(f.ctx.diags.all.at[0].message.at, message) != NULL;
    if (!ok && f.ctx.diags.all.len > 0) fprintf(stderr, "    got: %s\n", f.ctx.diags.all.at[0].message.at);
    if (!ok) unit_fail(__FILE__, line, message);
    tear_down(&f);
}
#define CHECK_FAILS(text, message) check_fails(__LINE__, (text), (message))

static void keep(void *state, bool is_error, Str text) {
    Fixture *f = state;
    if (is_error) text_char(&f->out, '!');
    text_str(&f->out, text);
}

static bool run_program(Fixture *f, bool check_drops) {
    text_init(&f->out, &f->ctx.arena);
    text_init(&f->problems, &f->ctx.arena);
    f->program = (ComptimeProgram){.write = keep, .state = f, .check_drops = check_drops, .problems = &f->problems};
    return comptime_run_program(f->c, fn_of(f, "main"), &f->program);
}

TEST(comptime_loop) {
    Fixture f;
    set_up(&f, "fn @sum(%1 n: int read) -> int {\n"
               "  local $s: int var mutable\n"
               "  local $i: int var mutable\n"
               "bb1:\n"
               "  %2 = const int 0\n"
               "  %3 = local $s\n"
               "  store %2, %3\n"
               "  %4 = local $i\n"
               "  store %2, %4\n"
               "  jump bb2\n"
               "bb2:\n"
               "  %5 = load int %4\n"
               "  %6 = lt %5, %1\n"
               "  branch %6, bb3, bb4\n"
               "bb3:\n"
               "  %7 = load int %3\n"
               "  %8 = add %7, %5\n"
               "  store %8, %3\n"
               "  %9 = const int 1\n"
               "  %10 = add %5, %9\n"
               "  store %10, %4\n"
               "  jump bb2\n"
               "bb4:\n"
               "  %11 = load int %3\n"
               "  return %11\n"
               "}\n");
    CHECK_VALUE(call(&f, "sum", "<int>1000", NULL), "<int>499500");
    CHECK_VALUE(call(&f, "sum", "<int>0", NULL), "<int>0");
    tear_down(&f);
}

/* Fibonacci by block parameters that exchange their values. */
TEST(comptime_block_parameters) {
    Fixture f;
    set_up(&f, "fn @fib(%1 n: int read) -> int {\n"
               "bb1:\n"
               "  %2 = const int 0\n"
               "  %3 = const int 1\n"
               "  jump bb2(%2, %3, %1)\n"
               "bb2(%4: int, %5: int, %6: int):\n"
               "  %7 = eq %6, %2\n"
               "  branch %7, bb3, bb4\n"
               "bb3:\n"
               "  return %4\n"
               "bb4:\n"
               "  %8 = add %4, %5\n"
               "  %9 = sub %6, %3\n"
               "  jump bb2(%5, %8, %9)\n"
               "}\n");
    CHECK_VALUE(call(&f, "fib", "<int>50", NULL), "<int>12586269025");
    tear_down(&f);
}

TEST(comptime_recursion_and_conversion) {
    Fixture f;
    set_up(&f, "fn @fact(%1 n: uint8 read) -> float64 {\n"
               "bb1:\n"
               "  %2 = const uint8 2\n"
               "  %3 = lt %1, %2\n"
               "  branch %3, bb2, bb3\n"
               "bb2:\n"
               "  %4 = const float64 1.0\n"
               "  return %4\n"
               "bb3:\n"
               "  %5 = const uint8 1\n"
               "  %6 = sub %1, %5\n"
               "  %7 = fn_addr @fact\n"
               "  %8 = call float64 %7, %6\n"
               "  %9 = convert float64 %1\n"
               "  %10 = mul %8, %9\n"
               "  return %10\n"
               "}\n");
    CHECK_VALUE(call(&f, "fact", "<uint8>10", NULL), "<float64>3628800.0");
    CHECK_VALUE(call(&f, "fact", "<uint8>25", NULL), "<float64>1.5511210043330986e+25");
    tear_down(&f);
}

static ValueId op2(Fixture *f, const char *op, const char *type, const char *a, const char *b) {
    Str name = arena_printf(&f->ctx.arena, "op%u", f->module->fns.len);
    bool truth = strlen(op) == 2 && strstr("eq ne lt le gt ge", op) != NULL;
    Str text = arena_printf(&f->ctx.arena,
                            "fn @%s(%%1: %s read, %%2: %s read) -> %s {\nbb1:\n  %%3 = %s %%1, %%2\n  return %%3\n}\n",
                            name.at, type, type, truth ? "bool" : type, op);
    CHECK(ir_parse(f->module, source_add(&f->ctx, name, text)));
    Str x = arena_printf(&f->ctx.arena, "<%s>%s", type, a), y = arena_printf(&f->ctx.arena, "<%s>%s", type, b);
    return call(f, name.at, x.at, y.at);
}

TEST(comptime_arithmetic) {
    Fixture f;
    set_up(&f, "");
    CHECK_VALUE(op2(&f, "add", "int8", "127", "1"), "<int8>-128");
    CHECK_VALUE(op2(&f, "mul", "uint16", "300", "300"), "<uint16>24464");
    CHECK_VALUE(op2(&f, "floordiv", "int", "-7", "2"), "<int>-4");
    CHECK_VALUE(op2(&f, "mod", "int", "-7", "2"), "<int>1");
    CHECK_VALUE(op2(&f, "rem", "int", "-7", "2"), "<int>-1");
    CHECK_VALUE(op2(&f, "div", "int", "-7", "2"), "<int>-3");
    CHECK_VALUE(op2(&f, "floordiv", "int", "-9223372036854775808", "-1"), "<int>-9223372036854775808");
    CHECK_VALUE(op2(&f, "shl", "int32", "1", "32"), "<int32>0");
    CHECK_VALUE(op2(&f, "shr", "int32", "-8", "40"), "<int32>-1");
    CHECK_VALUE(op2(&f, "shr", "uint8", "200", "3"), "<uint8>25");
    CHECK_VALUE(op2(&f, "pow", "int", "3", "13"), "<int>1594323");
    CHECK_VALUE(op2(&f, "lt", "uint", "1", "18446744073709551615"), "true");
    CHECK_VALUE(op2(&f, "lt", "int128", "-1", "0"), "true");
    CHECK_VALUE(op2(&f, "mul", "int128", "18446744073709551616", "4"), "<int128>73786976294838206464");
    CHECK_VALUE(op2(&f, "mod", "float64", "-5.5", "2.0"), "<float64>0.5");
    CHECK_VALUE(op2(&f, "add", "float32", "0.1", "0.2"), "<float32>0.30000001192092896");
    CHECK_VALUE(op2(&f, "add", "float16", "2048.0", "1.0"), "<float16>2048.0");
    CHECK_VALUE(op2(&f, "div", "float16", "1.0", "3.0"), "<float16>0.333251953125");
    CHECK_VALUE(op2(&f, "mul", "float16", "0.0001", "0.001"), "<float16>1.1920928955078125e-07");
    CHECK_VALUE(op2(&f, "mul", "bfloat16", "3.0", "1.1"), "<bfloat16>3.3125");
    CHECK_VALUE(op2(&f, "min", "float64", "nan", "1.0"), "<float64>1.0");
    CHECK_VALUE(op2(&f, "add", "int32x4", "(1, 2, 3, 4)", "(10, 20, 30, 2147483647)"),
                "<int32x4>(11, 22, 33, -2147483645)");
    CHECK_VALUE(op2(&f, "mod", "int32x2", "(7, 7)", "(0, 4)"), "<int32x2>(0, 3)");
    CHECK(IS_NONE(op2(&f, "mod", "int32", "7", "0")));
    tear_down(&f);
}

TEST(comptime_vectors) {
    Fixture f;
    set_up(&f, "fn @v(%1: float32x4 read, %2: float32x4 read) -> float32 {\n"
               "bb1:\n"
               "  %3 = shuffle float32x4 %1, %2, (0, 7, 2, 5)\n"
               "  %4 = lt %1, %2\n"
               "  %5 = select float32x4 %4, %3, %1\n"
               "  %6 = reduce.add float32 %5\n"
               "  return %6\n"
               "}\n"
               "fn @bits(%1: uint32 read, %2: uint32 read) -> uint32x4 {\n"
               "bb1:\n"
               "  %3 = math.popcount %1\n"
               "  %4 = math.clz %1\n"
               "  %5 = math.ctz %1\n"
               "  %6 = math.rotl %1, %2\n"
               "  %7 = lanes uint32x4 %3, %4, %5, %6\n"
               "  return %7\n"
               "}\n");
    CHECK_VALUE(call(&f, "v", "<float32x4>(1.0, 2.0, 3.0, 4.0)", "<float32x4>(5.0, 1.0, 7.0, 8.0)"), "<float32>7.0");
    CHECK_VALUE(call(&f, "bits", "<uint32>240", "<uint32>28"), "<uint32x4>(4, 24, 4, 15)");
    tear_down(&f);
}

#define POINT "struct %Point { x: int, y: float64 }\n"

TEST(comptime_aggregates) {
    Fixture f;
    set_up(&f, POINT "fn @make(%1: int read) -> $1: %Point {\n"
                     "bb1:\n"
                     "  %2 = local $1\n"
                     "  %3 = field %2, .0\n"
                     "  store %1, %3\n"
                     "  %4 = field %2, .1\n"
                     "  %5 = const float64 2.5\n"
                     "  store %5, %4\n"
                     "  return\n"
                     "}\n"
                     "fn @get($p: %Point read) -> float64 {\n"
                     "bb1:\n"
                     "  %1 = local $p\n"
                     "  %2 = field %1, .1\n"
                     "  %3 = load float64 %2\n"
                     "  return %3\n"
                     "}\n"
                     "fn @array() -> $1: array(%Point, 2) {\n"
                     "  local $t: %Point temp\n"
                     "bb1:\n"
                     "  %1 = local $1\n"
                     "  %2 = const int 0\n"
                     "  %3 = element ptr(%Point) %1, %2\n"
                     "  %4 = fn_addr @make\n"
                     "  %5 = const int 7\n"
                     "  call %4, %5, %3\n"
                     "  %6 = const int 1\n"
                     "  %7 = element ptr(%Point) %1, %6\n"
                     "  copy %7, %3\n"
                     "  return\n"
                     "}\n");
    CHECK_VALUE(call(&f, "make", "<int>3", NULL), "<%Point>(3, 2.5)");
    CHECK_VALUE(call(&f, "get", "<%Point>(3, 1.25)", NULL), "<float64>1.25");
    CHECK_VALUE(call(&f, "array", NULL, NULL), "<array(%Point, 2)>((7, 2.5), (7, 2.5))");
    tear_down(&f);
}

/* A list of three ints on the heap, as a value with an image. */
#define LIST                                                                                                           \
    "struct %List { data: ptr(int), size: int } deinit @List_deinit copy @List_copy\n"                                 \
    "fn @pyc_alloc(%1: uint64 read, %2: uint64 read) -> ptr(uint8) external c_abi\n"                                   \
    "fn @pyc_free(%1: ptr(uint8) read) -> none external c_abi\n"                                                       \
    "fn @List_new($l: %List out, %1 n: int read) -> none {\n"                                                          \
    "bb1:\n"                                                                                                           \
    "  %2 = const uint64 8\n"                                                                                          \
    "  %3 = bitcast uint64 %1\n"                                                                                       \
    "  %4 = mul %2, %3\n"                                                                                              \
    "  %5 = fn_addr @pyc_alloc\n"                                                                                      \
    "  %6 = call ptr(uint8) %5, %4, %2\n"                                                                              \
    "  %7 = ptr_cast ptr(int) %6\n"                                                                                    \
    "  %8 = local $l\n"                                                                                                \
    "  %9 = field %8, .0\n"                                                                                            \
    "  store %7, %9\n"                                                                                                 \
    "  %10 = field %8, .1\n"                                                                                           \
    "  store %1, %10\n"                                                                                                \
    "  %11 = const int 0\n"                                                                                            \
    "  jump bb2(%11)\n"                                                                                                \
    "bb2(%12: int):\n"                                                                                                 \
    "  %13 = lt %12, %1\n"                                                                                             \
    "  branch %13, bb3, bb4\n"                                                                                         \
    "bb3:\n"                                                                                                           \
    "  %14 = offset %7, %12\n"                                                                                         \
    "  store %12, %14\n"                                                                                               \
    "  %15 = const int 1\n"                                                                                            \
    "  %16 = add %12, %15\n"                                                                                           \
    "  jump bb2(%16)\n"                                                                                                \
    "bb4:\n"                                                                                                           \
    "  return\n"                                                                                                       \
    "}\n"                                                                                                              \
    "fn @List_copy($to: %List out, $from: %List read) -> none {\n"                                                     \
    "bb1:\n"                                                                                                           \
    "  %1 = local $to\n"                                                                                               \
    "  %2 = local $from\n"                                                                                             \
    "  %3 = field %2, .1\n"                                                                                            \
    "  %4 = load int %3\n"                                                                                             \
    "  %5 = fn_addr @List_new\n"                                                                                       \
    "  call %5, %1, %4\n"                                                                                              \
    "  return\n"                                                                                                       \
    "}\n"                                                                                                              \
    "fn @List_deinit($l: %List deinit) -> none {\n"                                                                    \
    "bb1:\n"                                                                                                           \
    "  %1 = local $l\n"                                                                                                \
    "  %2 = field %1, .0\n"                                                                                            \
    "  %3 = load ptr(int) %2\n"                                                                                        \
    "  %4 = ptr_cast ptr(uint8) %3\n"                                                                                  \
    "  %5 = fn_addr @pyc_free\n"                                                                                       \
    "  call %5, %4\n"                                                                                                  \
    "  return\n"                                                                                                       \
    "}\n"                                                                                                              \
    "fn @List_last($l: %List read) -> int {\n"                                                                         \
    "bb1:\n"                                                                                                           \
    "  %1 = local $l\n"                                                                                                \
    "  %2 = field %1, .1\n"                                                                                            \
    "  %3 = load int %2\n"                                                                                             \
    "  %4 = const int 1\n"                                                                                             \
    "  %5 = sub %3, %4\n"                                                                                              \
    "  %6 = field %1, .0\n"                                                                                            \
    "  %7 = load ptr(int) %6\n"                                                                                        \
    "  %8 = offset %7, %5\n"                                                                                           \
    "  %9 = load int %8\n"                                                                                             \
    "  return %9\n"                                                                                                    \
    "}\n"

static const char list_of_3[] =
    "<%List>memory(8, \"\\x00\\x00\\x00\\x00\\x00\\x00\\x00\\x00\\x03\\x00\\x00\\x00\\x00\\x00\\x00\\x00\", 0: "
    "memory(16, "
    "\"\\x00\\x00\\x00\\x00\\x00\\x00\\x00\\x00\\x01\\x00\\x00\\x00\\x00\\x00\\x00\\x00\\x02\\x00\\x00\\x00\\x00\\x00\\"
    "x00\\x00\"))";

TEST(comptime_heap_values) {
    Fixture f;
    set_up(&f, LIST "global @g: %List const = memory(8, "
                    "\"\\x00\\x00\\x00\\x00\\x00\\x00\\x00\\x00\\x01\\x00\\x00\\x00\\x00\\x00\\x00\\x00\", 0: "
                    "memory(8, \"\\x2a\\x00\\x00\\x00\\x00\\x00\\x00\\x00\"))\n"
                    "fn @from_global() -> int {\n"
                    "bb1:\n"
                    "  %1 = global_addr @g\n"
                    "  %2 = fn_addr @List_last\n"
                    "  %3 = call int %2, %1\n"
                    "  return %3\n"
                    "}\n");
    CHECK_VALUE(call(&f, "List_new", "<int>3", NULL), list_of_3);
    CHECK_VALUE(call(&f, "List_last", list_of_3, NULL), "<int>2");
    CHECK_VALUE(call(&f, "List_copy", list_of_3, NULL), list_of_3);
    CHECK_VALUE(call(&f, "from_global", NULL, NULL), "<int>42");
    tear_down(&f);
}

/* Two lists made, one copied; with and without destroys. */
static const char two_lists[] = LIST "fn @pyc_out_write(%1: ptr(uint8) read, %2: uint64 read) -> none external c_abi\n"
                                     "fn @main() -> none {\n"
                                     "  local $a: %List var\n"
                                     "  local $b: %List var\n"
                                     "bb1:\n"
                                     "  %1 = local $a\n"
                                     "  %2 = const int 3\n"
                                     "  %3 = fn_addr @List_new\n"
                                     "  call %3, %1, %2\n"
                                     "  %4 = local $b\n"
                                     "  copy %4, %1\n"
                                     "  DROPS\n"
                                     "  %6 = fn_addr @pyc_out_write\n"
                                     "  %7 = const ptr(uint8) <strlit>\"done\\n\"\n"
                                     "  %8 = const uint64 5\n"
                                     "  call %6, %7, %8\n"
                                     "  return\n"
                                     "}\n"
                                     "main @main\n";

static const char *replaced(Fixture *f, const char *text, const char *what, const char *by) {
    const char *at = strstr(text, what);
    return arena_printf(&f->ctx.arena, "%.*s%s%s", (int)(at - text), text, by, at + strlen(what)).at;
}

static void check_drops(int line, const char *drops, bool check, bool wanted, const char *problem) {
    Fixture f, scratch = {0};
    context_init(&scratch.ctx);
    set_up(&f, replaced(&scratch, two_lists, "DROPS", drops));
    bool ok = run_program(&f, check);
    bool told = problem == NULL ? f.problems.len == 0 : f.problems.len > 0 && strstr(f.problems.at, problem) != NULL;
    if (ok != wanted || !told) fprintf(stderr, "    problems: %s\n", f.problems.len > 0 ? f.problems.at : "none");
    if (ok != wanted || !told) unit_fail(__FILE__, line, drops);
    if (ok) CHECK_STR(text_view(&f.out), "done\n");
    tear_down(&f);
    context_drop(&scratch.ctx);
}

TEST(comptime_drops) {
    check_drops(__LINE__, "", false, true, NULL);
    check_drops(__LINE__, "destroy %1\n  destroy %4", true, true, NULL);
    check_drops(__LINE__, "destroy %1", true, false, "'b' of type 'List' undestroyed");
    check_drops(__LINE__, "destroy %1\n  destroy %1\n  destroy %4", true, false, "not initialised");
    check_drops(__LINE__, "mark_uninit %1\n  destroy %4", true, false, "never freed");
    check_drops(__LINE__, "destroy %4\n  relocate %4, %1\n  destroy %4", true, true, NULL);
    check_drops(__LINE__, "destroy %4\n  relocate %4, %1\n  destroy %1", true, false, "not initialised");
}

static const char raising[] = "struct %Bad { code: int }\n"
                              "fn @pyc_error_message(%1: ptr(uint8) read, %2: uint64 read) -> error external c_abi\n"
                              "fn @check(%1: int read) -> int raises(error) {\n"
                              "  local $e: %Bad temp\n"
                              "bb1:\n"
                              "  %2 = const int 10\n"
                              "  %3 = lt %1, %2\n"
                              "  branch %3, bb2, bb3\n"
                              "bb2:\n"
                              "  return %1\n"
                              "bb3:\n"
                              "  %4 = local $e\n"
                              "  %5 = field %4, .0\n"
                              "  store %1, %5\n"
                              "  %6 = error.make error %4\n"
                              "  error.trace %6\n"
                              "  raise %6\n"
                              "}\n"
                              "fn @caught(%1: int read) -> int {\n"
                              "  local $e: %Bad temp\n"
                              "bb1:\n"
                              "  %2 = fn_addr @check\n"
                              "  try_call int %2, %1, bb2, bb3\n"
                              "bb2(%3: int):\n"
                              "  return %3\n"
                              "bb3(%4: error):\n"
                              "  %5 = error.match %4, [%Bad]\n"
                              "  branch %5, bb4, bb5\n"
                              "bb4:\n"
                              "  %6 = local $e\n"
                              "  error.take %4, %6\n"
                              "  %7 = field %6, .0\n"
                              "  %8 = load int %7\n"
                              "  %9 = neg %8\n"
                              "  return %9\n"
                              "bb5:\n"
                              "  unreachable\n"
                              "}\n"
                              "fn @message() -> none raises(error) {\n"
                              "bb1:\n"
                              "  %1 = const ptr(uint8) <strlit>\"no luck\"\n"
                              "  %2 = const uint64 7\n"
                              "  %3 = fn_addr @pyc_error_message\n"
                              "  %4 = call error %3, %1, %2\n"
                              "  raise %4\n"
                              "}\n";

TEST(comptime_errors_as_values) {
    Fixture f;
    set_up(&f, raising);
    CHECK_VALUE(call(&f, "caught", "<int>5", NULL), "<int>5");
    CHECK_VALUE(call(&f, "caught", "<int>50", NULL), "<int>-50");
    CHECK_VALUE(call(&f, "check", "<int>5", NULL), "<int>5");
    CHECK(IS_NONE(call(&f, "check", "<int>50", NULL)));
    CHECK(f.ctx.diags.all.len == 1 && strstr(f.ctx.diags.all.at[0].message.at, "raised an error: Bad") != NULL);
    CHECK(IS_NONE(call(&f, "message", NULL, NULL)));
    CHECK(f.ctx.diags.all.len == 2 && strstr(f.ctx.diags.all.at[1].message.at, "no luck") != NULL);
    tear_down(&f);
}

#define MAIN(body)                                                                                                     \
    "fn @pyc_alloc(%1: uint64 read, %2: uint64 read) -> ptr(int) external c_abi\n"                                     \
    "fn @pyc_free(%1: ptr(int) read) -> none external c_abi\n"                                                         \
    "fn @pyc_time_wall_ns() -> int64 external c_abi\n"                                                                 \
    "fn @pyc_list_new(%1: int64 read) -> object external c_abi\n"                                                      \
    "global @state: int = 5\n"                                                                                         \
    "fn @main() -> int {\n  local $x: array(int, 2) var mutable\nbb1:\n" body "}\n"
#define BLOCK "  %1 = const uint64 16\n  %2 = fn_addr @pyc_alloc\n  %3 = call ptr(int) %2, %1, %1\n"

TEST(comptime_failures) {
    CHECK_FAILS(MAIN(BLOCK "  %4 = load int %3\n  return %4\n"), "not initialised");
    CHECK_FAILS(MAIN(BLOCK "  %4 = const int 2\n  %5 = offset %3, %4\n  store %4, %5\n  return %4\n"),
                "writes 8 bytes at offset 16 of a block of 16 bytes");
    CHECK_FAILS(MAIN(BLOCK "  %4 = const int -1\n  %5 = offset %3, %4\n  store %4, %5\n  return %4\n"), "at offset -8");
    CHECK_FAILS(MAIN(BLOCK "  %4 = fn_addr @pyc_free\n  call %4, %3\n  %5 = load int %3\n  return %5\n"),
                "not alive any more");
    CHECK_FAILS(MAIN(BLOCK "  %4 = fn_addr @pyc_free\n  call %4, %3\n  call %4, %3\n  %5 = const int 0\n  return %5\n"),
                "freed before");
    CHECK_FAILS(MAIN("  %1 = local $x\n  %2 = ptr_cast ptr(int) %1\n  %3 = fn_addr @pyc_free\n  call %3, %2\n  %4 = "
                     "const int 0\n  return %4\n"),
                "not allocated on the heap");
    CHECK_FAILS(MAIN("  %1 = const ptr(int) <int>0\n  %2 = load int %1\n  return %2\n"), "null pointer");
    CHECK_FAILS(MAIN("  %1 = const strlit \"abc\"\n  %2 = str_data ptr(uint8) %1\n  %3 = const uint8 1\n  store %3, "
                     "%2\n  %4 = const int 0\n  return %4\n"),
                "writes to a constant");
    CHECK_FAILS(MAIN("  panic \"index 5 out of range\"\n"), "panics: index 5 out of range");
    CHECK_FAILS(MAIN("  unreachable\n"), "declares unreachable");
    CHECK_FAILS(MAIN("  jump bb1\n"), "more than 20000000 steps");
    CHECK_FAILS(MAIN("  %1 = fn_addr @main\n  %2 = call int %1\n  return %2\n"), "nested more than 1000 deep");
    CHECK_FAILS(MAIN("  %1 = fn_addr @pyc_time_wall_ns\n  %2 = call int64 %1\n  %3 = bitcast int %2\n  return %3\n"),
                "cannot run at compile time: it does input or output");
    CHECK_FAILS(MAIN("  %1 = const int64 1\n  %2 = fn_addr @pyc_list_new\n  %3 = call object %2, %1\n  %4 = const int "
                     "0\n  return %4\n"),
                "Python's objects");
    CHECK_FAILS(MAIN("  %1 = global_addr @state\n  %2 = load int %1\n  return %2\n"), "only at run time");
    CHECK_FAILS(MAIN("  %1 = const uint64 1000000000\n  %2 = fn_addr @pyc_alloc\n  %3 = call ptr(int) %2, %1, %1\n  %4 "
                     "= const int 0\n  return %4\n"),
                "bytes of memory");
    CHECK_FAILS(MAIN("  %1 = const ptr(int) <int>1311768467294899695\n  %2 = load int %1\n  return %2\n"),
                "wild pointer");
    CHECK_FAILS(MAIN("  %1 = const int 3\n  %2 = const int 0\n  %3 = floordiv %1, %2\n  return %3\n"),
                "panics: division by zero");
}

TEST(comptime_trace) {
    Fixture f;
    set_up(&f, "fn @inner(%1: int read) -> int display \"Box.inner\" {\nbb1:\n  panic \"no\"\n}\n"
               "fn @main() -> int {\nbb1:\n  %1 = const int 1\n  %2 = fn_addr @inner\n  %3 = call int %2, %1\n  return "
               "%3\n}\n");
    CHECK(IS_NONE(call(&f, "main", NULL, NULL)));
    CHECK(f.ctx.diags.all.len == 1);
    const Diagnostic *d = &f.ctx.diags.all.at[0];
    CHECK(d->notes.len == 2);
    if (d->notes.len == 2) {
        CHECK_STR(d->notes.at[0].message, "it happened here, in 'Box.inner'");
        CHECK_STR(d->notes.at[1].message, "called here, in 'main'");
        CHECK(source_locate(&f.ctx, d->notes.at[1].span.lo).line == 9);
    }
    tear_down(&f);
}

TEST(comptime_exact_ints) {
    Fixture f;
    set_up(&f, "fn @pyc_int_floordiv(%1: pyint read, %2: pyint read) -> pyint raises(error) external c_abi\n"
               "fn @fact(%1: pyint read) -> pyint {\n"
               "bb1:\n"
               "  %2 = pyint.const pyint 1\n"
               "  jump bb2(%1, %2)\n"
               "bb2(%3: pyint, %4: pyint):\n"
               "  %5 = pyint.cmp.gt %3, %2\n"
               "  branch %5, bb3, bb4\n"
               "bb3:\n"
               "  %6 = pyint.mul %4, %3\n"
               "  %7 = pyint.sub %3, %2\n"
               "  jump bb2(%7, %6)\n"
               "bb4:\n"
               "  return %4\n"
               "}\n"
               "fn @div(%1: pyint read, %2: pyint read) -> pyint {\n"
               "bb1:\n"
               "  %3 = fn_addr @pyc_int_floordiv\n"
               "  try_call pyint %3, %1, %2, bb2, bb3\n"
               "bb2(%4: pyint):\n"
               "  return %4\n"
               "bb3(%5: error):\n"
               "  unreachable\n"
               "}\n"
               "fn @fits(%1: pyint read) -> bool {\nbb1:\n  %2 = pyint.fits %1, [int8]\n  return %2\n}\n"
               "fn @wrap(%1: pyint read) -> uint8 {\nbb1:\n  %2 = pyint.to_int uint8 %1\n  return %2\n}\n");
    CHECK_VALUE(call(&f, "fact", "<pyint>30", NULL), "<pyint>265252859812191058636308480000000");
    CHECK_VALUE(call(&f, "div", "<pyint>-7", "<pyint>2"), "<pyint>-4");
    CHECK_VALUE(call(&f, "div", "<pyint>-100000000000000000000000", "<pyint>3"), "<pyint>-33333333333333333333334");
    CHECK(IS_NONE(call(&f, "div", "<pyint>1", "<pyint>0")));
    CHECK(f.ctx.diags.all.len == 1 && strstr(f.ctx.diags.all.at[0].message.at, "ZeroDivisionError") != NULL);
    CHECK_VALUE(call(&f, "fits", "<pyint>-128", NULL), "true");
    CHECK_VALUE(call(&f, "fits", "<pyint>128", NULL), "false");
    CHECK_VALUE(call(&f, "wrap", "<pyint>-1", NULL), "<uint8>255");
    tear_down(&f);
}

TEST(comptime_program_status) {
    Fixture f;
    set_up(&f, "fn @main() -> none {\nbb1:\n  panic \"oh\"\n}\n");
    CHECK(run_program(&f, true));
    CHECK(f.program.status == 134);
    CHECK_STR(text_view(&f.out), "!panic: oh\n");
    tear_down(&f);
    set_up(&f, "fn @pyc_exit(%1: int64 read) -> none external c_abi\nfn @main() -> none {\nbb1:\n  %1 = const int64 "
               "3\n  %2 = fn_addr @pyc_exit\n  call %2, %1\n  return\n}\n");
    CHECK(run_program(&f, true));
    CHECK(f.program.status == 3);
    tear_down(&f);
}

static bool no_body(void *state, FnId fn) {
    (void)fn;
    ++*(int *)state;
    return false;
}

TEST(comptime_asks_for_bodies) {
    Fixture f;
    set_up(
        &f,
        "fn @later() -> int\nfn @main() -> int {\nbb1:\n  %1 = fn_addr @later\n  %2 = call int %1\n  return %2\n}\n");
    int asked = 0;
    comptime_free(f.c);
    f.c = comptime_new(f.module, &(ComptimeOptions){.require = no_body, .state = &asked});
    CHECK(IS_NONE(call(&f, "main", NULL, NULL)));
    CHECK(asked == 1 && f.ctx.diags.all.len == 0);
    tear_down(&f);
}
