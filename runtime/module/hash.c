/* The module _hash_engine: hash objects over the functions of hash_md.c, hash_sponge.c and hash_blake.c. */
#include "module/hash.h"

#include "object/bytes.h"

#include <stdio.h>
#include <string.h>

typedef struct Hash {
    PycObject head;
    HashState state;
} Hash;

static Hash *hash_of(PycWord w) { return (Hash *)pyc_object(w); }

void hash_start(HashState *s, const HashKind *kind) {
    memset(s, 0, sizeof *s);
    s->kind = kind;
    s->digest = kind->digest;
    kind->start(s);
}

void hash_flush(HashState *s) {
    if (s->waiting < s->kind->block) return;
    s->waiting = 0;
    s->kind->take(s, s->room);
}

void hash_add(HashState *s, const void *data, uint64_t size) {
    const uint8_t *from = data;
    while (size) {
        hash_flush(s);
        uint64_t part = s->kind->block - s->waiting;
        if (part > size) part = size;
        memcpy(s->room + s->waiting, from, part);
        s->waiting += (uint32_t)part;
        s->total += part;
        from += part;
        size -= part;
    }
}

void hash_finish(const HashState *s, uint8_t *into, uint64_t size) {
    HashState copy = *s;
    copy.kind->finish(&copy, into, size);
}

/* ---- objects ---- */

static PycError *add(HashState *s, PycWord data) {
    Span from;
    if (pyc_has(data, PYC_T_STR)) return pyc_raise(&pyc_TypeError, "Strings must be encoded before hashing");
    PycError *error = bytes_argument(data, &from);
    if (error) return pyc_raise(&pyc_TypeError, "object supporting the buffer API required");
    hash_add(s, from.data, (uint64_t)from.size);
    return NULL;
}

static Hash *new_hash(const HashKind *kind) {
    Hash *h = pyc_gc_new_leaf(sizeof *h);
    h->head.type = kind->digest ? &pyc_hash_object_type : &pyc_hash_long_type;
    hash_start(&h->state, kind);
    return h;
}

static PycResult object_of(const HashKind *kind, PycWord data) {
    Hash *h = new_hash(kind);
    if (data) CHECK(add(&h->state, data));
    return pyc_ok(pyc_word(h));
}

#define FUNCTION_OF(kind)                                                                                              \
    PycResult pyc_hash_##kind(PycWord self, PycWord data, PycWord used_for_security) {                                 \
        return (void)self, (void)used_for_security, object_of(&hash_##kind, data);                                     \
    }
FUNCTION_OF(md5)
FUNCTION_OF(sha1)
FUNCTION_OF(sha224)
FUNCTION_OF(sha256)
FUNCTION_OF(sha384)
FUNCTION_OF(sha512)
FUNCTION_OF(sha3_224)
FUNCTION_OF(sha3_256)
FUNCTION_OF(sha3_384)
FUNCTION_OF(sha3_512)
FUNCTION_OF(shake_128)
FUNCTION_OF(shake_256)

/* Mixes the parameter block into the chain; a key becomes the first block of the data. */
static PycResult blake2(const HashKind *kind, PycWord parameters, PycWord key, PycWord data, PycWord is_last) {
    Hash *h = new_hash(kind);
    Span block = bytes_span(parameters), first = bytes_span(key);
    uint8_t padded[128] = {0};
    uint8_t *chain = (uint8_t *)h->state.longs;
    for (int64_t i = 0; i < block.size; i++) chain[i] ^= (uint8_t)block.data[i];
    h->state.digest = (uint8_t)block.data[0];
    h->state.is_last_node = is_last == PYC_TRUE;
    memcpy(padded, first.data, (size_t)first.size);
    if (first.size) hash_add(&h->state, padded, kind->block);
    CHECK(add(&h->state, data));
    return pyc_ok(pyc_word(h));
}

PycResult pyc_hash_blake2b(PycWord self, PycWord parameters, PycWord key, PycWord data, PycWord is_last) {
    return (void)self, blake2(&hash_blake2b, parameters, key, data, is_last);
}
PycResult pyc_hash_blake2s(PycWord self, PycWord parameters, PycWord key, PycWord data, PycWord is_last) {
    return (void)self, blake2(&hash_blake2s, parameters, key, data, is_last);
}

PycResult pyc_hash_update(PycWord self, PycWord data) { return pyc_done(add(&hash_of(self)->state, data)); }

PycResult pyc_hash_copy(PycWord self) {
    Hash *copy = pyc_gc_new_leaf(sizeof *copy);
    *copy = *hash_of(self);
    return pyc_ok(pyc_word(copy));
}

static PycWord digest(PycWord self, int64_t size) {
    PycWord bytes = pyc_bytes_room(size);
    hash_finish(&hash_of(self)->state, (uint8_t *)pyc_bytes(bytes)->data, (uint64_t)size);
    return bytes;
}

static PycIntResult length_of(PycWord length) {
    TRY_AS(PycIntResult, size, pyc_obj_to_i64_index(length));
    if (size < 0) RAISE_AS(PycIntResult, &pyc_ValueError, "value must be positive");
    if (size >= 1 << 29) RAISE_AS(PycIntResult, &pyc_ValueError, "length is too large");
    return (PycIntResult){size, NULL};
}

PycResult pyc_hash_digest(PycWord self) { return pyc_ok(digest(self, hash_of(self)->state.digest)); }
PycResult pyc_hash_hexdigest(PycWord self) { return pyc_bytes_hex(digest(self, hash_of(self)->state.digest), 0, 0); }

PycResult pyc_hash_long_digest(PycWord self, PycWord length) {
    TRY(size, length_of(length));
    return pyc_ok(digest(self, size));
}

PycResult pyc_hash_long_hexdigest(PycWord self, PycWord length) {
    TRY(size, length_of(length));
    return pyc_bytes_hex(digest(self, size), 0, 0);
}

PycResult pyc_hash_name(PycWord self) { return pyc_ok(pyc_str_c(hash_of(self)->state.kind->name)); }
PycResult pyc_hash_digest_size(PycWord self) { return pyc_ok(pyc_small(hash_of(self)->state.digest)); }
PycResult pyc_hash_block_size(PycWord self) { return pyc_ok(pyc_small(hash_of(self)->state.kind->block)); }

static PycResult hash_repr(PycWord self) {
    char text[80];
    const char *name = hash_of(self)->state.kind->name;
    if (strncmp(name, "blake2", 6) == 0)
        snprintf(text, sizeof text, "<_blake2.%s object at %p>", name, (void *)hash_of(self));
    else
        snprintf(text, sizeof text, "<%s %s object @ %p>", name, pyc_type_name(self), (void *)hash_of(self));
    return pyc_ok(pyc_str_c(text));
}

static PycResult not_made(PycType *type, const PycWord *args, uint64_t count, PycWord names) {
    (void)args, (void)count, (void)names;
    RAISE(&pyc_TypeError, "cannot create '%s' instances", type->name);
}

PycType pyc_hash_object_type = {.head = {&pyc_type_type},
                                .name = "_hashlib.HASH",
                                .base = &pyc_object_type,
                                .repr = hash_repr,
                                .flags = PYC_T_FROZEN | PYC_T_ATOMIC,
                                .instance_size = sizeof(Hash),
                                .make = not_made};
PycType pyc_hash_long_type = {.head = {&pyc_type_type},
                              .name = "_hashlib.HASHXOF",
                              .base = &pyc_hash_object_type,
                              .repr = hash_repr,
                              .flags = PYC_T_FROZEN | PYC_T_ATOMIC,
                              .instance_size = sizeof(Hash),
                              .make = not_made};

/* ---- keys of passwords ---- */

typedef struct Mac { /* HMAC: the hash states after the inner and the outer key */
    HashState inner, outer;
} Mac;

static void mac_start(Mac *mac, const HashKind *kind, Span key) {
    uint8_t block[HASH_BLOCK] = {0};
    HashState hashed;
    hash_start(&hashed, kind);
    hash_add(&hashed, key.data, (uint64_t)key.size);
    if (key.size > kind->block)
        hash_finish(&hashed, block, kind->digest);
    else
        memcpy(block, key.data, (size_t)key.size);
    hash_start(&mac->inner, kind);
    hash_start(&mac->outer, kind);
    for (int i = 0; i < kind->block; i++) block[i] ^= 0x36;
    hash_add(&mac->inner, block, kind->block);
    for (int i = 0; i < kind->block; i++) block[i] ^= 0x36 ^ 0x5c;
    hash_add(&mac->outer, block, kind->block);
}

/* `data` may overlap the digest. */
static void mac_of(const Mac *mac, const uint8_t *data, uint64_t size, uint8_t *into) {
    HashState s = mac->inner;
    uint16_t length = s.kind->digest;
    hash_add(&s, data, size);
    hash_finish(&s, into, length);
    s = mac->outer;
    hash_add(&s, into, length);
    hash_finish(&s, into, length);
}

static void key_block(const Mac *mac, Span salt, uint32_t number, int64_t rounds, uint8_t *sum) {
    uint16_t length = mac->inner.kind->digest;
    uint8_t turn[HASH_DIGEST];
    uint8_t *salted = pyc_gc_alloc_atomic((uint64_t)salt.size + 4);
    number = __builtin_bswap32(number);
    memcpy(salted, salt.data, (size_t)salt.size);
    memcpy(salted + salt.size, &number, 4);
    mac_of(mac, salted, (uint64_t)salt.size + 4, turn);
    memcpy(sum, turn, length);
    while (--rounds > 0) {
        mac_of(mac, turn, length, turn);
        for (int i = 0; i < length; i++) sum[i] ^= turn[i];
    }
}

PycResult pyc_hash_pbkdf2(PycWord self, PycWord hash, PycWord password, PycWord salt, PycWord rounds, PycWord length) {
    Mac mac;
    Span secret, salted;
    uint8_t block[HASH_DIGEST];
    (void)self;
    CHECK(bytes_argument(password, &secret));
    CHECK(bytes_argument(salt, &salted));
    TRY(turns, pyc_obj_to_i64_index(rounds));
    TRY(size, pyc_obj_to_i64_index(length));
    mac_start(&mac, hash_of(hash)->state.kind, secret);
    PycWord key = pyc_bytes_room(size);
    uint32_t digest_size = mac.inner.kind->digest, number = 1;
    for (int64_t at = 0; at < size; at += digest_size, number++) {
        key_block(&mac, salted, number, turns, block);
        memcpy(pyc_bytes(key)->data + at, block, (size_t)(size - at < digest_size ? size - at : digest_size));
    }
    return pyc_ok(key);
}

#define MODULE_ROWS "hash.def"
#include "module/rows.h"
