/* Offsets and sizes, in bytes, of members of the runtime's structs that compiled code accesses: the compiler's only
 * source for these numbers. layout.c checks each against the struct itself. Also the numbers of Python's operators.
 * Those for kernels are in device/kernel.h. */
#ifndef PYC_RUNTIME_LAYOUT_H
#define PYC_RUNTIME_LAYOUT_H

#include <stdint.h>

typedef enum PycLayout {
    PYC_ERROR_SIZE = 32,      /* a payload of ordinary alignment follows it */
    PYC_ERROR_TYPE = 0,       /* PycError.type */
    PYC_ERROR_IS_STATIC = 24, /* PycError.is_static */
    PYC_SITE_TABLE_SITES = 8, /* PycSiteTable.sites */
    PYC_OBJECT_TYPE = 0,      /* PycObject.type: the head of every object */
    PYC_OR_NONE = 1,          /* or-ed to a slot's offset: the object may be None */
    PYC_ALWAYS_SET = 2,       /* the same: the slot is never empty outside of the constructor, and the attribute never
                                 in the dict */
    PYC_DICT_SHIFT = 32,      /* the same, from this bit on: the offset of the dict's word, 0: there is none */
    PYC_FITS_NONE = 1,        /* classes of arguments, for pyc_argument_fits: exactly these */
    PYC_FITS_BOOL = 2,
    PYC_FITS_INT = 4,
    PYC_FITS_FLOAT = 8,
    PYC_FITS_STR = 16,
    PYC_FITS_BYTES = 32,
    PYC_FITS_ALL = 64,        /* any value fits */
    PYC_FLOAT_VALUE = 8,      /* PycFloat.value */
    PYC_LIST_KIND = 12,       /* PycList.kind, of 32 bits */
    PYC_LIST_LENGTH = 16,     /* PycList.length */
    PYC_LIST_ITEMS = 32,      /* PycList.items */
    PYC_LIST_CAPACITY = 24,   /* PycList.capacity */
    PYC_TUPLE_LENGTH = 16,    /* PycTuple.length */
    PYC_TUPLE_ITEMS = 24,     /* PycTuple.items */
    PYC_WRAPPED_VALUE = 8,    /* PycWrapped.value */
    PYC_BYTES_SIZE = 16,      /* PycBytes.size */
    PYC_BYTES_DATA = 24,      /* PycBytes.data */
    PYC_STR_SIZE = 16,        /* PycStr.size */
    PYC_STR_LENGTH = 24,      /* PycStr.length */
    PYC_STR_DATA = 40,        /* PycStr.data */
    PYC_ASCII_STEP = 56,      /* between two of pyc_ascii_chars */
    PYC_ASCII_COUNT = 128,    /* their number */
    PYC_DICT_LENGTH = 16,     /* PycDict.length */
    PYC_DICT_USED = 24,       /* PycDict.used */
    PYC_DICT_ENTRIES = 40,    /* PycDict.entries */
    PYC_DICT_ENTRY = 24,      /* the size of an entry */
    PYC_DICT_KEY = 8,         /* PycDictEntry.key */
    PYC_DICT_VALUE = 16,      /* PycDictEntry.value */
    PYC_MEMBER_TYPE = 0,      /* PycMember.type */
    PYC_MEMBER_OFFSET = 8,    /* PycMember.offset */
    PYC_MEMBER_GUARD = 16,    /* PycMember.guard */
    PYC_MEMBER_KIND = 24,     /* PycMember.kind */
    PYC_KIND_METHOD = 3,      /* PYC_MEMBER_METHOD */
    PYC_FUNCTION_CELLS = 72,  /* PycFunction.cells */
    PYC_GENERATOR_POINT = 20, /* PycGenerator.point */
    PYC_GENERATOR_FRAME = 80, /* PycGenerator.frame */
    PYC_RUNNING_BACK = 0,     /* PycRunning.back */
    PYC_RUNNING_SITES = 8,    /* PycRunning.sites */
    PYC_RUNNING_OBJECT = 16,  /* PycRunning.object */
    PYC_RUNNING_AT = 24,      /* PycRunning.at */
    PYC_RUNNING_SIZE = 32,
} PycLayout;

typedef enum PycFnFlags { /* of PycFnInfo */
                          PYC_FN_VARARGS = 1,
                          PYC_FN_VARKW = 2,
                          PYC_FN_GENERATOR = 4,
                          PYC_FN_COROUTINE = 8,
                          PYC_FN_LIBRARY = 16,
                          PYC_FN_HANDS_ON = 32, /* its **keywords, and no more: they may be one dict that is empty */
} PycFnFlags;

#define PYC_RECURSIVE_SECTION "pyc_recursive" /* section of functions that can call themselves: core/recursion.c */

#define PYC_CONSTANT_SECTION                                                                                           \
    "pyc_constant" /* of a program's constants that are objects: none refers to collected memory (object/gc.c)         \
                    */

/* How a list stores its items. Lists of numbers are made where the analysis of the program has found that only such
 * numbers are ever stored in them; code that does not know of them converts the items to words first
 * (object/list_kind.c). */
typedef enum PycListKind {
    PYC_LIST_WORDS, /* objects */
    PYC_LIST_FLOATS,
    PYC_LIST_INTS,  /* of 64 bits */
    PYC_LIST_BOOLS, /* a byte each */
} PycListKind;

/* A word of the Python part (object/object.h). Low bit 1: a small int; low bits 10: a float; 00: an address.
 *
 * A float that is neither very small nor very large (about 1e-77 to 1e77) has 011 or 100 in the three bits below the
 * sign. Adding one there gives 10x, so nothing is lost when the word is rotated left by three bits: the low bits become
 * the sign, 1 and 0, and 10 is the tag. The only number whose word would be PYC_FLONUM_ZERO is boxed, as are all other
 * floats, -0.0, infinities and nan; that word stands for 0.0. */
enum { PYC_TAG_MASK = 3, PYC_FLONUM_TAG = 2, PYC_FLONUM_ZERO = 2, PYC_FLONUM_TURN = 3 };
#define PYC_FLONUM_STEP ((uint64_t)1 << 60)

/* The word for the bits of a double; 0: it needs a box. */
static inline uint64_t pyc_flonum_of_bits(uint64_t bits) {
    uint64_t stepped = bits + PYC_FLONUM_STEP;
    uint64_t word = stepped << PYC_FLONUM_TURN | stepped >> (64 - PYC_FLONUM_TURN);
    if ((word & PYC_TAG_MASK) == PYC_FLONUM_TAG && word != PYC_FLONUM_ZERO) return word;
    return bits == 0 ? PYC_FLONUM_ZERO : 0;
}

static inline uint64_t pyc_flonum_bits(uint64_t word) {
    uint64_t stepped = word >> PYC_FLONUM_TURN | word << (64 - PYC_FLONUM_TURN);
    return word == PYC_FLONUM_ZERO ? 0 : stepped - PYC_FLONUM_STEP;
}

/* Boxes that exist only once, pyc_float_special, so that `nan in [nan]` holds even if the number was copied without its
 * box. Returns the index of the box for these bits; -1: there is none. */
enum { PYC_FLOAT_SPECIAL_COUNT = 5, PYC_FLOAT_SIZE = 16 };
static inline int32_t pyc_float_special_of(uint64_t bits) {
    switch (bits) {
    case 0x8000000000000000: return 0; /* -0.0 */
    case 0x7ff0000000000000: return 1; /* inf */
    case 0xfff0000000000000: return 2;
    case 0x7ff8000000000000: return 3; /* nan */
    case 0xfff8000000000000: return 4; /* the result of inf - inf on x86 */
    }
    return -1;
}

typedef enum PycBinary { /* the same order as the reflected and in-place names in dunder.def */
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
