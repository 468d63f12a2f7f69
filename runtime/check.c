/* The checks that compiled kernels call: bounds, then who else used the memory. The way through is short for what is
 * right: an access finds its region where it was the last time, and its cell by a shift. */
#include "check.h"

#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>

CheckRun pyc_check_run;
_Thread_local CheckThread *pyc_check_running;

static _Thread_local CheckFrames host_frames;

/* ---- segments ---- */

static uint32_t next_segment = CHECK_HOST + 1;

uint32_t check_next_segment(void) { return next_segment++; }

void check_set_segment(CheckThread *thread, uint32_t segment) {
    thread->stamp = (CheckStamp)segment << STAMP_SEGMENT_SHIFT | (CheckStamp)thread->number << STAMP_THREAD_SHIFT;
}

void check_new_segment(CheckThread *thread) { check_set_segment(thread, check_next_segment()); }

/* ---- frames ---- */

static CheckFrames *frames(void) { return pyc_check_running ? &pyc_check_running->frames : &host_frames; }

const CheckFrames *check_frames(void) { return frames(); }

void pyc_check_enter(PycPlace *place, bool keeps_memory) {
    CheckFrames *f = frames();
    uint32_t locals = pyc_check_running ? pyc_check_running->local_count : 0;
    if (f->depth < CHECK_FRAMES) f->at[f->depth] = (CheckFrame){place, locals, keeps_memory};
    f->depth++;
}

void pyc_check_leave(void) {
    CheckFrames *f = frames();
    if (f->depth == 0) return;
    f->depth--;
    if (pyc_check_running && f->depth < CHECK_FRAMES && !f->at[f->depth].keeps_memory)
        pyc_check_running->local_count = f->at[f->depth].locals;
}

const PycPlace *check_user_frame(const CheckFrames *f) {
    for (uint32_t i = f->depth < CHECK_FRAMES ? f->depth : CHECK_FRAMES; i > 0; i--)
        if (!f->at[i - 1].place->is_library) return f->at[i - 1].place;
    return NULL;
}

/* ---- conflicts ---- */

/* Accesses of older segments do not matter: of other launches, and of other blocks in shared memory. */
static uint32_t oldest_of_interest(const CheckRegion *region) {
    return region->memory >= CHECK_SHARED ? pyc_check_run.block_segment : pyc_check_run.first_segment;
}

static bool is_ordered_in_block(const CheckThread *me, CheckStamp earlier) {
    uint32_t segment = stamp_segment(earlier), thread = stamp_thread(earlier);
    if (thread == me->number || segment < me->floor) return true;
    return thread / PYC_WARP_SIZE == me->number / PYC_WARP_SIZE && segment < me->warp_floor;
}

static bool conflicts(const CheckThread *me, CheckStamp earlier) {
    if (stamp_segment(earlier) >= pyc_check_run.block_segment && is_ordered_in_block(me, earlier)) return false;
    return !check_report_is_full() && !check_order_known(me, earlier);
}

typedef struct Step { /* one access at one cell */
    CheckThread *me;
    CheckRegion *region;
    CheckCell *cell;
    PycAccess *access;
    uint64_t bytes; /* of the whole access */
    uint32_t oldest;
    bool is_atomic;
} Step;

static uint64_t offset_of(const Step *s) { return (uint64_t)(s->cell - s->region->cells) << s->region->shift; }

PYC_COLD static void report_uninitialized(const Step *s) {
    check_report_uninitialized(s->access, s->region, offset_of(s), s->bytes);
}

PYC_COLD static void report_race(const Step *s, const char *verb, CheckStamp earlier, const char *earlier_verb) {
    check_report_race(s->access, verb, s->region, offset_of(s), s->bytes, earlier, earlier_verb);
}

/* In the library it depends on the call that led there, and is not kept in the place. */
static uint32_t id_of(PycAccess *access) { return access->place.id ? access->place.id : check_id(access); }

/* A write that nothing read since the kernel, or in shared memory the block, began has no segment of interest. */
static void check_initialised(const Step *s) {
    uint32_t written = stamp_segment(s->cell->write);
    if (PYC_UNLIKELY(written == 0 || (s->region->memory >= CHECK_SHARED && written < s->oldest)))
        report_uninitialized(s);
}

static const char *verb_of_write(CheckStamp write) {
    return write & STAMP_ATOMIC ? "changed it atomically" : "wrote it";
}

static bool both_atomic(const Step *s, CheckStamp earlier) { return s->is_atomic && (earlier & STAMP_ATOMIC); }

static CheckStamp own_stamp(const Step *s) { return s->me->stamp | (s->is_atomic ? STAMP_ATOMIC : 0); }

static void read_after_others(const Step *s) {
    CheckCell *cell = s->cell;
    CheckStamp write = cell->write, last = cell->reads[0];
    check_initialised(s);
    if (stamp_segment(write) >= s->oldest && !both_atomic(s, write) && conflicts(s->me, write))
        report_race(s, "reads", write, verb_of_write(write));
    uint32_t segment = stamp_segment(last), other = stamp_segment(cell->reads[1]);
    bool matters = segment >= s->oldest && (segment < pyc_check_run.block_segment || !is_ordered_in_block(s->me, last));
    if (matters && !(other >= s->oldest && other < pyc_check_run.block_segment)) cell->reads[1] = last;
    cell->reads[0] = own_stamp(s) | id_of(s->access);
}

static void write_after_others(const Step *s) {
    CheckCell *cell = s->cell;
    CheckStamp write = cell->write;
    const char *verb = s->is_atomic ? "changes" : "writes";
    if (stamp_segment(write) >= s->oldest && !both_atomic(s, write) && conflicts(s->me, write))
        report_race(s, verb, write, verb_of_write(write));
    for (uint32_t i = 0; i < 2; i++) {
        CheckStamp read = cell->reads[i];
        if (stamp_segment(read) >= s->oldest && !both_atomic(s, read) && conflicts(s->me, read))
            report_race(s, verb, read, "read it");
    }
    *cell = (CheckCell){.write = own_stamp(s) | id_of(s->access)};
}

/* ---- the quick ways: what needs no second look ---- */

typedef struct Quick {               /* what is the same for all cells of an access */
    CheckStamp mine;                 /* with the id; 0 as id: not known here */
    uint32_t segment, oldest, least; /* least: older writes are none */
} Quick;

static inline bool is_same_thread_and_time(CheckStamp a, CheckStamp b) { return (a ^ b) >> STAMP_THREAD_SHIFT == 0; }

static inline bool is_harmless(const Quick q, CheckStamp stamp) {
    return stamp_segment(stamp) < q.oldest || is_same_thread_and_time(stamp, q.mine);
}

/* With a read of another block, or reads of two threads of this segment, whoever writes conflicts with one of them. */
static inline bool has_readers(const Quick q, const CheckCell *cell) {
    uint32_t other = stamp_segment(cell->reads[1]);
    return other >= q.oldest && (other == q.segment || other < pyc_check_run.block_segment);
}

static inline bool read_quickly(const Quick q, CheckCell *cell) {
    CheckStamp write = cell->write, last = cell->reads[0];
    if (PYC_UNLIKELY(stamp_segment(write) < q.least || !is_harmless(q, write))) return false;
    if ((last ^ q.mine) >> STAMP_ID_BITS == 0 || has_readers(q, cell)) return true;
    if (stamp_segment(last) >= q.oldest || stamp_id(q.mine) == 0) return false;
    cell->reads[0] = q.mine;
    return true;
}

static inline bool write_quickly(const Quick q, CheckCell *cell) {
    bool is_quick = is_harmless(q, cell->write) && is_harmless(q, cell->reads[0]) && is_harmless(q, cell->reads[1]);
    if (PYC_UNLIKELY(!is_quick || stamp_id(q.mine) == 0)) return false;
    *cell = (CheckCell){.write = q.mine};
    return true;
}

/* ---- where an access goes ---- */

typedef enum Use { USE_READ, USE_WRITE, USE_ATOMIC, USE_ATOMIC_LOAD, USE_ATOMIC_STORE } Use;

static bool reads(Use use) { return use == USE_READ || use == USE_ATOMIC_LOAD; }

static const char *verb_of(Use use) {
    static const char *const verbs[] = {"reads", "writes", "changes", "reads", "writes"};
    return verbs[use];
}

enum { SCRATCH_BYTES = 4096 };

/* Where wrong accesses go instead, so that the kernel goes on and more is found. */
static void *instead(uint64_t bytes, Use use) {
    static _Alignas(64) char zeros[SCRATCH_BYTES], sink[SCRATCH_BYTES];
    if (bytes > SCRATCH_BYTES) check_report_finish();
    if (reads(use)) return zeros;
    memset(sink, 0, sizeof sink);
    return sink;
}

static bool is_on_stack(uintptr_t address) {
    return address >= pyc_check_run.stack_low && address < pyc_check_run.stack_high;
}

/* Constants of the program and of the libraries that it has loaded. */
static bool is_in_image(const void *address) {
    Dl_info info;
    return dladdr(address, &info) != 0;
}

static const CheckLocal *local_at(const CheckThread *me, uintptr_t address) {
    for (uint32_t i = me->local_count; i > 0; i--) {
        const CheckLocal *local = &me->locals[(i - 1) % CHECK_LOCALS];
        if (address - local->base < local->size) return local;
    }
    return NULL;
}

/* An access to the thread's stack: right unless it leaves the array that its pointer was made from. */
static void *check_stack(CheckThread *me, void *address, uintptr_t root, uint64_t bytes, const PycAccess *access,
                         Use use) {
    const CheckLocal *local = local_at(me, root);
    uint64_t offset = local ? (uintptr_t)address - local->base : 0;
    if (!local || (offset <= local->size && bytes <= local->size - offset)) return address;
    check_report_local(access, verb_of(use), (uintptr_t)address, bytes, local);
    return instead(bytes, use);
}

static void *refuse(CheckKind kind, const PycAccess *access, Use use, uintptr_t address, uint64_t bytes,
                    CheckRegion *region) {
    check_report_bounds(kind, access, verb_of(use), address, bytes, region);
    return instead(bytes, use);
}

PYC_COLD static void look_closer(const Step *s, Use use) {
    if (use == USE_ATOMIC) check_initialised(s);
    if (reads(use))
        read_after_others(s);
    else
        write_after_others(s);
}

/* The region that an access belongs to is that of the pointer it was computed from; an access in another one is wrong.
 * When that pointer is in none (one past the end), the address decides. */
static CheckRegion *region_of(uintptr_t address, uintptr_t root) {
    CheckRegion *region = check_region_at(root);
    if (!region) region = check_region_at(address);
    if (!region) region = check_region_near(root);
    return region ? region : check_region_near(address);
}

/* Fills in where the access goes; NULL, or the address to use when there is nothing more to check. */
static void *look_up(CheckThread *me, void *address, void *root, uint64_t bytes, PycAccess *access, Use use) {
    uintptr_t at = (uintptr_t)address, from = (uintptr_t)root;
    if (is_on_stack(from)) return check_stack(me, address, from, bytes, access, use);
    CheckRegion *region = region_of(at, from);
    if (!region && (is_on_stack(at) || is_in_image(root))) return address;
    if (!region) return refuse(CHECK_HOST_MEMORY, access, use, at, bytes, NULL);
    if (region->is_freed) return refuse(CHECK_USE_AFTER_FREE, access, use, at, bytes, region);
    uint64_t offset = at - region->base;
    if (offset > region->size || bytes > region->size - offset)
        return refuse(CHECK_OUT_OF_BOUNDS, access, use, at, bytes, region);
    check_region_fit(region, offset, bytes);
    access->region = region;
    access->base = region->base;
    access->size = region->size;
    access->version = pyc_check_run.version;
    return NULL;
}

static bool is_where_it_was(const PycAccess *access, uint64_t offset, uintptr_t root, uint64_t bytes) {
    return access->version == pyc_check_run.version && root - access->base < access->size && offset <= access->size &&
           bytes <= access->size - offset;
}

static Quick quick_of(const CheckThread *me, const CheckRegion *region, const PycAccess *access, Use use) {
    uint32_t oldest = oldest_of_interest(region);
    CheckStamp atomic = use == USE_READ || use == USE_WRITE ? 0 : STAMP_ATOMIC;
    CheckStamp mine = me->stamp | atomic | access->place.id;
    return (Quick){mine, stamp_segment(mine), oldest, region->memory >= CHECK_SHARED ? oldest : 1};
}

/* Any access, cell by cell. */
static __attribute__((noinline)) void *check_all(void *address, void *root, uint64_t bytes, PycAccess *access,
                                                 Use use) {
    CheckThread *me = pyc_check_running;
    if (!me || bytes == 0) return address;
    uint64_t offset = (uintptr_t)address - access->base;
    if (!is_where_it_was(access, offset, (uintptr_t)root, bytes) ||
        ((offset | bytes) & (((uint64_t)1 << access->region->shift) - 1))) {
        void *other = look_up(me, address, root, bytes, access, use);
        if (other) return other;
        offset = (uintptr_t)address - access->base;
    }
    CheckRegion *region = access->region;
    Quick quick = quick_of(me, region, access, use);
    CheckCell *cell = &region->cells[offset >> region->shift];
    bool is_atomic = (quick.mine & STAMP_ATOMIC) != 0;
    for (uint64_t left = bytes >> region->shift; left; left--, cell++) {
        bool is_done = reads(use) ? read_quickly(quick, cell) : use != USE_ATOMIC && write_quickly(quick, cell);
        if (!is_done) look_closer(&(Step){me, region, cell, access, bytes, quick.oldest, is_atomic}, use);
    }
    return address;
}

/* Most accesses: of one cell, where this one was the last time, and nobody else near. */
static inline __attribute__((always_inline)) bool is_quick(void *address, void *root, uint64_t bytes, PycAccess *access,
                                                           Use use) {
    const CheckThread *me = pyc_check_running;
    uint64_t offset = (uintptr_t)address - access->base, size = access->size;
    if (!me || access->version != pyc_check_run.version || (uintptr_t)root - access->base >= size) return false;
    const CheckRegion *region = access->region;
    uint64_t cell_bytes = (uint64_t)1 << region->shift;
    if (bytes != cell_bytes || offset >= size || offset + bytes > size || (offset & (cell_bytes - 1))) return false;
    CheckCell *cell = &region->cells[offset >> region->shift];
    Quick quick = quick_of(me, region, access, use);
    return reads(use) ? read_quickly(quick, cell) : write_quickly(quick, cell);
}

void *pyc_check_read(void *address, void *root, uint64_t bytes, PycAccess *access) {
    if (PYC_LIKELY(is_quick(address, root, bytes, access, USE_READ))) return address;
    return check_all(address, root, bytes, access, USE_READ);
}

void *pyc_check_write(void *address, void *root, uint64_t bytes, PycAccess *access) {
    if (PYC_LIKELY(is_quick(address, root, bytes, access, USE_WRITE))) return address;
    return check_all(address, root, bytes, access, USE_WRITE);
}

static void *check_atomic(void *address, void *root, uint64_t bytes, PycAccess *access, Use use) {
    void *place = check_all(address, root, bytes, access, use);
    if (pyc_check_running)
        check_order_atomic(pyc_check_running, (uintptr_t)place, use != USE_ATOMIC_STORE, use != USE_ATOMIC_LOAD);
    return place;
}

void *pyc_check_atomic(void *address, void *root, uint64_t bytes, PycAccess *access) {
    return check_atomic(address, root, bytes, access, USE_ATOMIC);
}

void *pyc_check_atomic_load(void *address, void *root, uint64_t bytes, PycAccess *access) {
    return check_atomic(address, root, bytes, access, USE_ATOMIC_LOAD);
}

void *pyc_check_atomic_store(void *address, void *root, uint64_t bytes, PycAccess *access) {
    return check_atomic(address, root, bytes, access, USE_ATOMIC_STORE);
}

/* A vector access as a whole cannot be sent elsewhere: what is wrong with a lane ends the program. */
void *pyc_check_read_lane(void *address, void *root, uint64_t bytes, PycAccess *access) {
    void *place = check_all(address, root, bytes, access, USE_READ);
    if (place != address) check_report_finish();
    return place;
}

void *pyc_check_write_lane(void *address, void *root, uint64_t bytes, PycAccess *access) {
    void *place = check_all(address, root, bytes, access, USE_WRITE);
    if (place != address) check_report_finish();
    return place;
}

/* ---- what a kernel makes and waits for ---- */

void pyc_check_shared(void *address, uint64_t bytes, PycPlace *place) {
    if (!pyc_check_running || bytes == 0) return;
    CheckRegion *known = check_region_at((uintptr_t)address);
    if (known && known->base == (uintptr_t)address && known->size == bytes) return;
    const PycPlace *user = place->is_library ? check_user_frame(frames()) : place;
    check_region_add((uintptr_t)address, bytes, CHECK_SHARED, user);
    pyc_check_run.version++;
}

void pyc_check_local(void *address, uint64_t bytes, PycPlace *place) {
    CheckThread *me = pyc_check_running;
    if (!me || bytes == 0) return;
    const CheckLocal *known = local_at(me, (uintptr_t)address);
    if (known && known->base == (uintptr_t)address && known->size == bytes) return;
    const PycPlace *user = place->is_library ? check_user_frame(frames()) : place;
    if (me->local_count < CHECK_LOCALS) me->locals[me->local_count++] = (CheckLocal){(uintptr_t)address, bytes, user};
}

void pyc_check_wait(PycPlace *place) {
    CheckThread *me = pyc_check_running;
    if (!me) return;
    me->waits = place;
}

/* All atomic operations order what is around them; fences add nothing. */
void pyc_check_fence(void) {}
