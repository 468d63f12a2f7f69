/* From the IR to machine code, by LLVM. The only folder that sees LLVM; nothing of LLVM shows here.
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
    Str gpu;            /* "sm_80"; empty: that */
    Str debug_dir;      /* -g: what relative names of sources are relative to; empty: where the debugger runs */
    bool debug_info;    /* -g: lines and variables */
    uint32_t sanitize;  /* bits of Sanitize */
    bool contract;      /* a * b + c may be rounded once in host code (in kernels it always may) */
    bool no_gpu;        /* translate kernels for the CPU device only */
    bool check_kernels; /* ... and say which GPU's limits hold: the kernels have checks */
    bool is_loaded;     /* by a process that runs: what has room only at its start cannot be asked for */
    bool in_parts;      /* a large program may become several object files */
    bool verify;        /* check LLVM's module after building it; ends in an internal error */
} CgOptions;

typedef VEC(Str) CgFiles;

/* The options of the command line that codegen understands. */
CgOptions cg_options(const Options *options);

/* Translates the module; the bytes of the file go to *out, or of the files, in memory of `arena`. False and *why (words
 * that fit behind "cannot generate code: ") when the target, CPU or GPU is not known. Leaves the IR as it is. */
bool cg_compile(const IrModule *module, const CgOptions *options, Arena *arena, CgFiles *out, const char **why);

/* Reports what kernels reach that exists only on the host. Wants IR after ownership. */
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
