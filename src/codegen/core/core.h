/* Room: the state of one translation, and what all of code generation builds with.
 *
 * In: a function, type or value of the IR. Out: its LLVM counterpart. One Cg makes one LLVM module: the host's, or the
 * GPU's. Values of register types are LLVM values, None and Never have no value (NULL); values of memory types are
 * blobs of bytes ([size x i8]) behind pointers, addressed by offset, with the layout of ty_layout. Words of the Python
 * register: PyInt and Object are i64 (a tagged word), PyStr, Class and Error are ptr. Bool and masks are i1 in
 * registers, bytes of 0 and 1 in memory. This room decides no layout and translates no single operation (`ops` does).
 */
#ifndef PYC_CODEGEN_CORE_H
#define PYC_CODEGEN_CORE_H

#include "analysis/analysis.h"
#include "codegen/codegen.h"
#include "rtabi/rtabi.h"
#include "support/gpu.h"

#include <llvm-c/Core.h>
#include <llvm-c/TargetMachine.h>

typedef struct Cg Cg;
typedef struct CgAbi CgAbi;             /* target/target.h */
typedef struct CgTarget CgTarget;       /* target/target.h */
typedef struct CgGpuTarget CgGpuTarget; /* gpu/gpu.h */

typedef enum CgPass {
    CG_PASS_NOTHING, /* nothing: it has no bits (None) */
    CG_PASS_VALUE,   /* a register value */
    CG_PASS_TEXT,    /* a text: its address and its size */
    CG_PASS_ADDRESS, /* the address of its place */
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
    bool is_mask;           /* … as bytes: at -O0 LLVM's x86 backend cannot pass vectors of i1 from call to call */
    CgPiece pieces[2];      /* CG_RETURN_PIECES */
    uint32_t piece_count;
    uint32_t result_param; /* CG_RETURN_PLACE, CG_RETURN_SRET: number of the LLVM parameter */
    uint32_t llvm_count;   /* LLVM parameters */
} CgSignature;

enum CgHidden { CG_HIDDEN_CONTEXT = 1, CG_HIDDEN_SHARED = 2 };

typedef enum CgStep {
#define STEP(ident, doc) CG_STEP_##ident,
#include "codegen/core/step.def"
} CgStep;

typedef enum CgAttr {
#define CG_ATTR(name) CG_ATTR_##name,
#include "codegen/core/attr.def"
    CG_ATTR_COUNT
} CgAttr;

typedef struct CgDebug CgDebug;

typedef struct CgParts CgParts;   /* parts.c: the module of each function and global */
typedef struct CgFrames CgFrames; /* frame.c: which functions record that they are running */
typedef struct CgSites CgSites;   /* site.c: the table of the places that tracebacks may name */

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
    const CgParts *parts;   /* NULL: there is only one */
    const CgFrames *frames; /* NULL: the program does not read them */
    uint32_t part;          /* the number of this one */
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
    Map signatures, images, strings, error_types;
    CgSites *sites;
    VEC(FnId) wanted;                                          /* device: declared, body not built yet */
    LLVMValueRef header_access, element_access, number_access; /* access.c */
    CgDebug *debug;                                            /* NULL without -g */
};

typedef struct CgLeave CgLeave;

/* The translation of one function. */
typedef struct CgFn {
    Cg *cg;
    const IrFn *fn;
    const CgSignature *sig;
    LLVMValueRef value;
    LLVMBasicBlockRef *blocks; /* by BlockId - 1: its first LLVM block; NULL when it is unreachable */
    LLVMValueRef *values;      /* by ValId - 1 */
    LLVMValueRef *locals;      /* by LocalId - 1: addresses */
    LLVMValueRef *passing;     /* by parameter, twice: objects and errors on the way to a block; NULL: in phis */
    LLVMValueRef words;        /* the memory that arrays of arguments share; NULL: there are none */
    uint32_t *stale;           /* by BlockId - 1: how many of its words are stale at its beginning; NULL: none */
    LLVMBasicBlockRef entry;   /* allocas; ends with the jump to the first block */
    LLVMValueRef context;      /* host: the PycThreadCtx; NULL until it is needed */
    uint32_t shared_used;      /* bytes of this function's static shared memory so far */
    LLVMMetadataRef scope;     /* debug */
    BlockId block;             /* the one being translated */
    bool *leaves;              /* by BlockId - 1: its code is the shared `leave` block */
    CgLeave *leave;            /* NULL until there is one */
    LLVMValueRef frame, back;  /* its PycRunning, and that of its caller; NULL: it has none */
    bool is_running;           /* … from the function's entry on; otherwise only around calls that need it */
} CgFn;

/* The code being translated runs rarely: it should be small rather than fast. */
static inline bool cg_is_cold(const CgFn *f) { return f->cg->opt_level && ir_block(f->fn, f->block)->is_cold; }

/* ---- abi.c ---- */

const CgSignature *cg_signature_of(Cg *cg, FnId fn);

/* ---- access.c ---- */

void cg_tell_apart(CgFn *f, LLVMValueRef access, TypeId type, ValId address);
/* Tags loads and stores of the runtime's objects: the address and number of items; items; items of lists of numbers;
 * what never changes. */
LLVMValueRef cg_header_access(Cg *cg, LLVMValueRef access);
LLVMValueRef cg_element_access(Cg *cg, LLVMValueRef access);
LLVMValueRef cg_number_access(Cg *cg, LLVMValueRef access);
LLVMValueRef cg_constant_access(Cg *cg, LLVMValueRef load);

/* ---- build.c ---- */

const char *cg_c(Cg *cg, Str text);
LLVMValueRef cg_int(Cg *cg, LLVMTypeRef type, uint64_t value); /* splat for vectors; sign-extended to 128 bits */
LLVMValueRef cg_i64(Cg *cg, uint64_t value);
LLVMValueRef cg_float(Cg *cg, LLVMTypeRef type, double value); /* splat for vectors */
LLVMValueRef cg_zero(LLVMTypeRef type);
LLVMValueRef cg_splat(Cg *cg, LLVMValueRef scalar, uint32_t width);
/* `name` without its overloaded types: cg_intrinsic(cg, "llvm.sqrt", &type, 1, args, 1). */
LLVMValueRef cg_intrinsic(Cg *cg, const char *name, LLVMTypeRef *overloads, uint32_t overload_count, LLVMValueRef *args,
                          uint32_t arg_count);
LLVMValueRef cg_unary(Cg *cg, const char *name, LLVMValueRef a);
LLVMValueRef cg_binary(Cg *cg, const char *name, LLVMValueRef a, LLVMValueRef b);
LLVMValueRef cg_offset(Cg *cg, LLVMValueRef base, uint64_t bytes); /* in bounds */
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
LLVMValueRef cg_alloca(CgFn *f, LLVMTypeRef type, uint32_t align, const char *name); /* in the entry block */
void cg_copy_bytes(Cg *cg, LLVMValueRef to, LLVMValueRef from, uint64_t size, uint32_t align);
LLVMValueRef cg_bytes_global(Cg *cg, Str bytes, bool terminate, const char *name); /* private constant */

/* ---- call.c ---- */

/* Adds the LLVM arguments of one that is passed as its value or address. */
void cg_add_value(Cg *cg, const CgArg *arg, LLVMValueRef value, LLVMValueRef *args);

/* ---- constant.c ---- */

LLVMValueRef cg_constant(Cg *cg, TypeId type, ValueId value);      /* of a register type */
LLVMValueRef cg_image_address(Cg *cg, TypeId type, ValueId value); /* a private constant with that content */
LLVMValueRef cg_string(Cg *cg, Str text);                          /* private, NUL-terminated, deduplicated */
LLVMValueRef cg_c_string(Cg *cg, const char *text);
LLVMValueRef cg_float_object(Cg *cg, double number); /* the word of a Python float */

/* ---- control.c ---- */

void cg_panic_if(CgFn *f, LLVMValueRef condition, Span span, const char *message);

/* ---- copy.c: copies of a function's blocks ---- */

typedef struct CgCopy { /* of values and blocks: their copies */
    Map values, blocks;
} CgCopy;
CgCopy cg_copy_begin(Cg *cg);
void cg_copy_blocks(Cg *cg, CgCopy *copy, const LLVMBasicBlockRef *blocks, uint32_t count);
LLVMValueRef cg_copied(const CgCopy *copy, LLVMValueRef value); /* the value itself if it has no copy */
LLVMBasicBlockRef cg_copied_block(const CgCopy *copy, LLVMBasicBlockRef block);

/* ---- debug.c, emit.c ---- */

void cg_debug_none(Cg *cg);
Str cg_emit(Cg *cg, CgEmit emit, Arena *arena);

/* ---- frame.c ---- */

const CgFrames *cg_frames_of(const IrModule *module, Arena *arena);

/* ---- function.c ---- */

LLVMValueRef cg_fn(Cg *cg, FnId fn); /* declared on demand */
void cg_build_fn(Cg *cg, FnId fn);
LLVMValueRef cg_operand(CgFn *f, const IrInst *inst, uint32_t n);
TypeId cg_operand_type(CgFn *f, const IrInst *inst, uint32_t n);

/* ---- glue.c, module.c ---- */

void cg_mark_quick(Cg *cg); /* before cg_optimise */

LLVMModuleRef cg_parse_text(Cg *cg, const char *name, const char *text, size_t size); /* LLVM's textual IR, of ours */
void cg_link_code(Cg *cg, const char *name, const char *text, size_t size);           /* gpu/gpu.h: generated */
LLVMValueRef cg_global(Cg *cg, GlobalId global);
void cg_build_module(Cg *cg);
/* Opens a Cg in which only `parts`, `part` and `frames` are set, for the host or the device. False, and the reason in
 * *why, on failure. */
bool cg_open(Cg *cg, const IrModule *module, const CgOptions *options, const Facts *facts, bool on_device, Arena *arena,
             const char **why);
void cg_close(Cg *cg);

/* ---- optimise.c ---- */

void cg_inline_device(Cg *cg);                                   /* only helpers into kernels */
void cg_run_passes(Cg *cg, LLVMValueRef fn, const char *passes); /* on the function; NULL: on the module */
void cg_optimise(Cg *cg);

/* ---- parts.c ---- */

const CgParts *cg_parts_of(const IrModule *module, const CgOptions *options, const Facts *facts, Arena *arena,
                           uint32_t *count);
void cg_finish_parts(Cg *cgs, uint32_t count, Arena *arena, CgFiles *out); /* optimises and writes */

/* ---- runtime.c ---- */

LLVMValueRef cg_runtime(Cg *cg, RtFn fn);
LLVMValueRef cg_call_runtime(Cg *cg, RtFn fn, const LLVMValueRef *args);
LLVMValueRef cg_extern_data(Cg *cg, const char *name); /* an object of the runtime */

/* ---- site.c ---- */

LLVMValueRef cg_site(Cg *cg, const IrFn *fn, Span span); /* a PycSite */

/* ---- step.c ---- */

/* Called when the step has changed this function, or the module if it is NULL: prints it with --print-after, and
 * verifies it with --verify-ir. */
void cg_step_done(const Cg *cg, CgStep step, LLVMValueRef fn);

/* ---- types.c ---- */

LLVMTypeRef cg_dtype(Cg *cg, Dtype dtype);
LLVMTypeRef cg_type(Cg *cg, TypeId type);        /* in a register; NULL when it has no bits */
LLVMTypeRef cg_memory_type(Cg *cg, TypeId type); /* in a place */
uint32_t cg_align(Cg *cg, TypeId type);
uint64_t cg_size(Cg *cg, TypeId type);
LLVMTypeRef cg_with_lanes(Cg *cg, LLVMTypeRef scalar, uint32_t width); /* the scalar itself for 1 */
bool cg_is_bool(Cg *cg, TypeId type);                                  /* Bool or SIMD[bool, n] */
bool cg_is_word(const Cg *cg, TypeId type);                            /* an object, or an error, which holds one */
bool cg_is_float(Cg *cg, TypeId type);
bool cg_is_signed(Cg *cg, TypeId type);
uint32_t cg_lanes(Cg *cg, TypeId type); /* 1 for types that are no Simd */
uint32_t cg_bits(Cg *cg, TypeId type);  /* of a lane */
TypeId cg_pointee(Cg *cg, TypeId pointer);

#endif
