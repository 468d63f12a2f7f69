/* What runs: a launch, its blocks, their warps. A warp's 32 lanes go through the code in groups: lanes of a group are
 * at the same instruction. One group runs at a time. */
#ifndef PYC_RUNTIME_PTX_WARP_H
#define PYC_RUNTIME_PTX_WARP_H

#include "ptx/memory.h"
#include "ptx/program.h"

/* Special registers: as vectors, so that they are operands as others. */
typedef struct PtxSpecials {
#define SPECIAL(name, member, value) uint32_t member[PTX_LANES];
#include "ptx/special.def"
} PtxSpecials;

typedef enum PtxWait {
    PTX_RUNS,
    PTX_AWAITS_LANES,   /* of its warp, at the same instruction */
    PTX_AWAITS_BARRIER, /* number `barrier` of the block */
    PTX_AWAITS_CLUSTER,
} PtxWait;

typedef struct PtxGroup {
    uint32_t mask, pc;
    uint32_t frame, local, depth; /* where its registers and local memory begin; calls that it is in */
    PtxWait wait;
    uint32_t barrier, members; /* of PTX_AWAITS_LANES: which lanes are awaited */
    uint32_t since;            /* its turn: the longest waiting go first when others loop */
} PtxGroup;

typedef struct PtxReturn {
    uint32_t pc, frame, local;
} PtxReturn;

struct PtxWarp {
    char *base[3]; /* of PtxBase */
    uint32_t exec; /* lanes that the instruction is for */
    PtxGroup now;  /* the group that runs */
    uint32_t stop; /* the code address at which others may be met */
    bool leaves;   /* the group cannot go on, or is gone */
    bool is_fair;  /* then the one that has waited longest goes on */
    uint32_t live; /* lanes that have not ended */
    uint32_t number, group_count, turn, jumps;
    PtxGroup groups[PTX_LANES]; /* the others */
    struct PtxBlock *block;
    const PtxInst *code;
    char *registers, *local; /* local: `local_room` bytes for each lane */
    uint32_t register_room, local_room;
    PtxReturn (*returns)[PTX_LANES]; /* for each depth */
    uint32_t return_room;
    uint32_t carry[PTX_LANES];          /* of add.cc */
    uint32_t cluster_phase[PTX_LANES];  /* in which each has arrived at the barrier of the cluster */
    uint32_t cluster_arrived;           /* lanes */
    struct PtxCopy *copies;             /* of cp.async and the like that nobody has waited for, oldest first */
    uint32_t copy_groups[2][PTX_LANES]; /* committed by each lane: of cp.async, of bulk copies */
    PtxSpecials specials;
};

enum { PTX_BARRIERS = 16 };

typedef struct PtxBarrier {
    uint32_t arrived, expected; /* threads; expected 0: all that live */
    uint32_t count, asked;      /* of bar.red: who say yes, of how many */
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
    uint64_t instructions, threads; /* done, of warps and of their lanes */
    uint64_t changes;               /* stores that changed something, and whatever else lets others go on */
    uint64_t waits;                 /* loads as those of loops that wait for others */
    jmp_buf failed;
    int result; /* CUresult */
} PtxLaunch;

/* Runs it; a CUresult. What is wrong is written to standard error. */
int ptx_launch(PtxLaunch *launch);
uint64_t ptx_most_blocks(const PtxLaunch *launch); /* that a GPU has room for at a time */

/* ---- for the functions of instructions ---- */

static inline void *ptx_at(const PtxWarp *w, PtxPlace place) {
    return w->base[place >> PTX_BASE_SHIFT] + (place & PTX_OFFSET_MASK);
}

/* The lanes of a mask, one after the other: EACH_LANE(l, mask). */
#define EACH_LANE(l, mask)                                                                                             \
    for (uint32_t l##_left = (mask), l; l##_left && (l = (uint32_t)__builtin_ctz(l##_left), 1);                        \
         l##_left &= l##_left - 1)

uint32_t ptx_mask_of(const uint8_t *predicates); /* a bit for each lane */
uint64_t ptx_value(const PtxWarp *w, PtxPlace place, uint32_t bytes, uint32_t lane);

/* Is the instruction for all `members` that still live, now? If not the group waits for the others, and the function of
 * the instruction returns; it is called again. */
bool ptx_together(PtxWarp *w, uint32_t members);
void ptx_split(PtxWarp *w, uint32_t mask, uint32_t pc); /* these lanes of the running group go on there */
void ptx_end_lanes(PtxWarp *w, uint32_t mask);
void ptx_wake(PtxWarp *w, PtxWait wait, uint32_t barrier); /* groups that wait so go on after their instruction */

char *ptx_local(PtxWarp *w, uint32_t lane, uint32_t offset); /* a thread's local memory */

/* An error: the report, with where it was; the launch ends. */
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
