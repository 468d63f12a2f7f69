/* What the files of the pass raw_loops share. */
#ifndef PYC_PASSES_RAW_LOOPS_H
#define PYC_PASSES_RAW_LOOPS_H

#include "ir/build.h"
#include "ir/cfg.h"
#include "types/value.h"

typedef struct RawLoop {
    IrModule *module;
    IrFn *fn;
    Arena *scratch;
    BlockId header;
    VEC(bool) inside;     /* by block id - 1: blocks of the loop */
    VEC(bool) raw;        /* by local id - 1: exact ints that are only loaded and stored */
    VEC(BlockId) blocks;  /* of the loop */
    VEC(bool) reached;    /* by block id - 1: the copy contains it */
    VEC(bool) takes_word; /* by block id - 1: in the copy, too, its first parameter is an exact int of any size */
    bool *changes;        /* by local id - 1: the loop stores into it */
    bool *touched;        /* by local id - 1: the loop loads or stores it */
    Bitset *live;         /* by block id - 1, with a bit per local: the locals that are live at its beginning */
} RawLoop;

typedef enum RawCall {
    RAW_NONE,
    RAW_AND,
    RAW_OR,
    RAW_XOR,
    RAW_SHL,
    RAW_SHR,
    RAW_FLOORDIV,
    RAW_MOD,
    RAW_NEG,
    RAW_ABS
} RawCall;

RawCall raw_call_of(const IrModule *module, const IrFn *fn, const IrInst *inst); /* what the call does, if machine ints
                                                                                    can do it */
bool raw_is_int(const RawLoop *l, ValId value);                                  /* an exact int */
LocalId raw_local_of(const RawLoop *l, ValId address); /* the raw local that the address belongs to; none: there is
                                                          none */
bool raw_is_inside(const RawLoop *l, BlockId block);
bool raw_asks_for_word(const IrInst *inst);
bool raw_only_target(const RawLoop *l, const IrInst *end);
typedef struct RawItem {
    FnId has, does;
} RawItem;

/* An access to a list item, which the copy does if the item exists; otherwise the copy is left. */
bool raw_item_of(const RawLoop *l, const IrInst *inst, RawItem *item);
bool raw_is_interrupt(const RawLoop *l, const IrInst *inst); /* the call may run any code, so the copy is left for it */
bool raw_leaves_before(const RawLoop *l, const IrInst *inst);
bool raw_leaves_behind(const RawLoop *l, const IrInst *inst);
void raw_copy_loop(RawLoop *l);

#endif
