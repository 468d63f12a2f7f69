/* Private to the files of the module _collections. */
#ifndef PYC_MODULE_DEQUE_H
#define PYC_MODULE_DEQUE_H

#include "module/module.h"

/* A ring buffer: the items start at room[first]; the capacity is a power of two. */
typedef struct Deque {
    PycObject head;
    uint32_t lock;
    uint32_t changes; /* counts modifications, for iterators */
    int64_t first, length, capacity;
    int64_t most; /* maxlen; -1: none */
    PycWord *room;
} Deque;

extern PycType pyc_deque_type, pyc_deque_iterator_type, pyc_deque_reverse_iterator_type;

static inline Deque *deque_of(PycWord w) { return (Deque *)pyc_object(w); }
static inline bool is_deque(PycWord w) { return pyc_is_object(w) && pyc_type_is_sub(pyc_type(w), &pyc_deque_type); }
static inline PycWord *deque_at(const Deque *d, int64_t i) { return &d->room[(d->first + i) & (d->capacity - 1)]; }
PycWord deque_new(PycType *type, int64_t most);
PycResult deque_iter(PycWord self);

#endif
