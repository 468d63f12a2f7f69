/* The checks of --check-kernels in optimised kernels: what needs no second look stands in the kernel itself, the rest is the
 * runtime's. tools/make_device_code.py makes LLVM text of it, kernel_check.c. */
#include "../../../runtime/check_quick.h"

#define INLINED __attribute__((always_inline))
#define APART static __attribute__((noinline, preserve_most)) /* the kernel keeps its registers, but for those of floats */
#define COLD __attribute__((cold))                            /* ... and those too where it does not come here */

APART COLD void *read_slowly(void *address, void *root, uint64_t bytes, PycAccess *access) {
    return pyc_check_read(address, root, bytes, access);
}

APART COLD void *write_slowly(void *address, void *root, uint64_t bytes, PycAccess *access) {
    return pyc_check_write(address, root, bytes, access);
}

APART COLD bool read_cell(CheckCell *cell, const CheckRegion *region, const PycAccess *access) {
    const CheckThread *me = pyc_check_running;
    return me && check_read_quickly(check_view(me, check_is_shared(region), access->place.id), cell);
}

APART bool write_cell(CheckCell *cell, const CheckRegion *region, const PycAccess *access) {
    const CheckThread *me = pyc_check_running;
    return me && check_write_quickly(check_view(me, check_is_shared(region), access->place.id), cell);
}

/* What is most common first; for shared memory it stands in the kernel. */
static inline bool read_known(CheckCell *cell, const CheckRegion *region, const PycAccess *access, bool is_shared) {
    bool is_done = check_reads_at_once(check_view(pyc_check_running, is_shared, access->place.id), cell);
    return PYC_LIKELY(is_done) || read_cell(cell, region, access);
}

static inline bool write_known(CheckCell *cell, const CheckRegion *region, const PycAccess *access, bool is_shared) {
    bool is_done = check_writes_at_once(check_view(pyc_check_running, is_shared, access->place.id), cell);
    return PYC_LIKELY(is_done) || write_cell(cell, region, access);
}

/* Of buffers not: their accesses that take the time are reads of constant ones. */
APART COLD bool read_buffer(CheckCell *cell, const CheckRegion *region, const PycAccess *access) {
    return read_known(cell, region, access, false);
}

APART bool write_buffer(CheckCell *cell, const CheckRegion *region, const PycAccess *access) {
    return write_known(cell, region, access, false);
}

INLINED void *pyc_check_read_inline(void *address, void *root, uint64_t bytes, PycAccess *access) {
    const CheckRegion *region = access->region;
    uint64_t element;
    bool is_found = check_leads_to(region, address, root) && check_find(region, (uintptr_t)address - region->base, bytes, &element);
    if (PYC_LIKELY(is_found && read_cell(&region->cells[element], region, access))) return address;
    return read_slowly(address, root, bytes, access);
}

INLINED void *pyc_check_write_inline(void *address, void *root, uint64_t bytes, PycAccess *access) {
    const CheckRegion *region = access->region;
    uint64_t element;
    bool is_found = check_leads_to(region, address, root) && check_find(region, (uintptr_t)address - region->base, bytes, &element);
    if (PYC_LIKELY(is_found && write_cell(&region->cells[element], region, access))) return address;
    return write_slowly(address, root, bytes, access);
}

/* ---- in kernels, where it is known what the pointer leads to ---- */

/* Shared memory that begins at `root`: most often others of the block have read it before. */
INLINED void *pyc_check_read_shared_inline(void *address, void *root, uint64_t bytes, PycAccess *access, const CheckRegion *region) {
    uint64_t element;
    if (PYC_UNLIKELY(!check_find(region, (uintptr_t)address - (uintptr_t)root, bytes, &element)))
        return pyc_check_read_inline(address, root, bytes, access);
    if (PYC_LIKELY(read_known(&region->cells[element], region, access, true))) return address;
    return read_slowly(address, root, bytes, access);
}

INLINED void *pyc_check_write_shared_inline(void *address, void *root, uint64_t bytes, PycAccess *access, const CheckRegion *region) {
    uint64_t element;
    if (PYC_UNLIKELY(!check_find(region, (uintptr_t)address - (uintptr_t)root, bytes, &element)))
        return pyc_check_write_inline(address, root, bytes, access);
    if (PYC_LIKELY(write_known(&region->cells[element], region, access, true))) return address;
    return write_slowly(address, root, bytes, access);
}

/* Shared memory that nobody writes to before the next barrier: whatever this block has written there may be read, and nobody asks later
 * who did. So many places are known from `root` on; behind a gap the cell is looked at. */
APART COLD bool read_settled(uintptr_t address, const void *root, uint64_t bytes, const PycAccess *access) {
    const CheckRegion *region = access->region;
    uint64_t element;
    bool is_element = bytes <= 8 && (bytes & (bytes - 1)) == 0;
    if (!is_element || (uintptr_t)root - region->base >= region->limit || !check_is_shared(region)) return false;
    return check_find(region, address - region->base, bytes, &element) &&
           stamp_segment(region->cells[element].write) >= pyc_check_run.block_segment;
}

INLINED void *pyc_check_read_settled_inline(void *address, void *root, uint64_t bytes, PycAccess *access, uint64_t places) {
    if (PYC_LIKELY((uintptr_t)address - (uintptr_t)root < places)) return address;
    if (PYC_LIKELY(read_settled((uintptr_t)address, root, bytes, access))) return address;
    return read_slowly(address, root, bytes, access);
}

/* A buffer that begins at `begin`, with so many places for as many bytes if the launch does not write to it, else with 0. */
INLINED void *pyc_check_read_buffer_inline(void *address, void *root, uint64_t bytes, PycAccess *access, const CheckRegion *region,
                                           uintptr_t begin, uint64_t places) {
    uint64_t element, offset = (uintptr_t)address - begin;
    if (PYC_LIKELY(offset < places)) return address;
    if (PYC_LIKELY(check_find(region, offset, bytes, &element) && read_buffer(&region->cells[element], region, access))) return address;
    return read_slowly(address, root, bytes, access);
}

INLINED void *pyc_check_write_buffer_inline(void *address, void *root, uint64_t bytes, PycAccess *access, const CheckRegion *region,
                                            uintptr_t begin) {
    uint64_t element;
    bool is_found = check_find(region, (uintptr_t)address - begin, bytes, &element);
    if (PYC_LIKELY(is_found && write_buffer(&region->cells[element], region, access))) return address;
    return write_slowly(address, root, bytes, access);
}

INLINED void pyc_check_resume_inline(uint64_t number) { check_resume(&pyc_check_run.threads[number]); }
