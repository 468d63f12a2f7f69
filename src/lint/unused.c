/* Finds variables that are set and never read, and imports that are never named. Any mention of a name counts as a
 * read, except as the plain target of an assignment: what may be a use counts as one. */
#include "lint/internal.h"

typedef struct Reads {
    Lint *lint;
    Map read;     /* NameId of each name that is read */
    bool by_text; /* words in strings count too */
    bool is_open; /* something may read any name: locals(), exec */
} Reads;

static void note(Reads *n, NameId name) {
    if (!IS_NONE(name)) map_put(&n->read, name.id, 1);
    n->is_open |= SAME(name, N(locals)) || SAME(name, N(eval)) || SAME(name, N(exec)) || SAME(name, N(vars));
}

static bool is_word(char c) {
    return c == '_' || (c >= '0' && c <= '9') || ((c | 32) >= 'a' && (c | 32) <= 'z') || c < 0;
}

/* `__all__` and annotations of other tools name things in strings. */
static void note_words(Reads *n, Str text) {
    for (uint32_t lo = 0, hi; lo < text.len; lo = hi + 1) {
        for (hi = lo; hi < text.len && is_word(text.at[hi]); hi++) {
        }
        if (hi > lo) note(n, name_of(n->lint->ctx, (Str){text.at + lo, hi - lo}));
    }
}

static void note_all(Reads *n, const NameId *names, uint32_t count) {
    for (uint32_t i = 0; i < count; i++) note(n, names[i]);
}

static bool is_plain(const Ast *target) { return target->kind == AST_Name; }

static bool visit_read(void *state, const Ast *node);

/* Visits everything but the target if it is a plain name. */
static void skip_target(void *state, const Ast *child) {
    if (!is_plain(child) && child->kind != AST_VarDecl) lint_walk(child, visit_read, state);
}

static bool visit_read(void *state, const Ast *node) {
    Reads *n = state;
    if (node->kind == AST_Name) note(n, node->name.name);
    if (node->kind == AST_Capture) note(n, node->capture.name);
    if (node->kind == AST_Global) note_all(n, node->global.names, node->global.count);
    if (node->kind == AST_Nonlocal) note_all(n, node->nonlocal.names, node->nonlocal.count);
    if (node->kind == AST_Str && n->by_text) note_words(n, node->str.text);
    if (node->kind == AST_Assign) {
        for (uint32_t i = 0; i < node->assign.targets.len; i++) skip_target(n, node->assign.targets.at[i]);
        lint_walk(node->assign.value, visit_read, n);
        return false;
    }
    if (node->kind != AST_VarDecl || !is_plain(node->var_decl.target)) return true;
    const Ast *parts[] = {node->var_decl.type, node->var_decl.where, node->var_decl.value};
    for (uint32_t i = 0; i < COUNT_OF(parts); i++)
        if (parts[i]) lint_walk(parts[i], visit_read, n);
    return false;
}

static Reads names_read(Lint *l, const Ast *node, bool by_text) {
    Reads n = {.lint = l, .by_text = by_text};
    map_init(&n.read, l->arena);
    lint_walk(node, visit_read, &n);
    return n;
}

static bool is_silent(Context *ctx, NameId name) { return name_text(ctx, name).at[0] == '_'; }

/* ---- variables ---- */

static void note_params(Reads *n, const Ast *function) {
    const AstSignature *sig = function->kind == AST_Fn ? &function->fn.sig : &function->lambda.sig;
    for (uint32_t i = 0; i < sig->params.len; i++) note(n, sig->params.at[i]->param.name);
    for (uint32_t i = 0; i < sig->type_params.len; i++) note(n, sig->type_params.at[i]->param.name);
}

static bool visit_params(void *state, const Ast *node) {
    if (lint_is_function(node)) note_params(state, node);
    return true;
}

static void check_variable(Reads *n, const Ast *target) {
    Context *ctx = n->lint->ctx;
    if (!is_plain(target) || is_silent(ctx, target->name.name) || map_has(&n->read, target->name.name.id)) return;
    diag(ctx, D_UNUSED_VARIABLE, target->span, name_text(ctx, target->name.name).at);
    map_put(&n->read, target->name.name.id, 1); /* one report is enough */
}

/* Variables of nested classes are attributes, and not checked. */
static bool visit_variable(void *state, const Ast *node) {
    Reads *n = state;
    if (node->kind == AST_VarDecl) check_variable(n, node->var_decl.target);
    if (node->kind == AST_Assign)
        for (uint32_t i = 0; i < node->assign.targets.len; i++) check_variable(n, node->assign.targets.at[i]);
    return node->kind != AST_Class;
}

void lint_variables(Lint *l, const Ast *function) {
    if (!function->fn.body) return;
    Reads n = names_read(l, function, false);
    lint_walk(function, visit_params, &n);
    if (!n.is_open) lint_walk(function->fn.body, visit_variable, &n);
}

/* ---- imports ---- */

static bool is_init_file(const Lint *l) {
    const Str path = source_file(l->ctx, l->module->module.file)->path;
    uint32_t lo = path.len;
    while (lo > 0 && path.at[lo - 1] != '/') lo--;
    return path.len - lo >= 8 && memcmp(path.at + lo, "__init__", 8) == 0;
}

/* The name that an import binds; none for `import x as x`, which passes the name on whether it is used or not. */
static NameId bound_name(const Ast *alias) {
    if (IS_NONE(alias->alias.alias)) return alias->alias.path[0];
    const bool same = alias->alias.path_len == 1 && SAME(alias->alias.path[0], alias->alias.alias);
    return same ? NONE_OF(NameId) : alias->alias.alias;
}

static void check_import(Lint *l, const Reads *n, const Ast *alias) {
    const NameId name = bound_name(alias);
    if (IS_NONE(name) || is_silent(l->ctx, name) || map_has(&n->read, name.id)) return;
    diag(l->ctx, D_UNUSED_IMPORT, alias->span, name_text(l->ctx, name).at);
}

/* Words of `pyc` and `typing` are spellings that the tree does not keep. */
static bool is_spelling(const Ast *import) {
    if (import->import_from.level || import->import_from.path_len == 0) return false;
    const NameId first = import->import_from.path[0];
    return SAME(first, N(pyc)) || SAME(first, N(typing)) || SAME(first, N(collections)) || SAME(first, N(__future__));
}

static bool has_imports(const Ast *body) {
    bool found = false;
    for (uint32_t i = 0; i < body->block.items.len && !found; i++) {
        const AstKind kind = body->block.items.at[i]->kind;
        found = kind == AST_Import || kind == AST_ImportFrom;
    }
    return found;
}

void lint_imports(Lint *l) {
    const Ast *body = l->module->module.body;
    if (is_init_file(l) || !has_imports(body)) return;
    const Reads n = names_read(l, body, true);
    for (uint32_t i = 0; i < body->block.items.len && !n.is_open; i++) {
        const Ast *item = body->block.items.at[i];
        const bool from = item->kind == AST_ImportFrom && !item->import_from.star && !is_spelling(item);
        const AstList names = item->kind == AST_Import ? item->import.names : item->import_from.names;
        if (item->kind != AST_Import && !from) continue;
        for (uint32_t j = 0; j < names.len; j++)
            if (!(item->kind == AST_Import && SAME(names.at[j]->alias.path[0], N(pyc))))
                check_import(l, &n, names.at[j]);
    }
}

/* ---- results ---- */

static const char *idle_words[AST_KIND_COUNT] = {
    [AST_Name] = "this name",
    [AST_Int] = "this number",
    [AST_Float] = "this number",
    [AST_None] = "None",
    [AST_True] = "True",
    [AST_False] = "False",
    [AST_Compare] = "this comparison",
    [AST_Lambda] = "this lambda",
};

/* In Python-register code a statement may call something for its effects; an expression without effects is probably a
 * mistake. */
void lint_results(Lint *l, const Ast *block, bool is_tried) {
    for (uint32_t i = 0; i < block->block.items.len; i++) {
        const Ast *item = block->block.items.at[i];
        if (item->kind != AST_ExprStmt || !idle_words[item->expr_stmt.value->kind]) continue;
        const Ast *value = item->expr_stmt.value;
        if (is_tried && value->kind == AST_Name) continue; /* the `try` tests whether the name exists */
        diag(l->ctx, D_UNUSED_RESULT, value->span, idle_words[value->kind]);
        if (value->kind == AST_Compare && value->compare.ops[0] == OP_EQ)
            diag_note(l->ctx, (Span){0}, "'==' compares, '=' assigns");
    }
}
