/* Streams in the laziest order that a driver may have: nothing is done before somebody waits for it, and then only what
 * it needs. So a program that forgets to wait, or to let one stream wait for another, shows it each time. */
#ifndef PYC_RUNTIME_PTX_STREAM_H
#define PYC_RUNTIME_PTX_STREAM_H

#include "ptx/warp.h"

typedef struct PtxWork PtxWork;

typedef struct PtxStream {
    PtxWork *first, **end;
    bool is_legacy; /* waits for others of its kind: streams made without the flag, and the default one */
    struct PtxStream *next;
} PtxStream;

typedef struct PtxEvent {
    uint64_t asked, done; /* how often it was recorded */
    PtxStream *stream;    /* the last one that it was recorded on */
    uint64_t time;        /* when it was done, in instructions */
} PtxEvent;

typedef struct PtxQueues {
    PtxMemory memory;
    PtxStream *streams; /* the default one is the last */
    PtxStream main;
    int error;    /* CUresult; once a kernel fails, it stays */
    uint64_t now; /* instructions done */
} PtxQueues;

PtxStream *ptx_stream_open(PtxQueues *q, bool is_legacy);
void ptx_stream_close(PtxQueues *q, PtxStream *stream); /* what it was given is done */
/* `host`: the bytes are taken now. Both sides are addresses of `memory`, or else of the host. */
int ptx_stream_copy(PtxQueues *q, PtxStream *stream, uint64_t to, uint64_t from, uint64_t bytes);
int ptx_stream_fill(PtxQueues *q, PtxStream *stream, uint64_t to, uint32_t value, uint32_t size, uint64_t count);
void ptx_stream_launch(PtxQueues *q, PtxStream *stream, PtxLaunch *launch); /* of pyc_alloc; its params too */
void ptx_stream_record(PtxQueues *q, PtxStream *stream, PtxEvent *event);
void ptx_stream_wait(PtxQueues *q, PtxStream *stream, PtxEvent *event);
int ptx_stream_finish(PtxQueues *q, PtxStream *stream);
int ptx_event_finish(PtxQueues *q, PtxEvent *event);
int ptx_finish_all(PtxQueues *q);

#endif
