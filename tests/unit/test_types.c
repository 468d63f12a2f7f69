/* Types and compile-time values: interning, layout, properties, exact numbers, canonical symbols, both text forms. */
#include "unit.h"

#include <stdio.h>

#include "types/type.h"
#include "types/type_text.h"
#include "types/value.h"

typedef struct Fixture {
    Context ctx;
    Types *types;
} Fixture;

static void set_up(Fixture *f) {
    context_init(&f->ctx);
    f->types = types_new(&f->ctx);
}

static void tear_down(Fixture *f) { context_drop(&f->ctx); }

static bool prints(Fixture *f, TypeId type, const char *expected) {
    const char *text = ty_c(f->types, type);
    if (strcmp(text, expected) == 0) return true;
    fprintf(stderr, "    got '%s', expected '%s'\n", text, expected);
    return false;
}

static bool shows(Fixture *f, ValueId value, const char *expected) {
    const char *text = IS_NONE(value) ? "(none)" : val_c(f->types, value);
    if (strcmp(text, expected) == 0) return true;
    fprintf(stderr, "    got '%s', expected '%s'\n", text, expected);
    return false;
}

/* The type parses from this text and prints as it again. */
static bool round_trips(Fixture *f, const char *text) {
    TypeId type;
    uint32_t used;
    Text out;
    text_init(&out, &f->ctx.arena);
    if (!ty_parse_ir(f->types, str_of(text), &used, &type) || used != strlen(text)) {
        fprintf(stderr, "    '%s' failed at %u\n", text, used);
        return false;
    }
    ty_print_ir(f->types, type, &out);
    if (str_equal(text_view(&out), str_of(text))) return true;
    fprintf(stderr, "    '%s' became '%s'\n", text, out.at);
    return false;
}

static bool value_round_trips(Fixture *f, const char *text) {
    ValueId value;
    uint32_t used;
    Text out;
    text_init(&out, &f->ctx.arena);
    if (!val_parse_ir(f->types, str_of(text), &used, NONE_OF(TypeId), &value) || used != strlen(text)) {
        fprintf(stderr, "    '%s' failed at %u\n", text, used);
        return false;
    }
    val_print_ir(f->types, value, NONE_OF(TypeId), &out);
    if (str_equal(text_view(&out), str_of(text))) return true;
    fprintf(stderr, "    '%s' became '%s'\n", text, out.at);
    return false;
}

static TypeId parsed(Fixture *f, const char *text) {
    TypeId type = NONE_OF(TypeId);
    uint32_t used;
    CHECK(ty_parse_ir(f->types, str_of(text), &used, &type));
    return type;
}

static ValueId integer(Fixture *f, int64_t i) { return val_int(f->types, NONE_OF(TypeId), i); }

static ValueId binary(Fixture *f, AstOp op, TypeId type, ValueId a, ValueId b) {
    return val_op(f->types, op, type, (ValueId[]){a, b}, 2, NULL);
}

TEST(types_fixed_ids) {
    Fixture f;
    set_up(&f);
    CHECK(SAME(ty_int(f.types), TY_SCALAR(int)));
    CHECK(SAME(ty_simd_of(f.types, DT_float32, 1), TY_SCALAR(float32)));
    CHECK(SAME(ty_simd(f.types, val_dtype(f.types, DT_float32), integer(&f, 1)), TY_SCALAR(float32)));
    CHECK(SAME(ty_tuple(f.types, NULL, 0), TY(Tuple)));
    CHECK(ty_kind(f.types, TY(Bool)) == TY_Bool);
    CHECK(ty_dtype(f.types, TY_SCALAR(uint8)) == DT_uint8);
    CHECK(ty_class(f.types, TY(Tuple)) == TYPE_CLASS_MEM);
    tear_down(&f);
}

TEST(types_interning) {
    Fixture f;
    set_up(&f);
    TypeId items[] = {TY_SCALAR(int), TY(Bool)};
    TypeId a = ty_tuple(f.types, items, 2);
    items[1] = TY(None);
    TypeId b = ty_tuple(f.types, items, 2);
    CHECK(!SAME(a, b));
    items[1] = TY(Bool);
    CHECK(SAME(a, ty_tuple(f.types, items, 2)));
    CHECK(SAME(ty_raw(f.types, a), ty_raw(f.types, a)));
    CHECK(!SAME(ty_closure(f.types), ty_closure(f.types)));
    CHECK(!SAME(val_float(f.types, NONE_OF(TypeId), 0.0), val_float(f.types, NONE_OF(TypeId), -0.0)));
    CHECK(SAME(val_float(f.types, NONE_OF(TypeId), __builtin_nan("1")),
               val_float(f.types, NONE_OF(TypeId), __builtin_nan("2"))));
    CHECK(SAME(val_int(f.types, TY_SCALAR(int8), 255), val_int(f.types, TY_SCALAR(int8), -1)));
    CHECK(!SAME(integer(&f, 1), val_int(f.types, TY_SCALAR(int), 1)));
    FnParam p = {.type = TY_SCALAR(int), .convention = CONV_READ, .name = {5}, .group = GROUP_NORMAL};
    FnType fn = {&p, 1, TY(None), NONE_OF(TypeId), false};
    TypeId first = ty_fn(f.types, &fn);
    p.name.id = 6;
    CHECK(SAME(first, ty_fn(f.types, &fn)));
    p.convention = CONV_MUT;
    CHECK(!SAME(first, ty_fn(f.types, &fn)));
    tear_down(&f);
}

TEST(types_layout) {
    Fixture f;
    set_up(&f);
    TypeId pair = parsed(&f, "tuple(int8, int, int16)");
    CHECK(ty_layout(f.types, pair).size == 24 && ty_layout(f.types, pair).align == 8);
    CHECK(ty_field_offset(f.types, pair, 0) == 0);
    CHECK(ty_field_offset(f.types, pair, 1) == 8);
    CHECK(ty_field_offset(f.types, pair, 2) == 16);
    CHECK(ty_layout(f.types, parsed(&f, "array(tuple(int8, int16), 5)")).size == 20);
    CHECK(ty_layout(f.types, parsed(&f, "float32x3")).size == 16);
    CHECK(ty_layout(f.types, parsed(&f, "boolx8")).size == 8);
    CHECK(ty_layout(f.types, parsed(&f, "float64x64")).align == 64);
    CHECK(ty_layout(f.types, TY(None)).size == 0);
    CHECK(ty_layout(f.types, TY_SCALAR(int128)).align == 16);
    tear_down(&f);
}

TEST(types_properties) {
    Fixture f;
    set_up(&f);
    TypeId node = parsed(&f, "%Node");
    StructField fields[] = {{.type = parsed(&f, "ptr(%Node)")}, {.type = TY(PyStr)}};
    ty_set_struct(f.types, node, &(StructInfo){.fields = fields, .field_count = 2, .is_complete = true});
    CHECK(ty_is_trivial(f.types, node));
    CHECK(ty_is_traced(f.types, node));
    CHECK(ty_is_traced(f.types, parsed(&f, "tuple(int, %Node)")));
    CHECK(!ty_is_traced(f.types, parsed(&f, "tuple(int, ptr(%Node))")));
    CHECK(!ty_needs_destroy(f.types, node));
    ty_glue(f.types, node)->deinit = (FnId){1};
    CHECK(ty_needs_destroy(f.types, parsed(&f, "array(%Node, 2)")));
    CHECK(!ty_is_trivial(f.types, parsed(&f, "tuple(%Node)")));
    CHECK(!ty_needs_destroy(f.types, parsed(&f, "tuple(ptr(%Node))")));
    TypeId loop = parsed(&f, "%Loop");
    ty_set_struct(f.types, loop,
                  &(StructInfo){.fields = (StructField[]){{.type = loop}}, .field_count = 1, .is_complete = true});
    CHECK(ty_layout(f.types, loop).size == 0);
    CHECK(!ty_needs_destroy(f.types, loop));
    tear_down(&f);
}

TEST(types_print) {
    Fixture f;
    set_up(&f);
    CHECK(prints(&f, TY_SCALAR(float32), "Float32"));
    CHECK(prints(&f, parsed(&f, "float32x4"), "SIMD[DType.float32, 4]"));
    CHECK(prints(&f, parsed(&f, "boolx1"), "SIMD[DType.bool, 1]"));
    CHECK(prints(&f, parsed(&f, "fn(int read, float32 mut) raises(error) -> none"),
                 "def(Int, mut Float32) raises -> None"));
    CHECK(prints(&f, parsed(&f, "tuple(pyint, pystr)"), "Tuple[int, str]"));
    CHECK(prints(&f, parsed(&f, "array(int, 3)"), "Array[Int, 3]"));
    ValueId args[] = {val_type(f.types, TY_SCALAR(int))};
    TypeId list = ty_nominal(f.types, TY_Struct, types_named_decl(f.types, STR("List")), args, 1);
    CHECK(prints(&f, list, "List[Int]"));
    CHECK(prints(&f, parsed(&f, "member(param(T), Element)"), "T.Element"));
    tear_down(&f);
}

TEST(types_ir_text) {
    Fixture f;
    set_up(&f);
    static const char *const texts[] = {
        "int",
        "float64x4",
        "boolx1",
        "bool",
        "ptr(int)",
        "ref(%Point mut)",
        "pointer(int anymut origin param(o) space 3)",
        "fn() -> none",
        "fn(int read, %A var star keyword) c raises(error) -> ptr(int imm)",
        "tuple()",
        "tuple(int, tuple(pystr))",
        "array(float32, 8)",
        "%\"Matrix[3, 4]\"",
        "^Node",
        "dyn(Shape)",
        "param(T)",
        "member(param(T), Element)",
        "strlit(\"a\\\"b\")",
        "intlit(5)",
        "floatlit(1.5)",
        "simd(param(dt), expr(add, param(n), 1))",
        "module(a.b)",
        "overloads(f)",
        "uint128x2",
        "bfloat16",
    };
    for (uint32_t i = 0; i < COUNT_OF(texts); i++) CHECK(round_trips(&f, texts[i]));
    static const char *const wrong[] = {
        "", "foo", "ptr(", "ptr(int", "int8x0", "fn(int) -> none", "tuple(int,,)", "%", "array(int)"};
    TypeId type;
    uint32_t used;
    for (uint32_t i = 0; i < COUNT_OF(wrong); i++) CHECK(!ty_parse_ir(f.types, str_of(wrong[i]), &used, &type));
    tear_down(&f);
}

TEST(values_ir_text) {
    Fixture f;
    set_up(&f);
    static const char *const texts[] = {
        "none",
        "true",
        "5",
        "-7",
        "1234567890123456789012345678901234567890",
        "<uint64>18446744073709551615",
        "<int8>-3",
        "1.5",
        "-0.0",
        "1e+300",
        "inf",
        "-inf",
        "nan",
        "\"a\\n\\xff\"",
        "type(int)",
        "dtype(float32)",
        "(1, 2, (3, \"x\"))",
        "<array(int, 2)>(1, 2)",
        "<tuple(int8, float32)>(1, 2.5)",
        "<%S>memory(8, \"ab\\x00\", 8: <int>memory(4, \"x\") + 4, 16: memory(1, \"\"))",
        "<int>param(n)",
        "expr(mul, 2, param(a))",
        "origin(1, x, 2)",
        "trait(A, B)",
        "generic(f, type(int), 3)",
        "decl(m)",
        "<int>expr(7, param(n))",
    };
    for (uint32_t i = 0; i < COUNT_OF(texts); i++) CHECK(value_round_trips(&f, texts[i]));
    tear_down(&f);
}

TEST(values_exact_numbers) {
    Fixture f;
    set_up(&f);
    TypeId exact = TY(IntLiteral);
    CHECK(shows(&f, binary(&f, OP_POW, exact, integer(&f, 2), integer(&f, 100)), "1267650600228229401496703205376"));
    CHECK(shows(&f, binary(&f, OP_FLOORDIV, exact, integer(&f, -7), integer(&f, 2)), "-4"));
    CHECK(shows(&f, binary(&f, OP_MOD, exact, integer(&f, -7), integer(&f, 2)), "1"));
    CHECK(shows(&f, binary(&f, OP_DIV, TY(FloatLiteral), integer(&f, 7), integer(&f, 2)), "3.5"));
    CHECK(shows(&f, binary(&f, OP_SHL, exact, integer(&f, 1), integer(&f, 64)), "18446744073709551616"));
    CHECK(shows(&f,
                binary(&f, OP_ADD, TY_SCALAR(int8), val_int(f.types, TY_SCALAR(int8), 127),
                       val_int(f.types, TY_SCALAR(int8), 1)),
                "-128"));
    CHECK(shows(&f, val_big(f.types, TY_SCALAR(uint64), STR("18446744073709551615"), 10), "18446744073709551615"));
    CHECK(SAME(val_big(f.types, exact, STR("0012"), 10), integer(&f, 12)));
    CHECK(shows(&f, val_big(f.types, exact, STR("Ffffffffffffffffff"), 16), "4722366482869645213695"));
    const char *why = NULL;
    CHECK(IS_NONE(val_op(f.types, OP_MOD, exact, (ValueId[]){integer(&f, 1), integer(&f, 0)}, 2, &why)));
    CHECK(why != NULL && strcmp(why, "division by zero") == 0);
    CHECK(IS_NONE(binary(&f, OP_SHL, exact, integer(&f, 1), integer(&f, 1000000000))));
    CHECK(val_fits(f.types, integer(&f, -128), DT_int8) && !val_fits(f.types, integer(&f, -129), DT_int8));
    CHECK(val_fits(f.types, integer(&f, 255), DT_uint8) && !val_fits(f.types, integer(&f, -1), DT_uint8));
    CHECK(shows(&f, val_convert(f.types, val_float(f.types, NONE_OF(TypeId), 300.7), TY_SCALAR(uint8)), "255"));
    CHECK(shows(&f, val_convert(f.types, val_float(f.types, NONE_OF(TypeId), -1e30), TY_SCALAR(int)),
                "-9223372036854775808"));
    ValueId odd = val_big(f.types, exact, STR("9007199254740993"), 10);
    CHECK(shows(&f, val_convert(f.types, odd, TY_SCALAR(float64)), "9007199254740992.0"));
    CHECK(val_compare(f.types, odd, val_float(f.types, NONE_OF(TypeId), 9007199254740992.0)) > 0);
    CHECK(
        shows(&f, binary(&f, OP_LT, TY(Bool), val_string(f.types, STR("a")), val_string(f.types, STR("ab"))), "True"));
    tear_down(&f);
}

TEST(values_symbolic) {
    Fixture f;
    set_up(&f);
    TypeId type = TY_SCALAR(int);
    ValueId n = val_param(f.types, type, types_named_decl(f.types, STR("n")));
    ValueId m = val_param(f.types, type, types_named_decl(f.types, STR("m")));
    ValueId one = val_int(f.types, type, 1), two = val_int(f.types, type, 2);
    ValueId n1 = binary(&f, OP_ADD, type, n, one);
    CHECK(SAME(n1, binary(&f, OP_ADD, type, one, n)));
    CHECK(shows(&f, n1, "n + 1"));
    CHECK(SAME(binary(&f, OP_SUB, type, n1, one), n));
    CHECK(SAME(binary(&f, OP_SUB, type, n1, n), one));
    ValueId sum = binary(&f, OP_MUL, type, two, binary(&f, OP_ADD, type, m, n));
    ValueId same = binary(&f, OP_ADD, type, binary(&f, OP_ADD, type, n, m), binary(&f, OP_ADD, type, m, n));
    CHECK(SAME(sum, same));
    CHECK(shows(&f, sum, "2 * n + 2 * m"));
    ValueId square = binary(&f, OP_MUL, type, n1, n1);
    CHECK(shows(&f, square, "n * n + 2 * n + 1"));
    CHECK(shows(&f, binary(&f, OP_SUB, type, n, two), "n - 2"));
    ValueId half = binary(&f, OP_FLOORDIV, type, n1, two);
    CHECK(shows(&f, half, "(n + 1) // 2"));
    CHECK(SAME(binary(&f, OP_EQ, TY(Bool), half, half), val_bool(f.types, true)));
    CHECK(!val_is_concrete(f.types, half));
    tear_down(&f);
}

static ValueId five_for_n(void *state, ValueId value) {
    Fixture *f = state;
    return strcmp(val_c(f->types, value), "n") == 0 ? val_int(f->types, TY_SCALAR(int), 5) : NONE_OF(ValueId);
}

static TypeId int_for_t(void *state, TypeId type) {
    Fixture *f = state;
    if (ty_is(f->types, type, TY_Member)) return TY(Bool);
    return strcmp(ty_c(f->types, type), "T") == 0 ? TY_SCALAR(int) : NONE_OF(TypeId);
}

TEST(types_map) {
    Fixture f;
    set_up(&f);
    TypeMap map = {&f, int_for_t, five_for_n};
    ValueId n = val_param(f.types, TY_SCALAR(int), types_named_decl(f.types, STR("n")));
    ValueId half = binary(&f, OP_FLOORDIV, TY_SCALAR(int), n, val_int(f.types, TY_SCALAR(int), 2));
    TypeId array = ty_array(f.types, parsed(&f, "param(T)"), binary(&f, OP_ADD, TY_SCALAR(int), half, n));
    CHECK(!ty_is_concrete(f.types, array));
    CHECK(prints(&f, ty_map(f.types, array, &map), "Array[Int, 7]"));
    CHECK(prints(&f, ty_map(f.types, parsed(&f, "tuple(member(param(T), E), param(U))"), &map), "Tuple[Bool, U]"));
    CHECK(SAME(ty_map(f.types, TY(PyStr), &map), TY(PyStr)));
    CHECK(ty_is_concrete(f.types, parsed(&f, "ref(int origin param(o))")));
    tear_down(&f);
}
