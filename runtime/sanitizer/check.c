/* The checks that compiled kernels call: first bounds, then other users of the memory. The path of a correct access is
 * short (check_quick.h): it finds its region where it was the last time, and its cell by a shift. */
#include "sanitizer/check_quick.h"
#include "sanitizer/check_report.h"

#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>

CheckRun pyc_check_run;
_Thread_local CheckThread *pyc_check_running;

static _Thread_local CheckFrames host_frames;

/* ---- segments ---- */

static uint32_t next_segment = CHECK_HOST + 1;

uint32_t check_next_segment(void) { return next_segment++; }

void check_set_segment(CheckThread *thread, uint32_t segment) { thread->stamp = check_stamp(segment, thread->number); }

void check_new_segment(CheckThread *thread) { check_set_segment(thread, check_next_segment()); }

/* ---- frames ---- */

static CheckFrames *frames(void) { return pyc_check_running ? pyc_check_running->frames : &host_frames; }

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

static bool is_ordered_in_block(const CheckThread *me, CheckStamp earlier) {
    uint32_t segment = stamp_segment(earlier), thread = stamp_thread(earlier);
    if (thread == me->number || segment < me->floor) return true;
    return thread / PYC_WARP_SIZE == me->number / PYC_WARP_SIZE && segment < me->warp_floor;
}

static bool is_of_other_work(CheckStamp earlier) { return stamp_segment(earlier) < pyc_check_run.first_segment; }

static bool conflicts(const CheckThread *me, CheckStamp earlier) {
    if (is_of_other_work(earlier)) return !check_report_is_full() && !check_work_is_ordered(earlier);
    if (stamp_segment(earlier) >= pyc_check_run.block_segment && is_ordered_in_block(me, earlier)) return false;
    return !check_report_is_full() && !check_order_known(me, earlier);
}

typedef struct Step { /* an access at one cell */
    CheckThread *me;
    CheckRegion *region;
    uint64_t cell;
    PycAccess *access;
    uint64_t bytes; /* of the whole access */
    CheckView view;
    bool is_atomic;
} Step;

static uint64_t offset_of(const Step *s) { return s->cell << s->region->shift; }

PYC_COLD static void report_uninitialized(const Step *s) {
    check_report_uninitialized(s->access, s->region, offset_of(s), s->bytes);
}

static CheckUse words_of(bool is_read, bool is_atomic) {
    if (is_read) return (CheckUse){"reads", "read it", is_atomic};
    return is_atomic ? (CheckUse){"changes", "changed it atomically", true} : (CheckUse){"writes", "wrote it", false};
}

PYC_COLD static void report_race(const Step *s, bool is_read, CheckStamp earlier, bool was_read) {
    const CheckUse use = words_of(is_read, s->is_atomic);
    if (is_of_other_work(earlier))
        check_report_streams(s->access, use, (CheckBytes){s->region, offset_of(s), s->bytes},
                             check_work_of(stamp_segment(earlier)), was_read ? "read" : "wrote");
    else
        check_report_race(s->access, use, s->region, offset_of(s), s->bytes, earlier,
                          words_of(was_read, (earlier & STAMP_ATOMIC) != 0));
}

/* In the library the id depends on the call that led there, so it is not stored in the place. */
static uint32_t id_of(PycAccess *access) { return access->place.id ? access->place.id : check_id(access); }

static void check_initialised(const Step *s) {
    if (PYC_UNLIKELY(stamp_segment(s->region->writes[s->cell]) < s->view.least)) report_uninitialized(s);
}

static bool both_atomic(const Step *s, CheckStamp earlier) { return s->is_atomic && (earlier & STAMP_ATOMIC); }

static CheckStamp own_stamp(const Step *s) { return s->me->stamp | (s->is_atomic ? STAMP_ATOMIC : 0); }

/* An atomic operation whose predecessor is another one does not conflict with it, but perhaps with the plain write
 * before all of them. */
static void look_behind_atomics(const Step *s, CheckStamp write, bool is_read) {
    CheckStamp plain = s->region->has_plains ? s->region->plains[s->cell] : 0;
    if (both_atomic(s, write) && stamp_segment(plain) >= s->view.oldest && conflicts(s->me, plain))
        report_race(s, is_read, plain, false);
}

/* `write` is the last one before an atomic operation. */
static void keep_plain(const Step *s, CheckStamp write) {
    if ((write & STAMP_ATOMIC) || (!s->region->has_plains && stamp_segment(write) < s->view.oldest)) return;
    s->region->has_plains = true;
    s->region->plains[s->cell] = write;
}

static void read_after_others(const Step *s) {
    CheckStamp write = s->region->writes[s->cell], last = check_read_of(s->region, s->cell);
    check_initialised(s);
    if (stamp_segment(write) >= s->view.oldest && !both_atomic(s, write) && conflicts(s->me, write))
        report_race(s, true, write, false);
    look_behind_atomics(s, write, true);
    uint32_t segment = stamp_segment(last), other = stamp_segment(check_second_of(s->region, s->cell));
    bool matters = segment >= s->view.oldest && (segment < s->view.block || !is_ordered_in_block(s->me, last));
    if (segment < s->view.launch) matters = matters && !check_work_is_ordered(last);
    if (matters && !(other >= s->view.launch && other < s->view.block)) check_set_second(s->region, s->cell, last);
    check_set_read(s->region, s->cell, own_stamp(s) | id_of(s->access));
}

static void write_after_others(const Step *s) {
    CheckStamp write = s->region->writes[s->cell],
               reads[] = {check_read_of(s->region, s->cell), check_second_of(s->region, s->cell)};
    if (stamp_segment(write) >= s->view.oldest && !both_atomic(s, write) && conflicts(s->me, write))
        report_race(s, false, write, false);
    look_behind_atomics(s, write, false);
    for (uint32_t i = 0; i < 2; i++) {
        CheckStamp read = reads[i];
        if (stamp_segment(read) >= s->view.oldest && !both_atomic(s, read) && conflicts(s->me, read))
            report_race(s, false, read, true);
    }
    if (s->is_atomic) keep_plain(s, write);
    check_set_write(s->region, s->cell, own_stamp(s) | id_of(s->access));
}

/* ---- the target of an access ---- */

typedef enum Use { USE_READ, USE_WRITE, USE_ATOMIC, USE_ATOMIC_LOAD, USE_ATOMIC_STORE } Use;

static bool reads(Use use) { return use == USE_READ || use == USE_ATOMIC_LOAD; }

static const char *verb_of(Use use) {
    static const char *const verbs[] = {"reads", "writes", "changes", "reads", "writes"};
    return verbs[use];
}

enum { SCRATCH_BYTES = 4096 };

/* The target of wrong accesses, so that the kernel continues and more errors are found. */
static void *fallback(uint64_t bytes, Use use) {
    static _Alignas(64) char zeros[SCRATCH_BYTES], sink[SCRATCH_BYTES];
    if (bytes > SCRATCH_BYTES) check_report_finish();
    if (reads(use)) return zeros;
    memset(sink, 0, sizeof sink);
    return sink;
}

static bool is_on_stack(uintptr_t address) {
    return address >= pyc_check_run.stack_low && address < pyc_check_run.stack_high;
}

extern const char __executable_start[] __attribute__((weak)), _end[] __attribute__((weak)); /* defined by the linker */

/* Constants of the program and of the libraries that it has loaded. */
static bool is_in_image(const void *address) {
    Dl_info info;
    const char *at = address;
    return (at >= __executable_start && at < _end) || dladdr(address, &info) != 0;
}

static const CheckLocal *local_at(const CheckThread *me, uintptr_t address) {
    for (uint32_t i = me->local_count; i > 0; i--) {
        const CheckLocal *local = &me->locals[(i - 1) % CHECK_LOCALS];
        if (address - local->base < local->size) return local;
    }
    return NULL;
}

/* An access to the thread's stack is right unless it leaves the array that its pointer was made from. */
static void *check_stack(CheckThread *me, void *address, uintptr_t root, uint64_t bytes, const PycAccess *access,
                         Use use) {
    const CheckLocal *local = local_at(me, root);
    uint64_t offset = local ? (uintptr_t)address - local->base : 0;
    if (!local || (offset <= local->size && bytes <= local->size - offset)) return address;
    check_report_local(access, verb_of(use), (uintptr_t)address, bytes, local);
    return fallback(bytes, use);
}

static void *refuse(CheckKind kind, const PycAccess *access, Use use, uintptr_t address, uint64_t bytes,
                    CheckRegion *region) {
    check_report_bounds(kind, access, verb_of(use), address, bytes, region);
    return fallback(bytes, use);
}

PYC_COLD static void look_closer(const Step *s, Use use) {
    if (use == USE_ATOMIC) check_initialised(s);
    if (reads(use))
        read_after_others(s);
    else
        write_after_others(s);
}

/* An access belongs to the region of the pointer from which its address was computed; in another region it is wrong. If
 * that pointer is in none (one past the end), the address decides. */
static CheckRegion *region_of(uintptr_t address, uintptr_t root) {
    CheckRegion *region = check_region_at(root);
    return region ? region : check_region_at(address);
}

static CheckRegion *region_beside(uintptr_t address, uintptr_t root) {
    CheckRegion *region = check_region_near(root);
    return region ? region : check_region_near(address);
}

/* Whether the access is in the same region as the last time, so that the cells can be examined at once. */
static bool is_where_it_was(const CheckRegion *region, uintptr_t address, uintptr_t root, uint64_t bytes, Use use) {
    uint64_t offset = address - region->base, limit = region->limit;
    if (root - region->base >= limit || offset >= limit || bytes > limit - offset) return false;
    if (region->is_constant) return reads(use);
    return region->writes && ((offset | bytes) & (((uint64_t)1 << region->shift) - 1)) == 0;
}

static const CheckPart *part_at(uintptr_t root) {
    for (uint32_t i = 0; i < pyc_check_run.part_count; i++)
        if (pyc_check_run.parts[i].base == root) return &pyc_check_run.parts[i];
    return NULL;
}

static bool leaves(uintptr_t base, uint64_t size, uintptr_t at, uint64_t bytes) {
    uint64_t offset = at - base;
    return offset > size || bytes > size - offset;
}

/* Finds the region of the access; NULL, or the address to use when no more has to be checked. */
static void *look_up(CheckThread *me, void *address, void *root, uint64_t bytes, PycAccess *access, Use use) {
    uintptr_t at = (uintptr_t)address, from = (uintptr_t)root;
    if (is_on_stack(from)) return check_stack(me, address, from, bytes, access, use);
    CheckRegion *region = region_of(at, from);
    if (!region && (is_on_stack(at) || is_in_image(root))) return address;
    if (!region) region = region_beside(at, from);
    if (!region) return refuse(CHECK_HOST_MEMORY, access, use, at, bytes, NULL);
    if (region->is_freed) return refuse(CHECK_USE_AFTER_FREE, access, use, at, bytes, region);
    const CheckPart *part = part_at(from);
    if (part && leaves(part->base, part->size, at, bytes)) {
        CheckRegion only = *region;
        only.base = part->base, only.size = part->size, only.param = part->param;
        return refuse(CHECK_OUT_OF_BOUNDS, access, use, at, bytes, &only);
    }
    uint64_t offset = at - region->base;
    if (leaves(region->base, region->size, at, bytes))
        return refuse(CHECK_OUT_OF_BOUNDS, access, use, at, bytes, region);
    if (!reads(use) && region->is_constant)
        check_region_set_constant(region, false); /* its pointer has left the buffer */
    if (!region->is_constant) check_region_fit(region, offset, bytes);
    access->region = region;
    return NULL;
}

static CheckStamp kind_of(Use use) { return use == USE_READ || use == USE_WRITE ? 0 : STAMP_ATOMIC; }

/* Checks any access, cell by cell. */
static void *check(void *address, void *root, uint64_t bytes, PycAccess *access, Use use) {
    CheckThread *me = pyc_check_running;
    if (!me || bytes == 0) return address;
    uintptr_t at = (uintptr_t)address;
    CheckRegion *region = access->region;
    if (!is_where_it_was(region, at, (uintptr_t)root, bytes, use)) {
        void *other = look_up(me, address, root, bytes, access, use);
        if (other) return other;
        region = access->region;
    }
    if (region->is_constant) return address;
    CheckView view = check_view(me, check_is_shared(region), kind_of(use) | access->place.id);
    uint64_t cell = (at - region->base) >> region->shift;
    for (uint64_t left = bytes >> region->shift; left; left--, cell++) {
        bool is_done = reads(use) ? check_read_quickly(view, region, cell)
                                  : use == USE_WRITE && check_write_quickly(view, region, cell);
        if (!is_done) look_closer(&(Step){me, region, cell, access, bytes, view, kind_of(use) != 0}, use);
    }
    return address;
}

void *pyc_check_read(void *address, void *root, uint64_t bytes, PycAccess *access) {
    return check(address, root, bytes, access, USE_READ);
}

void *pyc_check_write(void *address, void *root, uint64_t bytes, PycAccess *access) {
    return check(address, root, bytes, access, USE_WRITE);
}

CheckRegion *pyc_check_buffer(const void *pointer) {
    CheckRegion *region = check_region_at((uintptr_t)pointer);
    return region ? region : &pyc_check_nowhere;
}

CheckRegion *pyc_check_variable(const void *pointer) {
    CheckRegion *region = pyc_check_buffer(pointer);
    return region->base == (uintptr_t)pointer ? region : &pyc_check_nowhere;
}

uintptr_t pyc_check_begin(const void *pointer) { return pyc_check_buffer(pointer)->base; }

uint64_t pyc_check_constant_places(const void *pointer, uint64_t bytes) {
    const CheckRegion *region = pyc_check_buffer(pointer);
    return region->is_constant && bytes <= region->size ? region->size - bytes + 1 : 0;
}

uint64_t pyc_check_settled_places(const void *pointer, uint64_t bytes) {
    CheckRegion *region = check_region_at((uintptr_t)pointer);
    if (!region || !check_is_shared(region)) return 0;
    uint64_t offset = (uintptr_t)pointer - region->base, begun = check_region_begun(region);
    return begun >= offset + bytes ? begun - offset - bytes + 1 : 0;
}

void *pyc_check_read_settled(void *address, void *root, uint64_t bytes, PycAccess *access, uint64_t places) {
    return (uintptr_t)address - (uintptr_t)root < places ? address : check(address, root, bytes, access, USE_READ);
}

void *pyc_check_read_by(void *address, void *root, uint64_t bytes, PycAccess *access, uint64_t thread) {
    check_resume(&pyc_check_run.threads[thread]);
    return check(address, root, bytes, access, USE_READ);
}

void *pyc_check_write_by(void *address, void *root, uint64_t bytes, PycAccess *access, uint64_t thread) {
    check_resume(&pyc_check_run.threads[thread]);
    return check(address, root, bytes, access, USE_WRITE);
}

void *pyc_check_read_settled_by(void *address, void *root, uint64_t bytes, PycAccess *access, uint64_t places,
                                uint64_t thread) {
    return (uintptr_t)address - (uintptr_t)root < places ? address
                                                         : pyc_check_read_by(address, root, bytes, access, thread);
}

static void *check_atomic(void *address, void *root, uint64_t bytes, PycAccess *access, Use use) {
    void *place = check(address, root, bytes, access, use);
    CheckThread *me = pyc_check_running;
    if (!me) return place;
    bool is_read = use != USE_ATOMIC_STORE, is_write = use != USE_ATOMIC_LOAD;
    CheckOrder how = {is_read, is_write, is_read && !me->keeps_acquire, is_write && !me->keeps_release};
    me->keeps_acquire = me->keeps_release = false;
    check_order_atomic(me, (uintptr_t)place, how);
    return place;
}

/* Counts reads of one place without any change in between. No other thread runs meanwhile, so a loop that waits there
 * for a change never ends. */
static void count_loads(const void *place, const PycAccess *access) {
    enum { MOST = 1 << 24 };
    static struct {
        const void *place;
        const CheckThread *thread;
        uint32_t count;
    } last;
    bool is_same = access && last.place == place && last.thread == pyc_check_running;
    last.count = is_same ? last.count + 1 : 0;
    last.place = access ? place : NULL;
    last.thread = pyc_check_running;
    if (last.count == MOST) check_report_spin(access);
}

void *pyc_check_atomic(void *address, void *root, uint64_t bytes, PycAccess *access) {
    count_loads(address, NULL);
    return check_atomic(address, root, bytes, access, USE_ATOMIC);
}

void *pyc_check_atomic_load(void *address, void *root, uint64_t bytes, PycAccess *access) {
    count_loads(address, access);
    return check_atomic(address, root, bytes, access, USE_ATOMIC_LOAD);
}

void *pyc_check_atomic_store(void *address, void *root, uint64_t bytes, PycAccess *access) {
    count_loads(address, NULL);
    return check_atomic(address, root, bytes, access, USE_ATOMIC_STORE);
}

/* A vector access cannot be redirected as a whole, so an error in a lane ends the program. */
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

/* ---- allocations and barriers of kernels ---- */

void pyc_check_shared(void *address, uint64_t bytes, PycPlace *place) {
    if (!pyc_check_running || bytes == 0) return;
    CheckRegion *known = check_region_at((uintptr_t)address);
    if (known && known->base == (uintptr_t)address && known->size == bytes) return;
    const PycPlace *user = check_user_frame(frames()); /* it has the variable, if the library's call was inlined */
    bool is_own = !place->is_library && (!user || *place->name);
    check_region_add((uintptr_t)address, bytes, CHECK_SHARED, is_own ? place : user);
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
    pyc_check_run.passed = place->is_library ? check_user_frame(frames()) : place;
}

void pyc_check_within(uint64_t join) {
    if (pyc_check_running) pyc_check_running->within |= (uint64_t)1 << join;
}

void pyc_check_joined(uint64_t join) {
    CheckThread *me = pyc_check_running;
    if (!me) return;
    me->within &= ~((uint64_t)1 << join);
    me->joined[join]++;
}

void pyc_check_order(bool acquires, bool releases) {
    CheckThread *me = pyc_check_running;
    if (!me) return;
    me->keeps_acquire = !acquires;
    me->keeps_release = !releases;
}

void pyc_check_aligned(const void *address, uint64_t bytes, PycAccess *access) {
    CheckRegion *region = check_region_at((uintptr_t)address);
    if (!pyc_check_running || !region || (uintptr_t)address % bytes == 0) return;
    check_report_bounds(CHECK_MISALIGNED, access, "reaches", (uintptr_t)address, bytes, region);
}

void pyc_check_fence(void) {
    if (pyc_check_running) check_order_fence(pyc_check_running);
}
