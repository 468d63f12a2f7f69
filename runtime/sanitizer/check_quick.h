/* The fast path of a check: the access is in the same region as the last time, and no other thread has used the memory.
 * It is part of the sanitizer itself, and of optimised kernels (src/codegen/generated/from/kernel_check). */
#ifndef PYC_RUNTIME_CHECK_QUICK_H
#define PYC_RUNTIME_CHECK_QUICK_H

#include "sanitizer/check.h"

/* This thread continues, of threads that run in turn. After a barrier it has a new segment. */
static inline void check_resume(CheckThread *me) {
    uint32_t floor = pyc_check_run.floor;
    if (pyc_check_running == me) return;
    pyc_check_running = me;
    if (PYC_UNLIKELY(me->floor < pyc_check_run.block_segment)) pyc_check_begin_thread(me);
    if (me->floor == floor) return;
    me->floor = me->warp_floor = floor;
    me->stamp = check_stamp(floor, me->number);
}

typedef struct CheckView { /* what an access compares the stamps of cells with */
    CheckStamp mine;       /* with an id; id 0: not known here */
    uint32_t least;        /* writes with older segments do not count */
    uint32_t oldest; /* older accesses do not matter: those of other launches and, in shared memory, those before the
                        last barrier */
    uint32_t launch; /* older ones are of work that may run at the same time */
    uint32_t block, floor; /* accesses of this block before its last barrier happened before */
} CheckView;

static inline bool check_is_shared(const CheckRegion *region) { return region->memory >= CHECK_SHARED; }

static inline CheckView check_view(const CheckThread *me, bool is_shared, CheckStamp kind_and_id) {
    uint32_t block = pyc_check_run.block_segment;
    return (CheckView){.mine = me->stamp | kind_and_id,
                       .least = is_shared ? block : CHECK_HOST,
                       .oldest = is_shared ? me->floor : pyc_check_run.oldest,
                       .launch = is_shared ? me->floor : pyc_check_run.first_segment,
                       .block = block,
                       .floor = me->floor};
}

/* For a thread that runs in turn and has no segment of its own. */
static inline CheckView check_view_by(uint64_t thread, bool is_shared, CheckStamp id) {
    uint32_t block = pyc_check_run.block_segment, floor = pyc_check_run.floor;
    return (CheckView){.mine = check_stamp(floor, (uint32_t)thread) | id,
                       .least = is_shared ? block : CHECK_HOST,
                       .oldest = is_shared ? floor : pyc_check_run.oldest,
                       .launch = is_shared ? floor : pyc_check_run.first_segment,
                       .block = block,
                       .floor = floor};
}

static inline void check_set_read(CheckRegion *region, uint64_t cell, CheckStamp stamp) {
    region->reads[cell] = stamp;
    if (PYC_UNLIKELY(region->read_in < stamp_segment(stamp))) region->read_in = stamp_segment(stamp);
}

static inline void check_set_second(CheckRegion *region, uint64_t cell, CheckStamp stamp) {
    region->seconds[cell] = stamp;
    if (region->second_in < stamp_segment(stamp)) region->second_in = stamp_segment(stamp);
}

/* Nothing has read the cell since then; if nothing ever did, the memory for read stamps stays untouched. */
static inline void check_set_write(CheckRegion *region, uint64_t cell, CheckStamp stamp) {
    region->writes[cell] = stamp;
    if (region->read_in) region->reads[cell] = 0;
    if (region->second_in) region->seconds[cell] = 0;
}

/* ---- the most common cases, in few instructions ---- */

/* Two threads of our segment have read what was written before it: any thread may read. */
static inline bool check_is_read_by_all(CheckStamp mine, CheckStamp second) {
    CheckStamp same = STAMP_SEGMENT | STAMP_READ_BY_ALL;
    return ((second ^ mine ^ STAMP_READ_BY_ALL) & same) == 0;
}

static inline bool check_is_same_thread(CheckStamp a, CheckStamp b) { return (a ^ b) >> STAMP_THREAD_SHIFT == 0; }

/* The only access that matters is a read of our own, or any thread may read. */
static inline bool check_reads_at_once(const CheckView v, CheckRegion *region, uint64_t cell) {
    CheckStamp oldest = (CheckStamp)v.oldest << STAMP_SEGMENT_SHIFT, write = region->writes[cell],
               last = region->reads[cell];
    if (region->second_in >= v.oldest && region->seconds[cell] >= oldest)
        return check_is_read_by_all(v.mine, region->seconds[cell]);
    if (write >= oldest || write < (CheckStamp)v.least << STAMP_SEGMENT_SHIFT || stamp_id(v.mine) == 0) return false;
    if (last >= oldest && !check_is_same_thread(last, v.mine)) return false;
    check_set_read(region, cell, v.mine);
    return true;
}

/* The only access that matters is a read of our own. Read stamps need no clearing, because stamps that are too old do
 * not count. */
static inline bool check_writes_at_once(const CheckView v, CheckRegion *region, uint64_t cell) {
    CheckStamp oldest = (CheckStamp)v.oldest << STAMP_SEGMENT_SHIFT;
    if (region->writes[cell] >= oldest || stamp_id(v.mine) == 0) return false;
    if (region->read_in >= v.oldest) {
        CheckStamp last = region->reads[cell];
        if (region->second_in >= v.oldest && region->seconds[cell] >= oldest) return false;
        if (last >= oldest && !check_is_same_thread(last, v.mine)) return false;
        region->reads[cell] = 0;
    }
    region->writes[cell] = v.mine;
    return true;
}

/* ---- the other correct cases ---- */

/* Whether an access happened before everything that threads do in our segment. */
static inline bool check_is_before(const CheckView v, CheckStamp stamp) {
    uint32_t segment = stamp_segment(stamp);
    return segment < v.oldest || segment - v.block < v.floor - v.block;
}

/* Whether an access cannot conflict with ours. */
static inline bool check_is_harmless(const CheckView v, CheckStamp stamp) {
    return check_is_before(v, stamp) || check_is_same_thread(stamp, v.mine);
}

static inline CheckStamp check_read_of(const CheckRegion *region, uint64_t cell) {
    return region->read_in ? region->reads[cell] : 0;
}
static inline CheckStamp check_second_of(const CheckRegion *region, uint64_t cell) {
    return region->second_in ? region->seconds[cell] : 0;
}

/* After a read by another block, or reads by two threads of this segment, any write conflicts with one of them. */
static inline bool check_has_readers(const CheckView v, CheckStamp second) {
    uint32_t other = stamp_segment(second);
    return other >= v.launch && (other == stamp_segment(v.mine) || other < v.block);
}

static inline bool check_read_quickly(const CheckView v, CheckRegion *region, uint64_t cell) {
    CheckStamp write = region->writes[cell], last = check_read_of(region, cell), second = check_second_of(region, cell);
    if (check_is_read_by_all(v.mine, second)) return true;
    if (PYC_UNLIKELY(stamp_segment(write) < v.least || !check_is_harmless(v, write))) return false;
    if ((last ^ v.mine) >> STAMP_ID_BITS == 0 || check_has_readers(v, second)) return true;
    if (stamp_id(v.mine) == 0) return false;
    if (!check_is_harmless(v, last)) {
        bool is_second = stamp_segment(last) == stamp_segment(v.mine) && check_is_before(v, write);
        if (!is_second) return false;
        check_set_second(region, cell, last | STAMP_READ_BY_ALL);
    }
    check_set_read(region, cell, v.mine);
    return true;
}

static inline bool check_write_quickly(const CheckView v, CheckRegion *region, uint64_t cell) {
    bool is_quick = check_is_harmless(v, region->writes[cell]) && check_is_harmless(v, check_read_of(region, cell)) &&
                    check_is_harmless(v, check_second_of(region, cell));
    if (PYC_UNLIKELY(!is_quick || stamp_id(v.mine) == 0)) return false;
    check_set_write(region, cell, v.mine);
    return true;
}

/* Whether the address was computed from a pointer into the region. */
static inline bool check_leads_to(const CheckRegion *region, const void *address, const void *root) {
    return root == address || (uintptr_t)root - region->base < region->limit;
}

/* The number of the element of 1, 2, 4 or 8 bytes that an access fills; false when it does not fill one, or the
 * region's state does not allow quick checks of this size. */
static inline bool check_find(const CheckRegion *region, uint64_t offset, uint64_t bytes, uint64_t *element) {
    uint32_t shift = (uint32_t)__builtin_ctzll(bytes);
    *element = offset >> shift | (shift ? offset << (64 - shift) : 0); /* huge when it lies between two elements */
    return *element < region->elements[shift];
}

#endif
