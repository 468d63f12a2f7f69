/* Memory that kernels allocate, in programs made with --check-kernels: replaces the functions of memory.c. Each block
 * is a region until it is freed; allocations of the host are not. */
#include "sanitizer/check.h"

#include "core/rt.h"

#include <string.h>

static CheckRegion *add(void *memory, uint64_t size) {
    return check_region_add((uintptr_t)memory, size, CHECK_ALLOCATED, check_user_frame(check_frames()));
}

static CheckRegion *region_of(const void *memory) {
    CheckRegion *region = pyc_check_running ? check_region_at((uintptr_t)memory) : NULL;
    return region && region->memory == CHECK_ALLOCATED ? region : NULL;
}

void *pyc_check_alloc(uint64_t size, uint64_t align) {
    void *memory = pyc_alloc(size, align);
    if (pyc_check_running) add(memory, size);
    return memory;
}

void *pyc_check_alloc_zeroed(uint64_t size, uint64_t align) {
    void *memory = pyc_alloc_zeroed(size, align);
    if (pyc_check_running) check_region_written(add(memory, size), 0, size, CHECK_HOST);
    return memory;
}

void pyc_check_free(void *memory) {
    CheckRegion *region = region_of(memory);
    if (region) check_region_remove(region);
    pyc_free(memory);
}

/* The old block is kept until the sanitizer knows which parts of the new one have been written. */
void *pyc_check_realloc(void *old, uint64_t old_size, uint64_t new_size, uint64_t align) {
    if (!pyc_check_running) return pyc_realloc(old, old_size, new_size, align);
    uint64_t kept = old_size < new_size ? old_size : new_size;
    void *memory = pyc_alloc(new_size, align);
    CheckRegion *from = region_of(old), *to = add(memory, new_size);
    if (old) memcpy(memory, old, kept);
    if (from)
        check_region_copied(to, 0, from, 0, kept, CHECK_HOST);
    else
        check_region_written(to, 0, kept, CHECK_HOST);
    pyc_check_free(old);
    return memory;
}
