/* Which Optionals surely hold a value: in functions of the systems register in a .py file, a name or path (`x`,
 * `node.next`) that a test has shown not to be None stands for its content, as in Python's type checkers.
 *
 * A fact is about a variable and the fields behind it. It begins with a test (`is None`, `== None`, truth, and/or/not,
 * `assert`) and ends with an assignment to any part of the path, a function that may change it, or its block. It only
 * decides what may be written: each use still calls `value()`, so a fact that is no longer true because of a reference
 * leads to a panic. */
#include "sema/declare/declare.h"
#include "sema/expr/expr.h"

static bool is_active(const Check *c) { return in_python_syntax(c) && !is_python(c->reg) && c->scope; }

/* ---- paths ---- */

static bool path_of(Check *c, const Ast *ast, FilledPath *path) {
    if (ast->kind == AST_Walrus) ast = ast->walrus.target;
    *path = (FilledPath){0};
    for (; ast->kind == AST_Attribute && path->count < FILL_NAMES; ast = ast->attribute.base)
        path->names[path->count++] = ast->attribute.name;
    Check *where = c;
    path->base = ast->kind == AST_Name ? local_find(c, ast->name.name, &where) : NULL;
    for (uint32_t i = 0; i < path->count / 2; i++) {
        NameId name = path->names[i];
        path->names[i] = path->names[path->count - 1 - i];
        path->names[path->count - 1 - i] = name;
    }
    return path->base && where == c;
}

static bool begins_with(const FilledPath *path, const FilledPath *start) {
    if (path->base != start->base || path->count < start->count) return false;
    for (uint32_t i = 0; i < start->count; i++)
        if (!SAME(path->names[i], start->names[i])) return false;
    return true;
}

static bool is_known(const Check *c, const FilledPath *path) {
    bool found = false;
    for (uint32_t i = 0; i < c->fills.len && !found; i++)
        found = c->fills.at[i].count == path->count && begins_with(&c->fills.at[i], path);
    return found;
}

/* Forgets the paths that begin like this and have at least `more` further names. */
static void forget(Check *c, const FilledPath *start, uint32_t more) {
    uint32_t kept = 0;
    for (uint32_t i = 0; i < c->fills.len; i++)
        if (!begins_with(&c->fills.at[i], start) || c->fills.at[i].count < start->count + more)
            c->fills.at[kept++] = c->fills.at[i];
    c->fills.len = kept;
}

/* ---- facts ---- */

bool narrow_fills(Check *c, const Ast *ast, TypeId type) {
    FilledPath path;
    bool is_path = ast->kind == AST_Name || ast->kind == AST_Attribute;
    return c->fills.len && is_path && is_active(c) && path_of(c, ast, &path) && is_known(c, &path) &&
           type_is_wellknown(c->s, type, WK_Optional);
}

static void fill(Check *c, const Ast *ast) {
    FilledPath path;
    if (path_of(c, ast, &path) && !is_known(c, &path)) vec_push(c->arena, &c->fills, path);
}

void narrow_assume(Check *c, const Ast *cond, bool taken) {
    if (!is_active(c)) return;
    if (cond->kind == AST_Logic && cond->logic.is_or != taken) {
        narrow_assume(c, cond->logic.left, taken);
        narrow_assume(c, cond->logic.right, taken);
    } else if (cond->kind == AST_Unary && cond->unary.op == OP_NOT) {
        narrow_assume(c, cond->unary.operand, !taken);
    } else if (cond->kind == AST_Compare && cond->compare.operands.len == 2 &&
               cond->compare.operands.at[1]->kind == AST_None) {
        AstOp op = cond->compare.ops[0];
        if (taken ? op == OP_IS_NOT || op == OP_NE : op == OP_IS || op == OP_EQ) fill(c, cond->compare.operands.at[0]);
    } else if (taken && (cond->kind == AST_Name || cond->kind == AST_Attribute || cond->kind == AST_Walrus)) {
        fill(c, cond);
    }
}

void narrow_forget(Check *c, const Ast *ast, bool is_whole) {
    FilledPath path;
    if (c->fills.len && ast && path_of(c, ast, &path)) forget(c, &path, is_whole ? 0 : 1);
}

/* ---- the flow ---- */

FilledPaths narrow_save(Check *c) {
    FilledPaths saved = {0};
    for (uint32_t i = 0; i < c->fills.len; i++) vec_push(c->arena, &saved, c->fills.at[i]);
    return saved;
}

void narrow_restore(Check *c, const FilledPaths *saved) {
    c->fills.len = 0;
    for (uint32_t i = 0; i < saved->len; i++) vec_push(c->arena, &c->fills, saved->at[i]);
}

void narrow_meet(Check *c, const FilledPaths *other) {
    FilledPaths here = c->fills;
    c->fills = *other;
    uint32_t kept = 0;
    for (uint32_t i = 0; i < here.len; i++)
        if (is_known(c, &here.at[i])) here.at[kept++] = here.at[i];
    here.len = kept;
    c->fills = here;
}

static void forget_target(Check *c, const Ast *target) {
    AstList items = target->kind == AST_Tuple  ? target->tuple.items
                    : target->kind == AST_List ? target->list.items
                                               : (AstList){NULL, 0};
    for (uint32_t i = 0; i < items.len; i++) forget_target(c, items.at[i]);
    if (!items.len) narrow_forget(c, target, true);
}

static void forget_changes(void *state, const Ast *node) {
    Check *c = state;
    if (!node) return;
    for (uint32_t i = 0; node->kind == AST_Assign && i < node->assign.targets.len; i++)
        forget_target(c, node->assign.targets.at[i]);
    const Ast *target = node->kind == AST_For       ? node->for_.target
                        : node->kind == AST_Walrus  ? node->walrus.target
                        : node->kind == AST_VarDecl ? node->var_decl.target
                                                    : NULL;
    if (target) forget_target(c, target);
    if (node->kind == AST_Call && node->call.callee->kind == AST_Attribute)
        narrow_forget(c, node->call.callee->attribute.base, false);
    ast_children(node, forget_changes, c);
}

void narrow_forget_changed(Check *c, const Ast *part) {
    if (c->fills.len && part) forget_changes(c, part);
}

static void find_break(void *state, const Ast *node) {
    bool *found = state;
    if (!node) return;
    *found |= node->kind == AST_Break;
    ast_children(node, find_break, found);
}

bool narrow_ends_by_test(const Ast *loop) {
    bool found = false;
    find_break(&found, loop->while_.body);
    return !found;
}
