/* Type comments, which older programs have where newer ones have annotations (PEP 484): `x = e  # type: T`. */
#include "parse/ast_field.h"
#include "typing/state.h"

static Str trimmed(Str text) {
    while (text.len && (text.at[0] == ' ' || text.at[0] == '\t')) text = (Str){text.at + 1, text.len - 1};
    while (text.len && (text.at[text.len - 1] == ' ' || text.at[text.len - 1] == '\r')) text.len--;
    return text;
}

/* Removes the beginning of the text; false: it begins otherwise. */
static bool skip(Str *text, Str beginning) {
    *text = trimmed(*text);
    if (!str_begins(*text, beginning)) return false;
    *text = trimmed((Str){text->at + beginning.len, text->len - beginning.len});
    return true;
}

/* The type in the comment behind a statement; empty: there is none. */
static Str comment_behind(Typing *t, Span statement) {
    const SourceFile *file = source_file(t->ctx, source_of(t->ctx, statement.lo));
    const uint32_t from = statement.hi - file->base;
    if (from >= file->text.len) return STR("");
    Str rest = {file->text.at + from, file->text.len - from};
    const char *end = memchr(rest.at, '\n', rest.len);
    if (end) rest.len = (uint32_t)(end - rest.at);
    if (!skip(&rest, STR("#")) || !skip(&rest, STR("type:")) || str_begins(rest, STR("ignore"))) return STR("");
    const char *other = memchr(rest.at, '#', rest.len);
    return other ? trimmed((Str){rest.at, (uint32_t)(other - rest.at)}) : rest;
}

static const Ast *declaration(Typing *t, const Ast *assign, Str type) {
    const SourceFile *file = source_file(t->ctx, source_of(t->ctx, assign->span.lo));
    const uint32_t lo = file->base + (uint32_t)(type.at - file->text.at);
    Ast *text = ast_alloc(t->ctx, AST_Str), *made = ast_alloc(t->ctx, AST_VarDecl);
    text->span = (Span){lo, lo + type.len};
    text->str.text = type;
    text->str.kind = STR_TEXT;
    made->span = assign->span;
    made->var_decl.kind = VAR_ANNOTATED;
    made->var_decl.target = assign->assign.targets.at[0];
    made->var_decl.type = text;
    made->var_decl.value = assign->assign.value;
    return made;
}

const Ast *typ_commented(Typing *t, const Ast *ast) {
    if (!ast || ast->kind != AST_Assign || ast->assign.targets.len != 1) return ast;
    const AstKind target = ast->assign.targets.at[0]->kind;
    uint64_t known;
    if (target != AST_Name && target != AST_Attribute) return ast;
    if (map_get(&t->commented, ast->id, &known)) return (const Ast *)(uintptr_t)known;
    const Str type = comment_behind(t, ast->span);
    if (!type.len) return ast;
    const Ast *made = declaration(t, ast, type);
    map_put(&t->commented, ast->id, (uint64_t)(uintptr_t)made);
    return made;
}
