/* Where compiled code finds members of the runtime's structs, in bytes: the compiler's only source for these numbers.
 * layout.c holds each against the struct itself. And the numbers of Python's operators. Kernels have device/kernel.h.
 */
#ifndef PYC_RUNTIME_LAYOUT_H
#define PYC_RUNTIME_LAYOUT_H

typedef enum PycLayout {
    PYC_ERROR_SIZE = 32,      /* what a payload of ordinary alignment stands behind */
    PYC_ERROR_TYPE = 0,       /* PycError.type */
    PYC_ERROR_IS_STATIC = 24, /* PycError.is_static */
    PYC_OBJECT_TYPE = 0,      /* PycObject.type: the head of every object */
    PYC_INSTANCE_DICT = 8,    /* of instances of plain classes: the word of their dict, 0: none */
    PYC_FIRST_SLOT = 16,      /* and their first slot; the others follow in words */
    PYC_OR_NONE = 1,          /* added to the offset of a slot: the object may be None */
    PYC_FLOAT_VALUE = 8,      /* PycFloat.value */
    PYC_LIST_LENGTH = 16,     /* PycList.length */
    PYC_LIST_ITEMS = 32,      /* PycList.items */
    PYC_LIST_CAPACITY = 24,   /* PycList.capacity */
    PYC_TUPLE_LENGTH = 16,    /* PycTuple.length */
    PYC_TUPLE_ITEMS = 24,     /* PycTuple.items */
    PYC_STR_SIZE = 16,        /* PycStr.size */
    PYC_STR_LENGTH = 24,      /* PycStr.length */
    PYC_STR_DATA = 40,        /* PycStr.data */
    PYC_ASCII_STEP = 56,      /* between two of pyc_ascii_chars */
    PYC_ASCII_COUNT = 128,    /* how many these are */
    PYC_MEMBER_TYPE = 0,      /* PycMember.type */
    PYC_MEMBER_OFFSET = 8,    /* PycMember.offset */
    PYC_MEMBER_GUARD = 16,    /* PycMember.guard */
    PYC_GENERATOR_POINT = 20, /* PycGenerator.point */
    PYC_GENERATOR_FRAME = 80, /* PycGenerator.frame */
} PycLayout;

typedef enum PycBinary { /* also the order of the reflected and in-place names in dunder.def */
                         PYC_ADD,
                         PYC_SUB,
                         PYC_MUL,
                         PYC_MATMUL,
                         PYC_TRUEDIV,
                         PYC_FLOORDIV,
                         PYC_MOD,
                         PYC_POW,
                         PYC_LSHIFT,
                         PYC_RSHIFT,
                         PYC_AND,
                         PYC_XOR,
                         PYC_OR,
                         PYC_DIVMOD,
                         PYC_BINARY_COUNT
} PycBinary;
typedef enum PycCompare { PYC_LT, PYC_LE, PYC_EQ, PYC_NE, PYC_GT, PYC_GE, PYC_COMPARE_COUNT } PycCompare;

#endif
