/* The module _select. */
#include "module/module.h"

#include "core/rt.h"
#include "io/io.h"

#include <errno.h>
#include <poll.h>
#include <sys/epoll.h>
#include <time.h>

static int64_t now_ms(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static PycError *read_files(const PycList *fds, const PycList *events, struct pollfd *files) {
    for (int64_t i = 0; i < fds->length; i++) {
        TRY_ERROR(fd, pyc_io_int(fds->items[i]));
        TRY_ERROR(wanted, pyc_obj_to_size(events->items[i]));
        files[i] = (struct pollfd){(int)fd, (short)wanted, 0};
    }
    return NULL;
}

PycResult pyc_select_poll(PycWord self, PycWord fds, PycWord events, PycWord timeout) {
    (void)self;
    const PycList *list = pyc_list(fds);
    TRY(limit, pyc_obj_to_size(timeout));
    struct pollfd *files = pyc_gc_alloc_atomic(((uint64_t)list->length + 1) * sizeof *files);
    CHECK(read_files(list, pyc_list(events), files));
    int64_t end = limit < 0 ? 0 : now_ms() + limit;
    int left = limit > INT32_MAX ? INT32_MAX : (int)limit;
    while (PYC_WAITING(poll(files, (nfds_t)list->length, left)) < 0) {
        CHECK(pyc_io_error(errno));
        if (limit >= 0) left = end > now_ms() ? (int)(end - now_ms()) : 0;
    }
    PycWord happened = pyc_list_new(list->length);
    for (int64_t i = 0; i < list->length; i++) pyc_list_push(happened, pyc_small(files[i].revents));
    return pyc_ok(happened);
}

/* ---- epoll ---- */

PycResult pyc_select_epoll(PycWord self) {
    int fd = epoll_create1(EPOLL_CLOEXEC);
    (void)self;
    return fd < 0 ? pyc_fail(pyc_raise_errno(errno, 0)) : pyc_ok(pyc_small(fd));
}

PycResult pyc_select_epoll_control(PycWord self, PycWord epoll, PycWord what, PycWord fd, PycWord events) {
    (void)self;
    TRY(set, pyc_io_int(epoll));
    TRY(how, pyc_io_int(what));
    TRY(file, pyc_io_int(fd));
    TRY(wanted, pyc_obj_to_size(events));
    struct epoll_event event = {.events = (uint32_t)wanted, .data.fd = (int)file};
    if (epoll_ctl((int)set, (int)how, (int)file, &event) < 0) return pyc_fail(pyc_raise_errno(errno, 0));
    return pyc_ok(PYC_NONE);
}

static PycWord events_object(const struct epoll_event *events, int count) {
    PycWord list = pyc_list_new(count);
    for (int i = 0; i < count; i++) {
        PycWord pair[2] = {pyc_small(events[i].data.fd), pyc_small(events[i].events)};
        pyc_list_push(list, pyc_tuple_of(pair, 2));
    }
    return list;
}

PycResult pyc_select_epoll_wait(PycWord self, PycWord epoll, PycWord timeout, PycWord most) {
    (void)self;
    TRY(set, pyc_io_int(epoll));
    TRY(limit, pyc_obj_to_size(timeout));
    TRY(room, pyc_io_int(most));
    struct epoll_event *events;
    CHECK(pyc_io_memory(room * (int64_t)sizeof *events, (char **)&events));
    int64_t end = limit < 0 ? 0 : now_ms() + limit;
    int left = limit > INT32_MAX ? INT32_MAX : (int)limit;
    for (;;) {
        int count = PYC_WAITING(epoll_wait((int)set, events, (int)room, left));
        if (count >= 0) return pyc_ok(events_object(events, count));
        CHECK(pyc_io_error(errno));
        if (limit >= 0) left = end > now_ms() ? (int)(end - now_ms()) : 0;
    }
}

#define MODULE_ROWS "select.def"
#include "module/rows.h"
