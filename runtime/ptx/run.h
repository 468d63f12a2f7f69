/* The functions of instructions that have no row in lanes.def, and their flags. */
#ifndef PYC_RUNTIME_PTX_RUN_H
#define PYC_RUNTIME_PTX_RUN_H

#include "ptx/program.h"

enum { PTX_ALIGNED = 1, PTX_ARRIVES = 2 };                                                           /* of barriers */
enum { PTX_TAKES_CARRY = 1, PTX_GIVES_CARRY = 2, PTX_SUBTRACTS = 4, PTX_HIGH = 8, PTX_SIGNED = 16 }; /* of add.cc */

enum { PTX_VOTE_BALLOT, PTX_VOTE_ANY, PTX_VOTE_ALL, PTX_VOTE_UNIFORM };

#define PTX_RUN(name) void ptx_run_##name(PtxWarp *w, const PtxInst *i)

struct PtxBlock;
struct PtxCluster;

/* access.c */
PTX_RUN(load);
PTX_RUN(store);
PTX_RUN(atomic);
PTX_RUN(to_generic);
PTX_RUN(to_space);
PTX_RUN(is_space);
PTX_RUN(map_rank);
PTX_RUN(rank_of);
PTX_RUN(local_address);
PTX_RUN(dynamic_address);

typedef struct PtxAtomicRow {
    const char *op;
    PtxType type;
    PtxRun *run;
} PtxAtomicRow;
extern const PtxAtomicRow ptx_atomic_rows[];
extern const uint32_t ptx_atomic_row_count;

/* flow.c */
void ptx_enter_kernel(PtxWarp *w, const PtxFunction *f);
bool ptx_choose_group(PtxWarp *w); /* false: none can continue */
PTX_RUN(branch);
PTX_RUN(branch_table);
PTX_RUN(call);
PTX_RUN(return);
PTX_RUN(exit);
PTX_RUN(trap);
PTX_RUN(nothing);

/* exchange.c */
PTX_RUN(shuffle);
PTX_RUN(vote);
PTX_RUN(match);
PTX_RUN(redux);
PTX_RUN(active);
PTX_RUN(elect);
PTX_RUN(warp_sync);
PTX_RUN(clock);
PTX_RUN(lop3);
PTX_RUN(insert);
PTX_RUN(carry);

/* barrier.c */
void ptx_check_barriers(struct PtxBlock *block); /* some may be complete now because threads have ended */
void ptx_check_cluster(struct PtxCluster *cluster);
PTX_RUN(barrier);
PTX_RUN(cluster_arrive);
PTX_RUN(cluster_wait);

#endif
