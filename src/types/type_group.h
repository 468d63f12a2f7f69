/* Groups of kinds of types and of machine types for `case`, as those of parse/ast_group.h: a switch names what it does
 * not treat, so that the compiler finds those that have to know a new kind. */
#ifndef PYC_TYPES_TYPE_GROUP_H
#define PYC_TYPES_TYPE_GROUP_H

#include "types/type.h"

/* clang-format off */
#define TY_ANY_LITERAL TY_IntLiteral: case TY_FloatLiteral: case TY_StrLiteral
#define TY_ANY_OBJECT TY_Object: case TY_PyInt: case TY_PyStr: case TY_Class
#define TY_ANY_SYMBOLIC TY_Param: case TY_Member
#define TY_ANY_AGGREGATE TY_Struct: case TY_Tuple: case TY_Array: case TY_Closure: case TY_Dyn
#define TY_ANY_REGISTER TY_Bool: case TY_Simd: case TY_Pointer: case TY_Fn
#define TY_ANY_META TY_Module: case TY_Overloads: case TY_Meta: case TY_Origin: case TY_Dtype
#define TY_ANY_BOTTOM TY_Never: case TY_Poison
#define TY_ANY_COMPTIME TY_IntLiteral: case TY_FloatLiteral: case TY_Meta: case TY_Origin: case TY_Module: \
    case TY_Overloads
#define TY_NOTHING TY_NO_KIND: case TY_KIND_COUNT
#define DT_ANY_INTEGER DT_int8: case DT_int16: case DT_int32: case DT_int64: case DT_int128: case DT_int256: \
    case DT_int: case DT_uint8: case DT_uint16: case DT_uint32: case DT_uint64: case DT_uint128: case DT_uint256: \
    case DT_uint
#define DT_ANY_WIDE_FLOAT DT_float16: case DT_bfloat16: case DT_float32: case DT_float64
/* clang-format on */

#endif
