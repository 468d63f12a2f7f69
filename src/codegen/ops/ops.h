/* Room: operations. One function for each op of the IR, in the file of its family.
 *
 * In: an instruction whose operands are translated. Out: the LLVM value of the result, or NULL. Ops know neither the
 * function's blocks (core/control.c builds jumps) nor what happens to kernels on the CPU device (`blocks`). */
#ifndef PYC_CODEGEN_OPS_H
#define PYC_CODEGEN_OPS_H

#include "codegen/core/core.h"
#include "ir/build.h"

#define IROP(Name, text, operands, result, imm, places, flags, doc)                                                    \
    LLVMValueRef cg_op_##Name(CgFn *f, const IrInst *inst);
#include "ir/ir_op.def"

/* ---- check.c ---- */

Str cg_checked_symbol(Str symbol); /* the function that is called in place of a runtime function */
void cg_declare_check(Cg *cg);     /* host, with check_kernels: the limits of the chosen GPU */
/* Inlines the fast paths of checks, when kernels have their final form. */
void cg_inline_checks(Cg *cg);
void cg_drop_frames(Cg *cg, LLVMValueRef fn); /* removes those of calls in which nothing is checked any more */

/* ---- compare.c ---- */

LLVMIntPredicate cg_signed_predicate(IrOp op);

/* ---- convert.c ---- */

/* Converts floats of a type too narrow to compute in to float32 and back: bfloat16 on the host, with `all` float16
 * too. */
LLVMValueRef cg_widen(Cg *cg, TypeId type, LLVMValueRef value, bool all);
LLVMValueRef cg_narrow(Cg *cg, TypeId type, LLVMValueRef value);

/* ---- llvm_function.c ---- */

bool cg_is_llvm_function(const IrFn *fn);
LLVMValueRef cg_llvm_function(Cg *cg, const IrFn *fn, LLVMTypeRef type);
void cg_check_llvm_call(Cg *cg, const IrFn *fn, LLVMValueRef callee, LLVMValueRef *args, Span span);

/* ---- object.c ---- */

LLVMValueRef cg_class_object(Cg *cg, TypeId type); /* the PycType of a Class */
LLVMValueRef cg_is_small(Cg *cg, LLVMValueRef word);
bool cg_is_known_small(LLVMValueRef word); /* a constant, which needs no test of its tag */
/* Whether both are small; NULL when that is already known. */
LLVMValueRef cg_both_small(Cg *cg, LLVMValueRef a, LLVMValueRef b);
LLVMValueRef cg_has_tag(Cg *cg, LLVMValueRef word, uint64_t tag); /* 0: an object; PYC_FLONUM_TAG */
LLVMValueRef cg_flonum_value(Cg *cg, LLVMValueRef word);          /* of a word with that tag */
LLVMValueRef cg_float_word(CgFn *f, LLVMValueRef value);
LLVMValueRef cg_bool_word(Cg *cg, LLVMValueRef truth);

/* ---- quick.c ---- */

typedef struct CgQuick {
    LLVMValueRef value;     /* the fast path's result, available in the current block */
    LLVMBasicBlockRef slow; /* the block of the call */
    bool only_raises;       /* the call always raises */
} CgQuick;
/* Builds the fast path of a call; false when there is none. */
bool cg_has_quick_way(const Cg *cg, const IrFn *fn, const IrFn *callee);
bool cg_quick_way(CgFn *f, const IrInst *inst, const IrFn *callee, CgQuick *quick);
LLVMValueRef cg_quick_identity(CgFn *f, const IrInst *inst, const IrFn *callee); /* NULL: it has to be called */

/* ---- small_float.c ---- */

LLVMValueRef cg_from_small(Cg *cg, LLVMValueRef value, Dtype from, uint32_t width); /* floats of 8 bits: to float32 */
LLVMValueRef cg_to_small(Cg *cg, LLVMValueRef value, Dtype to, uint32_t width);     /* from float32 */

#endif
