/* Where compiled code finds members of the runtime's structs, in bytes: the compiler's only source for these numbers.
 * layout.c compares each with the struct itself. Also the numbers of Python's operators. Kernels have device/kernel.h.
 */
#ifndef PYC_RUNTIME_LAYOUT_H
#define PYC_RUNTIME_LAYOUT_H

#include <stdint.h>

typedef enum PycLayout {
    PYC_ERROR_SIZE = 32,      /* a payload of ordinary alignment follows it */
    PYC_ERROR_TYPE = 0,       /* PycError.type */
    PYC_ERROR_IS_STATIC = 24, /* PycError.is_static */
    PYC_SITE_TABLE_SITES = 8, /* PycSiteTable.sites */
    PYC_OBJECT_TYPE = 0,      /* PycObject.type: the head of every object */
    PYC_OR_NONE = 1,          /* with the offset of a slot: the object may be None */
    PYC_ALWAYS_SET = 2,       /* with it: the slot is never empty outside of the constructor, no dict has it */
    PYC_DICT_SHIFT = 32,      /* with it, from this bit on: the offset of the word of the dict, 0: there is none */
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
    PYC_ASCII_COUNT = 128,    /* how many these are */
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
} PycFnFlags;

#define PYC_RECURSIVE_SECTION                                                                                          \
    "pyc_recursive" /* of a program's functions that can call themselves: core/recursion.c                             \
                     */

#define PYC_CONSTANT_SECTION                                                                                           \
    "pyc_constant" /* of a program's constants that are objects: none refers to collected memory (object/gc.c)         \
                    */

/* What the items of a list are held as. Lists of numbers are made where the analysis of the program has found that
 * nothing else is ever stored in them; what does not know of them makes words of the items (object/list_kind.c). */
typedef enum PycListKind {
    PYC_LIST_WORDS, /* objects */
    PYC_LIST_FLOATS,
    PYC_LIST_INTS,  /* of 64 bits */
    PYC_LIST_BOOLS, /* a byte each */
} PycListKind;

/* A word of the Python part (object/object.h): low bit 1: a small int; low bits 10: a float; 00: an address.
 *
 * A float whose exponent is that of a number from about 1e-77 to 1e77 either way has 011 or 100 in the three bits below
 * the sign. One more there makes it 10x, so that nothing is lost when the word is turned by three places: sign, 1 and 0
 * become the low bits, and 10 is the tag. The one number whose word would be PYC_FLONUM_ZERO is boxed, as are those far
 * away, -0.0, infinities and nan; the word stands for 0.0. */
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

/* Boxes that exist only once, pyc_float_special: so `nan in [nan]` also holds where the number was copied without its
 * box. The index of the box for these bits; -1: none. */
enum { PYC_FLOAT_SPECIAL_COUNT = 5, PYC_FLOAT_SIZE = 16 };
static inline int32_t pyc_float_special_of(uint64_t bits) {
    switch (bits) {
    case 0x8000000000000000: return 0; /* -0.0 */
    case 0x7ff0000000000000: return 1; /* inf */
    case 0xfff0000000000000: return 2;
    case 0x7ff8000000000000: return 3; /* nan */
    case 0xfff8000000000000: return 4; /* what x86 makes of inf - inf */
    }
    return -1;
}

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
