/* The functions that the C library links into every program from a part of its own (libc_nonshared.a), as far as we
 * use them. */
#include "core/rt.h"

#include <pthread.h>

typedef void Handler(void);

int __register_atfork(Handler *prepare, Handler *parent, Handler *child, void *file);

/* Identifies to the C library the file that registers a handler. A compiler's start files define one. */
extern void *const __dso_handle;
__attribute__((weak, visibility("hidden"))) void *const __dso_handle = (void *)(uintptr_t)&__dso_handle;

__attribute__((visibility("hidden"))) int pthread_atfork(Handler *prepare, Handler *parent, Handler *child) {
    return __register_atfork(prepare, parent, child, (void *)(uintptr_t)&__dso_handle);
}
