/* Code that kernels call on GPUs, as LLVM text; device_math.c and device_runtime.c are generated. */
#ifndef PYC_CODEGEN_DEVICE_CODE_H
#define PYC_CODEGEN_DEVICE_CODE_H

extern const char cg_device_math_text[]; /* NUL-terminated */
extern const unsigned cg_device_math_size;
extern const char cg_device_runtime_text[];
extern const unsigned cg_device_runtime_size;

#endif
