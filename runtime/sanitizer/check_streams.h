/* The order that streams and events establish, for the kernel sanitizer (check_streams.c). */
#ifndef PYC_RUNTIME_CHECK_STREAMS_H
#define PYC_RUNTIME_CHECK_STREAMS_H

#include "sanitizer/check.h"

/* A vector clock of a stream, an event or the host: per stream, the segment before which all work precedes it. */
typedef struct CheckClock {
    uint32_t *at, count;
} CheckClock;

typedef struct CheckWork {    /* a launch, a copy or a fill */
    uint32_t segment, oldest; /* its first segment; the first one of any concurrent work */
    uint32_t stream;
    const PycKernel *kernel; /* NULL: not a kernel */
    const char *does;        /* then "a copy" or the like */
    const PycPlace *place;   /* may be NULL */
} CheckWork;

PycStream *check_stream_open(void);
void check_stream_close(PycStream *stream);
bool check_streams_are_used(void); /* other than the default stream */
CheckWork check_work_begin(PycStream *stream, const PycKernel *kernel, const char *does);
const CheckWork *check_work_of(uint32_t segment); /* NULL: it precedes all current work */
bool check_work_is_ordered(CheckStamp earlier);   /* it precedes the running work */
/* Checks and records an access by a copy or fill. */
void check_work_uses(const CheckWork *now, CheckRegion *region, uint64_t offset, uint64_t bytes, bool writes);
void check_host_waits(PycStream *stream);           /* NULL: for all of them */
const CheckWork *check_in_flight(uint32_t segment); /* the work that begins there; NULL: the host has waited for it */
void check_event_record(CheckClock *event, PycStream *stream);
void check_event_wait(const CheckClock *event, PycStream *stream);
void check_event_forget(CheckClock *event);

#endif
