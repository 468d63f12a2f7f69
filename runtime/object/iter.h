/* Private to the iterator files. A `next` slot returns 0 at the end instead of raising. */
#ifndef PYC_ITER_H
#define PYC_ITER_H

#include "object/py.h"

typedef struct Iter {
    PycObject head;
    PycWord source; /* 0 once exhausted */
    PycWord other;  /* function, sentinel, tuple of iterators, … */
    int64_t at, end, step;
} Iter;

static inline Iter *iter_of(PycWord w) { return (Iter *)pyc_object(w); }
/* The contents of a container may move to another object system during iteration: its operations then supply the next
 * item. */
static inline bool is_elsewhere(PycWord source) { return source && pyc_type(source)->foreign; }
/* The next key and value of an iterator over a dict's items, as in pyc_next_parts; -1 for other iterators. */
PycIntResult iter_dict_pair(PycWord self, PycWord *pair);
PycWord iter_new(PycType *type, PycWord source, PycWord other);
PycResult iter_itself(PycWord self);
static inline PycResult iter_finished(Iter *it) {
    it->source = 0;
    return pyc_ok(0);
}
PycWord iter_dict_backwards(PycWord w); /* of a dict or a dict view; 0 for others */

#define ITERATOR(linkage, ident, text, next_fn)                                                                        \
    linkage PycType ident = {.head = {&pyc_type_type},                                                                 \
                             .name = text,                                                                             \
                             .base = &pyc_object_type,                                                                 \
                             .flags = PYC_T_FROZEN | PYC_T_NO_BASE,                                                    \
                             .instance_size = sizeof(Iter),                                                            \
                             .iter = iter_itself,                                                                      \
                             .next = next_fn}

#endif
