/* Shared by the files of this folder: the state of one translation, and who offers what.
 *
 * One Cg makes one LLVM module: the host's, or the GPU's. Values of register types are LLVM values, None and Never have
 * no value (NULL); values of memory types are blobs of bytes ([size x i8]) behind pointers, addressed by offset, with
 * the layout of ty_layout. Words of the Python register: PyInt and Object are i64 (a tagged word), PyStr, Class and
 * Error are ptr. Bool and masks are i1 in registers, bytes of 0 and 1 in memory. */
#ifndef PYC_CODEGEN_CG_H
#define PYC_CODEGEN_CG_H

#include "analysis/analysis.h"
#include "codegen/codegen.h"
#include "codegen/gpu/target.h"
#include "support/gpu.h"

#include <llvm-c/Core.h>
#include <llvm-c/TargetMachine.h>

/* ---- targets (target.c, target.def) ---- */

typedef struct CgAbi CgAbi;

typedef struct CgTarget {
    const char *arch; /* first part of the triple */
    const char *cpu;  /* baseline */
    void (*initialise)(void);
    const CgAbi *abi;
} CgTarget;

const CgTarget *cg_target_find(Str triple);
/* NULL and *why when LLVM does not know the CPU. */
LLVMTargetMachineRef cg_target_machine(const CgTarget *target, const CgOptions *options, Arena *arena,
                                       const char **why);
bool cg_no_gpu(Str gpu, Arena *arena, const char **why); /* false, with the reason */
LLVMTargetMachineRef cg_gpu_machine(const Gpu *gpu, const CgOptions *options, Arena *arena, const char **why);

/* ---- signatures (abi.c, abi_*.c) ---- */

typedef enum CgPass {
    CG_PASS_NOTHING, /* no bits: None */
    CG_PASS_VALUE,   /* a register value */
    CG_PASS_TEXT,    /* a text: its address and its size */
    CG_PASS_ADDRESS, /* where it lives */
    CG_PASS_PIECES,  /* C: the bytes of a struct in one or two registers */
    CG_PASS_COPY,    /* C: the caller's copy on the stack (byval), or behind a pointer */
} CgPass;

typedef struct CgPiece {
    LLVMTypeRef type;
    uint32_t offset;
} CgPiece;

typedef struct CgArg {
    CgPass pass;
    TypeId type;
    AstConvention convention;
    bool by_value_attribute; /* CG_PASS_COPY: byval */
    CgPiece pieces[2];
    uint32_t piece_count;
    uint32_t first; /* number of its first LLVM parameter */
} CgArg;

typedef enum CgReturn {
    CG_RETURN_NOTHING,
    CG_RETURN_VALUE,
    CG_RETURN_PLACE,  /* a MEM result: the last argument is its address */
    CG_RETURN_PIECES, /* C: bytes in registers */
    CG_RETURN_SRET,   /* C: first argument is its address */
} CgReturn;

typedef struct CgSignature {
    LLVMTypeRef type;
    CgArg *args;
    uint32_t arg_count;
    bool is_c, raises, no_return;
    bool takes_context, takes_shared; /* hidden first parameters, in this order */
    CgReturn how;
    TypeId result;
    LLVMTypeRef value_type; /* CG_RETURN_VALUE: what comes back, without the error */
    bool is_mask;           /* … as bytes: at -O0 LLVM's x86 cannot take a vector of i1 from a call to another block */
    CgPiece pieces[2];      /* CG_RETURN_PIECES */
    uint32_t piece_count;
    uint32_t result_param; /* CG_RETURN_PLACE, CG_RETURN_SRET: number of the LLVM parameter */
    uint32_t llvm_count;   /* LLVM parameters */
} CgSignature;

/* How a platform's C passes a value of memory type. */
typedef struct CgClass {
    bool in_memory;
    bool by_value_attribute; /* in memory: byval, else a pointer to a copy */
    CgPiece pieces[2];
    uint32_t piece_count;
} CgClass;

struct CgAbi {
    CgClass (*classify)(Cg *cg, TypeId type);
    uint32_t int_registers, float_registers; /* a struct goes to memory as a whole when they run out; 0: no limit */
};
extern const CgAbi cg_abi_x86_64, cg_abi_aarch64;

enum CgHidden { CG_HIDDEN_CONTEXT = 1, CG_HIDDEN_SHARED = 2 };
const CgSignature *cg_signature(Cg *cg, TypeId fn_type, bool is_c, uint32_t hidden);
const CgSignature *cg_signature_of(Cg *cg, FnId fn);

/* ---- functions of the runtime that codegen calls by itself (runtime.c) ---- */

typedef enum CgRuntime {
#define RT(name, result, raises, parameters, doc) RT_##name,
#include "../runtime/core/rt.def"
#define RT(name, result, raises, parameters, doc) RT_##name,
#include "codegen/blocks/kernel_rt.def"
    RT_COUNT
} CgRuntime;

LLVMValueRef cg_runtime(Cg *cg, CgRuntime fn);
LLVMValueRef cg_call_runtime(Cg *cg, CgRuntime fn, const LLVMValueRef *args);
void cg_describe_runtime(Cg *cg, LLVMValueRef fn, Str name); /* attributes of a function that may be the runtime's */
LLVMValueRef cg_extern_data(Cg *cg, const char *name);       /* an object of the runtime */

/* ---- the state ---- */

typedef enum CgAttr {
#define CG_ATTR(name) CG_ATTR_##name,
#include "codegen/core/attr.def"
    CG_ATTR_COUNT
} CgAttr;

typedef struct CgDebug CgDebug;

struct Cg {
    const IrModule *module;
    const CgOptions *options;
    const CgTarget *target; /* host */
    const CgGpuTarget *gpu; /* device */
    const CgAbi *abi;       /* host: C calls */
    const Facts *facts;
    Context *ctx;
    Types *types;
    Arena *arena;
    bool on_device;
    bool needs_device_math, needs_device_runtime;
    uint32_t opt_level;
    LLVMContextRef llvm;
    LLVMModuleRef out;
    LLVMBuilderRef b;
    LLVMTargetMachineRef machine;
    LLVMTypeRef nothing, i1, i8, i16, i32, i64, i128, i256, f16, bf16, f32, f64, ptr, text; /* text: {ptr, i64} */
    unsigned attr[CG_ATTR_COUNT];
    LLVMValueRef unlikely, likely; /* branch weights */
    LLVMValueRef *fns;             /* by FnId - 1 */
    LLVMValueRef *globals;         /* by GlobalId - 1 */
    LLVMValueRef runtime[RT_COUNT];
    Map signatures, images, strings, sites, error_types;
    VEC(FnId) wanted;                           /* device: declared, body not built yet */
    LLVMValueRef header_access, element_access; /* access.c */
    CgDebug *debug;                             /* NULL without -g */
};

/* One function on its way. */
typedef struct CgFn {
    Cg *cg;
    const IrFn *fn;
    const CgSignature *sig;
    LLVMValueRef value;
    LLVMBasicBlockRef *blocks; /* by BlockId - 1: where it begins; NULL when it is not reached */
    LLVMValueRef *values;      /* by ValId - 1 */
    LLVMValueRef *locals;      /* by LocalId - 1: addresses */
    LLVMBasicBlockRef entry;   /* allocas; ends with the jump to the first block */
    LLVMValueRef context;      /* host: the PycThreadCtx; NULL until it is asked for */
    uint32_t shared_used;      /* bytes of this function's static shared memory so far */
    LLVMMetadataRef scope;     /* debug */
    BlockId block;             /* the one being translated */
} CgFn;

/* ---- types (types.c) ---- */

LLVMTypeRef cg_dtype(Cg *cg, Dtype dtype);
LLVMTypeRef cg_type(Cg *cg, TypeId type);        /* in a register; NULL when there are no bits */
LLVMTypeRef cg_memory_type(Cg *cg, TypeId type); /* in a place */
uint32_t cg_align(Cg *cg, TypeId type);
uint64_t cg_size(Cg *cg, TypeId type);
LLVMTypeRef cg_with_lanes(Cg *cg, LLVMTypeRef scalar, uint32_t width); /* the scalar itself for 1 */
bool cg_is_bool(Cg *cg, TypeId type);                                  /* Bool or SIMD[bool, n] */
bool cg_is_float(Cg *cg, TypeId type);
bool cg_is_signed(Cg *cg, TypeId type);
uint32_t cg_lanes(Cg *cg, TypeId type); /* 1 for what is no Simd */
uint32_t cg_bits(Cg *cg, TypeId type);  /* of a lane */

/* ---- small helpers (build.c) ---- */

const char *cg_c(Cg *cg, Str text);
LLVMValueRef cg_int(Cg *cg, LLVMTypeRef type, uint64_t value); /* splat for vectors; sign-extended to 128 bits */
LLVMValueRef cg_i64(Cg *cg, uint64_t value);
LLVMValueRef cg_float(LLVMTypeRef type, double value); /* splat for vectors */
LLVMValueRef cg_zero(LLVMTypeRef type);
LLVMValueRef cg_splat(Cg *cg, LLVMValueRef scalar, uint32_t width);
/* `name` without types, which are the overloaded ones: cg_intrinsic(cg, "llvm.sqrt", &type, 1, args, 1). */
LLVMValueRef cg_intrinsic(Cg *cg, const char *name, LLVMTypeRef *overloads, uint32_t overload_count, LLVMValueRef *args,
                          uint32_t arg_count);
LLVMValueRef cg_unary(Cg *cg, const char *name, LLVMValueRef a);
LLVMValueRef cg_binary(Cg *cg, const char *name, LLVMValueRef a, LLVMValueRef b);
LLVMValueRef cg_offset(Cg *cg, LLVMValueRef base, uint64_t bytes); /* in bounds */
/* A text is held as {address, size}, and travels and is stored as the two: FastISel knows no aggregates. */
LLVMValueRef cg_text(Cg *cg, LLVMValueRef data, LLVMValueRef size);
LLVMValueRef cg_text_data(Cg *cg, LLVMValueRef text);
LLVMValueRef cg_text_size(Cg *cg, LLVMValueRef text);
LLVMValueRef cg_load_at(Cg *cg, LLVMTypeRef type, LLVMValueRef address, uint32_t align);
LLVMValueRef cg_store_at(Cg *cg, LLVMValueRef value, LLVMValueRef address, uint32_t align);
LLVMValueRef cg_load(Cg *cg, TypeId type, LLVMValueRef address);    /* a register type from its place */
LLVMValueRef cg_to_memory(Cg *cg, TypeId type, LLVMValueRef value); /* i1 to bytes */
LLVMValueRef cg_from_memory(Cg *cg, TypeId type, LLVMValueRef value);
LLVMAttributeRef cg_attribute(Cg *cg, CgAttr attr, uint64_t value);
void cg_fn_attribute(Cg *cg, LLVMValueRef fn, CgAttr attr);
LLVMBasicBlockRef cg_new_block(CgFn *f, const char *name); /* at the end of the function */
void cg_at(CgFn *f, LLVMBasicBlockRef block);
LLVMValueRef cg_phi2(Cg *cg, LLVMValueRef a, LLVMBasicBlockRef from_a, LLVMValueRef b, LLVMBasicBlockRef from_b);
/* Branches with weights: `then` is likely, or unlikely. */
void cg_branch_likely(Cg *cg, LLVMValueRef cond, LLVMBasicBlockRef then, LLVMBasicBlockRef otherwise);
void cg_branch_unlikely(Cg *cg, LLVMValueRef cond, LLVMBasicBlockRef then, LLVMBasicBlockRef otherwise);
LLVMValueRef cg_alloca(CgFn *f, LLVMTypeRef type, uint32_t align, const char *name); /* in the entry block */
void cg_copy_bytes(Cg *cg, LLVMValueRef to, LLVMValueRef from, uint64_t size, uint32_t align);
LLVMValueRef cg_bytes_global(Cg *cg, Str bytes, bool terminate, const char *name); /* private constant */

/* ---- constants (constant.c) ---- */

LLVMValueRef cg_constant(Cg *cg, TypeId type, ValueId value);      /* of a register type */
LLVMValueRef cg_image(Cg *cg, TypeId type, ValueId value);         /* initialiser of a place of the type */
LLVMValueRef cg_image_address(Cg *cg, TypeId type, ValueId value); /* a private constant with that content */
LLVMValueRef cg_string(Cg *cg, Str text);                          /* private, NUL-terminated, deduplicated */
LLVMValueRef cg_c_string(Cg *cg, const char *text);
LLVMValueRef cg_site(Cg *cg, const IrFn *fn, Span span); /* a PycSite */

/* ---- functions (function.c, module.c) ---- */
LLVMModuleRef cg_parse_text(Cg *cg, const char *name, const char *text, size_t size); /* LLVM's textual IR, of ours */
void cg_link_code(Cg *cg, const char *name, const char *text, size_t size);           /* device_code.h */

LLVMValueRef cg_fn(Cg *cg, FnId fn); /* declared on demand */
LLVMValueRef cg_global(Cg *cg, GlobalId global);
void cg_build_fn(Cg *cg, FnId fn);
LLVMValueRef cg_value(CgFn *f, ValId value);
LLVMValueRef cg_operand(CgFn *f, const IrInst *inst, uint32_t n);
TypeId cg_operand_type(CgFn *f, const IrInst *inst, uint32_t n);
TypeId cg_pointee(Cg *cg, TypeId pointer);

void cg_build_module(Cg *cg);
void cg_make_kernel_blocks(Cg *cg); /* kernel.c; when all functions are built */
typedef struct CgStrips {           /* what pays in strips of a size that the compiler knows */
    bool want_long_rows; /* what threads keep from region to region stays in vector registers; and between barriers
                            often all threads of a short strip go one way where those of the block part */
    bool want_tiles;     /* threads look at their y: several rows have fewer corners */
    bool tiles_first;    /* ... and what those of a column read alike is read once for all rows */
} CgStrips;
/* spmd_regions.c: what comes behind an instruction, as a block of its own */
LLVMBasicBlockRef cg_split_behind(Cg *cg, LLVMValueRef inst);
/* spmd.c: from the code of one thread to that of all in a block; false: it cannot be. `each`, or NULL, does the same
 * slower: for blocks in which threads part. */
bool cg_make_block_code(Cg *cg, LLVMValueRef fn, LLVMValueRef each, CgStrips *strips);
/* A fresh Cg for the host or the device, sharing facts, or NULL and *why. */
bool cg_open(Cg *cg, const IrModule *module, const CgOptions *options, const Facts *facts, bool on_device, Arena *arena,
             const char **why);
void cg_close(Cg *cg);

/* ---- one function per IR op: the value it gives, or NULL ---- */

#define IROP(Name, text, operands, result, imm, places, flags, doc)                                                    \
    LLVMValueRef cg_op_##Name(CgFn *f, const IrInst *inst);
#include "ir/ir_op.def"

/* ---- offered by single op files to others ---- */

LLVMValueRef cg_shared_region(CgFn *f, SharedRoom room); /* gpu.c: a new part of the block's static shared memory */
LLVMValueRef cg_context(CgFn *f);                        /* gpu.c: the thread's context, host only */
/* call.c: the LLVM arguments of one that is passed as its value or address */
void cg_add_value(Cg *cg, const CgArg *arg, LLVMValueRef value, LLVMValueRef *args);
void cg_pass_arguments(CgFn *f, const IrTarget *target, uint32_t skip); /* control.c */
void cg_bound_recursion(CgFn *f);
void cg_panic_if(CgFn *f, LLVMValueRef condition, Span span, const char *message); /* control.c */
/* convert.c: floats of a type too narrow to compute in, as float32 and back: bfloat16 on the host, with `all` float16
 * too. */
bool cg_is_llvm_function(const IrFn *fn);
LLVMValueRef cg_llvm_function(Cg *cg, const IrFn *fn, LLVMTypeRef type);
void cg_check_llvm_call(Cg *cg, const IrFn *fn, LLVMValueRef callee, LLVMValueRef *args, Span span);
LLVMValueRef cg_widen(Cg *cg, TypeId type, LLVMValueRef value, bool all);
LLVMValueRef cg_narrow(Cg *cg, TypeId type, LLVMValueRef value);
LLVMValueRef cg_from_small(Cg *cg, LLVMValueRef value, Dtype from, uint32_t width); /* floats of 8 bits: to float32 */
LLVMValueRef cg_to_small(Cg *cg, LLVMValueRef value, Dtype to, uint32_t width);     /* from float32 */
LLVMIntPredicate cg_signed_predicate(IrOp op);                                      /* compare.c */
LLVMValueRef cg_class_object(Cg *cg, TypeId type); /* object.c: the PycType of a Class */

/* ---- kernels (kernel.c, constant_memory.c, gpu_module.c) ---- */

bool cg_constants_fit(const Facts *facts, Arena *arena, const char **why);
LLVMValueRef cg_constant_rows(Cg *cg, const FnFacts *facts); /* host: an array of PycConstant, of one or more */

void cg_declare_kernels(Cg *cg, Str code); /* host, before functions are built: the records, which programs refer to */
void cg_build_kernel_entries(Cg *cg);      /* host: K$cpu, K$block */
bool cg_is_kernel_entry(LLVMValueRef fn);
bool cg_make_gpu_code(const IrModule *module, const CgOptions *options, const Facts *facts, Arena *arena, Str *code,
                      const char **why);

/* device_order.c: what atomic operations order that say no order, marked by calls with their places */
#define CG_ORDER_BEFORE "pyc_order_before"
#define CG_ORDER_BEHIND "pyc_order_behind"
bool cg_has_orders(const Cg *cg);
void cg_settle_orders(Cg *cg); /* best where helpers are inlined */

LLVMValueRef cg_kernel_writes(Cg *cg, LLVMValueRef fn); /* kernel_writes.c: a PycKernel's `written` */
typedef struct CgKernelPlace { /* of a pointer in an argument: offsets in the list of arguments, and in that argument */
    uint64_t parameter, offset;
} CgKernelPlace;
/* In an entry: of what an address is made. */
bool cg_find_kernel_place(const Cg *cg, LLVMValueRef fn, LLVMValueRef address, CgKernelPlace *place);
LLVMValueRef cg_load_kernel_place(Cg *cg, LLVMValueRef fn, CgKernelPlace place);

/* kernel_reads.c: reads in loops that need no checker where nobody writes */
typedef struct CgRead {
    CgKernelPlace place;
    uint64_t bytes;
} CgRead;
typedef VEC(CgRead) CgReads;
bool cg_guard_reads(Cg *cg, LLVMValueRef fn, CgReads *reads); /* marks them; false: there is none in a loop */
bool cg_is_read_guard(LLVMValueRef call);                     /* such a mark */
void cg_branch_at_guards(Cg *cg, LLVMValueRef fn);            /* to a dead end, where a read lies outside */
/* when it is the code of a block: where they may lie */
void cg_limit_reads(Cg *cg, LLVMValueRef fn, const CgReads *reads);
LLVMValueRef cg_reads_are_constant(Cg *cg, LLVMValueRef fn,
                                   const CgReads *reads); /* i1: none of the buffers is written to */

bool cg_may_write_shared(const Cg *cg, LLVMValueRef fn, LLVMValueRef inst);
/* In an entry: the pointer in an argument that an address was computed from, and a pointer to shared memory, read where
 * the function begins; NULL. */
LLVMValueRef cg_kernel_pointer(Cg *cg, LLVMValueRef fn, LLVMValueRef address);
LLVMValueRef cg_kernel_shared(Cg *cg, LLVMValueRef fn, LLVMValueRef pointer);
Str cg_checked_symbol(Str symbol); /* check.c: what is called instead of a function of the runtime */
void cg_declare_check(Cg *cg);     /* host, with check_kernels: the limits of the chosen GPU */
/* ... when kernels have the form that they keep: checks need no call any more where all is right */
void cg_inline_checks(Cg *cg);
void cg_drop_frames(Cg *cg, LLVMValueRef fn); /* of calls in which nothing is checked any more */

/* ---- debug information (debug.c) ---- */

/* ---- accesses that never meet (access.c) ---- */

void cg_tell_apart(CgFn *f, LLVMValueRef access, TypeId type, ValId address);

CgDebug *cg_debug_open(Cg *cg);
void cg_debug_close(Cg *cg);
void cg_debug_fn(CgFn *f);              /* begins a function */
void cg_debug_locals(CgFn *f);          /* after their addresses are known */
void cg_debug_span(CgFn *f, Span span); /* for what is built next */
void cg_debug_none(Cg *cg);

/* ---- after building (optimise.c, emit.c) ---- */

void cg_mark_glue(Cg *cg);     /* glue.c: before cg_optimise */
void cg_inline_device(Cg *cg); /* helpers into kernels, and no more */
bool cg_split_phis(Cg *cg);    /* device_phis.c: false when there is nothing to split */
void cg_run_passes(Cg *cg, LLVMValueRef fn, const char *passes); /* on the function; NULL: on the module */
void cg_optimise(Cg *cg);
Str cg_emit(Cg *cg, CgEmit emit, Arena *arena);
/* Both end in an internal error, and do nothing without --verify-ir. */
void cg_verify(Cg *cg);
void cg_verify_fn(Cg *cg, LLVMValueRef fn, const char *step); /* that was just done */

#endif
