/* The procedure call standard for 64-bit Arm: up to four floats of one kind in float registers, else up to 16 bytes in
 * one or two integer registers, else the address of a copy. */
#include "codegen/gpu/gpu.h"
#include "codegen/target/target.h"

typedef struct Floats {
    LLVMTypeRef type; /* of all members so far */
    uint32_t count;
    bool is_mixed;
} Floats;

static void add_type(Cg *cg, Floats *floats, TypeId type) {
    const TypeData *data = ty_data(cg->types, type);
    if (ty_is_register(cg->types, type)) {
        bool fits = cg_is_float(cg, type) && cg_lanes(cg, type) == 1;
        LLVMTypeRef own = fits ? cg_type(cg, type) : NULL;
        floats->is_mixed |= !fits || (floats->type && floats->type != own);
        floats->type = own;
        floats->count++;
    } else if (data->kind == TY_Array) {
        uint64_t size = cg_size(cg, data->array.element);
        for (uint64_t at = 0; size && at < cg_size(cg, type) && floats->count <= 4; at += size)
            add_type(cg, floats, data->array.element);
    } else if (data->kind == TY_Dyn) {
        floats->is_mixed = true;
    } else {
        const StructInfo *info = ty_struct(cg->types, type);
        for (uint32_t i = 0; i < info->field_count; i++) add_type(cg, floats, info->fields[i].type);
    }
}

static CgClass classify(Cg *cg, TypeId type) {
    uint64_t size = cg_size(cg, type);
    if (size == 0) return (CgClass){0};
    Floats floats = {0};
    add_type(cg, &floats, type);
    if (!floats.is_mixed && floats.count <= 4) {
        return (CgClass){.pieces = {{LLVMArrayType2(floats.type, floats.count), 0}}, .piece_count = 1};
    }
    if (size <= 8) return (CgClass){.pieces = {{cg->i64, 0}}, .piece_count = 1};
    if (size <= 16) return (CgClass){.pieces = {{LLVMArrayType2(cg->i64, 2), 0}}, .piece_count = 1};
    return (CgClass){.in_memory = true};
}

const CgAbi cg_abi_aarch64 = {
    .classify = classify, .kept = "{x19},{x20},{x21},{x22},{x23},{x24},{x25},{x26},{x27},{x28}", .kept_count = 10};
