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
} Step;

static uint64_t offset_of(const Step *s) { return (uint64_t)(s->cell - s->region->cells) << s->region->shift; }

PYC_COLD static void report_uninitialized(const Step *s) {
    check_report_uninitialized(s->access, s->region, offset_of(s), s->bytes);
}

PYC_COLD static void report_race(const Step *s, const char *verb, CheckStamp earlier, const char *earlier_verb) {
    check_report_race(s->access, verb, s->region, offset_of(s), s->bytes, earlier, earlier_verb);
}

static uint32_t id_of(PycAccess *access) {
    return PYC_LIKELY(!access->place.is_library && access->place.id) ? access->place.id : check_id(access);
}

/* A write that nothing read since the kernel, or in shared memory the block, began has no segment of interest. */
static void check_initialised(const Step *s) {
    uint32_t written = stamp_segment(s->cell->write);
    if (PYC_UNLIKELY(written == 0 || (s->region->memory >= CHECK_SHARED && written < s->oldest)))
        report_uninitialized(s);
}

static const char *verb_of_write(CheckStamp write) {
    return write & STAMP_ATOMIC ? "changed it atomically" : "wrote it";
}

static void read_cell(const Step *s, bool is_atomic) {
    CheckCell *cell = s->cell;
    CheckStamp write = cell->write, last = cell->reads[0];
    check_initialised(s);
    bool both_atomic = is_atomic && (write & STAMP_ATOMIC);
    if (PYC_UNLIKELY(stamp_segment(write) >= s->oldest && !both_atomic && conflicts(s->me, write)))
        report_race(s, "reads", write, verb_of_write(write));
    CheckStamp mine = s->me->stamp | (is_atomic ? STAMP_ATOMIC : 0);
    if ((last ^ mine) >> STAMP_ID_BITS == 0) return;
    uint32_t segment = stamp_segment(last);
    bool is_old = segment < s->oldest;
    bool matters = !is_old && (segment < pyc_check_run.block_segment || !is_ordered_in_block(s->me, last));
    uint32_t other = stamp_segment(cell->reads[1]);
    if (matters && !(other >= s->oldest && other < pyc_check_run.block_segment)) cell->reads[1] = last;
    cell->reads[0] = mine | id_of(s->access);
}

static void write_cell(const Step *s, bool is_atomic) {
    CheckCell *cell = s->cell;
    CheckStamp write = cell->write;
    const char *verb = is_atomic ? "changes" : "writes";
    bool both_atomic = is_atomic && (write & STAMP_ATOMIC);
    if (PYC_UNLIKELY(stamp_segment(write) >= s->oldest && !both_atomic && conflicts(s->me, write)))
        report_race(s, verb, write, verb_of_write(write));
    for (uint32_t i = 0; i < 2 && cell->reads[i]; i++) {
        CheckStamp read = cell->reads[i];
        both_atomic = is_atomic && (read & STAMP_ATOMIC);
        if (PYC_UNLIKELY(stamp_segment(read) >= s->oldest && !both_atomic && conflicts(s->me, read)))
            report_race(s, verb, read, "read it");
        cell->reads[i] = 0;
    }
    cell->write = s->me->stamp | (is_atomic ? STAMP_ATOMIC : 0) | id_of(s->access);
}

/* ---- where an access goes ---- */

typedef enum Use { USE_READ, USE_WRITE, USE_ATOMIC, USE_ATOMIC_LOAD, USE_ATOMIC_STORE } Use;

static const char *verb_of(Use use) {
    static const char *const verbs[] = {"reads", "writes", "changes", "reads", "writes"};
    return verbs[use];
}

enum { SCRATCH_BYTES = 4096 };

/* Where wrong accesses go instead, so that the kernel goes on and more is found. */
static void *instead(uint64_t bytes, Use use) {
    static _Alignas(64) char zeros[SCRATCH_BYTES], sink[SCRATCH_BYTES];
    if (bytes > SCRATCH_BYTES) check_report_finish();
    if (use == USE_READ || use == USE_ATOMIC_LOAD) return zeros;
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

static inline __attribute__((always_inline)) void *check(void *address, void *root, uint64_t bytes, PycAccess *access,
                                                         Use use) {
    CheckThread *me = pyc_check_running;
    if (!me || bytes == 0) return address;
    uint64_t offset = (uintptr_t)address - access->base;
    if (PYC_UNLIKELY(!is_where_it_was(access, offset, (uintptr_t)root, bytes) ||
                     ((offset | bytes) & (((uint64_t)1 << access->region->shift) - 1)))) {
        void *other = look_up(me, address, root, bytes, access, use);
        if (other) return other;
        offset = (uintptr_t)address - access->base;
    }
    CheckRegion *region = access->region;
    Step step = {me, region, &region->cells[offset >> region->shift], access, bytes, oldest_of_interest(region)};
    for (uint64_t left = bytes >> region->shift; left; left--, step.cell++) {
        if (use == USE_READ || use == USE_ATOMIC_LOAD) {
            read_cell(&step, use == USE_ATOMIC_LOAD);
        } else {
            if (use == USE_ATOMIC) check_initialised(&step);
            write_cell(&step, use != USE_WRITE);
        }
    }
    return address;
}

void *pyc_check_read(void *address, void *root, uint64_t bytes, PycAccess *access) {
    return check(address, root, bytes, access, USE_READ);
}

void *pyc_check_write(void *address, void *root, uint64_t bytes, PycAccess *access) {
    return check(address, root, bytes, access, USE_WRITE);
}

static void *check_atomic(void *address, void *root, uint64_t bytes, PycAccess *access, Use use) {
    void *place = check(address, root, bytes, access, use);
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
    void *place = check(address, root, bytes, access, USE_READ);
    if (place != address) check_report_finish();
    return place;
}

void *pyc_check_write_lane(void *address, void *root, uint64_t bytes, PycAccess *access) {
    void *place = check(address, root, bytes, access, USE_WRITE);
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
    me->wait_user = place->is_library ? check_user_frame(&me->frames) : place;
}

/* All atomic operations order what is around them; fences add nothing. */
void pyc_check_fence(void) {}
