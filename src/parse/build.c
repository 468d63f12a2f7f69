/* What all builders share: making nodes and lists, places, names, depth, scopes. */
#include "parse/build.h"

#include "parse/ast_field.h"
#include "parse/nfkc.h"

/* ---- nodes and lists ---- */

Ast *ast_new(Builder *b, AstKind kind, Span span) {
    Ast *node = ast_alloc(b->ctx, kind);
    node->span = span;
    return node;
}

AstList list_of(Builder *b, const AstVec *items) {
    if (items->len == 0) return (AstList){0};
    Ast **at = NEW_ARRAY(&b->ctx->arena, Ast *, items->len);
    memcpy(at, items->at, sizeof(Ast *) * items->len);
    return (AstList){at, items->len};
}

AstList list_one(Builder *b, Ast *item) {
    Ast **at = NEW(&b->ctx->arena, Ast *);
    *at = item;
    return (AstList){at, 1};
}

Ast *bad_expr(Builder *b, CstId n) { return ast_new(b, AST_BadExpr, span_of(b, n)); }
Ast *bad_stmt(Builder *b, CstId n) { return ast_new(b, AST_BadStmt, span_of(b, n)); }

/* ---- places and names ---- */

uint32_t place_of(const Builder *b, uint32_t offset) {
    return b->base + (b->repairs ? repairs_original(b->repairs, offset) : offset);
}

Span span_of(const Builder *b, CstId n) {
    const CstNode *node = &b->tree.nodes[n];
    if (b->is_inner) return b->inner;
    return (Span){place_of(b, node->lo), place_of(b, node->hi)};
}

Span span_join(Span from, Span to) { return (Span){MIN(from.lo, to.lo), MAX(from.hi, to.hi)}; }

NameId name_at(Builder *b, CstId n) {
    Str text = cst_text(&b->tree, n);
    if (text.len > 2 && text.at[0] == '`') text = (Str){text.at + 1, text.len - 2};
    if (nfkc_is_ascii(text)) return text.len ? name_of(b->ctx, text) : NONE_OF(NameId);
    Text normal;
    text_init(&normal, b->scratch);
    nfkc(text, &normal);
    return name_of(b->ctx, text_view(&normal));
}

NameId name_field(Builder *b, CstId n, CstField field) {
    const CstId c = cst_child(&b->tree, n, field);
    return c ? name_at(b, c) : NONE_OF(NameId);
}

bool symbol_is(const Builder *b, CstId n, CstSymbol symbol) { return b->tree.nodes[n].symbol == (uint16_t)symbol; }

bool in_doubt(const Builder *b, CstId n) {
    const uint32_t place = place_of(b, b->tree.nodes[n].lo) - b->base;
    return b->layout_wrong || repairs_around(b->repairs, place);
}

/* ---- depth ---- */

void too_deep(Builder *b, Span span, int limit) {
    if (!b->too_deep) diag(b->ctx, D_TOO_DEEP, span, limit);
    b->too_deep = true;
}

bool depth_enter(Builder *b, Span span) {
    if (++b->depth <= AST_DEPTH_LIMIT) return true;
    too_deep(b, span, AST_DEPTH_LIMIT);
    return false;
}

void depth_leave(Builder *b) { b->depth--; }

/* ---- scopes ---- */

Scope scope_push(Builder *b, ScopeKind kind) {
    const Scope *outer = b->scope;
    Scope made = {.outer = b->scope, .kind = kind, .is_systems = outer ? outer->is_systems : !b->is_python};
    if (outer && (kind == SCOPE_COMPREHENSION || kind == SCOPE_LAMBDA)) made.is_async = outer->is_async;
    return made;
}

Scope *scope_function(Builder *b) {
    Scope *s = b->scope;
    while (s && s->kind == SCOPE_COMPREHENSION) s = s->outer;
    return s && (s->kind == SCOPE_FUNCTION || s->kind == SCOPE_LAMBDA) ? s : NULL;
}

bool scope_is_class(const Scope *scope) {
    return scope->kind == SCOPE_STRUCT || scope->kind == SCOPE_TRAIT || scope->kind == SCOPE_CLASS;
}
