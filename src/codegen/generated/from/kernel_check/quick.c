/* The checks of the kernel sanitizer in optimised kernels: the fast paths are inlined into the kernel, the rest is in
 * the runtime. tools/make_device_code.py makes LLVM text of this file, kernel_check.c. */
#include "../../../../../runtime/sanitizer/check_quick.h"

#include <string.h>

#define INLINED __attribute__((always_inline))
#define APART                                                                                                          \
    static __attribute__((noinline, preserve_most)) /* the kernel keeps its registers, except those of floats */
#define COLD __attribute__((cold))                  /* … and keeps even those where this path is not taken */

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
    bool is_found =
        check_leads_to(region, address, root) && check_find(region, (uintptr_t)address - region->base, bytes, &element);
    if (PYC_LIKELY(is_found && read_cell(region, element, access))) return address;
    return read_slowly(address, root, bytes, access);
}

INLINED void *pyc_check_write_inline(void *address, void *root, uint64_t bytes, PycAccess *access) {
    CheckRegion *region = access->region;
    uint64_t element;
    bool is_found =
        check_leads_to(region, address, root) && check_find(region, (uintptr_t)address - region->base, bytes, &element);
    if (PYC_LIKELY(is_found && write_cell(region, element, access))) return address;
    return write_slowly(address, root, bytes, access);
}

/* ---- in the code of a block, where the memory behind the pointer and the running thread are known ---- */

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

/* The most common case comes first, in the kernel itself. */
static inline bool read_known(CheckRegion *region, uint64_t cell, const PycAccess *access, uint64_t thread,
                              bool is_shared) {
    bool is_done = check_reads_at_once(check_view_by(thread, is_shared, access->place.id), region, cell);
    return PYC_LIKELY(is_done) || read_cell_by(region, cell, access, thread);
}

static inline bool write_known(CheckRegion *region, uint64_t cell, const PycAccess *access, uint64_t thread,
                               bool is_shared) {
    bool is_done = check_writes_at_once(check_view_by(thread, is_shared, access->place.id), region, cell);
    return PYC_LIKELY(is_done) || write_cell_by(region, cell, access, thread);
}

/* Memory that is known only from the previous access. */
INLINED void *pyc_check_read_any_inline(void *address, void *root, uint64_t bytes, PycAccess *access, uint64_t thread) {
    CheckRegion *region = access->region;
    uint64_t element;
    bool is_found =
        check_leads_to(region, address, root) && check_find(region, (uintptr_t)address - region->base, bytes, &element);
    if (PYC_LIKELY(is_found && read_cell_by(region, element, access, thread))) return address;
    return read_slowly_by(address, root, bytes, access, thread);
}

INLINED void *pyc_check_write_any_inline(void *address, void *root, uint64_t bytes, PycAccess *access,
                                         uint64_t thread) {
    CheckRegion *region = access->region;
    uint64_t element;
    bool is_found =
        check_leads_to(region, address, root) && check_find(region, (uintptr_t)address - region->base, bytes, &element);
    if (PYC_LIKELY(is_found && write_cell_by(region, element, access, thread))) return address;
    return write_slowly_by(address, root, bytes, access, thread);
}

/* Shared memory that begins at `root`. */
INLINED void *pyc_check_read_shared_inline(void *address, void *root, uint64_t bytes, PycAccess *access,
                                           uint64_t thread, CheckRegion *region) {
    uint64_t element;
    bool is_found = check_find(region, (uintptr_t)address - (uintptr_t)root, bytes, &element);
    if (PYC_LIKELY(is_found && read_known(region, element, access, thread, true))) return address;
    return read_slowly_by(address, root, bytes, access, thread);
}

INLINED void *pyc_check_write_shared_inline(void *address, void *root, uint64_t bytes, PycAccess *access,
                                            uint64_t thread, CheckRegion *region) {
    uint64_t element;
    bool is_found = check_find(region, (uintptr_t)address - (uintptr_t)root, bytes, &element);
    if (PYC_LIKELY(is_found && write_known(region, element, access, thread, true))) return address;
    return write_slowly_by(address, root, bytes, access, thread);
}

/* Shared memory that nothing writes to before the next barrier: whatever this block has written there may be read, and
 * it need not be recorded who read it. `places` many places are known to be written from `root` on; after a gap the
 * cell is examined. */
INLINED void *pyc_check_read_settled_inline(void *address, void *root, uint64_t bytes, PycAccess *access,
                                            uint64_t places, uint64_t thread, CheckRegion *region) {
    uint64_t element, offset = (uintptr_t)address - (uintptr_t)root;
    if (PYC_LIKELY(offset < places)) return address;
    bool is_found = check_find(region, offset, bytes, &element);
    if (PYC_LIKELY(is_found && stamp_segment(region->writes[element]) >= pyc_check_run.block_segment)) return address;
    return read_slowly_by(address, root, bytes, access, thread);
}

/* A buffer that begins at `begin`, with the number of places for accesses of this size if the launch does not write to
 * it, else with 0. */
INLINED void *pyc_check_read_buffer_inline(void *address, void *root, uint64_t bytes, PycAccess *access,
                                           uint64_t thread, CheckRegion *region, uintptr_t begin, uint64_t places) {
    uint64_t element, offset = (uintptr_t)address - begin;
    if (PYC_LIKELY(offset < places)) return address;
    bool is_found = check_find(region, offset, bytes, &element);
    if (PYC_LIKELY(is_found && read_known(region, element, access, thread, false))) return address;
    return read_slowly_by(address, root, bytes, access, thread);
}

INLINED void *pyc_check_write_buffer_inline(void *address, void *root, uint64_t bytes, PycAccess *access,
                                            uint64_t thread, CheckRegion *region, uintptr_t begin) {
    uint64_t element;
    bool is_found = check_find(region, (uintptr_t)address - begin, bytes, &element);
    if (PYC_LIKELY(is_found && write_known(region, element, access, thread, false))) return address;
    return write_slowly_by(address, root, bytes, access, thread);
}

/* ---- accesses of neighbouring threads ---- */

/* When they access neighbouring elements that no other thread has used, all stamps are compared and set in one loop, as
 * vectors. Otherwise the accesses are checked thread by thread. */

static CheckStamp stamp_in_row(const CheckView v, uint64_t lane) {
    return v.mine + ((CheckStamp)lane << STAMP_THREAD_SHIFT);
}

/* Whether the stamps that matter are only the threads' own. */
static bool are_own(const CheckView v, const CheckStamp *stamps, uint64_t count) {
    CheckStamp oldest = (CheckStamp)v.oldest << STAMP_SEGMENT_SHIFT;
    bool is_other = false;
    for (uint64_t i = 0; i < count; i++)
        is_other |= stamps[i] >= oldest && !check_is_same_thread(stamps[i], stamp_in_row(v, i));
    return !is_other;
}

static bool are_old(const CheckView v, const CheckStamp *stamps, uint64_t count) {
    bool is_new = false;
    for (uint64_t i = 0; i < count; i++) is_new |= stamps[i] >= (CheckStamp)v.oldest << STAMP_SEGMENT_SHIFT;
    return !is_new;
}

static bool are_unread(const CheckView v, const CheckRegion *region, uint64_t cell, uint64_t count) {
    if (region->read_in >= v.oldest && !are_own(v, region->reads + cell, count)) return false;
    return region->second_in < v.oldest || are_old(v, region->seconds + cell, count);
}

static bool are_written(const CheckView v, const CheckStamp *writes, uint64_t count) {
    CheckStamp least = (CheckStamp)v.least << STAMP_SEGMENT_SHIFT;
    bool is_unwritten = false;
    for (uint64_t i = 0; i < count; i++) is_unwritten |= writes[i] < least;
    return !is_unwritten;
}

/* Leaves the stamps as check_read_quickly does: after the thread's own write, an earlier read of it stays recorded. */
static void set_reads(const CheckView v, CheckRegion *region, uint64_t cell, uint64_t count) {
    CheckStamp oldest = (CheckStamp)v.oldest << STAMP_SEGMENT_SHIFT, *reads = region->reads + cell;
    const CheckStamp *writes = region->writes + cell;
    for (uint64_t i = 0; i < count; i++) {
        CheckStamp mine = stamp_in_row(v, i);
        bool stays = writes[i] >= oldest && (reads[i] ^ mine) >> STAMP_ID_BITS == 0;
        reads[i] = stays ? reads[i] : mine;
    }
    if (region->read_in < stamp_segment(v.mine)) region->read_in = stamp_segment(v.mine);
}

static bool read_row(const CheckView v, CheckRegion *region, uint64_t cell, uint64_t count) {
    const CheckStamp *writes = region->writes + cell;
    if (!are_written(v, writes, count) || !are_own(v, writes, count) || !are_unread(v, region, cell, count))
        return false;
    pyc_check_strip_save(region->reads + cell, count);
    set_reads(v, region, cell, count);
    return true;
}

static bool write_row(const CheckView v, CheckRegion *region, uint64_t cell, uint64_t count, bool reads) {
    CheckStamp *writes = region->writes + cell;
    if ((reads && !are_written(v, writes, count)) || !are_own(v, writes, count) || !are_unread(v, region, cell, count))
        return false;
    if (region->read_in >= v.oldest) {
        pyc_check_strip_save(region->reads + cell, count);
        memset(region->reads + cell, 0, count * sizeof(CheckStamp));
    }
    pyc_check_strip_save(writes, count);
    for (uint64_t i = 0; i < count; i++) writes[i] = stamp_in_row(v, i);
    return true;
}

/* ---- other addresses ---- */

static bool is_row(const uintptr_t *at, uint64_t count, uint64_t bytes) {
    uintptr_t differs = 0;
    for (uint64_t i = 0; i < count; i++) differs |= at[i] ^ (at[0] + i * bytes);
    return differs == 0;
}

static bool are_inside(const uintptr_t *at, uint64_t count, uint64_t bytes, const CheckRegion *region) {
    bool is_outside = bytes > region->size;
    for (uint64_t i = 0; i < count; i++) is_outside |= at[i] && at[i] - region->base > region->size - bytes;
    return !is_outside;
}

/* Whether the block has written all of it. */
static bool are_settled(const uintptr_t *at, uint64_t count, uint64_t bytes, const CheckRegion *region) {
    uint64_t cell;
    for (uint64_t i = 0; i < count; i++) {
        if (!at[i]) continue;
        if (!check_find(region, at[i] - region->base, bytes, &cell)) return false;
        if (stamp_segment(region->writes[cell]) < pyc_check_run.block_segment) return false;
    }
    return true;
}

/* Threads that make no such access have the address 0. */
static uint64_t lanes_until_last(const uintptr_t *at, uint64_t lanes) {
    enum { CHUNK = 16 };
    for (; lanes >= CHUNK; lanes -= CHUNK) {
        uintptr_t any = 0;
        for (uint32_t i = 0; i < CHUNK; i++) any |= at[lanes - CHUNK + i];
        if (any) break;
    }
    while (lanes && !at[lanes - 1]) lanes--;
    return lanes;
}

__attribute__((noinline)) bool pyc_check_strip_inline(const uintptr_t *at, uint64_t lanes, uint64_t bytes,
                                                      const PycAccess *access, CheckRegion *region, uint64_t thread,
                                                      uint32_t kind) {
    for (; lanes && !at[0]; at++, thread++) lanes--;
    lanes = lanes_until_last(at, lanes);
    if (lanes == 0) return true;
    if (kind == PYC_STRIP_SETTLED) return check_is_shared(region) && are_settled(at, lanes, bytes, region);
    if (region->is_constant) return kind == PYC_STRIP_READ && are_inside(at, lanes, bytes, region);
    uint64_t cell;
    if (!is_row(at, lanes, bytes) || access->place.id == 0 || !check_find(region, at[0] - region->base, bytes, &cell))
        return false;
    if (lanes > region->elements[__builtin_ctzll(bytes)] - cell) return false;
    CheckView v = check_view_by(thread, check_is_shared(region), access->place.id);
    return kind == PYC_STRIP_READ ? read_row(v, region, cell, lanes)
                                  : write_row(v, region, cell, lanes, kind == PYC_STRIP_UPDATE);
}

INLINED void pyc_check_resume_inline(uint64_t number) { check_resume(&pyc_check_run.threads[number]); }
