/* Error reports on standard error: the kernel, the line of PTX and of the source, the thread. */
#include "ptx/report.h"
#include "ptx/run.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static void write_source(const PtxProgram *p, const PtxInst *i) {
    const uint32_t file = i->source >> 20, line = i->source & 0xFFFFF;
    const char *text;
    const int length = ptx_line(p, i->line, &text);
    fprintf(stderr, "    at PTX line %u: %.*s\n", i->line, length, text);
    if (i->source && file < p->file_count) fprintf(stderr, "    of %s:%u\n", p->files[file], line);
}

static void write_thread(const PtxWarp *w, uint32_t lane) {
    const PtxSpecials *s = &w->specials;
    const uint32_t *at = w->block->at;
    fprintf(stderr, "    by thread (%u, %u, %u) of block (%u, %u, %u)\n", s->tid_x[lane], s->tid_y[lane],
            s->tid_z[lane], at[0], at[1], at[2]);
}

static void write_launch(const PtxLaunch *x) {
    const uint32_t *g = x->grid, *b = x->block;
    fprintf(stderr, "    launched with grid %u x %u x %u, block %u x %u x %u\n", g[0], g[1], g[2], b[0], b[1], b[2]);
}

void ptx_fault(PtxWarp *w, const PtxInst *i, int32_t lane, int result, const char *format, ...) {
    PtxLaunch *x = w->block->launch;
    va_list args;
    fflush(stdout);
    fprintf(stderr, "ptx: kernel '%s': ", x->function->name);
    va_start(args, format);
    vfprintf(stderr, format, args);
    va_end(args);
    fputc('\n', stderr);
    if (i) write_source(x->program, i);
    write_thread(w, lane < 0 ? 0 : (uint32_t)lane);
    write_launch(x);
    x->result = result;
    longjmp(x->failed, 1);
}

/* ---- deadlocks ---- */

static void write_lanes(uint32_t mask) {
    const char *comma = "";
    for (uint32_t l = 0; l < PTX_LANES; l++) {
        if (!(mask >> l & 1)) continue;
        uint32_t last = l;
        while (last + 1 < PTX_LANES && mask >> (last + 1) & 1) last++;
        fprintf(stderr, last > l ? "%s%u-%u" : "%s%u", comma, l, last);
        comma = ",";
        l = last;
    }
}

static void write_group(const PtxWarp *w, const PtxGroup *g) {
    const PtxProgram *p = w->block->launch->program;
    const PtxInst *i = &w->code[g->pc];
    fprintf(stderr, "    warp %u of block (%u, %u, %u), lanes ", w->number, w->block->at[0], w->block->at[1],
            w->block->at[2]);
    write_lanes(g->mask);
    if (g->wait == PTX_AWAITS_BARRIER) {
        const PtxBarrier *b = &w->block->barriers[g->barrier];
        fprintf(stderr, " wait at barrier %u, where %u of %u threads are\n", g->barrier, b->arrived,
                b->expected ? b->expected : w->block->live);
    } else if (g->wait == PTX_AWAITS_CLUSTER) {
        fprintf(stderr, " wait at the barrier of the cluster, where %u of %u threads are\n", w->block->cluster->arrived,
                w->block->cluster->live);
    } else if (g->wait == PTX_AWAITS_LANES) {
        fprintf(stderr, " wait for lanes ");
        write_lanes(g->members & ~g->mask);
        fputs(" of their warp\n", stderr);
    } else {
        fputs(" wait in a loop\n", stderr);
    }
    write_source(p, i);
}

enum { MOST_SHOWN = 8 };

static void write_groups(const PtxCluster *cluster) {
    int left = MOST_SHOWN;
    for (uint32_t b = 0; b < cluster->block_count; b++)
        for (uint32_t k = 0; k < cluster->blocks[b].warp_count; k++) {
            const PtxWarp *w = &cluster->blocks[b].warps[k];
            if (w->now.mask && left-- > 0) write_group(w, &w->now);
            for (uint32_t g = 0; g < w->group_count; g++)
                if (left-- > 0) write_group(w, &w->groups[g]);
        }
    if (left < 0) fprintf(stderr, "    and %d more\n", -left);
}

static _Noreturn void end(PtxCluster *cluster) {
    PtxLaunch *x = cluster->blocks[0].launch;
    write_groups(cluster);
    write_launch(x);
    x->result = PTX_TIMEOUT;
    longjmp(x->failed, 1);
}

void ptx_report_stuck(PtxCluster *cluster) {
    fflush(stdout);
    fprintf(stderr, "ptx: kernel '%s': deadlock: no thread of a block can go on\n",
            cluster->blocks[0].launch->function->name);
    end(cluster);
}

void ptx_report_waiting(PtxCluster *present, uint64_t left) {
    uint64_t count = 0;
    for (const PtxCluster *c = present; c; c = c->next) count += c->block_count;
    fflush(stdout);
    fprintf(stderr, "ptx: kernel '%s': deadlock: all threads wait in loops for what nobody does: %llu blocks are there",
            present->blocks[0].launch->function->name, (unsigned long long)count);
    if (left) fprintf(stderr, ", and a GPU has no room for the others");
    fputc('\n', stderr);
    end(present);
}
