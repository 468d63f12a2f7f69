/* Streams in the laziest order that a driver may have: nothing is done before something waits for it, and then only
 * what is needed. So a program that forgets to wait, or to make one stream wait for another, fails each time. */
#ifndef PYC_RUNTIME_PTX_STREAM_H
#define PYC_RUNTIME_PTX_STREAM_H

#include "ptx/warp.h"

typedef struct PtxWork PtxWork;

typedef struct PtxStream {
    PtxWork *first, **end;
    bool is_legacy; /* waits for others of its kind: streams made without the non-blocking flag, and the default one */
    struct PtxStream *next;
} PtxStream;

typedef struct PtxEvent {
    uint64_t asked, done; /* asked: how often it was recorded */
    PtxStream *stream;    /* the stream of the last record */
    uint64_t time;        /* when it was completed, in instructions */
} PtxEvent;

typedef struct PtxQueues {
    PtxMemory memory;
    PtxStream *streams; /* the default one is the last */
    PtxStream main;
    int error;    /* CUresult; permanent once a kernel has failed */
    uint64_t now; /* the number of executed instructions */
} PtxQueues;

PtxStream *ptx_stream_open(PtxQueues *q, bool is_legacy);
void ptx_stream_close(PtxQueues *q, PtxStream *stream); /* completes its work */
/* `host`: the bytes are read now. Both sides are addresses of `memory`, or of the host. */
int ptx_stream_copy(PtxQueues *q, PtxStream *stream, uint64_t to, uint64_t from, uint64_t bytes);
int ptx_stream_fill(PtxQueues *q, PtxStream *stream, uint64_t to, uint32_t value, uint32_t size, uint64_t count);
void ptx_stream_launch(PtxQueues *q, PtxStream *stream, PtxLaunch *launch); /* allocated by pyc_alloc, as are its
                                                                               params */
void ptx_stream_record(PtxQueues *q, PtxStream *stream, PtxEvent *event);
void ptx_stream_wait(PtxQueues *q, PtxStream *stream, PtxEvent *event);
int ptx_stream_finish(PtxQueues *q, PtxStream *stream);
int ptx_event_finish(PtxQueues *q, PtxEvent *event);
int ptx_finish_all(PtxQueues *q);

#endif
