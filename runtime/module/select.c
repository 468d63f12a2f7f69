/* The module _select. */
#include "module/module.h"

#include "core/rt.h"

#include <errno.h>
#include <poll.h>
#include <time.h>

static int64_t now_ms(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static PycError *read_files(const PycList *fds, const PycList *events, struct pollfd *files) {
    for (int64_t i = 0; i < fds->length; i++) {
        TRY_ERROR(fd, pyc_obj_to_i64_index(fds->items[i]));
        TRY_ERROR(wanted, pyc_obj_to_i64_index(events->items[i]));
        files[i] = (struct pollfd){(int)fd, (short)wanted, 0};
    }
    return NULL;
}

PycResult pyc_select_poll(PycWord self, PycWord fds, PycWord events, PycWord timeout) {
    (void)self;
    const PycList *list = pyc_list(fds);
    TRY(limit, pyc_obj_to_i64_index(timeout));
    struct pollfd *files = pyc_gc_alloc_atomic(((uint64_t)list->length + 1) * sizeof *files);
    CHECK(read_files(list, pyc_list(events), files));
    int64_t end = limit < 0 ? 0 : now_ms() + limit;
    int left = limit > INT32_MAX ? INT32_MAX : (int)limit;
    while (PYC_WAITING(poll(files, (nfds_t)list->length, left)) < 0) {
        if (errno != EINTR) return pyc_fail(pyc_raise_errno(errno, 0));
        CHECK(pyc_interrupt());
        if (limit >= 0) left = end > now_ms() ? (int)(end - now_ms()) : 0;
    }
    PycWord happened = pyc_list_new(list->length);
    for (int64_t i = 0; i < list->length; i++) pyc_list_push(happened, pyc_small(files[i].revents));
    return pyc_ok(happened);
}

#define MODULE_ROWS "select.def"
#include "module/rows.h"
