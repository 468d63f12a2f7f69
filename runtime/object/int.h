/* Limbs of exact ints: private to the int_*.c files. */
#ifndef PYC_INT_H
#define PYC_INT_H

#include "object/py.h"

#include <gmp.h>

typedef struct IntView { /* sign and magnitude of an int word; n is 0 for zero */
    const mp_limb_t *limbs;
    int64_t n;
    bool negative;
    mp_limb_t room;
} IntView;

static inline void int_view(PycWord w, IntView *v) {
    if (pyc_is_small(w)) {
        int64_t i = pyc_small_value(w);
        v->negative = i < 0;
        v->room = i < 0 ? -(uint64_t)i : (uint64_t)i;
        v->n = i != 0;
        v->limbs = &v->room;
    } else {
        const PycBig *big = (const PycBig *)(uintptr_t)w;
        v->negative = big->sign_size < 0;
        v->n = v->negative ? -big->sign_size : big->sign_size;
        v->limbs = (const mp_limb_t *)big->limbs;
    }
}

PycBig *int_room(int64_t limbs);                               /* a big with room for so many limbs */
PycWord int_finish(PycBig *big, int64_t limbs, bool negative); /* strips leading zero limbs; a small int if it fits */
int64_t int_bits(const IntView *v);

#endif
