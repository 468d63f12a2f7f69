/* Matrices that are spread over the lanes of a warp: ldmatrix, stmatrix, movmatrix and mma. */
#include "ptx/access.h"
#include "ptx/floats.h"
#include "ptx/load.h"
#include "ptx/run.h"

#include <stdio.h>
#include <string.h>

/* ---- 8 x 8 elements of 16 bits: lane l has two of row l / 4, or of column l / 4 ---- */

enum { SIDE = 8, ROW_BYTES = 16 };

typedef struct Square {
    uint16_t at[SIDE][SIDE];
} Square;

static uint32_t pair_of(const Square *s, uint32_t lane, bool is_transposed) {
    const uint32_t k = lane / 4, n = lane % 4 * 2;
    const uint16_t low = is_transposed ? s->at[n][k] : s->at[k][n],
                   high = is_transposed ? s->at[n + 1][k] : s->at[k][n + 1];
    return low | (uint32_t)high << 16;
}

static void set_pair(Square *s, uint32_t lane, bool is_transposed, uint32_t pair) {
    const uint32_t k = lane / 4, n = lane % 4 * 2;
    *(is_transposed ? &s->at[n][k] : &s->at[k][n]) = (uint16_t)pair;
    *(is_transposed ? &s->at[n + 1][k] : &s->at[k][n + 1]) = (uint16_t)(pair >> 16);
}

/* Lane 8 * k + row has the address of row `row` of matrix `k`. */
static char *row_at(PtxWarp *w, const PtxInst *i, uint32_t k, uint32_t row, bool writes) {
    const uint32_t lane = k * SIDE + row;
    const uint64_t address = ptx_value(w, i->a, 8, lane) + (uint64_t)i->number;
    return ptx_reach(w, i, lane, (PtxSpace)i->space, address, ROW_BYTES, ROW_BYTES, writes);
}

static bool is_whole(PtxWarp *w, const PtxInst *i) {
    if (!ptx_together(w, w->live)) return false;
    if (w->exec == UINT32_MAX) return true;
    ptx_fault(w, i, __builtin_ctz(w->exec), PTX_ILLEGAL_INSTRUCTION,
              "an instruction for matrices, which takes all 32 lanes, in lanes 0x%x", w->exec);
}

static void run_load(PtxWarp *w, const PtxInst *i) {
    Square squares[4];
    if (!is_whole(w, i)) return;
    for (uint32_t k = 0; k < i->count; k++)
        for (uint32_t row = 0; row < SIDE; row++) memcpy(squares[k].at[row], row_at(w, i, k, row, false), ROW_BYTES);
    for (uint32_t k = 0; k < i->count; k++) {
        uint32_t *to = ptx_at(w, i->places[k]);
        for (uint32_t l = 0; l < PTX_LANES; l++) to[l] = pair_of(&squares[k], l, i->flags);
    }
}

static void run_store(PtxWarp *w, const PtxInst *i) {
    if (!is_whole(w, i)) return;
    for (uint32_t k = 0; k < i->count; k++) {
        Square square;
        const uint32_t *from = ptx_at(w, i->places[k]);
        for (uint32_t l = 0; l < PTX_LANES; l++) set_pair(&square, l, i->flags, from[l]);
        for (uint32_t row = 0; row < SIDE; row++) memcpy(row_at(w, i, k, row, true), square.at[row], ROW_BYTES);
    }
    w->block->launch->changes++;
}

static void run_transpose(PtxWarp *w, const PtxInst *i) {
    Square square;
    const uint32_t *a = ptx_at(w, i->a);
    uint32_t *d = ptx_at(w, i->d);
    if (!is_whole(w, i)) return;
    for (uint32_t l = 0; l < PTX_LANES; l++) set_pair(&square, l, false, a[l]);
    for (uint32_t l = 0; l < PTX_LANES; l++) d[l] = pair_of(&square, l, true);
}

static uint32_t take_count(PtxLoader *l, PtxWords *words) {
    if (!ptx_word_is(words, "sync") || !ptx_word_is(words, "aligned") || !ptx_word_is(words, "m8n8")) ptx_unknown(l);
    return ptx_word_is(words, "x4") ? 4 : ptx_word_is(words, "x2") ? 2 : ptx_word_is(words, "x1") ? 1 : 0;
}

static void decode_transpose(PtxLoader *l, PtxWords *words) {
    if (!ptx_word_is(words, "trans") || !ptx_word_is(words, "b16")) ptx_unknown(l);
    ptx_args(l, 2, 2);
    const PtxPlace a = ptx_source(l, ptx_arg(l, 1), PTX_B32);
    const PtxTarget target = ptx_target(l, ptx_arg(l, 0), PTX_B32);
    PtxInst *inst = ptx_emit(l, run_transpose);
    inst->d = target.place;
    inst->a = a;
}

PTX_DECODER(matrix) {
    const char first = l->statement.opcode.at[0];
    const uint32_t count = take_count(l, words);
    if (first == 'm') return decode_transpose(l, words);
    const bool is_transposed = ptx_word_is(words, "trans"), stores = first == 's';
    const bool is_shared = ptx_word_is(words, "shared") || ptx_word_is(words, "shared::cta");
    if (!count || !ptx_word_is(words, "b16")) ptx_unknown(l);
    ptx_args(l, 2, 2);
    const PtxArg *list = ptx_arg(l, stores);
    const PtxWhere where = ptx_where(l, ptx_arg(l, !stores), is_shared ? PTX_SHARED : PTX_GENERIC);
    const uint32_t listed = list->kind == PTX_ARG_LIST ? list->count : 1;
    if (listed != count) ptx_fail(l, "there must be %u registers", count);
    PtxPlace *places = ptx_arena_take(&l->program->arena, count * sizeof *places);
    for (uint32_t k = 0; k < count; k++) {
        const PtxArg *item = list->kind == PTX_ARG_LIST ? &list->items[k] : list;
        places[k] = stores ? ptx_source(l, item, PTX_B32) : ptx_target(l, item, PTX_B32).place;
    }
    PtxInst *inst = ptx_emit(l, stores ? run_store : run_load);
    inst->a = where.place;
    inst->number = where.offset;
    inst->space = (uint8_t)where.space;
    inst->count = (uint8_t)count;
    inst->flags = is_transposed;
    inst->places = places;
}

/* ---- mma: D = A * B + C, of m x k, k x n and m x n elements ---- */

typedef enum Element { E_F16, E_BF16, E_TF32, E_F32, E_F64, E_S8, E_U8, E_S32, E_E4M3, E_E5M2 } Element;

static const struct {
    const char *text;
    uint8_t bits, in_register; /* of an element; elements per register */
} elements[] = {[E_F16] = {"f16", 16, 2}, [E_BF16] = {"bf16", 16, 2}, [E_TF32] = {"tf32", 32, 1},
                [E_F32] = {"f32", 32, 1}, [E_F64] = {"f64", 64, 1},   [E_S8] = {"s8", 8, 4},
                [E_U8] = {"u8", 8, 4},    [E_S32] = {"s32", 32, 1},   [E_E4M3] = {"e4m3", 8, 4},
                [E_E5M2] = {"e5m2", 8, 4}};

enum { MOST_M = 16, MOST_N = 8, MOST_K = 32, REGISTERS = 4 };

typedef struct Mma {
    uint32_t m, n, k;
    Element d, a, b, c;
    bool saturates;
    PtxPlace places[4][REGISTERS]; /* of D, A, B, C */
} Mma;

typedef struct Number { /* an integer or a float */
    int64_t whole;
    double real;
} Number;

static Number number_of(Element element, uint64_t bits) {
    float single;
    double wide;
    uint32_t low = (uint32_t)bits;
    switch (element) {
    case E_F16: return (Number){0, ptx_of_f16((uint16_t)bits)};
    case E_BF16: return (Number){0, ptx_of_bf16((uint16_t)bits)};
    case E_E4M3: return (Number){0, ptx_of_e4m3((uint8_t)bits)};
    case E_E5M2: return (Number){0, ptx_of_e5m2((uint8_t)bits)};
    case E_TF32:
        low &= 0xFFFFE000;
        memcpy(&single, &low, 4);
        return (Number){0, (double)single};
    case E_F32: memcpy(&single, &low, 4); return (Number){0, (double)single};
    case E_F64: memcpy(&wide, &bits, 8); return (Number){0, wide};
    case E_S8: return (Number){(int8_t)bits, 0};
    case E_U8: return (Number){(uint8_t)bits, 0};
    case E_S32: return (Number){(int32_t)bits, 0};
    }
    return (Number){0, 0};
}

static uint64_t bits_of(const Mma *mma, Number number) {
    float single = (float)number.real;
    uint32_t low;
    uint64_t wide;
    if (mma->d == E_F16) return ptx_f16(number.real);
    if (mma->d == E_F64) return memcpy(&wide, &number.real, 8), wide;
    if (mma->d == E_F32) return memcpy(&low, &single, 4), low;
    if (mma->saturates && number.whole > INT32_MAX) return INT32_MAX;
    if (mma->saturates && number.whole < INT32_MIN) return (uint32_t)INT32_MIN;
    return (uint32_t)number.whole;
}

static uint32_t register_bytes(Element e) { return e == E_F64 ? 8 : 4; }

/* Element e of a lane's register r; four lanes share a row of A, or a column of B. */
static uint64_t part_of(PtxWarp *w, PtxPlace place, Element element, uint32_t lane, uint32_t e) {
    const uint64_t value = ptx_value(w, place, register_bytes(element), lane);
    return elements[element].bits == 64 ? value : value >> (e * elements[element].bits);
}

static void read_a(PtxWarp *w, const Mma *mma, Number a[MOST_M][MOST_K]) {
    const uint32_t each = elements[mma->a].in_register;
    for (uint32_t l = 0; l < PTX_LANES; l++)
        for (uint32_t r = 0; r * PTX_LANES * each < mma->m * mma->k; r++)
            for (uint32_t e = 0; e < each; e++) {
                const uint32_t half = mma->m == 16 ? r & 1 : 0, block = mma->m == 16 ? r >> 1 : r;
                a[l / 4 + 8 * half][l % 4 * each + e + block * 4 * each] =
                    number_of(mma->a, part_of(w, mma->places[1][r], mma->a, l, e));
            }
}

static void read_b(PtxWarp *w, const Mma *mma, Number b[MOST_K][MOST_N]) {
    const uint32_t each = elements[mma->b].in_register;
    for (uint32_t l = 0; l < PTX_LANES; l++)
        for (uint32_t r = 0; r * PTX_LANES * each < mma->k * mma->n; r++)
            for (uint32_t e = 0; e < each; e++)
                b[l % 4 * each + e + r * 4 * each][l / 4] =
                    number_of(mma->b, part_of(w, mma->places[2][r], mma->b, l, e));
}

/* A lane's elements 2 * half and 2 * half + 1 are adjacent, in row l / 4 + 8 * half. */
static void add_c(PtxWarp *w, const Mma *mma, Number sums[MOST_M][MOST_N]) {
    const uint32_t each = elements[mma->c].in_register;
    for (uint32_t l = 0; l < PTX_LANES; l++)
        for (uint32_t e = 0; e * PTX_LANES < mma->m * mma->n; e++) {
            const Number c = number_of(mma->c, part_of(w, mma->places[3][e / each], mma->c, l, e % each));
            Number *sum = &sums[l / 4 + 8 * (e / 2)][l % 4 * 2 + e % 2];
            sum->whole += c.whole;
            sum->real += c.real;
        }
}

static void write_d(PtxWarp *w, const Mma *mma, Number sums[MOST_M][MOST_N]) {
    const uint32_t each = elements[mma->d].in_register, bytes = register_bytes(mma->d) / each;
    for (uint32_t l = 0; l < PTX_LANES; l++)
        for (uint32_t e = 0; e * PTX_LANES < mma->m * mma->n; e++) {
            const uint64_t bits = bits_of(mma, sums[l / 4 + 8 * (e / 2)][l % 4 * 2 + e % 2]);
            char *lane = (char *)ptx_at(w, mma->places[0][e / each]) + l * bytes * each;
            memcpy(lane + e % each * bytes, &bits, bytes);
        }
}

static void run_mma(PtxWarp *w, const PtxInst *i) {
    const Mma *mma = i->more;
    Number a[MOST_M][MOST_K], b[MOST_K][MOST_N], sums[MOST_M][MOST_N] = {{{0, 0}}};
    if (!is_whole(w, i)) return;
    read_a(w, mma, a);
    read_b(w, mma, b);
    for (uint32_t row = 0; row < mma->m; row++)
        for (uint32_t column = 0; column < mma->n; column++)
            for (uint32_t k = 0; k < mma->k; k++) {
                sums[row][column].whole += a[row][k].whole * b[k][column].whole;
                sums[row][column].real += a[row][k].real * b[k][column].real;
            }
    add_c(w, mma, sums);
    write_d(w, mma, sums);
}

static Element take_element(PtxLoader *l, PtxWords *words) {
    for (uint32_t k = 0; k < sizeof elements / sizeof *elements; k++)
        if (ptx_word_is(words, elements[k].text)) return (Element)k;
    ptx_unknown(l);
}

static void take_shape(PtxLoader *l, PtxWords *words, Mma *mma) {
    static const uint8_t shapes[][3] = {{16, 8, 4}, {16, 8, 8}, {16, 8, 16}, {16, 8, 32}, {8, 8, 4}};
    char text[16];
    for (size_t k = 0; k < sizeof shapes / sizeof *shapes; k++) {
        snprintf(text, sizeof text, "m%un%uk%u", shapes[k][0], shapes[k][1], shapes[k][2]);
        if (!ptx_word_is(words, text)) continue;
        mma->m = shapes[k][0];
        mma->n = shapes[k][1];
        mma->k = shapes[k][2];
        return;
    }
    ptx_unknown(l);
}

static void fragment(PtxLoader *l, Mma *mma, uint32_t which, Element element, uint32_t count) {
    const PtxArg *list = ptx_arg(l, which);
    const PtxType type = element == E_F64 ? PTX_F64 : element == E_F32 ? PTX_F32 : PTX_B32;
    const uint32_t registers = count / PTX_LANES / elements[element].in_register;
    if (registers < 1 || registers > REGISTERS || list->kind != PTX_ARG_LIST || list->count != registers)
        ptx_fail(l, "operand %u must be a list of %u registers", which + 1, registers);
    for (uint32_t k = 0; k < registers; k++)
        mma->places[which][k] =
            which ? ptx_source(l, &list->items[k], type) : ptx_target(l, &list->items[k], type).place;
}

PTX_DECODER(mma) {
    Mma *mma = ptx_arena_take(&l->program->arena, sizeof *mma);
    if (!ptx_word_is(words, "sync") || !ptx_word_is(words, "aligned")) ptx_unknown(l);
    take_shape(l, words, mma);
    if (!ptx_word_is(words, "row") || !ptx_word_is(words, "col")) ptx_unknown(l);
    mma->saturates = ptx_word_is(words, "satfinite");
    mma->d = take_element(l, words);
    mma->a = take_element(l, words);
    mma->b = take_element(l, words);
    mma->c = take_element(l, words);
    const bool is_f64 = mma->a == E_F64;
    if (is_f64 != (mma->d == E_F64) || (mma->m == 8 && !is_f64)) ptx_unknown(l);
    ptx_args(l, 4, 4);
    fragment(l, mma, 1, mma->a, mma->m * mma->k);
    fragment(l, mma, 2, mma->b, mma->k * mma->n);
    fragment(l, mma, 3, mma->c, mma->m * mma->n);
    fragment(l, mma, 0, mma->d, mma->m * mma->n);
    ptx_emit(l, run_mma)->more = mma;
}
