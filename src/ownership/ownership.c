/* The stages of checking one function, in order. */
#include "ownership/own.h"

Own own_begin(IrModule *module, IrFn *fn, Arena *arena) {
    Own own = {.module = module, .types = module->types, .fn = fn, .arena = arena};
    own.cfg = ir_cfg(arena, fn);
    own.places = ir_places(arena, module, fn, &own.cfg);
    own.tainted = NEW_ARRAY(arena, bool, fn->locals.len + 1);
    map_init(&own.reported, arena);
    return own;
}

/* Everything that the checks and the drops ask for. */
void own_analyse(Own *own) {
    own_find_loans(own);
    own_find_nodes(own);
    own_solve_init(own);
}

/* Values that must end somewhere. Where there are none it does not matter what is used last. */
static bool has_owned_values(const Own *own) {
    bool found = false;
    for (uint32_t i = 0; i < own->nodes.len; i++) found |= own->nodes.at[i].needs_drop;
    return found;
}

bool own_check_fn(IrModule *module, IrFn *fn) {
    if (!fn->has_body) return true;
    Arena arena = arena_take(&module->ctx->spare);
    Own own = own_begin(module, fn, &arena);
    Plan plan = {0};
    own_analyse(&own);
    own_check_init(&own);
    own_check_loans(&own);
    own_check_returns(&own);
    if (has_owned_values(&own)) {
        own_solve_liveness(&own);
        own_plan_drops(&own, &plan);
    }
    if (!own.failed) own_apply_plan(&own, &plan);
    bool ok = !own.failed;
    arena_give_back(&module->ctx->spare, &arena);
    return ok;
}
