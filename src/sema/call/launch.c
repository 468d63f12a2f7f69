/* Launches: calls of kernels, whose arguments go to a device. `__pyc.launch[kernel](device, stream, launch, pack)`
 * matches the pack against the kernel as a call would, makes the kernel's instance, and hands addresses of the
 * arguments to the runtime. */
#include "sema/call/call.h"
#include "sema/declare/declare.h"
#include "sema/expr/expr.h"
#include "sema/instance/instance.h"
#include "sema/register.h"

/* ---- the kernel's record ---- */

static Hir *record_of(Check *c, FnId fn, Span span) {
    IrFn *kernel = ir_fn(c->s->module, fn);
    Str symbol = arena_printf(c->s->arena, "%.*s$kernel", STR_ARGS(kernel->symbol));
    ir_make_kernel(kernel);
    GlobalId global = NONE_OF(GlobalId);
    for (uint32_t i = 0; i < c->s->module->globals.len; i++)
        if (str_equal(c->s->module->globals.at[i].symbol, symbol)) global = (GlobalId){i + 1};
    if (IS_NONE(global)) {
        global = ir_global_new(c->s->module, symbol, TY_SCALAR(uint8), NONE_OF(ValueId));
        ir_global(c->s->module, global)->is_external = true;
    }
    Hir *place = hir_new(c->arena, HIR_Global, TY_SCALAR(uint8), span);
    place->global.global = global;
    TypeId pointer =
        ty_pointer(c->types, TY_SCALAR(uint8), PTR_POINTER, MUT_NO, origin_value(c->types, MUT_NO), SPACE_GENERIC);
    return hir_borrow(c->arena, place, pointer, span);
}

/* ---- arguments ---- */

typedef struct Launch {
    Check *c;
    HirVec stmts;
    HirVec kept;  /* places that must live until the launch is done */
    HirVec taken; /* buffers of Python values, which have to be given back */
    Expr device;
    Span span;
} Launch;

static Hir *let(Launch *l, Hir *value) {
    HirLocal *temp = local_temp(l->c, value->type, l->span);
    vec_push(l->c->arena, &l->stmts, hir_let(l->c->arena, temp, value, l->span));
    return hir_local(l->c->arena, temp, l->span);
}

/* The element type of a parameter that is a pointer, or a struct with elements, of type T; none for other parameters,
 * and where it depends on the kernel's own parameters. */
static TypeId element_wanted(Check *c, TypeId wanted, Span span) {
    bool has_type = false;
    if (ty_is(c->types, wanted, TY_Pointer)) return ty_data(c->types, wanted)->pointer.pointee;
    if (!ty_is(c->types, wanted, TY_Struct)) return NONE_OF(TypeId);
    Expr type = type_member(c, wanted, name_of(c->ctx, STR("T")), span, &has_type);
    bool is_known = has_type && expr_is_type(&type) && val_data(c->types, type.value)->kind == VAL_TYPE;
    return is_known ? val_data(c->types, type.value)->t : NONE_OF(TypeId);
}

/* The type of buffer, perhaps with a rank, that a Python object has to be converted to for this parameter. */
static TypeId buffer_wanted(Check *c, TypeId wanted, Span span) {
    bool has_rank = false;
    TypeId element = element_wanted(c, wanted, span);
    ValueId args[2] = {NONE_OF(ValueId), val_int(c->types, TY_SCALAR(int), 1)};
    if (ty_is(c->types, wanted, TY_Struct)) {
        Expr rank = type_member(c, wanted, name_of(c->ctx, STR("rank")), span, &has_rank);
        args[1] = has_rank ? rank.value : args[1];
    }
    Decl *buffer = wellknown(c->s, WK_DeviceBuffer);
    if (!buffer || IS_NONE(element)) return NONE_OF(TypeId);
    bool is_bool = ty_is(c->types, element, TY_Bool);
    if (!is_bool && !ty_is_scalar(c->types, element)) return NONE_OF(TypeId);
    args[0] = val_dtype(c->types, is_bool ? DT_bool : ty_dtype(c->types, element));
    return ty_nominal(c->types, TY_Struct, buffer->id, args, COUNT_OF(args));
}

/* Whether the kernel may write through this parameter; true while that is not known. */
static bool may_write(Check *c, TypeId wanted, Span span) {
    bool has_mut = false;
    if (ty_is(c->types, wanted, TY_Pointer)) return ty_data(c->types, wanted)->pointer.mut != MUT_NO;
    Expr mut = type_member(c, wanted, name_of(c->ctx, STR("mut")), span, &has_mut);
    return !has_mut || !SAME(mut.value, val_bool(c->types, false));
}

/* The buffer that the kernel gets for a Python value: a buffer itself, or one over an array's memory. */
static Expr unpacked(Launch *l, const Expr *arg, TypeId wanted) {
    Check *c = l->c;
    bool is_found = false;
    TypeId type =
        ty_is(c->types, arg->type, TY_Object) && !IS_NONE(wanted) ? buffer_wanted(c, wanted, l->span) : NONE_OF(TypeId);
    if (IS_NONE(type)) return *arg;
    Expr take = type_member(c, type, name_of(c->ctx, STR("_of_argument")), l->span, &is_found);
    Expr given[] = {l->device, *arg,
                    expr_const(c, TY(Bool), val_bool(c->types, may_write(c, wanted, l->span)), l->span)};
    Args args = args_of_exprs(c, given, COUNT_OF(given), l->span);
    Expr taken = call_expr(c, &take, &args, NONE_OF(TypeId), l->span);
    if (expr_is_poison(&taken)) return taken;
    Hir *place = let(l, expr_to_value(c, &taken));
    vec_push(c->arena, &l->kept, place);
    vec_push(c->arena, &l->taken, place);
    Expr argument = expr_place(place, true);
    return call_method(c, &argument, name_of(c->ctx, STR("buffer")), NULL, 0, l->span);
}

/* Copies back to the arrays what kernels wrote to their copies. */
static void give_back(Launch *l) {
    for (uint32_t i = 0; i < l->taken.len; i++) {
        Expr argument = expr_place(l->taken.at[i], true);
        Expr done = call_method(l->c, &argument, name_of(l->c->ctx, STR("give_back")), NULL, 0, l->span);
        if (done.hir) vec_push(l->c->arena, &l->stmts, hir_expr_stmt(l->c->arena, done.hir));
    }
}

static bool is_of_bools(Check *c, TypeId buffer) {
    const TypeData *data = ty_data(c->types, buffer);
    return data->nominal.arg_count && SAME(data->nominal.args[0], val_dtype(c->types, DT_bool));
}

/* Whether the method's condition holds. */
static bool applies(Check *c, const Expr *arg, NameId method, Span span) {
    Trial trial = trial_begin(c);
    Expr made = call_method(c, arg, method, NULL, 0, span);
    trial_end(c, trial);
    return !expr_is_poison(&made);
}

/* How a buffer is passed depends on the kernel's parameter: its method `_device_pointer` is called, or `_device_as_X`
 * for a struct X; with `_of_Bool` appended for elements that are Bool and not numbers. */
static bool view_of(Check *c, const Expr *arg, TypeId wanted, Span span, Expr *view) {
    TypeId type = type_settle(c, arg);
    if (IS_NONE(wanted) || SAME(type, wanted) || !ty_is(c->types, type, TY_Struct)) return false;
    TypeId element = element_wanted(c, wanted, span);
    bool are_bools = !IS_NONE(element) && ty_is(c->types, element, TY_Bool) && is_of_bools(c, type);
    const char *of = are_bools ? "_of_Bool" : "";
    Str method = arena_printf(c->arena, "_device_pointer%s", of);
    if (ty_is(c->types, wanted, TY_Struct)) {
        const Decl *decl = decl_at(c->s, ty_data(c->types, wanted)->nominal.decl);
        method = arena_printf(c->arena, "_device_as_%s%s", name_c(c->ctx, decl->name), of);
    } else if (!ty_is(c->types, wanted, TY_Pointer)) {
        return false;
    }
    NameId name = name_of(c->ctx, method);
    if (!type_has_method(c, type, name) || !applies(c, arg, name, span)) return false;
    *view = call_method(c, arg, name, NULL, 0, span);
    return true;
}

/* The types of the kernel's parameters as they are written; symbolic in the kernel's own parameters. */
static Signature kernel_signature(Check *c, const Expr *kernel) {
    Signature sig = {0};
    Decl *fn = kernel->decl->kind == DECL_OVERLOADS && kernel->decl->list.len ? kernel->decl->list.at[0] : kernel->decl;
    if (fn->kind != DECL_FN) return sig;
    fn_resolve(c->s, fn);
    Check at = check_for(c, fn, symbolic_env(c->s, fn));
    at.header.is_symbolic = true;
    Trial trial = trial_begin(&at);
    signature_of(&at, fn, symbolic_env(c->s, fn), 0, &sig);
    trial_end(&at, trial);
    return sig;
}

/* The type of a parameter of the kernel; none past the last. */
static TypeId wanted_type(Check *c, const Expr *kernel, const Signature *sig, uint32_t i) {
    if (kernel->kind == X_FNS) return i < sig->count ? sig->params[i].type : NONE_OF(TypeId);
    const FnType *fn = ty_is(c->types, kernel->type, TY_Fn) ? &ty_data(c->types, kernel->type)->fn : NULL;
    return fn && i < fn->param_count ? fn->params[i].type : NONE_OF(TypeId);
}

/* The device that an argument belongs to: the result of a buffer's method, else null. */
static Hir *owner_of(Check *c, const Expr *arg, Span span) {
    TypeId type = type_settle(c, arg);
    NameId name = name_of(c->ctx, STR("_device"));
    if (!ty_is(c->types, type, TY_Struct) || !type_has_method(c, type, name)) return NULL;
    Expr device = call_method(c, arg, name, NULL, 0, span);
    return expr_is_poison(&device) ? NULL : expr_to_value(c, &device);
}

/* Where the program launches: an error is reported there, not at the line of the library. */
static Span launch_span(const Check *c, Span span) { return c->ctx->diags.blame.hi ? c->ctx->diags.blame : span; }

/* A parameter that is a number of the same type as the elements: `data: Span[Scalar[T]], factor: Scalar[T]`. Gives the
 * type of the buffer's elements. */
static TypeId element_given(Check *c, const Expr *kernel, const Signature *sig, const Args *args, TypeId wanted,
                            Span span) {
    for (uint32_t i = 0; i < args->len && kernel->kind == X_FNS; i++) {
        TypeId type = type_settle(c, &args->at[i].expr), of = wanted_type(c, kernel, sig, i);
        TypeId element = IS_NONE(of) ? of : element_wanted(c, of, span), known = element_wanted(c, type, span);
        if (!IS_NONE(element) && SAME(element, wanted) && !IS_NONE(known) && ty_is_scalar(c->types, known))
            return known;
    }
    return NONE_OF(TypeId);
}

/* A number of Python's becomes the number that the kernel takes: a float is rounded, an int is checked. */
static void adapt_numbers(Check *c, const Expr *kernel, const Signature *sig, Args *args, Span span) {
    for (uint32_t i = 0; source_has_python_syntax(c->ctx, launch_span(c, span).lo) && i < args->len; i++) {
        Expr *arg = &args->at[i].expr;
        TypeId wanted = wanted_type(c, kernel, sig, i), type = type_settle(c, arg);
        bool is_symbolic = !IS_NONE(wanted) && ty_is(c->types, wanted, TY_Simd) && !ty_is_concrete(c->types, wanted);
        TypeId to = is_symbolic ? element_given(c, kernel, sig, args, wanted, span) : wanted;
        if (IS_NONE(to) || !ty_is_scalar(c->types, to) || SAME(to, type)) continue;
        Hir *value = NULL;
        if (SAME(type, TY_SCALAR(float64)) && !ty_is_integer(c->types, to) && !ty_is(c->types, to, TY_Bool)) {
            Hir *wide = expr_to_value(c, arg);
            value = hir_op(c->arena, IR_Convert, to, &wide, 1, span);
        } else if (is_symbolic && ty_is(c->types, type, TY_PyInt)) {
            value = expr_convert(c, arg, to);
        }
        if (value && !hir_is_bad(value)) *arg = expr_value(value);
    }
}

/* Collects the arguments as the kernel gets them, and the devices of those that are buffers. */
static bool gather(Launch *l, const Expr *kernel, const Expr *pack, Args *args, HirVec *owners) {
    Check *c = l->c;
    const Span span = l->span;
    uint32_t count = 0;
    if (!expr_pack_length(c, pack, &count)) return false;
    Signature sig = kernel->kind == X_FNS ? kernel_signature(c, kernel) : (Signature){0};
    Expr *items = NEW_ARRAY(c->arena, Expr, count + 1);
    for (uint32_t i = 0; i < count; i++) {
        TypeId wanted = wanted_type(c, kernel, &sig, i);
        Expr item = pack_item(c, pack, i, span), arg = unpacked(l, &item, wanted), view;
        items[i] = view_of(c, &arg, wanted, span, &view) ? view : arg;
        vec_push(c->arena, owners, owner_of(c, &arg, span));
    }
    *args = args_of_exprs(c, items, count, span);
    adapt_numbers(c, kernel, &sig, args, span);
    return true;
}

/* ---- does it fit ---- */

static const Instance *instance_of(Check *c, FnId fn) {
    uint64_t found;
    return map_get(&c->s->fns, fn.id, &found) ? (const Instance *)(uintptr_t)found : NULL;
}

static Str title_of(Check *c, FnId fn) { return ir_fn(c->s->module, fn)->display; }

static const char *param_name(Check *c, const Instance *kernel, uint32_t i) {
    const SigParam *param = kernel && i < kernel->sig.count ? &kernel->sig.params[i] : NULL;
    return param && !IS_NONE(param->name) ? name_c(c->ctx, param->name) : arena_printf(c->arena, "%u", i + 1).at;
}

static const char *misfit(Check *c, const FnParam *param, const char *name, const Expr *view, const Expr *given) {
    const char *wanted = ty_c(c->types, param->type);
    if (param->convention == CONV_MUT)
        return arena_printf(c->arena,
                            "'%s' is 'mut', and a kernel gets its arguments by value: what it changes is behind them, "
                            "in buffers",
                            name)
            .at;
    if (conversion_cost(c, view, param->type) != CONV_IMPOSSIBLE) return NULL;
    bool are_numbers = ty_is_scalar(c->types, param->type) && ty_is_scalar(c->types, given->type);
    return arena_printf(c->arena,
                        are_numbers ? "'%s' is '%s', and this is '%s': write '%s(…)'"
                                    : "'%s' is '%s', and this is '%s'",
                        name, wanted, text_of(c, given), wanted)
        .at;
}

/* A kernel without open parameters: mismatches are reported in terms of the launch. */
static bool fits(Check *c, const Expr *kernel, const Args *views, const Expr *pack, Span span) {
    Hir *callee = ty_is(c->types, kernel->type, TY_Fn) ? expr_to_value(c, kernel) : NULL;
    if (!callee || callee->kind != HIR_FnRef) return true;
    const FnType *fn = &ty_data(c->types, kernel->type)->fn;
    FnId id = callee->fn_ref.fn;
    const char *why = NULL;
    if (fn->param_count != views->len)
        why = arena_printf(c->arena, "it takes %u, and %u %s given", fn->param_count, views->len,
                           views->len == 1 ? "is" : "are")
                  .at;
    for (uint32_t i = 0; i < fn->param_count && !why; i++) {
        Expr given = pack_item(c, pack, i, span);
        why = misfit(c, &fn->params[i], param_name(c, instance_of(c, id), i), &views->at[i].expr, &given);
    }
    if (why) diag(c->ctx, D_LAUNCH_MISFIT, launch_span(c, span), STR_ARGS(title_of(c, id)), why);
    return !why;
}

/* The function has `@kernel`, so this error is reported at its definition. */
static bool is_said_kernel(Check *c, FnId id) {
    const Instance *kernel = instance_of(c, id);
    return kernel && kernel->fn && kernel->fn->ast && kernel->fn->ast->kind == AST_Fn &&
           kernel->fn->ast->fn.keyword == FN_KERNEL;
}

/* A kernel can neither return a value nor raise, and cannot take what owns memory of the host. */
static bool is_for_devices(Check *c, const Hir *call, Span span) {
    FnId id = call->call.callee->fn_ref.fn;
    const FnType *fn = &ty_data(c->types, call->call.callee->type)->fn;
    if (is_said_kernel(c, id) && (!IS_NONE(fn->raises) || !ty_is(c->types, fn->result, TY_None))) return false;
    if (!IS_NONE(fn->raises))
        diag(c->ctx, D_NO_KERNEL, launch_span(c, span), STR_ARGS(title_of(c, id)), "may raise",
             ty_c(c->types, fn->raises));
    else if (!IS_NONE(fn->result) && !ty_is(c->types, fn->result, TY_None))
        diag(c->ctx, D_NO_KERNEL, launch_span(c, span), STR_ARGS(title_of(c, id)), "returns",
             ty_c(c->types, fn->result));
    for (uint32_t i = 0; i < call->call.args.len; i++) {
        TypeId type = call->call.args.at[i]->type;
        if (ty_is_trivial(c->types, type) || ty_is(c->types, type, TY_Poison)) continue;
        const char *why = ty_needs_destroy(c->types, type)
                              ? "owns something on the host; give a buffer, numbers or a struct of such"
                              : "is not Copyable: arguments are copied there";
        diag(c->ctx, D_HOST_ARGUMENT, launch_span(c, span), param_name(c, instance_of(c, id), i),
             STR_ARGS(title_of(c, id)), ty_c(c->types, type), why);
    }
    return !diag_has_errors(c->ctx);
}

/* ---- the call ---- */

static TypeId bytes_pointer(Check *c) { return ty_raw(c->types, TY_SCALAR(uint8)); }

static Hir *address_of(Launch *l, Hir *arg) {
    Check *c = l->c;
    Hir *place = hir_is_place(arg) ? arg : let(l, arg);
    vec_push(c->arena, &l->kept, place);
    Hir *pointer = hir_borrow(c->arena, place, ty_raw(c->types, place->type), l->span);
    return hir_op(c->arena, IR_PointerCast, bytes_pointer(c), &pointer, 1, l->span);
}

static Hir *null_pointer(Launch *l) {
    Check *c = l->c;
    Hir *zero = hir_const(c->arena, TY_SCALAR(int64), val_int(c->types, TY_SCALAR(int64), 0), l->span);
    return hir_op(c->arena, IR_Bitcast, bytes_pointer(c), &zero, 1, l->span);
}

/* An array of pointers in memory; NULL items are null. */
static Hir *pointer_array(Launch *l, Hir *const *items, uint32_t len) {
    Check *c = l->c;
    uint32_t count = len ? len : 1;
    TypeId type = ty_array(c->types, bytes_pointer(c), val_int(c->types, TY_SCALAR(int), count));
    Hir *array = hir_new(c->arena, HIR_Aggregate, type, l->span);
    array->aggregate.items.at = NEW_ARRAY(c->arena, Hir *, count);
    array->aggregate.items.len = count;
    for (uint32_t i = 0; i < count; i++)
        array->aggregate.items.at[i] = i < len && items[i] ? items[i] : null_pointer(l);
    return let(l, array);
}

static Hir *address_array(Launch *l, HirList args) {
    Hir **addresses = NEW_ARRAY(l->c->arena, Hir *, args.len + 1);
    for (uint32_t i = 0; i < args.len; i++) addresses[i] = address_of(l, args.at[i]);
    return pointer_array(l, addresses, args.len);
}

static Hir *owner_array(Launch *l, const HirVec *owners) {
    bool has_owners = false;
    for (uint32_t i = 0; i < owners->len; i++) {
        Hir *owner = owners->at[i];
        has_owners |= owner != NULL;
        owners->at[i] = owner ? hir_op(l->c->arena, IR_PointerCast, bytes_pointer(l->c), &owner, 1, l->span) : NULL;
    }
    return has_owners ? pointer_array(l, owners->at, owners->len) : null_pointer(l);
}

static Hir *raw_argument(Check *c, AstList args, uint32_t i, Span span) {
    Expr e = expr_check(c, ast_arg_value(args.at[i]), NONE_OF(TypeId));
    Hir *value = expr_is_poison(&e) ? hir_poison(c, span) : expr_to_value(c, &e);
    return value->kind == HIR_Poison ? NULL : hir_op(c->arena, IR_PointerCast, bytes_pointer(c), &value, 1, span);
}

/* The kernel's call with these arguments, checked as any call is; only its callee and the converted arguments are
 * used. */
static const Hir *matched_call(Launch *l, const Expr *kernel, const Args *args) {
    Expr call = call_expr(l->c, kernel, args, NONE_OF(TypeId), l->span);
    if (expr_is_poison(&call) || !call.hir) return NULL;
    Hir *node = call.hir;
    while (node->kind == HIR_Seq) {
        for (uint32_t i = 0; i < node->seq.stmts.len; i++) vec_push(l->c->arena, &l->stmts, node->seq.stmts.at[i]);
        node = node->seq.value;
    }
    return node->kind == HIR_Call && node->call.callee->kind == HIR_FnRef ? node : NULL;
}

static Expr finish(Launch *l, Hir *status) {
    Check *c = l->c;
    Hir *result = let(l, status);
    give_back(l);
    for (uint32_t i = 0; i < l->kept.len; i++) {
        Hir *alive = hir_new(c->arena, HIR_KeepAlive, NONE_OF(TypeId), l->span);
        alive->keep_alive.place = l->kept.at[i];
        vec_push(c->arena, &l->stmts, alive);
    }
    Hir *seq = hir_new(c->arena, HIR_Seq, status->type, l->span);
    seq->seq.stmts = (HirList){l->stmts.at, l->stmts.len};
    seq->seq.value = hir_load(c->arena, result);
    return expr_value(seq);
}

Expr launch_call(Check *c, AstList params, AstList args, Span span) {
    Launch l = {.c = c, .span = span, .device = expr_check(c, ast_arg_value(args.at[0]), NONE_OF(TypeId))};
    Expr kernel = expr_check(c, ast_arg_value(params.at[0]), NONE_OF(TypeId)),
         pack = expr_check(c, ast_arg_value(args.at[3]), NONE_OF(TypeId));
    Args given;
    HirVec owners = {0};
    if (expr_is_poison(&kernel) || expr_is_poison(&pack) || c->header.is_symbolic ||
        !gather(&l, &kernel, &pack, &given, &owners))
        return expr_poison(span);
    Hir *runtime[6];
    uint32_t order[] = {0, 1, 3};
    for (uint32_t i = 0; i < 3; i++)
        if (!(runtime[order[i]] = raw_argument(c, args, i, span))) return expr_poison(span);
    const Hir *call = fits(c, &kernel, &given, &pack, span) ? matched_call(&l, &kernel, &given) : NULL;
    if (!call || !is_for_devices(c, call, span)) return expr_poison(span);
    Hir *record = record_of(c, call->call.callee->fn_ref.fn, span);
    runtime[2] = hir_op(c->arena, IR_PointerCast, bytes_pointer(c), &record, 1, span);
    runtime[4] = address_array(&l, call->call.args);
    runtime[5] = owner_array(&l, &owners);
    return finish(&l, hir_rt_call(c->arena, RT_pyc_device_launch, TY_SCALAR(int32), runtime, 6, span));
}

Expr kernel_record(Check *c, AstList params, Span span) {
    Expr kernel = expr_check(c, ast_arg_value(params.at[0]), NONE_OF(TypeId));
    if (kernel.kind != X_VALUE || kernel.hir->kind != HIR_FnRef) return expr_poison(span);
    return expr_value(record_of(c, kernel.hir->fn_ref.fn, span));
}
