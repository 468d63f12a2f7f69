/* The walk over a file, and the checks at each node. */
#include "lint/internal.h"

typedef struct WalkState {
    NodeVisit *visit;
    void *state;
} WalkState;

static void walk(void *state, const Ast *node) {
    const WalkState *w = state;
    if (w->visit(w->state, node)) ast_children(node, walk, state);
}

void lint_walk(const Ast *node, NodeVisit *visit, void *state) { walk(&(WalkState){visit, state}, node); }

bool lint_is_function(const Ast *node) { return node->kind == AST_Fn || node->kind == AST_Lambda; }

typedef struct FileWalk {
    Lint *lint;
    const Ast *function; /* the outermost one around the node; NULL */
    bool is_systems;     /* the register that the node belongs to */
    bool is_tried;       /* the node is directly in a `try` */
} FileWalk;

static void visit(void *state, const Ast *node);

static bool is_systems(const FileWalk *w, const Ast *node) {
    if (node->kind == AST_Fn) return w->is_systems || node->fn.keyword != FN_DEF;
    if (node->kind == AST_Class) return node->class_.kind != CLASS_CLASS || !w->lint->module->module.is_python;
    return w->is_systems;
}

static void visit_inside(const FileWalk *w, const Ast *node) {
    FileWalk inner = {w->lint, w->function, is_systems(w, node), node->kind == AST_Try};
    if (node->kind == AST_Class) inner.function = NULL;
    if (node->kind == AST_Fn && !inner.function) inner.function = node;
    ast_children(node, visit, &inner);
}

static void visit(void *state, const Ast *node) {
    const FileWalk *w = state;
    if (node->kind == AST_Fn && !w->function) lint_variables(w->lint, node);
    if (node->kind == AST_Fn && is_systems(w, node)) lint_copies(w->lint, node);
    if (node->kind == AST_Block) lint_unreachable(w->lint, node);
    if (node->kind == AST_Block && !w->is_systems) lint_results(w->lint, node, w->is_tried);
    visit_inside(w, node);
}

void lint_module(Context *ctx, const Ast *module) {
    Arena scratch = {0};
    Lint lint = {ctx, &scratch, module};
    FileWalk w = {&lint, NULL, !module->module.is_python, false};
    visit(&w, module->module.body);
    lint_imports(&lint);
    arena_drop(&scratch);
}
