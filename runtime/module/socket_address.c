/* Addresses of sockets, and the names of hosts and services. */
#include "module/socket.h"

#include "codec/codec.h"
#include "core/rt.h"
#include "io/io.h"
#include "object/bytes.h"
#include "object/str.h"

#include <arpa/inet.h>
#include <errno.h>
#include <limits.h>
#include <net/if.h>
#include <netdb.h>
#include <netinet/in.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <sys/un.h>
#include <unistd.h>

/* ---- errors ---- */

PycWord pyc_socket_gaierror(void) {
    static PycWord class;
    if (!class) class = pyc_native_exception("socket", "gaierror", &pyc_OSError);
    return class;
}

PycWord pyc_socket_herror(void) {
    static PycWord class;
    if (!class) class = pyc_native_exception("socket", "herror", &pyc_OSError);
    return class;
}

static PycError *fail_with(PycWord class, int code, const char *text) {
    PycWord args[2] = {pyc_small(code), pyc_str_c(text)};
    return pyc_raise_args(pyc_as_type(class), args, 2);
}

static PycError *fail_to_resolve(int code) {
    if (code == EAI_SYSTEM) return pyc_raise_errno(errno, 0);
    return fail_with(pyc_socket_gaierror(), code, gai_strerror(code));
}

static PycError *fail_to_find_host(int code) { return fail_with(pyc_socket_herror(), code, hstrerror(code)); }

/* ---- texts of programs ---- */

/* The name of a host as a newly allocated C string. */
static PycError *host_name(PycWord host, const char **out) {
    const char *data;
    uint64_t size;
    const PycStr *text = pyc_as_str(host);
    if (text && !str_is_ascii(text)) {
        PycWord encoding = pyc_str_c("idna");
        TRY_ERROR(encode, pyc_obj_getattr(host, PYC_NAME("encode")));
        TRY_ERROR(encoded, pyc_obj_call(encode, &encoding, 1, 0));
        host = encoded;
        text = NULL;
    }
    if (text)
        data = text->data, size = (uint64_t)text->size;
    else if (!pyc_bytes_view(host, &data, &size))
        return pyc_raise(&pyc_TypeError, "str, bytes or bytearray expected, not %s", pyc_type_name(host));
    char *copy = pyc_gc_alloc_atomic(size + 1);
    memcpy(copy, data, size);
    copy[size] = 0;
    *out = copy;
    return strlen(copy) == size ? NULL : pyc_raise(&pyc_TypeError, "host name must not contain null character");
}

/* ---- from programs ---- */

typedef struct Question {
    const char *host, *service;
    struct addrinfo hints, *found;
} Question;

static PycError *resolve(Question *q) {
    int code = PYC_WAITING(getaddrinfo(q->host, q->service, &q->hints, &q->found));
    return code ? fail_to_resolve(code) : NULL;
}

/* The wildcard address. */
static PycError *any_host(int family, void *out, size_t size) {
    Question q = {.service = "0", .hints = {.ai_family = family, .ai_socktype = SOCK_DGRAM, .ai_flags = AI_PASSIVE}};
    CHECK_ERROR(resolve(&q));
    bool is_one = !q.found->ai_next;
    if (is_one) memcpy(out, q.found->ai_addr, q.found->ai_addrlen < size ? q.found->ai_addrlen : size);
    freeaddrinfo(q.found);
    return is_one ? NULL : pyc_raise(&pyc_OSError, "wildcard resolved to multiple address");
}

static PycError *find_host(const char *host, int family, void *out, size_t size) {
    if (!*host) return any_host(family, out, size);
    struct sockaddr_in *four = out;
    struct sockaddr_in6 *six = out;
    if (family == AF_INET && !strcmp(host, "<broadcast>")) {
        *four = (struct sockaddr_in){.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_BROADCAST)};
        return NULL;
    }
    if (family == AF_INET && inet_pton(AF_INET, host, &four->sin_addr) > 0) return four->sin_family = AF_INET, NULL;
    if (family == AF_INET6 && inet_pton(AF_INET6, host, &six->sin6_addr) > 0) return six->sin6_family = AF_INET6, NULL;
    Question q = {.host = host, .hints = {.ai_family = family}};
    CHECK_ERROR(resolve(&q));
    memcpy(out, q.found->ai_addr, q.found->ai_addrlen < size ? q.found->ai_addrlen : size);
    freeaddrinfo(q.found);
    return NULL;
}

static PycError *read_port(PycWord word, const char *caller, in_port_t *out) {
    TRY_ERROR(port, pyc_obj_to_size(word));
    if (port < 0 || port > 0xffff) return pyc_raise(&pyc_OverflowError, "%s(): port must be 0-65535.", caller);
    *out = htons((uint16_t)port);
    return NULL;
}

static PycError *read_four(const PycTuple *parts, const char *caller, PycAddress *out) {
    const char *host;
    struct sockaddr_in *four = (struct sockaddr_in *)&out->data;
    if (parts->length != 2) return pyc_raise(&pyc_TypeError, "AF_INET address must be a pair (host, port)");
    CHECK_ERROR(host_name(parts->items[0], &host));
    in_port_t port = 0;
    CHECK_ERROR(read_port(parts->items[1], caller, &port));
    CHECK_ERROR(find_host(host, AF_INET, four, sizeof *four));
    four->sin_port = port;
    out->size = sizeof *four;
    return NULL;
}

static PycError *read_six(const PycTuple *parts, const char *caller, PycAddress *out) {
    enum { MOST_FLOW = 0xfffff };
    const char *host;
    in_port_t port = 0;
    PycIntResult flow = {0, NULL}, scope = {0, NULL};
    struct sockaddr_in6 *six = (struct sockaddr_in6 *)&out->data;
    if (parts->length < 2 || parts->length > 4)
        return pyc_raise(&pyc_TypeError, "AF_INET6 address must be a tuple (host, port[, flowinfo[, scopeid]])");
    CHECK_ERROR(host_name(parts->items[0], &host));
    CHECK_ERROR(read_port(parts->items[1], caller, &port));
    if (parts->length > 2) flow = pyc_obj_to_size(parts->items[2]);
    if (!flow.error && parts->length > 3) scope = pyc_obj_to_size(parts->items[3]);
    if (flow.error || scope.error) return flow.error ? flow.error : scope.error;
    if (flow.value < 0 || flow.value > MOST_FLOW)
        return pyc_raise(&pyc_OverflowError, "%s(): flowinfo must be 0-1048575.", caller);
    CHECK_ERROR(find_host(host, AF_INET6, six, sizeof *six));
    six->sin6_port = port;
    six->sin6_flowinfo = htonl((uint32_t)flow.value);
    if (parts->length > 3) six->sin6_scope_id = (uint32_t)scope.value;
    out->size = sizeof *six;
    return NULL;
}

static PycError *read_path(PycWord address, PycAddress *out) {
    Span of;
    struct sockaddr_un *path = (struct sockaddr_un *)&out->data;
    if (pyc_as_str(address)) {
        TRY_ERROR(bytes, pyc_codec_encode(pyc_codec_utf8(), address, "surrogateescape", false));
        address = bytes;
    }
    CHECK_ERROR(bytes_argument(address, &of));
    size_t size = (size_t)of.size;
    bool is_abstract = size && !of.data[0];
    if (size + !is_abstract > sizeof path->sun_path) return pyc_raise(&pyc_OSError, "AF_UNIX path too long");
    path->sun_family = AF_UNIX;
    memcpy(path->sun_path, of.data, size);
    out->size = (socklen_t)(offsetof(struct sockaddr_un, sun_path) + size + !is_abstract);
    return NULL;
}

PycError *pyc_address_read(PycWord address, int family, const char *caller, PycAddress *out) {
    *out = (PycAddress){0};
    if (family == AF_UNIX) return read_path(address, out);
    if (family != AF_INET && family != AF_INET6) return pyc_raise(&pyc_OSError, "%s(): bad family", caller);
    const PycTuple *parts = pyc_as_tuple(address);
    if (!parts)
        return pyc_raise(&pyc_TypeError, "%s(): AF_INET%s address must be tuple, not %s", caller,
                         family == AF_INET6 ? "6" : "", pyc_type_name(address));
    return family == AF_INET ? read_four(parts, caller, out) : read_six(parts, caller, out);
}

/* ---- for programs ---- */

static PycWord number_text(int family, const void *address) {
    char text[INET6_ADDRSTRLEN] = "";
    inet_ntop(family, address, text, sizeof text);
    return pyc_str_c(text);
}

static PycWord path_object(const PycAddress *address) {
    const struct sockaddr_un *path = (const struct sockaddr_un *)&address->data;
    size_t size = address->size - offsetof(struct sockaddr_un, sun_path);
    if (size && !path->sun_path[0]) return pyc_bytes_new(path->sun_path, size);
    return pyc_str_new(path->sun_path, strnlen(path->sun_path, size));
}

static PycWord six_object(const struct sockaddr_in6 *six) {
    PycWord parts[4] = {number_text(AF_INET6, &six->sin6_addr), pyc_small(ntohs(six->sin6_port)),
                        pyc_small(ntohl(six->sin6_flowinfo)), pyc_small(six->sin6_scope_id)};
    return pyc_tuple_of(parts, 4);
}

PycResult pyc_address_object(const PycAddress *address) {
    const struct sockaddr_in *four = (const struct sockaddr_in *)&address->data;
    if (!address->size) return pyc_ok(PYC_NONE);
    if (address->data.ss_family == AF_UNIX) return pyc_ok(path_object(address));
    if (address->data.ss_family == AF_INET6) return pyc_ok(six_object((const struct sockaddr_in6 *)&address->data));
    if (address->data.ss_family == AF_INET) {
        PycWord parts[2] = {number_text(AF_INET, &four->sin_addr), pyc_small(ntohs(four->sin_port))};
        return pyc_ok(pyc_tuple_of(parts, 2));
    }
    PycWord parts[2] = {
        pyc_small(address->data.ss_family),
        pyc_bytes_new((const char *)&address->data + sizeof(sa_family_t), address->size - sizeof(sa_family_t))};
    return pyc_ok(pyc_tuple_of(parts, 2));
}

/* ---- names of machines ---- */

static PycError *read_service(PycWord port, const char **out) {
    *out = NULL;
    if (port == PYC_NONE) return NULL;
    if (pyc_as_int(port)) {
        TRY_ERROR(text, pyc_obj_str(port));
        port = text;
    }
    if (!pyc_as_str(port) && !pyc_as_bytes(port)) return pyc_raise(&pyc_OSError, "Int or String expected");
    return host_name(port, out);
}

static PycResult answer_object(const struct addrinfo *found) {
    PycAddress address = {.size = found->ai_addrlen};
    memcpy(&address.data, found->ai_addr, found->ai_addrlen);
    TRY(where, pyc_address_object(&address));
    PycWord parts[5] = {pyc_small(found->ai_family), pyc_small(found->ai_socktype), pyc_small(found->ai_protocol),
                        pyc_str_c(found->ai_canonname ? found->ai_canonname : ""), where};
    return pyc_ok(pyc_tuple_of(parts, 5));
}

/* host, port, (family, type, proto, flags) */
PycResult pyc_socket_getaddrinfo(PycWord self, PycWord host, PycWord port, PycWord numbers) {
    Question q = {0};
    int *const into[4] = {&q.hints.ai_family, &q.hints.ai_socktype, &q.hints.ai_protocol, &q.hints.ai_flags};
    (void)self;
    for (int i = 0; i < 4; i++) {
        TRY(number, pyc_obj_to_size(pyc_tuple(numbers)->items[i]));
        *into[i] = (int)number;
    }
    if (host != PYC_NONE && !pyc_as_str(host) && !pyc_as_bytes(host))
        RAISE(&pyc_TypeError, "getaddrinfo() argument 1 must be string or None");
    if (host != PYC_NONE) CHECK(host_name(host, &q.host));
    CHECK(read_service(port, &q.service));
    CHECK(resolve(&q));
    PycWord list = pyc_list_new(4);
    PycResult one = pyc_ok(0);
    for (const struct addrinfo *at = q.found; at && !one.error; at = at->ai_next) {
        one = answer_object(at);
        if (!one.error) pyc_list_push(list, one.value);
    }
    freeaddrinfo(q.found);
    return one.error ? one : pyc_ok(list);
}

PycResult pyc_socket_getnameinfo(PycWord self, PycWord address, PycWord flags) {
    char host[NI_MAXHOST], service[NI_MAXSERV];
    (void)self;
    TRY(how, pyc_io_int(flags));
    const PycTuple *parts = pyc_as_tuple(address);
    if (!parts) RAISE(&pyc_TypeError, "getnameinfo() argument 1 must be a tuple");
    if (parts->length < 2 || parts->length > 4) RAISE(&pyc_TypeError, "getnameinfo(): illegal sockaddr argument");
    const char *name = NULL;
    CHECK(host_name(parts->items[0], &name));
    PycAddress where;
    int family = strchr(name, ':') ? AF_INET6 : AF_INET;
    if (family == AF_INET && parts->length != 2) RAISE(&pyc_OSError, "IPv4 sockaddr must be 2 tuple");
    CHECK(pyc_address_read(address, family, "getnameinfo", &where));
    int code = PYC_WAITING(getnameinfo((const struct sockaddr *)&where.data, where.size, host, sizeof host, service,
                                       sizeof service, (int)how));
    if (code) return pyc_fail(fail_to_resolve(code));
    PycWord both[2] = {pyc_str_c(host), pyc_str_c(service)};
    return pyc_ok(pyc_tuple_of(both, 2));
}

PycResult pyc_socket_gethostname(PycWord self) {
    char name[HOST_NAME_MAX + 1];
    (void)self;
    if (gethostname(name, sizeof name) < 0) return pyc_fail(pyc_raise_errno(errno, 0));
    name[sizeof name - 1] = 0;
    return pyc_ok(pyc_str_c(name));
}

PycResult pyc_socket_gethostbyname(PycWord self, PycWord host) {
    const char *name;
    struct sockaddr_in where = {0};
    (void)self;
    CHECK(host_name(host, &name));
    CHECK(find_host(name, AF_INET, &where, sizeof where));
    return pyc_ok(number_text(AF_INET, &where.sin_addr));
}

static PycWord host_object(const struct hostent *found) {
    PycWord aliases = pyc_list_new(2), addresses = pyc_list_new(2);
    for (char **at = found->h_aliases; *at; at++) pyc_list_push(aliases, pyc_str_c(*at));
    for (char **at = found->h_addr_list; *at; at++) pyc_list_push(addresses, number_text(found->h_addrtype, *at));
    PycWord parts[3] = {pyc_str_c(found->h_name), aliases, addresses};
    return pyc_tuple_of(parts, 3);
}

/* Looks up the host (by_address false) or an address of it: (name, aliases, addresses). */
PycResult pyc_socket_host(PycWord self, PycWord host, PycWord by_address) {
    const char *name;
    PycAddress where = {0};
    (void)self;
    CHECK(host_name(host, &name));
    int family = strchr(name, ':') ? AF_INET6 : AF_INET;
    CHECK(find_host(name, family, &where.data, sizeof where.data));
    const struct sockaddr_in6 *six = (const struct sockaddr_in6 *)&where.data;
    const struct sockaddr_in *four = (const struct sockaddr_in *)&where.data;
    const void *address = family == AF_INET6 ? (const void *)&six->sin6_addr : (const void *)&four->sin_addr;
    socklen_t size = family == AF_INET6 ? sizeof six->sin6_addr : sizeof four->sin_addr;
    char room[16384];
    struct hostent entry, *found = NULL;
    int code = 0;
    if (by_address == PYC_TRUE)
        (void)PYC_WAITING(gethostbyaddr_r(address, size, family, &entry, room, sizeof room, &found, &code));
    else
        (void)PYC_WAITING(gethostbyname_r(name, &entry, room, sizeof room, &found, &code));
    return found ? pyc_ok(host_object(found)) : pyc_fail(fail_to_find_host(code));
}

/* ---- names of services and protocols ---- */

PycResult pyc_socket_getservbyname(PycWord self, PycWord name, PycWord protocol) {
    const char *wanted, *kind = NULL;
    (void)self;
    CHECK(host_name(name, &wanted));
    if (protocol) CHECK(host_name(protocol, &kind));
    const struct servent *found = getservbyname(wanted, kind);
    if (!found) RAISE(&pyc_OSError, "service/proto not found");
    return pyc_ok(pyc_small(ntohs((uint16_t)found->s_port)));
}

PycResult pyc_socket_getservbyport(PycWord self, PycWord port, PycWord protocol) {
    const char *kind = NULL;
    (void)self;
    TRY(number, pyc_obj_to_size(port));
    if (number < 0 || number > 0xffff) RAISE(&pyc_OverflowError, "getservbyport: port must be 0-65535.");
    if (protocol) CHECK(host_name(protocol, &kind));
    const struct servent *found = getservbyport(htons((uint16_t)number), kind);
    if (!found) RAISE(&pyc_OSError, "port/proto not found");
    return pyc_ok(pyc_str_c(found->s_name));
}

PycResult pyc_socket_getprotobyname(PycWord self, PycWord name) {
    const char *wanted;
    (void)self;
    CHECK(host_name(name, &wanted));
    const struct protoent *found = getprotobyname(wanted);
    if (!found) RAISE(&pyc_OSError, "protocol not found");
    return pyc_ok(pyc_small(found->p_proto));
}

/* ---- numbers of addresses ---- */

static PycIntResult read_family(PycWord word) {
    PycIntResult family = pyc_obj_to_size(word);
    if (family.error || family.value == AF_INET || family.value == AF_INET6) return family;
    RAISE_AS(PycIntResult, &pyc_ValueError, "unknown address family %lld", (long long)family.value);
}

PycResult pyc_socket_inet_pton(PycWord self, PycWord family, PycWord text) {
    char packed[sizeof(struct in6_addr)];
    const char *wanted;
    (void)self;
    TRY(kind, pyc_io_int(family));
    CHECK(host_name(text, &wanted));
    int done = inet_pton((int)kind, wanted, packed);
    if (done < 0) return pyc_fail(pyc_raise_errno(errno, 0));
    if (!done) RAISE(&pyc_OSError, "illegal IP address string passed to inet_pton");
    return pyc_ok(pyc_bytes_new(packed, kind == AF_INET ? sizeof(struct in_addr) : sizeof packed));
}

PycResult pyc_socket_inet_ntop(PycWord self, PycWord family, PycWord packed) {
    Span of;
    (void)self;
    TRY(kind, read_family(family));
    CHECK(bytes_argument(packed, &of));
    if ((size_t)of.size != (kind == AF_INET ? sizeof(struct in_addr) : sizeof(struct in6_addr)))
        RAISE(&pyc_ValueError, "invalid length of packed IP address string");
    return pyc_ok(number_text((int)kind, of.data));
}

PycResult pyc_socket_inet_aton(PycWord self, PycWord text) {
    const char *wanted;
    struct in_addr packed;
    (void)self;
    CHECK(host_name(text, &wanted));
    if (!inet_aton(wanted, &packed)) RAISE(&pyc_OSError, "illegal IP address string passed to inet_aton");
    return pyc_ok(pyc_bytes_new((const char *)&packed, sizeof packed));
}

/* ---- network cards ---- */

PycResult pyc_socket_if_nameindex(PycWord self) {
    PycWord list = pyc_list_new(4);
    struct if_nameindex *found = if_nameindex();
    (void)self;
    if (!found) return pyc_fail(pyc_raise_errno(errno, 0));
    for (struct if_nameindex *at = found; at->if_index; at++) {
        PycWord pair[2] = {pyc_small(at->if_index), pyc_str_c(at->if_name)};
        pyc_list_push(list, pyc_tuple_of(pair, 2));
    }
    if_freenameindex(found);
    return pyc_ok(list);
}

PycResult pyc_socket_if_nametoindex(PycWord self, PycWord name) {
    const char *wanted;
    (void)self;
    CHECK(host_name(name, &wanted));
    unsigned index = if_nametoindex(wanted);
    if (!index) RAISE(&pyc_OSError, "no interface with this name");
    return pyc_ok(pyc_small(index));
}

PycResult pyc_socket_if_indextoname(PycWord self, PycWord index) {
    char name[IF_NAMESIZE];
    (void)self;
    TRY(wanted, pyc_obj_to_size(index));
    if (!if_indextoname((unsigned)wanted, name)) return pyc_fail(pyc_raise_errno(errno, 0));
    return pyc_ok(pyc_str_c(name));
}
