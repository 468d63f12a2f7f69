/* Parameters `**keywords` that a body does no more with than to hand them on. Nobody can tell the dict of one call from
 * that of another then, so calls without keywords need no dict of their own. */
#include "python/scope/scope.h"

typedef struct Use {
    const PyScope *bound; /* all names that the module binds anywhere */
    NameId name;
    uint32_t all, harmless;
    bool is_shown; /* by what shows all variables */
} Use;

static bool is_name(const Ast *node, NameId name) {
    return node && node->kind == AST_Name && SAME(node->name.name, name);
}

static bool shows_names(const Ast *node) {
    return node->kind == AST_Name && (SAME(node->name.name, N(locals)) || SAME(node->name.name, N(vars)) ||
                                      SAME(node->name.name, N(eval)) || SAME(node->name.name, N(exec)));
}

/* In an expression that is only asked whether it is true. */
static uint32_t tests(const Use *use, const Ast *condition) {
    if (condition->kind == AST_Logic) return tests(use, condition->logic.left) + tests(use, condition->logic.right);
    return is_name(condition, use->name);
}

/* `{**keywords}` */
static uint32_t spreads(const Use *use, const Ast *dict) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < dict->dict.values.len; i++)
        count += !dict->dict.keys.at[i] && is_name(dict->dict.values.at[i], use->name);
    return count;
}

/* `len(keywords)`, of the builtin function. */
static bool is_length(const Use *use, const Ast *call) {
    return is_name(call->call.callee, N(len)) && !py_scope_find(use->bound, N(len)) && call->call.args.len == 1 &&
           is_name(call->call.args.at[0], use->name);
}

static const Ast *condition_of(const Ast *node) {
    if (node->kind == AST_If) return node->if_.cond;
    if (node->kind == AST_While) return node->while_.cond;
    if (node->kind == AST_Ternary) return node->ternary.cond;
    return node->kind == AST_Unary && node->unary.op == OP_NOT ? node->unary.operand : NULL;
}

/* How often this node itself uses the name in a way that gives nobody the dict. */
static uint32_t harmless_in(const Use *use, const Ast *node) {
    const Ast *condition = condition_of(node);
    if (condition) return tests(use, condition);
    if (node->kind == AST_Dict) return spreads(use, node);
    if (node->kind == AST_Call) return is_length(use, node);
    return node->kind == AST_Arg && node->arg.star == PARAM_DOUBLE_STAR && is_name(node->arg.value, use->name);
}

static void look(void *state, const Ast *node) {
    Use *use = state;
    if (!node) return;
    use->all += is_name(node, use->name);
    use->harmless += harmless_in(use, node);
    use->is_shown |= shows_names(node);
    uint32_t harmless = use->harmless;
    ast_children(node, look, use);
    if (node->kind == AST_Fn || node->kind == AST_Lambda) use->harmless = harmless; /* it shows what it has in a cell */
}

bool py_only_hands_on(Sema *s, Module *module, const Ast *body, NameId name) {
    Use use = {.bound = py_names_anywhere(s, module), .name = name};
    look(&use, body);
    return use.all == use.harmless && !use.is_shown;
}
