/* The module _tls: the contents of a certificate, as the dict of getpeercert(). */
#include "module/tls.h"

#include "io/io.h"
#include "object/bytes.h"

#include <arpa/inet.h>
#include <openssl/err.h>
#include <openssl/pem.h>
#include <openssl/x509v3.h>

PycResult tls_certificate_bytes(X509 *certificate) {
    unsigned char *data = NULL;
    int size = i2d_X509(certificate, &data);
    if (size < 0) return pyc_fail(tls_failed(0, NULL));
    PycWord made = pyc_bytes_new(data, (uint64_t)size);
    OPENSSL_free(data);
    return pyc_ok(made);
}

static PycWord pair(PycWord first, PycWord second) {
    PycWord parts[2] = {first, second};
    return pyc_tuple_of(parts, 2);
}

static PycResult tuple_of_list(PycWord list) {
    const PycWord *items;
    int64_t count = pyc_items(list, &items);
    return pyc_ok(pyc_tuple_of(items, count));
}

/* ---- texts ---- */

static PycResult utf8_text(const void *data, int size) {
    return pyc_bytes_decode(pyc_bytes_new(data, size > 0 ? (uint64_t)size : 0), pyc_str_c("utf-8"),
                            pyc_str_c("replace"));
}

static PycResult text_of(const ASN1_STRING *string) {
    unsigned char *data = NULL;
    int size = ASN1_STRING_to_UTF8(&data, string);
    if (size < 0) return pyc_fail(tls_failed(0, NULL));
    PycResult made = utf8_text(data, size);
    OPENSSL_free(data);
    return made;
}

static PycResult plain_text_of(const ASN1_STRING *string) { /* of ASCII characters */
    return utf8_text(ASN1_STRING_get0_data(string), ASN1_STRING_length(string));
}

static PycResult name_of(const ASN1_OBJECT *object, bool in_numbers) {
    char text[256];
    int size = OBJ_obj2txt(text, sizeof text, object, in_numbers);
    if (size < 0) return pyc_fail(tls_failed(0, NULL));
    return pyc_ok(pyc_str_c(text));
}

/* The text that a print function of OpenSSL writes. */
static PycResult printed(BIO *buffer) {
    char *data;
    long size = BIO_get_mem_data(buffer, &data);
    PycResult text = utf8_text(data, (int)size);
    (void)BIO_reset(buffer);
    return text;
}

static PycResult time_text(BIO *buffer, const ASN1_TIME *time) {
    ASN1_TIME_print(buffer, time);
    return printed(buffer);
}

/* ---- names ---- */

/* A tuple of relative distinguished names, each a tuple of pairs. */
static PycResult distinguished(const X509_NAME *name) {
    PycWord all = pyc_list_new(8), together = 0;
    int set = -1;
    for (int i = 0; i < X509_NAME_entry_count(name); i++) {
        const X509_NAME_ENTRY *entry = X509_NAME_get_entry(name, i);
        TRY(kind, name_of(X509_NAME_ENTRY_get_object(entry), false));
        TRY(value, text_of(X509_NAME_ENTRY_get_data(entry)));
        if (X509_NAME_ENTRY_set(entry) != set) {
            if (together) pyc_list_push(all, tuple_of_list(together).value);
            together = pyc_list_new(1);
            set = X509_NAME_ENTRY_set(entry);
        }
        pyc_list_push(together, pair(kind, value));
    }
    if (together) pyc_list_push(all, tuple_of_list(together).value);
    return tuple_of_list(all);
}

static PycResult address_text(const ASN1_OCTET_STRING *address) {
    const unsigned char *at = ASN1_STRING_get0_data(address);
    char text[64];
    int size = ASN1_STRING_length(address);
    if (size == 4) return pyc_ok(pyc_str_c(inet_ntop(AF_INET, at, text, sizeof text)));
    if (size != 16) return pyc_ok(pyc_str_c("<invalid>"));
    char *end = text;
    for (int i = 0; i < 16; i += 2)
        end += snprintf(end, sizeof text - (size_t)(end - text), i ? ":%X" : "%X", at[i] << 8 | at[i + 1]);
    return pyc_ok(pyc_str_c(text));
}

/* Splits `kind:value`, as OpenSSL prints it. */
static PycResult other_name(BIO *buffer, GENERAL_NAME *name) {
    GENERAL_NAME_print(buffer, name);
    TRY(text, printed(buffer));
    const char *whole = str_text(pyc_str(text)), *colon = strchr(whole, ':');
    if (!colon) RAISE(&pyc_ValueError, "Invalid value %s", whole);
    return pyc_ok(pair(pyc_str_new(whole, (uint64_t)(colon - whole)), pyc_str_c(colon + 1)));
}

static PycResult general(BIO *buffer, GENERAL_NAME *name) {
    PycResult value;
    const char *kind;
    switch (name->type) {
    case GEN_DIRNAME: kind = "DirName", value = distinguished(name->d.dirn); break;
    case GEN_EMAIL: kind = "email", value = plain_text_of(name->d.rfc822Name); break;
    case GEN_DNS: kind = "DNS", value = plain_text_of(name->d.dNSName); break;
    case GEN_URI: kind = "URI", value = plain_text_of(name->d.uniformResourceIdentifier); break;
    case GEN_RID: kind = "Registered ID", value = name_of(name->d.rid, true); break;
    case GEN_IPADD: kind = "IP Address", value = address_text(name->d.iPAddress); break;
    default: return other_name(buffer, name);
    }
    return value.error ? value : pyc_ok(pair(pyc_str_c(kind), value.value));
}

static PycResult generals(BIO *buffer, const GENERAL_NAMES *names) {
    PycWord list = pyc_list_new(4);
    for (int i = 0; i < sk_GENERAL_NAME_num(names); i++) {
        TRY(name, general(buffer, sk_GENERAL_NAME_value(names, i)));
        pyc_list_push(list, name);
    }
    return tuple_of_list(list);
}

/* ---- places on the web ---- */

static PycResult push_place(PycWord list, const GENERAL_NAME *name) {
    if (name->type != GEN_URI) return pyc_ok(PYC_NONE);
    TRY(text, plain_text_of(name->d.uniformResourceIdentifier));
    pyc_list_push(list, text);
    return pyc_ok(PYC_NONE);
}

static PycResult places_of_access(const AUTHORITY_INFO_ACCESS *all, int kind) {
    PycWord list = pyc_list_new(2);
    for (int i = 0; i < sk_ACCESS_DESCRIPTION_num(all); i++) {
        const ACCESS_DESCRIPTION *one = sk_ACCESS_DESCRIPTION_value(all, i);
        if (OBJ_obj2nid(one->method) == kind) CHECK(push_place(list, one->location).error);
    }
    return tuple_of_list(list);
}

static PycResult places_of_lists(const CRL_DIST_POINTS *all) {
    PycWord list = pyc_list_new(2);
    for (int i = 0; i < sk_DIST_POINT_num(all); i++) {
        const DIST_POINT *one = sk_DIST_POINT_value(all, i);
        if (!one->distpoint || one->distpoint->type) continue;
        const GENERAL_NAMES *names = one->distpoint->name.fullname;
        for (int j = 0; j < sk_GENERAL_NAME_num(names); j++)
            CHECK(push_place(list, sk_GENERAL_NAME_value(names, j)).error);
    }
    return tuple_of_list(list);
}

/* ---- the whole ---- */

static PycError *put(PycWord dict, const char *name, PycResult value) {
    return value.error ? value.error : pyc_dict_set(dict, pyc_str_c(name), value.value);
}

static PycError *put_some(PycWord dict, const char *name, PycResult tuple) {
    const PycWord *items;
    if (!tuple.error && !pyc_items(tuple.value, &items)) return NULL;
    return put(dict, name, tuple);
}

static PycError *put_plain(PycWord dict, BIO *buffer, X509 *c) {
    CHECK_ERROR(put(dict, "subject", distinguished(X509_get_subject_name(c))));
    CHECK_ERROR(put(dict, "issuer", distinguished(X509_get_issuer_name(c))));
    CHECK_ERROR(put(dict, "version", pyc_ok(pyc_small(X509_get_version(c) + 1))));
    i2a_ASN1_INTEGER(buffer, X509_get0_serialNumber(c));
    CHECK_ERROR(put(dict, "serialNumber", printed(buffer)));
    CHECK_ERROR(put(dict, "notBefore", time_text(buffer, X509_get0_notBefore(c))));
    return put(dict, "notAfter", time_text(buffer, X509_get0_notAfter(c)));
}

static PycError *put_extensions(PycWord dict, BIO *buffer, const X509 *c) {
    GENERAL_NAMES *names = X509_get_ext_d2i(c, NID_subject_alt_name, NULL, NULL);
    PycError *error = names ? put_some(dict, "subjectAltName", generals(buffer, names)) : NULL;
    GENERAL_NAMES_free(names);
    AUTHORITY_INFO_ACCESS *access = X509_get_ext_d2i(c, NID_info_access, NULL, NULL);
    if (!error && access) error = put_some(dict, "OCSP", places_of_access(access, NID_ad_OCSP));
    if (!error && access) error = put_some(dict, "caIssuers", places_of_access(access, NID_ad_ca_issuers));
    AUTHORITY_INFO_ACCESS_free(access);
    CRL_DIST_POINTS *lists = X509_get_ext_d2i(c, NID_crl_distribution_points, NULL, NULL);
    if (!error && lists) error = put_some(dict, "crlDistributionPoints", places_of_lists(lists));
    CRL_DIST_POINTS_free(lists);
    return error;
}

PycResult tls_certificate(X509 *certificate) {
    PycWord dict = pyc_dict_new(10);
    BIO *buffer = BIO_new(BIO_s_mem());
    if (!buffer) return pyc_fail(tls_failed(0, NULL));
    PycError *error = put_plain(dict, buffer, certificate);
    if (!error) error = put_extensions(dict, buffer, certificate);
    BIO_free(buffer);
    ERR_clear_error();
    return (PycResult){dict, error};
}

static PycResult decoded(X509 *certificate) {
    if (!certificate) return pyc_fail(tls_failed(0, NULL));
    PycResult made = tls_certificate(certificate);
    X509_free(certificate);
    return made;
}

PycResult pyc_tls_decode(PycWord self, PycWord data) {
    Span of;
    (void)self;
    CHECK(bytes_argument(data, &of));
    const unsigned char *at = (const unsigned char *)of.data;
    return decoded(d2i_X509(NULL, &at, of.size));
}

PycResult pyc_tls_decode_text(PycWord self, PycWord text) {
    Span of;
    (void)self;
    CHECK(bytes_argument(text, &of));
    BIO *from = BIO_new_mem_buf(of.data, (int)of.size);
    if (!from) return pyc_fail(tls_failed(0, NULL));
    X509 *certificate = PEM_read_bio_X509_AUX(from, NULL, NULL, NULL);
    BIO_free(from);
    return decoded(certificate);
}
