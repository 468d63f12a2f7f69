/* The assembler of a kind of GPU, where there is one: it makes machine code, or tells what resources the kernels use.
 * Each kind's table is in a file of its own, gpu_assembler_NAME.c. */
#ifndef PYC_DRIVER_GPU_ASSEMBLER_H
#define PYC_DRIVER_GPU_ASSEMBLER_H

#include "codegen/codegen.h"
#include "support/gpu.h"

typedef struct GpuUsage {
    Str kernel; /* symbol */
    uint32_t registers, shared, stack, spill_stores, spill_loads;
} GpuUsage;

typedef VEC(GpuUsage) GpuUsageVec;

enum { GPU_ASSEMBLER_PLACES = 2, GPU_ASSEMBLER_ARGUMENTS = 8 };

typedef struct GpuAssembler {
    const char *name, *vendor, *install, *variable; /* variable: the environment variable with its path */
    const char *places[GPU_ASSEMBLER_PLACES];       /* where else it is searched for */
    void (*arguments)(Arena *arena, const Gpu *gpu, const char *in, const char *out,
                      const char **argv);                            /* the arguments, from argv[1] on */
    void (*read_line)(Arena *arena, Str line, GpuUsageVec *kernels); /* reads a line of what it prints about the
                                                                        kernels */
} GpuAssembler;

#define GPU_KIND(name, ...) extern const GpuAssembler gpu_assembler_##name;
#define GPU(...)
#include "support/gpu.def"

const GpuAssembler *gpu_assembler(const Context *ctx); /* for the architecture of --gpu= */

/* Assembles the kernels to machine code; *said is what the assembler prints about them. False, and an error, when there
 * is no assembler, or when it rejects the text. */
bool gpu_assemble(Context *ctx, Str text, Str *code, Str *said);

/* Prints what each kernel of the module uses of a GPU (--gpu-report). False, and an error, as above. */
bool gpu_report(Context *ctx, const IrModule *module);

#endif
