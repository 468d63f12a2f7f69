/* Compile-time values as LLVM constants: register values, and images of places. An image is written as bytes, with
 * pointers beside them; what an image points to becomes a private constant of its own, one per value. Python's
 * constants (big ints, floats, str) become static objects with the layouts of runtime/object/object.h. */
#include "codegen/core/internal.h"
#include "codegen/gpu/gpu.h"
#include "types/float_format.h"
#include "types/type_group.h"
#include "types/type_text.h"
#include "types/value.h"

#include "../runtime/core/layout.h"

#include <inttypes.h>

/* ---- text ---- */

LLVMValueRef cg_private_global(Cg *cg, LLVMValueRef content, uint32_t align, bool is_constant, const char *name) {
    LLVMValueRef global = LLVMAddGlobal(cg->out, LLVMTypeOf(content), name);
    LLVMSetInitializer(global, content);
    LLVMSetGlobalConstant(global, is_constant);
    LLVMSetLinkage(global, LLVMPrivateLinkage);
    if (is_constant) LLVMSetUnnamedAddress(global, LLVMGlobalUnnamedAddr);
    LLVMSetAlignment(global, align);
    return global;
}

LLVMValueRef cg_string(Cg *cg, Str text) {
    uint64_t known;
    uint32_t key = name_of(cg->ctx, text).id;
    if (map_get(&cg->strings, key, &known)) return (LLVMValueRef)(uintptr_t)known;
    LLVMValueRef global = cg_bytes_global(cg, text, true, "text");
    map_put(&cg->strings, key, (uint64_t)(uintptr_t)global);
    return global;
}

LLVMValueRef cg_c_string(Cg *cg, const char *text) { return cg_string(cg, str_of(text)); }

/* ---- integers of any size: decimal digits to 64-bit limbs ---- */

/* The magnitude; *negative tells the sign. `limbs` has room for the digits. */
static uint32_t limbs_of_digits(Str digits, uint64_t *limbs, bool *negative) {
    uint32_t count = 0, i = 0;
    *negative = digits.len && digits.at[0] == '-';
    if (digits.len && (digits.at[0] == '-' || digits.at[0] == '+')) i = 1;
    for (; i < digits.len; i++) {
        unsigned __int128 carry = (unsigned)(digits.at[i] - '0');
        for (uint32_t k = 0; k < count; k++) {
            carry += (unsigned __int128)limbs[k] * 10;
            limbs[k] = (uint64_t)carry;
            carry >>= 64;
        }
        if (carry) limbs[count++] = (uint64_t)carry;
    }
    return count;
}

static uint64_t *limbs_room(Cg *cg, Str digits) { return NEW_ARRAY(cg->arena, uint64_t, digits.len / 19 + 3); }

enum { MACHINE_WORDS = 4 };

/* A machine integer of up to 256 bits, wrapping, lowest word first. */
static void machine_words(Cg *cg, const ValueData *value, bool is_signed, uint64_t words[MACHINE_WORDS]) {
    uint64_t above = 0;
    bool negative = false;
    uint32_t count = 1;
    if (value->kind == VAL_BOOL) {
        words[0] = value->b;
    } else if (value->integer.big.len == 0) {
        words[0] = (uint64_t)value->integer.i;
        above = is_signed && value->integer.i < 0 ? UINT64_MAX : 0;
    } else {
        uint64_t *limbs = limbs_room(cg, value->integer.big);
        count = MIN(limbs_of_digits(value->integer.big, limbs, &negative), (uint32_t)MACHINE_WORDS);
        memcpy(words, limbs, count * sizeof *words);
    }
    for (uint32_t i = count; i < MACHINE_WORDS; i++) words[i] = above;
    for (uint32_t i = 0, carry = 1; negative && i < MACHINE_WORDS; i++) {
        words[i] = ~words[i] + carry;
        carry = carry && words[i] == 0;
    }
}

/* ---- Python's constants ---- */

static LLVMValueRef word_of(Cg *cg, LLVMValueRef address) { return LLVMConstPtrToInt(address, cg->i64); }

static LLVMValueRef object_global(Cg *cg, LLVMValueRef *parts, uint32_t count, const char *name) {
    LLVMValueRef image = LLVMConstStructInContext(cg->llvm, parts, count, false);
    LLVMValueRef global = cg_private_global(cg, image, 16, false, name);
    LLVMSetSection(global, PYC_CONSTANT_SECTION);
    return global;
}

static LLVMValueRef int_object(Cg *cg, Str digits) {
    bool negative;
    uint64_t *limbs = limbs_room(cg, digits);
    uint32_t count = limbs_of_digits(digits, limbs, &negative);
    LLVMValueRef *items = NEW_ARRAY(cg->arena, LLVMValueRef, count);
    for (uint32_t i = 0; i < count; i++) items[i] = cg_i64(cg, limbs[i]);
    int64_t sign_size = negative ? -(int64_t)count : (int64_t)count;
    LLVMValueRef parts[] = {cg_extern_data(cg, "pyc_int_type"), cg_i64(cg, (uint64_t)sign_size),
                            LLVMConstArray2(cg->i64, items, count)};
    return object_global(cg, parts, COUNT_OF(parts), "int");
}

static LLVMValueRef int_word(Cg *cg, const ValueData *value) {
    const int64_t limit = (int64_t)1 << 62;
    if (value->kind == VAL_BOOL) return cg_i64(cg, ((uint64_t)value->b << 1) | 1);
    bool is_unsigned =
        cg_is_float(cg, value->type) ? false : ty_is(cg->types, value->type, TY_Simd) && !cg_is_signed(cg, value->type);
    int64_t i = value->integer.i;
    if (value->integer.big.len == 0 && i < limit && i >= (is_unsigned ? 0 : -limit))
        return cg_i64(cg, ((uint64_t)i << 1) | 1);
    Str digits = value->integer.big;
    if (digits.len == 0) {
        digits = is_unsigned ? arena_printf(cg->arena, "%llu", (unsigned long long)i)
                             : arena_printf(cg->arena, "%lld", (long long)i);
    }
    return word_of(cg, int_object(cg, digits));
}

static uint64_t code_points(Str text) {
    uint64_t count = 0;
    for (uint32_t i = 0; i < text.len; i++) count += ((unsigned char)text.at[i] & 0xc0) != 0x80;
    return count;
}

/* Lone surrogates are kept as three bytes, ED A0..BF xx. */
static bool has_surrogates(Str text) {
    for (uint32_t i = 0; i + 1 < text.len; i++)
        if ((unsigned char)text.at[i] == 0xed && (unsigned char)text.at[i + 1] >= 0xa0) return true;
    return false;
}

static LLVMValueRef ascii_char(Cg *cg, char code) {
    LLVMValueRef offset = cg_i64(cg, (uint64_t)code * PYC_ASCII_STEP);
    return LLVMConstGEP2(cg->i8, cg_extern_data(cg, "pyc_ascii_chars"), &offset, 1);
}

static LLVMValueRef str_object(Cg *cg, Str text) {
    if (text.len == 1 && !(text.at[0] & 0x80)) return ascii_char(cg, text.at[0]);
    LLVMValueRef parts[] = {
        cg_extern_data(cg, "pyc_str_type"),
        cg_i64(cg, 0),
        cg_i64(cg, text.len),
        cg_i64(cg, code_points(text)),
        cg_i64(cg, has_surrogates(text) ? 4 : 0), /* PYC_STR_SURROGATES */
        cg_private_global(cg, LLVMConstStringInContext2(cg->llvm, text.at, text.len, false), 1, true, "text"),
    };
    return object_global(cg, parts, COUNT_OF(parts), "str");
}

/* A word. One object per number that is not a flonum, in a module. */
LLVMValueRef cg_float_object(Cg *cg, double number) {
    uint64_t bits;
    memcpy(&bits, &number, sizeof bits);
    uint64_t word = pyc_flonum_of_bits(bits);
    if (word) return cg_i64(cg, word);
    int32_t special = pyc_float_special_of(bits);
    if (special >= 0) {
        uint64_t offset = (uint64_t)special * PYC_FLOAT_SIZE;
        LLVMValueRef first = cg_extern_data(cg, "pyc_float_special");
        return word_of(cg, LLVMConstInBoundsGEP2(cg->i8, first, (LLVMValueRef[]){cg_i64(cg, offset)}, 1));
    }
    Str name = arena_printf(cg->arena, "float.%" PRIx64, bits);
    LLVMValueRef global = LLVMGetNamedGlobal(cg->out, name.at);
    if (global) return word_of(cg, global);
    LLVMValueRef parts[] = {cg_extern_data(cg, "pyc_float_type"), LLVMConstReal(cg->f64, number)};
    return word_of(cg, object_global(cg, parts, COUNT_OF(parts), name.at));
}

/* Each module has a copy, of which the linker keeps one. */
static void share_object(Cg *cg, LLVMValueRef object, ValueId id) {
    if (!LLVMIsAGlobalVariable(object) || LLVMIsDeclaration(object)) return; /* an object of the runtime */
    Str name = arena_printf(cg->arena, "pyc.str.%u", id.id);
    LLVMSetValueName2(object, name.at, name.len);
    LLVMSetLinkage(object, LLVMLinkOnceODRLinkage);
    LLVMSetVisibility(object, LLVMHiddenVisibility);
}

/* One object per text. */
static LLVMValueRef str_of_value(Cg *cg, ValueId id) {
    uint64_t known, key = map_key2((uint32_t)TY_PyStr | 0x80000000u, id.id);
    if (map_get(&cg->images, key, &known)) return (LLVMValueRef)(uintptr_t)known;
    LLVMValueRef object = str_object(cg, val_data(cg->types, id)->text);
    if (cg->parts) share_object(cg, object, id);
    map_put(&cg->images, key, (uint64_t)(uintptr_t)object);
    return object;
}

static LLVMValueRef object_word(Cg *cg, ValueId id) {
    const ValueData *value = val_data(cg->types, id);
    if (value->kind == VAL_NONE) return word_of(cg, cg_extern_data(cg, "pyc_none_object"));
    if (value->kind == VAL_BOOL)
        return word_of(cg, cg_extern_data(cg, value->b ? "pyc_true_object" : "pyc_false_object"));
    if (value->kind == VAL_INT) return int_word(cg, value);
    if (value->kind == VAL_FLOAT) return cg_float_object(cg, value->f);
    if (value->kind == VAL_STRING) return word_of(cg, str_of_value(cg, id));
    ICE("no Python object for the constant %s", val_c(cg->types, id));
}

/* ---- register values ---- */

static LLVMValueRef float_constant(LLVMTypeRef type, const ValueData *value) {
    if (value->kind == VAL_FLOAT) return LLVMConstReal(type, value->f);
    if (value->integer.big.len)
        return LLVMConstRealOfStringAndSize(type, value->integer.big.at, value->integer.big.len);
    return LLVMConstReal(type, (double)value->integer.i);
}

static double number_of(const ValueData *value) {
    return value->kind == VAL_FLOAT ? value->f : (double)value->integer.i;
}

static LLVMValueRef scalar_constant(Cg *cg, Dtype dtype, const ValueData *value) {
    LLVMTypeRef type = dtype == DT_bfloat16 ? cg->bf16 : cg_dtype(cg, dtype);
    if (value->kind == VAL_DTYPE) return LLVMConstInt(type, value->dtype, false);
    if (float_format(dtype)) return LLVMConstInt(type, float_bits(float_format(dtype), number_of(value), true), false);
    if (dtype_class(dtype) == DTYPE_CLASS_FLOAT)
        return LLVMConstBitCast(float_constant(type, value), cg_dtype(cg, dtype));
    uint64_t words[MACHINE_WORDS];
    machine_words(cg, value, dtype_class(dtype) == DTYPE_CLASS_SINT, words);
    if (dtype == DT_bool) return LLVMConstInt(type, words[0] != 0, false);
    return LLVMConstIntOfArbitraryPrecision(type, MACHINE_WORDS, words);
}

static LLVMValueRef pointer_to(Cg *cg, ValueId target, int64_t addend) {
    const ValueData *value = val_data(cg->types, target);
    LLVMValueRef base = value->kind == VAL_FN       ? cg_fn(cg, value->fn.fn)
                        : value->kind == VAL_STRING ? str_of_value(cg, target)
                                                    : cg_image_address(cg, value->type, target);
    if (addend == 0) return base;
    LLVMValueRef index = cg_i64(cg, (uint64_t)addend);
    return LLVMConstGEP2(cg->i8, base, &index, 1);
}

static uint64_t little_endian(Str bytes, uint32_t at, uint32_t size) {
    uint64_t word = 0;
    for (uint32_t i = 0; i < size && at + i < bytes.len; i++)
        word |= (uint64_t)(unsigned char)bytes.at[at + i] << (8 * i);
    return word;
}

/* The word at `offset` of an image of compile-time memory. */
static LLVMValueRef memory_word(Cg *cg, const ValueData *image, uint32_t offset, LLVMTypeRef type) {
    bool is_pointer = LLVMGetTypeKind(type) == LLVMPointerTypeKind;
    for (uint32_t i = 0; i < image->memory.reloc_count; i++) {
        const Relocation *reloc = &image->memory.relocs[i];
        if (reloc->offset != offset) continue;
        LLVMValueRef pointer = pointer_to(cg, reloc->target, reloc->addend);
        return is_pointer ? pointer : LLVMConstPtrToInt(pointer, type);
    }
    uint64_t word = little_endian(image->memory.bytes, offset, 8);
    if (is_pointer) return word ? LLVMConstIntToPtr(cg_i64(cg, word), type) : cg_zero(type);
    return LLVMConstInt(type, word, false);
}

/* A register value that the evaluator left as bytes. */
static LLVMValueRef constant_of_memory(Cg *cg, TypeId type, const ValueData *image) {
    LLVMTypeRef wanted = cg_type(cg, type);
    if (wanted == cg->text) {
        LLVMValueRef parts[] = {memory_word(cg, image, 0, cg->ptr), memory_word(cg, image, 8, cg->i64)};
        return LLVMConstStructInContext(cg->llvm, parts, 2, false);
    }
    if (wanted == cg->ptr || wanted == cg->i64) return memory_word(cg, image, 0, wanted);
    uint32_t bits = cg_bits(cg, type);
    if (cg_lanes(cg, type) != 1 || bits > 64) ICE("a constant of type %s as bytes", ty_c(cg->types, type));
    LLVMValueRef raw = LLVMConstInt(LLVMIntTypeInContext(cg->llvm, bits),
                                    little_endian(image->memory.bytes, 0, (bits + 7) / 8), false);
    return cg_is_float(cg, type) ? LLVMConstBitCast(raw, wanted) : raw;
}

static LLVMValueRef simd_constant(Cg *cg, TypeId type, const ValueData *value) {
    Dtype dtype = ty_dtype(cg->types, type);
    uint32_t width = ty_width(cg->types, type);
    if (value->kind != VAL_TUPLE) return cg_splat(cg, scalar_constant(cg, dtype, value), width);
    LLVMValueRef *lanes = NEW_ARRAY(cg->arena, LLVMValueRef, width);
    if (value->tuple.count != width) ICE("%u lanes for a vector of %u", value->tuple.count, width);
    for (uint32_t i = 0; i < width; i++)
        lanes[i] = scalar_constant(cg, dtype, val_data(cg->types, value->tuple.items[i]));
    return width == 1 ? lanes[0] : LLVMConstVector(lanes, width);
}

static LLVMValueRef pointer_constant(Cg *cg, ValueId id, const ValueData *value) {
    if (value->kind == VAL_NONE) return cg_zero(cg->ptr);
    if (value->kind == VAL_INT)
        return value->integer.i ? LLVMConstIntToPtr(cg_i64(cg, (uint64_t)value->integer.i), cg->ptr) : cg_zero(cg->ptr);
    if (value->kind == VAL_FN) return cg_fn(cg, value->fn.fn);
    if (value->kind == VAL_STRING) return cg_string(cg, value->text);
    ICE("no address for the constant %s", val_c(cg->types, id));
}

LLVMValueRef cg_constant(Cg *cg, TypeId type, ValueId id) {
    const ValueData *value = val_data(cg->types, id);
    if (!cg_type(cg, type)) return NULL;
    if (value->kind == VAL_MEMORY) return constant_of_memory(cg, type, value);
    switch (ty_kind(cg->types, type)) {
    case TY_Bool: return scalar_constant(cg, DT_bool, value);
    case TY_Simd: return simd_constant(cg, type, value);
    case TY_PyInt: return int_word(cg, value);
    case TY_Object: return object_word(cg, id);
    case TY_PyStr: return str_of_value(cg, id);
    case TY_Dtype:
        return LLVMConstInt(cg->i8, value->kind == VAL_DTYPE ? (uint64_t)value->dtype : (uint64_t)value->integer.i,
                            false);
    case TY_StrLiteral: {
        LLVMValueRef parts[] = {cg_string(cg, value->text), cg_i64(cg, value->text.len)};
        return LLVMConstStructInContext(cg->llvm, parts, 2, false);
    }
    case TY_Pointer:
    case TY_Fn:
    case TY_Class:
    case TY_Error: return pointer_constant(cg, id, value);
    case TY_None:
    case TY_ANY_BOTTOM:
    case TY_ANY_AGGREGATE:
    case TY_ANY_SYMBOLIC:
    case TY_ANY_COMPTIME:
    case TY_NOTHING: break;
    }
    ICE("a register constant of type %s", ty_c(cg->types, type));
}

/* ---- images ---- */

typedef struct ImagePointer {
    uint64_t offset;
    LLVMValueRef value; /* 8 bytes */
} ImagePointer;

typedef struct Image {
    Cg *cg;
    unsigned char *bytes;
    uint64_t size;
    VEC(ImagePointer) pointers; /* by rising offset */
} Image;

static void image_put_word(Image *image, uint64_t offset, uint64_t word, uint32_t size) {
    for (uint32_t i = 0; i < size; i++) image->bytes[offset + i] = (unsigned char)(word >> (8 * i));
}

static void image_put_pointer(Image *image, uint64_t offset, LLVMValueRef value) {
    ImagePointer pointer = {offset, value};
    vec_push(image->cg->arena, &image->pointers, pointer);
}

/* A scalar or word that is already an LLVM constant. */
static void image_put_constant(Image *image, uint64_t offset, LLVMValueRef value) {
    Cg *cg = image->cg;
    LLVMTypeRef type = LLVMTypeOf(value);
    if (LLVMIsNull(value)) return;
    LLVMTypeKind kind = LLVMGetTypeKind(type);
    if (kind == LLVMPointerTypeKind) {
        image_put_pointer(image, offset, value);
        return;
    }
    if (kind != LLVMIntegerTypeKind) { /* a float: its bits */
        uint32_t bits = type == cg->f64 ? 64 : type == cg->f32 ? 32 : 16;
        value = LLVMConstBitCast(value, LLVMIntTypeInContext(cg->llvm, bits));
        type = LLVMTypeOf(value);
    }
    if (!LLVMIsAConstantInt(value))
        image_put_pointer(image, offset, value);
    else
        image_put_word(image, offset, LLVMConstIntGetZExtValue(value), (LLVMGetIntTypeWidth(type) + 7) / 8);
}

static void image_write(Image *image, uint64_t offset, TypeId type, ValueId id);

static void image_write_lanes(Image *image, uint64_t offset, TypeId type, const ValueData *value) {
    Cg *cg = image->cg;
    Dtype dtype = ty_dtype(cg->types, type);
    uint32_t size = dtype_bits(dtype) / 8;
    for (uint32_t i = 0; i < ty_width(cg->types, type); i++) {
        const ValueData *lane = value->kind == VAL_TUPLE ? val_data(cg->types, value->tuple.items[i]) : value;
        if (size > 8) {
            uint64_t words[MACHINE_WORDS];
            machine_words(cg, lane, dtype_class(dtype) == DTYPE_CLASS_SINT, words);
            for (uint32_t k = 0; k < size / 8; k++) image_put_word(image, offset + i * size + k * 8, words[k], 8);
        } else {
            image_put_constant(image, offset + (uint64_t)i * size, scalar_constant(cg, dtype, lane));
        }
    }
}

static void image_write_memory(Image *image, uint64_t offset, const ValueData *value) {
    for (uint32_t i = 0; i < value->memory.bytes.len && offset + i < image->size; i++)
        image->bytes[offset + i] = (unsigned char)value->memory.bytes.at[i];
    for (uint32_t i = 0; i < value->memory.reloc_count; i++) {
        const Relocation *reloc = &value->memory.relocs[i];
        image_put_pointer(image, offset + reloc->offset, pointer_to(image->cg, reloc->target, reloc->addend));
    }
}

static void image_write_items(Image *image, uint64_t offset, TypeId type, const ValueData *value) {
    Cg *cg = image->cg;
    const TypeData *data = ty_data(cg->types, type);
    for (uint32_t i = 0; i < value->tuple.count; i++) {
        if (data->kind == TY_Array) {
            image_write(image, offset + i * cg_size(cg, data->array.element), data->array.element,
                        value->tuple.items[i]);
        } else {
            TypeId field = ty_struct(cg->types, type)->fields[i].type;
            image_write(image, offset + ty_field_offset(cg->types, type, i), field, value->tuple.items[i]);
        }
    }
}

static void image_write(Image *image, uint64_t offset, TypeId type, ValueId id) {
    Cg *cg = image->cg;
    const ValueData *value = val_data(cg->types, id);
    if (value->kind == VAL_MEMORY) {
        image_write_memory(image, offset, value);
    } else if (!ty_is_register(cg->types, type)) {
        if (value->kind != VAL_TUPLE)
            ICE("no image of %s for the constant %s", ty_c(cg->types, type), val_c(cg->types, id));
        image_write_items(image, offset, type, value);
    } else if (ty_is(cg->types, type, TY_Simd)) {
        image_write_lanes(image, offset, type, value);
    } else if (ty_is(cg->types, type, TY_StrLiteral)) {
        image_put_pointer(image, offset, cg_string(cg, value->text));
        image_put_word(image, offset + 8, value->text.len, 8);
    } else if (cg_type(cg, type)) {
        image_put_constant(image, offset, cg_constant(cg, type, id));
    }
}

static void image_sort(Image *image) {
    for (uint32_t i = 1; i < image->pointers.len; i++) { /* nearly sorted already */
        ImagePointer moving = image->pointers.at[i];
        uint32_t k = i;
        for (; k > 0 && image->pointers.at[k - 1].offset > moving.offset; k--)
            image->pointers.at[k] = image->pointers.at[k - 1];
        image->pointers.at[k] = moving;
    }
}

static LLVMValueRef bytes_constant(Cg *cg, const unsigned char *bytes, uint64_t size) {
    return LLVMConstStringInContext2(cg->llvm, (const char *)bytes, size, true);
}

/* Without pointers an array of bytes; else a packed struct of runs of bytes and pointers. */
static LLVMValueRef image_finish(Image *image) {
    Cg *cg = image->cg;
    if (image->pointers.len == 0) return bytes_constant(cg, image->bytes, image->size);
    image_sort(image);
    LLVMValueRef *parts = NEW_ARRAY(cg->arena, LLVMValueRef, 2 * image->pointers.len + 1);
    uint32_t count = 0;
    uint64_t at = 0;
    for (uint32_t i = 0; i < image->pointers.len; i++) {
        uint64_t offset = image->pointers.at[i].offset;
        if (offset > at) parts[count++] = bytes_constant(cg, image->bytes + at, offset - at);
        parts[count++] = image->pointers.at[i].value;
        at = offset + 8;
    }
    if (at < image->size) parts[count++] = bytes_constant(cg, image->bytes + at, image->size - at);
    return LLVMConstStructInContext(cg->llvm, parts, count, true);
}

static LLVMValueRef image_of(Cg *cg, TypeId type, ValueId id, uint64_t size) {
    Image image = {.cg = cg, .bytes = NEW_ARRAY(cg->arena, unsigned char, size + 1), .size = size};
    image_write(&image, 0, type, id);
    return image_finish(&image);
}

LLVMValueRef cg_image(Cg *cg, TypeId type, ValueId id) { return image_of(cg, type, id, cg_size(cg, type)); }

LLVMValueRef cg_image_address(Cg *cg, TypeId type, ValueId id) {
    uint64_t known, key = map_key2(type.id, id.id);
    if (map_get(&cg->images, key, &known)) return (LLVMValueRef)(uintptr_t)known;
    const ValueData *value = val_data(cg->types, id);
    bool is_memory = value->kind == VAL_MEMORY; /* may be longer than its type: a run of elements */
    uint64_t size = is_memory ? value->memory.bytes.len : cg_size(cg, type);
    uint32_t align = is_memory && value->memory.align ? value->memory.align : cg_align(cg, type);
    LLVMValueRef global = cg_private_global(cg, image_of(cg, type, id, size), align, true, "image");
    map_put(&cg->images, key, (uint64_t)(uintptr_t)global);
    return global;
}
