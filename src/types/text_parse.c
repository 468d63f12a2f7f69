/* Reads what text_print.c writes. A reader is a position in the text and a failed flag; after a failure nothing moves
 * any more, and the position tells where it was. */
#include "types/text_word.h"
#include "types/type_text.h"

#include <ctype.h>
#include <stdlib.h>

enum { MAX_DEPTH = 200 };

typedef struct Reader {
    Types *types;
    Arena scratch;
    Str text;
    uint32_t at;
    uint32_t depth;
    bool failed;
} Reader;

typedef VEC(ValueId) ValueList;

static TypeId read_type(Reader *r);
static ValueId read_value(Reader *r, TypeId expected);

/* --- tokens --- */

static char peek(Reader *r) {
    while (r->at < r->text.len && r->text.at[r->at] == ' ') r->at++;
    return r->at < r->text.len && !r->failed ? r->text.at[r->at] : '\0';
}

static bool take(Reader *r, char c) {
    if (peek(r) != c) return false;
    r->at++;
    return true;
}

static bool fail(Reader *r) {
    r->failed = true;
    return false;
}

static bool expect(Reader *r, char c) { return take(r, c) || fail(r); }

static bool is_word_char(char c) { return isalnum((unsigned char)c) || c == '_' || c == '.'; }

static Str peek_word(Reader *r) {
    char first = peek(r);
    uint32_t end = r->at;
    if (isalpha((unsigned char)first) || first == '_') {
        while (end < r->text.len && is_word_char(r->text.at[end])) end++;
    }
    return (Str){r->text.at + r->at, end - r->at};
}

static bool take_word(Reader *r, const char *word) {
    if (!str_equal(peek_word(r), str_of(word))) return false;
    r->at += (uint32_t)strlen(word);
    return true;
}

static Str read_number_text(Reader *r) {
    char first = peek(r);
    uint32_t start = r->at, end = start;
    if (first == '-') end++;
    while (end < r->text.len && (is_word_char(r->text.at[end]) ||
                                 ((r->text.at[end] == '+' || r->text.at[end] == '-') && r->text.at[end - 1] == 'e'))) {
        end++;
    }
    r->at = end;
    return (Str){r->text.at + start, end - start};
}

static uint32_t read_u32(Reader *r) {
    Str digits = read_number_text(r);
    uint64_t n = 0;
    if (digits.len == 0 || digits.len > 10) return fail(r), 0;
    for (uint32_t i = 0; i < digits.len; i++) {
        if (!isdigit((unsigned char)digits.at[i])) return fail(r), 0;
        n = n * 10 + (uint64_t)(digits.at[i] - '0');
    }
    if (n > UINT32_MAX) fail(r);
    return (uint32_t)n;
}

static int64_t read_i64(Reader *r) {
    bool is_negative = take(r, '-');
    Str digits = read_number_text(r);
    uint64_t n = 0;
    if (digits.len == 0) return fail(r), 0;
    for (uint32_t i = 0; i < digits.len; i++) {
        if (!isdigit((unsigned char)digits.at[i])) return fail(r), 0;
        n = n * 10 + (uint64_t)(digits.at[i] - '0');
    }
    return (int64_t)(is_negative ? -n : n);
}

static int hex_digit(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    return -1;
}

static void read_escape(Reader *r, Text *out) {
    static const char escapes[] = "a\ab\bt\tn\nv\vf\fr\r\\\\\"\"";
    char c = r->text.at[r->at++];
    if (c == 'x' && r->at + 2 <= r->text.len) {
        int high = hex_digit(r->text.at[r->at]), low = hex_digit(r->text.at[r->at + 1]);
        r->at += 2;
        if (high < 0 || low < 0) fail(r);
        text_char(out, (char)(high * 16 + low));
        return;
    }
    for (const char *e = escapes; *e != '\0'; e += 2) {
        if (e[0] != c) continue;
        text_char(out, e[1]);
        return;
    }
    fail(r);
}

static Str read_quoted(Reader *r) {
    Text out;
    text_init(&out, &r->scratch);
    if (!expect(r, '"')) return (Str){0};
    while (r->at < r->text.len && r->text.at[r->at] != '"') {
        char c = r->text.at[r->at++];
        if (c == '\\' && r->at < r->text.len) {
            read_escape(r, &out);
        } else {
            text_char(&out, c);
        }
    }
    if (r->at >= r->text.len) fail(r);
    r->at += !r->failed;
    return text_view(&out);
}

static Str read_name(Reader *r) {
    if (peek(r) == '"') return read_quoted(r);
    Str word = peek_word(r);
    if (word.len == 0) fail(r);
    r->at += word.len;
    return word;
}

static DeclId read_decl(Reader *r) {
    if (take(r, '-')) return NONE_OF(DeclId);
    Str name = read_name(r);
    return r->failed ? NONE_OF(DeclId) : types_named_decl(r->types, name);
}

/* One of `words`, or -1. An empty word is never matched. */
static int read_word_of(Reader *r, const char *const *words, int count) {
    for (int i = 0; i < count; i++) {
        if (words[i] != NULL && words[i][0] != '\0' && take_word(r, words[i])) return i;
    }
    return -1;
}

/* --- types --- */

/* "float64", "float64x4", "boolx1": the dtype's name may itself end in digits, so the x decides. */
static bool read_simd_word(Reader *r, TypeId *type) {
    Str word = peek_word(r);
    uint32_t x = word.len;
    while (x > 0 && isdigit((unsigned char)word.at[x - 1])) x--;
    bool has_width = x > 1 && x < word.len && word.at[x - 1] == 'x';
    Str name = {word.at, has_width ? x - 1 : word.len};
    Dtype dtype;
    if (!dtype_find(name, &dtype) || (dtype == DT_bool && !has_width)) return false;
    uint32_t width = has_width ? (uint32_t)strtoul(word.at + x, NULL, 10) : 1;
    if (width == 0 || word.len - x > 9) return false;
    r->at += word.len;
    *type = ty_simd_of(r->types, dtype, width);
    return true;
}

static TypeId read_pointer(Reader *r, PointerFlavour flavour) {
    expect(r, '(');
    TypeId pointee = read_type(r);
    Mutability mut = flavour == PTR_RAW ? MUT_YES : MUT_NO;
    if (take_word(r, "imm")) mut = MUT_NO;
    if (take_word(r, "mut")) mut = MUT_YES;
    if (take_word(r, "anymut")) mut = MUT_SYMBOLIC;
    ValueId origin = NONE_OF(ValueId);
    if (take_word(r, "origin")) origin = read_value(r, TY(Origin));
    uint32_t space = take_word(r, "space") ? read_u32(r) : 0;
    expect(r, ')');
    if (space > SPACE_LOCAL || space == 2) fail(r);
    return r->failed ? TY(Poison) : ty_pointer(r->types, pointee, flavour, mut, origin, (AddressSpace)space);
}

static FnParam read_param(Reader *r) {
    FnParam p = {.type = read_type(r), .group = GROUP_NORMAL};
    int convention = read_word_of(r, convention_words + 1, CONV_DEINIT);
    if (convention < 0) fail(r);
    p.convention = (AstConvention)(convention + 1);
    int star = read_word_of(r, star_words, PARAM_DOUBLE_STAR + 1);
    if (star >= 0) p.kind = (AstParamKind)star;
    int group = read_word_of(r, group_words, GROUP_KEYWORD + 1);
    if (group >= 0) p.group = (AstParamGroup)group;
    return p;
}

static TypeId read_fn(Reader *r) {
    VEC(FnParam) params = {0};
    FnType fn = {0};
    expect(r, '(');
    while (!r->failed && peek(r) != ')') {
        FnParam p = read_param(r);
        vec_push(&r->scratch, &params, p);
        if (!take(r, ',')) break;
    }
    expect(r, ')');
    fn.is_c_abi = take_word(r, "c");
    if (take_word(r, "raises")) {
        expect(r, '('), fn.raises = read_type(r), expect(r, ')');
    }
    expect(r, '-'), expect(r, '>');
    fn.result = read_type(r);
    fn.params = params.at;
    fn.param_count = params.len;
    return r->failed ? TY(Poison) : ty_fn(r->types, &fn);
}

static TypeId read_tuple_type(Reader *r) {
    VEC(TypeId) items = {0};
    expect(r, '(');
    while (!r->failed && peek(r) != ')') {
        TypeId item = read_type(r);
        vec_push(&r->scratch, &items, item);
        if (!take(r, ',')) break;
    }
    expect(r, ')');
    return ty_tuple(r->types, items.at, items.len);
}

static TypeId read_array(Reader *r) {
    expect(r, '(');
    TypeId element = read_type(r);
    expect(r, ',');
    ValueId count = read_value(r, TY_SCALAR(int));
    expect(r, ')');
    return r->failed ? TY(Poison) : ty_array(r->types, element, count);
}

static TypeId read_symbolic_simd(Reader *r) {
    if (!take(r, '(')) return TY(Simd);
    ValueId dtype = read_value(r, TY(Dtype));
    expect(r, ',');
    ValueId width = read_value(r, TY_SCALAR(int));
    expect(r, ')');
    return r->failed ? TY(Poison) : ty_simd(r->types, dtype, width);
}

static ValueId read_literal_payload(Reader *r) {
    if (!take(r, '(')) return NONE_OF(ValueId);
    ValueId value = read_value(r, NONE_OF(TypeId));
    expect(r, ')');
    return value;
}

static TypeId read_member(Reader *r) {
    expect(r, '(');
    TypeId base = read_type(r);
    expect(r, ',');
    Str name = read_name(r);
    expect(r, ')');
    return r->failed ? TY(Poison) : ty_member(r->types, base, name_of(r->types->ctx, name));
}

static DeclId read_decl_in_parens(Reader *r) {
    expect(r, '(');
    DeclId decl = read_decl(r);
    expect(r, ')');
    return decl;
}

static TypeId read_closure(Reader *r) {
    expect(r, '(');
    uint32_t unique = read_u32(r);
    expect(r, ')');
    return ty_intern(r->types, &(TypeData){.kind = TY_Closure, .closure.unique = unique});
}

static TypeId read_word_type(Reader *r) {
    int kind = read_word_of(r, ty_words, TY_KIND_COUNT);
    if (kind == TY_StrLiteral) return ty_str_literal(r->types, read_literal_payload(r));
    if (kind == TY_IntLiteral) return ty_int_literal(r->types, read_literal_payload(r));
    if (kind == TY_FloatLiteral) return ty_float_literal(r->types, read_literal_payload(r));
    if (kind >= 0) return (TypeId){(uint32_t)kind};
    TypeId simd;
    if (read_simd_word(r, &simd)) return simd;
    int flavour = read_word_of(r, pointer_words, PTR_RAW + 1);
    if (flavour >= 0) return read_pointer(r, (PointerFlavour)flavour);
    if (take_word(r, "fn")) return read_fn(r);
    if (take_word(r, "tuple")) return read_tuple_type(r);
    if (take_word(r, "array")) return read_array(r);
    if (take_word(r, "simd")) return read_symbolic_simd(r);
    if (take_word(r, "member")) return read_member(r);
    if (take_word(r, "closure")) return read_closure(r);
    if (take_word(r, "dyn")) return ty_dyn(r->types, read_decl_in_parens(r));
    if (take_word(r, "param")) return ty_param(r->types, read_decl_in_parens(r));
    if (take_word(r, "module")) return ty_of_decl(r->types, TY_Module, read_decl_in_parens(r));
    if (take_word(r, "overloads")) return ty_of_decl(r->types, TY_Overloads, read_decl_in_parens(r));
    fail(r);
    return TY(Poison);
}

static TypeId read_named(Reader *r, TypeKind kind) {
    r->at++;
    Str name = read_name(r);
    return r->failed ? TY(Poison) : ty_named_ir(r->types, kind, name);
}

static TypeId read_type(Reader *r) {
    if (++r->depth > MAX_DEPTH) fail(r);
    TypeId type = TY(Poison);
    char first = peek(r);
    if (r->failed) {
    } else if (first == '%') {
        type = read_named(r, TY_Struct);
    } else if (first == '^') {
        type = read_named(r, TY_Class);
    } else {
        type = read_word_type(r);
    }
    r->depth--;
    return r->failed ? TY(Poison) : type;
}

/* --- values --- */

/* Reads items up to the closing parenthesis; `type` determines the expected type of each. */
static ValueList read_items(Reader *r, TypeId type) {
    ValueList items = {0};
    while (!r->failed && peek(r) != ')') {
        ValueId item = read_value(r, val_item_type(r->types, type, items.len));
        if (r->failed) break;
        vec_push(&r->scratch, &items, item);
        if (!take(r, ',')) break;
    }
    expect(r, ')');
    return items;
}

static bool is_integer_text(Str text) {
    uint32_t start = text.len > 0 && text.at[0] == '-';
    for (uint32_t i = start; i < text.len; i++) {
        if (!isdigit((unsigned char)text.at[i])) return false;
    }
    return text.len > start;
}

static bool is_scalar_of(const Types *types, TypeId type, bool is_float) {
    if (IS_NONE(type) || !ty_is_scalar(types, type)) return false;
    return (dtype_class(ty_dtype(types, type)) == DTYPE_CLASS_FLOAT) == is_float;
}

static ValueId read_float(Reader *r, Str text, TypeId type) {
    char *end;
    Str copy = arena_str(&r->scratch, text);
    double f = strtod(copy.at, &end);
    if (*end != '\0' || copy.len == 0 || is_scalar_of(r->types, type, false)) return fail(r), NONE_OF(ValueId);
    return val_float(r->types, IS_NONE(type) ? TY(FloatLiteral) : type, f);
}

static ValueId read_number(Reader *r, TypeId type) {
    Str text = read_number_text(r);
    if (!is_integer_text(text) || is_scalar_of(r->types, type, true)) return read_float(r, text, type);
    return val_big(r->types, IS_NONE(type) ? TY(IntLiteral) : type, text, 10);
}

static ValueId read_memory(Reader *r, TypeId type) {
    VEC(Relocation) relocs = {0};
    ValueData d = {.kind = VAL_MEMORY, .type = type};
    expect(r, '(');
    d.memory.align = read_u32(r);
    expect(r, ',');
    d.memory.bytes = read_quoted(r);
    while (!r->failed && take(r, ',')) {
        Relocation reloc = {.offset = read_u32(r)};
        expect(r, ':');
        reloc.target = read_value(r, NONE_OF(TypeId));
        if (take(r, '+')) reloc.addend = read_i64(r);
        vec_push(&r->scratch, &relocs, reloc);
    }
    expect(r, ')');
    d.memory.relocs = relocs.at;
    d.memory.reloc_count = relocs.len;
    return r->failed ? NONE_OF(ValueId) : val_intern(r->types, &d);
}

static ValueId read_fn_value(Reader *r, TypeId type) {
    FnId fn = NONE_OF(FnId);
    if (isdigit((unsigned char)peek(r))) {
        fn.id = read_u32(r);
    } else {
        Str name = read_name(r);
        if (!r->failed && r->types->fn_finder != NULL) fn = r->types->fn_finder(r->types->fn_names_state, name);
    }
    if (IS_NONE(fn)) return fail(r), NONE_OF(ValueId);
    return val_fn(r->types, type, fn);
}

static ValueId read_generic(Reader *r, TypeId type) {
    ValueData d = {.kind = VAL_FN, .type = type};
    expect(r, '(');
    d.fn.decl = read_decl(r);
    take(r, ',');
    ValueList args = read_items(r, NONE_OF(TypeId));
    d.fn.args = args.at;
    d.fn.arg_count = args.len;
    return r->failed ? NONE_OF(ValueId) : val_intern(r->types, &d);
}

static ValueId read_origin(Reader *r, TypeId type) {
    ValueData d = {.kind = VAL_ORIGIN, .type = type};
    expect(r, '(');
    d.origin.kind = read_u32(r);
    expect(r, ',');
    d.origin.decl = read_decl(r);
    expect(r, ',');
    uint32_t mut = read_u32(r);
    if (mut > MUT_SYMBOLIC) fail(r);
    d.origin.mut = (Mutability)mut;
    take(r, ',');
    ValueList parts = read_items(r, NONE_OF(TypeId));
    d.origin.parts = parts.at;
    d.origin.part_count = parts.len;
    return r->failed ? NONE_OF(ValueId) : val_intern(r->types, &d);
}

static ValueId read_traits(Reader *r, TypeId type) {
    VEC(DeclId) traits = {0};
    expect(r, '(');
    TypeId callable = take_word(r, "calls") ? read_type(r) : NONE_OF(TypeId);
    if (!IS_NONE(callable)) take(r, ',');
    while (!r->failed && peek(r) != ')') {
        DeclId decl = read_decl(r);
        vec_push(&r->scratch, &traits, decl);
        if (!take(r, ',')) break;
    }
    expect(r, ')');
    return val_intern(r->types,
                      &(ValueData){.kind = VAL_TRAIT, .type = type, .trait = {traits.at, traits.len, callable}});
}

static ValueId read_expr(Reader *r, TypeId type) {
    expect(r, '(');
    int word = read_word_of(r, op_words, OP_COUNT);
    uint32_t op = word >= 0 ? (uint32_t)word : OP_COUNT + read_u32(r);
    take(r, ',');
    ValueList operands = read_items(r, NONE_OF(TypeId));
    return r->failed ? NONE_OF(ValueId) : val_opaque(r->types, type, op, operands.at, operands.len);
}

static ValueId read_dtype(Reader *r) {
    Dtype dtype = DT_bool;
    expect(r, '(');
    Str name = read_name(r);
    expect(r, ')');
    if (r->failed || !dtype_find(name, &dtype)) return fail(r), NONE_OF(ValueId);
    return val_dtype(r->types, dtype);
}

static ValueId read_type_value(Reader *r) {
    expect(r, '(');
    TypeId type = read_type(r);
    expect(r, ')');
    return val_type(r->types, type);
}

static ValueId with_decl(Reader *r, ValueKind kind, TypeId type) {
    return val_intern(r->types, &(ValueData){.kind = kind, .type = type, .decl.decl = read_decl_in_parens(r)});
}

static ValueId retyped(Reader *r, ValueId value, TypeId type) {
    if (IS_NONE(type) || IS_NONE(value) || SAME(val_data(r->types, value)->type, type)) return value;
    ValueData d = *val_data(r->types, value);
    d.type = type;
    return val_intern(r->types, &d);
}

static ValueId read_word_value(Reader *r, TypeId type) {
    if (take_word(r, "none")) return retyped(r, val_none(r->types), type);
    if (take_word(r, "true")) return retyped(r, val_bool(r->types, true), type);
    if (take_word(r, "false")) return retyped(r, val_bool(r->types, false), type);
    if (take_word(r, "type")) return retyped(r, read_type_value(r), type);
    if (take_word(r, "dtype")) return retyped(r, read_dtype(r), type);
    if (take_word(r, "memory")) return read_memory(r, type);
    if (take_word(r, "generic")) return read_generic(r, type);
    if (take_word(r, "origin")) return read_origin(r, IS_NONE(type) ? TY(Origin) : type);
    if (take_word(r, "trait")) return read_traits(r, type);
    if (take_word(r, "param")) return with_decl(r, VAL_PARAM, type);
    if (take_word(r, "decl")) return with_decl(r, VAL_DECL, type);
    if (take_word(r, "expr")) return read_expr(r, type);
    return read_number(r, type); /* inf, nan */
}

static ValueId read_bare(Reader *r, TypeId type) {
    char first = peek(r);
    if (first == '"') {
        Str text = read_quoted(r);
        return r->failed ? NONE_OF(ValueId) : retyped(r, val_string(r->types, text), type);
    }
    if (take(r, '@')) return read_fn_value(r, type);
    if (take(r, '(')) {
        ValueList items = read_items(r, type);
        return r->failed ? NONE_OF(ValueId) : val_tuple(r->types, type, items.at, items.len);
    }
    if (isalpha((unsigned char)first)) return read_word_value(r, type);
    if (isdigit((unsigned char)first) || first == '-') return read_number(r, type);
    fail(r);
    return NONE_OF(ValueId);
}

static ValueId read_value(Reader *r, TypeId expected) {
    if (++r->depth > MAX_DEPTH) fail(r);
    if (take(r, '<')) {
        expected = NONE_OF(TypeId);
        if (peek(r) != '>') expected = read_type(r);
        expect(r, '>');
    }
    ValueId value = r->failed ? NONE_OF(ValueId) : read_bare(r, expected);
    r->depth--;
    return r->failed ? NONE_OF(ValueId) : value;
}

/* --- entry points --- */

bool ty_parse_ir(Types *types, Str text, uint32_t *used, TypeId *type) {
    Reader r = {.types = types, .text = text};
    *type = read_type(&r);
    *used = r.at;
    arena_drop(&r.scratch);
    return !r.failed;
}

bool ty_parse_param_ir(Types *types, Str text, uint32_t *used, FnParam *param) {
    Reader r = {.types = types, .text = text};
    *param = read_param(&r);
    *used = r.at;
    arena_drop(&r.scratch);
    return !r.failed;
}

bool val_parse_ir(Types *types, Str text, uint32_t *used, TypeId expected, ValueId *value) {
    Reader r = {.types = types, .text = text};
    *value = read_value(&r, expected);
    *used = r.at;
    arena_drop(&r.scratch);
    return !r.failed;
}
