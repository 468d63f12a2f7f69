/* The stages of checking one function, in order. */
#include "ir/build.h"
#include "ownership/apart.h"

Own own_begin(IrModule *module, IrFn *fn, Arena *arena) {
    Own own = {.module = module, .types = module->types, .fn = fn, .arena = arena};
    own.cfg = ir_cfg(arena, fn);
    own.places = ir_places(arena, module, fn, &own.cfg);
    own.tainted = NEW_ARRAY(arena, bool, fn->locals.len + 1);
    map_init(&own.reported, arena);
    return own;
}

/* Computes everything that the checks and the placement of destroys need. */
void own_analyse(Own *own) {
    own_find_loans(own);
    own_find_nodes(own);
    own_solve_init(own);
}

/* Whether there are values that must be destroyed somewhere. Without any, last uses do not matter. */
static bool has_owned_values(const Own *own) {
    bool found = false;
    for (uint32_t i = 0; i < own->nodes.len; i++) found |= own->nodes.at[i].needs_drop;
    return found;
}

/* A library function that owns only numbers and addresses, and reads everything else, destroys nothing and is trusted.
 * With --verify-ir it is checked all the same. */
static bool is_believed(const IrModule *module, const IrFn *fn) {
    if (module->ctx->options.verify_ir) return false;
    bool owns = false;
    for (uint32_t i = 0; i < fn->locals.len; i++) {
        const IrLocal *local = &fn->locals.at[i];
        bool is_looked_at =
            local->kind == LOCAL_PARAM && (local->convention == CONV_READ || local->convention == CONV_DEFAULT);
        owns |= !is_looked_at && ty_class(module->types, local->type) == TYPE_CLASS_MEM;
    }
    return !owns && source_is_given(module->ctx, fn->span.lo);
}

bool own_check_fn(IrModule *module, IrFn *fn) {
    if (!fn->has_body || is_believed(module, fn)) return true;
    Arena arena = arena_take(&module->ctx->spare);
    Own own = own_begin(module, fn, &arena);
    Plan plan = {0};
    own_analyse(&own);
    own_check_init(&own);
    own_check_loans(&own);
    own_check_returns(&own);
    own_check_threads(&own);
    if (has_owned_values(&own)) {
        own_solve_liveness(&own);
        own_plan_drops(&own, &plan);
    }
    if (!own.failed) own_apply_plan(&own, &plan);
    bool ok = !own.failed;
    fn->lends_shared = own.places.shared.len > 0;
    arena_give_back(&module->ctx->spare, &arena);
    return ok;
}

static void check_shared(OwnEffects *effects, IrModule *module, IrFn *fn) {
    Activity activity;
    activity_enter(&activity, "checking what is shared in", fn->display);
    Arena arena = arena_take(&module->ctx->spare);
    Own own = own_begin(module, fn, &arena);
    own.effects = effects;
    own_analyse(&own);
    own_check_loans(&own);
    own_check_threads(&own);
    arena_give_back(&module->ctx->spare, &arena);
    activity_leave(&activity);
}

static void keep_owners(IrModule *module, const FnSummary *summary) {
    if (summary->keeps.len == 0) return;
    IrFn *fn = ir_fn(module, summary->fn);
    for (uint32_t i = 0; i < summary->keeps.len; i++) {
        Keep *keep = &summary->keeps.at[i];
        TypeId type = ty_data(module->types, ir_type_of(fn, keep->owner))->pointer.pointee;
        keep->copy = ir_local_new(fn, LOCAL_TEMP, type, NONE_OF(NameId), fn->span);
    }
    Arena arena = arena_take(&module->ctx->spare);
    Own own = own_begin(module, fn, &arena);
    Plan plan = {.keeps = summary->keeps};
    own_apply_plan(&own, &plan);
    arena_give_back(&module->ctx->spare, &arena);
}

void own_check_module(IrModule *module) {
    bool is_shared = false;
    for (uint32_t i = 0; i < module->fns.len; i++) is_shared |= module->fns.at[i]->lends_shared;
    if (!is_shared) return;
    Arena arena = arena_take(&module->ctx->spare);
    OwnEffects *effects = own_effects_new(module, &arena);
    own_ask_all(effects);
    for (uint32_t i = 0; i < module->fns.len; i++) {
        IrFn *fn = module->fns.at[i];
        if (fn->has_body && fn->borrows >= 0 && own_touches_shared(effects, fn->id)) check_shared(effects, module, fn);
    }
    for (uint32_t i = 0; i < effects->all.len; i++) keep_owners(module, &effects->all.at[i]);
    arena_give_back(&module->ctx->spare, &arena);
}
