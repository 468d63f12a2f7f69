#include "ptx/stream.h"
#include "core/rt.h"

#include <string.h>

typedef enum WorkKind { WORK_COPY, WORK_FILL, WORK_LAUNCH, WORK_RECORD, WORK_WAIT } WorkKind;

struct PtxWork {
    WorkKind kind;
    PtxWork *next;
    uint64_t to, from, bytes; /* copies; a fill: elements */
    void *taken;              /* the data of a copy from plain host memory */
    uint32_t value, size;
    PtxLaunch *launch;
    PtxEvent *event;
    uint64_t record; /* the number of the event's record */
};

enum { INVALID_VALUE = 1 };

/* ---- finding the bytes ---- */

static bool is_device(uint64_t address) { return address >= PTX_DEVICE_START && address < PTX_DEVICE_END; }

/* NULL: device memory that does not exist. Plain host memory is at its address. */
static char *bytes_at(PtxQueues *q, uint64_t address, uint64_t bytes, bool *is_plain) {
    PtxRegion *r = ptx_memory_find(&q->memory, address);
    const bool is_known = r && r->host && ptx_region_has(r, address, bytes);
    *is_plain = !is_known && !is_device(address);
    if (is_known) return r->host + (address - r->address);
    return *is_plain ? (char *)(uintptr_t)address : NULL;
}

/* ---- doing the work ---- */

static void do_copy(PtxQueues *q, const PtxWork *work) {
    bool is_plain;
    char *to = bytes_at(q, work->to, work->bytes, &is_plain);
    const char *from = work->taken ? work->taken : bytes_at(q, work->from, work->bytes, &is_plain);
    if (to && from)
        memmove(to, from, work->bytes);
    else
        q->error = PTX_ILLEGAL_ADDRESS; /* freed in the meantime */
}

static void do_fill(PtxQueues *q, const PtxWork *work) {
    bool is_plain;
    char *to = bytes_at(q, work->to, work->bytes * work->size, &is_plain);
    if (!to) q->error = PTX_ILLEGAL_ADDRESS;
    for (uint64_t k = 0; to && k < work->bytes; k++) memcpy(to + k * work->size, &work->value, work->size);
}

static void do_work(PtxQueues *q, PtxWork *work);

static void do_first(PtxQueues *q, PtxStream *stream) {
    PtxWork *work = stream->first;
    stream->first = work->next;
    if (!stream->first) stream->end = &stream->first;
    do_work(q, work);
    if (work->taken) pyc_free(work->taken);
    pyc_free(work);
}

static void do_launch(PtxQueues *q, PtxLaunch *launch) {
    const int result = q->error ? 0 : ptx_launch(launch);
    if (result) q->error = result;
    q->now += launch->instructions;
    pyc_free((void *)(uintptr_t)launch->params);
    pyc_free(launch);
}

static void do_work(PtxQueues *q, PtxWork *work) {
    switch (work->kind) {
    case WORK_COPY: do_copy(q, work); break;
    case WORK_FILL: do_fill(q, work); break;
    case WORK_LAUNCH: do_launch(q, work->launch); break;
    case WORK_RECORD:
        work->event->done = work->record;
        work->event->time = q->now;
        break;
    case WORK_WAIT:
        while (work->event->done < work->record && work->event->stream->first) do_first(q, work->event->stream);
        break;
    }
}

int ptx_stream_finish(PtxQueues *q, PtxStream *stream) {
    while (stream->first) do_first(q, stream);
    return q->error;
}

int ptx_event_finish(PtxQueues *q, PtxEvent *event) {
    while (event->done < event->asked && event->stream->first) do_first(q, event->stream);
    return q->error;
}

int ptx_finish_all(PtxQueues *q) {
    ptx_stream_finish(q, &q->main);
    for (PtxStream *s = q->streams; s; s = s->next) ptx_stream_finish(q, s);
    return q->error;
}

/* ---- queueing it ---- */

/* The default stream and streams without the non-blocking flag wait for each other: work of the others is done now. */
static void finish_others(PtxQueues *q, const PtxStream *stream) {
    if (!stream->is_legacy) return;
    if (stream != &q->main) ptx_stream_finish(q, &q->main);
    for (PtxStream *s = q->streams; s && stream == &q->main; s = s->next)
        if (s->is_legacy) ptx_stream_finish(q, s);
}

static PtxWork *add(PtxQueues *q, PtxStream *stream, PtxWork work) {
    finish_others(q, stream);
    PtxWork *kept = pyc_alloc(sizeof *kept, 8);
    *kept = work;
    *stream->end = kept;
    stream->end = &kept->next;
    return kept;
}

PtxStream *ptx_stream_open(PtxQueues *q, bool is_legacy) {
    PtxStream *stream = pyc_alloc(sizeof *stream, 8);
    *stream = (PtxStream){.end = &stream->first, .is_legacy = is_legacy, .next = q->streams};
    q->streams = stream;
    return stream;
}

/* An event may still refer to it, so its memory is kept. */
void ptx_stream_close(PtxQueues *q, PtxStream *stream) { ptx_stream_finish(q, stream); }

/* Plain host memory is read when the copy is requested; a copy into it waits for the stream. */
int ptx_stream_copy(PtxQueues *q, PtxStream *stream, uint64_t to, uint64_t from, uint64_t bytes) {
    bool to_plain, from_plain;
    if (!bytes) return 0;
    if (!bytes_at(q, to, bytes, &to_plain)) return INVALID_VALUE;
    const char *source = bytes_at(q, from, bytes, &from_plain);
    if (!source) return INVALID_VALUE;
    PtxWork *work = add(q, stream, (PtxWork){.kind = WORK_COPY, .to = to, .from = from, .bytes = bytes});
    if (from_plain) {
        work->taken = pyc_alloc(bytes, 16);
        memcpy(work->taken, source, bytes);
    }
    return to_plain ? ptx_stream_finish(q, stream) : 0;
}

int ptx_stream_fill(PtxQueues *q, PtxStream *stream, uint64_t to, uint32_t value, uint32_t size, uint64_t count) {
    bool is_plain;
    if (!count) return 0;
    if (!bytes_at(q, to, count * size, &is_plain) || is_plain) return INVALID_VALUE;
    add(q, stream, (PtxWork){.kind = WORK_FILL, .to = to, .value = value, .size = size, .bytes = count});
    return 0;
}

void ptx_stream_launch(PtxQueues *q, PtxStream *stream, PtxLaunch *launch) {
    add(q, stream, (PtxWork){.kind = WORK_LAUNCH, .launch = launch});
}

void ptx_stream_record(PtxQueues *q, PtxStream *stream, PtxEvent *event) {
    /* the older record on another stream is completed, so that the event belongs to one stream */
    if (event->stream && event->stream != stream) ptx_event_finish(q, event);
    event->stream = stream;
    add(q, stream, (PtxWork){.kind = WORK_RECORD, .event = event, .record = ++event->asked});
}

void ptx_stream_wait(PtxQueues *q, PtxStream *stream, PtxEvent *event) {
    if (event->stream == stream || event->done == event->asked) return;
    add(q, stream, (PtxWork){.kind = WORK_WAIT, .event = event, .record = event->asked});
}
