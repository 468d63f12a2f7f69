/* The insides of the interpreter, for the files of this folder.
 *
 * Registers. Each SSA value has a slot in its frame, at a byte offset that is a multiple of 8. Integers of up to 64
 * bits are held extended to 64 bits by their sign, smaller floats and Bool zero-extended; wider values and vectors as
 * their bytes in memory (lanes side by side, a lane of a mask is a byte). Constants have slots too, filled in at each
 * entry.
 *
 * Memory. An address is a word: [generation:10 | slot:22 | offset:32], the offset biased so that pointers before the
 * start of an allocation exist without becoming another one's. A freed slot is reused with the next generation. Each
 * allocation has a shadow that tells what each byte is (never written, data, part of an address). */
#ifndef PYC_COMPTIME_VM_H
#define PYC_COMPTIME_VM_H

#include "comptime/comptime.h"

#include <gmp.h>

typedef uint64_t Word;

/* ---- memory ---- */

enum ShadowByte { SHADOW_NONE = 0, SHADOW_DATA = 1, SHADOW_ADDRESS = 2 };
#define SHADOW_DATA_WORD 0x0101010101010101u
#define SHADOW_ADDRESS_WORD 0x0202020202020202u

typedef enum AllocKind {
    ALLOC_FREE,
    ALLOC_HEAP,
    ALLOC_FRAME,  /* the places of one call */
    ALLOC_STATIC, /* constants: read-only */
    ALLOC_GLOBAL,
    ALLOC_ERROR, /* the payload of an error box, whose type is `type` */
    ALLOC_BIG,   /* a big integer: bytes are unused, `big` is its index */
} AllocKind;

typedef struct Alloc {
    uint8_t *bytes;
    uint8_t *shadow;
    uint32_t size;
    uint16_t generation;
    uint8_t kind; /* AllocKind */
    bool is_readonly;
    uint32_t link; /* free: next free slot; big: index of the number */
    TypeId type;   /* error: of the payload; heap: none */
    ValueId image; /* static: what it was made of */
    Span span;     /* heap: of the call that allocated it, for leak reports */
} Alloc;

#define ADDRESS_BIAS 0x40000000u
#define ADDRESS_SLOT_BITS 22u
#define ADDRESS_MAX_SLOT ((1u << ADDRESS_SLOT_BITS) - 1)
#define FUNCTION_SLOT 1u /* addresses of functions: the offset is the FnId */

static inline uint32_t address_slot(Word address) { return (uint32_t)(address >> 32) & ADDRESS_MAX_SLOT; }
static inline uint32_t address_generation(Word address) { return (uint32_t)(address >> (32 + ADDRESS_SLOT_BITS)); }
static inline uint32_t address_offset(Word address) { return (uint32_t)address - ADDRESS_BIAS; }

/* ---- code ---- */

typedef enum VmOp {
#define VMOP(Name) VM_##Name,
#include "comptime/vm_op.def"
    VM_OP_COUNT
} VmOp;

typedef struct Code {
    uint16_t op;      /* VmOp */
    uint16_t aux;     /* an IrOp, IrKind, size or Dtype of the operation */
    uint32_t a, b, c; /* frame offsets (a: destination), or code positions of a branch */
    union {
        int64_t imm;
        struct {
            uint8_t dtype, to;
            uint16_t to_size;
            uint32_t lanes;
        } lanes;
        struct {
            uint32_t then, otherwise;
        } branch;
        const void *data;
        struct VmCall *call;
    };
} Code;

typedef struct VmFn VmFn;

typedef struct VmCall {
    VmFn *callee; /* NULL: by address in `callee_slot` */
    uint32_t callee_slot;
    uint32_t arg_count;
    const uint32_t *args; /* frame offsets */
    uint32_t result, result_size;
    bool catches;
    uint32_t normal, failed; /* code positions, when it catches */
    uint32_t error;          /* where the error goes */
} VmCall;

typedef struct VmList { /* what an operation with many operands needs */
    const uint32_t *slots;
    uint32_t count;
    Dtype dtype; /* of a lane */
    uint32_t lanes;
    const uint32_t *indices; /* Shuffle: by lane of the result */
    TypeId type;
} VmList;

typedef struct VmSwitch {
    uint32_t count;
    const int64_t *cases;
    const uint32_t *targets; /* one more than there are cases */
} VmSwitch;

typedef bool (*VmNative)(Comptime *c, const Word *args, Word *result);

typedef struct VmPlace { /* a local that lives in frame memory */
    TypeId type;
    uint32_t offset; /* in frame memory; for parameters the slot of the address */
    LocalId local;
    bool is_param; /* var, deinit: owned by the function */
} VmPlace;

struct VmFn {
    FnId id;        /* none for glue */
    const IrFn *ir; /* NULL for glue */
    Str name;
    const Code *code;  /* NULL until decoded */
    const Span *spans; /* by position in code */
    uint32_t code_count;
    VmNative native;
    uint32_t frame_size;
    uint32_t const_offset, const_size; /* copied into each frame */
    const uint8_t *consts;
    uint32_t param_count;
    const uint32_t *params; /* frame offsets, 8-byte words or wider by `param_sizes` */
    const uint32_t *param_sizes;
    uint32_t memory_size;  /* of the places in frame memory */
    const VmPlace *places; /* for drop checks */
    uint32_t place_count;
    bool raises;
};

typedef struct Frame {
    VmFn *fn;
    uint32_t pc;        /* of the call being made, when not the innermost */
    uint32_t base;      /* of its registers */
    Word memory;        /* 0: none */
    const VmCall *call; /* how it was called; NULL: from outside */
} Frame;

struct Comptime {
    IrModule *module;
    Types *types;
    ComptimeOptions options;
    Arena arena;   /* decoded code */
    Alloc *allocs; /* by slot */
    uint32_t alloc_count, alloc_cap, free_slot;
    uint64_t memory_used;
    mpz_t *bigs;
    uint32_t big_count, big_cap;
    VmFn **fns; /* index = FnId - 1 */
    uint32_t fn_cap;
    Map glue;    /* map_key2(type, GlueKind) -> VmFn * */
    Map statics; /* ValueId -> Word */
    Map globals; /* GlobalId -> Word */
    uint8_t *registers;
    Frame *frames;
    uint32_t frame_count;
    uint64_t steps; /* left */
    ComptimeTarget target;
    ComptimeProgram *program; /* NULL: a call at compile time */
    /* failure */
    DiagCode failure; /* D_NONE: none */
    Str why;
    bool reported;   /* someone else has reported it */
    int exit_status; /* the status of a program that called exit; failure is D_COMPTIME_FAILED, why is empty */
    bool has_exited;
    uint32_t fail_pc;
    uint8_t nothing[8]; /* the bytes for accesses of size 0 */
};

enum { REGISTER_BYTES = 64 << 20 };

/* ---- fail.c ---- */
bool vm_fail(Comptime *c, DiagCode code, const char *format, ...) PRINTF_LIKE(3, 4); /* always false */
/* Notes a broken rule that does not stop the run. */
void vm_problem(Comptime *c, Span span, const char *format, ...) PRINTF_LIKE(3, 4);
void vm_report(Comptime *c, Span span);

/* ---- memory.c ---- */
Word vm_alloc(Comptime *c, AllocKind kind, uint64_t size); /* 0 after a failure */
bool vm_free(Comptime *c, Word address);                   /* frees a heap block, given its start */
void vm_release(Comptime *c, Word address);                /* any kind, unchecked */
Alloc *vm_alloc_of(Comptime *c, Word address);             /* NULL when no live allocation is there */
/* Checked access to `size` bytes; NULL after a failure. Reading also checks that they were written. */
const uint8_t *vm_read(Comptime *c, Word address, uint64_t size);
uint8_t *vm_write(Comptime *c, Word address, uint64_t size, uint8_t shadow);
/* Checked access that does not check what the bytes are; *shadow gets their shadow. */
uint8_t *vm_touch(Comptime *c, Word address, uint64_t size, bool writes, uint8_t **shadow);
bool vm_copy(Comptime *c, Word to, Word from, uint64_t size); /* copies bytes and their shadow; the ranges may
                                                                 overlap */
bool vm_kill(Comptime *c, Word address, uint64_t size);       /* the place is uninitialised from here */
bool vm_bad_access(Comptime *c, Word address, uint64_t size, bool writes);
static inline bool vm_is_null(Word address) { return address >> 32 == 0; }
Word vm_fn_address(FnId fn);
bool vm_fn_of_address(const Comptime *c, Word address, FnId *fn);

/* ---- slot.c: values in slots and in memory ---- */
uint32_t slot_size(const Types *types, TypeId type);
bool slot_is_address(const Types *types, TypeId type); /* a word that is stored as an address */
bool slot_is_signed(const Types *types, TypeId type);
void slot_extend(const Types *types, TypeId type, uint8_t *slot); /* after the low bytes were written */
bool vm_load(Comptime *c, TypeId type, Word address, uint8_t *slot);
bool vm_store(Comptime *c, TypeId type, Word address, const uint8_t *slot);

/* ---- image.c: compile-time values to and from slots and memory ---- */
bool image_to_slot(Comptime *c, ValueId value, TypeId type, uint8_t *slot);
/* fresh: the blocks that it points to are its own. */
bool image_to_memory(Comptime *c, ValueId value, TypeId type, Word address, bool is_fresh);
Word image_static(Comptime *c, ValueId value, TypeId type); /* a read-only copy, made once */
bool image_from_slot(Comptime *c, TypeId type, const uint8_t *slot, ValueId *value);
bool image_from_memory(Comptime *c, TypeId type, Word address, ValueId *value);

/* ---- lanes.c: arithmetic. Operands and result are slots; `lanes` 1 means a scalar ---- */
bool lanes_binary(Comptime *c, IrOp op, Dtype dtype, uint32_t lanes, uint8_t *to, const uint8_t *a, const uint8_t *b);
void lanes_unary(IrOp op, Dtype dtype, uint32_t lanes, uint8_t *to, const uint8_t *a);
void lanes_compare(IrOp op, Dtype dtype, uint32_t lanes, uint8_t *to, const uint8_t *a, const uint8_t *b);
void lanes_overflow(IrOp op, Dtype dtype, uint32_t lanes, uint8_t *to, const uint8_t *a, const uint8_t *b);
void lanes_fma(Dtype dtype, uint32_t lanes, uint8_t *to, const uint8_t *a, const uint8_t *b, const uint8_t *d);
void lanes_math(IrKind kind, Dtype dtype, uint32_t lanes, uint8_t *to, const uint8_t *a, const uint8_t *b);
void lanes_convert(Dtype from, Dtype to_dtype, uint32_t lanes, uint8_t *to, const uint8_t *a);
void lanes_reduce(Comptime *c, IrKind kind, Dtype dtype, uint32_t lanes, uint8_t *to, const uint8_t *a);
void number_to_lane(Dtype dtype, const mpz_t number, uint8_t *lane); /* wraps */
void lane_to_number(mpz_t number, Dtype dtype, const uint8_t *lane);
/* Lanes of integers of more than 128 bits (lanes_wide.c). */
void wide_binary(IrOp op, Dtype dtype, uint8_t *to, const uint8_t *a, const uint8_t *b);
int wide_order(Dtype dtype, const uint8_t *a, const uint8_t *b); /* -1, 0 or 1 */
bool wide_overflows(IrOp op, Dtype dtype, const uint8_t *a, const uint8_t *b);
void wide_unary(IrOp op, Dtype dtype, uint8_t *to, const uint8_t *a);
void wide_math(IrKind kind, Dtype dtype, uint8_t *to, const uint8_t *a, const uint8_t *b);
void wide_convert(Dtype from, Dtype dtype, uint8_t *to, const uint8_t *a);
void lanes_extend(Dtype dtype, uint8_t *slot); /* a scalar's low bytes to the whole slot */
double lane_float(Dtype dtype, const uint8_t *lane);
void lane_set_float(Dtype dtype, uint8_t *lane, double f);

/* ---- pyint.c: words of exact ints ---- */
Word pyint_of(Comptime *c, const mpz_t number); /* 0 after a failure */
bool pyint_get(Comptime *c, Word word, mpz_t number);
Word pyint_arithmetic(Comptime *c, IrOp op, Word a, Word b);
int pyint_compare(Comptime *c, Word a, Word b);
Word pyint_from_lane(Comptime *c, Dtype dtype, const uint8_t *slot);
bool pyint_fits(Comptime *c, Word word, Dtype dtype);
bool pyint_to_lane(Comptime *c, Word word, Dtype dtype, uint8_t *slot);
static inline bool pyint_is_small(Word word) { return (word & 1) != 0; }

/* ---- native.c ---- */
VmNative native_find(Str symbol);
const char *native_reason(Str symbol); /* why an external function is not available: "it does input or output" */
/* The message of an error value, for reports. */
Str error_text(Comptime *c, Word error);

/* ---- decode.c, glue.c ---- */
typedef enum GlueKind { GLUE_COPY, GLUE_MOVE, GLUE_DESTROY, GLUE_KIND_COUNT } GlueKind;
VmFn *vm_fn(Comptime *c, FnId fn);                      /* made when first named; not decoded */
bool vm_decode(Comptime *c, VmFn *fn);                  /* requests the body if there is none */
VmFn *vm_glue(Comptime *c, TypeId type, GlueKind kind); /* copy, move: (destination, source); destroy: (place) */

/* ---- run.c ---- */
/* Calls with arguments in slots of their parameters' sizes; *error is set when it raised. */
bool vm_run(Comptime *c, VmFn *fn, const uint8_t *const *args, uint8_t *result, uint32_t result_size, Word *error);

#endif
