/* `pyc run --profile`, or PYC_PROFILE=1 in the environment: a table at the end of the program shows how often each
 * kernel was launched, how long it took, and the size of the buffers that it was given, each counted once.
 * PYC_PROFILE=FILE also writes all launches and copies to FILE, in the format of ui.perfetto.dev. Every launch is
 * waited for, so that its time includes no other work. */
#include "device/profile.h"
#include "core/rt.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { MOST_SPANS = 1 << 20 }; /* in the trace; the table includes all */

typedef struct Memory {
    uintptr_t begin;
    uint64_t bytes;
} Memory;

typedef struct Total { /* of a kernel, or of all copies */
    const char *title;
    uint64_t count, bytes;
    double seconds, most;
} Total;

typedef struct Span {
    const char *title;
    double begin, seconds; /* since the profile began */
    uint64_t bytes;
    uint32_t grid[3], block[3]; /* all 0: a copy */
} Span;

typedef struct Profile {
    pthread_mutex_t lock;
    struct timespec begin;
    Memory *memories;
    Total *totals;
    Span *spans;
    size_t memory_count, total_count, span_count;
} Profile;

static Profile profile = {.lock = PTHREAD_MUTEX_INITIALIZER};
static pthread_once_t is_begun = PTHREAD_ONCE_INIT;

static const char *requested_file(void) {
    const char *text = getenv("PYC_PROFILE");
    return text && *text && strcmp(text, "0") != 0 ? text : NULL;
}

bool profile_is_on(void) { return requested_file() != NULL; }

/* Makes room for one more item: sizes double. */
static void *grown(void *items, size_t count, size_t size) {
    if (count & (count - 1)) return items;
    void *more = realloc(items, (count ? count * 2 : 1) * size);
    if (!more) pyc_out_of_memory((count + 1) * size);
    return more;
}

/* ---- measurements ---- */

static double since_begin(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)(now.tv_sec - profile.begin.tv_sec) + (double)(now.tv_nsec - profile.begin.tv_nsec) * 1e-9;
}

static Total *total_of(const char *title) {
    for (size_t i = 0; i < profile.total_count; i++)
        if (strcmp(profile.totals[i].title, title) == 0) return &profile.totals[i];
    profile.totals = grown(profile.totals, profile.total_count, sizeof *profile.totals);
    profile.totals[profile.total_count] = (Total){.title = title};
    return &profile.totals[profile.total_count++];
}

static void add(const Span *span) {
    pthread_mutex_lock(&profile.lock);
    Total *total = total_of(span->title);
    total->count++;
    total->bytes += span->bytes;
    total->seconds += span->seconds;
    total->most = span->seconds > total->most ? span->seconds : total->most;
    if (profile.span_count < MOST_SPANS) {
        profile.spans = grown(profile.spans, profile.span_count, sizeof *profile.spans);
        profile.spans[profile.span_count++] = *span;
    }
    pthread_mutex_unlock(&profile.lock);
}

/* ---- the table ---- */

static int by_time(const void *a, const void *b) {
    double left = ((const Total *)a)->seconds, right = ((const Total *)b)->seconds;
    return left < right ? 1 : left > right ? -1 : 0;
}

static void print_table(void) {
    qsort(profile.totals, profile.total_count, sizeof *profile.totals, by_time);
    fprintf(stderr, "%-32s %9s %12s %12s %12s %12s %9s\n", "kernel", "launches", "total ms", "mean us", "longest us",
            "MB each", "GB/s");
    for (size_t i = 0; i < profile.total_count; i++) {
        const Total *t = &profile.totals[i];
        double count = (double)t->count, bytes = (double)t->bytes;
        fprintf(stderr, "%-32s %9llu %12.3f %12.1f %12.1f %12.3f %9.2f\n", t->title, (unsigned long long)t->count,
                t->seconds * 1e3, t->seconds / count * 1e6, t->most * 1e6, bytes / count * 1e-6,
                t->seconds > 0 ? bytes / t->seconds * 1e-9 : 0);
    }
}

/* ---- the trace ---- */

static void write_name(FILE *file, const char *name) {
    for (; *name; name++) {
        if (*name == '"' || *name == '\\') fputc('\\', file);
        fputc(*name, file);
    }
}

static void write_span(FILE *file, const Span *span, bool is_first) {
    fprintf(file, "%s\n{\"name\":\"", is_first ? "" : ",");
    write_name(file, span->title);
    fprintf(file, "\",\"ph\":\"X\",\"pid\":1,\"tid\":%d,\"ts\":%.3f,\"dur\":%.3f,\"args\":{\"bytes\":%llu",
            span->grid[0] ? 1 : 2, span->begin * 1e6, span->seconds * 1e6, (unsigned long long)span->bytes);
    if (span->grid[0])
        fprintf(file, ",\"grid\":\"%u x %u x %u\",\"block\":\"%u x %u x %u\"", span->grid[0], span->grid[1],
                span->grid[2], span->block[0], span->block[1], span->block[2]);
    fputs("}}", file);
}

static void write_trace(const char *path) {
    FILE *file = fopen(path, "w");
    if (!file) {
        fprintf(stderr, "the profile cannot be written to '%s'\n", path);
        return;
    }
    fputs("{\"traceEvents\":[", file);
    for (size_t i = 0; i < profile.span_count; i++) write_span(file, &profile.spans[i], i == 0);
    fputs("\n]}\n", file);
    fclose(file);
}

static void end_profile(void) {
    if (strcmp(requested_file(), "1") != 0) write_trace(requested_file());
    print_table();
}

static void begin_profile(void) {
    clock_gettime(CLOCK_MONOTONIC, &profile.begin);
    atexit(end_profile);
}

/* ---- bytes ---- */

void profile_memory(const void *memory, uint64_t bytes) {
    pthread_mutex_lock(&profile.lock);
    profile.memories = grown(profile.memories, profile.memory_count, sizeof *profile.memories);
    profile.memories[profile.memory_count++] = (Memory){(uintptr_t)memory, bytes};
    pthread_mutex_unlock(&profile.lock);
}

void profile_forget(const void *memory) {
    pthread_mutex_lock(&profile.lock);
    size_t i = 0;
    while (i < profile.memory_count && profile.memories[i].begin != (uintptr_t)memory) i++;
    if (i < profile.memory_count) profile.memories[i] = profile.memories[--profile.memory_count];
    pthread_mutex_unlock(&profile.lock);
}

/* The buffer that an argument points into; NULL: it is a different number. */
static const Memory *memory_at(uintptr_t address) {
    for (size_t i = profile.memory_count; i-- > 0;)
        if (address - profile.memories[i].begin < profile.memories[i].bytes) return &profile.memories[i];
    return NULL;
}

/* The bytes of all buffers that words of the arguments point into; each buffer counts once. */
static uint64_t bytes_of(const PycKernel *kernel, void **args) {
    enum { MOST = 64 };
    const Memory *seen[MOST];
    uint64_t bytes = 0;
    uint32_t count = 0;
    pthread_mutex_lock(&profile.lock);
    for (uint32_t i = 0; i < kernel->param_count; i++)
        for (uint32_t at = 0; at + sizeof(uintptr_t) <= kernel->param_sizes[i]; at += sizeof(uintptr_t)) {
            uintptr_t word;
            memcpy(&word, (const char *)args[i] + at, sizeof word);
            const Memory *memory = memory_at(word);
            bool is_new = memory && count < MOST;
            for (uint32_t k = 0; k < count; k++) is_new = is_new && seen[k] != memory;
            if (!is_new) continue;
            seen[count++] = memory;
            bytes += memory->bytes;
        }
    pthread_mutex_unlock(&profile.lock);
    return bytes;
}

/* ---- work ---- */

typedef struct Clock { /* of the device: two events around the work */
    PycDevice *device;
    PycStream *stream;
    PycEvent *begin, *end;
} Clock;

static int32_t clock_start(Clock *clock) {
    pthread_once(&is_begun, begin_profile);
    const PycDeviceOps *ops = clock->device->ops;
    int32_t failed = ops->event_open(clock->device, &clock->begin);
    failed = failed ? failed : ops->event_open(clock->device, &clock->end);
    return failed ? failed : ops->event_record(clock->device, clock->begin, clock->stream);
}

static int32_t clock_stop(Clock *clock, double *seconds) {
    const PycDeviceOps *ops = clock->device->ops;
    int32_t failed = ops->event_record(clock->device, clock->end, clock->stream);
    failed = failed ? failed : ops->synchronize(clock->device, clock->stream);
    return failed ? failed : ops->event_elapsed(clock->device, clock->begin, clock->end, seconds);
}

static void clock_close(Clock *clock) {
    if (clock->begin) clock->device->ops->event_close(clock->device, clock->begin);
    if (clock->end) clock->device->ops->event_close(clock->device, clock->end);
}

int32_t profile_launch(PycDevice *device, PycStream *stream, const PycKernel *kernel, const PycLaunch *launch,
                       void **args) {
    Clock clock = {.device = device, .stream = stream};
    int32_t failed = clock_start(&clock);
    Span span = {.title = kernel->title, .begin = since_begin(), .bytes = bytes_of(kernel, args)};
    memcpy(span.grid, launch->grid, sizeof span.grid);
    memcpy(span.block, launch->block, sizeof span.block);
    failed = failed ? failed : device->ops->launch(device, stream, kernel, launch, args);
    failed = failed ? failed : clock_stop(&clock, &span.seconds);
    if (!failed) add(&span);
    clock_close(&clock);
    return failed;
}

int32_t profile_copy(PycDevice *device, PycStream *stream, void *to, const void *from, uint64_t bytes) {
    Clock clock = {.device = device, .stream = stream};
    int32_t failed = clock_start(&clock);
    Span span = {.title = "(copies)", .begin = since_begin(), .bytes = bytes};
    failed = failed ? failed : device->ops->copy(device, stream, to, from, bytes);
    failed = failed ? failed : clock_stop(&clock, &span.seconds);
    if (!failed) add(&span);
    clock_close(&clock);
    return failed;
}
