/* Barriers in shared memory: 64 bits with the count with which a phase begins, the pending arrivals and bytes, and the
 * phase. */
#include "ptx/access.h"
#include "ptx/copy.h"
#include "ptx/load.h"
#include "ptx/run.h"

#include <string.h>

enum { COUNT_BITS = 20, BYTES_AT = 40, BYTES_BITS = 21, PHASE_AT = 61, VALID_AT = 62, MOST_COUNT = (1 << 20) - 1 };
enum Operation { INIT, INVALIDATE, EXPECT, COMPLETE, ARRIVE, ARRIVE_EXPECT, DROP, TEST, PENDING };

typedef struct Barrier {
    uint32_t expected, pending, phase;
    int64_t bytes;
} Barrier;

static Barrier read_barrier(PtxWarp *w, const PtxInst *i, uint32_t lane, const char *at) {
    uint64_t bits;
    memcpy(&bits, at, sizeof bits);
    if (bits >> VALID_AT != 1)
        ptx_fault(w, i, (int32_t)lane, PTX_ILLEGAL_INSTRUCTION, "the barrier in shared memory was not initialised");
    const int64_t bytes = (int64_t)(bits << (64 - BYTES_AT - BYTES_BITS)) >> (64 - BYTES_BITS);
    return (Barrier){bits & MOST_COUNT, bits >> COUNT_BITS & MOST_COUNT, bits >> PHASE_AT & 1, bytes};
}

static uint64_t bits_of(const Barrier *b) {
    const uint64_t bytes = (uint64_t)b->bytes & ((1 << BYTES_BITS) - 1);
    return b->expected | (uint64_t)b->pending << COUNT_BITS | bytes << BYTES_AT | (uint64_t)b->phase << PHASE_AT |
           (uint64_t)1 << VALID_AT;
}

static void write_barrier(PtxWarp *w, char *at, Barrier b) {
    if (b.pending == 0 && b.bytes == 0) {
        b.phase ^= 1;
        b.pending = b.expected;
    }
    const uint64_t bits = bits_of(&b);
    memcpy(at, &bits, sizeof bits);
    w->block->launch->changes++;
}

void ptx_mbarrier_arrive(PtxWarp *w, const PtxInst *i, uint32_t lane, char *at, uint32_t count) {
    Barrier b = read_barrier(w, i, lane, at);
    if (count > b.pending)
        ptx_fault(w, i, (int32_t)lane, PTX_ILLEGAL_INSTRUCTION,
                  "more threads arrive at the barrier in shared memory than the %u that it is for", b.expected);
    b.pending -= count;
    write_barrier(w, at, b);
}

void ptx_mbarrier_expect(PtxWarp *w, const PtxInst *i, uint32_t lane, char *at, int64_t bytes) {
    enum { MOST = (1 << 20) - 1 };
    Barrier b = read_barrier(w, i, lane, at);
    b.bytes += bytes;
    if (b.bytes > MOST || b.bytes < -MOST)
        ptx_fault(w, i, (int32_t)lane, PTX_ILLEGAL_INSTRUCTION, "the barrier in shared memory is to await %lld bytes",
                  (long long)b.bytes);
    write_barrier(w, at, b);
}

void ptx_mbarrier_pending(PtxWarp *w, const PtxInst *i, uint32_t lane, char *at, int32_t more) {
    Barrier b = read_barrier(w, i, lane, at);
    b.pending += (uint32_t)more;
    const uint64_t bits = bits_of(&b);
    memcpy(at, &bits, sizeof bits);
}

/* ---- instructions ---- */

static void init(PtxWarp *w, const PtxInst *i, uint32_t lane, char *at, uint32_t count) {
    if (count < 1 || count > MOST_COUNT)
        ptx_fault(w, i, (int32_t)lane, PTX_ILLEGAL_INSTRUCTION, "a barrier in shared memory for %u threads", count);
    const uint64_t bits = bits_of(&(Barrier){count, count, 0, 0});
    memcpy(at, &bits, sizeof bits);
    w->block->launch->changes++;
}

/* The operand is a number of arrivals, or of bytes; PTX_NOWHERE: one. */
static void change(PtxWarp *w, const PtxInst *i, uint32_t l, char *at) {
    const uint32_t operand = i->b == PTX_NOWHERE ? 1 : (uint32_t)ptx_value(w, i->b, 4, l);
    uint64_t before;
    memcpy(&before, at, sizeof before);
    if (i->d != PTX_NOWHERE) ((uint64_t *)ptx_at(w, i->d))[l] = before;
    switch ((enum Operation)i->kind) {
    case INIT: init(w, i, l, at, operand); break;
    case INVALIDATE: memset(at, 0, sizeof before); break;
    case EXPECT: ptx_mbarrier_expect(w, i, l, at, operand); break;
    case COMPLETE: ptx_mbarrier_expect(w, i, l, at, -(int64_t)operand); break;
    case ARRIVE: ptx_mbarrier_arrive(w, i, l, at, operand); break;
    case ARRIVE_EXPECT:
        ptx_mbarrier_expect(w, i, l, at, operand);
        ptx_mbarrier_arrive(w, i, l, at, 1);
        break;
    case DROP: {
        Barrier b = read_barrier(w, i, l, at);
        b.expected--;
        const uint64_t bits = bits_of(&b);
        memcpy(at, &bits, sizeof bits);
        ptx_mbarrier_arrive(w, i, l, at, 1);
        break;
    }
    case TEST:
    case PENDING: break;
    }
}

static void run_change(PtxWarp *w, const PtxInst *i) {
    const uint64_t *address = ptx_at(w, i->a);
    EACH_LANE(l, w->exec)
    change(w, i, l, ptx_reach(w, i, l, (PtxSpace)i->space, address[l] + (uint64_t)i->number, 8, 8, true));
}

/* Tests whether the phase of a state, or with a parity, is complete. */
static void run_test(PtxWarp *w, const PtxInst *i) {
    const uint64_t *address = ptx_at(w, i->a);
    uint8_t *d = ptx_at(w, i->d);
    w->block->launch->waits++;
    EACH_LANE(l, w->exec) {
        char *at = ptx_reach(w, i, l, (PtxSpace)i->space, address[l] + (uint64_t)i->number, 8, 8, false);
        ptx_make_copies_for(w, at);
        const Barrier b = read_barrier(w, i, l, at);
        const uint32_t phase =
            i->flags ? (uint32_t)ptx_value(w, i->b, 4, l) & 1 : ptx_value(w, i->b, 8, l) >> PHASE_AT & 1;
        d[l] = b.phase != phase;
    }
}

static void run_pending(PtxWarp *w, const PtxInst *i) {
    const uint64_t *state = ptx_at(w, i->a);
    uint32_t *d = ptx_at(w, i->d);
    EACH_LANE(l, w->exec) d[l] = state[l] >> COUNT_BITS & MOST_COUNT;
}

/* ---- decoding ---- */

static void skip_words(PtxWords *words) {
    static const char *const all[] = {"release", "acquire", "relaxed", "cta", "cluster", "gpu"};
    for (size_t k = 0; k < sizeof all / sizeof *all;) k = ptx_word_is(words, all[k]) ? 0 : k + 1;
}

static void decode_test(PtxLoader *l, PtxWords *words) {
    const bool has_parity = ptx_word_is(words, "parity");
    skip_words(words);
    const PtxSpace space = ptx_word_is(words, "shared") || ptx_word_is(words, "shared::cta") ? PTX_SHARED : PTX_GENERIC;
    if (!ptx_word_is(words, "b64")) ptx_unknown(l);
    ptx_args(l, 3, 4);
    const PtxWhere where = ptx_where(l, ptx_arg(l, 1), space);
    const PtxPlace state = ptx_source(l, ptx_arg(l, 2), has_parity ? PTX_U32 : PTX_U64);
    const PtxTarget target = ptx_target(l, ptx_arg(l, 0), PTX_PRED);
    PtxInst *inst = ptx_emit(l, run_test);
    inst->d = target.place;
    inst->a = where.place;
    inst->number = where.offset;
    inst->space = (uint8_t)where.space;
    inst->b = state;
    inst->flags = has_parity;
}

static enum Operation take_operation(PtxLoader *l, PtxWords *words) {
    static const char *const names[] = {
        [INIT] = "init",     [INVALIDATE] = "inval", [EXPECT] = "expect_tx",     [COMPLETE] = "complete_tx",
        [ARRIVE] = "arrive", [DROP] = "arrive_drop", [PENDING] = "pending_count"};
    if (ptx_word_is(words, "test_wait") || ptx_word_is(words, "try_wait")) return TEST;
    for (uint32_t k = 0; k < sizeof names / sizeof *names; k++) {
        if (!names[k] || !ptx_word_is(words, names[k])) continue;
        const bool expects = k == ARRIVE && ptx_word_is(words, "expect_tx");
        ptx_word_is(words, "noComplete");
        return expects ? ARRIVE_EXPECT : (enum Operation)k;
    }
    ptx_unknown(l);
}

static void decode_pending(PtxLoader *l, PtxWords *words) {
    if (!ptx_word_is(words, "b64")) ptx_unknown(l);
    ptx_args(l, 2, 2);
    const PtxPlace a = ptx_source(l, ptx_arg(l, 1), PTX_U64);
    const PtxTarget target = ptx_target(l, ptx_arg(l, 0), PTX_U32);
    PtxInst *inst = ptx_emit(l, run_pending);
    inst->d = target.place;
    inst->a = a;
}

PTX_DECODER(mbarrier) {
    const enum Operation operation = take_operation(l, words);
    if (operation == TEST) return decode_test(l, words);
    if (operation == PENDING) return decode_pending(l, words);
    skip_words(words);
    const bool is_shared =
        ptx_word_is(words, "shared") || ptx_word_is(words, "shared::cta") || ptx_word_is(words, "shared::cluster");
    if (!ptx_word_is(words, "b64")) ptx_unknown(l);
    const bool has_state = operation == ARRIVE || operation == ARRIVE_EXPECT || operation == DROP;
    const uint32_t first = has_state && ptx_arg(l, 0)->kind != PTX_ARG_ADDRESS ? 1 : 0;
    const PtxWhere where = ptx_where(l, ptx_arg(l, first), is_shared ? PTX_SHARED : PTX_GENERIC);
    const bool has_count = l->statement.arg_count > first + 1;
    const PtxPlace count = has_count ? ptx_source(l, ptx_arg(l, first + 1), PTX_U32) : PTX_NOWHERE;
    const bool keeps = first && ptx_arg(l, 0)->kind != PTX_ARG_SINK;
    const PtxPlace state = keeps ? ptx_target(l, ptx_arg(l, 0), PTX_U64).place : PTX_NOWHERE;
    PtxInst *inst = ptx_emit(l, run_change);
    inst->d = state;
    inst->a = where.place;
    inst->number = where.offset;
    inst->space = (uint8_t)where.space;
    inst->b = count;
    inst->kind = (uint16_t)operation;
}
