/* Launches: which blocks are present at a time, and the turns of their warps. Everything happens in an order that
 * depends only on the launch. */
#include "core/rt.h"
#include "ptx/copy.h"
#include "ptx/report.h"
#include "ptx/run.h"
#include "ptx/warp.h"

#include <stdio.h>
#include <string.h>

enum { TURN = 5000, ROUNDS = 100 }; /* instructions per turn of a warp; turns of each warp before other clusters run */

/* ---- warps ---- */

static uint32_t guarded(const PtxWarp *w, const PtxInst *i) {
    if (i->guard == PTX_NOWHERE) return w->now.mask;
    const uint32_t mask = ptx_mask_of(ptx_at(w, i->guard));
    return w->now.mask & (i->is_negated ? ~mask : mask);
}

static uint32_t lanes_in(uint32_t mask) { return mask == UINT32_MAX ? PTX_LANES : (uint32_t)__builtin_popcount(mask); }

static uint32_t run_group(PtxWarp *w, uint32_t turn) {
    PtxLaunch *x = w->block->launch;
    for (; !w->leaves && turn; turn--) {
        const PtxInst *i = &w->code[w->now.pc++];
        w->exec = guarded(w, i);
        if (!i->is_part) {
            x->instructions++;
            x->threads += lanes_in(w->exec);
        }
        if (w->exec) i->run(w, i);
        if (w->now.pc >= w->stop) w->leaves = true;
    }
    return turn;
}

static void end_threads(PtxWarp *w, uint32_t ended) {
    PtxBlock *block = w->block;
    block->live -= lanes_in(ended);
    block->cluster->live -= lanes_in(ended);
    block->launch->changes++;
    ptx_check_copies_out(w, ended);
    ptx_check_barriers(block);
    ptx_check_cluster(block->cluster);
}

/* False when none of its lanes can continue. A turn without a waiting load counts as progress. */
static bool run_warp(PtxWarp *w) {
    uint32_t turn = TURN;
    bool has_run = false;
    const uint64_t waits = w->block->launch->waits;
    while (turn && w->live && ptx_choose_group(w)) {
        const uint32_t live = w->live;
        turn = run_group(w, turn);
        has_run = true;
        if (live != w->live) end_threads(w, live & ~w->live);
    }
    if (has_run && waits == w->block->launch->waits) w->block->launch->changes++;
    return has_run;
}

static void fill_specials(PtxWarp *w) {
    const PtxBlock *b = w->block;
    const PtxLaunch *x = b->launch;
    for (uint32_t l = 0; l < PTX_LANES; l++) {
        const uint32_t t = w->number * PTX_LANES + l;
        (void)t;
#define SPECIAL(name, member, value) w->specials.member[l] = (value);
#include "ptx/special.def"
    }
}

static void begin_warp(PtxWarp *w, PtxBlock *block, uint32_t number, uint32_t threads) {
    PtxLaunch *x = block->launch;
    const uint32_t count = threads - number * PTX_LANES;
    ptx_forget_copies(w);
    w->block = block;
    w->number = number;
    w->live = count >= PTX_LANES ? UINT32_MAX : (1u << count) - 1;
    w->now = (PtxGroup){.mask = w->live};
    w->group_count = w->cluster_arrived = 0;
    w->code = x->program->code;
    w->base[PTX_POOL] = x->program->pool;
    w->base[PTX_SPECIAL] = (char *)&w->specials;
    fill_specials(w);
    ptx_enter_kernel(w, x->function);
}

/* ---- blocks and clusters ---- */

static uint64_t product(const uint32_t *size) { return (uint64_t)size[0] * size[1] * size[2]; }

static void begin_block(PtxLaunch *x, PtxCluster *cluster, uint32_t rank) {
    enum { UNWRITTEN = 0xA5 };
    PtxBlock *block = &cluster->blocks[rank];
    uint64_t number = cluster->number;
    uint32_t in_cluster = rank;
    block->launch = x;
    block->cluster = cluster;
    block->rank = rank;
    for (int k = 0; k < 3; k++) {
        const uint32_t clusters = x->grid[k] / x->cluster[k];
        block->at[k] = (uint32_t)(number % clusters) * x->cluster[k] + in_cluster % x->cluster[k];
        number /= clusters;
        in_cluster /= x->cluster[k];
    }
    block->live = (uint32_t)product(x->block);
    memset(block->barriers, 0, sizeof block->barriers);
    memset(block->shared, UNWRITTEN, x->shared_bytes);
    for (uint32_t k = 0; k < block->warp_count; k++) begin_warp(&block->warps[k], block, k, block->live);
}

static PtxCluster *new_cluster(const PtxLaunch *x) {
    const uint32_t threads = (uint32_t)product(x->block), warps = (threads + PTX_LANES - 1) / PTX_LANES;
    PtxCluster *cluster = pyc_alloc_zeroed(sizeof *cluster, 8);
    cluster->block_count = (uint32_t)product(x->cluster);
    cluster->blocks = pyc_alloc_zeroed(cluster->block_count * sizeof *cluster->blocks, 64);
    for (uint32_t b = 0; b < cluster->block_count; b++) {
        PtxBlock *block = &cluster->blocks[b];
        block->warp_count = warps;
        block->warps = pyc_alloc_zeroed(warps * sizeof *block->warps, 64);
        block->shared_bytes = x->shared_bytes;
        block->shared = pyc_alloc(x->shared_bytes, 1024);
    }
    return cluster;
}

static void free_warp(PtxWarp *w) {
    ptx_forget_copies(w);
    if (w->registers) pyc_free(w->registers);
    if (w->local) pyc_free(w->local);
    if (w->returns) pyc_free(w->returns);
}

static void free_clusters(PtxCluster *list) {
    for (PtxCluster *c = list, *next; c; c = next) {
        next = c->next;
        for (uint32_t b = 0; b < c->block_count; b++) {
            for (uint32_t k = 0; k < c->blocks[b].warp_count; k++) free_warp(&c->blocks[b].warps[k]);
            pyc_free(c->blocks[b].warps);
            pyc_free(c->blocks[b].shared);
        }
        pyc_free(c->blocks);
        pyc_free(c);
    }
}

static void begin_cluster(PtxLaunch *x, PtxCluster *cluster, uint64_t number) {
    cluster->number = number;
    cluster->phase = cluster->arrived = 0;
    cluster->live = (uint32_t)product(x->block) * cluster->block_count;
    for (uint32_t b = 0; b < cluster->block_count; b++) begin_block(x, cluster, b);
}

static bool run_round(PtxCluster *cluster) {
    bool has_run = false;
    for (uint32_t b = 0; b < cluster->block_count; b++)
        for (uint32_t k = 0; k < cluster->blocks[b].warp_count; k++) has_run |= run_warp(&cluster->blocks[b].warps[k]);
    return has_run;
}

/* Runs the cluster until it has ended, its turns are over, or all its warps only wait. */
static void run_cluster(PtxCluster *cluster) {
    const PtxLaunch *x = cluster->blocks[0].launch;
    for (int round = 0; round < ROUNDS && cluster->live; round++) {
        const uint64_t changes = x->changes;
        if (!run_round(cluster) && cluster->live) ptx_report_stuck(cluster);
        if (changes == x->changes) return;
    }
}

/* ---- the grid ---- */

typedef struct Grid {
    PtxLaunch *launch;
    PtxCluster *present, *spare; /* clusters whose blocks have begun; memory of those that have ended */
    uint64_t next, count, limit, present_count;
} Grid;

static void admit(Grid *g) {
    PtxCluster *cluster = g->spare;
    if (cluster)
        g->spare = cluster->next;
    else
        cluster = new_cluster(g->launch);
    cluster->next = NULL;
    PtxCluster **end = &g->present;
    while (*end) end = &(*end)->next;
    *end = cluster;
    g->present_count++;
    begin_cluster(g->launch, cluster, g->next++);
}

/* Gives each present cluster its turns; those that have ended are removed. */
static void run_present(Grid *g) {
    for (PtxCluster **at = &g->present; *at;) {
        PtxCluster *cluster = *at;
        run_cluster(cluster);
        if (cluster->live) {
            at = &cluster->next;
            continue;
        }
        *at = cluster->next;
        cluster->next = g->spare;
        g->spare = cluster;
        g->present_count--;
    }
}

/* Runs one cluster after the other. If those that are present do not end, more are started, because the others may wait
 * for them. When as many are present as a GPU has room for, and all only wait, the launch is stuck. */
static void run_grid(Grid *g) {
    enum { PATIENCE = 50000000 }; /* instructions */
    PtxLaunch *x = g->launch;
    uint64_t last = 0; /* when something last changed */
    while (g->present || g->next < g->count) {
        const uint64_t changes = x->changes;
        const bool is_full = g->next == g->count || g->present_count >= g->limit;
        if (!is_full) admit(g);
        run_present(g);
        if (!is_full || changes != x->changes) last = x->instructions;
        if (x->instructions - last > PATIENCE && g->present) ptx_report_waiting(g->present, g->count - g->next);
    }
}

/* How much a GPU like an H100 can run at a time. */
static uint64_t most_present(const PtxLaunch *x) {
    enum { PROCESSORS = 132, THREADS = 2048, BLOCKS = 32, SHARED = 228 * 1024 };
    const uint64_t threads = product(x->block), blocks = product(x->cluster);
    uint64_t each = THREADS / threads < BLOCKS ? THREADS / threads : BLOCKS;
    if (each > SHARED / x->shared_bytes) each = SHARED / x->shared_bytes;
    const uint64_t most = each * PROCESSORS / blocks;
    return most ? most : 1;
}

uint64_t ptx_most_blocks(const PtxLaunch *x) { return most_present(x) * product(x->cluster); }

int ptx_launch(PtxLaunch *x) {
    Grid *g = pyc_alloc_zeroed(sizeof *g, 8); /* not on the stack, because errors jump out */
    *g = (Grid){.launch = x, .count = product(x->grid) / product(x->cluster), .limit = most_present(x)};
    if (setjmp(x->failed) == 0) run_grid(g);
    x->function->launches++;
    x->function->warps_run += x->instructions;
    x->function->threads_run += x->threads;
    free_clusters(g->present);
    free_clusters(g->spare);
    pyc_free(g);
    return x->result;
}
