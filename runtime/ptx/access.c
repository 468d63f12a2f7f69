/* Loads, stores, atomic operations, and addresses of each state space. */
#include "ptx/access.h"
#include "ptx/floats.h"
#include "ptx/run.h"

#include <stdio.h>
#include <string.h>

/* ---- addresses to memory ---- */

typedef struct Want { /* the access, for error messages */
    uint32_t lane, bytes;
    bool writes;
    uint64_t address;
} Want;

static _Noreturn void outside(PtxWarp *w, const PtxInst *i, const Want *want, const char *where) {
    ptx_fault(w, i, (int32_t)want->lane, PTX_ILLEGAL_ADDRESS, "%s of %u byte%s at 0x%llx, which is %s",
              want->writes ? "a store" : "a load", want->bytes, want->bytes == 1 ? "" : "s",
              (unsigned long long)want->address, where);
}

static char *in_global(PtxWarp *w, const PtxInst *i, const Want *want) {
    PtxMemory *memory = w->block->launch->memory;
    PtxRegion *r = ptx_memory_find(memory, want->address);
    if (r && r->host && ptx_region_has(r, want->address, want->bytes) && !(want->writes && r->kind == PTX_CONSTANT))
        return r->host + (want->address - r->address);
    char where[300];
    ptx_memory_explain(memory, want->address, where, sizeof where);
    outside(w, i, want, where);
}

PtxBlock *ptx_block_of(PtxWarp *w, const PtxInst *i, uint32_t lane, uint64_t address) {
    const uint64_t rank = address >> PTX_RANK_SHIFT;
    PtxCluster *cluster = w->block->cluster;
    if (rank == 0) return w->block;
    if (rank > cluster->block_count)
        ptx_fault(w, i, (int32_t)lane, PTX_ILLEGAL_ADDRESS,
                  "the address 0x%llx is in the shared memory of block %llu of a cluster of %u",
                  (unsigned long long)address, (unsigned long long)rank - 1, cluster->block_count);
    return &cluster->blocks[rank - 1];
}

static char *in_shared(PtxWarp *w, const PtxInst *i, const Want *want) {
    PtxBlock *block = ptx_block_of(w, i, want->lane, want->address);
    const uint64_t offset = want->address & ((1 << PTX_RANK_SHIFT) - 1);
    char where[160];
    if (block != w->block && !block->live) outside(w, i, want, "in the shared memory of a block that has ended");
    if (offset >= PTX_SHARED_START && offset <= block->shared_bytes && want->bytes <= block->shared_bytes - offset)
        return block->shared + offset;
    snprintf(where, sizeof where, "outside of the block's shared memory: offset %lld of %u bytes",
             (long long)offset - PTX_SHARED_START, block->shared_bytes - PTX_SHARED_START);
    outside(w, i, want, where);
}

static char *in_local(PtxWarp *w, const PtxInst *i, const Want *want) {
    if (want->address >= PTX_LOCAL_START && want->address <= w->local_room &&
        want->bytes <= w->local_room - want->address)
        return w->local + (uint64_t)want->lane * w->local_room + want->address;
    outside(w, i, want, "outside of the thread's local memory");
}

static char *in_params(PtxWarp *w, const PtxInst *i, const Want *want) {
    const PtxLaunch *launch = w->block->launch;
    const uint32_t room = launch->function->param_bytes;
    if (!want->writes && want->address <= room && want->bytes <= room - want->address)
        return (char *)(uintptr_t)launch->params + want->address;
    outside(w, i, want, want->writes ? "among the kernel's parameters" : "behind the kernel's parameters");
}

char *ptx_reach(PtxWarp *w, const PtxInst *i, uint32_t lane, PtxSpace space, uint64_t address, uint32_t bytes,
                uint32_t align, bool writes) {
    const Want want = {lane, bytes, writes, address};
    if (address & (align - 1))
        ptx_fault(w, i, (int32_t)lane, PTX_MISALIGNED, "%s of %u bytes at 0x%llx, which is not a multiple of %u",
                  writes ? "a store" : "a load", bytes, (unsigned long long)address, align);
    if (space == PTX_GENERIC) {
        const uint64_t window = address >> PTX_WINDOW_BITS << PTX_WINDOW_BITS;
        Want inner = want;
        inner.address -= window;
        if (window == PTX_SHARED_WINDOW) return in_shared(w, i, &inner);
        if (window == PTX_LOCAL_WINDOW) return in_local(w, i, &inner);
        if (window == PTX_PARAM_WINDOW) return in_params(w, i, &inner);
        return in_global(w, i, &want);
    }
    if (space == PTX_SHARED) return in_shared(w, i, &want);
    if (space == PTX_LOCAL) return in_local(w, i, &want);
    if (space == PTX_PARAM) return in_params(w, i, &want);
    return in_global(w, i, &want);
}

/* ---- loads and stores ---- */

/* An instruction reads all its operands before it writes. */
static void copy_in(PtxWarp *w, const PtxInst *i, uint32_t lane, const char *from) {
    for (uint32_t k = 0; k < i->count; k++) {
        char *to = (char *)ptx_at(w, i->places[k]) + lane * i->bytes;
        memcpy(to, from + k * i->bytes, i->bytes);
    }
}

static void copy_all_in(PtxWarp *w, const PtxInst *i, char *const *from) {
    if (i->count == 1 && i->bytes == 4) {
        char *to = ptx_at(w, i->places[0]);
        EACH_LANE(l, w->exec) memcpy(to + l * 4, from[l], 4);
    } else if (i->count == 1 && i->bytes == 8) {
        char *to = ptx_at(w, i->places[0]);
        EACH_LANE(l, w->exec) memcpy(to + l * 8, from[l], 8);
    } else {
        EACH_LANE(l, w->exec) copy_in(w, i, l, from[l]);
    }
}

/* Device memory is looked up once if all lanes access the same allocation. */
static void reach_all(PtxWarp *w, const PtxInst *i, bool writes, char **at) {
    const uint64_t *address = ptx_at(w, i->a);
    const uint32_t bytes = (uint32_t)i->bytes * i->count;
    const PtxRegion *r = NULL;
    uint64_t wrong = bytes - 1;
    EACH_LANE(l, w->exec) {
        const uint64_t here = address[l] + (uint64_t)i->number;
        if (r && !(here & wrong) && ptx_region_has(r, here, bytes)) {
            at[l] = r->host + (here - r->address);
            continue;
        }
        at[l] = ptx_reach(w, i, l, (PtxSpace)i->space, here, bytes, bytes, writes);
        if (i->space <= PTX_GLOBAL && here >> PTX_WINDOW_BITS == PTX_DEVICE_START >> PTX_WINDOW_BITS)
            r = ptx_memory_find(w->block->launch->memory, here);
    }
}

PTX_RUN(load) {
    char *from[PTX_LANES];
    reach_all(w, i, false, from);
    copy_all_in(w, i, from);
    w->block->launch->waits += i->flags;
}

static void copy_out(PtxWarp *w, const PtxInst *i, uint32_t lane, char *to) {
    for (uint32_t k = 0; k < i->count; k++)
        memcpy(to + k * i->bytes, (const char *)ptx_at(w, i->places[k]) + lane * i->bytes, i->bytes);
}

PTX_RUN(store) {
    char *to[PTX_LANES];
    reach_all(w, i, true, to);
    if (i->count == 1 && i->bytes == 4) {
        const char *from = ptx_at(w, i->places[0]);
        EACH_LANE(l, w->exec) memcpy(to[l], from + l * 4, 4);
    } else {
        EACH_LANE(l, w->exec) copy_out(w, i, l, to[l]);
    }
    w->block->launch->changes++;
}

/* ---- atomic operations: X(name, PTX's name, type, the new value from `old` and the operands b and c) ---- */

#define BITS(X, T, L, N)                                                                                               \
    X(and_##N, "and", T, L, old &b)                                                                                    \
    X(or_##N, "or", T, L, old | b)                                                                                     \
    X(xor_##N, "xor", T, L, old ^ b)                                                                                   \
    X(exch_##N, "exch", T, L, b)                                                                                       \
    X(cas_##N, "cas", T, L, old == b ? c : old)
#define NUMBERS(X, T, L, N)                                                                                            \
    X(add_##N, "add", T, L, (L)((uint64_t)old + (uint64_t)b))                                                          \
    X(min_##N, "min", T, L, old < b ? old : b)                                                                         \
    X(max_##N, "max", T, L, old > b ? old : b)
#define ATOMICS(X)                                                                                                     \
    BITS(X, B16, uint16_t, b16)                                                                                        \
    BITS(X, B32, uint32_t, b32)                                                                                        \
    BITS(X, B64, uint64_t, b64)                                                                                        \
    NUMBERS(X, U32, uint32_t, u32)                                                                                     \
    NUMBERS(X, S32, int32_t, s32)                                                                                      \
    NUMBERS(X, U64, uint64_t, u64)                                                                                     \
    NUMBERS(X, S64, int64_t, s64)                                                                                      \
    X(inc_u32, "inc", U32, uint32_t, old >= b ? 0 : old + 1)                                                           \
    X(dec_u32, "dec", U32, uint32_t, old == 0 || old > b ? b : old - 1)                                                \
    X(exch_u32, "exch", U32, uint32_t, b)                                                                              \
    X(exch_u64, "exch", U64, uint64_t, b)                                                                              \
    X(cas_u32, "cas", U32, uint32_t, old == b ? c : old)                                                               \
    X(cas_u64, "cas", U64, uint64_t, old == b ? c : old)                                                               \
    X(add_f32, "add", F32, float, old + b)                                                                             \
    X(add_f64, "add", F64, double, old + b)                                                                            \
    X(add_f16, "add", F16, uint16_t, ptx_f16(ptx_of_f16(old) + ptx_of_f16(b)))                                         \
    X(add_bf16, "add", BF16, uint16_t, ptx_bf16(ptx_of_bf16(old) + ptx_of_bf16(b)))                                    \
    X(add_f16x2, "add", F16X2, uint32_t, add_f16_pair(old, b))                                                         \
    X(add_bf16x2, "add", BF16X2, uint32_t, add_bf16_pair(old, b))

static uint32_t add_f16_pair(uint32_t a, uint32_t b) {
    const uint16_t low = ptx_f16(ptx_of_f16((uint16_t)a) + ptx_of_f16((uint16_t)b));
    return low | (uint32_t)ptx_f16(ptx_of_f16((uint16_t)(a >> 16)) + ptx_of_f16((uint16_t)(b >> 16))) << 16;
}

static uint32_t add_bf16_pair(uint32_t a, uint32_t b) {
    const uint16_t low = ptx_bf16(ptx_of_bf16((uint16_t)a) + ptx_of_bf16((uint16_t)b));
    return low | (uint32_t)ptx_bf16(ptx_of_bf16((uint16_t)(a >> 16)) + ptx_of_bf16((uint16_t)(b >> 16))) << 16;
}

/* Lanes run one after the other; each sees the result of the previous one. */
#define ATOMIC(name, op, T, L, ...)                                                                                    \
    static void atomic_##name(PtxWarp *w, const PtxInst *i) {                                                          \
        const uint64_t *address = ptx_at(w, i->a);                                                                     \
        L *d = ptx_at(w, i->d);                                                                                        \
        const L *in_b = ptx_at(w, i->b), *in_c = ptx_at(w, i->c);                                                      \
        EACH_LANE(l, w->exec) {                                                                                        \
            char *at =                                                                                                 \
                ptx_reach(w, i, l, (PtxSpace)i->space, address[l] + (uint64_t)i->number, sizeof(L), sizeof(L), true);  \
            L old;                                                                                                     \
            const L b = in_b[l], c = in_c[l];                                                                          \
            (void)c;                                                                                                   \
            memcpy(&old, at, sizeof old);                                                                              \
            const L next = __VA_ARGS__;                                                                                \
            w->block->launch->changes += memcmp(&old, &next, sizeof old) != 0;                                         \
            memcpy(at, &next, sizeof next);                                                                            \
            d[l] = old;                                                                                                \
        }                                                                                                              \
    }
ATOMICS(ATOMIC)

const PtxAtomicRow ptx_atomic_rows[] = {
#define ROW(name, op, T, L, ...) {op, PTX_##T, atomic_##name},
    ATOMICS(ROW)};
const uint32_t ptx_atomic_row_count = sizeof ptx_atomic_rows / sizeof *ptx_atomic_rows;

PTX_RUN(atomic) {
    w->block->launch->waits++;
    i->lane(w, i);
}

/* ---- addresses ---- */

static uint64_t window_of(uint8_t space) {
    switch ((PtxSpace)space) {
    case PTX_SHARED: return PTX_SHARED_WINDOW;
    case PTX_LOCAL: return PTX_LOCAL_WINDOW;
    case PTX_PARAM: return PTX_PARAM_WINDOW;
    case PTX_GENERIC:
    case PTX_GLOBAL: break;
    }
    return 0;
}

PTX_RUN(to_generic) {
    uint64_t *d = ptx_at(w, i->d);
    const uint64_t *a = ptx_at(w, i->a), window = window_of(i->space);
    EACH_LANE(l, w->exec) d[l] = a[l] + window;
}

PTX_RUN(to_space) {
    uint64_t *d = ptx_at(w, i->d);
    const uint64_t *a = ptx_at(w, i->a), window = window_of(i->space);
    EACH_LANE(l, w->exec) d[l] = a[l] - window;
}

PTX_RUN(is_space) {
    uint8_t *d = ptx_at(w, i->d);
    const uint64_t *a = ptx_at(w, i->a), window = window_of(i->space);
    EACH_LANE(l, w->exec) {
        const uint64_t here = a[l] >> PTX_WINDOW_BITS << PTX_WINDOW_BITS;
        d[l] =
            window ? here == window : here != PTX_SHARED_WINDOW && here != PTX_LOCAL_WINDOW && here != PTX_PARAM_WINDOW;
    }
}

/* The same offset in the shared memory of the block with a given rank. */
PTX_RUN(map_rank) {
    uint64_t *d = ptx_at(w, i->d);
    const uint64_t *a = ptx_at(w, i->a), mask = ((uint64_t)1 << PTX_RANK_SHIFT) - 1;
    const uint32_t *rank = ptx_at(w, i->b);
    EACH_LANE(l, w->exec) {
        const uint64_t window = a[l] >> PTX_WINDOW_BITS << PTX_WINDOW_BITS;
        d[l] = window | (uint64_t)(rank[l] + 1) << PTX_RANK_SHIFT | (a[l] & mask);
    }
}

PTX_RUN(rank_of) {
    uint32_t *d = ptx_at(w, i->d);
    const uint64_t *a = ptx_at(w, i->a);
    EACH_LANE(l, w->exec) {
        const uint64_t offset = a[l] & (((uint64_t)1 << PTX_WINDOW_BITS) - 1);
        d[l] = ptx_block_of(w, i, l, offset)->rank;
    }
}

PTX_RUN(local_address) {
    uint64_t *d = ptx_at(w, i->d);
    EACH_LANE(l, w->exec) d[l] = w->now.local + (uint64_t)i->number;
}

PTX_RUN(dynamic_address) {
    uint64_t *d = ptx_at(w, i->d);
    EACH_LANE(l, w->exec) d[l] = w->block->launch->dynamic_start + (uint64_t)i->number;
}
