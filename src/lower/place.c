/* Places: from variables, fields, elements and pointers to addresses. */
#include "hir/hir_group.h"
#include "lower/internal.h"

LocalId lower_local_of(Lower *l, const HirLocal *local) {
    uint64_t found;
    if (map_get(&l->locals, (uint64_t)(uintptr_t)local, &found)) return (LocalId){(uint32_t)found};
    sema_require_glue(l->sema, local->type);
    LocalId made = ir_local_new(l->fn, local->is_temp ? LOCAL_TEMP : LOCAL_VAR, local->type, local->name, local->span);
    ir_local(l->fn, made)->is_mutable = local->is_mutable;
    ir_local(l->fn, made)->align = local->align;
    map_put(&l->locals, (uint64_t)(uintptr_t)local, made.id);
    return made;
}

LocalId lower_temp(Lower *l, TypeId type) {
    sema_require_glue(l->sema, type);
    return ir_local_new(l->fn, LOCAL_TEMP, type, NONE_OF(NameId), l->b.span);
}

static ValId element_address(Lower *l, const Hir *place) {
    ValId base = lower_address(l, place->element.base);
    ValId index = lower_value(l, place->element.index);
    return ir_op2(&l->b, IR_ElementAddr, ty_raw(l->types, place->type), base, index);
}

static ValId deref_address(Lower *l, const Hir *place) {
    ValId pointer = lower_value(l, place->deref.pointer);
    if (!ir_is_open(&l->b)) return NONE_OF(ValId);
    return ir_op1(&l->b, IR_PointerCast, ty_raw(l->types, place->type), pointer);
}

static ValId image_address(Lower *l, const Hir *place) {
    IrInst *inst = ir_inst(&l->b, IR_ImageAddr, ty_raw(l->types, place->type), NULL, 0);
    if (!inst) return NONE_OF(ValId);
    inst->imm.value = place->image.value;
    return inst->result;
}

ValId lower_address(Lower *l, const Hir *place) {
    l->b.span = place->span;
    switch (place->kind) {
    case HIR_Local: return ir_local_addr(&l->b, lower_local_of(l, place->local));
    case HIR_Global: return ir_global_addr(&l->b, place->global.global);
    case HIR_Field: return ir_field_addr(&l->b, lower_address(l, place->field.base), place->field.index);
    case HIR_Element: return element_address(l, place);
    case HIR_Deref: return deref_address(l, place);
    case HIR_Image: return image_address(l, place);
    case HIR_Seq: lower_stmts(l, place->seq.stmts); return lower_address(l, place->seq.value);
    case HIR_NO_PLACE:
    case HIR_Borrow: break;
    }
    ICE("lowering: typed tree node %d is not a place", (int)place->kind);
}

/* Fills a temporary field by field. It starts uninitialised each time, so that in a loop nothing of the previous round
 * is left in it. */
static void lower_fresh(Lower *l, const Hir *node, LocalId temp) {
    while (node->kind == HIR_Seq) node = node->seq.value;
    if (node->kind == HIR_Aggregate && ir_is_open(&l->b))
        ir_op1(&l->b, IR_MarkUninit, NONE_OF(TypeId), ir_local_addr(&l->b, temp));
}

ValId lower_place_or_temp(Lower *l, const Hir *node) {
    if (hir_is_place(node)) return lower_address(l, node);
    LocalId temp = lower_temp(l, node->type);
    lower_fresh(l, node, temp);
    lower_into(l, node, ir_local_addr(&l->b, temp));
    return ir_local_addr(&l->b, temp);
}
