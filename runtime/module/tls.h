/* Private to the files of the module _tls. */
#ifndef PYC_MODULE_TLS_H
#define PYC_MODULE_TLS_H

#include "module/module.h"

#include <openssl/ssl.h>

/* The call in progress on a connection: OpenSSL's callbacks find it there. */
typedef struct TlsCall {
    PycWord events;  /* the program's callback; None: there is none */
    PycError *error; /* raised by it */
} TlsCall;

static inline PycResult tls_object(const void *address) { return pyc_ok(pyc_int_from_u64((uintptr_t)address)); }
static inline void *tls_address(PycWord word) { return (void *)(uintptr_t)pyc_int_low_u64(word); }
static inline PycWord tls_text(const char *text) { return text ? pyc_str_c(text) : PYC_NONE; }
/* An exception for OpenSSL's latest error. `kind`: the result of SSL_get_error, or 0. */
PycError *tls_failed(int kind, const SSL *ssl);
PycError *tls_path(PycWord path, const char **out); /* null for None */
PycResult tls_certificate(X509 *certificate);       /* the dict of getpeercert() */
PycResult tls_certificate_bytes(X509 *certificate);
PycResult tls_ciphers(STACK_OF(SSL_CIPHER) * ciphers, PycResult (*describe)(const SSL_CIPHER *));
PycResult tls_cipher_short(const SSL_CIPHER *cipher); /* (name, protocol, bits) */

#endif
