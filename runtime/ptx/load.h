/* The loader's internals: from text to instructions. load.c reads modules and functions, decode*.c instructions. */
#ifndef PYC_RUNTIME_PTX_LOAD_H
#define PYC_RUNTIME_PTX_LOAD_H

#include "ptx/memory.h"
#include "ptx/parse.h"
#include "ptx/program.h"

typedef enum PtxSymbolKind {
    PTX_SYM_REGISTER, /* or, with `count`, NAME0 to NAMEn */
    PTX_SYM_GLOBAL,   /* an address in device memory; constants too */
    PTX_SYM_SHARED,   /* an offset in the block's shared memory */
    PTX_SYM_DYNAMIC,  /* where dynamic shared memory begins */
    PTX_SYM_LOCAL,    /* an offset in the function's local memory; also for parameters of functions and calls */
    PTX_SYM_PARAM,    /* an offset in the kernel's parameters */
    PTX_SYM_FUNCTION,
    PTX_SYM_LABEL,   /* an instruction; `number` UINT32_MAX: not reached yet */
    PTX_SYM_TARGETS, /* a list of labels */
    PTX_SYM_PROTOTYPE,
} PtxSymbolKind;

typedef struct PtxSymbol {
    PtxText name;
    PtxSymbolKind kind;
    PtxType type;
    uint32_t count, bytes, align;
    PtxPlace place; /* of the (first) register */
    uint64_t number;
    PtxFunction *function;
    uint32_t *targets;
    bool is_hidden; /* its scope has ended */
    uint32_t next;  /* with the same hash; UINT32_MAX: none */
} PtxSymbol;

enum { PTX_BUCKETS = 1024 };

typedef struct PtxPatch { /* an instruction's `number`, or an entry of a list, that is the place of a label */
    uint32_t inst, label;
    uint32_t *entry; /* NULL: of the instruction */
} PtxPatch;

typedef struct PtxLoader {
    PtxProgram *program;
    PtxMemory *memory;
    PtxLexer lexer;
    PtxArena scratch;
    PtxStatement statement; /* the current one */
    jmp_buf out;
    char *why;
    size_t room;
    /* Symbols; those of inner scopes come after those of outer ones. */
    PtxSymbol *symbols;
    uint32_t symbol_count, symbol_room, buckets[PTX_BUCKETS];
    PtxPatch *patches;
    uint32_t patch_count, patch_room;
    /* the current function */
    PtxFunction *function;
    uint32_t source; /* file << 20 | line, of .loc; 0: none */
    uint32_t shared_end;
    /* constants that are in the pool */
    struct PtxConstantPlace *constants;
    uint32_t constant_count, constant_room;
    const struct PtxLaneRow *lanes[4096]; /* by hash */
} PtxLoader;

_Noreturn __attribute__((format(printf, 2, 3))) void ptx_fail(PtxLoader *l, const char *format, ...);

PtxSymbol *ptx_find_symbol(PtxLoader *l, PtxText name);
PtxSymbol *ptx_add_symbol(PtxLoader *l, PtxText name, PtxSymbolKind kind);
uint32_t ptx_label(PtxLoader *l, PtxText name); /* its symbol */

/* ---- operands ---- */

PtxInst *ptx_emit(PtxLoader *l, PtxRun *run);         /* with the statement's guard */
PtxPlace ptx_temporary(PtxLoader *l, uint32_t bytes); /* of a lane */
PtxPlace ptx_constant(PtxLoader *l, uint64_t bits, uint32_t bytes);
/* An operand as a vector of lanes of `type`: a register, a number, a special register, the address of a symbol. */
PtxPlace ptx_source(PtxLoader *l, const PtxArg *arg, PtxType type);
/* Where the next instruction writes a lane of `type`, and what ptx_finish does afterwards if the register is wider. */
typedef struct PtxTarget {
    PtxPlace place, wide;
    uint32_t bytes;
    PtxType type;
} PtxTarget;
PtxTarget ptx_target(PtxLoader *l, const PtxArg *arg, PtxType type);
void ptx_finish(PtxLoader *l, const PtxTarget *target);
/* An address of any state space: lanes of 64 bits, and an offset. */
typedef struct PtxWhere {
    PtxPlace place;
    int64_t offset;
    PtxSpace space; /* that of a symbol, or the requested one */
} PtxWhere;
PtxWhere ptx_where(PtxLoader *l, const PtxArg *arg, PtxSpace space);
const PtxArg *ptx_arg(PtxLoader *l, uint32_t index);
void ptx_args(PtxLoader *l, uint32_t least, uint32_t most);           /* requires that the statement has this many
                                                                         operands */
PtxSymbol *ptx_register(PtxLoader *l, PtxText name, PtxPlace *place); /* NULL: it is not a register */
const struct PtxLaneRow *ptx_lane_row(PtxLoader *l, PtxText text);
void ptx_lane(PtxLoader *l, const char *text, PtxPlace d, PtxPlace a, PtxPlace b); /* as a part of the statement */

/* ---- modifiers: the words after the dots of an opcode, one after the other ---- */

typedef struct PtxWords {
    const char *at, *end;
} PtxWords;
PtxWords ptx_words(PtxText opcode);
bool ptx_word_is(PtxWords *words, const char *text);  /* takes the next word if it is this one */
PtxType ptx_word_type(PtxLoader *l, PtxWords *words); /* takes the next word, a type */
bool ptx_words_end(const PtxWords *words);
_Noreturn void ptx_unknown(PtxLoader *l);

void ptx_decode(PtxLoader *l);         /* the current statement */
void ptx_emit_end(PtxLoader *l);       /* the end of a function whose code has none */
PtxRun *ptx_builtin(const char *name); /* a function of the driver; NULL: there is none of that name */

#define PTX_DECODER(name) void ptx_decode_##name(PtxLoader *l, PtxWords *words)
#define DECODER(text, name) PTX_DECODER(name);
#include "ptx/decoder.def"

#endif
