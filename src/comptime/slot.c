/* How values of register types are stored in slots, and how they move to and from memory. */
#include "comptime/vm.h"
#include "types/type_group.h"

static uint32_t lane_bytes(const Types *types, TypeId type) { return dtype_bits(ty_dtype(types, type)) / 8; }

/* The size of the value's own bytes, as in memory. */
static uint32_t value_size(const Types *types, TypeId type) {
    switch (ty_kind(types, type)) {
    case TY_Bool:
    case TY_Dtype: return 1;
    case TY_Simd: return lane_bytes(types, type) * ty_width(types, type);
    case TY_StrLiteral: return 16;
    case TY_None:
    case TY_Never:
    case TY_Poison: return 0;
    case TY_NOTHING:
    case TY_Pointer:
    case TY_Fn:
    case TY_ANY_OBJECT:
    case TY_Error:
    case TY_ANY_AGGREGATE:
    case TY_ANY_SYMBOLIC:
    case TY_ANY_COMPTIME: break;
    }
    return 8;
}

uint32_t slot_size(const Types *types, TypeId type) {
    uint32_t size = value_size(types, type);
    return size <= 8 ? 8 : (size + 7) & ~7u;
}

bool slot_is_address(const Types *types, TypeId type) {
    TypeKind kind = ty_kind(types, type);
    return kind == TY_Pointer || kind == TY_Fn || kind == TY_Error;
}

bool slot_is_signed(const Types *types, TypeId type) {
    return ty_is_scalar(types, type) && dtype_class(ty_dtype(types, type)) == DTYPE_CLASS_SINT;
}

void slot_extend(const Types *types, TypeId type, uint8_t *slot) {
    if (ty_is_scalar(types, type)) {
        lanes_extend(ty_dtype(types, type), slot);
    } else if (value_size(types, type) == 1) {
        memset(slot + 1, 0, 7);
    }
}

bool vm_load(Comptime *c, TypeId type, Word address, uint8_t *slot) {
    uint32_t size = value_size(c->types, type);
    const uint8_t *bytes = vm_read(c, address, size);
    if (bytes == NULL) return false;
    memset(slot, 0, slot_size(c->types, type));
    memcpy(slot, bytes, size);
    slot_extend(c->types, type, slot);
    return true;
}

bool vm_store(Comptime *c, TypeId type, Word address, const uint8_t *slot) {
    uint32_t size = value_size(c->types, type);
    bool is_text = ty_is(c->types, type, TY_StrLiteral);
    bool is_big = ty_is(c->types, type, TY_PyInt) && (slot[0] & 1) == 0;
    bool is_address = slot_is_address(c->types, type) || is_big;
    if (is_text && vm_write(c, address + 8, 8, SHADOW_DATA) == NULL) return false;
    uint8_t *bytes = vm_write(c, address, is_text ? 8 : size, is_address || is_text ? SHADOW_ADDRESS : SHADOW_DATA);
    if (bytes == NULL) return false;
    memcpy(bytes, slot, size);
    return true;
}
