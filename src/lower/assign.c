/* Assignments of values in memory: when the old value ends, and where the new one is made.
 *
 * In Python's files the new value is complete before the old one ends. In other files the old value ends as soon as the
 * construction of the new one cannot need it any more, and the new one is made in its place: `xs[i] = T(a, b)` finds
 * the element, evaluates a and b, ends the old value, and constructs there. A value that may depend on the old one, or
 * whose construction may fail, is built in a temporary and then moved. */
#include "hir/hir_group.h"
#include "lower/internal.h"

/* The variable that contains the place, or through which calls reach it; NULL when that is unknown. */
static const HirLocal *root_of(const Hir *place) {
    for (;;) {
        switch (place->kind) {
        case HIR_Local: return place->local;
        case HIR_Field: place = place->field.base; break;
        case HIR_Element: place = place->element.base; break;
        case HIR_Borrow: place = place->borrow.place; break;
        case HIR_Seq: place = place->seq.value; break;
        case HIR_Deref: {
            const Hir *pointer = place->deref.pointer;
            if (pointer->kind != HIR_Call || pointer->call.args.len == 0) return NULL;
            place = pointer->call.args.at[0];
            break;
        }
        case HIR_Global:
        case HIR_Image:
        case HIR_NO_PLACE: return NULL;
        }
    }
}

/* The place belongs to the caller or to another value; it is not a variable of this function or a part of one. */
static bool is_behind_reference(const Hir *place) {
    while (place->kind == HIR_Field || place->kind == HIR_Element || place->kind == HIR_Seq)
        place = place->kind == HIR_Field     ? place->field.base
                : place->kind == HIR_Element ? place->element.base
                                             : place->seq.value;
    return place->kind == HIR_Deref;
}

/* Whether what is read there is not a part of the root. */
static bool is_apart(const Lower *l, const HirLocal *root, const Hir *place) {
    const HirLocal *other = root_of(place);
    return root && other && other != root && !ty_holds_references(l->types, root->type) &&
           !ty_holds_references(l->types, other->type);
}

static bool is_number(const Lower *l, TypeId type) {
    return ty_is_register(l->types, type) && !ty_holds_references(l->types, type);
}

/* Whether no argument reaches anything with this root. */
static bool arguments_apart(const Lower *l, const HirLocal *root, const Hir *call) {
    for (uint32_t i = 0; i < call->call.args.len; i++) {
        const Hir *arg = call->call.args.at[i];
        bool is_own = arg->kind == HIR_Move || arg->kind == HIR_Copy || !hir_is_place(arg);
        if (is_number(l, arg->type)) continue;
        if (is_own ? ty_holds_references(l->types, arg->type) : !is_apart(l, root, arg)) return false;
    }
    return true;
}

static bool call_raises(const Lower *l, const Hir *call) {
    return lower_raises(l, &ty_data(l->types, call->call.callee->type)->fn);
}

/* Destroys the old value; returns the address for the new one. */
static ValId destroy_old(Lower *l, const Hir *place) {
    ValId address = lower_address(l, place);
    ir_op1(&l->b, IR_Overwrite, NONE_OF(TypeId), address);
    return address;
}

/* Builds the value elsewhere, because it depends on the old one, or because the old one must survive an error. It is
 * then moved into place like any value. */
static void assign_apart(Lower *l, const Hir *stmt, const Hir *value, bool moves) {
    LocalId temp = lower_temp(l, value->type);
    if (moves)
        lower_apart(l, value, ir_local_addr(&l->b, temp));
    else
        lower_into(l, value, ir_local_addr(&l->b, temp));
    l->b.span = stmt->span;
    ValId address = destroy_old(l, stmt->assign.place);
    ir_op2(&l->b, moves ? IR_Move : IR_Relocate, NONE_OF(TypeId), address, ir_local_addr(&l->b, temp));
}

static void assign_behind(Lower *l, const Hir *stmt, const Hir *value) {
    const Hir *place = stmt->assign.place;
    const HirLocal *root = root_of(place);
    bool takes = value->kind == HIR_Move || value->kind == HIR_Copy;
    if (takes && hir_is_place(value->copy.place) && is_apart(l, root, value->copy.place)) {
        ValId address = lower_address(l, place), source = lower_address(l, value->copy.place);
        l->b.span = stmt->span;
        ir_op1(&l->b, IR_Overwrite, NONE_OF(TypeId), address);
        ir_op2(&l->b, value->kind == HIR_Move ? IR_Move : IR_Copy, NONE_OF(TypeId), address, source);
    } else if (value->kind == HIR_Call && !call_raises(l, value) && arguments_apart(l, root, value)) {
        lower_call_in_place(l, value, place, destroy_old);
    } else {
        assign_apart(l, stmt, value, value->kind == HIR_Call || value->kind == HIR_Copy || value->kind == HIR_Cond);
    }
}

static void assign_register(Lower *l, const Hir *stmt) {
    ValId result = lower_value(l, stmt->assign.value);
    ValId address = lower_address(l, stmt->assign.place);
    l->b.span = stmt->span;
    if (!IS_NONE(result))
        ir_store(&l->b, result, address);
    else if (ir_is_open(&l->b))
        ir_op1(&l->b, IR_MarkInit, NONE_OF(TypeId), address);
}

/* Stores the fields that lead from a variable to a part of it, outermost first, and returns their number; -1 when the
 * path contains anything else, or more than `room` fields. */
static int32_t fields_of(const Hir *place, uint32_t *fields, uint32_t room) {
    if (place->kind == HIR_Local) return 0;
    int32_t count = place->kind == HIR_Field ? fields_of(place->field.base, fields, room) : -1;
    if (count < 0 || (uint32_t)count == room) return -1;
    fields[count] = place->field.index;
    return count + 1;
}

static bool are_apart_fields(const Hir *a, const Hir *b) {
    uint32_t left[8], right[8];
    int32_t left_count = fields_of(a, left, 8), right_count = fields_of(b, right, 8);
    for (int32_t i = 0; i < left_count && i < right_count; i++)
        if (left[i] != right[i]) return true;
    return false;
}

/* Whether the call reads the place that takes its result, or a part of it. */
static bool looks_at_target(const Lower *l, const Hir *place, const Hir *call) {
    const HirLocal *root = root_of(place);
    for (uint32_t i = 0; root && i < call->call.args.len; i++) {
        const Hir *arg = call->call.args.at[i];
        bool is_look =
            !is_number(l, arg->type) && arg->kind != HIR_Move && arg->kind != HIR_Copy && root_of(arg) == root;
        if (is_look && !are_apart_fields(place, arg)) return true;
    }
    return false;
}

/* Whether construction may fail; then a place that the caller has lent keeps its old value. */
static bool may_fail(const Lower *l, const Hir *place, const Hir *call) {
    const HirLocal *root = root_of(place);
    bool is_lent = root && root->param && (root->convention == CONV_MUT || root->convention == CONV_REF);
    return is_lent && call_raises(l, call);
}

/* Plain bytes, whose life nobody observes: they are copied all at once, with the gaps between fields. */
static bool is_plain(const Lower *l, TypeId type) {
    bool has_move = ty_is(l->types, type, TY_Struct) && !IS_NONE(ty_struct(l->types, type)->glue.move);
    return !has_move && !ty_needs_destroy(l->types, type);
}

void lower_assign(Lower *l, const Hir *stmt) {
    const Hir *place = stmt->assign.place, *value = stmt->assign.value;
    if (ty_is_register(l->types, place->type)) {
        assign_register(l, stmt);
        return;
    }
    bool is_place_first = l->body->is_place_first && !is_plain(l, place->type);
    while (is_place_first && value->kind == HIR_Seq) {
        lower_stmts(l, value->seq.stmts);
        value = value->seq.value;
    }
    if (is_place_first && is_behind_reference(place)) {
        assign_behind(l, stmt, value);
        return;
    }
    bool is_call = is_place_first && value->kind == HIR_Call;
    assign_apart(l, stmt, value, is_call && (looks_at_target(l, place, value) || may_fail(l, place, value)));
}

void lower_init(Lower *l, const Hir *stmt) {
    if (ty_is_register(l->types, stmt->assign.place->type)) {
        assign_register(l, stmt);
        return;
    }
    LocalId temp = lower_temp(l, stmt->assign.value->type);
    lower_into(l, stmt->assign.value, ir_local_addr(&l->b, temp));
    ValId address = lower_address(l, stmt->assign.place);
    l->b.span = stmt->span;
    ir_op2(&l->b, IR_Relocate, NONE_OF(TypeId), address, ir_local_addr(&l->b, temp));
}
