/* The System V ABI for x86-64: structs of at most 16 bytes travel in up to two registers, one per eight bytes: SSE when
 * only floats are in these eight bytes, else INTEGER. Everything bigger goes through memory (byval). */
#include "codegen/gpu/gpu.h"
#include "codegen/target/target.h"

typedef enum Class { CLASS_NONE, CLASS_SSE, CLASS_INTEGER } Class;

typedef struct Eightbytes {
    Class class[2];
    uint32_t end[2];        /* of each eight bytes, how many are used */
    uint32_t float_size[2]; /* size of the floats in each; mixed sizes: 8 */
    bool has_vector; /* a member needs a register of its own: the whole struct goes to memory unless it consists of that
                        alone */
} Eightbytes;

static void add_scalar(Eightbytes *e, uint64_t offset, uint64_t size, bool is_float) {
    for (uint64_t at = offset; at < offset + size; at += 8 - at % 8) {
        uint64_t half = at / 8;
        if (half > 1) return;
        Class class = is_float ? CLASS_SSE : CLASS_INTEGER;
        if (class > e->class[half]) e->class[half] = class;
        uint64_t end = MIN(offset + size - half * 8, (uint64_t)8);
        if (end > e->end[half]) e->end[half] = (uint32_t)end;
        uint32_t float_size = (uint32_t)MIN(size, (uint64_t)8);
        if (is_float) e->float_size[half] = e->float_size[half] && e->float_size[half] != float_size ? 8 : float_size;
    }
}

static void add_type(Cg *cg, Eightbytes *e, TypeId type, uint64_t offset) {
    const TypeData *data = ty_data(cg->types, type);
    if (data->kind == TY_Simd) {
        uint32_t width = ty_width(cg->types, type), size = dtype_bits(ty_dtype(cg->types, type)) / 8;
        if (width > 1 && width * size > 8) e->has_vector = true;
        add_scalar(e, offset, (uint64_t)width * size, cg_is_float(cg, type) || width > 1);
    } else if (ty_is_register(cg->types, type)) {
        add_scalar(e, offset, cg_size(cg, type), false);
    } else if (data->kind == TY_Array) {
        uint64_t size = cg_size(cg, data->array.element);
        for (uint64_t at = 0; size && at < cg_size(cg, type); at += size)
            add_type(cg, e, data->array.element, offset + at);
    } else if (data->kind == TY_Dyn) {
        add_scalar(e, offset, cg_size(cg, type), false);
    } else {
        const StructInfo *info = ty_struct(cg->types, type);
        for (uint32_t i = 0; i < info->field_count; i++)
            add_type(cg, e, info->fields[i].type, offset + ty_field_offset(cg->types, type, i));
    }
}

static LLVMTypeRef piece_type(Cg *cg, const Eightbytes *e, uint32_t half) {
    if (e->class[half] == CLASS_INTEGER) return LLVMIntTypeInContext(cg->llvm, e->end[half] * 8);
    if (e->end[half] > 4) return e->float_size[half] == 4 ? LLVMVectorType(cg->f32, 2) : cg->f64;
    return e->end[half] > 2 ? cg->f32 : cg->f16;
}

static CgClass classify(Cg *cg, TypeId type) {
    uint64_t size = cg_size(cg, type);
    CgClass memory = {.in_memory = true, .by_value_attribute = true};
    if (size == 0) return (CgClass){0};
    if (size > 16) return memory;
    Eightbytes e = {0};
    add_type(cg, &e, type, 0);
    if (e.has_vector && size == 16) {
        return (CgClass){.pieces = {{LLVMVectorType(cg->f32, 4), 0}}, .piece_count = 1};
    }
    CgClass class = {0};
    for (uint32_t half = 0; half < 2; half++) {
        if (e.class[half] == CLASS_NONE) continue;
        class.pieces[class.piece_count++] = (CgPiece){piece_type(cg, &e, half), half * 8};
    }
    return class;
}

const CgAbi cg_abi_x86_64 = {.classify = classify,
                             .int_registers = 6,
                             .float_registers = 8,
                             .kept = "{rbx},{r12},{r13},{r14},{r15}",
                             .kept_count = 5};
