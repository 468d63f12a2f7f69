/* NVIDIA's assembler for PTX, where there is one: to machine code for a file, or for what it says about the kernels. */
#ifndef PYC_DRIVER_PTXAS_H
#define PYC_DRIVER_PTXAS_H

#include "codegen/codegen.h"

/* The PTX as a cubin, and what ptxas says about its kernels. False and an error when there is no ptxas, or it refuses
 * the text. */
bool ptxas_run(Context *ctx, Str ptx, Str *cubin, Str *said);

/* Prints what each kernel of the module takes of a GPU (--gpu-report). False and an error as above. */
bool gpu_report(Context *ctx, const IrModule *module);

#endif
