/* Assertions of test files, under `pyc test`: a failure shows the values that were compared.
 *
 *     assert f(x) == y      becomes     assert (@1 := f(x)) == (@2 := y), @assert.explain("==", "…", …, @1, @2)
 *
 * The text has the assertion's source with a mark in the place of each value that is kept. Values are kept in variables
 * of the function, so evaluation keeps its order and its types. `a and b` and `a < b < c` become several assertions, so
 * that all values of a message have been computed when it is made. */
#include "parse/build.h"

#include "support/fs.h"

enum { MARK = 1 }; /* "\1N\1" in a text stands for the value of index N */

typedef struct Explained {
    Builder *b;
    Text text, where;
    AstVec values; /* names of the variables, for the call that explains */
} Explained;

static bool has_suffix(Str name, Str suffix) {
    return name.len >= suffix.len && memcmp(name.at + name.len - suffix.len, suffix.at, suffix.len) == 0;
}

bool path_is_test(Str path) {
    const Str stem = path_stem(path);
    return (stem.len > 5 && memcmp(stem.at, "test_", 5) == 0) || has_suffix(stem, STR("_test"));
}

bool explains_asserts(const Builder *b) {
    if (!b->ctx->explains_asserts || !b->is_python) return false;
    const Str path = source_file(b->ctx, b->file)->path;
    return path_is_test(path) || str_equal(path_stem(path), STR("conftest"));
}

/* ---- pieces of the tree ---- */

static Ast *name_node(Builder *b, NameId name, Span span) {
    Ast *made = ast_new(b, AST_Name, span);
    made->name.name = name;
    return made;
}

static Ast *text_node(Builder *b, Str text, Span span) {
    Ast *made = ast_new(b, AST_Str, span);
    made->str.text = arena_str(&b->ctx->arena, text);
    return made;
}

static NameId helper_name(Builder *b) { return name_of(b->ctx, STR("@assert")); }

void import_explainer(Builder *b, AstVec *items) {
    static const char *const PATH[] = {"pytest", "_explain"};
    uint32_t at = 0; /* after `from __future__ import …` */
    while (at < items->len && ast_is_future(items->at[at])) at++;
    const Span here = {b->base, b->base};
    NameId *path = NEW_ARRAY(&b->ctx->arena, NameId, COUNT_OF(PATH));
    for (uint32_t i = 0; i < COUNT_OF(PATH); i++) path[i] = name_of(b->ctx, str_of(PATH[i]));
    Ast *alias = ast_new(b, AST_Alias, here);
    alias->alias.path = path;
    alias->alias.path_len = COUNT_OF(PATH);
    alias->alias.alias = helper_name(b);
    Ast *made = ast_new(b, AST_Import, here);
    made->import.names = list_one(b, alias);
    vec_push(b->scratch, items, made);
    for (uint32_t i = items->len - 1; i > at; i--) items->at[i] = items->at[i - 1];
    items->at[at] = made;
}

/* ---- the text of an expression, with marks ---- */

static void add_source(Explained *x, Text *out, Span span) {
    const Str all = x->b->original;
    bool blank = false;
    for (uint32_t i = span.lo - x->b->base; i < span.hi - x->b->base && i < all.len; i++) {
        const bool is_blank = all.at[i] == ' ' || all.at[i] == '\n' || all.at[i] == '\t';
        if (is_blank && !blank) text_char(out, ' ');
        if (!is_blank) text_char(out, all.at[i]);
        blank = is_blank;
    }
}

/* Stores the value in a variable; the text shows the value. */
static Ast *keep(Explained *x, Text *out, Ast *value) {
    Builder *b = x->b;
    const NameId name = name_of(b->ctx, arena_printf(&b->ctx->arena, "@%u", value->id));
    text_printf(out, "%c%u%c", MARK, x->values.len, MARK);
    vec_push(b->scratch, &x->values, name_node(b, name, value->span));
    Ast *made = ast_new(b, AST_Walrus, value->span);
    made->walrus.target = name_node(b, name, value->span);
    made->walrus.value = value;
    return made;
}

/* `where V = SOURCE` on a line of its own. */
static Ast *keep_with_source(Explained *x, Text *out, Ast *value, Str source) {
    const uint32_t index = x->values.len;
    Ast *made = keep(x, out, value);
    text_printf(&x->where, "\n +  where %c%u%c = %.*s", MARK, index, MARK, STR_ARGS(source));
    return made;
}

/* Functions that only read their arguments, whose values are shown as well. */
static bool only_looks(Builder *b, const Ast *callee) {
    static const char *const NAMES[] = {"len", "sum", "min", "max", "sorted", "abs", "any", "all", "isinstance"};
    if (callee->kind != AST_Name) return false;
    const Str name = name_text(b->ctx, callee->name.name);
    for (uint32_t i = 0; i < COUNT_OF(NAMES); i++)
        if (str_equal(name, str_of(NAMES[i]))) return true;
    return false;
}

static Ast *render(Explained *x, Text *out, Ast *value);

static Ast *render_call(Explained *x, Text *out, Ast *call) {
    Text source;
    text_init(&source, x->b->scratch);
    AstList args = call->call.args;
    Ast *first =
        args.len && args.at[0]->kind == AST_Arg && IS_NONE(args.at[0]->arg.name) ? args.at[0]->arg.value : NULL;
    if (only_looks(x->b, call->call.callee) && first && first->kind == AST_Name) {
        add_source(x, &source, call->call.callee->span);
        text_char(&source, '(');
        args.at[0]->arg.value = keep(x, &source, first);
        for (uint32_t i = 1; i < args.len; i++) {
            text_c(&source, ", ");
            add_source(x, &source, args.at[i]->span);
        }
        text_char(&source, ')');
    } else {
        add_source(x, &source, call->span);
    }
    return keep_with_source(x, out, call, text_view(&source));
}

static Ast *render_binary(Explained *x, Text *out, Ast *value) {
    text_char(out, '(');
    value->binary.left = render(x, out, value->binary.left);
    text_printf(out, " %s ", ast_op_text(value->binary.op));
    value->binary.right = render(x, out, value->binary.right);
    text_char(out, ')');
    return value;
}

static Ast *render_compare(Explained *x, Text *out, Ast *value) {
    AstVec operands = {0};
    for (uint32_t i = 0; i < value->compare.operands.len; i++) {
        if (i) text_printf(out, " %s ", ast_op_text(value->compare.ops[i - 1]));
        vec_push(x->b->scratch, &operands, render(x, out, value->compare.operands.at[i]));
    }
    value->compare.operands = list_of(x->b, &operands);
    return value;
}

static Ast *render_not(Explained *x, Text *out, Ast *value) {
    text_c(out, "not ");
    value->unary.operand = render(x, out, value->unary.operand);
    return value;
}

static Ast *render_attribute(Explained *x, Text *out, Ast *value) {
    Text source;
    text_init(&source, x->b->scratch);
    add_source(x, &source, value->span);
    return keep_with_source(x, out, value, text_view(&source));
}

static bool is_literal(const Ast *value) {
    return value->kind == AST_Int || value->kind == AST_Float || value->kind == AST_None || value->kind == AST_True ||
           value->kind == AST_False || value->kind == AST_Ellipsis || value->kind == AST_Imaginary;
}

static Ast *render(Explained *x, Text *out, Ast *value) {
    const bool is_negation = value->kind == AST_Unary && value->unary.op == OP_NOT;
    const bool is_comparison = value->kind == AST_Compare && value->compare.operands.len == 2;
    if (value->kind == AST_Call) return render_call(x, out, value);
    if (value->kind == AST_Binary) return render_binary(x, out, value);
    if (value->kind == AST_Attribute) return render_attribute(x, out, value);
    if (is_comparison) return render_compare(x, out, value);
    if (is_negation) return render_not(x, out, value);
    if (!is_literal(value) && value->kind != AST_BadExpr && value->kind != AST_Walrus) return keep(x, out, value);
    add_source(x, out, value->span);
    return value;
}

/* ---- the assertion ---- */

static const char *comparison_of(const Ast *cond) {
    return cond->kind == AST_Compare && cond->compare.operands.len == 2 ? ast_op_text(cond->compare.ops[0]) : "";
}

/* @assert.explain(operator, text, message, values…) */
static Ast *explanation(Explained *x, const char *operator, Ast *message, Span span) {
    Builder *b = x->b;
    Ast *callee = ast_new(b, AST_Attribute, span), *none = ast_new(b, AST_None, span);
    callee->attribute.base = name_node(b, helper_name(b), span);
    callee->attribute.name = name_of(b->ctx, STR("explain"));
    callee->attribute.name_span = span;
    text_str(&x->text, text_view(&x->where));
    AstVec args = {0};
    vec_push(b->scratch, &args, text_node(b, str_of(operator), span));
    vec_push(b->scratch, &args, text_node(b, text_view(&x->text), span));
    vec_push(b->scratch, &args, message ? message : none);
    for (uint32_t i = 0; i < x->values.len; i++) vec_push(b->scratch, &args, x->values.at[i]);
    Ast *made = ast_new(b, AST_Call, span);
    made->call.callee = callee;
    made->call.args = list_of(b, &args);
    return made;
}

static void add_assertion(Builder *b, CstId n, Ast *cond, AstVec *items) {
    Explained x = {.b = b};
    text_init(&x.text, b->scratch);
    text_init(&x.where, b->scratch);
    text_c(&x.text, "assert ");
    const char *operator = comparison_of(cond);
    Ast *made = ast_new(b, AST_Assert, span_of(b, n));
    made->assert_.cond = render(&x, &x.text, cond);
    made->assert_.message = explanation(&x, operator, build_messages(b, n), made->span);
    vec_push(b->scratch, items, made);
}

/* `a < b < c`: `a < (@1 := b)` and `@1 < c`. */
static void add_chain(Builder *b, CstId n, Ast *cond, AstVec *items) {
    const AstList operands = cond->compare.operands;
    Ast *left = operands.at[0];
    for (uint32_t i = 1; i < operands.len; i++) {
        Ast *right = operands.at[i], *part = ast_new(b, AST_Compare, cond->span), *next = right;
        if (i + 1 < operands.len) {
            Explained x = {.b = b};
            text_init(&x.text, b->scratch);
            right = keep(&x, &x.text, right);
            next = x.values.at[0];
        }
        AstVec pair = {0};
        vec_push(b->scratch, &pair, left);
        vec_push(b->scratch, &pair, right);
        part->compare.operands = list_of(b, &pair);
        part->compare.ops = cond->compare.ops + i - 1;
        add_assertion(b, n, part, items);
        left = next;
    }
}

static void add_parts(Builder *b, CstId n, Ast *cond, AstVec *items) {
    if (cond->kind == AST_Logic && !cond->logic.is_or) {
        add_parts(b, n, cond->logic.left, items);
        add_parts(b, n, cond->logic.right, items);
    } else if (cond->kind == AST_Compare && cond->compare.operands.len > 2) {
        add_chain(b, n, cond, items);
    } else {
        add_assertion(b, n, cond, items);
    }
}

void build_explained_assert(Builder *b, CstId n, AstVec *items) {
    Ast *plain = build_stmt(b, n);
    const bool is_plain = plain->kind != AST_Assert || plain->assert_.is_comptime || !plain->assert_.cond;
    if (is_plain || plain->assert_.cond->kind == AST_Tuple || b->scope->is_systems) {
        vec_push(b->scratch, items, plain);
        return;
    }
    add_parts(b, n, plain->assert_.cond, items);
}
