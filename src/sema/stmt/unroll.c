/* comptime for: checks the body once for each element; the elements are known at compile time. */
#include "sema/call/call.h"
#include "sema/comptime/comptime.h"
#include "sema/declare/declare.h"
#include "sema/expr/expr.h"
#include "sema/register.h"
#include "sema/stmt/stmt.h"

enum { UNROLL_LIMIT = 100000 };

typedef struct Unroll {
    const Ast *ast;
    uint32_t break_label;
    bool stop;
} Unroll;

static void bind_const(Check *c, const Ast *target, const Expr *value);

/* A tuple that was computed: its parts are read from it. */
static void bind_parts(Check *c, const Ast *target, const Expr *value) {
    Expr whole = expr_place(const_to_hir(c, value->type, value->value, target->span), false);
    uint32_t count = ty_data(c->types, value->type)->tuple.count;
    if (count != target->tuple.items.len) diag(c->ctx, D_WRONG_UNPACK, target->span, count, target->tuple.items.len);
    for (uint32_t i = 0; i < target->tuple.items.len && i < count; i++) {
        Expr part = pattern_part(c, &whole, i, target->span);
        ValueId known = comptime_of_expr(c, &part, part.type, true);
        Expr item = IS_NONE(known) ? expr_poison(target->span) : expr_const(c, part.type, known, target->span);
        bind_const(c, target->tuple.items.at[i], &item);
    }
}

static void bind_const(Check *c, const Ast *target, const Expr *value) {
    if (target->kind == AST_Tuple && value->kind == X_CONST && val_data(c->types, value->value)->kind == VAL_TUPLE) {
        const ValueData *data = val_data(c->types, value->value);
        if (data->tuple.count != target->tuple.items.len)
            diag(c->ctx, D_WRONG_UNPACK, target->span, data->tuple.count, target->tuple.items.len);
        for (uint32_t i = 0; i < target->tuple.items.len && i < data->tuple.count; i++) {
            Expr item =
                expr_const(c, val_data(c->types, data->tuple.items[i])->type, data->tuple.items[i], target->span);
            bind_const(c, target->tuple.items.at[i], &item);
        }
        return;
    }
    if (target->kind == AST_Tuple && value->kind == X_CONST && ty_is(c->types, value->type, TY_Tuple)) {
        bind_parts(c, target, value);
        return;
    }
    if (target->kind != AST_Name) return;
    Local *local = local_add(c, target->name.name, target->span, NULL);
    local->fixed = NEW(c->arena, Expr);
    *local->fixed = *value;
    local->is_mutable = false;
}

static void unroll_once(Check *c, Unroll *u, const Expr *value) {
    if (u->stop) return;
    uint32_t before = c->ctx->diags.error_count + c->ctx->diags.muted_errors;
    uint32_t label = ++c->flow.label_count;
    LoopFrame frame = {
        .outer = c->flow.loop, .label = u->break_label, .continue_label = label, .continue_is_break = true};
    HirVec stmts = {0}, *outer = c->stmts;
    LocalScope scope;
    c->stmts = &stmts;
    c->flow.loop = &frame;
    locals_push(c, &scope);
    bind_const(c, u->ast->for_.target, value);
    if (u->ast->for_.body->kind == AST_Block)
        stmts_check(c, u->ast->for_.body->block.items);
    else
        stmt_check(c, u->ast->for_.body);
    locals_pop(c);
    c->flow.loop = frame.outer;
    c->stmts = outer;
    Hir *block = hir_block(c->arena, stmts.at, stmts.len, u->ast->span);
    block->block.label = label;
    emit(c, block);
    u->stop = before != c->ctx->diags.error_count + c->ctx->diags.muted_errors;
}

static bool range_bounds(Check *c, const Ast *iter, int64_t bounds[3], bool *is_open) {
    if (iter->kind != AST_Call || iter->call.callee->kind != AST_Name || !SAME(iter->call.callee->name.name, N(range)))
        return false;
    AstList args = iter->call.args;
    if (args.len < 1 || args.len > 3) return false;
    int64_t numbers[3] = {0, 0, 1};
    for (uint32_t i = 0; i < args.len; i++) {
        const Ast *arg = args.at[i]->kind == AST_Arg ? args.at[i]->arg.value : args.at[i];
        ValueId value = comptime_value(c, arg, TY_SCALAR(int));
        if (IS_NONE(value)) return *is_open = true, bounds[0] = bounds[1] = 0, bounds[2] = 1, true;
        if (!val_as_int(c->types, value, &numbers[i])) *is_open = true;
    }
    bounds[0] = args.len == 1 ? 0 : numbers[0];
    bounds[1] = args.len == 1 ? numbers[0] : numbers[1];
    bounds[2] = numbers[2];
    return true;
}

static void report_too_long(Check *c, const Unroll *u) {
    diag(c->ctx, D_COMPTIME_CANNOT, u->ast->span, "the loop has too many rounds to be unrolled");
}

static void unroll_range(Check *c, Unroll *u, const int64_t bounds[3]) {
    if (bounds[2] == 0) return;
    uint64_t rounds = 0;
    bool is_past = false; /* the range of numbers is exhausted */
    for (int64_t i = bounds[0]; !is_past && (bounds[2] > 0 ? i < bounds[1] : i > bounds[1]);
         is_past = __builtin_add_overflow(i, bounds[2], &i)) {
        if (++rounds > UNROLL_LIMIT) {
            report_too_long(c, u);
            return;
        }
        Expr e = expr_const(c, TY_SCALAR(int), val_int(c->types, TY_SCALAR(int), i), u->ast->span);
        unroll_once(c, u, &e);
    }
}

static void unroll_open(Check *c, Unroll *u) { /* a generic body: once, with an unknown value */
    Expr e = expr_const(c, TY_SCALAR(int), comptime_open(c, TY_SCALAR(int), u->ast), u->ast->span);
    unroll_once(c, u, &e);
}

static bool is_indexed(Check *c, const Expr *sequence) {
    TypeId type = type_settle(c, sequence);
    return !ty_is(c->types, type, TY_Struct) || ty_is_symbolic(c->types, type) ||
           type_has_method(c, type, N(__getitem__));
}

static void unroll_sequence(Check *c, Unroll *u, const Expr *sequence) {
    uint32_t length;
    if (sequence->is_pack || (sequence->kind == X_CONST && val_data(c->types, sequence->value)->kind == VAL_TUPLE)) {
        if (!expr_pack_length(c, sequence, &length)) {
            unroll_open(c, u);
            return;
        }
        for (uint32_t i = 0; i < length; i++) {
            Expr item = pack_item(c, sequence, i, u->ast->span);
            if (ty_is(c->types, sequence->type, TY_Array) && item.kind == X_CONST)
                item.type = ty_data(c->types, sequence->type)->array.element;
            unroll_once(c, u, &item);
        }
        return;
    }
    TypeId type = type_settle(c, sequence);
    ValueId value = comptime_of_expr(c, sequence, type, true);
    if (IS_NONE(value)) return;
    Expr place = expr_place(const_to_hir(c, type, value, u->ast->span), false);
    Expr size = call_method(c, &place, N(__len__), NULL, 0, u->ast->span);
    ValueId count = expr_is_poison(&size) ? NONE_OF(ValueId) : comptime_of_expr(c, &size, TY_SCALAR(int), true);
    int64_t number = 0;
    if (IS_NONE(count) || !val_as_int(c->types, count, &number)) return;
    if (number > UNROLL_LIMIT) {
        report_too_long(c, u);
        return;
    }
    for (int64_t i = 0; i < number && !u->stop; i++) {
        Expr index = expr_const(c, TY_SCALAR(int), val_int(c->types, TY_SCALAR(int), i), u->ast->span);
        Expr item = call_method(c, &place, N(__getitem__), &index, 1, u->ast->span);
        ValueId known = expr_is_poison(&item) ? NONE_OF(ValueId) : comptime_of_expr(c, &item, item.type, true);
        if (IS_NONE(known)) return;
        Expr e = expr_const(c, item.type, known, u->ast->span);
        unroll_once(c, u, &e);
    }
}

void comptime_for(Check *c, const Ast *ast) {
    Unroll u = {.ast = ast, .break_label = ++c->flow.label_count};
    int64_t bounds[3];
    bool is_open = false;
    HirVec stmts = {0}, *outer = c->stmts;
    c->stmts = &stmts;
    uint32_t before = c->ctx->diags.error_count + c->ctx->diags.muted_errors;
    if (range_bounds(c, ast->for_.iter, bounds, &is_open)) {
        if (!is_open)
            unroll_range(c, &u, bounds);
        else if (before == c->ctx->diags.error_count + c->ctx->diags.muted_errors)
            unroll_open(c, &u);
    } else {
        Expr sequence = expr_check(c, ast->for_.iter, NONE_OF(TypeId));
        if (!expr_is_poison(&sequence) && !sequence.is_pack && !is_indexed(c, &sequence)) {
            const Ast *list = comprehension_of(c, ast->for_.iter);
            TypeId type = pending_type(c, list, TY(Poison));
            sequence = expr_check(c, list, type);
        }
        if (!expr_is_poison(&sequence)) unroll_sequence(c, &u, &sequence);
    }
    c->stmts = outer;
    Hir *block = hir_block(c->arena, stmts.at, stmts.len, ast->span);
    block->block.label = u.break_label;
    emit(c, block);
}
