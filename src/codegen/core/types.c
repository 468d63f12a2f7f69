/* IR types as LLVM types; core.h says how each kind is represented. No layout is decided here: sizes and offsets come
 * from ty_layout, and places of memory types are plain bytes, so that LLVM's own layout rules never matter. */
#include "codegen/gpu/gpu.h"
#include "types/type_group.h"
#include "types/type_text.h"

LLVMTypeRef cg_dtype(Cg *cg, Dtype dtype) {
    switch (dtype) {
    case DT_bool: return cg->i1;
    case DT_int8:
    case DT_uint8: return cg->i8;
    case DT_int16:
    case DT_uint16: return cg->i16;
    case DT_int32:
    case DT_uint32: return cg->i32;
    case DT_int64:
    case DT_uint64:
    case DT_int:
    case DT_uint: return cg->i64;
    case DT_int128:
    case DT_uint128: return cg->i128;
    case DT_int256:
    case DT_uint256: return cg->i256;
    case DT_float8_e3m4:
    case DT_float8_e4m3fn:
    case DT_float8_e4m3fnuz:
    case DT_float8_e5m2:
    case DT_float8_e5m2fnuz:
    case DT_float8_e8m0fnu: return cg->i8;
    case DT_float16: return cg->f16;
    case DT_bfloat16:
        return cg->on_device ? cg->bf16 : cg->i16; /* no host has this type: it is kept as bits, and computed with as
                                                      float32 */
    case DT_float32: return cg->f32;
    case DT_float64: return cg->f64;
    case DT_COUNT: break;
    }
    UNREACHABLE();
}

LLVMTypeRef cg_with_lanes(Cg *cg, LLVMTypeRef scalar, uint32_t width) {
    (void)cg;
    return width == 1 ? scalar : LLVMVectorType(scalar, width);
}

LLVMTypeRef cg_type(Cg *cg, TypeId type) {
    switch (ty_kind(cg->types, type)) {
    case TY_None:
    case TY_Never: return NULL;
    case TY_Bool: return cg->i1;
    case TY_Simd: return cg_with_lanes(cg, cg_dtype(cg, ty_dtype(cg->types, type)), ty_width(cg->types, type));
    case TY_Pointer:
    case TY_Fn:
    case TY_PyStr:
    case TY_Class:
    case TY_Error: return cg->ptr;
    case TY_PyInt:
    case TY_Object: return cg->i64;
    case TY_StrLiteral: return cg->text;
    case TY_Dtype: return cg->i8;
    case TY_ANY_AGGREGATE:
    case TY_Poison:
    case TY_ANY_SYMBOLIC:
    case TY_ANY_COMPTIME:
    case TY_NOTHING: break;
    }
    ICE("type %s is not held in a register", ty_c(cg->types, type));
}

uint64_t cg_size(Cg *cg, TypeId type) { return ty_layout(cg->types, type).size; }

uint32_t cg_align(Cg *cg, TypeId type) { return MAX(ty_layout(cg->types, type).align, 1u); }

LLVMTypeRef cg_memory_type(Cg *cg, TypeId type) {
    if (!ty_is_register(cg->types, type)) return LLVMArrayType2(cg->i8, cg_size(cg, type));
    if (cg_is_bool(cg, type)) return cg_with_lanes(cg, cg->i8, cg_lanes(cg, type));
    LLVMTypeRef in_register = cg_type(cg, type);
    return in_register ? in_register : LLVMArrayType2(cg->i8, 0);
}

uint32_t cg_lanes(Cg *cg, TypeId type) { return ty_is(cg->types, type, TY_Simd) ? ty_width(cg->types, type) : 1; }

bool cg_is_word(const Cg *cg, TypeId type) {
    return ty_is(cg->types, type, TY_Object) || ty_is(cg->types, type, TY_Error);
}

bool cg_is_bool(Cg *cg, TypeId type) {
    TypeKind kind = ty_kind(cg->types, type);
    return kind == TY_Bool || (kind == TY_Simd && ty_dtype(cg->types, type) == DT_bool);
}

bool cg_is_float(Cg *cg, TypeId type) {
    return ty_is(cg->types, type, TY_Simd) && dtype_class(ty_dtype(cg->types, type)) == DTYPE_CLASS_FLOAT;
}

bool cg_is_signed(Cg *cg, TypeId type) {
    return ty_is(cg->types, type, TY_Simd) && dtype_class(ty_dtype(cg->types, type)) == DTYPE_CLASS_SINT;
}

uint32_t cg_bits(Cg *cg, TypeId type) {
    if (cg_is_bool(cg, type)) return 1;
    return ty_is(cg->types, type, TY_Simd) ? dtype_bits(ty_dtype(cg->types, type)) : 64;
}

TypeId cg_pointee(Cg *cg, TypeId pointer) {
    const TypeData *data = ty_data(cg->types, pointer);
    if (data->kind != TY_Pointer) ICE("%s is not a pointer", ty_c(cg->types, pointer));
    return data->pointer.pointee;
}
