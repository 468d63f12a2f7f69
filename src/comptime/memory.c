/* Allocations and checked access to them. */
#include "comptime/vm.h"

#include <stdlib.h>

enum { FIRST_SLOTS = 256, MAX_ALLOC = 0x3fffffff };

static bool grow_slots(Comptime *c) {
    uint32_t cap = c->alloc_cap == 0 ? FIRST_SLOTS : c->alloc_cap * 2;
    if (cap > ADDRESS_MAX_SLOT)
        return vm_fail(c, D_COMPTIME_LIMIT, "more than %u blocks of memory are alive", ADDRESS_MAX_SLOT);
    Alloc *grown = realloc(c->allocs, cap * sizeof(Alloc));
    if (grown == NULL) return vm_fail(c, D_COMPTIME_LIMIT, "there is not enough memory");
    memset(grown + c->alloc_cap, 0, (cap - c->alloc_cap) * sizeof(Alloc));
    c->allocs = grown;
    if (c->alloc_cap == 0) c->alloc_count = FUNCTION_SLOT + 1;
    c->alloc_cap = cap;
    return true;
}

static uint32_t take_slot(Comptime *c) {
    if (c->free_slot != 0) {
        uint32_t slot = c->free_slot;
        c->free_slot = c->allocs[slot].link;
        return slot;
    }
    if (c->alloc_count >= c->alloc_cap && !grow_slots(c)) return 0;
    return c->alloc_count++;
}

static Word make_address(uint32_t slot, uint32_t generation) {
    return ((Word)generation << ADDRESS_SLOT_BITS | slot) << 32 | ADDRESS_BIAS;
}

Word vm_alloc(Comptime *c, AllocKind kind, uint64_t size) {
    if (size > MAX_ALLOC || c->memory_used + size > c->options.max_memory) {
        vm_fail(c, D_COMPTIME_LIMIT, "more than %llu bytes of memory are needed",
                (unsigned long long)c->options.max_memory);
        return 0;
    }
    uint32_t slot = take_slot(c);
    if (slot == 0) return 0;
    Alloc *a = &c->allocs[slot];
    uint16_t generation = a->generation;
    *a = (Alloc){.size = (uint32_t)size, .generation = generation, .kind = (uint8_t)kind};
    a->bytes = calloc(2, MAX(size, 1u));
    if (a->bytes == NULL) {
        vm_fail(c, D_COMPTIME_LIMIT, "there is not enough memory");
        return 0;
    }
    a->shadow = a->bytes + size;
    c->memory_used += size;
    return make_address(slot, generation);
}

void vm_release(Comptime *c, Word address) {
    uint32_t slot = address_slot(address);
    Alloc *a = &c->allocs[slot];
    free(a->bytes);
    c->memory_used -= a->size;
    *a = (Alloc){.generation = (uint16_t)((a->generation + 1) & 0x3ff), .link = c->free_slot};
    c->free_slot = slot;
}

Alloc *vm_alloc_of(Comptime *c, Word address) {
    uint32_t slot = address_slot(address);
    if (slot <= FUNCTION_SLOT || slot >= c->alloc_count) return NULL;
    Alloc *a = &c->allocs[slot];
    return a->kind != ALLOC_FREE && a->generation == address_generation(address) ? a : NULL;
}

bool vm_free(Comptime *c, Word address) {
    if (address == 0) return true;
    const Alloc *a = vm_alloc_of(c, address);
    if (a == NULL)
        return vm_fail(c, D_COMPTIME_FAILED, "memory is freed that was freed before, or was never allocated");
    if (a->kind != ALLOC_HEAP)
        return vm_fail(c, D_COMPTIME_FAILED, "memory is freed that was not allocated on the heap");
    if (address_offset(address) != 0)
        return vm_fail(c, D_COMPTIME_FAILED, "memory is freed by an address inside of it");
    vm_release(c, address);
    return true;
}

Word vm_fn_address(FnId fn) { return (Word)FUNCTION_SLOT << 32 | (ADDRESS_BIAS + fn.id); }

bool vm_fn_of_address(const Comptime *c, Word address, FnId *fn) {
    if (address >> 32 != FUNCTION_SLOT) return false;
    *fn = (FnId){address_offset(address)};
    return fn->id > 0 && fn->id <= c->module->fns.len;
}

/* --- access --- */

bool vm_bad_access(Comptime *c, Word address, uint64_t size, bool writes) {
    const char *verb = writes ? "writes" : "reads";
    const Alloc *a = vm_alloc_of(c, address);
    if (vm_is_null(address)) return vm_fail(c, D_COMPTIME_FAILED, "the code %s through a null pointer", verb);
    if (a == NULL) {
        bool existed = address_slot(address) > FUNCTION_SLOT && address_slot(address) < c->alloc_count;
        return vm_fail(c, D_COMPTIME_FAILED, "the code %s %s", verb,
                       existed ? "memory that is not alive any more" : "through a wild pointer");
    }
    if (writes && a->is_readonly) return vm_fail(c, D_COMPTIME_FAILED, "the code writes to a constant");
    return vm_fail(c, D_COMPTIME_FAILED, "the code %s %llu bytes at offset %d of a block of %u bytes", verb,
                   (unsigned long long)size, (int)address_offset(address), a->size);
}

uint8_t *vm_touch(Comptime *c, Word address, uint64_t size, bool writes, uint8_t **shadow) {
    if (size == 0) return *shadow = c->nothing;
    const Alloc *a = vm_alloc_of(c, address);
    uint32_t offset = address_offset(address);
    bool ok = a != NULL && offset <= a->size && size <= a->size - offset && !(writes && a->is_readonly) &&
              a->kind != ALLOC_BIG;
    if (!ok) {
        vm_bad_access(c, address, size, writes);
        return NULL;
    }
    *shadow = a->shadow + offset;
    return a->bytes + offset;
}

static bool all_written(const uint8_t *shadow, uint64_t size) { return memchr(shadow, SHADOW_NONE, size) == NULL; }

const uint8_t *vm_read(Comptime *c, Word address, uint64_t size) {
    uint8_t *shadow = NULL;
    const uint8_t *bytes = vm_touch(c, address, size, false, &shadow);
    if (bytes == NULL || size == 0 || all_written(shadow, size)) return bytes;
    vm_fail(c, D_COMPTIME_FAILED,
            "the code reads memory that was not initialised, or whose value was moved away or destroyed");
    return NULL;
}

uint8_t *vm_write(Comptime *c, Word address, uint64_t size, uint8_t what) {
    uint8_t *shadow = NULL;
    uint8_t *bytes = vm_touch(c, address, size, true, &shadow);
    if (bytes != NULL && size > 0) memset(shadow, what, size);
    return bytes;
}

bool vm_copy(Comptime *c, Word to, Word from, uint64_t size) {
    uint8_t *to_shadow = NULL, *from_shadow = NULL;
    const uint8_t *source = vm_touch(c, from, size, false, &from_shadow);
    uint8_t *target = source == NULL ? NULL : vm_touch(c, to, size, true, &to_shadow);
    if (target == NULL) return false;
    memmove(target, source, size);
    memmove(to_shadow, from_shadow, size);
    return true;
}

bool vm_kill(Comptime *c, Word address, uint64_t size) { return vm_write(c, address, size, SHADOW_NONE) != NULL; }
