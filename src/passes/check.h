/* Facts about all functions that the pass check_kernels needs before it changes one; shared by its files. */
#ifndef PYC_PASSES_CHECK_H
#define PYC_PASSES_CHECK_H

#include "ir/cfg.h"

typedef struct CheckFn {
    bool in_kernel;   /* a kernel reaches it */
    bool is_checked;  /* reached by a kernel, and contains something to check or calls what does */
    bool uses_device; /* calls the runtime's device functions, or uses what a device reads or leaves, or calls what does
                         so */
    bool is_program;  /* written by the user: reports name its variables */
    bool exchanges;   /* has warp operations, or calls a function that has */
    bool ends_program; /* never returns, so its effects no longer matter to the kernel */
    bool address_taken;
    bool *is_own;  /* by LocalId - 1: the place is always a local of the running thread, or a constant of the program */
    bool *escapes; /* by LocalId - 1: its address escapes to where pointer arithmetic can be done with it */
    VEC(FnId) callees; /* functions that it calls by name */
    VEC(FnId) taken;   /* functions that it uses otherwise */
} CheckFn;

typedef struct CheckFacts {
    const IrModule *module;
    Arena *arena;
    CheckFn *fns; /* by FnId - 1 */
} CheckFacts;

CheckFacts check_facts(const IrModule *module, Arena *arena);

/* The value that an address was computed from, and whether pointer arithmetic was involved. */
typedef struct CheckRoot {
    ValId value;
    const IrInst *def; /* NULL: a block parameter */
    bool moves;
} CheckRoot;
CheckRoot check_root(const IrFn *fn, ValId address);

/* Whether an access to this address can go wrong. Accesses to a local's own fields and elements cannot, because their
 * indices are checked elsewhere. */
bool check_is_needed(const CheckFacts *facts, const IrFn *fn, ValId address);

/* Whether the local is an array, or holds one, whose address escapes to where pointer arithmetic can be done with
 * it. */
bool check_is_array(const CheckFacts *facts, const IrFn *fn, LocalId id);

/* The places that an instruction reads and writes, as operand numbers; -1: none. Gather and scatter have none. */
typedef struct CheckAccess {
    int read, write, atomic;
} CheckAccess;
CheckAccess check_access(const IrInst *inst);

/* Whether the instruction is a warp operation, or calls a function that has some. */
bool check_exchanges(const CheckFacts *facts, const IrFn *fn, const IrInst *inst);

/* Where threads that diverged around warp operations converge again (check_joins.c). */
typedef struct CheckJoins {
    uint32_t *numbers; /* by BlockId - 1: the number of the convergence point at its beginning; NULL: there are none */
    Bitset *around;    /* by BlockId - 1: the blocks where lanes converge that have passed by its warp operations */
} CheckJoins;

enum {
    CHECK_MOST_JOINS = 64,
    CHECK_NO_JOIN = UINT32_MAX
}; /* the most in a program; runtime/sanitizer/check.h has the
      same numbers */

/* `used`: how many numbers are taken. */
CheckJoins check_joins(const CheckFacts *facts, IrFn *fn, uint32_t *used);

/* The function that a call names; none for a function value. */
FnId check_callee(const IrFn *fn, const IrInst *inst);

#endif
