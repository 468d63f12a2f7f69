/* The buffers of values that grow by `s += t`.
 *
 * A value made that way gets a buffer with spare room, and `used` is how much of it is claimed by values. The next `+=`
 * claims the room after the value and writes there; all older values are prefixes and never see it. If another value
 * has already claimed that room, the text is copied. So a loop copies each byte a few times at most, no matter where
 * the value is kept, and a buffer is at most half empty.
 *
 * The zero byte after a value disappears when its room is claimed: str_text returns text that has one. */
#include "object/tail.h"

#include <stdatomic.h>
#include <string.h>

typedef struct Tail {
    _Atomic int64_t used;
    int64_t capacity;
    char data[];
} Tail;

static Tail *tail_of(const char *data) { return (Tail *)(void *)((char *)(uintptr_t)data - offsetof(Tail, data)); }

static bool claim(Tail *t, int64_t size, int64_t more_size) {
    int64_t expected = size;
    if (size + more_size + 1 > t->capacity) return false;
    return atomic_compare_exchange_strong(&t->used, &expected, size + more_size);
}

static Tail *copied(const char *data, int64_t size, int64_t more_size) {
    int64_t capacity = (size + more_size + 1) / 2 * 3;
    Tail *t = pyc_gc_alloc_atomic(sizeof(Tail) + (uint64_t)capacity);
    t->used = size + more_size;
    t->capacity = capacity;
    memcpy(t->data, data, (uint64_t)size);
    return t;
}

char *tail_grown(const char *data, int64_t size, bool shared, const char *more, int64_t more_size) {
    Tail *t = shared && claim(tail_of(data), size, more_size) ? tail_of(data) : copied(data, size, more_size);
    memcpy(t->data + size, more, (uint64_t)more_size);
    t->data[size + more_size] = 0;
    return t->data;
}
