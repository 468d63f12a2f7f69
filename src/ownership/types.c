/* Properties of types that only ownership needs. */
#include "ownership/own.h"

static bool fields_linear(const Own *own, TypeId type, Str *hint) {
    const StructInfo *info = ty_struct(own->types, type);
    for (uint32_t i = 0; i < info->field_count; i++) {
        if (own_is_linear(own, info->fields[i].type, hint)) return true;
    }
    return false;
}

static bool is_linear_parameter(const Own *own, TypeId type, Str *hint) {
    for (uint32_t i = 0; i < own->fn->linear.len; i++)
        if (SAME(own->fn->linear.at[i], type))
            return *hint = STR("give it away, or write '& Deinitable' after the bounds of its type"), true;
    return false;
}

bool own_is_linear(const Own *own, TypeId type, Str *hint) {
    const Types *types = own->types;
    TypeKind kind = ty_kind(types, type);
    if (kind == TY_Param) return is_linear_parameter(own, type, hint);
    if (kind == TY_Array) return own_is_linear(own, ty_data(types, type)->array.element, hint);
    if (kind == TY_Tuple || kind == TY_Closure) return fields_linear(own, type, hint);
    if (kind != TY_Struct || !ty_struct(types, type)->glue.is_linear) return false;
    *hint = ty_struct(types, type)->glue.linear_hint;
    return true;
}
