/* The module _tls: connections, which read and write memory buffers: the caller transports the bytes to the peer.
 * OpenSSL's callbacks are passed to a function of the program (TlsCall.events). */
#include "module/tls.h"

#include "core/rt.h"
#include "io/io.h"
#include "object/bytes.h"

#include <openssl/err.h>
#include <openssl/x509v3.h>

/* ---- buffers ---- */

static BIO *buffer_of(PycWord word) { return tls_address(word); }

PycResult pyc_tls_buffer(PycWord self) {
    (void)self;
    BIO *made = BIO_new(BIO_s_mem());
    if (!made) return pyc_fail(tls_failed(0, NULL));
    BIO_set_mem_eof_return(made, -1); /* empty, but more may come */
    return tls_object(made);
}

PycResult pyc_tls_buffer_end(PycWord self, PycWord buffer) {
    (void)self;
    BIO_free(buffer_of(buffer));
    return pyc_ok(PYC_NONE);
}

PycResult pyc_tls_buffer_read(PycWord self, PycWord buffer, PycWord most) {
    (void)self;
    TRY(wanted, pyc_io_int(most));
    int there = (int)BIO_ctrl_pending(buffer_of(buffer));
    int size = wanted < 0 || wanted > there ? there : (int)wanted;
    char *data = pyc_gc_alloc_atomic((uint64_t)size + 1);
    int got = size ? BIO_read(buffer_of(buffer), data, size) : 0;
    return pyc_ok(pyc_bytes_new(data, got > 0 ? (uint64_t)got : 0));
}

PycResult pyc_tls_buffer_write(PycWord self, PycWord buffer, PycWord data) {
    Span of;
    (void)self;
    CHECK(bytes_argument(data, &of));
    if (of.size > INT32_MAX) RAISE(&pyc_OverflowError, "string longer than %d bytes", INT32_MAX);
    int put = of.size ? BIO_write(buffer_of(buffer), of.data, (int)of.size) : 0;
    return put < 0 ? pyc_fail(tls_failed(0, NULL)) : pyc_ok(pyc_small(put));
}

PycResult pyc_tls_buffer_close(PycWord self, PycWord buffer) {
    (void)self;
    BIO_clear_retry_flags(buffer_of(buffer));
    BIO_set_mem_eof_return(buffer_of(buffer), 0);
    return pyc_ok(PYC_NONE);
}

PycResult pyc_tls_buffer_pending(PycWord self, PycWord buffer) {
    (void)self;
    return pyc_ok(pyc_small((int64_t)BIO_ctrl_pending(buffer_of(buffer))));
}

/* ---- events ---- */

/* The result of the program's callback; 0: there is none, or it raised. */
static PycWord tell(const SSL *ssl, const char *event, PycWord first, PycWord second) {
    TlsCall *call = SSL_get_app_data(ssl);
    if (!call || call->error || call->events == PYC_NONE) return 0;
    PycWord args[3] = {pyc_str_c(event), first, second};
    PycResult answer = pyc_obj_call(call->events, args, 3, 0);
    call->error = answer.error;
    return answer.error ? 0 : answer.value;
}

/* The callback returns None to continue, or the alert to send. */
static int on_server_name(SSL *ssl, int *alert, void *unused) {
    (void)unused;
    PycWord answer = tell(ssl, "server_name", tls_text(SSL_get_servername(ssl, TLSEXT_NAMETYPE_host_name)), PYC_NONE);
    if (answer == PYC_NONE) return SSL_TLSEXT_ERR_OK;
    *alert = answer && pyc_is_small(answer) ? (int)pyc_small_value(answer) : SSL_AD_INTERNAL_ERROR;
    return SSL_TLSEXT_ERR_ALERT_FATAL;
}

static void on_message(int writes, int version, int type, const void *data, size_t size, SSL *ssl, void *unused) {
    (void)unused;
    PycWord where[3] = {pyc_bool(writes), pyc_small(version), pyc_small(type)};
    tell(ssl, "message", pyc_tuple_of(where, 3), pyc_bytes_new(data, size));
}

static void on_secret(const SSL *ssl, const char *line) { tell(ssl, "secret", pyc_str_c(line), PYC_NONE); }

static bool fits(PycWord word, uint64_t room, Span *out) {
    PycError *error = bytes_argument(word, out);
    if (error) pyc_error_drop(error);
    return !error && (uint64_t)out->size <= room;
}

/* The callback returns (identity, key). */
static unsigned on_client_key(SSL *ssl, const char *hint, char *identity, unsigned identity_room, unsigned char *key,
                              unsigned key_room) {
    Span name, secret;
    const PycWord *items;
    PycWord answer = tell(ssl, "client_key", tls_text(hint), PYC_NONE);
    if (!answer || !pyc_as_tuple(answer) || pyc_items(answer, &items) != 2) return 0;
    if (!fits(items[0], identity_room - 1, &name) || !fits(items[1], key_room, &secret)) return 0;
    memcpy(identity, name.data, (size_t)name.size);
    identity[name.size] = 0;
    memcpy(key, secret.data, (size_t)secret.size);
    return (unsigned)secret.size;
}

static unsigned on_server_key(SSL *ssl, const char *identity, unsigned char *key, unsigned room) {
    Span secret;
    PycWord answer = tell(ssl, "server_key", tls_text(identity), PYC_NONE);
    if (!answer || !fits(answer, room, &secret)) return 0;
    memcpy(key, secret.data, (size_t)secret.size);
    return (unsigned)secret.size;
}

static void set_server_name(SSL_CTX *c, bool on) {
    int (*callback)(SSL *, int *, void *) = on ? on_server_name : NULL;
    SSL_CTX_set_tlsext_servername_callback(c, callback);
}

PycResult pyc_tls_watch(PycWord self, PycWord context, PycWord event, PycWord wanted) {
    SSL_CTX *c = tls_address(context);
    bool on = wanted == PYC_TRUE;
    (void)self;
    if (pyc_str_is(event, "server_name")) set_server_name(c, on);
    if (pyc_str_is(event, "message")) SSL_CTX_set_msg_callback(c, on ? on_message : NULL);
    if (pyc_str_is(event, "secret")) SSL_CTX_set_keylog_callback(c, on ? on_secret : NULL);
    if (pyc_str_is(event, "client_key")) SSL_CTX_set_psk_client_callback(c, on ? on_client_key : NULL);
    if (pyc_str_is(event, "server_key")) SSL_CTX_set_psk_server_callback(c, on ? on_server_key : NULL);
    return pyc_ok(PYC_NONE);
}

/* ---- connections ---- */

static SSL *connection_of(PycWord word) { return tls_address(word); }

PycResult pyc_tls_connection(PycWord self, PycWord context, PycWord serves, PycWord incoming, PycWord outgoing) {
    (void)self;
    SSL *made = SSL_new(tls_address(context));
    if (!made) return pyc_fail(tls_failed(0, NULL));
    BIO_up_ref(buffer_of(incoming));
    BIO_up_ref(buffer_of(outgoing));
    SSL_set_bio(made, buffer_of(incoming), buffer_of(outgoing));
    if (serves == PYC_TRUE)
        SSL_set_accept_state(made);
    else
        SSL_set_connect_state(made);
    return tls_object(made);
}

PycResult pyc_tls_connection_end(PycWord self, PycWord connection) {
    (void)self;
    SSL_free(connection_of(connection));
    return pyc_ok(PYC_NONE);
}

/* Sends the name to the server unless it is an address, and if `checks`, requires it in the server's certificate. */
PycResult pyc_tls_set_host(PycWord self, PycWord connection, PycWord host, PycWord flags, PycWord checks) {
    SSL *ssl = connection_of(connection);
    (void)self;
    const char *name = str_text(pyc_as_str(host));
    X509_VERIFY_PARAM *param = SSL_get0_param(ssl);
    X509_VERIFY_PARAM_set_hostflags(param, (unsigned)pyc_int_low_u64(flags));
    ASN1_OCTET_STRING *address = a2i_IPADDRESS(name);
    bool is_address = address != NULL, good = true;
    ASN1_OCTET_STRING_free(address);
    ERR_clear_error();
    if (!is_address) good = SSL_set_tlsext_host_name(ssl, name) == 1;
    if (good && checks == PYC_TRUE)
        good = is_address ? X509_VERIFY_PARAM_set1_ip_asc(param, name) == 1
                          : X509_VERIFY_PARAM_set1_host(param, name, 0) == 1;
    return pyc_done(good ? NULL : tls_failed(0, NULL));
}

PycResult pyc_tls_set_context(PycWord self, PycWord connection, PycWord context) {
    (void)self;
    SSL_set_SSL_CTX(connection_of(connection), tls_address(context));
    return pyc_ok(PYC_NONE);
}

/* ---- its work ---- */

static void begin(SSL *ssl, TlsCall *call) {
    ERR_clear_error();
    SSL_set_app_data(ssl, call);
}

/* After a step that returned `code` <= 0; null: more input is needed. */
static PycError *stopped(SSL *ssl, const TlsCall *call, int code) {
    int kind = SSL_get_error(ssl, code);
    SSL_set_app_data(ssl, NULL);
    if (call->error) return ERR_clear_error(), call->error;
    if (kind == SSL_ERROR_WANT_READ) return NULL;
    return tls_failed(kind, ssl);
}

/* After a successful step; an error of the program's callback is still raised. */
static PycError *finished(SSL *ssl, const TlsCall *call) {
    SSL_set_app_data(ssl, NULL);
    return call->error;
}

PycResult pyc_tls_handshake(PycWord self, PycWord connection, PycWord events) {
    TlsCall call = {events, NULL};
    SSL *ssl = connection_of(connection);
    (void)self;
    begin(ssl, &call);
    int code = SSL_do_handshake(ssl);
    PycError *error = code > 0 ? finished(ssl, &call) : stopped(ssl, &call, code);
    return (PycResult){pyc_bool(code > 0), error};
}

PycResult pyc_tls_read(PycWord self, PycWord connection, PycWord most, PycWord events) {
    TlsCall call = {events, NULL};
    SSL *ssl = connection_of(connection);
    char *data;
    (void)self;
    TRY(size, pyc_io_int(most));
    CHECK(pyc_io_memory(size + 1, &data));
    begin(ssl, &call);
    int code = SSL_read(ssl, data, (int)size);
    if (code > 0) return (PycResult){pyc_io_taken(data, code), finished(ssl, &call)};
    return (PycResult){PYC_NONE, stopped(ssl, &call, code)};
}

PycResult pyc_tls_write(PycWord self, PycWord connection, PycWord data, PycWord events) {
    TlsCall call = {events, NULL};
    SSL *ssl = connection_of(connection);
    Span of;
    (void)self;
    CHECK(bytes_argument(data, &of));
    if (of.size > INT32_MAX) RAISE(&pyc_OverflowError, "string longer than %d bytes", INT32_MAX);
    begin(ssl, &call);
    int code = SSL_write(ssl, of.data, (int)of.size);
    if (code > 0 || (code == 0 && of.size == 0)) return (PycResult){pyc_small(code), finished(ssl, &call)};
    return (PycResult){PYC_NONE, stopped(ssl, &call, code)};
}

/* The first step sends the closing alert, the second waits for the peer's. */
PycResult pyc_tls_shutdown(PycWord self, PycWord connection, PycWord events) {
    TlsCall call = {events, NULL};
    SSL *ssl = connection_of(connection);
    (void)self;
    begin(ssl, &call);
    int code = SSL_shutdown(ssl);
    if (code == 0) code = SSL_shutdown(ssl);
    PycError *error = code >= 0 ? finished(ssl, &call) : stopped(ssl, &call, code);
    return (PycResult){pyc_bool(code > 0), error};
}

PycResult pyc_tls_verify_client(PycWord self, PycWord connection) {
    (void)self;
    ERR_clear_error();
    return pyc_done(SSL_verify_client_post_handshake(connection_of(connection)) == 1 ? NULL : tls_failed(0, NULL));
}

/* ---- properties of the connection ---- */

PycResult pyc_tls_pending(PycWord self, PycWord connection) {
    (void)self;
    return pyc_ok(pyc_small(SSL_pending(connection_of(connection))));
}

PycResult pyc_tls_is_ready(PycWord self, PycWord connection) {
    (void)self;
    return pyc_ok(pyc_bool(SSL_is_init_finished(connection_of(connection))));
}

PycResult pyc_tls_version(PycWord self, PycWord connection) {
    SSL *ssl = connection_of(connection);
    (void)self;
    return pyc_ok(SSL_is_init_finished(ssl) ? tls_text(SSL_get_version(ssl)) : PYC_NONE);
}

PycResult pyc_tls_cipher(PycWord self, PycWord connection) {
    (void)self;
    const SSL_CIPHER *cipher = SSL_get_current_cipher(connection_of(connection));
    return cipher ? tls_cipher_short(cipher) : pyc_ok(PYC_NONE);
}

PycResult pyc_tls_shared_ciphers(PycWord self, PycWord connection) {
    SSL *ssl = connection_of(connection);
    (void)self;
    STACK_OF(SSL_CIPHER) *theirs = SSL_get_client_ciphers(ssl), *ours = SSL_get_ciphers(ssl);
    if (!theirs) return pyc_ok(PYC_NONE);
    STACK_OF(SSL_CIPHER) *both = sk_SSL_CIPHER_new_null();
    for (int i = 0; i < sk_SSL_CIPHER_num(theirs); i++) {
        const SSL_CIPHER *cipher = sk_SSL_CIPHER_value(theirs, i);
        if (sk_SSL_CIPHER_find(ours, cipher) >= 0) sk_SSL_CIPHER_push(both, cipher);
    }
    PycResult list = tls_ciphers(both, tls_cipher_short);
    sk_SSL_CIPHER_free(both);
    return list;
}

PycResult pyc_tls_protocol(PycWord self, PycWord connection) {
    const unsigned char *data = NULL;
    unsigned size = 0;
    (void)self;
    SSL_get0_alpn_selected(connection_of(connection), &data, &size);
    return pyc_ok(data ? pyc_str_new(data, size) : PYC_NONE);
}

/* The finished message of the side that ended the handshake first. */
PycResult pyc_tls_finished(PycWord self, PycWord connection) {
    char data[EVP_MAX_MD_SIZE];
    SSL *ssl = connection_of(connection);
    (void)self;
    bool is_ours = (SSL_session_reused(ssl) != 0) == (SSL_is_server(ssl) != 0);
    if (!SSL_session_reused(ssl)) is_ours = !SSL_is_server(ssl);
    size_t size = is_ours ? SSL_get_finished(ssl, data, sizeof data) : SSL_get_peer_finished(ssl, data, sizeof data);
    return pyc_ok(size ? pyc_bytes_new(data, size) : PYC_NONE);
}

PycResult pyc_tls_is_verified(PycWord self, PycWord connection) {
    (void)self;
    return pyc_ok(pyc_bool(SSL_get_verify_mode(connection_of(connection)) & SSL_VERIFY_PEER));
}

PycResult pyc_tls_peer(PycWord self, PycWord connection, PycWord binary) {
    (void)self;
    X509 *certificate = SSL_get1_peer_certificate(connection_of(connection));
    if (!certificate) return pyc_ok(PYC_NONE);
    PycResult made = binary == PYC_TRUE ? tls_certificate_bytes(certificate) : tls_certificate(certificate);
    X509_free(certificate);
    return made;
}

PycResult pyc_tls_chain(PycWord self, PycWord connection, PycWord checked) {
    SSL *ssl = connection_of(connection);
    (void)self;
    STACK_OF(X509) *chain = checked == PYC_TRUE ? SSL_get0_verified_chain(ssl) : SSL_get_peer_cert_chain(ssl);
    X509 *first = SSL_is_server(ssl) && checked != PYC_TRUE ? SSL_get0_peer_certificate(ssl) : NULL;
    if (!chain && !first) return pyc_ok(PYC_NONE);
    PycWord list = pyc_list_new(4);
    if (first) { /* a server's chain does not include it */
        TRY(data, tls_certificate_bytes(first));
        pyc_list_push(list, data);
    }
    for (int i = 0; i < sk_X509_num(chain); i++) {
        TRY(data, tls_certificate_bytes(sk_X509_value(chain, i)));
        pyc_list_push(list, data);
    }
    return pyc_ok(list);
}

/* ---- sessions ---- */

/* A copy: OpenSSL lets nobody use the session of a connection again that is freed without having been shut down. */
PycResult pyc_tls_session(PycWord self, PycWord connection) {
    (void)self;
    const SSL_SESSION *own = SSL_get0_session(connection_of(connection));
    SSL_SESSION *copy = own ? SSL_SESSION_dup(own) : NULL;
    if (own && !copy) return pyc_fail(tls_failed(0, NULL));
    return tls_object(copy);
}

PycResult pyc_tls_session_end(PycWord self, PycWord session) {
    (void)self;
    SSL_SESSION_free(tls_address(session));
    return pyc_ok(PYC_NONE);
}

PycResult pyc_tls_session_facts(PycWord self, PycWord session) {
    const SSL_SESSION *s = tls_address(session);
    unsigned size;
    (void)self;
    const unsigned char *id = SSL_SESSION_get_id(s, &size);
    bool has_ticket = SSL_SESSION_has_ticket(s);
    PycWord parts[4] = {pyc_bytes_new(id, size), pyc_int_from_i64(SSL_SESSION_get_time(s)),
                        pyc_int_from_i64(SSL_SESSION_get_timeout(s)),
                        has_ticket ? pyc_int_from_u64(SSL_SESSION_get_ticket_lifetime_hint(s)) : pyc_small(-1)};
    return pyc_ok(pyc_tuple_of(parts, 4));
}

PycResult pyc_tls_set_session(PycWord self, PycWord connection, PycWord session) {
    (void)self;
    SSL_SESSION *copy = SSL_SESSION_dup(tls_address(session)); /* a session can be used only once */
    if (!copy) return pyc_fail(tls_failed(0, NULL));
    int code = SSL_set_session(connection_of(connection), copy);
    SSL_SESSION_free(copy);
    return pyc_done(code == 1 ? NULL : tls_failed(0, NULL));
}

PycResult pyc_tls_is_resumed(PycWord self, PycWord connection) {
    (void)self;
    return pyc_ok(pyc_bool(SSL_session_reused(connection_of(connection))));
}
