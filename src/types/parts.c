/* The direct parts of types and values, for code that walks over them. */
#include "types/table.h"
#include "types/type_group.h"

static void type_part(const TypeVisitor *v, TypeId type) {
    if (!IS_NONE(type)) v->type(v->state, type);
}

static void value_part(const TypeVisitor *v, ValueId value) {
    if (!IS_NONE(value)) v->value(v->state, value);
}

static void value_parts(const TypeVisitor *v, const ValueId *values, uint32_t count) {
    for (uint32_t i = 0; i < count; i++) value_part(v, values[i]);
}

static void fn_parts(const FnType *fn, const TypeVisitor *v) {
    for (uint32_t i = 0; i < fn->param_count; i++) type_part(v, fn->params[i].type);
    type_part(v, fn->result);
    type_part(v, fn->raises);
}

void ty_parts(const Types *types, TypeId type, const TypeVisitor *v) {
    const TypeData *d = ty_data(types, type);
    switch (d->kind) {
    case TY_Simd: value_part(v, d->simd.dtype), value_part(v, d->simd.width); return;
    case TY_Pointer: type_part(v, d->pointer.pointee), value_part(v, d->pointer.origin); return;
    case TY_Fn: fn_parts(&d->fn, v); return;
    case TY_StrLiteral: value_part(v, d->str_literal.text); return;
    case TY_Tuple:
        for (uint32_t i = 0; i < d->tuple.count; i++) type_part(v, d->tuple.items[i]);
        return;
    case TY_Array: type_part(v, d->array.element), value_part(v, d->array.count); return;
    case TY_Struct:
    case TY_Class: value_parts(v, d->nominal.args, d->nominal.arg_count); return;
    case TY_Dyn: value_part(v, d->dyn.symbol); return;
    case TY_Member: type_part(v, d->member.base); return;
    case TY_IntLiteral:
    case TY_FloatLiteral: value_part(v, d->literal.value); return;
    case TY_Closure:
    case TY_Param:
    case TY_ANY_META:
    case TY_ANY_BOTTOM:
    case TY_None:
    case TY_Bool:
    case TY_PyInt:
    case TY_PyStr:
    case TY_Object:
    case TY_Error: return;
    case TY_NO_KIND:
    case TY_KIND_COUNT: break;
    }
    UNREACHABLE();
}

void val_parts(const Types *types, ValueId value, const TypeVisitor *v) {
    const ValueData *d = val_data(types, value);
    type_part(v, d->type);
    switch (d->kind) {
    case VAL_TYPE: type_part(v, d->t); return;
    case VAL_FN: value_parts(v, d->fn.args, d->fn.arg_count); return;
    case VAL_ORIGIN: value_parts(v, d->origin.parts, d->origin.part_count); return;
    case VAL_TUPLE: value_parts(v, d->tuple.items, d->tuple.count); return;
    case VAL_MEMORY:
        for (uint32_t i = 0; i < d->memory.reloc_count; i++) value_part(v, d->memory.relocs[i].target);
        return;
    case VAL_EXPR: value_parts(v, d->expr.operands, d->expr.count); return;
    case VAL_NONE:
    case VAL_BOOL:
    case VAL_INT:
    case VAL_FLOAT:
    case VAL_STRING:
    case VAL_DTYPE:
    case VAL_TRAIT:
    case VAL_PARAM:
    case VAL_DECL: return;
    case VAL_NONE_KIND: break;
    }
    UNREACHABLE();
}
