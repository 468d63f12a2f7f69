/* Where compiled code finds members of the runtime's structs, in bytes: the compiler's only source for these numbers.
 * layout.c holds each against the struct itself. Kernels have device/kernel.h. */
#ifndef PYC_RUNTIME_LAYOUT_H
#define PYC_RUNTIME_LAYOUT_H

typedef enum PycLayout {
    PYC_ERROR_SIZE = 32,      /* what a payload of ordinary alignment stands behind */
    PYC_ERROR_TYPE = 0,       /* PycError.type */
    PYC_ERROR_IS_STATIC = 24, /* PycError.is_static */
    PYC_OBJECT_TYPE = 0,      /* PycObject.type: the head of every object */
    PYC_FLOAT_VALUE = 8,      /* PycFloat.value */
    PYC_MEMBER_TYPE = 0,      /* PycMember.type */
    PYC_MEMBER_OFFSET = 8,    /* PycMember.offset */
    PYC_GENERATOR_POINT = 20, /* PycGenerator.point */
    PYC_GENERATOR_FRAME = 80, /* PycGenerator.frame */
} PycLayout;

#endif
