/* Which generator expressions can be run in place: those whose call consumes all items before anything else can
 * observe them. The others become functions of their own. */
#include "python/scope/scope.h"

typedef struct Eager {
    Sema *s;
    const PyScope *bound; /* all names that the module binds anywhere */
} Eager;

const Ast *py_generator_argument(const Ast *call) {
    const Ast *arg = call->call.args.len == 1 ? call->call.args.at[0] : NULL;
    if (arg && arg->kind == AST_Arg && (!IS_NONE(arg->arg.name) || arg->arg.star != PARAM_PLAIN)) return NULL;
    arg = arg && arg->kind == AST_Arg ? arg->arg.value : arg;
    return arg && arg->kind == AST_Comprehension && arg->comprehension.kind == COMP_GENERATOR ? arg : NULL;
}

static bool is_one_of(Sema *s, NameId name, const char *const *names, uint32_t count) {
    Str text = name_text(s->ctx, name);
    for (uint32_t i = 0; i < count; i++)
        if (str_equal(text, str_of(names[i]))) return true;
    return false;
}

/* Whether the callee is certainly a builtin of that name, or a container of the systems register: `List[Int](…)`. */
static bool takes_all(const Eager *eager, const Ast *callee) {
    static const char *const NAMES[] = {"list", "tuple", "set", "frozenset", "dict", "sorted",
                                        "sum",  "min",   "max", "any",       "all"};
    static const char *const METHODS[] = {"join"};
    if (callee->kind == AST_Attribute)
        return callee->attribute.base->kind == AST_Str &&
               is_one_of(eager->s, callee->attribute.name, METHODS, COUNT_OF(METHODS));
    bool is_type = callee->kind == AST_Subscript;
    const Ast *name = is_type ? callee->subscript.base : callee;
    if (name->kind != AST_Name || py_scope_find(eager->bound, name->name.name)) return false;
    return is_type || is_one_of(eager->s, name->name.name, NAMES, COUNT_OF(NAMES));
}

/* A call that lists the names around it must see those of the generator. */
static void find_asking(void *state, const Ast *node) {
    const void **found = state;
    if (!node || *found) return;
    if (node->kind == AST_Name &&
        (SAME(node->name.name, N(locals)) || SAME(node->name.name, N(vars)) || SAME(node->name.name, N(dir))))
        *found = node;
    ast_children(node, find_asking, state);
}

/* Finds an `await`, except in nested functions and in the first iterable, which is evaluated outside. */
static void find_await(void *state, const Ast *node) {
    bool *found = state;
    if (!node || *found || node->kind == AST_Lambda) return;
    *found = node->kind == AST_Await;
    bool is_generator = node->kind == AST_Comprehension && node->comprehension.kind == COMP_GENERATOR;
    is_generator ? find_await(found, node->comprehension.clauses.at[0]->comp_for.iter)
                 : ast_children(node, find_await, found);
}

bool py_is_async_comprehension(const Ast *node) {
    bool found = false;
    find_await(&found, node->comprehension.value);
    for (uint32_t i = 0; i < node->comprehension.clauses.len && !found; i++) {
        const Ast *clause = node->comprehension.clauses.at[i];
        found = clause->comp_for.is_async;
        if (i) find_await(&found, clause->comp_for.iter);
        for (uint32_t k = 0; k < clause->comp_for.conditions.len; k++)
            find_await(&found, clause->comp_for.conditions.at[k]);
    }
    return found;
}

static void mark(void *state, const Ast *node) {
    const Eager *eager = state;
    if (!node) return;
    const Ast *argument = node->kind == AST_Call ? py_generator_argument(node) : NULL;
    if (argument && !py_is_async_comprehension(argument) && takes_all(eager, node->call.callee)) {
        const void *asking = NULL;
        find_asking(&asking, argument);
        if (!asking) map_put(&py_sema(eager->s)->eager, argument->id, 1);
    }
    ast_children(node, mark, state);
}

void py_mark_eager(Sema *s, Module *module) {
    Eager eager = {s, py_names_anywhere(s, module)};
    mark(&eager, module->ast->module.body);
}

bool py_is_eager(Sema *s, const Ast *node) { return map_has(&py_sema(s)->eager, node->id); }
