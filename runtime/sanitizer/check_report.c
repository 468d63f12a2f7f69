/* Reports of the kernel sanitizer. They are kept until the launch is over: then it is known how often each error
 * occurred, and that a read of unwritten memory was really a race with its writer. */

#include "sanitizer/check_report.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { MOST_REPORTS = 32 };

typedef struct Report {
    CheckKind kind;
    const void *what, *other; /* reports with the same of these and the same kind are merged */
    uint64_t times;
    PycText text;
} Report;

typedef struct Place { /* the access that an id stands for */
    const PycPlace *place, *user;
} Place;

static struct {
    Report at[MOST_REPORTS];
    uint32_t count;
    Place *places; /* by id; 0 is not used */
    uint32_t place_count, place_capacity;
} reports;

static const char *const words[] = {
#define CHECK(ident, word, meaning) word,
#include "sanitizer/check.def"
};

/* ---- ids ---- */

static uint32_t new_id(const PycPlace *place, const PycPlace *user) {
    if (reports.place_count == reports.place_capacity) {
        uint32_t wider = reports.place_capacity ? reports.place_capacity * 2 : 256;
        reports.places = pyc_realloc(reports.places, reports.place_capacity * sizeof(Place), wider * sizeof(Place), 8);
        reports.place_capacity = wider;
    }
    if (reports.place_count == 0) reports.places[reports.place_count++] = (Place){NULL, NULL};
    if (reports.place_count >> STAMP_ID_BITS) return 0;
    reports.places[reports.place_count] = (Place){place, user};
    return reports.place_count++;
}

static uint32_t id_for(const PycPlace *place, const PycPlace *user) {
    for (uint32_t i = 1; i < reports.place_count; i++)
        if (reports.places[i].place == place && reports.places[i].user == user) return i;
    return new_id(place, user);
}

uint32_t check_id(PycAccess *access) {
    if (!access->place.is_library) {
        if (!access->place.id) access->place.id = new_id(&access->place, NULL);
        return access->place.id;
    }
    const PycPlace *user = check_user_frame(check_frames());
    if (access->user_id && access->user == user) return (uint32_t)access->user_id;
    access->user = user;
    access->user_id = id_for(&access->place, user);
    return (uint32_t)access->user_id;
}

/* The place in the user's code: the place itself, or the call that led into the library. */
static const PycPlace *shown(const PycPlace *place, const PycPlace *user) {
    return place->is_library && user ? user : place;
}

/* ---- pieces of text ---- */

static const char *file_of(const PycSite *site) { return pyc_site_function(site)->file; }

static bool is_same_function(const PycSite *a, const PycSite *b) {
    const PycSiteFunction *in_a = pyc_site_function(a), *in_b = pyc_site_function(b);
    return strcmp(in_a->file, in_b->file) == 0 && strcmp(in_a->name, in_b->name) == 0;
}

static void write_place(PycText *text, const PycPlace *place) {
    const PycSite *site = place->site;
    pyc_text_printf(text, "%s:%u:%u", file_of(site), site->line, site->column);
}

static void write_coordinates(PycText *text, const char *what, const uint32_t at[3]) {
    pyc_text_printf(text, "%s (%u, %u, %u)", what, at[0], at[1], at[2]);
}

static void write_thread(PycText *text, uint32_t number, const uint32_t first_block[3]) {
    const uint32_t *dim = pyc_check_run.launch->block, *size = pyc_check_run.cluster.size;
    uint32_t rank = number / pyc_check_run.cluster.threads, thread = number % pyc_check_run.cluster.threads;
    uint32_t at[] = {thread % dim[0], thread / dim[0] % dim[1], thread / dim[0] / dim[1]};
    uint32_t block[] = {first_block[0] + rank % size[0], first_block[1] + rank / size[0] % size[1],
                        first_block[2] + rank / size[0] / size[1]};
    write_coordinates(text, "thread", at);
    write_coordinates(text, " of block", block);
}

static bool is_same_site(const PycPlace *a, const PycPlace *b) {
    return a && b && a->site->line == b->site->line && a->site->column == b->site->column &&
           strcmp(file_of(a->site), file_of(b->site)) == 0;
}

static void write_frames(PycText *text, const PycPlace *shown_place) {
    const CheckFrames *frames = check_frames();
    uint32_t count = frames->depth < CHECK_FRAMES ? frames->depth : CHECK_FRAMES;
    for (uint32_t i = count; i > 0; i--) {
        const PycPlace *place = frames->at[i - 1].place;
        if (place->is_library || is_same_site(place, shown_place)) continue;
        pyc_text_printf(text, "    called in '%s' at ", pyc_site_function(place->site)->name);
        write_place(text, place);
        pyc_text_c(text, "\n");
    }
}

static void write_launch(PycText *text) {
    const CheckRun *run = &pyc_check_run;
    const uint32_t *grid = run->launch->grid, *block = run->launch->block;
    pyc_text_printf(text, "    launched with grid %u x %u x %u, block %u x %u x %u", grid[0], grid[1], grid[2],
                    block[0], block[1], block[2]);
    if (run->place) {
        pyc_text_c(text, " at ");
        write_place(text, run->place);
    }
    pyc_text_c(text, "\n");
}

static bool is_empty(const char *text) { return !text || !*text; }

static const char *made_name(const CheckRegion *region) {
    return region && region->made && !is_empty(region->made->name) ? region->made->name : NULL;
}

/* The kernel's parameter, or the variable that holds the shared memory, or the pointer of the access itself. */
static const char *region_name(const CheckRegion *region, const PycAccess *access) {
    if (region && region->param) return region->param;
    if (region && region->memory >= CHECK_SHARED && made_name(region)) return made_name(region);
    if (!access->place.is_library && !is_empty(access->place.name)) return access->place.name;
    return made_name(region);
}

static void write_name(PycText *text, const CheckRegion *region, const PycAccess *access) {
    static const char *const memories[] = {"buffer",          "host buffer",   "memory",
                                           "constant memory", "shared memory", "dynamic shared memory"};
    const char *name = region_name(region, access);
    pyc_text_c(text, region ? memories[region->memory] : "memory");
    if (name) pyc_text_printf(text, " '%s'", name);
}

/* "element 50 of buffer 'dst', which has 50"; in bytes if the offset is not a multiple of the access's size. */
static void write_target(PycText *text, const CheckRegion *region, const PycAccess *access, int64_t offset,
                         uint64_t bytes, bool size) {
    int64_t unit = (int64_t)bytes;
    bool elements = offset % unit == 0 && region->size % bytes == 0;
    if (elements)
        pyc_text_printf(text, "element %lld of ", (long long)(offset / unit));
    else
        pyc_text_printf(text, "%llu bytes at byte %lld of ", (unsigned long long)bytes, (long long)offset);
    write_name(text, region, access);
    if (!size) return;
    pyc_text_printf(text, ", which has %llu%s", (unsigned long long)(elements ? region->size / bytes : region->size),
                    elements ? "" : " bytes");
}

static void write_made(PycText *text, const CheckRegion *region, const PycAccess *access) {
    if (!region->made) return;
    const char *name = region_name(region, access), *made = made_name(region);
    pyc_text_c(text, "    made ");
    if (made && (!name || strcmp(name, made) != 0)) pyc_text_printf(text, "as '%s' ", made);
    pyc_text_printf(text, "in '%s' at ", pyc_site_function(region->made->site)->name);
    write_place(text, region->made);
    pyc_text_c(text, "\n");
}

/* ---- keeping reports ---- */

bool check_report_is_full(void) { return reports.count == MOST_REPORTS; }

/* NULL when the same was reported before, or the buffer is full. */
static PycText *begin(CheckKind kind, const void *what, const void *other, const PycPlace *place) {
    for (uint32_t i = 0; i < reports.count; i++) {
        Report *known = &reports.at[i];
        bool same = (known->what == what && known->other == other) || (known->what == other && known->other == what);
        if (known->kind != kind || !same) continue;
        known->times++;
        return NULL;
    }
    if (check_report_is_full()) return NULL;
    Report *report = &reports.at[reports.count++];
    *report = (Report){.kind = kind, .what = what, .other = other, .times = 1};
    pyc_text_init(&report->text);
    if (place) write_place(&report->text, place);
    pyc_text_printf(&report->text, "%s%s: ", place ? ": " : "", words[kind]);
    if (pyc_check_run.kernel) pyc_text_printf(&report->text, "kernel '%s' ", pyc_check_run.kernel->title);
    return &report->text;
}

static PycText *begin_access(CheckKind kind, const PycAccess *access, const void *other) {
    const PycPlace *user = check_user_frame(check_frames()), *place = shown(&access->place, user);
    return begin(kind, place->site, other, place);
}

static void write_who(PycText *text, const PycPlace *shown_place) {
    pyc_text_c(text, "    by ");
    write_thread(text, pyc_check_running->number, pyc_check_run.block);
    pyc_text_c(text, "\n");
    write_frames(text, shown_place);
}

static void write_end(PycText *text, const PycAccess *access, const CheckRegion *region) {
    pyc_text_c(text, "\n");
    write_who(text, shown(&access->place, check_user_frame(check_frames())));
    if (region) write_made(text, region, access);
    write_launch(text);
}

void check_report_bounds(CheckKind kind, const PycAccess *access, const char *verb, uintptr_t address, uint64_t bytes,
                         const CheckRegion *region) {
    PycText *text = begin_access(kind, access, region);
    if (!text) return;
    pyc_text_printf(text, "%s ", verb);
    if (region)
        write_target(text, region, access, (int64_t)(address - region->base), bytes, kind == CHECK_OUT_OF_BOUNDS);
    else
        write_name(text, NULL, access);
    if (kind == CHECK_MISALIGNED) pyc_text_c(text, ", whose address is not a multiple of what `alignment=` promises");
    if (kind == CHECK_HOST_MEMORY) pyc_text_c(text, ", which is memory of the host: a GPU cannot reach it");
    if (kind == CHECK_USE_AFTER_FREE) {
        pyc_text_c(text, ", which was freed");
        if (region->freed) pyc_text_printf(text, " in '%s' at ", pyc_site_function(region->freed->site)->name);
        if (region->freed) write_place(text, region->freed);
    }
    write_end(text, access, region);
}

void check_report_local(const PycAccess *access, const char *verb, uintptr_t address, uint64_t bytes,
                        const CheckLocal *local) {
    PycText *text = begin_access(CHECK_OUT_OF_BOUNDS, access, local->place);
    if (!text) return;
    bool has_name = local->place && !is_empty(local->place->name);
    const char *name = has_name ? local->place->name : access->place.name;
    pyc_text_printf(text, "%s %llu bytes at byte %lld of the thread's own memory '%s', which has %llu bytes", verb,
                    (unsigned long long)bytes, (long long)(address - local->base), name,
                    (unsigned long long)local->size);
    write_end(text, access, NULL);
}

void check_report_uninitialized(PycAccess *access, const CheckRegion *region, uint64_t offset, uint64_t bytes) {
    PycText *text = begin_access(CHECK_UNINITIALIZED, access, NULL);
    if (!text) return;
    pyc_text_c(text, "reads ");
    write_target(text, region, access, (int64_t)offset, bytes, false);
    pyc_text_c(text, ", which nothing has written");
    write_end(text, access, region);
}

static void block_at(uint32_t number, uint32_t at[3]) {
    const uint32_t *grid = pyc_check_run.launch->grid, *size = pyc_check_run.cluster.size;
    uint32_t across = grid[0] / size[0], down = grid[1] / size[1];
    at[0] = number % across * size[0];
    at[1] = number / across % down * size[1];
    at[2] = number / across / down * size[2];
}

typedef struct Party {     /* of a race */
    const PycPlace *place; /* may be NULL */
    const char *does, *did;
    uint32_t thread, block[3];
} Party;

static Party party_of(const CheckStamp earlier, CheckUse use) {
    uint32_t id = stamp_id(earlier);
    const Place at = reports.places[id < reports.place_count ? id : 0];
    Party party = {.place = at.place ? shown(at.place, at.user) : NULL,
                   .does = use.does,
                   .did = use.did,
                   .thread = stamp_thread(earlier)};
    block_at(check_block_of(stamp_segment(earlier)), party.block);
    return party;
}

static Party party_running(const PycAccess *access, CheckUse use) {
    const PycPlace *place = shown(&access->place, check_user_frame(check_frames()));
    Party party = {.place = place, .does = use.does, .did = use.did, .thread = pyc_check_running->number};
    memcpy(party.block, pyc_check_run.block, sizeof party.block);
    return party;
}

/* Whether the line comes after a barrier only in the next round of a loop, because the last barrier is further down. */
static bool is_next_round(const PycSite *site, const PycPlace *barrier) {
    return barrier && is_same_function(barrier->site, site) && site->line < barrier->site->line;
}

/* Whether `a` comes after `b` on a thread's way from its last barrier: the missing barrier belongs before the later
 * one. Threads run one after the other here, so the order in which the accesses happened means nothing. */
static bool stands_behind(const PycPlace *a, const PycPlace *b, const PycPlace *barrier) {
    if (!a || !b || !is_same_function(a->site, b->site)) return false;
    bool a_next = is_next_round(a->site, barrier), b_next = is_next_round(b->site, barrier);
    if (a_next != b_next) return a_next;
    return a->site->line != b->site->line ? a->site->line > b->site->line : a->site->column > b->site->column;
}

/* Reports the later access in the program, or the plain one when the other is atomic: that is the one to be changed. */
void check_report_race(PycAccess *access, CheckUse use, const CheckRegion *region, uint64_t offset, uint64_t bytes,
                       CheckStamp earlier, CheckUse earlier_use) {
    Party now = party_running(access, use), before = party_of(earlier, earlier_use);
    uint32_t threads = pyc_check_run.cluster.threads;
    bool same_block =
        stamp_segment(earlier) >= pyc_check_run.block_segment && before.thread / threads == now.thread / threads;
    const PycPlace *barrier = same_block ? pyc_check_run.passed : NULL;
    bool is_behind = use.is_atomic == earlier_use.is_atomic && stands_behind(before.place, now.place, barrier);
    bool is_earlier = before.place && (is_behind || (use.is_atomic && !earlier_use.is_atomic));
    const Party *one = is_earlier ? &before : &now, *other = is_earlier ? &now : &before;
    PycText *text = begin(CHECK_RACE, one->place->site, other->place ? other->place->site : NULL, one->place);
    if (!text) return;
    pyc_text_printf(text, "%s ", one->does);
    write_target(text, region, access, (int64_t)offset, bytes, false);
    pyc_text_printf(text, " while another %s %s, and %s orders the two", same_block ? "thread of the block" : "block",
                    other->did, same_block ? "no barrier" : "nothing");
    pyc_text_c(text, "\n    the other is ");
    write_thread(text, other->thread, other->block);
    if (other->place) pyc_text_c(text, ", at ");
    if (other->place) write_place(text, other->place);
    pyc_text_c(text, "\n    by ");
    write_thread(text, one->thread, one->block);
    pyc_text_c(text, "\n");
    if (!is_earlier) write_frames(text, one->place);
    write_made(text, region, access);
    write_launch(text);
}

/* ---- streams ---- */

static void write_work(PycText *text, const CheckWork *work) {
    if (work->kernel)
        pyc_text_printf(text, "kernel '%s'", work->kernel->title);
    else
        pyc_text_c(text, work->does);
}

/* Reports the place where the later work is enqueued: a wait is missing before it. */
void check_report_streams(const PycAccess *access, CheckUse use, CheckBytes of, const CheckWork *earlier,
                          const char *earlier_did) {
    static const PycAccess unnamed = {.place.is_library = true};
    const CheckWork *now = check_work_of(UINT32_MAX);
    PycText *text = begin(CHECK_RACE, now->place ? now->place->site : NULL,
                          earlier->place ? earlier->place->site : NULL, now->place);
    if (!text) return;
    if (!now->kernel) pyc_text_printf(text, "%s ", now->does);
    pyc_text_printf(text, "%s ", use.does);
    write_target(text, of.region, access ? access : &unnamed, (int64_t)of.offset, of.count, false);
    pyc_text_c(text, ", which ");
    write_work(text, earlier);
    pyc_text_printf(text, " of another stream %s, and neither stream waits for the other\n    ", earlier_did);
    write_work(text, earlier);
    if (earlier->place) pyc_text_c(text, " is asked for at ");
    if (earlier->place) write_place(text, earlier->place);
    pyc_text_c(text, "\n");
    const PycPlace *place = access ? shown(&access->place, check_user_frame(check_frames())) : NULL;
    if (place) {
        pyc_text_c(text, "    in the kernel at ");
        write_place(text, place);
        pyc_text_c(text, "\n");
        write_who(text, place);
    }
    write_made(text, of.region, access ? access : &unnamed);
    if (access) write_launch(text);
}

/* ---- barriers ---- */

static const PycPlace *waits_at(const CheckThread *thread) {
    return thread->waits ? shown(thread->waits, check_user_frame(thread->frames)) : NULL;
}

typedef struct Threads {
    uint32_t first, count;
} Threads;

static const CheckThread *find_thread(Threads of, bool waiting, const PycPlace *not_at) {
    for (uint32_t i = of.first; i < of.first + of.count; i++) {
        const CheckThread *thread = &pyc_check_run.threads[i];
        const PycPlace *place = thread->is_ended ? NULL : waits_at(thread);
        if (waiting ? place && place != not_at : thread->is_ended) return thread;
    }
    return NULL;
}

static uint32_t waiting_at(Threads of, const PycPlace *place) {
    uint32_t count = 0;
    for (uint32_t i = of.first; i < of.first + of.count; i++)
        count += !pyc_check_run.threads[i].is_ended && waits_at(&pyc_check_run.threads[i]) == place;
    return count;
}

static void report_divergence(Threads of, bool is_stuck) {
    const CheckThread *first = find_thread(of, true, NULL);
    const PycPlace *place = first ? waits_at(first) : NULL;
    const CheckThread *elsewhere = place ? find_thread(of, true, place) : NULL, *ended = find_thread(of, false, NULL);
    if (!place || (!elsewhere && !ended && !is_stuck)) return;
    PycText *text = begin(CHECK_DIVERGENT_BARRIER, place, elsewhere ? waits_at(elsewhere) : NULL, place);
    if (!text) return;
    pyc_text_printf(text, "waits here with %u of the %s's %u threads", waiting_at(of, place),
                    of.count > pyc_check_run.cluster.threads ? "cluster" : "block", of.count);
    pyc_text_c(text, "\n    ");
    write_thread(text, first->number, pyc_check_run.block);
    pyc_text_c(text, " waits\n    ");
    write_thread(text, elsewhere ? elsewhere->number : ended ? ended->number : first->number, pyc_check_run.block);
    if (elsewhere) pyc_text_c(text, " waits at ");
    if (elsewhere) write_place(text, waits_at(elsewhere));
    pyc_text_c(text, elsewhere ? "\n" : " has ended without getting here\n");
    write_launch(text);
}

void check_report_barrier(uint32_t first, uint32_t count) { report_divergence((Threads){first, count}, false); }

/* The block cannot continue. */
void check_report_stuck(void) {
    report_divergence((Threads){0, pyc_check_run.thread_count}, true);
    check_report_finish();
}

/* Reports a lane of the running thread's warp operation. */
static void report_lane(const char *format, uint32_t lane) {
    const CheckThread *me = pyc_check_running;
    const PycPlace *at = me->waits ? me->waits : me->waited,
                   *place = at ? shown(at, check_user_frame(me->frames)) : NULL;
    PycText *text = place ? begin(CHECK_DIVERGENT_BARRIER, place, NULL, place) : NULL;
    if (!text) return;
    pyc_text_printf(text, format, lane);
    write_who(text, place);
    write_launch(text);
}

void check_report_lane(uint32_t lane) {
    bool is_own = lane == pyc_check_running->number % PYC_WARP_SIZE;
    report_lane(is_own ? "does a warp operation in lane %u, whose mask leaves that lane out\n"
                       : "wants the value of lane %u of the warp, which takes no part in this operation\n",
                lane);
}

/* A lane that has left the kernel takes no part, but nothing waits for it. */
void check_absent_lane(uint32_t lane) {
    const CheckThread *me = pyc_check_running, *other = me - me->number % PYC_WARP_SIZE + lane;
    bool has_passed = false;
    for (uint32_t i = 0; i < CHECK_JOINS && !has_passed; i++)
        has_passed = (me->within >> i & 1) && other->joined[i] > me->joined[i];
    if (has_passed)
        report_lane("does a warp operation whose mask names lane %u of the warp, which has gone past it\n", lane);
}

void check_report_host(const char *does, const CheckWork *copy, const char *copy_does) {
    const PycPlace *place = check_user_frame(check_frames());
    PycText *text = begin(CHECK_RACE, place ? place->site : NULL, copy->place ? copy->place->site : NULL, place);
    if (!text) return;
    pyc_text_printf(text, "the host %s memory that a copy %s, and has not waited for the copy\n", does, copy_does);
    if (!copy->place) return;
    pyc_text_c(text, "    the copy is asked for at ");
    write_place(text, copy->place);
    pyc_text_c(text, "\n");
}

/* ---- others, and the end ---- */

void check_report_text(CheckKind kind, const PycPlace *place, const char *message) {
    PycText *text = begin(kind, place, message, place);
    if (!text) return;
    pyc_text_c(text, message);
    pyc_text_c(text, "\n");
    if (pyc_check_running) write_who(text, place);
    if (pyc_check_run.kernel) write_launch(text);
}

void check_report_panic(const PycPanic *panic) {
    static const PycAccess unnamed = {.place.is_library = true};
    const PycPlace *user = check_user_frame(check_frames());
    const CheckRegion *region = panic->address ? check_region_near((uintptr_t)panic->address) : NULL;
    PycText *text = begin(panic->is_bounds ? CHECK_OUT_OF_BOUNDS : CHECK_PANIC, panic, NULL, NULL);
    if (!text) return;
    text->len = 0; /* the panic has its own place */
    if (panic->line)
        pyc_text_printf(text, "%s:%u:%u: ", panic->file, panic->line, panic->column);
    else if (*panic->file)
        pyc_text_printf(text, "%s: ", panic->file);
    else if (user)
        write_place(text, user), pyc_text_c(text, ": ");
    pyc_text_printf(text, "%s: kernel '%s' panics: ", words[panic->is_bounds ? CHECK_OUT_OF_BOUNDS : CHECK_PANIC],
                    pyc_check_run.kernel->title);
    pyc_text_write(text, panic->message, panic->length);
    if (region) pyc_text_c(text, ", in ");
    if (region) write_name(text, region, &unnamed);
    pyc_text_c(text, "\n");
    write_who(text, user);
    if (region) write_made(text, region, &unnamed);
    write_launch(text);
}

/* A read that races with the write of its value may find unwritten memory by chance. */
static bool is_part_of_race(const Report *report) {
    for (uint32_t i = 0; i < reports.count && report->kind == CHECK_UNINITIALIZED; i++)
        if (reports.at[i].kind == CHECK_RACE &&
            (reports.at[i].what == report->what || reports.at[i].other == report->what))
            return true;
    return false;
}

void check_report_spin(const PycAccess *access) {
    const PycPlace *user = check_user_frame(check_frames());
    check_report_text(CHECK_STUCK, shown(&access->place, user),
                      "waits for a change that no other thread makes meanwhile: blocks are checked one after the "
                      "other, and a GPU runs those that wait for each other at the same time only in a cooperative "
                      "launch");
    check_report_finish();
}

void check_report_finish(void) {
    if (reports.count == 0) return;
    for (uint32_t i = 0; i < reports.count; i++) {
        Report *report = &reports.at[i];
        if (is_part_of_race(report)) continue;
        if (report->times > 1)
            pyc_text_printf(&report->text, "    %llu times in this launch\n", (unsigned long long)report->times);
        pyc_err_write(report->text.data, report->text.len);
    }
    pyc_out_flush();
    _exit(1);
}
