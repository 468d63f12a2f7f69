/* The module _frames: the functions on the call stack. */
#include "module/module.h"

#include "core/running.h"

#include <pthread.h>

static PycError *add(PycWord frames, uint64_t ident, PycRunning *innermost) {
    PycWord frame = pyc_frame_of_thread(innermost == pyc_running && innermost ? innermost->back : innermost);
    return frame == PYC_NONE ? NULL : pyc_dict_set(frames, pyc_int_from_u64(ident), frame);
}

PycResult pyc_frames_of_threads(PycWord self) {
    PycWord frames = pyc_dict_new(4);
    (void)self;
    if (!pyc_running_threads) CHECK(add(frames, (uint64_t)pthread_self(), pyc_running));
    for (const PycRunningThread *t = pyc_running_threads; t; t = t->next) CHECK(add(frames, t->ident, *t->innermost));
    return pyc_ok(frames);
}

#define MODULE_ROWS "frames.def"
#include "module/rows.h"
