/* Size, alignment and the properties that follow from a type's parts. Results are kept in the type's entry for the
 * current epoch. A type that contains itself (an error that sema reports) has size 0 here. */
#include "types/table.h"
#include "types/type_group.h"

enum { MAX_VECTOR_ALIGN = 64 };

static uint64_t round_up(uint64_t n, uint32_t align) { return (n + align - 1) / align * align; }

static uint64_t next_power(uint64_t n) {
    uint64_t power = 1;
    while (power < n) power *= 2;
    return power;
}

/* A vector's size is a power of two of bytes; it is aligned to that, up to a cache line. */
static Layout simd_layout(const Types *types, TypeId type) {
    uint64_t bytes = dtype_bits(ty_dtype(types, type)) / 8;
    uint64_t size = next_power(bytes * ty_width(types, type));
    return (Layout){size, (uint32_t)MIN(size, (uint64_t)MAX_VECTOR_ALIGN)};
}

static Layout fields_layout(const Types *types, TypeId type) {
    const StructInfo *info = ty_struct(types, type);
    Layout sum = {0, MAX(info->align, 1u)};
    for (uint32_t i = 0; i < info->field_count; i++) {
        Layout field = ty_layout(types, info->fields[i].type);
        sum.size = round_up(sum.size, field.align) + field.size;
        sum.align = MAX(sum.align, field.align);
    }
    return (Layout){round_up(sum.size, sum.align), sum.align};
}

static uint64_t array_count(const Types *types, TypeId type) {
    int64_t count = 0;
    bool known = val_as_int(types, ty_data(types, type)->array.count, &count);
    return known && count > 0 ? (uint64_t)count : 0;
}

static Layout array_layout(const Types *types, TypeId type) {
    Layout element = ty_layout(types, ty_data(types, type)->array.element);
    uint64_t size;
    if (__builtin_mul_overflow(element.size, array_count(types, type), &size)) size = UINT64_MAX / 2;
    return (Layout){size, element.align};
}

static Layout compute_layout(const Types *types, TypeId type) {
    switch (ty_kind(types, type)) {
    case TY_Bool: return (Layout){1, 1};
    case TY_Simd: return simd_layout(types, type);
    case TY_Pointer:
    case TY_Fn:
    case TY_ANY_OBJECT:
    case TY_Error: return (Layout){8, 8};
    case TY_StrLiteral: return (Layout){16, 8};
    case TY_Tuple:
    case TY_Struct:
    case TY_Closure:
    case TY_Dyn: return fields_layout(types, type);
    case TY_Array: return array_layout(types, type);
    case TY_Dtype: return (Layout){1, 1};
    case TY_ANY_BOTTOM:
    case TY_None:
    case TY_ANY_SYMBOLIC:
    case TY_ANY_COMPTIME: return (Layout){0, 1};
    case TY_NO_KIND:
    case TY_KIND_COUNT: break;
    }
    UNREACHABLE();
}

Layout ty_layout(const Types *types, TypeId type) {
    TypeEntry *entry = ty_entry(types, type);
    if (entry->layout_epoch == types->epoch) return entry->layout;
    if (entry->in_progress || !ty_is_concrete(types, type)) return (Layout){0, 1};
    entry->in_progress = true;
    Layout layout = compute_layout(types, type);
    entry->in_progress = false;
    entry->layout = layout;
    entry->layout_epoch = types->epoch;
    return layout;
}

uint64_t ty_field_offset(const Types *types, TypeId type, uint32_t field) {
    const StructInfo *info = ty_struct(types, type);
    assert(field < info->field_count);
    uint64_t offset = 0;
    for (uint32_t i = 0; i <= field; i++) {
        Layout layout = ty_layout(types, info->fields[i].type);
        offset = round_up(offset, layout.align);
        if (i < field) offset += layout.size;
    }
    return offset;
}

/* --- properties --- */

static uint32_t properties(const Types *types, TypeId type);

/* The properties of all fields together: trivial if all fields are, needing destruction or tracing if one does. */
static uint32_t fields_properties(const Types *types, TypeId type) {
    const StructInfo *info = ty_struct(types, type);
    uint32_t all = PROP_TRIVIAL, any = 0;
    for (uint32_t i = 0; i < info->field_count; i++) {
        uint32_t field = properties(types, info->fields[i].type);
        all &= field;
        any |= field;
    }
    return all | (any & (PROP_DESTROY | PROP_TRACED));
}

static uint32_t struct_properties(const Types *types, TypeId type) {
    const TypeGlue *glue = &ty_struct(types, type)->glue;
    uint32_t found = fields_properties(types, type);
    bool has_code = !IS_NONE(glue->deinit) || !IS_NONE(glue->copy) || !IS_NONE(glue->move);
    if (has_code || glue->is_linear || glue->no_copy) found &= ~(uint32_t)PROP_TRIVIAL;
    if (!IS_NONE(glue->deinit) || glue->is_linear) found |= PROP_DESTROY;
    return found;
}

static uint32_t compute_properties(const Types *types, TypeId type) {
    const TypeData *d = ty_data(types, type);
    switch (d->kind) {
    case TY_PyInt:
    case TY_PyStr:
    case TY_Object:
    case TY_Class: return PROP_TRIVIAL | PROP_TRACED;
    case TY_Error: return PROP_DESTROY | PROP_TRACED;
    case TY_Dyn: return PROP_DESTROY; /* its box is a root where that is needed */
    case TY_Array: return properties(types, d->array.element);
    case TY_Tuple: return fields_properties(types, type);
    case TY_Struct:
    case TY_Closure: return struct_properties(types, type);
    case TY_Param:
    case TY_Member: return PROP_DESTROY;
    case TY_ANY_BOTTOM:
    case TY_None:
    case TY_ANY_REGISTER:
    case TY_StrLiteral:
    case TY_ANY_COMPTIME:
    case TY_Dtype: return PROP_TRIVIAL;
    case TY_NO_KIND:
    case TY_KIND_COUNT: break;
    }
    UNREACHABLE();
}

/* A type that contains itself counts as empty here: the error is reported where its size is needed. */
static uint32_t properties(const Types *types, TypeId type) {
    TypeEntry *entry = ty_entry(types, type);
    if (entry->property_epoch == types->epoch) return entry->properties;
    if (entry->in_progress) return PROP_TRIVIAL;
    entry->in_progress = true;
    entry->properties = compute_properties(types, type);
    entry->property_epoch = types->epoch;
    entry->in_progress = false;
    return entry->properties;
}

static bool has_property(const Types *types, TypeId type, uint32_t property) {
    return (properties(types, type) & property) != 0;
}

bool ty_is_trivial(const Types *types, TypeId type) { return has_property(types, type, PROP_TRIVIAL); }
bool ty_needs_destroy(const Types *types, TypeId type) { return has_property(types, type, PROP_DESTROY); }
bool ty_is_traced(const Types *types, TypeId type) { return has_property(types, type, PROP_TRACED); }
