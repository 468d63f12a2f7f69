/* Each object of ours has at most one wrapper, so that CPython's `is` agrees with ours. */
#include "wrap.h"

static struct { /* wrappers by the addresses of their objects; protected by the lock */
    Wrapper **at;
    uint32_t size, count;
} wrappers;

static uint32_t place_of(PycWord object) {
    uint32_t i = (uint32_t)pyc_hash_u64(object) & (wrappers.size - 1);
    while (wrappers.at[i] && wrappers.at[i]->address != object) i = (i + 1) & (wrappers.size - 1);
    return i;
}

void py_wrapper_enter(Wrapper *wrapper, PycWord object) {
    wrapper->address = object;
    if (wrappers.count * 2 >= wrappers.size) {
        Wrapper **old = wrappers.at;
        uint32_t old_size = wrappers.size;
        wrappers.size = old_size ? old_size * 2 : 64;
        wrappers.at = pyc_alloc_zeroed(wrappers.size * sizeof *wrappers.at, 8);
        for (uint32_t i = 0; i < old_size; i++)
            if (old[i]) wrappers.at[place_of(old[i]->address)] = old[i];
        pyc_free(old);
    }
    wrappers.at[place_of(object)] = wrapper;
    wrappers.count++;
}

/* Those behind it move up, so that no search ends too early. */
void py_wrapper_leave(Wrapper *wrapper) {
    if (!wrapper->address) return;
    uint32_t i = place_of(wrapper->address), mask = wrappers.size - 1;
    wrapper->address = 0;
    if (wrappers.at[i] != wrapper) return;
    wrappers.at[i] = NULL;
    wrappers.count--;
    for (i = (i + 1) & mask; wrappers.at[i]; i = (i + 1) & mask) {
        Wrapper *moved = wrappers.at[i];
        wrappers.at[i] = NULL;
        wrappers.at[place_of(moved->address)] = moved;
    }
}

Wrapper *py_wrapper_of(PycWord object) { return wrappers.count ? wrappers.at[place_of(object)] : NULL; }
