/* Expressions that need their context (displays, `.member`), tried before it is known.
 *
 * Such a trial walks the whole expression, and the expression around it may be tried, too. So results of trials are
 * kept while the outermost expression is checked; without that the work would double with each level. */
#include "sema/expr/expr.h"
#include "sema/instance/instance.h"

void probes_begin(Check *c, Probes *own) {
    map_init(&own->types, c->arena);
    map_init(&own->costs, c->arena);
    c->probe.probes = own;
}

bool probed_type(const Check *c, uint64_t key, TypeId *type) {
    uint64_t found;
    if (!c->probe.probes || !map_get(&c->probe.probes->types, key, &found)) return false;
    *type = (TypeId){(uint32_t)found};
    return true;
}

TypeId probes_keep_type(Check *c, uint64_t key, TypeId type) {
    if (c->probe.probes) map_put(&c->probe.probes->types, key, type.id);
    return type;
}

const char *pending_text(Check *c, const Ast *ast) {
    const char *word = ast->kind == AST_Dict   ? "dict"
                       : ast->kind == AST_Set  ? "set"
                       : ast->kind == AST_List ? "list"
                                               : NULL;
    if (is_python(c->reg) && word) return word;
    TypeId type = pending_type(c, ast, TY(Poison));
    return word && ty_is(c->types, type, TY_Poison) ? word : ty_c(c->types, type);
}

/* A display fits an Array and a List of the same elements equally well. */
static bool is_as_written(Check *c, const Ast *display, TypeId type) {
    TypeId own = pending_type(c, display, TY(Poison));
    if (SAME(own, type)) return true;
    TypeId element = display->kind == AST_List ? element_like(c, own) : TY(Poison);
    return !ty_is(c->types, element, TY_Poison) && SAME(element, element_like(c, type));
}

static ConvCost cost_of(Check *c, const Ast *ast, TypeId type) {
    Trial trial = trial_begin(c);
    Expr checked = expr_check(c, ast, type);
    bool good = trial_end(c, trial);
    if (!good || expr_is_poison(&checked)) return CONV_IMPOSSIBLE;
    if (checked.kind == X_PENDING) return CONV_IMPOSSIBLE;
    ConvCost cost = conversion_cost(c, &checked, type);
    if (ty_is(c->types, type, TY_Object)) return cost;
    return cost == CONV_EXACT && !is_as_written(c, ast, type) ? CONV_LITERAL : cost;
}

ConvCost pending_cost(Check *c, const Ast *ast, TypeId type) {
    uint64_t found, key = map_key2(ast->id, type.id);
    if (!c->probe.probes || c->no_implicit) return cost_of(c, ast, type);
    if (map_get(&c->probe.probes->costs, key, &found)) return (ConvCost)found;
    ConvCost cost = cost_of(c, ast, type);
    map_put(&c->probe.probes->costs, key, cost);
    return cost;
}
