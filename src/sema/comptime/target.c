/* What the target decides at compile time (`comptime if is_gpu()`). Everything is checked for the host first, noting
 * which evaluations asked about the target, and through them which aliases, headers and functions. A kernel that
 * reaches such a function is then checked a second time for GPUs, together with the functions it calls; functions that
 * never ask are the same for both. */
#include "sema/comptime/comptime.h"

/* These two are called in pairs around what may ask about the target: `before` is the result of the first call, and the
 * second call tells whether it was asked. */
bool target_watch(Sema *s) {
    bool before = s->target.was_asked;
    s->target.was_asked = false;
    return before;
}

bool target_asked(Sema *s, bool before) {
    bool asked = s->target.was_asked;
    s->target.was_asked |= before;
    return asked;
}
