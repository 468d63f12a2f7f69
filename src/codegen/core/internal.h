/* What the files of this room share, and no other room uses. */
#ifndef PYC_CODEGEN_CORE_INTERNAL_H
#define PYC_CODEGEN_CORE_INTERNAL_H

#include "codegen/core/core.h"

/* ---- abi.c ---- */

const CgSignature *cg_signature(Cg *cg, TypeId fn_type, bool is_c, uint32_t hidden);

/* ---- build.c ---- */

/* A text is held as {address, size}, and travels and is stored as the two: FastISel knows no aggregates. */
LLVMValueRef cg_text(Cg *cg, LLVMValueRef data, LLVMValueRef size);
void cg_branch_unlikely(Cg *cg, LLVMValueRef cond, LLVMBasicBlockRef then, LLVMBasicBlockRef otherwise);

/* ---- constant.c ---- */

LLVMValueRef cg_image(Cg *cg, TypeId type, ValueId value); /* initialiser of a place of the type */

/* ---- control.c ---- */

void cg_pass_arguments(CgFn *f, const IrTarget *target, uint32_t skip);
void cg_raise(CgFn *f, LLVMValueRef error);
void cg_bound_recursion(CgFn *f);

/* ---- debug.c ---- */

CgDebug *cg_debug_open(Cg *cg);
void cg_debug_close(Cg *cg);
void cg_debug_fn(CgFn *f);              /* begins a function */
void cg_debug_locals(CgFn *f);          /* after their addresses are known */
void cg_debug_span(CgFn *f, Span span); /* for what is built next */

/* ---- error.c ---- */

bool cg_is_static_box(LLVMValueRef error); /* one without content, which keeps no traceback */

/* ---- function.c ---- */

LLVMValueRef cg_value(CgFn *f, ValId value);

/* ---- runtime.c ---- */

void cg_describe_runtime(Cg *cg, LLVMValueRef fn, Str name); /* attributes of a function that may be the runtime's */

/* ---- site.c ---- */

void cg_finish_sites(Cg *cg);
void cg_find_leaves(CgFn *f, const BlockId *order, uint32_t count);
bool cg_is_leave(const CgFn *f, const IrBlock *block, uint32_t at);  /* there an error gets a place and is raised */
LLVMBasicBlockRef cg_leave(CgFn *f, Span place, LLVMValueRef error); /* … where the block being built goes on for it */

#endif
