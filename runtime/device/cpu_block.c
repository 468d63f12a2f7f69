/* Threads of blocks: barriers and warp operations switch to the next thread that can continue. */
#include "device/cpu_block.h"
#include "core/rt.h"

#include <stdio.h>
#include <string.h>

static _Thread_local PycThreadCtx *running_ctx;

/* The context of the host for kernel functions that it calls: one thread, which belongs to no block. */
static PycThreadCtx host_ctx = {.block_dim = {1, 1, 1}, .grid_dim = {1, 1, 1}, .cluster_dim = {1, 1, 1}};

void cpu_set_running(PycThreadCtx *ctx) { running_ctx = ctx; }

PycThreadCtx *pyc_cpu_thread(void) { return running_ctx ? running_ctx : &host_ctx; }

PYC_NORETURN static void no_kernel(const char *what) {
    char message[128];
    int length = snprintf(message, sizeof message, "%s outside of a kernel: only kernels have blocks of threads", what);
    pyc_panic("", 0, 0, message, (uint64_t)length);
}

PycThreadCtx *pyc_cpu_kernel_thread(void) {
    if (!running_ctx) no_kernel("a thread's place in its block");
    return running_ctx;
}

static Thread *thread_at(PycThreadCtx *ctx, const char *what) {
    if (ctx == &host_ctx) no_kernel(what);
    return ctx->device;
}

void cpu_thread_entry(void *argument) {
    Thread *thread = argument;
    thread->block->kernel->run_thread(&thread->ctx, thread->block->args);
    thread->state = FINISHED;
    fiber_switch(&thread->fiber, &thread->block->scheduler);
}

static void wait_as(Thread *thread, ThreadState state) {
    thread->state = state;
    fiber_switch(&thread->fiber, &thread->block->scheduler);
}

void pyc_cpu_barrier(PycThreadCtx *ctx) { wait_as(thread_at(ctx, "a barrier"), AT_BARRIER); }

bool pyc_cpu_cluster_barrier(void) {
    Thread *thread = thread_at(pyc_cpu_thread(), "a barrier of a cluster");
    if (!thread || thread->block->together == 1) return false;
    if (thread->block->watch) thread->block->watch->waits();
    wait_as(thread, AT_CLUSTER);
    return true;
}

void *pyc_cpu_cluster_address(void *shared, uint32_t rank) {
    const Thread *thread = thread_at(pyc_cpu_thread(), "shared memory");
    const BlockRun *block = thread ? thread->block : NULL;
    if (!block || rank >= block->together) return rank == 0 && (!block || block->together == 1) ? shared : NULL;
    return (char *)shared + ((int64_t)rank - (int64_t)block->rank) * (int64_t)block->block_bytes;
}

static void tell_named_barrier(const BlockRun *block, uint32_t number) {
    bool member[MAX_THREADS] = {false};
    for (uint32_t i = 0; i < block->count; i++) member[block->first + i] = block->threads[i].arrivals >> number & 1;
    block->watch->named_barrier(member);
}

static void release_named_barrier(BlockRun *block, uint32_t number) {
    if (block->watch) tell_named_barrier(block, number);
    block->arrived[number] = 0;
    for (uint32_t i = 0; i < block->count; i++) {
        Thread *thread = &block->threads[i];
        thread->arrivals &= ~(1u << number);
        if (thread->state == AT_NAMED_BARRIER && thread->barrier == number) thread->state = RUNNABLE;
    }
}

/* The last one to arrive releases those that wait. */
void pyc_cpu_named_barrier(PycThreadCtx *ctx, uint32_t number, uint32_t count, bool waits) {
    Thread *thread = thread_at(ctx, "a barrier");
    number %= NAMED_BARRIERS;
    thread->arrivals |= 1u << number;
    if (++thread->block->arrived[number] >= count) {
        release_named_barrier(thread->block, number);
    } else if (waits) {
        thread->barrier = number;
        wait_as(thread, AT_NAMED_BARRIER);
    }
}

/* The live lanes, as a mask, of the warp that begins at `first`. */
static uint32_t live_lanes(const BlockRun *block, uint32_t first) {
    uint32_t mask = 0;
    for (uint32_t i = first; i < block->count && i < first + WARP; i++)
        if (block->threads[i].state != FINISHED) mask |= 1u << (i - first);
    return mask;
}

static void tell_warp(const BlockRun *block, uint32_t first, uint32_t lanes) {
    bool member[MAX_THREADS] = {false};
    for (uint32_t lane = 0; lane < WARP; lane++)
        if (lanes >> lane & 1) member[block->first + first + lane] = true;
    block->watch->warp(member);
}

/* Completes a warp operation when all lanes that it waits for have arrived. */
static bool release_warp(BlockRun *block, uint32_t first) {
    uint32_t live = live_lanes(block, first), done = 0;
    for (uint32_t lane = 0; lane < WARP; lane++) {
        if (!((live & ~done) >> lane & 1) || block->threads[first + lane].state != AT_WARP) continue;
        uint32_t wanted = block->threads[first + lane].warp_mask & live, came = 0;
        for (uint32_t other = 0; other < WARP; other++)
            if ((wanted >> other & 1) && block->threads[first + other].state == AT_WARP) came |= 1u << other;
        if (came != wanted) continue;
        for (uint32_t other = 0; other < WARP; other++)
            if (wanted >> other & 1) {
                block->threads[first + other].got = block->threads[first + other].given;
                block->threads[first + other].came = wanted;
                block->threads[first + other].state = RUNNABLE;
            }
        if (block->watch) tell_warp(block, first, wanted);
        done |= wanted;
    }
    return done != 0;
}

static void tell_barrier(const BlockRun *block) {
    bool member[MAX_THREADS] = {false};
    for (uint32_t i = 0; i < block->count; i++) member[block->first + i] = block->threads[i].state == AT_BARRIER;
    block->watch->barrier(member, block->first, block->count);
}

static bool release_barrier(BlockRun *block) {
    uint32_t waiting = 0;
    for (uint32_t i = 0; i < block->count; i++) {
        if (block->threads[i].state == FINISHED) continue;
        if (block->threads[i].state != AT_BARRIER) return false;
        waiting++;
    }
    if (block->watch && waiting > 0) tell_barrier(block);
    for (uint32_t i = 0; i < block->count; i++)
        if (block->threads[i].state == AT_BARRIER) block->threads[i].state = RUNNABLE;
    return waiting > 0;
}

static bool run_runnable(BlockRun *block) {
    bool ran = false;
    for (uint32_t i = 0; i < block->count; i++) {
        if (block->threads[i].state != RUNNABLE) continue;
        running_ctx = &block->threads[i].ctx;
        block->running = &block->threads[i];
        if (block->watch) block->watch->resume(block->first + i);
        fiber_switch(&block->scheduler, &block->threads[i].fiber);
        if (block->watch && block->threads[i].state == FINISHED) block->watch->ended(block->first + i);
        ran = true;
    }
    return ran;
}

static bool all_finished(const BlockRun *block) {
    for (uint32_t i = 0; i < block->count; i++)
        if (block->threads[i].state != FINISHED) return false;
    return true;
}

static void report_deadlock(const BlockRun *block) {
    if (block->watch) block->watch->stuck();
    const uint32_t *at = block->threads[0].ctx.block;
    char message[256];
    int length = snprintf(
        message, sizeof message,
        "kernel '%s', block (%u, %u, %u): some threads wait at a barrier or warp operation that others never reach",
        block->kernel->title, at[0], at[1], at[2]);
    pyc_panic("", 0, 0, message, (uint64_t)length);
}

/* Runs the threads of a block until all of them wait or have ended; false when nothing happened. */
static bool advance(BlockRun *block) {
    if (run_runnable(block)) return true;
    bool released = release_barrier(block);
    for (uint32_t first = 0; first < block->count; first += WARP) /* all warps, because one may wait for another */
        released |= release_warp(block, first);
    return released;
}

static void tell_cluster(const BlockRun *blocks, uint32_t count) {
    bool member[MAX_THREADS] = {false};
    for (uint32_t b = 0; b < count; b++)
        for (uint32_t i = 0; i < blocks[b].count; i++)
            member[blocks[b].first + i] = blocks[b].threads[i].state == AT_CLUSTER;
    blocks->watch->cluster(member);
}

/* Releases the cluster's barrier when all threads have arrived at it, or ended. */
static bool release_cluster(BlockRun *blocks, uint32_t count) {
    uint32_t waiting = 0;
    for (uint32_t b = 0; b < count; b++)
        for (uint32_t i = 0; i < blocks[b].count; i++) {
            ThreadState state = blocks[b].threads[i].state;
            if (state != FINISHED && state != AT_CLUSTER) return false;
            waiting += state == AT_CLUSTER;
        }
    if (blocks->watch && waiting > 0) tell_cluster(blocks, count);
    for (uint32_t b = 0; b < count; b++)
        for (uint32_t i = 0; i < blocks[b].count; i++)
            if (blocks[b].threads[i].state == AT_CLUSTER) blocks[b].threads[i].state = RUNNABLE;
    return waiting > 0;
}

/* Runs one block, or those of a cluster. */
void cpu_schedule(BlockRun *blocks, uint32_t count) {
    for (;;) {
        bool moved = false;
        const BlockRun *open = NULL;
        for (uint32_t b = 0; b < count; b++) {
            if (all_finished(&blocks[b])) continue;
            open = open ? open : &blocks[b];
            moved |= advance(&blocks[b]);
        }
        if (!open) return;
        if (!moved && !release_cluster(blocks, count)) report_deadlock(open);
    }
}

/* ---- warp operations ---- */

static uint32_t linear_thread(const PycThreadCtx *ctx) {
    return ctx->thread[0] + ctx->block_dim[0] * (ctx->thread[1] + ctx->block_dim[1] * ctx->thread[2]);
}

static void tell_absent(const Thread *thread, uint32_t mask) {
    const BlockRun *block = thread->block;
    uint32_t first = (uint32_t)(thread - block->threads) / WARP * WARP;
    for (uint32_t lane = 0; lane < WARP && first + lane < block->count; lane++)
        if ((mask & ~thread->came) >> lane & 1) block->watch->absent(lane);
}

/* Offers a value; returns the first thread of the warp once all lanes of the mask have offered theirs. */
static Thread *exchange(PycThreadCtx *ctx, uint32_t mask, uint64_t value) {
    Thread *thread = thread_at(ctx, "a warp operation");
    uint32_t lane = linear_thread(ctx) % WARP;
    if (thread->block->watch && !(mask >> lane & 1)) thread->block->watch->lane(lane);
    thread->given = value;
    thread->warp_mask = mask | 1u << lane;
    wait_as(thread, AT_WARP);
    if (thread->block->watch) tell_absent(thread, mask);
    return thread - lane;
}

static uint64_t shuffle(PycThreadCtx *ctx, uint32_t mask, uint64_t value, uint32_t source) {
    const Thread *warp = exchange(ctx, mask, value);
    const BlockRun *block = warp->block;
    const Thread *own = ctx->device;
    if (block->watch && source < WARP && !(own->came >> source & 1)) block->watch->lane(source);
    bool exists = source < WARP && warp + source < block->threads + block->count;
    return exists ? warp[source].got : value;
}

uint64_t pyc_cpu_warp_shuffle_idx(PycThreadCtx *ctx, uint32_t mask, uint64_t value, uint32_t lane) {
    return shuffle(ctx, mask, value, lane % WARP);
}

uint64_t pyc_cpu_warp_shuffle_up(PycThreadCtx *ctx, uint32_t mask, uint64_t value, uint32_t delta) {
    uint32_t lane = linear_thread(ctx) % WARP;
    return shuffle(ctx, mask, value, delta <= lane ? lane - delta : lane);
}

uint64_t pyc_cpu_warp_shuffle_down(PycThreadCtx *ctx, uint32_t mask, uint64_t value, uint32_t delta) {
    uint32_t lane = linear_thread(ctx) % WARP;
    return shuffle(ctx, mask, value, delta < WARP - lane ? lane + delta : lane);
}

uint64_t pyc_cpu_warp_shuffle_xor(PycThreadCtx *ctx, uint32_t mask, uint64_t value, uint32_t lanes) {
    return shuffle(ctx, mask, value, (linear_thread(ctx) % WARP ^ lanes) % WARP);
}

uint32_t pyc_cpu_warp_ballot(PycThreadCtx *ctx, uint32_t mask, bool predicate) {
    const Thread *warp = exchange(ctx, mask, predicate), *own = ctx->device;
    uint32_t votes = 0;
    for (uint32_t lane = 0; lane < WARP; lane++)
        if ((own->came >> lane & 1) && warp[lane].got) votes |= 1u << lane;
    return votes;
}

bool pyc_cpu_warp_any(PycThreadCtx *ctx, uint32_t mask, bool predicate) {
    return pyc_cpu_warp_ballot(ctx, mask, predicate) != 0;
}

bool pyc_cpu_warp_all(PycThreadCtx *ctx, uint32_t mask, bool predicate) {
    return pyc_cpu_warp_ballot(ctx, mask, !predicate) == 0;
}

void pyc_cpu_warp_sync(PycThreadCtx *ctx, uint32_t mask) { exchange(ctx, mask, 0); }
