/* Calls: arguments by convention, results by register or destination, errors to a landing block. */
#include "lower/internal.h"
#include "types/value.h"

/* An owned argument. A transferred place is handed over where it is (no move constructor runs); any other value is
 * built in a temporary. */
static ValId owned_argument(Lower *l, const Hir *arg) {
    if (arg->kind == HIR_Move && hir_is_place(arg->move.place)) return lower_address(l, arg->move.place);
    return lower_place_or_temp(l, arg);
}

/* None has no run-time value, but an argument must be there. */
static ValId register_argument(Lower *l, const Hir *arg, TypeId type) {
    ValId value = lower_value(l, arg);
    return IS_NONE(value) && ir_is_open(&l->b) && ty_is(l->types, type, TY_None)
               ? ir_const(&l->b, type, val_none(l->types))
               : value;
}

static ValId lower_argument(Lower *l, const Hir *arg, const FnParam *param) {
    switch (param->convention) {
    case CONV_DEFAULT:
    case CONV_READ:
        return ty_is_register(l->types, param->type) ? register_argument(l, arg, param->type)
                                                     : lower_place_or_temp(l, arg);
    case CONV_VAR:
    case CONV_DEINIT:
        return ty_is_register(l->types, param->type) ? register_argument(l, arg, param->type) : owned_argument(l, arg);
    case CONV_MUT:
    case CONV_REF:
    case CONV_OUT: return lower_place_or_temp(l, arg);
    }
    UNREACHABLE();
}

bool lower_raises(const Lower *l, const FnType *fn) {
    return !IS_NONE(fn->raises) && !ty_is(l->types, fn->raises, TY_Never);
}

/* Typed errors serve control flow (StopIteration) and get no traceback entry. */
static bool is_traced(const Lower *l, const FnType *fn) {
    return ty_is(l->types, fn->raises, TY_Error) && !(l->fn->flags & IR_FN_UNTRACED);
}

static ValId finish_call(Lower *l, const FnType *fn, ValId callee, const ValId *args, uint32_t count, int64_t borrows,
                         const Hir *call) {
    l->b.span = call->span;
    if (!ir_is_open(&l->b)) return NONE_OF(ValId);
    ValId result;
    if (lower_raises(l, fn)) {
        bool traced = is_traced(l, fn) && !(call->kind == HIR_RtCall && call->rt_call.is_untraced);
        const Hir *on_error = call->kind == HIR_Call ? call->call.on_error : NULL;
        BlockId landing =
            on_error ? lower_conversion(l, call->call.error, on_error) : lower_landing(l, call->span, traced);
        l->b.span = call->span;
        result = ir_try_call(&l->b, callee, args, count, borrows, landing);
    } else {
        result = ir_call(&l->b, callee, args, count, borrows);
    }
    if (ty_is(l->types, fn->result, TY_Never)) ir_unreachable(&l->b);
    return result;
}

/* An owned argument that copies a variable or a part of one. It is copied after all arguments have been evaluated: if
 * that is the variable's last use, the copy becomes a move. */
static bool is_late_copy(const Lower *l, const Hir *arg, const FnParam *param) {
    bool is_owned = param->convention == CONV_VAR || param->convention == CONV_DEINIT;
    if (!is_owned || arg->kind != HIR_Copy || ty_is_register(l->types, param->type)) return false;
    const Hir *place = arg->copy.place;
    while (place->kind == HIR_Field) place = place->field.base;
    return place->kind == HIR_Local;
}

static void lower_arguments(Lower *l, HirList list, const FnParam *params, ValId *args) {
    for (uint32_t i = 0; i < list.len; i++)
        if (!is_late_copy(l, list.at[i], &params[i])) args[i] = lower_argument(l, list.at[i], &params[i]);
    for (uint32_t i = 0; i < list.len; i++)
        if (is_late_copy(l, list.at[i], &params[i])) args[i] = lower_argument(l, list.at[i], &params[i]);
}

/* All arguments but the destination; the first has index 0, or 1 after an `out self`. */
typedef struct CallParts {
    const FnType *fn;
    ValId callee, *args;
} CallParts;

static CallParts lower_parts(Lower *l, const Hir *call) {
    const FnType *fn = &ty_data(l->types, call->call.callee->type)->fn;
    CallParts parts = {fn, lower_value(l, call->call.callee), NEW_ARRAY(l->scratch, ValId, fn->param_count + 1)};
    uint32_t first = call->call.constructs ? 1 : 0;
    lower_arguments(l, call->call.args, fn->params + first, parts.args + first);
    return parts;
}

static ValId call_with(Lower *l, const Hir *call, const CallParts *parts, ValId destination) {
    uint32_t count = call->call.args.len + (call->call.constructs ? 1 : 0);
    if (call->call.constructs)
        parts->args[0] = destination;
    else if (!IS_NONE(destination))
        parts->args[count++] = destination;
    return finish_call(l, parts->fn, parts->callee, parts->args, count, (int64_t)call->call.borrows, call);
}

ValId lower_call(Lower *l, const Hir *call, ValId destination) {
    CallParts parts = lower_parts(l, call);
    return call_with(l, call, &parts, destination);
}

void lower_call_in_place(Lower *l, const Hir *call, const Hir *place, DestinationMake *prepare) {
    CallParts parts = lower_parts(l, call);
    call_with(l, call, &parts, prepare(l, place));
}

/* Functions of the runtime take plain addresses. */
static ValId place_address(Lower *l, const Hir *place, TypeId type) {
    ValId address = lower_address(l, place);
    return ir_is_open(&l->b) ? ir_op1(&l->b, IR_PointerCast, type, address) : address;
}

ValId lower_rt_call(Lower *l, const Hir *call) {
    FnId id = lower_rt_fn(l->module, call->rt_call.fn);
    HirList list = call->rt_call.args;
    ValId *args = NEW_ARRAY(l->scratch, ValId, list.len + 1);
    const FnType *fn = &ty_data(l->types, ir_fn(l->module, id)->type)->fn;
    for (uint32_t i = 0; i < list.len; i++)
        args[i] =
            hir_is_place(list.at[i]) ? place_address(l, list.at[i], fn->params[i].type) : lower_value(l, list.at[i]);
    l->b.span = call->span;
    if (!ir_is_open(&l->b)) return NONE_OF(ValId);
    return finish_call(l, fn, ir_fn_addr(&l->b, id), args, list.len, 0, call);
}
