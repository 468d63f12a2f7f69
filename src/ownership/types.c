/* Questions about types that only ownership asks. */
#include "ownership/own.h"

static bool fields_linear(const Types *types, TypeId type, Str *hint) {
    const StructInfo *info = ty_struct(types, type);
    for (uint32_t i = 0; i < info->field_count; i++) {
        if (own_is_linear(types, info->fields[i].type, hint)) return true;
    }
    return false;
}

bool own_is_linear(const Types *types, TypeId type, Str *hint) {
    TypeKind kind = ty_kind(types, type);
    if (kind == TY_Array) return own_is_linear(types, ty_data(types, type)->array.element, hint);
    if (kind == TY_Tuple || kind == TY_Closure) return fields_linear(types, type, hint);
    if (kind != TY_Struct || !ty_struct(types, type)->glue.is_linear) return false;
    *hint = ty_struct(types, type)->glue.linear_hint;
    return true;
}
