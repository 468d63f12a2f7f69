/* What functions change that others can see: places of their parameters, what these refer to, and values with several
 * owners.
 *
 * A signature says what a callee may change through its parameters, but not what it changes through owners that share
 * their contents. That is found in the bodies, once all of them exist: each body is summarised once, with the places
 * that it passes to its calls, and then the changes of callees are propagated to their callers up to a fixed point. The
 * library's bodies work with raw memory and do not show what happens to arguments, so for them the signature counts. */
#include "ownership/effects.h"

/* --- the functions that a value's life cycle calls --- */

/* The contents of an error are unknown: it may be any error that is made somewhere. */
static void functions_of_life(const OwnEffects *effects, Arena *arena, TypeId type, IrOp op, FnList *list) {
    const Types *types = effects->module->types;
    const TypeData *d = ty_data(types, type);
    bool ends = op == IR_Destroy || op == IR_Overwrite;
    if (d->kind == TY_Array) functions_of_life(effects, arena, d->array.element, op, list);
    for (uint32_t i = 0; d->kind == TY_Error && ends && i < effects->of_errors.len; i++)
        vec_push(arena, list, effects->of_errors.at[i]);
    if (d->kind != TY_Struct && d->kind != TY_Tuple && d->kind != TY_Closure && d->kind != TY_Dyn) return;
    const StructInfo *info = ty_struct(types, type);
    FnId glue = ends ? info->glue.deinit : op == IR_Copy ? info->glue.copy : info->glue.move;
    if (!IS_NONE(glue)) vec_push(arena, list, glue);
    for (uint32_t i = 0; i < info->field_count; i++) functions_of_life(effects, arena, info->fields[i].type, op, list);
}

static FnList functions_of_inst(const OwnEffects *effects, const IrFn *fn, Arena *arena, const IrInst *inst) {
    FnList list = {0};
    if (inst->op == IR_ErrorDrop)
        functions_of_life(effects, arena, ty_simple(effects->module->types, TY_Error), IR_Destroy, &list);
    if (inst->op != IR_Destroy && inst->op != IR_Overwrite && inst->op != IR_Copy && inst->op != IR_Move) return list;
    functions_of_life(effects, arena,
                      ty_data(effects->module->types, ir_type_of(fn, inst->operands[0]))->pointer.pointee, inst->op,
                      &list);
    return list;
}

static void note_error(OwnEffects *effects, Map *seen, const IrFn *fn, const IrInst *inst) {
    if (inst->op != IR_ErrorMake) return;
    TypeId type = ty_data(effects->module->types, ir_type_of(fn, inst->operands[0]))->pointer.pointee;
    if (map_has(seen, type.id)) return;
    map_put(seen, type.id, 1);
    functions_of_life(effects, effects->arena, type, IR_Destroy, &effects->of_errors);
}

static void find_errors(OwnEffects *effects) {
    Map seen;
    map_init(&seen, effects->arena);
    for (uint32_t i = 0; i < effects->module->fns.len; i++) {
        const IrFn *fn = effects->module->fns.at[i];
        for (uint32_t b = 0; b < fn->blocks.len && fn->has_body; b++) {
            for (uint32_t k = 0; k < fn->blocks.at[b].insts.len; k++)
                note_error(effects, &seen, fn, &fn->blocks.at[b].insts.at[k]);
        }
    }
}

/* --- which functions deal with shared values at all --- */

typedef struct Callers {
    FnList *of; /* by FnId - 1 */
    FnList work;
} Callers;

static void touch(OwnEffects *effects, Callers *callers, FnId fn) {
    if (effects->touches[fn.id - 1]) return;
    effects->touches[fn.id - 1] = true;
    vec_push(effects->arena, &callers->work, fn);
}

static void note_value(OwnEffects *effects, const IrFn *fn, ValId value) {
    const IrInst *def = ir_def(fn, value);
    if (def != NULL && def->op == IR_FnAddr) vec_push(effects->arena, &effects->of_values, def->imm.fn);
}

/* Notes functions that are used other than by being called. */
static void note_values(OwnEffects *effects, const IrFn *fn, const IrInst *inst) {
    bool is_call = (ir_op_info(inst->op)->flags & IR_CALL) != 0;
    for (uint32_t i = is_call; i < inst->operand_count; i++) note_value(effects, fn, inst->operands[i]);
    for (uint32_t t = 0; t < inst->target_count; t++) {
        for (uint32_t i = 0; i < inst->targets[t].arg_count; i++) note_value(effects, fn, inst->targets[t].args[i]);
    }
}

static void note_uses(OwnEffects *effects, Callers *callers, const IrFn *fn, const IrInst *inst) {
    bool is_call = (ir_op_info(inst->op)->flags & IR_CALL) != 0;
    note_values(effects, fn, inst);
    if (inst->op == IR_FnAddr) vec_push(effects->arena, &callers->of[inst->imm.fn.id - 1], fn->id);
    if (is_call && ir_callee(effects->module, fn, inst) == NULL) touch(effects, callers, fn->id);
    FnList list = functions_of_inst(effects, fn, effects->arena, inst);
    for (uint32_t i = 0; i < list.len; i++) vec_push(effects->arena, &callers->of[list.at[i].id - 1], fn->id);
}

static void note_function(void *state, FnId fn) {
    OwnEffects *effects = state;
    vec_push(effects->arena, &effects->of_values, fn);
}

static void find_touches(OwnEffects *effects) {
    IrModule *module = effects->module;
    ir_visit_global_fns(module, note_function, effects);
    Callers callers = {.of = NEW_ARRAY(effects->arena, FnList, module->fns.len + 1)};
    effects->touches = NEW_ARRAY(effects->arena, bool, module->fns.len + 1);
    for (uint32_t i = 0; i < module->fns.len; i++) {
        const IrFn *fn = module->fns.at[i];
        if (fn->lends_shared) touch(effects, &callers, fn->id);
        for (uint32_t b = 0; b < fn->blocks.len && fn->has_body; b++) {
            for (uint32_t k = 0; k < fn->blocks.at[b].insts.len; k++)
                note_uses(effects, &callers, fn, &fn->blocks.at[b].insts.at[k]);
        }
    }
    while (callers.work.len > 0) {
        FnId fn = vec_pop(&callers.work);
        for (uint32_t i = 0; i < callers.of[fn.id - 1].len; i++) touch(effects, &callers, callers.of[fn.id - 1].at[i]);
    }
}

bool own_touches_shared(const OwnEffects *effects, FnId fn) { return effects->touches[fn.id - 1]; }

/* --- what a call passes on --- */

bool own_knows_body(const IrFn *callee) { return callee != NULL && callee->has_body && callee->borrows >= 0; }

bool own_knows_callee(const Own *own, const IrInst *call) {
    return own_knows_body(ir_callee(own->module, own->fn, call));
}

static void note_given(Arena *arena, const Own *own, CallSummary *call, PathId reach, bool is_deepest, Given given) {
    if (own_spot_of(own, reach, is_deepest, &given.spot)) vec_push(arena, &call->given, given);
}

static void give_lent(Arena *arena, Own *own, CallSummary *call, HolderId holder, ValId address, Given given) {
    for (uint32_t i = 0; i < own_holder(own, holder)->facts.len; i++) {
        const Loan *loan = own_loan(own, own_holder(own, holder)->facts.at[i].loan);
        if (loan->is_unchecked || loan->is_argument || !IS_NONE(loan->owner)) continue;
        given.is_readonly = loan->is_readonly;
        PathId reach = IS_NONE(address) ? loan->reach : own_reach_follow(own, loan->reach, address);
        note_given(arena, own, call, reach, loan->is_deepest, given);
    }
}

static void give_argument(Arena *arena, Own *own, CallSummary *call, uint32_t param, const FnParam *type, ValId value) {
    IrPlace place = own->places.of_value[value.id - 1];
    bool is_place = ir_is_place_param(own->types, type);
    Given here = {.param = param}, behind = {.param = param, .is_behind = true};
    if (is_place && (place.kind == PLACE_PATH || place.kind == PLACE_INSIDE))
        note_given(arena, own, call, place.path, false, here);
    if (is_place && place.kind == PLACE_REF) give_lent(arena, own, call, own_value_holder(own, place.via), value, here);
    if (!ty_holds_references(own->types, type->type)) return;
    HolderId holder = is_place ? own_place_holder(own, place) : NONE_OF(HolderId);
    if (!is_place && place.kind == PLACE_REF) holder = own_value_holder(own, place.via);
    if (!IS_NONE(holder)) give_lent(arena, own, call, holder, NONE_OF(ValId), behind);
}

/* For a trusted callee, only what it reaches by itself counts. */
CallSummary own_sum_up_call(Arena *arena, Own *own, const IrInst *inst, const IrFn *callee) {
    CallSummary call = {.callee = callee->id};
    const FnType *type = ir_callee_type(own->module, own->fn, inst);
    for (uint32_t i = 0; own_knows_body(callee) && i < type->param_count && i + 1 < inst->operand_count; i++) {
        if (type->params[i].convention != CONV_OUT)
            give_argument(arena, own, &call, i, &type->params[i], inst->operands[i + 1]);
    }
    return call;
}

/* What a call of an unknown function may change: everything that its arguments lead to. */
static void spots_of_unknown(Arena *arena, Own *own, const IrInst *inst, Spots *spots) {
    const FnType *type = ir_callee_type(own->module, own->fn, inst);
    for (uint32_t i = 0; i < type->param_count; i++) {
        bool is_open =
            ty_is(own->types, type->params[i].type, TY_Pointer) || !IS_NONE(own_hiding_type(own, type->params[i].type));
        OwnContents contents = own_shared_contents(own, type->params[i].type);
        for (uint32_t k = 0; k < contents.len; k++) {
            own_spot_add(arena, spots, &(Spot){.kind = SPOT_SHARED, .content = contents.at[k], .is_deepest = true});
        }
        if (is_open) own_spot_add(arena, spots, &(Spot){.kind = SPOT_ANY, .is_deepest = true});
    }
}

/* --- one function --- */

static void begin_summary(OwnEffects *effects, FnId fn) {
    if (map_has(&effects->of_fn, fn.id) ||
        (!own_touches_shared(effects, fn) && !own_knows_body(ir_fn(effects->module, fn))))
        return;
    map_put(&effects->of_fn, fn.id, effects->all.len);
    vec_push(effects->arena, &effects->all, (FnSummary){.fn = fn});
}

FnSummary *own_summary(const OwnEffects *effects, FnId fn) {
    uint64_t index;
    return map_get(&effects->of_fn, fn.id, &index) ? &effects->all.at[index] : NULL;
}

typedef struct Summing {
    OwnEffects *effects;
    Own *own;
    FnSummary *summary;
} Summing;

static void add_change(void *state, const OwnChange *change) {
    Summing *s = state;
    Spot spot;
    if (!change->is_beyond && own_spot_of(s->own, change->reach, change->is_deepest, &spot))
        own_spot_add(s->effects->arena, &s->summary->spots, &spot);
}

/* Calls that pass no such places, of functions that do not deal with shared values, are not kept. */
static void add_call(Summing *s, CallSummary call) {
    bool matters = call.given.len > 0 || own_touches_shared(s->effects, call.callee);
    begin_summary(s->effects, call.callee);
    if (matters) vec_push(s->effects->arena, &s->summary->calls, call);
}

bool own_takes_as_many(const Own *own, const IrFn *fn, const IrInst *call) {
    return ty_data(own->types, fn->type)->fn.param_count == ir_callee_type(own->module, own->fn, call)->param_count;
}

/* A call of a function value may call any function that is used as a value. */
static void add_possible_calls(Summing *s, const IrInst *inst) {
    for (uint32_t i = 0; i < s->effects->of_values.len; i++) {
        const IrFn *fn = ir_fn(s->own->module, s->effects->of_values.at[i]);
        if (!own_takes_as_many(s->own, fn, inst)) continue;
        CallSummary call = own_sum_up_call(s->effects->arena, s->own, inst, fn);
        call.is_possible = true;
        add_call(s, call);
    }
}

static void sum_up_inst(Summing *s, Site site, uint32_t first) {
    const IrInst *inst = own_inst(s->own, site);
    bool is_call = (ir_op_info(inst->op)->flags & IR_CALL) != 0;
    const IrFn *callee = is_call ? ir_callee(s->own->module, s->own->fn, inst) : NULL;
    if (!own_knows_body(callee)) own_visit_changes(s->own, site, first, add_change, s);
    if (callee != NULL) add_call(s, own_sum_up_call(s->effects->arena, s->own, inst, callee));
    if (is_call && callee == NULL) {
        spots_of_unknown(s->effects->arena, s->own, inst, &s->summary->spots);
        add_possible_calls(s, inst);
    }
    FnList list = functions_of_inst(s->effects, s->own->fn, s->own->arena, inst);
    for (uint32_t i = 0; i < list.len; i++) add_call(s, (CallSummary){.callee = list.at[i]});
}

/* A struct that manages memory frees it in ways that are not visible here. */
static bool manages_memory(const Types *types, TypeId type) {
    if (ty_is(types, type, TY_Pointer)) return true;
    if (!ty_is(types, type, TY_Struct) && !ty_is(types, type, TY_Tuple)) return false;
    const StructInfo *info = ty_struct(types, type);
    bool manages = false;
    for (uint32_t i = 0; !info->is_trusted && i < info->field_count; i++)
        manages |= manages_memory(types, info->fields[i].type);
    return manages;
}

static void sum_up_params(Summing *s) {
    const IrFn *fn = s->own->fn;
    for (uint32_t i = 0; i < fn->params.len; i++) {
        AstConvention convention = fn->params.at[i].convention;
        if ((convention != CONV_MUT && convention != CONV_REF) || !manages_memory(s->own->types, fn->params.at[i].type))
            continue;
        own_spot_add(s->effects->arena, &s->summary->spots, &(Spot){.kind = SPOT_PLACE, .param = i});
    }
}

static void add_contents(OwnEffects *effects, const Own *own) {
    for (uint32_t i = 0; i < own->places.shared.len; i++) {
        TypeId content = ir_path(&own->places, own->places.shared.at[i])->type;
        if (!map_has(&effects->is_content, content.id)) vec_push(effects->arena, &effects->contents, content);
        map_put(&effects->is_content, content.id, 1);
    }
}

static void sum_up(OwnEffects *effects, FnSummary *summary) {
    IrFn *fn = ir_fn(effects->module, summary->fn);
    if (!fn->has_body) return;
    Arena arena = arena_take(&effects->module->ctx->spare);
    Own own = own_begin(effects->module, fn, &arena);
    own.effects = effects;
    Summing s = {effects, &own, summary};
    own_find_loans(&own);
    add_contents(effects, &own);
    if (own_knows_body(fn)) sum_up_params(&s);
    for (uint32_t i = 0; i < own.cfg.order_count; i++) {
        BlockId block = own.cfg.order[i];
        uint32_t access = own_first_access(&own, block);
        for (uint32_t k = own_next_active(&own, block, 0); k != UINT32_MAX; k = own_next_active(&own, block, k + 1)) {
            sum_up_inst(&s, (Site){block, k}, access);
            while (access < own_end_access(&own, block) && own_access(&own, access)->inst == k) access++;
        }
    }
    arena_give_back(&effects->module->ctx->spare, &arena);
}

/* --- callees --- */

/* Adds what the callee changes, translated to places of the caller. */
static bool add_spots_of_call(const OwnEffects *effects, Arena *arena, const CallSummary *call, Spots *spots) {
    const FnSummary *callee = own_summary(effects, call->callee);
    bool grew = false;
    for (uint32_t i = 0; callee != NULL && i < callee->spots.len; i++) {
        Spot spot = callee->spots.at[i]; /* a copy, because the list grows when the function calls itself */
        if (spot.kind == SPOT_SHARED || spot.kind == SPOT_ANY) grew |= own_spot_add(arena, spots, &spot);
        for (uint32_t k = 0; k < call->given.len; k++) {
            const Given *given = &call->given.at[k];
            if (given->is_readonly || given->param != spot.param ||
                spot.kind != (given->is_behind ? SPOT_BEHIND : SPOT_PLACE))
                continue;
            Spot made = own_spot_through(&spot, &given->spot);
            grew |= own_spot_add(arena, spots, &made);
        }
    }
    return grew;
}

static bool add_spots_of_calls(OwnEffects *effects, FnSummary *summary) {
    bool grew = false;
    for (uint32_t i = 0; i < summary->calls.len; i++) {
        const CallSummary *call = &summary->calls.at[i];
        if (!call->is_possible) grew |= add_spots_of_call(effects, effects->arena, call, &summary->spots);
    }
    return grew;
}

static void sum_up_all(OwnEffects *effects) {
    for (uint32_t i = 0; i < effects->module->fns.len; i++) {
        const IrFn *fn = effects->module->fns.at[i];
        if (fn->has_body && fn->borrows >= 0 && own_touches_shared(effects, fn->id)) begin_summary(effects, fn->id);
    }
    for (uint32_t i = 0; i < effects->all.len; i++) { /* the list may grow in this loop */
        FnSummary summary = {.fn = effects->all.at[i].fn};
        sum_up(effects, &summary);
        effects->all.at[i] = summary;
    }
    for (bool grew = true; grew;) {
        grew = false;
        for (uint32_t i = effects->all.len; i > 0; i--) grew |= add_spots_of_calls(effects, &effects->all.at[i - 1]);
    }
}

OwnEffects *own_effects_new(IrModule *module, Arena *arena) {
    OwnEffects *effects = NEW(arena, OwnEffects);
    effects->module = module;
    effects->arena = arena;
    map_init(&effects->of_fn, arena);
    map_init(&effects->is_content, arena);
    map_init(&effects->reported, arena);
    own_find_held(effects);
    find_errors(effects);
    find_touches(effects);
    sum_up_all(effects);
    return effects;
}

/* --- the query --- */

/* When the question is what callers must guarantee, more counts than what the function reaches itself. */
static void visit_any(Own *own, OwnChangeVisit visit, void *state) {
    for (uint32_t i = 0; own->asks == NULL && i < own->places.shared.len; i++) {
        visit(state, &(OwnChange){.reach = own->places.shared.at[i], .is_deepest = true});
    }
    for (uint32_t i = 0; own->asks != NULL && i < own->effects->contents.len; i++) {
        visit(state,
              &(OwnChange){.reach = ir_path_shared(&own->places, own->effects->contents.at[i]), .is_deepest = true});
    }
}

static void visit_spot(Own *own, const Spot *spot, OwnChangeVisit visit, void *state) {
    if (spot->kind == SPOT_ANY) visit_any(own, visit, state);
    if (spot->kind == SPOT_ANY || (spot->kind != SPOT_SHARED && own->asks == NULL)) return;
    OwnChange change = {0};
    change.reach = own_spot_reach(own, spot, &change.is_deepest);
    visit(state, &change);
}

static bool changes_anything(const OwnEffects *effects, FnId fn) {
    const FnSummary *summary = own_summary(effects, fn);
    return summary != NULL && summary->spots.len > 0;
}

void own_visit_effects(Own *own, const IrInst *inst, OwnChangeVisit visit, void *state) {
    OwnEffects *effects = own->effects;
    Spots spots = {0};
    bool is_call = (ir_op_info(inst->op)->flags & IR_CALL) != 0;
    const IrFn *callee = is_call ? ir_callee(own->module, own->fn, inst) : NULL;
    if (is_call && callee == NULL) spots_of_unknown(own->arena, own, inst, &spots);
    if (callee != NULL && changes_anything(effects, callee->id)) {
        CallSummary call = own_sum_up_call(own->arena, own, inst, callee);
        add_spots_of_call(effects, own->arena, &call, &spots);
    }
    FnList list = functions_of_inst(effects, own->fn, own->arena, inst);
    for (uint32_t i = 0; i < list.len; i++) {
        CallSummary call = {.callee = list.at[i]};
        if (changes_anything(effects, list.at[i])) add_spots_of_call(effects, own->arena, &call, &spots);
    }
    for (uint32_t i = 0; i < spots.len; i++) visit_spot(own, &spots.at[i], visit, state);
}
