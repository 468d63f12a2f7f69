/* Intrinsics of the library: rows of intrinsic.def, and the functions of the runtime by their own names. */
#include "../runtime/device/kernel.h"
#include "sema/call/call.h"
#include "sema/comptime/comptime.h"
#include "sema/declare/declare.h"
#include "sema/expr/expr.h"
#include "sema/register.h"
#include "support/gpu.h"

typedef enum ResultRule {
    RULE_Same,
    RULE_Second,
    RULE_Mask,
    RULE_Param,
    RULE_ParamPointer,
    RULE_Int,
    RULE_Element,
    RULE_Pointee,
    RULE_U32,
    RULE_None,
} ResultRule;

typedef enum Handled {
    HANDLED_NONE,
#define INTRINSIC(name, op, kind, result, doc)
#define HANDLED(name, doc) HANDLED_##name,
#include "sema/comptime/intrinsic.def"
} Handled;

typedef struct Row {
    const char *name;
    IrOp op;
    uint32_t kind;
    ResultRule result;
    Handled handled;
} Row;

static const Row ROWS[] = {
#define INTRINSIC(name, op, kind, result, doc) {#name, IR_##op, kind, RULE_##result, HANDLED_NONE},
#define HANDLED(name, doc) {#name, IR_NO_OP, 0, RULE_None, HANDLED_##name},
#include "sema/comptime/intrinsic.def"
};

typedef struct Intrinsic { /* the call that is being checked */
    Check *c;
    const Ast *ast;
    AstList params, args;
    Span span;
} Intrinsic;

/* ---- arguments ---- */

static TypeId param_type_at(const Intrinsic *in, uint32_t i) {
    if (i >= in->params.len) ICE("intrinsic: a type in [...] is missing");
    return type_check(in->c, ast_arg_value(in->params.at[i]));
}

static Expr arg_expr(const Intrinsic *in, uint32_t i, TypeId expected) {
    return expr_check(in->c, ast_arg_value(in->args.at[i]), expected);
}

static Hir *arg_value(const Intrinsic *in, uint32_t i, TypeId type) {
    Expr e = arg_expr(in, i, type);
    if (expr_is_poison(&e)) return hir_poison(in->c, in->span);
    Hir *value = IS_NONE(type) ? expr_to_value(in->c, &e) : expr_convert(in->c, &e, type);
    return value ? value : hir_poison(in->c, in->span);
}

static bool is_literal(Check *c, const Expr *e) {
    return e->kind == X_CONST && (ty_is(c->types, e->type, TY_IntLiteral) || ty_is(c->types, e->type, TY_FloatLiteral));
}

/* Literals take the type of the first operand that has one. */
static bool op_operands(const Intrinsic *in, const Row *row, Hir **operands) {
    Check *c = in->c;
    TypeId first = NONE_OF(TypeId);
    Expr *exprs = NEW_ARRAY(c->arena, Expr, in->args.len + 1);
    for (uint32_t i = 0; i < in->args.len; i++) {
        exprs[i] = arg_expr(in, i, NONE_OF(TypeId));
        if (expr_is_poison(&exprs[i])) return false;
        if (IS_NONE(first) && !is_literal(c, &exprs[i])) first = type_settle(c, &exprs[i]);
    }
    for (uint32_t i = 0; i < in->args.len; i++) {
        bool adapts =
            is_literal(c, &exprs[i]) && !IS_NONE(first) && ty_is(c->types, first, TY_Simd) && row->op != IR_Extract;
        operands[i] = adapts ? expr_convert(c, &exprs[i], first) : expr_to_value(c, &exprs[i]);
        if (!operands[i] || operands[i]->kind == HIR_Poison) return false;
    }
    return true;
}

/* The pointer operand of an operation that changes memory. */
static const Hir *changed(const Row *row, Hir *const *operands) {
    if (row->op == IR_AtomicRmw || row->op == IR_AtomicCas) return operands[0];
    return row->op == IR_AtomicStore ? operands[1] : NULL;
}

static bool may_change(const Intrinsic *in, const Row *row, Hir *const *operands) {
    const Hir *pointer = changed(row, operands);
    const TypeData *data = pointer ? ty_data(in->c->types, pointer->type) : NULL;
    if (!data || data->kind != TY_Pointer || data->pointer.mut != MUT_NO) return true;
    diag(in->c->ctx, D_NOT_MUTABLE, in->span, "the place of an atomic operation", immutable_pointee);
    return false;
}

/* Whether threads can access the operand atomically: only a number, Bool or address. */
static bool is_one_step(const Intrinsic *in, const Row *row, Hir *const *operands) {
    Check *c = in->c;
    bool is_atomic = changed(row, operands) || row->op == IR_AtomicLoad;
    const Hir *pointer = row->op == IR_AtomicStore ? operands[1] : operands[0];
    if (!is_atomic || !ty_is(c->types, pointer->type, TY_Pointer)) return true;
    TypeId type = ty_data(c->types, pointer->type)->pointer.pointee;
    bool is_number = ty_is_scalar(c->types, type) || ty_is(c->types, type, TY_Bool);
    bool is_address = ty_is(c->types, type, TY_Pointer) || ty_is(c->types, type, TY_Fn);
    if (is_number || is_address || !ty_is_concrete(c->types, type) || ty_is(c->types, type, TY_Poison)) return true;
    diag(c->ctx, D_TYPE_MISMATCH, in->span, "a value", ty_c(c->types, type), "number of an atomic operation");
    return false;
}

/* ---- results ---- */

static TypeId pointer_to(Check *c, TypeId type) {
    return ty_pointer(c->types, type, PTR_POINTER, MUT_YES, origin_value(c->types, MUT_YES), SPACE_GENERIC);
}

static TypeId element_of(Check *c, TypeId type) {
    if (!ty_is(c->types, type, TY_Simd)) return type;
    const TypeData *data = ty_data(c->types, type);
    return ty_simd(c->types, data->simd.dtype, val_int(c->types, TY_SCALAR(int), 1));
}

static TypeId mask_of(Check *c, TypeId type) {
    if (!ty_is(c->types, type, TY_Simd) || ty_is_scalar(c->types, type)) return TY(Bool);
    return ty_simd(c->types, val_dtype(c->types, DT_bool), ty_data(c->types, type)->simd.width);
}

static TypeId result_type(const Intrinsic *in, const Row *row, Hir *const *operands) {
    Check *c = in->c;
    switch (row->result) {
    case RULE_Same: return operands[0]->type;
    case RULE_Second: return operands[1]->type;
    case RULE_Mask: return in->args.len ? mask_of(c, operands[0]->type) : TY(Bool);
    case RULE_Param: return param_type_at(in, 0);
    case RULE_ParamPointer: return pointer_to(c, param_type_at(in, 0));
    case RULE_Int: return TY_SCALAR(int);
    case RULE_Element: return element_of(c, operands[0]->type);
    case RULE_Pointee: return ty_data(c->types, operands[0]->type)->pointer.pointee;
    case RULE_U32: return TY_SCALAR(uint32);
    case RULE_None: return TY(None);
    }
    UNREACHABLE();
}

/* The value of an optional parameter; 0: it is missing, or not known yet. */
static int64_t said_alignment(const Intrinsic *in, uint32_t param) {
    int64_t alignment = 0;
    if (in->params.len <= param) return 0;
    ValueId said = comptime_value(in->c, ast_arg_value(in->params.at[param]), TY_SCALAR(int));
    if (!IS_NONE(said)) val_as_int(in->c->types, said, &alignment);
    return alignment;
}

/* The alignment of consecutive elements: the last parameter gives it, else that of an element. */
static int64_t wide_alignment(const Intrinsic *in, TypeId wide, uint32_t param) {
    Check *c = in->c;
    if (in->params.len > param) return said_alignment(in, param);
    return ty_is_concrete(c->types, wide) ? (int64_t)ty_layout(c->types, element_of(c, wide)).align : 0;
}

static int64_t immediate(const Intrinsic *in, const Row *row, Hir *const *operands) {
    if (row->op == IR_LoadWide) return wide_alignment(in, param_type_at(in, 0), 1);
    if (row->op == IR_StoreWide) return wide_alignment(in, operands[0]->type, 0);
    if (row->op == IR_SharedDynamic) return said_alignment(in, 1);
    return (int64_t)row->kind;
}

static Expr op_call(const Intrinsic *in, const Row *row) {
    Hir **operands = NEW_ARRAY(in->c->arena, Hir *, in->args.len + 1);
    if (!op_operands(in, row, operands) || !may_change(in, row, operands) || !is_one_step(in, row, operands))
        return expr_poison(in->span);
    TypeId type = result_type(in, row, operands);
    if (ty_is(in->c->types, type, TY_Poison)) return expr_poison(in->span);
    Hir *node = hir_op(in->c->arena, row->op, type, operands, in->args.len, in->span);
    node->op.imm = immediate(in, row, operands);
    return expr_value(node);
}

/* ---- runtime functions ---- */

/* A `ptr` must be mutable. */
static TypeId rt_type(Check *c, RtType type) {
    return type == RT_TYPE_ptr ? pointer_to(c, TY_SCALAR(uint8)) : rt_type_id(c->types, type);
}

/* Any pointer is accepted for a `ptr`. */
static Hir *rt_argument(const Intrinsic *in, uint32_t i, TypeId type) {
    Check *c = in->c;
    if (!ty_is(c->types, type, TY_Pointer)) return arg_value(in, i, type);
    Hir *value = arg_value(in, i, NONE_OF(TypeId));
    return value->kind == HIR_Poison ? value : hir_op(c->arena, IR_PointerCast, type, &value, 1, in->span);
}

static Expr rt_call(const Intrinsic *in, RtFn fn) {
    Check *c = in->c;
    RtSignature sig = rt_signature(fn);
    Hir **args = NEW_ARRAY(c->arena, Hir *, in->args.len + 1);
    if (in->args.len != sig.param_count) ICE("intrinsic: '%s' takes %u arguments", sig.symbol, sig.param_count);
    for (uint32_t i = 0; i < in->args.len; i++) {
        args[i] = rt_argument(in, i, rt_type(c, sig.params[i]));
        if (args[i]->kind == HIR_Poison) return expr_poison(in->span);
    }
    if (sig.raises) note_raise(c, TY(Error), in->span, "the runtime", str_of(sig.symbol));
    return expr_value(hir_rt_call(c->arena, fn, rt_type(c, sig.result), args, in->args.len, in->span));
}

/* ---- the handled ones ---- */

/* The fields of a type must be known before its size is asked for. */
static void complete_type(Check *c, TypeId type, Span span) {
    const TypeData *data = ty_data(c->types, type);
    if (data->kind == TY_Struct)
        struct_complete(c->s, type, span);
    else if (data->kind == TY_Array)
        complete_type(c, data->array.element, span);
    else if (data->kind == TY_Tuple)
        for (uint32_t i = 0; i < data->tuple.count; i++) complete_type(c, data->tuple.items[i], span);
}

static Expr type_question(const Intrinsic *in, IrOp op) {
    Hir *node = hir_op(in->c->arena, op, TY_SCALAR(int), NULL, 0, in->span);
    node->op.imm_type = param_type_at(in, 0);
    if (!ty_is_concrete(in->c->types, node->op.imm_type)) return expr_value(node);
    complete_type(in->c, node->op.imm_type, in->span);
    Layout layout = ty_layout(in->c->types, node->op.imm_type);
    int64_t number = op == IR_SizeOf ? (int64_t)layout.size : (int64_t)layout.align;
    return expr_const(in->c, TY_SCALAR(int), val_int(in->c->types, TY_SCALAR(int), number), in->span);
}

static Expr is_trivial(const Intrinsic *in) {
    TypeId type = param_type_at(in, 0);
    bool known = ty_is_concrete(in->c->types, type);
    if (known && (ty_is(in->c->types, type, TY_Struct) || ty_is(in->c->types, type, TY_Tuple)))
        sema_require_glue(in->c->s, type);
    return expr_const(in->c, TY(Bool), val_bool(in->c->types, known && ty_is_trivial(in->c->types, type)), in->span);
}

static Expr holds_references(const Intrinsic *in) {
    TypeId type = param_type_at(in, 0);
    bool holds = ty_is_concrete(in->c->types, type) && ty_holds_references(in->c->types, type);
    return expr_const(in->c, TY(Bool), val_bool(in->c->types, holds), in->span);
}

static Expr is_traced(const Intrinsic *in) {
    TypeId type = param_type_at(in, 0);
    bool known = ty_is_concrete(in->c->types, type);
    if (known) complete_type(in->c, type, in->span);
    return expr_const(in->c, TY(Bool), val_bool(in->c->types, known && ty_is_traced(in->c->types, type)), in->span);
}

/* The place behind a pointer, about which the ownership check assumes nothing. */
static Hir *raw_place(const Intrinsic *in) {
    Check *c = in->c;
    Hir *pointer = arg_value(in, 0, NONE_OF(TypeId));
    if (pointer->kind == HIR_Poison) return pointer;
    TypeId pointee = ty_data(c->types, pointer->type)->pointer.pointee;
    Hir *raw = hir_op(c->arena, IR_PointerCast, ty_raw(c->types, pointee), &pointer, 1, in->span);
    return hir_deref(c->arena, raw, pointee, in->span);
}

static Expr none_after(Check *c, Hir *stmt, Span span) {
    Hir *seq = hir_new(c->arena, HIR_Seq, TY(None), span);
    seq->seq.stmts.at = NEW(c->arena, Hir *);
    seq->seq.stmts.at[0] = stmt;
    seq->seq.stmts.len = 1;
    seq->seq.value = hir_const(c->arena, TY(None), val_none(c->types), span);
    return expr_value(seq);
}

static Expr place_call(const Intrinsic *in, Handled handled) {
    Check *c = in->c;
    Hir *place = raw_place(in);
    if (place->kind == HIR_Poison) return expr_poison(in->span);
    if (handled == HANDLED_raw) return expr_place(place, true);
    if (handled == HANDLED_take)
        return expr_value(ty_is_register(c->types, place->type) ? hir_load(c->arena, place)
                                                                : hir_move(c->arena, place));
    Hir *stmt = hir_new(c->arena, handled == HANDLED_init ? HIR_Init : HIR_Destroy, NONE_OF(TypeId), in->span);
    if (handled == HANDLED_init) {
        stmt->assign.place = place;
        stmt->assign.value = arg_value(in, 1, place->type);
        if (stmt->assign.value->kind == HIR_Poison) return expr_poison(in->span);
    } else {
        stmt->destroy.place = place;
    }
    return none_after(c, stmt, in->span);
}

static Expr mark_call(const Intrinsic *in, HirKind kind) {
    Expr e = arg_expr(in, 0, NONE_OF(TypeId));
    if (e.kind != X_PLACE) return expr_poison(in->span);
    Hir *stmt = hir_new(in->c->arena, kind, NONE_OF(TypeId), in->span);
    stmt->mark.place = e.hir;
    return none_after(in->c, stmt, in->span);
}

static Expr owned_call(const Intrinsic *in) {
    Check *c = in->c;
    Expr e = arg_expr(in, 0, NONE_OF(TypeId));
    if (expr_is_poison(&e)) return e;
    bool by_place =
        e.kind == X_PLACE && !e.is_transfer && ty_is_concrete(c->types, e.type) && !ty_is_register(c->types, e.type);
    return expr_value(by_place ? hir_copy(c->arena, e.hir) : expr_to_value(c, &e));
}

/* Whether the type's values begin with a pointer, which is never null. */
static bool begins_with_pointer(Check *c, TypeId type, Span span) {
    for (uint32_t depth = 0; depth < 16; depth++) {
        if (ty_is(c->types, type, TY_Pointer) || ty_is(c->types, type, TY_Fn)) return true;
        if (!ty_is(c->types, type, TY_Struct) || !ty_is_concrete(c->types, type)) return false;
        const StructInfo *info = struct_complete(c->s, type, span);
        if (!info || !info->field_count) return false;
        type = info->fields[0].type;
    }
    return false;
}

static Expr has_null(const Intrinsic *in) {
    bool has = begins_with_pointer(in->c, param_type_at(in, 0), in->span);
    return expr_const(in->c, TY(Bool), val_bool(in->c->types, has), in->span);
}

static Expr address_call(const Intrinsic *in) {
    Expr e = arg_expr(in, 0, NONE_OF(TypeId));
    if (e.kind != X_PLACE) return expr_poison(in->span);
    Check *c = in->c;
    Hir *raw = hir_borrow(c->arena, e.hir, ty_raw(c->types, e.type), in->span); /* a raw address borrows nothing */
    return expr_value(hir_op(c->arena, IR_PointerCast, pointer_to(c, e.type), &raw, 1, in->span));
}

static Expr local_call(const Intrinsic *in) {
    Check *c = in->c;
    TypeId type = param_type_at(in, 0);
    ValueId count = comptime_value(c, ast_arg_value(in->params.at[1]), TY_SCALAR(int));
    if (IS_NONE(count) || ty_is(c->types, type, TY_Poison)) return expr_poison(in->span);
    if (c->instance) ir_fn(c->s->module, c->instance->fn_id)->flags |= IR_FN_FRAME;
    HirLocal *room = local_temp(c, ty_array(c->types, type, count), in->span);
    room->align = (uint32_t)said_alignment(in, 2);
    Hir *stmts[] = {hir_let(c->arena, room, NULL, in->span),
                    hir_new(c->arena, HIR_MarkInit, NONE_OF(TypeId), in->span)};
    stmts[1]->mark.place = hir_local(c->arena, room, in->span);
    Hir *whole = hir_borrow(c->arena, hir_local(c->arena, room, in->span), ty_raw(c->types, room->type), in->span);
    Hir *seq = hir_new(c->arena, HIR_Seq, pointer_to(c, type), in->span);
    seq->seq.stmts.at = NEW_ARRAY(c->arena, Hir *, 2);
    memcpy(seq->seq.stmts.at, stmts, sizeof stmts);
    seq->seq.stmts.len = 2;
    seq->seq.value = hir_op(c->arena, IR_PointerCast, seq->type, &whole, 1, in->span);
    return expr_value(seq);
}

static Expr shared_call(const Intrinsic *in) {
    Check *c = in->c;
    TypeId type = param_type_at(in, 0), pointer = pointer_to(c, type);
    ValueId count = comptime_value(c, ast_arg_value(in->params.at[1]), TY_SCALAR(int));
    int64_t number = 0;
    if (IS_NONE(count) || ty_is(c->types, type, TY_Poison)) return expr_poison(in->span);
    ValueId said = val_int(c->types, TY_SCALAR(int), said_alignment(in, 2));
    Hir *alignment = hir_const(c->arena, TY_SCALAR(int), said, in->span);
    Hir *node = hir_op(c->arena, IR_SharedAddr, ty_raw(c->types, type), &alignment, 1, in->span);
    if (val_as_int(c->types, count, &number) && ty_is_concrete(c->types, type)) {
        complete_type(c, type, in->span);
        node->op.imm = number * (int64_t)ty_layout(c->types, type).size;
    }
    return expr_value(hir_op(c->arena, IR_PointerCast, pointer, &node, 1, in->span));
}

static Expr constant_call(const Intrinsic *in) {
    Check *c = in->c;
    TypeId type = param_type_at(in, 0);
    ValueId count = comptime_value(c, ast_arg_value(in->params.at[1]), TY_SCALAR(int)),
            name = comptime_value(c, ast_arg_value(in->params.at[2]), TY(StrLiteral));
    if (IS_NONE(count) || IS_NONE(name) || ty_is(c->types, type, TY_Poison)) return expr_poison(in->span);
    Hir *node = hir_op(c->arena, IR_ConstantAddr, ty_raw(c->types, ty_array(c->types, type, count)), NULL, 0, in->span);
    node->op.imm_value = name;
    return expr_value(hir_op(c->arena, IR_PointerCast, pointer_to(c, type), &node, 1, in->span));
}

/* In a shuffle, lanes of the second vector are numbered after those of the first. */
static bool lanes_exist(Check *c, ValueId indices, TypeId vector, Span span) {
    const ValueData *data = val_data(c->types, indices);
    if (data->kind != VAL_TUPLE || !ty_is_concrete(c->types, vector)) return true;
    int64_t lanes = 2 * (int64_t)ty_width(c->types, vector), lane;
    for (uint32_t i = 0; i < data->tuple.count; i++) {
        if (!val_as_int(c->types, data->tuple.items[i], &lane) || (lane >= 0 && lane < lanes)) continue;
        diag(c->ctx, D_BAD_INDEX, span, val_c(c->types, data->tuple.items[i]),
             arena_printf(c->arena, "%lld", (long long)lanes - 1).at);
        return false;
    }
    return true;
}

static Expr shuffle_call(const Intrinsic *in) {
    Check *c = in->c;
    TypeId type = param_type_at(in, 0);
    Expr pack = expr_check(c, ast_arg_value(in->params.at[1]), NONE_OF(TypeId));
    ValueId indices = pack.kind == X_CONST ? pack.value : NONE_OF(ValueId);
    Hir *operands[] = {arg_value(in, 0, NONE_OF(TypeId)), arg_value(in, 1, NONE_OF(TypeId))};
    if (IS_NONE(indices) || operands[0]->kind == HIR_Poison || operands[1]->kind == HIR_Poison)
        return expr_poison(in->span);
    if (!lanes_exist(c, indices, operands[0]->type, in->span)) return expr_poison(in->span);
    Hir *node = hir_op(c->arena, IR_Shuffle, type, operands, 2, in->span);
    node->op.imm_value = indices;
    return expr_value(node);
}

static Expr device_asm_call(const Intrinsic *in) {
    Check *c = in->c;
    ValueId text = comptime_value(c, ast_arg_value(in->params.at[0]), TY(StrLiteral));
    TypeId type = param_type_at(in, 1);
    Hir **operands = NEW_ARRAY(c->arena, Hir *, in->args.len + 1);
    for (uint32_t i = 0; i < in->args.len; i++)
        if ((operands[i] = arg_value(in, i, NONE_OF(TypeId)))->kind == HIR_Poison) return expr_poison(in->span);
    if (IS_NONE(text) || ty_is(c->types, type, TY_Poison)) return expr_poison(in->span);
    Hir *node = hir_op(c->arena, IR_DeviceAsm, type, operands, in->args.len, in->span);
    node->op.imm_value = text;
    return expr_value(node);
}

/* The function as an address that C can call. */
static Expr parallel_call(const Intrinsic *in) {
    Check *c = in->c;
    Expr task = expr_check(c, ast_arg_value(in->params.at[0]), NONE_OF(TypeId));
    Hir *args[4] = {expr_is_poison(&task) ? hir_poison(c, in->span) : expr_to_value(c, &task)};
    TypeId bytes = pointer_to(c, TY_SCALAR(uint8));
    args[1] = rt_argument(in, 0, bytes);
    args[2] = arg_value(in, 1, TY_SCALAR(int64));
    args[3] = arg_value(in, 2, TY_SCALAR(int64));
    for (uint32_t i = 0; i < COUNT_OF(args); i++)
        if (args[i]->kind == HIR_Poison) return expr_poison(in->span);
    args[0] = hir_op(c->arena, IR_PointerCast, bytes, &args[0], 1, in->span);
    return expr_value(hir_rt_call(c->arena, RT_pyc_parallel_for, TY(None), args, COUNT_OF(args), in->span));
}

/* Where host and GPU have the same warp size, the answer does not depend on the target. */
static Expr warp_size(const Intrinsic *in) {
    Sema *s = in->c->s;
    uint32_t on_gpu = gpu_chosen(in->c->ctx->options.gpu)->kind->warp;
    s->target.was_asked |= on_gpu != PYC_WARP_SIZE;
    int64_t size = s->target.is_gpu ? on_gpu : PYC_WARP_SIZE;
    return expr_const(in->c, TY_SCALAR(int), val_int(in->c->types, TY_SCALAR(int), size), in->span);
}

static Expr text_const(const Intrinsic *in, Str text) {
    ValueId value = val_string(in->c->types, text);
    return expr_const(in->c, ty_str_literal(in->c->types, value), value, in->span);
}

static Expr gpu_name(const Intrinsic *in) {
    Str wanted = in->c->ctx->options.gpu;
    return text_const(in, wanted.len ? wanted : STR(DEFAULT_GPU));
}

/* The CPU that programs are compiled for is the one that compiles them. */
static Expr cpu_name(const Intrinsic *in) {
#if defined(__aarch64__)
    return text_const(in, STR("aarch64"));
#else
    return text_const(in, STR("x86_64"));
#endif
}

static Expr gpu_fact(const Intrinsic *in) {
    Check *c = in->c;
    const Gpu *gpu = gpu_chosen(c->ctx->options.gpu);
    ValueId name = comptime_value(c, ast_arg_value(in->params.at[0]), TY(StrLiteral));
    if (IS_NONE(name)) return expr_poison(in->span);
    Str fact = val_data(c->types, name)->text;
    const struct {
        const char *name, *value;
    } texts[] = {
        {"model", gpu->model},         {"family", gpu->family}, {"kind", gpu->kind->name},
        {"vendor", gpu->kind->vendor}, {"api", gpu->kind->api},
    };
    for (uint32_t i = 0; i < COUNT_OF(texts); i++)
        if (str_equal(fact, str_of(texts[i].name))) return text_const(in, str_of(texts[i].value));
    const struct {
        const char *name;
        uint32_t value;
    } numbers[] = {
        {"version", gpu->version},           {"multiprocessors", gpu->multiprocessors},
        {"block_shared", gpu->block_shared}, {"shared", gpu->shared},
        {"threads", gpu->threads},           {"blocks", gpu->blocks},
        {"registers", gpu->kind->registers}, {"block_threads", gpu->kind->block_threads},
    };
    for (uint32_t i = 0; i < COUNT_OF(numbers); i++)
        if (str_equal(fact, str_of(numbers[i].name)))
            return expr_const(c, TY_SCALAR(int), val_int(c->types, TY_SCALAR(int), numbers[i].value), in->span);
    ICE("no fact '%.*s' of GPUs", STR_ARGS(fact));
}

static Expr panic_call(const Intrinsic *in) {
    Check *c = in->c;
    Hir *stmt = hir_new(c->arena, HIR_Panic, NONE_OF(TypeId), in->span);
    Expr message = in->args.len ? arg_expr(in, 0, NONE_OF(TypeId)) : expr_poison(in->span);
    stmt->panic.message = STR("this place cannot be reached");
    if (message.kind == X_CONST && val_data(c->types, message.value)->kind == VAL_STRING)
        stmt->panic.message = val_data(c->types, message.value)->text;
    Hir *seq = hir_new(c->arena, HIR_Seq, TY(Never), in->span);
    seq->seq.stmts.at = NEW(c->arena, Hir *);
    seq->seq.stmts.at[0] = stmt;
    seq->seq.stmts.len = 1;
    seq->seq.value = hir_const(c->arena, TY(Never), val_none(c->types), in->span);
    return expr_value(seq);
}

static Expr handled_call(const Intrinsic *in, Handled handled) {
    switch (handled) {
    case HANDLED_warp_size: return warp_size(in);
    case HANDLED_size_of: return type_question(in, IR_SizeOf);
    case HANDLED_align_of: return type_question(in, IR_AlignOf);
    case HANDLED_is_trivial: return is_trivial(in);
    case HANDLED_holds_references: return holds_references(in);
    case HANDLED_is_traced: return is_traced(in);
    case HANDLED_raw:
    case HANDLED_init:
    case HANDLED_take:
    case HANDLED_destroy: return place_call(in, handled);
    case HANDLED_mark_init: return mark_call(in, HIR_MarkInit);
    case HANDLED_mark_uninit: return mark_call(in, HIR_MarkUninit);
    case HANDLED_owned: return owned_call(in);
    case HANDLED_has_null: return has_null(in);
    case HANDLED_address: return address_call(in);
    case HANDLED_local: return local_call(in);
    case HANDLED_shared: return shared_call(in);
    case HANDLED_constant: return constant_call(in);
    case HANDLED_device_asm: return device_asm_call(in);
    case HANDLED_shuffle: return shuffle_call(in);
    case HANDLED_call_site: return call_site(in->c, in->span);
    case HANDLED_caller_site: return caller_site(in->c, in->span);
    case HANDLED_panic:
    case HANDLED_unreachable: return panic_call(in);
    case HANDLED_call_address: return call_address(in->c, in->params, in->args, in->span);
    case HANDLED_launch: return launch_call(in->c, in->params, in->args, in->span);
    case HANDLED_kernel: return kernel_record(in->c, in->params, in->span);
    case HANDLED_gpu_name: return gpu_name(in);
    case HANDLED_cpu_name: return cpu_name(in);
    case HANDLED_gpu_fact: return gpu_fact(in);
    case HANDLED_defined: return define_call(in->c, STR("defined"), in->params, in->span);
    case HANDLED_define_text: return define_call(in->c, STR("define_text"), in->params, in->span);
    case HANDLED_define_int: return define_call(in->c, STR("define_int"), in->params, in->span);
    case HANDLED_define_bool: return define_call(in->c, STR("define_bool"), in->params, in->span);
    case HANDLED_parallel: return parallel_call(in);
    case HANDLED_NONE: break;
    }
    UNREACHABLE();
}

/* ---- entry ---- */

/* Functions of the runtime are numbered after the rows. */
void intrinsics_declare(Sema *s) {
    for (RtFn fn = RT_NONE + 1; fn < RT_LAST_CALLABLE; fn++)
        map_put(&s->comptime->intrinsics, name_of(s->ctx, str_of(rt_symbol(fn))).id, COUNT_OF(ROWS) + fn);
    for (uint32_t i = 0; i < COUNT_OF(ROWS); i++)
        map_put(&s->comptime->intrinsics, name_of(s->ctx, str_of(ROWS[i].name)).id, i);
}

Expr intrinsic_call(Check *c, const Ast *ast, TypeId expected) {
    (void)expected;
    const Ast *callee = ast->call.callee;
    Intrinsic in = {.c = c, .ast = ast, .args = ast->call.args, .span = ast->span};
    if (callee->kind == AST_Subscript) {
        in.params = callee->subscript.args;
        callee = callee->subscript.base;
    }
    bool is_made = !ast->span.hi; /* it was made by the compiler */
    if (!is_made && (!c->module || !module_is_trusted(c->module))) {
        diag(c->ctx, D_LIBRARY_ONLY, ast->span, "__pyc");
        return expr_poison(ast->span);
    }
    uint64_t i;
    if (map_get(&c->s->comptime->intrinsics, callee->attribute.name.id, &i)) {
        if (i >= COUNT_OF(ROWS)) return rt_call(&in, (RtFn)(i - COUNT_OF(ROWS)));
        return ROWS[i].handled ? handled_call(&in, ROWS[i].handled) : op_call(&in, &ROWS[i]);
    }
    diag(c->ctx, D_UNKNOWN_INTRINSIC, ast->span, name_c(c->ctx, callee->attribute.name));
    return expr_poison(ast->span);
}
