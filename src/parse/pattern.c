/* The patterns of `match`, and Python's rules for them beyond the grammar: a name is bound once, alternatives bind the
 * same names, a pattern that always matches comes last. */
#include "parse/build.h"

typedef VEC(NameId) NameVec;

static Ast *build_pattern(Builder *b, CstId n, NameVec *bound);

/* ---- names ---- */

static bool has_name(const NameVec *names, NameId name) {
    for (uint32_t i = 0; i < names->len; i++)
        if (SAME(names->at[i], name)) return true;
    return false;
}

/* Binds the name in this field; none for `_`. */
static NameId bind_name(Builder *b, CstId n, NameVec *bound) {
    const CstId c = cst_child(&b->tree, n, CST_F_name);
    const NameId name = c ? name_at(b, c) : NONE_OF(NameId);
    if (IS_NONE(name) || SAME(name, N(_))) return NONE_OF(NameId);
    if (has_name(bound, name)) {
        diag(b->ctx, D_PATTERN_NAME_TWICE, span_of(b, c), STR_ARGS(name_text(b->ctx, name)));
    } else {
        vec_push(b->scratch, bound, name);
    }
    return name;
}

static bool always_matches(const Ast *pattern) {
    if (pattern->kind == AST_PatAs) return always_matches(pattern->pat_as.pattern);
    if (pattern->kind != AST_PatOr) return pattern->kind == AST_PatCapture;
    const AstList items = pattern->pat_or.items;
    return items.len > 0 && always_matches(items.at[items.len - 1]);
}

static void report_unreachable(Builder *b, const Ast *pattern) {
    if (pattern->kind == AST_PatCapture && !IS_NONE(pattern->pat_capture.name)) {
        diag(b->ctx, D_PATTERN_NAME_CATCHES_ALL, pattern->span, STR_ARGS(name_text(b->ctx, pattern->pat_capture.name)));
    } else {
        diag(b->ctx, D_PATTERN_CATCHES_ALL, pattern->span);
    }
}

/* ---- simple patterns ---- */

static Ast *build_value(Builder *b, CstId n, NameVec *bound) {
    (void)bound;
    Ast *made = ast_new(b, AST_PatValue, span_of(b, n));
    made->pat_value.value = build_expr_field(b, n, CST_F_value);
    made->pat_value.is_equal = symbol_is(b, n, CST_equal_pattern);
    if (!made->pat_value.value) made->pat_value.value = bad_expr(b, n);
    const Ast *value = made->pat_value.value;
    if (value->kind == AST_FString) diag(b->ctx, D_PATTERN_FSTRING, made->span);
    if (value->kind == AST_Binary && !made->pat_value.is_equal && value->binary.right->kind != AST_Imaginary)
        diag(b->ctx, D_PATTERN_SUM, made->span);
    return made;
}

static Ast *build_capture(Builder *b, CstId n, NameVec *bound) {
    Ast *made = ast_new(b, AST_PatCapture, span_of(b, n));
    made->pat_capture.name = bind_name(b, n, bound);
    const CstId keyword = cst_child(&b->tree, n, CST_F_keyword);
    if (keyword) made->pat_capture.convention = symbol_is(b, keyword, CST_KW_ref) ? CONV_REF : CONV_VAR;
    return made;
}

static Ast *build_as(Builder *b, CstId n, NameVec *bound) {
    const CstId inner = cst_child(&b->tree, n, CST_F_pattern);
    Ast *made = ast_new(b, AST_PatAs, span_of(b, n));
    made->pat_as.pattern = inner ? build_pattern(b, inner, bound) : build_capture(b, n, bound);
    made->pat_as.name = bind_name(b, n, bound);
    if (IS_NONE(made->pat_as.name)) diag(b->ctx, D_PATTERN_AS_BLANK, made->span);
    return made;
}

/* ---- alternatives ---- */

static bool same_names(const NameVec *a, const NameVec *b) {
    if (a->len != b->len) return false;
    for (uint32_t i = 0; i < a->len; i++)
        if (!has_name(b, a->at[i])) return false;
    return true;
}

static NameVec copy_names(Builder *b, const NameVec *names) {
    NameVec copy = {0};
    for (uint32_t i = 0; i < names->len; i++) vec_push(b->scratch, &copy, names->at[i]);
    return copy;
}

static Ast *build_or(Builder *b, CstId n, NameVec *bound) {
    Ast *made = ast_new(b, AST_PatOr, span_of(b, n));
    const NameVec before = copy_names(b, bound);
    NameVec first = {0};
    AstVec items = {0};
    EACH_CHILD (b, n, c) {
        if (!b->tree.nodes[c].is_named) continue;
        NameVec names = copy_names(b, &before);
        if (items.len && always_matches(vec_last(&items))) report_unreachable(b, vec_last(&items));
        Ast *item = build_pattern(b, c, &names);
        if (items.len == 0) {
            first = names;
        } else if (!same_names(&first, &names)) {
            diag(b->ctx, D_PATTERN_OR_NAMES, item->span);
        }
        vec_push(b->scratch, &items, item);
    }
    *bound = first;
    made->pat_or.items = list_of(b, &items);
    return made;
}

/* ---- sequences, mappings, classes ---- */

static Ast *build_star_pattern(Builder *b, CstId n, NameVec *bound) {
    Ast *made = ast_new(b, AST_PatStar, span_of(b, n));
    made->pat_star.name = bind_name(b, n, bound);
    return made;
}

static Ast *build_sequence(Builder *b, CstId n, NameVec *bound) {
    Ast *made = ast_new(b, AST_PatSequence, span_of(b, n));
    AstVec items = {0};
    bool has_star = false;
    EACH_CHILD (b, n, c) {
        if (!b->tree.nodes[c].is_named) continue;
        const bool is_star = symbol_is(b, c, CST_star_pattern);
        if (is_star && has_star) diag(b->ctx, D_PATTERN_TWO_STARS, span_of(b, c));
        has_star |= is_star;
        vec_push(b->scratch, &items, build_pattern(b, c, bound));
    }
    made->pat_sequence.items = list_of(b, &items);
    return made;
}

static Ast *pattern_field(Builder *b, CstId n, CstField field, NameVec *bound) {
    const CstId c = cst_child(&b->tree, n, field);
    return c ? build_pattern(b, c, bound) : ast_new(b, AST_PatCapture, span_of(b, n));
}

static Ast *build_key(Builder *b, CstId n) {
    const CstId key = cst_child(&b->tree, n, CST_F_key);
    Ast *value = key ? build_expr_field(b, key, CST_F_value) : NULL;
    return value ? value : bad_expr(b, n);
}

static const Ast *operand_of(const Ast *key) { return key->kind == AST_Unary ? key->unary.operand : key; }

/* Are two keys the same constant? Keys that are names of values are compared when the program runs. */
static bool same_key(const Ast *a, const Ast *b) {
    const Ast *x = operand_of(a), *y = operand_of(b);
    if (a->kind != b->kind || x->kind != y->kind) return false;
    if (x->kind == AST_Str) return x->str.kind == y->str.kind && str_equal(x->str.text, y->str.text);
    if (x->kind == AST_Int) return str_equal(x->int_.digits, y->int_.digits);
    if (x->kind == AST_Float) return str_equal(x->float_.digits, y->float_.digits);
    if (x->kind == AST_Imaginary) return str_equal(x->imaginary.digits, y->imaginary.digits);
    return x->kind == AST_None || x->kind == AST_True || x->kind == AST_False;
}

static void check_key(Builder *b, const AstVec *keys, const Ast *key) {
    for (uint32_t i = 0; i < keys->len; i++) {
        if (!same_key(keys->at[i], key)) continue;
        const Str text = source_text(b->ctx, key->span);
        diag(b->ctx, D_PATTERN_KEY_TWICE, key->span, STR_ARGS(text));
        return;
    }
}

static Ast *build_mapping(Builder *b, CstId n, NameVec *bound) {
    Ast *made = ast_new(b, AST_PatMapping, span_of(b, n));
    AstVec keys = {0}, values = {0};
    CstId rest = 0;
    EACH_CHILD (b, n, c) {
        if (!b->tree.nodes[c].is_named) continue;
        if (rest) diag(b->ctx, D_PATTERN_AFTER_REST, span_of(b, c));
        if (symbol_is(b, c, CST_double_star_pattern)) {
            rest = c;
            made->pat_mapping.rest = bind_name(b, c, bound);
            if (IS_NONE(made->pat_mapping.rest)) diag(b->ctx, D_PATTERN_REST_BLANK, span_of(b, c));
        } else {
            Ast *key = build_key(b, c);
            check_key(b, &keys, key);
            vec_push(b->scratch, &keys, key);
            vec_push(b->scratch, &values, pattern_field(b, c, CST_F_value, bound));
        }
    }
    made->pat_mapping.keys = list_of(b, &keys);
    made->pat_mapping.values = list_of(b, &values);
    return made;
}

static void add_keyword(Builder *b, CstId n, NameVec *keys, AstVec *values, NameVec *bound) {
    const NameId key = name_field(b, n, CST_F_name);
    if (has_name(keys, key)) diag(b->ctx, D_KEYWORD_REPEATED, span_of(b, n), STR_ARGS(name_text(b->ctx, key)));
    vec_push(b->scratch, keys, key);
    vec_push(b->scratch, values, pattern_field(b, n, CST_F_value, bound));
}

static Ast *build_class_pattern(Builder *b, CstId n, NameVec *bound) {
    Ast *made = ast_new(b, AST_PatClass, span_of(b, n));
    AstVec positional = {0}, values = {0};
    NameVec keys = {0};
    made->pat_class.cls = build_expr_field(b, n, CST_F_class);
    EACH_CHILD (b, n, c) {
        if (FIELD_OF(b, c) != CST_F_argument) continue;
        if (symbol_is(b, c, CST_keyword_pattern)) {
            add_keyword(b, c, &keys, &values, bound);
            continue;
        }
        if (keys.len) diag(b->ctx, D_POSITIONAL_AFTER_KEYWORD, span_of(b, c));
        vec_push(b->scratch, &positional, build_pattern(b, c, bound));
    }
    NameId *kept = keys.len ? NEW_ARRAY(&b->ctx->arena, NameId, keys.len) : NULL;
    if (kept) memcpy(kept, keys.at, sizeof(NameId) * keys.len);
    made->pat_class.positional = list_of(b, &positional);
    made->pat_class.keys = kept;
    made->pat_class.values = list_of(b, &values);
    return made;
}

/* ---- dispatch ---- */

typedef Ast *PatternBuilder(Builder *b, CstId n, NameVec *bound);

static PatternBuilder *const builders[CST_SYMBOL_COUNT] = {
    [CST_literal_pattern] = build_value,
    [CST_value_pattern] = build_value,
    [CST_equal_pattern] = build_value,
    [CST_capture_pattern] = build_capture,
    [CST_as_pattern] = build_as,
    [CST_or_pattern] = build_or,
    [CST_star_pattern] = build_star_pattern,
    [CST_sequence_pattern] = build_sequence,
    [CST_mapping_pattern] = build_mapping,
    [CST_class_pattern] = build_class_pattern,
};

static Ast *build_pattern(Builder *b, CstId n, NameVec *bound) {
    while (symbol_is(b, n, CST_group_pattern) && cst_child(&b->tree, n, CST_F_pattern))
        n = cst_child(&b->tree, n, CST_F_pattern);
    const uint16_t symbol = b->tree.nodes[n].symbol;
    PatternBuilder *const builder = symbol < CST_SYMBOL_COUNT ? builders[symbol] : NULL;
    const bool fits = depth_enter(b, span_of(b, n));
    Ast *made = builder && fits ? builder(b, n, bound) : ast_new(b, AST_PatCapture, span_of(b, n));
    depth_leave(b);
    return made;
}

Ast *build_case(Builder *b, CstId n, bool is_last) {
    Ast *made = ast_new(b, AST_Case, span_of(b, n));
    NameVec bound = {0};
    made->case_.pattern = pattern_field(b, n, CST_F_pattern, &bound);
    made->case_.guard = build_expr_field(b, n, CST_F_guard);
    made->case_.body = build_body(b, n, CST_F_body);
    if (!is_last && !made->case_.guard && always_matches(made->case_.pattern))
        report_unreachable(b, made->case_.pattern);
    return made;
}
