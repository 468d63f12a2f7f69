/* The SSA IR between the checked program and LLVM.
 * A function is a list of blocks; a block has parameters (instead of phis), instructions, and one terminator, the last
 * instruction. Values of register types (ty_class REG) are SSA values. Everything of a memory type lives in a place: a
 * local of the function, a parameter's or result's place, or behind a pointer; instructions name places by address
 * (`local`, `field`, `element`, …). Mutable variables of register types are locals too; LLVM promotes them.
 * Before ownership/ nothing is destroyed; afterwards each owned value is destroyed or moved exactly once on every path.
 * Its text can be read again. docs/ir.md is made from ir_op.def. */
#ifndef PYC_IR_IR_H
#define PYC_IR_IR_H

#include "support/map.h"
#include "types/type.h"

HANDLE(BlockId)  /* of one function */
HANDLE(ValId)    /* SSA value of one function */
HANDLE(LocalId)  /* place of one function */
HANDLE(GlobalId) /* of the module */

typedef enum IrOp {
    IR_NO_OP,
#define IROP(Name, text, operands, result, imm, places, flags, doc) IR_##Name,
#include "ir/ir_op.def"
    IR_OP_COUNT
} IrOp;

enum IrOpFlags {
    IR_PURE = 1,
    IR_COMMUTES = 2,
    IR_READS = 4,
    IR_WRITES = 8,
    IR_TERM = 16,
    IR_TRAPS = 32,
    IR_CALL = 64,
    IR_DEVICE = 128,
    IR_SCOPED = 256,
};

typedef enum IrImm {
    IMM_NONE,
    IMM_INT,
    IMM_FIELD,
    IMM_LOCAL,
    IMM_FN,
    IMM_VALUE,
    IMM_TYPE,
    IMM_KIND,
    IMM_SITE,
    IMM_GLOBAL
} IrImm;

typedef struct IrOpInfo {
    const char *text;
    int operands;
    enum { RESULT_NONE, RESULT_SAME, RESULT_BOOL, RESULT_TYPE, RESULT_ADDR } result;
    IrImm imm;
    const char *places;
    uint32_t flags;
    const char *doc;
} IrOpInfo;

/* Small enums of KIND immediates, rows of ir_kind.def: IrMath_Sqrt, IrReduce_Add, IrAtomic_Exchange,
 * IrGpuIndex_ThreadX, IrWarp_Any… */
typedef enum IrKind {
    IRKIND_NONE,
#define IRKIND(Enum, Name, text) Enum##_##Name,
#include "ir/ir_kind.def"
    IRKIND_COUNT
} IrKind;

/* Call and TryCall encode what the result may point into, with a bit per parameter of the callee's FnType. Parameters
 * from 30 on share one bit. */
#define IR_BORROW_BIT(param) ((param) < 30 ? (param) : 30)
#define IR_LENT_FROM(param)                                                                                            \
    ((int64_t)1 << IR_BORROW_BIT(param)) /* the argument's place, or what it holds references to */
#define IR_HELD_BY(param) ((int64_t)1 << (32 + IR_BORROW_BIT(param))) /* only what the argument holds references to */
#define IR_BORROW_UNCHECKED INT64_MIN /* an unsafe pointer: keeps its owner alive, is never invalidated */

typedef struct IrTarget { /* a successor with the arguments for its block parameters */
    BlockId block;
    const ValId *args;
    uint32_t arg_count;
} IrTarget;

typedef union IrImmediate { /* which one: IrOpInfo.imm */
    int64_t number;
    uint32_t field;
    LocalId local;
    FnId fn;
    ValueId value;
    TypeId type;
    IrKind kind; /* PyIntCmp: an IrOp */
    GlobalId global;
} IrImmediate;

typedef struct IrInst {
    IrOp op;
    TypeId type;  /* of the result; none when there is none. TryCall: of the first parameter of target 0 */
    ValId result; /* none when there is none; TryCall: none */
    uint32_t operand_count, target_count;
    ValId *operands;
    IrTarget *targets; /* terminators */
    IrImmediate imm;
    Span span; /* for messages, debug lines and panics */
} IrInst;

typedef struct IrBlock {
    VEC(ValId) params;
    VEC(IrInst) insts; /* the last one is the terminator once the block is done */
    bool is_cold;
} IrBlock;

typedef struct IrValue {
    TypeId type;
    BlockId block;
    uint32_t inst; /* index in the block; UINT32_MAX for a block parameter */
} IrValue;

typedef enum IrLocalKind {
    LOCAL_VAR,    /* the user's variable */
    LOCAL_TEMP,   /* a temporary of one statement */
    LOCAL_PARAM,  /* place of MEM parameter, or of a `mut`/`ref`/`out` parameter: its address comes from the caller */
    LOCAL_RESULT, /* place of a MEM result, given by the caller; initialised at every return */
} IrLocalKind;

typedef struct IrLocal {
    TypeId type;
    NameId name; /* none for temporaries */
    IrLocalKind kind;
    AstConvention convention; /* LOCAL_PARAM: read: initialised, may not be moved from; mut, ref: initialised at entry
                                 and exit; var, deinit: owned by the function; out: initialised only at exit */
    uint32_t param;           /* LOCAL_PARAM: number */
    Span span;                /* declaration */
    bool is_mutable;          /* may be assigned more than once */
    uint32_t align;           /* the alignment, if larger than the type's; 0: none */
} IrLocal;

typedef struct IrParam {
    NameId name;
    TypeId type;
    AstConvention convention;
    LocalId local; /* none: a register parameter passed by value (read, var), see `value` */
    ValId value;   /* register parameters: parameter of the entry block, which has one for each of these, in order */
    Span span;
} IrParam;

typedef enum IrFnFlags {
    IR_FN_RAISES = 1,   /* returns an Error beside its result */
    IR_FN_EXTERNAL = 2, /* body elsewhere: runtime or C */
    IR_FN_C_ABI = 4,    /* by the platform's C rules, exported or imported by `symbol` */
    IR_FN_KERNEL = 8,
    IR_FN_INLINE = 16, /* always inline */
    IR_FN_NOINLINE = 32,
    IR_FN_COLD = 64,
    IR_FN_EXPORTED = 128,
    IR_FN_NORETURN = 256,
    IR_FN_ARCHETYPE = 512, /* generic body, only checked; never emitted */
    IR_FN_MODULE_INIT = 1024,
    IR_FN_PARALLEL = 2048,     /* several threads use what its arguments refer to */
    IR_FN_FRAME = 4096,        /* returns an address in its own frame: correct only where it is inlined */
    IR_FN_GPU = 8192,          /* the version for GPUs, which nothing on the host calls */
    IR_FN_HAS_GPU = 16384,     /* a kernel with a different version for GPUs: ir_gpu_form */
    IR_FN_ASKS_TARGET = 32768, /* its code depends on the target: there may be another version for GPUs */
    IR_FN_GLUE = 65536,        /* glue between the registers: not optimised, as its callees take most of the time */
    IR_FN_UNTRACED = 131072,   /* made by the compiler: it has no line in tracebacks */
    IR_FN_LIGHT = 262144, /* mostly calls of the runtime (a library module in Python): not optimised, even with loops */
    IR_FN_BOUNDED = 524288,    /* raises RecursionError when the stack is exhausted, if it can call itself */
    IR_FN_COROUTINE = 1048576, /* yields: split_coroutines turns it into a frame and a switch */
    IR_FN_ELEMENT = 2097152,   /* returns a reference into its argument; different indices: different elements */
    IR_FN_SIZE = 4194304,      /* all that it reads of its argument is the number of elements */
    IR_FN_FORGETS = 8388608,   /* its locals hold no objects longer than its text says: passes/forget.c */
} IrFnFlags;

typedef struct IrInlined { /* code of another function that was inlined into this one */
    Span written, at;      /* the text of the inlined function; the place of its call */
    Str display;
    Str qualname; /* empty: as display */
} IrInlined;

typedef struct IrFn {
    FnId id;
    Str symbol;      /* [A-Za-z0-9_$]* */
    Str display;     /* as messages and tracebacks name it: "Matrix[3, 4].__getitem__" */
    Str qualname;    /* of Python's functions: "Matrix.__getitem__"; else empty */
    Str export_name; /* a kernel's in PTX, another function's in object files; empty: it is not exported */
    TypeId type;     /* TY_Fn */
    uint32_t flags;
    Span span;
    VEC(IrParam) params;
    TypeId result;
    LocalId result_local;   /* LOCAL_RESULT for MEM results */
    int64_t borrows;        /* what the result may point into, as for a call (IR_LENT_FROM…); unchecked: trusted */
    VEC(TypeId) linear;     /* archetypes: type parameters whose bounds do not say that values can be destroyed */
    uint32_t left_alone;    /* a bit for each `mut` parameter that the body does not change, if the body is known */
    uint32_t lasting;       /* a bit for each parameter whose referents must live as long as the program */
    VEC(IrBlock) blocks;    /* index = BlockId - 1; 1 is the entry */
    VEC(IrValue) values;    /* index = ValId - 1 */
    VEC(IrLocal) locals;    /* index = LocalId - 1 */
    VEC(IrInlined) inlined; /* the inlined code, for tracebacks */
    FnId gpu_form;          /* HAS_GPU: the function for GPUs */
    GlobalId frame;         /* COROUTINE: the global with the size of its frame */
    bool has_body, has_raw_loops; /* passes/raw_loops.c has copied loops */
    bool lends_shared;            /* a reference in it leads through a shared owner; known after ownership */
    FnId stand_in;                /* the equal function that is called instead, after this one was merged into it */
    Arena *arena;
} IrFn;

typedef struct IrGlobal {
    Str symbol;
    TypeId type;
    ValueId init; /* none: zeroed */
    bool is_constant;
    bool is_external;
    Span span;
} IrGlobal;

typedef struct IrModule {
    Context *ctx;
    Types *types;
    Arena *arena;
    VEC(IrFn *) fns; /* index = FnId - 1 */
    VEC(IrGlobal) globals;
    FnId main;        /* the program's entry, none for libraries */
    Map symbols;      /* NameId of symbol -> FnId */
    Map depths;       /* ownership: a cache of depths between types */
    bool print_spans; /* ir_print writes places: "!line:column" behind each instruction, the file with the function */
} IrModule;

extern const IrOpInfo ir_op_infos[IR_OP_COUNT];
static inline const IrOpInfo *ir_op_info(IrOp op) { return &ir_op_infos[op]; }
bool ir_op_has_scope(const IrOpInfo *op, uint32_t operands); /* the last operand of so many states the scope */
bool ir_op_takes(const IrOpInfo *op, uint32_t operands);     /* it accepts so many operands */
bool ir_op_find(Str text, IrOp *op);
const char *ir_kind_text(IrKind kind);
bool ir_kind_find(IrOp op, Str text, IrKind *kind); /* among the kinds of this op */

IrModule *ir_module_new(Context *ctx, Types *types);
IrFn *ir_fn_new(IrModule *module, Str symbol); /* symbol must be new */
IrFn *ir_fn(const IrModule *module, FnId fn);
FnId ir_fn_find(const IrModule *module, Str symbol);
void ir_note_inlined(IrModule *module, IrFn *fn, IrInlined inlined);
const IrInlined *ir_inlined_at(const IrFn *fn, Span place); /* the innermost one there; NULL: its own text */
/* Makes the function a coroutine; returns the global of its frame size, at first the bytes of its maker. */
GlobalId ir_make_coroutine(IrModule *module, IrFn *fn, uint64_t bytes);
bool ir_find_frame(const IrModule *module, IrFn *fn); /* after reading text, by symbol; false: it is missing */
void ir_make_kernel(IrFn *fn);                        /* it is launched */
/* Sets the kernel's function for GPUs, which gets its symbol from the kernel. */
void ir_set_gpu_form(IrModule *module, IrFn *kernel, IrFn *form);
bool ir_find_gpu_form(const IrModule *module, IrFn *kernel);         /* after reading text; false when it is missing */
const IrFn *ir_gpu_form(const IrModule *module, const IrFn *kernel); /* the function for GPUs, or the kernel itself */
/* Visits the functions whose addresses are in a compile-time value, and in the initial values of globals. */
void ir_visit_value_fns(const IrModule *module, ValueId value, void (*visit)(void *state, FnId fn), void *state);
void ir_visit_global_fns(const IrModule *module, void (*visit)(void *state, FnId fn), void *state);
GlobalId ir_global_new(IrModule *module, Str symbol, TypeId type, ValueId init);
IrGlobal *ir_global(const IrModule *module, GlobalId global);

static inline IrBlock *ir_block(const IrFn *fn, BlockId block) {
    assert(block.id > 0 && block.id <= fn->blocks.len);
    return &fn->blocks.at[block.id - 1];
}
static inline IrValue *ir_value(const IrFn *fn, ValId value) {
    assert(value.id > 0 && value.id <= fn->values.len);
    return &fn->values.at[value.id - 1];
}
static inline TypeId ir_type_of(const IrFn *fn, ValId value) { return ir_value(fn, value)->type; }
static inline IrLocal *ir_local(const IrFn *fn, LocalId local) {
    assert(local.id > 0 && local.id <= fn->locals.len);
    return &fn->locals.at[local.id - 1];
}
static inline const IrInst *ir_def(const IrFn *fn, ValId value) { /* NULL for block parameters */
    const IrValue *v = ir_value(fn, value);
    if (IS_NONE(v->block) || v->inst == UINT32_MAX) return NULL;
    return &ir_block(fn, v->block)->insts.at[v->inst];
}
static inline const IrInst *ir_terminator(const IrFn *fn, BlockId block) { /* NULL while the block is open */
    const IrBlock *b = ir_block(fn, block);
    if (b->insts.len == 0) return NULL;
    const IrInst *last = &vec_last(&b->insts);
    return (ir_op_info(last->op)->flags & IR_TERM) != 0 ? last : NULL;
}
void ir_fn_move(IrFn *fn, Arena *arena); /* moves its body to this arena, without unused capacity */
/* Makes IrValue.block and .inst right again after instructions were inserted, removed or moved. */
void ir_renumber(IrFn *fn);
/* How parameters and results are passed: in a place (an address from the caller) or as one SSA value. */
bool ir_is_place_param(const Types *types, const FnParam *param);
bool ir_has_register_result(const Types *types, TypeId result); /* false for None, Never and results in a place */
bool ir_has_place_result(const Types *types, TypeId result);

/* ---- text (docs/ir.md) ---- */
void ir_print_fn(const IrModule *module, const IrFn *fn, Text *out);
void ir_print(const IrModule *module, Text *out);
/* Adds what the text declares to the module. False when it reported errors (stage 2). Instructions without a written
 * place get that of their line in the text. */
bool ir_parse(IrModule *module, FileId file);

/* ---- verification ---- */
typedef enum IrStage { IR_STAGE_LOWERED, IR_STAGE_OWNED } IrStage;
/* Checks types, counts, dominance, targets; after ownership: balanced places. False: *why is what is wrong. */
bool ir_verify_fn(const IrModule *module, const IrFn *fn, IrStage stage, Text *why);

#endif
