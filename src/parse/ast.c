/* Names of AST kinds and operators, and the methods that operators call. Tables only; walking is in ast_walk.c,
 * printing in ast_print.c. */
#include "parse/ast.h"
#include "parse/ast_group.h"

static const char *const kind_names[] = {
    [AST_NO_KIND] = "none",
#define AST(Kind, group) [AST_##Kind] = #Kind,
#include "parse/ast.def"
};

const char *ast_kind_name(AstKind kind) { return kind < AST_KIND_COUNT ? kind_names[kind] : "?"; }

typedef struct OpRow {
    const char *text;
    NameId dunder, reflected, inplace;
} OpRow;

#define BINARY(text, stem)                                                                                             \
    {                                                                                                                  \
        text, {WN___##stem##__}, {WN___r##stem##__}, { WN___i##stem##__ }                                              \
    }
#define UNARY(text, stem) {text, {WN___##stem##__}, {0}, {0}}
#define ORDER(text, stem, mirror) {text, {WN___##stem##__}, {WN___##mirror##__}, {0}}
#define PLAIN(text) {text, {0}, {0}, {0}}

static const OpRow op_rows[OP_COUNT] = {
    [OP_NONE] = PLAIN("none"),
    [OP_ADD] = BINARY("+", add),
    [OP_SUB] = BINARY("-", sub),
    [OP_MUL] = BINARY("*", mul),
    [OP_DIV] = BINARY("/", truediv),
    [OP_FLOORDIV] = BINARY("//", floordiv),
    [OP_MOD] = BINARY("%", mod),
    [OP_POW] = BINARY("**", pow),
    [OP_MATMUL] = BINARY("@", matmul),
    [OP_AND] = BINARY("&", and),
    [OP_OR] = BINARY("|", or),
    [OP_XOR] = BINARY("^", xor),
    [OP_SHL] = BINARY("<<", lshift),
    [OP_SHR] = BINARY(">>", rshift),
    [OP_NEG] = UNARY("-", neg),
    [OP_POS] = UNARY("+", pos),
    [OP_INVERT] = UNARY("~", invert),
    [OP_NOT] = PLAIN("not"),
    [OP_EQ] = ORDER("==", eq, eq),
    [OP_NE] = ORDER("!=", ne, ne),
    [OP_LT] = ORDER("<", lt, gt),
    [OP_LE] = ORDER("<=", le, ge),
    [OP_GT] = ORDER(">", gt, lt),
    [OP_GE] = ORDER(">=", ge, le),
    [OP_IS] = PLAIN("is"),
    [OP_IS_NOT] = PLAIN("is not"),
    [OP_IN] = UNARY("in", contains),
    [OP_NOT_IN] = UNARY("not in", contains),
};

const char *ast_op_text(AstOp op) { return op_rows[op].text; }
NameId ast_op_dunder(AstOp op) { return op_rows[op].dunder; }
NameId ast_op_reflected(AstOp op) { return op_rows[op].reflected; }
NameId ast_op_inplace(AstOp op) { return op_rows[op].inplace; }

static bool is_constant(const Ast *ast) {
    if (ast->kind == AST_Unary && ast->unary.op == OP_NEG) ast = ast->unary.operand;
    for (uint32_t i = 0; ast->kind == AST_Tuple && i < ast->tuple.items.len; i++)
        if (!is_constant(ast->tuple.items.at[i])) return false;
    return ast->kind == AST_Int || ast->kind == AST_Float || ast->kind == AST_None || ast->kind == AST_True ||
           ast->kind == AST_False || ast->kind == AST_Tuple || (ast->kind == AST_Str && ast->str.kind == STR_TEXT);
}

bool ast_all_constant(AstList items) {
    for (uint32_t i = 0; i < items.len; i++)
        if (!is_constant(ast_arg_value(items.at[i]))) return false;
    return items.len > 0;
}

NameId ast_pattern_name(const Ast *pattern) {
    switch (pattern->kind) {
    case AST_PatCapture: return pattern->pat_capture.name;
    case AST_PatStar: return pattern->pat_star.name;
    case AST_PatAs: return pattern->pat_as.name;
    case AST_PatMapping: return pattern->pat_mapping.rest;
    case AST_NO_PATTERN:
    case AST_PatValue:
    case AST_PatSequence:
    case AST_PatClass:
    case AST_PatOr: break;
    }
    return NONE_OF(NameId);
}

AstList ast_list_of_one(Arena *arena, Ast *node) {
    Ast **items = NEW_ARRAY(arena, Ast *, 1);
    items[0] = node;
    return (AstList){items, 1};
}

bool ast_has_star(AstList items) {
    for (uint32_t i = 0; i < items.len; i++)
        if (items.at[i]->kind == AST_Star) return true;
    return false;
}

NameId ast_alias_name(const Ast *alias) {
    return IS_NONE(alias->alias.alias) ? alias->alias.path[0] : alias->alias.alias;
}

bool ast_is_future(const Ast *stmt) {
    return stmt->kind == AST_ImportFrom && stmt->import_from.level == 0 && stmt->import_from.path_len == 1 &&
           SAME(stmt->import_from.path[0], N(__future__));
}

bool ast_defers_annotations(const Ast *module) {
    const AstList items = module->module.body->block.items;
    for (uint32_t i = 0; i < items.len; i++) {
        if (!ast_is_future(items.at[i])) continue;
        const AstList names = items.at[i]->import_from.names;
        for (uint32_t k = 0; k < names.len; k++)
            if (SAME(names.at[k]->alias.path[0], N(annotations))) return true;
    }
    return false;
}
