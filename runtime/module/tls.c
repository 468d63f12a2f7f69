/* The module _tls: contexts of TLS connections and errors of OpenSSL, for stdlib/pylib/_ssl. Contexts are ints, their
 * addresses; their creator must free them. */
#include "module/tls.h"

#include "core/rt.h"
#include "io/io.h"
#include "object/bytes.h"

#include <errno.h>
#include <openssl/dh.h>
#include <openssl/err.h>
#include <openssl/objects.h>
#include <openssl/pem.h>
#include <openssl/rand.h>
#include <openssl/x509v3.h>

static PycWord make_error;

PycResult pyc_tls_start(PycWord self, PycWord error) {
    (void)self;
    make_error = error;
    return pyc_ok(PYC_NONE);
}

/* ---- errors ---- */

/* (library number, its name, reason number, its text) */
static PycWord described(unsigned long code) {
    const char *library = code ? ERR_lib_error_string(code) : NULL,
               *reason = code ? ERR_reason_error_string(code) : NULL;
    PycWord parts[4] = {pyc_small(ERR_GET_LIB(code)), tls_text(library), pyc_small(ERR_GET_REASON(code)),
                        tls_text(reason)};
    return pyc_tuple_of(parts, 4);
}

/* The result of verifying the peer's certificate: (code, its text), or None. */
static PycWord verified(const SSL *ssl) {
    if (!ssl) return PYC_NONE;
    long code = SSL_get_verify_result(ssl);
    PycWord parts[2] = {pyc_small(code), tls_text(X509_verify_cert_error_string(code))};
    return pyc_tuple_of(parts, 2);
}

PycError *tls_failed(int kind, const SSL *ssl) {
    unsigned long code = ERR_peek_last_error();
    ERR_clear_error();
    PycWord args[3] = {pyc_small(kind), described(code), verified(ssl)};
    TRY_ERROR(exception, pyc_obj_call(make_error, args, 3, 0));
    return pyc_raise_object(exception, 0);
}

static PycError *says(const char *text) {
    PycWord args[3] = {pyc_small(0), pyc_str_c(text), PYC_NONE};
    TRY_ERROR(exception, pyc_obj_call(make_error, args, 3, 0));
    return pyc_raise_object(exception, 0);
}

static PycResult done(bool is_done) { return pyc_done(is_done ? NULL : tls_failed(0, NULL)); }

/* Before a call that reads files: clears errno, which says what went wrong if it is set afterwards. */
static void begin_with_files(void) {
    ERR_clear_error();
    errno = 0;
}

static PycResult done_with_files(bool is_done) {
    if (is_done || !errno) return done(is_done);
    int code = errno;
    ERR_clear_error();
    return pyc_fail(pyc_io_error(code));
}

PycError *tls_path(PycWord path, const char **out) {
    *out = NULL;
    return path == PYC_NONE ? NULL : pyc_io_path(path, out);
}

static PycError *text_of(PycWord word, const char **out) {
    *out = NULL;
    if (!pyc_as_str(word)) return pyc_raise(&pyc_TypeError, "argument must be str, not %s", pyc_type_name(word));
    *out = str_text(pyc_as_str(word));
    return NULL;
}

/* ---- contexts ---- */

static SSL_CTX *context_of(PycWord word) { return tls_address(word); }

static const SSL_METHOD *method_of(int64_t protocol) {
    enum { ANY = 2, ANY_CLIENT = 16, ANY_SERVER = 17 };
    if (protocol == ANY_CLIENT) return TLS_client_method();
    if (protocol == ANY_SERVER) return TLS_server_method();
    return TLS_method();
}

PycResult pyc_tls_context(PycWord self, PycWord protocol) {
    (void)self;
    TRY(which, pyc_io_int(protocol));
    SSL_CTX *made = SSL_CTX_new(method_of(which));
    if (!made) return pyc_fail(tls_failed(0, NULL));
    /* Idle connections release their buffers, and a write may be retried from another address. */
    SSL_CTX_set_mode(made, SSL_MODE_RELEASE_BUFFERS | SSL_MODE_ENABLE_PARTIAL_WRITE |
                               SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER | SSL_MODE_AUTO_RETRY);
    SSL_CTX_set_session_id_context(made, (const unsigned char *)"Python", strlen("Python"));
    return tls_object(made);
}

PycResult pyc_tls_context_end(PycWord self, PycWord context) {
    (void)self;
    SSL_CTX_free(context_of(context));
    return pyc_ok(PYC_NONE);
}

enum { OPTIONS, VERIFY_FLAGS, LEAST_VERSION, MOST_VERSION, SECURITY_LEVEL, TICKETS };

PycResult pyc_tls_get(PycWord self, PycWord context, PycWord what) {
    SSL_CTX *c = context_of(context);
    (void)self;
    switch (pyc_small_value(what)) {
    case OPTIONS: return pyc_ok(pyc_int_from_u64(SSL_CTX_get_options(c)));
    case VERIFY_FLAGS: return pyc_ok(pyc_int_from_u64(X509_VERIFY_PARAM_get_flags(SSL_CTX_get0_param(c))));
    case LEAST_VERSION: return pyc_ok(pyc_small(SSL_CTX_get_min_proto_version(c)));
    case MOST_VERSION: return pyc_ok(pyc_small(SSL_CTX_get_max_proto_version(c)));
    case SECURITY_LEVEL: return pyc_ok(pyc_small(SSL_CTX_get_security_level(c)));
    default: return pyc_ok(pyc_small((int64_t)SSL_CTX_get_num_tickets(c)));
    }
}

static bool set_flags(SSL_CTX *c, unsigned long wanted) {
    X509_VERIFY_PARAM *param = SSL_CTX_get0_param(c);
    unsigned long now = X509_VERIFY_PARAM_get_flags(param);
    return (!(now & ~wanted) || X509_VERIFY_PARAM_clear_flags(param, now & ~wanted)) &&
           (!(wanted & ~now) || X509_VERIFY_PARAM_set_flags(param, wanted & ~now));
}

static bool set_options(SSL_CTX *c, uint64_t wanted) {
    uint64_t now = SSL_CTX_get_options(c);
    SSL_CTX_clear_options(c, now & ~wanted);
    SSL_CTX_set_options(c, wanted & ~now);
    return true;
}

PycResult pyc_tls_set(PycWord self, PycWord context, PycWord what, PycWord value) {
    SSL_CTX *c = context_of(context);
    uint64_t number = pyc_int_low_u64(value);
    (void)self;
    switch (pyc_small_value(what)) {
    case OPTIONS: return done(set_options(c, number));
    case VERIFY_FLAGS: return done(set_flags(c, number));
    case LEAST_VERSION: return pyc_ok(pyc_bool(SSL_CTX_set_min_proto_version(c, (int)number)));
    case MOST_VERSION: return pyc_ok(pyc_bool(SSL_CTX_set_max_proto_version(c, (int)number)));
    case SECURITY_LEVEL: return SSL_CTX_set_security_level(c, (int)number), pyc_ok(PYC_NONE);
    default: return pyc_ok(pyc_bool(SSL_CTX_set_num_tickets(c, number)));
    }
}

/* `later`: a server may request a certificate after the handshake, and a client answers that. */
PycResult pyc_tls_set_verify(PycWord self, PycWord context, PycWord mode, PycWord later) {
    static const int modes[] = {SSL_VERIFY_NONE, SSL_VERIFY_PEER, SSL_VERIFY_PEER | SSL_VERIFY_FAIL_IF_NO_PEER_CERT};
    SSL_CTX *c = context_of(context);
    (void)self;
    int how = modes[pyc_small_value(mode)];
    bool serves = SSL_CTX_get_ssl_method(c) == TLS_server_method();
    if (later == PYC_TRUE && serves && how != SSL_VERIFY_NONE) how |= SSL_VERIFY_POST_HANDSHAKE;
    SSL_CTX_set_verify(c, how, NULL);
    if (!serves) SSL_CTX_set_post_handshake_auth(c, later == PYC_TRUE);
    return pyc_ok(PYC_NONE);
}

PycResult pyc_tls_set_ciphers(PycWord self, PycWord context, PycWord names) {
    const char *text;
    (void)self;
    CHECK(text_of(names, &text));
    return done(SSL_CTX_set_cipher_list(context_of(context), text));
}

static PycWord name_of_nid(int nid) { return tls_text(nid == NID_undef ? NULL : OBJ_nid2ln(nid)); }

static PycWord shown_nid(int nid) {
    PycWord text = name_of_nid(nid);
    if (text == PYC_NONE) return text;
    return pyc_str_lower(text).value;
}

static PycResult cipher_in_full(const SSL_CIPHER *cipher) {
    char line[512];
    int secret, all;
    PycWord dict = pyc_dict_new(10);
    secret = SSL_CIPHER_get_bits(cipher, &all);
    SSL_CIPHER_description(cipher, line, sizeof line);
    line[strcspn(line, "\n")] = 0;
#define PUT(name, value) CHECK(pyc_dict_set(dict, PYC_NAME(name), value))
    PUT("id", pyc_small(SSL_CIPHER_get_id(cipher)));
    PUT("name", tls_text(SSL_CIPHER_get_name(cipher)));
    PUT("protocol", tls_text(SSL_CIPHER_get_version(cipher)));
    PUT("description", tls_text(line));
    PUT("strength_bits", pyc_small(secret));
    PUT("alg_bits", pyc_small(all));
    PUT("aead", pyc_bool(SSL_CIPHER_is_aead(cipher)));
    PUT("symmetric", shown_nid(SSL_CIPHER_get_cipher_nid(cipher)));
    PUT("digest", shown_nid(SSL_CIPHER_get_digest_nid(cipher)));
    PUT("kea", shown_nid(SSL_CIPHER_get_kx_nid(cipher)));
    PUT("auth", shown_nid(SSL_CIPHER_get_auth_nid(cipher)));
#undef PUT
    return pyc_ok(dict);
}

PycResult tls_cipher_short(const SSL_CIPHER *cipher) {
    PycWord parts[3] = {tls_text(SSL_CIPHER_get_name(cipher)), tls_text(SSL_CIPHER_get_version(cipher)),
                        pyc_small(SSL_CIPHER_get_bits(cipher, NULL))};
    return pyc_ok(pyc_tuple_of(parts, 3));
}

PycResult tls_ciphers(STACK_OF(SSL_CIPHER) * ciphers, PycResult (*describe)(const SSL_CIPHER *)) {
    PycWord list = pyc_list_new(16);
    for (int i = 0; i < sk_SSL_CIPHER_num(ciphers); i++) {
        TRY(cipher, describe(sk_SSL_CIPHER_value(ciphers, i)));
        pyc_list_push(list, cipher);
    }
    return pyc_ok(list);
}

PycResult pyc_tls_context_ciphers(PycWord self, PycWord context) {
    (void)self;
    SSL *ssl = SSL_new(context_of(context)); /* only a connection lists them with those of TLS 1.3 */
    if (!ssl) return pyc_fail(tls_failed(0, NULL));
    PycResult list = tls_ciphers(SSL_get_ciphers(ssl), cipher_in_full);
    SSL_free(ssl);
    return list;
}

/* ---- the application's protocols ---- */

typedef struct Protocols { /* attached to the context, in OpenSSL's memory */
    unsigned size;
    unsigned char data[];
} Protocols;

static int choose_protocol(SSL *ssl, const unsigned char **out, unsigned char *size, const unsigned char *theirs,
                           unsigned their_size, void *of) {
    const Protocols *ours = of;
    (void)ssl;
    int code =
        SSL_select_next_proto((unsigned char **)(uintptr_t)out, size, ours->data, ours->size, theirs, their_size);
    return code == OPENSSL_NPN_NEGOTIATED ? SSL_TLSEXT_ERR_OK : SSL_TLSEXT_ERR_NOACK;
}

static void free_protocols(void *parent, void *data, CRYPTO_EX_DATA *ad, int index, long argl, void *argp) {
    (void)parent, (void)ad, (void)index, (void)argl, (void)argp;
    OPENSSL_free(data);
}

PycResult pyc_tls_set_protocols(PycWord self, PycWord context, PycWord names) {
    static int kept_at = -1;
    SSL_CTX *c = context_of(context);
    Span of;
    (void)self;
    CHECK(bytes_argument(names, &of));
    if (kept_at < 0) kept_at = SSL_CTX_get_ex_new_index(0, NULL, NULL, NULL, free_protocols);
    Protocols *kept = OPENSSL_malloc(sizeof *kept + (size_t)of.size);
    if (!kept) return pyc_fail(pyc_raise_args(&pyc_MemoryError, NULL, 0));
    kept->size = (unsigned)of.size;
    memcpy(kept->data, of.data, (size_t)of.size);
    OPENSSL_free(SSL_CTX_get_ex_data(c, kept_at));
    SSL_CTX_set_ex_data(c, kept_at, kept);
    if (SSL_CTX_set_alpn_protos(c, kept->data, kept->size)) return pyc_fail(pyc_raise_args(&pyc_MemoryError, NULL, 0));
    SSL_CTX_set_alpn_select_cb(c, choose_protocol, kept);
    return pyc_ok(PYC_NONE);
}

/* ---- certificates of this side, and those that are trusted ---- */

typedef struct Password {
    PycWord given; /* a text, bytes, or a function */
    PycError *error;
    bool is_asked;
} Password;

static PycError *password_bytes(PycWord given, Span *out) {
    if (pyc_is_callable(given)) {
        TRY_ERROR(answer, pyc_obj_call(given, NULL, 0, 0));
        if (!pyc_as_str(answer) && bytes_argument(answer, out))
            return pyc_raise(&pyc_TypeError, "password callback must return a string");
        given = answer;
    }
    if (!pyc_as_str(given)) return bytes_argument(given, out);
    *out = (Span){pyc_as_str(given)->data, pyc_as_str(given)->size};
    return NULL;
}

static int give_password(char *into, int size, int writes, void *of) {
    Password *p = of;
    Span text;
    (void)writes;
    p->is_asked = true;
    if (p->given == PYC_NONE) return -1;
    p->error = password_bytes(p->given, &text);
    if (!p->error && text.size > size)
        p->error = pyc_raise(&pyc_ValueError, "password cannot be longer than %d bytes", size);
    if (p->error) return -1;
    memcpy(into, text.data, (size_t)text.size);
    return (int)text.size;
}

/* Without a password callback, OpenSSL would prompt on the terminal. */
static PycResult load_chain(SSL_CTX *c, const char *certificate, const char *key, Password *password) {
    if (password->given != PYC_NONE) {
        SSL_CTX_set_default_passwd_cb(c, give_password);
        SSL_CTX_set_default_passwd_cb_userdata(c, password);
    }
    begin_with_files();
    bool is_done = SSL_CTX_use_certificate_chain_file(c, certificate) == 1 &&
                   SSL_CTX_use_PrivateKey_file(c, key ? key : certificate, SSL_FILETYPE_PEM) == 1 &&
                   SSL_CTX_check_private_key(c) == 1;
    SSL_CTX_set_default_passwd_cb(c, NULL);
    SSL_CTX_set_default_passwd_cb_userdata(c, NULL);
    if (!password->error) return done_with_files(is_done);
    ERR_clear_error();
    return pyc_fail(password->error);
}

PycResult pyc_tls_load_chain(PycWord self, PycWord context, PycWord certificate, PycWord key, PycWord password) {
    const char *certificate_path, *key_path;
    Password p = {.given = password};
    (void)self;
    CHECK(tls_path(certificate, &certificate_path));
    CHECK(tls_path(key, &key_path));
    return load_chain(context_of(context), certificate_path, key_path, &p);
}

PycResult pyc_tls_load_trusted(PycWord self, PycWord context, PycWord file, PycWord folder) {
    const char *file_path, *folder_path;
    (void)self;
    CHECK(tls_path(file, &file_path));
    CHECK(tls_path(folder, &folder_path));
    begin_with_files();
    return done_with_files(SSL_CTX_load_verify_locations(context_of(context), file_path, folder_path) == 1);
}

static bool is_end_of_data(bool binary, BIO *data) {
    unsigned long code = ERR_peek_last_error();
    if (!code) return true;
    if (!binary) return ERR_GET_LIB(code) == ERR_LIB_PEM && ERR_GET_REASON(code) == PEM_R_NO_START_LINE;
    return ERR_GET_LIB(code) == ERR_LIB_ASN1 && ERR_GET_REASON(code) == ASN1_R_HEADER_TOO_LONG && BIO_eof(data);
}

static PycError *add_certificates(X509_STORE *store, BIO *data, bool binary) {
    int count = 0;
    Password none = {.given = PYC_NONE};
    ERR_clear_error();
    for (;; count++) {
        X509 *next = binary ? d2i_X509_bio(data, NULL) : PEM_read_bio_X509(data, NULL, give_password, &none);
        if (!next) break;
        int added = X509_STORE_add_cert(store, next);
        X509_free(next);
        if (!added) return tls_failed(0, NULL);
    }
    if (!count)
        return says(binary ? "not enough data: cadata does not contain a certificate"
                           : "no start line: cadata does not contain a certificate");
    if (!is_end_of_data(binary, data)) return tls_failed(0, NULL);
    ERR_clear_error();
    return NULL;
}

PycResult pyc_tls_load_trusted_data(PycWord self, PycWord context, PycWord data, PycWord binary) {
    Span of;
    (void)self;
    CHECK(bytes_argument(data, &of));
    if (of.size > INT32_MAX) RAISE(&pyc_OverflowError, "Certificate data is too long.");
    BIO *from = BIO_new_mem_buf(of.data, (int)of.size);
    if (!from) return pyc_fail(tls_failed(0, NULL));
    PycError *error = add_certificates(SSL_CTX_get_cert_store(context_of(context)), from, binary == PYC_TRUE);
    BIO_free(from);
    return pyc_done(error);
}

PycResult pyc_tls_trust_default(PycWord self, PycWord context) {
    (void)self;
    return done(SSL_CTX_set_default_verify_paths(context_of(context)) == 1);
}

static PycError *put_authorities(STACK_OF(X509_OBJECT) * all, bool binary, PycWord list) {
    for (int i = 0; i < sk_X509_OBJECT_num(all); i++) {
        X509_OBJECT *one = sk_X509_OBJECT_value(all, i);
        if (X509_OBJECT_get_type(one) != X509_LU_X509 || !X509_check_ca(X509_OBJECT_get0_X509(one))) continue;
        X509 *authority = X509_OBJECT_get0_X509(one);
        TRY_ERROR(shown, binary ? tls_certificate_bytes(authority) : tls_certificate(authority));
        pyc_list_push(list, shown);
    }
    return NULL;
}

PycResult pyc_tls_trusted(PycWord self, PycWord context, PycWord binary) {
    PycWord list = pyc_list_new(8);
    (void)self;
    STACK_OF(X509_OBJECT) *all = X509_STORE_get0_objects(SSL_CTX_get_cert_store(context_of(context)));
    PycError *error = put_authorities(all, binary == PYC_TRUE, list);
    return (PycResult){list, error};
}

PycResult pyc_tls_store_counts(PycWord self, PycWord context) {
    int certificates = 0, revoked = 0, authorities = 0;
    (void)self;
    STACK_OF(X509_OBJECT) *all = X509_STORE_get0_objects(SSL_CTX_get_cert_store(context_of(context)));
    for (int i = 0; i < sk_X509_OBJECT_num(all); i++) {
        X509_OBJECT *one = sk_X509_OBJECT_value(all, i);
        X509_LOOKUP_TYPE type = X509_OBJECT_get_type(one);
        certificates += type == X509_LU_X509;
        revoked += type == X509_LU_CRL;
        authorities += type == X509_LU_X509 && X509_check_ca(X509_OBJECT_get0_X509(one));
    }
    PycWord parts[3] = {pyc_small(certificates), pyc_small(revoked), pyc_small(authorities)};
    return pyc_ok(pyc_tuple_of(parts, 3));
}

PycResult pyc_tls_session_counts(PycWord self, PycWord context) {
    SSL_CTX *c = context_of(context);
    (void)self;
    long counts[] = {SSL_CTX_sess_number(c),
                     SSL_CTX_sess_connect(c),
                     SSL_CTX_sess_connect_good(c),
                     SSL_CTX_sess_connect_renegotiate(c),
                     SSL_CTX_sess_accept(c),
                     SSL_CTX_sess_accept_good(c),
                     SSL_CTX_sess_accept_renegotiate(c),
                     SSL_CTX_sess_hits(c),
                     SSL_CTX_sess_misses(c),
                     SSL_CTX_sess_timeouts(c),
                     SSL_CTX_sess_cache_full(c)};
    enum { COUNTS = sizeof counts / sizeof *counts };
    PycWord list = pyc_list_new(COUNTS);
    for (int i = 0; i < COUNTS; i++) pyc_list_push(list, pyc_small(counts[i]));
    return pyc_ok(list);
}

/* ---- how keys are agreed on ---- */

PycResult pyc_tls_load_dh(PycWord self, PycWord context, PycWord path) {
    const char *name;
    (void)self;
    CHECK(pyc_io_path(path, &name));
    begin_with_files();
    BIO *file = BIO_new_file(name, "r");
    if (!file) return done_with_files(false);
    EVP_PKEY *parameters = PEM_read_bio_Parameters(file, NULL);
    BIO_free(file);
    if (!parameters) return pyc_fail(tls_failed(0, NULL));
    if (SSL_CTX_set0_tmp_dh_pkey(context_of(context), parameters)) return pyc_ok(PYC_NONE);
    EVP_PKEY_free(parameters);
    return pyc_fail(tls_failed(0, NULL));
}

PycResult pyc_tls_set_curve(PycWord self, PycWord context, PycWord name) {
    const char *text;
    (void)self;
    CHECK(text_of(name, &text));
    int nid = OBJ_sn2nid(text);
    if (nid == NID_undef) RAISE(&pyc_ValueError, "unknown elliptic curve name '%s'", text);
    return done(SSL_CTX_set1_groups(context_of(context), &nid, 1) == 1);
}

/* ---- identifiers, random bytes, paths ---- */

static PycResult identifier(const ASN1_OBJECT *object) {
    char text[128];
    int nid = OBJ_obj2nid(object);
    if (OBJ_obj2txt(text, sizeof text, object, 1) <= 0) return pyc_ok(PYC_NONE);
    PycWord parts[4] = {pyc_small(nid), tls_text(OBJ_nid2sn(nid)), tls_text(OBJ_nid2ln(nid)), pyc_str_c(text)};
    return pyc_ok(pyc_tuple_of(parts, 4));
}

PycResult pyc_tls_object_of(PycWord self, PycWord text, PycWord name) {
    const char *of;
    (void)self;
    CHECK(text_of(text, &of));
    ASN1_OBJECT *object = OBJ_txt2obj(of, name != PYC_TRUE);
    ERR_clear_error();
    if (!object) return pyc_ok(PYC_NONE);
    PycResult made = identifier(object);
    ASN1_OBJECT_free(object);
    return made;
}

PycResult pyc_tls_object_at(PycWord self, PycWord number) {
    (void)self;
    TRY(nid, pyc_io_int(number));
    const ASN1_OBJECT *object = OBJ_nid2obj((int)nid);
    ERR_clear_error();
    return object ? identifier(object) : pyc_ok(PYC_NONE);
}

PycResult pyc_tls_random(PycWord self, PycWord size) {
    (void)self;
    TRY(count, pyc_io_int(size));
    if (count < 0) RAISE(&pyc_ValueError, "num must be positive");
    unsigned char *data = pyc_gc_alloc_atomic((uint64_t)count + 1);
    if (RAND_bytes(data, (int)count) != 1) return pyc_fail(tls_failed(0, NULL));
    return pyc_ok(pyc_bytes_new(data, (uint64_t)count));
}

PycResult pyc_tls_random_add(PycWord self, PycWord data, PycWord entropy) {
    Span of;
    (void)self;
    CHECK(bytes_argument(data, &of));
    TRY(amount, pyc_obj_to_f64(entropy));
    for (int64_t at = 0, part; at < of.size; at += part) {
        part = of.size - at < INT32_MAX ? of.size - at : INT32_MAX;
        RAND_add(of.data + at, (int)part, amount);
    }
    return pyc_ok(PYC_NONE);
}

PycResult pyc_tls_default_paths(PycWord self) {
    (void)self;
    PycWord parts[4] = {tls_text(X509_get_default_cert_file_env()), tls_text(X509_get_default_cert_file()),
                        tls_text(X509_get_default_cert_dir_env()), tls_text(X509_get_default_cert_dir())};
    return pyc_ok(pyc_tuple_of(parts, 4));
}

#define MODULE_ROWS "tls.def"
#include "module/rows.h"
