/* Asynchronous copies: cp.async, bulk copies, tiles of tensors; and the barriers in shared memory that tell when they
 * are done. Each is done as late as possible: when something waits for it. */
#ifndef PYC_RUNTIME_PTX_COPY_H
#define PYC_RUNTIME_PTX_COPY_H

#include "ptx/warp.h"

enum { PTX_TENSOR_RANK = 5, PTX_TENSOR_BYTES = 128 };

typedef struct PtxTensor { /* the contents of the 128 bytes of a CUtensorMap here */
    uint64_t base;
    uint64_t sizes[PTX_TENSOR_RANK], strides[PTX_TENSOR_RANK - 1]; /* the innermost stride is an element */
    uint16_t box[PTX_TENSOR_RANK];
    uint8_t type, rank, swizzle, fills_with_nan;
    uint16_t magic;
} PtxTensor;

/* False when the GPU would reject it. */
bool ptx_tensor_map(void *map, PtxTensor tensor, const uint64_t *sizes, const uint64_t *strides, const uint32_t *box,
                    const uint32_t *steps);

typedef enum PtxCopyKind {
    PTX_COPY_ASYNC,
    PTX_COPY_ARRIVE,
    PTX_COPY_BULK,
    PTX_COPY_TILE_IN,
    PTX_COPY_TILE_OUT
} PtxCopyKind;

typedef struct PtxCopy {
    struct PtxCopy *next;
    PtxCopyKind kind;
    const PtxInst *inst;
    uint32_t lane, group; /* the number of its commit_group; 0: none yet */
    uint64_t to, from;    /* addresses, in the spaces that the instruction names */
    PtxSpace to_space, from_space;
    uint32_t bytes, source_bytes; /* the rest is zero */
    char *barrier;                /* where it reports that it is done; NULL: through its group */
    int32_t at[PTX_TENSOR_RANK];
} PtxCopy;

void ptx_forget_copies(PtxWarp *w);                    /* those of a block that has ended */
void ptx_check_copies_out(PtxWarp *w, uint32_t ended); /* an error if a thread ends without waiting for its copies */

/* mbarrier.c */
void ptx_mbarrier_arrive(PtxWarp *w, const PtxInst *i, uint32_t lane, char *at, uint32_t count);
void ptx_mbarrier_expect(PtxWarp *w, const PtxInst *i, uint32_t lane, char *at, int64_t bytes);
void ptx_mbarrier_pending(PtxWarp *w, const PtxInst *i, uint32_t lane, char *at, int32_t more);
/* copy.c */
void ptx_make_copies_for(PtxWarp *w, const char *barrier); /* those of the whole cluster */

#endif
