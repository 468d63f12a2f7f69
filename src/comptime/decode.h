/* Generates code for the interpreter: the assembler that decoding and glue share. Private to this folder. */
#ifndef PYC_COMPTIME_DECODE_H
#define PYC_COMPTIME_DECODE_H

#include "comptime/vm.h"

typedef struct Assembler {
    Comptime *c;
    Arena *arena; /* the interpreter's, so the code lives as long as the interpreter */
    VEC(Code) code;
    VEC(Span) spans;
    Span span; /* of what is emitted next */
    uint32_t frame_size;
} Assembler;

uint32_t asm_slot(Assembler *a, uint32_t size);                             /* a new frame offset */
Code *asm_emit(Assembler *a, VmOp op, uint32_t to, uint32_t x, uint32_t y); /* valid until the next one */
void asm_emit_imm(Assembler *a, VmOp op, uint32_t to, uint32_t x, uint32_t y, int64_t imm);
/* Emits code that fails with this message when it is reached. */
void asm_unsupported(Assembler *a, const char *format, ...) PRINTF_LIKE(2, 3);
void asm_finish(Assembler *a, VmFn *fn);
/* Code to copy, move or destroy a value in a place; in line if it is plain bytes. */
void asm_life(Assembler *a, TypeId type, GlueKind kind, uint32_t to, uint32_t from);

typedef enum HomeKind { HOME_MEMORY, HOME_REGISTER, HOME_ADDRESS } HomeKind;

typedef struct LocalHome { /* where a local lives */
    HomeKind kind;
    uint32_t at; /* offset in frame memory; slot of the value; slot of the address */
} LocalHome;

typedef struct Fixup {
    uint32_t *field; /* NULL: in `code` */
    uint32_t code;
    bool is_otherwise;
    BlockId block;
} Fixup;

typedef struct Decoder {
    Assembler a;
    Comptime *c;
    Types *types;
    VmFn *out;
    const IrFn *fn;
    uint32_t *slots;  /* by ValId - 1 */
    uint32_t *uses;   /* by ValId - 1 */
    LocalHome *homes; /* by LocalId - 1 */
    Map const_slots;  /* map_key2(type, value) -> slot */
    uint8_t *consts;
    uint32_t const_start, const_size, const_room;
    uint32_t memory_size;
    uint32_t *block_at; /* code position, by BlockId - 1 */
    VEC(Fixup) fixups;
    BlockId block;     /* being decoded */
    uint32_t index;    /* of the instruction in it */
    bool skips_branch; /* the compare of this branch was fused into it */
} Decoder;

uint32_t dec_slot(const Decoder *d, ValId value);
TypeId dec_type(const Decoder *d, ValId value);
void dec_inst(Decoder *d, const IrInst *inst);
void dec_terminator(Decoder *d, const IrInst *inst);

#endif
