#include "ptx/copy.h"
#include "core/rt.h"
#include "ptx/access.h"
#include "ptx/load.h"
#include "ptx/run.h"

#include <string.h>

enum { MAGIC = 0x7A7A };

/* ---- tensors ---- */

static uint32_t element_bytes(uint8_t type) {
    static const uint8_t bytes[] = {1, 2, 4, 4, 8, 8, 2, 4, 8, 2, 4, 4, 4}; /* CUtensorMapDataType */
    return type < sizeof bytes ? bytes[type] : 0;
}

bool ptx_tensor_map(void *map, PtxTensor t, const uint64_t *sizes, const uint64_t *strides, const uint32_t *box,
                    const uint32_t *steps) {
    enum { MOST_BOX = 256, UNIT = 16 };
    const uint32_t bytes = element_bytes(t.type);
    _Static_assert(sizeof t <= PTX_TENSOR_BYTES, "it fits into a CUtensorMap");
    if (!bytes || t.rank < 1 || t.rank > PTX_TENSOR_RANK || t.swizzle > 3 || t.base % UNIT) return false;
    for (uint32_t k = 0; k < t.rank; k++) {
        if (box[k] < 1 || box[k] > MOST_BOX || steps[k] != 1 || !sizes[k]) return false;
        if (k && (strides[k - 1] % UNIT || strides[k - 1] >> 40)) return false;
        t.sizes[k] = sizes[k];
        t.box[k] = (uint16_t)box[k];
        if (k) t.strides[k - 1] = strides[k - 1];
    }
    const uint32_t row = box[0] * bytes, most = t.swizzle ? 16u << t.swizzle : UINT32_MAX;
    if (row % UNIT || row > most) return false;
    t.magic = MAGIC;
    memset(map, 0, PTX_TENSOR_BYTES);
    memcpy(map, &t, sizeof t);
    return true;
}

/* Swizzling: rows of 32, 64 or 128 bytes exchange their parts by bits of the row number. */
static uint64_t swizzled(uint64_t address, uint8_t swizzle) {
    const uint64_t mask = ((uint64_t)1 << swizzle) - 1;
    return address ^ ((address >> 7 & mask) << 4);
}

typedef struct Tile {
    PtxTensor tensor;
    uint32_t bytes, elements;
} Tile;

static Tile tile_of(PtxWarp *w, const PtxCopy *copy) {
    const uint64_t map = copy->kind == PTX_COPY_TILE_IN ? copy->from : copy->to;
    const char *at = ptx_reach(w, copy->inst, copy->lane, PTX_GENERIC, map, PTX_TENSOR_BYTES, 64, false);
    Tile tile = {.elements = 1};
    memcpy(&tile.tensor, at, sizeof tile.tensor);
    if (tile.tensor.magic != MAGIC || tile.tensor.rank != copy->inst->count)
        ptx_fault(w, copy->inst, (int32_t)copy->lane, PTX_ILLEGAL_INSTRUCTION,
                  "there is no description of a tensor of %u dimensions at 0x%llx", copy->inst->count,
                  (unsigned long long)map);
    tile.bytes = element_bytes(tile.tensor.type);
    for (uint32_t k = 0; k < tile.tensor.rank; k++) tile.elements *= tile.tensor.box[k];
    return tile;
}

/* The address of element `number` of the box; false when it is outside of the tensor. */
static bool element_at(const Tile *tile, const int32_t *at, uint32_t number, uint64_t *address) {
    const PtxTensor *t = &tile->tensor;
    *address = t->base;
    for (uint32_t k = 0; k < t->rank; k++) {
        const int64_t place = (int64_t)at[k] + number % t->box[k];
        number /= t->box[k];
        if (place < 0 || (uint64_t)place >= t->sizes[k]) return false;
        *address += (uint64_t)place * (k ? t->strides[k - 1] : tile->bytes);
    }
    return true;
}

static void copy_tile(PtxWarp *w, const PtxCopy *c) {
    const bool is_in = c->kind == PTX_COPY_TILE_IN;
    const Tile tile = tile_of(w, c);
    const uint64_t shared = is_in ? c->to : c->from;
    if (shared % 128)
        ptx_fault(w, c->inst, (int32_t)c->lane, PTX_MISALIGNED,
                  "a tile at 0x%llx in shared memory, which is not a multiple of 128", (unsigned long long)shared);
    for (uint32_t k = 0; k < tile.elements; k++) {
        uint64_t address;
        const bool is_there = element_at(&tile, c->at, k, &address);
        const uint64_t place = swizzled(shared + (uint64_t)k * tile.bytes, tile.tensor.swizzle);
        char *in_shared = ptx_reach(w, c->inst, c->lane, PTX_SHARED, place, tile.bytes, tile.bytes, is_in);
        char *in_tensor =
            is_there ? ptx_reach(w, c->inst, c->lane, PTX_GLOBAL, address, tile.bytes, tile.bytes, !is_in) : NULL;
        if (is_in && in_tensor) memcpy(in_shared, in_tensor, tile.bytes);
        if (is_in && !in_tensor) memset(in_shared, 0, tile.bytes);
        if (!is_in && in_tensor) memcpy(in_tensor, in_shared, tile.bytes);
    }
    if (c->barrier) ptx_mbarrier_expect(w, c->inst, c->lane, c->barrier, -(int64_t)tile.elements * tile.bytes);
}

/* ---- doing copies ---- */

static void copy_bytes(PtxWarp *w, const PtxCopy *c) {
    const uint32_t align = c->bytes < 16 ? c->bytes : 16;
    char *to = ptx_reach(w, c->inst, c->lane, c->to_space, c->to, c->bytes, align, true);
    if (c->source_bytes) {
        const char *from = ptx_reach(w, c->inst, c->lane, c->from_space, c->from, c->source_bytes, align, false);
        memmove(to, from, c->source_bytes);
    }
    memset(to + c->source_bytes, 0, c->bytes - c->source_bytes);
    if (c->barrier) ptx_mbarrier_expect(w, c->inst, c->lane, c->barrier, -(int64_t)c->bytes);
}

static void make(PtxWarp *w, const PtxCopy *c) {
    switch (c->kind) {
    case PTX_COPY_ASYNC:
    case PTX_COPY_BULK: copy_bytes(w, c); break;
    case PTX_COPY_TILE_IN:
    case PTX_COPY_TILE_OUT: copy_tile(w, c); break;
    case PTX_COPY_ARRIVE: ptx_mbarrier_arrive(w, c->inst, c->lane, c->barrier, 1); break;
    }
    w->block->launch->changes++;
}

/* Does the copies for which `wanted` is true, oldest first. */
typedef bool Wanted(const PtxCopy *copy, const void *what);

static void make_wanted(PtxWarp *w, Wanted *wanted, const void *what) {
    for (PtxCopy **at = &w->copies; *at;) {
        PtxCopy *copy = *at;
        if (!wanted(copy, what)) {
            at = &copy->next;
            continue;
        }
        *at = copy->next;
        make(w, copy);
        pyc_free(copy);
    }
}

/* Whether it is a cp.async of the lane before an arrival. */
static bool is_before(const PtxCopy *copy, const void *arrival) {
    const PtxCopy *last = arrival;
    if (copy->kind != PTX_COPY_ASYNC || copy->lane != last->lane) return false;
    for (const PtxCopy *c = copy; c; c = c->next)
        if (c == last) return true;
    return false;
}

static bool is_same(const PtxCopy *copy, const void *other) { return copy == other; }

static void make_for(PtxWarp *w, const char *barrier) {
    for (PtxCopy *c = w->copies; c;) {
        if (c->barrier != barrier) {
            c = c->next;
            continue;
        }
        if (c->kind == PTX_COPY_ARRIVE) make_wanted(w, is_before, c);
        make_wanted(w, is_same, c);
        c = w->copies;
    }
}

void ptx_make_copies_for(PtxWarp *w, const char *barrier) {
    PtxCluster *cluster = w->block->cluster;
    for (uint32_t b = 0; b < cluster->block_count; b++)
        for (uint32_t k = 0; k < cluster->blocks[b].warp_count; k++) make_for(&cluster->blocks[b].warps[k], barrier);
}

void ptx_forget_copies(PtxWarp *w) {
    for (PtxCopy *c = w->copies, *next; c; c = next) {
        next = c->next;
        pyc_free(c);
    }
    w->copies = NULL;
    memset(w->copy_groups, 0, sizeof w->copy_groups);
}

void ptx_check_copies_out(PtxWarp *w, uint32_t ended) {
    for (const PtxCopy *c = w->copies; c; c = c->next)
        if (ended >> c->lane & 1 && !c->barrier && c->kind != PTX_COPY_ASYNC)
            ptx_fault(w, c->inst, (int32_t)c->lane, PTX_ILLEGAL_ADDRESS,
                      "a thread ends and has not waited for its bulk copy out of shared memory");
}

/* ---- instructions ---- */

static PtxCopy *add(PtxWarp *w, const PtxInst *i, PtxCopyKind kind, uint32_t lane) {
    PtxCopy **end = &w->copies;
    while (*end) end = &(*end)->next;
    PtxCopy *copy = pyc_alloc_zeroed(sizeof *copy, 8);
    copy->kind = kind;
    copy->inst = i;
    copy->lane = lane;
    *end = copy;
    return copy;
}

static uint64_t address_in(PtxWarp *w, PtxPlace place, uint32_t lane) { return ptx_value(w, place, 8, lane); }

/* places: to, from, the bytes of the source or PTX_NOWHERE */
static void run_async(PtxWarp *w, const PtxInst *i) {
    EACH_LANE(l, w->exec) {
        PtxCopy *copy = add(w, i, PTX_COPY_ASYNC, l);
        copy->to = address_in(w, i->a, l) + (uint64_t)i->number;
        copy->from = address_in(w, i->b, l) + (uint64_t)((const int64_t *)i->more)[0];
        copy->to_space = PTX_SHARED;
        copy->from_space = PTX_GLOBAL;
        copy->bytes = i->bytes;
        copy->source_bytes = i->c == PTX_NOWHERE ? i->bytes : (uint32_t)ptx_value(w, i->c, 4, l);
        if (copy->source_bytes > copy->bytes) copy->source_bytes = copy->bytes;
    }
}

static void run_arrive(PtxWarp *w, const PtxInst *i) {
    const uint64_t *address = ptx_at(w, i->a);
    EACH_LANE(l, w->exec) {
        char *at = ptx_reach(w, i, l, (PtxSpace)i->space, address[l] + (uint64_t)i->number, 8, 8, true);
        if (!i->flags) ptx_mbarrier_pending(w, i, l, at, 1);
        add(w, i, PTX_COPY_ARRIVE, l)->barrier = at;
    }
}

/* Groups of cp.async and of bulk copies are counted separately: `flags` is 1 for bulk. */
static bool is_of_kind(const PtxCopy *copy, bool is_bulk) {
    return copy->kind != PTX_COPY_ARRIVE && !copy->barrier && (copy->kind != PTX_COPY_ASYNC) == is_bulk;
}

static void run_commit(PtxWarp *w, const PtxInst *i) {
    EACH_LANE(l, w->exec) w->copy_groups[i->flags][l]++;
    for (PtxCopy *c = w->copies; c; c = c->next)
        if (w->exec >> c->lane & 1 && is_of_kind(c, i->flags) && !c->group)
            c->group = w->copy_groups[i->flags][c->lane];
}

typedef struct Waited {
    const PtxWarp *warp;
    const PtxInst *inst;
} Waited;

/* Whether it must be done so that only `number` groups remain; -1: even copies in no group. */
static bool is_waited_for(const PtxCopy *copy, const void *what) {
    const Waited *waited = what;
    const PtxInst *i = waited->inst;
    if (!(waited->warp->exec >> copy->lane & 1) || !is_of_kind(copy, i->flags)) return false;
    if (i->number < 0) return true;
    return copy->group && copy->group + (uint64_t)i->number <= waited->warp->copy_groups[i->flags][copy->lane];
}

static void run_wait(PtxWarp *w, const PtxInst *i) { make_wanted(w, is_waited_for, &(Waited){w, i}); }

typedef struct BulkMore {
    int64_t from_offset, barrier_offset;
    PtxPlace barrier, at[PTX_TENSOR_RANK];
    PtxSpace to_space, from_space;
    PtxCopyKind kind;
} BulkMore;

static void run_bulk(PtxWarp *w, const PtxInst *i) {
    const BulkMore *more = i->more;
    EACH_LANE(l, w->exec) {
        char *barrier = NULL;
        if (more->barrier != PTX_NOWHERE)
            barrier = ptx_reach(w, i, l, PTX_SHARED, address_in(w, more->barrier, l) + (uint64_t)more->barrier_offset,
                                8, 8, true);
        PtxCopy *copy = add(w, i, more->kind, l);
        copy->barrier = barrier;
        copy->to = address_in(w, i->a, l) + (uint64_t)i->number;
        copy->from = address_in(w, i->b, l) + (uint64_t)more->from_offset;
        copy->to_space = more->to_space;
        copy->from_space = more->from_space;
        if (i->c != PTX_NOWHERE) copy->bytes = copy->source_bytes = (uint32_t)ptx_value(w, i->c, 4, l);
        for (uint32_t k = 0; k < i->count; k++) copy->at[k] = (int32_t)ptx_value(w, more->at[k], 4, l);
        if (copy->bytes % 16)
            ptx_fault(w, i, (int32_t)l, PTX_ILLEGAL_INSTRUCTION,
                      "a bulk copy of %u bytes, which is not a multiple of 16", copy->bytes);
    }
}

/* ---- decoding ---- */

static void decode_async(PtxLoader *l, PtxWords *words) {
    static const char *const hints[] = {"L2::64B", "L2::128B", "L2::256B"};
    if (!ptx_word_is(words, "shared") && !ptx_word_is(words, "shared::cta")) ptx_unknown(l);
    if (!ptx_word_is(words, "global")) ptx_unknown(l);
    for (int k = 0; k < 3; k++) ptx_word_is(words, hints[k]);
    ptx_args(l, 3, 4);
    const PtxWhere to = ptx_where(l, ptx_arg(l, 0), PTX_SHARED), from = ptx_where(l, ptx_arg(l, 1), PTX_GLOBAL);
    const bool is_part = l->statement.arg_count == 4;
    const PtxPlace bytes = is_part ? ptx_source(l, ptx_arg(l, 3), PTX_U32) : PTX_NOWHERE;
    int64_t *offset = ptx_arena_take(&l->program->arena, sizeof *offset);
    *offset = from.offset;
    const int64_t size = ptx_arg(l, 2)->number;
    if (size != 4 && size != 8 && size != 16) ptx_fail(l, "4, 8 and 16 bytes are copied");
    PtxInst *inst = ptx_emit(l, run_async);
    inst->a = to.place;
    inst->number = to.offset;
    inst->b = from.place;
    inst->c = bytes;
    inst->bytes = (uint8_t)size;
    inst->more = offset;
}

static void decode_group(PtxLoader *l, PtxWords *words, bool is_bulk) {
    if (ptx_word_is(words, "commit_group")) {
        ptx_emit(l, run_commit)->flags = is_bulk;
        return;
    }
    const bool is_all = ptx_word_is(words, "wait_all");
    if (!is_all && !ptx_word_is(words, "wait_group")) ptx_unknown(l);
    ptx_word_is(words, "read");
    PtxInst *inst = ptx_emit(l, run_wait);
    inst->flags = is_bulk;
    inst->number = is_all ? -1 : ptx_arg(l, 0)->number;
}

static void decode_arrive(PtxLoader *l, PtxWords *words) {
    if (!ptx_word_is(words, "arrive")) ptx_unknown(l);
    const bool is_counted = ptx_word_is(words, "noinc");
    const bool is_shared = ptx_word_is(words, "shared") || ptx_word_is(words, "shared::cta");
    if (!ptx_word_is(words, "b64")) ptx_unknown(l);
    ptx_args(l, 1, 1);
    const PtxWhere where = ptx_where(l, ptx_arg(l, 0), is_shared ? PTX_SHARED : PTX_GENERIC);
    PtxInst *inst = ptx_emit(l, run_arrive);
    inst->a = where.place;
    inst->number = where.offset;
    inst->space = (uint8_t)where.space;
    inst->flags = is_counted;
}

static PtxSpace bulk_space(PtxLoader *l, PtxWords *words) {
    if (ptx_word_is(words, "shared::cluster") || ptx_word_is(words, "shared::cta")) return PTX_SHARED;
    if (!ptx_word_is(words, "global")) ptx_unknown(l);
    return PTX_GLOBAL;
}

/* [map, {x, y}] */
static PtxWhere tensor_operand(PtxLoader *l, const PtxArg *arg, BulkMore *more, uint32_t rank) {
    if (arg->kind != PTX_ARG_ADDRESS || arg->count != 2 || arg->items[1].count != rank)
        ptx_fail(l, "a tensor has %u coordinates", rank);
    for (uint32_t k = 0; k < rank; k++) more->at[k] = ptx_source(l, &arg->items[1].items[k], PTX_U32);
    return ptx_where(l, arg, PTX_GENERIC);
}

static uint32_t take_rank(PtxLoader *l, PtxWords *words) {
    static const char *const ranks[] = {"1d", "2d", "3d", "4d", "5d"};
    for (uint32_t k = 0; k < PTX_TENSOR_RANK; k++)
        if (ptx_word_is(words, ranks[k])) return k + 1;
    ptx_unknown(l);
}

/* cp.async.bulk.DST.SRC.END [to], [from], bytes, [barrier]; with a tensor one side is [map, {…}], and no bytes. */
static void decode_bulk(PtxLoader *l, PtxWords *words) {
    const uint32_t rank = ptx_word_is(words, "tensor") ? take_rank(l, words) : 0;
    BulkMore *more = ptx_arena_take(&l->program->arena, sizeof *more);
    more->to_space = bulk_space(l, words);
    more->from_space = bulk_space(l, words);
    ptx_word_is(words, "tile");
    const bool is_told = ptx_word_is(words, "mbarrier::complete_tx::bytes");
    if (!is_told && !ptx_word_is(words, "bulk_group")) ptx_unknown(l);
    const bool is_in = more->to_space == PTX_SHARED;
    more->kind = !rank ? PTX_COPY_BULK : is_in ? PTX_COPY_TILE_IN : PTX_COPY_TILE_OUT;
    const uint32_t count = 2u + !rank + is_told;
    ptx_args(l, count, count);
    const PtxWhere to =
        rank && !is_in ? tensor_operand(l, ptx_arg(l, 0), more, rank) : ptx_where(l, ptx_arg(l, 0), more->to_space);
    const PtxWhere from =
        rank && is_in ? tensor_operand(l, ptx_arg(l, 1), more, rank) : ptx_where(l, ptx_arg(l, 1), more->from_space);
    const PtxPlace bytes = rank ? PTX_NOWHERE : ptx_source(l, ptx_arg(l, 2), PTX_U32);
    more->barrier = PTX_NOWHERE;
    if (is_told) {
        const PtxWhere barrier = ptx_where(l, ptx_arg(l, count - 1), PTX_SHARED);
        more->barrier = barrier.place;
        more->barrier_offset = barrier.offset;
    }
    more->from_offset = from.offset;
    PtxInst *inst = ptx_emit(l, run_bulk);
    inst->a = to.place;
    inst->number = to.offset;
    inst->b = from.place;
    inst->c = bytes;
    inst->count = (uint8_t)rank;
    inst->more = more;
}

PTX_DECODER(copy) {
    if (!ptx_word_is(words, "async")) ptx_unknown(l);
    if (ptx_word_is(words, "ca") || ptx_word_is(words, "cg")) return decode_async(l, words);
    if (ptx_word_is(words, "mbarrier")) return decode_arrive(l, words);
    if (!ptx_word_is(words, "bulk")) return decode_group(l, words, false);
    const PtxWords rest = *words;
    const bool is_group = ptx_word_is(words, "commit_group") || ptx_word_is(words, "wait_group");
    *words = rest;
    if (is_group)
        decode_group(l, words, true);
    else
        decode_bulk(l, words);
}
