/* The device of --check-kernels: the CPU device with guarded memory, which runs one block after the other and reports
 * to the sanitizer what the scheduler does. Freed memory is kept for a while, so that late accesses are noticed. */
#include "device/device_cpu.h"
#include "sanitizer/check_quick.h"
#include "sanitizer/check_report.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { KEPT_BYTES = 256 << 20, MOST_KEPT = 4096, MOST_THREADS = 1024 };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER; /* protects all state of the sanitizer */

static struct { /* a ring of freed memory, oldest first */
    CheckRegion *at[MOST_KEPT];
    uint32_t first, count;
    uint64_t bytes;
} kept;

/* ---- memory ---- */

static void give_back_oldest(void) {
    CheckRegion *oldest = kept.at[kept.first];
    kept.first = (kept.first + 1) % MOST_KEPT;
    kept.count--;
    kept.bytes -= oldest->size;
    void *memory = (void *)(oldest->base - CHECK_REDZONE);
    check_region_remove(oldest);
    free(memory);
}

static void keep(CheckRegion *region) {
    while (kept.count == MOST_KEPT || (kept.count && kept.bytes + region->size > KEPT_BYTES)) give_back_oldest();
    kept.at[(kept.first + kept.count++) % MOST_KEPT] = region;
    kept.bytes += region->size;
}

static int32_t alloc(uint64_t bytes, CheckMemory kind, void **memory) {
    uint64_t whole = (bytes + CHECK_REDZONE - 1) / CHECK_REDZONE * CHECK_REDZONE + 2 * CHECK_REDZONE;
    char *room = bytes > UINT64_MAX / 2 ? NULL : aligned_alloc(CHECK_REDZONE, whole);
    if (!room)
        return pyc_device_fail("out of memory on the CPU device: %llu bytes were asked for", (unsigned long long)bytes);
    pthread_mutex_lock(&lock);
    check_region_add((uintptr_t)room + CHECK_REDZONE, bytes, kind, check_user_frame(check_frames()));
    pthread_mutex_unlock(&lock);
    *memory = room + CHECK_REDZONE;
    return 0;
}

static int32_t checked_alloc(PycDevice *device, uint64_t bytes, void **memory) {
    (void)device;
    return alloc(bytes, CHECK_DEVICE, memory);
}

static int32_t checked_alloc_host(PycDevice *device, uint64_t bytes, void **memory) {
    (void)device;
    return alloc(bytes, CHECK_PINNED, memory);
}

static int32_t checked_free(PycDevice *device, void *memory) {
    (void)device;
    pthread_mutex_lock(&lock);
    CheckRegion *region = check_region_at((uintptr_t)memory);
    if (region && region->base == (uintptr_t)memory && !region->is_freed) {
        check_region_free(region, check_user_frame(check_frames()));
        keep(region);
    }
    pthread_mutex_unlock(&lock);
    return 0;
}

/* Ends the program unless a copy or fill stays inside the memory where it begins. */
static void check_range(const void *memory, uint64_t bytes) {
    char text[160];
    CheckRegion *region = check_region_near((uintptr_t)memory);
    if (!region) return; /* memory of the host */
    uint64_t offset = (uintptr_t)memory - region->base;
    if (!region->is_freed && offset <= region->size && bytes <= region->size - offset) return;
    CheckKind kind = region->is_freed ? CHECK_USE_AFTER_FREE : CHECK_SIZE_MISMATCH;
    snprintf(text, sizeof text, "%llu bytes from byte %lld of a buffer of %llu bytes%s", (unsigned long long)bytes,
             (long long)offset, (unsigned long long)region->size, region->is_freed ? ", which was freed" : "");
    check_report_text(kind, check_user_frame(check_frames()), text);
    check_report_finish();
}

static void check_read_by_host(const CheckRegion *source, uint64_t offset, uint64_t bytes) {
    char text[200];
    uint64_t first = check_region_unwritten(source, offset, bytes);
    if (first == offset + bytes) return;
    snprintf(
        text, sizeof text,
        "the host reads a buffer of %llu bytes, and nothing has written those from byte %llu on: is the grid large "
        "enough?",
        (unsigned long long)source->size, (unsigned long long)first);
    check_report_text(CHECK_UNINITIALIZED, check_user_frame(check_frames()), text);
    check_report_finish();
}

/* ---- pinned memory, which the host and the device use at the same time ---- */

static CheckRegion *pinned_at(const void *address) {
    CheckRegion *region = check_region_at((uintptr_t)address);
    return region && region->memory == CHECK_PINNED ? region : NULL;
}

static void note_copied(CheckRegion *region, CheckCopied *what, const void *at, uint64_t bytes, uint32_t segment) {
    const uint64_t from = (uintptr_t)at - region->base;
    if (region->memory == CHECK_PINNED) *what = (CheckCopied){segment, from, from + bytes};
}

/* Ends the program if a copy that the host has not waited for does this with some of the bytes. */
static void check_waited(const CheckCopied *what, uint64_t offset, uint64_t bytes, const char *does,
                         const char *copy_does) {
    if (!what->segment || offset >= what->end || offset + bytes <= what->from) return;
    const CheckWork *copy = check_in_flight(what->segment);
    if (!copy) return;
    check_report_host(does, copy, copy_does);
    check_report_finish();
}

void pyc_check_host_reads(const void *address, uint64_t bytes) {
    if (pyc_check_running) return;
    pthread_mutex_lock(&lock);
    const CheckRegion *region = pinned_at(address);
    if (region) {
        const uint64_t offset = (uintptr_t)address - region->base;
        check_waited(&region->written, offset, bytes, "reads", "writes");
        check_read_by_host(region, offset, bytes);
    }
    pthread_mutex_unlock(&lock);
}

static void now_written(CheckRegion *region, const void *address, uint64_t bytes) {
    if (region->writes) check_region_written(region, (uintptr_t)address - region->base, bytes, CHECK_HOST);
}

void pyc_check_host_writes(const void *address, uint64_t bytes) {
    if (pyc_check_running) return;
    pthread_mutex_lock(&lock);
    CheckRegion *region = pinned_at(address);
    if (region) {
        const uint64_t offset = (uintptr_t)address - region->base;
        check_waited(&region->read, offset, bytes, "writes", "reads");
        check_waited(&region->written, offset, bytes, "writes", "writes");
        now_written(region, address, bytes);
    }
    pthread_mutex_unlock(&lock);
}

void pyc_check_host_lends(const void *address, uint64_t bytes) {
    if (pyc_check_running) return;
    pthread_mutex_lock(&lock);
    CheckRegion *region = pinned_at(address);
    if (region) now_written(region, address, bytes);
    pthread_mutex_unlock(&lock);
}

/* ---- copies and fills ---- */

static void note_use(const CheckWork *work, CheckRegion *region, const void *at, uint64_t bytes, bool writes) {
    if (region) check_work_uses(work, region, (uintptr_t)at - region->base, bytes, writes);
}

/* Memory of the host that is not a buffer gets a copy, which the program reads, as with a numpy array. What it reads of
 * pinned memory is seen later (pyc_check_host_reads). */
static void note_copy(PycStream *stream, void *to, const void *from, uint64_t bytes) {
    CheckRegion *target = check_region_at((uintptr_t)to), *source = check_region_at((uintptr_t)from);
    const CheckWork work = check_work_begin(stream, NULL, "a copy");
    note_use(&work, source, from, bytes, false);
    note_use(&work, target, to, bytes, true);
    if (source) note_copied(source, &source->read, from, bytes, work.segment);
    if (target) note_copied(target, &target->written, to, bytes, work.segment);
    const uint64_t at = source ? (uintptr_t)from - source->base : 0;
    const bool lacks = source && check_region_unwritten(source, at, bytes) < at + bytes;
    if (!target && lacks) check_read_by_host(source, at, bytes);
    if (!target) return;
    const uint64_t offset = (uintptr_t)to - target->base;
    if (lacks)
        check_region_copied(target, offset, source, at, bytes, work.segment);
    else
        check_region_written(target, offset, bytes, work.segment);
}

static int32_t checked_copy(PycDevice *device, PycStream *stream, void *to, const void *from, uint64_t bytes) {
    pthread_mutex_lock(&lock);
    check_range(to, bytes);
    check_range(from, bytes);
    note_copy(stream, to, from, bytes);
    pthread_mutex_unlock(&lock);
    return pyc_cpu_device.copy(device, NULL, to, from, bytes);
}

static int32_t checked_fill(PycDevice *device, PycStream *stream, void *to, const void *element, uint32_t size,
                            uint64_t count) {
    pthread_mutex_lock(&lock);
    check_range(to, size * count);
    CheckRegion *region = check_region_at((uintptr_t)to);
    const CheckWork work = check_work_begin(stream, NULL, "a fill");
    note_use(&work, region, to, size * count, true);
    if (region) check_region_written(region, (uintptr_t)to - region->base, size * count, work.segment);
    pthread_mutex_unlock(&lock);
    return pyc_cpu_device.fill(device, NULL, to, element, size, count);
}

/* ---- reports of the scheduler ---- */

static CheckRun *const run = &pyc_check_run;

static void set_stack(uintptr_t low, uintptr_t high) {
    run->stack_low = low;
    run->stack_high = high;
    run->passed = NULL;
    pyc_check_running = NULL;
}

static void begin_block(const PycThreadCtx *ctx, uintptr_t stack_low, uintptr_t stack_high) {
    memcpy(run->block, ctx->block, sizeof run->block);
    run->block_segment = run->floor = check_next_segment();
    check_order_block();
    set_stack(stack_low, stack_high);
}

static uint32_t threads_of_block(const PycLaunch *launch) {
    return launch->block[0] * launch->block[1] * launch->block[2];
}

static void begin_thread(CheckThread *thread, uint32_t segment) {
    uint32_t number = (uint32_t)(thread - run->threads);
    bool exists = number % run->cluster.threads < threads_of_block(run->launch);
    thread->frames->depth = 0;
    *thread = (CheckThread){.stamp = check_stamp(segment, number),
                            .number = number,
                            .floor = segment,
                            .warp_floor = segment,
                            .locals = thread->locals,
                            .is_ended = !exists,
                            .frames = thread->frames};
}

void pyc_check_begin_thread(CheckThread *thread) { begin_thread(thread, run->floor); }

/* Begins the threads, each on a stack of its own. */
static void begin_threads(uintptr_t stack_low, uintptr_t stack_high) {
    set_stack(stack_low, stack_high);
    for (uint32_t i = 0; i < run->thread_count; i++) begin_thread(&run->threads[i], run->block_segment);
}

static void resume(uint32_t thread) {
    CheckThread *me = pyc_check_running = &run->threads[thread];
    if (me->floor < run->block_segment) begin_thread(me, run->block_segment);
    if (me->waits) me->waited = me->waits;
    me->waits = NULL;
}

static void ended(uint32_t thread) {
    run->threads[thread].is_ended = true;
    pyc_check_running = NULL;
}

static bool are_all(const bool *member) {
    for (uint32_t i = 0; i < run->thread_count; i++)
        if (!member[i] && !run->threads[i].is_ended) return false;
    return true;
}

static void wait_for_all(const bool *member) {
    uint32_t segment = check_next_segment();
    for (uint32_t i = 0; i < run->thread_count; i++) {
        if (!member[i]) continue;
        run->threads[i].floor = segment;
        check_set_segment(&run->threads[i], segment);
    }
    check_order_join(member);
}

static void named_barrier(const bool *member) {
    if (are_all(member)) {
        wait_for_all(member);
        return;
    }
    uint32_t segment = check_next_segment();
    for (uint32_t i = 0; i < run->thread_count; i++)
        if (member[i]) check_set_segment(&run->threads[i], segment);
    check_order_meet(member);
}

static void barrier(const bool *member, uint32_t first, uint32_t count) {
    check_report_barrier(first, count);
    named_barrier(member);
}

static void wait_for_cluster(void) { pyc_check_running->waits = check_user_frame(check_frames()); }

static void warp(const bool *member) {
    uint32_t segment = check_next_segment();
    for (uint32_t i = 0; i < run->thread_count; i++) {
        if (!member[i]) continue;
        run->threads[i].warp_floor = segment;
        check_set_segment(&run->threads[i], segment);
    }
    check_order_join(member);
}

void pyc_check_resume(uint64_t thread) { check_resume(&run->threads[thread]); }

void pyc_check_barrier(PycPlace *place) {
    run->floor = check_next_segment();
    run->passed = place;
    if (check_order_is_used()) {
        bool member[MOST_THREADS];
        for (uint32_t i = 0; i < run->thread_count; i++) {
            member[i] = true;
            pyc_check_resume(i);
        }
        check_order_join(member);
    }
    pyc_check_running = NULL;
}

static const PycCpuWatch watch = {
    begin_block,       begin_threads,      resume,        ended, barrier,
    wait_for_cluster,  wait_for_all,       named_barrier, warp,  check_report_lane,
    check_absent_lane, check_report_stuck,
};

/* ---- launches ---- */

static int32_t launch_limit(const PycKernel *kernel, const PycLaunch *launch, const char *why) {
    run->kernel = kernel;
    run->launch = launch;
    run->place = check_user_frame(check_frames());
    check_report_text(CHECK_LAUNCH_LIMIT, run->place, why);
    check_report_finish();
    return 1;
}

static void check_limits(const PycKernel *kernel, const PycLaunch *launch) {
    char why[200];
    uint64_t shared = (uint64_t)kernel->shared_bytes + launch->dynamic_shared;
    if (kernel->shared_bytes > pyc_check_gpu.static_shared)
        snprintf(why, sizeof why, "has %u bytes of static shared memory, and %llu KB are the most",
                 kernel->shared_bytes, (unsigned long long)pyc_check_gpu.static_shared / 1024);
    else if (shared > pyc_check_gpu.block_shared)
        snprintf(why, sizeof why, "is launched with %llu bytes of shared memory, and a block of %s has %llu at most",
                 (unsigned long long)shared, pyc_check_gpu.name, (unsigned long long)pyc_check_gpu.block_shared);
    else
        return;
    launch_limit(kernel, launch, why);
}

static int32_t size_mismatch(const char *why) {
    check_report_text(CHECK_SIZE_MISMATCH, check_user_frame(check_frames()), why);
    check_report_finish();
    return 1;
}

static CheckRegion *pointed_to(void **args, uint32_t param, uint32_t offset) {
    uintptr_t word;
    memcpy(&word, (char *)args[param] + offset, sizeof word);
    return check_region_at(word);
}

/* Gives the region that a pointer in the arguments leads to the parameter's name. */
static void name_arguments(void **args) {
    for (uint32_t p = run->kernel->param_count; p > 0; p--) {
        for (uint32_t at = 0; at + sizeof(uintptr_t) <= run->kernel->param_sizes[p - 1]; at += sizeof(uintptr_t)) {
            CheckRegion *region = pointed_to(args, p - 1, at);
            const char *name = run->kernel->param_names[p - 1];
            if (region && *name) region->param = name;
        }
    }
}

/* ---- parts of buffers ---- */

static _Thread_local CheckPart given[CHECK_PARTS];
static _Thread_local uint32_t given_count;

static void note_part(const void *memory, uint64_t bytes) {
    for (uint32_t i = 0; i < given_count; i++) {
        if (given[i].base != (uintptr_t)memory) continue;
        given[i].size =
            given[i].size > bytes ? given[i].size : bytes; /* it is not known which of the two an access means */
        given[i].given++;
        return;
    }
    if (given_count < CHECK_PARTS)
        given[given_count++] = (CheckPart){.base = (uintptr_t)memory, .size = bytes, .given = 1};
}

/* The number of arguments that contain the address; if it is larger than the number of parts, the whole buffer was also
 * passed. */
static uint32_t count_arguments(void **args, uintptr_t address, const char **param) {
    uint32_t count = 0;
    for (uint32_t p = 0; p < run->kernel->param_count; p++) {
        for (uint32_t at = 0; at + sizeof(uintptr_t) <= run->kernel->param_sizes[p]; at += sizeof(uintptr_t)) {
            uintptr_t word;
            memcpy(&word, (char *)args[p] + at, sizeof word);
            if (word != address) continue;
            *param = run->kernel->param_names[p];
            count++;
        }
    }
    return count;
}

static void begin_parts(void **args) {
    run->part_count = 0;
    for (uint32_t i = 0; i < given_count; i++) {
        CheckRegion *region = check_region_at(given[i].base);
        const char *param = NULL;
        if (!region || region->is_freed || count_arguments(args, given[i].base, &param) != given[i].given) continue;
        run->parts[run->part_count] = given[i];
        run->parts[run->part_count++].param = param;
        check_region_set_constant(region, false);
        check_region_set_parts(region, true);
    }
    given_count = 0;
}

static void end_parts(void) {
    for (uint32_t i = 0; i < run->part_count; i++) {
        CheckRegion *region = check_region_at(run->parts[i].base);
        if (region && !region->is_freed) check_region_set_parts(region, false);
    }
    run->part_count = 0;
}

/* ---- constant memory ---- */

static CheckRegion *constant_region(const PycConstant *constant) {
    CheckRegion *region = check_region_at((uintptr_t)constant->memory);
    return region ? region : check_region_add((uintptr_t)constant->memory, constant->bytes, CHECK_CONSTANT, NULL);
}

static int32_t checked_fill_constant(PycDevice *device, PycStream *stream, const PycKernel *kernel,
                                     const PycConstant *constant, const void *from, uint64_t bytes) {
    pthread_mutex_lock(&lock);
    check_range(from, bytes);
    const CheckWork work = check_work_begin(stream, NULL, "a copy to constant memory");
    note_use(&work, constant_region(constant), constant->memory, bytes, true);
    check_region_written(constant_region(constant), 0, bytes, work.segment);
    pthread_mutex_unlock(&lock);
    return pyc_cpu_device.fill_constant(device, NULL, kernel, constant, from, bytes);
}

static void name_constants(void) {
    for (uint32_t i = 0; i < run->kernel->constant_count; i++)
        constant_region(&run->kernel->constants[i])->param = run->kernel->constants[i].name;
}

/* ---- buffers that the kernel only reads ---- */

static void forget_constant(CheckRegion *region, void *state) {
    (void)state;
    if (region->is_constant) check_region_set_constant(region, false);
}

static bool is_written_through(void **args, const CheckRegion *region) {
    for (const uint32_t *pair = run->kernel->written; *pair != PYC_WRITTEN_END; pair += 2) {
        const CheckRegion *written = pointed_to(args, pair[0], pair[1]);
        if (!written || written == region) return true; /* a pointer into no buffer may lead to any */
    }
    return false;
}

/* Not if other streams may write there: reads then have to be recorded. */
static void find_constants(void **args) {
    check_regions_each(forget_constant, NULL);
    if (check_streams_are_used()) return;
    for (uint32_t p = 0; run->kernel->written && p < run->kernel->param_count; p++) {
        for (uint32_t at = 0; at + sizeof(uintptr_t) <= run->kernel->param_sizes[p]; at += sizeof(uintptr_t)) {
            CheckRegion *region = pointed_to(args, p, at);
            if (!region || region->is_freed || region->is_constant || is_written_through(args, region)) continue;
            if (check_region_is_whole(region)) check_region_set_constant(region, true);
        }
    }
}

static void forget_name(CheckRegion *region, void *state) {
    (void)state;
    region->param = NULL;
}

static void find_shared(CheckRegion *region, void *found) {
    if (region->memory >= CHECK_SHARED) *(CheckRegion **)found = region;
}

static void remove_shared(void) {
    for (;;) {
        CheckRegion *region = NULL;
        check_regions_each(find_shared, &region);
        if (!region) return;
        check_region_remove(region);
    }
}

static void on_panic(const PycPanic *panic) {
    if (!pyc_check_running) return;
    check_report_panic(panic);
    check_report_finish();
}

static void add_dynamic_shared(char *memory) {
    if (run->launch->dynamic_shared)
        check_region_add((uintptr_t)memory, run->launch->dynamic_shared, CHECK_DYNAMIC_SHARED, NULL);
}

static void open_threads(void) {
    run->threads = pyc_alloc_zeroed(run->thread_count * sizeof *run->threads, 16);
    CheckFrames *frames = pyc_alloc_zeroed(run->thread_count * sizeof *frames, 16);
    CheckLocal *locals = pyc_alloc_zeroed((uint64_t)run->thread_count * CHECK_LOCALS * sizeof *locals, 16);
    for (uint32_t i = 0; i < run->thread_count; i++) {
        run->threads[i].frames = &frames[i];
        run->threads[i].locals = &locals[i * CHECK_LOCALS];
    }
}

static void close_threads(void) {
    pyc_free(run->threads[0].locals);
    pyc_free(run->threads[0].frames);
    pyc_free(run->threads);
    run->threads = NULL;
}

static int32_t checked_launch(PycDevice *device, PycStream *stream, const PycKernel *kernel, const PycLaunch *launch,
                              void **args) {
    (void)device;
    pthread_mutex_lock(&lock);
    check_limits(kernel, launch);
    run->kernel = kernel;
    run->launch = launch;
    run->place = check_user_frame(check_frames());
    run->cluster = pyc_cpu_cluster_of(kernel, launch);
    run->thread_count = run->cluster.threads * run->cluster.size[0] * run->cluster.size[1] * run->cluster.size[2];
    if (!run->cluster.threads) launch_limit(kernel, launch, "is launched in clusters of more than 16 blocks");
    if (run->thread_count > MOST_THREADS) {
        pthread_mutex_unlock(&lock);
        return pyc_device_fail("kernel '%s' is launched in clusters of %u threads, and those of at most %u are checked",
                               kernel->title, run->thread_count, MOST_THREADS);
    }
    open_threads();
    const CheckWork work = check_work_begin(stream, kernel, NULL);
    run->first_segment = run->block_segment = work.segment;
    run->oldest = work.oldest;
    check_order_begin();
    name_arguments(args);
    name_constants();
    find_constants(args);
    begin_parts(args);
    void (*hook)(const PycPanic *) = pyc_panic_hook;
    pyc_panic_hook = on_panic;
    int32_t failed = pyc_cpu_run_watched(kernel, launch, args, &watch, add_dynamic_shared);
    pyc_panic_hook = hook;
    pyc_check_running = NULL;
    check_report_finish();
    remove_shared();
    end_parts();
    check_regions_each(forget_name, NULL);
    close_threads();
    run->kernel = NULL;
    pthread_mutex_unlock(&lock);
    return failed;
}

/* ---- streams and events ---- */

static int32_t checked_synchronize(PycDevice *device, PycStream *stream) {
    (void)device;
    pthread_mutex_lock(&lock);
    check_host_waits(stream);
    pthread_mutex_unlock(&lock);
    return 0;
}

static int32_t checked_stream_open(PycDevice *device, int32_t priority, PycStream **stream) {
    (void)device, (void)priority;
    pthread_mutex_lock(&lock);
    *stream = check_stream_open();
    pthread_mutex_unlock(&lock);
    return 0;
}

static void checked_stream_close(PycDevice *device, PycStream *stream) {
    (void)device;
    pthread_mutex_lock(&lock);
    check_stream_close(stream);
    pthread_mutex_unlock(&lock);
}

typedef struct CheckedEvent { /* what a PycEvent is here */
    PycEvent *timer;          /* the CPU device's */
    CheckClock clock;
} CheckedEvent;

static CheckedEvent *checked(PycEvent *event) { return (CheckedEvent *)(void *)event; }

static int32_t checked_event_open(PycDevice *device, PycEvent **event) {
    CheckedEvent *made = pyc_alloc_zeroed(sizeof *made, 8);
    *event = (PycEvent *)(void *)made;
    return pyc_cpu_device.event_open(device, &made->timer);
}

static void checked_event_close(PycDevice *device, PycEvent *event) {
    pyc_cpu_device.event_close(device, checked(event)->timer);
    check_event_forget(&checked(event)->clock);
    pyc_free(event);
}

static int32_t checked_event_record(PycDevice *device, PycEvent *event, PycStream *stream) {
    pthread_mutex_lock(&lock);
    check_event_record(&checked(event)->clock, stream);
    pthread_mutex_unlock(&lock);
    return pyc_cpu_device.event_record(device, checked(event)->timer, NULL);
}

static int32_t checked_event_wait(PycDevice *device, PycEvent *event, PycStream *stream) {
    (void)device;
    pthread_mutex_lock(&lock);
    check_event_wait(&checked(event)->clock, stream);
    pthread_mutex_unlock(&lock);
    return 0;
}

static int32_t checked_event_elapsed(PycDevice *device, PycEvent *from, PycEvent *to, double *seconds) {
    return pyc_cpu_device.event_elapsed(device, checked(from)->timer, checked(to)->timer, seconds);
}

/* ---- the device ---- */

static int64_t checked_count(void) { return 1; }
static int32_t checked_open(int64_t ordinal, PycDevice **device);

static PycDeviceOps ops = {.api = "cpu", .count = checked_count, .open = checked_open};
static PycDevice the_device = {.ops = &ops};
static pthread_once_t once = PTHREAD_ONCE_INIT;

/* The CPU device's functions, some of them replaced. */
static void fill_in_ops(void) {
    ops = pyc_cpu_device;
    ops.open = checked_open;
    ops.alloc = checked_alloc;
    ops.free = checked_free;
    ops.alloc_host = checked_alloc_host;
    ops.free_host = checked_free;
    ops.copy = checked_copy;
    ops.fill = checked_fill;
    ops.fill_constant = checked_fill_constant;
    ops.launch = checked_launch;
    ops.synchronize = checked_synchronize;
    ops.stream_open = checked_stream_open;
    ops.stream_close = checked_stream_close;
    ops.event_open = checked_event_open;
    ops.event_close = checked_event_close;
    ops.event_record = checked_event_record;
    ops.event_wait = checked_event_wait;
    ops.event_elapsed = checked_event_elapsed;
}

static int32_t checked_open(int64_t ordinal, PycDevice **device) {
    pthread_once(&once, fill_in_ops);
    int32_t failed = pyc_cpu_device.open(ordinal, device);
    *device = &the_device;
    return failed;
}

const PycChecker pyc_checker = {&ops, launch_limit, size_mismatch, note_part};
