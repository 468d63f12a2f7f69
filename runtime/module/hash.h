/* Private to the files of the module _hash_engine. */
#ifndef PYC_MODULE_HASH_H
#define PYC_MODULE_HASH_H

#include "module/module.h"

typedef struct HashState HashState;

typedef struct HashKind {
    const char *name;
    uint16_t digest, block; /* in bytes; digest 0: variable length */
    void (*start)(HashState *s);
    void (*take)(HashState *s, const uint8_t *block); /* processes a whole block */
    void (*finish)(HashState *s, uint8_t *into, uint64_t size);
    uint8_t mark; /* of sponges: appended to the data */
} HashKind;

enum { HASH_BLOCK = 168, HASH_DIGEST = 64 };

struct HashState {
    const HashKind *kind;
    union {
        uint32_t words[8];
        uint64_t longs[25];
    };
    uint64_t total; /* bytes taken, including buffered ones */
    uint32_t waiting;
    uint16_t digest;
    bool is_last, is_last_node; /* of BLAKE2: for the current block */
    uint8_t room[HASH_BLOCK];   /* bytes of an incomplete block */
};

extern const HashKind hash_md5, hash_sha1, hash_sha224, hash_sha256, hash_sha384, hash_sha512, hash_sha3_224,
    hash_sha3_256, hash_sha3_384, hash_sha3_512, hash_shake_128, hash_shake_256, hash_blake2b, hash_blake2s;
extern PycType pyc_hash_object_type, pyc_hash_long_type;

void hash_start(HashState *s, const HashKind *kind);
void hash_add(HashState *s, const void *data, uint64_t size); /* buffers the last block, even a whole one */
void hash_finish(const HashState *s, uint8_t *into, uint64_t size);
void hash_flush(HashState *s); /* processes a whole buffered block */

/* hash_machine.c */
bool hash_has_sha256(void); /* the processor has instructions for it */
void hash_sha256_block(uint32_t *chain, const uint8_t *block, const uint32_t *constants);

static inline uint32_t hash_turn(uint32_t x, int by) { return x >> by | x << (32 - by); }
static inline uint64_t hash_turn_long(uint64_t x, int by) { return x >> by | x << (64 - by); }

#endif
