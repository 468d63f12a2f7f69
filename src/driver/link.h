/* Links objects to an executable or a shared library, by ld.lld or the system's compiler driver. */
#ifndef PYC_DRIVER_LINK_H
#define PYC_DRIVER_LINK_H

#include "support/context.h"

typedef struct LinkJob {
    const Str *objects; /* the bytes of the program's object files */
    uint32_t object_count;
    const Str *exports; /* the names that a shared library offers */
    uint32_t export_count;
    bool shared;       /* a shared library, else an executable */
    bool loads_python; /* the program loads CPython */
    Str module;        /* the name of an extension module for CPython; else empty */
    uint32_t sanitize; /* bits of Sanitize */
} LinkJob;

/* The bytes of the linked program. False, and errors (stage 5), when linking failed. */
bool link_program(Context *ctx, const LinkJob *job, Str *image);

#endif
