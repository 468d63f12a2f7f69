/* What several threads may use at a time: the arguments of a function that calls one of them in all (IR_FN_PARALLEL). What an
 * argument refers to may then only be looked at; what is changed all the same must be made for it (atomics do it behind a
 * read-only reference), or be reached through an unsafe pointer. */
#include "ownership/own.h"

static bool is_parallel(const Own *own, const IrInst *call) {
    const IrInst *def = ir_def(own->fn, call->operands[0]);
    return def != NULL && def->op == IR_FnAddr && (ir_fn(own->module, def->imm.fn)->flags & IR_FN_PARALLEL) != 0;
}

static HolderId holder_of(const Own *own, ValId argument) {
    IrPlace place = own->places.of_value[argument.id - 1];
    bool is_behind = place.kind == PLACE_REF || place.kind == PLACE_RAW;
    if (!is_behind) return own_place_holder(own, place);
    return IS_NONE(place.via) ? NONE_OF(HolderId) : own_value_holder(own, place.via);
}

/* --- values with several owners --- */

typedef struct Search {
    const Types *types;
    Map seen;
    bool found;
} Search;

static void search(Search *s, TypeId type);

static void search_value(Search *s, ValueId value) {
    const ValueData *v = val_data(s->types, value);
    if (v->kind == VAL_TYPE) search(s, v->t);
    for (uint32_t i = 0; v->kind == VAL_TUPLE && i < v->tuple.count; i++) search_value(s, v->tuple.items[i]);
}

static void search_fields(Search *s, TypeId type) {
    const StructInfo *info = ty_struct(s->types, type);
    for (uint32_t i = 0; i < info->field_count; i++) search(s, info->fields[i].type);
}

static bool is_parallel_type(const Types *types, ValueId value) {
    const ValueData *v = val_data(types, value);
    return v->kind == VAL_TYPE && ty_is(types, v->t, TY_Struct) && ty_struct(types, v->t)->is_parallel;
}

/* A shared owner of anything but an atomic. */
static void search(Search *s, TypeId type) {
    if (s->found || map_has(&s->seen, type.id)) return;
    map_put(&s->seen, type.id, 1);
    const TypeData *d = ty_data(s->types, type);
    if (d->kind == TY_Pointer) {
        search(s, d->pointer.pointee);
    } else if (d->kind == TY_Array) {
        search(s, d->array.element);
    } else if (d->kind == TY_Tuple || d->kind == TY_Closure) {
        search_fields(s, type);
    } else if (d->kind == TY_Struct) {
        bool is_atomic = d->nominal.arg_count > 0 && is_parallel_type(s->types, d->nominal.args[0]);
        s->found |= ty_struct(s->types, type)->is_shared && !is_atomic;
        for (uint32_t i = 0; i < d->nominal.arg_count; i++) search_value(s, d->nominal.args[i]);
        search_fields(s, type);
    }
}

static bool reaches_shared(const Own *own, TypeId type) {
    Search s = {.types = own->types};
    map_init(&s.seen, own->arena);
    search(&s, type);
    return s.found;
}

/* --- arguments --- */

/* An atomic number, named itself. */
static bool is_made_for_threads(const Own *own, const Loan *loan) {
    if (IS_NONE(loan->path) || !SAME(loan->path, loan->reach)) return false;
    TypeId type = ir_path(&own->places, loan->path)->type;
    return !IS_NONE(type) && ty_is(own->types, type, TY_Struct) && ty_struct(own->types, type)->is_parallel;
}

static void check_argument(Own *own, Site call, uint32_t param, TypeId type) {
    bool is_shared = reaches_shared(own, type);
    HolderId holder = holder_of(own, own_inst(own, call)->operands[param + 1]);
    if (IS_NONE(holder)) return;
    for (uint32_t i = 0; i < own_holder(own, holder)->facts.len; i++) {
        const Fact *fact = &own_holder(own, holder)->facts.at[i];
        const Loan *loan = own_loan(own, fact->loan);
        bool is_looked_at = loan->is_readonly && !is_shared;
        if (loan->is_unchecked || is_looked_at || loan->is_argument || fact->is_guess || is_made_for_threads(own, loan)) continue;
        own_report_race(own, call, param, fact->loan);
        return;
    }
}

/* A parallel function's own callers were asked already. */
void own_check_threads(Own *own, Site call) {
    const IrInst *inst = own_inst(own, call);
    if ((own->fn->flags & IR_FN_PARALLEL) != 0 || !is_parallel(own, inst)) return;
    const FnType *type = ir_callee_type(own->module, own->fn, inst);
    for (uint32_t i = 0; i < type->param_count && i + 1 < inst->operand_count; i++) {
        if (own_carries(own->types, type->params[i].type)) check_argument(own, call, i, type->params[i].type);
    }
}
