/* Decodes loads, stores, atomic operations, and conversions of addresses between state spaces. */
#include "ptx/lanes.h"
#include "ptx/load.h"
#include "ptx/run.h"
#include "ptx/warp.h"

#include <string.h>

/* ---- qualifiers ---- */

typedef struct Access {
    PtxSpace space;
    bool is_strong; /* used in loops that wait for other threads */
    uint32_t count;
    PtxType type;
} Access;

static bool skip_one(PtxWords *words, const char *const *list) {
    for (; *list; list++)
        if (ptx_word_is(words, *list)) return true;
    return false;
}

static void skip_all(PtxWords *words, const char *const *list) {
    while (skip_one(words, list)) {
    }
}

static PtxSpace take_space(PtxWords *words) {
    if (ptx_word_is(words, "global") || ptx_word_is(words, "const")) return PTX_GLOBAL;
    if (ptx_word_is(words, "shared") || ptx_word_is(words, "shared::cta") || ptx_word_is(words, "shared::cluster"))
        return PTX_SHARED;
    if (ptx_word_is(words, "local")) return PTX_LOCAL;
    if (ptx_word_is(words, "param") || ptx_word_is(words, "param::entry") || ptx_word_is(words, "param::func"))
        return PTX_PARAM;
    return PTX_GENERIC;
}

static Access take_access(PtxLoader *l, PtxWords *words) {
    static const char *const strong[] = {"volatile", "relaxed", "acquire", "release", "mmio", NULL};
    static const char *const scopes[] = {"cta", "cluster", "gpu", "sys", NULL};
    static const char *const caches[] = {"ca",
                                         "cg",
                                         "cs",
                                         "lu",
                                         "cv",
                                         "wb",
                                         "wt",
                                         "nc",
                                         "L1::evict_normal",
                                         "L1::evict_unchanged",
                                         "L1::evict_first",
                                         "L1::evict_last",
                                         "L1::no_allocate",
                                         "L2::64B",
                                         "L2::128B",
                                         "L2::256B",
                                         NULL};
    Access access = {.count = 1};
    ptx_word_is(words, "weak");
    while (skip_one(words, strong)) access.is_strong = true;
    skip_all(words, scopes);
    access.space = take_space(words);
    skip_all(words, caches);
    if (ptx_word_is(words, "v2")) access.count = 2;
    if (ptx_word_is(words, "v4")) access.count = 4;
    if (ptx_word_is(words, "v8")) access.count = 8;
    access.type = ptx_word_type(l, words);
    return access;
}

static const PtxArg *element(PtxLoader *l, const PtxArg *arg, uint32_t index, uint32_t count) {
    if (count == 1 && arg->kind != PTX_ARG_LIST) return arg;
    if (arg->kind != PTX_ARG_LIST || arg->count != count) ptx_fail(l, "the vector has another number of elements");
    return &arg->items[index];
}

static void set_access(PtxInst *inst, const Access *access, const PtxWhere *where, const PtxPlace *places) {
    inst->a = where->place;
    inst->number = where->offset;
    inst->space = (uint8_t)where->space;
    inst->bytes = (uint8_t)ptx_type_bytes(access->type);
    inst->count = (uint8_t)access->count;
    inst->flags = access->is_strong;
    inst->places = places;
}

PTX_DECODER(load) {
    const Access access = take_access(l, words);
    ptx_args(l, 2, 2);
    const PtxWhere where = ptx_where(l, ptx_arg(l, 1), access.space);
    PtxPlace *places = ptx_arena_take(&l->program->arena, access.count * sizeof *places);
    PtxTarget targets[8];
    for (uint32_t i = 0; i < access.count; i++) {
        targets[i] = ptx_target(l, element(l, ptx_arg(l, 0), i, access.count), access.type);
        places[i] = targets[i].place;
    }
    set_access(ptx_emit(l, ptx_run_load), &access, &where, places);
    for (uint32_t i = 0; i < access.count; i++) ptx_finish(l, &targets[i]);
}

PTX_DECODER(store) {
    const Access access = take_access(l, words);
    ptx_args(l, 2, 2);
    const PtxWhere where = ptx_where(l, ptx_arg(l, 0), access.space);
    PtxPlace *places = ptx_arena_take(&l->program->arena, access.count * sizeof *places);
    for (uint32_t i = 0; i < access.count; i++)
        places[i] = ptx_source(l, element(l, ptx_arg(l, 1), i, access.count), access.type);
    set_access(ptx_emit(l, ptx_run_store), &access, &where, places);
}

/* ---- atomic operations ---- */

static PtxRun *atomic_lane(PtxLoader *l, const char *op, size_t length, PtxType type) {
    for (uint32_t i = 0; i < ptx_atomic_row_count; i++) {
        const PtxAtomicRow *row = &ptx_atomic_rows[i];
        if (row->type == type && strlen(row->op) == length && memcmp(row->op, op, length) == 0) return row->run;
    }
    ptx_unknown(l);
}

static const char *take_operation(PtxWords *words) {
    static const char *const operations[] = {"add", "and", "or", "xor", "min", "max", "inc", "dec", "exch", "cas"};
    for (size_t i = 0; i < sizeof operations / sizeof *operations; i++)
        if (ptx_word_is(words, operations[i])) return operations[i];
    return NULL;
}

PTX_DECODER(atomic) {
    static const char *const orders[] = {"relaxed", "acquire", "release", "acq_rel", "cta",
                                         "cluster", "gpu",     "sys",     NULL};
    const bool is_reduction = l->statement.opcode.at[0] == 'r';
    skip_all(words, orders);
    Access access = {.space = take_space(words), .count = 1};
    const char *op = take_operation(words);
    if (!op) ptx_unknown(l);
    ptx_word_is(words, "noftz");
    access.type = ptx_word_type(l, words);
    PtxRun *lane = atomic_lane(l, op, strlen(op), access.type);
    const uint32_t first = is_reduction ? 0 : 1;
    const bool compares = strcmp(op, "cas") == 0;
    ptx_args(l, first + (compares ? 3 : 2), first + (compares ? 3 : 2));
    const PtxWhere where = ptx_where(l, ptx_arg(l, first), access.space);
    const PtxPlace b = ptx_source(l, ptx_arg(l, first + 1), access.type);
    const PtxPlace c = compares ? ptx_source(l, ptx_arg(l, first + 2), access.type) : b;
    const PtxArg sink = {.kind = PTX_ARG_SINK};
    const PtxTarget target = ptx_target(l, is_reduction ? &sink : ptx_arg(l, 0), access.type);
    PtxInst *inst = ptx_emit(l, ptx_run_atomic);
    set_access(inst, &access, &where, NULL);
    inst->lane = lane;
    inst->d = target.place;
    inst->b = b;
    inst->c = c;
    ptx_finish(l, &target);
}

/* ---- addresses ---- */

/* cvta.shared.u64, cvta.to.shared.u64, isspacep.shared */
PTX_DECODER(space) {
    const bool asks = l->statement.opcode.at[0] == 'i', is_back = ptx_word_is(words, "to");
    const PtxSpace space = take_space(words);
    if (!asks) ptx_word_type(l, words);
    ptx_args(l, 2, 2);
    const PtxPlace a = ptx_source(l, ptx_arg(l, 1), PTX_U64);
    const PtxTarget target = ptx_target(l, ptx_arg(l, 0), asks ? PTX_PRED : PTX_U64);
    PtxInst *inst = ptx_emit(l, asks ? ptx_run_is_space : is_back ? ptx_run_to_space : ptx_run_to_generic);
    inst->d = target.place;
    inst->a = a;
    inst->space = (uint8_t)space;
}

PTX_DECODER(mapa) {
    const bool asks = l->statement.opcode.at[0] == 'g';
    const PtxSpace space = take_space(words);
    const PtxType type = ptx_word_type(l, words);
    ptx_args(l, asks ? 2 : 3, asks ? 2 : 3);
    PtxPlace a = ptx_source(l, ptx_arg(l, 1), type);
    if (ptx_type_bytes(type) == 4) {
        const PtxPlace wide = ptx_temporary(l, 8);
        ptx_lane(l, "=8.4", wide, a, PTX_NOWHERE);
        a = wide;
    }
    const PtxPlace b = asks ? PTX_NOWHERE : ptx_source(l, ptx_arg(l, 2), PTX_U32);
    PtxTarget target = ptx_target(l, ptx_arg(l, 0), asks ? PTX_U32 : type);
    const PtxPlace result = asks || ptx_type_bytes(type) == 8 ? target.place : ptx_temporary(l, 8);
    PtxInst *inst = ptx_emit(l, asks ? ptx_run_rank_of : ptx_run_map_rank);
    inst->d = result;
    inst->a = a;
    inst->b = b;
    inst->space = (uint8_t)space;
    if (result != target.place) ptx_lane(l, "=4.8", target.place, result, PTX_NOWHERE);
}

/* ---- mov with parts, and from clocks ---- */

static void join(PtxLoader *l, PtxType type) {
    static const PtxType halves[] = {[2] = PTX_U8, [4] = PTX_U16, [8] = PTX_U32};
    static const char *const rows[] = {[2] = "+2.1", [4] = "+4.2", [8] = "+8.4"};
    const uint32_t bytes = ptx_type_bytes(type);
    const PtxArg *list = ptx_arg(l, 1);
    if (list->count != 2 || bytes < 2 || bytes > 8) ptx_fail(l, "registers are made of two halves");
    const PtxPlace low = ptx_source(l, &list->items[0], halves[bytes]);
    const PtxPlace high = ptx_source(l, &list->items[1], halves[bytes]);
    const PtxTarget target = ptx_target(l, ptx_arg(l, 0), type);
    ptx_lane(l, rows[bytes], target.place, low, high);
}

static void part(PtxLoader *l, PtxType type) {
    static const PtxType halves[] = {[4] = PTX_U16, [8] = PTX_U32};
    static const char *const lows[] = {[4] = "<4.2", [8] = "<8.4"}, *const highs[] = {[4] = ">4.2", [8] = ">8.4"};
    const uint32_t bytes = ptx_type_bytes(type);
    const PtxArg *list = ptx_arg(l, 0);
    if (list->count != 2 || (bytes != 4 && bytes != 8)) ptx_fail(l, "registers are taken apart into two halves");
    const PtxPlace from = ptx_source(l, ptx_arg(l, 1), type);
    const PtxTarget low = ptx_target(l, &list->items[0], halves[bytes]);
    const PtxTarget high = ptx_target(l, &list->items[1], halves[bytes]);
    ptx_lane(l, lows[bytes], low.place, from, PTX_NOWHERE);
    ptx_lane(l, highs[bytes], high.place, from, PTX_NOWHERE);
}

PTX_DECODER(move) {
    const PtxType type = ptx_word_type(l, words);
    ptx_args(l, 2, 2);
    const uint32_t first = l->program->code_count;
    if (ptx_arg(l, 1)->kind == PTX_ARG_LIST) {
        join(l, type);
    } else if (ptx_arg(l, 0)->kind == PTX_ARG_LIST) {
        part(l, type);
    } else {
        const PtxTarget target = ptx_target(l, ptx_arg(l, 0), type);
        PtxInst *inst = ptx_emit(l, ptx_run_clock);
        inst->d = target.place;
        inst->bytes = (uint8_t)target.bytes;
    }
    l->program->code[first].is_part = false;
}
