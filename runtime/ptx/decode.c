/* Decodes statements: operands, guards, and instructions of lanes.def. */
#include "ptx/lanes.h"
#include "ptx/load.h"
#include "ptx/run.h"
#include "ptx/warp.h"

#include <stdio.h>
#include <string.h>

/* ---- words of an opcode ---- */

PtxWords ptx_words(PtxText opcode) {
    PtxWords words = {opcode.at, opcode.at + opcode.length};
    while (words.at < words.end && *words.at != '.') words.at++;
    return words;
}

/* The length of the next word, without its dot. */
static size_t next_length(const PtxWords *words) {
    const char *end = words->at + 1;
    if (words->at >= words->end) return 0;
    while (end < words->end && *end != '.') end++;
    return (size_t)(end - words->at - 1);
}

bool ptx_word_is(PtxWords *words, const char *text) {
    const size_t length = next_length(words);
    if (!length || strlen(text) != length || memcmp(words->at + 1, text, length) != 0) return false;
    words->at += length + 1;
    return true;
}

PtxType ptx_word_type(PtxLoader *l, PtxWords *words) {
    const size_t length = next_length(words);
    const PtxType type = length ? ptx_type_named(words->at + 1, length) : PTX_NO_TYPE;
    if (!type) ptx_unknown(l);
    words->at += length + 1;
    return type;
}

bool ptx_words_end(const PtxWords *words) { return words->at >= words->end; }

void ptx_unknown(PtxLoader *l) {
    ptx_fail(l, "unknown instruction '%.*s'", (int)l->statement.opcode.length, l->statement.opcode.at);
}

/* ---- instructions ---- */

PtxInst *ptx_emit(PtxLoader *l, PtxRun *run) {
    PtxProgram *p = l->program;
    PtxPlace guard = PTX_NOWHERE;
    if (l->statement.guard.length && !ptx_register(l, l->statement.guard, &guard))
        ptx_fail(l, "'%.*s' is not a predicate", (int)l->statement.guard.length, l->statement.guard.at);
    p->code = ptx_grow(p->code, p->code_count, &p->code_room, sizeof *p->code);
    PtxInst *inst = &p->code[p->code_count++];
    *inst = (PtxInst){.run = run,
                      .d = PTX_NOWHERE,
                      .a = PTX_NOWHERE,
                      .b = PTX_NOWHERE,
                      .c = PTX_NOWHERE,
                      .guard = guard,
                      .is_negated = l->statement.is_negated,
                      .line = l->statement.line,
                      .source = l->source};
    return inst;
}

PtxPlace ptx_temporary(PtxLoader *l, uint32_t bytes) {
    const PtxPlace place = l->function->frame_bytes;
    l->function->frame_bytes += bytes * PTX_LANES;
    if (l->function->frame_bytes > PTX_OFFSET_MASK / 2) ptx_fail(l, "the function has too many registers");
    return place;
}

typedef struct PtxConstantPlace {
    uint64_t bits;
    uint32_t bytes;
    PtxPlace place;
} PtxConstantPlace;

static void put_constant(PtxProgram *p, uint64_t bits, uint32_t bytes) {
    while (p->pool_room < p->pool_bytes + bytes * PTX_LANES) {
        const uint32_t used = p->pool_room;
        p->pool = ptx_grow(p->pool, used, &p->pool_room, 1);
    }
    for (uint32_t i = 0; i < PTX_LANES; i++) memcpy(p->pool + p->pool_bytes + i * bytes, &bits, bytes);
    p->pool_bytes += bytes * PTX_LANES;
}

PtxPlace ptx_constant(PtxLoader *l, uint64_t bits, uint32_t bytes) {
    if (bytes < 8) bits &= ((uint64_t)1 << (8 * bytes)) - 1;
    for (uint32_t i = 0; i < l->constant_count; i++)
        if (l->constants[i].bits == bits && l->constants[i].bytes == bytes) return l->constants[i].place;
    l->constants = ptx_grow(l->constants, l->constant_count, &l->constant_room, sizeof *l->constants);
    const PtxPlace place = (uint32_t)PTX_POOL << PTX_BASE_SHIFT | l->program->pool_bytes;
    l->constants[l->constant_count++] = (PtxConstantPlace){bits, bytes, place};
    put_constant(l->program, bits, bytes);
    return place;
}

/* ---- operands ---- */

static bool special(PtxText name, PtxPlace *place) {
    static const struct {
        const char *name;
        size_t offset;
    } rows[] = {
#define SPECIAL(name, member, value) {name, offsetof(PtxSpecials, member)},
#include "ptx/special.def"
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        if (!ptx_text_is(name, rows[i].name)) continue;
        *place = (uint32_t)PTX_SPECIAL << PTX_BASE_SHIFT | (uint32_t)rows[i].offset;
        return true;
    }
    return false;
}

/* %r12 of `.reg .b32 %r<26>`. */
static PtxSymbol *numbered(PtxLoader *l, PtxText name, uint32_t *number) {
    uint32_t digits = 0;
    while (digits < name.length && name.at[name.length - 1 - digits] >= '0' && name.at[name.length - 1 - digits] <= '9')
        digits++;
    *number = 0;
    for (uint32_t i = name.length - digits; i < name.length; i++) *number = *number * 10 + (uint32_t)(name.at[i] - '0');
    name.length -= digits;
    return digits ? ptx_find_symbol(l, name) : NULL;
}

PtxSymbol *ptx_register(PtxLoader *l, PtxText name, PtxPlace *place) {
    uint32_t number = 0;
    PtxSymbol *symbol = ptx_find_symbol(l, name);
    if (!symbol) symbol = numbered(l, name, &number);
    if (!symbol || symbol->kind != PTX_SYM_REGISTER || (number && number >= symbol->count)) return NULL;
    *place = symbol->place + number * ptx_type_bytes(symbol->type) * PTX_LANES;
    return symbol;
}

const PtxLaneRow *ptx_lane_row(PtxLoader *l, PtxText text) {
    enum { SLOTS = sizeof l->lanes / sizeof *l->lanes };
    _Static_assert(SLOTS == 4096, "a power of two, larger than the table");
    const PtxLaneRow *row;
    uint32_t hash = 2166136261u;
    for (uint32_t i = 0; i < text.length; i++) hash = (hash ^ (uint8_t)text.at[i]) * 16777619u;
    for (; (row = l->lanes[hash % SLOTS]); hash++)
        if (ptx_text_is(text, row->text)) return row;
    for (uint32_t i = 0; i < ptx_lane_row_count; i++) { /* a value is added when it is first used */
        if (!ptx_text_is(text, ptx_lane_rows[i].text)) continue;
        return l->lanes[hash % SLOTS] = &ptx_lane_rows[i];
    }
    return NULL;
}

void ptx_lane(PtxLoader *l, const char *text, PtxPlace d, PtxPlace a, PtxPlace b) {
    const PtxLaneRow *row = ptx_lane_row(l, (PtxText){text, (uint32_t)strlen(text)});
    if (!row) ptx_unknown(l);
    PtxInst *inst = ptx_emit(l, row->run);
    inst->d = d;
    inst->a = a;
    inst->b = b;
    inst->is_part = true;
}

static PtxPlace narrowed(PtxLoader *l, PtxPlace place, uint32_t from, uint32_t to) {
    char name[16];
    if (from == to) return place;
    if (from < to) ptx_fail(l, "a register of %u bits is too small for the instruction", from * 8);
    snprintf(name, sizeof name, "=%u.%u", to, from);
    const PtxPlace narrow = ptx_temporary(l, to);
    ptx_lane(l, name, narrow, place, PTX_NOWHERE);
    return narrow;
}

/* Vectors of 64 bits per lane that are known only at run time: `run` computes the base, `offset` is added. */
static PtxPlace computed(PtxLoader *l, PtxRun *run, uint64_t offset) {
    const PtxPlace place = ptx_temporary(l, 8);
    PtxInst *inst = ptx_emit(l, run);
    inst->d = place;
    inst->number = (int64_t)offset;
    inst->is_part = true;
    return place;
}

/* The address of a symbol, in its own state space. */
static PtxPlace address_of(PtxLoader *l, const PtxArg *arg, PtxSpace *space) {
    const PtxSymbol *s = ptx_find_symbol(l, arg->name);
    if (!s) ptx_fail(l, "'%.*s' is not known", (int)arg->name.length, arg->name.at);
    const uint64_t number = s->number + (uint64_t)arg->number;
    switch (s->kind) {
    case PTX_SYM_GLOBAL: *space = PTX_GLOBAL; return ptx_constant(l, number, 8);
    case PTX_SYM_SHARED: *space = PTX_SHARED; return ptx_constant(l, number, 8);
    case PTX_SYM_DYNAMIC: *space = PTX_SHARED; return computed(l, ptx_run_dynamic_address, number);
    case PTX_SYM_LOCAL: *space = PTX_LOCAL; return computed(l, ptx_run_local_address, number);
    case PTX_SYM_PARAM: *space = PTX_PARAM; return ptx_constant(l, number, 8);
    case PTX_SYM_FUNCTION: return ptx_constant(l, PTX_CODE_WINDOW + s->function->number, 8);
    case PTX_SYM_REGISTER:
    case PTX_SYM_LABEL:
    case PTX_SYM_TARGETS:
    case PTX_SYM_PROTOTYPE: break;
    }
    ptx_fail(l, "'%.*s' has no address", (int)arg->name.length, arg->name.at);
}

static uint64_t number_bits(PtxLoader *l, const PtxArg *arg, PtxType type) {
    if (arg->kind == PTX_ARG_NUMBER) return type == PTX_PRED ? arg->number != 0 : (uint64_t)arg->number;
    const uint32_t bytes = ptx_type_bytes(type);
    uint64_t bits = (uint64_t)arg->number;
    if (arg->float_bytes == bytes) return bits;
    double wide;
    float narrow;
    memcpy(&wide, &bits, sizeof wide);
    memcpy(&narrow, &bits, sizeof narrow);
    if (arg->float_bytes == 4 && bytes == 8) {
        wide = (double)narrow;
        memcpy(&bits, &wide, sizeof bits);
        return bits;
    }
    if (bytes != 4) ptx_fail(l, "the number is of another type");
    narrow = (float)wide;
    bits = 0;
    memcpy(&bits, &narrow, sizeof narrow);
    return bits;
}

static PtxPlace negated(PtxLoader *l, PtxPlace place) {
    const PtxPlace result = ptx_temporary(l, 1);
    ptx_lane(l, "not.pred", result, place, PTX_NOWHERE);
    return result;
}

PtxPlace ptx_source(PtxLoader *l, const PtxArg *arg, PtxType type) {
    const uint32_t bytes = ptx_type_bytes(type);
    PtxPlace place;
    PtxSpace space;
    if (arg->kind == PTX_ARG_NUMBER || arg->kind == PTX_ARG_FLOAT)
        return ptx_constant(l, number_bits(l, arg, type), bytes);
    if (arg->kind != PTX_ARG_NAME) ptx_fail(l, "an operand must be a register or a number");
    if (special(arg->name, &place)) return narrowed(l, place, bytes < 4 ? 4 : bytes, bytes);
    if (ptx_text_is(arg->name, "WARP_SZ")) return ptx_constant(l, PTX_LANES, bytes);
    const PtxSymbol *s = ptx_register(l, arg->name, &place);
    if (!s) return narrowed(l, address_of(l, arg, &space), 8, bytes);
    if ((s->type == PTX_PRED) != (type == PTX_PRED))
        ptx_fail(l, "'%.*s' is of another type", (int)arg->name.length, arg->name.at);
    place = narrowed(l, place, ptx_type_bytes(s->type), bytes);
    return arg->is_negated ? negated(l, place) : place;
}

PtxTarget ptx_target(PtxLoader *l, const PtxArg *arg, PtxType type) {
    PtxTarget target = {.bytes = ptx_type_bytes(type), .type = type};
    if (arg->kind == PTX_ARG_SINK) {
        target.place = target.wide = ptx_temporary(l, target.bytes);
        return target;
    }
    const PtxSymbol *s = arg->kind == PTX_ARG_NAME ? ptx_register(l, arg->name, &target.wide) : NULL;
    if (!s) ptx_fail(l, "the result must be a register");
    if ((s->type == PTX_PRED) != (type == PTX_PRED))
        ptx_fail(l, "'%.*s' is of another type", (int)arg->name.length, arg->name.at);
    const uint32_t bytes = ptx_type_bytes(s->type);
    if (bytes < target.bytes) ptx_fail(l, "'%.*s' is too small for the result", (int)arg->name.length, arg->name.at);
    target.place = bytes == target.bytes ? target.wide : ptx_temporary(l, target.bytes);
    target.bytes = bytes;
    return target;
}

void ptx_finish(PtxLoader *l, const PtxTarget *target) {
    char name[16];
    if (target->place == target->wide) return;
    snprintf(name, sizeof name, "=%s%u.%u", ptx_type_is_signed(target->type) ? "s" : "", target->bytes,
             ptx_type_bytes(target->type));
    ptx_lane(l, name, target->wide, target->place, PTX_NOWHERE);
}

const PtxArg *ptx_arg(PtxLoader *l, uint32_t index) {
    if (index >= l->statement.arg_count) ptx_fail(l, "an operand is missing");
    return &l->statement.args[index];
}

void ptx_args(PtxLoader *l, uint32_t least, uint32_t most) {
    if (l->statement.arg_count < least || l->statement.arg_count > most)
        ptx_fail(l, "the instruction has %u operands, and it takes %u", l->statement.arg_count, least);
}

PtxWhere ptx_where(PtxLoader *l, const PtxArg *arg, PtxSpace space) {
    PtxWhere where = {.space = space};
    if (arg->kind != PTX_ARG_ADDRESS) ptx_fail(l, "the operand must be an address");
    const PtxArg *base = &arg->items[0];
    if (base->kind == PTX_ARG_NUMBER) {
        where.place = ptx_constant(l, (uint64_t)base->number, 8);
        return where;
    }
    const PtxSymbol *s = ptx_register(l, base->name, &where.place);
    if (!s) {
        PtxSpace own = PTX_GLOBAL;
        where.place = address_of(l, base, &own);
        if (space == PTX_GENERIC || space == PTX_PARAM)
            where.space = own; /* a function's parameters are in local
                                  memory */
        return where;
    }
    where.offset = base->number;
    if (ptx_type_bytes(s->type) == 8) return where;
    if (ptx_type_bytes(s->type) != 4) ptx_fail(l, "an address has 32 or 64 bits");
    const PtxPlace wide = ptx_temporary(l, 8);
    ptx_lane(l, "=8.4", wide, where.place, PTX_NOWHERE);
    where.place = wide;
    return where;
}

/* ---- statements ---- */

static void decode_lanes(PtxLoader *l, const PtxLaneRow *row) {
    PtxPlace places[3] = {PTX_NOWHERE, PTX_NOWHERE, PTX_NOWHERE};
    ptx_args(l, row->operands + 1u, row->operands + 1u);
    for (uint32_t i = 0; i < row->operands; i++)
        places[i] = ptx_source(l, &l->statement.args[i + 1], row->types[i + 1]);
    const PtxTarget target = ptx_target(l, &l->statement.args[0], row->types[0]);
    PtxInst *inst = ptx_emit(l, row->run);
    inst->d = target.place;
    inst->a = places[0];
    inst->b = places[1];
    inst->c = places[2];
    ptx_finish(l, &target);
}

typedef struct Decoder {
    const char *text;
    void (*decode)(PtxLoader *l, PtxWords *words);
} Decoder;

static const Decoder decoders[] = {
#define DECODER(text, name) {text, ptx_decode_##name},
#include "ptx/decoder.def"
};

/* Plain forms have rows in lanes.def; an opcode may also have other forms. */
static bool is_plain(PtxLoader *l) {
    for (uint32_t i = 0; i < l->statement.arg_count; i++) {
        const PtxArg *arg = &l->statement.args[i];
        PtxPlace place;
        if (arg->kind == PTX_ARG_LIST || arg->kind == PTX_ARG_ADDRESS || arg->other.length) return false;
        if (arg->kind == PTX_ARG_NAME && arg->name.at[0] == '%' &&
            (ptx_text_is(arg->name, "%clock") || ptx_text_is(arg->name, "%clock64") ||
             ptx_text_is(arg->name, "%globaltimer")) &&
            !ptx_register(l, arg->name, &place))
            return false;
    }
    return true;
}

void ptx_decode(PtxLoader *l) {
    const PtxText opcode = l->statement.opcode;
    const PtxLaneRow *row = is_plain(l) ? ptx_lane_row(l, opcode) : NULL;
    if (row && *row->text >= 'a') return decode_lanes(l, row);
    PtxWords words = ptx_words(opcode);
    const PtxText first = {opcode.at, (uint32_t)(words.at - opcode.at)};
    for (uint32_t i = 0; i < sizeof decoders / sizeof *decoders; i++)
        if (ptx_text_is(first, decoders[i].text)) {
            decoders[i].decode(l, &words);
            if (!ptx_words_end(&words)) ptx_unknown(l);
            return;
        }
    ptx_unknown(l);
}
