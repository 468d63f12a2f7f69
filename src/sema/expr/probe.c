/* Expressions that need their context (displays, `.member`), tried before it is known.
 *
 * Such a trial walks the whole expression, and the expression around it may be tried, too. So results of trials are
 * kept while the outermost expression is checked; without that the work would double with each level. */
#include "sema/expr/expr.h"

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
