/* Code generation: IR text is compiled in this process, at -O0 and -O2, and called. */
#include "codegen/codegen.h"
#include "unit.h"

#include "../../runtime/device/kernel.h"

#include <math.h>
#include <stdlib.h>

typedef struct Compiled {
    Context ctx;
    CgJit *jit;
} Compiled;

static bool compile(Compiled *c, const char *text, uint32_t opt_level) {
    memset(c, 0, sizeof *c);
    context_init(&c->ctx);
    IrModule *module = ir_module_new(&c->ctx, types_new(&c->ctx));
    FileId file = source_add(&c->ctx, STR("test.ir"), str_of(text));
    const char *why = "the IR does not parse";
    CgOptions options = {.opt_level = opt_level, .verify = true, .no_gpu = true};
    if (ir_parse(module, file)) c->jit = cg_jit_open(module, &options, NULL, &c->ctx.arena, &why);
    if (!c->jit) unit_fail(__FILE__, __LINE__, why);
    return c->jit != NULL;
}

static void *find(Compiled *c, const char *symbol) {
    const char *why = NULL;
    void *address = cg_jit_symbol(c->jit, symbol, &c->ctx.arena, &why);
    if (!address) unit_fail(__FILE__, __LINE__, why);
    return address;
}

static void discard(Compiled *c) {
    if (c->jit) cg_jit_close(c->jit);
    context_drop(&c->ctx);
}

/* A function pointer from an object pointer, as dlsym's users do it. */
#define FIND(c, type, symbol) (*(type **)&(void *){find((c), (symbol))})
#define EACH_LEVEL(c, text)                                                                                            \
    for (uint32_t level = 0; level <= 2; level += 2)                                                                   \
        if (compile(&(c), (text), level))

typedef int64_t Fn1(int64_t);
typedef int64_t Fn2(int64_t, int64_t);
typedef double FnD2(double, double);

/* What the runtime provides to programs. */
void pyc_panic(const char *file, uint32_t line, uint32_t column, const char *text, uint64_t len);
void pyc_panic(const char *file, uint32_t line, uint32_t column, const char *text, uint64_t len) {
    (void)file, (void)line, (void)column, (void)text, (void)len;
    abort();
}

static int64_t floor_div(int64_t a, int64_t b) {
    if (b == -1) return (int64_t)(0 - (uint64_t)a);
    return a / b - (a % b != 0 && (a % b < 0) != (b < 0));
}

static int64_t floor_mod(int64_t a, int64_t b) {
    if (b == -1) return 0;
    return a % b + (a % b != 0 && (a % b < 0) != (b < 0) ? b : 0);
}

TEST(codegen_integer_division) {
    static const char text[] = "fn @div(%1: int read, %2: int read) -> int exported {\n"
                               "bb1:\n  %3 = floordiv %1, %2\n  return %3\n}\n"
                               "fn @mod(%1: int read, %2: int read) -> int exported {\n"
                               "bb1:\n  %3 = mod %1, %2\n  return %3\n}\n"
                               "fn @div8(%1: int read) -> int exported {\n"
                               "bb1:\n  %2 = const int 8\n  %3 = floordiv %1, %2\n  return %3\n}\n"
                               "fn @mod8(%1: int read) -> int exported {\n"
                               "bb1:\n  %2 = const int 8\n  %3 = mod %1, %2\n  return %3\n}\n"
                               "fn @div_7(%1: int read) -> int exported {\n"
                               "bb1:\n  %2 = const int -7\n  %3 = floordiv %1, %2\n  return %3\n}\n"
                               "fn @mod_7(%1: int read) -> int exported {\n"
                               "bb1:\n  %2 = const int -7\n  %3 = mod %1, %2\n  return %3\n}\n";
    static const int64_t values[] = {0,  1, -1, 2,   -2,   3,         7,         -7,           8,
                                     -8, 9, -9, 100, -100, INT64_MAX, INT64_MIN, INT64_MIN + 1};
    Compiled c;
    EACH_LEVEL(c, text) {
        for (uint32_t i = 0; i < COUNT_OF(values); i++) {
            int64_t a = values[i];
            CHECK(FIND(&c, Fn1, "div8")(a) == floor_div(a, 8));
            CHECK(FIND(&c, Fn1, "mod8")(a) == floor_mod(a, 8));
            CHECK(FIND(&c, Fn1, "div_7")(a) == floor_div(a, -7));
            CHECK(FIND(&c, Fn1, "mod_7")(a) == floor_mod(a, -7));
            for (uint32_t k = 1; k < COUNT_OF(values); k++) {
                CHECK(FIND(&c, Fn2, "div")(a, values[k]) == floor_div(a, values[k]));
                CHECK(FIND(&c, Fn2, "mod")(a, values[k]) == floor_mod(a, values[k]));
            }
        }
        discard(&c);
    }
}

TEST(codegen_shifts_and_powers) {
    static const char text[] = "fn @shl(%1: int read, %2: int read) -> int exported {\n"
                               "bb1:\n  %3 = shl %1, %2\n  return %3\n}\n"
                               "fn @shr(%1: int read, %2: int read) -> int exported {\n"
                               "bb1:\n  %3 = shr %1, %2\n  return %3\n}\n"
                               "fn @shru(%1: uint read, %2: uint read) -> uint exported {\n"
                               "bb1:\n  %3 = shr %1, %2\n  return %3\n}\n"
                               "fn @pow(%1: int read, %2: int read) -> int exported {\n"
                               "bb1:\n  %3 = pow %1, %2\n  return %3\n}\n";
    Compiled c;
    EACH_LEVEL(c, text) {
        Fn2 *shl = FIND(&c, Fn2, "shl"), *shr = FIND(&c, Fn2, "shr"), *shru = FIND(&c, Fn2, "shru"),
            *power = FIND(&c, Fn2, "pow");
        CHECK(shl(3, 4) == 48 && shl(1, 63) == INT64_MIN && shl(1, 64) == 0 && shl(1, 1000) == 0);
        CHECK(shr(-16, 2) == -4 && shr(-16, 64) == -1 && shr(16, 99) == 0 && shr(16, 63) == 0);
        CHECK(shru(-1, 1) == INT64_MAX && shru(-1, 64) == 0);
        CHECK(power(3, 4) == 81 && power(-2, 63) == INT64_MIN && power(7, 0) == 1 && power(0, 0) == 1);
        CHECK(power(2, -1) == 0 && power(1, -5) == 1 && power(-1, -5) == -1 && power(2, 64) == 0);
        discard(&c);
    }
}

static double python_mod(double a, double b) {
    double rest = fmod(a, b);
    if (rest == 0) return copysign(0, b);
    return (rest < 0) != (b < 0) ? rest + b : rest;
}

static double python_floordiv(double a, double b) {
    if (b == 0) return a / b;
    double rest = fmod(a, b), exact = (a - rest) / b;
    if (rest != 0 && (rest < 0) != (b < 0)) exact -= 1;
    if (exact == 0) return copysign(0, a / b);
    double down = floor(exact);
    return exact - down > 0.5 ? down + 1 : down;
}

static bool same(double a, double b) { return memcmp(&a, &b, sizeof a) == 0 || (isnan(a) && isnan(b)); }

TEST(codegen_float_division) {
    static const char text[] = "fn @div(%1: float64 read, %2: float64 read) -> float64 exported {\n"
                               "bb1:\n  %3 = floordiv %1, %2\n  return %3\n}\n"
                               "fn @mod(%1: float64 read, %2: float64 read) -> float64 exported {\n"
                               "bb1:\n  %3 = mod %1, %2\n  return %3\n}\n";
    static const double values[] = {0.0,   -0.0,    1,        -1,        0.1, -0.1, 7.5, -7.5,
                                    1e300, -1e-300, INFINITY, -INFINITY, NAN, 3,    0.3};
    Compiled c;
    EACH_LEVEL(c, text) {
        for (uint32_t i = 0; i < COUNT_OF(values); i++) {
            for (uint32_t k = 0; k < COUNT_OF(values); k++) {
                double a = values[i], b = values[k];
                CHECK(same(FIND(&c, FnD2, "div")(a, b), python_floordiv(a, b)));
                if (b != 0) CHECK(same(FIND(&c, FnD2, "mod")(a, b), python_mod(a, b)));
            }
        }
        discard(&c);
    }
}

TEST(codegen_conversions) {
    static const char text[] = "fn @to_i8(%1: float64 read) -> int exported {\n"
                               "bb1:\n  %2 = convert int8 %1\n  %3 = convert int %2\n  return %3\n}\n"
                               "fn @to_u64(%1: float64 read) -> uint exported {\n"
                               "bb1:\n  %2 = convert uint %1\n  return %2\n}\n"
                               "fn @bf16(%1: float64 read) -> float64 exported {\n"
                               "bb1:\n  %2 = convert bfloat16 %1\n  %3 = convert float64 %2\n  return %3\n}\n"
                               "fn @bf16_add(%1: float64 read, %2: float64 read) -> float64 exported {\n"
                               "bb1:\n  %3 = convert bfloat16 %1\n  %4 = convert bfloat16 %2\n  %5 = add %3, %4\n"
                               "  %6 = convert float64 %5\n  return %6\n}\n";
    typedef int64_t FromDouble(double);
    typedef double FnD1(double);
    Compiled c;
    EACH_LEVEL(c, text) {
        FromDouble *to_i8 = FIND(&c, FromDouble, "to_i8"), *to_u64 = FIND(&c, FromDouble, "to_u64");
        CHECK(to_i8(1e9) == 127 && to_i8(-1e9) == -128 && to_i8(-3.9) == -3 && to_i8(NAN) == 0);
        CHECK(to_u64(-1) == 0 && to_u64(1e30) == -1 && to_u64(9.9) == 9);
        FnD1 *bf16 = FIND(&c, FnD1, "bf16");
        CHECK(bf16(1.0) == 1.0 && bf16(1.00390625) == 1.0 && bf16(1.01171875) == 1.015625 && isnan(bf16(NAN)));
        CHECK(bf16(1.0039062500001) == 1.0078125); /* above the tie: rounding by way of float32 must not lose that */
        CHECK(bf16(3.4e38) == INFINITY && bf16(1e300) == INFINITY && bf16(-0.0) == 0);
        CHECK(FIND(&c, FnD2, "bf16_add")(256, 1) == 256);
        discard(&c);
    }
}

/* Two block parameters that change places each time round, a switch, and two edges from one branch to one block. */
TEST(codegen_control_flow) {
    static const char text[] = "fn @fib(%1: int read) -> int exported {\n"
                               "bb1:\n  %2 = const int 0\n  %3 = const int 1\n  jump bb2(%1, %2, %3)\n"
                               "bb2(%4: int, %5: int, %6: int):\n  %7 = eq %4, %2\n  branch %7, bb4, bb3\n"
                               "bb3:\n  %8 = sub %4, %3\n  %9 = add %5, %6\n  jump bb2(%8, %6, %9)\n"
                               "bb4:\n  return %5\n}\n"
                               "fn @pick(%1: int read) -> int exported {\n"
                               "bb1:\n  %2 = const int 10\n  %3 = const int 20\n  %4 = const int 30\n"
                               "  switch %1, bb2(%2), bb2(%3), bb2(%4), (1, 5)\n"
                               "bb2(%5: int):\n  return %5\n}\n"
                               "fn @max(%1: int read, %2: int read) -> int exported {\n"
                               "bb1:\n  %3 = gt %1, %2\n  branch %3, bb2(%1), bb2(%2)\n"
                               "bb2(%4: int):\n  return %4\n}\n";
    Compiled c;
    EACH_LEVEL(c, text) {
        Fn1 *fib = FIND(&c, Fn1, "fib"), *pick = FIND(&c, Fn1, "pick");
        CHECK(fib(0) == 0 && fib(1) == 1 && fib(10) == 55 && fib(50) == 12586269025);
        CHECK(pick(1) == 10 && pick(5) == 20 && pick(7) == 30 && pick(-1) == 30);
        CHECK(FIND(&c, Fn2, "max")(3, 9) == 9 && FIND(&c, Fn2, "max")(3, -9) == 3);
        discard(&c);
    }
}

/* ---- the platform's C rules ---- */

typedef struct Mixed {
    int64_t a;
    double b;
} Mixed;
typedef struct Floats {
    float x, y, z;
} Floats;
typedef struct Small {
    int32_t a;
    int8_t b;
} Small;
typedef struct Large {
    int64_t a, b, c;
} Large;

Mixed test_c_mixed(Mixed m, int64_t by);
Mixed test_c_mixed(Mixed m, int64_t by) { return (Mixed){m.a + by, m.b * (double)by}; }
Floats test_c_floats(Floats f, float by);
Floats test_c_floats(Floats f, float by) { return (Floats){f.x * by, f.y * by, f.z * by}; }
Small test_c_small(Small s);
Small test_c_small(Small s) { return (Small){s.a + 1, (int8_t)-s.b}; }
Large test_c_large(int64_t a, int64_t b, int64_t c, int64_t d, int64_t e, Mixed m, Mixed on_stack, Large l);
Large test_c_large(int64_t a, int64_t b, int64_t c, int64_t d, int64_t e, Mixed m, Mixed on_stack, Large l) {
    return (Large){a + b + c + d + e, m.a * 10 + on_stack.a, l.a + l.b + l.c + (int64_t)(m.b + on_stack.b)};
}

static const char c_text[] =
    "struct %Mixed {a: int, b: float64}\n"
    "struct %Floats {x: float32, y: float32, z: float32}\n"
    "struct %Small {a: int32, b: int8}\n"
    "struct %Large {a: int, b: int, c: int}\n"
    "fn @test_c_mixed($m: %Mixed read, %1: int read) -> $r: %Mixed c_abi external\n"
    "fn @test_c_floats($m: %Floats read, %1: float32 read) -> $r: %Floats c_abi external\n"
    "fn @test_c_small($m: %Small read) -> $r: %Small c_abi external\n"
    "fn @test_c_large(%1: int read, %2: int read, %3: int read, %4: int read, %5: int read, $m: %Mixed read, $n: "
    "%Mixed read, "
    "$l: %Large read) -> $r: %Large c_abi external\n"
    "fn @mixed($m: %Mixed read, %1: int read) -> $r: %Mixed c_abi exported {\nbb1:\n"
    "  %2 = fn_addr fn(%Mixed read, int read) c -> %Mixed @test_c_mixed\n  %3 = local $m\n  %4 = local $r\n"
    "  call %2, %3, %1, %4\n  return\n}\n"
    "fn @floats($m: %Floats read, %1: float32 read) -> $r: %Floats c_abi exported {\nbb1:\n"
    "  %2 = fn_addr fn(%Floats read, float32 read) c -> %Floats @test_c_floats\n  %3 = local $m\n  %4 = local $r\n"
    "  call %2, %3, %1, %4\n  return\n}\n"
    "fn @small($m: %Small read) -> $r: %Small c_abi exported {\nbb1:\n"
    "  %2 = fn_addr fn(%Small read) c -> %Small @test_c_small\n  %3 = local $m\n  %4 = local $r\n"
    "  call %2, %3, %4\n  return\n}\n"
    "fn @large(%1: int read, %2: int read, %3: int read, %4: int read, %5: int read, $m: %Mixed read, $n: %Mixed read, "
    "$l: %Large read) -> $r: %Large c_abi exported {\nbb1:\n"
    "  %6 = fn_addr fn(int read, int read, int read, int read, int read, %Mixed read, %Mixed read, %Large read) c -> "
    "%Large @test_c_large\n"
    "  %7 = local $m\n  %8 = local $n\n  %9 = local $l\n  %10 = local $r\n"
    "  call %6, %1, %2, %3, %4, %5, %7, %8, %9, %10\n  return\n}\n";

TEST(codegen_c_structs) {
    typedef Mixed MixedFn(Mixed, int64_t);
    typedef Floats FloatsFn(Floats, float);
    typedef Small SmallFn(Small);
    typedef Large LargeFn(int64_t, int64_t, int64_t, int64_t, int64_t, Mixed, Mixed, Large);
    Compiled c;
    EACH_LEVEL(c, c_text) {
        Mixed m = FIND(&c, MixedFn, "mixed")((Mixed){5, 1.5}, 4);
        CHECK(m.a == 9 && m.b == 6.0);
        Floats f = FIND(&c, FloatsFn, "floats")((Floats){1, 2, 3}, 2);
        CHECK(f.x == 2 && f.y == 4 && f.z == 6);
        Small s = FIND(&c, SmallFn, "small")((Small){-7, 3});
        CHECK(s.a == -6 && s.b == -3);
        Large l = FIND(&c, LargeFn, "large")(1, 2, 3, 4, 5, (Mixed){6, 0.5}, (Mixed){7, 1.5}, (Large){100, 20, 3});
        CHECK(l.a == 15 && l.b == 67 && l.c == 125);
        discard(&c);
    }
}

/* ---- errors ---- */

static int error_object;
void *test_c_error(void);
void *test_c_error(void) { return &error_object; }

TEST(codegen_errors_are_values) {
    static const char text[] =
        "fn @test_c_error() -> error c_abi external\n"
        "fn @half(%1: int read) -> int raises(error) {\n"
        "bb1:\n  %2 = const int 2\n  %3 = mod %1, %2\n  %4 = const int 0\n  %5 = eq %3, %4\n"
        "  branch %5, bb2, bb3\n"
        "bb2:\n  %6 = floordiv %1, %2\n  return %6\n"
        "bb3:\n  %7 = fn_addr fn() c -> error @test_c_error\n  %8 = call error %7\n  raise %8\n}\n"
        "fn @nothing(%1: int read) -> none raises(error) {\n"
        "bb1:\n  %2 = fn_addr fn(int read) raises(error) -> int @half\n  try_call %2, %1, bb2, bb3\n"
        "bb2(%3: int):\n  return\n"
        "bb3(%4: error):\n  raise %4\n}\n"
        "fn @entry(%1: int read) -> int exported {\n"
        "bb1:\n  %2 = fn_addr fn(int read) raises(error) -> none @nothing\n  %3 = const int 1\n  %4 = const int -1\n"
        "  try_call %2, %1, bb2(%3), bb3\n"
        "bb2(%5: int):\n  return %5\n"
        "bb3(%6: error):\n  return %4\n}\n";
    Compiled c;
    EACH_LEVEL(c, text) {
        CHECK(FIND(&c, Fn1, "entry")(4) == 1);
        CHECK(FIND(&c, Fn1, "entry")(5) == -1);
        discard(&c);
    }
}

/* ---- images ---- */

TEST(codegen_images) {
    static const char text[] =
        "struct %Node {name: strlit, next: ptr(uint8), flags: boolx4, big: uint128, half: float16}\n"
        "global @table: array(int32, 4) const = (1, -2, 3, 4)\n"
        "global @node: %Node = (\"abc\", none, (true, false, true, true), 36893488147419103232, 1.5)\n"
        "fn @table_at(%1: int read) -> int32 exported {\n"
        "bb1:\n  %2 = global_addr ptr(array(int32, 4)) @table\n  %3 = element ptr(int32) %2, %1\n"
        "  %4 = load int32 %3\n  return %4\n}\n"
        "fn @node_address() -> ptr(%Node) exported {\n"
        "bb1:\n  %1 = global_addr ptr(%Node) @node\n  return %1\n}\n"
        "fn @memory() -> ptr(int) exported {\n"
        "bb1:\n  %1 = image_addr ptr(int) memory(8, \"\\x01\\x02\\x00\\x00\\x00\\x00\\x00\\x00ABCDEFGH\", "
        "8: <array(uint8, 3)> memory(1, \"xyz\") + 1)\n  return %1\n}\n";
    typedef int32_t At(int64_t);
    typedef void *Address(void);
    Compiled c;
    EACH_LEVEL(c, text) {
        CHECK(FIND(&c, At, "table_at")(1) == -2 && FIND(&c, At, "table_at")(3) == 4);
        char *node = FIND(&c, Address, "node_address")();
        CHECK(memcmp(*(char **)node, "abc", 4) == 0 && *(int64_t *)(node + 8) == 3);
        CHECK(*(void **)(node + 16) == NULL && memcmp(node + 24, "\1\0\1\1", 4) == 0);
        CHECK(*(uint64_t *)(node + 32) == 0 && *(uint64_t *)(node + 40) == 2 && *(uint16_t *)(node + 48) == 0x3e00);
        char *memory = FIND(&c, Address, "memory")();
        CHECK(*(uint64_t *)memory == 0x201 && memcmp(*(char **)(memory + 8), "yz", 2) == 0);
        discard(&c);
    }
}

/* ---- lanes ---- */

TEST(codegen_lanes) {
    static const char text[] =
        "fn @sum(%1: ptr(float32) read) -> float32 exported {\n"
        "bb1:\n  %2 = load_wide float32x8 %1, #4\n  %3 = reduce.add float32 %2\n  return %3\n}\n"
        "fn @clamp(%1: ptr(int32) read) -> none exported {\n"
        "bb1:\n  %2 = load_wide int32x4 %1, #4\n  %3 = const int32x4 (0, 0, 0, 0)\n  %4 = lt %2, %3\n"
        "  %5 = select int32x4 %4, %3, %2\n  %6 = shuffle int32x4 %5, %5, (3, 2, 1, 0)\n  store_wide %6, %1, #4\n  "
        "return\n}\n"
        "fn @mask(%1: ptr(int32) read) -> int exported {\n"
        "bb1:\n  %2 = load_wide int32x8 %1, #4\n  %3 = const int32x8 (0, 0, 0, 0, 0, 0, 0, 0)\n  %4 = lt %2, %3\n"
        "  %5 = bitcast uint8 %4\n  %6 = convert int %5\n  return %6\n}\n"
        "fn @strided(%1: ptr(int32) read, %2: ptr(int32) read) -> none exported {\n"
        "bb1:\n  %3 = const intx4 (0, 2, 4, 6)\n  %4 = const boolx4 (true, true, false, true)\n"
        "  %5 = gather int32x4 %1, %3, %4\n  scatter %5, %2, %3, %4\n  return\n}\n";
    typedef float Sum(float *);
    typedef int64_t Mask(int32_t *);
    typedef void Strided(int32_t *, int32_t *);
    typedef void Clamp(int32_t *);
    Compiled c;
    EACH_LEVEL(c, text) {
        float floats[8] = {1e8f, 1, 2, 3, -1e8f, 5, 6, 7};
        float wanted =
            ((floats[0] + floats[4]) + (floats[2] + floats[6])) + ((floats[1] + floats[5]) + (floats[3] + floats[7]));
        CHECK(FIND(&c, Sum, "sum")(floats) == wanted);
        int32_t ints[8] = {-1, 2, -3, 4, -5, 6, 7, -8}, out[8] = {9, 9, 9, 9, 9, 9, 9, 9};
        CHECK(FIND(&c, Mask, "mask")(ints) == 0x95);
        FIND(&c, Strided, "strided")(ints, out);
        CHECK(out[0] == -1 && out[2] == -3 && out[4] == 9 && out[6] == 7 && out[1] == 9);
        FIND(&c, Clamp, "clamp")(ints);
        CHECK(ints[0] == 4 && ints[1] == 0 && ints[2] == 2 && ints[3] == 0);
        discard(&c);
    }
}

/* ---- kernels on the CPU device ---- */

TEST(codegen_kernel_runs_as_block) {
    static const char text[] =
        "fn @index() -> int {\nbb1:\n  %1 = gpu.index.block_x int\n  %2 = gpu.index.block_dim_x int\n  %3 = mul %1, "
        "%2\n"
        "  %4 = gpu.index.thread_x int\n  %5 = add %3, %4\n  return %5\n}\n"
        "fn @scale(%1: ptr(int) read, %2: int read, %3: int read) -> none kernel {\n"
        "bb1:\n  %4 = fn_addr fn() -> int @index\n  %5 = call int %4\n  %6 = lt %5, %2\n  branch %6, bb2, bb3\n"
        "bb2:\n  %7 = offset %1, %5\n  %8 = mul %5, %3\n  store %8, %7\n  jump bb3\n"
        "bb3:\n  return\n}\n"
        "global @scale$kernel: int external\n"
        "fn @record() -> ptr(int) exported {\nbb1:\n  %1 = global_addr ptr(int) @scale$kernel\n  return %1\n}\n";
    typedef const PycKernel *Record(void);
    Compiled c;
    EACH_LEVEL(c, text) {
        const PycKernel *kernel = FIND(&c, Record, "record")();
        int64_t out[12] = {0}, *address = out, count = 10, by = 3;
        void *args[] = {&address, &count, &by};
        PycThreadCtx thread = {.block = {1, 0, 0}, .block_dim = {4, 1, 1}, .grid_dim = {3, 1, 1}, .thread = {2, 0, 0}};
        kernel->run_thread(&thread, args);
        CHECK(out[6] == 18 && out[5] == 0);
        for (uint32_t block = 0; block < 3; block++) {
            thread.block[0] = block;
            CHECK(kernel->run_blocks(&thread, args, 1) == 1);
        }
        CHECK(out[0] == 0 && out[9] == 27 && out[10] == 0 && out[11] == 0);
        CHECK(strcmp(kernel->name, "scale") == 0 && kernel->param_count == 3 && kernel->param_sizes[2] == 8 &&
              kernel->flags == 0);
        discard(&c);
    }
}
