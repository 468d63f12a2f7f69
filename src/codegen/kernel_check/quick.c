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

APART COLD bool read_cell(CheckRegion *region, uint64_t cell, const PycAccess *access) {
    const CheckThread *me = pyc_check_running;
    return me && check_read_quickly(check_view(me, check_is_shared(region), access->place.id), region, cell);
}

APART bool write_cell(CheckRegion *region, uint64_t cell, const PycAccess *access) {
    const CheckThread *me = pyc_check_running;
    return me && check_write_quickly(check_view(me, check_is_shared(region), access->place.id), region, cell);
}

INLINED void *pyc_check_read_inline(void *address, void *root, uint64_t bytes, PycAccess *access) {
    CheckRegion *region = access->region;
    uint64_t element;
    bool is_found = check_leads_to(region, address, root) && check_find(region, (uintptr_t)address - region->base, bytes, &element);
    if (PYC_LIKELY(is_found && read_cell(region, element, access))) return address;
    return read_slowly(address, root, bytes, access);
}

INLINED void *pyc_check_write_inline(void *address, void *root, uint64_t bytes, PycAccess *access) {
    CheckRegion *region = access->region;
    uint64_t element;
    bool is_found = check_leads_to(region, address, root) && check_find(region, (uintptr_t)address - region->base, bytes, &element);
    if (PYC_LIKELY(is_found && write_cell(region, element, access))) return address;
    return write_slowly(address, root, bytes, access);
}

/* ---- in the code of a block, where it is known what the pointer leads to, and which thread runs ---- */

APART COLD void *read_slowly_by(void *address, void *root, uint64_t bytes, PycAccess *access, uint64_t thread) {
    return pyc_check_read_by(address, root, bytes, access, thread);
}

APART COLD void *write_slowly_by(void *address, void *root, uint64_t bytes, PycAccess *access, uint64_t thread) {
    return pyc_check_write_by(address, root, bytes, access, thread);
}

static inline CheckView view_by(CheckRegion *region, const PycAccess *access, uint64_t thread) {
    return check_view_by(thread, check_is_shared(region), access->place.id);
}

APART COLD bool read_cell_by(CheckRegion *region, uint64_t cell, const PycAccess *access, uint64_t thread) {
    return check_read_quickly(view_by(region, access, thread), region, cell);
}

APART COLD bool write_cell_by(CheckRegion *region, uint64_t cell, const PycAccess *access, uint64_t thread) {
    return check_write_quickly(view_by(region, access, thread), region, cell);
}

/* What is most common first, in the kernel itself. */
static inline bool read_known(CheckRegion *region, uint64_t cell, const PycAccess *access, uint64_t thread, bool is_shared) {
    bool is_done = check_reads_at_once(check_view_by(thread, is_shared, access->place.id), region, cell);
    return PYC_LIKELY(is_done) || read_cell_by(region, cell, access, thread);
}

static inline bool write_known(CheckRegion *region, uint64_t cell, const PycAccess *access, uint64_t thread, bool is_shared) {
    bool is_done = check_writes_at_once(check_view_by(thread, is_shared, access->place.id), region, cell);
    return PYC_LIKELY(is_done) || write_cell_by(region, cell, access, thread);
}

/* Memory that is known only from the last time. */
INLINED void *pyc_check_read_any_inline(void *address, void *root, uint64_t bytes, PycAccess *access, uint64_t thread) {
    CheckRegion *region = access->region;
    uint64_t element;
    bool is_found = check_leads_to(region, address, root) && check_find(region, (uintptr_t)address - region->base, bytes, &element);
    if (PYC_LIKELY(is_found && read_cell_by(region, element, access, thread))) return address;
    return read_slowly_by(address, root, bytes, access, thread);
}

INLINED void *pyc_check_write_any_inline(void *address, void *root, uint64_t bytes, PycAccess *access, uint64_t thread) {
    CheckRegion *region = access->region;
    uint64_t element;
    bool is_found = check_leads_to(region, address, root) && check_find(region, (uintptr_t)address - region->base, bytes, &element);
    if (PYC_LIKELY(is_found && write_cell_by(region, element, access, thread))) return address;
    return write_slowly_by(address, root, bytes, access, thread);
}

/* Shared memory that begins at `root`. */
INLINED void *pyc_check_read_shared_inline(void *address, void *root, uint64_t bytes, PycAccess *access, uint64_t thread,
                                           CheckRegion *region) {
    uint64_t element;
    bool is_found = check_find(region, (uintptr_t)address - (uintptr_t)root, bytes, &element);
    if (PYC_LIKELY(is_found && read_known(region, element, access, thread, true))) return address;
    return read_slowly_by(address, root, bytes, access, thread);
}

INLINED void *pyc_check_write_shared_inline(void *address, void *root, uint64_t bytes, PycAccess *access, uint64_t thread,
                                            CheckRegion *region) {
    uint64_t element;
    bool is_found = check_find(region, (uintptr_t)address - (uintptr_t)root, bytes, &element);
    if (PYC_LIKELY(is_found && write_known(region, element, access, thread, true))) return address;
    return write_slowly_by(address, root, bytes, access, thread);
}

/* Shared memory that nobody writes to before the next barrier: whatever this block has written there may be read, and nobody asks later
 * who did. So many places are known from `root` on; behind a gap the cell is looked at. */
INLINED void *pyc_check_read_settled_inline(void *address, void *root, uint64_t bytes, PycAccess *access, uint64_t places, uint64_t thread,
                                            CheckRegion *region) {
    uint64_t element, offset = (uintptr_t)address - (uintptr_t)root;
    if (PYC_LIKELY(offset < places)) return address;
    bool is_found = check_find(region, offset, bytes, &element);
    if (PYC_LIKELY(is_found && stamp_segment(region->writes[element]) >= pyc_check_run.block_segment)) return address;
    return read_slowly_by(address, root, bytes, access, thread);
}

/* A buffer that begins at `begin`, with so many places for as many bytes if the launch does not write to it, else with 0. */
INLINED void *pyc_check_read_buffer_inline(void *address, void *root, uint64_t bytes, PycAccess *access, uint64_t thread,
                                           CheckRegion *region, uintptr_t begin, uint64_t places) {
    uint64_t element, offset = (uintptr_t)address - begin;
    if (PYC_LIKELY(offset < places)) return address;
    bool is_found = check_find(region, offset, bytes, &element);
    if (PYC_LIKELY(is_found && read_known(region, element, access, thread, false))) return address;
    return read_slowly_by(address, root, bytes, access, thread);
}

INLINED void *pyc_check_write_buffer_inline(void *address, void *root, uint64_t bytes, PycAccess *access, uint64_t thread,
                                            CheckRegion *region, uintptr_t begin) {
    uint64_t element;
    bool is_found = check_find(region, (uintptr_t)address - begin, bytes, &element);
    if (PYC_LIKELY(is_found && write_known(region, element, access, thread, false))) return address;
    return write_slowly_by(address, root, bytes, access, thread);
}

INLINED void pyc_check_resume_inline(uint64_t number) { check_resume(&pyc_check_run.threads[number]); }
