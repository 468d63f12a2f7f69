/* The interpreter's loop, and calls. Frames are explicit: calls of the program, and of the glue that copies and
 * destroys, do not use the compiler's stack. */
#include "comptime/vm.h"
#include "ir/ir_group.h"
#include "types/type_text.h"

/* --- entering and leaving functions --- */

static uint32_t top_of(const Comptime *c) {
    if (c->frame_count == 0) return 0;
    const Frame *top = &c->frames[c->frame_count - 1];
    return top->base + top->fn->frame_size;
}

/* The number of words is nearly always small, so this is faster than memcpy. */
static inline void copy_words(uint8_t *to, const uint8_t *from, uint32_t size) {
    for (uint32_t i = 0; i < size; i += 8) memcpy(to + i, from + i, 8);
}

static bool push_frame(Comptime *c, VmFn *fn, const VmCall *call) {
    uint32_t base = top_of(c);
    if (c->frame_count >= c->options.max_depth || (uint64_t)base + fn->frame_size > REGISTER_BYTES) {
        return vm_fail(c, D_COMPTIME_LIMIT, "calls are nested more than %u deep", c->frame_count);
    }
    Frame frame = {.fn = fn, .base = base, .call = call};
    uint8_t *registers = c->registers + base;
    copy_words(registers + fn->const_offset, fn->consts, fn->const_size);
    if (fn->memory_size > 0) {
        frame.memory = vm_alloc(c, ALLOC_FRAME, fn->memory_size);
        if (frame.memory == 0) return false;
    }
    c->frames[c->frame_count++] = frame;
    return true;
}

/* --- what must be dead when a function is left --- */

static bool any_written(Comptime *c, Word address, uint64_t size) {
    uint8_t *shadow;
    if (size == 0 || vm_touch(c, address, size, false, &shadow) == NULL) return false;
    for (uint64_t i = 0; i < size; i++) {
        if (shadow[i] != SHADOW_NONE) return true;
    }
    return false;
}

/* Whether a value that needs destruction is (partly) still in the place. `inside`: only its fields count. */
static bool is_alive(Comptime *c, TypeId type, Word address, bool inside) {
    if (!ty_needs_destroy(c->types, type)) return false;
    TypeKind kind = ty_kind(c->types, type);
    if (kind == TY_Array) {
        TypeId element = ty_data(c->types, type)->array.element;
        uint64_t size = ty_layout(c->types, element).size, total = ty_layout(c->types, type).size;
        for (uint64_t at = 0; size > 0 && at < total; at += size) {
            if (is_alive(c, element, address + at, false)) return true;
        }
        return false;
    }
    bool has_fields = kind == TY_Struct || kind == TY_Tuple || kind == TY_Closure || kind == TY_Dyn;
    bool is_whole = !has_fields || (!inside && (!IS_NONE(ty_struct(c->types, type)->glue.deinit)));
    if (is_whole) return any_written(c, address, ty_layout(c->types, type).size);
    const StructInfo *info = ty_struct(c->types, type);
    for (uint32_t i = 0; i < info->field_count; i++) {
        if (is_alive(c, info->fields[i].type, address + ty_field_offset(c->types, type, i), false)) return true;
    }
    return false;
}

static void check_places(Comptime *c, const Frame *frame) {
    for (uint32_t i = 0; i < frame->fn->place_count; i++) {
        const VmPlace *place = &frame->fn->places[i];
        Word address = frame->memory + place->offset;
        if (place->is_param) memcpy(&address, c->registers + frame->base + place->offset, sizeof address);
        const IrLocal *local = ir_local(frame->fn->ir, place->local);
        bool is_taken_apart = local->convention == CONV_DEINIT && place->is_param;
        bool is_left = is_alive(c, place->type, address, is_taken_apart);
        if (is_taken_apart)
            vm_kill(c, address, ty_layout(c->types, place->type).size); /* plain fields do not exist any more either */
        if (!is_left) continue;
        vm_problem(c, local->span, "'%.*s' leaves local %u '%s' of type '%s' undestroyed", STR_ARGS(frame->fn->name),
                   place->local.id, IS_NONE(local->name) ? "" : name_c(c->module->ctx, local->name),
                   ty_c(c->types, place->type));
    }
}

static void pop_frame(Comptime *c) {
    Frame *frame = &c->frames[c->frame_count - 1];
    if (c->program != NULL && c->program->check_drops) check_places(c, frame);
    if (frame->memory != 0) vm_release(c, frame->memory);
    c->frame_count--;
}

/* --- calls --- */

static VmFn *callee_of(Comptime *c, const VmCall *call, const uint8_t *registers) {
    VmFn *fn = call->callee;
    if (fn == NULL) {
        Word address;
        FnId id;
        memcpy(&address, registers + call->callee_slot, sizeof address);
        if (!vm_fn_of_address(c, address, &id)) {
            vm_fail(c, D_COMPTIME_FAILED, "a call goes to what is not a function");
            return NULL;
        }
        fn = vm_fn(c, id);
    }
    if (fn->code == NULL && fn->native == NULL && !vm_decode(c, fn)) return NULL;
    return fn;
}

static bool call_native(Comptime *c, VmFn *fn, const VmCall *call, uint8_t *registers) {
    enum { MOST = 12 };
    Word args[MOST] = {0}, result = 0;
    if (call->arg_count > MOST) ICE("a native function with %u arguments", call->arg_count);
    for (uint32_t i = 0; i < call->arg_count; i++) memcpy(&args[i], registers + call->args[i], sizeof(Word));
    if (!fn->native(c, args, &result)) return false;
    if (call->result_size > 0) memcpy(registers + call->result, &result, sizeof result);
    return true;
}

static bool enter(Comptime *c, VmFn *fn, const VmCall *call) {
    uint32_t caller_base = c->frames[c->frame_count - 1].base;
    if (!push_frame(c, fn, call)) return false;
    const uint8_t *from = c->registers + caller_base;
    uint8_t *to = c->registers + c->frames[c->frame_count - 1].base;
    uint32_t count = MIN(call->arg_count, fn->param_count);
    for (uint32_t i = 0; i < count; i++) {
        copy_words(to + fn->params[i], from + call->args[i], fn->param_sizes[i]);
    }
    return true;
}

/* --- parts of the loop that are too long for it --- */

static bool do_switch(const Code *code, int64_t value, uint32_t *pc) {
    const VmSwitch *table = code->data;
    uint32_t i = 0;
    while (i < table->count && table->cases[i] != value) i++;
    *pc = table->targets[i];
    return true;
}

static Word get(const uint8_t *registers, uint32_t slot) {
    Word word;
    memcpy(&word, registers + slot, sizeof word);
    return word;
}

static void put(uint8_t *registers, uint32_t slot, Word word) { memcpy(registers + slot, &word, sizeof word); }

static uint32_t lane_size(const VmList *list) { return dtype_bits(list->dtype) / 8; }

static void do_select_lanes(const VmList *list, uint8_t *R, uint8_t *to) {
    uint32_t size = lane_size(list);
    const uint8_t *mask = R + list->slots[0], *a = R + list->slots[1], *b = R + list->slots[2];
    for (uint32_t i = 0; i < list->lanes; i++) memcpy(to + i * size, (mask[i] != 0 ? a : b) + i * size, size);
}

static void do_lanes(const VmList *list, const uint8_t *R, uint8_t *to) {
    uint32_t size = lane_size(list);
    for (uint32_t i = 0; i < list->count; i++) memcpy(to + i * size, R + list->slots[i], size);
    if (list->count == 1) lanes_extend(list->dtype, to);
}

static bool lane_in_range(Comptime *c, Word index, uint32_t lanes) {
    return index < lanes ||
           vm_fail(c, D_COMPTIME_FAILED, "lane %lld of a vector with %u lanes", (long long)index, lanes);
}

static bool do_insert(Comptime *c, const VmList *list, const uint8_t *R, uint8_t *to) {
    uint32_t size = lane_size(list);
    Word index = get(R, list->slots[2]);
    if (!lane_in_range(c, index, list->lanes)) return false;
    memcpy(to, R + list->slots[0], (size_t)size * list->lanes);
    memcpy(to + index * size, R + list->slots[1], size);
    if (list->lanes == 1) lanes_extend(list->dtype, to);
    return true;
}

static void do_shuffle(const VmList *list, const uint8_t *R, uint8_t *to) {
    uint32_t size = lane_size(list), lanes = list->lanes;
    const uint8_t *a = R + list->slots[0], *b = R + list->slots[1];
    for (uint32_t i = 0; i < list->count; i++) {
        uint32_t from = list->indices[i];
        const uint8_t *lane = from < lanes ? a + from * size : b + (from - lanes) % MAX(lanes, 1u) * size;
        memcpy(to + i * size, lane, size);
    }
    if (list->count == 1) lanes_extend(list->dtype, to);
}

static Word lane_address(const VmList *list, Word base, const uint8_t *offsets, Dtype dtype, uint32_t lane) {
    Word offset = 0;
    uint32_t size = dtype_bits(dtype) / 8;
    memcpy(&offset, offsets + lane * size, MIN(size, 8u));
    lanes_extend(dtype, (uint8_t *)&offset);
    return base + offset * lane_size(list);
}

static bool do_gather(Comptime *c, const VmList *list, const uint8_t *R, uint8_t *to, Dtype offsets) {
    uint32_t size = lane_size(list);
    const uint8_t *mask = R + list->slots[2];
    for (uint32_t i = 0; i < list->lanes; i++) {
        memset(to + i * size, 0, size);
        if (mask[i] == 0) continue;
        const uint8_t *bytes =
            vm_read(c, lane_address(list, get(R, list->slots[0]), R + list->slots[1], offsets, i), size);
        if (bytes == NULL) return false;
        memcpy(to + i * size, bytes, size);
    }
    return true;
}

static bool do_scatter(Comptime *c, const VmList *list, const uint8_t *R, Dtype offsets) {
    uint32_t size = lane_size(list);
    const uint8_t *value = R + list->slots[0], *mask = R + list->slots[3];
    for (uint32_t i = 0; i < list->lanes; i++) {
        if (mask[i] == 0) continue;
        Word address = lane_address(list, get(R, list->slots[1]), R + list->slots[2], offsets, i);
        uint8_t *bytes = vm_write(c, address, size, SHADOW_DATA);
        if (bytes == NULL) return false;
        memcpy(bytes, value + i * size, size);
    }
    return true;
}

static bool do_masked_load(Comptime *c, const VmList *list, const uint8_t *R, uint8_t *to) {
    uint32_t size = lane_size(list);
    const uint8_t *mask = R + list->slots[1], *otherwise = R + list->slots[2];
    for (uint32_t i = 0; i < list->lanes; i++) {
        const uint8_t *lane = mask[i] != 0 ? vm_read(c, get(R, list->slots[0]) + i * size, size) : otherwise + i * size;
        if (lane == NULL) return false;
        memcpy(to + i * size, lane, size);
    }
    return true;
}

static bool do_masked_store(Comptime *c, const VmList *list, const uint8_t *R) {
    uint32_t size = lane_size(list);
    const uint8_t *value = R + list->slots[0], *mask = R + list->slots[2];
    for (uint32_t i = 0; i < list->lanes; i++) {
        if (mask[i] == 0) continue;
        uint8_t *bytes = vm_write(c, get(R, list->slots[1]) + i * size, size, SHADOW_DATA);
        if (bytes == NULL) return false;
        memcpy(bytes, value + i * size, size);
    }
    return true;
}

static IrOp op_of_atomic(IrKind kind) {
    switch (kind) {
    case IrAtomic_Add: return IR_Add;
    case IrAtomic_Sub: return IR_Sub;
    case IrAtomic_And: return IR_And;
    case IrAtomic_Or: return IR_Or;
    case IrAtomic_Xor: return IR_Xor;
    case IrAtomic_Min: return IR_Min;
    case IrAtomic_Max: return IR_Max;
    case IR_NO_KIND_OF_ATOMIC:
    case IrAtomic_Exchange: break;
    }
    return IR_NO_OP;
}

static bool do_atomic_rmw(Comptime *c, const Code *code, uint8_t *R) {
    TypeId type = {(uint32_t)code->imm};
    uint8_t changed[DTYPE_MAX_BYTES] = {0};
    Word address = get(R, code->b);
    if (!vm_load(c, type, address, R + code->a)) return false;
    IrOp op = op_of_atomic((IrKind)code->aux);
    if (op == IR_NO_OP) return vm_store(c, type, address, R + code->c);
    Dtype dtype = ty_is(c->types, type, TY_Simd) ? ty_dtype(c->types, type) : DT_uint64;
    return lanes_binary(c, op, dtype, 1, changed, R + code->a, R + code->c) && vm_store(c, type, address, changed);
}

static bool do_atomic_cas(Comptime *c, const VmList *list, const uint8_t *R, uint8_t *to) {
    Word address = get(R, list->slots[0]);
    if (!vm_load(c, list->type, address, to)) return false;
    bool same = memcmp(to, R + list->slots[1], slot_size(c->types, list->type)) == 0;
    return !same || vm_store(c, list->type, address, R + list->slots[2]);
}

static bool do_list(Comptime *c, const Code *code, uint8_t *R) {
    const VmList *list = code->data;
    uint8_t *to = R + code->a;
    switch (code->op) {
    case VM_SelectLanes: do_select_lanes(list, R, to); return true;
    case VM_Lanes: do_lanes(list, R, to); return true;
    case VM_Insert: return do_insert(c, list, R, to);
    case VM_Shuffle: do_shuffle(list, R, to); return true;
    case VM_Gather: return do_gather(c, list, R, to, (Dtype)code->aux);
    case VM_Scatter: return do_scatter(c, list, R, (Dtype)code->aux);
    case VM_MaskedLoad: return do_masked_load(c, list, R, to);
    case VM_MaskedStore: return do_masked_store(c, list, R);
    case VM_AtomicCas: return do_atomic_cas(c, list, R, to);
    case VM_Fma:
        lanes_fma(list->dtype, list->lanes, to, R + list->slots[0], R + list->slots[1], R + list->slots[2]);
        return true;
    }
    UNREACHABLE();
}

static bool do_extract(Comptime *c, const Code *code, uint8_t *R) {
    uint32_t size = dtype_bits((Dtype)code->lanes.dtype) / 8;
    Word index = get(R, code->c);
    if (!lane_in_range(c, index, code->lanes.lanes)) return false;
    memmove(R + code->a, R + code->b + index * size, size);
    lanes_extend((Dtype)code->lanes.dtype, R + code->a);
    return true;
}

static void do_splat(const Code *code, uint8_t *R) {
    uint32_t size = dtype_bits((Dtype)code->lanes.dtype) / 8;
    for (uint32_t i = 0; i < code->lanes.lanes; i++) memcpy(R + code->a + i * size, R + code->b, size);
    if (code->lanes.lanes == 1) lanes_extend((Dtype)code->lanes.dtype, R + code->a);
}

static void do_bits(const Code *code, uint8_t *R) {
    if (code->imm < 8) memset(R + code->a, 0, 8);
    memcpy(R + code->a, R + code->b, (size_t)code->imm);
    if (code->aux != DT_COUNT) lanes_extend((Dtype)code->aux, R + code->a);
}

static bool do_pyint(Comptime *c, const Code *code, uint8_t *R) {
    Word a = get(R, code->b), b = get(R, code->c);
    switch (code->op) {
    case VM_PyAdd: put(R, code->a, pyint_arithmetic(c, IR_PyIntAdd, a, b)); break;
    case VM_PySub: put(R, code->a, pyint_arithmetic(c, IR_PyIntSub, a, b)); break;
    case VM_PyMul: put(R, code->a, pyint_arithmetic(c, IR_PyIntMul, a, b)); break;
    case VM_PyFromInt: put(R, code->a, pyint_from_lane(c, (Dtype)code->aux, R + code->b)); break;
    case VM_PyFits: put(R, code->a, pyint_fits(c, a, (Dtype)code->aux)); break;
    case VM_PyToInt: return pyint_to_lane(c, a, (Dtype)code->aux, R + code->a);
    case VM_PyCmp: {
        int64_t order = pyint_compare(c, a, b), zero = 0;
        lanes_compare((IrOp)code->aux, DT_int64, 1, R + code->a, (const uint8_t *)&order, (const uint8_t *)&zero);
        break;
    }
    }
    return c->failure == D_NONE;
}

/* --- errors --- */

static bool do_error_make(Comptime *c, const Code *code, uint8_t *R) {
    TypeId type = {(uint32_t)code->imm};
    uint64_t size = ty_layout(c->types, type).size;
    Word place = get(R, code->b), error = vm_alloc(c, ALLOC_ERROR, size);
    if (error == 0 || !vm_copy(c, error, place, size) || !vm_kill(c, place, size)) return false;
    c->allocs[address_slot(error)].type = type;
    put(R, code->a, error);
    return true;
}

static Alloc *error_box(Comptime *c, Word error) {
    Alloc *box = vm_alloc_of(c, error);
    if (box != NULL && box->kind == ALLOC_ERROR) return box;
    vm_fail(c, D_COMPTIME_FAILED, "an error is used that was dropped or taken before");
    return NULL;
}

static bool do_error_match(Comptime *c, const Code *code, uint8_t *R) {
    const Alloc *box = error_box(c, get(R, code->b));
    TypeId wanted = {(uint32_t)code->imm};
    if (box == NULL) return false;
    put(R, code->a, SAME(box->type, wanted) || ty_is(c->types, wanted, TY_Error));
    return true;
}

static bool do_error_take(Comptime *c, const Code *code, uint8_t *R) {
    Word error = get(R, code->b);
    const Alloc *box = error_box(c, error);
    if (box == NULL || !vm_copy(c, get(R, code->c), error, box->size)) return false;
    vm_release(c, error);
    return true;
}

/* As at run time: the copy has the message. */
static bool do_error_copy(Comptime *c, const Code *code, uint8_t *R) {
    Word error = get(R, code->b);
    if (error_box(c, error) == NULL) return false;
    Arena scratch = {0};
    Str text = arena_str(&scratch, error_text(c, error));
    Word copy = vm_alloc(c, ALLOC_ERROR, text.len);
    uint8_t *to = copy != 0 && text.len > 0 ? vm_write(c, copy, text.len, SHADOW_DATA) : NULL;
    if (to != NULL) memcpy(to, text.at, text.len);
    arena_drop(&scratch);
    put(R, code->a, copy);
    return copy != 0;
}

/* Calls the destructor for the contents of the box, if they need one; the dead box stays until the call returns. */
static bool do_error_drop(Comptime *c, const Code *code, uint8_t *R) {
    Word error = get(R, code->b);
    const Alloc *box = error_box(c, error);
    if (box == NULL) return false;
    if (IS_NONE(box->type) || !ty_needs_destroy(c->types, box->type)) {
        vm_release(c, error);
        return true;
    }
    VmFn *glue = vm_glue(c, box->type, GLUE_DESTROY);
    if (!push_frame(c, glue, NULL)) return false;
    put(c->registers + c->frames[c->frame_count - 1].base, glue->params[0], error);
    return true;
}

/* --- globals --- */

static bool do_global(Comptime *c, const Code *code, uint8_t *R) {
    GlobalId id = {(uint32_t)code->imm};
    const IrGlobal *global = ir_global(c->module, id);
    uint64_t known = 0;
    if (!map_get(&c->globals, id.id, &known)) {
        bool may_use = c->program != NULL || (global->is_constant && !IS_NONE(global->init));
        if (!may_use || global->is_external) {
            return vm_fail(c, D_COMPTIME_FAILED, "the global variable '%.*s' has a value only at run time",
                           STR_ARGS(global->symbol));
        }
        uint64_t size = ty_layout(c->types, global->type).size;
        known = vm_alloc(c, ALLOC_GLOBAL, size);
        if (known == 0) return false;
        map_put(&c->globals, id.id, known);
        if (IS_NONE(global->init))
            memset(vm_write(c, known, size, SHADOW_DATA), 0, size);
        else if (!image_to_memory(c, global->init, global->type, known, true))
            return false;
        c->allocs[address_slot(known)].is_readonly = global->is_constant;
    }
    put(R, code->a, known);
    return true;
}

/* --- the loop --- */

/* The fast path: the bytes at an address for an access that is surely valid; NULL: vm_touch decides. */
static inline uint8_t *quick(const Comptime *c, Word address, uint32_t size, uint8_t **shadow) {
    uint32_t slot = address_slot(address), offset = address_offset(address);
    if (slot >= c->alloc_count) return NULL;
    const Alloc *a = &c->allocs[slot];
    if (a->generation != address_generation(address) || offset > a->size || size > a->size - offset) return NULL;
    *shadow = a->shadow + offset;
    return a->bytes + offset;
}

static inline bool quick_read(Comptime *c, Word address, Word *word) {
    uint8_t *shadow;
    const uint8_t *bytes = quick(c, address, 8, &shadow);
    uint64_t what = 0;
    if (bytes != NULL) memcpy(&what, shadow, 8);
    if (what == SHADOW_DATA_WORD || what == SHADOW_ADDRESS_WORD) {
        memcpy(word, bytes, 8);
        return true;
    }
    bytes = vm_read(c, address, 8);
    if (bytes == NULL) return false;
    memcpy(word, bytes, 8);
    return true;
}

static inline bool quick_write(Comptime *c, Word address, Word word, uint64_t what) {
    uint8_t *shadow;
    uint8_t *bytes = quick(c, address, 8, &shadow);
    if (bytes == NULL || c->allocs[address_slot(address)].is_readonly) return vm_bad_access(c, address, 8, true);
    memcpy(bytes, &word, 8);
    memcpy(shadow, &what, 8);
    return true;
}

static inline bool read_byte(Comptime *c, Word address, Word *word) {
    uint8_t *shadow;
    const uint8_t *bytes = quick(c, address, 1, &shadow);
    if (bytes == NULL || *shadow == SHADOW_NONE) bytes = vm_read(c, address, 1);
    if (bytes == NULL) return false;
    *word = *bytes;
    return true;
}

static inline bool write_byte(Comptime *c, Word address, Word word) {
    uint8_t *shadow;
    uint8_t *bytes = quick(c, address, 1, &shadow);
    if (bytes == NULL || c->allocs[address_slot(address)].is_readonly) return vm_bad_access(c, address, 1, true);
    *bytes = (uint8_t)word;
    *shadow = SHADOW_DATA;
    return true;
}

typedef struct Outcome { /* of a call from outside */
    uint8_t *result;
    uint32_t size;
    Word *error;
} Outcome;

/* A return or raise of the innermost frame: execution continues in the caller at *pc. False when it was called from
 * `outside`. */
static bool leave(Comptime *c, const uint8_t *value, uint32_t size, bool raised, uint32_t *pc, const Outcome *outside) {
    Frame frame = c->frames[c->frame_count - 1];
    uint8_t room[16];
    uint8_t *copy = size <= sizeof room ? room : arena_alloc(&c->arena, size, 8);
    if (size > 0) memcpy(copy, value, size);
    pop_frame(c);
    if (outside != NULL) {
        if (raised)
            memcpy(outside->error, copy, sizeof(Word));
        else if (outside->size > 0)
            memcpy(outside->result, copy, MIN(size, outside->size));
        return false;
    }
    const Frame *caller = &c->frames[c->frame_count - 1];
    uint8_t *R = c->registers + caller->base;
    *pc = caller->pc + 1;
    if (frame.call == NULL) return true; /* glue that an instruction started */
    if (raised && !frame.call->catches)
        return vm_fail(c, D_COMPTIME_FAILED, "'%.*s' raised an error that its call does not expect",
                       STR_ARGS(frame.fn->name));
    if (frame.call->catches) *pc = raised ? frame.call->failed : frame.call->normal;
    if (size > 0 && (raised || frame.call->result_size > 0))
        memcpy(R + (raised ? frame.call->error : frame.call->result), copy, size);
    return true;
}

/* The common case of return: one word, from a call that does not catch, with nothing to clean up. */
static inline bool leave_quickly(Comptime *c, const uint8_t *value, uint32_t size, uint32_t *pc) {
    const Frame *frame = &c->frames[c->frame_count - 1];
    bool is_usual =
        frame->call != NULL && !frame->call->catches && frame->memory == 0 && frame->fn->place_count == 0 && size <= 8;
    if (!is_usual) return false;
    const Frame *caller = &c->frames[--c->frame_count - 1];
    if (size > 0 && frame->call->result_size > 0) memcpy(c->registers + caller->base + frame->call->result, value, 8);
    *pc = caller->pc + 1;
    return true;
}

static inline int64_t floor_quotient(int64_t a, int64_t b) { return a / b - (a % b < 0); }
static inline int64_t modulo(int64_t a, int64_t b) { return a % b + (a % b < 0 ? b : 0); }

#define U(field) (*(uint64_t *)(void *)(R + code->field))
#define S(field) (*(int64_t *)(void *)(R + code->field))
#define F(field) (*(double *)(void *)(R + code->field))
#define NEXT continue
#define TRY_OP(condition)                                                                                              \
    if (condition) continue;                                                                                           \
    break
#define GO(target)                                                                                                     \
    pc = (target);                                                                                                     \
    continue

/* `pc` is that of the next instruction. A `break` out of the switch is a failure. */
static bool loop(Comptime *c, const Outcome *outside) {
    const uint32_t bottom = c->frame_count;
    uint64_t steps = c->steps;
    uint32_t pc = 0;
    for (;;) {
        Frame *frame = &c->frames[c->frame_count - 1];
        const Code *codes = frame->fn->code;
        uint8_t *R = c->registers + frame->base;
        bool reload = false;
        while (!reload) {
            const Code *code = &codes[pc++];
            if (--steps == 0) {
                vm_fail(c, D_COMPTIME_LIMIT, "more than %llu steps are needed",
                        (unsigned long long)c->options.max_steps);
                c->fail_pc = pc - 1;
                c->steps = 1;
                return false;
            }
            switch ((VmOp)code->op) {
            case VM_Move: U(a) = U(b); NEXT;
            case VM_MoveWide: memmove(R + code->a, R + code->b, (size_t)code->imm); NEXT;
            case VM_FrameAddr: U(a) = frame->memory + (Word)code->imm; NEXT;
            case VM_OnDevice:
                U(a) = c->target.on_device;
                c->target.was_asked = true;
                NEXT;
            case VM_AskTarget: c->target.was_asked = true; NEXT;
            case VM_AddImm: U(a) = U(b) + (Word)code->imm; NEXT;
            case VM_Index: U(a) = U(b) + U(c) * (Word)code->imm; NEXT;
            case VM_Diff: S(a) = (int64_t)(U(b) - U(c)) / code->imm; NEXT;
            case VM_Add: U(a) = U(b) + U(c); NEXT;
            case VM_Sub: U(a) = U(b) - U(c); NEXT;
            case VM_Mul: U(a) = U(b) * U(c); NEXT;
            case VM_And: U(a) = U(b) & U(c); NEXT;
            case VM_Or: U(a) = U(b) | U(c); NEXT;
            case VM_Xor: U(a) = U(b) ^ U(c); NEXT;
            case VM_Eq: U(a) = U(b) == U(c); NEXT;
            case VM_Ne: U(a) = U(b) != U(c); NEXT;
            case VM_LtS: U(a) = S(b) < S(c); NEXT;
            case VM_LeS: U(a) = S(b) <= S(c); NEXT;
            case VM_LtU: U(a) = U(b) < U(c); NEXT;
            case VM_LeU: U(a) = U(b) <= U(c); NEXT;
            case VM_NotBool: U(a) = U(b) == 0; NEXT;
            case VM_AddF: F(a) = F(b) + F(c); NEXT;
            case VM_SubF: F(a) = F(b) - F(c); NEXT;
            case VM_MulF: F(a) = F(b) * F(c); NEXT;
            case VM_DivF: F(a) = F(b) / F(c); NEXT;
            case VM_EqF: U(a) = F(b) == F(c); NEXT;
            case VM_NeF: U(a) = F(b) != F(c); NEXT;
            case VM_LtF: U(a) = F(b) < F(c); NEXT;
            case VM_LeF: U(a) = F(b) <= F(c); NEXT;
            case VM_FloorDivS:
            case VM_ModS:
                if (S(c) > 0) {
                    S(a) = code->op == VM_ModS ? modulo(S(b), S(c)) : floor_quotient(S(b), S(c));
                    NEXT;
                }
                __attribute__((fallthrough));
            case VM_Binary:
                TRY_OP(lanes_binary(c, (IrOp)code->aux, (Dtype)code->lanes.dtype, code->lanes.lanes, R + code->a,
                                    R + code->b, R + code->c));
            case VM_Unary:
                lanes_unary((IrOp)code->aux, (Dtype)code->lanes.dtype, code->lanes.lanes, R + code->a, R + code->b);
                NEXT;
            case VM_Compare:
                lanes_compare((IrOp)code->aux, (Dtype)code->lanes.dtype, code->lanes.lanes, R + code->a, R + code->b,
                              R + code->c);
                NEXT;
            case VM_Overflow:
                lanes_overflow((IrOp)code->aux, (Dtype)code->lanes.dtype, code->lanes.lanes, R + code->a, R + code->b,
                               R + code->c);
                NEXT;
            case VM_Math:
                lanes_math((IrKind)code->aux, (Dtype)code->lanes.dtype, code->lanes.lanes, R + code->a, R + code->b,
                           R + code->c);
                NEXT;
            case VM_Convert:
                lanes_convert((Dtype)code->lanes.dtype, (Dtype)code->lanes.to, code->lanes.lanes, R + code->a,
                              R + code->b);
                NEXT;
            case VM_Bits: do_bits(code, R); NEXT;
            case VM_Select:
                memmove(R + code->a, R + (U(b) != 0 ? code->c : code->branch.then), code->branch.otherwise);
                NEXT;
            case VM_Splat: do_splat(code, R); NEXT;
            case VM_Extract: TRY_OP(do_extract(c, code, R));
            case VM_Reduce:
                lanes_reduce(c, (IrKind)code->aux, (Dtype)code->lanes.dtype, code->lanes.lanes, R + code->a,
                             R + code->b);
                NEXT;
            case VM_Fma:
            case VM_SelectLanes:
            case VM_Lanes:
            case VM_Insert:
            case VM_Shuffle:
            case VM_Gather:
            case VM_Scatter:
            case VM_MaskedLoad:
            case VM_MaskedStore:
            case VM_AtomicCas: TRY_OP(do_list(c, code, R));
            case VM_Load64: TRY_OP(quick_read(c, U(b), &U(a)));
            case VM_Load8U: TRY_OP(read_byte(c, U(b), &U(a)));
            case VM_Load: TRY_OP(vm_load(c, (TypeId){(uint32_t)code->imm}, U(b), R + code->a));
            case VM_Store64: TRY_OP(quick_write(c, U(b), U(a), SHADOW_DATA_WORD));
            case VM_StoreAddress: TRY_OP(quick_write(c, U(b), U(a), SHADOW_ADDRESS_WORD));
            case VM_Store8: TRY_OP(write_byte(c, U(b), U(a)));
            case VM_Store: TRY_OP(vm_store(c, (TypeId){(uint32_t)code->imm}, U(b), R + code->a));
            case VM_GlobalAddr: TRY_OP(do_global(c, code, R));
            case VM_CopyBytes: TRY_OP(vm_copy(c, U(a), U(b), U(c)));
            case VM_ZeroBytes: {
                uint8_t *bytes = vm_write(c, U(b), U(c), SHADOW_DATA);
                if (bytes != NULL) memset(bytes, 0, U(c));
                TRY_OP(bytes != NULL);
            }
            case VM_CopyPlace: TRY_OP(vm_copy(c, U(a), U(b), (uint64_t)code->imm));
            case VM_TakePlace:
                TRY_OP(vm_copy(c, U(a), U(b), (uint64_t)code->imm) &&
                       (U(a) == U(b) || vm_kill(c, U(b), (uint64_t)code->imm)));
            case VM_KillPlace: TRY_OP(vm_kill(c, U(b), (uint64_t)code->imm));
            case VM_AtomicRmw: TRY_OP(do_atomic_rmw(c, code, R));
            case VM_PyAdd:
            case VM_PySub:
            case VM_PyMul:
            case VM_PyCmp:
            case VM_PyFromInt:
            case VM_PyFits:
            case VM_PyToInt: TRY_OP(do_pyint(c, code, R));
            case VM_ErrorMake: TRY_OP(do_error_make(c, code, R));
            case VM_ErrorMatch: TRY_OP(do_error_match(c, code, R));
            case VM_ErrorTake: TRY_OP(do_error_take(c, code, R));
            case VM_ErrorCopy: TRY_OP(do_error_copy(c, code, R));
            case VM_ErrorDrop: {
                frame->pc = pc - 1;
                uint32_t depth = c->frame_count;
                if (!do_error_drop(c, code, R)) break;
                reload = c->frame_count != depth;
                if (reload) pc = 0;
                NEXT;
            }
            case VM_Jump: GO(code->branch.then);
            case VM_Branch: GO(U(a) != 0 ? code->branch.then : code->branch.otherwise);
            case VM_BranchEq: GO(U(a) == U(b) ? code->branch.then : code->branch.otherwise);
            case VM_BranchNe: GO(U(a) != U(b) ? code->branch.then : code->branch.otherwise);
            case VM_BranchLtS: GO(S(a) < S(b) ? code->branch.then : code->branch.otherwise);
            case VM_BranchLeS: GO(S(a) <= S(b) ? code->branch.then : code->branch.otherwise);
            case VM_BranchLtU: GO(U(a) < U(b) ? code->branch.then : code->branch.otherwise);
            case VM_BranchLeU: GO(U(a) <= U(b) ? code->branch.then : code->branch.otherwise);
            case VM_Switch: TRY_OP(do_switch(code, S(b), &pc));
            case VM_Call: {
                frame->pc = pc - 1;
                VmFn *fn = callee_of(c, code->call, R);
                if (fn == NULL) break;
                if (fn->native != NULL) {
                    if (!call_native(c, fn, code->call, R)) break;
                    if (code->call->catches) pc = code->call->normal;
                    NEXT;
                }
                if (!enter(c, fn, code->call)) break;
                pc = 0;
                reload = true;
                NEXT;
            }
            case VM_Return:
            case VM_ReturnNone:
            case VM_Raise: {
                bool raised = code->op == VM_Raise;
                uint32_t size = raised ? 8 : code->op == VM_Return ? (uint32_t)code->imm : 0;
                bool is_last = c->frame_count == bottom;
                reload = true;
                if (!raised && !is_last && leave_quickly(c, R + code->b, size, &pc)) NEXT;
                if (!leave(c, R + code->b, size, raised, &pc, is_last ? outside : NULL)) {
                    c->steps = steps;
                    return c->failure == D_NONE;
                }
                NEXT;
            }
            case VM_Panic: vm_fail(c, D_COMPTIME_PANIC, "%.*s", STR_ARGS(*(const Str *)code->data)); break;
            case VM_Unreachable:
                vm_fail(c, D_COMPTIME_FAILED, "the code reaches a place that it declares unreachable");
                break;
            case VM_Unsupported: vm_fail(c, D_COMPTIME_FAILED, "%.*s", STR_ARGS(*(const Str *)code->data)); break;
            case VM_OP_COUNT: UNREACHABLE();
            }
            c->fail_pc = pc - 1;
            c->steps = steps;
            return false;
        }
    }
}

bool vm_run(Comptime *c, VmFn *fn, const uint8_t *const *args, uint8_t *result, uint32_t result_size, Word *error) {
    *error = 0;
    if (fn->code == NULL && fn->native == NULL && !vm_decode(c, fn)) return false;
    if (fn->code == NULL)
        return vm_fail(c, D_COMPTIME_FAILED, "'%.*s' is not a function of the program", STR_ARGS(fn->name));
    if (!push_frame(c, fn, NULL)) return false;
    uint8_t *registers = c->registers + c->frames[c->frame_count - 1].base;
    for (uint32_t i = 0; i < fn->param_count; i++) memcpy(registers + fn->params[i], args[i], fn->param_sizes[i]);
    return loop(c, &(Outcome){result, result_size, error});
}
