/* Jumps, calls and the end of threads; and groups of a warp's lanes, which diverge and converge. */
#include "core/rt.h"
#include "ptx/access.h"
#include "ptx/run.h"

#include <string.h>

/* ---- groups ---- */

void ptx_split(PtxWarp *w, uint32_t mask, uint32_t pc) {
    PtxGroup *other = &w->groups[w->group_count++];
    *other = w->now;
    other->mask = mask;
    other->pc = pc;
    other->since = ++w->turn;
    w->now.mask &= ~mask;
    w->leaves = true; /* the next group to run is chosen anew */
}

void ptx_end_lanes(PtxWarp *w, uint32_t mask) {
    w->live &= ~mask;
    w->now.mask &= ~mask;
    w->leaves = true;
    for (uint32_t g = 0; g < w->group_count; g++) /* they may have waited for these lanes */
        if (w->groups[g].wait == PTX_AWAITS_LANES) w->groups[g].wait = PTX_RUNS;
}

static void wake_group(PtxGroup *group, PtxWait wait, uint32_t barrier) {
    if (!group->mask || group->wait != wait || (wait == PTX_AWAITS_BARRIER && group->barrier != barrier)) return;
    group->wait = PTX_RUNS;
    group->pc++;
}

void ptx_wake(PtxWarp *w, PtxWait wait, uint32_t barrier) {
    wake_group(&w->now, wait, barrier);
    for (uint32_t g = 0; g < w->group_count; g++) wake_group(&w->groups[g], wait, barrier);
}

static bool is_beside(const PtxGroup *a, const PtxGroup *b) {
    return a->pc == b->pc && a->frame == b->frame && a->local == b->local && a->depth == b->depth;
}

/* Merges groups that are at the same place. */
static void meet(PtxWarp *w) {
    for (uint32_t g = 0; g < w->group_count; g++)
        for (uint32_t k = g + 1; k < w->group_count; k++) {
            if (w->groups[g].wait != PTX_RUNS || w->groups[k].wait != PTX_RUNS) continue;
            if (!is_beside(&w->groups[g], &w->groups[k])) continue;
            w->groups[g].mask |= w->groups[k].mask;
            w->groups[k--] = w->groups[--w->group_count];
        }
}

/* The group to run: the one that is deepest in calls and has advanced least, so that groups converge where paths join;
 * or the one that has waited longest, when the running group may be waiting for it. */
static bool is_before(const PtxGroup *a, const PtxGroup *b, bool by_turn) {
    if (by_turn) return a->since < b->since;
    return a->depth != b->depth ? a->depth > b->depth : a->pc < b->pc;
}

static uint32_t next_meeting(const PtxWarp *w) {
    uint32_t stop = UINT32_MAX;
    for (uint32_t g = 0; g < w->group_count; g++) {
        const PtxGroup *other = &w->groups[g];
        if (other->wait == PTX_RUNS && other->depth == w->now.depth && other->pc > w->now.pc && other->pc < stop)
            stop = other->pc;
    }
    return stop;
}

bool ptx_choose_group(PtxWarp *w) {
    if (w->now.mask) {
        w->now.since = ++w->turn;
        w->groups[w->group_count++] = w->now;
        w->now.mask = 0;
    }
    meet(w);
    uint32_t best = UINT32_MAX;
    for (uint32_t g = 0; g < w->group_count; g++) {
        if (w->groups[g].wait != PTX_RUNS) continue;
        if (best == UINT32_MAX || is_before(&w->groups[g], &w->groups[best], w->is_fair)) best = g;
    }
    w->leaves = false;
    w->is_fair = false;
    if (best == UINT32_MAX) return false;
    w->now = w->groups[best];
    w->groups[best] = w->groups[--w->group_count];
    w->base[PTX_FRAME] = w->registers + w->now.frame;
    w->stop = next_meeting(w);
    return true;
}

/* Groups that wait at the same instruction join the running group. */
static void take_waiting(PtxWarp *w) {
    for (uint32_t g = 0; g < w->group_count; g++) {
        PtxGroup here = w->now;
        here.pc--;
        if (w->groups[g].wait != PTX_AWAITS_LANES || !is_beside(&w->groups[g], &here)) continue;
        w->now.mask |= w->groups[g].mask;
        w->exec |= w->groups[g].mask;
        w->groups[g--] = w->groups[--w->group_count];
    }
}

bool ptx_together(PtxWarp *w, uint32_t members) {
    const uint32_t beside = w->now.mask & ~w->exec;
    if (beside) ptx_split(w, beside, w->now.pc); /* the guard excludes them */
    take_waiting(w);
    members &= w->live;
    if ((w->exec & members) == members) return true;
    w->now.pc--;
    w->now.wait = PTX_AWAITS_LANES;
    w->now.members = members;
    w->leaves = true;
    return false;
}

/* ---- jumps ---- */

PTX_RUN(branch) {
    const uint32_t target = (uint32_t)i->number;
    if (w->exec == w->now.mask) {
        if (target < w->now.pc && w->group_count && ++w->jumps % 1024 == 0) w->is_fair = w->leaves = true;
        w->now.pc = target;
        return;
    }
    ptx_split(w, w->exec, target);
}

PTX_RUN(branch_table) {
    const uint32_t *index = ptx_at(w, i->a);
    uint32_t left = w->exec;
    while (left) {
        const uint32_t first = index[__builtin_ctz(left)];
        uint32_t same = 0;
        EACH_LANE(l, left) same |= index[l] == first ? 1u << l : 0;
        if (first >= (uint64_t)i->number)
            ptx_fault(w, i, __builtin_ctz(left), PTX_INVALID_PC, "a jump to entry %u of a table of %lld", first,
                      (long long)i->number);
        left &= ~same;
        if (same == w->now.mask)
            w->now.pc = i->targets[first];
        else
            ptx_split(w, same, i->targets[first]);
    }
}

PTX_RUN(nothing) {
    (void)w;
    (void)i;
}

/* ---- calls ---- */

static void reserve(char **memory, uint32_t *room, uint64_t wanted, uint32_t rows) {
    if (wanted <= *room) return;
    uint64_t next = *room ? *room : 256;
    while (next < wanted) next *= 2;
    char *grown = pyc_alloc_zeroed(next * rows, 64);
    for (uint32_t r = 0; r < rows && *room; r++) memcpy(grown + r * next, *memory + (uint64_t)r * *room, *room);
    if (*memory) pyc_free(*memory);
    *memory = grown;
    *room = (uint32_t)next;
}

static void enter(PtxWarp *w, const PtxInst *i, const PtxFunction *f) {
    enum { MOST_LOCAL = 512 * 1024, MOST_DEPTH = 10000 };
    const uint64_t registers = (uint64_t)w->now.frame + f->frame_bytes, local = (uint64_t)w->now.local + f->local_bytes;
    if (local > MOST_LOCAL || w->now.depth > MOST_DEPTH)
        ptx_fault(w, i, __builtin_ctz(w->now.mask), PTX_ILLEGAL_ADDRESS,
                  "the stack of a thread is used up: calls are %u deep", w->now.depth);
    reserve(&w->registers, &w->register_room, registers, 1);
    reserve(&w->local, &w->local_room, local, PTX_LANES);
    w->base[PTX_FRAME] = w->registers + w->now.frame;
}

void ptx_enter_kernel(PtxWarp *w, const PtxFunction *f) {
    w->now.local = PTX_LOCAL_START;
    enter(w, NULL, f);
    w->now.pc = f->entry;
}

char *ptx_local(PtxWarp *w, uint32_t lane, uint32_t offset) {
    return w->local + (uint64_t)lane * w->local_room + offset;
}

/* Lanes that the guard excludes continue after the instruction. */
static void leave_others(PtxWarp *w) {
    if (w->exec != w->now.mask) ptx_split(w, w->now.mask & ~w->exec, w->now.pc);
}

static void enter_function(PtxWarp *w, const PtxInst *i, const PtxFunction *f) {
    const PtxCall *call = i->call;
    const PtxReturn back = {w->now.pc, w->now.frame, w->now.local};
    w->returns = ptx_grow(w->returns, w->now.depth, &w->return_room, sizeof *w->returns);
    EACH_LANE(l, w->now.mask) w->returns[w->now.depth][l] = back;
    w->now.depth++;
    w->now.frame += call->caller->frame_bytes;
    w->now.local += call->caller->local_bytes;
    enter(w, i, f);
    EACH_LANE(l, w->now.mask)
    for (uint32_t k = 0; k < f->param_count; k++)
        memcpy(ptx_local(w, l, w->now.local + f->params[k].offset), ptx_local(w, l, back.local + call->args[k]),
               f->params[k].bytes);
    w->now.pc = f->entry;
    w->leaves = true;
}

static void call_function(PtxWarp *w, const PtxInst *i, const PtxFunction *f) {
    if (f->builtin)
        f->builtin(w, i);
    else
        enter_function(w, i, f);
}

static const PtxFunction *function_at(PtxWarp *w, const PtxInst *i, uint32_t lane, uint64_t address) {
    const PtxProgram *p = w->block->launch->program;
    const uint64_t number = address - PTX_CODE_WINDOW;
    if (address < PTX_CODE_WINDOW || number >= p->function_count || p->functions[number]->is_kernel)
        ptx_fault(w, i, (int32_t)lane, PTX_INVALID_PC, "a call of 0x%llx, where no function is",
                  (unsigned long long)address);
    const PtxFunction *f = p->functions[number];
    if (f->param_count != i->call->arg_count || f->result_count != i->call->result_count)
        ptx_fault(w, i, (int32_t)lane, PTX_INVALID_PC, "a call of '%s' with other operands than it has", f->name);
    return f;
}

/* Lanes that call another function than the first lane wait: they reach the instruction again later. */
PTX_RUN(call) {
    leave_others(w);
    if (i->call->function) return call_function(w, i, i->call->function);
    const uint64_t *address = ptx_at(w, i->a);
    const uint64_t first = address[__builtin_ctz(w->exec)];
    uint32_t others = 0;
    EACH_LANE(l, w->exec) others |= address[l] != first ? 1u << l : 0;
    if (others) ptx_split(w, others, w->now.pc - 1);
    w->exec &= ~others;
    call_function(w, i, function_at(w, i, (uint32_t)__builtin_ctz(w->exec), first));
}

static void leave_function(PtxWarp *w, const PtxFunction *f, const PtxReturn *back, uint32_t mask) {
    const PtxCall *call = w->code[back->pc - 1].call;
    EACH_LANE(l, mask)
    for (uint32_t k = 0; k < f->result_count; k++)
        memcpy(ptx_local(w, l, back->local + call->results[k]), ptx_local(w, l, w->now.local + f->results[k].offset),
               f->results[k].bytes);
    PtxGroup *group = &w->groups[w->group_count++];
    *group = w->now;
    group->mask = mask;
    group->pc = back->pc;
    group->frame = back->frame;
    group->local = back->local;
    group->depth--;
    group->since = ++w->turn;
}

PTX_RUN(return) {
    leave_others(w);
    if (w->now.depth == 0) return ptx_end_lanes(w, w->exec);
    while (w->exec) {
        const PtxReturn *backs = w->returns[w->now.depth - 1], *first = &backs[__builtin_ctz(w->exec)];
        uint32_t same = 0;
        EACH_LANE(l, w->exec) same |= memcmp(&backs[l], first, sizeof *first) == 0 ? 1u << l : 0;
        leave_function(w, i->more, first, same);
        w->exec &= ~same;
        w->now.mask &= ~same;
    }
    w->leaves = true;
}

PTX_RUN(exit) {
    (void)i;
    ptx_end_lanes(w, w->exec);
}

PTX_RUN(trap) { ptx_fault(w, i, __builtin_ctz(w->exec), PTX_LAUNCH_FAILED, "the trap instruction"); }

#define PTX_BUILTIN(name) void builtin_##name(PtxWarp *w, const PtxInst *i)

/* ---- functions of the driver ---- */

/* The argument and the result are in local memory, as for every call. */
static PTX_BUILTIN(malloc) {
    EACH_LANE(l, w->exec) {
        uint64_t bytes, address;
        memcpy(&bytes, ptx_local(w, l, w->now.local + i->call->args[0]), 8);
        address = ptx_memory_take(w->block->launch->memory, bytes, 16, PTX_HEAP, NULL);
        memcpy(ptx_local(w, l, w->now.local + i->call->results[0]), &address, 8);
    }
}

static PTX_BUILTIN(free) {
    EACH_LANE(l, w->exec) {
        uint64_t address;
        memcpy(&address, ptx_local(w, l, w->now.local + i->call->args[0]), 8);
        if (address && !ptx_memory_free(w->block->launch->memory, address))
            ptx_fault(w, i, (int32_t)l, PTX_ILLEGAL_ADDRESS, "free of 0x%llx, which malloc did not give",
                      (unsigned long long)address);
    }
}

static PTX_BUILTIN(vprintf) {
    EACH_LANE(l, w->exec) {
        uint64_t args[2];
        int32_t result;
        for (int k = 0; k < 2; k++) memcpy(&args[k], ptx_local(w, l, w->now.local + i->call->args[k]), 8);
        result = ptx_print(w, i, l, args[0], args[1]);
        if (i->call->result_count) memcpy(ptx_local(w, l, w->now.local + i->call->results[0]), &result, 4);
    }
}

PtxRun *ptx_builtin(const char *name) {
    static const struct {
        const char *name;
        PtxRun *run;
    } rows[] = {{"malloc", builtin_malloc}, {"free", builtin_free}, {"vprintf", builtin_vprintf}};
    for (size_t k = 0; k < sizeof rows / sizeof *rows; k++)
        if (strcmp(rows[k].name, name) == 0) return rows[k].run;
    return NULL;
}
