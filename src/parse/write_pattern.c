/* Patterns of `case` as source text. */
#include "parse/ast_group.h"
#include "parse/write.h"

static void patterns(Source *p, AstList all, const char *between, bool is_part) {
    for (uint32_t i = 0; i < all.len; i++) {
        if (i) write_put(p, between);
        write_pattern(p, all.at[i], is_part);
    }
}

static void mapping_pattern(Source *p, const Ast *n) {
    write_put(p, "{");
    for (uint32_t i = 0; i < n->pat_mapping.values.len; i++) {
        if (i) write_put(p, ", ");
        write_expr(p, n->pat_mapping.keys.at[i], LEVEL_ITEM);
        write_put(p, ": ");
        write_pattern(p, n->pat_mapping.values.at[i], false);
    }
    if (!IS_NONE(n->pat_mapping.rest)) {
        write_put(p, n->pat_mapping.values.len ? ", **" : "**");
        write_name(p, n->pat_mapping.rest);
    }
    write_put(p, "}");
}

static void class_pattern(Source *p, const Ast *n) {
    write_expr(p, n->pat_class.cls, LEVEL_PRIMARY);
    write_put(p, "(");
    patterns(p, n->pat_class.positional, ", ", false);
    for (uint32_t i = 0; i < n->pat_class.values.len; i++) {
        if (i || n->pat_class.positional.len) write_put(p, ", ");
        write_name(p, n->pat_class.keys[i]);
        write_put(p, "=");
        write_pattern(p, n->pat_class.values.at[i], false);
    }
    write_put(p, ")");
}

static void pattern_name(Source *p, NameId id) {
    if (IS_NONE(id)) write_put(p, "_");
    if (!IS_NONE(id)) write_name(p, id);
}

/* After `==` only literals, names and parenthesised expressions are allowed. */
static bool is_parenthesised(const Ast *value) {
    const Ast *first = value;
    while (first->kind == AST_Attribute) first = first->attribute.base;
    const bool is_name = first->kind == AST_Name || first->kind == AST_ContextMember;
    const bool is_literal = value->kind == AST_Int || value->kind == AST_Float || value->kind == AST_Str ||
                            value->kind == AST_None || value->kind == AST_True || value->kind == AST_False;
    return !is_name && !is_literal;
}

static void value_pattern(Source *p, const Ast *n) {
    const bool inside = n->pat_value.is_equal && is_parenthesised(n->pat_value.value);
    if (n->pat_value.is_equal) write_put(p, "== ");
    if (inside) write_put(p, "(");
    write_expr(p, n->pat_value.value, LEVEL_ITEM);
    if (inside) write_put(p, ")");
}

static void bare_pattern(Source *p, const Ast *n) {
    switch (n->kind) {
    case AST_PatValue: value_pattern(p, n); return;
    case AST_PatCapture:
        write_convention(p, n->pat_capture.convention);
        pattern_name(p, n->pat_capture.name);
        return;
    case AST_PatSequence:
        write_put(p, "[");
        patterns(p, n->pat_sequence.items, ", ", false);
        write_put(p, "]");
        return;
    case AST_PatStar:
        write_put(p, "*");
        pattern_name(p, n->pat_star.name);
        return;
    case AST_PatMapping: mapping_pattern(p, n); return;
    case AST_PatClass: class_pattern(p, n); return;
    case AST_PatOr: patterns(p, n->pat_or.items, " | ", true); return;
    case AST_PatAs:
        write_pattern(p, n->pat_as.pattern, n->pat_as.pattern->kind == AST_PatAs);
        write_put(p, " as ");
        write_name(p, n->pat_as.name);
        return;
    case AST_NO_PATTERN: break;
    }
}

/* Each alternative of an or-pattern must be a closed pattern. */
void write_pattern(Source *p, const Ast *n, bool is_part) {
    const bool inside = is_part && (n->kind == AST_PatOr || n->kind == AST_PatAs);
    if (inside) write_put(p, "(");
    bare_pattern(p, n);
    if (inside) write_put(p, ")");
}
