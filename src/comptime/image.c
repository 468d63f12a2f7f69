/* Compile-time values to and from the interpreter's registers and memory.
 *
 * In: a VAL_MEMORY's relocations become addresses of further blocks. For constants in the code these are read-only
 * copies; for arguments they are fresh heap blocks, which the called function owns. Out: an aggregate without addresses
 * becomes a VAL_TUPLE; otherwise its bytes become a VAL_MEMORY, as do the blocks that it points to. */
#include "comptime/vm.h"
#include "types/float_format.h"
#include "types/number.h"
#include "types/type_group.h"
#include "types/type_text.h"

enum { MAX_TUPLE = 256, MAX_IMAGE_DEPTH = 10000 };

/* --- in: to slots --- */

static bool cannot(Comptime *c, TypeId type) {
    return vm_fail(c, D_COMPTIME_FAILED, "values of type '%s' are not available at compile time yet",
                   ty_c(c->types, type));
}

static bool int_to_slot(Comptime *c, ValueId value, TypeId type, uint8_t *slot) {
    mpz_t number;
    mpz_init(number);
    number_get(c->types, value, number);
    bool ok = true;
    TypeKind kind = ty_kind(c->types, type);
    Word word = 0;
    if (kind == TY_PyInt) {
        word = pyint_of(c, number);
        ok = word != 0;
        memcpy(slot, &word, sizeof word);
    } else if (kind == TY_Simd && dtype_class(ty_dtype(c->types, type)) == DTYPE_CLASS_FLOAT) {
        lane_set_float(ty_dtype(c->types, type), slot, mpz_get_d(number));
    } else if (kind == TY_Simd) {
        number_to_lane(ty_dtype(c->types, type), number, slot);
    } else if (kind == TY_Bool) {
        slot[0] = mpz_sgn(number) != 0;
    } else if (kind == TY_Pointer) {
        number_to_lane(DT_uint64, number, slot);
    } else {
        ok = cannot(c, type);
    }
    mpz_clear(number);
    return ok;
}

/* Values that have the type already are not converted: a conversion would drop an infinity's payload. */
static void float_to_slot(Dtype dtype, uint8_t *slot, double f) {
    const FloatFormat *format = float_format(dtype);
    if (format != NULL)
        *slot = float_bits(format, f, true);
    else
        lane_set_float(dtype, slot, f);
}

static Word image_text(Comptime *c, ValueId text);

static bool text_to_slot(Comptime *c, ValueId value, TypeId type, uint8_t *slot) {
    Word address = image_text(c, value), len = val_data(c->types, value)->text.len;
    if (address == 0) return false;
    memcpy(slot, &address, sizeof address);
    if (ty_is(c->types, type, TY_StrLiteral))
        memcpy(slot + 8, &len, sizeof len);
    else if (!ty_is(c->types, type, TY_Pointer))
        return cannot(c, type);
    return true;
}

static bool lanes_to_slot(Comptime *c, const ValueData *d, TypeId type, uint8_t *slot) {
    if (!ty_is(c->types, type, TY_Simd)) return cannot(c, type);
    Dtype dtype = ty_dtype(c->types, type);
    uint32_t size = dtype_bits(dtype) / 8, lanes = ty_width(c->types, type);
    for (uint32_t i = 0; i < d->tuple.count && i < lanes; i++) {
        uint8_t lane[DTYPE_MAX_BYTES];
        if (!image_to_slot(c, d->tuple.items[i], ty_scalar(c->types, dtype), lane)) return false;
        memcpy(slot + i * size, lane, size);
    }
    return true;
}

static bool put_relocs(Comptime *c, const ValueData *d, Word address, bool is_fresh);

/* A register value that holds an address is converted by way of memory. */
static bool memory_to_slot(Comptime *c, const ValueData *d, TypeId type, uint8_t *slot) {
    uint32_t size = d->memory.bytes.len;
    Word place = vm_alloc(c, ALLOC_HEAP, size);
    if (place == 0) return false;
    memcpy(vm_write(c, place, size, SHADOW_DATA), d->memory.bytes.at, size);
    bool ok = put_relocs(c, d, place, false) && vm_load(c, type, place, slot);
    vm_release(c, place);
    return ok;
}

bool image_to_slot(Comptime *c, ValueId value, TypeId type, uint8_t *slot) {
    const ValueData *d = val_data(c->types, value);
    memset(slot, 0, slot_size(c->types, type));
    bool ok = true;
    switch (d->kind) {
    case VAL_NONE: break;
    case VAL_BOOL:
    case VAL_INT: ok = int_to_slot(c, value, type, slot); break;
    case VAL_FLOAT:
        if (!ty_is(c->types, type, TY_Simd)) return cannot(c, type);
        float_to_slot(ty_dtype(c->types, type), slot, d->f);
        break;
    case VAL_STRING: return text_to_slot(c, value, type, slot);
    case VAL_DTYPE: slot[0] = (uint8_t)d->dtype; break;
    case VAL_FN: {
        if (IS_NONE(d->fn.fn)) return cannot(c, type);
        Word address = vm_fn_address(d->fn.fn);
        memcpy(slot, &address, sizeof address);
        break;
    }
    case VAL_TUPLE: ok = lanes_to_slot(c, d, type, slot); break;
    case VAL_MEMORY: return memory_to_slot(c, d, type, slot);
    case VAL_TYPE:
    case VAL_TRAIT:
    case VAL_ORIGIN:
    case VAL_PARAM:
    case VAL_EXPR:
    case VAL_DECL: return cannot(c, type);
    case VAL_NONE_KIND: UNREACHABLE();
    }
    if (ok) slot_extend(c->types, type, slot);
    return ok;
}

/* --- in: to memory --- */

/* The bytes of a VAL_STRING. */
static Word image_text(Comptime *c, ValueId text) {
    uint64_t known, key = map_key2(0, text.id);
    if (map_get(&c->statics, key, &known)) return known;
    Str bytes = val_data(c->types, text)->text;
    Word address = vm_alloc(c, ALLOC_STATIC, (uint64_t)bytes.len + 1); /* NUL-terminated: also for C */
    if (address == 0) return 0;
    uint8_t *to = vm_write(c, address, (uint64_t)bytes.len + 1, SHADOW_DATA);
    memcpy(to, bytes.at, bytes.len);
    Alloc *a = &c->allocs[address_slot(address)];
    a->is_readonly = true;
    a->image = text;
    map_put(&c->statics, key, address);
    return address;
}

/* The block for an image that another one points to. */
static Word block_of(Comptime *c, ValueId image, bool is_fresh) {
    const ValueData *d = val_data(c->types, image);
    if (d->kind == VAL_FN) return vm_fn_address(d->fn.fn);
    if (d->kind == VAL_STRING) return image_text(c, image);
    if (d->kind != VAL_MEMORY) return cannot(c, d->type);
    uint64_t known, key = map_key2(0, image.id);
    if (!is_fresh && map_get(&c->statics, key, &known)) return known;
    Word address = vm_alloc(c, is_fresh ? ALLOC_HEAP : ALLOC_STATIC, d->memory.bytes.len);
    if (address == 0) return 0;
    if (!is_fresh) map_put(&c->statics, key, address);
    uint8_t *to = vm_write(c, address, d->memory.bytes.len, SHADOW_DATA);
    if (d->memory.bytes.len > 0) memcpy(to, d->memory.bytes.at, d->memory.bytes.len);
    if (!put_relocs(c, d, address, is_fresh)) return 0;
    c->allocs[address_slot(address)].is_readonly = !is_fresh;
    c->allocs[address_slot(address)].image = image;
    return address;
}

/* Two addresses in one image that lead to the same block do so in the copy, too. */
static Word block_for(Comptime *c, const ValueData *d, const Word *blocks, uint32_t i, bool is_fresh) {
    for (uint32_t j = 0; j < i; j++) {
        if (SAME(d->memory.relocs[j].target, d->memory.relocs[i].target)) return blocks[j];
    }
    return block_of(c, d->memory.relocs[i].target, is_fresh);
}

static bool put_relocs(Comptime *c, const ValueData *d, Word address, bool is_fresh) {
    Arena scratch = {0};
    Word *blocks = NEW_ARRAY(&scratch, Word, d->memory.reloc_count + 1);
    bool ok = true;
    for (uint32_t i = 0; i < d->memory.reloc_count && ok; i++) {
        const Relocation *r = &d->memory.relocs[i];
        blocks[i] = block_for(c, d, blocks, i, is_fresh);
        Word word = blocks[i] + (Word)r->addend;
        uint8_t *to = blocks[i] == 0 ? NULL : vm_write(c, address + r->offset, 8, SHADOW_ADDRESS);
        ok = to != NULL;
        if (ok) memcpy(to, &word, sizeof word);
    }
    arena_drop(&scratch);
    return ok;
}

static bool tuple_to_memory(Comptime *c, const ValueData *d, TypeId type, Word address, bool is_fresh) {
    bool is_array = ty_is(c->types, type, TY_Array);
    TypeId element = is_array ? ty_data(c->types, type)->array.element : NONE_OF(TypeId);
    uint64_t size = is_array ? ty_layout(c->types, element).size : 0;
    uint32_t count = is_array ? d->tuple.count : MIN(d->tuple.count, ty_struct(c->types, type)->field_count);
    for (uint32_t i = 0; i < count; i++) {
        uint64_t offset = is_array ? i * size : ty_field_offset(c->types, type, i);
        TypeId item = is_array ? element : ty_struct(c->types, type)->fields[i].type;
        if (!image_to_memory(c, d->tuple.items[i], item, address + offset, is_fresh)) return false;
    }
    return true;
}

/* A view of text: address, then length. */
static bool text_to_memory(Comptime *c, ValueId text, TypeId type, Word address) {
    uint64_t len = val_data(c->types, text)->text.len;
    Word at = image_text(c, text);
    if (ty_layout(c->types, type).size != 16) return cannot(c, type);
    uint8_t *to = at == 0 ? NULL : vm_write(c, address, 8, SHADOW_ADDRESS);
    uint8_t *length = to == NULL ? NULL : vm_write(c, address + 8, 8, SHADOW_DATA);
    if (length == NULL) return false;
    memcpy(to, &at, sizeof at);
    memcpy(length, &len, sizeof len);
    return true;
}

bool image_to_memory(Comptime *c, ValueId value, TypeId type, Word address, bool is_fresh) {
    const ValueData *d = val_data(c->types, value);
    if (d->kind == VAL_MEMORY) {
        uint64_t size = MIN((uint64_t)d->memory.bytes.len, ty_layout(c->types, type).size);
        uint8_t *to = vm_write(c, address, size, SHADOW_DATA);
        if (to == NULL) return false;
        if (size > 0) memcpy(to, d->memory.bytes.at, size);
        return put_relocs(c, d, address, is_fresh);
    }
    TypeKind kind = ty_kind(c->types, type);
    bool is_aggregate =
        kind == TY_Struct || kind == TY_Tuple || kind == TY_Closure || kind == TY_Dyn || kind == TY_Array;
    if (d->kind == VAL_TUPLE && is_aggregate) return tuple_to_memory(c, d, type, address, is_fresh);
    if (d->kind == VAL_STRING && kind == TY_Struct) return text_to_memory(c, value, type, address);
    if (!ty_is_register(c->types, type)) return cannot(c, type);
    uint32_t size = slot_size(c->types, type);
    Arena scratch = {0};
    uint8_t *slot = arena_alloc(&scratch, size, 16);
    bool ok = image_to_slot(c, value, type, slot) && vm_store(c, type, address, slot);
    arena_drop(&scratch);
    return ok;
}

Word image_static(Comptime *c, ValueId value, TypeId type) {
    uint64_t known, key = map_key2(type.id, value.id);
    if (map_get(&c->statics, key, &known)) return known;
    Word address = vm_alloc(c, ALLOC_STATIC, ty_layout(c->types, type).size);
    if (address == 0 || !image_to_memory(c, value, type, address, false)) return 0;
    c->allocs[address_slot(address)].is_readonly = true;
    c->allocs[address_slot(address)].image = value;
    map_put(&c->statics, key, address);
    return address;
}

/* --- out: blocks --- */

typedef struct ImageWriter {
    Comptime *c;
    Arena scratch;
    Map blocks; /* slot of a finished block -> ValueId; 0 while it is being made */
    uint32_t depth;
} ImageWriter;

static ValueId image_of(ImageWriter *w, Word address, uint64_t size, TypeId type, uint32_t align);

static ValueId block_image(ImageWriter *w, Word address) {
    Comptime *c = w->c;
    const Alloc *a = vm_alloc_of(c, address);
    uint32_t slot = address_slot(address);
    uint64_t known;
    FnId fn;
    if (vm_fn_of_address(c, address, &fn)) return val_fn(c->types, ir_fn(c->module, fn)->type, fn);
    if (a == NULL)
        return vm_fail(c, D_COMPTIME_FAILED, "the result points to memory that is not alive any more"),
               NONE_OF(ValueId);
    if (a->kind == ALLOC_FRAME)
        return vm_fail(c, D_COMPTIME_FAILED, "the result points to a local variable"), NONE_OF(ValueId);
    if (a->kind == ALLOC_BIG)
        return vm_fail(c, D_COMPTIME_FAILED,
                       "the result holds an int of more than 62 bits in memory, which cannot be kept yet"),
               NONE_OF(ValueId);
    if (a->kind == ALLOC_ERROR) return vm_fail(c, D_COMPTIME_FAILED, "the result holds an error"), NONE_OF(ValueId);
    if (map_get(&w->blocks, slot, &known)) {
        if (known == 0) vm_fail(c, D_COMPTIME_FAILED, "the result points in a circle, which cannot be kept");
        return (ValueId){(uint32_t)known};
    }
    map_put(&w->blocks, slot, 0);
    ValueId image = image_of(w, address - address_offset(address), a->size, NONE_OF(TypeId), 16);
    map_put(&w->blocks, slot, image.id);
    return image;
}

static bool add_reloc(ImageWriter *w, Word word, uint32_t offset, Relocation *r) {
    ValueId target = block_image(w, word);
    if (IS_NONE(target)) return false;
    bool is_fn = val_data(w->c->types, target)->kind == VAL_FN;
    *r = (Relocation){offset, target, is_fn ? 0 : (int32_t)address_offset(word)};
    return true;
}

static ValueId image_of(ImageWriter *w, Word address, uint64_t size, TypeId type, uint32_t align) {
    Comptime *c = w->c;
    VEC(Relocation) relocs = {0};
    uint8_t *shadow = NULL;
    if (++w->depth > MAX_IMAGE_DEPTH)
        vm_fail(c, D_COMPTIME_LIMIT, "the result is a chain of more than %d blocks", MAX_IMAGE_DEPTH);
    const uint8_t *bytes = c->failure == D_NONE ? vm_touch(c, address, size, false, &shadow) : NULL;
    if (bytes == NULL) return NONE_OF(ValueId);
    uint8_t *copy = NEW_ARRAY(&w->scratch, uint8_t, size + 1);
    for (uint64_t i = 0; i < size; i++) copy[i] = shadow[i] == SHADOW_NONE ? 0 : bytes[i];
    for (uint64_t i = 0; i + 8 <= size; i++) {
        if (shadow[i] != SHADOW_ADDRESS) continue;
        Word word;
        memcpy(&word, bytes + i, sizeof word);
        if (!vm_is_null(word)) {
            Relocation r;
            if (!add_reloc(w, word, (uint32_t)i, &r)) return NONE_OF(ValueId);
            memset(copy + i, 0, 8);
            vec_push(&w->scratch, &relocs, r);
        }
        i += 7;
    }
    w->depth--;
    ValueData d = {.kind = VAL_MEMORY,
                   .type = type,
                   .memory = {.bytes = {(const char *)copy, (uint32_t)size},
                              .relocs = relocs.at,
                              .reloc_count = relocs.len,
                              .align = align}};
    return val_intern(c->types, &d);
}

static bool write_image(Comptime *c, Word address, TypeId type, ValueId *value) {
    ImageWriter w = {.c = c};
    map_init(&w.blocks, &w.scratch);
    const Alloc *own = vm_alloc_of(c, address);
    if (own != NULL && own->kind != ALLOC_FRAME) map_put(&w.blocks, address_slot(address), 0);
    Layout layout = ty_layout(c->types, type);
    *value = image_of(&w, address, layout.size, type, layout.align);
    arena_drop(&w.scratch);
    return c->failure == D_NONE;
}

/* --- out: values --- */

static bool read_text(Comptime *c, const uint8_t *slot, ValueId *value) {
    Word address, len;
    memcpy(&address, slot, sizeof address);
    memcpy(&len, slot + 8, sizeof len);
    const uint8_t *bytes = vm_read(c, address, len);
    if (bytes == NULL) return false;
    *value = val_string(c->types, (Str){(const char *)bytes, (uint32_t)len});
    return true;
}

static bool read_pyint(Comptime *c, const uint8_t *slot, ValueId *value) {
    Word word;
    mpz_t number;
    mpz_init(number);
    memcpy(&word, slot, sizeof word);
    bool ok = pyint_get(c, word, number);
    if (ok) *value = number_value(c->types, TY(PyInt), number);
    mpz_clear(number);
    return ok;
}

static ValueId read_lane(Comptime *c, Dtype dtype, const uint8_t *lane) {
    TypeId type = ty_scalar(c->types, dtype);
    if (dtype == DT_bool) return val_bool(c->types, lane[0] != 0);
    if (dtype_class(dtype) == DTYPE_CLASS_FLOAT) return val_float(c->types, type, lane_float(dtype, lane));
    mpz_t number;
    mpz_init(number);
    mpz_import(number, dtype_bits(dtype) / 8, -1, 1, 0, 0, lane);
    ValueId value = number_value(c->types, type, number);
    mpz_clear(number);
    return value;
}

static ValueId read_vector(Comptime *c, TypeId type, const uint8_t *slot) {
    Dtype dtype = ty_dtype(c->types, type);
    uint32_t lanes = ty_width(c->types, type), size = dtype_bits(dtype) / 8;
    if (lanes == 1) return read_lane(c, dtype, slot);
    Arena scratch = {0};
    ValueId *items = NEW_ARRAY(&scratch, ValueId, lanes);
    for (uint32_t i = 0; i < lanes; i++) items[i] = read_lane(c, dtype, slot + i * size);
    ValueId value = val_tuple(c->types, type, items, lanes);
    arena_drop(&scratch);
    return value;
}

static bool read_pointer(Comptime *c, TypeId type, const uint8_t *slot, ValueId *value) {
    Word place = vm_alloc(c, ALLOC_HEAP, 8);
    bool ok = place != 0 && vm_store(c, type, place, slot) && write_image(c, place, type, value);
    if (place != 0) vm_release(c, place);
    return ok;
}

static bool read_fn(Comptime *c, TypeId type, const uint8_t *slot, ValueId *value) {
    Word address;
    FnId fn;
    memcpy(&address, slot, sizeof address);
    if (!vm_fn_of_address(c, address, &fn)) return vm_fail(c, D_COMPTIME_FAILED, "the result is not a function");
    *value = val_fn(c->types, type, fn);
    return true;
}

bool image_from_slot(Comptime *c, TypeId type, const uint8_t *slot, ValueId *value) {
    switch (ty_kind(c->types, type)) {
    case TY_None: *value = val_none(c->types); return true;
    case TY_Bool: *value = val_bool(c->types, slot[0] != 0); return true;
    case TY_Simd: *value = read_vector(c, type, slot); return true;
    case TY_Pointer: return read_pointer(c, type, slot, value);
    case TY_Fn: return read_fn(c, type, slot, value);
    case TY_StrLiteral: return read_text(c, slot, value);
    case TY_PyInt: return read_pyint(c, slot, value);
    case TY_Dtype: *value = val_dtype(c->types, (Dtype)slot[0]); return slot[0] < DT_COUNT;
    case TY_NOTHING:
    case TY_ANY_BOTTOM:
    case TY_PyStr:
    case TY_Object:
    case TY_Class:
    case TY_Error:
    case TY_ANY_AGGREGATE:
    case TY_ANY_SYMBOLIC:
    case TY_ANY_COMPTIME: break;
    }
    return cannot(c, type);
}

/* Whether the place contains no address and every part was written, so that it can be taken apart into values. */
static bool is_plain(Comptime *c, TypeId type, Word address) {
    const TypeData *d = ty_data(c->types, type);
    if (d->kind == TY_Pointer || d->kind == TY_Error) return false;
    if (d->kind == TY_Array) {
        int64_t count = 0;
        uint64_t size = ty_layout(c->types, d->array.element).size;
        if (!val_as_int(c->types, d->array.count, &count) || count > MAX_TUPLE) return false;
        for (int64_t i = 0; i < count; i++) {
            if (!is_plain(c, d->array.element, address + (Word)i * size)) return false;
        }
        return true;
    }
    if (d->kind == TY_Struct || d->kind == TY_Tuple || d->kind == TY_Closure || d->kind == TY_Dyn) {
        const StructInfo *info = ty_struct(c->types, type);
        for (uint32_t i = 0; i < info->field_count; i++) {
            if (!is_plain(c, info->fields[i].type, address + ty_field_offset(c->types, type, i))) return false;
        }
        return true;
    }
    uint64_t size = ty_layout(c->types, type).size;
    uint8_t *shadow = NULL;
    return ty_is_register(c->types, type) && vm_touch(c, address, size, false, &shadow) != NULL &&
           (size == 0 || memchr(shadow, SHADOW_NONE, size) == NULL);
}

static bool read_place(Comptime *c, TypeId type, Word address, ValueId *value);

static bool read_parts(Comptime *c, TypeId type, Word address, ValueId *items, uint32_t count) {
    const TypeData *d = ty_data(c->types, type);
    for (uint32_t i = 0; i < count; i++) {
        bool is_array = d->kind == TY_Array;
        TypeId item = is_array ? d->array.element : ty_struct(c->types, type)->fields[i].type;
        uint64_t offset = is_array ? i * ty_layout(c->types, item).size : ty_field_offset(c->types, type, i);
        if (!read_place(c, item, address + offset, &items[i])) return false;
    }
    return true;
}

static bool read_place(Comptime *c, TypeId type, Word address, ValueId *value) {
    Arena scratch = {0};
    bool ok;
    if (ty_is_register(c->types, type)) {
        uint8_t *slot = arena_alloc(&scratch, slot_size(c->types, type), 16);
        ok = vm_load(c, type, address, slot) && image_from_slot(c, type, slot, value);
    } else {
        int64_t count = 0;
        if (ty_is(c->types, type, TY_Array))
            val_as_int(c->types, ty_data(c->types, type)->array.count, &count);
        else
            count = ty_struct(c->types, type)->field_count;
        ValueId *items = NEW_ARRAY(&scratch, ValueId, count + 1);
        ok = read_parts(c, type, address, items, (uint32_t)count);
        if (ok) *value = val_tuple(c->types, type, items, (uint32_t)count);
    }
    arena_drop(&scratch);
    return ok;
}

bool image_from_memory(Comptime *c, TypeId type, Word address, ValueId *value) {
    bool plain = is_plain(c, type, address);
    if (c->failure != D_NONE) return false;
    return plain ? read_place(c, type, address, value) : write_image(c, address, type, value);
}
