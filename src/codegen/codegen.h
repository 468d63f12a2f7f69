/* From the IR to machine code, by LLVM. The only folder that sees LLVM; this header does not show it.
 *
 * The input is an IR module after ownership and expand_lifetimes: values of memory types no longer move, copy or die by
 * themselves (`relocate` is accepted and copies bytes). A module with kernels is translated twice, for the host and for
 * the GPU: its code ends up as text inside the host's module, beside a record per kernel (runtime/device/kernel.h). */
#ifndef PYC_CODEGEN_CODEGEN_H
#define PYC_CODEGEN_CODEGEN_H

#include "ir/ir.h"

typedef enum CgEmit {
    CG_OBJECT,
    CG_ASSEMBLY,
    CG_LLVM, /* LLVM's text form */
    CG_BITCODE,
    CG_GPU, /* the kernels alone */
} CgEmit;

typedef struct CgOptions {
    CgEmit emit;
    uint32_t opt_level; /* 0 to 3 */
    Str triple;         /* empty: this machine */
    Str cpu;            /* empty: the target's baseline; "native": this machine's */
    Str gpu;            /* "sm_80"; empty: that one */
    Str debug_dir;      /* -g: the folder to which relative names of sources refer; empty: where the debugger runs */
    bool debug_info;    /* -g: lines and variables */
    uint32_t sanitize;  /* bits of Sanitize */
    bool contract;      /* a * b + c may be rounded once in host code (in kernels it always may) */
    bool no_gpu;        /* translate kernels for the CPU device only */
    bool check_kernels; /* the same, with the limits of the selected GPU: kernels contain checks */
    bool is_loaded;     /* into a running process: memory that exists only at process start cannot be used */
    bool in_parts;      /* a large program may become several object files */
    bool verify;        /* check LLVM's module after building it; ends in an internal error */
} CgOptions;

typedef VEC(Str) CgFiles;

/* The options of the command line that codegen understands. */
CgOptions cg_options(const Options *options);

/* Translates the module, without changing the IR; *out gets the bytes of the file or files, in memory of `arena`. False
 * when the target, CPU or GPU is not known; then *why completes "cannot generate code: ". */
bool cg_compile(const IrModule *module, const CgOptions *options, Arena *arena, CgFiles *out, const char **why);

/* Reports functions reached from kernels that exist only on the host. The IR must be after ownership. */
void cg_check_kernels(const IrModule *module);

/* The triple of this machine, and whether a target of that triple is known. */
Str cg_host_triple(Arena *arena);

/* Compiles into this process. Symbols that the module lacks come from this process and the shared library `library`
 * (NULL: none). NULL and *why on failure. Functions are found by their symbols, exported ones only. */
typedef struct CgJit CgJit;
CgJit *cg_jit_open(const IrModule *module, const CgOptions *options, const char *library, Arena *arena,
                   const char **why);
void *cg_jit_symbol(CgJit *jit, const char *symbol, Arena *arena, const char **why);
void cg_jit_close(CgJit *jit);

#endif
