/* The interpreter's less common operations: masked and indexed memory, atomics, wide values through calls, calls by
 * address, glue of nested types, edges with arguments behind calls. */
#include "unit.h"

#include <stdio.h>

#include "comptime/comptime.h"
#include "types/type_text.h"

/* Parses the functions, calls @main without arguments, and compares its result as IR text. */
static void check_main(int line, const char *text, const char *wanted) {
    Context ctx;
    context_init(&ctx);
    Types *types = types_new(&ctx);
    IrModule *module = ir_module_new(&ctx, types);
    Comptime *c = comptime_new(module, NULL);
    Text out;
    text_init(&out, &ctx.arena);
    ValueId value = NONE_OF(ValueId);
    bool ok = ir_parse(module, source_add(&ctx, STR("test.ir"), str_of(text)));
    ok = ok && comptime_call(c, ir_fn_find(module, STR("main")), NULL, 0, (Span){0, 0}, NULL, &value);
    if (ok)
        val_print_ir(types, value, NONE_OF(TypeId), &out);
    else
        diag_render(&ctx, &out, DIAG_TEXT, false);
    if (!str_equal(text_view(&out), str_of(wanted))) unit_fail_str(__FILE__, line, text_view(&out), str_of(wanted));
    comptime_free(c);
    context_drop(&ctx);
}
#define CHECK_MAIN(text, wanted) check_main(__LINE__, (text), (wanted))

#define FILLED                                                                                                         \
    "  local $a: array(int32, 8) var mutable\n"                                                                        \
    "bb1:\n"                                                                                                           \
    "  %1 = local $a\n"                                                                                                \
    "  %2 = ptr_cast ptr(int32) %1\n"                                                                                  \
    "  %3 = const int32x8 (10, 11, 12, 13, 14, 15, 16, 17)\n"                                                          \
    "  store_wide %3, %2, #4\n"

TEST(comptime_wide_memory) {
    CHECK_MAIN("fn @main() -> int32x4 {\n" FILLED
               "  %4 = const int 3\n  %5 = offset %2, %4\n  %6 = load_wide int32x4 %5, #4\n  return %6\n}\n",
               "<int32x4>(13, 14, 15, 16)");
    CHECK_MAIN("fn @main() -> int32x4 {\n" FILLED "  %4 = const intx4 (7, 0, 2, 100)\n  %5 = const boolx4 (true, true, "
               "true, false)\n  %6 = gather int32x4 %2, %4, %5\n  return %6\n}\n",
               "<int32x4>(17, 10, 12, 0)");
    CHECK_MAIN("fn @main() -> int32x8 {\n" FILLED "  %4 = const int32x2 (7, 0)\n  %5 = const boolx2 (true, true)\n  %6 "
               "= const int32x2 (1, 2)\n  scatter %6, %2, %4, %5\n"
               "  %7 = load_wide int32x8 %2, #4\n  return %7\n}\n",
               "<int32x8>(2, 11, 12, 13, 14, 15, 16, 1)");
    CHECK_MAIN("fn @main() -> int32x4 {\n" FILLED "  %4 = const int 6\n  %5 = offset %2, %4\n  %6 = const boolx4 "
               "(true, true, false, false)\n  %7 = const int32x4 (0, 0, -1, -2)\n"
               "  %8 = masked_load int32x4 %5, %6, %7\n  masked_store %7, %2, %6\n  %9 = load_wide int32x4 %2, #4\n  "
               "%10 = add %8, %9\n  return %10\n}\n",
               "<int32x4>(16, 17, 11, 11)");
    CHECK_MAIN("fn @main() -> int32 {\n" FILLED "  %4 = const int32 5\n  %5 = atomic_rmw.add int32 %2, %4\n  %6 = "
               "atomic_rmw.xchg int32 %2, %4\n  %7 = atomic_cas int32 %2, %4, %5\n"
               "  %8 = load int32 %2\n  %9 = mul %5, %6\n  %10 = add %9, %8\n  %11 = add %10, %7\n  return %11\n}\n",
               "<int32>165");
    CHECK_MAIN("fn @main() -> int32 {\n" FILLED
               "  %4 = const int 8\n  zero_bytes %2, %4\n  %5 = const int 1\n  %6 = element ptr(int32) %1, %5\n  %7 = "
               "const int 28\n  move_bytes %2, %6, %7\n"
               "  %8 = load int32 %2\n  %9 = load int32 %6\n  %10 = sub %9, %8\n  return %10\n}\n",
               "<int32>12");
}

TEST(comptime_wide_values_through_calls) {
    CHECK_MAIN("fn @swap(%1: int128 read, %2: float32x8 read, %3: strlit read) -> float32x8 {\n"
               "bb1:\n"
               "  %4 = convert float32 %1\n"
               "  %5 = splat float32x8 %4\n"
               "  %6 = add %5, %2\n"
               "  %7 = str_size int %3\n"
               "  %8 = insert %6, %4, %7\n"
               "  return %8\n"
               "}\n"
               "fn @main() -> float32x8 {\n"
               "bb1:\n"
               "  %1 = const int128 -3\n"
               "  %2 = const float32x8 (0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0)\n"
               "  %3 = const strlit \"ab\"\n"
               "  %4 = fn_addr @swap\n"
               "  %5 = call float32x8 %4, %1, %2, %3\n"
               "  return %5\n"
               "}\n",
               "<float32x8>(-3.0, -2.0, -3.0, 0.0, 1.0, 2.0, 3.0, 4.0)");
}

TEST(comptime_calls_by_address) {
    CHECK_MAIN(
        "fn @twice(%1: int read) -> int {\nbb1:\n  %2 = add %1, %1\n  return %2\n}\n"
        "fn @square(%1: int read) -> int {\nbb1:\n  %2 = mul %1, %1\n  return %2\n}\n"
        "fn @apply(%1: fn(int read) -> int read, %2: int read) -> int {\nbb1:\n  %3 = call int %1, %2\n  return %3\n}\n"
        "fn @main() -> int {\n"
        "bb1:\n"
        "  %1 = fn_addr @twice\n"
        "  %2 = fn_addr @square\n"
        "  %3 = const bool false\n"
        "  %4 = select fn(int read) -> int %3, %1, %2\n"
        "  %5 = const int 9\n"
        "  %6 = fn_addr @apply\n"
        "  %7 = call int %6, %4, %5\n"
        "  return %7\n"
        "}\n",
        "<int>81");
    CHECK_MAIN("fn @main() -> fn(int read) -> int {\nbb1:\n  %1 = fn_addr @f\n  return %1\n}\nfn @f(%1: int read) -> "
               "int external\n",
               "<fn(int read) -> int>@f");
}

/* A result that goes into a block parameter which the edge also reads. */
TEST(comptime_call_edges) {
    CHECK_MAIN(
        "fn @next(%1: int read) -> int raises(error) {\nbb1:\n  %2 = const int 1\n  %3 = add %1, %2\n  return %3\n}\n"
        "fn @main() -> int {\n"
        "bb1:\n"
        "  %1 = const int 0\n"
        "  jump bb2(%1, %1)\n"
        "bb2(%2: int, %3: int):\n"
        "  %4 = const int 5\n"
        "  %5 = lt %2, %4\n"
        "  branch %5, bb3, bb4\n"
        "bb3:\n"
        "  %6 = fn_addr @next\n"
        "  try_call int %6, %2, bb2(%2), bb5\n"
        "bb4:\n"
        "  %7 = const int 10\n"
        "  %8 = mul %2, %7\n"
        "  %9 = add %8, %3\n"
        "  return %9\n"
        "bb5(%10: error):\n"
        "  unreachable\n"
        "}\n",
        "<int>54");
    CHECK_MAIN("fn @main() -> int {\n"
               "bb1:\n"
               "  %1 = const int -2\n"
               "  switch %1, (1, -2), bb2, bb3(%1), bb2\n"
               "bb2:\n"
               "  unreachable\n"
               "bb3(%2: int):\n"
               "  %3 = abs %2\n"
               "  return %3\n"
               "}\n",
               "<int>2");
}

/* Counts copies and destructions in a mutable place that each value points to. */
#define COUNTED                                                                                                        \
    "struct %Counted { log: ptr(int) } deinit @deinit copy @copy move @move\n"                                         \
    "fn @bump(%1: ptr(int) read, %2: int read) -> none {\nbb1:\n  %3 = load int %1\n  %4 = add %3, %2\n  store %4, "   \
    "%1\n  return\n}\n"                                                                                                \
    "fn @deinit($s: %Counted deinit) -> none {\nbb1:\n  %1 = local $s\n  %2 = field %1, .0\n  %3 = load ptr(int) %2\n" \
    "  %4 = const int 1\n  %5 = fn_addr @bump\n  call %5, %3, %4\n  return\n}\n"                                       \
    "fn @copy($to: %Counted out, $from: %Counted read) -> none {\nbb1:\n  %1 = local $from\n  %2 = field %1, .0\n  "   \
    "%3 = load ptr(int) %2\n"                                                                                          \
    "  %4 = const int 100\n  %5 = fn_addr @bump\n  call %5, %3, %4\n  %6 = local $to\n  %7 = field %6, .0\n  store "   \
    "%3, %7\n  return\n}\n"                                                                                            \
    "fn @move($to: %Counted out, $from: %Counted deinit) -> none {\nbb1:\n  %1 = local $from\n  %2 = field %1, .0\n  " \
    "%3 = load ptr(int) %2\n"                                                                                          \
    "  %4 = const int 10000\n  %5 = fn_addr @bump\n  call %5, %3, %4\n  %6 = local $to\n  %7 = field %6, .0\n  store " \
    "%3, %7\n  return\n}\n"

TEST(comptime_glue) {
    CHECK_MAIN(COUNTED "fn @main() -> int {\n"
                       "  local $log: array(int, 1) var mutable\n"
                       "  local $a: tuple(int, array(%Counted, 3)) var\n"
                       "  local $b: tuple(int, array(%Counted, 3)) var\n"
                       "  local $c: tuple(int, array(%Counted, 3)) var\n"
                       "bb1:\n"
                       "  %1 = local $log\n"
                       "  %2 = ptr_cast ptr(int) %1\n"
                       "  %3 = const int 0\n"
                       "  store %3, %2\n"
                       "  %4 = local $a\n"
                       "  %5 = field %4, .0\n"
                       "  store %3, %5\n"
                       "  %6 = field %4, .1\n"
                       "  jump bb2(%3)\n"
                       "bb2(%7: int):\n"
                       "  %8 = element ptr(%Counted) %6, %7\n"
                       "  %9 = field %8, .0\n"
                       "  store %2, %9\n"
                       "  %10 = const int 1\n"
                       "  %11 = add %7, %10\n"
                       "  %12 = const int 3\n"
                       "  %13 = lt %11, %12\n"
                       "  branch %13, bb2(%11), bb3\n"
                       "bb3:\n"
                       "  %14 = local $b\n"
                       "  copy %14, %4\n"
                       "  %15 = local $c\n"
                       "  move %15, %14\n"
                       "  destroy %4\n"
                       "  destroy %15\n"
                       "  %16 = load int %2\n"
                       "  return %16\n"
                       "}\n",
               "<int>30306");
}
