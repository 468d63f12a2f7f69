/* A PTX module that is ready to run: instructions with their operands as places of vectors of 32 lanes, functions,
 * variables. load.c makes it, launch.c runs it. */
#ifndef PYC_RUNTIME_PTX_PROGRAM_H
#define PYC_RUNTIME_PTX_PROGRAM_H

#include <setjmp.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { PTX_LANES = 32 };

typedef enum PtxType {
    PTX_NO_TYPE,
#define TYPE(name, text, bytes, element) PTX_##name,
#include "ptx/type.def"
} PtxType;

uint32_t ptx_type_bytes(PtxType type);
bool ptx_type_is_signed(PtxType type);
PtxType ptx_type_named(const char *text, size_t length); /* PTX_NO_TYPE: there is none */

/* ---- memory that lives as long as its owner ---- */

typedef struct PtxArena {
    struct PtxChunk *chunks;
} PtxArena;
void *ptx_arena_take(PtxArena *arena, size_t bytes); /* zeroed, at multiples of 64 */
void ptx_arena_free(PtxArena *arena);
char *ptx_arena_text(PtxArena *arena, const char *at, size_t length);

/* Makes room for one more of the list's `items`, which have `size` bytes each. */
void *ptx_grow(void *items, uint32_t count, uint32_t *room, size_t size);

/* ---- state spaces and the addresses in them ---- */

typedef enum PtxSpace {
    PTX_GENERIC,
    PTX_GLOBAL, /* includes constant memory, whose variables are in device memory */
    PTX_SHARED, /* of the block; or of the cluster, see PTX_RANK_SHIFT */
    PTX_LOCAL,
    PTX_PARAM, /* of a kernel; parameters of other functions are in local memory */
} PtxSpace;

/* Generic addresses other than those of device memory. An address in shared memory has the rank of its block in the
 * cluster, plus one, above PTX_RANK_SHIFT; zero means the accessing block. */
#define PTX_WINDOW_BITS 48
#define PTX_SHARED_WINDOW ((uint64_t)1 << 56)
#define PTX_LOCAL_WINDOW ((uint64_t)2 << 56)
#define PTX_PARAM_WINDOW ((uint64_t)3 << 56)
#define PTX_CODE_WINDOW ((uint64_t)4 << 56) /* functions, by number */
enum { PTX_RANK_SHIFT = 24, PTX_SHARED_START = 1024, PTX_LOCAL_START = 16 };

/* ---- instructions ---- */

/* Where a vector of 32 lanes is: a base in the two highest bits, and a byte offset. */
typedef uint32_t PtxPlace;
typedef enum PtxBase { PTX_FRAME, PTX_POOL, PTX_SPECIAL } PtxBase;
enum { PTX_BASE_SHIFT = 30, PTX_OFFSET_MASK = (1 << PTX_BASE_SHIFT) - 1 };
#define PTX_NOWHERE UINT32_MAX

struct PtxInst;
typedef struct PtxWarp PtxWarp;
typedef void PtxRun(struct PtxWarp *w, const struct PtxInst *i);

typedef struct PtxInst {
    PtxRun *run;
    PtxPlace d, a, b, c;
    PtxPlace guard;  /* predicates; PTX_NOWHERE: none */
    bool is_negated; /* the guard */
    bool is_part;    /* not counted, because it is a part of a statement with another instruction */
    uint8_t space;   /* PtxSpace */
    uint8_t bytes;   /* of an element of memory */
    uint8_t count;   /* of elements */
    uint8_t flags;   /* used by the instruction's own function */
    uint16_t kind;   /* used by the instruction's own function */
    uint32_t line, source;
    int64_t number;
    union {
        const PtxPlace *places; /* of a vector's elements, and the like */
        const uint32_t *targets;
        const struct PtxCall *call;
        PtxRun *lane; /* the function of an atomic operation */
        const void *more;
    };
} PtxInst;

typedef struct PtxParam {
    const char *name;
    uint32_t offset, bytes, align;
} PtxParam;

typedef struct PtxFunction {
    const char *name;
    uint32_t number, entry; /* number: its first instruction; UINT32_MAX: only declared */
    bool is_kernel;
    PtxParam *params, *results;
    uint32_t param_count, result_count;
    uint32_t param_bytes;                      /* a kernel's */
    uint32_t frame_bytes;                      /* of registers, for all lanes */
    uint32_t local_bytes, shared_end;          /* of a thread; of a block: where dynamic shared memory begins */
    uint32_t most_threads[3];                  /* 0: not stated */
    PtxRun *builtin;                           /* a function of the driver, such as malloc */
    uint64_t launches, threads_run, warps_run; /* warps_run: instructions */
} PtxFunction;

typedef struct PtxCall {
    PtxFunction *caller, *function; /* function NULL: the address is in the instruction's `a` */
    uint32_t arg_count, result_count;
    uint32_t *args, *results; /* offsets in the caller's local memory */
    uint32_t *arg_bytes, *result_bytes;
} PtxCall;

typedef struct PtxVariable {
    const char *name;
    uint64_t address;
    uint64_t bytes;
    bool is_constant;
    struct PtxVariable *next;
} PtxVariable;

typedef struct PtxProgram {
    PtxArena arena;
    uint32_t target;        /* 90 for .target sm_90 */
    uint32_t dynamic_align; /* of dynamic shared memory */
    PtxInst *code;
    uint32_t code_count, code_room;
    PtxFunction **functions;
    uint32_t function_count, function_room;
    PtxVariable *variables;
    char *pool; /* vectors of constants */
    uint32_t pool_bytes, pool_room;
    const char *text; /* a copy of the source */
    const char **files;
    uint32_t file_count;
    struct PtxProgram *next; /* the next loaded module */
} PtxProgram;

struct PtxMemory;
/* NULL, and the reason with line and text, when it cannot be loaded. */
PtxProgram *ptx_load(struct PtxMemory *memory, const char *text, char *why, size_t room);
void ptx_unload(struct PtxMemory *memory, PtxProgram *program);
PtxFunction *ptx_function(PtxProgram *program, const char *name);
/* The text of a line, without surrounding spaces. */
int ptx_line(const PtxProgram *program, uint32_t line, const char **text);

#endif
