/* What the files of this room share, and no other room uses. */
#ifndef PYC_CODEGEN_CORE_INTERNAL_H
#define PYC_CODEGEN_CORE_INTERNAL_H

#include "codegen/core/core.h"

enum { CG_NO_PART = UINT32_MAX };

struct CgParts { /* parts.c */
    uint32_t count;
    uint32_t *of_fn, *of_global;           /* by id - 1 */
    bool *fn_is_shared, *global_is_shared; /* another part uses it as well */
};

enum { SITE_WORDS = 7 }; /* of a PycSite */

struct CgSites {        /* the table of the places that tracebacks may name */
    LLVMValueRef table; /* NULL until it is asked for */
    VEC(uint32_t) words;
    VEC(LLVMValueRef) functions;
    Map known, known_functions, spans; /* indices */
};

struct CgLeave { /* the block in which a function adds a place to an error's traceback and raises it again */
    LLVMBasicBlockRef block;
    LLVMValueRef error, site; /* phis: the error, and the index of the place */
    uint32_t edges;
};

/* ---- abi.c ---- */

const CgSignature *cg_signature(Cg *cg, TypeId fn_type, bool is_c, uint32_t hidden);

/* ---- build.c ---- */

/* A text is kept as {address, size}, but passed and stored as the two values, because FastISel cannot handle
 * aggregates. */
LLVMValueRef cg_text(Cg *cg, LLVMValueRef data, LLVMValueRef size);
void cg_branch_unlikely(Cg *cg, LLVMValueRef cond, LLVMBasicBlockRef then, LLVMBasicBlockRef otherwise);

/* ---- constant.c ---- */

LLVMValueRef cg_private_global(Cg *cg, LLVMValueRef content, uint32_t align, bool is_constant, const char *name);
LLVMValueRef cg_image(Cg *cg, TypeId type, ValueId value); /* the initialiser of a place of the type */

/* ---- control.c ---- */

void cg_pass_arguments(CgFn *f, const IrTarget *target, uint32_t skip);
void cg_pass_argument(CgFn *f, BlockId to, uint32_t param, LLVMValueRef value); /* from the block being built */
LLVMValueRef cg_passing(CgFn *f, BlockId to, uint32_t param); /* where it is on the way; NULL: a phi takes it */
void cg_raise(CgFn *f, LLVMValueRef error);
void cg_bound_recursion(CgFn *f);

/* ---- debug.c ---- */

CgDebug *cg_debug_open(Cg *cg);
void cg_debug_close(Cg *cg);
void cg_debug_fn(CgFn *f);              /* called at the beginning of a function */
void cg_debug_locals(CgFn *f);          /* called when their addresses are known */
void cg_debug_span(CgFn *f, Span span); /* for the instructions that are built next */

/* ---- error.c ---- */

bool cg_is_static_box(LLVMValueRef error); /* one without content, which keeps no traceback */

/* ---- frame.c ---- */

/* For functions that have a frame, when the program reads frames: */
void cg_enter_frame(CgFn *f);
void cg_leave_frame(CgFn *f);
void cg_before_call(CgFn *f, const IrInst *call, const IrFn *callee); /* callee NULL: unknown */
void cg_after_call(CgFn *f, const IrInst *call, const IrFn *callee);

/* ---- function.c ---- */

Str cg_symbol(const Cg *cg, const IrFn *fn); /* its name in LLVM's module */
LLVMValueRef cg_value(CgFn *f, ValId value);

/* ---- module.c ---- */

bool cg_is_light(const Cg *cg); /* a module that is compiled quickly rather than optimised */

/* ---- parts.c ---- */

bool cg_is_here(const Cg *cg, FnId fn); /* its body is in this part */

/* ---- runtime.c ---- */

void cg_describe_runtime(Cg *cg, LLVMValueRef fn, Str name); /* attributes of a function that may be the runtime's */

/* ---- site.c ---- */

uint32_t cg_site_index(Cg *cg, const IrFn *fn, Span span);
LLVMValueRef cg_first_site(Cg *cg); /* the number from which sites of this module count */
void cg_finish_sites(Cg *cg);
void cg_find_leaves(CgFn *f, const BlockId *order, uint32_t count);
bool cg_is_leave(const CgFn *f, const IrBlock *block, uint32_t at);  /* from there an error only gets a place and is
                                                                        raised again */
LLVMBasicBlockRef cg_leave(CgFn *f, Span place, LLVMValueRef error); /* … the block to which the current block passes
                                                                        it */

/* ---- words.c ---- */

void cg_share_words(CgFn *f);                /* the places of arrays of arguments */
void cg_clear_words(CgFn *f, BlockId block); /* clears what a call before the block has left in them */

#endif
