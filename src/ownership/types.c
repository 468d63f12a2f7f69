/* Questions about types that only ownership asks. */
#include "ownership/own.h"

typedef bool (*PartTest)(const Types *types, TypeId type, uint32_t depth);

enum { MOST_NESTED = 24 }; /* types nested deeper count as holding references */

static bool carries(const Types *types, TypeId type, uint32_t depth);
static bool lends_mutably(const Types *types, TypeId type, uint32_t depth);

static bool any_field(const Types *types, TypeId type, PartTest test, uint32_t depth) {
    const StructInfo *info = ty_struct(types, type);
    for (uint32_t i = 0; i < info->field_count; i++) {
        if (test(types, info->fields[i].type, depth + 1)) return true;
    }
    return false;
}

static bool value_carries(const Types *types, ValueId value, uint32_t depth) {
    const ValueData *v = val_data(types, value);
    if (SAME(v->type, TY(Origin))) return true;
    if (v->kind == VAL_TYPE) return carries(types, v->t, depth + 1);
    for (uint32_t i = 0; v->kind == VAL_TUPLE && i < v->tuple.count; i++) {
        if (value_carries(types, v->tuple.items[i], depth + 1)) return true;
    }
    return false;
}

/* A struct that stores references says so: it has an origin among its parameters, or a type that has one. Its fields are
 * its own affair (pointers to memory that it manages). */
static bool struct_carries(const Types *types, TypeId type, uint32_t depth) {
    const TypeData *d = ty_data(types, type);
    for (uint32_t i = 0; i < d->nominal.arg_count; i++) {
        if (value_carries(types, d->nominal.args[i], depth)) return true;
    }
    return false;
}

/* Type parameters count as holding nothing: every instance is checked with the true types again. */
static bool carries(const Types *types, TypeId type, uint32_t depth) {
    const TypeData *d = ty_data(types, type);
    if (depth > MOST_NESTED) return true;
    switch (d->kind) {
    case TY_Pointer: return d->pointer.flavour != PTR_RAW;
    case TY_Struct: return struct_carries(types, type, depth);
    case TY_Tuple: case TY_Closure: return any_field(types, type, carries, depth);
    case TY_Array: return carries(types, d->array.element, depth + 1);
    case TY_Param: case TY_Member: case TY_Poison: case TY_Never: case TY_None: case TY_Bool: case TY_Simd: case TY_Dyn: case TY_Fn: case TY_StrLiteral: case TY_PyInt:
    case TY_PyStr: case TY_Object: case TY_Class: case TY_Error: case TY_IntLiteral: case TY_FloatLiteral: case TY_Meta:
    case TY_Dtype: case TY_Origin: case TY_Module: case TY_Overloads:
        return false;
    case TY_NO_KIND: case TY_KIND_COUNT: break;
    }
    UNREACHABLE();
}

bool own_carries(const Types *types, TypeId type) { return carries(types, type, 0); }

static bool value_lends_mutably(const Types *types, ValueId value, uint32_t depth) {
    const ValueData *v = val_data(types, value);
    if (v->kind == VAL_ORIGIN) return v->origin.mut != MUT_NO;
    if (v->kind == VAL_TYPE) return lends_mutably(types, v->t, depth + 1);
    for (uint32_t i = 0; v->kind == VAL_TUPLE && i < v->tuple.count; i++) {
        if (value_lends_mutably(types, v->tuple.items[i], depth + 1)) return true;
    }
    return false;
}

static bool struct_lends_mutably(const Types *types, TypeId type, uint32_t depth) {
    const TypeData *d = ty_data(types, type);
    for (uint32_t i = 0; i < d->nominal.arg_count; i++) {
        if (value_lends_mutably(types, d->nominal.args[i], depth)) return true;
    }
    return false;
}

static bool lends_mutably(const Types *types, TypeId type, uint32_t depth) {
    const TypeData *d = ty_data(types, type);
    if (depth > MOST_NESTED) return false;
    switch (d->kind) {
    case TY_Pointer:
        return d->pointer.flavour != PTR_RAW && (d->pointer.mut != MUT_NO || lends_mutably(types, d->pointer.pointee, depth + 1));
    case TY_Struct: return struct_lends_mutably(types, type, depth);
    case TY_Tuple: case TY_Closure: return any_field(types, type, lends_mutably, depth);
    case TY_Array: return lends_mutably(types, d->array.element, depth + 1);
    case TY_Param: case TY_Member: case TY_Poison: case TY_Never: case TY_None: case TY_Bool: case TY_Simd: case TY_Dyn: case TY_Fn:
    case TY_StrLiteral: case TY_PyInt: case TY_PyStr: case TY_Object: case TY_Class: case TY_Error: case TY_IntLiteral:
    case TY_FloatLiteral: case TY_Meta: case TY_Dtype: case TY_Origin: case TY_Module: case TY_Overloads:
        return false;
    case TY_NO_KIND: case TY_KIND_COUNT: break;
    }
    UNREACHABLE();
}

bool own_lends_mutably(const Types *types, TypeId type) { return lends_mutably(types, type, 0); }

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
