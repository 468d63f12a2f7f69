/* The module _sockets: system calls for sockets, for stdlib/pylib/_socket.py. A timeout is None or seconds; if it is
 * not None the descriptor is non-blocking, and a call waits with poll. */
#include "module/socket.h"

#include "core/rt.h"
#include "io/io.h"
#include "object/bytes.h"

#include <arpa/inet.h>
#include <errno.h>
#include <math.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* ---- waiting ---- */

enum { FOR_EVER = -1, NOT_AT_ALL = 0 };

typedef struct Turn { /* a call on a descriptor, retried until it is done */
    int fd;
    short events;
    int64_t limit, end; /* nanoseconds: timeout and deadline */
} Turn;

static int64_t now_ns(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

static PycError *begin(Turn *turn, PycWord fd, PycWord timeout, short events) {
    TRY_ERROR(descriptor, pyc_io_int(fd));
    *turn = (Turn){.fd = (int)descriptor, .events = events, .limit = FOR_EVER};
    if (timeout == PYC_NONE) return NULL;
    TRY_ERROR(seconds, pyc_obj_to_f64(timeout));
    turn->limit = (int64_t)ceil(seconds * 1e9);
    turn->end = now_ns() + turn->limit;
    return NULL;
}

/* Waits until the descriptor is ready, if there is a timeout and the socket is open: poll would ignore a closed one. */
static PycError *wait_for(const Turn *turn) {
    enum { NS_PER_MS = 1000000 };
    while (turn->limit > 0 && turn->fd >= 0) {
        struct pollfd file = {turn->fd, turn->events, 0};
        int64_t left = (turn->end - now_ns() + NS_PER_MS - 1) / NS_PER_MS;
        int got = left > 0 ? PYC_WAITING(poll(&file, 1, (int)(left < INT32_MAX ? left : INT32_MAX))) : 0;
        if (got > 0) return NULL;
        if (got == 0 && turn->end <= now_ns()) return pyc_raise(&pyc_TimeoutError, "timed out");
        if (got < 0) CHECK_ERROR(pyc_io_error(errno));
    }
    return NULL;
}

/* Handles a failed attempt; NULL: try again. */
static PycError *failed(const Turn *turn) {
    bool would_wait = errno == EAGAIN || errno == EWOULDBLOCK;
    return would_wait && turn->limit > 0 ? NULL : pyc_io_error(errno);
}

/* TRIES(turn, result, call): waits and repeats the call until it is done. */
#define TRIES(turn, result, call)                                                                                      \
    for (;;) {                                                                                                         \
        CHECK(wait_for(turn));                                                                                         \
        result = PYC_WAITING(call);                                                                                    \
        if (result >= 0) break;                                                                                        \
        CHECK(failed(turn));                                                                                           \
    }

/* ---- a socket ---- */

PycResult pyc_socket_create(PycWord self, PycWord family, PycWord type, PycWord protocol) {
    (void)self;
    TRY(kind, pyc_io_int(family));
    TRY(how, pyc_io_int(type));
    TRY(which, pyc_io_int(protocol));
    return pyc_io_number(socket((int)kind, (int)how | SOCK_CLOEXEC, (int)which));
}

PycResult pyc_socket_pair(PycWord self, PycWord family, PycWord type, PycWord protocol) {
    int fds[2];
    (void)self;
    TRY(kind, pyc_io_int(family));
    TRY(how, pyc_io_int(type));
    TRY(which, pyc_io_int(protocol));
    if (socketpair((int)kind, (int)how | SOCK_CLOEXEC, (int)which, fds) < 0) return pyc_io_done(-1);
    PycWord both[2] = {pyc_small(fds[0]), pyc_small(fds[1])};
    return pyc_ok(pyc_tuple_of(both, 2));
}

PycResult pyc_socket_listen(PycWord self, PycWord fd, PycWord backlog) {
    (void)self;
    TRY(descriptor, pyc_io_int(fd));
    TRY(most, pyc_io_int(backlog));
    return pyc_io_done(listen((int)descriptor, most < 0 ? 0 : (int)most));
}

PycResult pyc_socket_shutdown(PycWord self, PycWord fd, PycWord how) {
    (void)self;
    TRY(descriptor, pyc_io_int(fd));
    TRY(which, pyc_io_int(how));
    return pyc_io_done(shutdown((int)descriptor, (int)which));
}

PycResult pyc_socket_bind(PycWord self, PycWord fd, PycWord family, PycWord address) {
    PycAddress where;
    (void)self;
    TRY(descriptor, pyc_io_int(fd));
    TRY(kind, pyc_io_int(family));
    CHECK(pyc_address_read(address, (int)kind, "bind", &where));
    return pyc_io_done(bind((int)descriptor, (const struct sockaddr *)&where.data, where.size));
}

/* The error number of a pending connect once it is done, or of the timeout. */
static PycIntResult finish_connect(const Turn *turn) {
    int code = 0;
    socklen_t size = sizeof code;
    PycError *error = wait_for(turn);
    if (error) return (PycIntResult){0, error};
    if (getsockopt(turn->fd, SOL_SOCKET, SO_ERROR, &code, &size) < 0) code = errno;
    return (PycIntResult){code == EISCONN ? 0 : code, NULL};
}

static PycIntResult connect_to(const Turn *turn, const PycAddress *where) {
    int status = PYC_WAITING(connect(turn->fd, (const struct sockaddr *)&where->data, where->size));
    if (status == 0) return (PycIntResult){0, NULL};
    int code = errno;
    if (code == EINTR) CHECK_AS(PycIntResult, pyc_interrupt());
    bool goes_on = (code == EINTR && turn->limit != NOT_AT_ALL) || (code == EINPROGRESS && turn->limit > 0);
    if (!goes_on) return (PycIntResult){code, NULL};
    Turn waiting = *turn;
    if (waiting.limit == FOR_EVER) waiting.limit = INT64_MAX / 2, waiting.end = INT64_MAX / 2;
    return finish_connect(&waiting);
}

PycResult pyc_socket_connect(PycWord self, PycWord fd, PycWord family, PycWord address, PycWord timeout) {
    Turn turn;
    PycAddress where;
    (void)self;
    TRY(kind, pyc_io_int(family));
    CHECK(pyc_address_read(address, (int)kind, "connect", &where));
    CHECK(begin(&turn, fd, timeout, POLLOUT));
    TRY(code, connect_to(&turn, &where));
    return code ? pyc_fail(pyc_raise_errno((int)code, 0)) : pyc_ok(PYC_NONE);
}

PycResult pyc_socket_connect_ex(PycWord self, PycWord fd, PycWord family, PycWord address, PycWord timeout) {
    Turn turn;
    PycAddress where;
    (void)self;
    TRY(kind, pyc_io_int(family));
    CHECK(pyc_address_read(address, (int)kind, "connect_ex", &where));
    CHECK(begin(&turn, fd, timeout, POLLOUT));
    PycIntResult code = connect_to(&turn, &where);
    if (!code.error) return pyc_ok(pyc_small(code.value));
    if (!pyc_error_is_class(code.error, &pyc_TimeoutError)) return pyc_fail(code.error);
    return pyc_ok(pyc_small(EWOULDBLOCK));
}

PycResult pyc_socket_accept(PycWord self, PycWord fd, PycWord timeout) {
    Turn turn;
    PycAddress from;
    int got;
    (void)self;
    CHECK(begin(&turn, fd, timeout, POLLIN));
    TRIES(&turn, got,
          (from = (PycAddress){.size = sizeof from.data},
           accept4(turn.fd, (struct sockaddr *)&from.data, &from.size, SOCK_CLOEXEC)));
    TRY(address, pyc_address_object(&from));
    PycWord both[2] = {pyc_small(got), address};
    return pyc_ok(pyc_tuple_of(both, 2));
}

static PycResult name_of(PycWord fd, int (*ask)(int, struct sockaddr *, socklen_t *)) {
    PycAddress address = {.size = sizeof address.data};
    TRY(descriptor, pyc_io_int(fd));
    if (ask((int)descriptor, (struct sockaddr *)&address.data, &address.size) < 0) return pyc_io_done(-1);
    return pyc_address_object(&address);
}

static int own_name(int fd, struct sockaddr *into, socklen_t *size) { return getsockname(fd, into, size); }
static int peer_name(int fd, struct sockaddr *into, socklen_t *size) { return getpeername(fd, into, size); }
PycResult pyc_socket_getsockname(PycWord self, PycWord fd) { return (void)self, name_of(fd, own_name); }
PycResult pyc_socket_getpeername(PycWord self, PycWord fd) { return (void)self, name_of(fd, peer_name); }

PycResult pyc_socket_close(PycWord self, PycWord fd) {
    (void)self;
    TRY(descriptor, pyc_io_int(fd));
    return pyc_io_done(PYC_WAITING(close((int)descriptor)) < 0 && errno != ECONNRESET ? -1 : 0);
}

/* ---- options ---- */

PycResult pyc_socket_getsockopt(PycWord self, PycWord fd, PycWord level, PycWord option, PycWord room) {
    enum { MOST = 1024 };
    char data[MOST];
    int flag = 0;
    (void)self;
    TRY(descriptor, pyc_io_int(fd));
    TRY(where, pyc_io_int(level));
    TRY(which, pyc_io_int(option));
    TRY(most, pyc_io_int(room));
    socklen_t size = most ? (socklen_t)most : sizeof flag;
    if (most < 0 || most > MOST) RAISE(&pyc_OSError, "getsockopt buflen out of range");
    if (getsockopt((int)descriptor, (int)where, (int)which, most ? (void *)data : &flag, &size) < 0)
        return pyc_io_done(-1);
    return pyc_ok(most ? pyc_bytes_new(data, size) : pyc_small(flag));
}

/* The value is a number, bytes, or None with a length. */
PycResult pyc_socket_setsockopt(PycWord self, PycWord fd, PycWord level, PycWord option, PycWord value,
                                PycWord length) {
    Span data = {NULL, 0};
    (void)self;
    TRY(descriptor, pyc_io_int(fd));
    TRY(where, pyc_io_int(level));
    TRY(which, pyc_io_int(option));
    TRY(given, pyc_io_int(length));
    data.size = given;
    int flag = 0;
    if (pyc_has_index(value)) {
        TRY(wanted, pyc_obj_to_size(value));
        flag = (int)wanted;
        data = (Span){(const char *)&flag, sizeof flag};
    } else if (value != PYC_NONE) {
        CHECK(bytes_argument(value, &data));
    }
    return pyc_io_done(setsockopt((int)descriptor, (int)where, (int)which, data.data, (socklen_t)data.size));
}

/* ---- data ---- */

static PycError *read_target(PycWord family_and_address, const char *caller, PycAddress *where) {
    const PycTuple *to = pyc_tuple(family_and_address);
    TRY_ERROR(kind, pyc_io_int(to->items[0]));
    return pyc_address_read(to->items[1], (int)kind, caller, where);
}

static PycResult with_address(PycWord value, const PycAddress *from) {
    TRY(address, pyc_address_object(from));
    PycWord both[2] = {value, address};
    return pyc_ok(pyc_tuple_of(both, 2));
}

typedef struct Receiver {
    PycWord fd, flags, timeout;
    PycAddress *from; /* null: the sender is not wanted */
    const char *name; /* of the function, for messages */
} Receiver;

static PycResult receive(const Receiver *r, char *data, int64_t size) {
    Turn turn;
    ssize_t got;
    CHECK(begin(&turn, r->fd, r->timeout, POLLIN));
    TRY(how, pyc_io_int(r->flags));
    TRIES(&turn, got,
          r->from ? (*r->from = (PycAddress){.size = sizeof r->from->data},
                     recvfrom(turn.fd, data, (size_t)size, (int)how, (struct sockaddr *)&r->from->data, &r->from->size))
                  : recv(turn.fd, data, (size_t)size, (int)how));
    return pyc_ok(pyc_small(got));
}

static PycResult receive_bytes(const Receiver *r, PycWord size) {
    char *data;
    TRY(room, pyc_obj_to_size(size));
    if (room < 0) RAISE(&pyc_ValueError, "negative buffersize in %s", r->name);
    CHECK(pyc_io_memory(room, &data));
    TRY(got, receive(r, data, room));
    return pyc_ok(pyc_io_taken(data, pyc_small_value(got)));
}

/* A size of 0 means the whole buffer. */
static PycResult receive_into(const Receiver *r, PycWord into, PycWord size) {
    const char *data;
    uint64_t room;
    CHECK(pyc_io_room(into, &data, &room));
    TRY(wanted, pyc_obj_to_size(size));
    if (wanted < 0) RAISE(&pyc_ValueError, "negative buffersize in %s", r->name);
    if ((uint64_t)wanted > room) RAISE(&pyc_ValueError, "buffer too small for requested bytes");
    return receive(r, (char *)(uintptr_t)data, wanted ? wanted : (int64_t)room);
}

PycResult pyc_socket_recv(PycWord self, PycWord fd, PycWord size, PycWord flags, PycWord timeout) {
    (void)self;
    return receive_bytes(&(Receiver){fd, flags, timeout, NULL, "recv"}, size);
}

PycResult pyc_socket_recvfrom(PycWord self, PycWord fd, PycWord size, PycWord flags, PycWord timeout) {
    PycAddress from;
    (void)self;
    TRY(data, receive_bytes(&(Receiver){fd, flags, timeout, &from, "recvfrom"}, size));
    return with_address(data, &from);
}

PycResult pyc_socket_recv_into(PycWord self, PycWord fd, PycWord into, PycWord size, PycWord flags, PycWord timeout) {
    (void)self;
    return receive_into(&(Receiver){fd, flags, timeout, NULL, "recv_into"}, into, size);
}

PycResult pyc_socket_recvfrom_into(PycWord self, PycWord fd, PycWord into, PycWord size, PycWord flags,
                                   PycWord timeout) {
    PycAddress from;
    (void)self;
    TRY(got, receive_into(&(Receiver){fd, flags, timeout, &from, "recvfrom_into"}, into, size));
    return with_address(got, &from);
}

typedef struct Sending {
    Turn turn;
    Span data;
    int flags;
} Sending;

static PycError *begin_sending(Sending *s, PycWord fd, PycWord what, PycWord flags, PycWord timeout) {
    CHECK_ERROR(begin(&s->turn, fd, timeout, POLLOUT));
    CHECK_ERROR(bytes_argument(what, &s->data));
    TRY_ERROR(how, pyc_io_int(flags));
    s->flags = (int)how | MSG_NOSIGNAL;
    return NULL;
}

PycResult pyc_socket_send(PycWord self, PycWord fd, PycWord what, PycWord flags, PycWord timeout) {
    Sending s;
    ssize_t put;
    (void)self;
    CHECK(begin_sending(&s, fd, what, flags, timeout));
    TRIES(&s.turn, put, send(s.turn.fd, s.data.data, (size_t)s.data.size, s.flags));
    return pyc_ok(pyc_small(put));
}

PycResult pyc_socket_sendall(PycWord self, PycWord fd, PycWord what, PycWord flags, PycWord timeout) {
    Sending s;
    (void)self;
    CHECK(begin_sending(&s, fd, what, flags, timeout));
    while (s.data.size) {
        ssize_t put;
        TRIES(&s.turn, put, send(s.turn.fd, s.data.data, (size_t)s.data.size, s.flags));
        s.data.data += put;
        s.data.size -= put;
    }
    return pyc_ok(PYC_NONE);
}

PycResult pyc_socket_sendto(PycWord self, PycWord fd, PycWord what, PycWord flags, PycWord to, PycWord timeout) {
    Sending s;
    PycAddress where;
    ssize_t put;
    (void)self;
    CHECK(begin_sending(&s, fd, what, flags, timeout));
    CHECK(read_target(to, "sendto", &where));
    TRIES(
        &s.turn, put,
        sendto(s.turn.fd, s.data.data, (size_t)s.data.size, s.flags, (const struct sockaddr *)&where.data, where.size));
    return pyc_ok(pyc_small(put));
}

/* ---- messages: several buffers, and descriptors and the like beside them ---- */

static PycWord ancillary_object(struct msghdr *message) {
    PycWord list = pyc_list_new(1);
    for (struct cmsghdr *at = CMSG_FIRSTHDR(message); at; at = CMSG_NXTHDR(message, at)) {
        PycWord parts[3] = {pyc_small(at->cmsg_level), pyc_small(at->cmsg_type),
                            pyc_bytes_new((const char *)CMSG_DATA(at), at->cmsg_len - CMSG_LEN(0))};
        pyc_list_push(list, pyc_tuple_of(parts, 3));
    }
    return list;
}

/* fd, buffers, room for ancillary data, flags, timeout: (bytes, ancillary, flags, address) */
PycResult pyc_socket_recvmsg(PycWord self, PycWord fd, PycWord buffers, PycWord room, PycWord flags, PycWord timeout) {
    Turn turn;
    PycAddress from;
    struct iovec *parts;
    ssize_t got;
    (void)self;
    CHECK(begin(&turn, fd, timeout, POLLIN));
    CHECK(pyc_io_parts(buffers, true, &parts));
    TRY(beside, pyc_obj_to_size(room));
    TRY(how, pyc_io_int(flags));
    if (beside < 0 || beside > INT32_MAX) RAISE(&pyc_ValueError, "invalid ancillary data buffer length");
    struct msghdr message = {.msg_iov = parts, .msg_iovlen = (size_t)pyc_list(buffers)->length};
    CHECK(pyc_io_memory(beside, (char **)&message.msg_control));
    TRIES(&turn, got,
          (from = (PycAddress){0}, message.msg_name = &from.data, message.msg_namelen = sizeof from.data,
           message.msg_controllen = (size_t)beside, recvmsg(turn.fd, &message, (int)how | MSG_CMSG_CLOEXEC)));
    from.size = message.msg_namelen;
    TRY(address, pyc_address_object(&from));
    PycWord all[4] = {pyc_small(got), ancillary_object(&message), pyc_small(message.msg_flags & ~MSG_CMSG_CLOEXEC),
                      address};
    return pyc_ok(pyc_tuple_of(all, 4));
}

static PycError *add_beside(struct msghdr *message, PycWord list) {
    const PycList *items = pyc_list(list);
    size_t size = 0;
    Span data;
    for (int64_t i = 0; i < items->length; i++) {
        CHECK_ERROR(bytes_argument(pyc_tuple(items->items[i])->items[2], &data));
        size += CMSG_SPACE((size_t)data.size);
    }
    if (!size) return NULL;
    message->msg_control = pyc_gc_alloc(size);
    message->msg_controllen = size;
    struct cmsghdr *at = CMSG_FIRSTHDR(message);
    for (int64_t i = 0; i < items->length; i++, at = CMSG_NXTHDR(message, at)) {
        const PycTuple *item = pyc_tuple(items->items[i]);
        TRY_ERROR(level, pyc_io_int(item->items[0]));
        TRY_ERROR(type, pyc_io_int(item->items[1]));
        CHECK_ERROR(bytes_argument(item->items[2], &data));
        at->cmsg_len = CMSG_LEN((size_t)data.size);
        at->cmsg_level = (int)level;
        at->cmsg_type = (int)type;
        memcpy(CMSG_DATA(at), data.data, (size_t)data.size);
    }
    return NULL;
}

/* fd, buffers, list of (level, type, data), flags, (family, address) or None, timeout */
PycResult pyc_socket_sendmsg(PycWord self, PycWord fd, PycWord buffers, PycWord beside, PycWord flags, PycWord to,
                             PycWord timeout) {
    Turn turn;
    PycAddress where;
    struct msghdr message = {0};
    ssize_t put;
    (void)self;
    CHECK(begin(&turn, fd, timeout, POLLOUT));
    CHECK(pyc_io_parts(buffers, false, &message.msg_iov));
    message.msg_iovlen = (size_t)pyc_list(buffers)->length;
    CHECK(add_beside(&message, beside));
    TRY(how, pyc_io_int(flags));
    if (to != PYC_NONE) {
        CHECK(read_target(to, "sendmsg", &where));
        message.msg_name = &where.data;
        message.msg_namelen = where.size;
    }
    TRIES(&turn, put, sendmsg(turn.fd, &message, (int)how | MSG_NOSIGNAL));
    return pyc_ok(pyc_small(put));
}

PycResult pyc_socket_cmsg_size(PycWord self, PycWord size, PycWord padded) {
    (void)self;
    TRY(wanted, pyc_obj_to_size(size));
    if (wanted < 0 || wanted > INT32_MAX) RAISE(&pyc_OverflowError, "CMSG_LEN() argument out of range");
    return pyc_ok(pyc_small((int64_t)(padded == PYC_TRUE ? CMSG_SPACE((size_t)wanted) : CMSG_LEN((size_t)wanted))));
}

#include <net/if.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/ip.h>
#define MODULE_ROWS "socket.def"
#include "module/rows.h"
