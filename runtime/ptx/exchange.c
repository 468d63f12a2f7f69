/* Exchanges between the lanes of a warp, and the few per-lane instructions with more than three operands. */
#include "ptx/access.h"
#include "ptx/run.h"

#include <string.h>
#include <time.h>

uint32_t ptx_mask_of(const uint8_t *predicates) {
    uint32_t mask = 0;
    for (int k = 0; k < 4; k++) {
        uint64_t bytes;
        memcpy(&bytes, predicates + 8 * k, 8);
        mask |= (uint32_t)((bytes & 0x0101010101010101) * 0x0102040810204080 >> 56) << 8 * k;
    }
    return mask;
}

/* The lanes in the instruction's mask operand, which must be the same for all running lanes. */
static uint32_t members_of(PtxWarp *w, const PtxInst *i, PtxPlace place) {
    const uint32_t *masks = ptx_at(w, place);
    const uint32_t first = (uint32_t)__builtin_ctz(w->exec), members = masks[first];
    EACH_LANE(l, w->exec) {
        if (masks[l] >> l & 1) continue;
        ptx_fault(w, i, (int32_t)l, PTX_ILLEGAL_INSTRUCTION, "the mask 0x%x leaves out lane %u, which takes part",
                  masks[l], l);
    }
    return members;
}

/* Lanes with other masks form groups of their own. */
static bool gather(PtxWarp *w, const PtxInst *i, PtxPlace place) {
    const uint32_t members = members_of(w, i, place);
    uint32_t others = w->exec & ~members;
    if (others) {
        ptx_split(w, others, w->now.pc - 1);
        w->exec &= ~others;
    }
    return ptx_together(w, members);
}

/* ---- shuffles ---- */

/* The lane whose value is requested; -1: out of range, the lane keeps its own value. */
static int32_t source_lane(char mode, uint32_t lane, uint32_t b, uint32_t c) {
    const uint32_t segment = c >> 8 & 31, clamp = c & 31;
    const int32_t most = (int32_t)((lane & segment) | (clamp & ~segment)), least = (int32_t)(lane & segment);
    int32_t from = 0;
    b &= 31;
    switch (mode) {
    case 'u': from = (int32_t)lane - (int32_t)b; return from >= most ? from : -1;
    case 'd': from = (int32_t)(lane + b); break;
    case 'b': from = (int32_t)(lane ^ b); break;
    case 'i': from = least | (int32_t)(b & ~segment); break;
    }
    return from <= most ? from : -1;
}

PTX_RUN(shuffle) {
    if (!gather(w, i, i->places[0])) return;
    const uint32_t *a = ptx_at(w, i->a), *b = ptx_at(w, i->b), *c = ptx_at(w, i->c);
    uint32_t values[PTX_LANES], *d = ptx_at(w, i->d);
    uint8_t *in_range = ptx_at(w, i->places[1]), found[PTX_LANES];
    EACH_LANE(l, w->exec) {
        const int32_t from = source_lane((char)i->kind, l, b[l], c[l]);
        found[l] = from >= 0;
        if (from >= 0 && !(w->exec >> from & 1))
            ptx_fault(w, i, (int32_t)l, PTX_ILLEGAL_INSTRUCTION, "a shuffle wants the value of lane %d, which %s", from,
                      w->live >> from & 1 ? "takes no part" : "has ended or does not exist");
        values[l] = a[from >= 0 ? (uint32_t)from : l];
    }
    EACH_LANE(l, w->exec) {
        d[l] = values[l];
        in_range[l] = found[l];
    }
}

/* ---- votes and the like ---- */

PTX_RUN(vote) {
    if (!gather(w, i, i->b)) return;
    const uint32_t yes = ptx_mask_of(ptx_at(w, i->a)) & w->exec;
    if (i->kind == PTX_VOTE_BALLOT) {
        uint32_t *d = ptx_at(w, i->d);
        EACH_LANE(l, w->exec) d[l] = yes;
        return;
    }
    uint8_t *d = ptx_at(w, i->d);
    const bool is_all = yes == w->exec;
    const bool result = i->kind == PTX_VOTE_ALL ? is_all : i->kind == PTX_VOTE_ANY ? yes != 0 : is_all || !yes;
    EACH_LANE(l, w->exec) d[l] = result;
}

PTX_RUN(match) {
    if (!gather(w, i, i->b)) return;
    uint32_t results[PTX_LANES], *d = ptx_at(w, i->d);
    const char *a = ptx_at(w, i->a);
    uint8_t *p = ptx_at(w, i->c);
    EACH_LANE(l, w->exec) {
        results[l] = 0;
        EACH_LANE(k, w->exec)
        results[l] |= memcmp(a + l * i->bytes, a + k * i->bytes, i->bytes) == 0 ? 1u << k : 0;
    }
    EACH_LANE(l, w->exec) {
        const bool is_whole = results[l] == w->exec;
        d[l] = i->flags && !is_whole ? 0 : results[l];
        p[l] = is_whole;
    }
}

static uint32_t reduced(uint16_t op, bool is_signed, uint32_t a, uint32_t b) {
    const bool is_less = is_signed ? (int32_t)a < (int32_t)b : a < b;
    switch (op) {
    case 'a' << 8 | 'd': return a + b;
    case 'm' << 8 | 'i': return is_less ? a : b;
    case 'm' << 8 | 'a': return is_less ? b : a;
    case 'a' << 8 | 'n': return a & b;
    case 'o' << 8 | 'r': return a | b;
    }
    return a ^ b;
}

PTX_RUN(redux) {
    if (!gather(w, i, i->b)) return;
    const uint32_t *a = ptx_at(w, i->a), first = (uint32_t)__builtin_ctz(w->exec);
    uint32_t result = a[first], *d = ptx_at(w, i->d);
    EACH_LANE(l, w->exec & ~(1u << first)) result = reduced(i->kind, i->flags, result, a[l]);
    EACH_LANE(l, w->exec) d[l] = result;
}

PTX_RUN(active) {
    uint32_t *d = ptx_at(w, i->d);
    EACH_LANE(l, w->exec) d[l] = w->exec;
}

PTX_RUN(elect) {
    if (!gather(w, i, i->b)) return;
    uint32_t *d = ptx_at(w, i->d), leader = (uint32_t)__builtin_ctz(w->exec);
    uint8_t *p = ptx_at(w, i->c);
    EACH_LANE(l, w->exec) {
        d[l] = leader;
        p[l] = l == leader;
    }
}

PTX_RUN(warp_sync) { gather(w, i, i->b); }

/* ---- others ---- */

/* Clocks count instructions, so that a program always does the same. */
PTX_RUN(clock) {
    const uint64_t now = w->block->launch->instructions;
    EACH_LANE(l, w->exec) memcpy((char *)ptx_at(w, i->d) + l * i->bytes, &now, i->bytes);
}

PTX_RUN(lop3) {
    const uint32_t *a = ptx_at(w, i->a), *b = ptx_at(w, i->b), *c = ptx_at(w, i->c);
    uint32_t *d = ptx_at(w, i->d);
    EACH_LANE(l, w->exec) {
        uint32_t result = 0;
        for (uint32_t row = 0; row < 8; row++)
            if (i->number >> row & 1)
                result |= (row & 4 ? a[l] : ~a[l]) & (row & 2 ? b[l] : ~b[l]) & (row & 1 ? c[l] : ~c[l]);
        d[l] = result;
    }
}

uint64_t ptx_value(const PtxWarp *w, PtxPlace place, uint32_t bytes, uint32_t lane) {
    uint64_t value = 0;
    memcpy(&value, (const char *)ptx_at(w, place) + lane * bytes, bytes);
    return value;
}

static void set_value(const PtxWarp *w, PtxPlace place, uint32_t bytes, uint32_t lane, uint64_t value) {
    memcpy((char *)ptx_at(w, place) + lane * bytes, &value, bytes);
}

PTX_RUN(insert) {
    const uint32_t bits = i->bytes * 8u;
    EACH_LANE(l, w->exec) {
        const uint64_t from = ptx_value(w, i->places[0], i->bytes, l), into = ptx_value(w, i->places[1], i->bytes, l);
        const uint32_t at = ptx_value(w, i->places[2], 4, l) & 255, length = ptx_value(w, i->places[3], 4, l) & 255;
        const uint64_t ones = length >= 64 ? ~(uint64_t)0 : ((uint64_t)1 << length) - 1;
        const uint64_t mask = at < bits ? ones << at : 0;
        set_value(w, i->d, i->bytes, l, (into & ~mask) | (at < bits ? from << at & mask : 0));
    }
}

static uint64_t product(const PtxInst *i, uint64_t a, uint64_t b) {
    const uint32_t bits = i->bytes * 8u;
    if (!(i->flags & PTX_HIGH)) return a * b;
    if (!(i->flags & PTX_SIGNED)) return (uint64_t)((unsigned __int128)a * b >> bits);
    if (bits == 32) return (uint64_t)((int64_t)(int32_t)a * (int32_t)b >> 32);
    return (uint64_t)((__int128)(int64_t)a * (int64_t)b >> 64);
}

PTX_RUN(carry) {
    const uint64_t mask = i->bytes == 8 ? ~(uint64_t)0 : UINT32_MAX;
    const bool subtracts = i->flags & PTX_SUBTRACTS, multiplies = i->c != PTX_NOWHERE;
    EACH_LANE(l, w->exec) {
        uint64_t a = ptx_value(w, i->a, i->bytes, l), b = ptx_value(w, i->b, i->bytes, l);
        const uint64_t in = i->flags & PTX_TAKES_CARRY ? w->carry[l] : 0;
        if (multiplies) {
            a = product(i, a, b) & mask;
            b = ptx_value(w, i->c, i->bytes, l);
        }
        const unsigned __int128 sum = subtracts ? (unsigned __int128)a - b - in : (unsigned __int128)a + b + in;
        if (i->flags & PTX_GIVES_CARRY) w->carry[l] = sum >> (i->bytes * 8) & 1;
        set_value(w, i->d, i->bytes, l, (uint64_t)sum & mask);
    }
}
