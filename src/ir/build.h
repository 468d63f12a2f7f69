/* Making IR: a builder adds instructions at the end of a block. */
#ifndef PYC_IR_BUILD_H
#define PYC_IR_BUILD_H

#include "ir/ir.h"

typedef struct IrBuilder {
    IrModule *module;
    IrFn *fn;
    BlockId block; /* where instructions go; none after a terminator */
    Span span;     /* given to each instruction */
} IrBuilder;

IrBuilder ir_builder(IrModule *module, IrFn *fn);
/* Sets the type, the parameters (locals and entry block values) and the result place from a TY_Fn. `names`/`spans` may
 * be NULL. */
void ir_fn_set_type(IrModule *module, IrFn *fn, TypeId type, const NameId *names, const Span *spans);
BlockId ir_block_new(IrFn *fn);
ValId ir_block_param(IrFn *fn, BlockId block, TypeId type);
LocalId ir_local_new(IrFn *fn, IrLocalKind kind, TypeId type, NameId name, Span span);
void ir_at(IrBuilder *b, BlockId block); /* continue at the end of this block */
bool ir_is_open(const IrBuilder *b);     /* false after a terminator: what follows is dead and is dropped silently */

/* Generic; type may be none for SAME/BOOL/NONE. */
ValId ir_op(IrBuilder *b, IrOp op, TypeId type, const ValId *operands, uint32_t count);
IrInst *ir_inst(IrBuilder *b, IrOp op, TypeId type, const ValId *operands, uint32_t count); /* to set imm afterwards */
/* For operations with a kind; type may be none for Math. */
ValId ir_op_kind(IrBuilder *b, IrOp op, IrKind kind, TypeId type, const ValId *operands, uint32_t count);
ValId ir_op1(IrBuilder *b, IrOp op, TypeId type, ValId a);
ValId ir_op2(IrBuilder *b, IrOp op, TypeId type, ValId a, ValId c);
ValId ir_const(IrBuilder *b, TypeId type, ValueId value);
ValId ir_const_int(IrBuilder *b, TypeId type, int64_t number);
ValId ir_const_bool(IrBuilder *b, bool value);
ValId ir_fn_addr(IrBuilder *b, FnId fn);
ValId ir_global_addr(IrBuilder *b, GlobalId global);
ValId ir_local_addr(IrBuilder *b, LocalId local);
ValId ir_field_addr(IrBuilder *b, ValId base, uint32_t field); /* type from the base's pointee */
ValId ir_load(IrBuilder *b, ValId address);
void ir_store(IrBuilder *b, ValId value, ValId address);
ValId ir_call(IrBuilder *b, ValId callee, const ValId *args, uint32_t count, int64_t borrows);
/* Ends the block with a try_call and continues in a fresh normal block; the error goes to `error_block` (its first
 * parameter is the Error). Returns the register result, none for none. */
ValId ir_try_call(IrBuilder *b, ValId callee, const ValId *args, uint32_t count, int64_t borrows, BlockId error_block);
void ir_jump(IrBuilder *b, BlockId to, const ValId *args, uint32_t count);
void ir_branch(IrBuilder *b, ValId cond, BlockId then, BlockId otherwise);
/* `targets` has one more than `cases`: the last is for the rest. No arguments. */
void ir_switch(IrBuilder *b, ValId value, const int64_t *cases, uint32_t count, const BlockId *targets);
void ir_return(IrBuilder *b, ValId value); /* none for None results and those in a place */
void ir_raise(IrBuilder *b, ValId error);
void ir_panic(IrBuilder *b, Str message);
void ir_unreachable(IrBuilder *b);

#endif
