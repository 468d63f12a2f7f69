/* src/parse: the grammar's symbols, node ids, the order of children, and that both spellings of the systems register
 * give one tree. What the tree is for each construct: tests/parse; errors: tests/errors/syntax. */
#include "parse/ast.h"
#include "parse/ast_field.h"
#include "parse/cst.h"
#include "parse/parse.h"
#include "parse/snapshot.h"
#include "unit.h"

#include <stdlib.h>

#include <tree_sitter/api.h>

const TSLanguage *tree_sitter_pyc(void);

static Ast *parse(Context *ctx, const char *path, const char *text) {
    context_init(ctx);
    return parse_module(ctx, source_add(ctx, str_of(path), str_of(text)), name_of(ctx, STR("m")));
}

static Str dump(Context *ctx, const Ast *node) {
    Text *text = NEW(&ctx->arena, Text);
    text_init(text, &ctx->arena);
    ast_print(ctx, node, text);
    return text_view(text);
}

TEST(parse_symbols_are_those_of_the_grammar) {
    const TSLanguage *language = tree_sitter_pyc();
#define X(member, number, text, is_named)                                                                              \
    CHECK(ts_language_symbol_for_name(language, text, (uint32_t)strlen(text), is_named) == number);
    CST_SYMBOLS(X)
#undef X
}

TEST(parse_fields_are_those_of_the_grammar) {
    const TSLanguage *language = tree_sitter_pyc();
#define X(member, number, text) CHECK(ts_language_field_id_for_name(language, text, (uint32_t)strlen(text)) == number);
    CST_FIELDS(X)
#undef X
    CHECK(ts_language_version(language) == 14);
}

typedef struct Seen {
    uint32_t count, most;
    uint32_t last; /* where the previous child began */
    bool ordered;
} Seen;

static void visit_ids(void *state, const Ast *child) {
    Seen *seen = state;
    seen->count++;
    seen->most = MAX(seen->most, child->id);
    ast_children(child, visit_ids, state);
}

static void visit_order(void *state, const Ast *child) {
    Seen *seen = state;
    if (child->span.lo < seen->last) seen->ordered = false;
    seen->last = child->span.lo;
    Seen inner = {.ordered = true};
    ast_children(child, visit_order, &inner);
    if (!inner.ordered) seen->ordered = false;
}

static const char sample[] = "import os.path as p\n"
                             "@decorated\n"
                             "def f(a, /, b=1, *c, d: int, **e) -> int:\n"
                             "    with a as x, b: yield x[1:2, b] if not c else lambda q: q\n"
                             "    try: raise d from e\n"
                             "    except A as b: del a, b\n"
                             "    else: assert a < b <= c, f'{x!r:>{w}}'\n"
                             "    finally: x, *y = [z async for z in a if b], {1: 2, **c}\n"
                             "class C[T](B, metaclass=M):\n"
                             "    x: int = 1\n"
                             "match x:\n"
                             "    case [1, *_] | {'k': _, **r} | C(1, a=2) as q if q: pass\n";

TEST(parse_ids_are_dense) {
    Context ctx;
    const Ast *module = parse(&ctx, "a.py", sample);
    Seen seen = {0};
    visit_ids(&seen, module);
    CHECK(seen.most <= parse_node_count(&ctx));
    CHECK(module->id <= parse_node_count(&ctx) && module->id > 0);
    CHECK(seen.count > 100);
    context_drop(&ctx);
}

TEST(parse_children_come_in_source_order) {
    Context ctx;
    const Ast *module = parse(&ctx, "a.mojo",
                              "fn f[T: A](x: T = 1) raises E -> Int where c: a = b.c(d, e=f)[g]\n"
                              "for x in y: a if b else c\n");
    Seen seen = {.ordered = true};
    visit_order(&seen, module);
    CHECK(!diag_has_errors(&ctx));
    context_drop(&ctx);
}

typedef struct Spelling {
    const char *keywords, *python; /* behind the imports */
} Spelling;

static const Spelling spellings[] = {
    {"fn f(x: Int) -> Int:\n    return x\n", "@fn\ndef f(x: Int) -> Int:\n    return x\n"},
    {"fn f(mut x: T, var y: T, ref z: T, deinit v: T): pass\n",
     "@fn\ndef f(x: Mut[T], y: Var[T], z: Ref[T], v: Deinit[T]): pass\n"},
    {"fn f(ref [o] x: T): pass\n", "@fn\ndef f(x: Ref[T, o]): pass\n"},
    {"fn f(x: A) raises E -> B: pass\n", "@fn\n@raises(E)\ndef f(x: A) -> B: pass\n"},
    {"fn f() raises: pass\n", "@fn\n@raises\ndef f(): pass\n"},
    {"fn f(x: T) -> ref [o] T: pass\n", "@fn\ndef f(x: T) -> Ref[T, o]: pass\n"},
    {"fn f(x: dyn Tr): g(x^)\n", "@fn\ndef f(x: Dyn[Tr]): g(move(x))\n"},
    {"comptime n = 4\n", "n: Comptime = 4\n"},
    {"comptime n: Int = 4\n", "n: Comptime[Int] = 4\n"},
    {"fn f():\n    var x: T = e\n    ref r = x\n    comptime k = 2\n",
     "@fn\ndef f():\n    x: T = e\n    r: Ref = x\n    k: Comptime = 2\n"},
    {"fn f():\n    comptime if c:\n        pass\n    comptime for i in r:\n        pass\n    comptime (e)\n",
     "@fn\ndef f():\n    if comptime(c):\n        pass\n    for i in comptime(r):\n        pass\n    comptime(e)\n"},
    {"@fieldwise_init\nstruct S[T: A & B, n: Int](Tr):\n    var x: T\n    fn f(mut self) raises E: pass\n"
     "    fn __init__(out self): pass\n    fn __deinit__(deinit self): pass\n    @staticmethod\n    fn g(): pass\n",
     "@fieldwise_init\n@struct\nclass S[T: A & B, n: Int](Tr):\n    x: T\n    @mut\n    @raises(E)\n    def f(self): "
     "pass\n"
     "    def __init__(self): pass\n    def __deinit__(self): pass\n    @staticmethod\n    def g(): pass\n"},
    {"trait Tr(Base):\n    comptime N: Int\n    fn f(self) -> Int: ...\n",
     "@trait\nclass Tr(Base):\n    N: Comptime[Int]\n    def f(self) -> Int: ...\n"},
};

static Str without_imports(Str text) {
    const char *at = text.at;
    for (const char *line = at; line && line < text.at + text.len;
         line = strchr(line, '\n') ? strchr(line, '\n') + 1 : NULL)
        if (strncmp(line, "    item: ", 10) == 0 && strncmp(line, "    item: ImportFrom", 20) != 0) return str_of(line);
    return text;
}

/* With this line in front of both texts they are the same but for the spelling. */
static const char imports[] = "from pyc import *\n";

static void check_spelling(const Spelling *spelling, const char *words) {
    Context left, right, names;
    context_init(&names);
    const Str first = arena_printf(&names.arena, "%s%s", imports, spelling->keywords);
    const Str second = arena_printf(&names.arena, "%s%s", words, spelling->python);
    const Str a = without_imports(dump(&left, parse(&left, "a.py", first.at)));
    const Str b = without_imports(dump(&right, parse(&right, "a.py", second.at)));
    CHECK(!diag_has_errors(&left) && !diag_has_errors(&right));
    CHECK_STR(b, a.at);
    context_drop(&left);
    context_drop(&right);
    context_drop(&names);
}

TEST(parse_both_spellings_give_one_tree) {
    for (uint32_t i = 0; i < COUNT_OF(spellings); i++) check_spelling(&spellings[i], imports);
}

static void check_dump(const char *path, const char *text, const char *wanted) {
    Context ctx;
    const Ast *module = parse(&ctx, path, text);
    const Ast *body = module->module.body;
    CHECK_STR(dump(&ctx, body->block.items.at[body->block.items.len - 1]), wanted);
    context_drop(&ctx);
}

TEST(parse_words_of_pyc_must_be_imported) {
    check_dump("a.py", "move(x)\n",
               "ExprStmt\n  value: Call\n    callee: Name move\n    arg: Arg\n      value: Name x\n");
    check_dump("a.py", "from pyc import move as m\nm(x)\n", "ExprStmt\n  value: Transfer\n    operand: Name x\n");
    check_dump("a.py", "import pyc as p\np.move(x)\n", "ExprStmt\n  value: Transfer\n    operand: Name x\n");
    check_dump("a.py", "import pyc\npyc.move(x)\n", "ExprStmt\n  value: Transfer\n    operand: Name x\n");
    check_dump("a.py", "def f():\n    from pyc import move\nmove(x)\n",
               "ExprStmt\n  value: Call\n    callee: Name move\n    arg: Arg\n      value: Name x\n");
}

TEST(parse_reads_any_line_ends) {
    check_dump("a.py", "x = '''a\r\nb'''\r\n", "Assign\n  target: Name x\n  value: Str \"a\\nb\"\n");
    check_dump("a.py", "\xef\xbb\xbfx = 1\r\n", "Assign\n  target: Name x\n  value: Int 1\n");
}

/* What could be understood of a text with errors is there, with bad statements in between. */
TEST(parse_keeps_what_is_right) {
    Context ctx;
    const Ast *module = parse(&ctx, "a.py", "def f(x):\n    y = = 1\n    return y\nif x\n    z = 1\n");
    CHECK(ctx.diags.error_count == 2);
    CHECK_STR(dump(&ctx, module->module.body), "Block\n"
                                               "  item: Fn f def\n"
                                               "    param: Param x\n"
                                               "    body: Block\n"
                                               "      item: BadStmt\n"
                                               "      item: Return\n"
                                               "        value: Name y\n"
                                               "  item: If\n"
                                               "    cond: Name x\n"
                                               "    then: Block\n"
                                               "      item: Assign\n"
                                               "        target: Name z\n"
                                               "        value: Int 1\n");
    const Ast *bad = module->module.body->block.items.at[0]->fn.body->block.items.at[0];
    CHECK_STR(source_text(&ctx, bad->span), "y = = 1");
    context_drop(&ctx);
}

TEST(parse_normalises_names) {
    check_dump("a.py", "\xc2\xb5 = 1\n", "Assign\n  target: Name \xce\xbc\n  value: Int 1\n");
    check_dump("a.mojo", "`a b` = 1\n", "Assign\n  target: Name a b\n  value: Int 1\n");
}

static uint32_t errors_of(const char *text, uint32_t len) {
    Context ctx;
    context_init(&ctx);
    parse_module(&ctx, source_add(&ctx, STR("a.py"), (Str){text, len}), name_of(&ctx, STR("m")));
    const uint32_t errors = ctx.diags.error_count;
    context_drop(&ctx);
    return errors;
}

static DiagCode code_of(const char *text, uint32_t len) {
    Context ctx;
    context_init(&ctx);
    parse_module(&ctx, source_add(&ctx, STR("m.py"), (Str){text, len}), name_of(&ctx, STR("m")));
    const DiagCode code = ctx.diags.all.at[0].code;
    context_drop(&ctx);
    return code;
}

TEST(parse_refuses_what_is_no_text) {
    CHECK(code_of("x = 1\0\n", 7) == D_NUL_BYTE);
    CHECK(code_of("x = '\xff'\n", 9) == D_NOT_UTF8);
    CHECK(errors_of("x = '\xed\xa0\x80'\n", 11) == 1);
    CHECK(errors_of("", 0) == 0);
}

TEST(parse_survives_any_depth) {
    enum { DEPTH = 100000 };
    char *text = calloc(2 * DEPTH + 8, 1);
    memset(text, '(', DEPTH);
    CHECK(errors_of(text, DEPTH) == 1); /* never closed, and too deep for any parser */
    memset(text, '(', 20000);
    text[20000] = '1';
    memset(text + 20001, ')', 20000);
    CHECK(errors_of(text, 40001) == 0);
    memset(text, '-', 3000);
    CHECK(errors_of(text, 20001) > 0);
    free(text);
}

/* ---- snapshots ---- */

static const char every_part[] =
    "from a.b import c as d, e\n"
    "from ..up import *\n"
    "import f.g, h as i\n"
    "comptime SIZE[n: Int]: Int = 4 * n\n"
    "@fieldwise_init\n"
    "struct S[T: Copyable & Movable, //, n: Int = 3](Sized, Writable where n > 2):\n"
    "    \"\"\"A doc.\"\"\"\n"
    "    var x: List[T]\n"
    "    def __init__(out self, *, mut a: Int = 0xff, b: Int, **c: Float64) raises E where n > 1:\n"
    "        self.x = [y for y in range(3) if y > 1 if not y == 2]\n"
    "    @staticmethod\n"
    "    def f(ref [origin] self, deinit other: Self) -> ref [other] Int: ...\n"
    "trait Tr(Base):\n"
    "    def m(self) -> Int: ...\n"
    "def g(a, b=1.5, /, *c: int, d, **e) -> None:\n"
    "    global k, l\n"
    "    z = w = a if b < 1 <= 2 != 3 else -b ** 2j\n"
    "    z += lambda q, *r: q and r or not q\n"
    "    d = {1: 2, **e, 'a': b'\\x00b'}; s = {1, *c}; t = (1, ...)\n"
    "    print(f'{a!r:>{b}} {c=} text', d[1:2, ::3], x=1, *c, **e)\n"
    "    for var i, j in c:\n"
    "        if (n := i) in c: break\n"
    "        elif i is not j: continue\n"
    "        else: pass\n"
    "    else: del a, b[0]\n"
    "    try: raise A from B\n"
    "    except (C, D) as err: assert a, 'no'\n"
    "    except: return\n"
    "    else: yield 1\n"
    "    finally: yield from g()\n"
    "    with open(a) as b, c: x: int = 3\n"
    "    while True: pass\n"
    "    match a:\n"
    "        case 1 | -2 | 'x' if b: pass\n"
    "        case [p, *_, None]: pass\n"
    "        case {'k': v, **rest}: pass\n"
    "        case P(1, q=_) as all: pass\n"
    "type Alias[T] = list[T]\n"
    "def h():\n"
    "    var fn_value: def(Int, mut x: T) raises -> R = inner^\n"
    "    def inner(a: Int) {mut x, y^, read}: nonlocal u\n"
    "    comptime for i in range(3):\n"
    "        comptime if i > 1: comptime assert i, 'm'\n"
    "async def k():\n"
    "    return await h()\n"
    "def q():\n"
    "    var e: dyn Tr = .RED\n"
    "    ref r = a.b.c[_, n=3]\n";

static uint32_t align_of(const AstField *row) { return MIN(row->size, (uint32_t)sizeof(void *)); }

/* What is not covered by a row would be lost: between two rows, and after the last, there is only padding. */
TEST(parse_rows_cover_each_payload) {
    for (AstKind kind = 1; kind < AST_KIND_COUNT; kind++) {
        const AstFields *rows = ast_fields(kind);
        const uint32_t start = (uint32_t)offsetof(Ast, name);
        const AstField *row_at[sizeof(Ast) + 1] = {NULL};
        uint32_t most = 1, at = start;
        for (uint32_t i = 0; i < rows->len; i++) {
            row_at[rows->at[i].at] = &rows->at[i];
            most = MAX(most, align_of(&rows->at[i]));
            CHECK(rows->has_children || rows->at[i].type > FIELD_KEYS);
        }
        for (uint32_t next = start; next < start + rows->size; next++) {
            if (!row_at[next]) continue;
            CHECK(next - at < align_of(row_at[next]));
            at = next + row_at[next]->size;
        }
        CHECK(start + rows->size - at < most);
    }
}

static Ast *parse_again(Context *ctx, const char *text, Str trees) {
    const FileId file = source_add(ctx, STR("library.mojo"), str_of(text));
    source_file(ctx, file)->origin = SOURCE_LIBRARY;
    ctx->library_trees = trees;
    return parse_module(ctx, file, name_of(ctx, STR("m")));
}

TEST(parse_snapshots_give_back_every_part) {
    Context ctx, other;
    context_init(&other);
    Ast *made = parse(&ctx, "m.mojo", every_part);
    const Str trees = snapshot_write(&ctx, &made, 1);
    Ast *kept = parse_again(&other, every_part, trees);
    CHECK(str_equal(dump(&ctx, made), dump(&other, kept)));
    CHECK(str_equal(snapshot_write(&other, &kept, 1), trees));
    CHECK(ctx.diags.error_count == 0);
    context_drop(&other);
    context_drop(&ctx);
}

TEST(parse_snapshots_have_no_tree_of_another_text) {
    Context ctx, other;
    context_init(&other);
    Ast *made = parse(&ctx, "m.mojo", "a = 1\n");
    Str trees = snapshot_write(&ctx, &made, 1);
    const Ast *again = parse_again(&other, "a = 1\n", trees);
    CHECK(again->module.body->block.items.len == 1);
    const Ast *edited = parse_again(&other, "a = 1\nb = 2\n", trees);
    CHECK(edited->module.body->block.items.len == 2);
    char *broken = (char *)(uintptr_t)arena_str(&ctx.arena, trees).at;
    broken[trees.len - 1]++; /* a damaged snapshot is as good as none */
    CHECK(parse_again(&other, "a = 1\n", (Str){broken, trees.len})->module.body->block.items.len == 1);
    trees.len /= 2;
    CHECK(parse_again(&other, "a = 1\n", trees)->module.body->block.items.len == 1);
    context_drop(&other);
    context_drop(&ctx);
}
