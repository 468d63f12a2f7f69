/* Making types and asking what they are: one constructor per kind over ty_intern. */
#include "types/table.h"

static const TypeClass classes[TY_KIND_COUNT] = {
#define TYPE(Kind, class) [TY_##Kind] = TYPE_CLASS_##class,
#include "types/type.def"
};

TypeId ty_simple(Types *types, TypeKind kind) {
    (void)types;
    assert(kind > TY_NO_KIND && kind < TY_KIND_COUNT);
    return (TypeId){kind};
}

TypeId ty_scalar(Types *types, Dtype dtype) {
    (void)types;
    return (TypeId){(uint32_t)TY_KIND_COUNT + dtype};
}

TypeId ty_int(Types *types) { return ty_scalar(types, DT_int); }

/* Widths and counts are of type Int, whatever the literal was, so that equal numbers make equal types. */
static ValueId as_count(Types *types, ValueId count) {
    const ValueData *d = val_data(types, count);
    if (d->kind != VAL_INT || SAME(d->type, TY_SCALAR(int))) return count;
    return val_int(types, TY_SCALAR(int), d->integer.i);
}

TypeId ty_simd(Types *types, ValueId dtype, ValueId width) {
    return ty_intern(types, &(TypeData){.kind = TY_Simd, .simd = {dtype, as_count(types, width)}});
}

TypeId ty_simd_of(Types *types, Dtype dtype, uint32_t width) {
    if (width == 1) return ty_scalar(types, dtype);
    return ty_simd(types, val_dtype(types, dtype), val_int(types, TY_SCALAR(int), width));
}

TypeId ty_pointer(Types *types, TypeId pointee, PointerFlavour flavour, Mutability mut, ValueId origin,
                  AddressSpace space) {
    return ty_intern(types, &(TypeData){.kind = TY_Pointer, .pointer = {pointee, flavour, mut, origin, space}});
}

TypeId ty_raw(Types *types, TypeId pointee) {
    TypeEntry *entry = ty_entry(types, pointee);
    if (IS_NONE(entry->raw)) entry->raw = ty_pointer(types, pointee, PTR_RAW, MUT_YES, NONE_OF(ValueId), SPACE_GENERIC);
    return entry->raw;
}

TypeId ty_fn(Types *types, const FnType *fn) {
    for (uint32_t i = 0; i < fn->param_count; i++) assert(fn->params[i].convention != CONV_DEFAULT);
    return ty_intern(types, &(TypeData){.kind = TY_Fn, .fn = *fn});
}

TypeId ty_str_literal(Types *types, ValueId text) {
    return ty_intern(types, &(TypeData){.kind = TY_StrLiteral, .str_literal.text = text});
}

TypeId ty_tuple(Types *types, const TypeId *items, uint32_t count) {
    return ty_intern(types, &(TypeData){.kind = TY_Tuple, .tuple = {items, count}});
}

TypeId ty_array(Types *types, TypeId element, ValueId count) {
    return ty_intern(types, &(TypeData){.kind = TY_Array, .array = {element, as_count(types, count)}});
}

TypeId ty_nominal(Types *types, TypeKind kind, DeclId decl, const ValueId *args, uint32_t count) {
    assert(kind == TY_Struct || kind == TY_Class);
    return ty_intern(types, &(TypeData){.kind = kind, .nominal = {decl, args, count}});
}

TypeId ty_closure(Types *types) {
    return ty_intern(types, &(TypeData){.kind = TY_Closure, .closure.unique = ++types->closure_count});
}

TypeId ty_dyn(Types *types, DeclId trait) { return ty_intern(types, &(TypeData){.kind = TY_Dyn, .dyn.bound = trait}); }
TypeId ty_param(Types *types, DeclId decl) {
    return ty_intern(types, &(TypeData){.kind = TY_Param, .param.decl = decl});
}

TypeId ty_member(Types *types, TypeId base, NameId name) {
    return ty_intern(types, &(TypeData){.kind = TY_Member, .member = {base, name}});
}

TypeId ty_int_literal(Types *types, ValueId value) {
    return ty_intern(types, &(TypeData){.kind = TY_IntLiteral, .literal.value = value});
}

TypeId ty_float_literal(Types *types, ValueId value) {
    return ty_intern(types, &(TypeData){.kind = TY_FloatLiteral, .literal.value = value});
}

TypeId ty_of_decl(Types *types, TypeKind kind, DeclId decl) {
    assert(kind == TY_Module || kind == TY_Overloads);
    return ty_intern(types, &(TypeData){.kind = kind, .module.decl = decl});
}

TypeKind ty_kind(const Types *types, TypeId type) { return ty_entry(types, type)->data.kind; }
TypeClass ty_class(const Types *types, TypeId type) { return classes[ty_kind(types, type)]; }
bool ty_is_register(const Types *types, TypeId type) { return ty_class(types, type) == TYPE_CLASS_REG; }

bool ty_is_scalar(const Types *types, TypeId type) {
    (void)types;
    return type.id >= TY_KIND_COUNT && type.id < (uint32_t)TY_KIND_COUNT + DT_COUNT;
}

bool ty_is_float_scalar(const Types *types, TypeId type) {
    return ty_is_scalar(types, type) && dtype_class(ty_dtype(types, type)) == DTYPE_CLASS_FLOAT;
}

bool ty_is_integer(const Types *types, TypeId type) {
    if (!ty_is_scalar(types, type)) return false;
    DtypeClass class = dtype_class(ty_dtype(types, type));
    return class == DTYPE_CLASS_SINT || class == DTYPE_CLASS_UINT;
}

Dtype ty_dtype(const Types *types, TypeId type) {
    const TypeData *d = ty_data(types, type);
    assert(d->kind == TY_Simd);
    const ValueData *dtype = val_data(types, d->simd.dtype);
    if (dtype->kind != VAL_DTYPE) ICE("the dtype of a type is not known yet");
    return dtype->dtype;
}

uint32_t ty_width(const Types *types, TypeId type) {
    const TypeData *d = ty_data(types, type);
    assert(d->kind == TY_Simd);
    const ValueData *width = val_data(types, d->simd.width);
    if (width->kind != VAL_INT) ICE("the width of a type is not known yet");
    return (uint32_t)width->integer.i;
}
