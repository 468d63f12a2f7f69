/* What the C library keeps in a part of its own that is linked into every program (libc_nonshared.a), as far as we use
 * it. */
#include "core/rt.h"

#include <pthread.h>

typedef void Handler(void);

int __register_atfork(Handler *prepare, Handler *parent, Handler *child, void *file);

/* Tells the C library which of the files in the process registers a handler. Start files of a compiler have one. */
extern void *const __dso_handle;
__attribute__((weak, visibility("hidden"))) void *const __dso_handle = (void *)(uintptr_t)&__dso_handle;

__attribute__((visibility("hidden"))) int pthread_atfork(Handler *prepare, Handler *parent, Handler *child) {
    return __register_atfork(prepare, parent, child, (void *)(uintptr_t)&__dso_handle);
}
