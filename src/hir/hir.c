/* Making nodes of the typed tree. */
#include "hir/hir.h"

bool hir_is_place(const Hir *node) {
    while (node->kind == HIR_Seq) node = node->seq.value;
    return node->kind >= HIR_Local && node->kind <= HIR_Image;
}

Hir *hir_new(Arena *arena, HirKind kind, TypeId type, Span span) {
    Hir *node = NEW(arena, Hir);
    node->kind = kind;
    node->type = type;
    node->span = span;
    return node;
}

static HirList list_of(Arena *arena, Hir *const *items, uint32_t count) {
    HirList list = {NULL, count};
    if (count) {
        list.at = NEW_ARRAY(arena, Hir *, count);
        memcpy(list.at, items, count * sizeof *items);
    }
    return list;
}

HirLocal *hir_local_new(Arena *arena, NameId name, TypeId type, Span span) {
    HirLocal *local = NEW(arena, HirLocal);
    local->name = name;
    local->type = type;
    local->span = span;
    local->is_temp = IS_NONE(name);
    return local;
}

Hir *hir_local(Arena *arena, HirLocal *local, Span span) {
    Hir *node = hir_new(arena, HIR_Local, local->type, span);
    node->local = local;
    return node;
}

Hir *hir_field(Arena *arena, Hir *base, uint32_t index, TypeId type, Span span) {
    Hir *node = hir_new(arena, HIR_Field, type, span);
    node->field.base = base;
    node->field.index = index;
    return node;
}

Hir *hir_deref(Arena *arena, Hir *pointer, TypeId pointee, Span span) {
    Hir *node = hir_new(arena, HIR_Deref, pointee, span);
    node->deref.pointer = pointer;
    return node;
}

Hir *hir_const(Arena *arena, TypeId type, ValueId value, Span span) {
    Hir *node = hir_new(arena, HIR_Const, type, span);
    node->const_.value = value;
    return node;
}

static Hir *of_place(Arena *arena, HirKind kind, Hir *place, TypeId type, Span span) {
    Hir *node = hir_new(arena, kind, type, span);
    node->load.place = place;
    return node;
}

Hir *hir_load(Arena *arena, Hir *place) { return of_place(arena, HIR_Load, place, place->type, place->span); }
Hir *hir_copy(Arena *arena, Hir *place) { return of_place(arena, HIR_Copy, place, place->type, place->span); }
Hir *hir_move(Arena *arena, Hir *place) { return of_place(arena, HIR_Move, place, place->type, place->span); }

Hir *hir_borrow(Arena *arena, Hir *place, TypeId pointer_type, Span span) {
    return of_place(arena, HIR_Borrow, place, pointer_type, span);
}

Hir *hir_op(Arena *arena, IrOp op, TypeId type, Hir *const *operands, uint32_t count, Span span) {
    Hir *node = hir_new(arena, HIR_Op, type, span);
    node->op.op = op;
    node->op.operands = list_of(arena, operands, count);
    return node;
}

Hir *hir_op2(Arena *arena, IrOp op, TypeId type, Hir *left, Hir *right, Span span) {
    Hir *pair[] = {left, right};
    return hir_op(arena, op, type, pair, 2, span);
}

Hir *hir_call(Arena *arena, Hir *callee, TypeId result, Hir *const *args, uint32_t count, Span span) {
    Hir *node = hir_new(arena, HIR_Call, result, span);
    node->call.callee = callee;
    node->call.args = list_of(arena, args, count);
    return node;
}

Hir *hir_rt_call(Arena *arena, RtFn fn, TypeId result, Hir *const *args, uint32_t count, Span span) {
    Hir *node = hir_new(arena, HIR_RtCall, result, span);
    node->rt_call.fn = fn;
    node->rt_call.args = list_of(arena, args, count);
    return node;
}

Hir *hir_block(Arena *arena, Hir *const *stmts, uint32_t count, Span span) {
    Hir *node = hir_new(arena, HIR_Block, NONE_OF(TypeId), span);
    node->block.stmts = list_of(arena, stmts, count);
    return node;
}

Hir *hir_let(Arena *arena, HirLocal *local, Hir *value, Span span) {
    Hir *node = hir_new(arena, HIR_Let, NONE_OF(TypeId), span);
    node->let.local = local;
    node->let.value = value;
    return node;
}

Hir *hir_assign(Arena *arena, Hir *place, Hir *value, Span span) {
    Hir *node = hir_new(arena, HIR_Assign, NONE_OF(TypeId), span);
    node->assign.place = place;
    node->assign.value = value;
    return node;
}

Hir *hir_expr_stmt(Arena *arena, Hir *value) {
    Hir *node = hir_new(arena, HIR_Expr, NONE_OF(TypeId), value->span);
    node->expr.value = value;
    return node;
}
