/* The order that streams and events establish, for the kernel sanitizer. Work (a launch, a copy, a fill) of one stream
 * comes in order; of two streams, only where one waits for an event of the other, or the host has waited between. Each
 * piece of work has segments of its own, so a stamp tells which it was of; a clock says up to which segment the work of
 * each stream came before. */
#include "sanitizer/check_quick.h"
#include "sanitizer/check_report.h"

#include <string.h>

enum { MOST_WORK = 1 << 20 }; /* older work counts as ordered */

struct PycStream {
    CheckClock clock;
    uint32_t number;
    uint32_t last; /* the segment of its latest work; 0: none */
    bool is_closed;
};

static PycStream own; /* the device's default stream, number 0 */

static struct {
    PycStream **at; /* by number; closed ones are reused */
    uint32_t count;
    CheckClock host;
} streams;

static struct {
    CheckWork *at; /* by segment */
    uint32_t count, capacity;
    const PycStream *stream; /* of the latest work */
} work;

/* ---- clocks ---- */

static uint32_t clock_at(const CheckClock *clock, uint32_t stream) {
    return stream < clock->count ? clock->at[stream] : 0;
}

static void clock_set(CheckClock *clock, uint32_t stream, uint32_t segment) {
    if (stream >= clock->count) {
        clock->at = pyc_realloc(clock->at, clock->count * sizeof *clock->at, (stream + 1) * sizeof *clock->at, 4);
        memset(clock->at + clock->count, 0, (stream + 1 - clock->count) * sizeof *clock->at);
        clock->count = stream + 1;
    }
    clock->at[stream] = segment;
}

static void clock_join(CheckClock *clock, const CheckClock *other) {
    for (uint32_t i = 0; i < other->count; i++)
        if (other->at[i] > clock_at(clock, i)) clock_set(clock, i, other->at[i]);
}

static void clock_free(CheckClock *clock) {
    pyc_free(clock->at);
    *clock = (CheckClock){0};
}

/* ---- streams ---- */

static void add_stream(PycStream *stream) {
    stream->number = streams.count;
    streams.at =
        pyc_realloc(streams.at, streams.count * sizeof *streams.at, (streams.count + 1) * sizeof *streams.at, 8);
    streams.at[streams.count++] = stream;
}

static PycStream *stream_of(PycStream *stream) {
    if (streams.count == 0) add_stream(&own);
    return stream ? stream : &own;
}

static PycStream *find_closed(void) {
    for (uint32_t i = 1; i < streams.count; i++)
        if (streams.at[i]->is_closed) return streams.at[i];
    return NULL;
}

PycStream *check_stream_open(void) {
    stream_of(NULL);
    PycStream *stream = find_closed();
    if (!stream) {
        stream = pyc_alloc_zeroed(sizeof *stream, 8);
        add_stream(stream);
    }
    stream->is_closed = false;
    return stream;
}

void check_stream_close(PycStream *stream) {
    if (!stream) return;
    stream->is_closed = true;
    clock_free(&stream->clock);
}

bool check_streams_are_used(void) { return streams.count > 1; }

/* ---- work ---- */

static void forget_oldest_half(void) {
    work.count -= work.count / 2;
    memmove(work.at, work.at + work.count, work.count * sizeof *work.at);
}

static void keep_work(const CheckWork *what) {
    if (work.count == MOST_WORK) forget_oldest_half();
    if (work.count == work.capacity) {
        uint32_t wider = work.capacity ? work.capacity * 2 : 64;
        work.at = pyc_realloc(work.at, work.capacity * sizeof *work.at, wider * sizeof *work.at, 8);
        work.capacity = wider;
    }
    work.at[work.count++] = *what;
}

/* The first segment of work that this stream has not waited for. */
static uint32_t oldest_beside(const PycStream *stream, uint32_t segment) {
    uint32_t oldest = segment;
    for (uint32_t i = 0; i < streams.count; i++) {
        uint32_t known = clock_at(&stream->clock, i);
        if (i != stream->number && known <= streams.at[i]->last && known < oldest) oldest = known;
    }
    return oldest > CHECK_HOST ? oldest : CHECK_HOST + 1;
}

CheckWork check_work_begin(PycStream *of, const PycKernel *kernel, const char *does) {
    PycStream *stream = stream_of(of);
    uint32_t segment = check_next_segment();
    clock_join(&stream->clock, &streams.host);
    CheckWork what = {.segment = segment,
                      .oldest = oldest_beside(stream, segment),
                      .stream = stream->number,
                      .kernel = kernel,
                      .does = does,
                      .place = check_user_frame(check_frames())};
    stream->last = segment;
    work.stream = stream;
    keep_work(&what);
    return what;
}

const CheckWork *check_work_of(uint32_t segment) {
    uint32_t low = 0, high = work.count;
    while (low < high) {
        uint32_t middle = (low + high) / 2;
        if (work.at[middle].segment <= segment)
            low = middle + 1;
        else
            high = middle;
    }
    return low ? &work.at[low - 1] : NULL;
}

bool check_work_is_ordered(CheckStamp earlier) {
    uint32_t segment = stamp_segment(earlier);
    const CheckWork *other = check_work_of(segment);
    return !other || other->stream == work.stream->number || segment < clock_at(&work.stream->clock, other->stream);
}

/* ---- copies and fills ---- */

static bool is_beside(const CheckWork *now, CheckStamp stamp) {
    return stamp_segment(stamp) >= now->oldest && !check_work_is_ordered(stamp);
}

/* An access to the cell by concurrent work that conflicts with this one; 0: none. */
static CheckStamp find_clash(const CheckWork *now, const CheckRegion *region, uint64_t cell, bool writes) {
    const CheckStamp stamps[] = {region->writes[cell], check_read_of(region, cell), check_second_of(region, cell)};
    for (uint32_t i = 0; i < (writes ? 3 : 1); i++)
        if (is_beside(now, stamps[i])) return stamps[i];
    return 0;
}

static void note_read(const CheckWork *now, CheckRegion *region, uint64_t cell) {
    CheckStamp last = check_read_of(region, cell);
    if (is_beside(now, last)) check_set_second(region, cell, last);
    check_set_read(region, cell, check_stamp(now->segment, 0));
}

void check_work_uses(const CheckWork *now, CheckRegion *region, uint64_t offset, uint64_t bytes, bool writes) {
    if (bytes == 0 || !check_streams_are_used()) return;
    check_region_fit(region, offset, bytes);
    for (uint64_t cell = offset >> region->shift; cell < (offset + bytes) >> region->shift; cell++) {
        CheckStamp clash = find_clash(now, region, cell, writes);
        if (clash) {
            bool was_read = clash != region->writes[cell];
            const CheckUse use = {.does = writes ? "writes" : "reads"};
            const CheckBytes of = {region, cell << region->shift, (uint64_t)1 << region->shift};
            check_report_streams(NULL, use, of, check_work_of(stamp_segment(clash)), was_read ? "read" : "wrote");
            check_report_finish();
        }
        if (!writes) note_read(now, region, cell);
    }
}

/* ---- waiting ---- */

static void know_all_of(CheckClock *clock, const PycStream *stream) {
    clock_join(clock, &stream->clock);
    clock_set(clock, stream->number, check_next_segment());
}

/* Drops the records of work once the host has waited for all of it: it precedes everything enqueued later. */
static void forget_what_is_known(void) {
    for (uint32_t i = 0; i < streams.count; i++)
        if (clock_at(&streams.host, i) <= streams.at[i]->last) return;
    work.count = 0;
}

void check_host_waits(PycStream *stream) {
    stream_of(NULL);
    for (uint32_t i = 0; i < streams.count; i++)
        if (!stream || stream == streams.at[i]) know_all_of(&streams.host, streams.at[i]);
    forget_what_is_known();
}

const CheckWork *check_in_flight(uint32_t segment) {
    const CheckWork *found = check_work_of(segment);
    if (!found || found->segment != segment || segment < clock_at(&streams.host, found->stream)) return NULL;
    return found;
}

void check_event_record(CheckClock *event, PycStream *stream) {
    clock_free(event);
    clock_join(event, &streams.host);
    know_all_of(event, stream_of(stream));
}

void check_event_wait(const CheckClock *event, PycStream *stream) { clock_join(&stream_of(stream)->clock, event); }

void check_event_forget(CheckClock *event) { clock_free(event); }
