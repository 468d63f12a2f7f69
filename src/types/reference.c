/* Which types hold references, and whether something can be changed through them. Kept in the type's entry for the
 * current epoch.
 *
 * A struct that stores references says so: it has an origin among its parameters, or a type that has one. Its fields
 * are not examined (they may be pointers to memory that it manages), so the walk never finds a type inside itself. */
#include "types/table.h"
#include "types/type_group.h"

enum ReferenceFlags { HOLDS_REFERENCES = 1, LENDS_MUTABLY = 2 };

static uint32_t references(const Types *types, TypeId type);

static uint32_t fields_references(const Types *types, TypeId type) {
    const StructInfo *info = ty_struct(types, type);
    uint32_t found = 0;
    for (uint32_t i = 0; i < info->field_count; i++) found |= references(types, info->fields[i].type);
    return found;
}

static uint32_t value_references(const Types *types, ValueId value) {
    const ValueData *v = val_data(types, value);
    uint32_t found = SAME(v->type, TY(Origin)) ? HOLDS_REFERENCES : 0;
    if (v->kind == VAL_ORIGIN && v->origin.mut != MUT_NO) found |= LENDS_MUTABLY;
    if (v->kind == VAL_TYPE) found |= references(types, v->t);
    for (uint32_t i = 0; v->kind == VAL_TUPLE && i < v->tuple.count; i++)
        found |= value_references(types, v->tuple.items[i]);
    return found;
}

static uint32_t struct_references(const Types *types, const TypeData *d) {
    uint32_t found = 0;
    for (uint32_t i = 0; i < d->nominal.arg_count; i++) found |= value_references(types, d->nominal.args[i]);
    return found;
}

static uint32_t pointer_references(const Types *types, const TypeData *d) {
    if (d->pointer.flavour == PTR_RAW) return 0;
    bool is_mutable = d->pointer.mut != MUT_NO;
    return HOLDS_REFERENCES | (is_mutable ? LENDS_MUTABLY : references(types, d->pointer.pointee) & LENDS_MUTABLY);
}

/* Type parameters count as holding nothing, because every instance is checked again with the actual types. */
static uint32_t compute_references(const Types *types, TypeId type) {
    const TypeData *d = ty_data(types, type);
    switch (d->kind) {
    case TY_Pointer: return pointer_references(types, d);
    case TY_Struct: return struct_references(types, d);
    case TY_Tuple:
    case TY_Closure: return fields_references(types, type);
    case TY_Array: return references(types, d->array.element);
    case TY_ANY_SYMBOLIC:
    case TY_ANY_BOTTOM:
    case TY_None:
    case TY_Bool:
    case TY_Simd:
    case TY_Dyn:
    case TY_Fn:
    case TY_StrLiteral:
    case TY_ANY_OBJECT:
    case TY_Error:
    case TY_ANY_COMPTIME:
    case TY_Dtype: return 0;
    case TY_NO_KIND:
    case TY_KIND_COUNT: break;
    }
    UNREACHABLE();
}

static uint32_t references(const Types *types, TypeId type) {
    TypeEntry *entry = ty_entry(types, type);
    if (entry->reference_epoch != types->epoch) {
        entry->references = compute_references(types, type);
        entry->reference_epoch = types->epoch;
    }
    return entry->references;
}

bool ty_holds_references(const Types *types, TypeId type) { return (references(types, type) & HOLDS_REFERENCES) != 0; }
bool ty_lends_mutably(const Types *types, TypeId type) { return (references(types, type) & LENDS_MUTABLY) != 0; }
