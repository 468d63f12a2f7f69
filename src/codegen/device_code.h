/* The GPU's math functions as LLVM text; device_math.c is generated. */
#ifndef PYC_CODEGEN_DEVICE_MATH_H
#define PYC_CODEGEN_DEVICE_MATH_H

extern const char cg_device_math_text[]; /* NUL-terminated */
extern const unsigned cg_device_math_size;

#endif
