/* The entry: one file, from its text to a Module. A library file's tree is read from the snapshot where that has it.
 * Otherwise tree-sitter makes the concrete tree; when it has errors, they are
 * explained and the text is repaired (syntax_error.c), so that the builder always works on a tree that is whole. */
#include "parse/parse.h"

#include "parse/build.h"
#include "parse/cst_build.h"
#include "parse/fault.h"
#include "parse/name_rules.h"
#include "parse/parse_inner.h"
#include "parse/snapshot.h"
#include "parse/syntax_error.h"
#include "parse/tree_memory.h"

#include <tree_sitter/api.h>

uint32_t parse_node_count(const Context *ctx) { return ctx->ast_count; }

static TSParser *new_parser(void) {
    TSParser *parser = ts_parser_new();
    if (!ts_parser_set_language(parser, tree_sitter_pyc())) ICE("the grammar does not fit the tree-sitter library");
    return parser;
}

/* The flat tree of a text; false when it has errors. */
static bool parse_text(Arena *arena, TSParser *parser, Str text, CstTree *flat) {
    TSTree *tree = tree_without_faults(parser, text);
    if (!tree) return false;
    *flat = cst_flatten(arena, tree, text);
    return true;
}

/* ---- quoted annotations ---- */

enum { LONGEST_ANNOTATION = 10000 };

/* The expression of a tree that is one expression statement; 0 when it is not. */
static CstId only_expression(const CstTree *t) {
    const CstId statement = cst_first(t, 0);
    if (!statement || cst_next(t, 0, statement) || t->nodes[statement].symbol != CST_expression_statement) return 0;
    return cst_child(t, statement, CST_F_value);
}

Ast *parse_inner(Builder *b, Str text, Span place) {
    if (b->is_inner || text.len == 0 || text.len > LONGEST_ANNOTATION) return NULL;
    const CstTree outer = b->tree;
    TreeMemory memory;
    tree_memory_enter(&memory);
    TSParser *parser = new_parser();
    const bool whole = parse_text(b->scratch, parser, text, &b->tree);
    ts_parser_delete(parser);
    tree_memory_leave(&memory);
    const CstId n = whole ? only_expression(&b->tree) : 0;
    Ast *made = NULL;
    if (n) {
        b->is_inner = true;
        b->inner = place;
        made = build_expr(b, n);
        b->is_inner = false;
    }
    b->tree = outer;
    return made;
}

/* ---- modules ---- */

/* Only a doc string and others like it come before `from __future__ import …`. */
static void check_future(Builder *b, const AstVec *items) {
    bool is_later = false;
    for (uint32_t i = 0; i < items->len; i++) {
        const Ast *item = items->at[i];
        if (is_later && ast_is_future(item)) diag(b->ctx, D_FUTURE_PLACE, item->span);
        is_later |= !ast_is_future(item);
    }
}

static Ast *build_module(Builder *b, const SourceFile *file, NameId name) {
    Scope scope = {.kind = SCOPE_MODULE, .is_systems = !file->is_python};
    b->scope = &scope;
    const Span all = {file->base, file->base + file->text.len};
    AstVec items = {0};
    build_statements(b, 0, &items);
    Ast *module = ast_new(b, AST_Module, all);
    module->module.is_whole = b->is_readable && !b->repairs && !b->layout_wrong;
    module->module.file = b->file;
    module->module.is_python = file->is_python;
    module->module.name = name;
    module->module.doc = take_doc(b, &items);
    check_future(b, &items);
    if (explains_asserts(b)) import_explainer(b, &items);
    module->module.body = ast_new(b, AST_Block, all);
    module->module.body->block.items = list_of(b, &items);
    check_name_rules(b->ctx, b->scratch, module);
    return module;
}

/* The flat tree of the file, or of its repaired text; then the syntax errors have been reported. */
static void read_tree(Builder *b, const SourceFile *file, Repairs *repairs) {
    TreeMemory memory;
    tree_memory_enter(&memory);
    TSParser *parser = new_parser();
    const bool readable = source_is_text(b->ctx, file) && source_is_shallow(b->ctx, b->scratch, file);
    b->is_readable = readable;
    const Str text = readable ? file->text : STR("");
    bool is_whole = parse_text(b->scratch, parser, text, &b->tree);
    if (!is_whole && !file->is_python) {
        const Str continued = lines_continued(b->scratch, text);
        is_whole = continued.len && parse_text(b->scratch, parser, continued, &b->tree);
    }
    if (!is_whole) {
        syntax_errors(b->ctx, b->scratch, parser, file, repairs);
        b->repairs = repairs;
        const Str repaired = repairs_apply(b->scratch, repairs, file->text);
        if (!parse_text(b->scratch, parser, repaired, &b->tree)) parse_text(b->scratch, parser, STR(""), &b->tree);
    }
    ts_parser_delete(parser);
    tree_memory_leave(&memory);
}

static Ast *parse_text_of(Context *ctx, FileId id, NameId name) {
    const SourceFile file = *source_file(ctx, id);
    Arena scratch = {0};
    Repairs repairs = {0};
    Builder b = {.ctx = ctx,
                 .scratch = &scratch,
                 .file = id,
                 .original = file.text,
                 .base = file.base,
                 .is_python = file.is_python};
    pywords_init(&b);
    read_tree(&b, &file, &repairs);
    Ast *module = build_module(&b, &file, name);
    arena_drop(&scratch);
    return module;
}

Ast *parse_module(Context *ctx, FileId id, NameId name) {
    const bool is_library = source_file(ctx, id)->origin != SOURCE_PROGRAM;
    Ast *kept = is_library ? snapshot_read(ctx, ctx->library_trees, id, name) : NULL;
    return kept ? kept : parse_text_of(ctx, id, name);
}
