/* Barriers of the block and the cluster. */
#include "ptx/access.h"
#include "ptx/run.h"

#include <string.h>

/* ---- of the block ---- */

static void set_result(PtxWarp *w, const PtxGroup *group, const PtxBarrier *barrier) {
    const PtxInst *i = &w->code[group->pc];
    char *frame = w->base[PTX_FRAME];
    if (i->run != ptx_run_barrier || !i->kind) return;
    w->base[PTX_FRAME] = w->registers + group->frame;
    EACH_LANE(l, group->mask) {
        if (i->kind == 'p')
            ((uint32_t *)ptx_at(w, i->d))[l] = barrier->count;
        else
            ((uint8_t *)ptx_at(w, i->d))[l] = i->kind == 'a' ? barrier->count == barrier->asked : barrier->count != 0;
    }
    w->base[PTX_FRAME] = frame;
}

static void complete(PtxBlock *block, uint32_t number) {
    PtxBarrier *barrier = &block->barriers[number];
    for (uint32_t k = 0; k < block->warp_count; k++) {
        PtxWarp *w = &block->warps[k];
        for (uint32_t g = 0; g < w->group_count; g++)
            if (w->groups[g].wait == PTX_AWAITS_BARRIER && w->groups[g].barrier == number)
                set_result(w, &w->groups[g], barrier);
        if (w->now.mask && w->now.wait == PTX_AWAITS_BARRIER && w->now.barrier == number)
            set_result(w, &w->now, barrier);
        ptx_wake(w, PTX_AWAITS_BARRIER, number);
    }
    *barrier = (PtxBarrier){0};
    block->launch->changes++;
}

void ptx_check_barriers(PtxBlock *block) {
    for (uint32_t n = 0; n < PTX_BARRIERS; n++) {
        const PtxBarrier *b = &block->barriers[n];
        if (b->arrived && b->arrived >= (b->expected ? b->expected : block->live)) complete(block, n);
    }
}

static uint32_t threads_of(PtxWarp *w, const PtxInst *i) {
    if (i->b == PTX_NOWHERE) return 0;
    const uint32_t count = (uint32_t)ptx_value(w, i->b, 4, (uint32_t)__builtin_ctz(w->exec));
    if (count && count % PTX_LANES == 0) return count;
    ptx_fault(w, i, __builtin_ctz(w->exec), PTX_ILLEGAL_INSTRUCTION,
              "a barrier for %u threads, which is not a multiple of a warp", count);
}

PTX_RUN(barrier) {
    PtxBlock *block = w->block;
    if (i->flags & PTX_ALIGNED && !ptx_together(w, w->live)) return;
    const uint32_t first = (uint32_t)__builtin_ctz(w->exec), number = (uint32_t)ptx_value(w, i->a, 4, first);
    if (number >= PTX_BARRIERS)
        ptx_fault(w, i, (int32_t)first, PTX_ILLEGAL_INSTRUCTION, "there is no barrier %u: 15 is the last", number);
    const uint32_t count = threads_of(w, i), lanes = (uint32_t)__builtin_popcount(w->exec);
    PtxBarrier *barrier = &block->barriers[number];
    if (barrier->arrived && barrier->expected != count)
        ptx_fault(w, i, (int32_t)first, PTX_ILLEGAL_INSTRUCTION,
                  "barrier %u is for %u threads here, and for %u where others arrived", number, count,
                  barrier->expected);
    barrier->expected = count;
    barrier->arrived += count && i->flags & PTX_ALIGNED ? PTX_LANES : lanes;
    if (count && barrier->arrived > count)
        ptx_fault(w, i, (int32_t)first, PTX_ILLEGAL_INSTRUCTION,
                  "more threads arrive at barrier %u than the %u it is for", number, count);
    if (i->kind) {
        barrier->count += (uint32_t)__builtin_popcount(ptx_mask_of(ptx_at(w, i->c)) & w->exec);
        barrier->asked += lanes;
    }
    if (!(i->flags & PTX_ARRIVES)) {
        if (w->exec != w->now.mask) ptx_split(w, w->now.mask & ~w->exec, w->now.pc);
        w->now.pc--;
        w->now.wait = PTX_AWAITS_BARRIER;
        w->now.barrier = number;
        w->leaves = true;
    }
    ptx_check_barriers(block);
}

/* ---- of the cluster ---- */

void ptx_check_cluster(PtxCluster *cluster) {
    if (!cluster->arrived || cluster->arrived < cluster->live) return;
    cluster->arrived = 0;
    cluster->phase++;
    for (uint32_t b = 0; b < cluster->block_count; b++)
        for (uint32_t k = 0; k < cluster->blocks[b].warp_count; k++)
            ptx_wake(&cluster->blocks[b].warps[k], PTX_AWAITS_CLUSTER, 0);
    cluster->blocks[0].launch->changes++;
}

PTX_RUN(cluster_arrive) {
    PtxCluster *cluster = w->block->cluster;
    if (i->flags & PTX_ALIGNED && !ptx_together(w, w->live)) return;
    EACH_LANE(l, w->exec) {
        if (w->cluster_arrived >> l & 1)
            ptx_fault(w, i, (int32_t)l, PTX_ILLEGAL_INSTRUCTION,
                      "a thread arrives twice at the cluster's barrier without a wait");
        w->cluster_phase[l] = cluster->phase;
    }
    w->cluster_arrived |= w->exec;
    cluster->arrived += (uint32_t)__builtin_popcount(w->exec);
    ptx_check_cluster(cluster);
}

PTX_RUN(cluster_wait) {
    if (i->flags & PTX_ALIGNED && !ptx_together(w, w->live)) return;
    bool waits = false;
    EACH_LANE(l, w->exec) {
        if (!(w->cluster_arrived >> l & 1))
            ptx_fault(w, i, (int32_t)l, PTX_ILLEGAL_INSTRUCTION,
                      "a thread waits at the cluster's barrier without having arrived");
        waits |= w->cluster_phase[l] == w->block->cluster->phase;
    }
    w->cluster_arrived &= ~w->exec;
    if (!waits) return;
    if (w->exec != w->now.mask) ptx_split(w, w->now.mask & ~w->exec, w->now.pc);
    w->now.pc--;
    w->now.wait = PTX_AWAITS_CLUSTER;
    w->leaves = true;
}
