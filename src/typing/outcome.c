/* Tests whose outcome is known before the program runs: of TYPE_CHECKING, of the version and of the platform. */
#include "typing/state.h"

static bool imports_module(const Typing *t, const Ast *by, NameId name, const char *module) {
    if (by->kind != AST_Import) return false;
    for (uint32_t i = 0; i < by->import.names.len; i++) {
        const Ast *alias = by->import.names.at[i];
        if (SAME(ast_alias_name(alias), name) && alias->alias.path_len == 1)
            return typ_is_name(t, alias->alias.path[0], module);
    }
    return false;
}

/* Whether it is a member of that module, such as `sys.platform`, however the module was imported. */
static bool is_of_module(Typing *t, Scope *scope, const Ast *ast, const char *module, const char *name) {
    if (ast->kind != AST_Attribute || !typ_is_name(t, ast->attribute.name, name)) return false;
    if (ast->attribute.base->kind != AST_Name) return false;
    NameId base = ast->attribute.base->name.name;
    const Symbol *symbol = typ_find(t, scope, base);
    for (uint32_t i = 0; symbol && i < symbol->binds.len; i++)
        if (imports_module(t, symbol->binds.at[i], base, module)) return true;
    return false;
}

/* Compares sys.version_info with the tuple or, if only its first part is used, with the number: -1, 0 or 1; 2: it is
 * something else. */
static int compare_version(const Ast *right, uint32_t parts) {
    static const int VERSION[] = {3, 13};
    AstList items =
        right->kind == AST_Tuple ? right->tuple.items : (AstList){(Ast *const[]){(Ast *)(uintptr_t)right}, 1};
    for (uint32_t i = 0; i < items.len && i < parts; i++) {
        const Ast *item = items.at[i];
        if (item->kind != AST_Int || item->int_.digits.len > 3) return 2;
        int number = 0;
        for (uint32_t k = 0; k < item->int_.digits.len; k++) number = number * 10 + (item->int_.digits.at[k] - '0');
        if (i < COUNT_OF(VERSION) && VERSION[i] != number) return VERSION[i] < number ? -1 : 1;
    }
    return items.len > COUNT_OF(VERSION) ? 1 : 0;
}

static Outcome outcome_of_compare(Typing *t, Scope *scope, AstOp op, const Ast *left, const Ast *right) {
    bool is_equality = right->kind == AST_Str && (op == OP_EQ || op == OP_NE);
    if (is_equality && is_of_module(t, scope, left, "sys", "platform"))
        return str_equal(right->str.text, STR("linux")) == (op == OP_EQ) ? OUTCOME_TRUE : OUTCOME_FALSE;
    if (is_equality && is_of_module(t, scope, left, "os", "name"))
        return str_equal(right->str.text, STR("posix")) == (op == OP_EQ) ? OUTCOME_TRUE : OUTCOME_FALSE;
    bool is_part = left->kind == AST_Subscript && left->subscript.args.len == 1 &&
                   ast_arg(left->subscript.args.at[0])->kind == AST_Int &&
                   str_equal(ast_arg(left->subscript.args.at[0])->int_.digits, STR("0"));
    if (!is_of_module(t, scope, is_part ? left->subscript.base : left, "sys", "version_info")) return OUTCOME_OPEN;
    int order = compare_version(right, is_part ? 1 : 2);
    if (order == 2) return OUTCOME_OPEN;
    bool holds = op == OP_LT   ? order < 0
                 : op == OP_LE ? order <= 0
                 : op == OP_GT ? order > 0
                 : op == OP_GE ? order >= 0
                 : op == OP_EQ ? order == 0
                               : order != 0;
    return holds ? OUTCOME_TRUE : OUTCOME_FALSE;
}

Outcome typ_outcome(Typing *t, Scope *scope, const Ast *c) {
    if (c->kind == AST_True) return OUTCOME_TRUE;
    if (c->kind == AST_False) return OUTCOME_FALSE;
    if (c->kind == AST_Compare && c->compare.operands.len == 2)
        return outcome_of_compare(t, scope, c->compare.ops[0], c->compare.operands.at[0], c->compare.operands.at[1]);
    bool is_name = c->kind == AST_Name || c->kind == AST_Attribute;
    return is_name && str_equal(typ_word(t, scope, c), STR("TYPE_CHECKING")) ? OUTCOME_TRUE : OUTCOME_OPEN;
}

void typ_live_statements(Typing *t, Scope *scope, const Ast *block, AstVec *live) {
    if (!block) return;
    AstList items =
        block->kind == AST_Block ? block->block.items : (AstList){(Ast *const[]){(Ast *)(uintptr_t)block}, 1};
    for (uint32_t i = 0; i < items.len; i++) {
        const Ast *one = items.at[i];
        Outcome outcome = one->kind == AST_If ? typ_outcome(t, scope, one->if_.cond) : OUTCOME_OPEN;
        if (outcome == OUTCOME_OPEN)
            vec_push(t->arena, live, one);
        else
            typ_live_statements(t, scope, outcome == OUTCOME_TRUE ? one->if_.then : one->if_.otherwise, live);
    }
}
