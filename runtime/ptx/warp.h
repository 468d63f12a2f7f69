/* The running state: a launch, its blocks, their warps. A warp's 32 lanes run in groups: lanes of a group are at the
 * same instruction. One group runs at a time. */
#ifndef PYC_RUNTIME_PTX_WARP_H
#define PYC_RUNTIME_PTX_WARP_H

#include "ptx/memory.h"
#include "ptx/program.h"

/* Special registers, as vectors, so that they can be operands like others. */
typedef struct PtxSpecials {
#define SPECIAL(name, member, value) uint32_t member[PTX_LANES];
#include "ptx/special.def"
} PtxSpecials;

typedef enum PtxWait {
    PTX_RUNS,
    PTX_AWAITS_LANES,   /* the lanes of its warp, at the same instruction */
    PTX_AWAITS_BARRIER, /* number `barrier` of the block */
    PTX_AWAITS_CLUSTER,
} PtxWait;

typedef struct PtxGroup {
    uint32_t mask, pc;
    uint32_t frame, local, depth; /* where its registers and local memory begin; depth of calls */
    PtxWait wait;
    uint32_t barrier, members; /* of PTX_AWAITS_LANES: the lanes that it waits for */
    uint32_t since;            /* when it began: the longest waiting group runs first when others loop */
} PtxGroup;

typedef struct PtxReturn {
    uint32_t pc, frame, local;
} PtxReturn;

struct PtxWarp {
    char *base[3]; /* of PtxBase */
    uint32_t exec; /* lanes for which the instruction runs */
    PtxGroup now;  /* the group that runs */
    uint32_t stop; /* the code address at which other groups may be met */
    bool leaves;   /* the group cannot continue, or does not exist any more */
    bool is_fair;  /* then the group that has waited longest runs next */
    uint32_t live; /* lanes that have not ended */
    uint32_t number, group_count, turn, jumps;
    PtxGroup groups[PTX_LANES]; /* the other groups */
    struct PtxBlock *block;
    const PtxInst *code;
    char *registers, *local; /* local: `local_room` bytes for each lane */
    uint32_t register_room, local_room;
    PtxReturn (*returns)[PTX_LANES]; /* by call depth */
    uint32_t return_room;
    uint32_t carry[PTX_LANES];          /* the carry flag of add.cc */
    uint32_t cluster_phase[PTX_LANES];  /* the phase in which each has arrived at the cluster's barrier */
    uint32_t cluster_arrived;           /* lanes */
    struct PtxCopy *copies;             /* copies that nothing has waited for, oldest first */
    uint32_t copy_groups[2][PTX_LANES]; /* by lane, how many are committed: of cp.async, of bulk copies */
    PtxSpecials specials;
};

enum { PTX_BARRIERS = 16 };

typedef struct PtxBarrier {
    uint32_t arrived, expected; /* expected 0: all live threads */
    uint32_t count, asked;      /* of bar.red: how many threads said yes, of how many */
} PtxBarrier;

typedef struct PtxBlock {
    struct PtxLaunch *launch;
    struct PtxCluster *cluster;
    uint32_t at[3], rank; /* in the cluster */
    PtxWarp *warps;
    uint32_t warp_count, live; /* threads */
    char *shared;
    uint32_t shared_bytes;
    PtxBarrier barriers[PTX_BARRIERS];
} PtxBlock;

typedef struct PtxCluster {
    PtxBlock *blocks;
    uint32_t block_count, live, phase, arrived; /* threads */
    uint64_t number;
    struct PtxCluster *next;
} PtxCluster;

typedef struct PtxLaunch {
    PtxMemory *memory;
    PtxProgram *program;
    PtxFunction *function;
    uint32_t grid[3], block[3], cluster[3];
    uint32_t dynamic_start, shared_bytes;
    const char *params;
    uint64_t grid_number;
    uint64_t instructions, threads; /* executed, by warps and by their lanes */
    uint64_t changes;               /* stores that changed something, and other events that let threads continue */
    uint64_t waits;                 /* loads in loops that wait for others */
    jmp_buf failed;
    int result; /* CUresult */
} PtxLaunch;

/* Runs it; returns a CUresult. Errors are reported on standard error. */
int ptx_launch(PtxLaunch *launch);
uint64_t ptx_most_blocks(const PtxLaunch *launch); /* how many blocks a GPU has room for at a time */

/* ---- for the functions of instructions ---- */

static inline void *ptx_at(const PtxWarp *w, PtxPlace place) {
    return w->base[place >> PTX_BASE_SHIFT] + (place & PTX_OFFSET_MASK);
}

/* Visits the lanes of a mask: EACH_LANE(l, mask). */
#define EACH_LANE(l, mask)                                                                                             \
    for (uint32_t l##_left = (mask), l; l##_left && (l = (uint32_t)__builtin_ctz(l##_left), 1);                        \
         l##_left &= l##_left - 1)

uint32_t ptx_mask_of(const uint8_t *predicates); /* a bit for each lane */
uint64_t ptx_value(const PtxWarp *w, PtxPlace place, uint32_t bytes, uint32_t lane);

/* Whether all `members` that are still live are at the instruction. If not, the group waits for the others, and the
 * function of the instruction must return; it is called again. */
bool ptx_together(PtxWarp *w, uint32_t members);
void ptx_split(PtxWarp *w, uint32_t mask, uint32_t pc); /* these lanes of the running group continue there */
void ptx_end_lanes(PtxWarp *w, uint32_t mask);
void ptx_wake(PtxWarp *w, PtxWait wait, uint32_t barrier); /* groups that wait for this continue after their
                                                              instruction */

char *ptx_local(PtxWarp *w, uint32_t lane, uint32_t offset); /* a thread's local memory */

/* Reports an error with its place, and ends the launch. */
_Noreturn __attribute__((format(printf, 5, 6))) void ptx_fault(PtxWarp *w, const PtxInst *i, int32_t lane, int result,
                                                               const char *format, ...);

enum { /* CUresult */
       PTX_ILLEGAL_ADDRESS = 700,
       PTX_TIMEOUT = 702,
       PTX_ILLEGAL_INSTRUCTION = 715,
       PTX_MISALIGNED = 716,
       PTX_WRONG_SPACE = 717,
       PTX_INVALID_PC = 718,
       PTX_LAUNCH_FAILED = 719
};

#endif
