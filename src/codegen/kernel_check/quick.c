/* The checks of --check-kernels in optimised kernels: what needs no second look stands in the kernel itself, the rest is the
 * runtime's. tools/make_device_code.py makes LLVM text of it, kernel_check.c. */
#include "../../../runtime/check_quick.h"

#define INLINED __attribute__((always_inline))

INLINED void *pyc_check_read_inline(void *address, void *root, uint64_t bytes, PycAccess *access) {
    const CheckRegion *region = access->region;
    const CheckThread *me = pyc_check_running;
    uint64_t element;
    if (PYC_UNLIKELY(!check_find(region, (uintptr_t)address, (uintptr_t)root, bytes, &element)))
        return pyc_check_read(address, root, bytes, access);
    if (me && check_is_read_by_all(me->stamp, &region->cells[element])) return address;
    if (pyc_check_read_cell(&region->cells[element], access)) return address;
    return pyc_check_read(address, root, bytes, access);
}

/* A read through a pointer to a buffer that the launch does not write to, if there are places for as many bytes in it. */
INLINED void *pyc_check_constant_inline(void *address, void *root, uint64_t bytes, PycAccess *access, uintptr_t begin, uint64_t places) {
    if (PYC_LIKELY((uintptr_t)address - begin < places)) return address;
    return pyc_check_read_inline(address, root, bytes, access);
}

INLINED void *pyc_check_write_inline(void *address, void *root, uint64_t bytes, PycAccess *access) {
    const CheckRegion *region = access->region;
    uint64_t element;
    bool is_found = check_find(region, (uintptr_t)address, (uintptr_t)root, bytes, &element);
    if (is_found && pyc_check_write_cell(&region->cells[element], access)) return address;
    return pyc_check_write(address, root, bytes, access);
}

INLINED void pyc_check_resume_inline(uint64_t number) { check_resume(&pyc_check_run.threads[number]); }
