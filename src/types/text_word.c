/* The words of types and values in IR text. */
#include "types/text_word.h"
#include "types/type_group.h"

const char *const ty_words[TY_KIND_COUNT] = {
    [TY_Poison] = "poison",     [TY_Never] = "never",           [TY_None] = "none",     [TY_Bool] = "bool",
    [TY_PyInt] = "pyint",       [TY_PyStr] = "pystr",           [TY_Object] = "object", [TY_Error] = "error",
    [TY_Meta] = "meta",         [TY_Dtype] = "dtype",           [TY_Origin] = "origin", [TY_StrLiteral] = "strlit",
    [TY_IntLiteral] = "intlit", [TY_FloatLiteral] = "floatlit",
};
const char *const pointer_words[] = {[PTR_POINTER] = "pointer", [PTR_REF] = "ref", [PTR_RAW] = "ptr"};
const char *const convention_words[] = {
    [CONV_DEFAULT] = "default", [CONV_READ] = "read", [CONV_MUT] = "mut",       [CONV_VAR] = "var",
    [CONV_REF] = "ref",         [CONV_OUT] = "out",   [CONV_DEINIT] = "deinit",
};
const char *const star_words[] = {[PARAM_PLAIN] = "", [PARAM_STAR] = "star", [PARAM_DOUBLE_STAR] = "dstar"};
const char *const group_words[] = {
    [GROUP_INFERRED] = "inferred",
    [GROUP_POSITIONAL] = "positional",
    [GROUP_NORMAL] = "",
    [GROUP_KEYWORD] = "keyword",
};
const char *const op_words[OP_COUNT] = {
    [OP_NONE] = "nop",      [OP_ADD] = "add",       [OP_SUB] = "sub",
    [OP_MUL] = "mul",       [OP_DIV] = "div",       [OP_FLOORDIV] = "floordiv",
    [OP_MOD] = "mod",       [OP_POW] = "pow",       [OP_MATMUL] = "matmul",
    [OP_AND] = "and",       [OP_OR] = "or",         [OP_XOR] = "xor",
    [OP_SHL] = "shl",       [OP_SHR] = "shr",       [OP_NEG] = "neg",
    [OP_POS] = "pos",       [OP_INVERT] = "invert", [OP_NOT] = "not",
    [OP_EQ] = "eq",         [OP_NE] = "ne",         [OP_LT] = "lt",
    [OP_LE] = "le",         [OP_GT] = "gt",         [OP_GE] = "ge",
    [OP_IS] = "is",         [OP_IS_NOT] = "is_not", [OP_IN] = "in",
    [OP_NOT_IN] = "not_in",
};

TypeId val_default_type(ValueKind kind) {
    switch (kind) {
    case VAL_NONE: return TY(None);
    case VAL_BOOL: return TY(Bool);
    case VAL_INT: return TY(IntLiteral);
    case VAL_FLOAT: return TY(FloatLiteral);
    case VAL_STRING: return TY(StrLiteral);
    case VAL_TYPE: return TY(Meta);
    case VAL_DTYPE: return TY(Dtype);
    case VAL_ORIGIN: return TY(Origin);
    case VAL_FN:
    case VAL_TRAIT:
    case VAL_TUPLE:
    case VAL_MEMORY:
    case VAL_PARAM:
    case VAL_EXPR:
    case VAL_DECL:
    case VAL_NONE_KIND: return NONE_OF(TypeId);
    }
    UNREACHABLE();
}

static TypeId field_type(const Types *types, TypeId type, uint32_t i) {
    const StructInfo *info = ty_struct(types, type);
    return i < info->field_count ? info->fields[i].type : NONE_OF(TypeId);
}

TypeId val_item_type(const Types *types, TypeId type, uint32_t i) {
    if (IS_NONE(type)) return type;
    const TypeData *d = ty_data(types, type);
    switch (d->kind) {
    case TY_Array: return d->array.element;
    case TY_Tuple: return i < d->tuple.count ? d->tuple.items[i] : NONE_OF(TypeId);
    case TY_Struct:
    case TY_Closure:
    case TY_Dyn: return field_type(types, type, i);
    case TY_Simd:
        return ty_is_concrete(types, type) ? ty_scalar((Types *)types, ty_dtype(types, type)) : NONE_OF(TypeId);
    case TY_NOTHING:
    case TY_ANY_BOTTOM:
    case TY_None:
    case TY_Bool:
    case TY_Pointer:
    case TY_Fn:
    case TY_ANY_OBJECT:
    case TY_Error:
    case TY_ANY_SYMBOLIC:
    case TY_ANY_LITERAL:
    case TY_ANY_META: break;
    }
    return NONE_OF(TypeId);
}
